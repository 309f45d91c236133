//! What a player may choose, one nested enum per phase, and the text each choice is written as.
//!
//! The text is used by buttons already posted, by the log and by exports: forms may be added,
//! never changed.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::data::{Flag, UnitKind};
use super::event::BattleType;
use super::ids::{CardId, IslandId, PlaceId, SeaId, ShipId, Space, UnitId};
use super::state::Berth;
use kit::Seat;
use kit::decision::NotAChoice;

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

    fn text(self) -> &'static str {
        match self {
            Self::Press => "press",
            Self::Spare => "spare",
        }
    }
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

impl fmt::Display for Ansar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Charge => "charge",
            Self::Creep => "creep",
        })
    }
}

impl FromStr for Ansar {
    type Err = NotAChoice;
    fn from_str(text: &str) -> Result<Self, NotAChoice> {
        Self::ALL.into_iter().find(|ansar| ansar.to_string() == text).ok_or(NotAChoice)
    }
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

    fn text(self) -> &'static str {
        match self {
            Self::Quarter => "quarter",
            Self::Half => "half",
            Self::ToTheLast => "last",
        }
    }
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

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Round(choice) => match choice {
                RoundChoice::Event(card) => write!(f, "event:{card}"),
                RoundChoice::Ops(card) => write!(f, "ops:{card}"),
                RoundChoice::Replacements(card) => write!(f, "replacements:{card}"),
                RoundChoice::Pass => f.write_str("pass"),
                RoundChoice::Crisis(card) => write!(f, "crisis:{card}"),
                RoundChoice::Hand { card, seat } => write!(f, "hand:{card}:{}", seat.0),
                RoundChoice::TakeBack(card) => write!(f, "take-back:{card}"),
                RoundChoice::RevoltOrder => f.write_str("revolt-order"),
            },
            Choice::Pick(pick) => pick.fmt(f),
            Choice::Ops(choice) => match choice {
                OpsChoice::Activate(space) => write!(f, "activate:{space}"),
                OpsChoice::March(space) => write!(f, "march:{space}"),
                OpsChoice::To(space) => write!(f, "to:{space}"),
                OpsChoice::Fight(space) => write!(f, "fight:{space}"),
                OpsChoice::Finish => f.write_str("finish"),
                OpsChoice::ActivateSea(sea) => write!(f, "activate-sea:{sea}"),
                OpsChoice::Sail(berth) => write!(f, "sail:{berth}"),
                OpsChoice::BreakThrough(place) => write!(f, "break-through:{place}"),
                OpsChoice::FormSupply(place) => write!(f, "form-supply:{place}"),
                OpsChoice::Train => f.write_str("train"),
                OpsChoice::Gordon(ship) => write!(f, "gordon:{ship}"),
            },
            Choice::Sail(choice) => match choice {
                SailChoice::To(berth) => write!(f, "sail-to:{berth}"),
                SailChoice::Load => f.write_str("load"),
                SailChoice::Unload => f.write_str("unload"),
                SailChoice::Repair => f.write_str("repair"),
                SailChoice::LoadTrain => f.write_str("load-train"),
                SailChoice::LandTrain => f.write_str("land-train"),
                SailChoice::Stop => f.write_str("drop-anchor"),
            },
            Choice::Train(choice) => match choice {
                TrainChoice::Lay(space) => write!(f, "lay:{space}"),
                TrainChoice::Run(space) => write!(f, "run:{space}"),
                TrainChoice::Stop => f.write_str("lay-no-more"),
            },
            Choice::Siege(choice) => match choice {
                SiegeChoice::Hold => f.write_str("hold"),
                SiegeChoice::Sortie => f.write_str("sortie"),
                SiegeChoice::BreakOut => f.write_str("break-out"),
            },
            Choice::SeaFight(choice) => match choice {
                SeaFightChoice::Fight => f.write_str("sea-fight"),
                SeaFightChoice::Run => f.write_str("sea-run"),
                SeaFightChoice::Report { won: true } => f.write_str("sea-report:won"),
                SeaFightChoice::Report { won: false } => f.write_str("sea-report:lost"),
            },
            Choice::Battle(choice) => match choice {
                BattleChoice::Resolve(stance) => write!(f, "resolve:{}", stance.text()),
                BattleChoice::Fight(bearing, stance) => {
                    write!(f, "{}:{}", bearing.text(), stance.text())
                }
                BattleChoice::Ansar(ansar) => write!(f, "ansar:{ansar}"),
                BattleChoice::Report { held: true } => f.write_str("report:held"),
                BattleChoice::Report { held: false } => f.write_str("report:lost"),
                BattleChoice::Withdrew => f.write_str("report:withdrew"),
                BattleChoice::Quality => f.write_str("quality"),
                BattleChoice::Type(battle) => write!(f, "type:{}", type_text(*battle)),
            },
            Choice::Refit(choice) => match choice {
                RefitChoice::Restore { unit, points } => write!(f, "restore:{unit}:{points}"),
                RefitChoice::Rebuild { unit, points } => write!(f, "rebuild:{unit}:{points}"),
                RefitChoice::Done => f.write_str("done"),
            },
        }
    }
}

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pick::Place(place) => write!(f, "place:{place}"),
            Pick::Island(island) => write!(f, "island:{island}"),
            Pick::Sea(sea) => write!(f, "sea:{sea}"),
            Pick::Kind(kind) => write!(f, "kind:{kind}"),
            Pick::Card(card) => write!(f, "card:{card}"),
            Pick::Unit(unit) => write!(f, "unit:{unit}"),
            Pick::Space(space) => write!(f, "space:{space}"),
            Pick::Flag(Flag::British) => f.write_str("flag:british"),
            Pick::Flag(Flag::Egyptian) => f.write_str("flag:egyptian"),
            Pick::Yes => f.write_str("yes"),
            Pick::No => f.write_str("no"),
            Pick::Ship(ship) => write!(f, "ship:{ship}"),
            Pick::Stores(place) => write!(f, "stores:{place}"),
            Pick::Rest => f.write_str("rest"),
        }
    }
}

