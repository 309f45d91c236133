//! What a player may choose, one nested enum per phase, and the text each choice is written as.
//!
//! The text is used by buttons already posted, by the log and by exports: forms may be added,
//! never changed.

use serde::{Deserialize, Serialize};

use crate::{
    BattleType, Berth, CardId, Flag, IslandId, PlaceId, SeaId, Set, ShipId, Space, UnitId, UnitKind,
};
use kit::{Seat, names, texts};

texts! {
    /// A choice in a campaign.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Choice {
        Round(choice: RoundChoice),
        Pick(pick: Pick),
        Ops(choice: OpsChoice),
        Sail(choice: SailChoice),
        Train(choice: TrainChoice),
        Siege(choice: SiegeChoice),
        SeaFight(choice: SeaFightChoice),
        Battle(choice: BattleChoice),
        Refit(choice: RefitChoice),
    }
}

texts! {
    /// What to do with an action round (J-031).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum RoundChoice {
        /// Play a card for its event.
        Event(card: CardId) = "event",
        Ops(card: CardId) = "ops",
        Replacements(card: CardId) = "replacements",
        /// Play no card: one Op.
        Pass = "pass",
        /// Give up a hand card for the card of the crisis, and play that (J-181).
        Crisis(card: CardId) = "crisis",
        /// Hand a card to an officer (J-006).
        Hand { card: CardId, seat: Seat } = "hand",
        /// Take a card back from an officer (J-006).
        TakeBack(card: CardId) = "take-back",
        /// Say in which order places are rolled for (J-043).
        RevoltOrder = "revolt-order",
    }
}

texts! {
    /// A thing pointed at.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Pick {
        Place(place: PlaceId) = "place",
        Island(island: IslandId) = "island",
        Sea(sea: SeaId) = "sea",
        Kind(kind: UnitKind) = "kind",
        Card(card: CardId) = "card",
        Unit(unit: UnitId) = "unit",
        Space(space: Space) = "space",
        Flag(flag: Flag) = "flag",
        Yes = "yes",
        No = "no",
        Ship(ship: ShipId) = "ship",
        /// Supply points at a port.
        Stores(place: PlaceId) = "stores",
        /// All the rest, in printed order.
        Rest = "rest",
    }
}

impl Pick {
    pub(crate) fn places(of: Set<PlaceId>) -> Vec<Choice> {
        of.iter().map(Pick::Place).map(Choice::Pick).collect()
    }

    /// A location is pointed at as such.
    pub(crate) fn at(space: Space) -> Choice {
        Choice::Pick(space.place().map_or(Pick::Space(space), Pick::Place))
    }
}

texts! {
    /// How to spend Ops (J-050, J-057).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum OpsChoice {
        /// Spend an Op on the units in a space and march from there.
        Activate(space: Space) = "activate",
        /// March on, or march more units, from a space already activated.
        March(space: Space) = "march",
        /// March to a space.
        To(space: Space) = "to",
        /// Spend no more Ops and fight the battle pending in a space.
        Fight(space: Space) = "fight",
        /// Do no more this round.
        Finish = "finish",
        /// Spend an Op on the ships in a sea area.
        ActivateSea(sea: SeaId) = "activate-sea",
        /// Give orders to activated ships lying there.
        Sail(berth: Berth) = "sail",
        /// Fight a way out of a besieged place (J-056).
        BreakThrough(place: PlaceId) = "break-through",
        /// Form supply units from the stores of an activated place (J-102).
        FormSupply(place: PlaceId) = "form-supply",
        /// Spend an Op on the armoured train (J-194).
        Train = "train",
        /// Put the hero on board, who must be taken off (J-196).
        #[serde(rename = "Gordon")]
        Hero(ship: ShipId) = "gordon",
    }
}

