"""The members at the local Discord, who play whatever a bot of any build offers them, by chance from a seed.

They know no build: they press the buttons they are shown, pick from menus, fill in forms, and answer by the completions of the
command that answers questions. `Table` is one channel; `House` is the local Discord with all of them.
"""

import json
import random
import threading
import time
import urllib.error
import urllib.request

SOON = 30
# The flag of a message that says no more than that the bot is thinking.
THINKING = 1 << 7
BUTTON, SELECT = 2, 3
# Buttons that lead away from an order, by the beginnings of their labels; pressed now and then all the same.
ASIDE = (
    "cancel", "close", "back", "help", "odds", "map", "situation", "take back", "undo", "leave", "explain",
    "guide", "hand", "log", "share", "show", "options", "nudge", "dice", "not now", "later", "rules", "pause", "over again", "start again",
)
# Commands that end or hinder a war, or ask what no member may.
ENDS = ("campaign new", "campaign leave", "campaign archive", "campaign pause", "campaign freeze", "campaign start", "host", "vote")
# What somebody is told if it went wrong in the bot: nothing of this is ever right.
APOLOGIES = ("went wrong", "an error", "apolog", "stands still", "frozen", "cannot be read", "this is my fault", "bug")


def words(message):
    """All that a message says, embeds included."""
    said = [message.get("content") or ""]
    for embed in message.get("embeds", []):
        said += [embed.get("title") or "", embed.get("description") or ""]
        said += [f"{field['name']}: {field['value']}" for field in embed.get("fields", [])]
    return "\n".join(part for part in said if part)


def parts(message):
    """The buttons and menus of a message that can be used."""
    rows = (row.get("components", []) for row in message.get("components", []))
    return [part for row in rows for part in row if part.get("custom_id") and not part.get("disabled")]


class House:
    """The local Discord."""

    def __init__(self, base):
        self.base, self.at, self.came = base, {}, threading.Condition()
        self.counts, self.told = {}, []
        threading.Thread(target=self.hear, daemon=True).start()
        self.officers = [one["id"] for one in self.local("world")["officers"]]

    def local(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.base}/local/{path}", data, {"content-type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=SOON) as answer:
                return json.loads(answer.read() or "null")
        except urllib.error.HTTPError as error:
            return {"kind": "refused", "reason": f"{error.code} {error.read()[:100]}"}

    def hear(self):
        """Keeps the newest form of each message: what is private is told nowhere else."""
        with urllib.request.urlopen(f"{self.base}/local/events") as events:
            for line in events:
                if not line.startswith(b"data:"):
                    continue
                told = json.loads(line[5:])
                if told.get("event") == "message":
                    with self.came:
                        self.at[told["message"]["id"]] = (time.monotonic(), told["message"])
                        self.came.notify_all()

    def settled(self, message, since):
        """A message once it says more than that the bot is thinking, changed after a time; nothing if it never does."""
        until = time.monotonic() + SOON
        with self.came:
            while True:
                when, found = self.at.get(message, (0, None))
                if found and when >= since and not (found.get("flags") or 0) & THINKING:
                    return found
                if time.monotonic() > until:
                    return None
                self.came.wait(0.2)

    def count(self, what):
        self.counts[what] = self.counts.get(what, 0) + 1

    def connected(self, within=60):
        until = time.monotonic() + within
        while time.monotonic() < until:
            if self.local("world")["connected"]:
                return True
            time.sleep(0.2)
        return False

    def messages(self, channel):
        return self.local(f"messages?as={self.officers[0]}&channel={channel}")

    def commands(self, channel):
        """The paths of all commands, with their options."""
        found = {}

        def walk(command, path):
            inner = [one for one in command.get("options", []) if one["type"] in (1, 2)]
            for one in inner:
                walk(one, f"{path} {one['name']}")
            if not inner:
                found[path] = {one["name"]: one for one in command.get("options", [])}

        for command in self.local(f"commands?as={self.officers[0]}&channel={channel}"):
            if command.get("type", 1) == 1:
                walk(command, command["name"])
        return found


