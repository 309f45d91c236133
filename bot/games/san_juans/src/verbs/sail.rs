//! `/sail`: one ship or several, to where, with whom aboard, who lands; and why not, where they cannot.

use games::OrderBuilder;
use games::orders::offers;
use games::verb::{Args, Completion, OptionKind, PREVIEW, SHOWN_MAX, Typing, Verb, VerbOption};
use kit::{Answer, Ask, Calm};
use model::words::{bare, capital, clip, folded, plain};
use model::{Choice, Game};
use san_juans::{
    Berth, Board, Campaign, Choice as Own, OpsChoice, Phase, Pick, PlaceId, SailChoice, Ship,
    ShipId, ShipView, Space, Unit, UnitId, View as Seen, War as _, Why as OwnWhy,
};
use serde_json::json;

use crate::text::book::{book, told};
use crate::text::names;
use crate::verbs::{NO_OPS, about, name, units};

pub(super) const SAIL: Verb = Verb::order(
    "sail",
    "Give orders to ships: an Op lets those of one port or sea area act",
    &[
        SHIP,
        name("to", "To which port or sea area").completed(complete_to),
        units("load", "Who goes aboard: all, or for instance 2 infantry"),
        units("unload", "Who lands at the end: all, or for instance 2 infantry"),
        VerbOption::new("repair", "Repair one point of damage first", OptionKind::YesNo),
        PREVIEW,
    ],
    sail,
);

pub(super) const SHIP: VerbOption = VerbOption::new(
    "ship",
    "Which ship; several of one place with commas between",
    OptionKind::Text(300),
)
.required()
.completed(complete_ship);

const NO_SHIPS: &str = "There are no ships in this game.";
/// Steps that can lie between a card and a ship's first order; a bound for the loop.
const STEPS_MAX: usize = 6;

fn seen(builder: &OrderBuilder<'_>) -> Result<Seen, String> {
    crate::view(builder.after()).ok_or_else(|| NO_SHIPS.to_owned())
}

fn named(view: &Seen, typed: &str) -> Result<Vec<ShipId>, String> {
    let mut ships: Vec<&ShipView> = Vec::new();
    for piece in typed.split([',', ';', '+']).map(bare).filter(|piece| !piece.is_empty()) {
        let word = folded(&piece);
        let fits = |ship: &&ShipView| {
            let name = folded(&ship.name);
            name == word || word.ends_with(&format!(" {name}")) || ship.id.to_string() == piece
        };
        let Some(ship) = view.ships.iter().find(fits) else {
            let all = view.ships.iter().map(|ship| ship.name.as_str());
            return Err(format!(
                "“{}” is no ship of ours. There are: {}.",
                plain(&clip(&piece, 60)),
                model::words::joined(all, ", ")
            ));
        };
        ships.push(ship);
    }
    let Some(first) = ships.first() else {
        return Err("No ship is named.".to_owned());
    };
    if let Some(other) = ships.iter().find(|ship| ship.at != first.at) {
        return Err(format!(
            "{} lies at {}, {} at {}: ships sail together from one place only.",
            plain(&first.name),
            names::berth(first.at),
            plain(&other.name),
            names::berth(other.at)
        ));
    }
    Ok(ships.iter().map(|ship| ship.id).collect())
}

fn offered(builder: &OrderBuilder<'_>, choice: Own) -> bool {
    builder.offers(Choice::of(choice))
}

fn take(builder: &mut OrderBuilder<'_>, choice: Own) -> Result<(), String> {
    builder.add(Answer::One(Choice::of(choice)))
}

