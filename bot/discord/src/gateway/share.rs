//! Who serves how many shards: as even as it goes, one shard at a time.

use std::collections::BTreeMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    Take(usize),
    HandOver,
    Stay,
}

pub(super) fn next(me: &str, holds: &BTreeMap<String, usize>, shards: usize) -> Next {
    let alive = holds.len().max(1);
    let (least, most) = (shards / alive, shards.div_ceil(alive));
    let mine = holds.get(me).copied().unwrap_or_default();
    let somebody_lacks = holds.iter().any(|(name, count)| name != me && *count < least);
    if mine > most {
        return Next::HandOver;
    }
    if mine < least {
        return Next::Take(least - mine);
    }
    if !somebody_lacks {
        return Next::Take(most - mine);
    }
    // Of those that have the most, one hands over; the others wait for it.
    let fullest = holds.iter().max_by_key(|(name, count)| (**count, *name));
    match fullest {
        Some((name, count)) if name == me && *count > least => Next::HandOver,
        _ => Next::Stay,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(of: &[(&str, usize)]) -> BTreeMap<String, usize> {
        of.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect()
    }

    #[test]
    fn one_that_is_alone_takes_everything() {
        assert_eq!(next("a", &holds(&[("a", 0)]), 4), Next::Take(4));
        assert_eq!(next("a", &holds(&[]), 4), Next::Take(4));
        assert_eq!(next("a", &holds(&[("a", 4)]), 4), Next::Take(0));
    }

    #[test]
    fn one_that_joins_is_given_its_share_and_no_more() {
        let there = holds(&[("a", 4), ("b", 0)]);
        assert_eq!(next("a", &there, 4), Next::HandOver);
        assert_eq!(next("b", &there, 4), Next::Take(2));
        let there = holds(&[("a", 2), ("b", 2), ("c", 0)]);
        assert_eq!(next("a", &there, 4), Next::Stay, "another hands over");
        assert_eq!(next("b", &there, 4), Next::HandOver);
        assert_eq!(next("c", &there, 4), Next::Take(1));
        // What was handed over is not taken back before it has come to who lacks it.
        let there = holds(&[("a", 2), ("b", 1), ("c", 0)]);
        assert_eq!(next("b", &there, 4), Next::Stay);
        assert_eq!(next("a", &there, 4), Next::HandOver, "it holds more than the least");
        let there = holds(&[("a", 2), ("b", 1), ("c", 1)]);
        assert_eq!(next("a", &there, 4), Next::Take(0));
    }

    #[test]
    fn any_number_of_processes_comes_to_rest_at_an_even_share() {
        for processes in 1..=5_usize {
            for shards in 1..=16_usize {
                let names: Vec<String> = (0..processes).map(|of| of.to_string()).collect();
                let mut there: BTreeMap<String, usize> =
                    names.iter().map(|name| (name.clone(), 0)).collect();
                there.insert(names[0].clone(), shards);
                let mut free = 0;
                for _ in 0..200 {
                    for name in &names {
                        let of_mine = match next(name, &there, shards) {
                            Next::Take(count) => {
                                let taken = count.min(free);
                                free -= taken;
                                there[name] + taken
                            }
                            Next::HandOver => {
                                free += 1;
                                there[name] - 1
                            }
                            Next::Stay => continue,
                        };
                        there.insert(name.clone(), of_mine);
                    }
                }
                let most = there.values().max().expect("some");
                let least = there.values().min().expect("some");
                assert!(free == 0 && most - least <= 1, "{shards} by {processes}: {there:?}");
            }
        }
    }
}
