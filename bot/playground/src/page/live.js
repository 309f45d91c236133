// What changes, as it changes; and finding the playground again when it was away.

import { emit, forget, loadWorld, store, takeMessage } from "./store.js";

// Pauses between tries, in milliseconds.
const FIRST = 400;
const LONGEST = 3000;

let pause = FIRST;
let timer = 0;
let opened = false;

export function listen() {
  clearTimeout(timer);
  const source = new EventSource("/local/events");
  source.onopen = async () => {
    pause = FIRST;
    // After a gap everything public is read again; what was private stays as it is.
    if (opened) await readAgain();
    opened = true;
  };
  source.onmessage = (event) => take(JSON.parse(event.data));
  source.onerror = () => {
    source.close();
    setLinked(false);
    timer = setTimeout(listen, pause);
    pause = Math.min(pause * 2, LONGEST);
  };
}

function setLinked(linked) {
  if (store.linked === linked) return;
  store.linked = linked;
  if (!linked) store.connected = false;
  emit("link", linked);
  emit("world");
}

let reading = false;
let wanted = false;

// Reads every world shown anew; calls that come meanwhile are one more reading after it.
export async function readWorlds() {
  wanted = true;
  if (reading) return;
  reading = true;
  try {
    while (wanted) {
      wanted = false;
      const officers = [...new Set(store.inPlay())];
      await Promise.all(officers.map(loadWorld));
    }
    emit("world");
  } finally {
    reading = false;
  }
}

async function readAgain() {
  const bot = store.bot?.id;
  try {
    await readWorlds();
  } catch {
    // The playground went again; the next opening reads.
    return;
  }
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
    case "bot":
      store.connected = change.connected;
      return emit("world");
    case "commands":
    case "typing":
      return emit(change.event, change);
    case "clock":
      store.clockSkew = change.now_ms - Date.now();
      return emit("clock");
    case "pins":
      return emit("pins", change.channel_id);
    case "reload":
      return readAgain();
    default:
      return readWorlds().catch(() => {});
  }
}
