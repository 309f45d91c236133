//! What every drawing is made of, to be imported at once: shapes, inks, lettering and the sheet.

pub use crate::asset;
pub use crate::asset::Asset;
pub use crate::canvas::Canvas;
pub use crate::geometry::{Point, Rect, along, length, smooth};
pub use crate::inks::*;
pub use crate::lettering;
pub use crate::renderer::{Frame, RenderError, Renderer};
pub use crate::scene::{Drawing, Scene};
pub use crate::sheet::{Set, Sheet};
pub use crate::svg::{Anchor, Face, Lettering, Paint, Svg, bold, chain, italic, roman};
