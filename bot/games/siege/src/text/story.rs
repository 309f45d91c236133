//! A siege told as a whole: what stands under the frames of its replay, and its report.

use games::text::records::log;
use games::text::staff::people::{named, named_bare};
use kit::Audience;
use model::log::LogLine;
use model::message::Post;
use model::words::{
    BODY_MAX, capital, clip, clip_lines, count, count_word, list, plain, unadorned,
};
use model::{Snapshot, words};
use siege::tables::{Damage, Fight, Wound};
use siege::{Event, LAST_TURN};

use crate::months::{Besieged, Month};
use crate::text::{board, dispatch, names, sentences};

/// Headlines of one frame.
const HEADLINES: usize = 2;

/// `March 1884, turn 2 of 12`.
pub fn title(month: &Month) -> String {
    format!("{}, turn {} of {LAST_TURN}", names::month(month.turn), month.turn)
}

/// How much a fact deserves a headline: less is more.
fn weight(event: &Event) -> Option<u8> {
    Some(match event {
        Event::Ended { .. } => 0,
        Event::LeaderHit { wound: Wound::Killed, .. } | Event::BannerLeft { .. } => 1,
        Event::BannerMoved { back: false, .. } => 2,
        Event::GunboatHit { damage: Damage::Destroyed, .. } | Event::Sailed { .. } => 3,
        Event::BannerMoved { .. } | Event::AllLost { .. } => 4,
        Event::Fought { .. } => 5,
        Event::CardDrawn { .. } => 6,
        Event::Works { .. } | Event::Raised { .. } | Event::Built { .. } => 7,
        _ => return None,
    })
}

/// Whether something happened that is worth a longer look.
pub fn is_weighty(month: &Month) -> bool {
    month.facts().into_iter().filter_map(weight).any(|weight| weight <= 3)
}

/// A sentence for a picture, without signs and dice.
fn headline(event: &Event) -> Option<String> {
    let told = match event {
        Event::Ended { outcome } => board::ended_line(*outcome),
        Event::Fought { fight, banner, area, total, .. } => format!(
            "{} of {} at {}: {}",
            names::fight(*fight),
            names::banner(*banner),
            names::area(*area),
            names::outcome_row(*fight, *total)
        ),
        Event::CardDrawn { card } => names::card(*card).to_owned(),
        event => sentences::sentence(event)?,
    };
    let told = told.lines().next()?.split(['(', '🎲']).next()?;
    let told = unadorned(told).trim().trim_end_matches(['.', ':']).to_owned();
    (!told.is_empty()).then(|| format!("{}.", capital(&told)))
}

/// What happened in a month, the weightiest first.
pub fn told(month: &Month) -> String {
    let mut weighed: Vec<(u8, String)> = month
        .facts()
        .into_iter()
        .filter_map(|event| Some((weight(event)?, headline(event)?)))
        .collect();
    weighed.sort_by_key(|(weight, _)| *weight);
    let mut told: Vec<String> = Vec::new();
    for (_, headline) in weighed {
        if !told.contains(&headline) {
            told.push(headline);
        }
    }
    if told.is_empty() {
        told.push("The city waits.".to_owned());
    }
    told.truncate(HEADLINES);
    told.join(" ")
}

/// What the replay of a siege shows, for those who cannot see it.
pub fn words(name: &str, besieged: &Besieged, frames: usize) -> String {
    let Some(last) = besieged.months.last() else { return String::new() };
    let end = board::ended(&last.view);
    let morale: Vec<String> =
        besieged.months.iter().map(|month| month.view.city.morale.to_string()).collect();
    let text = format!(
        "{}, replayed on the plan of the city to {} in {frames} frames. {} City Morale at the end of \
         each month: {}.",
        words::bare(name),
        names::month(last.turn),
        unadorned(&end).trim(),
        morale.join(", ")
    );
    clip(&text, 1_024)
}

/// The replay of a siege, as a file; its words are the picture's too.
pub fn brought(alt: &str) -> Post {
    Post { title: "🎞️ The siege, replayed".to_owned(), body: plain(alt), ..Post::default() }
}

/// The page of a siege, as a file.
pub fn page() -> Post {
    let body = "The siege as a page to read in a browser: the city month by month with its \
                dispatches, the figures, the whole log. Download it and open it; it needs nothing \
                else, not even a connection.";
    Post {
        title: "📖 After the siege, illustrated".to_owned(),
        body: body.into(),
        ..Post::default()
    }
}

fn number(facts: &[&Event], of: impl Fn(&Event) -> bool) -> usize {
    facts.iter().filter(|event| of(event)).count()
}

