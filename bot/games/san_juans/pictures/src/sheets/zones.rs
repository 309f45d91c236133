//! Where the two sides stand when a battle begins, by its type (J-071).
//!
//! Distances that the rules give in moves are drawn with a move of five inches: whose moves are
//! longer sets the figures farther out.

use render::prelude::*;
use san_juans::{BattleType, FightKind, Flag, Ground, PackNo};

use super::ground::Edge;
use super::page::Page;
use crate::symbols;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Ours,
    Theirs,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Reach {
    /// A box, without what lies inside another.
    Area(Rect, Option<Rect>),
    /// Whoever comes on over some edges.
    Edges([bool; 4]),
}

/// A part of the table where a part of a side begins.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Zone {
    pub(super) side: Side,
    pub(super) reach: Reach,
    /// What stands in its badge; nothing for the sign of a side that begins together.
    pub(super) sign: &'static str,
    pub(super) words: String,
}

pub(super) struct Deployment<'a> {
    pub(super) table: Rect,
    pub(super) foot: f32,
    pub(super) battle: BattleType,
    pub(super) pack: PackNo,
    pub(super) kind: FightKind,
    pub(super) site: Option<Rect>,
    pub(super) field: &'a [Vec<Ground>],
    pub(super) theirs: Option<u8>,
    pub(super) ours: usize,
}

/// A move, in feet.
const MOVE: f32 = 5.0 / 12.0;

impl Deployment<'_> {
    fn block(&self) -> Rect {
        Rect::around(self.table.middle(), self.foot * 0.96, self.foot * 0.76)
    }

    /// A box grown by so many moves, inside the table.
    fn moves(&self, from: Rect, moves: f32) -> Rect {
        self.table.shared(&from.grown(moves * MOVE * self.foot))
    }

    fn band(&self, edge: Edge, deep: f32) -> Rect {
        let Rect { x, y, width, height } = self.table;
        let deep = deep * self.foot;
        match edge {
            Edge::Top => Rect::new(x, y, width, deep),
            Edge::Bottom => Rect::new(x, y + height - deep, width, deep),
            Edge::Left => Rect::new(x, y, deep, height),
            Edge::Right => Rect::new(x + width - deep, y, deep, height),
        }
    }

    /// What the rebels defend: the place, or the best ground there is.
    fn stronghold(&self) -> Rect {
        if let Some(site) = self.site {
            return self.table.shared(&site.grown(self.foot * 0.5));
        }
        let rank = |ground: Ground| match ground {
            Ground::LargeHill => 6,
            Ground::Cliff => 5,
            Ground::SmallHill => 4,
            Ground::Oasis => 3,
            Ground::Scrub => 2,
            Ground::RiverBed => 1,
            Ground::Open => 0,
        };
        let rows = self.field.len();
        let squares = self.field.iter().enumerate().flat_map(|(row, squares)| {
            squares.iter().enumerate().map(move |(column, ground)| (row, column, *ground))
        });
        let middle = self.table.middle();
        let square =
            |row, column| super::ground::square(self.table, rows, (row, column), self.foot);
        // Not at the edge that we come from.
        let best = squares.filter(|(row, ..)| *row > 0).max_by(|a, b| {
            let near = |(row, column, _): &(usize, usize, Ground)| {
                square(*row, *column).middle().to(middle)
            };
            rank(a.2).cmp(&rank(b.2)).then(near(b).total_cmp(&near(a)))
        });
        let held = best.map_or_else(
            || Rect::around(middle, self.foot, self.foot),
            |(row, column, _)| square(row, column),
        );
        let open = Rect { height: self.table.height - 1.1 * self.foot, ..self.table };
        open.shared(&held.grown(self.foot * 0.42))
    }

    /// `a quarter (5)`, or without the number where it is not known.
    fn part_of_theirs(&self, name: &str, part: u8) -> String {
        match self.theirs {
            Some(units) => format!("{name} ({})", units.div_ceil(part)),
            None => name.to_owned(),
        }
    }

    pub(super) fn zones(&self) -> Vec<Zone> {
        let zone = |side, reach, sign, words: &str| Zone { side, reach, sign, words: words.into() };
        let ours = |reach, sign, words: &str| zone(Side::Ours, reach, sign, words);
        let theirs = |reach, sign, words: &str| zone(Side::Theirs, reach, sign, words);
        let within = |outer| Reach::Area(outer, None);
        let around = |outer, inner| Reach::Area(outer, Some(inner));
        let (block, table) = (self.block(), self.table);
        let walls = self.site.unwrap_or(block);
        if self.kind == FightKind::Storm {
            return vec![
                theirs(around(table, self.moves(walls, 3.0)), "", "All of them, coming on"),
                ours(within(walls), "", "Ours, behind the works"),
            ];
        }
        let (two, four) = (self.moves(block, 2.0), self.moves(block, 4.0));
        let quarter = self.part_of_theirs("A quarter of them", 4);
        let far = |moves: &str| format!("{quarter}, no closer than {moves} moves");
        match self.battle {
            BattleType::RebelSurprise => vec![
                theirs(around(table, four), "3", "The rest, no closer than four moves"),
                theirs(around(four, two), "2", &far("two")),
                theirs(
                    around(self.moves(block, 1.0), block),
                    "1",
                    &format!("{quarter}, within charge reach"),
                ),
                ours(within(block), "", "Ours, in square or column"),
            ],
            BattleType::Ambush => {
                let hidden = format!("{quarter}, hidden, no closer than two moves");
                vec![
                    theirs(around(table, two), "1", &hidden),
                    theirs(Reach::Edges([true; 4]), "2", "The rest, from any side from turn 1"),
                    ours(within(block), "", "Ours, in any formation"),
                ]
            }
            BattleType::Probing => {
                let edge = Reach::Edges([true, false, false, false]);
                vec![
                    theirs(around(table, self.moves(block, 3.0)), "1", &far("three")),
                    theirs(edge, "2", "The rest, within five turns, from one side"),
                    ours(within(block), "", "Ours, in the middle"),
                ]
            }
            BattleType::Encounter => {
                let (top, foot) = (self.band(Edge::Top, 0.9), self.band(Edge::Bottom, 0.9));
                vec![
                    theirs(within(top), "", "All of them, at their end of the table"),
                    ours(within(foot), "", "Ours, at our end"),
                ]
            }
            BattleType::Defence => {
                let foot = self.band(Edge::Bottom, 0.8);
                vec![
                    theirs(within(self.stronghold()), "", "All of them, with rifle pits"),
                    ours(within(foot), "", "Ours, from the opposite side"),
                ]
            }
            BattleType::OurSurprise => {
                let camp = match self.site {
                    Some(site) => table.shared(&site.grown(self.foot * 0.2)),
                    None => block.grown(self.foot * 0.16),
                };
                let half = format!("half of ours ({})", self.ours.div_ceil(2));
                // Around a walled town there is less room; some is kept at both sides.
                let x = table.x + 0.45 * self.foot;
                let room = Rect { x, width: table.width - 0.9 * self.foot, ..table };
                let night = around(table, room.shared(&self.moves(camp, 4.0)));
                let dawn = around(self.moves(camp, 1.0), camp);
                let edge = Reach::Edges([false, false, true, false]);
                vec![
                    ours(night, "N", &format!("By night (4–6): {half}, four moves off")),
                    ours(dawn, "D", &format!("At dawn (1–3): {half}, in charge reach")),
                    ours(edge, "R", "The rest of ours, from one side on turn 1"),
                    theirs(within(camp), "", "All of them, asleep"),
                ]
            }
            BattleType::Assault => vec![
                ours(around(table, self.moves(walls, 1.4)), "", "Ours, from outside"),
                theirs(within(walls), "", "All of them: walls, gates and works"),
            ],
        }
    }
}

