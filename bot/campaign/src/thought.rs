//! What an automatic player that looks ahead answers: it thinks in a thread of its own, beside
//! everything else.
//!
//! Whatever its campaign is asked meanwhile is answered at once. If that has changed anything, the
//! thought is thrown away and begun anew; after a few of those the campaign waits for it. Nothing
//! of a thought is kept before it is over: whoever is killed meanwhile is asked the same again.

use std::collections::BTreeSet;
use std::future;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use crate::actor::{Actor, Asked, tried};
use crate::prelude::*;

/// How often a thought is begun anew because something else was done.
const TRIES_MAX: u32 = 3;

pub(crate) struct Thought {
    asked: Asked,
    /// How things stood when it was begun.
    base: Arc<Snapshot>,
    over: oneshot::Receiver<Result<Judged, String>>,
}

/// The campaigns whose automatic players think, or wait until they may: one less at once than the
/// machine has processors.
#[derive(Clone)]
pub(crate) struct Thinkers {
    campaigns: Arc<Mutex<BTreeSet<CampaignId>>>,
    turns: Arc<Semaphore>,
}

/// A campaign is among the thinkers as long as this is held.
pub(crate) struct Place {
    campaign: CampaignId,
    among: Thinkers,
}

impl Default for Thinkers {
    fn default() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let turns = Arc::new(Semaphore::new((processors - 1).max(1)));
        Self { campaigns: Arc::default(), turns }
    }
}

impl Thinkers {
    fn campaigns(&self) -> MutexGuard<'_, BTreeSet<CampaignId>> {
        self.campaigns.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a campaign; nothing if it has one.
    pub(crate) fn place(&self, campaign: CampaignId) -> Option<Place> {
        let new = self.campaigns().insert(campaign);
        new.then(|| Place { campaign, among: self.clone() })
    }
}

impl Place {
    /// Waits until it may think. Nothing if the process ends.
    pub(crate) async fn turn(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.among.turns).acquire_owned().await.ok()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.among.campaigns().remove(&self.campaign);
    }
}

type Tried = Option<Result<Judged, String>>;

/// Waits until a thought is over; for ever without one. Nothing if its thread ended without a word.
pub(crate) async fn over(thought: &mut Option<Thought>) -> Tried {
    match thought {
        Some(thought) => (&mut thought.over).await.ok(),
        None => future::pending().await,
    }
}

/// Lets everything else on the machine go first.
fn step_back() {
    #[cfg(target_os = "linux")]
    {
        // There a thread has a priority of its own. Without it, it only thinks less politely.
        let _ = rustix::process::nice(19);
    }
}

impl Actor {
    /// Whether what is asked is answered by an automatic player that looks ahead.
    pub(crate) fn takes_a_moment(&self, request: &Request) -> bool {
        let game = self.row.game.as_deref().filter(|_| self.row.stage == Stage::Running);
        matches!(request, Request::Default { .. })
            && game.is_some_and(|game| games::sides::looks_ahead(&self.row.setup, game))
    }

    /// Begins to think; nothing if that cannot be, which whoever asked is told.
    pub(crate) async fn think(&mut self, asked: Asked) -> Option<Thought> {
        let read = self.read(asked.asker, &asked.request).await;
        let ids = self.around.store.message_ids().await;
        let (read, ids) = match (read, ids) {
            (Ok(read), Ok(ids)) => (read, ids),
            (Err(why), _) | (_, Err(why)) => {
                let _ = asked.reply.send(Err(self.unkept(&why)));
                return None;
            }
        };
        let now = asked.at.unwrap_or_else(|| self.around.clock.now());
        let (row, asker, request) = (self.row.clone(), asked.asker, asked.request.clone());
        let (done, over) = oneshot::channel();
        #[cfg(test)]
        let ends = Arc::clone(&self.around.thoughts_end);
        let work = move || {
            step_back();
            let tried = tried(&row, &ids, now, asker, &request, &read);
            #[cfg(test)]
            let _may_end = ends.blocking_read();
            // An error only means that nobody waits for it any more.
            let _ = done.send(tried);
        };
        let base = Arc::clone(&self.told.borrow());
        match std::thread::Builder::new().name("thought".to_owned()).spawn(work) {
            Ok(_) => Some(Thought { asked, base, over }),
            Err(why) => {
                error!(%why, "no thread to think in");
                self.answered(asked, None).await;
                None
            }
        }
    }

    /// Keeps what was thought of, if nothing else has happened.
    pub(crate) async fn thought_over(
        &mut self,
        thought: Option<Thought>,
        tried: Tried,
    ) -> Option<Thought> {
        let Thought { mut asked, base, .. } = thought?;
        let is_as_it_was = Arc::ptr_eq(&base, &self.told.borrow());
        match tried {
            Some(tried) if is_as_it_was => self.answered(asked, Some(tried)).await,
            _ if asked.tries < TRIES_MAX && self.takes_a_moment(&asked.request) => {
                asked.tries += 1;
                return self.think(asked).await;
            }
            _ => self.answered(asked, None).await,
        }
        None
    }
}
