//! Why something cannot be done now: the one reason that holds.

use model::words::{capital, count};
use siege::phases::actions;
use siege::phases::actions::{
    GUNBOAT_PRICE, LEVIES_PRICE, MORALE_PRICE, RESOURCES_PRICE, SORTIE_PRICE, SORTIE_REACH, pool,
};
use siege::phases::force;
use siege::phases::force::{Call, Open};
use siege::tables::Fight;
use siege::{
    Action, AreaId, BannerId, Choice, City, Force, Kind, MORALE_MAX, Place, Purpose, RESOURCES_MAX,
    Unit, UnitId, View, WORKS_MAX, Why, data,
};

use crate::text::names;

/// Why an action cannot be begun; nothing where it can, or will be when the actions of the month
/// come.
pub fn action(choice: Choice, view: &View) -> Option<String> {
    let kind = choice.action()?;
    match choice {
        Choice::Gunboat(_) => gunboats(view),
        _ => when(kind, view).or_else(|| what(choice, &view.city)),
    }
}

pub fn gunboats(view: &View) -> Option<String> {
    let none = || "No gunboat is damaged, and none is left to be built.".to_owned();
    when(Action::Gunboats, view)
        .or_else(|| actions::gunboats(&view.city).is_empty().then(none))
        .or_else(|| unpaid(GUNBOAT_PRICE, &view.city))
}

/// Why this gunboat cannot be built or repaired, though others can.
pub fn gunboat(unit: UnitId, city: &City) -> Option<String> {
    let open = actions::gunboats(city);
    if unit.kind() != Kind::Gunboat || open.contains(&unit) {
        return None;
    }
    let name = capital(&names::unit(unit));
    Some(match city.unit(unit).place {
        Place::Lost | Place::Sailed => format!("{name} is gone for good."),
        Place::Reserve | Place::Damaged => {
            let open: Vec<String> = open.into_iter().map(names::unit).collect();
            format!("{name} has to wait: now it is {}.", model::words::list(&open))
        }
        _ => format!("{name} is neither damaged nor still to be built."),
    })
}

/// Action Points of this month: those of its card while the card is still carried out (S-066).
fn points(view: &View) -> u8 {
    let now = &view.city.now;
    let with_card = !matches!(
        view.awaiting,
        None | Some(
            Why::Action { .. }
                | Why::MoreWorks { .. }
                | Why::Force { .. }
                | Why::Positions
                | Why::Lose { .. }
        )
    );
    match now.card.filter(|_| with_card) {
        Some(card) => data().card(card).points,
        None => now.points,
    }
}

/// Why a type of action is not to be begun at this time, whatever it is to be done with.
fn when(kind: Action, view: &View) -> Option<String> {
    let (now, left) = (&view.city.now, points(view));
    Some(match (now.done, view.city.turn) {
        // S-079.
        (_, 1) if kind >= Action::Raid => {
            "The first month has no Raid, no Sortie and no Defensive Position.".to_owned()
        }
        // S-067, S-068.
        (Some(done), _) if done == kind && view.force.is_some() => {
            "Whoever goes is being called up now: `/orders` shows what is asked.".to_owned()
        }
        (Some(done), _) if done == kind => {
            format!("{} this month.", BEEN_DONE[kind as usize])
        }
        (Some(done), _) if done > kind => format!(
            "{} this month. That is a later action, and the actions of a month have their order.",
            BEEN_DONE[done as usize]
        ),
        _ if left == 0 => "No Action Point is left this month.".to_owned(),
        // S-R32.
        (_, 2..) if view.city.rulings.last_point && left == 1 && kind != Action::Positions => {
            "By a ruling of this siege the last Action Point of a month is for Defensive \
             Positions."
                .to_owned()
        }
        _ => return None,
    })
}

/// What was done, by type of action.
const BEEN_DONE: [&str; 7] = [
    "Fortifications have been built",
    "An exchange has been made",
    "A gunboat has been built or repaired",
    "Levies have been raised",
    "A Raid has gone out",
    "A Sortie has gone out",
    "Defensive Positions have been set up",
];

