#!/usr/bin/env bash
# Other people's clients at the local Discord, each through the list of drive.py; then what was answered, against Discord's schema.
# Writes the table that README.md beside this folder keeps. Needs cargo, Node 20, npm, Python 3.11 and the network.
#
# run.sh [CLIENT...]   all four without names; SIRDAR_OPENAPI names the schema.
set -euo pipefail
cd "$(dirname "$0")"
schema=${SIRDAR_OPENAPI:-$PWD/../../../../shared/discord/openapi.json}
folder=${CLIENTS_FOLDER:-$(mktemp -d)}
echo "installed in $folder" >&2

cargo build --quiet --locked -p playground --example alone
discord=$(cargo metadata --format-version 1 --no-deps | python3 -c 'import json, sys; print(json.load(sys.stdin)["target_directory"])')/debug/examples/alone

python() {
    test -d "$folder/$1" || python3 -m venv "$folder/$1"
    "$folder/$1/bin/pip" install --quiet --disable-pip-version-check "${@:2}"
}

seen=()
test $# -gt 0 || set -- discord_js discord_py hikari twilight
for name in "$@"; do
    case $name in
    discord_js)
        mkdir -p "$folder/$name" && cp discord_js/* "$folder/$name"
        npm install --silent --no-audit --no-fund --prefix "$folder/$name"
        command=(node "$folder/$name/bot.js") ;;
    discord_py | hikari)
        python "$name" -r "$name/requirements.txt"
        command=("$folder/$name/bin/python" "$name/bot.py") ;;
    twilight)
        CARGO_TARGET_DIR=$folder/$name cargo build --quiet --locked --manifest-path twilight/Cargo.toml
        command=("$folder/$name/debug/bot") ;;
    esac
    RECORDED=$folder python3 drive.py "$discord" "$name" "${command[@]}" > "$folder/$name.seen"
    seen+=("$name")
done

python3 - "$folder" "${seen[@]}" <<'PYTHON'
import json
import sys

seen = {}
for name in sys.argv[2:]:
    with open(f"{sys.argv[1]}/{name}.seen", encoding="utf-8") as file:
        seen[name] = json.load(file)["seen"]
print("| |", " | ".join(seen), "|\n|--|" + "--|" * len(seen))
for behaviour in next(iter(seen.values())):
    print(f"| {behaviour} |", " | ".join(of[behaviour].removeprefix("Wrong: ") for of in seen.values()), "|")
PYTHON

python schema jsonschema==4.25.1
recorded=("${seen[@]/#/$folder/}")
"$folder/schema/bin/python" schema.py "$schema" "${recorded[@]/%/.json}"
