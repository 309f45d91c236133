//! The battle that waits: won or lost, and at what price, for each way of fighting it here.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use kit::{Answer, Dice, Seat};
use san_juans::{BattleChoice, Campaign, Choice, Event, Stance, UnitSteps, Why};

use crate::odds::{Chance, Mean, PATIENCE, Trial};

/// Battles fought for each stance.
const RUNS: u32 = 1_000;

pub const STANCES: [Stance; 3] = [Stance::Quarter, Stance::Half, Stance::ToTheLast];

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Prospect {
    pub stance: Stance,
    pub held: Chance,
    pub wiped_out: Chance,
    /// Steps of ours lost for good.
    pub ours: Mean,
    pub theirs: Mean,
}

/// How one battle has ended.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Fought {
    /// Whether our men hold the field.
    pub held: bool,
    /// Steps of ours lost for good.
    pub steps_lost: u16,
    /// Whether nobody of ours is left.
    pub wiped_out: bool,
    /// Units of theirs that no longer stood at its end.
    pub units_beaten: u8,
}

/// Fights the battle that waits in a campaign once, with these dice, our men breaking off so; nothing if
/// none waits.
pub fn fight(campaign: &mut Campaign, stance: Stance, dice: &mut dyn Dice) -> Option<Fought> {
    let decision = campaign.decision()?;
    let seat = *decision.seats.first()?;
    let choice = Choice::Battle(BattleChoice::Resolve(stance));
    if !matches!(decision.why, Why::SettleBattle { .. }) {
        return None;
    }
    let battle = campaign.view(None).battle?;
    let stood: u16 =
        battle.units.iter().map(|unit| u16::from(campaign.board().unit(*unit).steps)).sum();
    let mut events = Vec::new();
    campaign.apply(seat, &Answer::One(choice), dice, &mut events).ok()?;
    let mut fought = Fought { units_beaten: battle.force.units(), ..Fought::default() };
    for event in &events {
        match event {
            Event::BattleFought { rounds, .. } => {
                let left = rounds.last().map_or(0, |round| round.their_units);
                fought.units_beaten = battle.force.units().saturating_sub(left);
            }
            Event::BattleDecided { held, losses, .. } => {
                fought.held = *held;
                fought.steps_lost = UnitSteps::sum(losses);
            }
            Event::Pursued { losses, .. } => fought.steps_lost += UnitSteps::sum(losses),
            Event::StragglersCounted { back, .. } => {
                fought.steps_lost = fought.steps_lost.saturating_sub(UnitSteps::sum(back));
            }
            Event::BattleAccounted { .. } => break,
            _ => {}
        }
    }
    fought.wiped_out = fought.steps_lost >= stood;
    Some(fought)
}

const REMEMBERED: usize = 64;
type Known = (u64, Option<Seat>, Vec<Prospect>);
static KNOWN: Mutex<VecDeque<Known>> = Mutex::new(VecDeque::new());

/// What each way of fighting the battle that waits comes to, as far as `seat` can know; nothing if
/// none waits. Whoever is told of these odds, wherever, is told the same: they are tried once for
/// each position, with dice that follow from it.
pub fn prospects(campaign: &Campaign, seat: Option<Seat>) -> Option<Vec<Prospect>> {
    matches!(campaign.decision()?.why, Why::SettleBattle { .. }).then_some(())?;
    let position = serde_json::to_string(campaign).ok()?;
    let seed = kit::seed_of([0, 0], &position);
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let found = known().iter().find(|of| (of.0, of.1) == (seed, seat)).map(|of| of.2.clone());
    found.or_else(|| {
        let trial = Trial { campaign: campaign.clone(), seat, seed, patience: PATIENCE };
        let told = ask(&trial)?;
        let mut known = known();
        known.truncate(REMEMBERED - 1);
        known.push_front((seed, seat, told.clone()));
        Some(told)
    })
}

/// What each way of fighting the battle that waits comes to, tried anew; nothing if none waits.
pub fn ask(trial: &Trial) -> Option<Vec<Prospect>> {
    matches!(trial.campaign.decision()?.why, Why::SettleBattle { .. }).then_some(())?;
    let parts = (1..).zip(STANCES);
    Some(parts.map(|(part, stance)| of(trial, part, stance)).collect())
}

fn of(trial: &Trial, part: u32, stance: Stance) -> Prospect {
    let (mut held, mut wiped_out) = (0, 0);
    let (mut ours, mut theirs) = (Mean::default(), Mean::default());
    let runs = trial.runs(part, RUNS, 1.0 / 3.0, |mut copy, dice| {
        let fought = fight(&mut copy, stance, dice).unwrap_or_default();
        held += u32::from(fought.held);
        wiped_out += u32::from(fought.wiped_out);
        ours.add(fought.steps_lost);
        theirs.add(fought.units_beaten);
    });
    let (held, wiped_out) = (Chance::counted(held, runs), Chance::counted(wiped_out, runs));
    Prospect { stance, held, wiped_out, ours, theirs }
}
