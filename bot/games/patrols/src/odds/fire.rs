//! The chances of shots (P-086 to P-103, P-R30 to P-R34): what a unit hits, exactly, but for which
//! of the bases of the target it is.

use patrols::phases::fire::{self, Shooter};
use patrols::{Board, Card, Role, UnitId};

use super::dice;

/// What a shot comes to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shot {
    /// Bases that shoot.
    pub bases: u8,
    /// How many of them shoot at long range.
    pub long: u8,
    /// Save dice against those at short range, and against those at long range.
    pub saves: (u8, u8),
    /// Bases killed, on the average.
    pub dead: f64,
    /// Bases newly wounded, on the average.
    pub wounded: f64,
    /// How likely at least one base is killed.
    pub kills: f64,
    /// Weapons that jam, on the average.
    pub jams: f64,
}

/// How bases shoot.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct How {
    pub(crate) aimed: Option<Role>,
    pub(crate) volley: bool,
    pub(crate) opportunity: bool,
}

/// How likely each number of bases killed and newly wounded is.
#[derive(Debug, Clone)]
pub(crate) struct Hits {
    /// By the number of bases killed, then by that of the wounded.
    of: Vec<Vec<f64>>,
}

impl Hits {
    fn none(most: usize) -> Self {
        let mut of = vec![vec![0.0; most + 1]; most + 1];
        of[0][0] = 1.0;
        Self { of }
    }

    /// Every case that can be: killed, wounded, and how likely.
    pub(crate) fn cases(&self) -> impl Iterator<Item = (usize, usize, f64)> + '_ {
        let row = |(dead, row): (usize, &'_ Vec<f64>)| {
            let of: Vec<_> = row.iter().copied().enumerate().collect();
            of.into_iter().map(move |(wounded, chance)| (dead, wounded, chance))
        };
        self.of.iter().enumerate().flat_map(row).filter(|(_, _, chance)| *chance > 0.0)
    }

    fn add(&mut self, other: &Self, share: f64) {
        for (row, theirs) in self.of.iter_mut().zip(&other.of) {
            for (own, theirs) in row.iter_mut().zip(theirs) {
                *own += share * theirs;
            }
        }
    }

    pub(crate) fn mean(&self) -> (f64, f64) {
        self.cases().fold((0.0, 0.0), |(dead, wounded), (d, w, chance)| {
            (dead + d as f64 * chance, wounded + w as f64 * chance)
        })
    }

    /// One more handful is thrown at bases of which `hurt` are wounded already, in the order in
    /// which they are hit. Each is hit once before any is hit twice (P-R33).
    fn thrown(&self, wounds: f64, kills: f64, hurt: &[bool]) -> Self {
        let all = hurt.len();
        let mut next = vec![vec![0.0; all + 1]; all + 1];
        for (dead, wounded, chance) in self.cases() {
            let place = dead + wounded;
            next[dead][wounded] += chance * (1.0 - wounds - kills);
            if dead == all {
                next[dead][wounded] += chance * (wounds + kills);
            } else if place >= all {
                // All that live are wounded: a second hit kills (P-R30).
                next[dead + 1][wounded - 1] += chance * (wounds + kills);
            } else if hurt[place] {
                next[dead + 1][wounded] += chance * (wounds + kills);
            } else {
                next[dead + 1][wounded] += chance * kills;
                next[dead][wounded + 1] += chance * wounds;
            }
        }
        Self { of: next }
    }
}

/// Handfuls of a base, and the dice of each.
fn handfuls(board: &Board, unit: UnitId, role: Role, target: UnitId, how: How) -> (u8, u8) {
    let rifle_fire = role == Role::Jihadiya
        && matches!(board.declared, Some((Card::RifleFire, by)) if by.is_none_or(|by| by == unit));
    match role {
        // P-102.
        Role::Gun => (board.unit(target).count().div_ceil(4), 4),
        // P-103.
        Role::MachineGun => (3, 3),
        _ if how.volley => (1, 5),
        _ if rifle_fire => (1, 4),
        _ => (1, 3),
    }
}

