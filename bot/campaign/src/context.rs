//! What a request is decided from, what it comes to, and what every decision does with the two.

use std::collections::BTreeMap;

use model::Stopped;
use model::campaign::audience::{awaited, public, seen};
use model::campaign::counts::Numbers;
use model::dice::Key;
use model::message::Topic;
use staff::Roster;
use store::PostState;

use crate::people::presence;
use crate::prelude::*;

/// A dispatch grows for so long, in seconds; Discord throttles edits of messages over an hour old.
const GROWS_FOR: i64 = 55 * 60;
/// Which message of an order is the first for the channels of sides.
const IN_ROOMS: i64 = 70;

/// What the store knows of a campaign that a decision needs beside its state.
pub(crate) struct Read {
    /// The outbox row of its first message: the lobby, or that it was imported.
    pub(crate) lobby: i64,
    /// Whether that message tells of an import.
    pub(crate) imported: bool,
    /// What became of the messages whose ids are to be mixed into the key of the dice.
    pub(crate) posts: BTreeMap<i64, PostState>,
    /// The whole log, where what is asked needs it.
    pub(crate) lines: Vec<LogLine>,
    /// The numbers by which everybody knows these lines, in a game of sides.
    pub(crate) numbers: Option<Numbers>,
    /// The newest dispatches, told or owed, the newest first.
    pub(crate) told: Vec<OutboxRow>,
}

pub(crate) struct Context<'a> {
    pub(crate) row: &'a CampaignRow,
    pub(crate) read: &'a Read,
    /// The newest dispatches that may still grow.
    pub(crate) told: &'a [OutboxRow],
    pub(crate) asker: Asker,
    pub(crate) now: i64,
    /// Where ids for outbox rows come from.
    pub(crate) next_post: &'a dyn Fn() -> i64,
}

pub(crate) struct Decided {
    pub(crate) row: CampaignRow,
    pub(crate) line: LogLine,
    /// What else is to be kept with it.
    pub(crate) changes: Vec<Change>,
    pub(crate) stopped: Option<Stopped>,
}

/// What a request comes to: the next state with all that is to be kept, or why it is not carried out.
pub(crate) type Judged = Result<Decided, Problem>;

impl Decided {
    pub(crate) fn of(row: CampaignRow, line: LogLine, changes: Vec<Change>) -> Self {
        Self { row, line, changes, stopped: None }
    }
}

/// A campaign in which nothing has happened yet.
pub(crate) fn fresh(
    id: CampaignId,
    (guild, channel): (GuildId, ChannelId),
    name: String,
    setup: Setup,
    (secret, seed): (&Secret, Option<u64>),
    now: i64,
) -> CampaignRow {
    CampaignRow {
        id,
        guild,
        channel,
        name,
        stage: Stage::Lobby,
        setup,
        roster: Roster::default(),
        game: None,
        last_order: 1,
        counts: None,
        awaited_since: now,
        secret: secret.reveal(),
        seed,
        dice_key: None,
        begins: None,
        entropy: model::dice::entropy::Entropy::default(),
        created: now,
        board: None,
        board_turn: 0,
        newest: None,
        rules: model::RULES_VERSION,
    }
}

