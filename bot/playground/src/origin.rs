//! Keeps foreign web pages away from all that is not the page itself: API, gateway, attachments and what officers do.
//!
//! The server listens on loopback, but any page open in the same browser could send requests there. So the host must be
//! one of our names (a foreign name that resolves here is refused) and the origin, if told, must be ours. A bot tells no
//! origin; its token is another at each start, so that no page can know it.

use std::sync::Arc;

use axum::extract::{Request, State as Extract};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::Shared;

/// The names by which the server at `base` is called, each with its port, and those given beside them.
pub(crate) fn hosts(base: &str, others: &[String]) -> Vec<String> {
    let port = base.rsplit_once(':').map_or("", |(_, port)| port);
    // At the usual port of HTTP nobody writes it.
    let end = if port == "80" { String::new() } else { format!(":{port}") };
    let ours = ["127.0.0.1", "localhost"].map(|name| format!("{name}{end}"));
    ours.into_iter().chain(others.iter().cloned()).collect()
}

pub(crate) async fn check(
    Extract(shared): Extract<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Response {
    if is_own(request.headers(), &shared.hosts) {
        return next.run(request).await;
    }
    let base = &shared.lock().base;
    let said = format!("The local Discord is at {base}, and nothing from elsewhere may use it.\n");
    (StatusCode::FORBIDDEN, said).into_response()
}

fn is_own(headers: &HeaderMap, hosts: &[String]) -> bool {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let Some(host) = text(header::HOST.as_str()) else { return false };
    let here = hosts.iter().any(|own| own == host);
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
        let at = |base: &str, pairs: &[(&'static str, &'static str)]| {
            let headers = pairs
                .iter()
                .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
                .collect();
            is_own(&headers, &hosts(base, &["discord.com".to_owned()]))
        };
        let own = |pairs: &[(&'static str, &'static str)]| at("http://127.0.0.1:8000", pairs);
        let here = ("host", "127.0.0.1:8000");
        assert!(own(&[here]));
        assert!(own(&[("host", "discord.com")]));
        let ours = ("origin", "http://localhost:8000");
        assert!(own(&[("host", "localhost:8000"), ours, ("sec-fetch-site", "same-origin")]));
        assert!(!own(&[]));
        for host in [
            "evil.example:8000",
            "localhost",
            "localhost:3000",
            "localhost:evil.example",
            "127.0.0.1.evil.example:8000",
            "localhost:8000.evil.example",
        ] {
            assert!(!own(&[("host", host)]), "{host}");
        }
        for foreign in ["https://evil.example", "null", "http://localhost:8000", "http://127.0.0.1"]
        {
            assert!(!own(&[here, ("origin", foreign)]), "{foreign}");
        }
        for site in ["cross-site", "same-site"] {
            assert!(!own(&[here, ("sec-fetch-site", site)]), "{site}");
        }
        assert!(at("http://127.0.0.1:80", &[("host", "localhost")]));
    }
}
