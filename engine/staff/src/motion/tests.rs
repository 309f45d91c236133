//! Votes carried, lost, without a quorum, tied, withdrawn; elections.

use super::*;
use crate::Roster;
use crate::posts::Posting;

const ALICE: PlayerId = PlayerId(1);
const BEN: PlayerId = PlayerId(2);
const CHEN: PlayerId = PlayerId(3);
const DARA: PlayerId = PlayerId(4);
const NOW: i64 = 1_000_000_000;

fn staff() -> Roster {
    let mut roster = Roster::default();
    for (player, name) in [(ALICE, "Alice"), (BEN, "Ben"), (CHEN, "Chen"), (DARA, "Dara")] {
        roster.join(player, name, &[]);
        roster.saw(player, NOW);
    }
    roster.appoint(ALICE);
    roster
}

fn moved() -> Roster {
    let mut roster = staff();
    assert_eq!(
        roster.move_relief(BEN, "Mud Bay", Terms::default(), NOW).map(|motion| motion.number),
        Ok(1)
    );
    roster
}

fn cast(roster: &mut Roster, number: u32, ballots: &[(PlayerId, Ballot)]) -> bool {
    let cast = ballots.iter().map(|(player, ballot)| roster.vote(number, *player, *ballot));
    cast.last().expect("somebody votes").expect("the ballot counts")
}

fn no_lot(_: usize) -> usize {
    unreachable!("nothing to draw lots for")
}

#[test]
fn j_002_more_ballots_relieve_the_commander_and_the_chief_of_staff_acts() {
    let mut roster = moved();
    let votes = [(BEN, Ballot::Relieve), (CHEN, Ballot::Relieve), (ALICE, Ballot::Keep)];
    assert!(!cast(&mut roster, 1, &votes), "Dara has not voted");
    let verdict = roster.counted(1, true, NOW, no_lot).expect("open");
    assert_eq!(verdict, Verdict::Carried { favour: 2, against: 1 });
    roster.settle(1, verdict, NOW).expect("open");
    assert_eq!(roster.commander, Some(BEN), "J-004: the chief of staff acts");
    assert_eq!(roster.chief_of_staff, Some(CHEN));
    assert_eq!(roster.motion_numbered(1).map(Motion::cast), Some(0), "ballots are forgotten");
    let election = roster.motion().expect("an election follows");
    let question = Question::Succeed { fallen: Some(ALICE), candidates: vec![BEN] };
    assert_eq!((election.number, &election.question), (2, &question));
    assert_eq!(election.closes, NOW + Pace::Day.election_for());
}

#[test]
fn a_motion_is_decided_when_the_rest_can_change_nothing() {
    use Ballot::{Keep, Relieve};
    for (votes, decided) in [
        ([Relieve, Relieve, Keep], false),
        ([Relieve, Relieve, Relieve], true),
        ([Keep, Keep, Relieve], true),
    ] {
        let votes: Vec<_> = [ALICE, BEN, CHEN].into_iter().zip(votes).collect();
        assert!(!cast(&mut moved(), 1, &votes[..2]), "two are too few to count");
        assert_eq!(cast(&mut moved(), 1, &votes), decided, "{votes:?}");
    }
    // Whoever does not stand yet could still be elected.
    let mut roster = staff();
    roster.call_election(BEN, Terms::default(), NOW).expect("called");
    for (player, decided) in [(ALICE, false), (BEN, false), (CHEN, true)] {
        assert_eq!(roster.vote(1, player, Ballot::For(ALICE)), Ok(decided));
    }
    // What was taken back does not come back at once.
    let question = Question::Rewind { to: 4 };
    let mut roster = staff();
    roster.put_to_vote(question.clone(), BEN, Terms::default(), NOW).expect("put");
    roster.withdraw(1, BEN, NOW).expect("his");
    let from = NOW + Pace::Day.cooldown();
    let again = |now| roster.must_not_come_back(&question, Terms::default(), now);
    assert_eq!(again(from - 1), Err(BadMotion::TooSoon { from }));
    assert_eq!(again(from), Ok(()));
}

