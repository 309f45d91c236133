//! A game told as a whole: what stands under the frames of its replay, and its report. While it is
//! under way it is told as far as whoever asks may know.

use khartoum::{Contingent, Event, Faction, LAST_TURN, SpaceId, UnitId, View, data};
use model::words;
use model::words::{capital, clip, commas, count, count_word, unadorned};

use crate::text::book::tell;
use crate::text::{board, names, sentences};
use crate::turns::{self, Played, Turn};

/// `Turn 3 of 9, January and February 1884`.
pub fn title(turn: &Turn) -> String {
    match turn.turn {
        0 => "Setting up".to_owned(),
        number => format!("Turn {number} of {LAST_TURN}, {}", names::months(number)),
    }
}

fn weight(event: &Event) -> Option<u8> {
    Some(match event {
        Event::Ended { .. } => 0,
        Event::MahdiFell { .. } => 1,
        Event::Eliminated { unit, .. } if unit.is_leader() => 1,
        Event::BattleEnded { space, .. } if data().space(*space).points == 3 => 2,
        Event::Recruited { landed: true, .. } => 3,
        Event::BattleEnded { .. } => 4,
        Event::BrokeOut { .. } | Event::Guided { .. } | Event::GateOpened { .. } => 5,
        Event::Played { .. } => 6,
        _ => return None,
    })
}

pub fn is_weighty(turn: &Turn) -> bool {
    turn.facts().into_iter().filter_map(weight).any(|weight| weight <= 3)
}

fn headline(event: &Event) -> Option<String> {
    let told = match event {
        Event::Ended { .. } => sentences::sentence(event)?.split('.').next()?.to_owned(),
        event => tell("headline", event).or_else(|| sentences::sentence(event))?,
    };
    let told = told.lines().next()?.split(['(', '🎲']).next()?;
    let told = unadorned(told).trim().trim_end_matches(['.', ':']).to_owned();
    (!told.is_empty()).then(|| format!("{}.", capital(&told)))
}

pub fn told(turn: &Turn) -> String {
    let told = turn.headlines(weight, headline);
    if told.is_empty() { "Nobody fights.".to_owned() } else { told.join(" ") }
}

/// What the replay of a game shows, for those who cannot see it.
pub fn words(name: &str, played: &Played, frames: usize) -> String {
    let shown = played.shown();
    let Some((last, view)) = shown.last() else { return String::new() };
    let end = match turns::outcome(played) {
        Some(outcome) => sentences::ended(outcome),
        None => board::ended(view),
    };
    let points: Vec<String> =
        shown.iter().map(|(_, view)| view.board.points().to_string()).collect();
    let text = format!(
        "{}, replayed on the map to turn {} in {frames} frames. {} Points of the Empire at the end of \
         each turn: {}.",
        words::bare(name),
        last.turn,
        unadorned(&end).trim(),
        points.join(", ")
    );
    clip(&text, 1_024)
}

fn number(facts: &[&Event], of: impl Fn(&Event) -> bool) -> usize {
    facts.iter().filter(|event| of(event)).count()
}

/// The report, paragraph by paragraph; `view` is how things stand for whoever asks.
pub fn paragraphs(played: &Played, view: Option<&View>) -> Vec<String> {
    let facts: Vec<&Event> = played.turns.iter().flat_map(Turn::facts).collect();
    if facts.is_empty() {
        return vec!["The war has not begun.".to_owned()];
    }
    let last = played.turns.iter().rev().find_map(|turn| turn.view.as_deref()).or(view);
    let mut lines = Vec::new();
    match (turns::outcome(played), last) {
        (Some(outcome), _) => lines.push(sentences::ended(outcome)),
        (None, Some(view)) => lines.push(board::ended(view)),
        (None, None) => {}
    }
    lines.push(battles(&facts));
    lines.push(price(&facts));
    lines.extend(worst(played));
    lines.extend(last.map(towns));
    lines.extend(played.orders_told().map(|told| format!("**The staffs.** {told}.")));
    lines
}

fn battles(facts: &[&Event]) -> String {
    let fought = number(facts, |event| matches!(event, Event::BattleBegan { .. }));
    let won = |of: Faction| {
        number(facts, |event| matches!(event, Event::BattleEnded { winner, .. } if *winner == of))
    };
    let lands = number(facts, |event| matches!(event, Event::Recruited { landed: true, .. }));
    let landings = match lands {
        0 => String::new(),
        lands => format!(" {} landed among the enemy.", capital(&count_word(lands, "unit"))),
    };
    format!(
        "**The battles.** {} fought: the Mahdists won {}, the Empire {}.{landings}",
        capital(&count_word(fought, "battle")),
        won(Faction::Mahdist),
        won(Faction::Empire)
    )
}

fn price(facts: &[&Event]) -> String {
    let lost = |of: &dyn Fn(UnitId) -> bool| {
        number(facts, |event| matches!(event, Event::Eliminated { unit, .. } if of(*unit)))
    };
    let of = |contingent: Contingent| {
        count(lost(&|unit: UnitId| unit.contingent() == contingent), "unit")
    };
    let mahdi = match number(facts, |event| matches!(event, Event::MahdiFell { .. })) {
        0 => None,
        1 => Some("The Mahdi fell once".to_owned()),
        times => Some(format!("The Mahdi fell {} times", model::words::word(times))),
    };
    let gordon = lost(&|unit| unit == UnitId::GORDON) > 0;
    let fell: Vec<String> =
        mahdi.into_iter().chain(gordon.then(|| "Gordon fell".to_owned())).collect();
    format!(
        "**The price.** Eliminated: {} of the Mahdists, who can come again as recruits, {} of the \
         Egyptians and {} of the British. {}.",
        of(Contingent::Mahdist),
        of(Contingent::Egyptian),
        of(Contingent::British),
        if fell.is_empty() { "No leader fell".to_owned() } else { fell.join("; ") }
    )
}

fn worst(played: &Played) -> Option<String> {
    let lost =
        |turn: &Turn| number(&turn.facts(), |event| matches!(event, Event::Eliminated { .. }));
    let turn = played.turns.iter().max_by_key(|turn| (lost(turn), std::cmp::Reverse(turn.turn)))?;
    (lost(turn) > 0).then(|| {
        format!(
            "**The bloodiest turn.** {}: {} eliminated.",
            title(turn),
            count(lost(turn), "unit")
        )
    })
}

fn towns(view: &View) -> String {
    let board = &view.board;
    let of = |of: Faction| {
        let held = board.occupied(of);
        let towns: Vec<String> = SpaceId::all()
            .filter(|space| data().space(*space).points > 0 && held.has(*space))
            .map(|space| names::space(space).to_owned())
            .collect();
        let told = if towns.is_empty() { "none".to_owned() } else { commas(&towns) };
        format!("{} {}: {told}", names::side_sign(of), capital(names::side(of)))
    };
    format!("**The towns.** {}.", Faction::ALL.map(of).join("; "))
}