/// The report, paragraph by paragraph.
pub fn paragraphs(besieged: &Besieged) -> Vec<String> {
    let Some(last) = besieged.months.last() else {
        return vec!["The siege has not begun.".to_owned()];
    };
    let facts: Vec<&Event> = besieged.months.iter().flat_map(Month::facts).collect();
    let mut lines = vec![board::ended(&last.view)];
    lines.push(fights(&facts));
    lines.push(losses(&facts));
    lines.extend(worst(besieged));
    lines.push(format!("**The Banners.** {}.", banners(besieged)));
    lines.extend(orders(besieged));
    lines.iter().map(|line| named(line, &besieged.roster)).collect()
}

fn fights(facts: &[&Event]) -> String {
    let of = |wanted: Fight| {
        number(facts, |event| matches!(event, Event::Fought { fight, .. } if *fight == wanted))
    };
    let held = number(facts, |event| match event {
        Event::Fought { fight: Fight::Defence, total, .. } => *total >= 7,
        _ => false,
    });
    let entered = number(facts, |event| matches!(event, Event::BannerMoved { back: false, .. }));
    format!(
        "**The fighting.** {} and {}. {} met a Defensive Position, which held {}; Banners entered \
         {}.",
        capital(&count_word(of(Fight::Raid), "Raid")),
        count_word(of(Fight::Sortie), "Sortie").replace("Sortys", "Sorties"),
        capital(&count_word(of(Fight::Defence), "attack")),
        match held {
            0 => "none".to_owned(),
            held => count_word(held, "time"),
        },
        count_word(entered, "Area")
    )
}

fn losses(facts: &[&Event]) -> String {
    let steps = number(facts, |event| matches!(event, Event::StepLost { .. }));
    let guns = number(facts, |event| matches!(event, Event::GunLost { .. }));
    let boats =
        number(facts, |event| matches!(event, Event::GunboatHit { damage: Damage::Destroyed, .. }));
    let killed: Vec<String> = facts
        .iter()
        .filter_map(|event| match event {
            Event::LeaderHit { unit, wound: Wound::Killed, .. } => Some(names::unit(*unit)),
            _ => None,
        })
        .collect();
    let fell = match killed.is_empty() {
        true => "No leader fell".to_owned(),
        false => format!("{} fell", capital(&list(&killed))),
    };
    format!(
        "**The price.** {} of troops, {} and {} were lost in fights, besides whatever was lost \
         whole. {fell}.",
        capital(&count(steps, "step")),
        count(guns, "gun"),
        count(boats, "gunboat")
    )
}

/// The month in which the city lost most Areas.
fn worst(besieged: &Besieged) -> Option<String> {
    let entered = |month: &Month| {
        number(&month.facts(), |event| matches!(event, Event::BannerMoved { back: false, .. }))
    };
    let month = besieged
        .months
        .iter()
        .max_by_key(|month| (entered(month), std::cmp::Reverse(month.turn)))?;
    (entered(month) > 0).then(|| {
        format!(
            "**The worst month.** {}: Banners entered {}.",
            names::month(month.turn),
            count_word(entered(month), "Area")
        )
    })
}

fn banners(besieged: &Besieged) -> String {
    let Some(last) = besieged.months.last() else { return String::new() };
    let one = |banner: &siege::Banner| match banner.is_there() {
        true => format!(
            "{} {} stands at {}, Strength {}",
            names::banner_sign(banner.id),
            names::banner(banner.id),
            names::area(banner.stands()),
            banner.strength
        ),
        false => format!("{} {} has left", names::banner_sign(banner.id), names::banner(banner.id)),
    };
    last.view.city.banners.iter().map(one).collect::<Vec<_>>().join("; ")
}

fn orders(besieged: &Besieged) -> Option<String> {
    let one = |(player, orders): (&staff::PlayerId, &usize)| {
        let name = besieged.roster.name(*player)?;
        Some(format!("{} {}", plain(name), count(*orders, "order")))
    };
    let all: Vec<String> = besieged.orders.iter().filter_map(one).collect();
    (!all.is_empty()).then(|| format!("**The council.** {}.", list(&all)))
}

/// The report as a message.
pub fn report(snapshot: &Snapshot, besieged: &Besieged) -> Post {
    let body = clip_lines(&paragraphs(besieged).join("\n"), BODY_MAX);
    let title = clip(&format!("📖 After the siege: {}", plain(&snapshot.name)), 256);
    Post { title, body, ..Post::default() }
}

/// The whole story as a file of Markdown: the report, and every line of the log by turns.
pub fn story(snapshot: &Snapshot, besieged: &Besieged, lines: &[LogLine]) -> String {
    log::story(snapshot, &paragraphs(besieged), lines)
}

/// The dispatches of a month, a line each.
pub fn dispatched(month: &Month, besieged: &Besieged) -> Vec<String> {
    let told = dispatch::tell(&month.events, false, Audience::Public);
    told.iter().map(|line| named(line, &besieged.roster)).collect()
}

/// A line as it stands in a picture, with names.
pub fn bare(line: &str, besieged: &Besieged) -> String {
    named_bare(line, &besieged.roster)
}
