//! A small writer of SVG: the few shapes that drawings are made of. All text passes through `escaped`.

use std::fmt::Write;
use std::ops::Range;

use serde::Deserialize;

use crate::prelude::*;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Anchor {
    #[default]
    Start,
    Middle,
    End,
}

#[derive(Debug, Default)]
pub struct Svg {
    out: String,
    cuts: Vec<usize>,
    /// The parts that are seen inside a box only, from where to where, and the box.
    clips: Vec<(Range<usize>, Rect)>,
    depth: usize,
    /// Whether something in it is named elsewhere in it, so that it is no sum of parts.
    is_whole: bool,
}

/// A part of a drawing that stands by itself.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Piece<'a> {
    pub(crate) text: &'a str,
    /// The box outside of which it is not seen, in units of the drawing.
    pub(crate) clip: Option<Rect>,
}

#[derive(Debug, Clone, Copy)]
pub struct Paint {
    fill: Option<Ink>,
    line: Option<(Ink, f32)>,
    dash: Option<&'static str>,
    round: bool,
}

impl Paint {
    pub const fn fill(ink: Ink) -> Self {
        Self { fill: Some(ink), line: None, dash: None, round: true }
    }

    pub const fn line(ink: Ink, width: f32) -> Self {
        Self { fill: None, line: Some((ink, width)), dash: None, round: true }
    }

    pub const fn edged(mut self, ink: Ink, width: f32) -> Self {
        self.line = Some((ink, width));
        self
    }

    pub const fn dashed(mut self, dash: &'static str) -> Self {
        self.dash = Some(dash);
        self
    }

    pub const fn sharp(mut self) -> Self {
        self.round = false;
        self
    }

