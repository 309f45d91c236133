//! Random legal play of 400 games, half of them with the Fortune deck. No panic, no dead end,
//! always an end; what is offered is taken, what is not is refused and changes nothing; no counter
//! and no card is lost or doubled; a game saved and loaded in the middle is the same game; nobody is
//! shown or asked anything that depends on what he may not know ([`secrets`](crate::secrets)).
//!
//! `SIRDAR_KHARTOUMS` plays another number of them (20,000 for a change of the rules),
//! `SIRDAR_FIRST_SEED` begins elsewhere.

use std::collections::BTreeSet;

use khartoum::phases::Frame;
use khartoum::{
    Board, CardId, Choice, End, Event, Faction, Khartoum, Kind, LAST_TURN, Options, Place, Rulings,
    SpaceId, UNITS, UnitId, Why, data,
};
use kit::{Answer, Ask, Dice, Refusal};

use crate::secrets::{self, EYES, Shown};
use crate::seeded::{Seeded, every_seed, pick};
use crate::tally::{self, Tally};

const GAMES: u64 = 400;

/// No game comes near so many decisions.
const DECISIONS_MAX: u64 = 3_000;

/// Every kind of choice there is but `pass`: nine turns never empty a deck of nine cards.
const KINDS: &str = "quick place muster enough draw play lay-aside contingent breakout rider lead step \
                     march-all march attack-all attack sail-against sail aboard top done fight \
                     in-order use keep hold stand off all-off hit stay rout to fortune-on fortune-at \
                     fortune spend discard take no";

fn check_units(board: &Board) {
    assert_eq!(board.units.len(), usize::from(UNITS));
    let mut stacks = board.stacks.clone();
    stacks.sort_unstable();
    assert!(stacks.into_iter().eq(UnitId::of(Faction::Mahdist)), "each counter once");
    let mut garrisoned = BTreeSet::new();
    for (id, unit) in UnitId::all().zip(&board.units) {
        let on_map = board.space_of(id);
        assert!(on_map.is_some() || !unit.panicked && unit.from.is_none(), "{id} {unit:?}");
        let fits = match unit.place {
            Place::Box => id != UnitId::MAHDI || board.turn == 0,
            Place::At(_) => true,
            Place::Eliminated => id.contingent() == khartoum::Contingent::British,
            Place::Gone => id.is_leader(),
            Place::Returning(turn) => id == UnitId::MAHDI && (1..=LAST_TURN).contains(&turn),
            Place::Unseen => false,
        };
        assert!(fits, "{id} {unit:?}");
        if let (Some(at), Kind::Garrison) = (on_map, id.kind()) {
            assert!(data().map.towns.has(at) && garrisoned.insert(at), "{id} at {at}");
            assert!(id.data().home().is_none_or(|home| home == at), "{id} at {at}");
        }
        if let (Some(at), Kind::Boats) = (on_map, id.kind()) {
            assert!(data().map.on_river.has(at), "{id} at {at}");
        }
    }
}

fn check_cards(game: &Khartoum) {
    let board = game.board();
    let mut all: Vec<CardId> = Vec::new();
    for of in Faction::ALL {
        let deck = &board.decks[of.index()];
        all.extend(deck.draw.iter().chain(&deck.discards).chain(&deck.removed));
        all.extend(&board.held[of.index()]);
    }
    all.extend(game.frames().iter().filter_map(|frame| match frame {
        Frame::Hold(card) | Frame::Dispose(card) => Some(*card),
        _ => None,
    }));
    if let Some(fortune) = &board.fortune {
        all.extend(fortune.deck.draw.iter().chain(&fortune.deck.discards));
        all.extend(fortune.hands.iter().flatten());
        assert!(fortune.hands.iter().all(|hand| hand.len() <= 4));
    }
    all.sort_unstable();
    let last = if board.fortune.is_some() { 40 } else { 18 };
    assert!(all.into_iter().eq((1..=last).map(CardId)), "each card once");
}

/// Whether stacks are seen as they stand: without thick fog, but for who leaves a battle.
fn is_open(game: &Khartoum) -> bool {
    let fought = game.frames().iter().any(|frame| matches!(frame, Frame::Battle(_)));
    !game.board().rulings.thick_fog && !fought
}

fn check(game: &Khartoum) {
    let board = game.board();
    check_units(board);
    tally::check(game);
    let Some(decision) = game.decision() else { return };
    check_cards(game);
    let both = board.spaces_of(Faction::Mahdist).and(board.spaces_of(Faction::Empire));
    if matches!(decision.why, Why::Card { .. } | Why::Hold { .. } | Why::FortuneDraw { .. }) {
        assert!(both.is_empty(), "a battle was not fought: {both:?}");
    }
    if decision.why == (Why::Move { of: Faction::Empire }) || is_open(game) {
        for space in SpaceId::all() {
            let here = board.at(Faction::Mahdist, space);
            let seen = board.sightings[space.index()].map(|seen| (seen.top, seen.more));
            let wanted = here.first().map(|top| (Some(*top), here.len() > 1));
            assert_eq!(seen, wanted, "what the Empire sees in {space}");
        }
    }
}

