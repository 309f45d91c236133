//! Odds: what `/odds` and the *Odds* button share. Questions are tried beside the threads that
//! answer people, and only two at once, so that a whole club may ask.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use games::odds::{Asked, Question, Told, seed};
use kit::Audience;
use model::message::Post;
use model::{Game, Problem, Snapshot};
use tokio::sync::Semaphore;
use tracing::error;

use crate::orders::context;
use crate::orders::context::Origin;
use crate::orders::looking::shown::with_scene;
use crate::outgoing::OutgoingMessage;
use crate::pictures::Slot;
use crate::reply::Reply;
use crate::{App, post};

/// Questions tried at once.
static TABLES: Semaphore = Semaphore::const_new(2);
const REMEMBERED: usize = 64;
/// How long somebody waits for a table.
const WAIT: Duration = Duration::from_secs(8);

fn said(body: impl Into<String>) -> Post {
    Post { body: body.into(), ..Post::default() }
}

/// The *Odds* button: of whatever waits.
///
/// # Errors
/// If nothing is under way.
pub async fn pressed(
    app: &App,
    origin: &Origin,
    snapshot: Arc<Snapshot>,
) -> Result<Reply, Problem> {
    let game = context::game_of(&snapshot)?;
    let odds = games::on_top(&game).odds();
    let question = odds.and_then(|odds| odds.of_what_waits(&game));
    let question = question.ok_or(Problem::AnotherGame)?;
    answer(app, origin, &snapshot, (game, question), false).await
}

/// What somebody has typed; with `share` the channel reads the answer too.
///
/// # Errors
/// If nothing is under way, the game has no odds, or somebody who has not joined would share them.
pub async fn asked(
    app: &App,
    origin: &Origin,
    snapshot: Arc<Snapshot>,
    asked: &dyn Asked,
    share: bool,
) -> Result<Reply, Problem> {
    let game = context::game_of(&snapshot)?;
    games::on_top(&game).odds().ok_or(Problem::AnotherGame)?;
    match asked.question(&game, &snapshot.roster) {
        Ok(question) => answer(app, origin, &snapshot, (game, question), share).await,
        Err(why) => Ok(said(why).into()),
    }
}

async fn answer(
    app: &App,
    origin: &Origin,
    snapshot: &Snapshot,
    (game, question): (Arc<Game>, Question),
    share: bool,
) -> Result<Reply, Problem> {
    if share && !snapshot.roster.has(origin.player()) {
        return Err(Problem::NotAMember);
    }
    // What one side reckons with is not for the other.
    if share && snapshot.audience.is_some() {
        return Err(Problem::BothSecrets);
    }
    let audience = if share { Audience::Public } else { snapshot.audience_of(origin.player()) };
    let (id, last, side) = (snapshot.id, snapshot.last_order, snapshot.side());
    let key = format!("{id} {last} {audience:?} {side:?} {}", question.name);
    if let Some(told) = app.odds.known(&key) {
        return shared(app, origin, snapshot, told, share).await;
    }
    let waited = tokio::time::timeout(WAIT, TABLES.acquire()).await;
    let Ok(Ok(_table)) = waited else { return Err(Problem::Busy) };
    let (id, order) = (snapshot.id.0, snapshot.last_order);
    let seed = seed(id, order, &question.name);
    let tried = tokio::task::spawn_blocking(move || (question.trial)(&game, audience, seed)).await;
    let answer = tried.map_err(|why| {
        let fault = format!("O{id}-{order}");
        error!(fault, %why, "odds could not be tried");
        Problem::Fault(fault)
    })?;
    let answer = match answer {
        Ok(answer) => answer,
        Err(why) => return Ok(said(why).into()),
    };
    app.odds.keep(key, &answer);
    shared(app, origin, snapshot, answer, share).await
}

/// The newest answers, so that the same question has the same answer however busy the machine is,
/// and a club that presses the button together waits for one. Cheap to clone.
#[derive(Clone, Default)]
pub struct Answers(Arc<Mutex<VecDeque<(String, Told)>>>);

impl Answers {
    fn all(&self) -> MutexGuard<'_, VecDeque<(String, Told)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The answer given to the same question at the same moment of the war.
    fn known(&self, key: &str) -> Option<Told> {
        let all = self.all();
        all.iter().find(|(known, _)| known == key).map(|(_, told)| told.clone())
    }

    fn keep(&self, key: String, told: &Told) {
        let mut all = self.all();
        all.truncate(REMEMBERED - 1);
        all.push_front((key, told.clone()));
    }
}

/// The answer, after the channel has had it if it is to be shared.
async fn shared(
    app: &App,
    origin: &Origin,
    snapshot: &Snapshot,
    (post, scene): Told,
    share: bool,
) -> Result<Reply, Problem> {
    let mut letter = OutgoingMessage::from(post);
    let mut footer = letter.post.footer.clone();
    if share {
        let nonce = format!("o{}", origin.asker.interaction.0);
        let slot = Slot::Dispatch(snapshot.id);
        let picture = match scene.clone() {
            Some(scene) => app.pictures.scene(slot, scene, app.pictures.patience()).await,
            None => None,
        };
        let public = letter.clone().with_picture(picture);
        let there = post::into_channel(app, snapshot, nonce, &public).await;
        let told = match there {
            true => "The channel sees this too.",
            false => "It could not be posted in the channel; try again in a moment.",
        };
        footer = format!("{told} {footer}");
    }
    letter.post.footer = footer;
    Ok(with_scene(app, origin.player(), letter, scene, false).await.into())
}
