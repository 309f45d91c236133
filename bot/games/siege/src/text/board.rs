//! The city in words: the pinned board, the situation, the account of a month.

use games::text::people::{members, waiting};
use model::message::{Picture, Post, Tone};
use model::words::{BODY_MAX, capital, clip, clip_lines, commas, count, list};
use model::{Snapshot, words};
use siege::{
    AreaId, Arm, Banner, City, Grade, Kind, LAST_TURN, MORALE_MAX, Outcome, Place, RESOURCES_MAX,
    UnitId, View, data,
};

use crate::public;
use crate::text::{names, prospects, questions, sentences};

/// `March 1884, turn 2/12`.
pub fn when(view: &View) -> String {
    format!("{}, turn {}/{LAST_TURN}", names::month(view.city.turn), view.city.turn)
}

/// `City Morale **5** of 10 · Resource Points **7**`.
pub fn score_line(view: &View) -> String {
    let City { morale, resources, .. } = view.city;
    let free = match view.city.now.free {
        0 => String::new(),
        free => format!(" and {free} free this month"),
    };
    format!(
        "City Morale **{morale}** of {MORALE_MAX} · Resource Points **{resources}** of \
         {RESOURCES_MAX}{free}"
    )
}

pub fn card_lines(view: &View) -> Vec<String> {
    let City { ref now, .. } = view.city;
    let mut lines = Vec::new();
    if let Some(card) = now.card {
        lines.push(format!("🃏 **{}**: {}", names::card(card), data().card(card).story));
    }
    if let Some(card) = now.activation {
        lines.push(format!("🚩 Banner card: {}", names::banner_card(card)));
    } else if let Some(card) = view.city.seen_card() {
        lines.push(format!("👀 The Banner card of this month: {}", names::banner_card(card)));
    } else if now.seen {
        lines.push("👀 Whoever commands has seen the Banner card of this month".to_owned());
    }
    lines
}

/// `🟢 The Green Banner 4, at Soba; next Gereif`.
fn banner(of: &Banner, city: &City) -> String {
    let (sign, name) = (names::banner_sign(of.id), capital(&names::banner(of.id)));
    if !of.is_there() {
        return format!("{sign} ~~{name}~~ has left");
    }
    let disordered = if of.disordered { ", **Disordered**" } else { "" };
    let next = of.attacks();
    let held = match (city.position(next).is_empty(), city.level(next)) {
        (true, 0) => ", open".to_owned(),
        (true, level) => format!(", level {level}, nobody there"),
        // S-R18: guns and leaders alone stop nobody.
        (false, level) if !prospects::is_held(city, next) => {
            format!(", level {level}, no troops there")
        }
        (false, level) => format!(", level {level}, held"),
    };
    format!(
        "{sign} {name} **{}** at {}{disordered}; next **{}**{held}",
        of.strength,
        names::area(of.stands()),
        names::area(next)
    )
}

pub fn positions(city: &City) -> Vec<String> {
    let one = |area: AreaId| {
        let units = city.position(area);
        (!units.is_empty())
            .then(|| format!("🛡️ {}: {}", capital(names::area(area)), names::units(&units)))
    };
    AreaId::all().filter_map(one).collect()
}

/// `Palace 1, Burri 2 …`: the works that stand.
fn works(city: &City) -> String {
    let built = AreaId::all().filter(|area| city.level(*area) > 0);
    let told: Vec<String> =
        built.map(|area| format!("{} {}", short(area), city.level(area))).collect();
    match told.is_empty() {
        true => "🏳️ No works are left".to_owned(),
        false => format!("🔨 Works: {}", commas(&told)),
    }
}

fn short(area: AreaId) -> String {
    capital(names::area(area).trim_start_matches("the "))
}

/// How many counters and steps of a kind are in a place: `3 Sudanese (6 steps)`.
fn of_kind(city: &City, place: &impl Fn(Place) -> bool, kind: Kind) -> Option<String> {
    let there = city.units.iter().filter(|unit| unit.kind() == kind && place(unit.place));
    let (mut many, mut steps) = (0, 0_u16);
    for unit in there {
        many += 1;
        steps += u16::from(unit.steps);
    }
    let name = match kind {
        Kind::Sudanese => format!("{many} Sudanese"),
        Kind::Egyptian => count(many, "Egyptian"),
        Kind::BashiBazouk => count(many, "Bashi-Bazouk"),
        Kind::Levy if many == 1 => "1 Levy".to_owned(),
        Kind::Levy => format!("{many} Levies"),
        Kind::LightGun => count(many, "light gun"),
        Kind::HeavyGun => count(many, "heavy gun"),
        Kind::Gunboat | Kind::Leader => return None,
    };
    let steps = match kind.arm() == Arm::Troops && steps > 0 {
        true => format!(" ({})", count(steps.into(), "step")),
        false => String::new(),
    };
    (many > 0).then(|| format!("{name}{steps}"))
}

