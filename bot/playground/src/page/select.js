// Menus under a message: a face that tells what is chosen, and a list that opens at it.

import { freshId, h, icon, nameOf } from "./dom.js";
import { api } from "./api.js";
import { guildOf, store, worldOf } from "./store.js";
import { openAt, walk } from "./popup.js";
import { dots, emoji, isBusy, partKey, send } from "./parts.js";

// What a menu offers: its own lines, or the people, roles and channels of the guild.
function offers(pane, part) {
  const guild = guildOf(pane.officer, pane.channel);
  const people = () => (guild?.members ?? []).map((user) => ({ value: user.id, label: nameOf(user) }));
  const isOwn = (role) => role.id !== guild.id;
  const roles = () =>
    (guild?.roles ?? []).filter(isOwn).map((role) => ({ value: role.id, label: `@${role.name}` }));
  switch (part.type) {
    case 3: return part.options;
    case 5: return people();
    case 6: return roles();
    case 7: return [...people(), ...roles()];
    default: {
      const texts = [...worldOf(pane.officer).channels.values()].filter(({ type }) => type === 0);
      return texts.map((channel) => ({ value: channel.id, label: `#${channel.name}` }));
    }
  }
}

// What stands chosen: what this officer chose since the message was drawn, else what the bot set.
function chosenIn(key, part, all) {
  const kept = store.chosen.get(key);
  if (kept) return new Set(kept);
  const set = new Set(all.filter((option) => option.default).map((option) => option.value));
  for (const value of part.default_values ?? []) set.add(value.id);
  return set;
}

const same = (a, b) => a.size === b.size && [...a].every((value) => b.has(value));

export function menu(pane, message, part) {
  const key = partKey(pane, message, part);
  const all = offers(pane, part);
  const min = part.min_values ?? 1;
  const max = Math.min(part.max_values ?? 1, all.length || 1);
  const before = chosenIn(key, part, all);
  const chosen = new Set(before);
  const waits = store.waiting.has(key);
  const hint = part.placeholder || (max > 1 ? `Choose up to ${max}` : "Make a selection");
  const words = () => all.filter(({ value }) => chosen.has(value)).map(({ label }) => label).join(", ");
  const shown = h("span", {}, waits ? dots() : words() || hint);
  const face = h("button", {
    type: "button",
    class: before.size ? "select" : "select hint",
    disabled: part.disabled || isBusy(pane, message),
    "aria-busy": waits ? "true" : undefined,
    "aria-haspopup": "listbox",
    "aria-expanded": "false",
    "aria-label": before.size ? `${hint}: ${words()}` : undefined,
    "data-part": key,
  }, shown, icon("down"));
  // As on Discord, a choice that changes nothing is not sent.
  const submit = () => {
    if (same(before, chosen)) return;
    const values = all.filter(({ value }) => chosen.has(value)).map(({ value }) => value);
    store.chosen.set(key, values);
    send(pane, message, part, () => api.select(pane.officer, message, part.custom_id, values));
  };
  let close = null;
  face.addEventListener("click", () => {
    if (close) return close(true);
    const held = document.activeElement;
    const list = h("div", { class: "options", role: "listbox", "aria-label": hint });
    if (max > 1) list.setAttribute("aria-multiselectable", "true");
    const lines = all.map((option) => line(option));
    list.append(...lines);
    const done = max > 1 && h("button", { type: "button", class: "button primary done" }, "Done");
    const count = h("span", {}, "");
    const bar = max > 1 && h("div", { class: "list-foot" }, count, done);
    const recount = () => (count.textContent = `${chosen.size} of ${min}–${max} chosen`);
    const box = h("div", { class: "list" }, list, bar);
    const fits = () => chosen.size >= min && chosen.size <= max;
    function line(option) {
      const on = String(chosen.has(option.value));
      const id = freshId("line");
      const props = { id, role: "option", tabindex: "-1", class: "line", "aria-selected": on };
      const text = h("span", {}, h("b", {}, option.label), option.description && h("small", {}, option.description));
      return h("div", { ...props, onclick: () => pick(option) }, emoji(option), text);
    }
    function pick(option) {
      if (max === 1) {
        const again = chosen.has(option.value);
        chosen.clear();
        // Choosing the chosen line takes it back, where nothing may be chosen.
        if (!again || min > 0) chosen.add(option.value);
        close(true);
        return;
      }
      if (chosen.has(option.value)) chosen.delete(option.value);
      else if (chosen.size < max) chosen.add(option.value);
      lines.forEach((each, at) => each.setAttribute("aria-selected", chosen.has(all[at].value)));
      recount();
    }
    const closed = (back) => {
      close = null;
      face.setAttribute("aria-expanded", "false");
      if (back) (held.isConnected && held !== document.body ? held : face).focus({ preventScroll: true });
      if (fits()) submit();
      else {
        chosen.clear();
        for (const value of before) chosen.add(value);
      }
    };
    if (done) done.addEventListener("click", () => fits() && close(true));
    box.addEventListener("keydown", (event) => {
      const at = lines.indexOf(document.activeElement);
      if (at >= 0 && (event.key === "Enter" || event.key === " ")) {
        event.preventDefault();
        pick(all[at]);
      } else if (event.key === "Tab" && !done) {
        close(true);
      } else walk(event, lines);
    });
    face.setAttribute("aria-expanded", "true");
    recount();
    close = openAt(face, box, { closed, width: "same" });
    (lines.find((each) => each.getAttribute("aria-selected") === "true") ?? lines[0])?.focus();
  });
  return h("div", { class: "select-box" }, face);
}
