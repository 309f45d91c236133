// Writing: plain messages and the list of commands. A command chosen is filled in by `command.js`.

import { fill, h, iconButton, nameOf } from "./dom.js";
import { api } from "./api.js";
import { channelOf, guildOf, note, on } from "./store.js";
import { Command } from "./command.js";
import { Suggest } from "./suggest.js";

// Most lines of commands offered at once.
const OFFERED = 60;

export class Composer {
  constructor(pane) {
    this.pane = pane;
    this.commands = [];
    this.command = null;
    this.drafts = new Map();
    // The message that is being answered.
    this.answered = null;
    this.suggest = new Suggest();
    this.place = h("div", { class: "composer-place" });
    this.element = h("div", { class: "composer" }, this.suggest.element, this.place);
    this.element.addEventListener("focusout", (event) => {
      if (!this.element.contains(event.relatedTarget)) this.suggest.hide();
    });
    this.off = on("commands", () => this.reload());
    this.field = null;
    this.state = "";
  }

  leave() {
    this.off();
  }

  // The pane shows another channel, or another officer has come.
  opened() {
    this.command = null;
    this.commands = [];
    if (this.answered?.channel_id !== this.pane.channel) this.answered = null;
    this.reload();
    this.drawText();
  }

  worldChanged() {
    if (this.state !== this.stateNow() && !this.command) this.drawText();
  }

  stateNow() {
    const { officer, channel } = this.pane;
    const found = channelOf(officer, channel);
    return `${officer} ${channel} ${found?.may_write}`;
  }

  async reload() {
    const { officer, channel } = this.pane;
    if (!channel) return;
    const found = await api.commands(officer, channel).catch(() => null);
    if (!found || officer !== this.pane.officer || channel !== this.pane.channel) return;
    this.commands = found;
    if (document.activeElement === this.field && this.field.value.startsWith("/")) this.offer();
  }

  focus() {
    (this.command?.firstField() ?? this.field)?.focus();
  }

  // Every command that can be sent, with its full path.
  leaves() {
    const out = [];
    const down = (path, node) => {
      const branches = (node.options ?? []).filter((option) => option.type <= 2);
      for (const branch of branches) down(`${path} ${branch.name}`, branch);
      if (branches.length) return;
      out.push({ path, description: node.description, options: node.options ?? [] });
    };
    for (const command of this.commands) if (command.type === 1) down(command.name, command);
    return out.sort((a, b) => a.path.localeCompare(b.path));
  }

  drawText(text) {
    this.state = this.stateNow();
    this.suggest.hide();
    const { pane } = this;
    const channel = channelOf(pane.officer, pane.channel);
    if (!channel) return fill(this.place);
    // What is half written stays with the channel, whoever is to say it.
    const key = pane.channel;
    const written = text ?? this.drafts.get(key) ?? "";
    const held = document.activeElement === this.field;
    const name = channel.thread_metadata || channel.type === 1 ? pane.title() : `#${channel.name}`;
    const may = channel.may_write;
    const hint = matchMedia("(max-width: 700px)").matches ? "" : ", or / for commands";
    const field = h("textarea", {
      class: "write",
      rows: 1,
      maxlength: 2000,
      disabled: !may,
      "aria-label": `Message ${name}`,
      "aria-autocomplete": "list",
      placeholder: may ? `Message ${name}${hint}` : "You may look, not write here",
      autocomplete: "off",
      value: written,
    });
    const grow = () => {
      field.style.height = "auto";
      field.style.height = `${Math.min(field.scrollHeight, 160)}px`;
      this.drafts.set(key, field.value);
    };
    field.addEventListener("input", () => {
      grow();
      this.offer();
    });
    field.addEventListener("keydown", (event) => this.key(event));
    const list = () => {
      if (!field.value.startsWith("/")) field.value = "/";
      field.focus();
      this.offer();
    };
    const slash = iconButton("slash", "Commands", { disabled: !may, onclick: list });
    const send = iconButton("send", "Send", { class: "send", disabled: !may, onclick: () => this.send() });
    this.field = field;
    fill(this.place, this.answering(), h("div", { class: "bar" }, slash, field, send));
    if (held) field.focus();
    if (!written) return;
    field.setSelectionRange(written.length, written.length);
    requestAnimationFrame(grow);
  }

