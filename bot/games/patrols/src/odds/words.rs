//! Odds in words: a few for a label, a line for `/odds`.

use kit::Chances;
use patrols::phases::fight::ROUNDS;
use patrols::phases::{fire, hiding, search};
use patrols::{Board, Choice, Face, Find, UnitId, View};

use crate::text::fighting::against;
use crate::text::names::{self, Names};
use patrols_players::beyond;

use super::trials::{self, Charge, Round, Shot, TRIALS, die, share};

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

fn throw(board: &Board, choice: Choice) -> Option<String> {
    Some(match choice {
        Choice::Charge(unit, target) => {
            let from = board.unit(unit).pose()?;
            let on = beyond(board, unit, from, target);
            let on = on.map(|(met, _)| format!(", and the charge goes on to {}", name(board, met)));
            format!("it gets away {}{}", percent(die(search::ESCAPES)), on.unwrap_or_default())
        }
        Choice::Aim(unit, target, role) => {
            let of = trials::shot(board, unit, target, Some(role), false)?;
            format!("kills {}", percent(of.kills))
        }
        Choice::Vanish(unit, ..) => percent(die(hiding::vanish_needs(board, unit))),
        Choice::Unscout(..) => percent(die(hiding::UNSCOUTS)),
        Choice::Unjam(_) => percent(die(fire::UNJAMS)),
        Choice::BreakOff(unit) => format!("loses {:.1} bases", trials::break_off(board, unit)?),
        Choice::Contest => {
            let (over, cost) = trials::contest(board);
            format!("over {}, costs {cost:.1} points", percent(over))
        }
        _ => return None,
    })
}

fn shot(of: &Shot) -> String {
    format!("{:.1} dead, {:.1} wounded", of.dead, of.wounded)
}

fn name(board: &Board, unit: UnitId) -> String {
    format!("{} ({unit})", board.unit(unit).data().name)
}

fn does(board: &Board, unit: UnitId, one: &'static str, many: &'static str) -> String {
    format!("{} {}", name(board, unit), Names::of(board).verb(unit, one, many))
}

pub fn line(board: &Board, choice: Choice) -> Option<String> {
    match choice {
        Choice::Charge(unit, target) if !target.is_scout() => {
            Some(charge(board, unit, target, &trials::charge(board, unit, target)?))
        }
        Choice::Shoot(unit, target) => {
            Some(shots(board, unit, target, ("shoots at", "shoot at"), choice)?)
        }
        Choice::Volley(unit, target) => {
            Some(shots(board, unit, target, ("volleys at", "volley at"), choice)?)
        }
        Choice::Search(unit, piece) => {
            let of = trials::search(board, unit, piece);
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
        Choice::Contest => Some(format!("🏁 Contest the end: {}", throw(board, choice)?)),
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
            Some(format!("🎲 {who}: {}", throw(board, choice)?))
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
    let of = trials::shot(board, unit, target, None, volley)?;
    let bases = (of.bases - of.long, of.long);
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

fn finds(of: &Chances<Find>) -> String {
    let likely = |finds: &[Find]| percent(share(of, |find| finds.contains(find)));
    let scouted = likely(&[Find::Scouted, Find::Caught]);
    let mut told = format!("scouted {scouted}, nothing {}", likely(&[Find::Nothing]));
    let ambushed = [Find::BadAmbush, Find::Ambush];
    if of.weight(|find| ambushed.contains(find)) > 0 {
        told.push_str(&format!(", ambushed {}", likely(&ambushed)));
    }
    told
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

pub fn waiting(view: &View, offered: &[Choice]) -> Vec<String> {
    let board = &view.board;
    let fights = board.fights.iter().map(|of| fight(board, of.units, &trials::round(board, of)));
    let choices = offered.iter().filter_map(|choice| line(board, *choice));
    fights.chain(choices).take(20).collect()
}

pub fn small_print() -> String {
    format!(
        "-# As far as your side sees. Single throws and searches are counted out; charges, rounds and \
         shots are tried {TRIALS} times, so a percentage may be 2 off. A fight has up to {ROUNDS} \
         rounds a turn."
    )
}
