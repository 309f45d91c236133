//! The armoured train (J-194, cards 12 and 13): two transports land it at a port that becomes its
//! base; from there it lays track and takes troops along it.
//!
//! The train runs where the track has not been cut: a location that is not open to us, or a
//! battle that waits, is as far as it goes. Whoever has been activated in the round does not ride.

use serde::{Deserialize, Serialize};

use crate::phases::duty;
use crate::{
    Arm, Board, Choice, Cx, Event, Frame, Next, Pick, PlaceId, Set, Ship, ShipId, Space, Train,
    TrainAt, TrainChoice, TrainEvent, UnitId, Whereabouts, Why, choose, go, one,
};
use kit::Answer;

/// Sections of track there are.
pub const SECTIONS: usize = 8;

/// Sections an Op lays.
const LAID_BY_AN_OP: u8 = 2;

/// Infantry units or batteries it takes.
const ROOM: u8 = 2;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    /// What does it do with its Op?
    Use,
    /// Where does the next section go?
    Lay { left: u8 },
    /// Who rides?
    Ride { to: Space, units: Vec<UnitId> },
}

/// The base, while the train can leave it: not while it is besieged.
fn open_base(board: &Board) -> Option<PlaceId> {
    match board.train.as_ref()?.at {
        TrainAt::Base(base) => Some(base).filter(|base| board.is_open(*base)),
        TrainAt::Crated(_) | TrainAt::Aboard(..) | TrainAt::Lost => None,
    }
}

/// Whether the train can go on from a space: not from a location that is not open to us, nor from
/// a field where a battle waits.
fn is_clear(space: Space, board: &Board) -> bool {
    space.place().is_none_or(|place| board.is_open(place))
        && !board.this_round.pending.contains(&space)
}

/// Where the train can come up to: its base, then what is one section away, and so on.
fn line(board: &Board) -> Vec<Set<Space>> {
    let (Some(base), Some(train)) = (open_base(board), board.train.as_ref()) else {
        return Vec::new();
    };
    let base = Space::Place(base);
    let mut left = train.track.iter().copied().collect::<Set<Space>>() & !Set::of(base);
    let next = |ring: &Set<Space>| {
        let passed = ring.filter(|space| space == base || is_clear(space, board));
        let next = passed.around() & left;
        left = left & !next;
        (!next.is_empty()).then_some(next)
    };
    std::iter::successors(Some(Set::of(base)), next).collect()
}

fn whole_line(board: &Board) -> Set<Space> {
    line(board).into_iter().fold(Set::default(), |all, ring| all | ring)
}

/// Whether the train's guns bear on a space: its base, or one it can come up to.
pub(crate) fn reaches(space: Space, board: &Board) -> bool {
    let at_base =
        |train: &Train| matches!(train.at, TrainAt::Base(base) if space == Space::Place(base));
    board.train.as_ref().is_some_and(at_base) || whole_line(board).contains(space)
}

/// Where a section may be laid: next to the base or to track the train can reach, on a movement
/// point or an open location of ours.
pub(crate) fn sites(board: &Board) -> Set<Space> {
    let Some(train) = board.train.as_ref().filter(|train| train.track.len() < SECTIONS) else {
        return Set::default();
    };
    let (line, clear) = (whole_line(board), |space| is_clear(space, board));
    let track = train.track.iter().copied().collect::<Set<Space>>();
    (line.filter(clear).around() & !(line | track)).filter(clear)
}

/// Room a unit takes; nothing if it does not ride.
fn takes(arm: Arm) -> Option<u8> {
    match arm {
        Arm::Infantry | Arm::Artillery | Arm::MachineGuns => Some(1),
        Arm::Cavalry => Some(ROOM),
        Arm::Garrison | Arm::Supply => None,
    }
}

