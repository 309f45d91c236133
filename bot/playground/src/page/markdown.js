// Discord's markdown as elements. Everything is built from text nodes; no markup is ever parsed.
// `pane` is where it is read: who is mentioned and where a channel's link leads depend on it.

import { drawnEmoji, h, icon, nameOf, safeUrl } from "./dom.js";
import { channelOf, guildOf, now, userById } from "./store.js";

export function markdown(text, pane) {
  return blocks(String(text ?? ""), pane);
}

const ITEM = /^( *)(?:[-*]|(\d+)\.) +(.+)$/;
const FENCE = /^```(?:([\w+-]+)\n)?\n?([\s\S]*?)\n?```/;

function blocks(text, pane) {
  const out = [];
  let lines = [];
  const flush = () => {
    if (lines.length) out.push(...paragraphs(lines, pane));
    lines = [];
  };
  let rest = text;
  while (rest) {
    const fence = rest.match(FENCE);
    if (fence) {
      flush();
      out.push(table(fence[2]));
      rest = rest.slice(fence[0].length).replace(/^\n/, "");
      continue;
    }
    const end = rest.indexOf("\n");
    let line = end < 0 ? rest : rest.slice(0, end);
    const inner = line.indexOf("```");
    if (inner > 0 && rest.indexOf("```", inner + 3) > 0) {
      line = line.slice(0, inner);
      lines.push(line);
      rest = rest.slice(inner);
      continue;
    }
    lines.push(line);
    rest = end < 0 ? "" : rest.slice(end + 1);
  }
  flush();
  return out;
}

// A block of code, told how many columns it has: it becomes as small as they need.
function table(text) {
  const block = h("pre", {}, h("code", {}, text));
  block.style.setProperty("--columns", Math.max(...text.split("\n").map((line) => [...line].length)));
  return block;
}

const isQuoted = (line) => line !== undefined && (line.startsWith("> ") || line === ">");

