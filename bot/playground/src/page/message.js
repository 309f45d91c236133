// One message as an element: author, text, embeds, files, components, notes.

import { append, avatar, byId, fill, h, nameOf, ownPicture } from "./dom.js";
import { api, note, openChannel, store, logOf, userById } from "./store.js";
import { inline, link, markdown } from "./markdown.js";
import { components } from "./parts.js";
import { show } from "./modal.js";

const EPHEMERAL = 64;
const LOADING = 128;
const SILENT = 4096;

const clock = (iso) => new Date(iso).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
const day = (iso) => new Date(iso).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });

// `before` is the message above, so that one author's messages run together.
export function messageElement(message, before) {
  if (message.local) return localNote(message);
  if ([6, 18, 21].includes(message.type)) return systemMessage(message);
  const together = before && !before.local && before.author.id === message.author.id && !message.message_reference && !message.interaction_metadata &&
    !before.ephemeral_to && ![6, 18, 21].includes(before.type) && new Date(message.timestamp) - new Date(before.timestamp) < 420_000;
  const mine = message.mentions.some((user) => user.id === store.officer) || message.mention_everyone;
  const classes = ["message", together && "together", mine && "mine", message.ephemeral_to && "private"].filter(Boolean).join(" ");
  const element = h("article", { class: classes, id: `m${message.id}`, tabindex: "-1" });
  append(element, [
    origin(message),
    together ? h("span", { class: "gutter" }, clock(message.timestamp)) : avatar(message.author),
    h("div", { class: "body" }, !together && head(message), content(message), foot(message)),
    toolbar(message),
  ]);
  return element;
}

function localNote(message) {
  const remove = () => {
    logOf(message.channel_id).delete(message.id);
    byId(`m${message.id}`)?.remove();
  };
  return h("article", { class: `message note ${message.local}`, id: `m${message.id}` }, h("span", { class: "gutter" }), h("div", { class: "body" }, message.content, " ", h("button", { class: "plain", onclick: remove }, "Dismiss")));
}

function systemMessage(message) {
  const who = nameOf(message.author);
  const target = message.message_reference;
  const jump = (text) => h("button", { class: "plain", onclick: () => jumpTo(target) }, text);
  const words = {
    6: [`📌 ${who} pinned `, jump("a message"), "."],
    18: [`🧵 ${who} started a thread: `, h("button", { class: "plain", onclick: () => openChannel(target?.channel_id) }, message.content)],
    21: [`🧵 ${who} started this thread from `, jump("a message"), "."],
  }[message.type];
  return h("article", { class: "message system", id: `m${message.id}` }, h("span", { class: "gutter" }), h("div", { class: "body" }, words, " ", h("time", {}, clock(message.timestamp))));
}

function head(message) {
  return h("div", { class: "head" },
    h("button", { class: "author", title: "Commands about this person", onclick: (event) => personMenu(event, message) }, nameOf(message.author)),
    message.author.bot && h("span", { class: "tag" }, "APP"),
    h("time", { title: new Date(message.timestamp).toLocaleString("en-GB") }, `${day(message.timestamp)} ${clock(message.timestamp)}`),
    message.pinned && h("span", { title: "Pinned" }, "📌"));
}

// The line above: what it replies to, or which command it answers.
function origin(message) {
  const of = message.interaction_metadata;
  if (of && of.type === 2 && message.type !== 19) {
    return h("div", { class: "origin" }, avatar(of.user, true), h("b", {}, nameOf(of.user)), " used ", h("span", { class: "mention" }, message.type === 23 ? of.name : `/${of.name}`));
  }
  const target = message.referenced_message;
  if (message.type === 19) {
    const text = target ? target.content || target.embeds[0]?.title || "Click to see attachment" : "Original message was deleted";
    return h("div", { class: "origin" }, target && avatar(target.author, true), target && h("b", {}, nameOf(target.author)), " ",
      h("button", { class: "plain", onclick: () => jumpTo(message.message_reference) }, inline(text.split("\n")[0].slice(0, 100))));
  }
  return null;
}

function content(message) {
  if (message.flags & LOADING) {
    const age = Date.now() + store.clockSkew - new Date(message.timestamp);
    if (age > 900_000) return h("div", { class: "part-failed" }, "The application did not respond");
    return h("div", { class: "thinking" }, h("i"), h("i"), h("i"), ` ${nameOf(message.author)} is thinking…`);
  }
  const hidden = new Set(message.embeds.flatMap((embed) => [embed.image?.url, embed.thumbnail?.url]));
  return [
    (message.content || message.edited_timestamp) && h("div", { class: "text" }, markdown(message.content), message.edited_timestamp && h("span", { class: "edited", title: new Date(message.edited_timestamp).toLocaleString("en-GB") }, "(edited)")),
    message.embeds.map(embedElement),
    message.attachments.filter((file) => !hidden.has(file.url)).map(fileElement),
    components(message),
    message.reactions?.length > 0 && h("div", { class: "reactions" }, message.reactions.map((each) => h("span", {}, `${each.emoji.name} ${each.count}`))),
    message.thread && threadChip(message.thread),
  ];
}

function threadChip(thread) {
  return h("button", { class: "thread", onclick: () => openChannel(thread.id) }, "🧵 ", h("b", {}, thread.name), ` ${thread.message_count} messages ›`, thread.thread_metadata.archived && " (archived)");
}

