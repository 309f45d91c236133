//! A war to look at: its plots, the page that tells it, and the replay on the map; what
//! `/campaign report` and the buttons under a war's end share.
//!
//! A file takes seconds to make. One is made at a time, beside the threads that answer people and
//! beside the pictures' own, and the newest are kept: a whole club that presses together waits once.

use std::time::Instant;

use games::Plot;
use games::film::{Bounds, FilmError};
use games::text::records::files as words;
use model::button::look::{FileButton, StoryButton};
use render::Renderer;
use tokio::sync::Semaphore;

use crate::orders::files;
use crate::outgoing::File;
use crate::pictures::plotted;
use crate::prelude::*;

static STUDIO: Semaphore = Semaphore::const_new(1);
const WAIT: Duration = Duration::from_secs(12);
const WITHIN: Duration = Duration::from_secs(25);
const REMEMBERED: usize = 2;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoryKind {
    Page,
    Replay,
}

pub type FileKey = (CampaignId, i64, Stage, Option<Side>, StoryKind);

fn buttons(snapshot: &Snapshot) -> Vec<Button> {
    if !(games::of(&snapshot.setup).about().reports.is_shown)(snapshot) {
        return Vec::new();
    }
    let id = |button| ButtonId::Story { campaign: snapshot.id, button };
    vec![
        Button::new(id(StoryButton::Page), "Report").emoji("🗞️"),
        Button::new(id(StoryButton::Replay), "Replay").emoji("🎞️"),
    ]
}

pub async fn pressed(here: Here<'_>, button: StoryButton) -> Outcome {
    let kind = match button {
        StoryButton::Replay => StoryKind::Replay,
        StoryButton::Page => StoryKind::Page,
        StoryButton::Plot(name) => {
            let plots = games::of(&here.snapshot.setup).about().reports.plots.iter();
            let mut named = plots.filter(|plot| plot.name.eq_ignore_ascii_case(name.as_str()));
            match named.next() {
                Some(plot) => return report(here, Some(plot)).await,
                None => StoryKind::Page,
            }
        }
    };
    file(here, kind).await
}

/// The report in words beside a plot, or beside what else tells how it went, with the way to the
/// other plots and to the files.
pub async fn report(here: Here<'_>, plot: Option<&'static Plot>) -> Outcome {
    let Here { app, snapshot, .. } = &here;
    let (id, plots) = (snapshot.id, games::of(&snapshot.setup).about().reports.plots);
    let plot = plot.or(plots.first());
    // The story as a file is a button away: a message brings a picture or a file.
    let mut outgoing = files::report(app, Arc::clone(snapshot)).await?;
    outgoing.file = None;
    let whole = ButtonId::File { campaign: id, button: FileButton::Report };
    let whole = Button::new(whole, "The whole story").emoji("📖");
    // While it goes on only members have the files.
    let may = snapshot.stage == Stage::Over || here.has_joined();
    let files = may.then(|| buttons(snapshot)).into_iter().flatten();
    let files = Row::Buttons(files.chain([whole]).collect());
    let scene = plotted(&app.campaigns, snapshot, plot.map(|plot| plot.name)).await?;
    let is_plotted = scene.is_some() && !plots.is_empty();
    let outgoing = with_scene(app, here.player(), outgoing, scene, false).await;
    let switch = plots.iter().map(|of| {
        let name = Word::of(&of.name.to_lowercase());
        let id = ButtonId::Story { campaign: id, button: StoryButton::Plot(name) };
        let button = Button::new(id, of.name).emoji(of.emoji);
        if Some(of) == plot { button.main() } else { button }
    });
    let switch = is_plotted.then(|| Row::Buttons(switch.collect()));
    let rows: Vec<Row> = switch.into_iter().chain([files]).collect();
    Ok(outgoing.with_rows(rows).into())
}

pub async fn file(here: Here<'_>, kind: StoryKind) -> Outcome {
    let Here { app, snapshot, .. } = &here;
    if snapshot.game.is_none() {
        return Err(Problem::NotStarted);
    }
    if snapshot.stage != Stage::Over {
        here.must_have_joined()?;
    }
    let play = games::of(&snapshot.setup);
    let key = (snapshot.id, snapshot.last_order, snapshot.stage, snapshot.side(), kind);
    if let Some(file) = app.files_made.known(&key) {
        return Ok(brought(kind, play, file));
    }
    let waited = tokio::time::timeout(WAIT, STUDIO.acquire()).await;
    let Ok(Ok(studio)) = waited else { return Err(Problem::Busy) };
    if let Some(file) = app.files_made.known(&key) {
        return Ok(brought(kind, play, file));
    }
    let audit = match kind {
        // While sides hide things from each other nobody learns of every die.
        StoryKind::Page if snapshot.audience.is_none() => app.campaigns.audit(snapshot.id).await?,
        StoryKind::Page => Default::default(),
        StoryKind::Replay => Default::default(),
    };
    let (now, files_made, of) = (app.campaigns.now(), app.files_made.clone(), Arc::clone(snapshot));
    let make = move |lines: Vec<LogLine>| {
        // Whoever asked may have gone: it is still work, and what comes of it is kept.
        let _studio = studio;
        let bounds = Bounds { bytes_max: files::SENT_MAX, until: Some(Instant::now() + WITHIN) };
        let renderer = Renderer::new();
        let name = words::file_name(&of.name);
        let file = match kind {
            StoryKind::Page => {
                let page =
                    (play.about().reports.page)(&renderer, &of, &lines, (&audit, now), bounds)?;
                let about = words::page_of(&of.name);
                File { name: format!("{name}.html"), bytes: page.into_bytes().into(), about }
            }
            StoryKind::Replay => {
                let film = (play.about().reports.replay)(&renderer, &of.name, &lines, bounds)?;
                File { name: format!("{name}.gif"), bytes: film.gif.into(), about: film.alt }
            }
        };
        // An older page of the same war is of no use any more.
        files_made.keep(key, &file, REMEMBERED, |of| (of.0, of.3) != (key.0, key.3));
        Ok::<File, FilmError>(file)
    };
    match app.campaigns.of_whole_log(snapshot, make).await? {
        Ok(file) => {
            info!(campaign = %snapshot.id, ?kind, bytes = file.bytes.len(), "a war is written up");
            Ok(brought(kind, play, file))
        }
        Err(FilmError::NotBegun) => Err(Problem::NotStarted),
        Err(FilmError::NotKept) => Ok(said(words::STORY_NOT_KEPT)),
        Err(FilmError::TooLarge(_)) => Ok(said(words::STORY_TOO_LARGE)),
        Err(FilmError::TooLong) => Ok(said(words::STORY_TOO_LONG)),
        Err(FilmError::Drawing(why)) => {
            error!(%why, campaign = %snapshot.id, "a war could not be drawn");
            Err(Problem::Fault(format!("S-{}", snapshot.id)))
        }
    }
}

fn brought(kind: StoryKind, play: &dyn Play, file: File) -> Reply {
    let post = (play.about().reports.brought)((kind == StoryKind::Replay).then_some(&*file.about));
    OutgoingMessage::from(post).with_file(file).into()
}
