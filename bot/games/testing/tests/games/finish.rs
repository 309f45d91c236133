//! What an order still lacks before others can adopt it.

use games::orders::finish::lacks;
use games::orders::rehearse::rehearse;
use games::staff::authority::Authority;
use games_testing::game_at_a_round;
use kit::Answer;
use model::{Choice, Game, Step};

/// Whether these answers, one after the other, lack something; `first` is to a round.
fn of(game: &Game, answers: &[Choice]) -> bool {
    let (mut after, mut steps) = (game.clone(), Vec::new());
    for choice in answers {
        let (topic, answer) =
            (after.decision().expect("it waits").why.topic(), Answer::One(*choice));
        after = after.calm_after(&answer).expect("offered");
        steps.push(Step { topic: topic.to_owned(), answer });
    }
    lacks(game, &steps, &rehearse(game, &Authority::alone(), &steps).expect("it can be tried"))
}

#[test]
fn a_card_lacks_its_target_and_an_op_can_be_left_open() {
    let mut places = 0;
    for seed in 1..40 {
        let game = game_at_a_round(seed);
        let asked = game.decision().expect("a round");
        let play = games::named(asked.why.key());
        for choice in asked.ask.choices() {
            let text = choice.to_string();
            let follow_ups = play.follow_ups(*choice, &game);
            if of(&game, &[*choice]) {
                assert!(text.starts_with("event"), "{text} can stand as it is");
                let (then, _) = &follow_ups[0];
                assert!(!of(&game, &[&[*choice], then.as_slice()].concat()), "{text}, {then:?}");
                places += 1;
            }
        }
    }
    assert!(places > 0, "a card was met whose event takes place somewhere");
}
