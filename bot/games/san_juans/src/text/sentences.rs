//! One sentence for each fact that stands well on its own: those of `words.toml`, and those that
//! need more than blanks. Marches, battles and revolts, which are told together, have their short
//! form here for the log.

use model::words;
use model::words::signed;
use san_juans::{Cause, Entry, Event, Outcome, PlaceId, Revolt};

use crate::text::battles::{battle, dice, siege};
use crate::text::book::{BOOK, Unseen};
use crate::text::moves::{sea, supply};
use crate::text::names::Names;
use crate::text::panels::labels;
use crate::text::{leaders, names, random_events};

pub fn sentence(event: &Event, names: &Names<'_>) -> Option<String> {
    let told = match event {
        Event::Sea(event) => sea::sentence(event, names),
        Event::Siege(event) => siege::sentence(event),
        Event::Leader(event) => leaders::sentence(event, names),
        Event::Supply(event) => supply::sentence(event, names),
        event => own(event, names).or_else(|| battle::sentence(event, names)),
    };
    told.or_else(|| BOOK.tell("fact", event, names)).filter(|told| !told.is_empty())
}

fn own(event: &Event, names: &Names<'_>) -> Option<String> {
    Some(match event {
        Event::CardsDrawn { cards, reshuffled } => {
            let again = if *reshuffled { " The discards were shuffled back." } else { "" };
            if cards.is_empty() {
                format!("🃏 No card was drawn.{again}")
            } else {
                let titles: Vec<String> =
                    cards.iter().map(|card| names::card_first(*card)).collect();
                format!("🃏 Drawn: {}.{again}", words::commas(&titles))
            }
        }
        Event::CardsJoinedDeck { cards } if cards.len() > 3 => {
            format!("{} cards join the draw pile.", words::capital(&words::word(cards.len())))
        }
        Event::CardsJoinedDeck { cards } => {
            let titles: Vec<String> = cards.iter().map(|card| names::card(*card)).collect();
            let join = if titles.len() == 1 { "joins" } else { "join" };
            format!("{} {join} the draw pile.", words::list(&titles))
        }
        Event::RandomEventChecked { dice, needed } => {
            let rolled = dice::two(*dice);
            if dice[0] + dice[1] == *needed {
                format!("{rolled}: **a random event** (this card: on {needed})")
            } else {
                format!("{rolled}: no random event (this card: on {needed})")
            }
        }
        Event::RandomEventCame { event } => {
            let (tens, units) = (event / 10, event % 10);
            format!("⚡ 🎲{tens} 🎲{units}: {}", random_events::told(*event))
        }
        Event::RevoltOrderSet { places } => {
            format!("Revolts are rolled for in this order: {}.", labels::revolt_order(places))
        }
        Event::RandomPlacesSet { places } if places.is_empty() => {
            "The table of random places is the printed one.".to_owned()
        }
        Event::RandomPlacesSet { places } => {
            format!("The table of random places: {}.", labels::random_places(places))
        }
        Event::RevoltModified { island, place, sea, by: change } => {
            let whom = match (island, place, sea) {
                (Some(island), ..) => {
                    return Some(calmed(*change, &[names::island(*island).to_owned()]));
                }
                (_, Some(place), _) => format!("at {}", names::town(*place)),
                (.., Some(sea)) => format!("at the ports of {}", names::sea(*sea)),
                _ => "everywhere".to_owned(),
            };
            format!("Next rebellion: {} on revolt rolls {whom}.", signed(i32::from(*change)))
        }
        Event::Accounted { entry } => {
            format!("{} the score at the turn's end.", off_or_on(entry.vp))
        }
        Event::SiegeRolled { place, dice: thrown, modifiers, total, result } => {
            let why: Vec<(String, i8)> =
                modifiers.iter().map(|(why, by)| (siege::modifier(*why), *by)).collect();
            let rolled = dice::total(*thrown, &why, *total);
            format!(
                "⛺ **{}**: {rolled}: {}.",
                names::town(*place),
                siege::result(*result, names.options().siege_rows)
            )
        }
        Event::Scored { before, after, .. } => score_moves(*before, *after),
        _ => return None,
    })
}

fn calmed(by: i8, islands: &[String]) -> String {
    let by = signed(i32::from(by));
    format!("Next rebellion: {by} on revolt rolls on {}.", words::list(islands))
}

/// One sentence for islands that a card calms together (card 26), and how many facts it tells;
/// nothing if the facts begin with something else or with a single island.
pub fn calmed_together(events: &[&Event]) -> Option<(String, usize)> {
    let island = |event: &&Event| match event {
        Event::RevoltModified { island: Some(island), by, .. } => Some((*island, *by)),
        _ => None,
    };
    let (_, by) = events.first().and_then(island)?;
    let alike = events.iter().map_while(island).take_while(|(_, other)| *other == by);
    let islands: Vec<String> = alike.map(|(id, _)| names::island(id).to_owned()).collect();
    (islands.len() > 1).then(|| (calmed(by, &islands), islands.len()))
}

pub fn revolt(result: Revolt) -> String {
    BOOK.tell("revolt", &result, &Unseen).unwrap_or_default()
}

pub fn ended(outcome: Outcome) -> &'static str {
    BOOK.words("outcome", &outcome)
}

pub fn score_moves(before: i32, after: i32) -> String {
    format!("Mahdi's score **{before} → {after}**: 0 we win, 300 he wins.")
}

/// `5 off`, `10 on`: what the score is to move by.
fn off_or_on(vp: i32) -> String {
    format!("{} {}", vp.abs(), if vp < 0 { "off" } else { "on" })
}

pub fn whole_account(ledger: &[Entry]) -> Vec<String> {
    let heading = (!ledger.is_empty()).then(|| "**The account**".to_owned());
    heading.into_iter().chain(account(ledger)).collect()
}

/// The account of a turn: one line a cause, places of one cause together.
pub fn account(ledger: &[Entry]) -> Vec<String> {
    let line = |(cause, vp): &(String, i32)| format!("`{:>4}` {cause}", signed(*vp));
    account_parts(ledger).iter().map(line).collect()
}

/// The same, each cause with what it comes to.
pub fn account_parts(ledger: &[Entry]) -> Vec<(String, i32)> {
    let mut lines = Vec::new();
    let mut together = |title: &str, of: &dyn Fn(&Cause) -> Option<PlaceId>| {
        let found: Vec<(PlaceId, i32)> =
            ledger.iter().filter_map(|e| of(&e.cause).map(|place| (place, e.vp))).collect();
        if !found.is_empty() {
            let sum: i32 = found.iter().map(|(_, vp)| vp).sum();
            let names: Vec<&str> = found.iter().map(|(place, _)| names::place(*place)).collect();
            lines.push((format!("{title}: {}", words::commas(&names)), sum));
        }
    };
    together("lost", &|cause| match cause {
        Cause::Lost(place) => Some(*place),
        _ => None,
    });
    together("retaken", &|cause| match cause {
        Cause::Retaken(place) => Some(*place),
        _ => None,
    });
    for entry in ledger {
        if let Some(cause) = cause(entry.cause) {
            lines.push((cause, entry.vp));
        }
    }
    lines
}

pub fn any_cause(of: Cause) -> String {
    match of {
        Cause::Lost(place) => format!("{} lost", names::town(place)),
        Cause::Retaken(place) => format!("{} retaken", names::town(place)),
        other => cause(other).unwrap_or_default(),
    }
}

fn cause(cause: Cause) -> Option<String> {
    BOOK.tell("cause", &cause, &Unseen)
}
