//! Khartoum, as the bot plays it.

mod cards;
pub mod defaults;
mod map;
pub mod odds;
mod parts;
mod pictures;
mod played;
pub mod policy;
mod simulate;
pub mod text;
pub mod turns;
mod validate;
mod verbs;

use std::sync::LazyLock;

use games::named::Named;
use games::text::guidance::rules;
use games::text::preview::Told;
use games::text::staff::options;
use games::{Automaton, Description, Look, Part as PanelPart, Play, SideName};
use khartoum::{Choice, Event, Faction, Khartoum as Rules, Options, Why as OwnWhy};
use kit::{Answer, Audience, Decision, Side};
use model::campaign::invalid::Invalid;
use model::label::Label;
use model::message::{Post, Topic};
use model::values::stored::Codec;
use model::{Choice as AnyChoice, Event as AnyEvent, Game, Setup, Snapshot, Step, Why};
use render::Scene;
use staff::conduct::Pace;
use staff::standing::Standing;
use staff::{PlayerId, Roster};

use crate::text as words;
use crate::text::topics::Part;

pub use crate::played::Contested;

pub struct Khartoum;

static CODECS: LazyLock<[Codec; 1]> = LazyLock::new(|| {
    [Codec::of::<Rules, Event, Choice>("Khartoum")
        .with_options::<Options>()
        .asking(&OwnWhy::TOPICS)]
});

/// The sides, in the order of their numbers.
const SIDES: [SideName; 2] = [
    SideName { key: "mahdists", name: "the Mahdists", emoji: "🌙" },
    SideName { key: "empire", name: "the Empire", emoji: "🦁" },
];

/// Who goes along on boats, if an order that sends them does not say.
pub(crate) fn unsaid(steps: &[Step], game: &Game) -> Vec<Answer<AnyChoice>> {
    defaults::unsaid(steps, game)
}

static ABOUT: LazyLock<Description> = LazyLock::new(|| Description {
    noun: "game",
    beginning: [
        "khartoum",
        "Khartoum: nine turns, two sides",
        "The war in the Sudan begins: the Empire sets up.",
    ],
    premise: (words::PREMISE, words::COMMAND),
    phrases: &words::PHRASES,
    playing: include_str!("../../../../assets/khartoum/PLAYING.md"),
    sides: &SIDES,
    rules: rules::read(include_str!("../../../../assets/khartoum/rules.toml")).leak(),
    options: options::read(include_str!("../../../../assets/khartoum/options.toml")).leak(),
    option_menus: &[("Rulings of ours", &["Rulings of ours"]), ("Playing together", &[])],
    verbs: &verbs::VERBS,
    guide: Some(&words::guide::Newcomers),
    map: &map::Sudan,
    cards: Some(&cards::Hand),
    odds: Some(&odds::Chances),
    simulator: Some(&simulate::Games),
    reports: &Khartoum,
    changes: &[(
        6,
        "supply is counted along every link; river boats hold a town; units marked Eliminate are eliminated by a Panic alone; who lands cannot break off, and who defends can; a new game hides nothing but what lies beneath the top unit of a stack, unless *Thick fog* is agreed on",
    )],
    ..Description::of("Khartoum: Mahdists against Empire, a side each")
});

