//! An event card: its Action Points, its name, what it does, and its story.

use render::geometry::{Point, Rect};
use render::inks::{FLAME, INK, Ink, LAND, RED, SEPIA, WHITE};
use render::lettering;
use render::svg::{Face, Lettering, Paint};
use siege::{CardId, data};

use super::{CARD, emblems};
use crate::sheet::Sheet;

/// Text in lines, as large as a box allows.
struct Set {
    lines: Vec<String>,
    size: f32,
}

impl Set {
    /// The largest of some sizes in which a text fits a width and a height, or the smallest; its
    /// lines are about as long as each other.
    fn new(text: &str, face: Face, sizes: &[f32], (wide, high): (f32, f32)) -> Self {
        let set =
            |size: f32, wide: f32| Self { lines: lettering::lines(text, face, size, wide), size };
        let fits = |set: &Self| {
            let wide = |line: &String| lettering::width(line, face, set.size) <= wide;
            set.high() <= high && set.lines.iter().all(wide)
        };
        let found = sizes.iter().map(|size| set(*size, wide)).find(fits);
        let found = found.unwrap_or_else(|| set(sizes.last().copied().unwrap_or(30.0), wide));
        let narrow =
            (0..12_u8).rev().map(|step| set(found.size, wide * (0.45 + 0.05 * f32::from(step))));
        let same = narrow.take_while(|other| other.lines.len() == found.lines.len());
        same.filter(fits).last().unwrap_or(found)
    }

    fn high(&self) -> f32 {
        self.lines.len() as f32 * self.size * 1.2
    }

    /// Writes it around a point.
    fn write(&self, sheet: &mut Sheet, at: Point, (face, ink): (Face, Ink)) {
        let how = Lettering::new(face, self.size, ink);
        let mut y = at.y - self.high() / 2.0 + self.size * 0.92;
        for line in &self.lines {
            sheet.text(Point::new(at.x, y), line, &how);
            y += self.size * 1.2;
        }
    }
}

fn effects(card: CardId) -> String {
    let does = data().card(card).does.iter();
    does.map(|effect| super::words::effect(*effect)).collect::<Vec<_>>().join(" ")
}

/// Draws a card from its upper left corner; in brief it has no story, and what it does stands in
/// larger print.
pub(super) fn draw(sheet: &mut Sheet, id: CardId, corner: Point, brief: bool) {
    let card = data().card(id);
    let at = |x: f32, y: f32| corner.by(x, y);
    let middle = CARD.width / 2.0;
    let disc = at(122.0, 128.0);
    sheet.svg.circle(disc, 68.0, Paint::fill(FLAME).edged(INK, 5.0));
    let figure = Lettering::new(Face::Bold, 84.0, INK);
    sheet.text(disc.by(0.0, 14.0), &card.points.to_string(), &figure);
    let under = Lettering::new(Face::Italic, 25.0, INK);
    sheet.text(disc.by(0.0, 51.0), "actions", &under);
    let number = Lettering::new(Face::Roman, 29.0, SEPIA);
    sheet.text(at(CARD.width - 106.0, 995.0), &format!("№ {}", card.number), &number);
    let name = Set::new(&card.name, Face::Bold, &[62.0, 56.0, 50.0], (470.0, 132.0));
    name.write(sheet, at(middle + 76.0, 132.0), (Face::Bold, INK));
    let (wide, high) = (622.0, 622.0 * emblems::SIZE.1 / emblems::SIZE.0);
    let emblem = Rect::new(corner.x + 64.0, corner.y + 228.0, wide, high);
    sheet.svg.rect(emblem, 6.0, Paint::fill(LAND).edged(INK, 3.0));
    emblems::draw(&mut sheet.svg, card, emblem.grown(-8.0));
    sheet.takes("the emblem", emblem);
    let high = if brief { 346.0 } else { 178.0 };
    let effect = Rect::new(corner.x + 64.0, corner.y + 610.0, wide, high);
    sheet.svg.rect(effect, 8.0, Paint::fill(WHITE).edged(RED, 3.4));
    let sizes: &[f32] = if brief { &[70.0, 64.0, 58.0] } else { &[46.0, 42.0, 38.0] };
    let room = (effect.width - 40.0, effect.height - 20.0);
    let set = Set::new(&effects(id), Face::Bold, sizes, room);
    set.write(sheet, effect.middle(), (Face::Bold, INK));
    if !brief {
        let sizes = [36.0, 34.0, 32.0, 30.0, 28.0];
        let story = Set::new(&card.story, Face::Italic, &sizes, (620.0, 156.0));
        story.write(sheet, at(middle, 880.0), (Face::Italic, INK));
    }
    let date = Lettering::new(Face::Roman, 29.0, SEPIA);
    sheet.text(at(middle, 995.0), &card.date, &date);
}

pub(super) fn words(id: CardId) -> String {
    let card = data().card(id);
    format!(
        "Event card {}, {}: {} Action Points. {} {}: {} The picture shows {}.",
        card.number,
        card.name,
        card.points,
        effects(id),
        card.date,
        card.story,
        emblems::of(card).title()
    )
}
