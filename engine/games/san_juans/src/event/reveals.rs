//! Which facts tell what nobody could know before: dice, draws, numbers that were hidden.

use super::{Event, LeaderEvent, SeaEvent, SiegeEvent, SupplyEvent, TrainEvent};
use crate::options::Options;

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
            | Event::WithdrawalBegan { .. }
            | Event::BattleAccounted { .. }
            | Event::SupplyChecked { .. }
            | Event::SiegeCost { .. }
            | Event::SiegeLevel { .. }
            | Event::Scored { .. }
            | Event::BritishArrived
            | Event::CardHanded { .. }
            | Event::OrderSent { .. }
            | Event::OrderArrived { .. }
            | Event::TheatreGiven { .. }
            | Event::RevoltOrderSet { .. }
            | Event::RandomPlacesSet { .. }
            | Event::PeaceOffered
            | Event::FoughtOn { .. }
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
            | LeaderEvent::LeaderProved { .. }
            | LeaderEvent::PileSeen { .. } => true,
            LeaderEvent::GordonArrived { .. }
            | LeaderEvent::GordonBoarded { .. }
            | LeaderEvent::GordonSafe { .. }
            | LeaderEvent::GordonKilled
            | LeaderEvent::JoinedGraham { .. }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::MahdistForce;
    use crate::ids::{CardId, PlaceId, Space};

    #[test]
    fn dice_draws_and_what_was_hidden_are_told_apart_from_plain_deeds() {
        let (options, at) = (Options::default(), PlaceId(3));
        let drawn = |cards| Event::CardsDrawn { cards, reshuffled: false };
        let met = |die| {
            let space = Space::Place(at);
            Event::EncounterRolled { space, die, needed: 5, met: true }
        };
        let force = MahdistForce { foot: 3, horse: 0, rifles: 0, guns: 0, machine_guns: 0 };
        let counted = LeaderEvent::Scouted { place: at, force: Some(force), again: false };
        let received = |die| Event::Supply(SupplyEvent::Received { place: at, points: 1, die });
        for (event, reveals) in [
            (drawn(vec![CardId(30)]), true),
            (drawn(Vec::new()), false),
            (met(Some(4)), true),
            (met(None), false),
            (Event::Leader(counted), true),
            (Event::Leader(LeaderEvent::PileSeen { count: 3 }), true),
            (Event::Leader(LeaderEvent::IntelligenceGained), false),
            (received(Some(2)), true),
            (received(None), false),
            (Event::Passed { ops: 1 }, false),
            (Event::RoundBegan { round: 2 }, false),
        ] {
            assert_eq!(event.reveals(&options), reveals, "{event:?}");
        }
        let decided = Event::BattleDecided {
            space: Space::Place(at),
            held: true,
            reported: true,
            losses: Vec::new(),
        };
        assert!(!decided.reveals(&options), "the numbers stood on the sheet");
        let hidden = Options { limited_intelligence: true, ..options };
        assert!(decided.reveals(&hidden), "J-145");
    }
}
