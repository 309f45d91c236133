//! A round of a fight: pair by pair the dice of both bases, and who was hurt.

use patrols::{Base, Effect, Faction, FightBase, Pair, Role};
use render::prelude::*;
use render::strokes::Stance;

use super::fire::{die, wounded};
use super::{BRIEF, BRIEF_LINE, HEAD, LEFT, RIGHT, Who, bar, brief_foot, losses};
use crate::marks::bases::{self, Look};
use crate::marks::units;
use crate::names;

const ROW: f32 = 58.0;
const DIE: f32 = 44.0;
const PITCH: f32 = 42.0;
const TILE: f32 = 44.0;

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Round {
    /// The patrol's unit, then the Dervishes'.
    pub(super) sides: [Who; 2],
    pub(super) number: u8,
    pub(super) pairs: Vec<Pair>,
    pub(super) killed: [Vec<Role>; 2],
    pub(super) wounded: [Vec<Role>; 2],
    pub(super) winner: Option<Faction>,
}

/// A line that tells whom a side lost.
const LOST: f32 = 30.0;
/// The middle between both sides.
const MIDDLE: f32 = (LEFT + RIGHT) / 2.0;

/// A point so far from a side's edge, on a plate whose left edge is at `x`.
fn at(x: f32, side: usize, from: f32, y: f32) -> Point {
    Point::new(x + if side == 0 { LEFT + from } else { RIGHT - from }, y)
}

impl Round {
    fn lost(&self, side: usize) -> String {
        losses(&self.killed[side], &self.wounded[side])
    }

    /// Whom a side lost, in lines beside those of the other side.
    fn lost_lines(&self, side: usize) -> Vec<String> {
        lettering::lines(&self.lost(side), Face::Italic, 25.0, 366.0)
    }

    fn lost_high(&self) -> f32 {
        LOST * self.lost_lines(0).len().max(self.lost_lines(1).len()) as f32
    }

    pub(super) fn height(&self) -> f32 {
        HEAD + self.pairs.len() as f32 * ROW + self.lost_high() + 70.0
    }

    pub(super) fn draw(&self, sheet: &mut Sheet, corner: Point) {
        bar(sheet, corner);
        let Point { x, y: top } = corner;
        let y = top + 37.0;
        let [ours, theirs] = &self.sides;
        ours.write(sheet, at(x, 0, 0.0, y), 30.0, Anchor::Start);
        theirs.write(sheet, at(x, 1, 0.0, y), 30.0, Anchor::End);
        sheet.text((x + MIDDLE, y), &format!("Round {}", self.number), &bold(28.0, INK));
        let mut y = top + HEAD + ROW / 2.0 - 6.0;
        for pair in &self.pairs {
            self.pair(sheet, pair, Point::new(x, y));
            y += ROW;
        }
        for side in 0..2 {
            let how = italic(25.0, INK).at(if side == 0 { Anchor::Start } else { Anchor::End });
            for (line, down) in self.lost_lines(side).into_iter().zip(0_u8..) {
                sheet.text(at(x, side, 0.0, y - 2.0 + LOST * f32::from(down)), &line, &how);
            }
        }
        let top = y - LOST + self.lost_high() + 12.0;
        self.ribbon(sheet, Rect::new(x + LEFT, top, RIGHT - LEFT, 40.0), 29.0);
    }

    fn ribbon(&self, sheet: &mut Sheet, ribbon: Rect, size: f32) {
        let (ground, ink) = self.winner.map_or((HILL, INK), names::side);
        let corner = if self.winner == Some(Faction::Dervish) { 18.0 } else { 3.0 };
        sheet.svg.rect(ribbon, corner, Paint::fill(ground).edged(INK, 2.2));
        let room = ribbon.width - 24.0;
        sheet.fitted(ribbon.middle().by(0.0, 10.0), &self.won(), &bold(size, ink), room);
    }

    fn brief_lost(&self) -> Vec<String> {
        let side = |side: usize| format!("{}: {}", self.sides[side].name, self.lost(side));
        let lines = |text: String| lettering::lines(&text, Face::Roman, 25.0, BRIEF - 24.0);
        [0, 1].map(side).into_iter().flat_map(lines).collect()
    }

    pub(super) fn brief_height(&self) -> f32 {
        3.0 * BRIEF_LINE + self.brief_lost().len() as f32 * LOST + 62.0
    }

    pub(super) fn brief(&self, sheet: &mut Sheet, corner: Point) {
        let left = corner.by(12.0, 34.0);
        let [ours, theirs] = &self.sides;
        ours.write(sheet, left, 30.0, Anchor::Start);
        let round = format!("Round {}", self.number);
        sheet.text(corner.by(BRIEF - 12.0, 34.0), &round, &bold(26.0, INK).end());
        let next = left.by(0.0, BRIEF_LINE);
        sheet.text(next, "against", &italic(25.0, SEPIA).start());
        let from = lettering::width("against", Face::Italic, 25.0) + 10.0;
        theirs.write(sheet, next.by(from, 0.0), 30.0, Anchor::Start);
        let mut at = next.by(0.0, BRIEF_LINE - 2.0);
        for line in self.brief_lost() {
            sheet.text(at, &line, &roman(25.0, INK).start());
            at.y += LOST;
        }
        self.ribbon(sheet, brief_foot(corner, self.brief_height()), 27.0);
    }

