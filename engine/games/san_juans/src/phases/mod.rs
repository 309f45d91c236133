//! The phases of a turn, one file each, in rulebook order.
//!
//! A phase takes its [`Frame`] by value and says what follows ([`Next`]). The matches here only
//! route. Frames pushed last are on top and run first.

pub mod battle;
pub mod cards;
pub mod draw;
pub mod flight;
pub mod land;
pub mod leaders;
pub mod ops;
pub mod peace;
pub mod rebellion;
pub mod refit;
pub mod round;
pub mod score;
pub mod ships;
pub mod sieges;
pub mod supply;

use serde::{Deserialize, Serialize};

use crate::{Board, Choice, Event, Phase, UnitId};
use kit::Answer;

pub(crate) use cards::{card_event, own_places, random_event, scouting};
pub(crate) use land::{encounter, garrisons, march, train};
pub(crate) use leaders::{duty, gordon, hicks, orders, theatre};
pub(crate) use ships::{damage, haven, sail, sea_fight};
pub(crate) use sieges::{break_out, fall, siege, sortie};
pub(crate) use supply::advanced_supply;

/// What a frame of the campaign has to work with.
pub type Cx<'a> = kit::Cx<'a, Board>;

/// What follows a step of the campaign.
pub type Next = kit::Next<Board>;

/// A matter under way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame {
    /// The turn stands before this step.
    Turn(Phase),
    /// The rebellion spreads.
    Rebellion(rebellion::Rebellion),
    /// Ships of a fallen port look for another.
    PutOut(fall::PutOut),
    /// Troops that fight their way out of a revolt.
    Flight(flight::Flight),
    /// An action round.
    Round(round::Round),
    /// A table of random locations being made (J-160).
    OwnPlaces,
    RandomEvent(random_event::RandomEvent),
    /// A card's event.
    CardEvent(card_event::CardEvent),
    /// The Hicks expedition landing.
    Hicks(hicks::Hicks),
    /// A card of knowledge or stealth.
    Scouting(scouting::Scouting),
    /// Gordon is sent for (J-180).
    Gordon(gordon::Sent),
    /// Ops being spent.
    Ops(ops::Ops),
    /// A group being told off to march.
    Muster(march::Muster),
    /// A group on the road.
    March(march::March),
    /// Ships under orders.
    Sail(sail::Sail),
    /// Orders for the armoured train.
    Train(train::Order),
    SeaFight(sea_fight::SeaFight),
    /// Ships that must lie somewhere else.
    Haven(haven::Haven),
    /// A ship going down.
    Sinking(damage::Sinking),
    Battle(battle::Battle),
    /// A beaten force going back.
    Retreat(battle::retreat::Retreat),
    /// The sieges of a turn.
    Siege(siege::Siege),
    /// Supply units being formed.
    Form(advanced_supply::Form),
    /// Replacement points being spent.
    Refit(refit::Refit),
    /// Peace is offered.
    Peace(peace::Peace),
}

impl Frame {
    pub(super) fn fight(&self) -> Option<&battle::Fight> {
        match self {
            Frame::Battle(battle::Battle::Settle(fight)) => Some(fight),
            Frame::Battle(battle::Battle::Report(report)) => Some(&report.fight),
            _ => None,
        }
    }

    /// The part of a beaten force that goes next, if the frame is a retreat.
    pub(super) fn retreating(&self) -> &[UnitId] {
        match self {
            Frame::Retreat(retreat) => retreat.part(),
            _ => &[],
        }
    }

    /// Ops of the frame that nobody can spend any more, because the battles have begun (J-057).
    pub(super) fn ops_lost(&self) -> u8 {
        match self {
            Frame::Ops(ops) => ops.lost(),
            _ => 0,
        }
    }

    pub(super) fn round(&self) -> Option<u8> {
        match self {
            Frame::Round(round) => Some(round.current()),
            _ => None,
        }
    }
}

pub(super) fn step(frame: Frame, cx: &mut Cx<'_>) -> Next {
    match frame {
        Frame::Turn(phase) => turn(phase, cx),
        Frame::Rebellion(frame) => rebellion::step(frame, cx),
        Frame::PutOut(frame) => fall::step(frame, cx),
        Frame::Flight(frame) => flight::step(frame, cx),
        Frame::Round(frame) => round::step(frame, cx),
        Frame::OwnPlaces => own_places::step(cx),
        Frame::RandomEvent(frame) => random_event::step(frame, cx),
        Frame::CardEvent(frame) => card_event::step(frame, cx),
        Frame::Hicks(frame) => hicks::step(frame, cx),
        Frame::Scouting(frame) => scouting::step(frame, cx),
        Frame::Gordon(frame) => gordon::step(frame, cx),
        Frame::Ops(frame) => ops::step(frame, cx),
        Frame::Muster(frame) => march::muster(frame, cx),
        Frame::March(frame) => march::step(frame, cx),
        Frame::Sail(frame) => sail::step(frame, cx),
        Frame::Train(frame) => train::step(frame, cx),
        Frame::SeaFight(frame) => sea_fight::step(frame, cx),
        Frame::Haven(frame) => haven::step(frame, cx),
        Frame::Sinking(frame) => damage::step(frame, cx),
        Frame::Battle(frame) => battle::step(frame, cx),
        Frame::Retreat(frame) => battle::retreat::step(frame, cx),
        Frame::Siege(frame) => siege::step(frame, cx),
        Frame::Form(frame) => advanced_supply::step(frame, cx),
        Frame::Refit(frame) => refit::step(frame, cx),
        Frame::Peace(frame) => peace::step(frame),
    }
}

