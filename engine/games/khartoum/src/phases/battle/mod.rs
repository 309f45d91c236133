//! A battle, at most three rounds of it (K-R39, K-R46, K-R49, K-R68, K-R70).

mod break_off;
pub mod fire;

use kit::Ask;
use serde::{Deserialize, Serialize};

use super::retreat::{self, Retreat};
use super::{Cx, Frame, Next, card};
use crate::fortune::BattleFortune;
use crate::supply::When;
use crate::{
    Board, Cause, Choice, Event, Faction, Kind, SpaceId, Spaces, Terrain, UnitId, Units, Why,
    fortune, modifiers, supply,
};

/// No battle has more rounds (K-R39).
pub const ROUNDS_MAX: u8 = 3;

/// What a battle has come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// The Krupps may be brought up (K-13).
    Krupps,
    /// The gate may be opened (K-14).
    Gate,
    /// It is about to begin.
    Begin,
    /// A round begins: leaders who are alone leave (K-R49).
    Alone,
    /// The defender's units may break off (K-R40).
    DefenderOff,
    /// The attacker's may, from the second round on.
    AttackerOff,
    /// Fortune cards may be played (K-R70).
    Luck,
    /// Superiority is rolled for (K-R41).
    Roll,
    /// A side fires (K-R43).
    Fire { second: bool, rest: bool },
    /// Hits are settled.
    Hits { second: bool, rest: bool, left: u8 },
    /// Whether an elite unit stays (K-R48), and then the hits that are left.
    Steady { unit: UnitId, second: bool, rest: bool, left: u8 },
    /// The round is over.
    RoundOver,
    /// The loser retreats.
    Over(Faction),
}

/// A battle that is fought.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battle {
    pub space: SpaceId,
    pub attacker: Faction,
    pub terrain: Terrain,
    /// Whether the gate is open (K-14).
    pub gate: bool,
    /// Whether the Krupps are there (K-13).
    pub krupps: bool,
    /// Whether it is a landing against a held port (K-065).
    pub landing: bool,
    /// Units out of supply as it began (K-R52).
    pub unsupplied: Units,
    /// Spaces the attackers came from (K-R47).
    pub came_from: u32,
    pub round: u8,
    pub stage: Stage,
    pub first: Faction,
    /// Sides that fight to the end: they are asked neither who breaks off nor who is hit.
    pub stands: [bool; 2],
    /// Elite units that have used their one refusal to rout (K-R48).
    pub steadied: Units,
    /// Units that have had a hit in this fire (K-R69).
    pub struck: Units,
    pub fortune: BattleFortune,
}

impl Battle {
    fn at(space: SpaceId, board: &Board) -> Self {
        let attacker = board.player;
        let here = board.at(attacker, space);
        let landing = here.iter().any(|unit| board.now.landed.has(*unit));
        let came_from: Spaces = here.iter().filter_map(|unit| board.unit(*unit).from).collect();
        Self {
            space,
            attacker,
            terrain: board.terrain(space),
            gate: false,
            krupps: false,
            landing,
            unsupplied: Units::default(),
            came_from: came_from.0,
            round: 1,
            stage: Stage::Krupps,
            first: attacker,
            stands: [false; 2],
            steadied: Units::default(),
            struck: Units::default(),
            fortune: BattleFortune::default(),
        }
    }

    /// Whether everybody is told of it; before, the attacker may still play a card for it.
    pub(crate) fn has_begun(&self) -> bool {
        !matches!(self.stage, Stage::Krupps | Stage::Gate | Stage::Begin)
    }

    pub fn defender(&self) -> Faction {
        self.attacker.other()
    }

    /// Whether a side is behind the walls of a fortress (K-R42).
    pub fn in_fortress(&self, faction: Faction) -> bool {
        self.terrain == Terrain::Fortress && faction == self.defender()
    }

    /// Units of a side that are there, in the order of their numbers: that of a stack is a secret.
    fn units(&self, board: &Board, faction: Faction) -> Vec<UnitId> {
        let mut units = board.at(faction, self.space);
        units.sort_unstable();
        units
    }

