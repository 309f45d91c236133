"""Plays a member at the local Discord while somebody else's client is connected as the bot.

Usage: drive.py LOCAL_DISCORD NAME COMMAND...  Starts both, goes through the list below, and writes one line of JSON: the name, and
of each behaviour "ok" or what was seen instead. A client is given BASE and TOKEN in its environment, and answers the commands
that `ask` gives; on its standard output it writes a line of JSON for each event that it has understood.
"""

import json
import os
import queue
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request

SOON = 20
# The flag of a message that says no more than that the bot is thinking.
THINKING = 1 << 7


class Wrong(Exception):
    pass


def expect(seen, wanted):
    if seen != wanted:
        raise Wrong(f"{seen!r} instead of {wanted!r}")


def start(command, **environment):
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **environment}
    )
    return process


class Table:
    """The local Discord and the client, as a member sees them."""

    def __init__(self, discord, command):
        self.discord = start([discord])
        told = json.loads(self.discord.stdout.readline())
        self.base, self.alice, self.bot = told["base"], told["alice"], told["bot"]
        self.channels = told["channels"]
        self.client = start(command, BASE=self.base, TOKEN=told["token"])
        self.events, self.told, self.complaints = queue.Queue(), [], []
        threading.Thread(target=self.read, daemon=True).start()
        threading.Thread(target=self.hear, daemon=True).start()

    def read(self):
        for line in self.client.stdout:
            try:
                self.events.put(json.loads(line))
            except ValueError:
                self.complaints.append(line.strip())

    def hear(self):
        self.complaints.extend(line.rstrip() for line in self.client.stderr)

    def end(self):
        for process in (self.client, self.discord):
            process.kill()
            process.wait()

    def local(self, path, body=None, method=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.base}/local/{path}", data, method=method)
        request.add_header("content-type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=SOON) as answer:
                text = answer.read()
                return json.loads(text) if text else None
        except urllib.error.HTTPError as error:
            raise Wrong(f"{path}: {error.code} {error.read()[:200]}") from error

    def act(self, action, **given):
        return self.local(action, {"as": self.alice, **given})

    def saw(self, event, **fields):
        """Waits until the client has told of an event like this, and takes it off the list."""
        wanted, until = {"saw": event, **fields}, time.monotonic() + SOON
        while True:
            for told in self.told:
                if wanted.items() <= told.items():
                    self.told.remove(told)
                    return told
            try:
                self.told.append(self.events.get(timeout=max(0, until - time.monotonic())))
            except queue.Empty:
                raise Wrong(f"never told of {wanted}") from None

    def slash(self, channel, path, **options):
        return self.act("slash", channel_id=channel, path=path, options=options)

    def text(self, reply, channel=None):
        """What came of an interaction, once it is there."""
        if reply["kind"] == "deferred":
            done = lambda one: one["id"] == reply["message_id"] and not one["flags"] & THINKING
            return self.until(lambda: [one for one in self.messages(channel) if done(one)])[0]["content"]
        if reply["kind"] not in ("message", "update"):
            raise Wrong(str(reply))
        return reply["message"]["content"]

    def messages(self, channel):
        return self.local(f"messages?as={self.alice}&channel={channel}")

    def until(self, look):
        """Looks again and again until something is found."""
        until = time.monotonic() + SOON
        while time.monotonic() < until:
            if found := look():
                return found
            time.sleep(0.05)
        raise Wrong("nothing of it was seen")

    def recorded(self, method, ends):
        found = self.local("recorded")
        return [one for one in found if one["method"] == method and one["path"].endswith(ends)]


def log_in(t):
    t.saw("ready")
    t.saw("ready")


def guilds(t):
    names = sorted([t.saw("guild")["name"], t.saw("guild")["name"]])
    expect(names, ["Nile Club", "White Nile Club"])


def registers(t):
    t.saw("registered", count=15)


def hears(t):
    for number, channel in enumerate(t.channels):
        t.act("say", channel_id=channel, content=f"Hello {number}")
        t.saw("message", content=f"Hello {number}")


def answers_text(t):
    for channel in t.channels:
        expect(t.text(t.slash(channel, "say", text="word")), "You said: word")


def completes(t):
    reply = t.act("autocomplete", channel_id=t.channels[0], path="say", options={"text": "wo"}, focused="text")
    expect([one["value"] for one in reply.get("choices", [])], ["wo-1", "wo-2"])


def takes_options(t):
    options = {"who": t.alice, "where": t.channels[0], "many": 3, "much": 1.5, "sure": True}
    options["paper"] = {"filename": "order.txt", "text": "march"}
    seen = t.text(t.slash(t.channels[0], "take", **options))
    expect(seen.lower(), "alice campaign 3 1.5 true order.txt")


def menus(t):
    said = t.act("say", channel_id=t.channels[0], content="to arms")
    reply = t.act("menu", channel_id=t.channels[0], name="Explain", target=said["id"])
    expect(t.text(reply), "It says: to arms")
    reply = t.act("menu", channel_id=t.channels[0], name="Who", target=t.alice)
    expect(t.text(reply), "That is Alice")


def shown(t):
    reply = t.slash(t.channels[0], "show")
    t.text(reply)
    return reply["message"]


def embeds(t):
    embed = shown(t)["embeds"][0]
    seen = (embed["title"], embed["fields"][0]["name"], embed["fields"][0]["value"], embed["footer"]["text"])
    expect(seen, ("Shown", "a", "b", "c"))


def buttons(t):
    message = shown(t)
    reply = t.act("click", channel_id=t.channels[0], message_id=message["id"], custom_id="press")
    expect((reply["kind"], t.text(reply)), ("update", "Pressed"))


def selects(t):
    message = shown(t)
    at = {"channel_id": t.channels[0], "message_id": message["id"]}
    reply = t.act("select", **at, custom_id="pick", values=["b"])
    expect((t.text(reply), reply["ephemeral"]), ("Picked b", True))
    reply = t.act("select", **at, custom_id="whom", values=[t.alice])
    expect((t.text(reply), reply["ephemeral"]), ("Chosen Alice", True))


def form(t, button):
    message = shown(t)
    reply = t.act("click", channel_id=t.channels[0], message_id=message["id"], custom_id=button)
    if reply["kind"] == "message":
        raise Wrong(t.text(reply))
    if reply["kind"] != "modal":
        raise Wrong(str(reply))
    reply = t.act("submit", modal=reply["modal"], fields={"reason": "mud"})
    expect(t.text(reply), "Because mud")


def forms(t):
    form(t, "form")


def labels(t):
    form(t, "label")


def files(t):
    reply = t.slash(t.channels[0], "file")
    expect(t.text(reply), "A file")
    hung = reply["message"]["attachments"][0]
    with urllib.request.urlopen(hung["url"], timeout=SOON) as answer:
        expect((hung["filename"], answer.read()), ("note.txt", b"a note"))
    if hung.get("description") != "A note":
        raise Wrong("the client gives no alt text")


def later(t):
    channel = t.channels[0]
    reply = t.slash(channel, "later")
    expect(reply["kind"], "deferred")
    # Last of all the first answer is edited for the second time.
    t.until(lambda: any(one["content"] == "Done: Edited" for one in t.messages(channel)))
    last = [one["content"] for one in t.messages(channel)][-2:]
    expect(last, ["Done: Edited", "Followed on"])


def posts(t):
    channel = t.channels[0]
    # Reactions are refused once with 429: whoever waits is let through.
    trouble = {"rate_limited": {"retry_after": 0.7, "global": False}}
    fault = {"method": "PUT", "path": "/channels/*/messages/*/reactions", "times": 1, "skip": 0, "kind": trouble}
    t.local("faults", fault)
    expect(t.text(t.slash(channel, "post"), channel), "posted")
    t.saw("thread", name="Mud Bay")
    return channel


def threads(t):
    channel = posts(t)
    message = t.until(lambda: [one for one in t.messages(channel) if one["content"] == "Posted"])[-1]
    expect(t.until(lambda: t.messages(message["id"]))[-1]["content"], "Inside")


def pins(t):
    channel = t.channels[0]
    expect([one["content"] for one in t.local(f"pins?channel={channel}")], ["Posted"])
    expect(t.text(t.slash(channel, "pinned")), "1 Posted")


def waits(t):
    channel = t.channels[0]
    asked = t.recorded("PUT", "/@me")
    expect([one["status"] for one in asked[-2:]], [429, 204])
    apart = asked[-1]["at_ms"] - asked[-2]["at_ms"]
    if not 690 <= apart < 5000:
        raise Wrong(f"asked again after {apart} ms, told to wait 700")
    message = [one for one in t.messages(channel) if one["content"] == "Posted"][-1]
    expect([one["emoji"]["name"] for one in message["reactions"]], ["✅"])


def reads(t):
    said = t.act("say", channel_id=t.channels[1], content="the last word")
    expect(t.text(t.slash(t.channels[1], "history")), f"{said['id']} the last word")


def looks(t):
    expect(t.text(t.slash(t.channels[0], "look")), "Nile Club, 3 channels, Alice, 4 roles")


def direct(t):
    expect(t.text(t.slash(t.channels[0], "direct")), "told")


def erases(t):
    expect(t.text(t.slash(t.channels[0], "erase")), "erased")
    t.saw("deleted")


def refusals(t):
    expect(t.text(t.slash(t.channels[0], "wrong")), "50035")


def beats(t):
    def look():
        return t.text(t.slash(t.channels[0], "pulse")) == "2"

    t.until(look)


def resumes(t, shaking):
    t.local("gateway", shaking)
    # What happens meanwhile is told afterwards.
    words = f"meanwhile {shaking}"
    t.act("say", channel_id=t.channels[0], content=words)
    t.saw("message", content=words)
    expect(t.text(t.until(lambda: found(t))), "You said: again")


def found(t):
    reply = t.slash(t.channels[1], "say", text="again")
    return reply if reply["kind"] == "message" else None


def closed(t):
    resumes(t, {"close": 4000})


def cut(t):
    resumes(t, {})


def refused(t):
    resumes(t, {"refuse_ms": 500})


def asked_to_reconnect(t):
    resumes(t, {"reconnect": True})


LIST = [
    ("log in with two shards", log_in),
    ("guilds of each shard", guilds),
    ("commands in bulk", registers),
    ("heartbeats", beats),
    ("messages of members", hears),
    ("answer with text", answers_text),
    ("autocomplete", completes),
    ("options of all kinds, resolved", takes_options),
    ("menus of messages and users", menus),
    ("embed", embeds),
    ("button that edits", buttons),
    ("menus of texts and of users", selects),
    ("form in rows", forms),
    ("form in labels", labels),
    ("file", files),
    ("defer, edit, follow up, delete", later),
    ("thread", threads),
    ("pins", pins),
    ("reaction after 429", waits),
    ("history", reads),
    ("guild, member, roles", looks),
    ("direct message", direct),
    ("delete", erases),
    ("refusal read", refusals),
    ("closed with 4000, resumed", closed),
    ("cut, resumed", cut),
    ("cut and first refused, resumed", refused),
    ("asked to reconnect, resumed", asked_to_reconnect),
]


def main():
    discord, name, *command = sys.argv[1:]
    table, seen = Table(discord, command), {}
    try:
        for behaviour, check in LIST:
            try:
                check(table)
                seen[behaviour] = "ok"
            except Exception as wrong:  # whatever is wrong is what was seen
                seen[behaviour] = f"{type(wrong).__name__}: {wrong}"[:300]
        requests = table.local("recorded")
    finally:
        table.end()
    print(json.dumps({"client": name, "seen": seen, "complaints": table.complaints}))
    if kept := os.environ.get("RECORDED"):
        with open(f"{kept}/{name}.json", "w", encoding="utf-8") as file:
            json.dump(requests, file)


main()
