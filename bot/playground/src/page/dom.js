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
    if (child === undefined || child === null || child === false) continue;
    element.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

export const byId = (id) => document.getElementById(id);

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

const HUES = [8, 36, 90, 150, 190, 215, 260, 300, 335];

export function avatar(user, small) {
  const name = nameOf(user);
  let sum = 0;
  for (const letter of user.id + name) sum = (sum * 31 + letter.codePointAt(0)) % 9973;
  const hue = HUES[sum % HUES.length];
  return h("span", { class: small ? "avatar small" : "avatar", "aria-hidden": "true", style: { background: user.bot ? "#5865f2" : `hsl(${hue} 45% 42%)` } }, user.bot ? "⚙" : [...name][0] ?? "?");
}

export const nameOf = (user) => user?.global_name || user?.username || "somebody";

// Ids are numbers too long for JavaScript's; they compare by length, then digit by digit. A note of this page has its
// place after the dot.
export function compareIds(a, b) {
  const [x, m] = a.split(".");
  const [y, n] = b.split(".");
  return x.length - y.length || (x < y ? -1 : x > y ? 1 : (m ?? 0) - (n ?? 0));
}
