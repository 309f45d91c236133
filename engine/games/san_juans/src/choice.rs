//! What a player may choose, one nested enum per phase, and the text each choice is written as.
//!
//! The text is used by buttons already posted, by the log and by exports: forms may be added,
//! never changed.

use serde::{Deserialize, Serialize};

use super::data::{Flag, UnitKind};
use super::event::BattleType;
use super::ids::{CardId, IslandId, PlaceId, SeaId, ShipId, Space, UnitId};
use super::sets::Set;
use super::state::Berth;
use kit::{Seat, texts};

/// A choice in a campaign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// What to do with an action round.
    Round(RoundChoice),
    /// A thing pointed at: where, which, what kind.
    Pick(Pick),
    /// How to spend Ops.
    Ops(OpsChoice),
    /// What a convoy does.
    Sail(SailChoice),
    /// What the armoured train does.
    Train(TrainChoice),
    /// What a besieged garrison does.
    Siege(SiegeChoice),
    /// What ships that met Mahdist vessels do.
    SeaFight(SeaFightChoice),
    /// How to settle a battle.
    Battle(BattleChoice),
    /// How to spend replacement points.
    Refit(RefitChoice),
}

/// What to do with an action round (J-031).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum RoundChoice {
    /// Play a card for its event.
    Event(CardId),
    /// Play a card for Ops.
    Ops(CardId),
    /// Play a card for replacement points.
    Replacements(CardId),
    /// Play no card: one Op.
    Pass,
    /// Give up a hand card for Crisis at Suakin, and play that (J-181).
    Crisis(CardId),
    /// Hand a card to an officer (J-006).
    Hand {
        /// The card.
        card: CardId,
        /// The officer.
        seat: Seat,
    },
    /// Take a card back from an officer (J-006).
    TakeBack(CardId),
    /// Say in which order places are rolled for (J-043).
    RevoltOrder,
}

/// A thing pointed at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Pick {
    /// A location.
    Place(PlaceId),
    /// An island.
    Island(IslandId),
    /// A sea area.
    Sea(SeaId),
    /// A kind of unit.
    Kind(UnitKind),
    /// A card.
    Card(CardId),
    /// A unit.
    Unit(UnitId),
    /// A space on land.
    Space(Space),
    /// A flag.
    Flag(Flag),
    /// Agreed.
    Yes,
    /// Not agreed.
    No,
    /// A ship.
    Ship(ShipId),
    /// Supply points at a port.
    Stores(PlaceId),
    /// All the rest, in printed order.
    Rest,
}

impl Pick {
    /// Each of these locations.
    pub(crate) fn places(of: Set<PlaceId>) -> Vec<Choice> {
        of.iter().map(Pick::Place).map(Choice::Pick).collect()
    }
}

/// How to spend Ops (J-050, J-057).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum OpsChoice {
    /// Spend an Op on the units in a space and march from there.
    Activate(Space),
    /// March on, or march more units, from a space already activated.
    March(Space),
    /// March to a space.
    To(Space),
    /// Spend no more Ops and fight the battle pending in a space.
    Fight(Space),
    /// Do no more this round.
    Finish,
    /// Spend an Op on the ships in a sea area.
    ActivateSea(SeaId),
    /// Give orders to activated ships lying there.
    Sail(Berth),
    /// Fight a way out of a besieged place (J-056).
    BreakThrough(PlaceId),
    /// Form supply units from the stores of an activated place (J-102).
    FormSupply(PlaceId),
    /// Spend an Op on the armoured train (J-194).
    Train,
    /// Put Gordon on board, who must be taken off (J-196).
    Gordon(ShipId),
}

/// What a convoy does with a function (J-052).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum SailChoice {
    /// Sail there: a function for each port left or entered and each sea area crossed.
    To(Berth),
    /// Take units on board.
    Load,
    /// Land units.
    Unload,
    /// Repair one damage.
    Repair,
    /// Take the train and its track on board (J-194).
    LoadTrain,
    /// Land the train, which makes this port its base (J-194).
    LandTrain,
    /// No more for now.
    Stop,
}

