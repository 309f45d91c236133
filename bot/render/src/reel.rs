//! Moving pictures: scenes one after the other as a GIF, of which only the rectangle that changed is
//! written, and in it only the pixels that did.
//!
//! Every frame uses the one fixed palette, so that frames can be told apart pixel by pixel. Memory
//! holds two frames and the file; nothing of a frame that was written is kept.

use std::io::Write;

use crate::prelude::*;

#[derive(Debug, Clone, PartialEq)]
pub struct Caption {
    pub head: String,
    /// A figure with its name, at the other end of the line.
    pub figure: (String, i32),
    pub told: String,
    /// How much of the story is told, from 0 to 1.
    pub part: f32,
}

/// The caption's size in units, and its margin.
const WIDTH: f32 = 800.0;
const HEIGHT: f32 = 152.0;
const MARGIN: f32 = 22.0;
const HEAD: f32 = 31.0;
/// Ways to set what happened: how large, on how many lines, and how far these are apart.
const TOLD: [(f32, usize, f32); 2] = [(29.0, 2, 36.0), (24.0, 3, 27.0)];

impl Caption {
    fn svg(&self) -> Svg {
        let mut svg = Svg::default();
        svg.rect(Rect::new(0.0, 0.0, WIDTH, HEIGHT), 0.0, Paint::fill(PAPER));
        svg.rect(Rect::new(0.0, 0.0, WIDTH, 12.0), 0.0, Paint::fill(WHITE));
        let told = WIDTH * self.part.clamp(0.0, 1.0);
        svg.rect(Rect::new(0.0, 0.0, told, 12.0), 0.0, Paint::fill(BLACK));
        svg.chain(&[Point::new(0.0, 12.0), Point::new(WIDTH, 12.0)], Paint::line(INK, 2.0).sharp());
        let (name, score) = &self.figure;
        let right = Point::new(WIDTH - MARGIN, 54.0);
        svg.text(right, &score.to_string(), &bold(42.0, RED).end());
        let score = lettering::width(&score.to_string(), Face::Bold, 42.0) + 12.0;
        svg.text(right.by(-score, 0.0), name, &italic(28.0, SEPIA).end());
        let room = WIDTH - 2.0 * MARGIN - score - lettering::width(name, Face::Italic, 28.0) - 16.0;
        let head = lettering::clipped(&self.head, Face::Bold, HEAD, room);
        svg.text(Point::new(MARGIN, 54.0), &head, &bold(HEAD, INK).start());
        let (lines, size, apart) = self.lines();
        let how = roman(size, INK).start();
        for (line, down) in lines.iter().zip(0..) {
            svg.text(Point::new(MARGIN, 90.0 + apart * down as f32), line, &how);
        }
        svg
    }

    /// What happened, as many whole sentences of it as there is room for, how large the letters are
    /// and how far the lines are apart.
    fn lines(&self) -> (Vec<String>, f32, f32) {
        let room = WIDTH - 2.0 * MARGIN;
        let mut told = self.told.trim();
        loop {
            for (size, most, apart) in TOLD {
                let lines = lettering::lines(told, Face::Roman, size, room);
                if lines.len() <= most {
                    return (lines, size, apart);
                }
            }
            match told.trim_end_matches('.').rfind(". ") {
                Some(end) => told = &told[..=end],
                None => break,
            }
        }
        let (size, most, apart) = TOLD[1];
        let mut lines = lettering::lines(told, Face::Roman, size, room);
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            // A word is not cut in two.
            let kept = last.rsplit_once(' ').map_or(last.as_str(), |(kept, _)| kept);
            *last = format!("{} …", kept.trim_end_matches([',', ';', ':']));
        }
        (lines, size, apart)
    }
}

pub struct Reel<'a, W: Write> {
    renderer: &'a Renderer,
    state: State<W>,
    frames: usize,
}

enum State<W: Write> {
    /// Its size is not known yet.
    Blank(Option<W>),
    Rolling {
        encoder: Box<gif::Encoder<W>>,
        width: u16,
        last: Vec<u8>,
    },
}

