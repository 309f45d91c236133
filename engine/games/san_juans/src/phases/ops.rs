//! Spending Ops: one activation after another, then the battles, then winners go on (J-050,
//! J-057).

use serde::{Deserialize, Serialize};

use super::{advanced_supply, duty, expedition, haven, hero, march, sail, theatre, train};
use super::{battle::Battle, march::Muster, sail::Sail};
use crate::{
    Arm, Berth, Board, CardId, Choice, Column, Cx, Event, Frame, MANY, Next, OpsChoice, Options,
    PlaceId, SeaEvent, Set, Space, TrainEvent, Unit, UnitId, Whereabouts, Why, choose, go, one,
    under,
};
use kit::Answer;

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ops {
    /// The card played for Ops, until it is laid aside.
    card: Option<CardId>,
    left: u8,
    /// Whether the Ops of random events (31, 54) were added.
    begun: bool,
    /// Whether the battles have begun: no more Ops may be spent.
    fighting: bool,
    /// Whether the next Op activates a land force only.
    #[serde(default)]
    on_land: bool,
}

impl Ops {
    pub(super) fn of_card(card: CardId, ops: u8) -> Self {
        Self { card: Some(card), left: ops, ..Self::default() }
    }

    /// The one Op of a pass (J-031).
    pub(crate) fn of_pass() -> Self {
        Self { left: 1, begun: true, ..Self::default() }
    }

    pub(super) fn of_event() -> Self {
        Self { left: 1, on_land: true, ..Self::default() }
    }

    /// Ops that come with a card's event (card 21). None where it has activated a force, or every ship,
    /// already: orders for them, and for those they land (card 49).
    pub(super) fn given(ops: u8) -> Self {
        Self { left: ops, ..Self::default() }
    }

    /// Ops that nobody can spend any more, because the battles have begun (J-057).
    pub(super) fn lost(&self) -> u8 {
        if self.fighting { self.left } else { 0 }
    }
}

/// Whether a unit is a fortress garrison that stays inside its walls, as they do unless the group has
/// agreed that they march, break out and flee by land (J-051).
pub(super) fn stays(unit: &Unit, board: &Board) -> bool {
    unit.arm() == Arm::Garrison && !board.garrisons_march
}

/// Spaces a unit may march when activated now (J-051), with everything that bears on it. Fortress
/// garrisons do not march unless that is agreed on; movement never falls below 0.
#[inline]
pub fn allowance(unit: &Unit, board: &Board) -> u8 {
    if stays(unit, board) { 0 } else { spaces(unit, board) }
}

/// What a unit may spend on going aboard and landing: as much as it may march. A fortress garrison
/// has as much as infantry, if it may sail or march at all (J-051).
pub(super) fn sea_allowance(unit: &Unit, board: &Board, options: &Options) -> u8 {
    match unit.arm() {
        Arm::Garrison if options.garrisons_sail => spaces(unit, board),
        _ => allowance(unit, board),
    }
}

#[inline]
fn spaces(unit: &Unit, board: &Board) -> u8 {
    let rate = match unit.arm() {
        Arm::Infantry | Arm::Garrison if board.this_turn.fast_infantry => 4,
        Arm::Infantry | Arm::Garrison | Arm::Artillery | Arm::MachineGuns | Arm::Supply => 3,
        Arm::Cavalry => 4,
    };
    let round = &board.this_round;
    let unsupplied = i16::from(!unit.supplied);
    let spaces =
        rate + i16::from(round.movement_change) + i16::from(round.extra_movement) - unsupplied;
    u8::try_from(spaces.max(0)).unwrap_or_default()
}

/// Whether land forces may not pass through a space: a besieged place (J-015).
pub(super) fn is_shut(space: Space, board: &Board) -> bool {
    space.place().is_some_and(|place| board.place(place).siege.is_some())
}

/// Where nobody may march: besieged places whose garrison is about to fight its way out. Other
/// besieged places may be relieved (J-056).
pub(super) fn barred(board: &Board) -> Set<Space> {
    let apart = board.this_round.at_siege.iter().filter(|(_, apart)| !apart.relief);
    apart.map(|(place, _)| Space::Place(*place)).collect()
}

