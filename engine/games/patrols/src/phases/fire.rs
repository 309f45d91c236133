//! Shooting (P-023 to P-029, P-086 to P-103, P-R31 to P-R34, P-R57, P-R58).

use inches::{Inches, Rect};

use super::act::{self, Acting};
use super::losses::{self, By};
use super::{Cx, Next};
use crate::choice::Choice;
use crate::event::Event;
use crate::facts::{Burst, Effect, Reason, Shot};
use crate::ids::{Arm, Card, Faction, Quality, Role, UnitId};
use crate::pose::{Formation, Pose};
use crate::sight;
use crate::state::Board;

/// A base that can shoot: which, and whether at long range.
pub type Shooter = (usize, bool);

/// Points the next shot costs; nothing if there is no further one (P-023 to P-027).
pub fn price(board: &Board, acting: &Acting) -> Option<u8> {
    let of = board.unit(acting.unit);
    match (of.arm(), acting.shots) {
        // P-R13: the one shot of a scout.
        (Arm::Scout, 0) => Some(1),
        // P-025, P-026.
        (Arm::Gun, 0) => Some(2),
        (Arm::Gun, 1) => Some(3),
        // P-027.
        (Arm::MachineGun, 0..=2) => Some(2),
        // P-023, P-024.
        (_, 0) if act::is_on_foot(of) => Some(1),
        (_, 1) if act::is_on_foot(of) => Some(3),
        (Arm::Horse, 0) => Some(3),
        _ => None,
    }
}

/// Short and long range of a unit as it is now; halved in a Dust Storm.
pub fn ranges(board: &Board, unit: UnitId) -> Option<(Inches, Inches)> {
    let (short, long) = board.unit(unit).weapon().ranges()?;
    Some(if board.dust { (short.half(), long.half()) } else { (short, long) })
}

/// Whether a point lies in the arc of a base: 45 degrees to either side, 30 of a gun (P-R15).
fn in_arc(base: &Rect, point: inches::Point, gun: bool) -> bool {
    let (across, along) = base.local(point);
    let wide = if gun { 5_774 } else { 10_000 };
    along > 0 && across.abs() * 10_000 <= along * wide
}

/// Bases of a unit that can shoot at another, as they stand (P-R15, P-R57, P-R58): the front two
/// ranks, of the mounted the first.
pub fn shooters(board: &Board, unit: UnitId, target: UnitId) -> Vec<Shooter> {
    let short = ranges(board, unit).map(|(short, _)| short);
    let far = distances(board, unit, target).into_iter();
    far.map(|(base, far)| (base, short.is_some_and(|short| far > short))).collect()
}

/// How far each of them is from the nearest base that it can shoot at.
pub fn distances(board: &Board, unit: UnitId, target: UnitId) -> Vec<(usize, Inches)> {
    able(board, unit, target, usize::MAX)
}

fn able(board: &Board, unit: UnitId, target: UnitId, most: usize) -> Vec<(usize, Inches)> {
    let (of, at) = (board.unit(unit), board.unit(target));
    let (Some(pose), Some(there), Some((_, long))) = (of.pose(), at.pose(), ranges(board, unit))
    else {
        return Vec::new();
    };
    let heavy = of.arm().is_heavy();
    let unmanned = heavy && !of.has(Role::Crew);
    if of.routing || of.limbered && heavy || unmanned || !of.is_within(at, long) {
        return Vec::new();
    }
    let ranks = if of.is_mounted() { 1 } else { 2 };
    let gun = of.arm() == Arm::Gun;
    let (count, theirs) = (of.count(), at.count());
    let targets: Vec<Rect> = (0..at.bases.len()).map(|base| there.base(base, theirs)).collect();
    let mut found = Vec::new();
    let mut seen: Vec<(Inches, &Rect)> = Vec::new();
    for (base, own) in of.bases.iter().enumerate() {
        if !own.role.shoots() || own.jammed || pose.rank_of(base, count) >= ranks {
            continue;
        }
        let stands = pose.base(base, count);
        // P-R34: a gun does not shoot at what is nearer than two inches.
        let near = |other: &Rect| stands.is_within(other, Inches::whole(2) - Inches(1));
        if gun && targets.iter().any(near) {
            continue;
        }
        let in_range = targets
            .iter()
            .filter(|other| in_arc(&stands, other.centre, gun) && stands.is_within(other, long))
            .map(|other| (stands.distance(other), other));
        seen.clear();
        seen.extend(in_range);
        seen.sort_by_key(|(far, _)| *far);
        let sees = |other: &Rect| sight::sees(board, (stands.centre, unit), (other.centre, target));
        if let Some((far, _)) = seen.iter().find(|(_, other)| sees(other)) {
            found.push((base, *far));
            if found.len() == most {
                break;
            }
        }
    }
    found
}

/// Whether a unit may shoot a volley (P-R31): infantry in line, at least four bases, not moved,
/// commanded, not in scenery.
pub fn may_volley(board: &Board, unit: UnitId) -> bool {
    let of = board.unit(unit);
    act::is_on_foot(of)
        && of.formation() == Some(Formation::Line)
        && of.count() >= 4
        && !of.moved
        && (of.is_led() || of.has(Role::Sergeant))
        && board.standing_in(unit).is_none()
}

