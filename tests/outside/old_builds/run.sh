#!/usr/bin/env bash
# Earlier builds of this repository, each of which plays campaigns; then this one (HEAD) reads their files and goes on in their
# databases.
# Writes the table that README.md keeps. Needs cargo, a C compiler, git with the whole history, and Python 3.11.
#
# run.sh [COMMIT...]   those of README.md without names. PRESSES (120) and SEED (1) say how much each campaign is played and how.
# OLD_BUILDS names a folder to keep binaries, databases and what was told; a binary that is there is not built again.
set -euo pipefail
cd "$(dirname "$0")"
top=$(git rev-parse --show-toplevel)
folder=${OLD_BUILDS:-$(mktemp -d)}
mkdir -p "$folder/bin"
echo "everything is in $folder" >&2
# All builds share what others have made. Of ours cargo tells them apart by time alone, as they have the same names and places: each is
# unpacked anew, with the time of now, or it would be taken for the one before.
export CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=0 CARGO_TARGET_DIR=$folder/target

built() { # COMMIT ARGUMENTS...
    rm -rf "$folder/source" && mkdir "$folder/source"
    git -C "$top" archive "$1" | tar -xm -C "$folder/source"
    (cd "$folder/source" && cargo build --quiet --locked -p sirdar --bin sirdar "${@:2}")
    rm -rf "$folder/source"
}

now=$(git rev-parse --short=8 HEAD)
if ! test -x "$folder/bin/alone-$now"; then
    built "$now" -p playground --example alone
    cp "$CARGO_TARGET_DIR/debug/sirdar" "$folder/bin/$now"
    cp "$CARGO_TARGET_DIR/debug/examples/alone" "$folder/bin/alone-$now"
fi

# The first with an export, the last of each version of the rules before the newest, the first whose files of the newest are kept, and
# those before a step of the schema between.
test $# -gt 0 || set -- 4962e27e a1ea8209 528a233a ab7f9a84 79fe1a6d db9f3047 be7b48f1 269452c7 5c0c939b ea637ab0
seen=()
for commit in "$@"; do
    commit=$(git rev-parse --short=8 "$commit^{commit}")
    if ! test -x "$folder/bin/$commit"; then
        built "$commit"
        cp "$CARGO_TARGET_DIR/debug/sirdar" "$folder/bin/$commit"
    fi
    python3 drive.py "$folder/bin/alone-$now" "$folder/bin/$commit" "$folder/bin/$now" "$folder/$commit" "${PRESSES:-120}" "${SEED:-1}" \
        > "$folder/$commit.txt"
    seen+=("$folder/$commit")
done
python3 summary.py "${seen[@]}"
