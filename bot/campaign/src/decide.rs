//! What a request does to a campaign: a pure step from one state to the next.
//!
//! Nothing here waits, writes or knows Discord. The actor calls [`decide`] with a copy of the
//! state, keeps what comes back, and only then calls it true.

use std::collections::BTreeMap;

use games::log::applied;
use games::log::applied::Staff;
use games::staff::{MEMBERS_MAX, authority};
use games::{sides, text};
use kit::{Audience, Side};
use model::campaign::audience::{awaited, public};
use model::campaign::counts::Numbers;
use model::dice::roll::Roll;
use model::dice::{Key, Secret};
use model::ids::{ChannelId, MessageId};
use model::log::{Body, Given, LogLine};
use model::message::Topic;
use model::post_kind::{LateSalt, PostKind};
use model::{Asker, CampaignRow, Event, Problem, Request, Stage, Stopped};
use staff::PlayerId;
use staff::cooldown::Act;
use staff::posts::{BadPosting, Lead};
use store::{Change, OutboxRow, PostState};

use crate::orders::order::Answers;
use crate::orders::{defaults, order, plans, undo};
use crate::staff::{council, posts, presence, rings, votes};
use crate::{closing, counts, entropy, lobby};

/// A dispatch grows for so long, in seconds; Discord throttles edits of messages over an hour old.
const GROWS_FOR: i64 = 55 * 60;

/// What one request completes at most: a vote, the election that follows it, the result of a battle.
const SETTLED_MAX: usize = 4;

/// What a decision is made from.
pub(super) struct Context<'a> {
    /// The campaign as it is.
    pub(super) row: &'a CampaignRow,
    /// Its first message's outbox row: the lobby, or that it was imported.
    pub(super) lobby: i64,
    /// Whether that message tells of an import.
    pub(super) imported: bool,
    /// What became of the messages whose ids are to be mixed into the key of the dice.
    pub(super) posts: &'a BTreeMap<i64, PostState>,
    /// The newest dispatches, told or owed, the newest first.
    pub(super) told: &'a [OutboxRow],
    /// The whole log, where what is asked needs it.
    pub(super) lines: &'a [LogLine],
    /// The numbers by which everybody knows these lines, in a game of sides.
    pub(super) numbers: Option<&'a Numbers>,
    pub(super) asker: Asker,
    /// What time it is.
    pub(super) now: i64,
    /// Where ids for outbox rows come from.
    pub(super) next_post: &'a dyn Fn() -> i64,
}

/// What a request comes to.
pub(super) struct Decided {
    pub(super) row: CampaignRow,
    /// The line of the log.
    pub(super) line: LogLine,
    /// What else is to be kept with it.
    pub(super) changes: Vec<Change>,
    /// Where an order stopped.
    pub(super) stopped: Option<Stopped>,
}

/// The dice of a campaign.
pub(super) fn key(row: &CampaignRow) -> Result<Key, Problem> {
    if let Some(seed) = row.seed {
        return Ok(Key::open(seed));
    }
    let known = row.dice_key.as_deref().and_then(Key::read);
    let before = || {
        let secret = Secret::read(&row.secret)?;
        Some(Key::of(&secret, row.id, &[], MessageId(0)))
    };
    known.or_else(before).ok_or_else(|| Problem::Fault("unreadable dice".to_owned()))
}

/// What `request` does.
pub(super) fn decide(context: &Context<'_>, request: &Request) -> Result<Decided, Problem> {
    closing::must_not_be_aside(context.row, request)?;
    must_not_be_too_soon(context, request)?;
    games::staff::awaited::must_go_on(context.row, request)?;
    authority::must_be_theirs(context.row, request)?;
    sides::must_be_one_sides(context.row, request)?;
    let request = &*counts::meant(context.row, context.asker, request);
    let facing;
    let context = match sides::of_request(context.row, context.asker, request) {
        None => context,
        Some(side) => {
            let mut row = context.row.clone();
            row.roster.turn_to(side);
            facing = row;
            &Context { row: &facing, ..*context }
        }
    };
    // Whatever is due to be mixed into the key of the dice is, before any die of this line falls.
    let (row, mixed) = entropy::mixed_in(context.row, context.posts)?;
    let before = row.stage;
    let mut decided = carried_out(&Context { row: &row, ..*context }, request)?;
    // When somebody was last seen stands in no line.
    decided.row.roster.saw(context.asker.player, context.now);
    followed(context, &mut decided);
    settle(context, &mut decided);
    entropy::noted(&mut decided, before, mixed);
    votes::told_anew(context, &mut decided);
    council::follow(context, &mut decided);
    defaults::follow(context, &mut decided);
    plans::follow(context, &mut decided);
    crate::rooms::keep_private(&mut decided);
    decided.changes.extend(crate::rooms::still_due(&decided.row, context.now));
    rings::follow(context, &mut decided);
    presence::follow(context, &mut decided);
    counts::follow(context, &mut decided);
    Ok(decided)
}

