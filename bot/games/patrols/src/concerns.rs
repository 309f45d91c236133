//! Whose the questions of a patrol are: its captain's, and for what a unit does, of whoever holds it
//! (P-R66). Of the Dervishes the captain has all.

use games::Concern;
use games::log::record::Counted;
use games::text::records::weight::Weight;
use kit::Decision;
use model::words::list;
use model::{Choice, Event as AnyEvent, Game, Snapshot, Why};
use patrols::{Event, Faction, UnitId, Why as Own};
use staff::PlayerId;
use staff::posts::Area;

use crate::played::Ambushed as _;

/// The scouts are one area, behind those of the units.
const SCOUTS: Area = Area(UnitId::SCOUTS);

/// What the areas are called, in their order: the units of a patrol as it is without an encounter of
/// a campaign, in which the staff of the campaign has areas of its own.
const NAMES: [&str; UnitId::SCOUTS as usize + 1] = [
    "the British company",
    "the Sudanese company",
    "the Egyptian company",
    "the British hussars",
    "the Camel company",
    "the field gun",
    "the Gardner gun",
    "the 8th unit",
    "the scouts",
];

/// Units of a patrol as it is without an encounter of a campaign (P-R06).
const UNITS: u8 = 7;

/// Every area: the units of the patrol, then its scouts.
pub(super) fn areas() -> Vec<Area> {
    (0..UNITS).map(Area).chain([SCOUTS]).collect()
}

pub(super) fn area_name(area: Area) -> &'static str {
    NAMES.get(usize::from(area.0)).copied().unwrap_or("nobody")
}

/// The area that a unit is; none of the Dervishes' units.
fn area_of(unit: UnitId) -> Option<Area> {
    (unit.faction() == Faction::Patrol).then_some(match unit.is_scout() {
        true => SCOUTS,
        false => Area(unit.0),
    })
}

/// Whether there is anybody of an area: on the table, or still to come.
pub(super) fn has_units_in(area: Area, game: &Game) -> bool {
    let Some(patrol) = game.patrol() else { return false };
    let there = |id: UnitId| area_of(id) == Some(area) && patrol.board().unit(id).count() > 0;
    UnitId::of(Faction::Patrol).any(there)
}

/// Where a question is decided: with whoever holds the unit.
pub(super) fn concern(decision: &Decision<Choice, Why>, game: &Game) -> Concern {
    let Some(why) = decision.why.own::<Own>() else { return Concern::default() };
    let delegates = game.patrol().is_some_and(|patrol| patrol.options().delegation);
    let area = match why {
        Own::Scouting | Own::Scouts => Some(SCOUTS),
        why => why.unit().and_then(area_of),
    };
    Concern { area: area.filter(|_| delegates), ..Concern::default() }
}

/// How much a fact matters to somebody who has been away.
pub(super) fn weight(event: &Event) -> Option<Weight> {
    Some(match event {
        Event::Ended { .. } => Weight::Score,
        Event::Lost { .. }
        | Event::GunLost { .. }
        | Event::FlagTaken { .. }
        | Event::OfficerKilled { .. } => Weight::Place,
        Event::Fought { .. } | Event::Ambushed { .. } | Event::Charged { .. } => Weight::Battle,
        _ => return None,
    })
}

/// What a fact counts in somebody's record.
pub(super) fn counted(event: &AnyEvent) -> Counted {
    let card = matches!(event.own(), Some(Event::Declared { .. }));
    Counted { card, ..Counted::default() }
}

/// What somebody of the patrol leads, in words; nothing if it is nothing.
pub(super) fn part_of(player: PlayerId, snapshot: &Snapshot) -> String {
    let delegation = snapshot.roster.delegation();
    let areas = delegation.areas_of(player);
    let names: Vec<&str> = areas.into_iter().map(area_name).collect();
    match names.is_empty() {
        true => String::new(),
        false => format!("You lead {}.", list(&names)),
    }
}

#[cfg(test)]
mod tests {
    use games::Play as _;
    use games::staff::authority::Authority;
    use kit::Side;
    use model::Game;
    use patrols::Choice as OwnChoice;
    use staff::Roster;

    use super::*;
    use crate::Patrols;
    use crate::text::tests::played;

    /// The patrol's team: its captain, and one who leads the first unit and the scouts.
    fn team() -> Roster {
        let mut roster = Roster { side: Some(Side(0)), ..Roster::default() };
        for (player, name) in [(1, "Ben"), (2, "Edith"), (3, "Flora")] {
            roster.join(PlayerId(player), name, &[]);
        }
        roster.appoint(PlayerId(1));
        roster.share_out(&[(Area(0), PlayerId(2)), (SCOUTS, PlayerId(2))]);
        roster
    }

    #[test]
    fn whoever_holds_a_unit_is_asked_what_it_does_and_the_captain_which_unit_acts() {
        let roster = team();
        assert!(roster.delegates(), "a team is enough");
        let [ben, edith, flora] = [1, 2, 3].map(|player| Authority::of(PlayerId(player), &roster));
        let mut asked = std::collections::BTreeSet::new();
        for seed in 0..6 {
            played(seed, |own, _| {
                let Some(why) = own.decision().map(|decision| decision.why) else { return };
                if why.of() != Faction::Patrol {
                    return;
                }
                let game = Game::of(own.clone());
                let hers = match why {
                    Own::Scouts | Own::Scouting => true,
                    why => why.unit().is_some_and(|unit| unit.0 == 0 || unit.is_scout()),
                };
                asked.insert((why.topic(), hers));
                assert_eq!(edith.decision(&game).is_some(), hers, "{why:?}");
                assert!(ben.decision(&game).is_some(), "the captain may answer for all: {why:?}");
                assert!(flora.decision(&game).is_none(), "{why:?}");
                if let (true, Some(choice)) = (hers, own.decision().and_then(first)) {
                    let answer = kit::Answer::One(Choice::of(choice));
                    assert!(edith.seat(&game, &answer).is_some(), "{why:?}");
                }
            });
        }
        for asked_of in [("act", true), ("act", false), ("activate", false), ("scouting", true)] {
            assert!(asked.contains(&asked_of), "{asked:?}");
        }
    }

    fn first(decision: &Decision<OwnChoice, Own>) -> Option<OwnChoice> {
        matches!(decision.ask, kit::Ask::One(_)).then(|| decision.ask.choices()[0])
    }

    #[test]
    fn every_area_has_a_name_and_somebody_in_it() {
        played(1, |own, _| {
            let game = Game::of(own.clone());
            let there: Vec<Area> =
                areas().into_iter().filter(|area| Patrols.has_units_in(*area, &game)).collect();
            if own.board().turn == 0 {
                assert_eq!(there.len(), 8, "seven units and the scouts");
            }
        });
        let names: std::collections::BTreeSet<&str> = areas().into_iter().map(area_name).collect();
        assert_eq!(names.len(), areas().len());
    }
}
