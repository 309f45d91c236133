//! A march turn by turn: what its report, its replay on the table and its page tell.

use games::Plot;
use games::turns::{self, ByTurns, Frame};
use hicks::{Event, Field, View};
use hicks_pictures::{Framing, Table};
use kit::Seat;
use maud::Markup;
use model::Snapshot;
use render::Scene;

use crate::text::messages::dispatch;
use crate::text::{board, page, story};
use crate::{Hicks, pictures};

/// A turn of a march; number 0 is the drawing up.
pub type Turn = turns::Turn<Box<View>>;
pub type Marched = turns::Played<Box<View>>;

pub fn commanded(marched: &Marched, seat: Seat) -> usize {
    marched.turns.iter().filter(|turn| turn.seat == Some(seat)).count()
}

fn table(turn: &Turn, marched: &Marched, width: u32) -> Scene {
    let traces = pictures::traces(&turn.view, &marched.roster, turn.facts());
    Table::scene(turn.view.clone(), traces, Framing::Whole, width)
}

impl ByTurns for Hicks {
    type Board = Field;
    type Kept = Box<View>;

    const NOUN: &'static str = "march";
    const SHOWN: [&'static str; 2] = ["The table", "the tables turn by turn with their dispatches"];
    const STAFF: [&'static str; 2] = ["The Pashas", "The Pashas"];
    const FIRST: u8 = 0;
    const WIDTHS: [u32; 3] = [1_000, 800, 720];
    const PACE: [u16; 3] = [260, 300, 120];
    const PLOTS: &'static [Plot] = &[];

    fn turn(view: &mut View) -> &mut u8 {
        &mut view.turn
    }

    fn seat(began: Result<&model::Event, &View>) -> Option<Seat> {
        match began {
            Ok(event) => match event.own()? {
                Event::TurnBegan { seat, .. } => Some(*seat),
                _ => None,
            },
            Err(view) => view.commander,
        }
    }

    fn title(turn: &Turn) -> String {
        story::title(turn)
    }

    fn frame<'a>(turn: &'a Turn, view: &'a View, marched: &'a Marched) -> Frame<'a> {
        Frame {
            figure: ("infantry left", view.infantry.0.into()),
            told: story::told(turn),
            is_weighty: story::is_weighty(turn),
            scene: Box::new(|width| table(turn, marched, width)),
        }
    }

    fn alt(name: &str, marched: &Marched, frames: usize) -> String {
        story::words(name, marched, frames)
    }

    /// The table as it stands, with the traces of its last turn.
    fn plot(marched: &Marched) -> Option<Scene> {
        Some(table(marched.turns.last()?, marched, Self::WIDTHS[0]))
    }

    fn paragraphs(marched: &Marched, _snapshot: &Snapshot) -> Vec<String> {
        story::paragraphs(marched)
    }

    fn figures(marched: &Marched) -> Markup {
        page::figures(marched)
    }

    fn staff(marched: &Marched) -> Markup {
        page::staff(marched)
    }

    fn score_line(view: &View) -> String {
        board::score_line(view)
    }

    fn dispatched(turn: &Turn, view: &View) -> Vec<String> {
        dispatch::tell(&turn.events, Some(view), false)
    }

    fn called(turn: u8) -> String {
        page::name(turn)
    }

    fn captioned(turn: u8) -> String {
        page::name(turn).to_lowercase()
    }
}

#[cfg(test)]
mod tests {
    use games_testing::logs::{holds_by_turns, replayed};

    use super::*;

    #[test]
    fn a_march_is_told_turn_by_turn() {
        let parts = ["**On the road.**", "**The Ansar.**", "**The roll.**", "**The Pashas.**"];
        let lines = holds_by_turns(&Hicks, &parts, "replayed on the table to turn");
        let marched = turns::of::<Hicks>(&lines);
        let end = marched.turns.last().expect("turns");
        assert_eq!(commanded(&marched, Seat(1)), usize::from(end.turn));
        let told = turns::report::<Hicks>(&marched, &replayed(&lines)).join("\n");
        assert!(!told.contains("Pasha 1"), "{told}");
    }
}
