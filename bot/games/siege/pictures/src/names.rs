//! What things are called on pictures: short, and with a capital where they stand alone.

use std::fmt::Debug;
use std::sync::LazyLock;

use render::words::Words;
use siege::{AreaId, End, LAST_TURN, Outcome, data};

pub(crate) use render::words::many;

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../../../assets/siege/pictures.toml")).expect("words")
});

pub(crate) fn area(id: AreaId) -> &'static str {
    let name = &data().area(id).name;
    name.strip_prefix("the ").unwrap_or(name)
}

/// An Area's name where there is little room.
pub(crate) fn area_short(id: AreaId) -> &'static str {
    let name = area(id);
    name.strip_suffix(" road").unwrap_or(name)
}

pub(crate) fn area_in(id: AreaId) -> &'static str {
    &data().area(id).name
}

pub(crate) fn unit(id: siege::UnitId) -> &'static str {
    let name = &data().units[id.index()].name;
    name.strip_prefix("the ").unwrap_or(name)
}

/// What a section of `pictures.toml` calls a value.
pub(crate) fn word(section: &str, of: impl Debug) -> &'static str {
    WORDS.of(section, of)
}

pub(crate) fn month(turn: u8) -> &'static str {
    word("month", turn.clamp(1, LAST_TURN))
}

pub(crate) fn month_short(turn: u8) -> &'static str {
    &month(turn)[..3]
}

/// How it ended, in a sentence without its full stop.
pub(crate) fn ended(outcome: &Outcome) -> String {
    let by = match outcome.end {
        End::Stormed(by) => by.to_string(),
        End::Surrendered | End::Relieved | End::Broken => String::new(),
    };
    let end = word("end", outcome.end).replace("{}", &by);
    format!("{}: {end}", word("grade", outcome.grade))
}

pub(crate) fn signed(by: i8) -> String {
    match by {
        0 => "0".to_owned(),
        by if by < 0 => format!("–{}", by.unsigned_abs()),
        by => format!("+{by}"),
    }
}

#[cfg(test)]
mod tests {
    use siege::modifiers::Factor;
    use siege::tables::{Damage, Fight, Wound};
    use siege::{Arm, Effect, Grade, Kind};

    use super::*;

    /// Calls whoever adds a value here: each of these lists has all there are.
    #[test]
    fn there_is_a_word_for_everything() {
        macro_rules! all {
            ($($section:literal $of:ident { $($value:ident)+ })+) => {$(
                $(assert_ne!(word($section, stringify!($value)), "", "{}", stringify!($value));)+
                let _every = |of: $of| match of { $($of::$value { .. } => (),)+ };
            )+};
        }
        all! {
            "kind" Kind { Sudanese Egyptian BashiBazouk Levy LightGun HeavyGun Gunboat Leader }
            "fight" Fight { Defence Raid Sortie }
            "factor" Factor {
                Works Guns Leader Gunboats Steps Troops Sudanese Strength Disordered Morale
            }
            "end" End { Stormed Surrendered Relieved Broken }
            "grade" Grade { Defeat Marginal Victory Outstanding }
            "all-lost" Arm { Troops Guns Leaders Gunboats }
            "wound" Wound { Killed Wounded None }
            "damage" Damage { Destroyed Damaged None }
            "effect" Effect {
                Resources Morale Barges Strengthen StrengthenWeakest HighWater FallingRiver FreeWorks
                Traitors Sail See Fever Shaggiyeh Drill Arsenal Quarrel Fasting Bombardment
            }
        }
        assert!((1..=LAST_TURN).all(|turn| !month(turn).is_empty()));
    }
}
