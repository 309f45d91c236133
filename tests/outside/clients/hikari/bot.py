"""A bot of hikari that does what ../drive.py asks for."""

import datetime
import json
import logging
import math
import os

import hikari
from hikari import CommandType as Menu
from hikari import OptionType as Kind

BASE = os.environ["BASE"]
MESSAGE, UPDATE = hikari.ResponseType.MESSAGE_CREATE, hikari.ResponseType.MESSAGE_UPDATE


def tell(saw, **fields):
    print(json.dumps({"saw": saw, **fields}), flush=True)


logging.basicConfig(level=logging.WARNING)
client = hikari.GatewayBot(
    os.environ["TOKEN"], banner=None, logs=None, intents=hikari.Intents.ALL, rest_url=f"{BASE}/api/v10",
    suppress_optimization_warning=True,
)
rest = client.rest
ANSWERS = {}


def option(kind, name, **more):
    return hikari.CommandOption(type=kind, name=name, description=name, **more)


OPTIONS = {
    "say": [option(Kind.STRING, "text", is_required=True, autocomplete=True)],
    "take": [
        option(Kind.USER, "who"), option(Kind.CHANNEL, "where"), option(Kind.INTEGER, "many"), option(Kind.FLOAT, "much"),
        option(Kind.BOOLEAN, "sure"), option(Kind.ATTACHMENT, "paper"),
    ],
}


def answer(function):
    ANSWERS[function.__name__] = function
    return function


@client.listen()
async def shard_ready(event: hikari.ShardReadyEvent):
    tell("ready", shard=event.shard.id)


@client.listen()
async def available(event: hikari.GuildAvailableEvent):
    tell("guild", name=event.guild.name)


@client.listen()
async def started(_: hikari.StartedEvent):
    commands = []
    for name in ANSWERS:
        if name in PARTS:
            continue
        if name in ("Explain", "Who"):
            kind = Menu.MESSAGE if name == "Explain" else Menu.USER
            commands.append(rest.context_menu_command_builder(kind, name))
            continue
        commands.append(rest.slash_command_builder(name, name))
        for one in OPTIONS.get(name, []):
            commands[-1].add_option(one)
    application = await rest.fetch_application()
    tell("registered", count=len(await rest.set_application_commands(application, commands)))


@client.listen()
async def message(event: hikari.MessageCreateEvent):
    tell("message", content=event.message.content)


@client.listen()
async def deleted(_: hikari.MessageDeleteEvent):
    tell("deleted")


@client.listen()
async def thread_created(event: hikari.GuildThreadCreateEvent):
    tell("thread", name=event.thread.name)


@client.listen()
async def resumed(event: hikari.ShardResumedEvent):
    tell("resumed", shard=event.shard.id)


@client.listen()
async def acted(event: hikari.InteractionCreateEvent):
    i = event.interaction
    if isinstance(i, hikari.AutocompleteInteraction):
        typed = i.options[0].value
        choices = [hikari.impl.AutocompleteChoiceBuilder(name=f"{typed}-{n}", value=f"{typed}-{n}") for n in (1, 2)]
        return await i.create_response(choices)
    given = {one.name: one.value for one in getattr(i, "options", None) or []}
    name = i.command_name if isinstance(i, hikari.CommandInteraction) else i.custom_id
    await ANSWERS[name](i, given)


async def reply(i, content, **more):
    await i.create_initial_response(MESSAGE, content, **more)


@answer
async def say(i, given):
    await reply(i, f"You said: {given['text']}")


@answer
async def take(i, given):
    who, where = i.resolved.members[given["who"]], i.resolved.channels[given["where"]]
    paper = i.resolved.attachments[given["paper"]]
    await reply(i, f"{who.display_name} {where.name} {given['many']} {given['much']} {given['sure']} {paper.filename}")


@answer
async def Explain(i, _):
    await reply(i, f"It says: {i.resolved.messages[i.target_id].content}")


@answer
async def Who(i, _):
    await reply(i, f"That is {i.resolved.members[i.target_id].display_name}")


