//! Views to pictures: the campaign map as an indexed PNG, and its twin in words.
//!
//! Everything drawn comes from an [`engine`] view, so a picture can show nothing its seat may not
//! know. A map is a ground that never changes (`base`), drawn once for each window and size and
//! kept, and the marks of the day (`marks`) drawn over it; both are SVG made by `svg` and
//! rasterised by resvg, with faces and coastline embedded. One fixed palette serves every picture.
//!
//! Deliberately missing: Discord, SQL, clocks, disk, and filters at run time (a blur alone costs
//! more than the whole map).

mod artist;
mod base;
mod cartouche;
mod chart;
mod describe;
mod faces;
mod geometry;
mod inks;
mod marks;
mod palette;
mod svg;
mod symbols;
mod tally;
mod window;

pub use artist::{Artist, Picture, RenderError};
pub use describe::describe;
pub use faces::Fallen;
pub use tally::{Band, Tally};
pub use window::Shot;
