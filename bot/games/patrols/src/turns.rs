//! A game turn by turn: what its report, its replay on the table and its page tell. While it is under
//! way it is told as far as whoever asks may know.

use games::text::page::table;
use games::turns::{self, ByTurns, Frame};
use kit::Audience;
use maud::Markup;
use model::Snapshot;
use model::words;
use model::words::{capital, clip, count, count_word, list, unadorned};
use patrols::{Board, Event, Faction, Find, Outcome, View};
use patrols_pictures::{Framing, Map, Traces};
use render::Scene;

use crate::Patrols;
use crate::text::names::Names;
use crate::text::sentences::{Teller, ended_once};
use crate::text::{board, dispatch, names, sentences};

/// A turn; where a log is cut for a side it has no table.
type Turn = turns::Turn<Option<Box<View>>>;
type Played = turns::Played<Option<Box<View>>>;

fn outcome(played: &Played) -> Option<Outcome> {
    let facts = played.turns.iter().flat_map(Turn::facts);
    facts.rev().find_map(|event| match event {
        Event::Ended { outcome, .. } => Some(*outcome),
        _ => None,
    })
}

fn figures(turn: &Turn) -> Option<patrols_pictures::Turn> {
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

fn weight(event: &Event) -> Option<u8> {
    Some(match event {
        Event::Ended { .. } => 0,
        Event::GunLost { .. } | Event::FlagTaken { .. } => 1,
        Event::Lost { .. } => 2,
        Event::Ambushed { .. } => 3,
        Event::Charged { .. } => 4,
        Event::Appeared { .. } => 5,
        Event::Searched { find: Find::Success | Find::Scouted | Find::Deployed, .. } => 6,
        _ => return None,
    })
}

fn teller(turn: &Turn) -> Teller {
    turn.view.as_ref().map(|view| Teller::of(&view.board)).unwrap_or_default()
}

fn headline(event: &Event, teller: &Teller) -> Option<String> {
    let told = teller.sentence(event)?;
    let told = told.lines().next()?.split(['(', '🎲']).next()?;
    let told = unadorned(told).trim().trim_end_matches(['.', ':']).to_owned();
    (!told.is_empty()).then(|| ended_once(&capital(&told)))
}

fn number(facts: &[&Event], of: impl Fn(&Event) -> bool) -> usize {
    facts.iter().filter(|event| of(event)).count()
}

fn searches(facts: &[&Event]) -> String {
    let of = |is: fn(Find) -> bool| {
        number(facts, |event| matches!(event, Event::Searched { find, .. } if is(*find)))
    };
    let all = of(|_| true);
    let good = of(|find| !matches!(find, Find::Nothing | Find::Ambush | Find::BadAmbush));
    let ambushes = of(|find| matches!(find, Find::Ambush | Find::BadAmbush));
    format!(
        "**The searches.** {} made: {good} searched a piece for good, {ambushes} ended in an ambush, \
         {} found nothing.",
        count(all, "search").replace("searchs", "searches"),
        all - good - ambushes
    )
}

fn fights(facts: &[&Event]) -> String {
    let charges = number(facts, |event| matches!(event, Event::Charged { .. }));
    let rounds = number(facts, |event| matches!(event, Event::Fought { .. }));
    let shots = number(facts, |event| matches!(event, Event::Shot(_)));
    let won = |of: Faction| {
        let by =
            |event: &Event| matches!(event, Event::Fought { winner: Some(by), .. } if *by == of);
        number(facts, by)
    };
    format!(
        "**The fighting.** {}, {} and {} of fighting: the patrol won {}, the Dervishes {}.",
        capital(
            &count_word(shots, "time somebody shot")
                .replace("time somebody shots", "times somebody shot")
        ),
        count_word(charges, "charge"),
        count_word(rounds, "round"),
        won(Faction::Patrol),
        won(Faction::Dervish)
    )
}

fn price(facts: &[&Event], board: &Board) -> String {
    let names = Names::of(board);
    let lost = |of: Faction| {
        let units = facts.iter().filter_map(|event| match event {
            Event::Lost { unit, .. } if unit.faction() == of => Some(names.unit(*unit)),
            _ => None,
        });
        let units: Vec<String> = units.collect();
        if units.is_empty() { "nobody".to_owned() } else { list(&units) }
    };
    let of = |side: Faction| {
        format!("{} {}: {}", names::side_sign(side), capital(names::side(side)), lost(side))
    };
    format!("**Lost.** {}.", Faction::ALL.map(of).join("; "))
}

impl ByTurns for Patrols {
    type Board = Board;
    type KeptView = Option<Box<View>>;

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
        match (turn.turn, turn.view.as_ref()) {
            (0, _) => "Setting up".to_owned(),
            (number, Some(view)) => format!("Turn {number} of {}", view.board.last),
            (number, None) => format!("Turn {number}"),
        }
    }

    fn frame<'a>(turn: &'a Turn, view: &'a View, _played: &'a Played) -> Frame<'a> {
        let scene = |width| Map::scene(view, Traces::of(turn.facts()), Framing::Whole, width);
        let teller = teller(turn);
        let told = turn.headlines(weight, |event| headline(event, &teller));
        Frame {
            figure: ("Patrol's points", view.points[0].into()),
            told: if told.is_empty() { "Nobody meets.".to_owned() } else { told.join(" ") },
            is_weighty: turn.facts().into_iter().filter_map(weight).any(|weight| weight <= 3),
            scene: Box::new(scene),
        }
    }

    fn alt(name: &str, played: &Played, frames: usize) -> String {
        let shown = played.shown();
        let Some((last, view)) = shown.last() else { return String::new() };
        let end = match outcome(played) {
            Some(outcome) => sentences::ended(outcome),
            None => board::ended(view),
        };
        let points: Vec<String> = shown
            .iter()
            .map(|(_, view)| format!("{}–{}", view.points[0], view.points[1]))
            .collect();
        let text = format!(
            "{}, replayed on the table to turn {} in {frames} frames. {} Points of the patrol and the \
             Dervishes at the end of each turn: {}.",
            words::bare(name),
            last.turn,
            unadorned(&end).trim(),
            points.join(", ")
        );
        clip(&text, 1_024)
    }

    fn plot(played: &Played) -> Option<Scene> {
        let figures = played.shown().into_iter().filter_map(|(turn, _)| figures(turn));
        patrols_pictures::course(&figures.collect::<Vec<_>>())
    }

    fn paragraphs(played: &Played, snapshot: &Snapshot) -> Vec<String> {
        let view = snapshot.game.as_ref().and_then(|game| game.known::<Board>());
        let facts: Vec<&Event> = played.turns.iter().flat_map(Turn::facts).collect();
        if facts.is_empty() {
            return vec!["The patrol has not set out.".to_owned()];
        }
        let last =
            played.turns.iter().rev().find_map(|turn| turn.view.as_deref()).or(view.as_ref());
        let mut lines = Vec::new();
        match (outcome(played), last) {
            (Some(outcome), _) => lines.push(sentences::ended(outcome)),
            (None, Some(view)) => lines.push(board::ended(view)),
            (None, None) => {}
        }
        lines.extend(facts.iter().find_map(|event| match event {
            Event::Ended { items, .. } => Some(sentences::counted(items).join("\n")),
            _ => None,
        }));
        lines.push(searches(&facts));
        lines.push(fights(&facts));
        lines.extend(last.map(|view| price(&facts, &view.board)));
        lines.extend(played.orders_told().map(|told| format!("**The staffs.** {told}.")));
        lines
    }

    fn figures(played: &Played) -> Markup {
        let row = |(turn, _): (&Turn, &View)| {
            let figures = figures(turn);
            let of = |figure: fn(&patrols_pictures::Turn) -> i32| {
                figures.as_ref().map_or_else(|| "–".to_owned(), |of| figure(of).to_string())
            };
            [
                Self::title(turn),
                of(|of| of.points[0].into()),
                of(|of| of.points[1].into()),
                of(|of| of.scouted[0].into()),
                of(|of| of.scouted[1].into()),
                of(|of| of.bases[0].into()),
                of(|of| of.bases[1].into()),
            ]
        };
        let heads = [
            "Turn",
            "#Points of the patrol",
            "#Points of the Dervishes",
            "#Scenery searched",
            "#Pieces of scenery",
            "#Bases of the patrol",
            "#Bases of the Dervishes",
        ];
        table(Some("At the end of each turn"), heads, played.shown().into_iter().map(row))
    }

    fn score_line(view: &View) -> String {
        board::score_line(view)
    }

    fn dispatched(turn: &Turn, _view: &View) -> Vec<String> {
        dispatch::tell(&turn.events, &teller(turn), dispatch::Detail::Short)
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
