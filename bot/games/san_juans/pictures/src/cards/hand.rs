//! The hand: cards laid out as a fan, each with what must be read at a glance.
//!
//! A card in hand has a face of its own: number, title and Ops are set so large that they can be
//! read where the picture is shown 400 pixels wide. What can be played as an event now has a tick
//! on a white seal, what cannot a cross and a hatched plate.

use render::Sprite;
use render::prelude::*;
use san_juans::{Card as Row, CardId, Flag};

use super::Set;

const SHEET: f32 = 1_600.0;
/// A card: five wide and seven high.
const WIDTH: f32 = 400.0;
const HEIGHT: f32 = 560.0;
const ROW: usize = 4;
const MARGIN: f32 = 30.0;
/// The most room that a card gets from side to side.
const SLOT_MAX: f32 = 480.0;
/// Cards drawn at most: more than any hand holds.
const CARDS_MAX: usize = 16;
/// How far a card leans for each place it is away from the middle of its row, in degrees.
const LEAN: f32 = 1.4;

const TITLE: Rect = Rect::new(22.0, 116.0, 356.0, 136.0);
const EMBLEM: Rect = Rect::new(56.0, 258.0, 288.0, 288.0 * super::EMBLEM.1 / super::EMBLEM.0);
const EVENT: Rect = Rect::new(30.0, 419.0, 340.0, 116.0);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    pub id: CardId,
    /// Whether its event can be played now; nothing if no card is wanted.
    pub event: Option<bool>,
    /// Which officer holds it, if not the commander.
    pub with: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    /// Its cards, in the order they are held.
    pub cards: Vec<Held>,
    /// The width of a picture with rows of four, in pixels; those of fewer cards are narrower.
    pub width: u32,
}

struct Texts {
    title: Set,
    event: Set,
}

impl Texts {
    fn of(row: &Row) -> Self {
        let title = (TITLE.width - 12.0, TITLE.height - 4.0);
        let sizes = [50.0, 47.0, 44.0, 42.0, 40.0];
        let event = (EVENT.width, EVENT.height);
        Self {
            title: Set::new(&row.title, Face::Bold, &sizes, title, 1.02),
            event: Set::new(&row.text, Face::Roman, &[26.0, 24.0, 22.0, 20.5, 19.0], event, 1.14),
        }
    }
}

impl Hand {
    fn shown(&self) -> &[Held] {
        &self.cards[..self.cards.len().min(CARDS_MAX)]
    }
}

impl Drawing for Hand {
    fn words(&self) -> String {
        if self.cards.is_empty() {
            return "The hand is empty.".to_owned();
        }
        let of = |held: &Held| {
            let row = held.id.get();
            let event = match held.event {
                None => "",
                Some(true) => ", event playable",
                Some(false) => ", no event now",
            };
            let with = held.with.as_ref().map_or_else(String::new, |name| format!(", with {name}"));
            format!("{} {} (Ops {}{event}{with})", held.id.printed_as(), row.title, row.ops)
        };
        let cards: Vec<String> = self.cards.iter().map(of).collect();
        let noun = if cards.len() == 1 { "card" } else { "cards" };
        format!("A hand of {} {noun}: {}.", cards.len(), cards.join("; "))
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let cards = self.shown();
        // Four are larger in two rows of two than in one row.
        let rows = if cards.len() == ROW { 2 } else { cards.len().div_ceil(ROW).max(1) };
        let longest = cards.len().div_ceil(rows).max(1);
        // Few cards are shown larger, but not larger than life.
        let slot = ((SHEET - 2.0 * MARGIN) / longest as f32).min(SLOT_MAX);
        let scale = slot / (WIDTH + 14.0);
        let wide = (slot * longest as f32 + 2.0 * MARGIN).round();
        let down = (HEIGHT + 12.0) * scale;
        let sag = if longest > 1 { 26.0 } else { 8.0 };
        let height = (down * rows as f32 + 2.0 * MARGIN + sag).round();
        let sheet = Rect::new(0.0, 0.0, wide, height);
        let zoom = self.width.clamp(200, SHEET as u32) as f32 / SHEET;
        let frame = Frame::whole(sheet, zoom);
        let mut canvas = renderer.over("hand", frame, || table(sheet), &Svg::default())?;
        let mut left = cards;
        for row in 0..rows {
            let count = left.len().div_ceil(rows - row);
            let (these, rest) = left.split_at(count);
            left = rest;
            for (held, at) in these.iter().zip(0_u8..) {
                let off = f32::from(at) - (count as f32 - 1.0) / 2.0;
                let (x, y) = (wide / 2.0 + off * slot, MARGIN + down * (row as f32 + 0.5));
                let sprite = sprite(renderer, held, scale * zoom, off * LEAN)?;
                canvas.stamp(&sprite, x * zoom, (y + off * off * 7.0 + 4.0) * zoom);
            }
        }
        Ok(canvas)
    }
}

fn table(sheet: Rect) -> Svg {
    let mut svg = Svg::default();
    svg.rect(sheet, 0.0, Paint::fill(KHEDIVE));
    svg.rect(sheet.grown(-9.0), 10.0, Paint::line(HILL, 3.0));
    svg.rect(sheet.grown(-15.0), 6.0, Paint::line(HILL, 1.0));
    svg
}

