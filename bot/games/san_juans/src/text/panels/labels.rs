//! What stands on buttons and in menus: a title of 80 characters, a detail of 100, an emoji,
//! and the group a long list is parted by.

use kit::{Answer, Decision};
use model::Game;
use model::label::Label;
use model::words::{capital, clip, clip_sentence, commas, count, either, joined};
use san_juans::{
    BattleChoice, Berth, Choice, Effect, IslandId, OpsChoice, Pick, PlaceId, SailChoice, ShipView,
    Space, View, Why,
};
use serde_json::Value;

use crate::text::book::{book, of};
use crate::text::moves::{road, sea};
use crate::text::names::{self, Names};
use crate::{Seen, campaign};

/// The label of a choice. `game` is the game that offers it: the road of a march is read off it.
pub fn label(choice: Choice, view: &View, game: Option<&Game>) -> Label {
    let names = Names::new(view);
    let own = match choice {
        Choice::Pick(Pick::Place(place)) => Some(place_label(place, view)),
        Choice::Pick(Pick::Space(space)) => {
            Some(space_label(capital(&names::space(space)), space, view))
        }
        Choice::Ops(choice) => ops(choice, view, game),
        Choice::Sail(SailChoice::To(berth)) => Some(sea::sail_to(berth, view, game)),
        Choice::Battle(BattleChoice::Fight(bearing, stance)) => {
            let label = book(view.pack).label("pressing", &bearing, &names).unwrap_or_default();
            let title = format!("{}, {}", label.title, book(view.pack).words("until", &stance));
            Some(Label { title, ..label })
        }
        _ => match view.awaiting {
            Some(Why::MakePeace) => book(view.pack).label("peace", &choice, &names),
            Some(Why::WhoRides { .. }) => book(view.pack).label("riders", &choice, &names),
            // To another island than the headquarters' it goes by ship (J-006).
            _ if view.options.orders_by_ship => book(view.pack).label("by-ship", &choice, &names),
            _ => None,
        },
    };
    let label =
        own.or_else(|| book(view.pack).label("choice", &choice, &names)).unwrap_or_default();
    Label {
        title: clip(&label.title, 80),
        detail: clip_sentence(&label.detail, 100),
        group: clip(&label.group, 80),
        ..label
    }
}

/// Labels of choices that are offered together. Card 13 lays track, or else repairs: beside track, a
/// port is one where ships are repaired.
pub fn labels(choices: &[Choice], seen: &Seen<'_>) -> Vec<Label> {
    let repairs = choices.iter().any(|choice| matches!(choice, Choice::Train(_)));
    let label = |choice: &Choice| {
        let label = label(*choice, &seen.view, Some(seen.any));
        match choice {
            Choice::Pick(_) if repairs => {
                Label { title: format!("Repair the ships at {}", label.title), ..label }
            }
            _ => label,
        }
    };
    choices.iter().map(label).collect()
}

pub fn made(title: String, detail: String, emoji: &'static str, group: impl Into<String>) -> Label {
    Label { title, detail, emoji, group: group.into() }
}

/// What a blank of a label says.
pub fn say(names: &Names<'_>, how: &str, value: &Value) -> Option<String> {
    let view = names.view;
    let ships_at =
        |berth: Berth| ships_with_room(view.ships.iter().filter(move |ship| ship.at == berth));
    Some(match how {
        "revolts" => match &view.revolt_order[..] {
            [first, _, _, _, ..] => {
                format!("{} places, {} first", view.revolt_order.len(), names::place(*first))
            }
            few => revolt_order(few),
        },
        "held-by" => {
            let card = of(value)?;
            let theatre = view.theatres.iter().find(|theatre| theatre.cards.contains(&card));
            theatre.map_or_else(String::new, |theatre| {
                format!("Officer {} {} has it", theatre.seat.0, names::in_island(theatre.island))
            })
        }
        "places-of" => names_of(&of::<IslandId>(value)?.places),
        "ports-on" => {
            let sea = of(value)?;
            let ports = view.pack().places.iter().filter(|place| place.seas.contains(&sea));
            names_of(&ports.map(|place| place.id).collect::<Vec<_>>())
        }
        "unit-kind" => {
            names.find(of(value)?).map_or("Units", |unit| names::kind(unit.kind)).to_owned()
        }
        "unit-state" => {
            let id = of(value)?;
            let unit = names.find(id)?;
            let steps = match unit.steps {
                0 => "eliminated".to_owned(),
                steps => count(steps.into(), "step"),
            };
            let at = names.whereabouts(id).map(|space| format!(" · {}", names::space(space)));
            let supply = if unit.supplied { "" } else { " · cut off" };
            format!("{steps}{}{supply}", at.unwrap_or_default())
        }
        "ship-name" => sea::ship_name(names.find_ship(of(value)?)?),
        "ship-state" => sea::ship_state(names.find_ship(of(value)?)?),
        "act" => match of::<Space>(value)?.place() {
            Some(place) if view.place(place).siege.is_some() => "Act at besieged".to_owned(),
            _ => return None,
        },
        "march-from" => say(names, "act", value).unwrap_or_else(|| "March from".to_owned()),
        "march-on" => say(names, "act", value).unwrap_or_else(|| "March on from".to_owned()),
        "force-at" => names::force(view.units_at(of(value)?)),
        "island-of" => names::island(of::<Space>(value)?.island()).to_owned(),
        "ships-at" => ships_at(of(value)?),
        "ships-on" => ships_at(Berth::Sea(of(value)?)),
        _ => return None,
    })
}

