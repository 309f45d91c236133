//! Whose the questions and choices of a campaign are: islands, battles and who leads them, and what a
//! plan may foresee. An island is an area of the staff.

use games::text::records::weight::Weight;
use games::{Bearing, Concern};
use kit::DecisionId;
use san_juans::{
    Choice, Event, IslandId, Pack, PackNo, Pick, PlaceId, RefitChoice, RoundChoice, Space, UnitId,
    View, Why,
};
use staff::posts::Area;

fn area_of(space: Space) -> Area {
    Area(space.island().number())
}

pub(super) fn weight(event: &Event) -> Option<Weight> {
    Some(match event {
        Event::Scored { before, after, .. } if before != after => Weight::Score,
        Event::Ended { .. } => Weight::Score,
        Event::PlaceFell { .. } | Event::PlaceRetaken { .. } | Event::PlaceReturned { .. } => {
            Weight::Place
        }
        Event::RevoltRolled { result, .. } if result.takes() => Weight::Place,
        Event::BattleDecided { .. } => Weight::Battle,
        _ => return None,
    })
}

pub(super) fn areas(pack: &Pack) -> Vec<Area> {
    pack.islands.iter().map(|island| Area(island.id.printed_as())).collect()
}

pub(super) fn island(pack: PackNo, area: Area) -> IslandId {
    IslandId::new(pack, IslandId::printed(area.0).number())
}

pub(super) fn units_in(area: Area, view: &View) -> impl Iterator<Item = UnitId> {
    let inside = view.places.iter().filter(move |of| area_of(Space::Place(of.id)) == area);
    let marching = view.columns.iter().filter(move |of| area_of(of.space) == area);
    let units = inside.flat_map(|of| &of.units).chain(marching.flat_map(|of| &of.units));
    units.map(|unit| unit.id)
}

/// Where something is decided that an island's officer may decide: retreats and sieges.
fn ground(why: Why) -> Option<Space> {
    let at = |place: PlaceId| Some(Space::Place(place));
    match why {
        Why::RetreatTo { from, .. } => Some(from),
        Why::WhoEmbarks { from: place }
        | Why::FleeFrom { place }
        | Why::PutOutFrom { place }
        | Why::SiegeLosses { place, .. }
        | Why::SiegeAction { place }
        | Why::WhoSorties { place }
        | Why::SortieLosses { place, .. }
        | Why::WhoBreaksOut { place }
        | Why::BreakOutTo { place } => at(place),
        _ => None,
    }
}

/// Whose a question is: officers decide on the islands given them, whoever leads a battle settles
/// it (J-078), the chief of staff reports fights on a table (J-004).
pub(super) fn concern(why: Why, id: DecisionId, view: &View) -> Concern {
    let is_fight = matches!(
        why,
        Why::SettleBattle { .. }
            | Why::StepsLost { .. }
            | Why::RebelsStanding { .. }
            | Why::InRout { .. }
    );
    let fight = view.battle.as_ref().filter(|_| is_fight).and_then(|battle| {
        let first = id.0.checked_sub(battle.asked)?;
        Some((DecisionId(first), area_of(battle.space)))
    });
    Concern {
        area: ground(why).map(area_of),
        is_fight,
        fight,
        is_reported: is_fight || matches!(why, Why::SeaFight { .. } | Why::ShipDamage { .. }),
        is_shared: why == Why::Refit,
        chosen_for: match why {
            Why::GiveTheatre { seat } => Some(seat),
            _ => None,
        },
        commander_first: matches!(why, Why::PlayCard { .. }),
    }
}

/// What a choice means for the staff: where a unit stands that it brings up to strength, which
/// island it gives, to whom it hands a card.
pub(super) fn bearing(choice: Choice, view: &View) -> Bearing {
    let area = match choice {
        Choice::Refit(RefitChoice::Restore { unit, .. }) => areas(view.pack.get())
            .into_iter()
            .find(|area| units_in(*area, view).any(|of| of == unit)),
        Choice::Pick(Pick::Island(island)) => Some(Area(island.printed_as())),
        _ => None,
    };
    let hands_to = match choice {
        Choice::Round(RoundChoice::Hand { seat, .. }) => Some(seat),
        _ => None,
    };
    Bearing { area, hands_to }
}
