//! What things are called on pictures: short, and with a capital where they stand alone.

use siege::modifiers::Factor;
use siege::tables::Fight;
use siege::{AreaId, BannerId, End, Grade, Kind, Outcome, data};

pub(crate) use render::words::many;

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

pub(crate) fn banner(id: BannerId) -> (&'static str, &'static str) {
    match id {
        BannerId::White => ("White", "W"),
        BannerId::Green => ("Green", "G"),
        BannerId::Red => ("Red", "R"),
        BannerId::Black => ("Black", "B"),
    }
}

pub(crate) fn unit(id: siege::UnitId) -> &'static str {
    let name = &data().units[id.index()].name;
    name.strip_prefix("the ").unwrap_or(name)
}

pub(crate) fn kind(of: Kind) -> &'static str {
    match of {
        Kind::Sudanese => "Sudanese",
        Kind::Egyptian => "Egyptians",
        Kind::BashiBazouk => "Bashi-Bazouks",
        Kind::Levy => "Levies",
        Kind::LightGun => "light gun",
        Kind::HeavyGun => "heavy gun",
        Kind::Gunboat => "gunboat",
        Kind::Leader => "leader",
    }
}

const MONTHS: [&str; 12] = [
    "February 1884",
    "March 1884",
    "April 1884",
    "May 1884",
    "June 1884",
    "July 1884",
    "August 1884",
    "September 1884",
    "October 1884",
    "November 1884",
    "December 1884",
    "January 1885",
];

pub(crate) fn month(turn: u8) -> &'static str {
    MONTHS[usize::from(turn.clamp(1, 12) - 1)]
}

pub(crate) fn month_short(turn: u8) -> &'static str {
    &month(turn)[..3]
}

pub(crate) fn fight(of: Fight) -> &'static str {
    match of {
        Fight::Defence => "Assault",
        Fight::Raid => "Raid",
        Fight::Sortie => "Sortie",
    }
}

pub(crate) fn factor(of: Factor) -> &'static str {
    match of {
        Factor::Works => "Fortification",
        Factor::Guns => "Guns",
        Factor::Leader => "Leader",
        Factor::Gunboats => "Gunboats",
        Factor::Steps => "Steps of troops",
        Factor::Troops => "More troops",
        Factor::Sudanese => "Sudanese",
        Factor::Strength => "Banner's Strength",
        Factor::Disordered => "Banner Disordered",
        Factor::Morale => "City Morale",
    }
}

/// How it ended, in a sentence without its full stop.
pub(crate) fn ended(outcome: &Outcome) -> String {
    let end = match outcome.end {
        End::Stormed(by) => format!("the {} Banner stormed the Palace", banner(by).0),
        End::Surrendered => "the city surrendered".to_owned(),
        End::Relieved => "the city was relieved".to_owned(),
        End::Broken => "the siege was broken".to_owned(),
    };
    let grade = match outcome.grade {
        Grade::Defeat => "Defeat",
        Grade::Marginal => "Marginal victory",
        Grade::Victory => "Victory",
        Grade::Outstanding => "Outstanding victory",
    };
    format!("{grade}: {end}")
}

pub(crate) fn signed(by: i8) -> String {
    match by {
        0 => "0".to_owned(),
        by if by < 0 => format!("–{}", by.unsigned_abs()),
        by => format!("+{by}"),
    }
}
