//! Why a typed order cannot be given: the one reason that holds, by what one's own side sees. Its
//! words are the section `refusal` of `words.toml`.

use games::OrderBuilder;
use khartoum::phases::moves;
use khartoum::{Board, CardId, Contingent, Faction, Kind, SpaceId, UnitId, View, Why};
use model::words::{either, uncapital};
use serde_json::{Value, json};

use crate::cards;
use crate::text::book::tell;
use crate::text::{names, questions};
use crate::verbs::about::{self, Way, Who};

/// The sentence for a reason; `of` fills its blanks.
fn no(reason: &str, of: &Value) -> String {
    let said = tell("refusal", &json!({ reason: of }));
    debug_assert!(said.is_some(), "there are no words for {reason}");
    said.unwrap_or_default()
}

pub(super) fn not_now(builder: &OrderBuilder<'_>, what: &str) -> String {
    let asked = builder.waiting().and_then(|waiting| waiting.why.own::<Why>());
    match asked {
        Some(why) => format!("{what} You are asked now: {}.", questions::awaited(why)),
        None => format!("{what} Nothing is asked of your side now."),
    }
}

fn holds(builder: &OrderBuilder<'_>, card: CardId) -> bool {
    builder.after().known::<Board>().is_some_and(|view| cards::held(&view).contains(&card))
}

pub(super) fn of_card(builder: &OrderBuilder<'_>, card: CardId) -> String {
    if !holds(builder, card) {
        return no("NotHeld", &json!({ "card": card }));
    }
    let reason = if names::fortune(card).is_some() { "FortuneAsCard" } else { "CardNotNow" };
    not_now(builder, &no(reason, &json!({ "card": card })))
}

/// Where a Fortune card that is named can be played, for it cannot be now.
pub(super) fn of_fortune(builder: &OrderBuilder<'_>, card: CardId) -> String {
    let Some(of) = names::fortune(card) else { return no("NoFortune", &json!({ "card": card })) };
    if !holds(builder, card) {
        return no("NotHeld", &json!({ "card": card }));
    }
    let view = builder.after().known::<Board>();
    let side = view.as_ref().and_then(|view| view.eyes);
    if of.side.parse().is_ok_and(|own: Faction| side.is_some_and(|side| side != own)) {
        return not_now(builder, &no("FortuneOfTheOther", &json!({ "card": card })));
    }
    let fortune = view.as_ref().and_then(|view| view.board.fortune.as_ref()).zip(side);
    if fortune.is_some_and(|(fortune, side)| fortune.played[side.index()]) {
        return no("FortunePlayed", &Value::Null);
    }
    let when = uncapital(&of.when);
    let reason = if when == "at any time" { "FortuneOnNobody" } else { "FortuneNotNow" };
    not_now(builder, &no(reason, &json!({ "card": card, "when": when })))
}

/// Where a unit of the own side is; else what keeps it out of anything on the map.
fn on_map(view: &View, unit: UnitId) -> Result<SpaceId, String> {
    let reason = match view.eyes {
        Some(eyes) if eyes != unit.faction() => "NotOurs",
        _ => "NotThere",
    };
    let there = view.board.space_of(unit).filter(|_| reason == "NotThere");
    there.ok_or_else(|| no(reason, &json!({ "unit": unit })))
}

pub(super) fn of_top(view: &View, unit: UnitId) -> String {
    if view.eyes == Some(Faction::Empire) {
        return no("OpenStacks", &Value::Null);
    }
    let of = |at: SpaceId| {
        let is_top = view.board.top(at) == Some(unit);
        let reason = match view.board.at(unit.faction(), at).len() {
            1 if is_top => "Alone",
            _ if is_top => "OnTop",
            _ => "Topped",
        };
        no(reason, &json!({ "unit": unit, "at": at }))
    };
    on_map(view, unit).map_or_else(|why| why, of)
}

