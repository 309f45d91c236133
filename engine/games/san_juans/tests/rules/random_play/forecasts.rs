//! What is said to be the score at the end of the turn (J-120, J-121) is what it comes to, in
//! wars of random legal answers.

use kit::Calm;
use san_juans::{Campaign, Entry, Event, Phase};

use super::War;

/// Wars that are looked at.
const WARS: u64 = 200;
/// One decision in so many is followed by the end of the turn, on a copy.
const ENDED_EVERY: usize = 5;

/// The account of the first turn that ends in these facts, and the score after it.
fn scored(events: &[Event]) -> Option<(Vec<Entry>, i32)> {
    events.iter().find_map(|event| match event {
        Event::Scored { ledger, after, .. } => Some((ledger.clone(), *after)),
        _ => None,
    })
}

/// Whether nothing that the score goes by happens before the turn ends.
fn nothing_in_between(events: &[Event]) -> bool {
    let before = events.iter().take_while(|event| !matches!(event, Event::Scored { .. }));
    let quiet = |event: &Event| {
        matches!(
            event,
            Event::SupplyChecked { .. } | Event::UnitRestored { .. } | Event::UnitRebuilt { .. }
        )
    };
    before.into_iter().all(quiet)
}

#[test]
fn j_120_the_forecast_of_the_score_is_what_a_quiet_turn_comes_to() {
    let (mut ended, mut for_real) = (0, 0);
    for seed in 0..WARS {
        let mut war = War::new(seed);
        loop {
            let view = war.campaign.view(None);
            let said = (view.ledger, view.score_then);
            if war.taken.is_multiple_of(ENDED_EVERY) && war.campaign.outcome().is_none() {
                let (board, mut events) = (war.campaign.board().clone(), Vec::new());
                let options = war.campaign.options();
                Campaign::at(options, board, Phase::Score, &mut Calm::default(), &mut events);
                let due = scored(&events);
                // With `instant_total` the war can be over before the turn is.
                assert!(due.is_none_or(|due| due == said), "seed {seed}, answer {}", war.taken);
                ended += 1;
            }
            let before = war.events.len();
            if !war.go_on() {
                break;
            }
            let since = &war.events[before..];
            if let Some(due) = scored(since).filter(|_| nothing_in_between(since)) {
                assert_eq!(due, said, "seed {seed}, answer {}", war.taken);
                for_real += 1;
            }
        }
        let view = war.campaign.view(None);
        assert_eq!((view.ledger.len(), view.score_then), (0, view.score), "nothing comes any more");
    }
    assert!(ended > 5_000 && for_real > 500, "{ended} and {for_real} turns looked at");
}
