//! No word tells a side what is hidden from it: where something else is hidden, everything that the
//! patrol and everybody read stays the same to the letter.

use std::sync::Arc;

use games::orders::rehearse::rehearse;
use games::staff::authority::Authority;
use games::text::guidance::guide::Guide as _;
use games::text::preview::preview;
use games::{Look, Play as _};
use kit::{Answer, Ask, Audience};
use model::{Event as AnyEvent, Game, Snapshot, Step};
use patrols::{Faction, Order, Patrols as Rules, PieceId, Place, UnitId};
use staff::Roster;

use crate::Patrols;
use crate::text::guide::Newcomers;
use crate::text::tests::{Seeded, played};
use crate::text::topics;

/// Games played.
const GAMES: u64 = 10;
/// How many questions are gone by between two that are looked at.
const STRIDE: usize = 11;

/// The same game with others hidden elsewhere, other orders for them and other cards in their hand.
fn altered(game: &Rules, dice: &mut Seeded) -> Rules {
    game.altered(|board, _, _| {
        let unscouted: Vec<PieceId> = board.unscouted().map(|piece| piece.id).collect();
        for id in UnitId::of(Faction::Dervish) {
            let (out, hidden) = match board.unit(id).place {
                Place::Out => (true, false),
                Place::Hidden(_) => (false, true),
                _ => continue,
            };
            let unit = &mut board.units[id.index()];
            unit.order = if dice.below(2) == 0 { Order::Fight } else { Order::Slip };
            if unscouted.len() >= 2 && (hidden || dice.below(2) == 0) {
                let at = dice.below(unscouted.len());
                let other = (at + 1 + dice.below(unscouted.len() - 1)) % unscouted.len();
                unit.place = Place::Hidden([unscouted[at], unscouted[other]]);
            } else if out && dice.below(3) == 0 {
                unit.place = Place::Out;
            }
        }
        for card in &mut board.hand {
            if let Some(other) = board.deck.draw.first_mut() {
                std::mem::swap(card, other);
            }
        }
        board.hand.sort_unstable();
        board.deck.draw.reverse();
    })
}

pub(super) fn snapshot(game: &Game, audience: Audience) -> Snapshot {
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
    for (topic, events) in topics::sections(Patrols.standing(known).as_ref(), &events) {
        told.push(format!("{:?}", Patrols.dispatch(&topic, &events, &snapshot, None)));
    }
    told.extend(Patrols.told(&events, known, audience));
    told.push(format!("{:?}", Patrols.board(&snapshot)));
    told.push(format!("{:?}", Patrols.stands(known)));
    told.push(Patrols.how_far(known));
    told.push(Patrols.ended(known));
    for (place, _) in Patrols.places().all {
        told.push(format!("{:?}", Patrols.situation(&snapshot, Some(&place), audience)));
    }
    told.push(format!("{:?}", Patrols.situation(&snapshot, None, audience)));
    if let Some(decision) = known.decision() {
        told.push(Patrols.awaited(&decision.why, Some(known)));
        told.push(format!("{:?}", Patrols.question(&decision.why, known, audience)));
        let choices = decision.ask.choices();
        told.push(format!("{choices:?} {:?}", Patrols.labels(choices, known)));
        told.push(format!("{:?}", Patrols.parts(&decision, known)));
    }
    told.extend(previews(known));
    told.extend(Newcomers.came_of(&events, known));
    told.push(Newcomers.farewell(known));
    if let Some(cards) = Patrols.cards() {
        told.push(format!("{:?} {:?}", cards.held(known), cards.told(&snapshot, None)));
        told.extend(cards.drawn(&snapshot).map(|scene| scene.words()));
    }
    for look in [Look::Near, Look::Whole, Look::Part("reach"), Look::Part("middle")] {
        let scene = Patrols.scene(known, &Roster::default(), audience, look, &events);
        told.extend(scene.map(|scene| scene.words()));
    }
    let battle = Patrols.pictured(crate::pictures::BATTLE, known, &events);
    told.extend(battle.map(|scene| scene.words()));
    told
}

/// What a few orders would do, as whoever this copy is for is told before they give them.
fn previews(known: &Game) -> Vec<String> {
    let Some(decision) = known.decision() else { return Vec::new() };
    let answers: Vec<Answer<model::Choice>> = match &decision.ask {
        Ask::One(of) => {
            let step = of.len() / 4 + 1;
            let last = of.last().copied().into_iter();
            of.iter().copied().step_by(step).chain(last).map(Answer::One).collect()
        }
        Ask::Some { of, max, .. } => {
            vec![Answer::Some(of.iter().copied().take(usize::from(*max)).collect())]
        }
        Ask::Number { min, .. } => vec![Answer::Number(*min)],
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
fn nothing_that_is_hidden_from_the_patrol_is_in_any_word_it_reads() {
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
    assert!(looked_at > 80 && otherwise * 2 > looked_at / 2, "{looked_at} {otherwise}");
}

/// Orders are rehearsed on a copy that knows no more than a side: none of them leads nowhere.
#[test]
fn a_copy_that_knows_little_can_rehearse_whatever_it_is_offered() {
    let mut rehearsed = 0;
    for seed in 100..100 + GAMES / 2 {
        played(seed, |game, _| {
            let whole = Game::of(game.clone());
            for faction in Faction::ALL {
                let known = whole.seen(Some(Audience::Side(faction.side())));
                rehearsed += previews(&known).len();
            }
        });
    }
    assert!(rehearsed > 1_000, "{rehearsed}");
}