/// The slanting lines of a zone, under everything that stands on the table.
pub(super) fn hatch(svg: &mut Svg, zone: &Zone) {
    let Reach::Area(outer, inner) = zone.reach else { return };
    let (rising, apart, ink) = match zone.side {
        Side::Ours => (true, 13.0, GREEN),
        Side::Theirs => (false, if matches!(zone.sign, "2" | "3") { 22.0 } else { 15.0 }, SEPIA),
    };
    let mut d = String::new();
    let Rect { x, y, width, height } = outer;
    let mut along = apart / 2.0;
    while along < width + height {
        // A line that meets the box's upper edge `along` from one corner.
        let at = |t: f32| {
            let down = y + t;
            if rising {
                Point::new(x + along - t, down)
            } else {
                Point::new(x + width - along + t, down)
            }
        };
        let (from, to) = ((along - width).max(0.0), along.min(height));
        for (a, b) in without(from, to, inner, &at) {
            d.push_str(&chain(&[at(a), at(b)]));
        }
        along += apart;
    }
    let width = if zone.side == Side::Ours { 1.8 } else { 1.3 };
    svg.path(&d, Paint::line(ink, width).sharp());
}

/// The parts of a slanting line, from one height to another, that lie outside a box.
fn without(from: f32, to: f32, inner: Option<Rect>, at: &impl Fn(f32) -> Point) -> Vec<(f32, f32)> {
    let Some(inner) = inner else { return vec![(from, to)] };
    let (first, last) = (at(from), at(to));
    let slope = if last.x >= first.x { 1.0 } else { -1.0 };
    // Heights, from the first point's, at which the line is inside.
    let (enters_x, leaves_x) = if slope > 0.0 {
        (inner.x - first.x, inner.right() - first.x)
    } else {
        (first.x - inner.x - inner.width, first.x - inner.x)
    };
    let enters = from + enters_x.max(inner.y - first.y);
    let leaves = from + leaves_x.min(inner.foot() - first.y);
    if enters >= leaves || enters >= to || leaves <= from {
        return vec![(from, to)];
    }
    [(from, enters), (leaves, to)].into_iter().filter(|(a, b)| b > a).collect()
}

