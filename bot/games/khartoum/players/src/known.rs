//! What a side makes of what it sees: where the enemy may be, where he may come, and what each
//! place is worth.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use khartoum::map::{Mobility, Spaces};
use khartoum::phases::{moves, set_up};
use khartoum::{
    Board, Contingent, FLOOD, Faction, Khartoum, Kind, LAST_TURN, MAHDISTS, POINTS_TO_WIN, Place,
    SpaceId, Terrain, UnitId, View, Why, data, supply,
};

use kit::dice::shuffle;
use kit::{Calm, Dice};

use super::battle::{Chances, Force, Ground, chances};
use super::outlook::Stands;
use super::temper::Temper;

pub(super) const SPACES: usize = 30;

/// Both units of river boats, which by an option hold no town (K-R37).
const BOATS: Mask = 1 << 26 | 1 << 35;

/// A point counts so much whether it decides the game or not.
const POINT: f64 = 0.03;

/// A set of counters of one side, as bits.
pub(super) type Mask = u64;

/// What is worked out once for each key.
pub(super) struct Memo<K>(RefCell<BTreeMap<K, f64>>);

impl<K> Default for Memo<K> {
    fn default() -> Self {
        Self(RefCell::default())
    }
}

impl<K: Ord> Memo<K> {
    pub(super) fn get(&self, key: K, value: impl FnOnce() -> f64) -> f64 {
        if let Some(known) = self.0.borrow().get(&key) {
            return *known;
        }
        let value = value();
        self.0.borrow_mut().insert(key, value);
        value
    }
}

pub(super) fn members(mut mask: Mask) -> impl Iterator<Item = UnitId> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let first = mask.trailing_zeros();
            mask &= mask - 1;
            UnitId(u8::try_from(first).unwrap_or(0))
        })
    })
}

pub(super) fn one(unit: UnitId) -> Mask {
    1 << unit.0
}

pub(super) fn set(of: impl IntoIterator<Item = UnitId>) -> Mask {
    of.into_iter().fold(0, |all, unit| all | one(unit))
}

/// A power, the same on every machine.
pub(super) fn power(base: f64, exponent: u8) -> f64 {
    (0..exponent).fold(1.0, |power, _| power * base)
}

/// Counts a place that is kept with a chance among those whose points are counted so far.
fn add(sums: &mut [f64; 20], points: u8, keeps: f64) {
    for at in (0..sums.len()).rev() {
        let from = at.checked_sub(usize::from(points)).map_or(0.0, |at| sums[at]);
        sums[at] = sums[at] * (1.0 - keeps) + from * keeps;
    }
}

/// What sets of Mahdists have in common that are alike in battle: how many tribes, Jihadiya and
/// cavalry they have, and whether the Mahdi.
pub(super) fn likeness(mask: Mask) -> Mask {
    const LIKENESS: [u8; 1 << MAHDISTS] = {
        let mut of = [0; 1 << MAHDISTS];
        let mut mask = 0_usize;
        while mask < of.len() {
            let tribes = (mask & 0b1111).count_ones();
            let (jihadiya, cavalry) =
                ((mask >> 4 & 0b11).count_ones(), (mask >> 6 & 0b11).count_ones());
            of[mask] = (((tribes * 3 + jihadiya) * 3 + cavalry) * 2) as u8 + (mask >> 8) as u8;
            mask += 1;
        }
        of
    };
    LIKENESS[mask as usize].into()
}

/// Steps from each space to each other, by who goes: Mahdists, foot and horse, camels.
static STEPS: LazyLock<[[[u8; SPACES]; SPACES]; 3]> = LazyLock::new(|| {
    let of = |mobility: Mobility| {
        std::array::from_fn(|from| {
            let mut far = [u8::MAX; SPACES];
            let mut ring = Spaces::one(SpaceId(u8::try_from(from).unwrap_or(0)));
            let mut seen = Spaces::default();
            let mut steps = 0;
            while !ring.is_empty() {
                for space in ring {
                    far[space.index()] = steps;
                }
                seen = seen.or(ring);
                let near = ring.flat_map(|space| data().map.steps(mobility, true, space));
                ring = near.collect::<Spaces>().without(seen);
                steps += 1;
            }
            far
        })
    };
    [of(Mobility::Mahdist), of(Mobility::March), of(Mobility::Camel)]
});

