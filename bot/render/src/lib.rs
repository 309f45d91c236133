//! Scenes to pictures: maps, cards, sheets and graphs as indexed PNGs, each with its twin in words.
//!
//! A [`Scene`] owns what a picture shows, taken from an [`engine`] view, so that it can show nothing
//! its seat may not know; equal scenes are equal pictures. What every game's pictures are made of
//! stands here: a writer of SVG, lettering, inks, one fixed palette, and an [`Artist`] who
//! rasterises with resvg and keeps the grounds that never change. What is drawn of one game stands
//! in a module of its own: [`san_juans`], and [`hicks`] beside it.
//!
//! Deliberately missing: Discord, SQL, clocks, disk, and filters at run time (a blur alone costs
//! more than the whole map).

#[cfg(test)]
extern crate self as render;

mod artist;
mod canvas;
mod figures;
pub mod geometry;
pub mod hicks;
pub mod inks;
pub mod lettering;
mod palette;
mod reel;
pub mod san_juans;
mod scene;
pub mod sight;
pub mod svg;
pub mod texture;

pub use artist::{Artist, Frame, Picture, RenderError, Sprite};
pub use canvas::Canvas;
pub use figures::{
    Band, Bar, Course, Die, Faces, Fallen, Fate, Fill, Layer, Mark, Part, Prospects, Rolled, Span,
    Strata, Tallies, Tally, Throw, Toll, Tolls,
};
pub use reel::{Caption, Reel};
pub use resvg::tiny_skia::Pixmap;
pub use scene::{Drawing, Scene};
