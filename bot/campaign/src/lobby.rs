//! A campaign before it begins: what is agreed on, who may join, who is ready, and the beginning.

use std::collections::BTreeMap;
use std::sync::Arc;

use games::sides;
use games::staff::terms;
use kit::Dice as _;
use kit::dice::Recorded;
use model::ids::MessageId;
use model::log::{Body, LogLine};
use model::post_kind::PostKind;
use model::{CampaignRow, Game, OptionChange, Problem, Setup, Stage};
use staff::group::{Admission, Changed};
use staff::{PlayerId, Privilege};
use store::Change;

use crate::decide::{Context, Decided, key};
use crate::entropy;
use crate::staff::posts;
use crate::under_way::reminders;

/// Options that one person changes within so long are told of in one message, in seconds.
const CHANGES_FOR: i64 = 5 * 60;

/// Whoever has joined may change what is agreed on, or anybody while nobody has.
pub(super) fn agree(context: &Context<'_>, terms: &OptionChange) -> Result<Decided, Problem> {
    let mut row = context.next();
    must_be_a_lobby(&row)?;
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

/// Refuses what is of the time before the beginning.
fn must_be_a_lobby(row: &CampaignRow) -> Result<(), Problem> {
    match row.stage {
        Stage::Lobby => Ok(()),
        Stage::Over => Err(Problem::Over),
        Stage::Aside => Err(Problem::Aside),
        Stage::Running | Stage::Frozen => Err(Problem::AlreadyStarted),
    }
}

/// Somebody is ready for the beginning, or the second time no longer is.
pub(super) fn ready(context: &Context<'_>) -> Result<Decided, Problem> {
    let mut row = context.next();
    must_be_a_lobby(&row)?;
    if !row.roster.has(context.asker.player) {
        return Err(Problem::NotAMember);
    }
    let line = context.noted(&mut row, Body::Ready)?;
    Ok(Decided::of(row, line, vec![context.grow_lobby()]))
}

/// Whoever opened the campaign, or manages the server, says who may join.
pub(super) fn admitted(
    context: &Context<'_>,
    admission: Admission,
    manages: bool,
) -> Result<Decided, Problem> {
    let mut row = context.next();
    if row.stage == Stage::Over {
        return Err(Problem::Over);
    }
    if !manages && row.roster.group.founder != Some(context.asker.player) {
        return Err(Problem::NotFounder);
    }
    let line = context.noted(&mut row, Body::Admits { admission })?;
    let changes = match row.stage {
        Stage::Lobby => vec![context.grow_lobby()],
        _ => Vec::new(),
    };
    Ok(Decided::of(row, line, changes))
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

/// The campaign begins.
pub(super) fn start(
    context: &Context<'_>,
    named: Option<PlayerId>,
    manages: bool,
    unready: usize,
) -> Result<Decided, Problem> {
    let mut row = context.next();
    must_be_a_lobby(&row)?;
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
    let islands = posts::shares(row, commander);
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
