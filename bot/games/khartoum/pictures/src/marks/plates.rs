//! The plate of a space: its name, the counters that are seen there, and what has just happened.

use khartoum::supply::{self, When};
use khartoum::{Contingent, Faction, SpaceId, View, data};
use render::boards::places;
use render::prelude::*;

use super::tokens::{self, Token};
use crate::chart::{Projection, Sheet};
use crate::traces::Traces;
use crate::{names, symbols};

#[derive(Debug)]
struct Sizes {
    name: f32,
    token: f32,
    chip: f32,
    room: f32,
}

const WHOLE: Sizes = Sizes { name: 21.0, token: 31.0, chip: 18.0, room: 176.0 };
const LARGE: Sizes = Sizes { name: 29.0, token: 41.0, chip: 26.0, room: 226.0 };

#[derive(Debug)]
pub(crate) struct Plate {
    pub(crate) space: SpaceId,
    face: Face,
    rows: Vec<Vec<Token>>,
    chips: Vec<Chip>,
    sizes: &'static Sizes,
}

impl Plate {
    pub(crate) fn of(on: &Projection, view: &View, traces: &Traces, space: SpaceId) -> Self {
        let sizes = if on.is_whole() { &WHOLE } else { &LARGE };
        let board = &view.board;
        let empire = if on.supply {
            let fed = |unit| supply::is_supplied(board, unit, When::Moving);
            tokens::grouped(board, &board.at(Faction::Empire, space), Some(&fed))
        } else {
            tokens::seen(view, Faction::Empire, space)
        };
        let mahdists = tokens::seen(view, Faction::Mahdist, space);
        let rows = |tokens| places::rows(tokens, sizes.token, sizes.room);
        let rows = [rows(&mahdists), rows(&empire)].concat();
        let face = if data().space(space).town { Face::Bold } else { Face::Roman };
        Self { space, face, rows, chips: chips(traces, space), sizes }
    }

    fn is_bare(&self) -> bool {
        self.rows.is_empty() && self.chips.is_empty()
    }

    fn pad(&self) -> f32 {
        if self.is_bare() { 0.0 } else { self.sizes.name * 0.3 }
    }

    fn named(&self) -> f32 {
        lettering::width(names::space(self.space), self.face, self.sizes.name)
    }

    fn chipped(&self) -> f32 {
        self.chips.iter().map(|chip| chip.width(self.sizes.chip) + 4.0).sum()
    }

    fn chips_beside(&self) -> bool {
        self.named() + self.chipped() + 8.0 <= self.sizes.room + 14.0
    }

    fn head(&self) -> f32 {
        self.sizes.name * if self.is_bare() { 0.96 } else { 1.26 }
    }

    pub(crate) fn size(&self) -> (f32, f32) {
        let mut wide = self.named();
        let mut high = self.head();
        if !self.chips.is_empty() {
            if self.chips_beside() {
                wide += self.chipped() + 8.0;
            } else {
                wide = wide.max(self.chipped());
                high += self.sizes.chip * 1.4;
            }
        }
        for row in &self.rows {
            wide = wide.max(places::width(row, self.sizes.token));
            high += self.sizes.token * 1.2;
        }
        (wide + 2.0 * self.pad(), high + self.pad() * 0.4)
    }

    pub(crate) fn draw(&self, sheet: &mut Sheet, rect: Rect) {
        sheet.takes(names::space(self.space), rect);
        let (sizes, svg) = (self.sizes, &mut sheet.svg);
        let mut how = Lettering::new(self.face, sizes.name, INK).start();
        if self.is_bare() {
            let ink = if self.face == Face::Bold { INK } else { SEPIA };
            how = Lettering { ink, ..how }.halo(LAND, sizes.name * 0.24);
        } else {
            svg.rect(rect.grown(2.0), 5.0, Paint::line(PAPER, 4.0));
            svg.rect(rect, 4.0, Paint::fill(PAPER).edged(INK, 1.8));
        }
        let left = rect.x + self.pad();
        let base = rect.y + self.head() * 0.5 + sizes.name * 0.33;
        svg.text(Point::new(left, base), names::space(self.space), &how);
        let mut y = rect.y + self.head();
        if !self.chips.is_empty() {
            let mut at = Point::new(left, y);
            if self.chips_beside() {
                let down = (self.head() - sizes.chip * 1.3) / 2.0;
                at = Point::new(left + self.named() + 8.0, rect.y + down);
            } else {
                y += sizes.chip * 1.4;
            }
            for chip in &self.chips {
                chip.draw(svg, at, sizes.chip);
                at.x += chip.width(sizes.chip) + 4.0;
            }
        }
        for row in &self.rows {
            places::draw_row(svg, row, Point::new(left, y + sizes.token * 0.06), sizes.token);
            y += sizes.token * 1.2;
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Chip {
    /// A battle, and who won it.
    Fight(Option<Faction>),
    /// So many counters a side lost.
    Lost(Faction, u8),
    /// So many recruits.
    Came(Contingent, u8),
}

fn chips(traces: &Traces, space: SpaceId) -> Vec<Chip> {
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

    fn width(self, size: f32) -> f32 {
        match self {
            Self::Fight(_) => size * 1.5,
            _ => lettering::width(&self.text(), Face::Bold, size) + size * 0.5,
        }
    }

    fn draw(self, svg: &mut Svg, corner: Point, size: f32) {
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
