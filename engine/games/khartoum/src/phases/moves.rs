//! The Movement Phase (K-046 to K-051, K-056 to K-064, K-R32 to K-R36, K-R66, K-R74).

use std::cell::OnceCell;

use kit::Ask;

use super::{Cx, Frame, Next, retreat};
use crate::map::Mobility;
use crate::supply::When;
use crate::{
    Board, Choice, Event, Faction, Further, Kind, SpaceId, Spaces, UnitId, Units, Voyage, Why,
    data, fortune, supply,
};

/// Land units that boats have room for (K-060).
pub const ROOM: u16 = 4;

/// Where a unit can go: spaces without enemies, and spaces it can attack, each with those from
/// which it would.
pub type Ways = (Spaces, Vec<(SpaceId, Spaces)>);

/// What a way is worked out with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Walk {
    mobility: Mobility,
    moves: u8,
    flood: bool,
    enemies: Spaces,
    /// Khartoum, where boats stop if the enemy is there (K-061).
    bar: Spaces,
    /// One desert link is open to it (K-29).
    guided: bool,
}

impl Walk {
    fn of(board: &Board, unit: UnitId, moves: u8) -> Self {
        Self::among(board, board.spaces_of(unit.faction().other()), unit, moves)
    }

    fn among(board: &Board, enemies: Spaces, unit: UnitId, moves: u8) -> Self {
        let mobility = Mobility::of(unit);
        let boats = mobility == Mobility::Boats;
        let khartoum = |space: &SpaceId| data().space(*space).fortress_in_flood;
        let bar = if boats { enemies.filter(khartoum).collect() } else { enemies };
        let guided = board.fortune.as_ref().is_some_and(|fortune| fortune.guided.has(unit));
        Self { mobility, moves, flood: board.in_flood(), enemies, bar, guided }
    }

    fn near(self, space: SpaceId) -> Spaces {
        data().map.steps(self.mobility, self.flood, space)
    }

    /// Spaces by their distance, 0 first; the last may be entered, but not passed, if barred. Of
    /// each distance those that are reached by its own links, and those for which the one desert
    /// link was needed (K-29).
    fn rings(self, from: SpaceId) -> impl Iterator<Item = [Spaces; 2]> {
        let mut seen = [Spaces::one(from), Spaces::default()];
        let mut frontier = seen;
        let step =
            move |spaces: Spaces| spaces.fold(Spaces::default(), |all, at| all.or(self.near(at)));
        let farther = (0..self.moves).map_while(move |_| {
            let own = step(frontier[0]).without(seen[0]);
            let mut led = Spaces::default();
            if self.guided {
                led = frontier[0].fold(led, |all, at| all.or(data().map.through_desert(at)));
                led = led.or(step(frontier[1])).without(seen[0].or(own).or(seen[1]));
            }
            seen = [seen[0].or(own), seen[1].or(led)];
            frontier = [own.without(self.bar), led.without(self.bar)];
            (!own.or(led).is_empty()).then_some([own, led])
        });
        std::iter::once(seen).chain(farther)
    }

    fn ways(self, from: SpaceId) -> Ways {
        // From where an enemy can be entered: what is passed a step before.
        let (mut reached, mut passed) = (Spaces::default(), [Spaces::default(); 2]);
        for (far, ring) in (0..).zip(self.rings(from)) {
            if far > 0 {
                reached = reached.or(ring[0]).or(ring[1]);
            }
            if far < self.moves {
                passed = [0, 1].map(|of| passed[of].or(ring[of].without(self.bar)));
            }
        }
        if self.moves > 0 {
            passed[0].add(from);
        }
        let attacks = reached.and(self.enemies);
        // Who can go a way can go it back.
        let by = |to: SpaceId| {
            let own = passed[0].or(passed[1]).and(self.near(to));
            let led = if self.guided { data().map.through_desert(to) } else { Spaces::default() };
            (to, own.or(passed[0].and(led)))
        };
        (reached.without(self.enemies), attacks.map(by).collect())
    }

    fn path(self, from: SpaceId, to: SpaceId, by: Option<SpaceId>) -> Vec<SpaceId> {
        let end = by.unwrap_or(to);
        let rings: Vec<[Spaces; 2]> = self.rings(from).collect();
        // By the desert an enemy is entered only if no desert was crossed before.
        let by_desert = by.is_some_and(|by| !self.near(by).has(to));
        let ends = |ring: &[Spaces; 2]| ring[0].has(end) || !by_desert && ring[1].has(end);
        let Some(at) = rings.iter().position(ends) else { return vec![from, to] };
        let mut led = !rings[at][0].has(end);
        let mut back = vec![end];
        for ring in rings[..at].iter().rev() {
            let last = back[back.len() - 1];
            let bar = if ring[0].has(from) { Spaces::default() } else { self.bar };
            let mut own = ring[usize::from(led)].without(bar);
            let before = own.find(|space| self.near(*space).has(last)).or_else(|| {
                led = false;
                ring[0].without(bar).find(|space| data().map.through_desert(*space).has(last))
            });
            back.extend(before);
        }
        back.reverse();
        if by.is_some() {
            back.push(to);
        }
        back
    }
}