function paragraphs(lines, pane) {
  const out = [];
  let plain = [];
  const flush = () => {
    if (!plain.length) return;
    const children = [];
    plain.forEach((line, index) => {
      if (index) children.push(h("br"));
      children.push(...inline(line, pane));
    });
    out.push(h("div", { class: "p" }, children));
    plain = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    const heading = line.match(/^(#{1,3}) +(.+)$/);
    const small = line.match(/^-# +(.+)$/);
    const item = line.match(ITEM);
    if (line.startsWith(">>> ")) {
      flush();
      const all = [line.slice(4), ...lines.slice(at + 1)].join("\n");
      out.push(h("blockquote", {}, blocks(all, pane)));
      return out;
    } else if (isQuoted(line)) {
      flush();
      const quoted = [];
      while (isQuoted(lines[at])) quoted.push(lines[at++].slice(2));
      at--;
      out.push(h("blockquote", {}, paragraphs(quoted, pane)));
    } else if (heading) {
      flush();
      out.push(h(`h${heading[1].length + 2}`, {}, inline(heading[2], pane)));
    } else if (small) {
      flush();
      out.push(h("div", { class: "subtext" }, inline(small[1], pane)));
    } else if (item) {
      flush();
      const items = [];
      for (let next = item; next; next = lines[++at]?.match(ITEM)) items.push(next);
      at--;
      out.push(...lists(items, pane));
    } else {
      plain.push(line);
    }
  }
  flush();
  return out;
}

// One list after the other; what is indented further than the line before lies in it.
function lists(items, pane) {
  const out = [];
  let open = [];
  for (const [, indent, number, text] of items) {
    const depth = indent.length;
    while (open.length > 1 && open.at(-1).depth > depth) open.pop();
    let top = open.at(-1);
    if (!top || depth > top.depth + 1 || Boolean(number) !== top.ordered) {
      const list = h(number ? "ol" : "ul", number ? { start: number } : {});
      const inner = top && depth > top.depth;
      if (inner) top.list.lastChild.append(list);
      else out.push(list);
      top = { list, depth, ordered: Boolean(number) };
      open = inner ? [...open, top] : [top];
    }
    top.list.append(h("li", {}, inline(text, pane)));
  }
  return out;
}

// Each rule: what it looks like at this place, and what it becomes.
const RULES = [
  [/^\\([^\w\s])/, (m) => m[1]],
  [/^(`+)([^`]|[^`][\s\S]*?[^`])\1(?!`)/, (m) => h("code", {}, m[2].trim() || m[2])],
  [/^\*\*\*(?=\S)([\s\S]*?\S)\*\*\*/, (m, p) => h("strong", {}, h("em", {}, inline(m[1], p)))],
  [/^\*\*(?=\S)([\s\S]*?\S)\*\*(?!\*)/, (m, p) => h("strong", {}, inline(m[1], p))],
  [/^__(?=\S)([\s\S]*?\S)__(?!_)/, (m, p) => h("u", {}, inline(m[1], p))],
  [/^~~(?=\S)([\s\S]*?\S)~~/, (m, p) => h("s", {}, inline(m[1], p))],
  [/^\|\|([\s\S]+?)\|\|/, (m, p) => spoiler(inline(m[1], p))],
  [/^\*(?=\S)([\s\S]*?[^\s*])\*(?!\*)/, (m, p) => h("em", {}, inline(m[1], p))],
  [/^_(?=\S)([\s\S]*?[^\s_])_(?!\w)/, (m, p) => h("em", {}, inline(m[1], p))],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m, p) => link(m[2], inline(m[1], p), p)],
  [/^<(https?:\/\/[^\s>]+)>/, (m, p) => link(m[1], m[1], p)],
  [/^https?:\/\/[^\s<>]+[^\s<>.,:;"')\]]/, (m, p) => link(m[0], m[0], p)],
  [/^<@!?(\d+)>/, (m, p) => person(m[1], p)],
  [/^<@&(\d+)>/, (m, p) => mention(`@${roleName(m[1], p)}`)],
  [/^<#(\d+)>/, (m, p) => channelLink(m[1], p)],
  [/^<\/([^:>]+):\d+>/, (m, p) => commandLink(m[1], p)],
  [/^<a?:(\w+):(\d+)>/, (m) => drawnEmoji(m[1], m[2])],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => time(Number(m[1]), m[2] ?? "f")],
  [/^@(everyone|here)\b/, (m) => mention(m[0])],
];

const OPENS = /^[\\`*_~|[<h@]/;

function ruleAt(rest) {
  for (const [pattern, make] of RULES) {
    const found = rest.match(pattern);
    if (found) return [found, make];
  }
  return null;
}

export function inline(text, pane) {
  const out = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    const midWord = rest[0] === "_" && /\w$/.test(plain);
    const hit = !midWord && OPENS.test(rest) && ruleAt(rest);
    if (hit) {
      if (plain) out.push(plain);
      plain = "";
      out.push(hit[1](hit[0], pane));
      at += hit[0][0].length;
    } else {
      plain += text[at++];
    }
  }
  if (plain) out.push(plain);
  return out;
}

function spoiler(children) {
  const inner = h("span", { "aria-hidden": "true" }, children);
  const cover = h("span", { class: "spoiler", tabindex: "0", role: "button" }, inner);
  cover.setAttribute("aria-label", "Spoiler: press to read");
  const open = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (cover.classList.contains("open")) return;
    cover.classList.add("open");
    inner.removeAttribute("aria-hidden");
    for (const name of ["role", "aria-label"]) cover.removeAttribute(name);
  };
  cover.addEventListener("click", open);
  cover.addEventListener("keydown", open);
  return cover;
}

// A link; one that leads to a message of this playground jumps there instead of leaving the page.
export function link(url, children, pane) {
  const safe = safeUrl(url);
  if (!safe) return h("span", {}, children);
  const place = messageLink(safe);
  const jump = place && pane ? (event) => (event.preventDefault(), pane.jump(place)) : undefined;
  const away = { href: safe, target: "_blank", rel: "noopener noreferrer", onclick: jump };
  return h("a", away, children);
}

const JUMP = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?$/;

export function messageLink(url) {
  const found = String(url).match(JUMP);
  return found && { channel_id: found[1], message_id: found[2] };
}

const mention = (text, mine) => h("span", { class: mine ? "mention mine" : "mention" }, text);

function person(id, pane) {
  return mention(`@${nameOf(userById(id) ?? { username: "unknown" })}`, id === pane?.officer);
}

function roleName(id, pane) {
  const role = guildOf(pane?.officer, pane?.channel)?.roles.find((role) => role.id === id);
  return role ? role.name.replace(/^@/, "") : "unknown role";
}

function channelLink(id, pane) {
  const channel = channelOf(pane?.officer, id);
  if (!channel) return mention("#unknown");
  const sign = icon(channel.thread_metadata ? "thread" : "hash");
  const props = { type: "button", class: "mention", onclick: () => pane.open(id) };
  return h("button", props, sign, channel.name);
}

function commandLink(path, pane) {
  const props = { type: "button", class: "mention", onclick: () => pane.command(path) };
  return pane ? h("button", props, `/${path}`) : mention(`/${path}`);
}

const TIME = { hour: "2-digit", minute: "2-digit" };
const DAY = { day: "numeric", month: "long", year: "numeric" };
const FORMATS = {
  t: TIME,
  T: { ...TIME, second: "2-digit" },
  d: { day: "2-digit", month: "2-digit", year: "numeric" },
  D: DAY,
  f: { ...DAY, ...TIME },
  F: { weekday: "long", ...DAY, ...TIME },
};

function time(seconds, format) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return "Invalid Date";
  const title = date.toLocaleString("en-GB", FORMATS.F);
  const away = format === "R" ? seconds : undefined;
  const props = { class: "time", title, datetime: date.toISOString(), "data-relative": away };
  return h("time", props, away === undefined ? whole(date, format) : relative(seconds));
}

const whole = (date, format) => date.toLocaleString("en-GB", FORMATS[format]);

const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];
const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

export function relative(seconds) {
  const away = seconds - now() / 1000;
  const [unit, size] = UNITS.find(([, size]) => Math.abs(away) >= size) ?? UNITS.at(-1);
  return RELATIVE.format(Math.round(away / size), unit);
}
