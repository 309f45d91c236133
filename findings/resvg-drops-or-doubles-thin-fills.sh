#!/usr/bin/env bash
# Versions: resvg 0.49.0, the newest on 2026-11-30.
# Behaviour: what is filled and stands upright is measured in quarters of a pixel. A fill 0.12 pixels wide is not drawn at all, and
# one 0.13 wide is drawn with the ink of 0.25. So a fine hatch of upright slivers, which should look grey, is not there. Other renderers
# draw a thin fill pale.
# Seen: 160 slivers that cover half of a field have no ink at all. Slivers of 0.12 and 0.13 by 20 pixels have 0.0 and 5.0 pixels
# of ink, not 2.4 and 2.6. Chromium 156 draws 149, 2.4 and 2.5.
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
    let sliver = |x: f64, wide: f64| format!("<rect x='{x}' width='{wide}' height='20'/>");
    let field: String = (0..160).map(|i| sliver(f64::from(i) * 0.125, 0.0625)).collect();
    println!("0.12 {:.1} 0.13 {:.1} field {:.1}", ink(&sliver(5.0, 0.12)), ink(&sliver(5.0, 0.13)), ink(&field));
}
RUST

drawn=$(cd "$folder" && cargo run -q)
echo "$drawn"
test "$drawn" = "0.12 0.0 0.13 5.0 field 0.0"