fn type_text(battle: BattleType) -> &'static str {
    match battle {
        BattleType::MahdistSurprise => "mahdist-surprise",
        BattleType::Ambush => "ambush",
        BattleType::Probing => "probing",
        BattleType::Encounter => "encounter",
        BattleType::Defence => "defence",
        BattleType::OurSurprise => "our-surprise",
        BattleType::Assault => "assault",
    }
}

fn refit(text: &str) -> Result<(UnitId, u8), NotAChoice> {
    let (unit, points) = text.split_once(':').ok_or(NotAChoice)?;
    Ok((unit.parse()?, points.parse().map_err(|_| NotAChoice)?))
}

impl FromStr for Choice {
    type Err = NotAChoice;

    fn from_str(text: &str) -> Result<Self, NotAChoice> {
        let (verb, rest) = text.split_once(':').unwrap_or((text, ""));
        Ok(match verb {
            "event" => Choice::Round(RoundChoice::Event(rest.parse()?)),
            "ops" => Choice::Round(RoundChoice::Ops(rest.parse()?)),
            "replacements" => Choice::Round(RoundChoice::Replacements(rest.parse()?)),
            "activate" => Choice::Ops(OpsChoice::Activate(rest.parse()?)),
            "march" => Choice::Ops(OpsChoice::March(rest.parse()?)),
            "to" => Choice::Ops(OpsChoice::To(rest.parse()?)),
            "fight" => Choice::Ops(OpsChoice::Fight(rest.parse()?)),
            "place" => Choice::Pick(Pick::Place(rest.parse()?)),
            "island" => Choice::Pick(Pick::Island(rest.parse()?)),
            "sea" => Choice::Pick(Pick::Sea(rest.parse()?)),
            "kind" => Choice::Pick(Pick::Kind(rest.parse()?)),
            "card" => Choice::Pick(Pick::Card(rest.parse()?)),
            "unit" => Choice::Pick(Pick::Unit(rest.parse()?)),
            "space" => Choice::Pick(Pick::Space(rest.parse()?)),
            "crisis" => Choice::Round(RoundChoice::Crisis(rest.parse()?)),
            "take-back" => Choice::Round(RoundChoice::TakeBack(rest.parse()?)),
            "hand" => {
                let (card, seat) = rest.split_once(':').ok_or(NotAChoice)?;
                let seat = Seat(seat.parse().map_err(|_| NotAChoice)?);
                Choice::Round(RoundChoice::Hand { card: card.parse()?, seat })
            }
            "activate-sea" => Choice::Ops(OpsChoice::ActivateSea(rest.parse()?)),
            "sail" => Choice::Ops(OpsChoice::Sail(rest.parse()?)),
            "break-through" => Choice::Ops(OpsChoice::BreakThrough(rest.parse()?)),
            "form-supply" => Choice::Ops(OpsChoice::FormSupply(rest.parse()?)),
            "gordon" => Choice::Ops(OpsChoice::Gordon(rest.parse()?)),
            "sail-to" => Choice::Sail(SailChoice::To(rest.parse()?)),
            "lay" => Choice::Train(TrainChoice::Lay(rest.parse()?)),
            "run" => Choice::Train(TrainChoice::Run(rest.parse()?)),
            "ship" => Choice::Pick(Pick::Ship(rest.parse()?)),
            "stores" => Choice::Pick(Pick::Stores(rest.parse()?)),
            "restore" => {
                let (unit, points) = refit(rest)?;
                Choice::Refit(RefitChoice::Restore { unit, points })
            }
            "rebuild" => {
                let (unit, points) = refit(rest)?;
                Choice::Refit(RefitChoice::Rebuild { unit, points })
            }
            _ => return whole(text),
        })
    }
}

