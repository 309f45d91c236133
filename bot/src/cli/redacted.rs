//! Standard error without the token, whatever the libraries log at whatever level.

use std::io::{self, Write};
use std::sync::Arc;

use tracing_subscriber::fmt::MakeWriter;

/// What stands where the token stood.
const REDACTED: &str = "[token]";

/// Where the log goes.
#[derive(Debug, Clone)]
pub(super) struct Stderr(Option<Arc<str>>);

impl Stderr {
    /// Standard error, with `secret` taken out of every line.
    pub(super) fn without(secret: Option<String>) -> Self {
        Self(secret.map(Arc::from))
    }
}

impl<'a> MakeWriter<'a> for Stderr {
    type Writer = Line;

    fn make_writer(&'a self) -> Line {
        Line { secret: self.0.clone(), text: Vec::new() }
    }
}

/// One entry of the log, written when it is complete.
pub(super) struct Line {
    secret: Option<Arc<str>>,
    text: Vec<u8>,
}

impl Write for Line {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        let text = String::from_utf8_lossy(&self.text);
        let text = without(&text, self.secret.as_deref());
        // There is nowhere left to tell that the log cannot be written.
        let _ = io::stderr().lock().write_all(text.as_bytes());
    }
}

fn without(text: &str, secret: Option<&str>) -> String {
    match secret {
        Some(secret) => text.replace(secret, REDACTED),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_secret_never_shows() {
        let line = without("Bot a.b.c says {\"token\":\"a.b.c\"}", Some("a.b.c"));
        assert_eq!(line, "Bot [token] says {\"token\":\"[token]\"}");
        assert_eq!(without("plain", None), "plain");
    }
}
