//! What the tests of the march share: a march to play on a table set up by words.

use hicks::phases::Frame;
use hicks::phases::orders::Orders;
use hicks::phases::turns::Step;
use hicks::{Event, Field, Mover, Options, SquareRolls, Unit, UnitId};
use serde_json::json;

use crate::script::{self, Played};
pub(crate) use crate::seeded::Seeded;
use crate::words;
pub(crate) use crate::words::{set, square};

/// A march played with scripted dice, one answer at a time.
pub(crate) type Table = script::Table<Field>;

/// The Pasha gives his orders to the square with this on the table; how that goes.
#[track_caller]
pub(crate) fn on(setup: &str, text: &str) -> Table {
    let mut table = Table::orders(set(square(), setup));
    table.play(text);
    table
}

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

    /// Besides the table: `gaps`, `commander`, how it has `ended`, how many things were `told`, and the
    /// `rolls` and `controls`: who rolled for his way, or to move off or halt, and how that went.
    fn look(table: &Table, words: &[&str]) -> String {
        let view = table.game.view(None);
        let gaps: Vec<String> = view.gaps.iter().map(ToString::to_string).collect();
        let news = &table.events[table.seen..];
        let controls = news.iter().filter_map(|event| match event {
            Event::Controlled { unit, dice, passed, .. } => {
                let dice: Vec<String> = dice.iter().map(ToString::to_string).collect();
                Some(format!("{unit} {} {passed}", dice.join(",")))
            }
            _ => None,
        });
        let rolls = news.iter().filter_map(|event| match event {
            Event::Rolled { who: Mover::Unit(unit), .. } => Some(unit.to_string()),
            _ => None,
        });
        let more = json!({
            "gaps": gaps, "commander": view.commander, "ended": table.game.outcome(),
            "told": news.len(), "rolls": rolls.collect::<Vec<_>>(), "controls": controls.collect::<Vec<_>>(),
        });
        words::look(table.board(), news, more, words)
    }
}
