//! Which spaces are one step apart by land, worked out once.

use super::{Path, Place};
use crate::ids::Space;

/// The neighbours of every space.
#[derive(Debug)]
pub(super) struct Neighbours {
    /// Of each location, in its printed order.
    places: Vec<Vec<Space>>,
    /// Of each point of each path.
    points: Vec<Vec<[Space; 2]>>,
}

impl Neighbours {
    pub(super) fn of(places: &[Place], paths: &[Path]) -> Self {
        let from_place = |place: &Place| {
            let here = place.id;
            let joined = paths.iter().filter(|path| path.from == here || path.to == here);
            joined
                .map(|path| along(path, if path.from == here { 1 } else { path.points }))
                .collect()
        };
        let from_points = |path: &Path| {
            (1..=path.points).map(|step| [along(path, step - 1), along(path, step + 1)]).collect()
        };
        Self {
            places: places.iter().map(from_place).collect(),
            points: paths.iter().map(from_points).collect(),
        }
    }

    pub(super) fn next_to(&self, space: Space) -> &[Space] {
        match space {
            Space::Place(place) => &self.places[usize::from(place.0) - 1],
            Space::Point { path, step } => &self.points[usize::from(path.0)][usize::from(step) - 1],
        }
    }
}

/// The space `step` steps along a path: an end for 0 and for one past the last point.
fn along(path: &Path, step: u8) -> Space {
    if step == 0 {
        Space::Place(path.from)
    } else if step > path.points {
        Space::Place(path.to)
    } else {
        Space::Point { path: path.id, step }
    }
}
