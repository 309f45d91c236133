//! What a charge, or a fight under way, brings on the average, in points: reckoned by strengths and
//! stakes, as fights that were tried came out.

use patrols::phases::assault::turn_needs;
use patrols::phases::fire;
use patrols::{Arm, Board, Face, Faction, Formation, Inches, Quality, Role, UnitId};

use crate::ground::{length, middle};

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Outlook {
    pub(crate) won: f64,
    pub(crate) lost: f64,
}

impl Outlook {
    pub(crate) fn swing(&self, care: f64) -> f64 {
        self.won - care * self.lost
    }

    /// Of a fight of these powers and stakes, the own ones first, after so many hits by those who are
    /// charged.
    fn of(powers: [f64; 2], stakes: [f64; 2], hits: f64) -> Self {
        let power = (powers[0] - 2.0 * hits).max(0.5);
        let part = power / (power + powers[1].max(0.5));
        let fourth = |part: f64| part * part * part * part;
        let wins = fourth(part) / (fourth(part) + fourth(1.0 - part));
        Self {
            won: wins * (stakes[1] + 0.4) - 0.3,
            lost: (1.0 - wins) * (0.4 * stakes[0] + 1.8) - 0.15 * hits,
        }
    }
}

/// The dice of all bases of a unit that fight in so many files, with so many more for each (P-111).
fn power(board: &Board, unit: UnitId, files: u8, more: i8) -> f64 {
    let of = board.unit(unit);
    let each = more
        + match of.quality() {
            Quality::Veteran => 4,
            Quality::Regular => 3,
            Quality::Poor => 2,
        };
    // Those that command stand on the left.
    let bases = of.bases.iter().rev().take(2 * usize::from(files.max(1)));
    let dice = bases.map(|base| {
        let role = match base.role {
            Role::Officer | Role::Leader | Role::Sergeant => 1,
            Role::Jihadiya | Role::Scout | Role::Gun | Role::MachineGun => -1,
            _ => 0,
        };
        f64::from((each + role - i8::from(base.wounded)).clamp(2, 5))
    });
    dice.sum()
}

/// What a unit has to lose, and how easily it does: whoever runs may be rallied before the edge.
fn stake(board: &Board, unit: UnitId) -> f64 {
    let of = board.unit(unit);
    let far = middle(board, unit).map_or(30.0, |at| match unit.faction() {
        Faction::Patrol => length(at.y),
        Faction::Dervish => 60.0 - length(at.y),
    });
    let left = f64::from(board.last.saturating_sub(board.turn)) + 1.0;
    let runs = if far <= 8.0 * left { (1.1 - far / 66.0).max(0.3) } else { 0.1 };
    let heavy = if of.arm().is_heavy() { 3.0 } else { 0.0 };
    let bases = of.bases.iter().map(|base| match base.role {
        Role::Leader => 0.4,
        Role::Officer | Role::Flag => 0.7,
        Role::Gun | Role::MachineGun => 1.0,
        _ => 0.1,
    });
    runs * (3.0 + heavy) + bases.sum::<f64>()
}

/// How many files of a unit fight; of one that is still hidden as in a line.
fn files(board: &Board, unit: UnitId) -> u8 {
    let of = board.unit(unit);
    of.pose().map_or(of.count().div_ceil(2), |pose| pose.width(of.count()))
}

/// What a charge brings that strikes a face of its target, and begins so many inches away. The
/// attacker may still be in hiding.
pub(crate) fn charge(board: &Board, unit: UnitId, target: UnitId, face: Face, far: f64) -> Outlook {
    let (of, at) = (board.unit(unit), board.unit(target));
    let struck = match at.pose() {
        Some(pose) if face == Face::Flank => pose.ranks(at.count()),
        _ => files(board, target),
    };
    let busy = board.is_fighting(target) || at.routing || at.limbered && at.arm().is_heavy();
    let guns = match at.weapon().ranges() {
        Some((_, long)) if !busy && far <= length(long) => {
            at.bases.iter().filter(|base| base.role.shoots() && !base.jammed).count()
        }
        _ => 0,
    };
    let guns = if at.is_mounted() { guns.div_ceil(2) } else { guns } as f64;
    let hidden = u8::from(of.pose().is_none());
    let saves = fire::save_dice(&fire::saves(board, target, unit, None, true), far > 6.0) + hidden;
    let (handfuls, dice) = match at.arm() {
        Arm::Gun => (of.count().div_ceil(4), 4.0),
        Arm::MachineGun => (3, 3.0),
        _ => (1, 3.0),
    };
    let ready = match face {
        Face::Front => 0.5,
        _ => f64::from(7 - turn_needs(Inches((far * 100.0) as i32))) / 6.0,
    };
    let hits = guns * ready * f64::from(handfuls) * (0.5 * dice - 0.45 * f64::from(saves)).max(0.0);
    let rides = of.is_mounted() && board.standing_in(target).is_none();
    let column = at.count() > 1 && at.formation() == Some(Formation::Column);
    let surprised = column || face != Face::Front && ready < 0.5;
    let powers = [
        power(board, unit, files(board, unit), i8::from(rides)),
        power(board, target, struck, -i8::from(surprised)),
    ];
    Outlook::of(powers, [unit, target].map(|id| stake(board, id)), hits)
}

/// What it brings a hidden unit to come out and be fallen upon by its searchers (P-062).
pub(crate) fn caught(board: &Board, searcher: UnitId, unit: UnitId) -> Outlook {
    let more = |id: UnitId| -i8::from(id == unit);
    fought(board, unit, searcher, more)
}

pub(crate) fn going_on(board: &Board, unit: UnitId, enemy: UnitId) -> Outlook {
    let fight = board.fights.iter().find(|fight| fight.has(unit) && fight.has(enemy));
    let won = fight.and_then(|fight| fight.won);
    fought(board, unit, enemy, |id| i8::from(won == Some(id.faction())))
}

fn fought(board: &Board, unit: UnitId, enemy: UnitId, more: impl Fn(UnitId) -> i8) -> Outlook {
    let units = [unit, enemy];
    let powers = units.map(|id| power(board, id, files(board, id), more(id)));
    Outlook::of(powers, units.map(|id| stake(board, id)), 0.0)
}