fn there(city: &City, head: &str, place: impl Fn(Place) -> bool) -> Option<String> {
    let kinds = [
        Kind::Sudanese,
        Kind::Egyptian,
        Kind::BashiBazouk,
        Kind::Levy,
        Kind::LightGun,
        Kind::HeavyGun,
    ];
    let mut told: Vec<String> =
        kinds.into_iter().filter_map(|kind| of_kind(city, &place, kind)).collect();
    let named = |unit: &&siege::Unit| {
        matches!(unit.kind(), Kind::Gunboat | Kind::Leader) && place(unit.place)
    };
    let named: Vec<UnitId> = city.units.iter().filter(named).map(|unit| unit.id).collect();
    told.extend(named.iter().map(|unit| names::unit(*unit)));
    (!told.is_empty()).then(|| format!("{head}: {}", commas(&told)))
}

fn garrison(city: &City, at_length: bool) -> Vec<String> {
    let mut lines = Vec::new();
    lines.extend(there(city, "🪖 Available", |place| place == Place::Available));
    lines.extend(there(city, "💤 Used this month", |place| place == Place::Used));
    lines.extend(there(city, "🩹 Wounded", |place| matches!(place, Place::Wounded { .. })));
    lines.extend(there(city, "🔧 Damaged", |place| place == Place::Damaged));
    if at_length {
        lines
            .extend(there(city, "💀 Lost", |place| matches!(place, Place::Lost | Place::Sailed)));
        lines.extend(there(city, "📥 Not raised or built yet", |place| place == Place::Reserve));
    }
    lines
}

/// What a relief now would be worth, and what it is made of (S-R29).
pub fn grade_now(city: &City) -> (Grade, Vec<String>) {
    let lost = city.strength_lost();
    let grade = match (city.morale, lost) {
        (0..=3, _) => Grade::Marginal,
        (7.., 6..) => Grade::Outstanding,
        _ => Grade::Victory,
    };
    let morale = format!(
        "City Morale {} (4 for a victory, 7 for an outstanding one; at 0 the city gives in)",
        city.morale
    );
    let strength = format!("Strength taken from the Banners {lost} (6 for an outstanding victory)");
    (grade, vec![morale, strength])
}

fn forecast(view: &View) -> Option<String> {
    let (grade, made_of) = grade_now(&view.city);
    view.outcome.is_none().then(|| {
        format!("📈 If the relief came today: **{}**; {}", names::grade(grade), commas(&made_of))
    })
}

/// What would end the siege at once, and is near: a Banner before the Palace, or the last one on the map.
fn end_is_near(view: &View) -> Vec<String> {
    if view.outcome.is_some() {
        return Vec::new();
    }
    let present: Vec<&Banner> = view.city.present().collect();
    let nearest = present.iter().filter(|banner| banner.attacks() == AreaId::PALACE);
    let mut lines: Vec<String> = nearest
        .map(|banner| {
            let name = capital(&names::banner(banner.id));
            format!("🔥 {name} stands before the Palace: if it enters, **Khartoum falls at once**")
        })
        .collect();
    if let [last] = present[..] {
        let name = capital(&names::banner(last.id));
        lines.push(format!("🕊️ {name} is the last: when it leaves, **the siege is won at once**"));
    }
    lines
}

/// The account of a month that is over, a line each.
pub fn account(view: &View) -> Vec<String> {
    if view.outcome.is_some() {
        return Vec::new();
    }
    let (grade, made_of) = grade_now(&view.city);
    let mut lines = vec![format!("📈 **If the relief came now: {}**", names::grade(grade))];
    lines.extend(made_of.iter().map(|line| format!("- {line}")));
    let nearest = view.city.present().min_by_key(|banner| banner.area);
    lines.extend(nearest.map(|banner| {
        format!(
            "- Nearest: {} at {}, {} from the Palace",
            names::banner(banner.id),
            names::area(banner.stands()),
            count(banner.area.into(), "Area")
        )
    }));
    lines
}

