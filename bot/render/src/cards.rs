//! Cards of a hand: how they lie beside each other, their edge, and the vignettes on them.

use std::fmt;

use crate::prelude::*;

/// A card is five wide and seven high.
pub const CARD: Rect = Rect::new(0.0, 0.0, 750.0, 1_050.0);
/// How wide and how high an emblem is, in its own units.
pub const EMBLEM: (f32, f32) = (240.0, 140.0);
const GAP: f32 = 24.0;
const ROW_MAX: usize = 4;

pub trait Card: fmt::Debug + PartialEq + Send + Sync + 'static {
    /// The ink of the knobs in its corners.
    const KNOBS: Ink = HILL;

    /// How high it is; in brief it lies beside others.
    fn high(_brief: bool) -> f32 {
        CARD.height
    }

    fn draw(&self, sheet: &mut Sheet, corner: Point, brief: bool);

    fn words(&self, brief: bool) -> String;
}

#[derive(Debug, PartialEq)]
pub struct Cards<C> {
    cards: Vec<C>,
    width: u32,
}

impl<C: Card> Cards<C> {
    /// The scene of some cards; nothing if there are none.
    pub fn scene(cards: Vec<C>, width: u32) -> Option<Scene> {
        (!cards.is_empty()).then(|| Scene::new(Self { cards, width }))
    }

    pub fn one(card: C, width: u32) -> Scene {
        Scene::new(Self { cards: vec![card], width })
    }

    pub fn sheet(&self) -> Sheet {
        let (many, brief) = (self.cards.len(), self.cards.len() > 1);
        let card = Rect { height: C::high(brief), ..CARD };
        let (mut sheet, corners) = page(card, many, self.width, C::KNOBS);
        for (card, corner) in self.cards.iter().zip(corners) {
            card.draw(&mut sheet, corner, brief);
        }
        sheet
    }
}

impl<C: Card> Drawing for Cards<C> {
    fn words(&self) -> String {
        let brief = self.cards.len() > 1;
        self.cards.iter().map(|card| card.words(brief)).collect::<Vec<_>>().join(" ")
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        self.sheet().canvas(renderer)
    }
}

/// A page with so many empty cards of a size, and the upper left corner of each.
pub fn page(card: Rect, many: usize, width: u32, knobs: Ink) -> (Sheet, Vec<Point>) {
    let rows = many.max(1).div_ceil(ROW_MAX);
    let columns = many.max(1).div_ceil(rows);
    let span = |count: usize, of: f32| of * count as f32 + GAP * (count as f32 - 1.0);
    let rect = Rect { width: span(columns, card.width), height: span(rows, card.height), ..card };
    let mut sheet = Sheet::page(rect, width);
    let corner = |place: usize| {
        let (column, row) = ((place % columns) as f32, (place / columns) as f32);
        Point::new((card.width + GAP) * column, (card.height + GAP) * row)
    };
    let corners: Vec<Point> = (0..many).map(corner).collect();
    for at in &corners {
        edge(&mut sheet.svg, Rect { x: at.x, y: at.y, ..card }, knobs);
    }
    (sheet, corners)
}

fn edge(svg: &mut Svg, card: Rect, knobs: Ink) {
    let outer = card.grown(-10.0);
    svg.rect(outer, 26.0, Paint::fill(PAPER).edged(INK, 5.0));
    let inner = outer.grown(-16.0);
    svg.rect(inner, 14.0, Paint::line(SEPIA, 2.4));
    for at in inner.corners() {
        svg.circle(at, 15.0, Paint::fill(knobs).edged(INK, 3.0));
        svg.circle(at, 5.0, Paint::fill(INK));
    }
}

/// Draws an emblem into a box, under the sky as an engraver rules it.
pub fn emblem(svg: &mut Svg, emblem: Asset, place: Rect) {
    let mut sky = String::new();
    for line in 0..14_u8 {
        let y = place.y + 8.0 + f32::from(line) * 11.0;
        let inset = f32::from(line * line) * 0.9 + if line % 2 == 0 { 0.0 } else { 26.0 };
        let (left, right) = (place.x + inset, place.right() - inset * 0.7);
        sky.push_str(&chain(&[Point::new(left, y), Point::new(right, y)]));
    }
    svg.path(&sky, Paint::line(HILL, 1.4));
    svg.asset_in(emblem, place);
}
