//! Cards of knowledge and stealth: intelligence, field works, night march, punitive column, scouts
//! and spies (17, 20, 23, 24, 27, 44).

use serde::{Deserialize, Serialize};

use crate::phases::{battle::forces, card_event, ops::Ops};
use crate::{
    CardId, Choice, Column, Cx, Effect, Event, LeaderEvent, Next, Pick, PlaceId, Space, Why,
    choose, go, one, yes_or_no,
};
use kit::Answer;

/// What a card of this kind still wants to know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Scouting {
    /// Which force, or which place?
    Target { card: CardId },
    /// Is a force that was counted to be rolled again (card 27)?
    Again { place: PlaceId },
    /// In which order do the top cards go back (card 44)?
    Pile { left: u8 },
}

/// Carries such an event out, or asks for what it wants; nothing if it is none of these.
pub(crate) fn begin(card: CardId, effect: &Effect, cx: &mut Cx<'_>) -> Option<Next> {
    Some(match effect {
        Effect::ChooseBattle => {
            cx.board.intelligence = true;
            cx.say(Event::Leader(LeaderEvent::IntelligenceGained));
            Next::done()
        }
        Effect::FieldWorks | Effect::Scout => go(Scouting::Target { card }),
        Effect::NightMarch => column(Column::Night, 0, cx),
        Effect::PunitiveColumn { by } => column(Column::Punitive, *by, cx),
        Effect::Foresee { cards } => {
            let pile = u8::try_from(cx.board.deck.draw.len()).unwrap_or(u8::MAX);
            let left = (*cards).min(pile);
            cx.say(Event::Leader(LeaderEvent::PileSeen { count: left }));
            go(Scouting::Pile { left })
        }
        _ => return None,
    })
}

fn column(column: Column, by: u8, cx: &mut Cx<'_>) -> Next {
    cx.board.this_round.column = Some(column);
    cx.board.this_round.extra_movement = by;
    go(Ops::of_event())
}

pub(crate) fn step(frame: Scouting, cx: &mut Cx<'_>) -> Next {
    match frame {
        Scouting::Target { card } => {
            let of = card_event::targets(&card.event, cx.board, cx.options);
            let of = of.unwrap_or_default();
            if of.is_empty() {
                // A random event of this very card took the last one away.
                return Next::done();
            }
            choose(frame, Why::ChooseTarget { card }, of)
        }
        Scouting::Again { place } => yes_or_no(frame, Why::ScoutAgain { place }),
        Scouting::Pile { left } if left < 2 => Next::done(),
        Scouting::Pile { left } => {
            let draw = &cx.board.deck.draw;
            let top = &draw[draw.len().saturating_sub(usize::from(left))..];
            let of = top.iter().rev().map(|card| Choice::Pick(Pick::Card(*card))).collect();
            choose(frame, Why::TopCard { left }, of)
        }
    }
}

pub(crate) fn answered(frame: Scouting, answer: &Answer<Choice>, cx: &mut Cx<'_>) -> Next {
    let choice = one(answer);
    match (frame, choice) {
        (Scouting::Target { card }, choice) => match (&card.event, choice) {
            (Effect::Scout, Choice::Pick(Pick::Place(place))) => {
                count(place, false, cx);
                go(Scouting::Again { place })
            }
            (_, Choice::Pick(Pick::Place(place))) => fence(Space::Place(place), cx),
            (_, Choice::Pick(Pick::Space(space))) => fence(space, cx),
            (effect, choice) => unreachable!("{effect:?} cannot be pointed at {choice}"),
        },
        (Scouting::Again { place }, choice) => {
            if choice == Choice::Pick(Pick::Yes) {
                count(place, true, cx);
            }
            Next::done()
        }
        (Scouting::Pile { left }, Choice::Pick(Pick::Card(card))) => {
            // What is laid down first lies deepest.
            let draw = &mut cx.board.deck.draw;
            let deepest = draw.len() - usize::from(left);
            if let Some(at) = draw.iter().rposition(|other| *other == card) {
                let card = draw.remove(at);
                draw.insert(deepest, card);
            }
            go(Scouting::Pile { left: left - 1 })
        }
        (frame, choice) => unreachable!("{frame:?} did not ask for {choice}"),
    }
}

/// A thorn fence goes with a force for the rest of the turn (card 20).
fn fence(space: Space, cx: &mut Cx<'_>) -> Next {
    let units: Vec<_> = cx.board.troops(space).map(|unit| unit.id).collect();
    cx.board.this_turn.field_works.extend(&units);
    cx.say(Event::Leader(LeaderEvent::FieldWorksBuilt { units }));
    Next::done()
}

/// Rolls the force a place would field (card 27).
fn count(place: PlaceId, again: bool, cx: &mut Cx<'_>) {
    let force = forces::of_place(place, cx);
    cx.board.this_turn.scouted.retain(|(other, _)| *other != place);
    cx.board.this_turn.scouted.push((place, force));
    cx.say(Event::Leader(LeaderEvent::Scouted { place, force: Some(force), again }));
}
