//! What stands on the buttons and in the menus of a siege.

use kit::Answer;
use model::label::Label;
use model::words::{capital, clip, clip_sentence, count, signed, uncapital};
use serde_json::json;
use siege::phases::actions::{
    GUNBOAT_PRICE, LEVIES, LEVIES_PRICE, MORALE_PRICE, RESOURCES_PRICE, SORTIE_PRICE, pool,
};
use siege::{AreaId, Banner, Choice, City, Place, UnitId, View, Why, data};

use crate::text::book::{BOOK, Siege, tell};
use crate::text::names;
use crate::text::questions::attackers;

/// The label of a choice, in the city as it stands.
pub fn label(choice: Choice, view: &View) -> Label {
    let city = &view.city;
    let mut label = BOOK.label("choice", &choice, &Siege).unwrap_or_default();
    if let Some(detail) = detail(choice, view) {
        label.detail = detail;
    }
    match (choice, view.awaiting) {
        (Choice::Gunboat(unit), _) if city.unit(unit).place == Place::Damaged => {
            (label.title, label.emoji) = (format!("Repair {}", names::unit(unit)), "🔧");
        }
        (Choice::With(unit) | Choice::Unit(unit), asked) => {
            label.emoji = BOOK.words("kind-sign", &unit.kind());
            match asked {
                Some(Why::Arsenal) => label.title = format!("Repair {}", names::unit(unit)),
                Some(Why::Sail) => label.title = format!("Stewart sails in {}", names::unit(unit)),
                _ => {}
            }
        }
        (Choice::Raid(id) | Choice::Sortie(id) | Choice::Banner(id), _) => {
            label.emoji = names::banner_sign(id);
        }
        (Choice::Area(_), Some(Why::FreeWorks)) => label.emoji = "🔨",
        (Choice::Ready, Some(Why::MoreWorks { .. })) => {
            label.title = "Place no more levels".to_owned();
            label.detail = "The Fortifications action is over".to_owned();
        }
        _ => {}
    }
    let detail = clip_sentence(&label.detail, 100);
    Label { title: clip(&label.title, 80), detail, ..label }
}

/// What is told of a choice in the city as it stands; nothing where its words say all.
fn detail(choice: Choice, view: &View) -> Option<String> {
    let city = &view.city;
    let (morale, resources) = (city.morale, city.resources);
    Some(match choice {
        Choice::Fortify(area, levels) => {
            let (before, free) = (city.level(area), city.now.free.min(levels));
            let price = match (free, levels - free) {
                (0, own) => points(own),
                (free, 0) => free_points(free),
                (free, own) => format!("{free} free and {own} of the city's Resource Points"),
            };
            format!("{price}: level {before} → {}{}", before + levels, threat(city, area))
        }
        Choice::RaiseMorale => {
            format!("{}: City Morale {morale} → {}", points(MORALE_PRICE), morale + 1)
        }
        Choice::RaiseResources => format!(
            "{RESOURCES_PRICE} City Morale ({morale} → {}): Resource Points {resources} → {}",
            morale.saturating_sub(RESOURCES_PRICE),
            resources + 1
        ),
        Choice::Gunboat(unit) => {
            let what = match city.unit(unit).place {
                Place::Damaged => "she is ready again",
                _ => "a new gunboat is ready",
            };
            format!("{}: {what}, for Nile Banks Areas", points(GUNBOAT_PRICE))
        }
        Choice::Levies => format!(
            "{LEVIES_PRICE} City Morale ({morale} → {}): {}, 1 step each, for defence only",
            morale.saturating_sub(LEVIES_PRICE),
            names::units(&pool(city).take(LEVIES).collect::<Vec<_>>())
        ),
        Choice::Raid(id) => {
            let stands = stands(city.banner(id));
            format!("{stands}. No price; wins 1 Resource Point on 8, 2 on 9 or more")
        }
        Choice::Sortie(id) => {
            let banner = city.banner(id);
            let then = match banner.disordered {
                true => "from 10 on perhaps weaker",
                false => "from 8 on Disordered, from 10 on perhaps weaker",
            };
            format!("{}. {}; {then}", stands(banner), points(SORTIE_PRICE))
        }
        Choice::With(unit) => with(unit, city)?,
        Choice::Unit(unit) => pointed_at(unit, view),
        Choice::Area(area) => {
            let (level, threat) = (city.level(area), threat(city, area));
            match view.awaiting {
                Some(Why::FreeWorks) => format!("Level {level} → {}{threat}", level + 1),
                _ if threat.is_empty() => {
                    format!("Level {level}; no Banner can attack it this month")
                }
                _ => format!("Level {level}{threat}"),
            }
        }
        Choice::Banner(id) => {
            let banner = city.banner(id);
            match view.awaiting {
                Some(Why::Weakest) => format!(
                    "{}: Strength {} → {}",
                    capital(names::area(banner.stands())),
                    banner.strength,
                    (banner.strength + 1).min(siege::STRENGTH_MAX)
                ),
                _ => format!("{}; attacks {} next", stands(banner), names::area(banner.attacks())),
            }
        }
        Choice::End => {
            let lost = count(city.now.points.into(), "Action Point");
            let (lost, are) = match city.now.free {
                0 => (lost, if city.now.points == 1 { "is" } else { "are" }),
                free => (format!("{lost} and {}", free_points(free)), "are"),
            };
            let then = if city.turn == 1 { "the month ends" } else { "the Banner card is drawn" };
            format!("{lost} {are} lost; then {then}")
        }
        Choice::Defend | Choice::Ready | Choice::No => return None,
    })
}