/// Steps from a space to each other for a unit, at most as it may ever go.
pub(super) fn steps(unit: UnitId, from: SpaceId) -> &'static [u8; SPACES] {
    let of = match Mobility::of(unit) {
        Mobility::Mahdist => 0,
        Mobility::Camel => 2,
        Mobility::March | Mobility::Boats | Mobility::None => 1,
    };
    &STEPS[of][from.index()]
}

pub(super) struct Known {
    /// The board, Mahdists that are not seen lying where they may be.
    pub(super) board: Board,
    pub(super) me: Faction,
    pub(super) temper: Temper,
    /// Mahdist turns to come after this one.
    pub(super) left: u8,
    /// What each place is worth, in chances of winning.
    pub(super) worth: [f64; SPACES],
    /// How much of each side is near each space, 1 being much.
    near: [[f64; SPACES]; 2],
    /// Where each enemy unit may come in its next turn.
    reach: Vec<Spaces>,
    fed: Spaces,
    pub(super) memos: Memos,
}

/// What has been worked out of chances and worths so far.
#[derive(Default)]
pub(super) struct Memos {
    /// The chance that a set of Mahdists takes a place from who holds it, by likeness and season.
    taken: Memo<(SpaceId, Mask, bool)>,
    /// How likely the Empire holds what it holds, if it is left alone.
    pub(super) held: Memo<SpaceId>,
    /// What it would be worth to have a town, for the Empire.
    pub(super) prizes: Memo<SpaceId>,
    /// What it is worth to have units in each space, Mahdists by likeness.
    values: [Memo<Mask>; SPACES],
}

impl Known {
    /// A game as it stands between two player turns, looked at by whoever has just moved.
    pub(super) fn after(board: &Board) -> Self {
        let me = board.player.other();
        let mut known = Self::new(board.clone(), me);
        // The Empire's turn is the last of a game turn.
        known.left += u8::from(me == Faction::Empire && board.turn > 0);
        known
    }

    /// How likely the Empire wins, as things stand.
    pub(super) fn holds_out(&self) -> f64 {
        let mut sums = [0.0; 20];
        sums[0] = 1.0;
        for space in data().map.towns {
            add(&mut sums, data().space(space).points, self.as_it_stands(space));
        }
        sums[usize::from(POINTS_TO_WIN)..].iter().sum()
    }

    pub(super) fn of(view: &View, me: Faction) -> Self {
        let mut known = Self::new(supposed(view, &mut Calm::default()), me);
        if me == Faction::Empire {
            for unit in UnitId::of(Faction::Mahdist) {
                known.reach[unit.index()] = known.reach_of(unit);
            }
        }
        known.weigh();
        known
    }

    fn new(board: Board, me: Faction) -> Self {
        let mut known = Self {
            me,
            temper: Temper::of(me),
            left: LAST_TURN.saturating_sub(board.turn.max(u8::from(board.turn > 0))),
            worth: [0.0; SPACES],
            near: [[0.0; SPACES]; 2],
            reach: vec![Spaces::default(); usize::from(khartoum::UNITS)],
            fed: supply::reach(&board),
            memos: Memos::default(),
            board,
        };
        known.look_around();
        known
    }

