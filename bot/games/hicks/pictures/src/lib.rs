//! With Hicks in Kordofan in pictures: the table seen from above.
//!
//! A [`Table`] is a view of the march with the [`Traces`] of what has happened since the last
//! picture: on a wide sheet the whole table with the order of battle under it, or, for a phone, the
//! [square and its surroundings](Framing::Close) in large print.

#[cfg(test)]
extern crate self as hicks_pictures;

mod describe;
mod ground {
    pub(super) mod palm;
    pub(super) mod scenery;
}
mod marks {
    pub(super) mod clock;
    pub(super) mod labels;
    pub(super) mod traces;
    pub(super) mod trails;
}
mod paint;
mod panel;
mod plan;
mod soldiers {
    pub(super) mod ansar;
    pub(super) mod men;
    pub(super) mod square;
}
mod table;

#[cfg(test)]
#[path = "../tests/march/mod.rs"]
mod march;

#[cfg(test)]
#[path = "../../../../render/tests/compare/sight.rs"]
mod sight;

pub use describe::{describe, halves};
pub use marks::traces::Traces;
pub use paint::letter;
pub use plan::Framing;
pub use table::Table;
