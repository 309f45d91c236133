//! What has happened: facts in the past tense, with ids, numbers and dice, never sentences.
//!
//! A needed number stands beside each die, so that a reader can check the throw. Events are
//! written to the log: variants may be added, fields never change their meaning.

mod facts;

use serde::{Deserialize, Serialize};

pub use facts::{
    BattleType, ConvoyFate, Exchange, Extra, FightKind, Fleet, Ground, Needed, Outcome,
    PursuitModifier, RebelForce, Revolt, SeaExchange, SiegeModifier, SiegeResult, SortieModifier,
    SortieResult, UnitSteps, river_beds,
};

use crate::options::Options;
use crate::{
    Bearing, Berth, CardId, Entry, Flag, IslandId, PlaceId, Quality, SeaId, ShipId, SiegeChoice,
    Space, Stance, Tactic, UnitId,
};
use kit::Seat;

/// Declares facts. Behind each stands whether it tells what nobody could know before, from a die, the
/// draw pile or out of hiding: an order that led to it cannot be taken back as if nobody had learnt of
/// it.
macro_rules! facts {
    ($(#[$meta:meta])* pub enum $of:ident($options:ident) { $(
        $(#[$about:meta])* $fact:ident
            $(($part:ident: $of_part:ty))?
            $({ $($(#[$of_field:meta])* $field:ident: $type:ty),+ $(,)? })?
            = $reveals:expr
    ),+ $(,)? }) => {
        $(#[$meta])*
        pub enum $of { $(
            $(#[$about])* $fact $(($of_part))? $({ $($(#[$of_field])* $field: $type),+ })?
        ),+ }

        impl $of {
            #[allow(unused_variables, reason = "few facts look at what they tell")]
            pub(crate) fn reveals(&self, $options: &Options) -> bool {
                match self {
                    $(Self::$fact $(($part))? $({ $($field),+ })? => $reveals,)+
                }
            }
        }
    };
}

facts! {
    #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Event(options) {
        TurnBegan { turn: u8 } = false,
        CardsDrawn { cards: Vec<CardId>, reshuffled: bool } = !cards.is_empty() || *reshuffled,
        CardsJoinedDeck { cards: Vec<CardId> } = true,
        /// The rebellion phase was skipped for good (J-047).
        RebellionOver = false,
        /// A place was rolled for (J-040).
        RevoltRolled { place: PlaceId, die: u8, needed: i8, result: Revolt } = true,
        UnitsFled { units: Vec<UnitId>, from: PlaceId, to: PlaceId } = false,
        UnitsDestroyed { units: Vec<UnitId>, at: Space } = false,
        /// Units went over to the rebels for good.
        UnitsMutinied { units: Vec<UnitId>, at: PlaceId } = false,
        /// A ship left a port that rose.
        ShipPutOut { ship: ShipId, to: Berth } = false,
        /// An action round began, 1 to 7.
        RoundBegan { round: u8 } = false,
        PlayedEvent { card: CardId } = false,
        PlayedOps { card: CardId, ops: u8 } = false,
        PlayedReplacements { card: CardId, points: u8, flag: Flag } = false,
        Passed { ops: u8 } = false,
        /// The check for a random event (J-032).
        RandomEventChecked { dice: [u8; 2], needed: u8 } = true,
        /// A random event came up (J-150).
        RandomEventCame { event: u8 } = true,
        RandomEventVoid { event: u8 } = true,
        /// A place was drawn for a random event or a card.
        PlaceDrawn { place: PlaceId } = true,
        UnitsArrived { units: Vec<UnitId>, at: Space } = false,
        /// A unit got steps back.
        UnitRestored { unit: UnitId, steps: u8, points: u8 } = false,
        /// An eliminated unit was rebuilt.
        UnitRebuilt { unit: UnitId, at: PlaceId, steps: u8 } = false,
        PointsGained { points: u8, flag: Flag } = false,
        /// A modifier to come on revolt rolls: on an island, at a place, or on the ports of a sea area.
        RevoltModified {
            island: Option<IslandId>,
            place: Option<PlaceId>,
            sea: Option<SeaId>,
            by: i8,
        } = false,
        /// A place will need 8 or more in the next rebellion.
        PlaceHardened { place: PlaceId } = false,
        /// A revolt there will come to nothing.
        PlaceLoyal { place: PlaceId } = false,
        /// A modifier on the dice of siege rolls at a place, this turn.
        SiegeModified { place: PlaceId, by: i8 } = false,
        RedoubtBuilt { place: PlaceId } = false,
        /// A place came back to us by an event.
        PlaceReturned { place: PlaceId } = false,
        /// A place went over to the rebels by an event or a siege.
        PlaceFell { place: PlaceId } = false,
        CardExchanged { gave: CardId, took: CardId } = false,
        /// The account of the turn moved by an event.
        Accounted { entry: Entry } = false,
        /// An Op was spent on a space.
        Activated { space: Space, left: u8 } = false,
        /// Units moved one space.
        Marched { units: Vec<UnitId>, from: Space, to: Space } = false,
        /// An encounter was rolled for; nothing is thrown at a fortified town (J-060).
        EncounterRolled { space: Space, die: Option<u8>, needed: i8, met: bool } = die.is_some(),
        /// Guides let a force slip by without a roll (22, 51).
        EncounterAvoided { space: Space } = false,
        /// Units joined a force that waits for battle.
        JoinedForBattle { space: Space } = false,
        /// A location was retaken (J-046, J-064).
        PlaceRetaken { place: PlaceId, flag: Flag } = false,
        /// A battle began (J-063, J-070, J-072).
        BattleJoined {
            space: Space,
            units: Vec<UnitId>,
            force: RebelForce,
            dice: Option<[u8; 2]>,
            battle: BattleType,
            field: Vec<Vec<Ground>>,
        } = true,
        /// The quality of a unit became known (J-021).
        QualityShown { unit: UnitId, die: u8, quality: Quality } = true,
        /// A battle was fought by the quick resolver.
        BattleFought {
            space: Space,
            stance: Stance,
            #[serde(default)]
            bearing: Option<Bearing>,
            #[serde(default, rename = "ansar")]
            tactic: Option<Tactic>,
            /// The luck of the day, ours and theirs: what it added to the number that each die
            /// needed. Not kept in logs of earlier builds.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            luck: Option<(i8, i8)>,
            rounds: Vec<Exchange>,
        } = true,
        /// A battle was decided, by the quick resolver or by a report from the players' own table. Numbers
        /// are shown as a range until then, where that is agreed on (J-145).
        BattleDecided { space: Space, held: bool, reported: bool, losses: Vec<UnitSteps> } =
            options.limited_intelligence,
        /// Who still stood when ours began to withdraw, as reported from the players' own table
        /// (J-080).
        WithdrawalBegan { space: Space, theirs: u8, routed: Vec<UnitId> } = false,
        /// A beaten force was pursued: it loses so many per cent of the steps still standing (J-080).
        Pursued {
            dice: [u8; 2],
            modifiers: Vec<(PursuitModifier, i8)>,
            total: i8,
            percent: u8,
            losses: Vec<UnitSteps>,
        } = true,
        /// Lost steps were rolled for (J-076).
        StragglersCounted { needed: u8, dice: Vec<u8>, back: Vec<UnitSteps> } = true,
        /// A beaten force drew back (J-077).
        Retreated { units: Vec<UnitId>, from: Space, to: Space, by_ship: bool } = false,
        /// What a battle means for the score (J-120).
        BattleAccounted { space: Space, won: bool, heavy: bool } = false,
        /// The supply phase found these units cut off (J-100).
        SupplyChecked { cut_off: Vec<UnitId> } = false,
        /// A siege was rolled for (J-093).
        SiegeRolled {
            place: PlaceId,
            dice: [u8; 2],
            modifiers: Vec<(SiegeModifier, i8)>,
            total: i8,
            result: SiegeResult,
        } = true,
        SiegeCost { place: PlaceId, units: Vec<UnitId> } = false,
        /// The level of a siege moved; no level if it is broken.
        SiegeLevel { place: PlaceId, level: Option<u8> } = false,
        /// The score moved (J-120).
        Scored { ledger: Vec<Entry>, before: i32, after: i32 } = false,
        /// The relief has arrived (J-003).
        #[serde(rename = "BritishArrived")]
        ReliefArrived = false,
        Sea(event: SeaEvent) = event.reveals(options),
        Siege(event: SiegeEvent) = event.reveals(options),
        Leader(event: LeaderEvent) = event.reveals(options),
        Train(event: TrainEvent) = event.reveals(options),
        Supply(event: SupplyEvent) = event.reveals(options),
        /// Where the revolt begins was rolled for (J-027).
        StartRolled { die: u8, place: PlaceId } = true,
        /// A card was handed to an officer, or to nobody if it was taken back (J-006).
        CardHanded { card: CardId, seat: Option<Seat> } = false,
        /// A card went to an officer by ship (J-006).
        OrderSent { card: CardId, seat: Seat, island: IslandId } = false,
        /// It has come there, and can be played (J-006).
        OrderArrived { card: CardId, seat: Seat } = false,
        /// An officer was given an island (J-006).
        TheatreGiven { seat: Seat, island: IslandId } = false,
        /// The commander has said which places are rolled for before the others, and in which order (J-043).
        RevoltOrderSet { places: Vec<PlaceId> } = false,
        /// The commander has said how often each location stands in a table of random locations; no location
        /// if the printed one is kept (J-160).
        RandomPlacesSet { places: Vec<(PlaceId, u8)> } = false,
        /// The war is won early, and it is to be said whether peace is made (J-123).
        PeaceOffered = false,
        /// The war goes on all the same (J-123).
        FoughtOn { score: i32 } = false,
        /// A unit has become better by experience (J-145).
        UnitProved { unit: UnitId, quality: Quality } = false,
        /// What is special about a battle that has been joined (J-078, J-081).
        BattleShaped {
            space: Space,
            kind: FightKind,
            works: bool,
            gunboats: u8,
            short: Vec<UnitId>,
            extra: Option<Extra>,
        } = true,
        /// The secret of the dice is published with it.
        Ended { outcome: Outcome } = true,
    }
}

facts! {
    /// What happened to ships, and to those on board.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
    pub enum SeaEvent(options) {
        /// An Op was spent on the ships in a sea area.
        Activated { sea: SeaId, left: u8 } = false,
        /// Ships sailed (J-052).
        Sailed { ships: Vec<ShipId>, from: Berth, to: Berth } = false,
        /// Units went on board (J-053).
        Boarded { units: Vec<UnitId>, ship: ShipId, at: PlaceId } = false,
        /// Units landed (J-053).
        Landed { units: Vec<UnitId>, ship: ShipId, at: PlaceId } = false,
        /// A ship took damage (J-024).
        Damaged { ship: ShipId, by: u8, damage: u8 } = false,
        /// Damage of a ship was made good (J-052).
        Repaired { ship: ShipId, damage: u8 } = false,
        /// A ship was lost (J-024).
        Sank { ship: ShipId, lost: Vec<UnitId> } = false,
        /// Units of a sinking ship found room on another (J-024).
        UnitsSaved { units: Vec<UnitId>, ship: ShipId } = false,
        Arrived { ship: ShipId, at: PlaceId } = false,
        /// Boats tried to reach a besieged port (J-141).
        ConvoyRolled { ships: Vec<ShipId>, place: PlaceId, die: u8, fate: ConvoyFate } = true,
        /// Boats took replacement points into a besieged port (J-141).
        PointsLanded { place: PlaceId, points: u8, flag: Flag } = false,
        /// Ships looked out for rebel vessels; 12 meets them (J-143).
        EncounterRolled { sea: SeaId, ships: Vec<ShipId>, dice: [u8; 2] } = true,
        /// Rebel vessels were met (J-143).
        FleetMet { sea: SeaId, dice: [u8; 2], fleet: Fleet } = true,
        /// A round was fought at sea (J-143).
        Fought { round: SeaExchange } = true,
        /// A fight at sea was over: our ships hold the water or not, perhaps as the players' own table says
        /// (J-143).
        FightEnded { sea: SeaId, won: bool, reported: bool } = false,
    }
}

facts! {
    /// What happened in and around besieged places.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
    pub enum SiegeEvent(options) {
        /// A besieged group fought its way out (J-056).
        BrokeThrough { place: PlaceId, units: Vec<UnitId> } = false,
        /// A besieged garrison held out, or these units made a sortie or broke out (J-090).
        ActionTaken { place: PlaceId, action: SiegeChoice, units: Vec<UnitId> } = false,
        /// A sortie was rolled for (J-092).
        SortieRolled {
            place: PlaceId,
            units: Vec<UnitId>,
            dice: [u8; 2],
            modifiers: Vec<(SortieModifier, i8)>,
            total: i8,
            result: SortieResult,
        } = true,
        /// Units that broke out stand in another space (J-091).
        BrokeOut { units: Vec<UnitId>, from: PlaceId, to: Space } = false,
        /// The besiegers made up their minds whether to storm (J-140).
        StormRolled { place: PlaceId, die: u8, needed: i8, storm: bool } = true,
        /// A gunboat that helped in a siege was shot at (J-142).
        GunboatUnderFire { ship: ShipId, die: u8 } = true,
        /// Nobody was left in a besieged place (J-056).
        PlaceAbandoned { place: PlaceId } = false,
    }
}

facts! {
    /// What befell the hero, the bound force and the expedition, how able other leaders are, and
    /// what the commander was told.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
    pub enum LeaderEvent(options) {
        /// The hero reached a place (J-196).
        #[serde(rename = "GordonArrived")]
        HeroArrived { place: PlaceId } = false,
        /// It was thought about calling the hero home; 6 does so (J-196).
        #[serde(rename = "GordonRolled")]
        HeroRolled { die: u8 } = true,
        /// The hero went on board (J-196).
        #[serde(rename = "GordonBoarded")]
        HeroBoarded { ship: ShipId } = false,
        /// The hero is out of the campaign, alive (J-196).
        #[serde(rename = "GordonSafe")]
        HeroSafe { place: PlaceId } = false,
        /// The hero is dead (J-196).
        #[serde(rename = "GordonKilled")]
        HeroKilled = false,
        /// Troops were added to the bound force's, and are bound with them (J-190).
        #[serde(rename = "JoinedGraham")]
        JoinedBoundForce { units: Vec<UnitId> } = false,
        /// The bound force has cleared its district (J-190).
        DutyDone = false,
        /// The bound force was called home; of its units those with 5 and 6 leave (J-190).
        #[serde(rename = "GrahamRecalled")]
        BoundForceRecalled { dice: Vec<(UnitId, u8)>, left: Vec<UnitId> } = true,
        /// The expedition has met its duty to attack for this turn, or it has lapsed (J-195).
        #[serde(rename = "HicksMarched")]
        ExpeditionMarched { lapsed: bool } = false,
        /// What is left of the expedition is free (J-195).
        #[serde(rename = "HicksFree")]
        ExpeditionFree = false,
        /// The expedition found nowhere to land (J-195).
        #[serde(rename = "HicksLost")]
        ExpeditionLost = false,
        /// The next Ops card must send a force there, or one has now been sent (36).
        OrderedAgainst { place: PlaceId, obeyed: bool } = false,
        /// The commander will choose the type of the next battle (card 17).
        IntelligenceGained = false,
        /// A force fights behind works this turn (card 20).
        #[serde(rename = "ZaribaBuilt")]
        FieldWorksBuilt { units: Vec<UnitId> } = false,
        /// Every force is in supply this turn (card 19).
        AllSupplied = false,
        /// Scouts counted a force, which is left out for those who may not know it (card 27).
        Scouted { place: PlaceId, force: Option<RebelForce>, again: bool } = true,
        /// The top of the pile was looked at and put back (card 44).
        PileSeen { count: u8 } = true,
        /// A leader of ours, or without a flag of the rebels, led for the first time: 1 is poor, 6
        /// able, and his worth is added to what the dice of his side need (J-145).
        LeaderProved { island: IslandId, flag: Option<Flag>, die: u8, worth: i8 } = true,
    }
}

facts! {
    #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
    pub enum TrainEvent(options) {
        /// The armoured train was landed in crates (J-194).
        Arrived { at: PlaceId } = false,
        /// The train went on board (J-194).
        Loaded { ships: [ShipId; 2] } = false,
        /// The train has its base (J-194).
        Based { at: PlaceId } = false,
        /// An Op was spent on the train (J-194).
        Activated { left: u8 } = false,
        /// A section of track was laid (J-194).
        TrackLaid { space: Space } = false,
        /// The train took units along the line and came back (J-194).
        Ran { units: Vec<UnitId>, from: PlaceId, to: Space } = false,
        /// The train was lost (J-194).
        Lost { at: PlaceId } = false,
        /// The train went down with one of the ships that carried it (J-024, J-194).
        Sank { ship: ShipId } = false,
    }
}

facts! {
    /// What happened to supply points and to those without.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
    pub enum SupplyEvent(options) {
        /// Supply points were received (J-101).
        Received { place: PlaceId, points: u8, die: Option<u8> } = die.is_some(),
        /// Supply points were used up (J-101).
        Spent { space: Space, points: u8 } = false,
        /// Supply units formed up from the stores (J-102).
        Formed { units: Vec<UnitId>, place: PlaceId } = false,
        /// Supply units went into the stores (J-102).
        Stored { place: PlaceId, points: u8 } = false,
        /// Supply was lost (J-045, J-102).
        Lost { space: Space, points: u8 } = false,
        /// Units long out of supply were rolled for: a die of each, without what its hunger adds (J-103).
        Starved { dice: Vec<(UnitId, u8)>, lost: Vec<UnitId> } = !dice.is_empty(),
    }
}
