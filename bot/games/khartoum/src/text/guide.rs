//! The guide in Khartoum: what a newcomer is told beside each prompt, and of what came of an order.
//! Each side has its own first turn.

use games::text::guidance::guide::{Guide, Lesson};
use khartoum::{Event, Faction, LAST_TURN, POINTS_TO_WIN, Why as Own};
use model::{Event as AnyEvent, Game, Why};

use crate::played::Contested as _;
use crate::text::book::BOOK;
use crate::text::{names, sentences};

/// The guide of whoever has led no side before.
pub struct Newcomers;

fn lesson(name: &'static str) -> Lesson {
    let key = name.strip_prefix("khartoum-").unwrap_or(name);
    (name, BOOK.words("guide", &key).to_owned())
}

impl Guide for Newcomers {
    fn lessons(&self) -> &'static [&'static str] {
        &["khartoum-card", "khartoum-second"]
    }

    fn explained(&self, why: &Why, game: &Game, over: &dyn Fn(&str) -> bool) -> Vec<Lesson> {
        let Some(own) = why.own::<Own>() else { return Vec::new() };
        if let Own::Move { of } = own
            && game.known_view().is_some_and(|view| view.board.turn > 1)
        {
            return of_later_turns(of, over);
        }
        let due: &[&'static str] = match own {
            Own::Garrison => &["khartoum-empire-setup"],
            Own::SetUp => &["khartoum-mahdist-setup"],
            Own::Card { .. } => &["khartoum-card"],
            Own::Hold { .. } => &["khartoum-hold"],
            Own::Recruits { of: Faction::Mahdist, .. } => &["khartoum-recruits-mahdist"],
            Own::Recruits { of: Faction::Empire, .. } => &["khartoum-recruits-empire"],
            Own::Move { of: Faction::Mahdist } => &["khartoum-card", "khartoum-move-mahdist"],
            Own::Move { of: Faction::Empire } => &["khartoum-card", "khartoum-move-empire"],
            Own::Cargo { .. } => &["khartoum-cargo"],
            Own::Battles { .. } | Own::Krupps { .. } | Own::Gate { .. } => &["khartoum-battle"],
            Own::BreakOff { .. } => &["khartoum-battle", "khartoum-break-off"],
            Own::Hit { .. } => &["khartoum-hit"],
            _ => return Vec::new(),
        };
        due.iter().filter(|name| !over(name)).map(|name| lesson(name)).collect()
    }

    /// Who goes aboard is part of the move that boats make.
    fn advises(&self, why: &Why) -> bool {
        why.own().is_some_and(|own| !matches!(own, Own::Cargo { .. }))
    }

    fn came_of(&self, events: &[AnyEvent], game: &Game) -> Option<String> {
        game.known_view()?;
        let facts = events.iter().filter_map(AnyEvent::own::<Event>);
        let told: Vec<String> = facts.filter_map(one).take(2).collect();
        (!told.is_empty()).then(|| told.join(" "))
    }

    fn farewell(&self, game: &Game) -> String {
        let stands = game.known_view().map_or_else(String::new, |view| {
            format!(
                " It is turn {} of {LAST_TURN}: the Empire has {} and needs {POINTS_TO_WIN}.",
                view.board.turn,
                model::words::count(view.board.points().into(), "point")
            )
        });
        format!(
            "You have met cards, recruits, movement and battles.{stands} The guide takes its leave; \
             *Why?* under a message says what a die was about, `/rules` has the rest."
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