    fn write(&self, out: &mut String) {
        match self.fill {
            Some(ink) => write!(out, " fill=\"{ink}\""),
            None => write!(out, " fill=\"none\""),
        }
        .expect("a string takes what is written");
        let Some((ink, width)) = self.line else { return };
        write!(out, " stroke=\"{ink}\" stroke-width=\"{width}\"").expect("a string");
        if self.round {
            out.push_str(" stroke-linejoin=\"round\" stroke-linecap=\"round\"");
        }
        if let Some(dash) = self.dash {
            write!(out, " stroke-dasharray=\"{dash}\"").expect("a string");
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    Roman,
    /// Slanted, for water, ships and remarks.
    Italic,
    /// Heavy, for places and figures.
    Bold,
}

#[derive(Debug, Clone, Copy)]
pub struct Lettering {
    pub face: Face,
    pub size: f32,
    pub ink: Ink,
    pub anchor: Anchor,
    pub spread: f32,
    /// What lies around its letters, and how wide.
    pub halo: Option<(Ink, f32)>,
    /// Turned by so many degrees.
    pub turn: f32,
}

impl Lettering {
    pub const fn new(face: Face, size: f32, ink: Ink) -> Self {
        Self { face, size, ink, anchor: Anchor::Middle, spread: 0.0, halo: None, turn: 0.0 }
    }

    /// The same, smaller where a text would be wider than this.
    pub fn within(self, text: &str, room: f32) -> Self {
        let wide = lettering::width(text, self.face, self.size).max(1.0);
        Self { size: self.size * (room / wide).min(1.0), ..self }
    }

    pub const fn at(mut self, anchor: Anchor) -> Self {
        self.anchor = anchor;
        self
    }

    pub const fn start(self) -> Self {
        self.at(Anchor::Start)
    }

    pub const fn end(self) -> Self {
        self.at(Anchor::End)
    }

    pub const fn spread(mut self, by: f32) -> Self {
        self.spread = by;
        self
    }

    pub const fn halo(mut self, ink: Ink, width: f32) -> Self {
        self.halo = Some((ink, width));
        self
    }

    pub const fn turned(mut self, degrees: f32) -> Self {
        self.turn = degrees;
        self
    }
}

pub const fn roman(size: f32, ink: Ink) -> Lettering {
    Lettering::new(Face::Roman, size, ink)
}

pub const fn italic(size: f32, ink: Ink) -> Lettering {
    Lettering::new(Face::Italic, size, ink)
}

pub const fn bold(size: f32, ink: Ink) -> Lettering {
    Lettering::new(Face::Bold, size, ink)
}

impl Svg {
    /// A whole picture: a part of a drawing at a size in pixels.
    pub(crate) fn sheet(window: Rect, width: u32, height: u32, inside: &str) -> String {
        let Rect { x, y, width: w, height: h } = window;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"{x} {y} {w} {h}\" preserveAspectRatio=\"none\">{inside}</svg>"
        )
    }

    /// Raw SVG. Whatever somebody has typed must be [`escaped`] in it.
    pub fn raw(&mut self, svg: &str) {
        self.out.push_str(svg);
        let opened =
            svg.matches("<g ").count() + svg.matches("<g>").count() + svg.matches("<svg ").count();
        let closed = svg.matches("</g>").count() + svg.matches("</svg>").count();
        self.depth = (self.depth + opened).saturating_sub(closed);
        self.is_whole |= svg.contains("<defs");
    }

    /// Draws around a point at a scale; what is drawn is told where the point is.
    pub fn scaled(&mut self, at: Point, scale: f32, draw: impl FnOnce(&mut Self, Point)) {
        if scale == 1.0 {
            return draw(self, at);
        }
        let Point { x, y } = at;
        write!(self.out, "<g transform=\"translate({x:.2} {y:.2}) scale({scale:.3})\">")
            .expect("a string");
        self.depth += 1;
        draw(self, Point::new(0.0, 0.0));
        self.depth -= 1;
        self.out.push_str("</g>");
    }

    /// Draws around a point, turned by so many degrees; the point is the origin of what is drawn.
    pub fn turned(&mut self, at: Point, degrees: f32, draw: impl FnOnce(&mut Self)) {
        let Point { x, y } = at;
        write!(self.out, "<g transform=\"translate({x:.2} {y:.2}) rotate({degrees})\">")
            .expect("a string");
        self.depth += 1;
        draw(self);
        self.depth -= 1;
        self.out.push_str("</g>");
    }

    pub fn add(&mut self, other: &Svg) {
        let before = self.out.len();
        if self.depth == 0 {
            self.cuts.extend(other.cuts.iter().map(|cut| before + cut));
        }
        self.is_whole |= other.is_whole;
        debug_assert!(other.clips.is_empty(), "a clip belongs to a whole drawing");
        self.out.push_str(&other.out);
    }

    /// What follows is a part by itself, unless a group is open: where a picture before has it too, it
    /// need not be drawn again.
    pub fn cut(&mut self) {
        if self.depth == 0 {
            self.cuts.push(self.out.len());
        }
    }

    /// What follows is seen inside a box only, up to [`Svg::unclip`]. It takes effect where parts are
    /// drawn one over the other, by [`Renderer::over`](crate::Renderer::over) and its kin.
    pub fn clip(&mut self, rect: Rect) {
        debug_assert_eq!(self.depth, 0, "a clip begins in no group");
        self.cut();
        self.clips.push((self.out.len()..usize::MAX, rect));
    }

    pub fn unclip(&mut self) {
        if let Some((clipped, _)) = self.clips.last_mut() {
            clipped.end = self.out.len();
        }
        self.cut();
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.out
    }

    pub(crate) fn is_cut(&self) -> bool {
        !self.cuts.is_empty() && !self.is_whole
    }

    pub(crate) fn parts(&self) -> impl Iterator<Item = Piece<'_>> {
        let cuts = if self.is_cut() { &self.cuts[..] } else { &[] };
        let starts = std::iter::once(0).chain(cuts.iter().copied());
        let ends = cuts.iter().copied().chain([self.out.len()]);
        let parts = starts.zip(ends).map(|(start, end)| {
            let clip = self.clips.iter().find(|(clipped, _)| clipped.contains(&start));
            Piece { text: &self.out[start..end], clip: clip.map(|(_, rect)| *rect) }
        });
        parts.filter(|part| !part.text.is_empty())
    }

    pub fn path(&mut self, d: &str, paint: Paint) {
        write!(self.out, "<path d=\"{d}\"").expect("a string");
        self.close(paint);
    }

    /// A path in SVG's own notation, drawn in a 24 by 24 grid, put around a point at a size.
    pub fn symbol(&mut self, d: &str, at: Point, size: f32, paint: Paint) {
        let scale = size / 24.0;
        let (x, y) = (at.x - size / 2.0, at.y - size / 2.0);
        let place = format!("translate({x:.2} {y:.2}) scale({scale:.3})");
        write!(self.out, "<path transform=\"{place}\" d=\"{d}\"").expect("a string");
        self.close(paint);
    }

