//! What the tests of the march share: a table set up by hand, and a march to play on it.

use hicks::phases::Frame;
use hicks::phases::orders::Orders;
use hicks::phases::turns::Step;
use hicks::{Field, Heading, March, Options, Point, Post, SquareRolls, Troops, Unit, UnitId};
use kit::{Calm, Seat};

use crate::script::{self, Played};
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
    field[UnitId::Third].troops = Some(Troops::Arabs);
    let away = |unit: &mut Unit, at| unit.post = Post::Away { at, heading: Heading(0) };
    away(&mut field[UnitId::FirstHorse], Point::at(34, 36));
    away(&mut field[UnitId::SecondHorse], Point::at(38, 18));
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
pub(crate) type Table = script::Table<Field>;

impl Table {
    /// The Pasha is about to give his orders.
    #[track_caller]
    pub(crate) fn orders(field: Field) -> Self {
        Self::at(field, vec![Frame::Turn(Step::Rally), Frame::Orders(Orders::default())], &[])
    }

    #[track_caller]
    pub(crate) fn unit(&self, unit: UnitId) -> &Unit {
        self.board().unit(unit).expect("a unit of this march")
    }
}

impl Played for Field {
    const PILES_STAY: bool = false;

    /// The square marches by one roll: what is not about the rolls of its faces (`paces`) is told
    /// with fewer dice.
    fn options(&self) -> Options {
        Options { square_rolls: SquareRolls::One, ..Options::default() }
    }
}
