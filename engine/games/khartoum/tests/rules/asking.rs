//! Whether a side is asked tells nothing of what it holds (K-R55): games that differ only in cards
//! that nobody else sees ask the same seats the same questions, one after the other, as long as the
//! same is done in public, and tell the others the same.

use std::collections::BTreeMap;

use khartoum::{
    Board, CardId, Choice, Event, Faction, Khartoum, Options, Place, Rulings, UnitId, Why,
};
use kit::{Answer, Ask, Rules as _};

use crate::seeded::{Seeded, pick};
use crate::table::audience;

/// Another card in the hand of a side, or held by it, and this one in the pile; nothing if it has
/// none.
fn with_another_card(game: &Khartoum, of: Faction, with: &mut Seeded) -> Option<Khartoum> {
    let mut other = false;
    let game = game.altered(|board, _, _| {
        let mut swap = |hand: &mut Vec<CardId>, card: Option<&mut CardId>| {
            if let (Some(card), false) = (card, hand.is_empty()) {
                let own = with.below(hand.len());
                std::mem::swap(&mut hand[own], card);
                other = true;
            }
        };
        if let Some(fortune) = &mut board.fortune {
            // The lowest of the pile: the other side draws no other cards for a while.
            let pile = &mut fortune.deck.draw;
            let card = if pile.len() > 8 { pile.first_mut() } else { None };
            swap(&mut fortune.hands[of.index()], card);
        }
        // What is held is marked Hold.
        let mut pile = board.decks[of.index()].draw.iter_mut();
        let card = pile.find(|card| khartoum::data().card(**card).hold);
        swap(&mut board.held[of.index()], card);
    });
    other.then_some(game)
}

fn asked(game: &Khartoum) -> String {
    let decision = game.decision();
    decision.map_or("nothing".to_owned(), |of| format!("{:?} {:?}", of.seats, of.why))
}

#[derive(Clone, Copy)]
struct Public {
    /// What both games may do that nobody but its own side sees the difference of.
    may: fn(Choice) -> bool,
    /// After which facts the games may differ in public.
    until: fn(&Event) -> bool,
}

/// The same answer in both games; of recruits, another unit in the same space. Nothing if there is
/// none.
fn same(asks: &[Ask<Choice>; 2], public: Public, with: &mut Seeded) -> Option<[Answer<Choice>; 2]> {
    let mut both = asks[0].clone();
    if let Ask::One(of) | Ask::Some { of, .. } = &mut both {
        of.retain(|choice| asks[1].choices().contains(choice) && (public.may)(*choice));
    }
    if !both.choices().is_empty() {
        let answer = pick(&both, with);
        return Some([answer.clone(), answer]);
    }
    let comes = |choice: &&Choice, at| matches!(choice, Choice::Place(_, space) if *space == at);
    asks[0].choices().iter().find_map(|choice| {
        let Choice::Place(_, at) = *choice else { return None };
        let other = asks[1].choices().iter().find(|choice| comes(choice, at))?;
        Some([Answer::One(*choice), Answer::One(*other)])
    })
}

fn anew(game: &Khartoum) -> Option<Khartoum> {
    game.with_frames(game.frames().to_vec(), &mut Seeded::new(0), &mut Vec::new())
}

/// Plays two games that differ in what a side alone knows for so many questions; counts how often each
/// kind was asked of that side.
fn in_step(
    mut games: [Khartoum; 2],
    of: Faction,
    public: Public,
    (seed, count): (u64, u64),
    tally: &mut BTreeMap<&'static str, u32>,
) {
    let mut with = Seeded::new(seed);
    for step in 0..count {
        let [one, other] = &games;
        assert_eq!(asked(one), asked(other), "seed {seed}");
        let Some(decision) = one.decision().cloned() else { return };
        if decision.seats.contains(&of.seat()) {
            *tally.entry(decision.why.topic()).or_default() += 1;
        }
        let mut told = [Vec::new(), Vec::new()];
        for seat in decision.seats {
            let asks = games.each_ref().map(|game| game.ask_of(seat).expect("asked"));
            let Some(answers) = same(&asks, public, &mut with) else {
                assert_eq!(asks.each_ref().map(|ask| ask.choices().is_empty()), [false; 2]);
                return;
            };
            for ((game, answer), events) in games.iter_mut().zip(&answers).zip(&mut told) {
                let mut dice = Seeded::new(!seed ^ step);
                game.apply(seat, answer, &mut dice, events).expect("offered");
            }
        }
        if told.iter().flatten().any(public.until) {
            return;
        }
        // All is open once it is over.
        let goes_on = games[0].outcome().is_none();
        for eyes in [None, Some(of.other())].into_iter().filter(|_| goes_on) {
            let seen = told.each_ref().map(|events: &Vec<Event>| {
                let seen = events.iter().filter_map(|event| Board::seen(event, audience(eyes)));
                seen.collect::<Vec<_>>()
            });
            assert_eq!(seen[0], seen[1], "{eyes:?}");
            let views = games.each_ref().map(|game| game.view(audience(eyes)));
            assert_eq!(views[0], views[1], "{eyes:?}");
        }
    }
}

/// Cards that only one of both games has are not played.
const CARDS: Public = Public { may: |_| true, until: |_| false };

