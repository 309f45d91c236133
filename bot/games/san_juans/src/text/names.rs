//! What things are called: places, spaces, units, ships, cards.
//!
//! A place is called by its name alone, everywhere. What shares it has a noun: Lopez Island, the
//! gunboat *Tamai*.

use std::collections::BTreeMap;

use model::words;
use san_juans::{
    Berth, CardId, Control, Flag, IslandId, PackNo, PlaceId, SeaId, ShipClass, ShipId, ShipKind,
    ShipView, Space, UnitId, UnitKind, UnitView, View,
};

use crate::text::book::book;

pub fn place(id: PlaceId) -> &'static str {
    &id.get().name
}

/// `village`, `town`, `fortified town`.
pub fn noun(id: PlaceId) -> &'static str {
    book(id.pack()).words("place-kind", &id.kind)
}

/// `ours`, `in revolt`.
pub fn control(pack: PackNo, of: Control) -> &'static str {
    book(pack).words("control", &of)
}

pub fn town(id: PlaceId) -> String {
    place(id).to_owned()
}

pub fn places(ids: &[PlaceId]) -> String {
    words::listed(ids.iter().map(|id| place(*id)))
}

/// `Mud Bay, Tamai and 6 more`: four of them by name.
pub fn some(ids: &[PlaceId]) -> String {
    let mut names: Vec<String> = ids.iter().take(4).map(|id| town(*id)).collect();
    names.extend(ids.len().checked_sub(5).map(|more| format!("{} more", more + 1)));
    words::list(&names)
}

pub fn island(id: IslandId) -> &'static str {
    &id.get().name
}

/// The same within a sentence: `the Lower Doab`.
pub fn within(id: IslandId) -> String {
    san_juans::within(&id.name)
}

/// `on Lopez Island`.
pub fn in_island(id: IslandId) -> String {
    format!("{} {}", id.pack().get().words.in_district, within(id))
}

/// `the South-east Narrows (E)`.
pub fn sea(id: SeaId) -> String {
    format!("{} ({})", san_juans::the(&id.name), id.letter())
}

/// Where a ship lies: `Mud Bay`, `the South-east Narrows (E)`.
pub fn berth(berth: Berth) -> String {
    match berth {
        Berth::Port(place) => town(place),
        Berth::Sea(area) => sea(area),
        Berth::Sunk => "the bottom of the sea".to_owned(),
    }
}

/// `at Mud Bay`, `in the South-east Narrows (E)`.
pub fn at_berth(of: Berth) -> String {
    let how = if matches!(of, Berth::Sea(_)) { "in" } else { "at" };
    format!("{how} {}", berth(of))
}

/// Where a ship lies, in few words: `Mud Bay`, `area E`.
pub fn berth_short(berth: Berth) -> String {
    match berth {
        Berth::Port(id) => place(id).to_owned(),
        Berth::Sea(area) => format!("area {}", area.letter()),
        Berth::Sunk => "lost".to_owned(),
    }
}

/// A space of the map: a location, `the Richardson–Mud Bay road, point 1 of 2`, or the road alone
/// where it has one point.
pub fn space(space: Space) -> String {
    match space {
        Space::Place(place) => town(place),
        Space::Point { path, step } => {
            let road = path;
            let (from, to) = (place(road.from), place(road.to));
            match road.points {
                1 => format!("the {from}–{to} road"),
                points => format!("the {from}–{to} road, point {step} of {points}"),
            }
        }
    }
}

/// A space where the road is known already: `Mud Bay`, or `point 1`.
pub fn space_short(space: Space) -> String {
    match space {
        Space::Place(id) => place(id).to_owned(),
        Space::Point { step, .. } => format!("point {step}"),
    }
}

/// Whether a space is reached "at" or "on".
pub fn at(space_: Space) -> String {
    match space_ {
        Space::Place(_) => format!("at {}", space(space_)),
        Space::Point { .. } => format!("on {}", space(space_)),
    }
}

/// What the troops of a flag are called before a noun.
pub fn flag(pack: PackNo, flag: Flag) -> &'static str {
    let words = &pack.get().words;
    match flag {
        Flag::Relief => &words.relief,
        Flag::Local => &words.local,
    }
}

/// The same of a card, at the head of a line.
pub fn flag_of(card: CardId) -> String {
    words::capital(flag(card.pack(), card.flag))
}

/// `Rallying the Troops (30)`.
pub fn card(id: CardId) -> String {
    format!("{} ({})", id.title, id.printed_as())
}

/// `30 Rallying the Troops`.
pub fn card_first(id: CardId) -> String {
    format!("{} {}", id.printed_as(), id.title)
}

/// `Rallying the Troops (30) · Forced March (45)`.
pub fn hand(cards: &[CardId]) -> String {
    match cards {
        [] => "no cards".to_owned(),
        cards => cards.iter().map(|id| card(*id)).collect::<Vec<_>>().join(" · "),
    }
}

