//! Entropy: what the players add to the key of the dice, and when the key changes.
//!
//! Everybody's salt is the id of the interaction they joined by, or a word of theirs. Those of the
//! lobby go into the first key. What comes later is mixed into the key in force (see
//! [`super`]): the id of the message that told of the beginning as soon as it stands in the
//! channel, and the salt of a late joiner, with the id of the message that told of it, from the
//! first line of the next turn on. A message's id is given by Discord after the salt is fixed, so
//! not even somebody who knows the key can look for a salt that bends the dice. What was mixed in
//! is written into the line whose dice it changed first.

use std::borrow::Cow;
use std::collections::BTreeMap;

use model::dice::Key;
use model::dice::entropy::{Contribution, DiceNote, Mixed, Pending, Revealed};
use store::PostState;

use crate::prelude::*;

/// The turn after the one that is played; nothing after the last.
pub(crate) fn next_turn(row: &CampaignRow) -> Option<u8> {
    let game = row.game.as_ref()?;
    let (turn, last) = game.turn();
    (!game.is_over() && turn < last).then_some(turn + 1)
}

pub(crate) fn joins(row: &mut CampaignRow, player: PlayerId, salt: &str) {
    row.entropy.joined.retain(|known| known.player != player);
    row.entropy.joined.push(Contribution { player, salt: salt.to_owned() });
}

/// The salts of these members, in their order; who joined before there were salts has their id.
/// Nothing with open dice.
pub(crate) fn of(row: &CampaignRow, members: &[PlayerId]) -> Vec<String> {
    let salt = |player: &PlayerId| {
        let known = row.entropy.joined.iter().find(|salt| salt.player == *player);
        known.map_or_else(|| player.0.to_string(), |salt| salt.salt.clone())
    };
    match row.seed {
        Some(_) => Vec::new(),
        None => members.iter().map(salt).collect(),
    }
}

/// The key with which a campaign begins; nothing with open dice, whose key stays.
pub(crate) fn first_key(
    row: &CampaignRow,
    salts: &[String],
    lobby: MessageId,
) -> Result<Option<String>, Problem> {
    if row.seed.is_some() {
        return Ok(row.dice_key.clone());
    }
    let secret = Secret::read(&row.secret);
    let secret = secret.ok_or_else(|| Problem::Fault("unreadable dice".to_owned()))?;
    Ok(Some(Key::salted(&secret, row.id, salts, lobby).reveal()))
}

/// The campaign with everything mixed into its key that is due, and what that was. `posts` is
/// what became of the messages that tell of it.
pub(crate) fn mixed_in<'a>(
    row: &'a CampaignRow,
    posts: &BTreeMap<i64, PostState>,
) -> Result<(Cow<'a, CampaignRow>, Vec<Mixed>), Problem> {
    let stands = |pending: &Pending| match posts.get(&pending.post) {
        _ if pending.waits => None,
        Some(PostState::Sent { message, .. }) => Some(*message),
        // Given up: the channel will never have it.
        Some(PostState::Dead) | None => Some(MessageId(0)),
        Some(PostState::New | PostState::Trying { .. } | PostState::Parked) => None,
    };
    let due = |pending: &Pending| {
        let message = stands(pending)?;
        Some(Mixed { player: pending.player, salt: pending.salt.clone(), message })
    };
    let mixed: Vec<Mixed> = row.entropy.pending.iter().filter_map(due).collect();
    if mixed.is_empty() || row.seed.is_some() {
        return Ok((Cow::Borrowed(row), Vec::new()));
    }
    let mut row = row.clone();
    row.dice_key = Some(key(&row)?.mixed(&mixed).reveal());
    row.entropy.pending.retain(|pending| stands(pending).is_none());
    Ok((Cow::Owned(row), mixed))
}

/// What the channel is told at the end: the secret of the dice and their number, of which `thrown` fell
/// in the last line, and the report. The campaign's queue adds what only the whole log tells.
pub(crate) fn told(context: &Context<'_>, row: &CampaignRow, thrown: usize) -> Vec<Change> {
    let secret = row.seed.map_or_else(|| row.secret.clone(), |seed| seed.to_string());
    let thrown = i64::try_from(thrown).unwrap_or(i64::MAX);
    let mut told = vec![context.post(9, PostKind::Ended { secret, thrown, clean: None })];
    // Some games tell their own end; the buttons under it bring its report.
    if row.game.is_some() && games::of(&row.setup).about().reports.follows_the_end {
        told.push(context.post(10, PostKind::Report { told: Box::default() }));
    }
    told
}

pub(crate) fn noted(decided: &mut Decided, before: Stage, mixed: Vec<Mixed>) {
    let Decided { row, line, changes, .. } = decided;
    let revealed = (row.stage == Stage::Over && before != Stage::Over && row.seed.is_none())
        .then(|| Revealed { secret: row.secret.clone(), campaign: row.id });
    line.dice = DiceNote { mixed, revealed };
    if row.seed.is_some() {
        return;
    }
    // The turns of a battle fought as another game are none of the campaign's.
    let begins = |of: &Event| of.turn_begun().is_some() && of.key() == row.setup.key();
    // What was voted on is carried out by a line of its own.
    let more = changes.iter().filter_map(|change| match change {
        Change::AddLine(line) => Some(&line.events),
        _ => None,
    });
    if line.events.iter().chain(more.flatten()).any(begins) {
        for pending in &mut row.entropy.pending {
            pending.waits = false;
        }
    }
    for change in changes {
        let Change::AddPost(post) = change else { continue };
        let pending = match &post.kind {
            PostKind::Begun => {
                Pending { player: None, salt: String::new(), post: post.id, waits: false }
            }
            PostKind::Joined { player, salt: Some(salt), .. } => Pending {
                player: Some(*player),
                salt: salt.salt.clone(),
                post: post.id,
                waits: true,
            },
            _ => continue,
        };
        row.entropy.pending.push(pending);
    }
}