/// What the armoured train does with an Op (J-194).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum TrainChoice {
    /// Lay a section of track there.
    Lay(Space),
    /// Run there with passengers, and back.
    Run(Space),
    /// Lay no second section.
    Stop,
}

/// What a besieged garrison does in the siege phase (J-090).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum SiegeChoice {
    /// Hold out.
    Hold,
    /// Make a sortie (J-092).
    Sortie,
    /// Break out (J-091).
    BreakOut,
}

/// What ships that met Mahdist vessels do (J-143).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum SeaFightChoice {
    /// Fight a round.
    Fight,
    /// Run back whence they came.
    Run,
    /// It was fought on the players' own table.
    Report {
        /// Whether our ships hold the water.
        won: bool,
    },
}

/// How to settle a battle (J-073).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum BattleChoice {
    /// By the quick resolver, withdrawing when the stance says so.
    Resolve(Stance),
    /// On the players' own table; the field was held, or lost.
    Report {
        /// Whether our side held the field.
        held: bool,
    },
    /// Have it be of this type (card 17).
    Type(BattleType),
    /// By the quick resolver, with an eye to the field or to the men.
    Fight(Bearing, Stance),
    /// Whoever leads the Ansar has them fight so; it is settled next (J-005).
    Ansar(Ansar),
    /// On the players' own table, and lost; who still stood when the withdrawal began is counted
    /// besides (J-080).
    Withdrew,
    /// Roll how good our units are, before it is settled (J-021).
    Quality,
}

/// What our men are to mind most (quick resolver); otherwise they stand and fire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bearing {
    /// The field: they close in, hit harder and are hit harder.
    Press,
    /// Themselves: they keep their distance.
    Spare,
}

impl Bearing {
    /// Every one.
    pub const ALL: [Self; 2] = [Self::Press, Self::Spare];
}

/// How a volunteer has the Ansar fight (J-005, quick resolver).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ansar {
    /// All of them run at us at once: they are upon us sooner, and seen sooner.
    Charge,
    /// They come on from cover to cover: slowly, and hard to hit.
    Creep,
}

impl Ansar {
    /// Every one.
    pub const ALL: [Self; 2] = [Self::Charge, Self::Creep];
}

/// When a force breaks off (quick resolver).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Stance {
    /// When a quarter of its steps are lost.
    Quarter,
    /// When half are lost.
    Half,
    /// Never.
    ToTheLast,
}

impl Stance {
    /// Every one.
    pub const ALL: [Self; 3] = [Self::Quarter, Self::Half, Self::ToTheLast];
}

/// How to spend replacement points (J-111).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum RefitChoice {
    /// Restore a unit.
    Restore {
        /// Which.
        unit: UnitId,
        /// With how many points.
        points: u8,
    },
    /// Rebuild an eliminated unit.
    Rebuild {
        /// Which.
        unit: UnitId,
        /// With how many points.
        points: u8,
    },
    /// Keep what is left.
    Done,
}

