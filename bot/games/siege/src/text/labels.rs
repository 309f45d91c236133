//! What stands on the buttons and in the menus of a siege.

use kit::Answer;
use model::label::Label;
use model::words::{capital, clip, clip_sentence, count, signed, uncapital};
use siege::phases::actions::{
    GUNBOAT_PRICE, LEVIES, LEVIES_PRICE, MORALE_PRICE, RESOURCES_PRICE, SORTIE_PRICE, pool,
};
use siege::{
    AreaId, Banner, BannerId, Choice, City, Gunboats, Kind, Place, UnitId, View, Why, data,
};

use crate::text::book::{BOOK, Siege};
use crate::text::names;
use crate::text::questions::attackers;

/// The label of a choice, in the city as it stands.
pub fn label(choice: Choice, view: &View) -> Label {
    let city = &view.city;
    let own = match choice {
        Choice::Fortify(area, levels) => Some(fortify(area, levels, city)),
        Choice::RaiseMorale | Choice::RaiseResources => Some(exchange(choice, city)),
        Choice::Gunboat(unit) => Some(gunboat(unit, city)),
        Choice::Levies => Some(levies(city)),
        Choice::Raid(banner) => Some(raid(city.banner(banner))),
        Choice::Sortie(banner) => Some(sortie(city.banner(banner))),
        Choice::With(unit) => Some(with(unit, city)),
        Choice::Unit(unit) => Some(pointed_at(unit, view)),
        Choice::Area(area) => Some(place(area, view)),
        Choice::Banner(banner) => Some(of_banner(banner, view)),
        Choice::Ready => Some(ready(view)),
        Choice::End => Some(end(city)),
        Choice::Defend | Choice::No => None,
    };
    let label = own.or_else(|| BOOK.label("choice", &choice, &Siege)).unwrap_or_default();
    let detail = clip_sentence(&label.detail, 100);
    Label { title: clip(&label.title, 80), detail, ..label }
}

fn made(title: String, detail: String, emoji: &'static str, group: &str) -> Label {
    Label { title, detail, emoji, group: group.to_owned() }
}

fn points(number: u8) -> String {
    count(number.into(), "Resource Point")
}

fn works_group(area: AreaId) -> String {
    match area.track() {
        None => "Fortify the Palace".to_owned(),
        Some(BannerId::White) => "Fortify on the North Bank".to_owned(),
        Some(BannerId::Green) => "Fortify on the Blue Nile".to_owned(),
        Some(BannerId::Red) => "Fortify on the South Lines".to_owned(),
        Some(BannerId::Black) => "Fortify at Omdurman".to_owned(),
    }
}

fn track_group(area: AreaId) -> String {
    area.track().map_or_else(|| "The Palace".to_owned(), |track| data().track(track).name.clone())
}

fn free_points(number: u8) -> String {
    count(number.into(), "free Resource Point")
}

