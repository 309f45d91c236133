//! What has happened: facts in the past tense, with ids, numbers and dice, never sentences.
//!
//! A needed number stands beside each die, so that a reader can check the throw. Events are
//! written to the log: variants may be added, fields never change their meaning.

mod facts;
mod reveals;

use serde::{Deserialize, Serialize};

pub use facts::{
    BattleType, ConvoyFate, Exchange, Extra, FightKind, Fleet, Ground, MahdistForce, Needed,
    Outcome, PursuitModifier, Revolt, SeaExchange, SiegeModifier, SiegeResult, SortieModifier,
    SortieResult, UnitSteps, river_beds,
};

use crate::{
    Ansar, Bearing, Berth, CardId, Entry, Flag, IslandId, PlaceId, Quality, SeaId, ShipId,
    SiegeChoice, Space, Stance, UnitId,
};
use kit::Seat;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A turn began.
    TurnBegan { turn: u8 },
    /// Cards were drawn.
    CardsDrawn { cards: Vec<CardId>, reshuffled: bool },
    /// Cards joined the deck.
    CardsJoinedDeck { cards: Vec<CardId> },
    /// The rebellion phase was skipped for good (J-047).
    RebellionOver,
    /// A place was rolled for (J-040).
    RevoltRolled { place: PlaceId, die: u8, needed: i8, result: Revolt },
    /// Units got away to another place.
    UnitsFled { units: Vec<UnitId>, from: PlaceId, to: PlaceId },
    /// Units were destroyed.
    UnitsDestroyed { units: Vec<UnitId>, at: Space },
    /// Units went over to the Mahdi for good.
    UnitsMutinied { units: Vec<UnitId>, at: PlaceId },
    /// A ship left a port that rose.
    ShipPutOut { ship: ShipId, to: Berth },
    /// An action round began, 1 to 7.
    RoundBegan { round: u8 },
    /// A card was played for its event.
    PlayedEvent { card: CardId },
    /// A card was played for Ops.
    PlayedOps { card: CardId, ops: u8 },
    /// A card was played for replacement points.
    PlayedReplacements { card: CardId, points: u8, flag: Flag },
    /// No card was played.
    Passed { ops: u8 },
    /// The check for a random event (J-032).
    RandomEventChecked { dice: [u8; 2], needed: u8 },
    /// A random event came up (J-150).
    RandomEventCame { event: u8 },
    /// A random event could not apply.
    RandomEventVoid { event: u8 },
    /// A place was drawn for a random event or a card.
    PlaceDrawn { place: PlaceId },
    /// Units arrived.
    UnitsArrived { units: Vec<UnitId>, at: Space },
    /// A unit got steps back.
    UnitRestored { unit: UnitId, steps: u8, points: u8 },
    /// An eliminated unit was rebuilt.
    UnitRebuilt { unit: UnitId, at: PlaceId, steps: u8 },
    /// Replacement points were gained.
    PointsGained { points: u8, flag: Flag },
    /// A modifier to come on revolt rolls: on an island, at a place, or on the ports of a sea area.
    RevoltModified { island: Option<IslandId>, place: Option<PlaceId>, sea: Option<SeaId>, by: i8 },
    /// A place will need 8 or more in the next rebellion.
    PlaceHardened { place: PlaceId },
    /// A revolt there will come to nothing.
    PlaceLoyal { place: PlaceId },
    /// A modifier on the dice of siege rolls at a place, this turn.
    SiegeModified { place: PlaceId, by: i8 },
    /// A redoubt was built.
    RedoubtBuilt { place: PlaceId },
    /// A place came back to us by an event.
    PlaceReturned { place: PlaceId },
    /// A place went over to the Mahdists by an event or a siege.
    PlaceFell { place: PlaceId },
    /// A card of the hand was exchanged.
    CardExchanged { gave: CardId, took: CardId },
    /// The account of the turn moved by an event.
    Accounted { entry: Entry },
    /// An Op was spent on a space.
    Activated { space: Space, left: u8 },
    /// Units moved one space.
    Marched { units: Vec<UnitId>, from: Space, to: Space },
    /// An encounter was rolled for; nothing is thrown at a fortified town (J-060).
    EncounterRolled { space: Space, die: Option<u8>, needed: i8, met: bool },
    /// Guides let a force slip by without a roll (22, 51).
    EncounterAvoided { space: Space },
    /// Units joined a force that waits for battle.
    JoinedForBattle { space: Space },
    /// A location was retaken (J-046, J-064).
    PlaceRetaken { place: PlaceId, flag: Flag },
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
    QualityShown { unit: UnitId, die: u8, quality: Quality },
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
    BattleDecided { space: Space, held: bool, reported: bool, losses: Vec<UnitSteps> },
    /// Who still stood when ours began to withdraw, as reported from the players' own table
    /// (J-080).
    WithdrawalBegan { space: Space, theirs: u8, routed: Vec<UnitId> },
    /// A beaten force was pursued: it loses so many per cent of the steps still standing (J-080).
    Pursued {
        dice: [u8; 2],
        modifiers: Vec<(PursuitModifier, i8)>,
        total: i8,
        percent: u8,
        losses: Vec<UnitSteps>,
    },
    /// Lost steps were rolled for (J-076).
    StragglersCounted { needed: u8, dice: Vec<u8>, back: Vec<UnitSteps> },
    /// A beaten force drew back (J-077).
    Retreated { units: Vec<UnitId>, from: Space, to: Space, by_ship: bool },
    /// What a battle means for the score (J-120).
    BattleAccounted { space: Space, won: bool, heavy: bool },
    /// The supply phase found these units cut off (J-100).
    SupplyChecked { cut_off: Vec<UnitId> },
    /// A siege was rolled for (J-093).
    SiegeRolled {
        place: PlaceId,
        dice: [u8; 2],
        modifiers: Vec<(SiegeModifier, i8)>,
        total: i8,
        result: SiegeResult,
    },
    /// A siege cost units.
    SiegeCost { place: PlaceId, units: Vec<UnitId> },
    /// The level of a siege moved; no level if it is broken.
    SiegeLevel { place: PlaceId, level: Option<u8> },
    /// The score moved (J-120).
    Scored { ledger: Vec<Entry>, before: i32, after: i32 },
    /// The British have arrived (J-003).
    BritishArrived,
    /// At sea.
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
    StartRolled { die: u8, place: PlaceId },
    /// A card was handed to an officer, or to nobody if it was taken back (J-006).
    CardHanded { card: CardId, seat: Option<Seat> },
    /// A card went to an officer by ship (J-006).
    OrderSent { card: CardId, seat: Seat, island: IslandId },
    /// It has come there, and can be played (J-006).
    OrderArrived { card: CardId, seat: Seat },
    /// An officer was given an island (J-006).
    TheatreGiven { seat: Seat, island: IslandId },
    /// The commander has said which places are rolled for before the others, and in which order (J-043).
    RevoltOrderSet { places: Vec<PlaceId> },
    /// The commander has said how often each location stands in a table of random locations; no location
    /// if the printed one is kept (J-160).
    RandomPlacesSet { places: Vec<(PlaceId, u8)> },
    /// The war is won early, and it is to be said whether peace is made (J-123).
    PeaceOffered,
    /// The war goes on all the same (J-123).
    FoughtOn { score: i32 },
    /// A unit has become better by experience (J-145).
    UnitProved { unit: UnitId, quality: Quality },
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
    Ended { outcome: Outcome },
}

