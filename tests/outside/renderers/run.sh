#!/usr/bin/env bash
# Draws every drawing of the galleries with resvg and with Chromium and says where they differ: README.md tells how to read it.
# run.sh [FOLDER]: where to (target/renderers). Needs a Rust toolchain, a C compiler, Python 3, Chromium (SIRDAR_BROWSER) and 1 GB of disk;
# takes about half an hour on two cores.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../../.."
into=${1:-target/renderers}
rm -rf "$into"
mkdir -p "$into/svg"

for crate in render hicks-pictures khartoum-pictures patrols-pictures san-juans-pictures siege-pictures; do
  case $crate in
    render) galleries="dice plots" ;;
    hicks-pictures) galleries=marches ;;
    khartoum-pictures) galleries=wars ;;
    patrols-pictures) galleries=tables ;;
    san-juans-pictures) galleries="battles cards packs sheets" ;;
    siege-pictures) galleries=sieges ;;
  esac
  for gallery in $galleries; do
    DRAWINGS=svg cargo run -q --locked -p "$crate" --example "$gallery" -- "$into/svg"
  done
done

python3 "$here/chromium.py" "$into/svg" "$into" assets/fonts
CARGO_TARGET_DIR=$into/build cargo run -q --release --locked --manifest-path "$here/Cargo.toml" -- "$into/svg" "$into" assets/fonts > "$into/table.md"
sed -n '/^[0-9]* drawings/,$p' "$into/table.md"
echo "All of it: $into/table.md; the worst places: $into/worst."
