//! A campaign taken back to what it was, options that change while it is played, and secrets.

use kit::{Answer, Ask, Audience, Calm, Fixed, Rules as _, Scripted, Seat};
use san_juans::{
    Board, COMMANDER, Campaign, CardId, Choice, Event, LeaderEvent, MahdistForce, OpsChoice,
    Options, PlaceId, RoundChoice, Scenario, Why,
};

use crate::table::stored;

fn campaign() -> Campaign {
    Campaign::new(&Options::default(), &mut Calm::default(), &mut Vec::new())
}

fn pass(campaign: &mut Campaign) {
    let pass = Answer::One(Choice::Round(RoundChoice::Pass));
    let applied = campaign.apply(Seat(0), &pass, &mut Calm::default(), &mut Vec::new());
    assert_eq!(applied, Ok(()));
}

/// The first card question of a war: whoever flees in the rebellion goes where it says first.
fn at_a_card() -> Campaign {
    let mut campaign = campaign();
    while !matches!(campaign.decision().map(|of| of.why), Some(Why::PlayCard { .. })) {
        let ask = campaign.decision().expect("it goes on").ask.clone();
        let answer = match ask {
            Ask::One(of) => Answer::One(of[0]),
            Ask::Some { of, min, .. } => Answer::Some(of[..usize::from(min)].to_vec()),
            Ask::Number { min, .. } => Answer::Number(min),
        };
        let seat = Seat(0);
        campaign.apply(seat, &answer, &mut Calm::default(), &mut Vec::new()).expect("offered");
    }
    campaign
}

#[test]
fn no_question_has_the_number_of_one_that_was_taken_back() {
    let before = at_a_card();
    let mut later = before.clone();
    pass(&mut later);
    let asked = later.decision().expect("where to?").id;
    let mut again = before.clone();
    again.resume(&later);
    assert_eq!(again.decision(), before.decision(), "the same question is asked again");
    pass(&mut again);
    assert!(again.decision().expect("where to?").id > asked);
}

#[test]
fn a_reshuffled_pile_has_the_same_cards_in_an_order_nobody_knows() {
    let before = at_a_card();
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
        (Options { opening_hand: vec![CardId(30)], ..start }, "opening_hand"),
    ];
    for (options, key) in fixed {
        let mut campaign = at_a_card();
        let before = campaign.clone();
        assert_eq!(campaign.agree(&options), Err(Fixed { key }));
        assert_eq!(campaign, before, "{key}");
    }
}

#[test]
fn the_rest_holds_from_the_next_round_on() {
    let mut campaign = at_a_card();
    let agreed = Options { storming: true, ..Options::default() };
    assert_eq!(campaign.agree(&agreed), Ok(()));
    assert!(!campaign.options().storming, "J-140: not in the middle of a round");
    let mut campaign = stored(&campaign);
    // A pass gives one Op, which is given up.
    pass(&mut campaign);
    while matches!(campaign.decision().map(|of| of.why), Some(Why::SpendOps { .. })) {
        let finish = Answer::One(Choice::Ops(OpsChoice::Finish));
        let seat = Seat(0);
        campaign.apply(seat, &finish, &mut Calm::default(), &mut Vec::new()).expect("offered");
    }
    assert!(campaign.options().storming);
    let back = Options::default();
    assert_eq!(campaign.agree(&agreed), Ok(()), "agreed on twice");
    assert_eq!(campaign.agree(&back), Ok(()));
    let mut again = at_a_card();
    again.resume(&campaign);
    assert_eq!(again.options(), &back, "what is agreed on by then is what it had");
}

#[test]
fn only_the_commander_learns_what_a_balloon_counted() {
    let scouted = |foot| {
        let force = MahdistForce { foot, horse: 0, rifles: 0, guns: 0, machine_guns: 0 };
        let force = Some(force);
        Event::Leader(LeaderEvent::Scouted { place: PlaceId(3), force, again: false })
    };
    let told = |foot, audience| Board::seen(&scouted(foot), audience).expect("all hear of it");
    for audience in [Audience::Public, Audience::Seat(Seat(2))] {
        assert_eq!(told(4, audience), told(9, audience), "card 27");
    }
    let commander = Audience::Seat(COMMANDER);
    assert_eq!(told(4, commander), scouted(4));
}
