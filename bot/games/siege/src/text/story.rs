//! A siege told as a whole: what stands under the frames of its replay, and its report.

use model::words;
use model::words::{capital, clip, count, count_word, list, unadorned};
use siege::tables::{Damage, Fight, Wound};
use siege::{Event, LAST_TURN};

use crate::text::{board, names, sentences};
use crate::turns::{Besieged, Month};

/// `March 1884, turn 2 of 12`.
pub fn title(month: &Month) -> String {
    format!("{}, turn {} of {LAST_TURN}", names::month(month.turn), month.turn)
}

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

pub fn is_weighty(month: &Month) -> bool {
    month.facts().into_iter().filter_map(weight).any(|weight| weight <= 3)
}

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

pub fn told(month: &Month) -> String {
    let told = month.headlines(weight, headline);
    if told.is_empty() { "The city waits.".to_owned() } else { told.join(" ") }
}

/// What the replay of a siege shows, for those who cannot see it.
pub fn words(name: &str, besieged: &Besieged, frames: usize) -> String {
    let Some(last) = besieged.turns.last() else { return String::new() };
    let end = board::ended(&last.view);
    let morale: Vec<String> =
        besieged.turns.iter().map(|month| month.view.city.morale.to_string()).collect();
    let text = format!(
        "{}, replayed on the plan of the city to {} in {}. {} City Morale at the end of \
         each month: {}.",
        words::bare(name),
        names::month(last.turn),
        count(frames, "frame"),
        unadorned(&end).trim(),
        morale.join(", ")
    );
    clip(&text, 1_024)
}

fn number(facts: &[&Event], of: impl Fn(&Event) -> bool) -> usize {
    facts.iter().filter(|event| of(event)).count()
}

pub fn paragraphs(besieged: &Besieged) -> Vec<String> {
    let Some(last) = besieged.turns.last() else {
        return vec!["The siege has not begun.".to_owned()];
    };
    let facts: Vec<&Event> = besieged.turns.iter().flat_map(Month::facts).collect();
    let mut lines = vec![board::ended(&last.view)];
    lines.push(fights(&facts));
    lines.push(losses(&facts));
    lines.extend(worst(besieged));
    lines.push(format!("**The Banners.** {}.", banners(besieged)));
    lines.extend(besieged.orders_told().map(|told| format!("**The council.** {told}.")));
    lines
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
        "**The fighting.** {} and {}. {} met a Defensive Position{}; Banners entered {}.",
        capital(&count_word(of(Fight::Raid), "Raid")),
        count_word(of(Fight::Sortie), "Sortie").replace("Sortys", "Sorties"),
        capital(&count_word(of(Fight::Defence), "attack")),
        match (of(Fight::Defence), held) {
            (0, _) => String::new(),
            (1, held) => format!(", which {}", if held == 1 { "held" } else { "did not hold" }),
            (_, 0) => ", and none held".to_owned(),
            (_, held) => format!(", which held {}", count_word(held, "time")),
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

fn worst(besieged: &Besieged) -> Option<String> {
    let entered = |month: &Month| {
        number(&month.facts(), |event| matches!(event, Event::BannerMoved { back: false, .. }))
    };
    let month = besieged
        .turns
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
    let Some(last) = besieged.turns.last() else { return String::new() };
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
