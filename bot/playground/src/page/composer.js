// Writing: plain messages, and slash commands with their options filled in one by one.

import { byId, fill, h, nameOf } from "./dom.js";
import { api, note, on, store } from "./store.js";
import { walk } from "./parts.js";
import { afterReply } from "./message.js";

let commands = [];
// The command being filled in: its leaf, and the values so far by option name.
let current = null;

const TYPES = { 3: "text", 4: "whole number", 5: "yes or no", 6: "person", 7: "channel", 8: "role", 9: "person or role", 10: "number", 11: "file" };

// Every command that can be sent, with its full path.
function leaves() {
  const out = [];
  const down = (path, node, top) => {
    const branches = (node.options ?? []).filter((option) => option.type <= 2);
    if (branches.length) for (const branch of branches) down(`${path} ${branch.name}`, branch, top);
    else out.push({ path, description: node.description, options: node.options ?? [], top });
  };
  for (const command of commands) if (command.type === 1) down(command.name, command, command.name);
  return out.sort((a, b) => a.path.localeCompare(b.path));
}

async function reload() {
  if (!store.channel) return;
  const wanted = `${store.officer} ${store.channel}`;
  const found = await api.commands(store.channel).catch(() => []);
  if (wanted === `${store.officer} ${store.channel}`) commands = found;
}

export function start() {
  for (const what of ["channel", "commands"]) on(what, () => reload());
  on("channel", render);
  on("world", () => !current && !byId("write")?.value && render());
}

function render() {
  if (current) return renderCommand();
  const channel = store.channels.get(store.channel);
  if (!channel) return fill(byId("composer"));
  const name = channel.thread_metadata ? channel.name : channel.type === 1 ? nameOf(store.bot) : `#${channel.name}`;
  const write = h("textarea", { id: "write", rows: 1, maxlength: 2000, disabled: !channel.may_write, "aria-label": "Message", placeholder: channel.may_write ? `Message ${name}, or / for commands` : "You may not write here", autocomplete: "off" });
  const list = h("div", { class: "popup commands", role: "listbox", "aria-label": "Commands", hidden: true });
  const offer = () => offerCommands(write, list);
  write.addEventListener("input", () => {
    write.style.height = "auto";
    write.style.height = `${Math.min(write.scrollHeight, 160)}px`;
    offer();
  });
  write.addEventListener("keydown", (event) => onKey(event, write, list));
  list.addEventListener("keydown", walk(() => (list.hidden = true), write));
  const slash = h("button", { class: "icon slash", "aria-label": "Commands", title: "Commands", onclick: () => {
    if (!list.hidden) return void (list.hidden = true);
    if (!write.value.startsWith("/")) write.value = "/";
    offer();
    list.querySelector("button")?.focus();
  } }, "/");
  const send = h("button", { class: "icon send", "aria-label": "Send", onclick: () => sendText(write) }, "➤");
  fill(byId("composer"), list, h("div", { class: "writing" }, slash, write, send));
}

function offerCommands(write, list) {
  const text = write.value;
  if (!text.startsWith("/") || text.includes("\n")) return void (list.hidden = true);
  const wanted = text.slice(1).toLowerCase().trim();
  const words = wanted.split(/\s+/);
  const all = leaves();
  let fit = all.filter((leaf) => leaf.path.startsWith(wanted));
  if (!fit.length) fit = all.filter((leaf) => wanted.startsWith(`${leaf.path} `));
  if (!fit.length) fit = all.filter((leaf) => words.every((word) => leaf.path.includes(word)));
  list.hidden = false;
  const line = (leaf, index) => h("button", { role: "option", "aria-selected": String(index === 0), onclick: () => choose(leaf) }, h("b", {}, `/${leaf.path}`), h("span", { class: "options" }, leaf.options.map((option) => h("i", { class: option.required ? "needed" : "" }, option.name))), h("small", {}, leaf.description));
  fill(list, fit.length ? fit.map(line) : h("p", {}, all.length ? "No command fits." : "No commands: the bot has registered none you may use here."));
}