    fn won(&self) -> String {
        match self.winner {
            Some(of) => {
                let Who { name, unit, .. } = &self.sides[of.index()];
                let wins = if names::is_one(unit) { "wins" } else { "win" };
                format!("{name} {wins} the round")
            }
            None => "Nobody wins the round".to_owned(),
        }
    }

    fn pair(&self, sheet: &mut Sheet, pair: &Pair, Point { x, y }: Point) {
        let hits = [pair.bases[0].hits(), pair.bases[1].hits()];
        for side in 0..2 {
            let hurt = pair.hurt.filter(|(of, _)| of.index() == side).map(|(_, effect)| effect);
            self.base(sheet, side, &pair.bases[side], hurt, pair, Point::new(x, y));
            let total = at(x, side, 342.0, y);
            let best = hits[side] > hits[1 - side];
            let ground = if best { YELLOW } else { PAPER };
            sheet.svg.circle(total, 20.0, Paint::fill(ground).edged(INK, 2.2));
            sheet.text(total.by(0.0, 9.5), &hits[side].to_string(), &bold(29.0, INK));
        }
        // Whom the difference hurts.
        if let Some((of, _)) = pair.hurt {
            let way = if of == Faction::Patrol { -1.0 } else { 1.0 };
            let tip = Point::new(x + MIDDLE + way * 13.0, y);
            sheet.svg.area(
                &[tip, tip.by(-way * 24.0, -12.0), tip.by(-way * 24.0, 12.0)],
                Paint::fill(INK),
            );
        } else {
            for lift in [-5.0, 5.0] {
                let middle = Point::new(x + MIDDLE, y + lift);
                let line = [middle.by(-11.0, 0.0), middle.by(11.0, 0.0)];
                sheet.svg.chain(&line, Paint::line(SEPIA, 3.4));
            }
        }
    }

    fn base(
        &self,
        sheet: &mut Sheet,
        side: usize,
        told: &FightBase,
        hurt: Option<Effect>,
        pair: &Pair,
        Point { x, y }: Point,
    ) {
        let at = |from: f32, y: f32| at(x, side, from, y);
        let tile = at(24.0, y);
        let look: Look = units::look(&self.sides[side].unit);
        let stance = Stance { at: tile, angle: 0.0, inch: TILE };
        bases::draw(&mut sheet.svg, look, &[(stance, Base::new(told.role))]);
        sheet.takes("a base", Rect::around(tile, TILE, TILE));
        let died = pair.wound.is_some_and(|(_, died)| died);
        match hurt {
            Some(Effect::Dead) => bases::cross(&mut sheet.svg, tile, 14.0),
            Some(Effect::Wounded) if died => bases::cross(&mut sheet.svg, tile, 14.0),
            Some(Effect::Wounded) => wounded(&mut sheet.svg, tile.by(0.0, 12.0)),
            _ => {}
        }
        for (i, face) in told.dice.iter().enumerate() {
            die(sheet, at(74.0 + PITCH * i as f32, y), *face, DIE);
        }
        if told.help > 0 {
            let from = 64.0 + PITCH * told.dice.len() as f32;
            let how = bold(25.0, INK).at(if side == 0 { Anchor::Start } else { Anchor::End });
            sheet.text(at(from, y + 9.0), &format!("+{}", told.help), &how);
        }
        // The wound roll, of a base that may die of it.
        if let (Some(_), Some((roll, died))) = (hurt, pair.wound) {
            let word = if died { "dies" } else { "lives" };
            let anchor = if side == 0 { Anchor::End } else { Anchor::Start };
            let words = format!("{word} ({roll})");
            let how = italic(25.0, SEPIA).at(anchor);
            let room = lettering::width(&words, how.face, how.size);
            let from = 74.0 + PITCH * (told.dice.len() as f32 - 0.5) + 6.0;
            let help = if told.help > 0 { 36.0 } else { 0.0 };
            if from + help + room < 318.0 {
                sheet.text(at(318.0, y + 8.0), &words, &how);
            }
        }
    }

    pub(super) fn words(&self) -> String {
        let [ours, theirs] = [0, 1].map(|side| &self.sides[side].name);
        let [us, them] = [0, 1].map(|side| self.lost(side));
        let (number, won) = (self.number, self.won());
        format!(
            "Round {number} between {ours} and {theirs}. {ours}: {us}. {theirs}: {them}. {won}."
        )
    }
}