  // Lists the commands that fit; one typed out and followed by a space is taken.
  offer() {
    const { field, suggest } = this;
    const text = field.value;
    if (!text.startsWith("/") || text.includes("\n")) return suggest.hide();
    const typed = text.slice(1).toLowerCase();
    const wanted = typed.trim();
    const all = this.leaves();
    const exact = typed.endsWith(" ") && all.find((leaf) => leaf.path === wanted);
    if (exact) return this.choose(exact);
    const words = wanted.split(/\s+/);
    const starts = all.filter((leaf) => leaf.path.startsWith(wanted));
    const holds = (leaf) => words.every((word) => `${leaf.path} ${leaf.description.toLowerCase()}`.includes(word));
    const others = all.filter((leaf) => !starts.includes(leaf) && holds(leaf));
    const fit = [...starts, ...others].slice(0, OFFERED);
    const none = all.length ? "No command fits." : "You may use no commands here.";
    suggest.show(field, fit.map((leaf) => this.line(leaf)), { none });
  }

  line(leaf) {
    const option = (each) => h("span", { class: each.required ? "opt needed" : "opt" }, each.name);
    const parts = [
      h("span", { class: "first" }, h("b", {}, `/${leaf.path}`), leaf.options.map(option)),
      h("small", {}, leaf.description),
    ];
    return { parts, pick: () => this.choose(leaf) };
  }

  key(event) {
    const { suggest } = this;
    if (event.isComposing || suggest.key(event)) return;
    if ((event.key === "Tab" || event.key === "Enter") && !event.shiftKey && suggest.pick()) {
      event.preventDefault();
    } else if (event.key === "Escape" && !suggest.element.hidden) {
      event.preventDefault();
      suggest.hide();
    } else if (event.key === "Escape" && this.answered) {
      event.preventDefault();
      this.reply(null);
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.send();
    }
  }

  // Makes what is written an answer to a message, or to none.
  reply(message) {
    this.command = null;
    this.answered = message;
    this.drawText();
    this.field.focus();
  }

  answering() {
    if (!this.answered) return null;
    const stop = () => this.reply(null);
    return h("div", { class: "answering" },
      h("span", {}, "Replying to ", h("b", {}, nameOf(this.answered.author))),
      iconButton("close", "Do not reply", { onclick: stop }));
  }

  async send() {
    const { officer, channel } = this.pane;
    const text = this.field.value.trim();
    if (!text) return;
    if (text.startsWith("/")) return this.unknown(text);
    const { answered } = this;
    this.pane.log.forActs = false;
    this.answered = null;
    this.drafts.delete(channel);
    this.drawText("");
    this.field.focus();
    try {
      await api.say(officer, channel, this.named(text), answered?.id);
    } catch (error) {
      note(officer, channel, error.message, "failed");
      if (!this.field.value) this.drawText(text);
    }
  }

  unknown(text) {
    const { officer, channel } = this.pane;
    const leaf = this.leaves().find((each) => `/${each.path}` === text.toLowerCase());
    if (leaf) return this.choose(leaf);
    note(officer, channel, `There is no command ${text}. Choose one from the list.`, "failed");
  }

  // Names with an @ before them ring those they name.
  named(text) {
    const members = guildOf(this.pane.officer, this.pane.channel)?.members ?? [];
    return text.replace(/(?<![<\w])@([\p{L}\p{N}_]+)/gu, (whole, name) => {
      const found = members.find((user) => nameOf(user).toLowerCase() === name.toLowerCase());
      return found ? `<@${found.id}>` : whole;
    });
  }

  begin(path) {
    const leaf = this.leaves().find((each) => each.path === path);
    if (leaf) return this.choose(leaf);
    this.drawText(`/${path}`);
    this.field.focus();
    this.offer();
  }

  choose(leaf) {
    this.drafts.delete(this.pane.channel);
    this.suggest.hide();
    this.command = new Command(this, leaf);
    fill(this.place, this.command.element);
    this.command.begin();
  }

  // Back from a command to plain writing.
  leaveCommand(text = "") {
    this.command = null;
    this.drawText(text);
    this.field.focus();
    if (text) this.offer();
  }
}
