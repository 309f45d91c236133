// Things that lie over the whole page and must be closed first.

import { h, iconButton } from "./dom.js";

// Shows an element in a dialog; returns what closes it. The focus goes back where it was.
export function show(element, { label, look = "", keydown } = {}) {
  const back = document.activeElement;
  const message = back?.closest("article")?.dataset.id;
  const close = iconButton("close", "Close", { class: "close", onclick: () => dialog.close() });
  const dialog = h("dialog", { class: look, "aria-label": label }, element, close);
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  if (keydown) dialog.addEventListener("keydown", keydown);
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (back?.isConnected) return back.focus({ preventScroll: true });
    // The message may have been drawn anew meanwhile.
    const article = message && document.querySelector(`article[data-id="${CSS.escape(message)}"]`);
    const again = article?.querySelector(`.${back.classList[0]}`) ?? article;
    (again ?? document.querySelector(".pane .write"))?.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
  return () => dialog.close();
}

const KEYS = [
  ["/", "list the commands; arrows choose, Tab takes"],
  ["Tab, Shift+Tab", "from option to option of a command"],
  ["Enter", "send"],
  ["Esc", "leave a command, a list, a picture"],
  ["Alt+1 … Alt+9", "play as that officer"],
  ["Alt+↑, Alt+↓", "channel above, channel below"],
  ["Alt+\\", "side by side, and back"],
  ["↑ ↓ among messages", "message by message; Tab to their buttons"],
  ["End", "back to the newest message"],
  ["← →, Enter on a picture", "the one before, the next, full size"],
];

export function showKeys() {
  const rows = KEYS.map(([key, words]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, words)]);
  show(h("div", {}, h("h2", {}, "By keyboard"), h("dl", { class: "keys" }, rows)), {
    label: "By keyboard",
  });
}
