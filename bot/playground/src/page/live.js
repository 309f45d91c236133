// What changes, as it changes; and finding the playground again when it was away.

import { emit, forget, loadWorld, store, takeMessage } from "./store.js";

// Pauses between tries, in milliseconds.
const FIRST = 400;
const LONGEST = 3000;

let pause = FIRST;
let timer = 0;
let opened = false;
// Whose world this page was made for.
let bot = null;

export function listen() {
  bot ??= store.bot?.id;
  clearTimeout(timer);
  const source = new EventSource("/local/events");
  const tryLater = () => {
    clearTimeout(timer);
    source.close();
    setLinked(false);
    timer = setTimeout(listen, pause);
    pause = Math.min(pause * 2, LONGEST);
  };
  source.onopen = async () => {
    try {
      // After a gap everything public is read again; what was private stays as it is.
      if (opened) await readAgain();
      opened = true;
      pause = FIRST;
    } catch {
      // What was asked for did not come; the line to hear of changes may stand all the same.
      tryLater();
    }
  };
  source.onmessage = (event) => take(JSON.parse(event.data));
  source.onerror = tryLater;
}

function setLinked(linked) {
  if (store.linked === linked) return;
  store.linked = linked;
  if (!linked) store.connected = false;
  emit("link", linked);
  emit("world");
}

let reading = null;
let wanted = false;

// Reads every world shown anew; calls that come meanwhile are one more reading after it, for which all wait.
export function readWorlds() {
  wanted = true;
  reading ??= readWhileWanted().finally(() => (reading = null));
  return reading;
}

async function readWhileWanted() {
  while (wanted) {
    wanted = false;
    const officers = [...new Set(store.inPlay())];
    await Promise.all(officers.map(loadWorld));
  }
  emit("world");
}

async function readAgain() {
  await readWorlds();
  // Another world than before: nothing here holds there.
  if (store.bot?.id !== bot) {
    sessionStorage.clear();
    location.replace("/");
    return;
  }
  store.loaded.clear();
  store.waiting.clear();
  setLinked(true);
  emit("reload");
}

function take(change) {
  switch (change.event) {
    case "message":
      return takeMessage(change.message);
    case "message_delete":
      return forget(change.channel_id, change.id);
    case "commands":
    case "typing":
      return emit(change.event, change);
    case "clock":
      return readWorlds().then(() => emit("clock"), () => {});
    case "pins":
      return emit("pins", change.channel_id);
    case "reload":
      return readAgain().catch(() => {});
    default:
      // What changed is read, not taken from the event: a reading under way may hold what was before it.
      return readWorlds().catch(() => {});
  }
}