/// Goes on until the game asks what these ships do: spends an Op on them if need be.
fn under_way(builder: &mut OrderBuilder<'_>, typed: &str) -> Result<(), String> {
    if builder.waiting_for(&["play-card"]).is_some() {
        return Err(NO_OPS.to_owned());
    }
    let ships = named(&seen(builder)?, typed)?;
    let at = |builder: &OrderBuilder<'_>| {
        let ships_now = seen(builder).map(|view| view.ships).unwrap_or_default();
        ships_now.iter().find(|ship| ship.id == ships[0]).map_or(Berth::Sunk, |ship| ship.at)
    };
    for _ in 0..STEPS_MAX {
        let here = at(builder);
        let Some(waiting) = builder.waiting() else { break };
        let Some(why) = waiting.why.own() else { break };
        match why {
            OwnWhy::SailHow { at, .. } if at == here => return Ok(()),
            OwnWhy::SailHow { .. } => take(builder, Own::Sail(SailChoice::Stop))?,
            OwnWhy::WhoSails { from } if from == here => {
                let pick = |id: &ShipId| Choice::of(Own::Pick(Pick::Ship(*id)));
                builder.add(Answer::Some(ships.iter().map(pick).collect()))?;
            }
            OwnWhy::SpendOps { .. } => {
                let activate = match here {
                    Berth::Port(port) => OpsChoice::Activate(Space::Place(port)),
                    Berth::Sea(sea) => OpsChoice::ActivateSea(sea),
                    Berth::Sunk => break,
                };
                let sail = Own::Ops(OpsChoice::Sail(here));
                let next = if offered(builder, sail) { sail } else { Own::Ops(activate) };
                if !offered(builder, next) {
                    break;
                }
                take(builder, next)?;
            }
            _ => break,
        }
    }
    Err(of_ships(builder, &ships, at(builder)))
}

/// The campaign with ships off a port, with these units aboard if they can go there, or else with
/// whoever is aboard; and an Op to be spent.
pub(super) fn off_port(
    builder: &mut OrderBuilder<'_>,
    ship: &str,
    units: &str,
    port: PlaceId,
) -> Result<Game, String> {
    let nowhere = || format!("{} is no port.", capital(&names::town(port)));
    let sea = *port.seas.first().ok_or_else(nowhere)?;
    if seen(builder)?.pending.contains(&Space::Place(port)) {
        return Err(format!(
            "A battle waits {} already: `/odds fight` tells the odds of it.",
            names::at(Space::Place(port))
        ));
    }
    under_way(builder, ship)?;
    if offered(builder, Own::Sail(SailChoice::Load)) {
        move_units(builder, SailChoice::Load, ship, units)?;
    }
    let ships = named(&seen(builder)?, ship)?;
    let campaign = crate::campaign(builder.after()).ok_or(NO_OPS)?;
    barred(campaign.board(), &ships, port).map_or(Ok(()), Err)?;
    let mut board = campaign.board().clone();
    for ship in ships {
        board.ship_mut(ship).at = Berth::Sea(sea);
    }
    let (mut calm, options) = (Calm::default(), campaign.options());
    let off = Campaign::at(options, board, Phase::Actions, &mut calm, &mut Vec::new());
    let off = off.with_an_op(&mut calm, &mut Vec::new()).ok_or(NO_OPS)?;
    Ok(Game::of(off))
}

/// Functions of a ship that enters a port and lands troops (J-052, J-053).
const TO_LAND: u8 = 2;

/// Why nobody could land there from these ships, if they lay off the port; nothing where they may.
fn barred(board: &Board, ships: &[ShipId], port: PlaceId) -> Option<String> {
    if let Some(ship) = ships.iter().map(|id| board.ship(*id)).find(|ship| ship.damage > 0) {
        return Some(laid_up(ship));
    }
    let aboard: Vec<_> = ships.iter().flat_map(|ship| board.aboard(*ship)).collect();
    let able = |unit: &UnitId| board.this_round.movement.get(unit).is_none_or(|left| *left > 0);
    let acts = ships.iter().filter_map(|ship| board.this_round.functions.get(ship)).min();
    let why = if aboard.is_empty() {
        "nobody-lands"
    } else if board.in_revolt(port) && !aboard.iter().any(|unit| unit.arm().is_combat()) {
        "no-troops"
    } else if !aboard.iter().any(|unit| able(&unit.id)) {
        "idle-aboard"
    } else {
        let left = *acts.filter(|left| **left < TO_LAND)?;
        return Some(told(port.pack(), "sail", &json!({ "few": { "left": left, "port": port } })));
    };
    Some(told(port.pack(), "sail", &json!({ why: port })))
}

// Why ships cannot be ordered, or nobody goes aboard or lands: the one reason that holds.

