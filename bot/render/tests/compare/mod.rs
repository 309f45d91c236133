//! Pictures kept to compare with, in `tests/references`: in full colour, before the palette is
//! applied, so that no shade that falls between two of its colours can hide or feign a change.
//!
//! A channel may differ by one, and no pixel by more. `UPDATE_REFERENCES=1` writes them anew; look
//! at them before committing. On a difference expected, difference and actual are written side by
//! side. Keep what is compared small, 400 to 480 pixels wide.

#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use render::{Canvas, Faces, Fallen, Picture, Renderer, Scene};

const BYTES_MAX: usize = 170_000;
/// By how much a channel may differ.
const TOLERANCE: u8 = 1;

pub(crate) static RENDERER: LazyLock<Renderer> = LazyLock::new(Renderer::new);

pub(crate) fn draw(scene: &Scene) -> Picture {
    RENDERER.draw(scene).expect("a picture")
}

/// Draws a scene and checks that it is an indexed PNG of the size it says, and no larger than this.
pub(crate) fn indexed(scene: &Scene, bytes_max: usize) -> Picture {
    let picture = draw(scene);
    assert!(picture.png.len() < bytes_max, "{} bytes", picture.png.len());
    let reader = png::Decoder::new(std::io::Cursor::new(&picture.png));
    let reader = reader.read_info().expect("a PNG");
    let info = reader.info();
    assert_eq!((info.width, info.height), (picture.width, picture.height));
    assert_eq!(info.color_type, png::ColorType::Indexed);
    picture
}

/// Compares a scene in full colour with the picture kept under a name.
pub(crate) fn with_reference(name: &str, scene: &Scene) {
    let canvas = RENDERER.paint(scene).expect("a picture");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/references/{name}.png"));
    if std::env::var_os("UPDATE_REFERENCES").is_some() {
        let file = written(&rgb(&canvas), canvas.width(), canvas.height());
        assert!(file.len() <= BYTES_MAX, "{name}: {} bytes are too many to keep", file.len());
        std::fs::write(&path, file).expect("the references can be written");
        return;
    }
    let kept = std::fs::read(&path).expect("a reference; UPDATE_REFERENCES=1 makes it");
    if let Err(difference) = compared(name, &kept, &canvas) {
        panic!("{difference}");
    }
}

/// Holds a picture against a file; what differs is written where the message says.
fn compared(name: &str, kept: &[u8], canvas: &Canvas) -> Result<(), String> {
    let (width, height, expected) = pixels(kept);
    if (canvas.width(), canvas.height()) != (width, height) {
        let (w, h) = (canvas.width(), canvas.height());
        return Err(format!("{name}: {w} by {h} pixels, and {width} by {height} were expected"));
    }
    let actual = rgb(canvas);
    let far = |(a, b): (&[u8], &[u8])| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > TOLERANCE);
    let strays = expected.chunks_exact(3).zip(actual.chunks_exact(3)).filter(|pair| far(*pair));
    let strays = strays.count();
    if strays == 0 {
        return Ok(());
    }
    let shown = side_by_side(&expected, &actual, width, height);
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-difference.png"));
    std::fs::write(&path, shown).expect("the target directory can be written");
    Err(format!("{name}: {strays} pixels differ; see {}", path.display()))
}

/// Width, height and RGB of a PNG.
fn pixels(file: &[u8]) -> (u32, u32, Vec<u8>) {
    let reader = png::Decoder::new(std::io::Cursor::new(file));
    let mut reader = reader.read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut pixels).expect("pixels");
    assert_eq!(info.color_type, png::ColorType::Rgb, "a reference is in full colour");
    (info.width, info.height, pixels)
}

/// The colours of a picture; all of them are opaque.
fn rgb(canvas: &Canvas) -> Vec<u8> {
    canvas.rgba().chunks_exact(4).flat_map(|pixel| pixel[..3].iter().copied()).collect()
}

fn written(rgb: &[u8], width: u32, height: u32) -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(rgb).expect("pixels");
    writer.finish().expect("an end");
    out
}

/// Expected, difference in white on black, and actual, as one PNG.
fn side_by_side(expected: &[u8], actual: &[u8], width: u32, height: u32) -> Vec<u8> {
    let row = 3 * width as usize;
    let mut pixels = Vec::with_capacity(3 * expected.len());
    for (expected, actual) in expected.chunks_exact(row).zip(actual.chunks_exact(row)) {
        pixels.extend_from_slice(expected);
        for (a, b) in expected.chunks_exact(3).zip(actual.chunks_exact(3)) {
            let most = a.iter().zip(b).map(|(a, b)| a.abs_diff(*b)).max().unwrap_or(0);
            let shade = if most == 0 { 0 } else { most.saturating_mul(4).max(64) };
            pixels.extend_from_slice(&[shade; 3]);
        }
        pixels.extend_from_slice(actual);
    }
    written(&pixels, 3 * width, height)
}

#[test]
fn one_step_of_a_channel_is_let_pass_and_two_are_shown() {
    let sizes = vec![Fallen { counts: vec![3, 1, 4, 1, 5, 9] }];
    let scene = Scene::new(Faces { title: "Dice".to_owned(), sizes });
    let canvas = RENDERER.paint(&scene).expect("a picture");
    let (width, height) = (canvas.width(), canvas.height());
    let kept = |by: u8| {
        let mut pixels = rgb(&canvas);
        let channel = pixels.iter_mut().find(|channel| **channel < 200).expect("a dark channel");
        *channel += by;
        written(&pixels, width, height)
    };
    assert_eq!(compared("one-step", &kept(1), &canvas), Ok(()));
    let difference = compared("two-steps", &kept(2), &canvas).expect_err("a difference");
    assert!(difference.starts_with("two-steps: 1 pixels differ"), "{difference}");
    let shown = Path::new(env!("CARGO_TARGET_TMPDIR")).join("two-steps-difference.png");
    let (wide, high, panels) = pixels(&std::fs::read(shown).expect("the three panels"));
    assert_eq!((wide, high), (3 * width, height));
    assert_eq!(panels.len(), (3 * 3 * width * height) as usize);
}
