//! The guide of a patrol: what a newcomer is told beside each prompt, and of what came of an order.
//! Each side has its own first turn.

use games::text::guidance::guide::Lesson;
use games::ui::{Guided, OwnUi as _};
use patrols::{Event, Faction, Why};

use crate::text::book::BOOK;
use crate::text::sentences::Teller;
use crate::{Patrols, Seen};

fn lesson(name: &'static str) -> Lesson {
    let key = name.strip_prefix("patrols-").unwrap_or(name);
    (name, BOOK.words("guide", &key).to_owned())
}

impl Guided for Patrols {
    const LESSONS: &'static [&'static str] = &["patrols-act", "patrols-second"];

    fn explained(why: Why, seen: &Seen<'_>, over: &dyn Fn(&str) -> bool) -> Vec<Lesson> {
        if let Why::Activate { of } = why
            && seen.view.board.turn > 1
            && !over("patrols-second")
        {
            let key = if of == Faction::Patrol { "second-patrol" } else { "second-dervish" };
            return vec![("patrols-second", BOOK.words("guide", &key).to_owned())];
        }
        let due: &'static str = match why {
            Why::Lay { .. } => "patrols-lay",
            Why::Hide => "patrols-hide",
            Why::Scouts => "patrols-scouts",
            Why::First => "patrols-first",
            Why::Enter { .. } => "patrols-enter",
            Why::Scouting => "patrols-scouting",
            Why::Activate { of: Faction::Patrol } => "patrols-activate-patrol",
            Why::Activate { of: Faction::Dervish } => "patrols-activate-dervish",
            Why::Act { .. } => "patrols-act",
            Why::Stand { .. } => "patrols-stand",
            Why::Card => "patrols-card",
            Why::Chart => "patrols-chart",
            Why::Shift => "patrols-shift",
            Why::Declare => "patrols-declare",
            Why::Contest => "patrols-contest",
            Why::HowFar { .. }
            | Why::Strike { .. }
            | Why::Flee { .. }
            | Why::Winner { .. }
            | Why::Deploy { .. }
            | Why::Lose { .. }
            | Why::Found { .. }
            | Why::Unscout
            | Why::Remove
            | Why::Drop => return Vec::new(),
        };
        if over(due) { Vec::new() } else { vec![lesson(due)] }
    }

    fn advises(why: Why) -> bool {
        !matches!(why, Why::HowFar { .. })
    }

    fn came_of(events: &[&Event], seen: &Seen<'_>) -> Option<String> {
        let teller = Teller::of(&seen.view.board);
        let facts = events.iter().copied();
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

    fn farewell(seen: &Seen<'_>) -> String {
        let (turn, score) = (Patrols::UI.stands)(&seen.view);
        format!(
            "You have met scouts, action points, searches and what a unit does. It is {turn}: {score}. The guide \
             takes its leave; *Why?* under a message says what a die was about, `/rules` has the rest."
        )
    }
}
