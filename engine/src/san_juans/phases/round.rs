//! An action round: a card for its event, for Ops or for replacements, or a pass (J-031, J-032).

use serde::{Deserialize, Serialize};

use super::card_event::CardEvent;
use super::ops::Ops;
use super::random_event::RandomEvent;
use super::{Cx, Frame, Next, fall, one};
use crate::kit::{Answer, Ask};
use crate::san_juans::ROUNDS;
use crate::san_juans::cards::can_be_event;
use crate::san_juans::choice::{Choice, RoundChoice};
use crate::san_juans::data::data;
use crate::san_juans::event::Event;
use crate::san_juans::ids::CardId;
use crate::san_juans::options::Options;
use crate::san_juans::state::{Board, Cause, RoundState};
use crate::san_juans::why::Why;

/// Where the rounds of a turn stand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Round {
    /// This round is about to begin.
    Next(u8),
    /// This round waits for a card.
    Asked(u8),
    /// The commander passed: one Op.
    Passed(u8),
    /// A card for replacements gives its points, once the random event is dealt with.
    Replace(u8, CardId),
}

impl Round {
    /// The first round of a turn.
    pub(super) fn first() -> Self {
        Round::Next(1)
    }

    /// The round under way.
    pub(super) fn current(&self) -> u8 {
        match self {
            Round::Next(next) => next.saturating_sub(1).max(1),
            Round::Asked(round) | Round::Passed(round) | Round::Replace(round, _) => *round,
        }
    }
}

pub(super) fn step(frame: Round, cx: &mut Cx<'_>) -> Next {
    match frame {
        // When a round ends, besieged places in which nobody is left fall (J-056).
        Round::Next(_) if fall::next_abandoned(cx.board).is_some() => {
            let ships = fall::next_abandoned(cx.board).and_then(|id| fall::abandoned(id, cx));
            Next::Go([Frame::Round(frame)].into_iter().chain(ships).collect())
        }
        Round::Next(round) if round > ROUNDS => {
            cx.board.this_round = RoundState::default();
            Next::done()
        }
        Round::Next(round) => {
            let no_ops = std::mem::take(&mut cx.board.sandstorm_ahead);
            cx.board.this_round = RoundState { no_ops, ..RoundState::default() };
            cx.say(Event::RoundBegan { round });
            // No card in hand: the round is a pass (J-034).
            if cx.board.hand.is_empty() {
                return pass(round, cx);
            }
            let of = choices(cx.board, cx.options);
            Next::Wait(Frame::Round(Round::Asked(round)), Why::PlayCard { round }, Ask::One(of))
        }
        Round::Passed(round) | Round::Asked(round) => pass(round, cx),
        Round::Replace(_, card) => {
            replacements(card, cx);
            Next::done()
        }
    }
}

/// What can be done with the hand.
fn choices(board: &Board, options: &Options) -> Vec<Choice> {
    let hand = || board.hand.iter().copied();
    let playable = |card: &CardId| can_be_event(*card, board, options);
    let events = hand().filter(playable).map(RoundChoice::Event);
    let ops = hand().filter(|_| !board.this_round.no_ops).map(RoundChoice::Ops);
    // Once per turn (J-110).
    let replacements =
        hand().filter(|_| !board.this_turn.replacement_card).map(RoundChoice::Replacements);
    events.chain(ops).chain(replacements).chain([RoundChoice::Pass]).map(Choice::Round).collect()
}

fn pass(round: u8, cx: &mut Cx<'_>) -> Next {
    cx.say(Event::Passed { ops: 1 });
    Next::Go(vec![Frame::Round(Round::Next(round + 1)), Frame::Ops(Ops::of_pass())])
}

pub(super) fn answered(frame: Round, answer: &Answer<Choice>, cx: &mut Cx<'_>) -> Next {
    let (Round::Asked(round), Choice::Round(choice)) = (frame, one(answer)) else {
        unreachable!("a round asks for a card");
    };
    let next = Frame::Round(Round::Next(round + 1));
    let (card, effect) = match choice {
        RoundChoice::Pass => return pass(round, cx),
        RoundChoice::Crisis(_) | RoundChoice::Hand { .. } | RoundChoice::TakeBack(_) => {
            unreachable!("{choice:?} is not offered")
        }
        RoundChoice::Event(card) => {
            cx.say(Event::PlayedEvent { card });
            (card, Frame::CardEvent(CardEvent::Begin { card }))
        }
        RoundChoice::Ops(card) => {
            let ops = ops_of(card, cx.board);
            cx.say(Event::PlayedOps { card, ops });
            (card, Frame::Ops(Ops::of_card(card, ops)))
        }
        RoundChoice::Replacements(card) => {
            cx.board.this_turn.replacement_card = true;
            let row = data().card(card);
            cx.say(Event::PlayedReplacements { card, points: row.ops, flag: row.flag });
            (card, Frame::Round(Round::Replace(round, card)))
        }
    };
    cx.board.hand.retain(|held| *held != card);
    let for_ops = matches!(choice, RoundChoice::Ops(_));
    let mut follow = vec![next, effect];
    follow.extend(check_random_event(card, for_ops, cx).map(Frame::RandomEvent));
    Next::Go(follow)
}

/// Ops a card gives: its number, changed by the heliograph and by indecision (card 16, event 34).
fn ops_of(card: CardId, board: &mut Board) -> u8 {
    let mut ops = i8::try_from(data().card(card).ops).unwrap_or(i8::MAX);
    ops += std::mem::take(&mut board.next_ops);
    if board.this_turn.heliograph > 0 {
        board.this_turn.heliograph -= 1;
        ops += 1;
    }
    u8::try_from(ops.max(0)).unwrap_or_default()
}

/// The check of J-032, made when the card is declared, before its effect.
fn check_random_event(card: CardId, for_ops: bool, cx: &mut Cx<'_>) -> Option<RandomEvent> {
    let needed = data().card(card).random_event;
    let calm = if needed == 7 { [2, 4] } else { [3, 4] };
    let dice = cx.two_d6(calm);
    cx.say(Event::RandomEventChecked { dice, needed });
    if dice[0] + dice[1] != needed {
        return None;
    }
    let event = cx.two_d6([1, 1]);
    let event = event[0] * 10 + event[1];
    cx.say(Event::RandomEventCame { event });
    Some(RandomEvent::Begin { event, for_ops })
}

/// Points of a card, by its flag; they cost score once (J-110, J-120).
fn replacements(card: CardId, cx: &mut Cx<'_>) {
    let row = data().card(card);
    cx.board.deck.discards.push(card);
    let points = cx.board.points.of_mut(row.flag);
    *points = points.saturating_add(row.ops);
    cx.board.account(Cause::ReplacementCard, 5);
}
