//! Whether a stored siege can be: every counter once, every track within its ends.

use model::campaign::invalid::Invalid;
use siege::phases::Frame;
use siege::phases::fight::Fought;
use siege::{
    AreaId, BannerCardId, BannerId, CardId, LAST_TURN, MORALE_MAX, Place, Purpose, RESOURCES_MAX,
    STRENGTH_MAX, Siege, TRACK, UnitId, WORKS_MAX, data,
};

fn is_area(area: AreaId) -> bool {
    area.index() < AreaId::all().count()
}

fn is_known(frame: &Frame) -> bool {
    let all = |units: &[UnitId]| units.iter().all(|unit| unit.index() < data().units.len());
    let fought = |of: &Fought| all(&of.units) && is_area(of.area);
    match frame {
        Frame::Card(step) => data().cards.iter().any(|card| card.number == step.card.0),
        Frame::Force(force) => {
            let place = match force.purpose {
                Purpose::Position(area) => is_area(area),
                Purpose::Raid(_) | Purpose::Sortie(_) => true,
            };
            place && all(&force.units)
        }
        Frame::Toll(of, _) | Frame::Aftermath(of) => fought(of),
        Frame::Lose { units, .. } => all(units),
        Frame::Month(turn) => (1..=LAST_TURN).contains(turn),
        Frame::Actions
        | Frame::MoreWorks(_)
        | Frame::Positions
        | Frame::Banners(_)
        | Frame::CleanUp => true,
    }
}

pub(super) fn check(siege: &Siege) -> Result<(), Invalid> {
    let must = |holds: bool, why| if holds { Ok(()) } else { Err(why) };
    siege.options().check().map_err(|_| Invalid::Options)?;
    let city = siege.board();
    must(city.rulings == siege.options().rulings, Invalid::Options)?;
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
    let card = |id: &CardId| data().cards.iter().any(|card| card.number == id.0);
    let mut drawn = city.events.draw.iter().chain(&city.events.discards).chain(&city.now.card);
    must(drawn.all(card), Invalid::Numbers)?;
    let banner = |id: &BannerCardId| data().banner_cards.iter().any(|card| card.number == id.0);
    let mut drawn = city.activations.draw.iter().chain(&city.now.activation);
    must(drawn.all(banner), Invalid::Numbers)?;
    let held = |unit: &siege::Unit| match unit.place {
        Place::Position(area) => is_area(area),
        _ => true,
    };
    must(city.units.iter().all(held), Invalid::Numbers)?;
    must(siege.frames().iter().all(is_known), Invalid::Unit)?;
    must(siege.outcome().is_some() != siege.decision().is_some(), Invalid::Standstill)
}

#[cfg(test)]
mod tests {
    use kit::Calm;
    use siege::Options;

    use super::*;

    /// A siege of which one value has been changed where it is stored.
    fn changed(path: &str, to: serde_json::Value) -> Option<Siege> {
        let siege = Siege::new(&Options::default(), &mut Calm::default(), &mut Vec::new());
        let mut stored = serde_json::to_value(siege).expect("written");
        *stored.pointer_mut(path).unwrap_or_else(|| panic!("{path}")) = to;
        serde_json::from_value(stored).ok()
    }

    #[test]
    fn a_stored_siege_that_cannot_be_is_not_taken() {
        let siege = Siege::new(&Options::default(), &mut Calm::default(), &mut Vec::new());
        assert_eq!(check(&siege), Ok(()));
        let stored = serde_json::to_value(&siege).expect("written");
        let board = if stored.get("board").is_some() { "/board" } else { "/field" };
        for (path, to) in [
            ("turn", 0),
            ("turn", 13),
            ("morale", 11),
            ("resources", 21),
            ("works/3", 5),
            ("banners/0/strength", 7),
            ("banners/0/area", 5),
            ("units/0/steps", 3),
            ("units/0/id", 4),
            ("events/draw/0", 99),
            ("activations/draw/0", 0),
            ("rulings/modifier_limit", -9),
        ] {
            let siege = changed(&format!("{board}/{path}"), to.into());
            assert!(siege.is_some_and(|siege| check(&siege).is_err()), "{path} {to}");
        }
    }
}
