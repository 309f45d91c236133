// One message as an element: who, when, what it answers, and what is told below it.

import { avatar, h, icon, iconButton, nameOf } from "./dom.js";
import { api } from "./api.js";
import { channelOf, forget, now } from "./store.js";
import { inline, markdown } from "./markdown.js";
import { components } from "./parts.js";
import { embedElement, fileElement } from "./embed.js";
import { appsMenu } from "./apps.js";

const EPHEMERAL = 64;
const LOADING = 128;
const SILENT = 4096;
// A bot's promise of an answer holds for fifteen minutes.
const PROMISE_MS = 900_000;
// One author's messages run together for seven.
const TOGETHER_MS = 420_000;

// Pins and threads tell of themselves by messages of their own kinds.
const SYSTEM = new Set([6, 18, 21]);

export const clock = (iso) =>
  new Date(iso).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
export const day = (iso) =>
  new Date(iso).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
const full = (iso) => new Date(iso).toLocaleString("en-GB", { dateStyle: "full", timeStyle: "short" });

// When it was said, as one says it today.
export function when(iso) {
  if (day(iso) === day(now())) return `Today at ${clock(iso)}`;
  if (day(iso) === day(now() - 86_400_000)) return `Yesterday at ${clock(iso)}`;
  return `${new Date(iso).toLocaleDateString("en-GB")} ${clock(iso)}`;
}

// `before` is the message above, so that one author's messages run together and days are parted.
export function messageElement(pane, message, before) {
  const element = whole(pane, message, before);
  element.dataset.id = message.id;
  if (!message.local && (!before || day(before.timestamp) !== day(message.timestamp))) {
    element.prepend(divider(day(message.timestamp)));
  }
  if (message.id === pane.newFrom) element.prepend(divider("New", "fresh"));
  return element;
}

function divider(words, extra = "") {
  return h("div", { class: `divider ${extra}`, role: "separator" }, h("span", {}, words));
}

function whole(pane, message, before) {
  if (message.local) return localNote(pane, message);
  if (SYSTEM.has(message.type)) return systemMessage(pane, message);
  const together = runsOn(message, before);
  const named = message.mentions.some((user) => user.id === pane.officer);
  const classes = ["message"];
  if (together) classes.push("together");
  if (named || message.mention_everyone) classes.push("mine");
  if (message.ephemeral_to) classes.push("private");
  const label = `${nameOf(message.author)}, ${when(message.timestamp)}`;
  const props = { class: classes.join(" "), tabindex: "-1", "aria-label": label };
  const time = clock(message.timestamp);
  return h("article", props,
    origin(pane, message),
    together ? h("span", { class: "gutter", "aria-hidden": "true" }, time) : avatar(message.author),
    h("div", { class: "body" },
      !together && head(pane, message), content(pane, message), foot(pane, message)),
    toolbar(pane, message));
}

function runsOn(message, before) {
  if (!before || before.local || before.ephemeral_to || SYSTEM.has(before.type)) return false;
  if (message.message_reference || message.interaction_metadata?.type === 2) return false;
  if (message.ephemeral_to) return false;
  const apart = new Date(message.timestamp) - new Date(before.timestamp);
  return before.author.id === message.author.id && apart < TOGETHER_MS;
}

function localNote(pane, message) {
  const remove = () => forget(message.channel_id, message.id);
  const button = h("button", { type: "button", class: "plain", onclick: remove }, "Dismiss");
  const gone = message.local === "pending" ? null : button;
  return h("article", { class: `message note ${message.local}`, tabindex: "-1" },
    h("span", { class: "gutter" }), h("div", { class: "body" }, inline(message.content, pane), " ", gone));
}

function systemMessage(pane, message) {
  const who = h("b", {}, nameOf(message.author));
  const target = message.message_reference;
  const press = (onclick, text) => h("button", { type: "button", class: "plain", onclick }, text);
  const jump = (text) => press(() => pane.jump(target), text);
  const words = {
    6: [who, " pinned ", jump("a message"), " to this channel."],
    18: [who, " started a thread: ", press(() => pane.openThread(target?.channel_id), message.content)],
    21: [who, " started this thread from ", jump("a message"), "."],
  }[message.type];
  const sign = icon(message.type === 6 ? "pin" : "thread");
  return h("article", { class: "message system", tabindex: "-1" },
    h("span", { class: "gutter" }, sign),
    h("div", { class: "body" }, words, " ", whenSaid(message)));
}

// The time of a message; it changes its words as days pass.
export function whenSaid({ timestamp }) {
  return h("time", { title: full(timestamp), datetime: timestamp, "data-when": timestamp }, when(timestamp));
}

function head(pane, message) {
  const about = (event) => appsMenu(pane, event.currentTarget, 2, message.author.id);
  const title = `Commands about ${nameOf(message.author)}`;
  return h("div", { class: "head" },
    h("button", { type: "button", class: "author", title, onclick: about }, nameOf(message.author)),
    message.author.bot && h("span", { class: "tag" }, "APP"),
    whenSaid(message),
    message.pinned && h("span", { class: "pinned", title: "Pinned" }, icon("pin")));
}