pub(crate) fn offers(board: &Board, acting: &Acting, choices: &mut Vec<Choice>) {
    let unit = acting.unit;
    if price(board, acting).is_none_or(|price| price > acting.points) {
        return;
    }
    for target in board.on_table(unit.faction().other()) {
        // P-R58.
        if board.is_fighting(target) || able(board, unit, target, 1).is_empty() {
            continue;
        }
        choices.push(Choice::Shoot(unit, target));
        if may_volley(board, unit) {
            choices.push(Choice::Volley(unit, target));
        }
        let of = board.unit(target);
        for role in [Role::Officer, Role::Leader, Role::Sergeant] {
            if of.has(role) && of.count() > 1 {
                choices.push(Choice::Aim(unit, target, role));
            }
        }
    }
}

/// The save dice of a target, at short range (P-087).
pub fn saves(
    board: &Board,
    unit: UnitId,
    target: UnitId,
    aimed: Option<Role>,
    opportunity: bool,
) -> Vec<(Reason, i8)> {
    let (of, at) = (board.unit(unit), board.unit(target));
    let mut reasons = vec![(Reason::Always, 1)];
    let mut when = |holds: bool, reason| {
        if holds {
            reasons.push((reason, 1));
        }
    };
    // P-089.
    when(board.is_covered(target), Reason::Cover);
    // P-091.
    let weak = unit.faction() == Faction::Dervish || of.is_mounted() || unit.is_scout();
    when(weak, Reason::WeakShooter);
    // P-092.
    when(of.quality() == Quality::Poor, Reason::PoorShooter);
    // P-093.
    let sudden = target.faction() == Faction::Dervish && at.appeared == board.turn;
    when(opportunity && sudden, Reason::Surprise);
    // P-094.
    let alone = at.bases.iter().all(|base| base.role.is_singled_out());
    when(aimed.is_some() || alone, Reason::Singled);
    reasons
}

/// Save dice from their causes: never fewer than two nor more than five (P-095).
pub fn save_dice(reasons: &[(Reason, i8)], long: bool) -> u8 {
    let sum = reasons.iter().map(|(_, dice)| *dice).sum::<i8>() + i8::from(long);
    u8::try_from(sum.clamp(2, 5)).unwrap_or(2)
}

/// Bases of a target in the order in which they are hit: the front rank first, nearest first; those
/// that are singled out only by name or when alone (P-R33).
fn order(board: &Board, from: Pose, target: UnitId, aimed: Option<Role>) -> Vec<usize> {
    let at = board.unit(target);
    let Some(pose) = at.pose() else { return Vec::new() };
    let alone = at.bases.iter().all(|base| base.role.is_singled_out());
    let takes = |base: &usize| match aimed {
        Some(role) => at.bases[*base].role == role,
        None => alone || !at.bases[*base].role.is_singled_out(),
    };
    let mut bases: Vec<usize> = (0..at.bases.len()).filter(takes).collect();
    let count = at.count();
    bases.sort_by_key(|base| {
        let far = pose.base(*base, count).distance_to(from.at);
        (pose.rank_of(*base, count), far, *base)
    });
    bases
}

