//! A clock that only moves by hand, for tests, and when tasks look at what has fallen due by a
//! clock: every so often, or where it is moved by hand, whenever it is.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::{Interval, MissedTickBehavior};

use super::{Clock, SystemClock};

/// Somebody waits for a look: dropped when it is over.
type Reply = oneshot::Sender<()>;

/// When a task looks at what has fallen due.
#[derive(Debug)]
pub struct Looks(Kind);

#[derive(Debug)]
enum Kind {
    Every(Interval),
    Asked { asked: mpsc::UnboundedReceiver<Reply>, under_way: Option<Reply> },
}

impl Looks {
    pub(crate) fn every(pause: Duration) -> Self {
        let mut ticks = tokio::time::interval(pause);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self(Kind::Every(ticks))
    }

    /// Returns when it is time to look; the look before this one is over.
    pub async fn next(&mut self) {
        match &mut self.0 {
            Kind::Every(ticks) => {
                ticks.tick().await;
            }
            Kind::Asked { asked, under_way } => {
                *under_way = None;
                *under_way = asked.recv().await;
                if under_way.is_none() {
                    // Nobody is left who could move the clock.
                    std::future::pending::<()>().await;
                }
            }
        }
    }
}

/// A clock that only moves by hand: nothing falls due by it while a busy machine takes its time.
#[derive(Debug, Clone)]
pub struct MovedClock(Arc<Moved>);

#[derive(Debug)]
struct Moved {
    now: AtomicI64,
    lookers: Mutex<Vec<mpsc::UnboundedSender<Reply>>>,
}

impl Default for MovedClock {
    fn default() -> Self {
        let now = AtomicI64::new(SystemClock.now());
        Self(Arc::new(Moved { now, lookers: Mutex::default() }))
    }
}

impl MovedClock {
    /// Moves it on by so many seconds: whoever goes by it looks at once at what has fallen due.
    pub fn advance(&self, seconds: i64) {
        self.0.now.fetch_add(seconds, Ordering::Relaxed);
        drop(self.ask());
    }

    pub async fn pass(&self, seconds: i64) {
        self.advance(seconds);
        for looked in self.ask() {
            // An error is how a look ends.
            let _ = looked.await;
        }
    }

    fn ask(&self) -> Vec<oneshot::Receiver<()>> {
        let mut lookers = self.0.lookers.lock().unwrap_or_else(PoisonError::into_inner);
        let mut looks = Vec::new();
        lookers.retain(|looker| {
            let (asked, looked) = oneshot::channel();
            looks.push(looked);
            looker.send(asked).is_ok()
        });
        looks
    }
}

impl Clock for MovedClock {
    fn now(&self) -> i64 {
        self.0.now.load(Ordering::Relaxed)
    }

    fn looks(&self, _: Duration) -> Looks {
        let (asker, asked) = mpsc::unbounded_channel();
        // The first look is at once; the receiver, and so the sender, lives.
        let _ = asker.send(oneshot::channel().0);
        self.0.lookers.lock().unwrap_or_else(PoisonError::into_inner).push(asker);
        Looks(Kind::Asked { asked, under_way: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn time_has_passed_when_what_was_due_is_done() {
        let clock = MovedClock::default();
        let began = clock.now();
        let mut looks = clock.looks(Duration::from_secs(3));
        let (worked, seen) = tokio::sync::watch::channel(0);
        let of = clock.clone();
        let task = tokio::spawn(async move {
            loop {
                looks.next().await;
                tokio::task::yield_now().await;
                worked.send_replace(of.now());
            }
        });
        clock.pass(60).await;
        assert_eq!((clock.now() - began, *seen.borrow() - began), (60, 60));
        // Who is gone is not waited for.
        task.abort();
        let _ = task.await;
        clock.pass(60).await;
        assert_eq!((clock.now() - began, *seen.borrow() - began), (120, 60));
    }
}
