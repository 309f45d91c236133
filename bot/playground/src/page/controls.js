// What no Discord has: time that passes at a press, positions, an automatic officer, trouble. What
// there is, whoever started the playground says; here it only becomes forms.

import { api } from "./api.js";
import { announce, h } from "./dom.js";
import { show } from "./dialog.js";
import { panes } from "./panes.js";

// Controls that a link can name, so that a friend begins with the same.
const LINKED = ["begin", "position"];

function input(field) {
  const [kind, given] = Object.entries(field.kind)[0];
  if (kind === "one_of") {
    return h("select", { name: field.name },
      given.map(([value, label]) => h("option", { value }, label)));
  }
  return h("input", { name: field.name, type: "number", min: given.min, max: given.max });
}

const filled = (form) =>
  Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ""));

// The address that does the same on another page.
function linkTo(control, form) {
  const url = new URL(location.href);
  url.search = new URLSearchParams({ pull: control.id, ...filled(form) });
  url.hash = "";
  return url.href;
}

async function pull(id, fields, told) {
  const { officer, channel } = panes.active;
  told("…");
  try {
    const { said, reason } = await api.pull(id, officer, channel, fields);
    told(said ?? reason);
  } catch (error) {
    told(error.message);
  }
}

function one(control) {
  const status = h("p", { class: "said", role: "status" });
  const told = (words) => status.replaceChildren(words);
  const link = LINKED.includes(control.id) && h("a", { class: "link", href: "#" }, "Link to this");
  const form = h("form", { class: "control", "data-control": control.id },
    h("p", {}, control.about),
    control.fields.map((field) => h("label", {}, h("span", {}, field.label), input(field))),
    h("div", { class: "pull" },
      h("button", { class: "button primary", type: "submit" }, control.label), link), status);
  const renew = () => link && (link.href = linkTo(control, form));
  form.addEventListener("input", renew);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    pull(control.id, filled(form), told);
  });
  renew();
  return form;
}

export async function showControls() {
  const { controls, now_ms: now } = await api.controls();
  const when = new Date(now).toLocaleString(undefined, { dateStyle: "full", timeStyle: "short" });
  const groups = [...new Set(controls.map((control) => control.group))];
  const parts = groups.map((group) => h("section", { "aria-label": group }, h("h3", {}, group),
    controls.filter((control) => control.group === group).map(one)));
  show(h("div", { class: "controls" }, h("h2", {}, "Time, wars and trouble"),
    h("p", {}, `Here it is ${when}.`), parts), { label: "Time, wars and trouble" });
}

// Does what the page's address asks for, once.
export async function followLink() {
  const asked = new URLSearchParams(location.search);
  const id = asked.get("pull");
  if (!LINKED.includes(id)) return;
  asked.delete("pull");
  history.replaceState(null, "", location.pathname + location.hash);
  await pull(id, Object.fromEntries(asked), announce);
}