/// K-R55, K-R63, K-R75: at random positions.
#[test]
fn whoever_holds_a_card_is_asked_whatever_it_is() {
    let mut tally = BTreeMap::new();
    for seed in 0..60 {
        let options = Options { fortune: seed % 4 != 0, ..Options::default() };
        let (mut with, mut dice) = (Seeded::new(seed), Seeded::new(seed + 1_000));
        let mut game = Khartoum::new(&options, &mut dice, &mut Vec::new());
        while let Some(decision) = game.decision().cloned() {
            if with.below(12) == 0 {
                for of in Faction::ALL {
                    let Some(other) = with_another_card(&game, of, &mut with) else { continue };
                    let (Some(one), Some(other)) = (anew(&game), anew(&other)) else { continue };
                    in_step([one, other], of, CARDS, (with.next(), 40), &mut tally);
                }
            }
            for seat in decision.seats {
                let Some(ask) = game.ask_of(seat) else { continue };
                let mut answer = pick(&ask, &mut with);
                // Held rather than used.
                if let (Ask::One(of), true) = (&ask, with.below(3) > 0) {
                    let keeps = |choice: &&Choice| {
                        matches!(choice, Choice::LayAside | Choice::No | Choice::Draw)
                    };
                    answer = of.iter().find(keeps).map_or(answer, |choice| Answer::One(*choice));
                }
                game.apply(seat, &answer, &mut dice, &mut Vec::new()).expect("offered");
            }
        }
    }
    for kind in ["khartoum-card", "fortune-draw", "fortune-reaction", "fortune-battle"] {
        assert!(tally.get(kind).is_some_and(|count| *count > 30), "{kind}: {tally:?}");
    }
}

/// Nobody looks beneath a stack. A battle, the end of the moves of the Mahdists and two of their cards
/// show who or how many are where; without thick fog all they do.
const UNITS: Public = Public {
    may: |choice| !matches!(choice.card(), Some(CardId(14 | 25))),
    until: |event| {
        matches!(
            event,
            Event::BattleBegan { .. }
                | Event::MovesEnded { of: Faction::Mahdist }
                | Event::PlayerTurnEnded { of: Faction::Mahdist }
                | Event::Played { card: CardId(14 | 17), .. }
                | Event::Moved { open: true, .. }
                | Event::Topped { open: true, .. }
                | Event::Recruited { open: true, .. }
                | Event::MahdiReturned { open: true, .. }
        )
    },
};

/// Two Mahdists whom the Empire does not see have changed places, and stacks lie in another order
/// beneath their top; nothing if there are no two.
fn with_other_mahdists(game: &Khartoum, with: &mut Seeded) -> Option<Khartoum> {
    let board = game.board();
    let seen = |unit: UnitId| board.sightings.iter().flatten().any(|of| of.top == Some(unit));
    let hidden: Vec<UnitId> = UnitId::of(Faction::Mahdist)
        .filter(|unit| !seen(*unit))
        .filter(|unit| match board.unit(*unit).place {
            Place::At(_) => true,
            // Without thick fog their box is open.
            place => place == Place::Box && board.rulings.thick_fog,
        })
        .collect();
    let [one, other] = [0, 1].map(|_| hidden.get(with.below(hidden.len().max(1))).copied());
    let (one, other) = (one?, other?);
    // The Mahdi is on the map, or everybody knows when he returns.
    let boxed = [one, other].iter().any(|unit| board.unit(*unit).place == Place::Box);
    if one == other || boxed && [one, other].contains(&UnitId::MAHDI) {
        return None;
    }
    let tops: Vec<UnitId> = board.sightings.iter().flatten().filter_map(|of| of.top).collect();
    Some(game.altered(|board, _, _| {
        board.units.swap(one.index(), other.index());
        board.stacks.reverse();
        board.stacks.sort_by_key(|unit| !tops.contains(unit));
    }))
}

/// K-066, K-R38, K-R72: what the Empire and everybody see, and who is asked what, is the same whoever
/// lies beneath a stack.
#[test]
fn nothing_tells_who_lies_beneath_a_stack() {
    let (mut tally, mut pairs) = (BTreeMap::new(), 0);
    for seed in 0..120 {
        let rulings = Rulings { thick_fog: seed % 4 < 2, ..Rulings::default() };
        let options = Options { fortune: seed % 2 == 0, rulings, ..Options::default() };
        let (mut with, mut dice) = (Seeded::new(seed + 7_000), Seeded::new(seed));
        let mut game = Khartoum::new(&options, &mut dice, &mut Vec::new());
        while let Some(decision) = game.decision().cloned() {
            let begins = matches!(
                decision.why,
                Why::Card { .. }
                    | Why::Move { of: Faction::Empire }
                    | Why::FortuneDraw { .. }
                    | Why::FortuneReaction { .. }
                    | Why::Recruits { of: Faction::Empire, .. }
            );
            let fought = game.view(audience(None)).battle.is_some();
            if begins && !fought && with.below(3) == 0 {
                let other = with_other_mahdists(&game, &mut with);
                let both = (anew(&game), other.and_then(|other| anew(&other)));
                if let (Some(one), Some(other)) = both {
                    pairs += 1;
                    let of = Faction::Mahdist;
                    in_step([one, other], of, UNITS, (with.next(), 40), &mut tally);
                }
            }
            for seat in decision.seats {
                let Some(ask) = game.ask_of(seat) else { continue };
                let answer = pick(&ask, &mut with);
                game.apply(seat, &answer, &mut dice, &mut Vec::new()).expect("offered");
            }
        }
    }
    assert!(pairs > 200, "{pairs}");
    for kind in ["khartoum-recruits", "khartoum-move", "fortune-reaction", "riders"] {
        assert!(tally.get(kind).is_some_and(|count| *count > 3), "{kind}: {tally:?}");
    }
}
