//! The hero at the refuge (J-180, J-196).

use serde::{Deserialize, Serialize};

use crate::{
    Berth, Board, CardId, Cause, Choice, Cx, Event, Frame, Hero, LeaderEvent, Next, Pick, PlaceId,
    ShipId, Space, UnitId, UnitKind, Why, choose, one,
};
use kit::Answer;

/// Units of his guard that stay with him.
const GUARD: usize = 2;

/// His card.
fn card(board: &Board) -> Option<CardId> {
    board.pack().special.hero
}

/// The place he holds.
fn post(board: &Board) -> PlaceId {
    board.pack().roles.refuge
}

impl Board {
    pub fn hero_in(&self, place: PlaceId) -> bool {
        matches!(self.hero, Hero::Ashore { .. }) && place == post(self)
    }

    /// Units that may not leave the refuge while the hero is there: two of his guard, the weakest
    /// (J-196).
    pub fn hero_guard(&self) -> Vec<UnitId> {
        if !self.hero_in(post(self)) {
            return Vec::new();
        }
        // Those who come to the relief are not inside yet (J-056).
        let apart = self.this_round.at_siege.get(&post(self)).filter(|apart| apart.relief);
        let outside = |unit: UnitId| apart.is_some_and(|apart| apart.units.contains(&unit));
        let mut guard: Vec<(u8, UnitId)> = self
            .ashore(Space::Place(post(self)))
            .filter(|unit| unit.kind.guard && !outside(unit.id))
            .map(|unit| (unit.steps, unit.id))
            .collect();
        guard.sort_unstable();
        guard.truncate(GUARD);
        guard.into_iter().map(|(_, unit)| unit).collect()
    }

    /// Working ships that can take the hero off, once he has been recalled (J-196).
    pub fn ships_for_hero(&self) -> Vec<ShipId> {
        if self.hero != (Hero::Ashore { recalled: true }) {
            return Vec::new();
        }
        let works = self.in_port(post(self)).filter(|ship| ship.damage == 0);
        works.map(|ship| ship.id).collect()
    }
}

/// Whether he can come: the refuge is ours, besieged or not, and he has not been there.
pub(crate) fn can_come(board: &Board) -> bool {
    board.hero == Hero::Absent && board.is_ours(post(board))
}

/// He arrives with a guard of his own (card 54).
pub(crate) fn arrives(guard: UnitKind, count: u8, cx: &mut Cx<'_>) {
    if !can_come(cx.board) {
        return;
    }
    let (place, steps) = (post(cx.board), cx.options.steps_per_unit);
    let at = Space::Place(place);
    let raise = |_| cx.board.raise(guard, steps, at);
    let units: Vec<UnitId> = (0..count).map(raise).collect();
    // They can be activated from the next round on (J-034).
    cx.board.halt(&units);
    cx.board.hero = Hero::Ashore { recalled: false };
    cx.say(Event::Leader(LeaderEvent::HeroArrived { place }));
    cx.say(Event::UnitsArrived { units, at });
}

/// Whether things stand so badly that he is sent for: the score, or the island of the refuge but
/// for that (J-180).
pub(crate) fn trigger(board: &mut Board) {
    let island = post(board).island;
    let cut_off = island.places.iter().all(|id| *id == post(board) || board.in_revolt(*id));
    let once = !board.milestones.hero_due && !board.milestones.hero_offered;
    // Whoever holds the refuge: if his event cannot be, the card gives Ops.
    let aside = card(board).is_some_and(|card| board.aside.contains(&card));
    if once && aside && (board.vp >= board.pack().score.hero || cut_off) {
        board.milestones.hero_due = true;
    }
}

/// The hero's card is exchanged for one of the hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sent;

/// Right after a deal his card comes, if it is due (J-180).
pub(crate) fn sent(board: &Board) -> Option<Frame> {
    board.milestones.hero_due.then_some(Frame::Hero(Sent))
}

