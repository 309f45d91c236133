//! The guide in a siege: what a newcomer is told beside each prompt, and of what came of an action.

use games::people::rehearse::Rehearsal;
use games::text::guidance::guide::{Lesson, Stakes};
use games::ui::Guided;
use model::{Event as AnyEvent, Game, Step};
use siege::prospect::CASES;
use siege::tables::Fight;
use siege::{Event, MORALE_MAX, Purpose, View, Why};

use crate::text::book::BOOK;
use crate::text::prospects::Meeting;
use crate::text::{names, sentences};
use crate::{Seen, Siege};

fn lesson(name: &'static str) -> Lesson {
    let key = name.strip_prefix("siege-").unwrap_or(name);
    (name, BOOK.words("guide", &key).to_owned())
}

impl Guided for Siege {
    const LESSONS: &'static [&'static str] =
        &["siege-first", "siege-card", "siege-positions", "siege-banners", "siege-clean-up"];

    fn explained(why: Why, seen: &Seen<'_>, over: &dyn Fn(&str) -> bool) -> Vec<Lesson> {
        let due: &[&'static str] = match why {
            Why::Action { turn: 1, .. } => &["siege-first"],
            Why::Action { turn, .. } => return of_actions(turn, &seen.view, over),
            Why::MoreWorks { .. } => &["siege-works"],
            Why::Positions => &["siege-positions"],
            Why::Force { purpose: Purpose::Raid(_), .. } => &["siege-force", "siege-raid"],
            Why::Force { purpose: Purpose::Sortie(_), .. } => &["siege-force", "siege-sortie"],
            Why::Force { .. } => &["siege-force"],
            Why::Lose { .. } => &["siege-losses"],
            _ => return Vec::new(),
        };
        due.iter().filter(|name| !over(name)).map(|name| lesson(name)).collect()
    }

    /// What an action goes on to ask is part of the move that began it.
    fn advises(why: Why) -> bool {
        !matches!(why, Why::MoreWorks { .. } | Why::Force { .. } | Why::Positions)
    }

    fn measured(_seen: &Seen<'_>, mean: i64) -> Option<(String, String)> {
        Some(("the chance that the city holds came to".to_owned(), format!("{} %", mean / 10)))
    }

    /// The odds, and what is lost when the actions end, are told among what a move does.
    fn stakes(_game: &Game, _steps: &[Step], tried: &Rehearsal) -> Stakes {
        let doubtful = tried.events.iter().filter_map(AnyEvent::own).any(|event| match event {
            Event::ActionsEnded { unused } => *unused > 0,
            Event::Fought { fight, .. } => Meeting::told(event).is_some_and(|of| {
                let of = of.prospect();
                let well = match fight {
                    Fight::Raid => of.resources[1] + of.resources[2],
                    Fight::Sortie => of.strength,
                    Fight::Defence => CASES,
                };
                2 * well < CASES
            }),
            _ => false,
        });
        Stakes { doubtful, ..Stakes::default() }
    }

    fn though() -> &'static str {
        ", but with a poorer victory"
    }

    fn came_of(events: &[&Event], _seen: &Seen<'_>) -> Option<String> {
        let told: Vec<String> = events.iter().copied().filter_map(one).take(2).collect();
        (!told.is_empty()).then(|| told.join(" "))
    }

    fn farewell(seen: &Seen<'_>) -> String {
        let city = &seen.view.city;
        let stands = format!(
            " It is {}: City Morale {} of {MORALE_MAX}, {}.",
            names::month(city.turn),
            city.morale,
            model::words::count(city.resources.into(), "Resource Point")
        );
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
