//! After a battle: pursuit, casualties, the score, and whether there is a retreat (J-075, J-076,
//! J-080, J-120).

use super::{Battle, Fight, experience, retreat};
use crate::phases::{advanced_supply, encounter, fall, ops, siege};
use crate::{
    Arm, BattleType, Board, Cause, Cx, Event, FightKind, Next, PlaceId, PursuitModifier,
    SiegeEvent, Space, UnitId, UnitSteps, Whereabouts, go,
};

/// How a battle has ended on the field.
pub(super) struct End {
    pub(super) held: bool,
    /// Whether it was reported from the players' own table.
    pub(super) reported: bool,
    /// Losses, in the order of the units.
    pub(super) losses: Vec<UnitSteps>,
    /// Rebel units that still stand, as far as the program knows.
    pub(super) their_units: u8,
    /// Rebel units that still stood when ours began to withdraw, and units of ours in rout then,
    /// as reported (J-080).
    pub(super) withdrew: Option<(u8, Vec<UnitId>)>,
}

/// Settles a battle whose field losses are known, in the order of J-075.
pub(super) fn settle(fight: &Fight, end: End, cx: &mut Cx<'_>) -> Next {
    let End { held, reported, losses, mut their_units, withdrew } = end;
    let space = fight.space;
    let began = fight.steps(cx.board);
    let lost_in_field: u16 = losses.iter().map(|toll| u16::from(toll.steps)).sum();
    // A force that left nobody standing holds nothing.
    let held = held && lost_in_field < began;
    let routed = withdrew.as_ref().map_or(&[][..], |(_, routed)| routed);
    let ours = standing(fight, &losses, routed, cx.board);
    take_off(&losses, cx.board);
    let mut lost = losses.clone();
    cx.say(Event::BattleDecided { space, held, reported, losses });
    if let Some((theirs, routed)) = withdrew {
        their_units = their_units.min(theirs);
        cx.say(Event::WithdrawalBegan { space, theirs, routed });
    }
    // Nobody withdraws from a place that is stormed (J-140).
    let stormed = !held && fight.kind == FightKind::Storm;
    if !held && !stormed && fight.steps(cx.board) > 0 {
        lost.extend(pursue(fight, their_units, ours, cx));
    }
    let lost_steps: u16 = lost.iter().map(|toll| u16::from(toll.steps)).sum();
    let heavy = lost_steps * 2 >= began || stormed;
    if !stormed && (held || fight.steps(cx.board) > 0) {
        stragglers(&lost, if held { 5 } else { 6 }, cx);
    }
    bury(fight, cx);
    let supply = advanced_supply::beside(space, cx.board);
    cx.board.this_round.pending.retain(|pending| *pending != space);
    if let Some(place) = space.place() {
        cx.board.this_round.at_siege.remove(&place);
    }
    if counts(fight, held, cx.board) {
        account(fight, held, heavy, cx);
    }
    follow(fight, held, &supply, cx)
}

/// Whether a battle counts for the score. A fight from inside that leaves the siege standing, with
/// nobody gone, does not: those who win have to march out, if any of them can (J-056, J-120).
fn counts(fight: &Fight, held: bool, board: &Board) -> bool {
    match fight.kind {
        FightKind::BreakThrough if held => {
            ops::can_leave(fight.space, &living(fight, board), board)
        }
        FightKind::BreakThrough => board.troops(fight.space).next().is_none(),
        _ => true,
    }
}

/// What the battle leads to, by how it came about; `supply` came with the force.
fn follow(fight: &Fight, held: bool, supply: &[UnitId], cx: &mut Cx<'_>) -> Next {
    let space = fight.space;
    let survivors = living(fight, cx.board);
    if held {
        experience::won(&survivors, cx);
    }
    match (fight.kind, space.place()) {
        (FightKind::BreakThrough, Some(place)) => broke_through(place, held, survivors, cx),
        (FightKind::BreakOut(to), Some(place)) if held => {
            return broke_out(place, to, survivors, cx);
        }
        // The rest go back inside (J-091).
        (FightKind::BreakOut(_), _) => {}
        (FightKind::Storm, Some(place)) if !held => {
            return Next::Go(fall::falls_with_garrison(place, cx).into_iter().collect());
        }
        (FightKind::Storm, _) => {}
        (FightKind::Relief, Some(place)) if held => {
            // They enter, and the siege is broken (J-056).
            siege::lower(place, siege::LEVEL_MAX, cx);
            hold(fight, &survivors, cx);
        }
        _ if held => hold(fight, &survivors, cx),
        _ => {
            let supply = advanced_supply::goes_back(supply, space, survivors.is_empty(), cx);
            let beaten = [survivors, supply].concat();
            if !beaten.is_empty() {
                return go(retreat::Retreat::of(space, &beaten, cx.board));
            }
        }
    }
    Next::done()
}

