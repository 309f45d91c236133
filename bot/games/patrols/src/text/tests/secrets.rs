//! No word tells a side what is hidden from it: where something else is hidden, everything that the
//! patrol and everybody read stays the same to the letter.

use games::Look;
use games_testing::words;
use kit::{Audience, SplitMix};
use model::{Event as AnyEvent, Game};
use patrols::{Faction, Patrols as Rules};

use crate::text::tests::{asked, played};

#[path = "../../../../../../engine/games/patrols/tests/rules/altered.rs"]
mod altered;

const GAMES: u64 = 4;
/// How many questions are gone by between two that are looked at.
const STRIDE: usize = 11;

fn read(game: &Rules, events: &[AnyEvent], audience: Audience) -> Vec<String> {
    let looks = [Look::Near, Look::Whole, Look::Part("reach"), Look::Part("middle")];
    let shown: (&[Look<'_>], &str) = (&looks, crate::pictures::BATTLE);
    words::read(&crate::Patrols, &Game::of(game.clone()), events, audience, shown)
}

#[test]
fn nothing_that_is_hidden_from_the_patrol_is_in_any_word_it_reads() {
    let (mut looked_at, mut otherwise) = (0, 0);
    for seed in 0..GAMES {
        let mut dice = SplitMix(seed + 77);
        let mut at = 0;
        played(seed, |game, events| {
            at += 1;
            if at % STRIDE != 0 || game.outcome().is_some() {
                return;
            }
            let events: Vec<AnyEvent> = events.iter().cloned().map(AnyEvent::of).collect();
            let Some(other) = altered::dervishes(game, |below| dice.below(below)) else { return };
            otherwise += usize::from(other != *game);
            for audience in [Audience::Public, Audience::Side(Faction::Patrol.side())] {
                let (one, other) = (read(game, &events, audience), read(&other, &events, audience));
                for (one, other) in one.iter().zip(&other) {
                    assert_eq!(one, other, "seed {seed}, question {at}, {audience:?}");
                }
                assert_eq!(one.len(), other.len());
                looked_at += 1;
            }
        });
    }
    assert!(looked_at > 60 && otherwise * 2 > looked_at / 2, "{looked_at} {otherwise}");
}

/// Orders are rehearsed on a copy that knows no more than a side: none of them leads nowhere.
#[test]
fn a_copy_that_knows_little_can_rehearse_whatever_it_is_offered() {
    let mut rehearsed = 0;
    asked(100..102, 4, |at| rehearsed += words::previews(&at.known).len());
    assert!(rehearsed > 200, "{rehearsed}");
}
