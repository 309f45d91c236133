//! Odds: what `/odds` and the *Odds* button share. Questions are tried beside the threads that
//! answer people, and only two at once, so that a whole club may ask.
//!
//! Dice that everybody can check: throwing them in the channel, and looking into the campaign's.

use games::dice::audit::Audit;
use games::odds::{OddsReply, OddsRequest, Question};
use model::dice::roll::Roll;
use render::{Faces, Fallen};
use tokio::sync::Semaphore;

use crate::messages;
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

/// Answers a question; with `share` the channel reads it too.
pub async fn answer(here: Here<'_>, game: Arc<Game>, question: Question, share: bool) -> Outcome {
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
