"""The table of README.md, from what drive.py has seen.

Usage: summary.py FOLDER...  one folder for each build, named after its commit.
"""

import collections
import json
import pathlib
import sys


def tally(words):
    """How often each was said, the most frequent first: `5 ok, 1 refused`."""
    return ", ".join(f"{count} {word}" for word, count in collections.Counter(words).most_common())


def short(result):
    return result if result == "ok" else result.split(":")[0]


def about(folder):
    seen = json.loads((folder / "seen.json").read_text(encoding="utf-8"))
    wars = list(seen["campaigns"].values())
    if not wars:
        return [folder.name, "", "", seen["wrong"], "", "", "", ""]
    begun = [war for war in wars if war["then"]["begun"]]
    orders = sum(war["then"]["kinds"].get("Order", 0) for war in begun)
    after = sum(war["now"]["kinds"].get("Order", 0) for war in wars) - orders
    rebased = sum("Rebased" in war["now"]["kinds"] for war in begun)
    differ = seen["verify after"][1].strip().splitlines()[-1] if seen["verify after"][0] else "ok"
    return [
        folder.name, str(max(war["then"]["rules"] for war in wars)), str(len(seen["migrations"])),
        f"{len(begun)}, {orders} orders", tally(short(war["import"]) for war in begun),
        f"{rebased} as it stands, {after} orders more", differ.removeprefix("sirdar: "), tally(short(war["import after"]) for war in wars),
    ]


def main():
    head = ["commit", "rules", "migrations", "wars begun", "its files", "its database", "verified then", "files of it then"]
    print("| " + " | ".join(head) + " |\n|" + "--|" * len(head))
    for folder in sys.argv[1:]:
        print("| " + " | ".join(about(pathlib.Path(folder))) + " |")


main()
