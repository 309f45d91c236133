//! What the siege asks, in words: for the channel in a phrase, for the panel as a head line and a
//! text, and the rule behind it.

use model::words::{count, list};
use siege::phases::force::Force;
use siege::{
    AreaId, Banner, BannerId, City, MORALE_MAX, Purpose, RESOURCES_MAX, UnitId, View, Why,
    modifiers,
};

use crate::text::book::tell;
use crate::text::sentences::modifiers_of;
use crate::text::{board, names};

/// What somebody is awaited for: `the next action, 3 points left`.
pub fn awaited(why: Why) -> String {
    tell("awaited", &why).unwrap_or_default()
}

/// A question as a panel puts it: head line and text.
pub fn question(why: Why, view: &View) -> (String, String) {
    let title = tell("question", &why).unwrap_or_default();
    let mut body = vec![tell("asks", &why).unwrap_or_default()];
    body.extend(state(why, view).into_iter().filter(|line| !line.is_empty()));
    (title, body.join("\n"))
}

fn state(why: Why, view: &View) -> Vec<String> {
    let city = &view.city;
    match why {
        Why::Action { points, .. } => {
            vec![stock(city), banners(city), known(view), of_points(city, points)]
        }
        Why::MoreWorks { .. } => vec![stock(city)],
        Why::FreeWorks | Why::Quarrel | Why::Weakest => vec![banners(city)],
        Why::Positions => vec![banners(city), known(view), board::positions(city).join("\n")],
        Why::Force { purpose, .. } => so_far(purpose, view),
        Why::Sail => vec![stock(city)],
        _ => Vec::new(),
    }
}

/// `3 Action Points · 10 Resource Points and 8 free (of 20) · City Morale 6 (of 10)`.
pub fn stock(city: &City) -> String {
    let free = match city.now.free {
        0 => String::new(),
        free => format!(" and {free} free ones"),
    };
    format!(
        "{} · {}{free}, at most {RESOURCES_MAX} · City Morale {} of {MORALE_MAX}",
        count(city.now.points.into(), "Action Point"),
        count(city.resources.into(), "Resource Point"),
        city.morale
    )
}

/// Where a Banner stands: `⚪ White: Halfaya (Area 4), Strength 3`.
pub fn stands(banner: &Banner) -> String {
    let sign = names::banner_sign(banner.id);
    if !banner.is_there() {
        return format!("{sign} {}: has left the map", banner.id);
    }
    let disordered = if banner.disordered { ", Disordered" } else { "" };
    format!(
        "{sign} {}: {} (Area {}), Strength {}{disordered}",
        banner.id,
        names::area(banner.stands()),
        banner.area,
        banner.strength
    )
}

fn banners(city: &City) -> String {
    city.banners.iter().map(stands).collect::<Vec<_>>().join("\n")
}

fn known(view: &View) -> String {
    view.city.seen_card().map_or_else(String::new, |card| {
        format!("👀 The next Banner card is {}.", names::banner_card(card))
    })
}

fn of_points(city: &City, points: u8) -> String {
    let told = match (city.turn, city.rulings.last_point, points) {
        (1, ..) => "No Banner acts this month. Free Resource Points cannot be kept.",
        (_, true, 1) => "The last Action Point pays for Defensive Positions only.",
        (_, true, _) => "The last Action Point of the month pays for Defensive Positions only.",
        _ => "Defensive Positions cost an Action Point too.",
    };
    told.to_owned()
}

pub fn attackers(city: &City, area: AreaId) -> Vec<BannerId> {
    city.present().filter(|banner| banner.attacks() == area).map(|banner| banner.id).collect()
}

fn so_far(purpose: Purpose, view: &View) -> Vec<String> {
    let city = &view.city;
    let units = view.force.as_ref().map_or(&[][..], |force: &Force| &force.units);
    let mut lines = vec![against(purpose, city)];
    let called = view.force.as_ref().and_then(|force| Some((force, force.call()?)));
    lines.extend(called.map(|(force, call)| match force.open(city, call).min {
        0 => "Nobody has to be chosen here.".to_owned(),
        _ => "At least one has to be chosen here: somebody must fight.".to_owned(),
    }));
    if units.is_empty() {
        return lines;
    }
    lines.push(format!("So far: {}.", names::units(units)));
    let foe = match purpose {
        Purpose::Raid(banner) | Purpose::Sortie(banner) => Some((banner, 0)),
        // The strongest that attacks; from further out none does yet.
        Purpose::Position(area) => attackers(city, area)
            .into_iter()
            .map(|banner| (banner, city.banner(banner).strength))
            .max_by_key(|(_, strength)| *strength),
    };
    lines.extend(foe.map(|(banner, _)| modified(purpose, banner, units, city)));
    lines
}

fn modified(purpose: Purpose, banner: BannerId, units: &[UnitId], city: &City) -> String {
    let of = match purpose {
        Purpose::Position(area) => modifiers::defence(city, banner, area, units),
        Purpose::Raid(_) => modifiers::raid(city, banner, units),
        Purpose::Sortie(_) => modifiers::sortie(city, banner, units),
    };
    format!("Modifiers so far: {}.", modifiers_of(&of, modifiers::sum(city, &of), units))
}

fn against(purpose: Purpose, city: &City) -> String {
    match purpose {
        Purpose::Raid(banner) | Purpose::Sortie(banner) => {
            let banner = city.banner(banner);
            let nile = if siege::data().area(banner.stands()).nile {
                "a Nile Banks Area"
            } else {
                "no Nile Banks Area, so no gunboats"
            };
            format!("{}; {nile}.", stands(banner))
        }
        Purpose::Position(area) => {
            let level = format!("Fortification level {} of 4.", city.level(area));
            match &attackers(city, area)[..] {
                [] => format!("{level} No Banner can attack this Area this month."),
                banners => {
                    let who: Vec<String> = banners
                        .iter()
                        .map(|id| {
                            format!(
                                "{} (Strength {})",
                                names::banner(*id),
                                city.banner(*id).strength
                            )
                        })
                        .collect();
                    format!("{level} It is next for {}.", list(&who))
                }
            }
        }
    }
}
