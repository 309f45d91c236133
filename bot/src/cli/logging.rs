//! What is logged, and how: as lines to read, or as JSON to collect.
//!
//! `RUST_LOG` chooses among our own entries. Of the libraries only what somebody who hosts the bot
//! can do something about is let through, whatever it says: below that they tell of requests and
//! events as they are, with everybody's names and words and the tokens of interactions.

use tracing::{Level, Metadata};
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer as _, fmt};

use crate::cli::redacted::Stderr;
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
}
