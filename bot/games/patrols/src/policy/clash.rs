//! Fights in miniature: what a charge or a fight under way brings on the average, in points.
//!
//! The dice come from a fixed seed: the same question has the same answer.

use kit::SplitMix;
use patrols::phases::assault::turn_needs;
use patrols::phases::fight::ROUNDS;
use patrols::phases::fire;
use patrols::{Arm, Board, Face, Faction, Quality, Role, UnitId};

use super::ground::{self, length};

const TRIES: u32 = 24;
const MOST: usize = 16;

const BASE: f64 = 0.15;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Outlook {
    pub(crate) won: f64,
    pub(crate) lost: f64,
}

impl Outlook {
    pub(crate) fn swing(&self, care: f64) -> f64 {
        self.won - care * self.lost
    }
}

struct Coins {
    dice: SplitMix,
    bits: u64,
    left: u32,
}

impl Coins {
    fn hits(&mut self, dice: i8) -> u32 {
        let dice = u32::try_from(dice).unwrap_or(0).min(32);
        if self.left < dice {
            (self.bits, self.left) = (self.dice.number(), 64);
        }
        let hits = (self.bits & ((1 << dice) - 1)).count_ones();
        self.bits >>= dice;
        self.left -= dice;
        hits
    }

    fn die(&mut self) -> u64 {
        (self.dice.number() >> 32) % 6 + 1
    }

    fn chance(&mut self, of: f64) -> bool {
        ((self.dice.number() >> 40) as f64) < of * f64::from(1_u32 << 24)
    }
}

#[derive(Debug, Clone, Copy)]
struct Corps {
    faction: Faction,
    quality: Quality,
    mounted: bool,
    heavy: bool,
    covered: bool,
    column: bool,
    banner: bool,
    fights: usize,
    full: u8,
    markers: u8,
    count: usize,
    roles: [Role; MOST],
    wounded: [bool; MOST],
    /// How likely it is lost for good if it runs.
    lost: f64,
    points: f64,
    rounds: u8,
}

impl Corps {
    fn of(board: &Board, unit: UnitId, wide: u8) -> Self {
        let of = board.unit(unit);
        let count = of.bases.len().min(MOST);
        let mut roles = [Role::Crew; MOST];
        let mut wounded = [false; MOST];
        // From the middle outwards, as far as it matters: those that command stand on the left.
        for (place, base) in of.bases.iter().take(MOST).rev().enumerate() {
            (roles[place], wounded[place]) = (base.role, base.wounded);
        }
        let faction = unit.faction();
        let far = ground::middle(board, unit).map_or(30.0, |at| match faction {
            Faction::Patrol => length(at.y),
            Faction::Dervish => 60.0 - length(at.y),
        });
        let turns = (far / 8.0).ceil().max(1.0);
        let left = f64::from(board.last.saturating_sub(board.turn)) + 1.0;
        let lost = if turns <= left { (5.0_f64 / 6.0).powf(turns - 0.5) } else { 0.1 };
        Self {
            faction,
            quality: of.quality(),
            mounted: of.is_mounted(),
            heavy: of.arm().is_heavy(),
            covered: board.standing_in(unit).is_some(),
            column: of.count() > 1 && of.formation() == Some(patrols::Formation::Column),
            banner: board.has_flag(unit) && !of.has(Role::Flag),
            fights: usize::from(wide.max(1)) * 2,
            full: of.full,
            markers: of.tests.markers,
            count,
            roles,
            wounded,
            lost,
            points: 0.0,
            rounds: of.tests.rounds,
        }
    }

    fn has(&self, role: Role) -> bool {
        self.roles[..self.count].contains(&role)
    }

    fn kill(&mut self, place: usize, fight: bool) {
        let role = self.roles[place];
        let dervish = self.faction == Faction::Dervish;
        self.points += BASE
            + match role {
                Role::Leader => 1.0,
                Role::Officer => 2.0,
                Role::Flag if fight => 2.0,
                Role::Gun | Role::MachineGun => 3.0,
                Role::Scout => 1.0,
                _ => 0.0,
            };
        let last = self.count - 1;
        self.roles.copy_within(place + 1..=last, place);
        self.wounded.copy_within(place + 1..=last, place);
        self.count = last;
        self.markers = self.markers.saturating_add(1);
        if self.count == 0 && !(dervish && role == Role::Scout) {
            self.points += 3.0;
        }
    }

    fn below_half(&self) -> bool {
        2 * self.count < usize::from(self.full)
    }

    fn rout(&mut self) {
        let gun = self.has(Role::Gun) || self.has(Role::MachineGun);
        self.points += self.lost * (3.0 + if gun { 3.0 } else { 0.0 }) + (1.0 - self.lost) * 1.0;
        self.count = 0;
        self.full = 0;
    }

