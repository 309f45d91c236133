"""Lets an earlier build play campaigns, and then this one go on with what it has left.

Usage: drive.py LOCAL_DISCORD THEN NOW FOLDER PRESSES SEED

THEN and NOW are the two binaries `sirdar`. Into FOLDER go the databases, the exports, what the bots logged, and `seen.json`: of each
campaign what was played and what came of it. All that the channels were told after the change is in `told.txt`.
"""

import collections
import json
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time

from members import House, Table, parts, words

# No more than so many channels, each with a campaign of its own.
CHANNELS = 9


class Bot:
    """A build at the local Discord, on a database."""

    def __init__(self, binary, discord, database, log):
        self.binary, self.database = binary, database
        self.environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith(("SIRDAR_", "DISCORD_"))},
            "DISCORD_TOKEN": discord["token"], "DISCORD_API_BASE": discord["base"], "DATABASE_URL": f"sqlite://{database}",
            "SIRDAR_RATE": "0", "SIRDAR_CAMPAIGNS": "0", "SIRDAR_BOARDS_MS": "200", "RUST_LOG": "info",
        }
        self.log, self.process = log, None

    def serve(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [self.binary, "serve"], stdout=log, stderr=log, env=self.environment, cwd=self.database.parent
            )

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return "killed"

    def run(self, *arguments, database=None):
        """A subcommand: its exit code and what it says."""
        environment = dict(self.environment)
        del environment["DISCORD_TOKEN"]
        if database:
            environment["DATABASE_URL"] = f"sqlite://{database}"
        done = subprocess.run(
            [self.binary, *arguments], capture_output=True, text=True, env=environment, cwd=self.database.parent, timeout=300
        )
        return done.returncode, done.stdout, done.stderr


def read(database, sql, *values):
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as opened:
        opened.row_factory = sqlite3.Row
        return [dict(row) for row in opened.execute(sql, values)]


def campaigns(database):
    """What is kept of each campaign, by its channel: the newest of each."""
    rows = read(database, "SELECT id, channel, name, stage, rules, schema, last_order, game, fault FROM campaigns ORDER BY id")
    kinds = read(database, "SELECT campaign, kind, count(*) AS count FROM log GROUP BY campaign, kind")
    found = {}
    for row in rows:
        game = row.pop("game")
        of = [one for one in kinds if one["campaign"] == row["id"]]
        found[str(row["channel"])] = {**row, "begun": game is not None, "kinds": {one["kind"]: one["count"] for one in of}}
    return found


def wars(known):
    """The options by which each war is begun: all games of the build, and the first of them by each preset."""
    options = known.get("campaign new", {})
    games = [one["value"] for one in options.get("game", {}).get("choices", [])]
    presets = [one["value"] for one in options.get("preset", {}).get("choices", [])]
    found = [{"game": game} for game in games] or [{}]
    first = found[0]
    return found + [{**first, "preset": preset} for preset in presets[1:]]


