//! The San Juans campaign, as the bot plays it.

mod beginnings;
mod concerns;
pub mod defaults;
mod hand;
mod map;
mod panel;
mod parts;
pub mod pictures;
mod played;
pub mod presets;
pub mod records;
mod report;
mod simulate;
mod tabletop;
pub mod text;
mod validate;
pub mod verbs;
pub mod words;

use std::sync::LazyLock;

use fought::Fought;
use games::dice::audit::Audit;
use games::film::{Bounds, Film, FilmError};
use games::log::record;
use games::log::record::Counted;
use games::named::Named;
use games::{
    Automaton, Bearing, Beginning, Concern, Description, Holding, Look, Part, Play, Plot as AnyPlot,
};

use games::reports::Reports;
use games::text::guidance::rules;
use games::text::preview::Told;
use games::text::records::files;
use games::text::records::weight::Weight;
use kit::{Answer, Audience, Decision};
use model::campaign::invalid::Invalid;
use model::label::Label;
use model::log::LogLine;
use model::message::{Post, Topic};
use model::values::stored::Codec;
use model::{Choice as AnyChoice, Ends, Event as AnyEvent, Game, Setup, Snapshot, Step, Why};
use render::{Renderer, Scene};
use san_juans::{Campaign, Choice, Event, IslandId, Options};
use san_juans_players::policy::{Player, Policy};
use serde::Deserialize as _;
use skirmished::Skirmished;
use staff::conduct::Pace;
use staff::plan::Halt;
use staff::posts::Area;
use staff::standing::Standing;
use staff::{PlayerId, Roster};

use crate::presets::Preset;
use crate::records::war_report::WarReport;
use crate::records::{counted, film, page, turn_stats, war_report};
use crate::text::story::plots::Plot;

pub use crate::played::AtWar;

pub struct SanJuans;

struct AutomaticStaff(Player);

impl Automaton for AutomaticStaff {
    fn answer(&mut self, game: &Game) -> Option<Answer<AnyChoice>> {
        let decision = game.decision()?;
        if decision.why.own::<san_juans::Why>().is_none() {
            return defaults::answer(game, Standing::default());
        }
        let campaign = game.san_juans()?;
        let answer = self.0.answer(campaign, decision.seats.first().copied())?;
        answer.try_map(|choice| Some(AnyChoice::of(*choice)))
    }
}

fn is_own(choice: &AnyChoice, of: fn(Choice) -> bool) -> bool {
    choice.own().is_some_and(of)
}

static CODECS: LazyLock<[Codec; 3]> = LazyLock::new(|| {
    [
        Codec::of::<Campaign, Event, Choice>("SanJuans")
            .with_options::<Options>()
            .offering(&[&fought::Square, &skirmished::Patrol]),
        Codec::of::<Fought, fought::Event, fought::Choice>("Fought"),
        Codec::of::<Skirmished, skirmished::Event, skirmished::Choice>("Skirmished"),
    ]
});

const OPTION_MENUS: [(&str, &[&str]); 2] = [
    ("Scenario, ships, sieges, supply", &["Scenario", "Ships", "Sieges", "Supply"]),
    ("Battles, house rules, command and talk", &[]),
];

static ABOUT: LazyLock<Description> = LazyLock::new(|| Description {
    usual_name: "The San Juans campaign",
    premise: (text::opening::PREMISE, "One of you will command; the others advise."),
    phrases: &text::opening::PHRASES,
    playing: include_str!("../../../../assets/san-juans/PLAYING.md"),
    example: Some(include_str!("../../../../assets/san-juans/example-of-play.json")),
    rules: rules::read(include_str!("../../../../assets/san-juans/rules.toml")).leak(),
    options: text::panels::options::items(),
    option_menus: &OPTION_MENUS,
    presets: &presets::PRESETS,
    signs: &pictures::SIGNS,
    verbs: &verbs::VERBS,
    guide: Some(&text::guide::Newcomers),
    standing_orders: true,
    map: &map::Islands,
    cards: Some(&hand::Hand),
    odds: Some(&verbs::asked::Chances),
    tabletop: Some(&tabletop::Battles),
    simulator: Some(&simulate::Campaigns),
    reports: &SanJuans,
    changes: &[
        (2, "all that the printed rules ask for is there, optional rules and every card included"),
        (
            3,
            "pursuit, retreats, sieges, supply, the score and many cards follow the rules more closely",
        ),
        (4, "in a reconquest only Graham's card is in hand before the deal, as printed"),
        (
            6,
            "guides keep a force from encounters all round; a break-out spares nobody left inside the storm; of boats on the way into a siege only gunboats are damaged; Gordon comes whoever holds Friday Harbor; troops in one order with Graham's are bound with them; no commander is removed once the British have arrived; five new options",
        ),
    ],
    ..Description::of("the San Juans: a campaign of twenty turns")
});

