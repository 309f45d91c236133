//! The page itself: a few files built into the program, served with a strict content policy.

use std::sync::Arc;

use axum::Router;
use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::Shared;

/// Nothing from elsewhere, no inline script: what a bot sends can not become code.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

macro_rules! files {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("../page/", $name)))),*]
    };
}

/// Their names and texts.
const FILES: [(&str, &str); 31] = files! {
    "index.html" "style.css" "log.css" "write.css"
    "api.js" "apps.js" "command.js" "composer.js" "controls.js" "dialog.js" "dom.js" "drawer.js" "embed.js"
    "form.js" "lightbox.js" "live.js" "log.js" "main.js" "markdown.js" "message.js" "officers.js" "pane.js"
    "panes.js" "parts.js" "pill.js" "popup.js" "select.js" "sidebar.js" "store.js" "suggest.js" "theme.js"
};

/// The face that draws emoji as Discord does, whatever the machine has.
const EMOJI: &[u8] = include_bytes!("../../../../assets/fonts/Twemoji.ttf");

/// The files of the page.
pub(crate) fn router() -> Router<Arc<Shared>> {
    let named = |Path(name): Path<String>| async move { file(&name) };
    Router::new().route("/", get(|| async { file("index.html") })).route("/page/{name}", get(named))
}

fn file(name: &str) -> Response {
    let text = FILES.iter().find(|(file, _)| *file == name).map(|(_, text)| text.as_bytes());
    let Some(bytes) = text.or((name == "Twemoji.ttf").then_some(EMOJI)) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let content_type = match name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("ttf") => "font/ttf",
        _ => "text/html; charset=utf-8",
    };
    let headers = [
        (header::CONTENT_TYPE, content_type),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, bytes).into_response()
}
