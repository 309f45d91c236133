//! `sirdar export` and `render`: what is kept, without Discord.

use std::path::Path;

use engine::View;
use render::Scene;
use render::san_juans::Shot;

use super::Failed;
use crate::bot;
use crate::campaign::export::Export;
use crate::campaign::ids::CampaignId;
use crate::campaign::log::LogLine;
use crate::campaign::verify::replay;
use crate::config::{DATABASE, database, variable};
use crate::store::{CampaignRow, Store, StoreError, file_of};

pub(super) fn other(why: StoreError) -> Failed {
    Failed::Other(why.to_string())
}

/// The store, which must be there already.
pub(super) async fn store() -> Result<Store, Failed> {
    let url = database(variable("DATABASE_URL").as_deref().unwrap_or(DATABASE))?;
    let file = file_of(&url).unwrap_or_default();
    if !file.is_file() {
        let file = file.display();
        return Err(Failed::Other(format!("there is no database `{file}`; see DATABASE_URL")));
    }
    Ok(bot::open(&url).await?)
}

/// A campaign by its id or its name; the newest of that name.
pub(super) async fn find(store: &Store, wanted: &str) -> Result<CampaignRow, Failed> {
    let listed = store.campaigns().await.map_err(other)?;
    let named = listed
        .iter()
        .rev()
        .find(|listed| listed.id.to_string() == wanted || listed.name.eq_ignore_ascii_case(wanted));
    let row = match named {
        Some(listed) => store.campaign(listed.id).await.map_err(other)?,
        None => None,
    };
    row.ok_or_else(|| {
        let known: Vec<String> =
            listed.iter().map(|listed| format!("{} ({})", listed.id, listed.name)).collect();
        Failed::Other(format!("there is no campaign `{wanted}`; there are: {}", known.join(", ")))
    })
}

pub(super) async fn lines(store: &Store, campaign: CampaignId) -> Result<Vec<LogLine>, Failed> {
    store.lines(campaign, 1, i64::MAX).await.map_err(other)
}

/// A campaign's file. After a fault it holds the game as it stands, if the log leads elsewhere:
/// whoever mends it wants both.
async fn whole(store: &Store, row: &CampaignRow, lines: Vec<LogLine>) -> Result<Export, Failed> {
    let mut fault = store.fault(row.id).await.map_err(other)?;
    if let Some(fault) = &mut fault {
        let led = replay(&lines).ok().and_then(|replayed| replayed.game);
        fault.game = row.game.as_deref().filter(|game| led.as_ref() != Some(*game)).cloned();
    }
    Ok(Export::of(row, lines, fault))
}

/// Prints a campaign as JSON.
pub(super) async fn export(wanted: &str) -> Result<(), Failed> {
    let store = store().await?;
    let row = find(&store, wanted).await?;
    let lines = lines(&store, row.id).await?;
    let text = serde_json::to_string_pretty(&whole(&store, &row, lines).await?);
    println!("{}", text.map_err(|why| Failed::Other(why.to_string()))?);
    Ok(())
}

/// Draws a campaign's map.
pub(super) async fn render(wanted: &str, file: &Path) -> Result<(), Failed> {
    let store = store().await?;
    let row = find(&store, wanted).await?;
    let game = row.game.ok_or_else(|| Failed::Other("the campaign has not begun".to_owned()))?;
    let View::SanJuans(view) = game.view(None);
    let drawn = render::Artist::new().draw(&Scene::map(view, Shot::Whole { width: 1_600 }));
    let drawn = drawn.map_err(|why| Failed::Other(why.to_string()))?;
    let written = std::fs::write(file, &drawn.png);
    written.map_err(|why| Failed::Other(format!("{} cannot be written: {why}", file.display())))?;
    println!("{}", drawn.alt);
    Ok(())
}