/// Winners have to march out, with the movement they have left; the others are back inside, and theirs
/// is over (J-056).
fn broke_through(place: PlaceId, held: bool, units: Vec<UnitId>, cx: &mut Cx<'_>) {
    if held {
        cx.board.this_round.broke_out.extend(&units);
        cx.say(Event::Siege(SiegeEvent::BrokeThrough { place, units }));
    } else {
        cx.board.halt(&units);
    }
}

/// Those who broke out stand in the space they made for, where an encounter is rolled as usual
/// (J-091).
fn broke_out(from: PlaceId, to: Space, units: Vec<UnitId>, cx: &mut Cx<'_>) -> Next {
    cx.board.put(&units, Whereabouts::Ashore(to));
    cx.say(Event::Siege(SiegeEvent::BrokeOut { units: units.clone(), from, to }));
    match encounter::enter(to, &units, false, cx) {
        encounter::Met::Nobody => Next::done(),
        encounter::Met::Rebels => go(Battle::pending(to, cx.board)),
    }
}

/// Units of ours left standing after the field losses, and cavalry among them; units in rout do not
/// count (J-080).
fn standing(fight: &Fight, losses: &[UnitSteps], routed: &[UnitId], board: &Board) -> (u8, u8) {
    let stands = |(unit, toll): &(&UnitId, &UnitSteps)| {
        board.unit(**unit).steps > toll.steps && !routed.contains(unit)
    };
    let alive = fight.units.iter().zip(losses).filter(stands);
    let cavalry = alive.clone().filter(|(unit, _)| board.unit(**unit).arm() == Arm::Cavalry);
    let count = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
    (count(alive.clone().count()), count(cavalry.count()))
}

fn living(fight: &Fight, board: &Board) -> Vec<UnitId> {
    fight.units.iter().copied().filter(|unit| board.unit(*unit).steps > 0).collect()
}

fn take_off(losses: &[UnitSteps], board: &mut Board) {
    for toll in losses {
        let unit = board.unit_mut(toll.unit);
        unit.steps = unit.steps.saturating_sub(toll.steps);
    }
}

/// The pursuit (J-080). Returns what it cost.
fn pursue(
    fight: &Fight,
    their_units: u8,
    (units, cavalry): (u8, u8),
    cx: &mut Cx<'_>,
) -> Vec<UnitSteps> {
    let modifiers = modifiers(fight, their_units, units, cavalry, cx.board);
    let dice = cx.two_d6([1, 2]);
    let by: i8 = modifiers.iter().map(|(_, by)| by).sum();
    let total = i8::try_from(dice[0] + dice[1]).unwrap_or(12) + by;
    let percent = percent(total);
    let standing = fight.steps(cx.board);
    // Rounded to the nearest step, halves up.
    let steps = (u32::from(standing) * u32::from(percent) + 50) / 100;
    let steps = u16::try_from(steps).unwrap_or(standing);
    let losses = spread(fight, steps, cx.board);
    take_off(&losses, cx.board);
    cx.say(Event::Pursued { dice, modifiers, total, percent, losses: losses.clone() });
    losses
}

