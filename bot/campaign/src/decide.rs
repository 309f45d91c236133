//! What a request does to a campaign: a pure step from one state to the next.
//!
//! Nothing here waits, writes or knows Discord. The actor calls [`decide`] with a copy of the
//! state, keeps what comes back, and only then calls it true.

use games::log::applied::Staff;
use games::people::MEMBERS_MAX;
use games::sides;
use model::dice::roll::Roll;
use model::post_kind::LateSalt;
use staff::cooldown::Act;
use staff::posts::{BadPosting, Lead};

use crate::context::shown_name;
use crate::orders::{Answers, defaults, undo};
use crate::people::{council, posts, presence, votes};
use crate::prelude::*;
use crate::{orders, stages};

/// What one request completes at most: a vote, the election that follows it, the result of a battle.
const SETTLED_MAX: usize = 4;

/// What follows from any line, whoever asked for what: in this order.
const FOLLOW: [fn(&Context<'_>, &mut Decided); 9] = [
    votes::told_anew,
    council::follow,
    defaults::follow,
    orders::plan_follows,
    counts::other_sides_follow,
    counts::keep_private,
    presence::ring_whoever_is_called,
    presence::follow,
    counts::follow,
];

pub(super) fn decide(context: &Context<'_>, request: &Request) -> Judged {
    let wakes = matches!(request, Request::TakeUp { .. } | Request::EndArchive);
    if context.row.stage == Stage::Aside && !wakes {
        return Err(Problem::Aside);
    }
    must_not_be_too_soon(context, request)?;
    games::people::awaited::must_go_on(context.row, request)?;
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
    let (row, mixed) = entropy::mixed_in(context.row, &context.read.posts)?;
    let before = row.stage;
    let mut decided = carried_out(&Context { row: &row, ..*context }, request)?;
    // When somebody was last seen stands in no line.
    decided.row.roster.saw(context.asker.player, context.now);
    followed(context, &mut decided);
    settle(context, &mut decided);
    entropy::noted(&mut decided, before, mixed);
    for follow in FOLLOW {
        follow(context, &mut decided);
    }
    Ok(decided)
}

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

fn carried_out(context: &Context<'_>, request: &Request) -> Judged {
    // What changes the staff alone, of whoever has joined.
    let noted = |body, told: Vec<Change>| context.noting(under_way(context)?, body, told);
    match request {
        Request::Join { name, salt, side } => join(context, name, salt.as_deref(), *side),
        Request::Room { room } => counts::room_kept(context, *room),
        Request::LoseRoom { side, room } => counts::room_lost(context, *side, *room),
        Request::Leave => leave(context),
        Request::Agree { terms } => stages::agree(context, terms),
        Request::Ready => {
            let row = context.in_the_lobby()?;
            context.must_have_joined()?;
            context.noting(row, Body::Ready, vec![context.grow_lobby()])
        }
        Request::Admit { admission, manages } => stages::admitted(context, *admission, *manages),
        Request::Start { commander, manages, unready } => {
            stages::start(context, *commander, *manages, *unready)
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
            orders::ordered(context, *decision, &answers, *draft, Given::ByHand)
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
        Request::Pause => {
            let player = context.asker.player;
            noted(Body::Paused, vec![context.post(1, PostKind::Paused { player })])
        }
        Request::Resume => presence::resumed(context),
        Request::Nudge => presence::nudged(context),
        Request::Propose { decision, steps, draft } => {
            council::proposed(context, *decision, steps, *draft)
        }
        Request::Back { proposal: of } => noted(Body::Backed { proposal: *of }, Vec::new()),
        Request::Object { proposal, word } => council::objected(context, *proposal, word),
        Request::Drop { proposal: of } => noted(Body::Dropped { proposal: *of }, Vec::new()),
        Request::Adopt { proposal } => council::adopted(context, *proposal),
        Request::GrowOld => council::grown_old(context),
        Request::Default { decision } => defaults::carried_out(context, *decision),
        Request::EndMarch { march } => defaults::interlude_ended(context, *march),
        Request::CouncilsOrder { decision } => defaults::councils_order(context, *decision),
        Request::Plan { change } => orders::plan_changed(context, change),
        Request::RunPlan => orders::plan_set_going(context),
        Request::PlanGoesOn => orders::plan_goes_on(context),
        Request::StandBy { standing } => {
            context.must_have_joined()?;
            context.noting(context.next(), Body::StoodBy { standing: *standing }, Vec::new())
        }
        Request::Archive { manages } => stages::archive(context, *manages),
        Request::AgreeToArchive => stages::agreed(context),
        Request::TakeUp { manages } => stages::taken_up(context, *manages),
        Request::EndArchive => stages::ended(context),
        Request::Repost { posting } => posts::reposted(context, posting),
        Request::Repair { manager, repair, left } => {
            posts::repaired(context, manager, *repair, *left)
        }
        Request::Roll { roll, reason, label } => rolled(context, roll, reason, label),
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

fn join(context: &Context<'_>, name: &str, salt: Option<&str>, side: Option<Side>) -> Judged {
    let (mut row, player) = (context.not_over()?, context.asker.player);
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
    let told = Change::GrowPost(context.read.lobby, Box::new(PostKind::Imported));
    let told = (context.read.imported && commands).then_some(told);
    Ok(Decided::of(row, line, [change].into_iter().chain(told).collect()))
}

fn leave(context: &Context<'_>) -> Judged {
    let (mut row, player) = (context.not_over()?, context.asker.player);
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

/// Members may lead the foe in a battle that waits, on a table (J-005).
fn volunteer(context: &Context<'_>, battle: DecisionId) -> Judged {
    let (mut row, player) = (context.next(), context.asker.player);
    must_serve(&row, player)?;
    must_wait(&row, battle)?;
    // Whoever has taken over the lead of ours does not lead both sides (J-005).
    if row.roster.lead == Some(Lead { battle, player }) {
        return Err(BadPosting::BothSides.into());
    }
    let line = context.noted(&mut row, Body::Volunteered { battle })?;
    let leads = row.roster.foes_in(battle).contains(&player);
    let changes = vec![context.post(1, PostKind::Volunteered { player, leads })];
    Ok(Decided::of(row, line, changes))
}

fn rolled(context: &Context<'_>, roll: &Roll, reason: &str, label: &str) -> Judged {
    let (row, player) = (context.next(), context.asker.player);
    context.must_have_joined()?;
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
