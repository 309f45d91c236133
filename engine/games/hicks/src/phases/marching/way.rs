//! The rolls of a march of the square and the way they give (H-030, H-036, H-037, H-R19, H-R25).
//!
//! Every face rolls, or the square does once (`square_rolls`). Together they go as far as the
//! slowest; onward as far as the leading face, and who rolled less is left behind.

use super::square::{March, Stage, leave_place};
use super::{control, movement};
use crate::choice::{Choice, Goal};
use crate::event::Event;
use crate::ids::{Arm, Mover, Side, UnitId};
use crate::options::SquareRolls;
use crate::phases::enemy::ansar;
use crate::phases::{Cx, Next, ending, terrain};
use crate::shapes;
use crate::state::{HALF_SIDE, PALM, Post};
use crate::why::Why;
use inches::{Inches, Point};
use kit::Ask;

/// Faces in the order in which they roll: from the front, as they lead (H-R19, H-R22).
const ORDER: [Side; 4] = [Side::Front, Side::Right, Side::Left, Side::Rear];

/// Whoever rolls for a march of these, the leading face first.
fn rollers(march: &March, cx: &Cx<'_>) -> Vec<Mover> {
    let rolls = cx.options.square_rolls;
    let holds = |side: Side| cx.board.face(side).map(|unit| unit.id);
    let goes = |unit: &UnitId| march.goes.contains(unit);
    let mut found: Vec<Mover> =
        ORDER.into_iter().filter_map(holds).filter(goes).map(Mover::Unit).collect();
    if found.is_empty() || rolls == SquareRolls::One {
        return vec![Mover::Square];
    }
    if rolls == SquareRolls::All {
        found.extend(guns(march).into_iter().map(Mover::Unit));
        found.extend(cx.board.train.left.is_none().then_some(Mover::Transport));
    }
    found
}

/// The dice are thrown, and whoever throws a pair suffers it (H-036).
pub(in crate::phases) fn roll(mut march: March, cx: &mut Cx<'_>) -> Next {
    let rollers = rollers(&march, cx);
    if rollers != [Mover::Square] {
        cx.say(Event::Paced { onward: march.onward });
    }
    march.rolls = rollers.into_iter().map(|who| (who, movement::roll(cx, who, false))).collect();
    for (who, dice) in march.rolls.clone() {
        match who {
            _ if !movement::is_pair(dice) => {}
            Mover::Square => movement::test_ranks(cx, &march.goes),
            Mover::Unit(unit) => movement::test_ranks(cx, &[unit]),
            Mover::Transport => {}
        }
    }
    let dice = march.rolls[0].1;
    let (guns, transport) = stuck(&march, cx);
    if guns.is_empty() && !transport {
        return go(&march, dice, cx);
    }
    cx.say(Event::Stuck { units: guns });
    ask_stuck(march, dice, cx)
}

fn guns(march: &March) -> Vec<UnitId> {
    march.goes.iter().copied().filter(|unit| unit.arm() == Arm::Gun).collect()
}

/// Guns that are stuck in the sand, and whether the transport is: they go with the leading face
/// and its pair, unless they roll for themselves (H-036, H-R19).
fn stuck(march: &March, cx: &Cx<'_>) -> (Vec<UnitId>, bool) {
    let pair = |who: Mover| {
        let own = march.rolls.iter().find(|(roller, _)| *roller == who);
        own.or(march.rolls.first()).is_none_or(|(_, dice)| movement::is_pair(*dice))
    };
    let mut guns = guns(march);
    guns.retain(|gun| pair(Mover::Unit(*gun)));
    (guns, cx.board.train.left.is_none() && pair(Mover::Transport))
}

/// Whether the square stands with what is stuck (H-R25); on hold it does.
pub(super) fn ask_stuck(march: March, dice: [u8; 2], cx: &mut Cx<'_>) -> Next {
    if march.hold {
        wait(cx);
        return Next::done();
    }
    let ask = Ask::One(vec![Choice::Yes, Choice::No]);
    Next::Wait(march.at(Stage::Stuck(dice)), Why::LeaveStuck, ask)
}

/// The square stands this turn without a test, and still counts as on the move (H-R25).
pub(super) fn wait(cx: &mut Cx<'_>) {
    cx.board.square.waits = true;
    cx.say(Event::Waited);
}

