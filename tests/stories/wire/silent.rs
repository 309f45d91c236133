//! Orders of which nobody is told anything: whoever is asked after one is named, and what one changes
//! on the table is counted and drawn.

use games::Play;
use khartoum_play::Khartoum;
use kit::{Answer, Audience, Side, SplitMix};
use model::campaign::audience::seen;
use model::{Choice, Event, Game};
use patrols_play::Patrols;

use crate::stories::club::Club;
use crate::stories::sides::{
    edits_of_the_board, game, hands_over_in_silence, is_silent, order, wish,
};
use crate::stories::wire::history::brought;
use crate::stories::wire::{
    Case, SIDES, begun, mahdists_in_thick_fog, other_dervishes, other_side,
};

/// Dice that an order is tried with: it comes to the same whatever falls.
const TRIED: u64 = 4;

/// An order, with the side that gives it and the game before it.
type Waiting = (Game, Side, Answer<Choice>);

/// The first order that comes to what is wanted, of the first game that has one.
fn before(
    begun: &Game,
    play: &dyn Play,
    is_wanted: impl Fn(&Waiting, &Game, &[Event]) -> bool,
) -> Waiting {
    let of_a_game = |seed| {
        let (mut game, mut dice) = (begun.clone(), SplitMix(seed));
        while let Some((side, answer)) = wish(&game, play) {
            let applied = |dice: &mut SplitMix| {
                let (mut after, mut events) = (game.clone(), Vec::new());
                let mut seats = after.decision().expect("somebody is asked").seats.into_iter();
                let seat = seats.find(|seat| after.ask_of(*seat).is_some()).expect("a seat");
                after.apply(seat, &answer, dice, &mut events).expect("it is offered");
                (after, events)
            };
            let after = applied(&mut dice).0;
            let tried: Vec<_> = (0..TRIED).map(|seed| applied(&mut SplitMix(seed))).collect();
            let waiting = (game, side, answer);
            if tried.iter().all(|(after, events)| is_wanted(&waiting, after, events)) {
                return Some(waiting);
            }
            game = after;
        }
        None
    };
    (1..).find_map(of_a_game).expect("there is no last seed")
}

/// A club in whose channel such an order waits.
async fn waits(
    case: &Case,
    play: &dyn Play,
    is_wanted: impl Fn(&Waiting, &Game, &[Event]) -> bool,
) -> (Club, Side, Answer<Choice>) {
    let mut club = Club::empty().await;
    let begun = begun(&club, case).await;
    let (game, side, answer) = before(&begun.game, play, is_wanted);
    let history = brought(&club, &begun, game, 0).await;
    (club.channel, club.campaign) = (history.channel, history.id);
    club.start().await;
    history.goes_on(&club, "campaign resume").await;
    club.posted().await;
    (club, side, answer)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_message_is_followed_by_one_that_names_whoever_is_asked() {
    let is_wanted =
        |(_, side, _): &Waiting, after: &Game, events: &[Event]| is_silent(after, *side, events);
    let (mut club, side, answer) = waits(&mahdists_in_thick_fog(), &Khartoum, is_wanted).await;
    // Whatever was told before is too old to be edited freely.
    club.pass(3_600).await;
    order(&club, SIDES[usize::from(side.0)][0], &answer).await;
    assert!(hands_over_in_silence(&club, side).await, "{:#?}", club.transcript());
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_changes_the_table_is_counted_though_no_fact_tells_of_it() {
    let case = other_side("Patrols", Side(0), other_dervishes);
    let changes = |(before, ..): &Waiting, after: &Game, events: &[Event]| {
        let told = seen(events, Some(Audience::Public));
        told.is_empty() && !after.looks_like(before, Audience::Public)
    };
    let (mut club, side, answer) = waits(&case, &Patrols, changes).await;
    let public = async || {
        let row = club.bots_store().campaign(club.campaign).await.expect("read").expect("kept");
        row.counts.expect("each side counts").of(Audience::Public).lines
    };
    let (before, counted, edits) = (game(&club).await, public().await, edits_of_the_board(&club));
    order(&club, SIDES[usize::from(side.0)][0], &answer).await;
    club.posted().await;
    assert!(!game(&club).await.looks_like(&before, Audience::Public), "it is done");
    assert_eq!(public().await, counted + 1, "everybody counts it");
    assert!(edits_of_the_board(&club) > edits, "and the board shows it");
    club.ends_well().await;
}
