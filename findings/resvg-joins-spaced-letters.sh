#!/usr/bin/env bash
# Versions: resvg 0.49.0, the newest on 2026-11-30.
# Behaviour: letters that a face joins (fi, ff, fl) stay one glyph in spaced lettering: "P a c i fi c". A zero-width non-joiner between
# them is a letter of its own and takes a space too, so that they stand twice as far apart. CSS Text 3 (8.2) asks for no ligatures
# where letters are spaced. Spaced names are how maps letter seas and countries.
# Seen: "fi" is as wide with 10 units between letters as with none, and with a non-joiner it is wider by 20. Chromium 156 draws
# two letters, 10 units apart, in both.
# The face is the Old Standard of this repository.
# Needs: a Rust toolchain, a C compiler, crates.io. Runs in a temporary folder; fails if this is no longer so.
set -euo pipefail
face=$(realpath "$(dirname "$0")/../assets/fonts/OldStandard-Regular.ttf")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

mkdir -p "$folder/src"
cat > "$folder/Cargo.toml" <<'TOML'
[package]
name = "drawn"
version = "0.0.0"
edition = "2021"
[dependencies]
resvg = { version = "=0.49.0", default-features = false, features = ["text", "system-fonts"] }
TOML
cat > "$folder/src/main.rs" <<'RUST'
use resvg::usvg;

fn main() {
    let face = std::env::args().nth(1).expect("a face");
    let mut options = usvg::Options { font_family: "Old Standard TT".to_owned(), ..Default::default() };
    std::sync::Arc::make_mut(&mut options.fontdb).load_font_file(face).expect("a face");
    let wide = |text: &str, spacing: u8| {
        let file = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' width='99' height='99'>
             <text y='50' font-size='30' letter-spacing='{spacing}'>{text}</text></svg>"
        );
        let tree = usvg::Tree::from_str(&file, &options).expect("an SVG");
        tree.root().abs_bounding_box().width()
    };
    let wider = |text: &str| (wide(text, 10) - wide(text, 0)).round();
    println!("fi {} no {} fi with a non-joiner {}", wider("fi"), wider("no"), wider("f\u{200c}i"));
}
RUST

drawn=$(cd "$folder" && cargo run -q -- "$face")
echo "$drawn"
test "$drawn" = "fi 0 no 10 fi with a non-joiner 20"
