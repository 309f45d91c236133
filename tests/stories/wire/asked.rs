//! Where an order tells nobody anything, and somebody else is asked after it, the newest message names
//! them, though what was told before may no longer be edited freely.

use khartoum_play::Khartoum;
use kit::{Answer, Side, SplitMix};
use model::{Choice, Game};

use crate::stories::club::Club;
use crate::stories::sides::{hands_over_in_silence, is_silent, order, wish};
use crate::stories::wire::history::brought;
use crate::stories::wire::{SIDES, begun, mahdists_in_thick_fog};

/// Dice that an order is tried with: it is silent whatever falls.
const TRIED: u64 = 4;

/// An order after which somebody else is asked, and of which nobody is told anything, with the side
/// that gives it and the game before it: of the first game that comes to one.
fn before_silence(begun: &Game) -> (Game, Side, Answer<Choice>) {
    let of_a_game = |seed| {
        let (mut game, mut dice) = (begun.clone(), SplitMix(seed));
        while let Some((side, answer)) = wish(&game, &Khartoum) {
            let applied = |dice: &mut SplitMix| {
                let (mut after, mut events) = (game.clone(), Vec::new());
                let mut seats = after.decision().expect("somebody is asked").seats.into_iter();
                let seat = seats.find(|seat| after.ask_of(*seat).is_some()).expect("a seat");
                after.apply(seat, &answer, dice, &mut events).expect("it is offered");
                (after, events)
            };
            let tried = (0..TRIED).map(|seed| applied(&mut SplitMix(seed)));
            if tried.into_iter().all(|(after, events)| is_silent(&after, side, &events)) {
                return Some((game, side, answer));
            }
            game = applied(&mut dice).0;
        }
        None
    };
    (1..).find_map(of_a_game).expect("there is no last seed")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_message_is_followed_by_one_that_names_whoever_is_asked() {
    let mut club = Club::empty().await;
    let begun = begun(&club, &mahdists_in_thick_fog()).await;
    let (game, side, answer) = before_silence(&begun.game);
    let history = brought(&club, &begun, game, 0).await;
    (club.channel, club.campaign) = (history.channel, history.id);
    club.start().await;
    history.goes_on(&club, "campaign resume").await;
    club.posted().await;
    // Whatever was told before is too old to be edited freely.
    club.pass(3_600).await;
    order(&club, SIDES[usize::from(side.0)][0], &answer).await;
    assert!(hands_over_in_silence(&club, side).await, "{:#?}", club.transcript());
    club.ends_well().await;
}
