//! A round of a fight: pair by pair the dice of both bases, and who was hurt.

use patrols::{Base, Effect, Faction, Pair, Role, Told};
use render::Sheet;
use render::geometry::{Point, Rect};
use render::inks::{HILL, INK, PAPER, SEPIA, YELLOW};
use render::svg::{Anchor, Paint, bold, italic};

use super::fire::{die, wounded};
use super::{HEAD, LEFT, RIGHT, Who, bar, losses};
use crate::marks::bases::{self, Look};
use crate::marks::units;
use crate::names;
use render::strokes::Stance;

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

/// A point so far from a side's edge.
fn at(side: usize, from: f32, y: f32) -> Point {
    Point::new(if side == 0 { LEFT + from } else { RIGHT - from }, y)
}

impl Round {
    pub(super) fn height(&self) -> f32 {
        HEAD + self.pairs.len() as f32 * ROW + 100.0
    }

    pub(super) fn draw(&self, sheet: &mut Sheet, top: f32) {
        bar(sheet, top);
        let y = top + 37.0;
        let [ours, theirs] = &self.sides;
        ours.write(sheet, Point::new(LEFT, y), 30.0, Anchor::Start);
        theirs.write(sheet, Point::new(RIGHT, y), 30.0, Anchor::End);
        let round = format!("Round {}", self.number);
        sheet.text(Point::new(400.0, y), &round, &bold(28.0, INK));
        let mut y = top + HEAD + ROW / 2.0 - 6.0;
        for pair in &self.pairs {
            self.pair(sheet, pair, y);
            y += ROW;
        }
        for side in 0..2 {
            let told = losses(&self.killed[side], &self.wounded[side]);
            let how = italic(25.0, INK).at(if side == 0 { Anchor::Start } else { Anchor::End });
            sheet.fitted(at(side, 0.0, y - 2.0), &told, &how, 366.0);
        }
        let (ground, ink) = self.winner.map_or((HILL, INK), names::side);
        let ribbon = Rect::new(LEFT, y + 12.0, RIGHT - LEFT, 40.0);
        let corner = if self.winner == Some(Faction::Dervish) { 18.0 } else { 3.0 };
        sheet.svg.rect(ribbon, corner, Paint::fill(ground).edged(INK, 2.2));
        sheet.text(ribbon.middle().by(0.0, 10.0), &self.won(), &bold(29.0, ink));
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

    fn pair(&self, sheet: &mut Sheet, pair: &Pair, y: f32) {
        let hits = [pair.bases[0].hits(), pair.bases[1].hits()];
        for side in 0..2 {
            let hurt = pair.hurt.filter(|(of, _)| of.index() == side).map(|(_, effect)| effect);
            self.base(sheet, side, &pair.bases[side], hurt, pair, y);
            let total = at(side, 342.0, y);
            let best = hits[side] > hits[1 - side];
            let ground = if best { YELLOW } else { PAPER };
            sheet.svg.circle(total, 20.0, Paint::fill(ground).edged(INK, 2.2));
            sheet.text(total.by(0.0, 9.5), &hits[side].to_string(), &bold(29.0, INK));
        }
        // Whom the difference hurts.
        if let Some((of, _)) = pair.hurt {
            let way = if of == Faction::Patrol { -1.0 } else { 1.0 };
            let tip = Point::new(400.0 + way * 13.0, y);
            sheet.svg.area(
                &[tip, tip.by(-way * 24.0, -12.0), tip.by(-way * 24.0, 12.0)],
                Paint::fill(INK),
            );
        } else {
            for lift in [-5.0, 5.0] {
                let line = [Point::new(389.0, y + lift), Point::new(411.0, y + lift)];
                sheet.svg.chain(&line, Paint::line(SEPIA, 3.4));
            }
        }
    }

    fn base(
        &self,
        sheet: &mut Sheet,
        side: usize,
        told: &Told,
        hurt: Option<Effect>,
        pair: &Pair,
        y: f32,
    ) {
        let tile = at(side, 24.0, y);
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
            die(sheet, at(side, 74.0 + PITCH * i as f32, y), *face, DIE);
        }
        if told.help > 0 {
            let from = 64.0 + PITCH * told.dice.len() as f32;
            let how = bold(25.0, INK).at(if side == 0 { Anchor::Start } else { Anchor::End });
            sheet.text(at(side, from, y + 9.0), &format!("+{}", told.help), &how);
        }
        // The wound roll, of a base that may die of it.
        if let (Some(_), Some((roll, died))) = (hurt, pair.wound) {
            let word = if died { "dies" } else { "lives" };
            let anchor = if side == 0 { Anchor::End } else { Anchor::Start };
            let words = format!("{word} ({roll})");
            let how = italic(23.0, SEPIA).at(anchor);
            let room = render::lettering::width(&words, how.face, how.size);
            let from = 74.0 + PITCH * (told.dice.len() as f32 - 0.5) + 6.0;
            let help = if told.help > 0 { 36.0 } else { 0.0 };
            if from + help + room < 318.0 {
                sheet.text(at(side, 318.0, y + 8.0), &words, &how);
            }
        }
    }

    pub(super) fn words(&self) -> String {
        let [ours, theirs] = &self.sides;
        let lost = |side: usize| losses(&self.killed[side], &self.wounded[side]);
        format!(
            "Round {} between {} and {}. {}: {}. {}: {}. {}.",
            self.number,
            ours.name,
            theirs.name,
            ours.name,
            lost(0),
            theirs.name,
            lost(1),
            self.won()
        )
    }
}
