//! A month's beginning and its clean-up (S-066, S-070 to S-080), and how the siege ends.

use super::{Cx, Frame, Next, card, tracks};
use crate::{Cause, City, End, Event, Grade, LAST_TURN, Outcome, Place, ThisTurn, UnitId, data};

/// Phase A: an event card, but not on turn 1 (S-066, S-077), which has points of its own (S-078).
pub(crate) fn begin(turn: u8, cx: &mut Cx<'_>) -> Next {
    cx.board.turn = turn;
    cx.board.now = ThisTurn::default();
    cx.say(Event::TurnBegan { turn });
    if turn == 1 {
        let setup = &data().setup;
        let (points, free) = (setup.first_points, setup.free_resources);
        cx.board.now.points = points;
        cx.board.now.free = free;
        cx.say(Event::Points { points, free });
        return Next::Go(vec![Frame::Actions]);
    }
    // S-R26: the discards are shuffled when the deck is out.
    if cx.board.events.draw.is_empty() {
        cx.say(Event::Reshuffled);
    }
    let City { events, .. } = cx.board;
    let Some(card) = events.draw(cx.dice) else { return Next::Go(vec![Frame::Actions]) };
    cx.board.now.card = Some(card);
    cx.say(Event::CardDrawn { card });
    Next::Go(vec![Frame::Actions, Frame::Card(card::Step::first(card))])
}

/// Phase D, in its order (S-071 to S-076). Turn 1 skips the first four steps (S-080).
pub(crate) fn clean_up(cx: &mut Cx<'_>) -> Next {
    let turn = cx.board.turn;
    if turn > 1 {
        put_away(turn, cx);
    }
    // S-075, S-R17.
    match cx.board.resources {
        0 => tracks::morale(-1, Cause::Hunger, cx),
        _ => tracks::resources(-1, Cause::Upkeep, cx),
    }
    // S-076, S-R29.
    if cx.board.morale == 0 {
        return end(End::Surrendered, cx);
    }
    if turn == LAST_TURN {
        return end(End::Relieved, cx);
    }
    Next::Go(vec![Frame::Month(turn + 1)])
}

/// S-071 to S-074.
fn put_away(turn: u8, cx: &mut Cx<'_>) {
    let City { banners, units, now, activations, .. } = cx.board;
    for banner in banners {
        banner.disordered = false;
    }
    let mut recovered: Vec<UnitId> = Vec::new();
    for unit in units {
        match unit.place {
            // S-R07: leaders and gunboats too.
            Place::Used | Place::Position(_) => unit.place = Place::Available,
            // S-R35: wounded in turn n, back for turn n + 2.
            Place::Wounded { since } if since < turn => {
                unit.place = Place::Available;
                recovered.push(unit.id);
            }
            Place::Wounded { .. }
            | Place::Reserve
            | Place::Available
            | Place::Damaged
            | Place::Lost
            | Place::Sailed => {}
        }
    }
    if let Some(card) = now.activation.take() {
        activations.draw.push(card);
    }
    now.seen = false;
    activations.shuffle(cx.dice);
    cx.say(Event::CleanedUp { recovered });
}

/// It is over (S-R29, S-R30).
pub(crate) fn end(end: End, cx: &mut Cx<'_>) -> Next {
    let City { turn, resources, morale, .. } = *cx.board;
    let strength_lost = cx.board.strength_lost();
    let grade = match end {
        End::Stormed(_) | End::Surrendered => Grade::Defeat,
        End::Broken => Grade::Outstanding,
        End::Relieved => match (morale, strength_lost) {
            (0..=3, _) => Grade::Marginal,
            (7.., 6..) => Grade::Outstanding,
            _ => Grade::Victory,
        },
    };
    let outcome = Outcome { grade, end, turn, morale, resources, strength_lost };
    cx.say(Event::Ended { outcome });
    Next::End(outcome)
}
