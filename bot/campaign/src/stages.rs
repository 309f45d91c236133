//! The stages of a campaign: before it begins, what is agreed on, who may join, who is ready, and the
//! beginning; then its end, played out or laid aside.
//!
//! What is laid aside can be taken up again for thirty days: the secret of its dice is told, and
//! what sides hid from each other, when they have passed.

use std::collections::BTreeMap;

use games::people::terms;
use games::sides;
use kit::Dice as _;
use model::OptionChange;
use staff::group::{Admission, Ask, Changed};
use staff::posts::Area;

use crate::context::all_due;
use crate::prelude::*;

/// Options that one person changes within so long are told of in one message, in seconds.
const CHANGES_FOR: i64 = 5 * 60;

pub(super) fn agree(context: &Context<'_>, terms: &OptionChange) -> Judged {
    let mut row = context.in_the_lobby()?;
    if row.roster.everybody().next().is_some() && !row.roster.has(context.asker.player) {
        return Err(Problem::NotAMember);
    }
    let setup = terms::agreed(&row.setup, terms).ok_or(kit::Refusal::NotOffered)?;
    let before = row.setup.clone();
    let line = context.noted(&mut row, Body::Agreed { setup })?;
    let mut changes = vec![context.grow_lobby()];
    changes.extend(changed(context, &mut row, &before));
    Ok(Decided::of(row, line, changes))
}

/// What the channel is told of options that have changed: what one person changes within a short
/// time is one message.
fn changed(context: &Context<'_>, row: &mut CampaignRow, before: &Setup) -> Option<Change> {
    let (player, now) = (context.asker.player, context.now);
    let after = row.setup.values();
    let mut was: BTreeMap<String, String> = before.values().into_iter().collect();
    was.retain(|key, was| after.iter().any(|(of, is)| of == key && is != was));
    if was.is_empty() {
        return None;
    }
    let known = row.roster.group.changed.take();
    let known = known.filter(|of| of.player == player && now - of.at < CHANGES_FOR);
    let Some(mut known) = known else {
        let post = context.post(1, PostKind::Changed { player, was: was.clone() });
        if let Change::AddPost(row_of) = &post {
            let post = row_of.id;
            row.roster.group.changed = Some(Changed { player, at: now, post, was });
        }
        return Some(post);
    };
    for (key, was) in was {
        known.was.entry(key).or_insert(was);
    }
    let kind = PostKind::Changed { player, was: known.was.clone() };
    let post = known.post;
    row.roster.group.changed = Some(known);
    Some(Change::GrowPost(post, Box::new(kind)))
}

pub(super) fn admitted(context: &Context<'_>, admission: Admission, manages: bool) -> Judged {
    let row = context.not_over()?;
    if !manages && row.roster.group.founder != Some(context.asker.player) {
        return Err(Problem::NotFounder);
    }
    let told = (row.stage == Stage::Lobby).then(|| context.grow_lobby());
    context.noting(row, Body::Admits { admission }, told.into_iter().collect())
}

/// Refuses a beginning for which not everybody is ready, unless by the word of whoever opened the
/// campaign or manages the server, who knows of so many that are `unready`.
pub(super) fn must_be_ready(
    row: &CampaignRow,
    player: PlayerId,
    manages: bool,
    unready: usize,
) -> Result<(), Problem> {
    let who = row.roster.not_ready(player);
    let says_so = manages || row.roster.group.founder == Some(player);
    if who.is_empty() || says_so && who.len() <= unready {
        return Ok(());
    }
    Err(Problem::NotReady { who })
}

pub(super) fn start(
    context: &Context<'_>,
    named: Option<PlayerId>,
    manages: bool,
    unready: usize,
) -> Judged {
    let mut row = context.in_the_lobby()?;
    let managed = manages && row.roster.everybody().next().is_some();
    if !managed && !row.roster.may(context.asker.player, Privilege::Start) {
        return Err(Problem::NotAMember);
    }
    if named.is_some_and(|player| !row.roster.has(player)) {
        return Err(Problem::NotAMember);
    }
    if row.roster.motion().is_some() {
        return Err(staff::motion::BadMotion::AlreadyOpen.into());
    }
    sides::must_all_be_there(&row)?;
    must_be_ready(&row, context.asker.player, manages, unready)?;
    let (line, changes) = begin(context, &mut row, named, 1)?;
    Ok(Decided::of(row, line, changes))
}

/// The war begins under a commander, or whoever the lot falls on: its line, and what is posted
/// from a part on.
pub(super) fn begin(
    context: &Context<'_>,
    row: &mut CampaignRow,
    named: Option<PlayerId>,
    part: i64,
) -> Result<(LogLine, Vec<Change>), Problem> {
    let salts: Vec<PlayerId> = row.roster.everybody().map(|member| member.player).collect();
    let begins = row.begins.filter(|_| row.seed.is_none()).unwrap_or(MessageId(0));
    let words = entropy::of(row, &salts);
    row.dice_key = entropy::first_key(row, &words, begins)?;
    let mut stream = key(row)?.line(row.last_order);
    let mut dice = Recorded::new(&mut stream);
    let by_turns = row.setup.commands_by_turns();
    let sided = row.roster.side.is_some();
    let by_lot = named.is_none() && salts.len() > 1 && !by_turns && !sided;
    let named = named.or(by_turns.then_some(context.asker.player));
    // Of each side whoever joined it first leads; the line names that of whoever begins it.
    let first = row.roster.members.first().filter(|_| sided);
    let named = named.or(first.map(|member| member.player));
    let commander = named.unwrap_or_else(|| {
        let sides = u8::try_from(salts.len()).unwrap_or(1);
        let pick = if sides > 1 { dice.die(sides, 1) } else { 1 };
        salts[usize::from(pick) - 1]
    });
    let islands = shares(row, commander);
    let recipe = model::dice::entropy::RECIPE;
    let body = Body::Started { commander, by_lot, salts, begins, recipe, words, islands };
    let line = context.noted(row, body)?;
    let mut events = Vec::new();
    let game = Game::new(&row.setup, &mut dice, &mut events);
    let faces = dice.faces;
    row.game = Some(Arc::new(game));
    row.stage = Stage::Running;
    row.awaited_since = context.now;
    let mut changes = vec![context.grow_lobby(), context.post(part, PostKind::Begun)];
    changes.extend(context.dispatches(&events, part + 1));
    changes.extend(reminders(row));
    Ok((LogLine { number: row.last_order, faces, events, ..line }, changes))
}

