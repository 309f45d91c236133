//! Whether a stored siege can be: every counter once, every track within its ends.

use model::campaign::invalid::Invalid;
use siege::{
    AreaId, BannerId, LAST_TURN, MORALE_MAX, RESOURCES_MAX, STRENGTH_MAX, Siege, TRACK, UnitId,
    WORKS_MAX, data,
};

/// Looks a stored siege over.
pub(super) fn check(siege: &Siege) -> Result<(), Invalid> {
    let must = |holds: bool, why| if holds { Ok(()) } else { Err(why) };
    siege.options().check().map_err(|_| Invalid::Options)?;
    let city = siege.board();
    must((1..=LAST_TURN).contains(&city.turn), Invalid::Numbers)?;
    must(city.resources <= RESOURCES_MAX && city.morale <= MORALE_MAX, Invalid::Numbers)?;
    must(city.works.len() == AreaId::all().count(), Invalid::Numbers)?;
    must(city.works.iter().all(|level| *level <= WORKS_MAX), Invalid::Numbers)?;
    let ids: Vec<BannerId> = city.banners.iter().map(|banner| banner.id).collect();
    must(ids == BannerId::ALL, Invalid::Unit)?;
    let fits = |banner: &siege::Banner| banner.strength <= STRENGTH_MAX && banner.area <= TRACK;
    must(city.banners.iter().all(fits), Invalid::Numbers)?;
    let units: Vec<UnitId> = city.units.iter().map(|unit| unit.id).collect();
    must(units == UnitId::all().collect::<Vec<_>>(), Invalid::Unit)?;
    let full = |unit: &siege::Unit| unit.steps <= data().units[unit.id.index()].steps;
    must(city.units.iter().all(full), Invalid::Unit)?;
    let cards = city.events.draw.len() + city.events.discards.len();
    must(cards <= data().cards.len(), Invalid::TooMany)?;
    must(city.activations.draw.len() <= data().banner_cards.len(), Invalid::TooMany)?;
    must(siege.outcome().is_some() != siege.decision().is_some(), Invalid::Standstill)
}