def play(tables, presses):
    """Everybody plays, each channel for itself."""
    threads = [threading.Thread(target=table.play, args=[presses]) for table in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def export_all(bot, database, folder):
    """The file of each campaign, by its channel, and what the build says of those it gives none of."""
    files, refused = {}, {}
    folder.mkdir(exist_ok=True)
    for channel, row in campaigns(database).items():
        code, text, why = bot.run("export", written_id(row["id"]), database=database)
        if code == 0:
            files[channel] = folder / f"{row['id']}.json"
            files[channel].write_text(text, encoding="utf-8")
        else:
            refused[channel] = last(why)
    return files, refused


def written_id(number):
    """A campaign's id as the bot writes it."""
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return (written_id(number // 36) if number >= 36 else "") + digits[number % 36]


def last(text):
    lines = [line for line in text.strip().splitlines() if line.strip()]
    return lines[-1][:400] if lines else ""


def imports(bot, files, folder):
    """Each file put into a database of its own by this build, verified there, exported and put into another."""
    seen = {}
    folder.mkdir(exist_ok=True)
    for channel, file in files.items():
        seen[channel] = once_more(bot, file, folder / f"{file.stem}.db", folder)
    return seen


def once_more(bot, file, database, folder):
    code, said, why = bot.run("import", str(file), "--db", str(database))
    if code != 0:
        return f"refused: {last(why)}"
    code, said, why = bot.run("verify", database=database)
    if code != 0:
        return f"imported, but does not verify: {last(said + why)}"
    (row,) = read(database, "SELECT id FROM campaigns")
    code, text, why = bot.run("export", written_id(row["id"]), database=database)
    if code != 0:
        return f"imported, but not exported again: {last(why)}"
    again = folder / f"{file.stem}-again.json"
    again.write_text(text, encoding="utf-8")
    code, said, why = bot.run("import", str(again), "--db", str(folder / f"{file.stem}-again.db"))
    return "ok" if code == 0 else f"imported, but not again from its own export: {last(why)}"


def written(bot, database, folder):
    """What cannot be written up, replayed or drawn of the campaigns that have begun."""
    wrong = []
    for row in campaigns(database).values():
        for command, name in (("report", "page.html"), ("replay", "war.gif"), ("render", "map.png")):
            if row["begun"]:
                code, said, why = bot.run(command, written_id(row["id"]), str(folder / f"{row['id']}-{name}"), database=database)
                if code != 0:
                    wrong.append(f"{command} {row['name']}: {last(said + why)}")
    return wrong


def main():
    discord, then, now, folder, presses, seed = sys.argv[1:]
    folder, presses, seed = pathlib.Path(folder), int(presses), int(seed)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    alone = subprocess.Popen([discord, str(CHANNELS)], stdout=subprocess.PIPE, text=True)
    try:
        seen = whole(json.loads(alone.stdout.readline()), (then, now), folder, presses, seed)
    finally:
        alone.kill()
        alone.wait()
    with open(folder / "seen.json", "w", encoding="utf-8") as file:
        json.dump(seen, file, indent=1)
    print(json.dumps({key: seen[key] for key in seen if key != "campaigns"}, indent=1))
    for name, one in seen["campaigns"].items():
        print(name, json.dumps(one, indent=1))


def whole(discord, binaries, folder, presses, seed):
    house, seen = House(discord["base"]), {}
    old, new = folder / "old.db", folder / "new.db"
    then = Bot(binaries[0], discord, old, folder / "then.log")
    then.serve()
    if not house.connected():
        then.stop()
        return {"wrong": "the earlier build did not connect", "campaigns": {}}
    time.sleep(3)
    begun = wars(house.commands(discord["channels"][0]))
    tables = []
    # The last one stays in its lobby: it is begun by the later build.
    for at, options in enumerate([*begun, begun[0]]):
        table = Table(house, discord["channels"][at], seed * 100 + at)
        table.begin(options, f"War {at + 1}")
        table.lobby = at == len(begun)
        if not table.lobby:
            table.start()
        tables.append(table)
    time.sleep(2)
    play([table for table in tables if not table.lobby], presses)
    seen["then"] = {"pressed": dict(house.counts), "orders": sum(table.done for table in tables), "stopped": then.stop()}
    seen["then"]["failures"] = collections.Counter(sum((table.failures for table in tables), []))
    seen["migrations"] = [row["version"] for row in read(old, "SELECT version FROM _sqlx_migrations ORDER BY version")]
    before = campaigns(old)
    code, said, why = then.run("verify")
    seen["then"]["verify"] = "ok" if code == 0 else last(said + why)

    files, refused = export_all(then, old, folder / "exports")
    now = Bot(binaries[1], discord, new, folder / "now.log")
    imported = imports(now, files, folder / "imports")
    for suffix in ("", "-wal", "-shm"):
        if (beside := pathlib.Path(f"{old}{suffix}")).exists():
            shutil.copy(beside, f"{new}{suffix}")
    code, said, why = now.run("shadow")
    seen["shadow"] = (code, (said + why).strip())
    code, said, why = now.run("verify")
    seen["verify before"] = (code, (said + why).strip())

    after = go_on(house, now, tables, presses)
    seen["now"] = after
    told = after.pop("told")
    with open(folder / "told.txt", "w", encoding="utf-8") as file:
        for channel, messages in told.items():
            file.write(f"\n######## {channel} {before.get(channel, {}).get('name')}\n")
            file.writelines(f"{text}\n----\n" for text in messages)
    code, said, why = now.run("verify")
    seen["verify after"] = (code, (said + why).strip())
    seen["not written up"] = written(now, new, folder)
    later = campaigns(new)
    exported, unexported = export_all(now, new, folder / "exports-now")
    again = imports(now, exported, folder / "imports-now")
    seen["campaigns"] = {
        row["name"]: {
            "then": row, "import": imported.get(channel) or f"not exported: {refused.get(channel)}", "now": later.get(channel),
            "import after": again.get(channel) or f"not exported: {unexported.get(channel)}", "first told": told.get(channel, [])[:1],
        }
        for channel, row in before.items()
    }
    return seen


def go_on(house, bot, tables, presses):
    """This build serves the database: buttons of before are pressed, then the wars go on."""
    house.counts, starts = {}, {}
    for table in tables:
        table.done, table.failures = 0, []
        starts[table.channel] = {message["id"] for message in house.messages(table.channel)}
    bot.serve()
    if not house.connected():
        return {"stopped": bot.stop(), "pressed": {}, "failures": ["it did not connect"], "told": {}}
    time.sleep(4)
    old = []
    for table in tables:
        for who, message in table.old[-6:]:
            for part in parts(message)[:3]:
                done = table.use(who, message, part)
                said = words((done or {}).get("message") or {})
                old.append(f"{part.get('label')!r}: {(done or {}).get('kind')}: {said[:160]!r}")
        table.panels = {}
        if table.lobby:
            begun = table.start()
    play(tables, presses)
    told = {}
    for table in tables:
        fresh = [one for one in house.messages(table.channel) if one["id"] not in starts[table.channel]]
        told[table.channel] = [words(one) for one in fresh]
    return {
        "pressed": dict(house.counts), "orders": {str(table.channel): table.done for table in tables},
        "failures": collections.Counter(sum((table.failures for table in tables), [])), "old buttons": old,
        "lobby begun": words(begun["message"] or begun["reply"])[:300], "stopped": bot.stop(), "told": told,
    }


main()