    fn look_around(&mut self) {
        // A turn away, two turns away, and so on.
        let fades: [f64; LAST_TURN as usize + 2] =
            std::array::from_fn(|turns| power(self.temper.fade, turns as u8));
        for unit in UnitId::all() {
            let data = unit.data();
            if matches!(data.kind, Kind::Garrison | Kind::Boats) {
                continue;
            }
            let (from, share): (Spaces, f64) = match self.board.unit(unit).place {
                Place::At(space) => (Spaces::one(space), 1.0),
                // Whoever is in a box may come one day, at one of the gates.
                Place::Box if unit.faction() == Faction::Empire && self.left > 0 => {
                    (self.doors(), self.temper.later)
                }
                _ => continue,
            };
            // What is nearest to a space in steps is so in turns.
            let mut steps_to = [u8::MAX; SPACES];
            for from in from {
                let near = steps(unit, from);
                steps_to = std::array::from_fn(|at| steps_to[at].min(near[at]));
            }
            if from.is_empty() {
                continue;
            }
            let near = &mut self.near[unit.faction().index()];
            let strength = f64::from(self.board.strength(unit)) / 12.0 * share;
            let pace = self.board.moves(unit);
            for (near, steps) in near.iter_mut().zip(steps_to) {
                let turns = steps.div_ceil(pace);
                if turns <= self.left + 1 {
                    *near += strength * fades[usize::from(turns.max(1) - 1)];
                }
            }
        }
    }

    pub(super) fn near(&self, faction: Faction, space: SpaceId) -> f64 {
        self.near[faction.index()][space.index()]
    }

    pub(super) fn strength(&self, set: Mask) -> f64 {
        members(set).map(|unit| f64::from(self.board.strength(unit))).sum()
    }

    /// Those of a set of Empire units who hold a town by being there (K-R37).
    pub(super) fn holders(&self, set: Mask) -> Mask {
        if self.board.rulings.boats_hold_nothing { set & !BOATS } else { set }
    }

    fn as_it_stands(&self, space: SpaceId) -> f64 {
        let empire = self.holders(self.at(Faction::Empire, space));
        let mahdists = self.at(Faction::Mahdist, space);
        match (empire, mahdists) {
            (0, 0) => self.outlook(space, Stands::Nobody, 0.2, 0.0),
            (0, _) => self.outlook(space, Stands::Mahdists, 0.1, self.strength(mahdists)),
            _ => self.outlook(space, Stands::Empire, 0.1, self.strength(empire)),
        }
    }

    fn doors(&self) -> Spaces {
        static DOORS: LazyLock<Spaces> = LazyLock::new(|| {
            let ports = ["wadi-halfa", "suakin"].map(|key| key.parse::<SpaceId>().ok());
            ports.into_iter().flatten().collect()
        });
        DOORS.and(self.board.occupied(Faction::Empire))
    }

    pub(super) fn terrain(&self, space: SpaceId, turn: u8) -> Terrain {
        let of = data().space(space);
        let flood = FLOOD.contains(&turn.max(1));
        if of.fortress_in_flood && flood { Terrain::Fortress } else { of.terrain }
    }

    pub(super) fn at(&self, faction: Faction, space: SpaceId) -> Mask {
        set(UnitId::of(faction).filter(|unit| self.board.space_of(*unit) == Some(space)))
    }

    pub(super) fn worth_of(&self, unit: UnitId) -> f64 {
        let data = unit.data();
        let strength = f64::from(self.board.strength(unit));
        let full = match data.contingent {
            Contingent::Mahdist => self.temper.mahdist * strength / 4.0,
            Contingent::British => self.temper.british * strength / 5.0,
            Contingent::Egyptian if data.kind == Kind::Garrison => self.temper.egyptian * 0.5,
            Contingent::Egyptian => self.temper.egyptian * strength / 2.0,
        };
        let care = if unit.faction() == self.me { self.temper.care } else { 1.0 };
        full * care * f64::from(self.left).min(6.0) / 4.0
    }

    pub(super) fn battle(&self, ground: Ground, space: SpaceId, units: [Mask; 2]) -> Chances {
        chances(self.forces(ground, space, units), ground)
    }

    fn forces(&self, ground: Ground, space: SpaceId, units: [Mask; 2]) -> [Force; 2] {
        let hungry = match ground.attacker {
            Faction::Empire => !self.fed.has(space),
            Faction::Mahdist => !data().map.towns.has(space) && !self.fed.has(space),
        };
        let of = |faction: Faction| {
            let hungry = hungry && faction == Faction::Empire;
            Force::of(&self.board, members(units[faction.index()]), hungry)
        };
        [ground.attacker, ground.attacker.other()].map(of)
    }

