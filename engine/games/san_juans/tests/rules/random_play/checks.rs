//! What must hold between any two decisions of any war.

use kit::Ask;
use san_juans::{
    Arm, Board, Campaign, CardId, Choice, Control, Event, Pick, UnitId, UnitKind, War, Whereabouts,
    Why,
};

/// Questions put to units that are just leaving a place that is lost.
const ON_THE_RUN: [&str; 5] =
    ["flee-from", "put-out-from", "retreat-to", "who-embarks", "put-into"];

/// What is offered can be answered, and stands there once.
pub(crate) fn offers(ask: &Ask<Choice>, why: &Why) {
    let mut listed = ask.choices().to_vec();
    listed.sort_unstable();
    listed.dedup();
    assert_eq!(listed.len(), ask.choices().len(), "{why:?}: a choice stands twice");
    match ask {
        Ask::One(of) => assert!(!of.is_empty(), "{why:?}: a dead end"),
        Ask::Some { of, min, max } => {
            assert!(min <= max && usize::from(*max) <= of.len(), "{why:?}: {min} to {max}");
        }
        Ask::Number { min, max } => assert!(min <= max, "{why:?}: {min} to {max}"),
    }
}

/// Ways of a beaten or fleeing force that are offered though they are closed (J-045, J-077): the
/// field itself, a besieged or lost place by land, a space where another battle waits.
fn ways_back(campaign: &Campaign) {
    let Some(decision) = campaign.decision() else { return };
    let board = campaign.board();
    for choice in decision.ask.choices() {
        match (decision.why, choice) {
            (Why::RetreatTo { from, .. }, Choice::Pick(Pick::Space(to))) => {
                assert_ne!(*to, from, "J-077: the field itself");
                assert!(!board.this_round.pending.contains(to), "J-077: a battle waits at {to}");
                let open = to.place().is_none_or(|place| board.is_open(place));
                assert!(open, "J-015, J-077: {to} is shut");
            }
            (Why::RetreatTo { units, .. }, Choice::Pick(Pick::Ship(ship))) => {
                assert!(board.room(*ship) >= usize::from(units), "J-077: no room on {ship}");
            }
            (Why::FleeFrom { place: from }, Choice::Pick(Pick::Place(to))) => {
                assert!(*to != from && board.is_ours(*to), "J-045: {to}");
                let by_ship = [from, *to].iter().all(|id| id.is_port());
                assert!(board.is_open(*to) || by_ship, "J-015, J-045: {to} is besieged");
            }
            _ => {}
        }
    }
    if let Why::RetreatTo { lead, units, .. } = decision.why {
        let part = campaign.view(None).retreating;
        assert_eq!((part.first().copied(), part.len()), (lead, usize::from(units)), "J-077");
    }
}

/// Things that must hold between any two decisions.
pub(crate) fn check(campaign: &Campaign, cards: usize) {
    ways_back(campaign);
    let (board, options) = (campaign.board(), campaign.options());
    let topic = campaign.decision().map_or("over", |decision| decision.why.topic());
    let on_the_run = ON_THE_RUN.contains(&topic);
    // Whoever has just landed in a port of theirs is asked for guides before the die (22, 51).
    let landing = match campaign.decision().map(|decision| decision.why) {
        Some(Why::UseGuides { from }) => Some(from),
        _ => None,
    };
    for (at, unit) in board.units.iter().enumerate() {
        assert_eq!(unit.id, UnitId(u16::try_from(at).expect("few")));
        assert!(unit.steps <= options.steps_per_unit, "{unit:?}");
        let present = matches!(unit.at, Whereabouts::Ashore(_) | Whereabouts::Aboard(_));
        assert_eq!(present, unit.steps > 0 && unit.at != Whereabouts::Gone, "{unit:?}");
        if let Whereabouts::Ashore(space) = unit.at {
            let ours = space.place().is_none_or(|place| board.is_ours(place));
            let waits = board.this_round.pending.contains(&space);
            // A garrison waits for its ship while the others fight their way out (J-045).
            let inside = unit.arm() == Arm::Garrison && options.fight_out;
            let left = inside && campaign.round().is_none();
            let landed = landing == Some(space);
            assert!(
                ours || waits || on_the_run || left || landed,
                "{unit:?} stands among the Mahdists"
            );
        }
    }
    for place in &board.places {
        let level = place.siege.unwrap_or(1);
        assert!((1..=4).contains(&level));
        assert!(place.siege.is_none() || place.control != Control::Rebel);
    }
    let mut all: Vec<CardId> = board.hand.clone();
    all.extend(&board.deck.draw);
    all.extend(&board.deck.discards);
    all.extend(&board.deck.removed);
    all.extend(&board.aside);
    let piles = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), piles, "a card lies in two piles");
    assert!(all.len() >= cards - 1, "cards are kept: all but one just played are in some pile");
}

/// What no war loses: its units, its ships, the numbers of its turns.
pub(crate) struct Kept {
    units: Vec<UnitKind>,
    ships: usize,
    turn: u8,
}

impl Kept {
    /// As the war begins.
    pub(crate) fn of(board: &Board) -> Self {
        let units = board.units.iter().map(|unit| unit.kind).collect();
        Self { units, ships: board.ships.len(), turn: board.turn }
    }

    /// Nobody has vanished or changed into something else, whoever is gone stays gone, and time
    /// goes forward.
    pub(crate) fn still(&mut self, campaign: &Campaign, events: &[Event]) {
        let board = campaign.board();
        assert!(board.units.len() >= self.units.len(), "units have vanished: {events:?}");
        for (kind, unit) in self.units.iter().zip(&board.units) {
            assert_eq!(*kind, unit.kind, "{unit:?} has changed");
        }
        self.units.extend(board.units[self.units.len()..].iter().map(|unit| unit.kind));
        assert!(board.ships.len() >= self.ships, "ships have vanished: {events:?}");
        self.ships = board.ships.len();
        assert!((self.turn..=self.turn + 1).contains(&board.turn), "{events:?}");
        self.turn = board.turn;
        got_away(events);
    }
}

/// Nobody has retreated onto the field that was lost (J-077).
fn got_away(events: &[Event]) {
    for event in events {
        if let Event::Retreated { from, to, by_ship, .. } = event {
            assert!(*by_ship || to != from, "J-077: {event:?}");
        }
    }
}
