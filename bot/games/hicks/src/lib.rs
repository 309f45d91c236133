//! With Hicks in Kordofan, as the bot plays it.

pub mod defaults;
mod map;
mod odds;
mod pictures;
mod played;
pub mod policy;
mod simulate;
pub mod text;
#[cfg(test)]
mod trials;
pub mod turns;
mod validate;
mod verbs;

use std::sync::LazyLock;

use games::text::guidance::rules;
use games::text::preview::Told;
use games::text::staff::options;
use games::{Automaton, Description, Look, Play};
use hicks::{Choice, Event, March, Options, Order, TOPICS, Why as OwnWhy};
use kit::{Answer, Audience};
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

pub use crate::played::OnTheMarch;

pub struct Hicks;

static CODECS: LazyLock<[Codec; 1]> = LazyLock::new(|| {
    [Codec::of::<March, Event, Choice>("Hicks").with_options::<Options>().asking(&TOPICS)]
});

static ABOUT: LazyLock<Description> = LazyLock::new(|| Description {
    noun: "march",
    usual_name: "With Hicks in Kordofan",
    beginning: [
        "hicks",
        "With Hicks in Kordofan: a march",
        "The march begins: the order of the Pashas is drawn.",
    ],
    premise: (words::PREMISE, words::COMMAND),
    phrases: &words::PHRASES,
    playing: include_str!("../../../../assets/hicks/PLAYING.md"),
    rules: rules::read(include_str!("../../../../assets/hicks/rules.toml")).leak(),
    options: options::read(include_str!("../../../../assets/hicks/options.toml")).leak(),
    option_menus: &[("The march", &[])],
    guide: Some(&words::panels::guide::Newcomers),
    map: &map::Table,
    odds: Some(&odds::Chances),
    simulator: Some(&simulate::Marches),
    reports: &Hicks,
    changes: &[
        (3, "the square follows the rules more closely"),
        (
            6,
            "an 11 is an ambush at the nearest edge that can hide one; nothing cancels a 12; riflemen call spearmen each turn they stand; parties hide nobody behind them, and nobody fires through his own troops; a pair stops Pashas too; a new march has no clock unless you agree on one",
        ),
    ],
    ..Description::of("With Hicks in Kordofan: one square marches, its Pashas take turns")
});