/// `Tamai, Olga, then the usual`: in which order places are rolled for.
pub fn revolt_order(first: &[PlaceId]) -> String {
    let named: Vec<&str> = first.iter().map(|place| names::place(*place)).collect();
    match named.is_empty() {
        true => "fortified towns, towns, villages, then by number".to_owned(),
        false => format!("{}, then the usual", commas(&named)),
    }
}

/// `Suakin ×2, Olga`: a group's own table of random locations (J-160).
pub fn random_places(table: &[(PlaceId, u8)]) -> String {
    let entry = |(place, times): &(PlaceId, u8)| match times {
        1 => names::place(*place).to_owned(),
        times => format!("{} ×{times}", names::place(*place)),
    };
    joined(table.iter().map(entry), ", ")
}

/// `village, Lopez Island · in revolt`.
fn place_detail(id: PlaceId, view: &View) -> String {
    let place = view.place(id);
    let island = names::island(place.island);
    let kind = format!("{}, {island}", names::noun(id));
    let mut parts = vec![kind, names::control(view.pack, place.control).to_owned()];
    parts.extend(place.siege.map(|level| format!("siege level {level}")));
    parts.extend((!place.units.is_empty()).then(|| count(place.units.len(), "unit")));
    parts.extend(flight(id, view));
    parts.join(" · ")
}

/// What waits on the way to a refuge, where troops that flee by land fight a way out (J-045).
fn flight(to: PlaceId, view: &View) -> Option<String> {
    let Some(Why::FleeFrom { place }) = view.awaiting.filter(|_| view.options.fight_out) else {
        return None;
    };
    let by_sea = [place, to].iter().all(|id| id.is_port());
    Some(view.pack().say(if by_sea {
        "by sea: nobody is met"
    } else {
        "by land: {war.foe} may be met"
    }))
}

fn space_label(title: String, space: Space, view: &View) -> Label {
    let group = names::island(space.island());
    match (space, view.units_at(space)) {
        (Space::Place(place), _) => {
            let emoji = book(view.pack).words("sign", &view.place(place).control);
            made(title, place_detail(place, view), emoji, group)
        }
        (Space::Point { .. }, []) => made(title, group.to_owned(), "▫️", group),
        (Space::Point { .. }, units) => made(title, names::force(units), "▫️", group),
    }
}

fn place_label(place: PlaceId, view: &View) -> Label {
    let label = space_label(names::town(place), Space::Place(place), view);
    let detail = match regained(place, view) {
        None => label.detail,
        Some(0) => format!("{} · nothing to regain", label.detail),
        Some(steps) => format!("{} · regains {}", label.detail, count(steps.into(), "step")),
    };
    Label { detail, ..label }
}

/// Steps that the troops of a place would get back, if that is what is asked (card 30).
fn regained(place: PlaceId, view: &View) -> Option<u8> {
    let Some(Why::ChooseTarget { card }) = view.awaiting else { return None };
    let Effect::Rally { steps } = card.event else { return None };
    let units = view.place(place).units.iter();
    let troops = units.filter(|unit| unit.kind.arm.is_combat());
    Some(troops.map(|unit| steps.min(view.full_strength.saturating_sub(unit.steps))).sum())
}

fn names_of(places: &[PlaceId]) -> String {
    joined(places.iter().map(|place| names::place(*place)), ", ")
}

