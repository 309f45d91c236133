// What the page knows: the world as each officer in play sees it, and the messages by channel.
// Private messages live here only, so a reload forgets them, as Discord does.

import { api } from "./api.js";
import { compareIds, nameOf } from "./dom.js";

export const store = {
  officers: [],
  bot: null,
  // Whether the bot is connected to the playground, and the page to the playground.
  connected: false,
  linked: true,
  // By officer: the guilds he is in and the channels he sees.
  worlds: new Map(),
  logs: new Map(),
  // Channels whose newest messages are here, and those whose oldest is.
  loaded: new Set(),
  whole: new Set(),
  // Components that wait for an answer or failed, by officer, message and custom id.
  waiting: new Set(),
  failed: new Set(),
  // What each officer chose last in a menu: Discord does not send the same choice twice.
  chosen: new Map(),
  // Officers rung since they were last played, by officer id.
  rung: new Map(),
  // The newest message each officer has had before his eyes, by officer and channel.
  seen: new Map(),
  clockSkew: 0,
  // The officers whose panes are open; `main.js` knows them.
  inPlay: () => [],
};

const listeners = new Map();

// Calls `listener` whenever something of this kind changes; returns what ends that.
export function on(what, listener) {
  if (!listeners.has(what)) listeners.set(what, new Set());
  listeners.get(what).add(listener);
  return () => listeners.get(what).delete(listener);
}

export function emit(what, data) {
  for (const listener of [...(listeners.get(what) ?? [])]) listener(data);
}

export const now = () => Date.now() + store.clockSkew;

const NOWHERE = { guilds: [], channels: new Map() };
export const worldOf = (officer) => store.worlds.get(officer) ?? NOWHERE;
export const channelOf = (officer, id) => worldOf(officer).channels.get(id);

export function guildOf(officer, channel) {
  const { guilds } = worldOf(officer);
  const wanted = channelOf(officer, channel)?.guild_id;
  return guilds.find((guild) => guild.id === wanted) ?? guilds[0];
}

// Reads the world as an officer sees it; without one, as the first officer there is.
export async function loadWorld(officer) {
  const world = await api.world(officer);
  store.officers = world.officers;
  store.bot = world.bot;
  store.connected = world.connected;
  store.clockSkew = world.now_ms - Date.now();
  const channels = new Map(world.channels.map((channel) => [channel.id, channel]));
  store.worlds.set(world.officer, { guilds: world.guilds, channels });
  return world.officer;
}

export const isOfficer = (id) => store.officers.some((user) => user.id === id);

export function firstChannel(officer) {
  const texts = [...worldOf(officer).channels.values()].filter((channel) => channel.type === 0);
  texts.sort((a, b) => a.position - b.position || compareIds(a.id, b.id));
  return texts[0]?.id ?? null;
}

// Messages fetched at a time.
const PAGE = 40;

// For each fetch under way, the messages that came, changed or went meanwhile: of these it may hold an older state.
const fetches = new Set();

// Fetches messages of a channel and puts here those that have not changed since they were asked for.
async function fetchMessages(officer, channel, query, before = () => {}) {
  const changed = new Set();
  fetches.add(changed);
  try {
    const messages = await api.messages(officer, channel, query);
    const log = logOf(channel);
    before(log, changed);
    for (const message of messages) if (!changed.has(message.id)) log.set(message.id, message);
    ordered.delete(channel);
    return messages.length;
  } finally {
    fetches.delete(changed);
  }
}

function changes(id) {
  for (const changed of fetches) changed.add(id);
}

// The newest messages of a channel, unless they are here.
export async function loadMessages(officer, channel) {
  if (!channel || store.loaded.has(channel)) return;
  const count = await fetchMessages(officer, channel, { limit: PAGE }, (log, changed) => {
    for (const [id, message] of log) {
      if (!message.ephemeral_to && !message.local && !changed.has(id)) log.delete(id);
    }
  });
  store.loaded.add(channel);
  if (count < PAGE) store.whole.add(channel);
  else store.whole.delete(channel);
  emit("log", channel);
}

// Messages before the oldest that is here; true if there were any.
export async function loadOlder(officer, channel) {
  if (store.whole.has(channel)) return false;
  const log = logOf(channel);
  const oldest = inOrder(channel).find((id) => !log.get(id).ephemeral_to && !log.get(id).local);
  const count = await fetchMessages(officer, channel, { limit: PAGE, before: oldest });
  if (count < PAGE) store.whole.add(channel);
  return count > 0;
}

