//! Phase 7: the score moves, the war may end, and triggers are looked at (J-120, J-121, J-185).

use super::{draw, duty, hero};
use pack::Weariness;

use crate::{Board, CardId, Cause, Cx, Entry, Event, Flag, Outcome};

/// What the end of a turn does to the score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnEnd {
    pub ledger: Vec<Entry>,
    pub before: i32,
    pub after: i32,
}

/// What the score comes to if the turn ends with the board as it stands.
pub fn turn_end(board: &Board) -> TurnEnd {
    let (ledger, before) = (ledger(board), unbooked(board));
    let after = before + ledger.iter().map(|entry| entry.vp).sum::<i32>();
    TurnEnd { ledger, before, after }
}

/// The score without what the track shows of the account already: that is in the ledger as well
/// (J-121).
fn unbooked(board: &Board) -> i32 {
    board.vp - board.this_turn.booked
}

pub(super) fn score(cx: &mut Cx<'_>) -> Option<Outcome> {
    let TurnEnd { ledger, before, after } = turn_end(cx.board);
    cx.board.vp = after;
    // The account is closed: nothing of it moves the track again (J-121).
    let turn = &mut cx.board.this_turn;
    (turn.booked, turn.debate) = (0, None);
    turn.ledger.clear();
    turn.punished.clear();
    for at in 0..cx.board.places.len() {
        let place = cx.board.pack().places[at].id;
        cx.board.places[at].ours_last_turn = cx.board.is_ours(place);
    }
    cx.say(Event::Scored { ledger, before, after });
    let outcome = ending(cx.board);
    if outcome.is_none() {
        triggers(cx);
    }
    outcome
}

/// The account of the turn in the order of J-120; what it comes to in the printed turn is J-122.
pub fn ledger(board: &Board) -> Vec<Entry> {
    let turn = &board.this_turn;
    let mut ledger: Vec<Entry> = board
        .pack()
        .places
        .iter()
        .filter_map(|row| {
            let (was, is) = (board.place(row.id).ours_last_turn, board.is_ours(row.id));
            match (was, is) {
                (true, false) => Some(Entry { cause: Cause::Lost(row.id), vp: row.vp }),
                (false, true) => Some(Entry { cause: Cause::Retaken(row.id), vp: -row.vp }),
                _ => None,
            }
        })
        .collect();
    // Battles, then the replacement card, events, and the hero, each in the order they came.
    for class in 1..=4 {
        ledger.extend(turn.ledger.iter().filter(|entry| class_of(entry.cause) == class));
    }
    // What a punitive column took and still holds counts once more (card 24).
    let punished =
        turn.punished.iter().filter(|id| board.is_ours(**id) && !board.place(**id).ours_last_turn);
    let special = &board.pack().special;
    ledger.extend(
        punished.filter_map(|id| Some(Entry { cause: Cause::Card(special.punitive?), vp: -id.vp })),
    );
    if let (Some((won, idle)), Some(card)) = (turn.debate, special.debate) {
        let vp = if turn.retaken { won } else { idle };
        ledger.push(Entry { cause: Cause::Card(card), vp });
    }
    let sum = unbooked(board) + ledger.iter().map(|entry| entry.vp).sum::<i32>();
    let weary =
        |row: &&Weariness| (row.turns.0..=row.turns.1).contains(&board.turn) && sum >= row.from;
    let rows = board.pack().score.weariness.iter();
    ledger.extend(rows.filter(weary).map(|row| Entry { cause: Cause::Weariness, vp: row.vp }));
    ledger
}

fn class_of(cause: Cause) -> u8 {
    match cause {
        Cause::Lost(_) | Cause::Retaken(_) => 0,
        Cause::BattleWon(_) | Cause::BattleLost(_) | Cause::HeavyLosses(_) => 1,
        Cause::ReplacementCard => 2,
        Cause::Card(_) | Cause::RandomEvent(_) => 3,
        Cause::Hero => 4,
        Cause::Weariness => 5,
    }
}

/// What cards and events have put into the account moves the track at once, if the group so
/// chose, and the ends are looked at (J-121).
pub(crate) fn book(board: &mut Board) -> Option<Outcome> {
    let entries = board.this_turn.ledger.iter().filter(|entry| class_of(entry.cause) == 3);
    let due: i32 = entries.map(|entry| entry.vp).sum();
    let late = due - board.this_turn.booked;
    if late == 0 {
        return None;
    }
    board.this_turn.booked = due;
    board.vp += late;
    decided(board)
}

/// 0 or less: we have won; 300 or more: he has; after the last turn, a draw (J-121).
fn ending(board: &Board) -> Option<Outcome> {
    let last = board.turn >= board.pack().setup.turns;
    decided(board).or_else(|| last.then_some(Outcome::Draw))
}

fn decided(board: &Board) -> Option<Outcome> {
    match board.vp {
        ..=0 => Some(Outcome::Victory),
        vp if vp >= board.pack().score.lost => Some(Outcome::Defeat),
        _ => None,
    }
}

/// The triggers that bring cards (J-180, J-185) and end the rebellion phase (J-047), each once.
pub(super) fn triggers(cx: &mut Cx<'_>) {
    hero::trigger(cx.board);
    let score = &cx.board.pack().score;
    if cx.board.vp >= score.relief && !cx.board.milestones.relief_arrived {
        cx.board.milestones.relief_arrived = true;
        cx.say(Event::ReliefArrived);
        let relief = cx.board.pack().cards.iter().filter(|card| card.flag == Flag::Relief);
        let cards: Vec<CardId> =
            relief.filter(|card| !card.held_back).map(|card| card.id).collect();
        draw::join_deck(&cards, cx);
    }
    let milestones = &mut cx.board.milestones;
    if milestones.relief_arrived && cx.board.vp <= score.successor && !milestones.successor_joined {
        milestones.successor_joined = true;
        draw::join_deck(cx.board.pack().special.successor.as_slice(), cx);
        duty::recall(cx);
    }
    if cx.board.milestones.relief_arrived && cx.board.vp <= score.pacified {
        cx.board.milestones.pacified = true;
    }
}
