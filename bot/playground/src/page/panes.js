// The panes beside one another: which there are, and which one acts on keys and on the lists.

import { byId } from "./dom.js";
import { emit, store } from "./store.js";
import { Pane } from "./pane.js";

// Narrower than this a pane takes the whole window.
const WIDE = "(min-width: 1000px)";

export const panes = { all: [], active: null };

export const isWide = () => matchMedia(WIDE).matches;

export function addPane(kind, officer) {
  const pane = new Pane(kind, officer);
  panes.all.push(pane);
  byId("panes").append(pane.element);
  for (const what of ["pointerdown", "focusin"]) {
    pane.element.addEventListener(what, () => activate(pane));
  }
  if (!panes.active) panes.active = pane;
  emit("panes");
  return pane;
}

export function closePane(pane) {
  if (pane === panes.all[0]) return;
  pane.leave();
  panes.all = panes.all.filter((each) => each !== pane);
  if (panes.active === pane) panes.active = panes.all[0];
  emit("panes");
  emit("active");
  panes.active.composer.focus();
}

export function activate(pane) {
  if (panes.active === pane) return;
  panes.active = pane;
  emit("active");
}

export const paneOf = (kind) => panes.all.find((pane) => pane.kind === kind);

// Opens a thread in its own column where there is room, else in the pane itself.
export async function openThread(from, id) {
  if (!id) return;
  if (!isWide() || from.kind === "thread") return from.open(id);
  const pane = paneOf("thread") ?? addPane("thread", from.officer);
  if (pane.officer !== from.officer) await pane.playAs(from.officer);
  await pane.open(id);
  pane.composer.focus();
}

// Shows a second officer beside the first, or closes his pane.
export async function toggleSide() {
  const side = paneOf("side");
  if (side) return closePane(side);
  const [first] = panes.all;
  const others = store.officers.filter((user) => user.id !== first.officer);
  const kept = sessionStorage.getItem("beside");
  const officer = others.find((user) => user.id === kept)?.id ?? others[0]?.id;
  if (!officer) return;
  const pane = addPane("side", officer);
  await pane.playAs(officer);
  await pane.open(first.channel);
  activate(pane);
  pane.composer.focus();
}
