//! `sirdar export`, `render`, `replay` and `report`: what is kept, without Discord.

use std::path::{Path, PathBuf};

use campaign::archive::Export;
use campaign::recovery;
use games::Look;
use games::dice::audit;
use games::film::Bounds;
use games::log::verify::replay;
use games::text::records::files;
use kit::Audience;
use model::CampaignRow;
use model::clock::unix_now_ms;
use model::dice::Secret;
use model::ids::CampaignId;
use model::log::LogLine;
use staff::Roster;
use store::{Shadow, Store, StoreError, file_of};

use crate::bot;
use crate::cli::{Failed, url, written};
use crate::config::BadConfig;

/// The URL of the database, which must be there already if it is a file.
pub(super) fn database_url() -> Result<String, Failed> {
    let url = url()?;
    match file_of(&url) {
        Some(file) if !file.is_file() => {
            let file = file.display();
            Err(Failed::Other(format!("there is no database `{file}`; see DATABASE_URL")))
        }
        _ => Ok(url),
    }
}

/// The database's file, which must be there already; on a server it is said what does instead.
pub(super) fn database_file(instead: &str) -> Result<PathBuf, Failed> {
    let file = file_of(&database_url()?);
    Ok(file.ok_or_else(|| BadConfig::NoFile(instead.to_owned()))?)
}

/// The database, which must be there already. It is only read: a bot may serve it, of another build
/// too, and it may be where nothing can be written.
pub(super) async fn shadow() -> Result<Shadow, Failed> {
    let url = database_url()?;
    Ok(Shadow::of(&url).await.map_err(|why| bot::unopened(&url, why))?)
}

/// A campaign by its id or its name; the newest of that name.
pub(super) async fn find(store: &Store, wanted: &str) -> Result<CampaignRow, Failed> {
    let id = named(store, wanted).await?;
    let row = store.campaign(id).await?;
    row.ok_or_else(|| Failed::Other(format!("there is no campaign `{wanted}`")))
}

pub(super) async fn named(store: &Store, wanted: &str) -> Result<CampaignId, Failed> {
    let listed = store.campaigns().await?;
    let named = listed
        .iter()
        .rev()
        .find(|listed| listed.id.to_string() == wanted || listed.name.eq_ignore_ascii_case(wanted));
    named.map(|listed| listed.id).ok_or_else(|| {
        let known: Vec<String> =
            listed.iter().map(|listed| format!("{} ({})", listed.id, listed.name)).collect();
        Failed::Other(format!("there is no campaign `{wanted}`; there are: {}", known.join(", ")))
    })
}

pub(super) async fn lines(store: &Store, campaign: CampaignId) -> Result<Vec<LogLine>, Failed> {
    Ok(store.lines(campaign, 1, i64::MAX).await?)
}

/// A campaign's file. After a fault it holds the game as it stands, if the log leads elsewhere:
/// whoever mends it wants both.
async fn whole(store: &Store, row: &CampaignRow, lines: Vec<LogLine>) -> Result<Export, Failed> {
    let mut fault = store.fault(row.id).await?;
    if let Some(fault) = &mut fault {
        let led = replay(&lines).ok().and_then(|replayed| replayed.game);
        fault.game = row.game.as_deref().filter(|game| led.as_ref() != Some(*game)).cloned();
    }
    Ok(Export::of(row, lines, fault))
}

pub(super) async fn export(wanted: &str) -> Result<(), Failed> {
    let shadow = shadow().await?;
    let store = shadow.store();
    let id = named(store, wanted).await?;
    let lines = lines(store, id).await?;
    let row = match store.campaign(id).await {
        // The log is the truth, and needs no state.
        Err(StoreError::Unreadable(_)) => {
            let row = recovery::without_state(store, id).await?;
            row.map(|row| recovery::without_game(row, &lines))
        }
        row => row?,
    };
    let row = row.ok_or_else(|| Failed::Other(format!("there is no campaign `{wanted}`")))?;
    let text = serde_json::to_string_pretty(&whole(store, &row, lines).await?);
    println!("{}", text.map_err(Failed::of)?);
    Ok(())
}

const BOUNDS: Bounds = Bounds { bytes_max: 64 * 1024 * 1024, until: None };

async fn whole_log(wanted: &str) -> Result<(CampaignRow, Vec<LogLine>), Failed> {
    let shadow = shadow().await?;
    let row = find(shadow.store(), wanted).await?;
    let lines = lines(shadow.store(), row.id).await?;
    Ok((row, lines))
}

pub(super) async fn replayed(wanted: &str, file: &Path) -> Result<(), Failed> {
    let (row, lines) = whole_log(wanted).await?;
    let play = games::of(&row.setup);
    let film = (play.about().reports.replay)(&render::Renderer::new(), &row.name, &lines, BOUNDS);
    let film = film.map_err(Failed::of)?;
    written(file, &film.gif)?;
    println!("{}", film.alt);
    Ok(())
}

pub(super) async fn report(wanted: &str, file: &Path) -> Result<(), Failed> {
    let (row, lines) = whole_log(wanted).await?;
    let secret = Secret::read(&row.secret).filter(|_| row.seed.is_none());
    let audit = audit::audit(&lines, secret.as_ref());
    let snapshot = campaign::as_kept(&row);
    let (renderer, now) = (render::Renderer::new(), unix_now_ms() / 1_000);
    let page = (games::of(&row.setup).about().reports.page)(
        &renderer,
        &snapshot,
        &lines,
        (&audit, now),
        BOUNDS,
    );
    let page = page.map_err(Failed::of)?;
    written(file, page.as_bytes())?;
    println!("{}", files::page_of(&row.name));
    Ok(())
}

pub(super) async fn render(wanted: &str, file: &Path) -> Result<(), Failed> {
    let row = find(shadow().await?.store(), wanted).await?;
    let game = row.game.ok_or_else(|| Failed::of("the campaign has not begun"))?;
    let play = games::named(game.key());
    let scene = play.scene(&game, &Roster::default(), Audience::Public, Look::Whole, &[]);
    let scene = scene.ok_or_else(|| Failed::of("there is nothing to draw"))?;
    let drawn = render::Renderer::new().draw(&scene);
    let drawn = drawn.map_err(Failed::of)?;
    written(file, &drawn.png)?;
    println!("{}", drawn.alt);
    Ok(())
}
