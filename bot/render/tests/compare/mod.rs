//! Pictures kept to compare with, in `tests/references`.
//!
//! A channel may differ by one, and one pixel in a thousand by more: a shade that lies between two
//! colours of the palette can fall either way. `UPDATE_REFERENCES=1` writes them anew; look at them
//! before committing. On a difference expected, difference and actual are written side by side.

use std::path::Path;

use render::Picture;

/// What a reference may weigh.
const BYTES_MAX: usize = 60_000;
/// By how much a channel may differ.
const TOLERANCE: u8 = 1;
/// One pixel in so many may differ by more.
const STRAY: usize = 1000;

/// Compares a picture with the one kept under a name.
pub(crate) fn with_reference(name: &str, picture: &Picture) {
    assert!(picture.png.len() <= BYTES_MAX, "{name}: {} bytes", picture.png.len());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/references/{name}.png"));
    if std::env::var_os("UPDATE_REFERENCES").is_some() {
        std::fs::write(&path, &picture.png).expect("the references can be written");
        return;
    }
    let kept = std::fs::read(&path).expect("a reference; UPDATE_REFERENCES=1 makes it");
    let (width, height, expected) = pixels(&kept);
    assert_eq!((picture.width, picture.height), (width, height), "{name}: the size");
    let (_, _, actual) = pixels(&picture.png);
    let far = |(a, b): (&[u8], &[u8])| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > TOLERANCE);
    let strays = expected.chunks_exact(3).zip(actual.chunks_exact(3)).filter(|pair| far(*pair));
    let strays = strays.count();
    if strays > (width * height) as usize / STRAY {
        let shown = side_by_side(&expected, &actual, width, height);
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-difference.png"));
        std::fs::write(&path, shown).expect("the target directory can be written");
        panic!("{name}: {strays} pixels differ; see {}", path.display());
    }
}

/// Width, height and RGB of a PNG.
fn pixels(file: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file));
    reader.set_transformations(png::Transformations::EXPAND);
    let mut reader = reader.read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut pixels).expect("pixels");
    assert_eq!(info.color_type, png::ColorType::Rgb);
    (info.width, info.height, pixels)
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
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, 3 * width, height);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&pixels).expect("pixels");
    writer.finish().expect("an end");
    out
}
