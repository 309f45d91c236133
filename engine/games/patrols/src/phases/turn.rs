//! Turns and their steps (P-006, P-007, P-R66).

use kit::Ask;
use serde::{Deserialize, Serialize};

use super::{Cx, Frame, Next, act, card, chart, end, fight, morale};
use crate::choice::Choice;
use crate::event::Event;
use crate::ids::{Faction, UnitId};
use crate::state::Tests;
use crate::why::Why;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Step {
    /// Morale; casualty markers come off.
    Morale,
    /// Dice for a new officer or leader.
    Leaders,
    /// The scouts act; the Dervishes declare a card.
    Third,
    /// A unit is chosen and acts.
    Unit,
    /// Fights still on are fought (P-R61).
    Fights,
    /// Arrivals; or an event chart.
    Fifth,
    /// The end is declared; or a hidden half changes scenery.
    Sixth,
}

/// The steps in their order (P-006, P-007).
pub const STEPS: [Step; 7] =
    [Step::Morale, Step::Leaders, Step::Third, Step::Unit, Step::Fights, Step::Fifth, Step::Sixth];

/// The patrol plays, then the Dervishes (P-005, P-R66).
pub(crate) fn begin(turn: u8, cx: &mut Cx<'_>) -> Next {
    cx.board.turn = turn;
    cx.say(Event::TurnBegan { turn });
    let then = if turn >= cx.board.last { Frame::Over } else { Frame::Turn(turn + 1) };
    Next::Go(vec![then, Frame::Side(Faction::Dervish), Frame::Side(Faction::Patrol)])
}

pub(crate) fn side(of: Faction, cx: &mut Cx<'_>) -> Next {
    cx.board.player = of;
    cx.board.declared = None;
    cx.board.acting.clear();
    if of == Faction::Dervish {
        // Dust Storm, Guide Betrays and Ambush hold until here (P-R42).
        (cx.board.dust, cx.board.betrayed, cx.board.prepared) = (false, false, false);
    }
    for unit in &mut cx.board.units {
        let Tests { markers, heavy, shaken, .. } = unit.tests;
        unit.tests = Tests { markers, heavy, shaken, ..Tests::default() };
    }
    cx.say(Event::SideTurn { of });
    Next::Go(STEPS.iter().rev().map(|step| Frame::Step(of, *step)).collect())
}

pub(crate) fn step(of: Faction, step: Step, cx: &mut Cx<'_>) -> Next {
    match (step, of) {
        (Step::Morale, _) => morale::begin(of, cx),
        (Step::Leaders, _) => leaders(of, cx),
        (Step::Third, Faction::Patrol) => act::begin_scouting(cx),
        (Step::Third, Faction::Dervish) => card::ask(cx),
        (Step::Unit, _) => ask_unit(of, cx),
        (Step::Fights, _) => fight::begin(cx),
        (Step::Fifth, Faction::Patrol) => arrivals(cx),
        (Step::Fifth, Faction::Dervish) => chart::ask(),
        (Step::Sixth, Faction::Patrol) => end::ask(cx),
        (Step::Sixth, Faction::Dervish) => chart::begin_shift(cx),
    }
}

pub(crate) fn answered(of: Faction, step: Step, choice: Choice, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Third => card::declared(choice, cx),
        Step::Unit => chosen(of, choice, cx),
        Step::Fifth => chart::roll(choice, cx),
        Step::Sixth => end::declared(choice, cx),
        _ => Next::Go(vec![Frame::Step(of, step)]),
    }
}

/// The tests of step 1 are over, and so is what a Holy Banner did for them (P-R42). P-R17: a unit without an officer or leader rolls for one; 5 and 6 promote a base.
fn leaders(of: Faction, cx: &mut Cx<'_>) -> Next {
    if of == Faction::Dervish {
        cx.board.banner = None;
    }
    let led = |id: &UnitId| cx.board.unit(*id).is_led() || id.is_scout();
    let without: Vec<UnitId> = cx.board.on_table(of).filter(|id| !led(id)).collect();
    for unit in without {
        let die = cx.d6(1);
        let done = die >= 5 && card::promote(cx.board.unit_mut(unit));
        cx.say(Event::Promoted { unit, die: Some(die), done });
    }
    Next::done()
}

