//! What nobody can know yet is no part of the game that anybody is shown, in every game.

use games::orders::rehearse::rehearse;
use games::people::authority::Authority;
use games::text::preview;
use games_testing::setups;
use kit::{Answer, Audience, Seat, SplitMix};
use model::{Game, Step};

/// Games begun of each kind, and answers between two positions that are looked at.
const SETUPS: usize = 20;
const STRIDE: usize = 9;

/// Choices of one question that are drafted, at most.
const DRAFTED: usize = 4;

/// Plays games of every kind at random and looks at some positions of each.
fn in_positions(games: usize, mut look: impl FnMut(&Game, usize)) {
    for (number, (_, _, setup)) in setups(games).enumerate() {
        let mut lots = SplitMix(number as u64 * 7_919 + 3);
        let mut game = Game::new(&setup, &mut lots, &mut Vec::new());
        for answered in 0..150 {
            let Some(decision) = game.decision() else { break };
            if answered % STRIDE == 0 {
                look(&game, number);
            }
            let asked = decision.seats.into_iter().find_map(|of| Some((of, game.ask_of(of)?)));
            let (seat, ask) = asked.expect("somebody is asked");
            let answer = lots.answer(&ask);
            game.apply(seat, &answer, &mut lots, &mut Vec::new()).expect("offered");
        }
    }
}

/// As whom a game is looked at: everybody, whoever commands, each side.
fn audiences(game: &Game) -> Vec<Audience> {
    match game.is_sided() {
        true => vec![Audience::Public, Audience::Side(kit::Side(0)), Audience::Side(kit::Side(1))],
        false => vec![Audience::Public, Audience::Seat(Seat(0))],
    }
}

#[test]
fn a_copy_for_somebody_is_the_same_however_the_piles_lie() {
    let mut otherwise = 0;
    in_positions(SETUPS, |game, number| {
        let mut other = game.clone();
        other.reshuffle(&mut SplitMix(number as u64));
        otherwise += usize::from(other != *game);
        for audience in audiences(game) {
            assert_eq!(game.seen(Some(audience)), other.seen(Some(audience)), "{audience:?}");
        }
    });
    assert!(otherwise > 50, "{otherwise}");
}

#[test]
fn other_lots_lay_other_piles_and_change_nothing_that_is_seen() {
    let mut otherwise = 0;
    in_positions(SETUPS, |game, _| {
        for audience in audiences(game) {
            let known = game.seen(Some(audience)).into_owned();
            let [one, two] = [1, 2].map(|seed| known.drawn_anew(&mut SplitMix(seed)));
            otherwise += usize::from(one != two);
            for other in [&one, &two] {
                assert_eq!(other.seen(Some(audience)), known.seen(Some(audience)), "{audience:?}");
                assert_eq!(other.decision(), known.decision());
            }
        }
    });
    assert!(otherwise > 50, "{otherwise}");
}

/// A draft tells the same, and leads to the same question, whatever lies in the piles.
#[test]
fn a_preview_tells_nothing_of_what_nobody_can_know() {
    let (mut drafted, mut unforeseen) = (0, 0);
    in_positions(SETUPS / 3, |game, number| {
        let mut other = game.clone();
        other.reshuffle(&mut SplitMix(number as u64 + 77));
        let everything = Authority::alone();
        let Some(decision) = everything.decision(game) else { return };
        let topic = decision.why.topic();
        let of = decision.ask.choices();
        for choice in of.iter().step_by(1 + of.len() / DRAFTED) {
            let step = Step { topic: topic.to_owned(), answer: Answer::One(*choice) };
            let tried = |game: &Game| {
                let known = game.seen(Some(Audience::Seat(Seat(0)))).into_owned();
                let tried = rehearse(&known, &everything, std::slice::from_ref(&step)).ok()?;
                let preview = preview::preview(&tried, &staff::Roster::default());
                Some((preview.lines, tried.decision, tried.is_foreseen))
            };
            let (told, others) = (tried(game), tried(&other));
            assert_eq!(told, others, "{choice}");
            drafted += usize::from(told.is_some());
            unforeseen += usize::from(told.is_some_and(|(.., foreseen)| !foreseen));
        }
    });
    assert!(drafted > 300 && unforeseen > 3, "{drafted} {unforeseen}");
}
