//! The war in figures: what each plot of it is called and says.

use model::words::{bare, clip};
use render::{Course, Fill, Layer, LossBars, LossChart, Mark, Scene, Span, Strata};
use san_juans::{Event, LeaderEvent, Pack};
use staff::PlayerId;

use crate::records::turn_stats::{Held, Turn, TurnStats};
use crate::text::book::told;

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

/// How much a mark matters: less is more.
fn rank(milestone: &Event) -> u8 {
    match milestone {
        Event::ReliefArrived => 0,
        Event::Leader(LeaderEvent::HeroKilled) => 1,
        Event::RebellionOver => 3,
        Event::Leader(LeaderEvent::BoundForceRecalled { .. })
        | Event::PlaceRetaken { .. }
        | Event::PlaceReturned { .. } => 5,
        Event::Leader(_) => 4,
        _ => 2,
    }
}

fn marks(turn_stats: &TurnStats) -> Vec<Mark> {
    let mut all: Vec<(&Event, u8)> = Vec::new();
    for turn in &turn_stats.turns {
        all.extend(turn.milestones.iter().map(|of| (of, turn.number)));
    }
    all.sort_by_key(|(milestone, turn)| (rank(milestone), *turn));
    let mark =
        |(of, turn): (&Event, u8)| Mark { turn, label: told(turn_stats.pack, "milestone", of) };
    all.into_iter().map(mark).collect()
}

fn from(turn_stats: &TurnStats) -> u8 {
    turn_stats.turns.first().map_or(1, |turn| turn.number)
}

/// Scores that bring something about, and what (J-180, J-185).
fn levels(pack: &Pack) -> Vec<(i32, String)> {
    let score = &pack.score;
    let levels = [
        (pack.has("hero"), score.hero, "{war.hero} is sent for"),
        (pack.has("bound"), score.successor, "{war.bound} goes home"),
        (true, score.relief, "{war.the_relief} come"),
    ];
    let there = levels.into_iter().filter(|(is, ..)| *is);
    there.map(|(_, at, what)| (at, pack.say(what))).collect()
}

pub fn score(turn_stats: &TurnStats, under: Option<(PlayerId, &str)>) -> Scene {
    let start = (from(turn_stats).saturating_sub(1), turn_stats.began);
    let points = turn_stats.turns.iter().map(|turn| (turn.number, turn.score));
    let (low, high) = turn_stats.ends;
    let pack = turn_stats.pack.get();
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
        title: pack.say("{war.The_score}"),
        aside,
        turns: turn_stats.turns_max,
        ends: [(low, "we win".to_owned()), (high, pack.say("{war.he} {war.wins|win}"))],
        levels: levels(pack),
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
    let pack = turn_stats.pack.get();
    let all = turn_stats.turns.last().map_or(0, |turn| {
        let Held { local, besieged, by_local, by_relief, rebel } = turn.held;
        local + besieged + by_local + by_relief + rebel
    });
    Scene::new(Strata {
        title: "Who held the places".to_owned(),
        aside: format!("of {all}, by turn"),
        turns: turn_stats.turns_max,
        from: from(turn_stats),
        layers: vec![
            layer("ours", Fill::White, |held| held.local),
            layer(&pack.say("retaken, {war.retaken_local}"), Fill::Green, |held| held.by_local),
            layer(&pack.say("retaken, {war.relief}"), Fill::Red, |held| held.by_relief),
            layer("besieged", Fill::Yellow, |held| held.besieged),
            layer(&pack.words.leader, Fill::Black, |held| held.rebel),
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
            side(
                &turn_stats.pack.get().say("{war.Theirs} in battle, in units"),
                Fill::Black,
                |turn| turn.felled,
            ),
        ],
    })
}