/// Spaces a unit can go this turn (K-R14 to K-R16, K-R52).
pub fn allowance(board: &Board, unit: UnitId) -> u8 {
    allowance_within(board, unit, &OnceCell::new())
}

/// The same; how far supply reaches is worked out once, if it matters.
fn allowance_within(board: &Board, unit: UnitId, reach: &OnceCell<Spaces>) -> u8 {
    let mut moves = board.moves(unit);
    let reach = || *reach.get_or_init(|| supply::reach(board));
    if !supply::is_supplied_within(board, unit, When::Moving, reach) {
        moves = moves.div_ceil(2);
    }
    // K-R64: bonuses are added after.
    let further = board.now.card.filter(|_| board.player == unit.faction());
    let further = further.and_then(|card| data().card(card).further);
    moves += u8::from(match further {
        Some(Further::Camels) => unit.kind() == Kind::Camel,
        Some(Further::Riders) => unit.faction() == Faction::Mahdist && unit.kind() == Kind::Cavalry,
        _ => false,
    });
    moves += u8::from(board.now.rider == Some(unit));
    board.fortune.as_ref().map_or(moves, |fortune| fortune.allowance(unit, moves))
}

/// Where a unit could go from a space, if it is its turn.
pub fn ways(board: &Board, unit: UnitId, from: SpaceId) -> Ways {
    Walk::of(board, unit, allowance(board, unit)).ways(from)
}

/// Whether a unit may still move this turn (K-046 to K-051, K-R27).
pub fn may_move(board: &Board, unit: UnitId) -> bool {
    let on_map = board.space_of(unit).is_some();
    let goes_on = board.now.voyage.is_some_and(|voyage| voyage.boats == unit);
    let moved = board.now.moved.has(unit) && !goes_on;
    on_map
        && !moved
        && unit.kind() != Kind::Garrison
        && !board.now.landed.has(unit)
        && is_active(board, unit)
        && !board.fortune.as_ref().is_some_and(|fortune| fortune.stays.has(unit))
}

/// Whether a unit's contingent is the one that moves; Gordon belongs to both (K-048).
pub fn is_active(board: &Board, unit: UnitId) -> bool {
    let active = &board.now.contingents;
    unit.faction() == board.player
        && (active.contains(&unit.contingent()) || unit == UnitId::GORDON && !active.is_empty())
}

pub fn offers(board: &Board) -> Vec<Choice> {
    let me = board.player;
    let (friends, enemies) = (board.spaces_of(me), board.spaces_of(me.other()));
    let reach = OnceCell::new();
    let movers = board.ordered(me).filter(|unit| may_move(board, *unit));
    let movers = movers.filter_map(|unit| Some((unit, board.space_of(unit)?)));
    let movers: Vec<(UnitId, SpaceId)> = movers.collect();
    let starts: Spaces = movers.iter().map(|(_, at)| *at).collect();
    let mut of = Vec::with_capacity(128);
    let mut cache: Vec<(Walk, Ways)> = Vec::new();
    let mut stormed: Vec<(SpaceId, Spaces, Spaces)> = Vec::new();
    let mut single = Vec::with_capacity(128);
    for from in starts {
        cache.clear();
        stormed.clear();
        let (mut once, mut twice) = (Spaces::default(), Spaces::default());
        for unit in movers.iter().filter(|(_, at)| *at == from).map(|(unit, _)| *unit) {
            let mut moves = allowance_within(board, unit, &reach);
            if let Some(voyage) = board.now.voyage.filter(|voyage| voyage.boats == unit) {
                moves = voyage.left;
            }
            let walk = Walk::among(board, enemies, unit, moves);
            if !cache.iter().any(|(other, _)| *other == walk) {
                cache.push((walk, walk.ways(from)));
            }
            let Some((_, (open, attacks))) = cache.iter().find(|(other, _)| *other == walk) else {
                continue;
            };
            if unit.kind() == Kind::Boats {
                single.extend(open.map(|to| Choice::Sail(unit, to)));
                if board.now.may_attack {
                    for (to, by) in attacks {
                        single.extend(by.map(|by| Choice::SailAgainst(unit, *to, by)));
                    }
                }
                continue;
            }
            twice = twice.or(once.and(*open));
            once = once.or(*open);
            single.extend(open.map(|to| Choice::March(unit, to)));
            if !board.now.may_attack {
                continue;
            }
            for (to, by) in attacks {
                match stormed.iter_mut().find(|(other, _, _)| other == to) {
                    Some((_, once, twice)) => {
                        *twice = twice.or(once.and(*by));
                        *once = once.or(*by);
                    }
                    None => stormed.push((*to, *by, Spaces::default())),
                }
                // K-R49: a leader alone may not move among enemies.
                if !unit.is_leader() || friends.has(*to) {
                    single.extend(by.map(|by| Choice::Attack(unit, *to, by)));
                }
            }
        }
        of.extend(twice.map(|to| Choice::MarchAll(from, to)));
        for (to, _, twice) in &stormed {
            of.extend(twice.map(|by| Choice::AttackAll(from, *to, by)));
        }
        of.append(&mut single);
    }
    of
}

