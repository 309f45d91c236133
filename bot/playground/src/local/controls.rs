//! The page's routes to the controls.

use std::sync::Arc;

use axum::Json;
use axum::extract::State as Extract;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::Shared;
use crate::controls::Pull;
use crate::trouble;

/// What there is, and what time it is.
pub(super) async fn offered(Extract(shared): Extract<Arc<Shared>>) -> Json<Value> {
    let mut controls = shared.controls().map(|controls| controls.offered()).unwrap_or_default();
    controls.extend(trouble::offered());
    let state = shared.lock();
    Json(json!({
        "controls": controls,
        "now_ms": state.now_ms(),
        "ahead_ms": state.options.clock.ahead_ms(),
    }))
}

/// Uses one.
pub(super) async fn pull(
    Extract(shared): Extract<Arc<Shared>>,
    Json(pull): Json<Pull>,
) -> Response {
    let done = match (trouble::pull(&shared, &pull), shared.controls()) {
        (Some(done), _) => done,
        (None, Some(controls)) => controls.pull(pull).await,
        (None, None) => return StatusCode::NOT_FOUND.into_response(),
    };
    match done {
        Ok(said) => Json(json!({ "said": said })).into_response(),
        // An answer like any other: nothing went wrong on the way.
        Err(why) => Json(json!({ "reason": why })).into_response(),
    }
}
