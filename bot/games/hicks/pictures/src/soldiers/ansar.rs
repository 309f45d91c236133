//! Parties of Ansar: riflemen in one rank, spearmen in a mass, horsemen; each with its flag.

use hicks::{Body, Kind, PartyView, View};
use render::prelude::*;
use render::strokes::Stance;

use super::men::{self, Carries};
use crate::describe::halves;
use crate::marks::labels::{Bit, Label, Sign};
use crate::marks::traces::Traces;
use crate::paint;
use crate::plan;
use render::boards::table::{Projection, TableSheet, aside, cross};

/// Spearmen come so many deep (H-R36).
const DEEP: u8 = 4;
/// What hiding one of them costs.
const MAN: f32 = 30.0;

fn stance(plan: &Projection, party: &PartyView) -> Stance {
    plan.stance(party.at, party.heading)
}

fn columns(party: &PartyView) -> u8 {
    match party.kind {
        Kind::Rifles | Kind::Horse => party.figures.max(1),
        Kind::Spears => party.figures.div_ceil(DEEP).max(1),
    }
}

pub(crate) fn party(sheet: &mut TableSheet, party: &PartyView, traces: &Traces) {
    let plan = sheet.plan;
    let at = stance(&plan, party);
    let mut men = men::ranks(&at, party.figures, columns(party));
    let ranks = party.figures.div_ceil(columns(party));
    if party.panicked {
        men = men::disordered(&men, u32::from(party.id.0) + 71);
    }
    let lost = traces.losses.get(&Body::Party(party.id)).copied().unwrap_or_default();
    if lost > 0 {
        let half = f32::from(columns(party)) * 0.25 + 0.3;
        let place = |i: u16| {
            at.moved(half + 0.25 * f32::from(i / 3), -0.15 - 0.42 * f32::from(i % 3), 20.0)
        };
        let fell: Vec<Stance> = (0..lost.min(12)).map(place).collect();
        men::fallen(&mut sheet.svg, &fell, SEPIA);
    }
    for man in &men {
        let place = match party.kind {
            Kind::Horse => men::rider_box(man),
            _ => Rect::around(man.at, 0.55 * at.inch, 0.5 * at.inch),
        };
        sheet.stands(place, MAN);
    }
    let dress = (BLACK, WHITE);
    let tiny = plan::tiny(&plan);
    match party.kind {
        Kind::Rifles if party.hidden => men::hidden(&mut sheet.svg, &men, tiny),
        Kind::Rifles if party.panicked => {
            men::foot(&mut sheet.svg, &men, dress, Carries::Nothing, tiny);
        }
        Kind::Rifles => men::foot(&mut sheet.svg, &men, dress, Carries::Rifle, tiny),
        Kind::Spears => men::foot(&mut sheet.svg, &men, dress, Carries::Spear, tiny),
        Kind::Horse => men::horse(&mut sheet.svg, &men, dress, SHADE),
    }
    let behind = match party.kind {
        Kind::Horse => -0.8,
        _ => -0.5 * f32::from(ranks),
    };
    banner(sheet, &at.moved(0.0, behind, 0.0), party.hidden);
}

/// The flag and who bears it, whom nobody can kill (H-044).
fn banner(sheet: &mut TableSheet, at: &Stance, hidden: bool) {
    let inch = at.inch.max(13.0);
    let line = (0.06 * inch).max(1.2);
    let bearer = Stance { inch, ..*at };
    let (cloth, ink) = if hidden { (CLOTH, SEPIA) } else { (BLACK, INK) };
    let svg = &mut sheet.svg;
    if hidden {
        men::hidden(svg, &[bearer], false);
    } else {
        men::foot(svg, &[bearer], (BLACK, WHITE), Carries::Nothing, false);
    }
    // The flag stands upright on the sheet, wherever its bearer looks.
    let foot = at.at;
    let top = foot.by(0.0, -1.35 * inch);
    svg.chain(&[foot, top], Paint::line(ink, line * 1.5));
    let corner = |(x, y): (f32, f32)| top.by(x * inch, y * inch);
    let flag = [(0.0, 0.0), (0.95, 0.08), (0.72, 0.32), (0.95, 0.58), (0.0, 0.62)].map(corner);
    let (edge, bar) = if hidden { (SEPIA, SEPIA) } else { (PAPER, WHITE) };
    svg.area(&flag, Paint::fill(cloth).edged(edge, line));
    svg.chain(&[(0.16, 0.33), (0.56, 0.33)].map(corner), Paint::line(bar, line * 1.3));
    let rect = Rect::new(foot.x - 3.0, top.y, inch, 1.4 * inch);
    sheet.stands(rect, 12.0);
}

