//! A battle in miniature (K-R39 to K-R49): the chances of many battles in little time.
//!
//! It is fought without Fortune cards, nobody breaks off, and whoever routs gets away; a test holds
//! it against the engine. The same forces on the same ground always have the same chances: the dice
//! are of a generator that begins at a number made of them. Plans ask for the same battles again and
//! again, so the last answers are kept.

use std::cell::RefCell;
use std::cmp::Reverse;

use khartoum::phases::battle::ROUNDS_MAX;
use khartoum::{Board, Faction, Kind, Terrain, UnitId, modifiers};

/// Battles that are fought for a chance.
const TRIALS: u8 = 24;
/// Units of a side that are counted.
const MOST: usize = 16;
const KEPT: usize = 1 << 16;

/// A unit as far as battles go: its strength, and below it a bit for each of these.
type Soldier = u16;

const LEADER: usize = 0;
const GARRISON: usize = 1;
const MOUNTED: usize = 2;
const ELITE: usize = 3;
const BRITTLE: usize = 4;
const PANICKED: usize = 5;
const JIHADIYA: usize = 6;
const HUNGRY: usize = 7;
/// A rout eliminates it, too.
const CRUMBLES: usize = 8;
const STRENGTH: usize = 9;

fn soldier(board: &Board, unit: UnitId, hungry: bool) -> Soldier {
    let (data, kind) = (unit.data(), unit.kind());
    let is = [
        kind == Kind::Leader,
        kind == Kind::Garrison,
        matches!(kind, Kind::Cavalry | Kind::Camel),
        data.elite,
        data.eliminate,
        board.unit(unit).panicked,
        kind == Kind::Jihadiya,
        hungry && !matches!(kind, Kind::Camel | Kind::Leader | Kind::Boats),
        data.eliminate && board.rulings.routs_eliminate,
    ];
    let strength = Soldier::from(board.strength(unit)) << STRENGTH;
    is.into_iter().zip(0..STRENGTH).fold(strength, |all, (is, bit)| all | Soldier::from(is) << bit)
}

fn has(soldier: Soldier, bit: usize) -> bool {
    soldier >> bit & 1 == 1
}

/// The units of a side in a battle.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Force {
    soldiers: [Soldier; MOST],
    units: [UnitId; MOST],
    count: usize,
}

impl Force {
    /// These units, as they lie on the board; out of supply if they are `hungry`.
    pub(crate) fn of(board: &Board, units: impl IntoIterator<Item = UnitId>, hungry: bool) -> Self {
        let mut all: Vec<(Soldier, UnitId)> =
            units.into_iter().map(|unit| (soldier(board, unit, hungry), unit)).collect();
        // As they are hit: the strongest first; among equals who bears it best.
        all.sort_unstable_by_key(|(soldier, unit)| {
            let strength = soldier >> STRENGTH;
            (Reverse(strength), !has(*soldier, ELITE), has(*soldier, BRITTLE), *soldier, *unit)
        });
        let mut force = Self { soldiers: [0; MOST], units: [UnitId(0); MOST], count: 0 };
        for (at, (soldier, unit)) in all.into_iter().take(MOST).enumerate() {
            (force.soldiers[at], force.units[at]) = (soldier, unit);
            force.count = at + 1;
        }
        force
    }

    fn soldiers(&self) -> &[Soldier] {
        &self.soldiers[..self.count]
    }
}

/// What a battle is fought on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ground {
    pub(crate) terrain: Terrain,
    pub(crate) attacker: Faction,
    /// Whether the gate is open (K-14).
    pub(crate) gate: bool,
    /// Whether the Krupps are there (K-13).
    pub(crate) krupps: bool,
    /// Whether it is a landing against a held port (K-065).
    pub(crate) landing: bool,
}

impl Ground {
    pub(crate) fn of(terrain: Terrain, attacker: Faction) -> Self {
        Self { terrain, attacker, gate: false, krupps: false, landing: false }
    }

    fn code(self) -> u64 {
        let flags = [self.attacker == Faction::Empire, self.gate, self.krupps, self.landing];
        flags.into_iter().fold(self.terrain as u64, |code, flag| code << 1 | u64::from(flag))
    }

    fn tie(self) -> Faction {
        modifiers::tie(self.terrain, self.gate, self.attacker)
    }
}

/// How often the attacker won, and who was eliminated how often: the attacker's units first.
#[derive(Debug, Clone, Copy, Default)]
struct Tally {
    trials: u8,
    wins: u8,
    lost: [[u8; MOST]; 2],
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Chances {
    forces: [Force; 2],
    tally: Tally,
}

impl Chances {
    /// How likely the attacker wins.
    pub(crate) fn wins(&self) -> f64 {
        f64::from(self.tally.wins) / f64::from(self.tally.trials)
    }

