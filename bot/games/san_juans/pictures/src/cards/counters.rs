//! The sheet of counters: every kind of unit and ship, with what the rules say of it.

use render::prelude::*;
use render::words::LETTERS_MAX;
use san_juans::{Arm, Flag, Kind, PackNo, ShipClass};

use super::Set;
use crate::describe::word;
use crate::marks::forces;
use crate::paint;
use crate::symbols;

/// The sheet's width; the smallest letters have 42 pixels, 14 where it is shown 400 wide.
const WIDTH: f32 = 1_200.0;
const MARGIN: f32 = 40.0;
const COLUMNS: usize = 3;
/// Room for a counter and its name.
const CELL: f32 = (WIDTH - 2.0 * MARGIN) / COLUMNS as f32;
const ROW: f32 = 128.0;
const COUNTER: f32 = 112.0;
const SMALL: f32 = 42.0;
/// The height of the title and what the figures mean, of a nation's head, and of what stands last.
const HEAD: f32 = 306.0;
const NATION: f32 = 82.0;
const FOOT: f32 = 330.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counters {
    pub pack: PackNo,
    /// Steps of a unit at full strength.
    pub full_strength: u8,
}

fn kinds(pack: PackNo, flag: Flag) -> Vec<&'static Kind> {
    pack.get().kinds.iter().filter(|kind| kind.flag == flag).collect()
}

/// The grade in battle (J-021); none for those who do not fight (J-102).
fn grade(kind: &Kind) -> &'static str {
    if kind.arm.is_combat() { word(PackNo::FIRST, "grade", kind.quality) } else { "–" }
}

/// Spaces in a march (J-051).
fn pace(arm: Arm) -> u8 {
    match arm {
        Arm::Cavalry => 4,
        Arm::Infantry | Arm::Artillery | Arm::MachineGuns | Arm::Supply => 3,
        Arm::Garrison => 0,
    }
}

/// The kinds of ship as the sheet shows them, armed ones first.
fn ships(pack: PackNo) -> Vec<&'static ShipClass> {
    let mut all: Vec<&ShipClass> = pack.get().ship_kinds.iter().collect();
    all.sort_by_key(|kind| !kind.is_gunboat());
    all
}

impl Counters {
    fn foot(&self, svg: &mut Svg, y: f32) {
        nation(svg, y, "STRENGTH AND SUPPLY", symbols::STAR);
        let words = roman(SMALL, INK).start();
        let full = f32::from(self.full_strength.max(1));
        let line = y + NATION + 34.0;
        let left = f32::from((self.full_strength / 2).max(1));
        for (at, part) in [(0.0, 1.0), (1.0, left / full)] {
            let bar = Rect::new(MARGIN + 20.0, line - 14.0 + 62.0 * at, 150.0, 26.0);
            svg.rect(bar, 0.0, Paint::fill(WHITE).edged(INK, 3.0).sharp());
            svg.rect(Rect { width: bar.width * part, ..bar }, 0.0, Paint::fill(INK).sharp());
            for step in 1..self.full_strength {
                let x = bar.x + bar.width * f32::from(step) / full;
                let tick = [Point::new(x, bar.y), Point::new(x, bar.foot())];
                svg.chain(&tick, Paint::line(SEPIA, 2.0).sharp());
            }
        }
        let step = |count: u8| if count == 1 { "step" } else { "steps" };
        let strong = format!("full strength, {} {}", self.full_strength, step(self.full_strength));
        svg.text(Point::new(MARGIN + 196.0, line + 13.0), &strong, &words);
        let weak = format!("{left:.0} left; a point gives one back");
        svg.text(Point::new(MARGIN + 196.0, line + 75.0), &weak, &words);
        svg.scaled(Point::new(MARGIN + 96.0, line + 128.0), 2.0, forces::cut_off);
        let want = "cut off: out of supply this turn";
        svg.text(Point::new(MARGIN + 196.0, line + 141.0), want, &words);
    }
}

