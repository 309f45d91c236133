//! The plate of an Area: its name, the counters of its Defensive Position, the Banner's Strength,
//! and what has just happened there.

use render::boards::places;
use render::prelude::*;
use siege::{AreaId, Banner, Place, View, data};

use crate::projection::{Projection, Sheet, station};
use crate::{names, symbols};

use super::counters::{self, Arm, Token};
use crate::traces::Traces;

pub(crate) struct Sizes {
    name: f32,
    token: f32,
    chip: f32,
    head: f32,
    pub(crate) works: f32,
}

pub(crate) const WHOLE: Sizes =
    Sizes { name: 23.0, token: 34.0, chip: 19.0, head: 36.0, works: 50.0 };
const CLOSE: Sizes = Sizes { name: 29.0, token: 36.0, chip: 28.0, head: 46.0, works: 46.0 };

enum Row {
    Counters(Vec<Token>),
    Arms(Vec<Arm>),
    /// A Banner in words.
    Strength(String),
    /// A Banner as a flag, where it does not fly beside the works.
    Flag(Banner),
    Chips,
}

pub(crate) struct Plate {
    area: AreaId,
    name: &'static str,
    nile: bool,
    level: u8,
    controlled: bool,
    rows: Vec<Row>,
    chips: Vec<Chip>,
    whole: bool,
    sizes: &'static Sizes,
}

impl Plate {
    pub(crate) fn of(projection: &Projection, view: &View, traces: &Traces, area: AreaId) -> Self {
        let (city, whole) = (&view.city, projection.is_whole());
        let mut plate = Self {
            area,
            name: if whole { names::area(area) } else { names::area_short(area) },
            nile: data().area(area).nile,
            level: city.level(area),
            controlled: city.controls(area) && city.present().all(|of| of.stands() != area),
            rows: Vec::new(),
            chips: chips(traces, area, !whole),
            whole,
            sizes: if whole { &WHOLE } else { &CLOSE },
        };
        if let Some(banner) = city.present().find(|banner| banner.stands() == area) {
            plate.rows.push(match (whole, banner.disordered) {
                (true, true) => Row::Strength(format!("{} · Disordered", banner.strength)),
                (true, false) => Row::Strength(format!("Strength {}", banner.strength)),
                (false, _) => Row::Flag(*banner),
            });
        }
        let units = city.at(Place::Position(area)).map(|unit| (unit.id, unit.steps));
        let tokens = counters::tokens(units, false);
        if whole {
            let rows = places::rows(&tokens, WHOLE.token, station(area).row);
            plate.rows.extend(rows.into_iter().map(Row::Counters));
        } else if !tokens.is_empty() {
            plate.rows.push(Row::Arms(Arm::all(&tokens)));
        }
        if !plate.chips_beside() {
            plate.rows.push(Row::Chips);
        }
        plate
    }

    fn pad(&self) -> f32 {
        self.sizes.name * 0.34
    }

    /// Where the name begins: behind the works, where they stand on the plate.
    fn lead(&self) -> f32 {
        if self.whole { self.pad() } else { self.sizes.works + 8.0 }
    }

    fn named(&self) -> f32 {
        lettering::width(self.name, Face::Bold, self.sizes.name)
    }

    /// The width of the name with all that stands before it and the sign of the Nile behind it.
    fn head(&self) -> f32 {
        let wave = if self.nile { self.sizes.name * 1.16 } else { 0.0 };
        self.lead() + self.named() + wave + self.pad()
    }

    fn chips(&self) -> f32 {
        self.chips.iter().map(|chip| chip.width(self.sizes.chip) + 4.0).sum()
    }

    fn chips_beside(&self) -> bool {
        let fits = self.head() + self.chips() <= station(self.area).row + 2.0 * self.pad();
        self.chips.is_empty() || fits || !self.whole
    }

    fn row(&self, row: &Row) -> (f32, f32) {
        let sizes = self.sizes;
        match row {
            Row::Counters(tokens) => (places::width(tokens, sizes.token), sizes.token + 4.0),
            Row::Arms(arms) => (places::width(arms, sizes.token), sizes.token + 8.0),
            Row::Strength(words) => {
                (lettering::width(words, Face::Roman, sizes.name * 0.9), sizes.name + 9.0)
            }
            Row::Flag(banner) => (if banner.disordered { 160.0 } else { 116.0 }, 48.0),
            Row::Chips => (self.chips(), sizes.chip * 1.36 + 5.0),
        }
    }

