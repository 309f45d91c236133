//! A map as a graph: breadth-first roads and distances over an undirected neighbour relation.

use std::collections::{BTreeMap, VecDeque};

/// Shortest distances, in steps, from the nearest of `starts` to every node that can be reached
/// through nodes for which `open` holds. A node that is not open may be reached but not passed,
/// unless one starts there.
pub fn distances<N: Copy + Ord, Near: IntoIterator<Item = N>>(
    starts: impl IntoIterator<Item = N>,
    neighbours: impl Fn(N) -> Near,
    open: impl Fn(N) -> bool,
) -> BTreeMap<N, u16> {
    let mut found: BTreeMap<N, u16> = starts.into_iter().map(|start| (start, 0)).collect();
    let mut queue: VecDeque<(N, u16)> = found.iter().map(|(node, steps)| (*node, *steps)).collect();
    while let Some((node, steps)) = queue.pop_front() {
        if steps > 0 && !open(node) {
            continue;
        }
        for neighbour in neighbours(node) {
            found.entry(neighbour).or_insert_with(|| {
                queue.push_back((neighbour, steps + 1));
                steps + 1
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
        let line = |n: i32| vec![n - 1, n + 1].into_iter().filter(|n| (0..6).contains(n));
        let found = distances([0], line, |n| n != 3);
        assert_eq!(found.get(&3), Some(&3));
        assert_eq!(found.get(&4), None);
    }

    #[test]
    fn the_nearest_start_counts() {
        let line = |n: i32| vec![n - 1, n + 1].into_iter().filter(|n| (0..6).contains(n));
        let found = distances([0, 5], line, |n| n != 5);
        assert_eq!(
            found.into_iter().collect::<Vec<_>>(),
            [(0, 0), (1, 1), (2, 2), (3, 2), (4, 1), (5, 0)]
        );
    }
}
