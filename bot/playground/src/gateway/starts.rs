//! How often a session may be begun: so many times a day, and once per window of time for each bucket of shards.
//!
//! The day goes by the playground's clock, the window by real time, because a real process waits. A restart of the
//! playground forgets both.

use std::collections::BTreeMap;
use std::time::Instant;

use serde_json::{Value, json};

use crate::options::Options;
use crate::shard::Shard;

const RESET_MS: i64 = 24 * 60 * 60 * 1000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotStarted {
    /// All starts of the day are used.
    NoneLeft,
    /// A shard of the same bucket identified within the window.
    TooSoon,
}

#[derive(Debug, Default)]
pub(crate) struct SessionStarts {
    used: u32,
    first_ms: i64,
    buckets: BTreeMap<u32, Instant>,
}

impl SessionStarts {
    /// Uses a start for a shard. One that comes too soon is used all the same.
    pub(crate) fn take(&mut self, options: &Options, shard: Shard) -> Result<(), NotStarted> {
        let now_ms = options.clock.now_ms();
        if self.reset_after_ms(now_ms) == 0 {
            (self.used, self.first_ms) = (0, now_ms);
        }
        if self.used >= options.sessions {
            return Err(NotStarted::NoneLeft);
        }
        self.used += 1;
        let bucket = shard.id % options.max_concurrency.max(1);
        let last = self.buckets.get(&bucket);
        if last.is_some_and(|last| last.elapsed() < options.identify_every) {
            return Err(NotStarted::TooSoon);
        }
        self.buckets.insert(bucket, Instant::now());
        Ok(())
    }

    /// Milliseconds until all starts may be used again; 0 if none is used.
    fn reset_after_ms(&self, now_ms: i64) -> i64 {
        if self.used == 0 { 0 } else { (self.first_ms + RESET_MS - now_ms).max(0) }
    }

    /// `session_start_limit` as Discord tells it.
    pub(crate) fn limit(&self, options: &Options) -> Value {
        let reset_after = self.reset_after_ms(options.clock.now_ms());
        let used = if reset_after == 0 { 0 } else { self.used };
        json!({
            "total": options.sessions,
            "remaining": options.sessions.saturating_sub(used),
            "reset_after": reset_after,
            "max_concurrency": options.max_concurrency,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn starts_are_used_up_and_come_back_after_a_day() {
        let options = Options { sessions: 2, ..Options::default() };
        let mut starts = SessionStarts::default();
        let limit = |starts: &SessionStarts| {
            let limit = starts.limit(&options);
            (limit["remaining"].as_u64().unwrap(), limit["reset_after"].as_i64().unwrap())
        };
        assert_eq!(limit(&starts), (2, 0));
        assert_eq!(starts.take(&options, Shard::ONLY), Ok(()));
        let (remaining, reset_after) = limit(&starts);
        assert_eq!(remaining, 1);
        assert!((1..=RESET_MS).contains(&reset_after), "{reset_after}");
        options.clock.advance(Duration::from_secs(23 * 3600));
        assert_eq!(starts.take(&options, Shard::ONLY), Ok(()));
        assert_eq!(starts.take(&options, Shard::ONLY), Err(NotStarted::NoneLeft));
        assert_eq!(limit(&starts).0, 0);
        // The day begins with the first start, not with the last.
        options.clock.advance(Duration::from_secs(3600));
        assert_eq!(limit(&starts), (2, 0));
        assert_eq!(starts.take(&options, Shard::ONLY), Ok(()));
        assert_eq!(limit(&starts).0, 1);
    }

    #[test]
    fn a_bucket_takes_one_shard_per_window() {
        let mut options = Options { max_concurrency: 2, ..Options::default() };
        let mut starts = SessionStarts::default();
        let mut take = |options: &Options, id| starts.take(options, Shard { id, count: 4 }).err();
        for id in [0, 0, 1, 2] {
            assert_eq!(take(&options, id), None, "no wait unless it is asked for");
        }
        options.identify_every = Duration::from_secs(3600);
        for id in [0, 1, 2, 3] {
            assert_eq!(take(&options, id), Some(NotStarted::TooSoon), "{id}");
        }
        options.max_concurrency = 5;
        for (id, expected) in [(2, None), (3, None), (2, Some(NotStarted::TooSoon))] {
            assert_eq!(take(&options, id), expected, "{id}");
        }
        options.identify_every = Duration::from_millis(20);
        std::thread::sleep(Duration::from_millis(30));
        assert_eq!(take(&options, 2), None);
    }
}