    fn size(&self) -> (f32, f32) {
        let mut wide = self.head() + if self.chips_beside() { self.chips() } else { 0.0 };
        let mut high = self.sizes.head;
        for row in &self.rows {
            let (row_wide, row_high) = self.row(row);
            wide = wide.max(row_wide + 2.0 * self.pad());
            high += row_high;
        }
        (wide, if self.rows.is_empty() { high } else { high + 2.0 })
    }

    pub(crate) fn draw(&self, sheet: &mut Sheet) {
        let projection = sheet.plan;
        let (wide, high) = self.size();
        let rect = projection.plate(self.area, wide, high);
        sheet.takes(self.name, rect);
        let (svg, sizes) = (&mut sheet.svg, self.sizes);
        if self.area == AreaId::PALACE {
            svg.rect(rect.grown(4.0), 7.0, Paint::fill(PAPER).edged(INK, 1.6));
        }
        ground(svg, rect, self.controlled, sizes.name);
        if !self.whole {
            symbols::works(svg, self.level, projection.site(self.area), sizes.works);
        }
        let base = rect.y + sizes.head * 0.5 + sizes.name * 0.33;
        let name = bold(sizes.name, INK).start();
        svg.text(Point::new(rect.x + self.lead(), base), self.name, &name);
        if self.nile {
            let x = rect.x + self.lead() + self.named() + sizes.name * 0.64;
            let at = Point::new(x, base - sizes.name * 0.3);
            svg.symbol(symbols::WAVES, at, sizes.name * 0.9, Paint::line(DEEP, 3.2));
        }
        if self.chips_beside() {
            let down = (sizes.head - sizes.chip * 1.36) / 2.0;
            self.draw_chips(svg, rect.at(self.head(), down));
        }
        let mut at = Point::new(rect.x + self.pad(), rect.y + sizes.head - 1.0);
        for row in &self.rows {
            self.draw_row(svg, row, at);
            at.y += self.row(row).1;
        }
    }

    fn draw_row(&self, svg: &mut Svg, row: &Row, at: Point) {
        let sizes = self.sizes;
        match row {
            Row::Counters(tokens) => places::draw_row(svg, tokens, at, sizes.token),
            Row::Arms(arms) => places::draw_row(svg, arms, at, sizes.token),
            Row::Strength(words) => {
                let how = roman(sizes.name * 0.9, INK).start();
                svg.text(at.by(0.0, sizes.name * 0.82), words, &how);
            }
            Row::Flag(banner) => {
                symbols::cloth(svg, banner.id, at.by(34.0, 20.0), 64.0);
                symbols::strength(svg, banner.strength, at.by(94.0, 20.0), 21.0);
                if banner.disordered {
                    symbols::disordered(svg, at.by(138.0, 20.0), 22.0);
                }
            }
            Row::Chips => self.draw_chips(svg, at),
        }
    }

    fn draw_chips(&self, svg: &mut Svg, mut at: Point) {
        for chip in &self.chips {
            chip.draw(svg, at, self.sizes.chip);
            at.x += chip.width(self.sizes.chip) + 4.0;
        }
    }
}

/// The paper of a plate; what is no longer controlled is tinted and hatched.
fn ground(svg: &mut Svg, rect: Rect, controlled: bool, size: f32) {
    svg.rect(rect.grown(2.0), 6.0, Paint::line(PAPER, 4.0));
    if controlled {
        return svg.rect(rect, 5.0, Paint::fill(PAPER).edged(INK, 2.0));
    }
    svg.rect(rect, 5.0, Paint::fill(ROSE_RAMP.tints[1]));
    let mut hatching = String::new();
    let (step, inside) = (size * 0.42, rect.grown(-1.5));
    let mut x = rect.x - rect.height + step;
    while x < rect.right() {
        let rising = (Point::new(x, rect.foot()), Point::new(x + rect.height, rect.y));
        if let Some((from, to)) = inside.cut(rising.0, rising.1) {
            hatching.push_str(&chain(&[from, to]));
        }
        x += step;
    }
    svg.path(&hatching, Paint::line(ROSE_RAMP.tints[4], 1.5));
    svg.rect(rect, 5.0, Paint::line(SEPIA, 2.2));
}

#[derive(Debug, Clone, PartialEq)]
enum Chip {
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
fn chips(traces: &Traces, area: AreaId, few: bool) -> Vec<Chip> {
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

    fn width(&self, size: f32) -> f32 {
        let sign = if matches!(self, Self::Lost(_)) { 0.0 } else { size * 1.16 };
        let text = self.text();
        let gap = if text.is_empty() { 0.2 } else { 0.6 };
        lettering::width(&text, Face::Bold, size) + sign + size * gap
    }

    fn draw(&self, svg: &mut Svg, corner: Point, size: f32) {
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
