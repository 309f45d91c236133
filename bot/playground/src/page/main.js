// The page: what stands where, and the keys that work everywhere.

import { byId, announce } from "./dom.js";
import { isOfficer, loadWorld, on, store } from "./store.js";
import { listen } from "./live.js";
import { relative } from "./markdown.js";
import { when } from "./message.js";
import { addPane, panes, toggleSide } from "./panes.js";
import { applyTheme } from "./theme.js";
import { followLink } from "./controls.js";
import * as officers from "./officers.js";
import * as sidebar from "./sidebar.js";

applyTheme();

// Keys that work wherever the focus is. Those typed elsewhere write, as in Discord.
function onKey(event) {
  if (event.altKey && !event.ctrlKey && !event.metaKey) {
    const digit = event.code.match(/^(?:Digit|Numpad)([1-9])$/);
    if (digit) officers.playNth(Number(digit[1]));
    else if (event.key === "ArrowUp") sidebar.step(-1);
    else if (event.key === "ArrowDown") sidebar.step(1);
    else if (event.code === "Backslash") toggleSide();
    else return;
    event.preventDefault();
    return;
  }
  const busy = event.target.closest?.("input, textarea, select, dialog, .popup, [role=radio]");
  if (busy || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key.length === 1 && event.key !== " ") panes.active?.composer.focus();
}

function tickTimes() {
  for (const element of document.querySelectorAll("[data-relative]")) {
    const words = relative(Number(element.dataset.relative));
    if (element.textContent !== words) element.textContent = words;
  }
  for (const element of document.querySelectorAll("[data-when]")) {
    const words = when(element.dataset.when);
    if (element.textContent !== words) element.textContent = words;
  }
}

// A press on a button leaves the focus where one writes; at a desk it goes there if it is nowhere.
function onPress(event) {
  if (!event.target.closest("button") || event.target.closest("dialog, .popup")) return;
  event.preventDefault();
  const nowhere = document.activeElement === document.body;
  if (nowhere && matchMedia("(pointer: fine)").matches) panes.active?.composer.focus();
}

on("clock", tickTimes);

on("link", (linked) => announce(linked ? "Connected again." : "The playground does not answer."));

// Tries until the playground is there: the page may have been opened before it.
async function firstWorld(wanted) {
  for (;;) {
    try {
      return await loadWorld(wanted);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

const kept = sessionStorage.getItem("officer");
let officer = await firstWorld(kept);
if (!isOfficer(officer)) officer = await firstWorld(null);
store.inPlay = () => panes.all.map((pane) => pane.officer);
sidebar.start();
officers.start();
const main = addPane("main", officer);
document.addEventListener("keydown", onKey);
document.addEventListener("mousedown", onPress);
addEventListener("hashchange", () => {
  const wanted = location.hash.slice(1);
  if (wanted !== main.channel) main.open(wanted);
});
document.addEventListener("visibilitychange", () => panes.all.forEach((pane) => pane.log.saw()));
setInterval(tickTimes, 10_000);
await main.open(location.hash.slice(1) || null);
if (matchMedia("(pointer: fine)").matches) main.composer.focus();
listen();
await followLink();
document.body.dataset.ready = String(store.linked);
byId("panes").removeAttribute("aria-busy");
