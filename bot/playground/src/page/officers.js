// Whom one plays: the officers in a row, one press each; and the switches beside them.

import { avatar, byId, fill, h, iconButton, nameOf } from "./dom.js";
import { guildOf, on, store } from "./store.js";
import { paneOf, panes, toggleSide } from "./panes.js";
import { nextTheme, themeWords } from "./theme.js";
import { showControls } from "./controls.js";
import { showKeys } from "./dialog.js";

// The dialogs of what no Discord has: each group of controls, its sign and its name.
const GROUPS = [
  ["learn", "book", "Learn, and begin"],
  ["time", "clock", "Let time pass"],
  ["trouble", "bolt", "Trouble, and a fresh start"],
];

export function start() {
  for (const what of ["world", "active", "officers", "panes", "theme"]) on(what, render);
}

export function playNth(number) {
  const user = store.officers[number - 1];
  if (user) panes.active.playAs(user.id);
}

// An officer's standing, as far as it tells what he can do.
function standing(user) {
  const guild = guildOf(panes.active.officer, panes.active.channel);
  const roles = guild?.standing?.[user.id];
  return roles?.length ? roles.join(", ") : "";
}

function one(user) {
  const { officer } = panes.active;
  const rung = store.rung.get(user.id);
  const mine = user.id === officer;
  const name = nameOf(user);
  const tell = rung ? `, rung ${rung === 1 ? "once" : `${rung} times`}` : "";
  const role = standing(user);
  return h("button", {
    type: "button",
    role: "radio",
    class: "officer",
    "aria-checked": String(mine),
    "aria-label": `${name}${tell}`,
    title: [`Play as ${name}`, role].filter(Boolean).join(" · "),
    tabindex: mine ? "0" : "-1",
    "data-officer": user.id,
    onclick: () => panes.active.playAs(user.id),
  }, avatar(user, true), h("span", {}, name), rung && h("span", { class: "badge" }, rung));
}

// In a group of radio buttons the arrows choose.
function arrows(event) {
  const lines = [...event.currentTarget.querySelectorAll("[role=radio]")];
  const at = lines.indexOf(document.activeElement);
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (at < 0 || !step || event.altKey) return;
  event.preventDefault();
  const to = lines[(at + step + lines.length) % lines.length];
  to.focus();
  to.click();
}

function render() {
  if (!panes.active) return;
  const bar = byId("officers");
  const held = bar.contains(document.activeElement) ? document.activeElement : null;
  const { officer: was, what } = held?.dataset ?? {};
  const side = Boolean(paneOf("side"));
  const row = h("div", { class: "row-of-officers", role: "radiogroup", "aria-label": "Play as" },
    store.officers.map(one));
  row.addEventListener("keydown", arrows);
  fill(bar, row, h("div", { class: "switches" },
    iconButton("columns", side ? "One pane" : "Side by side", {
      class: "beside",
      "aria-pressed": String(side),
      "data-what": "side",
      onclick: toggleSide,
    }),
    GROUPS.map(([group, sign, words]) =>
      iconButton(sign, words, { "data-what": group, onclick: () => showControls(group, words) })),
    iconButton("theme", themeWords(), { "data-what": "theme", onclick: nextTheme }),
    iconButton("keys", "By keyboard", { class: "by-keys", "data-what": "keys", onclick: showKeys })));
  if (was) row.querySelector("[aria-checked=true]")?.focus();
  else if (what) bar.querySelector(`[data-what=${what}]`)?.focus();
  row.querySelector("[aria-checked=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
