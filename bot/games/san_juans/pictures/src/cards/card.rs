//! A card, large: all that is printed on it.

use render::geometry::{Point, Rect};
use render::inks::{INK, PAPER, SEPIA, WHITE};
use render::svg::{Face, Lettering, Paint, Svg};
use render::{Artist, Canvas, Drawing, Frame, RenderError};
use san_juans::{Card as Row, CardId, Flag, data};

use super::emblems::{self, Emblem};
use super::{Set, face, nation};

/// A card is five wide and seven high.
const WIDTH: f32 = 750.0;
const HEIGHT: f32 = 1_050.0;
/// The middle.
const MIDDLE: f32 = WIDTH / 2.0;
/// The ribbon with the title.
const RIBBON: Rect = Rect::new(84.0, 196.0, 582.0, 104.0);
/// The emblem.
const PLATE: Rect = Rect::new(76.0, 330.0, 598.0, 598.0 * emblems::HEIGHT / emblems::WIDTH);
/// The event.
const EVENT: Rect = Rect::new(76.0, 672.0, 598.0, 206.0);
/// The line of history.
const HISTORY: Rect = Rect::new(102.0, 888.0, 546.0, 102.0);

/// One card of the deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Card {
    /// Which.
    pub id: CardId,
    /// The picture's width in pixels; 750 shows it large.
    pub width: u32,
}

/// The texts of a card in their boxes.
struct Texts {
    title: Set,
    event: Set,
    history: Set,
}

impl Texts {
    fn of(row: &Row) -> Self {
        let title = (RIBBON.width - 28.0, RIBBON.height - 10.0);
        let event = (EVENT.width - 44.0, EVENT.height - 40.0);
        let history = (HISTORY.width, HISTORY.height);
        Self {
            title: Set::new(&row.title, Face::Bold, &[54.0, 50.0, 45.0, 42.0, 40.0], title, 1.08),
            event: Set::new(&row.text, Face::Roman, &[38.0, 36.0, 34.0, 32.0], event, 1.2),
            history: Set::new(&row.history, Face::Italic, &[29.0, 27.0], history, 1.16),
        }
    }
}

impl Drawing for Card {
    fn words(&self) -> String {
        let row = data().card(self.id);
        let flag = match row.flag {
            Flag::Egyptian => "Egyptian",
            Flag::British => "British",
        };
        let words = format!(
            "Card {}, {}: {flag}, Ops {}, random event on {}. Event: {} {} The picture shows {}.",
            self.id.0,
            row.title,
            row.ops,
            row.random_event,
            row.text,
            row.history,
            Emblem::of(row).words(),
        );
        words.chars().take(1_024).collect()
    }

    fn draw(&self, artist: &Artist) -> Result<Canvas, RenderError> {
        let row = data().card(self.id);
        let texts = Texts::of(row);
        let sheet = Rect::new(0.0, 0.0, WIDTH, HEIGHT);
        let mut svg = Svg::default();
        svg.rect(sheet, 0.0, Paint::fill(INK));
        let (ink, sign, name) = nation(row.flag);
        face::frame(&mut svg, sheet.grown(-4.0), 34.0, 40.0, ink, row.flag == Flag::British);
        face::corners(&mut svg, sheet.grown(-51.0), 46.0);
        head(&mut svg, row, (sign, name));
        face::ribbon(&mut svg, RIBBON, 34.0, ink, &texts.title);
        Emblem::of(row).draw(&mut svg, PLATE, sign);
        svg.rect(PLATE, 2.0, Paint::line(INK, 3.4).sharp());
        svg.rect(PLATE.grown(6.0), 4.0, Paint::line(INK, 1.4).sharp());
        event(&mut svg, &texts);
        let scale = self.width.clamp(100, 1_500) as f32 / WIDTH;
        artist.sheet(Frame::whole(sheet, scale), &svg)
    }
}

/// Medallion, number and nation, die.
fn head(svg: &mut Svg, row: &Row, (sign, name): (&str, &str)) {
    let (ink, ..) = nation(row.flag);
    face::medallion(svg, Point::new(160.0, 124.0), 64.0, row.ops, ink);
    face::die(svg, Point::new(590.0, 122.0), 104.0, row.random_event);
    svg.symbol(sign, Point::new(MIDDLE, 84.0), 42.0, Paint::fill(ink));
    let number = Lettering::new(Face::Bold, 58.0, INK);
    svg.text(Point::new(MIDDLE, 152.0), &format!("№ {}", row.id.0), &number);
    let nation = Lettering::new(Face::Bold, 26.0, ink).spread(4.0);
    svg.text(Point::new(MIDDLE, 183.0), name, &nation);
}

/// What it does, and the line of history.
fn event(svg: &mut Svg, texts: &Texts) {
    svg.rect(EVENT, 4.0, Paint::fill(WHITE).edged(INK, 2.4).sharp());
    svg.rect(EVENT.grown(-6.0), 2.0, Paint::line(SEPIA, 1.2).sharp());
    let word = Lettering::new(Face::Bold, 27.0, INK).spread(6.0);
    let tab = Rect::around(Point::new(MIDDLE, EVENT.y), 172.0, 38.0);
    svg.rect(tab, 4.0, Paint::fill(PAPER).edged(INK, 2.4));
    svg.text(tab.middle().by(3.0, 9.0), "EVENT", &word);
    let middle = EVENT.middle().by(0.0, 9.0);
    face::centred(svg, &texts.event, middle, Face::Roman, INK);
    face::centred(svg, &texts.history, HISTORY.middle(), Face::Italic, SEPIA);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_texts_of_every_card_fit_their_boxes() {
        for row in &data().cards {
            let Texts { title, event, history } = Texts::of(row);
            for (set, what) in [(title, "title"), (event, "event"), (history, "history")] {
                assert!(set.fits, "{}: the {what} does not fit: {set:?}", row.title);
            }
        }
    }

    #[test]
    fn what_is_too_long_is_found_out() {
        let long = "word ".repeat(60);
        assert!(!Set::new(&long, Face::Roman, &[38.0, 32.0], (500.0, 160.0), 1.2).fits);
        let wide = "Donaudampfschifffahrtsgesellschaft";
        assert!(!Set::new(wide, Face::Bold, &[54.0, 40.0], (300.0, 200.0), 1.2).fits);
    }

    #[test]
    fn every_emblem_is_on_some_card() {
        for emblem in Emblem::ALL {
            let shown = data().cards.iter().any(|row| Emblem::of(row) == emblem);
            assert!(shown, "{emblem:?} is on no card");
        }
    }
}
