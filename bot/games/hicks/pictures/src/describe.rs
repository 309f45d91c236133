//! The table in words: a picture's description, and the answer where a picture cannot be seen.

use hicks::{Arm, Body, Post, Side, View};
use render::words;

use super::ground::scenery;
use super::marks::traces::{Movement, Traces, Who};
use super::soldiers::{ansar, square};
use super::{paint, panel};

/// What stands on the table, in at most 1,024 characters.
pub fn describe(view: &View) -> String {
    after(&Traces::default(), view)
}

/// The same with what has happened.
pub(super) fn after(traces: &Traces, view: &View) -> String {
    let mut text = String::new();
    let march = if view.moving { "marches" } else { "stands" };
    let commands = match view.commander {
        Some(seat) => format!("{} commands", traces.pasha(seat)),
        None => "No Pasha is left".to_owned(),
    };
    let head = format!(
        "The table of the march. {}. {commands}. The square {march}, facing {}, {} from the palm. \
         {}.",
        panel::head(view),
        compass(view.heading.0),
        inches(view.to_palm),
        panel::strength(view)
    );
    text.push_str(&head);
    let gaps: Vec<String> = view.gaps.iter().map(|side| format!("the {side}")).collect();
    list(&mut text, "The square is open at", &gaps, "The square is closed.");
    let parties: Vec<String> = view
        .parties
        .iter()
        .map(|party| {
            let far = view
                .nearest(party)
                .map_or_else(String::new, |(_, far)| format!(", {} off", inches(halves(far))));
            let state = ansar::state(party);
            let state =
                if state.is_empty() { String::new() } else { format!(" ({})", state.join(", ")) };
            let who = paint::party(party.kind, party.figures);
            format!("{} ({who}) at {} o'clock{far}{state}", paint::letter(party.id), party.hour)
        })
        .collect();
    list(&mut text, "Ansar", &parties, "No Ansar are on the table.");
    list(&mut text, "This turn", &happened(traces, view), "");
    let units: Vec<String> = view
        .units
        .iter()
        .map(|unit| {
            let place = match unit.post {
                Post::Face(Side::Front) => "front",
                Post::Face(Side::Right) => "right",
                Post::Face(Side::Rear) => "rear",
                Post::Face(Side::Left) => "left",
                Post::Corner(_) => "corner",
                Post::Away { .. } => "outside",
            };
            let name = paint::unit(unit, view);
            if unit.figures == 0 {
                return format!("{name} destroyed");
            }
            let count = if unit.id.arm() == Arm::Gun { "gunners " } else { "" };
            let ails = square::ails(unit);
            let ails =
                if ails.is_empty() { String::new() } else { format!(", {}", ails.join(", ")) };
            format!("{name} {count}{} of {} ({place}{ails})", unit.figures, unit.start)
        })
        .collect();
    list(&mut text, "Ours", &units, "");
    list(&mut text, "Train", &[panel::stores(view)], "");
    if !view.stragglers.is_empty() {
        list(&mut text, "Astray", &[format!("{} men", view.stragglers.len())], "");
    }
    let ground: Vec<String> = view
        .pieces
        .iter()
        .map(|piece| {
            let hour = view.heading.hour_of(view.centre.heading_to(piece.centre));
            let far = view.centre.distance(piece.centre).full(1);
            format!("{} at {hour} o'clock, {}", scenery::name(piece), inches(far))
        })
        .collect();
    list(&mut text, "Ground", &ground, "");
    text
}

/// What has happened, in a few words each.
fn happened(traces: &Traces, view: &View) -> Vec<String> {
    let called = |body: Body| match body {
        Body::Unit(id) => view
            .units
            .iter()
            .find(|unit| unit.id == id)
            .map_or_else(String::new, |unit| paint::unit(unit, view)),
        Body::Party(id) => format!("Ansar {}", paint::letter(id)),
    };
    let mut told = Vec::new();
    for alarm in &traces.alarms {
        let hour = view.heading.hour_of(view.centre.heading_to(alarm.at));
        let who = paint::party(alarm.kind, alarm.figures);
        told.push(format!("{who} ({}) came at {hour} o'clock", paint::letter(alarm.party)));
    }
    for step in &traces.moves {
        let far = step.from.distance(step.to);
        match (step.who, step.movement) {
            (Who::Square, _) => told.push(format!("the square moved {}", inches(far))),
            (Who::Body(who), Movement::Flight) => told.push(format!("{} ran", called(who))),
            (Who::Body(who), Movement::Back) => {
                told.push(format!("{} fell back {}", called(who), inches(far)));
            }
            _ => {}
        }
    }
    for shots in &traces.volleys {
        let came = match (shots.hit, shots.kills) {
            (false, _) => "fell short".to_owned(),
            (true, 0) => "killed nobody".to_owned(),
            (true, kills) => format!("killed {kills}"),
        };
        let (by, at) = (called(shots.by), called(shots.at));
        told.push(format!("fire of {by} on {at} at {} {came}", inches(shots.range)));
    }
    for (unit, party, loser) in &traces.fights {
        let lost = match loser {
            Some(body) => format!("lost by {}", called(*body)),
            None => "drawn".to_owned(),
        };
        let (ours, theirs) = (called(Body::Unit(*unit)), called(Body::Party(*party)));
        told.push(format!("{ours} and {theirs} hand to hand, {lost}"));
    }
    told
}

/// `7½`: how far off something is in inches, to the half below.
pub fn halves(length: hicks::Inches) -> String {
    let halves = length.0.max(0) / 50;
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

fn inches(far: impl std::fmt::Display) -> String {
    let far = far.to_string();
    if far == "1" { "1 inch".to_owned() } else { format!("{far} inches") }
}

fn compass(step: u8) -> &'static str {
    let names =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    names[usize::from((step + 1) / 3 % 8)]
}

fn list(text: &mut String, head: &str, items: &[String], none: &str) {
    words::list(text, head, items, "; ", none);
}
