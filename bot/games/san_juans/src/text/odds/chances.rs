//! Odds in words and as bars: what was asked, what it comes to, how surely, and how it was found.

use games::odds::OddsReply;
use model::message::Post;
use model::words::{BODY_MAX, capital, clip, clip_lines, count, count_word};
use render::{Bar, Fill, Prospects, Scene, Share};
use san_juans::{BattleView, Island, PlaceId, SiegeChoice, Space, Stance, View, data};
use san_juans_players::odds::battle::Prospect as Battle;
use san_juans_players::odds::march::{ENOUGH, Prospect as March};
use san_juans_players::odds::revolt::{NoRebellion, Prospect as Revolt, Risk};
use san_juans_players::odds::siege::Prospect as Siege;
use san_juans_players::odds::{Chance, Mean};

use crate::text::battles::{battle, dice};
use crate::text::book::BOOK;
use crate::text::names;

/// Places that are likelier to stay quiet than this, in per cent, are told together.
const WORTH_TELLING: f64 = 0.5;
/// Places drawn of a rebellion, the likeliest first, and from which per cent on.
const PLACES_MAX: usize = 14;
const DRAWN_FROM: f64 = 1.0;
/// Spaces of a march that are drawn.
const SPACES_MAX: usize = 5;

/// `58 % ±2`; an exact one without the bar.
pub fn percent(chance: Chance) -> String {
    let shown = format!("{:.0} %", chance.percent);
    if chance.runs == 0 { shown } else { format!("{shown} ±{:.0}", chance.error.ceil()) }
}

/// `2,000 runs`.
fn runs(number: u32) -> String {
    match number {
        1 => "1 run".to_owned(),
        1_000.. => format!("{},{:03} runs", number / 1_000, number % 1_000),
        _ => format!("{number} runs"),
    }
}

fn tried() -> &'static str {
    BOOK.words("odds", &"tried")
}

pub(super) fn post(title: &str, lines: &[String], footer: String) -> Post {
    let body = clip_lines(&lines.join("\n"), BODY_MAX);
    Post { title: clip(&format!("🎯 {title}"), 256), body, footer, ..Post::default() }
}

fn drawn(title: &str, told: String, bars: Vec<Bar>) -> Option<Scene> {
    Some(Scene::new(Prospects { title: title.to_owned(), told, bars }))
}

fn part(word: &str, fill: Fill, percent: f64) -> Share {
    Share { word: word.to_owned(), fill, percent: percent.clamp(0.0, 100.0) as f32 }
}

fn steps(mean: &Mean) -> String {
    format!("we lose {:.1} steps", mean.mean())
}

fn error(chance: Chance) -> f32 {
    if chance.runs == 0 { 0.0 } else { chance.error as f32 }
}

/// A march of `units` units from a space.
pub fn march(from: Space, units: usize, prospect: &March) -> OddsReply {
    let to = names::space(prospect.road.last().copied().unwrap_or(from));
    let stops = [from].into_iter().chain(prospect.road.iter().copied());
    let stops: Vec<String> = stops.map(names::space_short).collect();
    let way = format!("{}: {}", count(units, "unit"), stops.join(" → "));
    let head = ("Odds of a march", format!("From {} to {to}.", names::space(from)));
    sent(&format!("Odds of a march to {to}"), way, head, units, prospect)
}

/// A landing of `units` units.
pub fn landing(at: Space, units: usize, prospect: &March) -> OddsReply {
    let (at, way) = (names::at(at), format!("{} would land", count(units, "unit")));
    let head = ("Odds of a landing", format!("{}.", capital(&at)));
    sent(&format!("Odds of a landing {at}"), way, head, units, prospect)
}

/// `met on the way or there: **42 %**`.
fn met(prospect: &March) -> String {
    let risky = prospect.points.iter().filter(|point| point.met.percent > 0.0).count();
    let on_the_way = if risky > 1 { " on the way or there" } else { "" };
    format!("met{on_the_way}: **{}**", percent(prospect.met))
}

