//! Odds: what `/odds` and the *Odds* button share. Questions are tried beside the threads that
//! answer people, and only two at once, so that a whole club may ask.

use std::sync::Arc;
use std::time::Duration;

use games::odds::{OddsReply, OddsRequest, Question};
use kit::Audience;
use model::{Game, Step};
use tokio::sync::Semaphore;
use tracing::error;

use crate::messages;
use crate::orders::looking::shown::with_scene;
use crate::pictures::Slot;
use crate::prelude::*;

static TABLES: Semaphore = Semaphore::const_new(2);
/// Answers that are kept, so that the same question has the same answer however busy the machine is.
const REMEMBERED: usize = 64;
const WAIT: Duration = Duration::from_secs(8);
/// The *Odds* button: of whatever waits.
pub async fn pressed(here: Here<'_>) -> Outcome {
    let game = here.game()?;
    let play = games::on_top(&game);
    if !play.about().has_odds {
        return Err(Problem::AnotherGame);
    }
    let Some(question) = play.odds_of_what_waits(&game) else {
        return Ok(said(
            "What is asked now risks nothing on dice, so there are no odds of it. `/odds` tells \
             those of something else.",
        ));
    };
    answer(here, game, question, false).await
}

/// What somebody has typed; with `share` the channel reads the answer too.
pub async fn asked(here: Here<'_>, asked: &dyn OddsRequest, share: bool) -> Outcome {
    let game = here.game()?;
    if !games::on_top(&game).about().has_odds {
        return Err(Problem::AnotherGame);
    }
    match asked.question(&game, &here.snapshot.roster) {
        Ok(question) => answer(here, game, question, share).await,
        Err(why) => Ok(said(why)),
    }
}

async fn answer(here: Here<'_>, game: Arc<Game>, question: Question, share: bool) -> Outcome {
    let Here { app, snapshot, .. } = &here;
    if share {
        here.must_have_joined()?;
    }
    // What one side reckons with is not for the other.
    if share && snapshot.audience.is_some() {
        return Err(Problem::BothSecrets);
    }
    let audience = if share { Audience::Public } else { snapshot.audience_of(here.player()) };
    let key = key(snapshot, audience, &question);
    if let Some(told) = app.odds.known(&key) {
        return shared(here, told, share).await;
    }
    let waited = tokio::time::timeout(WAIT, TABLES.acquire()).await;
    let Ok(Ok(_table)) = waited else { return Err(Problem::Busy) };
    let (id, order) = (snapshot.id.0, snapshot.last_order);
    let seed = seed(snapshot, &question);
    let tried = tokio::task::spawn_blocking(move || (question.trial)(&game, audience, seed)).await;
    let answer = tried.map_err(|why| {
        let fault = format!("O{id}-{order}");
        error!(fault, %why, "odds could not be tried");
        Problem::Fault(fault)
    })?;
    let answer = match answer {
        Ok(answer) => answer,
        Err(why) => return Ok(said(why)),
    };
    app.odds.keep(key, &answer, REMEMBERED, |_| true);
    shared(here, answer, share).await
}

/// What an answer is kept under: the same question at the same moment of the war.
fn key(snapshot: &Snapshot, audience: Audience, question: &Question) -> String {
    let (id, last, side) = (snapshot.id, snapshot.last_order, snapshot.side());
    format!("{id} {last} {audience:?} {side:?} {}", question.name)
}

/// What trials are made with: the same for the same question of the same moment, as whoever asks
/// knows it.
fn seed(snapshot: &Snapshot, question: &Question) -> u64 {
    kit::seed_of([snapshot.awaited_since, snapshot.last_order], &question.name)
}

fn of_a_draft(
    here: &Here<'_>,
    game: &Game,
    steps: &[Step],
) -> Option<(Question, Audience, String)> {
    let question = games::on_top(game).odds_of_a_draft(game, steps)?;
    let audience = here.snapshot.audience_of(here.player());
    let key = key(&here.snapshot, audience, &question);
    Some((question, audience, key))
}

pub fn stakes(here: &Here<'_>, game: &Game, steps: &[Step]) -> Option<String> {
    let (.., key) = of_a_draft(here, game, steps)?;
    here.app.odds.known(&key).map(|(post, _)| post.body)
}

pub async fn try_stakes(here: &Here<'_>, game: &Arc<Game>, steps: &[Step]) {
    let Some((question, audience, key)) = of_a_draft(here, game, steps) else { return };
    if here.app.odds.known(&key).is_some() {
        return;
    }
    let (odds, game) = (here.app.odds.clone(), Arc::clone(game));
    let seed = seed(&here.snapshot, &question);
    let trial = async move {
        let Ok(_table) = TABLES.acquire().await else { return };
        let tried = tokio::task::spawn_blocking(move || (question.trial)(&game, audience, seed));
        match tried.await {
            Ok(Ok(told)) => odds.keep(key, &told, REMEMBERED, |_| true),
            Ok(Err(_)) => {}
            Err(why) => error!(%why, "what a draft risks could not be tried"),
        }
    };
    // 1.2 seconds on Discord: the panel comes without it then.
    let wait = here.app.pictures.within() * 2 / 5;
    let _ = tokio::time::timeout(wait, tokio::spawn(trial)).await;
}

async fn shared(here: Here<'_>, (post, scene): OddsReply, share: bool) -> Outcome {
    let Here { app, snapshot, .. } = &here;
    let mut outgoing = OutgoingMessage::from(post);
    let mut footer = outgoing.post.footer.clone();
    if share {
        let nonce = format!("o{}", here.origin.asker.interaction.0);
        let slot = Slot::Dispatch(snapshot.id);
        let picture = match scene.clone() {
            Some(scene) => app.pictures.scene(slot, scene, app.pictures.within()).await,
            None => None,
        };
        let public = outgoing.clone().with_picture(picture);
        let there = messages::into_channel(app, snapshot, nonce, &public).await;
        let told = match there {
            true => "The channel sees this too.",
            false => "It could not be posted in the channel; try again in a moment.",
        };
        footer = format!("{told} {footer}");
    }
    outgoing.post.footer = footer;
    Ok(with_scene(app, here.player(), outgoing, scene, false).await.into())
}