/// What stands beside a party: how many of what, where, and what they do.
pub(crate) fn label(plan: &Projection, party: &PartyView, view: &View, traces: &Traces) -> Label {
    let (name, small) = (plan.name, plan.small);
    let called = paint::party(party.kind, party.figures);
    let letter = Bit::Sign(Sign::Letter(paint::letter(party.id), name));
    let mut first = vec![letter, Bit::Words(called, Face::Bold, name, INK)];
    let lost = traces.losses.get(&Body::Party(party.id));
    first.extend(lost.map(|lost| Bit::Lost(usize::from(*lost), name)));
    let mut lines = vec![first];
    let mut where_from = format!("{} o'clock", party.hour);
    if let Some((_, far)) = view.nearest(party) {
        where_from.push_str(&format!(", {} in.", halves(far)));
    }
    lines.push(vec![Bit::Words(where_from, Face::Italic, small, SEPIA)]);
    let state = state(party);
    if !state.is_empty() {
        let ink = if party.hidden { SEPIA } else { RED };
        lines.push(vec![Bit::Words(state.join(", "), Face::Italic, small, ink)]);
    }
    let at = stance(plan, party);
    let deep = f32::from(party.figures.div_ceil(columns(party))) * 0.25;
    let of = at.on(0.0, -deep);
    let near = (deep + 0.75) * plan.inch;
    Label { lines, of, near, toward: at.angle + 180.0, spare: false }
}

pub(crate) fn state(party: &PartyView) -> Vec<&'static str> {
    let mut state = Vec::new();
    state.extend(party.hidden.then_some("hidden"));
    state.extend(party.in_cover.then_some("in cover"));
    state.extend(party.panicked.then_some("in panic"));
    state
}

pub(crate) fn gone(sheet: &mut TableSheet, traces: &Traces) -> Vec<Label> {
    let plan = sheet.plan;
    let mut labels = Vec::new();
    for (kind, at, why) in &traces.gone {
        use hicks::TakenOff;
        let at = plan.at(*at);
        if !plan.map.grown(-14.0).has(at) {
            continue;
        }
        let size = (1.3 * plan.inch).max(20.0);
        cross(&mut sheet.svg, at, size / 2.0, &[(PAPER, 8.0), (INK, 4.0)]);
        sheet.stands(Rect::around(at, size, size), 12.0);
        let who = match kind {
            Kind::Rifles => "riflemen",
            Kind::Spears => "spearmen",
            Kind::Horse => "horsemen",
        };
        let how = match why {
            TakenOff::Halved => "half fallen",
            TakenOff::NoAmmunition => "out of shot",
            TakenOff::Beaten => "beaten",
            TakenOff::RanOff => "fled",
        };
        let words = (format!("{who} {how}"), Face::Italic, plan.small, INK);
        labels.push(aside(words, at, 0.7 * size, 0.0));
    }
    for at in &traces.slain {
        let at = plan.at(*at);
        if plan.map.grown(-14.0).has(at) {
            let stance = Stance { at, angle: 0.0, inch: plan.inch.max(16.0) };
            men::fallen(&mut sheet.svg, &[stance], FLAME);
        }
    }
    labels
}