    /// Units of a side that are there and face up.
    pub fn in_order(&self, board: &Board, faction: Faction) -> Vec<UnitId> {
        let mut units = self.units(board, faction);
        units.retain(|unit| board.is_in_order(*unit));
        units
    }

    /// The side that has lost at this moment, if one has (K-R46, K-R68).
    pub(crate) fn lost(&self, board: &Board) -> Option<Faction> {
        let loses = |faction: &Faction| {
            let mut units = board.those_at(*faction, self.space);
            let walls = self.in_fortress(*faction);
            !units.any(|unit| walls || board.is_in_order(unit))
        };
        [self.attacker, self.defender()].into_iter().find(loses)
    }

    /// These leave, the first of them first; wherever they go, they lie beneath whoever is there, in
    /// the order of their stack (K-R72).
    fn leave(&self, units: &[UnitId], breaks_off: bool, cx: &mut Cx<'_>) -> Vec<Frame> {
        cx.board.put_beneath(units);
        let last_first = units.iter().rev();
        last_first.map(|unit| Frame::Retreat(self.retreat(*unit, breaks_off))).collect()
    }

    fn retreat(&self, unit: UnitId, breaks_off: bool) -> Retreat {
        let attacks = unit.faction() == self.attacker;
        let landed = attacks && self.landing;
        Retreat { unit, breaks_off, attacks, landed, closed: self.came_from }
    }
}

/// The ground of a battle (K-R42, K-R64).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ground {
    pub terrain: Terrain,
    /// Whether it is a town whose gate is open (K-14).
    pub gate: bool,
}

impl Ground {
    /// That of the battle that is fought in a space, or would be as things stand.
    pub fn of(board: &Board, battle: Option<&Battle>, space: SpaceId) -> Self {
        if let Some(battle) = battle.filter(|battle| battle.space == space) {
            return Self { terrain: battle.terrain, gate: battle.gate };
        }
        let gate = board.player == Faction::Mahdist
            && may_open_gate(board, space)
            && is_last(board, space);
        Self { terrain: if gate { Terrain::Open } else { board.terrain(space) }, gate }
    }
}

/// The Battle Phase goes on: the attacker chooses the order of battles (K-R39).
pub(crate) fn next(in_order: bool, cx: &mut Cx<'_>) -> Next {
    let both = cx.board.spaces_of(Faction::Mahdist).and(cx.board.spaces_of(Faction::Empire));
    let mut spaces = both;
    let Some(first) = spaces.next() else { return Next::done() };
    // A copy that does not know who has come somewhere fights nothing ahead: it waits.
    let mut all = both;
    let unknown = all.any(|space| cx.board.those_at(Faction::Mahdist, space).next().is_none());
    if !(cx.board.veiled && unknown) && (in_order || spaces.is_empty()) {
        return begin(first, in_order, cx.board);
    }
    let of = both.map(Choice::Fight).chain([Choice::InOrder]).collect();
    let why = Why::Battles { of: cx.board.player };
    Next::Wait(Frame::Battles { in_order }, why, Ask::One(of))
}

fn begin(space: SpaceId, in_order: bool, board: &Board) -> Next {
    let battle = Frame::Battle(Box::new(Battle::at(space, board)));
    Next::Go(vec![Frame::Battles { in_order }, battle])
}

pub(crate) fn chosen(choice: Choice) -> Next {
    match choice {
        Choice::Fight(space) => {
            Next::Go(vec![Frame::Battles { in_order: false }, Frame::Fight(space)])
        }
        _ => Next::Go(vec![Frame::Battles { in_order: true }]),
    }
}

pub(crate) fn fight(space: SpaceId, cx: &mut Cx<'_>) -> Next {
    Next::Go(vec![Frame::Battle(Box::new(Battle::at(space, cx.board)))])
}

fn is_last(board: &Board, space: SpaceId) -> bool {
    let both = board.spaces_of(Faction::Mahdist).and(board.spaces_of(Faction::Empire));
    both.without(Spaces::one(space)).is_empty()
}