    /// What the attacker and the defender lose on the average, by what each unit is worth.
    pub(crate) fn lost(&self, worth: impl Fn(UnitId) -> f64) -> [f64; 2] {
        [0, 1].map(|side| {
            let (force, lost) = (&self.forces[side], self.tally.lost[side]);
            let units = force.units.iter().zip(lost).take(force.count);
            units.map(|(unit, often)| worth(*unit) * f64::from(often)).sum::<f64>()
                / f64::from(self.tally.trials)
        })
    }
}

thread_local! {
    /// The last answers, each with the number that its dice began at.
    static ANSWERS: RefCell<Vec<(u64, Tally)>> = const { RefCell::new(Vec::new()) };
}

fn mixed(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The chances of attackers and defenders.
pub(crate) fn chances(forces: [Force; 2], ground: Ground) -> Chances {
    if forces.iter().any(|force| force.count == 0) {
        let wins = u8::from(forces[1].count == 0);
        return Chances { forces, tally: Tally { trials: 1, wins, ..Tally::default() } };
    }
    let mut key = mixed(ground.code() + 1);
    for force in &forces {
        for soldier in force.soldiers() {
            key = mixed(key ^ u64::from(*soldier).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        }
        key = mixed(key.wrapping_add(0x9E37_79B9_7F4A_7C15));
    }
    let tally = ANSWERS.with_borrow_mut(|answers| {
        answers.resize(KEPT, (0, Tally::default()));
        let kept = &mut answers[usize::try_from(key % KEPT as u64).unwrap_or(0)];
        if kept.0 != key {
            *kept = (key, tried(key, &forces, ground));
        }
        kept.1
    });
    Chances { forces, tally }
}

fn tried(key: u64, forces: &[Force; 2], ground: Ground) -> Tally {
    let (mut tally, mut dice) = (Tally::default(), Lot { state: key | 1, left: 0 });
    let sides = [Ranks::of(&forces[0]), Ranks::of(&forces[1])];
    while tally.trials < TRIALS {
        let mut battle = Battle::of(&sides, ground);
        tally.wins += u8::from(battle.fight(&mut dice));
        tally.trials += 1;
        for (lost, state) in tally.lost.iter_mut().zip(battle.states) {
            bits(state.eliminated).for_each(|at| lost[at] += 1);
        }
    }
    tally
}

/// A small generator (xorshift), of which a number serves for four dice.
struct Lot {
    state: u64,
    left: u64,
}

impl Lot {
    fn d6(&mut self) -> u8 {
        if self.left < 1 << 16 {
            self.state ^= self.state << 13;
            self.state ^= self.state >> 7;
            self.state ^= self.state << 17;
            // The mark above tells when the last sixteen bits have been used.
            self.left = self.state >> 1 | 1 << 63;
        }
        let part = self.left & 0xFFFF;
        self.left >>= 16;
        u8::try_from((part * 6) >> 16).unwrap_or(0) + 1
    }
}

/// A set of places in a force.
type Bits = u16;

fn bits(mut of: Bits) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (of != 0).then(|| {
            let first = of.trailing_zeros() as usize;
            of &= of - 1;
            first
        })
    })
}

/// What never changes about a force.
struct Ranks {
    needed: [u8; MOST],
    all: Bits,
    /// Those who have each bit of a [`Soldier`].
    with: [Bits; STRENGTH],
}

impl Ranks {
    fn of(force: &Force) -> Self {
        let mut ranks = Self { needed: [0; MOST], all: 0, with: [0; STRENGTH] };
        for (at, soldier) in force.soldiers().iter().enumerate() {
            let strength = u8::try_from(soldier >> STRENGTH).unwrap_or(0);
            let weaker = strength.saturating_sub(1).max(1);
            ranks.needed[at] = if has(*soldier, HUNGRY) { weaker } else { strength };
            ranks.all |= 1 << at;
            for (bit, with) in ranks.with.iter_mut().enumerate() {
                *with |= Bits::from(has(*soldier, bit)) << at;
            }
        }
        ranks
    }
}

#[derive(Debug, Clone, Copy, Default)]
struct State {
    in_order: Bits,
    panicked: Bits,
    eliminated: Bits,
    steadied: Bits,
    struck: Bits,
}

impl State {
    fn there(&self) -> Bits {
        self.in_order | self.panicked
    }
}

/// A battle under way; side 0 attacks.
struct Battle<'a> {
    ranks: &'a [Ranks; 2],
    ground: Ground,
    states: [State; 2],
}

impl<'a> Battle<'a> {
    fn of(ranks: &'a [Ranks; 2], ground: Ground) -> Self {
        let states = [0, 1].map(|side| State {
            in_order: ranks[side].all & !ranks[side].with[PANICKED],
            panicked: ranks[side].with[PANICKED],
            ..State::default()
        });
        Self { ranks, ground, states }
    }

    fn faction(&self, side: usize) -> Faction {
        if side == 0 { self.ground.attacker } else { self.ground.attacker.other() }
    }

    fn in_fortress(&self, side: usize) -> bool {
        side == 1 && self.ground.terrain == Terrain::Fortress
    }

    /// The side that has lost (K-R46, K-R68).
    fn loser(&self) -> Option<usize> {
        (0..2).find(|side| {
            let state = &self.states[*side];
            state.in_order == 0 && (!self.in_fortress(*side) || state.panicked == 0)
        })
    }

