//! The fight (P-110 to P-125, P-R37, P-R59 to P-R61).

use inches::Inches;
use serde::{Deserialize, Serialize};

use super::losses::{self, By};
use super::{Cx, Frame, Next, assault, morale, search};
use crate::event::Event;
use crate::facts::{Effect, FightBase, Pair};
use crate::ids::{Faction, Quality, Role, UnitId};
use crate::state::{Base, Board};

/// Rounds of a fight in one turn (P-R37).
pub const ROUNDS: u8 = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Face {
    Front,
    Flank,
    Rear,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fight {
    pub units: [UnitId; 2],
    pub attacker: Faction,
    pub face: Face,
    pub rounds: u8,
    pub won: Option<Faction>,
    /// Whether the attacker has a die less in the first round (P-R35).
    pub shaken: bool,
    /// Whether the attacker came mounted upon a target in the open (P-112).
    pub mounted_charge: bool,
    /// Who was ambushed in the turn in which it began (P-123).
    pub ambushed: Option<Faction>,
    /// Whether the Dervishes have a die more for their ambush (P-058).
    pub bonus: bool,
    /// Whether they have two more in all by a card (Ambush).
    pub prepared: bool,
    pub turn: u8,
    /// Whether the target was in column and turned to face: it counts as in line (P-R56).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub turned: bool,
}

impl Fight {
    pub(crate) fn new(attacker: UnitId, target: UnitId, turn: u8) -> Self {
        let patrol = attacker.faction() == Faction::Patrol;
        let units = if patrol { [attacker, target] } else { [target, attacker] };
        Self {
            units,
            attacker: attacker.faction(),
            face: Face::Front,
            rounds: 0,
            won: None,
            shaken: false,
            mounted_charge: false,
            ambushed: None,
            bonus: false,
            prepared: false,
            turn,
            turned: false,
        }
    }

    pub fn has(&self, unit: UnitId) -> bool {
        self.units.contains(&unit)
    }

    /// Whether it began in the side's turn that is played: its first one (P-112, P-117). Ambushes
    /// are sprung in the patrol's turn, assaults made in the attacker's own.
    pub fn is_new(&self, board: &Board) -> bool {
        let began = if self.ambushed.is_some() { Faction::Patrol } else { self.attacker };
        self.turn == board.turn && began == board.player
    }

    pub fn enemy_of(&self, unit: UnitId) -> Option<UnitId> {
        match self.units {
            [own, other] | [other, own] if own == unit => Some(other),
            _ => None,
        }
    }
}

/// P-R61: every fight still on is fought at the end of step 4, but those that were fought in this
/// turn as an ambush was sprung (P-R37).
pub(crate) fn begin(cx: &mut Cx<'_>) -> Next {
    let fought = |fight: &&Fight| fight.is_new(cx.board) && fight.rounds > 0;
    let due = cx.board.fights.iter().filter(|fight| !fought(fight));
    Next::Go(vec![Frame::Fights(due.map(|fight| fight.units).collect())])
}

pub(crate) fn next(mut fights: Vec<[UnitId; 2]>, _: &mut Cx<'_>) -> Next {
    if fights.is_empty() {
        return Next::done();
    }
    let first = fights.remove(0);
    Next::Go(vec![Frame::Fights(fights), Frame::Round(first, 0)])
}

/// What a base's dice are made of (P-111).
fn dice_of(board: &Board, fight: &Fight, unit: UnitId, base: &Base) -> i8 {
    let of = board.unit(unit);
    let (own, first) = (unit.faction(), fight.is_new(board));
    let attacks = own == fight.attacker;
    let mut dice = 3;
    // P-112.
    dice += i8::from(attacks && first && fight.mounted_charge);
    // P-113.
    dice += i8::from(fight.won == Some(own));
    // P-114, P-116.
    dice += match of.quality() {
        Quality::Veteran => 1,
        Quality::Regular => 0,
        Quality::Poor => -1,
    };
    // P-115.
    let commands = matches!(base.role, Role::Officer | Role::Leader | Role::Sergeant);
    dice += i8::from(commands);
    // P-117.
    let column = !fight.turned && assault::is_in_column(board, unit);
    dice -= i8::from(first && !attacks && (fight.face != Face::Front || column));
    // P-118.
    dice -= i8::from(matches!(base.role, Role::Jihadiya | Role::Scout));
    // P-119.
    dice -= i8::from(base.wounded);
    // P-120.
    dice -= i8::from(of.tests.rounds > 0);
    // P-121.
    dice -= i8::from(matches!(base.role, Role::Gun | Role::MachineGun));
    // P-122.
    dice -= i8::from(of.is_mounted() && board.standing_in(unit).is_some());
    // P-123.
    dice -= i8::from(first && fight.ambushed == Some(own));
    // P-058.
    dice += i8::from(first && fight.bonus && own == Faction::Dervish);
    // P-R35: in the first round only.
    dice -= i8::from(attacks && fight.rounds == 0 && fight.shaken);
    // P-110.
    dice.clamp(2, 5)
}

/// How many dice each base of a unit would throw in a round, by its place.
pub fn dice(board: &Board, fight: &Fight, unit: UnitId) -> Vec<u8> {
    let bases = board.unit(unit).bases.iter();
    bases.map(|base| u8::try_from(dice_of(board, fight, unit, base)).unwrap_or(2)).collect()
}

/// Bases of a unit that fight another, the middle ones first: the rank that is touched and the one
/// behind it (P-R59).
pub fn fighters(board: &Board, fight: &Fight, unit: UnitId) -> Vec<usize> {
    let (of, Some(other)) = (board.unit(unit), fight.enemy_of(unit)) else { return Vec::new() };
    let Some(pose) = of.pose() else { return Vec::new() };
    let count = of.count();
    let struck = unit.faction() != fight.attacker && fight.face == Face::Flank;
    let wide = if struck { pose.ranks(count) } else { pose.width(count) };
    let there = board.unit(other);
    let Some(theirs) = there.pose() else { return Vec::new() };
    let middle = theirs.middle(there.count());
    let mut bases: Vec<(Inches, Inches, usize)> = (0..of.bases.len())
        .map(|base| {
            let ground = pose.base(base, count);
            (there.distance_to(ground.centre), ground.centre.distance(middle), base)
        })
        .collect();
    bases.sort_unstable();
    bases.truncate(usize::from(wide) * 2);
    // From the middle outwards.
    bases.sort_by_key(|(_, off, base)| (*off, *base));
    bases.into_iter().map(|(_, _, base)| base).collect()
}

pub(crate) fn round(units: [UnitId; 2], fought: u8, cx: &mut Cx<'_>) -> Next {
    let Some(fight) = cx.board.fights.iter().find(|fight| fight.units == units).copied() else {
        return Next::done();
    };
    if fought >= ROUNDS {
        return Next::done();
    }
    let mut pairs = throw(&fight, cx);
    let mut results = [Vec::new(), Vec::new()];
    for (pair, places) in &mut pairs {
        let hits = [pair.bases[0].hits(), pair.bases[1].hits()];
        let (loser, excess) = match hits[0].cmp(&hits[1]) {
            std::cmp::Ordering::Less => (0, hits[1] - hits[0]),
            std::cmp::Ordering::Greater => (1, hits[0] - hits[1]),
            std::cmp::Ordering::Equal => continue,
        };
        let unit = units[loser];
        let base = cx.board.unit(unit).bases[places[loser]];
        // P-124; a second wound kills (P-R30).
        let effect = if excess >= 2 || base.wounded { Effect::Dead } else { Effect::Wounded };
        pair.hurt = Some((Faction::ALL[loser], effect));
        let mut dead = effect == Effect::Dead;
        if !dead {
            // P-125: the wound roll.
            let tough = base.role.commands() || matches!(base.role, Role::Sergeant | Role::Flag);
            let die = cx.d6(1);
            dead = die >= if tough { 6 } else { 5 };
            pair.wound = Some((die, dead));
        }
        results[loser].push((places[loser], base.role, dead));
    }
    let roles = |of: &[(usize, Role, bool)], dead: bool| -> Vec<Role> {
        of.iter().filter(|(_, _, died)| *died == dead).map(|(_, role, _)| *role).collect()
    };
    let killed = [roles(&results[0], true), roles(&results[1], true)];
    let wounded = [roles(&results[0], false), roles(&results[1], false)];
    // P-R59: fewer dead wins; then fewer newly wounded.
    let suffered = |side: usize| (killed[side].len(), wounded[side].len());
    let winner = match suffered(0).cmp(&suffered(1)) {
        std::cmp::Ordering::Less => Some(Faction::Patrol),
        std::cmp::Ordering::Greater => Some(Faction::Dervish),
        std::cmp::Ordering::Equal => None,
    };
    let told = pairs.into_iter().map(|(pair, _)| pair).collect();
    let round = fight.rounds + 1;
    cx.say(Event::Fought { units, round, pairs: told, killed, wounded, winner });
    if let Some(own) = cx.board.fights.iter_mut().find(|other| other.units == units) {
        (own.rounds, own.won) = (round, winner);
        own.prepared = false;
    }
    for (unit, mut hurt) in units.into_iter().zip(results) {
        cx.board.unit_mut(unit).tests.rounds += 1;
        hurt.sort_by_key(|(base, _, _)| std::cmp::Reverse(*base));
        for (base, _, dead) in hurt {
            if dead {
                losses::kill(cx, unit, base, By::Fight);
            } else {
                losses::hurt(cx, unit, base, Effect::Wounded, By::Fight);
            }
        }
    }
    after(units, fought + 1, winner, cx)
}

/// P-R38: the loser tests; if it stays, the next round follows. A draw is repeated next turn.
fn after(units: [UnitId; 2], fought: u8, winner: Option<Faction>, cx: &mut Cx<'_>) -> Next {
    let still = cx.board.fights.iter().any(|fight| fight.units == units);
    let (true, Some(winner)) = (still, winner) else { return Next::done() };
    let loser = units[winner.other().index()];
    let mut then = vec![Frame::Round(units, fought)];
    if loser.is_scout() {
        // A scout that has lost a round gets away or dies (P-075).
        losses::end_fights(cx, loser);
        return search::avoid(loser, cx);
    }
    let verdict = morale::test(loser, true, cx);
    then.extend(morale::follow(loser, verdict, cx));
    Next::Go(then)
}

/// Pairs with their dice, and the places of their bases (P-R59).
fn throw(fight: &Fight, cx: &mut Cx<'_>) -> Vec<(Pair, [usize; 2])> {
    let [ours, theirs] = fight.units.map(|unit| fighters(cx.board, fight, unit));
    let own = fight.units.map(|unit| dice(cx.board, fight, unit));
    let count = ours.len().min(theirs.len());
    // Ambush: two more dice in all, a die each for two bases that have not the most.
    let mut more = if fight.prepared { 2 } else { 0 };
    let mut roll = |side: usize, base: usize, cx: &mut Cx<'_>| {
        let mut dice = own[side][base];
        if side == Faction::Dervish.index() && more > 0 && dice < 5 {
            (dice, more) = (dice + 1, more - 1);
        }
        let role = cx.board.unit(fight.units[side]).bases[base].role;
        FightBase { role, dice: (0..dice).map(|_| cx.d6(3)).collect(), help: 0 }
    };
    let mut pairs = Vec::with_capacity(count);
    for (our, their) in ours.iter().zip(&theirs) {
        let bases = [roll(0, *our, cx), roll(1, *their, cx)];
        pairs.push((Pair { bases, hurt: None, wound: None }, [*our, *their]));
    }
    // Those left over help the nearest own pair: the outermost first, then inwards.
    for (side, left) in [(0, &ours), (1, &theirs)] {
        for (step, base) in left.iter().skip(count).enumerate() {
            let told = roll(side, *base, cx);
            if count > 0 {
                let pair = &mut pairs[count - 1 - step % count].0;
                pair.bases[side].help += told.hits();
            }
        }
    }
    pairs
}
