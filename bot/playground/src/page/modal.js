// Things over the page: enlarged pictures and the bot's forms.

import { h } from "./dom.js";
import { api, note } from "./store.js";

// Shows an element in a dialog; returns what closes it.
export function show(element, { label, wide } = {}) {
  const dialog = h("dialog", { class: wide ? "wide" : "", "aria-label": label }, h("button", { class: "icon close", "aria-label": "Close", onclick: () => dialog.close() }, "✕"), element);
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return () => dialog.close();
}

// A form of the bot's. What is refused is shown in it; what is sent closes it.
export function openForm(modal) {
  const fields = new Map();
  const problem = h("p", { class: "problem", role: "alert" });
  const rows = modal.inputs.map((input) => {
    const field = h(input.long ? "textarea" : "input", { name: input.custom_id, placeholder: input.placeholder, maxlength: input.max_length, required: input.required, rows: input.long ? 4 : undefined, value: input.value, autocomplete: "off" });
    const count = h("small", {});
    const recount = () => (count.textContent = `${[...field.value].length} / ${input.max_length}`);
    field.addEventListener("input", recount);
    recount();
    fields.set(input.custom_id, field);
    return h("label", {}, h("span", {}, input.label, input.required && h("em", { class: "star" }, " *")), field, count);
  });
  const submit = async (event) => {
    event.preventDefault();
    send.disabled = true;
    const values = Object.fromEntries([...fields].map(([id, field]) => [id, field.value]));
    const reply = await api.submit(modal, values).catch((error) => ({ kind: "refused", reason: error.message }));
    send.disabled = false;
    if (reply.kind === "refused") problem.textContent = reply.reason;
    else if (reply.kind === "unanswered") problem.textContent = "Something went wrong. Try again.";
    else close();
    if (reply.kind === "unanswered") note(modal.channel_id, `${modal.title}: The application did not respond`, "failed");
  };
  const send = h("button", { class: "button primary", type: "submit" }, "Submit");
  const form = h("form", { onsubmit: submit }, h("h2", {}, modal.title), rows, problem, h("div", { class: "row end" }, h("button", { class: "button secondary", type: "button", onclick: () => close() }, "Cancel"), send));
  const close = show(form, { label: modal.title });
  form.querySelector("input, textarea")?.focus();
}
