//! PNG files, compressed strip by strip: most of a picture looks as it did on one before, and what
//! looks so is not compressed again.

use std::hash::{BuildHasher as _, Hasher as _};
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use flate2::{Compress, Compression, FlushCompress};
use foldhash::quality::FixedState;
use simd_adler32::Adler32;

use crate::palette::Palette;
use crate::recent::Recent;

const STRIP: usize = 48_000;
const KEPT_MAX: usize = 3_000_000;
const LARGE: usize = 1_000_000;
/// Of a stream of zlib: deflated, with a window of 32 KiB.
const HEAD: [u8; 2] = [0x78, 0x01];
/// The last block of a stream, which is empty.
const LAST: [u8; 2] = [0x03, 0x00];

#[derive(Debug)]
pub(crate) struct Strips(Mutex<Recent<Arc<[u8]>>>);

impl Default for Strips {
    fn default() -> Self {
        Self(Mutex::new(Recent::new(KEPT_MAX, |strip| strip.len())))
    }
}

impl Strips {
    pub(crate) fn encode(
        &self,
        palette: &Palette,
        pixels: &[u8],
        (width, height): (u32, u32),
    ) -> Result<Vec<u8>, png::EncodingError> {
        let row = width as usize;
        if pixels.is_empty() || pixels.len() != row * height as usize {
            let error = io::Error::new(io::ErrorKind::InvalidInput, "not as many pixels as told");
            return Err(error.into());
        }
        let level = Compression::new(if pixels.len() > LARGE { 1 } else { 2 });
        let (mut data, mut sum) = (HEAD.to_vec(), Adler32::new());
        let mut compress = None;
        for strip in pixels.chunks(row * (STRIP / row).max(1)) {
            for row in strip.chunks(row) {
                sum.write(&NO_FILTER);
                sum.write(row);
            }
            let known = key(strip, row, level);
            let kept = self.kept().get(known).map(Arc::clone);
            let compressed = kept.unwrap_or_else(|| {
                let compress = compress.get_or_insert_with(|| Compress::new(level, false));
                let compressed = compressed(compress, strip, row);
                self.kept().change(known, Arc::clone(&compressed), |_| {});
                compressed
            });
            data.extend_from_slice(&compressed);
        }
        data.extend(LAST);
        data.extend(sum.finish().to_be_bytes());
        let mut out = Vec::with_capacity(data.len() + 1_000);
        let mut encoder = png::Encoder::new(&mut out, width, height);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_palette(palette.bytes());
        let mut writer = encoder.write_header()?;
        writer.write_chunk(png::chunk::IDAT, &data)?;
        writer.finish()?;
        Ok(out)
    }

    fn kept(&self) -> MutexGuard<'_, Recent<Arc<[u8]>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn keep_for(&self, bots: usize) {
        self.kept().bound(KEPT_MAX * bots);
    }

    pub(crate) fn clear(&self) {
        self.kept().clear();
    }
}

/// What stands before a row that is written as it is.
const NO_FILTER: [u8; 1] = [0];

fn key(strip: &[u8], row: usize, level: Compression) -> u64 {
    let mut hasher = FixedState::default().build_hasher();
    hasher.write_usize(row);
    hasher.write_u32(level.level());
    hasher.write(strip);
    hasher.finish()
}

/// A part of a stream that ends with a whole byte and to which nothing after it refers.
fn compressed(compress: &mut Compress, strip: &[u8], row: usize) -> Arc<[u8]> {
    let rows = strip.chunks(row);
    let raw: Vec<u8> = rows.flat_map(|row| NO_FILTER.iter().chain(row).copied()).collect();
    compress.reset();
    let mut out = Vec::with_capacity(raw.len());
    loop {
        let done = compress.total_in() as usize;
        out.reserve(raw.len() / 8 + 64);
        compress
            .compress_vec(&raw[done..], &mut out, FlushCompress::Full)
            .expect("what is compressed is no stream that could be broken");
        if compress.total_in() as usize == raw.len() && out.len() < out.capacity() {
            return out.into();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pixels of a PNG.
    fn decoded(file: &[u8]) -> Vec<u8> {
        let mut decoder = png::Decoder::new(io::Cursor::new(file));
        decoder.set_transformations(png::Transformations::IDENTITY);
        let mut reader = decoder.read_info().expect("a PNG");
        let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
        reader.next_frame(&mut pixels).expect("its pixels");
        pixels
    }

    fn pixels(width: usize, height: usize, seed: u64) -> Vec<u8> {
        let noise = |at: usize| key(&at.to_le_bytes(), 1, Compression::new(1)) ^ seed;
        let pixel = |at: usize| if at % width < width / 3 { noise(at) as u8 } else { 7 };
        (0..width * height).map(pixel).collect()
    }

    #[test]
    fn pixels_come_back_as_they_were_whatever_was_kept() {
        let (strips, palette) = (Strips::default(), Palette::new());
        for (width, height) in [(1, 1), (7, 3), (400, 461), (1_600, 900), (1, 60_000)] {
            for seed in [1, 2, 1] {
                let mut all = pixels(width, height, seed);
                let last = all.len() - 1;
                all[last] = seed as u8;
                let size = (width as u32, height as u32);
                let file = strips.encode(&palette, &all, size).expect("a file");
                assert!(decoded(&file) == all, "{width} by {height}");
                let fresh = Strips::default().encode(&palette, &all, size).expect("a file");
                assert!(file == fresh, "what is kept does not show");
            }
        }
    }

    #[test]
    fn strips_kept_are_bounded() {
        let (strips, palette) = (Strips::default(), Palette::new());
        for seed in 0..12 {
            let all = pixels(1_600, 900, seed << 3);
            strips.encode(&palette, &all, (1_600, 900)).expect("a file");
            let bytes = strips.kept().measured();
            assert!(bytes > 0 && bytes <= KEPT_MAX, "{bytes}");
        }
    }

    #[test]
    fn a_file_needs_as_many_pixels_as_it_says() {
        let (strips, palette) = (Strips::default(), Palette::new());
        for (pixels, size) in [(vec![0; 5], (2, 3)), (vec![0; 6], (0, 3)), (Vec::new(), (0, 0))] {
            assert!(strips.encode(&palette, &pixels, size).is_err());
        }
    }
}
