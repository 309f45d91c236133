//! What a patrol asks, in words: for the channel in a phrase, for the panel as a head line and a
//! text, and the rule behind it.

use model::words::{capital, signed};
use patrols::phases::{fire, found};
use patrols::{Choice, Faction, Formation, PieceId, UnitId, View, Why};

use crate::text::book::BOOK;
use crate::text::names::Names;
use crate::text::{board, names, sentences};

/// What somebody is awaited for: `which unit of the patrol acts`.
pub fn awaited(why: Why, names: &Names) -> String {
    BOOK.tell("awaited", &why, names).unwrap_or_default()
}

pub fn rule(why: Why) -> &'static str {
    BOOK.words("reason", &why)
}

/// A question as a panel puts it: head line and text. `offered` is what whoever reads may choose.
pub fn question(why: Why, view: &View, offered: &[Choice]) -> (String, String) {
    let names = Names::of(&view.board);
    let title = BOOK.tell("question", &why, &names).unwrap_or_default();
    let mut body = vec![BOOK.tell("asks", &why, &names).unwrap_or_default()];
    body.extend(state(why, view, &names, offered).into_iter().filter(|line| !line.is_empty()));
    (title, body.join("\n"))
}

fn state(why: Why, view: &View, names: &Names, offered: &[Choice]) -> Vec<String> {
    match why {
        Why::Act { unit, .. } | Why::HowFar { unit } => acting(view, names, unit),
        Why::Scouting => scouting(view, names),
        Why::Activate { of } => activation(view, names, of),
        Why::Card => view
            .board
            .hand
            .iter()
            .filter(|_| view.knows())
            .map(|card| format!("🃏 **{}**: {}", names::card(*card), names::does(*card)))
            .collect(),
        Why::Hide => hiding(view, names, offered),
        Why::Found { .. } if matches!(offered, [Choice::Lots]) => vec![
            "🌿 Nobody of yours hides there. The patrol cannot tell: it waits all the same."
                .to_owned(),
        ],
        Why::Found { piece } => {
            caught(view, names, piece).into_iter().chain(board::hidden(view, names)).collect()
        }
        Why::Drop | Why::Shift => board::hidden(view, names),
        Why::Unscout | Why::Remove | Why::Lay { .. } => board::scenery(view, names),
        Why::Winner { unit } | Why::Deploy { unit } => {
            let line = board::unit_line(view, names, unit);
            std::iter::once(line).chain(enemies(view, names, unit)).collect()
        }
        Why::Stand { unit } | Why::Lose { unit } => fighting(view, names, unit),
        Why::Strike { unit, target } => vec![format!(
            "{}: {}.",
            capital(&names.unit(target)),
            sentences::strength(view.board.unit(target))
        )]
        .into_iter()
        .chain(enemies(view, names, unit))
        .collect(),
        Why::Declare | Why::Contest => vec![board::score_line(view)],
        Why::Scouts | Why::First | Why::Enter { .. } | Why::Flee { .. } | Why::Chart => {
            board::scenery(view, names)
        }
    }
}

/// What a search came to, and what that means for whoever comes out (P-061, P-062).
fn caught(view: &View, names: &Names, piece: PieceId) -> Option<String> {
    let search = found::search_of(&view.board, piece)?;
    let follows = match found::catcher(&view.board, piece) {
        None => "who comes out does so without a fight".to_owned(),
        Some(scout) if scout.is_scout() => format!(
            "{} may fall upon who comes out, and that unit then fights with a die less a base",
            names.unit(scout)
        ),
        Some(unit) => format!(
            "{} at once {} upon who comes out, and that unit fights with a die less a base",
            names.unit(unit),
            names.verb(unit, "falls", "fall")
        ),
    };
    Some(format!("🎲 The search came to {}: {follows}.", signed(i32::from(search.difference))))
}

/// The unit that acts: where it is, how it stands, what it shoots with, and who is near.
fn acting(view: &View, names: &Names, unit: UnitId) -> Vec<String> {
    let board = &view.board;
    let of = board.unit(unit);
    let mut lines = vec![board::unit_line(view, names, unit)];
    if let Some((short, long)) = fire::ranges(board, unit) {
        let shoots = if names.is_many(unit) { "They shoot" } else { "It shoots" };
        lines.push(format!("🎯 {shoots} to {short} inches well, to {long} at most."));
    }
    if of.formation() == Some(Formation::Ring) {
        lines.push("🛡️ In a formed square nobody moves; form line or column first.".to_owned());
    }
    lines.extend(enemies(view, names, unit));
    lines
}

fn enemies(view: &View, names: &Names, unit: UnitId) -> Option<String> {
    let board = &view.board;
    let mut near: Vec<UnitId> = board.on_table(unit.faction().other()).collect();
    near.sort_by_key(|other| (board.distance(unit, *other), *other));
    let told = near.into_iter().take(3).map(|other| {
        format!("{} at {}", names.unit(other), names::far(board.distance(unit, other)))
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| format!("{} Nearest: {}.", sign(unit), told.join(", ")))
}

fn sign(unit: UnitId) -> &'static str {
    names::side_sign(unit.faction().other())
}

fn scouting(view: &View, names: &Names) -> Vec<String> {
    let board = &view.board;
    let line = |acting: &patrols::Acting| {
        let searched = if acting.searched { ", has searched" } else { "" };
        let at = board.unit(acting.unit).cell();
        let at = at.map_or_else(String::new, |at| format!(" in {at}"));
        format!("👀 {}{at}: {}{searched}", names.short(acting.unit), names::points(acting.points))
    };
    board.acting.iter().map(line).collect()
}

fn activation(view: &View, names: &Names, of: Faction) -> Vec<String> {
    let board = &view.board;
    let mut lines: Vec<String> = board
        .on_table(of)
        .filter(|id| !id.is_scout())
        .map(|id| board::unit_line(view, names, id))
        .collect();
    if of == Faction::Dervish {
        lines.extend(board::hidden(view, names));
        if let Some((card, _)) = board.declared {
            lines.push(format!("🃏 Declared: **{}**. {}", names::card(card), names::does(card)));
        }
    }
    lines
}

fn hiding(view: &View, names: &Names, offered: &[Choice]) -> Vec<String> {
    let unit = offered.iter().find_map(|choice| match choice {
        Choice::Hide(unit, ..) => Some(*unit),
        _ => None,
    });
    let line = |unit: UnitId| {
        let of = view.board.unit(unit);
        format!("{} **{}**, {}.", names::arm_sign(of), names.short(unit), sentences::strength(of))
    };
    unit.map(line).into_iter().chain(board::scenery(view, names)).collect()
}

fn fighting(view: &View, names: &Names, unit: UnitId) -> Vec<String> {
    let fight = view.board.fights.iter().find(|fight| fight.has(unit));
    let units = fight.map_or_else(|| vec![unit], |fight| fight.units.to_vec());
    units.into_iter().map(|unit| board::unit_line(view, names, unit)).collect()
}
