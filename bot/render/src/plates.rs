//! Battles close up: a plate for each, one under the other.

use crate::geometry::{Point, Rect};
use crate::inks::{INK, SEPIA};
use crate::sheet::Sheet;
use crate::svg::{Paint, italic};

const WIDTH: f32 = 800.0;
const MORE: f32 = 44.0;

/// A page with these battles, each as high as it has to be and drawn from its upper edge on, and with
/// how many more there are.
pub fn page<T>(
    battles: &[T],
    more: usize,
    width: u32,
    height: impl Fn(&T) -> f32,
    draw: impl Fn(&mut Sheet, &T, f32),
) -> Sheet {
    let room = if more > 0 { MORE } else { 0.0 };
    let high = battles.iter().map(&height).sum::<f32>() + 20.0 + room;
    let rect = Rect::new(0.0, 0.0, WIDTH, high);
    let mut sheet = Sheet::page(rect, width);
    sheet.svg.rect(rect.grown(-4.0), 0.0, Paint::line(INK, 2.6).sharp());
    let mut top = 10.0;
    for (number, told) in battles.iter().enumerate() {
        if number > 0 {
            let line = [Point::new(30.0, top), Point::new(WIDTH - 30.0, top)];
            sheet.svg.chain(&line, Paint::line(SEPIA, 2.0).sharp());
        }
        draw(&mut sheet, told, top);
        top += height(told);
    }
    if more > 0 {
        let words = format!("and {more} more");
        sheet.text(Point::new(WIDTH / 2.0, top + 26.0), &words, &italic(28.0, INK));
    }
    sheet
}

/// The same in words.
pub fn words(battles: impl Iterator<Item = String>, more: usize) -> String {
    let more = if more > 0 { format!(" And {more} more.") } else { String::new() };
    format!("{}{more}", battles.collect::<Vec<_>>().join(" "))
}
