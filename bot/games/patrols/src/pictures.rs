//! What the channel is shown of a patrol: the table, fights, cards, rules. Everything is drawn from
//! what whoever looks may know.

use games::Look;
use games::named::Named;
use patrols::{Event, UnitId, View};
use patrols_pictures::{Framing, Map, Planned, Rule, Third, Traces, battle};
use render::Scene;

use crate::verbs::of_side;

pub(crate) const WHOLE: u32 = 1_600;
const CLOSE: u32 = 550;
const PLATE: u32 = 1_000;
const BESIDE: u32 = 900;

/// The name of the picture of the fights that a message tells of.
pub(crate) const BATTLE: &str = "patrols-battle";

/// What parts of the table go by, and what each is called; the whole of it first.
pub(crate) const PARTS: [(&str, &str); 6] = [
    ("all", "The whole table"),
    ("pocket", "What matters now, in large print"),
    ("reach", "The unit that acts: its ranges and charges"),
    ("south", "The patrol's end, rows 1 to 4"),
    ("middle", "The middle, rows 4 to 7"),
    ("north", "The Dervishes' end, rows 7 to 10"),
];

pub(super) fn parts() -> Named {
    let parts = PARTS.map(|(key, title)| (key.to_owned(), title.to_owned()));
    let name = |id: UnitId| (id.to_string(), format!("Reach of {}", of_side(id)));
    Named {
        kind: "part of the table",
        all: parts.into_iter().chain(UnitId::all().map(name)).collect(),
        aliases: &[("large print", "pocket"), ("ranges", "reach"), ("arcs", "reach")],
    }
}

/// The table as whoever this copy of the game is for may know it, with the traces of these facts.
pub(super) fn scene(view: &View, look: Look<'_>, events: &[&Event]) -> Scene {
    let traces = Traces::of(events.iter().copied());
    match look {
        Look::Turn | Look::Near | Look::Part("pocket") => {
            Map::scene(view, traces, Framing::Close, CLOSE)
        }
        Look::Whole => Map::scene(view, traces, Framing::Whole, WHOLE),
        Look::Ranges | Look::Part("reach") => {
            let traces = match acting(view) {
                Some(unit) => traces.with_reach(unit),
                None => traces,
            };
            Map::scene(view, traces, Framing::Whole, WHOLE)
        }
        Look::Part(part) => part_of(view, traces, part),
    }
}

fn part_of(view: &View, traces: Traces, part: &str) -> Scene {
    if let Ok(unit) = part.parse::<UnitId>()
        && view.board.unit(unit).pose().is_some()
    {
        return Map::scene(view, traces.with_reach(unit), Framing::Whole, WHOLE);
    }
    let framing = match part {
        "south" => Framing::Third(Third::South),
        "middle" => Framing::Third(Third::Middle),
        "north" => Framing::Third(Third::North),
        _ => return Map::scene(view, traces, Framing::Whole, WHOLE),
    };
    Map::scene(view, traces, framing, WHOLE)
}

fn acting(view: &View) -> Option<UnitId> {
    view.awaiting
        .and_then(|why| why.unit())
        .or_else(|| view.board.acting.first().map(|acting| acting.unit))
}

pub(super) fn pictured(name: &str, view: &View, events: &[&Event]) -> Option<Scene> {
    (name == BATTLE).then(|| battle(view, events, PLATE))?
}

/// What is planned, drawn over the table as it stands: the way of the unit that moves.
pub(super) fn planned(view: &View, events: &[&Event]) -> Option<Scene> {
    let mut plan: Option<Planned> = None;
    for fact in events {
        match fact {
            Event::Moved { unit, path, .. } => match &mut plan {
                Some(plan) if plan.unit == *unit => plan.path.extend(path.iter().copied()),
                _ => plan = Some(Planned { unit: *unit, path: path.clone(), target: None }),
            },
            Event::Formed { unit, from, to, .. } => match &mut plan {
                Some(plan) if plan.unit == *unit => plan.path.push(*to),
                _ => {
                    plan = Some(Planned { unit: *unit, path: vec![*from, *to], target: None });
                }
            },
            Event::Charged { unit, target, path, .. } => {
                let path = path.clone();
                plan = Some(Planned { unit: *unit, path, target: Some(*target) });
                break;
            }
            // Whatever follows depends on dice.
            Event::Searched { .. } | Event::Shot(_) => break,
            _ => {}
        }
    }
    let plan = plan?;
    let unit = plan.unit;
    let traces = Traces::default().with_reach(unit).with_plan(plan);
    Some(Map::scene(view, traces, Framing::Close, CLOSE))
}

pub(super) fn beside_rule(topic: &str) -> Option<Scene> {
    let rule = match topic {
        "patrols-formations" => Rule::Formations,
        "patrols-shooting" | "patrols-assault" => Rule::Arcs,
        "patrols-scenery" | "patrols-table" => Rule::Scenery,
        "patrols-bases" => Rule::Marks,
        _ => return None,
    };
    Some(patrols_pictures::rule(rule, BESIDE))
}
