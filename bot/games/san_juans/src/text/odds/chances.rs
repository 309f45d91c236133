//! Odds in words and as bars: what was asked, what it comes to, how surely, and how it was found.

use games::odds::OddsReply;
use model::message::Post;
use model::words::{BODY_MAX, capital, clip, clip_lines, count, count_word, joined};
use render::{Bar, Fill, Prospects, Scene, Share};
use san_juans::{BattleView, Island, PackNo, PlaceId, SiegeChoice, Space, View};
use san_juans_players::odds::battle::Prospect as Battle;
use san_juans_players::odds::march::{ENOUGH, Prospect as March};
use san_juans_players::odds::revolt::{NoRebellion, Prospect as Revolt, Risk};
use san_juans_players::odds::siege::Prospect as Siege;
use san_juans_players::odds::{Chance, Mean};
use serde_json::json;

use crate::text::battles::{battle, dice};
use crate::text::book::{book, told};
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
pub fn runs(number: u32) -> String {
    match number {
        1 => "1 run".to_owned(),
        1_000.. => format!("{},{:03} runs", number / 1_000, number % 1_000),
        _ => format!("{number} runs"),
    }
}

/// How so many runs were made, in the small print of a kind of odds.
fn footer(pack: PackNo, kind: &str, runs: u32) -> String {
    let made = told(pack, "odds.footer", &json!({ kind: runs }));
    format!("{made} {}", book(pack).words("odds", &"tried"))
}

pub(super) fn post(title: &str, lines: &[String], footer: String) -> Post {
    let body = clip_lines(&lines.join("\n"), BODY_MAX);
    Post { title: clip(&format!("🎯 {title}"), 256), body, footer, ..Post::default() }
}

/// Odds in words under a title, and as bars under a caption.
fn reply(
    title: &str,
    lines: &[String],
    footer: String,
    (head, told, bars): (&str, String, Vec<Bar>),
) -> OddsReply {
    let scene = Scene::new(Prospects { title: head.to_owned(), told, bars });
    (post(title, lines, footer), Some(scene))
}

/// A bar of shares in per cent; `error` is of the first edge.
fn bar(
    name: impl Into<String>,
    aside: impl Into<String>,
    parts: &[(&str, Fill, f64)],
    error: f64,
) -> Bar {
    let part = |(word, fill, percent): &(&str, Fill, f64)| {
        let percent = percent.clamp(0.0, 100.0) as f32;
        Share { word: (*word).to_owned(), fill: *fill, percent }
    };
    let parts = parts.iter().map(part).collect();
    Bar { name: name.into(), aside: aside.into(), parts, error: error as f32 }
}

fn steps(mean: &Mean) -> String {
    format!("we lose {:.1} steps", mean.mean())
}

fn error(chance: Chance) -> f64 {
    if chance.runs == 0 { 0.0 } else { chance.error }
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
    let (met, name) = (prospect.met.percent, count(units, "unit"));
    let unmet = ("unmet", Fill::White, 100.0 - met);
    let Some(held) = prospect.held else {
        return bar(name, "", &[("met", Fill::Grey, met), unmet], 0.0);
    };
    let share = held.percent / 100.0;
    let (won, lost) = (met * share, met * (1.0 - share));
    let parts = [("field held", Fill::Green, won), ("beaten", Fill::Black, lost), unmet];
    let aside = format!("if met, {}", steps(&prospect.ours));
    bar(name, aside, &parts, error(held) * met / 100.0)
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
            let unmet = ("unmet", Fill::White, 100.0 - before - met);
            let sooner = ("met before", Fill::Yellow, before);
            let parts = match later {
                true => vec![sooner, ("met here", Fill::Grey, met), unmet],
                false => vec![("met", Fill::Grey, met), unmet],
            };
            let name = capital(&names::space_short(point.space));
            bars.push(bar(name, on + so_far, &parts, 0.0));
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
        lines.extend(enough(prospect, "they").map(|enough| format!("{}.", capital(&enough))));
    }
    let exact = || "Each encounter is one die: those chances are exact".to_owned();
    let footer = prospect.held.map_or_else(exact, |held| {
        let pack = prospect.road.last().map_or(PackNo::FIRST, |space| space.island().pack());
        footer(pack, "march", held.runs)
    });
    reply(title, &lines, footer, (head, told, bars))
}

