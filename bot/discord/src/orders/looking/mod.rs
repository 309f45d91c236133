//! Looking without touching: maps, cards, the log, records, odds, dice, the rules.
//!
//! Here: pictures in private answers, in the form that whoever asks has chosen; and the newest of what
//! takes long to make, so that a whole club that presses together waits for it once.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use games::text::pictures::{NOT_READY, below, told};
use model::person::Shown;

use crate::prelude::*;

pub mod log;
pub mod look;
pub mod odds;
pub mod rules;
pub mod story;

/// Cheap to clone.
#[derive(Clone)]
pub struct Newest<K, V>(Arc<Mutex<VecDeque<(K, V)>>>);

impl<K, V> Default for Newest<K, V> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<K: PartialEq, V: Clone> Newest<K, V> {
    fn all(&self) -> MutexGuard<'_, VecDeque<(K, V)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn known(&self, key: &K) -> Option<V> {
        self.all().iter().find(|(known, _)| known == key).map(|(_, value)| value.clone())
    }

    /// Keeps one more; at most so many stay, and none that is of no use any more.
    pub fn keep(&self, key: K, value: &V, most: usize, stays: impl Fn(&K) -> bool) {
        let mut all = self.all();
        all.retain(|(known, _)| stays(known));
        all.truncate(most - 1);
        all.push_front((key, value.clone()));
    }
}

/// What a player has chosen, or words because this once they asked for words.
async fn chosen(app: &App, player: PlayerId, in_words: bool) -> Shown {
    match in_words {
        true => Shown::Words,
        // Who cannot be looked up is shown what most want.
        false => app.campaigns.store().person(player).await.unwrap_or_default().shown,
    }
}

pub async fn reads(app: &App, player: PlayerId, in_words: bool) -> bool {
    chosen(app, player, in_words).await == Shown::Words
}

/// A message with a scene: drawn, in words, or both, as the player has set, or in words because this
/// once they asked for words. Where a picture is not to be had in time, the message says so.
pub async fn with_scene(
    app: &App,
    player: PlayerId,
    mut outgoing: OutgoingMessage,
    scene: Option<Scene>,
    in_words: bool,
) -> OutgoingMessage {
    let Some(scene) = scene else { return outgoing };
    let chosen = chosen(app, player, in_words).await;
    let mut more = Vec::new();
    if chosen != Shown::Drawn {
        more.push(told(&scene));
    }
    if chosen != Shown::Words {
        outgoing.picture =
            app.pictures.scene(Slot::Person(player), scene, app.pictures.within()).await;
        if outgoing.picture.is_none() {
            more.push(NOT_READY.to_owned());
        }
    }
    for words in more {
        outgoing.post.body = clip_lines(&below(&outgoing.post.body, &words), BODY_MAX);
    }
    outgoing
}
