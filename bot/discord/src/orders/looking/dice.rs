//! Dice that everybody can check: throwing them in the channel, and looking into the campaign's.

use std::sync::Arc;

use games::dice::audit::Audit;
use games::text;
use model::button::ButtonId;
use model::dice::roll::Roll;
use model::log::LogLine;
use model::words::{bare, clip};
use model::{Problem, Request, Snapshot, Stage};
use render::{Faces, Fallen, Scene};

use crate::orders::here::Here;
use crate::orders::looking::shown::with_scene;
use crate::orders::panel::widgets::{self, Button, Row};
use crate::outgoing::OutgoingMessage;
use crate::reply::{Outcome, said};

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
    let rows = widgets::build(&[Row::Buttons(vec![check])]);
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
