"""A bot of discord.py that does what ../drive.py asks for."""

import io
import json
import os

import discord
import yarl
from discord import app_commands, ui

BASE = os.environ["BASE"]
discord.http.Route.BASE = f"{BASE}/api/v10"
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(BASE.replace("http", "ws", 1) + "/gateway")


def tell(saw, **fields):
    print(json.dumps({"saw": saw, **fields}), flush=True)


client = discord.AutoShardedClient(intents=discord.Intents.all())
tree = app_commands.CommandTree(client)


@client.event
async def on_shard_connect(shard):
    tell("ready", shard=shard)


@client.event
async def on_ready():
    for guild in client.guilds:
        tell("guild", name=guild.name)
    tell("registered", count=len(await tree.sync()))


@client.event
async def on_message(message):
    tell("message", content=message.content)


@client.event
async def on_raw_message_delete(_):
    tell("deleted")


@client.event
async def on_thread_create(thread):
    tell("thread", name=thread.name)


@client.event
async def on_shard_resumed(shard):
    tell("resumed", shard=shard)


class Form(ui.Modal, title="Why?"):
    reason = ui.TextInput(label="Reason")

    async def on_submit(self, i):
        await i.response.send_message(f"Because {self.reason.value}")


class Labelled(ui.Modal, title="Why?"):
    reason = ui.Label(text="Reason", description="In a word", component=ui.TextInput(custom_id="reason"))

    async def on_submit(self, i):
        await i.response.send_message(f"Because {self.reason.component.value}")


Form.reason.custom_id = "reason"


class Shown(ui.View):
    def __init__(self):
        super().__init__(timeout=None)
        self.add_item(ui.Button(label="Read", url="https://example.org/", row=0))

    @ui.button(label="Press", custom_id="press", emoji="⚔️", style=discord.ButtonStyle.primary, row=0)
    async def press(self, i, _):
        await i.response.edit_message(content="Pressed", embed=None, view=None)

    @ui.button(label="Form", custom_id="form", row=0)
    async def form(self, i, _):
        await i.response.send_modal(Form())

    @ui.button(label="Label", custom_id="label", row=0)
    async def label(self, i, _):
        await i.response.send_modal(Labelled())

    @ui.select(custom_id="pick", options=[discord.SelectOption(label=of.upper(), value=of) for of in "ab"], row=1)
    async def pick(self, i, select):
        await i.response.send_message(f"Picked {select.values[0]}", ephemeral=True)

    @ui.select(cls=ui.UserSelect, custom_id="whom", row=2)
    async def whom(self, i, select):
        await i.response.send_message(f"Chosen {select.values[0].display_name}", ephemeral=True)


def command(answer):
    return tree.command(name=answer.__name__, description=answer.__name__)(answer)


@command
async def say(i: discord.Interaction, text: str):
    await i.response.send_message(f"You said: {text}")


@say.autocomplete("text")
async def complete(_: discord.Interaction, typed: str):
    return [app_commands.Choice(name=f"{typed}-{number}", value=f"{typed}-{number}") for number in (1, 2)]


@command
async def take(
    i: discord.Interaction,
    who: discord.Member,
    where: discord.TextChannel,
    many: int,
    much: float,
    sure: bool,
    paper: discord.Attachment,
):
    await i.response.send_message(f"{who.display_name} {where.name} {many} {much} {sure} {paper.filename}")


@tree.context_menu(name="Explain")
async def explain(i: discord.Interaction, message: discord.Message):
    await i.response.send_message(f"It says: {message.content}")


@tree.context_menu(name="Who")
async def who(i: discord.Interaction, member: discord.Member):
    await i.response.send_message(f"That is {member.display_name}")


@command
async def show(i: discord.Interaction):
    embed = discord.Embed(title="Shown").add_field(name="a", value="b").set_footer(text="c")
    await i.response.send_message(embed=embed, view=Shown())


@command
async def file(i: discord.Interaction):
    note = discord.File(io.BytesIO(b"a note"), "note.txt", description="A note")
    await i.response.send_message("A file", file=note)


@command
async def later(i: discord.Interaction):
    await i.response.defer()
    await i.edit_original_response(content="Edited")
    first = await i.followup.send("Followed", wait=True)
    await first.edit(content="Followed on")
    second = await i.followup.send("Gone", wait=True)
    await second.delete()
    edited = await i.original_response()
    await i.edit_original_response(content=f"Done: {edited.content}")


@command
async def post(i: discord.Interaction):
    await i.response.defer()
    message = await i.channel.send("Posted")
    thread = await message.create_thread(name="Mud Bay", auto_archive_duration=60)
    await thread.send("Inside")
    await message.pin()
    await message.add_reaction("✅")
    await i.edit_original_response(content="posted")


@command
async def pinned(i: discord.Interaction):
    found = [message async for message in i.channel.pins()]
    await i.response.send_message(f"{len(found)} {found[0].content}")


@command
async def history(i: discord.Interaction):
    last = [message async for message in i.channel.history(limit=5)][0]
    await i.response.send_message(f"{last.id} {last.content}")


@command
async def look(i: discord.Interaction):
    guild = await client.fetch_guild(i.guild_id)
    member = await guild.fetch_member(i.user.id)
    channels, roles = await guild.fetch_channels(), await guild.fetch_roles()
    text = f"{guild.name}, {len(channels)} channels, {member.display_name}, {len(roles)} roles"
    await i.response.send_message(text)


@command
async def direct(i: discord.Interaction):
    await i.user.send("Psst")
    await i.response.send_message("told")


@command
async def erase(i: discord.Interaction):
    message = await i.channel.send("Not for long")
    await message.delete()
    await i.response.send_message("erased")


@command
async def wrong(i: discord.Interaction):
    try:
        await i.channel.send("x" * 2001)
    except discord.HTTPException as error:
        await i.response.send_message(str(error.code))


@command
async def pulse(i: discord.Interaction):
    beating = [latency for _, latency in client.latencies if 0 < latency < float("inf")]
    await i.response.send_message(str(len(beating)))


client.run(os.environ["TOKEN"], log_level=30)
