#!/usr/bin/env bash
# Versions: resvg 0.49.0, the newest on 2026-11-30.
# Behaviour: a `use` of a symbol that is `width="50%" height="50%"` large is drawn a quarter as large each way: half of the half. The
# same size in numbers is drawn right, and so is 50% on a nested `svg`. SVG 2 (5.6) lets the size on `use` stand for that on the
# symbol, and a percentage is of the viewport around it, once. Nothing is said of it in the log.
# Seen: 100 pixels of ink where there should be 400. Chromium 156 draws 400.
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
    let symbol = "<symbol id='a' viewBox='0 0 9 9'><path d='M0 0H9V9H0Z'/></symbol>";
    let used = |size: &str| ink(&format!("{symbol}<use href='#a' width='{size}' height='{size}'/>"));
    println!("numbers {:.0} percent {:.0}", used("20"), used("50%"));
}
RUST

drawn=$(cd "$folder" && cargo run -q)
echo "$drawn"
test "$drawn" = "numbers 400 percent 100"
