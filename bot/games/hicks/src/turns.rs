//! A march turn by turn: what its report, its replay on the table and its page tell.

use games::Plot;
use games::text::page::{TAKEN_BACK, table as rows};
use games::text::people::members::named_bare;
use games::turns::{self, ByTurns, Frame};
use hicks::{Body, Event, Field, Inches, Mover, PashaView, View};
use hicks_pictures::{Framing, Table};
use kit::Seat;
use maud::Markup;
use model::words::{count, unadorned};
use model::{Snapshot, words};
use render::Scene;

use crate::text::messages::dispatch;
use crate::text::names::{Names, pasha};
use crate::text::{board, names, sentences};
use crate::{Hicks, pictures};

/// A turn of a march; number 0 is the drawing up.
type Turn = turns::Turn<Box<View>>;
type Marched = turns::Played<Box<View>>;

fn commanded(marched: &Marched, seat: Seat) -> usize {
    marched.turns.iter().filter(|turn| turn.seat == Some(seat)).count()
}

fn table(turn: &Turn, marched: &Marched, width: u32) -> Scene {
    let traces = pictures::traces(&turn.view, &marched.roster, turn.facts());
    Table::scene(turn.view.clone(), traces, Framing::Whole, width)
}

/// How much a fact deserves a headline: less is more.
fn weight(event: &Event) -> Option<u8> {
    Some(match event {
        Event::Ended(_) => 0,
        Event::PashaKilled { .. } => 1,
        Event::Destroyed { .. } | Event::GunLost { .. } => 2,
        Event::Fought(_) => 3,
        Event::Came { contact: Some(_), .. } => 4,
        Event::TakenOff { .. } => 5,
        Event::Ambushed { .. } | Event::Ran { .. } => 6,
        Event::LeftSquare { .. }
        | Event::Trailed { .. }
        | Event::Stuck { .. }
        | Event::TransportLeft { .. }
        | Event::Plundered { .. } => 7,
        Event::Found { .. } => 8,
        Event::StragglerKilled { .. } | Event::Gathered { .. } => 9,
        Event::KindKnown { .. } => 10,
        _ => return None,
    })
}

/// A sentence for a picture, without the dice that it begins or ends with.
fn headline(event: &Event, names: &Names) -> Option<String> {
    let told = match event {
        Event::Ended(outcome) => sentences::ended(*outcome),
        event => sentences::sentence(event, names)?,
    };
    let told = told.lines().next()?.replace('″', " in.");
    let told = match event {
        Event::Ambushed { .. } | Event::Stuck { .. } | Event::Found { .. } => {
            told.split_once(": ")?.1.split(['(', ',']).next()?
        }
        _ => told.split(['(', ':']).next()?,
    };
    let told = unadorned(told).trim().trim_end_matches('.').to_owned();
    (!told.is_empty()).then(|| format!("{}.", words::capital(&told)))
}

/// What happened in a turn, the weightiest first; without anything weighty how far the square went.
fn told(turn: &Turn) -> String {
    let facts = turn.facts();
    let names = Names::new(Some(&turn.view), &facts);
    let mut told = turn.headlines(weight, |event| headline(event, &names));
    if told.is_empty() {
        let moved = |event: &&&Event| matches!(event, Event::Moved { who: Mover::Square, .. });
        told.extend(facts.iter().filter(moved).filter_map(|event| headline(event, &names)).take(2));
    }
    if told.is_empty() {
        told.push(match turn.turn {
            0 => "The square is drawn up.".to_owned(),
            _ => "The square stands.".to_owned(),
        });
    }
    told.join(" ")
}

fn number(facts: &[&Event], of: impl Fn(&Event) -> bool) -> usize {
    facts.iter().filter(|event| of(event)).count()
}

fn road(facts: &[&Event], view: &View) -> String {
    let ways = facts.iter().filter_map(|event| match event {
        Event::Moved { who, distance, .. } if *who == Mover::Square => Some(*distance),
        _ => None,
    });
    let ways: Vec<_> = ways.collect();
    let sum = Inches(ways.iter().map(|way| way.0).sum());
    let longest = ways.iter().max().map(|way| format!(", the longest {}", names::inches(*way)));
    let astray =
        number(facts, |event| matches!(event, Event::Straggling { straggler: Some(_), .. }));
    let fetched = match number(facts, |event| matches!(event, Event::Gathered { .. })) {
        0 => "none were".to_owned(),
        1 => "one was".to_owned(),
        some => format!("{} were", words::word(some)),
    };
    let astray = match astray {
        0 => "Nobody fell behind".to_owned(),
        some => {
            let men = words::count_word(some, "man").replace("mans", "men");
            format!("{} fell behind, {fetched} brought back", words::capital(&men))
        }
    };
    let gap = match view.to_palm {
        _ if view.outcome.is_some_and(|outcome| outcome.arrived) => String::new(),
        far => format!("; the palm is {far}″ off"),
    };
    let (far, moves) = (names::inches(sum), count(ways.len(), "move"));
    let longest = longest.unwrap_or_default();
    format!("**On the road.** The square went {far} in {moves}{longest}{gap}. {astray}.")
}