impl Play for SanJuans {
    fn about(&self) -> &'static Description {
        &ABOUT
    }

    fn codecs(&self) -> &'static [Codec] {
        &*CODECS
    }

    fn stands(&self, game: &Game) -> Option<(String, String)> {
        let view = game.san_juans_view(None)?;
        let board = (text::board::when, text::board::score_line);
        Some((board.0(&view), board.1(&view)))
    }

    fn round(&self, game: &Game) -> Option<u8> {
        game.san_juans_view(None)?.round
    }

    fn how_far(&self, game: &Game) -> String {
        game.san_juans_view(None).map(|view| words::how_far(&view)).unwrap_or_default()
    }

    fn sections(
        &self,
        current: Option<&Topic>,
        events: &[AnyEvent],
    ) -> Vec<(Topic, Vec<AnyEvent>)> {
        words::sections(current, events)
    }

    fn standing(&self, game: &Game) -> Option<Topic> {
        words::standing(game)
    }

    fn chapter(&self, topic: &Topic, _within: bool) -> Option<String> {
        words::chapter(topic)
    }

    fn chapter_named(&self, name: &str, _within: bool) -> Option<Topic> {
        words::chapter_named(name)
    }

    fn dispatch(
        &self,
        topic: &Topic,
        events: &[AnyEvent],
        snapshot: &Snapshot,
        by: Option<PlayerId>,
    ) -> Option<Post> {
        words::dispatch(topic, events, snapshot, by)
    }

    fn board(&self, snapshot: &Snapshot) -> Option<Post> {
        let view = snapshot.game.as_ref()?.san_juans_view(None)?;
        Some(text::board::board(snapshot, &view))
    }

    fn situation(
        &self,
        snapshot: &Snapshot,
        place: Option<&str>,
        audience: Audience,
    ) -> Option<Post> {
        words::situation(snapshot, place, audience)
    }

    fn boards_by_turn(&self) -> bool {
        true
    }

    fn places(&self) -> Named {
        verbs::places::all()
    }

    fn awaited(&self, why: &Why, game: Option<&Game>) -> String {
        words::awaited(why, game)
    }

    fn labels(&self, choices: &[AnyChoice], game: &Game) -> Vec<Label> {
        words::labels(choices, game)
    }

    fn question(&self, why: &Why, game: &Game, audience: Audience) -> (String, String) {
        words::question(why, game, audience)
    }

    fn rule(&self, why: &Why) -> &'static str {
        words::rule(why)
    }

    fn told(&self, events: &[AnyEvent], game: &Game, audience: Audience) -> Vec<String> {
        words::told(events, game, audience)
    }

    fn noted(&self, events: &[AnyEvent]) -> Option<String> {
        words::noted(events)
    }

    fn aside(&self, event: &AnyEvent) -> Option<String> {
        words::aside(event)
    }

    fn foretold(&self, events: &[AnyEvent], game: &Game) -> Told {
        words::foretold(events, game)
    }

    fn ends_a_round(&self, events: &[AnyEvent]) -> bool {
        words::ends_a_round(events)
    }

    fn weight(&self, event: &AnyEvent) -> Option<Weight> {
        concerns::weight(event.own()?)
    }

    fn uses_a_round(&self, events: &[AnyEvent]) -> bool {
        text::messages::dispatch::use_of_round(&words::facts(events)).is_some()
    }

    fn areas(&self) -> Vec<Area> {
        concerns::areas()
    }

    fn area_name(&self, area: Area) -> &'static str {
        text::names::island(IslandId(area.0))
    }

    fn holdings(&self, game: &Game) -> Vec<Holding> {
        concerns::holdings(game)
    }

    fn part_of(&self, _player: PlayerId, snapshot: &Snapshot) -> String {
        snapshot.game.as_ref().map(|game| words::part(game)).unwrap_or_default()
    }

    fn battlefield(&self, game: &Game) -> Option<String> {
        Some(text::names::at(game.san_juans_view(None)?.battle?.space))
    }

    fn barred(&self, bar: &str) -> Option<&'static str> {
        text::opening::barred(bar)
    }

    fn has_units_in(&self, area: Area, game: &Game) -> bool {
        concerns::has_units_in(area, game)
    }

    fn concern(&self, decision: &Decision<AnyChoice, Why>, game: &Game) -> Concern {
        concerns::concern(decision, game)
    }

    fn bearing(&self, choice: AnyChoice, game: &Game) -> Bearing {
        concerns::bearing(choice, game)
    }

    fn verdict(&self, agreed: bool) -> Option<Answer<AnyChoice>> {
        Some(concerns::verdict(agreed))
    }

    fn is_foreseeable(&self, now: &Game, then: &Game) -> bool {
        concerns::is_foreseeable(now, then)
    }

    fn halts(&self, events: &[AnyEvent]) -> Option<Halt> {
        concerns::halts(events)
    }

    fn check(&self, game: &Game) -> Result<(), Invalid> {
        game.san_juans().map_or(Ok(()), validate::check)
    }

    fn score(&self, game: &Game) -> Option<i32> {
        game.san_juans_view(None).map(|view| view.score)
    }

    fn counted(&self, event: &AnyEvent) -> Counted {
        counted::of(event)
    }

    fn interrupts(&self, event: &AnyEvent) -> bool {
        concerns::interrupts(event)
    }

    fn by_default(&self, game: &Game, standing: Standing) -> Option<Answer<AnyChoice>> {
        defaults::answer(game, standing)
    }

    fn defaulted(
        &self,
        why: &Why,
        answer: &Answer<AnyChoice>,
        label: Option<String>,
    ) -> Option<String> {
        text::defaults::words(why, answer, label)
    }

    fn matter(&self, why: &Why, _game: &Game) -> u16 {
        defaults::matter(why)
    }

    fn automaton(&self, seed: u64) -> Box<dyn Automaton> {
        Box::new(AutomaticStaff(Player::new(Policy::Cautious, seed)))
    }

    fn advisor(&self, seed: u64) -> Box<dyn Automaton> {
        Box::new(AutomaticStaff(Player::new(Policy::Strong, seed)))
    }

    fn preset(&self, name: &str, setup: &Setup) -> Option<Setup> {
        let pace = setup.own::<Options>()?.pace;
        Some(Setup::of(Options { pace, ..Preset::named(name)?.options() }))
    }

    fn agreed(&self, setup: &Setup) -> String {
        setup.own().map(text::panels::options::summary).unwrap_or_default()
    }

    fn beginnings(&self) -> Vec<Beginning> {
        beginnings::all()
    }

    fn setup(&self, preset: Option<usize>, pace: Option<Pace>) -> Setup {
        beginnings::setup(preset, pace)
    }

    fn ending(&self, of: &[AnyChoice]) -> Result<Option<AnyChoice>, String> {
        verbs::ending(of)
    }

    fn is_apart(&self, choice: &AnyChoice) -> bool {
        panel::is_apart(choice)
    }

    fn answers_itself(&self, why: &Why) -> bool {
        panel::answers_itself(why)
    }

    fn ended_at_once(&self, choice: AnyChoice, game: &Game) -> Option<(AnyChoice, Label)> {
        panel::ended_at_once(choice, game)
    }

    fn own_menu(&self, choice: &AnyChoice) -> Option<&'static str> {
        panel::own_menu(choice)
    }

    fn wants_details(&self, why: &Why) -> bool {
        panel::wants_details(why)
    }

    fn beside(&self, choice: AnyChoice, game: &Game) -> Option<(AnyChoice, Label)> {
        panel::beside(choice, game)
    }

    fn is_first(&self, choice: &AnyChoice) -> bool {
        panel::is_first(choice)
    }

    fn finishes(&self, why: &Why, last: &str) -> Option<Ends> {
        panel::finishes(why, last)
    }

    fn parts(&self, decision: &Decision<AnyChoice, Why>, game: &Game) -> Vec<Part> {
        parts::parts(decision, game)
    }

    fn follow_ups(&self, choice: AnyChoice, game: &Game) -> Vec<(Vec<AnyChoice>, Label)> {
        parts::follow_ups(choice, game)
    }

    fn with_all(&self, choice: AnyChoice, game: &Game) -> Option<Label> {
        parts::with_all(choice, game)
    }

    fn unsaid(&self, steps: &[Step], game: &Game) -> Vec<Answer<AnyChoice>> {
        game.decision().and_then(|next| panel::unsaid(steps, &next)).into_iter().collect()
    }

    fn is_unsaid_after(&self, choice: AnyChoice, before: AnyChoice) -> bool {
        panel::is_unsaid_after(choice, before)
    }

    fn force(&self, topic: &str) -> Option<&'static str> {
        panel::force(topic)
    }

    fn drafted(&self, steps: &[Step]) -> Option<Scene> {
        panel::drafted(steps)
    }

    fn begun(&self, snapshot: &Snapshot) -> Post {
        text::opening::begun(snapshot)
    }

    fn ended(&self, game: &Game) -> String {
        game.san_juans_view(None).map(|view| text::opening::ended(&view)).unwrap_or_default()
    }

    fn with_names(&self, text: String, roster: &Roster, spell: fn(&str) -> String) -> String {
        text::opening::with_names(text, roster, spell)
    }

    fn scene(
        &self,
        game: &Game,
        _roster: &Roster,
        audience: Audience,
        look: Look<'_>,
        _events: &[AnyEvent],
    ) -> Option<Scene> {
        pictures::scene(game, audience, look)
    }

    fn pictured(&self, name: &str, game: &Game, events: &[AnyEvent]) -> Option<Scene> {
        pictures::pictured(name, game, events)
    }

    fn planned(&self, now: &Game, after: &Game, events: &[AnyEvent]) -> Option<Scene> {
        pictures::planned(now, after, events)
    }

    fn card(&self, name: &str, width: u32) -> Option<Scene> {
        pictures::card(name, width)
    }

    fn track(&self, game: &Game) -> Option<(Post, Scene)> {
        let view = game.san_juans_view(None)?;
        Some((text::board::track(&view), pictures::track(&view)))
    }

    fn beside_rule(&self, topic: &str) -> Option<Scene> {
        pictures::beside_rule(topic)
    }
}

