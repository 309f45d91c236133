//! Battles: who meets whom, how it is settled, and what follows (J-063, J-070 to J-081).
//!
//! The forces, the type and the ground are rolled in [`forces`]; a battle is settled by the quick
//! [`resolver`] or by a [`report`] from the players' own table (J-073); [`aftermath`] counts
//! pursuit and casualties, [`retreat`] moves a beaten force.

pub mod aftermath;
mod experience;
pub mod forces;
pub mod report;
pub mod resolver;
pub mod retreat;

use serde::{Deserialize, Serialize};

use crate::{
    Arm, BattleChoice, BattleType, Bearing, Board, Choice, Cx, Event, Extra, FightKind, Ground,
    Next, Pick, Quality, RebelForce, Settlement, Space, Stance, Tactic, UnitId, UnitSteps, Why,
    choose, go, one, yes_or_no,
};
use kit::Answer;

/// How far a battle has come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Battle {
    /// The forces face each other; nothing is rolled.
    Begin(Meeting),
    /// The forces are known; somebody says how it is settled.
    Settle(Box<Fight>),
    /// It was fought on a table; losses are entered unit by unit.
    Report(Box<report::Report>),
}

/// A battle of which nothing is rolled yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meeting {
    space: Space,
    #[serde(default)]
    kind: FightKind,
    /// Our units, if they are not all who stand there.
    #[serde(default)]
    apart: Option<Vec<UnitId>>,
    /// Whether we surprise the rebels, once that is settled (56, card 23).
    #[serde(default)]
    surprise: Option<bool>,
    /// The type the commander has chosen (card 17).
    #[serde(default)]
    chosen: Option<BattleType>,
}

impl Battle {
    pub(super) fn pending(space: Space, board: &Board) -> Self {
        let apart = space.place().and_then(|place| board.this_round.at_siege.get(&place));
        match apart {
            Some(apart) if apart.relief => {
                let troops = |unit: &&UnitId| board.unit(**unit).arm().is_combat();
                let units = apart.units.iter().filter(troops).copied().collect();
                Self::apart(space, FightKind::Relief, units)
            }
            Some(apart) => Self::apart(space, FightKind::BreakThrough, apart.units.clone()),
            None => {
                let (kind, apart) = (FightKind::Field, None);
                Battle::Begin(Meeting { space, kind, apart, surprise: None, chosen: None })
            }
        }
    }

    /// A battle in and around a besieged place, of these units only.
    pub(super) fn apart(space: Space, kind: FightKind, units: Vec<UnitId>) -> Self {
        let apart = Some(units);
        Battle::Begin(Meeting { space, kind, apart, surprise: None, chosen: None })
    }
}

/// A battle whose forces are known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fight {
    pub space: Space,
    pub units: Vec<UnitId>,
    pub force: RebelForce,
    pub battle: BattleType,
    /// Whether the rebels come straight on, without using cover (66).
    pub headlong: bool,
    pub field: Vec<Vec<Ground>>,
    #[serde(default)]
    pub kind: FightKind,
    #[serde(default)]
    pub works: bool,
    #[serde(default)]
    pub gunboats: u8,
    /// What the leaders add to what the dice of ours and of the rebels need (J-145).
    #[serde(default)]
    pub led: (i8, i8),
    /// Something for the table (J-078).
    #[serde(default)]
    pub extra: Option<Extra>,
    /// How the rebels fight, if somebody leads them (J-005).
    #[serde(default, rename = "ansar")]
    pub tactic: Option<Tactic>,
    /// How good units are of which a die had to tell, once it has fallen (J-021).
    #[serde(default)]
    pub shown: Vec<(UnitId, Quality)>,
    /// Questions about it that were answered so far.
    #[serde(default)]
    pub asked: u32,
}

impl Fight {
    fn steps(&self, board: &Board) -> u16 {
        self.units.iter().map(|unit| u16::from(board.unit(*unit).steps)).sum()
    }

    /// Units of which a die has still to tell how good they are (J-021).
    fn unknown(&self, board: &Board) -> Vec<UnitId> {
        let by_die = |unit: UnitId| {
            let state = board.unit(unit);
            let printed = state.kind.quality;
            let thrown = matches!(printed, Quality::Rolled | Quality::Unpredictable);
            thrown && state.quality.is_none()
        };
        let shown = |unit: &UnitId| self.shown.iter().any(|(known, _)| known == unit);
        let units = self.units.iter().copied();
        units.filter(|unit| by_die(*unit) && !shown(unit)).collect()
    }