/// `hold the field **13 % ±2** and lose about 3.1 steps`; nothing where nobody can be met.
fn held(prospect: &March) -> Option<String> {
    let (held, lost) = (percent(prospect.held?), prospect.ours.mean());
    Some(format!("hold the field **{held}** and lose about {lost:.1} steps"))
}

/// `with about **15** units of that kind they hold it 60 %`, if so many would do.
fn enough(prospect: &March, they: &str) -> Option<String> {
    let units = prospect.enough?;
    Some(format!("with about **{units}** units of that kind {they} hold it {ENOUGH} %"))
}

/// What a draft risks: `🎯 Mud Bay: met on the way or there: **33 %**; if met you hold the field
/// **13 % ±2** and lose about 3.1 steps; with about **15** units of that kind you hold it 60 %`.
pub fn stakes(prospect: &March) -> String {
    let end = prospect.road.last().or(prospect.points.last().map(|point| &point.space));
    let at = end.map_or_else(String::new, |space| format!("{}: ", capital(&names::space(*space))));
    let (met, if_met) = match prospect.met.percent >= 99.95 {
        true => ("a battle for certain".to_owned(), ""),
        false => (met(prospect), "if met "),
    };
    let held = held(prospect).map(|held| format!("; {if_met}you {held}"));
    let enough = enough(prospect, "you").filter(|_| held.is_some());
    let enough = enough.map_or_else(String::new, |enough| format!("; {enough}"));
    format!("🎯 {at}{met}{}{enough}", held.unwrap_or_default())
}

/// What comes of all who are sent, as a bar.
fn whole(units: usize, prospect: &March) -> Bar {
    let met = prospect.met.percent;
    let unmet = part("unmet", Fill::White, 100.0 - met);
    let name = count(units, "unit");
    let Some(held) = prospect.held else {
        let parts = vec![part("met", Fill::Grey, met), unmet];
        return Bar { name, aside: String::new(), parts, error: 0.0 };
    };
    let share = held.percent / 100.0;
    let (won, lost) = (met * share, met * (1.0 - share));
    let parts =
        vec![part("field held", Fill::Green, won), part("beaten", Fill::Black, lost), unmet];
    let aside = format!("if met, {}", steps(&prospect.ours));
    Bar { name, aside, parts, error: error(held) * (met / 100.0) as f32 }
}

/// What comes of those who are sent somewhere. What a die needs further along a road that may end
/// sooner is no chance of all.
fn sent(
    title: &str,
    way: String,
    (head, told): (&str, String),
    units: usize,
    prospect: &March,
) -> OddsReply {
    let (mut lines, mut bars, mut before) = (vec![way], vec![whole(units, prospect)], 0.0);
    for point in &prospect.points {
        let (met, later) = (point.met.percent, before > 0.0);
        let (so_far, of_all) = if later { (" if they get so far", " of all") } else { ("", "") };
        let (at, share) = (capital(&names::space(point.space)), percent(point.met));
        let needed = point.needed.map(dice::or_more);
        lines.push(match &needed {
            Some(_) if point.needed > Some(6) => format!("🎲 {at}: nobody can be met"),
            Some(needed) => format!("🎲 {at}: on {needed}{so_far}, **{share}**{of_all}"),
            None => format!("⚔ {at}: a battle for certain{so_far}, **{share}**{of_all}"),
        });
        if met > 0.0 && bars.len() <= SPACES_MAX {
            let on = needed.map_or("a battle for certain".to_owned(), |of| format!("met on {of}"));
            let here = part(if later { "met here" } else { "met" }, Fill::Grey, met);
            let unmet = part("unmet", Fill::White, 100.0 - before - met);
            let sooner = later.then(|| part("met before", Fill::Yellow, before));
            let (name, aside) =
                (capital(&names::space_short(point.space)), format!("{on}{so_far}"));
            let parts = sooner.into_iter().chain([here, unmet]).collect();
            bars.push(Bar { name, aside, parts, error: 0.0 });
        }
        before += met;
    }
    if prospect.avoided > 0 {
        let spaces = count_word(prospect.avoided, "space");
        lines.push(format!("Guides lead them past {spaces} without a die."));
    }
    lines.push(match prospect.points.is_empty() {
        true => "Nobody can be met on the way: **no battle**.".to_owned(),
        false => {
            let clear = percent(Chance::exact(1.0 - prospect.met.percent / 100.0));
            format!("{} · unmet: **{clear}**", capital(&met(prospect)))
        }
    });
    if !prospect.taken.is_empty() {
        lines.push(format!("Unmet, they retake {}.", names::places(&prospect.taken)));
    }
    if let Some(fought) = held(prospect) {
        lines.push(format!("If they are met, they {fought}."));
        let enough = enough(prospect, "they");
        lines.extend(enough.map(|enough| format!("{}.", capital(&enough))));
    }
    let footer = prospect.held.map_or_else(
        || "Each encounter is one die: those chances are exact".to_owned(),
        |held| {
            format!(
                "Encounters are exact; battles: {}, broken off at half, other questions answered as a \
                 careful staff would. {}",
                runs(held.runs),
                tried()
            )
        },
    );
    (post(title, &lines, footer), drawn(head, told, bars))
}

