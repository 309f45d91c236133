//! What a position looks like from the table: strengths, chances, distances.

use san_juans::{
    Arm, Control, Flag, Island, MANY, Numbered as _, PlaceId, PlaceKind, Quality, Set, Space,
    UnitView, View,
};

/// Units of an ordinary rebel force: 4D6 foot, 1D8 horse, 1D4 rifles and now and then a gun.
const THEIR_UNITS: f64 = 21.2;
const THEIR_WALLS: f64 = 3.0;

/// A unit in units of average local troops at full strength; garrisons and supply do not march.
pub fn strength(unit: &UnitView, view: &View) -> f64 {
    let kind = unit.kind;
    let worth = match unit.quality.unwrap_or(kind.quality) {
        Quality::Wretched => 0.6,
        Quality::Poor | Quality::Unpredictable => 0.75,
        Quality::Rolled | Quality::Average => 1.0,
        Quality::Good => 1.7,
        Quality::Fine => 3.2,
        Quality::Elite => 3.8,
    };
    let arm = match kind.arm {
        Arm::Supply => 0.0,
        Arm::Artillery | Arm::MachineGuns => 1.5,
        Arm::Infantry | Arm::Cavalry | Arm::Garrison => 1.0,
    };
    let steps = f64::from(unit.steps) / f64::from(view.full_strength.max(1));
    worth * arm * steps * if unit.supplied { 1.0 } else { 0.8 }
}

pub(super) fn power<'a>(units: impl IntoIterator<Item = &'a UnitView>, view: &View) -> f64 {
    units.into_iter().map(|unit| strength(unit, view)).sum()
}

/// The chance of holding the field against an ordinary force, after the resolver's odds (J-081).
pub(super) fn chance_to_win(power: f64, walls: bool) -> f64 {
    chance_against(power, THEIR_UNITS, walls)
}

/// The same against so many units.
pub(super) fn chance_against(power: f64, theirs: f64, walls: bool) -> f64 {
    if power <= 0.0 {
        return 0.0;
    }
    let ratio = (theirs + if walls { THEIR_WALLS } else { 0.0 }) / power;
    let ratio = ratio / 1.53;
    // Its power 2.75: roots are the same on every machine, other powers are not.
    1.0 / (1.0 + ratio * ratio * ratio.sqrt() * ratio.sqrt().sqrt())
}

pub(super) fn marches(unit: &UnitView) -> bool {
    !matches!(unit.kind.arm, Arm::Garrison | Arm::Supply)
}

pub(super) fn fights(unit: &UnitView) -> bool {
    unit.kind.arm != Arm::Supply
}

pub fn is_relief(unit: &UnitView) -> bool {
    unit.kind.flag == Flag::Relief
}

pub fn lost(view: &View, place: PlaceId) -> bool {
    view.place(place).control == Control::Rebel
}

pub(super) fn besieged(view: &View, place: PlaceId) -> bool {
    view.place(place).siege.is_some()
}

fn grip(view: &View, island: &Island) -> (bool, bool) {
    let all = island.places.iter().all(|place| lost(view, *place));
    let walls = island.places.iter().any(|id| id.is_fortress() && lost(view, *id));
    (all, walls)
}

/// The chance that a force meets rebels when it enters a space (J-060).
pub fn chance_to_meet(view: &View, space: Space) -> f64 {
    chance_to_meet_under(view, space, grip(view, &space.island()))
}

fn chance_to_meet_under(view: &View, space: Space, grip: (bool, bool)) -> f64 {
    let base: i8 = match space {
        Space::Place(place) if besieged(view, place) => return 1.0,
        Space::Place(place) if !lost(view, place) => return 0.0,
        Space::Place(place) => match place.kind {
            PlaceKind::Village => view.pack().tables.meeting.village,
            PlaceKind::Town => view.pack().tables.meeting.town,
            PlaceKind::FortifiedTown => return 1.0,
        },
        Space::Point { .. } => view.pack().tables.meeting.road,
    };
    let (all, walls) = grip;
    let between_ours = match space {
        Space::Point { path, .. } => !lost(view, path.from) && !lost(view, path.to),
        Space::Place(_) => false,
    };
    let needed = base - 2 * i8::from(all) - i8::from(walls) + i8::from(between_ours);
    f64::from((7 - needed).clamp(0, 6)) / 6.0
}

