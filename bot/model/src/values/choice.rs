//! A choice of any game, as its text.

use std::fmt;
use std::fmt::Write as _;

use staff::own::OwnChoice;

/// The longest text of a choice, in bytes.
const TEXT_MAX: usize = 54;

/// A choice of some game: whose it is, and its text.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Choice {
    key: &'static str,
    length: u8,
    text: [u8; TEXT_MAX],
}

impl Choice {
    /// A game's own choice.
    ///
    /// # Panics
    /// If the text is longer than a choice's text may be: that is a fault of the game.
    pub fn of<C: OwnChoice>(own: C) -> Self {
        let mut choice = Self { key: C::KEY, length: 0, text: [0; TEXT_MAX] };
        write!(choice, "{own}").expect("the text of a choice is short");
        choice
    }

    /// The choice as a game's own; nothing if it is another game's.
    pub fn own<C: OwnChoice>(self) -> Option<C> {
        if self.key == C::KEY { self.text().parse().ok() } else { None }
    }

    pub fn key(&self) -> &'static str {
        self.key
    }

    pub fn text(&self) -> &str {
        let text = std::str::from_utf8(&self.text[..usize::from(self.length)]);
        text.expect("it was written as text")
    }
}

impl fmt::Write for Choice {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        let from = usize::from(self.length);
        let to = from + part.len();
        self.text.get_mut(from..to).ok_or(fmt::Error)?.copy_from_slice(part.as_bytes());
        self.length = u8::try_from(to).map_err(|_| fmt::Error)?;
        Ok(())
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl fmt::Debug for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", self.key, self.text())
    }
}