fn standing(view: &View, at_length: bool) -> Vec<String> {
    let City { ref now, .. } = view.city;
    let mut lines = vec![score_line(view)];
    lines.extend(forecast(view));
    lines.extend(end_is_near(view));
    match at_length {
        true => lines.extend(card_lines(view)),
        false => {
            lines.extend(now.card.map(|card| format!("🃏 {}", names::card(card))));
        }
    }
    if view.outcome.is_none() && now.points > 0 {
        lines.push(format!("⚡ {} left", count(now.points.into(), "Action Point")));
    }
    lines.extend(view.city.banners.iter().map(|of| banner(of, &view.city)));
    lines.push(works(&view.city));
    lines.extend(positions(&view.city));
    lines.extend(garrison(&view.city, at_length));
    if view.city.is_high() {
        lines.push("🌊 The Nile is high".to_owned());
    }
    lines
}

pub fn in_short(view: &View) -> String {
    standing(view, false).join("\n")
}

pub fn board(snapshot: &Snapshot, view: &View) -> Post {
    let mut lines = standing(view, false);
    match view.outcome {
        Some(outcome) => lines.push(ended_line(outcome)),
        None => lines.extend(awaited(snapshot, view)),
    }
    Post {
        title: format!("Khartoum · {}", when(view)),
        body: clip_lines(&lines.join("\n"), BODY_MAX),
        footer: clip(&words::bare(&snapshot.name), 200),
        picture: Picture::Map,
        ..Post::default()
    }
}

pub fn situation(snapshot: &Snapshot, view: &View) -> Post {
    let mut lines = standing(view, true);
    lines.extend(awaited(snapshot, view));
    Post::titled(
        capital(&format!("{}: the city", when(view))),
        clip_lines(&lines.join("\n"), BODY_MAX),
    )
}

/// One Area, by its key: its works, who holds it, who is near.
pub fn place(view: &View, area: AreaId) -> Post {
    let city = &view.city;
    let mut lines = vec![format!(
        "{}, works of level **{}**{}",
        if city.controls(area) { "Held by the city" } else { "In the Mahdists' hands" },
        city.level(area),
        if data().area(area).nile { ", on the Nile" } else { "" }
    )];
    let units = city.position(area);
    if !units.is_empty() {
        lines.push(format!("🛡️ Defensive Position: {}", names::units(&units)));
    }
    for of in city.present().filter(|of| of.stands() == area || of.attacks() == area) {
        lines.push(banner(of, city));
    }
    lines.extend(prospects::defence(city, &view.left, area));
    let title = capital(names::area(area));
    Post::titled(title, clip_lines(&lines.join("\n"), BODY_MAX))
}

fn awaited(snapshot: &Snapshot, view: &View) -> Option<String> {
    waiting::line(snapshot, &questions::awaited(view.awaiting?), "")
}

pub fn begun(snapshot: &Snapshot) -> Post {
    let Some(view) = snapshot.game.as_ref().and_then(|game| public(game)) else {
        return Post::default();
    };
    let commander = snapshot.roster.commander.map(|player| members::name_of(snapshot, player));
    let command = match (commander, snapshot.roster.members.len()) {
        (Some(name), 1) => format!("**{name}** is Gordon."),
        (Some(name), _) => format!(
            "**{name}** takes the chair of the council: its members propose and back, the chairman \
             confirms."
        ),
        (None, _) => "Nobody is in the chair yet.".to_owned(),
    };
    let emirs: Vec<String> = view
        .city
        .banners
        .iter()
        .map(|of| {
            let (sign, emir) = (names::banner_sign(of.id), names::emir(of.id));
            let (name, track) = (names::banner(of.id), names::track(of.id));
            format!("{sign} {name} {} under {emir}, by {track}", of.strength)
        })
        .collect();
    let lines = [
        command,
        format!("Four Banners of the Mahdi close in: {}.", list(&emirs)),
        format!(
            "Hold the Palace for {LAST_TURN} months. This first month has {} and {} that must be \
             spent now: build, raise Levies, hearten the town. The Banners move from March on.",
            count(view.city.now.points.into(), "Action Point"),
            count(view.city.now.free.into(), "free Resource Point")
        ),
        "Press *Orders* under the newest message, or type `/orders`.".to_owned(),
    ];
    Post {
        title: clip(&format!("🏳️ {}: Gordon is in Khartoum", words::plain(&snapshot.name)), 256),
        body: clip_lines(&members::named(&lines.join("\n"), &snapshot.roster), BODY_MAX),
        tone: Tone::Call,
        ..Post::default()
    }
}

pub fn ended_line(outcome: Outcome) -> String {
    sentences::ended("Line", outcome)
}

pub fn ended(view: &View) -> String {
    match view.outcome {
        Some(outcome) => ended_line(outcome),
        None => format!("{}: {}.", capital(&when(view)), score_line(view)),
    }
}
