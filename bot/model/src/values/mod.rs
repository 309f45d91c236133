//! The values of any game, as the bot passes them on: options, the game under way, choices, questions,
//! events; and how they are stored.

/// What every value has that stands for one of any game: it is asked what its trait has, compared and
/// printed as what it holds, and stored under the name of the game.
macro_rules! erased {
    ($name:ident: $any:ident) => {
        impl std::ops::Deref for $name {
            type Target = dyn $any;

            fn deref(&self) -> &Self::Target {
                &*self.0
            }
        }

        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                self.0.is_same(&*other.0)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }
    };
    ($name:ident: $any:ident, $what:literal, $codec:ident) => {
        erased! { $name: $any }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::values::stored::write(self.0.key(), &*self.0, serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
                $crate::values::stored::read(source, $what, |codec| codec.$codec)
            }
        }
    };
}
pub mod choice;
pub mod event;
pub mod game;
pub mod machine;
pub mod pack;
pub mod setup;
pub mod stored;
pub mod why;

pub use choice::Choice;
pub use event::Event;
pub use game::{Game, Played};
pub use machine::Offer;
pub use pack::KeptPack;
pub use setup::Setup;
pub use staff::own::{DismissalBar, Edge, OwnChoice, OwnEvent, OwnOptions, OwnWhy, StaffRules};
pub use why::Why;
