//! A game turn by turn: what its report, its replay on the map and its page tell.

use games::turns::{self, ByTurns, Frame};
use khartoum::{Board, Event, Faction, Outcome, Place, UnitId, View, data};
use khartoum_pictures::{Framing, Map, Traces};
use kit::Audience;
use maud::Markup;
use model::Snapshot;
use render::Scene;

use crate::Khartoum;
use crate::text::{board, dispatch, page, story};

/// A turn; where a log is cut for a side it has no map.
pub type Turn = turns::Turn<Option<Box<View>>>;
/// A game turn by turn.
pub type Played = turns::Played<Option<Box<View>>>;

pub fn outcome(played: &Played) -> Option<Outcome> {
    let facts = played.turns.iter().flat_map(Turn::facts);
    facts.rev().find_map(|event| match event {
        Event::Ended { outcome } => Some(*outcome),
        _ => None,
    })
}

pub fn figures(turn: &Turn) -> Option<khartoum_pictures::Turn> {
    let board = &turn.view.as_ref()?.board;
    let there = |of: Faction| {
        let on_map = |unit: &UnitId| matches!(board.unit(*unit).place, Place::At(_));
        u8::try_from(UnitId::of(of).filter(on_map).count()).unwrap_or(u8::MAX)
    };
    let towns = board.occupied(Faction::Empire).and(data().map.towns).count();
    Some(khartoum_pictures::Turn {
        turn: turn.turn,
        points: board.points(),
        mahdist_units: there(Faction::Mahdist),
        empire_units: there(Faction::Empire),
        towns: u8::try_from(towns).unwrap_or(u8::MAX),
    })
}

impl ByTurns for Khartoum {
    type Board = Board;
    type Kept = Option<Box<View>>;

    const NOUN: &'static str = "war";
    const SHOWN: [&'static str; 2] = ["The map", "the map turn by turn with its dispatches"];
    const STAFF: [&'static str; 2] = ["The two staffs", "The staffs"];
    const PACE: [u16; 3] = [350, 400, 150];

    fn sees() -> Audience {
        Audience::Side(Faction::Mahdist.side())
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
            figure: ("Empire's points", view.board.points().into()),
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
        khartoum_pictures::course(&figures.collect::<Vec<_>>())
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
        dispatch::tell(&turn.events, false)
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
            &Khartoum,
            &["**The battles.**", "**The price.**", "**The towns.**"],
            "replayed on the map",
        );
    }
}