// Everything from some messages before this one on, so that one can jump to it.
export async function loadFrom(officer, channel, id) {
  if (logOf(channel).has(id)) return;
  await fetchMessages(officer, channel, { since: id });
}

export function logOf(channel) {
  if (!store.logs.has(channel)) store.logs.set(channel, new Map());
  return store.logs.get(channel);
}

// The ids of each channel's messages in their order, until one comes or goes.
const ordered = new Map();

function inOrder(channel) {
  if (!ordered.has(channel)) ordered.set(channel, [...logOf(channel).keys()].sort(compareIds));
  return ordered.get(channel);
}

function put(message) {
  changes(message.id);
  const log = logOf(message.channel_id);
  const fresh = !log.has(message.id);
  log.set(message.id, message);
  if (fresh) ordered.delete(message.channel_id);
  return fresh;
}

// The messages an officer sees in a channel, oldest first.
export function visible(officer, channel) {
  if (!channelOf(officer, channel)) return [];
  const log = logOf(channel);
  const his = (message) => !message.ephemeral_to || message.ephemeral_to === officer;
  return inOrder(channel).map((id) => log.get(id)).filter(his);
}

export function userById(id) {
  if (store.bot?.id === id) return store.bot;
  return store.officers.find((user) => user.id === id);
}

// A note of this page alone: what was sent and came to nothing. Returns what takes it away.
let notes = 0;
export function note(officer, channel, text, kind) {
  const newest = visible(officer, channel).at(-1)?.id.split(".")[0] ?? "0";
  const id = `${newest}.${++notes}`;
  const timestamp = new Date(now()).toISOString();
  const words = { id, channel_id: channel, local: kind, content: text, timestamp };
  put({ ...words, ephemeral_to: officer });
  emit("message", { channel_id: channel, id, fresh: true });
  return () => forget(channel, id);
}

export function forget(channel, id) {
  changes(id);
  logOf(channel).delete(id);
  ordered.delete(channel);
  emit("message", { channel_id: channel, id });
}

// A message that came or changed.
export function takeMessage(message) {
  const fresh = put(message);
  if (fresh) ring(message);
  else forgetChoices(message);
  emit("message", { channel_id: message.channel_id, id: message.id, fresh });
}

function ring(message) {
  const rung = new Set(message.flags & 4096 ? [] : message.mentions.map((user) => user.id));
  if (message.mention_everyone) for (const user of store.officers) rung.add(user.id);
  // Whoever is played reads it himself.
  for (const id of [message.author.id, ...store.inPlay()]) rung.delete(id);
  for (const id of rung) store.rung.set(id, (store.rung.get(id) ?? 0) + 1);
  if (rung.size) emit("officers");
}

// A message drawn anew shows its menus as the bot sent them.
function forgetChoices(message) {
  for (const key of store.chosen.keys()) {
    if (key.includes(`/${message.id}/`)) store.chosen.delete(key);
  }
}

export const seenKey = (officer, channel) => `${officer}/${channel}`;

// Notes that an officer has seen a channel to its end.
export function markSeen(officer, channel) {
  const newest = visible(officer, channel).filter((message) => !message.local).at(-1);
  if (!newest) return;
  const key = seenKey(officer, channel);
  if (store.seen.get(key) === newest.id) return;
  store.seen.set(key, newest.id);
  emit("seen");
}

// The first message another wrote since the officer last looked; none if he never did.
export function firstUnseen(officer, channel) {
  const seen = store.seen.get(seenKey(officer, channel));
  if (!seen) return null;
  const later = (each) => compareIds(each.id, seen) > 0 && each.author?.id !== officer;
  const first = visible(officer, channel).find((each) => !each.local && later(each));
  return first?.id ?? null;
}

// Whether something public was said since the officer last looked.
export function isUnread(officer, channel) {
  const seen = store.seen.get(seenKey(officer, channel));
  const newest = newestId(channel) ?? channelOf(officer, channel)?.last_message_id;
  return Boolean(seen && newest && compareIds(newest, seen) > 0);
}

function newestId(channel) {
  const log = logOf(channel);
  return inOrder(channel).findLast((id) => !log.get(id).ephemeral_to && !log.get(id).local);
}

// A channel's name with the sign that tells its kind.
export function channelTitle(channel) {
  if (!channel) return "";
  if (channel.type === 1) return nameOf(store.bot);
  return channel.name;
}
