//! Governors know no more than whoever commands.

use kit::{Audience, Dice, SplitMix};
use search::Level;
use siege::{GORDON, Grade, Options, Siege};

use siege_players::player;

/// Plays a siege, and shows each game in which something is asked before it is answered.
fn played(level: Level, seed: u64, mut asked: impl FnMut(&Siege)) -> Grade {
    let mut dice = SplitMix(seed);
    let mut game = Siege::new(&Options::default(), &mut dice, &mut Vec::new());
    let mut governor = player(level, None, seed);
    while game.decision().is_some() {
        asked(&game);
        let known = game.seen_by(Audience::Seat(GORDON));
        let answer = governor.answer(&known, GORDON).expect("it is asked");
        game.apply(GORDON, &answer, &mut dice, &mut Vec::new()).expect("it is offered");
    }
    game.outcome().expect("it is over").grade
}

/// The same game as far as whoever commands knows: the piles lie otherwise, but for a Banner card
/// that has been seen (S-R24).
fn otherwise(game: &Siege, dice: &mut dyn Dice) -> Siege {
    game.altered(|city, _, _| {
        let seen = city.seen_card().and_then(|_| city.activations.draw.pop());
        city.events.shuffle(dice);
        city.activations.shuffle(dice);
        city.activations.draw.extend(seen);
    })
}

#[test]
fn what_is_hidden_changes_nothing() {
    let (mut compared, mut lots) = (0, SplitMix(8));
    played(Level::Easy, 3, |game| {
        let number = game.decision().expect("it is asked").id.0;
        if !number.is_multiple_of(6) {
            return;
        }
        let said = |game: &Siege| {
            player(Level::Normal, None, 5).answer(&game.seen_by(Audience::Seat(GORDON)), GORDON)
        };
        assert_eq!(said(&otherwise(game, &mut lots)), said(game), "question {number}");
        compared += 1;
    });
    assert!(compared > 10, "{compared}");
}

#[test]
fn whoever_looks_ahead_holds_the_city_more_often() {
    let held = |level| (0..12).filter(|seed| played(level, *seed, |_| ()) != Grade::Defeat).count();
    let [random, easy, normal] = [Level::Random, Level::Easy, Level::Normal].map(held);
    assert!(random < easy && easy < normal, "{random} {easy} {normal}");
}