    pub fn chain(&mut self, points: &[Point], paint: Paint) {
        let d = chain(points);
        self.path(&d, paint);
    }

    pub fn area(&mut self, points: &[Point], paint: Paint) {
        let d = chain(points) + "Z";
        self.path(&d, paint);
    }

    /// A star of eight rays, so far out and back to a part of that.
    pub fn star(&mut self, at: Point, radius: f32, inner: f32, paint: Paint) {
        let ray = |i: u8| {
            let far = if i.is_multiple_of(2) { radius } else { inner * radius };
            let (sin, cos) = (22.5 * f32::from(i)).to_radians().sin_cos();
            at.by(far * sin, -far * cos)
        };
        let rays: Vec<Point> = (0..16).map(ray).collect();
        self.area(&rays, paint);
    }

    pub fn around(&mut self, hole: Rect, paint: Paint) {
        let Rect { x, y, .. } = hole;
        let (right, bottom) = (x + hole.width, y + hole.height);
        let path =
            format!("M-4000 -4000H8000V8000H-4000ZM{x:.1} {y:.1}V{bottom:.1}H{right:.1}V{y:.1}Z");
        self.path(&path, paint);
    }

    pub fn circle(&mut self, at: Point, radius: f32, paint: Paint) {
        let Point { x, y } = at;
        write!(self.out, "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{radius:.2}\"")
            .expect("a string");
        self.close(paint);
    }

    pub fn rect(&mut self, rect: Rect, corner: f32, paint: Paint) {
        let Rect { x, y, width, height } = rect;
        write!(
            self.out,
            "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" \
             rx=\"{corner}\""
        )
        .expect("a string");
        self.close(paint);
    }

    pub fn framed(&mut self, panel: Rect) {
        self.rect(panel, 5.0, Paint::fill(PAPER).edged(INK, 2.6));
        let inner = panel.grown(-6.0);
        self.rect(inner, 3.0, Paint::line(SEPIA, 1.4));
        for at in inner.corners() {
            self.circle(at, 7.0, Paint::fill(HILL).edged(INK, 1.6));
            self.circle(at, 2.4, Paint::fill(INK));
        }
    }

    /// A chequered border around a table, so wide, with so much of an edge to a piece.
    pub fn chequered(&mut self, table: Rect, piece: f32, width: f32) {
        self.rect(table.grown(width / 2.0), 0.0, Paint::line(PAPER, width).sharp());
        self.rect(table.grown(width), 0.0, Paint::line(INK, 2.2).sharp());
        self.rect(table, 0.0, Paint::line(INK, 2.2).sharp());
        let mut black = String::new();
        for i in 0..(table.width / piece).round() as u8 {
            let x = table.x + piece * f32::from(i);
            let y = if i % 2 == 0 { table.y - width } else { table.foot() };
            write!(black, "M{x:.1} {y:.1}h{piece:.1}v{width}h-{piece:.1}Z").expect("a string");
        }
        for i in 0..(table.height / piece).round() as u8 {
            let y = table.y + piece * f32::from(i);
            let x = if i % 2 == 0 { table.x - width } else { table.right() };
            write!(black, "M{x:.1} {y:.1}h{width}v{piece:.1}h-{width}Z").expect("a string");
        }
        self.path(&black, Paint::fill(INK));
    }

    pub fn text(&mut self, at: Point, text: &str, how: &Lettering) {
        self.lettered(at, text, "", how);
    }

    /// A name with a smaller word behind it.
    pub fn label(
        &mut self,
        (name, how): (&str, &Lettering),
        at: Point,
        (after, small): (&str, &Lettering),
    ) {
        if after.is_empty() {
            return self.lettered(at, name, "", how);
        }
        let tail = format!(
            "<tspan font-weight=\"400\" font-size=\"{}\" fill=\"{}\">&#160;{}</tspan>",
            small.size,
            small.ink,
            escaped(after)
        );
        self.lettered(at, name, &tail, how);
    }