/// Why a unit cannot break off from the battle that is fought (K-068, K-R40).
pub(super) fn of_break_off(view: &View, unit: UnitId) -> String {
    let of = |there: SpaceId| {
        let Some(battle) = &view.battle else { return no("NoBattle", &json!({ "unit": unit })) };
        let can = matches!(unit.kind(), Kind::Boats | Kind::Camel | Kind::Cavalry | Kind::Leader);
        let reason = if there != battle.space {
            "OtherBattle"
        } else if view.leaving.iter().any(|of| of.unit == unit) {
            "Leaving"
        } else if !can {
            "CannotBreakOff"
        } else if view.board.unit(unit).panicked {
            "Panicked"
        } else {
            "NoWayOut"
        };
        no(reason, &json!({ "unit": unit, "there": there, "at": battle.space }))
    };
    on_map(view, unit).map_or_else(|why| why, of)
}

/// Why a unit cannot go along on boats that sail from a space (K-060, K-R27, K-R34).
pub(super) fn of_aboard(view: &View, boats: UnitId, unit: UnitId, from: Option<SpaceId>) -> String {
    let of = |there: SpaceId| {
        let reason = match unit.kind() {
            Kind::Boats => "Boats",
            Kind::Garrison => "NeverAboard",
            _ if from.is_some_and(|from| from != there) => "NotWithBoats",
            _ if view.board.now.landed.has(unit) => "LandedBefore",
            _ => "Moved",
        };
        no(reason, &json!({ "unit": unit, "there": there, "boats": boats, "from": from }))
    };
    on_map(view, unit).map_or_else(|why| why, of)
}

/// Why a unit is not placed now; `placed` are those that are.
pub(super) fn of_placing(view: &View, placed: &[UnitId], unit: UnitId) -> String {
    let at = view.board.space_of(unit);
    let reason = match at {
        _ if view.eyes.is_some_and(|eyes| eyes != unit.faction()) => "NotOurs",
        Some(_) => "OnMap",
        None => "NotPlaced",
    };
    no(reason, &json!({ "unit": unit, "at": at, "placed": placed }))
}

fn card_of_turn(board: &Board) -> &'static str {
    board.now.card.map_or("no card", names::card)
}

/// Why a unit that is named can neither move nor, if `attacks`, attack a space; nothing if no unit is
/// named.
pub(super) fn of_unit(view: &View, typed: &str, to: SpaceId, attacks: bool) -> Option<String> {
    if let Some(at) = about::all_of(typed) {
        let reason = if attacks { "NoTwoAttack" } else { "NoTwoMove" };
        return Some(no(reason, &json!({ "at": at })));
    }
    let unit = about::unit(typed)?;
    if let Err(why) = on_map(view, unit) {
        return Some(why);
    }
    let board = &view.board;
    let reason = if unit.kind() == Kind::Garrison {
        "NeverMoves"
    } else if !moves::is_active(board, unit) {
        "OthersMove"
    } else if board.now.moved.has(unit) {
        "Moved"
    } else if board.now.landed.has(unit) {
        "Landed"
    } else if !moves::may_move(board, unit) {
        "Stays"
    } else if attacks && !board.now.may_attack {
        "NobodyAttacks"
    } else if let Some(why) = of_the_enemy(view, Who::One(unit), to) {
        return Some(why);
    } else if attacks && unit.is_leader() && !storms(board, unit).is_empty() {
        "OutOfReach"
    } else if attacks {
        "NoEnemyNear"
    } else {
        "NoSpaceNear"
    };
    let (card, acting) = (card_of_turn(board), questions::acting(view));
    Some(no(reason, &json!({ "unit": unit, "to": to, "turned-up": card, "acting": acting })))
}

fn storms(board: &Board, unit: UnitId) -> Vec<SpaceId> {
    let Some(from) = board.space_of(unit) else { return Vec::new() };
    moves::ways(board, unit, from).1.into_iter().map(|(to, _)| to).collect()
}

