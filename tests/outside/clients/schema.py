"""Holds what the local Discord has answered against Discord's own schema.

Usage: schema.py OPENAPI RECORDED...  Each RECORDED is a list of requests as /local/recorded gives it. Writes each kind of
difference once, and fails if there is one beside those that the README of this folder tells of.
"""

import json
import re
import sys

import jsonschema

EXPECTED = (
    # The reference of errors has words for codes of fields; the schema has whole numbers.
    r"/_errors: .*is not of type",
    # The reference of rate limits has a code for some; the schema for all.
    r" 429: : 'code' is a required property",
)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    validators, found, checked = {}, {}, 0

    def route(path):
        parts = path.removeprefix("/api/v10").strip("/").split("/")
        fits = []
        for known in schema["paths"]:
            wanted = known.strip("/").split("/")
            if len(wanted) == len(parts) and all(w[0] == "{" or w == p for w, p in zip(wanted, parts)):
                fits.append(known)
        return min(fits, key=lambda known: known.count("{"), default=None)

    for name in sys.argv[2:]:
        with open(name, encoding="utf-8") as file:
            requests = json.load(file)
        for one in requests:
            at, method, status = route(one["path"].replace("%40", "@")), one["method"].lower(), str(one["status"])
            if at is None or method not in schema["paths"][at]:
                found.setdefault(f"{method} {one['path']}: no such route", 0)
                continue
            responses = schema["paths"][at][method]["responses"]
            answer = responses.get(status) or responses.get(status[0] + "XX")
            if answer is None:
                found.setdefault(f"{method} {at}: answers with {status}, and not with {list(responses)}", 0)
                continue
            if "$ref" in answer:
                answer = schema["components"]["responses"][answer["$ref"].rsplit("/", 1)[1]]
            body = answer.get("content", {}).get("application/json", {}).get("schema")
            if body is None or one["response"] is None:
                if (body is None) != (one["response"] is None):
                    found.setdefault(f"{method} {at} {status}: a body, or none, where it is not so", 0)
                continue
            key = (at, method, status)
            if key not in validators:
                whole = {"components": schema["components"], "allOf": [body]}
                validators[key] = jsonschema.Draft202012Validator(whole)
            checked += 1
            for fault in validators[key].iter_errors(one["response"]):
                for cause in deepest(fault):
                    place = re.sub(r"\b\d+\b", "*", "/".join(map(str, cause.absolute_path)))
                    text = f"{method} {at} {status}: {place}: {cause.message[:160]}"
                    if not any(re.search(known, text) for known in EXPECTED):
                        found[text] = found.get(text, 0) + 1
    for text in sorted(found):
        print(text)
    print(f"{checked} answers checked, {len(found)} kinds of difference")
    sys.exit(1 if found else 0)


def deepest(fault):
    """Of a choice among kinds, what is wrong with the kind that fits best."""
    if not fault.context:
        return [fault]
    by_kind = {}
    for inner in fault.context:
        by_kind.setdefault(inner.schema_path[0], []).append(inner)
    # The kind with a wrong constant is another kind.
    best = min(by_kind.values(), key=lambda faults: (sum(f.validator in ("const", "enum") for f in faults), len(faults)))
    return [cause for inner in best for cause in deepest(inner)]


main()