/// Whether nobody may march out of a space: dysentery (52), a battle pending, or no way out.
fn is_stuck(space: Space, barred: Set<Space>, board: &Board) -> bool {
    let dysentery = space.place().is_some_and(|place| board.this_round.closed.contains(&place));
    dysentery || board.this_round.pending.contains(&space) || (space.around() & !barred).is_empty()
}

/// Spaces with units that have not been activated this round and can march, or fight their way
/// out (J-056).
pub(crate) fn can_be_activated(board: &Board) -> Set<Space> {
    let bound = board.hero_guard();
    let fresh = |unit: &Unit, space: Space| {
        !board.this_round.movement.contains_key(&unit.id)
            && allowance(unit, board) > 0
            && !bound.contains(&unit.id)
            && duty::may_march(unit.id, space, board)
    };
    let barred = barred(board);
    board.with_units(fresh).filter(|space| !is_stuck(space, barred, board))
}

/// Units of a space that could march if it were activated now, each with its reach; nobody
/// marches out of a besieged one without a fight.
pub(super) fn fresh_marchers(space: Space, board: &Board) -> Vec<(UnitId, u8)> {
    if is_stuck(space, barred(board), board) || is_shut(space, board) {
        return Vec::new();
    }
    let bound = board.hero_guard();
    let fresh = board.ashore(space).filter(|unit| {
        !board.this_round.movement.contains_key(&unit.id) && !bound.contains(&unit.id)
    });
    let reach = fresh.map(|unit| (unit.id, allowance(unit, board)));
    reach.filter(|(unit, reach)| *reach > 0 && duty::may_march(*unit, space, board)).collect()
}

/// Spaces where an Op can be spent: those a force can march from, and ports with ships that can
/// do something, or with ships that wait for units to go on board (J-050, J-053, J-058).
fn can_be_activated_at_all(board: &Board, options: &Options, afloat: Set<Berth>) -> Set<Space> {
    let fresh = |unit: &Unit, _| {
        !board.this_round.movement.contains_key(&unit.id) && sea_allowance(unit, board, options) > 0
    };
    let boards = sail::taking_units(board);
    let boards = if boards.is_empty() { boards } else { boards & board.with_units(fresh).places() };
    can_be_activated(board) | (afloat.ports() | boards).into()
}

pub(super) fn activations(board: &Board, options: &Options, on_land: bool) -> Vec<OpsChoice> {
    if on_land {
        return can_be_activated(board).iter().map(OpsChoice::Activate).collect();
    }
    let ships = sail::can_be_activated(board);
    let spaces = can_be_activated_at_all(board, options, ships).iter().map(OpsChoice::Activate);
    let with_ships = ships.seas().iter().map(OpsChoice::ActivateSea);
    let train = train::can_work(board).then_some(OpsChoice::Train);
    spaces.chain(with_ships).chain(train).collect()
}

/// Units activated this round that have movement left and that no duty keeps where they are, with
/// their spaces, which may be stuck.
fn movers(board: &Board) -> impl Iterator<Item = (&Unit, Space)> {
    let bound = board.hero_guard();
    let left = board.this_round.movement.iter().filter(|(_, left)| **left > 0);
    left.filter_map(move |(id, _)| match board.unit(*id) {
        unit @ Unit { at: Whereabouts::Ashore(space), .. }
            if !stays(unit, board)
                && !bound.contains(id)
                && duty::may_march(*id, *space, board) =>
        {
            Some((unit, *space))
        }
        _ => None,
    })
}

fn movers_in(space: Space, board: &Board) -> impl Iterator<Item = &Unit> {
    let stuck = is_stuck(space, barred(board), board);
    movers(board).filter(move |(_, at)| !stuck && *at == space).map(|(unit, _)| unit)
}

/// Units that may march from a space; from a besieged place only those who fought their way out.
pub(super) fn marchers(space: Space, board: &Board) -> Vec<UnitId> {
    let shut = is_shut(space, board);
    let out = |unit: &UnitId| !shut || board.this_round.broke_out.contains(unit);
    movers_in(space, board).map(|unit| unit.id).filter(out).collect()
}

