//! An action round: a card for its event, for Ops or for replacements, or a pass (J-031, J-032).

use serde::{Deserialize, Serialize};

use super::{advanced_supply, expedition, fall, rebellion, theatre};
use super::{card_event::CardEvent, ops::Ops, random_event::RandomEvent};
use crate::cards::can_be_event;
use crate::state::RoundState;
use crate::{
    Board, CardId, Cause, Choice, Cx, Event, Frame, Next, Pick, PlaceId, ROUNDS, RoundChoice, Why,
    choose, go, one, under,
};
use kit::{Answer, Seat};

/// Where the rounds of a turn stand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Round {
    /// This round is about to begin.
    Next(u8),
    /// This round waits for a card.
    Asked(u8),
    /// The card of the crisis has come into the hand and must be played (J-181).
    Crisis(u8),
    /// An officer is given a card, and wants an island first (J-006).
    Give { round: u8, card: CardId, seat: Seat },
    /// The commander says in which order places are rolled for (J-043).
    Order { round: u8, named: Vec<PlaceId> },
    /// The commander passed: one Op.
    Passed(u8),
    /// A card for replacements gives its points, once the random event is dealt with.
    Replace(u8, CardId),
}

impl Round {
    pub(super) fn first() -> Self {
        Round::Next(1)
    }

    pub(super) fn current(&self) -> u8 {
        match self {
            Round::Next(next) => next.saturating_sub(1).max(1),
            Round::Asked(round)
            | Round::Crisis(round)
            | Round::Give { round, .. }
            | Round::Order { round, .. }
            | Round::Passed(round)
            | Round::Replace(round, _) => *round,
        }
    }
}

pub(super) fn step(frame: Round, cx: &mut Cx<'_>) -> Next {
    if matches!(frame, Round::Next(_)) {
        advanced_supply::store(cx);
    }
    match frame {
        // When a round ends, besieged places in which nobody is left fall (J-056).
        Round::Next(_) if fall::next_abandoned(cx.board).is_some() => {
            let ships = fall::next_abandoned(cx.board).and_then(|id| fall::abandoned(id, cx));
            under(frame, ships)
        }
        Round::Next(round) if round > ROUNDS => {
            cx.board.this_round = RoundState::default();
            Next::done()
        }
        Round::Next(round) => {
            let no_ops = std::mem::take(&mut cx.board.no_ops_ahead);
            cx.board.this_round = RoundState { no_ops, ..RoundState::default() };
            cx.say(Event::RoundBegan { round });
            theatre::round_begins(cx);
            expedition::discard_unused(cx);
            expedition::round_begins(round, cx);
            ask(round, cx)
        }
        Round::Asked(round) => ask(round, cx),
        Round::Crisis(round) => {
            choose(Round::Crisis(round), Why::PlayCard { round }, uses_of_crisis(cx))
        }
        Round::Give { seat, .. } => {
            let islands = theatre::free_islands(cx.board).into_iter();
            let of = islands.map(|island| Choice::Pick(Pick::Island(island))).collect();
            choose(frame, Why::GiveTheatre { seat }, of)
        }
        Round::Order { round, named } => match rebellion::next_to_rise(&named, cx.board) {
            of if of.len() > 2 => choose(Round::Order { round, named }, Why::NextToRise, of),
            _ => order_set(round, named, cx),
        },
        Round::Passed(round) => pass(round, cx),
        Round::Replace(_, card) => {
            replacements(card, cx);
            Next::done()
        }
    }
}

/// The order of revolts is set, which takes no round (J-043).
fn order_set(round: u8, named: Vec<PlaceId>, cx: &mut Cx<'_>) -> Next {
    rebellion::set_order(named, cx);
    cx.board.this_round.reordered = true;
    go(Round::Asked(round))
}

fn ask(round: u8, cx: &mut Cx<'_>) -> Next {
    // No card in hand: the round is a pass (J-034).
    if cx.board.hand.is_empty() {
        return pass(round, cx);
    }
    let of = choices(cx);
    choose(Round::Asked(round), Why::PlayCard { round }, of)
}

/// The one card that can be played, where a round waits for that (J-181, J-195).
pub(crate) fn only_card(frame: &Frame, board: &Board) -> Option<CardId> {
    match frame {
        Frame::Round(Round::Crisis(_)) => board.pack().special.crisis,
        Frame::Round(Round::Asked(_)) if expedition::to_be_played(board).is_some() => {
            board.pack().special.expedition
        }
        _ => None,
    }
}

