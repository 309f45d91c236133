//! Pictures in private answers, in the form that whoever asks has chosen.

use games::text::pictures::{NOT_READY, below, told};
use model::person::Shown;
use model::words::{BODY_MAX, clip_lines};
use render::Scene;

use crate::pictures::Slot;
use crate::prelude::*;

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
