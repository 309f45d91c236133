//! The table in words: a picture's description, and the answer where a picture cannot be seen.

use patrols::{Card, Cause, Cell, Faction, Place, UnitId, View};
use render::words;

use crate::marks::reach;
use crate::names;
use crate::panel;
use crate::traces::Traces;

/// What stands on the table and what has happened, in at most 1,024 characters, what matters most
/// first.
pub(crate) fn map(view: &View, traces: &Traces) -> String {
    let [patrol, dervish] = view.points;
    let mut text = format!(
        "The table. {}, {}. Points: patrol {patrol}, Dervishes {dervish}. {}.",
        panel::turn(view),
        panel::whose(view),
        seen(view)
    );
    if let Some(plan) = plan(view, traces) {
        text.push_str(&plan);
    }
    words::list(&mut text, "Since the last picture", &happened(view, traces), "; ", "");
    let fights = view.board.fights.iter().map(|fight| {
        let [a, b] = fight.units.map(|id| names::unit(&view.board, id));
        format!("{a} and {b}")
    });
    let fights: Vec<String> = fights.collect();
    words::list(&mut text, "Hand to hand", &fights, "; ", "");
    words::list(&mut text, "Patrol", &units(view, Faction::Patrol), "; ", "");
    let none = "No Dervishes are on the table.";
    words::list(&mut text, "Dervishes", &units(view, Faction::Dervish), "; ", none);
    if view.knows() {
        words::list(&mut text, "Hidden", &hidden(view), "; ", "Nobody is hidden.");
    }
    let scenery = view.board.pieces.iter().map(|piece| {
        let scouted = if piece.scouted { "scouted" } else { "not scouted" };
        format!("{} in {} {scouted}", names::piece(piece), Cell::at(piece.centre))
    });
    let scenery: Vec<String> = scenery.collect();
    words::list(&mut text, "Scenery", &scenery, "; ", "There is no scenery.");
    let queue: Vec<String> =
        view.board.queue.iter().map(|id| names::unit(&view.board, *id)).collect();
    words::list(&mut text, "To arrive, in order", &queue, ", ", "");
    words::list(&mut text, "Cards", &cards(view), ", ", "");
    text
}

fn seen(view: &View) -> &'static str {
    match (view.open, view.eyes) {
        (true, _) => "Nothing is hidden",
        (false, Some(Faction::Dervish)) => "Seen by the Dervishes",
        (false, Some(Faction::Patrol)) => "Seen by the patrol",
        (false, None) => "Seen by everybody",
    }
}

fn plan(view: &View, traces: &Traces) -> Option<String> {
    if let Some(plan) = &traces.plan {
        let unit = view.board.unit(plan.unit);
        let name = names::unit(&view.board, plan.unit);
        let last = plan.path.last()?;
        let cell = last.cell(unit.count());
        let look = names::compass(last.heading);
        let one = names::is_one(unit);
        let stays = plan.path.first() == Some(last);
        let (goes, charges) = match (one, stays) {
            (true, true) => ("stays in", "charges"),
            (false, true) => ("stay in", "charge"),
            (true, false) => ("goes to", "charges"),
            (false, false) => ("go to", "charge"),
        };
        let charge = plan.target.map_or_else(String::new, |target| {
            format!(" and {charges} {}", names::unit(&view.board, target))
        });
        return Some(format!(" Planned: {name} {goes} {cell}, facing {look}{charge}."));
    }
    let id = traces.reach?;
    let unit = view.board.unit(id);
    let name = names::unit(&view.board, id);
    let one = names::is_one(unit);
    let ranges = match unit.weapon().ranges() {
        None => format!("{} nothing to shoot with", if one { "has" } else { "have" }),
        Some(ranges) => {
            let shoots = if one { "shoots" } else { "shoot" };
            let [short, long] = [ranges.0, ranges.1].map(names::in_inches);
            format!("{shoots} {short} at short and {long} at long range")
        }
    };
    let near = reach::in_reach(view, id).into_iter();
    let near: Vec<String> = near.map(|other| names::unit(&view.board, other)).collect();
    let near = match near.is_empty() {
        true => String::new(),
        false => format!(" In reach of a charge: {}.", near.join(", ")),
    };
    Some(format!(" {name} {ranges}.{near}"))
}