/// What happened to ships, and to those on board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum SeaEvent {
    /// An Op was spent on the ships in a sea area.
    Activated { sea: SeaId, left: u8 },
    /// Ships sailed (J-052).
    Sailed { ships: Vec<ShipId>, from: Berth, to: Berth },
    /// Units went on board (J-053).
    Boarded { units: Vec<UnitId>, ship: ShipId, at: PlaceId },
    /// Units landed (J-053).
    Landed { units: Vec<UnitId>, ship: ShipId, at: PlaceId },
    /// A ship took damage (J-024).
    Damaged { ship: ShipId, by: u8, damage: u8 },
    /// Damage of a ship was made good (J-052).
    Repaired { ship: ShipId, damage: u8 },
    /// A ship was lost (J-024).
    Sank { ship: ShipId, lost: Vec<UnitId> },
    /// Units of a sinking ship found room on another (J-024).
    UnitsSaved { units: Vec<UnitId>, ship: ShipId },
    /// A ship joined.
    Arrived { ship: ShipId, at: PlaceId },
    /// Boats tried to reach a besieged port (J-141).
    ConvoyRolled { ships: Vec<ShipId>, place: PlaceId, die: u8, fate: ConvoyFate },
    /// Boats took replacement points into a besieged port (J-141).
    PointsLanded { place: PlaceId, points: u8, flag: Flag },
    /// Ships looked out for Mahdist vessels; 12 meets them (J-143).
    EncounterRolled { sea: SeaId, ships: Vec<ShipId>, dice: [u8; 2] },
    /// Mahdist vessels were met (J-143).
    FleetMet { sea: SeaId, dice: [u8; 2], fleet: Fleet },
    /// A round was fought at sea (J-143).
    Fought { round: SeaExchange },
    /// A fight at sea was over: our ships hold the water or not, perhaps as the players' own table says
    /// (J-143).
    FightEnded { sea: SeaId, won: bool, reported: bool },
}

