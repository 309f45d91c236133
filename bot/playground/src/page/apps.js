// Commands about a message or a person, in a menu; and what is left to tell after any interaction.

import { h } from "./dom.js";
import { api } from "./api.js";
import { note } from "./store.js";
import { openAt, walk } from "./popup.js";
import { openForm } from "./form.js";

// Opens the menu of the commands of a kind: 2 for people, 3 for messages.
export async function appsMenu(pane, button, type, target) {
  const { officer, channel } = pane;
  const all = await api.commands(officer, channel).catch(() => []);
  const commands = all.filter((command) => command.type === type);
  const run = async (command) => {
    close(true);
    const sent = note(officer, channel, `Sending ${command.name}…`, "pending");
    const reply = await api.menu(officer, channel, command.name, target);
    sent();
    afterReply(officer, reply, channel, command.name);
  };
  const line = (command) =>
    h("button", { type: "button", role: "menuitem", tabindex: "-1", onclick: () => run(command) }, command.name);
  const none = h("p", {}, type === 2 ? "No commands about people." : "No commands about messages.");
  const words = type === 2 ? "Commands about this person" : "Commands about this message";
  const list = commands.length
    ? h("div", { class: "menu", role: "menu", "aria-label": words }, commands.map(line))
    : h("div", { class: "menu", role: "note", tabindex: "-1" }, none);
  const closed = (back) => {
    button.setAttribute("aria-expanded", "false");
    if (back && button.isConnected) button.focus();
  };
  list.addEventListener("keydown", (event) => {
    if (event.key === "Tab") close(true);
    else walk(event, [...list.querySelectorAll("[role=menuitem]")]);
  });
  button.setAttribute("aria-haspopup", "menu");
  button.setAttribute("aria-expanded", "true");
  const close = openAt(button, list, { closed });
  (list.querySelector("button") ?? list).focus();
}

// The messages themselves come by themselves; refusals, silence and forms do not.
export function afterReply(officer, reply, channel, name) {
  if (reply.kind === "refused") note(officer, channel, reply.reason, "failed");
  if (reply.kind === "unanswered") {
    note(officer, channel, `${name}: The application did not respond`, "failed");
  }
  if (reply.kind === "modal") openForm(officer, reply.modal);
}
