//! Why a typed order cannot be given: the one reason that holds, by what one's own side sees.

use games::OrderBuilder;
use khartoum::phases::moves;
use khartoum::{
    Board, CardId, Choice as Own, Contingent, Faction, Kind, SpaceId, UnitId, View, Why,
};
use model::words::{capital, uncapital};

use crate::cards;
use crate::text::{names, questions};
use crate::verbs::about::{self, Who};

pub(super) fn not_now(builder: &OrderBuilder<'_>, what: &str) -> String {
    let asked = builder.waiting().and_then(|waiting| waiting.why.own::<Why>());
    match asked {
        Some(why) => format!("{what} You are asked now: {}.", questions::awaited(why)),
        None => format!("{what} Nothing is asked of your side now."),
    }
}

/// Why no card can be drawn, laid aside or played, if none is named.
pub(super) fn of_no_card(builder: &OrderBuilder<'_>, offered: &[Own], holds: bool) -> String {
    if offered.contains(&Own::Pass) {
        return "The deck is empty. Play a held card, or end the turn with `/khartoum done`."
            .to_owned();
    }
    not_now(
        builder,
        match holds {
            true => "No card marked Hold has just been drawn, so none can be laid aside.",
            false => "No card is drawn now.",
        },
    )
}

fn holds(builder: &OrderBuilder<'_>, card: CardId) -> bool {
    builder.after().known::<Board>().is_some_and(|view| cards::held(&view).contains(&card))
}

pub(super) fn of_card(builder: &OrderBuilder<'_>, card: CardId) -> String {
    let name = names::card(card);
    if !holds(builder, card) {
        return format!("Your side does not hold {name}.");
    }
    let fortune = names::fortune(card).is_some();
    let how = if fortune { " `/khartoum fortune` plays it when its time comes." } else { "" };
    not_now(builder, &format!("{name} cannot be played so now.{how}"))
}

/// Where a Fortune card that is named can be played, for it cannot be now.
pub(super) fn of_fortune(builder: &OrderBuilder<'_>, card: CardId) -> String {
    let name = names::card(card);
    let Some(of) = names::fortune(card) else {
        return format!("{name} is no Fortune card. `/khartoum card` plays cards of your deck.");
    };
    if !holds(builder, card) {
        return format!("Your side does not hold {name}.");
    }
    let view = builder.after().known::<Board>();
    let side = view.as_ref().and_then(|view| view.eyes);
    if of.side.parse().is_ok_and(|own: Faction| side.is_some_and(|side| side != own)) {
        let thrown = "You can only throw it away for +1, in a battle.";
        return not_now(builder, &format!("{name} is a card of the other side. {thrown}"));
    }
    let fortune = view.as_ref().and_then(|view| view.board.fortune.as_ref()).zip(side);
    if fortune.is_some_and(|(fortune, side)| fortune.played[side.index()]) {
        return "Your side has played a Fortune card in this turn already: a side plays one in each \
                turn of a side."
            .to_owned();
    }
    let when = uncapital(&of.when);
    let whom = " Nobody is there now whom it would concern.";
    let whom = if when == "at any time" { whom } else { "" };
    not_now(builder, &format!("{name} cannot be played now. It is played {when}.{whom}"))
}

/// What keeps a unit out of anything on the map: it is the enemy's, or nowhere.
fn of_another_side(view: &View, unit: UnitId) -> Option<String> {
    let (name, be) = (capital(&names::unit(unit)), be(unit));
    if view.eyes.is_some_and(|eyes| eyes != unit.faction()) {
        return Some(format!("{name} {be} not of your side."));
    }
    view.board.space_of(unit).is_none().then(|| format!("{name} {be} not on the map."))
}

fn be(unit: UnitId) -> &'static str {
    if names::is_many(unit) { "are" } else { "is" }
}

pub(super) fn of_top(view: &View, unit: UnitId) -> String {
    if view.eyes == Some(Faction::Empire) {
        return "The stacks of the Empire are open: everybody sees all who are in them. Only \
                Mahdists are put on top."
            .to_owned();
    }
    let (board, name, be) = (&view.board, capital(&names::unit(unit)), be(unit));
    if let Some(why) = of_another_side(view, unit) {
        return why;
    }
    let space = board.space_of(unit);
    let at = space.map_or("its space", names::space);
    let alone = space.is_some_and(|space| board.at(unit.faction(), space).len() == 1);
    match space.and_then(|space| board.top(space)) {
        Some(top) if top == unit && alone => {
            format!("{name} {be} alone at {at}: no stack is there.")
        }
        Some(top) if top == unit => format!("{name} {be} on top at {at} already."),
        _ => format!("{name} was put on top at {at} this turn already, and only once can be."),
    }
}

