//! What event cards do (S-R26, S-R40), as `cards.toml` says it. How it is carried out stands in
//! [`phases::card`](crate::phases::card).

use crate::BannerId;

/// One effect of an event card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    Resources(i8),
    Morale(i8),
    /// Resource Points rise if the Green Banner is far, or gone (card 2).
    Barges(i8),
    /// A Banner's Strength rises by one.
    Strengthen(BannerId),
    /// So many of the weakest Banners each rise by one (card 8).
    StrengthenWeakest(u8),
    /// At high Nile, gunboats count one more this turn (card 9).
    HighWater,
    /// At falling Nile, two works of the west lose a level (card 10).
    FallingRiver,
    /// A level of fortification, free (card 11).
    FreeWorks,
    /// On 1 to 3, so many steps of Egyptian Infantry are lost (card 12).
    Traitors(u8),
    /// Stewart and a gunboat may leave for so much City Morale (card 13).
    Sail(i8),
    /// The top Banner card is seen (card 15).
    See,
    /// A leader falls ill on 1 or 2 (card 18).
    Fever,
    /// A Bashi-Bazouk counter returns whole (card 19).
    Shaggiyeh,
    /// So many steps of Sudanese Infantry return (card 20).
    Drill(u8),
    /// A damaged gunboat is repaired (card 21).
    Arsenal,
    /// A Banner is Disordered (card 22).
    Quarrel,
    /// Only the first Banner of the turn's card activates (card 23).
    Fasting,
    /// A gun is destroyed on 1 to 3 (card 24).
    Bombardment,
}

kit::texts! { Effect {
    "resources": by => (Self::Resources(by)),
    "morale": by => (Self::Morale(by)),
    "barges": by => (Self::Barges(by)),
    "strengthen": banner => (Self::Strengthen(banner)),
    "strengthen-weakest": many => (Self::StrengthenWeakest(many)),
    "high-water" => (Self::HighWater),
    "falling-river" => (Self::FallingRiver),
    "free-works" => (Self::FreeWorks),
    "traitors": steps => (Self::Traitors(steps)),
    "sail": morale => (Self::Sail(morale)),
    "see" => (Self::See),
    "fever" => (Self::Fever),
    "shaggiyeh" => (Self::Shaggiyeh),
    "drill": steps => (Self::Drill(steps)),
    "arsenal" => (Self::Arsenal),
    "quarrel" => (Self::Quarrel),
    "fasting" => (Self::Fasting),
    "bombardment" => (Self::Bombardment),
} }
