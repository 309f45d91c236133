//! The chances of charges and of rounds of a fight (P-104 to P-125, P-R35 to P-R37, P-R56, P-R59).
//!
//! A round is counted out exactly: pairs are independent, and in each only the difference of two
//! counts matters. Of a charge so is the fire that meets it, but for which of the front bases it
//! hits: the front ones are taken to fall first.

use inches::Inches;
use patrols::phases::{assault, fight, fire, moves};
use patrols::{Board, Face, Faction, Fight, Formation, Place, Pose, Quality, Role, UnitId};

use super::dice;
use super::fire::{How, hits};
use crate::policy::ground;

/// What a round comes to; of two sides the patrol is the first.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Round {
    /// How likely each side wins it.
    pub wins: [f64; 2],
    /// How likely neither does.
    pub draw: f64,
    /// Bases of each side that die, on the average.
    pub dead: [f64; 2],
    /// Bases of each side that are wounded and live.
    pub wounded: [f64; 2],
}

/// What a charge comes to, as far as its first round; whoever charges is the first of two.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Charge {
    /// Where it strikes the target as it stands.
    pub face: Face,
    /// How likely the target turns to face it.
    pub turns: f64,
    /// How likely the charge goes in; it stops short or falls back else.
    pub goes_in: f64,
    /// How likely whoever charges wins the first round; this counts charges that falter.
    pub wins: f64,
    /// How likely the target wins it.
    pub loses: f64,
    /// How likely a round is fought that neither wins.
    pub draw: f64,
    /// Bases of each that die by the fire that meets it and in the first round, on the average.
    pub dead: [f64; 2],
    /// Bases of each that are wounded and live.
    pub wounded: [f64; 2],
}

/// The five ends of a pair, by the side that is hurt.
#[derive(Debug, Clone, Copy, Default)]
struct Ends {
    dead: [f64; 2],
    wounded: [f64; 2],
}

/// How a pair ends whose sides throw so many dice.
fn pair(dice: [usize; 2], bases: [(Role, bool); 2]) -> Ends {
    let [ours, theirs] = dice.map(dice::hits);
    let mut ends = Ends::default();
    for (own, a) in ours.iter().enumerate() {
        for (other, b) in theirs.iter().enumerate() {
            let chance = a * b;
            if own == other {
                continue;
            }
            let loser = usize::from(own > other);
            let (role, wounded) = bases[loser];
            // P-124, P-125, P-R30.
            let tough = role.commands() || matches!(role, Role::Sergeant | Role::Flag);
            let dies = match own.abs_diff(other) {
                1 if !wounded => {
                    if tough {
                        1.0 / 6.0
                    } else {
                        2.0 / 6.0
                    }
                }
                _ => 1.0,
            };
            ends.dead[loser] += chance * dies;
            ends.wounded[loser] += chance * (1.0 - dies);
        }
    }
    ends
}

/// What the next round of a fight comes to, as the units stand.
pub fn round(board: &Board, of: &Fight) -> Round {
    let places = of.units.map(|unit| fight::fighters(board, of, unit));
    let own = of.units.map(|unit| fight::dice(board, of, unit));
    let count = places[0].len().min(places[1].len());
    let mut round = Round::default();
    if count == 0 {
        round.draw = 1.0;
        return round;
    }
    let mut thrown = [vec![0_usize; count], vec![0_usize; count]];
    let mut more = if of.prepared { 2 } else { 0 };
    for (side, bases) in places.iter().enumerate() {
        for (step, base) in bases.iter().enumerate() {
            let at = if step < count { step } else { count - 1 - (step - count) % count };
            thrown[side][at] += usize::from(own[side][*base]);
            if side == Faction::Dervish.index() && more > 0 && own[side][*base] < 5 {
                thrown[side][at] += 1;
                more -= 1;
            }
        }
    }
    // How many more of the first side die than of the other, and are wounded: from -count on.
    let wide = 2 * count + 1;
    let mut cases = vec![0.0; wide * wide];
    cases[count * wide + count] = 1.0;
    for at in 0..count {
        let base = |side: usize| {
            let base = board.unit(of.units[side]).bases[places[side][at]];
            (base.role, base.wounded)
        };
        let ends = pair([thrown[0][at], thrown[1][at]], [base(0), base(1)]);
        let hurt = ends.dead.iter().chain(&ends.wounded).sum::<f64>();
        let mut next = vec![0.0; wide * wide];
        for dead in count - at..=count + at {
            for wounded in count - at..=count + at {
                let chance = cases[dead * wide + wounded];
                if chance <= 0.0 {
                    continue;
                }
                next[dead * wide + wounded] += chance * (1.0 - hurt);
                next[(dead + 1) * wide + wounded] += chance * ends.dead[0];
                next[(dead - 1) * wide + wounded] += chance * ends.dead[1];
                next[dead * wide + wounded + 1] += chance * ends.wounded[0];
                next[dead * wide + wounded - 1] += chance * ends.wounded[1];
            }
        }
        cases = next;
        for side in 0..2 {
            round.dead[side] += ends.dead[side];
            round.wounded[side] += ends.wounded[side];
        }
    }
    // P-R59: fewer dead wins; then fewer newly wounded.
    for dead in 0..wide {
        for wounded in 0..wide {
            let chance = cases[dead * wide + wounded];
            match dead.cmp(&count).then(wounded.cmp(&count)) {
                std::cmp::Ordering::Greater => round.wins[1] += chance,
                std::cmp::Ordering::Less => round.wins[0] += chance,
                std::cmp::Ordering::Equal => round.draw += chance,
            }
        }
    }
    round
}

