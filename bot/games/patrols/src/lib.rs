//! Patrols in the Sudan, as the bot plays them.

mod cards;
mod concerns;
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

use games::log::record::Counted;
use games::named::Named;
use games::text::guidance::rules;
use games::text::preview::Told;
use games::text::records::weight::Weight;
use games::text::staff::options;
use games::{Automaton, Concern, Description, Look, Part as PanelPart, Play, SideName};
use kit::{Answer, Audience, Decision, Side};
use model::campaign::invalid::Invalid;
use model::label::Label;
use model::message::{Post, Topic};
use model::values::stored::Codec;
use model::{Choice as AnyChoice, Ends, Event as AnyEvent, Game, Setup, Snapshot, Why};
use patrols::{Choice, Event, Faction, Options, Patrols as Rules, TOPICS, Why as OwnWhy};
use render::Scene;
use staff::conduct::Pace;
use staff::posts::Area;
use staff::standing::Standing;
use staff::{PlayerId, Roster};

use crate::text as words;
use crate::text::labels::Labels;
use crate::text::names::Names;
use crate::text::sentences::Teller;
use crate::text::topics::Part;

pub use crate::played::Ambushed;

/// Patrols in the Sudan.
pub struct Patrols;

static CODECS: LazyLock<[Codec; 1]> = LazyLock::new(|| {
    [Codec::of::<Rules, Event, Choice>("Patrols").with_options::<Options>().asking(&TOPICS)]
});

/// The sides, in the order of their numbers.
const SIDES: [SideName; 2] = [
    SideName { key: "patrol", name: "the patrol", emoji: "🪖" },
    SideName { key: "dervishes", name: "the Dervishes", emoji: "🌙" },
];

static ABOUT: LazyLock<Description> = LazyLock::new(|| Description {
    noun: "patrol",
    beginning: [
        "patrol",
        "Patrols in the Sudan: twelve turns, two sides",
        "The patrol sets out: the Dervishes lay out scenery first.",
    ],
    premise: (words::PREMISE, words::COMMAND),
    phrases: &words::PHRASES,
    playing: include_str!("../../../../assets/patrols/PLAYING.md"),
    opens: Some("patrols-setup"),
    sides: &SIDES,
    rules: rules::read(include_str!("../../../../assets/patrols/rules.toml")).leak(),
    options: options::read(include_str!("../../../../assets/patrols/options.toml")).leak(),
    option_menus: &[("Playing together", &[])],
    verbs: &verbs::VERBS,
    guide: Some(&words::guide::Newcomers),
    map: &map::Table,
    cards: Some(&cards::Hand),
    odds: Some(&odds::Chances),
    simulator: Some(&simulate::Games),
    reports: &Patrols,
    changes: &[(
        6,
        "the Dervishes say what becomes of a half when it is found, and one unit comes out at most; a wheel pays and searches like a move; a winner turns only if it wants to; a charge goes on where a scout has fled; who can be rallied stops at the edge once; a new game has three scouts",
    )],
    ..Description::of("Patrols in the Sudan: a patrol searches for hidden Dervishes, a side each")
});

