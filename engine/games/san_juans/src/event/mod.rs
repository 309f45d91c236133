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

use super::choice::{Ansar, Bearing, Stance};
use super::data::{Flag, Quality};
use super::ids::{CardId, IslandId, PlaceId, SeaId, ShipId, Space, UnitId};
use super::state::{Berth, Entry};
use kit::Seat;

/// A fact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A turn began.
    TurnBegan {
        /// Which.
        turn: u8,
    },
    /// Cards were drawn.
    CardsDrawn {
        /// The cards.
        cards: Vec<CardId>,
        /// Whether the discards had to be shuffled.
        reshuffled: bool,
    },
    /// A card joined the deck.
    CardsJoinedDeck {
        /// The cards.
        cards: Vec<CardId>,
    },
    /// The rebellion phase was skipped for good (J-047).
    RebellionOver,
    /// A place was rolled for (J-040).
    RevoltRolled {
        /// The place.
        place: PlaceId,
        /// The die.
        die: u8,
        /// What it needed.
        needed: i8,
        /// What came of it.
        result: Revolt,
    },
    /// Units got away to another place.
    UnitsFled {
        /// Which.
        units: Vec<UnitId>,
        /// From where.
        from: PlaceId,
        /// To where.
        to: PlaceId,
    },
    /// Units were destroyed.
    UnitsDestroyed {
        /// Which.
        units: Vec<UnitId>,
        /// Where.
        at: Space,
    },
    /// Units went over to the Mahdi for good.
    UnitsMutinied {
        /// Which.
        units: Vec<UnitId>,
        /// Where.
        at: PlaceId,
    },
    /// A ship left a port that rose.
    ShipPutOut {
        /// Which.
        ship: ShipId,
        /// To where.
        to: Berth,
    },
    /// An action round began.
    RoundBegan {
        /// Which, 1 to 7.
        round: u8,
    },
    /// A card was played for its event.
    PlayedEvent {
        /// Which.
        card: CardId,
    },
    /// A card was played for Ops.
    PlayedOps {
        /// Which.
        card: CardId,
        /// Ops it gives, all told.
        ops: u8,
    },
    /// A card was played for replacement points.
    PlayedReplacements {
        /// Which.
        card: CardId,
        /// Points.
        points: u8,
        /// For whose units.
        flag: Flag,
    },
    /// No card was played.
    Passed {
        /// Ops a pass gives.
        ops: u8,
    },
    /// The check for a random event (J-032).
    RandomEventChecked {
        /// The two dice.
        dice: [u8; 2],
        /// The total that would bring one.
        needed: u8,
    },
    /// A random event came up (J-150).
    RandomEventCame {
        /// Its two dice, as tens and units.
        event: u8,
    },
    /// A random event could not apply.
    RandomEventVoid {
        /// Its two dice.
        event: u8,
    },
    /// A place was drawn for a random event or a card.
    PlaceDrawn {
        /// Which.
        place: PlaceId,
    },
    /// Units arrived.
    UnitsArrived {
        /// Which.
        units: Vec<UnitId>,
        /// Where.
        at: Space,
    },
    /// A unit got steps back.
    UnitRestored {
        /// Which.
        unit: UnitId,
        /// Steps.
        steps: u8,
        /// Replacement points paid, if any.
        points: u8,
    },
    /// An eliminated unit was rebuilt.
    UnitRebuilt {
        /// Which.
        unit: UnitId,
        /// Where.
        at: PlaceId,
        /// With how many steps.
        steps: u8,
    },
    /// Replacement points were gained.
    PointsGained {
        /// How many.
        points: u8,
        /// For whose units.
        flag: Flag,
    },
    /// A modifier to come, on revolt rolls.
    RevoltModified {
        /// On an island, if it is one.
        island: Option<IslandId>,
        /// At a place, if it is one.
        place: Option<PlaceId>,
        /// On the ports of a sea area, if it is one.
        sea: Option<SeaId>,
        /// Added to the die.
        by: i8,
    },
    /// A place will need 8 or more in the next rebellion.
    PlaceHardened {
        /// Which.
        place: PlaceId,
    },
    /// A revolt there will come to nothing.
    PlaceLoyal {
        /// Which.
        place: PlaceId,
    },
    /// A modifier on siege rolls at a place, this turn.
    SiegeModified {
        /// Where.
        place: PlaceId,
        /// Added to the dice.
        by: i8,
    },
    /// A redoubt was built.
    RedoubtBuilt {
        /// Where.
        place: PlaceId,
    },
    /// A place came back to us by an event.
    PlaceReturned {
        /// Which.
        place: PlaceId,
    },
    /// A place went over to the Mahdists by an event or a siege.
    PlaceFell {
        /// Which.
        place: PlaceId,
    },
    /// A card of the hand was exchanged.
    CardExchanged {
        /// Given up.
        gave: CardId,
        /// Taken.
        took: CardId,
    },
    /// The account of the turn moved by an event.
    Accounted {
        /// The entry.
        entry: Entry,
    },
    /// An Op was spent on a space.
    Activated {
        /// Where.
        space: Space,
        /// Ops left.
        left: u8,
    },
    /// Units moved one space.
    Marched {
        /// Which.
        units: Vec<UnitId>,
        /// From.
        from: Space,
        /// To.
        to: Space,
    },
    /// An encounter was rolled for (J-060).
    EncounterRolled {
        /// Where.
        space: Space,
        /// The die; nothing is thrown at a fortified town.
        die: Option<u8>,
        /// What brings an encounter.
        needed: i8,
        /// Whether it did.
        met: bool,
    },
    /// Guides let a force slip by without a roll (22, 51).
    EncounterAvoided {
        /// Where.
        space: Space,
    },
    /// Units joined a force that waits for battle.
    JoinedForBattle {
        /// Where.
        space: Space,
    },
    /// A location was retaken (J-046, J-064).
    PlaceRetaken {
        /// Which.
        place: PlaceId,
        /// Whether British units were there.
        flag: Flag,
    },
    /// A battle began (J-063, J-070, J-072).
    BattleJoined {
        /// Where.
        space: Space,
        /// Our units.
        units: Vec<UnitId>,
        /// Theirs.
        force: MahdistForce,
        /// Dice of the type, if thrown.
        dice: Option<[u8; 2]>,
        /// The type.
        battle: BattleType,
        /// Rows of ground, from our edge to theirs.
        field: Vec<Vec<Ground>>,
    },
    /// The quality of a unit became known (J-021).
    QualityShown {
        /// Which.
        unit: UnitId,
        /// The die.
        die: u8,
        /// What it is.
        quality: Quality,
    },
    /// A battle was fought by the quick resolver.
    BattleFought {
        /// Where.
        space: Space,
        /// When our men were to break off.
        stance: Stance,
        /// What they were to mind most, if anything.
        #[serde(default)]
        bearing: Option<Bearing>,
        /// How the Ansar fought, if somebody led them.
        #[serde(default)]
        ansar: Option<Ansar>,
        /// The luck of the day, ours and theirs: what it added to the number that each die
        /// needed. Not kept in logs of earlier builds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        luck: Option<(i8, i8)>,
        /// Round by round.
        rounds: Vec<Exchange>,
    },
    /// A battle was decided.
    BattleDecided {
        /// Where.
        space: Space,
        /// Whether we held the field.
        held: bool,
        /// Whether it was reported from the players' own table.
        reported: bool,
        /// Steps lost, unit by unit.
        losses: Vec<UnitSteps>,
    },
    /// Who still stood when ours began to withdraw, as reported from the players' own table
    /// (J-080).
    WithdrawalBegan {
        /// Where.
        space: Space,
        /// Mahdist units.
        theirs: u8,
        /// Units of ours in rout.
        routed: Vec<UnitId>,
    },
    /// A beaten force was pursued (J-080).
    Pursued {
        /// The dice.
        dice: [u8; 2],
        /// The modifiers, one by one.
        modifiers: Vec<(PursuitModifier, i8)>,
        /// The total.
        total: i8,
        /// What it costs, in per cent of the steps still standing; 100 is a wipe-out.
        percent: u8,
        /// Steps lost, unit by unit.
        losses: Vec<UnitSteps>,
    },
    /// Lost steps were rolled for (J-076).
    StragglersCounted {
        /// What brings a step back.
        needed: u8,
        /// The dice, one for each lost step.
        dice: Vec<u8>,
        /// Steps that came back, unit by unit.
        back: Vec<UnitSteps>,
    },
    /// A beaten force drew back (J-077).
    Retreated {
        /// Which units.
        units: Vec<UnitId>,
        /// From.
        from: Space,
        /// To.
        to: Space,
        /// Whether ships took them.
        by_ship: bool,
    },
    /// What a battle means for the score (J-120).
    BattleAccounted {
        /// Where.
        space: Space,
        /// Whether it was won.
        won: bool,
        /// Whether half the force or more was lost.
        heavy: bool,
    },
    /// The supply phase found these units cut off (J-100).
    SupplyChecked {
        /// Which.
        cut_off: Vec<UnitId>,
    },
    /// A siege was rolled for (J-093).
    SiegeRolled {
        /// Where.
        place: PlaceId,
        /// The dice.
        dice: [u8; 2],
        /// The modifiers, one by one.
        modifiers: Vec<(SiegeModifier, i8)>,
        /// The total.
        total: i8,
        /// What it means.
        result: SiegeResult,
    },
    /// A siege cost units.
    SiegeCost {
        /// Where.
        place: PlaceId,
        /// Which.
        units: Vec<UnitId>,
    },
    /// The level of a siege moved.
    SiegeLevel {
        /// Where.
        place: PlaceId,
        /// Now; nothing if it is broken.
        level: Option<u8>,
    },
    /// The score moved (J-120).
    Scored {
        /// The account.
        ledger: Vec<Entry>,
        /// Before.
        before: i32,
        /// Now.
        after: i32,
    },
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
    StartRolled {
        /// The die.
        die: u8,
        /// Where.
        place: PlaceId,
    },
    /// A card was handed to an officer, or taken back (J-006).
    CardHanded {
        /// Which.
        card: CardId,
        /// To whom; nobody if it was taken back.
        seat: Option<Seat>,
    },
    /// A card went to an officer by ship (J-006).
    OrderSent {
        /// Which.
        card: CardId,
        /// To whom.
        seat: Seat,
        /// Where it goes.
        island: IslandId,
    },
    /// It has come there, and can be played (J-006).
    OrderArrived {
        /// Which.
        card: CardId,
        /// The officer.
        seat: Seat,
    },
    /// An officer was given an island (J-006).
    TheatreGiven {
        /// The officer.
        seat: Seat,
        /// The island.
        island: IslandId,
    },
    /// The commander has said which places are rolled for before the others (J-043).
    RevoltOrderSet {
        /// Which, in order.
        places: Vec<PlaceId>,
    },
    /// The commander has made a table of random locations, or kept the printed one (J-160).
    RandomPlacesSet {
        /// Each location with how often it stands there; none in the printed one.
        places: Vec<(PlaceId, u8)>,
    },
    /// The war is won early, and it is to be said whether peace is made (J-123).
    PeaceOffered,
    /// The war goes on all the same (J-123).
    FoughtOn {
        /// The score it goes on with.
        score: i32,
    },
    /// A unit has become better by experience (J-145).
    UnitProved {
        /// Which.
        unit: UnitId,
        /// What it is now.
        quality: Quality,
    },
    /// What is special about a battle that has been joined (J-078, J-081).
    BattleShaped {
        /// Where.
        space: Space,
        /// How it came about.
        kind: FightKind,
        /// Whether ours stand behind works.
        works: bool,
        /// Gunboats, and the train, that support us.
        gunboats: u8,
        /// Units low on ammunition.
        short: Vec<UnitId>,
        /// Something for the table, if extras are on.
        extra: Option<Extra>,
    },
    /// The war is over.
    Ended {
        /// How.
        outcome: Outcome,
    },
}
