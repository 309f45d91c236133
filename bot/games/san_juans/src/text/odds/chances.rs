//! Odds in words: what was asked, what it comes to, how surely, and how it was found.

use model::message::Post;
use model::words;
use model::words::{BODY_MAX, clip_lines, count};
use san_juans::{Island, PlaceId, SiegeChoice, Space, View, Why, data};

use crate::text::battles::{battle, dice};
use crate::text::book::BOOK;
use crate::text::names;
use san_juans_players::odds::battle::Prospect as Battle;
use san_juans_players::odds::march::{ENOUGH, Prospect as March};
use san_juans_players::odds::revolt::{NoRebellion, Prospect as Revolt, Risk};
use san_juans_players::odds::siege::Prospect as Siege;
use san_juans_players::odds::{Chance, Mean};

/// Places that are likelier to stay quiet than this, in per cent, are told together.
const WORTH_TELLING: f64 = 0.5;

/// `58 % ±2`; an exact one without the bar.
pub fn percent(chance: Chance) -> String {
    let shown = format!("{:.0} %", chance.percent);
    if chance.runs == 0 { shown } else { format!("{shown} ±{:.0}", chance.error.ceil()) }
}

pub fn are_of_use(view: &View) -> bool {
    let waits = matches!(
        view.awaiting,
        Some(
            Why::SettleBattle { .. }
                | Why::SiegeAction { .. }
                | Why::WhoSorties { .. }
                | Why::WhoBreaksOut { .. }
        )
    );
    waits && view.outcome.is_none()
}

/// `2,000 runs`.
fn runs(number: u32) -> String {
    let text = number.to_string();
    let grouped = match text.len() {
        4.. => format!("{},{}", &text[..text.len() - 3], &text[text.len() - 3..]),
        _ => text,
    };
    let noun = if number == 1 { "run" } else { "runs" };
    format!("{grouped} {noun}")
}

fn about(mean: &Mean) -> String {
    format!("{:.1}", mean.mean())
}

pub(super) fn post(title: String, lines: &[String], footer: String) -> Post {
    let body = clip_lines(&lines.join("\n"), BODY_MAX);
    Post { title: words::clip(&format!("🎯 {title}"), 256), body, footer, ..Post::default() }
}

pub(super) const TRIED: &str = "Tried on copies of the campaign with dice of their own; the war's dice are not \
                     touched";

pub fn march(from: Space, units: usize, prospect: &March) -> Post {
    let to = prospect.road.last().copied().unwrap_or(from);
    let mut stops = vec![names::space_short(from)];
    stops.extend(prospect.road.iter().map(|space| names::space_short(*space)));
    let way = format!("{}: {}", count(units, "unit"), stops.join(" → "));
    sent(format!("Odds of a march to {}", names::space(to)), way, prospect)
}

pub fn landing(at: Space, units: usize, prospect: &March) -> Post {
    let title = format!("Odds of a landing {}", names::at(at));
    sent(title, format!("{} would land", count(units, "unit")), prospect)
}

/// What a die needs further along a road that may end sooner, in per cent, is no chance of all.
pub(super) fn so_far(met_before: f64) -> &'static str {
    if met_before > 0.0 { " if they get so far" } else { "" }
}

/// `met on the way or there: **42 %**`.
pub(super) fn met(prospect: &March) -> String {
    let risky = prospect.points.iter().filter(|point| point.met.percent > 0.0).count();
    let on_the_way = if risky > 1 { " on the way or there" } else { "" };
    format!("met{on_the_way}: **{}**", percent(prospect.met))
}

/// `hold the field **13 % ±2** and lose about 3.1 steps`; nothing where nobody can be met.
pub(super) fn held(prospect: &March) -> Option<String> {
    let held = percent(prospect.held?);
    Some(format!("hold the field **{held}** and lose about {} steps", about(&prospect.ours)))
}

/// `with about **15** units of that kind they hold it 60 %`, if so many would do.
pub(super) fn enough(prospect: &March, they: &str) -> Option<String> {
    let units = prospect.enough?;
    Some(format!("with about **{units}** units of that kind {they} hold it {ENOUGH} %"))
}

