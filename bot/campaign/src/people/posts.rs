//! Posts that change hands and areas given to officers: what they do to a campaign (J-001,
//! J-004, J-078).
//!
//! The rules of posts are [`staff::posts`]'s; here they meet the game, the log and the
//! channel. Whoever is awaited since has all the time there is.

use games::people::awaited::awaited_first;
use model::{BadPresence, Purpose};
use staff::group::Ask;
use staff::posts::{BadPosting, Lead, Office, Posting, Repair};

use crate::orders::defaults;
use crate::people::votes;
use crate::prelude::*;
use crate::stages;

pub(crate) fn reposted(context: &Context<'_>, posting: &Posting) -> Judged {
    let player = context.asker.player;
    let mut row = context.begun()?;
    context.must_have_joined()?;
    match posting {
        Posting::Delegate { .. } if !row.setup.conduct().delegation => {
            return Err(BadPosting::Off.into());
        }
        Posting::Delegate { area, to } => {
            let game = row.game.as_deref();
            let there = game.and_then(|game| authority::commands_on(*area, game, &row.roster));
            if there.is_some() && there != *to {
                return Err(BadPosting::Commanded.into());
            }
        }
        Posting::Lead { battle, player: to } => {
            must_wait(&row, *battle)?;
            if let Some(asked) = asks_to_lead(context, &row, *battle, *to)? {
                return Ok(asked);
            }
        }
        _ => {}
    }
    let before = row.clone();
    let body = Body::Reposted { posting: posting.clone() };
    let line = context.noted(&mut row, body)?;
    let election = applied::calls_election(&line, posting, &before.roster);
    if election {
        row.roster.brief(text::people::posts::AFTER_RESIGNATION.to_owned());
    }
    let (commander, awaited) = passed_on(&before, &row);
    let chief = changed(before.roster.chief_of_staff, row.roster.chief_of_staff);
    let told = posting.clone();
    let kind = PostKind::Reposted { player, posting: told, commander, chief, awaited };
    let mut changes = vec![context.post(1, kind)];
    // Whoever takes over a battle has the time that was left: else it would never run out.
    if !matches!(posting, Posting::Lead { .. }) {
        changes.extend(followed(context, &before, &mut row));
    }
    if election {
        changes.extend(votes::announced(&mut row, context, 3));
    }
    Ok(Decided::of(row, line, changes))
}

pub(crate) fn election_called(context: &Context<'_>) -> Judged {
    let player = context.asker.player;
    let mut row = context.in_the_lobby()?;
    if !row.roster.may(player, Privilege::Start) {
        return Err(Problem::NotAMember);
    }
    stages::must_be_ready(&row, player, false, usize::MAX)?;
    row.roster.saw(player, context.now);
    let line = context.noted(&mut row, Body::Called)?;
    row.roster.brief(text::people::posts::AT_THE_BEGINNING.to_owned());
    let changes = votes::announced(&mut row, context, 1);
    Ok(Decided::of(row, line, changes))
}

/// Whoever leads the foe says in secret how they fight (J-005).
pub(crate) fn borne(context: &Context<'_>, battle: DecisionId, how: &str) -> Judged {
    let player = context.asker.player;
    let mut row = context.next();
    must_serve(&row, player)?;
    must_wait(&row, battle)?;
    let leader = row.game.as_ref().and_then(|game| authority::leads(game, &row.roster));
    if leader == Some(player) || row.roster.commander == Some(player) {
        return Err(BadPosting::BothSides.into());
    }
    let first = row.roster.clone().bear(player, battle, "");
    let told = first.then(|| context.post(1, PostKind::Bore { player }));
    let line = context.noted(&mut row, Body::Bore { battle })?;
    // How stands in no line before the order that settles the battle.
    row.roster.bear(player, battle, how);
    Ok(Decided::of(row, line, told.into_iter().collect()))
}

/// Whoever leads a battle, or commands, fixes when it is fought on the players' own table: until
/// then it waits.
pub(crate) fn appointed(context: &Context<'_>, battle: DecisionId, at: i64) -> Judged {
    let player = context.asker.player;
    let mut row = context.next();
    must_wait(&row, battle)?;
    let leader = row.game.as_ref().and_then(|game| authority::leads(game, &row.roster));
    let leads = leader.is_some_and(|leader| row.roster.answers_for(player, leader));
    if !leads && !row.roster.commands(player) {
        return Err(Problem::NotYourPost { holder: leader.or(row.roster.commander) });
    }
    if !Purpose::Appointment.takes(at, context.now) {
        return Err(BadPresence::NoSuchTime(Purpose::Appointment).into());
    }
    let line = context.noted(&mut row, Body::Appointed { battle, at })?;
    let mut changes = vec![context.post(1, PostKind::Appointed { player, at })];
    changes.extend(defaults::hours(&row));
    // Then whoever leads it is reminded, and the chief of staff may act some time later.
    let (since, has) = (row.awaited_since, row.setup.conduct().pace.chief_has());
    changes.push(Change::SetDue(Due::reminder(row.id, at, since)));
    changes.push(Change::SetDue(Due::chief(row.id, at.saturating_add(has), since)));
    changes.push(Change::SetDue(Due::of(row.id, DueKind::Stalled, at, 0)));
    Ok(Decided::of(row, line, changes))
}

