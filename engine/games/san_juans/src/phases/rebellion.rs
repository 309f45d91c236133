//! Phase 2: the rebellion spreads (J-040 to J-047).

use serde::{Deserialize, Serialize};

use super::{battle, encounter, fall, march, ops};
use crate::{
    Board, Choice, Control, Cx, Event, Flag, Frame, HowMany, Next, Pick, PlaceId, PlaceKind,
    Revolt, Set, Space, UnitId, Whereabouts, Why, choose, go, one, setup, under,
};
use kit::Answer;
use pack::Rising;

/// The places still to be rolled for, and units on the run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rebellion {
    left: Vec<PlaceId>,
    /// A place whose troops look for somewhere to go.
    fleeing: Option<PlaceId>,
    /// What each place needs, where all rise at once (J-043); others are not rolled for.
    #[serde(default)]
    fixed: Option<Vec<(PlaceId, i8)>>,
    /// The order the commander sets, until it is set (J-043).
    #[serde(default)]
    chosen: Option<Vec<PlaceId>>,
}

/// Begins the phase; nothing once it is skipped for good (J-047).
pub(super) fn begin(cx: &mut Cx<'_>) -> Option<Rebellion> {
    if cx.board.milestones.pacified {
        cx.say(Event::RebellionOver);
        return None;
    }
    let mut left = order(cx.board);
    let at_once = cx.options.simultaneous_rebellion;
    let fixed = at_once.then(|| {
        let rolled = left.iter().copied().filter(|place| is_rolled_for(*place, cx.board));
        rolled.map(|place| (place, needed(place, cx.board))).collect::<Vec<_>>()
    });
    match &fixed {
        Some(fixed) => left.retain(|place| fixed.iter().any(|(id, _)| id == place)),
        None => left.retain(|place| may_rise(*place, cx.board)),
    }
    // Asked once, before the first roll of the war; what is said then stands until the commander
    // says otherwise. A war begun before that was so goes on as it began, with a question a turn.
    let first = cx.board.turn == setup::first_turn(cx.options.scenario, cx.board.pack());
    let asks = cx.board.revolt_order.as_ref().is_none_or(|order| first && order.is_empty());
    let chosen = (cx.options.rebellion_order && asks).then(Vec::new);
    Some(Rebellion { left, fleeing: None, fixed, chosen })
}

/// The order of the rolls, back to front: what the commander has named, then fortified towns,
/// towns, villages, then number (J-043).
fn order(board: &Board) -> Vec<PlaceId> {
    let first = board.revolt_order.as_deref().unwrap_or_default();
    let named = |id| first.iter().position(|named| *named == id).unwrap_or(first.len());
    let mut places: Vec<_> = board.pack().places.iter().collect();
    places.sort_by_cached_key(|place| (named(place.id), std::cmp::Reverse(place.kind), place.id));
    places.reverse();
    places.into_iter().map(|place| place.id).collect()
}

pub(super) fn step(mut frame: Rebellion, cx: &mut Cx<'_>) -> Next {
    if let Some(place) = frame.fleeing {
        return flee(frame, place, cx);
    }
    if frame.chosen.is_some() && frame.left.len() > 1 {
        let mut left = frame.left.clone();
        left.sort_unstable();
        let of = left.into_iter().map(Pick::Place).chain([Pick::Rest]).map(Choice::Pick).collect();
        return choose(frame, Why::NextToRise, of);
    }
    settle_order(&mut frame, cx);
    while let Some(place) = frame.left.pop() {
        if frame.fixed.is_some() || is_rolled_for(place, cx.board) {
            return roll(frame, place, cx);
        }
    }
    cx.board.next_rebellion = Default::default();
    Next::done()
}

/// What the commander may name next: any place that may rise some day, or all the rest (J-043).
pub(super) fn next_to_rise(named: &[PlaceId], board: &Board) -> Vec<Choice> {
    let may =
        |id: PlaceId| !named.contains(&id) && board.place(id).control != Control::RetakenRelief;
    let places = board.places_where(may).into_iter().map(Pick::Place);
    places.chain([Pick::Rest]).map(Choice::Pick).collect()
}