/// Gives an answer, already checked against the list, to the frame that asked.
pub(super) fn answered(frame: Frame, answer: &Answer<Choice>, cx: &mut Cx<'_>) -> Next {
    match frame {
        Frame::Turn(_) => unreachable!("a turn asks nothing itself"),
        Frame::Flight(_) => unreachable!("whoever flees is asked nothing on the way"),
        Frame::Rebellion(frame) => rebellion::answered(frame, answer, cx),
        Frame::PutOut(frame) => fall::answered(frame, answer, cx),
        Frame::Round(frame) => round::answered(frame, answer, cx),
        Frame::OwnPlaces => own_places::answered(answer, cx),
        Frame::RandomEvent(frame) => random_event::answered(frame, answer, cx),
        Frame::CardEvent(frame) => card_event::answered(frame, answer, cx),
        Frame::Hicks(frame) => hicks::answered(frame, answer, cx),
        Frame::Scouting(frame) => scouting::answered(frame, answer, cx),
        Frame::Gordon(frame) => gordon::answered(frame, answer, cx),
        Frame::Ops(frame) => ops::answered(frame, answer, cx),
        Frame::Muster(frame) => march::mustered(frame, answer, cx),
        Frame::March(frame) => march::answered(frame, answer, cx),
        Frame::Sail(frame) => sail::answered(frame, answer, cx),
        Frame::Train(frame) => train::answered(frame, answer, cx),
        Frame::SeaFight(frame) => sea_fight::answered(frame, answer, cx),
        Frame::Haven(frame) => haven::answered(frame, answer, cx),
        Frame::Sinking(frame) => damage::answered(frame, answer, cx),
        Frame::Battle(frame) => battle::answered(frame, answer, cx),
        Frame::Retreat(frame) => battle::retreat::answered(frame, answer, cx),
        Frame::Siege(frame) => siege::answered(frame, answer, cx),
        Frame::Form(frame) => advanced_supply::answered(frame, answer, cx),
        Frame::Refit(frame) => refit::answered(frame, answer, cx),
        Frame::Peace(frame) => peace::answered(frame, answer, cx),
    }
}

/// The sequence of a turn (J-030).
fn turn(phase: Phase, cx: &mut Cx<'_>) -> Next {
    cx.board.garrisons_march = cx.options.garrisons_march;
    match phase {
        Phase::Draw => {
            draw::draw(cx);
            let gordon = gordon::sent(cx.board);
            let table = own_places::asked(cx.options, cx.board);
            let frames = [Frame::Turn(Phase::Rebellion)].into_iter().chain(gordon).chain(table);
            Next::Go(frames.collect())
        }
        Phase::Rebellion => {
            let rebellion = rebellion::begin(cx).map(Frame::Rebellion);
            Next::Go([Frame::Turn(Phase::Actions)].into_iter().chain(rebellion).collect())
        }
        Phase::Actions => {
            Next::Go(vec![Frame::Turn(Phase::Supply), Frame::Round(round::Round::first())])
        }
        Phase::Supply => {
            let ships = supply::check(cx);
            Next::Go([Frame::Turn(Phase::Sieges)].into_iter().chain(ships).collect())
        }
        Phase::Sieges => {
            let siege = Frame::Siege(siege::begin(cx));
            Next::Go(vec![Frame::Turn(Phase::Replacements), siege])
        }
        Phase::Replacements => {
            Next::Go(vec![Frame::Turn(Phase::Score), Frame::Refit(refit::Refit::Spend)])
        }
        Phase::Score => {
            damage::work_at_turns_end(cx);
            match score::score(cx) {
                Some(outcome) if peace::is_offered(outcome, cx.board, cx.options) => {
                    cx.say(Event::PeaceOffered);
                    let peace = Frame::Peace(peace::Peace::at_turns_end());
                    Next::Go(vec![Frame::Turn(Phase::Draw), peace])
                }
                Some(outcome) => {
                    cx.say(Event::Ended { outcome });
                    Next::End(outcome)
                }
                None => Next::Go(vec![Frame::Turn(Phase::Draw)]),
            }
        }
    }
}

/// The step under way while the turn stands before `next`.
pub(super) fn phase_before(next: Phase) -> Phase {
    match next {
        Phase::Draw => Phase::Score,
        Phase::Rebellion => Phase::Draw,
        Phase::Actions => Phase::Rebellion,
        Phase::Supply => Phase::Actions,
        Phase::Sieges => Phase::Supply,
        Phase::Replacements => Phase::Sieges,
        Phase::Score => Phase::Replacements,
    }
}

/// The one choice of an answer that the decision's list has let through.
///
/// # Panics
/// If the answer is of another kind: the list would not have let it through.
pub(super) fn one(answer: &Answer<Choice>) -> Choice {
    match answer {
        Answer::One(choice) => *choice,
        other => unreachable!("one choice was asked for, not {other:?}"),
    }
}

pub(super) fn several(answer: &Answer<Choice>) -> &[Choice] {
    match answer {
        Answer::Some(chosen) => chosen,
        other => unreachable!("several choices were asked for, not {other:?}"),
    }
}
