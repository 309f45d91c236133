//! The quick resolver (J-081): a battle in a handful of rounds of fire and close fight.
//!
//! It is ours, not the source's, and calibrated by simulation to the odds J-081 names. Every
//! number is an integer; every throw is a D20 that hits on its skill or less.

use crate::{Arm, BattleType, Bearing, Exchange, Needed, Quality, RebelForce, Stance, Tactic};
use kit::Dice;

/// A unit of ours in the fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fighter {
    pub steps: u8,
    pub arm: Arm,
    /// How well; never rolled or unpredictable.
    pub quality: Quality,
    pub supplied: bool,
    /// Whether breastplates help it in close fight (J-021).
    pub armoured: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Engagement {
    pub ours: Vec<Fighter>,
    pub force: RebelForce,
    pub battle: BattleType,
    /// Half the field or more is broken ground, which hides a charge.
    pub broken_ground: bool,
    pub works: bool,
    pub gunboats: u8,
    pub stance: Stance,
    /// What our men are to mind most, if anything.
    pub bearing: Option<Bearing>,
    /// How the rebels fight, if somebody leads them (J-005).
    pub tactic: Option<Tactic>,
    /// What the leaders add to what the dice of ours and of the rebels need (J-145).
    pub led: (i8, i8),
    /// The rebels fight a grade worse than they used to (J-021).
    pub wavering: bool,
    /// Steps of a unit of ours at full strength (J-022).
    pub full: u8,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fought {
    pub rounds: Vec<Exchange>,
    pub losses: Vec<u8>,
    pub held: bool,
    pub their_units: u8,
    /// The luck of the day, ours and theirs.
    pub luck: (i8, i8),
}

/// Steps of a full unit for which the dice below are meant; with others they are thrown in
/// proportion, so that a hit takes a step and the odds stay as they are (J-022).
const USUAL_STEPS: u32 = 4;
/// Rounds until night.
const ROUNDS_MAX: usize = 12;
/// What a rebel needs in close fight, before our quality tells.
const THEIR_SKILL: i16 = 8;

/// Hits a rebel unit takes: three quarters of what ours have steps (J-022).
pub fn their_steps(full: u8) -> u8 {
    u8::try_from((u16::from(full) * 3 + 2) / 4).unwrap_or(u8::MAX).max(1)
}

/// How well a unit shoots and stands: what its D20 needs, and what it takes from a rebel's skill in
/// close fight.
fn skill(quality: Quality) -> (i16, i16) {
    match quality {
        Quality::Wretched | Quality::Rolled | Quality::Unpredictable | Quality::Poor => (4, -1),
        Quality::Average => (5, 0),
        Quality::Good => (8, 1),
        Quality::Fine => (13, 4),
        Quality::Elite => (15, 5),
    }
}

/// What a bearing of ours adds to what we need, and to what they do: whoever presses stands closer.
/// Pressing pays where we are strong, sparing saves men where we are not.
fn closeness(bearing: Option<Bearing>) -> (i16, i16) {
    match bearing {
        None => (0, 0),
        Some(Bearing::Press) => (2, 3),
        Some(Bearing::Spare) => (-3, -3),
    }
}

/// What the way the rebels come on does to our fire (J-005).
fn exposure(tactic: Option<Tactic>) -> i16 {
    match tactic {
        None => 0,
        Some(Tactic::Charge) => 1,
        Some(Tactic::Creep) => -1,
    }
}

/// The share of the rebels that can reach us in a round, in quarters (after J-071), as they are
/// led (J-005).
fn reach(battle: BattleType, round: usize, tactic: Option<Tactic>) -> u16 {
    let quarters: [u16; 4] = match battle {
        BattleType::RebelSurprise => [4, 4, 4, 4],
        BattleType::Ambush => [2, 4, 4, 4],
        BattleType::Probing => [1, 2, 3, 4],
        BattleType::Encounter => [1, 3, 4, 4],
        BattleType::Defence => [1, 2, 3, 3],
        BattleType::OurSurprise => [0, 1, 3, 4],
        BattleType::Assault => [2, 3, 4, 4],
    };
    let usual = quarters[round.min(3)];
    match tactic {
        None => usual,
        Some(Tactic::Charge) => (usual + 1).min(4),
        Some(Tactic::Creep) => usual.saturating_sub(1).max(1),
    }
}

fn approach(battle: BattleType, round: usize) -> i16 {
    match (battle, round) {
        (BattleType::RebelSurprise, 0) => -3,
        (BattleType::Ambush, 0) => -2,
        (BattleType::OurSurprise, 0..=1) => 3,
        (BattleType::Defence, _) => -1,
        (BattleType::Assault, _) => -2,
        _ => 0,
    }
}

/// The luck of the day for one side: two dice against each other, doubled, -10 to 10.
fn fortune(dice: &mut dyn Dice) -> i16 {
    2 * (i16::from(dice.die(6, 3)) - i16::from(dice.die(6, 3)))
}

/// The dice of one side in a round: how many, the hits among them, and what they needed.
#[derive(Default)]
struct Volley {
    thrown: u16,
    hits: u16,
    needs: Vec<Needed>,
}

impl Volley {
    /// Throws `count` D20 more, and counts those that show `skill` or less.
    fn throw(&mut self, count: u16, skill: i16, dice: &mut dyn Dice) {
        let needed = u8::try_from(skill.clamp(1, 19)).unwrap_or(1);
        self.thrown += count;
        self.hits += (0..count).map(|_| u16::from(dice.die(20, 10) <= needed)).sum::<u16>();
        match self.needs.binary_search_by_key(&needed, |of| of.needed) {
            _ if count == 0 => {}
            Ok(at) => self.needs[at].dice += count,
            Err(at) => self.needs.insert(at, Needed { needed, dice: count }),
        }
    }
}

struct Field<'a> {
    engagement: &'a Engagement,
    steps: Vec<u8>,
    theirs: u16,
    their_start: u16,
    our_start: u16,
    our_luck: i16,
    their_luck: i16,
}

