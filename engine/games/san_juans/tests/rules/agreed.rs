//! A campaign taken back to what it was, options that change while it is played, and secrets.

use kit::{Audience, Fixed, Rules as _, Scripted, Seat};
use san_juans::{
    Board, COMMANDER, CardId, Event, LeaderEvent, Options, Phase, PlaceId, RebelForce, Scenario,
};

use crate::table::{Table, board, stored};

/// A round begins: a card is asked for.
fn at_a_card() -> Table {
    Table::at(board(), Phase::Actions, &[])
}

#[test]
fn no_question_has_the_number_of_one_that_was_taken_back() {
    let (mut later, mut again) = (at_a_card(), at_a_card());
    let before = again.game.clone();
    later.play("pass");
    again.game.resume(&later.game);
    assert_eq!(again.game.decision(), before.decision(), "the same question is asked again");
    again.play("pass");
    let number = |table: &Table| table.game.decision().expect("where to?").id;
    assert!(number(&again) > number(&later));
}

#[test]
fn a_reshuffled_pile_has_the_same_cards_in_an_order_nobody_knows() {
    let before = at_a_card().game;
    let mut after = before.clone();
    after.reshuffle(&mut Scripted::new(std::iter::repeat_n(1, 60)));
    let (old, new) = (&before.board().deck, &after.board().deck);
    assert_ne!(old.draw, new.draw);
    let sorted = |pile: &[CardId]| {
        let mut pile = pile.to_vec();
        pile.sort_unstable();
        pile
    };
    assert_eq!(sorted(&old.draw), sorted(&new.draw));
    assert_eq!((&old.discards, &old.removed), (&new.discards, &new.removed));
    assert_eq!(before.board().hand, after.board().hand);
    assert_eq!(before.board().aside, after.board().aside);
}

#[test]
fn what_shaped_the_board_cannot_be_agreed_on_again() {
    let start = Options::default();
    let fixed = [
        (Options { steps_per_unit: 6, ..start.clone() }, "steps_per_unit"),
        (Options { scenario: Scenario::Reconquest, ..start.clone() }, "scenario"),
        (Options { reconquest_garrisons: 1, ..start.clone() }, "reconquest_garrisons"),
        (Options { advanced_supply: true, ..start.clone() }, "advanced_supply"),
        (Options { opening_hand: vec![CardId::printed(30)], ..start }, "opening_hand"),
    ];
    for (options, key) in fixed {
        let mut campaign = at_a_card().game;
        let before = campaign.clone();
        assert_eq!(campaign.agree(&options), Err(Fixed { key }));
        assert_eq!(campaign, before, "{key}");
    }
}

#[test]
fn the_rest_holds_from_the_next_round_on() {
    let mut table = at_a_card();
    let agreed = Options { storming: true, ..Options::default() };
    assert_eq!(table.game.agree(&agreed), Ok(()));
    assert!(!table.game.options().storming, "J-140: not in the middle of a round");
    table.game = stored(&table.game);
    table.play("pass; finish");
    assert!(table.game.options().storming);
    let back = Options::default();
    assert_eq!(table.game.agree(&agreed), Ok(()), "agreed on twice");
    assert_eq!(table.game.agree(&back), Ok(()));
    let mut again = at_a_card().game;
    again.resume(&table.game);
    assert_eq!(again.options(), &back, "what is agreed on by then is what it had");
}

#[test]
fn only_the_commander_learns_what_a_balloon_counted() {
    let scouted = |foot| {
        let force = RebelForce { foot, horse: 0, rifles: 0, guns: 0, machine_guns: 0 };
        let force = Some(force);
        Event::Leader(LeaderEvent::Scouted { place: PlaceId::printed(3), force, again: false })
    };
    let told = |foot, audience| Board::seen(&scouted(foot), audience).expect("all hear of it");
    for audience in [Audience::Public, Audience::Seat(Seat(2))] {
        assert_eq!(told(4, audience), told(9, audience), "card 27");
    }
    let commander = Audience::Seat(COMMANDER);
    assert_eq!(told(4, commander), scouted(4));
}
