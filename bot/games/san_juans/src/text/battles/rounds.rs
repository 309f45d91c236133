//! The rounds of a battle that the quick resolver has fought: what the dice needed, what they hit,
//! who fell, and in a sentence why it went as it did.

use model::words::{count, dice, listed, signed};
use san_juans::{Exchange, Needed};

/// `Round 1: ours 4 dice needing 5 or less, 1 hit; theirs …; left 3 steps (3 lost) against 22 units.`
pub fn lines(rounds: &[Exchange]) -> Vec<String> {
    let line = |(at, round): (usize, &Exchange)| {
        let was = at.checked_sub(1).and_then(|before| rounds.get(before));
        let ours = match was {
            Some(was) => was.our_steps - round.our_steps,
            None => round.theirs.1,
        };
        // How many steps they began with is not told with the rounds.
        let ours = if was.is_none() && round.our_steps == 0 { None } else { Some(ours) };
        let theirs = was.map(|was| u16::from(was.their_units.saturating_sub(round.their_units)));
        let lost =
            |lost: Option<u16>| lost.map_or_else(String::new, |lost| format!(" ({lost} lost)"));
        format!(
            "Round {}: ours {}; theirs {}; left {}{} against {}{}.",
            at + 1,
            side(round.ours, &round.our_needs),
            side(round.theirs, &round.their_needs),
            count(round.our_steps.into(), "step"),
            lost(ours),
            count(round.their_units.into(), "unit"),
            lost(theirs),
        )
    };
    rounds.iter().enumerate().map(line).collect()
}

/// `12 dice, 8 needing 5 or less and 4 needing 8 or less, 4 hits`.
fn side((thrown, hits): (u16, u16), needs: &[Needed]) -> String {
    let need = |of: &Needed| format!("{} needing {} or less", of.dice, of.needed);
    let needed = match needs {
        [] => String::new(),
        [only] => format!(" needing {} or less", only.needed),
        many => format!(", {}", listed(many.iter().map(need))),
    };
    format!("{}{needed}, {}", dice(thrown.into()), count(hits.into(), "hit"))
}

/// Why a battle was won or lost: what counted most for the side that had its way. Nothing where
/// nothing stands out.
pub fn why(rounds: &[Exchange], luck: Option<(i8, i8)>, held: bool) -> Option<String> {
    let sum =
        |of: fn(&Exchange) -> u16| rounds.iter().map(|round| i32::from(of(round))).sum::<i32>();
    let (ours, theirs) = (sum(|of| of.ours.0), sum(|of| of.theirs.0));
    let expected = |needs: fn(&Exchange) -> &[Needed]| -> i32 {
        let of = |of: &Needed| i32::from(of.dice) * i32::from(of.needed);
        (rounds.iter().flat_map(needs).map(of).sum::<i32>() + 10) / 20
    };
    let (our_hits, their_hits) = (sum(|of| of.ours.1), sum(|of| of.theirs.1));
    let (our_due, their_due) = (expected(|of| &of.our_needs), expected(|of| &of.their_needs));
    let (our_luck, their_luck) = luck.map_or((0, 0), |(ours, theirs)| (ours.into(), theirs.into()));
    // Each in twentieths of a hit, for us.
    let mut reasons = vec![
        ((ours - theirs) * 7, format!("we threw {ours} dice in all, they {theirs}")),
        (our_luck * ours, day("our", our_luck)),
        (-their_luck * theirs, day("their", their_luck)),
    ];
    if our_due + their_due > 0 {
        reasons.extend([
            ((our_hits - our_due) * 20, chance("our", our_hits, our_due)),
            ((their_due - their_hits) * 20, chance("their", their_hits, their_due)),
        ]);
    }
    let for_whom = |weight: i32| if held { weight } else { -weight };
    reasons.retain(|(weight, _)| for_whom(*weight) >= 20);
    reasons.sort_by_key(|(weight, _)| -for_whom(*weight));
    let first = for_whom(reasons.first()?.0);
    let told = reasons.into_iter().take(2);
    let told = told.filter(|(weight, _)| for_whom(*weight) * 3 >= first * 2);
    let told = told.map(|(_, told)| told);
    Some(format!("Why: {}.", listed(told)))
}

/// The luck of the day: what it added to what each die needed.
fn day(whose: &str, luck: i32) -> String {
    let how = if luck > 0 { "kind to" } else { "against" };
    format!("the day was {how} {whose} dice ({} on what each needed)", signed(luck))
}

fn chance(whose: &str, hits: i32, due: i32) -> String {
    format!("{whose} dice hit {hits} times, where {due} were to be expected")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(ours: (u16, u16), theirs: (u16, u16), left: (u16, u8), needs: (u8, u8)) -> Exchange {
        Exchange {
            ours,
            theirs,
            our_steps: left.0,
            their_units: left.1,
            our_needs: vec![
                Needed { needed: needs.0, dice: ours.0 - 2 },
                Needed { needed: 8, dice: 2 },
            ],
            their_needs: vec![Needed { needed: needs.1, dice: theirs.0 }],
        }
    }

    #[test]
    fn a_round_tells_what_its_dice_needed_and_who_fell() {
        let rounds =
            [round((12, 4), (10, 3), (21, 9), (5, 8)), round((11, 2), (9, 5), (16, 7), (5, 8))];
        assert_eq!(
            lines(&rounds),
            [
                "Round 1: ours 12 dice, 10 needing 5 or less and 2 needing 8 or less, 4 hits; \
                 theirs 10 dice needing 8 or less, 3 hits; left 21 steps (3 lost) against 9 units.",
                "Round 2: ours 11 dice, 9 needing 5 or less and 2 needing 8 or less, 2 hits; \
                 theirs 9 dice needing 8 or less, 5 hits; left 16 steps (5 lost) against 7 units \
                 (2 lost).",
            ]
        );
    }

    #[test]
    fn the_reason_is_what_counted_most_for_whoever_had_their_way() {
        let few = [round((6, 0), (20, 9), (3, 15), (5, 8))];
        let unlucky = [round((12, 1), (12, 5), (9, 12), (1, 8))];
        let hits = [round((12, 9), (12, 5), (9, 4), (5, 8))];
        for (rounds, luck, held, says) in [
            (&few, 0, false, "we threw 6 dice in all, they 20"),
            (&unlucky, -8, false, "the day was against our dice (−8 on what each needed)"),
            (&hits, 0, true, "our dice hit 9 times, where 3 were to be expected"),
        ] {
            assert_eq!(why(rounds, Some((luck, 0)), held), Some(format!("Why: {says}.")));
        }
        assert_eq!(why(&hits, Some((0, 0)), false), None, "nothing spoke for them");
    }
}
