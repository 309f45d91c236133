//! The head of a map in large print: the month, and the figures that matter.

use crate::plan::Sheet;
use render::prelude::*;
use siege::{LAST_TURN, MORALE_MAX, RESOURCES_MAX, View, data};

use crate::names;

const FIGURES: f32 = 566.0;

pub(crate) fn draw(sheet: &mut Sheet, view: &View) {
    let city = &view.city;
    let room = FIGURES - 34.0;
    let (head, under) = match &view.outcome {
        Some(outcome) => {
            let ended = names::ended(outcome);
            let (grade, end) = ended.split_once(": ").unwrap_or((&ended, ""));
            (grade.to_owned(), end.to_owned())
        }
        None => {
            let water = if city.is_high() { "high Nile" } else { "low Nile" };
            let turn = city.turn.max(1);
            let under = match city.now.card {
                Some(card) => format!("{turn} of {LAST_TURN} · {}", data().card(card).name),
                None if city.now.free > 0 => {
                    format!("{turn} of {LAST_TURN} · {} free Resources", city.now.free)
                }
                None => format!("{turn} of {LAST_TURN} · {water}"),
            };
            (names::month(turn).to_owned(), under)
        }
    };
    fitted(sheet, Point::new(20.0, 52.0), &head, (Face::Bold, 44.0), room);
    fitted(sheet, Point::new(20.0, 92.0), &under, (Face::Italic, 31.0), room);
    let low = |now: u8| if now <= 2 { RED } else { INK };
    let (resources, morale) = (city.resources, city.morale);
    figure(sheet, 0, ("Resources", resources, Some(RESOURCES_MAX)), low(resources));
    figure(sheet, 1, ("Morale", morale, Some(MORALE_MAX)), low(morale));
    figure(sheet, 2, ("Actions", city.now.points, None), INK);
}

fn fitted(sheet: &mut Sheet, at: Point, text: &str, (face, size): (Face, f32), room: f32) {
    let wide = lettering::width(text, face, size);
    let size = size * (room / wide.max(1.0)).clamp(0.8, 1.0);
    let text = lettering::clipped(text, face, size, room);
    sheet.text(at, &text, &Lettering::new(face, size, INK).start());
}

/// A figure over its name, with the other end of its track.
fn figure(sheet: &mut Sheet, place: u8, (name, now, most): (&str, u8, Option<u8>), ink: Ink) {
    let rect = Rect::new(FIGURES + 177.0 * f32::from(place), 10.0, 168.0, 90.0);
    sheet.svg.rect(rect, 6.0, Paint::fill(WHITE).edged(ink, 2.6));
    let middle = rect.middle().x;
    let small = roman(28.0, SEPIA).start();
    let of = most.map_or_else(String::new, |most| format!("of {most}"));
    let (figure, gap) = (now.to_string(), if of.is_empty() { 0.0 } else { 8.0 });
    let big = bold(52.0, ink).start();
    let (wide, more) =
        (lettering::width(&figure, Face::Bold, 52.0), lettering::width(&of, Face::Roman, 28.0));
    let left = middle - (wide + gap + more) / 2.0;
    sheet.text(Point::new(left, rect.y + 46.0), &figure, &big);
    sheet.text(Point::new(left + wide + gap, rect.y + 46.0), &of, &small);
    sheet.text(Point::new(middle, rect.y + 81.0), name, &roman(29.0, INK));
}
