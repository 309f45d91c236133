//! A game turn by turn: what its report, its replay on the table and its page tell.

use games::turns::{self, ByTurns, Frame};
use kit::Audience;
use maud::Markup;
use model::Snapshot;
use patrols::{Board, Event, Faction, Outcome, View};
use patrols_pictures::{Framing, Map, Traces};
use render::Scene;

use crate::Patrols;
use crate::text::{board, page, story};

/// A turn; where a log is cut for a side it has no table.
pub type Turn = turns::Turn<Option<Box<View>>>;
pub type Played = turns::Played<Option<Box<View>>>;

pub fn outcome(played: &Played) -> Option<Outcome> {
    let facts = played.turns.iter().flat_map(Turn::facts);
    facts.rev().find_map(|event| match event {
        Event::Ended { outcome, .. } => Some(*outcome),
        _ => None,
    })
}

pub fn figures(turn: &Turn) -> Option<patrols_pictures::Turn> {
    let view = turn.view.as_ref()?;
    let board = &view.board;
    let few = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
    let there = |of: Faction| {
        board.on_table(of).map(|id| board.unit(id).count()).fold(0, u8::saturating_add)
    };
    let scouted = board.pieces.iter().filter(|piece| piece.scouted).count();
    Some(patrols_pictures::Turn {
        turn: turn.turn,
        points: view.points,
        scouted: [few(scouted), few(board.pieces.len())],
        bases: Faction::ALL.map(there),
    })
}

impl ByTurns for Patrols {
    type Board = Board;
    type Kept = Option<Box<View>>;

    const NOUN: &'static str = "patrol";
    const SHOWN: [&'static str; 2] = ["The table", "the table turn by turn with its dispatches"];
    const STAFF: [&'static str; 2] = ["The two staffs", "The staffs"];
    const PACE: [u16; 3] = [350, 400, 150];

    fn sees() -> Audience {
        Audience::Side(Faction::Dervish.side())
    }

    fn turn(view: &mut View) -> &mut u8 {
        &mut view.board.turn
    }

    fn title(turn: &Turn) -> String {
        story::title(turn)
    }

    fn frame<'a>(turn: &'a Turn, view: &'a View, _played: &'a Played) -> Frame<'a> {
        let scene = |width| Map::scene(view, Traces::of(turn.facts()), Framing::Whole, width);
        Frame {
            figure: ("Patrol's points", view.points[0].into()),
            told: story::told(turn),
            is_weighty: story::is_weighty(turn),
            scene: Box::new(scene),
        }
    }

    fn alt(name: &str, played: &Played, frames: usize) -> String {
        story::words(name, played, frames)
    }

    fn plot(played: &Played) -> Option<Scene> {
        let figures = played.shown().into_iter().filter_map(|(turn, _)| figures(turn));
        patrols_pictures::course(&figures.collect::<Vec<_>>())
    }

    fn paragraphs(played: &Played, snapshot: &Snapshot) -> Vec<String> {
        let view = snapshot.game.as_ref().and_then(|game| game.known::<Board>());
        story::paragraphs(played, view.as_ref())
    }

    fn figures(played: &Played) -> Markup {
        page::figures(played)
    }

    fn score_line(view: &View) -> String {
        board::score_line(view)
    }

    fn dispatched(turn: &Turn, _view: &View) -> Vec<String> {
        story::dispatched(turn)
    }
}

#[cfg(test)]
mod tests {
    use games_testing::logs::holds_by_turns;

    use super::*;

    #[test]
    fn a_game_is_told_turn_by_turn() {
        crate::text::tests::games();
        holds_by_turns(
            &Patrols,
            &["**The searches.**", "**The fighting.**", "**Lost.**"],
            "replayed on the table",
        );
    }
}
