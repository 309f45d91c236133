//! The guide beside a prompt, for whoever has called one.

use games::text::guidance::guide;
use games::text::pictures;
use model::button::ButtonId;
use model::person::Person;
use model::words::{BODY_MAX, clip_lines};
use staff::PlayerId;
use store::Change;
use tracing::warn;

use crate::App;
use crate::outgoing::OutgoingMessage;
use crate::widgets::{self, Button};

/// The message, with what the guide says of what it shows. Once its holder has met everything a
/// newcomer should, the guide takes leave, and says nothing more.
pub async fn guided(app: &App, player: PlayerId, mut outgoing: OutgoingMessage) -> OutgoingMessage {
    let Some(asks) = outgoing.post.asks.clone() else { return outgoing };
    let store = app.campaigns.store();
    // A guide who cannot be looked up keeps silent; the question stands without.
    let Ok(person) = store.person(player).await else { return outgoing };
    let snapshot = match person.guided {
        true => app.campaigns.snapshot_for(asks.campaign, player).await.ok(),
        false => None,
    };
    let Some(snapshot) = snapshot else { return outgoing };
    let (campaign, lessons) = (snapshot.id, person.lessons.clone());
    let (memory, body) = (app.guides.clone(), outgoing.post.body.clone());
    let thinks = tokio::task::spawn_blocking(move || {
        guide::beside((&asks, &body), &snapshot, player, lessons, &memory)
    });
    let said = match thinks.await {
        Ok(Some(said)) => said,
        Ok(None) => return outgoing,
        Err(why) => {
            warn!(%why, "a guide could not speak");
            return outgoing;
        }
    };
    outgoing.post.body = clip_lines(&pictures::below(&outgoing.post.body, &said.words), BODY_MAX);
    if said.advises {
        let draft = Button::new(ButtonId::Advice(campaign), "Draft the guide's move").emoji("📘");
        widgets::add(draft, &mut outgoing.rows);
    }
    let next = Person { guided: !said.leaves, lessons: said.lessons, ..person.clone() };
    if next != person {
        let change = Change::SetPerson(player, Box::new(next));
        if let Err(why) = store.commit(vec![change]).await {
            warn!(%why, "what a guide has explained could not be kept");
        }
    }
    outgoing
}
