//! What a decision is about: the question, without its words.

use serde::{Deserialize, Serialize};

use crate::{Berth, CardId, Flag, PlaceId, SeaId, ShipId, Space, UnitId, UnitKind};
use kit::{Seat, topics};

topics! {
    /// What a decision is about.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Why {
        /// An action round wants a card, or a pass (J-031).
        PlayCard { round: u8 } = "play-card",
        /// A card leaves the kind of some units open (J-035).
        ChooseKind { card: CardId, count: u8 } = "choose-kind",
        /// Units a card brings want a place.
        ArriveAt { card: CardId, kind: UnitKind, count: u8 } = "arrive-at",
        /// A card's event wants a location, an island or a sea area.
        ChooseTarget { card: CardId } = "choose-target",
        /// A random event wants a location or a card.
        ChooseForRandomEvent { event: u8 } = "choose-for-random-event",
        /// A hand card was given up for one of these (random events 46 and 65).
        TakeInExchange { event: u8 } = "take-in-exchange",
        /// Which flag replacement points of a random event are (J-110).
        PointsFlag { points: u8 } = "points-flag",
        /// Units of a place that rises want somewhere to go (J-045).
        FleeFrom { place: PlaceId } = "flee-from",
        /// Ships of a place that rises want a port, two being equally near (J-045).
        PutOutFrom { place: PlaceId } = "put-out-from",
        /// Ops to spend (J-050).
        SpendOps { left: u8 } = "spend-ops",
        /// Which units march.
        WhoMarches { from: Space } = "who-marches",
        MarchTo { from: Space } = "march-to",
        /// Whether this is the force that guides lead past encounters (22, 51).
        UseGuides { from: Space } = "use-guides",
        /// Whether this battle is the one that good intelligence makes a surprise (56).
        UseSurprise { space: Space } = "use-surprise",
        /// How a battle is settled (J-073).
        SettleBattle { space: Space } = "settle-battle",
        /// How many steps a unit lost on the players' table.
        StepsLost { unit: UnitId } = "steps-lost",
        /// How many rebel units still stood when ours began to withdraw (J-080).
        #[serde(rename = "AnsarStanding")]
        RebelsStanding { space: Space } = "ansar-standing",
        /// Which of our units were in rout when the withdrawal began (J-080).
        InRout { space: Space } = "in-rout",
        /// Where a part of a beaten force goes (J-077).
        RetreatTo {
            from: Space,
            /// The first unit of the part; unknown in questions asked long ago.
            #[serde(default)]
            lead: Option<UnitId>,
            #[serde(default)]
            units: u16,
        } = "retreat-to",
        /// Which units a beaten force puts on board (J-077 c).
        WhoEmbarks { from: PlaceId } = "who-embarks",
        /// Which units a siege costs (J-096).
        SiegeLosses { place: PlaceId, count: u8 } = "siege-losses",
        /// Replacement points to spend (J-111).
        Refit = "refit",
        /// Where a unit is rebuilt (J-111).
        RebuildAt { unit: UnitId } = "rebuild-at",
        /// A card is taken into the hand, and another must go for it (J-180).
        ExchangeFor { card: CardId } = "exchange-for",
        /// Which ships sail together.
        WhoSails { from: Berth } = "who-sails",
        /// What a convoy does (J-052).
        SailHow { at: Berth, left: u8 } = "sail-how",
        /// Which units go on board (J-053).
        WhoBoards { at: PlaceId, room: u8 } = "who-boards",
        /// Which units land (J-053, J-054).
        WhoLands { at: PlaceId } = "who-lands",
        /// How many replacement points boats take into a besieged port (J-141).
        PointsAboard { to: PlaceId, flag: Flag } = "points-aboard",
        /// Which of equally near ports ships make for (J-024, J-141).
        PutInto { from: Berth } = "put-into",
        /// Which units of a sinking ship find room on others (J-024).
        WhoIsSaved { ship: ShipId, room: u8 } = "who-is-saved",
        /// What ships that met rebel vessels do (J-143).
        SeaFight { sea: SeaId, round: u8 } = "sea-fight",
        /// How much damage a ship took on the players' table (J-143).
        ShipDamage { ship: ShipId } = "ship-damage",
        /// How many supply units form up (J-102).
        FormSupply { at: PlaceId } = "form-supply",
        /// Which besieged units fight their way out (J-056).
        WhoBreaksThrough { place: PlaceId } = "who-breaks-through",
        /// What the armoured train does with its Op (J-194).
        UseTrain = "use-train",
        /// Where the next section of track is laid (J-194, card 13).
        LayTrack { left: u8 } = "lay-track",
        /// Who rides on the train (J-194).
        WhoRides { to: Space } = "who-rides",
        /// What a besieged garrison does (J-090).
        SiegeAction { place: PlaceId } = "siege-action",
        /// Which units make the sortie (J-092).
        WhoSorties { place: PlaceId } = "who-sorties",
        /// Which units a sortie costs (J-092).
        SortieLosses { place: PlaceId, count: u8 } = "sortie-losses",
        /// Which units break out (J-091).
        WhoBreaksOut { place: PlaceId } = "who-breaks-out",
        /// Where they break out to (J-091).
        BreakOutTo { place: PlaceId } = "break-out-to",
        /// Of which type the battle is (card 17).
        ChooseType { space: Space } = "choose-type",
        /// Whether the force that scouts have counted is rolled again (card 27).
        ScoutAgain { place: PlaceId } = "scout-again",
        /// Which card goes on top of the pile next, the lowest of them first (card 44).
        TopCard { left: u8 } = "top-card",
        /// Where the expedition lands (J-195).
        #[serde(rename = "HicksLandsAt")]
        ExpeditionLandsAt = "hicks-lands-at",
        /// Against which place the expedition marches (J-195).
        #[serde(rename = "HicksMarchesOn")]
        ExpeditionMarchesOn { from: Space } = "hicks-marches-on",
        /// Which place is rolled for next (J-043).
        NextToRise = "next-to-rise",
        /// Which locations stand in the group's own table, or stand in it once more (J-160).
        RandomPlaces { entries: u8 } = "random-places",
        /// Whether an early victory is peace (J-123).
        MakePeace = "make-peace",
        /// Which island an officer commands (J-006).
        GiveTheatre { seat: Seat } = "give-theatre",
    }
}