fn choices(cx: &Cx<'_>) -> Vec<Choice> {
    let board = &*cx.board;
    // The expedition comes before everything else (J-195).
    if let Some(card) = expedition::to_be_played(board) {
        return vec![Choice::Round(RoundChoice::Event(card))];
    }
    if board.this_round.expedition_ordered {
        let fit = |card: &CardId| {
            !board.this_round.no_ops
                && ops_of(*card, board) > 0
                && theatre::holder(*card, board).is_none()
        };
        let ops = board.hand.iter().copied().filter(fit).map(RoundChoice::Ops);
        let patrol = expedition::patrol_offered(board, cx.options);
        let patrol = patrol.map(RoundChoice::Event);
        return ops.chain(patrol).chain([RoundChoice::Pass]).map(Choice::Round).collect();
    }
    let mut of = uses(&board.hand, cx);
    of.push(Choice::Round(RoundChoice::Pass));
    if crisis_is_at_hand(cx) {
        let free = board.hand.iter().filter(|card| theatre::holder(**card, board).is_none());
        of.extend(free.map(|card| Choice::Round(RoundChoice::Crisis(*card))));
    }
    of.extend(theatre::offers(cx.options, board).into_iter().map(Choice::Round));
    // Offered once a round, while there are rolls to come (J-043).
    let rolls = !cx.options.simultaneous_rebellion && !board.milestones.pacified;
    let rolls = rolls && board.revolt_order.is_some();
    let order = (rolls && !board.this_round.reordered).then_some(RoundChoice::RevoltOrder);
    of.extend(order.map(Choice::Round));
    of
}

fn uses(cards: &[CardId], cx: &Cx<'_>) -> Vec<Choice> {
    let board = &*cx.board;
    // What is on its way to an officer is nobody's to play (J-006).
    let hand = || cards.iter().copied().filter(|card| !theatre::is_under_way(*card, board));
    let playable = |card: &CardId| can_be_event(*card, board, cx.options);
    let events = hand().filter(playable).map(RoundChoice::Event);
    let ops = hand().filter(|_| !board.this_round.no_ops).map(RoundChoice::Ops);
    // Once per turn (J-110).
    let replacements =
        hand().filter(|_| !board.this_turn.replacement_card).map(RoundChoice::Replacements);
    let mut of = Vec::with_capacity(4 * cards.len() + 2);
    of.extend(events.chain(ops).chain(replacements).map(Choice::Round));
    of
}

/// What the card is played for that a hand card goes for: to hold a besieged base its event alone
/// (J-181).
fn uses_of_crisis(cx: &Cx<'_>) -> Vec<Choice> {
    let Some(crisis) = cx.board.pack().special.crisis else { return Vec::new() };
    let mut uses = uses(&[crisis], cx);
    if cx.board.place(cx.board.pack().roles.base).siege.is_some() {
        uses.retain(|of| *of == Choice::Round(RoundChoice::Event(crisis)));
    }
    uses
}

/// Whether a hand card may be given up for the card of the crisis (J-181): once in a campaign,
/// while the base is besieged or the relief is there, and the card is in the pile or not in play
/// yet.
fn crisis_is_at_hand(cx: &Cx<'_>) -> bool {
    let board = &*cx.board;
    let besieged = board.place(board.pack().roles.base).siege.is_some();
    let Some(crisis) = board.pack().special.crisis else { return false };
    let found = board.deck.draw.contains(&crisis) || board.aside.contains(&crisis);
    (besieged || board.milestones.relief_arrived)
        && found
        && !board.milestones.crisis_exchanged
        && !uses_of_crisis(cx).is_empty()
}

/// The exchange (J-181). The card must be played now.
fn exchange_for_crisis(round: u8, gave: CardId, cx: &mut Cx<'_>) -> Next {
    let Some(crisis) = cx.board.pack().special.crisis else { return go(Round::Asked(round)) };
    cx.board.milestones.crisis_exchanged = true;
    if !cx.board.deck.take(crisis) {
        cx.board.aside.retain(|card| *card != crisis);
    }
    cx.board.exchange(gave, crisis);
    cx.board.deck.insert([gave], cx.dice);
    cx.say(Event::CardExchanged { gave, took: crisis });
    go(Round::Crisis(round))
}

/// No card is played; those in the hand stay there, this turn and the next (J-031, J-033).
fn pass(round: u8, cx: &mut Cx<'_>) -> Next {
    cx.say(Event::Passed { ops: 1 });
    Next::Go(vec![Frame::Round(Round::Next(round + 1)), Frame::Ops(Ops::of_pass())])
}

