//! Odds as bars: the pictures beside the answers of `chances`.

use model::words::{capital, count};
use render::{Bar, Fill, Part, Prospects, Scene};
use san_juans::{PlaceId, SiegeChoice, Space, Stance, View};

use crate::text::battles::dice;
use crate::text::book::BOOK;
use crate::text::names;
use crate::text::odds::chances;
use san_juans_players::odds::battle::Prospect as Battle;
use san_juans_players::odds::march::Prospect as March;
use san_juans_players::odds::revolt::{Prospect as Revolt, Risk};
use san_juans_players::odds::siege::Prospect as Siege;
use san_juans_players::odds::{Chance, Mean};

const PLACES_MAX: usize = 14;
/// Places less likely than this to rise, in per cent, are left out.
const SHOWN_FROM: f64 = 1.0;
const SPACES_MAX: usize = 5;

fn part(word: &str, fill: Fill, percent: f64) -> Part {
    Part { word: word.to_owned(), fill, percent: percent.clamp(0.0, 100.0) as f32 }
}

fn steps(mean: &Mean) -> String {
    format!("we lose {:.1} steps", mean.mean())
}

fn error(chance: Chance) -> f32 {
    if chance.runs == 0 { 0.0 } else { chance.error as f32 }
}

fn scene(title: String, told: String, bars: Vec<Bar>) -> Scene {
    Scene::new(Prospects { title, told, bars })
}

pub fn march(from: Space, units: usize, prospect: &March) -> Scene {
    let to = prospect.road.last().copied().unwrap_or(from);
    let told = format!("From {} to {}.", names::space(from), names::space(to));
    sent("Odds of a march", told, units, prospect)
}

pub fn landing(at: Space, units: usize, prospect: &March) -> Scene {
    sent("Odds of a landing", format!("{}.", capital(&names::at(at))), units, prospect)
}

pub fn waiting(prospects: &[March]) -> Scene {
    let bars = prospects.iter().filter_map(|prospect| {
        let held = prospect.held?;
        let parts = vec![
            part("field held", Fill::Green, held.percent),
            part("beaten", Fill::Black, 100.0 - held.percent),
        ];
        let name = capital(&names::space_short(*prospect.road.last()?));
        Some(Bar { name, aside: steps(&prospect.ours), parts, error: error(held) })
    });
    let told = "Their number is thrown anew each time.".to_owned();
    scene("Odds of the battle that waits".to_owned(), told, bars.collect())
}

fn sent(title: &str, told: String, units: usize, prospect: &March) -> Scene {
    let met = prospect.met.percent;
    let mut bars = Vec::new();
    let mut parts = vec![part("unmet", Fill::White, 100.0 - met)];
    let (mut far_off, mut aside) = (0.0, String::new());
    match prospect.held {
        Some(held) => {
            let share = held.percent / 100.0;
            parts.insert(0, part("field held", Fill::Green, met * share));
            parts.insert(1, part("beaten", Fill::Black, met * (1.0 - share)));
            far_off = error(held) * (met / 100.0) as f32;
            aside = format!("if met, {}", steps(&prospect.ours));
        }
        None => parts.insert(0, part("met", Fill::Grey, met)),
    }
    let name = count(units, "unit");
    bars.push(Bar { name, aside, parts, error: far_off });
    let risky = prospect.points.iter().filter(|point| point.met.percent > 0.0);
    let mut before = 0.0;
    for point in risky.take(SPACES_MAX) {
        let so_far = chances::so_far(before);
        let aside = match point.needed {
            Some(needed) => format!("met on {}{so_far}", dice::or_more(needed)),
            None => format!("a battle for certain{so_far}"),
        };
        let met = point.met.percent;
        let word = if before > 0.0 { "met here" } else { "met" };
        let mut parts =
            vec![part(word, Fill::Grey, met), part("unmet", Fill::White, 100.0 - before - met)];
        if before > 0.0 {
            parts.insert(0, part("met before", Fill::Yellow, before));
        }
        before += met;
        let name = capital(&names::space_short(point.space));
        bars.push(Bar { name, aside, parts, error: 0.0 });
    }
    scene(title.to_owned(), told, bars)
}

pub fn revolt(prospect: &Revolt) -> Scene {
    let title = match prospect.under_way {
        true => "Odds of the rebellion under way",
        false => "Odds of the next rebellion",
    };
    let mut risks: Vec<&Risk> =
        prospect.risks.iter().filter(|risk| risk.percent() >= SHOWN_FROM).collect();
    risks.sort_by(|a, b| b.percent().total_cmp(&a.percent()));
    let bar = |risk: &&Risk| {
        let (falls, besieged) = (risk.falls.percent, risk.besieged.percent);
        let quiet = 100.0 - falls - besieged;
        Bar {
            name: names::place(risk.place).to_owned(),
            aside: format!("{:.0} %", risk.percent()),
            parts: vec![
                part("falls", Fill::Black, falls),
                part("besieged", Fill::Yellow, besieged),
                part("quiet", Fill::White, quiet),
            ],
            error: 0.0,
        }
    };
    let bars: Vec<Bar> = risks.iter().take(PLACES_MAX).map(bar).collect();
    let others = risks.len().saturating_sub(PLACES_MAX);
    let mut told = format!(
        "As things stand, {:.1} ±{:.1} places answer the call.",
        prospect.rising.mean(),
        prospect.rising.error()
    );
    if others > 0 {
        told.push_str(&format!(" {} less likely are not shown.", capital(&count(others, "place"))));
    }
    scene(title.to_owned(), told, bars)
}

