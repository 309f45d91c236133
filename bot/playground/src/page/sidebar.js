// The list of channels and threads of the pane in hand.

import { byId, compareIds, fill, h, icon, nameOf } from "./dom.js";
import { isUnread, on, store, worldOf } from "./store.js";
import { panes } from "./panes.js";

export function start() {
  for (const what of ["world", "active", "officers", "seen", "message"]) on(what, later);
  on("menu", () => toggle(!document.body.classList.contains("menu-open")));
  byId("veil").addEventListener("click", () => toggle(false));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && document.body.classList.contains("menu-open")) toggle(false);
  });
}

let waits = false;
function later() {
  if (waits) return;
  waits = true;
  requestAnimationFrame(() => {
    waits = false;
    render();
  });
}

// On a phone the list is a drawer.
function toggle(open) {
  const was = document.body.classList.contains("menu-open");
  document.body.classList.toggle("menu-open", open);
  const button = document.querySelector(".pane.main .menu");
  button?.setAttribute("aria-expanded", String(open));
  if (open) byId("sidebar").querySelector("[aria-current], button")?.focus();
  else if (was) button?.focus();
}

// The channels in the order in which they stand.
function inOrder(officer) {
  const channels = [...worldOf(officer).channels.values()];
  const byPlace = (a, b) => a.position - b.position || compareIds(a.id, b.id);
  const here = panes.active?.channel;
  const threads = (parent) => channels
    .filter((each) => each.parent_id === parent.id && each.thread_metadata)
    .filter((each) => !each.thread_metadata.archived || each.id === here)
    .sort((a, b) => compareIds(a.id, b.id));
  const texts = (guild) =>
    channels.filter((each) => each.guild_id === guild.id && each.type === 0).sort(byPlace);
  const direct = channels.filter((each) => each.type === 1);
  return { threads, texts, direct };
}

// The channel above or below the one in hand.
export function step(by) {
  const pane = panes.active;
  const lines = [...byId("sidebar").querySelectorAll("[data-channel]")];
  const at = lines.findIndex((line) => line.dataset.channel === pane.channel);
  const to = lines[(at + by + lines.length) % lines.length];
  if (to) pane.open(to.dataset.channel);
}

function line(channel, sign, name) {
  const pane = panes.active;
  const current = channel.id === pane.channel;
  const unread = !current && isUnread(pane.officer, channel.id);
  const closed = channel.bot_sees === false;
  const go = () => {
    toggle(false);
    pane.open(channel.id).then(() => matchMedia("(pointer: fine)").matches && pane.composer.focus());
  };
  return h("li", {}, h("button", {
    type: "button",
    class: unread ? "channel unread" : "channel",
    "aria-current": current ? "page" : undefined,
    "data-channel": channel.id,
    onclick: go,
  }, icon(sign), h("span", { class: "channel-name" }, name),
    unread && h("span", { class: "sr" }, " (unread)"),
    closed && h("span", { class: "shut", title: `${nameOf(store.bot)} cannot see this channel` },
      icon("lock"), h("span", { class: "sr" }, " (the bot cannot see it)"))));
}

function render() {
  const pane = panes.active;
  if (!pane) return;
  const side = byId("sidebar");
  const focused = side.contains(document.activeElement) && document.activeElement.dataset.channel;
  const { threads, texts, direct } = inOrder(pane.officer);
  const withThreads = (channel) => {
    const inner = threads(channel).map((thread) => line(thread, "thread", thread.name));
    return [line(channel, "hash", channel.name), inner.length > 0 && h("li", {}, h("ul", { class: "threads" }, inner))];
  };
  const guild = (each) => [
    h("h1", {}, each.name),
    h("h2", {}, "Channels"),
    h("ul", {}, texts(each).map(withThreads)),
  ];
  const bot = store.bot ? `${nameOf(store.bot)} is ${store.connected ? "online" : "offline"}` : "";
  fill(side,
    worldOf(pane.officer).guilds.map(guild),
    direct.length > 0 && [h("h2", {}, "Direct messages"),
      h("ul", {}, direct.map((each) => line(each, "at", nameOf(store.bot))))],
    h("p", { class: "bot" }, h("span", { class: store.connected ? "dot on" : "dot" }), bot));
  if (focused) side.querySelector(`[data-channel="${CSS.escape(focused)}"]`)?.focus();
}
