//! What a player may choose, one nested enum per phase, and the text each choice is written as.
//!
//! The text is used by buttons already posted, by the log and by exports: forms may be added,
//! never changed.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::data::{Flag, UnitKind};
use super::ids::{CardId, IslandId, PlaceId, SeaId, Space, UnitId};
use crate::kit::decision::NotAChoice;

/// A choice in a campaign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// What to do with an action round.
    Round(RoundChoice),
    /// A thing pointed at: where, which, what kind.
    Pick(Pick),
    /// How to spend Ops.
    Ops(OpsChoice),
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
            },
            Choice::Pick(pick) => pick.fmt(f),
            Choice::Ops(choice) => match choice {
                OpsChoice::Activate(space) => write!(f, "activate:{space}"),
                OpsChoice::March(space) => write!(f, "march:{space}"),
                OpsChoice::To(space) => write!(f, "to:{space}"),
                OpsChoice::Fight(space) => write!(f, "fight:{space}"),
                OpsChoice::Finish => f.write_str("finish"),
            },
            Choice::Battle(choice) => match choice {
                BattleChoice::Resolve(Stance::Quarter) => f.write_str("resolve:quarter"),
                BattleChoice::Resolve(Stance::Half) => f.write_str("resolve:half"),
                BattleChoice::Resolve(Stance::ToTheLast) => f.write_str("resolve:last"),
                BattleChoice::Report { held: true } => f.write_str("report:held"),
                BattleChoice::Report { held: false } => f.write_str("report:lost"),
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
        }
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
        "finish" => Choice::Ops(OpsChoice::Finish),
        "done" => Choice::Refit(RefitChoice::Done),
        "yes" => Choice::Pick(Pick::Yes),
        "no" => Choice::Pick(Pick::No),
        "flag:british" => Choice::Pick(Pick::Flag(Flag::British)),
        "flag:egyptian" => Choice::Pick(Pick::Flag(Flag::Egyptian)),
        "resolve:quarter" => Choice::Battle(BattleChoice::Resolve(Stance::Quarter)),
        "resolve:half" => Choice::Battle(BattleChoice::Resolve(Stance::Half)),
        "resolve:last" => Choice::Battle(BattleChoice::Resolve(Stance::ToTheLast)),
        "report:held" => Choice::Battle(BattleChoice::Report { held: true }),
        "report:lost" => Choice::Battle(BattleChoice::Report { held: false }),
        _ => return Err(NotAChoice),
    })
}

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
    /// Where a beaten force goes (J-077).
    RetreatTo {
        /// Where it was beaten.
        from: Space,
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
            Why::RetreatTo { .. } => "retreat-to",
            Why::WhoEmbarks { .. } => "who-embarks",
            Why::SiegeLosses { .. } => "siege-losses",
            Why::Refit => "refit",
            Why::RebuildAt { .. } => "rebuild-at",
        }
    }
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
            Choice::Refit(RefitChoice::Restore { unit: UnitId(3), points: 2 }),
            Choice::Refit(RefitChoice::Rebuild { unit: UnitId(3), points: 1 }),
            Choice::Refit(RefitChoice::Done),
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
