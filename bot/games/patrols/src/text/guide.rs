//! The guide of a patrol: what a newcomer is told beside each prompt, and of what came of an order.
//! Each side has its own first turn.

use games::text::guidance::guide::{Guide, Lesson};
use model::{Event as AnyEvent, Game, Why};
use patrols::{Event, Faction, Why as Own};

use crate::played::Ambushed as _;
use crate::text::board;
use crate::text::book::BOOK;
use crate::text::sentences::Teller;

/// The guide of whoever has led no side before.
pub struct Newcomers;

fn lesson(name: &'static str) -> Lesson {
    let key = name.strip_prefix("patrols-").unwrap_or(name);
    (name, BOOK.words("guide", &key).to_owned())
}

impl Guide for Newcomers {
    fn lessons(&self) -> &'static [&'static str] {
        &["patrols-act", "patrols-second"]
    }

    fn explained(&self, why: &Why, game: &Game, over: &dyn Fn(&str) -> bool) -> Vec<Lesson> {
        let Some(own) = why.own::<Own>() else { return Vec::new() };
        let later = game.known_view().is_some_and(|view| view.board.turn > 1);
        if let Own::Activate { of } = own
            && later
            && !over("patrols-second")
        {
            let key = if of == Faction::Patrol { "second-patrol" } else { "second-dervish" };
            return vec![("patrols-second", BOOK.words("guide", &key).to_owned())];
        }
        let due: &'static str = match own {
            Own::Lay { .. } => "patrols-lay",
            Own::Hide => "patrols-hide",
            Own::Scouts => "patrols-scouts",
            Own::First => "patrols-first",
            Own::Enter { .. } => "patrols-enter",
            Own::Scouting => "patrols-scouting",
            Own::Activate { of: Faction::Patrol } => "patrols-activate-patrol",
            Own::Activate { of: Faction::Dervish } => "patrols-activate-dervish",
            Own::Act { .. } => "patrols-act",
            Own::Stand { .. } => "patrols-stand",
            Own::Card => "patrols-card",
            Own::Chart => "patrols-chart",
            Own::Shift => "patrols-shift",
            Own::Declare => "patrols-declare",
            Own::Contest => "patrols-contest",
            Own::HowFar { .. }
            | Own::Strike { .. }
            | Own::Flee { .. }
            | Own::Winner { .. }
            | Own::Deploy { .. }
            | Own::Lose { .. }
            | Own::Found { .. }
            | Own::Unscout
            | Own::Remove
            | Own::Drop => return Vec::new(),
        };
        if over(due) { Vec::new() } else { vec![lesson(due)] }
    }

    /// How far is part of the step that asks it.
    fn advises(&self, why: &Why) -> bool {
        why.own().is_some_and(|own| !matches!(own, Own::HowFar { .. }))
    }

    fn came_of(&self, events: &[AnyEvent], game: &Game) -> Option<String> {
        let teller = Teller::of(&game.known_view()?.board);
        let facts = events.iter().filter_map(AnyEvent::own::<Event>);
        let matters = |event: &&Event| {
            matches!(
                event,
                Event::Chosen { .. }
                    | Event::Searched { .. }
                    | Event::Shot(_)
                    | Event::Fought { .. }
                    | Event::Lost { .. }
            )
        };
        let told = facts.filter(matters).filter_map(|event| teller.sentence(event));
        let told: Vec<String> =
            told.filter_map(|told| Some(told.lines().next()?.to_owned())).take(2).collect();
        (!told.is_empty()).then(|| told.join(" "))
    }

    fn farewell(&self, game: &Game) -> String {
        let stands = game.known_view().map_or_else(String::new, |view| {
            format!(" It is {}: {}.", board::turn(&view), board::score_line(&view))
        });
        format!(
            "You have met scouts, action points, searches and what a unit does.{stands} The guide \
             takes its leave; *Why?* under a message says what a die was about, `/rules` has the rest."
        )
    }
}
