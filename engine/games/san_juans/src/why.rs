//! What a decision is about: the question, without its words.

use serde::{Deserialize, Serialize};

use super::data::{Flag, UnitKind};
use super::ids::{CardId, PlaceId, SeaId, ShipId, Space, UnitId};
use super::state::Berth;
use kit::Seat;

/// What a decision is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Why {
    /// An action round wants a card, or a pass (J-031).
    PlayCard {
        /// The round, 1 to 7.
        round: u8,
    },
    /// A card leaves the kind of some units open (J-035).
    ChooseKind {
        /// The card.
        card: CardId,
        /// How many units.
        count: u8,
    },
    /// Units a card brings want a place.
    ArriveAt {
        /// The card.
        card: CardId,
        /// What arrives.
        kind: UnitKind,
        /// How many arrive there.
        count: u8,
    },
    /// A card's event wants a location, an island or a sea area.
    ChooseTarget {
        /// The card.
        card: CardId,
    },
    /// A random event wants a location or a card.
    ChooseForRandomEvent {
        /// Its two dice.
        event: u8,
    },
    /// A hand card was given up for one of these (random events 46 and 65).
    TakeInExchange {
        /// Its two dice.
        event: u8,
    },
    /// Which flag replacement points of a random event are (J-110).
    PointsFlag {
        /// How many.
        points: u8,
    },
    /// Units of a place that rises want somewhere to go (J-045).
    FleeFrom {
        /// The place.
        place: PlaceId,
    },
    /// Ships of a place that rises want a port, two being equally near (J-045).
    PutOutFrom {
        /// The place.
        place: PlaceId,
    },
    /// Ops to spend (J-050).
    SpendOps {
        /// Ops left.
        left: u8,
    },
    /// Which units march.
    WhoMarches {
        /// From where.
        from: Space,
    },
    /// Where they march.
    MarchTo {
        /// From where.
        from: Space,
    },
    /// Whether this is the force that guides lead past encounters (22, 51).
    UseGuides {
        /// From where it marches.
        from: Space,
    },
    /// Whether this battle is the one that good intelligence makes a surprise (56).
    UseSurprise {
        /// Where.
        space: Space,
    },
    /// How a battle is settled (J-073).
    SettleBattle {
        /// Where.
        space: Space,
    },
    /// How many steps a unit lost on the players' table.
    StepsLost {
        /// The unit.
        unit: UnitId,
    },
    /// How many Mahdist units still stood when ours began to withdraw (J-080).
    AnsarStanding {
        /// Where.
        space: Space,
    },
    /// Which of our units were in rout when the withdrawal began (J-080).
    InRout {
        /// Where.
        space: Space,
    },
    /// Where a part of a beaten force goes (J-077).
    RetreatTo {
        /// Where it was beaten.
        from: Space,
        /// The first unit of the part; unknown in questions asked long ago.
        #[serde(default)]
        lead: Option<UnitId>,
        /// How many units the part has.
        #[serde(default)]
        units: u16,
    },
    /// Which units a beaten force puts on board (J-077 c).
    WhoEmbarks {
        /// Where it was beaten.
        from: PlaceId,
    },
    /// Which units a siege costs (J-096).
    SiegeLosses {
        /// Where.
        place: PlaceId,
        /// How many.
        count: u8,
    },
    /// Replacement points to spend (J-111).
    Refit,
    /// Where a unit is rebuilt (J-111).
    RebuildAt {
        /// The unit.
        unit: UnitId,
    },
    /// A card is taken into the hand, and another must go for it (J-180).
    ExchangeFor {
        /// The card that comes.
        card: CardId,
    },
    /// Which ships sail together.
    WhoSails {
        /// From where.
        from: Berth,
    },
    /// What a convoy does (J-052).
    SailHow {
        /// Where it lies.
        at: Berth,
        /// Functions it has left.
        left: u8,
    },
    /// Which units go on board (J-053).
    WhoBoards {
        /// In which port.
        at: PlaceId,
        /// For how many there is room.
        room: u8,
    },
    /// Which units land (J-053, J-054).
    WhoLands {
        /// In which port.
        at: PlaceId,
    },
    /// How many replacement points boats take into a besieged port (J-141).
    PointsAboard {
        /// Which port.
        to: PlaceId,
        /// For whose units.
        flag: Flag,
    },
    /// Which of equally near ports ships make for (J-024, J-141).
    PutInto {
        /// From where.
        from: Berth,
    },
    /// Which units of a sinking ship find room on others (J-024).
    WhoIsSaved {
        /// The ship.
        ship: ShipId,
        /// For how many there is room.
        room: u8,
    },
    /// What ships that met Mahdist vessels do (J-143).
    SeaFight {
        /// Where.
        sea: SeaId,
        /// The round to be fought, from 1.
        round: u8,
    },
    /// How much damage a ship took on the players' table (J-143).
    ShipDamage {
        /// The ship.
        ship: ShipId,
    },
    /// How many supply units form up (J-102).
    FormSupply {
        /// Where.
        at: PlaceId,
    },
    /// Which besieged units fight their way out (J-056).
    WhoBreaksThrough {
        /// Of which place.
        place: PlaceId,
    },
    /// What the armoured train does with its Op (J-194).
    UseTrain,
    /// Where the next section of track is laid (J-194, card 13).
    LayTrack {
        /// Sections that may still be laid.
        left: u8,
    },
    /// Who rides on the train (J-194).
    WhoRides {
        /// Where it runs to.
        to: Space,
    },
    /// What a besieged garrison does (J-090).
    SiegeAction {
        /// Which.
        place: PlaceId,
    },
    /// Which units make the sortie (J-092).
    WhoSorties {
        /// From where.
        place: PlaceId,
    },
    /// Which units a sortie costs (J-092).
    SortieLosses {
        /// From where.
        place: PlaceId,
        /// How many.
        count: u8,
    },
    /// Which units break out (J-091).
    WhoBreaksOut {
        /// From where.
        place: PlaceId,
    },
    /// Where they break out to (J-091).
    BreakOutTo {
        /// From where.
        place: PlaceId,
    },
    /// Of which type the battle is (card 17).
    ChooseType {
        /// Where.
        space: Space,
    },
    /// Whether the force a balloon has counted is rolled again (card 27).
    ScoutAgain {
        /// Where.
        place: PlaceId,
    },
    /// Which card goes on top of the pile next, the lowest of them first (card 44).
    TopCard {
        /// How many are still to be laid down.
        left: u8,
    },
    /// Where Hicks lands (J-195).
    HicksLandsAt,
    /// Against which place Hicks marches (J-195).
    HicksMarchesOn {
        /// From where.
        from: Space,
    },
    /// Which place is rolled for next (J-043).
    NextToRise,
    /// Which locations stand in the group's own table, or stand in it once more (J-160).
    RandomPlaces {
        /// Entries it has so far.
        entries: u8,
    },
    /// Whether an early victory is peace (J-123).
    MakePeace,
    /// Which island an officer commands (J-006).
    GiveTheatre {
        /// The officer.
        seat: Seat,
    },
}