/// Whether each base that can be hit is wounded already, in the order in which they are hit.
fn order(board: &Board, unit: UnitId, target: UnitId, aimed: Option<Role>) -> Vec<bool> {
    let at = board.unit(target);
    let (Some(pose), Some(from)) = (at.pose(), board.unit(unit).pose()) else {
        return Vec::new();
    };
    let alone = at.bases.iter().all(|base| base.role.is_singled_out());
    let takes = |base: &usize| match aimed {
        Some(role) => at.bases[*base].role == role,
        None => alone || !at.bases[*base].role.is_singled_out(),
    };
    let count = at.count();
    let mut bases: Vec<usize> = (0..at.bases.len()).filter(takes).collect();
    bases.sort_by_key(|base| {
        let far = pose.base(*base, count).distance_to(from.at);
        (pose.rank_of(*base, count), far, *base)
    });
    bases.into_iter().map(|base| at.bases[base].wounded).collect()
}

/// What these bases hit, each of which shoots as likely as `ready`.
pub(crate) fn hits(
    board: &Board,
    unit: UnitId,
    target: UnitId,
    shooters: &[Shooter],
    how: How,
    ready: f64,
) -> Hits {
    let hurt = order(board, unit, target, how.aimed);
    let reasons = fire::saves(board, unit, target, how.aimed, how.opportunity);
    let (near, far) = (fire::save_dice(&reasons, false), fire::save_dice(&reasons, true));
    let mut all = Hits { of: vec![vec![0.0; hurt.len() + 1]; hurt.len() + 1] };
    // All the handfuls of a shot are compared with the same saves (P-R33).
    for (saved, likely) in dice::hits(usize::from(near)).iter().enumerate() {
        for more in 0..=usize::from(far - near) {
            let likely = if far > near { likely / 2.0 } else { *likely };
            let mut of = Hits::none(hurt.len());
            for (base, long) in shooters {
                let role = board.unit(unit).bases[*base].role;
                let (handfuls, thrown) = handfuls(board, unit, role, target, how);
                let saved = if *long { saved + more } else { saved };
                let thrown = usize::from(thrown);
                let kills = dice::at_least(thrown, saved + 2);
                let wounds = dice::at_least(thrown, saved + 1) - kills;
                let mut after = of.clone();
                for _ in 0..handfuls {
                    after = after.thrown(wounds, kills, &hurt);
                }
                if ready >= 1.0 {
                    of = after;
                } else {
                    let mut both = Hits { of: vec![vec![0.0; hurt.len() + 1]; hurt.len() + 1] };
                    both.add(&of, 1.0 - ready);
                    both.add(&after, ready);
                    of = both;
                }
            }
            all.add(&of, likely);
        }
    }
    all
}

/// What a unit's shot at another comes to, as both stand: an ordinary one, a volley, or one at a
/// base by name. Nothing if nobody can shoot.
pub fn shot(
    board: &Board,
    unit: UnitId,
    target: UnitId,
    aimed: Option<Role>,
    volley: bool,
) -> Option<Shot> {
    let shooters = fire::shooters(board, unit, target);
    if shooters.is_empty() {
        return None;
    }
    let how = How { aimed, volley, opportunity: false };
    let hits = hits(board, unit, target, &shooters, how, 1.0);
    let (dead, wounded) = hits.mean();
    let alive: f64 =
        hits.cases().filter(|(dead, _, _)| *dead == 0).map(|(_, _, chance)| chance).sum();
    let jams = shooters.iter().map(|(base, _)| {
        let role = board.unit(unit).bases[*base].role;
        let (handfuls, thrown) = handfuls(board, unit, role, target, how);
        match role {
            Role::Gun => 0.0,
            _ => 1.0 - (1.0 - dice::jams(thrown)).powi(i32::from(handfuls)),
        }
    });
    let reasons = fire::saves(board, unit, target, aimed, false);
    Some(Shot {
        bases: u8::try_from(shooters.len()).unwrap_or(u8::MAX),
        long: u8::try_from(shooters.iter().filter(|(_, long)| *long).count()).unwrap_or(u8::MAX),
        saves: (fire::save_dice(&reasons, false), fire::save_dice(&reasons, true)),
        dead,
        wounded,
        kills: 1.0 - alive,
        jams: jams.sum(),
    })
}

/// Dead and wounded that a shot of so many bases at the same range brings, each on the average: a
/// quick count, for whoever plays.
pub(crate) fn quick(dice_each: u8, handfuls: f64, saves: u8) -> (f64, f64) {
    let (mut dead, mut wounded) = (0.0, 0.0);
    let thrown = usize::from(dice_each);
    for (saved, likely) in dice::hits(usize::from(saves)).iter().enumerate() {
        let kills = dice::at_least(thrown, saved + 2);
        dead += likely * kills;
        wounded += likely * (dice::at_least(thrown, saved + 1) - kills);
    }
    (handfuls * dead, handfuls * wounded)
}
