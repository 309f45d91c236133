#!/usr/bin/env bash
# Versions: resvg 0.49.0, the newest on 2026-11-30.
# Behaviour: a colour that resvg does not know is not passed over, as CSS has it: a fill becomes black and opaque, whatever colour the
# group around it has, and a stroke is gone. It does not know `oklch(…)`, nor `rgb(255 0 0 / 50%)`, although it reads `rgb(255 0 0)`.
# SVG 2 (6.6) reads attributes as CSS, where a value that cannot be read is as if it were not written, and so is inherited.
# Seen: in a green group a fill in oklch is black, and a stroke in it has no ink. Chromium 156 draws both in that colour, and a colour
# that it cannot read in green.
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

/// Red, green, blue and opacity in the middle of a drawing in a green group.
fn colour(inside: &str) -> [u8; 4] {
    let file = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><g fill='#0f0' stroke='#0f0'>{inside}</g></svg>"
    );
    let tree = usvg::Tree::from_str(&file, &usvg::Options::default()).expect("an SVG");
    let mut pixels = tiny_skia::Pixmap::new(20, 20).expect("a canvas");
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
    let pixel = pixels.pixel(10, 10).expect("it is inside");
    [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
}

fn main() {
    for ink in ["rgb(255 0 0)", "rgb(255 0 0 / 50%)", "oklch(60% 0.2 20)", "unheard-of"] {
        let fill = colour(&format!("<rect width='20' height='20' stroke='none' fill='{ink}'/>"));
        let stroke = colour(&format!("<path d='M0 10H20' stroke-width='20' stroke='{ink}'/>"));
        println!("{ink}: fill {fill:?}, stroke {stroke:?}");
    }
}
RUST

drawn=$(cd "$folder" && cargo run -q)
echo "$drawn"
test "$drawn" = "rgb(255 0 0): fill [255, 0, 0, 255], stroke [255, 0, 0, 255]
rgb(255 0 0 / 50%): fill [0, 0, 0, 255], stroke [0, 0, 0, 0]
oklch(60% 0.2 20): fill [0, 0, 0, 255], stroke [0, 0, 0, 0]
unheard-of: fill [0, 0, 0, 255], stroke [0, 0, 0, 0]"
