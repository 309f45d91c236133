//! Advanced supply (J-101 to J-103): what places yield, points that are stored and spent, supply
//! units on the road, and hunger.

use serde::{Deserialize, Serialize};

use crate::phases::{fall, ops};
use crate::{
    Arm, Board, Choice, Cx, Event, Frame, Next, PlaceId, PlaceKind, Set, Space, SupplyEvent, Unit,
    UnitId, Whereabouts, Why, number, wait,
};
use kit::{Answer, Ask};

/// Units a supply point feeds for a turn.
const FED_BY_A_POINT: usize = 5;
/// Points the refuge receives in a turn.
const LOCAL_TRADE: u8 = 2;
/// The turn without supply from which on units die.
const STARVES_FROM: u8 = 3;
/// What kills a starving unit.
const STARVES_ON: u8 = 5;

/// Supply units being formed (J-102).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Form {
    pub(crate) at: PlaceId,
}

pub(crate) fn step(frame: Form, cx: &mut Cx<'_>) -> Next {
    let at = frame.at;
    let max = u32::from(cx.board.place(at).stores);
    wait(frame, Why::FormSupply { at }, Ask::Number { min: 1, max })
}

/// One point, one supply unit, activated with the place it leaves (J-102).
pub(crate) fn answered(frame: Form, answer: &Answer<Choice>, cx: &mut Cx<'_>) -> Next {
    let (place, points) = (frame.at, number(answer));
    cx.board.place_mut(place).stores -= points;
    let units: Vec<UnitId> = (0..points).map(|_| load(Space::Place(place), cx.board)).collect();
    for unit in &units {
        let spaces = ops::allowance(cx.board.unit(*unit), cx.board);
        cx.board.this_round.movement.insert(*unit, spaces);
    }
    cx.say(Event::Supply(SupplyEvent::Formed { units, place }));
    Next::done()
}

/// Places whose stores may form up: activated this round, no battle waiting there (J-102).
pub(crate) fn can_form(board: &Board) -> Set<PlaceId> {
    let spaces = |of: &[Space]| of.iter().copied().collect::<Set<Space>>();
    let activated = spaces(&board.this_round.activated) & !spaces(&board.this_round.pending);
    activated.places().filter(|id| board.place(id).stores > 0)
}

/// A supply unit stands in a space: one used up before goes out again, so that a long war does
/// not count its mules for ever.
pub(crate) fn load(at: Space, board: &mut Board) -> UnitId {
    let idle = |unit: &&Unit| unit.arm() == Arm::Supply && unit.at == Whereabouts::Gone;
    let Some(id) = board.units.iter().find(idle).map(|unit| unit.id) else {
        return board.raise(board.pack().roles.supply, 1, at);
    };
    board.this_round.came_from.remove(&id);
    board.this_round.landed_from.remove(&id);
    let unit = board.unit_mut(id);
    (unit.at, unit.steps, unit.supplied, unit.hungry) = (Whereabouts::Ashore(at), 1, true, 0);
    id
}

pub(super) fn trains(space: Space, board: &Board) -> Vec<UnitId> {
    let supply = board.ashore(space).filter(|unit| unit.arm() == Arm::Supply);
    supply.map(|unit| unit.id).collect()
}

fn use_up(units: &[UnitId], board: &mut Board) {
    board.put(units, Whereabouts::Gone);
}

/// Supply units that are lost (J-045, J-102).
pub(crate) fn lose(units: &[UnitId], space: Space, cx: &mut Cx<'_>) {
    use_up(units, cx.board);
    let points = u8::try_from(units.len()).unwrap_or(u8::MAX);
    if points > 0 {
        cx.say(Event::Supply(SupplyEvent::Lost { space, points }));
    }
}

/// A place falls with its stores and the supply units in it (J-045, J-096).
pub(crate) fn falls(place: PlaceId, cx: &mut Cx<'_>) {
    let space = Space::Place(place);
    let units = trains(space, cx.board);
    use_up(&units, cx.board);
    let stores = std::mem::take(&mut cx.board.place_mut(place).stores);
    let points = stores.saturating_add(u8::try_from(units.len()).unwrap_or(u8::MAX));
    if points > 0 {
        cx.say(Event::Supply(SupplyEvent::Lost { space, points }));
    }
}

/// Supply units that came with a force to its battle and share its fate (J-056, J-102); what
/// stands inside a besieged place has not come with those who relieve it.
pub(crate) fn beside(space: Space, board: &Board) -> Vec<UnitId> {
    let mut column = board.column(space);
    column.retain(|unit| board.unit(*unit).arm() == Arm::Supply);
    column
}

/// What goes along with a beaten force: with one destroyed nothing, else half, less what does not
/// divide (J-102). Returns who is left.
pub(crate) fn goes_back(
    units: &[UnitId],
    space: Space,
    wiped_out: bool,
    cx: &mut Cx<'_>,
) -> Vec<UnitId> {
    let lost = if wiped_out { units.len() } else { units.len().div_ceil(2) };
    let (left, lost) = units.split_at(units.len() - lost);
    lose(lost, space, cx);
    left.to_vec()
}

