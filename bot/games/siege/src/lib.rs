//! The siege of Khartoum, as the bot plays it.

mod defaults;
mod map;
mod odds;
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
use games::{Automaton, Description, Look, Play};
use kit::{Answer, Audience};
use model::campaign::invalid::Invalid;
use model::label::Label;
use model::message::{Post, Topic};
use model::values::stored::Codec;
use model::{Choice as AnyChoice, Ends, Event as AnyEvent, Game, Setup, Snapshot, Step, Why};
use render::Scene;
use siege::{Choice, City, Event, Options, Siege as Rules, TOPICS, Why as OwnWhy};
use staff::conduct::Pace;
use staff::standing::Standing;
use staff::{PlayerId, Roster};

use crate::text as words;
use crate::text::topics::Part;

pub use crate::played::Besieged;

/// The siege of Khartoum.
pub struct Siege;

static CODECS: LazyLock<[Codec; 1]> = LazyLock::new(|| {
    [Codec::of::<Rules, Event, Choice>("Siege").with_options::<Options>().asking(&TOPICS)]
});

static ABOUT: LazyLock<Description> = LazyLock::new(|| Description {
    noun: "siege",
    usual_name: "The siege of Khartoum",
    beginning: [
        "siege",
        "The siege of Khartoum: twelve months",
        "The siege begins: Gordon is in Khartoum.",
    ],
    premise: (words::PREMISE, words::COMMAND),
    phrases: &words::PHRASES,
    playing: include_str!("../../../../assets/siege/PLAYING.md"),
    rules: rules::read(include_str!("../../../../assets/siege/rules.toml")).leak(),
    options: options::read(include_str!("../../../../assets/siege/options.toml")).leak(),
    option_menus: &[("The siege", &[])],
    verbs: &verbs::VERBS,
    guide: Some(&words::guide::Newcomers),
    map: &map::Plan,
    odds: Some(&odds::Chances),
    simulator: Some(&simulate::Sieges),
    reports: &Siege,
    changes: &[(
        6,
        "a new siege keeps no Action Point back, builds Fortifications in one Area a month, lets guns and gunboats go without troops, counts each gunboat and modifiers up to +5, and begins otherwise; these are options, and a siege under way keeps to those it began with",
    )],
    ..Description::of("The siege of Khartoum: Gordon's city, one person or a council")
});

