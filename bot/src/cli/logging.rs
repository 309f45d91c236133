//! What is logged, and how: as lines to read, or as JSON to collect.
//!
//! `RUST_LOG` chooses among our own entries. Of the libraries only what somebody who hosts the bot
//! can do something about is let through, whatever it says: below that they tell of requests and
//! events as they are, with everybody's names and words and the tokens of interactions.
//!
//! Standard error without tokens, whatever is logged at whatever level: neither the bot's own nor
//! those of interactions, with which anybody could answer for fifteen minutes.

use std::io::{self, Write};
use std::sync::Arc;

use tracing::{Level, Metadata};
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer as _, fmt};

use crate::config::{BadConfig, variable};

/// The crates of the bot. In `RUST_LOG` all of them go by the name of the program.
const OURS: [&str; 6] = ["sirdar", "campaign", "discord", "games", "playground", "store"];
const LOGGED: &str = "warn,sirdar=info,serenity::gateway::bridge::shard_runner=error";

pub(super) fn begin() -> Result<(), BadConfig> {
    let wanted = variable("RUST_LOG");
    let filter = EnvFilter::try_new(for_all_ours(wanted.as_deref().unwrap_or(LOGGED)));
    let filter = filter.map_err(|why| BadConfig::Log(why.to_string()))?;
    let stderr = Stderr::without(variable("DISCORD_TOKEN"));
    let lines = match variable("SIRDAR_LOG").as_deref() {
        None | Some("text") => {
            let ansi = std::io::IsTerminal::is_terminal(&std::io::stderr());
            fmt::layer().with_ansi(ansi).with_writer(stderr).boxed()
        }
        Some("json") => fmt::layer().json().flatten_event(true).with_writer(stderr).boxed(),
        Some(other) => return Err(BadConfig::LogShape(other.chars().take(20).collect())),
    };
    tracing_subscriber::registry().with(filter).with(lines.with_filter(filter_fn(fit))).init();
    Ok(())
}

/// A filter in which what is said of the program is said of each of its crates.
fn for_all_ours(filter: &str) -> String {
    let parts = filter.split(',').flat_map(|part| match part.strip_prefix("sirdar") {
        Some(rest) if rest.starts_with('=') || rest.is_empty() => {
            OURS.iter().map(|name| format!("{name}{rest}")).collect()
        }
        _ => vec![part.to_owned()],
    });
    parts.collect::<Vec<_>>().join(",")
}

/// Whether an entry, or what it stands in, may be written at all.
fn fit(of: &Metadata<'_>) -> bool {
    let ours = OURS.into_iter().any(|name| {
        let rest = of.target().strip_prefix(name);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    });
    // What libraries' entries stand in carries their arguments.
    ours || of.is_event() && *of.level() <= Level::INFO
}

const REDACTED: &str = "[token]";

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
    let text = match secret {
        Some(secret) => text.replace(secret, REDACTED),
        None => text.to_owned(),
    };
    PATHS.iter().fold(text, |text, path| without_segment(&text, path))
}

/// What comes before an id and a token in the addresses of Discord's API.
const PATHS: [&str; 2] = ["/interactions/", "/webhooks/"];

fn without_segment(text: &str, path: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(path) {
        let (before, after) = rest.split_at(at + path.len());
        clean.push_str(before);
        let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (id, after) = after.split_at(digits);
        clean.push_str(id);
        rest = after;
        if let Some(token) = after.strip_prefix('/').filter(|_| digits > 0) {
            let ends = |c: char| !(c.is_ascii_alphanumeric() || "-_.:~%=+".contains(c));
            clean.push('/');
            clean.push_str(REDACTED);
            rest = token.find(ends).map_or("", |end| &token[end..]);
        }
    }
    clean.push_str(rest);
    clean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_logged_of_the_program_is_logged_of_all_its_crates() {
        let all = for_all_ours("warn,sirdar=debug,serenity::gateway=error");
        assert!(all.starts_with("warn,sirdar=debug,campaign=debug,discord=debug"), "{all}");
        assert!(all.ends_with("store=debug,serenity::gateway=error"), "{all}");
        assert_eq!(for_all_ours("store=trace"), "store=trace");
    }

    #[test]
    fn the_secret_never_shows() {
        let line = without("Bot a.b.c says {\"token\":\"a.b.c\"}", Some("a.b.c"));
        assert_eq!(line, "Bot [token] says {\"token\":\"[token]\"}");
        assert_eq!(without("plain", None), "plain");
        let failed = "no answer (http://h:1/api/v10/interactions/12/aW50-x_y.z/callback), \
                      https://d/api/v10/webhooks/7/a.b-c?wait=true /webhooks/ /interactions/5";
        let told = "no answer (http://h:1/api/v10/interactions/12/[token]/callback), \
                    https://d/api/v10/webhooks/7/[token]?wait=true /webhooks/ /interactions/5";
        assert_eq!(without(failed, None), told);
    }
}