pub(crate) fn key(row: &CampaignRow) -> Result<Key, Problem> {
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

/// A message that a channel is owed: of a line of the log, and which of its messages it is.
pub(crate) fn message(
    id: i64,
    campaign: CampaignId,
    mark: (i64, i64),
    kind: PostKind,
    now: i64,
) -> Change {
    Change::AddPost(Box::new(OutboxRow::new(id, campaign, mark, kind, now)))
}

pub(crate) fn shown_name(name: &str) -> String {
    let visible: String = name.chars().filter(|c| !c.is_control()).take(80).collect();
    let visible = visible.trim();
    if visible.is_empty() { "Officer".to_owned() } else { visible.to_owned() }
}

/// The number of the last line of the log, as an audience counts.
pub(crate) fn last(row: &CampaignRow, audience: Audience) -> i64 {
    row.counts.as_ref().map_or(row.last_order, |counts| counts.of(audience).lines)
}

/// Refuses whoever has not joined, or has joined only now.
pub(crate) fn must_serve(row: &CampaignRow, player: PlayerId) -> Result<(), Problem> {
    match row.roster.waits(player) {
        _ if !row.roster.has(player) => Err(Problem::NotAMember),
        Some(turn) => Err(Problem::Newcomer { turn }),
        None => Ok(()),
    }
}

/// Refuses what is about a battle that does not wait any more.
pub(crate) fn must_wait(row: &CampaignRow, battle: DecisionId) -> Result<(), Problem> {
    let waiting = row.game.as_deref().and_then(games::battle);
    if waiting == Some(battle) { Ok(()) } else { Err(Problem::Stale) }
}

impl Context<'_> {
    fn number(&self) -> i64 {
        self.row.last_order + 1
    }

    /// The next state, still unchanged but for the number of its last line.
    pub(crate) fn next(&self) -> CampaignRow {
        CampaignRow { last_order: self.number(), rules: model::RULES_VERSION, ..self.row.clone() }
    }

    pub(crate) fn not_over(&self) -> Result<CampaignRow, Problem> {
        if self.row.stage == Stage::Over { Err(Problem::Over) } else { Ok(self.next()) }
    }

    pub(crate) fn begun(&self) -> Result<CampaignRow, Problem> {
        match self.row.stage {
            Stage::Lobby => Err(Problem::NotStarted),
            Stage::Over => Err(Problem::Over),
            Stage::Aside => Err(Problem::Aside),
            Stage::Running | Stage::Frozen => Ok(self.next()),
        }
    }

    pub(crate) fn in_the_lobby(&self) -> Result<CampaignRow, Problem> {
        match self.row.stage {
            Stage::Lobby => Ok(self.next()),
            Stage::Over => Err(Problem::Over),
            Stage::Aside => Err(Problem::Aside),
            Stage::Running | Stage::Frozen => Err(Problem::AlreadyStarted),
        }
    }

    pub(crate) fn must_have_joined(&self) -> Result<(), Problem> {
        if self.row.roster.has(self.asker.player) { Ok(()) } else { Err(Problem::NotAMember) }
    }

    /// The next line: one without dice, of which nothing more follows.
    pub(crate) fn line(&self, body: Body) -> LogLine {
        LogLine::new(self.row.id, self.number(), self.asker.player, self.now, body)
    }

    /// The same, with what it changes among the staff done in `row`.
    pub(crate) fn noted(&self, row: &mut CampaignRow, body: Body) -> Result<LogLine, Problem> {
        let line = self.line(body);
        applied::to_row(row, &line)?;
        Ok(line)
    }

    /// A line that changes nothing but the staff, and what else is kept with it.
    pub(crate) fn noting(&self, mut row: CampaignRow, body: Body, changes: Vec<Change>) -> Judged {
        let line = self.noted(&mut row, body)?;
        Ok(Decided::of(row, line, changes))
    }

    pub(crate) fn post(&self, part: i64, kind: PostKind) -> Change {
        let audience = match &kind {
            PostKind::OfSide { side, .. } => Audience::Side(*side),
            _ => Audience::Public,
        };
        let mark = (last(self.row, audience) + 1, part);
        let (id, campaign) = ((self.next_post)(), self.row.id);
        message(id, campaign, mark, kind, self.now)
    }

    /// Whether a message may still be edited freely.
    pub(crate) fn grows(&self, row: &OutboxRow) -> bool {
        let sent = row.sent_at().unwrap_or(row.created);
        self.now - sent < GROWS_FOR && row.state != PostState::Dead
    }

    pub(crate) fn grow_lobby(&self) -> Change {
        Change::GrowPost(self.read.lobby, Box::new(PostKind::Lobby))
    }

    /// Outbox rows for what happened: what everybody may know, and for each side that keeps a channel
    /// to itself what only that side may.
    pub(crate) fn dispatches(&self, events: &[Event], first_part: i64) -> Vec<Change> {
        let public = public(&self.row.roster, events);
        let mut changes = self.told_to_all(&public, first_part);
        changes.extend(self.told_in_rooms(events, &public));
        changes
    }

    /// What only a side may know of what happened, for each that keeps a channel to itself.
    fn told_in_rooms(&self, events: &[Event], public: &[Event]) -> Vec<Change> {
        let (mut changes, mut part) = (Vec::new(), IN_ROOMS);
        for staff in self.row.roster.staffs().filter(|staff| staff.room.is_some()) {
            let Some(side) = staff.side else { continue };
            let theirs = seen(events, Some(Audience::Side(side)));
            if *theirs == *public {
                continue;
            }
            for section in text::sections(None, &theirs) {
                let Topic(topic) = section.topic;
                let (events, by, struck) = (section.events, None, Vec::new());
                let kind = Box::new(PostKind::Dispatch { topic, events, by, struck });
                changes.push(self.post(part, PostKind::OfSide { side, kind }));
                part += 1;
            }
        }
        changes
    }

    /// Where another side is asked after facts that not everybody may know: the newest dispatch names
    /// it, or, if that is too old, a new one.
    pub(crate) fn asks_others(&self, after: &CampaignRow, events: &[Event]) -> Option<Change> {
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

    /// What everybody may know: the newest dispatch grows as long as its topic lasts and Discord lets
    /// it be edited freely, then new ones follow. One of which everything was taken back is told of
    /// its topic again, and says nothing about where the game stands.
    fn told_to_all(&self, events: &[Event], first_part: i64) -> Vec<Change> {
        let emptied = self.told.iter().take_while(|row| row.kind.is_taken_back()).count();
        let newest = self.told.get(emptied);
        let mut growing: Vec<_> = self.told.iter().take(emptied + 1).collect();
        growing.retain(|row| self.grows(row));
        let topic = newest.and_then(|row| row.kind.topic()).map(|topic| Topic(topic.to_owned()));
        let topic = topic.or_else(|| self.row.game.as_ref().map(|game| text::standing(game)));
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
            let (events, struck) = (section.events, Vec::new());
            changes.push(self.post(part, PostKind::Dispatch { topic, events, by: uses, struck }));
            part += 1;
        }
        changes
    }
}