/// The battles that wait until the Ops are spent.
pub fn waiting(prospects: &[March]) -> OddsReply {
    let (mut lines, mut bars) = (vec![BOOK.words("odds", &"waiting").to_owned()], Vec::new());
    for prospect in prospects {
        let at = prospect.road.last().map(|space| names::space(*space)).unwrap_or_default();
        let ours = count(prospect.units.len(), "unit");
        let fought = held(prospect).unwrap_or_default();
        let enough = enough(prospect, "they").map(|enough| format!("; {enough}"));
        let (at, enough) = (capital(&at), enough.unwrap_or_default());
        lines.push(format!("⚔ {at}: {ours} of ours {fought}{enough}."));
        bars.extend(prospect.held.zip(prospect.road.last()).map(|(held, space)| Bar {
            name: capital(&names::space_short(*space)),
            aside: steps(&prospect.ours),
            parts: vec![
                part("field held", Fill::Green, held.percent),
                part("beaten", Fill::Black, 100.0 - held.percent),
            ],
            error: error(held),
        }));
    }
    let all = prospects.iter().filter_map(|prospect| prospect.held).map(|held| held.runs).sum();
    let footer = format!("{}, broken off at half. {}", runs(all), tried());
    let title = "Odds of the battle that waits";
    let told = "Their number is thrown anew each time.".to_owned();
    (post(title, &lines, footer), drawn(title, told, bars))
}

/// Why there are no odds of a rebellion.
pub fn no_rebellion(why: NoRebellion) -> &'static str {
    BOOK.words(
        "odds",
        &match why {
            NoRebellion::Quiet => "quiet",
            NoRebellion::LastTurn => "last-turn",
        },
    )
}

