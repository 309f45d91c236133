// Discord's markdown as elements. Everything is built from text nodes; no markup is ever parsed.

import { h, nameOf, safeUrl } from "./dom.js";
import { store, userById, openChannel } from "./store.js";

export function markdown(text, options = {}) {
  return blocks(String(text ?? ""), options);
}

const FENCE = /^```(?:([\w+-]+)\n)?\n?([\s\S]*?)\n?```/;

function blocks(text, options) {
  const out = [];
  let lines = [];
  const flush = () => {
    if (lines.length) out.push(...paragraphs(lines, options));
    lines = [];
  };
  let rest = text;
  while (rest) {
    const fence = rest.match(FENCE);
    if (fence) {
      flush();
      out.push(h("pre", {}, h("code", {}, fence[2])));
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

function paragraphs(lines, options) {
  const out = [];
  let plain = [];
  const flush = () => {
    if (!plain.length) return;
    const children = [];
    plain.forEach((line, index) => {
      if (index) children.push(h("br"));
      children.push(...inline(line, options));
    });
    out.push(h("div", { class: "p" }, children));
    plain = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    const heading = line.match(/^(#{1,3}) +(.+)$/);
    const small = line.match(/^-# +(.+)$/);
    const item = line.match(/^( *)(?:[-*]|(\d+)\.) +(.+)$/);
    if (line.startsWith(">>> ")) {
      flush();
      out.push(h("blockquote", {}, blocks([line.slice(4), ...lines.slice(at + 1)].join("\n"), options)));
      return out;
    } else if (line.startsWith("> ") || line === ">") {
      flush();
      const quoted = [];
      while (at < lines.length && (lines[at].startsWith("> ") || lines[at] === ">")) quoted.push(lines[at++].slice(2));
      at--;
      out.push(h("blockquote", {}, paragraphs(quoted, options)));
    } else if (heading) {
      flush();
      out.push(h(`h${heading[1].length + 2}`, {}, inline(heading[2], options)));
    } else if (small) {
      flush();
      out.push(h("div", { class: "subtext" }, inline(small[1], options)));
    } else if (item) {
      flush();
      const list = h(item[2] ? "ol" : "ul", item[2] ? { start: item[2] } : {});
      for (let next = item; next; next = lines[++at]?.match(/^( *)(?:[-*]|(\d+)\.) +(.+)$/)) {
        list.append(h("li", next[1].length > 1 ? { class: "deep" } : {}, inline(next[3], options)));
      }
      at--;
      out.push(list);
    } else {
      plain.push(line);
    }
  }
  flush();
  return out;
}

// Each rule: what it looks like at this place, and what it becomes.
const RULES = [
  [/^\\([^\w\s])/, (m) => m[1]],
  [/^(`+)([^`]|[^`][\s\S]*?[^`])\1(?!`)/, (m) => h("code", {}, m[2].trim() || m[2])],
  [/^\*\*\*(?=\S)([\s\S]*?\S)\*\*\*/, (m, o) => h("strong", {}, h("em", {}, inline(m[1], o)))],
  [/^\*\*(?=\S)([\s\S]*?\S)\*\*(?!\*)/, (m, o) => h("strong", {}, inline(m[1], o))],
  [/^__(?=\S)([\s\S]*?\S)__(?!_)/, (m, o) => h("u", {}, inline(m[1], o))],
  [/^~~(?=\S)([\s\S]*?\S)~~/, (m, o) => h("s", {}, inline(m[1], o))],
  [/^\|\|([\s\S]+?)\|\|/, (m, o) => spoiler(inline(m[1], o))],
  [/^\*(?=\S)([\s\S]*?[^\s*])\*(?!\*)/, (m, o) => h("em", {}, inline(m[1], o))],
  [/^_(?=\S)([\s\S]*?[^\s_])_(?!\w)/, (m, o) => h("em", {}, inline(m[1], o))],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m, o) => link(m[2], inline(m[1], o))],
  [/^<(https?:\/\/[^\s>]+)>/, (m) => link(m[1], m[1])],
  [/^https?:\/\/[^\s<>]+[^\s<>.,:;"')\]]/, (m) => link(m[0], m[0])],
  [/^<@!?(\d+)>/, (m) => mention(`@${nameOf(userById(m[1]) ?? { username: "unknown" })}`, m[1] === store.officer)],
  [/^<@&(\d+)>/, (m) => mention(`@${roleName(m[1])}`)],
  [/^<#(\d+)>/, (m) => channelLink(m[1])],
  [/^<\/([^:>]+):\d+>/, (m) => mention(`/${m[1]}`)],
  [/^<a?:(\w+):\d+>/, (m) => `:${m[1]}:`],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => time(Number(m[1]), m[2] ?? "f")],
  [/^@(everyone|here)\b/, (m) => mention(m[0])],
];

export function inline(text, options = {}) {
  const out = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    const midWord = rest[0] === "_" && /\w$/.test(plain);
    const hit = midWord ? null : /^[\\`*_~|[<h@]/.test(rest) && RULES.map(([pattern, make]) => [rest.match(pattern), make]).find(([m]) => m);
    if (hit) {
      if (plain) out.push(plain);
      plain = "";
      out.push(hit[1](hit[0], options));
      at += hit[0][0].length;
    } else {
      plain += text[at++];
    }
  }
  if (plain) out.push(plain);
  return out;
}

function spoiler(children) {
  const open = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    event.currentTarget.classList.add("open");
  };
  return h("span", { class: "spoiler", tabindex: "0", role: "button", "aria-label": "Spoiler", onclick: open, onkeydown: open }, children);
}

export function link(url, children) {
  const safe = safeUrl(url);
  return safe ? h("a", { href: safe, target: "_blank", rel: "noopener noreferrer" }, children) : h("span", {}, children);
}

const mention = (text, mine) => h("span", { class: mine ? "mention mine" : "mention" }, text);

function roleName(id) {
  for (const guild of store.guilds) for (const role of guild.roles) if (role.id === id) return role.name.replace(/^@/, "");
  return "unknown role";
}

function channelLink(id) {
  const channel = store.channels.get(id);
  if (!channel) return mention("#unknown");
  return h("button", { class: "mention", onclick: () => openChannel(id) }, `${channel.thread_metadata ? "🧵 " : "#"}${channel.name}`);
}

const FORMATS = {
  t: { hour: "2-digit", minute: "2-digit" },
  T: { hour: "2-digit", minute: "2-digit", second: "2-digit" },
  d: { day: "2-digit", month: "2-digit", year: "numeric" },
  D: { day: "numeric", month: "long", year: "numeric" },
  f: { day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" },
  F: { weekday: "long", day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" },
};

function time(seconds, format) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return "Invalid Date";
  const shown = format === "R" ? relative(seconds) : date.toLocaleString("en-GB", FORMATS[format]);
  const props = { class: "time", title: date.toLocaleString("en-GB", FORMATS.F), datetime: date.toISOString() };
  if (format === "R") props["data-relative"] = seconds;
  return h("time", props, shown);
}

export function relative(seconds) {
  const away = seconds - (Date.now() + store.clockSkew) / 1000;
  const units = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
  const [unit, size] = units.find(([, size]) => Math.abs(away) >= size) ?? ["second", 1];
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.round(away / size), unit);
}