fn board<'a>(builder: &'a OrderBuilder<'_>) -> Option<&'a Board> {
    crate::campaign(builder.after()).map(san_juans::Campaign::board)
}

fn laid_up(ship: &Ship) -> String {
    format!("{} is laid up and can only be repaired.", plain(&ship.name))
}

fn spent(ship: &Ship) -> String {
    format!("{} has no function left in this round.", plain(&ship.name))
}

fn closed(berth: Berth, board: &Board) -> Option<String> {
    let Berth::Port(port) = berth else { return None };
    let closed = board.this_round.closed.contains(&port);
    closed.then(|| told(port.pack(), "sail", &json!({ "closed": port })))
}

fn of_ships(builder: &OrderBuilder<'_>, ships: &[ShipId], here: Berth) -> String {
    let lie = format!("The ships at {}", names::berth(here));
    let Some(waiting) = builder.waiting() else {
        return "What is asked now is for somebody else to answer.".to_owned();
    };
    let asked = || {
        let roster = builder.roster();
        let after = builder.after();
        let (head, _) = games::text::question(&waiting.why, after, kit::Audience::Public, roster);
        format!("This is asked first: {head} `/orders` shows the choices.")
    };
    let (Some(board), Some(OwnWhy::SpendOps { left })) = (board(builder), waiting.why.own()) else {
        return asked();
    };
    let acted = ships.iter().find_map(|id| Some((*id, *board.this_round.functions.get(id)?)));
    match acted {
        Some((ship, 0)) => spent(board.ship(ship)),
        Some(_) => closed(here, board)
            .unwrap_or_else(|| format!("{lie} have done all they can in this round.")),
        None if left == 0 => "No Op is left in this round.".to_owned(),
        None => {
            let ops = |choice: &model::Choice| {
                matches!(choice.own(), Some(Own::Ops(OpsChoice::ActivateSea(_))))
            };
            let at_sea = waiting.ask.choices().iter().any(ops);
            closed(here, board).unwrap_or_else(|| match at_sea {
                true => format!("No Op can be spent on {} now.", model::words::uncapital(&lie)),
                false => "The Ops of this order are for the land.".to_owned(),
            })
        }
    }
}

fn of_units(builder: &OrderBuilder<'_>, ships: &[ShipId], choice: SailChoice) -> String {
    let Some(board) = board(builder) else { return NO_SHIPS.to_owned() };
    if builder.waiting().is_none_or(|of| !matches!(of.why.own(), Some(OwnWhy::SailHow { .. }))) {
        return "What comes then is seen when the voyage is ordered: give that order first."
            .to_owned();
    }
    let ships: Vec<&Ship> = ships.iter().map(|id| board.ship(*id)).collect();
    let left = |ship: &Ship| board.this_round.functions.get(&ship.id).copied().unwrap_or_default();
    let damaged = |ship: &Ship| {
        let ran_in = board.this_round.ran_in.contains(&ship.id);
        ship.damage > 0 && (choice == SailChoice::Load || !ran_in)
    };
    if let Some(ship) = ships.iter().find(|ship| left(ship) == 0) {
        return spent(ship);
    }
    if let Some(ship) = ships.iter().find(|ship| damaged(ship)) {
        return laid_up(ship);
    }
    let load = choice == SailChoice::Load;
    let Some(Berth::Port(port)) = ships.first().map(|ship| ship.at) else {
        return book(board.pack().number)
            .words("sail", &if load { "load-at-sea" } else { "land-at-sea" })
            .to_owned();
    };
    let space = Space::Place(port);
    let units: Vec<&Unit> = match load {
        true => board.ashore(space).collect(),
        false => ships.iter().flat_map(|ship| board.aboard(ship.id)).collect(),
    };
    let moves = |unit: &&Unit| board.this_round.movement.get(&unit.id).copied();
    let idle = units.iter().all(|unit| moves(unit).is_none_or(|left| left == 0));
    let why = match load {
        true if ships.iter().all(|ship| board.room(ship.id) == 0) => "no-room",
        true if board.this_round.closed.contains(&port) => "closed",
        true if board.this_round.pending.contains(&space) => "battle",
        true if units.is_empty() => "nobody-ashore",
        true if units.iter().all(|unit| moves(unit).is_none()) => "own-op",
        true if idle => "idle-ashore",
        true => "bound-ashore",
        false if units.is_empty() => "nobody-aboard",
        false if idle => "idle-aboard",
        false => "bound-aboard",
    };
    told(port.pack(), "sail", &json!({ why: port }))
}

