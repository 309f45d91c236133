//! What the options of the commands name, as the game offers it to whoever types.

use games::named::Named;
use games::orders::offers::ChoiceFilter;
use model::Choice;
use model::words::capital;
use patrols::{Choice as Own, UnitId};

/// Scenery by its number, and units by their signs: what `/situation` tells of.
pub(crate) fn places() -> Named {
    const PIECES: u8 = 24;
    let piece = |number: u8| (number.to_string(), format!("Scenery {number}"));
    let unit = |id: UnitId| (id.to_string(), capital(&of_side(id)));
    Named {
        kind: "piece of scenery or unit",
        all: (1..=PIECES).map(piece).chain(UnitId::all().map(unit)).collect(),
        aliases: &[],
    }
}

/// `the patrol's unit 1`, `scout 2`.
pub(crate) fn of_side(id: UnitId) -> String {
    let sign = id.to_string();
    let (side, number) = sign.split_at(1);
    match side {
        "p" => format!("the patrol's unit {number}"),
        "s" => format!("scout {number}"),
        _ => format!("the Dervishes' unit {number}"),
    }
}

/// The options of `/patrol` in which a choice can be named; the usual one first.
pub(super) fn options(choice: &Own) -> &'static [&'static str] {
    match choice {
        Own::Unit(_)
        | Own::Appear(..)
        | Own::AppearAs(..)
        | Own::Deploy(..)
        | Own::Orders(..)
        | Own::First(_)
        | Own::Nobody => &["unit"],
        Own::Field(_) => &["unit", "place"],
        Own::Go(..)
        | Own::GoAs(..)
        | Own::Ahead(_)
        | Own::Head(..)
        | Own::Flee(..)
        | Own::FleeTo(..) => &["go"],
        Own::Form(..)
        | Own::Face(..)
        | Own::Wheel(..)
        | Own::Turn(..)
        | Own::Limber(_)
        | Own::Unlimber(_)
        | Own::Mount(_)
        | Own::Dismount(_)
        | Own::Unjam(_) => &["form"],
        Own::Shoot(..) | Own::Volley(..) | Own::Aim(..) => &["shoot"],
        Own::Charge(..)
        | Own::BreakOff(_)
        | Own::Strike
        | Own::FallBack
        | Own::FightOn
        | Own::Contest
        | Own::Accept => &["charge"],
        Own::Stay => &["charge", "place"],
        Own::Search(..) => &["search"],
        Own::Lay(_)
        | Own::Hide(..)
        | Own::Vanish(..)
        | Own::Unscout(..)
        | Own::Shift(..)
        | Own::Drop(_)
        | Own::Place(..)
        | Own::Enter(..)
        | Own::Usual
        | Own::Lots
        | Own::Found(..)
        | Own::FoundBoth(..)
        | Own::Pick(_) => &["place"],
        Own::Card(_) | Own::CardUnit(..) | Own::CardPiece(..) | Own::NoCard | Own::Chart(_) => {
            &["card"]
        }
        Own::Done | Own::Declare | Own::GoOn | Own::Lose(..) => &[],
    }
}

/// A choice's text form, if it is named in this option of `/patrol`.
fn of(choice: &Choice, option: &str) -> Option<String> {
    let named = |own: &Own| options(own).contains(&option);
    choice.own::<Own>().filter(named).map(|own| own.to_string())
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

pub(super) const UNITS: ChoiceFilter =
    ChoiceFilter { value: |choice| of(choice, "unit"), title: str::to_owned };

pub(super) const GOALS: ChoiceFilter = ChoiceFilter {
    value: |choice| of(choice, "go"),
    title: |title| {
        let form = "Form column and go ";
        match title.to_lowercase().contains(&form.to_lowercase()) {
            true => {
                let heads = ["to ", "towards ", ""].map(|more| format!("{form}{more}"));
                format!("{}, in column", without(title, &heads.each_ref().map(|head| &**head)))
            }
            false => without(title, &["Go to ", "Go towards ", "Go "]),
        }
    },
};

pub(super) const FORMS: ChoiceFilter = ChoiceFilter {
    value: |choice| of(choice, "form"),
    title: |title| without(title, &["Form a ", "Form "]),
};

pub(super) const SHOTS: ChoiceFilter = ChoiceFilter {
    value: |choice| of(choice, "shoot"),
    title: |title| without(title, &["Shoot at "]),
};

pub(super) const FIGHTS: ChoiceFilter = ChoiceFilter {
    value: |choice| of(choice, "charge"),
    title: |title| without(title, &["Charge "]),
};

pub(super) const SEARCHES: ChoiceFilter = ChoiceFilter {
    value: |choice| of(choice, "search"),
    title: |title| without(title, &["Search "]),
};

pub(super) const PLACES: ChoiceFilter =
    ChoiceFilter { value: |choice| of(choice, "place"), title: |title| without(title, &["In "]) };

pub(super) const CARDS: ChoiceFilter =
    ChoiceFilter { value: |choice| of(choice, "card"), title: str::to_owned };