fn fortify(area: AreaId, levels: u8, city: &City) -> Label {
    let (before, free) = (city.level(area), city.now.free.min(levels));
    let price = match (free, levels - free) {
        (0, own) => points(own),
        (free, 0) => free_points(free),
        (free, own) => format!("{free} free and {own} of the city's Resource Points"),
    };
    made(
        format!("{} +{levels}", capital(names::area(area))),
        format!("{price}: level {before} → {}{}", before + levels, threat(city, area)),
        "🔨",
        &works_group(area),
    )
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

fn exchange(choice: Choice, city: &City) -> Label {
    let (title, detail) = match choice {
        Choice::RaiseMorale => (
            "Raise City Morale by 1",
            format!("{}: City Morale {} → {}", points(MORALE_PRICE), city.morale, city.morale + 1),
        ),
        _ => (
            "Raise Resources by 1",
            format!(
                "{RESOURCES_PRICE} City Morale ({} → {}): Resource Points {} → {}",
                city.morale,
                city.morale.saturating_sub(RESOURCES_PRICE),
                city.resources,
                city.resources + 1
            ),
        ),
    };
    let emoji = if choice == Choice::RaiseMorale { "📈" } else { "📦" };
    made(title.to_owned(), detail, emoji, "Exchange")
}

fn gunboat(unit: UnitId, city: &City) -> Label {
    let (verb, what) = match city.unit(unit).place {
        Place::Damaged => ("Repair", "she is ready again"),
        _ => ("Build", "a new gunboat is ready"),
    };
    made(
        format!("{verb} {}", names::unit(unit)),
        format!("{}: {what}, for Nile Banks Areas", points(GUNBOAT_PRICE)),
        if verb == "Repair" { "🔧" } else { "⚓" },
        "Gunboats",
    )
}

fn levies(city: &City) -> Label {
    let units: Vec<UnitId> = pool(city).take(LEVIES).collect();
    let detail = format!(
        "{LEVIES_PRICE} City Morale ({} → {}): {}, 1 step each, for defence only",
        city.morale,
        city.morale.saturating_sub(LEVIES_PRICE),
        names::units(&units)
    );
    made("Create Levies".to_owned(), detail, "✊", "Levies")
}

/// `At Gereif, Strength 4`.
fn stands(banner: &Banner) -> String {
    let disordered = if banner.disordered { ", Disordered" } else { "" };
    format!("{}, Strength {}{disordered}", capital(names::area(banner.stands())), banner.strength)
}

fn raid(banner: &Banner) -> Label {
    made(
        format!("Raid {}", names::banner(banner.id)),
        format!("{}. No price; wins 1 Resource Point on 8, 2 on 9 or more", stands(banner)),
        names::banner_sign(banner.id),
        "Raid",
    )
}

fn sortie(banner: &Banner) -> Label {
    let then = match banner.disordered {
        true => "from 10 on perhaps weaker",
        false => "from 8 on Disordered, from 10 on perhaps weaker",
    };
    made(
        format!("Sortie against {}", names::banner(banner.id)),
        format!("{}. {}; {then}", stands(banner), points(SORTIE_PRICE)),
        names::banner_sign(banner.id),
        "Sortie",
    )
}

fn steps(number: u8) -> String {
    count(number.into(), "step")
}

fn with(unit: UnitId, city: &City) -> Label {
    let (counter, known) = (city.unit(unit), &data().units[unit.index()]);
    let boats = if city.now.high_water { 2 } else { 1 };
    let detail = match unit.kind() {
        Kind::Sudanese => format!("{}, +1 on Raids and Sorties", steps(counter.steps)),
        Kind::BashiBazouk if counter.steps < 2 => {
            format!("{}, not on Sorties", steps(counter.steps))
        }
        Kind::Egyptian | Kind::BashiBazouk => steps(counter.steps),
        Kind::Levy => format!("{}, defence only", steps(counter.steps)),
        Kind::LightGun | Kind::HeavyGun => count(known.value.into(), "gun point"),
        Kind::Gunboat => match city.rulings.gunboats {
            Gunboats::Each => format!("+{boats} for each gunboat that goes"),
            Gunboats::Together => format!("+{boats} in all, however many gunboats go"),
        },
        Kind::Leader => format!("Rating {}", signed(known.rating.into())),
    };
    made(capital(&names::unit(unit)), detail, sign(unit), names::kind(unit.kind()))
}

fn sign(unit: UnitId) -> &'static str {
    BOOK.words("kind-sign", &unit.kind())
}

/// A counter that is pointed at: what happens to it depends on the question.
fn pointed_at(unit: UnitId, view: &View) -> Label {
    let city = &view.city;
    let counter = city.unit(unit);
    let after = match counter.steps {
        0 | 1 => format!("{}: gone by this loss", steps(counter.steps)),
        more => format!("{}: {} left after this loss", steps(more), more - 1),
    };
    let mut title = capital(&names::unit(unit));
    let detail = match view.awaiting {
        Some(Why::Lose { .. }) if data().units[unit.index()].value > 0 => {
            format!("Destroyed ({})", count(data().units[unit.index()].value.into(), "gun point"))
        }
        Some(Why::Lose { .. } | Why::Traitors { .. }) => after,
        Some(Why::Fever) => {
            let rating = signed(data().units[unit.index()].rating.into());
            format!("Rating {rating}; falls ill on 1 or 2, stays well on 3 or more")
        }
        Some(Why::Bombardment) => {
            let value = count(data().units[unit.index()].value.into(), "gun point");
            format!("{value}; destroyed on 3 or less, not hit on 4 or more")
        }
        Some(Why::Drill { .. }) => match counter.steps {
            0 => "Lost: back with 1 step".to_owned(),
            some => format!("{some} → {}", steps(some + 1)),
        },
        Some(Why::Arsenal) => {
            title = format!("Repair {}", names::unit(unit));
            "Ready again, without a price".to_owned()
        }
        Some(Why::Sail) => {
            title = format!("Stewart sails in {}", names::unit(unit));
            let morale = city.morale;
            let then = morale.saturating_add(2).min(siege::MORALE_MAX);
            format!("City Morale {morale} → {then}; both leave the game for good")
        }
        _ => String::new(),
    };
    made(title, detail, sign(unit), names::kind(unit.kind()))
}

