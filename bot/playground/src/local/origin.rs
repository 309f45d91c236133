//! Keeps foreign web pages away from the page's routes.
//!
//! The server listens on loopback, but any page open in the same browser could send requests there. So the host must be
//! a name of this machine (a foreign name that resolves here is refused) and the origin, if told, must be ours.

use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Lets a request pass or refuses it.
pub(crate) async fn check(request: Request, next: Next) -> Response {
    if is_own(request.headers()) {
        next.run(request).await
    } else {
        StatusCode::FORBIDDEN.into_response()
    }
}

fn is_own(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let Some(host) = text(header::HOST.as_str()) else { return false };
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    let here = matches!(name, "127.0.0.1" | "localhost" | "[::1]");
    let origin =
        text(header::ORIGIN.as_str()).is_none_or(|origin| origin == format!("http://{host}"));
    let site = text("sec-fetch-site").is_none_or(|site| matches!(site, "same-origin" | "none"));
    here && origin && site
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_page_passes() {
        let own = |pairs: &[(&'static str, &'static str)]| {
            let headers = pairs
                .iter()
                .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
                .collect();
            is_own(&headers)
        };
        let here = ("host", "127.0.0.1:8000");
        assert!(own(&[here]));
        let ours = ("origin", "http://localhost:8000");
        assert!(own(&[("host", "localhost:8000"), ours, ("sec-fetch-site", "same-origin")]));
        assert!(!own(&[]));
        assert!(!own(&[("host", "evil.example:8000")]));
        for foreign in ["https://evil.example", "null"] {
            assert!(!own(&[here, ("origin", foreign)]), "{foreign}");
        }
        assert!(!own(&[here, ("sec-fetch-site", "cross-site")]));
    }
}
