//! Remarks on what has just happened in a space: a battle and what it cost, recruits.

use khartoum::{Contingent, Faction, SpaceId};
use render::prelude::*;

use super::tokens;
use crate::symbols;
use crate::traces::Traces;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Chip {
    /// A battle, and who won it.
    Fight(Option<Faction>),
    /// So many counters a side lost.
    Lost(Faction, u8),
    /// So many recruits.
    Came(Contingent, u8),
}

pub(crate) fn of(traces: &Traces, space: SpaceId) -> Vec<Chip> {
    let mut chips = Vec::new();
    if let Some(clash) = traces.clash(space) {
        chips.push(Chip::Fight(clash.winner));
        let lost = Faction::ALL.map(|faction| (faction, clash.lost[faction.index()]));
        chips.extend(
            lost.into_iter().filter(|(_, many)| *many > 0).map(|(of, many)| Chip::Lost(of, many)),
        );
    }
    let here = traces.recruits.iter().filter(|(at, _, _)| *at == space);
    chips.extend(here.map(|(_, contingent, count)| Chip::Came(*contingent, *count)));
    chips
}

impl Chip {
    fn text(self) -> String {
        match self {
            Self::Fight(_) => String::new(),
            Self::Lost(_, many) => format!("–{many}"),
            Self::Came(_, many) => format!("+{many}"),
        }
    }

    pub(crate) fn width(self, size: f32) -> f32 {
        match self {
            Self::Fight(_) => size * 1.5,
            _ => lettering::width(&self.text(), Face::Bold, size) + size * 0.5,
        }
    }

    pub(crate) fn draw(self, svg: &mut Svg, corner: Point, size: f32) {
        let rect = Rect::new(corner.x, corner.y, self.width(size), size * 1.3);
        let middle = rect.middle();
        let (fill, ink, corner) = match self {
            Self::Fight(won) => return symbols::fight(svg, middle, size * 1.22, won),
            Self::Lost(faction, _) => {
                let (fill, ink) = symbols::side(faction);
                (fill, ink, if faction == Faction::Mahdist { size * 0.6 } else { 0.0 })
            }
            Self::Came(contingent, _) => (PAPER, tokens::ink(contingent), size * 0.3),
        };
        svg.rect(rect, corner, Paint::fill(fill).edged(if fill == PAPER { ink } else { INK }, 1.8));
        svg.text(middle.by(0.0, size * 0.34), &self.text(), &bold(size, ink));
    }
}
