//! What stands around the map: tracks and boxes under a whole sheet, figures over one in large print.

mod boxes;
mod head;
mod tracks;

pub(crate) use head::draw as head;

use crate::plan::Sheet;
use siege::View;

/// Tracks on the left, boxes on the right, under the map.
pub(crate) fn foot(sheet: &mut Sheet, view: &View) {
    tracks::draw(sheet, view);
    boxes::draw(sheet, view);
}