/// An election before the beginning has closed: the campaign begins, under whoever the lot falls on if
/// nobody was elected. It has a line of its own after the one that closed the election.
pub(crate) fn begun(context: &Context<'_>, row: &mut CampaignRow) -> Result<Vec<Change>, Problem> {
    if row.roster.members.is_empty() {
        return Ok(Vec::new());
    }
    row.last_order += 1;
    let (line, mut changes) = begin(context, row, row.roster.commander, 5)?;
    changes.push(Change::AddLine(Box::new(line)));
    Ok(changes)
}

/// Which areas officers get at the beginning under a commander, if the group has agreed to that.
fn shares(row: &CampaignRow, commander: PlayerId) -> Option<Vec<(Area, PlayerId)>> {
    let (mut setup, mut roster) = (row.setup.clone(), row.roster.clone());
    authority::take_command(&mut setup, &mut roster, commander);
    setup.conduct().delegation.then(|| roster.shares(games::of(&setup).areas()))
}

/// For how long what lies aside can be taken up again, in seconds.
const ASIDE_FOR: i64 = 30 * 24 * 3_600;

/// The commander, whoever takes turns in command, or whoever manages the server, would lay the
/// campaign aside; a lobby anybody in it. It takes the word of another who has joined, if one has.
pub(super) fn archive(context: &Context<'_>, manages: bool) -> Judged {
    let (row, player) = (context.not_over()?, context.asker.player);
    let invited = row.stage == Stage::Lobby && row.roster.has(player);
    let leads = row.roster.commander == Some(player);
    let takes_turns = row.roster.by_turns && row.roster.may(player, Privilege::Serve);
    if !manages && !invited && !leads && !takes_turns {
        return Err(Problem::NotYourPost { holder: row.roster.commander });
    }
    if row.roster.everybody().count() < 2 {
        return laid_aside(context, row, vec![player]);
    }
    let ask = Ask::Archive;
    if !row.roster.clone().ask(player, ask) {
        return Err(Problem::NeedsAnother);
    }
    let told = context.post(1, PostKind::Asked { player, ask, whom: None });
    context.noting(row, Body::Asked { ask }, vec![told])
}

pub(super) fn agreed(context: &Context<'_>) -> Judged {
    let (row, player) = (context.not_over()?, context.asker.player);
    let asked = row.roster.group.asked.ok_or(Problem::Stale)?;
    must_serve(&row, player)?;
    if asked == player {
        return Err(Problem::NeedsAnother);
    }
    laid_aside(context, row, vec![asked, player])
}

fn laid_aside(context: &Context<'_>, mut row: CampaignRow, by: Vec<PlayerId>) -> Judged {
    let line = context.noted(&mut row, Body::LaidAside)?;
    row.stage = Stage::Aside;
    let until = context.now.saturating_add(ASIDE_FOR);
    // That nothing else falls due follows from its pause.
    let changes = vec![
        context.post(1, PostKind::LaidAside { by, until }),
        Change::SetDue(Due::of(row.id, DueKind::Archive, until, 0)),
    ];
    Ok(Decided::of(row, line, changes))
}

/// Whoever has joined it, or manages the server, takes a campaign up again that lies aside. That its
/// channel is free is the caller's to know.
pub(super) fn taken_up(context: &Context<'_>, manages: bool) -> Judged {
    let mut row = context.next();
    let player = context.asker.player;
    if row.stage != Stage::Aside {
        return Err(Problem::NotAside);
    }
    if !manages && !row.roster.has(player) {
        return Err(Problem::NotAMember);
    }
    let aside = row.roster.group.aside.ok_or(Problem::NotAside)?;
    let line = context.noted(&mut row, Body::TakenUp)?;
    row.stage = if row.game.is_some() { Stage::Running } else { Stage::Lobby };
    let length = context.now.saturating_sub(aside.since).max(0);
    let mut changes = vec![
        context.post(1, PostKind::TakenUp { player, length }),
        Change::DropDue(row.id, DueKind::Archive),
    ];
    if !aside.paused {
        changes.extend(moved_on(&mut row, length, context.now));
    }
    // Leave has gone on meanwhile.
    let leave =
        |change: &Change| matches!(change, Change::SetDue(due) if due.kind == DueKind::Return);
    changes.extend(all_due(&row).into_iter().filter(leave));
    Ok(Decided::of(row, line, changes))
}

pub(super) fn ended(context: &Context<'_>) -> Judged {
    let mut row = context.next();
    if row.stage != Stage::Aside {
        return Err(Problem::NotAside);
    }
    let line = context.noted(&mut row, Body::Archived)?;
    row.stage = Stage::Over;
    let mut changes = entropy::told(context, &row, 0);
    changes.extend(reminders(&row));
    Ok(Decided::of(row, line, changes))
}
