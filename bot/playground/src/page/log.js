// The messages of one pane: which of them are drawn, and where the view stands.
//
// Only a stretch of them is drawn: the newest at first, more as one scrolls, and what is then far
// away goes again. What is out of sight costs the browser nothing (see `log.css`).

import { announce, fill, h, icon } from "./dom.js";
import { loadFrom, loadOlder, markSeen, store, visible } from "./store.js";
import { messageElement, spoken } from "./message.js";
import { refocus } from "./parts.js";
import { welcomed } from "./controls.js";

// Messages drawn at first, and drawn more at a time: so few that a frame is enough for them.
const FIRST = 50;
const MORE = 12;
// Most messages drawn.
const MANY = 150;
// Pixels from the end within which the view follows what comes.
const NEAR = 80;
// Pixels from the first or last drawn at which more are drawn.
const AHEAD = 1800;

// Whether something on a message can be pressed or chosen that does more than lead elsewhere.
const canAct = ({ local, components }) =>
  !local && components.some((row) => row.components.some((part) => part.style !== 5 && !part.disabled));

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
    // What is drawn, whether it reaches to the newest, and whether the view follows that.
    this.shown = [];
    this.isLast = true;
    this.stuck = true;
    // Whether it stops following where the newest message that can be acted on would leave the view.
    this.forActs = false;
    this.element.addEventListener("scroll", () => this.scrolled(), { passive: true });
    this.element.addEventListener("keydown", (event) => this.key(event));
    // Who scrolls up wants to stay there, whatever changes its size on the way.
    const passive = { passive: true };
    this.element.addEventListener("wheel", ({ deltaY }) => this.leaveEnd(deltaY < 0), passive);
    this.element.addEventListener("touchmove", () => this.leaveEnd(), passive);
    this.element.addEventListener("pointerdown", ({ target }) => target === this.element && this.leaveEnd());
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

  // Draws the newest anew and goes to the end.
  draw() {
    const all = this.all;
    this.drawSome(all, Math.max(0, all.length - FIRST), all.length);
    this.stuck = true;
    this.jumper.hidden = true;
    this.end();
    this.saw();
    requestAnimationFrame(() => this.scrolled());
  }

  drawSome(all, from, to) {
    this.elements.clear();
    this.shown = all.slice(from, to);
    this.isLast = to >= all.length;
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
    const empty = this.shown.length === 0;
    fill(this.top, h("div", { class: "beginning" }, h("h3", {}, pane.welcome()),
      empty ? welcomed(pane) : h("p", {}, "This is where it begins.")));
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
    if (fresh) this.tell(all[at]);
    if (old) this.replace(old, all[at], all[at - 1], keep);
    else if (!this.insert(all, at) && fresh) return this.offerNews(all[at]);
    if (this.stuck) {
      this.end();
      this.trim(all);
    } else if (fresh) this.offerNews(all[at]);
    this.saw();
  }

  replace(old, message, before, keep) {
    const active = old.contains(document.activeElement) ? document.activeElement : null;
    const element = this.make(message, before);
    old.replaceWith(element);
    this.shown = this.shown.map((each) => (each.id === message.id ? message : each));
    const key = active?.dataset.part ?? keep;
    if (active && !key) element.focus({ preventScroll: true });
    else if (active || document.activeElement === document.body) refocus(element, key);
  }

  // Draws a message that was not there; false if its place is not within what is drawn.
  insert(all, at) {
    const from = this.shown.length ? this.from(all) : at;
    const to = from + this.shown.length;
    if (at < from || at > to || (at === to && !this.isLast)) return false;
    const element = this.make(all[at], all[at - 1]);
    this.list.insertBefore(element, this.elements.get(all[at + 1]?.id) ?? null);
    this.shown = all.slice(from, to + 1);
    if (this.shown.length === 1) this.drawTop(0);
    return true;
  }

  offerNews(message) {
    this.offerEnd(message.ephemeral_to ? "Answer below" : "New messages");
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
  trim(all) {
    if (this.shown.length <= MANY) return;
    this.drawSome(all, Math.max(0, all.length - FIRST), all.length);
    this.end();
  }

  end() {
    // An empty channel is read from its top.
    if (!this.shown.length) return;
    this.element.scrollTop = Math.min(this.element.scrollHeight, this.forActs ? this.newestAct() : Infinity);
  }

  // Follows what comes, but keeps the newest message in view that can be acted on: a beginning
  // brings several, and that one need not be the last. Lasts until the reader scrolls or writes.
  followActs() {
    this.forActs = true;
    this.draw();
  }

  // How far down the view may be for that message: with its head at the top, or, where it is
  // taller than the view, with its buttons at the bottom.
  newestAct() {
    const box = this.elements.get(this.shown.findLast(canAct)?.id)?.getBoundingClientRect();
    if (!box) return Infinity;
    const view = this.element.getBoundingClientRect();
    return this.element.scrollTop + Math.max(box.top - view.top, box.bottom - view.bottom);
  }

  toEnd() {
    this.forActs = false;
    this.draw();
  }

  // The reader scrolls: where that leads decides whether the view goes on following.
  leaveEnd(up = true) {
    this.forActs = false;
    if (up) this.stuck = false;
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
    else if (!this.forActs) this.stuck = this.isLast && scrollHeight - scrollTop - clientHeight < NEAR;
    this.size = size;
    if (this.stuck) {
      this.jumper.hidden = true;
      this.saw();
    } else if (this.jumper.hidden && scrollHeight - scrollTop - clientHeight > clientHeight) {
      this.offerEnd("Jump to present");
    }
    if (scrollTop < AHEAD) this.growUp();
    else if (scrollHeight - scrollTop - clientHeight < AHEAD) this.growDown();
  }

  // Draws some more above, fetching them if they are not here; the view stays on what it shows.
  async growUp() {
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
      if (from < 0 || !above.length) return;
      // The browser keeps the place by itself, unless the view stands at the very top.
      if (this.element.scrollTop < 1) this.element.scrollTop = 1;
      this.list.prepend(...above.map((message, at) => this.make(message, all[to + at - 1])));
      const below = all[from];
      this.elements.get(below.id)?.replaceWith(this.make(below, all[from - 1]));
      this.shown = [...above, ...this.shown];
      this.drop(this.shown.splice(MANY));
    } finally {
      this.growing = false;
    }
  }

  // Draws some more below.
  growDown() {
    if (this.growing || this.isLast || !this.shown.length) return;
    const all = this.all;
    const from = this.from(all);
    const to = from + this.shown.length;
    const below = all.slice(to, to + MORE);
    this.list.append(...below.map((message, at) => this.make(message, all[to + at - 1])));
    this.shown = [...this.shown, ...below];
    this.isLast = to + below.length >= all.length;
    this.drop(this.shown.splice(0, Math.max(0, this.shown.length - MANY)));
    this.drawTop(this.from(all));
  }

  // Takes elements away that are far from the view.
  drop(messages) {
    if (!messages.length) return;
    for (const { id } of messages) {
      this.elements.get(id)?.remove();
      this.elements.delete(id);
    }
    const all = this.all;
    this.isLast = this.shown.at(-1)?.id === all.at(-1)?.id;
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
    if (!this.elements.has(id)) this.drawSome(all, Math.max(0, at - 20), at + FIRST);
    const element = this.elements.get(id);
    this.leaveEnd();
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
    if (["PageUp", "Home", "ArrowUp"].includes(event.key)) this.leaveEnd();
    if (["PageDown", "ArrowDown"].includes(event.key)) this.leaveEnd(false);
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
