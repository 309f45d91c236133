//! Counters in short form: square and red the British, shield-shaped and blue the Egyptians, round
//! and green the Mahdists; leaders by name.

use khartoum::{Board, Contingent, Faction, Kind, SpaceId, UnitId, View};
use render::boards::places;
use render::prelude::*;

use crate::names;
use crate::symbols::{
    BANNER, BOWL, CAMEL, HELMET, HORSE, RIFLES, SPEARS, STAR, STEAMER, TARBUSH, WALL,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum What {
    /// Counters of a contingent and a kind.
    Troops(Contingent, Kind),
    /// The Mahdi or Gordon.
    Leader(Faction),
    /// Mahdists of whom nothing is known yet.
    Somebody,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) what: What,
    pub(crate) count: u8,
    /// Face down.
    pub(crate) panicked: bool,
    pub(crate) elite: bool,
    /// More lies beneath that is not seen.
    pub(crate) stack: bool,
    pub(crate) hungry: bool,
}

impl Token {
    pub(crate) fn new(what: What) -> Self {
        Self { what, count: 1, panicked: false, elite: false, stack: false, hungry: false }
    }

    pub(crate) fn of(unit: UnitId, panicked: bool) -> Self {
        let what = if unit.is_leader() {
            What::Leader(unit.faction())
        } else {
            What::Troops(unit.contingent(), unit.kind())
        };
        let elite = unit.data().elite && !unit.is_leader();
        Self { panicked, elite, ..Self::new(what) }
    }

    fn order(&self) -> (u8, bool) {
        let place = match self.what {
            What::Leader(_) => 0,
            What::Troops(contingent, kind) => {
                let army = match contingent {
                    Contingent::British | Contingent::Mahdist => 1,
                    Contingent::Egyptian => 20,
                };
                army + match kind {
                    Kind::Garrison => 0,
                    kind => 1 + kind as u8,
                }
            }
            What::Somebody => 50,
        };
        (place, self.panicked)
    }

    pub(crate) fn words(&self) -> String {
        let count = usize::from(self.count);
        let mut text = match self.what {
            What::Leader(Faction::Mahdist) => "the Mahdi".to_owned(),
            What::Leader(Faction::Empire) => "Gordon".to_owned(),
            What::Somebody => "Mahdists not seen yet".to_owned(),
            What::Troops(contingent, kind) => {
                let name = names::kind(kind, count > 1);
                let army = if contingent == Contingent::Mahdist {
                    ""
                } else {
                    names::word("contingent", contingent)
                };
                let many = if count > 1 { format!("{count} ") } else { String::new() };
                let gap = if army.is_empty() { "" } else { " " };
                format!("{many}{army}{gap}{name}")
            }
        };
        if self.panicked {
            text.push_str(" panicked");
        }
        if self.stack {
            text.push_str(" and more beneath");
        }
        if self.hungry {
            text.push_str(" out of supply");
        }
        text
    }
}

pub(crate) fn seen(view: &View, faction: Faction, space: SpaceId) -> Vec<Token> {
    let board = &view.board;
    let units = board.at(faction, space);
    let fought = view.battle.as_ref().is_some_and(|battle| battle.space == space);
    if faction == Faction::Empire || !board.veiled || (fought && !units.is_empty()) {
        return grouped(board, &units, None);
    }
    let Some(sighting) = board.sightings[space.index()] else { return Vec::new() };
    let mut token = match sighting.top {
        Some(top) => Token::of(top, board.unit(top).panicked),
        None => Token::new(What::Somebody),
    };
    token.stack = sighting.more;
    vec![token]
}

/// Counters as tokens, those that look alike in one; those out of supply apart.
pub(crate) fn grouped(
    board: &Board,
    units: &[UnitId],
    fed: Option<&dyn Fn(UnitId) -> bool>,
) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    for unit in units {
        let mut token = Token::of(*unit, board.unit(*unit).panicked);
        token.hungry = fed.is_some_and(|fed| !fed(*unit));
        let alike = |of: &&mut Token| {
            (of.what, of.panicked, of.hungry) == (token.what, token.panicked, token.hungry)
        };
        match tokens.iter_mut().find(alike) {
            Some(of) => {
                of.count += 1;
                of.elite |= token.elite;
            }
            None => tokens.push(token),
        }
    }
    tokens.sort_by_key(Token::order);
    tokens
}

