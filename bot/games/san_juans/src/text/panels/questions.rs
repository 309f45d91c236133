//! What the game asks, in words: for the channel in a phrase, for the panel as a head line and
//! a text. The rule behind it is the section `reason` of `words.toml`.

use model::words::{self, count};
use san_juans::{ArrivesAt, CardId, PackNo, Settlement, UnitId, View, Why};
use serde_json::Value;

use crate::Seen;
use crate::text::battles::battle;
use crate::text::book::{Unseen, book, of};
use crate::text::names::{self, Names, op_count};
use crate::text::panels::labels;
use crate::text::{cards, odds};

/// What somebody is awaited for: `a card for round 4, or a pass`; `view` is of the game that asks.
pub fn awaited(why: Why, view: Option<&View>) -> String {
    match (why, only_card(why, view)) {
        (_, Some(card)) => format!("{} must be played", names::card(card)),
        (why, None) => awaited_as_usual(view.map_or(PackNo::FIRST, |view| view.pack), why),
    }
}

/// The one card that a round wants, if it is one (J-181, J-195).
fn only_card(why: Why, view: Option<&View>) -> Option<CardId> {
    view.filter(|_| matches!(why, Why::PlayCard { .. }))?.limits.only
}

fn awaited_as_usual(pack: PackNo, why: Why) -> String {
    match why {
        Why::ArriveAt { card, .. } if arrives_singly(card) => {
            format!("where a unit of {} arrives", names::card(card))
        }
        why => book(pack).tell("awaited", &why, &Unseen(pack)).unwrap_or_default(),
    }
}

pub fn question(why: Why, view: &View) -> (String, String) {
    let names = Names::new(view);
    let title = match why {
        Why::PlayCard { round } if view.limits.only.is_some() => {
            format!("Round {round} of {}: {}", view.rounds, awaited(why, Some(view)))
        }
        Why::ArriveAt { card, kind, .. } if arrives_singly(card) => {
            format!("Where does the next unit arrive? ({})", names::kind(kind))
        }
        Why::RetreatTo { lead, units, .. } => whose_retreat(lead, units, &names),
        why => book(view.pack).tell("question", &why, &names).unwrap_or_default(),
    };
    (title, body(why, view))
}

/// Which part of a beaten force is asked for (J-077).
fn whose_retreat(lead: Option<UnitId>, units: u16, names: &Names<'_>) -> String {
    match (lead.map(|unit| names.unit(unit)), units) {
        (None, _) | (_, 0) => "Where does the beaten force go?".to_owned(),
        (Some(lead), 1) => format!("Where does {lead} go?"),
        (Some(lead), units) => {
            let others = words::word(usize::from(units) - 1);
            format!("Where do {lead} and {others} more go?")
        }
    }
}

/// A question with the odds it is answered by.
pub fn with_odds(why: Why, seen: &Seen<'_>) -> (String, String) {
    let (title, body) = question(why, &seen.view);
    let told = match why {
        // Odds would give away the numbers.
        Why::SettleBattle { .. } if seen.view.options.limited_intelligence => None,
        Why::SettleBattle { .. } => odds::line(seen.any),
        Why::WhoLands { .. } | Why::SailHow { .. } => odds::landing(seen.any, why),
        Why::WhoSorties { .. } => odds::sortie(seen.any, why),
        Why::SiegeAction { place } => {
            let lines = [odds::sortie(seen.any, why), odds::storm(&seen.view, place)];
            let lines: Vec<String> = lines.into_iter().flatten().collect();
            (!lines.is_empty()).then(|| lines.join("\n"))
        }
        _ => None,
    };
    let body = told.map_or_else(|| body.clone(), |told| format!("{told}\n{body}"));
    (title, body)
}

fn body(why: Why, view: &View) -> String {
    let (names, reason) = (Names::new(view), book(view.pack).words("reason", &why));
    match why {
        Why::PlayCard { .. } => return hand_lines(view).join("\n"),
        // What they agreed on is only the usual way (J-073).
        Why::SettleBattle { .. } if view.options.settlement == Settlement::Table => {
            return format!(
                "You agreed to fight battles on your own table; the sheet has all you need. {reason}"
            );
        }
        Why::Refit => {
            return format!(
                "{}, {}. A unit takes at most two; the rest are kept for later turns.",
                count(view.points.local.into(), &view.pack().say("{war.local} point")),
                count(view.points.relief.into(), &view.pack().say("{war.relief} point"))
            );
        }
        _ => {}
    }
    let before = book(view.pack).tell("body-before", &why, &names).filter(|told| !told.is_empty());
    match before {
        Some(before) => format!("{before}\n{reason}"),
        None => book(view.pack).tell("body", &why, &names).unwrap_or_else(|| reason.to_owned()),
    }
}

/// What a blank of a question says.
pub fn say(names: &Names<'_>, how: &str, value: &Value) -> Option<String> {
    let view = names.view;
    Some(match how {
        "siege-level" => view.place(of(value)?).siege.unwrap_or(1).to_string(),
        "garrison" => names::force(&view.place(of(value)?).units),
        "random-so-far" => labels::random_places(&view.random_places),
        "beaten" if view.retreating.is_empty() => String::new(),
        "beaten" => format!("Beaten {}: {}.", names::at(of(value)?), names.units(&view.retreating)),
        "counted" => {
            let place = of(value)?;
            let seen = view.scouted.iter().find(|(at, _)| *at == place);
            seen.map_or_else(String::new, |(_, force)| {
                let units = count(force.units().into(), "unit");
                let scout = view.pack().say("{war.scout_sign} The {war.scout}");
                format!("{scout} counts {units}: {}.", battle::theirs(*force))
            })
        }
        _ => return None,
    })
}

fn hand_lines(view: &View) -> Vec<String> {
    let line = |card: &CardId| {
        let with = cards::with(*card, view);
        format!(
            "**{}** {}{with} · {} · {}",
            card.printed_as(),
            card.title,
            op_count(card.ops),
            card.text
        )
    };
    view.hand.iter().map(line).collect()
}

fn arrives_singly(card: CardId) -> bool {
    card.event.arrival() == Some(ArrivesAt::Spread)
}
