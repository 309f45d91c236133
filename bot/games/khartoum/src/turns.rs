//! A game turn by turn: what its report, its replay on the map and its page tell. While it is under
//! way it is told as far as whoever asks may know.

use games::text::page::table;
use games::turns::{self, ByTurns, Frame};
use khartoum::{Board, Contingent, Event, Faction, LAST_TURN, Outcome, Place, UnitId, View, data};
use khartoum_pictures::{Framing, Map, Traces};
use kit::Audience;
use maud::Markup;
use model::Snapshot;
use model::words::{bare, capital, clip, commas, count, count_word, unadorned, word};
use render::Scene;

use crate::Khartoum;
use crate::text::book::tell;
use crate::text::{board, dispatch, names, sentences};

/// A turn; where a log is cut for a side it has no map.
type Turn = turns::Turn<Option<Box<View>>>;
/// A game turn by turn.
type Played = turns::Played<Option<Box<View>>>;

fn outcome(played: &Played) -> Option<Outcome> {
    let facts = played.turns.iter().flat_map(Turn::facts);
    facts.rev().find_map(|event| match event {
        Event::Ended { outcome } => Some(*outcome),
        _ => None,
    })
}

/// How it ended, or how it stands as far as it is known.
fn ended(played: &Played, view: Option<&View>) -> Option<String> {
    let outcome = outcome(played).map(sentences::ended);
    outcome.or_else(|| view.map(board::ended))
}

fn figures((turn, view): (&Turn, &View)) -> khartoum_pictures::Turn {
    let board = &view.board;
    let there = |of: Faction| {
        let on_map = |unit: &UnitId| matches!(board.unit(*unit).place, Place::At(_));
        u8::try_from(UnitId::of(of).filter(on_map).count()).unwrap_or(u8::MAX)
    };
    let towns = board.occupied(Faction::Empire).and(data().map.towns).count();
    khartoum_pictures::Turn {
        turn: turn.turn,
        points: board.points(),
        mahdist_units: there(Faction::Mahdist),
        empire_units: there(Faction::Empire),
        towns: u8::try_from(towns).unwrap_or(u8::MAX),
    }
}

/// How much a fact deserves a headline, less being more.
fn weight(event: &Event) -> Option<u8> {
    Some(match event {
        Event::Ended { .. } => 0,
        Event::MahdiFell { .. } => 1,
        Event::Eliminated { unit, .. } if unit.is_leader() => 1,
        Event::BattleEnded { space, .. } if data().space(*space).points == 3 => 2,
        Event::Recruited { landed: true, .. } => 3,
        Event::BattleEnded { .. } => 4,
        Event::BrokeOut { .. } | Event::Guided { .. } | Event::GateOpened { .. } => 5,
        Event::Played { .. } => 6,
        _ => return None,
    })
}

fn headline(event: &Event) -> Option<String> {
    let told = match event {
        Event::Ended { .. } => sentences::sentence(event)?.split('.').next()?.to_owned(),
        event => tell("headline", event).or_else(|| sentences::sentence(event))?,
    };
    let told = told.lines().next()?.split(['(', '🎲']).next()?;
    let told = unadorned(told).trim().trim_end_matches(['.', ':']).to_owned();
    (!told.is_empty()).then(|| format!("{}.", capital(&told)))
}

impl ByTurns for Khartoum {
    type Board = Board;
    type KeptView = Option<Box<View>>;

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

    /// `Turn 3 of 9, January and February 1884`.
    fn title(turn: &Turn) -> String {
        match turn.turn {
            0 => "Setting up".to_owned(),
            number => format!("Turn {number} of {LAST_TURN}, {}", names::months(number)),
        }
    }