/// Where no vote removes the commander, nobody else does: another is seated, and the commander taken
/// off the staff, only if the one there is gone (J-002). A ban is no matter of the game.
fn must_not_remove_commander(
    row: &CampaignRow,
    repair: Repair,
    left: bool,
    now: i64,
) -> Result<(), Problem> {
    let Some(commander) = row.roster.commander else { return Ok(()) };
    let removes = match repair {
        Repair::Seat { player, post } => post == Office::Commander && player != commander,
        Repair::Remove { player } => player == commander,
        Repair::Ban { .. } | Repair::Board | Repair::Freeze | Repair::Thaw => false,
    };
    let game = row.game.as_deref();
    let barred = game.and_then(|game| authority::dismissal_barred(game, &row.roster)).is_some();
    if removes && barred && !left && !row.roster.is_gone(commander, now) {
        return Err(Problem::CommanderStays { commander });
    }
    Ok(())
}

/// Whoever manages the server mends the staff; `left` if the commander has left the server.
pub(crate) fn repaired(context: &Context<'_>, manager: &str, repair: Repair, left: bool) -> Judged {
    let mut row = match repair {
        Repair::Remove { .. } | Repair::Ban { .. } => context.not_over()?,
        _ => context.begun()?,
    };
    if matches!(repair, Repair::Seat { .. }) && row.roster.by_turns {
        return Err(Problem::NoPosts);
    }
    must_not_remove_commander(&row, repair, left, context.now)?;
    let before = row.clone();
    let whom = match repair {
        Repair::Seat { player, .. } | Repair::Remove { player } | Repair::Ban { player } => {
            before.roster.name(player)
        }
        Repair::Board | Repair::Freeze | Repair::Thaw => None,
    };
    let whom = whom.unwrap_or_default().into_owned();
    let manager = manager.to_owned();
    let body = Body::Repaired { manager: manager.clone(), repair, whom: whom.clone() };
    let line = context.noted(&mut row, body)?;
    let (commander, awaited) = passed_on(&before, &row);
    let kind = PostKind::Repaired { manager, repair, whom, commander, awaited };
    let mut changes = vec![context.post(1, kind)];
    if row.stage == Stage::Lobby {
        changes.push(context.grow_lobby());
    }
    changes.extend(followed(context, &before, &mut row));
    if let (Repair::Thaw, Some(since)) = (repair, before.roster.paused) {
        let length = context.now.saturating_sub(since).max(0);
        changes.extend(moved_on(&mut row, length, context.now));
    }
    Ok(Decided::of(row, line, changes))
}

fn changed(was: Option<PlayerId>, is: Option<PlayerId>) -> Option<PlayerId> {
    is.filter(|_| is != was)
}

fn passed_on(before: &CampaignRow, row: &CampaignRow) -> (Option<PlayerId>, Option<PlayerId>) {
    let commander = changed(before.roster.commander, row.roster.commander);
    (commander, changed(awaited_first(before), awaited_first(row)))
}

/// What follows when the staff has changed: a motion may have lost its object, and whoever is
/// awaited since has all the time there is.
pub(crate) fn followed(
    context: &Context<'_>,
    before: &CampaignRow,
    row: &mut CampaignRow,
) -> Vec<Change> {
    let mut changes = Vec::new();
    let motion = before.roster.motion().filter(|_| row.roster.motion().is_none());
    if let Some(motion) = motion {
        changes.extend(votes::ended(context, row, motion.number, 2));
    }
    if row.stage != Stage::Lobby && awaited_first(before) != awaited_first(row) {
        row.awaited_since = context.now;
        changes.extend(reminders(row));
    }
    changes
}

/// Somebody who would lead a battle asks whoever leads it, or the commander; nothing where it is
/// theirs to say, or the leader's time has passed.
fn asks_to_lead(
    context: &Context<'_>,
    row: &CampaignRow,
    battle: DecisionId,
    to: PlayerId,
) -> Result<Option<Decided>, Problem> {
    let (by, roster) = (context.asker.player, &row.roster);
    let leader = row.game.as_ref().and_then(|game| authority::leads(game, roster));
    let present = leader.and_then(|leader| roster.present(leader));
    let theirs = leader.is_some_and(|leader| roster.answers_for(by, leader));
    if theirs || roster.commands(by) {
        let asked = to == by || roster.asks.contains(&Lead { battle, player: to });
        let appoints = roster.may(by, Privilege::Appoint);
        return if asked || appoints { Ok(None) } else { Err(BadPosting::NotYours.into()) };
    }
    if to != by {
        return Err(BadPosting::NotYours.into());
    }
    must_serve(row, by)?;
    let waited = context.now.saturating_sub(row.awaited_since);
    let passed = roster.chief_acts || waited >= row.setup.conduct().pace.chief_after();
    if passed || present.is_none() {
        return Ok(None);
    }
    let (ask, row) = (Ask::Lead { battle }, row.clone());
    if !row.roster.clone().ask(by, ask) {
        return Err(BadPosting::Asked.into());
    }
    let told = context.post(1, PostKind::Asked { player: by, ask, whom: present });
    context.noting(row, Body::Asked { ask }, vec![told]).map(Some)
}