pub fn revolt(prospect: &Revolt) -> OddsReply {
    let title = match prospect.under_way {
        true => "Odds of the rebellion under way",
        false => "Odds of the next rebellion",
    };
    let rising = (prospect.rising.mean(), prospect.rising.error());
    let mut lines = vec![format!(
        "As things stand, **{:.1} ±{:.1}** places answer the call.",
        rising.0, rising.1
    )];
    let mut risks: Vec<&Risk> = prospect.risks.iter().collect();
    risks.sort_by(|a, b| b.percent().total_cmp(&a.percent()));
    let island = |island: &'static Island| {
        let worth = |risk: &&Risk| risk.percent() >= WORTH_TELLING;
        let on_it = risks.iter().filter(|risk| data().place(risk.place).island == island.id);
        let on_it: Vec<&Risk> = on_it.copied().filter(worth).collect();
        (!on_it.is_empty()).then_some((island, on_it))
    };
    let mut islands: Vec<_> = data().islands.iter().filter_map(island).collect();
    let all = |risks: &[&Risk]| risks.iter().map(|risk| risk.percent()).sum::<f64>();
    islands.sort_by(|(_, a), (_, b)| all(b).total_cmp(&all(a)));
    lines.extend(islands.into_iter().map(|(island, risks)| {
        let told: Vec<String> = risks.into_iter().map(one_risk).collect();
        format!("**{}** {}", island.name, told.join(" · "))
    }));
    let quiet = risks.iter().filter(|risk| risk.percent() < WORTH_TELLING).count();
    if quiet > 0 {
        let verb = if quiet == 1 { "is" } else { "are" };
        lines.push(format!("{} {verb} all but safe.", capital(&count_word(quiet, "place"))));
    }
    if risks.iter().any(|risk| risk.besieged.percent >= WORTH_TELLING) {
        lines.push("⛺ the garrison would be besieged; the others fall.".to_owned());
    }
    let worst = risks.iter().flat_map(|risk| [risk.falls.error, risk.besieged.error]);
    let worst = worst.fold(0.0, f64::max).ceil();
    let footer = format!(
        "{}, ±{worst:.0} % at most; revolts that troops put down are taken off. Marches, sieges and \
         cards until then change it. {}",
        runs(prospect.runs),
        tried()
    );
    let bar = |risk: &&Risk| {
        let (falls, besieged) = (risk.falls.percent, risk.besieged.percent);
        let parts = vec![
            part("falls", Fill::Black, falls),
            part("besieged", Fill::Yellow, besieged),
            part("quiet", Fill::White, 100.0 - falls - besieged),
        ];
        let (name, aside) = (names::town(risk.place), format!("{:.0} %", risk.percent()));
        Bar { name, aside, parts, error: 0.0 }
    };
    let mut told =
        format!("As things stand, {:.1} ±{:.1} places answer the call.", rising.0, rising.1);
    risks.retain(|risk| risk.percent() >= DRAWN_FROM);
    if risks.len() > PLACES_MAX {
        let others = count(risks.len() - PLACES_MAX, "place");
        told.push_str(&format!(" {} less likely are not shown.", capital(&others)));
    }
    let bars = risks.iter().take(PLACES_MAX).map(bar).collect();
    (post(title, &lines, footer), drawn(title, told, bars))
}

fn one_risk(risk: &Risk) -> String {
    let name = names::place(risk.place);
    let (falls, besieged) = (risk.falls.percent, risk.besieged.percent);
    match (falls >= WORTH_TELLING, besieged >= WORTH_TELLING) {
        (_, false) => format!("{name} {falls:.0} %"),
        (false, true) => format!("{name} ⛺ {besieged:.0} %"),
        (true, true) => format!("{name} {falls:.0} %, ⛺ {besieged:.0} %"),
    }
}

/// A siege at the turn's end.
pub fn siege(place: PlaceId, view: &View, prospects: &[Siege]) -> OddsReply {
    let state = view.place(place);
    let (level, units) = (state.siege.unwrap_or(1), count(state.units.len(), "unit"));
    let mut lines = vec![format!("Level {level}, {units}. At the turn's end, as things stand:")];
    let mut bars = Vec::new();
    for Siege { does, falls, lifted, away, units } in prospects {
        let end = format!("falls **{}**, lifted {}", percent(*falls), percent(*lifted));
        let mean = units.mean();
        let costs =
            || (format!("{end}, costs about {mean:.1} units"), format!("costs {mean:.1} units"));
        let (sign, name, (told, aside)) = match does {
            SiegeChoice::Hold => ("🛡️ **Hold out**", "Hold out", costs()),
            SiegeChoice::Sortie => {
                ("🗡️ **Sortie** of all who can go", "Sortie of all who can go", costs())
            }
            SiegeChoice::BreakOut => {
                let told = format!("they get out **{}**, the place {end}", percent(*away));
                let aside = format!("{:.0} % get away", away.percent);
                ("🏃 **Break out** of all who can go", "Break out", (told, aside))
            }
        };
        lines.push(format!("{sign}: {told}"));
        let goes_on = 100.0 - falls.percent - lifted.percent;
        // What is feared comes first: its edge is what the error is about.
        let parts = vec![
            part("falls", Fill::Black, falls.percent),
            part("besieged still", Fill::Yellow, goes_on),
            part("lifted", Fill::Green, lifted.percent),
        ];
        bars.push(Bar { name: name.to_owned(), aside, parts, error: error(*falls) });
    }
    let made = prospects.first().map_or(0, |prospect| prospect.falls.runs);
    let footer = format!(
        "{} each; other garrisons hold out, battles are broken off at half, losses are chosen as a \
         careful staff would. {}",
        runs(made),
        tried()
    );
    let town = names::town(place);
    let told = format!("Level {level} of 4, {units}. At the turn's end, as things stand:");
    let scene = drawn(&format!("The siege of {town}"), told, bars);
    (post(&format!("Odds of the siege of {town}"), &lines, footer), scene)
}

