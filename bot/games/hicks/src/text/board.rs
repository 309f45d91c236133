//! The table in words: the pinned board, the situation, the roll of losses, who is about.

use games::text::people::{members, waiting};
use hicks::{Arm, PartyView, Post as Place, UnitId, UnitView, View};
use model::message::{Picture, Post, Tone};
use model::words::{BODY_MAX, capital, clip_lines, count, count_word, list};
use model::{Snapshot, words};
use staff::PlayerId;

use crate::Seen;
use crate::text::book::BOOK;
use crate::text::names::{Names, letter, pasha};
use crate::text::panels::questions;
use crate::text::{names, sentences};

/// `turn 4/30`; without a clock `turn 4`.
pub fn when(view: &View) -> String {
    match view.turn {
        0 => "before the march".to_owned(),
        turn => match view.last_turn {
            Some(last) => format!("turn {turn}/{last}"),
            None => format!("turn {turn}"),
        },
    }
}

/// `Turn 4 of 30`; without a clock `Turn 4`.
pub fn turn_named(turn: u8, last: Option<u8>) -> String {
    match last {
        Some(last) => format!("Turn {turn} of {last}"),
        None => format!("Turn {turn}"),
    }
}

/// `**43″** to the palm · infantry **58** of 64`: how the march stands.
pub fn score_line(view: &View) -> String {
    let (left, start) = view.infantry;
    format!("**{}″** to the palm · infantry **{left}** of {start}", view.to_palm)
}

/// What the square does: `🟩 The square marches north-east, whole`.
fn square(view: &View) -> String {
    let does = match view.moving {
        true => format!("marches {}", names::compass(view.heading)),
        false => format!("stands, facing {}", names::compass(view.heading)),
    };
    let gaps: Vec<&str> = view.gaps.iter().map(|side| BOOK.words("face", side)).collect();
    match gaps.is_empty() {
        true => format!("🟩 The square {does}, closed all round"),
        false => format!("⚠️ The square {does}; **open: {}**", list(&gaps)),
    }
}

