// The list above the composer: what fits what is typed. The focus stays in the field; the field
// names the line the arrows have reached.

import { fill, freshId, h } from "./dom.js";

export class Suggest {
  constructor() {
    this.id = freshId("suggest");
    this.head = h("div", { class: "suggest-head" });
    const words = { role: "listbox", "aria-label": "Suggestions", tabindex: "0" };
    this.list = h("div", { id: this.id, ...words });
    this.empty = h("p", { class: "none", role: "status" });
    this.element = h("div", { class: "suggest", hidden: true }, this.head, this.list, this.empty);
    // A press on a line must not take the focus out of the field.
    this.element.addEventListener("pointerdown", (event) => event.preventDefault());
    // Whoever scrolls it by keyboard may choose in it too.
    this.list.addEventListener("keydown", (event) => {
      if (!this.key(event) && event.key === "Enter") this.pick();
    });
    this.lines = [];
    this.at = -1;
    this.field = null;
  }

  get isOpen() {
    return !this.element.hidden && this.lines.length > 0;
  }

  // Shows `lines` ({ parts, pick }) for a field, under a heading; `none` is said if there are none.
  show(field, lines, { head = [], none = "", first = 0 } = {}) {
    if (this.field !== field) this.release();
    this.field = field;
    fill(this.head, head);
    this.head.hidden = !this.head.childNodes.length;
    this.lines = lines.map(({ parts, pick, look }) => {
      const props = { id: freshId("choice"), role: "option", class: `choice ${look ?? ""}` };
      return { element: h("div", { ...props, onclick: pick }, parts), pick };
    });
    fill(this.list, this.lines.map(({ element }) => element));
    this.list.hidden = !this.lines.length;
    this.empty.textContent = this.lines.length ? "" : none;
    this.empty.hidden = !this.empty.textContent;
    this.element.hidden = this.head.hidden && this.list.hidden && this.empty.hidden;
    if (this.lines.length) field.setAttribute("aria-controls", this.id);
    if (field.getAttribute("role") === "combobox") {
      field.setAttribute("aria-expanded", String(this.lines.length > 0));
    }
    this.go(this.lines.length ? Math.min(first, this.lines.length - 1) : -1);
    this.list.scrollTop = 0;
  }

  go(at) {
    this.lines[this.at]?.element.setAttribute("aria-selected", "false");
    this.at = at;
    this.lines.forEach(({ element }, index) => element.setAttribute("aria-selected", index === at));
    const line = this.lines[at]?.element;
    if (line) {
      this.field.setAttribute("aria-activedescendant", line.id);
      line.scrollIntoView({ block: "nearest" });
    } else this.field?.removeAttribute("aria-activedescendant");
  }

  // Up and down; true if the key was for the list.
  key(event) {
    if (!this.isOpen) return false;
    const { length } = this.lines;
    if (event.key === "ArrowDown") this.go((this.at + 1) % length);
    else if (event.key === "ArrowUp") this.go((this.at <= 0 ? length : this.at) - 1);
    else return false;
    event.preventDefault();
    return true;
  }

  // Takes the line reached; false if none is.
  pick() {
    const line = this.isOpen && this.lines[this.at];
    if (!line) return false;
    line.pick();
    return true;
  }

  hide() {
    this.element.hidden = true;
    this.lines = [];
    this.at = -1;
    this.release();
  }

  release() {
    this.field?.removeAttribute("aria-activedescendant");
    this.field?.removeAttribute("aria-controls");
    if (this.field?.getAttribute("role") === "combobox") {
      this.field.setAttribute("aria-expanded", "false");
    }
  }
}
