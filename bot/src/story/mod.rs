//! A whole war or march to look at: replayed as a moving picture, and written up as a page.
//!
//! Both are made from the log alone, with what everybody may see (`view(None)`), by functions that
//! take as long as they take: whoever calls them does so beside the threads that answer people.

pub mod film;
pub mod march;
pub mod page;
#[cfg(test)]
mod tests;

use std::time::Instant;

use render::RenderError;

/// Why there is no file.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// Nothing has happened yet.
    #[error("the campaign has not begun")]
    NotBegun,
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
    fn in_time(&self) -> Result<(), Trouble> {
        match self.until.is_some_and(|until| Instant::now() > until) {
            true => Err(Trouble::TooLong),
            false => Ok(()),
        }
    }
}
