#!/usr/bin/env bash
# Versions: discord.py 2.7.1 (PyPI, the newest), Python 3.11, aiohttp 3.14.5.
# Behaviour: a connection to the gateway breaks, and the first attempt to come back is refused, as happens in any short outage.
# `Client` resumes its session at the next attempt and misses nothing. `AutoShardedClient` begins a new session: what happened
# meanwhile is lost to it, and a start of the day is used. `Shard.reconnect` in shard.py passes on neither session nor sequence,
# although `Shard.reidentify` beside it does and the gateway would take the session back.
# Seen: after the same outage `Client` sends op 6 (resume), `AutoShardedClient` op 2 (identify).
# Needs: Python 3.11, PyPI. Runs in a temporary folder against a gateway of its own; fails if this is no longer so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check discord.py==2.7.1 aiohttp==3.14.5

cat > "$folder/outage.py" <<'PYTHON'
import asyncio
import json
import sys

import aiohttp.web as web
import discord
import yarl

ME = {"id": "1", "username": "bot", "discriminator": "0", "avatar": None, "bot": True}
APPLICATION = {"name": "bot", "description": "", "icon": None, "rpc_origins": [], "bot_public": True,
               "bot_require_code_grant": False, "verify_key": "", "team": None, "owner": ME, "flags": 0}
attempts, after = 0, asyncio.Queue()


async def gateway(request):
    global attempts
    attempts += 1
    if attempts == 2:
        # The outage lasts for one attempt.
        return web.Response(status=503)
    socket = web.WebSocketResponse()
    await socket.prepare(request)
    await socket.send_json({"op": 10, "s": None, "t": None, "d": {"heartbeat_interval": 40000}})
    async for message in socket:
        told = message.json()
        if told["op"] not in (2, 6):
            continue
        if attempts > 2:
            after.put_nowait(told["op"])
            break
        ready = {"v": 10, "user": ME, "guilds": [], "session_id": "s", "resume_gateway_url": f"{BASE}/gateway",
                 "shard": [0, 1], "application": {"id": "1", "flags": 0}}
        await socket.send_json({"op": 0, "s": 1, "t": "READY", "d": ready})
        await asyncio.sleep(0.2)
        request.transport.abort()
    return socket


async def rest(request):
    limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
    told = {**ME, **APPLICATION, "url": f"{BASE}/gateway", "shards": 1, "session_start_limit": limit}
    # As Discord writes it: the client takes no other spelling for JSON.
    return web.Response(body=json.dumps(told).encode(), headers={"content-type": "application/json"})


async def main(kind):
    global BASE
    app = web.Application()
    app.add_routes([web.get("/gateway", gateway), web.get("/{path:.*}", rest)])
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host = f"127.0.0.1:{site._server.sockets[0].getsockname()[1]}"
    BASE = f"ws://{host}"
    discord.http.Route.BASE = f"http://{host}"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{BASE}/gateway")
    running = asyncio.create_task(getattr(discord, kind)(intents=discord.Intents.none()).start("a.b.c"))
    waiting = asyncio.create_task(after.get())
    await asyncio.wait({running, waiting}, timeout=60, return_when=asyncio.FIRST_COMPLETED)
    print(waiting.result() if waiting.done() else running)
    running.cancel()


asyncio.run(main(sys.argv[1]))
PYTHON

one=$("$folder/venv/bin/python" "$folder/outage.py" Client 2>/dev/null | head -1)
sharded=$("$folder/venv/bin/python" "$folder/outage.py" AutoShardedClient 2>/dev/null | head -1)
echo "After the outage Client sends op $one, AutoShardedClient op $sharded."
test "$one" = 6
test "$sharded" = 2