    /// How likely Mahdists of a likeness take a place from who holds it now, in a turn.
    pub(super) fn takes(&self, space: SpaceId, mask: Mask, turn: u8) -> f64 {
        self.memos.taken.get((space, likeness(mask), FLOOD.contains(&turn.max(1))), || {
            let ground = Ground::of(self.terrain(space, turn), Faction::Mahdist);
            self.battle(ground, space, [mask, self.at(Faction::Empire, space)]).wins()
        })
    }

    /// What it is worth to the own side that these are in a space as its turn ends.
    pub(super) fn value(&self, space: SpaceId, units: Mask) -> f64 {
        match self.me {
            Faction::Mahdist => self.memos.values[space.index()]
                .get(likeness(units), || self.mahdists_in(space, units)),
            Faction::Empire => {
                self.memos.values[space.index()].get(units, || self.empire_in(space, units))
            }
        }
    }

    /// What it is worth that these come to a space where those are.
    pub(super) fn gain(&self, space: SpaceId, there: Mask, units: Mask) -> f64 {
        self.value(space, there | units) - self.value(space, there)
    }

    /// How a battle goes if all Mahdists who may come to a space do.
    pub(super) fn stormed(&self, space: SpaceId, holders: Mask) -> Option<Chances> {
        let comes = |unit: &UnitId| self.reach[unit.index()].has(space);
        let comers = set(UnitId::of(Faction::Mahdist).filter(comes));
        // The Mahdi alone does not attack (K-R49).
        if comers == 0 || members(comers).all(|unit| unit.is_leader()) {
            return None;
        }
        let ground = Ground::of(self.terrain(space, self.board.turn + 1), Faction::Mahdist);
        Some(self.battle(ground, space, [comers, holders]))
    }

    fn reach_of(&self, unit: UnitId) -> Spaces {
        let Some(from) = self.board.space_of(unit) else { return Spaces::default() };
        let (open, attacks) = moves::ways(&self.board, unit, from);
        attacks.iter().fold(open, |all, (to, _)| all.or(Spaces::one(*to))).or(Spaces::one(from))
    }

    /// What each place is worth: how likely it is the one that decides the game.
    fn weigh(&mut self) {
        let town = |space: SpaceId| {
            (space, data().space(space).points, self.as_it_stands(space).clamp(0.03, 0.97))
        };
        let towns: Vec<(SpaceId, u8, f64)> = data().map.towns.map(town).collect();
        for (space, points, _) in &towns {
            let mut sums = [0.0; 20];
            sums[0] = 1.0;
            for (_, points, keeps) in towns.iter().filter(|(other, _, _)| other != space) {
                add(&mut sums, *points, *keeps);
            }
            let last = usize::from(POINTS_TO_WIN);
            let decides: f64 = sums[last - usize::from(*points)..last].iter().sum();
            self.worth[space.index()] = decides + POINT * f64::from(*points);
        }
    }
}

/// The board with the Mahdists that are not seen where they may be, drawn with lots: where they have
/// come unseen, and under stacks of which more is known than the top. Some are in their box.
pub(super) fn supposed(view: &View, lots: &mut dyn Dice) -> Board {
    let mut board = view.board.clone();
    let (mut unseen, stacks) = (candidates(view), unknown(view));
    shuffle(&mut unseen, lots);
    // One in six waits in the box, but each stack has somebody. Who was set up is on the map, and so is
    // whoever is not seen without thick fog.
    let thick = board.rulings.thick_fog;
    let most = match thick && recruited(view) {
        true => (unseen.len() * 5).div_ceil(6).max(stacks.len()),
        false => unseen.len(),
    };
    let begins = thick && is_set_up(view);
    let may = |unit: UnitId, at: SpaceId| !begins || set_up::places(&view.board, unit).has(at);
    unseen.reverse();
    for nth in 0..most.min(unseen.len()) {
        // First somebody for each stack, then whoever is left anywhere.
        let turn = match (stacks.get(nth), u8::try_from(stacks.len())) {
            (Some(_), _) => nth,
            (None, Ok(sides @ 1..)) => usize::from(lots.die(sides, nth as u8 % sides + 1)) - 1,
            _ => break,
        };
        let next = (0..stacks.len()).find_map(|at| {
            let space = stacks[(turn + at) % stacks.len()];
            let unit = unseen.iter().rposition(|unit| may(*unit, space))?;
            Some((unit, space))
        });
        let Some((unit, space)) = next else { break };
        board.units[unseen.remove(unit).index()].place = Place::At(space);
    }
    board
}