// The line above: what it replies to, or which command it answers.
function origin(pane, message) {
  const of = message.interaction_metadata;
  if (of?.type === 2 && message.type !== 19) {
    const name = message.type === 23 ? of.name : `/${of.name}`;
    return h("div", { class: "origin" }, avatar(of.user, true), h("b", {}, nameOf(of.user)),
      " used ", h("span", { class: "mention" }, name));
  }
  if (message.type !== 19) return null;
  const target = message.referenced_message;
  const jump = () => pane.jump(message.message_reference);
  return h("div", { class: "origin" }, icon("reply"),
    target && [avatar(target.author, true), h("b", {}, nameOf(target.author)), " "],
    h("button", { type: "button", class: "plain", onclick: jump }, inline(gist(target), null)));
}

function gist(target) {
  if (!target) return "Original message was deleted";
  const text = target.content || target.embeds[0]?.title || "Click to see attachment";
  return text.split("\n")[0].slice(0, 100);
}

function content(pane, message) {
  if (message.flags & LOADING) return thinking(message);
  const used = new Set(message.embeds.flatMap((each) => [each.image?.url, each.thumbnail?.url]));
  const files = message.attachments.filter((file) => !used.has(file.url));
  return [
    text(pane, message),
    message.embeds.map((embed) => embedElement(pane, embed)),
    files.map((file) => fileElement(file)),
    components(pane, message),
    message.reactions?.length > 0 && reactions(message),
    message.thread && threadChip(pane, message.thread),
  ];
}

function thinking(message) {
  if (now() - new Date(message.timestamp) > PROMISE_MS) {
    return h("div", { class: "part-failed" }, "The application did not respond");
  }
  const dots = [h("i"), h("i"), h("i")];
  return h("div", { class: "thinking" }, dots, ` ${nameOf(message.author)} is thinking…`);
}

function text(pane, message) {
  if (!message.content && !message.edited_timestamp) return null;
  const at = message.edited_timestamp;
  const edited = at && h("span", { class: "edited", title: full(at) }, "(edited)");
  return h("div", { class: "text" }, markdown(message.content, pane), edited);
}

const reactions = (message) =>
  h("div", { class: "reactions" },
    message.reactions.map((each) => h("span", {}, `${each.emoji.name} ${each.count}`)));

function threadChip(pane, thread) {
  const count = thread.message_count === 1 ? "1 message" : `${thread.message_count} messages`;
  const state = thread.thread_metadata.archived ? " · archived" : "";
  const props = { type: "button", class: "thread", onclick: () => pane.openThread(thread.id) };
  return h("button", props, icon("thread"), h("b", {}, thread.name), h("span", {}, `${count}${state} ›`));
}

// What the page alone tells: who is rung, and who can read it.
function foot(pane, message) {
  const lines = [];
  const rung = message.mentions.filter((user) => user.id !== message.author.id).map(nameOf);
  if (message.mention_everyone) rung.unshift("everyone");
  const quiet = message.flags & SILENT;
  if (rung.length) lines.push(`${quiet ? "🔕 names silently" : "🔔 rings"} ${rung.join(", ")}`);
  if (message.flags & EPHEMERAL) {
    if (message.out_of_sight) {
      lines.push(h("span", { class: "lost" }, "Far up: on Discord this answer would be out of sight"));
    }
    lines.push([icon("eye"), " Only you can see this · ", dismissal(message)]);
  }
  return lines.length > 0 && h("div", { class: "foot" }, lines.map((line) => h("div", {}, line)));
}

function dismissal(message) {
  const gone = () => forget(message.channel_id, message.id);
  const dismiss = () => api.dismiss(message.ephemeral_to, message).catch(gone);
  return h("button", { type: "button", class: "plain", onclick: dismiss }, "Dismiss message");
}

// What can be done about a message: answer it, or use a command of the context menu.
function toolbar(pane, message) {
  if (message.ephemeral_to) return null;
  const open = (event) => appsMenu(pane, event.currentTarget, 3, message.id);
  const button = iconButton("more", "Apps: commands about this message", { onclick: open });
  const answer = () => pane.composer.reply(message);
  const may = channelOf(pane.officer, message.channel_id)?.may_write;
  return h("div", { class: "toolbar" },
    may && iconButton("reply", "Reply", { onclick: answer }), button);
}

// A message in one breath, for those who listen.
export function spoken(message) {
  if (message.local) return message.content;
  const embeds = message.embeds.flatMap((embed) => [embed.title, embed.description]);
  const words = [message.content, ...embeds].filter(Boolean).join(". ");
  return `${nameOf(message.author)}: ${words.replace(/<[^>]*>|[*_`#~|]/g, "") || "a picture"}`;
}