fn units(view: &View, of: Faction) -> Vec<String> {
    let there = view.board.on_table(of);
    let told = |id: UnitId| {
        let unit = view.board.unit(id);
        let (name, cell) = (names::unit(&view.board, id), names::cell(unit));
        if id.is_scout() {
            return format!("{name} in {cell}");
        }
        let look = unit.pose().map_or("", |pose| names::compass(pose.heading));
        let states = names::states(id, unit);
        let states =
            if states.is_empty() { String::new() } else { format!(", {}", states.join(", ")) };
        format!("{name} {} of {} in {cell} facing {look}{states}", unit.count(), unit.full)
    };
    there.map(told).collect()
}

fn hidden(view: &View) -> Vec<String> {
    let told = |id: UnitId| match view.board.unit(id).place {
        Place::Hidden([a, b]) => Some(format!("{} in {a} and {b}", names::unit(&view.board, id))),
        _ => None,
    };
    UnitId::of(Faction::Dervish).filter_map(told).collect()
}

fn cards(view: &View) -> Vec<String> {
    if view.knows() && !view.board.hand.is_empty() {
        let name = |card: &Card| names::word("card", card).to_owned();
        return view.board.hand.iter().map(name).collect();
    }
    vec![format!("{} held by the Dervishes", view.held)]
}

fn happened(view: &View, traces: &Traces) -> Vec<String> {
    let name = |id: UnitId| names::unit(&view.board, id);
    let mut told = Vec::new();
    for (card, unit) in &traces.declared {
        let unit = unit.map_or_else(String::new, |id| format!(" for {}", name(id)));
        told.push(format!("card {}{unit}", names::word("card", card)));
    }
    for (unit, by) in &traces.ambushes {
        told.push(format!("{} ambushed {}", name(*by), name(*unit)));
    }
    for (unit, piece) in &traces.appeared {
        told.push(format!("{} came out at {piece}", name(*unit)));
    }
    for (unit, piece, find) in &traces.searched {
        told.push(format!("{} searched {piece}: {}", name(*unit), names::word("find", find)));
    }
    for shots in &traces.shots {
        let came = match (shots.killed, shots.wounded) {
            (0, 0) => "no hit".to_owned(),
            (dead, hurt) => format!("{dead} fell, {hurt} wounded"),
        };
        told.push(format!("{} shot at {}: {came}", name(shots.unit), name(shots.target)));
    }
    for ([a, b], (killed, winner)) in &traces.fought {
        let won = match winner {
            Some(Faction::Patrol) => format!("{} won", name(*a)),
            Some(Faction::Dervish) => format!("{} won", name(*b)),
            None => "a draw".to_owned(),
        };
        let [ours, theirs] = killed;
        told.push(format!("{} fought {}: {ours} and {theirs} fell, {won}", name(*a), name(*b)));
    }
    for (unit, cause, _) in &traces.lost {
        let how = match cause {
            Cause::Destroyed if names::is_one(view.board.unit(*unit)) => "was destroyed",
            Cause::Destroyed => "were destroyed",
            Cause::Ran => "ran off the table",
        };
        told.push(format!("{} {how}", name(*unit)));
    }
    for (unit, _) in &traces.vanished {
        told.push(format!("{} vanished", name(*unit)));
    }
    for (unit, verdict) in &traces.tested {
        if *verdict != patrols::Verdict::Steady {
            told.push(format!("{} {}", name(*unit), names::word("verdict", verdict)));
        }
    }
    for step in &traces.moves {
        let how = names::word("gait", step.gait);
        told.push(format!("{} {how}", name(step.unit)));
    }
    told.extend(traces.laid.iter().map(|piece| format!("new scenery {piece}")));
    told.extend(traces.unscouted.iter().map(|piece| format!("{piece} is un-scouted")));
    told.extend(traces.removed.iter().map(|piece| format!("scenery {piece} is gone")));
    told
}
