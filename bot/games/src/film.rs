//! A whole game to look at: what a file of it is.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use render::{Picture, RenderError};
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