/// Whether the card that opens a gate can be used in a space (K-14).
fn may_open_gate(board: &Board, space: SpaceId) -> bool {
    board.now.gate && card::has_gate(board, space)
}

pub(crate) fn step(mut battle: Box<Battle>, cx: &mut Cx<'_>) -> Next {
    loop {
        let space = battle.space;
        match battle.stage {
            Stage::Krupps | Stage::Gate => {
                let (waits, why) = match battle.stage {
                    Stage::Krupps => (cx.board.now.krupps, Why::Krupps { space }),
                    _ => (may_open_gate(cx.board, space), Why::Gate { space }),
                };
                let counts = waits && battle.attacker == Faction::Mahdist;
                if counts && !is_last(cx.board, space) {
                    let of = vec![Choice::Use, Choice::Keep];
                    return Next::Wait(Frame::Battle(battle), why, Ask::One(of));
                }
                use_card(&mut battle, counts, cx);
            }
            Stage::Begin => {
                battle.stage = Stage::Alone;
                announce(&mut battle, cx);
            }
            Stage::Alone => {
                // K-R68: tested before the first round too, and again when a leader has left.
                if let Some(lost) = battle.lost(cx.board) {
                    battle.stage = Stage::Over(lost);
                } else if let Some(unit) = alone(cx.board, &battle) {
                    cx.say(Event::LeaderAlone { unit });
                    let leaves = battle.leave(&[unit], false, cx);
                    return Next::Go([vec![Frame::Battle(battle)], leaves].concat());
                } else {
                    battle.stage = Stage::DefenderOff;
                }
            }
            Stage::DefenderOff | Stage::AttackerOff => match break_off::step(battle, cx) {
                Ok(goes_on) => battle = goes_on,
                Err(next) => return next,
            },
            Stage::Luck => match fortune::in_battle(battle, cx.board) {
                Ok(goes_on) => battle = goes_on,
                Err(next) => return next,
            },
            Stage::Roll => roll(&mut battle, cx),
            Stage::Fire { second, rest } => fire::fire(&mut battle, second, rest, cx),
            Stage::Hits { .. } => match fire::hits(battle, cx) {
                Ok(goes_on) => battle = goes_on,
                Err(next) => return next,
            },
            Stage::Steady { unit, .. } => {
                let of = vec![Choice::Stay, Choice::Rout];
                return Next::Wait(Frame::Battle(battle), Why::Steady { unit }, Ask::One(of));
            }
            Stage::RoundOver => {
                battle.fortune.round_over();
                if battle.round == ROUNDS_MAX {
                    // K-R46, K-R51: the attacker has not taken the place.
                    battle.stage = Stage::Over(battle.attacker);
                } else {
                    battle.round += 1;
                    battle.stage = Stage::Alone;
                }
            }
            Stage::Over(loser) => return over(&battle, loser, cx),
        }
    }
}

/// Goes on from the card that counts in one battle, used in this one or not (K-13, K-14).
fn use_card(battle: &mut Battle, used: bool, cx: &mut Cx<'_>) {
    let space = battle.space;
    let is_gate = battle.stage == Stage::Gate;
    battle.stage = if is_gate { Stage::Begin } else { Stage::Gate };
    if used && is_gate {
        // K-R64: the place counts as open ground, and ties go to the Mahdists.
        cx.board.now.gate = false;
        (battle.gate, battle.terrain) = (true, Terrain::Open);
        cx.say(Event::GateOpened { space });
    } else if used {
        cx.board.now.krupps = false;
        battle.krupps = true;
        cx.say(Event::KruppsUsed { space });
    }
}

