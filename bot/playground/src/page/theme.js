// Dark or light: as the machine has it, or as chosen here.

import { announce } from "./dom.js";
import { emit } from "./store.js";

const ORDER = ["auto", "dark", "light"];
const WORDS = { auto: "as the machine has it", dark: "dark", light: "light" };

let theme = read();

function read() {
  const kept = localStorage.getItem("theme");
  return ORDER.includes(kept) ? kept : "auto";
}

export function applyTheme() {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export const themeWords = () => `Dark or light (now ${WORDS[theme]})`;

export function nextTheme() {
  theme = ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length];
  localStorage.setItem("theme", theme);
  applyTheme();
  emit("theme");
  announce(`Colours: ${WORDS[theme]}.`);
}
