//! The newest of what takes long to make: a whole club that presses together waits for it once.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Cheap to clone.
#[derive(Clone)]
pub struct Newest<K, V>(Arc<Mutex<VecDeque<(K, V)>>>);

impl<K, V> Default for Newest<K, V> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<K: PartialEq, V: Clone> Newest<K, V> {
    fn all(&self) -> MutexGuard<'_, VecDeque<(K, V)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn known(&self, key: &K) -> Option<V> {
        self.all().iter().find(|(known, _)| known == key).map(|(_, value)| value.clone())
    }

    /// Keeps one more; at most so many stay, and none that is of no use any more.
    pub fn keep(&self, key: K, value: &V, most: usize, stays: impl Fn(&K) -> bool) {
        let mut all = self.all();
        all.retain(|(known, _)| stays(known));
        all.truncate(most - 1);
        all.push_front((key, value.clone()));
    }
}
