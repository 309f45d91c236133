//! The guide beside a prompt, for whoever has called one.

use games::text::guidance::guide;
use games::text::pictures;
use model::person::Person;
use model::words::{BODY_MAX, clip_lines};
use staff::PlayerId;
use store::Change;
use tracing::warn;

use crate::App;
use crate::outgoing::OutgoingMessage;

/// The letter, with what the guide says of the question it puts. After the first turn the guide
/// takes leave, and says nothing more.
pub async fn guided(app: &App, player: PlayerId, mut letter: OutgoingMessage) -> OutgoingMessage {
    let Some((campaign, why)) = letter.post.asks.clone() else { return letter };
    let store = app.campaigns.store();
    // A guide who cannot be looked up keeps silent; the question stands without.
    let Ok(person) = store.person(player).await else { return letter };
    let snapshot = match person.guided {
        true => app.campaigns.snapshot_for(campaign, player).await,
        false => None,
    };
    let game = snapshot.and_then(|snapshot| snapshot.game.clone());
    let Some(game) = game else { return letter };
    let told = pictures::below(&letter.post.body, &guide::aside(&why, &game));
    letter.post.body = clip_lines(&told, BODY_MAX);
    if games::named(why.key()).guide_leaves(&why, &game) {
        let change = Change::SetPerson(player, Box::new(Person { guided: false, ..person }));
        if let Err(why) = store.commit(vec![change]).await {
            warn!(%why, "a guide could not be sent away");
        }
    }
    letter
}
