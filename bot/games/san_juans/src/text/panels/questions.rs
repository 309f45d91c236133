//! What the game asks, in words: for the channel in a phrase, for the panel as a head line and
//! a text. The rule behind it is the section `reason` of `words.toml`.

use model::words;
use model::words::count;
use san_juans::cards::Arrival;
use san_juans::{CardId, Settlement, UnitId, View, Why, data};

use crate::text::battles::battle;
use crate::text::book::{BOOK, Unseen};
use crate::text::cards;
use crate::text::names::{self, Names, op_count};
use crate::text::panels::labels;

/// What somebody is awaited for: `a card for round 4, or a pass`; `view` is of the game that asks.
pub fn awaited(why: Why, view: Option<&View>) -> String {
    match (why, only_card(why, view)) {
        (_, Some(card)) => format!("{} must be played", names::card(card)),
        (why, None) => awaited_as_usual(why),
    }
}

/// The one card that a round wants, if it is one (J-181, J-195).
fn only_card(why: Why, view: Option<&View>) -> Option<CardId> {
    view.filter(|_| matches!(why, Why::PlayCard { .. }))?.limits.only
}

fn awaited_as_usual(why: Why) -> String {
    match why {
        Why::ArriveAt { card, .. } if arrives_singly(card) => {
            format!("where a unit of {} arrives", names::card(card))
        }
        why => BOOK.tell("awaited", &why, &Unseen).unwrap_or_default(),
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
        why => BOOK.tell("question", &why, &names).unwrap_or_default(),
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

fn body(why: Why, view: &View) -> String {
    match why {
        Why::PlayCard { .. } => hand_lines(view).join("\n"),
        Why::ChooseKind { card, .. } | Why::ChooseTarget { card } => card_text(card),
        Why::ArriveAt { card, .. } => format!("{}\n{}", card_text(card), BOOK.words("reason", &why)),
        Why::SpendOps { left: 0 } => {
            "No Op is left. Units with movement left may march on, ships with actions left sail \
             on; then the round ends."
                .to_owned()
        }
        Why::SpendOps { .. } => {
            "An Op is an order: it moves the troops and ships of one place, one group on the road, or \
             the ships of one sea area."
                .to_owned()
        }
        Why::WhoMarches { from } => {
            format!("There: {}.", names::force(view.units_at(from)))
        }
        Why::MarchTo { .. } => {
            "The list says how far it is, what brings an encounter in each space, and how likely \
             it is that nobody is met."
                .to_owned()
        }
        Why::Refit => {
            let points = view.points;
            format!(
                "{}, {}. A unit takes at most two; the rest are kept for later turns.",
                count(points.egyptian.into(), "Egyptian point"),
                count(points.british.into(), "British point")
            )
        }
        Why::SiegeAction { place } | Why::WhoSorties { place } | Why::WhoBreaksOut { place } => {
            let state = view.place(place);
            format!(
                "Siege level {}. Inside: {}.\n{}",
                state.siege.unwrap_or(1),
                names::force(&state.units),
                BOOK.words("reason", &why)
            )
        }
        Why::ScoutAgain { place } => {
            let seen = view.scouted.iter().find(|(at, _)| *at == place);
            let seen = seen.map_or_else(String::new, |(_, force)| {
                let units = count(force.units().into(), "unit");
                format!("🎈 The balloon counts {units}: {}.\n", battle::theirs(*force))
            });
            format!("{seen}{}", BOOK.words("reason", &why))
        }
        Why::ExchangeFor { card } => card_text(card),
        Why::RandomPlaces { entries: 1.. } => {
            let table = labels::random_places(&view.random_places);
            format!("So far: {table}.\n{}", BOOK.words("reason", &why))
        }
        Why::RetreatTo { from, .. } if !view.retreating.is_empty() => format!(
            "Beaten {}: {}.\n{}",
            names::at(from),
            Names::new(view).units(&view.retreating),
            BOOK.words("reason", &why)
        ),
        // What they agreed on is only the usual way (J-073).
        Why::SettleBattle { .. } if view.options.settlement == Settlement::Table => format!(
            "You agreed to fight battles on your own table; the sheet has all you need. {}",
            BOOK.words("reason", &why)
        ),
        other => BOOK.words("reason", &other).to_owned(),
    }
}

fn hand_lines(view: &View) -> Vec<String> {
    let line = |card: &CardId| {
        let row = data().card(*card);
        let with = cards::with(*card, view);
        format!("**{card}** {}{with} · {} · {}", row.title, op_count(row.ops), row.text)
    };
    view.hand.iter().map(line).collect()
}

fn arrives_singly(card: CardId) -> bool {
    data().card(card).event.arrival() == Some(Arrival::Spread)
}

fn card_text(card: CardId) -> String {
    data().card(card).text.clone()
}
