//! What the bot asked of the API and what it was answered, for tests to look at.
//!
//! Bounded: the oldest requests go first. Bodies are kept as JSON; of files only name, type and length.

use serde::Serialize;
use serde_json::Value;

pub(crate) const REQUESTS_MAX: usize = 20_000;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RecordedFile {
    /// The form field, such as `files[0]`.
    pub field: String,
    pub filename: String,
    /// Its media type as sent.
    pub content_type: Option<String>,
    pub len: usize,
}

#[derive(Clone, Debug, Serialize)]
pub struct RecordedRequest {
    pub method: String,
    /// The path, `/api/v10` included.
    pub path: String,
    pub query: String,
    /// The JSON body; for uploads the `payload_json`.
    pub body: Option<Value>,
    pub files: Vec<RecordedFile>,
    /// The status answered; 0 if the connection was cut instead.
    pub status: u16,
    /// The JSON answered. Of an answer lost on purpose, what it would have been.
    pub response: Option<Value>,
    /// When, in milliseconds since the Unix epoch by the playground's clock.
    pub at_ms: i64,
}

impl RecordedRequest {
    /// Whether this is a call of `method` whose path, after `/api/v10`, fits `pattern` (see [`path_fits`]).
    pub fn is(&self, method: &str, pattern: &str) -> bool {
        self.method.eq_ignore_ascii_case(method) && path_fits(&self.path, pattern)
    }
}

/// Whether a path begins with `pattern`, segment by segment; `*` stands for any one segment, and `/api/v10` in front may
/// be left out of either.
pub fn path_fits(path: &str, pattern: &str) -> bool {
    let bare =
        |text: &'_ str| text.strip_prefix("/api/v10").unwrap_or(text).trim_matches('/').to_owned();
    let (path, pattern) = (bare(path), bare(pattern));
    let mut segments = path.split('/');
    pattern.split('/').filter(|wanted| !wanted.is_empty()).all(|wanted| match segments.next() {
        Some(segment) => wanted == "*" || wanted == segment,
        None => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_fit_by_segments() {
        for (path, pattern, fits) in [
            ("/api/v10/channels/1/messages", "/channels/*/messages", true),
            ("/api/v10/channels/1/messages/2", "/api/v10/channels/1", true),
            ("/interactions/1/tok/callback", "interactions/*/*/callback", true),
            ("/api/v10/anything", "/", true),
            ("/api/v10/channels/12", "/channels/1", false),
            ("/api/v10/channels", "/channels/*", false),
        ] {
            assert_eq!(path_fits(path, pattern), fits, "{path} {pattern}");
        }
    }
}
