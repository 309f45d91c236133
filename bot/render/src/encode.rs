//! PNG files, compressed strip by strip: most of a picture looks as it did on one before, and what
//! looks so is not compressed again.

use std::hash::{BuildHasher as _, Hasher as _};
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use flate2::{Compress, Compression, FlushCompress};
use foldhash::quality::FixedState;
use simd_adler32::Adler32;

use crate::dirty::Dirty;
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
        known: &mut Vec<Option<Strip>>,
    ) -> Result<Vec<u8>, png::EncodingError> {
        let row = width as usize;
        if pixels.is_empty() || pixels.len() != row * height as usize {
            let error = io::Error::new(io::ErrorKind::InvalidInput, "not as many pixels as told");
            return Err(error.into());
        }
        let level = Compression::new(if pixels.len() > LARGE { 1 } else { 2 });
        let rows = row * rows_of(row);
        known.resize(pixels.len().div_ceil(rows), None);
        let mut compress = None;
        for (strip, known) in pixels.chunks(rows).zip(known.iter_mut()) {
            known.get_or_insert_with(|| {
                let compressed = self.compressed(strip, row, level, &mut compress);
                Strip { compressed, sum: sum(strip, row), long: strip.len() + strip.len() / row }
            });
        }
        let size: usize = known.iter().flatten().map(|strip| strip.compressed.len()).sum();
        let mut data = Vec::with_capacity(HEAD.len() + size + LAST.len() + 4);
        data.extend(HEAD);
        let mut sum = ADLER_OF_NOTHING;
        for strip in known.iter().flatten() {
            data.extend_from_slice(&strip.compressed);
            sum = joined(sum, strip.sum, strip.long);
        }
        data.extend(LAST);
        data.extend(sum.to_be_bytes());
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

    /// A strip compressed, now or before.
    fn compressed(
        &self,
        strip: &[u8],
        row: usize,
        level: Compression,
        compress: &mut Option<Compress>,
    ) -> Arc<[u8]> {
        let known = key(strip, row, level);
        let kept = self.kept().get(known).map(Arc::clone);
        kept.unwrap_or_else(|| {
            let compress = compress.get_or_insert_with(|| Compress::new(level, false));
            let compressed = compressed(compress, strip, row);
            self.kept().change(known, Arc::clone(&compressed), |_| {});
            compressed
        })
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

/// A strip of a picture as it stands in its file.
#[derive(Debug, Clone)]
pub(crate) struct Strip {
    compressed: Arc<[u8]>,
    /// The checksum of its bytes before they were compressed, and how many these are.
    sum: u32,
    long: usize,
}

/// Forgets of a picture the strips that have a part in its squares.
pub(crate) fn forget(known: &mut [Option<Strip>], dirty: &Dirty) {
    let (width, height) = dirty.size();
    let rows = rows_of(width);
    for (strip, first) in known.iter_mut().zip((0..height).step_by(rows)) {
        if dirty.meets_rows(first..(first + rows).min(height)) {
            *strip = None;
        }
    }
}

/// How many rows of so many pixels a strip has.
fn rows_of(row: usize) -> usize {
    (STRIP / row).max(1)
}

/// The checksum of a strip, by Adler.
fn sum(strip: &[u8], row: usize) -> u32 {
    let mut sum = Adler32::new();
    for row in strip.chunks(row) {
        sum.write(&NO_FILTER);
        sum.write(row);
    }
    sum.finish()
}

const ADLER_OF_NOTHING: u32 = 1;
/// The prime by which both halves of such a checksum are reduced.
const ADLER: u32 = 65_521;

/// The checksum of two sequences of bytes after each other, by that of each and how long the other is.
fn joined(one: u32, other: u32, long: usize) -> u32 {
    let halves = |sum: u32| (u64::from(sum & 0xffff), u64::from(sum >> 16));
    let ((low, high), (other_low, other_high)) = (halves(one), halves(other));
    let (prime, long) = (u64::from(ADLER), long as u64 % u64::from(ADLER));
    // Both begin at one, and only one of them counts.
    let before = low + prime - 1;
    let joined_low = (before + other_low) % prime;
    let joined_high = (high + other_high + before * long) % prime;
    (joined_high << 16 | joined_low) as u32
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
                let file = strips.encode(&palette, &all, size, &mut Vec::new()).expect("a file");
                assert!(decoded(&file) == all, "{width} by {height}");
                let fresh = Strips::default()
                    .encode(&palette, &all, size, &mut Vec::new())
                    .expect("a file");
                assert!(file == fresh, "what is kept does not show");
            }
        }
    }

    #[test]
    fn strips_kept_are_bounded() {
        let (strips, palette) = (Strips::default(), Palette::new());
        for seed in 0..12 {
            let all = pixels(1_600, 900, seed << 3);
            strips.encode(&palette, &all, (1_600, 900), &mut Vec::new()).expect("a file");
            let bytes = strips.kept().measured();
            assert!(bytes > 0 && bytes <= KEPT_MAX, "{bytes}");
        }
    }

    #[test]
    fn a_file_needs_as_many_pixels_as_it_says() {
        let (strips, palette) = (Strips::default(), Palette::new());
        for (pixels, size) in [(vec![0; 5], (2, 3)), (vec![0; 6], (0, 3)), (Vec::new(), (0, 0))] {
            assert!(strips.encode(&palette, &pixels, size, &mut Vec::new()).is_err());
        }
    }

    #[test]
    fn checksums_are_joined() {
        let bytes: Vec<u8> = (0..200_000_usize)
            .map(|at| key(&at.to_le_bytes(), 1, Compression::new(1)) as u8)
            .collect();
        let adler = |bytes: &[u8]| simd_adler32::adler32(&bytes);
        for cut in [0, 1, 65_520, 65_521, 65_522, 131_042, 199_999, 200_000] {
            let (one, other) = bytes.split_at(cut);
            assert_eq!(joined(adler(one), adler(other), other.len()), adler(&bytes), "{cut}");
        }
    }
}
