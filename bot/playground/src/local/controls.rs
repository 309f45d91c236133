//! What the page can do beside Discord: the controls of whoever started the playground, and faults to see the bot cope.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State as Extract;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use serde_json::{Value, json};

use crate::Shared;
use crate::channels::Channels;
use crate::controls::{Control, Field, FieldKind, Group, Pull, Pulled};
use crate::faults::{Fault, FaultKind};
use crate::gateway::sessions::Frame;

/// How slow a slow network is: an answer is late on its way there and on its way back, with time
/// to think between, and must be there within three seconds.
const SLOW: Duration = Duration::from_millis(800);
/// How long the gateway stays away.
const AWAY: Duration = Duration::from_secs(10);

/// What can go wrong.
const FAULTS: [(&str, &str); 6] = [
    ("slow", "Slow network: every event and every request takes almost a second more"),
    ("errors", "Server errors: the next five requests fail"),
    ("limits", "Rate limit: the next five requests must wait two seconds"),
    ("lost", "Lost answers: the next two are carried out, and nobody is told"),
    ("gateway", "Gateway: it drops, and stays away for ten seconds"),
    ("calm", "Calm: all trouble ends"),
];

/// The control of the faults, which every playground has.
fn fault_control() -> Control {
    let kinds = FAULTS.map(|(id, label)| (id.to_owned(), label.to_owned()));
    Control {
        id: "trouble".to_owned(),
        group: Group::Trouble,
        label: "Let it happen".to_owned(),
        about: "What a bad day at Discord does to the bot. Your own clicks are never disturbed."
            .to_owned(),
        fields: vec![Field {
            name: "kind".to_owned(),
            label: "What goes wrong".to_owned(),
            kind: FieldKind::OneOf(kinds.to_vec()),
        }],
        welcome: false,
        sure: None,
        then: None,
    }
}

/// Adds the faults chosen; says which they are.
fn add_faults(shared: &Shared, pull: &Pull) -> Result<Pulled, String> {
    let kind = pull.fields.get("kind").map_or("", String::as_str);
    let known = FAULTS.iter().find(|(id, _)| *id == kind);
    let (_, label) = known.ok_or_else(|| "There is no such trouble.".to_owned())?;
    let faults = &shared.faults;
    let any = |trouble| Fault { method: None, ..Fault::once("", "/", trouble) };
    match kind {
        "slow" => {
            let delay = FaultKind::Delay(u64::try_from(SLOW.as_millis()).unwrap_or(u64::MAX));
            faults.add(any(delay).always());
            faults.slow_gateway(SLOW);
        }
        "errors" => faults.add(any(FaultKind::Status(503)).times(5)),
        "limits" => {
            let limited = FaultKind::RateLimited { retry_after: 2.0, global: false };
            faults.add(any(limited).times(5));
        }
        "lost" => {
            faults.add(Fault::once("POST", "/channels/*/messages", FaultKind::LoseAnswer).times(2));
        }
        "gateway" => {
            faults.refuse_gateway(AWAY);
            shared.lock().gateway.command(&Frame::Abort);
        }
        _ => faults.clear(),
    }
    Ok(Pulled::here(format!("{label}.")))
}

/// What there is, and what time it is.
pub(super) async fn offered(Extract(shared): Extract<Arc<Shared>>) -> Json<Value> {
    let own = shared.controls();
    let mut controls = own.as_ref().map(|controls| controls.offered()).unwrap_or_default();
    controls.push(fault_control());
    let about = own.as_ref().map(|controls| {
        let (sentence, picture) = controls.about();
        json!({ "sentence": sentence, "alt": picture.alt })
    });
    let clock = shared.lock().options.clock.clone();
    let (now_ms, ahead_ms) = (clock.now_ms(), clock.ahead_ms());
    let (controls, about) = (json!(controls), json!(about));
    Json(json!({ "controls": controls, "about": about, "now_ms": now_ms, "ahead_ms": ahead_ms }))
}

/// The picture of what this is about.
pub(super) async fn picture(Extract(shared): Extract<Arc<Shared>>) -> Response {
    let Some(controls) = shared.controls() else { return StatusCode::NOT_FOUND.into_response() };
    ([(header::CONTENT_TYPE, "image/png")], controls.about().1.png).into_response()
}

pub(super) async fn pull(
    Extract(shared): Extract<Arc<Shared>>,
    Json(pull): Json<Pull>,
) -> Result<Json<Value>, StatusCode> {
    let done = if pull.id == "trouble" {
        add_faults(&shared, &pull)
    } else {
        let channels = Channels(Arc::clone(&shared));
        shared.controls().ok_or(StatusCode::NOT_FOUND)?.pull(pull, channels).await
    };
    // The clock may have moved: every page that is open tells its times anew.
    let state = shared.lock();
    state.tell_page("clock", json!({ "now_ms": state.now_ms() }));
    // A refusal is an answer like any other: nothing went wrong on the way.
    Ok(Json(done.map_or_else(|why| json!({ "reason": why }), |pulled| json!(pulled))))
}
