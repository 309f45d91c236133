//! Cards, the hand, the sheet of counters and the track of the score.

mod card;
mod counters;
mod hand;
mod track;

use render::given;
use render::prelude::*;
use san_juans::{Card as Row, Flag, first};

use crate::drawn::EMBLEM;
use crate::symbols;

pub use card::Card;
pub use counters::Counters;
pub use hand::{Hand, Held};
pub use track::Track;

/// Whose a card is, in a word.
fn adjective(card: &Row) -> String {
    let word = if card.flag == Flag::Local { "{war.Local}" } else { "{war.Relief}" };
    card.id.pack().get().say(word)
}

/// The ink of whoever's a card is.
fn ink(flag: Flag) -> Ink {
    match flag {
        Flag::Local => KHEDIVE,
        Flag::Relief => RED,
    }
}

/// The sign of whoever's a card is.
fn sign(svg: &mut Svg, card: &Row, at: Point, size: f32) {
    let sign = symbols::flag(card.id.pack(), card.flag);
    svg.symbol(sign, at, size, Paint::fill(ink(card.flag)));
}

/// A text set in a box: the largest of some sizes at which it fits.
#[derive(Debug, Clone, PartialEq)]
struct Set {
    lines: Vec<String>,
    size: f32,
    lead: f32,
    /// Whether it fits its box; if not, it is the smallest size.
    fits: bool,
}

impl Set {
    /// Sets a text; `spacing` is the distance of lines in sizes.
    fn new(text: &str, face: Face, sizes: &[f32], (wide, high): (f32, f32), spacing: f32) -> Self {
        let mut set = Self { lines: Vec::new(), size: 0.0, lead: 0.0, fits: false };
        for size in sizes {
            let lines = lettering::lines(text, face, *size, wide);
            let lead = size * spacing;
            let narrow = lines.iter().all(|line| lettering::width(line, face, *size) <= wide);
            let fits = narrow && lines.len() as f32 * lead <= high;
            set = Self { lines, size: *size, lead, fits };
            if fits {
                break;
            }
        }
        set.balance(text, face, wide);
        set
    }

    fn balance(&mut self, text: &str, face: Face, wide: f32) {
        let mut narrower = wide;
        while self.fits {
            narrower -= self.size * 0.25;
            let lines = lettering::lines(text, face, self.size, narrower);
            let widest = lines.iter().map(|line| lettering::width(line, face, self.size));
            if lines.len() > self.lines.len() || widest.fold(0.0, f32::max) > wide || narrower < 0.0
            {
                return;
            }
            self.lines = lines;
        }
    }

    /// Where its lines stand if they are centred on a height: the base line of each.
    fn baselines(&self, middle: f32) -> impl Iterator<Item = (&str, f32)> {
        let first = middle - self.lead * (self.lines.len() as f32 - 1.0) / 2.0 + self.size * 0.34;
        let lead = self.lead;
        let lines = self.lines.iter().enumerate();
        lines.map(move |(at, line)| (line.as_str(), first + lead * at as f32))
    }
}

pub(crate) fn corners(svg: &mut Svg, rect: Rect, size: f32) {
    const SCROLL: &str = "M3 74C3 34 34 3 74 3C58 9 49 17 50 27C51 36 61 37 63 30C64 25 60 23 57 25\
        C55 16 66 12 72 20C78 30 68 43 55 42C45 41 40 34 40 27C31 30 30 31 27 40C34 40 41 45 42 55\
        C43 68 30 78 20 72C12 66 16 55 25 57C23 60 25 64 30 63C37 61 36 51 27 50C17 49 9 58 3 74Z\
        M14 14C26 14 34 20 36 36C20 34 14 26 14 14Z";
    let scale = size / 78.0;
    let (right, foot) = (rect.right(), rect.foot());
    for (x, y, across, down) in [
        (rect.x, rect.y, 1.0, 1.0),
        (right, rect.y, -1.0, 1.0),
        (rect.x, foot, 1.0, -1.0),
        (right, foot, -1.0, -1.0),
    ] {
        let (sx, sy) = (across * scale, down * scale);
        svg.raw(&format!("<g transform=\"translate({x:.1} {y:.1}) scale({sx:.3} {sy:.3})\">"));
        svg.path(SCROLL, Paint::fill(INK));
        svg.raw("</g>");
    }
}

fn ops(svg: &mut Svg, at: Point, radius: f32, ops: u8) {
    svg.text(at.by(0.0, radius * 0.24), &ops.to_string(), &bold(radius * 1.16, INK));
}

fn random_event(svg: &mut Svg, at: Point, size: f32, number: u8) {
    svg.text(at.by(0.0, size * 0.36), &number.to_string(), &bold(size * 0.56, INK));
}

fn centred(svg: &mut Svg, set: &Set, at: Point, face: Face, ink: Ink) {
    let how = Lettering::new(face, set.size, ink).at(Anchor::Middle);
    for (line, y) in set.baselines(at.y) {
        svg.text(Point::new(at.x, y), line, &how);
    }
}

/// The emblem of a card: one that its pack brings, or one that every pack may use.
fn emblem_of(card: &Row) -> Asset {
    let own = card.id.pack().get();
    let of = |name: &str| {
        let file = format!("drawings/emblems/{name}.svg");
        own.text(&file).filter(|text| given::check(text, EMBLEM).is_ok()).or(first().text(&file))
    };
    Asset::new(of(&card.emblem).or_else(|| of(SPARE)).unwrap_or_default())
}

/// What stands on a card whose emblem cannot be drawn.
const SPARE: &str = "star";

fn emblem(svg: &mut Svg, card: &Row, place: Rect) {
    let sign = symbols::flag(card.id.pack(), card.flag);
    svg.raw(&format!("<defs><path id=\"sign\" d=\"{sign}\"/></defs>"));
    svg.asset_in(emblem_of(card), place);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use san_juans::shipped;

    use super::*;

    #[test]
    fn every_emblem_is_on_some_card_told_in_words_and_drawn_in_inks() {
        for pack in shipped() {
            let shown: BTreeSet<String> = pack
                .cards
                .iter()
                .map(|card| format!("drawings/emblems/{}.svg", card.emblem))
                .collect();
            let own = pack.files.0.iter().filter(|(file, _)| file.starts_with("drawings/emblems/"));
            for (file, text) in own {
                assert!(shown.contains(file), "no card of {pack:?} shows {file}");
                let emblem = Asset::new(pack.text(file).expect("it is there"));
                assert!(emblem.title().split(' ').count() > 1, "{file}");
                let strange = emblem.strange_colours();
                assert!(strange.iter().all(|of| *of == "#sign"), "{file}: {strange:?}");
                assert!(text.len() < 60_000, "{file}");
            }
        }
    }
}