/// The choices whose text is fixed.
fn whole(text: &str) -> Result<Choice, NotAChoice> {
    Ok(match text {
        "pass" => Choice::Round(RoundChoice::Pass),
        "revolt-order" => Choice::Round(RoundChoice::RevoltOrder),
        "finish" => Choice::Ops(OpsChoice::Finish),
        "done" => Choice::Refit(RefitChoice::Done),
        "yes" => Choice::Pick(Pick::Yes),
        "no" => Choice::Pick(Pick::No),
        "flag:british" => Choice::Pick(Pick::Flag(Flag::British)),
        "flag:egyptian" => Choice::Pick(Pick::Flag(Flag::Egyptian)),
        "resolve:quarter" => Choice::Battle(BattleChoice::Resolve(Stance::Quarter)),
        "resolve:half" => Choice::Battle(BattleChoice::Resolve(Stance::Half)),
        "resolve:last" => Choice::Battle(BattleChoice::Resolve(Stance::ToTheLast)),
        "press:quarter" => Choice::Battle(BattleChoice::Fight(Bearing::Press, Stance::Quarter)),
        "press:half" => Choice::Battle(BattleChoice::Fight(Bearing::Press, Stance::Half)),
        "press:last" => Choice::Battle(BattleChoice::Fight(Bearing::Press, Stance::ToTheLast)),
        "spare:quarter" => Choice::Battle(BattleChoice::Fight(Bearing::Spare, Stance::Quarter)),
        "spare:half" => Choice::Battle(BattleChoice::Fight(Bearing::Spare, Stance::Half)),
        "spare:last" => Choice::Battle(BattleChoice::Fight(Bearing::Spare, Stance::ToTheLast)),
        "ansar:charge" => Choice::Battle(BattleChoice::Ansar(Ansar::Charge)),
        "ansar:creep" => Choice::Battle(BattleChoice::Ansar(Ansar::Creep)),
        "report:held" => Choice::Battle(BattleChoice::Report { held: true }),
        "report:lost" => Choice::Battle(BattleChoice::Report { held: false }),
        "report:withdrew" => Choice::Battle(BattleChoice::Withdrew),
        "quality" => Choice::Battle(BattleChoice::Quality),
        "type:probing" => Choice::Battle(BattleChoice::Type(BattleType::Probing)),
        "type:encounter" => Choice::Battle(BattleChoice::Type(BattleType::Encounter)),
        "type:defence" => Choice::Battle(BattleChoice::Type(BattleType::Defence)),
        "rest" => Choice::Pick(Pick::Rest),
        "train" => Choice::Ops(OpsChoice::Train),
        "load" => Choice::Sail(SailChoice::Load),
        "unload" => Choice::Sail(SailChoice::Unload),
        "repair" => Choice::Sail(SailChoice::Repair),
        "load-train" => Choice::Sail(SailChoice::LoadTrain),
        "land-train" => Choice::Sail(SailChoice::LandTrain),
        "drop-anchor" => Choice::Sail(SailChoice::Stop),
        "lay-no-more" => Choice::Train(TrainChoice::Stop),
        "hold" => Choice::Siege(SiegeChoice::Hold),
        "sortie" => Choice::Siege(SiegeChoice::Sortie),
        "break-out" => Choice::Siege(SiegeChoice::BreakOut),
        "sea-fight" => Choice::SeaFight(SeaFightChoice::Fight),
        "sea-run" => Choice::SeaFight(SeaFightChoice::Run),
        "sea-report:won" => Choice::SeaFight(SeaFightChoice::Report { won: true }),
        "sea-report:lost" => Choice::SeaFight(SeaFightChoice::Report { won: false }),
        _ => return Err(NotAChoice),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_survives_its_text() {
        let space: Space = "richardson/mud-bay/1".parse().expect("a point");
        let place = PlaceId(19);
        let choices = [
            Choice::Round(RoundChoice::Event(CardId(37))),
            Choice::Round(RoundChoice::Ops(CardId(37))),
            Choice::Round(RoundChoice::Replacements(CardId(1))),
            Choice::Round(RoundChoice::Pass),
            Choice::Pick(Pick::Place(place)),
            Choice::Pick(Pick::Island(IslandId(2))),
            Choice::Pick(Pick::Sea(SeaId(5))),
            Choice::Pick(Pick::Kind(UnitKind::NavalBrigade)),
            Choice::Pick(Pick::Card(CardId(54))),
            Choice::Pick(Pick::Unit(UnitId(300))),
            Choice::Pick(Pick::Space(space)),
            Choice::Pick(Pick::Flag(Flag::British)),
            Choice::Pick(Pick::Flag(Flag::Egyptian)),
            Choice::Pick(Pick::Yes),
            Choice::Pick(Pick::No),
            Choice::Ops(OpsChoice::Activate(space)),
            Choice::Ops(OpsChoice::March(Space::Place(place))),
            Choice::Ops(OpsChoice::To(space)),
            Choice::Ops(OpsChoice::Fight(space)),
            Choice::Ops(OpsChoice::Finish),
            Choice::Battle(BattleChoice::Resolve(Stance::Quarter)),
            Choice::Battle(BattleChoice::Resolve(Stance::Half)),
            Choice::Battle(BattleChoice::Resolve(Stance::ToTheLast)),
            Choice::Battle(BattleChoice::Report { held: true }),
            Choice::Battle(BattleChoice::Report { held: false }),
            Choice::Battle(BattleChoice::Withdrew),
            Choice::Battle(BattleChoice::Quality),
            Choice::Battle(BattleChoice::Fight(Bearing::Press, Stance::Half)),
            Choice::Battle(BattleChoice::Fight(Bearing::Spare, Stance::ToTheLast)),
            Choice::Battle(BattleChoice::Ansar(Ansar::Charge)),
            Choice::Battle(BattleChoice::Ansar(Ansar::Creep)),
            Choice::Refit(RefitChoice::Restore { unit: UnitId(3), points: 2 }),
            Choice::Refit(RefitChoice::Rebuild { unit: UnitId(3), points: 1 }),
            Choice::Refit(RefitChoice::Done),
            Choice::Round(RoundChoice::Crisis(CardId(38))),
            Choice::Round(RoundChoice::Hand { card: CardId(38), seat: Seat(7) }),
            Choice::Round(RoundChoice::TakeBack(CardId(38))),
            Choice::Round(RoundChoice::RevoltOrder),
            Choice::Pick(Pick::Ship(ShipId(8))),
            Choice::Pick(Pick::Stores(place)),
            Choice::Pick(Pick::Rest),
            Choice::Ops(OpsChoice::ActivateSea(SeaId(3))),
            Choice::Ops(OpsChoice::Sail(Berth::Port(place))),
            Choice::Ops(OpsChoice::Sail(Berth::Sea(SeaId(5)))),
            Choice::Ops(OpsChoice::BreakThrough(place)),
            Choice::Ops(OpsChoice::FormSupply(place)),
            Choice::Ops(OpsChoice::Train),
            Choice::Ops(OpsChoice::Gordon(ShipId(2))),
            Choice::Sail(SailChoice::To(Berth::Sea(SeaId(0)))),
            Choice::Sail(SailChoice::Load),
            Choice::Sail(SailChoice::Unload),
            Choice::Sail(SailChoice::Repair),
            Choice::Sail(SailChoice::LoadTrain),
            Choice::Sail(SailChoice::LandTrain),
            Choice::Sail(SailChoice::Stop),
            Choice::Train(TrainChoice::Lay(space)),
            Choice::Train(TrainChoice::Run(space)),
            Choice::Train(TrainChoice::Stop),
            Choice::Siege(SiegeChoice::Hold),
            Choice::Siege(SiegeChoice::Sortie),
            Choice::Siege(SiegeChoice::BreakOut),
            Choice::SeaFight(SeaFightChoice::Fight),
            Choice::SeaFight(SeaFightChoice::Run),
            Choice::SeaFight(SeaFightChoice::Report { won: true }),
            Choice::SeaFight(SeaFightChoice::Report { won: false }),
            Choice::Battle(BattleChoice::Type(BattleType::Probing)),
            Choice::Battle(BattleChoice::Type(BattleType::Encounter)),
            Choice::Battle(BattleChoice::Type(BattleType::Defence)),
        ];
        for choice in choices {
            let text = choice.to_string();
            assert_eq!(text.parse(), Ok(choice), "{text}");
            assert!(text.len() <= 48, "{text} must leave room in a button");
        }
        for junk in ["", "event", "event:x", "to:", "march:atlantis", "place:mud-bay/1", "✋"] {
            assert_eq!(junk.parse::<Choice>(), Err(NotAChoice), "{junk}");
        }
    }
}