pub fn siege(place: PlaceId, view: &View, prospects: &[Siege]) -> Scene {
    let bar = |prospect: &Siege| {
        let (falls, lifted) = (prospect.falls, prospect.lifted.percent);
        let (name, ours, share, aside) = match prospect.does {
            SiegeChoice::Hold | SiegeChoice::Sortie => {
                let hold = prospect.does == SiegeChoice::Hold;
                let name = if hold { "Hold out" } else { "Sortie of all who can go" };
                (name, "lifted", lifted, format!("costs {:.1} units", prospect.units.mean()))
            }
            SiegeChoice::BreakOut => {
                let away = format!("{:.0} % get away", prospect.away.percent);
                ("Break out", "lifted", lifted, away)
            }
        };
        let goes_on = 100.0 - falls.percent - share;
        Bar {
            name: name.to_owned(),
            aside,
            // What is feared comes first: its edge is what the error is about.
            parts: vec![
                part("falls", Fill::Black, falls.percent),
                part("besieged still", Fill::Yellow, goes_on),
                part(ours, Fill::Green, share),
            ],
            error: error(falls),
        }
    };
    let state = view.place(place);
    let told = format!(
        "Level {} of 4, {}. At the turn's end, as things stand:",
        state.siege.unwrap_or(1),
        count(state.units.len(), "unit")
    );
    let title = format!("The siege of {}", names::town(place));
    scene(title, told, prospects.iter().map(bar).collect())
}

pub fn of_battle(view: &View, prospects: &[Battle]) -> Option<Scene> {
    let fight = view.battle.as_ref()?;
    let bar = |prospect: &Battle| {
        let (held, dead) = (prospect.held, prospect.wiped_out.percent);
        Bar {
            name: match prospect.stance {
                Stance::Quarter => "Break off at a quarter".to_owned(),
                Stance::Half => "Break off at half".to_owned(),
                Stance::ToTheLast => "Stand to the last".to_owned(),
            },
            aside: steps(&prospect.ours),
            parts: vec![
                part("field held", Fill::Green, held.percent),
                part("thrown back", Fill::Grey, 100.0 - held.percent - dead),
                part("wiped out", Fill::Black, dead),
            ],
            error: error(held),
        }
    };
    let title = format!("The battle {}", names::at(fight.space));
    let ours = count(fight.units.len(), "unit");
    let told = format!("{}, {ours} of ours.", capital(BOOK.words("battle", &fight.battle)));
    Some(scene(title, told, prospects.iter().map(bar).collect()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::played::AtWar as _;
    use san_juans::data;

    use super::*;
    use san_juans_players::odds::march::Point;

    fn of(scene: Scene) -> Prospects {
        let prospects: &Prospects = scene.as_drawing().expect("odds are bars");
        for bar in &prospects.bars {
            let all: f32 = bar.parts.iter().map(|part| part.percent).sum();
            assert!((all - 100.0).abs() < 0.1, "{bar:?}");
        }
        prospects.clone()
    }

    #[test]
    fn every_bar_is_a_whole() {
        let place = data().named("mud-bay");
        let space = Space::Place(place);
        let points = vec![
            Point { space, needed: Some(5), met: Chance::exact(1.0 / 3.0) },
            Point { space, needed: None, met: Chance::exact(2.0 / 3.0) },
        ];
        let mut prospect = March {
            units: BTreeSet::new(),
            road: vec![space],
            taken: Vec::new(),
            points,
            avoided: 0,
            met: Chance::exact(1.0),
            held: Some(Chance::counted(50, 200)),
            ours: Mean::default(),
            enough: None,
        };
        let drawn = of(march(space, 5, &prospect));
        assert_eq!(drawn.bars.len(), 3);
        let told = |bar: &Bar| -> Vec<(String, f32)> {
            bar.parts.iter().map(|part| (part.word.clone(), part.percent.round())).collect()
        };
        let whole = |parts: &[(&str, f32)]| -> Vec<(String, f32)> {
            parts.iter().map(|(word, percent)| ((*word).to_owned(), *percent)).collect()
        };
        assert_eq!(told(&drawn.bars[1]), whole(&[("met", 33.0), ("unmet", 67.0)]));
        let later = [("met before", 33.0), ("met here", 67.0), ("unmet", 0.0)];
        assert_eq!(told(&drawn.bars[2]), whole(&later));
        assert_eq!(drawn.bars[2].aside, "a battle for certain if they get so far");
        assert_eq!(drawn.bars[0].parts[0].percent, 25.0);
        assert!(drawn.bars[0].error > 5.0, "as far off as the runs are few");
        (prospect.held, prospect.points, prospect.met) = (None, Vec::new(), Chance::exact(0.0));
        assert_eq!(of(march(space, 5, &prospect)).bars.len(), 1);
        let risk = |hits| Risk {
            place,
            falls: Chance::counted(hits, 200),
            besieged: Chance::counted(20, 200),
        };
        let risks = vec![risk(10), risk(90), Risk { falls: Chance::exact(0.0), ..risk(0) }];
        let revolt = Revolt { under_way: false, risks, rising: Mean::default(), runs: 200 };
        let drawn = of(crate::text::odds::bars::revolt(&revolt));
        let shares: Vec<f32> = drawn.bars.iter().map(|bar| bar.parts[0].percent).collect();
        assert_eq!(shares, [45.0, 5.0, 0.0], "the likeliest first");
        let (game, _) = games_testing::new_game(&mut kit::Calm::default());
        let view = game.san_juans_view(None).expect("a campaign");
        let held = Siege {
            does: SiegeChoice::Hold,
            falls: Chance::counted(20, 100),
            lifted: Chance::counted(30, 100),
            away: Chance::exact(0.0),
            units: Mean::default(),
        };
        let drawn = of(siege(place, &view, &[held]));
        assert_eq!(drawn.bars[0].parts[1].percent, 50.0);
        assert!(of_battle(&view, &[]).is_none(), "no battle waits");
    }
}
