//! No word tells a side what is hidden from it: where something else is hidden, everything that it and
//! everybody read stays the same to the letter.

use games::Look;
use games_testing::words;
use khartoum::{Faction, Khartoum as Rules};
use kit::{Audience, SplitMix};
use model::{Event as AnyEvent, Game};

use crate::text::tests::played;

#[path = "../../../../../../engine/games/khartoum/tests/rules/altered.rs"]
mod altered;

const GAMES: u64 = 10;
/// How many questions are gone by between two that are looked at.
const STRIDE: usize = 6;

/// All that an audience reads of a game as it stands, after these facts.
fn read(game: &Rules, events: &[AnyEvent], audience: Audience) -> Vec<String> {
    let parts = ["red-sea", "pocket"].map(Look::Part);
    let looks = [Look::Turn, Look::Near, Look::Whole, Look::Ranges, parts[0], parts[1]];
    let shown: (&[Look<'_>], &str) = (&looks, crate::pictures::BATTLE);
    words::read(&crate::Khartoum, &Game::of(game.clone()), events, audience, shown)
}

/// Orders are rehearsed on a copy that knows no more than a side: none of them leads nowhere.
#[test]
fn no_word_tells_a_side_what_is_hidden_from_it() {
    let (mut looked_at, mut otherwise, mut rehearsed) = (0, 0, 0);
    for seed in 0..GAMES {
        let (mut dice, mut at) = (SplitMix(seed + 77), 0);
        played(seed, |game, events| {
            at += 1;
            if at % STRIDE != 0 || game.outcome().is_some() {
                return;
            }
            let events: Vec<AnyEvent> = events.iter().cloned().map(AnyEvent::of).collect();
            let hides = [
                (Faction::Empire, altered::mahdists(game, &mut dice)),
                (Faction::Mahdist, altered::cards_of_the_empire(game)),
            ];
            for (reader, other) in hides {
                otherwise += usize::from(reader == Faction::Empire && other != *game);
                // What the Empire hides is looked at less often: it hides less.
                if reader == Faction::Mahdist && at % (3 * STRIDE) != 0 {
                    continue;
                }
                for audience in [Audience::Public, Audience::Side(reader.side())] {
                    let [one, other] = [game, &other].map(|game| read(game, &events, audience));
                    assert_eq!(one, other, "seed {seed}, question {at}, {audience:?}");
                    looked_at += 1;
                }
                let known = Game::of(game.seen_by(Audience::Side(reader.side())));
                rehearsed += words::previews(&known).len();
            }
        });
    }
    assert!(looked_at > 400 && otherwise * 4 > looked_at, "{looked_at} {otherwise}");
    assert!(rehearsed > 500, "{rehearsed}");
}
