//! What is kept within a bound, told apart by hashes: where there is too much, the half that was asked
//! for longest ago is forgotten.

use std::collections::HashMap;

#[derive(Debug)]
pub(crate) struct Recent<T> {
    /// Each with the question, by its number, in which it was last asked for.
    kept: HashMap<u64, (u64, T)>,
    questions: u64,
    size: usize,
    max: usize,
    size_of: fn(&T) -> usize,
}

impl<T> Recent<T> {
    /// Nothing yet, and never more than so much.
    pub(crate) fn new(max: usize, size_of: fn(&T) -> usize) -> Self {
        Self { kept: HashMap::new(), questions: 0, size: 0, max, size_of }
    }

    /// From now on never more than so much.
    pub(crate) fn bound(&mut self, max: usize) {
        self.max = max;
    }

    pub(crate) fn get(&mut self, key: u64) -> Option<&T> {
        self.questions += 1;
        let (asked, kept) = self.kept.get_mut(&key)?;
        *asked = self.questions;
        Some(kept)
    }

    /// Changes what is kept under a key, or `new` in its place where nothing is.
    pub(crate) fn change(&mut self, key: u64, new: T, change: impl FnOnce(&mut T)) {
        let before = self.kept.get(&key).map_or(0, |(_, kept)| (self.size_of)(kept));
        let (asked, kept) = self.kept.entry(key).or_insert((0, new));
        *asked = self.questions;
        change(kept);
        self.size = self.size - before + (self.size_of)(kept);
        if self.size > self.max {
            self.forget();
        }
    }

    fn forget(&mut self) {
        let mut times: Vec<u64> = self.kept.values().map(|(asked, _)| *asked).collect();
        let middle = times.len() / 2;
        let middle = *times.select_nth_unstable(middle).1;
        self.kept.retain(|_, (asked, _)| *asked > middle);
        self.size = self.kept.values().map(|(_, kept)| (self.size_of)(kept)).sum();
    }

    #[cfg(test)]
    pub(crate) fn measured(&self) -> usize {
        self.kept.values().map(|(_, kept)| (self.size_of)(kept)).sum()
    }

    pub(crate) fn clear(&mut self) {
        // Also its room.
        self.kept = HashMap::new();
        self.size = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_for_longest_ago_goes_first() {
        let mut recent = Recent::new(10, |kept: &usize| *kept);
        for key in 0..5 {
            assert_eq!(recent.get(key), None);
            recent.change(key, 2, |_| {});
        }
        assert_eq!(recent.get(0), Some(&2));
        recent.change(0, 0, |kept| *kept += 1);
        let left: Vec<bool> = (0..5).map(|key| recent.kept.contains_key(&key)).collect();
        assert_eq!((left, recent.measured()), (vec![true, false, false, false, true], 5));
        assert_eq!(recent.size, recent.measured());
        recent.clear();
        assert!(recent.get(0).is_none() && recent.size == 0);
    }
}