    /// Rolls for them: the players' own table has to know before it begins.
    fn show_quality(&mut self, cx: &mut Cx<'_>) {
        for unit in self.unknown(cx.board) {
            let quality = quality(unit, cx);
            self.shown.push((unit, quality));
        }
    }
}

pub(super) fn step(frame: Battle, cx: &mut Cx<'_>) -> Next {
    match frame {
        Battle::Begin(meeting) => begin(meeting, cx),
        Battle::Settle(mut fight) => {
            if cx.options.settlement == Settlement::Table {
                fight.show_quality(cx);
            }
            let why = Why::SettleBattle { space: fight.space };
            let led = fight.tactic.is_some();
            let bearings = Tactic::ALL.map(BattleChoice::Tactic).into_iter().filter(|_| !led);
            let unknown = !fight.unknown(cx.board).is_empty();
            let dice = unknown.then_some(BattleChoice::Quality);
            let ways = ways(cx.options.settlement).into_iter().chain(bearings).chain(dice);
            choose(Battle::Settle(fight), why, ways.map(Choice::Battle).collect())
        }
        Battle::Report(report) => report::step(*report, cx),
    }
}

/// How a battle can be settled; what the group has agreed on as usual comes first (J-073).
fn ways(usual: Settlement) -> Vec<BattleChoice> {
    let resolver = Stance::ALL.map(BattleChoice::Resolve).to_vec();
    let table = [true, false].map(|held| BattleChoice::Report { held });
    let table = table.into_iter().chain([BattleChoice::Withdrew]).collect::<Vec<_>>();
    let bearings = Bearing::ALL.into_iter();
    let others = bearings.flat_map(|of| Stance::ALL.map(|stance| BattleChoice::Fight(of, stance)));
    match usual {
        Settlement::Resolver => resolver.into_iter().chain(table).chain(others).collect(),
        Settlement::Table => table.into_iter().chain(resolver).chain(others).collect(),
    }
}

/// Settles what is to be settled before the forces are rolled: whether we surprise them (56,
/// card 23), and the type, if the commander may choose it (card 17).
fn begin(mut meeting: Meeting, cx: &mut Cx<'_>) -> Next {
    let space = meeting.space;
    let storm = meeting.kind == FightKind::Storm;
    if meeting.surprise.is_none() {
        if cx.board.this_round.surprise && !storm {
            return yes_or_no(Battle::Begin(meeting), Why::UseSurprise { space });
        }
        meeting.surprise = Some(false);
    }
    let units = meeting.apart.clone().unwrap_or_else(|| cx.board.fighters(space));
    let by_night = forces::at_least_half(&units, &cx.board.this_round.night);
    let surprise = meeting.surprise == Some(true) || by_night;
    let rolled = forces::type_is_rolled(space, meeting.kind, surprise, cx.board);
    if cx.board.intelligence && rolled && meeting.chosen.is_none() {
        let types = [BattleType::Probing, BattleType::Encounter, BattleType::Defence];
        let of = types.map(|battle| Choice::Battle(BattleChoice::Type(battle))).to_vec();
        return choose(Battle::Begin(meeting), Why::ChooseType { space }, of);
    }
    if by_night {
        // The alarm is given: one battle is fought by night.
        cx.board.this_round.night.retain(|unit| !units.contains(unit));
    }
    let how = forces::How { kind: meeting.kind, surprise, chosen: meeting.chosen };
    go(Battle::Settle(Box::new(forces::join(space, units, how, cx))))
}

pub(super) fn answered(frame: Battle, answer: &Answer<Choice>, cx: &mut Cx<'_>) -> Next {
    match frame {
        Battle::Begin(mut meeting) => {
            match one(answer) {
                Choice::Battle(BattleChoice::Type(battle)) => {
                    cx.board.intelligence = false;
                    meeting.chosen = Some(battle);
                }
                choice => {
                    let surprise = choice == Choice::Pick(Pick::Yes);
                    if surprise {
                        cx.board.this_round.surprise = false;
                    }
                    meeting.surprise = Some(surprise);
                }
            }
            go(Battle::Begin(meeting))
        }
        Battle::Settle(mut fight) => {
            let choice = one(answer);
            // With known worth it is asked as at the beginning, under a number of its own.
            fight.asked += u32::from(choice != Choice::Battle(BattleChoice::Quality));
            settled(fight, choice, cx)
        }
        Battle::Report(report) => report::answered(*report, answer, cx),
    }
}