fn refused(game: &mut Khartoum, with: &mut Seeded) {
    let before = game.clone();
    let decision = game.decision().expect("asked").clone();
    let foreign = match decision.why {
        Why::Garrison | Why::SetUp => Choice::Done,
        _ => Choice::Quick,
    };
    let answer = match &decision.ask {
        Ask::Some { .. } => Answer::Some(vec![foreign]),
        _ => Answer::One(foreign),
    };
    let (mut dice, mut events) = (Seeded::new(1), Vec::new());
    let seat = *decision.seats.iter().find(|seat| game.awaits(**seat)).expect("somebody");
    let given = game.apply(seat, &answer, &mut dice, &mut events);
    assert_eq!(given, Err(Refusal::NotOffered), "{answer}");
    // Cards of the other hand, where both sides are asked.
    let own = game.ask_of(seat).expect("asked");
    let others = decision.ask.choices().iter().find(|choice| !own.choices().contains(choice));
    if let Some(other) = others {
        let given = game.apply(seat, &Answer::One(*other), &mut dice, &mut events);
        assert_eq!(given, Err(Refusal::NotOffered), "{other}");
    }
    let stranger = [Faction::Mahdist, Faction::Empire].map(Faction::seat);
    if let Some(stranger) = stranger.into_iter().find(|seat| !decision.seats.contains(seat)) {
        let theirs = pick(&decision.ask, with);
        let given = game.apply(stranger, &theirs, &mut dice, &mut events);
        assert_eq!(given, Err(Refusal::NotYourDecision));
    }
    assert_eq!((&*game, events.len()), (&before, 0), "a refusal changes nothing");
    assert_eq!(dice.die(6, 1), Seeded::new(1).die(6, 1), "nor is a die thrown");
}

fn answer(ask: &Ask<Choice>, with: &mut Seeded) -> Answer<Choice> {
    let picked = pick(ask, with);
    let of = ask.choices();
    match picked {
        Answer::One(Choice::Done) if with.below(4) > 0 => Answer::One(of[with.below(of.len())]),
        answer => answer,
    }
}

fn play(seed: u64) -> Tally {
    let mut tally = Tally::default();
    let (mut with, mut dice) = (Seeded::new(seed), Seeded::new(!seed));
    let rulings = Rulings {
        thick_fog: seed & 2 == 0,
        deserts_feed_nobody: seed & 4 == 0,
        boats_hold_nothing: seed & 8 == 0,
        routs_eliminate: seed & 16 == 0,
        untuned: seed & 32 == 0,
    };
    let options = Options { fortune: seed % 2 == 1, rulings, ..Options::default() };
    let (mut events, mut shown) = (Vec::new(), Shown::default());
    let mut game = Khartoum::new(&options, &mut dice, &mut events);
    check(&game);
    while let Some(decision) = game.decision() {
        tally.asked::<Board>(decision, DECISIONS_MAX);
        // Questions of the Empire while the Mahdists play are few; they are all looked at.
        let seldom = game.board().player == Faction::Mahdist && game.awaits(Faction::Empire.seat());
        if seldom || with.below(8) == 0 {
            for eyes in EYES {
                secrets::check(&game, eyes, &mut with);
            }
            for of in Faction::ALL {
                secrets::rehearse(&game, of, &mut with);
            }
        }
        if with.below(16) == 0 {
            refused(&mut game, &mut with);
        }
        if with.below(32) == 0 {
            tally::stored(&game);
        }
        let seats = game.decision().map(|decision| decision.seats.clone()).expect("asked");
        let waiting: Vec<_> = seats.into_iter().filter(|seat| game.awaits(*seat)).collect();
        let seat = waiting[with.below(waiting.len())];
        let given = answer(&game.ask_of(seat).expect("asked"), &mut with);
        let before = (game.board().clone(), events.len());
        game.apply(seat, &given, &mut dice, &mut events).expect("what is offered is taken");
        shown.check(&before.0, &events[before.1..]);
        check(&game);
    }
    let outcome = game.outcome().expect("an end");
    let won = if outcome.points >= 9 { Faction::Empire } else { Faction::Mahdist };
    assert!(outcome.end == End::Total || outcome.winner == won, "{outcome:?}");
    tally.ended(&outcome.end);
    for event in &events {
        tally.told(event);
        match event {
            Event::Played { card, .. } | Event::FortunePlayed { card, .. } => {
                tally.cards.insert(card.0);
            }
            _ => {}
        }
    }
    tally
}

#[test]
fn random_games_come_to_an_end() {
    let mut tally = Tally::default();
    let count = every_seed("SIRDAR_KHARTOUMS", GAMES, play, |one| tally.add(one));
    assert_eq!(tally.ends.values().sum::<u64>(), count);
    println!("{:?}, at most {} decisions", tally.ends, tally.longest);
    if count >= GAMES {
        let kinds: BTreeSet<String> = KINDS.split_whitespace().map(str::to_owned).collect();
        assert_eq!(tally.kinds, kinds, "every kind of choice came up");
        assert_eq!(tally.topics, Why::TOPICS.into(), "every question");
        assert!(tally.cards.iter().copied().eq(1..=40), "{:?}", tally.cards);
        assert_eq!(tally.facts.len(), 44, "{:#?}", tally.facts);
        assert_eq!(tally.ends.len(), 3, "{:?}", tally.ends);
    }
}
