//! The guide of a patrol: what a newcomer is told beside each prompt, and of what came of an order.
//! Each side has its own first turn.

use games::text::guidance::guide::Lesson;
use games::ui::{Guided, OwnUi as _};
use patrols::{Event, Faction, Why};

use crate::text::book::BOOK;
use crate::text::sentences::Teller;
use crate::{Patrols, Seen};

/// What is explained beside a prompt, by what is asked.
const PROMPTS: [&str; 15] = [
    "patrols-lay",
    "patrols-hide",
    "patrols-scouts",
    "patrols-first",
    "patrols-enter",
    "patrols-scouting",
    "patrols-activate-patrol",
    "patrols-activate-dervish",
    "patrols-act",
    "patrols-stand",
    "patrols-card",
    "patrols-chart",
    "patrols-shift",
    "patrols-declare",
    "patrols-contest",
];

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
        let topic = match why {
            Why::Activate { of } => format!("activate-{of}"),
            why => why.topic().to_owned(),
        };
        let explains = |name: &&str| name.strip_prefix("patrols-") == Some(&*topic);
        let Some(due) = PROMPTS.into_iter().find(explains) else { return Vec::new() };
        if over(due) {
            return Vec::new();
        }
        vec![(due, BOOK.words("guide", &topic).to_owned())]
    }

    fn advises(why: Why) -> bool {
        !matches!(why, Why::HowFar { .. })
    }

    fn measured(_seen: &Seen<'_>, mean: i64) -> Option<(String, String)> {
        let lead = format!("{:+.1}", mean as f64 / 1_000.0);
        Some(("your lead in points, with what is likely to follow, came to".to_owned(), lead))
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
