//! One sentence for each fact that stands well on its own, from `words.toml`, and the account of a
//! turn. Marches, battles and revolts, which are told together, have their short form here for the
//! log.

use model::words::{commas, list, signed};
use san_juans::{Cause, Entry, Event, PackNo, PlaceId};

use crate::text::book::{Unseen, book, told};
use crate::text::names::{self, Names};

/// The sentence for one fact; nothing for those that need no words. What a balloon saw is told only
/// where [`Names::secrets`].
pub fn sentence(event: &Event, names: &Names<'_>) -> Option<String> {
    let secret =
        names.secrets.then(|| book(names.view.pack).tell("secret", event, names)).flatten();
    let told = secret.filter(|told| !told.is_empty());
    told.or_else(|| book(names.view.pack).tell("fact", event, names))
        .filter(|told| !told.is_empty())
}

/// One sentence for islands that a card calms together (card 26), and how many facts it tells;
/// nothing if the facts begin with something else or with a single island.
pub fn calmed_together(events: &[&Event]) -> Option<(String, usize)> {
    let island = |event: &&Event| match event {
        Event::RevoltModified { island: Some(island), by, .. } => Some((*island, *by)),
        _ => None,
    };
    let (first, by) = events.first().and_then(island)?;
    let within = &first.pack().get().words.in_district;
    let alike = events.iter().map_while(island).take_while(|(_, other)| *other == by);
    let islands: Vec<String> = alike.map(|(id, _)| names::within(id)).collect();
    let by = signed(i32::from(by));
    let told = format!("Next rebellion: {by} on revolt rolls {within} {}.", list(&islands));
    (islands.len() > 1).then_some((told, islands.len()))
}

/// The account of a turn under its heading; nothing if nothing was entered.
pub fn whole_account(pack: PackNo, ledger: &[Entry]) -> Vec<String> {
    let heading = (!ledger.is_empty()).then(|| "**The account**".to_owned());
    heading.into_iter().chain(account(pack, ledger)).collect()
}

/// The account of a turn: one line a cause, places of one cause together.
pub fn account(pack: PackNo, ledger: &[Entry]) -> Vec<String> {
    let line = |(cause, vp): &(String, i32)| format!("`{:>4}` {cause}", signed(*vp));
    account_parts(pack, ledger).iter().map(line).collect()
}

/// The same, each cause with what it comes to.
pub fn account_parts(pack: PackNo, ledger: &[Entry]) -> Vec<(String, i32)> {
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
    let told = |of: &Entry| Some((book(pack).tell("cause", &of.cause, &Unseen(pack))?, of.vp));
    let others = ledger.iter().filter_map(told);
    lines.extend(others);
    lines
}

/// A cause of the account, places too.
pub fn any_cause(pack: PackNo, of: Cause) -> String {
    match of {
        Cause::Lost(place) => format!("{} lost", names::town(place)),
        Cause::Retaken(place) => format!("{} retaken", names::town(place)),
        other => told(pack, "cause", &other),
    }
}
