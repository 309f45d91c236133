// The way to the playground: what officers do, and what they look at.

// The playground could not be reached: no refusal, only silence.
export class Unreachable extends Error {}

async function reach(path, request) {
  try {
    return await fetch(path, request);
  } catch {
    throw new Unreachable("The playground does not answer.");
  }
}

async function get(path, query) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const response = await reach(`${path}?${new URLSearchParams(given)}`);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

async function post(path, as, body) {
  const response = await reach(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ as, ...body }),
  });
  const text = await response.text();
  const data = text ? JSON.parse(text) : {};
  if (!response.ok) throw new Error(data.reason ?? `the playground answered ${response.status}`);
  return data;
}

// An interaction always has an answer, even if nobody was there to give it.
async function deed(path, as, body) {
  try {
    return await post(path, as, body);
  } catch (error) {
    if (error instanceof Unreachable) return { kind: "unanswered" };
    return { kind: "refused", reason: error.message };
  }
}

const at = (message) => ({ channel_id: message.channel_id, message_id: message.id });

export const api = {
  world: (as) => get("/local/world", { as }),
  messages: (as, channel, range) => get("/local/messages", { as, channel, ...range }),
  commands: (as, channel) => get("/local/commands", { as, channel }),
  pins: (as, channel) => get("/local/pins", { as, channel }),
  slash: (as, channel_id, path, options) => deed("/local/slash", as, { channel_id, path, options }),
  autocomplete: (as, channel_id, path, options, focused) =>
    deed("/local/autocomplete", as, { channel_id, path, options, focused }),
  click: (as, message, custom_id) => deed("/local/click", as, { ...at(message), custom_id }),
  select: (as, message, custom_id, values) =>
    deed("/local/select", as, { ...at(message), custom_id, values }),
  submit: (as, modal, fields) => deed("/local/submit", as, { modal, fields }),
  menu: (as, channel_id, name, target) => deed("/local/menu", as, { channel_id, name, target }),
  say: (as, channel_id, content, reply_to) =>
    post("/local/say", as, { channel_id, content, reply_to }),
  controls: () => get("/local/controls", {}),
  pull: (id, officer, channel, fields) =>
    post("/local/controls", officer, { id, officer, channel, fields }),
  dismiss: (as, message) => post("/local/dismiss", as, at(message)),
};