/// Who may get on at the base, beside those who have: nobody activated this round, nobody whom a
/// duty keeps there (J-190, J-196).
fn riders(on: &[UnitId], board: &Board) -> Vec<UnitId> {
    let Some(base) = open_base(board).filter(|base| !board.this_round.closed.contains(base)) else {
        return Vec::new();
    };
    let room = |unit: &UnitId| takes(board.unit(*unit).arm());
    let left = ROOM.saturating_sub(on.iter().filter_map(room).sum());
    let here = Space::Place(base);
    let bound = board.hero_guard();
    let fits = |unit: &UnitId| {
        room(unit).is_some_and(|room| room <= left)
            && !on.contains(unit)
            && !board.this_round.movement.contains_key(unit)
            && !bound.contains(unit)
            && duty::may_ride(*unit, here, board)
    };
    board.force(here).into_iter().filter(fits).collect()
}

/// Where it may take them: along the line, to a movement point or an open location of ours.
fn stops(board: &Board) -> Set<Space> {
    let reached = line(board).into_iter().skip(1).fold(Set::default(), |all, ring| all | ring);
    reached.filter(|space| space.place().is_none_or(|place| board.is_open(place)))
}

fn uses(board: &Board) -> Vec<TrainChoice> {
    let lays = sites(board).into_iter().map(TrainChoice::Lay);
    let runs = if riders(&[], board).is_empty() { Set::default() } else { stops(board) };
    lays.chain(runs.into_iter().map(TrainChoice::Run)).collect()
}

pub(crate) fn can_work(board: &Board) -> bool {
    !uses(board).is_empty()
}

pub(crate) fn step(frame: Order, cx: &mut Cx<'_>) -> Next {
    match frame {
        Order::Use => {
            let of: Vec<Choice> = uses(cx.board).into_iter().map(Choice::Train).collect();
            if of.is_empty() { Next::done() } else { choose(frame, Why::UseTrain, of) }
        }
        Order::Lay { left } => {
            let sites = sites(cx.board);
            if left == 0 || sites.is_empty() {
                return Next::done();
            }
            let lays = sites.into_iter().map(TrainChoice::Lay).chain([TrainChoice::Stop]);
            choose(frame, Why::LayTrack { left }, lays.map(Choice::Train).collect())
        }
        Order::Ride { to, units } => {
            let riders = riders(&units, cx.board);
            if riders.is_empty() {
                return run(units, to, cx);
            }
            if let ([only], []) = (&riders[..], &units[..]) {
                return run(vec![*only], to, cx);
            }
            let nobody = (!units.is_empty()).then_some(Pick::No);
            let of = riders.into_iter().map(Pick::Unit).chain(nobody).map(Choice::Pick).collect();
            choose(Order::Ride { to, units }, Why::WhoRides { to }, of)
        }
    }
}

pub(crate) fn answered(frame: Order, answer: &Answer<Choice>, cx: &mut Cx<'_>) -> Next {
    match (frame, one(answer)) {
        (Order::Use, Choice::Train(choice)) => begin(choice, cx),
        (Order::Lay { .. }, Choice::Train(TrainChoice::Stop)) => Next::done(),
        (Order::Lay { left }, Choice::Train(TrainChoice::Lay(space))) => {
            Next::Go(vec![lay(space, left, cx)])
        }
        (Order::Ride { to, units }, Choice::Pick(Pick::No)) => run(units, to, cx),
        (Order::Ride { to, mut units }, Choice::Pick(Pick::Unit(unit))) => {
            units.push(unit);
            go(Order::Ride { to, units })
        }
        (frame, choice) => unreachable!("{frame:?} did not ask for {choice}"),
    }
}

fn begin(choice: TrainChoice, cx: &mut Cx<'_>) -> Next {
    match choice {
        TrainChoice::Lay(space) => Next::Go(vec![lay(space, LAID_BY_AN_OP, cx)]),
        TrainChoice::Run(to) => go(Order::Ride { to, units: vec![] }),
        TrainChoice::Stop => unreachable!("nothing was begun"),
    }
}

pub(crate) fn lay(space: Space, left: u8, cx: &mut Cx<'_>) -> Frame {
    if let Some(train) = cx.board.train.as_mut() {
        train.track.push(space);
        cx.say(Event::Train(TrainEvent::TrackLaid { space }));
    }
    Frame::Train(Order::Lay { left: left.saturating_sub(1) })
}

