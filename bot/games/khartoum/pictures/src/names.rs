//! Words on pictures: turns, sides, kinds of counters, reasons.

use std::fmt::Debug;
use std::sync::LazyLock;

use khartoum::{CardId, End, Faction, Kind, Outcome, SpaceId, UnitId, data};
use render::words::Words;

pub(crate) use render::words::{capital, many};

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../../../assets/khartoum/pictures.toml")).expect("words")
});

/// What a section of `pictures.toml` calls a value.
pub(crate) fn word(section: &str, of: impl Debug) -> &'static str {
    WORDS.of(section, of)
}

pub(crate) fn months(turn: u8) -> &'static str {
    word("months", turn.clamp(1, 9))
}

pub(crate) fn months_short(turn: u8) -> &'static str {
    word("months-short", turn.clamp(1, 9))
}

pub(crate) fn faction(of: Faction) -> &'static str {
    word("faction", of)
}

pub(crate) fn the(of: Faction) -> &'static str {
    word("the", of)
}

pub(crate) fn seen_by(eyes: Option<Faction>, open: bool) -> &'static str {
    match eyes {
        _ if open => "Nothing is hidden any more",
        None => "Seen by everybody",
        Some(side) => word("seen-by", side),
    }
}

pub(crate) fn kind(of: Kind, many: bool) -> &'static str {
    let several = word("kinds", of);
    if many && !several.is_empty() { several } else { word("kind", of) }
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

#[cfg(test)]
mod tests {
    use khartoum::{Cause, Condition, Contingent, Effect, Further, Link, Moves, Pile};
    use khartoum::{Reason, Terrain};

    use super::*;

    /// Calls whoever adds a value here: each of these lists has all there are.
    #[test]
    fn there_is_a_word_for_everything() {
        macro_rules! all {
            ($($section:literal $of:ident { $($value:ident)+ })+) => {$(
                $(assert_ne!(word($section, $of::$value), "", "{} {}", $section, stringify!($value));)+
                let _every = |of: $of| match of { $($of::$value => (),)+ };
            )+};
        }
        for section in ["faction", "the", "whose", "attack", "seen-by", "leader"] {
            assert!(Faction::ALL.into_iter().all(|of| !word(section, of).is_empty()), "{section}");
        }
        all! {
            "contingent" Contingent { Mahdist Egyptian British }
            "kind" Kind { Tribal Jihadiya Infantry Cavalry Camel Boats Garrison Leader }
            "terrain" Terrain { Fortress Town Port Open Scrub Desert }
            "link" Link { River Land Desert Sea }
            "reason" Reason {
                Leader Mounted Elite Unsupplied Walls Landing Krupps Zariba Drums Fortune
            }
            "effect" Effect { None Ignored Panic Rout Steadied Eliminated }
            "eliminated" Cause { Hit Morale NoRetreat Garrison Landing GatesOpened Fortune }
            "deck" Pile { EmpireA EmpireB Mahdist }
            "only-if" Condition { Breakout Gate Guides }
            "moves" Moves { Mahdists British Egyptian Both Either }
            "further" Further {
                Khartoum Breakout Camels Anywhere Riders Krupps Gate Blockade ExpectedOne FalseGuides
            }
        }
        assert!((1..=9).all(|turn| !months(turn).is_empty() && !months_short(turn).is_empty()));
    }
}
