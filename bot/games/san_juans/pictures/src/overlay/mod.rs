//! What is drawn over the day's map when somebody asks: what has changed since some time, and the
//! road of a march that is planned.

mod arrows;
mod key;
mod layout;
mod lines;
mod notes;
mod seaways;
mod words;

use render::prelude::*;
use san_juans::{Berth, Changes, Event, IslandId, PlaceId, Route, Space, Spot, data};

use crate::chart::{Chart, bounds};

pub(crate) use key::{KEY, draw as key};
pub(crate) use layout::Layout;
pub(crate) use notes::Note;
pub(crate) use seaways::{Seaways, encloses};

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

    pub(crate) fn title(&self) -> String {
        if let [first, .., last] | [first @ last] = &self.routes[..] {
            let name = |space| match space {
                Space::Place(place) => data().place(place).name.clone(),
                Space::Point { path, .. } => {
                    let path = data().path(path);
                    format!("{}–{}", data().place(path.from).name, data().place(path.to).name)
                }
            };
            let (from, to) = (name(first.from), name(last.end()));
            let whole = format!("{from} to {to}");
            let fits = whole.chars().count() <= TITLE_MAX;
            return if fits { whole } else { format!("A march to {to}") };
        }
        let mut islands: Vec<IslandId> = Vec::new();
        for spot in self.spots() {
            let island = match spot {
                Spot::Land(space) => data().island_of(space),
                Spot::Water(Berth::Port(place)) => data().place(place).island,
                Spot::Water(_) => continue,
            };
            if !islands.contains(&island) {
                islands.push(island);
            }
        }
        let name = |island: &IslandId| data().island(*island).name.as_str();
        match &islands[..] {
            [one] => name(one).to_owned(),
            [one, other] => format!("{} and {}", name(one), name(other)),
            _ => "The islands".to_owned(),
        }
    }

    /// What stands on its tab: since when, or what the march costs.
    pub(crate) fn tab(&self) -> Option<String> {
        if let Some(since) = &self.since {
            return Some(since.title.clone());
        }
        words::cost(&self.routes)
    }

    pub(crate) fn words(&self, view: &san_juans::View) -> String {
        words::words(self, view)
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
