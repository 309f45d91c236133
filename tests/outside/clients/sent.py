"""What the bot sends, as the types of discord-api-types have it.

Usage: sent.py SIRDAR FOLDER  Plays the beginning of a campaign with `sirdar play`, and writes FOLDER/sent.ts: each body that was sent,
typed by its route. Where FOLDER has discord-api-types and typescript from npm, `tsc` (see README.md) finds what is wrong:
a key that does not exist, a number that is none of an enumeration's, a part that is missing.
"""

import json
import re
import subprocess
import sys
import time
import urllib.request

TYPES = [
    ("POST", r"/interactions/\d+/[^/]+/callback", "RESTPostAPIInteractionCallbackJSONBody"),
    ("PATCH", r"/webhooks/\d+/[^/]+/messages/@original", "RESTPatchAPIWebhookWithTokenMessageJSONBody"),
    ("POST", r"/webhooks/\d+/[^/]+", "RESTPostAPIWebhookWithTokenJSONBody"),
    ("POST", r"/channels/\d+/messages", "RESTPostAPIChannelMessageJSONBody"),
    ("PATCH", r"/channels/\d+/messages/\d+", "RESTPatchAPIChannelMessageJSONBody"),
    ("POST", r"/channels/\d+/messages/\d+/threads", "RESTPostAPIChannelMessagesThreadsJSONBody"),
    ("PATCH", r"/channels/\d+", "RESTPatchAPIChannelJSONBody"),
    ("PUT", r"/applications/\d+/commands", "RESTPutAPIApplicationCommandsJSONBody"),
    ("PUT", r"/applications/\d+/guilds/\d+/commands", "RESTPutAPIApplicationGuildCommandsJSONBody"),
]
# What a member does: of presses, every button that each answer has, once.
COMMANDS = [
    "campaign new", "campaign join", "campaign start", "orders", "map", "situation", "campaign options", "log", "council list",
    "campaign report", "help", "hand", "campaign list",
]


def main():
    sirdar, folder = sys.argv[1:]
    bot = subprocess.Popen([sirdar, "play", "--port", "8190"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=folder)
    try:
        base = next(found.group() for line in bot.stdout if (found := re.search(r"http://127\.0\.0\.1:\d+", line)))
        recorded = play(base)
    finally:
        bot.terminate()
    lines, seen = ['import type * as discord from "discord-api-types/v10";'], {}
    for one in recorded:
        for method, path, name in TYPES:
            if one["body"] and one["method"] == method and re.fullmatch("/api/v10" + path, one["path"]):
                seen[json.dumps(brief(one["body"]), sort_keys=True)] = name
    for at, (body, name) in enumerate(seen.items()):
        lines.append(f"export const sent{at}: discord.{name} = {body};")
    with open(f"{folder}/sent.ts", "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    print(len(seen), "bodies,", len(set(seen.values())), "types")


def brief(value):
    """Without what the library writes although it says nothing (Discord's schema takes it): null, false, empty, an embed's type."""
    if isinstance(value, list):
        return [brief(one) for one in value]
    if isinstance(value, dict):
        nothing = lambda one: one is None or one is False or one in ([], {}, "rich")
        return {key: brief(one) for key, one in value.items() if not nothing(one)}
    return value


def play(base):
    def local(path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{base}/local/{path}", data, {"content-type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return json.loads(answer.read() or "null")
        except urllib.error.HTTPError as error:
            return {"kind": str(error)}

    recorded = {}

    def keep():
        for one in local("recorded"):
            recorded[(one["at_ms"], one["method"], one["path"], json.dumps(one["body"])[:200])] = one

    while not local("world")["connected"] or not local("recorded"):
        time.sleep(0.2)
    time.sleep(5)
    world = local("world")
    channel = next(one["id"] for one in world["channels"] if one["name"] == "campaign")
    pressed = set()
    for who in (world["officers"][0]["id"], world["officers"][1]["id"]):
        for path in COMMANDS:
            reply = local("slash", {"as": who, "channel_id": channel, "path": path, "options": {}})
            time.sleep(1.2)
            message = reply.get("message") or {}
            for row in message.get("components", []):
                for part in row["components"]:
                    key = re.sub(r"\d+", "", part.get("custom_id", ""))
                    if part["type"] != 2 or not key or key in pressed or part.get("disabled"):
                        continue
                    pressed.add(key)
                    at = {"as": who, "channel_id": channel, "message_id": message["id"], "custom_id": part["custom_id"]}
                    local("click", at)
                    time.sleep(0.4)
            keep()
    time.sleep(3)
    keep()
    return recorded.values()


main()
