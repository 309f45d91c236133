//! Ships under orders: sailing, loading, landing, repairs (J-052 to J-055, J-058, J-141).
//!
//! Ships ordered together are one convoy: a function costs each of them one, and their room is
//! one. A convoy goes the shortest way; whoever wants another sails it in legs.

use serde::{Deserialize, Serialize};

use crate::phases::{damage, duty, encounter, haven, ops, sea_fight, siege, train};
use crate::{
    Berth, Board, Choice, ConvoyFate, Cx, Event, Flag, Frame, Next, Options, Pick, PlaceId, Points,
    Roads, SailChoice, SeaEvent, Set, Ship, ShipId, Space, Unit, UnitId, Whereabouts, Why,
    ask_units, choose, go, number, one, several, units_of, wait, yes_or_no,
};
use kit::{Answer, Ask};
use pack::Numbered as _;

/// What a ship can do when activated (J-052).
pub const FUNCTIONS: u8 = 3;

/// Replacement points that take the room of one unit (J-141).
pub const POINTS_PER_UNIT: u8 = 2;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sail {
    /// Which of the ships there go together?
    Who { from: Berth },
    /// What do they do?
    How { ships: Vec<ShipId> },
    /// On their way.
    Way(Way),
    /// Who goes on board?
    Boards { ships: Vec<ShipId> },
    /// Who lands?
    Lands { ships: Vec<ShipId> },
    /// Ashore in a rebel port: do guides lead them past whoever is there (22, 51)?
    Assault { at: PlaceId, units: Vec<UnitId> },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Way {
    ships: Vec<ShipId>,
    /// Where it is; ships that are elsewhere have dropped out.
    at: Berth,
    /// Ports and sea areas still to enter, the next one last.
    road: Vec<Berth>,
    /// Replacement points for a besieged port (J-141).
    points: Points,
    asked: u8,
}

/// Activates the ships that lie there, once a round, and the units aboard with them (J-053).
pub(crate) fn activate(berth: Berth, cx: &mut Cx<'_>) {
    let functions = FUNCTIONS.saturating_add_signed(cx.board.this_round.functions_change);
    let fresh: Vec<ShipId> = fresh(berth, cx.board).map(|ship| ship.id).collect();
    for ship in fresh {
        cx.board.this_round.functions.insert(ship, functions);
        let aboard: Vec<(UnitId, u8)> = cx
            .board
            .aboard(ship)
            .filter(|unit| !cx.board.this_round.movement.contains_key(&unit.id))
            .map(|unit| (unit.id, ops::sea_allowance(unit, cx.board, cx.options)))
            .collect();
        cx.board.this_round.movement.extend(aboard);
    }
}

fn fresh(berth: Berth, board: &Board) -> impl Iterator<Item = &Ship> {
    board.lying(berth).filter(|ship| is_fresh(ship, board))
}

fn is_fresh(ship: &Ship, board: &Board) -> bool {
    !board.this_round.functions.contains_key(&ship.id)
}

/// A ship that has arrived this round gets no orders in it (J-034).
pub(crate) fn settle_in(ship: ShipId, board: &mut Board) {
    board.this_round.functions.insert(ship, 0);
}

/// Where an Op spent on the ships that lie there is of any use.
pub(crate) fn can_be_activated(board: &Board) -> Set<Berth> {
    let useful = |ship: &&Ship| {
        ship.damage > 0 || !is_closed(ship.at, board) || board.aboard(ship.id).next().is_some()
    };
    let fresh = board.ships.iter().filter(|ship| is_fresh(ship, board) && ship.at != Berth::Sunk);
    fresh.filter(useful).map(|ship| ship.at).collect()
}

/// Whether any ship of the campaign can be activated (card 49).
pub(crate) fn any_ship(board: &Board) -> bool {
    board.ships.iter().any(|ship| ship.at != Berth::Sunk)
}

/// Ports where working ships with functions left lie: units there can go on board.
pub(crate) fn taking_units(board: &Board) -> Set<PlaceId> {
    let waits = |ship: &&Ship| ship.damage == 0 && functions(ship.id, board) > 0;
    board.ships.iter().filter(waits).map(|ship| ship.at).collect::<Set<Berth>>().ports()
}

pub(crate) fn berths(board: &Board) -> Set<Berth> {
    board.ships.iter().filter(|ship| can_act(ship, board)).map(|ship| ship.at).collect()
}

/// Whether she has anything to do: repairs, a way out, or somebody to land.
fn can_act(ship: &Ship, board: &Board) -> bool {
    let lands = |port| !landers(&[ship.id], port, board).is_empty();
    functions(ship.id, board) > 0
        && (ship.damage > 0
            || !is_closed(ship.at, board)
            || matches!(ship.at, Berth::Port(port) if lands(port)))
}

fn functions(ship: ShipId, board: &Board) -> u8 {
    board.this_round.functions.get(&ship).copied().unwrap_or_default()
}

fn left(ships: &[ShipId], board: &Board) -> u8 {
    ships.iter().map(|ship| functions(*ship, board)).min().unwrap_or_default()
}

fn spend(ships: &[ShipId], board: &mut Board) {
    for ship in ships {
        if let Some(left) = board.this_round.functions.get_mut(ship) {
            *left = left.saturating_sub(1);
        }
    }
}

/// Nobody leaves a place with dysentery this round, ships neither (52).
fn is_closed(berth: Berth, board: &Board) -> bool {
    matches!(berth, Berth::Port(port) if board.this_round.closed.contains(&port))
}

/// What a convoy can do now. Laid-up ships only repair (J-024); but what boats have brought
/// through to a besieged port in this round may land, whatever they suffered on the way (J-141).
fn choices(ships: &[ShipId], board: &Board, options: &Options) -> Vec<SailChoice> {
    let left = left(ships, board);
    let at = berth(ships, board);
    let mut of = Vec::new();
    if left > 0 {
        let works = ships.iter().all(|ship| board.ship(*ship).damage == 0);
        if works {
            of.extend(roads(ships, board).to().iter().map(SailChoice::To));
        }
        if let Berth::Port(port) = at {
            let room: usize = ships.iter().map(|ship| board.room(*ship)).sum();
            if works && room > 0 && !boarders(port, board, options).is_empty() {
                of.push(SailChoice::Load);
            }
            let sound = |ship: &ShipId| board.ship(*ship).damage == 0;
            let brought = ships.iter().all(|id| sound(id) || board.this_round.ran_in.contains(id));
            if brought && !landers(ships, port, board).is_empty() {
                of.push(SailChoice::Unload);
            }
            if works && train::loaders(ships, port, board).is_some() {
                of.push(SailChoice::LoadTrain);
            }
            if brought && train::can_land(ships, port, board) {
                of.push(SailChoice::LandTrain);
            }
        }
        if ships.iter().any(|ship| board.ship(*ship).damage > 0) {
            of.push(SailChoice::Repair);
        }
    }
    of.push(SailChoice::Stop);
    of
}

fn berth(ships: &[ShipId], board: &Board) -> Berth {
    ships.first().map_or(Berth::Sunk, |ship| board.ship(*ship).at)
}

/// Every port and sea area within reach, with the shortest way to it: a function for each port
/// left, port entered and sea area crossed (J-052, J-055). A rebel port is entered only by a
/// convoy that can land somebody there, and has a function left to do it (J-058).
fn roads(ships: &[ShipId], board: &Board) -> Roads<Berth> {
    let (from, left) = (berth(ships, board), left(ships, board));
    let mut roads = Roads::from(from);
    if is_closed(from, board) {
        return roads;
    }
    let troops: Vec<UnitId> =
        ready(ships, board).filter(|unit| unit.arm().is_combat()).map(|unit| unit.id).collect();
    let can_land = |port| troops.iter().any(|unit| duty::may_land(*unit, port, board));
    let (ours, mut edge) = (board.ports(), Set::of(from));
    let mut new = !edge;
    for spent in 1..=left {
        let mut found = Set::default();
        for at in edge {
            let next: Set<Berth> = match at {
                Berth::Port(port) if at == from => port.waters.into(),
                // No way is shorter through a port.
                Berth::Port(_) | Berth::Sunk => Set::default(),
                Berth::Sea(sea) => {
                    let theirs = Set::from(sea.ports & !ours) & new & !found;
                    let lands = |port| spent < left && can_land(port);
                    let theirs = theirs.ports().filter(lands);
                    Set::from(sea.ports & ours | theirs) | sea.around.into()
                }
            };
            for to in next & new & !found {
                roads.note(to, at.number());
            }
            found = found | next & new;
        }
        new = new & !found;
        edge = found;
    }
    roads
}

/// Units in a port that may go on board now: activated, with a movement point for it (J-053); with
/// the option those too that do nothing else this round. Garrisons do only if they may sail at all
/// (J-051), and those who stay with the hero never (J-196).
pub(super) fn boarders(port: PlaceId, board: &Board, options: &Options) -> Vec<UnitId> {
    let space = Space::Place(port);
    let (closed, pending) = (&board.this_round.closed, &board.this_round.pending);
    if closed.contains(&port) || pending.contains(&space) {
        return Vec::new();
    }
    let may = |unit: &&Unit| match board.this_round.movement.get(&unit.id) {
        Some(movement) => *movement > 0,
        None => options.free_boarding && ops::sea_allowance(unit, board, options) > 0,
    };
    let bound = board.hero_guard();
    // Who has won from inside a besieged place marches out (J-056).
    let out = &board.this_round.broke_out;
    let free = |unit: &UnitId| !bound.contains(unit) && !out.contains(unit);
    let may_board = |unit: &UnitId| free(unit) && duty::may_board(*unit, port, board);
    board.ashore(space).filter(may).map(|unit| unit.id).filter(may_board).collect()
}

/// Units on board that have a movement point for landing (J-053), and may land there (J-190).
fn landers(ships: &[ShipId], port: PlaceId, board: &Board) -> Vec<UnitId> {
    let ready = ready(ships, board).map(|unit| unit.id);
    ready.filter(|unit| duty::may_land(*unit, port, board)).collect()
}

fn ready<'a>(ships: &'a [ShipId], board: &'a Board) -> impl Iterator<Item = &'a Unit> {
    let aboard = ships.iter().flat_map(|ship| board.aboard(*ship));
    let left = |unit: &Unit| board.this_round.movement.get(&unit.id).is_some_and(|left| *left > 0);
    aboard.filter(move |unit| left(unit))
}

pub(crate) fn step(frame: Sail, cx: &mut Cx<'_>) -> Next {
    match frame {
        Sail::Who { from } => {
            let acts = |ship: &&Ship| can_act(ship, cx.board);
            let ships: Vec<ShipId> =
                cx.board.lying(from).filter(acts).map(|ship| ship.id).collect();
            match ships.len() {
                0 => Next::done(),
                1 => go(Sail::How { ships }),
                count => {
                    let max = u16::try_from(count).unwrap_or(u16::MAX);
                    let of = ships.into_iter().map(|ship| Choice::Pick(Pick::Ship(ship)));
                    let ask = Ask::Some { of: of.collect(), min: 1, max };
                    wait(frame, Why::WhoSails { from }, ask)
                }
            }
        }
        Sail::How { mut ships } => {
            let at = berth(&ships, cx.board);
            ships.retain(|ship| cx.board.ship(*ship).at == at);
            let of = choices(&ships, cx.board, cx.options);
            if of == [SailChoice::Stop] {
                return Next::done();
            }
            let why = Why::SailHow { at, left: left(&ships, cx.board) };
            let of = of.into_iter().map(Choice::Sail).collect();
            choose(Sail::How { ships }, why, of)
        }
        Sail::Way(way) => sail_on(way, cx),
        Sail::Boards { ships } => {
            let Berth::Port(at) = berth(&ships, cx.board) else { return Next::done() };
            let units = boarders(at, cx.board, cx.options);
            let room: usize = ships.iter().map(|ship| cx.board.room(*ship)).sum();
            match units.len() {
                0 => Next::done(),
                1 => go_aboard(ships, at, &units, cx),
                count => {
                    let room = u8::try_from(room.min(count)).unwrap_or(u8::MAX);
                    let ask = ask_units(units, 1, room.into());
                    wait(Sail::Boards { ships }, Why::WhoBoards { at, room }, ask)
                }
            }
        }
        Sail::Lands { ships } => {
            let Berth::Port(at) = berth(&ships, cx.board) else { return Next::done() };
            let units = landers(&ships, at, cx.board);
            match units.len() {
                0 => Next::done(),
                1 => land(ships, at, &units, cx),
                _ => wait(Sail::Lands { ships }, Why::WhoLands { at }, siege::at_least_one(units)),
            }
        }
        Sail::Assault { at, units } => assault(at, units, cx),
    }
}

pub(crate) fn answered(frame: Sail, answer: &Answer<Choice>, cx: &mut Cx<'_>) -> Next {
    match frame {
        Sail::Who { .. } => {
            let ship = |choice: &Choice| match choice {
                Choice::Pick(Pick::Ship(ship)) => *ship,
                other => unreachable!("{other} is no ship"),
            };
            let ships = several(answer).iter().map(ship).collect();
            go(Sail::How { ships })
        }
        Sail::How { ships } => match one(answer) {
            Choice::Sail(choice) => ordered(ships, choice, cx),
            other => unreachable!("{other} is no order for ships"),
        },
        Sail::Way(mut way) => {
            *way.points.of_mut(FLAGS[usize::from(way.asked)]) = number(answer);
            way.asked += 1;
            go(Sail::Way(way))
        }
        Sail::Boards { ships } => {
            let Berth::Port(at) = berth(&ships, cx.board) else { return Next::done() };
            go_aboard(ships, at, &units_of(answer), cx)
        }
        Sail::Lands { ships } => {
            let Berth::Port(at) = berth(&ships, cx.board) else { return Next::done() };
            land(ships, at, &units_of(answer), cx)
        }
        Sail::Assault { at, units } => {
            if one(answer) == Choice::Pick(Pick::Yes) {
                encounter::guide(&units, cx.board);
            }
            meet(at, &units, cx)
        }
    }
}

fn ordered(ships: Vec<ShipId>, choice: SailChoice, cx: &mut Cx<'_>) -> Next {
    let go_on = Frame::Sail(Sail::How { ships: ships.clone() });
    match choice {
        SailChoice::To(to) => {
            let road = roads(&ships, cx.board).back(to).collect();
            let at = berth(&ships, cx.board);
            let way = Way { ships, at, road, points: Points::default(), asked: 0 };
            go(Sail::Way(way))
        }
        SailChoice::Load => Next::Go(vec![go_on, Frame::Sail(Sail::Boards { ships })]),
        SailChoice::Unload => Next::Go(vec![go_on, Frame::Sail(Sail::Lands { ships })]),
        SailChoice::Repair => {
            spend(&ships, cx.board);
            for ship in ships {
                if cx.board.ship(ship).damage > 0 {
                    damage::repair(ship, 1, cx);
                }
            }
            Next::Go(vec![go_on])
        }
        SailChoice::LoadTrain | SailChoice::LandTrain => {
            let Berth::Port(port) = berth(&ships, cx.board) else { return Next::done() };
            spend(&ships, cx.board);
            match train::loaders(&ships, port, cx.board) {
                Some(pair) => train::load(pair, cx),
                None => train::land(port, cx),
            }
            Next::Go(vec![go_on])
        }
        SailChoice::Stop => Next::done(),
    }
}

/// The order in which points for a besieged port are asked for.
const FLAGS: [Flag; 2] = [Flag::Local, Flag::Relief];

fn sail_on(mut way: Way, cx: &mut Cx<'_>) -> Next {
    let (at, board) = (way.at, &*cx.board);
    way.ships.retain(|ship| board.ship(*ship).at == at && board.ship(*ship).damage == 0);
    let Some(to) = way.road.last().copied().filter(|_| !way.ships.is_empty()) else {
        let ships = way.ships;
        return go(Sail::How { ships });
    };
    if let Berth::Port(port) = to
        && cx.options.boats_into_siege
        && cx.board.place(port).siege.is_some()
    {
        return into_siege(way, port, cx);
    }
    way.road.pop();
    enter(&way.ships, at, to, cx);
    way.at = to;
    let (ships, from) = (way.ships.clone(), at);
    let mut follow = vec![Frame::Sail(Sail::Way(way))];
    if let Berth::Sea(sea) = to
        && cx.options.gunboat_encounters
    {
        follow.extend(sea_fight::look_out(ships, from, sea, cx));
    }
    Next::Go(follow)
}

fn enter(ships: &[ShipId], from: Berth, to: Berth, cx: &mut Cx<'_>) {
    spend(ships, cx.board);
    for ship in ships {
        haven::moor(*ship, to, cx);
    }
    cx.say(Event::Sea(SeaEvent::Sailed { ships: ships.to_vec(), from, to }));
}

/// Boats try to reach a besieged port, with replacement points if there is room (J-141).
fn into_siege(mut way: Way, port: PlaceId, cx: &mut Cx<'_>) -> Next {
    let room: usize = way.ships.iter().map(|ship| cx.board.room(*ship)).sum();
    let room = u8::try_from(room).unwrap_or(u8::MAX).saturating_mul(POINTS_PER_UNIT);
    while let Some(flag) = FLAGS.get(usize::from(way.asked)).copied() {
        let spare = room.saturating_sub(way.points.local + way.points.relief);
        let max = u32::from(cx.board.points.of(flag).min(spare));
        if max > 0 {
            let why = Why::PointsAboard { to: port, flag };
            return wait(Sail::Way(way), why, Ask::Number { min: 0, max });
        }
        way.asked += 1;
    }
    way.road.pop();
    let die = cx.d6(5);
    let fate = match die {
        1..=2 => ConvoyFate::TurnedBack,
        3..=4 => ConvoyFate::Damaged,
        _ => ConvoyFate::Unharmed,
    };
    let ships = way.ships.clone();
    if fate == ConvoyFate::TurnedBack {
        cx.say(Event::Sea(SeaEvent::ConvoyRolled { ships, place: port, die, fate }));
        for ship in &way.ships {
            cx.board.this_round.functions.insert(*ship, 0);
        }
        return Next::Go(vec![haven::seek(way.ships, Berth::Port(port))]);
    }
    enter(&ships, way.at, Berth::Port(port), cx);
    cx.say(Event::Sea(SeaEvent::ConvoyRolled { ships, place: port, die, fate }));
    for flag in FLAGS {
        let points = way.points.of(flag);
        if points > 0 {
            *cx.board.points.of_mut(flag) -= points;
            *cx.board.landed_points.entry(port).or_default().of_mut(flag) += points;
            cx.say(Event::Sea(SeaEvent::PointsLanded { place: port, points, flag }));
        }
    }
    // Gunboats are hit, transports are not (J-141).
    let hit = way.ships.iter().copied().filter(|ship| cx.board.ship(*ship).kind.is_gunboat());
    let hit: Vec<ShipId> = hit.filter(|_| fate == ConvoyFate::Damaged).collect();
    cx.board.this_round.ran_in.extend(&hit);
    let mut follow = vec![Frame::Sail(Sail::How { ships: way.ships })];
    follow.extend(hit.into_iter().filter_map(|ship| damage::strike(ship, 1, cx)));
    Next::Go(follow)
}

/// Units go on board, filling one ship after the other (J-053).
fn go_aboard(ships: Vec<ShipId>, at: PlaceId, units: &[UnitId], cx: &mut Cx<'_>) -> Next {
    spend(&ships, cx.board);
    duty::together(units, cx);
    let mut left = units.iter().copied();
    for ship in ships {
        let here: Vec<UnitId> = left.by_ref().take(cx.board.room(ship)).collect();
        for unit in &here {
            cx.board.unit_mut(*unit).at = Whereabouts::Aboard(ship);
            let round = &mut cx.board.this_round;
            // Whoever was not activated does nothing but go on board.
            let movement = round.movement.entry(*unit).or_insert(1);
            *movement = movement.saturating_sub(1);
            round.came_from.remove(unit);
            round.landed_from.remove(unit);
        }
        if !here.is_empty() {
            cx.say(Event::Sea(SeaEvent::Boarded { units: here, ship, at }));
        }
    }
    Next::done()
}

/// Units land; in a rebel port they assault it as one group (J-053, J-054).
fn land(ships: Vec<ShipId>, at: PlaceId, units: &[UnitId], cx: &mut Cx<'_>) -> Next {
    spend(&ships, cx.board);
    duty::together(units, cx);
    let space = Space::Place(at);
    for ship in ships {
        let aboard = |unit: &UnitId| cx.board.unit(*unit).at == Whereabouts::Aboard(ship);
        let here: Vec<UnitId> = units.iter().copied().filter(aboard).collect();
        for unit in &here {
            cx.board.unit_mut(*unit).at = Whereabouts::Ashore(space);
            let round = &mut cx.board.this_round;
            if let Some(left) = round.movement.get_mut(unit) {
                *left = left.saturating_sub(1);
            }
            round.came_from.remove(unit);
            round.landed_from.insert(*unit, ship);
        }
        if !here.is_empty() {
            cx.say(Event::Sea(SeaEvent::Landed { units: here, ship, at }));
        }
    }
    if cx.board.in_revolt(at) { assault(at, units.to_vec(), cx) } else { Next::done() }
}

/// They assault the port they have landed in; guides can lead them past whoever is there (22, 51).
fn assault(at: PlaceId, units: Vec<UnitId>, cx: &mut Cx<'_>) -> Next {
    let from = Space::Place(at);
    if encounter::guides_help([from].into_iter(), &units, cx.board) {
        return yes_or_no(Sail::Assault { at, units }, Why::UseGuides { from });
    }
    meet(at, &units, cx)
}

/// Whomever they meet, the battle waits until the Ops are spent (J-057).
fn meet(at: PlaceId, units: &[UnitId], cx: &mut Cx<'_>) -> Next {
    let guided = encounter::are_guided(units, cx.board);
    encounter::enter(Space::Place(at), units, guided, cx);
    Next::done()
}