    fn lettered(&mut self, at: Point, text: &str, tail: &str, how: &Lettering) {
        let out = &mut self.out;
        let Point { x, y } = at;
        let is_spaced = how.spread != 0.0 && tail.is_empty();
        // Some renderers join spaced letters, as others do not.
        let is_placed = is_spaced && lettering::is_joined(text);
        // Some count the space behind the last letter. A halo wider than it would lie over the letter before.
        let is_clear = how.halo.is_none_or(|(_, width)| width <= how.spread);
        let ends_bare = is_spaced && !is_placed && is_clear;
        if is_placed {
            let places = lettering::places(x, text, how).map(|x| format!("{x:.2}"));
            let places: Vec<String> = places.collect();
            write!(out, "<text x=\"{}\" y=\"{y:.2}\"", places.join(" ")).expect("a string");
        } else {
            write!(out, "<text x=\"{x:.2}\" y=\"{y:.2}\"").expect("a string");
        }
        out.push_str(match how.face {
            Face::Roman => "",
            Face::Italic => " font-style=\"italic\"",
            Face::Bold => " font-weight=\"700\"",
        });
        write!(out, " font-size=\"{}\" fill=\"{}\"", how.size, how.ink).expect("a string");
        out.push_str(match how.anchor {
            Anchor::Start => "",
            _ if is_placed => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        });
        if how.spread != 0.0 && !is_placed {
            write!(out, " letter-spacing=\"{}\"", how.spread).expect("a string");
        }
        if how.turn != 0.0 {
            write!(out, " transform=\"rotate({} {x:.1} {y:.1})\"", how.turn).expect("a string");
        }
        if let Some((ink, width)) = how.halo {
            write!(
                out,
                " stroke=\"{ink}\" stroke-width=\"{width}\" stroke-linejoin=\"round\" \
                 paint-order=\"stroke\""
            )
            .expect("a string");
        }
        match text.char_indices().last().filter(|_| ends_bare) {
            Some((last, _)) => {
                let (text, last) = (escaped(&text[..last]), escaped(&text[last..]));
                write!(out, ">{text}<tspan letter-spacing=\"0\">{last}</tspan></text>")
            }
            None => write!(out, ">{}{tail}</text>", escaped(text)),
        }
        .expect("a string");
    }

    fn close(&mut self, paint: Paint) {
        paint.write(&mut self.out);
        self.out.push_str("/>");
    }
}

pub fn chain(points: &[Point]) -> String {
    let mut d = String::with_capacity(points.len() * 14);
    for (i, Point { x, y }) in points.iter().enumerate() {
        let letter = if i == 0 { 'M' } else { 'L' };
        write!(d, "{letter}{x:.1} {y:.1}").expect("a string");
    }
    d
}

pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            // XML 1.0 has no place for other control characters, not even escaped.
            letter if letter.is_control() => safe.push(' '),
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaced_letters_are_drawn_alike_by_all_renderers() {
        let how = roman(20.0, INK).spread(4.0);
        let written = |text: &str, how: &Lettering| {
            let mut svg = Svg::default();
            svg.text(Point::new(50.0, 30.0), text, how);
            svg.out
        };
        assert!(
            written("LOCAL", &how).ends_with(">LOCA<tspan letter-spacing=\"0\">L</tspan></text>")
        );
        assert!(written("LOCAL", &how.halo(PAPER, 4.0)).ends_with("L</tspan></text>"));
        assert!(written("LOCAL", &how.halo(PAPER, 5.0)).ends_with(">LOCAL</text>"));
        let placed = written("off", &how);
        assert!(!placed.contains("letter-spacing") && !placed.contains("anchor"), "{placed}");
        let places = placed.split('"').nth(1).expect("places").split(' ');
        let places: Vec<f32> = places.map(|x| x.parse().expect("a number")).collect();
        let wide = |text: &str| lettering::width(text, Face::Roman, 20.0);
        let end = places[2] + wide("f");
        assert!(
            (places[0] + end - 100.0).abs() < 0.05,
            "its middle is where it should be: {placed}"
        );
        assert!((places[1] - places[0] - wide("o") - 4.0).abs() < 0.05, "{placed}");
    }

    #[test]
    fn a_name_cannot_break_out_of_its_text() {
        assert_eq!(escaped("<b>\"T&T\"\u{0}"), "&lt;b&gt;&quot;T&amp;T&quot; ");
    }
}