/// What follows from a line for the staff.
fn followed(context: &Context<'_>, decided: &mut Decided) {
    let runs = decided.row.stage == Stage::Running;
    let mut staff = Staff::of(&mut decided.row);
    applied::follow(&mut staff, model::RULES_VERSION);
    let peace = applied::votes_on_peace(&mut staff, runs, context.now);
    votes::follow(context, decided, peace);
}

/// Looks again at all that waits for a condition: whatever was done just now may have met it, as
/// when the last who had not voted leaves. What is complete is carried out at once, by a line of its
/// own after the one that met it.
fn settle(context: &Context<'_>, decided: &mut Decided) {
    for _ in 0..SETTLED_MAX {
        let waits = matches!(decided.row.stage, Stage::Lobby | Stage::Running);
        if !waits || decided.row.roster.frozen {
            return;
        }
        // What follows is told below what it follows from.
        let (row, asker) = (&decided.row, Asker::CLOCK);
        let next = Context { row, told: &[], asker, ..*context };
        let settled = votes::closed_since(&next).or_else(|| council::confirmed_since(&next));
        let Some(Decided { row, line, changes, .. }) = settled else { return };
        decided.row = row;
        decided.changes.push(Change::AddLine(Box::new(line)));
        decided.changes.extend(changes);
        followed(context, decided);
    }
}

fn carried_out(context: &Context<'_>, request: &Request) -> Result<Decided, Problem> {
    match request {
        Request::Join { name, salt, side } => join(context, name, salt.as_deref(), *side),
        Request::Room { room } => roomed(context, *room),
        Request::LoseRoom { side, room } => room_lost(context, *side, *room),
        Request::Leave => leave(context),
        Request::Agree { terms } => lobby::agree(context, terms),
        Request::Ready => lobby::ready(context),
        Request::Admit { admission, manages } => lobby::admitted(context, *admission, *manages),
        Request::Start { commander, manages, unready } => {
            lobby::start(context, *commander, *manages, *unready)
        }
        Request::CallElection => posts::election_called(context),
        Request::Appoint { battle, at } => posts::appointed(context, *battle, *at),
        Request::Bear { battle, how } => posts::borne(context, *battle, how),
        Request::Order { decision, steps, draft, .. }
            if council::is_confirmed_first(context, *decision, steps) =>
        {
            council::reported(context, *decision, steps, *draft)
        }
        Request::LetStand { report } => council::let_stand(context, *report),
        Request::Order { decision, steps, draft, ends } => {
            let answers = Answers::Steps { steps, ends: *ends };
            order::ordered(context, *decision, &answers, *draft, Given::ByHand)
        }
        Request::Volunteer { battle } => volunteer(context, *battle),
        Request::Move { reason } => votes::moved(context, reason),
        Request::Vote { motion, ballot } => votes::voted(context, *motion, *ballot),
        Request::Put { question } => votes::put(context, question),
        Request::Undo { order } => undo::undone(context, *order),
        Request::Stand { motion } => votes::stood(context, *motion),
        Request::Withdraw => votes::withdrawn(context),
        Request::Close { motion } => votes::closed(context, *motion),
        Request::GoAway { until, stand_in } => presence::went(context, *until, *stand_in),
        Request::Return { player } => presence::returned(context, *player),
        Request::Empower { since, told, quiet, goes_on } => {
            presence::empowered(context, *since, *told, *quiet, *goes_on)
        }
        Request::Pause => presence::paused(context),
        Request::Resume => presence::resumed(context),
        Request::Nudge => presence::nudged(context),
        Request::Propose { decision, steps, draft } => {
            council::proposed(context, *decision, steps, *draft)
        }
        Request::Back { proposal } => council::backed(context, *proposal),
        Request::Object { proposal, word } => council::objected(context, *proposal, word),
        Request::Drop { proposal } => council::dropped(context, *proposal),
        Request::Adopt { proposal } => council::adopted(context, *proposal),
        Request::GrowOld => council::grown_old(context),
        Request::Default { decision } => defaults::carried_out(context, *decision),
        Request::EndMarch { march } => defaults::march_ended(context, *march),
        Request::CouncilsOrder { decision } => defaults::councils_order(context, *decision),
        Request::Plan { change } => plans::changed(context, change),
        Request::RunPlan => plans::set_going(context),
        Request::PlanGoesOn => plans::goes_on(context),
        Request::StandBy { standing } => council::stood_by(context, *standing),
        Request::Archive { manages } => closing::archive(context, *manages),
        Request::AgreeToArchive => closing::agreed(context),
        Request::TakeUp { manages } => closing::taken_up(context, *manages),
        Request::EndArchive => closing::ended(context),
        Request::Repost { posting } => posts::reposted(context, posting),
        Request::Repair { manager, repair, left } => {
            posts::repaired(context, manager, *repair, *left)
        }
        Request::Roll { roll, reason, label } => rolled(context, roll, reason, label),
    }
}