/// Why a unit cannot break off from the battle that is fought (K-068, K-R40).
pub(super) fn of_break_off(view: &View, unit: UnitId) -> String {
    if let Some(why) = of_another_side(view, unit) {
        return why;
    }
    let (name, be) = (capital(&names::unit(unit)), be(unit));
    let Some(battle) = &view.battle else { return format!("{name} {be} in no battle now.") };
    let at = names::space(battle.space);
    let there = view.board.space_of(unit);
    let leaves = view.leaving.iter().any(|of| of.unit == unit);
    if let Some(other) = there.filter(|other| *other != battle.space) {
        return format!("{name} {be} at {}, not in the battle at {at}.", names::space(other));
    }
    if leaves {
        return format!("{name} {be} leaving already.");
    }
    if !matches!(unit.kind(), Kind::Boats | Kind::Camel | Kind::Cavalry | Kind::Leader) {
        return format!(
            "{name} cannot break off: only leaders, cavalry, camel units and river boats can."
        );
    }
    match view.board.unit(unit).panicked {
        true => format!("{name} {be} panicked: only who is in order breaks off."),
        false => format!("{name} {} nowhere to go from {at}.", have(unit)),
    }
}

fn have(unit: UnitId) -> &'static str {
    if names::is_many(unit) { "have" } else { "has" }
}

/// Why a unit cannot go along on boats that sail from a space (K-060, K-R27, K-R34).
pub(super) fn of_aboard(view: &View, boats: UnitId, unit: UnitId, from: Option<SpaceId>) -> String {
    if let Some(why) = of_another_side(view, unit) {
        return why;
    }
    let (board, name) = (&view.board, capital(&names::unit(unit)));
    let (at, be, have) = (board.space_of(unit), be(unit), have(unit));
    match unit.kind() {
        Kind::Boats => return format!("{name} {be} boats: they carry, and are not carried."),
        Kind::Garrison => return format!("{name} never moves, aboard boats or otherwise."),
        _ => {}
    }
    if let Some((at, from)) = at.zip(from).filter(|(at, from)| at != from) {
        return format!(
            "{name} {be} at {}, and {} sail from {}.",
            names::space(at),
            names::unit(boats),
            names::space(from)
        );
    }
    match board.now.landed.has(unit) {
        true => format!("{name} {have} landed this turn, and {be} not carried on."),
        false => format!("{name} {have} moved this turn."),
    }
}

pub(super) fn of_placing(view: &View, offered: &[Own], unit: UnitId) -> String {
    let (board, name, be) = (&view.board, capital(&names::unit(unit)), be(unit));
    if view.eyes.is_some_and(|eyes| eyes != unit.faction()) {
        return format!("{name} {be} not of your side.");
    }
    if let Some(at) = board.space_of(unit) {
        return format!("{name} {be} on the map already, at {}.", names::space(at));
    }
    let open: Vec<UnitId> =
        about::placed(offered).all.iter().filter_map(|of| of.0.parse().ok()).collect();
    format!("{name} {be} not placed now. Now it is the turn of {}.", names::units(&open))
}

/// Why a unit that is named can neither move nor, if `attacks`, attack a space; nothing if no unit is
/// named.
pub(super) fn of_unit(view: &View, typed: &str, to: SpaceId, attacks: bool) -> Option<String> {
    if let Some(space) = about::all_of(typed) {
        let (name, what) = (names::space(space), if attacks { "attack" } else { "move" });
        return Some(format!("No two units at {name} can {what} together now."));
    }
    let unit = about::unit(typed)?;
    let (board, name) = (&view.board, names::unit(unit));
    let many = names::is_many(unit);
    let verb = |one: &'static str, several: &'static str| if many { several } else { one };
    let card = board.now.card.map_or("no card", names::card);
    let told = if let Some(why) = of_another_side(view, unit) {
        why
    } else if unit.kind() == Kind::Garrison {
        format!("{name} never {}.", verb("moves", "move"))
    } else if !moves::is_active(board, unit) {
        format!("by the card of this turn, {card}, {} may move.", questions::acting(view))
    } else if board.now.moved.has(unit) {
        format!("{name} {} moved this turn.", have(unit))
    } else if board.now.landed.has(unit) {
        format!("{name} {} landed this turn, and {} there.", have(unit), verb("stays", "stay"))
    } else if !moves::may_move(board, unit) {
        format!("{name} {} where {} this turn.", verb("stays", "stay"), verb("it is", "they are"))
    } else if attacks && !board.now.may_attack {
        format!("by the card of this turn, {card}, nobody may attack.")
    } else if let Some(why) = of_the_enemy(view, Who::One(unit), to) {
        why
    } else if attacks && unit.is_leader() && !storms(board, unit).is_empty() {
        format!("{name} cannot reach {}.", names::space(to))
    } else {
        let what = if attacks { "enemy" } else { "space without enemies" };
        format!("no {what} is within reach of {name}.")
    };
    Some(capital(&told))
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
    if !units.iter().any(reaches) {
        return None;
    }
    let (name, space) = (who.name(), names::space(to));
    if !board.now.may_attack {
        let card = board.now.card.map_or("no card", names::card);
        return Some(format!(
            "The enemy is at {space}, and by the card of this turn, {card}, nobody may attack."
        ));
    }
    (units.iter().all(|unit| unit.is_leader())).then(|| {
        format!(
            "A leader alone does not attack. {name} goes to {space} together with others, or when \
             others of your side are there."
        )
    })
}

