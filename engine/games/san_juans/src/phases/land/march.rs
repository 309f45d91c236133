//! A group marches, space by space, to the place it was sent (J-050, J-051, J-059).
//!
//! The commander names units and a destination; the road is the shortest, and among equals the
//! one with the fewest chances of an encounter. Whoever wants another road marches it in legs.

use serde::{Deserialize, Serialize};

use crate::phases::{advanced_supply, duty, encounter, ops, siege};
use crate::{
    Apart, Board, Choice, Cx, Event, HowMany, Next, Numbered as _, OpsChoice, Pick, PlaceId, Roads,
    Set, Space, UnitId, Whereabouts, Why, ask_units, choose, go, one, wait, yes_or_no,
};
use kit::Answer;

/// Units being told off to march.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Muster {
    /// Who goes?
    Units { from: Space },
    /// Where to?
    Destination { from: Space, units: Vec<UnitId> },
    /// Who fights a way out of a besieged place (J-056)?
    BreakThrough { place: PlaceId },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct March {
    units: Vec<UnitId>,
    at: Space,
    /// Spaces still to enter, the next one last.
    road: Vec<Space>,
    /// Whether guides were to lead them past encounters, once that is settled.
    guides: Option<bool>,
}

impl March {
    /// A group that sets out along a road, the next space last.
    pub(crate) fn along(units: Vec<UnitId>, at: Space, road: Vec<Space>) -> Self {
        Self { units, at, road, guides: None }
    }
}

pub(crate) fn muster(frame: Muster, cx: &mut Cx<'_>) -> Next {
    match frame {
        Muster::Units { from } => {
            let units = ops::marchers(from, cx.board);
            // Others may follow once those have gone whom an order binds (J-195).
            let (units, least) = duty::company(from, &units, cx.board).unwrap_or((units, 1));
            if units.is_empty() {
                return Next::done();
            }
            if units.len() <= least {
                return go(Muster::Destination { from, units });
            }
            let max = units.len();
            wait(frame, Why::WhoMarches { from }, ask_units(units, least, max))
        }
        Muster::Destination { from, ref units } => {
            let roads = destinations(from, units, cx.board);
            let of = roads.to().iter().map(|to| Choice::Ops(OpsChoice::To(to))).collect();
            choose(frame, Why::MarchTo { from }, of)
        }
        Muster::BreakThrough { place } => {
            let units = ops::besieged_movers(place, cx.board);
            if units.len() <= 1 {
                return break_through(place, units, cx);
            }
            wait(frame, Why::WhoBreaksThrough { place }, siege::at_least_one(units))
        }
    }
}

/// A battle waits for these units only (J-056).
fn break_through(place: PlaceId, units: Vec<UnitId>, cx: &mut Cx<'_>) -> Next {
    cx.board.this_round.fought_out.push(place);
    cx.board.this_round.at_siege.insert(place, Apart { relief: false, units });
    cx.board.this_round.pending.push(Space::Place(place));
    Next::done()
}

/// A group has come to the relief of a besieged place: a battle is certain, of those outside
/// only (J-056).
fn relieve(place: PlaceId, units: &[UnitId], cx: &mut Cx<'_>) {
    let space = Space::Place(place);
    let apart = cx.board.this_round.at_siege.entry(place);
    let apart = apart.or_insert(Apart { relief: true, units: Vec::new() });
    apart.units.extend(units);
    if cx.board.this_round.pending.contains(&space) {
        cx.say(Event::JoinedForBattle { space });
    } else {
        cx.board.this_round.pending.push(space);
    }
}

pub(crate) fn mustered(frame: Muster, answer: &Answer<Choice>, cx: &mut Cx<'_>) -> Next {
    match frame {
        Muster::Units { from } => go(Muster::Destination { from, units: siege::in_order(answer) }),
        Muster::BreakThrough { place } => break_through(place, siege::in_order(answer), cx),
        Muster::Destination { from, units } => {
            let Choice::Ops(OpsChoice::To(to)) = one(answer) else {
                unreachable!("a destination was asked for")
            };
            // A group moves at its slowest unit's rate (J-059).
            let left = movement(&units, cx.board);
            for unit in &units {
                cx.board.this_round.movement.insert(*unit, left);
            }
            let roads = destinations(from, &units, cx.board);
            duty::sent(from, &units, &roads, to, cx);
            let road = roads.back(to).collect();
            go(March::along(units, from, road))
        }
    }
}

fn destinations(from: Space, units: &[UnitId], board: &Board) -> Roads<Space> {
    let mut roads = roads(from, movement(units, board), board);
    if units.iter().all(|unit| !board.unit(*unit).arm().is_combat()) {
        roads = keep_safe(roads, board);
    }
    duty::destinations(from, units, roads, board)
}

