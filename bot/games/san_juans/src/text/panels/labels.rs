//! What stands on buttons and in menus: a title of 80 characters, a detail of 100, an emoji,
//! and the group a long list is parted by.

use kit::Answer;
use model::label::Label;
use model::words::{capital, clip, clip_sentence, count, either, ordinal};
use model::{Game, words};
use san_juans::cards::Effect;
use san_juans::{
    BattleChoice, Berth, CardId, Choice, OpsChoice, Pick, PlaceId, RefitChoice, RoundChoice,
    SailChoice, ShipView, Space, UnitId, View, Why, data,
};

use crate::played::AtWar as _;
use crate::text::book::BOOK;
use crate::text::moves::{road, sea};
use crate::text::names::{self, Names};

/// The label of a choice. `game` is the game that offers it: the road of a march is read off it.
pub fn label(choice: Choice, view: &View, game: Option<&Game>) -> Label {
    let names = Names::new(view);
    let own = match choice {
        Choice::Round(choice) => round(choice, view),
        Choice::Pick(choice) => pick(choice, view),
        Choice::Ops(choice) => ops(choice, view, game),
        Choice::Sail(SailChoice::To(berth)) => Some(sea::sail_to(berth, view, game)),
        Choice::Battle(BattleChoice::Fight(bearing, stance)) => {
            let label = BOOK.label("pressing", &bearing, &names).unwrap_or_default();
            let title = format!("{}, {}", label.title, BOOK.words("until", &stance));
            Some(Label { title, ..label })
        }
        Choice::Refit(choice) => refit(choice, view),
        _ => None,
    };
    let label = own.or_else(|| BOOK.label("choice", &choice, &names)).unwrap_or_default();
    Label {
        title: clip(&label.title, 80),
        detail: clip_sentence(&label.detail, 100),
        group: clip(&label.group, 80),
        ..label
    }
}

pub fn made(title: String, detail: String, emoji: &'static str, group: impl Into<String>) -> Label {
    Label { title, detail, emoji, group: group.into() }
}

fn round(choice: RoundChoice, view: &View) -> Option<Label> {
    Some(match choice {
        RoundChoice::RevoltOrder => made(
            "Set the order of revolts".to_owned(),
            format!(
                "Now: {}. Takes no round",
                match &view.revolt_order[..] {
                    [first, _, _, _, ..] => {
                        format!(
                            "{} places, {} first",
                            view.revolt_order.len(),
                            names::place(*first)
                        )
                    }
                    few => revolt_order(few),
                }
            ),
            "📯",
            "Order of revolts",
        ),
        // To another island than the headquarters' it goes by ship (J-006).
        RoundChoice::Hand { card, seat } if view.options.orders_by_ship => made(
            format!("Hand {card} to officer {}: {}", seat.0, data().card(card).title),
            "To another island it goes by ship: with the next one, or after a round".to_owned(),
            "🤝",
            format!("Hand a card to officer {}", seat.0),
        ),
        RoundChoice::TakeBack(card) => made(
            format!("Take back {card}: {}", data().card(card).title),
            theatre_of(card, view),
            "↩️",
            "Take a card back",
        ),
        _ => return None,
    })
}

/// `Tamai, Olga, then the usual`: in which order places are rolled for.
pub fn revolt_order(first: &[PlaceId]) -> String {
    let named: Vec<&str> = first.iter().map(|place| names::place(*place)).collect();
    match named.is_empty() {
        true => "fortified towns, towns, villages, then by number".to_owned(),
        false => format!("{}, then the usual", words::commas(&named)),
    }
}

/// `Suakin ×2, Olga`: a group's own table of random locations (J-160).
pub fn random_places(table: &[(PlaceId, u8)]) -> String {
    let entry = |(place, times): &(PlaceId, u8)| match times {
        1 => names::place(*place).to_owned(),
        times => format!("{} ×{times}", names::place(*place)),
    };
    words::commas(&table.iter().map(entry).collect::<Vec<_>>())
}

fn theatre_of(card: CardId, view: &View) -> String {
    let theatre = view.theatres.iter().find(|theatre| theatre.cards.contains(&card));
    theatre.map_or_else(String::new, |theatre| {
        format!("Officer {} on {} has it", theatre.seat.0, names::island(theatre.island))
    })
}

/// `village, Lopez Island · in revolt`.
fn place_detail(id: PlaceId, view: &View) -> String {
    let place = view.place(id);
    let island = names::island(place.island);
    let mut parts = vec![format!("{}, {island}", names::noun(place.kind))];
    parts.push(names::control(place.control).to_owned());
    if let Some(level) = place.siege {
        parts.push(format!("siege level {level}"));
    }
    if !place.units.is_empty() {
        parts.push(count(place.units.len(), "unit"));
    }
    parts.extend(flight(id, view).map(str::to_owned));
    parts.join(" · ")
}