/// Guns, transport and Pashas stay where they are stuck (H-036, H-R25), and the others go. The
/// Pashas stay with a gun; where there is none they go on, on foot if they must.
pub(super) fn leave_stuck(march: March, dice: [u8; 2], cx: &mut Cx<'_>) -> Next {
    let (guns, transport) = stuck(&march, cx);
    if transport {
        leave_transport(cx, cx.board.square.centre);
    }
    for gun in &guns {
        leave_place(cx, *gun);
        let gun = &mut cx.board[*gun];
        // It waits for nothing but the sand: from next turn on it moves again.
        gun.moving = true;
        gun.stuck = true;
    }
    // They go with the leading face, and so by its dice.
    let stays = guns.first().copied().filter(|_| movement::is_pair(dice));
    if let Some(gun) = stays {
        let mut stuck = Vec::new();
        for pasha in cx.board.pashas.iter_mut().filter(|pasha| pasha.alive) {
            if march.goes.contains(&pasha.with) && pasha.with.arm() != Arm::Gun {
                pasha.with = gun;
                pasha.since_before = false;
                stuck.push(pasha.seat);
            }
        }
        for seat in stuck {
            cx.say(Event::PashaStuck { seat, with: gun });
        }
    }
    go(&march, dice, cx)
}

fn leave_transport(cx: &mut Cx<'_>, at: Point) {
    cx.board.train.left = Some(at);
    cx.board.train.left_in = cx.board.turn;
    cx.say(Event::TransportLeft { at });
}

fn inches(dice: [u8; 2]) -> Inches {
    Inches::whole(i32::from(dice[0] + dice[1]))
}

/// The way: whole, or in two halves with what a 7 of the leading face finds between them (H-037,
/// H-R50). Who rolled too little is behind at its end.
fn go(march: &March, dice: [u8; 2], cx: &mut Cx<'_>) -> Next {
    let led = inches(dice);
    let slowest = march.rolls.iter().map(|(_, dice)| inches(*dice)).min();
    let whole = if march.onward { led } else { slowest.unwrap_or(led) };
    if dice[0] + dice[1] == movement::SEVEN {
        let full = movement::square_part(cx, whole.half());
        if full && !ending::arrived(cx.board.square.centre) && !find(cx) {
            movement::square_part(cx, whole.half());
        }
    } else {
        movement::square_part(cx, whole);
    }
    let mut frames = Vec::new();
    if march.onward {
        for (who, dice) in march.rolls.clone() {
            if let Some(unit) = trail(cx, who, inches(dice), led) {
                frames.extend(ansar::overrun(cx, unit));
            }
        }
    }
    // Riflemen are overrun by the whole square, for whom any unit of it stands (H-R34).
    if let Some(unit) = control::in_place(cx.board).first().copied() {
        frames.extend(ansar::overrun(cx, unit));
    }
    Next::Go(frames)
}

/// Who rolled less than the leading face is as much behind its place, and is out of it if that
/// is more than closing up makes good (H-029, H-R19, H-R21). The unit that trails, if one does.
fn trail(cx: &mut Cx<'_>, who: Mover, rolled: Inches, led: Inches) -> Option<UnitId> {
    let square = cx.board.square;
    let own = Inches(square.moved.0 * rolled.0.min(led.0) / led.0.max(1));
    let behind = square.moved - own;
    if behind <= shapes::GAP {
        return None;
    }
    let back = square.heading.reversed();
    match who {
        Mover::Square => None,
        Mover::Transport => {
            leave_transport(cx, square.centre.step(back, behind));
            None
        }
        Mover::Unit(unit) if !cx.board[unit].in_square() => None,
        Mover::Unit(unit) => {
            let to = movement::at(cx.board, who).step(back, behind);
            let trails = &mut cx.board[unit];
            trails.post = Post::Away { at: to, heading: square.heading };
            trails.moved = own;
            trails.goal = Some(Goal::Rejoin);
            let from = to.step(back, own);
            cx.say(Event::Moved { who, from, to, distance: own, halved: false, doubled: false });
            cx.say(Event::Trailed { unit, behind, to });
            Some(unit)
        }
    }
}

/// Something may lie in the square's way; whether it stops there because its first line drinks.
fn find(cx: &mut Cx<'_>) -> bool {
    let square = cx.board.square;
    let front = square.centre.step(square.heading, HALF_SIDE);
    let first = control::leading(cx.board).filter(|unit| unit.arm() == Arm::Infantry);
    terrain::find(cx, Mover::Square, front, square.heading, first)
}

/// A way that leads past the palm ends where it comes nearest, if that is near enough (H-R14).
pub(super) fn stop_at_palm(from: Point, to: Point) -> Point {
    let nearest = PALM.nearest_on(from, to);
    if ending::arrived(nearest) && !ending::arrived(to) { nearest } else { to }
}
