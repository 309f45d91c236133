//! What could be done with the next Ops, and what each is worth, in points of the score.

use std::rc::Rc;
use std::sync::Arc;

use san_juans::{
    Berth, Control, Hero, Hull, MANY, Numbered as _, OpsChoice, PlaceId, PlaceView, Set, Space,
    UnitId, UnitView, View,
};

use crate::policy::estimate as see;
use crate::policy::estimate::{Ground, Roads};
use crate::policy::mind::Daring;

/// Something to be done with Ops.
#[derive(Debug, Clone, PartialEq)]
pub enum Goal {
    /// These march from a space towards another.
    March { from: Space, units: Arc<[UnitId]>, to: Space },
    /// These go by ship, or are on board already, towards a port.
    Voyage { from: Berth, units: Arc<[UnitId]>, to: PlaceId },
    /// Empty ships go to a port where they are wanted.
    Fetch { from: Berth, to: PlaceId },
}

impl Goal {
    /// What an Op is spent on to begin it.
    pub fn start(&self) -> OpsChoice {
        match self {
            Goal::March { from, .. } => OpsChoice::Activate(*from),
            Goal::Voyage { from, .. } | Goal::Fetch { from, .. } => match from {
                Berth::Port(place) => OpsChoice::Activate(Space::Place(*place)),
                Berth::Sea(sea) => OpsChoice::ActivateSea(*sea),
                Berth::Sunk => OpsChoice::Finish,
            },
        }
    }
}

/// Something to be done with Ops, and what it is worth.
#[derive(Debug, Clone)]
pub struct Aim {
    /// What is to be done.
    pub goal: Goal,
    /// In points of the score, for each round that it takes.
    pub worth: f64,
}

struct Survey<'a> {
    view: &'a View,
    daring: Daring,
    ground: Ground,
    /// Roads from the spaces looked at so far, by their numbers.
    roads: [Option<Rc<Roads>>; MANY],
    lost: Set<PlaceId>,
    ends: Set<Space>,
    places: Vec<Place>,
}

struct Place {
    troops: usize,
    rise: f64,
}

impl<'a> Survey<'a> {
    fn of(view: &'a View, daring: Daring) -> Self {
        let place = |place: &PlaceView| Place {
            troops: place.units.iter().filter(|unit| see::fights(unit)).count(),
            rise: see::chance_to_rise(view, place.id),
        };
        let lost = view.places.iter().map(|place| place.id).filter(|id| see::lost(view, *id));
        Self {
            view,
            daring,
            ground: Ground::of(view),
            roads: [const { None }; MANY],
            lost: lost.collect(),
            ends: view.places.iter().map(|place| Space::Place(place.id)).collect(),
            places: view.places.iter().map(place).collect(),
        }
    }

    fn roads(&mut self, from: Space) -> Rc<Roads> {
        let ground = &self.ground;
        let known = &mut self.roads[usize::from(from.number())];
        Rc::clone(known.get_or_insert_with(|| Rc::new(ground.roads(from))))
    }

    fn place(&self, id: PlaceId) -> &Place {
        &self.places[usize::from(id.number())]
    }
}

#[derive(Clone, Copy)]
struct Force {
    power: f64,
    /// Its chances to win in the open, and against walls.
    wins: [f64; 2],
}

impl Force {
    fn of<'a>(units: impl IntoIterator<Item = &'a UnitView>, view: &View) -> Self {
        let power = see::power(units, view);
        Self { power, wins: [false, true].map(|walls| see::chance_to_win(power, walls)) }
    }
}

/// What could be done with the next Ops as a view shows things, what is worth most first. Marches and
/// voyages that are to be begun are left out if they are worth less than `daring` asks.
pub fn aims(view: &View, daring: Daring) -> Vec<Aim> {
    let survey = &mut Survey::of(view, daring);
    let mut found = Vec::with_capacity(64);
    for place in &view.places {
        let here = Space::Place(place.id);
        if !place.units.is_empty() && place.siege.is_none() {
            marches(survey, here, &place.units, &mut found);
        }
        voyages(survey, place.id, &mut found);
    }
    for column in &view.columns {
        marches(survey, column.space, &column.units, &mut found);
    }
    under_way(survey, &mut found);
    fetches(view, &mut found);
    found.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    found
}