/// Why whoever could reach the enemy in a space does not attack there (K-05, K-R49).
fn of_the_enemy(view: &View, who: Who, to: SpaceId) -> Option<String> {
    let board = &view.board;
    let units = match who {
        Who::One(unit) => vec![unit],
        Who::All(from) => board.at(board.player, from),
    };
    let reaches =
        |unit: &UnitId| moves::may_move(board, *unit) && storms(board, *unit).contains(&to);
    let reason = match board.now.may_attack {
        _ if !units.iter().any(reaches) => return None,
        false => "EnemyAndNobodyAttacks",
        true if units.iter().all(|unit| unit.is_leader()) => "LeaderAlone",
        true => return None,
    };
    Some(no(reason, &json!({ "who": who.name(), "to": to, "turned-up": card_of_turn(board) })))
}

/// Why those who are named do not sail: they are no boats, or as for any other unit.
pub(super) fn of_boats(view: &View, typed: &str, to: SpaceId) -> Option<String> {
    let unit = about::unit(typed)?;
    match unit.kind() {
        Kind::Boats => of_unit(view, typed, to, false),
        _ => Some(no("NoBoats", &json!({ "unit": unit }))),
    }
}

/// Why whoever is named cannot go to a space: what else leads there, among `others`, what forbids it,
/// or where these `ways` lead.
pub(super) fn of_way(
    view: Option<&View>,
    who: Who,
    to: SpaceId,
    others: &[Way],
    ways: &[Way],
) -> String {
    use khartoum::Choice::Sail;
    let other = others.iter().find(|way| (way.who, way.to) == (who, to));
    let reason = match other.map(|way| (way.choice, way.by)) {
        Some((_, Some(_))) => "ByAttack",
        Some((Sail(..), None)) => "BySail",
        Some(_) => "ByMove",
        None => match view.and_then(|view| of_the_enemy(view, who, to)) {
            Some(why) => return why,
            None => "NoWay",
        },
    };
    let all = about::named(ways.iter().map(|way| way.to)).all;
    let all: Vec<String> = all.into_iter().map(|of| of.1).collect();
    no(reason, &json!({ "who": who.name(), "to": to, "all": either(&all) }))
}

/// Why a unit cannot be placed in a space (K-011, K-020 to K-022, K-030, K-034 to K-037, K-065).
pub(super) fn of_place(view: &View, unit: UnitId, at: SpaceId) -> String {
    let (board, me, home) = (&view.board, unit.faction(), unit.data().home());
    let mut garrisons = UnitId::of(Faction::Empire).filter(|of| of.kind() == Kind::Garrison);
    let lies = garrisons.find(|of| board.space_of(*of) == Some(at));
    let setting_up = matches!(view.awaiting, Some(Why::Garrison | Why::SetUp));
    // British and Gordon land among the enemy.
    let lands = unit.contingent() == Contingent::British && unit.kind() != Kind::Boats;
    let reason = match unit.kind() {
        _ if board.spaces_of(me.other()).has(at) && !lands => "EnemyThere",
        Kind::Garrison if lies.is_some() => "Garrisoned",
        Kind::Garrison if home.is_some_and(|home| home != at) => "NotHome",
        Kind::Garrison if !khartoum::data().map.towns.has(at) => "NoTown",
        Kind::Garrison if setting_up => "Barred",
        Kind::Garrison => "NoEmpireThere",
        _ if setting_up && unit.data().usual() == "sinkat".parse().ok() => "NotNextToSuakin",
        _ if setting_up => "NotAtElObeid",
        _ if me == Faction::Mahdist => "NoMahdistsThere",
        Kind::Boats => "NoBoatsThere",
        _ if lands => "NoLandingThere",
        _ => "NoRecruitsThere",
    };
    no(reason, &json!({ "unit": unit, "at": at, "other": lies, "home": home }))
}
