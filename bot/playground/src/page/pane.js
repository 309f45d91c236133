// One pane: a channel as one officer sees it, with what he can write and press there.

import { announce, avatar, fill, h, icon, iconButton, nameOf } from "./dom.js";
import {
  channelOf, channelTitle, emit, firstChannel, firstUnseen, isOfficer, loadMessages, loadWorld, on,
  store, userById,
} from "./store.js";
import { Composer } from "./composer.js";
import { Drawer } from "./drawer.js";
import { Log } from "./log.js";
import { closePane, openThread, panes } from "./panes.js";

// Where one has been is where the browser's Back leads.
function remember(channel) {
  const hash = `#${channel}`;
  if (location.hash === hash) return;
  if (location.hash) history.pushState(null, "", hash);
  else history.replaceState(null, "", hash);
}

export class Pane {
  constructor(kind, officer) {
    this.kind = kind;
    this.officer = officer;
    this.channel = null;
    // The first message this officer has not seen, while the channel is open.
    this.newFrom = null;
    this.head = h("header", { class: "pane-head" });
    this.banner = h("div", { class: "banner", role: "status", hidden: true });
    this.typing = h("div", { class: "typing", "aria-live": "polite" });
    this.log = new Log(this);
    this.drawer = new Drawer(this);
    this.composer = new Composer(this);
    const foot = h("div", { class: "foot-of-pane" }, this.typing, this.composer.element);
    const middle = h("div", { class: "middle" }, this.log.element, this.log.jumper);
    this.element = h("section", { class: `pane ${kind}` },
      this.head, this.banner, middle, this.drawer.element, foot);
    this.offs = [
      on("world", () => this.worldChanged()),
      on("active", () => this.drawHead()),
      on("panes", () => this.drawHead()),
      on("log", (channel) => channel === this.channel && this.log.draw()),
      on("message", (change) => this.messageChanged(change)),
      on("typing", (change) => change.channel_id === this.channel && this.showTyping()),
      on("reload", () => this.readAgain()),
    ];
  }

  leave() {
    for (const off of this.offs) off();
    this.log.leave();
    this.drawer.leave();
    this.composer.leave();
    this.element.remove();
  }

  isActive() {
    return panes.active === this;
  }

  async open(channel) {
    const known = channelOf(this.officer, channel);
    const id = known ? channel : firstChannel(this.officer);
    if (!id) return;
    if (id !== this.channel) this.log.forActs = false;
    this.channel = id;
    if (this.kind === "main") remember(id);
    await loadMessages(this.officer, id).catch(() => {});
    if (this.channel !== id) return;
    this.newFrom = firstUnseen(this.officer, id);
    this.drawHead();
    this.composer.opened();
    this.drawer.opened();
    this.log.draw();
    emit("active");
  }

  async playAs(officer) {
    if (!isOfficer(officer)) return;
    this.officer = officer;
    store.rung.delete(officer);
    if (this.kind !== "thread") sessionStorage.setItem(this.kind === "main" ? "officer" : "beside", officer);
    await loadWorld(officer).catch(() => {});
    if (this.officer !== officer) return;
    await this.open(this.channel);
    emit("officers");
    announce(`You are ${nameOf(userById(officer))} now.`);
  }

  async readAgain() {
    await loadMessages(this.officer, this.channel).catch(() => {});
    this.worldChanged();
  }

  worldChanged() {
    if (this.channel && !channelOf(this.officer, this.channel) && store.linked) {
      if (this.kind === "thread") return closePane(this);
      this.open(null);
    }
    this.drawHead();
    this.composer.worldChanged();
  }

  messageChanged(change) {
    if (change.channel_id !== this.channel) return;
    this.typing.textContent = "";
    this.log.redraw(change);
  }

  async jump(place) {
    if (!place) return;
    const channel = place.channel_id;
    if (!channelOf(this.officer, channel)) return;
    if (channel !== this.channel) await this.open(channel);
    if (!place.message_id) return;
    if (!(await this.log.show(place.message_id))) announce("The message is not there any more.");
  }

  openThread(id) {
    return openThread(this, id);
  }

  // Begins a command in the composer, as pressing its name in a text does.
  command(path) {
    this.composer.begin(path);
  }

  title() {
    return channelTitle(channelOf(this.officer, this.channel));
  }

  welcome() {
    const channel = channelOf(this.officer, this.channel);
    if (!channel) return "";
    if (channel.thread_metadata) return channel.name;
    return channel.type === 1 ? `You and ${this.title()}` : `Welcome to #${channel.name}`;
  }

  drawHead() {
    const channel = channelOf(this.officer, this.channel);
    const who = userById(this.officer);
    if (!channel || !who) return;
    const thread = Boolean(channel.thread_metadata);
    const sign = thread ? "thread" : channel.type === 1 ? "at" : "hash";
    const focused = this.head.contains(document.activeElement) && document.activeElement.dataset.what;
    this.element.setAttribute("aria-label", `${this.title()}, as ${nameOf(who)}`);
    this.element.classList.toggle("active", this.isActive() && panes.all.length > 1);
    const parent = thread && this.kind !== "thread" && channelOf(this.officer, channel.parent_id);
    fill(this.head,
      this.kind === "main" && iconButton("menu", "Channels", {
        class: "menu",
        "aria-expanded": String(document.body.classList.contains("menu-open")),
        "aria-controls": "sidebar",
        onclick: () => emit("menu"),
      }),
      parent && h("button", { type: "button", class: "crumb", onclick: () => this.open(parent.id) },
        icon("back"), parent.name),
      icon(sign), h("h2", {}, this.title()),
      h("span", { class: "topic" }, channel.topic ?? ""),
      panes.all.length > 1 && h("span", { class: "as" }, avatar(who, true), nameOf(who)),
      this.drawer.buttons(channel),
      this.kind !== "main" && iconButton("close", "Close this pane", { onclick: () => closePane(this) }));
    if (focused) this.head.querySelector(`[data-what="${focused}"]`)?.focus();
    if (this.kind === "main") document.title = `${thread ? "" : "#"}${this.title()} · Sirdar's parade ground`;
    this.drawBanner(channel);
  }

  drawBanner(channel) {
    const words = this.trouble(channel);
    this.banner.hidden = !words;
    if (this.banner.textContent !== words) this.banner.textContent = words;
    this.banner.classList.toggle("bad", !store.linked);
  }

  trouble(channel) {
    const bot = store.bot ? nameOf(store.bot) : "The bot";
    if (!store.linked) return "The playground does not answer. Trying again…";
    if (!store.connected) return `${bot} is offline: commands and buttons will not be answered.`;
    if (channel.thread_metadata?.archived) {
      return "This thread is archived: its buttons are refused until somebody writes in it.";
    }
    if (!channel.bot_sees) return `${bot} cannot see this channel.`;
    return "";
  }

  showTyping() {
    const dots = h("span", { class: "dots" }, h("i"), h("i"), h("i"));
    fill(this.typing, dots, h("b", {}, nameOf(store.bot)), " is typing…");
    clearTimeout(this.typingTimer);
    this.typingTimer = setTimeout(() => fill(this.typing), 8000);
  }
}
