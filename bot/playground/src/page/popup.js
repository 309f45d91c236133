// Small things that open at a button and lie over everything: menus, lists of choices.

const MARGIN = 6;

// Opens `element` at `anchor`, below it or above, whichever has room. Returns what closes it;
// `closed` is told whether the focus should go back.
export function openAt(anchor, element, { closed, width } = {}) {
  element.classList.add("popup");
  element.setAttribute("popover", "manual");
  (anchor.closest("dialog, .pane") ?? document.body).append(element);
  element.showPopover();
  const place = () => {
    const box = anchor.getBoundingClientRect();
    if (width === "same") element.style.width = `${box.width}px`;
    const below = innerHeight - box.bottom - 2 * MARGIN;
    const above = box.top - 2 * MARGIN;
    const up = below < Math.min(element.scrollHeight, 320) && above > below;
    element.style.maxHeight = `${Math.max(120, Math.min(360, up ? above : below))}px`;
    const left = Math.min(box.left, innerWidth - element.offsetWidth - MARGIN);
    element.style.left = `${Math.max(MARGIN, left)}px`;
    const top = up ? box.top - element.offsetHeight - MARGIN : box.bottom + MARGIN;
    element.style.top = `${Math.max(MARGIN, top)}px`;
  };
  let open = true;
  const close = (back) => {
    if (!open) return;
    open = false;
    document.removeEventListener("pointerdown", outside, true);
    removeEventListener("resize", place);
    document.removeEventListener("scroll", scrolled, true);
    element.remove();
    closed?.(back);
  };
  const outside = (event) => {
    if (!element.contains(event.target) && !anchor.contains(event.target)) close(false);
  };
  const scrolled = (event) => {
    if (element.contains(event.target)) return;
    if (anchor.isConnected) place();
    else close(false);
  };
  document.addEventListener("pointerdown", outside, true);
  document.addEventListener("scroll", scrolled, true);
  addEventListener("resize", place);
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    event.preventDefault();
    close(true);
  });
  place();
  return close;
}

// Moves the focus among `lines` by arrow keys, Home, End and first letters; true if it did.
export function walk(event, lines) {
  if (!lines.length || event.ctrlKey || event.altKey || event.metaKey) return false;
  const at = lines.indexOf(document.activeElement);
  const to = {
    ArrowDown: (at + 1) % lines.length,
    ArrowUp: (at <= 0 ? lines.length : at) - 1,
    Home: 0,
    End: lines.length - 1,
  }[event.key] ?? byLetter(event.key, lines, at);
  if (to === undefined || to < 0) return false;
  lines[to].focus();
  lines[to].scrollIntoView({ block: "nearest" });
  event.preventDefault();
  return true;
}

function byLetter(key, lines, at) {
  if (key.length !== 1 || key === " ") return undefined;
  const fits = (line) => line.textContent.trim().toLowerCase().startsWith(key.toLowerCase());
  const after = lines.findIndex((line, index) => index > at && fits(line));
  return after >= 0 ? after : lines.findIndex(fits);
}
