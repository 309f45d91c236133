//! The page itself: a few files built into the program, served with a strict content policy.

use axum::Router;
use axum::http::{HeaderName, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::Shared;
use std::sync::Arc;

/// Nothing from elsewhere, no inline script: what a bot sends can not become code.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";

macro_rules! files {
    ($($path:literal, $type:expr, $file:literal;)*) => {
        Router::new()$(.route($path, get(|| async { file($type, include_str!(concat!("../page/", $file))) })))*
    };
}

/// The files of the page.
pub(crate) fn router() -> Router<Arc<Shared>> {
    files! {
        "/", "text/html; charset=utf-8", "index.html";
        "/page/style.css", CSS, "style.css";
        "/page/log.css", CSS, "log.css";
        "/page/write.css", CSS, "write.css";
        "/page/api.js", JS, "api.js";
        "/page/apps.js", JS, "apps.js";
        "/page/command.js", JS, "command.js";
        "/page/composer.js", JS, "composer.js";
        "/page/controls.js", JS, "controls.js";
        "/page/dialog.js", JS, "dialog.js";
        "/page/dom.js", JS, "dom.js";
        "/page/drawer.js", JS, "drawer.js";
        "/page/embed.js", JS, "embed.js";
        "/page/form.js", JS, "form.js";
        "/page/lightbox.js", JS, "lightbox.js";
        "/page/live.js", JS, "live.js";
        "/page/log.js", JS, "log.js";
        "/page/main.js", JS, "main.js";
        "/page/markdown.js", JS, "markdown.js";
        "/page/message.js", JS, "message.js";
        "/page/officers.js", JS, "officers.js";
        "/page/pane.js", JS, "pane.js";
        "/page/panes.js", JS, "panes.js";
        "/page/parts.js", JS, "parts.js";
        "/page/pill.js", JS, "pill.js";
        "/page/popup.js", JS, "popup.js";
        "/page/select.js", JS, "select.js";
        "/page/sidebar.js", JS, "sidebar.js";
        "/page/store.js", JS, "store.js";
        "/page/suggest.js", JS, "suggest.js";
        "/page/theme.js", JS, "theme.js";
    }
}

fn file(content_type: &'static str, text: &'static str) -> Response {
    let headers: [(HeaderName, &'static str); 4] = [
        (header::CONTENT_TYPE, content_type),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, text).into_response()
}