function onKey(event, write, list) {
  const open = !list.hidden;
  const lines = [...list.querySelectorAll("button")];
  if (open && lines.length && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    event.preventDefault();
    const at = lines.findIndex((line) => line.getAttribute("aria-selected") === "true");
    const next = (at + (event.key === "ArrowDown" ? 1 : lines.length - 1)) % lines.length;
    lines.forEach((line, index) => line.setAttribute("aria-selected", String(index === next)));
    lines[next].scrollIntoView({ block: "nearest" });
  } else if (open && lines.length && (event.key === "Tab" || event.key === "Enter") && !event.shiftKey) {
    event.preventDefault();
    lines.find((line) => line.getAttribute("aria-selected") === "true")?.click();
  } else if (open && event.key === "Escape") {
    list.hidden = true;
  } else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    sendText(write);
  }
}

async function sendText(write) {
  const text = write.value.trim();
  if (!text) return;
  if (text.startsWith("/")) return note(store.channel, "Choose a command from the list.", "failed");
  write.value = "";
  await api.say(store.channel, text).catch((error) => note(store.channel, error.message, "failed"));
}

function choose(leaf) {
  current = { leaf, values: new Map(), shown: new Set(leaf.options.filter((option) => option.required).map((option) => option.name)) };
  renderCommand();
  if (!leaf.options.length) byId("composer").querySelector(".send").focus();
}

function renderCommand(focus) {
  const { leaf, shown } = current;
  const more = leaf.options.filter((option) => !shown.has(option.name));
  const problem = h("span", { class: "problem", role: "alert", id: "problem" });
  const stop = () => {
    current = null;
    render();
    byId("write")?.focus();
  };
  const form = h("form", { class: "command", onsubmit: (event) => (event.preventDefault(), sendCommand()), onkeydown: (event) => event.key === "Escape" && !event.defaultPrevented && stop() },
    h("div", { class: "command-head" }, h("b", {}, `/${leaf.path}`), h("span", {}, leaf.description), h("button", { class: "icon", type: "button", "aria-label": "Give up this command", onclick: stop }, "✕")),
    h("div", { class: "fields-row" }, leaf.options.filter((option) => shown.has(option.name)).map(field)),
    h("div", { class: "more" }, more.map((option) => h("button", { type: "button", class: "add", title: option.description, onclick: () => (shown.add(option.name), renderCommand(option.name)) }, `+ ${option.name}`)), problem, h("button", { class: "button primary send", type: "submit" }, "Send")));
  fill(byId("composer"), form);
  const wanted = focus ?? leaf.options.find((option) => shown.has(option.name) && !current.values.has(option.name))?.name;
  form.querySelector(wanted ? `[data-option="${CSS.escape(wanted)}"]` : ".send")?.focus();
}

function field(option) {
  const label = h("span", { class: "name" }, option.name, option.required && h("em", { class: "star" }, " *"));
  return h("label", { class: "option", title: option.description }, label, control(option), h("small", {}, option.description || TYPES[option.type]));
}

function control(option) {
  const { values } = current;
  const props = { "data-option": option.name, value: values.get(option.name) ?? "", "aria-label": option.name };
  const set = (value) => (value === "" || value === undefined ? values.delete(option.name) : values.set(option.name, value));
  const pick = (entries) => h("select", { ...props, onchange: (event) => set(entries[event.target.selectedIndex - 1]?.[0]) }, h("option", { value: "" }, "choose…"), entries.map(([value, name]) => h("option", { value: String(value), selected: values.get(option.name) === value }, name)));
  const guild = store.guilds.find((guild) => guild.id === store.channels.get(store.channel)?.guild_id) ?? store.guilds[0];
  const people = (guild?.members ?? []).map((user) => [user.id, nameOf(user)]);
  const roles = (guild?.roles ?? []).map((role) => [role.id, role.name]);
  if (option.choices?.length) return pick(option.choices.map((choice) => [choice.value, choice.name]));
  if (option.autocomplete) return completed(option, props, set);
  switch (option.type) {
    case 5: return pick([[true, "True"], [false, "False"]]);
    case 6: return pick(people);
    case 7: return pick([...store.channels.values()].map((channel) => [channel.id, `#${channel.name}`]));
    case 8: return pick(roles);
    case 9: return pick([...people, ...roles]);
    case 11: return h("input", { ...props, value: undefined, type: "file", onchange: (event) => readFile(event.target.files[0]).then(set) });
    case 4:
    case 10: return h("input", { ...props, type: "number", step: option.type === 4 ? 1 : "any", min: option.min_value, max: option.max_value, oninput: (event) => set(event.target.value) });
    default: return h("input", { ...props, type: "text", maxlength: option.max_length ?? 6000, autocomplete: "off", oninput: (event) => set(event.target.value) });
  }
}

