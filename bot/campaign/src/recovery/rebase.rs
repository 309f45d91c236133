//! Campaigns that were last played by other rules: told so once, and taken as they stand.
//!
//! If this build reads the log as it was played, nothing else follows. If it reads it otherwise, a
//! line `Rebased` keeps the state as it stood, and whoever plays the log again begins there: nobody
//! loses what was won by the rules of then.

use std::panic::{AssertUnwindSafe, catch_unwind};

use games::log::verify::{Replayed, replay};
use kit::Audience;
use model::log::{Body, LogLine};
use model::post_kind::PostKind;
use model::{CampaignRow, RULES_VERSION, Stage};
use staff::PlayerId;
use store::{Change, OutboxRow};

use crate::{Campaigns, fault};
use crate::{context, counts};

/// Which message of an order tells of it; the others come before it.
const RULES_PART: i64 = 80;

pub fn is_of_other_rules(row: &CampaignRow) -> bool {
    matches!(row.stage, Stage::Running | Stage::Aside) && row.rules != RULES_VERSION
}

pub fn same_as_kept(lines: &[LogLine], row: &CampaignRow) -> Result<Replayed, String> {
    // A log of other rules may lead where this build has never been.
    let played = catch_unwind(AssertUnwindSafe(|| replay(lines)));
    let played = played.map_err(|_| "the engine fails at the log".to_owned())?;
    let replayed = played.map_err(|why| why.to_string())?;
    if replayed.game.as_ref() != row.game.as_deref() {
        return Err("the log comes to another state than the one that is kept".to_owned());
    }
    if replayed.setup.as_ref() != Some(&row.setup) {
        return Err("the log comes to other options than those that are kept".to_owned());
    }
    if replayed.roster.as_logged() != row.roster.as_logged() {
        return Err("the log comes to another roster than the one that is kept".to_owned());
    }
    Ok(replayed)
}

pub fn taken_over(
    mut row: CampaignRow,
    lines: &[LogLine],
    post: i64,
    now: i64,
) -> (CampaignRow, Vec<Change>) {
    let was = std::mem::replace(&mut row.rules, RULES_VERSION);
    let otherwise = same_as_kept(lines, &row).is_err();
    let mut changes = Vec::new();
    if let Some(game) = row.game.as_deref().filter(|_| otherwise) {
        row.last_order += 1;
        let (setup, roster) = (row.setup.clone(), Box::new(row.roster.as_logged()));
        changes.push(Change::AddLine(Box::new(LogLine::new(
            row.id,
            row.last_order,
            PlayerId(0),
            now,
            Body::Rebased { was, setup, roster, game: game.clone() },
        ))));
        changes.extend(counts::seen_by_all(&mut row));
    }
    if !row.channel.is_nowhere() {
        changes.push(Change::AddPost(Box::new(OutboxRow::new(
            post,
            row.id,
            (context::last(&row, Audience::Public), RULES_PART),
            PostKind::NewRules { was, rebased: otherwise },
            now,
        ))));
    }
    changes.push(Change::SaveCampaign(Box::new(row.clone())));
    (row, changes)
}

impl Campaigns {
    pub async fn take_over_all(&self) {
        match self.store().of_other_rules(model::RULES_VERSION).await {
            Ok(found) => {
                for id in found {
                    self.snapshot(id).await;
                }
            }
            Err(why) => {
                fault("rules", &why);
            }
        }
    }
}
