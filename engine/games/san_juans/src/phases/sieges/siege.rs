//! Phase 5: sieges (J-090, J-093 to J-096). Per siege a [sortie], a
//! [breakout](super::break_out) or neither, perhaps a storm (J-140), the siege table, and the
//! level goes up.

use serde::{Deserialize, Serialize};

use crate::phases::battle::Battle;
use crate::phases::{break_out, damage, fall, hero, sortie};
use crate::{
    Arm, Board, Choice, Cx, Event, FightKind, Frame, Next, Options, PlaceId, ShipId, SiegeChoice,
    SiegeEvent, SiegeModifier, SiegeResult, SiegeRows, Space, UnitId, Whereabouts, Why, ask_units,
    go, one, under, units_of, wait,
};
use kit::{Answer, Ask};

/// The highest siege level (J-090).
pub const LEVEL_MAX: u8 = 4;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Siege {
    /// Still to be dealt with, the next one last.
    left: Vec<PlaceId>,
    /// A place that has units to lose, how many, and the levels to go up afterwards.
    losing: Option<(PlaceId, u8, u8)>,
    /// The siege being dealt with before the table is rolled on.
    #[serde(default)]
    now: Option<CurrentSiege>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct CurrentSiege {
    place: PlaceId,
    stage: Stage,
    /// What came of the garrison's doings for this turn's roll; nothing before that.
    bearing: Vec<(SiegeModifier, i8)>,
}

impl CurrentSiege {
    fn at(place: PlaceId, stage: Stage) -> Self {
        Self { place, stage, bearing: Vec::new() }
    }
}

/// How far a siege has come this turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Stage {
    Action,
    Sortie(sortie::Sortie),
    BreakOut(break_out::BreakOut),
    /// It has made no sortie; do they storm?
    Holds,
    Stormed,
    Roll,
    Rolled(SiegeResult),
}

pub(crate) fn begin(cx: &Cx<'_>) -> Siege {
    let left = cx.board.besieged().iter().rev().collect();
    Siege { left, losing: None, now: None }
}

pub(crate) fn step(mut frame: Siege, cx: &mut Cx<'_>) -> Next {
    if let Some((place, count, levels)) = frame.losing {
        return lose(frame, (place, count, levels), cx);
    }
    let Some(now) = frame.now.take() else {
        let Some(place) = frame.left.pop() else {
            hero::after_sieges(cx);
            return Next::done();
        };
        return frame.goes_on(place, Stage::Action);
    };
    let place = now.place;
    // It may have been broken or lost by now.
    if cx.board.place(place).siege.is_none() {
        return go(frame);
    }
    // Nobody is left inside: no roll is made (J-091, J-096).
    if cx.board.troops(Space::Place(place)).next().is_none() {
        let ships = fall::abandoned(place, cx);
        return under(frame, ships);
    }
    match now.stage {
        Stage::Action => ask(frame, place, cx),
        Stage::Sortie(sortie) => sortie::step(sortie, place, frame, cx),
        Stage::BreakOut(stage) => break_out::step(stage, place, frame, cx),
        Stage::Holds => holds(frame, place, cx),
        // The works held (J-140).
        Stage::Stormed => frame.comes_to_the_roll(place, Some((SiegeModifier::StormBeaten, -2))),
        Stage::Roll => roll(frame, place, now.bearing, cx),
        Stage::Rolled(result) => rolled(frame, place, result, cx),
    }
}

impl Siege {
    pub(super) fn goes_on(self, place: PlaceId, stage: Stage) -> Next {
        self.goes_on_after(place, stage, Vec::new())
    }

    /// Goes on with a siege, once what lies above is done.
    pub(super) fn goes_on_after(mut self, place: PlaceId, stage: Stage, above: Vec<Frame>) -> Next {
        self.now = Some(CurrentSiege::at(place, stage));
        under(self, above)
    }

    /// The table is rolled on; this bears on it for what was done this turn.
    pub(super) fn comes_to_the_roll(
        mut self,
        place: PlaceId,
        bearing: Option<(SiegeModifier, i8)>,
    ) -> Next {
        let bearing = bearing.into_iter().collect();
        self.now = Some(CurrentSiege { place, stage: Stage::Roll, bearing });
        go(self)
    }

    pub(super) fn waits(
        mut self,
        place: PlaceId,
        stage: Stage,
        why: Why,
        ask: Ask<Choice>,
    ) -> Next {
        self.now = Some(CurrentSiege::at(place, stage));
        wait(self, why, ask)
    }
}

/// A sortie, a breakout or neither (J-090); not asked where neither is possible.
fn ask(frame: Siege, place: PlaceId, cx: &mut Cx<'_>) -> Next {
    let mut of = vec![SiegeChoice::Hold];
    if !sortie::candidates(place, cx.board).is_empty() {
        of.push(SiegeChoice::Sortie);
    }
    if break_out::is_possible(place, cx.board) {
        of.push(SiegeChoice::BreakOut);
    }
    if of.len() == 1 {
        return frame.goes_on(place, Stage::Holds);
    }
    let of = of.into_iter().map(Choice::Siege).collect();
    frame.waits(place, Stage::Action, Why::SiegeAction { place }, Ask::One(of))
}