@answer
async def show(i, _):
    buttons, pick, whom = (rest.build_message_action_row() for _ in range(3))
    buttons.add_interactive_button(hikari.ButtonStyle.PRIMARY, "press", label="Press", emoji="⚔️")
    buttons.add_interactive_button(hikari.ButtonStyle.SECONDARY, "form", label="Form")
    buttons.add_interactive_button(hikari.ButtonStyle.SECONDARY, "label", label="Label")
    buttons.add_link_button("https://example.org/", label="Read")
    menu = pick.add_text_menu("pick")
    for of in "ab":
        menu.add_option(of.upper(), of)
    whom.add_select_menu(hikari.ComponentType.USER_SELECT_MENU, "whom")
    embed = hikari.Embed(title="Shown").add_field("a", "b").set_footer("c")
    await i.create_initial_response(MESSAGE, embed=embed, components=[buttons, pick, whom])


@answer
async def press(i, _):
    await i.create_initial_response(UPDATE, "Pressed", embeds=[], components=[])


@answer
async def pick(i, _):
    await reply(i, f"Picked {i.values[0]}", flags=hikari.MessageFlag.EPHEMERAL)


@answer
async def whom(i, _):
    chosen = i.resolved.members[hikari.Snowflake(i.values[0])]
    await reply(i, f"Chosen {chosen.display_name}", flags=hikari.MessageFlag.EPHEMERAL)


@answer
async def form(i, _):
    row = rest.build_modal_action_row().add_text_input("reason", "Reason")
    await i.create_modal_response("Why?", "why", component=row)


@answer
async def label(i, _):
    await reply(i, "the client has no labels")


@answer
async def why(i, _):
    await reply(i, f"Because {i.components[0][0].value}")


PARTS = {"press", "pick", "whom", "form", "label", "why"}


@answer
async def file(i, _):
    await reply(i, "A file", attachment=hikari.Bytes(b"a note", "note.txt"))


@answer
async def later(i, _):
    await i.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_CREATE)
    await i.edit_initial_response("Edited")
    first = await i.execute("Followed")
    await i.edit_message(first, "Followed on")
    second = await i.execute("Gone")
    await i.delete_message(second)
    edited = await i.fetch_initial_response()
    await i.edit_initial_response(f"Done: {edited.content}")


@answer
async def post(i, _):
    await i.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_CREATE)
    posted = await rest.create_message(i.channel_id, "Posted")
    thread = await rest.create_message_thread(i.channel_id, posted, "Mud Bay", auto_archive_duration=datetime.timedelta(hours=1))
    await rest.create_message(thread, "Inside")
    await rest.pin_message(i.channel_id, posted)
    await rest.add_reaction(i.channel_id, posted, "✅")
    await i.edit_initial_response("posted")


@answer
async def pinned(i, _):
    found = [pin async for pin in rest.fetch_pins(i.channel_id)]
    await reply(i, f"{len(found)} {found[0].message.content}")


@answer
async def history(i, _):
    last = await rest.fetch_messages(i.channel_id).limit(1)
    await reply(i, f"{last[0].id} {last[0].content}")


@answer
async def look(i, _):
    guild = await rest.fetch_guild(i.guild_id)
    member = await rest.fetch_member(i.guild_id, i.user)
    channels, roles = await rest.fetch_guild_channels(guild), await rest.fetch_roles(guild)
    await reply(i, f"{guild.name}, {len(channels)} channels, {member.display_name}, {len(roles)} roles")


@answer
async def direct(i, _):
    await i.user.send("Psst")
    await reply(i, "told")


@answer
async def erase(i, _):
    posted = await rest.create_message(i.channel_id, "Not for long")
    await posted.delete()
    await reply(i, "erased")


@answer
async def wrong(i, _):
    try:
        await rest.create_message(i.channel_id, "x" * 2001)
    except hikari.BadRequestError as error:
        await reply(i, str(int(error.code)))


@answer
async def pulse(i, _):
    beating = [latency for latency in client.heartbeat_latencies.values() if not math.isnan(latency)]
    await reply(i, str(len(beating)))


client.run(check_for_updates=False)