impl Play for Siege {
    fn about(&self) -> &'static Description {
        &ABOUT
    }

    fn codecs(&self) -> &'static [Codec] {
        &*CODECS
    }

    fn stands(&self, game: &Game) -> Option<(String, String)> {
        let view = game.city()?;
        Some((words::board::when(&view), words::board::score_line(&view)))
    }

    fn sections(
        &self,
        current: Option<&Topic>,
        events: &[AnyEvent],
    ) -> Vec<(Topic, Vec<AnyEvent>)> {
        words::topics::sections(current, events)
    }

    fn standing(&self, game: &Game) -> Option<Topic> {
        game.city().map(|view| words::topics::standing(&view).topic())
    }

    fn chapter(&self, topic: &Topic, _within: bool) -> Option<String> {
        Some(format!("Khartoum · {}", Part::read(topic)?.name()))
    }

    fn chapter_named(&self, name: &str, _within: bool) -> Option<Topic> {
        Part::named(name.strip_prefix("Khartoum · ")?).map(Part::topic)
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
        let view = snapshot.game.as_ref()?.city()?;
        Some(words::board::board(snapshot, &view))
    }

    fn situation(
        &self,
        snapshot: &Snapshot,
        place: Option<&str>,
        audience: Audience,
    ) -> Option<Post> {
        let view = snapshot.game.as_ref()?.view::<City>(audience)?;
        match place {
            None => Some(words::board::situation(snapshot, &view)),
            Some(place) => Some(words::board::place(&view, place.parse().ok()?)),
        }
    }

    fn places(&self) -> Named {
        verbs::areas()
    }

    fn awaited(&self, why: &Why, _game: Option<&Game>) -> String {
        why.own().map(words::questions::awaited).unwrap_or_default()
    }

    fn labels(&self, choices: &[AnyChoice], game: &Game) -> Vec<Label> {
        let view = game.known_city();
        let label = |choice: &AnyChoice| match (choice.own(), &view) {
            (Some(choice), Some(view)) => words::labels::label(choice, view),
            _ => Label { title: choice.to_string(), ..Label::default() },
        };
        choices.iter().map(label).collect()
    }

    fn question(&self, why: &Why, game: &Game, audience: Audience) -> (String, String) {
        match (why.own(), game.view::<City>(audience)) {
            (Some(why), Some(view)) => words::questions::question(why, &view),
            _ => (String::new(), String::new()),
        }
    }

    fn rule(&self, why: &Why) -> &'static str {
        why.own().map_or("", words::questions::rule)
    }

    fn told(&self, events: &[AnyEvent], _game: &Game, audience: Audience) -> Vec<String> {
        words::dispatch::told_shortly(events, audience)
    }

    fn foretold(&self, events: &[AnyEvent], game: &Game) -> Told {
        words::preview::told(events, game)
    }

    fn asks_by_dice(&self) -> bool {
        true
    }

    fn ends_a_round(&self, events: &[AnyEvent]) -> bool {
        events.iter().any(|event| matches!(event.own(), Some(Event::TurnBegan { .. })))
    }

    fn defaulted(
        &self,
        _why: &Why,
        answer: &Answer<AnyChoice>,
        label: Option<String>,
    ) -> Option<String> {
        words::labels::defaulted(answer, label)
    }

    fn check(&self, game: &Game) -> Result<(), Invalid> {
        game.siege().map_or(Ok(()), validate::check)
    }

    fn by_default(&self, game: &Game, _standing: Standing) -> Option<Answer<AnyChoice>> {
        defaults::answer(game)
    }

    /// Each month is a matter by itself.
    fn matter(&self, _why: &Why, game: &Game) -> u16 {
        game.siege().map_or(0, |siege| siege.board().turn.into())
    }

    fn automaton(&self, _seed: u64) -> Box<dyn Automaton> {
        Box::new(defaults::considered)
    }

    fn setup(&self, _preset: Option<usize>, pace: Option<Pace>) -> Setup {
        let options = Options::default();
        let pace = pace.unwrap_or(options.pace);
        Setup::of(Options { pace, ..options })
    }

    fn ending(&self, of: &[AnyChoice]) -> Result<Option<AnyChoice>, String> {
        Ok(verbs::ending(of))
    }

    /// No more levels and no more Positions, once any have been said.
    fn finishes(&self, why: &Why, last: &str) -> Option<Ends> {
        let begun = matches!(why.own(), Some(OwnWhy::MoreWorks { .. } | OwnWhy::Positions));
        let of_it = last == "city-action" || last == "more-works" || self.force(last).is_some();
        (begun && of_it).then_some(Ends::Unsaid)
    }

    fn is_apart(&self, choice: &AnyChoice) -> bool {
        matches!(choice.own(), Some(Choice::End | Choice::Ready))
    }

    fn is_first(&self, choice: &AnyChoice) -> bool {
        let first = |choice| {
            matches!(
                choice,
                Choice::RaiseMorale | Choice::RaiseResources | Choice::Levies | Choice::Defend
            )
        };
        choice.own().is_some_and(first)
    }

    fn wants_details(&self, why: &Why) -> bool {
        matches!(why.own(), Some(OwnWhy::Action { .. } | OwnWhy::Positions))
    }

    fn unsaid(&self, steps: &[Step], game: &Game) -> Vec<Answer<AnyChoice>> {
        defaults::unsaid(steps, game)
    }

    fn force(&self, topic: &str) -> Option<&'static str> {
        match topic {
            "positions" => Some("Place them yourself"),
            "city-troops" | "city-leader" | "city-guns" | "city-gunboats" | "city-heavy-gun" => {
                Some("Choose who goes")
            }
            _ => None,
        }
    }

    fn begun(&self, snapshot: &Snapshot) -> Post {
        words::board::begun(snapshot)
    }

    fn ended(&self, game: &Game) -> String {
        game.city().map(|view| words::board::ended(&view)).unwrap_or_default()
    }

    fn scene(
        &self,
        game: &Game,
        roster: &Roster,
        audience: Audience,
        look: Look<'_>,
        events: &[AnyEvent],
    ) -> Option<Scene> {
        pictures::scene(game, roster, audience, look, events)
    }

    fn pictured(&self, name: &str, game: &Game, events: &[AnyEvent]) -> Option<Scene> {
        pictures::pictured(name, game, events)
    }

    fn card(&self, name: &str, width: u32) -> Option<Scene> {
        pictures::card_named(name, width)
    }
}