impl Drawing for Counters {
    fn words(&self) -> String {
        let of = |flag: Flag| {
            let name = |kind: &&Kind| format!("{} {}/{}", kind.name, grade(kind), pace(kind.arm));
            kinds(self.pack, flag).iter().map(name).collect::<Vec<_>>().join(", ")
        };
        let ship = |kind: &&ShipClass| {
            format!("{} {} aboard, {} dice", kind.name, kind.capacity, kind.guns)
        };
        let ships: Vec<String> = ships(self.pack).iter().map(ship).collect();
        let words = format!(
            "Units: grade in battle (6 best, 1 worst, D thrown once, ? thrown each battle) and \
             spaces in a march; {} steps each. Ships: {}. {}: {}. {}: {}.",
            self.full_strength,
            ships.join(", "),
            self.pack.get().say("{war.Relief}"),
            of(Flag::Relief),
            self.pack.get().say("{war.Local}"),
            of(Flag::Local),
        );
        let cut: String = words.chars().take(LETTERS_MAX).collect();
        match cut.len() < words.len() {
            true => cut.rsplit_once(',').map_or(cut.clone(), |(kept, _)| format!("{kept}.")),
            false => words,
        }
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let nations = [Flag::Relief, Flag::Local].map(|flag| (flag, kinds(self.pack, flag)));
        let rows: usize = nations.iter().map(|(_, kinds)| kinds.len().div_ceil(COLUMNS)).sum();
        let ships = ships(self.pack);
        let rows = rows + ships.len().div_ceil(2);
        let bands = if ships.is_empty() { 2.0 } else { 3.0 };
        let height = HEAD + NATION * bands + ROW * rows as f32 + FOOT;
        let sheet = Rect::new(0.0, 0.0, WIDTH, height);
        let mut svg = Svg::default();
        svg.rect(sheet, 0.0, Paint::fill(PAPER));
        svg.rect(sheet.grown(-12.0), 4.0, Paint::line(INK, 4.0).sharp());
        svg.rect(sheet.grown(-20.0), 2.0, Paint::line(SEPIA, 1.6).sharp());
        super::corners(&mut svg, sheet.grown(-24.0), 60.0);
        head(&mut svg, self.pack);
        let mut y = HEAD;
        for (flag, kinds) in &nations {
            let name = match flag {
                Flag::Relief => self.pack.get().words.relief_nations.to_uppercase(),
                Flag::Local => self.pack.get().words.local.to_uppercase(),
            };
            nation(&mut svg, y, &name, symbols::flag(self.pack, *flag));
            y += NATION;
            for (kind, at) in kinds.iter().zip(0_usize..) {
                let corner = place(at, y);
                counter(&mut svg, corner, kind);
                named(&mut svg, corner, &kind.name);
            }
            y += ROW * kinds.len().div_ceil(COLUMNS) as f32;
        }
        if !ships.is_empty() {
            nation(&mut svg, y, "SHIPS", symbols::ANCHOR);
            y += NATION;
        }
        for two in ships.chunks(2) {
            for (kind, x) in two.iter().zip([MARGIN, WIDTH / 2.0]) {
                ship(&mut svg, Point::new(x, y), kind, &self.pack.get().words.at_sea);
            }
            y += ROW;
        }
        self.foot(&mut svg, y);
        renderer.sheet(Frame::whole(sheet, 1.0), &svg)
    }
}

fn place(at: usize, y: f32) -> Point {
    Point::new(MARGIN + CELL * (at % COLUMNS) as f32, y + ROW * (at / COLUMNS) as f32)
}

fn head(svg: &mut Svg, pack: PackNo) {
    svg.text(Point::new(WIDTH / 2.0, 96.0), "THE FORCES", &bold(66.0, INK).spread(5.0));
    let sample = Point::new(WIDTH / 2.0 - COUNTER / 2.0, 138.0);
    // A horseman of known quality tells most.
    let known = |kind: &&Kind| kind.arm == Arm::Cavalry && kind.flag == Flag::Relief;
    if let Some(kind) = pack.get().kinds.iter().find(known) {
        counter(svg, sample, kind);
    }
    let words = roman(SMALL, INK);
    let left = words.end();
    let x = sample.x - 26.0;
    svg.text(Point::new(x, 180.0), "grade in battle:", &left);
    svg.text(Point::new(x, 226.0), "6 best, 1 worst", &left);
    svg.text(Point::new(x, 272.0), "D, ?: a die decides", &left);
    let right = words.start();
    let x = sample.x + COUNTER + 26.0;
    svg.text(Point::new(x, 180.0), "spaces in a march", &right);
    svg.text(Point::new(x, 226.0), "D: thrown once", &right);
    svg.text(Point::new(x, 272.0), "?: in each battle", &right);
}