impl Decided {
    /// What did not stop on its way.
    pub(super) fn of(row: CampaignRow, line: LogLine, changes: Vec<Change>) -> Self {
        Self { row, line, changes, stopped: None }
    }
}

impl Context<'_> {
    fn number(&self) -> i64 {
        self.row.last_order + 1
    }

    /// The next state, still unchanged but for the number of its last line.
    pub(super) fn next(&self) -> CampaignRow {
        CampaignRow { last_order: self.number(), rules: model::RULES_VERSION, ..self.row.clone() }
    }

    /// The next line: one without dice of which nothing more follows.
    pub(super) fn line(&self, body: Body) -> LogLine {
        LogLine::new(self.row.id, self.number(), self.asker.player, self.now, body)
    }

    /// The same, with what it changes among the staff done in `row`.
    pub(super) fn noted(&self, row: &mut CampaignRow, body: Body) -> Result<LogLine, Problem> {
        let line = self.line(body);
        applied::to_row(row, &line)?;
        Ok(line)
    }

    pub(super) fn post(&self, part: i64, kind: PostKind) -> Change {
        let audience = match &kind {
            PostKind::OfSide { side, .. } => Audience::Side(*side),
            _ => Audience::Public,
        };
        let mark = (counts::of_post(self.row, audience), part);
        let (id, campaign) = ((self.next_post)(), self.row.id);
        Change::AddPost(Box::new(OutboxRow::new(id, campaign, mark, kind, self.now)))
    }

    /// Whether a message may still be edited freely.
    pub(super) fn grows(&self, row: &OutboxRow) -> bool {
        let sent = row.sent_at().unwrap_or(row.created);
        self.now - sent < GROWS_FOR && row.state != PostState::Dead
    }

    pub(super) fn grow_lobby(&self) -> Change {
        Change::GrowPost(self.lobby, Box::new(PostKind::Lobby))
    }

    /// Outbox rows for what happened: what everybody may know, and for each side that keeps a channel
    /// to itself what only that side may.
    pub(super) fn dispatches(&self, events: &[Event], first_part: i64) -> Vec<Change> {
        let public = public(&self.row.roster, events);
        let mut changes = self.told_to_all(&public, first_part);
        changes.extend(crate::rooms::in_rooms(self, events, &public));
        changes
    }

    /// Where another side is asked after facts that not everybody may know: the newest dispatch names
    /// it, or, if that is too old, a new one.
    pub(super) fn asks_others(&self, after: &CampaignRow, events: &[Event]) -> Option<Change> {
        self.row.roster.side?;
        let asked = |row: &CampaignRow| row.game.as_deref().map(awaited);
        if asked(self.row) == asked(after) || !public(&self.row.roster, events).is_empty() {
            return None;
        }
        if let Some(row) = self.told.first().filter(|row| self.grows(row)) {
            return Some(Change::GrowPost(row.id, Box::new(row.kind.clone())));
        }
        let Topic(topic) = text::standing(self.row.game.as_deref()?);
        let (events, struck) = (Vec::new(), Vec::new());
        Some(self.post(1, PostKind::Dispatch { topic, events, by: None, struck }))
    }

    /// The same of what everybody may know: the newest dispatch grows as long as its topic lasts and
    /// Discord lets it be edited freely, then new ones follow. One of which everything was taken back
    /// is told of its topic again, and says nothing about where the game stands.
    fn told_to_all(&self, events: &[Event], first_part: i64) -> Vec<Change> {
        let emptied = self.told.iter().take_while(|row| row.kind.is_taken_back()).count();
        let newest = self.told.get(emptied);
        let mut growing: Vec<_> = self.told.iter().take(emptied + 1).collect();
        growing.retain(|row| self.grows(row));
        let topic = newest.and_then(|row| row.kind.topic());
        let topic = topic.map(|topic| Topic(topic.to_owned()));
        let standing = || self.row.game.as_ref().map(|game| text::standing(game));
        let topic = topic.or_else(standing);
        let mut changes = Vec::new();
        let mut part = first_part;
        for section in text::sections(topic.as_ref(), events) {
            let Topic(topic) = section.topic;
            let same = |row: &&OutboxRow| row.kind.topic() == Some(&topic);
            let before = growing.iter().copied().find(same).map(|row| (row.id, &row.kind));
            let uses = text::uses_a_round(&section.events).then_some(self.asker.player);
            if let Some((id, PostKind::Dispatch { events: told, by, struck, .. })) = before {
                let by = uses.or(*by);
                let events = told.iter().chain(&section.events).cloned().collect();
                let kind = PostKind::Dispatch { topic, events, by, struck: struck.clone() };
                changes.push(Change::GrowPost(id, Box::new(kind)));
                growing.retain(|row| row.id > id);
                continue;
            }
            // What follows stands below a new message.
            growing.clear();
            let events = section.events;
            let kind = PostKind::Dispatch { topic, events, by: uses, struck: Vec::new() };
            changes.push(self.post(part, kind));
            part += 1;
        }
        changes
    }
}