/// An assault that has come to contact, in the turn of whoever makes it.
fn begun(board: &Board, unit: UnitId, target: UnitId) -> Fight {
    let patrol = unit.faction() == Faction::Patrol;
    Fight {
        units: if patrol { [unit, target] } else { [target, unit] },
        attacker: unit.faction(),
        face: Face::Front,
        rounds: 0,
        won: None,
        shaken: false,
        mounted_charge: board.unit(unit).is_mounted() && board.standing_in(target).is_none(),
        ambushed: None,
        bonus: false,
        prepared: false,
        turned: false,
        turn: board.turn,
    }
}

/// Bases fall and are wounded in front, those that are singled out last.
fn suffer(board: &mut Board, unit: UnitId, mut dead: usize, mut wounded: usize) {
    let bases = &mut board.units[unit.index()].bases;
    let common = |role: Role| !role.is_singled_out();
    bases.retain(|base| {
        let falls = dead > 0 && common(base.role);
        dead -= usize::from(falls);
        !falls
    });
    for base in bases.iter_mut().filter(|base| common(base.role) && !base.wounded) {
        if wounded > 0 {
            base.wounded = true;
            wounded -= 1;
        }
    }
}

/// Bases killed, bases newly wounded, and how likely that is.
type Case = (usize, usize, f64);

/// What a charge comes to; nothing if it cannot be made.
pub fn charge(board: &Board, unit: UnitId, target: UnitId) -> Option<Charge> {
    let from = board.unit(unit).pose()?;
    let [start, end] = ground::charge(board, unit, from, target)?;
    let distance = board.distance(unit, target);
    let face = assault::face_of(board, target, end);
    let mut told = Charge {
        face,
        turns: 0.0,
        goes_in: 1.0,
        wins: 0.0,
        loses: 0.0,
        draw: 0.0,
        dead: [0.0; 2],
        wounded: [0.0; 2],
    };
    if target.is_scout() {
        // P-075: it dies on 1 and 2.
        told.dead[1] = 1.0 / 3.0;
        return Some(told);
    }
    let mut at_start = board.clone();
    at_start.units[unit.index()].place = Place::Table(start);
    let busy = board.is_fighting(target) || board.unit(target).routing;
    let how = How { opportunity: true, ..How::default() };
    // The fire that meets it, with the chance of each number of bases killed and wounded, as the
    // target stays, and as it turns.
    let mut stays: Vec<Case> = vec![(0, 0, 1.0)];
    let mut turned: Option<(Pose, Vec<Case>)> = None;
    if !busy && face == Face::Front {
        let shooters = fire::shooters(&at_start, target, unit);
        if !shooters.is_empty() {
            stays = hits(&at_start, target, unit, &shooters, how, 0.5).cases().collect();
        }
    } else if !busy {
        let ready = ready_to_turn(board, target);
        if !ready.is_empty() {
            let chance = dice::die(assault::turn_needs(distance));
            let pose = turned_to(board, target, start);
            if moves::is_free(&at_start, target, pose) {
                let none = (1.0 - chance).powi(i32::try_from(ready.len()).unwrap_or(i32::MAX));
                told.turns = 1.0 - none;
                let mut after = at_start.clone();
                after.units[target.index()].place = Place::Table(pose);
                let able = fire::shooters(&after, target, unit);
                let able: Vec<_> =
                    able.into_iter().filter(|(base, _)| ready.contains(base)).collect();
                let mut cases: Vec<Case> =
                    hits(&after, target, unit, &able, how, chance).cases().collect();
                if let Some(case) = cases.iter_mut().find(|case| case.0 + case.1 == 0) {
                    case.2 -= none;
                }
                stays = vec![(0, 0, none)];
                turned = Some((pose, cases));
            }
        }
    }
    told.goes_in = 0.0;
    met(&at_start, (unit, target), (start, end), (face, false), &stays, &mut told);
    if let Some((pose, cases)) = turned {
        let mut after = at_start;
        after.units[target.index()].place = Place::Table(pose);
        // P-R56: a column that turns counts as in line.
        let line = board.unit(target).formation() == Some(Formation::Column);
        met(&after, (unit, target), (start, end), (Face::Front, line), &cases, &mut told);
    }
    Some(told)
}

