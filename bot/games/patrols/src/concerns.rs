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

/// Every area: the units of the patrol, then its scouts.
pub(super) fn areas() -> Vec<Area> {
    (0..=UnitId::SCOUTS).map(Area).collect()
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
