// What no Discord has: time that passes at a press, wars to begin, an automatic officer, trouble.
// What there is, whoever started the playground says; here it only becomes forms.

import { api } from "./api.js";
import { afterReply } from "./apps.js";
import { announce, append, fill, h } from "./dom.js";
import { show } from "./dialog.js";
import { activate, panes } from "./panes.js";
import { inline } from "./markdown.js";
import { channelOf, loadWorld, note } from "./store.js";

// Controls that a link can name, so that a friend begins with the same.
const isLinked = ({ id, group }) => group === "learn" && id !== "help";

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

// Does it, tells what came of it, and gives the command that belongs to it; returns why not, if not.
async function pull(control, fields) {
  const pane = panes.active;
  const { officer } = pane;
  const begins = isLinked(control);
  if (begins) pane.log.followActs();
  const done = await api.pull(control.id, officer, pane.channel, fields).catch(({ message }) => ({ reason: message }));
  if (done.reason) return done.reason;
  if (done.channel) {
    // It may have been made for this.
    if (!channelOf(officer, done.channel)) await loadWorld(officer);
    await pane.open(done.channel);
    pane.log.followActs();
  }
  // What begins tells of itself.
  if (control.group !== "learn" || done.channel) note(officer, pane.channel, done.said, "told");
  announce(done.said);
  if (control.then) {
    const reply = await api.slash(officer, pane.channel, control.then, {});
    afterReply(officer, reply, pane.channel, `/${control.then}`);
  }
  return "";
}

// A control as a form; what has been done closes the dialog it stands in.
function one(control, close) {
  const status = h("p", { class: "said", role: "status" });
  const link = isLinked(control) && h("a", { class: "link", href: "#" }, "Link to this");
  const press = (look, words, props) => h("button", { class: `button ${look}`, type: "submit", ...props }, words);
  const row = h("div", { class: "pull" }, press(control.sure ? "danger" : "primary", control.label), link);
  const form = h("form", { class: "control", "data-control": control.id },
    h("p", {}, inline(control.about, panes.active)),
    control.fields.map((field) => h("label", {}, h("span", {}, field.label), input(field))), row, status);
  const renew = () => link && (link.href = linkTo(control, form));
  let sure = !control.sure;
  const ask = () => {
    sure = true;
    row.before(status);
    status.textContent = control.sure;
    const no = press("secondary", "No", { type: "button", onclick: () => close() });
    fill(row, press("danger", "Yes"), no);
    no.focus();
  };
  form.addEventListener("input", renew);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!sure) return ask();
    status.textContent = "…";
    const reason = await pull(control, filled(form));
    if (reason) fill(status, inline(reason, panes.active));
    else close();
  });
  renew();
  return form;
}

// The controls of a group in a dialog.
export async function showControls(group, words) {
  const { controls, now_ms: now } = await api.controls();
  const time = new Date(now).toLocaleString("en-GB", { dateStyle: "full", timeStyle: "short" });
  const close = () => shut();
  const shut = show(h("div", {}, h("h2", {}, words),
    group === "time" && h("p", {}, `Here it is ${time}.`),
    controls.filter((control) => control.group === group).map((control) => one(control, close))), { label: words });
}

// What this is and what a newcomer may do first, for a channel where nothing has been said.
export function welcomed(pane) {
  const place = h("div", { class: "welcomed" });
  const found = channelOf(pane.officer, pane.channel);
  const fits = found?.may_write && found.bot_sees && found.type === 0;
  const nothing = () => append(place, [h("p", {}, "Nothing has been said yet.")]);
  if (fits) offerFirst(pane, place).catch(nothing);
  else nothing();
  return place;
}

async function offerFirst(pane, place) {
  const { controls, about } = await api.controls();
  const status = h("p", { class: "said", role: "status" });
  const act = async (control) => {
    activate(pane);
    fill(status, inline(await pull(control, {}), pane));
  };
  const offer = (control, look) => h("li", {},
    h("button", { type: "button", class: `button ${look}`, onclick: () => act(control) }, control.label),
    h("p", {}, control.about));
  const [first, ...others] = controls.filter((control) => control.welcome);
  append(place, [
    about && [h("p", { class: "about" }, about.sentence), h("img", { src: "/local/picture", alt: about.alt })],
    first && h("ul", {}, offer(first, "primary"), others.map((control) => offer(control, "secondary"))), status,
  ]);
}

// Does what the page's address asks for, once.
export async function followLink() {
  const asked = new URLSearchParams(location.search);
  const id = asked.get("pull");
  if (!id) return;
  asked.delete("pull");
  history.replaceState(null, "", location.pathname + location.hash);
  const { controls } = await api.controls();
  const control = controls.find((each) => each.id === id && isLinked(each));
  const reason = control && (await pull(control, Object.fromEntries(asked)));
  if (reason) note(panes.active.officer, panes.active.channel, reason, "failed");
}