pub fn resolve(engagement: &Engagement, dice: &mut dyn Dice) -> Fought {
    let steps: Vec<u8> = engagement.ours.iter().map(|unit| unit.steps).collect();
    let their_start = hits_of(engagement.force.units(), engagement.full);
    let our_start = steps.iter().map(|steps| u16::from(*steps)).sum();
    let (our_luck, their_luck) = (fortune(dice), fortune(dice));
    let mut field = Field {
        engagement,
        steps,
        theirs: their_start,
        their_start,
        our_start,
        our_luck,
        their_luck,
    };
    let mut rounds = Vec::new();
    let held = loop {
        let round = rounds.len();
        let ours = field.our_fire(round, dice);
        let theirs = field.their_rush(round, dice);
        rounds.push(Exchange {
            ours: (ours.thrown, ours.hits),
            theirs: (theirs.thrown, theirs.hits),
            our_steps: field.our_steps(),
            their_units: field.their_units(),
            our_needs: ours.needs,
            their_needs: theirs.needs,
        });
        if let Some(held) = field.verdict(rounds.len(), dice) {
            break held;
        }
    };
    let losses = engagement.ours.iter().zip(&field.steps).map(|(unit, left)| unit.steps - left);
    let day = |luck: i16| i8::try_from(luck).unwrap_or_default();
    let luck = (day(our_luck), day(their_luck));
    Fought { losses: losses.collect(), held, their_units: field.their_units(), luck, rounds }
}

/// Hits a force takes, rounded once for all of it.
fn hits_of(units: u8, full: u8) -> u16 {
    (u16::from(units) * u16::from(full) * 3 + 2) / 4
}

/// Dice in proportion to the steps of a unit, what is over carried on to the next throw.
struct Grain {
    full: u32,
    carry: u32,
}

impl Grain {
    fn of(full: u8) -> Self {
        Self { full: u32::from(full.max(1)), carry: USUAL_STEPS / 2 }
    }

    /// The dice of so many that throw one each in units of the usual number of steps.
    fn of_units(&mut self, count: u16) -> u16 {
        self.dice(u32::from(count) * self.full)
    }

    /// The dice of a unit of ours with so many steps: between two usual numbers of steps, so much
    /// nearer to the one or the other.
    fn fire(&mut self, arm: Arm, steps: u8, works: bool) -> u16 {
        let usual = |steps: u32| {
            let count = match arm {
                Arm::Infantry | Arm::Garrison | Arm::Cavalry => steps.div_ceil(2),
                Arm::Artillery | Arm::MachineGuns => steps.min(3),
                Arm::Supply => 0,
            };
            (count * if works { 3 } else { 2 }).div_ceil(2)
        };
        let steps = u32::from(steps) * USUAL_STEPS;
        let (whole, part) = (steps / self.full, steps % self.full);
        self.dice(usual(whole) * (self.full - part) + usual(whole + 1) * part)
    }

    fn dice(&mut self, quarters: u32) -> u16 {
        let all = quarters + self.carry;
        self.carry = all % USUAL_STEPS;
        u16::try_from(all / USUAL_STEPS).unwrap_or(u16::MAX)
    }
}