#[test]
fn a_tie_keeps_him_and_the_last_ballot_of_all_closes() {
    let mut roster = moved();
    cast(&mut roster, 1, &[(BEN, Ballot::Keep), (BEN, Ballot::Relieve), (CHEN, Ballot::Relieve)]);
    assert!(cast(&mut roster, 1, &[(ALICE, Ballot::Keep), (DARA, Ballot::Keep)]));
    let verdict = roster.counted(1, true, NOW, no_lot);
    assert_eq!(verdict, Ok(Verdict::Lost { favour: 2, against: 2 }));
    roster.settle(1, verdict.expect("open"), NOW).expect("open");
    assert_eq!(roster.commander, Some(ALICE));
    assert_eq!(roster.vote(1, DARA, Ballot::Keep), Err(BadMotion::Closed));
    let soon = roster
        .move_relief(CHEN, "again", Terms::default(), NOW + Pace::Day.cooldown() - 1)
        .map(|motion| motion.number);
    assert_eq!(soon, Err(BadMotion::TooSoon { from: NOW + Pace::Day.cooldown() }));
    assert!(
        roster.move_relief(CHEN, "again", Terms::default(), NOW + Pace::Day.cooldown()).is_ok()
    );
}

#[test]
fn the_absent_do_not_block_but_a_few_do_not_decide() {
    let mut roster = moved();
    cast(&mut roster, 1, &[(BEN, Ballot::Relieve), (CHEN, Ballot::Relieve)]);
    let verdict = roster.counted(1, true, NOW, no_lot);
    assert_eq!(verdict, Ok(Verdict::NoQuorum { cast: 2, wanted: 3 }));
    let later = NOW + ABSENT_AFTER;
    roster.saw(CHEN, later);
    roster.vote(1, DARA, Ballot::Keep).expect("the ballot counts");
    roster.leave(DARA);
    let verdict = roster.counted(1, true, later, no_lot);
    assert_eq!(
        verdict,
        Ok(Verdict::Carried { favour: 2, against: 0 }),
        "Alice is away, and Dara took her ballot along"
    );
}

#[test]
fn j_003_nothing_is_carried_once_the_game_forbids_it() {
    let mut roster = moved();
    cast(&mut roster, 1, &[(BEN, Ballot::Relieve), (CHEN, Ballot::Relieve)]);
    cast(&mut roster, 1, &[(DARA, Ballot::Relieve)]);
    assert_eq!(roster.counted(1, false, NOW, no_lot), Ok(Verdict::Lapsed));
    roster.leave(ALICE);
    assert_eq!(roster.counted(1, true, NOW, no_lot), Err(BadMotion::Closed), "she has gone");
    assert_eq!(roster.motions[0].verdict, Some(Verdict::Lapsed));
}

#[test]
fn only_the_mover_withdraws_and_only_one_motion_is_open() {
    let mut roster = moved();
    assert_eq!(
        roster.move_relief(CHEN, "", Terms::default(), NOW).map(|_| ()),
        Err(BadMotion::AlreadyOpen)
    );
    assert_eq!(roster.withdraw(1, CHEN, NOW), Err(BadMotion::NotTheMover));
    assert_eq!(roster.vote(1, CHEN, Ballot::For(BEN)), Err(BadMotion::NoSuchBallot));
    assert_eq!(roster.stand(1, CHEN), Err(BadMotion::NoElection));
    roster.join(PlayerId(5), "Eve", &[]);
    assert_eq!(roster.vote(1, PlayerId(5), Ballot::Keep), Err(BadMotion::NotAnElector));
    assert_eq!(roster.withdraw(1, BEN, NOW), Ok(()));
    assert!(roster.motion().is_none());
    assert!(
        roster.move_relief(CHEN, "", Terms::default(), NOW).is_ok(),
        "a withdrawn motion bars no other"
    );
}

