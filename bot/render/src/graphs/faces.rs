//! How often each face of the dice fell, against how often it was to be expected.
//!
//! Read on a phone: the sheet is 800 wide and its smallest letters still have 14 pixels at half
//! that. Bars and the line of what was expected differ in form and in lightness, not in hue alone.

use crate::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fallen {
    /// How often each face fell, from the first; as many as there are sides.
    pub counts: Vec<u64>,
}

const WIDTH: f32 = 800.0;
const HEAD: f32 = 92.0;
const PANEL: f32 = 330.0;
const MARGIN: f32 = 36.0;
/// The width of the key beside the title.
const KEY: f32 = 292.0;
const PANELS_MAX: usize = 4;
/// Faces that are labelled one by one; of more, every fifth is.
const LABELLED_MAX: usize = 12;
const SMALL: f32 = 28.0;

impl Fallen {
    fn sides(&self) -> usize {
        self.counts.len()
    }

    fn thrown(&self) -> u64 {
        self.counts.iter().sum()
    }

    fn expected(&self) -> f32 {
        self.thrown() as f32 / self.sides().max(1) as f32
    }
}

/// How often the faces of dice fell: one graph for each size, at most four.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faces {
    pub title: String,
    pub sizes: Vec<Fallen>,
}

impl Faces {
    fn shown(&self) -> impl Iterator<Item = &Fallen> {
        self.sizes.iter().filter(|of| of.sides() > 1).take(PANELS_MAX)
    }
}

impl Drawing for Faces {
    fn words(&self) -> String {
        let alt = self.shown().map(words_of).collect::<Vec<_>>().join(" ");
        format!("{}. {alt}", self.title)
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let height = HEAD + PANEL * self.shown().count().max(1) as f32;
        let sheet = Rect::new(0.0, 0.0, WIDTH, height);
        let mut svg = Svg::default();
        svg.rect(sheet, 0.0, Paint::fill(PAPER));
        let (title, head) = head(&self.title);
        svg.text(Point::new(MARGIN, 58.0), &title, &head);
        key(&mut svg);
        for (fallen, down) in self.shown().zip(0..) {
            let y = HEAD + PANEL * down as f32;
            panel(&mut svg, fallen, Rect::new(MARGIN, y, WIDTH - 2.0 * MARGIN, PANEL));
        }
        renderer.sheet(Frame::whole(sheet, 1.0), &svg)
    }
}

/// The title in letters that leave the key its room.
fn head(title: &str) -> (String, Lettering) {
    let room = WIDTH - 2.0 * MARGIN - KEY - 24.0;
    let wide = lettering::width(title, Face::Bold, 40.0);
    let size = (40.0 * room / wide.max(1.0)).clamp(SMALL, 40.0);
    let title = lettering::clipped(title, Face::Bold, size, room);
    (title, bold(size, INK).start())
}

fn key(svg: &mut Svg) {
    let small = italic(SMALL, SEPIA).start();
    let x = WIDTH - MARGIN - KEY;
    svg.rect(Rect::new(x, 36.0, 22.0, 26.0), 0.0, Paint::fill(DEEP).edged(INK, 2.0).sharp());
    svg.text(Point::new(x + 32.0, 58.0), "fell", &small);
    expected_line(svg, Point::new(x + 110.0, 50.0), Point::new(x + 160.0, 50.0));
    svg.text(Point::new(x + 172.0, 58.0), "expected", &small);
}

/// Dark dashes on a pale line, so that they show on bars and on paper.
fn expected_line(svg: &mut Svg, from: Point, to: Point) {
    svg.chain(&[from, to], Paint::line(YELLOW, 8.0).sharp());
    svg.chain(&[from, to], Paint::line(INK, 3.2).dashed("12 8").sharp());
}

