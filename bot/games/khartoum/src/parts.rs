//! Questions in parts: a stack or a unit is picked first, then where it goes; a recruit, then where
//! it arrives; a Fortune card, then on whom it is played.

use games::{Part, PartChoice};
use khartoum::{CardId, Choice, SpaceId, UnitId, View, Why};
use model::label::Label;
use model::words::{capital, clip, count, length};

use crate::text::{labels, names, places};

const PARTS_MAX: usize = 25;
/// Choices that a question without parts may have.
const PLAIN_MAX: usize = 6;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Stack(SpaceId),
    Recruits,
    Unit(UnitId),
    Card(CardId),
    /// Units that do not move now, and can be put on top of their stacks.
    Tops,
}

fn key(choice: Choice) -> Option<Key> {
    Some(match choice {
        Choice::MarchAll(from, _) | Choice::AttackAll(from, _, _) => Key::Stack(from),
        Choice::Muster(_) => Key::Recruits,
        Choice::March(unit, _)
        | Choice::Attack(unit, _, _)
        | Choice::Sail(unit, _)
        | Choice::SailAgainst(unit, _, _)
        | Choice::Top(unit)
        | Choice::Place(unit, _)
        | Choice::Breakout(unit, _) => Key::Unit(unit),
        Choice::Fortune(card) | Choice::FortuneOn(card, _) | Choice::FortuneAt(card, _) => {
            Key::Card(card)
        }
        _ => return None,
    })
}

fn is_parted(why: &Why, offered: usize) -> bool {
    match why {
        Why::Move { .. } => true,
        Why::Recruits { .. }
        | Why::Breakout
        | Why::FortuneReaction { .. }
        | Why::FortuneBattle { .. } => offered > PLAIN_MAX,
        _ => false,
    }
}

pub(super) fn parts(why: Why, of: &[Choice], view: &View) -> Vec<Part> {
    if !is_parted(&why, of.len()) {
        return Vec::new();
    }
    let own: Vec<(usize, Choice)> = of.iter().copied().enumerate().collect();
    let moves = |unit: UnitId| {
        let of = |choice: &Choice| key(*choice) == Some(Key::Unit(unit));
        own.iter().any(|(_, choice)| of(choice) && !matches!(choice, Choice::Top(_)))
    };
    let key = |choice: Choice| match choice {
        // Who has moved is not among those who move.
        Choice::Top(unit) if !moves(unit) => Some(Key::Tops),
        choice => key(choice),
    };
    let mut keys: Vec<Key> = own.iter().filter_map(|(_, choice)| key(*choice)).collect();
    keys.sort_by_key(|key| order(*key, view));
    keys.dedup();
    if keys.len() > PARTS_MAX {
        alike(&mut keys, &own, view);
    }
    let part = |of: Key| {
        let choices: Vec<PartChoice> = own
            .iter()
            .filter(|(_, choice)| key(*choice) == Some(of))
            .map(|(at, choice)| choice_of(*at, *choice, of, view))
            .collect();
        Part { label: label(of, view, &why), choices, not_offered: Vec::new() }
    };
    keys.into_iter().map(part).collect()
}

fn order(key: Key, view: &View) -> (u8, u8, u8) {
    match key {
        Key::Recruits => (0, 0, 0),
        Key::Stack(space) => (0, space.0, 0),
        Key::Unit(unit) => {
            let space = view.board.space_of(unit).map_or(u8::MAX, |space| space.0);
            (1, space, unit.0)
        }
        Key::Card(card) => (2, card.0, 0),
        Key::Tops => (3, 0, 0),
    }
}

