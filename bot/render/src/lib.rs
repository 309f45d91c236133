//! Scenes to pictures: anything that can be drawn becomes an indexed PNG with its twin in words.
//!
//! A [`Scene`] is a [`Drawing`] that owns what it shows, so that equal scenes are equal pictures. What
//! pictures are made of stands here: a writer of [SVG](svg), [lettering], [inks], the grain of
//! [textures](texture), a [`Sheet`] that knows what stands where and finds room for [labels], one fixed
//! palette, and a [`Renderer`] who rasterises with resvg and keeps the [grounds](ground) that never
//! change. Graphs, bars and dice, which need no game, are drawn here too. What a
//! game alone draws stands in a crate of that game's, which uses this one; nothing here names a game.
//!
//! Deliberately missing: Discord, SQL, clocks, disk, and filters at run time (a blur alone costs
//! more than the whole map).

mod agreed;
mod asset;
pub mod boards;
mod canvas;
pub mod cards;
mod composed;
mod dirty;
mod encode;
pub mod geometry;
pub mod given;
mod graphs;
pub mod ground;
mod grounds;
pub mod inks;
pub mod labels;
pub mod lettering;
mod palette;
mod parts;
pub mod plates;
pub mod prelude;
mod recent;
mod reel;
mod renderer;
mod scene;
mod sheet;
pub mod strokes;
pub mod svg;
pub mod texture;
pub mod words;

pub use asset::Asset;
pub use canvas::{Canvas, Stencil, Surface};
pub use graphs::{
    Band, Bar, Course, Die, DieResult, Faces, Fallen, Fill, Layer, LossBars, LossChart, Mark,
    Prospects, Rolled, Rounds, Share, Span, Strata, Tallies, Tally, Throw, Volley, face,
};
pub use reel::{Caption, Reel};
pub use renderer::{Frame, Picture, RenderError, Renderer, Sprite, in_halves, join};
pub use resvg::tiny_skia::Pixmap;
pub use scene::{Drawing, Scene};
pub use sheet::{Set, Sheet};
pub use strokes::Scatter;