/// What is the matter with a unit, if anything is.
fn troubles(unit: &UnitView, view: &View) -> Vec<String> {
    let state = BOOK.words("state", &unit.state);
    let on_foot = unit.id.arm() != Arm::Cavalry;
    let out = matches!(unit.post, Place::Away { .. }) && on_foot;
    let astray = view.stragglers.iter().filter(|man| man.of == unit.id).count();
    [
        (!state.is_empty()).then(|| state.to_owned()),
        unit.stuck.then(|| "stuck".to_owned()),
        (!unit.ammunition && on_foot).then(|| "no ammunition".to_owned()),
        unit.fights.map(|party| format!("fighting {}", letter(party))),
        out.then(|| "out of the square".to_owned()),
        (astray > 0).then(|| format!("{} straggling", words::word(astray))),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The roll: every unit with the figures left of those that set out.
pub fn roll(view: &View) -> Vec<String> {
    let names = Names::new(Some(view), &[]);
    let line = |unit: &UnitView| {
        let name = capital(&names.unit(unit.id));
        if unit.figures == 0 {
            return format!("💀 ~~{name}~~ 0/{}", unit.start);
        }
        let line = format!("{} {name} **{}**/{}", post_sign(unit), unit.figures, unit.start);
        match troubles(unit, view) {
            none if none.is_empty() => line,
            troubles => format!("{line}: {}", words::commas(&troubles)),
        }
    };
    view.units.iter().map(line).collect()
}

/// Where a unit belongs: an arrow for its face, a sign for its arm.
fn post_sign(unit: &UnitView) -> &'static str {
    match unit.post {
        Place::Face(side) => BOOK.words("arrow", &side),
        _ => BOOK.words("arm", &unit.id.arm()),
    }
}

/// The roll on one line: `Sudanese 14/16 · Arabs 16/16`.
fn roll_short(view: &View) -> String {
    let names = Names::new(Some(view), &[]);
    let one = |unit: &UnitView| {
        let name = capital(&names.unit(unit.id));
        if unit.figures == 0 {
            return format!("💀 ~~{name}~~");
        }
        match troubles(unit, view) {
            none if none.is_empty() => format!("{name} {}/{}", unit.figures, unit.start),
            of => format!("{name} {}/{} ({})", unit.figures, unit.start, words::commas(&of)),
        }
    };
    view.units.iter().map(one).collect::<Vec<_>>().join(" · ")
}

/// One party of Ansar: `🔫 riflemen C, 8 of 9: 2 o'clock, 7″ from the Sudanese, hidden in cover`.
fn party(of: &PartyView, view: &View, names: &Names) -> String {
    let near = view.nearest(of).map(|(unit, far)| format!(", {}", names.near(unit, far)));
    let near = near.unwrap_or_default();
    let state = match (of.fights, of.panicked, of.hidden, of.in_cover) {
        (Some(_), ..) => ", hand to hand",
        (None, true, ..) => ", running",
        (None, false, true, true) => ", hidden in cover",
        (None, false, true, false) => ", lying low",
        (None, false, false, true) => ", in cover",
        (None, false, false, false) => "",
    };
    let (sign, kind) = (BOOK.words("sign", &of.kind), capital(BOOK.words("kind", &of.kind)));
    let (letter, left) = (letter(of.id), format!("{} of {}", of.figures, of.start));
    format!("{sign} {kind} {letter}, {left}: {} o'clock{near}{state}", of.hour)
}

pub fn ansar(view: &View) -> Vec<String> {
    let names = Names::new(Some(view), &[]);
    let mut lines: Vec<String> = view.parties.iter().map(|of| party(of, view, &names)).collect();
    if lines.is_empty() {
        lines.push("No Ansar in sight".to_owned());
    }
    lines
}

/// `📦 3 mules, the limber, the shell camel`.
fn train(view: &View) -> String {
    let train = &view.train;
    // As the picture counts them.
    let mules = usize::from(train.mules) + usize::from(train.own_mule);
    let own = if train.own_mule { " (one the mitrailleuse's own)" } else { "" };
    let mules = (mules > 0).then(|| format!("{}{own}", count(mules, "mule")));
    let limber = train.limber.then(|| "the limber".to_owned());
    let camel = train.camel.then(|| "the shell camel".to_owned());
    let told: Vec<String> = [mules, limber, camel].into_iter().flatten().collect();
    let left = if train.left.is_some() { "; **the transport is left behind**" } else { "" };
    match told.is_empty() {
        true => format!("📦 No ammunition left to bring up{left}"),
        false => format!("📦 Ammunition: {}{left}", list(&told)),
    }
}

/// Where the Pashas ride: `🎖️ Pasha 1 with the Sudanese (+1)`.
fn pashas(view: &View) -> String {
    let names = Names::new(Some(view), &[]);
    let one = |of: &hicks::PashaView| {
        if !of.alive {
            return format!("~~{}~~", pasha(of.seat));
        }
        let adds = of.presence.map(|adds| format!(" ({})", words::signed(adds.into())));
        let adds = adds.unwrap_or_default();
        format!("{} with {}{adds}", pasha(of.seat), names.the(of.with).text)
    };
    format!("🎖️ {}", view.pashas.iter().map(one).collect::<Vec<_>>().join(" · "))
}

pub fn in_short(view: &View) -> String {
    let mut lines = vec![score_line(view), square(view)];
    lines.extend(forecast(view));
    if view.turn > 0 {
        lines.extend(ansar(view));
    }
    lines.join("\n")
}

pub fn board(snapshot: &Snapshot, view: &View) -> Post {
    let mut lines = standing(view, false);
    match view.outcome {
        Some(outcome) => lines.push(sentences::ended(outcome)),
        None => lines.extend(awaited(snapshot, view)),
    }
    Post {
        title: format!("With Hicks in Kordofan · {}", when(view)),
        body: clip_lines(&lines.join("\n"), BODY_MAX),
        footer: words::clip(&words::bare(&snapshot.name), 200),
        picture: Picture::Map,
        ..Post::default()
    }
}

pub fn situation(snapshot: &Snapshot, view: &View) -> Post {
    let mut lines = standing(view, true);
    lines.extend(awaited(snapshot, view));
    lines.push(
        "-# Hours are those of a clock whose 12 lies before the square. ⬆️ front, ➡️ right, ⬇️ rear \
         and ⬅️ left face. Stragglers count as lost until they are fetched."
            .to_owned(),
    );
    Post {
        title: capital(&format!("{}: the table", when(view))),
        body: clip_lines(&lines.join("\n"), BODY_MAX),
        ..Post::default()
    }
}

/// What the grade is made of that the march would have under the palm (H-R14): foot, guns, ranks.
fn reckoning(view: &View) -> [String; 3] {
    let (of, foot) = (view.arriving, view.infantry.1);
    let [most, half, least] = [3, 2, 1].map(|quarters| (foot * quarters).div_ceil(4));
    let guns = ["no gun with it", "one gun with it", "both guns with it"];
    let ranks = if of.unbroken { "ranks closed" } else { "ranks open" };
    let left = format!("foot with the square {} of {foot}", of.infantry);
    [
        format!("{left} ({most} for a triumph, {half} for a success, {least} to escape)"),
        guns[usize::from(of.guns.min(2))].to_owned(),
        ranks.to_owned(),
    ]
}

/// Whether there is anything to reckon: the march is under way.
fn is_under_way(view: &View) -> bool {
    view.turn > 0 && view.outcome.is_none()
}

/// `As things stand, under the palm: **a success**: foot with the square 52 of 64 …`.
fn forecast(view: &View) -> Option<String> {
    let grade = BOOK.words("grade", &view.arriving.grade);
    let made_of = words::commas(&reckoning(view));
    is_under_way(view)
        .then(|| format!("🌴 As things stand, under the palm: **{grade}**; {made_of}"))
}

/// The same under a turn that is over, a line each.
pub fn account(view: &View) -> Vec<String> {
    if !is_under_way(view) {
        return Vec::new();
    }
    let head =
        format!("🌴 **Under the palm it would be {}**", BOOK.words("grade", &view.arriving.grade));
    let lines = reckoning(view).map(|line| format!("- {line}"));
    [vec![head], lines.to_vec()].concat()
}

fn standing(view: &View, at_length: bool) -> Vec<String> {
    let mut lines = vec![score_line(view)];
    lines.extend(forecast(view));
    lines.push(square(view));
    if at_length {
        lines.extend(roll(view));
    } else {
        lines.push(roll_short(view));
    }
    lines.extend(ansar(view));
    lines.push(train(view));
    lines.push(pashas(view));
    if view.ansar_killed > 0 {
        lines.push(format!("Ansar killed so far: {}", view.ansar_killed));
    }
    if let Some(left) = view.ansar_left {
        lines.push(format!("Ansar who can still come: {left}"));
    }
    lines
}

fn awaited(snapshot: &Snapshot, view: &View) -> Option<String> {
    let what = questions::awaited(view.awaiting?, Some(view));
    let next = match view.next_commander {
        Some(next) => format!("; {} commands next", pasha(next)),
        None => String::new(),
    };
    waiting::line(snapshot, &what, &next)
}

pub fn part(player: PlayerId, snapshot: &Snapshot) -> &'static str {
    if snapshot.game.is_none() {
        return "You will take turns as Pasha of the square.";
    }
    let own = |seat| snapshot.roster.in_turn(seat) == Some(player);
    let rides = |seen: Seen<'_>| seen.view.pashas.iter().any(|of| of.alive && own(of.seat));
    match Seen::by_all(snapshot).is_some_and(rides) {
        true => "you are a Pasha, and command when your turn comes.",
        false => "you watch: the Pashas drew their order before you came.",
    }
}

