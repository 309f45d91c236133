//! No word tells a side what is hidden from it: where something else is hidden, everything that the
//! Empire and everybody read stays the same to the letter.

use games::Look;
use games_testing::words;
use khartoum::{Board, Faction, Khartoum as Rules, Place, SpaceId, UnitId};
use kit::{Audience, SplitMix};
use model::{Event as AnyEvent, Game};

use crate::text::tests::played;

/// Games played.
const GAMES: u64 = 10;
/// How many questions are gone by between two that are looked at.
const STRIDE: usize = 5;

/// The same game with other Mahdists where the Empire does not see who is there, and other cards in
/// their hand.
fn altered(game: &Rules, dice: &mut SplitMix) -> Rules {
    let fought = game.view(Audience::Public).battle.map(|battle| battle.space);
    let seen = |board: &Board| -> Vec<UnitId> {
        board.sightings.iter().flatten().filter_map(|seen| seen.top).collect()
    };
    game.altered(|board, _, _| {
        let tops = seen(board);
        let in_battle =
            |board: &Board, unit: UnitId| fought.is_some() && board.space_of(unit) == fought;
        let hidden: Vec<UnitId> = UnitId::of(Faction::Mahdist)
            .filter(|unit| !tops.contains(unit) && !in_battle(board, *unit))
            .filter(|unit| matches!(board.unit(*unit).place, Place::At(_) | Place::Box))
            .collect();
        for at in (1..hidden.len()).rev() {
            let (one, other) = (hidden[at].index(), hidden[dice.below(at + 1)].index());
            board.units.swap(one, other);
        }
        // While the Mahdists move, they may have moved anybody anywhere.
        if board.player == Faction::Mahdist && fought.is_none() && board.turn > 0 {
            for unit in hidden {
                let space = SpaceId(u8::try_from(dice.below(30)).expect("few"));
                board.units[unit.index()].place = Place::At(space);
                board.units[unit.index()].panicked = dice.below(2) == 0;
            }
        }
        board.stacks.reverse();
        let own = Faction::Mahdist.index();
        let deck = &mut board.decks[own];
        for card in &mut board.held[own] {
            if let Some(other) = deck.draw.first_mut() {
                std::mem::swap(card, other);
            }
        }
        deck.draw.reverse();
        if let Some(fortune) = &mut board.fortune {
            let hand = &mut fortune.hands[own];
            if let (Some(card), Some(other)) = (hand.first_mut(), fortune.deck.draw.first_mut()) {
                std::mem::swap(card, other);
            }
        }
    })
}

/// All that an audience reads of a game as it stands, after these facts.
fn read(game: &Rules, events: &[AnyEvent], audience: Audience) -> Vec<String> {
    let looks = [Look::Turn, Look::Near, Look::Whole, Look::Ranges, Look::Part("red-sea")];
    let shown: (&[Look<'_>], &str) = (&looks, crate::pictures::BATTLE);
    words::read(&crate::Khartoum, &Game::of(game.clone()), events, audience, shown)
}

#[test]
fn nothing_that_is_hidden_from_the_empire_is_in_any_word_it_reads() {
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
            let other = altered(game, &mut dice);
            otherwise += usize::from(other != *game);
            for audience in [Audience::Public, Audience::Side(Faction::Empire.side())] {
                let (one, other) = (read(game, &events, audience), read(&other, &events, audience));
                for (one, other) in one.iter().zip(&other) {
                    assert_eq!(one, other, "seed {seed}, question {at}, {audience:?}");
                }
                assert_eq!(one.len(), other.len());
                looked_at += 1;
            }
        });
    }
    assert!(looked_at > 500 && otherwise * 2 > looked_at / 2, "{looked_at} {otherwise}");
}

/// The cards that the Empire holds are nobody else's to know.
#[test]
fn nothing_that_the_empire_holds_is_in_any_word_the_mahdists_read() {
    for seed in 0..GAMES / 3 {
        let mut at = 0;
        played(seed, |game, events| {
            at += 1;
            if at % STRIDE != 0 || game.outcome().is_some() {
                return;
            }
            let events: Vec<AnyEvent> = events.iter().cloned().map(AnyEvent::of).collect();
            let own = Faction::Empire.index();
            let other = game.altered(|board, _, _| {
                let deck = &mut board.decks[own];
                for card in &mut board.held[own] {
                    if let Some(other) = deck.draw.first_mut() {
                        std::mem::swap(card, other);
                    }
                }
                deck.draw.reverse();
            });
            for audience in [Audience::Public, Audience::Side(Faction::Mahdist.side())] {
                assert_eq!(read(game, &events, audience), read(&other, &events, audience));
            }
        });
    }
}

/// Orders are rehearsed on a copy that knows no more than a side: none of them leads nowhere.
#[test]
fn a_copy_that_knows_little_can_rehearse_whatever_it_is_offered() {
    let mut rehearsed = 0;
    for seed in 100..100 + GAMES {
        played(seed, |game, _| {
            let whole = Game::of(game.clone());
            for faction in Faction::ALL {
                let known = whole.seen(Some(Audience::Side(faction.side())));
                rehearsed += words::previews(&known).len();
            }
        });
    }
    assert!(rehearsed > 5_000, "{rehearsed}");
}