impl Play for Patrols {
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
        Some(format!("Patrol · {}", Part::read(topic)?.name()))
    }

    fn chapter_named(&self, name: &str, _within: bool) -> Option<Topic> {
        Part::named(name.strip_prefix("Patrol · ")?).map(Part::topic)
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
            Some(place) => words::board::place(&view, place),
        }
    }

    fn places(&self) -> Named {
        verbs::places()
    }

    fn awaited(&self, why: &Why, game: Option<&Game>) -> String {
        let names = game.and_then(Ambushed::patrol).map(|patrol| Names::of(patrol.board()));
        let names = names.unwrap_or_default();
        why.own().map(|why| words::questions::awaited(why, &names)).unwrap_or_default()
    }

    fn labels(&self, choices: &[AnyChoice], game: &Game) -> Vec<Label> {
        let labels = Labels::of(game);
        let label = |choice: &AnyChoice| match (choice.own(), &labels) {
            (Some(choice), Some(labels)) => labels.label(choice),
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

    fn told(&self, events: &[AnyEvent], game: &Game, _audience: Audience) -> Vec<String> {
        let teller = game.patrol().map(|patrol| Teller::of(patrol.board())).unwrap_or_default();
        words::dispatch::tell(events, &teller, words::dispatch::Detail::Whole)
    }

    fn aside(&self, event: &AnyEvent) -> Option<String> {
        let told = Teller::default().sentence(event.own()?)?;
        told.lines().next().map(str::to_owned)
    }

    fn weight(&self, event: &AnyEvent) -> Option<Weight> {
        event.own().and_then(concerns::weight)
    }

    fn counted(&self, event: &AnyEvent) -> Counted {
        concerns::counted(event)
    }

    fn foretold(&self, events: &[AnyEvent], game: &Game) -> Told {
        words::preview::told(events, game)
    }

    fn asks_by_dice(&self) -> bool {
        true
    }

    fn ends_a_round(&self, events: &[AnyEvent]) -> bool {
        events.iter().any(|event| matches!(event.own(), Some(Event::SideTurn { .. })))
    }

    fn areas(&self) -> Vec<Area> {
        concerns::areas()
    }

    fn area_name(&self, area: Area) -> &'static str {
        concerns::area_name(area)
    }

    fn has_units_in(&self, area: Area, game: &Game) -> bool {
        concerns::has_units_in(area, game)
    }

    fn concern(&self, decision: &Decision<AnyChoice, Why>, game: &Game) -> Concern {
        concerns::concern(decision, game)
    }

    fn part_of(&self, player: PlayerId, snapshot: &Snapshot) -> String {
        concerns::part_of(player, snapshot)
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

    /// Each turn of a side is a matter by itself, and so is what the enemy's turn asks of it:
    /// whoever is late with an answer in a fight has not lost the turn after it.
    fn matter(&self, why: &Why, game: &Game) -> u16 {
        let Some(board) = game.patrol().map(Rules::board) else { return 0 };
        let turn = u16::from(board.turn) * 2 + u16::from(board.player.side().0);
        let own = why.own::<OwnWhy>().is_some_and(|why| why.of() == board.player);
        turn * 2 + u16::from(own)
    }

    fn automaton(&self, _seed: u64) -> Box<dyn Automaton> {
        Box::new(defaults::considered)
    }

    fn check(&self, game: &Game) -> Result<(), Invalid> {
        game.patrol().map_or(Ok(()), validate::check)
    }

    fn setup(&self, _preset: Option<usize>, pace: Option<Pace>) -> Setup {
        let options = Options::default();
        let pace = pace.unwrap_or(options.pace);
        Setup::of(Options { pace, ..options })
    }

    fn ending(&self, of: &[AnyChoice]) -> Result<Option<AnyChoice>, String> {
        Ok(verbs::ending(of))
    }

    /// Once its action points are spent a unit is done, without being asked; before, if it is said.
    fn finishes(&self, why: &Why, last: &str) -> Option<Ends> {
        match why.own()? {
            OwnWhy::Act { points: 0, .. } if last == "act" || last == "how-far" => {
                Some(Ends::Unsaid)
            }
            OwnWhy::Act { .. } if last == "act" || last == "how-far" => Some(Ends::All),
            OwnWhy::Scouting if last == "scouting" || last == "how-far" => Some(Ends::All),
            _ => None,
        }
    }

    /// What has been searched lies open to everybody.
    fn answers_itself(&self, why: &Why) -> bool {
        matches!(why.own(), Some(OwnWhy::Unscout))
    }

    /// As usual: all scenery that is left, piece by piece.
    fn goes_on(&self, choice: AnyChoice, waiting: &Decision<AnyChoice, Why>) -> Option<AnyChoice> {
        let usual = matches!(choice.own(), Some(Choice::Usual));
        let lays = matches!(waiting.why.own(), Some(OwnWhy::Lay { .. }));
        (usual && lays && waiting.ask.choices().contains(&choice)).then_some(choice)
    }

    fn is_apart(&self, choice: &AnyChoice) -> bool {
        matches!(
            choice.own(),
            Some(
                Choice::Done
                    | Choice::Nobody
                    | Choice::NoCard
                    | Choice::Usual
                    | Choice::Stay
                    | Choice::Lots
                    | Choice::GoOn
            )
        )
    }

    fn wants_details(&self, why: &Why) -> bool {
        matches!(
            why.own(),
            Some(
                OwnWhy::Act { .. }
                    | OwnWhy::Scouting
                    | OwnWhy::Activate { .. }
                    | OwnWhy::First
                    | OwnWhy::Hide
                    | OwnWhy::Card
                    | OwnWhy::Chart
                    | OwnWhy::Drop
                    | OwnWhy::Stand { .. }
                    | OwnWhy::Contest
                    | OwnWhy::Unscout
                    | OwnWhy::Remove
                    | OwnWhy::Shift
                    | OwnWhy::Found { .. }
            )
        )
    }

    fn parts(&self, decision: &Decision<AnyChoice, Why>, game: &Game) -> Vec<PanelPart> {
        parts::parts(decision, game)
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

    fn planned(&self, now: &Game, _after: &Game, events: &[AnyEvent]) -> Option<Scene> {
        pictures::planned(now, events)
    }

    fn card(&self, name: &str, width: u32) -> Option<Scene> {
        pictures::card_named(name, width)
    }

    fn beside_rule(&self, topic: &str) -> Option<Scene> {
        pictures::beside_rule(topic)
    }
}
