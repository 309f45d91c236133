//! What stands under the frames of a replayed war: when it is, and what happened, in few words.

use games::text::staff::people::named_bare;
use model::message::Post;
use model::words::{self, capital, count_word, unadorned};
use san_juans::{Event, LeaderEvent, PlaceId, Revolt, SiegeEvent, View};
use staff::Roster;

use crate::records::turn_stats::TurnStats;
use crate::text::book::BOOK;
use crate::text::moves::marches;
use crate::text::names::{self, Names};
use crate::text::sentences;

const HEADLINES: usize = 2;
const RISING_NAMED: usize = 4;

pub fn head(view: &View) -> String {
    match (view.outcome, view.round) {
        (Some(_), _) => format!("Turn {}: the end", view.turn),
        (None, Some(round)) => format!("Turn {} of {}, round {round}", view.turn, view.turns),
        (None, None) => format!("Turn {} of {}", view.turn, view.turns),
    }
}

/// What is told of an event before others: how much it weighs, less being more, and in which words.
fn headline(event: &Event, names: &Names<'_>) -> Option<(u8, String)> {
    let rank = match event {
        Event::Ended { .. } => 0,
        Event::FoughtOn { .. }
        | Event::BritishArrived
        | Event::Leader(LeaderEvent::GordonKilled) => 1,
        Event::PlaceFell { .. } | Event::Siege(SiegeEvent::PlaceAbandoned { .. }) => 2,
        Event::BattleDecided { .. } => 3,
        Event::PlaceRetaken { .. } | Event::PlaceReturned { .. } => 4,
        Event::SiegeLevel { level: None, .. }
        | Event::RebellionOver
        | Event::Leader(LeaderEvent::GordonArrived { .. }) => 5,
        Event::UnitsArrived { .. } => 7,
        _ => return None,
    };
    let plain = || Some(unadorned(&sentences::sentence(event, names)?));
    Some((rank, BOOK.tell("headline", event, names).or_else(plain)?))
}

fn rising(events: &[&Event]) -> Vec<(u8, String)> {
    let of = |wanted: fn(&Revolt) -> bool| {
        let places = events.iter().filter_map(|event| match event {
            Event::RevoltRolled { place, result, .. } if wanted(result) => Some(*place),
            _ => None,
        });
        places.collect::<Vec<PlaceId>>()
    };
    let listed = |places: &[PlaceId]| {
        let mut all: Vec<String> =
            places.iter().take(RISING_NAMED).map(|place| names::town(*place)).collect();
        if places.len() > RISING_NAMED {
            all.push(format!("{} more", words::word(places.len() - RISING_NAMED)));
        }
        words::list(&all)
    };
    let mut told = Vec::new();
    let risen = of(|result| matches!(result, Revolt::Rose | Revolt::Mutinied(_) | Revolt::Fled(_)));
    if !risen.is_empty() {
        let verb = if risen.len() == 1 { "rises" } else { "rise" };
        let place = capital(&count_word(risen.len(), "place"));
        told.push((4, format!("{place} {verb}: {}.", listed(&risen))));
    }
    let besieged = of(|result| *result == Revolt::Besieged);
    if !besieged.is_empty() {
        let verb = if besieged.len() == 1 { "is" } else { "are" };
        told.push((4, format!("{} {verb} besieged.", listed(&besieged))));
    }
    told
}

fn quietly(events: &[&Event], names: Names<'_>) -> Vec<String> {
    let card = |event: &&&Event| {
        matches!(
            event,
            Event::PlayedEvent { .. }
                | Event::PlayedOps { .. }
                | Event::PlayedReplacements { .. }
                | Event::Passed { .. }
        )
    };
    // Dice, cards drawn and what comes of nothing are for the log.
    let small = |event: &&&Event| {
        matches!(
            event,
            Event::RandomEventChecked { .. }
                | Event::RandomEventVoid { .. }
                | Event::CardsDrawn { .. }
                | Event::CardsJoinedDeck { .. }
                | Event::SupplyChecked { .. }
                | Event::EncounterRolled { .. }
                | Event::Activated { .. }
        )
    };
    let cards: Vec<&Event> = events.iter().filter(card).copied().collect();
    let others = events.iter().filter(|event| !card(event) && !small(event));
    let others: Vec<&Event> = others.copied().collect();
    // Of a card that is played its name is enough here.
    let used =
        cards.iter().flat_map(|card| marches::told_shortly(&[*card], names).into_iter().take(1));
    let used: Vec<String> = used.collect();
    let rest = marches::told_shortly(&others, names);
    let sentence = |told: &String| {
        let told = capital(&unadorned(told));
        if told.ends_with(['.', '!', '?', '…']) { told } else { format!("{told}.") }
    };
    let told = used.iter().chain(&rest).map(sentence);
    told.filter(|told| told.len() > 1).collect()
}