/// If no sortie was made the besiegers may storm those inside (J-140).
fn holds(frame: Siege, place: PlaceId, cx: &mut Cx<'_>) -> Next {
    if !cx.options.storming {
        return frame.goes_on(place, Stage::Roll);
    }
    let level = i8::try_from(cx.board.place(place).siege.unwrap_or(1)).unwrap_or(4);
    let needed = 7 - level;
    let die = cx.d6(1);
    let storm = i8::try_from(die).is_ok_and(|die| die >= needed);
    cx.say(Event::Siege(SiegeEvent::StormRolled { place, die, needed, storm }));
    if !storm {
        return frame.goes_on(place, Stage::Roll);
    }
    let here = Space::Place(place);
    let units = cx.board.troops(here).map(|unit| unit.id).collect();
    let battle = Battle::apart(here, FightKind::Storm, units);
    frame.goes_on_after(place, Stage::Stormed, vec![Frame::Battle(battle)])
}

/// Working gunboats in a besieged port, where they count (J-142).
fn gunboats(place: PlaceId, board: &Board, options: &Options) -> Vec<ShipId> {
    if !options.gunboats_in_siege {
        return Vec::new();
    }
    let works = board.in_port(place);
    let works = works.filter(|ship| ship.kind.is_gunboat() && ship.damage == 0);
    works.map(|ship| ship.id).collect()
}

/// What bears on the roll (J-094), one by one, without what the garrison did this turn.
pub fn modifiers(place: PlaceId, board: &Board, options: &Options) -> Vec<(SiegeModifier, i8)> {
    let state = board.place(place);
    let level = state.siege.unwrap_or(1);
    let here = Space::Place(place);
    let units = board.troops(here).count();
    let few = board.pack().tables.few.of(place.kind);
    let batteries = board.ashore(here).filter(|unit| unit.arm() == Arm::Artillery).count();
    let batteries = i8::from(batteries >= 2) * if options.batteries_help { -1 } else { 1 };
    let events = board.this_turn.sieges.iter().filter(|(id, _)| *id == place);
    let events: i8 = events.map(|(_, by)| by).sum();
    let unsupplied = board.ashore(here).any(|unit| !unit.supplied);
    let gunboats = u8::try_from(gunboats(place, board, options).len()).unwrap_or(u8::MAX);
    [
        (SiegeModifier::Level(level), i8::try_from(level).unwrap_or(4) - 1),
        (SiegeModifier::FewDefenders, i8::from(units < few)),
        (SiegeModifier::Batteries, batteries),
        (SiegeModifier::OutOfSupply, 2 * i8::from(unsupplied)),
        (SiegeModifier::Redoubt, -i8::from(state.redoubts > 0)),
        (SiegeModifier::Events, events),
        (SiegeModifier::Hero, -2 * i8::from(board.hero_in(place))),
        (SiegeModifier::Gunboats(gunboats), -i8::try_from(gunboats).unwrap_or(i8::MAX)),
    ]
    .into_iter()
    .filter(|(_, by)| *by != 0)
    .collect()
}

/// The siege table (J-093). The printed rows overlap: 4 stands in two of them, and so does 7.
pub fn result(total: i8, options: &Options) -> SiegeResult {
    let tables = &options.pack.get().tables;
    match options.siege_rows {
        SiegeRows::First => pack::row(&tables.siege, total),
        SiegeRows::Second => pack::row(&tables.siege_second, total),
    }
}

fn roll(frame: Siege, place: PlaceId, bearing: Vec<(SiegeModifier, i8)>, cx: &mut Cx<'_>) -> Next {
    let mut modifiers = modifiers(place, cx.board, cx.options);
    modifiers.extend(bearing);
    let dice = cx.two_d6([1, 2]);
    let by: i8 = modifiers.iter().map(|(_, by)| by).sum();
    let total = i8::try_from(dice[0] + dice[1]).unwrap_or(12) + by;
    let result = result(total, cx.options);
    cx.say(Event::SiegeRolled { place, dice, modifiers, total, result });
    let gunboats = gunboats(place, cx.board, cx.options);
    let struck = gunboats.into_iter().filter_map(|ship| under_fire(ship, cx)).collect();
    frame.goes_on_after(place, Stage::Rolled(result), struck)
}

fn rolled(mut frame: Siege, place: PlaceId, result: SiegeResult, cx: &mut Cx<'_>) -> Next {
    let units = cx.board.troops(Space::Place(place)).count();
    let (lost, levels) = match result {
        SiegeResult::Lifted => {
            lower(place, LEVEL_MAX, cx);
            return go(frame);
        }
        SiegeResult::Surrender => {
            let ships = fall::falls_with_garrison(place, cx);
            return under(frame, ships);
        }
        SiegeResult::GoesOn => (0, 1),
        SiegeResult::Tightens => (0, 2),
        SiegeResult::Loses(count) => (usize::from(count).min(units), 1),
        // Halves round up (J-096).
        SiegeResult::LosesHalf => (units.div_ceil(2), 1),
    };
    let lost = u8::try_from(lost).unwrap_or(u8::MAX);
    frame.losing = Some((place, lost, levels));
    go(frame)
}

