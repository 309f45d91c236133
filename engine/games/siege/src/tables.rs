//! The outcome and casualty tables (S-001 to S-044), and the exact chances on them.

use serde::{Deserialize, Serialize};

use crate::data;

/// What two dice are rolled for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Fight {
    /// A Banner attacks a Defensive Position (S-001).
    Defence,
    /// A Raid on a Banner (S-013).
    Raid,
    /// A Sortie against a Banner (S-025).
    Sortie,
}

/// What an outcome table says of an arm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Toll {
    /// A roll on its casualty table with this modifier.
    Roll(i8),
    /// All that took part are eliminated.
    All(All),
}

/// The word for [`Toll::All`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum All {
    All,
}

/// A row of an outcome table.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Outcome {
    /// The total of the dice: the first row is this or less, the last this or more.
    pub total: i8,
    pub name: String,
    #[serde(default)]
    pub advances: bool,
    /// What befalls troops. An arm that is not named suffers nothing (S-R04).
    pub troops: Option<Toll>,
    pub guns: Option<Toll>,
    pub leaders: Option<Toll>,
    pub gunboats: Option<Toll>,
    #[serde(default)]
    pub morale: i8,
    #[serde(default)]
    pub resources: i8,
    #[serde(default)]
    pub strength: u8,
    /// The least die on which it loses them; always without one.
    pub strength_on: Option<u8>,
    /// Whether the Banner moves back one Area.
    #[serde(default)]
    pub back: bool,
    /// Whether the Banner gets a Disordered Marker.
    #[serde(default)]
    pub disorders: bool,
    /// The least die on which the top Banner card is seen; never without one.
    pub sees_on: Option<u8>,
}

/// What a leader suffers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Wound {
    /// He is removed from play.
    Killed,
    /// He goes to the Wounded Leaders Box.
    Wounded,
    None,
}

/// What a gunboat suffers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Damage {
    /// She is removed from play.
    Destroyed,
    /// She goes to the Damaged Gunboats Box.
    Damaged,
    None,
}

/// The casualty tables, from a die of 1 or less to one of 6 or more (S-R01).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Casualties {
    /// S-038 to S-043, leaders.
    pub leaders: [Wound; 6],
    pub troops: [u8; 6],
    pub guns: [u8; 6],
    /// Each gunboat (S-044).
    pub gunboats: [Damage; 6],
}

impl Casualties {
    /// The row of a die with its modifier, from 0 (S-R01).
    pub fn row(die: u8, modifier: i8) -> usize {
        let row = i16::from(die) + i16::from(modifier);
        usize::try_from(row.clamp(1, 6) - 1).unwrap_or(0)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Tables {
    /// S-002 to S-012.
    pub defence: Vec<Outcome>,
    /// S-014 to S-024.
    pub raid: Vec<Outcome>,
    /// S-026 to S-036.
    pub sortie: Vec<Outcome>,
    /// S-038 to S-043.
    pub casualties: Casualties,
}

impl Tables {
    pub(crate) fn check(&self) {
        for table in [&self.defence, &self.raid, &self.sortie] {
            let totals: Vec<i8> = table.iter().map(|row| row.total).collect();
            assert_eq!(totals, (2..=12).collect::<Vec<_>>(), "a row for each total");
        }
    }

    /// The rows of a table, from 2 or less to 12 or more.
    pub fn of(&self, fight: Fight) -> &[Outcome] {
        match fight {
            Fight::Defence => &self.defence,
            Fight::Raid => &self.raid,
            Fight::Sortie => &self.sortie,
        }
    }
}

/// The row that two dice with a modifier come to.
pub fn outcome(fight: Fight, dice: [u8; 2], modifier: i8) -> &'static Outcome {
    let rows = data().tables.of(fight);
    let total = i16::from(dice[0]) + i16::from(dice[1]) + i16::from(modifier);
    let place = usize::try_from(total.clamp(2, 12) - 2).unwrap_or(0);
    &rows[place]
}

/// In how many of 36 throws each row of a table comes up, from the first to the last.
pub fn throws(modifier: i8) -> [u8; 11] {
    let mut of = [0; 11];
    for first in 1..=6_i8 {
        for second in 1..=6_i8 {
            let total = (first + second).saturating_add(modifier).clamp(2, 12);
            of[usize::try_from(total - 2).unwrap_or(0)] += 1;
        }
    }
    of
}
