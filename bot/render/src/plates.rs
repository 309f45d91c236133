//! Battles close up: a plate for each, side by side and one under the other, so that they can be read
//! where Discord shows them.

use std::fmt;

use crate::prelude::*;

/// The smallest lettering on a plate, in units of its sheet.
pub const LEAST: f32 = 25.0;
/// The largest sheet on which lettering of that size has capitals of 9 pixels in a box of 550 by 400.
pub const SHEET: (f32, f32) = (1_086.0, 789.0);
/// Between two plates side by side, and around all of them.
const GAP: f32 = 12.0;
const EDGE: f32 = 10.0;
const MORE: f32 = 38.0;

pub trait Plate: fmt::Debug + Clone + PartialEq + Send + Sync + 'static {
    /// How wide a plate is in each of the forms it has, the fullest first.
    const FORMS: &'static [f32];

    fn height(&self, form: usize) -> f32;

    /// Draws it from its upper left corner on.
    fn draw(&self, sheet: &mut Sheet, form: usize, corner: Point);

    fn words(&self) -> String {
        String::new()
    }
}

/// How many are left out, and where that is said: after the others or before them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeftOut {
    First,
    Last,
}

struct Layout {
    form: usize,
    columns: Vec<usize>,
    high: f32,
    shown: usize,
}

impl Layout {
    fn width(&self, wide: f32) -> f32 {
        let columns = self.columns.len() as f32;
        columns * wide + (columns - 1.0) * GAP + 2.0 * EDGE
    }
}

/// Parts plates of such heights among so many columns, in their order, so that the highest column is as
/// low as can be: the first of each column, and how high that is.
fn columns(heights: &[f32], many: usize) -> (Vec<usize>, f32) {
    let all: f32 = heights.iter().sum();
    let parted = |most: f32| {
        let (mut firsts, mut high) = (vec![0], 0.0);
        for (number, height) in heights.iter().enumerate() {
            if number > 0 && high + height > most {
                firsts.push(number);
                high = 0.0;
            }
            high += height;
        }
        firsts
    };
    let mut sums: Vec<f32> = Vec::new();
    for from in 0..heights.len() {
        let mut sum = 0.0;
        sums.extend(heights[from..].iter().map(|height| {
            sum += height;
            sum
        }));
    }
    sums.sort_by(f32::total_cmp);
    let tallest = heights.iter().copied().fold(0.0, f32::max);
    let fits = |most: &&f32| **most >= tallest && parted(**most + 0.1).len() <= many;
    let most = sums.iter().find(fits).copied().unwrap_or(all);
    (parted(most + 0.1), most)
}

/// The fullest form in which as many plates as possible fit, in as many columns as leave them largest.
fn layout<T: Plate>(plates: &[T], more: usize, kept: LeftOut) -> Layout {
    let mut best: Option<Layout> = None;
    for shown in (1..=plates.len()).rev() {
        let these = match kept {
            LeftOut::First => &plates[..shown],
            LeftOut::Last => &plates[plates.len() - shown..],
        };
        let note = if more > 0 || shown < plates.len() { MORE } else { 0.0 };
        for (form, wide) in T::FORMS.iter().enumerate() {
            let heights: Vec<f32> = these.iter().map(|told| told.height(form)).collect();
            let most = ((SHEET.0 - 2.0 * EDGE + GAP) / (wide + GAP)) as usize;
            let tried = (1..=most.clamp(1, shown)).map(|many| {
                let (columns, high) = columns(&heights, many);
                Layout { form, columns, high: high + note + 2.0 * EDGE, shown }
            });
            let tried: Vec<Layout> = tried.collect();
            let size = |it: &Layout| (550.0 / it.width(*wide)).min(400.0 / it.high);
            let largest = tried.iter().map(size).fold(0.0, f32::max);
            // Where they are about as large, the picture takes the form of the box.
            let shape = |it: &Layout| (it.width(*wide) / it.high * 400.0 / 550.0).ln().abs();
            let tried = tried.into_iter().filter(|it| size(it) > 0.95 * largest);
            let largest = tried.min_by(|one, other| shape(one).total_cmp(&shape(other)));
            let Some(largest) = largest else { continue };
            let fits = largest.high <= SHEET.1;
            best = Some(largest);
            if fits {
                return best.expect("it was just found");
            }
        }
    }
    best.unwrap_or(Layout { form: 0, columns: vec![0], high: 2.0 * EDGE, shown: 0 })
}

/// How many of some plates are shown where others are left out already.
pub fn shown<T: Plate>(plates: &[T], more: usize, kept: LeftOut) -> usize {
    layout(plates, more, kept).shown
}

