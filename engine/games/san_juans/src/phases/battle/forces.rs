//! The rebel force, the type of battle, and what else bears on it: the ground, works, gunboats, and
//! something of its own for the table (J-063, J-070, J-072, J-078, J-081).

use super::{Battle, Fight, experience};
use crate::phases::train;
use crate::{
    BattleType, Board, Cx, Event, Extra, FightKind, Frame, Ground, Options, PlaceId, RebelForce,
    Space, UnitId,
};
use kit::SplitMix;
use pack::Dice;

/// The table of the battle sheet, in square feet: rows from our edge to theirs.
const FIELD_ROWS: usize = 4;
/// Squares in a row.
const FIELD_COLUMNS: usize = 6;
/// How often a field is laid out again so as not to be like the last two (J-078).
const FIELD_TRIES: usize = 2;

/// What is settled before the dice are thrown.
pub(super) struct How {
    pub(super) kind: FightKind,
    /// Whether we surprise them (56, card 23).
    pub(super) surprise: bool,
    /// The type the commander has chosen (card 17).
    pub(super) chosen: Option<BattleType>,
}

fn is_walled(space: Space, board: &Board) -> bool {
    let walls = |place| board.in_revolt(place) && place.is_fortress();
    space.place().is_some_and(walls)
}

/// Whether the type of a battle is rolled for (J-070), and not given by walls or an event.
pub(super) fn type_is_rolled(space: Space, kind: FightKind, surprise: bool, board: &Board) -> bool {
    let given = board.this_round.ambush || board.this_round.headlong;
    !surprise && !given && kind != FightKind::Storm && !is_walled(space, board)
}

pub(super) fn join(space: Space, units: Vec<UnitId>, how: How, cx: &mut Cx<'_>) -> Fight {
    let walls = is_walled(space, cx.board);
    let force = scouted(space, cx).unwrap_or_else(|| rebels(space, cx));
    let (dice, mut battle, headlong) = battle_type(walls, &how, cx);
    let field = field(cx);
    let fenced = at_least_half(&units, &cx.board.this_turn.field_works);
    if fenced && matches!(battle, BattleType::RebelSurprise | BattleType::Ambush) {
        // Nobody is surprised behind thorns (card 20).
        battle = BattleType::Probing;
    }
    let kind = how.kind;
    let works = fenced || kind == FightKind::Storm;
    let gunboats = gunboats(space, cx.board);
    let (ours, shown) = (units.clone(), field.clone());
    cx.say(Event::BattleJoined { space, units: ours, force, dice, battle, field: shown });
    let extra = extra(space, cx);
    let short = units.iter().copied().filter(|unit| !cx.board.unit(*unit).supplied).collect();
    cx.say(Event::BattleShaped { space, kind, works, gunboats, short, extra });
    let led = experience::lead(space, &units, cx);
    let (tactic, shown) = (None, Vec::new());
    Fight {
        space,
        units,
        force,
        battle,
        headlong,
        field,
        kind,
        works,
        gunboats,
        led,
        extra,
        tactic,
        shown,
        asked: 0,
    }
}

/// The force that scouts have counted there this turn, once (card 27).
fn scouted(space: Space, cx: &mut Cx<'_>) -> Option<RebelForce> {
    let place = space.place().filter(|place| cx.board.in_revolt(*place))?;
    let seen = &mut cx.board.this_turn.scouted;
    let at = seen.iter().position(|(scouted, _)| *scouted == place)?;
    Some(seen.remove(at).1)
}

/// The force a place in revolt would field (card 27).
pub(crate) fn of_place(place: PlaceId, cx: &mut Cx<'_>) -> RebelForce {
    rebels(Space::Place(place), cx)
}

/// The force met, rolled anew for every battle (J-063).
fn rebels(space: Space, cx: &mut Cx<'_>) -> RebelForce {
    let tables = &cx.board.pack().tables;
    let foe = match space.place().filter(|place| cx.board.in_revolt(*place)) {
        Some(place) => tables.foes.of(place.kind),
        None => tables.foe,
    };
    let mut throw = |Dice(dice, faces)| (0..dice).map(|_| cx.dice.die(faces, faces / 2)).sum();
    let (foot, horse, rifles) = (throw(foe.foot), throw(foe.horse), throw(foe.rifles));
    let mut guns = (0..foe.guns).map(|_| u8::from(cx.d6(1) == 6)).sum();
    let mut machine_guns = 0;
    if foe.lucky && cx.d6(1) == 6 {
        if cx.d6(1) <= 4 { guns += 1 } else { machine_guns = 1 }
    }
    RebelForce { foot, horse, rifles, guns, machine_guns }
}

/// Puts a guess in the place of the force that waits, if one does (J-145). The throws are those of a
/// small generator that the lots have begun, so that calm lots come to an end, too.
pub(crate) fn guess_what_waits(
    board: &mut Board,
    frames: &mut [Frame],
    options: &Options,
    lots: &mut dyn kit::Dice,
) {
    let seed = (0..8).fold(0, |seed, _| seed << 8 | u64::from(lots.die(u8::MAX, 1)));
    let (mut dice, mut events) = (SplitMix(seed), Vec::new());
    let mut cx = Cx { board, options, dice: &mut dice, events: &mut events };
    for frame in frames {
        match frame {
            Frame::Battle(Battle::Settle(fight)) => guess(fight, &mut cx),
            Frame::Battle(Battle::Report(report)) => guess(&mut report.fight, &mut cx),
            _ => {}
        }
    }
}