pub(crate) fn step(frame: Sent, cx: &mut Cx<'_>) -> Next {
    let Some(card) = card(cx.board) else { return Next::done() };
    let expedition = cx.board.pack().special.expedition;
    // The expedition, once drawn, is not handed back (J-195).
    let hand = cx.board.hand.iter().filter(|card| Some(**card) != expedition);
    let of: Vec<Choice> = hand.map(|card| Choice::Pick(Pick::Card(*card))).collect();
    if of.is_empty() {
        comes(card, cx);
        cx.board.hand.push(card);
        cx.say(Event::CardsDrawn { cards: vec![card], reshuffled: false });
        return Next::done();
    }
    choose(frame, Why::ExchangeFor { card }, of)
}

fn comes(card: CardId, cx: &mut Cx<'_>) {
    cx.board.milestones.hero_due = false;
    cx.board.milestones.hero_offered = true;
    cx.board.aside.retain(|other| *other != card);
}

pub(crate) fn answered(_: Sent, answer: &Answer<Choice>, cx: &mut Cx<'_>) -> Next {
    let Choice::Pick(Pick::Card(gave)) = one(answer) else { unreachable!("a card was asked for") };
    let Some(card) = card(cx.board) else { return Next::done() };
    comes(card, cx);
    cx.board.exchange(gave, card);
    for theatre in &mut cx.board.theatres {
        theatre.cards.retain(|held| *held != gave);
        theatre.under_way.retain(|order| order.card != gave);
    }
    cx.board.deck.insert([gave], cx.dice);
    cx.say(Event::CardExchanged { gave, took: card });
    Next::done()
}

/// After each siege phase in which the refuge stays besieged he may be called home: a 6
/// calls him home (J-196).
pub(crate) fn after_sieges(cx: &mut Cx<'_>) {
    let waits = cx.board.hero == Hero::Ashore { recalled: false };
    if !waits || cx.board.place(post(cx.board)).siege.is_none() {
        return;
    }
    let die = cx.d6(1);
    cx.say(Event::Leader(LeaderEvent::HeroRolled { die }));
    if die == 6 {
        cx.board.hero = Hero::Ashore { recalled: true };
    }
}

pub(crate) fn boards(ship: ShipId, cx: &mut Cx<'_>) {
    cx.board.hero = Hero::Aboard(ship);
    cx.say(Event::Leader(LeaderEvent::HeroBoarded { ship }));
}

/// A ship lies in a port: if he is on board, and it is another one of ours, he is safe.
pub(crate) fn ship_arrived(ship: ShipId, cx: &mut Cx<'_>) {
    let Berth::Port(place) = cx.board.ship(ship).at else {
        return;
    };
    if cx.board.hero == Hero::Aboard(ship) && place != post(cx.board) && cx.board.is_ours(place) {
        cx.board.hero = Hero::Safe;
        cx.say(Event::Leader(LeaderEvent::HeroSafe { place }));
    }
}

/// A ship has sunk with him on board, perhaps: he takes no unit's room, so any other ship there
/// saves him; else he is dead (J-196).
pub(crate) fn ship_sank(ship: ShipId, other: Option<ShipId>, cx: &mut Cx<'_>) {
    if cx.board.hero != Hero::Aboard(ship) {
        return;
    }
    match other {
        Some(other) => boards(other, cx),
        None => killed(cx),
    }
}

/// A place has fallen: if he was ashore in it he is dead (J-196).
pub(crate) fn place_fell(place: PlaceId, cx: &mut Cx<'_>) {
    if cx.board.hero_in(place) {
        killed(cx);
    }
}

fn killed(cx: &mut Cx<'_>) {
    cx.board.hero = Hero::Killed;
    cx.board.account(Cause::Hero, cx.board.pack().score.hero_lost);
    cx.say(Event::Leader(LeaderEvent::HeroKilled));
}
