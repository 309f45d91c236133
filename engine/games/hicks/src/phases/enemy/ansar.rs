//! The Ansar's steps: their fire, the dice for spearmen, and their moves (H-005, H-024, H-025,
//! H-045 to H-047).

use serde::{Deserialize, Serialize};

use super::{ambush, horsemen};
use crate::event::{Event, Occasion};
use crate::ids::{Body, PartyId, UnitId};
use crate::options::Spearmen;
use crate::phases::fighting::{fire, melee, morale, panic, removal};
use crate::phases::{Cx, Frame, Next, average};
use crate::shapes;
use crate::state::{Field, Kind, Party, State, Unit};
use inches::{Inches, Point};

/// Nearer than this (H-R02: the source's "is" is an "if"), spearmen are less likely; half of it in
/// cover (H-046, H-R52).
const NEAR: Inches = Inches::whole(4);
/// Farther than this, they are more likely; half of it in cover (H-046, H-R52).
const FAR: Inches = Inches::whole(8);
/// Spearmen come up so far behind the riflemen (H-R52), and Egyptians who come as near overrun
/// these (H-R34).
const BEHIND: Inches = Inches::whole(1);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// Step 3: they fire (H-024). Before that, those who were hit test, and who panics runs.
    Fire,
    /// Step 4: spearmen are diced for, then those move who can (H-025).
    Move,
}

pub fn step(step: Step, cx: &mut Cx<'_>) -> Next {
    let mut frames = match step {
        Step::Fire => firing(cx),
        Step::Move => moving(cx),
    };
    removal::watch(cx);
    // Questions come in the order in which they arose.
    frames.reverse();
    Next::Go(frames)
}

/// Step 3 (H-024): riflemen fire at the nearest unit that is not hand to hand (H-R53). Units that
/// were hit then test whether they stand (H-R55).
fn firing(cx: &mut Cx<'_>) -> Vec<Frame> {
    removal::watch(cx);
    // Whom fire has just made hide does not rise in the same step.
    let steady = parties(cx.board, |party| party.steady);
    let mut frames = morale::stand_parties(cx);
    let hid = parties(cx.board, |party| !party.steady && steady.contains(&party.id));
    panic::run_parties(cx);
    for id in parties(cx.board, is_rifles) {
        let at = if hid.contains(&id) { None } else { may_fire(cx, id, &mut frames) };
        let target = at.and_then(|at| nearest(cx.board, at));
        let seen = target.map(|(unit, _)| cx.board[unit].at(cx.board));
        // H-R54: who does not fire now lies hidden again.
        let Some(party) = cx.board.parties.iter_mut().find(|party| party.id == id) else {
            continue;
        };
        party.fired = false;
        party.heading = seen.map_or(party.heading, |seen| party.at.heading_to(seen));
        if let Some((unit, range)) = target
            && range < fire::SMALL_ARMS
        {
            fire::ansar_fire(cx, id, unit);
        }
    }
    frames.extend(morale::stand_units(cx));
    frames
}

/// Where riflemen stand who may fire now. Those whom fire has made hide try to rise first, as
/// Egyptians may in their own step (H-R54).
fn may_fire(cx: &mut Cx<'_>, id: PartyId, frames: &mut Vec<Frame>) -> Option<Point> {
    let party = cx.board.party(id)?;
    if party.panicked || party.fights.is_some() || !party.ammunition {
        return None;
    }
    let at = party.at;
    if !party.steady && party.cover.is_some() {
        let who = Body::Party(id);
        let tried = morale::test(cx, who, Occasion::Rise);
        frames.extend(morale::suffer(cx, who, tried));
        if !tried.carries_on() {
            return None;
        }
    }
    Some(at)
}

fn parties(field: &Field, are: impl Fn(&Party) -> bool) -> Vec<PartyId> {
    field.parties.iter().filter(|party| are(party)).map(|party| party.id).collect()
}

fn is_rifles(party: &Party) -> bool {
    party.kind == Kind::Rifles
}

/// The unit nearest to a point that is not hand to hand, and how far it is.
pub(in crate::phases) fn nearest(field: &Field, at: Point) -> Option<(UnitId, Inches)> {
    shapes::nearest_of(field, field.living().filter(|unit| unit.fights.is_none()), at)
}