/// The battles that wait until the Ops are spent.
pub fn waiting(pack: PackNo, prospects: &[March]) -> OddsReply {
    let (mut lines, mut bars) = (vec![book(pack).words("odds", &"waiting").to_owned()], Vec::new());
    for prospect in prospects {
        let at = prospect.road.last().map(|space| names::space(*space)).unwrap_or_default();
        let ours = count(prospect.units.len(), "unit");
        let fought = held(prospect).unwrap_or_default();
        let enough = enough(prospect, "they").map(|enough| format!("; {enough}"));
        let (at, enough) = (capital(&at), enough.unwrap_or_default());
        lines.push(format!("⚔ {at}: {ours} of ours {fought}{enough}."));
        bars.extend(prospect.held.zip(prospect.road.last()).map(|(held, space)| {
            let (won, lost) = (held.percent, 100.0 - held.percent);
            let parts = [("field held", Fill::Green, won), ("beaten", Fill::Black, lost)];
            let name = capital(&names::space_short(*space));
            bar(name, steps(&prospect.ours), &parts, error(held))
        }));
    }
    let all = prospects.iter().filter_map(|prospect| prospect.held).map(|held| held.runs).sum();
    let title = "Odds of the battle that waits";
    let told = "Their number is thrown anew each time.".to_owned();
    reply(title, &lines, footer(pack, "waiting", all), (title, told, bars))
}

/// Why there are no odds of a rebellion.
pub fn no_rebellion(pack: PackNo, why: NoRebellion) -> &'static str {
    match why {
        NoRebellion::Quiet => book(pack).words("odds", &"quiet"),
        NoRebellion::LastTurn => book(pack).words("odds", &"last-turn"),
    }
}