fn sent(title: String, way: String, prospect: &March) -> Post {
    let mut lines = vec![way];
    let mut before = 0.0;
    for point in &prospect.points {
        let at = words::capital(&names::space(point.space));
        let (met, so_far) = (percent(point.met), so_far(before));
        let of_all = if so_far.is_empty() { "" } else { " of all" };
        lines.push(match point.needed {
            Some(7..) => format!("🎲 {at}: nobody can be met"),
            Some(needed) => {
                format!("🎲 {at}: on {}{so_far}, **{met}**{of_all}", dice::or_more(needed))
            }
            None => format!("⚔ {at}: a battle for certain{so_far}, **{met}**{of_all}"),
        });
        before += point.met.percent;
    }
    if prospect.avoided > 0 {
        let spaces = words::count_word(prospect.avoided, "space");
        lines.push(format!("Guides lead them past {spaces} without a die."));
    }
    if prospect.points.is_empty() {
        lines.push("Nobody can be met on the way: **no battle**.".to_owned());
    } else {
        let clear = Chance::exact(1.0 - prospect.met.percent / 100.0);
        let met = words::capital(&met(prospect));
        lines.push(format!("{met} · unmet: **{}**", percent(clear)));
    }
    if !prospect.taken.is_empty() {
        lines.push(format!("Unmet, they retake {}.", names::places(&prospect.taken)));
    }
    let mut footer = "Each encounter is one die: those chances are exact".to_owned();
    if let Some(fought) = held(prospect) {
        lines.push(format!("If they are met, they {fought}."));
        let enough = enough(prospect, "they");
        lines.extend(enough.map(|enough| format!("{}.", words::capital(&enough))));
    }
    if let Some(held) = prospect.held {
        footer = format!(
            "Encounters are exact; battles: {}, broken off at half, other questions answered as a \
             careful staff would. {TRIED}",
            runs(held.runs)
        );
    }
    post(title, &lines, footer)
}

pub fn waiting(prospects: &[March]) -> Post {
    let mut lines = vec![
        "A battle waits. It begins when your Ops are spent, or when you choose to fight; only then \
         do dice say how many Ansar there are. Here their number is thrown anew each time:"
            .to_owned(),
    ];
    for prospect in prospects {
        let at = prospect.road.last().map(|space| words::capital(&names::space(*space)));
        let ours = count(prospect.units.len(), "unit");
        let fought = held(prospect).unwrap_or_default();
        let enough = enough(prospect, "they").map(|enough| format!("; {enough}"));
        let (at, enough) = (at.unwrap_or_default(), enough.unwrap_or_default());
        lines.push(format!("⚔ {at}: {ours} of ours {fought}{enough}."));
    }
    let tried = prospects.iter().filter_map(|prospect| prospect.held).map(|held| held.runs).sum();
    let footer = format!("{}, broken off at half. {TRIED}", runs(tried));
    post("Odds of the battle that waits".to_owned(), &lines, footer)
}

pub fn no_rebellion(why: NoRebellion) -> &'static str {
    match why {
        NoRebellion::Quiet => "There is no rebellion any more: the islands are quiet.",
        NoRebellion::LastTurn => {
            "This is the last turn, and its rebellion has been: no place rises any more before \
             the score is counted. `/odds fight` and `/odds march` tell what may still happen."
        }
    }
}

