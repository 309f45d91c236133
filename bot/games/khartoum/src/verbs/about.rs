//! What the options of the commands name, as the game offers it to whoever types.

use games::named::Named;
use games::orders::offers::ChoiceFilter;
use khartoum::{Board, CardId, Choice, SpaceId, UnitId};
use model::Game;
use model::words::{bare, capital};

use crate::cards::{card_named, named as cards_named};
use crate::text::names;

/// What all recruits go by, and setting up as usual.
pub(super) const ALL: &str = "all";
pub(super) const USUAL: &str = "as-usual";
/// What stands before a space whose units all move.
const ALL_OF: &str = "all-of-";

pub(crate) fn spaces() -> Named {
    named(SpaceId::all())
}

pub(super) fn named(of: impl IntoIterator<Item = SpaceId>) -> Named {
    let mut of: Vec<SpaceId> = of.into_iter().collect();
    of.sort_unstable();
    of.dedup();
    let title = |id: SpaceId| (id.to_string(), names::space(id).to_owned());
    Named {
        kind: "space of the map",
        all: of.into_iter().map(title).collect(),
        aliases: &[("obeid", "el-obeid"), ("halfa", "wadi-halfa"), ("fasher", "el-fasher")],
    }
}

pub(super) fn space(typed: &str) -> Result<SpaceId, String> {
    spaces().parse(typed.split(" · ").next().unwrap_or(typed))
}

pub(super) fn units(of: impl IntoIterator<Item = UnitId>) -> Named {
    let title = |id: UnitId| (id.to_string(), names::unit_short(id));
    Named {
        kind: "unit of this game",
        all: of.into_iter().map(title).collect(),
        aliases: &[
            ("rmli", "rmli"),
            ("marines", "rmli"),
            ("gds bde", "guards-bde"),
            ("guards", "guards-bde"),
            ("heavy camel cp", "heavy-camels"),
            ("light camel cp", "light-camels"),
            ("the mahdi", "mahdi"),
            ("osman", "osman-digna"),
            ("slatin", "slatin-bey"),
        ],
    }
}

pub(super) fn unit(typed: &str) -> Option<UnitId> {
    let (all, typed) = (units(UnitId::all()), bare(typed).to_lowercase());
    let without = typed.strip_prefix("the ").unwrap_or(&typed);
    all.find(&typed).or_else(|| all.find(without))?.parse().ok()
}

pub(super) fn all_of(typed: &str) -> Option<SpaceId> {
    let typed = bare(typed).to_lowercase().replace(' ', "-");
    space(typed.strip_prefix(ALL_OF)?).ok()
}

/// What is named among what is offered. The name of a unit means that unit, offered or not, never
/// another whose name it begins.
pub(super) fn offered_as<'a>(offered: &'a Named, typed: &str) -> Option<&'a str> {
    match unit(typed).map(|unit| unit.to_string()) {
        Some(key) => offered.all.iter().map(|of| &*of.0).find(|of| *of == key),
        None => offered.find(typed),
    }
}

/// The unit that is named among those that are offered; `why` says why one is not.
pub(super) fn read(
    of: &Named,
    typed: &str,
    why: impl Fn(UnitId) -> String,
) -> Result<UnitId, String> {
    let found = offered_as(of, typed).and_then(|key| key.parse().ok());
    found.ok_or_else(|| unit(typed).map_or_else(|| units(UnitId::all()).unknown(typed), why))
}

