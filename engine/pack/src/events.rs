//! The random events (J-150): what each does is data, how it is carried out is in the rules.

use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RandomEvent {
    /// Its two dice, as tens and units.
    pub dice: u8,
    pub name: String,
    pub effect: Chance,
    pub text: String,
    pub history: String,
}

/// What a random event does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Chance {
    /// Rebels are met more easily, this round or for the rest of the turn.
    Alert {
        by: i8,
        #[serde(default)]
        turn: bool,
    },
    /// A working ship, drawn by lot, is damaged.
    ShipDamaged { by: u8 },
    /// A working ship, drawn by lot, strikes a rock: a 6 sinks her.
    ShipStruck {},
    /// A lost ship, drawn by lot, is replaced at the base.
    ShipReplaced {},
    /// A besieged place, drawn by lot, loses a unit.
    Desertion {},
    /// Added to this turn's siege roll at a besieged place, drawn by lot.
    SiegeRoll {
        by: i8,
        /// Only one without troops of the relief.
        #[serde(default)]
        unrelieved: bool,
    },
    /// A siege drops a level.
    SiegeEased {},
    /// A besieged place without troops of the relief, drawn by lot, falls.
    Surrender {},
    /// The score moves.
    Score { vp: i32 },
    /// A unit joins at a place of ours.
    Volunteers {},
    /// No card gives Ops in the next round.
    NoOps {},
    /// One force is met by nobody this round.
    Guides {},
    /// Replacement points.
    Points { points: u8 },
    /// Replacement points by a die.
    PointsByDie { plus: u8 },
    /// An Op more from this card.
    ExtraOp {
        /// Also where its event activates a force.
        #[serde(default)]
        events: bool,
    },
    /// Everybody is slower this round.
    Slow {
        by: i8,
        /// Ships lose a function besides.
        #[serde(default)]
        ships: bool,
    },
    /// The next card gives fewer Ops.
    FewerOps { by: i8 },
    /// A redoubt.
    Redoubt {},
    /// The next Ops must send a force against the closest rebels.
    Ordered {},
    /// A village in revolt, drawn by lot, comes back.
    VillageReturns {},
    /// A hand card may be exchanged.
    Exchange { pile: Pile },
    /// So many places of ours, drawn by lot, cannot be left this round.
    Closed { count: u8 },
    /// Ships carry more units this round.
    Room { by: u8 },
    /// One battle may be a surprise of ours.
    Surprise {},
    /// Every encounter is an ambush.
    Ambush {},
    /// The first encounter is with men who come straight on.
    Headlong {},
}

/// From where a card is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pile {
    Draw,
    Discards,
}