impl Field<'_> {
    fn our_steps(&self) -> u16 {
        self.steps.iter().map(|steps| u16::from(*steps)).sum()
    }

    fn our_usual_steps(&self) -> u16 {
        let steps =
            u32::from(self.our_steps()) * USUAL_STEPS / u32::from(self.engagement.full.max(1));
        u16::try_from(steps).unwrap_or(u16::MAX)
    }

    fn their_units(&self) -> u8 {
        let quarters = u16::from(self.engagement.full) * 3;
        u8::try_from((self.theirs * 4).div_ceil(quarters.max(1))).unwrap_or(u8::MAX)
    }

    /// Our fire: dice by arm and strength, skill by quality.
    fn our_fire(&mut self, round: usize, dice: &mut dyn Dice) -> Volley {
        let mut volley = Volley::default();
        let way = approach(self.engagement.battle, round) + self.our_luck
            - i16::from(self.engagement.broken_ground)
            + closeness(self.engagement.bearing).0
            + i16::from(self.engagement.led.0)
            + exposure(self.engagement.tactic);
        let mut grain = Grain::of(self.engagement.full);
        for (unit, steps) in self.engagement.ours.iter().zip(&self.steps) {
            let count = grain.fire(unit.arm, *steps, self.engagement.works);
            let low = if unit.supplied { 0 } else { 2 };
            volley.throw(count, skill(unit.quality).0 + way - low, dice);
        }
        let guns = grain.of_units(u16::from(self.engagement.gunboats) * 2);
        volley.throw(guns, 8 + way, dice);
        self.theirs = self.theirs.saturating_sub(volley.hits);
        volley
    }

    /// The rebels who reach us fight hand to hand; rifles and guns fire from afar.
    fn their_rush(&mut self, round: usize, dice: &mut dyn Dice) -> Volley {
        let standing = u16::from(self.their_units());
        let whole = u16::from(self.engagement.force.units()).max(1);
        let share = |count: u8| (u16::from(count) * standing).div_ceil(whole);
        let blades = share(self.engagement.force.foot + self.engagement.force.horse);
        let reach = reach(self.engagement.battle, round, self.engagement.tactic);
        let blades = (blades * reach).div_ceil(4);
        // No more can get at a force than there is room round it.
        let room = self.our_usual_steps() / 2 + 4;
        let mut grain = Grain::of(self.engagement.full);
        let blades = grain.of_units(blades.min(room));
        let guns =
            share(self.engagement.force.guns) * 2 + share(self.engagement.force.machine_guns) * 3;
        let fire = grain.of_units(share(self.engagement.force.rifles) + guns);
        let steady = self.steadiness();
        let works = if self.engagement.works { 2 } else { 0 };
        let heart = i16::from(self.engagement.wavering);
        let close = THEIR_SKILL - steady - works - heart
            + self.their_luck
            + closeness(self.engagement.bearing).1
            + i16::from(self.engagement.led.1);
        let mut volley = Volley::default();
        volley.throw(blades, close, dice);
        volley.throw(fire, close - 1, dice);
        self.suffer(volley.hits);
        volley
    }

    fn steadiness(&self) -> i16 {
        let lines = self.engagement.ours.iter().zip(&self.steps);
        let stands = |unit: &Fighter| skill(unit.quality).1 + 2 * i16::from(unit.armoured);
        let weight: i16 = lines.map(|(unit, steps)| stands(unit) * i16::from(*steps)).sum();
        let steps = i16::try_from(self.our_steps()).unwrap_or(i16::MAX).max(1);
        weight.div_euclid(steps)
    }

    /// Takes hits one step at a time, the strongest unit first, the last listed among equals.
    fn suffer(&mut self, hits: u16) {
        for _ in 0..hits {
            let strongest = (0..self.steps.len()).max_by_key(|at| self.steps[*at]);
            if let Some(at) = strongest.filter(|at| self.steps[*at] > 0) {
                self.steps[at] -= 1;
            }
        }
    }

    /// Whether the field is held or lost; nothing while the fight goes on.
    fn verdict(&self, rounds: usize, dice: &mut dyn Dice) -> Option<bool> {
        let lost = self.our_start - self.our_steps();
        if self.our_steps() == 0 {
            return Some(false);
        }
        // At half their number the rebels test whether they go on (J-074).
        let broken = self.theirs * 4 <= self.their_start;
        let shaken = self.theirs * 2 <= self.their_start;
        if broken || (shaken && dice.die(6, 1) == 6) {
            return Some(true);
        }
        let limit = match self.engagement.stance {
            Stance::Quarter => self.our_start.div_ceil(4),
            Stance::Half => self.our_start.div_ceil(2),
            Stance::ToTheLast => u16::MAX,
        };
        if lost >= limit {
            return Some(false);
        }
        // Night: whoever lost the smaller share holds the field.
        let killed = self.their_start - self.theirs;
        (rounds >= ROUNDS_MAX).then(|| {
            u32::from(lost) * u32::from(self.their_start)
                < u32::from(killed) * u32::from(self.our_start)
        })
    }
}