/// A gunboat that helped is shot at (J-142): a week of damage, two, or she sinks.
fn under_fire(ship: ShipId, cx: &mut Cx<'_>) -> Option<Frame> {
    let die = cx.d6(1);
    cx.say(Event::Siege(SiegeEvent::GunboatUnderFire { ship, die }));
    match die {
        4 | 5 => damage::strike(ship, die - 3, cx),
        6 => Some(damage::sink(ship)),
        _ => None,
    }
}

/// The commander picks the lost units (J-096); then the level goes up.
fn lose(mut frame: Siege, (place, count, levels): (PlaceId, u8, u8), cx: &mut Cx<'_>) -> Next {
    let troops = cx.board.troops(Space::Place(place));
    let units: Vec<UnitId> = troops.map(|unit| unit.id).collect();
    if count > 0 && units.len() > usize::from(count) {
        let why = Why::SiegeLosses { place, count };
        return wait(frame, why, exactly(count, units));
    }
    frame.losing = None;
    if count > 0 {
        cost(place, units, cx);
    }
    Next::Go(after_losses(frame, place, levels, cx))
}

pub(super) fn exactly(count: u8, of: Vec<UnitId>) -> Ask<Choice> {
    ask_units(of, count.into(), count.into())
}

pub(crate) fn at_least_one(of: Vec<UnitId>) -> Ask<Choice> {
    let max = of.len();
    ask_units(of, 1, max)
}

/// The units of an answer, in the order of the board.
pub(crate) fn in_order(answer: &Answer<Choice>) -> Vec<UnitId> {
    let mut units = units_of(answer);
    units.sort_unstable();
    units
}

pub(crate) fn cost(place: PlaceId, units: Vec<UnitId>, cx: &mut Cx<'_>) {
    debug_assert!(
        units.iter().all(|unit| matches!(cx.board.unit(*unit).at, Whereabouts::Ashore(_))),
        "units aboard are never lost in a siege"
    );
    fall::eliminate(&units, cx.board);
    cx.say(Event::SiegeCost { place, units });
}

/// With no unit left ashore the place falls; otherwise the siege tightens (J-096).
fn after_losses(frame: Siege, place: PlaceId, levels: u8, cx: &mut Cx<'_>) -> Vec<Frame> {
    let mut follow = vec![Frame::Siege(frame)];
    if cx.board.troops(Space::Place(place)).next().is_none() {
        follow.extend(fall::falls_with_garrison(place, cx));
    } else {
        raise(place, levels, cx);
    }
    follow
}

pub(crate) fn answered(mut frame: Siege, answer: &Answer<Choice>, cx: &mut Cx<'_>) -> Next {
    if let Some((place, _, levels)) = frame.losing.take() {
        cost(place, in_order(answer), cx);
        return Next::Go(after_losses(frame, place, levels, cx));
    }
    let now = frame.now.take().unwrap_or_else(|| unreachable!("no siege asked"));
    let place = now.place;
    let stage = match now.stage {
        Stage::Action => match one(answer) {
            Choice::Siege(SiegeChoice::Hold) => {
                let (action, units) = (SiegeChoice::Hold, Vec::new());
                cx.say(Event::Siege(SiegeEvent::ActionTaken { place, action, units }));
                Stage::Holds
            }
            Choice::Siege(SiegeChoice::Sortie) => Stage::Sortie(sortie::Sortie::Who),
            Choice::Siege(SiegeChoice::BreakOut) => Stage::BreakOut(break_out::BreakOut::Who),
            other => unreachable!("{other} is nothing a garrison does"),
        },
        Stage::Sortie(sortie) => return sortie::answered(sortie, place, frame, answer, cx),
        Stage::BreakOut(stage) => Stage::BreakOut(break_out::answered(stage, answer)),
        Stage::Holds | Stage::Stormed | Stage::Roll | Stage::Rolled(_) => {
            unreachable!("nothing was asked")
        }
    };
    frame.goes_on(place, stage)
}

pub(crate) fn raise(place: PlaceId, by: u8, cx: &mut Cx<'_>) {
    let level = cx.board.place(place).siege.map(|level| (level + by).min(LEVEL_MAX));
    cx.board.place_mut(place).siege = level;
    cx.say(Event::SiegeLevel { place, level });
}

/// Lowers a siege; at 0 it is broken and the place stays ours (J-095).
pub(crate) fn lower(place: PlaceId, by: u8, cx: &mut Cx<'_>) {
    let Some(level) = cx.board.place(place).siege else {
        return;
    };
    let level = Some(level.saturating_sub(by)).filter(|level| *level > 0);
    cx.board.place_mut(place).siege = level;
    cx.say(Event::SiegeLevel { place, level });
}
