//! No word tells a side what is hidden from it: where something else is hidden, everything that the
//! Empire and everybody read stays the same to the letter.

use std::sync::Arc;

use games::orders::rehearse::rehearse;
use games::staff::authority::Authority;
use games::text::guidance::guide::Guide as _;
use games::text::preview::preview;
use games::{Look, Play as _};
use khartoum::{Board, Faction, Khartoum as Rules, Place, SpaceId, UnitId};
use kit::{Answer, Ask, Audience};
use model::{Event as AnyEvent, Game, Snapshot, Step};
use staff::Roster;

use crate::Khartoum;
use crate::text::guide::Newcomers;
use crate::text::tests::{Seeded, played};
use crate::text::topics;

/// Games played.
const GAMES: u64 = 40;
/// How many questions are gone by between two that are looked at.
const STRIDE: usize = 5;

/// The same game with other Mahdists where the Empire does not see who is there, and other cards in
/// their hand.
fn altered(game: &Rules, dice: &mut Seeded) -> Rules {
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

fn snapshot(game: &Game, audience: Audience) -> Snapshot {
    let known = game.seen(Some(audience)).into_owned();
    let setup = game.setup();
    let kept = games_testing::snapshot(known);
    Snapshot { setup, audience: Some(audience), ..kept }
}

/// All that an audience reads of a game as it stands, after these facts.
fn read(game: &Rules, events: &[AnyEvent], audience: Audience) -> Vec<String> {
    let snapshot = Arc::new(snapshot(&Game::of(game.clone()), audience));
    let known = snapshot.game.as_deref().expect("under way");
    let events: Vec<AnyEvent> = events.iter().filter_map(|event| event.seen_by(audience)).collect();
    let mut told = Vec::new();
    for (topic, events) in topics::sections(Khartoum.standing(known).as_ref(), &events) {
        told.push(format!("{:?}", Khartoum.dispatch(&topic, &events, &snapshot, None)));
    }
    told.extend(Khartoum.told(&events, known, audience));
    told.push(format!("{:?}", Khartoum.board(&snapshot)));
    told.push(format!("{:?}", Khartoum.stands(known)));
    told.push(Khartoum.how_far(known));
    told.push(Khartoum.ended(known));
    for place in std::iter::once(None).chain(SpaceId::all().map(Some)) {
        let place = place.map(|space| space.to_string());
        told.push(format!("{:?}", Khartoum.situation(&snapshot, place.as_deref(), audience)));
    }
    if let Some(decision) = known.decision() {
        told.push(Khartoum.awaited(&decision.why, Some(known)));
        told.push(format!("{:?}", Khartoum.question(&decision.why, known, audience)));
        let choices = decision.ask.choices();
        told.push(format!("{choices:?} {:?}", Khartoum.labels(choices, known)));
        told.push(format!("{:?}", Khartoum.parts(&decision, known)));
    }
    told.extend(previews(known));
    told.extend(Newcomers.came_of(&events, known));
    told.push(Newcomers.farewell(known));
    if let Some(cards) = Khartoum.cards() {
        told.push(format!("{:?} {:?}", cards.held(known), cards.told(&snapshot, None)));
        told.extend(cards.drawn(&snapshot).map(|scene| scene.words()));
    }
    let looks = [Look::Turn, Look::Near, Look::Whole, Look::Ranges, Look::Part("red-sea")];
    for look in looks {
        let scene = Khartoum.scene(known, &Roster::default(), audience, look, &events);
        told.extend(scene.map(|scene| scene.words()));
    }
    let battle = Khartoum.pictured(crate::pictures::BATTLE, known, &events);
    told.extend(battle.map(|scene| scene.words()));
    told
}

/// What a few orders would do, as whoever this copy is for is told before they give them.
fn previews(known: &Game) -> Vec<String> {
    let Some(decision) = known.decision() else { return Vec::new() };
    let answers: Vec<Answer<model::Choice>> = match &decision.ask {
        Ask::One(of) => {
            let step = of.len() / 3 + 1;
            let last = of.last().copied().into_iter();
            of.iter().copied().step_by(step).chain(last).map(Answer::One).collect()
        }
        Ask::Some { of, max, .. } => {
            vec![Answer::Some(of.iter().copied().take(usize::from(*max)).collect())]
        }
        Ask::Number { .. } => Vec::new(),
    };
    let told = |answer: Answer<model::Choice>| {
        let step = Step { topic: decision.why.topic().to_owned(), answer };
        let tried = rehearse(known, &Authority::alone(), &[step]).ok()?;
        let shown = preview(&tried, &Roster::default());
        Some(format!("{:?} {:?}", shown.lines, shown.then))
    };
    answers.into_iter().filter_map(told).collect()
}

#[test]
fn nothing_that_is_hidden_from_the_empire_is_in_any_word_it_reads() {
    let (mut looked_at, mut otherwise) = (0, 0);
    for seed in 0..GAMES {
        let mut dice = Seeded(seed + 77);
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
                rehearsed += previews(&known).len();
            }
        });
    }
    assert!(rehearsed > 5_000, "{rehearsed}");
}
