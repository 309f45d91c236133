// The bot's forms.

import { freshId, h } from "./dom.js";
import { api } from "./api.js";
import { show } from "./dialog.js";
import { afterReply } from "./apps.js";

// Opens a form. What is refused is shown in it; what is sent closes it.
export function openForm(officer, modal) {
  const problem = h("p", { class: "problem", role: "alert" });
  const fields = new Map();
  const rows = modal.inputs.map((input) => {
    const field = control(input);
    fields.set(input.custom_id, field.element);
    return field.row;
  });
  const submit = async (event) => {
    event.preventDefault();
    const wrong = modal.inputs.find((input) => complaint(input, fields.get(input.custom_id).value));
    if (wrong) {
      const field = fields.get(wrong.custom_id);
      problem.textContent = complaint(wrong, field.value);
      field.setAttribute("aria-invalid", "true");
      return field.focus();
    }
    send.disabled = true;
    const values = Object.fromEntries([...fields].map(([id, field]) => [id, field.value]));
    const reply = await api.submit(officer, modal, values);
    send.disabled = false;
    if (reply.kind === "refused") return (problem.textContent = reply.reason);
    if (reply.kind === "unanswered") return (problem.textContent = "Something went wrong. Try again.");
    close();
    afterReply(officer, reply, modal.channel_id, modal.title);
  };
  const send = h("button", { class: "button primary", type: "submit" }, "Submit");
  const leave = { class: "button secondary", type: "button", onclick: () => close() };
  const ends = h("div", { class: "row end" }, h("button", leave, "Cancel"), send);
  const form = h("form", { onsubmit: submit, novalidate: true }, h("h2", {}, modal.title), rows, problem, ends);
  const close = show(form, { label: modal.title });
  form.querySelector("input, textarea")?.focus();
}

const length = (text) => [...text].length;

function complaint(input, value) {
  const count = length(value);
  if (!count) return input.required ? `“${input.label}” must be filled in.` : "";
  if (count >= input.min_length && count <= input.max_length) return "";
  return `“${input.label}” must have ${input.min_length} to ${input.max_length} characters.`;
}

function control(input) {
  const counter = freshId("count");
  const element = h(input.long ? "textarea" : "input", {
    name: input.custom_id,
    placeholder: input.placeholder,
    maxlength: input.max_length,
    required: input.required,
    rows: input.long ? 4 : undefined,
    value: input.value,
    autocomplete: "off",
    "aria-describedby": counter,
  });
  const count = h("small", { id: counter });
  const recount = () => (count.textContent = `${length(element.value)} / ${input.max_length}`);
  element.addEventListener("input", () => {
    element.removeAttribute("aria-invalid");
    recount();
  });
  recount();
  const star = input.required && h("em", { class: "star", "aria-hidden": "true" }, " *");
  return { element, row: h("label", {}, h("span", {}, input.label, star), element, count) };
}
