//! The guide in Khartoum: what a newcomer is told beside each prompt, and of what came of an order.
//! Each side has its own first turn.

use games::text::guidance::guide::Lesson;
use games::ui::Guided;
use khartoum::{Event, Faction, LAST_TURN, POINTS_TO_WIN, Why};

use crate::text::book::BOOK;
use crate::text::{names, sentences};
use crate::{Khartoum, Seen};

fn lesson(name: &'static str) -> Lesson {
    let key = name.strip_prefix("khartoum-").unwrap_or(name);
    (name, BOOK.words("guide", &key).to_owned())
}

impl Guided for Khartoum {
    const LESSONS: &'static [&'static str] = &["khartoum-card", "khartoum-second"];

    fn explained(why: Why, seen: &Seen<'_>, over: &dyn Fn(&str) -> bool) -> Vec<Lesson> {
        let due: &[&'static str] = match why {
            Why::Move { of } if seen.view.board.turn > 1 => return of_later_turns(of, over),
            Why::Garrison => &["khartoum-empire-setup"],
            Why::SetUp => &["khartoum-mahdist-setup"],
            Why::Card { .. } => &["khartoum-card"],
            Why::Hold { .. } => &["khartoum-hold"],
            Why::Recruits { of: Faction::Mahdist, .. } => &["khartoum-recruits-mahdist"],
            Why::Recruits { of: Faction::Empire, .. } => &["khartoum-recruits-empire"],
            Why::Move { of: Faction::Mahdist } => &["khartoum-card", "khartoum-move-mahdist"],
            Why::Move { of: Faction::Empire } => &["khartoum-card", "khartoum-move-empire"],
            Why::Cargo { .. } => &["khartoum-cargo"],
            Why::Battles { .. } | Why::Krupps { .. } | Why::Gate { .. } => &["khartoum-battle"],
            Why::BreakOff { .. } => &["khartoum-battle", "khartoum-break-off"],
            Why::Hit { .. } => &["khartoum-hit"],
            _ => return Vec::new(),
        };
        due.iter().filter(|name| !over(name)).map(|name| lesson(name)).collect()
    }

    fn advises(why: Why) -> bool {
        !matches!(why, Why::Cargo { .. })
    }

    fn came_of(events: &[&Event], _seen: &Seen<'_>) -> Option<String> {
        let told: Vec<String> = events.iter().filter_map(|event| one(event)).take(2).collect();
        (!told.is_empty()).then(|| told.join(" "))
    }

    fn farewell(seen: &Seen<'_>) -> String {
        let board = &seen.view.board;
        format!(
            "You have met cards, recruits, movement and battles. It is turn {} of {LAST_TURN}: the \
             Empire has {} and needs {POINTS_TO_WIN}. The guide takes its leave; *Why?* under a \
             message says what a die was about, `/rules` has the rest.",
            board.turn,
            model::words::count(board.points().into(), "point")
        )
    }
}

/// What comes up once the first turn is over: what to count, and how battles go if none was asked
/// about.
fn of_later_turns(of: Faction, over: &dyn Fn(&str) -> bool) -> Vec<Lesson> {
    let key = if of == Faction::Mahdist { "second-mahdist" } else { "second-empire" };
    let second = ("khartoum-second", BOOK.words("guide", &key).to_owned());
    let battle = lesson("khartoum-battle");
    [second, battle].into_iter().filter(|(name, _)| !over(name)).collect()
}

fn one(event: &Event) -> Option<String> {
    Some(match event {
        Event::BattleEnded { winner, space, .. } => format!(
            "{} What is left of {} has to leave {}, and garrisons cannot.",
            sentences::sentence(event)?,
            names::side(winner.other()),
            names::space(*space)
        ),
        Event::Played { .. } | Event::HitSettled { .. } | Event::Recruited { landed: true, .. } => {
            sentences::sentence(event)?
        }
        _ => return None,
    })
}
