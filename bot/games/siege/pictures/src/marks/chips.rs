//! Remarks on what has just happened in an Area: a fight and what it cost, works that changed.

use render::prelude::*;
use siege::AreaId;

use super::traces::Traces;
use crate::names;
use crate::symbols;

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Chip {
    /// A fight with the total of its dice, and whether it went well.
    Fight(i8, bool),
    /// A fight, without figures.
    Swords(bool),
    /// A Banner came here; whether it was thrown back.
    Moved(bool),
    /// So many steps, guns, leaders and gunboats lost.
    Lost(u8),
    /// Works that rose or fell by so much.
    Works(i8),
}

/// What is remarked on in an Area; where there is little room, only the one thing that matters most.
pub(crate) fn of(traces: &Traces, area: AreaId, few: bool) -> Vec<Chip> {
    let mut chips = Vec::new();
    let clash = traces.clashes.iter().rev().find(|clash| clash.area == area);
    if let Some(clash) = clash {
        let won = clash.total >= 8;
        if few {
            return vec![Chip::Swords(won)];
        }
        chips.push(Chip::Fight(clash.total, won));
        let lost: u8 = clash.lost.iter().sum();
        chips.extend((lost > 0).then_some(Chip::Lost(lost)));
    }
    if few {
        let moved = traces.steps.iter().rev().find(|step| step.to == area);
        return moved.map(|step| Chip::Moved(step.back)).into_iter().collect();
    }
    let built = traces.works.iter().find(|(of, by)| *of == area && *by != 0);
    if let Some((_, by)) = built.filter(|_| chips.len() < 2) {
        chips.push(Chip::Works(*by));
    }
    chips
}

impl Chip {
    fn text(&self) -> String {
        match self {
            Self::Fight(total, _) => total.to_string(),
            Self::Swords(_) | Self::Moved(_) => String::new(),
            Self::Lost(lost) => format!("–{lost}"),
            Self::Works(by) => names::signed(*by),
        }
    }

    pub(crate) fn width(&self, size: f32) -> f32 {
        let sign = if matches!(self, Self::Lost(_)) { 0.0 } else { size * 1.16 };
        let text = self.text();
        let gap = if text.is_empty() { 0.2 } else { 0.6 };
        lettering::width(&text, Face::Bold, size) + sign + size * gap
    }

    pub(crate) fn draw(&self, svg: &mut Svg, corner: Point, size: f32) {
        let rect = Rect::new(corner.x, corner.y, self.width(size), size * 1.36);
        let (fill, ink) = match self {
            Self::Fight(_, true) | Self::Swords(true) => (GREEN, INK),
            Self::Fight(_, false) | Self::Swords(false) => (YELLOW, INK),
            Self::Lost(_) => (RED, WHITE),
            Self::Works(_) | Self::Moved(_) => (PAPER, INK),
        };
        svg.rect(rect, size * 0.3, Paint::fill(fill).edged(INK, 1.6));
        let (middle, text) = (rect.middle(), self.text());
        let sign = match text.is_empty() {
            true => middle,
            false => Point::new(rect.x + size * 0.82, middle.y),
        };
        match self {
            Self::Fight(..) | Self::Swords(_) => {
                svg.symbol(symbols::SWORDS, sign, size * 1.05, Paint::fill(INK));
            }
            Self::Works(_) => svg.symbol(symbols::SPADE, sign, size, Paint::fill(INK)),
            Self::Moved(back) => chevrons(svg, sign, size, *back),
            Self::Lost(_) => {}
        }
        let right = Point::new(rect.right() - size * 0.28, middle.y + size * 0.35);
        svg.text(right, &text, &bold(size, ink).end());
    }
}

/// Two chevrons: ahead for a Banner that advanced, back for one thrown back.
fn chevrons(svg: &mut Svg, at: Point, size: f32, back: bool) {
    let (ahead, ink) = if back { (-1.0, INK) } else { (1.0, RED) };
    for aside in [-0.3, 0.12] {
        let on = |x: f32, y: f32| at.by(ahead * size * (aside + x), size * y);
        let chevron = [on(0.0, -0.36), on(0.34, 0.0), on(0.0, 0.36)];
        svg.chain(&chevron, Paint::line(ink, size * 0.17));
    }
}
