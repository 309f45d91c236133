//! Draws every SVG of a folder with resvg and holds it against what Chromium drew of it:
//! `renderers SVG-FOLDER PICTURES-FOLDER FONTS-FOLDER`. Prints a table of the drawings that differ and writes the worst places
//! as `PICTURES-FOLDER/worst/NUMBER.png`: resvg, Chromium, and where they differ.
//!
//! The measure does not mind antialiasing. Both pictures are blurred over 3 by 3 pixels. Then a channel of a pixel differs by as
//! much as it lies outside of what the other picture has within one pixel of it, and the larger of both directions counts. A
//! pixel is strange where this is more than [`STRANGE`] of 255; a place, of [`PLACE`] pixels each way, is as bad as all
//! that its strange pixels differ by.

use std::path::Path;

use resvg::{tiny_skia, usvg};

const STRANGE: u8 = 20;
const PLACE: usize = 32;
/// How many places are written, at most so many of one drawing and size, and how large, in pixels.
const WORST: usize = 80;
const OF_ONE: usize = 3;
const CROP: usize = 112;
const ZOOM: usize = 3;

/// Premultiplied red, green, blue and opacity of each pixel.
struct Picture {
    width: usize,
    height: usize,
    data: Vec<u8>,
}

struct Place {
    drawing: String,
    size: &'static str,
    at: (usize, usize),
    badness: u32,
}

impl Picture {
    fn read(path: &Path) -> Self {
        let file = std::io::BufReader::new(std::fs::File::open(path).expect("Chromium drew it"));
        let mut decoder = png::Decoder::new(file);
        decoder.set_transformations(png::Transformations::ALPHA);
        let mut reader = decoder.read_info().expect("a PNG");
        let mut data = vec![0; reader.output_buffer_size().expect("a size")];
        let info = reader.next_frame(&mut data).expect("pixels");
        for pixel in data.chunks_exact_mut(4) {
            let alpha = u16::from(pixel[3]);
            pixel[..3]
                .iter_mut()
                .for_each(|channel| *channel = ((u16::from(*channel) * alpha + 127) / 255) as u8);
        }
        Self { width: info.width as usize, height: info.height as usize, data }
    }

    fn drawn(svg: &str, (width, height): (usize, usize), options: &usvg::Options<'_>) -> Self {
        let tree = usvg::Tree::from_str(svg, options).expect("an SVG");
        let size = tree.size();
        let scale = tiny_skia::Transform::from_scale(
            width as f32 / size.width(),
            height as f32 / size.height(),
        );
        let mut pixels = tiny_skia::Pixmap::new(width as u32, height as u32).expect("a canvas");
        resvg::render(&tree, scale, &mut pixels.as_mut());
        Self { width, height, data: pixels.take() }
    }

    /// What a rule makes of each channel and its neighbours within one pixel; an edge goes on beyond itself.
    fn around<T: Copy + From<u8>>(&self, rule: impl Fn(T, T) -> T + Copy) -> Vec<T> {
        let beside = |data: &[T], step: usize, line: usize| -> Vec<T> {
            let mut out = Vec::with_capacity(data.len());
            for line in data.chunks_exact(line) {
                for (at, own) in line.iter().enumerate() {
                    let before = if at >= step { line[at - step] } else { *own };
                    let after = line.get(at + step).copied().unwrap_or(*own);
                    out.push(rule(rule(*own, before), after));
                }
            }
            out
        };
        let data: Vec<T> = self.data.iter().map(|of| T::from(*of)).collect();
        let across = beside(&data, 4, 4 * self.width);
        beside(&across, 4 * self.width, data.len())
    }

    fn blurred(&self) -> Self {
        let sums: Vec<u16> = self.around(|a, b| a + b);
        Self { data: sums.into_iter().map(|sum| (sum / 9) as u8).collect(), ..*self }
    }

    /// How far each channel of this lies outside of what the other has around it.
    fn outside(&self, other: &Self) -> Vec<u8> {
        let (least, most) = (other.around(u8::min), other.around(u8::max));
        let far = |((of, least), most): ((&u8, u8), u8)| {
            least.saturating_sub(*of).max(of.saturating_sub(most))
        };
        self.data.iter().zip(least).zip(most).map(far).collect()
    }

    /// By how much each pixel differs.
    fn against(&self, other: &Self) -> Vec<u8> {
        let (one, two) = (self.blurred(), other.blurred());
        let both = one.outside(&two).into_iter().zip(two.outside(&one));
        let channels: Vec<u8> = both.map(|(a, b)| a.max(b)).collect();
        channels.chunks_exact(4).map(|pixel| pixel.iter().copied().max().unwrap_or(0)).collect()
    }

    /// Red, green and blue of a pixel on white; white beside it.
    fn on_white(&self, x: usize, y: usize) -> [u8; 3] {
        if x >= self.width || y >= self.height {
            return [255; 3];
        }
        let at = 4 * (y * self.width + x);
        [0, 1, 2].map(|channel| self.data[at + channel].saturating_add(255 - self.data[at + 3]))
    }
}