    /// The dice of a morale test after a lost round (P-033).
    fn pool(&self) -> i8 {
        let steady = self.quality == Quality::Veteran || self.has(Role::Sergeant);
        2 + i8::try_from(self.markers.min(4)).unwrap_or(4)
            + i8::from(self.quality == Quality::Poor)
            + i8::from(self.below_half())
            + i8::from(self.count <= 2)
            - i8::from(steady)
            - i8::from(self.covered)
            - if self.banner || self.has(Role::Flag) { 2 } else { 0 }
    }

    fn hurt(&mut self, place: usize, excess: u32, coins: &mut Coins) -> bool {
        if excess >= 2 || self.wounded[place] {
            return true;
        }
        let tough =
            matches!(self.roles[place], Role::Officer | Role::Leader | Role::Sergeant | Role::Flag);
        coins.die() >= if tough { 6 } else { 5 }
    }
}

#[derive(Debug, Clone, Copy)]
struct Bout {
    first: bool,
    face: Face,
    shaken: bool,
    mounted_charge: bool,
    won: Option<usize>,
    /// More or fewer dice in the turn of an ambush, of the attacker and of the other.
    ambush: [i8; 2],
}

impl Bout {
    /// The first of a fight that is met in front.
    const FIRST: Self = Self {
        first: true,
        face: Face::Front,
        shaken: false,
        mounted_charge: false,
        won: None,
        ambush: [0, 0],
    };
}

/// How many files of a unit fight; of one that is still hidden as in a line.
fn files(board: &Board, unit: UnitId) -> u8 {
    let of = board.unit(unit);
    of.pose().map_or(of.count().div_ceil(2), |pose| pose.width(of.count()))
}

/// The dice of a base of the attacker, 0, or the other, 1 (P-111).
fn dice(of: &Corps, side: usize, bout: &Bout, place: usize) -> i8 {
    let role = of.roles[place];
    let mut dice = 3 + match of.quality {
        Quality::Veteran => 1,
        Quality::Regular => 0,
        Quality::Poor => -1,
    };
    dice += i8::from(matches!(role, Role::Officer | Role::Leader | Role::Sergeant));
    dice += i8::from(bout.won == Some(side));
    dice -= i8::from(matches!(role, Role::Jihadiya | Role::Scout | Role::Gun | Role::MachineGun));
    dice -= i8::from(of.wounded[place]);
    dice -= i8::from(of.rounds > 0);
    dice -= i8::from(of.mounted && of.covered);
    dice += bout.ambush[side];
    if bout.first {
        dice += i8::from(side == 0 && bout.mounted_charge);
        dice -= i8::from(side == 0 && bout.shaken);
        dice -= i8::from(side == 1 && (of.column || bout.face != Face::Front));
    }
    dice.clamp(2, 5)
}

fn round(sides: &mut [Corps; 2], bout: &Bout, coins: &mut Coins) -> Option<usize> {
    let fights = [0, 1].map(|side| sides[side].count.min(sides[side].fights));
    let pairs = fights[0].min(fights[1]);
    let mut hits = [[0_u32; MOST]; 2];
    for (side, hits) in hits.iter_mut().enumerate() {
        for place in 0..fights[side] {
            let at = if place < pairs { place } else { pairs - 1 - (place - pairs) % pairs };
            hits[at] += coins.hits(dice(&sides[side], side, bout, place));
        }
    }
    let mut suffered = [(0_u32, 0_u32); 2];
    let mut dead = [[false; MOST]; 2];
    for place in 0..pairs {
        let (own, theirs) = (hits[0][place], hits[1][place]);
        if own == theirs {
            continue;
        }
        let loser = usize::from(own > theirs);
        if sides[loser].hurt(place, own.abs_diff(theirs), coins) {
            dead[loser][place] = true;
            suffered[loser].0 += 1;
        } else {
            sides[loser].wounded[place] = true;
            suffered[loser].1 += 1;
        }
    }
    for side in 0..2 {
        for place in (0..pairs).rev().filter(|place| dead[side][*place]) {
            sides[side].kill(place, true);
        }
        sides[side].rounds += 1;
    }
    match suffered[0].cmp(&suffered[1]) {
        std::cmp::Ordering::Less => Some(0),
        std::cmp::Ordering::Greater => Some(1),
        std::cmp::Ordering::Equal => None,
    }
}

fn fight(sides: &mut [Corps; 2], mut bout: Bout, coins: &mut Coins) {
    for _ in 0..2 {
        for _ in 0..ROUNDS {
            if sides.iter().any(|side| side.count == 0) {
                return;
            }
            let winner = round(sides, &bout, coins);
            bout.shaken = false;
            bout.won = winner;
            let Some(winner) = winner else { break };
            let loser = &mut sides[1 - winner];
            if loser.count == 0 {
                return;
            }
            match coins.hits(loser.pool().max(0)) {
                0 | 1 => {}
                2 if loser.heavy => {}
                2 => {
                    // Whoever is beaten falls back.
                    loser.points += 0.4;
                    return;
                }
                _ => return loser.rout(),
            }
        }
        (bout.first, bout.ambush) = (false, [0, 0]);
        for side in sides.iter_mut() {
            side.rounds = 0;
        }
    }
}