/// The rectangle of what differs between two frames of a width: left, top, width and height;
/// nothing if they are equal.
fn changed(last: &[u8], next: &[u8], width: usize) -> Option<[usize; 4]> {
    let (mut left, mut right) = (width, 0);
    let (mut top, mut bottom) = (None, 0);
    for (y, (old, new)) in last.chunks_exact(width).zip(next.chunks_exact(width)).enumerate() {
        let differ = |(old, new): (&u8, &u8)| old != new;
        let Some(first) = old.iter().zip(new).position(differ) else { continue };
        let last = old.iter().zip(new).rposition(differ).unwrap_or(first);
        (left, right) = (left.min(first), right.max(last));
        top.get_or_insert(y);
        bottom = y;
    }
    top.map(|top| [left, top, right + 1 - left, bottom + 1 - top])
}

impl Renderer {
    /// A GIF that is written as its frames are shown.
    pub fn reel<W: Write>(&self, out: W) -> Reel<'_, W> {
        Reel { renderer: self, state: State::Blank(Some(out)), frames: 0 }
    }
}

impl<W: Write> std::fmt::Debug for Reel<'_, W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Reel of {} frames", self.frames)
    }
}

impl<W: Write> Reel<'_, W> {
    /// Shows a scene for so many hundredths of a second. All scenes of a reel are of one size.
    ///
    /// # Errors
    /// If it cannot be drawn or written, or is of another size.
    pub fn show(
        &mut self,
        scene: &Scene,
        caption: &Caption,
        hundredths: u16,
    ) -> Result<(), RenderError> {
        let above = self.renderer.paint(scene)?;
        let (width, above_height) = (above.width(), above.height());
        let scale = width as f32 / WIDTH;
        let frame = Frame::whole(Rect::new(0.0, 0.0, WIDTH, HEIGHT), scale);
        let below = self.renderer.sheet(frame, &caption.svg())?;
        let height = above_height + below.height();
        let mut next = self.renderer.indices(&above);
        next.append(&mut self.renderer.indices(&below));
        drop((above, below));
        let spare = self.renderer.palette().spare();
        for pixel in &mut next {
            if *pixel == spare.0 {
                *pixel = spare.1;
            }
        }
        let none = RenderError::Canvas { width, height };
        let size = (u16::try_from(width), u16::try_from(height));
        let (Ok(wide), Ok(high)) = size else { return Err(none) };
        if let State::Blank(out) = &mut self.state {
            let Some(out) = out.take() else { return Err(none) };
            let colours = self.renderer.palette().bytes();
            let mut encoder = gif::Encoder::new(out, wide, high, &colours)?;
            encoder.set_repeat(gif::Repeat::Infinite)?;
            let frame = gif::Frame {
                delay: hundredths,
                width: wide,
                height: high,
                buffer: (&next[..]).into(),
                ..gif::Frame::default()
            };
            encoder.write_frame(&frame)?;
            let encoder = Box::new(encoder);
            self.state = State::Rolling { encoder, width: wide, last: next };
            self.frames = 1;
            return Ok(());
        }
        let State::Rolling { encoder, width: wide, last } = &mut self.state else {
            return Err(none);
        };
        if last.len() != next.len() || width != u32::from(*wide) {
            return Err(none);
        }
        let across = usize::from(*wide);
        // A frame like the one before still takes its time.
        let [left, top, width, height] = changed(last, &next, across).unwrap_or([0, 0, 1, 1]);
        let mut pixels = Vec::with_capacity(width * height);
        for y in top..top + height {
            let row = y * across + left..y * across + left + width;
            let both = last[row.clone()].iter().zip(&next[row]);
            pixels.extend(both.map(|(old, new)| if old == new { spare.0 } else { *new }));
        }
        let short = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
        let frame = gif::Frame {
            delay: hundredths,
            left: short(left),
            top: short(top),
            width: short(width),
            height: short(height),
            transparent: Some(spare.0),
            dispose: gif::DisposalMethod::Keep,
            buffer: pixels.into(),
            ..gif::Frame::default()
        };
        encoder.write_frame(&frame)?;
        *last = next;
        self.frames += 1;
        Ok(())
    }

    /// Something about what was written so far, like its size; nothing before the first frame.
    pub fn size<T>(&self, of: impl Fn(&W) -> T) -> Option<T> {
        match &self.state {
            State::Blank(_) => None,
            State::Rolling { encoder, .. } => Some(of(encoder.get_ref())),
        }
    }

    pub fn frames(&self) -> usize {
        self.frames
    }

    /// Ends the file and gives it back; nothing if no frame was shown.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(self) -> Result<Option<W>, RenderError> {
        match self.state {
            State::Blank(_) => Ok(None),
            State::Rolling { encoder, .. } => {
                let out = encoder.into_inner();
                Ok(Some(out?))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graphs::{Faces, Fallen};

    fn scene(fallen: u64) -> Scene {
        let sizes = vec![Fallen { counts: vec![10, 10, 10, 10, 10, fallen] }];
        Scene::new(Faces { title: "Dice".to_owned(), sizes })
    }

    fn caption(told: &str) -> Caption {
        let figure = ("score".to_owned(), 12);
        Caption { head: "Turn 1".to_owned(), figure, told: told.to_owned(), part: 0.5 }
    }

    #[test]
    fn captions_end_with_a_whole_sentence_or_a_whole_word() {
        let sentence =
            "The column marches from Friday Harbor to False Bay with all of the expedition.";
        let lines = |many: usize| caption(&[sentence].repeat(many).join(" ")).lines().0;
        for many in 1..=5 {
            let told = lines(many).join(" ");
            assert!(told.ends_with('.') && !told.contains('…'), "{told}");
            assert_eq!(told.len(), many.min(2) * (sentence.len() + 1) - 1, "{told}");
        }
        let endless = caption(&"garrisons ".repeat(60)).lines().0.join(" ");
        assert!(endless.ends_with("garrisons …"), "{endless}");
        let room = WIDTH - 2.0 * MARGIN;
        assert!(lines(3).iter().all(|line| lettering::width(line, Face::Roman, 24.0) <= room));
    }

    #[test]
    fn only_what_changed_is_written_and_the_frames_come_out_whole() {
        let renderer = Renderer::new();
        let mut reel = renderer.reel(Vec::new());
        let frames =
            [(scene(10), "one"), (scene(11), "two"), (scene(11), "two"), (scene(9), "three")];
        for (scene, told) in &frames {
            reel.show(scene, &caption(told), 100).expect("a frame");
        }
        assert_eq!(reel.frames(), 4);
        let file = reel.finish().expect("written").expect("a file");
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let mut decoder = options.read_info(&*file).expect("a GIF");
        let width = usize::from(decoder.width());
        let whole = width * usize::from(decoder.height());
        let mut shown = vec![0; whole];
        let mut sizes = Vec::new();
        let mut seen = Vec::new();
        while let Some(frame) = decoder.read_next_frame().expect("a frame") {
            assert_eq!(frame.delay, 100);
            let across = usize::from(frame.width);
            for (row, y) in frame.buffer.chunks_exact(across).zip(usize::from(frame.top)..) {
                for (pixel, x) in row.iter().zip(usize::from(frame.left)..) {
                    if Some(*pixel) != frame.transparent {
                        shown[y * width + x] = *pixel;
                    }
                }
            }
            sizes.push(frame.buffer.len());
            seen.push(shown.clone());
        }
        assert_eq!(sizes[0], whole);
        assert_eq!(sizes[2], 1, "nothing changed");
        assert!(sizes[1] < whole && sizes[3] < whole, "{sizes:?} of {whole}");
        assert_eq!(seen[1], seen[2]);
        // What is pieced together is what is drawn.
        let canvas = renderer.paint(&frames[3].0).expect("a picture");
        let drawn = renderer.indices(&canvas);
        let spare = renderer.palette().spare();
        let alike = |(a, b): (&u8, &u8)| a == b || (*a == spare.0 && *b == spare.1);
        assert!(drawn.iter().zip(&seen[3]).all(alike));
    }

    #[test]
    fn nothing_shown_is_no_file_and_sizes_are_kept_to() {
        let renderer = Renderer::new();
        assert!(renderer.reel(Vec::new()).finish().expect("nothing").is_none());
        let mut reel = renderer.reel(Vec::new());
        reel.show(&scene(1), &caption("one"), 10).expect("a frame");
        let sizes = vec![Fallen { counts: vec![1; 6] }, Fallen { counts: vec![1; 10] }];
        let higher = Scene::new(Faces { title: "Dice".to_owned(), sizes });
        assert!(reel.show(&higher, &caption("two"), 10).is_err());
    }

    #[test]
    fn the_changed_rectangle_is_found() {
        let last = [0; 20];
        assert_eq!(changed(&last, &last, 5), None);
        let mut next = last;
        (next[7], next[11]) = (1, 1);
        assert_eq!(changed(&last, &next, 5), Some([1, 1, 2, 2]));
    }
}
