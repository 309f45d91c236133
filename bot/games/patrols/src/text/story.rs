//! A game told as a whole: what stands under the frames of its replay, and its report. While it is
//! under way it is told as far as whoever asks may know.

use model::words;
use model::words::{capital, clip, count, count_word, list, unadorned};
use patrols::{Board, Event, Faction, Find, UnitId, View};

use crate::text::sentences::{Teller, ended_once};
use crate::text::{board, dispatch, names, sentences};
use crate::turns::{self, Played, Turn};

pub fn title(turn: &Turn) -> String {
    match (turn.turn, turn.view.as_ref()) {
        (0, _) => "Setting up".to_owned(),
        (number, Some(view)) => format!("Turn {number} of {}", view.board.last),
        (number, None) => format!("Turn {number}"),
    }
}

fn weight(event: &Event) -> Option<u8> {
    Some(match event {
        Event::Ended { .. } => 0,
        Event::GunLost { .. } | Event::FlagTaken { .. } => 1,
        Event::Lost { .. } => 2,
        Event::Ambushed { .. } => 3,
        Event::Charged { .. } => 4,
        Event::Appeared { .. } => 5,
        Event::Searched { find: Find::Success | Find::Scouted | Find::Deployed, .. } => 6,
        _ => return None,
    })
}

pub fn is_weighty(turn: &Turn) -> bool {
    turn.facts().into_iter().filter_map(weight).any(|weight| weight <= 3)
}

fn teller(turn: &Turn) -> Teller {
    turn.view.as_ref().map(|view| Teller::of(&view.board)).unwrap_or_default()
}

fn headline(event: &Event, teller: &Teller) -> Option<String> {
    let told = teller.sentence(event)?;
    let told = told.lines().next()?.split(['(', '🎲']).next()?;
    let told = unadorned(told).trim().trim_end_matches(['.', ':']).to_owned();
    (!told.is_empty()).then(|| ended_once(&capital(&told)))
}

pub fn told(turn: &Turn) -> String {
    let teller = teller(turn);
    let told = turn.headlines(weight, |event| headline(event, &teller));
    if told.is_empty() { "Nobody meets.".to_owned() } else { told.join(" ") }
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
        shown.iter().map(|(_, view)| format!("{}–{}", view.points[0], view.points[1])).collect();
    let text = format!(
        "{}, replayed on the table to turn {} in {frames} frames. {} Points of the patrol and the \
         Dervishes at the end of each turn: {}.",
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
        return vec!["The patrol has not set out.".to_owned()];
    }
    let last = played.turns.iter().rev().find_map(|turn| turn.view.as_deref()).or(view);
    let mut lines = Vec::new();
    match (turns::outcome(played), last) {
        (Some(outcome), _) => lines.push(sentences::ended(outcome)),
        (None, Some(view)) => lines.push(board::ended(view)),
        (None, None) => {}
    }
    lines.extend(facts.iter().find_map(|event| match event {
        Event::Ended { items, .. } => Some(sentences::counted(items).join("\n")),
        _ => None,
    }));
    lines.push(searches(&facts));
    lines.push(fights(&facts));
    lines.extend(last.map(|view| price(&facts, &view.board)));
    lines.extend(played.orders_told().map(|told| format!("**The staffs.** {told}.")));
    lines
}

fn searches(facts: &[&Event]) -> String {
    let of = |is: fn(Find) -> bool| {
        number(facts, |event| matches!(event, Event::Searched { find, .. } if is(*find)))
    };
    let all = of(|_| true);
    let good = of(|find| !matches!(find, Find::Nothing | Find::Ambush | Find::BadAmbush));
    let ambushes = of(|find| matches!(find, Find::Ambush | Find::BadAmbush));
    format!(
        "**The searches.** {} made: {good} searched a piece for good, {ambushes} ended in an ambush, \
         {} found nothing.",
        count(all, "search").replace("searchs", "searches"),
        all - good - ambushes
    )
}

fn fights(facts: &[&Event]) -> String {
    let charges = number(facts, |event| matches!(event, Event::Charged { .. }));
    let rounds = number(facts, |event| matches!(event, Event::Fought { .. }));
    let shots = number(facts, |event| matches!(event, Event::Shot(_)));
    let won = |of: Faction| {
        let by =
            |event: &Event| matches!(event, Event::Fought { winner: Some(by), .. } if *by == of);
        number(facts, by)
    };
    format!(
        "**The fighting.** {}, {} and {} of fighting: the patrol won {}, the Dervishes {}.",
        capital(
            &count_word(shots, "time somebody shot")
                .replace("time somebody shots", "times somebody shot")
        ),
        count_word(charges, "charge"),
        count_word(rounds, "round"),
        won(Faction::Patrol),
        won(Faction::Dervish)
    )
}

fn price(facts: &[&Event], board: &Board) -> String {
    let names = crate::text::names::Names::of(board);
    let lost = |of: Faction| {
        let unit = |event: &&&Event| match event {
            Event::Lost { unit, .. } if unit.faction() == of => Some(*unit),
            _ => None,
        };
        let units: Vec<UnitId> = facts.iter().filter_map(|event| unit(&event)).collect();
        let units: Vec<String> = units.into_iter().map(|id| names.unit(id)).collect();
        if units.is_empty() { "nobody".to_owned() } else { list(&units) }
    };
    let of = |side: Faction| {
        format!("{} {}: {}", names::side_sign(side), capital(names::side(side)), lost(side))
    };
    format!("**Lost.** {}.", Faction::ALL.map(of).join("; "))
}

pub fn dispatched(turn: &Turn) -> Vec<String> {
    dispatch::tell(&turn.events, &teller(turn), dispatch::Detail::Short)
}
