//! The page itself: a few files built into the program, served with a strict content policy.

use axum::Router;
use axum::http::{HeaderName, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::Shared;
use std::sync::Arc;

/// Nothing from elsewhere, no inline script: what a bot sends can not become code.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

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
        "/page/style.css", "text/css; charset=utf-8", "style.css";
        "/page/main.js", JS, "main.js";
        "/page/dom.js", JS, "dom.js";
        "/page/store.js", JS, "store.js";
        "/page/markdown.js", JS, "markdown.js";
        "/page/message.js", JS, "message.js";
        "/page/parts.js", JS, "parts.js";
        "/page/modal.js", JS, "modal.js";
        "/page/composer.js", JS, "composer.js";
        "/page/sidebar.js", JS, "sidebar.js";
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