fn crop(place: &Place, (one, two): (&Picture, &Picture), differ: &[u8], into: &Path) {
    let corner = |at: usize, size: usize| {
        (at + PLACE / 2).saturating_sub(CROP / 2).min(size.saturating_sub(CROP))
    };
    let (left, top) = (corner(place.at.0, one.width), corner(place.at.1, one.height));
    let (wide, high) = (3 * CROP * ZOOM, CROP * ZOOM);
    let mut rgb = Vec::with_capacity(3 * wide * high);
    for y in (0..high).map(|y| top + y / ZOOM) {
        for column in 0..wide {
            let x = left + column % (CROP * ZOOM) / ZOOM;
            let shade =
                || if x < one.width && y < one.height { differ[y * one.width + x] } else { 0 };
            rgb.extend(match column / (CROP * ZOOM) {
                0 => one.on_white(x, y),
                1 => two.on_white(x, y),
                _ => [shade().saturating_mul(3); 3],
            });
        }
    }
    let file = std::fs::File::create(into).expect("the folder can be written");
    let mut encoder = png::Encoder::new(std::io::BufWriter::new(file), wide as u32, high as u32);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&rgb).expect("pixels");
}

fn main() {
    let folders: Vec<String> = std::env::args().skip(1).collect();
    let [drawings, pictures, fonts] = &folders[..] else {
        panic!("SVG-FOLDER PICTURES-FOLDER FONTS-FOLDER")
    };
    let pictures = Path::new(pictures);
    let mut options =
        usvg::Options { font_family: "Old Standard TT".to_owned(), ..Default::default() };
    let faces = std::sync::Arc::get_mut(&mut options.fontdb).expect("nobody else has it");
    for name in ["Regular", "Italic", "Bold"] {
        let file = Path::new(fonts).join(format!("OldStandard-{name}.ttf"));
        faces.load_font_data(std::fs::read(file).expect("a face"));
    }
    let names =
        std::fs::read_dir(drawings).expect("a folder").map(|entry| entry.expect("a file").path());
    let mut names: Vec<_> =
        names.filter(|path| path.extension().is_some_and(|kind| kind == "svg")).collect();
    names.sort();
    let both = |path: &Path, size: &str| {
        let svg = std::fs::read_to_string(path).expect("a drawing");
        let seen =
            pictures.join(size).join(path.with_extension("png").file_name().expect("a name"));
        let theirs = seen.exists().then(|| Picture::read(&seen))?;
        let ours = Picture::drawn(&svg, (theirs.width, theirs.height), &options);
        let differ = ours.against(&theirs);
        Some((ours, theirs, differ))
    };
    let measured = |path: &Path| {
        let drawing = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let sizes = ["full", "shown"].into_iter().filter_map(|size| {
            let (ours, _, differ) = both(path, size)?;
            let across = ours.width.div_ceil(PLACE);
            let mut bad = vec![0_u32; across * ours.height.div_ceil(PLACE)];
            for (at, by) in differ.iter().enumerate().filter(|(_, by)| **by > STRANGE) {
                bad[at / ours.width / PLACE * across + at % ours.width / PLACE] += u32::from(*by);
            }
            let strange = differ.iter().filter(|by| **by > STRANGE).count();
            let worst = differ.iter().max().unwrap_or(&0);
            let row = format!(
                "| {drawing} | {size} | {} x {} | {strange} | {worst} |",
                ours.width, ours.height
            );
            let mut own: Vec<(usize, u32)> =
                bad.into_iter().enumerate().filter(|(_, bad)| *bad > 0).collect();
            own.sort_by_key(|(_, bad)| std::cmp::Reverse(*bad));
            let places = own.into_iter().take(OF_ONE).map(|(at, badness)| {
                let at = (at % across * PLACE, at / across * PLACE);
                Place { drawing: drawing.clone(), size, at, badness }
            });
            Some((row, strange, places.collect()))
        });
        sizes.collect::<Vec<(String, usize, Vec<Place>)>>()
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let shares: Vec<_> = std::thread::scope(|scope| {
        let measured = &measured;
        let share = |names| {
            scope.spawn(move || -> Vec<_> {
                <[_]>::iter(names).flat_map(|of: &std::path::PathBuf| measured(of)).collect()
            })
        };
        let working: Vec<_> =
            names.chunks(names.len().div_ceil(threads).max(1)).map(share).collect();
        working.into_iter().flat_map(|of| of.join().expect("it is drawn")).collect()
    });
    let drawn = shares.len();
    let mut places = Vec::new();
    println!("| drawing | size | pixels | strange | worst |\n|--|--|--|--|--|");
    for (row, strange, own) in shares {
        if strange > 0 {
            println!("{row}");
        }
        places.extend(own);
    }
    places.sort_by_key(|place| std::cmp::Reverse(place.badness));
    println!(
        "\n{} drawings, {drawn} pictures\n\n| worst | drawing | size | at | badness |\n|--|--|--|--|--|",
        names.len()
    );
    let into = pictures.join("worst");
    std::fs::create_dir_all(&into).expect("the folder can be written");
    for (number, place) in places.iter().take(WORST).enumerate() {
        let path = Path::new(drawings).join(format!("{}.svg", place.drawing));
        let (ours, theirs, differ) = both(&path, place.size).expect("it was drawn");
        crop(place, (&ours, &theirs), &differ, &into.join(format!("{number:02}.png")));
        let (x, y) = place.at;
        println!(
            "| {number:02} | {} | {} | {x}, {y} | {} |",
            place.drawing, place.size, place.badness
        );
    }
}
