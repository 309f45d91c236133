//! What the patrol may not know changes nothing of what it is shown, nor of what it is asked: the
//! board is changed in all that is hidden from it, and looked at again (P-R04, P-R42, P-R48).

use kit::Calm;
use patrols::phases::Frame;
use patrols::{Board, Faction, Patrols, Place, UnitId};

use crate::seeded::{Seeded, pick};
use crate::table::audience;
use crate::untold;

pub(crate) const EYES: [Option<Faction>; 3] = [None, Some(Faction::Patrol), Some(Faction::Dervish)];

fn mix<T>(of: &mut [T], with: &mut Seeded) {
    for last in (1..of.len()).rev() {
        of.swap(last, with.below(last + 1));
    }
}

/// Changes all that the patrol cannot know: who hides and where, how many of them live,
/// who is in the pool; which cards are held; what searches threw.
fn change(board: &mut Board, frames: &mut [Frame], eyes: Option<Faction>, with: &mut Seeded) {
    if eyes == Some(Faction::Dervish) {
        mix(&mut board.deck.draw, with);
        return;
    }
    let pieces: Vec<patrols::PieceId> = board.unscouted().map(|piece| piece.id).collect();
    for id in UnitId::of(Faction::Dervish) {
        let unit = &mut board.units[id.index()];
        if !matches!(unit.place, Place::Hidden(_) | Place::Out | Place::Lost) {
            continue;
        }
        unit.place = match with.below(3) {
            0 => Place::Out,
            1 => Place::Lost,
            _ if pieces.len() < 2 => Place::Out,
            _ => Place::Hidden([0, 1].map(|_| pieces[with.below(pieces.len())])),
        };
        unit.bases.truncate(with.below(4) + 1);
        for base in &mut unit.bases {
            base.wounded = with.below(2) == 0;
        }
        unit.tests.markers = u8::try_from(with.below(4)).expect("few");
        unit.tests.acted = with.below(2) == 0;
        (unit.moved, unit.shot, unit.mounted) =
            (with.below(2) == 0, with.below(2) == 0, with.below(2) == 0);
        unit.appeared = u8::try_from(with.below(9)).expect("few");
    }
    let mut cards = board.deck.draw.clone();
    cards.append(&mut board.hand.clone());
    mix(&mut cards, with);
    let held = board.hand.len();
    board.hand = cards.split_off(cards.len() - held);
    board.deck.draw = cards;
    for search in &mut board.sealed {
        search.dice = [[1, 2], [3, 4]];
        search.difference = 0;
    }
    for frame in frames {
        if let Frame::Hide(unit) = frame {
            *unit = UnitId(12 + u8::try_from(with.below(6)).expect("few"));
        }
    }
}

fn stored<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("it is stored")
}

/// Looks at a game, changes all that an audience may not know, and looks again.
pub(crate) fn check(game: &Patrols, eyes: Option<Faction>, with: &mut Seeded) {
    let who = audience(eyes);
    let other = game.altered(|board, frames, _| change(board, frames, eyes, with));
    let why = game.decision().map(|decision| decision.why);
    assert_eq!(stored(&game.seen_by(who)), stored(&other.seen_by(who)), "{who:?} {why:?}");
    assert_eq!(stored(&game.view(who)), stored(&other.view(who)), "{who:?} {why:?}");
    let Some(eyes) = eyes.filter(|eyes| game.awaits(eyes.seat())) else { return };
    // Asked anew as the other board stands, the question is the same.
    let (mut dice, mut events) = (Calm::default(), Vec::new());
    let anew = other.with_frames(other.frames().to_vec(), &mut dice, &mut events);
    let anew = anew.expect("it is not over");
    if dice.thrown > 0 || !events.is_empty() {
        // A question that is asked behind a die cannot be asked anew.
        return;
    }
    assert_eq!(anew.decision().map(|decision| decision.why), why);
    assert_eq!(anew.ask_of(eyes.seat()), game.ask_of(eyes.seat()), "{why:?}");
}

/// Orders can be rehearsed on a copy that knows no more than its side, without chance. What may be
/// chosen there first is what is asked.
pub(crate) fn rehearse(game: &Patrols, of: Faction, with: &mut Seeded) {
    let mut copy = game.seen_by(audience(Some(of)));
    assert_eq!(copy.ask_of(of.seat()), game.ask_of(of.seat()));
    let (mut dice, mut events) = (Calm::default(), Vec::new());
    for _ in 0..12 {
        let Some(ask) = copy.ask_of(of.seat()) else { return };
        if matches!(&ask, kit::Ask::One(of) if of.is_empty()) {
            return;
        }
        let answer = pick(&ask, with);
        copy.apply(of.seat(), &answer, &mut dice, &mut events).expect("what is offered is taken");
        drop(copy.view(audience(Some(of))));
    }
}

pub(crate) fn rehearse_all(game: &Patrols, of: Faction) {
    let copy = game.seen_by(audience(Some(of)));
    let Some(kit::Ask::One(choices)) = copy.ask_of(of.seat()) else { return };
    for choice in choices {
        let (mut dice, mut events) = (Calm::default(), Vec::new());
        let given =
            copy.clone().apply(of.seat(), &kit::Answer::One(choice), &mut dice, &mut events);
        assert_eq!(given, Ok(()), "{choice}");
    }
}

/// What the patrol is told names no unit that hides, and no piece it hides in.
pub(crate) fn told(board: &Board, events: &[patrols::Event]) {
    for event in events {
        let Some(told) = event.seen_by(audience(Some(Faction::Patrol))) else { continue };
        let text = format!("{told:?}");
        let hidden = UnitId::of(Faction::Dervish)
            .filter(|id| matches!(board.unit(*id).place, Place::Out | Place::Hidden(_)));
        for id in hidden {
            // Whoever vanishes has been seen to.
            let seen = matches!(
                told,
                patrols::Event::Vanished { .. }
                    | patrols::Event::Chosen { .. }
                    | patrols::Event::Withdrew { stood: true, .. }
                    | patrols::Event::Ended { .. }
            );
            let names = text.contains(&format!("UnitId({})", id.0));
            assert!(seen || !names || came_and_went(events, id), "{id}: {text}");
        }
    }
}

fn came_and_went(events: &[patrols::Event], id: UnitId) -> bool {
    events.iter().any(|event| match event {
        patrols::Event::Vanished { unit, .. } | patrols::Event::Lost { unit, .. } => *unit == id,
        patrols::Event::Withdrew { unit, stood: true } => *unit == Some(id),
        _ => false,
    })
}

#[test]
fn what_is_done_in_secret_changes_nothing_that_others_look_at() {
    let without_question = |view: &mut patrols::View| view.awaiting = None;
    let options = patrols::Options::default();
    // Which unit on the table acts, and what it does, everybody sees.
    let is_open = |why: &patrols::Why| {
        use patrols::Why::{Act, Activate, Deploy, Scouting, Strike, Winner};
        let acts = matches!(why, Act { .. } | Scouting | Activate { of: Faction::Patrol });
        acts || matches!(why, Strike { .. } | Winner { .. } | Deploy { .. })
    };
    let played = |seed| untold::holds::<Board>(&options, seed, without_question, is_open);
    let count = (0..60).map(played);
    assert!(count.sum::<usize>() > 100, "answers are given in secret");
}
