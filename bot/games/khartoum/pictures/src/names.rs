//! Words on pictures: turns, sides, kinds of counters, reasons.

use khartoum::{
    CardId, Cause, Contingent, Effect, End, Faction, Kind, Link, Outcome, Reason, SpaceId, Terrain,
    UnitId, data,
};

pub(crate) use render::words::{capital, many};

/// The two months of each turn, and the same where there is little room.
const MONTHS: [(&str, &str); 9] = [
    ("September–October 1883", "Sep–Oct 1883"),
    ("November–December 1883", "Nov–Dec 1883"),
    ("January–February 1884", "Jan–Feb 1884"),
    ("March–April 1884", "Mar–Apr 1884"),
    ("May–June 1884", "May–Jun 1884"),
    ("July–August 1884", "Jul–Aug 1884"),
    ("September–October 1884", "Sep–Oct 1884"),
    ("November–December 1884", "Nov–Dec 1884"),
    ("January–February 1885", "Jan–Feb 1885"),
];

pub(crate) fn months(turn: u8) -> &'static str {
    MONTHS[usize::from(turn.clamp(1, 9)) - 1].0
}

pub(crate) fn months_short(turn: u8) -> &'static str {
    MONTHS[usize::from(turn.clamp(1, 9)) - 1].1
}

pub(crate) fn month(turn: u8) -> &'static str {
    &months_short(turn)[..3]
}

pub(crate) fn faction(of: Faction) -> &'static str {
    match of {
        Faction::Mahdist => "Mahdists",
        Faction::Empire => "Empire",
    }
}

pub(crate) fn the(of: Faction) -> &'static str {
    match of {
        Faction::Mahdist => "the Mahdists",
        Faction::Empire => "the Empire",
    }
}

pub(crate) fn contingent(of: Contingent) -> &'static str {
    match of {
        Contingent::Mahdist => "Mahdist",
        Contingent::Egyptian => "Egyptian",
        Contingent::British => "British",
    }
}

pub(crate) fn seen_by(eyes: Option<Faction>, open: bool) -> &'static str {
    match eyes {
        _ if open => "Nothing is hidden any more",
        None => "Seen by everybody",
        Some(Faction::Mahdist) => "Seen by the Mahdists",
        Some(Faction::Empire) => "Seen by the Empire",
    }
}

pub(crate) fn kind(of: Kind, many: bool) -> &'static str {
    match (of, many) {
        (Kind::Tribal, false) => "tribal unit",
        (Kind::Tribal, true) => "tribal units",
        (Kind::Jihadiya, _) => "Jihadiya",
        (Kind::Infantry, _) => "infantry",
        (Kind::Cavalry, _) => "cavalry",
        (Kind::Camel, false) => "camel unit",
        (Kind::Camel, true) => "camel units",
        (Kind::Boats, _) => "river boats",
        (Kind::Garrison, false) => "garrison",
        (Kind::Garrison, true) => "garrisons",
        (Kind::Leader, _) => "leader",
    }
}

pub(crate) fn terrain(of: Terrain) -> &'static str {
    match of {
        Terrain::Fortress => "fortress",
        Terrain::Town => "town",
        Terrain::Port => "port",
        Terrain::Open => "open ground",
        Terrain::Scrub => "scrub",
        Terrain::Desert => "desert",
    }
}

pub(crate) fn link(of: Link) -> &'static str {
    match of {
        Link::River => "river",
        Link::Land => "land",
        Link::Desert => "desert: Mahdists, camels",
        Link::Sea => "sea: Empire",
    }
}

pub(crate) fn space(of: SpaceId) -> &'static str {
    &data().space(of).name
}

pub(crate) fn unit(of: UnitId) -> &'static str {
    &of.data().name
}

pub(crate) fn card(of: CardId) -> &'static str {
    let at = usize::from(of.0);
    match data().cards.get(at.wrapping_sub(1)) {
        Some(card) => &card.name,
        None => data().fortune.get(at.wrapping_sub(19)).map_or("", |card| &card.name),
    }
}

pub(crate) fn reason(of: Reason) -> &'static str {
    match of {
        Reason::Leader => "leader",
        Reason::Mounted => "more mounted",
        Reason::Elite => "elite unit",
        Reason::Unsupplied => "no supply",
        Reason::Walls => "walls",
        Reason::Landing => "landing",
        Reason::Krupps => "Krupps",
        Reason::Zariba => "zariba",
        Reason::Drums => "war drums",
        Reason::Fortune => "Fortune card",
    }
}

pub(crate) fn effect(of: Effect) -> &'static str {
    match of {
        Effect::None => "no effect",
        Effect::Ignored => "holds",
        Effect::Panic => "panics",
        Effect::Rout => "routs",
        Effect::Steadied => "stays, panicked",
        Effect::Eliminated => "eliminated",
    }
}

/// That a counter was eliminated, and why, if not by a hit.
pub(crate) fn eliminated(by: Cause) -> &'static str {
    match by {
        Cause::Hit => effect(Effect::Eliminated),
        Cause::Morale => "eliminated by Panic or Rout",
        Cause::NoRetreat => "eliminated without a way to retreat",
        Cause::Garrison => "eliminated as it had to retreat",
        Cause::Landing => "eliminated as its landing was lost",
        Cause::GatesOpened => "eliminated as it opened its gates",
        Cause::Fortune => "eliminated by a Fortune card",
    }
}

pub(crate) fn ended(of: &Outcome) -> String {
    match of.end {
        End::Total => "The Mahdists hold Khartoum, Wadi Halfa and Suakin".to_owned(),
        End::Local => format!("The Mahdists win: the Empire has {} of 9 points", of.points),
        End::Held => format!("The Empire wins with {} points", of.points),
    }
}

pub(crate) fn signed(by: i8) -> String {
    match by {
        0.. => format!("+{by}"),
        _ => format!("–{}", by.unsigned_abs()),
    }
}
