//! The table in words: a picture's description, and the answer where a picture cannot be seen.

use hicks::{Arm, Body, PartyView, Piece, PieceKind, Post, UnitView, View};
use render::boards::table::{compass, in_inches};
use render::words;

use super::marks::traces::{Movement, Traces, Who};
use super::soldiers::{ansar, square};
use super::{paint, panel};

/// What stands on the table, in at most 1,024 characters.
pub fn describe(view: &View) -> String {
    after(&Traces::default(), view)
}

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
        compass(view.heading),
        in_inches(view.to_palm),
        panel::strength(view)
    );
    text.push_str(&head);
    let gaps = view.gaps.iter().map(|side| format!("the {side}"));
    list(&mut text, "The square is open at", gaps, "The square is closed.");
    let party = |party: &PartyView| {
        let far = view.nearest(party).map(|(_, far)| format!(", {} off", in_inches(halves(far))));
        let state = match ansar::state(party) {
            state if state.is_empty() => String::new(),
            state => format!(" ({})", state.join(", ")),
        };
        let (letter, who) = (paint::letter(party.id), paint::party(party.kind, party.figures));
        format!("{letter} ({who}) at {} o'clock{}{state}", party.hour, far.unwrap_or_default())
    };
    list(&mut text, "Ansar", view.parties.iter().map(party), "No Ansar are on the table.");
    list(&mut text, "This turn", happened(traces, view), "");
    let unit = |unit: &UnitView| {
        let place = match unit.post {
            Post::Face(side) => side.name(),
            Post::Corner(_) => "corner",
            Post::Away { .. } => "outside",
        };
        let name = paint::unit(unit, view);
        if unit.figures == 0 {
            return format!("{name} destroyed");
        }
        let count = if unit.id.arm() == Arm::Gun { "gunners " } else { "" };
        let told = [vec![place], square::ails(unit)].concat().join(", ");
        format!("{name} {count}{} of {} ({told})", unit.figures, unit.start)
    };
    list(&mut text, "Ours", view.units.iter().map(unit), "");
    list(&mut text, "Train", [panel::stores(view)], "");
    if !view.stragglers.is_empty() {
        list(&mut text, "Astray", [format!("{} men", view.stragglers.len())], "");
    }
    let piece = |piece: &Piece| {
        let hour = view.heading.hour_of(view.centre.heading_to(piece.centre));
        let far = view.centre.distance(piece.centre).full(1);
        format!("{} at {hour} o'clock, {}", ground(piece), in_inches(far))
    };
    list(&mut text, "Ground", view.pieces.iter().map(piece), "");
    text
}

/// What a piece of terrain is called: `scrub 3`.
pub(super) fn ground(piece: &Piece) -> String {
    let noun = match piece.kind {
        PieceKind::Cover { .. } => "scrub",
        PieceKind::Sand { .. } => "sand",
        PieceKind::Wadi { .. } => "wadi",
        PieceKind::Pool => "pool",
    };
    format!("{noun} {}", u16::from(piece.id.0) + 1)
}

fn happened(traces: &Traces, view: &View) -> Vec<String> {
    let called = |body: Body| match body {
        Body::Unit(id) => {
            let unit = view.units.iter().find(|unit| unit.id == id);
            unit.map_or_else(String::new, |unit| paint::unit(unit, view))
        }
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
            (Who::Square, _) => told.push(format!("the square moved {}", in_inches(far))),
            (Who::Body(who), Movement::Flight) => told.push(format!("{} ran", called(who))),
            (Who::Body(who), Movement::Back) => {
                told.push(format!("{} fell back {}", called(who), in_inches(far)));
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
        told.push(format!("fire of {by} on {at} at {} {came}", in_inches(shots.range)));
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

fn list(text: &mut String, head: &str, items: impl IntoIterator<Item = String>, none: &str) {
    words::list(text, head, &items.into_iter().collect::<Vec<_>>(), "; ", none);
}