/// A page with these plates, and with how many more there are.
pub fn page<T: Plate>(plates: &[T], more: usize, width: u32, kept: LeftOut) -> Sheet {
    let laid = layout(plates, more, kept);
    let wide = T::FORMS[laid.form];
    let (these, more) = match kept {
        LeftOut::First => (&plates[..laid.shown], more + plates.len() - laid.shown),
        LeftOut::Last => (&plates[plates.len() - laid.shown..], more + plates.len() - laid.shown),
    };
    let rect = Rect::new(0.0, 0.0, laid.width(wide), laid.high);
    let mut sheet = Sheet::page(rect, width);
    sheet.least = LEAST;
    sheet.svg.rect(rect.grown(-4.0), 0.0, Paint::line(INK, 2.6).sharp());
    let mut first = EDGE;
    if more > 0 {
        let words = match kept {
            LeftOut::First => format!("and {more} more"),
            LeftOut::Last => format!("and {more} before"),
        };
        let y = match kept {
            LeftOut::First => rect.height - EDGE - 10.0,
            LeftOut::Last => EDGE + 26.0,
        };
        sheet.text(Point::new(rect.width / 2.0, y), &words, &italic(LEAST + 1.0, INK));
        first += if kept == LeftOut::Last { MORE } else { 0.0 };
    }
    let mut corner = Point::new(EDGE, first);
    for (number, told) in these.iter().enumerate() {
        if number > 0 && laid.columns.contains(&number) {
            corner = Point::new(corner.x + wide + GAP, first);
            let x = corner.x - GAP / 2.0;
            let foot = first + laid.high - 2.0 * EDGE - if more > 0 { MORE } else { 0.0 };
            let line = [Point::new(x, first + 4.0), Point::new(x, foot)];
            sheet.svg.chain(&line, Paint::line(SEPIA, 2.0).sharp());
        } else if number > 0 {
            let line = [corner.by(20.0, 0.0), corner.by(wide - 20.0, 0.0)];
            sheet.svg.chain(&line, Paint::line(SEPIA, 2.0).sharp());
        }
        told.draw(&mut sheet, laid.form, corner);
        corner.y += told.height(laid.form);
    }
    sheet
}

#[derive(Debug, Clone, PartialEq)]
pub struct Plates<T> {
    told: Vec<T>,
    more: usize,
    width: u32,
    kept: LeftOut,
}

impl<T: Plate> Plates<T> {
    /// The scene of as many plates as can be read on one picture; nothing if there are none.
    pub fn scene(mut told: Vec<T>, width: u32, kept: LeftOut) -> Option<Scene> {
        let shown = shown(&told, 0, kept);
        let more = told.len() - shown;
        match kept {
            LeftOut::First => told.truncate(shown),
            LeftOut::Last => drop(told.drain(..more)),
        }
        (!told.is_empty()).then(|| Scene::new(Self { told, more, width, kept }))
    }

    pub fn sheet(&self) -> Sheet {
        page(&self.told, self.more, self.width, self.kept)
    }
}

impl<T: Plate> Drawing for Plates<T> {
    fn words(&self) -> String {
        let all = self.told.iter().map(T::words).collect::<Vec<_>>().join(" ");
        match (self.more, self.kept) {
            (0, _) | (_, LeftOut::Last) => all,
            (more, LeftOut::First) => format!("{all} And {more} more."),
        }
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        self.sheet().canvas(renderer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A plate so high in its full form, and half as high in its short one.
    #[derive(Debug, Clone, Copy, PartialEq)]
    struct Blank(f32);

    impl Plate for Blank {
        const FORMS: &'static [f32] = &[800.0, 520.0];

        fn height(&self, form: usize) -> f32 {
            if form == 0 { self.0 } else { self.0 / 2.0 }
        }

        fn draw(&self, sheet: &mut Sheet, _: usize, corner: Point) {
            sheet.text(corner.by(60.0, 40.0), "Battle", &bold(LEAST, INK));
        }
    }

    #[test]
    fn however_many_plates_there_are_they_can_be_read() {
        let renderer = Renderer::new();
        for many in 1..=12 {
            for high in [90.0, 300.0, 500.0, 780.0, 1_400.0] {
                for kept in [LeftOut::First, LeftOut::Last] {
                    let plates = vec![Blank(high); many];
                    let sheet = page(&plates, 0, 1_000, kept);
                    let Rect { width, height, .. } = sheet.plan.rect;
                    assert!(width <= SHEET.0 && height <= SHEET.1, "{many} of {high}");
                    assert_eq!(sheet.faults(), Vec::<String>::new(), "{many} of {high}");
                    let shown = sheet.boxes.iter().filter(|(what, _)| what == "Battle").count();
                    let said = sheet.boxes.iter().any(|(what, _)| what.starts_with("and "));
                    assert_eq!(said, shown < many, "{shown} of {many}");
                    let canvas = sheet.canvas(&renderer).expect("a picture");
                    let capitals = canvas.capitals_shown().expect("letters");
                    assert!(capitals >= 9.0, "{many} of {high}: {capitals}");
                }
            }
        }
    }

    #[test]
    fn plates_stand_side_by_side_where_that_leaves_them_larger() {
        let at = |many: usize, high: f32| {
            let Rect { width, height, .. } =
                page(&vec![Blank(high); many], 0, 1_000, LeftOut::First).plan.rect;
            (width, height)
        };
        assert_eq!(at(1, 500.0), (820.0, 520.0));
        assert_eq!(at(2, 300.0), (820.0, 620.0));
        assert_eq!(at(2, 1_000.0), (1_072.0, 520.0));
        assert_eq!(at(4, 700.0), (1_072.0, 720.0));
    }

    #[test]
    fn columns_are_as_low_as_can_be() {
        assert_eq!(columns(&[1.0, 2.0, 3.0], 2), (vec![0, 2], 3.0));
        assert_eq!(columns(&[4.0, 2.0, 3.0], 2), (vec![0, 1], 5.0));
        assert_eq!(columns(&[4.0, 2.0, 3.0], 1), (vec![0], 9.0));
        assert_eq!(columns(&[2.0], 3), (vec![0], 2.0));
    }
}
