//! A besieged place as an engineer would plan it: its works, the parallels that close in with the
//! level, who holds it and what the siege table has in store (J-090 to J-096).

use render::lettering::{clipped, width};
use render::prelude::*;
use san_juans::phases::sieges::siege::{LEVEL_MAX, result};
use san_juans::{
    Hero, Hull, PackNo, PlaceId, PlaceKind, PlaceView, ShipView, SiegeModifier, SiegeResult, Space,
    View,
};

use super::ground;
use super::page::{self, LINE, MARGIN, PIXELS, Page, SMALL, WIDTH, scatter};

use crate::describe::word;
use crate::map::named;
use crate::marks::{forces::cut_off, place};
use crate::symbols;

#[derive(Debug, Clone, PartialEq)]
pub struct SiegeSheet {
    turn: u8,
    place: PlaceView,
    level: u8,
    full: u8,
    /// Supply points, where they are counted (J-101).
    stores: Option<u8>,
    ships: Vec<ShipView>,
    hero: bool,
    /// Whether boats must run the siege (J-141).
    boats: bool,
    storming: bool,
    modifiers: Vec<(SiegeModifier, i8)>,
    /// How likely each row of the table is, of 36.
    rows: Vec<(SiegeResult, u8)>,
    width: u32,
}

const PLAN: Rect = Rect::new(MARGIN, 112.0, 706.0, 560.0);
/// How far the parallels reach from the middle, the first farthest.
const PARALLELS: [(f32, f32); 4] = [(322.0, 226.0), (272.0, 188.0), (224.0, 153.0), (178.0, 121.0)];
const SHIPS_MAX: usize = 5;