/// Throws for a force until one comes that a range of numbers would not tell from the one that
/// waits (J-145); after many throws in vain the last is brought into the range by its foot.
fn guess(fight: &mut Fight, cx: &mut Cx<'_>) {
    const TRIES: usize = 500;
    let (space, range) = (fight.space, fight.force.range());
    for _ in 0..TRIES {
        fight.force = rebels(space, cx);
        if fight.force.range() == range {
            return;
        }
    }
    let force = &mut fight.force;
    let others = force.units().saturating_sub(force.foot);
    force.foot = range.0.saturating_sub(others);
}

/// The type of battle (J-070), unless walls or an event settle it (J-151).
fn battle_type(walls: bool, how: &How, cx: &mut Cx<'_>) -> (Option<[u8; 2]>, BattleType, bool) {
    if how.surprise {
        return (None, BattleType::OurSurprise, false);
    }
    if walls {
        return (None, BattleType::Assault, false);
    }
    // The besiegers come on against our works (J-140).
    if how.kind == FightKind::Storm {
        return (None, BattleType::Encounter, false);
    }
    if let Some(battle) = how.chosen {
        return (None, battle, false);
    }
    // Spies tell them of every march of the round (61); overconfidence (66) is over with a battle.
    if cx.board.this_round.ambush {
        return (None, BattleType::Ambush, false);
    }
    if std::mem::take(&mut cx.board.this_round.headlong) {
        return (None, BattleType::Encounter, true);
    }
    let dice = cx.two_d6([3, 4]);
    let total = i8::try_from(dice[0] + dice[1]).unwrap_or(12);
    let battle = pack::row(&cx.board.pack().tables.battle, total);
    (Some(dice), battle, false)
}

/// Whether at least half of a force belongs to a group with something of its own.
pub(super) fn at_least_half(force: &[UnitId], group: &[UnitId]) -> bool {
    let of_it = force.iter().filter(|unit| group.contains(unit)).count();
    of_it > 0 && of_it * 2 >= force.len()
}

pub(super) fn is_broken(field: &[Vec<Ground>]) -> bool {
    let rough = field.iter().flatten().filter(|ground| **ground != Ground::Open).count();
    rough * 2 >= FIELD_ROWS * FIELD_COLUMNS
}

/// Lays out the ground (J-072). With extras on, a third field like the last two is laid out
/// again (J-078).
fn field(cx: &mut Cx<'_>) -> Vec<Vec<Ground>> {
    let mut field = lay_out(cx);
    if cx.options.extras {
        for _ in 0..FIELD_TRIES {
            let broken = is_broken(&field);
            let last = &cx.board.last_fields;
            if last.len() < 2 || last.iter().any(|other| *other != broken) {
                break;
            }
            field = lay_out(cx);
        }
    }
    let last = &mut cx.board.last_fields;
    last.push(is_broken(&field));
    if last.len() > 2 {
        last.remove(0);
    }
    field
}

fn lay_out(cx: &mut Cx<'_>) -> Vec<Vec<Ground>> {
    let row = |cx: &mut Cx<'_>| (0..FIELD_COLUMNS).map(|_| ground(cx.two_d6([3, 4]))).collect();
    (0..FIELD_ROWS).map(|_| row(cx)).collect()
}

/// The ground of a square foot (J-072).
fn ground(dice: [u8; 2]) -> Ground {
    match dice[0] + dice[1] {
        2 => Ground::Cliff,
        3 => Ground::Oasis,
        4 => Ground::SmallHill,
        5 | 11 => Ground::RiverBed,
        10 => Ground::Scrub,
        12 => Ground::LargeHill,
        _ => Ground::Open,
    }
}

/// Gunboats that work and lie in the port, and the train if its guns reach (J-058, J-194).
fn gunboats(space: Space, board: &Board) -> u8 {
    let in_port = space.place().map_or(0, |place| {
        let works = board.in_port(place);
        works.filter(|ship| ship.kind.is_gunboat() && ship.damage == 0).count()
    });
    let train = u8::from(train::reaches(space, board));
    u8::try_from(in_port).unwrap_or(u8::MAX).saturating_add(train)
}

/// Something for the players' own table, by a die (J-078).
fn extra(space: Space, cx: &mut Cx<'_>) -> Option<Extra> {
    if !cx.options.extras {
        return None;
    }
    let coast = space.place().is_some_and(|place| place.is_port());
    Some(match cx.d6(2) {
        1 if coast => Extra::Crops,
        1 | 2 => Extra::DustStorm,
        3 => Extra::BrushFire,
        4 => Extra::FindWells(turn_of_game(cx)),
        5 if space.place().is_some() => Extra::HoldVillage(turn_of_game(cx)),
        5 => Extra::FindWells(turn_of_game(cx)),
        _ => Extra::RivalOrders,
    })
}

/// By which turn of the table game an aim must be reached: 5 to 10.
fn turn_of_game(cx: &mut Cx<'_>) -> u8 {
    cx.d6(3) + 4
}
