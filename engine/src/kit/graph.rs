//! A map as a graph: breadth-first roads and distances over an undirected neighbour relation.

use std::collections::{BTreeMap, VecDeque};

/// Shortest distances, in steps, from `start` to every node that can be reached through nodes
/// for which `open` holds. A node that is not open may be reached but not passed.
pub fn distances<N: Copy + Ord>(
    start: N,
    neighbours: impl Fn(N) -> Vec<N>,
    open: impl Fn(N) -> bool,
) -> BTreeMap<N, u16> {
    let mut found = BTreeMap::from([(start, 0)]);
    let mut queue = VecDeque::from([start]);
    while let Some(node) = queue.pop_front() {
        if node != start && !open(node) {
            continue;
        }
        let next = found[&node] + 1;
        for neighbour in neighbours(node) {
            found.entry(neighbour).or_insert_with(|| {
                queue.push_back(neighbour);
                next
            });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_node_is_reached_but_not_passed() {
        let line = |n: i32| vec![n - 1, n + 1].into_iter().filter(|n| (0..6).contains(n)).collect();
        let found = distances(0, line, |n| n != 3);
        assert_eq!(found.get(&3), Some(&3));
        assert_eq!(found.get(&4), None);
    }
}
