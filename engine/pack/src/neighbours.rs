//! Which spaces are one step apart by land, worked out once, and how far it is over many steps.

use crate::{Numbered as _, PackNo, Path, Place, Set, Space};

/// The spaces by number, and the neighbours of every space.
#[derive(Debug)]
pub(super) struct Neighbours {
    /// Locations first, then the points of one path after the other.
    spaces: Vec<Space>,
    lists: Vec<Vec<Space>>,
    sets: Vec<Set<Space>>,
}

impl Neighbours {
    pub(super) fn of(pack: PackNo, places: &[Place], paths: &[Path]) -> Self {
        let points = |path: &Path| {
            let path = (path.id, path.points);
            (1..=path.1).map(move |step| Space::Point { path: path.0, step })
        };
        let spaces: Vec<Space> = places
            .iter()
            .map(|place| Space::Place(place.id))
            .chain(paths.iter().flat_map(points))
            .collect();
        let near = |space: &Space| match *space {
            Space::Place(here) => {
                let joined = paths.iter().filter(|path| path.from == here || path.to == here);
                joined
                    .map(|path| along(path, if path.from == here { 1 } else { path.points }))
                    .collect()
            }
            Space::Point { path, step } => {
                let path = &paths[usize::from(path.number())];
                vec![along(path, step - 1), along(path, step + 1)]
            }
        };
        let lists: Vec<Vec<Space>> = spaces.iter().map(near).collect();
        // Nothing can be looked up by name yet.
        let bit = |space: &Space| match space {
            Space::Place(place) => 1_u128 << place.number(),
            Space::Point { path, step } => {
                1 << (paths[usize::from(path.number())].first + step - 1)
            }
        };
        let set =
            |of: &Vec<Space>| Set::of_bits(pack, of.iter().map(bit).fold(0, |all, one| all | one));
        let sets = lists.iter().map(set).collect();
        Self { spaces, lists, sets }
    }

    #[inline]
    pub(super) fn spaces(&self) -> &[Space] {
        &self.spaces
    }

    #[inline]
    pub(super) fn next_to(&self, space: Space) -> &[Space] {
        &self.lists[usize::from(space.number())]
    }

    #[inline]
    pub(super) fn around(&self, number: u8) -> Set<Space> {
        self.sets[usize::from(number)]
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