impl Why {
    /// A short name of the kind of question, the same whatever it is about.
    pub fn topic(&self) -> &'static str {
        match self {
            Why::PlayCard { .. } => "play-card",
            Why::ChooseKind { .. } => "choose-kind",
            Why::ArriveAt { .. } => "arrive-at",
            Why::ChooseTarget { .. } => "choose-target",
            Why::ChooseForRandomEvent { .. } => "choose-for-random-event",
            Why::TakeInExchange { .. } => "take-in-exchange",
            Why::PointsFlag { .. } => "points-flag",
            Why::FleeFrom { .. } => "flee-from",
            Why::PutOutFrom { .. } => "put-out-from",
            Why::SpendOps { .. } => "spend-ops",
            Why::WhoMarches { .. } => "who-marches",
            Why::MarchTo { .. } => "march-to",
            Why::UseGuides { .. } => "use-guides",
            Why::UseSurprise { .. } => "use-surprise",
            Why::SettleBattle { .. } => "settle-battle",
            Why::StepsLost { .. } => "steps-lost",
            Why::AnsarStanding { .. } => "ansar-standing",
            Why::InRout { .. } => "in-rout",
            Why::RetreatTo { .. } => "retreat-to",
            Why::WhoEmbarks { .. } => "who-embarks",
            Why::SiegeLosses { .. } => "siege-losses",
            Why::Refit => "refit",
            Why::RebuildAt { .. } => "rebuild-at",
            Why::ExchangeFor { .. } => "exchange-for",
            Why::WhoSails { .. } => "who-sails",
            Why::SailHow { .. } => "sail-how",
            Why::WhoBoards { .. } => "who-boards",
            Why::WhoLands { .. } => "who-lands",
            Why::PointsAboard { .. } => "points-aboard",
            Why::PutInto { .. } => "put-into",
            Why::WhoIsSaved { .. } => "who-is-saved",
            Why::SeaFight { .. } => "sea-fight",
            Why::ShipDamage { .. } => "ship-damage",
            Why::FormSupply { .. } => "form-supply",
            Why::WhoBreaksThrough { .. } => "who-breaks-through",
            Why::UseTrain => "use-train",
            Why::LayTrack { .. } => "lay-track",
            Why::WhoRides { .. } => "who-rides",
            Why::SiegeAction { .. } => "siege-action",
            Why::WhoSorties { .. } => "who-sorties",
            Why::SortieLosses { .. } => "sortie-losses",
            Why::WhoBreaksOut { .. } => "who-breaks-out",
            Why::BreakOutTo { .. } => "break-out-to",
            Why::ChooseType { .. } => "choose-type",
            Why::ScoutAgain { .. } => "scout-again",
            Why::TopCard { .. } => "top-card",
            Why::HicksLandsAt => "hicks-lands-at",
            Why::HicksMarchesOn { .. } => "hicks-marches-on",
            Why::NextToRise => "next-to-rise",
            Why::RandomPlaces { .. } => "random-places",
            Why::MakePeace => "make-peace",
            Why::GiveTheatre { .. } => "give-theatre",
        }
    }

    /// Whether the question itself shows what only those asked may know (cards 27 and 44).
    pub fn is_secret(&self) -> bool {
        matches!(self, Why::ScoutAgain { .. } | Why::TopCard { .. })
    }

    /// Whether its choices show what nobody could know before: what a balloon counted, or what
    /// lies in the draw pile and where (27, 44, 65).
    pub fn shows_hidden(&self) -> bool {
        self.is_secret() || matches!(self, Why::TakeInExchange { event: 65 })
    }
}