    fn frame<'a>(turn: &'a Turn, view: &'a View, _played: &'a Played) -> Frame<'a> {
        let scene = |width| Map::scene(view, Traces::of(turn.facts()), Framing::Whole, width);
        let told = turn.headlines(weight, headline);
        Frame {
            figure: ("Empire's points", view.board.points().into()),
            told: if told.is_empty() { "Nobody fights.".to_owned() } else { told.join(" ") },
            is_weighty: turn.facts().into_iter().filter_map(weight).any(|weight| weight <= 3),
            scene: Box::new(scene),
        }
    }

    fn alt(name: &str, played: &Played, frames: usize) -> String {
        let shown = played.shown();
        let Some((last, view)) = shown.last() else { return String::new() };
        let end = ended(played, Some(view)).unwrap_or_default();
        let points: Vec<u8> = shown.iter().map(|(_, view)| view.board.points()).collect();
        let text = format!(
            "{}, replayed on the map to turn {} in {frames} frames. {} Points of the Empire at the \
             end of each turn: {}.",
            bare(name),
            last.turn,
            unadorned(&end).trim(),
            commas(&points)
        );
        clip(&text, 1_024)
    }

    fn plot(played: &Played) -> Option<Scene> {
        let figures: Vec<_> = played.shown().into_iter().map(figures).collect();
        khartoum_pictures::course(&figures)
    }

    fn paragraphs(played: &Played, snapshot: &Snapshot) -> Vec<String> {
        let facts: Vec<&Event> = played.turns.iter().flat_map(Turn::facts).collect();
        if facts.is_empty() {
            return vec!["The war has not begun.".to_owned()];
        }
        let now = snapshot.game.as_ref().and_then(|game| game.known::<Board>());
        let last = played.turns.iter().rev().find_map(|turn| turn.view.as_deref()).or(now.as_ref());
        let mut lines: Vec<String> = ended(played, last).into_iter().collect();
        lines.extend([battles(&facts), price(&facts)]);
        lines.extend(worst(played));
        lines.extend(last.map(towns));
        lines.extend(played.orders_told().map(|told| format!("**The staffs.** {told}.")));
        lines
    }

    fn figures(played: &Played) -> Markup {
        let row = |(turn, view): (&Turn, &View)| {
            let of = figures((turn, view));
            let held = view.board.occupied(Faction::Mahdist);
            let great = held.filter(|space| data().space(*space).points == 3).count();
            let [points, towns] = [of.points, of.towns].map(|figure| figure.to_string());
            let [empire, mahdists] =
                [of.empire_units, of.mahdist_units].map(|figure| figure.to_string());
            [Self::title(turn), points, towns, great.to_string(), empire, mahdists]
        };
        let heads = [
            "Turn",
            "#Points of the Empire",
            "#Its towns",
            "#Great towns of the Mahdists",
            "#Empire units",
            "#Mahdist units",
        ];
        table(Some("At the end of each turn"), heads, played.shown().into_iter().map(row))
    }

    fn score_line(view: &View) -> String {
        board::score_line(view)
    }

    fn dispatched(turn: &Turn, _view: &View) -> Vec<String> {
        dispatch::tell(&turn.events, false)
    }
}

fn number(facts: &[&Event], of: impl Fn(&Event) -> bool) -> usize {
    facts.iter().filter(|event| of(event)).count()
}

fn battles(facts: &[&Event]) -> String {
    let fought = number(facts, |event| matches!(event, Event::BattleBegan { .. }));
    let won = |of: Faction| {
        number(facts, |event| matches!(event, Event::BattleEnded { winner, .. } if *winner == of))
    };
    let lands = number(facts, |event| matches!(event, Event::Recruited { landed: true, .. }));
    let landings = match lands {
        0 => String::new(),
        lands => format!(" {} landed among the enemy.", capital(&count_word(lands, "unit"))),
    };
    format!(
        "**The battles.** {} fought: the Mahdists won {}, the Empire {}.{landings}",
        capital(&count_word(fought, "battle")),
        won(Faction::Mahdist),
        won(Faction::Empire)
    )
}

fn price(facts: &[&Event]) -> String {
    let lost = |of: &dyn Fn(UnitId) -> bool| {
        number(facts, |event| matches!(event, Event::Eliminated { unit, .. } if of(*unit)))
    };
    let of = |contingent: Contingent| {
        count(lost(&|unit: UnitId| unit.contingent() == contingent), "unit")
    };
    let mahdi = match number(facts, |event| matches!(event, Event::MahdiFell { .. })) {
        0 => None,
        1 => Some("The Mahdi fell once".to_owned()),
        times => Some(format!("The Mahdi fell {} times", word(times))),
    };
    let gordon = lost(&|unit| unit == UnitId::GORDON) > 0;
    let fell: Vec<String> =
        mahdi.into_iter().chain(gordon.then(|| "Gordon fell".to_owned())).collect();
    format!(
        "**The price.** Eliminated: {} of the Mahdists, who can come again as recruits, {} of the \
         Egyptians and {} of the British. {}.",
        of(Contingent::Mahdist),
        of(Contingent::Egyptian),
        of(Contingent::British),
        if fell.is_empty() { "No leader fell".to_owned() } else { fell.join("; ") }
    )
}

fn worst(played: &Played) -> Option<String> {
    let lost =
        |turn: &Turn| number(&turn.facts(), |event| matches!(event, Event::Eliminated { .. }));
    let turn = played.turns.iter().max_by_key(|turn| (lost(turn), std::cmp::Reverse(turn.turn)))?;
    let (title, units) = (Khartoum::title(turn), count(lost(turn), "unit"));
    (lost(turn) > 0).then(|| format!("**The bloodiest turn.** {title}: {units} eliminated."))
}

fn towns(view: &View) -> String {
    let of = |of: Faction| {
        let held = view.board.occupied(of).filter(|space| data().space(*space).points > 0);
        let towns: Vec<&str> = held.map(names::space).collect();
        let told = if towns.is_empty() { "none".to_owned() } else { commas(&towns) };
        format!("{} {}: {told}", names::side_sign(of), capital(names::side(of)))
    };
    format!("**The towns.** {}.", Faction::ALL.map(of).join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_told_turn_by_turn() {
        games_testing::logs::holds_by_turns(
            &Khartoum,
            &["**The battles.**", "**The price.**", "**The towns.**"],
            "replayed on the map",
        );
    }
}
