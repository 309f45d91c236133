//! The siege of Khartoum: whole months by buttons, the council, what is typed.

mod council;
mod months;
mod presses;

use model::CampaignRow;
use model::Game;
use model::ids::CampaignId;
use serde_json::json;

use crate::stories::club::Club;

/// The game's place among the choices of `/campaign new`.
const SIEGE: u8 = 2;

/// What is kept of the campaign.
async fn row(club: &Club) -> CampaignRow {
    let row = club.store().await.campaign(CampaignId(1)).await;
    row.expect("read").expect("kept")
}

/// The game as it stands.
async fn game(club: &Club) -> Game {
    Game::clone(row(club).await.game.as_ref().expect("begun"))
}

/// Begins a siege of these officers, the first in the chair.
async fn begin(club: &Club, seed: i64, officers: &[&str]) {
    let new = json!({ "name": "Khartoum", "seed": seed, "game": SIEGE });
    club.tells(officers[0], "campaign new", new, &["Khartoum"]).await;
    club.join(officers).await;
    let start = json!({ "commander": club.user(officers[0]) });
    club.tells(officers[0], "campaign start", start, &["The siege has begun"]).await;
    club.posted().await;
}
