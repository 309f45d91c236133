//! The map in words: a picture's description, and the answer where a picture cannot be seen.
//!
//! What matters most comes first, and lists are cut with "and 3 more" so that the whole stays within
//! what Discord takes as a description. Everything is told from the view, like the picture.

use std::fmt::Debug;

use render::words::{self, LETTERS_MAX, Words, letters};
use san_juans::{
    Berth, ColumnView, Control, Flag, Hero, PackNo, PerPack, PlaceId, PlaceKind, PlaceView,
    ShipView, Space, TrainAt, UnitView, View,
};

use crate::marks::baggage::{ExpeditionAt, expedition};
use crate::panels::{stage, turn};

static WORDS: PerPack<Words> = PerPack::new(|pack| {
    let words = include_str!("../../../../../assets/campaign/pictures.toml");
    toml::from_str(&pack.say(words)).expect("words")
});

/// What a section of `assets/campaign/pictures.toml` calls a value in a war.
pub(crate) fn word(pack: PackNo, section: &str, of: impl Debug) -> &'static str {
    WORDS.of(pack).of(section, of)
}

/// The state of the war in at most 1024 characters.
pub fn describe(view: &View) -> String {
    describe_after(String::new(), view)
}

pub(crate) fn describe_after(mut text: String, view: &View) -> String {
    let pack = view.pack();
    let head = format!(
        "Map of {}. {}: {}. {} {}: {} we win, {} {}.",
        pack.words.the_war,
        turn(view).replace(" · ", ", "),
        stage(view),
        pack.say("{war.Score}"),
        view.score,
        view.ends.0,
        view.ends.1,
        pack.say("{war.he} {war.wins|win}")
    );
    if letters(&text) + letters(&head) <= LETTERS_MAX {
        text.push_str(&head);
    }
    let held = |control: Control| {
        let held = view.places.iter().filter(move |place| place.control == control);
        held.map(|place| place_name(place.id))
    };
    list(&mut text, "Besieged", sieges(view), "No place is besieged.");
    let battles = crate::marks::baggage::battles(view).into_iter().map(whereabouts);
    list(&mut text, "A battle waits", battles, "");
    list(&mut text, "Also there", baggage(view).into_iter(), "");
    let risen: Vec<String> = held(Control::Rebel).collect();
    let head = format!("In revolt ({} of {})", risen.len(), view.places.len());
    list(&mut text, &head, risen.into_iter(), "No place is in revolt.");
    list(&mut text, &pack.say("Retaken by {war.by_relief}"), held(Control::RetakenRelief), "");
    list(&mut text, &pack.say("Retaken by {war.locals}"), held(Control::RetakenLocal), "");
    list(&mut text, "Marching", view.columns.iter().map(column), "");
    list(&mut text, &pack.say("{war.At_sea}"), at_sea(view), "");
    list(&mut text, "Damaged", damaged(view), "");
    list(&mut text, "Out of supply", cut_off(view), "");
    list(&mut text, "Supplies", stores(view), "");
    list(&mut text, "Troops", garrisons(view), "");
    text
}

/// Adds a list, or a sentence where it is empty.
pub(crate) fn list(text: &mut String, head: &str, items: impl Iterator<Item = String>, none: &str) {
    words::list(text, head, &items.collect::<Vec<_>>(), ", ", none);
}

/// A location's name, with its noun if an island or a ship is called the same.
pub(crate) fn place_name(id: PlaceId) -> String {
    let (data, place) = (id.pack().get(), id);
    let is_island = data.islands.iter().any(|island| island.slug == place.slug);
    let is_ship = data.setup.ships.iter().any(|(name, _, _)| *name == place.name);
    if !is_island && !is_ship {
        return place.name.clone();
    }
    let noun = match place.kind {
        PlaceKind::Village => "village",
        PlaceKind::Town => "town",
        PlaceKind::FortifiedTown => "fortress",
    };
    format!("{} {noun}", place.name)
}