/// Shows everybody who is there, and judges supply (K-R38, K-R52).
fn announce(battle: &mut Battle, cx: &mut Cx<'_>) {
    let (space, attacker, terrain) = (battle.space, battle.attacker, battle.terrain);
    let when = When::Battle { defending: attacker == Faction::Mahdist };
    let empire = cx.board.at(Faction::Empire, space);
    let reach = supply::reach(cx.board);
    let mut unsupplied = empire;
    unsupplied.retain(|unit| !supply::is_supplied_within(cx.board, *unit, when, || reach));
    for unit in &unsupplied {
        battle.unsupplied.add(*unit);
    }
    let attackers = battle.units(cx.board, attacker);
    let defenders = battle.units(cx.board, attacker.other());
    let all = attackers.iter().chain(&defenders);
    let panicked = all.copied().filter(|unit| cx.board.unit(*unit).panicked).collect();
    cx.say(Event::BattleBegan {
        space,
        attacker,
        terrain,
        attackers,
        defenders,
        panicked,
        unsupplied,
    });
}

/// A leader who is the only one of his side there and has to leave (K-R49), the defender's first
/// (K-R70). Not behind walls, and not Gordon as he lands. An attacker can be alone in the first
/// round only where the enemy has strayed to him (K-R65).
fn alone(board: &Board, battle: &Battle) -> Option<UnitId> {
    [battle.defender(), battle.attacker].into_iter().find_map(|faction| {
        let lands = battle.landing && faction == battle.attacker;
        let mut here = board.those_at(faction, battle.space);
        match (here.next(), here.next()) {
            (Some(only), None) if only.is_leader() && !lands && !battle.in_fortress(faction) => {
                Some(only)
            }
            _ => None,
        }
    })
}

/// Two dice say who fires first (K-R41).
fn roll(battle: &mut Battle, cx: &mut Cx<'_>) {
    let round = battle.round;
    battle.stage = Stage::Fire { second: false, rest: false };
    if battle.fortune.rush && round == 1 {
        battle.first = Faction::Mahdist;
        cx.say(Event::Rushed { round, first: Faction::Mahdist });
        return;
    }
    let modifiers = Faction::ALL.map(|faction| modifiers::of(cx.board, battle, faction));
    let dice = cx.two_d6([3, 4]);
    let total = |at: usize| dice[at].cast_signed() + modifiers::sum(&modifiers[at]);
    let totals = [total(0), total(1)];
    let tie = totals[0] == totals[1];
    let first = match totals[0].cmp(&totals[1]) {
        std::cmp::Ordering::Greater => Faction::Mahdist,
        std::cmp::Ordering::Less => Faction::Empire,
        std::cmp::Ordering::Equal => modifiers::tie(battle.terrain, battle.gate, battle.attacker),
    };
    battle.first = first;
    cx.say(Event::Superiority { round, dice, modifiers, totals, first, tie });
}

pub(crate) fn answered(mut battle: Box<Battle>, choice: Choice, cx: &mut Cx<'_>) -> Next {
    match battle.stage {
        Stage::Krupps | Stage::Gate => use_card(&mut battle, choice == Choice::Use, cx),
        Stage::DefenderOff | Stage::AttackerOff => return break_off::answered(battle, choice, cx),
        Stage::Hits { .. } => return fire::hit(battle, choice, cx),
        Stage::Steady { .. } => return fire::steadied(battle, choice, cx),
        _ => {}
    }
    Next::Go(vec![Frame::Battle(battle)])
}

/// The loser retreats, and loses its garrison (K-R46); a lost landing is the end of everybody
/// (K-065, K-R71).
fn over(battle: &Battle, loser: Faction, cx: &mut Cx<'_>) -> Next {
    let rounds = battle.round;
    cx.say(Event::BattleEnded { space: battle.space, winner: loser.other(), rounds });
    let mut units = battle.units(cx.board, loser);
    // Whoever cannot go anywhere first: the others may still retreat to a friend.
    units.sort_by_key(|unit| (unit.is_leader(), unit.kind() != Kind::Garrison));
    if battle.landing && loser == battle.attacker {
        for unit in units {
            retreat::eliminate(unit, Cause::Landing, cx);
        }
        retreat::show(cx);
        return Next::done();
    }
    retreat::show(cx);
    Next::Go(battle.leave(&units, false, cx))
}
