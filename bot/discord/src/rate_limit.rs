//! How fast one person may press: so that a stuck finger, or a script, is nobody else's trouble.
//!
//! A leaky bucket for each person, and another for what is completed while they type. Kept in
//! memory alone; who has paused is forgotten.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use model::ids::InteractionId;

use crate::prelude::*;

pub const WITHIN: Duration = Duration::from_secs(10);
const REMEMBERED: usize = 4_096;
/// Completions come with every letter: so many times as many are allowed.
const TYPED: u32 = 4;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum InteractionKind {
    Asked,
    Typed,
}

#[derive(Debug)]
struct Bucket {
    level: Duration,
    at: Instant,
    /// The interaction that was judged last, which may be asked about again.
    last: (InteractionId, bool),
}

#[derive(Debug, Default)]
pub struct RateLimit {
    pub(crate) most: u32,
    buckets: Mutex<BTreeMap<(InteractionKind, PlayerId), Bucket>>,
}

impl RateLimit {
    /// So many within [`WITHIN`] and person; no limit if 0.
    pub fn of(most: u32) -> Self {
        Self { most, buckets: Mutex::default() }
    }

    pub fn allows(
        &self,
        kind: InteractionKind,
        who: PlayerId,
        what: InteractionId,
        now: Instant,
    ) -> bool {
        if self.most == 0 {
            return true;
        }
        let times = if kind == InteractionKind::Typed { TYPED } else { 1 };
        let most = self.most.saturating_mul(times);
        let each = WITHIN / most;
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= REMEMBERED {
            buckets.retain(|_, bucket| now.saturating_duration_since(bucket.at) < bucket.level);
        }
        let bucket = buckets.entry((kind, who)).or_insert(Bucket {
            level: Duration::ZERO,
            at: now,
            last: (InteractionId(0), true),
        });
        if bucket.last.0 == what {
            return bucket.last.1;
        }
        let run_out = now.saturating_duration_since(bucket.at);
        (bucket.level, bucket.at) = (bucket.level.saturating_sub(run_out), now);
        let allowed = bucket.level + each <= WITHIN;
        if allowed {
            bucket.level += each;
        }
        bucket.last = (what, allowed);
        allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALICE: PlayerId = PlayerId(1);
    const BEN: PlayerId = PlayerId(2);

    #[test]
    fn a_burst_is_taken_and_a_stream_is_slowed() {
        let (limit, start) = (RateLimit::of(30), Instant::now());
        let at = |ms| start + Duration::from_millis(ms);
        let asks =
            |who, what, ms| limit.allows(InteractionKind::Asked, who, InteractionId(what), at(ms));
        assert!((1..=30).all(|what| asks(ALICE, what, 0)), "thirty at once");
        assert!(!asks(ALICE, 31, 0), "and no more");
        assert!(!asks(ALICE, 31, 9_000), "which stays so for that one, however often it is asked");
        assert!(asks(BEN, 32, 0), "others are not concerned");
        assert!(
            limit.allows(InteractionKind::Typed, ALICE, InteractionId(33), at(0)),
            "nor is what she types"
        );
        // A third of a second later there is room for one, ten seconds later for thirty.
        let later = RateLimit::of(30);
        let asks =
            |what, ms| later.allows(InteractionKind::Asked, ALICE, InteractionId(what), at(ms));
        assert!((1..=30).all(|what| asks(what, 0)));
        assert!(asks(31, 334) && !asks(32, 340));
        assert!((40..70).all(|what| asks(what, 11_000)) && !asks(70, 11_000));
        assert!((1..1_000).all(|what| {
            RateLimit::of(0).allows(InteractionKind::Asked, ALICE, InteractionId(what), start)
        }));
    }

    #[test]
    fn who_has_paused_is_forgotten() {
        let (limit, start) = (RateLimit::of(30), Instant::now());
        for who in 0..REMEMBERED as u64 {
            assert!(limit.allows(
                InteractionKind::Asked,
                PlayerId(who),
                InteractionId(who + 1),
                start
            ));
        }
        let later = start + Duration::from_secs(60);
        assert!(limit.allows(InteractionKind::Asked, PlayerId(u64::MAX), InteractionId(9), later));
        assert_eq!(limit.buckets.lock().map(|buckets| buckets.len()).ok(), Some(1));
    }
}
