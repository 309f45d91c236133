//! Why something cannot be done now: the one reason that holds. Its words are the section `refusal`
//! of `words.toml`.

use serde_json::{Value, json};
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

use crate::text::book::{BOOK, tell};

/// The sentence for a reason.
fn plain(reason: &str) -> String {
    BOOK.words("refusal", &reason).to_owned()
}

/// The sentence for a reason; `of` fills its blanks.
fn no(reason: &str, of: &Value) -> String {
    let said = tell("refusal", &json!({ reason: of }));
    debug_assert!(said.is_some(), "there are no words for {reason}");
    said.unwrap_or_default()
}

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
    when(Action::Gunboats, view)
        .or_else(|| actions::gunboats(&view.city).is_empty().then(|| plain("NoGunboat")))
        .or_else(|| unpaid(GUNBOAT_PRICE, &view.city))
}

/// Why this gunboat cannot be built or repaired, though others can.
pub fn gunboat(unit: UnitId, city: &City) -> Option<String> {
    let open = actions::gunboats(city);
    if unit.kind() != Kind::Gunboat || open.contains(&unit) {
        return None;
    }
    let reason = match city.unit(unit).place {
        Place::Lost | Place::Sailed => "GoneForGood",
        Place::Reserve | Place::Damaged => "Waits",
        _ => "NotDamaged",
    };
    Some(no(reason, &json!({ "unit": unit, "open": open })))
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
    let reason = match (now.done, view.city.turn) {
        // S-079.
        (_, 1) if kind >= Action::Raid => "FirstMonth",
        // S-067, S-068.
        (Some(done), _) if done == kind && view.force.is_some() => "CalledUp",
        (Some(done), _) if done == kind => "Done",
        (Some(done), _) if done > kind => "DoneLater",
        _ if left == 0 => "NoPoint",
        // S-R32.
        (_, 2..) if view.city.rulings.last_point && left == 1 && kind != Action::Positions => {
            "LastPoint"
        }
        _ => return None,
    };
    Some(no(reason, &json!({ "done": now.done })))
}

fn unpaid(price: u8, city: &City) -> Option<String> {
    let of = json!({ "price": price, "there": city.purse() });
    (city.purse() < price).then(|| no("Unpaid", &of))
}

/// What is missing for a price in City Morale (S-R05).
fn unpaid_in_morale(price: u8, city: &City) -> Option<String> {
    let of = json!({ "price": price, "there": city.morale });
    (city.morale < price).then(|| no("UnpaidInMorale", &of))
}

fn what(choice: Choice, city: &City) -> Option<String> {
    let reason = match choice {
        Choice::Fortify(area, levels) => return works(area, levels, city),
        Choice::RaiseMorale if city.morale >= MORALE_MAX => "MoraleFull",
        Choice::RaiseMorale => return unpaid(MORALE_PRICE, city),
        Choice::RaiseResources if city.turn == 1 => "MoraleAlone",
        Choice::RaiseResources if city.resources >= RESOURCES_MAX => "ResourcesFull",
        Choice::RaiseResources => return unpaid_in_morale(RESOURCES_PRICE, city),
        Choice::Levies if pool(city).next().is_none() => "NoLevies",
        Choice::Levies => return unpaid_in_morale(LEVIES_PRICE, city),
        Choice::Raid(banner) => {
            return gone(banner, city).or_else(|| nobody(Purpose::Raid(banner), city));
        }
        Choice::Sortie(id) => {
            let number = city.banner(id).area;
            let far = || no("TooFar", &json!({ "banner": id, "number": number }));
            return gone(id, city)
                .or_else(|| (number > SORTIE_REACH).then(far))
                .or_else(|| unpaid(SORTIE_PRICE, city))
                .or_else(|| nobody(Purpose::Sortie(id), city));
        }
        Choice::Defend => return nobody(Purpose::Position(AreaId::PALACE), city),
        _ => return None,
    };
    Some(plain(reason))
}

/// S-R10, S-R34.
fn works(area: AreaId, levels: u8, city: &City) -> Option<String> {
    let level = city.level(area);
    let reason = if !city.controls(area) {
        "NotHeld"
    } else if level >= WORKS_MAX {
        "LevelFull"
    } else if level + levels > WORKS_MAX {
        "NoRoom"
    } else {
        return unpaid(levels, city);
    };
    let room = WORKS_MAX.saturating_sub(level);
    Some(no(reason, &json!({ "area": area, "level": level, "room": room })))
}

fn gone(banner: BannerId, city: &City) -> Option<String> {
    (!city.banner(banner).is_there()).then(|| no("HasLeft", &json!({ "banner": banner })))
}

fn nobody(purpose: Purpose, city: &City) -> Option<String> {
    let reason = match (city.rulings.troops_needed, purpose.fight()) {
        (true, Fight::Defence) => "NoTroops",
        (true, Fight::Raid | Fight::Sortie) => "NoTroopsOut",
        (false, Fight::Defence) => "NoFighters",
        (false, Fight::Raid | Fight::Sortie) => "NoFightersOut",
    };
    let fights = |unit: &&Unit| city.rulings.fights(unit.id.arm());
    let served = |unit: &Unit| matches!(unit.place, Place::Used | Place::Position(_));
    let back = city.units.iter().filter(fights).any(served);
    (!force::anybody(city, purpose)).then(|| no(reason, &json!({ "back": back })))
}

/// Why no Defensive Position can be set up at an Area (S-R08, S-R33).
pub fn position(area: AreaId, city: &City) -> Option<String> {
    let reason = match (city.controls(area), city.position(area).is_empty()) {
        (false, _) => "NotHeld",
        (true, false) => "HasPosition",
        (true, true) => return nobody(Purpose::Position(area), city),
    };
    Some(no(reason, &json!({ "area": area })))
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
        None if lacks && city.rulings.troops_needed => Err(plain("NameTroops")),
        None if lacks => Err(plain("NameFighters")),
        None => Ok(calls),
    }
}

fn too_many(purpose: Purpose, call: Call, most: usize) -> String {
    let whom = tell("so-many", &json!({ format!("{call:?}"): { "most": most } }));
    let reason = match purpose {
        Purpose::Raid(_) => "TooManyRaid",
        Purpose::Sortie(_) => "TooManySortie",
        Purpose::Position(_) => "TooManyPosition",
    };
    no(reason, &json!({ "whom": whom }))
}

/// Why a counter cannot go with a force (S-045 to S-055).
fn stays(unit: UnitId, purpose: Purpose, city: &City) -> String {
    let (mut at, place) = (purpose.area(city), city.unit(unit).place);
    if let Place::Position(area) = place {
        at = area;
    }
    let reason = match (place, unit.kind(), purpose.fight()) {
        (Place::Reserve, ..) => "Reserve",
        (Place::Used, ..) => "Used",
        (Place::Position(_), ..) => "InPosition",
        (Place::Wounded { .. }, ..) => "Wounded",
        (Place::Damaged, ..) => "Damaged",
        (Place::Lost, ..) => "Lost",
        (Place::Sailed, ..) => "Sailed",
        (Place::Available, Kind::Levy, _) => "OnlyDefends",
        (Place::Available, Kind::BashiBazouk, _) => "OneStep",
        (Place::Available, Kind::Gunboat, _) => "NoNileBanks",
        (Place::Available, Kind::HeavyGun, Fight::Sortie) => "HeavyNeedsBoat",
        (Place::Available, Kind::HeavyGun, _) => "HeavyOnRaid",
        (Place::Available, ..) => "CannotGo",
    };
    no(reason, &json!({ "unit": unit, "at": at }))
}