/// What a force is likely to bring about by entering a space over a road.
fn worth_of_attack(view: &View, daring: Daring, force: Force, to: PlaceId, clear: f64) -> f64 {
    let walls = see::lost(view, to) && to.is_fortress();
    // Whom scouts have counted is no ordinary force.
    let counted = view.scouted.iter().find(|(place, _)| *place == to);
    let win = counted.map_or(force.wins[usize::from(walls)], |(_, theirs)| {
        see::chance_against(force.power, f64::from(theirs.units()), walls)
    });
    if win < daring.least_chance && clear < daring.least_clear {
        return -1.0;
    }
    let prize = if see::lost(view, to) {
        f64::from(to.vp) * 1.3 + 3.0
    } else {
        // Relief: what its fall would cost, by how near that is.
        stake(view, to) * 0.25 * f64::from(view.place(to).siege.unwrap_or(1))
    };
    let fight = 1.0 - clear;
    let blood = force.power * daring.blood;
    let lost = 14.0 + 0.75 * blood;
    let won = 10.0 - 0.2 * blood;
    (1.0 - fight * (1.0 - win)) * prize + fight * (win * won - (1.0 - win) * lost)
}

fn holds_hero(view: &View, place: PlaceId) -> bool {
    matches!(view.hero, Hero::Ashore { .. }) && view.pack().roles.refuge == place
}

/// What the fall of a besieged place would cost, the hero's death with it (J-120).
fn stake(view: &View, place: PlaceId) -> f64 {
    let hero = if holds_hero(view, place) { 20.0 } else { 0.0 };
    f64::from(place.vp) + hero
}

/// Whether a besieged place is not given up: the hero's, and the base where everybody lands.
fn is_kept(view: &View, place: PlaceId) -> bool {
    see::besieged(view, place) && (holds_hero(view, place) || view.pack().roles.base == place)
}

fn price_of_leaving(survey: &Survey<'_>, place: PlaceId, left: usize) -> f64 {
    let view = survey.view;
    let vp = f64::from(place.vp);
    if is_kept(view, place) {
        let few = [1.0, 0.5, 0.4, 0.3];
        return stake(view, place) * few.get(left).copied().unwrap_or(0.6 / left as f64);
    }
    survey.place(place).rise
        * match left {
            0 => vp,
            1..=3 => vp * 0.7 + left as f64,
            _ => vp * 0.3,
        }
}

fn ids(units: &[&UnitView]) -> Arc<[UnitId]> {
    units.iter().map(|unit| unit.id).collect()
}

/// Ways to split a force: all that can march, or all but the four that hold a place; those whom
/// the bound force's duty binds apart from the others (J-190).
fn groups<'a>(view: &View, units: &'a [UnitView], bound: bool) -> Vec<(Vec<&'a UnitView>, usize)> {
    let troops = units.iter().filter(|unit| see::fights(unit)).count();
    let free = |unit: &&UnitView| bound == view.of_bound_force.contains(&unit.id);
    let able = units.iter().filter(|unit| see::marches(unit));
    let mut able: Vec<(f64, &UnitView)> =
        able.filter(free).map(|unit| (see::strength(unit, view), unit)).collect();
    able.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut able: Vec<&UnitView> = able.into_iter().map(|(_, unit)| unit).collect();
    let still = troops - able.len();
    let mut found = vec![(able.clone(), still)];
    let keep = 4_usize.saturating_sub(still);
    if keep > 0 && able.len() > keep {
        able.truncate(able.len() - keep);
        found.push((able, still + keep));
    }
    found
}