impl SiegeSheet {
    /// A besieged place with what bears on its siege table; nothing if it is not besieged.
    pub fn of(view: &View, place: PlaceId, modifiers: Vec<(SiegeModifier, i8)>) -> Option<Self> {
        let state = view.place(place);
        let level = state.siege?;
        let by: i8 = modifiers.iter().map(|(_, by)| *by).sum();
        let mut rows: Vec<(SiegeResult, u8)> = Vec::new();
        for (first, second) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
            let of = result(first + second + by, &view.options);
            match rows.iter_mut().find(|(row, _)| *row == of) {
                Some((_, ways)) => *ways += 1,
                None => rows.push((of, 1)),
            }
        }
        Some(Self {
            turn: view.turn,
            place: state.clone(),
            level,
            full: view.full_strength,
            stores: view.options.advanced_supply.then_some(state.stores),
            ships: view.ships_in(place).cloned().collect(),
            hero: matches!(view.hero, Hero::Ashore { .. }) && place == view.pack().roles.refuge,
            boats: view.options.boats_into_siege,
            storming: view.options.storming,
            modifiers,
            rows,
            width: PIXELS,
        })
    }

    #[must_use]
    pub fn wide(self, pixels: u32) -> Self {
        Self { width: pixels, ..self }
    }

    fn is_port(&self) -> bool {
        self.place.id.is_port()
    }

    fn title(&self) -> String {
        named(Space::Place(self.place.id))
    }

    fn under(&self) -> String {
        let noun = word(self.place.id.pack(), "place", self.place.kind);
        format!("{noun} besieged, level {} of {LEVEL_MAX} · turn {}", self.level, self.turn)
    }

    fn added(&self) -> i8 {
        self.modifiers.iter().map(|(_, by)| *by).sum()
    }

    /// Ways of 36 that bring a row some rule wants, in per cent.
    fn percent(&self, wanted: impl Fn(SiegeResult) -> bool) -> u32 {
        let rows = self.rows.iter().filter(|(row, _)| wanted(*row));
        let ways: u32 = rows.map(|(_, ways)| u32::from(*ways)).sum();
        (ways * 100 + 18) / 36
    }

    /// What the siege table would bring, if the garrison holds out.
    fn odds(&self) -> [(&'static str, u32); 4] {
        use SiegeResult::{GoesOn, Lifted, Loses, LosesHalf, Surrender, Tightens};
        [
            ("lifted", self.percent(|row| row == Lifted)),
            ("nobody lost", self.percent(|row| matches!(row, GoesOn | Tightens))),
            ("units lost", self.percent(|row| matches!(row, Loses(_) | LosesHalf))),
            ("surrender", self.percent(|row| row == Surrender)),
        ]
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        notes.push(match self.level {
            LEVEL_MAX => "The siege cannot tighten any further".to_owned(),
            level => {
                format!("Next turn level {}: {} on the table", level + 1, signed(self.added() + 1))
            }
        });
        let few = self.place.id.pack().get().tables.few.of(self.place.kind);
        let units = self.place.units.iter().filter(|unit| unit.kind.arm.is_combat()).count();
        if units >= few {
            notes.push(format!("below {few} units another +1"));
        }
        let hungry = self.place.units.iter().any(|unit| !unit.supplied);
        notes.push(match (hungry, self.stores) {
            (true, Some(stores)) => {
                format!("out of supply, {} in store", page::count(stores.into(), "point"))
            }
            (false, Some(stores)) => format!("{} in store", page::count(stores.into(), "point")),
            (true, None) => "out of supply".to_owned(),
            (false, None) => "in supply".to_owned(),
        });
        notes.push(match (self.is_port(), self.boats) {
            (true, false) if self.place.id.is_station() => "the railway is open".to_owned(),
            (false, _) => "no port: nobody comes or goes but by fighting".to_owned(),
            (true, false) => "the port is open to our ships".to_owned(),
            (true, true) => "the port is watched: boats must run the siege".to_owned(),
        });
        if self.storming && self.level > 0 {
            notes
                .push(format!("without a sortie they storm on {}", or_more(7 - self.level.min(6))));
        }
        notes.push("how many besiege it is not known".to_owned());
        notes
    }

    fn page(&self) -> (Page, f32) {
        let mut page = Page::new(());
        page::head(&mut page, (&self.title(), 42.0), &self.under(), WIDTH - 2.0 * MARGIN);
        self.plan(&mut page);
        let panels = self.panels(&mut page, PLAN.y - 8.0);
        let told = format!("{}.", self.notes().join("; "));
        let remarks = page::remarks(&mut page, &told, PLAN.foot() + 14.0, PLAN.width);
        page::framed(page, remarks.max(panels) + MARGIN)
    }

    fn shore(&self) -> f32 {
        let below = if self.is_port() { 128.0 } else { 0.0 };
        PLAN.foot() - below
    }

    fn middle(&self) -> Point {
        let up = if self.is_port() { 22.0 } else { 0.0 };
        PLAN.middle().by(0.0, -up)
    }

    fn plan(&self, page: &mut Page) {
        let svg = &mut page.svg;
        svg.rect(PLAN, 0.0, Paint::fill(LAND).sharp());
        let middle = self.middle();
        let mut scatter = scatter(usize::from(self.place.id.printed_as()) * 13 + 1);
        for i in 0..7 {
            let (x, y) = (scatter.between(0.03, 0.97), scatter.between(0.05, 0.95));
            let at = Point::new(PLAN.x + PLAN.width * x, PLAN.y + PLAN.height * y);
            let far = (at.x - middle.x).abs() / 350.0 + (at.y - middle.y).abs() / 250.0;
            let inside = (at.x - middle.x).abs() < PLAN.width / 2.0 - 92.0;
            let high = at.y < self.shore() - 30.0 && at.y > PLAN.y + 44.0;
            if far > 1.25 && inside && high && i % 2 == 0 {
                let trees = symbols::scenery(self.place.id.pack()).trees;
                ground::tree(svg, trees, at, 34.0, scatter.between(-0.3, 0.3));
            }
        }
        for (reach, level) in PARALLELS.into_iter().zip(1_u8..) {
            self.parallel(svg, reach, level <= self.level);
        }
        self.saps(svg);
        self.camps(svg);
        let (wide, high) = match self.place.kind {
            PlaceKind::Village => (130.0, 112.0),
            PlaceKind::Town => (190.0, 128.0),
            PlaceKind::FortifiedTown => (224.0, 166.0),
        };
        let walls = Rect::around(middle, wide, high);
        if self.place.kind == PlaceKind::FortifiedTown {
            ground::place(svg, self.place.id.get(), walls);
        } else {
            ground::bank(svg, walls);
            ground::place(svg, self.place.id.get(), walls.grown(-6.0));
        }
        let depth = PLAN.foot() - self.shore();
        match (self.is_port(), self.place.id.is_station()) {
            (_, true) => ground::track(svg, PLAN, ground::Edge::Bottom, depth * 0.8),
            (true, false) => ground::sea(svg, PLAN, ground::Edge::Bottom, depth),
            (false, false) => {}
        }
        svg.rect(PLAN, 0.0, Paint::line(INK, 2.6).sharp());
        svg.rect(PLAN.grown(-5.0), 0.0, Paint::line(SEPIA, 1.2).sharp());
        self.signs(page, walls);
        if self.is_port() {
            self.fleet(page);
        }
    }

    /// The points of a parallel on land, from its left end to its right one.
    fn ring(&self, (x, y): (f32, f32)) -> Vec<Point> {
        let middle = self.middle();
        let open = if self.is_port() { 0.78 } else { 1.0 };
        let count = 64;
        let point = |i: usize| {
            let turn = (i as f32 / count as f32 - 0.5) * open * std::f32::consts::TAU;
            // Between an ellipse and a box, as trenches run.
            let (sin, cos) = turn.sin_cos();
            let soft = |part: f32| part.signum() * part.abs().powf(0.72);
            middle.by(x * soft(sin), -y * soft(cos))
        };
        (0..=count).map(point).collect()
    }

    fn parallel(&self, svg: &mut Svg, reach: (f32, f32), dug: bool) {
        let line = self.ring(reach);
        if !dug {
            svg.chain(&line, Paint::line(SEPIA, 2.2).dashed("3 9"));
            return;
        }
        let middle = self.middle();
        svg.chain(&line, Paint::line(INK, 11.0));
        svg.chain(&line, Paint::line(FLAME, 6.5));
        let mut teeth = String::new();
        for at in line.iter().step_by(2) {
            // The bank lies on the side of the place.
            let to = at.toward(middle, 13.0 / at.to(middle));
            let from = at.toward(middle, 5.0 / at.to(middle));
            teeth.push_str(&chain(&[from, to]));
        }
        svg.path(&teeth, Paint::line(INK, 2.6).sharp());
    }

    /// Zigzags from one parallel to the next that is dug.
    fn saps(&self, svg: &mut Svg) {
        let middle = self.middle();
        for level in 1..usize::from(self.level.min(LEVEL_MAX)) {
            let (outer, inner) = (PARALLELS[level - 1], PARALLELS[level]);
            for (side, turn) in [(-1.0_f32, 0.62_f32), (1.0, 0.62)] {
                let on = |(x, y): (f32, f32), turn: f32| {
                    let soft = |part: f32| part.signum() * part.abs().powf(0.72);
                    middle.by(side * x * soft(turn.sin()), -y * soft(turn.cos()))
                };
                let (from, to) = (on(outer, turn), on(inner, turn));
                let off =
                    |part: f32, aside: f32| from.toward(to, part).by(side * aside, aside * 0.6);
                let line = [from, off(0.3, 12.0), off(0.6, -12.0), to];
                svg.chain(&line, Paint::line(INK, 8.0));
                svg.chain(&line, Paint::line(FLAME, 4.0));
            }
        }
    }

    fn camps(&self, svg: &mut Svg) {
        let shore = self.shore();
        let spots = [-216.0, 128.0, 226.0].into_iter().flat_map(|y| [(-326.0, y), (326.0, y)]);
        let spots = spots.map(|(x, y)| PLAN.middle().by(x, y));
        for at in spots.filter(|at| at.y <= shore - 46.0) {
            for (dx, dy) in [(-7.0, 6.0), (9.0, 13.0)] {
                let foot = at.by(dx, dy);
                let tent = [foot.by(-13.0, 9.0), foot.by(0.0, -12.0), foot.by(13.0, 9.0)];
                svg.area(&tent, Paint::fill(HILL).edged(INK, 2.0));
            }
            let banner = symbols::BANNER;
            svg.symbol(banner, at.by(2.0, -13.0), 27.0, Paint::fill(BLACK));
        }
    }

    /// What stands on the plan to be read: levels, redoubts, the holder's sign, the hero.
    fn signs(&self, page: &mut Page, walls: Rect) {
        let middle = self.middle();
        for ((_, y), level) in PARALLELS.into_iter().zip(1_u8..) {
            let at = middle.by(0.0, -y);
            page.takes("a level", Rect::around(at, 30.0, 30.0));
            if level <= self.level {
                place::level_badge(&mut page.svg, at, level);
            } else {
                page.svg.circle(at, 15.0, Paint::fill(PAPER).edged(SEPIA, 2.0));
                page.svg.text(at.by(0.0, 8.6), &level.to_string(), &bold(25.0, SEPIA));
            }
        }
        for i in 0..self.place.redoubts.min(3) {
            let x = walls.x + walls.width * (0.5 + 0.36 * (f32::from(i) - 1.0));
            let at = Point::new(x, walls.foot() + 19.0);
            page.takes("a redoubt", Rect::around(at, 34.0, 34.0));
            page.svg.circle(at, 17.0, Paint::fill(PAPER).edged(INK, 2.4));
            page.svg.symbol(symbols::LUNETTE, at.by(0.0, -1.0), 24.0, Paint::fill(INK));
        }
        let (ground, glyph) = crate::paint::control(self.place.control);
        let at = Point::new(walls.x - 8.0, walls.y + 12.0);
        page.takes("the holder", Rect::around(at, 44.0, 44.0));
        page.svg.circle(at, 22.0, Paint::fill(ground).edged(INK, 2.6));
        page.svg.symbol(
            symbols::control(self.place.id.pack(), self.place.control),
            at,
            29.0,
            Paint::fill(glyph),
        );
        if self.hero {
            let at = Point::new(walls.right() + 8.0, walls.y + 12.0);
            page.takes("the hero", Rect::around(at, 44.0, 44.0));
            page.svg.circle(at, 22.0, Paint::fill(YELLOW).edged(INK, 2.6));
            page.svg.symbol(symbols::STAR, at, 29.0, Paint::fill(INK));
        }
    }

    fn fleet(&self, page: &mut Page) {
        let station = self.place.id.is_station();
        let (under, line) = if station { (LAND, SEPIA) } else { (SEA, WATERLINE) };
        let y = PLAN.foot() - 52.0;
        let mut x = PLAN.x + 44.0;
        for ship in self.ships.iter().take(SHIPS_MAX) {
            let at = Point::new(x, y);
            page.takes("a ship", Rect::around(at, 52.0, 46.0));
            let hull = if ship.kind.drawing == Hull::Transport { DEEP } else { INK };
            page.svg.circle(at, 27.0, Paint::fill(under).edged(line, 2.0));
            let paint = Paint::fill(hull).edged(WHITE, 0.8);
            page.svg.symbol(symbols::ship(ship.kind.drawing), at, 42.0, paint);
            if ship.damage > 0 {
                cut_off(&mut page.svg, at.by(20.0, -16.0));
            }
            x += 64.0;
        }
        let more = self.ships.len().saturating_sub(SHIPS_MAX);
        let text = match (self.ships.len(), more) {
            (0, _) if station => "no train of ours here".to_owned(),
            (0, _) => "no ship of ours in port".to_owned(),
            (_, 0) => String::new(),
            _ => format!("and {more} more"),
        };
        let how = italic(SMALL, DEEP).start().halo(under, 5.0);
        page.text(Point::new(x - 12.0, y + 10.0), &text, &how);
        let at = Point::new(PLAN.right() - 42.0, y);
        page.takes("the port", Rect::around(at, 52.0, 52.0));
        page.svg.circle(at, 26.0, Paint::fill(DEEP).edged(WHITE, 2.4));
        let sign = if station { symbols::ENGINE } else { symbols::ANCHOR };
        page.svg.symbol(sign, at, 36.0, Paint::fill(WHITE));
        if self.boats {
            page.svg.circle(at, 26.0, Paint::line(FLAME, 5.0).dashed("9 7"));
        }
    }

    fn panels(&self, page: &mut Page, y: f32) -> f32 {
        let x = PLAN.right() + 24.0;
        let wide = WIDTH - MARGIN - x;
        let table = match self.added() {
            0 => "2D6".to_owned(),
            by => format!("2D6 {}", signed(by)),
        };
        let strength = page::strength(&self.place.units);
        let mut y = page::column(page, Point::new(x, y), wide, "THE GARRISON", &strength);
        y += page::ours(page, &self.place.units, self.full, Point::new(x, y), wide);
        if self.hero {
            let roman = roman(SMALL, INK).start();
            let at = Point::new(x, y);
            page.svg.symbol(symbols::STAR, at.by(20.0, 22.0), 30.0, Paint::fill(INK));
            let hero = self.place.id.pack().get().say("{war.Hero_full}");
            page.text(at.by(88.0, 31.0), &hero, &roman);
            y += 48.0;
        }
        y = page::column(page, Point::new(x, y + 8.0), wide, "SIEGE TABLE", &table);
        y + self.table(page, Point::new(x, y), wide)
    }

    fn table(&self, page: &mut Page, at: Point, wide: f32) -> f32 {
        let roman = roman(SMALL, INK).start();
        let bold = bold(SMALL, INK).start();
        let mut y = 0.0;
        for (why, by) in &self.modifiers {
            page.text(at.by(0.0, y + 28.0), &signed(*by), &bold);
            let name =
                clipped(&reason(self.place.id.pack(), *why), Face::Roman, SMALL, wide - 50.0);
            page.text(at.by(50.0, y + 28.0), &name, &roman);
            y += LINE;
        }
        y += if self.modifiers.is_empty() { 0.0 } else { 8.0 };
        for (what, percent) in self.odds() {
            page.text(at.by(0.0, y + 28.0), what, &roman);
            page.text(at.by(wide, y + 28.0), &format!("{percent} %"), &bold.end());
            let bar = Rect::new(at.x, at.y + y + 37.0, wide, 11.0);
            page.takes("a bar", bar);
            page.svg.rect(bar, 0.0, Paint::fill(WHITE).edged(INK, 1.4).sharp());
            let filled = Rect { width: bar.width * percent as f32 / 100.0, ..bar };
            page.svg.rect(filled, 0.0, Paint::fill(INK).sharp());
            y += 58.0;
        }
        debug_assert!(width("surrender", Face::Roman, SMALL) < wide - 90.0);
        y
    }
}

