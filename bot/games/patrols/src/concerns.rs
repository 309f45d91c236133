//! Whose the questions of a patrol are: its captain's, and for what a unit does, of whoever holds it
//! (P-R66). Of the Dervishes the captain has all.

use games::Concern;
use games::text::records::weight::Weight;
use model::Snapshot;
use model::words::list;
use patrols::{Board, Event, Faction, Options, UnitId, Why};
use staff::PlayerId;
use staff::posts::Area;

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

pub(super) fn areas() -> Vec<Area> {
    (0..UNITS).map(Area).chain([SCOUTS]).collect()
}

pub(super) fn area_name(area: Area) -> &'static str {
    NAMES.get(usize::from(area.0)).copied().unwrap_or("nobody")
}

fn area_of(unit: UnitId) -> Option<Area> {
    (unit.faction() == Faction::Patrol).then_some(match unit.is_scout() {
        true => SCOUTS,
        false => Area(unit.0),
    })
}

pub(super) fn has_units_in(area: Area, board: &Board) -> bool {
    let there = |id: UnitId| area_of(id) == Some(area) && board.unit(id).count() > 0;
    UnitId::of(Faction::Patrol).any(there)
}

pub(super) fn concern(why: Why, options: &Options) -> Concern {
    let area = match why {
        Why::Scouting | Why::Scouts => Some(SCOUTS),
        why => why.unit().and_then(area_of),
    };
    Concern { area: area.filter(|_| options.delegation), ..Concern::default() }
}

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
    use games::people::authority::Authority;
    use kit::Side;
    use model::{Choice, Game};
    use staff::Roster;

    use super::*;
    use crate::Patrols;
    use crate::text::tests::{asked, played};

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
        let mut asked_of = std::collections::BTreeSet::new();
        asked(0..4, 1, |at| {
            let why = at.why;
            if why.of() != Faction::Patrol {
                return;
            }
            let game = Game::of(at.own.clone());
            let hers = match why {
                Why::Scouts | Why::Scouting => true,
                why => why.unit().is_some_and(|unit| unit.0 == 0 || unit.is_scout()),
            };
            asked_of.insert((why.topic(), hers));
            assert_eq!(edith.decision(&game).is_some(), hers, "{why:?}");
            assert!(ben.decision(&game).is_some(), "the captain may answer for all: {why:?}");
            assert!(flora.decision(&game).is_none(), "{why:?}");
            let one = matches!(at.own.decision().map(|of| &of.ask), Some(kit::Ask::One(_)));
            if hers && one {
                let answer = kit::Answer::One(Choice::of(at.choices[0]));
                assert!(edith.seat(&game, &answer).is_some(), "{why:?}");
            }
        });
        for of in [("act", true), ("act", false), ("activate", false), ("scouting", true)] {
            assert!(asked_of.contains(&of), "{asked_of:?}");
        }
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