fn movement(units: &[UnitId], board: &Board) -> u8 {
    let left = units.iter().filter_map(|unit| board.this_round.movement.get(unit));
    left.copied().min().unwrap_or_default()
}

/// Every destination within reach, with the best road to it. A road ends at a place that waits
/// for battle, at a rebel fortified town, and at a besieged place, which it relieves (J-056).
pub fn roads(from: Space, reach: u8, board: &Board) -> Roads<Space> {
    let mut roads = Roads::from(from);
    let mut left = !(ops::barred(board) | Set::of(from));
    let mut edge = Set::of(from);
    for _ in 0..reach {
        let goes_on = |at| at == from || !encounter::stops_for_certain(at, board);
        let passed = edge.filter(goes_on);
        edge = passed.around() & left;
        if edge.is_empty() {
            break;
        }
        for to in edge {
            // Of several roads the one with the fewest encounters to fear.
            let before = match (to.around() & passed).how_many() {
                HowMany::None => continue,
                HowMany::One(before) => Some(before),
                HowMany::Several(ways) => {
                    let chance = |space| u32::from(encounter::chance_in_six(space, board));
                    ways.iter().min_by_key(|way| roads.back(*way).map(chance).sum::<u32>())
                }
            };
            if let Some(before) = before {
                roads.note(to, before.number());
            }
        }
        left = left & !edge;
    }
    roads
}

/// Supply units alone are not sent into a place in revolt, or besieged, while there is another
/// way (J-102).
fn keep_safe(roads: Roads<Space>, board: &Board) -> Roads<Space> {
    let risen: Set<Space> = (board.pack().all & !board.open()).into();
    let safe = roads.to().filter(|to| !roads.back(to).any(|space| risen.contains(space)));
    if safe.is_empty() { roads } else { roads.only(safe) }
}

pub(crate) fn step(mut frame: March, cx: &mut Cx<'_>) -> Next {
    if frame.guides.is_none() {
        if encounter::guides_help(frame.road.iter().copied(), &frame.units, cx.board) {
            let why = Why::UseGuides { from: frame.at };
            return yes_or_no(frame, why);
        }
        frame.guides = Some(encounter::are_guided(&frame.units, cx.board));
    }
    let Some(to) = frame.road.pop() else {
        return Next::done();
    };
    let from = frame.at;
    for unit in &frame.units {
        cx.board.unit_mut(*unit).at = Whereabouts::Ashore(to);
        cx.board.this_round.came_from.insert(*unit, from);
        cx.board.this_round.landed_from.remove(unit);
        cx.board.this_round.broke_out.retain(|out| out != unit);
        if let Some(left) = cx.board.this_round.movement.get_mut(unit) {
            *left = left.saturating_sub(1);
        }
    }
    cx.say(Event::Marched { units: frame.units.clone(), from, to });
    frame.at = to;
    if let Some(place) = to.place().filter(|_| ops::is_shut(to, cx.board)) {
        let escorted = cx.board.this_round.pending.contains(&to);
        if escorted || frame.units.iter().any(|unit| cx.board.unit(*unit).arm().is_combat()) {
            relieve(place, &frame.units, cx);
        } else {
            advanced_supply::lose(&frame.units, to, cx);
        }
        return Next::done();
    }
    // Nobody is met on a movement point by night (card 23).
    let night = &cx.board.this_round.night;
    let unseen = to.place().is_none() && frame.units.iter().all(|unit| night.contains(unit));
    let unseen = unseen || encounter::are_guided(&frame.units, cx.board);
    match encounter::enter(to, &frame.units, unseen, cx) {
        encounter::Met::Nobody => go(frame),
        // The group halts; the battle is fought when the Ops are spent (J-057, J-062). Those of it
        // whom guides lead already pass through (22, 51).
        encounter::Met::Rebels => {
            let (guided, here) = (&cx.board.this_round.guided, Whereabouts::Ashore(to));
            let passes = |unit: &UnitId| guided.contains(unit) && cx.board.unit(*unit).at == here;
            frame.units.retain(passes);
            if frame.units.is_empty() { Next::done() } else { go(frame) }
        }
    }
}

/// Whether guides lead this group; they lead one force a round, on every leg of it (22, 51).
pub(crate) fn answered(mut frame: March, answer: &Answer<Choice>, cx: &mut Cx<'_>) -> Next {
    let led = one(answer) == Choice::Pick(Pick::Yes);
    if led {
        encounter::guide(&frame.units, cx.board);
    }
    frame.guides = Some(led);
    go(frame)
}

/// Forgets where units came from in earlier activations that no battle hangs on (J-077 a).
pub(crate) fn forget(cx: &mut Cx<'_>) {
    let pending = cx.board.this_round.pending.clone();
    let waiting: Vec<UnitId> =
        pending.into_iter().flat_map(|space| cx.board.column(space)).collect();
    cx.board.this_round.came_from.retain(|unit, _| waiting.contains(unit));
}