fn sieges(view: &View) -> impl Iterator<Item = String> {
    let besieged = view.places.iter().filter_map(|place| Some((place, place.siege?)));
    besieged.map(|(place, level)| format!("{} (level {level} of 4)", place_name(place.id)))
}

/// "3 relief and 2 local units", in the words of their war.
pub(crate) fn strength<'a>(units: impl Iterator<Item = &'a UnitView>) -> String {
    let (mut relief, mut local, mut pack) = (0, 0, PackNo::FIRST);
    for unit in units {
        pack = unit.kind.pack();
        match unit.kind.flag {
            Flag::Relief => relief += 1,
            Flag::Local => local += 1,
        }
    }
    let words = &pack.get().words;
    let (ours, theirs) = (&words.relief, &words.local);
    match (relief, local) {
        (0, 1) => format!("1 {theirs} unit"),
        (1, 0) => format!("1 {ours} unit"),
        (0, all) => format!("{all} {theirs} units"),
        (all, 0) => format!("{all} {ours} units"),
        (some, others) => format!("{some} {ours} and {others} {theirs} units"),
    }
}

fn column(column: &ColumnView) -> String {
    format!("{} {}", strength(column.units.iter()), whereabouts(column.space))
}

/// "Sinkat", "Sinkat–Friday Harbor".
pub(crate) fn plain(space: Space) -> String {
    match space {
        Space::Place(place) => place.name.clone(),
        Space::Point { path, .. } => {
            format!("{}–{}", path.from.name, path.to.name)
        }
    }
}

/// "Sinkat", "the road from Sinkat to Friday Harbor".
pub(crate) fn short(space: Space) -> String {
    match space {
        Space::Place(place) => place_name(place),
        Space::Point { path, .. } => {
            format!("the road {}–{}", place_name(path.from), place_name(path.to))
        }
    }
}

/// "at Sinkat", "between Sinkat and Friday Harbor (point 1 of 2)".
pub(crate) fn whereabouts(space: Space) -> String {
    match space {
        Space::Place(place) => format!("at {}", place_name(place)),
        Space::Point { path, step } => {
            let (from, to) = (place_name(path.from), place_name(path.to));
            format!("between {from} and {to} (point {step} of {})", path.points)
        }
    }
}

pub(crate) fn ship(ship: &ShipView) -> String {
    let words = &ship.kind.pack().get().words;
    let sort = if ship.kind.is_gunboat() { &words.gunboat } else { &words.transport };
    format!("{sort} {}", ship.name)
}

fn at_sea(view: &View) -> impl Iterator<Item = String> {
    view.ships.iter().filter_map(|found| {
        let Berth::Sea(sea) = found.at else { return None };
        let load = match found.aboard.len() {
            0 => String::new(),
            _ => format!(" with {}", strength(found.aboard.iter())),
        };
        Some(format!("{}{load} in area {}", ship(found), sea.letter()))
    })
}

fn baggage(view: &View) -> Vec<String> {
    let on_ship = |id| {
        let found = view.ships.iter().find(|ship| ship.id == id);
        found.map_or_else(|| "on a ship".to_owned(), |found| format!("on {}", ship(found)))
    };
    let (mut told, pack) = (Vec::new(), view.pack());
    match view.hero {
        Hero::Ashore { recalled: false } => told.push(pack.say("{war.Hero} in {war.refuge}")),
        Hero::Ashore { recalled: true } => {
            told.push(pack.say("{war.Hero} in {war.refuge}, to be taken off"));
        }
        Hero::Aboard(ship) => told.push(format!("{} {}", pack.say("{war.Hero}"), on_ship(ship))),
        Hero::Absent | Hero::Safe | Hero::Killed => {}
    }
    told.extend(expedition(view).map(|at| match at {
        ExpeditionAt::Space(space) => {
            format!("{} {}", pack.words.expedition_short, whereabouts(space))
        }
        ExpeditionAt::Ship(ship) => format!("{} {}", pack.words.expedition_short, on_ship(ship)),
    }));
    let Some(train) = &view.train else { return told };
    let at = match train.at {
        TrainAt::Crated(place) => format!("crated at {}", place_name(place)),
        TrainAt::Aboard(one, _) => on_ship(one),
        TrainAt::Base(place) => format!("based at {}", place_name(place)),
        TrainAt::Lost => return told,
    };
    let laid = match train.track.len() {
        0 => String::new(),
        1 => " with one section of track".to_owned(),
        many => format!(" with {many} sections of track"),
    };
    let risen = |space: &Space| {
        let place = space.place().filter(|place| view.place(*place).control == Control::Rebel);
        place.map(place_name)
    };
    let cut: Vec<String> = train.track.iter().filter_map(risen).collect();
    let cut = if cut.is_empty() { cut.concat() } else { format!(", cut at {}", cut.join(" and ")) };
    told.push(format!("the armoured train {at}{laid}{cut}"));
    told
}