texts! { Choice {
    "event": card => (Self::Round(RoundChoice::Event(card))),
    "ops": card => (Self::Round(RoundChoice::Ops(card))),
    "replacements": card => (Self::Round(RoundChoice::Replacements(card))),
    "pass" => (Self::Round(RoundChoice::Pass)),
    "crisis": card => (Self::Round(RoundChoice::Crisis(card))),
    "hand": card: seat => (Self::Round(RoundChoice::Hand { card, seat: Seat(seat) })),
    "take-back": card => (Self::Round(RoundChoice::TakeBack(card))),
    "revolt-order" => (Self::Round(RoundChoice::RevoltOrder)),
    "place": place => (Self::Pick(Pick::Place(place))),
    "island": island => (Self::Pick(Pick::Island(island))),
    "sea": sea => (Self::Pick(Pick::Sea(sea))),
    "kind": kind => (Self::Pick(Pick::Kind(kind))),
    "card": card => (Self::Pick(Pick::Card(card))),
    "unit": unit => (Self::Pick(Pick::Unit(unit))),
    "space": space => (Self::Pick(Pick::Space(space))),
    "flag:british" => (Self::Pick(Pick::Flag(Flag::British))),
    "flag:egyptian" => (Self::Pick(Pick::Flag(Flag::Egyptian))),
    "yes" => (Self::Pick(Pick::Yes)),
    "no" => (Self::Pick(Pick::No)),
    "ship": ship => (Self::Pick(Pick::Ship(ship))),
    "stores": place => (Self::Pick(Pick::Stores(place))),
    "rest" => (Self::Pick(Pick::Rest)),
    "activate": space => (Self::Ops(OpsChoice::Activate(space))),
    "march": space => (Self::Ops(OpsChoice::March(space))),
    "to": space => (Self::Ops(OpsChoice::To(space))),
    "fight": space => (Self::Ops(OpsChoice::Fight(space))),
    "finish" => (Self::Ops(OpsChoice::Finish)),
    "activate-sea": sea => (Self::Ops(OpsChoice::ActivateSea(sea))),
    "sail": berth => (Self::Ops(OpsChoice::Sail(berth))),
    "break-through": place => (Self::Ops(OpsChoice::BreakThrough(place))),
    "form-supply": place => (Self::Ops(OpsChoice::FormSupply(place))),
    "train" => (Self::Ops(OpsChoice::Train)),
    "gordon": ship => (Self::Ops(OpsChoice::Gordon(ship))),
    "sail-to": berth => (Self::Sail(SailChoice::To(berth))),
    "load" => (Self::Sail(SailChoice::Load)),
    "unload" => (Self::Sail(SailChoice::Unload)),
    "repair" => (Self::Sail(SailChoice::Repair)),
    "load-train" => (Self::Sail(SailChoice::LoadTrain)),
    "land-train" => (Self::Sail(SailChoice::LandTrain)),
    "drop-anchor" => (Self::Sail(SailChoice::Stop)),
    "lay": space => (Self::Train(TrainChoice::Lay(space))),
    "run": space => (Self::Train(TrainChoice::Run(space))),
    "lay-no-more" => (Self::Train(TrainChoice::Stop)),
    "hold" => (Self::Siege(SiegeChoice::Hold)),
    "sortie" => (Self::Siege(SiegeChoice::Sortie)),
    "break-out" => (Self::Siege(SiegeChoice::BreakOut)),
    "sea-fight" => (Self::SeaFight(SeaFightChoice::Fight)),
    "sea-run" => (Self::SeaFight(SeaFightChoice::Run)),
    "sea-report:won" => (Self::SeaFight(SeaFightChoice::Report { won: true })),
    "sea-report:lost" => (Self::SeaFight(SeaFightChoice::Report { won: false })),
    "resolve": stance => (Self::Battle(BattleChoice::Resolve(stance))),
    "press": stance => (Self::Battle(BattleChoice::Fight(Bearing::Press, stance))),
    "spare": stance => (Self::Battle(BattleChoice::Fight(Bearing::Spare, stance))),
    "ansar": ansar => (Self::Battle(BattleChoice::Ansar(ansar))),
    "report:held" => (Self::Battle(BattleChoice::Report { held: true })),
    "report:lost" => (Self::Battle(BattleChoice::Report { held: false })),
    "report:withdrew" => (Self::Battle(BattleChoice::Withdrew)),
    "quality" => (Self::Battle(BattleChoice::Quality)),
    "type": battle => (Self::Battle(BattleChoice::Type(battle))),
    "restore": unit: points => (Self::Refit(RefitChoice::Restore { unit, points })),
    "rebuild": unit: points => (Self::Refit(RefitChoice::Rebuild { unit, points })),
    "done" => (Self::Refit(RefitChoice::Done)),
} }

texts! { Ansar { "charge" => (Self::Charge), "creep" => (Self::Creep), } }

texts! { Stance {
    "quarter" => (Self::Quarter),
    "half" => (Self::Half),
    "last" => (Self::ToTheLast),
} }

texts! { BattleType {
    "mahdist-surprise" => (Self::MahdistSurprise),
    "ambush" => (Self::Ambush),
    "probing" => (Self::Probing),
    "encounter" => (Self::Encounter),
    "defence" => (Self::Defence),
    "our-surprise" => (Self::OurSurprise),
    "assault" => (Self::Assault),
} }