fn settled(mut fight: Box<Fight>, choice: Choice, cx: &mut Cx<'_>) -> Next {
    match choice {
        Choice::Battle(BattleChoice::Resolve(stance)) => resolve(&fight, None, stance, cx),
        Choice::Battle(BattleChoice::Fight(bearing, stance)) => {
            resolve(&fight, Some(bearing), stance, cx)
        }
        Choice::Battle(BattleChoice::Tactic(tactic)) => {
            fight.tactic = Some(tactic);
            go(Battle::Settle(fight))
        }
        Choice::Battle(BattleChoice::Quality) => {
            fight.show_quality(cx);
            go(Battle::Settle(fight))
        }
        Choice::Battle(BattleChoice::Report { held }) => {
            go(Battle::Report(Box::new(report::Report::of(*fight, held, false))))
        }
        Choice::Battle(BattleChoice::Withdrew) => {
            go(Battle::Report(Box::new(report::Report::of(*fight, false, true))))
        }
        other => unreachable!("{other} settles no battle"),
    }
}

/// A battle as the resolver sees it; what is not known of our units is rolled (J-021).
pub(crate) fn engagement(
    fight: &Fight,
    bearing: Option<Bearing>,
    stance: Stance,
    cx: &mut Cx<'_>,
) -> resolver::Engagement {
    let ours = fight.units.iter().map(|unit| fighter(fight, *unit, cx)).collect();
    resolver::Engagement {
        ours,
        force: fight.force,
        battle: fight.battle,
        broken_ground: forces::is_broken(&fight.field) && !fight.headlong,
        works: fight.works,
        gunboats: fight.gunboats,
        stance,
        bearing,
        tactic: fight.tactic,
        led: fight.led,
        full: cx.options.steps_per_unit,
        wavering: cx.options.rebels_waver && cx.board.milestones.relief_arrived,
    }
}

/// Fights it out with the quick resolver (J-081).
fn resolve(fight: &Fight, bearing: Option<Bearing>, stance: Stance, cx: &mut Cx<'_>) -> Next {
    let engagement = engagement(fight, bearing, stance, cx);
    let fought = resolver::resolve(&engagement, cx.dice);
    let losses = fight.units.iter().zip(&fought.losses);
    let losses = losses.map(|(unit, steps)| UnitSteps { unit: *unit, steps: *steps }).collect();
    let (space, tactic, rounds) = (fight.space, fight.tactic, fought.rounds);
    let luck = Some(fought.luck);
    cx.say(Event::BattleFought { space, stance, bearing, tactic, luck, rounds });
    // A unit of ours stands until its last step falls: nobody is in rout (J-080).
    let (held, their_units) = (fought.held, fought.their_units);
    let end = aftermath::End { held, reported: false, losses, their_units, withdrew: None };
    aftermath::settle(fight, end, cx)
}

/// A unit as the resolver sees it; its quality is rolled if it is not known (J-021).
fn fighter(fight: &Fight, unit: UnitId, cx: &mut Cx<'_>) -> resolver::Fighter {
    let shown = fight.shown.iter().find(|(known, _)| *known == unit);
    let mut quality = shown.map(|(_, quality)| *quality).unwrap_or_else(|| quality(unit, cx));
    let state = cx.board.unit(unit);
    // A garrison that may march is poor outside works, until it has proved itself (J-021, J-145).
    let outside = cx.options.garrisons_march && state.arm() == Arm::Garrison && !fight.works;
    if outside && state.quality.is_none() {
        quality = Quality::Poor;
    }
    let (steps, arm, supplied) = (state.steps, state.arm(), state.supplied);
    let armoured = cx.options.armour_helps && state.kind.armoured;
    resolver::Fighter { steps, arm, quality, supplied, armoured }
}

/// How well a unit fights today; rolled if it is not known (J-021).
fn quality(unit: UnitId, cx: &mut Cx<'_>) -> Quality {
    let state = cx.board.unit(unit);
    let printed = state.kind.quality;
    match (state.quality, printed) {
        (Some(known), _) => known,
        (None, Quality::Rolled) => {
            let die = cx.d6(3);
            let quality = match die {
                1 => Quality::Poor,
                6 => Quality::Good,
                _ => Quality::Average,
            };
            cx.board.unit_mut(unit).quality = Some(quality);
            cx.say(Event::QualityShown { unit, die, quality });
            quality
        }
        (None, Quality::Unpredictable) => {
            let die = cx.d6(3);
            let quality = if die <= 4 { Quality::Poor } else { Quality::Average };
            cx.say(Event::QualityShown { unit, die, quality });
            quality
        }
        (None, printed) => printed,
    }
}