#[test]
fn an_election_goes_to_whoever_has_most_by_lot_among_equals_and_to_the_acting_one_else() {
    let mut roster = moved();
    roster.settle(1, Verdict::Carried { favour: 3, against: 1 }, NOW).expect("open");
    assert_eq!(roster.stand(2, ALICE), Err(BadMotion::JustRelieved), "she was relieved");
    assert_eq!(roster.stand(2, CHEN), Ok(()));
    assert_eq!(roster.stand(2, CHEN), Err(BadMotion::StandsAlready));
    assert_eq!(roster.vote(2, DARA, Ballot::For(DARA)), Err(BadMotion::NoSuchBallot));
    let acting = Verdict::Elected { player: BEN, votes: 0, cast: 0, by_lot: false };
    assert_eq!(roster.counted(2, true, NOW, no_lot), Ok(acting));
    cast(&mut roster, 2, &[(DARA, Ballot::For(CHEN)), (ALICE, Ballot::For(BEN))]);
    let lot = roster.counted(2, true, NOW, |among| {
        assert_eq!(among, 2);
        1
    });
    let verdict = Verdict::Elected { player: CHEN, votes: 1, cast: 2, by_lot: true };
    assert_eq!(lot, Ok(verdict.clone()));
    roster.settle(2, verdict, NOW).expect("open");
    assert_eq!((roster.commander, roster.motion()), (Some(CHEN), None));
}

#[test]
fn where_nobody_votes_whoever_commands_by_then_goes_on() {
    let mut roster = moved();
    roster.settle(1, Verdict::Carried { favour: 3, against: 1 }, NOW).expect("open");
    roster.stand(2, CHEN).expect("he may");
    roster.repost(BEN, &Posting::HandOver { to: CHEN }).expect("he acts");
    let goes_on = Verdict::Elected { player: CHEN, votes: 0, cast: 0, by_lot: false };
    assert_eq!(roster.counted(2, true, NOW, no_lot), Ok(goes_on), "not Ben, who acted at first");
    roster.repost(CHEN, &Posting::HandOver { to: DARA }).expect("he acts");
    let verdict = roster.counted(2, true, NOW, no_lot);
    assert_eq!(verdict, Ok(Verdict::Lapsed), "Dara commands and does not stand");
    roster.settle(2, Verdict::Lapsed, NOW).expect("open");
    assert_eq!((roster.commander, roster.motion()), (Some(DARA), None));
}

#[test]
fn of_two_the_other_one_follows_without_an_election() {
    let mut roster = Roster::default();
    roster.join(ALICE, "Alice", &[]);
    roster.appoint(ALICE);
    assert_eq!(
        roster.move_relief(ALICE, "", Terms::default(), NOW).map(|_| ()),
        Err(BadMotion::NobodyToFollow)
    );
    roster.join(BEN, "Ben", &[]);
    assert!(roster.move_relief(ALICE, "I am tired", Terms::default(), NOW).is_ok());
    roster.settle(1, Verdict::Carried { favour: 2, against: 0 }, NOW).expect("open");
    assert_eq!((roster.commander, roster.motion()), (Some(BEN), None));
    assert_eq!(roster.chief_of_staff, Some(ALICE));
}

#[test]
fn a_group_may_ask_for_more_and_leave_the_accused_out() {
    let third = Share::TwoThirds;
    assert_eq!([1, 2, 3, 4, 6].map(|all| third.of(all)), [1, 2, 2, 3, 4]);
    assert_eq!([1, 2, 3, 4, 6].map(|all| Share::Half.of(all)), [1, 2, 2, 3, 4]);
    assert_eq!((third.of(5), Share::Half.of(5), third.of(8), Share::Half.of(8)), (4, 3, 6, 5));
    let terms = Terms { majority: third, quorum: third, accused_votes: false, ..Terms::default() };
    let mut roster = staff();
    roster.join(PlayerId(5), "Edith", &[]);
    roster.join(PlayerId(6), "Farouk", &[]);
    [PlayerId(5), PlayerId(6)].into_iter().for_each(|player| roster.saw(player, NOW));
    assert!(roster.move_relief(BEN, "", terms, NOW).is_ok());
    assert_eq!(roster.vote(1, ALICE, Ballot::Keep), Err(BadMotion::Accused));
    cast(&mut roster, 1, &[(BEN, Ballot::Relieve), (CHEN, Ballot::Relieve)]);
    cast(&mut roster, 1, &[(DARA, Ballot::Relieve)]);
    let few = Verdict::NoQuorum { cast: 3, wanted: 4 };
    assert_eq!(roster.counted(1, true, NOW, no_lot), Ok(few), "two thirds of five");
    cast(&mut roster, 1, &[(PlayerId(5), Ballot::Keep), (DARA, Ballot::Keep)]);
    let tie = Verdict::Lost { favour: 2, against: 2 };
    assert_eq!(roster.counted(1, true, NOW, no_lot), Ok(tie));
    assert!(cast(&mut roster, 1, &[(PlayerId(6), Ballot::Relieve)]), "all but the accused");
    let more = Verdict::Lost { favour: 3, against: 2 };
    assert_eq!(roster.counted(1, true, NOW, no_lot), Ok(more), "more, but not two thirds");
}

