// The list of channels and threads, and the officers one may play.

import { avatar, byId, compareIds, fill, h, nameOf } from "./dom.js";
import { on, openChannel, playAs, store } from "./store.js";

export function start() {
  for (const what of ["world", "channel", "officers"]) on(what, render);
  byId("menu").addEventListener("click", () => toggle(!document.body.classList.contains("menu-open")));
  document.addEventListener("keydown", (event) => event.key === "Escape" && toggle(false));
  document.querySelector("main").addEventListener("pointerdown", (event) => !event.target.closest("#menu") && toggle(false));
}

function toggle(open) {
  document.body.classList.toggle("menu-open", open);
  byId("menu").setAttribute("aria-expanded", String(open));
}

function render() {
  const channels = [...store.channels.values()];
  const line = (channel, sign) => h("button", { class: "channel", "aria-current": channel.id === store.channel ? "page" : undefined, title: channel.bot_sees ? "" : "The bot can not see this channel", onclick: () => {
    toggle(false);
    openChannel(channel.id);
  } }, h("span", { class: "sign" }, sign), channel.name, !channel.bot_sees && " 🔒");
  const threads = (parent) => channels.filter((thread) => thread.parent_id === parent.id && (!thread.thread_metadata.archived || thread.id === store.channel)).sort((a, b) => compareIds(a.id, b.id));
  const ofGuild = (guild) => channels.filter((channel) => channel.guild_id === guild.id && channel.type === 0).sort((a, b) => a.position - b.position || compareIds(a.id, b.id));
  const direct = channels.filter((channel) => channel.type === 1);
  fill(byId("sidebar"),
    store.guilds.map((guild) => h("section", {}, h("h2", {}, guild.name), ofGuild(guild).map((channel) => [line(channel, "#"), h("div", { class: "threads" }, threads(channel).map((thread) => line(thread, "🧵")))]))),
    direct.length > 0 && h("section", {}, h("h2", {}, "Direct messages"), direct.map((channel) => line({ ...channel, name: nameOf(store.bot), bot_sees: true }, "@"))),
    h("p", { class: "bot" }, h("span", { class: store.connected ? "dot on" : "dot" }), store.bot ? `${nameOf(store.bot)} is ${store.connected ? "online" : "offline"}` : ""));
  renderOfficers();
}

function renderOfficers() {
  const one = (user) => {
    const rung = store.rung.get(user.id);
    return h("button", { role: "radio", "aria-checked": String(user.id === store.officer), class: "officer", title: `Play as ${nameOf(user)}`, onclick: () => playAs(user.id) }, avatar(user, true), h("span", { class: "officer-name" }, nameOf(user)), rung && h("span", { class: "badge", title: `${rung} times rung` }, rung));
  };
  fill(byId("officers"), store.officers.map(one));
}
