#!/usr/bin/env bash
# Versions: resvg 0.49.0, the newest on 2026-11-30.
# Behaviour: the tile of a pattern is drawn on a canvas of whole pixels, its size rounded, and then stretched to its place with soft
# edges. A pattern that covers its whole tile with one colour does not cover what it fills: there is a grid of pale lines. It
# depends on the scale alone, so that the same drawing is right at one size and a net at another. SVG 2 (14.3) lets tiles lie side
# by side.
# Seen: a square of 400 pixels has 400 pixels of ink with a tile of 4 units, and 289 with one of 2.6. Chromium 156 draws 400.
# Needs: a Rust toolchain, a C compiler, crates.io. Runs in a temporary folder; fails if this is no longer so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

mkdir -p "$folder/src"
cat > "$folder/Cargo.toml" <<'TOML'
[package]
name = "drawn"
version = "0.0.0"
edition = "2021"
[dependencies]
resvg = { version = "=0.49.0", default-features = false }
TOML
cat > "$folder/src/main.rs" <<'RUST'
use resvg::{tiny_skia, usvg};

/// How many pixels of ink a drawing has, of 40 by 40.
fn ink(inside: &str) -> f64 {
    let file = format!("<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'>{inside}</svg>");
    let tree = usvg::Tree::from_str(&file, &usvg::Options::default()).expect("an SVG");
    let mut pixels = tiny_skia::Pixmap::new(40, 40).expect("a canvas");
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
    pixels.pixels().iter().map(|pixel| f64::from(pixel.alpha()) / 255.0).sum()
}

fn main() {
    let filled = |tile: &str| {
        let size = format!("width='{tile}' height='{tile}'");
        ink(&format!(
            "<pattern id='p' {size} patternUnits='userSpaceOnUse'><rect {size}/></pattern>
             <rect width='20' height='20' fill='url(#p)'/>"
        ))
    };
    println!("whole {:.0} broken {:.0}", filled("4"), filled("2.6"));
}
RUST

drawn=$(cd "$folder" && cargo run -q)
echo "$drawn"
test "$drawn" = "whole 400 broken 289"