impl Play for Hicks {
    fn about(&self) -> &'static Description {
        &ABOUT
    }

    fn codecs(&self) -> &'static [Codec] {
        &*CODECS
    }

    fn stands(&self, game: &Game) -> Option<(String, String)> {
        let view = game.table()?;
        Some((words::board::when(&view), words::board::score_line(&view)))
    }

    fn sections(
        &self,
        current: Option<&Topic>,
        events: &[AnyEvent],
    ) -> Vec<(Topic, Vec<AnyEvent>)> {
        words::messages::topics::sections(current, events)
    }

    fn standing(&self, game: &Game) -> Option<Topic> {
        game.table().map(|view| words::messages::topics::standing(&view).topic())
    }

    fn chapter(&self, topic: &Topic, within: bool) -> Option<String> {
        let name = words::messages::topics::Part::read(topic)?.name();
        Some(if within { format!("march, {name}") } else { format!("With Hicks · {name}") })
    }

    fn chapter_named(&self, name: &str, within: bool) -> Option<Topic> {
        let part = name.strip_prefix(if within { "march, " } else { "With Hicks · " })?;
        words::messages::topics::Part::named(part).map(words::messages::topics::Part::topic)
    }

    fn dispatch(
        &self,
        topic: &Topic,
        events: &[AnyEvent],
        snapshot: &Snapshot,
        _by: Option<PlayerId>,
    ) -> Option<Post> {
        Some(words::messages::dispatch::post(
            words::messages::topics::Part::read(topic)?,
            events,
            snapshot,
        ))
    }

    fn board(&self, snapshot: &Snapshot) -> Option<Post> {
        let view = snapshot.game.as_ref()?.table()?;
        Some(words::board::board(snapshot, &view))
    }

    fn situation(
        &self,
        snapshot: &Snapshot,
        place: Option<&str>,
        _audience: Audience,
    ) -> Option<Post> {
        let view = snapshot.game.as_ref()?.table().filter(|_| place.is_none())?;
        Some(words::board::situation(snapshot, &view))
    }

    fn awaited(&self, why: &Why, game: Option<&Game>) -> String {
        let table = game.and_then(OnTheMarch::table);
        why.own()
            .map(|why| words::panels::questions::awaited(why, table.as_ref()))
            .unwrap_or_default()
    }

    fn labels(&self, choices: &[AnyChoice], game: &Game) -> Vec<Label> {
        let view = game.table();
        let label = |choice: &AnyChoice| match (choice.own(), &view) {
            (Some(Choice::Order(Order::Hold)), Some(view)) => {
                let label = words::panels::labels::label(Choice::Order(Order::Hold), view);
                let asked = game.decision();
                let of = asked.iter().flat_map(|asked| asked.ask.choices());
                let offered: Vec<Choice> = of.filter_map(|choice| choice.own()).collect();
                words::panels::labels::holding(label, &offered, view)
            }
            (Some(choice), Some(view)) => words::panels::labels::label(choice, view),
            _ => Label { title: choice.to_string(), ..Label::default() },
        };
        choices.iter().map(label).collect()
    }

    fn question(&self, why: &Why, game: &Game, _audience: Audience) -> (String, String) {
        match (why.own(), game.table()) {
            (Some(why), Some(view)) => words::panels::questions::question(why, &view),
            _ => (String::new(), String::new()),
        }
    }

    fn rule(&self, why: &Why) -> &'static str {
        why.own().map_or("", words::panels::reasons::rule)
    }

    fn told(&self, events: &[AnyEvent], game: &Game, _audience: Audience) -> Vec<String> {
        words::messages::dispatch::told_shortly(events, game.table().as_ref())
    }

    fn foretold(&self, events: &[AnyEvent], game: &Game) -> Told {
        words::panels::preview::told(events, game.table().as_ref())
    }

    fn ends_a_round(&self, events: &[AnyEvent]) -> bool {
        events.iter().any(|event| matches!(event.own(), Some(Event::TurnBegan { .. })))
    }

    fn asks_by_dice(&self) -> bool {
        true
    }

    fn part_of(&self, player: PlayerId, snapshot: &Snapshot) -> String {
        words::board::part(player, snapshot).to_owned()
    }

    fn barred(&self, bar: &str) -> Option<&'static str> {
        (bar == "turns").then_some(
            "Command passes from one Pasha to the next by itself, so nobody is voted out of it: \
             the next turn is another's.",
        )
    }

    fn defaulted(
        &self,
        _why: &Why,
        answer: &Answer<AnyChoice>,
        label: Option<String>,
    ) -> Option<String> {
        words::panels::labels::defaulted(answer, label)
    }

    fn check(&self, game: &Game) -> Result<(), Invalid> {
        game.hicks().map_or(Ok(()), validate::check)
    }

    fn interrupts(&self, event: &AnyEvent) -> bool {
        matches!(
            event.own(),
            Some(Event::Controlled { passed: false, .. } | Event::CouldNotFire { .. })
        )
    }

    fn by_default(&self, game: &Game, _standing: Standing) -> Option<Answer<AnyChoice>> {
        defaults::answer(game)
    }

    /// Each turn of command is a matter by itself.
    fn matter(&self, _why: &Why, game: &Game) -> u16 {
        game.hicks().map_or(0, |march| march.board().turn.into())
    }

    fn automaton(&self, _seed: u64) -> Box<dyn Automaton> {
        Box::new(defaults::led)
    }

    fn setup(&self, _preset: Option<usize>, pace: Option<Pace>) -> Setup {
        let options = Options::default();
        let pace = pace.unwrap_or(options.pace);
        Setup::of(Options { pace, ..options })
    }

    fn ending(&self, of: &[AnyChoice]) -> Result<Option<AnyChoice>, String> {
        Ok(verbs::ending(of))
    }

    /// Nobody sets out who has not seen how he is drawn up.
    fn answers_itself(&self, why: &Why) -> bool {
        why.own().is_some_and(|why| !matches!(why, OwnWhy::Deploy))
    }

    fn is_apart(&self, choice: &AnyChoice) -> bool {
        verbs::is_apart(choice)
    }

    fn is_first(&self, choice: &AnyChoice) -> bool {
        verbs::is_first(choice)
    }

    fn unsaid(&self, steps: &[Step], game: &Game) -> Vec<Answer<AnyChoice>> {
        verbs::unsaid(steps, game)
    }

    fn wants_details(&self, why: &Why) -> bool {
        matches!(why.own(), Some(OwnWhy::Orders { .. } | OwnWhy::Lead { .. }))
    }

    fn begun(&self, snapshot: &Snapshot) -> Post {
        words::board::begun(snapshot)
    }

    fn ended(&self, game: &Game) -> String {
        game.table().map(|view| words::board::ended(&view)).unwrap_or_default()
    }

    fn with_names(&self, text: String, roster: &Roster, spell: fn(&str) -> String) -> String {
        words::names::with_names(text, roster, spell)
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
}

#[cfg(test)]
mod tests {
    use super::ABOUT;
    use model::button::ButtonId;
    use model::button::look::RulesButton;
    use model::word::Word;

    /// Texts as they stand under messages: whoever changes one breaks a button that is posted.
    #[test]
    fn what_is_posted_of_the_rules_is_read() {
        let topic = Word::of("hicks-aim");
        let id = ButtonId::Turn(RulesButton::Topic(topic.clone()));
        assert_eq!("y:hicks-aim".parse().as_ref(), Ok(&id));
        assert_eq!(id.to_string(), "y:hicks-aim");
        assert!(ABOUT.rules.iter().any(|of| of.key == topic.as_str()), "{topic}");
    }
}
