//! One sentence for each fact that stands well on its own, from `words.toml`, and the account of a
//! turn. Marches, battles and revolts, which are told together, have their short form here for the
//! log.

use model::words::{commas, list, signed};
use san_juans::{Cause, Entry, Event, PlaceId};

use crate::text::book::{BOOK, Unseen, told};
use crate::text::names::{self, Names};

/// The sentence for one fact; nothing for those that need no words. What a balloon saw is told only
/// where [`Names::secrets`].
pub fn sentence(event: &Event, names: &Names<'_>) -> Option<String> {
    let secret = names.secrets.then(|| BOOK.tell("secret", event, names)).flatten();
    let told = secret.filter(|told| !told.is_empty());
    told.or_else(|| BOOK.tell("fact", event, names)).filter(|told| !told.is_empty())
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
    let islands: Vec<&str> = alike.map(|(id, _)| names::island(id)).collect();
    let by = signed(i32::from(by));
    let told = format!("Next rebellion: {by} on revolt rolls on {}.", list(&islands));
    (islands.len() > 1).then_some((told, islands.len()))
}

/// The account of a turn under its heading; nothing if nothing was entered.
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
    let mut together = |title: &str, of: fn(&Cause) -> Option<PlaceId>| {
        let found = ledger.iter().filter_map(|entry| Some((of(&entry.cause)?, entry.vp)));
        let (places, points): (Vec<&str>, Vec<i32>) =
            found.map(|(place, vp)| (names::place(place), vp)).unzip();
        if !places.is_empty() {
            lines.push((format!("{title}: {}", commas(&places)), points.iter().sum()));
        }
    };
    together("lost", |cause| match cause {
        Cause::Lost(place) => Some(*place),
        _ => None,
    });
    together("retaken", |cause| match cause {
        Cause::Retaken(place) => Some(*place),
        _ => None,
    });
    let others =
        ledger.iter().filter_map(|of| Some((BOOK.tell("cause", &of.cause, &Unseen)?, of.vp)));
    lines.extend(others);
    lines
}

/// A cause of the account, places too.
pub fn any_cause(of: Cause) -> String {
    match of {
        Cause::Lost(place) => format!("{} lost", names::town(place)),
        Cause::Retaken(place) => format!("{} retaken", names::town(place)),
        other => told("cause", &other),
    }
}
