// Elements from plain data. Text is always a text node, so nothing a bot sends can become markup.

export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "class") element.className = value;
    else if (key === "style") Object.assign(element.style, value);
    else if (key === "value") element.value = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  append(element, children);
  return element;
}

export function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === undefined || child === null || child === false || child === "") continue;
    element.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

export const byId = (id) => document.getElementById(id);

// A name no other element has, for those that point at one another.
let named = 0;
export const freshId = (what) => `${what}-${++named}`;

// Only addresses that lead to a web page or a picture; anything else is dropped.
export function safeUrl(url) {
  try {
    const parsed = new URL(url, location.href);
    return parsed.protocol === "http:" || parsed.protocol === "https:" ? parsed.href : null;
  } catch {
    return null;
  }
}

// A picture served by this playground, whatever host name the page was opened with.
export function ownPicture(url) {
  const safe = safeUrl(url);
  if (!safe) return null;
  const parsed = new URL(safe);
  return parsed.pathname.startsWith("/attachments/") ? parsed.pathname : safe;
}

const SVG = "http://www.w3.org/2000/svg";

// Line drawings on a field of 24 by 24, by the strokes they are made of.
const ICONS = {
  hash: "M10 3 8 21M16 3l-2 18M4 8.5h17M3 15.5h17",
  thread: "M4 5h16v10H11l-4 4v-4H4zM8 9h8M8 12h5",
  at: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-4 7.5",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  menu: "M4 6h16M4 12h16M4 18h16",
  pin: "m14 3 7 7-4 1-3.5 3.5.5 4L10.5 15 4 20.5 9 13.5 5.5 10l4-.5L13 6z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  close: "m6 6 12 12M18 6 6 18",
  send: "M4 4.5 20.5 12 4 19.5 6.5 12zM6.5 12H20",
  slash: "m15.5 4-7 16",
  columns: "M4 5h16v14H4zM12 5v14",
  theme: "M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16",
  keys: "M3 7h18v10H3zM7 14h10M7 10.5h.01M10.5 10.5h.01M14 10.5h.01M17 10.5h.01",
  down: "m6 9 6 6 6-6",
  back: "m14 5-7 7 7 7",
  reply: "M10 7 5 12l5 5M5 12h9a5 5 0 0 1 5 5v1",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  plus: "M12 5v14M5 12h14",
  search: "M16 10.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0M15 15l5 5",
  next: "m10 5 7 7-7 7",
  eye: "M2.5 12C6 6 18 6 21.5 12 18 18 6 18 2.5 12zM14.5 12a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0",
  clock: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M12 7v5l3.5 2",
  book: "M4 5c3-1 6-1 8 1 2-2 5-2 8-1v14c-3-1-6-1-8 1-2-2-5-2-8-1zM12 6v14",
  bolt: "M13 3 5 14h6l-1 7 8-11h-6z",
  bell: "M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4",
};

export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "glyph");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

// A button that shows only a drawing; the words are for those who hear it or hover.
export function iconButton(name, words, props = {}) {
  const { class: extra, ...rest } = props;
  const look = { type: "button", class: `icon ${extra ?? ""}`, "aria-label": words, title: words };
  return h("button", { ...look, ...rest }, icon(name));
}

const HUES = [8, 190, 95, 262, 32, 215, 150, 335, 300];

export function avatar(user, small) {
  // Neighbours have ids that follow each other, and so colours that differ.
  const hue = HUES[Number(BigInt(user.id) % BigInt(HUES.length))];
  const background = user.bot ? "#8f2f2a" : `hsl(${hue} 45% 34%)`;
  const face = user.bot ? icon("bell") : [...nameOf(user)][0] ?? "?";
  const look = small ? "avatar small" : "avatar";
  return h("span", { class: look, "aria-hidden": "true", style: { background } }, face);
}

export const nameOf = (user) => user?.global_name || user?.username || "somebody";

// Ids are numbers too long for JavaScript's; they compare by length, then digit by digit. A note
// of this page has its place after the dot.
export function compareIds(a, b) {
  const [x, m] = a.split(".");
  const [y, n] = b.split(".");
  return x.length - y.length || (x < y ? -1 : x > y ? 1 : (m ?? 0) - (n ?? 0));
}

// What only those hear who cannot see the page.
let last = 0;
export function announce(words) {
  const place = byId("announcer");
  if (!place || !words) return;
  const now = Date.now();
  if (now - last > 1500) place.replaceChildren();
  last = now;
  place.append(h("p", {}, words.slice(0, 300)));
  while (place.children.length > 6) place.firstChild.remove();
}

// An emoji of the bot's own; its name stands where it cannot be had.
export const drawnEmoji = (name, id) =>
  h("img", { class: "emoji", src: `/emojis/${id}`, alt: `:${name}:`, title: `:${name}:`, draggable: "false" });
