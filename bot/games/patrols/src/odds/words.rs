//! Odds in words: a few for a label, a line for `/odds`.

use patrols::phases::fight::ROUNDS;
use patrols::{Board, Choice, Face, UnitId, View};

use crate::policy::ground;
use crate::text::fighting::against;
use crate::text::names::{self, Names};

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
        Choice::Charge(unit, target) if target.is_scout() => {
            let from = board.unit(unit).pose()?;
            let on = ground::beyond(board, unit, from, target);
            let on = on.map(|(met, _)| format!(", and the charge goes on to {}", name(board, met)));
            format!("it gets away {}{}", percent(super::escape()), on.unwrap_or_default())
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

/// Who does something, with a verb that agrees.
fn does(board: &Board, unit: UnitId, one: &'static str, many: &'static str) -> String {
    format!("{} {}", name(board, unit), Names::of(board).verb(unit, one, many))
}

/// A line on the risk of a choice; nothing if there is none.
pub fn line(board: &Board, choice: Choice) -> Option<String> {
    match choice {
        Choice::Charge(unit, target) if !target.is_scout() => {
            Some(charge(board, unit, target, &super::charge(board, unit, target)?))
        }
        Choice::Shoot(unit, target) => {
            Some(shots(board, unit, target, ("shoots at", "shoot at"), choice)?)
        }
        Choice::Volley(unit, target) => {
            Some(shots(board, unit, target, ("volleys at", "volley at"), choice)?)
        }
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
            let searches = does(board, unit, "searches", "search");
            Some(format!("🔎 {searches} piece {piece}: {cases}"))
        }
        Choice::Contest => Some(format!("🏁 Contest the end: {}", label(board, choice)?)),
        _ => {
            let told = |unit, one, many| does(board, unit, one, many);
            let who = match choice {
                Choice::Charge(unit, target) => {
                    format!("{} {}", told(unit, "charges", "charge"), name(board, target))
                }
                Choice::Aim(unit, target, role) => {
                    let aims = told(unit, "aims", "aim");
                    format!("{aims} at the {} of {}", names::role(role), name(board, target))
                }
                Choice::Vanish(unit, ..) => told(unit, "disappears", "disappear"),
                Choice::Unscout(unit, piece) => {
                    format!("{} at piece {piece}", told(unit, "covers tracks", "cover tracks"))
                }
                Choice::Unjam(unit) => told(unit, "clears jammed weapons", "clear jammed weapons"),
                Choice::BreakOff(unit) => told(unit, "breaks off", "break off"),
                _ => return None,
            };
            Some(format!("🎲 {who}: {}", label(board, choice)?))
        }
    }
}

fn shots(
    board: &Board,
    unit: UnitId,
    target: UnitId,
    (one, many): (&'static str, &'static str),
    choice: Choice,
) -> Option<String> {
    let volley = matches!(choice, Choice::Volley(..));
    let of = super::shot(board, unit, target, None, volley)?;
    let bases = (usize::from(of.bases - of.long), usize::from(of.long));
    Some(format!(
        "💥 {} {}: {}, {}, at least one dead {}, {:.1} jam",
        does(board, unit, one, many),
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
        turns if turns > 0.0 => {
            let verb = Names::of(board).verb(target, "which turns", "who turn");
            format!(", {verb} to it {}", percent(turns))
        }
        _ => String::new(),
    };
    format!(
        "⚔️ {} {} {face}{turns}: goes in {}; first round won {}, lost {}; dead {:.1} and \
         {:.1}",
        does(board, unit, "charges", "charge"),
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
            "{}, halted {}, falls back {}, routs {}",
            model::words::dice(of.dice.into()),
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
