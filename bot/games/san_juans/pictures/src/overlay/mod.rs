//! What is drawn over the day's map when somebody asks: what has changed since some time, and the
//! road of a march that is planned.

mod layout;
mod signs;
mod ways;

use render::prelude::*;
use san_juans::{
    Berth, Changes, Control, Event, IslandId, Meets, Movement, Pack, PlaceId, Route, ShipFate,
    ShipId, Space, Spot, UnitId, UnitView, View,
};

use crate::chart::{Chart, bounds};
use crate::describe::{list, place_name, plain, ship, short, strength, whereabouts};

pub(crate) use layout::Layout;
pub(crate) use signs::{KEY, Note, key};
pub(crate) use ways::{Seaways, crossings, encloses, is_inside};

const DIE_MAX: i8 = 6;
/// The longest title of a part of the map, in letters.
const TITLE_MAX: usize = 34;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Overlay {
    pub since: Option<Since>,
    pub routes: Vec<Route>,
    pub rolls: Vec<Rolled>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rolled {
    pub place: PlaceId,
    pub die: u8,
    pub needed: i8,
    pub rose: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Since {
    /// Since when, as a caption: "Since order 41 · turn 8, round 3".
    pub title: String,
    pub changes: Changes,
}

impl Overlay {
    pub fn since(title: impl Into<String>, changes: Changes) -> Self {
        Self { since: Some(Since { title: title.into(), changes }), ..Self::default() }
    }

    /// The same with the dice of a rebellion; places no die could raise are left out.
    #[must_use]
    pub fn with_rolls(mut self, facts: &[&Event]) -> Self {
        let rolled = facts.iter().filter_map(|fact| match fact {
            Event::RevoltRolled { place, die, needed, .. } if *needed <= DIE_MAX => {
                let rose = i16::from(*die) >= i16::from(*needed);
                Some(Rolled { place: *place, die: *die, needed: *needed, rose })
            }
            _ => None,
        });
        self.rolls = rolled.collect();
        self
    }

    pub fn planned(routes: Vec<Route>) -> Self {
        Self { routes, ..Self::default() }
    }

    pub fn is_empty(&self) -> bool {
        self.since.is_none() && self.routes.is_empty()
    }

    fn spots(&self) -> Vec<Spot> {
        let mut spots = self.since.as_ref().map_or_else(Vec::new, |since| since.changes.spots());
        for route in &self.routes {
            spots.push(Spot::Land(route.from));
            spots.extend(route.stages.iter().map(|stage| Spot::Land(stage.space)));
        }
        spots
    }

    /// The box around everything it is about; nothing if that is nothing.
    pub(crate) fn bounds(&self, chart: &Chart) -> Option<Rect> {
        let spots = self.spots();
        let points: Vec<Point> = spots.iter().filter_map(|spot| point(chart, *spot)).collect();
        (!points.is_empty()).then(|| bounds(points.into_iter()))
    }

    pub(crate) fn title(&self, pack: &Pack) -> String {
        if let [first, .., last] | [first @ last] = &self.routes[..] {
            let (from, to) = (plain(first.from), plain(last.end()));
            let whole = format!("{from} to {to}");
            let fits = whole.chars().count() <= TITLE_MAX;
            return if fits { whole } else { format!("A march to {to}") };
        }
        let mut islands: Vec<IslandId> = Vec::new();
        for spot in self.spots() {
            let island = match spot {
                Spot::Land(space) => space.island(),
                Spot::Water(Berth::Port(place)) => place.island,
                Spot::Water(_) => continue,
            };
            if !islands.contains(&island) {
                islands.push(island);
            }
        }
        let name = |island: &IslandId| island.get().name.as_str();
        match &islands[..] {
            [one] => name(one).to_owned(),
            [one, other] => format!("{} and {}", name(one), name(other)),
            _ => pack.say("{war.Land}"),
        }
    }

    /// What stands on its tab: since when, or what the march costs.
    pub(crate) fn tab(&self) -> Option<String> {
        if let Some(since) = &self.since {
            return Some(since.title.clone());
        }
        cost(&self.routes)
    }

    pub(crate) fn words(&self, view: &san_juans::View) -> String {
        told(self, view)
    }
}

/// Where a spot is on the chart; a sunk ship is nowhere.
fn point(chart: &Chart, spot: Spot) -> Option<Point> {
    match spot {
        Spot::Land(space) => Some(chart.space(space)),
        Spot::Water(Berth::Port(place)) => Some(chart.space(Space::Place(place))),
        Spot::Water(Berth::Sea(sea)) => Some(chart.sea(sea).fleet),
        Spot::Water(Berth::Sunk) => None,
    }
}

/// The overlay's part of a map's words; nothing of it leaves room for the rest below 250 letters.
fn told(overlay: &Overlay, view: &View) -> String {
    let mut text = String::new();
    for route in &overlay.routes {
        text.push_str(&planned(route, view));
        text.push(' ');
    }
    if let Some(since) = &overlay.since {
        text.push_str(&since.title.replace(" · ", ", "));
        text.push(':');
        changed(&mut text, &since.changes, view);
        let rolled = overlay.rolls.iter().map(|rolled| {
            format!("{} {} of {}", place_name(rolled.place), rolled.die, rolled.needed)
        });
        list(&mut text, "Dice, each with what it needed", rolled, "");
        text.push(' ');
    }
    text
}

fn changed(text: &mut String, changes: &Changes, view: &View) {
    if changes.is_empty() {
        text.push_str(" nothing has changed on the map.");
        return;
    }
    let held = |wanted: &'static [Control]| {
        let turned = changes.turned.iter().filter(move |turned| wanted.contains(&turned.now));
        turned.map(|turned| place_name(turned.place))
    };
    if let Some(was) = changes.score_was {
        text.push_str(&format!(" score {was} to {}.", view.score));
    }
    list(text, "Risen or fallen", held(&[Control::Rebel]), "");
    let ours = &[Control::Local, Control::RetakenRelief, Control::RetakenLocal];
    list(text, "Retaken", held(ours), "");
    list(text, "Sieges", sieges(changes), "");
    list(text, "Battles", battles(changes), "");
    list(text, "Lost", losses(changes, view), "");
    list(text, "Moved", marches(changes, view), "");
    list(text, "Sailed", voyages(changes, view).into_iter(), "");
    list(text, "Ships", ships(changes, view), "");
    let arrived = changes
        .arrivals
        .iter()
        .map(|arrival| format!("{} {}", count(&arrival.units, view), whereabouts(arrival.at)));
    list(text, "New or rebuilt", arrived, "");
    list(text, "Track laid", changes.laid.iter().map(|space| whereabouts(*space)), "");
    list(text, "Track cut", changes.cut.iter().map(|place| place_name(*place)), "");
}

fn sieges(changes: &Changes) -> impl Iterator<Item = String> {
    changes.sieges.iter().map(|siege| {
        let name = place_name(siege.place);
        match (siege.was, siege.now) {
            (_, None) => format!("{name} raised"),
            (None, Some(level)) if siege.begun => format!("{name} begun, level {level}"),
            (None, Some(level)) => format!("{name} now level {level}"),
            (Some(was), Some(now)) => format!("{name} level {was} to {now}"),
        }
    })
}

/// "at Tamai village", "in area D".
fn at(spot: Spot) -> String {
    match spot {
        Spot::Land(space) => whereabouts(space),
        Spot::Water(Berth::Port(place)) => format!("in the port of {}", place_name(place)),
        Spot::Water(Berth::Sea(sea)) => format!("in area {}", sea.letter()),
        Spot::Water(Berth::Sunk) => "at sea".to_owned(),
    }
}

fn battles(changes: &Changes) -> impl Iterator<Item = String> {
    changes.clashes.iter().map(|clash| {
        let how = if clash.won { "won" } else { "lost" };
        let times = match clash.times {
            1 => String::new(),
            times => format!(" ({times} fought, the last {how})"),
        };
        format!("{how} {}{times}", at(clash.at))
    })
}

/// "2 local units".
fn count(units: &[UnitId], view: &View) -> String {
    let known = view.units().chain(&view.gone).filter(|unit| units.contains(&unit.id));
    let known: Vec<&UnitView> = known.collect();
    if known.is_empty() {
        return "some units".to_owned();
    }
    strength(known.into_iter())
}

fn losses(changes: &Changes, view: &View) -> impl Iterator<Item = String> {
    changes.losses.iter().map(move |loss| {
        let place = loss.at.map_or_else(String::new, |spot| format!(" {}", at(spot)));
        format!("{}{place}", count(&loss.units, view))
    })
}

fn marches(changes: &Changes, view: &View) -> impl Iterator<Item = String> {
    changes.trails.iter().filter_map(move |trail| {
        let (from, to) = (short(*trail.spaces.first()?), short(*trail.spaces.last()?));
        let units = count(&trail.units, view);
        let how = match trail.movement {
            Movement::March => "",
            Movement::Flight => " fell back",
            Movement::Rail => " by rail",
            Movement::TakenOff => " taken off",
        };
        Some(format!("{units}{how} from {from} to {to}"))
    })
}

fn named(id: ShipId, view: &View) -> String {
    let mut known = view.ships.iter().chain(&view.wrecks);
    known.find(|ship| ship.id == id).map_or_else(|| "a ship".to_owned(), ship)
}

fn voyages(changes: &Changes, view: &View) -> Vec<String> {
    let berth = |berth: &Berth| match berth {
        Berth::Port(place) => place_name(*place),
        Berth::Sea(sea) => format!("area {}", sea.letter()),
        Berth::Sunk => "the bottom".to_owned(),
    };
    let told = changes.voyages.iter().filter_map(|voyage| {
        let ships = match &voyage.ships[..] {
            [_, _, _, ..] => format!("{} ships", voyage.ships.len()),
            few => few.iter().map(|id| named(*id, view)).collect::<Vec<_>>().join(" and "),
        };
        let (from, to) = (berth(voyage.berths.first()?), berth(voyage.berths.last()?));
        Some(format!("{ships} from {from} to {to}"))
    });
    told.collect()
}

fn ships(changes: &Changes, view: &View) -> impl Iterator<Item = String> {
    changes.ships.iter().map(move |turn| {
        let name = named(turn.ship, view);
        match turn.what {
            ShipFate::Damaged(1) => format!("{name} hit once"),
            ShipFate::Damaged(hits) => format!("{name} hit {hits} times"),
            ShipFate::Sunk => format!("{name} lost"),
            ShipFate::Joined => format!("{name} joined"),
        }
    })
}

fn planned(route: &Route, view: &View) -> String {
    let units = count(&route.units, view);
    let foes = view.pack().say("{war.foes}");
    let mut text = format!("Planned march of {units} from {}:", short(route.from));
    for (number, stage) in route.stages.iter().enumerate() {
        let meets = match stage.meets {
            Meets::Roll(needed) if needed > 6 => format!("no face brings {foes}"),
            Meets::Roll(6) => format!("{foes} on 6"),
            Meets::Roll(needed) if needed <= 1 => format!("{foes} on any face"),
            Meets::Roll(needed) => format!("{foes} on {needed} or more"),
            Meets::Nobody => "no die".to_owned(),
            Meets::Guided => "guides lead past".to_owned(),
            Meets::Battle => "battle without a die".to_owned(),
        };
        let takes = if stage.takes { ", taken if nobody is met" } else { "" };
        let stop = if number + 1 == route.stages.len() { "." } else { ";" };
        let place = match stage.space {
            Space::Place(place) => place_name(place),
            Space::Point { path, step } => {
                format!("point {step} of {}", path.points)
            }
        };
        text.push_str(&format!(" {place}, {meets}{takes}{stop}"));
    }
    if let Some(cost) = cost(std::slice::from_ref(route)) {
        text.push_str(&format!(" {}.", cost.replace(" · ", ", ")));
    }
    text
}

/// "3 points spent, 1 left · nobody met 56 %".
fn cost(routes: &[Route]) -> Option<String> {
    let route = routes.last()?;
    let spent = match route.stages.len() {
        1 => "1 movement point".to_owned(),
        many => format!("{many} movement points"),
    };
    let left = route.left.map_or_else(String::new, |left| format!(", {left} left"));
    let (clear, all) = route.clear();
    let odds = match (clear, all) {
        (0, _) => "battle for certain".to_owned(),
        (clear, all) if clear == all => "nobody can be met".to_owned(),
        (clear, all) => format!("nobody met: {} %", (clear * 100 + all / 2) / all),
    };
    Some(format!("{spent}{left} · {odds}"))
}
