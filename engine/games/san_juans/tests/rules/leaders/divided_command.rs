//! Divided command: officers play cards with the forces of an island of their own (J-006).

use kit::Seat;
use san_juans::{COMMANDER, Options, Phase};

use crate::courses::courses;
use crate::table::{Table, position};

/// Plays courses under divided command. Seat 2 is an officer.
fn divided(text: &str) {
    courses(&text.replace("\n        on ", "\n        on with divided_command; "));
}

#[test]
fn j_006_officers_play_cards_handed_to_them() {
    divided(
        "J-006: cards are handed out, to any of seven officers
        on hand 30 39
        may hand:30:1 hand:30:2 hand:30:7; cannot hand:30:8; seats = 0

        J-006: an officer plays his card on his island, and the commander's reaches everywhere
        on hand 30 39
        hand:30:2; asks give-theatre; offers = 8; island:lopez;
        tells CardHanded { card: CardId(30), seat: Some(Seat(2)) }; round = 1; seats = 0 2;
        of-seat 2 = event:30 ops:30 replacements:30; may pass ops:39;
        2>ops:30 1 1; may activate:port-stanley activate:lopez activate:richardson;
        cannot activate:olga; seats = 0 2 (J-001: the commander may always speak);
        2>activate:port-stanley; 2>sail:port-stanley;
        may sail-to:suakin (what was activated goes where it can); drop-anchor; finish;
        seats = 0 (the card is gone); ops:39 1 1; may activate:olga

        J-006: two cards at most, and each changes hands once a round
        on officer lopez 30 39; hand 30 39 47
        cannot hand:47:2 (a card or two); may hand:47:1; take-back:39; may hand:47:2;
        cannot hand:39:2 (once a round); hand:47:2; cannot take-back:47 (once a round);
        take-back:30;
        tells CardHanded { card: CardId(30), seat: None }; theatres = 2: 47; pass; finish;
        take-back:47; theatres = none; seats = 0

        J-006: an officer keeps his island while another gives up a card
        on officer lopez 30; hand 30 39
        2>ops:30 1 1; 2>finish; theatres = 2: (played out, he still has his island); hand:39:1;
        cannot island:lopez (one officer to an island); offers = 7; island:orcas; pass; finish;
        take-back:39; theatres = 2: (only who gives up a card gives up his island)

        J-006: only the commander hands over
        on officer lopez 30; hand 30 39
        of-seat 2 = event:30 ops:30 replacements:30

        J-006: what is secret goes to the commander alone (card 44)
        on officer lopez 44; hand 44 30
        2>event:44 1 1; asks top-card; seats = 0; of-seat 2 = none

        J-006, J-181: an officer gives up no card for the crisis
        on officer lopez 30; siege suakin 1; hand 30 39
        may crisis:39; cannot crisis:30

        J-006, J-195: when Hicks must attack only the commander is asked
        on lost mud-bay; expedition richardson; officer lopez 30; hand 30 39
        wait 7; offers ops:39 pass; seats = 0; force richardson = 10

        J-006: ships off his island and besieged places on it obey him, ports elsewhere do not
        on ships suakin; ship 0 sea-d; ship 1 sea-b; officer lopez 30; hand 30 39
        2>ops:30 1 1; may activate-sea:d (Port Stanley opens on it);
        cannot activate-sea:b activate:suakin

        J-006: two cards to an officer in a turn, however they leave him
        on officer lopez; hand 30 39 47 35
        hand:30:2; hand:39:2; cannot hand:47:2; 2>ops:30 1 1; finish; cannot hand:47:2;
        may hand:47:1; 2>ops:39 1 1; finish; cannot hand:47:2 (counted over the whole turn);
        may hand:47:1 (another officer may have it)

        J-006: what is taken back counts as well
        on officer lopez; hand 30 39 47
        hand:30:2; hand:39:2; pass; finish; take-back:30; cannot hand:47:2; pass; finish;
        may hand:30:2 (his own again)

        J-006: what touches other cards and the flag of points are the commander's
        for event, topic: 46 choose-for-random-event, 65 choose-for-random-event, 25 points-flag
        on british arrive; discards 53; officer lopez 30; hand 30 39
        2>ops:30 event-{event}; asks {topic}; seats = 0; of-seat 2 = none

        J-006: an idle officer's island can be given to another
        on officer lopez; hand 30 39
        hand:30:1; island:lopez; theatres = 1: 30 (one officer to an island)",
    );
    courses("J-006: only if the group wants it\non hand 30\nthose hand = none");
}

#[test]
fn j_006_whose_card_is_whose() {
    let options = Options { divided_command: true, ..Options::default() };
    let with = |text: &str, phase| Table::calmly(&options, position(text), phase);
    let mut table = with("officer lopez 30; hand 30 39", Phase::Actions);
    let ops = kit::Answer::One("ops:30".parse().expect("a choice"));
    let (mut calm, mut events) = (kit::Calm::default(), Vec::new());
    let refused = table.game.apply(COMMANDER, &ops, &mut calm, &mut events);
    assert_eq!(refused, Err(kit::Refusal::NotOffered), "J-006");
    let his = table.game.ask_of(COMMANDER).expect("he is asked").choices().to_vec();
    let his: Vec<String> = his.iter().map(ToString::to_string).collect();
    for (choice, offered) in [("pass", true), ("ops:39", true), ("ops:30", false)] {
        assert_eq!(his.iter().any(|own| own == choice), offered, "J-006: {choice}");
    }
    let mut secret = with("officer lopez 44; hand 44 30", Phase::Actions);
    secret.play("2>event:44 1 1");
    assert_eq!(secret.game.ask_of(Seat(2)), None, "J-006, card 44");
    let kept = with("officer lopez 30; hand 30 39 47", Phase::Draw);
    let had = &kept.board().this_turn.officers;
    assert_eq!(
        had,
        &[(Seat(2), san_juans::CardId::printed(30))],
        "J-006: it counts in the new turn"
    );
}
