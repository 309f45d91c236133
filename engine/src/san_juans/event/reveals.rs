//! Which facts tell what nobody could know before: dice, draws, numbers that were hidden.

use super::{Event, LeaderEvent, SeaEvent, SiegeEvent, SupplyEvent, TrainEvent};
use crate::san_juans::options::Options;

impl Event {
    /// Whether it told something that came from a die, from the draw pile, or out of hiding: an
    /// order that led to it cannot be taken back as if nobody had learnt of it.
    pub fn reveals(&self, options: &Options) -> bool {
        match self {
            Event::CardsDrawn { cards, reshuffled } => !cards.is_empty() || *reshuffled,
            Event::EncounterRolled { die, .. } => die.is_some(),
            // Numbers are shown as a range until the battle is settled (J-145).
            Event::BattleDecided { .. } => options.limited_intelligence,
            Event::CardsJoinedDeck { .. }
            | Event::RevoltRolled { .. }
            | Event::RandomEventChecked { .. }
            | Event::RandomEventCame { .. }
            | Event::RandomEventVoid { .. }
            | Event::PlaceDrawn { .. }
            | Event::StartRolled { .. }
            | Event::BattleJoined { .. }
            | Event::BattleShaped { .. }
            | Event::QualityShown { .. }
            | Event::BattleFought { .. }
            | Event::Pursued { .. }
            | Event::StragglersCounted { .. }
            | Event::SiegeRolled { .. }
            // The secret of the dice is published with the end.
            | Event::Ended { .. } => true,
            Event::Sea(event) => event.reveals(),
            Event::Siege(event) => event.reveals(),
            Event::Leader(event) => event.reveals(),
            Event::Train(event) => event.reveals(),
            Event::Supply(event) => event.reveals(),
            Event::TurnBegan { .. }
            | Event::RebellionOver
            | Event::UnitsFled { .. }
            | Event::UnitsDestroyed { .. }
            | Event::UnitsMutinied { .. }
            | Event::ShipPutOut { .. }
            | Event::RoundBegan { .. }
            | Event::PlayedEvent { .. }
            | Event::PlayedOps { .. }
            | Event::PlayedReplacements { .. }
            | Event::Passed { .. }
            | Event::UnitsArrived { .. }
            | Event::UnitRestored { .. }
            | Event::UnitRebuilt { .. }
            | Event::PointsGained { .. }
            | Event::RevoltModified { .. }
            | Event::PlaceHardened { .. }
            | Event::PlaceLoyal { .. }
            | Event::SiegeModified { .. }
            | Event::RedoubtBuilt { .. }
            | Event::PlaceReturned { .. }
            | Event::PlaceFell { .. }
            | Event::CardExchanged { .. }
            | Event::Accounted { .. }
            | Event::Activated { .. }
            | Event::Marched { .. }
            | Event::EncounterAvoided { .. }
            | Event::JoinedForBattle { .. }
            | Event::PlaceRetaken { .. }
            | Event::Retreated { .. }
            | Event::BattleAccounted { .. }
            | Event::SupplyChecked { .. }
            | Event::SiegeCost { .. }
            | Event::SiegeLevel { .. }
            | Event::Scored { .. }
            | Event::BritishArrived
            | Event::CardHanded { .. }
            | Event::TheatreGiven { .. }
            | Event::UnitProved { .. } => false,
        }
    }
}

impl SeaEvent {
    fn reveals(&self) -> bool {
        match self {
            SeaEvent::ConvoyRolled { .. }
            | SeaEvent::EncounterRolled { .. }
            | SeaEvent::FleetMet { .. }
            | SeaEvent::Fought { .. } => true,
            SeaEvent::Activated { .. }
            | SeaEvent::Sailed { .. }
            | SeaEvent::Boarded { .. }
            | SeaEvent::Landed { .. }
            | SeaEvent::Damaged { .. }
            | SeaEvent::Repaired { .. }
            | SeaEvent::Sank { .. }
            | SeaEvent::UnitsSaved { .. }
            | SeaEvent::Arrived { .. }
            | SeaEvent::PointsLanded { .. }
            | SeaEvent::FightEnded { .. } => false,
        }
    }
}

impl SiegeEvent {
    fn reveals(&self) -> bool {
        match self {
            SiegeEvent::SortieRolled { .. }
            | SiegeEvent::StormRolled { .. }
            | SiegeEvent::GunboatUnderFire { .. } => true,
            SiegeEvent::BrokeThrough { .. }
            | SiegeEvent::ActionTaken { .. }
            | SiegeEvent::BrokeOut { .. }
            | SiegeEvent::PlaceAbandoned { .. } => false,
        }
    }
}

impl LeaderEvent {
    fn reveals(&self) -> bool {
        match self {
            LeaderEvent::GordonRolled { .. }
            | LeaderEvent::GrahamRecalled { .. }
            | LeaderEvent::Scouted { .. }
            | LeaderEvent::PileSeen { .. } => true,
            LeaderEvent::GordonArrived { .. }
            | LeaderEvent::GordonBoarded { .. }
            | LeaderEvent::GordonSafe { .. }
            | LeaderEvent::GordonKilled
            | LeaderEvent::DutyDone
            | LeaderEvent::HicksMarched { .. }
            | LeaderEvent::HicksFree
            | LeaderEvent::HicksLost
            | LeaderEvent::OrderedAgainst { .. }
            | LeaderEvent::IntelligenceGained
            | LeaderEvent::ZaribaBuilt { .. }
            | LeaderEvent::AllSupplied => false,
        }
    }
}

impl TrainEvent {
    fn reveals(&self) -> bool {
        match self {
            TrainEvent::Arrived { .. }
            | TrainEvent::Loaded { .. }
            | TrainEvent::Based { .. }
            | TrainEvent::Activated { .. }
            | TrainEvent::TrackLaid { .. }
            | TrainEvent::Ran { .. }
            | TrainEvent::Lost { .. }
            | TrainEvent::Sank { .. } => false,
        }
    }
}

impl SupplyEvent {
    fn reveals(&self) -> bool {
        match self {
            SupplyEvent::Received { die, .. } => die.is_some(),
            SupplyEvent::Starved { dice, .. } => !dice.is_empty(),
            SupplyEvent::Spent { .. }
            | SupplyEvent::Formed { .. }
            | SupplyEvent::Stored { .. }
            | SupplyEvent::Lost { .. } => false,
        }
    }
}
