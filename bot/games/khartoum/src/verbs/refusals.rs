//! Why a typed order cannot be given: the one reason that holds, by what one's own side sees.

use games::OrderBuilder;
use khartoum::phases::moves;
use khartoum::{CardId, Choice as Own, Kind, SpaceId, UnitId, View, Why};
use model::words::capital;

use crate::cards;
use crate::text::{names, questions};
use crate::verbs::about::{self, Who};

/// That something is not asked now, and what is.
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

/// Why a card cannot be played.
pub(super) fn of_card(builder: &OrderBuilder<'_>, card: CardId) -> String {
    let name = names::card(card);
    if !cards::held(builder.after()).contains(&card) {
        return format!("Your side does not hold {name}.");
    }
    let fortune = names::fortune(card).is_some();
    let how = if fortune { " `/khartoum fortune` plays it when its time comes." } else { "" };
    not_now(builder, &format!("{name} cannot be played so now.{how}"))
}

/// Why a unit that is named can neither move nor, if `attacks`, attack; nothing if no unit is named.
pub(super) fn of_unit(view: &View, typed: &str, attacks: bool) -> Option<String> {
    let unit: UnitId = about::units(UnitId::all()).find(typed)?.parse().ok()?;
    let (board, name) = (&view.board, names::unit(unit));
    let many = names::is_many(unit);
    let verb = |one: &'static str, several: &'static str| if many { several } else { one };
    let card = board.now.card.map_or("no card", names::card);
    let told = if view.eyes.is_some_and(|eyes| eyes != unit.faction()) {
        format!("{name} {} not of your side.", verb("is", "are"))
    } else if board.space_of(unit).is_none() {
        format!("{name} {} not on the map.", verb("is", "are"))
    } else if unit.kind() == Kind::Garrison {
        format!("{name} never {}.", verb("moves", "move"))
    } else if !moves::is_active(board, unit) {
        format!("by the card of this turn, {card}, {} may move.", questions::acting(view))
    } else if board.now.moved.has(unit) {
        format!("{name} {} moved this turn.", verb("has", "have"))
    } else if !moves::may_move(board, unit) {
        format!("{name} {} where {} this turn.", verb("stays", "stay"), verb("it is", "they are"))
    } else if attacks && !board.now.may_attack {
        format!("by the card of this turn, {card}, nobody may attack.")
    } else {
        let what = if attacks { "enemy" } else { "space without enemies" };
        format!("no {what} is within reach of {name}.")
    };
    Some(capital(&told))
}

/// Why whoever is named cannot go to a space: what else leads there, among `others`, or where these
/// `ways` lead.
pub(super) fn of_way(who: Who, to: SpaceId, others: &[Own], ways: &[Own]) -> String {
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
    let all = about::named(ways.iter().copied().filter_map(about::to).collect());
    let all: Vec<String> = all.all.into_iter().map(|of| of.1).collect();
    format!("{name} cannot reach {space}. These would do: {}.", model::words::either(&all))
}