    /// A leader who is alone goes away (K-R49).
    fn leave_alone(&mut self, round: u8) {
        for side in 0..2 {
            let stays = self.in_fortress(side) || side == 0 && (self.ground.landing || round == 1);
            let state = &mut self.states[side];
            if !stays && state.there() & !self.ranks[side].with[LEADER] == 0 {
                (state.in_order, state.panicked) = (0, 0);
            }
        }
    }

    fn bonus(&self, side: usize) -> i8 {
        let (ranks, state) = (&self.ranks[side], &self.states[side]);
        let mounted = |side: usize| {
            (self.states[side].in_order & self.ranks[side].with[MOUNTED]).count_ones()
        };
        let room = matches!(self.ground.terrain, Terrain::Open | Terrain::Desert | Terrain::Scrub);
        let krupps = self.ground.krupps && self.faction(side) == Faction::Mahdist;
        i8::from(state.in_order & ranks.with[LEADER] != 0)
            + i8::from(room && mounted(side) > mounted(1 - side))
            + i8::from(state.in_order & ranks.with[ELITE] & !ranks.with[LEADER] != 0)
            - i8::from(state.there() & !ranks.with[HUNGRY] == 0)
            - i8::from(side == 0 && self.ground.terrain == Terrain::Fortress)
            - i8::from(side == 0 && self.ground.landing)
            + 2 * i8::from(krupps)
    }

    fn fight(&mut self, dice: &mut Lot) -> bool {
        for round in 1..=ROUNDS_MAX {
            self.leave_alone(round);
            if let Some(loser) = self.loser() {
                return self.over(loser);
            }
            let rolls = [0, 1].map(|side| dice.d6().cast_signed() + self.bonus(side));
            let first = match rolls[0].cmp(&rolls[1]) {
                std::cmp::Ordering::Greater => 0,
                std::cmp::Ordering::Less => 1,
                std::cmp::Ordering::Equal => usize::from(self.ground.tie() != self.ground.attacker),
            };
            for shooter in [first, 1 - first] {
                self.states[1 - shooter].struck = 0;
                let jihadiya = self.ranks[shooter].with[JIHADIYA];
                for firing in [jihadiya, !jihadiya] {
                    let firing = self.states[shooter].in_order & firing;
                    let needed = &self.ranks[shooter].needed;
                    let hits = bits(firing).filter(|at| dice.d6() <= needed[*at]).count();
                    for _ in 0..hits {
                        self.settle(1 - shooter, dice);
                        if let Some(loser) = self.loser() {
                            return self.over(loser);
                        }
                    }
                }
            }
        }
        self.over(0)
    }

    /// Who takes the next hit (K-R43, K-R69): forces lie in the order in which they are hit.
    fn target(&self, side: usize) -> Bits {
        let state = &self.states[side];
        let leaders = self.ranks[side].with[LEADER];
        let open = if state.there() & !state.struck == 0 { !0 } else { !state.struck };
        let classes =
            [state.in_order & !leaders, state.panicked & !leaders, state.there() & leaders];
        let first = classes.into_iter().map(|class| class & open).find(|class| *class != 0);
        first.map_or(0, |class| class & class.wrapping_neg())
    }

    /// What a hit does (K-R44, K-R45, K-R48).
    fn settle(&mut self, side: usize, dice: &mut Lot) {
        let unit = self.target(side);
        let (walls, empire) = (self.in_fortress(side), self.faction(side) == Faction::Empire);
        let (ranks, state) = (&self.ranks[side], &mut self.states[side]);
        state.struck |= unit;
        let panicked = state.panicked & unit != 0;
        let elite = ranks.with[ELITE] & unit != 0;
        let total = dice.d6().cast_signed() + i8::from(panicked) - i8::from(elite);
        let gordon = empire && state.there() & ranks.with[LEADER] != 0;
        let routs = total == 5 || panicked;
        let deadly = if total == 5 { ranks.with[CRUMBLES] } else { ranks.with[BRITTLE] };
        match total {
            ..2 => return,
            6.. => state.eliminated |= unit,
            _ if walls => return,
            _ if deadly & unit != 0 && !gordon => state.eliminated |= unit,
            _ if !routs || elite && state.steadied & unit == 0 => {
                if routs {
                    state.steadied |= unit;
                }
                state.in_order &= !unit;
                state.panicked |= unit;
                return;
            }
            _ if ranks.with[GARRISON] & unit != 0 => state.eliminated |= unit,
            _ => {}
        }
        state.in_order &= !unit;
        state.panicked &= !unit;
    }

    /// The loser goes away: garrisons are lost, and all who have landed (K-R46, K-R71).
    fn over(&mut self, loser: usize) -> bool {
        let landed = self.ground.landing && loser == 0;
        let lost = if landed { !0 } else { self.ranks[loser].with[GARRISON] };
        let state = &mut self.states[loser];
        state.eliminated |= state.there() & lost;
        loser == 1
    }
}
