//! The guide of a patrol: what a newcomer is told beside each prompt, and of what came of an order.
//! Each side has its own first turn.

use games::people::rehearse::Rehearsal;
use games::text::guidance::guide::{Lesson, Stakes};
use games::ui::{Guided, OwnUi as _};
use kit::Answer;
use model::words::{capital, count};
use model::{Game, Step};
use patrols::{Choice, Event, Faction, Why};

use crate::odds::{trials, words};
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

    fn stakes(game: &Game, steps: &[Step], _tried: &Rehearsal) -> Stakes {
        let why = game.decision().and_then(|decision| decision.why.own());
        let choice = steps.first().and_then(|step| match &step.answer {
            Answer::One(choice) => choice.own(),
            _ => None,
        });
        let seen = Seen::to_decide(game).zip(why.zip(choice));
        seen.map(|(seen, (why, choice))| risks(&seen, why, choice)).unwrap_or_default()
    }

    fn measured(_seen: &Seen<'_>, mean: i64) -> Option<(String, String)> {
        let chance = format!("{:.0} %", mean as f64 / 1_000.0);
        Some(("your chance of winning, as it is judged a turn later, came to".to_owned(), chance))
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

/// What a charge comes to, and what is not used of the action points.
fn risks(seen: &Seen<'_>, why: Why, choice: Choice) -> Stakes {
    let board = &seen.view.board;
    if let Choice::Charge(unit, target) = choice {
        return trials::charge(board, unit, target).map_or_else(Stakes::default, |of| {
            let [goes_in, wins, loses] = [of.goes_in, of.wins, of.loses].map(words::percent);
            let told = format!(
                "So the charge goes in {goes_in}; the first round is won {wins}, and lost {loses}."
            );
            Stakes { told, doubtful: of.wins < 0.5, because: None }
        });
    }
    let left = match (why, choice) {
        (Why::Act { points, .. }, Choice::Done) => points,
        (Why::Scouting, Choice::Done) => board.acting.iter().map(|of| of.points).sum(),
        _ => 0,
    };
    let told = match left {
        0 => String::new(),
        1 => "One action point is not used.".to_owned(),
        left => format!("{} are not used.", capital(&count(left.into(), "action point"))),
    };
    Stakes { told, doubtful: left > 0, because: None }
}
