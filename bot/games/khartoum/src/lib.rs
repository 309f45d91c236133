//! Khartoum, as the bot plays it.

mod played;
pub mod policy;

use std::sync::LazyLock;

use games::{Look, Play, SideName};
use khartoum::{Choice, Event, Khartoum as Rules, Options, TOPICS};
use kit::Audience;
use model::values::stored::Codec;
use model::{Event as AnyEvent, Game, Setup, Why};
use render::Scene;
use staff::Roster;
use staff::conduct::Pace;

pub use crate::played::Contested;

/// Khartoum.
pub struct Khartoum;

static CODECS: LazyLock<[Codec; 1]> = LazyLock::new(|| {
    [Codec::of::<Rules, Event, Choice>("Khartoum").with_options::<Options>().asking(&TOPICS)]
});

/// The sides, in the order of their numbers.
const SIDES: [SideName; 2] = [
    SideName { key: "mahdists", name: "the Mahdists", emoji: "🌙" },
    SideName { key: "empire", name: "the Empire", emoji: "🦁" },
];

impl Play for Khartoum {
    fn codecs(&self) -> &'static [Codec] {
        &*CODECS
    }

    fn sides(&self) -> &'static [SideName] {
        &SIDES
    }

    fn automatic(&self, setup: &Setup) -> Option<kit::Side> {
        setup.own::<Options>()?.automatic.side().map(khartoum::Faction::side)
    }

    fn stands(&self, game: &Game) -> Option<(String, String)> {
        let view = game.known_view()?;
        Some((format!("turn {}/9", view.board.turn), format!("{} points", view.board.points())))
    }

    fn awaited(&self, why: &Why, _game: Option<&Game>) -> String {
        why.topic().replace('-', " ")
    }

    fn told(&self, events: &[AnyEvent], _game: &Game, _audience: Audience) -> Vec<String> {
        events.iter().filter_map(|event| event.own::<Event>()).map(|of| format!("{of:?}")).collect()
    }

    fn title(&self) -> &'static str {
        "Khartoum: Mahdists against Empire, a side each"
    }

    fn noun(&self) -> &'static str {
        "game"
    }

    fn setup(&self, _preset: Option<usize>, pace: Option<Pace>) -> Setup {
        let options = Options::default();
        let pace = pace.unwrap_or(options.pace);
        Setup::of(Options { pace, ..options })
    }

    fn premise(&self, _setup: &Setup) -> (&'static str, &'static str) {
        ("The Sudan, September 1883.", "Whoever joins a side first leads it.")
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