pub(crate) fn shoot(
    unit: UnitId,
    target: UnitId,
    aimed: Option<Role>,
    volley: bool,
    cx: &mut Cx<'_>,
) -> Next {
    let Some(acting) = cx.board.acting_of(unit) else { return Next::done() };
    let price = price(cx.board, acting).unwrap_or(0);
    act::spend(unit, price, cx);
    if let Some(acting) = cx.board.acting_mut(unit) {
        acting.shots += 1;
    }
    cx.board.unit_mut(unit).shot = true;
    let shooters = shooters(cx.board, unit, target);
    fire(unit, target, &shooters, How { aimed, volley, opportunity: false }, cx);
    Next::done()
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct How {
    pub(crate) aimed: Option<Role>,
    pub(crate) volley: bool,
    pub(crate) opportunity: bool,
}

pub(crate) fn fire(
    unit: UnitId,
    target: UnitId,
    shooters: &[Shooter],
    how: How,
    cx: &mut Cx<'_>,
) -> u8 {
    let of = cx.board.unit(unit).clone();
    let Some(from) = of.pose() else { return 0 };
    let range = cx.board.distance(unit, target);
    let mut reasons = saves(cx.board, unit, target, how.aimed, how.opportunity);
    let any_long = shooters.iter().any(|(_, long)| *long);
    let near = usize::from(save_dice(&reasons, false));
    let distances = distances(cx.board, unit, target);
    let mut bursts = Vec::new();
    for (base, long) in shooters {
        let far = distances.iter().find(|(other, _)| other == base).map(|(_, far)| *far);
        bursts.extend(throw(unit, of.bases[*base].role, (*long, far), target, how, cx));
    }
    let count = save_dice(&reasons, any_long);
    if any_long {
        // P-090: against those at long range.
        reasons.push((Reason::LongRange, 1));
    }
    let saves: Vec<u8> = (0..count).map(|_| cx.d6(4)).collect();
    let good = |dice: &[u8]| dice.iter().filter(|die| **die >= 4).count();
    let heavy = of.arm().is_heavy();
    let by = if heavy { By::HeavyFire } else { By::Fire };
    // Who is hit is settled as they stand: a base dead takes no more, its neighbours do.
    let order = order(cx.board, from, target, how.aimed);
    let mut hits: Vec<Effect> = vec![Effect::None; cx.board.unit(target).bases.len()];
    let wounded: Vec<bool> = cx.board.unit(target).bases.iter().map(|base| base.wounded).collect();
    let mut next = 0;
    for burst in &mut bursts {
        let saved = if burst.long { good(&saves) } else { good(&saves[..near.min(saves.len())]) };
        burst.effect = effect(good(&burst.dice), saved);
        if burst.effect == Effect::None {
            continue;
        }
        // The next one that lives.
        let lives = |at: &usize| hits[order[*at]] != Effect::Dead;
        let all = order.len();
        let Some(at) = (0..all).map(|step| (next + step) % all).find(lives) else { continue };
        next = at + 1;
        let hit = order[at];
        let again = hits[hit] == Effect::Wounded || wounded[hit];
        hits[hit] =
            if burst.effect == Effect::Dead || again { Effect::Dead } else { Effect::Wounded };
    }
    jam(unit, shooters, &bursts, heavy, cx);
    let roles: Vec<Role> = cx.board.unit(target).bases.iter().map(|base| base.role).collect();
    let told = |effect| {
        let hit = hits.iter().zip(&roles).filter(move |(hit, _)| **hit == effect);
        hit.map(|(_, role)| *role).collect::<Vec<Role>>()
    };
    let (killed, hurt) = (told(Effect::Dead), told(Effect::Wounded));
    let caused = killed.len() + hurt.len();
    cx.say(Event::Shot(Shot {
        unit,
        target,
        aimed: how.aimed,
        volley: how.volley,
        opportunity: how.opportunity,
        range,
        bursts,
        saves,
        reasons,
        killed,
        wounded: hurt,
    }));
    for base in (0..hits.len()).rev() {
        match hits[base] {
            Effect::Dead => losses::kill(cx, target, base, by),
            effect => {
                losses::hurt(cx, target, base, effect, by);
            }
        }
    }
    u8::try_from(caused).unwrap_or(u8::MAX)
}

/// What a handful with so many hits does against so many dice that save (P-096).
pub fn effect(hits: usize, saved: usize) -> Effect {
    match hits.saturating_sub(saved) {
        0 => Effect::None,
        1 => Effect::Wounded,
        _ => Effect::Dead,
    }
}

/// The dice of one base: three, five in a volley, four by Rifle Fire (P-086); a gun's handfuls of
/// four for each four bases of the target (P-102); an MG's three times three (P-103).
fn throw(
    unit: UnitId,
    role: Role,
    (long, far): (bool, Option<Inches>),
    target: UnitId,
    how: How,
    cx: &mut Cx<'_>,
) -> Vec<Burst> {
    let rifle_fire =
        role == Role::Jihadiya && cx.board.declared == Some((Card::RifleFire, Some(unit)));
    let (handfuls, dice) = match role {
        Role::Gun => (cx.board.unit(target).count().div_ceil(4), 4),
        Role::MachineGun => (3, 3),
        _ if how.volley => (1, 5),
        _ if rifle_fire => (1, 4),
        _ => (1, 3),
    };
    let burst = |cx: &mut Cx<'_>| {
        let dice: Vec<u8> = (0..dice).map(|_| cx.d6(3)).collect();
        // P-R32; guns never jam (P-R57).
        let ones = dice.iter().filter(|die| **die == 1).count();
        let jammed = ones >= 2 && role != Role::Gun;
        Burst { dice, long, far, effect: Effect::None, jammed }
    };
    (0..handfuls).map(|_| burst(cx)).collect()
}

/// Double ones jam a weapon; the shot still counts (P-086, P-R57).
fn jam(unit: UnitId, shooters: &[Shooter], bursts: &[Burst], heavy: bool, cx: &mut Cx<'_>) {
    for (at, (base, _)) in shooters.iter().enumerate() {
        let own = if heavy { bursts } else { &bursts[at..=at] };
        if own.iter().any(|burst| burst.jammed) {
            cx.board.unit_mut(unit).bases[*base].jammed = true;
        }
    }
}

/// What it needs to clear all jammed weapons of a unit (P-029).
pub const UNJAMS: u8 = 5;

/// P-R62: one die for the unit.
pub(crate) fn unjam(unit: UnitId, cx: &mut Cx<'_>) -> Next {
    act::spend(unit, 1, cx);
    if let Some(acting) = cx.board.acting_mut(unit) {
        acting.unjams += 1;
    }
    let die = cx.d6(1);
    let done = die >= UNJAMS;
    if done {
        for base in &mut cx.board.unit_mut(unit).bases {
            base.jammed = false;
        }
    }
    cx.say(Event::Unjammed { unit, die, done });
    Next::done()
}
