// The messages of one pane: which of them are drawn, and where the view stands.
//
// Only the newest are drawn at first; more come as one scrolls up, and those far above go again
// when one is back at the end. What is out of sight costs the browser nothing (see `log.css`).

import { announce, fill, h, icon } from "./dom.js";
import { loadFrom, loadOlder, markSeen, store, visible } from "./store.js";
import { messageElement, spoken } from "./message.js";
import { refocus } from "./parts.js";

// Messages drawn at first, and drawn more at a time: so few that a frame is enough for them.
const FIRST = 50;
const MORE = 12;
// Messages drawn from which on the old ones go again at the end.
const MANY = 200;
// Pixels from the end within which the view follows what comes.
const NEAR = 80;
// Pixels from the top at which older messages are drawn.
const AHEAD = 1800;

export class Log {
  constructor(pane) {
    this.pane = pane;
    this.list = h("div", { class: "list-of-messages" });
    this.top = h("div", { class: "log-top" });
    this.element = h("section", {
      class: "log",
      role: "log",
      tabindex: "0",
      "aria-label": "Messages",
      "aria-live": "off",
    }, this.top, this.list);
    this.jumpWords = h("span", {});
    const jumper = { type: "button", class: "jumper", hidden: true };
    this.jumper = h("button", jumper, this.jumpWords, icon("down"));
    this.jumper.addEventListener("click", () => this.toEnd());
    this.elements = new Map();
    this.shown = [];
    this.stuck = true;
    this.element.addEventListener("scroll", () => this.scrolled(), { passive: true });
    this.element.addEventListener("keydown", (event) => this.key(event));
    const follow = new ResizeObserver(() => this.stuck && this.end());
    follow.observe(this.list);
    follow.observe(this.element);
    this.follow = follow;
  }

  leave() {
    this.follow.disconnect();
  }

  get all() {
    return visible(this.pane.officer, this.pane.channel);
  }

  // Draws everything anew and goes to the end.
  draw() {
    const all = this.all;
    this.drawFrom(all, Math.max(0, all.length - FIRST));
    this.stuck = true;
    this.jumper.hidden = true;
    this.end();
    this.saw();
    requestAnimationFrame(() => this.scrolled());
  }

  drawFrom(all, from) {
    this.elements.clear();
    this.shown = all.slice(from);
    const elements = this.shown.map((message, at) => this.make(message, all[from + at - 1]));
    fill(this.list, elements);
    this.drawTop(from);
  }

  make(message, before) {
    const element = messageElement(this.pane, message, before);
    this.elements.set(message.id, element);
    return element;
  }

  drawTop(from) {
    const { pane } = this;
    const whole = from === 0 && store.whole.has(pane.channel);
    if (!whole) return fill(this.top, h("p", { class: "older" }, "Older messages…"));
    fill(this.top, h("div", { class: "beginning" }, h("h3", {}, pane.welcome()),
      h("p", {}, "This is where it begins.", this.shown.length ? "" : " Nothing has been said yet.")));
  }

  // One message came, changed or went; the others stay as they are.
  redraw({ id, keep, fresh }) {
    const all = this.all;
    const at = all.findIndex((message) => message.id === id);
    const old = this.elements.get(id);
    if (at < 0) {
      if (old) this.remove(id, old, all);
      return;
    }
    const first = this.shown[0];
    if (!old && first && all.findIndex((message) => message.id === first.id) > at) return;
    const active = old?.contains(document.activeElement) ? document.activeElement : null;
    const element = this.make(all[at], all[at - 1]);
    if (old) old.replaceWith(element);
    else {
      const next = all.slice(at + 1).map((message) => this.elements.get(message.id)).find(Boolean);
      this.list.insertBefore(element, next ?? null);
    }
    this.shown = all.slice(all.findIndex((message) => message.id === (first ?? all[at]).id));
    if (active) {
      const key = active.dataset.part ?? keep;
      if (key) refocus(element, key);
      else element.focus({ preventScroll: true });
    } else if (keep && old && document.activeElement === document.body) refocus(element, keep);
    if (fresh) this.tell(all[at]);
    if (this.shown.length === 1) this.drawTop(0);
    if (this.stuck) {
      this.end();
      this.trim();
    } else if (fresh) this.offerEnd(all[at].ephemeral_to ? "Answer below" : "New messages");
    this.saw();
  }

