//! Odds in words: a few for a label, a line for `/odds`.

use patrols::phases::fight::ROUNDS;
use patrols::{Board, Choice, Face, UnitId, View};

use crate::text::fighting::against;

use super::{Charge, Finds, Round, Shot};

/// A chance as a whole per cent; what may happen is never told as 0, what may fail never as 100.
pub fn percent(share: f64) -> String {
    match (share * 100.0, share) {
        (_, share) if share <= 0.0 => "never".to_owned(),
        (_, share) if share >= 1.0 => "always".to_owned(),
        (of, _) => format!("{:.0} %", of.clamp(1.0, 99.0)),
    }
}

/// Whether the dice decide what comes of a choice, in a way that there are odds of.
pub fn is_risky(choice: &Choice) -> bool {
    matches!(
        choice,
        Choice::Charge(..)
            | Choice::Shoot(..)
            | Choice::Volley(..)
            | Choice::Aim(..)
            | Choice::Search(..)
            | Choice::Vanish(..)
            | Choice::Unscout(..)
            | Choice::Unjam(_)
            | Choice::BreakOff(_)
            | Choice::Contest
    )
}

/// A few words on the risk of a choice, for its label; nothing if there is none.
pub fn label(board: &Board, choice: Choice) -> Option<String> {
    Some(match choice {
        Choice::Charge(_, target) if target.is_scout() => {
            format!("it gets away {}", percent(super::escape()))
        }
        Choice::Charge(unit, target) => {
            let of = super::charge(board, unit, target)?;
            format!("wins the first round {}, {}", percent(of.wins), dead(of.dead))
        }
        Choice::Shoot(unit, target) => shot(&super::shot(board, unit, target, None, false)?),
        Choice::Volley(unit, target) => shot(&super::shot(board, unit, target, None, true)?),
        Choice::Aim(unit, target, role) => {
            let of = super::shot(board, unit, target, Some(role), false)?;
            format!("kills {}", percent(of.kills))
        }
        Choice::Search(unit, piece) => {
            let of = super::search(board, unit, piece);
            match of.truly {
                Some(truly) => format!("scouts it {}", percent(truly.success())),
                None => format!(
                    "scouts it {} if empty, {} if not",
                    percent(of.empty.success()),
                    percent(of.hidden.success())
                ),
            }
        }
        Choice::Vanish(unit, ..) => percent(super::vanish(board, unit)),
        Choice::Unscout(..) => percent(super::unscout()),
        Choice::Unjam(_) => percent(super::unjam()),
        Choice::BreakOff(unit) => {
            let enemy = board.fights.iter().find_map(|fight| fight.enemy_of(unit))?;
            format!("loses {:.1} bases", super::break_off(board, unit, enemy))
        }
        Choice::Contest => {
            let (over, cost) = super::contest();
            format!("over {}, costs {cost:.1} points", percent(over))
        }
        _ => return None,
    })
}

fn dead(of: [f64; 2]) -> String {
    format!("dead {:.1} to {:.1}", of[0], of[1])
}

fn shot(of: &Shot) -> String {
    format!("{:.1} dead, {:.1} wounded", of.dead, of.wounded)
}

/// What a unit is called.
fn name(board: &Board, unit: UnitId) -> String {
    format!("{} ({unit})", board.unit(unit).data().name)
}

