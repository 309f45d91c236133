//! What a card is worth as its event, in points of the score.

use san_juans::{CardId, Control, PlaceKind, View, data};

use crate::policy::estimate as see;

pub(super) fn worth_of_event(view: &View, card: CardId) -> f64 {
    let sieges = || view.places.iter().filter(|place| place.siege.is_some()).count() as f64;
    let unrest =
        || view.places.iter().map(|place| see::chance_to_rise(view, place.id)).sum::<f64>();
    let villages = || {
        let theirs = view.places.iter().filter(|place| place.control == Control::Mahdist);
        theirs.filter(|place| place.kind == PlaceKind::Village).count()
    };
    match card.0 {
        1 => 45.0,
        21 => 60.0,
        7 => 28.0,
        2 | 4 | 8 | 28 => 18.0,
        3 | 9 => 12.0,
        5 | 6 => 11.0,
        10 | 11 => 5.0,
        14 | 15 => 3.0,
        18 | 47 => points_wanted(view, card),
        22 => 5.0,
        20 | 17 | 16 => 2.0,
        25 | 53 => {
            let falls = if card.0 == 53 { 5.0 } else { 0.0 };
            falls + if villages() > 0 { 9.0 } else { 0.0 }
        }
        26 | 33 | 39 | 40 | 51 => unrest().min(4.0),
        29 => 3.0,
        30 => 3.0,
        32 => 9.0,
        35 => 16.0,
        36 => 20.0,
        37 | 38 => 7.0,
        41 | 43 => 1.0 + sieges(),
        42 => 2.0 * sieges(),
        46 | 48 => 8.0,
        50 => 4.0,
        54 => 24.0,
        _ => 0.5,
    }
}

fn points_wanted(view: &View, card: CardId) -> f64 {
    let flag = data().card(card).flag;
    let of_flag = |kind| data().kind(kind).flag == flag;
    let missing: u32 = view
        .units()
        .filter(|unit| of_flag(unit.kind) && unit.steps > 0)
        .map(|unit| u32::from(view.full_strength.saturating_sub(unit.steps)))
        .sum();
    let dead = view.eliminated.iter().filter(|unit| of_flag(unit.kind)).count();
    (f64::from(missing.min(4)) + dead.min(2) as f64 * 1.5).min(5.0)
}
