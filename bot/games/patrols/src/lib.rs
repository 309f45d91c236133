//! Patrols in the Sudan, as the bot plays them.

pub mod odds;
mod played;
pub mod policy;
mod simulate;

use std::sync::LazyLock;

use games::odds::Odds;
use games::simulate::Simulator;
use games::text::staff::options;
use games::text::staff::options::Item;
use games::{Automaton, Look, Play, SideName};
use kit::{Answer, Audience, Side};
use model::values::stored::Codec;
use model::{Choice as AnyChoice, Event as AnyEvent, Game, Setup, Why};
use patrols::{Choice, Event, Faction, Options, Patrols as Rules, TOPICS};
use render::Scene;
use staff::Roster;
use staff::conduct::Pace;
use staff::standing::Standing;

pub use crate::played::Ambushed;

/// Patrols in the Sudan.
pub struct Patrols;

static CODECS: LazyLock<[Codec; 1]> = LazyLock::new(|| {
    [Codec::of::<Rules, Event, Choice>("Patrols").with_options::<Options>().asking(&TOPICS)]
});

static OPTIONS: LazyLock<Vec<Item>> =
    LazyLock::new(|| options::read(include_str!("../../../../assets/patrols/options.toml")));

/// The sides, in the order of their numbers.
const SIDES: [SideName; 2] = [
    SideName { key: "patrol", name: "the patrol", emoji: "🪖" },
    SideName { key: "dervishes", name: "the Dervishes", emoji: "🌙" },
];

impl Play for Patrols {
    fn codecs(&self) -> &'static [Codec] {
        &*CODECS
    }

    fn sides(&self) -> &'static [SideName] {
        &SIDES
    }

    fn automatic(&self, setup: &Setup) -> Option<Side> {
        setup.own::<Options>()?.automatic.side().map(Faction::side)
    }

    fn stands(&self, game: &Game) -> Option<(String, String)> {
        let view = game.known_view()?;
        Some((format!("turn {}", view.board.turn), format!("{:?}", view.points)))
    }

    fn awaited(&self, why: &Why, _game: Option<&Game>) -> String {
        why.topic().to_owned()
    }

    fn told(&self, _events: &[AnyEvent], _game: &Game, _audience: Audience) -> Vec<String> {
        Vec::new()
    }

    fn by_default(&self, game: &Game, _standing: Standing) -> Option<Answer<AnyChoice>> {
        games::first(&game.decision()?.ask)
    }

    fn automaton(&self, seed: u64) -> Box<dyn Automaton> {
        Box::new(games::Chance(seed))
    }

    fn simulator(&self) -> Option<&'static dyn Simulator> {
        simulate::simulator()
    }

    fn odds(&self) -> Option<&'static dyn Odds> {
        odds::chances()
    }

    fn options(&self) -> &'static [Item] {
        &OPTIONS
    }

    fn title(&self) -> &'static str {
        "Patrols in the Sudan: a patrol searches for hidden Dervishes, a side each"
    }

    fn noun(&self) -> &'static str {
        "patrol"
    }

    fn setup(&self, _preset: Option<usize>, pace: Option<Pace>) -> Setup {
        let options = Options::default();
        let pace = pace.unwrap_or(options.pace);
        Setup::of(Options { pace, ..options })
    }

    fn premise(&self, _setup: &Setup) -> (&'static str, &'static str) {
        ("", "")
    }

    fn scene(
        &self,
        _game: &Game,
        _roster: &Roster,
        _audience: Audience,
        _look: Look<'_>,
        _events: &[AnyEvent],
    ) -> Option<Scene> {
        None
    }
}