class Table:
    """One channel with those who play in it."""

    def __init__(self, house, channel, seed, count=3):
        self.house, self.channel, self.random = house, channel, random.Random(seed)
        self.people, self.panels, self.done, self.old = house.officers[:count], {}, 0, []
        self.failures = []

    def act(self, who, action, **given):
        """Does something and waits until its answer has come to rest: the private message, a form or completions."""
        since = time.monotonic()
        reply = self.house.local(action, {"as": who, "channel_id": self.channel, **given})
        kind = reply.get("kind", "refused")
        self.house.count(kind)
        if kind == "deferred":
            message = self.house.settled(reply["message_id"], since)
        elif kind == "nothing":
            message = self.house.settled(given.get("message_id"), since) if "message_id" in given else None
        else:
            message = reply.get("message")
        what = {key: given[key] for key in given if key not in ("message_id", "modal")}
        if kind == "unanswered" or (kind == "deferred" and message is None):
            self.failures.append(f"{action} {given.get('path', '')}: {kind}, and nothing came")
        if message:
            said = words(message)
            self.done += "Done" in said and "✅" in said
            if any(word in said.lower() for word in APOLOGIES):
                self.failures.append(f"{action} {what}: {said[:300]}")
        return {"kind": kind, "message": message, "modal": reply.get("modal"), "choices": reply.get("choices") or [], "reply": reply}

    def slash(self, who, path, /, **options):
        return self.act(who, "slash", path=path, options=options)

    def complete(self, who, path, focused, /, **options):
        given = {**options, focused: ""}
        seen = self.act(who, "autocomplete", path=path, options=given, focused=focused)
        return [one["value"] for one in seen["choices"]]

    def press(self, who, message, custom_id):
        seen = self.act(who, "click", message_id=message["id"], custom_id=custom_id)
        return self.filled(who, seen)

    def filled(self, who, seen):
        """A form is sent back, mostly as it came."""
        if not seen["modal"]:
            return seen
        fields = {}
        for field in seen["modal"].get("inputs", []):
            if not field.get("value") or self.random.random() < 0.3:
                fields[field["custom_id"]] = str(self.random.randrange(6))
        return self.act(who, "submit", modal=seen["modal"], fields=fields)

    def begin(self, options, name):
        """Founds a campaign and begins it; says what was answered."""
        known = self.house.commands(self.channel)
        told = [self.slash(self.people[0], "campaign new", name=name, **options)]
        sides = []
        if "side" in known.get("campaign join", {}):
            sides = self.complete(self.people[0], "campaign join", "side")
        for at, who in enumerate(self.people):
            chosen = {"side": sides[at % len(sides)]} if sides else {}
            told.append(self.slash(who, "campaign join", **chosen))
        return told

    def start(self):
        """Begins it, though not everybody is ready; where nobody can be named commander, without naming one."""
        first = self.people[0]
        for options in ({"commander": first}, {}):
            seen = self.slash(first, "campaign start", **options)
            for _ in range(2):
                anyway = [part for part in parts(seen["message"] or {}) if "without" in part.get("label", "").lower()]
                if anyway:
                    seen = self.press(first, seen["message"], anyway[0]["custom_id"])
            if "has begun" in words(seen["message"] or {}):
                break
        return seen

    def newest(self, label):
        """The newest public message with a button that says so."""
        for message in reversed(self.house.messages(self.channel)):
            for part in parts(message):
                if part["type"] == BUTTON and part.get("label", "").startswith(label):
                    return message, part["custom_id"]
        return None

    def step(self):
        """One thing that somebody does."""
        who = self.people[0] if self.random.random() < 0.4 else self.random.choice(self.people)
        chance = self.random.random()
        if chance < 0.45:
            self.answer(who)
        elif chance < 0.52:
            self.public(who)
        elif chance < 0.58:
            self.any_command(who)
        else:
            self.panel(who)

    def play(self, presses):
        for _ in range(presses):
            try:
                self.step()
            except Exception as wrong:  # whatever is wrong is told
                self.failures.append(f"{type(wrong).__name__}: {wrong}")

    def answer(self, who):
        """Answers what is asked by one of the completions of the command that does it."""
        known = self.house.commands(self.channel)
        for path in ("order", "choose"):
            asked = [name for name, option in known.get(path, {}).items() if option.get("autocomplete")]
            if asked:
                # Whoever is asked something: mostly it is one of them alone.
                for one in [who, *(other for other in self.people if other != who)]:
                    if offered := self.complete(one, path, asked[0]):
                        return self.keep(one, self.slash(one, path, **{asked[0]: self.random.choice(offered)}))
                return None

    def any_command(self, who):
        """Any command that does not end the war, with whatever may stand in its options."""
        known = {path: options for path, options in self.house.commands(self.channel).items() if not path.startswith(ENDS)}
        path = self.random.choice(sorted(known))
        chosen = {}
        for name, option in sorted(known[path].items(), key=lambda one: not one[1].get("required")):
            if not option.get("required") and self.random.random() < 0.4:
                continue
            if option.get("choices"):
                chosen[name] = self.random.choice(option["choices"])["value"]
            elif option.get("autocomplete"):
                offered = self.complete(who, path, name, **chosen)
                chosen[name] = self.random.choice(offered) if offered else "none"
            elif option["type"] == 3:
                chosen[name] = str(self.random.randrange(24))
            elif option["type"] == 4:
                chosen[name] = self.random.randrange(1, 4)
            elif option["type"] == 5:
                chosen[name] = self.random.random() < 0.5
            elif option["type"] == 6:
                chosen[name] = self.random.choice(self.people)
            elif option.get("required"):
                return
        self.keep(who, self.slash(who, path, **chosen))

    def public(self, who):
        """Presses a button of one of the last public messages, such as those below a battle."""
        recent = self.house.messages(self.channel)[-6:]
        found = [(message, part) for message in recent for part in parts(message)]
        if found:
            self.use(who, *self.random.choice(found))

    def panel(self, who):
        panel = self.panels.pop(who, None)
        if panel is None:
            newest = self.newest("Orders")
            if newest and self.random.random() < 0.7:
                self.keep(who, self.press(who, *newest))
            else:
                self.keep(who, self.slash(who, "orders"))
            return
        offered = parts(panel)
        give = [part for part in offered if part.get("label", "").startswith("Give order")]
        if give and self.random.random() < 0.8:
            return self.use(who, panel, give[0])
        on = [part for part in offered if not part.get("label", "").lower().startswith(ASIDE)]
        on += [part for part in on if part["type"] == SELECT]
        if self.random.random() < 0.1 or not on:
            on = offered
        if on:
            self.use(who, panel, self.random.choice(on))

    def use(self, who, message, part):
        """Presses a button, or picks from a menu."""
        if part["type"] == BUTTON:
            return self.keep(who, self.press(who, message, part["custom_id"]))
        lines = [line["value"] for line in part.get("options", [])]
        if not lines:
            return None
        most = min(part.get("max_values", 1), len(lines))
        least = min(max(part.get("min_values", 1), 1), most)
        picked = self.random.sample(lines, self.random.randint(least, most))
        seen = self.act(who, "select", message_id=message["id"], custom_id=part["custom_id"], values=picked)
        return self.keep(who, self.filled(who, seen))

    def keep(self, who, seen):
        """The panel that somebody has open now."""
        message = seen["message"]
        if not message or not parts(message) or not message.get("ephemeral_to"):
            return seen
        self.old.append((who, message))
        if not ("✅" in words(message) and "Done" in words(message)):
            self.panels[who] = message
        return seen
