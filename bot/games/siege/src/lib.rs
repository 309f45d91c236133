//! The siege of Khartoum, as the bot plays it.

mod defaults;
mod odds;
mod pictures;
mod simulate;
pub mod text;
pub mod turns;
mod validate;
mod verbs;

use std::sync::LazyLock;

use games::named::Named;
use games::reports::Reports;
use games::text::guidance::rules;
use games::text::people::options;
use games::ui::player;
use games::{Description, OwnUi, Play, Ui};
use kit::Audience;
use model::message::Post;
use model::{Ends, Game, Snapshot};
use siege::{Choice, City, Event, GORDON, TOPICS, View, Why};

use crate::text as words;
use crate::text::book::BOOK;
use crate::text::chapter::Chapter;

/// The siege of Khartoum.
pub struct Siege;

/// The game as the bot lists it: what the bot asks of it is compiled here, and not with each list.
pub static GAME: &dyn Play = &Siege;

/// A siege, with what somebody sees of it.
type Seen<'a> = games::ui::Seen<'a, Siege>;

fn public(game: &Game) -> Option<View> {
    game.view::<City>(Audience::Public)
}

static ABOUT: LazyLock<Description> = LazyLock::new(|| Description {
    noun: "siege",
    usual_name: "The siege of Khartoum",
    beginning: [
        "siege",
        "The siege of Khartoum: twelve months",
        "The siege begins: Gordon is in Khartoum.",
    ],
    premise: (BOOK.words("lobby", &"premise"), BOOK.words("lobby", &"command")),
    phrases: &words::PHRASES,
    footer: ["Khartoum · "; 2],
    asks_by_dice: true,
    has_odds: true,
    playing: include_str!("../../../../assets/siege/PLAYING.md"),
    rules: rules::read(include_str!("../../../../assets/siege/rules.toml")).leak(),
    options: options::read(include_str!("../../../../assets/siege/options.toml")).leak(),
    option_menus: &[("The siege", &[])],
    verbs: &verbs::VERBS,
    guide: Some(&Siege),
    simulator: Some(&simulate::SIMULATOR),
    reports: Reports::by_turns::<Siege>(),
    changes: &[(
        6,
        "a new siege keeps no Action Point back, builds Fortifications in one Area a month, lets guns and gunboats go without troops, counts each gunboat and modifiers up to +5, and begins otherwise; these are options, and a siege under way keeps to those it began with",
    )],
    ..Description::of("The siege of Khartoum: Gordon's city, one person or a council")
});

impl OwnUi for Siege {
    type Rules = City;
    type Chapter = Chapter;
    const TOPICS: &'static [&'static str] = &TOPICS;
    const UI: &'static Ui<Self> = &UI;
}

static UI: Ui<Siege> = Ui {
    view: |game, audience| game.view::<City>(audience),
    // Of the whole game whoever commands: the Banner card too, if it has been seen.
    decider: |siege| siege.audience().unwrap_or(Audience::Seat(GORDON)),
    board: words::board::board,
    situation,
    places: |_| verbs::areas(),
    begun: words::board::begun,
    ended: words::board::ended,
    question: |why, seen| words::questions::question(why, &seen.view),
    rule: |_, why| BOOK.words("reason", &why),
    label: |choice, seen| words::labels::label(choice, &seen.view),
    is_first,
    is_apart: verbs::ends,
    wants_details: |why| matches!(why, Why::Action { .. } | Why::Positions),
    force,
    ending: |of| Ok(of.iter().copied().find(|choice| verbs::ends(*choice))),
    finishes,
    unsaid: defaults::unsaid,
    by_default: |seen, _| defaults::answer(seen),
    defaulted: |_, _, answer, label| words::labels::defaulted(answer, label),
    matter: |_, siege| siege.board().turn.into(),
    automaton: |level, seed| player::<Siege>(siege_players::player(level, None, seed)),
    standing: Chapter::standing,
    dispatch: |chapter, events, seen, snapshot, _| {
        words::dispatch::post(chapter, events, seen.map(|seen| &seen.view), snapshot)
    },
    told: |events, _, audience| words::dispatch::tell(events, true, audience),
    foretold: |events, seen| words::preview::told(events, seen.map(|seen| &seen.view)),
    ends_a_round: |event| matches!(event, Event::TurnBegan { .. }),
    check: validate::check,
    pictured: |name, seen, events| pictures::pictured(name, &seen.view, events),
    card: |_, name, width| pictures::card_named(name, width),
    map_parts: |_| map_parts(),
    sight: |seen, _, wanted| Some(pictures::sight(&seen.view, wanted.part)),
    odds_are_of_use: |seen| seen.view.outcome.is_none() && seen.view.city.turn > 1,
    odds_of_what_waits: |_| Some(odds::defence()),
    ..Ui::of(
        |_| &ABOUT,
        |view| (words::board::when(view), words::board::score_line(view)),
        |why, _| words::questions::awaited(why),
        |seen, _, look, events| Some(pictures::scene(&seen.view, look, events)),
    )
};

fn situation(snapshot: &Snapshot, seen: &Seen<'_>, place: Option<&str>) -> Option<Post> {
    Some(match place {
        None => words::board::situation(snapshot, &seen.view),
        Some(place) => words::board::place(&seen.view, place.parse().ok()?),
    })
}

fn is_first(choice: Choice) -> bool {
    matches!(choice, Choice::RaiseMorale | Choice::RaiseResources | Choice::Levies | Choice::Defend)
}

fn force(topic: &str) -> Option<&'static str> {
    match topic {
        "positions" => Some("Place them yourself"),
        "city-troops" | "city-leader" | "city-guns" | "city-gunboats" | "city-heavy-gun" => {
            Some("Choose who goes")
        }
        _ => None,
    }
}

fn finishes(why: Why, last: &str) -> Option<Ends> {
    let begun = matches!(why, Why::MoreWorks { .. } | Why::Positions);
    let of_it = last == "city-action" || last == "more-works" || force(last).is_some();
    (begun && of_it).then_some(Ends::Unsaid)
}

fn map_parts() -> Named {
    Named {
        kind: "part of the plan",
        all: pictures::PARTS.map(|(key, title)| (key.to_owned(), title.to_owned())).to_vec(),
        aliases: &[("large print", pictures::NEAR), ("plan", pictures::WHOLE)],
    }
}