async function readFile(file) {
  if (!file) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return { filename: file.name, base64: btoa(text), content_type: file.type || undefined };
}

const given = () => Object.fromEntries(current.values);

// A field whose choices the bot offers while one types. The name is shown, the value is sent.
function completed(option, props, set) {
  const names = current.names ?? (current.names = new Map());
  const input = h("input", { ...props, value: names.get(option.name) ?? props.value, type: "text", autocomplete: "off", role: "combobox", "aria-expanded": "false" });
  const list = h("div", { class: "popup list up", role: "listbox", hidden: true });
  let asked = 0;
  const hide = () => {
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
  };
  const choose = (choice) => {
    input.value = choice.name;
    names.set(option.name, choice.name);
    set(choice.value);
    asked++;
    hide();
    input.focus();
    hide();
  };
  const ask = async () => {
    const mine = ++asked;
    const leaf = current.leaf;
    const reply = await api.autocomplete(store.channel, leaf.path, { ...given(), [option.name]: input.value }, option.name).catch(() => null);
    if (mine !== asked || current?.leaf !== leaf) return;
    const choices = reply?.choices ?? [];
    fill(list, reply?.kind === "choices" ? (choices.length ? choices.map((choice, index) => h("button", { type: "button", role: "option", "aria-selected": String(index === 0), onclick: () => choose(choice) }, choice.name)) : h("p", {}, "No options match.")) : h("p", {}, "Loading options failed"));
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
  };
  input.addEventListener("input", () => {
    names.delete(option.name);
    set(input.value);
    ask();
  });
  input.addEventListener("focus", () => list.hidden && !names.has(option.name) && ask());
  input.addEventListener("keydown", (event) => {
    const lines = [...list.querySelectorAll("button")];
    if (list.hidden || !lines.length) return;
    const at = lines.findIndex((line) => line.getAttribute("aria-selected") === "true");
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const next = (at + (event.key === "ArrowDown" ? 1 : lines.length - 1)) % lines.length;
      lines.forEach((line, index) => line.setAttribute("aria-selected", String(index === next)));
      lines[next].scrollIntoView({ block: "nearest" });
      event.preventDefault();
    } else if (event.key === "Enter" || (event.key === "Tab" && input.value)) {
      event.preventDefault();
      lines[Math.max(at, 0)].click();
    } else if (event.key === "Escape") {
      event.preventDefault();
      hide();
    }
  });
  const box = h("span", { class: "complete" }, input, list);
  box.addEventListener("focusout", (event) => !box.contains(event.relatedTarget) && hide());
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  return box;
}

async function sendCommand() {
  const { leaf } = current;
  const channel = store.channel;
  const missing = leaf.options.find((option) => option.required && !current.values.has(option.name));
  if (missing) {
    byId("problem").textContent = `${missing.name} is required.`;
    byId("composer").querySelector(`[data-option="${CSS.escape(missing.name)}"]`)?.focus();
    return;
  }
  const options = given();
  const kept = current;
  current = null;
  render();
  // On a phone this would open the keyboard over the answer.
  if (matchMedia("(pointer: fine)").matches) byId("write")?.focus();
  const sent = note(channel, `Sending /${leaf.path}…`, "pending");
  const reply = await api.slash(channel, leaf.path, options).catch((error) => ({ kind: "refused", reason: error.message }));
  sent();
  if (reply.kind === "refused" && !current && channel === store.channel) {
    current = kept;
    renderCommand();
    byId("problem").textContent = reply.reason;
    return;
  }
  afterReply(reply, channel, `/${leaf.path}`);
}
