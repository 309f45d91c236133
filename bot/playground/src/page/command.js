// A command being filled in: its options stand in the line as pills, the required ones from the
// start, the others once they are asked for. What fits the option in hand is listed above.

import { fill, h, iconButton } from "./dom.js";
import { api } from "./api.js";
import { note } from "./store.js";
import { afterReply } from "./apps.js";
import { Pill } from "./pill.js";

export class Command {
  constructor(composer, leaf) {
    this.composer = composer;
    this.pane = composer.pane;
    this.suggest = composer.suggest;
    this.leaf = leaf;
    this.pills = leaf.options.filter((option) => option.required).map((each) => new Pill(this, each));
    this.problem = h("div", { class: "problem", role: "alert", hidden: true });
    this.line = h("div", { class: "pills" });
    const stop = { class: "stop", onclick: () => composer.leaveCommand() };
    const send = h("button", { type: "submit", class: "icon send", "aria-label": "Send", title: "Send" });
    send.append(iconButton("send", "Send").firstChild);
    this.sender = send;
    this.more = this.moreField();
    this.element = h("form", { class: "bar command", novalidate: true, "aria-label": `/${leaf.path}` },
      h("div", { class: "command-line" }, this.line, this.problem),
      iconButton("close", "Leave this command", stop), send);
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.draw();
  }

  draw() {
    const rest = this.rest().length;
    this.more.placeholder = rest ? `+${rest} optional` : "";
    this.more.hidden = !rest;
    fill(this.line, h("span", { class: "path", title: this.leaf.description }, `/${this.leaf.path}`),
      this.pills.map((pill) => pill.element), this.more);
  }

  // Options not in the line.
  rest() {
    return this.leaf.options.filter((option) => !this.pills.some((pill) => pill.option === option));
  }

  moreField() {
    const field = h("input", {
      type: "text",
      class: "more",
      role: "combobox",
      "aria-label": "Add an option",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      autocomplete: "off",
    });
    field.addEventListener("focus", () => this.offerMore());
    field.addEventListener("input", () => this.offerMore());
    field.addEventListener("keydown", (event) => this.moreKey(event));
    return field;
  }

  offerMore() {
    const typed = this.more.value.replace(/:$/, "").trim().toLowerCase();
    const fit = this.rest().filter((option) => option.name.includes(typed));
    const named = this.more.value.endsWith(":") && fit.find((option) => option.name === typed);
    if (named) return this.add(named);
    const line = (option) => ({
      parts: [h("b", {}, option.name), h("small", {}, option.description)],
      pick: () => this.add(option),
    });
    const head = [h("b", {}, `/${this.leaf.path}`), h("small", {}, this.leaf.description)];
    // Untouched, the list is only a hint: Enter sends.
    this.suggest.show(this.more, fit.map(line), { head, none: "No such option.", first: typed ? 0 : -1 });
  }

  moreKey(event) {
    if (this.suggest.key(event)) return;
    if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) {
      if (!this.suggest.pick()) return;
      event.preventDefault();
    } else if (event.key === "Backspace" && !this.more.value) {
      event.preventDefault();
      this.before(null);
    } else if (event.key === "ArrowLeft" && this.more.selectionStart === 0) this.before(null);
  }

  add(option) {
    this.more.value = "";
    const pill = new Pill(this, option);
    this.pills.push(pill);
    this.draw();
    pill.focus();
  }

  drop(pill) {
    if (pill.option.required) return this.before(pill);
    const at = this.pills.indexOf(pill);
    this.pills.splice(at, 1);
    this.draw();
    if (this.pills[at - 1]) this.pills[at - 1].focus();
    else this.end();
  }

  // To the field before this one; before the first one lies the bare text.
  before(pill) {
    const at = pill ? this.pills.indexOf(pill) : this.pills.length;
    if (at > 0) return this.pills[at - 1].focus();
    this.composer.leaveCommand(`/${this.leaf.path}`);
  }

  // To the next field that wants something, else behind the last one.
  after(pill) {
    const at = this.pills.indexOf(pill);
    const next = this.pills.slice(at + 1).find((each) => !each.isFilled()) ?? this.missing();
    if (next) next.focus();
    else this.end();
  }

  next(pill) {
    const next = this.pills[this.pills.indexOf(pill) + 1];
    if (next) next.focus();
    else this.end();
  }

  end() {
    if (this.rest().length) return this.more.focus();
    this.sender.focus();
    this.suggest.hide();
  }

  missing() {
    return this.pills.find((pill) => pill.option.required && !pill.isFilled());
  }

  firstField() {
    return this.missing()?.field ?? (this.rest().length ? this.more : this.sender);
  }

  begin() {
    this.firstField().focus();
  }

  key(event) {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    if (this.suggest.isOpen) this.suggest.hide();
    else this.composer.leaveCommand();
  }

  given() {
    return Object.fromEntries(this.pills.filter((pill) => pill.isFilled()).map((pill) => pill.entry()));
  }

  complain(words, pill) {
    this.problem.textContent = words;
    this.problem.hidden = !words;
    if (!pill) return;
    pill.element.classList.add("wrong");
    pill.field.setAttribute("aria-invalid", "true");
    pill.focus();
  }

  async send() {
    const { composer, leaf } = this;
    const { officer, channel } = this.pane;
    const missing = this.missing();
    if (missing) return this.complain(`${missing.option.name} is required.`, missing);
    for (const pill of this.pills) {
      const words = pill.complaint();
      if (words) return this.complain(words, pill);
    }
    const options = this.given();
    this.pane.log.forActs = false;
    composer.command = null;
    composer.drawText("");
    // On a phone this would open the keyboard over the answer.
    if (matchMedia("(pointer: fine)").matches) composer.field.focus();
    const sent = note(officer, channel, `Sending /${leaf.path}…`, "pending");
    const reply = await api.slash(officer, channel, leaf.path, options);
    sent();
    const still = officer === this.pane.officer && channel === this.pane.channel;
    if (reply.kind === "refused" && still && !composer.command && !composer.field.value) {
      composer.command = this;
      fill(composer.place, this.element);
      this.complain(reply.reason);
      (this.pills[0]?.field ?? this.sender).focus();
      return;
    }
    afterReply(officer, reply, channel, `/${leaf.path}`);
  }
}
