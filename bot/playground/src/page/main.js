// The page: what is where, and what is drawn again when something changes.

import { byId, fill, h, nameOf } from "./dom.js";
import { listen, loadMessages, loadWorld, on, openChannel, store, visible } from "./store.js";
import { messageElement, showPins } from "./message.js";
import { relative } from "./markdown.js";
import { refocus } from "./parts.js";
import * as composer from "./composer.js";
import * as sidebar from "./sidebar.js";

const log = byId("log");
const drawer = byId("drawer");

const atEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight < 120;
const toEnd = () => (log.scrollTop = log.scrollHeight);

function drawHead() {
  const channel = store.channels.get(store.channel);
  if (!channel) return;
  byId("title").textContent = channel.thread_metadata ? `🧵 ${channel.name}` : channel.type === 1 ? `@ ${nameOf(store.bot)}` : `# ${channel.name}`;
  byId("topic").textContent = channel.topic ?? "";
  document.title = `${byId("title").textContent} · Playground`;
  const banner = byId("banner");
  if (!store.connected) banner.textContent = "The bot is offline: commands and buttons will not be answered.";
  else if (channel.thread_metadata?.archived) banner.textContent = "This thread is archived. Writing in it opens it again.";
  else if (!channel.bot_sees) banner.textContent = "The bot can not see this channel.";
  else banner.textContent = "";
  banner.hidden = !banner.textContent;
}

function drawLog() {
  const messages = visible(store.channel);
  fill(log, messages.length ? messages.map((message, index) => messageElement(message, messages[index - 1])) : h("p", { class: "empty" }, "Nothing has been said here yet."));
  toEnd();
}

// Draws one message anew, without touching the others unless one came between.
function drawMessage({ channel_id, id, keep }) {
  if (channel_id !== store.channel) return;
  const stick = atEnd();
  const messages = visible(store.channel);
  const index = messages.findIndex((message) => message.id === id);
  const old = byId(`m${id}`);
  if (index < 0) old?.remove();
  else {
    const element = messageElement(messages[index], messages[index - 1]);
    const focused = old?.contains(document.activeElement) ? document.activeElement.dataset.part : null;
    if (old) old.replaceWith(element);
    else {
      log.querySelector(".empty")?.remove();
      const next = messages.slice(index + 1).map((message) => byId(`m${message.id}`)).find(Boolean);
      log.insertBefore(element, next ?? null);
    }
    refocus(focused ?? (old ? keep : null));
  }
  if (stick) toEnd();
}

let typingTimer = 0;
function showTyping({ channel_id }) {
  if (channel_id !== store.channel) return;
  byId("typing").textContent = `${nameOf(store.bot)} is typing…`;
  clearTimeout(typingTimer);
  typingTimer = setTimeout(() => (byId("typing").textContent = ""), 8000);
}

function toggleDrawer(open) {
  drawer.hidden = !open;
  byId("pins").setAttribute("aria-expanded", String(open));
  if (open) showPins(drawer);
}

on("world", drawHead);
on("channel", () => {
  drawHead();
  drawLog();
  if (!drawer.hidden) showPins(drawer);
});
on("log", (channel) => channel === store.channel && drawLog());
on("message", drawMessage);
on("message", ({ channel_id }) => channel_id === store.channel && (byId("typing").textContent = ""));
on("typing", showTyping);
on("pins", (channel) => channel === store.channel && !drawer.hidden && showPins(drawer));
byId("pins").addEventListener("click", () => toggleDrawer(drawer.hidden));
document.addEventListener("keydown", (event) => event.key === "Escape" && toggleDrawer(false));
// Typing anywhere writes, as in Discord.
document.addEventListener("keydown", (event) => {
  const busy = event.target.closest("input, textarea, select, dialog, .popup") || event.ctrlKey || event.metaKey || event.altKey;
  if (!busy && event.key.length === 1 && event.key !== " ") byId("write")?.focus();
});
// The log stays at its end while the composer grows and shrinks.
let wasAtEnd = true;
log.addEventListener("scroll", () => (wasAtEnd = atEnd()));
new ResizeObserver(() => wasAtEnd && toEnd()).observe(log);
// Pictures grow the log after it is drawn; stay at its end then.
log.addEventListener("load", (event) => event.target.tagName === "IMG" && log.scrollHeight - log.scrollTop - log.clientHeight < 700 && toEnd(), true);
addEventListener("hashchange", () => location.hash.slice(1) !== store.channel && store.channels.has(location.hash.slice(1)) && openChannel(location.hash.slice(1)));
setInterval(() => {
  for (const element of document.querySelectorAll("[data-relative]")) element.textContent = relative(Number(element.dataset.relative));
}, 15_000);

sidebar.start();
composer.start();
store.officer = sessionStorage.getItem("officer");
store.channel = location.hash.slice(1) || null;
await loadWorld().catch(async () => {
  store.officer = null;
  await loadWorld();
});
await loadMessages(store.channel);
await openChannel(store.channel);
listen();