fn unpaid(price: u8, city: &City) -> Option<String> {
    let there = count(city.purse().into(), "Resource Point");
    let are = if city.purse() == 1 { "is" } else { "are" };
    let price_in_words = count(price.into(), "Resource Point");
    (city.purse() < price).then(|| format!("It costs {price_in_words}, and {there} {are} left."))
}

/// What is missing for a price in City Morale (S-R05).
fn unpaid_in_morale(price: u8, city: &City) -> Option<String> {
    (city.morale < price)
        .then(|| format!("It costs {price} City Morale, and it is {}.", city.morale))
}

fn what(choice: Choice, city: &City) -> Option<String> {
    match choice {
        Choice::Fortify(area, levels) => works(area, levels, city),
        Choice::RaiseMorale if city.morale >= MORALE_MAX => {
            Some(format!("City Morale is {MORALE_MAX} already, the highest there is."))
        }
        Choice::RaiseMorale => unpaid(MORALE_PRICE, city),
        Choice::RaiseResources if city.turn == 1 => {
            Some("In the first month City Morale alone can be raised.".to_owned())
        }
        Choice::RaiseResources if city.resources >= RESOURCES_MAX => {
            Some(format!("The city has {RESOURCES_MAX} Resource Points, the most there are."))
        }
        Choice::RaiseResources => unpaid_in_morale(RESOURCES_PRICE, city),
        Choice::Levies if pool(city).next().is_none() => {
            Some("All Levies that can be raised have been.".to_owned())
        }
        Choice::Levies => unpaid_in_morale(LEVIES_PRICE, city),
        Choice::Raid(banner) => gone(banner, city).or_else(|| nobody(Purpose::Raid(banner), city)),
        Choice::Sortie(id) => {
            let banner = city.banner(id);
            let far = (banner.area > SORTIE_REACH).then(|| {
                format!(
                    "{} stands at {}, in Area {}. A Sortie goes out against a Banner in Area 3, 2 or 1.",
                    capital(&names::banner(id)),
                    names::area(banner.stands()),
                    banner.area
                )
            });
            let price = || unpaid(SORTIE_PRICE, city);
            gone(id, city).or(far).or_else(price).or_else(|| nobody(Purpose::Sortie(id), city))
        }
        Choice::Defend => nobody(Purpose::Position(AreaId::PALACE), city),
        _ => None,
    }
}

/// S-R10, S-R34.
fn works(area: AreaId, levels: u8, city: &City) -> Option<String> {
    let (name, level) = (capital(names::area(area)), city.level(area));
    if !city.controls(area) {
        return Some(format!("{name} is not held by the city."));
    }
    if level >= WORKS_MAX {
        return Some(format!("{name} has level {level} already, the highest there is."));
    }
    if level + levels > WORKS_MAX {
        let room = count((WORKS_MAX - level).into(), "more level");
        return Some(format!("{name} has level {level} of {WORKS_MAX}: there is room for {room}."));
    }
    unpaid(levels, city)
}

fn gone(banner: BannerId, city: &City) -> Option<String> {
    let there = city.banner(banner).is_there();
    (!there).then(|| format!("{} has left the map.", capital(&names::banner(banner))))
}

fn nobody(purpose: Purpose, city: &City) -> Option<String> {
    let whom = match (city.rulings.troops_needed, purpose.fight()) {
        (true, Fight::Defence) => "No troops are available",
        (true, Fight::Raid | Fight::Sortie) => "No troops that may go out are available",
        (false, Fight::Defence) => "No troops, guns or gunboats are available",
        (false, Fight::Raid | Fight::Sortie) => {
            "No troops, guns or gunboats that may go there are available"
        }
    };
    let fights = |unit: &&Unit| city.rulings.fights(unit.id.arm());
    let served = |unit: &Unit| matches!(unit.place, Place::Used | Place::Position(_));
    let back = city.units.iter().filter(fights).any(served);
    let then = if back { ": those who have served are back next month." } else { "." };
    (!force::anybody(city, purpose)).then(|| format!("{whom}{then}"))
}

