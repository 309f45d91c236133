//! What an order still lacks before others can adopt it, and what goes with it unasked.

use std::collections::BTreeSet;

use games::orders::finish::{forced, lacks, next};
use games::orders::rehearse::rehearse;
use games::people::authority::{Authority, any_seat};
use games::sides;
use games_testing::{TestDice, any_answer, game_at_a_round, setups};
use kit::{Answer, Ask};
use model::{Choice, Ends, Game, Step};

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

/// What follows an answer of somebody who is not asked again.
fn goes_on(game: &Game, answer: &str, dice: &mut TestDice) -> (usize, Game) {
    let asked = game.decision().expect("it waits");
    let answer = game.parse_answer(answer).expect("an answer");
    let (mut game, mut given) = (game.clone(), 1);
    game.apply(asked.seats[0], &answer, dice, &mut Vec::new()).expect("offered");
    let mut last = Step { topic: asked.why.topic().to_owned(), answer };
    while let Some(step) = next(&game, Some(&last), Ends::Nothing) {
        let seat = game.decision().expect("it waits").seats[0];
        game.apply(seat, &step.answer, dice, &mut Vec::new()).expect("offered");
        (last, given) = (step, given + 1);
    }
    (given, game)
}

#[test]
fn all_scenery_that_is_left_is_laid_as_usual() {
    let is_laid = |game: &Game| game.decision().is_some_and(|asked| asked.why.topic() == "lay");
    let mut laid = 0;
    for (play, number, setup) in setups(6) {
        let mut dice = TestDice(number as u64 * 7_919 + 23);
        let game = Game::new(&setup, &mut dice, &mut Vec::new());
        if !is_laid(&game) {
            continue;
        }
        let (given, after) = goes_on(&game, "usual", &mut dice);
        assert!(!is_laid(&after), "{}: it is asked again", play.about().usual_name);
        assert!(given >= 3, "{given} pieces");
        laid += given;
    }
    assert!(laid > 9, "{laid}");
}

#[test]
fn the_only_answer_goes_with_the_order_that_leads_to_it_and_betrays_nothing() {
    let (mut alone, mut asked) = (0, BTreeSet::new());
    for (_, number, setup) in setups(9) {
        let mut dice = TestDice(number as u64 * 104_729 + 7);
        let is_sided = !sides::numbers(&setup).is_empty();
        let mut game = Game::new(&setup, &mut dice, &mut Vec::new());
        for _ in 0..600 {
            let Some(decision) = game.decision() else { break };
            let only = matches!(&decision.ask, Ask::One(of) if of.len() == 1);
            let goes = forced(&decision).is_some();
            assert!(only || !goes, "{:?} has several answers", decision.why);
            // Where sides hide something, not to be asked would tell the other what it is.
            assert!(!goes || !is_sided || decision.why.topic() == "pick");
            alone += usize::from(goes);
            if only && !goes && !is_sided {
                asked.insert(decision.why.topic());
            }
            let Some(answer) = any_answer(&game, &mut dice) else { break };
            let seat = any_seat(&game, &answer, None);
            game.apply(seat, &answer, &mut dice, &mut Vec::new()).expect("offered");
        }
    }
    assert!(alone > 10, "{alone}");
    let seen: Vec<&str> = asked.into_iter().collect();
    assert!(seen.iter().all(|topic| ["play-card", "draw-up"].contains(topic)), "{seen:?}");
}
