//! A march, a landing or a relief: where the rebels may be met, and what comes of it if they are.
//!
//! Each encounter is one die, so its chance is exact, from the number that the engine itself asks
//! for on that road. The battles after it are fought on copies. How many units of that kind would
//! do is found with the same battles, fought again by more of them.
//!
//! The dice are made from who goes where and in which turn, not from the question this is a part
//! of: a draft, `/odds` and a guide tell the same numbers of the same march.

use std::collections::BTreeSet;

use kit::{Answer, Calm, Dice, SplitMix, seed_of};
use san_juans::resolver::{Engagement, resolve};
use san_juans::{
    Campaign, Choice, Event, OpsChoice, PlaceId, SailChoice, SeaEvent, Space, Stance, UnitId,
    War as _, Why,
};

use crate::odds::battle::fight;
use crate::odds::{Chance, Led, Mean, Trial, give, play_on};

const RUNS: u32 = 1_200;
/// Battles fought at a point where they may be met, at least.
const RUNS_MIN: u32 = 60;
/// How often a force has to hold the field to be called enough, in per cent.
pub const ENOUGH: u32 = 60;
const ENOUGH_MAX: u8 = 30;
/// Battles that are fought again by larger forces.
const AGAIN_MAX: usize = 250;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    pub space: Space,
    /// What the die needs; nothing where a battle is certain.
    pub needed: Option<i8>,
    /// The chance that the march ends here with a battle.
    pub met: Chance,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Prospect {
    pub units: BTreeSet<UnitId>,
    pub road: Vec<Space>,
    /// Places retaken if nobody is met.
    pub taken: Vec<PlaceId>,
    pub points: Vec<Point>,
    pub avoided: usize,
    pub met: Chance,
    /// The chance of holding the field, if they are met; nothing where they cannot be.
    pub held: Option<Chance>,
    pub ours: Mean,
    /// How many such units would hold the field [`ENOUGH`] often, if these do not and a larger
    /// force could.
    pub enough: Option<u8>,
}

/// What a march comes to, of a trial whose campaign waits for its destination, or for who lands;
/// nothing if it cannot be made.
pub fn ask(trial: &Trial, to: &[Answer<Choice>]) -> Option<Prospect> {
    road(&trial.campaign, to).map(|prospect| fought(trial, to, prospect))
}

/// What each battle comes to that waits until the Ops are spent (J-057), as things stand.
pub fn waiting(trial: &Trial) -> Vec<Prospect> {
    let board = trial.campaign.board();
    let begins = |space: &&Space| {
        let mut copy = trial.campaign.clone();
        to_the_battle(&mut copy, Some(**space), &mut Calm::default(), &mut Vec::new());
        let settles = copy.decision().is_some_and(|of| matches!(of.why, Why::SettleBattle { .. }));
        settles && copy.view(None).battle.is_some_and(|battle| battle.space == **space)
    };
    let weighed = |space: &Space| {
        let met = Chance::exact(1.0);
        let prospect = Prospect {
            units: board.fighters(*space).into_iter().collect(),
            road: vec![*space],
            taken: Vec::new(),
            points: vec![Point { space: *space, needed: None, met }],
            avoided: 0,
            met,
            held: None,
            ours: Mean::default(),
            enough: None,
        };
        fought(trial, &[], prospect)
    };
    board.this_round.pending.iter().filter(begins).map(weighed).collect()
}

fn fought(trial: &Trial, to: &[Answer<Choice>], mut prospect: Prospect) -> Prospect {
    let (turn, sent) = (trial.campaign.board().turn, (&prospect.units, &prospect.road));
    let seed = seed_of([turn.into(), 0], &format!("{sent:?}"));
    let trial = &Trial { seed, ..trial.clone() };
    let weights: Vec<f64> = prospect.points.iter().map(|point| point.met.percent).collect();
    let all: f64 = weights.iter().sum();
    if all <= 0.0 {
        return prospect;
    }
    let (mut share, mut spread, mut runs) = (0.0, 0.0, 0);
    let mut engagements = Vec::new();
    for (at, weight) in weights.iter().enumerate().filter(|(_, weight)| **weight > 0.0) {
        let weight = weight / all;
        // The dice before this one meet nobody, and this one does.
        let dice = prospect.points[..=at].iter().filter(|point| point.needed.is_some()).count();
        let mut faces = vec![1_u8; dice];
        if let (Some(last), Some(_)) = (faces.last_mut(), prospect.points[at].needed) {
            *last = 6;
        }
        let (part, most) = (u32::try_from(at).unwrap_or(0) + 1, f64::from(RUNS) * weight);
        let most = (most as u32).max(RUNS_MIN);
        let (mut held, kept) = (0, (AGAIN_MAX as f64 * weight).ceil() as usize + engagements.len());
        let made = trial.runs(part, most, weight, |copy, dice| {
            let mut dice = Led { faces: &faces, then: dice };
            let at = to.is_empty().then_some(prospect.points[at].space);
            let met = meet(copy, to, at, &mut dice);
            if let Some(met) = met.as_ref().filter(|_| engagements.len() < kept) {
                let mut own = SplitMix(trial.seed ^ engagements.len() as u64);
                engagements.extend(met.engagement(Stance::Half, &mut own));
            }
            let fought = met.and_then(|mut met| fight(&mut met, Stance::Half, &mut dice));
            let fought = fought.unwrap_or_default();
            held += u32::from(fought.held);
            prospect.ours.add(fought.steps_lost);
        });
        let chance = Chance::counted(held, made);
        share += weight * chance.percent;
        let error = weight * chance.error;
        spread += error * error;
        runs += made;
    }
    prospect.held = Some(Chance { percent: share, error: spread.sqrt(), runs });
    if share < f64::from(ENOUGH) {
        prospect.enough = enough(&engagements, trial.seed);
    }
    prospect
}