/// Why no Defensive Position can be set up at an Area (S-R08, S-R33).
pub fn position(area: AreaId, city: &City) -> Option<String> {
    let name = capital(names::area(area));
    if !city.controls(area) {
        return Some(format!("{name} is not held by the city."));
    }
    if !city.position(area).is_empty() {
        return Some(format!("{name} has its Position already."));
    }
    nobody(Purpose::Position(area), city)
}

/// Whom a call for a force takes of those who are named.
pub struct Called {
    pub units: Vec<UnitId>,
    /// Whether the call has to be answered; else it takes whom it must.
    pub is_asked: bool,
}

/// Whom each call for a force takes of those who are named.
pub fn called(purpose: Purpose, wanted: &[UnitId], city: &City) -> Result<Vec<Called>, String> {
    let (mut force, mut calls) = (Force::new(purpose), Vec::new());
    let (mut left, mut lacks) = (wanted.to_vec(), false);
    while let Some(call) = force.call() {
        let Open { of, min, max } = force.open(city, call);
        let is_asked = of.len() > min;
        let go: Vec<UnitId> = match is_asked {
            true => of.into_iter().filter(|unit| left.contains(unit)).collect(),
            false => of,
        };
        left.retain(|unit| !go.contains(unit));
        lacks |= go.len() < min;
        if go.len() > max {
            return Err(too_many(purpose, call, max));
        }
        force = force.with(go.iter().copied());
        calls.push(Called { units: go, is_asked });
    }
    match left.first() {
        Some(unit) => Err(stays(*unit, purpose, city)),
        None if lacks && city.rulings.troops_needed => {
            Err("Name at least one counter of troops that is available.".to_owned())
        }
        None if lacks => Err("Name somebody who fights: troops, a gun or a gunboat that is \
                              available. A leader alone leads nobody."
            .to_owned()),
        None => Ok(calls),
    }
}

fn too_many(purpose: Purpose, call: Call, most: usize) -> String {
    let whom = match call {
        Call::Troops => format!("{} of troops", count(most, "counter")),
        Call::Leader => count(most, "leader"),
        Call::Guns => count(most, "gun"),
        Call::Gunboats => count(most, "gunboat"),
        Call::HeavyGun => count(most, "heavy gun"),
    };
    match purpose {
        Purpose::Raid(_) => format!("At most {whom} can go on a Raid."),
        Purpose::Sortie(_) => format!("At most {whom} can go on this Sortie."),
        Purpose::Position(_) => format!("At most {whom} can stand in a Defensive Position."),
    }
}

/// Why a counter cannot go with a force (S-045 to S-055).
fn stays(unit: UnitId, purpose: Purpose, city: &City) -> String {
    let name = capital(&names::unit(unit));
    let be = if names::is_many(unit) { "are" } else { "is" };
    match city.unit(unit).place {
        Place::Available => {}
        Place::Reserve => return format!("{name} {be} not raised or built yet."),
        Place::Used => return format!("{name} served this month already."),
        Place::Position(area) => {
            return format!("{name} {be} in the Position at {}.", names::area(area));
        }
        Place::Wounded { .. } => return format!("{name} {be} wounded."),
        Place::Damaged => return format!("{name} {be} damaged, and can be repaired."),
        Place::Lost => return format!("{name} {be} lost."),
        Place::Sailed => return format!("{name} sailed down the Nile, for good."),
    }
    let area = names::area(purpose.area(city));
    match (unit.kind(), purpose.fight()) {
        (Kind::Levy, _) => format!("{name}: Levies are for defence only."),
        (Kind::BashiBazouk, _) => format!("{name}: with one step they go on no Sortie."),
        (Kind::Gunboat, _) => {
            format!("{name}: {area} is no Nile Banks Area, so no gunboat goes there.")
        }
        (Kind::HeavyGun, Fight::Sortie) => {
            format!("{name}: a heavy gun goes on a Sortie with a gunboat that carries it.")
        }
        (Kind::HeavyGun, _) => format!("{name}: a heavy gun goes on no Raid."),
        _ => format!("{name} cannot go with them."),
    }
}
