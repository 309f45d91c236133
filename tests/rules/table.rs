//! What the rule tests share: a campaign to play with.

use kit::{Calm, Scripted, Seat};
use san_juans::{
    Board, COMMANDER, Campaign, CardId, Control, Event, Options, Phase, PlaceId, Space, UnitId,
    UnitKind, Whereabouts,
};

pub(crate) use crate::seeded::Seeded;

/// A campaign played with scripted dice, one answer at a time.
pub(crate) struct Table {
    pub(crate) campaign: Campaign,
    pub(crate) events: Vec<Event>,
    /// The answers given so far, as the log writes them.
    pub(crate) given: Vec<String>,
    /// The faces shown so far, in order.
    pub(crate) faces: Vec<u8>,
}

impl Table {
    /// The start of the war, its dice scripted.
    pub(crate) fn start(options: &Options, faces: &[u8]) -> Self {
        let mut events = Vec::new();
        let mut dice = Scripted::new(faces.iter().copied());
        let campaign = Campaign::new(options, &mut dice, &mut events);
        assert_eq!((dice.left(), dice.missing()), (0, 0), "dice left over, dice missing");
        Self { campaign, events, given: Vec::new(), faces: faces.to_vec() }
    }

    /// A board about to begin a step of the turn, its dice scripted.
    pub(crate) fn at(board: Board, phase: Phase, faces: &[u8]) -> Self {
        Self::with(&Options::default(), board, phase, faces)
    }

    pub(crate) fn with(options: &Options, board: Board, phase: Phase, faces: &[u8]) -> Self {
        let mut events = Vec::new();
        let mut dice = Scripted::new(faces.iter().copied());
        let campaign = Campaign::at(options, board, phase, &mut dice, &mut events);
        assert_eq!((dice.left(), dice.missing()), (0, 0), "dice left over, dice missing");
        Self { campaign, events, given: Vec::new(), faces: faces.to_vec() }
    }

    /// Gives an answer, written as the log writes it, and the faces its dice will show. Faces
    /// left over, or missing, fail the test. Returns what happened.
    #[track_caller]
    pub(crate) fn give(&mut self, answer: &str, faces: &[u8]) -> &[Event] {
        self.give_as(COMMANDER, answer, faces)
    }

    /// The same, from any seat.
    #[track_caller]
    pub(crate) fn give_as(&mut self, seat: Seat, answer: &str, faces: &[u8]) -> &[Event] {
        let before = self.events.len();
        let mut dice = Scripted::new(faces.iter().copied());
        let parsed = answer.parse().unwrap_or_else(|_| panic!("{answer} is no answer"));
        let given = self.campaign.apply(seat, &parsed, &mut dice, &mut self.events);
        let decision = self.campaign.decision();
        assert_eq!(given, Ok(()), "{answer} to {decision:#?}");
        let left = (dice.left(), dice.missing());
        assert_eq!(left, (0, 0), "dice left over, missing after {answer}: {:?}", self.events);
        self.given.push(answer.to_owned());
        self.faces.extend(faces);
        &self.events[before..]
    }

    /// The topic of the decision that waits, or `over`.
    pub(crate) fn topic(&self) -> &'static str {
        self.campaign.decision().map_or("over", |decision| decision.why.topic())
    }

    /// The choices offered, as text.
    pub(crate) fn offers(&self) -> Vec<String> {
        let decision = self.campaign.decision().expect("a decision waits");
        decision.ask.choices().iter().map(ToString::to_string).collect()
    }

    /// Whether a choice is offered, as text.
    pub(crate) fn offered(&self, choice: &str) -> bool {
        self.offers().iter().any(|offer| offer == choice)
    }

    pub(crate) fn board(&self) -> &Board {
        self.campaign.board()
    }

    /// Kinds and steps of the units in a space.
    pub(crate) fn force(&self, at: &str) -> Vec<(UnitKind, u8)> {
        let units = self.board().ashore(space(at));
        units.map(|unit| (unit.kind, unit.steps)).collect()
    }
}

/// A board whose hand is these cards, at the first round of a turn.
pub(crate) fn in_round(mut board: Board, options: &Options, hand: &[u8]) -> Table {
    board.hand = hand.iter().copied().map(CardId).collect();
    board.deck.draw.retain(|card| !board.hand.contains(card));
    Table::with(options, board, Phase::Actions, &[])
}

/// Faces that leave a pile of so many cards as it is when it is shuffled.
pub(crate) fn unshuffled(cards: u8) -> Vec<u8> {
    (2..=cards).rev().collect()
}

/// Faces of a field of battle, all open.
pub(crate) fn open_field() -> Vec<u8> {
    [3, 4].repeat(24)
}

pub(crate) fn place(name: &str) -> PlaceId {
    name.parse().unwrap_or_else(|_| panic!("no place is called {name}"))
}

pub(crate) fn space(name: &str) -> Space {
    name.parse().unwrap_or_else(|_| panic!("no space is called {name}"))
}

/// The board as the war begins, before the first deal.
pub(crate) fn board() -> Board {
    let mut events = Vec::new();
    let mut board =
        Campaign::new(&Options::default(), &mut Calm::default(), &mut events).board().clone();
    for (state, row) in board.places.iter_mut().zip(&san_juans::data().places) {
        let tokar = row.slug == "tokar";
        state.control = if tokar { Control::Mahdist } else { Control::Egyptian };
    }
    board
}

/// The board with these places in revolt, nobody in them.
pub(crate) fn risen(names: &[&str]) -> Board {
    let mut board = board();
    for name in names {
        let place = place(name);
        let units: Vec<UnitId> = board.force(Space::Place(place));
        for unit in units {
            board.unit_mut(unit).at = Whereabouts::Gone;
        }
        board.place_mut(place).control = Control::Mahdist;
        board.place_mut(place).ours_last_turn = false;
    }
    board
}

/// Puts units of a kind somewhere, at full strength.
pub(crate) fn muster(board: &mut Board, at: &str, kinds: &[UnitKind]) -> Vec<UnitId> {
    kinds.iter().map(|kind| board.raise(*kind, 4, space(at))).collect()
}

/// Takes everybody out of a space.
pub(crate) fn empty(board: &mut Board, at: &str) {
    for unit in board.force(space(at)) {
        board.unit_mut(unit).at = Whereabouts::Gone;
    }
}
