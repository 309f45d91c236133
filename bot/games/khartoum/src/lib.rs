//! Khartoum, as the bot plays it.

mod cards;
pub mod defaults;
pub mod odds;
mod parts;
mod pictures;
pub mod simulate;
pub mod text;
pub mod turns;
mod validate;
mod verbs;

use std::sync::LazyLock;

use games::map::{MapRequest, Sight};
use games::named::Named;
use games::reports::Reports;
use games::text::guidance::rules;
use games::text::people::options;
use games::ui::player;
use games::{Description, Look, OwnUi, Play, SideName, Ui};
use khartoum::{Board, Choice, Event, Faction, Why};
use kit::Machine;
use model::Snapshot;
use model::message::Post;
use staff::Roster;

use crate::text as words;
use crate::text::book::BOOK;
use crate::text::chapter::Chapter;

pub struct Khartoum;

/// The game as the bot lists it: what the bot asks of it is compiled here, and not with each list.
pub static GAME: &dyn Play = &Khartoum;

/// A game of Khartoum, with what somebody sees of it.
pub type Seen<'a> = games::ui::Seen<'a, Khartoum>;

/// The sides, in the order of their numbers.
const SIDES: [SideName; 2] = [
    SideName { key: "mahdists", name: "the Mahdists", emoji: "🌙" },
    SideName { key: "empire", name: "the Empire", emoji: "🦁" },
];

static ABOUT: LazyLock<Description> = LazyLock::new(|| Description {
    noun: "game",
    beginning: [
        "khartoum",
        "Khartoum: nine turns, two sides",
        "The war in the Sudan begins: the Empire sets up.",
    ],
    premise: (BOOK.words("lobby", &"premise"), BOOK.words("lobby", &"command")),
    phrases: &words::PHRASES,
    footer: ["Sudan · "; 2],
    asks_by_dice: true,
    has_cards: true,
    has_odds: true,
    playing: include_str!("../../../../assets/khartoum/PLAYING.md"),
    sides: &SIDES,
    rules: rules::read(include_str!("../../../../assets/khartoum/rules.toml")).leak(),
    options: options::read(include_str!("../../../../assets/khartoum/options.toml")).leak(),
    option_menus: &[("Rulings of ours", &["Rulings of ours"]), ("Playing together", &[])],
    verbs: &verbs::VERBS,
    guide: Some(&Khartoum),
    simulator: Some(&simulate::SIMULATOR),
    reports: Reports::by_turns::<Khartoum>(),
    changes: &[(
        6,
        "supply is counted along every link; river boats hold a town; units marked Eliminate are eliminated by a Panic alone; who lands cannot break off, and who defends can; a new game hides nothing but what lies beneath the top unit of a stack, unless *Thick fog* is agreed on",
    )],
    ..Description::of("Khartoum: Mahdists against Empire, a side each")
});

impl OwnUi for Khartoum {
    type Rules = Board;
    type Chapter = Chapter;
    const TOPICS: &'static [&'static str] = &Why::TOPICS;

    const UI: &'static Ui<Self> = &UI;
}

