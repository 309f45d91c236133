//! Khartoum in the channel: two teams with their rooms and secrets, and one person against the
//! automatic player.

mod alone;
mod teams;

use std::borrow::Cow;

use games::Play as _;
use khartoum_play::Khartoum;
use kit::{Answer, Audience, Side};
use model::Game;
use model::campaign::audience::awaited;
use model::ids::CampaignId;
use playground::{Message, Overwrite};
use serde_json::json;

use crate::stories::club::Club;

/// The game's place among the choices of `/campaign new`.
const KHARTOUM: u8 = 3;
/// The sides, by their numbers.
const MAHDISTS: Side = Side(0);
const EMPIRE: Side = Side(1);

/// The game as it stands.
async fn game(club: &Club) -> Game {
    let row = club.store().await.campaign(CampaignId(1)).await;
    let row = row.expect("read").expect("kept");
    Game::clone(row.game.as_ref().expect("begun"))
}

/// The side that is awaited, and what the automatic player would answer for it with what that side
/// knows; nothing once it is over.
async fn wished(club: &Club) -> Option<(Side, Answer<model::Choice>)> {
    let game = game(club).await;
    if game.is_over() {
        return None;
    }
    let side = *awaited(&game).first().expect("somebody is awaited");
    let known = match game.seen(Some(Audience::Side(side))) {
        Cow::Owned(known) => known,
        Cow::Borrowed(_) => panic!("a side does not know everything"),
    };
    Some((side, Khartoum.automaton(1).answer(&known).expect("an answer")))
}

/// Hides a channel from these people.
fn hidden_from(club: &Club, who: &[&str]) -> Vec<Overwrite> {
    let deny = playground::permission::VIEW_CHANNEL;
    let hide =
        |who: &&str| Overwrite { id: club.officer(who).id().0, member: true, allow: 0, deny };
    who.iter().map(hide).collect()
}

/// Gives an answer by the panel: what was shown on the way.
async fn order(club: &Club, who: &str, answer: &Answer<model::Choice>) -> Vec<Message> {
    let panel = club.panel(who).await;
    let mut shown = vec![panel.clone()];
    let drafted = match answer {
        Answer::One(choice) => club.pick(who, &panel, &choice.to_string()).await,
        // Who comes along is typed.
        several => {
            let text = several.to_string();
            let told = club.asked(who, "order", json!({ "do": text })).await;
            shown.push(told);
            return shown;
        }
    };
    shown.push(drafted.clone());
    if drafted.button("Give order").is_some() {
        shown.push(club.press(who, &drafted, "Give order").await);
    }
    shown
}