/// The ground of a contingent and what is drawn on it.
pub(crate) fn coat(contingent: Contingent) -> (Ink, Ink) {
    match contingent {
        Contingent::British => (RED, WHITE),
        Contingent::Egyptian => (DEEP, WHITE),
        Contingent::Mahdist => (GREEN, INK),
    }
}

/// The ink of a contingent's lines and figures, dark enough for paper.
pub(crate) fn ink(contingent: Contingent) -> Ink {
    match contingent {
        Contingent::British => RED,
        Contingent::Egyptian => DEEP,
        Contingent::Mahdist => KHEDIVE,
    }
}

pub(crate) fn sign(contingent: Contingent, kind: Kind) -> &'static str {
    match kind {
        Kind::Tribal => SPEARS,
        Kind::Jihadiya => RIFLES,
        Kind::Infantry if contingent == Contingent::Egyptian => TARBUSH,
        Kind::Infantry => HELMET,
        Kind::Cavalry => HORSE,
        Kind::Camel => CAMEL,
        Kind::Boats => STEAMER,
        Kind::Garrison => WALL,
        Kind::Leader => BANNER,
    }
}

/// The outline of a counter of a contingent around a point.
fn outline(svg: &mut Svg, contingent: Contingent, at: Point, size: f32, paint: Paint) {
    let half = size / 2.0;
    match contingent {
        Contingent::British => {
            svg.rect(Rect::around(at, size, size), 0.0, paint.sharp());
        }
        Contingent::Egyptian => {
            let (l, r, t) = (at.x - half, at.x + half, at.y - half);
            let d = format!(
                "M{l:.2} {t:.2}H{r:.2}V{:.2}C{r:.2} {:.2} {:.2} {:.2} {:.2} {:.2}C{:.2} {:.2} {l:.2} {:.2} {l:.2} {:.2}Z",
                at.y + half * 0.2,
                at.y + half * 0.72,
                at.x + half * 0.5,
                at.y + half * 1.06,
                at.x,
                at.y + half * 1.12,
                at.x - half * 0.5,
                at.y + half * 1.06,
                at.y + half * 0.72,
                at.y + half * 0.2
            );
            svg.path(&d, paint);
        }
        Contingent::Mahdist => svg.circle(at, half * 1.04, paint),
    }
}

impl Token {
    fn times(&self) -> String {
        if self.count > 1 { self.count.to_string() } else { String::new() }
    }

    fn tail(&self, size: f32) -> f32 {
        let count = lettering::width(&self.times(), Face::Bold, size * 0.74);
        let stack = if self.stack {
            lettering::width("stack", Face::Italic, size * 0.62) + size * 0.3
        } else {
            0.0
        };
        let hungry = if self.hungry { size * 0.5 } else { 0.0 };
        count + stack + hungry + if self.count > 1 { size * 0.1 } else { 0.0 }
    }

    fn beneath(&self, svg: &mut Svg, middle: Point, size: f32, contingent: Contingent) {
        if !self.stack {
            return;
        }
        for step in [2.0, 1.0] {
            let at = middle.by(size * 0.08 * step, -size * 0.07 * step);
            outline(svg, contingent, at, size, Paint::fill(SCENERY).edged(INK, size * 0.05));
        }
    }

    fn troops(
        &self,
        svg: &mut Svg,
        middle: Point,
        size: f32,
        (contingent, kind): (Contingent, Kind),
    ) {
        let (ground, ink) = coat(contingent);
        let path = sign(contingent, kind);
        let line = size * 0.055;
        self.beneath(svg, middle, size, contingent);
        // A square looks larger than a disc of its width.
        let wide = if contingent == Contingent::British { size * 0.92 } else { size * 0.96 };
        if self.panicked {
            // Face down: pale, askew, with a mark of alarm.
            let paint = Paint::fill(PAPER).edged(ground, size * 0.1);
            svg.turned(middle, 14.0, |svg| {
                let origin = Point::new(0.0, 0.0);
                outline(svg, contingent, origin, wide * 0.9, paint);
                svg.symbol(path, origin, size * 0.66, Paint::fill(self::ink(contingent)));
            });
            let at = middle.by(-size * 0.32, size * 0.3);
            svg.circle(at, size * 0.24, Paint::fill(YELLOW).edged(INK, size * 0.05));
            let stroke = [at.by(0.0, -size * 0.13), at.by(0.0, size * 0.02)];
            svg.chain(&stroke, Paint::line(INK, size * 0.08));
            svg.circle(at.by(0.0, size * 0.13), size * 0.05, Paint::fill(INK));
        } else {
            outline(svg, contingent, middle, wide, Paint::fill(ground).edged(INK, line));
            svg.symbol(path, middle, size * 0.72, Paint::fill(ink));
        }
        if self.elite {
            let at = middle.by(size * 0.4, -size * 0.4);
            svg.symbol(STAR, at, size * 0.46, Paint::fill(YELLOW).edged(INK, 2.2));
        }
    }