/// Mahdists who can be put on top of their stack (K-R38).
fn tops(board: &Board) -> Vec<Choice> {
    if board.player != Faction::Mahdist {
        return Vec::new();
    }
    let beneath = |unit: &UnitId| {
        let top = board.space_of(*unit).and_then(|space| board.top(space));
        top.is_some() && top != Some(*unit) && !board.now.on_top.has(*unit)
    };
    board.stacks.iter().copied().filter(beneath).map(Choice::Top).collect()
}

/// Asks for the next move. The Empire is not asked when nobody can move and no card it might hold
/// could be played; whether Mahdists can do anything is their own matter.
pub(crate) fn step(cx: &mut Cx<'_>) -> Next {
    let mut of = offers(cx.board);
    let secret = cx.board.player == Faction::Mahdist || fortune::may_play_in_own_turn(cx.board);
    if of.is_empty() && !secret {
        return Next::done();
    }
    of.extend(tops(cx.board));
    of.extend(fortune::in_own_turn(cx.board));
    of.push(Choice::Done);
    let why = Why::Move { of: cx.board.player };
    Next::Wait(Frame::Moves, why, Ask::One(of))
}

/// Who of a space goes along with a move of all.
pub fn company(board: &Board, choice: Choice) -> Vec<UnitId> {
    let (from, to, by) = match choice {
        Choice::MarchAll(from, to) => (from, to, None),
        Choice::AttackAll(from, to, by) => (from, to, Some(by)),
        Choice::March(unit, _) | Choice::Attack(unit, _, _) => return vec![unit],
        _ => return Vec::new(),
    };
    let mut units = board.at(board.player, from);
    let reach = OnceCell::new();
    let mut known: Vec<(Walk, bool)> = Vec::new();
    units.retain(|unit| {
        if unit.kind() == Kind::Boats || !may_move(board, *unit) {
            return false;
        }
        let walk = Walk::of(board, *unit, allowance_within(board, *unit, &reach));
        if let Some((_, goes)) = known.iter().find(|(other, _)| *other == walk) {
            return *goes;
        }
        let (open, attacks) = walk.ways(from);
        let goes = match by {
            None => open.has(to),
            Some(by) => attacks.iter().any(|(other, of)| *other == to && of.has(by)),
        };
        known.push((walk, goes));
        goes
    });
    units
}

pub(crate) fn answered(choice: Choice, cx: &mut Cx<'_>) -> Next {
    match choice {
        Choice::Done => return Next::done(),
        Choice::Top(unit) => {
            cx.board.stacks.retain(|other| *other != unit);
            cx.board.stacks.insert(0, unit);
            cx.board.now.on_top.add(unit);
            cx.board.show_open();
            let open = cx.board.shows(Faction::Mahdist);
            cx.say(Event::Topped { unit, open });
        }
        Choice::Sail(boats, to) => {
            return Next::Go(vec![Frame::Moves, Frame::Cargo { boats, to, by: None }]);
        }
        Choice::SailAgainst(boats, to, by) => {
            return Next::Go(vec![Frame::Moves, Frame::Cargo { boats, to, by: Some(by) }]);
        }
        Choice::March(_, to) | Choice::MarchAll(_, to) => march(choice, to, None, cx),
        Choice::Attack(_, to, by) | Choice::AttackAll(_, to, by) => {
            march(choice, to, Some(by), cx);
        }
        _ => return fortune::played_in_turn(choice, cx),
    }
    Next::Go(vec![Frame::Moves])
}