pub fn begun(snapshot: &Snapshot) -> Post {
    let Some(Seen { view, .. }) = Seen::by_all(snapshot) else { return Post::default() };
    let order: Vec<String> =
        view.pashas.iter().map(|of| format!("**{}**", pasha(of.seat))).collect();
    let command = match &order[..] {
        [only] => format!("{only} commands alone."),
        order => format!(
            "The order of command, as it was drawn: {}. Whoever commands orders alone; consultation \
             about tactics is forbidden.",
            list(order)
        ),
    };
    let (_, foot) = view.infantry;
    let battalions = view.units.iter().filter(|unit| unit.id.arm() == Arm::Infantry);
    let all: u16 = view.units.iter().map(|unit| u16::from(unit.start)).sum();
    let clock = view.last_turn.map_or_else(String::new, |last| {
        format!(", and there are {last} turns to reach it (a clock of ours, an option)")
    });
    let lines = [
        command,
        format!(
            "{} of foot in a hollow square, {}: {foot} figures of foot, {all} in all. The palm is \
             {}″ off{clock}.",
            capital(&count_word(battalions.count(), "battalion")),
            list(&with_them(&view)),
            view.to_palm
        ),
        "A triumph brings three quarters of the foot and both guns to the palm, ranks closed; half \
         of the foot and a gun is a success, a quarter a bare escape."
            .to_owned(),
        "Press *Orders* under the newest message, or type `/orders`, when the command is yours."
            .to_owned(),
    ];
    Post {
        title: words::clip(&format!("🐪 {}: the march begins", words::plain(&snapshot.name)), 256),
        body: clip_lines(&members::named(&lines.join("\n"), &snapshot.roster), BODY_MAX),
        tone: Tone::Call,
        ..Post::default()
    }
}

fn with_them(view: &View) -> Vec<String> {
    let there = |id: UnitId| view.units.iter().any(|unit| unit.id == id);
    let squadrons = UnitId::SQUADRONS.into_iter().filter(|id| there(*id)).count();
    let horse = (squadrons > 0).then(|| count_word(squadrons, "squadron"));
    let gun = there(UnitId::FieldGun).then(|| "a field gun".to_owned());
    let other = there(UnitId::Mitrailleuse).then(|| "a mitrailleuse".to_owned());
    let told: Vec<String> = [horse, gun, other].into_iter().flatten().collect();
    if told.is_empty() { vec!["without horse or guns".to_owned()] } else { told }
}

/// How it ended, or that it stood undecided, for the end of a campaign.
pub fn ended(view: &View) -> String {
    match view.outcome {
        Some(outcome) => sentences::ended(outcome),
        None => format!("{}: {}.", capital(&when(view)), score_line(view)),
    }
}