/// A game that whoever a copy is for holds possible, drawn with lots: cards that they do not know, and
/// Mahdists whom the Empire does not see.
pub(super) fn possible(known: &Khartoum, lots: &mut dyn Dice) -> Khartoum {
    let mut game = known.clone();
    game.draw_anew(lots);
    if !game.board().veiled {
        return game.on_its_own();
    }
    let view = game.known();
    let mut units = supposed(&view, lots).units;
    if let Some(Why::Retreat { from, .. }) = view.awaiting {
        view.leaving.iter().for_each(|of| units[of.unit.index()].place = Place::At(from));
    }
    let game = game.altered(|board, _, _| {
        board.veiled = false;
        for (unit, supposed) in board.units.iter_mut().zip(units) {
            if unit.place == Place::Unseen {
                unit.place = match supposed.place {
                    Place::Unseen => Place::Box,
                    place => place,
                };
            }
        }
        // Who is seen lies on top.
        let seen: Vec<UnitId> =
            board.sightings.iter().filter_map(|seen| seen.as_ref()?.top).collect();
        shuffle(&mut board.stacks, lots);
        board.stacks.sort_by_key(|unit| !seen.contains(unit));
    });
    game.on_its_own()
}

/// Mahdists of whom a view does not know where they are. Jihadiya are in the box until recruits have
/// come; whoever leaves a battle is seen.
fn candidates(view: &View) -> Vec<UnitId> {
    let board = &view.board;
    // Without thick fog their box is open.
    let recruited = !board.rulings.thick_fog || recruited(view);
    let may = |unit: &UnitId| {
        board.unit(*unit).place == Place::Unseen
            && (recruited || unit.data().usual().is_some())
            && view.leaving.iter().all(|of| of.unit != *unit)
    };
    UnitId::of(Faction::Mahdist).filter(may).collect()
}

/// Spaces in which more Mahdists may be than are seen; first those where there certainly are (K-R72).
/// A battle shows everybody (K-R38).
fn unknown(view: &View) -> Vec<SpaceId> {
    let fought = view.battle.as_ref().map(|battle| battle.space);
    let open = view.board.sighted().filter(|space| Some(*space) != fought);
    let seen = |space: &SpaceId| view.board.sightings[space.index()];
    let mut stacks: Vec<SpaceId> =
        open.filter(|at| seen(at).is_some_and(|seen| seen.more || seen.top.is_none())).collect();
    stacks.sort_by_key(|space| seen(space).is_some_and(|seen| seen.top.is_some()));
    stacks
}

/// Whether Mahdist recruits may have come: by a card that brings some, once one is placed (K-029).
fn recruited(view: &View) -> bool {
    let board = &view.board;
    let deck = &board.decks[Faction::Mahdist.index()];
    let out = board.now.card.iter().chain(&deck.discards).chain(&deck.removed);
    let own = out.filter(|card| card.faction() == Faction::Mahdist);
    let come: u8 = own.map(|card| data().card(*card).recruits(board.rulings.untuned)).sum();
    let left = match view.awaiting {
        Some(Why::Recruits { of: Faction::Mahdist, left }) => left,
        _ => 0,
    };
    board.turn > 1 || come > left
}

fn is_set_up(view: &View) -> bool {
    let before_moves = matches!(
        view.awaiting,
        Some(
            Why::SetUp
                | Why::Card { .. }
                | Why::Hold { .. }
                | Why::Recruits { .. }
                | Why::Move { .. }
        )
    );
    view.board.player == Faction::Mahdist && before_moves && !recruited(view)
}