impl Reports for SanJuans {
    fn report(&self, snapshot: &Snapshot, lines: &[LogLine], now: i64) -> (Post, String) {
        let told = war_report::of(lines, &record::command(lines, now));
        (
            text::story::report::report(snapshot, &told),
            text::story::report::story(snapshot, &told, lines),
        )
    }

    fn is_shown(&self, snapshot: &Snapshot) -> bool {
        snapshot.game.is_some()
    }

    fn follows_the_end(&self) -> bool {
        true
    }

    fn report_facts(&self, lines: &[LogLine], now: i64) -> serde_json::Value {
        let told = war_report::of(lines, &record::command(lines, now));
        serde_json::to_value(told).unwrap_or_default()
    }

    fn told_report(&self, snapshot: &Snapshot, facts: &serde_json::Value) -> Post {
        let told = WarReport::deserialize(facts).unwrap_or_default();
        text::story::report::report(snapshot, &told)
    }

    fn plots(&self) -> &'static [AnyPlot] {
        &text::story::plots::PLOTS
    }

    fn plot(&self, name: Option<&str>, lines: &[LogLine]) -> Option<Scene> {
        let plot = name.and_then(Plot::named).unwrap_or(Plot::Score);
        Some(plot.scene(&turn_stats::of(lines)))
    }

    fn plot_under(&self, player: PlayerId, name: &str, lines: &[LogLine]) -> Option<Scene> {
        let turn_stats = turn_stats::of(lines);
        turn_stats.tenures.iter().find(|tenure| tenure.player == player)?;
        Some(text::story::plots::score(&turn_stats, Some((player, name))))
    }

    fn replay(
        &self,
        renderer: &Renderer,
        name: &str,
        lines: &[LogLine],
        bounds: Bounds,
    ) -> Result<Film, FilmError> {
        film::of(renderer, name, lines, bounds)
    }

    fn page(
        &self,
        renderer: &Renderer,
        snapshot: &Snapshot,
        lines: &[LogLine],
        audit: (&Audit, i64),
        bounds: Bounds,
    ) -> Result<String, FilmError> {
        page::of(renderer, snapshot, lines, audit, bounds)
    }

    fn brought(&self, replay: Option<&str>) -> Post {
        replay.map_or_else(files::page, text::story::replay::brought)
    }
}