pub fn revolt(prospect: &Revolt) -> Post {
    let title = match prospect.under_way {
        true => "Odds of the rebellion under way",
        false => "Odds of the next rebellion",
    };
    let mut lines = vec![format!(
        "As things stand, **{} ±{:.1}** places answer the call.",
        about(&prospect.rising),
        prospect.rising.error()
    )];
    let mut islands: Vec<(&Island, Vec<&Risk>)> = data()
        .islands
        .iter()
        .map(|island| {
            let on_it = |risk: &&Risk| data().place(risk.place).island == island.id;
            let mut risks: Vec<&Risk> = prospect.risks.iter().filter(on_it).collect();
            risks.retain(|risk| risk.percent() >= WORTH_TELLING);
            risks.sort_by(|a, b| b.percent().total_cmp(&a.percent()));
            (island, risks)
        })
        .filter(|(_, risks)| !risks.is_empty())
        .collect();
    let all = |risks: &[&Risk]| risks.iter().map(|risk| risk.percent()).sum::<f64>();
    islands.sort_by(|(_, a), (_, b)| all(b).total_cmp(&all(a)));
    for (island, risks) in &islands {
        let told: Vec<String> = risks.iter().map(|risk| one_risk(risk)).collect();
        lines.push(format!("**{}** {}", island.name, told.join(" · ")));
    }
    let quiet = prospect.risks.iter().filter(|risk| risk.percent() < WORTH_TELLING).count();
    if quiet > 0 {
        let places = words::capital(&words::count_word(quiet, "place"));
        let verb = if quiet == 1 { "is" } else { "are" };
        lines.push(format!("{places} {verb} all but safe."));
    }
    if prospect.risks.iter().any(|risk| risk.besieged.percent >= WORTH_TELLING) {
        lines.push("⛺ the garrison would be besieged; the others fall.".to_owned());
    }
    let worst = prospect.risks.iter().flat_map(|risk| [risk.falls.error, risk.besieged.error]);
    let worst = worst.fold(0.0, f64::max).ceil();
    let footer = format!(
        "{}, ±{worst:.0} % at most; revolts that troops put down are taken off. Marches, sieges and \
         cards until then change it. {TRIED}",
        runs(prospect.runs)
    );
    post(title.to_owned(), &lines, footer)
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

pub fn siege(place: PlaceId, view: &View, prospects: &[Siege]) -> Post {
    let state = view.place(place);
    let mut lines = vec![format!(
        "Level {}, {}. At the turn's end, as things stand:",
        state.siege.unwrap_or(1),
        count(state.units.len(), "unit")
    )];
    for prospect in prospects {
        let does = match prospect.does {
            SiegeChoice::Hold => "🛡️ **Hold out**",
            SiegeChoice::Sortie => "🗡️ **Sortie** of all who can go",
            SiegeChoice::BreakOut => "🏃 **Break out** of all who can go",
        };
        let mut told = vec![
            format!("falls **{}**", percent(prospect.falls)),
            format!("lifted {}", percent(prospect.lifted)),
        ];
        match prospect.does {
            SiegeChoice::BreakOut => {
                told[0] = format!("the place falls **{}**", percent(prospect.falls));
                told.insert(0, format!("they get out **{}**", percent(prospect.away)));
            }
            _ => told.push(format!("costs about {} units", about(&prospect.units))),
        }
        lines.push(format!("{does}: {}", told.join(", ")));
    }
    let tried = prospects.first().map_or(0, |prospect| prospect.falls.runs);
    let footer = format!(
        "{} each; other garrisons hold out, battles are broken off at half, losses are chosen as a \
         careful staff would. {TRIED}",
        runs(tried)
    );
    post(format!("Odds of the siege of {}", names::town(place)), &lines, footer)
}

pub fn of_battle(view: &View, prospects: &[Battle]) -> Post {
    let Some(fight) = &view.battle else { return Post::default() };
    let hidden = view.options.limited_intelligence;
    let steps: u32 = fight
        .units
        .iter()
        .filter_map(|id| view.units().find(|unit| unit.id == *id))
        .map(|unit| u32::from(unit.steps))
        .sum();
    let theirs = match hidden {
        true => format!("{}, say the scouts", battle::range(fight.force)),
        false => count(fight.force.units().into(), "unit"),
    };
    let ours = count(usize::try_from(steps).unwrap_or(0), "step");
    let mut lines = vec![format!(
        "{}: ours {}, {ours}; theirs {theirs}.",
        words::capital(BOOK.words("battle", &fight.battle)),
        count(fight.units.len(), "unit"),
    )];
    for prospect in prospects {
        let beaten = 100.0 - prospect.held.percent - prospect.wiped_out.percent;
        lines.push(format!(
            "⚔ Our men {}: field held **{}**, thrown back {:.0} %, wiped out {:.0} %; they cost us \
             about {} steps, we cost them {} units.",
            BOOK.words("stance", &prospect.stance),
            percent(prospect.held),
            beaten.max(0.0),
            prospect.wiped_out.percent,
            about(&prospect.ours),
            about(&prospect.theirs),
        ));
    }
    let tried = prospects.first().map_or(0, |prospect| prospect.held.runs);
    let guess = match hidden {
        true => " Their numbers are thrown anew each time, within what the scouts say.",
        false => "",
    };
    let footer =
        format!("{} each; pursuit and stragglers are in the losses.{guess} {TRIED}", runs(tried));
    post(format!("Odds of the battle {}", names::at(fight.space)), &lines, footer)
}
