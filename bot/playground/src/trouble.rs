//! Trouble that can be made from the page, to see the bot cope: the controls every playground has.

use std::time::Duration;

use crate::controls::{Control, Field, FieldKind, Pull};
use crate::faults::{Fault, Trouble};
use crate::gateway::sessions::Frame;
use crate::{Shared, faults};

/// The heading of all of them.
const GROUP: &str = "Trouble";
/// How slow a slow network is, in milliseconds.
const SLOW_MS: u64 = 1_500;
/// How many requests fail.
const FAILURES: u32 = 5;
/// How long the bot is kept waiting after too many requests, in seconds.
const WAIT_S: f64 = 2.0;
/// How long the gateway stays away.
const AWAY: Duration = Duration::from_secs(10);

/// What can go wrong.
const KINDS: [(&str, &str); 6] = [
    ("slow", "Slow network: every request takes a second and a half more"),
    ("errors", "Server errors: the next five requests fail"),
    ("limits", "Rate limit: the next five requests must wait two seconds"),
    ("lost", "Lost answers: the next two are carried out, and nobody is told"),
    ("gateway", "Gateway: it drops, and stays away for ten seconds"),
    ("calm", "Calm: all trouble ends"),
];

/// The controls.
pub(crate) fn offered() -> Vec<Control> {
    let kinds = KINDS.iter().map(|(id, label)| ((*id).to_owned(), (*label).to_owned()));
    vec![Control {
        id: "trouble".to_owned(),
        group: GROUP.to_owned(),
        label: "Let it happen".to_owned(),
        about: "What a bad day at Discord does to the bot. Your own clicks are never disturbed."
            .to_owned(),
        fields: vec![Field {
            name: "kind".to_owned(),
            label: "What goes wrong".to_owned(),
            kind: FieldKind::OneOf(kinds.collect()),
        }],
        welcome: false,
        then: None,
    }]
}

/// Makes trouble; nothing if the control is none of these.
pub(crate) fn pull(shared: &Shared, pull: &Pull) -> Option<Result<String, String>> {
    if pull.id != "trouble" {
        return None;
    }
    let kind = pull.fields.get("kind").map_or("", String::as_str);
    let Some((_, label)) = KINDS.iter().find(|(id, _)| *id == kind) else {
        return Some(Err("There is no such trouble.".to_owned()));
    };
    make(shared, kind);
    Some(Ok(format!("{label}.")))
}

fn make(shared: &Shared, kind: &str) {
    let always = |trouble| faults::Fault {
        method: None,
        path: "/".to_owned(),
        times: None,
        skip: 0,
        trouble,
    };
    let faults = &shared.faults;
    match kind {
        "slow" => {
            faults.add(always(Trouble::Delay(SLOW_MS)));
            faults.slow_gateway(Duration::from_millis(SLOW_MS));
        }
        "errors" => faults.add(always(Trouble::Status(503)).times(FAILURES)),
        "limits" => {
            let limited = Trouble::RateLimited { retry_after: WAIT_S, global: false };
            faults.add(always(limited).times(FAILURES));
        }
        "lost" => {
            faults.add(Fault::once("POST", "/channels/*/messages", Trouble::LoseAnswer).times(2));
        }
        "gateway" => {
            faults.refuse_gateway(AWAY);
            shared.lock().gateway.command(&Frame::Abort);
        }
        _ => faults.clear(),
    }
}
