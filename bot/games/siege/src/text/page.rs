//! What the page of a siege has of its own: its figures, and what the council did.

use games::text::page::{TAKEN_BACK, table};
use maud::Markup;
use model::words::plain;

use crate::text::names;
use crate::turns::{Besieged, Month};

pub fn figures(besieged: &Besieged) -> Markup {
    let row = |month: &Month| {
        let city = &month.view.city;
        let banner = |at: usize| match city.banners[at].is_there() {
            true => format!(
                "{} at {}",
                city.banners[at].strength,
                names::area(city.banners[at].stands())
            ),
            false => "–".to_owned(),
        };
        [
            names::month(month.turn).to_owned(),
            city.morale.to_string(),
            city.resources.to_string(),
            banner(0),
            banner(1),
            banner(2),
            banner(3),
        ]
    };
    let heads = ["Month", "#City Morale", "#Resource Points", "White", "Green", "Red", "Black"];
    table(Some("At the end of each month"), heads, besieged.turns.iter().map(row))
}

pub fn staff(besieged: &Besieged) -> Markup {
    let row = |(player, orders): (&staff::PlayerId, &usize)| {
        let chaired = besieged.turns.iter().filter(|month| month.commander == Some(*player));
        [
            plain(&besieged.name(*player).unwrap_or("somebody".into())),
            chaired.count().to_string(),
            orders.to_string(),
        ]
    };
    let heads = ["Member", "#Months in the chair", "#Orders"];
    table(Some(TAKEN_BACK), heads, besieged.orders.iter().map(row))
}