/// Activated units in a besieged place that may fight their way out (J-056).
pub(super) fn besieged_movers(place: PlaceId, board: &Board) -> Vec<UnitId> {
    let here = Space::Place(place);
    // At most once in a round (J-056).
    if !is_shut(here, board) || board.this_round.fought_out.contains(&place) {
        return Vec::new();
    }
    let troops = movers_in(here, board).filter(|unit| unit.arm().is_combat());
    troops.map(|unit| unit.id).collect()
}

/// Whether any of these units can march out of a besieged place once they have won there (J-056).
pub(super) fn can_leave(space: Space, units: &[UnitId], board: &Board) -> bool {
    movers_in(space, board).any(|unit| units.contains(&unit.id))
}

pub(super) fn step(mut frame: Ops, cx: &mut Cx<'_>) -> Next {
    if !frame.begun {
        frame.begun = true;
        cx.board.deck.discards.extend(frame.card.take());
        let extra = std::mem::take(&mut cx.board.this_round.extra_ops);
        frame.left = frame.left.saturating_add_signed(extra);
        duty::announce(cx);
    }
    let mut of = theatre::reached(choices(&frame, cx.board, cx.options), cx.board);
    // What an order demands comes first; if nothing can meet it, it lapses.
    while let Some(first) = duty::first(&of, cx.board) {
        if !first.is_empty() {
            of = first;
            break;
        }
        duty::lapse(cx);
    }
    match of[..] {
        [OpsChoice::Finish] => finish(cx),
        [OpsChoice::Fight(space)] => fight(frame, space, cx),
        _ => {
            let why = Why::SpendOps { left: if frame.fighting { 0 } else { frame.left } };
            let of = of.into_iter().map(Choice::Ops).collect();
            choose(frame, why, of)
        }
    }
}

/// Spaces from which units march on, and besieged places from which they may fight their way out
/// (J-056).
fn goes_on(board: &Board) -> (Set<Space>, Set<PlaceId>) {
    let (mut marches, mut out) = (Set::default(), Set::default());
    let (unshut, round) = (board.unshut(), &board.this_round);
    for (unit, at) in movers(board) {
        if unshut.contains(at) || round.broke_out.contains(&unit.id) {
            marches.insert(at);
        }
        // At most once in a round (J-056).
        let fought = |place: &PlaceId| round.fought_out.contains(place);
        if let Some(place) = at.place().filter(|place| !unshut.contains(at) && !fought(place))
            && unit.arm().is_combat()
        {
            out.insert(place);
        }
    }
    let free = |space: Space| !is_stuck(space, barred(board), board);
    (marches.filter(free), out.filter(|place| free(Space::Place(place))))
}

fn choices(frame: &Ops, board: &Board, options: &Options) -> Vec<OpsChoice> {
    let pending = &board.this_round.pending;
    let fights = pending.iter().copied().map(OpsChoice::Fight);
    if frame.fighting && !pending.is_empty() {
        return fights.collect();
    }
    let mut of = Vec::with_capacity(MANY);
    if frame.left > 0 && !frame.fighting {
        of.extend(activations(board, options, frame.on_land));
    }
    let (marches, ways_out) = goes_on(board);
    of.extend(marches.iter().map(OpsChoice::March));
    of.extend(sail::berths(board).into_iter().map(OpsChoice::Sail));
    of.extend(ways_out.iter().map(OpsChoice::BreakThrough));
    of.extend(board.ships_for_hero().into_iter().map(OpsChoice::Hero));
    if !frame.fighting {
        of.extend(advanced_supply::can_form(board).into_iter().map(OpsChoice::FormSupply));
    }
    // Units that have won from inside have to march out (J-056).
    if pending.is_empty() && !marches.meets(board.besieged().into()) {
        of.push(OpsChoice::Finish);
    }
    of.extend(fights);
    of
}

fn finish(cx: &mut Cx<'_>) -> Next {
    cx.board.this_round.movement.clear();
    cx.board.this_round.extra_movement = 0;
    cx.board.this_round.column = None;
    Next::Go(haven::leave_rebel_ports(cx.board))
}

