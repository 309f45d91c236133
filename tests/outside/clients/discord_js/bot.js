// A bot of discord.js that does what ../drive.py asks for.
import {
  ActionRowBuilder, ApplicationCommandOptionType as Kind, ApplicationCommandType, AttachmentBuilder, ButtonBuilder,
  ButtonStyle, Client, EmbedBuilder, Events, GatewayIntentBits as Intent, LabelBuilder, MessageFlags, ModalBuilder, Partials,
  StringSelectMenuBuilder, TextInputBuilder, TextInputStyle, UserSelectMenuBuilder,
} from "discord.js";

const { BASE, TOKEN } = process.env;
const tell = (saw, fields) => console.log(JSON.stringify({ saw, ...fields }));
const option = (name, type, more) => ({ name, description: name, type, ...more });
const slash = (name, options = []) => ({ name, description: name, options });

const COMMANDS = [
  slash("say", [option("text", Kind.String, { required: true, autocomplete: true })]),
  slash("take", [
    option("who", Kind.User), option("where", Kind.Channel), option("many", Kind.Integer), option("much", Kind.Number),
    option("sure", Kind.Boolean), option("paper", Kind.Attachment),
  ]),
  ...["show", "file", "later", "post", "pinned", "history", "look", "direct", "erase", "wrong", "pulse"].map((name) => slash(name)),
  { name: "Explain", type: ApplicationCommandType.Message },
  { name: "Who", type: ApplicationCommandType.User },
];

const intents = [
  Intent.Guilds, Intent.GuildMembers, Intent.GuildMessages, Intent.GuildMessageReactions, Intent.DirectMessages,
  Intent.MessageContent,
];
const client = new Client({
  intents, partials: [Partials.Message], shards: "auto", rest: { api: `${BASE}/api`, cdn: BASE },
});

let ready = 0;
client.on(Events.ShardReady, async (shard) => {
  tell("ready", { shard });
  ready += 1;
});
client.on(Events.ClientReady, async () => {
  for (const guild of client.guilds.cache.values()) tell("guild", { name: guild.name });
  const made = await client.application.commands.set(COMMANDS);
  tell("registered", { count: made.size });
});
client.on(Events.MessageCreate, (message) => tell("message", { content: message.content }));
client.on(Events.MessageDelete, () => tell("deleted"));
client.on(Events.ThreadCreate, (thread) => tell("thread", { name: thread.name }));
client.on(Events.ShardResume, (shard) => tell("resumed", { shard }));
client.on(Events.Error, (error) => console.error(error));
client.on(Events.Warn, (text) => console.error(text));

const input = () => new TextInputBuilder().setCustomId("reason").setStyle(TextInputStyle.Short);
const row = (...parts) => new ActionRowBuilder().addComponents(...parts);

const ANSWERS = {
  say: (i) => i.reply(`You said: ${i.options.getString("text")}`),
  take: (i) => {
    const of = i.options;
    const who = of.getMember("who").displayName;
    const paper = of.getAttachment("paper").name;
    return i.reply([who, of.getChannel("where").name, of.getInteger("many"), of.getNumber("much"), of.getBoolean("sure"), paper].join(" "));
  },
  Explain: (i) => i.reply(`It says: ${i.targetMessage.content}`),
  Who: (i) => i.reply(`That is ${i.targetMember.displayName}`),
  show: (i) => i.reply({
    embeds: [new EmbedBuilder().setTitle("Shown").addFields({ name: "a", value: "b" }).setFooter({ text: "c" })],
    components: [
      row(
        new ButtonBuilder().setCustomId("press").setLabel("Press").setEmoji("⚔️").setStyle(ButtonStyle.Primary),
        new ButtonBuilder().setCustomId("form").setLabel("Form").setStyle(ButtonStyle.Secondary),
        new ButtonBuilder().setCustomId("label").setLabel("Label").setStyle(ButtonStyle.Secondary),
        new ButtonBuilder().setURL("https://example.org/").setLabel("Read").setStyle(ButtonStyle.Link),
      ),
      row(new StringSelectMenuBuilder().setCustomId("pick").addOptions({ label: "A", value: "a" }, { label: "B", value: "b" })),
      row(new UserSelectMenuBuilder().setCustomId("whom")),
    ],
  }),
  press: (i) => i.update({ content: "Pressed", embeds: [], components: [] }),
  pick: (i) => i.reply({ content: `Picked ${i.values[0]}`, flags: MessageFlags.Ephemeral }),
  whom: (i) => i.reply({ content: `Chosen ${i.members.first().displayName}`, flags: MessageFlags.Ephemeral }),
  form: (i) => i.showModal(new ModalBuilder().setCustomId("why").setTitle("Why?").addComponents(row(input().setLabel("Reason")))),
  label: (i) => i.showModal(new ModalBuilder().setCustomId("why").setTitle("Why?").addLabelComponents(
    new LabelBuilder().setLabel("Reason").setDescription("In a word").setTextInputComponent(input()),
  )),
  why: (i) => i.reply(`Because ${i.fields.getTextInputValue("reason")}`),
  file: (i) => i.reply({
    content: "A file",
    files: [new AttachmentBuilder(Buffer.from("a note"), { name: "note.txt", description: "A note" })],
  }),
  later: async (i) => {
    await i.deferReply();
    await i.editReply("Edited");
    const first = await i.followUp("Followed");
    await i.webhook.editMessage(first.id, "Followed on");
    const second = await i.followUp("Gone");
    await i.deleteReply(second.id);
    await i.editReply(`Done: ${(await i.fetchReply()).content}`);
  },
  post: async (i) => {
    await i.deferReply();
    const message = await i.channel.send("Posted");
    const thread = await message.startThread({ name: "Mud Bay", autoArchiveDuration: 60 });
    await thread.send("Inside");
    await message.pin();
    await message.react("✅");
    await i.editReply("posted");
  },
  pinned: async (i) => {
    const { items } = await i.channel.messages.fetchPins();
    await i.reply(`${items.length} ${items[0].message.content}`);
  },
  history: async (i) => {
    const last = (await i.channel.messages.fetch({ limit: 5, cache: false })).first();
    await i.reply(`${last.id} ${last.content}`);
  },
  look: async (i) => {
    const guild = await client.guilds.fetch({ guild: i.guildId, force: true });
    const member = await guild.members.fetch({ user: i.user.id, force: true });
    const [channels, roles] = await Promise.all([guild.channels.fetch(), guild.roles.fetch()]);
    await i.reply(`${guild.name}, ${channels.size} channels, ${member.displayName}, ${roles.size} roles`);
  },
  direct: async (i) => {
    await i.user.send("Psst");
    await i.reply("told");
  },
  erase: async (i) => {
    const message = await i.channel.send("Not for long");
    await message.delete();
    await i.reply("erased");
  },
  wrong: async (i) => {
    const code = await i.channel.send("x".repeat(2001)).then(() => "taken", (error) => error.code);
    await i.reply(`${code}`);
  },
  pulse: (i) => i.reply(`${[...client.ws.shards.values()].filter((shard) => shard.ping >= 0).length}`),
};

client.on(Events.InteractionCreate, async (i) => {
  try {
    if (i.isAutocomplete()) {
      const typed = i.options.getFocused();
      return await i.respond([1, 2].map((number) => ({ name: `${typed}-${number}`, value: `${typed}-${number}` })));
    }
    await ANSWERS[i.commandName ?? i.customId](i);
  } catch (error) {
    console.error(error);
  }
});

await client.login(TOKEN);