/// What happened in and around besieged places.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum SiegeEvent {
    /// A besieged group fought its way out (J-056).
    BrokeThrough { place: PlaceId, units: Vec<UnitId> },
    /// A besieged garrison held out, or these units made a sortie or broke out (J-090).
    ActionTaken { place: PlaceId, action: SiegeChoice, units: Vec<UnitId> },
    /// A sortie was rolled for (J-092).
    SortieRolled {
        place: PlaceId,
        units: Vec<UnitId>,
        dice: [u8; 2],
        modifiers: Vec<(SortieModifier, i8)>,
        total: i8,
        result: SortieResult,
    },
    /// Units that broke out stand in another space (J-091).
    BrokeOut { units: Vec<UnitId>, from: PlaceId, to: Space },
    /// The besiegers made up their minds whether to storm (J-140).
    StormRolled { place: PlaceId, die: u8, needed: i8, storm: bool },
    /// A gunboat that helped in a siege was shot at (J-142).
    GunboatUnderFire { ship: ShipId, die: u8 },
    /// Nobody was left in a besieged place (J-056).
    PlaceAbandoned { place: PlaceId },
}

/// What befell Gordon, Graham and Hicks, how able other leaders are, and what the commander was told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum LeaderEvent {
    /// Gordon reached a place (J-196).
    GordonArrived { place: PlaceId },
    /// London thought about Gordon; 6 calls him home (J-196).
    GordonRolled { die: u8 },
    /// Gordon went on board (J-196).
    GordonBoarded { ship: ShipId },
    /// Gordon is out of the campaign, alive (J-196).
    GordonSafe { place: PlaceId },
    /// Gordon is dead (J-196).
    GordonKilled,
    /// Troops were added to Graham's, and are bound with them (J-190).
    JoinedGraham { units: Vec<UnitId> },
    /// Graham has cleared Lopez Island (J-190).
    DutyDone,
    /// Graham was called home; of his units those with 5 and 6 leave (J-190).
    GrahamRecalled { dice: Vec<(UnitId, u8)>, left: Vec<UnitId> },
    /// Hicks has met his duty to attack for this turn, or it has lapsed (J-195).
    HicksMarched { lapsed: bool },
    /// What is left of the Hicks expedition is free (J-195).
    HicksFree,
    /// The Hicks expedition found nowhere to land (J-195).
    HicksLost,
    /// The next Ops card must send a force there, or one has now been sent (36).
    OrderedAgainst { place: PlaceId, obeyed: bool },
    /// The commander will choose the type of the next battle (card 17).
    IntelligenceGained,
    /// A force fights behind works this turn (card 20).
    ZaribaBuilt { units: Vec<UnitId> },
    /// Every force is in supply this turn (card 19).
    AllSupplied,
    /// A balloon counted a force, which is left out for those who may not know it (card 27).
    Scouted { place: PlaceId, force: Option<MahdistForce>, again: bool },
    /// The top of the pile was looked at and put back (card 44).
    PileSeen { count: u8 },
    /// A leader of ours, or without a flag of the Mahdists, led for the first time: 1 is poor, 6 able, and
    /// his worth is added to what the dice of his side need (J-145).
    LeaderProved { island: IslandId, flag: Option<Flag>, die: u8, worth: i8 },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum TrainEvent {
    /// The armoured train was landed in crates (J-194).
    Arrived { at: PlaceId },
    /// The train went on board (J-194).
    Loaded { ships: [ShipId; 2] },
    /// The train has its base (J-194).
    Based { at: PlaceId },
    /// An Op was spent on the train (J-194).
    Activated { left: u8 },
    /// A section of track was laid (J-194).
    TrackLaid { space: Space },
    /// The train took units along the line and came back (J-194).
    Ran { units: Vec<UnitId>, from: PlaceId, to: Space },
    /// The train was lost (J-194).
    Lost { at: PlaceId },
    /// The train went down with one of the ships that carried it (J-024, J-194).
    Sank { ship: ShipId },
}

/// What happened to supply points and to those without.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum SupplyEvent {
    /// Supply points were received (J-101).
    Received { place: PlaceId, points: u8, die: Option<u8> },
    /// Supply points were used up (J-101).
    Spent { space: Space, points: u8 },
    /// Supply units formed up from the stores (J-102).
    Formed { units: Vec<UnitId>, place: PlaceId },
    /// Supply units went into the stores (J-102).
    Stored { place: PlaceId, points: u8 },
    /// Supply was lost (J-045, J-102).
    Lost { space: Space, points: u8 },
    /// Units long out of supply were rolled for: a die of each, without what its hunger adds (J-103).
    Starved { dice: Vec<(UnitId, u8)>, lost: Vec<UnitId> },
}
