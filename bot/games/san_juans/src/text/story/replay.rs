//! A war replayed on the map as a GIF: a frame for each order, or for each round of a long war. Under
//! it stands when it is, and what happened, in few words. Orders that were taken back are left out.

use std::collections::BTreeSet;

use games::film::{Bounds, Film, FilmError, FilmPart, reel};
use games::log::history::{Fates, counts};
use games::log::verify;
use games::text::people::members::named_bare;
use model::log::LogLine;
use model::message::Post;
use model::words::{self, capital, unadorned};
use render::{Caption, Renderer};
use san_juans::{Event, LeaderEvent, PackNo, PlaceId, Revolt, SiegeEvent, View};
use san_juans_pictures::{Map, Shot};
use serde_json::json;
use staff::Roster;

use crate::records::turn_stats::{self, TurnStats};
use crate::text::book::{book, told};
use crate::text::moves::marches;
use crate::text::names::{self, Names};
use crate::text::sentences;

/// The map's width in pixels.
const WIDTH: u32 = 800;
/// Frames at most, and fewer if the file grows too large.
const FRAMES_MAX: [usize; 3] = [150, 90, 45];
/// How long the whole takes if its frames are neither too short nor too long, in hundredths of a
/// second, and how long a frame is shown.
const WHOLE: usize = 10_000;
const FRAME: (usize, usize) = (80, 170);
/// The first frame, the last one, and how much longer one is shown that weighs more.
const FIRST: u16 = 250;
const LAST: u16 = 900;
const WEIGHTY: u16 = 70;

const HEADLINES: usize = 2;
const RISING_NAMED: usize = 4;

/// The lines after which a frame is shown, at most so many.
pub fn cuts(lines: &[LogLine], fates: &Fates, most: usize) -> BTreeSet<i64> {
    let standing = || lines.iter().filter(|line| counts(line, fates));
    let orders: Vec<i64> =
        standing().filter(|line| !line.events.is_empty()).map(|line| line.number).collect();
    let ends_a_round = |line: &&LogLine| {
        line.events.iter().filter_map(model::Event::own).any(|event| {
            let begins = matches!(event, Event::RoundBegan { .. } | Event::TurnBegan { .. });
            begins || matches!(event, Event::Ended { .. })
        })
    };
    let mut cuts = match orders.len() <= most {
        true => orders.clone(),
        false => standing().filter(ends_a_round).map(|line| line.number).collect(),
    };
    let first = standing().next().map(|line| line.number);
    let last = orders.last().copied();
    // Of too many rounds every second is told together with the next, or every third.
    let step = cuts.len().div_ceil(most.max(1)).max(1);
    cuts = cuts.into_iter().skip(step - 1).step_by(step).collect();
    cuts.into_iter().chain(first).chain(last).collect()
}

/// A war replayed.
pub fn of(
    renderer: &Renderer,
    name: &str,
    lines: &[LogLine],
    bounds: Bounds,
) -> Result<Film, FilmError> {
    let turn_stats = turn_stats::of(lines);
    for most in FRAMES_MAX {
        let shown = shown(lines, &turn_stats, most);
        let frames = shown.len();
        match reel(renderer, &shown, &[WIDTH], bounds) {
            Err(FilmError::TooLarge(_)) => {}
            gif => return Ok(Film { gif: gif?, alt: alt(name, &turn_stats, frames), frames }),
        }
    }
    Err(FilmError::TooLarge(bounds.bytes_max))
}

/// The frames of a war, at most about so many.
pub fn shown(lines: &[LogLine], turn_stats: &TurnStats, most: usize) -> Vec<FilmPart<'static>> {
    let fates = Fates::of(lines);
    let cuts = cuts(lines, &fates, most);
    let usual = (WHOLE / cuts.len().max(1)).clamp(FRAME.0, FRAME.1);
    let usual = u16::try_from(usual).unwrap_or(u16::MAX);
    let (mut shown, mut events) = (Vec::new(), Vec::new());
    let _ = verify::follow(lines, &mut |so_far, line| {
        if !counts(line, &fates) {
            return;
        }
        events.extend(line.events.iter().filter_map(model::Event::own::<Event>).cloned());
        // While a battle is fought as a march, the map stands as before it.
        let view = so_far.game.as_ref().and_then(crate::view);
        let Some(view) = view.filter(|_| cuts.contains(&line.number)) else { return };
        let facts: Vec<&Event> = events.iter().collect();
        let turns = f32::from(turn_stats.turns_max.max(1));
        let round = f32::from(view.round.unwrap_or(0)) / f32::from(view.rounds.max(1) + 1);
        let caption = Caption {
            head: head(&view),
            figure: (view.pack().say("{war.Score}"), view.score),
            told: captioned(&facts, &view, &so_far.roster),
            part: match view.outcome {
                Some(_) => 1.0,
                None => (f32::from(view.turn.saturating_sub(1)) + round) / turns,
            },
        };
        let hundredths = match Some(&line.number) {
            number if number == cuts.last() => LAST,
            number if number == cuts.first() => FIRST,
            _ if is_weighty(&facts) => usual + WEIGHTY,
            _ => usual,
        };
        events.clear();
        let view = Box::new(view);
        let scene = Box::new(move |width| Map::scene(view.clone(), Shot::Pocket { width }));
        shown.push(FilmPart { caption, hundredths, scene });
    });
    shown
}