static UI: Ui<Khartoum> = Ui {
    board: words::board::board,
    situation,
    places: |_| verbs::spaces(),
    begun: words::board::begun,
    ended: words::board::ended,
    question: |why, seen| words::questions::question(why, &seen.view, seen.offered()),
    rule: |_, why| BOOK.words("reason", &why),
    label: |choice, seen| words::labels::label(choice, &seen.view),
    is_first: |choice| matches!(choice, Choice::Quick | Choice::Draw | Choice::Hold),
    is_apart: |choice| matches!(choice, Choice::Done | Choice::Enough | Choice::No | Choice::Pass),
    wants_details,
    parts: |why, of, seen| parts::parts(why, of, &seen.view),
    force: |topic| (topic == "cargo").then_some("Choose who goes"),
    ending: |of| Ok(of.iter().copied().find(|choice| verbs::ends(*choice))),
    unsaid: |_, seen| defaults::unsaid(seen),
    automatic: |options| options.automatic.side().map(Faction::side),
    level: |options| options.level,
    by_default: |seen, _| defaults::answer(seen),
    defaulted: |_, _, answer, label| words::labels::defaulted(answer, label),
    matter,
    automaton: |level, seed| player::<Khartoum>(khartoum_players::player(level, seed)),
    standing: Chapter::standing,
    dispatch: |chapter, events, seen, snapshot, _| {
        words::dispatch::post(chapter, events, seen.map(|seen| &seen.view), snapshot)
    },
    told: |events, _, _| words::dispatch::tell(events, true),
    foretold: |events, seen| words::preview::told(events, seen.map(|seen| &seen.view)),
    ends_a_round: |event| matches!(event, Event::PlayerTurn { .. }),
    check: validate::check,
    pictured: |name, seen, events| pictures::pictured(name, &seen.view, events),
    card: |_, name, width| Some(khartoum_pictures::card(name.parse().ok()?, width)),
    map_parts: |_| map_parts(),
    sight,
    held: |view| cards::named(&cards::held(view)),
    card_named: |_, typed| cards::card_named(typed).map(|card| card.to_string()),
    hand,
    fan: |seen, _| khartoum_pictures::hand(&cards::held(&seen.view), pictures::WHOLE),
    odds_are_of_use: |seen| odds::are_of_use(&seen.view),
    odds_of_what_waits: |seen| odds::are_of_use(&seen.view).then(odds::of_what_waits),
    odds_of_a_draft: odds::of_a_draft,
    ..Ui::of(
        |_| &ABOUT,
        |view| (words::board::turn(view), words::board::score_line(view)),
        |why, _| words::questions::awaited(why),
        |seen, _, look, events| Some(pictures::scene(&seen.view, look, events)),
    )
};

fn situation(snapshot: &Snapshot, seen: &Seen<'_>, place: Option<&str>) -> Option<Post> {
    Some(match place {
        None => words::board::situation(snapshot, &seen.view),
        Some(place) => words::places::place(&seen.view, place.parse().ok()?),
    })
}

fn wants_details(why: Why) -> bool {
    matches!(
        why,
        Why::Card { .. }
            | Why::Recruits { .. }
            | Why::Battles { .. }
            | Why::BreakOff { .. }
            | Why::Hit { .. }
            | Why::Retreat { .. }
            | Why::GuidesStep { .. }
            | Why::FalseGuides
            | Why::Breakout
            | Why::FortuneDiscard { .. }
    )
}

/// Each player turn is a matter by itself, and so is what the enemy's turn asks of a side:
/// whoever is late with an answer in a battle has not lost the turn after it (K-R56).
fn matter(why: Why, game: &Machine<Board>) -> u16 {
    let board = game.board();
    let turn = u16::from(board.turn) * 2 + u16::from(board.player.side().0);
    turn * 2 + u16::from(why.of() == [board.player])
}

fn map_parts() -> Named {
    let all = pictures::PARTS.map(|(key, title, _)| (key.to_owned(), title.to_owned()));
    Named {
        kind: "part of the map",
        all: all.to_vec(),
        aliases: &[
            ("large print", "pocket"),
            ("the nile", "nile"),
            ("the south", "kordofan"),
            ("suakin", "red-sea"),
            ("the east", "red-sea"),
        ],
    }
}

fn sight(seen: &Seen<'_>, _roster: &Roster, wanted: MapRequest<'_>) -> Option<Sight> {
    let view = &seen.view;
    let body = match wanted.in_words {
        true => words::board::in_words(view),
        false => {
            format!("{}\n{}", words::board::score_line(view), words::board::great_line(view))
        }
    };
    Some(Sight {
        title: model::words::capital(&words::board::when(view)),
        body,
        scene: Some(pictures::scene(view, Look::Part(wanted.part), &[])),
    })
}

fn hand(seen: &Seen<'_>, _snapshot: &Snapshot, card: Option<&str>) -> Option<Post> {
    match card {
        Some(card) => Some(cards::one(cards::card_named(card)?)),
        None => Some(cards::hand(seen)),
    }
}
