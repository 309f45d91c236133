// What the page knows: the world as the chosen officer sees it, messages by channel, and the way to the server.
// Private messages live here only, so a reload forgets them, as Discord does.

import { compareIds } from "./dom.js";

export const store = {
  officer: null,
  officers: [],
  bot: null,
  connected: false,
  guilds: [],
  channels: new Map(),
  channel: null,
  logs: new Map(),
  loaded: new Set(),
  // Components that wait for an answer or failed, by message id and custom id.
  waiting: new Set(),
  failed: new Set(),
  // Officers rung since they were last played, by officer id.
  rung: new Map(),
  clockSkew: 0,
};

const listeners = new Map();

export function on(what, listener) {
  if (!listeners.has(what)) listeners.set(what, []);
  listeners.get(what).push(listener);
}

export function emit(what, data) {
  for (const listener of listeners.get(what) ?? []) listener(data);
}

async function get(path, query) {
  const response = await fetch(`${path}?${new URLSearchParams(query)}`);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

async function post(path, body) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ as: store.officer, ...body }),
  });
  const text = await response.text();
  const data = text ? JSON.parse(text) : {};
  if (!response.ok) throw new Error(data.reason ?? `the playground answered ${response.status}`);
  return data;
}

export const api = {
  slash: (channel_id, path, options) => post("/local/slash", { channel_id, path, options }),
  autocomplete: (channel_id, path, options, focused) => post("/local/autocomplete", { channel_id, path, options, focused }),
  click: (message, custom_id) => post("/local/click", { channel_id: message.channel_id, message_id: message.id, custom_id }),
  select: (message, custom_id, values) => post("/local/select", { channel_id: message.channel_id, message_id: message.id, custom_id, values }),
  submit: (modal, fields) => post("/local/submit", { modal, fields }),
  menu: (channel_id, name, target) => post("/local/menu", { channel_id, name, target }),
  say: (channel_id, content) => post("/local/say", { channel_id, content }),
  dismiss: (message) => post("/local/dismiss", { channel_id: message.channel_id, message_id: message.id }),
  commands: (channel) => get("/local/commands", { as: store.officer, channel }),
  pins: (channel) => get("/local/pins", { channel }),
};

export async function loadWorld() {
  const world = await get("/local/world", store.officer ? { as: store.officer } : {});
  store.officer = world.officer;
  store.officers = world.officers;
  store.bot = world.bot;
  store.connected = world.connected;
  store.guilds = world.guilds;
  store.channels = new Map(world.channels.map((channel) => [channel.id, channel]));
  store.clockSkew = world.now_ms - Date.now();
  if (!store.channels.has(store.channel)) store.channel = firstChannel();
  emit("world");
}

function firstChannel() {
  const texts = [...store.channels.values()].filter((channel) => channel.type === 0);
  texts.sort((a, b) => a.position - b.position || compareIds(a.id, b.id));
  return texts[0]?.id ?? null;
}

export async function loadMessages(channel, again) {
  if (!channel || (store.loaded.has(channel) && !again)) return;
  const messages = await get("/local/messages", { as: store.officer, channel });
  const log = logOf(channel);
  for (const [id, message] of log) if (!message.ephemeral_to && !message.local) log.delete(id);
  for (const message of messages) log.set(message.id, message);
  store.loaded.add(channel);
  emit("log", channel);
}

export function logOf(channel) {
  if (!store.logs.has(channel)) store.logs.set(channel, new Map());
  return store.logs.get(channel);
}

// The messages the officer sees in a channel, oldest first.
export function visible(channel) {
  const mine = [...logOf(channel).values()].filter((message) => !message.ephemeral_to || message.ephemeral_to === store.officer);
  return mine.sort((a, b) => compareIds(a.id, b.id));
}

export async function openChannel(channel) {
  if (!channel) return;
  store.channel = channel;
  location.hash = channel;
  emit("channel");
  await loadMessages(channel);
}

export async function playAs(officer) {
  store.officer = officer;
  store.rung.delete(officer);
  store.failed.clear();
  sessionStorage.setItem("officer", officer);
  await loadWorld();
  await loadMessages(store.channel, true);
  emit("channel");
}

export function userById(id) {
  if (store.bot?.id === id) return store.bot;
  return store.officers.find((user) => user.id === id);
}

// A note of this page alone: what was sent and came to nothing.
let notes = 0;
export function note(channel, text, kind) {
  const newest = visible(channel).at(-1)?.id ?? "0";
  const id = `${newest}.${++notes}`;
  logOf(channel).set(id, { id, channel_id: channel, local: kind, content: text, ephemeral_to: store.officer, timestamp: new Date().toISOString() });
  emit("message", { channel_id: channel, id });
  return () => {
    logOf(channel).delete(id);
    emit("message", { channel_id: channel, id });
  };
}

function takeMessage(message) {
  const log = logOf(message.channel_id);
  const fresh = !log.has(message.id);
  log.set(message.id, message);
  if (fresh) {
    const rung = new Set(message.flags & 4096 ? [] : message.mentions.map((user) => user.id));
    if (message.mention_everyone) for (const user of store.officers) rung.add(user.id);
    for (const id of rung) {
      if (id !== store.officer && id !== message.author.id) store.rung.set(id, (store.rung.get(id) ?? 0) + 1);
    }
    if (rung.size) emit("officers");
  }
  emit("message", { channel_id: message.channel_id, id: message.id });
}

function take(change) {
  switch (change.event) {
    case "message":
      return takeMessage(change.message);
    case "message_delete":
      logOf(change.channel_id).delete(change.id);
      return emit("message", { channel_id: change.channel_id, id: change.id });
    case "bot":
      store.connected = change.connected;
      return emit("world");
    case "commands":
      return emit("commands");
    case "typing":
      return emit("typing", change);
    case "pins":
      return emit("pins", change.channel_id);
    case "channel_delete":
      store.channels.delete(change.channel.id);
      return loadWorld().then(() => openChannel(store.channel));
    case "reload":
      store.loaded.clear();
      return loadWorld().then(() => loadMessages(store.channel, true));
    default:
      return loadWorld();
  }
}

export function listen() {
  const source = new EventSource("/local/events");
  let opened = false;
  source.onopen = () => {
    // After a gap everything public is read again; what was private stays as it is.
    if (opened) take({ event: "reload" });
    opened = true;
  };
  source.onmessage = (event) => take(JSON.parse(event.data));
  source.onerror = () => {
    store.connected = false;
    emit("world");
  };
}
