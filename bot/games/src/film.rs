//! A whole game to look at: what a file of it is.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use render::{Caption, Picture, RenderError, Renderer, Scene};
use std::time::Instant;

use crate::text::page::Plate;

/// Why there is no file.
#[derive(Debug, thiserror::Error)]
pub enum FilmError {
    /// Nothing has happened yet.
    #[error("the campaign has not begun")]
    NotBegun,
    /// The game has no such file.
    #[error("the game has no such file")]
    NotKept,
    /// It has grown too large, however small its pictures are made.
    #[error("it would be larger than {0} bytes")]
    TooLarge(usize),
    /// There was no more time.
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
    /// Until when, if there is any hurry.
    pub until: Option<Instant>,
}

impl Bounds {
    /// Whether there is time left.
    ///
    /// # Errors
    /// If there is none.
    pub fn in_time(&self) -> Result<(), FilmError> {
        match self.until.is_some_and(|until| Instant::now() > until) {
            true => Err(FilmError::TooLong),
            false => Ok(()),
        }
    }
}

/// A replay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Film {
    pub gif: Vec<u8>,
    /// What it shows, in words.
    pub alt: String,
    /// How many frames it has.
    pub frames: usize,
}

/// A picture as it lies in a page.
pub fn plate(picture: Picture) -> Plate {
    Plate {
        kind: "image/png",
        base64: STANDARD.encode(&picture.png),
        size: Some((picture.width, picture.height)),
        alt: picture.alt,
    }
}

/// A part of a game as its replay and its page show it: a turn, a month.
pub struct Shown<'a> {
    /// What stands under its frame.
    pub caption: Caption,
    /// How long its frame is shown, in hundredths of a second.
    pub hundredths: u16,
    /// Its picture at a width in pixels.
    pub scene: Box<dyn Fn(u32) -> Scene + 'a>,
}

/// The frames one after the other, at the first of these widths at which they fit.
///
/// # Errors
/// If there are none, if they do not fit, or if a picture cannot be drawn in time.
pub fn reel(
    renderer: &Renderer,
    shown: &[Shown<'_>],
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
    shown: &[Shown<'_>],
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

/// A page with a picture of each part, as `write` makes it of them, at the first of these widths at
/// which it fits; `words` bytes are kept for what is no picture.
///
/// # Errors
/// If it does not fit, or if a picture cannot be drawn in time.
pub fn page(
    renderer: &Renderer,
    shown: &[Shown<'_>],
    widths: &[u32],
    (bounds, words): (Bounds, usize),
    mut write: impl FnMut(Vec<Plate>) -> String,
) -> Result<String, FilmError> {
    let room = bounds.bytes_max.saturating_sub(words);
    for width in widths {
        let Some(plates) = plates(renderer, shown, *width, room, bounds)? else { continue };
        let page = write(plates);
        if page.len() <= bounds.bytes_max {
            return Ok(page);
        }
    }
    Err(FilmError::TooLarge(bounds.bytes_max))
}

/// The picture of each part at a width; nothing once they take more than there is room for.
fn plates(
    renderer: &Renderer,
    shown: &[Shown<'_>],
    width: u32,
    room: usize,
    bounds: Bounds,
) -> Result<Option<Vec<Plate>>, FilmError> {
    let (mut plates, mut used) = (Vec::new(), 0);
    for part in shown {
        bounds.in_time()?;
        let drawn = plate(renderer.draw(&(part.scene)(width))?);
        used += drawn.base64.len();
        if used > room {
            return Ok(None);
        }
        plates.push(drawn);
    }
    Ok(Some(plates))
}
