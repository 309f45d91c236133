//! Rules that a picture tells best.

use patrols::{Base, Heading, Pose, Role, TroopId, data};
use render::prelude::*;
use render::strokes::{Path, Stance};

use crate::ground::scenery;
use crate::marks::bases::{self, Look, Seat};
use crate::names;
use crate::panel::keys;

const WIDTH: f32 = 800.0;
const TEXT: f32 = 27.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rule {
    Formations,
    Arcs,
    Scenery,
    Marks,
}

impl Rule {
    pub const ALL: [Self; 4] = [Self::Formations, Self::Arcs, Self::Scenery, Self::Marks];
}

#[derive(Debug, Clone, PartialEq)]
struct Explained {
    rule: Rule,
    width: u32,
}

pub fn rule(rule: Rule, width: u32) -> Scene {
    Scene::new(Explained { rule, width })
}

/// Formations: files, ring, name, what holds for it.
const FORMATIONS: [(u8, bool, &str, &str); 4] = [
    (4, false, "Line", "two ranks at most; can shoot a volley; on foot 2 moves (Dervishes 3)"),
    (
        2,
        false,
        "Column",
        "two files at most; 5 moves on foot, scenery does not slow it; a die less when a fight begins",
    ),
    (3, false, "Block", "wider than a column, deeper than a line; moves as a line"),
    (3, true, "Square", "6 bases at least; cannot move, has no flank or rear; morale –1 die"),
];

impl Explained {
    fn sheet(&self) -> Sheet {
        let high = match self.rule {
            Rule::Formations => 760.0,
            Rule::Arcs => 760.0,
            Rule::Scenery => 1_010.0,
            Rule::Marks => 660.0,
        };
        let mut sheet = Sheet::page(Rect::new(0.0, 0.0, WIDTH, high), self.width);
        sheet.text((24.0, 52.0), names::word("rule", self.rule), &bold(40.0, INK).start());
        match self.rule {
            Rule::Formations => formations(&mut sheet),
            Rule::Arcs => arcs(&mut sheet),
            Rule::Scenery => kinds(&mut sheet),
            Rule::Marks => marks(&mut sheet),
        }
        sheet
    }
}

fn troops(key: &str) -> TroopId {
    key.parse().unwrap_or(TroopId(0))
}

/// A unit of the rules, looking north, the middle of its front at a point.
fn unit(sheet: &mut Sheet, key: &str, front: Point, inch: f32, (files, ring): (u8, bool)) {
    let roles = data().troop(troops(key)).roles();
    let count = u8::try_from(roles.len()).unwrap_or(0);
    let at = patrols::Point::at(0, 0);
    let pose = Pose { at, heading: Heading::default(), files, ring };
    let placed = roles.iter().zip(0..).map(|(role, i)| {
        let ground = pose.base(i, count);
        let (x, y) = (ground.centre.x.0 as f32 / 100.0, ground.centre.y.0 as f32 / 100.0);
        let at = front.by(x * inch, -y * inch);
        let angle = render::boards::table::degrees(ground.heading);
        (Stance { at, angle, inch }, Base::new(*role))
    });
    let placed: Vec<(Stance, Base)> = placed.collect();
    let look = Look { troops: troops(key), seat: Seat::Foot };
    bases::draw(&mut sheet.svg, look, &placed);
}

fn formations(sheet: &mut Sheet) {
    let row = 168.0;
    for (i, (files, ring, name, text)) in FORMATIONS.iter().enumerate() {
        let top = 78.0 + row * i as f32;
        let ground = Rect::new(24.0, top, 250.0, row - 14.0);
        sheet.svg.rect(ground, 6.0, Paint::fill(CLOTH).edged(SEPIA, 1.6));
        let ranks = if *ring { 3 } else { 8_u8.div_ceil(*files) };
        let inch = if ranks > 3 { 34.0 } else { 38.0 };
        let front =
            Point::new(ground.middle().x, ground.middle().y - f32::from(ranks) * inch / 2.0);
        unit(sheet, "british", front, inch, (*files, *ring));
        sheet.text((300.0, top + 42.0), name, &bold(32.0, INK).start());
        let mut y = top + 80.0;
        for line in lettering::lines(text, Face::Roman, TEXT, 476.0) {
            sheet.text((300.0, y), &line, &roman(TEXT, INK).start());
            y += 33.0;
        }
    }
}