/// Refuses what somebody did a short time ago and may not do again at once.
fn must_not_be_too_soon(context: &Context<'_>, request: &Request) -> Result<(), Problem> {
    let (roster, player) = (&context.row.roster, context.asker.player);
    let act = match request {
        Request::Pause => Act::Pause,
        // For a while coming back undoes it.
        Request::Join { .. } if roster.undone_until(player, context.now).is_some() => return Ok(()),
        // Where nobody is left, nobody is disturbed.
        Request::Join { .. } if roster.everybody().next().is_some() => Act::Join,
        // Whoever leads the other side may always give it up.
        Request::Volunteer { battle } if !roster.foes_in(*battle).contains(&player) => Act::Side,
        Request::Move { .. } | Request::Put { .. } => Act::Motion,
        _ => return Ok(()),
    };
    let pace = context.row.setup.conduct().pace;
    match roster.too_soon(player, act, pace, context.now) {
        Some(from) => Err(Problem::TooSoon { act, from }),
        None => Ok(()),
    }
}

/// A name as it is shown.
pub(super) fn shown_name(name: &str) -> String {
    let visible: String = name.chars().filter(|c| !c.is_control()).take(80).collect();
    let visible = visible.trim();
    if visible.is_empty() { "Officer".to_owned() } else { visible.to_owned() }
}

fn join(
    context: &Context<'_>,
    name: &str,
    salt: Option<&str>,
    side: Option<Side>,
) -> Result<Decided, Problem> {
    let mut row = context.next();
    let player = context.asker.player;
    if row.stage == Stage::Over {
        return Err(Problem::Over);
    }
    if !row.roster.group.lets_in(player) && !row.roster.has(player) {
        return Err(Problem::NotInvited);
    }
    // Whoever has left knows what their side hid.
    let left = row.roster.did(player, Act::Join).and_then(|did| did.side);
    let there = row.roster.side_of(player).or(left).filter(|there| Some(*there) != side);
    if let Some(there) = there {
        return Err(Problem::OnTheOtherSide { side: sides::name(&row.setup, there) });
    }
    if row.roster.everybody().count() >= MEMBERS_MAX && !row.roster.has(player) {
        return Err(Problem::TableFull);
    }
    let name = shown_name(name);
    // In the lobby a word for the dice can still be given.
    let words = row.stage == Stage::Lobby && row.seed.is_none() && salt.is_some();
    if row.roster.has(player) && !words {
        return Err(Problem::AlreadyJoined);
    }
    let salt = salt
        .and_then(model::dice::entropy::word)
        .unwrap_or_else(|| context.asker.interaction.0.to_string());
    let salt = Some(salt).filter(|_| row.seed.is_none());
    let waiting = row.game.as_deref().and_then(|game| game.decision()).map(|waiting| waiting.id);
    let regains = row.roster.regained(player, context.now, waiting).map(Box::new);
    let back = regains.is_some();
    let line = context.noted(&mut row, Body::Joined { name, salt: salt.clone(), side, regains })?;
    let change = if row.stage == Stage::Lobby {
        if let Some(salt) = &salt {
            entropy::joins(&mut row, player, salt);
        }
        context.grow_lobby()
    } else {
        let salt = salt.map(|salt| LateSalt { salt, from: entropy::next_turn(&row) });
        context.post(1, PostKind::Joined { player, salt, back })
    };
    // The first message asks for somebody to command, until somebody does.
    let commands = context.row.roster.commander != row.roster.commander;
    let told = Change::GrowPost(context.lobby, Box::new(PostKind::Imported));
    let told = (context.imported && commands).then_some(told);
    Ok(Decided::of(row, line, [change].into_iter().chain(told).collect()))
}