fn modifiers(
    fight: &Fight,
    their_units: u8,
    units: u8,
    cavalry: u8,
    board: &Board,
) -> Vec<(PursuitModifier, i8)> {
    let survivors = living(fight, board);
    // Surrounded: neither way back is open, or the rebels came from all sides.
    // Those who come out of a besieged place have a way back inside.
    let from_inside = matches!(fight.kind, FightKind::BreakThrough | FightKind::BreakOut(_));
    let surrounded = fight.battle == BattleType::RebelSurprise
        || (!from_inside && !retreat::has_a_way(fight.space, &survivors, board));
    let (theirs, ours) = (u16::from(their_units), u16::from(units));
    let outnumbered = if theirs > ours * 3 { 2 } else { i8::from(theirs > ours * 2) };
    let horse = i8::try_from(cavalry).unwrap_or(i8::MAX);
    [
        (PursuitModifier::NoCavalry, 2 * i8::from(cavalry == 0)),
        (PursuitModifier::Cavalry(cavalry), -horse),
        (PursuitModifier::Surrounded, 2 * i8::from(surrounded)),
        (PursuitModifier::Outnumbered, outnumbered),
    ]
    .into_iter()
    .filter(|(_, by)| *by != 0)
    .collect()
}

/// The pursuit table, in per cent of the steps still standing (J-080).
pub fn percent(total: i8) -> u8 {
    match total.clamp(2, 12) {
        2..=3 => 0,
        4..=5 => 10,
        6 => 25,
        7..=8 => 30,
        9..=10 => 40,
        11 => 50,
        _ => 100,
    }
}

/// One step from each unit in turn, the largest first, until all are taken (J-080).
fn spread(fight: &Fight, mut steps: u16, board: &Board) -> Vec<UnitSteps> {
    let mut left: Vec<(UnitId, u8, u8)> =
        living(fight, board).into_iter().map(|unit| (unit, board.unit(unit).steps, 0)).collect();
    left.sort_by_key(|(_, steps, _)| std::cmp::Reverse(*steps));
    while steps > 0 && left.iter().any(|(_, standing, _)| *standing > 0) {
        for (_, standing, lost) in left.iter_mut().filter(|(_, standing, _)| *standing > 0) {
            if steps == 0 {
                break;
            }
            steps -= 1;
            *standing -= 1;
            *lost += 1;
        }
    }
    let lost = left.into_iter().filter(|(_, _, lost)| *lost > 0);
    lost.map(|(unit, _, steps)| UnitSteps { unit, steps }).collect()
}

/// Each lost step is rolled for and may return to its unit (J-076).
fn stragglers(lost: &[UnitSteps], needed: u8, cx: &mut Cx<'_>) {
    let mut dice = Vec::new();
    let mut back: Vec<UnitSteps> = Vec::new();
    for toll in lost {
        for _ in 0..toll.steps {
            let die = cx.d6(1);
            dice.push(die);
            if die >= needed {
                cx.board.unit_mut(toll.unit).steps += 1;
                match back.iter_mut().find(|other| other.unit == toll.unit) {
                    Some(other) => other.steps += 1,
                    None => back.push(UnitSteps { unit: toll.unit, steps: 1 }),
                }
            }
        }
    }
    if !dice.is_empty() {
        cx.say(Event::StragglersCounted { needed, dice, back });
    }
}

fn bury(fight: &Fight, cx: &mut Cx<'_>) {
    let dead = fight.units.iter().copied().filter(|unit| cx.board.unit(*unit).steps == 0);
    fall::destroy(dead.collect(), fight.space, cx);
}

/// What the battle means for the score (J-120).
fn account(fight: &Fight, won: bool, heavy: bool, cx: &mut Cx<'_>) {
    let space = fight.space;
    if won {
        cx.board.account(Cause::BattleWon(space), -10);
    } else {
        cx.board.account(Cause::BattleLost(space), 10);
    }
    if heavy {
        cx.board.account(Cause::HeavyLosses(space), 5);
    }
    cx.say(Event::BattleAccounted { space, won, heavy });
}

/// The field is held: a rebel location there is taken, and the winners may go on with the
/// movement they have left (J-062, J-064).
fn hold(fight: &Fight, survivors: &[UnitId], cx: &mut Cx<'_>) {
    let lost_place = fight.space.place().filter(|place| cx.board.in_revolt(*place));
    if let Some(place) = lost_place.filter(|_| !survivors.is_empty()) {
        encounter::take(place, survivors, cx);
    }
    if cx.options.battle_ends_move {
        cx.board.halt(survivors);
    }
}