fn stores(view: &View) -> impl Iterator<Item = String> {
    let kept = view.places.iter().filter(|place| place.stores > 0);
    kept.map(|place| format!("{} {}", place_name(place.id), place.stores))
}

fn damaged(view: &View) -> impl Iterator<Item = String> {
    let damaged = view.ships.iter().filter(|ship| ship.damage > 0 && ship.at != Berth::Sunk);
    damaged.map(|found| format!("{} ({})", ship(found), found.damage))
}

fn cut_off(view: &View) -> impl Iterator<Item = String> {
    fn want(units: &[UnitView]) -> bool {
        units.iter().any(|unit| !unit.supplied)
    }
    let places =
        view.places.iter().filter(|place| want(&place.units)).map(|place| place_name(place.id));
    let columns = view.columns.iter().filter(|column| want(&column.units));
    places.chain(columns.map(|column| whereabouts(column.space)))
}

fn garrisons(view: &View) -> impl Iterator<Item = String> {
    let mut held: Vec<&PlaceView> =
        view.places.iter().filter(|place| !place.units.is_empty()).collect();
    held.sort_by_key(|place| std::cmp::Reverse(place.units.len()));
    held.into_iter()
        .map(|place| format!("{} {}", place_name(place.id), strength(place.units.iter())))
}

#[cfg(test)]
mod tests {
    use san_juans::{
        BattleType, Extra, FightKind, Ground, Outcome, Phase, PlaceKind, Quality, SiegeModifier,
    };

    use super::*;

    /// Calls whoever adds a value here: each of these lists has all there are.
    #[test]
    fn there_is_a_word_for_everything() {
        macro_rules! all {
            ($($section:literal $of:ident { $($value:ident)+ } $($none:ident)?)+) => {$(
                $(assert_ne!(word(PackNo::FIRST, $section, stringify!($value)), "", "{}", stringify!($value));)+
                let _every = |of: $of| match of {
                    $($of::$none => (),)?
                    $($of::$value { .. } => (),)+
                };
            )+};
        }
        all! {
            "phase" Phase { Draw Rebellion Actions Supply Sieges Replacements Score }
            "outcome" Outcome { Victory Defeat Draw }
            "place" PlaceKind { Village Town FortifiedTown }
            "grade" Quality { Elite Fine Good Average Poor Wretched Rolled Unpredictable }
            "battle" BattleType {
                RebelSurprise Ambush Probing Encounter Defence OurSurprise Assault
            }
            "fight" FightKind { Relief BreakThrough BreakOut Storm } Field
            "extra" Extra { Crops DustStorm BrushFire FindWells HoldVillage RivalOrders }
            "ground" Ground { Open SmallHill LargeHill Cliff Oasis RiverBed Scrub }
            "siege" SiegeModifier {
                Level FewDefenders Batteries OutOfSupply Redoubt Events SortieDisaster SortieSuccess
                Hero StormBeaten Gunboats
            }
        }
    }
}
