//! Ids, which the database hands out by blocks: a process asks for one block, and gives its ids to
//! whoever needs one.
//!
//! Of two messages of one campaign the later has the higher id, whichever process wrote it: one
//! that begins to serve a campaign takes a fresh block first.

use std::cell::Cell;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use crate::{Store, StoreError};

/// Ids of messages that a process takes at a time.
const BLOCK: i64 = 1_024;
/// The most messages that one request can write.
const MESSAGES_MAX: i64 = 64;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Counter {
    Campaigns,
    Outbox,
}

impl Counter {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Counter::Campaigns => "campaigns",
            Counter::Outbox => "outbox",
        }
    }
}

#[derive(Debug, Default)]
pub(crate) struct Ids {
    outbox: Arc<Mutex<Range<i64>>>,
}

fn taken(block: &Mutex<Range<i64>>, count: i64) -> Option<Range<i64>> {
    let mut block = block.lock().unwrap_or_else(PoisonError::into_inner);
    let taken = block.start..block.start.saturating_add(count);
    (taken.end <= block.end).then(|| {
        block.start = taken.end;
        taken
    })
}

#[derive(Debug)]
pub struct MessageIds {
    left: Cell<i64>,
    end: i64,
    block: Arc<Mutex<Range<i64>>>,
}

impl MessageIds {
    /// The next one.
    ///
    /// # Panics
    /// If a request writes more messages than any can.
    pub fn next(&self) -> i64 {
        let id = self.left.get();
        assert!(id < self.end, "a request wrote more than {MESSAGES_MAX} messages");
        self.left.set(id + 1);
        id
    }
}

impl Drop for MessageIds {
    /// Gives back what is left, unless somebody has taken more since.
    fn drop(&mut self) {
        let mut block = self.block.lock().unwrap_or_else(PoisonError::into_inner);
        if block.start == self.end {
            block.start = self.left.get();
        }
    }
}

impl Store {
    async fn some(
        &self,
        counter: Counter,
        block: &Arc<Mutex<Range<i64>>>,
        count: i64,
    ) -> Result<Range<i64>, StoreError> {
        loop {
            if let Some(taken) = taken(block, count) {
                return Ok(taken);
            }
            let fresh = self.reserve(counter, BLOCK).await?;
            let mut block = block.lock().unwrap_or_else(PoisonError::into_inner);
            // Somebody may have brought a later one meanwhile.
            if fresh.start >= block.end {
                *block = fresh;
            }
        }
    }

    pub async fn next_campaign(&self) -> Result<i64, StoreError> {
        Ok(self.reserve(Counter::Campaigns, 1).await?.start)
    }

    pub async fn next_post(&self) -> Result<i64, StoreError> {
        Ok(self.some(Counter::Outbox, &self.ids.outbox, 1).await?.start)
    }

    pub async fn message_ids(&self) -> Result<MessageIds, StoreError> {
        let block = Arc::clone(&self.ids.outbox);
        let taken = self.some(Counter::Outbox, &block, MESSAGES_MAX).await?;
        Ok(MessageIds { left: Cell::new(taken.start), end: taken.end, block })
    }

    /// Gives up the ids that were taken and not used: those taken from now on are higher than any
    /// that another process was given before.
    pub(crate) fn ids_anew(&self) {
        *self.ids.outbox.lock().unwrap_or_else(PoisonError::into_inner) = 0..0;
    }
}
