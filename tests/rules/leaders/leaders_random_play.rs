//! Random play of campaigns into whose first pile the British cards and Hicks were put, under
//! divided command and without: no dead end, no panic, always an end.

use kit::{Ask, Calm, Refusal};
use san_juans::{Board, Campaign, CardId, Event, LeaderEvent, Options, Phase};

use crate::random_play::{pick, to_the_end};
use crate::table::{Seeded, board};

/// What the seeds must have brought about between them.
#[derive(Debug, Default)]
struct Seen {
    recalls: usize,
    duties_done: usize,
    hicks_marched: usize,
    hicks_lapsed: usize,
    hicks_free: usize,
    hicks_lost: usize,
    orders: usize,
    obeyed: usize,
    crises: usize,
    handed: usize,
    by_officers: usize,
}

/// The start of the war, all cards in the pile.
fn everything(seed: u64, with: &mut Seeded) -> Board {
    let mut board = board();
    board.turn = 0;
    board.hand.clear();
    let first = CardId(1);
    let mut draw: Vec<CardId> = (1..=54).map(CardId).filter(|card| *card != CardId(54)).collect();
    for last in (1..draw.len()).rev() {
        draw.swap(last, with.below(last + 1));
    }
    board.deck.draw = draw;
    board.deck.discards.clear();
    board.deck.removed.clear();
    board.aside = vec![CardId(54)];
    board.milestones.british_arrived = seed.is_multiple_of(2);
    if seed.is_multiple_of(3) {
        // Graham comes at once.
        board.deck.draw.retain(|card| *card != first);
        board.deck.draw.push(first);
        board.vp = 170;
    }
    board
}

fn count(events: &[Event], seen: &mut Seen) {
    for event in events {
        match event {
            Event::Leader(LeaderEvent::GrahamRecalled { .. }) => seen.recalls += 1,
            Event::Leader(LeaderEvent::DutyDone) => seen.duties_done += 1,
            Event::Leader(LeaderEvent::HicksMarched { lapsed: false }) => seen.hicks_marched += 1,
            Event::Leader(LeaderEvent::HicksMarched { lapsed: true }) => seen.hicks_lapsed += 1,
            Event::Leader(LeaderEvent::HicksFree) => seen.hicks_free += 1,
            Event::Leader(LeaderEvent::HicksLost) => seen.hicks_lost += 1,
            Event::Leader(LeaderEvent::OrderedAgainst { obeyed: false, .. }) => seen.orders += 1,
            Event::Leader(LeaderEvent::OrderedAgainst { obeyed: true, .. }) => seen.obeyed += 1,
            Event::CardExchanged { took: CardId(7), .. } => seen.crises += 1,
            Event::CardHanded { seat: Some(_), .. } => seen.handed += 1,
            _ => {}
        }
    }
}

fn play(seed: u64, seen: &mut Seen) {
    let options = Options { divided_command: seed % 4 == 1, ..Options::default() };
    let (mut dice, mut with) = (Seeded::new(seed), Seeded::new(!seed));
    let board = everything(seed, &mut with);
    let mut campaign = Campaign::at(&options, board, Phase::Draw, &mut dice, &mut Vec::new());
    let mut by_officers = 0;
    let choose = |campaign: &Campaign| {
        let seats = &campaign.decision().expect("it goes on").seats;
        let seat = seats[with.below(seats.len())];
        let ask = campaign.ask_of(seat).expect("it is asked");
        let empty = matches!(&ask, Ask::One(of) if of.is_empty());
        assert!(!empty, "seed {seed}: {seat:?} has nothing to choose");
        let answer = pick(&ask, &mut with);
        if let Some(other) = seats.iter().find(|other| **other != seat) {
            let theirs = campaign.ask_of(*other).expect("asked");
            if !theirs.choices().is_empty() && theirs.check(&answer).is_err() {
                let mut copy = campaign.clone();
                let mut calm = Calm::default();
                let refused = copy.apply(*other, &answer, &mut calm, &mut Vec::new());
                assert_eq!(refused, Err(Refusal::NotOffered), "seed {seed}: {answer}");
                assert_eq!((&copy, calm.thrown), (campaign, 0));
            }
        }
        by_officers += usize::from(seat.0 > 0);
        (seat, answer)
    };
    to_the_end(&mut campaign, &mut dice, choose, |_, _, events| count(events, seen));
    seen.by_officers += by_officers;
}

#[test]
fn leaders_and_officers_bring_no_campaign_to_a_halt() {
    let seeds = 240;
    let mut seen = Seen::default();
    for seed in 0..seeds {
        play(seed, &mut seen);
    }
    println!("{seen:?}");
    let all = [
        seen.recalls,
        seen.hicks_marched,
        seen.hicks_lapsed,
        seen.hicks_free,
        seen.orders,
        seen.obeyed,
        seen.crises,
        seen.handed,
        seen.by_officers,
    ];
    assert!(all.iter().all(|count| *count > 0), "{seen:?}");
}
