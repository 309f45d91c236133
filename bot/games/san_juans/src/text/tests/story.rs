//! A whole war, played by a careful staff with a name that would break out of a page if it could.

use games::dice::audit::audit;
use games::film::{Bounds, Film, FilmError};
use games::log::history::Fates;
use games_testing::logs::{CAMPAIGN, holds_as_a_page, line, played, replayed};
use model::log::{Body, LogLine};
use san_juans::Event;

use crate::SanJuans;
use crate::records::turn_stats;
use crate::text::story::plots::Plot;
use crate::text::story::{page, replay};

/// The log of a war by the standard rules, up to so many orders; an order is one answer.
fn war(seed: u64, orders: usize) -> Vec<LogLine> {
    played(&SanJuans::FIRST, seed, orders)
}

const BOUNDS: Bounds = Bounds { bytes_max: 9 * 1024 * 1024, until: None };

#[test]
fn a_long_war_is_told_by_turns_and_by_rounds() {
    for (seed, orders) in [(3, 5_000), (11, 300)] {
        let lines = war(seed, orders);
        let told = turn_stats::of(&lines);
        turn_stats::must_agree(&lines);
        let last = told.turns.last().expect("a turn");
        assert_eq!(told.turns.len(), usize::from(last.number), "no turn is left out");
        let view =
            crate::view(replayed(&lines).game.as_ref().expect("a game")).expect("a campaign");
        assert_eq!(last.score, view.score);
        assert!(told.turns.iter().map(|turn| turn.lost).sum::<u32>() > 20);
        assert!(told.turns.iter().any(|turn| turn.felled > 0 && !turn.cards.is_empty()));
        assert_eq!(told.tenures.len(), 1);
        for plot in Plot::ALL {
            assert!(!plot.scene(&told).words().is_empty());
        }
        if orders > 300 {
            is_replayed_by_rounds(&lines);
        }
    }
}

#[test]
fn what_was_taken_back_is_in_no_figure() {
    let mut lines = war(5, 120);
    let told = turn_stats::of(&lines);
    let played = |event: &model::Event| {
        let event = event.own();
        matches!(event, Some(Event::PlayedEvent { .. } | Event::PlayedOps { .. }))
    };
    let mut orders = lines.iter().rev().filter(|line| matches!(line.body, Body::Order { .. }));
    let order = orders.find(|line| line.events.iter().any(played)).expect("an order").number;
    let number = lines.last().expect("a line").number + 1;
    let undone = line(number, 1, Body::Undone { order }, Vec::new());
    let shorter: Vec<LogLine> = lines.iter().filter(|line| line.number < order).cloned().collect();
    lines.push(undone);
    assert_eq!(turn_stats::of(&lines), turn_stats::of(&shorter));
    assert_ne!(turn_stats::of(&lines), told);
}

#[test]
fn a_war_is_replayed_in_few_frames() {
    let lines = war(3, 60);
    let renderer = render::Renderer::new();
    let Film { gif, alt, frames: shown } =
        replay::of(&renderer, CAMPAIGN, &lines, BOUNDS).expect("a film");
    assert!(gif.starts_with(b"GIF89a") && gif.len() < BOUNDS.bytes_max);
    assert!((10..=150).contains(&shown), "{shown} frames");
    let parts = replay::shown(&lines, &turn_stats::of(&lines), 150);
    let ends = [&parts[0], &parts[shown - 1]].map(|part| part.hundredths);
    assert_eq!((parts.len(), ends), (shown, [250, 900]), "the ends are held");
    assert!(alt.contains("replayed on the map") && alt.contains("It goes on"), "{alt}");
    let no_time = Bounds { until: Some(std::time::Instant::now()), ..BOUNDS };
    let stopped = replay::of(&renderer, "Nile", &lines, no_time);
    assert!(matches!(stopped, Err(FilmError::TooLong)), "{stopped:?}");
    let small = replay::of(&renderer, "Nile", &lines, Bounds { bytes_max: 10_000, until: None });
    assert!(matches!(small, Err(FilmError::TooLarge(10_000))));
    let lobby = replay::of(&renderer, "Nile", &lines[..2], BOUNDS);
    assert!(matches!(lobby, Err(FilmError::NotBegun)));
}

#[test]
fn a_page_needs_nothing_and_lets_nobody_out() {
    let lines = war(3, 130);
    let snapshot = replayed(&lines);
    let renderer = render::Renderer::new();
    let found = audit(&lines, None);
    let page = page::of(&renderer, &snapshot, &lines, (&found, 1_800_000_000), BOUNDS);
    holds_as_a_page(&page.expect("a page"), 1..=turn_stats::of(&lines).turns.len());
    let tight = Bounds { bytes_max: 300_000, until: None };
    let tight = page::of(&renderer, &snapshot, &lines, (&found, 0), tight);
    assert!(matches!(tight, Err(FilmError::TooLarge(300_000))));
}

fn is_replayed_by_rounds(lines: &[LogLine]) {
    let orders = lines.iter().filter(|line| matches!(line.body, Body::Order { .. })).count();
    assert!(orders > 400, "{orders} orders");
    for (most, least) in [(150, 60), (90, 40), (45, 20)] {
        let cuts = replay::cuts(lines, &Fates::of(lines), most);
        assert!((least..=most + 2).contains(&cuts.len()), "{} of {most}", cuts.len());
        assert!(cuts.contains(&3), "it begins with the war");
        let last = lines.iter().rev().find(|line| !line.events.is_empty());
        assert_eq!(cuts.last().copied(), last.map(|line| line.number));
    }
}