/// The trip: no encounters, and no other orders for the passengers this round.
fn run(units: Vec<UnitId>, to: Space, cx: &mut Cx<'_>) -> Next {
    let Some(from) = open_base(cx.board) else { return Next::done() };
    let line = line(cx.board);
    let before = line.iter().take_while(|ring| !ring.contains(to)).last();
    let before = |space: &Space| before.is_some_and(|ring| ring.contains(*space));
    let back = to.neighbours().iter().copied().find(before).unwrap_or(Space::Place(from));
    for unit in &units {
        cx.board.unit_mut(*unit).at = Whereabouts::Ashore(to);
        cx.board.this_round.movement.insert(*unit, 0);
        // Beaten in a battle they have come to join, they go back down the line (J-077 a).
        cx.board.this_round.came_from.insert(*unit, back);
    }
    cx.say(Event::Train(TrainEvent::Ran { units, from, to }));
    if cx.board.this_round.pending.contains(&to) {
        cx.say(Event::JoinedForBattle { space: to });
    }
    Next::done()
}

/// The train comes, in crates (card 12).
pub(crate) fn arrives(at: PlaceId, cx: &mut Cx<'_>) {
    cx.board.train = Some(Train { at: TrainAt::Crated(at), track: Vec::new() });
    cx.say(Event::Train(TrainEvent::Arrived { at }));
}

/// The two of these ships that can take train and track from a port: empty transports. Nothing
/// leaves a port with dysentery (52).
pub(crate) fn loaders(ships: &[ShipId], port: PlaceId, board: &Board) -> Option<[ShipId; 2]> {
    let crated = board.train.as_ref().is_some_and(|train| train.at == TrainAt::Crated(port));
    let transport = |ship: &Ship| !ship.kind.is_gunboat() && board.aboard(ship.id).next().is_none();
    let mut able = ships.iter().copied().filter(|ship| transport(board.ship(*ship)));
    let pair = [able.next()?, able.next()?];
    (crated && !board.this_round.closed.contains(&port)).then_some(pair)
}

pub(crate) fn load(ships: [ShipId; 2], cx: &mut Cx<'_>) {
    if let Some(train) = cx.board.train.as_mut() {
        train.at = TrainAt::Aboard(ships[0], ships[1]);
        cx.say(Event::Train(TrainEvent::Loaded { ships }));
    }
}

/// Whether these ships can land the train in a port: both that carry it, in a port of ours.
pub(crate) fn can_land(ships: &[ShipId], port: PlaceId, board: &Board) -> bool {
    let at = board.train.as_ref().map(|train| train.at);
    board.is_ours(port)
        && matches!(at, Some(TrainAt::Aboard(one, two)) if ships.contains(&one) && ships.contains(&two))
}

pub(crate) fn land(at: PlaceId, cx: &mut Cx<'_>) {
    if let Some(train) = cx.board.train.as_mut() {
        train.at = TrainAt::Base(at);
        cx.say(Event::Train(TrainEvent::Based { at }));
    }
}

/// A place falls: if it is the base, or the crates lie there, the train is lost (J-045).
pub(crate) fn place_fell(at: PlaceId, cx: &mut Cx<'_>) {
    let there = [TrainAt::Crated(at), TrainAt::Base(at)];
    if let Some(train) = cx.board.train.as_mut().filter(|train| there.contains(&train.at)) {
        *train = Train { at: TrainAt::Lost, track: Vec::new() };
        cx.say(Event::Train(TrainEvent::Lost { at }));
    }
}

/// A ship goes down; half a train is none.
pub(crate) fn ship_sank(ship: ShipId, cx: &mut Cx<'_>) {
    let carried = |train: &&mut Train| matches!(train.at, TrainAt::Aboard(one, two) if one == ship || two == ship);
    if let Some(train) = cx.board.train.as_mut().filter(carried) {
        train.at = TrainAt::Lost;
        cx.say(Event::Train(TrainEvent::Sank { ship }));
    }
}
