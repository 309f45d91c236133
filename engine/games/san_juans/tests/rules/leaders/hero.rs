//! Gordon: sent for, in Friday Harbor, called home, taken off or killed (J-180, J-196).

use san_juans::cards::can_be_event;
use san_juans::phases::sieges::siege;
use san_juans::{CardId, Cause, Event, Options, Phase, SiegeModifier};

use crate::courses::courses;
use crate::table::{Table, first, place, position, risen, set, unshuffled};

const SENT: CardId = CardId::printed(54);

/// Gordon in a besieged Friday Harbor, with four Sudanese.
const BESIEGED: &str =
    "friday-harbor holds 4 sudanese-infantry; siege friday-harbor 1; gordon stays";

#[test]
fn j_196_he_comes_stays_and_is_taken_off() {
    courses(
        "J-196: he comes to Friday Harbor with six Sudanese, besieged or not
        on siege friday-harbor 1; aside without 54; hand 54
        event:54 1 2; count friday-harbor gordons-sudanese = 6; gordon = Ashore { recalled: false }

        J-196: two Sudanese stay with him
        on friday-harbor holds 3 gordons-sudanese, sudanese-infantry; steps 38 1; gordon stays
        and hand 30
        ops:30 1 1; activate:friday-harbor; march:friday-harbor; asks who-marches;
        offers unit:36 unit:37 (the weakest and the first stay); +first-1; asks march-to

        J-196: taken off he is safe in another port of ours; any working ship there may, at no cost
        on friday-harbor holds 4 sudanese-infantry; siege friday-harbor 1; gordon recalled
        and damage 3 1; hand 30
        ops:30 1 1; those gordon = 4 5 6; gordon:4; activate:friday-harbor; sail:friday-harbor;
        +ship:4; sail-to:false-bay; gordon = Safe; tells Leader(HeroSafe { place: false-bay })

        J-196: London thinks about him after each siege phase
        for die, recalled: 5 false, 6 true
        on friday-harbor holds 4 sudanese-infantry; siege friday-harbor 1; gordon stays
        and turn 20; vp 60; phase sieges
        hold 3 4 (and -2: five, one unit lost); +first-1 {die};
        gordon = Ashore { recalled: {recalled} }

        J-142, J-196: he goes down with his ship
        on friday-harbor holds 4 sudanese-infantry; siege friday-harbor 1; gordon aboard 4
        and ships suakin; ship 4 friday-harbor; turn 20; vp 60; with gunboats_in_siege; phase sieges
        hold 2 3 6; gordon = Killed",
    );
    let options = Options::default();
    assert!(!can_be_event(SENT, &risen(&["friday-harbor"]), &options), "J-196: it must be ours");
}

#[test]
fn j_094_j_196_he_helps_on_the_siege_roll() {
    let read = siege::modifiers(place("friday-harbor"), &position(BESIEGED), &Options::default());
    assert_eq!(read, [(SiegeModifier::Hero, -2)], "J-094, J-196");
}

#[test]
fn j_196_he_dies_with_friday_harbor_and_costs_twenty() {
    let mut board = position(BESIEGED);
    set(&mut board, "siege friday-harbor 4; turn 20; vp 60; ships suakin");
    let mut table = Table::at(board, Phase::Sieges, &[]);
    table.play("hold 6 6; gordon = Killed (J-196); control friday-harbor = Rebel");
    let scored = first!(table.events, Event::Scored { ledger, .. } => ledger).expect("phase 7");
    let hero = scored.iter().find(|entry| entry.cause == Cause::Hero);
    assert_eq!(hero.map(|entry| entry.vp), Some(20), "J-120");
}

#[test]
fn j_180_he_is_sent_for_when_things_stand_badly() {
    let island = ["roche-harbor", "sinkat", "false-bay", "ginnis", "tamai"];
    for (vp, lost) in [(119, &island[..4]), (120, &[]), (30, &island[..])] {
        let mut board = risen(lost);
        set(&mut board, "turn 3; hand 29 30 33 34 35 37 38");
        board.vp = vp;
        // Nothing moves the track in phase 7.
        for (at, row) in san_juans::first().places.iter().enumerate() {
            board.places[at].ours_last_turn = board.is_ours(row.id);
        }
        let due = vp == 120 || lost.len() == 5;
        let quiet = board.places_where(|id| board.is_open(id)).len() - 1;
        let pile = u8::try_from(board.deck.draw.len()).expect("few");
        let mut table = Table::at(board, Phase::Score, &vec![1; if due { 0 } else { quiet }]);
        assert_eq!(table.topic() == "exchange-for", due, "J-180: {vp}, {lost:?}");
        if !due {
            continue;
        }
        table.give("card:30", &[unshuffled(pile + 1), vec![1; quiet]].concat());
        let hand = &table.board().hand;
        assert_eq!(hand.len(), 7, "J-180: the hand stays at seven");
        assert!(hand.contains(&SENT) && table.board().deck.draw.contains(&CardId::printed(30)));
        assert!(table.board().milestones.hero_offered, "J-180: once");
        assert!(!table.board().milestones.hero_due);
    }
}

#[test]
fn j_180_his_card_comes_whoever_holds_friday_harbor() {
    let lost = "lost friday-harbor roche-harbor sinkat false-bay; turn 3";
    let start = position(&format!("{lost}; vp 150; hand 29 30"));
    let mut table = Table::calmly(&Options::default(), start, Phase::Score);
    table.play("asks exchange-for (J-180)");
    table.give_with("card:30", &mut kit::Calm::default());
    assert!(table.board().hand.contains(&SENT), "J-180: to the hand");
    courses(&format!(
        "J-180, J-196: where his event cannot be, his card gives Ops or replacements
        on {lost}; aside without 54; hand 54
        cannot event:54; may ops:54 replacements:54"
    ));
}

#[test]
fn j_180_hicks_just_drawn_is_not_handed_back() {
    let mut start = position("turn 3; vp 30; hand 29 30 36");
    start.milestones.hero_due = true;
    start.deck.draw = [33, 34, 35, 37].map(CardId::printed).to_vec();
    let mut table = Table::at(start, Phase::Draw, &[]);
    table.play("asks exchange-for (J-180); cannot card:36 (J-195); offers = 6");
}