impl Play for Khartoum {
    fn about(&self) -> &'static Description {
        &ABOUT
    }

    fn codecs(&self) -> &'static [Codec] {
        &*CODECS
    }

    fn stands(&self, game: &Game) -> Option<(String, String)> {
        let view = game.known_view()?;
        Some((words::board::turn(&view), words::board::score_line(&view)))
    }

    fn sections(
        &self,
        current: Option<&Topic>,
        events: &[AnyEvent],
    ) -> Vec<(Topic, Vec<AnyEvent>)> {
        words::topics::sections(current, events)
    }

    fn standing(&self, game: &Game) -> Option<Topic> {
        game.known_view().map(|view| words::topics::standing(&view).topic())
    }

    fn chapter(&self, topic: &Topic, _within: bool) -> Option<String> {
        Some(format!("Sudan · {}", Part::read(topic)?.name()))
    }

    fn chapter_named(&self, name: &str, _within: bool) -> Option<Topic> {
        Part::named(name.strip_prefix("Sudan · ")?).map(Part::topic)
    }

    fn dispatch(
        &self,
        topic: &Topic,
        events: &[AnyEvent],
        snapshot: &Snapshot,
        _by: Option<PlayerId>,
    ) -> Option<Post> {
        Some(words::dispatch::post(Part::read(topic)?, events, snapshot))
    }

    fn board(&self, snapshot: &Snapshot) -> Option<Post> {
        let view = snapshot.game.as_ref()?.known_view()?;
        Some(words::board::board(snapshot, &view))
    }

    fn situation(
        &self,
        snapshot: &Snapshot,
        place: Option<&str>,
        _audience: Audience,
    ) -> Option<Post> {
        let view = snapshot.game.as_ref()?.known_view()?;
        match place {
            None => Some(words::board::situation(snapshot, &view)),
            Some(place) => Some(words::places::place(&view, place.parse().ok()?)),
        }
    }

    fn places(&self) -> Named {
        verbs::spaces()
    }

    fn awaited(&self, why: &Why, _game: Option<&Game>) -> String {
        why.own().map(words::questions::awaited).unwrap_or_default()
    }

    fn labels(&self, choices: &[AnyChoice], game: &Game) -> Vec<Label> {
        let view = game.known_view();
        let label = |choice: &AnyChoice| match (choice.own(), &view) {
            (Some(choice), Some(view)) => words::labels::label(choice, view),
            _ => Label { title: choice.to_string(), ..Label::default() },
        };
        choices.iter().map(label).collect()
    }

    fn question(&self, why: &Why, game: &Game, _audience: Audience) -> (String, String) {
        let offered: Vec<Choice> = game
            .decision()
            .iter()
            .flat_map(|decision| decision.ask.choices())
            .filter_map(|choice| choice.own())
            .collect();
        match (why.own(), game.known_view()) {
            (Some(why), Some(view)) => words::questions::question(why, &view, &offered),
            _ => (String::new(), String::new()),
        }
    }

    fn rule(&self, why: &Why) -> &'static str {
        why.own().map_or("", words::questions::rule)
    }

    fn told(&self, events: &[AnyEvent], _game: &Game, _audience: Audience) -> Vec<String> {
        words::dispatch::told_shortly(events)
    }

    fn foretold(&self, events: &[AnyEvent], game: &Game) -> Told {
        words::preview::told(events, game)
    }

    fn asks_by_dice(&self) -> bool {
        true
    }

    fn ends_a_round(&self, events: &[AnyEvent]) -> bool {
        events.iter().any(|event| matches!(event.own(), Some(Event::PlayerTurn { .. })))
    }

    fn defaulted(
        &self,
        _why: &Why,
        answer: &Answer<AnyChoice>,
        label: Option<String>,
    ) -> Option<String> {
        words::labels::defaulted(answer, label)
    }

    fn automatic(&self, setup: &Setup) -> Option<Side> {
        setup.own::<Options>()?.automatic.side().map(Faction::side)
    }

    fn by_default(&self, game: &Game, _standing: Standing) -> Option<Answer<AnyChoice>> {
        defaults::answer(game)
    }

    /// Each player turn is a matter by itself, and so is what the enemy's turn asks of a side:
    /// whoever is late with an answer in a battle has not lost the turn after it (K-R56).
    fn matter(&self, why: &Why, game: &Game) -> u16 {
        let Some(board) = game.khartoum().map(Rules::board) else { return 0 };
        let turn = u16::from(board.turn) * 2 + u16::from(board.player.side().0);
        let own = why.own::<OwnWhy>().is_some_and(|why| why.of() == [board.player]);
        turn * 2 + u16::from(own)
    }

    fn automaton(&self, _seed: u64) -> Box<dyn Automaton> {
        Box::new(defaults::considered)
    }

    fn check(&self, game: &Game) -> Result<(), Invalid> {
        game.khartoum().map_or(Ok(()), validate::check)
    }

    fn setup(&self, _preset: Option<usize>, pace: Option<Pace>) -> Setup {
        let options = Options::default();
        let pace = pace.unwrap_or(options.pace);
        Setup::of(Options { pace, ..options })
    }

    fn ending(&self, of: &[AnyChoice]) -> Result<Option<AnyChoice>, String> {
        Ok(verbs::ending(of))
    }

    fn is_apart(&self, choice: &AnyChoice) -> bool {
        matches!(choice.own(), Some(Choice::Done | Choice::Enough | Choice::No | Choice::Pass))
    }

    fn is_first(&self, choice: &AnyChoice) -> bool {
        matches!(choice.own(), Some(Choice::Quick | Choice::Draw | Choice::Hold))
    }

    fn wants_details(&self, why: &Why) -> bool {
        matches!(
            why.own(),
            Some(
                OwnWhy::Card { .. }
                    | OwnWhy::Recruits { .. }
                    | OwnWhy::Battles { .. }
                    | OwnWhy::BreakOff { .. }
                    | OwnWhy::Hit { .. }
                    | OwnWhy::Retreat { .. }
                    | OwnWhy::GuidesStep { .. }
                    | OwnWhy::FalseGuides
                    | OwnWhy::Breakout
                    | OwnWhy::FortuneDiscard { .. }
            )
        )
    }

    fn parts(&self, decision: &Decision<AnyChoice, Why>, game: &Game) -> Vec<PanelPart> {
        parts::parts(decision, game)
    }

    fn unsaid(&self, steps: &[Step], game: &Game) -> Vec<Answer<AnyChoice>> {
        unsaid(steps, game)
    }

    fn force(&self, topic: &str) -> Option<&'static str> {
        defaults::force(topic)
    }

    fn begun(&self, snapshot: &Snapshot) -> Post {
        words::board::begun(snapshot)
    }

    fn ended(&self, game: &Game) -> String {
        game.known_view().map(|view| words::board::ended(&view)).unwrap_or_default()
    }

    fn scene(
        &self,
        game: &Game,
        _roster: &Roster,
        _audience: Audience,
        look: Look<'_>,
        events: &[AnyEvent],
    ) -> Option<Scene> {
        pictures::scene(game, look, events)
    }

    fn pictured(&self, name: &str, game: &Game, events: &[AnyEvent]) -> Option<Scene> {
        pictures::pictured(name, game, events)
    }

    fn card(&self, name: &str, width: u32) -> Option<Scene> {
        pictures::card_named(name, width)
    }
}
