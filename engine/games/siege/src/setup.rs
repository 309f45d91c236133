//! The city before the first turn (S-R10 to S-R14, S-R35).

use kit::Dice;
use kit::deck::Deck;

use crate::state::Stood;
use crate::{
    AreaId, Banner, BannerCardId, BannerId, CardId, City, FURTHEST, Options, Place, ThisTurn, Unit,
    UnitId, data,
};

pub(crate) fn city(options: &Options, dice: &mut dyn Dice) -> City {
    let data = data();
    let strengths = options.strengths();
    let banner = |id: BannerId| Banner {
        id,
        strength: strengths[id.index()],
        area: FURTHEST,
        disordered: false,
        lost: 0,
    };
    City {
        turn: 0,
        resources: options.resources,
        morale: options.morale,
        banners: BannerId::ALL.map(banner),
        works: AreaId::all().map(|area| data.area(area).works).collect(),
        units: UnitId::all().map(unit).collect(),
        events: Deck::shuffled(data.cards.iter().map(|card| CardId(card.number)).collect(), dice),
        activations: Deck::shuffled(
            data.banner_cards.iter().map(|card| BannerCardId(card.number)).collect(),
            dice,
        ),
        now: ThisTurn::default(),
        rulings: options.rulings,
        stood: Stood::default(),
    }
}

/// A counter at full steps, in its box (S-R35).
fn unit(id: UnitId) -> Unit {
    let known = &data().units[id.index()];
    let waits = known.reserve || known.kind == crate::ids::Kind::Levy;
    let place = if waits { Place::Reserve } else { Place::Available };
    Unit { id, steps: known.steps, place }
}
