// One option of a command in the line: its name and a field that grows with what is typed.

import { freshId, h, nameOf } from "./dom.js";
import { api } from "./api.js";
import { guildOf, worldOf } from "./store.js";

const BOOLEAN = 5;
const NUMBERS = new Set([4, 10]);
const FILE = 11;

const KINDS = {
  3: "text", 4: "whole number", 5: "yes or no", 6: "person", 7: "channel", 8: "role",
  9: "person or role", 10: "number", 11: "file",
};

export class Pill {
  constructor(command, option) {
    this.command = command;
    this.option = option;
    this.value = undefined;
    // What the list offers, where only what it offers may be given.
    this.closed = this.closedList();
    const id = freshId("option");
    const star = option.required ? " (required)" : "";
    this.field = option.type === FILE ? this.fileField(id) : this.textField(id, star);
    const name = h("label", { class: "name", for: id }, option.name);
    const look = option.required ? "pill needed" : "pill";
    this.element = h("span", { class: look, "data-option": option.name }, name, this.field);
  }

  textField(id, star) {
    const { option } = this;
    const field = h("input", {
      id,
      type: "text",
      size: 4,
      role: "combobox",
      "aria-expanded": "false",
      "aria-autocomplete": "list",
      "aria-label": `${option.name}${star}: ${option.description || KINDS[option.type]}`,
      "aria-required": option.required,
      inputmode: NUMBERS.has(option.type) ? "decimal" : undefined,
      maxlength: option.max_length ?? 6000,
      autocomplete: "off",
    });
    field.addEventListener("input", () => this.typed());
    field.addEventListener("focus", () => this.offer(this.value !== undefined));
    field.addEventListener("keydown", (event) => this.key(event));
    return field;
  }

  fileField(id) {
    const words = `${this.option.name}: ${this.option.description}`;
    const field = h("input", { id, type: "file", "aria-label": words });
    field.addEventListener("change", async () => (this.value = await readFile(field.files[0])));
    return field;
  }

  focus() {
    this.field.focus();
    if (this.field.type === "text") this.field.select();
  }

  isFilled() {
    return this.value !== undefined || (this.field.type === "text" && this.field.value.trim() !== "");
  }

  entry() {
    return [this.option.name, this.value ?? this.field.value.trim()];
  }

  // Why it cannot be sent as it stands; what names a line of the list exactly is taken as it.
  complaint() {
    if (!this.isFilled() || this.value !== undefined || this.field.type !== "text") return "";
    const { option, closed } = this;
    const typed = this.field.value.trim().toLowerCase();
    if (closed) {
      const found = closed.find((choice) => choice.name.toLowerCase() === typed);
      if (!found) return `${option.name}: choose from the list.`;
      this.value = found.value;
      return "";
    }
    if (!NUMBERS.has(option.type) || option.autocomplete) return "";
    const number = Number(typed);
    const whole = option.type !== 4 || Number.isInteger(number);
    if (!whole || Number.isNaN(number)) return `${option.name} must be a ${KINDS[option.type]}.`;
    const { min_value: min = -Infinity, max_value: max = Infinity } = option;
    if (number < min) return `${option.name} must be at least ${min}.`;
    return number > max ? `${option.name} must be at most ${max}.` : "";
  }

  closedList() {
    const { option } = this;
    const { officer, channel } = this.command.pane;
    const guild = guildOf(officer, channel);
    const people = () => (guild?.members ?? []).map((user) => ({ value: user.id, name: nameOf(user) }));
    const roles = () => (guild?.roles ?? []).map((role) => ({ value: role.id, name: role.name }));
    const channels = () => [...worldOf(officer).channels.values()].filter((each) => each.type !== 1);
    if (option.choices?.length) return option.choices;
    switch (option.type) {
      case BOOLEAN: return [{ value: true, name: "True" }, { value: false, name: "False" }];
      case 6: return people();
      case 7: return channels().map((each) => ({ value: each.id, name: `#${each.name}` }));
      case 8: return roles();
      case 9: return [...people(), ...roles()];
      default: return null;
    }
  }

  typed() {
    this.value = undefined;
    this.element.classList.remove("wrong");
    this.field.removeAttribute("aria-invalid");
    this.command.complain("");
    this.widen();
    this.offer(false);
  }

  widen() {
    this.field.size = Math.min(60, Math.max(4, this.field.value.length + 1));
  }

  head() {
    const { option } = this;
    const state = option.required ? h("em", { class: "required" }, "required") : null;
    return [h("b", {}, option.name), state, h("small", {}, option.description || KINDS[option.type])];
  }

  // Lists what fits. `settled` fields show their list with no line reached, so that keys go on.
  offer(settled) {
    const { option, closed } = this;
    if (option.autocomplete) return this.ask(settled);
    if (!closed) return this.show([], "", settled);
    const typed = settled ? "" : this.field.value.trim().toLowerCase().replace(/^[@#]/, "");
    const fit = closed.filter((choice) => choice.name.toLowerCase().includes(typed));
    this.show(fit, "Nothing in the list fits.", settled);
  }

  show(choices, none, settled) {
    const line = (choice) => ({ parts: h("span", {}, choice.name), pick: () => this.take(choice) });
    const first = settled ? -1 : 0;
    this.command.suggest.show(this.field, choices.map(line), { head: this.head(), none, first });
  }

  // Asks the bot; only the answer to the last question counts.
  async ask(settled) {
    const { command, field, option } = this;
    const { officer, channel } = command.pane;
    const mine = (this.asked = (this.asked ?? 0) + 1);
    const given = { ...command.given(), [option.name]: settled ? "" : field.value };
    if (!this.field.value) this.show([], "Loading…", settled);
    const path = command.leaf.path;
    const reply = await api.autocomplete(officer, channel, path, given, option.name);
    if (mine !== this.asked || document.activeElement !== field) return;
    if (reply.kind !== "choices") return this.show([], "Loading options failed.", settled);
    this.show(reply.choices, "No options match.", settled);
  }

  // The name is shown, the value is sent.
  take(choice) {
    this.asked = (this.asked ?? 0) + 1;
    this.field.value = choice.name;
    this.value = choice.value;
    this.element.classList.remove("wrong");
    this.widen();
    this.command.complain("");
    this.command.after(this);
  }

  key(event) {
    const { command, field } = this;
    if (event.isComposing || command.suggest.key(event)) return;
    const { key, shiftKey } = event;
    const collapsed = field.selectionStart === field.selectionEnd;
    if (key === "Tab" && !shiftKey) {
      event.preventDefault();
      if (!(field.value || this.option.required) || !command.suggest.pick()) command.next(this);
    } else if (key === "Enter") {
      event.preventDefault();
      if (command.suggest.pick()) return;
      command.send();
    } else if (key === "Backspace" && !field.value) {
      event.preventDefault();
      command.drop(this);
    } else if (key === "ArrowLeft" && collapsed && field.selectionStart === 0) {
      event.preventDefault();
      command.before(this);
    } else if (key === "ArrowRight" && collapsed && field.selectionStart === field.value.length) {
      event.preventDefault();
      command.next(this);
    }
  }
}

async function readFile(file) {
  if (!file) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return { filename: file.name, base64: btoa(text), content_type: file.type || undefined };
}
