//! The guide in a siege: what a newcomer is told beside each prompt, and of what came of an action.

use games::text::guidance::guide::{Guide, Lesson};
use kit::Audience;
use model::{Event as AnyEvent, Game, Why};
use siege::{City, Event, MORALE_MAX, Purpose, View, Why as Own};

use crate::text::book::BOOK;
use crate::text::{names, sentences};

/// The guide of whoever has not held the city before.
pub struct Newcomers;

fn view(game: &Game) -> Option<View> {
    game.view::<City>(Audience::Public)
}

fn lesson(name: &'static str) -> Lesson {
    let key = name.strip_prefix("siege-").unwrap_or(name);
    (name, BOOK.words("guide", &key).to_owned())
}

impl Guide for Newcomers {
    fn lessons(&self) -> &'static [&'static str] {
        &["siege-first", "siege-card", "siege-positions", "siege-banners", "siege-clean-up"]
    }

    fn explained(&self, why: &Why, game: &Game, over: &dyn Fn(&str) -> bool) -> Vec<Lesson> {
        let (Some(own), Some(view)) = (why.own::<Own>(), view(game)) else { return Vec::new() };
        let due: &[&'static str] = match own {
            Own::Action { turn: 1, .. } => &["siege-first"],
            Own::Action { turn, .. } => return of_actions(turn, &view, over),
            Own::MoreWorks { .. } => &["siege-works"],
            Own::Positions => &["siege-positions"],
            Own::Force { purpose: Purpose::Raid(_), .. } => &["siege-force", "siege-raid"],
            Own::Force { purpose: Purpose::Sortie(_), .. } => &["siege-force", "siege-sortie"],
            Own::Force { .. } => &["siege-force"],
            Own::Lose { .. } => &["siege-losses"],
            Own::Weakest
            | Own::FreeWorks
            | Own::Traitors { .. }
            | Own::Sail
            | Own::Fever
            | Own::Drill { .. }
            | Own::Arsenal
            | Own::Quarrel
            | Own::Bombardment => return Vec::new(),
        };
        due.iter().filter(|name| !over(name)).map(|name| lesson(name)).collect()
    }

    /// What an action goes on to ask is part of the move that began it.
    fn advises(&self, why: &Why) -> bool {
        why.own().is_some_and(|own| {
            !matches!(own, Own::MoreWorks { .. } | Own::Force { .. } | Own::Positions)
        })
    }

    fn came_of(&self, events: &[AnyEvent], game: &Game) -> Option<String> {
        view(game)?;
        let facts = events.iter().filter_map(AnyEvent::own::<Event>);
        let told: Vec<String> = facts.filter_map(one).take(2).collect();
        (!told.is_empty()).then(|| told.join(" "))
    }

    fn farewell(&self, game: &Game) -> String {
        let stands = view(game).map_or_else(String::new, |view| {
            let city = &view.city;
            format!(
                " It is {}: City Morale {} of {MORALE_MAX}, {}.",
                names::month(city.turn),
                city.morale,
                model::words::count(city.resources.into(), "Resource Point")
            )
        });
        format!(
            "You have met the actions, the event card, Defensive Positions, the Banners and \
             clean-up.{stands} The guide takes its leave; *Why?* under a message says what a die \
             was about, `/rules` has the rest."
        )
    }
}

/// What comes up while actions are chosen: the card, what the month before ended with, and then
/// the two ways to go out.
fn of_actions(turn: u8, view: &View, over: &dyn Fn(&str) -> bool) -> Vec<Lesson> {
    let mut due = Vec::new();
    if turn > 2 {
        due.push("siege-banners");
    }
    due.extend(["siege-card", "siege-clean-up"]);
    let kept = u8::from(view.city.rulings.last_point);
    let goes_out = view.city.now.points > kept;
    if goes_out {
        due.push("siege-raid");
    }
    if goes_out && view.city.present().any(|banner| banner.area <= 3) {
        due.push("siege-sortie");
    }
    due.retain(|name| !over(name));
    due.into_iter().map(lesson).collect()
}

/// What one fact means, where it means much.
fn one(event: &Event) -> Option<String> {
    Some(match event {
        Event::Fought { .. } => {
            let why = sentences::why_modified(event)?;
            format!("{} Modifiers: {why}.", sentences::fought(event)?)
        }
        Event::BannerMoved { back: false, .. } => {
            format!(
                "{} Only somebody who fights there can stop a Banner.",
                sentences::sentence(event)?
            )
        }
        Event::BannerLeft { .. } | Event::Morale { .. } => sentences::sentence(event)?,
        _ => return None,
    })
}
