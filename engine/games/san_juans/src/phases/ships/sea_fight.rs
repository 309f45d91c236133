//! Rebel vessels met at sea (J-143). No such fight touches the score.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::phases::{damage, haven, random_event};
use crate::{
    Berth, Board, Choice, Cx, Event, Fleet, Frame, Next, SeaEvent, SeaExchange, SeaFightChoice,
    SeaId, ShipId, Why, choose, go, number, one, wait,
};
use kit::{Answer, Ask};

/// The round from which ours may run back whence they came.
const MAY_RUN_FROM: u8 = 2;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum SeaFight {
    /// It is fought round by round.
    Rounds(SeaBattle),
    /// It was fought on a table; damage is entered ship by ship.
    Report {
        clash: SeaBattle,
        /// Whether our ships hold the water.
        won: bool,
    },
    /// Ships that did not win go back, those that still work.
    Back { ships: Vec<ShipId>, sea: SeaId, from: Berth },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeaBattle {
    ships: Vec<ShipId>,
    from: Berth,
    sea: SeaId,
    fleet: Fleet,
    /// Hits on the vessel of theirs that ours fire at.
    hits: u8,
    /// Hits on each ship of ours; they count after the fight.
    struck: BTreeMap<ShipId, u8>,
    /// The round to be fought, from 1.
    round: u8,
}

/// The table of fleets, by 2D6.
pub fn fleet(total: u8) -> Fleet {
    let (heavy, light, dhows) = match total.clamp(2, 12) {
        2..=3 => (0, 1, 0),
        4 => (0, 2, 0),
        5 => (1, 0, 3),
        6 => (1, 1, 0),
        7 => (0, 2, 3),
        8 => (1, 1, 2),
        9 => (0, 0, 5),
        10 => (1, 2, 0),
        11 => (1, 2, 4),
        _ => (2, 2, 3),
    };
    Fleet { heavy, light, dhows }
}

/// Dice a fleet throws: 3 for a heavy gunboat, 2 for a light one, 1 for a dhow.
pub fn strength_of(fleet: Fleet) -> u8 {
    3 * fleet.heavy + 2 * fleet.light + fleet.dhows
}

/// A fleet after one more hit. Ours fire at the heaviest vessel until she sinks: a heavy gunboat
/// at 3 hits, a light one at 2, a dhow at 1.
pub fn hit(mut fleet: Fleet, hits: u8) -> (Fleet, u8) {
    let (needed, vessels) = if fleet.heavy > 0 {
        (3, &mut fleet.heavy)
    } else if fleet.light > 0 {
        (2, &mut fleet.light)
    } else {
        (1, &mut fleet.dhows)
    };
    if hits + 1 < needed {
        return (fleet, hits + 1);
    }
    *vessels = vessels.saturating_sub(1);
    (fleet, 0)
}

/// A convoy enters a sea area: on a 12 it meets rebel vessels.
pub(super) fn look_out(
    ships: Vec<ShipId>,
    from: Berth,
    sea: SeaId,
    cx: &mut Cx<'_>,
) -> Option<Frame> {
    let dice = cx.two_d6([3, 4]);
    cx.say(Event::Sea(SeaEvent::EncounterRolled { sea, ships: ships.clone(), dice }));
    if dice[0] + dice[1] < 12 {
        return None;
    }
    let dice = cx.two_d6([1, 2]);
    let fleet = fleet(dice[0] + dice[1]);
    cx.say(Event::Sea(SeaEvent::FleetMet { sea, dice, fleet }));
    let struck = BTreeMap::new();
    let clash = SeaBattle { ships, from, sea, fleet, hits: 0, struck, round: 1 };
    Some(Frame::SeaFight(SeaFight::Rounds(clash)))
}

pub(crate) fn step(frame: SeaFight, cx: &mut Cx<'_>) -> Next {
    match frame {
        SeaFight::Rounds(clash) => {
            let run = (clash.round >= MAY_RUN_FROM).then_some(SeaFightChoice::Run);
            let reports = [true, false].map(|won| SeaFightChoice::Report { won });
            let of = [SeaFightChoice::Fight].into_iter().chain(run).chain(reports);
            let of = of.map(Choice::SeaFight).collect();
            let why = Why::SeaFight { sea: clash.sea, round: clash.round };
            choose(SeaFight::Rounds(clash), why, of)
        }
        SeaFight::Report { clash, won } => match clash.ships.get(clash.struck.len()) {
            None => over(clash, won, true, cx),
            Some(ship) => {
                let why = Why::ShipDamage { ship: *ship };
                let max = u32::from(damage::SINKS_AT);
                wait(SeaFight::Report { clash, won }, why, Ask::Number { min: 0, max })
            }
        },
        SeaFight::Back { ships, sea, from } => {
            back(&ships, sea, from, cx);
            let caught = matches!(from, Berth::Port(port) if cx.board.in_revolt(port));
            let stranded: Vec<ShipId> = ships
                .into_iter()
                .filter(|ship| caught && cx.board.ship(*ship).at == Berth::Sea(sea))
                .collect();
            let frame = haven::seek(stranded, Berth::Sea(sea));
            Next::Go(if caught { vec![frame] } else { Vec::new() })
        }
    }
}

pub(crate) fn answered(frame: SeaFight, answer: &Answer<Choice>, cx: &mut Cx<'_>) -> Next {
    match frame {
        SeaFight::Rounds(clash) => match one(answer) {
            Choice::SeaFight(SeaFightChoice::Fight) => fight(clash, cx),
            Choice::SeaFight(SeaFightChoice::Run) => over(clash, false, false, cx),
            Choice::SeaFight(SeaFightChoice::Report { won }) => {
                let clash = SeaBattle { struck: BTreeMap::new(), ..clash };
                go(SeaFight::Report { clash, won })
            }
            other => unreachable!("{other} is no order for a sea fight"),
        },
        SeaFight::Report { mut clash, won } => {
            let ship = clash.ships[clash.struck.len()];
            clash.struck.insert(ship, number(answer));
            go(SeaFight::Report { clash, won })
        }
        SeaFight::Back { .. } => unreachable!("nothing was asked"),
    }
}

/// One round: both sides fire at once, 5 and 6 hit; theirs strike ships of ours at random.
fn fight(mut clash: SeaBattle, cx: &mut Cx<'_>) -> Next {
    let dice: u8 = clash.ships.iter().map(|ship| cx.board.ship(*ship).kind.guns).sum();
    let ours: Vec<u8> = (0..dice).map(|_| cx.d6(3)).collect();
    let theirs: Vec<u8> = (0..strength_of(clash.fleet)).map(|_| cx.d6(3)).collect();
    let hits = |dice: &[u8]| dice.iter().filter(|die| **die >= 5).count();
    for _ in 0..hits(&ours) {
        (clash.fleet, clash.hits) = hit(clash.fleet, clash.hits);
    }
    let mut struck = Vec::new();
    for _ in 0..hits(&theirs) {
        let Some(ship) = random_event::random_ship(&clash.ships, cx) else { break };
        *clash.struck.entry(ship).or_default() += 1;
        struck.push(ship);
    }
    let round = SeaExchange { ours, theirs, struck, left: clash.fleet };
    cx.say(Event::Sea(SeaEvent::Fought { round }));
    clash.round = clash.round.saturating_add(1);
    if strength_of(clash.fleet) == 0 {
        return over(clash, true, false, cx);
    }
    let done_for =
        |ship: &ShipId| clash.struck.get(ship).is_some_and(|hits| *hits >= damage::SINKS_AT);
    if clash.ships.iter().all(done_for) {
        return over(clash, false, false, cx);
    }
    go(SeaFight::Rounds(clash))
}

/// The hits count now: first whoever sinks is looked after, then those that did not win go back,
/// then the laid-up make for port. Those that won sail on.
fn over(clash: SeaBattle, won: bool, reported: bool, cx: &mut Cx<'_>) -> Next {
    let SeaBattle { ships, from, sea, struck, .. } = clash;
    cx.say(Event::Sea(SeaEvent::FightEnded { sea, won, reported }));
    let (mut sinking, mut follow) = (Vec::new(), Vec::new());
    for (ship, by) in struck.into_iter().filter(|(_, by)| *by > 0) {
        match damage::strike(ship, by, cx) {
            Some(frame @ Frame::Sinking(_)) => sinking.push(frame),
            other => follow.extend(other),
        }
    }
    if !won {
        for ship in &ships {
            cx.board.this_round.functions.insert(*ship, 0);
        }
        follow.push(Frame::SeaFight(SeaFight::Back { ships, sea, from }));
    }
    follow.extend(sinking);
    Next::Go(follow)
}

fn back(ships: &[ShipId], sea: SeaId, from: Berth, cx: &mut Cx<'_>) {
    if matches!(from, Berth::Port(port) if cx.board.in_revolt(port)) {
        return;
    }
    let works = |ship: &ShipId, board: &Board| {
        board.ship(*ship).at == Berth::Sea(sea) && board.ship(*ship).damage == 0
    };
    let ships: Vec<ShipId> = ships.iter().copied().filter(|ship| works(ship, cx.board)).collect();
    for ship in ships {
        haven::moor(ship, from, cx);
        cx.say(Event::ShipPutOut { ship, to: from });
    }
}
