// A small audit of what is to be seen: names of controls, labels, roles, references, ids, focus
// order, contrast, live regions. Each fault is "rule: where". Runs inside a test's script.

function audit() {
  const faults = [];
  const where = (e) => e.outerHTML.slice(0, 140);
  const fault = (rule, e) => faults.push(`${rule}: ${where(e)}`);
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  const root = dialog ?? document.body;
  const isSeen = (e) =>
    e.checkVisibility({ visibilityProperty: true, opacityProperty: false }) && e.getClientRects().length > 0;
  const every = [...root.querySelectorAll("*")].filter(isSeen);
  const text = (e) => (e?.textContent ?? "").trim();
  const name = (e) => {
    const ids = (e.getAttribute("aria-labelledby") ?? "").split(" ").filter(Boolean);
    const told = ids.map((id) => text(document.getElementById(id))).join(" ");
    const label = e.labels?.length ? [...e.labels].map(text).join(" ") : "";
    const inner = e.matches("input, textarea, select") ? "" : text(e);
    const alt = e.querySelector?.("img[alt]")?.alt ?? "";
    return (told || e.getAttribute("aria-label") || label || inner || alt || e.title || "").trim();
  };

  const ROLES = new Set(["alert", "article", "button", "combobox", "dialog", "listbox", "log", "menu",
    "menuitem", "note", "option", "radio", "radiogroup", "region", "separator", "status"]);
  const OWNED = { listbox: "option", menu: "menuitem", radiogroup: "radio" };
  const OWNERS = { option: "listbox", menuitem: "menu", radio: "radiogroup" };
  const CONTROLS = "button, a[href], [role=button], [role=option], [role=menuitem], [role=radio]";

  for (const e of every) {
    const role = e.getAttribute("role");
    if (role && !ROLES.has(role)) fault("role", e);
    if (e.matches(CONTROLS) && !name(e)) fault("name", e);
    if (e.matches("input, textarea, select") && !name(e)) fault("label", e);
    if (e.matches("img") && !e.hasAttribute("alt")) fault("alt", e);
    const place = e.matches("dialog, nav, aside, [role=log], [role=listbox], [role=radiogroup]");
    if (place && !e.getAttribute("aria-label")) fault("name", e);
    if (Number(e.getAttribute("tabindex") ?? 0) > 0) fault("tabindex", e);
    if (OWNED[role]) {
      const inner = [...e.querySelectorAll("*")].filter((each) => each.parentElement === e);
      if (inner.some((each) => each.getAttribute("role") !== OWNED[role])) fault("children", e);
    }
    if (OWNERS[role] && !e.closest(`[role=${OWNERS[role]}]`)) fault("parent", e);
    for (const attribute of ["aria-controls", "aria-describedby", "aria-activedescendant", "aria-labelledby"]) {
      const ids = (e.getAttribute(attribute) ?? "").split(" ").filter(Boolean);
      if (ids.some((id) => !document.getElementById(id))) fault("points nowhere", e);
    }
    if (e.closest("[aria-hidden=true]") && e.tabIndex >= 0) fault("hidden focus", e);
  }

  const ids = new Map();
  for (const e of document.querySelectorAll("[id]")) {
    if (ids.has(e.id)) fault("duplicate id", e);
    ids.set(e.id, e);
  }
  for (const [what, css] of [["main", "main"], ["live region", "[aria-live=polite][role=status]"]]) {
    if (!document.querySelector(css)) faults.push(`no ${what}`);
  }
  if (!document.documentElement.lang || !document.title) faults.push("no language or title");

  // Contrast of what is written: 4.5, of large letters 3.
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a], [x, y, z]) => [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a), 1];
  const light = (color) => {
    const [r, g, b] = color.slice(0, 3).map((c) => {
      const part = c / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (e) => {
    const layers = [];
    for (let at = e; at; at = at.parentElement) {
      const color = rgba(getComputedStyle(at).backgroundColor);
      layers.push(color);
      if (color[3] === 1) break;
    }
    return layers.reverse().reduce((below, color) => over(color, below), [255, 255, 255, 1]);
  };
  for (const e of every) {
    const own = [...e.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const off = e.closest("[aria-hidden=true], :disabled, [aria-disabled=true], .spoiler:not(.open), .sr");
    if (!own || off) continue;
    const style = getComputedStyle(e);
    // Pictures of letters have colours of their own.
    if (!/[\p{L}\p{N}]/u.test(e.textContent)) continue;
    const behind = ground(e);
    const written = over(rgba(style.color), behind);
    const [a, b] = [light(written), light(behind)].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (large ? 3 : 4.5)) fault(`contrast ${ratio.toFixed(2)}`, e);
  }
  return faults;
}