pub fn told(events: &[&Event], view: &View, roster: &Roster) -> String {
    let names = Names::new(view);
    let mut headlines = rising(events);
    headlines.extend(events.iter().filter_map(|event| headline(event, &names)));
    headlines.sort_by_key(|(rank, _)| *rank);
    headlines.dedup_by(|a, b| a.1 == b.1);
    let told: Vec<String> = match headlines.is_empty() {
        false => headlines.into_iter().take(HEADLINES).map(|(_, told)| told).collect(),
        true => quietly(events, names),
    };
    named_bare(&told.join(" "), roster)
}

pub fn is_weighty(events: &[&Event]) -> bool {
    events.iter().any(|event| {
        matches!(
            event,
            Event::Ended { .. }
                | Event::BritishArrived
                | Event::PlaceFell { .. }
                | Event::BattleDecided { .. }
                | Event::TurnBegan { .. }
                | Event::Leader(LeaderEvent::GordonKilled)
        )
    })
}

pub fn brought(alt: &str) -> Post {
    Post {
        title: "🎞️ The war, replayed".to_owned(), body: words::plain(alt), ..Post::default()
    }
}

pub fn words(name: &str, turn_stats: &TurnStats, frames: usize) -> String {
    let last = turn_stats.turns.last();
    let turn = last.map_or(1, |turn| turn.number);
    let score = last.map_or(turn_stats.began, |turn| turn.score);
    let (low, high) = turn_stats.ends;
    let end = match turn_stats.outcome {
        Some(outcome) => BOOK.words("outcome", &outcome).to_owned(),
        None => "It goes on.".to_owned(),
    };
    let scores = turn_stats.turns.iter().map(|turn| turn.score.to_string()).collect::<Vec<_>>();
    let text = format!(
        "{}, replayed on the map to turn {turn} in {frames} frames. Mahdi's score {score}: {low} we \
         win, {high} he wins. {end} His score at the end of each turn: {}.",
        words::bare(name),
        scores.join(", ")
    );
    words::clip(&text, 1_024)
}

#[cfg(test)]
mod tests {
    use san_juans::{Space, data};

    use super::*;
    use games_testing::{TestDice, new_game, snapshot};

    #[test]
    fn what_weighs_most_is_told_first() {
        let (game, _) = new_game(&mut TestDice(3));
        let view = crate::view(&game).expect("a campaign");
        let roster = snapshot(game).roster;
        let place = data().named("mud-bay");
        let rolled = |result| Event::RevoltRolled { place, die: 6, needed: 5, result };
        let decided = Event::BattleDecided {
            space: Space::Place(place),
            held: false,
            reported: false,
            losses: Vec::new(),
        };
        let events = [rolled(Revolt::Rose), decided, Event::PlaceFell { place }];
        let events: Vec<&Event> = events.iter().collect();
        let words = told(&events, &view, &roster);
        assert_eq!(words, "Mud Bay falls to the Ansar. A battle is lost at Mud Bay.");
        assert!(is_weighty(&events));
        let quiet = Event::RoundBegan { round: 2 };
        assert_eq!(told(&[&quiet], &view, &roster), "");
        assert!(!is_weighty(&[&quiet]));
        let risen = rolled(Revolt::Rose);
        let risen = told(&[&risen; 6], &view, &roster);
        assert!(
            risen.starts_with("Six places rise: ") && risen.contains("and two more"),
            "{risen}"
        );
    }
}
