//! The report of a battle from the players' own table (J-073): what each unit lost and, if ours
//! withdrew, who still stood when they began to (J-080).

use serde::{Deserialize, Serialize};

use super::{Battle, Fight, aftermath};
use crate::phases::siege;
use crate::{Board, Choice, Cx, FightKind, Next, UnitId, UnitSteps, Why, ask_units, go, wait};
use kit::{Answer, Ask};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    pub fight: Fight,
    held: bool,
    /// Losses so far, in the order of the units.
    losses: Vec<UnitSteps>,
    /// Whether it is asked who still stood; otherwise all rebels did, and nobody was in rout.
    #[serde(default)]
    counts: bool,
    /// Rebel units that still stood, once that is told.
    #[serde(default)]
    theirs: Option<u8>,
}

impl Report {
    /// A report that says who held the field, and has been told nothing else yet.
    pub(super) fn of(fight: Fight, held: bool, counts: bool) -> Self {
        Self { fight, held, losses: Vec::new(), counts, theirs: None }
    }

    /// Units of ours that can withdraw and be pursued: nobody withdraws from a place that is
    /// stormed (J-140).
    fn withdrawing(&self, board: &Board) -> Vec<UnitId> {
        let stormed = self.fight.kind == FightKind::Storm;
        let lost = self.losses.iter().filter(|toll| board.unit(toll.unit).steps > toll.steps);
        if self.held || stormed { Vec::new() } else { lost.map(|toll| toll.unit).collect() }
    }
}

pub(super) fn step(report: Report, cx: &mut Cx<'_>) -> Next {
    let space = report.fight.space;
    let ask = |report, why, ask| wait(Battle::Report(Box::new(report)), why, ask);
    if let Some(unit) = report.fight.units.get(report.losses.len()).copied() {
        let max = u32::from(cx.board.unit(unit).steps);
        return ask(report, Why::StepsLost { unit }, Ask::Number { min: 0, max });
    }
    let withdrawing = report.withdrawing(cx.board);
    if !report.counts || withdrawing.is_empty() {
        return settle(report, Vec::new(), cx);
    }
    if report.theirs.is_none() {
        // Where only a range is told, the question tells no more (J-145).
        let force = report.fight.force;
        let hidden = cx.options.limited_intelligence;
        let max = if hidden { force.range().1 } else { force.units() };
        let number = Ask::Number { min: 0, max: max.into() };
        return ask(report, Why::RebelsStanding { space }, number);
    }
    let max = withdrawing.len();
    ask(report, Why::InRout { space }, ask_units(withdrawing, 0, max))
}

pub(super) fn answered(mut report: Report, answer: &Answer<Choice>, cx: &mut Cx<'_>) -> Next {
    report.fight.asked += 1;
    let Answer::Number(number) = answer else {
        return settle(report, siege::in_order(answer), cx);
    };
    let number = u8::try_from(*number).unwrap_or(u8::MAX);
    match report.fight.units.get(report.losses.len()) {
        Some(unit) => report.losses.push(UnitSteps { unit: *unit, steps: number }),
        None => report.theirs = Some(number),
    }
    go(Battle::Report(Box::new(report)))
}

fn settle(report: Report, routed: Vec<UnitId>, cx: &mut Cx<'_>) -> Next {
    let Report { fight, held, losses, theirs, .. } = report;
    let withdrew = theirs.map(|theirs| (theirs, routed));
    let their_units = fight.force.units();
    aftermath::settle(
        &fight,
        aftermath::End { held, reported: true, losses, their_units, withdrew },
        cx,
    )
}