fn all_groups<'a>(
    view: &'a View,
    units: &'a [UnitView],
) -> impl Iterator<Item = (bool, (Vec<&'a UnitView>, usize))> {
    let bound = (!view.of_bound_force.is_empty()).then_some(true);
    let both = [false].into_iter().chain(bound);
    both.flat_map(|bound| groups(view, units, bound).into_iter().map(move |of| (bound, of)))
}

fn marches(survey: &mut Survey<'_>, from: Space, units: &[UnitView], found: &mut Vec<Aim>) {
    let (view, daring) = (survey.view, survey.daring);
    let roads = survey.roads(from);
    for (bound, (group, left)) in all_groups(view, units) {
        if group.is_empty() {
            continue;
        }
        let force = Force::of(group.iter().copied(), view);
        let units = ids(&group);
        let ours = from.place().filter(|place| !see::lost(view, *place));
        let all = group.len() + left;
        let price = ours.map_or(0.0, |place| {
            price_of_leaving(survey, place, left) - price_of_leaving(survey, place, all)
        });
        for (to, road) in roads.among(survey.ends) {
            // The bound force goes by road to its district, and stays there (J-190).
            let fits = |place: &PlaceId| !bound || place.island == view.pack().roles.bound;
            let Some(place) = to.place().filter(fits) else { continue };
            let legs = f64::from(road.spaces.div_ceil(3));
            let target = see::lost(view, place) || see::besieged(view, place);
            let worth = if target {
                worth_of_attack(view, daring, force, place, road.clear)
            } else {
                gathering(survey, from, place, group.len(), force.power)
            };
            let worth = (worth - price) / legs - 0.05 * f64::from(road.spaces);
            if worth > daring.least_worth {
                let goal = Goal::March { from, units: units.clone(), to };
                found.push(Aim { goal, worth });
            }
        }
    }
}

/// What it is worth to bring a force of ours to a place of ours: out of danger, or to hold it.
fn gathering(survey: &Survey<'_>, from: Space, to: PlaceId, count: usize, power: f64) -> f64 {
    let there = survey.place(to);
    let troops = there.troops;
    if survey.lost.contains(to) {
        return 0.0;
    }
    let wanted = if to.is_fortress() { 6.0 } else { 0.0 };
    let holds = if to.is_fortress() && troops < 4 && troops + count >= 4 {
        there.rise.max(0.15) * f64::from(to.vp) * 0.5
    } else {
        0.0
    };
    let danger = match from.place() {
        Some(place) => {
            let here = survey.place(place);
            let few = if here.troops < 4 { 0.5 } else { 0.1 };
            here.rise * few * power * 2.5
        }
        None => 1.5 + power * 0.4,
    };
    let together = if troops as f64 >= wanted && to.is_fortress() { 0.15 * power } else { 0.0 };
    holds + danger + together
}

fn room(view: &View, berth: Berth) -> usize {
    let here = view.ships.iter().filter(|ship| ship.at == berth && ship.damage == 0);
    here.map(|ship| ship.room).sum()
}

fn landing(survey: &mut Survey<'_>, force: Force, to: PlaceId) -> f64 {
    let (view, daring) = (survey.view, survey.daring);
    if see::lost(view, to) {
        let clear = survey.ground.clear(Space::Place(to));
        return worth_of_attack(view, daring, force, to, clear);
    }
    // Whoever lands inside a siege helps to hold out, and to break it by sorties.
    if see::besieged(view, to) {
        let short = 14_usize.saturating_sub(survey.place(to).troops) as f64;
        return stake(view, to) * 0.05 * force.power.min(short);
    }
    // A port of ours is a way to what lies behind it.
    let lost = survey.lost.into();
    let roads = survey.roads(Space::Place(to));
    let beyond = roads.among(lost).filter_map(|(space, road)| {
        let worth = worth_of_attack(view, daring, force, space.place()?, road.clear);
        Some(worth / f64::from(1 + road.spaces.div_ceil(3)))
    });
    beyond.fold(0.0, f64::max)
}

fn voyages(survey: &mut Survey<'_>, port: PlaceId, found: &mut Vec<Aim>) {
    let (view, daring) = (survey.view, survey.daring);
    let place = view.place(port);
    let from = Berth::Port(port);
    let room = room(view, from);
    if !port.is_port() || room == 0 || place.control == Control::Rebel {
        return;
    }
    for (bound, (mut group, left)) in all_groups(view, &place.units) {
        // The bound force's are shipped to their district and stay there (J-190).
        if bound && port.island == view.pack().roles.bound {
            continue;
        }
        let all = group.len() + left;
        group.truncate(room);
        if group.is_empty() {
            continue;
        }
        let stay = all - group.len();
        let force = Force::of(group.iter().copied(), view);
        let units = ids(&group);
        let price = price_of_leaving(survey, port, stay) - price_of_leaving(survey, port, all);
        let ports = view.pack().places.iter().filter(|row| row.is_port() && row.id != port);
        for to in ports.filter(|row| !bound || row.island == view.pack().roles.bound) {
            let Some(far) = from.voyage(to.id) else { continue };
            let legs = f64::from((far + 2).div_ceil(3));
            let attack = landing(survey, force, to.id);
            let home = if see::lost(view, to.id) {
                0.0
            } else {
                gathering(survey, Space::Place(port), to.id, group.len(), force.power)
            };
            let worth = (attack.max(home) - price) / legs - 0.3;
            if worth > daring.least_worth {
                let goal = Goal::Voyage { from, units: units.clone(), to: to.id };
                found.push(Aim { goal, worth });
            }
        }
    }
}

fn under_way(survey: &mut Survey<'_>, found: &mut Vec<Aim>) {
    let view = survey.view;
    let mut berths: Vec<Berth> = view.ships.iter().map(|ship| ship.at).collect();
    berths.sort_unstable();
    berths.dedup();
    for from in berths {
        let here = view.ships.iter().filter(|ship| ship.at == from && ship.damage == 0);
        let aboard: Vec<&UnitView> = here.flat_map(|ship| &ship.aboard).collect();
        if aboard.is_empty() {
            continue;
        }
        let force = Force::of(aboard.iter().copied(), view);
        let units = ids(&aboard);
        let bound = aboard.iter().any(|unit| view.of_bound_force.contains(&unit.id));
        let ports = view.pack().places.iter().filter(|row| row.is_port());
        for to in ports.filter(|row| !bound || row.island == view.pack().roles.bound) {
            let Some(far) = from.voyage(to.id) else { continue };
            let legs = f64::from((far + 1).div_ceil(3).max(1));
            let mut worth = landing(survey, force, to.id);
            if !see::lost(view, to.id) {
                worth = worth.max(1.0 + 0.3 * force.power);
            }
            if worth > 0.0 {
                let goal = Goal::Voyage { from, units: units.clone(), to: to.id };
                found.push(Aim { goal, worth: worth / legs + 1.0 });
            }
        }
    }
}

fn fetches(view: &View, found: &mut Vec<Aim>) {
    let stranded = view.places.iter().filter(|place| place.id.is_port());
    let stranded = stranded.filter(|place| place.control != Control::Rebel);
    let waiting = |place: &san_juans::PlaceView| {
        let able = place.units.iter().filter(|unit| see::marches(unit) && see::is_relief(unit));
        able.count().saturating_sub(room(view, Berth::Port(place.id)))
    };
    let Some(most) = stranded.max_by_key(|place| waiting(place)) else { return };
    if waiting(most) < 2 {
        return;
    }
    let idle = view.ships.iter().filter(|ship| {
        ship.kind.drawing == Hull::Transport
            && ship.aboard.is_empty()
            && ship.damage == 0
            && ship.at != Berth::Port(most.id)
    });
    for ship in idle {
        if let Some(far) = ship.at.voyage(most.id) {
            let worth = 4.0 / f64::from(far.div_ceil(3).max(1));
            found.push(Aim { goal: Goal::Fetch { from: ship.at, to: most.id }, worth });
        }
    }
}