/// How many there are of each, with the words for one and for more; of none nothing.
pub fn counted<const N: usize>(
    rows: [(u8, &str, &str); N],
    number: fn(u8) -> String,
) -> Vec<String> {
    let some = rows.into_iter().filter(|(count, ..)| *count > 0);
    some.map(|(count, one, many)| {
        format!("{} {}", number(count), if count == 1 { one } else { many })
    })
    .collect()
}

/// `one Op`, `3 Ops`.
pub fn op_count(ops: u8) -> String {
    if ops == 1 { "one Op".to_owned() } else { format!("{ops} Ops") }
}

pub fn kind(kind: UnitKind) -> &'static str {
    &kind.get().name
}

/// The name of a kind of unit as it stands behind a count: `2 Krupp Batteries`.
pub fn kinds_of(of: UnitKind, count: usize) -> String {
    let name = kind(of);
    match (count, name.strip_suffix("Battery"), name.ends_with("Garrison")) {
        (1, ..) | (_, None, false) => name.to_owned(),
        (_, Some(start), _) => format!("{start}Batteries"),
        (_, None, true) => format!("{name}s"),
    }
}

/// `2nd Local Infantry`.
pub fn unit(unit: &UnitView) -> String {
    format!("{} {}", words::ordinal(unit.number), kind(unit.kind))
}

/// What stands before a ship's own name: `gunboat`.
pub fn ship_noun(kind: ShipKind) -> String {
    noun_of(&kind)
}

pub fn noun_of(kind: &ShipClass) -> String {
    kind.noun.clone().unwrap_or_else(|| kind.name.to_lowercase())
}

/// Units by kind and count, in printed order: `2 × Local Infantry, 1 × Krupp Battery`.
pub fn force<'a>(units: impl IntoIterator<Item = &'a UnitView>) -> String {
    let mut kinds: BTreeMap<UnitKind, usize> = BTreeMap::new();
    for unit in units {
        *kinds.entry(unit.kind).or_default() += 1;
    }
    let parts = kinds.iter().map(|(of, count)| format!("{count} × {}", kinds_of(*of, *count)));
    words::joined(parts, ", ")
}

/// Names of the units and ships of one campaign.
#[derive(Debug, Clone, Copy)]
pub struct Names<'a> {
    pub view: &'a View,
    /// Whether what only the commander may know can be told (cards 27 and 44).
    pub secrets: bool,
}

impl<'a> Names<'a> {
    /// The names in `view`, for everybody to read.
    pub fn new(view: &'a View) -> Self {
        Self { view, secrets: false }
    }

    /// Whether only a range of the rebels' numbers is told of a battle there (J-145): as long
    /// as it waits to be settled.
    pub fn are_numbers_hidden(&self, space: Space) -> bool {
        let waits = self.view.battle.as_ref().is_some_and(|battle| battle.space == space);
        waits && self.view.options.limited_intelligence
    }

    /// A unit of the campaign, wherever it is.
    pub fn find(&self, id: UnitId) -> Option<&'a UnitView> {
        self.view.units().chain(&self.view.gone).find(|unit| unit.id == id)
    }

    pub fn whereabouts(&self, id: UnitId) -> Option<Space> {
        let in_it = |units: &[UnitView]| units.iter().any(|unit| unit.id == id);
        let place = self.view.places.iter().find(|place| in_it(&place.units));
        let column = self.view.columns.iter().find(|column| in_it(&column.units));
        place.map(|place| Space::Place(place.id)).or_else(|| column.map(|column| column.space))
    }

    pub fn unit(&self, id: UnitId) -> String {
        self.find(id).map_or_else(|| "a unit".to_owned(), unit)
    }

    /// Up to four units by name, more by kind and count.
    pub fn units(&self, ids: &[UnitId]) -> String {
        let known: Vec<&UnitView> = ids.iter().filter_map(|id| self.find(*id)).collect();
        if known.len() < ids.len() {
            return words::count(ids.len(), "unit");
        }
        if ids.len() <= 3 {
            words::listed(known.iter().map(|found| unit(found)))
        } else {
            force(known)
        }
    }

    pub fn find_ship(&self, id: ShipId) -> Option<&'a ShipView> {
        self.view.ships.iter().chain(&self.view.wrecks).find(|ship| ship.id == id)
    }

    /// `gunboat *Tamai*`.
    pub fn ship(&self, id: ShipId) -> String {
        self.find_ship(id).map_or_else(
            || "a ship".to_owned(),
            |ship| format!("{} *{}*", ship_noun(ship.kind), words::plain(&ship.name)),
        )
    }

    /// `gunboat *Tamai* and transport *Atbara*`; of many ships, how many.
    pub fn ships(&self, ids: &[ShipId]) -> String {
        if ids.len() > 4 {
            return words::count(ids.len(), "ship");
        }
        words::listed(ids.iter().map(|id| self.ship(*id)))
    }
}