impl Drawing for SiegeSheet {
    fn words(&self) -> String {
        let mut told = format!("Siege of {}: {}.", self.title(), self.under());
        told.push_str(&format!(" Garrison: {}", page::strength(&self.place.units)));
        let kinds = page::kinds(&self.place.units);
        told.push_str(&if kinds.is_empty() { ".".to_owned() } else { format!(": {kinds}.") });
        if self.hero {
            told.push_str(&self.place.id.pack().get().say(" {war.Hero} is there."));
        }
        if self.place.redoubts > 0 {
            told.push_str(&format!(" {}.", page::count(self.place.redoubts.into(), "redoubt")));
        }
        let by: Vec<String> = self
            .modifiers
            .iter()
            .map(|(why, by)| format!("{} {}", signed(*by), reason(self.place.id.pack(), *why)))
            .collect();
        if !by.is_empty() {
            told.push_str(&format!(" On the siege table {}.", by.join(", ")));
        }
        let odds: Vec<String> =
            self.odds().iter().map(|(what, percent)| format!("{what} {percent} %")).collect();
        told.push_str(&format!(" If they hold out: {}.", odds.join(", ")));
        told.push_str(&format!(" {}.", self.notes().join("; ")));
        let ships: Vec<&str> = self.ships.iter().map(|ship| ship.name.as_str()).collect();
        if !ships.is_empty() {
            told.push_str(&format!(" In the port: {}.", ships.join(", ")));
        }
        told
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        page::drawn(renderer, self.page(), self.width)
    }
}

/// `+2`, `−1`.
fn signed(by: i8) -> String {
    if by < 0 { format!("−{}", by.unsigned_abs()) } else { format!("+{by}") }
}

/// `5+`, `6`.
fn or_more(needed: u8) -> String {
    if needed >= 6 { "6".to_owned() } else { format!("{needed} or more") }
}

fn reason(pack: PackNo, why: SiegeModifier) -> String {
    match why {
        SiegeModifier::Gunboats(1) => pack.get().say("{war.a_gunboat}"),
        SiegeModifier::Level(level) => word(pack, "siege", why).replace("{}", &level.to_string()),
        _ => word(pack, "siege", why).to_owned(),
    }
}

#[cfg(test)]
mod tests;