texts! {
    /// What a convoy does with a function (J-052).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum SailChoice {
        /// Sail there: a function for each port left or entered and each sea area crossed.
        To(berth: Berth) = "sail-to",
        /// Take units on board.
        Load = "load",
        /// Land units.
        Unload = "unload",
        /// Repair one damage.
        Repair = "repair",
        /// Take the train and its track on board (J-194).
        LoadTrain = "load-train",
        /// Land the train, which makes this port its base (J-194).
        LandTrain = "land-train",
        /// No more for now.
        Stop = "drop-anchor",
    }
}

texts! {
    /// What the armoured train does with an Op (J-194).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum TrainChoice {
        /// Lay a section of track there.
        Lay(space: Space) = "lay",
        /// Run there with passengers, and back.
        Run(space: Space) = "run",
        /// Lay no second section.
        Stop = "lay-no-more",
    }
}

texts! {
    /// What a besieged garrison does in the siege phase (J-090).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum SiegeChoice {
        Hold = "hold",
        /// Make a sortie (J-092).
        Sortie = "sortie",
        /// Break out (J-091).
        BreakOut = "break-out",
    }
}

/// What ships that met rebel vessels do (J-143).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum SeaFightChoice {
    /// Fight a round.
    Fight,
    /// Run back whence they came.
    Run,
    /// It was fought on the players' own table, and our ships hold the water or not.
    Report { won: bool },
}

texts! { SeaFightChoice {
    "sea-fight" => (Self::Fight),
    "sea-run" => (Self::Run),
    "sea-report:won" => (Self::Report { won: true }),
    "sea-report:lost" => (Self::Report { won: false }),
} }

/// How to settle a battle (J-073).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum BattleChoice {
    /// By the quick resolver, withdrawing when the stance says so.
    Resolve(Stance),
    /// On the players' own table; the field was held, or lost.
    Report { held: bool },
    /// Have it be of this type (card 17).
    Type(BattleType),
    /// By the quick resolver, with an eye to the field or to the men.
    Fight(Bearing, Stance),
    /// Whoever leads the rebels has them fight so; it is settled next (J-005).
    #[serde(rename = "Ansar")]
    Tactic(Tactic),
    /// On the players' own table, and lost; who still stood when the withdrawal began is counted
    /// besides (J-080).
    Withdrew,
    /// Roll how good our units are, before it is settled (J-021).
    Quality,
}

texts! { BattleChoice {
    "resolve": stance => (Self::Resolve(stance)),
    "press": stance => (Self::Fight(Bearing::Press, stance)),
    "spare": stance => (Self::Fight(Bearing::Spare, stance)),
    "ansar": tactic => (Self::Tactic(tactic)),
    "report:held" => (Self::Report { held: true }),
    "report:lost" => (Self::Report { held: false }),
    "report:withdrew" => (Self::Withdrew),
    "quality" => (Self::Quality),
    "type": battle => (Self::Type(battle)),
} }

names! {
    /// What our men are to mind most (quick resolver); otherwise they stand and fire.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Bearing {
        /// The field: they close in, hit harder and are hit harder.
        Press = "press",
        /// Themselves: they keep their distance.
        Spare = "spare",
    }
}

names! {
    /// How a volunteer has the rebels fight (J-005, quick resolver).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Tactic {
        /// All of them run at us at once: they are upon us sooner, and seen sooner.
        Charge = "charge",
        /// They come on from cover to cover: slowly, and hard to hit.
        Creep = "creep",
    }
}

names! {
    /// When a force breaks off (quick resolver).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Stance {
        /// When a quarter of its steps are lost.
        Quarter = "quarter",
        /// When half are lost.
        Half = "half",
        /// Never.
        ToTheLast = "last",
    }
}

texts! {
    /// How to spend replacement points (J-111).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum RefitChoice {
        Restore { unit: UnitId, points: u8 } = "restore",
        /// Rebuild an eliminated unit.
        Rebuild { unit: UnitId, points: u8 } = "rebuild",
        /// Keep what is left.
        Done = "done",
    }
}
