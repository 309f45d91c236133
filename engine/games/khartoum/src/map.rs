//! Who can go where: spaces as sets of bits, and the links that each kind of unit may use.

use serde::{Deserialize, Serialize};

use crate::{Faction, Kind, SpaceData, SpaceId, UnitId};

/// A way between two spaces (K-R13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Link {
    /// Along a river, by bank or boat.
    River,
    Land,
    Desert,
    /// From port to port (K-064).
    Sea,
}

/// A set of spaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Spaces(pub u32);

impl Spaces {
    pub fn one(space: SpaceId) -> Self {
        Self(1 << space.0)
    }

    pub fn has(self, space: SpaceId) -> bool {
        self.0 >> space.0 & 1 == 1
    }

    pub fn add(&mut self, space: SpaceId) {
        self.0 |= 1 << space.0;
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Iterator for Spaces {
    type Item = SpaceId;

    fn next(&mut self) -> Option<SpaceId> {
        (self.0 != 0).then(|| {
            let first = self.0.trailing_zeros();
            self.0 &= self.0 - 1;
            SpaceId(u8::try_from(first).unwrap_or(0))
        })
    }
}

impl FromIterator<SpaceId> for Spaces {
    fn from_iter<I: IntoIterator<Item = SpaceId>>(spaces: I) -> Self {
        spaces.into_iter().fold(Self::default(), |all, space| all.or(Self::one(space)))
    }
}

/// The links that a unit may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mobility {
    /// All Mahdists: land, river, desert (K-056).
    Mahdist,
    /// Empire foot and horse: land, river; the sea passage.
    March,
    /// Camel units and Gordon: land, river, desert (K-056); the sea passage.
    Camel,
    /// River boats: river links (K-059); those south of Khartoum in flood alone (K-063).
    Boats,
    /// Garrisons go nowhere (K-049).
    None,
}

impl Mobility {
    pub fn of(unit: UnitId) -> Self {
        match (unit.faction(), unit.kind()) {
            (Faction::Mahdist, _) => Self::Mahdist,
            (_, Kind::Garrison) => Self::None,
            (_, Kind::Boats) => Self::Boats,
            (_, Kind::Camel | Kind::Leader) => Self::Camel,
            _ => Self::March,
        }
    }
}

/// Neighbours of each space by kind of link.
#[derive(Debug)]
pub struct Map {
    by_land: [u32; 32],
    by_desert: [u32; 32],
    by_river: [u32; 32],
    south: [u32; 32],
    by_sea: [u32; 32],
    /// Towns, Khartoum among them (K-R02).
    pub towns: Spaces,
    /// Khartoum, Wadi Halfa and Suakin (K-026).
    pub great: Spaces,
    pub ports: Spaces,
    /// Spaces touched by a river link (K-R04).
    pub on_river: Spaces,
}

impl Map {
    pub(crate) fn new(spaces: &[SpaceData], links: &[(Link, SpaceId, SpaceId)]) -> Self {
        let pick = |which: fn(&SpaceData) -> bool| -> Spaces {
            let of = spaces.iter().zip(0..).filter(|(space, _)| which(space));
            of.map(|(_, id)| SpaceId(id)).collect()
        };
        let mut map = Self {
            by_land: [0; 32],
            by_desert: [0; 32],
            by_river: [0; 32],
            south: [0; 32],
            by_sea: [0; 32],
            towns: pick(|space| space.town),
            great: pick(|space| space.points == 3),
            ports: pick(|space| space.port),
            on_river: Spaces::default(),
        };
        for (link, a, b) in links {
            // K-R04: south of Khartoum are the four spaces there and the links to them.
            let south = spaces[a.index()].south || spaces[b.index()].south;
            let near = match link {
                Link::Land => &mut map.by_land,
                Link::Desert => &mut map.by_desert,
                Link::Sea => &mut map.by_sea,
                Link::River if south => &mut map.south,
                Link::River => &mut map.by_river,
            };
            near[a.index()] |= 1 << b.0;
            near[b.index()] |= 1 << a.0;
            if *link == Link::River {
                map.on_river.add(*a);
                map.on_river.add(*b);
            }
        }
        map
    }

    /// Spaces joined to one by a land, river or desert link (K-R59).
    pub fn next_to(&self, space: SpaceId) -> Spaces {
        let at = space.index();
        Spaces(self.by_land[at] | self.by_river[at] | self.south[at] | self.by_desert[at])
    }

    /// Spaces joined to one by links that carry supply: all, or all but the desert ones (K-R53).
    pub fn supplied_from(&self, space: SpaceId, desert: bool) -> Spaces {
        let near = self.by_road(space).or(self.over_sea(space));
        if desert { near.or(self.through_desert(space)) } else { near }
    }

    /// The other port, by the sea passage (K-064).
    pub fn over_sea(&self, space: SpaceId) -> Spaces {
        Spaces(self.by_sea[space.index()])
    }

    pub fn through_desert(&self, space: SpaceId) -> Spaces {
        Spaces(self.by_desert[space.index()])
    }

    /// Spaces joined by land or river links (K-R30).
    pub fn by_road(&self, space: SpaceId) -> Spaces {
        let at = space.index();
        Spaces(self.by_land[at] | self.by_river[at] | self.south[at])
    }

    /// Where a unit can go from a space in one step; the sea passage is not in it (K-R08).
    pub fn near(&self, mobility: Mobility, flood: bool, space: SpaceId) -> Spaces {
        let at = space.index();
        let road = self.by_land[at] | self.by_river[at] | self.south[at];
        Spaces(match mobility {
            Mobility::Mahdist | Mobility::Camel => road | self.by_desert[at],
            Mobility::March => road,
            Mobility::Boats if flood => self.by_river[at] | self.south[at],
            Mobility::Boats => self.by_river[at],
            Mobility::None => 0,
        })
    }

    /// The same with the sea passage, which is open to Empire units that are no boats or garrisons
    /// (K-064).
    pub fn steps(&self, mobility: Mobility, flood: bool, space: SpaceId) -> Spaces {
        let near = self.near(mobility, flood, space);
        match mobility {
            Mobility::March | Mobility::Camel => near.or(self.over_sea(space)),
            Mobility::Mahdist | Mobility::Boats | Mobility::None => near,
        }
    }
}