/// These are rolled for first from now on, the rest in the default order (J-043).
pub(super) fn set_order(places: Vec<PlaceId>, cx: &mut Cx<'_>) {
    cx.board.revolt_order = Some(places.clone());
    cx.say(Event::RevoltOrderSet { places });
}

fn settle_order(frame: &mut Rebellion, cx: &mut Cx<'_>) {
    if let Some(mut chosen) = frame.chosen.take() {
        if cx.board.revolt_order.is_some() {
            set_order(chosen.clone(), cx);
        }
        chosen.reverse();
        frame.left.append(&mut chosen);
    }
}

/// Not in revolt, not besieged, not retaken by the relief (J-040, J-046); the base only when the
/// places that shield it have all fallen (J-044).
fn is_rolled_for(place: PlaceId, board: &Board) -> bool {
    may_rise(place, board) && !(place == board.pack().roles.base && base_stands(board))
}

fn may_rise(place: PlaceId, board: &Board) -> bool {
    board.is_open(place) && board.place(place).control != Control::RetakenRelief
}

fn base_stands(board: &Board) -> bool {
    board.pack().roles.shields.iter().any(|place| !board.in_revolt(*place))
}

/// What the die needs: the base of J-040 less the modifiers of J-041, and those of cards; J-042 is
/// an example of it.
pub fn needed(place: PlaceId, board: &Board) -> i8 {
    let cards = &board.next_rebellion;
    let hard = place.is_fortress()
        || board.place(place).control == Control::RetakenLocal
        || cards.hard.contains(&place);
    let count = |places: &[PlaceId]| {
        i8::try_from(places.iter().filter(|id| board.in_revolt(**id)).count()).unwrap_or(i8::MAX)
    };
    let adjacent = count(&place.adjacent);
    let island = place.island;
    let facing = i8::from(island.facing.iter().any(|id| board.wholly_in_revolt(*id)));
    let around = if place.is_fortress() {
        let others = (island.all & !board.pack().fortresses).filter(|id| board.in_revolt(id));
        i8::try_from(others.len()).unwrap_or(i8::MAX)
    } else {
        0
    };
    let by_island = cards.islands.iter().filter(|(id, _)| *id == place.island).map(|(_, by)| by);
    let by_place = cards.places.iter().filter(|(id, _)| *id == place).map(|(_, by)| by);
    let by_cards: i8 = by_island.chain(by_place).sum();
    let Rising { needs, hard: more, .. } = board.pack().tables.rising;
    (if hard { more } else { needs }) - adjacent - facing - around - by_cards
}

/// Rolls for one place; each result counts at once for later rolls, unless all rise at once
/// (J-043).
fn roll(mut frame: Rebellion, place: PlaceId, cx: &mut Cx<'_>) -> Next {
    let fixed = frame.fixed.iter().flatten().find(|(id, _)| *id == place);
    let needed = fixed.map_or_else(|| needed(place, cx.board), |(_, needed)| *needed);
    // A die is thrown even where no 6 would do (J-040).
    let die = cx.d6(1);
    let rises = i8::try_from(die).is_ok_and(|die| die >= needed);
    let result = if rises { answer_of(place, cx) } else { Revolt::Quiet };
    cx.say(Event::RevoltRolled { place, die, needed, result });
    let ships = match result {
        Revolt::Quiet | Revolt::Void | Revolt::Suppressed(_) => None,
        Revolt::Besieged => {
            cx.board.place_mut(place).siege = Some(1);
            None
        }
        Revolt::Rose | Revolt::Mutinied(_) | Revolt::Fled(_) => fall::falls(place, cx),
    };
    if let Revolt::Mutinied(_) = result {
        mutiny(place, cx);
    }
    let flees = matches!(result, Revolt::Mutinied(_) | Revolt::Fled(_));
    frame.fleeing = flees.then_some(place);
    under(frame, ships)
}