/// The chance that a place is rolled to revolt in the next rebellion (J-040, J-041).
pub(super) fn chance_to_rise(view: &View, place: PlaceId) -> f64 {
    let state = view.place(place);
    let never = matches!(state.control, Control::Rebel | Control::RetakenRelief);
    if never || state.siege.is_some() || view.pacified {
        return 0.0;
    }
    let count = |places: &[PlaceId]| places.iter().filter(|id| lost(view, **id)).count();
    let island = place.island;
    let whole = |id: &san_juans::IslandId| id.places.iter().all(|place| lost(view, *place));
    let mut by = count(&place.adjacent) + usize::from(island.facing.iter().any(whole));
    if place.is_fortress() {
        let others = island.places.iter().filter(|id| !id.is_fortress());
        by += others.filter(|id| lost(view, **id)).count();
    }
    let hard = place.is_fortress() || state.control == Control::RetakenLocal;
    let rising = view.pack().tables.rising;
    let needed = f64::from(if hard { rising.hard } else { rising.needs }) - by as f64;
    ((7.0 - needed) / 6.0).clamp(0.0, 1.0)
}

#[derive(Debug, Clone, Copy, Default)]
pub struct Road {
    pub spaces: u8,
    pub clear: f64,
}

#[derive(Debug)]
pub struct Roads {
    to: Set<Space>,
    /// By the numbers of spaces.
    roads: [Road; MANY],
}

impl Roads {
    pub fn get(&self, to: Space) -> Option<Road> {
        self.to.contains(to).then(|| self.roads[usize::from(to.number())])
    }

    pub(super) fn among(&self, spaces: Set<Space>) -> impl Iterator<Item = (Space, Road)> {
        (self.to & spaces).iter().map(|to| (to, self.roads[usize::from(to.number())]))
    }
}

#[derive(Debug)]
pub(super) struct Ground {
    /// Where a road ends: rebel fortresses and besieged places.
    shut: Set<Space>,
    /// The chance of meeting nobody, by the numbers of spaces.
    clear: [f64; MANY],
}

impl Ground {
    pub(super) fn of(view: &View) -> Self {
        let mut clear = [1.0; MANY];
        let grips: Vec<_> = view.pack().islands.iter().map(|island| grip(view, island)).collect();
        for space in view.pack().spaces() {
            let grip = grips[usize::from(space.island().number())];
            clear[usize::from(space.number())] = 1.0 - chance_to_meet_under(view, space, grip);
        }
        let shut =
            |place: &PlaceId| besieged(view, *place) || (lost(view, *place) && place.is_fortress());
        let places = view.pack().place_ids();
        Self { shut: places.filter(shut).map(Space::Place).collect(), clear }
    }

    pub(super) fn clear(&self, space: Space) -> f64 {
        self.clear[usize::from(space.number())]
    }

    /// Roads from a space by land to everywhere, over any number of activations.
    pub(super) fn roads(&self, from: Space) -> Roads {
        let start = Set::of(from);
        let mut found = Roads { to: start, roads: [Road { spaces: 0, clear: 1.0 }; MANY] };
        let mut edge = start;
        loop {
            let passed = edge & (start | !self.shut);
            edge = passed.around() & !found.to;
            if edge.is_empty() {
                break;
            }
            for to in edge {
                let number = usize::from(to.number());
                let ways = (to.around() & passed).iter();
                let ways = ways.map(|way| found.roads[usize::from(way.number())]);
                let over = |way: Road| (way.spaces + 1, way.clear * self.clear[number]);
                let best = ways.map(over).reduce(|a, b| if b.1 > a.1 { b } else { a });
                let (spaces, clear) = best.unwrap_or_default();
                found.roads[number] = Road { spaces, clear };
            }
            found.to = found.to | edge;
        }
        found.to = found.to & !start;
        found
    }
}

pub fn roads(view: &View, from: Space) -> Roads {
    Ground::of(view).roads(from)
}