/// Bases of a target that may turn it (P-R56).
fn ready_to_turn(board: &Board, target: UnitId) -> Vec<usize> {
    let at = board.unit(target);
    let Some(pose) = at.pose() else { return Vec::new() };
    let manned = !at.arm().is_heavy() || at.has(Role::Crew) && !at.limbered;
    if fire::ranges(board, target).is_none() || !manned {
        return Vec::new();
    }
    let ranks = if at.is_mounted() { 1 } else { 2 };
    let bases = at.bases.iter().enumerate().filter(|(base, of)| {
        of.role.shoots() && !of.jammed && pose.rank_of(*base, at.count()) < ranks
    });
    bases.map(|(base, _)| base).collect()
}

/// How it stands when it has turned to whoever charges.
fn turned_to(board: &Board, target: UnitId, from: Pose) -> Pose {
    let at = board.unit(target);
    let (count, pose) = (at.count(), at.pose().unwrap_or(from));
    let heading = pose.middle(count).heading_to(from.at);
    let turns = [6_i8, -6, 12].map(|steps| pose.turned(steps, count));
    turns.into_iter().min_by_key(|pose| pose.heading.between(heading)).unwrap_or(pose)
}

/// The falter test and the first round after each number of bases hit (P-109, P-R35).
fn met(
    board: &Board,
    (unit, target): (UnitId, UnitId),
    (start, end): (Pose, Pose),
    (face, turned): (Face, bool),
    cases: &[Case],
    told: &mut Charge,
) {
    let of = board.unit(unit);
    let ignored = usize::from(of.quality() == Quality::Veteran) + usize::from(of.is_mounted());
    let mut contact = board.clone();
    contact.units[unit.index()].place = Place::Table(contact_with(board, unit, target, start, end));
    contact.player = unit.faction();
    let sides = [unit.faction().index(), target.faction().index()];
    for (dead, wounded, chance) in cases {
        told.dead[0] += chance * *dead as f64;
        told.wounded[0] += chance * *wounded as f64;
        if *chance < 1e-9 || *dead >= of.bases.len() {
            continue;
        }
        let thrown = (dead + wounded).saturating_sub(ignored);
        let fails = dice::hits(thrown);
        let mut hurt = contact.clone();
        suffer(&mut hurt, unit, *dead, *wounded);
        for (shaken, share) in fails.iter().take(2).enumerate() {
            let share = share * chance;
            told.goes_in += share;
            let shaken = shaken == 1;
            let fight = Fight { face, shaken, turned, ..begun(&hurt, unit, target) };
            let round = round(&hurt, &fight);
            told.wins += share * round.wins[sides[0]];
            told.loses += share * round.wins[sides[1]];
            told.draw += share * round.draw;
            for (own, side) in sides.into_iter().enumerate() {
                told.dead[own] += share * round.dead[side];
                told.wounded[own] += share * round.wounded[side];
            }
        }
    }
}

/// Where it comes to contact, with a target that may have turned.
fn contact_with(board: &Board, unit: UnitId, target: UnitId, start: Pose, end: Pose) -> Pose {
    let hull = start.hull(board.unit(unit).count());
    let ground = board.unit(target).ground();
    let far = ground.filter_map(|rect| hull.until(&rect, Inches::whole(16))).min();
    let pose = far.map(|far| start.ahead(far));
    pose.filter(|pose| moves::is_free(board, unit, *pose)).unwrap_or(end)
}