/// Step 4 (H-025): spearmen are diced for, then those Ansar move who can; fights go on, and who
/// ran tries to rally.
fn moving(cx: &mut Cx<'_>) -> Vec<Frame> {
    for party in &mut cx.board.parties {
        if !party.panicked {
            party.moved = Inches::ZERO;
            party.in_open = false;
        }
    }
    // H-R52: spearmen who come now move from the next turn on.
    let there = parties(cx.board, |_| true);
    for id in parties(cx.board, |party| is_rifles(party) && party.fights.is_none()) {
        beckon(cx, id, false);
    }
    let mut frames = Vec::new();
    for id in there {
        frames.extend(one_moves(cx, id));
        removal::watch(cx);
    }
    panic::rally_parties(cx);
    frames
}

fn one_moves(cx: &mut Cx<'_>, id: PartyId) -> Vec<Frame> {
    let turn = cx.board.turn;
    let Some(party) = cx.board.party(id) else { return Vec::new() };
    if party.panicked {
        return Vec::new();
    }
    if party.fights.is_some() {
        // H-084: one round a turn.
        let fresh = party.fought >= turn;
        return if fresh { Vec::new() } else { melee::go_on(cx, id) };
    }
    match (party.kind, party.pursues) {
        (_, Some(target)) => pursue(cx, id, target),
        // H-R31: riflemen keep their place.
        (Kind::Rifles, None) => Vec::new(),
        (Kind::Spears, None) if party.came >= turn => Vec::new(),
        (Kind::Spears, None) => spears_move(cx, id),
        (Kind::Horse, None) => horsemen::step(cx, id),
    }
}

/// Spearmen run straight at the nearest Egyptians, if they dare (H-R31).
fn spears_move(cx: &mut Cx<'_>, id: PartyId) -> Vec<Frame> {
    let Some((unit, _)) = nearest(cx.board, cx.board[id].at) else { return Vec::new() };
    let who = Body::Party(id);
    let tried = morale::test(cx, who, Occasion::Advance);
    let mut frames = morale::suffer(cx, who, tried);
    if tried.carries_on() {
        frames.extend(rush(cx, id, unit));
    }
    frames
}

/// Those who pursue follow in their next move; if they do not come up, it is over (H-R62).
fn pursue(cx: &mut Cx<'_>, id: PartyId, target: UnitId) -> Vec<Frame> {
    cx.board[id].pursues = None;
    let unit = &cx.board[target];
    if unit.figures > 0 && unit.fights.is_none() { rush(cx, id, target) } else { Vec::new() }
}

/// A party moves straight at a unit, and fights if it comes up with it (H-R31, H-026).
pub(in crate::phases) fn rush(cx: &mut Cx<'_>, id: PartyId, unit: UnitId) -> Vec<Frame> {
    let (from, kind) = (cx.board[id].at, cx.board[id].kind);
    let (dice, inches) = roll(cx, from, kind);
    let target = &cx.board[unit];
    let (left, right) = target.line(cx.board);
    let panicked = target.state == State::Panicked;
    let near = from.nearest_on(left, right);
    let way = (from.distance(near) - melee::CONTACT).max(Inches::ZERO);
    let contact = inches >= way;
    let came = inches.min(way);
    moved(cx, id, from.towards(near, came), came);
    let to = cx.board[id].at;
    cx.say(Event::Came { party: id, dice, from, to, contact: contact.then_some(unit) });
    if !contact {
        cx.board[id].under_fire.clear();
        return Vec::new();
    }
    if panicked {
        // H-R62: they kill and stop among them; next turn they follow again.
        let party = &mut cx.board[id];
        party.under_fire.clear();
        party.pursues = Some(unit);
        melee::cut_down(cx, Body::Party(id), Body::Unit(unit));
        return Vec::new();
    }
    melee::begin(cx, unit, id, true, melee::Rush { came, left: inches - came })
}

/// A movement roll of the Ansar's: half in cover and on bad ground, horsemen double in the open
/// (H-R31).
pub(in crate::phases) fn roll(cx: &mut Cx<'_>, from: Point, kind: Kind) -> ([u8; 2], Inches) {
    let dice = cx.two_d6([4, 3]);
    let inches = Inches::whole(i32::from(dice[0] + dice[1]));
    let inches = match kind {
        _ if shapes::bad_ground(cx.board, from) => inches.half(),
        Kind::Horse => inches.double(),
        Kind::Rifles | Kind::Spears => inches,
    };
    (dice, inches)
}

/// Puts a party down where its move has led it.
pub(in crate::phases) fn moved(cx: &mut Cx<'_>, id: PartyId, to: Point, came: Inches) {
    let covered = cx.board[id].cover.is_some();
    panic::place(cx, Body::Party(id), to);
    let party = &mut cx.board[id];
    party.moved = party.moved + came;
    party.in_open = !covered && party.cover.is_none();
}