fn sprite(
    renderer: &Renderer,
    held: &Held,
    scale: f32,
    lean: f32,
) -> Result<std::sync::Arc<Sprite>, RenderError> {
    let (sin, cos) = lean.to_radians().sin_cos();
    let wide = WIDTH * cos + HEIGHT * sin.abs() + 12.0;
    let high = HEIGHT * cos + WIDTH * sin.abs() + 12.0;
    let frame = Frame::whole(Rect::new(-wide / 2.0, -high / 2.0, wide, high), scale);
    renderer.sprite(format!("{held:?} at {lean:.2}"), frame, || {
        let mut svg = Svg::default();
        let (x, y) = (-WIDTH / 2.0, -HEIGHT / 2.0);
        svg.raw(&format!("<g transform=\"rotate({lean:.2}) translate({x} {y})\">"));
        card(&mut svg, held);
        svg.raw("</g>");
        svg
    })
}

fn card(svg: &mut Svg, held: &Held) {
    let row = held.id.get();
    let texts = Texts::of(row);
    svg.asset(match row.flag {
        Flag::Local => asset!("san-juans/drawings/cards/small-local.svg"),
        Flag::Relief => asset!("san-juans/drawings/cards/small-relief.svg"),
    });
    super::sign(svg, row, Point::new(338.0, 66.0), 62.0);
    super::ops(svg, Point::new(68.0, 68.0), 50.0, row.ops);
    svg.text(Point::new(WIDTH / 2.0, 92.0), &row.id.printed_as().to_string(), &bold(72.0, INK));
    super::centred(svg, &texts.title, TITLE.middle(), Face::Bold, WHITE);
    super::emblem(svg, row, EMBLEM);
    if held.event == Some(false) {
        barred(svg);
    }
    svg.asset(asset!("san-juans/drawings/cards/small-over.svg"));
    super::random_event(svg, Point::new(68.0, 389.0), 58.0, row.random_event);
    seal(svg, held.event);
    super::centred(svg, &texts.event, EVENT.middle(), Face::Roman, INK);
    if let Some(name) = &held.with {
        with(svg, name);
    }
}

fn barred(svg: &mut Svg) {
    let Rect { x, y, width, height } = EMBLEM;
    let mut d = String::new();
    let mut at = -height;
    while at < width {
        let (from, to) = (at.max(0.0), (at + height).min(width));
        d.push_str(&chain(&[Point::new(x + from, y + from - at), Point::new(x + to, y + to - at)]));
        at += 24.0;
    }
    svg.path(&d, Paint::line(SEPIA, 4.6).sharp());
}

/// Whether the event can be played: a tick on white, a cross on black.
fn seal(svg: &mut Svg, event: Option<bool>) {
    let at = Point::new(EMBLEM.right() - 8.0, EMBLEM.foot() - 38.0);
    match event {
        None => {}
        Some(true) => {
            svg.circle(at, 35.0, Paint::fill(WHITE).edged(INK, 3.0));
            svg.circle(at, 29.0, Paint::line(KHEDIVE, 2.4));
            let tick = [at.by(-15.0, 1.0), at.by(-4.0, 13.0), at.by(16.0, -13.0)];
            svg.chain(&tick, Paint::line(KHEDIVE, 9.0));
        }
        Some(false) => {
            svg.circle(at, 35.0, Paint::fill(INK).edged(WHITE, 3.0));
            for way in [-1.0, 1.0] {
                let bar = [at.by(-13.0, -13.0 * way), at.by(13.0, 13.0 * way)];
                svg.chain(&bar, Paint::line(WHITE, 8.0));
            }
        }
    }
}

fn with(svg: &mut Svg, name: &str) {
    let words = lettering::clipped(&format!("with {name}"), Face::Italic, 30.0, 300.0);
    let wide = lettering::width(&words, Face::Italic, 30.0) + 30.0;
    let slip = Rect::around(Point::new(WIDTH / 2.0, EMBLEM.y + 22.0), wide, 42.0);
    svg.rect(slip, 3.0, Paint::fill(PAPER).edged(INK, 2.4));
    svg.text(slip.middle().by(0.0, 10.0), &words, &italic(30.0, INK));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_hand_is_told_whatever_it_holds() {
        for count in [0, 1, 4, 7, 10, 40] {
            let all = san_juans::first().cards.iter().cycle().take(count);
            let held = |row: &Row| Held { id: row.id, event: Some(row.ops > 1), with: None };
            let hand = Hand { cards: all.map(held).collect(), width: 1_600 };
            let picture = Renderer::new().draw(&Scene::new(hand)).expect("a picture");
            assert!(picture.width <= 1_600 && picture.height > 0);
            assert!(picture.alt.chars().count() <= 1_024);
        }
        let held = |id, event| Held { id: CardId::printed(id), event, with: None };
        let hand = Hand {
            cards: vec![held(36, Some(true)), held(27, None), held(12, Some(false))],
            width: 1_600,
        };
        let words = hand.words();
        assert!(words.contains("36 Hicks Expedition (Ops 3, event playable)"), "{words}");
        assert!(words.contains("27 Balloon Section (Ops 1);"), "{words}");
        assert!(words.contains("(Ops 3, no event now)"), "{words}");
    }

    #[test]
    fn the_texts_of_every_card_in_hand_fit_their_boxes() {
        for row in san_juans::shipped().iter().flat_map(|pack| &pack.cards) {
            let Texts { title, event } = Texts::of(row);
            assert!(title.fits, "{}: {title:?}", row.title);
            assert!(event.fits, "{}: {event:?}", row.title);
        }
    }
}