fn arcs(sheet: &mut Sheet) {
    sheet.svg.rect(Rect::new(24.0, 78.0, 752.0, 430.0), 6.0, Paint::fill(CLOTH).edged(SEPIA, 1.6));
    let inch = 26.0;
    let front = Point::new(400.0, 430.0);
    let at = Stance { at: front, angle: 0.0, inch };
    for (far, paint) in [
        (12.0, Paint::line(DEEP, 3.0).dashed("12 7")),
        (6.0, Paint::line(DEEP, 4.4)),
        (8.0, Paint::line(FLAME, 3.4).dashed("3 7")),
    ] {
        let mut path = Path::default();
        path.area(&at, &crate::marks::reach::arc(2.0, far, 45.0));
        sheet.svg.path(&path.0, Paint::line(PAPER, 7.0));
        sheet.svg.path(&path.0, paint);
    }
    unit(sheet, "sudanese", front, inch, (4, false));
    let halo = |ink| bold(26.0, ink).halo(PAPER, 6.0);
    sheet.text(front.by(0.0, -6.0 * inch + 30.0), "short 6 in.", &halo(DEEP));
    sheet.text(front.by(0.0, -8.0 * inch - 8.0), "charge 8 in.", &halo(RED));
    sheet.text(front.by(0.0, -12.0 * inch + 30.0), "long 12 in.", &halo(DEEP));
    let lines = [
        ("Rifles, MG", "6 and 12 inches, 45° to either side of the front"),
        ("Carbines", "4 and 8 inches"),
        ("Field gun", "10 and 48 inches, 30° to either side; not within 2"),
        ("Charge", "after one free wheel of up to 45°, straight ahead: 8 inches on foot,"),
        ("", "12 for Dervishes and the mounted, 4 on foot against the mounted"),
    ];
    for (i, (head, text)) in lines.iter().enumerate() {
        let y = 556.0 + 42.0 * i as f32;
        sheet.text((24.0, y), head, &bold(TEXT, INK).start());
        sheet.fitted((176.0, y), text, &roman(TEXT, INK).start(), 604.0);
    }
}

fn kinds(sheet: &mut Sheet) {
    let row = 184.0;
    for (i, kind) in data().scenery.iter().enumerate() {
        let (column, line) = ((i % 2) as f32, (i / 2) as f32);
        let (left, top) = (24.0 + 384.0 * column, 78.0 + row * line);
        let ground = Rect::new(left, top, 170.0, row - 14.0);
        sheet.svg.rect(ground, 6.0, Paint::fill(CLOTH).edged(SEPIA, 1.6));
        let across = kind.across as f32 / 2.0;
        let half = (across, kind.deep.map_or(across, |deep| deep as f32 / 2.0));
        scenery::kind(&mut sheet.svg, ground.middle(), 19.5, &kind.key, half, 3);
        let size = match kind.deep {
            Some(deep) => format!("{} by {deep} inches", kind.across),
            None => format!("{} inches across", kind.across),
        };
        let dice: Vec<String> = kind.dice.iter().map(u8::to_string).collect();
        let sight = if kind.sight { "hinders sight" } else { "sight stays free" };
        let told = [
            names::word("hides", kind.hides).to_owned(),
            sight.to_owned(),
            size,
            format!("on {} of 2 dice", dice.join(", ")),
        ];
        let x = left + 184.0;
        sheet.text((x, top + 30.0), &kind.name, &bold(30.0, INK).start());
        for (line, text) in told.iter().enumerate() {
            let at = Point::new(x, top + 64.0 + 31.0 * line as f32);
            sheet.fitted(at, text, &roman(24.0, INK).start(), 194.0);
        }
    }
}

fn marks(sheet: &mut Sheet) {
    let wounded = Base { wounded: true, ..Base::new(Role::Rifle) };
    let jammed = Base { jammed: true, ..Base::new(Role::Rifle) };
    let plain = keys::KEYS
        .iter()
        .map(|(troops, role, seat, name)| (*troops, Base::new(*role), *seat, *name));
    let more = [
        ("british", wounded, Seat::Foot, "wounded"),
        ("british", jammed, Seat::Foot, "jammed"),
        ("camels", Base::new(Role::CamelRider), Seat::Foot, "camels on foot"),
        ("gun", Base::new(Role::Gun), Seat::Limber, "gun, limbered"),
    ];
    for (i, (troops, what, seat, name)) in plain.chain(more).enumerate() {
        let (column, line) = ((i % 3) as f32, (i / 3) as f32);
        let at = Point::new(56.0 + 258.0 * column, 116.0 + 76.0 * line);
        keys::base(sheet, at, 54.0, (troops, seat), what);
        sheet.text(at.by(40.0, 10.0), name, &roman(28.0, INK).start());
    }
    let how = italic(26.0, SEPIA).start();
    let words = "The bar is its front. Square: the patrol. Rounded: Dervishes.";
    sheet.text((24.0, 634.0), words, &how);
}

impl Drawing for Explained {
    fn words(&self) -> String {
        match self.rule {
            Rule::Formations => {
                let told = FORMATIONS.map(|(_, _, name, text)| format!("{name}: {text}."));
                format!("Formations. {}", told.join(" "))
            }
            Rule::Scenery => {
                let told = data().scenery.iter().map(|kind| {
                    let sight = if kind.sight { "hinders sight" } else { "does not hinder sight" };
                    format!("{} {} and {sight}.", kind.name, names::word("hides", kind.hides))
                });
                told.collect::<Vec<_>>().join(" ")
            }
            told => names::word("told", told).to_owned(),
        }
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        self.sheet().canvas(renderer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_on_any_rule_collides_or_is_cut() {
        for rule in Rule::ALL {
            let explained = Explained { rule, width: 800 };
            assert_eq!(explained.sheet().faults(), Vec::<String>::new(), "{rule:?}");
            assert!(explained.words().chars().count() <= 1_024);
        }
    }
}