/// What a place rolled to revolt does, by the troops in it (J-045).
fn answer_of(place: PlaceId, cx: &mut Cx<'_>) -> Revolt {
    if cx.board.next_rebellion.void.contains(&place) {
        return Revolt::Void;
    }
    let Rising { besieged, mutinies, flees, .. } = cx.board.pack().tables.rising;
    match cx.board.troops(Space::Place(place)).count() {
        0 => Revolt::Rose,
        few if few < besieged => match cx.d6(6) {
            die if die <= mutinies && !cx.board.next_rebellion.no_mutiny => Revolt::Mutinied(die),
            die if die <= flees => Revolt::Fled(die),
            die => Revolt::Suppressed(die),
        },
        _ => Revolt::Besieged,
    }
}

/// Local troops go over for good; relief beside them retreat (J-045).
fn mutiny(place: PlaceId, cx: &mut Cx<'_>) {
    let here = Space::Place(place);
    let local = cx.board.troops(here).filter(|unit| unit.flag() == Flag::Local);
    let units: Vec<UnitId> = local.map(|unit| unit.id).collect();
    cx.board.put(&units, Whereabouts::Gone);
    if !units.is_empty() {
        cx.say(Event::UnitsMutinied { units, at: place });
    }
}

/// Sends the troops of a fallen place away (J-045): by land to the nearest open location of ours,
/// passing through ours only, or from a port to any other port of ours, besieged or not. Fortress
/// garrisons go by sea alone, if they may sail (J-051); where the others went by land they are
/// asked for apart.
fn flee(mut frame: Rebellion, place: PlaceId, cx: &mut Cx<'_>) -> Next {
    let here = Space::Place(place);
    let ports = ports_for(place, cx.board);
    let (garrison, others) = parted(cx.board.force(here), cx.board);
    if ports.is_empty() || !cx.options.garrisons_sail {
        fall::destroy(garrison, here, cx);
    }
    let left = cx.board.force(here);
    let refuges = if others.is_empty() { ports } else { refuges(place, cx.board) };
    match refuges.how_many() {
        _ if left.is_empty() => {}
        HowMany::None => fall::destroy(left, here, cx),
        HowMany::One(only) => return fled(frame, place, only, cx),
        HowMany::Several(refuges) => {
            return choose(frame, Why::FleeFrom { place }, Pick::places(refuges));
        }
    }
    frame.fleeing = None;
    go(frame)
}

/// The fortress garrisons among these units that do not march (J-051), and the others.
fn parted(units: Vec<UnitId>, board: &Board) -> (Vec<UnitId>, Vec<UnitId>) {
    units.into_iter().partition(|unit| ops::stays(board.unit(*unit), board))
}

/// Whoever can goes to a refuge; garrisons stay behind for now if it is not one by sea.
fn fled(mut frame: Rebellion, from: PlaceId, to: PlaceId, cx: &mut Cx<'_>) -> Next {
    let (garrison, units) = parted(cx.board.force(Space::Place(from)), cx.board);
    let by_sea = ports_for(from, cx.board).contains(to);
    if cx.options.fight_out && !by_sea {
        frame.fleeing = Some(from);
        let flight = Flight::of(units, from, to, cx.board);
        return Next::Go(vec![Frame::Rebellion(frame), Frame::Flight(flight)]);
    }
    let going = if by_sea { [garrison, units].concat() } else { units };
    send(going, from, to, cx);
    let gone = cx.board.force(Space::Place(from)).is_empty();
    frame.fleeing = (!gone).then_some(from);
    go(frame)
}

fn ports_for(place: PlaceId, board: &Board) -> Set<PlaceId> {
    // Besieged or not: a ship goes in and out freely.
    let ours = board.ports() & !Set::of(place);
    if place.is_port() { ours } else { Set::default() }
}

fn refuges(place: PlaceId, board: &Board) -> Set<PlaceId> {
    let ours = board.open() & !Set::of(place);
    // Nobody gets past what is not open, and what is nearest is not past anything that is.
    let theirs: Set<Space> = (board.pack().all & !board.open()).into();
    let rings = Set::of(Space::Place(place)).rings(!theirs);
    let near = rings.map(|ring| ring.places() & ours).find(|near| !near.is_empty());
    near.unwrap_or_default() | ports_for(place, board)
}