#[test]
fn other_questions_are_put_and_carried_the_same_way() {
    let mut roster = staff();
    let back = |to| Question::Rewind { to };
    let number = |moved: Result<&Motion, BadMotion>| moved.map(|motion| motion.number);
    let put = roster.put_to_vote(back(12), CHEN, Terms::default(), NOW);
    assert_eq!(number(put), Ok(1));
    let open = number(roster.put_to_vote(back(12), CHEN, Terms::default(), NOW));
    assert_eq!(open, Err(BadMotion::AlreadyOpen));
    assert_eq!(roster.vote(1, BEN, Ballot::Relieve), Err(BadMotion::NoSuchBallot));
    cast(&mut roster, 1, &[(BEN, Ballot::Against), (CHEN, Ballot::Favour)]);
    let few = Verdict::NoQuorum { cast: 2, wanted: 3 };
    assert_eq!(roster.counted(1, true, NOW, no_lot), Ok(few));
    assert!(cast(&mut roster, 1, &[(ALICE, Ballot::Against)]), "the commander votes too");
    let lost = roster.counted(1, true, NOW, no_lot).expect("open");
    assert_eq!(lost, Verdict::Lost { favour: 1, against: 2 });
    assert_eq!(roster.counted(1, false, NOW, no_lot), Ok(Verdict::Lapsed));
    roster.settle(1, lost, NOW).expect("open");
    let from = NOW + Pace::Day.cooldown();
    let again = number(roster.put_to_vote(back(12), BEN, Terms::default(), NOW));
    assert_eq!(again, Err(BadMotion::TooSoon { from }));
    let other = roster.put_to_vote(back(11), BEN, Terms::default(), NOW);
    assert_eq!(number(other), Ok(2), "another order is another question");
    cast(&mut roster, 2, &[(BEN, Ballot::Favour), (CHEN, Ballot::Favour)]);
    assert!(cast(&mut roster, 2, &[(ALICE, Ballot::Against), (DARA, Ballot::Favour)]));
    let carried = roster.counted(2, true, NOW, no_lot).expect("open");
    assert_eq!(carried, Verdict::Carried { favour: 3, against: 1 });
    roster.settle(2, carried, NOW).expect("open");
    assert_eq!((roster.commander, roster.motion()), (Some(ALICE), None), "nobody was relieved");
}

#[test]
fn verdicts_keep_their_stored_form() {
    let stored = r#"{"Carried":{"relieve":3,"keep":1}}"#;
    let verdict = Verdict::Carried { favour: 3, against: 1 };
    assert_eq!(serde_json::from_str::<Verdict>(stored).expect("it is read"), verdict);
    assert_eq!(serde_json::to_string(&verdict).expect("plain data"), stored);
    let motion = r#"{"number":1,"question":{"Relieve":{"accused":1,"reason":""}},"mover":2,
        "opened":5,"closes":9,"electors":[1,2]}"#;
    let motion: Motion = serde_json::from_str(motion).expect("it is read");
    assert!(motion.is_open() && motion.brief.is_empty());
}

#[test]
fn j_002_an_election_that_the_game_forbids_lapses_and_whoever_acts_goes_on() {
    let mut roster = moved();
    cast(&mut roster, 1, &[(BEN, Ballot::Relieve), (CHEN, Ballot::Relieve)]);
    let carried = Verdict::Carried { favour: 2, against: 0 };
    roster.settle(1, carried, NOW).expect("open");
    roster.stand(2, CHEN).expect("an election");
    cast(&mut roster, 2, &[(ALICE, Ballot::For(CHEN)), (CHEN, Ballot::For(CHEN))]);
    let verdict = roster.counted(2, false, NOW, no_lot).expect("open");
    assert_eq!(verdict, Verdict::Lapsed);
    roster.settle(2, verdict, NOW).expect("open");
    assert_eq!(roster.commander, Some(BEN));
}