/// H-046, H-R06, H-R52: what distance does to the die for spearmen, as printed: nearness makes
/// them less likely. Halved limits in cover.
pub fn modifier(distance: Inches, in_cover: bool) -> i8 {
    let limit = |inches: Inches| if in_cover { inches.half() } else { inches };
    if distance < limit(NEAR) {
        1
    } else if distance > limit(FAR) {
        -1
    } else {
        0
    }
}

/// Riflemen look for spearmen at their back (H-045 to H-047), only with good morale (H-R33): each
/// turn, whether earlier ones live or not (H-R32); by option only with somebody in small-arms range
/// (H-R52). Who comes, if anybody does.
fn beckon(cx: &mut Cx<'_>, id: PartyId, overrun: bool) -> Option<PartyId> {
    let party = cx.board.party(id)?;
    if !party.steady || party.panicked || cx.board.parties_seen == u8::MAX {
        return None;
    }
    let (at, in_cover) = (party.at, party.cover.is_some());
    let always = cx.options.spearmen == Spearmen::EachTurn;
    let near = |(_, far): &(UnitId, Inches)| always || *far < fire::SMALL_ARMS;
    let (nearest, distance) = shapes::nearest_unit(cx.board, at).filter(near)?;
    let (left, right) = cx.board[nearest].line(cx.board);
    let modifier = modifier(distance, in_cover);
    let die = cx.d6(6);
    let comes = i16::from(die) + i16::from(modifier) <= 2 && cx.board.ansar_left != Some(0);
    let mut number = Vec::new();
    let mut spears = None;
    let away = at.nearest_on(left, right).heading_to(at);
    let behind = panic::on_table(at.step(away, BEHIND));
    if comes {
        // H-045, H-R05: three times two average dice; H-047, H-R04: a pair brings another two once.
        number = vec![average(cx), average(cx)];
        let mut figures = 3 * (number[0] + number[1]);
        if number[0] == number[1] {
            let more = [average(cx), average(cx)];
            figures += more[0] + more[1];
            number.extend(more);
        }
        figures = ambush::draw(cx, figures);
        let party = cx.board.raise(Kind::Spears, figures, behind);
        party.behind = Some(id);
        let party = party.id;
        spears = Some((party, figures));
        panic::place(cx, Body::Party(party), behind);
    }
    let at = behind;
    cx.say(Event::Beckoned { rifles: id, die, modifier, overrun, number, spears, at });
    spears.map(|(party, _)| party)
}

/// Riflemen overrun by a unit that has just moved, or by the square if it is in it: those within
/// an inch (H-045, H-R34, H-R52).
pub fn overrun(cx: &mut Cx<'_>, by: UnitId) -> Vec<Frame> {
    let movers = match cx.board[by].in_square() {
        true => cx.board.in_place().map(|unit| unit.id).collect(),
        false => vec![by],
    };
    let mut frames = Vec::new();
    for id in parties(cx.board, is_rifles) {
        if let Some(unit) = overruns(cx.board, &movers, id) {
            let rush = melee::Rush { came: Inches::ZERO, left: Inches::ZERO };
            frames.extend(overrun_by(cx, unit, id, rush));
            removal::watch(cx);
        }
    }
    frames
}

/// The nearest of these units within an inch of riflemen, if they are not past that.
fn overruns(field: &Field, movers: &[UnitId], id: PartyId) -> Option<UnitId> {
    let party = field.party(id)?;
    if party.fights.is_some() || party.fought == field.turn {
        return None;
    }
    let free =
        |unit: &Unit| unit.figures > 0 && unit.fights.is_none() && unit.state != State::Panicked;
    let units = movers.iter().map(|id| &field[*id]).filter(|unit| free(unit));
    let near = units.map(|unit| (unit.distance(field, party.at), unit.id));
    near.filter(|(far, _)| *far <= BEHIND).min().map(|(_, unit)| unit)
}

/// A unit is upon riflemen: they look for spearmen at once, who fight on the spot; if none come
/// they fight themselves (H-045, H-R52). Men already running are cut down.
pub(in crate::phases) fn overrun_by(
    cx: &mut Cx<'_>,
    unit: UnitId,
    party: PartyId,
    rush: melee::Rush,
) -> Vec<Frame> {
    let turn = cx.board.turn;
    let riflemen = &mut cx.board[party];
    riflemen.fought = turn;
    if riflemen.panicked {
        melee::cut_down(cx, Body::Unit(unit), Body::Party(party));
        return Vec::new();
    }
    let spears = beckon(cx, party, true);
    melee::begin(cx, unit, spears.unwrap_or(party), false, rush)
}