/// The next state of a campaign under way in which whoever asks has joined.
pub(crate) fn under_way(context: &Context<'_>) -> Result<CampaignRow, Problem> {
    let row = context.next();
    match row.stage {
        // Before the beginning a commander can be elected.
        Stage::Lobby if row.roster.motion().is_none() => return Err(Problem::NotStarted),
        Stage::Over => return Err(Problem::Over),
        Stage::Aside => return Err(Problem::Aside),
        Stage::Lobby | Stage::Running | Stage::Frozen => {}
    }
    if row.roster.has(context.asker.player) { Ok(row) } else { Err(Problem::NotAMember) }
}

pub(crate) fn running(row: &CampaignRow) -> Result<&Game, Problem> {
    match (row.stage, &row.game) {
        (Stage::Running, Some(game)) => Ok(game),
        _ => Err(Problem::Frozen(String::new())),
    }
}

pub(crate) fn reminders(row: &CampaignRow) -> Vec<Change> {
    let none = |kind| Change::DropDue(row.id, kind);
    let game = row.game.as_ref().filter(|_| row.stage == Stage::Running);
    // Who votes is called by the motion.
    let waits = |game: &Game| game.decision().is_some() && !authority::is_voted(game, &row.roster);
    if !game.is_some_and(|game| waits(game)) {
        return [DueKind::Reminder, DueKind::Chief, DueKind::Stalled].map(none).into();
    }
    let (pace, since) = (row.setup.conduct().pace, row.awaited_since);
    let reminder = Due::reminder(row.id, since.saturating_add(pace.remind_after()), since);
    let stalled = since.saturating_add(pace.stalled_after());
    let stalled = Due::of(row.id, DueKind::Stalled, stalled, 0);
    let mut changes = vec![Change::SetDue(reminder), Change::SetDue(stalled)];
    changes.extend(chief(row));
    changes
}

pub(crate) fn chief(row: &CampaignRow) -> Option<Change> {
    let game = row.game.as_ref().filter(|_| row.stage == Stage::Running)?;
    game.decision()?;
    let (pace, since) = (row.setup.conduct().pace, row.awaited_since);
    Some(match authority::chief_awaits(game, &row.roster) {
        Some(_) => {
            Change::SetDue(Due::chief(row.id, since.saturating_add(pace.chief_after()), since))
        }
        None => Change::DropDue(row.id, DueKind::Chief),
    })
}

/// The same for a campaign that comes from elsewhere: leave ends in its time there too.
pub(crate) fn all_due(row: &CampaignRow) -> Vec<Change> {
    let mut changes = reminders(row);
    let away = row.roster.everybody().filter_map(|of| Some((of.player, of.away?.until)));
    changes.extend(away.map(|(player, at)| Change::SetDue(Due::leave(row.id, player, at))));
    changes.extend(presence::all_rings(row));
    changes
}

/// What follows when a campaign goes on after a pause of this length: what is due moves on by as
/// much, or by what was left of the pause when what it is about came up.
pub(crate) fn moved_on(row: &mut CampaignRow, length: i64, now: i64) -> Vec<Change> {
    let moved = row.awaited_since.saturating_add(length);
    row.awaited_since = moved.min(now);
    let mut changes = vec![Change::ReleaseDues(row.id, length)];
    if moved > now {
        // Whoever is awaited since the pause began has all the time a person has from now on.
        changes.extend(reminders(row));
    }
    if let Some(motion) = row.roster.motion() {
        changes.push(Change::SetDue(Due::motion(row.id, motion.number, motion.closes)));
        changes.extend(grown(row, motion.number));
    }
    changes
}

pub(crate) fn grown(row: &CampaignRow, number: u32) -> Option<Change> {
    let motion = row.roster.motion_numbered(number)?;
    Some(Change::GrowPost(motion.notice, Box::new(PostKind::Motion { motion: number })))
}