fn points(number: u8) -> String {
    count(number.into(), "Resource Point")
}

fn free_points(number: u8) -> String {
    count(number.into(), "free Resource Point")
}

/// `; next for the Green Banner (Strength 4)`.
fn threat(city: &City, area: AreaId) -> String {
    match &attackers(city, area)[..] {
        [] => String::new(),
        [one] => {
            format!("; next for {} (Strength {})", names::banner(*one), city.banner(*one).strength)
        }
        several => format!("; next for {} Banners", model::words::word(several.len())),
    }
}

/// `At Gereif, Strength 4`.
fn stands(banner: &Banner) -> String {
    let disordered = if banner.disordered { ", Disordered" } else { "" };
    format!("{}, Strength {}{disordered}", capital(names::area(banner.stands())), banner.strength)
}

fn steps(number: u8) -> String {
    count(number.into(), "step")
}

fn with(unit: UnitId, city: &City) -> Option<String> {
    let known = &data().units[unit.index()];
    let of = json!({
        "steps": city.unit(unit).steps,
        "value": known.value,
        "rating": known.rating,
        "boats": if city.now.high_water { 2 } else { 1 },
        "rule": city.rulings.gunboats,
    });
    tell("with", &json!({ format!("{:?}", unit.kind()): of }))
}

fn pointed_at(unit: UnitId, view: &View) -> String {
    let (there, known) = (view.city.unit(unit).steps, &data().units[unit.index()]);
    let guns = count(known.value.into(), "gun point");
    match view.awaiting {
        Some(Why::Lose { .. }) if known.value > 0 => format!("Destroyed ({guns})"),
        Some(Why::Lose { .. } | Why::Traitors { .. }) => match there {
            0 | 1 => format!("{}: gone by this loss", steps(there)),
            more => format!("{}: {} left after this loss", steps(more), more - 1),
        },
        Some(Why::Fever) => {
            let rating = signed(known.rating.into());
            format!("Rating {rating}; falls ill on 1 or 2, stays well on 3 or more")
        }
        Some(Why::Bombardment) => {
            format!("{guns}; destroyed on 3 or less, not hit on 4 or more")
        }
        Some(Why::Drill { .. }) if there == 0 => "Lost: back with 1 step".to_owned(),
        Some(Why::Drill { .. }) => format!("{there} → {}", steps(there + 1)),
        Some(Why::Arsenal) => "Ready again, without a price".to_owned(),
        Some(Why::Sail) => {
            let morale = view.city.morale;
            let then = morale.saturating_add(2).min(siege::MORALE_MAX);
            format!("City Morale {morale} → {then}; both leave the game for good")
        }
        _ => String::new(),
    }
}

/// What is said of an answer that nobody has given; `label` is what it says on a button.
pub fn defaulted(answer: &Answer<Choice>, label: Option<String>) -> Option<String> {
    match answer {
        Answer::Some(chosen) if chosen.is_empty() => Some("nobody joins".to_owned()),
        Answer::Some(chosen) => {
            let unit = |choice: &Choice| match choice {
                Choice::With(unit) => Some(*unit),
                _ => None,
            };
            let units: Option<Vec<UnitId>> = chosen.iter().map(unit).collect();
            units.map(|units| names::units(&units)).or(label)
        }
        Answer::One(Choice::Ready) => label.map(|label| uncapital(&label)),
        Answer::One(Choice::Unit(unit))
            if label.as_ref().is_some_and(|told| told.starts_with("The ")) =>
        {
            Some(names::unit(*unit))
        }
        Answer::One(choice) => tell("defaulted", choice).or(label),
        Answer::Number(_) => label,
    }
}
