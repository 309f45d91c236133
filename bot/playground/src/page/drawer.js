// What opens over a pane's messages: its pins, and its threads.

import { compareIds, fill, h, icon, iconButton, nameOf } from "./dom.js";
import { api } from "./api.js";
import { on, userById, worldOf } from "./store.js";
import { markdown } from "./markdown.js";
import { embedElement, fileElement } from "./embed.js";
import { whenSaid } from "./message.js";

export class Drawer {
  constructor(pane) {
    this.pane = pane;
    this.what = null;
    this.element = h("aside", { class: "drawer", hidden: true, tabindex: "-1" });
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && this.close(true));
    this.offs = [
      on("pins", (channel) => channel === pane.channel && this.what === "pins" && this.draw()),
      on("world", () => this.what === "threads" && this.draw()),
    ];
    this.outside = (event) => {
      const inside = this.element.contains(event.target) || event.target.closest?.("dialog");
      if (!inside && !pane.head.contains(event.target)) this.close(false);
    };
  }

  leave() {
    for (const off of this.offs) off();
    this.close(false);
  }

  // The buttons in the pane's head.
  buttons(channel) {
    const one = (what, sign, words) => iconButton(sign, words, {
      "data-what": what,
      "aria-expanded": String(this.what === what),
      onclick: () => (this.what === what ? this.close(true) : this.open(what)),
    });
    const threads = channel.type === 0 && this.threads().length > 0;
    return [threads && one("threads", "thread", "Threads"), one("pins", "pin", "Pinned messages")];
  }

  threads() {
    const all = [...worldOf(this.pane.officer).channels.values()];
    return all.filter((each) => each.thread_metadata && each.parent_id === this.pane.channel);
  }

  async open(what) {
    // Where the focus goes back to.
    if (!this.what) this.held = document.activeElement;
    this.what = what;
    this.element.setAttribute("aria-label", what === "pins" ? "Pinned messages" : "Threads");
    this.element.hidden = false;
    document.addEventListener("pointerdown", this.outside, true);
    this.pane.drawHead();
    await this.draw();
    this.element.focus();
  }

  close(back) {
    if (!this.what) return;
    const { what } = this;
    this.what = null;
    this.element.hidden = true;
    document.removeEventListener("pointerdown", this.outside, true);
    this.pane.drawHead();
    const { held } = this;
    if (!back) return;
    if (held?.isConnected && held !== document.body) held.focus();
    else this.pane.head.querySelector(`[data-what="${what}"]`)?.focus();
  }

  opened() {
    this.close(false);
  }

  async draw() {
    const lines = this.what === "pins" ? await this.pins() : this.threadLines();
    const title = this.what === "pins" ? "Pinned messages" : "Threads";
    const close = iconButton("close", "Close", { onclick: () => this.close(true) });
    fill(this.element, h("div", { class: "drawer-head" }, h("h3", {}, title), close), lines);
  }

  async pins() {
    const { pane } = this;
    const messages = await api.pins(pane.officer, pane.channel).catch(() => []);
    if (!messages.length) return h("p", {}, "Nothing is pinned here.");
    return messages.map((message) => {
      const place = { channel_id: message.channel_id, message_id: message.id };
      const go = () => (this.close(false), pane.jump(place));
      const author = nameOf(userById(message.author.id) ?? message.author);
      return h("div", { class: "pin" },
        h("div", { class: "head-line" }, h("b", {}, author), whenSaid(message),
          h("button", { type: "button", class: "plain", onclick: go }, "Jump")),
        markdown(message.content, pane),
        message.embeds.map((embed) => embedElement(pane, embed)),
        message.attachments.map(fileElement));
    });
  }

  threadLines() {
    const threads = this.threads().sort((a, b) => compareIds(b.id, a.id));
    return threads.map((thread) => {
      const state = thread.thread_metadata.archived ? " · archived" : "";
      const go = () => (this.close(false), this.pane.openThread(thread.id));
      const count = thread.message_count === 1 ? "1 message" : `${thread.message_count} messages`;
      return h("button", { type: "button", class: "thread", onclick: go },
        icon("thread"), h("b", {}, thread.name), h("span", {}, `${count}${state}`));
    });
  }
}