pub(super) fn outline(svg: &mut Svg, zone: &Zone, table: Rect) {
    match zone.reach {
        Reach::Area(outer, inner) => {
            let paint = match zone.side {
                Side::Ours => Paint::line(KHEDIVE, 3.4).sharp(),
                Side::Theirs => Paint::line(BLACK, 2.8).dashed("11 6").sharp(),
            };
            if outer != table {
                svg.rect(outer, 0.0, paint);
            }
            if let Some(inner) = inner {
                svg.rect(inner, 0.0, paint);
            }
        }
        Reach::Edges(edges) => {
            for (edge, _) in Edge::ALL.iter().zip(edges).filter(|(_, comes)| *comes) {
                for part in [0.2, 0.8] {
                    arrow(svg, table, *edge, part, zone.side);
                }
            }
        }
    }
}

fn arrow(svg: &mut Svg, table: Rect, edge: Edge, part: f32, side: Side) {
    let Rect { x, y, width, height } = table;
    let (root, (ix, iy)) = match edge {
        Edge::Top => (Point::new(x + width * part, y + 4.0), (0.0, 1.0)),
        Edge::Bottom => (Point::new(x + width * part, y + height - 4.0), (0.0, -1.0)),
        Edge::Left => (Point::new(x + 4.0, y + height * part), (1.0, 0.0)),
        Edge::Right => (Point::new(x + width - 4.0, y + height * part), (-1.0, 0.0)),
    };
    let on = |along: f32, aside: f32| root.by(ix * along - iy * aside, iy * along + ix * aside);
    let shape = [
        on(0.0, -7.0),
        on(30.0, -7.0),
        on(30.0, -16.0),
        on(54.0, 0.0),
        on(30.0, 16.0),
        on(30.0, 7.0),
        on(0.0, 7.0),
    ];
    let ink = if side == Side::Ours { KHEDIVE } else { BLACK };
    svg.area(&shape, Paint::fill(ink).edged(WHITE, 2.4));
}

/// From the middle of a badge to its edge.
pub(super) const BADGE: f32 = 20.0;

pub(super) fn badge_at(zone: &Zone, table: Rect) -> Point {
    match zone.reach {
        Reach::Area(outer, None) => {
            // In a corner, so that what is drawn in the middle can be seen.
            if outer.width > 5.5 * BADGE {
                Point::new(outer.x + BADGE + 7.0, outer.y + BADGE + 7.0)
            } else {
                outer.middle()
            }
        }
        Reach::Area(outer, Some(inner)) => {
            let y = outer.middle().y.clamp(inner.y + BADGE, inner.foot() - BADGE);
            let left = inner.x - outer.x;
            let right = outer.right() - inner.x - inner.width;
            if left.max(right) < 2.0 * BADGE {
                let above = inner.y - outer.y;
                let below = outer.foot() - inner.y - inner.height;
                let x = outer.middle().x;
                return if above >= below {
                    Point::new(x, outer.y + above / 2.0)
                } else {
                    Point::new(x, inner.foot() + below / 2.0)
                };
            }
            if left >= right {
                Point::new(outer.x + left / 2.0, y)
            } else {
                Point::new(inner.right() + right / 2.0, y)
            }
        }
        Reach::Edges(edges) => {
            let bottom = !edges[0];
            let y = if bottom { table.foot() - 30.0 } else { table.y + 30.0 };
            Point::new(table.x + table.width * 0.5, y)
        }
    }
}

pub(super) fn badge(page: &mut Page, zone: &Zone, at: Point, pack: PackNo) {
    let place = Rect::around(at, 2.0 * BADGE, 2.0 * BADGE);
    page.takes("a badge", place);
    let svg = &mut page.svg;
    let (ink, sign) = match zone.side {
        Side::Ours => {
            svg.rect(place, 5.0, Paint::fill(WHITE).edged(INK, 2.6));
            (KHEDIVE, symbols::flag(pack, Flag::Local))
        }
        Side::Theirs => {
            svg.circle(at, BADGE, Paint::fill(BLACK).edged(WHITE, 2.6));
            (WHITE, symbols::BANNER)
        }
    };
    if zone.sign.is_empty() {
        svg.symbol(sign, at, 26.0, Paint::fill(ink));
    } else {
        svg.text(at.by(0.0, 9.6), zone.sign, &bold(28.0, ink));
    }
}

pub(super) fn swatch(svg: &mut Svg, zone: &Zone, place: Rect) {
    svg.rect(place, 0.0, Paint::fill(LAND));
    match zone.reach {
        Reach::Area(..) => {
            let piece = Zone { reach: Reach::Area(place, None), ..zone.clone() };
            hatch(svg, &piece);
            outline(svg, &piece, Rect::new(0.0, 0.0, 0.0, 0.0));
        }
        Reach::Edges(_) => {
            let beside = Rect::new(place.x - 4.0, place.y, place.width, place.height);
            arrow(svg, beside, Edge::Left, 0.5, zone.side);
        }
    }
}
