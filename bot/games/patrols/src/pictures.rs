//! What the channel is shown of a patrol: the table, fights, cards, rules. Everything is drawn from
//! what whoever looks may know.

use games::Look;
use model::{Event as AnyEvent, Game};
use patrols::{Event, UnitId, View};
use patrols_pictures::{BattlePicture, Framing, Map, Part, Planned, Rule, Traces};
use render::Scene;

use crate::cards;
use crate::played::Ambushed as _;

/// Width of the whole table, in pixels.
pub(crate) const WHOLE: u32 = 1_600;
/// Width of the table in large print, and of a part of it.
const CLOSE: u32 = 550;
/// Width of fights.
const PLATE: u32 = 1_000;
/// Width of what stands beside a rule.
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

/// The table as whoever this copy of the game is for may know it, with the traces of these facts.
pub(super) fn scene(game: &Game, look: Look<'_>, events: &[AnyEvent]) -> Option<Scene> {
    let view = game.known_view()?;
    let traces = Traces::of(events.iter().filter_map(AnyEvent::own));
    Some(match look {
        Look::Turn | Look::Near | Look::Part("pocket") => {
            Map::scene(&view, traces, Framing::Close, CLOSE)
        }
        Look::Whole => Map::scene(&view, traces, Framing::Whole, WHOLE),
        Look::Ranges | Look::Part("reach") => {
            let traces = match acting(&view) {
                Some(unit) => traces.with_reach(unit),
                None => traces,
            };
            Map::scene(&view, traces, Framing::Whole, WHOLE)
        }
        Look::Part(part) => part_of(&view, traces, part),
    })
}

/// A part of the table, or the reach of a unit.
fn part_of(view: &View, traces: Traces, part: &str) -> Scene {
    if let Ok(unit) = part.parse::<UnitId>()
        && view.board.unit(unit).pose().is_some()
    {
        return Map::scene(view, traces.with_reach(unit), Framing::Whole, WHOLE);
    }
    let framing = match part {
        "south" => Framing::Part(Part::South),
        "middle" => Framing::Part(Part::Middle),
        "north" => Framing::Part(Part::North),
        _ => return Map::scene(view, traces, Framing::Whole, WHOLE),
    };
    Map::scene(view, traces, framing, WHOLE)
}

/// The unit that acts, if one does.
fn acting(view: &View) -> Option<UnitId> {
    view.awaiting
        .and_then(|why| why.unit())
        .or_else(|| view.board.acting.first().map(|acting| acting.unit))
}

/// A picture that a message wants.
pub(super) fn pictured(name: &str, game: &Game, events: &[AnyEvent]) -> Option<Scene> {
    let facts: Vec<&Event> = events.iter().filter_map(AnyEvent::own).collect();
    (name == BATTLE).then(|| BattlePicture::scene(&game.known_view()?, &facts, PLATE))?
}

/// What is planned, drawn over the table as it stands: the way of the unit that moves.
pub(super) fn planned(now: &Game, events: &[AnyEvent]) -> Option<Scene> {
    let view = now.known_view()?;
    let facts = events.iter().filter_map(AnyEvent::own::<Event>);
    let mut plan: Option<Planned> = None;
    for fact in facts {
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
    Some(Map::scene(&view, traces, Framing::Close, CLOSE))
}

/// A card by its name.
pub(super) fn card_named(name: &str, width: u32) -> Option<Scene> {
    let card = name.parse().ok()?;
    Some(patrols_pictures::card(cards::text(card), width))
}

/// The picture beside a topic of the rule book.
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
