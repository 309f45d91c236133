//! Why ships cannot be ordered, or nobody goes aboard or lands: the one reason that holds.

use games::OrderBuilder;
use model::words::plain;
use san_juans::{
    Berth, Board, Choice as Own, OpsChoice, SailChoice, Ship, ShipId, Space, Why as OwnWhy,
};

use crate::text::names;

const NO_SHIPS: &str = "There are no ships in this game.";

fn board<'a>(builder: &'a OrderBuilder<'_>) -> Option<&'a Board> {
    crate::campaign(builder.after()).map(san_juans::Campaign::board)
}

pub(super) fn laid_up(ship: &Ship) -> String {
    format!("{} is laid up and can only be repaired.", plain(&ship.name))
}

fn spent(ship: &Ship) -> String {
    format!("{} has no function left in this round.", plain(&ship.name))
}

fn closed(berth: Berth, board: &Board) -> Option<String> {
    let Berth::Port(port) = berth else { return None };
    let closed = board.this_round.closed.contains(&port);
    closed.then(|| format!("Dysentery closes {} for this round.", names::town(port)))
}

pub(super) fn of_ships(builder: &OrderBuilder<'_>, ships: &[ShipId], here: Berth) -> String {
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

pub(super) fn of_units(builder: &OrderBuilder<'_>, ships: &[ShipId], choice: SailChoice) -> String {
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
    let Some(Berth::Port(port)) = ships.first().map(|ship| ship.at) else {
        return match choice {
            SailChoice::Load => "They are at sea: troops go aboard in a port.".to_owned(),
            _ => "They are at sea: troops land in a port.".to_owned(),
        };
    };
    let (space, town) = (Space::Place(port), names::town(port));
    let moves = |unit: &san_juans::Unit| board.this_round.movement.get(&unit.id).copied();
    if choice == SailChoice::Load {
        let ashore: Vec<_> = board.ashore(space).collect();
        if ships.iter().map(|ship| board.room(ship.id)).sum::<usize>() == 0 {
            "There is no room left aboard.".to_owned()
        } else if let Some(why) = closed(Berth::Port(port), board) {
            why
        } else if board.this_round.pending.contains(&space) {
            format!("A battle waits {}: nobody goes aboard before it.", names::at(space))
        } else if ashore.is_empty() {
            format!("Nobody of ours is ashore at {town}.")
        } else if ashore.iter().all(|unit| moves(unit).is_none()) {
            format!(
                "The troops at {town} go aboard with the Op of their port, not with one at sea."
            )
        } else if ashore.iter().all(|unit| moves(unit).is_none_or(|left| left == 0)) {
            format!("Nobody at {town} has movement left in this round to go aboard.")
        } else {
            format!("Those at {town} who could go aboard are bound to stay there.")
        }
    } else {
        let aboard: Vec<_> = ships.iter().flat_map(|ship| board.aboard(ship.id)).collect();
        if aboard.is_empty() {
            "Nobody is aboard.".to_owned()
        } else if aboard.iter().all(|unit| moves(unit).is_none_or(|left| left == 0)) {
            format!("Nobody aboard has movement left in this round to land at {town}.")
        } else {
            format!("Those aboard have an order that does not let them land at {town}.")
        }
    }
}
