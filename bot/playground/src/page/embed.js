// Embeds and files under a message, and the pictures in them.

import { h, icon, ownPicture } from "./dom.js";
import { inline, link, markdown } from "./markdown.js";
import { clock, day } from "./message.js";
import { enlarge } from "./lightbox.js";

export function embedElement(pane, embed) {
  const style = Number.isInteger(embed.color) ? { borderLeftColor: hex(embed.color) } : {};
  const thumb = embed.thumbnail?.url && ownPicture(embed.thumbnail.url);
  return h("div", { class: "embed", style },
    h("div", { class: "embed-text" }, author(embed), title(pane, embed),
      embed.description && h("div", { class: "embed-description" }, markdown(embed.description, pane)),
      embed.fields?.length > 0 && fields(pane, embed.fields),
      image(embed),
      foot(embed)),
    thumb && h("div", { class: "thumb" }, picture(thumb, embed.thumbnail.description ?? "")));
}

const hex = (color) => `#${color.toString(16).padStart(6, "0")}`;

function author({ author }) {
  if (!author) return null;
  return h("div", { class: "embed-author" }, author.url ? link(author.url, author.name) : author.name);
}

function title(pane, { title, url }) {
  if (!title) return null;
  const words = inline(title, pane);
  return h("div", { class: "embed-title" }, url ? link(url, words, pane) : words);
}

function fields(pane, all) {
  const one = ({ name, value, inline: beside }) =>
    h("div", { class: beside ? "field inline" : "field" },
      h("b", {}, inline(name, pane)), markdown(value, pane));
  return h("div", { class: "fields" }, all.map(one));
}

function image({ image, title }) {
  const url = image?.url && ownPicture(image.url);
  return url && picture(url, image.description ?? title ?? "", image.width, image.height);
}

function foot({ footer, timestamp }) {
  if (!footer && !timestamp) return null;
  const time = timestamp && `${day(timestamp)} ${clock(timestamp)}`;
  return h("div", { class: "embed-foot" }, [footer?.text, time].filter(Boolean).join(" • "));
}

// A picture in its place; its size is known before it is here, so that nothing jumps.
function picture(url, alt, width, height) {
  const size = { width: width || undefined, height: height || undefined };
  const look = h("img", { src: url, alt, ...size, loading: "lazy", decoding: "async" });
  const words = `Enlarge: ${alt || "picture without alt text"}`;
  const props = { type: "button", class: "picture", "aria-label": words, title: alt || "No alt text" };
  const button = h("button", { ...props, "data-picture": url, "data-alt": alt }, look);
  button.addEventListener("click", () => enlarge(button));
  if (width && height) {
    const scale = Math.min(1, 550 / width, 400 / height);
    button.style.width = `${Math.round(width * scale)}px`;
    look.style.aspectRatio = `${width} / ${height}`;
  }
  return button;
}

export function fileElement(file) {
  const url = ownPicture(file.url);
  if (file.content_type?.startsWith("image/") && url) {
    return picture(url, file.description ?? "", file.width, file.height);
  }
  const size = `${Math.max(1, Math.round(file.size / 1024))} KB`;
  return h("div", { class: "file" }, icon("file"),
    h("span", {}, h("a", { href: url, download: file.filename }, file.filename), h("small", {}, size)));
}