fn panel(svg: &mut Svg, fallen: &Fallen, place: Rect) {
    let name = bold(34.0, INK).start();
    svg.text(Point::new(place.x, place.y + 34.0), &format!("D{}", fallen.sides()), &name);
    let small = roman(SMALL, INK);
    let how = format!("{} dice, {:.1} of each face expected", fallen.thrown(), fallen.expected());
    svg.text(Point::new(place.right(), place.y + 34.0), &how, &small.end());
    let graph = Rect::new(place.x, place.y + 52.0, place.width, PANEL - 112.0);
    svg.rect(graph, 0.0, Paint::fill(WHITE).edged(LAND, 2.0).sharp());
    let most = fallen.counts.iter().copied().max().unwrap_or(0) as f32;
    // Room above the highest bar for its count.
    let top = most.max(fallen.expected()).max(1.0) * 1.22;
    let floor = graph.foot();
    let up = |count: f32| floor - graph.height * count / top;
    let step = graph.width / fallen.sides() as f32;
    for (count, at) in fallen.counts.iter().zip(0_u16..) {
        let x = graph.x + step * f32::from(at);
        let y = up(*count as f32);
        let bar = Rect::new(x + step * 0.14, y, step * 0.72, floor - y);
        svg.rect(bar, 0.0, Paint::fill(DEEP).edged(INK, 1.6).sharp());
        let middle = x + step / 2.0;
        let each = fallen.sides() <= LABELLED_MAX;
        if each {
            // In the foot of the bar, clear of the line of what was expected; above a low bar.
            let (at, ink) = if floor - y < 44.0 { (y - 8.0, INK) } else { (floor - 12.0, WHITE) };
            svg.text(Point::new(middle, at), &count.to_string(), &bold(SMALL, ink));
        }
        let face = at + 1;
        if each || face == 1 || face % 5 == 0 && fallen.sides() <= 30 || face % 20 == 0 {
            svg.text(Point::new(middle, floor + 32.0), &face.to_string(), &small);
        }
    }
    let level = up(fallen.expected());
    let (left, right) = (Point::new(graph.x, level), Point::new(graph.right(), level));
    expected_line(svg, left, right);
    svg.chain(
        &[Point::new(graph.x, floor), Point::new(graph.right(), floor)],
        Paint::line(INK, 2.4).sharp(),
    );
}

/// A size in words: every count where they are few, else the rarest and the most frequent face.
fn words_of(fallen: &Fallen) -> String {
    let head = format!(
        "{} D{}, {:.1} of each face expected:",
        fallen.thrown(),
        fallen.sides(),
        fallen.expected()
    );
    let faces = || fallen.counts.iter().zip(1_usize..);
    if fallen.sides() <= LABELLED_MAX {
        let counts: Vec<String> =
            faces().map(|(count, face)| format!("{face} fell {count}")).collect();
        return format!("{head} {}.", counts.join(", "));
    }
    let least = faces().min_by_key(|(count, _)| **count);
    let most = faces().max_by_key(|(count, _)| **count);
    match (least, most) {
        (Some((least, rare)), Some((most, often))) => {
            format!("{head} fewest {rare}, which fell {least}; most {often}, which fell {most}.")
        }
        _ => head,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_of_dice_tells_its_counts_in_words_too() {
        let d6 = Fallen { counts: vec![98, 105, 101, 92, 104, 100] };
        let d10 = Fallen { counts: vec![31, 28, 25, 40, 22, 30, 27, 33, 29, 35] };
        let d20 = Fallen { counts: (0..20).map(|face| 10 + face % 7).collect() };
        let faces = Faces { title: "Dice of the Nile".to_owned(), sizes: vec![d6, d10, d20] };
        let drawn = Renderer::new().draw(&Scene::new(faces)).expect("a picture");
        assert!(drawn.alt.contains("600 D6, 100.0 of each face expected: 1 fell 98"));
        assert!(drawn.alt.contains("fewest 1, which fell 10; most 14, which fell 16"));
        assert_eq!((drawn.width, drawn.height), (800, 1_082));
    }

    #[test]
    fn a_title_leaves_the_key_its_room() {
        for title in ["Dice", "Dice of the Nile", "Dice of The Long Winter of the North"] {
            let (title, how) = head(title);
            let from = lettering::text_box(Point::new(MARGIN, 58.0), &title, &how);
            assert!(from.right() < WIDTH - MARGIN - KEY - 20.0, "{title}");
        }
        let expected = lettering::width("expected", Face::Italic, SMALL);
        assert!(172.0 + expected <= KEY, "{expected}");
    }

    #[test]
    fn nothing_thrown_is_a_sheet_without_graphs() {
        let sizes = vec![Fallen { counts: Vec::new() }];
        let faces = Faces { title: "Nothing".to_owned(), sizes };
        let drawn = Renderer::new().draw(&Scene::new(faces));
        assert_eq!(drawn.expect("a picture").alt, "Nothing. ");
    }
}