fn head(view: &View) -> String {
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
        Event::FoughtOn { .. } | Event::ReliefArrived | Event::Leader(LeaderEvent::HeroKilled) => 1,
        Event::PlaceFell { .. } | Event::Siege(SiegeEvent::PlaceAbandoned { .. }) => 2,
        Event::BattleDecided { .. } => 3,
        Event::PlaceRetaken { .. } | Event::PlaceReturned { .. } => 4,
        Event::SiegeLevel { level: None, .. }
        | Event::RebellionOver
        | Event::Leader(LeaderEvent::HeroArrived { .. }) => 5,
        Event::UnitsArrived { .. } => 7,
        _ => return None,
    };
    let plain = || Some(unadorned(&sentences::sentence(event, names)?));
    Some((rank, book(names.view.pack).tell("headline", event, names).or_else(plain)?))
}

fn rising(pack: PackNo, events: &[&Event]) -> Vec<(u8, String)> {
    let told = |name: &str, wanted: fn(Revolt) -> bool| {
        let places = events.iter().filter_map(|event| match event {
            Event::RevoltRolled { place, result, .. } if wanted(*result) => Some(*place),
            _ => None,
        });
        let places: Vec<PlaceId> = places.collect();
        (!places.is_empty())
            .then(|| (4, told(pack, "rising", &json!({ name: { "places": places } }))))
    };
    let risen = told("risen", Revolt::takes);
    let besieged = told("besieged", |result| result == Revolt::Besieged);
    risen.into_iter().chain(besieged).collect()
}

/// Four places by name, and how many more there are.
pub fn first_of(places: &[PlaceId]) -> String {
    let more = places.len().saturating_sub(RISING_NAMED);
    let named = places.iter().take(RISING_NAMED).map(|place| names::town(*place));
    words::listed(named.chain((more > 0).then(|| format!("{} more", words::word(more)))))
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

fn captioned(events: &[&Event], view: &View, roster: &Roster) -> String {
    let names = Names::new(view);
    let mut headlines = rising(view.pack, events);
    headlines.extend(events.iter().filter_map(|event| headline(event, &names)));
    headlines.sort_by_key(|(rank, _)| *rank);
    headlines.dedup_by(|a, b| a.1 == b.1);
    let told: Vec<String> = match headlines.is_empty() {
        false => headlines.into_iter().take(HEADLINES).map(|(_, told)| told).collect(),
        true => quietly(events, names),
    };
    named_bare(&told.join(" "), roster)
}

fn is_weighty(events: &[&Event]) -> bool {
    events.iter().any(|event| {
        matches!(
            event,
            Event::Ended { .. }
                | Event::ReliefArrived
                | Event::PlaceFell { .. }
                | Event::BattleDecided { .. }
                | Event::TurnBegan { .. }
                | Event::Leader(LeaderEvent::HeroKilled)
        )
    })
}

pub fn brought(alt: &str) -> Post {
    Post {
        title: "🎞️ The war, replayed".to_owned(), body: words::plain(alt), ..Post::default()
    }
}

fn alt(name: &str, turn_stats: &TurnStats, frames: usize) -> String {
    let last = turn_stats.turns.last();
    let turn = last.map_or(1, |turn| turn.number);
    let score = last.map_or(turn_stats.began, |turn| turn.score);
    let (low, high) = turn_stats.ends;
    let end = match turn_stats.outcome {
        Some(outcome) => book(turn_stats.pack).words("outcome", &outcome).to_owned(),
        None => "It goes on.".to_owned(),
    };
    let scores = turn_stats.turns.iter().map(|turn| turn.score.to_string()).collect::<Vec<_>>();
    let pack = turn_stats.pack.get();
    let text = format!(
        "{}, replayed on the map to turn {turn} in {frames} frames. {} {score}: {low} we win, {high} {}. \
         {end} {} score at the end of each turn: {}.",
        words::bare(name),
        pack.say("{war.Score}"),
        pack.say("{war.he} {war.wins|win}"),
        pack.say("{war.His}"),
        scores.join(", ")
    );
    words::clip(&text, 1_024)
}

#[cfg(test)]
mod tests {
    use san_juans::{Space, first};

    use super::*;
    use games_testing::{TestDice, new_game, snapshot};

    #[test]
    fn what_weighs_most_is_told_first() {
        let (game, _) = new_game(&mut TestDice(3));
        let view = crate::view(&game).expect("a campaign");
        let roster = snapshot(game).roster;
        let place = first().named("mud-bay");
        let rolled = |result| Event::RevoltRolled { place, die: 6, needed: 5, result };
        let decided = Event::BattleDecided {
            space: Space::Place(place),
            held: false,
            reported: false,
            losses: Vec::new(),
        };
        let events = [rolled(Revolt::Rose), decided, Event::PlaceFell { place }];
        let events: Vec<&Event> = events.iter().collect();
        let shown = super::captioned(&events, &view, &roster);
        assert_eq!(shown, "Mud Bay falls to the Ansar. A battle is lost at Mud Bay.");
        assert!(is_weighty(&events));
        let quiet = Event::RoundBegan { round: 2 };
        assert_eq!(super::captioned(&[&quiet], &view, &roster), "");
        assert!(!is_weighty(&[&quiet]));
        let risen = rolled(Revolt::Rose);
        let risen = super::captioned(&[&risen; 6], &view, &roster);
        assert!(
            risen.starts_with("Six places rise: ") && risen.contains("and two more"),
            "{risen}"
        );
    }
}