    /// A leader by name on a yellow ribbon: Gordon's is square, the Mahdi's swallow-tailed.
    fn leader(&self, svg: &mut Svg, rect: Rect, faction: Faction) {
        let (size, middle) = (rect.height, rect.middle());
        let (right, foot) = (rect.right(), rect.y + size);
        let tail = size * 0.24;
        let end = if faction == Faction::Mahdist { right - tail } else { right };
        let shape = [
            Point::new(rect.x, rect.y),
            Point::new(right, rect.y),
            Point::new(end, middle.y),
            Point::new(right, foot),
            Point::new(rect.x, foot),
        ];
        let (ground, edge) = if self.panicked { (PAPER, SEPIA) } else { (YELLOW, INK) };
        svg.area(&shape, Paint::fill(ground).edged(edge, size * 0.075));
        let (sign, ink) = match faction {
            Faction::Mahdist => (BANNER, KHEDIVE),
            Faction::Empire => (TARBUSH, RED),
        };
        svg.symbol(sign, Point::new(rect.x + size * 0.46, middle.y), size * 0.74, Paint::fill(ink));
        let how = bold(size * 0.6, INK).start();
        svg.text(Point::new(rect.x + size * 0.88, middle.y + size * 0.21), leader(faction), &how);
        if self.panicked {
            let ends = [Point::new(rect.x, foot), Point::new(end, rect.y)];
            svg.chain(&ends, Paint::line(INK, size * 0.08));
        }
    }
}

impl places::Token for Token {
    const GAP: f32 = 0.2;

    fn width(&self, size: f32) -> f32 {
        let body = match self.what {
            What::Leader(faction) => {
                size * 1.18 + lettering::width(leader(faction), Face::Bold, size * 0.6)
            }
            _ => size,
        };
        body + self.tail(size)
    }

    fn draw(&self, svg: &mut Svg, corner: Point, size: f32) {
        let middle = corner.by(size / 2.0, size / 2.0);
        let mut right = corner.x + size;
        match self.what {
            What::Troops(contingent, kind) => self.troops(svg, middle, size, (contingent, kind)),
            What::Somebody => {
                self.beneath(svg, middle, size, Contingent::Mahdist);
                let paint = Paint::fill(SCENERY).edged(INK, size * 0.06).dashed("4 3");
                svg.circle(middle, size * 0.5, paint);
                svg.text(middle.by(0.0, size * 0.26), "?", &bold(size * 0.78, INK));
            }
            What::Leader(faction) => {
                right = corner.x + self.width(size) - self.tail(size);
                self.leader(svg, Rect::new(corner.x, corner.y, right - corner.x, size), faction);
            }
        }
        let base = middle.y + size * 0.27;
        if self.count > 1 {
            let how = bold(size * 0.74, INK).start();
            svg.text(Point::new(right + size * 0.08, base), &self.times(), &how);
            right += size * 0.1 + lettering::width(&self.times(), Face::Bold, size * 0.74);
        }
        if self.stack {
            let how = italic(size * 0.62, INK).start();
            svg.text(Point::new(right + size * 0.28, base - size * 0.06), "stack", &how);
        }
        if self.hungry {
            let at = Point::new(right + size * 0.28, middle.y + size * 0.1);
            svg.symbol(BOWL, at, size * 0.44, Paint::fill(PAPER).edged(RED, 3.4));
        }
    }
}

fn leader(of: Faction) -> &'static str {
    names::word("leader", of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sight::{SIGHTS, apart, contrast};

    #[test]
    fn signs_are_read_on_their_coats_by_every_eye() {
        let all = [Contingent::British, Contingent::Egyptian, Contingent::Mahdist];
        for one in all {
            let (ground, ink) = coat(one);
            assert!(contrast(ground, ink) > 4.5, "{one:?}");
        }
        for (name, sight) in &SIGHTS {
            for (i, one) in all.into_iter().enumerate() {
                for other in &all[i + 1..] {
                    // Their outlines differ too.
                    let far = apart(coat(one).0, coat(*other).0, sight);
                    assert!(far > 12.0, "{one:?}, {other:?}, {name}: {far}");
                }
            }
        }
    }
}