pub(super) fn answered(frame: Round, answer: &Answer<Choice>, cx: &mut Cx<'_>) -> Next {
    let round = frame.current();
    let choice = match (frame, one(answer)) {
        (Round::Asked(_) | Round::Crisis(_), Choice::Round(choice)) => choice,
        (Round::Give { card, seat, .. }, Choice::Pick(Pick::Island(island))) => {
            theatre::give(seat, island, cx);
            theatre::hand_over(card, seat, cx);
            return go(Round::Asked(round));
        }
        (Round::Order { mut named, .. }, Choice::Pick(Pick::Place(place))) => {
            named.push(place);
            return go(Round::Order { round, named });
        }
        (Round::Order { named, .. }, Choice::Pick(Pick::Rest)) => {
            return order_set(round, named, cx);
        }
        (frame, choice) => unreachable!("{frame:?} did not ask for {choice}"),
    };
    let next = Frame::Round(Round::Next(round + 1));
    let (card, effect) = match choice {
        RoundChoice::Pass => return pass(round, cx),
        RoundChoice::Crisis(gave) => return exchange_for_crisis(round, gave, cx),
        RoundChoice::Hand { card, seat } if theatre::has_island(seat, cx.board) => {
            theatre::hand_over(card, seat, cx);
            return go(Round::Asked(round));
        }
        RoundChoice::Hand { card, seat } => return go(Round::Give { round, card, seat }),
        RoundChoice::RevoltOrder => return go(Round::Order { round, named: Vec::new() }),
        RoundChoice::TakeBack(card) => {
            theatre::take_back(card, cx);
            return go(Round::Asked(round));
        }
        RoundChoice::Event(card) => {
            cx.say(Event::PlayedEvent { card });
            (card, Frame::CardEvent(CardEvent::Begin { card }))
        }
        RoundChoice::Ops(card) => {
            let ops = ops_of(card, cx.board);
            cx.board.next_ops = 0;
            cx.board.this_turn.signals = cx.board.this_turn.signals.saturating_sub(1);
            cx.board.this_round.ordered = std::mem::take(&mut cx.board.next_ops_ordered);
            cx.say(Event::PlayedOps { card, ops });
            (card, Frame::Ops(Ops::of_card(card, ops)))
        }
        RoundChoice::Replacements(card) => {
            cx.board.this_turn.replacement_card = true;
            cx.say(Event::PlayedReplacements { card, points: card.ops, flag: card.flag });
            (card, Frame::Round(Round::Replace(round, card)))
        }
    };
    theatre::plays(card, cx.board);
    cx.board.hand.retain(|held| *held != card);
    let for_ops = matches!(choice, RoundChoice::Ops(_));
    let mut follow = vec![next, effect];
    let activates = matches!(choice, RoundChoice::Event(card) if card.event.activates());
    if let Some(event) = check_random_event(card, cx) {
        follow.push(RandomEvent::Begin { event, for_ops, activates }.into());
    }
    Next::Go(follow)
}

/// Ops a card gives: its number, changed by signals and by indecision (card 16, event 34).
fn ops_of(card: CardId, board: &Board) -> u8 {
    let printed = i8::try_from(card.ops).unwrap_or(i8::MAX);
    let ops = printed + board.next_ops + i8::from(board.this_turn.signals > 0);
    u8::try_from(ops.max(0)).unwrap_or_default()
}

/// The check of J-032, made when the card is declared, before its effect.
fn check_random_event(card: CardId, cx: &mut Cx<'_>) -> Option<u8> {
    let needed = card.random_event;
    let calm = if needed == 7 { [2, 4] } else { [3, 4] };
    let dice = cx.two_d6(calm);
    cx.say(Event::RandomEventChecked { dice, needed });
    if dice[0] + dice[1] != needed {
        return None;
    }
    let event = cx.two_d6([1, 1]);
    let event = event[0] * 10 + event[1];
    cx.say(Event::RandomEventCame { event });
    Some(event)
}

/// Points of a card, by its flag; they cost score once (J-110, J-120).
fn replacements(card: CardId, cx: &mut Cx<'_>) {
    cx.board.deck.discards.push(card);
    let points = cx.board.points.of_mut(card.flag);
    *points = points.saturating_add(card.ops);
    cx.board.account(Cause::ReplacementCard, 5);
}