/// Whether a unit can be chosen in step 4: on the table it neither runs nor has acted; a hidden
/// one appears, of which there is one in a turn (P-R24).
fn offers(of: Faction, cx: &Cx<'_>) -> Vec<Choice> {
    let board = &*cx.board;
    let fresh = |id: &UnitId| {
        let unit = board.unit(*id);
        !id.is_scout() && !unit.tests.acted && !unit.routing
    };
    let mut choices: Vec<Choice> = board.on_table(of).filter(fresh).map(Choice::Unit).collect();
    if of == Faction::Dervish {
        choices.extend(super::hiding::appearances(board));
    } else {
        let ordered = |id: &UnitId| !board.unit(*id).tests.ordered;
        let later = board.queue.iter().skip(1).copied().filter(ordered);
        choices.extend(later.map(Choice::First));
    }
    choices
}

/// Step 4: one unit is chosen (P-R09), or each in turn, if so agreed.
fn ask_unit(of: Faction, cx: &mut Cx<'_>) -> Next {
    let acted = UnitId::of(of).filter(|id| cx.board.unit(*id).tests.acted).count();
    let most = if cx.options.everyone { usize::MAX } else { 1 };
    // Out of the Ground: a second unit may be chosen, if it appears (P-R24).
    let extra = super::hiding::may_appear_again(cx.board);
    if acted >= most && !extra {
        return Next::done();
    }
    let mut choices = offers(of, cx);
    if acted >= most {
        let appears = |choice: &Choice| matches!(choice, Choice::Appear(..) | Choice::AppearAs(..));
        choices.retain(appears);
    }
    // Whether a hidden unit has room to appear is not for everybody to know: its side is asked.
    let appears = of == Faction::Dervish && super::hiding::may_appear(cx.board);
    if !appears && !choices.iter().any(|choice| matches!(choice, Choice::Unit(_))) {
        return Next::done();
    }
    choices.push(Choice::Nobody);
    Next::Wait(Frame::Step(of, Step::Unit), Why::Activate { of }, Ask::One(choices))
}

fn chosen(of: Faction, choice: Choice, cx: &mut Cx<'_>) -> Next {
    let again = Frame::Step(of, Step::Unit);
    match choice {
        Choice::Unit(unit) => {
            act::activate(unit, cx);
            Next::Go(vec![again, Frame::Act(unit)])
        }
        Choice::Appear(unit, piece, along) => {
            super::hiding::appear(unit, piece, along.0, cx);
            act::activate(unit, cx);
            cx.board.unit_mut(unit).tests.came = true;
            Next::Go(vec![again, Frame::Act(unit)])
        }
        Choice::AppearAs(unit, piece) => {
            super::hiding::appear_somehow(unit, piece, cx);
            Next::Go(vec![again, Frame::Deploy { unit, piece, acts: true }])
        }
        // A question of an older game may offer them; whoever is found is asked about instead.
        Choice::Orders(..) => Next::Go(vec![again]),
        Choice::First(unit) => {
            cx.board.queue.retain(|other| *other != unit);
            cx.board.queue.insert(0, unit);
            cx.board.unit_mut(unit).tests.ordered = true;
            Next::Go(vec![again])
        }
        _ => {
            cx.say(Event::NobodyChosen { of });
            Next::done()
        }
    }
}

/// Step 5 of the patrol (P-R18, P-R65): units off the table are rolled for in their order until
/// two have come.
fn arrivals(cx: &mut Cx<'_>) -> Next {
    let mut arrived = Vec::new();
    for unit in cx.board.queue.clone() {
        if arrived.len() == 2 {
            break;
        }
        let die = cx.d6(1);
        let done = die >= 3;
        cx.say(Event::Rolled { unit, die, done });
        if done {
            arrived.push(unit);
        }
    }
    cx.board.queue.retain(|unit| !arrived.contains(unit));
    let enter = arrived.into_iter().rev();
    Next::Go(enter.map(|unit| Frame::Enter { unit, opening: false }).collect())
}