/// The battle that waits.
pub fn of_battle(view: &View, fight: &BattleView, prospects: &[Battle]) -> OddsReply {
    let hidden = view.options.limited_intelligence;
    let ours = view.units().filter(|unit| fight.units.contains(&unit.id));
    let strength = count(ours.map(|unit| usize::from(unit.steps)).sum(), "step");
    let theirs = match hidden {
        true => format!("{}, say the scouts", battle::range(fight.force)),
        false => count(fight.force.units().into(), "unit"),
    };
    let (named, ours) =
        (capital(BOOK.words("battle", &fight.battle)), count(fight.units.len(), "unit"));
    let mut lines = vec![format!("{named}: ours {ours}, {strength}; theirs {theirs}.")];
    let mut bars = Vec::new();
    for prospect in prospects {
        let (held, dead) = (prospect.held, prospect.wiped_out.percent);
        let back = 100.0 - held.percent - dead;
        lines.push(format!(
            "⚔ Our men {}: field held **{}**, thrown back {:.0} %, wiped out {dead:.0} %; they cost us \
             about {:.1} steps, we cost them {:.1} units.",
            BOOK.words("stance", &prospect.stance),
            percent(held),
            back.max(0.0),
            prospect.ours.mean(),
            prospect.theirs.mean(),
        ));
        let name = match prospect.stance {
            Stance::Quarter => "Break off at a quarter",
            Stance::Half => "Break off at half",
            Stance::ToTheLast => "Stand to the last",
        };
        let parts = vec![
            part("field held", Fill::Green, held.percent),
            part("thrown back", Fill::Grey, back),
            part("wiped out", Fill::Black, dead),
        ];
        let aside = steps(&prospect.ours);
        bars.push(Bar { name: name.to_owned(), aside, parts, error: error(held) });
    }
    let made = prospects.first().map_or(0, |prospect| prospect.held.runs);
    let guess = match hidden {
        true => " Their numbers are thrown anew each time, within what the scouts say.",
        false => "",
    };
    let footer = format!(
        "{} each; pursuit and stragglers are in the losses.{guess} {}",
        runs(made),
        tried()
    );
    let at = names::at(fight.space);
    let scene = drawn(&format!("The battle {at}"), format!("{named}, {ours} of ours."), bars);
    (post(&format!("Odds of the battle {at}"), &lines, footer), scene)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use san_juans::data;

    use super::*;
    use san_juans_players::odds::march::Point;

    fn of((_, scene): OddsReply) -> Prospects {
        let scene = scene.expect("it is drawn");
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
        let drawn = of(super::revolt(&revolt));
        let shares: Vec<f32> = drawn.bars.iter().map(|bar| bar.parts[0].percent).collect();
        assert_eq!(shares, [45.0, 5.0, 0.0], "the likeliest first");
        let (game, _) = games_testing::new_game(&mut kit::Calm::default());
        let view = crate::view(&game).expect("a campaign");
        let held = Siege {
            does: SiegeChoice::Hold,
            falls: Chance::counted(20, 100),
            lifted: Chance::counted(30, 100),
            away: Chance::exact(0.0),
            units: Mean::default(),
        };
        let drawn = of(siege(place, &view, &[held]));
        assert_eq!(drawn.bars[0].parts[1].percent, 50.0);
    }
}
