//! What is known of a space: what it is, who stands there, what it is worth to whom.

use khartoum::supply::{self, When};
use khartoum::{Battle, Board, Faction, Kind, Sighting, SpaceId, Terrain, UnitId, View, data};
use model::message::Post;
use model::words::{BODY_MAX, capital, clip_lines, commas, count, list};

use crate::text::battles::{self, at_most};
use crate::text::names;

pub fn region(space: SpaceId) -> &'static str {
    super::book::BOOK.words("region", &space.to_string())
}

/// `town, 3 points`, `fortress, 3 points`, `port`, `scrub`, `desert with wells`.
pub fn ground(board: &Board, space: SpaceId) -> String {
    let of = data().space(space);
    let terrain = names::terrain(board.terrain(space));
    let mut told = vec![terrain.to_owned()];
    if of.points > 0 {
        told.push(count(of.points.into(), "point"));
    }
    if of.port && board.terrain(space) != Terrain::Port {
        told.push("port".to_owned());
    }
    if of.wells {
        told.push("wells".to_owned());
    }
    commas(&told)
}

/// What whoever looks knows of the Mahdists in a space.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Known {
    Nobody,
    /// All of them, from the top.
    All(Vec<UnitId>),
    /// The top one alone, and whether there are more.
    Top(UnitId, bool),
    /// Somebody is there; who, is not seen yet.
    Somebody,
}

/// The Mahdists in a space, as far as they are known.
pub fn mahdists(view: &View, space: SpaceId) -> Known {
    let board = &view.board;
    let fought = view.battle.as_ref().is_some_and(|battle: &Battle| battle.space == space);
    if !board.veiled || fought {
        let here = board.at(Faction::Mahdist, space);
        return if here.is_empty() { Known::Nobody } else { Known::All(here) };
    }
    match board.sightings[space.index()] {
        None => Known::Nobody,
        Some(Sighting { top: Some(top), more }) => Known::Top(top, more),
        Some(Sighting { top: None, .. }) => Known::Somebody,
    }
}

impl Known {
    pub fn told(&self, board: &Board) -> Option<String> {
        Some(match self {
            Self::Nobody => return None,
            Self::All(units) => with_panic(board, units),
            Self::Top(top, true) => format!("{} on top of more", with_panic(board, &[*top])),
            Self::Top(top, false) => format!("{} alone", with_panic(board, &[*top])),
            Self::Somebody => "Mahdists not seen yet".to_owned(),
        })
    }
}

/// Some counters, those that are panicked last: `Ali and Muhamed, panicked Osman Digna`.
pub fn with_panic(board: &Board, units: &[UnitId]) -> String {
    let (panicked, order): (Vec<UnitId>, Vec<UnitId>) =
        units.iter().copied().partition(|unit| board.unit(*unit).panicked);
    let told = [(order, ""), (panicked, "panicked ")];
    let told = told.into_iter().filter(|(units, _)| !units.is_empty());
    let told: Vec<String> =
        told.map(|(units, state)| format!("{state}{}", names::units(&units))).collect();
    commas(&told)
}

/// How many of some counters there are: `5 Empire units, 2 panicked`.
pub fn in_number(board: &Board, units: &[UnitId], noun: &str) -> String {
    let panicked = units.iter().filter(|unit| board.unit(**unit).panicked).count();
    match panicked {
        0 => count(units.len(), noun),
        some => format!("{}, {some} panicked", count(units.len(), noun)),
    }
}

/// Whoever is in a space, as far as they are known.
pub fn there(view: &View, of: Faction, space: SpaceId) -> Option<String> {
    match of {
        Faction::Mahdist => mahdists(view, space).told(&view.board),
        Faction::Empire => {
            let here = view.board.at(of, space);
            (!here.is_empty()).then(|| with_panic(&view.board, &here))
        }
    }
}

/// Who of both sides is in a space, in a few words.
pub fn held_by(view: &View, space: SpaceId) -> String {
    let both: Vec<String> =
        Faction::ALL.into_iter().filter_map(|of| there(view, of, space)).collect();
    if both.is_empty() { "nobody there".to_owned() } else { format!("there: {}", both.join("; ")) }
}

/// What eliminates a counter with "Eliminate" on its back (K-R45).
fn eliminated_by(board: &Board) -> &'static str {
    match board.rulings.routs_eliminate {
        true => "eliminated by Panic and Rout",
        false => "eliminated by Panic",
    }
}