/// The units that are named, with commas between; `why` says why one is not open.
pub(super) fn read_several(
    of: &Named,
    typed: &str,
    why: impl Fn(UnitId) -> String,
) -> Result<Vec<UnitId>, String> {
    let mut found: Vec<UnitId> = Vec::new();
    for piece in typed.split([',', ';']).map(str::trim).filter(|piece| !piece.is_empty()) {
        match piece.to_lowercase().as_str() {
            "nobody" | "none" => {}
            "all" | "everybody" => {
                found.extend(of.all.iter().filter_map(|of| of.0.parse::<UnitId>().ok()));
            }
            _ => found.push(read(of, piece, &why)?),
        }
    }
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

pub(super) fn card_in_whole(typed: &str) -> Option<CardId> {
    let typed = bare(typed);
    card_named(&typed).filter(|card| {
        let title = names::card(*card).eq_ignore_ascii_case(&typed);
        title || card.to_string().eq_ignore_ascii_case(&typed) || typed.parse() == Ok(card.0)
    })
}

/// What a typed word names that is no card, if it is the whole name of a unit or a space.
pub(super) fn no_card(typed: &str) -> Option<String> {
    let is = |names: &[&str]| {
        let typed = bare(typed).to_lowercase();
        names.iter().any(|name| name.to_lowercase() == typed || **name == typed.replace(' ', "-"))
    };
    let whole =
        |unit: &UnitId| is(&[&unit.to_string(), &names::unit(*unit), &names::unit_short(*unit)]);
    let of_space = |space: &SpaceId| is(&[&space.to_string(), names::space(*space)]);
    let (name, what) = match unit(typed).filter(whole) {
        Some(unit) => (names::unit_short(unit), "unit"),
        None => (names::space(space(typed).ok().filter(of_space)?).to_owned(), "space of the map"),
    };
    Some(format!("{name} is a {what}, no card."))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Who {
    All(SpaceId),
    One(UnitId),
}

impl Who {
    pub(super) fn read(key: &str) -> Option<Self> {
        match key.strip_prefix(ALL_OF) {
            Some(space) => space.parse().ok().map(Self::All),
            None => key.parse().ok().map(Self::One),
        }
    }

    fn key(self) -> String {
        match self {
            Self::All(space) => format!("{ALL_OF}{space}"),
            Self::One(unit) => unit.to_string(),
        }
    }

    pub(super) fn name(self) -> String {
        match self {
            Self::All(space) => format!("All of {}", names::space(space)),
            Self::One(unit) => capital(&names::unit(unit)),
        }
    }
}

/// Who goes where by a choice of the moves.
#[derive(Debug, Clone, Copy)]
pub(super) struct Way {
    pub(super) choice: Choice,
    pub(super) who: Who,
    pub(super) to: SpaceId,
    /// From which space it attacks.
    pub(super) by: Option<SpaceId>,
}

impl Way {
    pub(super) fn of(choice: &Choice) -> Option<Self> {
        let (who, to, by) = match *choice {
            Choice::MarchAll(from, to) => (Who::All(from), to, None),
            Choice::AttackAll(from, to, by) => (Who::All(from), to, Some(by)),
            Choice::March(unit, to) | Choice::Sail(unit, to) => (Who::One(unit), to, None),
            Choice::Attack(unit, to, by) | Choice::SailAgainst(unit, to, by) => {
                (Who::One(unit), to, Some(by))
            }
            _ => return None,
        };
        Some(Self { choice: *choice, who, to, by })
    }
}

pub(super) fn movers(ways: &[Way], game: &Game) -> Named {
    let view = game.known::<Board>();
    let mut found: Vec<Who> = Vec::new();
    for way in ways {
        if !found.contains(&way.who) {
            found.push(way.who);
        }
    }
    found.sort_by_key(|who| matches!(who, Who::One(_)));
    let title = |who: Who| {
        let Who::One(unit) = who else { return who.name() };
        let name = names::unit_short(unit);
        match view.as_ref().and_then(|view| view.board.space_of(unit)) {
            Some(space) => format!("{name}, at {}", names::space(space)),
            None => name,
        }
    };
    let all = found.into_iter().map(|who| (who.key(), title(who))).collect();
    Named { all, ..units([]) }
}

pub(super) fn placed(offered: &[Choice]) -> Named {
    let mut all: Vec<(String, String)> = Vec::new();
    for choice in offered {
        let of = match choice {
            Choice::Quick => (USUAL.to_owned(), "As usual: all that are left".to_owned()),
            Choice::Muster(_) => (ALL.to_owned(), "All recruits".to_owned()),
            Choice::Place(unit, _) => (unit.to_string(), names::unit_short(*unit)),
            _ => continue,
        };
        if !all.contains(&of) {
            all.push(of);
        }
    }
    let aliases = &[("usual", USUAL), ("as usual", USUAL), ("quick", USUAL), ("all", ALL)];
    Named { kind: "unit that is placed now", all, aliases }
}

/// The one recruit that is left, where all are named and no more are to be placed.
pub(super) fn only_of_all<'a>(placed: &'a Named, typed: &str) -> Option<&'a str> {
    match &placed.all[..] {
        [(only, _)] if bare(typed).eq_ignore_ascii_case(ALL) && only != USUAL => Some(only),
        _ => None,
    }
}

pub(super) fn places_of(offered: &[Choice], who: &str) -> Vec<SpaceId> {
    let space = |choice: &Choice| match choice {
        Choice::Muster(space) if who == ALL => Some(*space),
        Choice::Place(unit, space) if unit.to_string() == who => Some(*space),
        _ => None,
    };
    offered.iter().filter_map(space).collect()
}

pub(super) fn tops(offered: &[Choice]) -> Named {
    units(offered.iter().filter_map(|choice| match choice {
        Choice::Top(unit) => Some(*unit),
        _ => None,
    }))
}

pub(super) fn leaving(offered: &[Choice]) -> Named {
    units(offered.iter().filter_map(|choice| match choice {
        Choice::Off(unit) => Some(*unit),
        _ => None,
    }))
}

pub(super) fn cards(offered: &[Choice]) -> Named {
    let card = |choice: &Choice| match choice {
        Choice::Play(card) => Some(*card),
        _ => None,
    };
    let all: Vec<CardId> = offered.iter().filter_map(card).collect();
    Named { kind: "card that you can play now", all: cards_named(&all), aliases: &[] }
}

/// The card that is named: one of those offered, or any other.
pub(super) fn card(offered: &[Choice], typed: &str) -> Result<CardId, String> {
    let open = cards(offered);
    if let Some(why) = no_card(typed) {
        return Err(why);
    }
    let offered = || open.find(typed).and_then(|key| key.parse().ok());
    card_named(typed).or_else(offered).ok_or_else(|| open.unknown(typed))
}

/// Fortune cards with all that can be done with them.
pub(super) const FORTUNE: ChoiceFilter = ChoiceFilter {
    value: |choice| match choice.own::<Choice>()? {
        Choice::Fortune(_)
        | Choice::FortuneOn(..)
        | Choice::FortuneAt(..)
        | Choice::Spend(_)
        | Choice::Discard(_)
        | Choice::Take(_)
        | Choice::No => Some(choice.to_string()),
        _ => None,
    },
    title: str::to_owned,
};