/// Of units in one space that are alike and can do the same, one stands for all of them: no menu has
/// room for so many.
fn alike(keys: &mut Vec<Key>, own: &[(usize, Choice)], view: &View) {
    let does = |unit: UnitId| {
        let of = own.iter().filter(|(_, choice)| key(*choice) == Some(Key::Unit(unit)));
        of.filter(|(_, choice)| !matches!(choice, Choice::Top(_))).count()
    };
    let mut seen = Vec::new();
    keys.retain(|key| {
        let Key::Unit(unit) = *key else { return true };
        let (data, board) = (unit.data(), &view.board);
        let like = (
            board.space_of(unit),
            (data.kind, data.contingent, data.eliminate, data.elite),
            (board.strength(unit), board.moves(unit)),
            board.unit(unit).panicked,
            does(unit),
        );
        let new = !seen.contains(&like);
        seen.push(like);
        new
    });
}

fn choice_of(at: usize, choice: Choice, of: Key, view: &View) -> PartChoice {
    let short = match choice {
        Choice::March(_, to)
        | Choice::MarchAll(_, to)
        | Choice::Sail(_, to)
        | Choice::Muster(to)
        | Choice::Place(_, to)
        | Choice::FortuneAt(_, to) => Some(names::space(to)),
        Choice::Top(_) if of != Key::Tops => Some("On top of its stack"),
        _ => None,
    };
    PartChoice { at, short, about: labels::label(choice, view).detail }
}

fn label(key: Key, view: &View, why: &Why) -> Label {
    let group = match why {
        Why::Move { .. } => "Who moves",
        Why::Recruits { .. } => "Who arrives",
        Why::Breakout => "Which garrison",
        _ => "Which card",
    };
    let (title, detail, emoji) = match key {
        Key::Stack(space) => {
            let units = movers(view, space);
            let who = names::units(&units);
            let who = if length(&who) > 98 { places::ground(&view.board, space) } else { who };
            let title = format!("All of {} ({})", names::space(space), count(units.len(), "unit"));
            (title, capital(&who), "👥")
        }
        Key::Recruits => ("All recruits".to_owned(), "They arrive in one space".to_owned(), "👥"),
        Key::Unit(unit) => {
            let place = view.board.space_of(unit).map_or_else(
                || names::kind(unit.kind()).to_owned(),
                |space| names::space(space).to_owned(),
            );
            let title = format!("{}, {place}", names::unit_short(unit));
            let figures = places::figures_now(&view.board, unit);
            (title, capital(&figures), names::kind_sign(unit.kind()))
        }
        Key::Card(card) => (names::card(card).to_owned(), labels::does_shortly(card), "🎴"),
        Key::Tops => (
            "A unit that does not move".to_owned(),
            "Put it on top of its stack, where the Empire sees it".to_owned(),
            "🔝",
        ),
    };
    Label { title: clip(&title, 80), detail: clip(&detail, 100), emoji, group: group.to_owned() }
}

fn movers(view: &View, space: SpaceId) -> Vec<UnitId> {
    let mut units = view.board.at(view.board.player, space);
    units.retain(|unit| {
        unit.kind() != khartoum::Kind::Boats
            && khartoum::phases::moves::may_move(&view.board, *unit)
    });
    units
}

#[cfg(test)]
mod tests {
    use kit::Audience;

    use super::*;
    use crate::text::tests::played;

    #[test]
    fn those_who_have_moved_are_not_among_those_who_move() {
        let (mut movers, mut others) = (0, 0);
        for seed in 0..3 {
            played(seed, |own, _| {
                let Some(asked) = own.decision() else { return };
                if !matches!(asked.why, Why::Move { .. }) {
                    return;
                }
                let side = Audience::Side(asked.why.of()[0].side());
                let known = own.seen_by(side);
                let asked = known.decision().expect("it waits");
                let of = asked.ask.choices();
                let top = |choice: &PartChoice| matches!(of[choice.at], Choice::Top(_));
                for part in parts(asked.why, of, &known.known()) {
                    match part.label.emoji == "🔝" {
                        true => others += part.choices.len(),
                        false => {
                            assert!(!part.choices.iter().all(top), "{:?}", part.label);
                            movers += 1;
                        }
                    }
                }
            });
        }
        assert!(movers > 50 && others > 50, "{movers} {others}");
    }
}
