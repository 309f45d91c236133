//! A whole game to look at: what a file of it is.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use model::Snapshot;
use model::log::LogLine;
use render::{Caption, Picture, RenderError, Renderer, Scene};
use std::time::Instant;

use crate::dice::audit::Audit;
use crate::text::faces::faces;
use crate::text::page::{self, Plate};
use crate::text::people::members::named_bare;
use crate::turns::{self, ByTurns, PlayedOf};

/// How long the last turn is shown, in hundredths of a second.
const LAST: u16 = 900;
/// Room for everything of a page that is no picture, in bytes.
const WORDS: usize = 750_000;

/// Why there is no file.
#[derive(Debug, thiserror::Error)]
pub enum FilmError {
    #[error("the campaign has not begun")]
    NotBegun,
    #[error("the game has no such file")]
    NotKept,
    /// It has grown too large, however small its pictures are made.
    #[error("it would be larger than {0} bytes")]
    TooLarge(usize),
    #[error("it takes too long")]
    TooLong,
    /// A picture could not be drawn.
    #[error("a picture could not be drawn: {0}")]
    Drawing(#[from] RenderError),
}

/// How large a file may get, and when it must be done.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    pub bytes_max: usize,
    pub until: Option<Instant>,
}

impl Bounds {
    pub fn in_time(&self) -> Result<(), FilmError> {
        match self.until.is_some_and(|until| Instant::now() > until) {
            true => Err(FilmError::TooLong),
            false => Ok(()),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Film {
    pub gif: Vec<u8>,
    pub alt: String,
    pub frames: usize,
}

pub fn plate(picture: Picture) -> Plate {
    Plate {
        kind: "image/png",
        base64: STANDARD.encode(&picture.png),
        size: Some((picture.width, picture.height)),
        alt: picture.alt,
    }
}

/// A part of a game as its replay and its page show it: a turn, a month.
pub struct FilmPart<'a> {
    pub caption: Caption,
    /// How long its frame is shown, in hundredths of a second.
    pub hundredths: u16,
    pub scene: Drawn<'a>,
}

/// A picture at a width in pixels.
pub type Drawn<'a> = Box<dyn Fn(u32) -> Scene + 'a>;

/// The frames one after the other, at the first of these widths at which they fit.
pub fn reel(
    renderer: &Renderer,
    shown: &[FilmPart<'_>],
    widths: &[u32],
    bounds: Bounds,
) -> Result<Vec<u8>, FilmError> {
    for width in widths {
        if let Some(gif) = reel_at(renderer, shown, *width, bounds)? {
            return Ok(gif);
        }
    }
    Err(FilmError::TooLarge(bounds.bytes_max))
}

/// The frames at a width; nothing if the file grows too large.
fn reel_at(
    renderer: &Renderer,
    shown: &[FilmPart<'_>],
    width: u32,
    bounds: Bounds,
) -> Result<Option<Vec<u8>>, FilmError> {
    let mut reel = renderer.reel(Vec::new());
    for part in shown {
        bounds.in_time()?;
        reel.show(&(part.scene)(width), &part.caption, part.hundredths)?;
        if reel.size(Vec::len).unwrap_or(0) > bounds.bytes_max {
            return Ok(None);
        }
    }
    let gif = reel.finish()?.ok_or(FilmError::NotBegun)?;
    Ok((gif.len() <= bounds.bytes_max).then_some(gif))
}

/// A page with a picture of each scene, as `write` makes it of them, at the first of these widths at
/// which it fits; `words` bytes are kept for what is no picture.
pub fn page(
    renderer: &Renderer,
    scenes: &[Drawn<'_>],
    widths: &[u32],
    (bounds, words): (Bounds, usize),
    mut write: impl FnMut(Vec<Plate>) -> String,
) -> Result<String, FilmError> {
    let room = bounds.bytes_max.saturating_sub(words);
    for width in widths {
        let Some(plates) = plates(renderer, scenes, *width, room, bounds)? else { continue };
        let page = write(plates);
        if page.len() <= bounds.bytes_max {
            return Ok(page);
        }
    }
    Err(FilmError::TooLarge(bounds.bytes_max))
}

/// The picture of each scene at a width; nothing once they take more than there is room for.
fn plates(
    renderer: &Renderer,
    scenes: &[Drawn<'_>],
    width: u32,
    room: usize,
    bounds: Bounds,
) -> Result<Option<Vec<Plate>>, FilmError> {
    let (mut plates, mut used) = (Vec::new(), 0);
    for scene in scenes {
        bounds.in_time()?;
        let drawn = plate(renderer.draw(&scene(width))?);
        used += drawn.base64.len();
        if used > room {
            return Ok(None);
        }
        plates.push(drawn);
    }
    Ok(Some(plates))
}

/// The turns of a game as they are shown: the table at the end of each, with the traces of what
/// happened in it.
fn shown<T: ByTurns>(played: &PlayedOf<T>) -> Result<Vec<FilmPart<'_>>, FilmError> {
    let all = played.shown();
    if all.is_empty() {
        // A log that is cut for a side has no tables in it.
        return Err(if played.turns.is_empty() { FilmError::NotBegun } else { FilmError::NotKept });
    }
    let (count, [usual, first, weighty]) = (all.len(), T::PACE);
    let part = |((turn, view), number): ((_, _), usize)| {
        let frame = T::frame(turn, view, played);
        let hundredths = match number {
            number if number == count => LAST,
            1 => first,
            _ if frame.is_weighty => usual + weighty,
            _ => usual,
        };
        let caption = Caption {
            head: named_bare(&T::title(turn), &played.roster),
            figure: (frame.figure.0.to_owned(), frame.figure.1),
            told: named_bare(&frame.told, &played.roster),
            part: number as f32 / count as f32,
        };
        FilmPart { caption, hundredths, scene: frame.scene }
    };
    Ok(all.into_iter().zip(1..).map(part).collect())
}

pub fn by_turns<T: ByTurns>(
    renderer: &Renderer,
    name: &str,
    lines: &[LogLine],
    bounds: Bounds,
) -> Result<Film, FilmError> {
    let played = turns::of::<T>(lines);
    let shown = shown::<T>(&played)?;
    let gif = reel(renderer, &shown, &T::WIDTHS, bounds)?;
    let frames = shown.len();
    Ok(Film { gif, alt: T::alt(name, &played, frames), frames })
}

pub fn page_by_turns<T: ByTurns>(
    renderer: &Renderer,
    snapshot: &Snapshot,
    lines: &[LogLine],
    audit: &Audit,
    bounds: Bounds,
) -> Result<String, FilmError> {
    let played = turns::of::<T>(lines);
    let shown = shown::<T>(&played)?;
    let dice = faces(renderer, snapshot, audit)?;
    let words = WORDS + dice.as_ref().map_or(0, |plate| plate.base64.len());
    let facts = page::Facts::<T> { snapshot, lines, played: &played, audit, dice: dice.as_ref() };
    let write = |tables: Vec<Plate>| page::by_turns(&facts, &tables);
    let scenes: Vec<Drawn<'_>> = shown.into_iter().map(|part| part.scene).collect();
    page(renderer, &scenes, &T::WIDTHS, (bounds, words), write)
}
