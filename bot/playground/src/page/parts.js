// Buttons and menus under a message.

import { append, byId, h, nameOf, safeUrl } from "./dom.js";
import { api, emit, store } from "./store.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

export function components(message) {
  if (!message.components.length) return null;
  const failed = [...store.failed].some((key) => key.startsWith(`${message.id}/`));
  return h("div", { class: "components" }, message.components.map((row) => h("div", { class: "row" }, row.components.map((part) => part.type === 2 ? button(message, part) : menu(message, part)))),
    failed && h("div", { class: "part-failed", role: "alert" }, "This interaction failed"));
}

const key = (message, part) => `${message.id}/${part.custom_id}`;

// Sends what was done and shows that it is under way, then what came of it.
async function send(message, part, deed) {
  const id = key(message, part);
  if (store.waiting.has(id)) return;
  for (const old of store.failed) if (old.startsWith(`${message.id}/`)) store.failed.delete(old);
  store.waiting.add(id);
  const again = () => emit("message", { channel_id: message.channel_id, id: message.id, keep: id });
  again();
  const reply = await deed().catch((error) => ({ kind: "refused", reason: error.message }));
  store.waiting.delete(id);
  if (reply.kind === "unanswered") store.failed.add(id);
  again();
  if (reply.kind === "refused" || reply.kind === "modal") {
    const { afterReply } = await import("./message.js");
    afterReply(reply, message.channel_id, "");
  }
}

const emoji = (part) => part.emoji && h("span", { class: "emoji" }, part.emoji.id ? `:${part.emoji.name}:` : part.emoji.name);

function button(message, part) {
  if (part.style === 5) {
    const url = safeUrl(part.url);
    return h("a", { class: "button link", href: part.disabled ? undefined : url, target: "_blank", rel: "noopener noreferrer", "aria-disabled": part.disabled }, emoji(part), part.label, " ↗");
  }
  const waits = store.waiting.has(key(message, part));
  const busy = [...store.waiting].some((id) => id.startsWith(`${message.id}/`));
  return h("button", { class: `button ${STYLES[part.style] ?? "secondary"}`, disabled: part.disabled || busy, "aria-busy": waits, "data-part": key(message, part), onclick: () => send(message, part, () => api.click(message, part.custom_id)) },
    waits ? h("span", { class: "dots" }, "···") : [emoji(part), part.label]);
}

// What a menu offers: its own lines, or the people, roles and channels of the guild.
function offers(part) {
  const guild = store.guilds.find((guild) => guild.id === store.channels.get(store.channel)?.guild_id) ?? store.guilds[0];
  const people = () => (guild?.members ?? []).map((user) => ({ value: user.id, label: nameOf(user) }));
  const roles = () => (guild?.roles ?? []).filter((role) => role.id !== guild.id).map((role) => ({ value: role.id, label: `@${role.name}` }));
  switch (part.type) {
    case 3: return part.options;
    case 5: return people();
    case 6: return roles();
    case 7: return [...people(), ...roles()];
    default: return [...store.channels.values()].filter((channel) => channel.type === 0).map((channel) => ({ value: channel.id, label: `#${channel.name}` }));
  }
}

function menu(message, part) {
  const min = part.min_values ?? 1;
  const max = part.max_values ?? 1;
  const all = offers(part);
  const chosen = new Set(all.filter((option) => option.default).map((option) => option.value));
  for (const value of part.default_values ?? []) chosen.add(value.id);
  const waits = store.waiting.has(key(message, part));
  const words = () => all.filter((option) => chosen.has(option.value)).map((option) => option.label).join(", ") || part.placeholder || (max > 1 ? `Choose up to ${max}` : "Make a selection");
  const face = h("button", { class: "select", disabled: part.disabled || waits, "aria-haspopup": "listbox", "aria-expanded": "false", "data-part": key(message, part) }, h("span", {}, waits ? "···" : words()), "▾");
  const box = h("div", { class: "select-box" }, face);
  let list = null;
  const submit = () => send(message, part, () => api.select(message, part.custom_id, all.filter((option) => chosen.has(option.value)).map((option) => option.value)));
  const close = (changed) => {
    list?.remove();
    list = null;
    face.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", outside, true);
    if (changed && max > 1 && chosen.size >= min && chosen.size <= max) submit();
  };
  let changed = false;
  const outside = (event) => !box.contains(event.target) && close(changed);
  const pick = (option, line) => {
    changed = true;
    if (max === 1) {
      chosen.clear();
      chosen.add(option.value);
      close(false);
      return submit();
    }
    if (chosen.has(option.value)) chosen.delete(option.value);
    else if (chosen.size < max) chosen.add(option.value);
    line.setAttribute("aria-selected", chosen.has(option.value));
    face.firstChild.textContent = words();
  };
  face.addEventListener("click", () => {
    if (list) return close(changed);
    changed = false;
    list = h("div", { class: "popup list", role: "listbox", "aria-multiselectable": max > 1 });
    for (const option of all) {
      const line = h("button", { role: "option", "aria-selected": String(chosen.has(option.value)), onclick: () => pick(option, line) },
        option.emoji && emoji(option), h("span", {}, h("b", {}, option.label), option.description && h("small", {}, option.description)));
      list.append(line);
    }
    if (max > 1) append(list, [h("button", { class: "done", onclick: () => close(true) }, `Done (${min}–${max})`)]);
    list.addEventListener("keydown", walk(() => close(changed), face));
    face.setAttribute("aria-expanded", "true");
    box.append(list);
    document.addEventListener("pointerdown", outside, true);
    list.querySelector("button")?.focus();
  });
  return box;
}

// Arrow keys within a list of buttons; Escape leaves it.
export function walk(close, back) {
  return (event) => {
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement);
    if (event.key === "ArrowDown") buttons[(at + 1) % buttons.length]?.focus();
    else if (event.key === "ArrowUp") buttons[(at - 1 + buttons.length) % buttons.length]?.focus();
    else if (event.key === "Escape") {
      close();
      back?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

export const refocus = (id) => id && [...document.querySelectorAll("[data-part]")].find((element) => element.dataset.part === id)?.focus({ preventScroll: true }) || byId("none");