/// An Area that is pointed at: to be fortified free, or for a Position.
fn place(area: AreaId, view: &View) -> Label {
    let city = &view.city;
    let level = city.level(area);
    let threat = threat(city, area);
    let (emoji, detail) = match view.awaiting {
        Some(Why::FreeWorks) => ("🔨", format!("Level {level} → {}{threat}", level + 1)),
        _ if threat.is_empty() => {
            ("🛡️", format!("Level {level}; no Banner can attack it this month"))
        }
        _ => ("🛡️", format!("Level {level}{threat}")),
    };
    made(capital(names::area(area)), detail, emoji, &track_group(area))
}

fn of_banner(id: BannerId, view: &View) -> Label {
    let banner = view.city.banner(id);
    let detail = match view.awaiting {
        Some(Why::Weakest) => {
            let now = banner.strength;
            let then = (now + 1).min(siege::STRENGTH_MAX);
            format!("{}: Strength {now} → {then}", capital(names::area(banner.stands())))
        }
        _ => format!("{}; attacks {} next", stands(banner), names::area(banner.attacks())),
    };
    made(capital(&names::banner(id)), detail, names::banner_sign(id), "Banners")
}

fn ready(view: &View) -> Label {
    match view.awaiting {
        Some(Why::MoreWorks { .. }) => made(
            "Place no more levels".to_owned(),
            "The Fortifications action is over".to_owned(),
            "🏁",
            "Ready",
        ),
        _ => made(
            "Set up no more Positions".to_owned(),
            "The actions of the month are over, and the Banner card is drawn".to_owned(),
            "🏁",
            "Ready",
        ),
    }
}

fn end(city: &City) -> Label {
    let lost = count(city.now.points.into(), "Action Point");
    let (lost, are) = match city.now.free {
        0 => (lost, if city.now.points == 1 { "is" } else { "are" }),
        free => (format!("{lost} and {}", free_points(free)), "are"),
    };
    let then = if city.turn == 1 { "the month ends" } else { "the Banner card is drawn" };
    made(
        "No further action".to_owned(),
        format!("{lost} {are} lost; then {then}"),
        "🏁",
        "The month",
    )
}

/// What is said of an answer that nobody has given; `label` is what it says on a button.
pub fn defaulted(answer: &Answer<Choice>, label: Option<String>) -> Option<String> {
    let told = match answer {
        Answer::Some(chosen) if chosen.is_empty() => "nobody joins",
        Answer::Some(chosen) => {
            let unit = |choice: &Choice| match choice {
                Choice::With(unit) => Some(*unit),
                _ => None,
            };
            let units: Option<Vec<UnitId>> = chosen.iter().map(unit).collect();
            return units.map(|units| names::units(&units)).or(label);
        }
        Answer::One(choice) => match *choice {
            Choice::End => "no further action",
            Choice::Ready => return label.map(|label| uncapital(&label)),
            Choice::No => "nobody sails",
            Choice::Unit(unit) if label.as_ref().is_some_and(|told| told.starts_with("The ")) => {
                return Some(names::unit(unit));
            }
            Choice::Area(area) => return Some(names::area(area).to_owned()),
            Choice::Banner(banner) => return Some(names::banner(banner)),
            _ => return label,
        },
        Answer::Number(_) => return label,
    };
    Some(told.to_owned())
}