fn march(choice: Choice, to: SpaceId, by: Option<SpaceId>, cx: &mut Cx<'_>) {
    let units = company(cx.board, choice);
    let Some(from) = units.first().and_then(|unit| cx.board.space_of(*unit)) else { return };
    // The way of whoever has the fewest to choose from is open to all of them.
    let reach = OnceCell::new();
    let moves = |unit: UnitId| allowance_within(cx.board, unit, &reach);
    let walks = units.iter().map(|unit| Walk::of(cx.board, *unit, moves(*unit)));
    let slowest =
        walks.min_by_key(|walk| (walk.moves, walk.mobility != Mobility::March, walk.guided));
    let Some(slowest) = slowest else { return };
    let path = slowest.path(from, to, by);
    let entered = path[path.len() - 2];
    for unit in &units {
        cx.board.unit_mut(*unit).from = Some(entered);
        cx.board.now.moved.add(*unit);
        // K-R38: among others it can be put on top again.
        cx.board.now.on_top.remove(*unit);
    }
    cx.board.put(&units, to);
    cx.board.show_open();
    cx.board.now.voyage = None;
    let open = cx.board.shows(cx.board.player);
    let (cargo, attack) = (Vec::new(), by.is_some());
    cx.say(Event::Moved { units, path, cargo, attack, open, more: false });
}

/// Who could come along on boats (K-060, K-R27, K-R34, K-R66).
pub fn aboard(board: &Board, boats: UnitId, attack: bool) -> Vec<UnitId> {
    let Some(from) = board.space_of(boats) else { return Vec::new() };
    let carried = |unit: UnitId| {
        board.now.voyage.is_some_and(|voyage| voyage.boats == boats && voyage.cargo.has(unit))
    };
    let mut units = board.at(Faction::Empire, from);
    units.retain(|unit| {
        !matches!(unit.kind(), Kind::Boats | Kind::Garrison)
            && (!board.now.moved.has(*unit) || carried(*unit))
            && !board.now.landed.has(*unit)
            && (!attack || is_active(board, *unit))
    });
    units
}

pub(crate) fn cargo(sail: (UnitId, SpaceId, Option<SpaceId>), cx: &mut Cx<'_>) -> Next {
    let (boats, to, by) = sail;
    let of = aboard(cx.board, boats, by.is_some());
    if of.is_empty() {
        return self::sail(sail, &[], cx);
    }
    let max = ROOM.min(u16::try_from(of.len()).unwrap_or(ROOM));
    let of = of.into_iter().map(Choice::Aboard).collect();
    let why = Why::Cargo { boats, to };
    Next::Wait(Frame::Cargo { boats, to, by }, why, Ask::Some { of, min: 0, max })
}

/// Boats go, with whom they carry; they may go on from there (K-R34).
pub(crate) fn sail(
    (boats, to, by): (UnitId, SpaceId, Option<SpaceId>),
    chosen: &[Choice],
    cx: &mut Cx<'_>,
) -> Next {
    let Some(from) = cx.board.space_of(boats) else { return Next::done() };
    let cargo: Vec<UnitId> = chosen
        .iter()
        .filter_map(|choice| match choice {
            Choice::Aboard(unit) => Some(*unit),
            _ => None,
        })
        .collect();
    let before = cx.board.now.voyage.filter(|voyage| voyage.boats == boats);
    let left = before.map_or_else(|| allowance(cx.board, boats), |voyage| voyage.left);
    let mut path = Walk::of(cx.board, boats, left).path(from, to, by);
    let stopped = fortune::wreck(boats, &mut path, cx);
    let (to, entered) = (path[path.len() - 1], path[path.len() - 2]);
    let mut carried = before.map(|voyage| voyage.cargo).unwrap_or_default();
    let mut units = vec![boats];
    units.extend(&cargo);
    for unit in &units {
        cx.board.unit_mut(*unit).from = Some(entered);
        cx.board.now.moved.add(*unit);
        if *unit != boats {
            carried.add(*unit);
        }
    }
    cx.board.put(&units, to);
    let attack = cx.board.spaces_of(Faction::Mahdist).has(to);
    let gone = u8::try_from(path.len() - 1).unwrap_or(u8::MAX);
    let left = if stopped || attack { 0 } else { left.saturating_sub(gone) };
    cx.board.now.voyage = Some(Voyage { boats, left, cargo: carried });
    if left == 0 {
        cx.board.now.voyage = None;
    }
    cx.say(Event::Moved { units, path, cargo, attack, open: false, more: false });
    Next::done()
}

/// The Movement Phase is over. What the Mahdists did in it in thick fog is seen now, but for who came
/// (K-R72).
pub(crate) fn end(cx: &mut Cx<'_>) -> Next {
    let of = cx.board.player;
    cx.board.now.voyage = None;
    cx.board.now.moved = Units::default();
    if of == Faction::Mahdist {
        retreat::show(cx);
    }
    cx.say(Event::MovesEnded { of });
    Next::done()
}
