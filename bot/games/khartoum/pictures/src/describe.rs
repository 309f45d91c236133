//! The map in words: a picture's description, and the answer where a picture cannot be seen.

use khartoum::{Contingent, Faction, LAST_TURN, Place, SpaceId, UnitId, View, data};
use render::words;

use crate::marks::tokens;
use crate::names;
use crate::projection::Framing;
use crate::traces::{Gait, Traces};

/// What stands on the map and what has happened, in at most 1,024 characters, what matters most
/// first.
pub(crate) fn map(view: &View, traces: &Traces, framing: Framing) -> String {
    let mut text = state(view);
    words::list(&mut text, "Since the last map", &happened(traces), "; ", "");
    if framing == Framing::Supply {
        let reach = khartoum::supply::reach(&view.board);
        let spaces: Vec<String> = reach.map(|space| names::space(space).to_owned()).collect();
        words::list(&mut text, "Supplied from a town", &spaces, ", ", "No town gives supply.");
    }
    for (side, none) in [(Faction::Mahdist, "No Mahdists are seen."), (Faction::Empire, "")] {
        let head = if side == Faction::Mahdist { "Mahdists" } else { "Empire" };
        words::list(&mut text, head, &stacks(view, side), "; ", none);
    }
    let held = view.board.occupied(Faction::Mahdist).and(data().map.towns);
    let towns: Vec<String> = held.map(|town| names::space(town).to_owned()).collect();
    words::list(&mut text, "Towns of the Mahdists", &towns, ", ", "The Mahdists hold no town.");
    text.chars().take(words::LETTERS_MAX).collect()
}

fn state(view: &View) -> String {
    let board = &view.board;
    let seen = names::seen_by(view.eyes, view.open);
    let water = if board.in_flood() { "in flood" } else { "low" };
    let turn = match board.turn {
        0 => "set-up".to_owned(),
        turn => format!("turn {turn} of {LAST_TURN}"),
    };
    let mut text = format!(
        "Map of the Sudan, {turn}, {}, the Nile {water}. {seen}. The Empire has {} points and needs 9.",
        names::months(board.turn),
        board.points()
    );
    match (&view.outcome, board.now.card) {
        (Some(outcome), _) => text.push_str(&format!(" {}.", names::ended(outcome))),
        (None, Some(card)) => {
            let name = names::card(card);
            text.push_str(&format!(" It is {} turn: {name}.", whose(board.player)));
        }
        (None, None) => text.push_str(&format!(" It is {} turn.", whose(board.player))),
    }
    let [mahdist, empire] = view.held;
    if mahdist + empire > 0 {
        text.push_str(&format!(" Cards held: Mahdists {mahdist}, Empire {empire}."));
    }
    if let Place::Returning(turn) = board.unit(UnitId::MAHDI).place {
        text.push_str(&format!(" The Mahdi returns in turn {turn}."));
    }
    text
}

fn whose(side: Faction) -> &'static str {
    match side {
        Faction::Mahdist => "the Mahdists’",
        Faction::Empire => "the Empire’s",
    }
}

fn stacks(view: &View, side: Faction) -> Vec<String> {
    let told = |space: SpaceId| {
        let tokens = tokens::seen(view, side, space);
        let all: Vec<String> = tokens.iter().map(tokens::Token::words).collect();
        (!all.is_empty()).then(|| format!("{}: {}", names::space(space), all.join(", ")))
    };
    SpaceId::all().filter_map(told).collect()
}

fn happened(traces: &Traces) -> Vec<String> {
    let mut told = Vec::new();
    for clash in &traces.clashes {
        let won = match clash.winner {
            Some(winner) => format!(", won by {}", names::the(winner)),
            None => String::new(),
        };
        let [mahdists, empire] = clash.lost;
        let cost = match (mahdists, empire) {
            (0, 0) => String::new(),
            (lost, 0) => format!(", Mahdists lost {lost}"),
            (0, lost) => format!(", Empire lost {lost}"),
            (theirs, ours) => format!(", Mahdists lost {theirs}, Empire {ours}"),
        };
        told.push(format!("battle at {}{won}{cost}", names::space(clash.space)));
    }
    for step in &traces.steps {
        let [Some(from), Some(to)] = [step.path.first(), step.path.last()] else { continue };
        let army = names::contingent(step.contingent);
        let units = if step.count == 1 { "unit" } else { "units" };
        let how = match step.gait {
            Gait::Moved if step.sails => "sailed",
            Gait::Moved => "moved",
            Gait::Back => "retreated",
            Gait::Astray => "led astray",
        };
        let (from, to) = (names::space(*from), names::space(*to));
        told.push(format!("{} {army} {units} {how} from {from} to {to}", step.count));
    }
    for (space, army, count) in &traces.recruits {
        let army = names::contingent(*army);
        told.push(format!("{count} {army} new at {}", names::space(*space)));
    }
    let known = traces.recruits.iter().filter(|(_, army, _)| *army == Contingent::Mahdist);
    let known: u8 = known.map(|(_, _, count)| *count).sum();
    if traces.joined > known {
        let joined = usize::from(traces.joined - known);
        told.push(format!("{} joined", names::many(joined, "Mahdist unit", "Mahdist units")));
    }
    for (unit, cause) in &traces.fallen {
        told.push(format!("{} {}", names::unit(*unit), names::eliminated(*cause)));
    }
    told
}
