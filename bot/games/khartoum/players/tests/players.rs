//! Whoever looks ahead answers what is offered, and by no more than their side may know.

use khartoum::{Board, Choice, Faction, Khartoum, Options, Place, UnitId};
use khartoum_players::{Mind, player};
use kit::{Answer, Audience, Seat, Side, SplitMix};
use search::{Level, Policy as _};

fn faction_of(seat: Seat) -> Faction {
    Faction::of(Side(seat.0)).expect("both seats are of a side")
}

/// Plays a game of the easy level; what waits is looked at before it is answered.
fn played(options: &Options, seed: u64, mut look: impl FnMut(&Khartoum, Seat)) {
    let (mut dice, mut mind) = (SplitMix(seed), Mind::default());
    let mut game = Khartoum::new(options, &mut dice, &mut Vec::new());
    while game.outcome().is_none() {
        let seats = game.decision().expect("it waits").seats.clone();
        let seat = seats.into_iter().find(|seat| game.awaits(*seat)).expect("asked");
        look(&game, seat);
        let answer = mind.answer(&game, seat, &game.ask_of(seat).expect("asked"));
        game.apply(seat, &answer, &mut dice, &mut Vec::new()).expect("offered");
    }
}

fn options(seed: u64) -> Options {
    let mut options = Options { fortune: seed % 2 == 1, ..Options::default() };
    options.rulings.thick_fog = seed % 4 > 1;
    options
}

fn known(game: &Khartoum, seat: Seat) -> Khartoum {
    game.seen_by(Audience::Seat(seat))
}

/// The same game for whoever is asked, in which all that they may not know is otherwise: piles, the
/// enemy's hand, and which Mahdists lie where the Empire does not see who.
fn otherwise(game: &Khartoum, seat: Seat) -> Khartoum {
    let view = game.view(Audience::Seat(seat));
    let enemy = faction_of(seat).other();
    game.altered(|board: &mut Board, _, _| {
        board.decks.iter_mut().for_each(|deck| deck.draw.reverse());
        let deck = &mut board.decks[enemy.index()];
        for (card, other) in board.held[enemy.index()].iter_mut().zip(&mut deck.draw) {
            std::mem::swap(card, other);
        }
        if let Some(fortune) = &mut board.fortune {
            fortune.deck.draw.reverse();
            let hand = &mut fortune.hands[enemy.index()];
            for (card, other) in hand.iter_mut().zip(&mut fortune.deck.draw) {
                std::mem::swap(card, other);
            }
        }
        let hidden = |unit: &UnitId| view.board.unit(*unit).place == Place::Unseen;
        let hidden: Vec<UnitId> = UnitId::of(Faction::Mahdist).filter(hidden).collect();
        for pair in hidden.windows(2) {
            board.units.swap(usize::from(pair[0].0), usize::from(pair[1].0));
        }
    })
}

/// K-066, K-R55, K-R72.
#[test]
fn nothing_that_is_hidden_changes_an_answer() {
    let (mut asked, mut hidden) = (0, 0);
    for seed in 0..4 {
        let mut moment = 0;
        played(&options(seed), seed, |game, seat| {
            moment += 1;
            if moment % 9 != 0 {
                return;
            }
            let other = otherwise(game, seat);
            hidden += u32::from(other.board().units != game.board().units);
            let answer =
                |game| player(Level::Normal, 5).answer(&known(game, seat), seat).expect("asked");
            let told = answer(game);
            assert_eq!(told, answer(&other), "{:?}", game.decision());
            game.ask_of(seat).expect("asked").check(&told).expect("offered");
            asked += 1;
        });
    }
    assert!(asked > 30 && hidden > 5, "{asked} {hidden}");
}

/// A game that is drawn looks to its side as the one that is played does, and is not always the same.
#[test]
fn what_is_drawn_can_be() {
    let (mut looked_at, mut differ) = (0, 0);
    for seed in 0..8 {
        played(&options(seed), seed, |game, seat| {
            let known = known(game, seat);
            let drawn = [1, 2].map(|lots| Mind::default().supposed(&known, &mut SplitMix(lots)));
            for one in &drawn {
                let [is, was] = [one, &known].map(|game| game.view(Audience::Seat(seat)));
                assert_eq!(is.board.units, was.board.units);
                assert_eq!(is.battle, was.battle);
                assert!(one.board().units.iter().all(|unit| unit.place != Place::Unseen));
                let there = one.board().spaces_of(Faction::Mahdist);
                let empty = one.board().sighted().without(there);
                let own = faction_of(seat) == Faction::Mahdist;
                assert!(own || empty.is_empty(), "{empty:?} {:?}", game.decision());
            }
            looked_at += 1;
            differ += u32::from(drawn[0].board().units != drawn[1].board().units);
        });
    }
    assert!(looked_at > 500 && differ > 50, "{looked_at} {differ}");
}

#[test]
fn whoever_looks_ahead_plays_a_game_to_its_end() {
    let (mut dice, options) = (SplitMix(3), options(1));
    let mut game = Khartoum::new(&options, &mut dice, &mut Vec::new());
    let mut players = [player(Level::Normal, 1), player(Level::Easy, 2)];
    while let Some(decision) = game.decision() {
        let seat = *decision.seats.iter().find(|seat| game.awaits(**seat)).expect("asked");
        let answer = players[usize::from(seat.0)].answer(&known(&game, seat), seat);
        let answer: Answer<Choice> = answer.expect("asked");
        game.apply(seat, &answer, &mut dice, &mut Vec::new()).expect("offered");
    }
    assert!(game.outcome().is_some());
}