fn nation(svg: &mut Svg, y: f32, name: &str, sign: &str) {
    let band = Rect::new(MARGIN, y + 10.0, WIDTH - 2.0 * MARGIN, NATION - 24.0);
    svg.rect(band, 0.0, Paint::fill(LAND).edged(INK, 2.4).sharp());
    svg.symbol(sign, Point::new(MARGIN + 40.0, band.middle().y), 42.0, Paint::fill(INK));
    svg.text(band.middle().by(0.0, 15.0), name, &bold(44.0, INK).spread(4.0));
}

fn counter(svg: &mut Svg, corner: Point, kind: &Kind) {
    let (ground, glyph) = paint::flag(kind.flag);
    let rect = Rect::new(corner.x, corner.y, COUNTER, COUNTER);
    svg.rect(Rect { x: rect.x + 5.0, y: rect.y + 6.0, ..rect }, 10.0, Paint::fill(SEPIA));
    svg.rect(rect, 10.0, Paint::fill(ground).edged(INK, 4.0));
    let at = Point::new(rect.middle().x, corner.y + 37.0);
    svg.symbol(symbols::arm(kind.arm), at, 58.0, Paint::fill(glyph));
    let figure = bold(46.0, glyph);
    let y = corner.y + COUNTER - 11.0;
    svg.text(Point::new(corner.x + 26.0, y), grade(kind), &figure);
    let pace = match pace(kind.arm) {
        0 => "–".to_owned(),
        spaces => spaces.to_string(),
    };
    svg.text(Point::new(corner.x + COUNTER - 26.0, y), &pace, &figure);
}

fn named(svg: &mut Svg, corner: Point, name: &str) {
    let set = fitted(name);
    let how = roman(set.size, INK).start();
    for (line, y) in set.baselines(corner.y + COUNTER / 2.0) {
        svg.text(Point::new(corner.x + COUNTER + 16.0, y), line, &how);
    }
}

fn fitted(name: &str) -> Set {
    let room = (CELL - COUNTER - 24.0, ROW);
    Set::new(name, Face::Roman, &[SMALL, 40.0, 38.0], room, 1.0)
}

/// A ship, her name, how many she takes aboard and how many dice she throws.
fn ship(svg: &mut Svg, corner: Point, kind: &ShipClass, at_sea: &str) {
    svg.scaled(corner.by(66.0, 54.0), 3.8, |svg, at| forces::hull(svg, at, kind.drawing));
    let room = WIDTH / 2.0 - MARGIN - 150.0;
    svg.text(
        corner.by(142.0, 44.0),
        &kind.name,
        &bold(SMALL, INK).start().within(&kind.name, room),
    );
    let dice = match kind.guns {
        0 => "unarmed".to_owned(),
        1 => format!("1 die {at_sea}"),
        dice => format!("{dice} dice {at_sea}"),
    };
    let told = format!("takes {}; {dice}", kind.capacity);
    svg.text(corner.by(142.0, 92.0), &told, &roman(SMALL, INK).start().within(&told, room));
}

#[cfg(test)]
mod tests {
    use san_juans::shipped;

    use super::*;

    #[test]
    fn every_kind_of_unit_is_on_the_sheet_and_its_name_fits() {
        for pack in shipped() {
            let both = [Flag::Relief, Flag::Local].map(|flag| kinds(pack.number, flag));
            let all: Vec<&Kind> = both.into_iter().flatten().collect();
            assert_eq!(all.len(), pack.kinds.len());
            for kind in all {
                let set = fitted(&kind.name);
                assert!(set.fits, "{}, {}: {set:?}", pack.name, kind.name);
            }
        }
    }

    #[test]
    fn the_words_of_the_sheet_are_short_enough_and_end_well() {
        let words = Counters { pack: PackNo::FIRST, full_strength: 4 }.words();
        assert!(words.chars().count() <= 1_024 && words.ends_with('.'), "{words}");
        assert!(words.contains("Hussars 6/4") && words.contains("4 steps each"), "{words}");
        assert!(words.contains("Gunboat 1 aboard, 2 dice"), "{words}");
    }
}