/// What waits on the way to a refuge, where troops that flee by land fight a way out (J-045).
fn flight(to: PlaceId, view: &View) -> Option<&'static str> {
    let Some(Why::FleeFrom { place }) = view.awaiting.filter(|_| view.options.fight_out) else {
        return None;
    };
    let by_sea = [place, to].iter().all(|id| data().place(*id).is_port());
    Some(if by_sea { "by sea: nobody is met" } else { "by land: the Ansar may be met" })
}

fn space_label(title: String, space: Space, view: &View) -> Label {
    let group = names::island(data().island_of(space));
    match space {
        Space::Place(place) => {
            let emoji = BOOK.words("sign", &view.place(place).control);
            made(title, place_detail(place, view), emoji, group)
        }
        Space::Point { .. } => {
            let units = view.units_at(space);
            let detail = if units.is_empty() {
                names::island(data().island_of(space)).to_owned()
            } else {
                names::force(units)
            };
            made(title, detail, "▫️", group)
        }
    }
}

fn pick(pick: Pick, view: &View) -> Option<Label> {
    let peace = view.awaiting == Some(Why::MakePeace);
    Some(match pick {
        Pick::Place(place) => {
            let label = space_label(names::town(place), Space::Place(place), view);
            let detail = match regained(place, view) {
                None => label.detail,
                Some(0) => format!("{} · nothing to regain", label.detail),
                Some(steps) => {
                    format!("{} · regains {}", label.detail, count(steps.into(), "step"))
                }
            };
            Label { detail, ..label }
        }
        Pick::Space(space) => space_label(capital(&names::space(space)), space, view),
        Pick::Island(island) => {
            let row = data().island(island);
            made(row.name.clone(), places_list(&row.places), "🏝️", "Islands")
        }
        Pick::Sea(sea) => {
            let ports: Vec<PlaceId> = data()
                .places
                .iter()
                .filter(|place| place.seas.contains(&sea))
                .map(|place| place.id)
                .collect();
            made(capital(&names::sea(sea)), places_list(&ports), "🌊", "Sea areas")
        }
        Pick::Card(card) => card_label(card),
        Pick::Unit(unit) => unit_label(unit, String::new(), "🪖", view),
        Pick::Ship(ship) => sea::ship_label(ship, &Names::new(view)),
        Pick::Yes if peace => made("Make peace".to_owned(), String::new(), "🕊️", "Answer"),
        Pick::No if peace => made("Fight on".to_owned(), String::new(), "⚔️", "Answer"),
        Pick::No if matches!(view.awaiting, Some(Why::WhoRides { .. })) => {
            made("Nobody else".to_owned(), String::new(), "✖️", "Answer")
        }
        _ => return None,
    })
}

/// Steps that the troops of a place would get back, if that is what is asked (card 30).
fn regained(place: PlaceId, view: &View) -> Option<u8> {
    let Some(Why::ChooseTarget { card }) = view.awaiting else { return None };
    let Effect::Rally { steps } = data().card(card).event else { return None };
    let units = view.place(place).units.iter();
    let troops = units.filter(|unit| data().kind(unit.kind).arm.is_combat());
    Some(troops.map(|unit| steps.min(view.full_strength.saturating_sub(unit.steps))).sum())
}

fn places_list(places: &[PlaceId]) -> String {
    words::commas(&places.iter().map(|place| names::place(*place)).collect::<Vec<_>>())
}

fn card_label(card: CardId) -> Label {
    let row = data().card(card);
    let group = match card.0 {
        1..=14 => "British cards 1 to 14",
        15..=28 => "British cards 15 to 28",
        29..=41 => "Egyptian cards 29 to 41",
        _ => "Egyptian cards 42 to 54",
    };
    let detail = format!("{} · {}", names::op_count(row.ops), row.text);
    made(names::card_first(card), detail, "🃏", group)
}

fn unit_label(id: UnitId, extra: String, emoji: &'static str, view: &View) -> Label {
    let names = Names::new(view);
    let Some(unit) = names.find(id) else {
        return made(names.unit(id), extra, emoji, "Units");
    };
    let steps = if unit.steps == 0 {
        "eliminated".to_owned()
    } else {
        count(usize::from(unit.steps), "step")
    };
    let at = names
        .whereabouts(id)
        .map_or_else(String::new, |space| format!(" · {}", names::space(space)));
    let supply = if unit.supplied { "" } else { " · cut off" };
    let title = format!("{} {}{extra}", ordinal(unit.number), names::kind(unit.kind));
    made(title, format!("{steps}{at}{supply}"), emoji, names::kind(unit.kind))
}

fn after_op(choice: Choice, game: &Game) -> Option<kit::Decision<model::Choice, model::Why>> {
    game.calm_after(&Answer::One(model::Choice::of(choice)))?.decision()
}