/// Why those who are named do not sail: they are no boats, or as for any other unit.
pub(super) fn of_boats(view: &View, typed: &str, to: SpaceId) -> Option<String> {
    let unit = about::unit(typed)?;
    match unit.kind() {
        Kind::Boats => of_unit(view, typed, to, false),
        _ => Some(format!("{} is no unit of river boats.", capital(&names::unit(unit)))),
    }
}

/// Why whoever is named cannot go to a space: what else leads there, among `others`, what forbids it,
/// or where these `ways` lead.
pub(super) fn of_way(
    view: Option<&View>,
    who: Who,
    to: SpaceId,
    others: &[Own],
    ways: &[Own],
) -> String {
    let (name, space) = (who.name(), names::space(to));
    let other = others.iter().find(|choice| who.is_of(**choice) && about::to(**choice) == Some(to));
    match other {
        Some(Own::Attack(..) | Own::AttackAll(..) | Own::SailAgainst(..)) => {
            return format!("The enemy is at {space}: `/khartoum attack` leads there.");
        }
        Some(Own::Sail(..)) => return format!("Boats go to {space} by `/khartoum sail`."),
        Some(_) => return format!("No enemy is at {space}: `/khartoum move` leads there."),
        None => {}
    }
    if let Some(why) = view.and_then(|view| of_the_enemy(view, who, to)) {
        return why;
    }
    let all = about::named(ways.iter().copied().filter_map(about::to).collect());
    let all: Vec<String> = all.all.into_iter().map(|of| of.1).collect();
    format!("{name} cannot reach {space}. These would do: {}.", model::words::either(&all))
}

/// Why a unit cannot be placed in a space (K-011, K-020 to K-022, K-030, K-034 to K-037, K-065).
pub(super) fn of_place(view: &View, unit: UnitId, at: SpaceId) -> String {
    let (board, name, place) = (&view.board, capital(&names::unit(unit)), names::space(at));
    let me = unit.faction();
    let mut garrisons = UnitId::of(Faction::Empire).filter(|of| of.kind() == Kind::Garrison);
    let lies = garrisons.find(|of| board.space_of(*of) == Some(at));
    let setting_up = matches!(view.awaiting, Some(Why::Garrison | Why::SetUp));
    let is_town = khartoum::data().map.towns.has(at);
    // British and Gordon land among the enemy.
    let lands = unit.contingent() == Contingent::British && unit.kind() != Kind::Boats;
    if board.spaces_of(me.other()).has(at) && !lands {
        return format!("The enemy is at {place}.");
    }
    match unit.kind() {
        Kind::Garrison => match (lies, unit.data().home()) {
            (Some(other), _) => format!("{} is at {place} already.", capital(&names::unit(other))),
            (None, Some(home)) if home != at => {
                format!("{name} comes back to {} only.", names::space(home))
            }
            _ if !is_town => format!("{place} is neither a town nor a fortress."),
            _ if setting_up => format!(
                "{place} is barred: a lettered garrison begins in a town that is worth 1 point, and not in El Obeid."
            ),
            _ => format!(
                "A garrison comes only to a town in which Empire units are, and at {place} there are none."
            ),
        },
        _ if setting_up => match unit.data().usual() == "sinkat".parse().ok() {
            true => format!("{name} begins next to Suakin."),
            false => format!("{name} begins at El Obeid or next to it."),
        },
        _ if me == Faction::Mahdist => {
            format!(
                "Recruits come to the Mahdi, or to towns that Mahdists hold, and {place} is neither."
            )
        }
        Kind::Boats => {
            format!("River boats come to Wadi Halfa, if the Empire holds it, and not to {place}.")
        }
        _ if lands => format!(
            "{name} comes to Wadi Halfa or Suakin, if the Empire holds it, or lands in a port; {place} is neither."
        ),
        _ => format!(
            "{name} comes to Wadi Halfa or Suakin, if the Empire holds it, and not to {place}."
        ),
    }
}