fn after_op(choice: Choice, game: &Game) -> Option<Decision<Choice, Why>> {
    let then = game.calm_after(&Answer::One(model::Choice::of(choice)))?;
    campaign(&then)?.decision().cloned()
}

/// For an Op on a port from which units may march as well as ships sail: the choice that follows
/// it for the ships, and its label.
pub fn sail_beside(choice: Choice, game: &Game) -> Option<(Choice, Label)> {
    let Choice::Ops(OpsChoice::Activate(space)) = choice else { return None };
    let port = space.place()?;
    let view = crate::view(game)?;
    view.ships_in(port).next()?;
    let sail = Choice::Ops(OpsChoice::Sail(Berth::Port(port)));
    let next = after_op(choice, game)?;
    let offered = next.ask.choices().contains(&sail);
    offered.then(|| (sail, sail_from(port, &view)))
}

/// `gunboat Tamai, 1 aboard; transport Atbara, room for 3`.
fn ships_with_room<'a>(ships: impl Iterator<Item = &'a ShipView>) -> String {
    let ship = |ship: &ShipView| {
        let has = match (ship.damage > 0, ship.aboard.len()) {
            (true, _) => "laid up".to_owned(),
            (false, 0) => format!("room for {}", ship.room),
            (false, aboard) => format!("{aboard} aboard, room for {}", ship.room),
        };
        format!("{} {} ({has})", names::ship_noun(ship.kind), ship.name)
    };
    let ships: Vec<&ShipView> = ships.collect();
    // More than two would not fit a menu's second line beside the cost.
    if ships.len() > 2 {
        let room: usize = ships.iter().filter(|of| of.damage == 0).map(|of| of.room).sum();
        return format!("{}, room for {}", count(ships.len(), "ship"), count(room, "unit"));
    }
    joined(ships.into_iter().map(ship), ", ")
}

/// An Op on the ships of a port, and on the troops they may take aboard.
fn sail_from(port: PlaceId, view: &View) -> Label {
    let ships = ships_with_room(view.ships_in(port));
    let group = names::island(port.island);
    made(format!("Sail from {}", names::town(port)), format!("{ships} · costs one Op"), "⛵", group)
}

fn ops(choice: OpsChoice, view: &View, game: Option<&Game>) -> Option<Label> {
    // An Op on a place may be for its ships alone.
    let is_for_ships = || {
        let next = game.and_then(|game| after_op(Choice::Ops(choice), game));
        next.is_some_and(|next| matches!(next.why.topic(), "who-sails" | "sail-how"))
    };
    match choice {
        OpsChoice::Activate(Space::Place(port))
            if view.ships_in(port).next().is_some() && is_for_ships() =>
        {
            Some(sail_from(port, view))
        }
        OpsChoice::To(space) => {
            let label = space_label(capital(&names::space(space)), space, view);
            let road = game.and_then(|game| road::road(game, choice));
            Some(Label { detail: road.map_or(label.detail, |road| road.line()), ..label })
        }
        OpsChoice::Fight(_) | OpsChoice::Finish => {
            let label = book(view.pack).label("choice", &Choice::Ops(choice), &Names::new(view))?;
            Some(Label { detail: forfeits(choice, view, game).unwrap_or(label.detail), ..label })
        }
        _ => None,
    }
}

/// What is given up with a battle that begins before all Ops are spent (J-057), or with a round
/// that ends before all is done that could be.
fn forfeits(choice: OpsChoice, view: &View, game: Option<&Game>) -> Option<String> {
    let left = match view.awaiting {
        Some(Why::SpendOps { left }) => left,
        _ => 0,
    };
    let verb = if left == 1 { "is" } else { "are" };
    let ops = capital(&names::op_count(left));
    let ops = (left > 0).then(|| format!("{ops} {verb} left, and lost"));
    if choice != OpsChoice::Finish {
        return ops.map(|ops| format!("{ops}; the battle is fought"));
    }
    let others = campaign(game?)?.decision()?.ask.choices().iter();
    let could = either(
        &others
            .filter_map(|other| match other {
                Choice::Ops(OpsChoice::March(from)) => {
                    Some(format!("march from {}", names::space(*from)))
                }
                Choice::Ops(OpsChoice::Sail(from)) => {
                    Some(format!("sail from {}", names::berth_short(*from)))
                }
                _ => None,
            })
            .collect::<Vec<_>>(),
    );
    let moves = (!could.is_empty()).then(|| format!("Some could still {could}"));
    let told = joined(ops.into_iter().chain(moves), ". ");
    (!told.is_empty()).then_some(told)
}
