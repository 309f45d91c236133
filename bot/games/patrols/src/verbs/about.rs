//! What the options of the commands name, as the game offers it to whoever types.

use games::named::Named;
use games::orders::offers::ChoiceFilter;
use model::Choice;
use patrols::{Choice as Own, UnitId};

/// Scenery by its number, and units by their signs: what `/situation` tells of.
pub(crate) fn places() -> Named {
    const PIECES: u8 = 24;
    let piece = |number: u8| (number.to_string(), format!("Scenery {number}"));
    let unit = |id: UnitId| {
        let (key, number) = (id.to_string(), id.to_string()[1..].to_owned());
        let title = match key.chars().next() {
            Some('p') => format!("The patrol's unit {number}"),
            Some('s') => format!("Scout {number}"),
            _ => format!("The Dervishes' unit {number}"),
        };
        (key, title)
    };
    Named {
        kind: "piece of scenery or unit",
        all: (1..=PIECES).map(piece).chain(UnitId::all().map(unit)).collect(),
        aliases: &[],
    }
}

fn of(choice: &Choice, is: fn(&Own) -> bool) -> Option<String> {
    choice.own::<Own>().filter(is).map(|own| own.to_string())
}

/// A title without the first of these that it begins with; whose order it is stays before it.
fn without(title: &str, heads: &[&str]) -> String {
    let (who, what) = title.split_once(": ").map_or(("", title), |(who, what)| (who, what));
    let lower = what.to_lowercase();
    let head = heads.iter().find(|head| lower.starts_with(&head.to_lowercase()));
    let what = head.map_or(what, |head| &what[head.len()..]);
    match who {
        "" => what.to_owned(),
        who => format!("{who}: {what}"),
    }
}

pub(super) const UNITS: ChoiceFilter = ChoiceFilter {
    value: |choice| {
        of(choice, |own| {
            matches!(
                own,
                Own::Unit(_)
                    | Own::Appear(..)
                    | Own::AppearAs(..)
                    | Own::Deploy(..)
                    | Own::Orders(..)
                    | Own::First(_)
                    | Own::Field(_)
                    | Own::Nobody
            )
        })
    },
    title: str::to_owned,
};

pub(super) const GOALS: ChoiceFilter = ChoiceFilter {
    value: |choice| {
        of(choice, |own| {
            matches!(
                own,
                Own::Go(..)
                    | Own::GoAs(..)
                    | Own::Ahead(_)
                    | Own::Head(..)
                    | Own::Flee(..)
                    | Own::FleeTo(..)
            )
        })
    },
    title: |title| {
        let in_column = title.to_lowercase().contains("form column and go ");
        let heads =
            ["Form column and go to ", "Form column and go towards ", "Form column and go "];
        let own = ["Go to ", "Go towards ", "Go "];
        match in_column {
            true => format!("{}, in column", without(title, &heads)),
            false => without(title, &own),
        }
    },
};

pub(super) const FORMS: ChoiceFilter = ChoiceFilter {
    value: |choice| {
        of(choice, |own| {
            matches!(
                own,
                Own::Form(..)
                    | Own::Face(..)
                    | Own::Wheel(..)
                    | Own::Turn(..)
                    | Own::Limber(_)
                    | Own::Unlimber(_)
                    | Own::Mount(_)
                    | Own::Dismount(_)
                    | Own::Unjam(_)
            )
        })
    },
    title: |title| without(title, &["Form a ", "Form "]),
};

pub(super) const SHOTS: ChoiceFilter = ChoiceFilter {
    value: |choice| {
        of(choice, |own| matches!(own, Own::Shoot(..) | Own::Volley(..) | Own::Aim(..)))
    },
    title: |title| without(title, &["Shoot at "]),
};

pub(super) const FIGHTS: ChoiceFilter = ChoiceFilter {
    value: |choice| {
        of(choice, |own| {
            matches!(
                own,
                Own::Charge(..)
                    | Own::BreakOff(_)
                    | Own::Strike
                    | Own::Stay
                    | Own::FallBack
                    | Own::FightOn
                    | Own::Contest
                    | Own::Accept
            )
        })
    },
    title: |title| without(title, &["Charge "]),
};

pub(super) const SEARCHES: ChoiceFilter = ChoiceFilter {
    value: |choice| of(choice, |own| matches!(own, Own::Search(..))),
    title: |title| without(title, &["Search "]),
};

pub(super) const PLACES: ChoiceFilter = ChoiceFilter {
    value: |choice| {
        of(choice, |own| {
            matches!(
                own,
                Own::Lay(_)
                    | Own::Hide(..)
                    | Own::Vanish(..)
                    | Own::Unscout(..)
                    | Own::Shift(..)
                    | Own::Stay
                    | Own::Drop(_)
                    | Own::Place(..)
                    | Own::Enter(..)
                    | Own::Field(_)
                    | Own::Usual
                    | Own::Lots
                    | Own::Found(..)
                    | Own::FoundBoth(..)
                    | Own::Pick(_)
            )
        })
    },
    title: |title| without(title, &["In "]),
};

pub(super) const CARDS: ChoiceFilter = ChoiceFilter {
    value: |choice| {
        of(choice, |own| {
            matches!(
                own,
                Own::Card(_) | Own::CardUnit(..) | Own::CardPiece(..) | Own::NoCard | Own::Chart(_)
            )
        })
    },
    title: str::to_owned,
};