pub fn revolt(pack: PackNo, prospect: &Revolt) -> OddsReply {
    let title = match prospect.under_way {
        true => "Odds of the rebellion under way",
        false => "Odds of the next rebellion",
    };
    let (mean, off) = (prospect.rising.mean(), prospect.rising.error());
    let mut lines =
        vec![format!("As things stand, **{mean:.1} ±{off:.1}** places answer the call.")];
    let mut risks: Vec<&Risk> = prospect.risks.iter().collect();
    risks.sort_by(|a, b| b.percent().total_cmp(&a.percent()));
    let (worth, quiet): (Vec<&Risk>, Vec<&Risk>) =
        risks.iter().partition(|risk| risk.percent() >= WORTH_TELLING);
    let island = |island: &'static Island| {
        let here = |risk: &&&Risk| risk.place.island == island.id;
        let all: f64 = worth.iter().filter(here).map(|risk| risk.percent()).sum();
        let told = joined(worth.iter().filter(here).map(|risk| one_risk(risk)), " · ");
        (!told.is_empty()).then(|| (all, format!("**{}** {told}", island.name)))
    };
    let mut islands: Vec<(f64, String)> = pack.get().islands.iter().filter_map(island).collect();
    islands.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    lines.extend(islands.into_iter().map(|(_, told)| told));
    if !quiet.is_empty() {
        let verb = if quiet.len() == 1 { "is" } else { "are" };
        lines.push(format!("{} {verb} all but safe.", capital(&count_word(quiet.len(), "place"))));
    }
    if worth.iter().any(|risk| risk.besieged.percent >= WORTH_TELLING) {
        lines.push("⛺ the garrison would be besieged; the others fall.".to_owned());
    }
    let worst = risks.iter().flat_map(|risk| [risk.falls.error, risk.besieged.error]);
    let worst = worst.fold(0.0, f64::max).ceil();
    let of = format!("{}, ±{worst:.0} % at most", runs(prospect.runs));
    let footer = format!("{of}; {}", footer(pack, "revolt", prospect.runs));
    let shown = |risk: &&Risk| {
        let (falls, besieged) = (risk.falls.percent, risk.besieged.percent);
        let parts = [
            ("falls", Fill::Black, falls),
            ("besieged", Fill::Yellow, besieged),
            ("quiet", Fill::White, 100.0 - falls - besieged),
        ];
        bar(names::town(risk.place), format!("{:.0} %", risk.percent()), &parts, 0.0)
    };
    let mut told = format!("As things stand, {mean:.1} ±{off:.1} places answer the call.");
    risks.retain(|risk| risk.percent() >= DRAWN_FROM);
    if risks.len() > PLACES_MAX {
        let others = count(risks.len() - PLACES_MAX, "place");
        told.push_str(&format!(" {others} less likely are not shown."));
    }
    let bars = risks.iter().take(PLACES_MAX).map(shown).collect();
    reply(title, &lines, footer, (title, told, bars))
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
        let mut end = format!("falls **{}**, lifted {}", percent(*falls), percent(*lifted));
        let mut aside = format!("costs {:.1} units", units.mean());
        if *does == SiegeChoice::BreakOut {
            end = format!("they get out **{}**, the place {end}", percent(*away));
            aside = format!("{:.0} % get away", away.percent);
        } else {
            end.push_str(&format!(", costs about {:.1} units", units.mean()));
        }
        lines.push(format!("{}: {end}", book(view.pack).words("odds.siege", does)));
        // What is feared comes first: its edge is what the error is about.
        let parts = [
            ("falls", Fill::Black, falls.percent),
            ("besieged still", Fill::Yellow, 100.0 - falls.percent - lifted.percent),
            ("lifted", Fill::Green, lifted.percent),
        ];
        bars.push(bar(book(view.pack).words("odds.bar", does), aside, &parts, error(*falls)));
    }
    let made = prospects.first().map_or(0, |prospect| prospect.falls.runs);
    let town = names::town(place);
    let told = format!("Level {level} of 4, {units}. At the turn's end, as things stand:");
    let drawn = (&*format!("The siege of {town}"), told, bars);
    reply(&format!("Odds of the siege of {town}"), &lines, footer(view.pack, "siege", made), drawn)
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
    let named = capital(book(view.pack).words("battle", &fight.battle));
    let ours = count(fight.units.len(), "unit");
    let mut lines = vec![format!("{named}: ours {ours}, {strength}; theirs {theirs}.")];
    let mut bars = Vec::new();
    for prospect in prospects {
        let (held, dead) = (prospect.held, prospect.wiped_out.percent);
        let back = 100.0 - held.percent - dead;
        lines.push(format!(
            "⚔ Our men {}: field held **{}**, thrown back {:.0} %, wiped out {dead:.0} %; they cost us \
             about {:.1} steps, we cost them {:.1} units.",
            book(view.pack).words("stance", &prospect.stance),
            percent(held),
            back.max(0.0),
            prospect.ours.mean(),
            prospect.theirs.mean(),
        ));
        let parts = [
            ("field held", Fill::Green, held.percent),
            ("thrown back", Fill::Grey, back),
            ("wiped out", Fill::Black, dead),
        ];
        let name = book(view.pack).words("odds.bar", &prospect.stance);
        bars.push(bar(name, steps(&prospect.ours), &parts, error(held)));
    }
    let made = prospects.first().map_or(0, |prospect| prospect.held.runs);
    let footer = footer(view.pack, if hidden { "hidden" } else { "battle" }, made);
    let at = names::at(fight.space);
    let drawn = (&*format!("The battle {at}"), format!("{named}, {ours} of ours."), bars);
    reply(&format!("Odds of the battle {at}"), &lines, footer, drawn)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use san_juans::first;

    use super::*;
    use san_juans_players::odds::march::Point;

    /// The bars as they are drawn: the shares of each, of which the last is what is left.
    fn shares((_, scene): OddsReply) -> String {
        let scene = scene.expect("it is drawn");
        let prospects: &Prospects = scene.as_drawing().expect("odds are bars");
        let of = |bar: &Bar| {
            let all: f32 = bar.parts.iter().map(|part| part.percent).sum();
            assert!((all - 100.0).abs() < 0.1, "{bar:?}");
            joined(bar.parts.iter().map(|of| format!("{} {:.0}", of.word, of.percent)), ", ")
        };
        joined(prospects.bars.iter().map(of), "\n")
    }

    #[test]
    fn every_bar_is_a_whole() {
        let place = first().named("mud-bay");
        let space = Space::Place(place);
        let point = |needed, met| Point { space, needed, met: Chance::exact(met) };
        let mut prospect = March {
            units: BTreeSet::new(),
            road: vec![space],
            taken: Vec::new(),
            points: vec![point(Some(5), 1.0 / 3.0), point(None, 2.0 / 3.0)],
            avoided: 0,
            met: Chance::exact(1.0),
            held: Some(Chance::counted(50, 200)),
            ours: Mean::default(),
            enough: None,
        };
        assert_eq!(
            shares(march(space, 5, &prospect)),
            "field held 25, beaten 75, unmet 0\nmet 33, unmet 67\nmet before 33, met here 67, unmet 0"
        );
        assert!(whole(5, &prospect).error > 5.0, "as far off as the runs are few");
        (prospect.held, prospect.points, prospect.met) = (None, Vec::new(), Chance::exact(0.0));
        assert_eq!(shares(march(space, 5, &prospect)), "met 0, unmet 100");
        let chance = |hits| Chance::counted(hits, 200);
        let risk = |hits| Risk { place, falls: chance(hits), besieged: chance(20) };
        let risks = vec![risk(10), risk(90), Risk { falls: Chance::exact(0.0), ..risk(0) }];
        let revolt = Revolt { under_way: false, risks, rising: Mean::default(), runs: 200 };
        assert_eq!(
            shares(super::revolt(PackNo::FIRST, &revolt)),
            "falls 45, besieged 10, quiet 45\nfalls 5, besieged 10, quiet 85\n\
             falls 0, besieged 10, quiet 90",
            "the likeliest first"
        );
        let (game, _) = games_testing::new_game(&mut kit::Calm::default());
        let view = crate::view(&game).expect("a campaign");
        let (falls, lifted, away) = (chance(40), chance(60), Chance::exact(0.0));
        let held = Siege { does: SiegeChoice::Hold, falls, lifted, away, units: Mean::default() };
        assert_eq!(shares(siege(place, &view, &[held])), "falls 20, besieged still 50, lifted 30");
    }
}