  offerEnd(words) {
    this.jumpWords.textContent = words;
    this.jumper.hidden = false;
  }

  remove(id, old, all) {
    const next = old.nextElementSibling?.dataset.id;
    if (old.contains(document.activeElement)) this.element.focus({ preventScroll: true });
    old.remove();
    this.elements.delete(id);
    this.shown = this.shown.filter((message) => message.id !== id);
    // The one below may have run on from it.
    const at = next ? all.findIndex((message) => message.id === next) : -1;
    if (at >= 0) this.elements.get(next)?.replaceWith(this.make(all[at], all[at - 1]));
  }

  tell(message) {
    if (!this.pane.isActive()) return;
    if (message.author?.id === this.pane.officer && !message.ephemeral_to) return;
    announce(spoken(message));
  }

  // Lets old elements go once there are many and the view is at the end.
  trim() {
    if (this.shown.length < MANY) return;
    const all = this.all;
    this.drawFrom(all, Math.max(0, all.length - FIRST));
    this.end();
  }

  end() {
    this.element.scrollTop = this.element.scrollHeight;
  }

  toEnd() {
    this.stuck = true;
    this.trim();
    this.end();
    this.jumper.hidden = true;
    this.saw();
  }

  saw() {
    if (this.stuck && document.visibilityState === "visible") {
      markSeen(this.pane.officer, this.pane.channel);
    }
  }

  scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.element;
    const size = `${scrollHeight} ${clientHeight}`;
    // What scrolled because the pane or a picture changed its size was not the reader.
    if (this.stuck && size !== this.size) this.end();
    else this.stuck = scrollHeight - scrollTop - clientHeight < NEAR;
    this.size = size;
    if (this.stuck) {
      this.jumper.hidden = true;
      this.saw();
    } else if (this.jumper.hidden && scrollHeight - scrollTop - clientHeight > clientHeight) {
      this.offerEnd("Jump to present");
    }
    if (scrollTop < AHEAD) this.grow();
  }

  // Draws some more above, fetching them if they are not here; the view stays on what it shows.
  async grow() {
    if (this.growing || !this.shown.length) return;
    this.growing = true;
    const { officer, channel } = this.pane;
    try {
      if (this.from() < MORE) await loadOlder(officer, channel).catch(() => {});
      if (this.pane.channel !== channel || this.pane.officer !== officer) return;
      const all = this.all;
      const from = this.from(all);
      const to = Math.max(0, from - MORE);
      const above = all.slice(to, from);
      this.drawTop(to);
      if (!above.length) return;
      // The browser keeps the place by itself, unless the view stands at the very top.
      if (this.element.scrollTop < 1) this.element.scrollTop = 1;
      this.list.prepend(...above.map((message, at) => this.make(message, all[to + at - 1])));
      this.shown = all.slice(to);
      const below = all[from];
      if (below) this.elements.get(below.id)?.replaceWith(this.make(below, all[from - 1]));
    } finally {
      this.growing = false;
    }
  }

  // Where in the whole the drawn ones begin.
  from(all = this.all) {
    return all.findIndex((message) => message.id === this.shown[0].id);
  }

  // Goes to a message, drawing back to it if need be; false if it is not there any more.
  async show(id) {
    const { officer, channel } = this.pane;
    await loadFrom(officer, channel, id).catch(() => {});
    const all = this.all;
    const at = all.findIndex((message) => message.id === id);
    if (at < 0) return false;
    if (!this.elements.has(id)) this.drawFrom(all, Math.max(0, at - 10));
    const element = this.elements.get(id);
    this.stuck = false;
    element.scrollIntoView({ block: "center" });
    element.focus({ preventScroll: true });
    element.classList.add("flash");
    setTimeout(() => element.classList.remove("flash"), 1600);
    return true;
  }

  // Arrows go from message to message.
  key(event) {
    if (event.key === "End" && event.target === this.element) {
      event.preventDefault();
      return this.toEnd();
    }
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const here = event.target.closest("article");
    const free = event.target === this.element || event.target === here;
    if (!step || !free || event.altKey || event.ctrlKey || event.metaKey) return;
    const lines = [...this.list.children];
    const to = here ? lines[lines.indexOf(here) + step] : lines.at(-1);
    if (!to) return;
    event.preventDefault();
    to.focus({ preventScroll: true });
    to.scrollIntoView({ block: "nearest" });
  }
}