function foot(message) {
  const notes = [];
  const rung = message.mentions.filter((user) => user.id !== message.author.id).map(nameOf);
  if (message.mention_everyone) rung.unshift("everyone");
  if (rung.length) notes.push(message.flags & SILENT ? `🔕 names ${rung.join(", ")} silently` : `🔔 rings ${rung.join(", ")}`);
  if (message.flags & EPHEMERAL) {
    if (message.out_of_sight) notes.push(h("span", { class: "lost" }, "⚠ Far up: on Discord this answer would be out of sight"));
    notes.push("👁 Only you can see this · ", h("button", { class: "plain", onclick: () => api.dismiss(message).catch(() => {}) }, "Dismiss message"));
  }
  return notes.length ? h("div", { class: "foot" }, notes.map((each, index) => [index > 0 && typeof each === "string" && " ", each])) : null;
}

export function embedElement(embed) {
  const url = embed.image?.url && ownPicture(embed.image.url);
  const thumb = embed.thumbnail?.url && ownPicture(embed.thumbnail.url);
  const color = Number.isInteger(embed.color) ? `#${embed.color.toString(16).padStart(6, "0")}` : undefined;
  return h("div", { class: "embed", style: color ? { borderColor: color } : {} },
    h("div", { class: "embed-text" },
      embed.author && h("div", { class: "embed-author" }, embed.author.url ? link(embed.author.url, embed.author.name) : embed.author.name),
      embed.title && h("div", { class: "embed-title" }, embed.url ? link(embed.url, inline(embed.title)) : inline(embed.title)),
      embed.description && h("div", { class: "embed-description" }, markdown(embed.description)),
      embed.fields?.length > 0 && h("div", { class: "fields" }, embed.fields.map((field) => h("div", { class: field.inline ? "field inline" : "field" }, h("b", {}, inline(field.name)), markdown(field.value)))),
      url && picture(url, embed.image.description ?? embed.title ?? "", embed.image.width, embed.image.height),
      (embed.footer || embed.timestamp) && h("div", { class: "embed-foot" }, embed.footer?.text, embed.footer && embed.timestamp && " • ", embed.timestamp && `${day(embed.timestamp)} ${clock(embed.timestamp)}`)),
    thumb && h("div", { class: "thumb" }, picture(thumb, embed.thumbnail.description ?? "")));
}

function picture(url, alt, width, height) {
  const enlarge = () => show(h("figure", {}, h("img", { src: url, alt }), h("figcaption", {}, alt || "No alt text", " · ", link(url, "Open in a new tab"))), { label: alt || "Picture", wide: true });
  return h("button", { class: "picture", onclick: enlarge, "aria-label": `Enlarge: ${alt || "picture without alt text"}` }, h("img", { src: url, alt, title: alt || "No alt text", width: width || undefined, height: height || undefined, loading: "lazy" }));
}

function fileElement(file) {
  const url = ownPicture(file.url);
  if (file.content_type?.startsWith("image/") && url) return picture(url, file.description ?? "", file.width, file.height);
  return h("div", { class: "file" }, "📄 ", h("a", { href: url, download: file.filename }, file.filename), ` ${Math.max(1, Math.round(file.size / 1024))} KB`);
}

// Commands of the context menu.
function toolbar(message) {
  if (message.ephemeral_to) return null;
  return h("div", { class: "toolbar" }, h("button", { class: "icon", "aria-label": "Apps: commands about this message", title: "Apps", onclick: (event) => menu(event, 3, message.id) }, "⋯"));
}

const personMenu = (event, message) => menu(event, 2, message.author.id);

async function menu(event, type, target) {
  const channel = store.channel;
  const button = event.currentTarget;
  const commands = (await api.commands(channel)).filter((command) => command.type === type);
  const run = async (command) => {
    close();
    const sent = note(channel, `Sending ${command.name}…`, "pending");
    const reply = await api.menu(channel, command.name, target).catch((error) => ({ kind: "refused", reason: error.message }));
    sent();
    afterReply(reply, channel, command.name);
  };
  const list = h("div", { class: "popup menu", role: "menu" }, commands.length ? commands.map((command) => h("button", { role: "menuitem", onclick: () => run(command) }, command.name)) : h("p", {}, "No commands for this."));
  const close = () => {
    list.remove();
    document.removeEventListener("pointerdown", outside, true);
  };
  const outside = (event) => !list.contains(event.target) && close();
  list.addEventListener("keydown", (event) => event.key === "Escape" && (close(), button.focus()));
  document.addEventListener("pointerdown", outside, true);
  button.parentElement.append(list);
  list.querySelector("button")?.focus();
}

// What is left to tell once an interaction was answered; the messages themselves come by themselves.
export function afterReply(reply, channel, name) {
  if (reply.kind === "refused") note(channel, reply.reason, "failed");
  if (reply.kind === "unanswered") note(channel, `${name}: The application did not respond`, "failed");
  if (reply.kind === "modal") import("./modal.js").then(({ openForm }) => openForm(reply.modal));
}

export async function jumpTo(reference) {
  if (!reference) return;
  if (reference.channel_id !== store.channel) await openChannel(reference.channel_id);
  const element = byId(`m${reference.message_id}`);
  if (!element) return;
  element.scrollIntoView({ block: "center" });
  element.focus({ preventScroll: true });
  element.classList.add("flash");
  setTimeout(() => element.classList.remove("flash"), 1600);
}

export async function showPins(drawer) {
  const messages = await api.pins(store.channel);
  fill(drawer, h("h2", {}, "Pinned messages"), messages.length ? messages.map((message) => h("div", { class: "pin" },
    h("div", { class: "head" }, h("b", {}, nameOf(userById(message.author.id) ?? message.author)), h("time", {}, day(message.timestamp)),
      h("button", { class: "plain", onclick: () => jumpTo({ channel_id: message.channel_id, message_id: message.id }) }, "Jump")),
    markdown(message.content), message.embeds.map(embedElement), message.attachments.map(fileElement))) : h("p", {}, "Nothing is pinned here."));
}
