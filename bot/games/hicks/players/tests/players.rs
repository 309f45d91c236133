//! Whoever looks ahead answers as he may, and the same again.

use hicks::{March, Options, Why};
use kit::{Audience, Seat, SplitMix};
use search::{Level, Policy as _};

use hicks_players::{Pasha, player};

/// Plays the first turns of a march; says what was answered to orders, and how many ways there were
/// at most.
fn played(level: Level, seed: u64) -> (Vec<String>, usize) {
    let options = Options { pashas: vec![Seat(1)], ..Options::default() };
    let mut dice = SplitMix(seed);
    let mut march = March::new(&options, &mut dice, &mut Vec::new());
    let mut pasha = player(level, 5);
    let (mut orders, mut most) = (Vec::new(), 0);
    while let Some(decision) = march.decision().filter(|_| march.board().turn < 4) {
        let (seat, why) = (decision.seats[0], decision.why);
        let known = march.seen_by(Audience::Seat(seat));
        let ask = known.ask_of(seat).expect("it is asked");
        most = most.max(Pasha::default().ways(&known, seat, &ask).len());
        let answer = pasha.answer(&known, seat).expect("it is asked");
        assert_eq!(ask.check(&answer), Ok(()), "{why:?}");
        if matches!(why, Why::Orders { .. }) {
            orders.push(answer.to_string());
        }
        march.apply(seat, &answer, &mut dice, &mut Vec::new()).expect("it is offered");
    }
    (orders, most)
}

#[test]
fn a_march_is_tried_in_several_ways_and_the_same_seed_takes_the_same() {
    let (orders, most) = played(Level::Normal, 3);
    assert!(most > 4, "{most}");
    assert!(orders.len() > 3, "{orders:?}");
    assert_eq!(played(Level::Normal, 3).0, orders, "the same seed");
    assert_ne!(played(Level::Random, 3).0, orders);
}
