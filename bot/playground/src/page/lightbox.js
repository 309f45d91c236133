// A picture enlarged: as large as the window allows, or at its full size to be scrolled.

import { h, iconButton } from "./dom.js";
import { show } from "./dialog.js";

// Opens the picture of this button; the arrows lead to the other pictures around it.
export function enlarge(button) {
  const around = button.closest(".log, .drawer") ?? document.body;
  const all = [...around.querySelectorAll("[data-picture]")];
  let at = Math.max(0, all.indexOf(button));
  const image = h("img", { class: "whole" });
  const stage = h("div", { class: "stage", tabindex: "0", role: "button" }, image);
  const alt = h("p", { class: "alt", tabindex: "0" });
  const place = h("span", { class: "place", role: "status" });
  const open = h("a", { target: "_blank", rel: "noopener noreferrer" }, "Open in a new tab");
  const zoomer = h("button", { type: "button", class: "button secondary", onclick: () => zoom() });
  const before = iconButton("back", "Picture before", { onclick: () => go(-1) });
  const after = iconButton("next", "Next picture", { onclick: () => go(1) });
  const draw = () => {
    const { picture, alt: words } = all[at].dataset;
    stage.classList.remove("full");
    image.src = picture;
    image.alt = words;
    open.href = picture;
    alt.textContent = words || "No alt text";
    place.textContent = all.length > 1 ? `${at + 1} of ${all.length}` : "";
    before.disabled = at === 0;
    after.disabled = at === all.length - 1;
    label();
  };
  const label = () => {
    const full = stage.classList.contains("full");
    zoomer.textContent = full ? "Fit to window" : "Full size";
    stage.setAttribute("aria-label", full ? "Fit the picture to the window" : "Show at full size");
  };
  // At full size the place that was pressed stays under the pointer.
  const zoom = (x = 0.5, y = 0.5) => {
    stage.classList.toggle("full");
    label();
    stage.scrollLeft = x * image.offsetWidth - stage.clientWidth / 2;
    stage.scrollTop = y * image.offsetHeight - stage.clientHeight / 2;
  };
  const go = (step) => {
    at = Math.min(all.length - 1, Math.max(0, at + step));
    draw();
  };
  stage.addEventListener("click", (event) => {
    const box = image.getBoundingClientRect();
    zoom((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  });
  const keydown = (event) => {
    const full = stage.classList.contains("full");
    if (event.key === "ArrowLeft" && !full) go(-1);
    else if (event.key === "ArrowRight" && !full) go(1);
    else if (event.target === stage && (event.key === "Enter" || event.key === " ")) zoom();
    else return;
    event.preventDefault();
  };
  const bar = h("div", { class: "lightbox-bar" }, before, place, after, zoomer, open);
  const caption = h("figcaption", {}, alt, bar);
  draw();
  show(h("figure", {}, stage, caption), { label: "Picture", look: "lightbox", keydown });
  stage.focus();
}