/// The chance of meeting them somewhere on a march, in per cent, without fighting anybody.
pub fn exact(campaign: &Campaign, to: &[Answer<Choice>]) -> Option<f64> {
    road(campaign, to).map(|prospect| prospect.met.percent)
}

fn enough(engagements: &[Engagement], seed: u64) -> Option<u8> {
    let least = engagements.iter().map(|of| of.ours.len()).max().filter(|ours| *ours > 0)?;
    let holds = |units: &u8| {
        let held = (0_u64..).zip(engagements).filter(|(number, of)| {
            let ours = of.ours.iter().copied().cycle().take(usize::from(*units)).collect();
            let larger = Engagement { ours, ..(*of).clone() };
            resolve(&larger, &mut SplitMix(seed.rotate_left(17) ^ number)).held
        });
        held.count() * 100 >= engagements.len() * ENOUGH as usize
    };
    (u8::try_from(least).ok()?..=ENOUGH_MAX).skip(1).find(holds)
}

fn meet(
    mut copy: Campaign,
    to: &[Answer<Choice>],
    at: Option<Space>,
    dice: &mut dyn Dice,
) -> Option<Campaign> {
    let mut events = Vec::new();
    for answer in to {
        give(&mut copy, answer, dice, &mut events)?;
    }
    to_the_battle(&mut copy, at, dice, &mut events);
    Some(copy)
}

/// Answers what is asked until the battle waits to be settled: there, or wherever one does.
fn to_the_battle(
    copy: &mut Campaign,
    at: Option<Space>,
    dice: &mut dyn Dice,
    events: &mut Vec<Event>,
) {
    play_on(
        copy,
        dice,
        events,
        &|decision| {
            let fight = |choice: &&Choice| match choice {
                Choice::Ops(OpsChoice::Fight(space)) => at.is_none_or(|at| at == *space),
                Choice::Sail(SailChoice::Stop) => true,
                _ => false,
            };
            let found = decision.ask.choices().iter().find(fight);
            found.copied().map(Answer::One)
        },
        &|why, _| {
            let before = matches!(
                why,
                Why::UseGuides { .. } | Why::UseSurprise { .. } | Why::ChooseType { .. }
            );
            before || matches!(why, Why::SpendOps { .. } | Why::SailHow { .. })
        },
    );
}

/// The steps of a draft with which somebody may be met, each with the campaign as it stands before
/// it if nobody was met yet.
pub fn risked(campaign: &Campaign, steps: &[Answer<Choice>]) -> Vec<(Campaign, Answer<Choice>)> {
    let (mut copy, mut found) = (campaign.clone(), Vec::new());
    for step in steps {
        let one = std::slice::from_ref(step);
        if road(&copy, one).is_some_and(|prospect| prospect.met.percent > 0.0) {
            found.push((copy.clone(), step.clone()));
        }
        if give(&mut copy, step, &mut Calm::default(), &mut Vec::new()).is_none() {
            break;
        }
    }
    found
}

fn road(campaign: &Campaign, to: &[Answer<Choice>]) -> Option<Prospect> {
    let mut copy = campaign.clone();
    let (mut calm, mut events) = (Calm::default(), Vec::new());
    for answer in to {
        give(&mut copy, answer, &mut calm, &mut events)?;
    }
    let guides = |why: Why, _: &[Event]| matches!(why, Why::UseGuides { .. });
    play_on(&mut copy, &mut calm, &mut events, &|_| None, &guides);
    let (mut who, mut road) = (BTreeSet::new(), Vec::new());
    let (mut taken, mut points, mut avoided) = (Vec::new(), Vec::new(), 0);
    // What follows a march that nobody stopped is no part of it.
    for event in &events {
        match event {
            Event::Marched { units, to, .. } => {
                who.extend(units);
                road.push(*to);
            }
            Event::Sea(SeaEvent::Landed { units, at, .. }) => {
                who.extend(units);
                road.push(Space::Place(*at));
            }
            Event::EncounterRolled { space, die, needed, .. } => {
                points.push((*space, die.map(|_| *needed)));
            }
            Event::EncounterAvoided { .. } => avoided += 1,
            Event::JoinedForBattle { space } => points.push((*space, None)),
            Event::PlaceRetaken { place, .. } => taken.push(*place),
            Event::SupplyChecked { .. } => break,
            _ => {}
        }
    }
    // Whoever relieves a besieged place fights without a die (J-056).
    let end = *road.last()?;
    let fought = |space: &Space| points.iter().any(|(at, _)| at == space);
    if copy.board().this_round.pending.contains(&end) && !fought(&end) {
        points.push((end, None));
    }
    let mut clear = 1.0;
    let mut point = |(space, needed): (Space, Option<i8>)| {
        let share = needed.map_or(1.0, |needed| f64::from((7 - needed).clamp(0, 6)) / 6.0);
        let met = Chance::exact(clear * share);
        clear *= 1.0 - share;
        Point { space, needed, met }
    };
    let points: Vec<Point> = points.into_iter().map(&mut point).collect();
    let met = Chance::exact(1.0 - clear);
    let (units, ours) = (who, Mean::default());
    Some(Prospect { units, road, taken, points, avoided, met, held: None, ours, enough: None })
}