/// At a round's end supply units in places of ours go into the stores (J-102).
pub(crate) fn store(cx: &mut Cx<'_>) {
    let supply = cx.board.units.iter().filter(|unit| unit.arm() == Arm::Supply);
    let standing: Set<PlaceId> = supply.filter_map(|unit| unit.at.ashore()?.place()).collect();
    for place in standing & cx.board.ours() {
        let units = trains(Space::Place(place), cx.board);
        use_up(&units, cx.board);
        let points = u8::try_from(units.len()).unwrap_or(u8::MAX);
        let stores = &mut cx.board.place_mut(place).stores;
        *stores = stores.saturating_add(points);
        cx.say(Event::Supply(SupplyEvent::Stored { place, points }));
    }
}

/// Adds points to the stores of a place (J-101).
pub(crate) fn receive(place: PlaceId, points: u8, die: Option<u8>, cx: &mut Cx<'_>) {
    let stores = &mut cx.board.place_mut(place).stores;
    *stores = stores.saturating_add(points);
    cx.say(Event::Supply(SupplyEvent::Received { place, points, die }));
}

/// What comes of itself before anything is spent (J-101).
pub(super) fn deliveries(cx: &mut Cx<'_>) {
    let roles = &cx.board.pack().roles;
    let refuge = roles.refuge;
    if cx.board.is_ours(refuge) {
        receive(refuge, LOCAL_TRADE, None, cx);
    }
    let base = roles.base;
    if cx.board.is_ours(base) {
        let sides = if cx.board.milestones.relief_arrived { 10 } else { 6 };
        let die = cx.dice.die(sides, 3);
        receive(base, die, Some(die), cx);
    }
}

/// Units a place feeds of itself (J-101); a movement point feeds none.
fn capacity(space: Space) -> usize {
    match space.place().map(|place| place.kind) {
        None => 0,
        Some(PlaceKind::Village) => 5,
        Some(PlaceKind::Town) => 10,
        Some(PlaceKind::FortifiedTown) => 15,
    }
}

/// Feeds the units of every space, and says which go short: those with the fewest steps, the last
/// raised first.
pub(super) fn feed(cx: &mut Cx<'_>) -> Vec<UnitId> {
    let mut short = Vec::new();
    for space in cx.board.pack().spaces() {
        let mut units: Vec<(u8, UnitId)> =
            cx.board.troops(space).map(|unit| (unit.steps, unit.id)).collect();
        let wanting = units.len().saturating_sub(capacity(space));
        if wanting == 0 {
            continue;
        }
        let fed = spend(space, wanting.div_ceil(FED_BY_A_POINT), cx) * FED_BY_A_POINT;
        units.sort_by_key(|(steps, id)| (*steps, std::cmp::Reverse(*id)));
        short.extend(units.into_iter().take(wanting.saturating_sub(fed)).map(|(_, id)| id));
    }
    if !super::ships_can_serve(cx.board) {
        let aboard = cx.board.units.iter().filter(|unit| matches!(unit.at, Whereabouts::Aboard(_)));
        short.extend(aboard.filter(|unit| unit.arm().is_combat()).map(|unit| unit.id));
    }
    short
}

/// Spends points of the stores, or supply units in the space; says how many there were.
fn spend(space: Space, wanted: usize, cx: &mut Cx<'_>) -> usize {
    let stores = space.place().map_or(0, |place| usize::from(cx.board.place(place).stores));
    let from_stores = stores.min(wanted);
    if let Some(place) = space.place() {
        cx.board.place_mut(place).stores -= u8::try_from(from_stores).unwrap_or(u8::MAX);
    }
    let mut units = trains(space, cx.board);
    units.truncate(wanted - from_stores);
    use_up(&units, cx.board);
    let spent = from_stores + units.len();
    if spent > 0 {
        let points = u8::try_from(spent).unwrap_or(u8::MAX);
        cx.say(Event::Supply(SupplyEvent::Spent { space, points }));
    }
    spent
}

/// Counts the turns each unit has been without supply, and rolls for those that starve (J-103). A
/// besieged place whose last unit dies falls; the frames move its ships.
pub(super) fn starve(cx: &mut Cx<'_>) -> Vec<Frame> {
    let mut starving = Vec::new();
    for unit in &mut cx.board.units {
        let present = matches!(unit.at, Whereabouts::Ashore(_) | Whereabouts::Aboard(_));
        let hungry = present && !unit.supplied;
        unit.hungry = if hungry { unit.hungry.saturating_add(1) } else { 0 };
        if unit.hungry >= STARVES_FROM {
            starving.push((unit.id, unit.hungry - STARVES_FROM));
        }
    }
    if starving.is_empty() {
        return Vec::new();
    }
    let mut dice = Vec::new();
    let mut lost = Vec::new();
    for (unit, worse) in starving {
        let die = cx.d6(1);
        dice.push((unit, die));
        if die.saturating_add(worse) >= STARVES_ON {
            lost.push(unit);
        }
    }
    fall::eliminate(&lost, cx.board);
    cx.say(Event::Supply(SupplyEvent::Starved { dice, lost: lost.clone() }));
    let empty = |place: &PlaceId| cx.board.troops(Space::Place(*place)).next().is_none();
    let fallen: Vec<PlaceId> = if lost.is_empty() {
        vec![]
    } else {
        cx.board.besieged().into_iter().filter(empty).collect()
    };
    fallen.into_iter().filter_map(|place| fall::falls_with_garrison(place, cx)).collect()
}
