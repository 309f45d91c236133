//! Dice that everybody can check: throwing them in the channel, and looking into the campaign's.

use std::sync::Arc;

use games::dice::audit::Audit;
use games::text;
use model::dice::roll::Roll;
use model::log::LogLine;
use model::words::{bare, clip};
use render::{Faces, Fallen, Scene};

use crate::commands::typed::here;
use crate::orders::looking::shown::with_scene;
use crate::prelude::*;

pub async fn roll(here: Here<'_>, roll: Roll, reason: &str, label: &str) -> Outcome {
    let (reason, label) = (clip(&bare(reason), 200), clip(&bare(label), 60));
    let request = Request::Roll { roll: roll.clone(), reason, label };
    let receipt = here.request(request).await?;
    let sum = text::dice::sum(&roll, &receipt.faces);
    Ok(said(format!("🎲 {roll}: {sum} — the channel sees it too.")))
}

pub async fn commitment(here: Here<'_>) -> Outcome {
    let Here { app, snapshot, .. } = &here;
    let secret = match snapshot.stage {
        Stage::Over => app.campaigns.secret(snapshot.id).await,
        _ => None,
    };
    let of = Arc::clone(snapshot);
    let told = move |lines: Vec<LogLine>| {
        let shown = lines.iter().rev().find_map(|line| line.dice.revealed.as_ref());
        let shown = shown.filter(|_| of.stage == Stage::Over).map(|shown| shown.secret.clone());
        text::dice::commitment(&of, &lines, shown.or(secret).as_deref())
    };
    let post = app.campaigns.of_whole_log(snapshot, told).await?;
    let check = Button::new(ButtonId::Dice(snapshot.id), "Check the dice").emoji("🎲");
    let rows = vec![Row::one(check)];
    Ok(OutgoingMessage::from(post).with_rows(rows).into())
}

pub async fn audit(here: Here<'_>) -> Outcome {
    let Here { app, snapshot, .. } = &here;
    if snapshot.audience.is_some() {
        return Err(Problem::BothSecrets);
    }
    let audit = app.campaigns.audit(snapshot.id).await?;
    let outgoing = OutgoingMessage::from(text::dice::audit(snapshot, &audit));
    let scene = chart(snapshot, &audit);
    Ok(with_scene(app, here.player(), outgoing, scene, false).await.into())
}

fn chart(snapshot: &Snapshot, audit: &Audit) -> Option<Scene> {
    let (sizes, _) = text::dice::sizes(audit);
    let sizes: Vec<Fallen> =
        sizes.into_iter().map(|(_, faces)| Fallen { counts: faces.clone() }).collect();
    if sizes.is_empty() {
        return None;
    }
    let title = format!("Dice of {}", clip(&bare(&snapshot.name), 26));
    Some(Scene::new(Faces { title, sizes }))
}

/// Roll dice in the channel; or see how the dice of this campaign are kept fair
#[poise::command(slash_command, guild_only)]
pub(crate) async fn dice(
    ctx: Context<'_>,
    #[description = "What to roll: 2d6+1, d20, 3d10-2, d%; left out: what was promised of the dice"]
    #[max_length = 40]
    roll: Option<String>,
    #[description = "What the roll is for"]
    #[max_length = 200]
    reason: Option<String>,
    #[description = "What to call the roll"]
    #[max_length = 60]
    label: Option<String>,
    #[description = "Compute every roll of this campaign again, and show how the faces fell"]
    check: Option<bool>,
) -> Result<(), Failure> {
    here(ctx, |here| async move {
        let (reason, label) = (reason.unwrap_or_default(), label.unwrap_or_default());
        match roll.map(|typed| (typed.parse(), typed)) {
            Some((Ok(roll), _)) => self::roll(here, roll, &reason, &label).await,
            Some((Err(why), typed)) => Ok(said(games::text::dice::no_dice(&typed, why))),
            None if check.unwrap_or(false) => audit(here).await,
            None => commitment(here).await,
        }
    })
    .await
}
