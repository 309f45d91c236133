//! What somebody tries who looks ahead, and that it follows from what they may know.

use kit::{Answer, Calm, SplitMix};
use san_juans::{BattleChoice, Board, Campaign, Choice, Options, Phase, RoundChoice, Why};
use san_juans_players::policy::lookahead::weighed;
use san_juans_players::policy::mind::{Daring, Mind};
use san_juans_players::policy::{Level, Player};
use search::Policy as _;

/// The answers that a bold player tries, each with how it goes on.
fn ways(game: &Campaign) -> Vec<(Mind, Answer<Choice>)> {
    let decision = game.decision().expect("it waits");
    Mind::new(Daring::BOLD).ways(game, decision.seats[0], &decision.ask)
}

fn campaign(options: &Options, change: impl Fn(&mut Board)) -> Campaign {
    let (mut calm, mut events) = (Calm::default(), Vec::new());
    let mut board = Campaign::new(options, &mut calm, &mut events).board().clone();
    change(&mut board);
    Campaign::at(options, board, Phase::Actions, &mut calm, &mut events)
}

fn usual() -> Campaign {
    campaign(&Options::default(), |_| ())
}

#[test]
fn the_answers_that_do_best_are_offered_and_tried_longest() {
    let campaign = usual();
    let found = weighed(&campaign, None, 5).expect("weighed");
    let ask = &campaign.decision().expect("it waits").ask;
    assert!(found.iter().all(|weighed| ask.check(&weighed.answer).is_ok()), "{found:?}");
    assert!(found.len() > 3, "{found:?}");
    assert_eq!(weighed(&campaign, None, 5).as_ref(), Some(&found), "looking twice");
    assert!(found.is_sorted_by_key(|weighed| std::cmp::Reverse(weighed.tries)), "{found:?}");
    assert!(found[0].tries > found[found.len() - 1].tries, "{found:?}");
}

/// However the pile lies, the same is answered and told: each copy draws it anew.
#[test]
fn no_answer_knows_which_card_comes_next() {
    let told = |turned: usize| {
        let campaign = usual().altered(|board, _, _| {
            let cards = board.deck.draw.len();
            board.deck.draw.rotate_left(turned % cards);
        });
        let mut player = Player::new(Level::Normal, 3);
        (player.answer(&campaign, None), weighed(&campaign, None, 5))
    };
    assert!((1..40).step_by(13).all(|turned| told(turned) == told(0)));
}

#[test]
fn nobody_says_how_a_battle_went_that_was_not_fought() {
    let (mut game, mut dice) = (usual(), SplitMix(8));
    let mut player = Player::new(Level::Random, 3);
    let mut battles = 0;
    while let Some(answer) = player.answer(&game, None) {
        let decision = game.decision().expect("it waits");
        if matches!(decision.why, Why::SettleBattle { .. }) {
            let table = Choice::Battle(BattleChoice::Report { held: true });
            assert!(decision.ask.choices().contains(&table), "it could be said");
            let ways = ways(&game);
            use BattleChoice::{Fight, Resolve};
            let own = |(_, answer): &(Mind, Answer<Choice>)| {
                matches!(answer, Answer::One(Choice::Battle(Resolve(_) | Fight(..))))
            };
            assert!(ways.len() > 2 && ways.iter().all(own), "{ways:?}");
            battles += 1;
        }
        let seat = decision.seats[0];
        game.apply(seat, &answer, &mut dice, &mut Vec::new()).expect("offered");
    }
    assert!(battles > 0);
}

#[test]
fn a_player_alone_hands_no_card_to_officers() {
    let options = Options { divided_command: true, ..Options::default() };
    let game = campaign(&options, |board| board.hand.truncate(1));
    let decision = game.decision().expect("a card is wanted");
    let hands = |choice: &Choice| matches!(choice, Choice::Round(RoundChoice::Hand { .. }));
    assert!(decision.ask.choices().iter().any(hands), "J-006: it could");
    let ways = ways(&game);
    assert!(ways.iter().all(|(_, answer)| !answer.choices().iter().any(hands)), "{ways:?}");
}

#[test]
fn it_answers_until_the_next_turn() {
    let mut game = usual();
    let (mut player, mut dice) = (Player::new(Level::Normal, 3), SplitMix(4));
    let mut asked = 0;
    while game.board().turn < 2
        && let Some(answer) = player.answer(&game, None)
    {
        let seat = game.decision().expect("it waits").seats[0];
        game.apply(seat, &answer, &mut dice, &mut Vec::new()).expect("offered");
        asked += 1;
    }
    assert!(asked > 10, "{asked}");
}