fn enemy(facts: &[&Event], view: &View) -> String {
    let ambushes = number(facts, |event| matches!(event, Event::Ambushed { .. }));
    let spears = number(facts, |event| matches!(event, Event::Beckoned { spears: Some(_), .. }));
    let fights = number(facts, |event| matches!(event, Event::Fought(_)));
    let volleys = number(facts, |event| match event {
        Event::Fired(volley) => matches!(volley.by, Body::Unit(_)),
        _ => false,
    });
    let ambushes = words::count_word(ambushes, "ambush").replace("ambushs", "ambushes");
    let spears = words::count_word(spears, "party of spearmen");
    let spears = spears.replace("party of spearmens", "parties of spearmen");
    let rounds = words::count_word(fights, "round");
    let volleys = words::capital(&words::count_word(volleys, "volley"));
    let killed = match view.ansar_killed {
        0 => "nobody was".to_owned(),
        1 => "one was".to_owned(),
        many => format!("{many} were"),
    };
    format!(
        "**The Ansar.** {}, {spears} called up, {rounds} hand to hand. {volleys} fired at them, and \
         {killed} killed.",
        words::capital(&ambushes),
    )
}

fn worst(marched: &Marched) -> Option<String> {
    let left = |turn: &Turn| turn.view.infantry.0;
    let first = marched.turns.first().map(|turn| turn.view.infantry.1)?;
    let before = std::iter::once(first).chain(marched.turns.iter().map(left));
    let lost = before.zip(&marched.turns).map(|(had, turn)| (had.saturating_sub(left(turn)), turn));
    let (lost, turn) = lost.max_by_key(|(lost, turn)| (*lost, std::cmp::Reverse(turn.turn)))?;
    let under = turn.seat.map_or_else(String::new, |seat| format!(", under {}", pasha(seat)));
    (lost > 0).then(|| {
        format!(
            "**The worst of it.** Turn {}{under}: {} gone from the ranks.",
            turn.turn,
            count(lost.into(), "infantry figure")
        )
    })
}

fn pashas(marched: &Marched, view: &View) -> Option<String> {
    let one = |of: &PashaView| {
        let orders = marched.roster.in_turn(of.seat).and_then(|player| marched.orders.get(&player));
        let fell = if of.alive { "" } else { ", and fell" };
        format!(
            "{} ({} in command, {}{fell})",
            pasha(of.seat),
            count(commanded(marched, of.seat), "turn"),
            count(orders.copied().unwrap_or(0), "order"),
        )
    };
    let all: Vec<String> = view.pashas.iter().map(one).collect();
    (!all.is_empty()).then(|| format!("**The Pashas.** {}.", words::list(&all)))
}

fn called(seat: Seat, marched: &Marched) -> String {
    named_bare(&pasha(seat), &marched.roster)
}

