//! The one clock of a playground: system time plus an offset that tests move.
//!
//! Everything that Discord reckons in minutes or more (token life, old messages, nonces, thread archives, message
//! times) asks this clock. The three seconds to acknowledge an interaction are real time, because a real process waits.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A clock shared by everybody who holds a clone of it.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    offset_ms: Arc<AtomicI64>,
}

impl Clock {
    pub fn system() -> Self {
        Self::default()
    }

    /// Milliseconds since the Unix epoch, as this clock has it.
    pub fn now_ms(&self) -> i64 {
        let system = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        i64::try_from(system.as_millis())
            .unwrap_or(i64::MAX)
            .saturating_add(self.offset_ms.load(Ordering::Relaxed))
    }

    /// How far it is ahead of the system's time, in milliseconds.
    pub fn ahead_ms(&self) -> i64 {
        self.offset_ms.load(Ordering::Relaxed)
    }

    /// Puts the clock so far ahead of the system's time; it is never put back.
    pub(crate) fn be_ahead_ms(&self, ahead: i64) {
        self.offset_ms.fetch_max(ahead, Ordering::Relaxed);
    }

    pub fn advance(&self, by: Duration) {
        let by = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
        self.offset_ms.fetch_add(by, Ordering::Relaxed);
    }
}

/// An instant as Discord writes it: `2026-02-23T18:05:09.120000+00:00`.
pub(crate) fn iso8601(ms: i64) -> String {
    let instant = jiff::Timestamp::from_millisecond(ms).unwrap_or_default();
    instant.strftime("%Y-%m-%dT%H:%M:%S%.6f+00:00").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instants_are_written_as_discord_writes_them() {
        assert_eq!(iso8601(0), "1970-01-01T00:00:00.000000+00:00");
        assert_eq!(iso8601(951_782_400_000), "2000-02-29T00:00:00.000000+00:00");
        assert_eq!(iso8601(1_771_869_909_120), "2026-02-23T18:05:09.120000+00:00");
    }

    #[test]
    fn clones_share_the_offset() {
        let clock = Clock::system();
        let other = clock.clone();
        let before = clock.now_ms();
        other.advance(Duration::from_secs(3600));
        assert!(clock.now_ms() - before >= 3_600_000);
    }
}