/// A line on the risk of a choice; nothing if there is none.
pub fn line(board: &Board, choice: Choice) -> Option<String> {
    match choice {
        Choice::Charge(unit, target) if !target.is_scout() => {
            Some(charge(board, unit, target, &super::charge(board, unit, target)?))
        }
        Choice::Shoot(unit, target) => Some(shots(board, unit, target, "shoots at", choice)?),
        Choice::Volley(unit, target) => Some(shots(board, unit, target, "volleys at", choice)?),
        Choice::Search(unit, piece) => {
            let of = super::search(board, unit, piece);
            let cases = match of.truly {
                Some(truly) => finds(&truly),
                None => format!(
                    "if nobody hides there {}; if somebody does about {}",
                    finds(&of.empty),
                    finds(&of.hidden)
                ),
            };
            Some(format!("🔎 {} searches piece {piece}: {cases}", name(board, unit)))
        }
        Choice::Contest => Some(format!("🏁 Contest the end: {}", label(board, choice)?)),
        _ => {
            let (does, unit) = match choice {
                Choice::Charge(unit, target) => (format!("charges {}", name(board, target)), unit),
                Choice::Aim(unit, target, role) => {
                    (format!("aims at the {role} of {}", name(board, target)), unit)
                }
                Choice::Vanish(unit, ..) => ("disappears".to_owned(), unit),
                Choice::Unscout(unit, piece) => (format!("un-scouts piece {piece}"), unit),
                Choice::Unjam(unit) => ("un-jams its weapons".to_owned(), unit),
                Choice::BreakOff(unit) => ("breaks off".to_owned(), unit),
                _ => return None,
            };
            Some(format!("🎲 {} {does}: {}", name(board, unit), label(board, choice)?))
        }
    }
}

fn shots(
    board: &Board,
    unit: UnitId,
    target: UnitId,
    does: &str,
    choice: Choice,
) -> Option<String> {
    let volley = matches!(choice, Choice::Volley(..));
    let of = super::shot(board, unit, target, None, volley)?;
    let bases = (usize::from(of.bases - of.long), usize::from(of.long));
    Some(format!(
        "💥 {} {does} {}: {}, {}, at least one dead {}, {:.1} jam",
        name(board, unit),
        name(board, target),
        against("base", bases, of.saves),
        shot(&of),
        percent(of.kills),
        of.jams
    ))
}

fn finds(of: &Finds) -> String {
    let mut told = vec![
        format!("scouted {}", percent(of.success())),
        format!("nothing {}", percent(of.nothing)),
    ];
    if of.ambushed() > 0.0 {
        told.push(format!("ambushed {}", percent(of.ambushed())));
    }
    told.join(", ")
}

fn charge(board: &Board, unit: UnitId, target: UnitId, of: &Charge) -> String {
    let face = match of.face {
        Face::Front => "in front",
        Face::Flank => "in the flank",
        Face::Rear => "in the rear",
    };
    let turns = match of.turns {
        turns if turns > 0.0 => format!(", which turns to it {}", percent(turns)),
        _ => String::new(),
    };
    format!(
        "⚔️ {} charges {} {face}{turns}: goes in {}; first round won {}, lost {}; dead {:.1} and \
         {:.1}",
        name(board, unit),
        name(board, target),
        percent(of.goes_in),
        percent(of.wins),
        percent(of.loses),
        of.dead[0],
        of.dead[1]
    )
}

fn fight(board: &Board, units: [UnitId; 2], of: &Round) -> String {
    format!(
        "⚔️ {} against {}, next round: {} and {}, neither {}; dead {:.1} and {:.1}",
        name(board, units[0]),
        name(board, units[1]),
        percent(of.wins[0]),
        percent(of.wins[1]),
        percent(of.draw),
        of.dead[0],
        of.dead[1]
    )
}

/// A unit's morale, as it stands and after a lost round.
pub fn morale(board: &Board, unit: UnitId) -> Vec<String> {
    let told = |lost: bool| {
        let of = super::morale(board, unit, lost);
        let back = if board.unit(unit).arm().is_heavy() { 0.0 } else { of.falls_back };
        format!(
            "{} dice, halted {}, falls back {}, routs {}",
            of.dice,
            percent(of.halted),
            percent(back),
            percent(of.routs)
        )
    };
    vec![
        format!("🚩 {}: {}", name(board, unit), told(false)),
        format!("After a lost round: {}", told(true)),
    ]
}

/// All that waits and is left to the dice.
pub fn waiting(view: &View, offered: &[Choice]) -> Vec<String> {
    let board = &view.board;
    let fights = board.fights.iter().map(|of| fight(board, of.units, &super::round(board, of)));
    let choices = offered.iter().filter_map(|choice| line(board, *choice));
    fights.chain(choices).take(20).collect()
}

/// How the answers are found.
pub fn small_print() -> String {
    format!(
        "-# Counted out from the dice, as far as your side sees; a fight has up to {ROUNDS} rounds \
         a turn."
    )
}