/// Battles are fought when the Ops are spent: whoever fights spends no more (J-057).
fn fight(mut frame: Ops, space: Space, cx: &Cx<'_>) -> Next {
    frame.fighting = true;
    first(Battle::pending(space, cx.board), frame)
}

/// This comes before the Ops go on.
fn first(order: impl Into<Frame>, frame: Ops) -> Next {
    under(frame, [order.into()])
}

pub(super) fn answered(mut frame: Ops, answer: &Answer<Choice>, cx: &mut Cx<'_>) -> Next {
    match one(answer) {
        Choice::Ops(OpsChoice::Activate(space)) => {
            frame.left -= 1;
            expedition::activated(expedition::ships_at(space, cx.board), cx);
            activate(space, cx);
            // An Op that a random event adds to a card's event is anybody's (31).
            let on_land = std::mem::take(&mut frame.on_land);
            let port = space.place().map(Berth::Port).filter(|_| !on_land);
            if let Some(port) = port {
                sail::activate(port, cx);
            }
            cx.say(Event::Activated { space, left: frame.left });
            under(frame, first_orders(space, cx))
        }
        Choice::Ops(OpsChoice::ActivateSea(sea)) => {
            frame.left -= 1;
            let from = Berth::Sea(sea);
            expedition::activated(expedition::afloat_in(sea, cx.board), cx);
            sail::activate(from, cx);
            cx.say(Event::Sea(SeaEvent::Activated { sea, left: frame.left }));
            first(Sail::Who { from }, frame)
        }
        Choice::Ops(OpsChoice::Sail(from)) => first(Sail::Who { from }, frame),
        Choice::Ops(OpsChoice::March(from)) => first(Muster::Units { from }, frame),
        Choice::Ops(OpsChoice::FormSupply(at)) => first(advanced_supply::Form { at }, frame),
        Choice::Ops(OpsChoice::BreakThrough(place)) => first(Muster::BreakThrough { place }, frame),
        Choice::Ops(OpsChoice::Train) => {
            frame.left -= 1;
            cx.say(Event::Train(TrainEvent::Activated { left: frame.left }));
            first(train::Order::Use, frame)
        }
        Choice::Ops(OpsChoice::Hero(ship)) => {
            hero::boards(ship, cx);
            go(frame)
        }
        Choice::Ops(OpsChoice::Fight(space)) => fight(frame, space, cx),
        Choice::Ops(OpsChoice::Finish) => finish(cx),
        other => unreachable!("{other} spends no Ops"),
    }
}

/// What is ordered first in a place just activated: the march or the ships, if there is only the
/// one; with both, or where the besieged may fight their way out (J-056), the commander says
/// which.
fn first_orders(space: Space, cx: &Cx<'_>) -> Option<Frame> {
    let port = space.place().map(Berth::Port);
    let berths = sail::berths(cx.board);
    match port.filter(|port| berths.contains(*port)) {
        None => Some(Muster::Units { from: space }.into()),
        Some(from) => {
            let out = space.place().map(|place| besieged_movers(place, cx.board));
            let stays =
                marchers(space, cx.board).is_empty() && out.is_none_or(|out| out.is_empty());
            stays.then_some(Sail::Who { from }.into())
        }
    }
}

/// All units of the space may move this round; none is activated twice (J-050, J-057).
fn activate(space: Space, cx: &mut Cx<'_>) {
    let fresh: Vec<(UnitId, u8)> = cx
        .board
        .ashore(space)
        .filter(|unit| !cx.board.this_round.movement.contains_key(&unit.id))
        .map(|unit| (unit.id, sea_allowance(unit, cx.board, cx.options)))
        .collect();
    let units = fresh.iter().map(|(unit, _)| *unit);
    match cx.board.this_round.column.take() {
        Some(Column::Night) => cx.board.this_round.night.extend(units),
        Some(Column::Punitive) => cx.board.this_round.punitive.extend(units),
        None => {}
    }
    cx.board.this_round.movement.extend(fresh);
    // A forced march is one force's.
    cx.board.this_round.extra_movement = 0;
    cx.board.this_round.activated.push(space);
    march::forget(cx);
}
