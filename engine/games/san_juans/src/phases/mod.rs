//! The phases of a turn, one file each, in rulebook order.
//!
//! A phase takes its [`Frame`] by value and says what follows ([`Next`]). The matches here only
//! route. Frames pushed last are on top and run first.

pub mod battle;
pub mod cards;
pub mod draw;
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

use crate::{Board, Choice, Event, Phase, Pick, UnitId, Why};
use kit::{Answer, Ask};

pub(crate) use cards::{card_event, own_places, random_event, scouting};
pub(crate) use land::{encounter, march, train};
pub(crate) use leaders::{duty, expedition, hero, theatre};
pub(crate) use ships::{damage, haven, sail, sea_fight};
pub(crate) use sieges::{break_out, fall, siege, sortie};
pub(crate) use supply::advanced_supply;

/// What a frame of the campaign has to work with.
pub type Cx<'a> = kit::Cx<'a, Board>;

/// What follows a step of the campaign.
pub type Next = kit::Next<Board>;

/// Declares the frames, each with what steps it and what takes the answer to its question.
macro_rules! frames {
    ($($(#[$about:meta])* $frame:ident($of:ty): $step:path, $answered:path;)+) => {
        /// A matter under way.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        pub enum Frame {
            /// The turn stands before this step.
            Turn(Phase),
            /// A table of random locations being made (J-160).
            OwnPlaces,
            /// Troops that fight their way out of a revolt.
            Flight(rebellion::Flight),
            $($(#[$about])* $frame($of)),+
        }

        $(impl From<$of> for Frame {
            fn from(frame: $of) -> Self {
                Frame::$frame(frame)
            }
        })+

        pub(super) fn step(frame: Frame, cx: &mut Cx<'_>) -> Next {
            match frame {
                Frame::Turn(phase) => turn(phase, cx),
                Frame::OwnPlaces => own_places::step(cx),
                Frame::Flight(frame) => rebellion::flies(frame, cx),
                $(Frame::$frame(frame) => $step(frame, cx),)+
            }
        }

        /// Gives an answer, already checked against the list, to the frame that asked.
        pub(super) fn answered(frame: Frame, answer: &Answer<Choice>, cx: &mut Cx<'_>) -> Next {
            match frame {
                Frame::Turn(_) | Frame::Flight(_) => unreachable!("they ask nothing themselves"),
                Frame::OwnPlaces => own_places::answered(answer, cx),
                $(Frame::$frame(frame) => $answered(frame, answer, cx),)+
            }
        }
    };
}

frames! {
    Rebellion(rebellion::Rebellion): rebellion::step, rebellion::answered;
    PutOut(fall::PutOut): fall::step, fall::answered;
    Round(round::Round): round::step, round::answered;
    RandomEvent(random_event::RandomEvent): random_event::step, random_event::answered;
    CardEvent(card_event::CardEvent): card_event::step, card_event::answered;
    #[serde(rename = "Hicks")]
    Expedition(expedition::Expedition): expedition::step, expedition::answered;
    Scouting(scouting::Scouting): scouting::step, scouting::answered;
    /// The hero is sent for (J-180).
    #[serde(rename = "Gordon")]
    Hero(hero::Sent): hero::step, hero::answered;
    Ops(ops::Ops): ops::step, ops::answered;
    Muster(march::Muster): march::muster, march::mustered;
    March(march::March): march::step, march::answered;
    Sail(sail::Sail): sail::step, sail::answered;
    Train(train::Order): train::step, train::answered;
    SeaFight(sea_fight::SeaFight): sea_fight::step, sea_fight::answered;
    Haven(haven::Haven): haven::step, haven::answered;
    Sinking(damage::Sinking): damage::step, damage::answered;
    Battle(battle::Battle): battle::step, battle::answered;
    Retreat(battle::retreat::Retreat): battle::retreat::step, battle::retreat::answered;
    Siege(siege::Siege): siege::step, siege::answered;
    Form(advanced_supply::Form): advanced_supply::step, advanced_supply::answered;
    Refit(refit::Refit): refit::step, refit::answered;
    Peace(peace::Peace): peace::step, peace::answered;
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

/// The sequence of a turn (J-030).
fn turn(phase: Phase, cx: &mut Cx<'_>) -> Next {
    cx.board.garrisons_march = cx.options.garrisons_march;
    match phase {
        Phase::Draw => {
            draw::draw(cx);
            let hero = hero::sent(cx.board);
            let table = own_places::asked(cx.options, cx.board);
            let frames = [Frame::Turn(Phase::Rebellion)].into_iter().chain(hero).chain(table);
            Next::Go(frames.collect())
        }
        Phase::Rebellion => {
            let rebellion = rebellion::begin(cx).map(Frame::Rebellion);
            under(Frame::Turn(Phase::Actions), rebellion)
        }
        Phase::Actions => {
            Next::Go(vec![Frame::Turn(Phase::Supply), Frame::Round(round::Round::first())])
        }
        Phase::Supply => {
            let ships = supply::check(cx);
            under(Frame::Turn(Phase::Sieges), ships)
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

/// One matter comes next.
pub(super) fn go(frame: impl Into<Frame>) -> Next {
    Next::Go(vec![frame.into()])
}

/// What lies above comes first, if there is anything, and then this matter.
pub(super) fn under(frame: impl Into<Frame>, above: impl IntoIterator<Item = Frame>) -> Next {
    Next::Go([frame.into()].into_iter().chain(above).collect())
}

/// A matter waits until one of these is chosen.
pub(super) fn choose(frame: impl Into<Frame>, why: Why, of: Vec<Choice>) -> Next {
    Next::Wait(frame.into(), why, Ask::One(of))
}

/// A matter waits for an answer of any kind.
pub(super) fn wait(frame: impl Into<Frame>, why: Why, ask: Ask<Choice>) -> Next {
    Next::Wait(frame.into(), why, ask)
}

/// A matter waits until it is agreed to or not.
pub(super) fn yes_or_no(frame: impl Into<Frame>, why: Why) -> Next {
    choose(frame, why, [Pick::Yes, Pick::No].map(Choice::Pick).to_vec())
}

/// A question for so many of these units, from `min` to `max`.
pub(super) fn ask_units(of: Vec<UnitId>, min: usize, max: usize) -> Ask<Choice> {
    let of = of.into_iter().map(Pick::Unit).map(Choice::Pick).collect();
    let count = |count| u16::try_from(count).unwrap_or(u16::MAX);
    Ask::Some { of, min: count(min), max: count(max) }
}

/// The one choice of an answer; the list lets no answer of another kind through.
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

/// The units of an answer, in its order.
pub(super) fn units_of(answer: &Answer<Choice>) -> Vec<UnitId> {
    let unit = |choice: &Choice| match choice {
        Choice::Pick(Pick::Unit(unit)) => *unit,
        other => unreachable!("{other} is no unit"),
    };
    several(answer).iter().map(unit).collect()
}

/// The number of an answer.
pub(super) fn number(answer: &Answer<Choice>) -> u8 {
    let Answer::Number(number) = answer else { unreachable!("a number was asked for") };
    u8::try_from(*number).unwrap_or(u8::MAX)
}
