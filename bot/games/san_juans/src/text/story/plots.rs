//! The war in figures: what each plot of it is called and says.

use model::words::{bare, clip};
use render::{Course, Fill, Layer, LossBars, LossChart, Mark, Scene, Span, Strata};
use staff::PlayerId;

use crate::records::turn_stats::{Held, Milestone, Turn, TurnStats};
use crate::text::names;

/// Scores that bring something about, and what (J-180, J-185).
const LEVELS: [(i32, &str); 3] =
    [(120, "Gordon is sent for"), (150, "Graham goes home"), (200, "the British come")];
/// Letters of a commander's name beside a title.
const NAME_MAX: usize = 14;

pub const PLOTS: [games::Plot; 3] = [
    games::Plot { name: "Score", emoji: "📈" },
    games::Plot { name: "Places", emoji: "🏴" },
    games::Plot { name: "Losses", emoji: "📉" },
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plot {
    Score,
    Places,
    Losses,
}

impl Plot {
    pub const ALL: [Plot; 3] = [Plot::Score, Plot::Places, Plot::Losses];

    pub fn named(name: &str) -> Option<Self> {
        let named = PLOTS.iter().position(|plot| plot.name.eq_ignore_ascii_case(name));
        Some(Self::ALL[named?])
    }

    pub fn scene(self, turn_stats: &TurnStats) -> Scene {
        match self {
            Plot::Score => score(turn_stats, None),
            Plot::Places => places(turn_stats),
            Plot::Losses => losses(turn_stats),
        }
    }
}

/// What is worth a mark, in few words, and how much it matters: less is more.
fn mark(milestone: Milestone) -> (u8, String) {
    match milestone {
        Milestone::BritishCame => (0, "the British land".to_owned()),
        Milestone::GordonKilled => (1, "Gordon is killed".to_owned()),
        Milestone::Fell(place) => (2, format!("{} falls", names::place(place))),
        Milestone::RebellionOver => (3, "the rising is spent".to_owned()),
        Milestone::GordonCame => (4, "Gordon comes".to_owned()),
        Milestone::GordonSafe => (4, "Gordon is got away".to_owned()),
        Milestone::WonBack(place) => (5, format!("{} is won back", names::place(place))),
        Milestone::GrahamRecalled => (5, "Graham goes home".to_owned()),
    }
}

fn marks(turn_stats: &TurnStats) -> Vec<Mark> {
    let all = turn_stats
        .turns
        .iter()
        .flat_map(|turn| turn.milestones.iter().map(|milestone| (mark(*milestone), turn.number)));
    let mut all: Vec<((u8, String), u8)> = all.collect();
    all.sort_by_key(|((rank, _), turn)| (*rank, *turn));
    all.into_iter().map(|((_, label), turn)| Mark { turn, label }).collect()
}

fn from(turn_stats: &TurnStats) -> u8 {
    turn_stats.turns.first().map_or(1, |turn| turn.number)
}

pub fn score(turn_stats: &TurnStats, under: Option<(PlayerId, &str)>) -> Scene {
    let start = (from(turn_stats).saturating_sub(1), turn_stats.began);
    let points = turn_stats.turns.iter().map(|turn| (turn.number, turn.score));
    let (low, high) = turn_stats.ends;
    let over = turn_stats.outcome.is_some();
    let last = turn_stats.turns.last().map_or(1, |turn| turn.number);
    let standing = if over { "to the end, turn" } else { "as of turn" };
    let mut aside = format!("{standing} {last}");
    let mut spans = (Vec::new(), String::new());
    if let Some((player, name)) = under {
        let name = clip(&bare(name), NAME_MAX);
        let theirs = turn_stats.tenures.iter().filter(|tenure| tenure.player == player);
        spans.0 = theirs.map(|of| Span { from: of.from, until: of.until }).collect();
        spans.1 = format!("{name} commands");
        aside = match spans.0.is_empty() {
            true => aside,
            false => format!("shaded: under {name}"),
        };
    }
    Scene::new(Course {
        title: "The Mahdi's score".to_owned(),
        aside,
        turns: turn_stats.turns_max,
        ends: [(low, "we win".to_owned()), (high, "he wins".to_owned())],
        levels: LEVELS.map(|(at, what)| (at, what.to_owned())).to_vec(),
        points: [start].into_iter().chain(points).collect(),
        marks: marks(turn_stats),
        spans,
    })
}

fn places(turn_stats: &TurnStats) -> Scene {
    let layer = |name: &str, fill, of: fn(&Held) -> u32| Layer {
        name: name.to_owned(),
        fill,
        counts: turn_stats.turns.iter().map(|turn| of(&turn.held)).collect(),
    };
    let all = turn_stats.turns.last().map_or(0, |turn| {
        let Held { egyptian, besieged, by_egyptians, by_british, mahdist } = turn.held;
        egyptian + besieged + by_egyptians + by_british + mahdist
    });
    Scene::new(Strata {
        title: "Who held the places".to_owned(),
        aside: format!("of {all}, by turn"),
        turns: turn_stats.turns_max,
        from: from(turn_stats),
        layers: vec![
            layer("ours", Fill::White, |held| held.egyptian),
            layer("retaken, Egypt", Fill::Green, |held| held.by_egyptians),
            layer("retaken, British", Fill::Red, |held| held.by_british),
            layer("besieged", Fill::Yellow, |held| held.besieged),
            layer("the Mahdi", Fill::Black, |held| held.mahdist),
        ],
    })
}

fn losses(turn_stats: &TurnStats) -> Scene {
    let side = |name: &str, fill, of: fn(&Turn) -> u32| LossBars {
        name: name.to_owned(),
        fill,
        counts: turn_stats.turns.iter().map(of).collect(),
    };
    Scene::new(LossChart {
        title: "Losses".to_owned(),
        aside: "by turn".to_owned(),
        turns: turn_stats.turns_max,
        from: from(turn_stats),
        sides: vec![
            side("Ours, in steps", Fill::Green, |turn| turn.lost),
            side("His in battle, in units", Fill::Black, |turn| turn.felled),
        ],
    })
}
