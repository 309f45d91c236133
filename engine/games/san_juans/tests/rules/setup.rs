//! The printed map, units and set-up (J-001 to J-028).

use kit::{Answer, Refusal, Seat};
use san_juans::{Arm, Berth, COMMANDER, CardId, Flag, Options, Phase, Set};
use staff::{PlayerId, Privilege, Roster};

use crate::table::{Table, board, place};

#[test]
fn j_020_j_023_flags_and_arms() {
    let relief = "british-line highlanders guards marines naval-brigade hussars lancers \
                   mounted-infantry camel-corps british-battery machine-guns indian-infantry \
                   indian-cavalry mountain-battery australian-infantry australian-battery";
    for kind in &san_juans::first().kinds {
        let is_relief = relief.split(' ').any(|name| name == kind.slug);
        let expected = if is_relief { Flag::Relief } else { Flag::Local };
        assert_eq!(kind.flag, expected, "J-023: {}", kind.slug);
    }
    assert_eq!(san_juans::kind("fortress-garrison").arm, Arm::Garrison, "J-020");
}

#[test]
fn j_026_the_war_begins_at_tokar_with_5() {
    let board = board();
    assert_eq!(board.vp, 5, "J-026");
    assert_eq!(board.risen(), Set::of(place("tokar")), "J-026");
    let at_friday =
        board.ships.iter().filter(|ship| ship.at == Berth::Port(place("friday-harbor")));
    assert_eq!(at_friday.count(), 4, "J-025");
    assert_eq!(board.units.len(), 35, "J-025");
}

#[test]
fn j_028_the_first_pile_is_egyptian_and_hicks_joins_after_the_deal() {
    let mut events = Vec::new();
    let mut dice = crate::table::Seeded::new(1);
    let campaign = san_juans::Campaign::new(&Options::default(), &mut dice, &mut events);
    let board = campaign.board();
    assert_eq!(board.hand.len(), 7, "J-030");
    assert_eq!(board.deck.draw.len(), 24 - 7 + 1, "J-028");
    assert!(board.deck.draw.contains(&CardId::printed(36)), "J-028: never dealt in turn 1");
    assert!(
        board.hand.iter().all(|card| card.printed_as() >= 29 && card.printed_as() != 36),
        "J-028"
    );
    assert_eq!(board.aside.len(), 29, "J-026: the British cards and Gordon");
}

#[test]
fn j_030_the_discards_are_shuffled_when_the_pile_runs_out() {
    let mut board = board();
    board.hand.clear();
    board.deck.draw = [30, 31].map(CardId::printed).to_vec();
    board.deck.discards = [32, 33, 34].map(CardId::printed).to_vec();
    let quiet = vec![1; 23];
    // Three discards are shuffled: two dice. The hand stays short at five (J-034).
    let faces = [vec![3, 2], quiet].concat();
    board.turn = 1;
    let table = Table::at(board, Phase::Draw, &faces);
    assert_eq!(table.board().hand.len(), 5, "J-030, J-034");
    assert!(table.board().deck.discards.is_empty());
}

#[test]
fn j_001_only_the_commander_decides_and_j_004_his_chief_may_enter_reports() {
    let mut table = Table::at(board(), Phase::Actions, &[]);
    let mut events = Vec::new();
    let other = table.game.apply(
        Seat(COMMANDER.0 + 1),
        &Answer::One("pass".parse().expect("a choice")),
        &mut kit::Calm::default(),
        &mut events,
    );
    assert_eq!(other, Err(Refusal::NotYourDecision), "J-001");
    let mut roster = Roster::default();
    roster.join(PlayerId(1), "Alice", &[]);
    roster.join(PlayerId(2), "Ben", &[]);
    roster.appoint(PlayerId(1));
    assert!(
        roster.may(PlayerId(1), Privilege::Command) && !roster.may(PlayerId(2), Privilege::Command)
    );
    assert!(roster.may(PlayerId(2), Privilege::ReportBattle), "J-004");
}

#[test]
fn options_out_of_bounds_are_refused() {
    let good = Options::default();
    assert_eq!(good.check(), Ok(()));
    assert!(Options { steps_per_unit: 0, ..good.clone() }.check().is_err());
    assert!(Options { steps_per_point: 21, ..good.clone() }.check().is_err());
    for hand in [vec![1], vec![30, 30], vec![36], vec![29, 30, 31, 32, 33, 34, 35, 37]] {
        let opening_hand = hand.into_iter().map(CardId::printed).collect();
        assert!(Options { opening_hand, ..good.clone() }.check().is_err());
    }
}