impl ByTurns for Hicks {
    type Board = Field;
    type KeptView = Box<View>;

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
        let when = match turn.turn {
            0 => "The drawing up".to_owned(),
            number => board::turn_named(number, turn.view.last_turn),
        };
        match turn.seat {
            Some(seat) => format!("{when}: {} commands", pasha(seat)),
            None => when,
        }
    }

    fn frame<'a>(turn: &'a Turn, view: &'a View, marched: &'a Marched) -> Frame<'a> {
        Frame {
            figure: ("infantry left", view.infantry.0.into()),
            told: told(turn),
            is_weighty: turn.facts().into_iter().filter_map(weight).any(|weight| weight <= 4),
            scene: Box::new(|width| table(turn, marched, width)),
        }
    }

    fn alt(name: &str, marched: &Marched, frames: usize) -> String {
        let Some(last) = marched.turns.last() else { return String::new() };
        let end = match last.view.outcome {
            Some(outcome) => sentences::ended(outcome),
            None => "It goes on.".to_owned(),
        };
        let left: Vec<String> =
            marched.turns.iter().map(|turn| turn.view.infantry.0.to_string()).collect();
        let score = unadorned(&board::score_line(&last.view));
        let end = unadorned(&end.replace('\n', " "));
        let text = format!(
            "{}, replayed on the table to turn {} in {frames} frames. {score}. {} Infantry at the end of \
             each turn: {}.",
            words::bare(name),
            last.turn,
            end.trim(),
            left.join(", ")
        );
        words::clip(&text, 1_024)
    }

    /// The table as it stands, with the traces of its last turn.
    fn plot(marched: &Marched) -> Option<Scene> {
        Some(table(marched.turns.last()?, marched, Self::WIDTHS[0]))
    }

    fn paragraphs(marched: &Marched, _snapshot: &Snapshot) -> Vec<String> {
        let Some(last) = marched.turns.last() else {
            return vec!["Nobody has marched yet.".to_owned()];
        };
        let facts: Vec<&Event> = marched.turns.iter().flat_map(Turn::facts).collect();
        let mut lines = vec![board::ended(&last.view)];
        lines.push(road(&facts, &last.view));
        lines.push(enemy(&facts, &last.view));
        lines.extend(worst(marched));
        let roll = board::roll(&last.view);
        lines.push(format!("**The roll.**\n- {}", roll.join("\n- ")));
        lines.extend(pashas(marched, &last.view));
        lines
    }

    fn figures(marched: &Marched) -> Markup {
        let row = |turn: &Turn| {
            let commander = turn.seat.map(|seat| called(seat, marched));
            let view = &turn.view;
            [
                Self::called(turn.turn),
                commander.unwrap_or_else(|| "–".to_owned()),
                format!("{}″", view.to_palm),
                view.infantry.0.to_string(),
                view.stragglers.len().to_string(),
                view.parties.len().to_string(),
                view.ansar_killed.to_string(),
            ]
        };
        let heads = [
            "Turn",
            "In command",
            "#To the palm",
            "#Infantry",
            "#Astray",
            "#Parties of Ansar",
            "#Ansar killed",
        ];
        rows(Some("At the end of each turn"), heads, marched.turns.iter().map(row))
    }

    fn staff(marched: &Marched) -> Markup {
        let pashas: &[PashaView] = marched.turns.last().map_or(&[], |turn| &turn.view.pashas);
        let row = |pasha: &PashaView| {
            let player = marched.roster.in_turn(pasha.seat);
            let orders = player.and_then(|player| marched.orders.get(&player)).copied();
            [
                called(pasha.seat, marched),
                commanded(marched, pasha.seat).to_string(),
                orders.unwrap_or(0).to_string(),
                if pasha.alive { "alive" } else { "fallen" }.to_owned(),
            ]
        };
        let heads = ["Pasha", "#Turns in command", "#Orders", "At the end"];
        rows(Some(TAKEN_BACK), heads, pashas.iter().map(row))
    }

    fn score_line(view: &View) -> String {
        board::score_line(view)
    }

    fn dispatched(turn: &Turn, view: &View) -> Vec<String> {
        dispatch::tell(&turn.events, Some(view), false)
    }

    fn called(turn: u8) -> String {
        match turn {
            0 => "Drawing up".to_owned(),
            number => format!("Turn {number}"),
        }
    }

    fn captioned(turn: u8) -> String {
        Self::called(turn).to_lowercase()
    }
}

#[cfg(test)]
mod tests {
    use games_testing::logs::{holds_by_turns, replayed};

    use hicks::{PieceId, PieceKind, UnitId};

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

    #[test]
    fn headlines_tell_what_happened_and_leave_the_dice_out() {
        let names = Names::new(None, &[]);
        let said = |event: Event| headline(&event, &names);
        let stuck = said(Event::Stuck { units: Vec::new() });
        assert_eq!(stuck.as_deref(), Some("The transport is stuck in the sand."));
        let pool = said(Event::Found {
            by: Mover::Square,
            die: 1,
            reach: Vec::new(),
            piece: PieceId(9),
            kind: PieceKind::Pool,
            at: hicks::PALM,
        });
        assert_eq!(pool.as_deref(), Some("A pool of water lies in the way of the square."));
        let moved = said(Event::Moved {
            who: Mover::Square,
            from: hicks::START,
            to: hicks::PALM,
            distance: Inches(750),
            halved: false,
            doubled: false,
        });
        assert_eq!(moved.as_deref(), Some("The square goes 7½ in."));
        let lost = said(Event::GunLost { unit: UnitId::FieldGun });
        assert_eq!(lost.as_deref(), Some("The field gun is lost."));
    }
}
