//! Khartoum, as the bot plays it.

mod cards;
pub mod defaults;
pub mod odds;
mod parts;
mod pictures;
pub mod policy;
mod simulate;
pub mod text;
pub mod turns;
mod validate;
mod verbs;

use std::sync::LazyLock;

use games::map::{MapRequest, Sight};
use games::named::Named;
use games::odds::Question;
use games::text::guidance::rules;
use games::text::people::options;
use games::text::preview::Foretold;
use games::ui::automaton;
use games::{Automaton, Description, Look, Part, SideName, Ui};
use khartoum::{Board, Choice, Event, Faction, Options, View, Why};
use kit::{Answer, Audience, Machine, Side};
use model::campaign::invalid::Invalid;
use model::label::Label;
use model::message::Post;
use model::{Event as AnyEvent, Snapshot, Step};
use render::Scene;
use staff::standing::Standing;
use staff::{PlayerId, Roster};

use crate::text as words;
use crate::text::book::BOOK;
use crate::text::chapter::Chapter;

pub struct Khartoum;

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
    playing: include_str!("../../../../assets/khartoum/PLAYING.md"),
    sides: &SIDES,
    rules: rules::read(include_str!("../../../../assets/khartoum/rules.toml")).leak(),
    options: options::read(include_str!("../../../../assets/khartoum/options.toml")).leak(),
    option_menus: &[("Rulings of ours", &["Rulings of ours"]), ("Playing together", &[])],
    verbs: &verbs::VERBS,
    guide: Some(&Khartoum),
    simulator: Some(&simulate::Games),
    reports: &Khartoum,
    changes: &[(
        6,
        "supply is counted along every link; river boats hold a town; units marked Eliminate are eliminated by a Panic alone; who lands cannot break off, and who defends can; a new game hides nothing but what lies beneath the top unit of a stack, unless *Thick fog* is agreed on",
    )],
    ..Description::of("Khartoum: Mahdists against Empire, a side each")
});

impl Ui for Khartoum {
    type Rules = Board;
    type Chapter = Chapter;

    const FOOTER: [&'static str; 2] = ["Sudan · "; 2];
    const TOPICS: &'static [&'static str] = &Why::TOPICS;
    const ASKS_BY_DICE: bool = true;
    const HAS_CARDS: bool = true;
    const HAS_ODDS: bool = true;