/// For an Op on a port from which units may march as well as ships sail: the choice that follows
/// it for the ships, and its label.
pub fn sail_beside(choice: Choice, game: &Game) -> Option<(Choice, Label)> {
    let Choice::Ops(OpsChoice::Activate(space)) = choice else { return None };
    let port = space.place()?;
    let view = game.san_juans()?.view(None);
    view.ships_in(port).next()?;
    let sail = Choice::Ops(OpsChoice::Sail(Berth::Port(port)));
    let next = after_op(choice, game)?;
    let offered = next.ask.choices().contains(&model::Choice::of(sail));
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
    words::commas(&ships.into_iter().map(ship).collect::<Vec<_>>())
}

fn sail_from(port: PlaceId, view: &View) -> Label {
    let ships = ships_with_room(view.ships_in(port));
    let group = names::island(data().place(port).island);
    made(format!("Sail from {}", names::town(port)), format!("{ships} · costs one Op"), "⛵", group)
}

fn is_for_ships(choice: OpsChoice, game: Option<&Game>) -> bool {
    let next = game.and_then(|game| after_op(Choice::Ops(choice), game));
    next.is_some_and(|next| matches!(next.why.topic(), "who-sails" | "sail-how"))
}

fn ops(choice: OpsChoice, view: &View, game: Option<&Game>) -> Option<Label> {
    Some(match choice {
        OpsChoice::Activate(Space::Place(port))
            if view.ships_in(port).next().is_some() && is_for_ships(choice, game) =>
        {
            sail_from(port, view)
        }
        OpsChoice::Activate(space) | OpsChoice::March(space) => {
            let on = matches!(choice, OpsChoice::March(_));
            let verb = if on { "March on from" } else { "March from" };
            let units = view.units_at(space);
            let group = names::island(data().island_of(space));
            let emoji = if on { "↪️" } else { "🥾" };
            let shut = |place: PlaceId| view.place(place).siege.is_some();
            let verb = if space.place().is_some_and(shut) { "Act at besieged" } else { verb };
            let title = format!("{verb} {}", names::space(space));
            let cost = if on { "no further Op" } else { "costs one Op" };
            made(title, format!("{} · {cost}", names::force(units)), emoji, group)
        }
        OpsChoice::To(space) => {
            let label = space_label(capital(&names::space(space)), space, view);
            let road = game.and_then(|game| road::road(game, choice));
            Label { detail: road.map_or(label.detail, |road| road.line()), ..label }
        }
        OpsChoice::ActivateSea(sea) => {
            let ships = ships_with_room(view.ships_on(sea));
            made(
                format!("Sail from {}", names::sea(sea)),
                format!("{ships} · costs one Op"),
                "⛵",
                "Sail",
            )
        }
        OpsChoice::Sail(berth) => {
            let ships = view.ships.iter().filter(|ship| ship.at == berth);
            let detail = ships_with_room(ships);
            made(
                format!("Ships {}", names::at_berth(berth)),
                format!("{detail} · no further Op"),
                "⛵",
                "Sail",
            )
        }
        OpsChoice::Fight(_) | OpsChoice::Finish => {
            let label = BOOK.label("choice", &Choice::Ops(choice), &Names::new(view))?;
            Label { detail: forfeits(choice, view, game).unwrap_or(label.detail), ..label }
        }
        _ => return None,
    })
}

/// What is given up with a battle that begins before all Ops are spent (J-057), or with a round
/// that ends before all is done that could be.
fn forfeits(choice: OpsChoice, view: &View, game: Option<&Game>) -> Option<String> {
    let left = match view.awaiting {
        Some(Why::SpendOps { left }) => left,
        _ => 0,
    };
    let ops = match left {
        0 => None,
        1 => Some("One Op is left, and lost".to_owned()),
        left => Some(format!("{left} Ops are left, and lost")),
    };
    if choice != OpsChoice::Finish {
        return ops.map(|ops| format!("{ops}; the battle is fought"));
    }
    let mut could = Vec::new();
    for other in game?.decision()?.ask.choices() {
        match other.own() {
            Some(Choice::Ops(OpsChoice::March(space))) => {
                could.push(format!("march from {}", names::space(space)));
            }
            Some(Choice::Ops(OpsChoice::Sail(berth))) => {
                could.push(format!("sail from {}", names::berth_short(berth)));
            }
            _ => {}
        }
    }
    let moves = (!could.is_empty()).then(|| format!("Some could still {}", either(&could)));
    let told: Vec<String> = ops.into_iter().chain(moves).collect();
    (!told.is_empty()).then(|| told.join(". "))
}

fn refit(choice: RefitChoice, view: &View) -> Option<Label> {
    Some(match choice {
        RefitChoice::Restore { unit, points } => {
            unit_label(unit, format!(": {}", count(points.into(), "point")), "🩹", view)
        }
        RefitChoice::Rebuild { unit, points } => {
            let extra = format!(": rebuild with {}", count(points.into(), "point"));
            let label = unit_label(unit, extra, "🔨", view);
            Label { group: format!("Rebuild {}", label.group), ..label }
        }
        RefitChoice::Done => return None,
    })
}