fn tried(sides: [Corps; 2], mut once: impl FnMut(&mut [Corps; 2], &mut Coins)) -> Outlook {
    let mut coins = Coins { dice: SplitMix(0x51_0d_a2), bits: 0, left: 0 };
    let mut sum = [0.0, 0.0];
    let half = |side: &Corps| if side.count > 0 && side.below_half() { 1.0 } else { 0.0 };
    let before = [half(&sides[0]), half(&sides[1])];
    for _ in 0..TRIES {
        let mut copy = sides;
        once(&mut copy, &mut coins);
        for side in 0..2 {
            sum[side] += copy[side].points + half(&copy[side]) - before[side];
        }
    }
    let each = f64::from(TRIES);
    Outlook { won: sum[1] / each, lost: sum[0] / each }
}

/// What a charge brings that strikes a face of its target, and begins so many inches away. The
/// attacker may still be in hiding.
pub(crate) fn charge(board: &Board, unit: UnitId, target: UnitId, face: Face, far: f64) -> Outlook {
    let of = board.unit(unit);
    if target.is_scout() {
        // One in three dies (P-075).
        return Outlook { won: 0.45, lost: 0.0 };
    }
    let at = board.unit(target);
    let struck = match at.pose() {
        Some(pose) if face == Face::Flank => pose.ranks(at.count()),
        _ => files(board, target),
    };
    let mut sides = [Corps::of(board, unit, files(board, unit)), Corps::of(board, target, struck)];
    sides[0].rounds = 0;
    sides[0].covered = false;
    let busy = board.is_fighting(target) || at.routing;
    let guns = match at.weapon().ranges() {
        Some((_, long))
            if !busy && far <= length(long) && !(at.limbered && at.arm().is_heavy()) =>
        {
            at.bases.iter().filter(|base| base.role.shoots() && !base.jammed).count()
        }
        _ => 0,
    };
    let guns = if at.is_mounted() { guns.div_ceil(2) } else { guns };
    let mut saves = fire::save_dice(&fire::saves(board, target, unit, None, true), far > 6.0);
    if of.pose().is_none() && unit.faction() == Faction::Dervish {
        saves = (saves + 1).min(5);
    }
    let handful = match at.arm() {
        Arm::Gun => (of.count().div_ceil(4), 4),
        Arm::MachineGun => (3, 3),
        _ => (1, 3),
    };
    let needs = turn_needs(inches::Inches((far * 100.0) as i32));
    let veteran = u32::from(of.quality() == Quality::Veteran) + u32::from(of.is_mounted());
    let mounted_charge = of.is_mounted() && board.standing_in(target).is_none();
    tried(sides, |sides, coins| {
        let ready = match face {
            Face::Front => 0.5,
            _ => f64::from(7 - needs) / 6.0,
        };
        let shots = (0..guns).filter(|_| coins.chance(ready)).count();
        let face = if shots > 0 { Face::Front } else { face };
        let saved = coins.hits(i8::try_from(saves).unwrap_or(2));
        let mut caused = 0_u32;
        for _ in 0..shots * usize::from(handful.0) {
            let hits = coins.hits(handful.1).saturating_sub(saved);
            let place = sides[0].count.saturating_sub(1).min(caused as usize);
            match hits {
                0 => continue,
                1 if !sides[0].wounded[place] => sides[0].wounded[place] = true,
                _ if sides[0].count > 2 => sides[0].kill(place, false),
                _ => {}
            }
            caused += 1;
        }
        let fails = coins.hits(i8::try_from(caused.saturating_sub(veteran)).unwrap_or(9));
        if fails >= 2 {
            return;
        }
        fight(sides, Bout { face, shaken: fails == 1, mounted_charge, ..Bout::FIRST }, coins);
    })
}

/// What it brings a hidden unit to come out and be fallen upon by its searchers (P-062).
pub(crate) fn caught(board: &Board, searcher: UnitId, unit: UnitId) -> Outlook {
    let sides = [searcher, unit].map(|id| Corps::of(board, id, files(board, id)));
    let Outlook { won, lost } = tried(sides, |sides, coins| {
        fight(sides, Bout { ambush: [0, -1], ..Bout::FIRST }, coins);
    });
    Outlook { won: lost, lost: won }
}

pub(crate) fn going_on(board: &Board, unit: UnitId, enemy: UnitId) -> Outlook {
    // Whoever fights is on the table.
    let sides = [unit, enemy].map(|id| Corps::of(board, id, files(board, id)));
    let fight_now = board.fights.iter().find(|fight| fight.has(unit) && fight.has(enemy));
    let won = fight_now.and_then(|fight| fight.won);
    let won = won.map(|winner| usize::from(winner != unit.faction()));
    tried(sides, |sides, coins| fight(sides, Bout { first: false, won, ..Bout::FIRST }, coins))
}