fn send(units: Vec<UnitId>, from: PlaceId, to: PlaceId, cx: &mut Cx<'_>) {
    cx.board.put(&units, Whereabouts::Ashore(Space::Place(to)));
    cx.say(Event::UnitsFled { units, from, to });
}

/// Troops on the way to a refuge by land, where it is agreed that they fight their way out: in each
/// space they may meet the rebels, as on a march (J-045, J-060).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flight {
    units: Vec<UnitId>,
    from: PlaceId,
    to: PlaceId,
    at: Space,
    /// Spaces to cross before the refuge, the next one last.
    road: Vec<Space>,
}

impl Flight {
    /// Troops that set out from a place that has risen, by the shortest road.
    fn of(units: Vec<UnitId>, from: PlaceId, to: PlaceId, board: &Board) -> Self {
        let at = Space::Place(from);
        let roads = march::roads(at, u8::MAX, board);
        let road = roads.back(Space::Place(to)).filter(|space| *space != Space::Place(to));
        Self { units, from, to, at, road: road.collect() }
    }
}

/// They enter the next space. Those who are beaten have gone back as any force does, and stay there
/// (J-077); those who win go on.
pub(super) fn flies(mut frame: Flight, cx: &mut Cx<'_>) -> Next {
    let here = Whereabouts::Ashore(frame.at);
    frame.units.retain(|unit| cx.board.unit(*unit).at == here);
    let units = frame.units.clone();
    if units.is_empty() {
        return Next::done();
    }
    let to = frame.road.pop();
    for unit in &units {
        cx.board.unit_mut(*unit).at = Whereabouts::Ashore(to.unwrap_or(Space::Place(frame.to)));
        cx.board.this_round.came_from.insert(*unit, frame.at);
    }
    let Some(to) = to else {
        cx.say(Event::UnitsFled { units, from: frame.from, to: frame.to });
        return Next::done();
    };
    cx.say(Event::Marched { units: units.clone(), from: frame.at, to });
    frame.at = to;
    let met = encounter::enter(to, &units, false, cx);
    let battle = (met == encounter::Met::Rebels)
        .then(|| Frame::Battle(battle::Battle::pending(to, cx.board)));
    under(Frame::Flight(frame), battle)
}

pub(super) fn answered(mut frame: Rebellion, answer: &Answer<Choice>, cx: &mut Cx<'_>) -> Next {
    match (&mut frame.chosen, one(answer)) {
        (Some(chosen), Choice::Pick(Pick::Place(place))) => {
            chosen.push(place);
            frame.left.retain(|left| *left != place);
            return go(frame);
        }
        (Some(_), _) => {
            settle_order(&mut frame, cx);
            return go(frame);
        }
        (None, _) => {}
    }
    let (Some(from), Choice::Pick(Pick::Place(to))) = (frame.fleeing, one(answer)) else {
        unreachable!("a refuge was asked for");
    };
    fled(frame, from, to, cx)
}

/// What the die needs for a place of ours to be lost in the rebellion to come, as things stand;
/// nothing where none is thrown, or where it comes to nothing (card 40).
pub fn needed_to_come(place: PlaceId, board: &Board) -> Option<i8> {
    let rolled = is_rolled_for(place, board) && !board.next_rebellion.void.contains(&place);
    (rolled && !board.milestones.pacified).then(|| needed(place, board))
}

/// Whether a place of ours may be rolled for in a rebellion to come: not once it is red (J-046),
/// nor once there is no more rebellion (J-047). A siege may be broken before.
pub(crate) fn is_still_to_rise(place: PlaceId, board: &Board) -> bool {
    let red = board.place(place).control == Control::RetakenRelief;
    board.is_ours(place) && !red && !board.milestones.pacified
}

/// Villages and towns only: what a parapet can be thrown round (card 43), where it keeps a revolt
/// down or makes a redoubt.
pub(super) fn can_be_hardened(place: PlaceId, board: &Board) -> bool {
    let helps = is_still_to_rise(place, board) || board.place(place).redoubts == 0;
    board.is_open(place) && place.kind != PlaceKind::FortifiedTown && helps
}
