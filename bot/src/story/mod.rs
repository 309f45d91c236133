//! A whole war or march to look at: replayed as a moving picture, and written up as a page.
//!
//! Both are made from the log alone, with what everybody may see (`view(None)`), by functions that
//! take as long as they take: whoever calls them does so beside the threads that answer people.

use std::time::Instant;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use render::{Artist, Faces, Fallen, Picture, RenderError, Scene};

use crate::campaign::Snapshot;
use crate::campaign::dice::audit::Audit;
use crate::text;
use crate::text::page::Plate;
use crate::text::words::{bare, clip};

/// Why there is no file.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
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
    /// Bytes at most.
    pub bytes_max: usize,
    /// Until when, if there is any hurry.
    pub until: Option<Instant>,
}

impl Bounds {
    /// Whether there is time left.
    ///
    /// # Errors
    /// If there is none.
    pub fn in_time(&self) -> Result<(), Trouble> {
        match self.until.is_some_and(|until| Instant::now() > until) {
            true => Err(Trouble::TooLong),
            false => Ok(()),
        }
    }
}

/// A replay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Film {
    /// The file.
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

/// How often each face of the dice fell, if any has.
///
/// # Errors
/// If it cannot be drawn.
pub fn faces(
    artist: &Artist,
    snapshot: &Snapshot,
    audit: &Audit,
) -> Result<Option<Plate>, Trouble> {
    let (sizes, _) = text::dice::sizes(audit);
    let sizes: Vec<Fallen> =
        sizes.into_iter().map(|(_, faces)| Fallen { counts: faces.clone() }).collect();
    if sizes.is_empty() {
        return Ok(None);
    }
    let title = format!("Dice of {}", clip(&bare(&snapshot.name), 26));
    let picture = artist.draw(&Scene::new(Faces { title, sizes }))?;
    Ok(Some(plate(picture)))
}