/// Spends an Op on ships that enter a port.
pub(super) fn enter(
    builder: &mut OrderBuilder<'_>,
    ship: &str,
    port: PlaceId,
) -> Result<(), String> {
    under_way(builder, ship)?;
    take(builder, Own::Sail(SailChoice::To(Berth::Port(port))))
}

/// Takes units aboard, or lands them from these ships.
pub(super) fn move_units(
    builder: &mut OrderBuilder<'_>,
    choice: SailChoice,
    ship: &str,
    typed: &str,
) -> Result<(), String> {
    let own = Own::Sail(choice);
    if !offered(builder, own) {
        let ships = named(&seen(builder)?, ship)?;
        return Err(of_units(builder, &ships, choice));
    }
    take(builder, own)?;
    let Some(waiting) = builder.waiting_for(&["who-boards", "who-lands"]) else { return Ok(()) };
    let Ask::Some { of, max, .. } = &waiting.ask else { return Ok(()) };
    let all = matches!(bare(typed).to_lowercase().as_str(), "all" | "everybody" | "yes" | "");
    let chosen = match all {
        true => of.iter().take(usize::from(*max)).copied().collect(),
        false => offers::units(of, builder.after(), typed)?,
    };
    builder.add(Answer::Some(chosen))
}

fn complete_ship(typing: &Typing<'_>) -> Option<Vec<Completion>> {
    let partial = folded(typing.partial);
    let fits = |ship: &Completion| folded(&ship.title).contains(&partial);
    let fitting = ships(typing)?.into_iter().filter(fits);
    Some(fitting.take(SHOWN_MAX).collect())
}

fn ships(typing: &Typing<'_>) -> Option<Vec<Completion>> {
    let view = crate::view(typing.snapshot?.game.as_ref()?)?;
    let completion = |ship: &ShipView| {
        let aboard = match ship.aboard.len() {
            0 => String::new(),
            many => format!(", {} aboard", model::words::count(many, "unit")),
        };
        let damage = if ship.damage > 0 { ", laid up" } else { "" };
        let noun = capital(&names::ship_noun(ship.kind));
        let text = format!("{noun} {} · {}{aboard}{damage}", ship.name, names::berth(ship.at));
        Completion { title: clip(&text, 100), value: ship.name.clone() }
    };
    Some(view.ships.iter().map(completion).collect())
}

fn complete_to(typing: &Typing<'_>) -> Option<Vec<Completion>> {
    let (ship, load) = (typing.args.required("ship"), typing.args.text("load"));
    typing.offered_after(about::TO, |builder| {
        under_way(builder, ship)?;
        match load {
            Some(typed) if offered(builder, Own::Sail(SailChoice::Load)) => {
                move_units(builder, SailChoice::Load, ship, typed)
            }
            _ => Ok(()),
        }
    })
}

fn sail(builder: &mut OrderBuilder<'_>, args: &Args<'_>) -> Result<(), String> {
    let (to, mut load) = (args.text("to"), args.text("load"));
    let ship = args.required("ship");
    under_way(builder, ship)?;
    if args.wants("repair") {
        take(builder, Own::Sail(SailChoice::Repair))?;
    }
    if let Some(typed) = load
        && (to.is_none() || offered(builder, Own::Sail(SailChoice::Load)))
    {
        move_units(builder, SailChoice::Load, ship, typed)?;
        load = None;
    }
    if let Some(to) = to {
        builder.find(about::TO, to)?;
    }
    if let Some(typed) = load {
        move_units(builder, SailChoice::Load, ship, typed)?;
    }
    match args.text("unload") {
        Some(typed) => move_units(builder, SailChoice::Unload, ship, typed),
        None => Ok(()),
    }
}
