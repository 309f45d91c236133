//! What has happened: facts in the past tense, with ids, numbers and dice, never sentences.
//!
//! A needed number stands beside each die, so that a reader can check the throw. Events are
//! written to the log: variants may be added, fields never change their meaning.

mod facts;
mod leaders;
mod reveals;
mod sea;
mod siege;
mod supply;
mod train;

use serde::{Deserialize, Serialize};

pub use facts::{
    BattleType, ConvoyFate, Exchange, Extra, FightKind, Fleet, Ground, MahdistForce, Needed,
    Outcome, PursuitModifier, Revolt, SeaExchange, SiegeModifier, SiegeResult, SortieModifier,
    SortieResult, UnitSteps, river_beds,
};
pub use leaders::LeaderEvent;
pub use sea::SeaEvent;
pub use siege::SiegeEvent;
pub use supply::SupplyEvent;
pub use train::TrainEvent;

use crate::{
    Ansar, Bearing, Berth, CardId, Entry, Flag, IslandId, PlaceId, Quality, SeaId, ShipId, Space,
    Stance, UnitId,
};
use kit::Seat;

/// A fact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    TurnBegan {
        turn: u8,
    },
    CardsDrawn {
        cards: Vec<CardId>,
        reshuffled: bool,
    },
    CardsJoinedDeck {
        cards: Vec<CardId>,
    },
    /// The rebellion phase was skipped for good (J-047).
    RebellionOver,
    /// A place was rolled for (J-040).
    RevoltRolled {
        place: PlaceId,
        die: u8,
        needed: i8,
        result: Revolt,
    },
    /// Units got away to another place.
    UnitsFled {
        units: Vec<UnitId>,
        from: PlaceId,
        to: PlaceId,
    },
    UnitsDestroyed {
        units: Vec<UnitId>,
        at: Space,
    },
    /// Units went over to the Mahdi for good.
    UnitsMutinied {
        units: Vec<UnitId>,
        at: PlaceId,
    },
    /// A ship left a port that rose.
    ShipPutOut {
        ship: ShipId,
        to: Berth,
    },
    /// An action round began, 1 to 7.
    RoundBegan {
        round: u8,
    },
    PlayedEvent {
        card: CardId,
    },
    PlayedOps {
        card: CardId,
        ops: u8,
    },
    PlayedReplacements {
        card: CardId,
        points: u8,
        flag: Flag,
    },
    /// No card was played.
    Passed {
        ops: u8,
    },
    /// The check for a random event (J-032).
    RandomEventChecked {
        dice: [u8; 2],
        needed: u8,
    },
    /// A random event came up (J-150).
    RandomEventCame {
        event: u8,
    },
    /// A random event could not apply.
    RandomEventVoid {
        event: u8,
    },
    /// A place was drawn for a random event or a card.
    PlaceDrawn {
        place: PlaceId,
    },
    UnitsArrived {
        units: Vec<UnitId>,
        at: Space,
    },
    /// A unit got steps back.
    UnitRestored {
        unit: UnitId,
        steps: u8,
        points: u8,
    },
    /// An eliminated unit was rebuilt.
    UnitRebuilt {
        unit: UnitId,
        at: PlaceId,
        steps: u8,
    },
    /// Replacement points were gained.
    PointsGained {
        points: u8,
        flag: Flag,
    },
    /// A modifier to come on revolt rolls: on an island, at a place, or on the ports of a sea area.
    RevoltModified {
        island: Option<IslandId>,
        place: Option<PlaceId>,
        sea: Option<SeaId>,
        by: i8,
    },
    /// A place will need 8 or more in the next rebellion.
    PlaceHardened {
        place: PlaceId,
    },
    /// A revolt there will come to nothing.
    PlaceLoyal {
        place: PlaceId,
    },
    /// A modifier on the dice of siege rolls at a place, this turn.
    SiegeModified {
        place: PlaceId,
        by: i8,
    },
    RedoubtBuilt {
        place: PlaceId,
    },
    /// A place came back to us by an event.
    PlaceReturned {
        place: PlaceId,
    },
    /// A place went over to the Mahdists by an event or a siege.
    PlaceFell {
        place: PlaceId,
    },
    /// A card of the hand was exchanged.
    CardExchanged {
        gave: CardId,
        took: CardId,
    },
    /// The account of the turn moved by an event.
    Accounted {
        entry: Entry,
    },
    /// An Op was spent on a space.
    Activated {
        space: Space,
        left: u8,
    },
    /// Units moved one space.
    Marched {
        units: Vec<UnitId>,
        from: Space,
        to: Space,
    },
    /// An encounter was rolled for; nothing is thrown at a fortified town (J-060).
    EncounterRolled {
        space: Space,
        die: Option<u8>,
        needed: i8,
        met: bool,
    },
    /// Guides let a force slip by without a roll (22, 51).
    EncounterAvoided {
        space: Space,
    },
    /// Units joined a force that waits for battle.
    JoinedForBattle {
        space: Space,
    },
    /// A location was retaken (J-046, J-064).
    PlaceRetaken {
        place: PlaceId,
        flag: Flag,
    },
    /// A battle began (J-063, J-070, J-072).
    BattleJoined {
        space: Space,
        units: Vec<UnitId>,
        force: MahdistForce,
        dice: Option<[u8; 2]>,
        battle: BattleType,
        field: Vec<Vec<Ground>>,
    },
    /// The quality of a unit became known (J-021).
    QualityShown {
        unit: UnitId,
        die: u8,
        quality: Quality,
    },
    /// A battle was fought by the quick resolver.
    BattleFought {
        space: Space,
        stance: Stance,
        #[serde(default)]
        bearing: Option<Bearing>,
        #[serde(default)]
        ansar: Option<Ansar>,
        /// The luck of the day, ours and theirs: what it added to the number that each die
        /// needed. Not kept in logs of earlier builds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        luck: Option<(i8, i8)>,
        rounds: Vec<Exchange>,
    },
    /// A battle was decided, by the quick resolver or by a report from the players' own table.
    BattleDecided {
        space: Space,
        held: bool,
        reported: bool,
        losses: Vec<UnitSteps>,
    },
    /// Who still stood when ours began to withdraw, as reported from the players' own table
    /// (J-080).
    WithdrawalBegan {
        space: Space,
        theirs: u8,
        routed: Vec<UnitId>,
    },
    /// A beaten force was pursued: it loses so many per cent of the steps still standing (J-080).
    Pursued {
        dice: [u8; 2],
        modifiers: Vec<(PursuitModifier, i8)>,
        total: i8,
        percent: u8,
        losses: Vec<UnitSteps>,
    },
    /// Lost steps were rolled for (J-076).
    StragglersCounted {
        needed: u8,
        dice: Vec<u8>,
        back: Vec<UnitSteps>,
    },
    /// A beaten force drew back (J-077).
    Retreated {
        units: Vec<UnitId>,
        from: Space,
        to: Space,
        by_ship: bool,
    },
    /// What a battle means for the score (J-120).
    BattleAccounted {
        space: Space,
        won: bool,
        heavy: bool,
    },
    /// The supply phase found these units cut off (J-100).
    SupplyChecked {
        cut_off: Vec<UnitId>,
    },
    /// A siege was rolled for (J-093).
    SiegeRolled {
        place: PlaceId,
        dice: [u8; 2],
        modifiers: Vec<(SiegeModifier, i8)>,
        total: i8,
        result: SiegeResult,
    },
    SiegeCost {
        place: PlaceId,
        units: Vec<UnitId>,
    },
    /// The level of a siege moved; no level if it is broken.
    SiegeLevel {
        place: PlaceId,
        level: Option<u8>,
    },
    /// The score moved (J-120).
    Scored {
        ledger: Vec<Entry>,
        before: i32,
        after: i32,
    },
    /// The British have arrived (J-003).
    BritishArrived,
    Sea(SeaEvent),
    /// In and around besieged places.
    Siege(SiegeEvent),
    /// Gordon, Graham, Hicks, and what the commander was told.
    Leader(LeaderEvent),
    /// The armoured train.
    Train(TrainEvent),
    /// Supply points and those without.
    Supply(SupplyEvent),
    /// Where the revolt begins was rolled for (J-027).
    StartRolled {
        die: u8,
        place: PlaceId,
    },
    /// A card was handed to an officer, or to nobody if it was taken back (J-006).
    CardHanded {
        card: CardId,
        seat: Option<Seat>,
    },
    /// A card went to an officer by ship (J-006).
    OrderSent {
        card: CardId,
        seat: Seat,
        island: IslandId,
    },
    /// It has come there, and can be played (J-006).
    OrderArrived {
        card: CardId,
        seat: Seat,
    },
    /// An officer was given an island (J-006).
    TheatreGiven {
        seat: Seat,
        island: IslandId,
    },
    /// The commander has said which places are rolled for before the others, and in which order (J-043).
    RevoltOrderSet {
        places: Vec<PlaceId>,
    },
    /// The commander has said how often each location stands in a table of random locations; no location
    /// if the printed one is kept (J-160).
    RandomPlacesSet {
        places: Vec<(PlaceId, u8)>,
    },
    /// The war is won early, and it is to be said whether peace is made (J-123).
    PeaceOffered,
    /// The war goes on all the same (J-123).
    FoughtOn {
        score: i32,
    },
    /// A unit has become better by experience (J-145).
    UnitProved {
        unit: UnitId,
        quality: Quality,
    },
    /// What is special about a battle that has been joined (J-078, J-081).
    BattleShaped {
        space: Space,
        kind: FightKind,
        works: bool,
        gunboats: u8,
        short: Vec<UnitId>,
        extra: Option<Extra>,
    },
    /// The war is over.
    Ended {
        outcome: Outcome,
    },
}
