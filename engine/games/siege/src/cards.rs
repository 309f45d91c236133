//! What event cards do (S-R26, S-R40), as `cards.toml` says it. How it is carried out stands in
//! [`phases::card`](crate::phases::card).

use serde::Serialize;

use crate::BannerId;

kit::texts! {
    /// One effect of an event card.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
    pub enum Effect {
        Resources(by: i8) = "resources",
        Morale(by: i8) = "morale",
        /// Resource Points rise if the Green Banner is far, or gone (card 2).
        Barges(by: i8) = "barges",
        /// A Banner's Strength rises by one.
        Strengthen(banner: BannerId) = "strengthen",
        /// So many of the weakest Banners each rise by one (card 8).
        StrengthenWeakest(many: u8) = "strengthen-weakest",
        /// At high Nile, gunboats count one more this turn (card 9).
        HighWater = "high-water",
        /// At falling Nile, two works of the west lose a level (card 10).
        FallingRiver = "falling-river",
        /// A level of fortification, free (card 11).
        FreeWorks = "free-works",
        /// On 1 to 3, so many steps of Egyptian Infantry are lost (card 12).
        Traitors(steps: u8) = "traitors",
        /// Stewart and a gunboat may leave for so much City Morale (card 13).
        Sail(morale: i8) = "sail",
        /// The top Banner card is seen (card 15).
        See = "see",
        /// A leader falls ill on 1 or 2 (card 18).
        Fever = "fever",
        /// A Bashi-Bazouk counter returns whole (card 19).
        Shaggiyeh = "shaggiyeh",
        /// So many steps of Sudanese Infantry return (card 20).
        Drill(steps: u8) = "drill",
        /// A damaged gunboat is repaired (card 21).
        Arsenal = "arsenal",
        /// A Banner is Disordered (card 22).
        Quarrel = "quarrel",
        /// Only the first Banner of the turn's card activates (card 23).
        Fasting = "fasting",
        /// A gun is destroyed on 1 to 3 (card 24).
        Bombardment = "bombardment",
    }
}