/// A counter with its figures: `the Guards Brigade (5, elite)`.
pub fn figures(board: &Board, unit: UnitId) -> String {
    let (of, moves) = (unit.data(), board.moves(unit));
    let mut told = vec![format!("strength {}", board.strength(unit))];
    if moves > 0 {
        told.push(format!("movement {moves}"));
    }
    if of.elite {
        told.push("elite".to_owned());
    }
    if of.eliminate {
        told.push(eliminated_by(board).to_owned());
    }
    commas(&told)
}

/// Spaces that a unit goes: this turn, if its side moves now, or as its counter says.
pub fn moves_now(board: &Board, unit: UnitId) -> u8 {
    let now = board.now.card.is_some() && board.player == unit.faction();
    let goes_on = board.now.voyage.filter(|voyage| now && voyage.boats == unit);
    match (goes_on, now && board.space_of(unit).is_some()) {
        (Some(voyage), _) => voyage.left,
        (None, true) => khartoum::phases::moves::allowance(board, unit),
        (None, false) => board.moves(unit),
    }
}

/// A counter with its figures as it moves now: `strength 4, movement 3 this turn`.
pub fn figures_now(board: &Board, unit: UnitId) -> String {
    let (printed, now) = (board.moves(unit), moves_now(board, unit));
    match printed == now {
        true => figures(board, unit),
        false => figures(board, unit)
            .replace(&format!("movement {printed}"), &format!("movement {now} this turn")),
    }
}

fn line(board: &Board, unit: UnitId) -> String {
    let state = if board.unit(unit).panicked { ", **panicked**" } else { "" };
    let supply = match unit.faction() {
        Faction::Mahdist => "",
        Faction::Empire if supply::is_supplied(board, unit, When::Moving) => "",
        Faction::Empire => ", out of supply",
    };
    let of = unit.data();
    let elite = if of.elite { ", elite" } else { "" };
    let eliminate = match of.eliminate {
        true => format!(", {}", eliminated_by(board)),
        false => String::new(),
    };
    let moves = match (unit.kind(), board.moves(unit)) {
        (Kind::Garrison, _) => ", does not move".to_owned(),
        (_, moves) => match moves_now(board, unit) {
            now if now == moves => format!(", moves {moves}"),
            now => format!(", moves {now} this turn"),
        },
    };
    format!(
        "{} {}: hits on {}{moves}{elite}{eliminate}{state}{supply}",
        names::kind_sign(unit.kind()),
        capital(&names::unit(unit)),
        at_most(board.strength(unit))
    )
}

/// One space, by its key: what it is, who is there, where one can go from it.
pub fn place(view: &View, space: SpaceId) -> Post {
    let board = &view.board;
    let mut lines = vec![capital(&ground(board, space))];
    lines.push(capital(battles::tie(battles::ground_at(view, space))));
    match mahdists(view, space) {
        Known::All(units) => lines.extend(units.iter().map(|unit| line(board, *unit))),
        Known::Top(top, more) => {
            lines.push(line(board, top));
            lines.push(if more { "…and more beneath" } else { "…alone" }.to_owned());
        }
        Known::Somebody => lines.push("🌙 Mahdists; who, is not seen yet".to_owned()),
        Known::Nobody => {}
    }
    let empire = board.at(Faction::Empire, space);
    lines.extend(empire.iter().map(|unit| line(board, *unit)));
    if lines.len() <= 2 && empire.is_empty() && mahdists(view, space) == Known::Nobody {
        lines.push("Nobody is there".to_owned());
    }
    lines.extend(links(space));
    let title = names::space(space).to_owned();
    Post::titled(title, clip_lines(&lines.join("\n"), BODY_MAX))
}

fn links(space: SpaceId) -> Vec<String> {
    let of = |wanted: khartoum::Link, what: &str| {
        let near = data().links.iter().filter(|(kind, ..)| *kind == wanted);
        let there: Vec<&str> = near
            .filter_map(|(_, a, b)| match (*a == space, *b == space) {
                (true, _) => Some(names::space(*b)),
                (_, true) => Some(names::space(*a)),
                _ => None,
            })
            .collect();
        (!there.is_empty()).then(|| format!("{what}: {}", list(&there)))
    };
    [
        of(khartoum::Link::River, "〰️ By the river"),
        of(khartoum::Link::Land, "🛤️ By land"),
        of(khartoum::Link::Desert, "🏜️ Through the desert (Mahdists, camels, Gordon)"),
        of(khartoum::Link::Sea, "⛴️ By sea (Empire)"),
    ]
    .into_iter()
    .flatten()
    .collect()
}
