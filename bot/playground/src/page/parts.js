// Buttons under a message, and what shows while one waits for its answer.

import { drawnEmoji, h, safeUrl } from "./dom.js";
import { api } from "./api.js";
import { emit, store } from "./store.js";
import { messageLink } from "./markdown.js";
import { afterReply } from "./apps.js";
import { menu } from "./select.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger" };

export function components(pane, message) {
  if (!message.components.length) return null;
  const failed = store.failed.has(`${pane.officer}/${message.id}`);
  const part = (each) => (each.type === 2 ? button(pane, message, each) : menu(pane, message, each));
  const row = (each) => h("div", { class: "row" }, each.components.map(part));
  return h("div", { class: "components" }, message.components.map(row),
    failed && h("div", { class: "part-failed", role: "alert" }, "This interaction failed"));
}

export const partKey = (pane, message, part) => `${pane.officer}/${message.id}/${part.custom_id}`;

export function isBusy(pane, message) {
  const start = `${pane.officer}/${message.id}/`;
  return [...store.waiting].some((id) => id.startsWith(start));
}

// Sends what was done and shows that it is under way, then what came of it.
export async function send(pane, message, part, deed) {
  const { officer } = pane;
  const key = partKey(pane, message, part);
  if (store.waiting.has(key)) return null;
  const { channel_id, id } = message;
  const redraw = () => emit("message", { channel_id, id, keep: key });
  store.failed.delete(`${officer}/${id}`);
  store.waiting.add(key);
  redraw();
  const reply = await deed();
  store.waiting.delete(key);
  if (reply.kind === "unanswered") store.failed.add(`${officer}/${id}`);
  redraw();
  if (reply.kind === "refused" || reply.kind === "modal") afterReply(officer, reply, channel_id, "");
  return reply;
}

export const emoji = (part) =>
  part.emoji && (part.emoji.id
    ? drawnEmoji(part.emoji.name, part.emoji.id)
    : h("span", { class: "emoji" }, part.emoji.name));

export const dots = () => h("span", { class: "dots" }, h("i"), h("i"), h("i"), h("span", { class: "sr" }, "waiting"));

function button(pane, message, part) {
  if (part.style === 5) return linkButton(pane, part);
  const key = partKey(pane, message, part);
  const waits = store.waiting.has(key);
  const press = () => send(pane, message, part, () => api.click(pane.officer, message, part.custom_id));
  const props = {
    type: "button",
    class: `button ${STYLES[part.style] ?? "secondary"}`,
    disabled: part.disabled || isBusy(pane, message),
    "aria-busy": waits ? "true" : undefined,
    "data-part": key,
    "aria-label": part.label ? undefined : part.emoji?.name,
    onclick: press,
  };
  const face = [emoji(part), part.label && h("span", {}, part.label)];
  // While it waits the words keep its width, unseen.
  return h("button", props, waits ? [h("span", { class: "held" }, face), dots()] : face);
}

// A link; one that leads to a message of this playground jumps there.
function linkButton(pane, part) {
  const url = safeUrl(part.url);
  const place = messageLink(part.url);
  const words = [emoji(part), part.label && h("span", {}, part.label)];
  if (place && !part.disabled) {
    const jump = () => pane.jump(place);
    return h("button", { type: "button", class: "button secondary link", onclick: jump }, words, " ↗");
  }
  const away = { href: part.disabled ? undefined : url, target: "_blank", rel: "noopener noreferrer" };
  return h("a", { class: "button secondary link", ...away, "aria-disabled": part.disabled }, words, " ↗");
}

export function refocus(root, key) {
  if (!key) return;
  const part = [...root.querySelectorAll("[data-part]")].find((each) => each.dataset.part === key);
  part?.focus({ preventScroll: true });
}