    fn about() -> &'static Description {
        &ABOUT
    }

    fn stands(view: &View) -> (String, String) {
        (words::board::turn(view), words::board::score_line(view))
    }

    fn board(snapshot: &Snapshot, view: &View) -> Post {
        words::board::board(snapshot, view)
    }

    fn situation(snapshot: &Snapshot, seen: &Seen<'_>, place: Option<&str>) -> Option<Post> {
        Some(match place {
            None => words::board::situation(snapshot, &seen.view),
            Some(place) => words::places::place(&seen.view, place.parse().ok()?),
        })
    }

    fn places() -> Named {
        verbs::spaces()
    }

    fn begun(snapshot: &Snapshot) -> Post {
        words::board::begun(snapshot)
    }

    fn ended(view: &View) -> String {
        words::board::ended(view)
    }

    fn awaited(why: Why, _seen: Option<&Seen<'_>>) -> String {
        words::questions::awaited(why)
    }

    fn question(why: Why, seen: &Seen<'_>) -> (String, String) {
        words::questions::question(why, &seen.view, seen.offered())
    }

    fn rule(why: Why) -> &'static str {
        BOOK.words("reason", &why)
    }

    fn label(choice: Choice, seen: &Seen<'_>) -> Label {
        words::labels::label(choice, &seen.view)
    }

    fn is_first(choice: Choice) -> bool {
        matches!(choice, Choice::Quick | Choice::Draw | Choice::Hold)
    }

    fn is_apart(choice: Choice) -> bool {
        matches!(choice, Choice::Done | Choice::Enough | Choice::No | Choice::Pass)
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

    fn parts(why: Why, of: &[Choice], seen: &Seen<'_>) -> Vec<Part> {
        parts::parts(why, of, &seen.view)
    }

    fn force(topic: &str) -> Option<&'static str> {
        (topic == "cargo").then_some("Choose who goes")
    }

    fn ending(of: &[Choice]) -> Result<Option<Choice>, String> {
        Ok(of.iter().copied().find(|choice| verbs::ends(*choice)))
    }

    fn unsaid(_steps: &[Step], seen: &Seen<'_>) -> Vec<Answer<Choice>> {
        defaults::unsaid(seen)
    }

    fn automatic(options: &Options) -> Option<Side> {
        options.automatic.side().map(Faction::side)
    }

    fn by_default(seen: &Seen<'_>, _standing: Standing) -> Option<Answer<Choice>> {
        defaults::answer(seen)
    }

    fn defaulted(_why: Why, answer: &Answer<Choice>, label: Option<String>) -> Option<String> {
        words::labels::defaulted(answer, label)
    }

    /// Each player turn is a matter by itself, and so is what the enemy's turn asks of a side:
    /// whoever is late with an answer in a battle has not lost the turn after it (K-R56).
    fn matter(why: Why, game: &Machine<Board>) -> u16 {
        let board = game.board();
        let turn = u16::from(board.turn) * 2 + u16::from(board.player.side().0);
        turn * 2 + u16::from(why.of() == [board.player])
    }

    fn automaton(_seed: u64) -> Box<dyn Automaton> {
        automaton::<Khartoum>(defaults::considered)
    }

    fn standing(view: &View) -> Chapter {
        Chapter::standing(view)
    }

    fn dispatch(
        chapter: Chapter,
        events: &[AnyEvent],
        seen: Option<&Seen<'_>>,
        snapshot: &Snapshot,
        _by: Option<PlayerId>,
    ) -> Post {
        words::dispatch::post(chapter, events, seen.map(|seen| &seen.view), snapshot)
    }

    fn told(events: &[AnyEvent], _seen: Option<&Seen<'_>>, _audience: Audience) -> Vec<String> {
        words::dispatch::tell(events, true)
    }

    fn foretold(events: &[AnyEvent], seen: Option<&Seen<'_>>) -> Foretold {
        words::preview::told(events, seen.map(|seen| &seen.view))
    }

    fn ends_a_round(event: &Event) -> bool {
        matches!(event, Event::PlayerTurn { .. })
    }

    fn check(game: &Machine<Board>) -> Result<(), Invalid> {
        validate::check(game)
    }

    fn scene(
        seen: &Seen<'_>,
        _roster: &Roster,
        look: Look<'_>,
        events: &[&Event],
    ) -> Option<Scene> {
        Some(pictures::scene(&seen.view, look, events))
    }

    fn pictured(name: &str, seen: &Seen<'_>, events: &[&Event]) -> Option<Scene> {
        pictures::pictured(name, &seen.view, events)
    }

    fn card(name: &str, width: u32) -> Option<Scene> {
        Some(khartoum_pictures::card(name.parse().ok()?, width))
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

    fn held(view: &View) -> Vec<(String, String)> {
        cards::named(&cards::held(view))
    }

    fn card_named(typed: &str) -> Option<String> {
        verbs::card_named(typed).map(|card| card.to_string())
    }

    fn hand(seen: &Seen<'_>, _snapshot: &Snapshot, card: Option<&str>) -> Option<Post> {
        match card {
            Some(card) => Some(cards::one(verbs::card_named(card)?)),
            None => Some(cards::hand(seen)),
        }
    }

    fn fan(seen: &Seen<'_>, _snapshot: &Snapshot) -> Option<Scene> {
        khartoum_pictures::hand(&cards::held(&seen.view), pictures::WHOLE)
    }

    fn odds_are_of_use(seen: &Seen<'_>) -> bool {
        odds::are_of_use(&seen.view)
    }

    fn odds_of_what_waits(seen: &Seen<'_>) -> Option<Question> {
        odds::are_of_use(&seen.view).then(odds::of_what_waits)
    }

    fn odds_of_a_draft(seen: &Seen<'_>, steps: &[Step]) -> Option<Question> {
        odds::of_a_draft(seen, steps)
    }
}
