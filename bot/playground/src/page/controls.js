// What no Discord has: time that passes at a press, positions, an automatic officer, trouble. What
// there is, whoever started the playground says; here it only becomes forms.

import { api } from "./api.js";
import { afterReply } from "./apps.js";
import { announce, append, h } from "./dom.js";
import { show } from "./dialog.js";
import { activate, panes } from "./panes.js";
import { channelOf } from "./store.js";

// Controls that a link can name, so that a friend begins with the same.
const LINKED = ["guide", "begin", "position"];

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

// Does it, tells what came of it, and gives the command that belongs to it.
async function pull(control, fields, told) {
  const { officer, channel } = panes.active;
  told("…");
  try {
    const { said, reason } = await api.pull(control.id, officer, channel, fields);
    told(said ?? reason);
    if (!said || !control.then) return;
    const reply = await api.slash(officer, channel, control.then, {});
    afterReply(officer, reply, channel, `/${control.then}`);
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
    pull(control, filled(form), told);
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

// What a newcomer may do first, for a channel where nothing has been said.
export function welcomed(pane) {
  const place = h("div", { class: "welcomed" });
  const { channel } = pane;
  const found = channelOf(pane.officer, channel);
  const fits = found?.may_write && found.bot_sees && found.type === 0;
  if (fits) offerFirst(pane, place).catch(() => {});
  return place;
}

async function offerFirst(pane, place) {
  const { controls } = await api.controls();
  const status = h("p", { class: "said", role: "status" });
  const told = (words) => status.replaceChildren(words);
  const act = (control) => {
    activate(pane);
    pull(control, {}, told);
  };
  const button = (control) => h("li", {},
    h("button", { type: "button", class: "button primary", onclick: () => act(control) }, control.label),
    h("p", {}, control.about));
  const first = controls.filter((control) => control.welcome);
  if (first.length) append(place, [h("ul", {}, first.map(button)), status]);
}

// Does what the page's address asks for, once.
export async function followLink() {
  const asked = new URLSearchParams(location.search);
  const id = asked.get("pull");
  if (!LINKED.includes(id)) return;
  asked.delete("pull");
  history.replaceState(null, "", location.pathname + location.hash);
  const { controls } = await api.controls();
  const control = controls.find((each) => each.id === id);
  if (control) await pull(control, Object.fromEntries(asked), announce);
}
