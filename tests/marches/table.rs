//! What the tests of the march share: a table set up by hand, and a march to play on it.

use hicks::phases::Frame;
use hicks::phases::orders::Orders;
use hicks::phases::turns::Step;
use hicks::{
    Event, Field, Heading, March, Options, Point, Post, SquareRolls, Troops, Unit, UnitId,
};
use kit::{Answer, Calm, Scripted, Seat};

use crate::script::{Played, play};
pub(crate) use crate::seeded::Seeded;

pub(crate) const PASHA: Seat = Seat(1);

/// The printed army on a bare table in turn 1, standing at (36, 24) and looking north; the third
/// battalion is of Arabs; one Pasha, with the front face; no squadrons.
pub(crate) fn square() -> Field {
    let mut field = army();
    field.units.retain(|unit| !UnitId::SQUADRONS.contains(&unit.id));
    field
}

/// The same with both squadrons, the first ahead and the second behind.
pub(crate) fn army() -> Field {
    let mut calm = Calm::default();
    let march = March::new(&Options::default(), &mut calm, &mut Vec::new());
    let mut field = march.board().clone();
    field.pieces.clear();
    field.turn = 1;
    field.square.centre = Point::at(36, 24);
    field.square.heading = Heading(0);
    field.unit_mut(UnitId::Third).troops = Some(Troops::Arabs);
    let away = |unit: &mut Unit, at| unit.post = Post::Away { at, heading: Heading(0) };
    away(field.unit_mut(UnitId::FirstHorse), Point::at(34, 36));
    away(field.unit_mut(UnitId::SecondHorse), Point::at(38, 18));
    field
}

/// The square, and all in it, is on the move.
pub(crate) fn moving(mut field: Field) -> Field {
    field.square.moving = true;
    for unit in &mut field.units {
        unit.moving |= unit.in_square();
    }
    field
}

/// A march played with scripted dice, one answer at a time.
pub(crate) struct Table {
    pub(crate) march: March,
    pub(crate) events: Vec<Event>,
    /// How much had happened before the last answer.
    pub(crate) seen: usize,
}

impl Table {
    /// The Pasha is about to give his orders.
    #[track_caller]
    pub(crate) fn orders(field: Field) -> Self {
        let frames = vec![Frame::Turn(Step::Rally), Frame::Orders(Orders::default())];
        Self::at(field, frames, &[])
    }

    /// These frames are about to be played, the square marching by one roll: what is not about the
    /// rolls of its faces (`paces`) is told with fewer dice.
    #[track_caller]
    pub(crate) fn at(field: Field, frames: Vec<Frame>, faces: &[u8]) -> Self {
        let options = Options { square_rolls: SquareRolls::One, ..Options::default() };
        Self::with(&options, field, frames, faces)
    }

    /// The same with other options.
    #[track_caller]
    pub(crate) fn with(options: &Options, field: Field, frames: Vec<Frame>, faces: &[u8]) -> Self {
        let mut events = Vec::new();
        let mut dice = Scripted::new(faces.iter().copied());
        let march = March::at(options, field, frames, &mut dice, &mut events);
        assert_eq!((dice.left(), dice.missing()), (0, 0), "dice left, missing: {events:#?}");
        Self { march, events, seen: 0 }
    }

    /// Gives an answer, written as the log writes it, and the faces its dice will show. Faces
    /// left over, or missing, fail the test. Returns what happened.
    #[track_caller]
    pub(crate) fn give(&mut self, answer: &str, faces: &[u8]) -> &[Event] {
        let before = self.events.len();
        let mut dice = Scripted::new(faces.iter().copied());
        let parsed = answer.parse().unwrap_or_else(|_| panic!("{answer} is no choice"));
        let answered = Answer::One(parsed);
        let seat = self.march.decision().and_then(|decision| decision.seats.first().copied());
        let seat = seat.expect("somebody is asked");
        let given = self.march.apply(seat, &answered, &mut dice, &mut self.events);
        assert_eq!(given, Ok(()), "{answer} to {:#?}", self.march.decision());
        let left = (dice.left(), dice.missing());
        let events = &self.events[before..];
        assert_eq!(left, (0, 0), "dice left, missing after {answer}: {events:#?}");
        events
    }

    /// Plays a text (`script`).
    #[track_caller]
    pub(crate) fn play(&mut self, text: &str) {
        play(self, text);
    }

    /// The topic of the decision that waits, or `over`.
    pub(crate) fn topic(&self) -> &'static str {
        self.march.decision().map_or("over", |decision| decision.why.topic())
    }

    /// The choices offered, as text.
    pub(crate) fn offers(&self) -> Vec<String> {
        let decision = self.march.decision().expect("a decision waits");
        decision.ask.choices().iter().map(ToString::to_string).collect()
    }

    /// Whether a choice is offered, as text.
    pub(crate) fn offered(&self, choice: &str) -> bool {
        self.offers().iter().any(|offer| offer == choice)
    }

    pub(crate) fn field(&self) -> &Field {
        self.march.board()
    }

    #[track_caller]
    pub(crate) fn unit(&self, unit: UnitId) -> &Unit {
        self.field().unit(unit).expect("a unit of this march")
    }
}

fn told(events: &[Event]) -> Vec<String> {
    events.iter().map(|event| format!("{event:?}")).collect()
}

impl Played for Table {
    #[track_caller]
    fn answer(&mut self, answer: &str, faces: &[u8]) {
        self.seen = self.events.len();
        self.give(answer, faces);
    }

    fn topic(&self) -> &'static str {
        Table::topic(self)
    }

    fn offers(&self) -> Vec<String> {
        Table::offers(self)
    }

    fn news(&self) -> Vec<String> {
        told(&self.events[self.seen..])
    }

    fn all_news(&self) -> Vec<String> {
        told(&self.events)
    }
}