/// A member names a channel for their side alone, or gives it up. That the other side cannot see it
/// is the caller's to know.
fn roomed(context: &Context<'_>, room: Option<ChannelId>) -> Result<Decided, Problem> {
    let mut row = context.next();
    if row.stage == Stage::Over {
        return Err(Problem::Over);
    }
    if !row.roster.has(context.asker.player) {
        return Err(Problem::NotAMember);
    }
    if room == Some(row.channel) {
        return Err(Problem::SeenByOthers { who: Vec::new() });
    }
    let side = row.roster.side.ok_or(Problem::AnotherGame)?;
    let line = context.noted(&mut row, Body::Roomed { room })?;
    let changes = vec![Change::SetRoom(row.id, side, room)];
    Ok(Decided::of(row, line, changes))
}

/// The other side can read a side's channel: it is theirs no more.
fn room_lost(context: &Context<'_>, side: Side, room: ChannelId) -> Result<Decided, Problem> {
    let mut row = context.next();
    if row.roster.side != Some(side) || row.roster.room != Some(room.0) {
        return Err(Problem::Stale);
    }
    let line = context.noted(&mut row, Body::RoomLost { side })?;
    let changes = vec![Change::SetRoom(row.id, side, None)];
    Ok(Decided::of(row, line, changes))
}

fn leave(context: &Context<'_>) -> Result<Decided, Problem> {
    let mut row = context.next();
    let player = context.asker.player;
    if row.stage == Stage::Over {
        return Err(Problem::Over);
    }
    let name = row.roster.name(player).filter(|_| row.roster.has(player));
    let name = name.ok_or(Problem::NotAMember)?.into_owned();
    let commanded = row.roster.commander == Some(player);
    let line = context.noted(&mut row, Body::Left)?;
    let change = if row.stage == Stage::Lobby {
        context.grow_lobby()
    } else {
        context.post(1, PostKind::Left { name, handed_over: commanded })
    };
    let mut changes = vec![change];
    changes.extend(posts::followed(context, context.row, &mut row));
    Ok(Decided::of(row, line, changes))
}

/// Refuses whoever has not joined, or has joined only now.
pub(super) fn must_serve(row: &CampaignRow, player: PlayerId) -> Result<(), Problem> {
    match row.roster.waits(player) {
        _ if !row.roster.has(player) => Err(Problem::NotAMember),
        Some(turn) => Err(Problem::Newcomer { turn }),
        None => Ok(()),
    }
}

/// Members may lead the Mahdists of a battle that waits, on a table (J-005).
fn volunteer(context: &Context<'_>, battle: kit::DecisionId) -> Result<Decided, Problem> {
    let mut row = context.next();
    let player = context.asker.player;
    must_serve(&row, player)?;
    if row.game.as_deref().and_then(games::battle) != Some(battle) {
        return Err(Problem::Stale);
    }
    // Whoever has taken over the lead of ours does not lead both sides (J-005).
    if row.roster.lead == Some(Lead { battle, player }) {
        return Err(BadPosting::BothSides.into());
    }
    let line = context.noted(&mut row, Body::Volunteered { battle })?;
    let leads = row.roster.foes_in(battle).contains(&player);
    let changes = vec![context.post(1, PostKind::Volunteered { player, leads })];
    Ok(Decided::of(row, line, changes))
}

fn rolled(
    context: &Context<'_>,
    roll: &Roll,
    reason: &str,
    label: &str,
) -> Result<Decided, Problem> {
    let row = context.next();
    let player = context.asker.player;
    if !row.roster.has(player) {
        return Err(Problem::NotAMember);
    }
    roll.check().map_err(Problem::Roll)?;
    let faces = roll.throw(&mut key(&row)?.line(row.last_order));
    let kept = |text: &str, most: usize| -> String {
        text.chars().filter(|c| !c.is_control()).take(most).collect()
    };
    let (reason, label) = (kept(reason, 200), kept(label, 60));
    let sides = roll.terms.first().map_or(6, |term| term.sides);
    let roll = Some(roll.clone());
    let body =
        Body::Rolled { sides, reason: reason.clone(), roll: roll.clone(), label: label.clone() };
    let kind = PostKind::Rolled { player, sides, reason, faces: faces.clone(), roll, label };
    let changes = vec![context.post(1, kind)];
    let line = LogLine { faces, ..context.line(body) };
    Ok(Decided::of(row, line, changes))
}
