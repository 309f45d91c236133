//! What has happened: facts in the past tense, with ids, numbers and dice, never sentences.
//!
//! A needed number stands beside each die, so that a reader can check the throw. Events are
//! written to the log: variants may be added, fields never change their meaning.

use serde::{Deserialize, Serialize};

use super::choice::Stance;
use super::data::{Flag, Quality};
use super::ids::{CardId, IslandId, PlaceId, SeaId, ShipId, Space, UnitId};
use super::state::{Berth, Entry};

/// How a place answered the call to revolt (J-040, J-045).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Revolt {
    /// The die was too low.
    Quiet,
    /// It rose; nobody was there to stop it.
    Rose,
    /// It rose and its troops went over; the fate die.
    Mutinied(u8),
    /// It rose and its troops got away, or died; the fate die.
    Fled(u8),
    /// Its troops put the revolt down; the fate die.
    Suppressed(u8),
    /// Four units or more stood there: besieged.
    Besieged,
    /// Loyal sheikhs stopped it.
    Void,
}

/// The Mahdists met in a battle (J-063).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct MahdistForce {
    /// Units of spearmen on foot.
    pub foot: u8,
    /// Units of horsemen.
    pub horse: u8,
    /// Units with rifles.
    pub rifles: u8,
    /// Guns.
    pub guns: u8,
    /// Machine guns.
    pub machine_guns: u8,
}

impl MahdistForce {
    /// Units in all.
    pub fn units(self) -> u8 {
        self.foot + self.horse + self.rifles + self.guns + self.machine_guns
    }
}

/// How two forces met (J-070).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum BattleType {
    /// They fell on us out of nowhere.
    MahdistSurprise,
    /// We walked into them.
    Ambush,
    /// They came on in parts.
    Probing,
    /// Head on.
    Encounter,
    /// They stood on the defensive.
    Defence,
    /// We fell on them.
    OurSurprise,
    /// We stormed a walled place.
    Assault,
}

/// Ground of one square foot (J-072).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ground {
    /// A hill with an impassable part or a cliff.
    Cliff,
    /// An oasis.
    Oasis,
    /// A small hill.
    SmallHill,
    /// A dry river bed.
    RiverBed,
    /// Open.
    Open,
    /// Rocks or scrub.
    Scrub,
    /// A large hill.
    LargeHill,
}

/// What a unit has lost and got back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Toll {
    /// The unit.
    pub unit: UnitId,
    /// Steps.
    pub steps: u8,
}

/// One round of a battle fought by the quick resolver (J-081).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exchange {
    /// Dice our side threw, and hits among them.
    pub ours: (u16, u16),
    /// Dice the Mahdists threw, and hits among them.
    pub theirs: (u16, u16),
    /// Steps of ours left standing.
    pub our_steps: u16,
    /// Mahdist units left standing.
    pub their_units: u8,
}

/// How the war ended (J-121).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// The score fell to 0: the rebellion is broken.
    Victory,
    /// The score reached 300: the Mahdi has won.
    Defeat,
    /// Twenty turns are over.
    Draw,
}

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
        /// The stance.
        stance: Stance,
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
        losses: Vec<Toll>,
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
        losses: Vec<Toll>,
    },
    /// Lost steps were rolled for (J-076).
    StragglersCounted {
        /// What brings a step back.
        needed: u8,
        /// The dice, one for each lost step.
        dice: Vec<u8>,
        /// Steps that came back, unit by unit.
        back: Vec<Toll>,
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
    /// The war is over.
    Ended {
        /// How.
        outcome: Outcome,
    },
}

/// What bears on a pursuit (J-080).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PursuitModifier {
    /// No cavalry to cover the retreat.
    NoCavalry,
    /// So many units of cavalry.
    Cavalry(u8),
    /// No way back.
    Surrounded,
    /// More than two, or more than three, to one.
    Outnumbered,
}

/// What bears on a siege (J-094).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum SiegeModifier {
    /// The siege level.
    Level(u8),
    /// Too few defenders.
    FewDefenders,
    /// At least two batteries.
    Batteries,
    /// Out of supply.
    OutOfSupply,
    /// A redoubt.
    Redoubt,
    /// Cards and random events.
    Events,
}

/// A row of the siege table (J-093).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum SiegeResult {
    /// Broken.
    Lifted,
    /// Nothing lost.
    GoesOn,
    /// So many units lost.
    Loses(u8),
    /// Two levels instead of one.
    Tightens,
    /// Half the units lost.
    LosesHalf,
    /// All lost.
    Surrender,
}
