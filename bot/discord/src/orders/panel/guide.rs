//! The guide beside a prompt, for whoever has called one, and the move it names as a draft.

use std::sync::Arc;

use games::text::guidance::guide;
use games::text::pictures;
use model::button::ButtonId;
use model::person::Person;
use model::words::{BODY_MAX, clip_lines};
use serenity::builder::CreateActionRow;
use staff::PlayerId;
use store::Change;
use tracing::warn;

use crate::App;
use crate::orders::context::OrderContext;
use crate::orders::here::Here;
use crate::orders::panel::widgets::{self, Button, Row};
use crate::outgoing::OutgoingMessage;
use crate::reply::Outcome;

const ROWS_MAX: usize = 5;
const IN_ROW_MAX: usize = 5;

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
        add(draft, &mut outgoing.rows);
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

fn add(button: Button, rows: &mut Vec<CreateActionRow>) {
    let mut own = widgets::build(&[Row::Buttons(vec![button])]);
    if let (Some(CreateActionRow::Buttons(last)), [CreateActionRow::Buttons(own)]) =
        (rows.last_mut(), own.as_mut_slice())
        && last.len() < IN_ROW_MAX
    {
        last.append(own);
    } else if rows.len() < ROWS_MAX {
        rows.append(&mut own);
    }
}

pub async fn drafted(here: Here<'_>) -> Outcome {
    let context = OrderContext::open(here).await?;
    context.must_draft()?;
    let (snapshot, player) = (Arc::clone(&context.here.snapshot), context.here.player());
    let (by, memory) = (context.own.clone(), context.here.app.guides.clone());
    let thinks = tokio::task::spawn_blocking(move || memory.good_move(&snapshot, player, &by));
    match thinks.await.ok().flatten() {
        Some((steps, _)) => context.redraft(steps).await,
        None => Ok(context.shown(Some("📘 There is no move to name just now."))),
    }
}
