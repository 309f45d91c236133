//! The San Juans campaign: a card-driven revolt, everybody on the Anglo-Egyptian side.
//!
//! The turn, as one list (J-030): [draw](phases::draw), [rebellion](phases::rebellion), seven
//! action [rounds](phases::round), [supply](phases::supply), [sieges](phases::siege),
//! [replacements](phases::refit), [score](phases::score). A card played in a round is an
//! [event](phases::card_event) or [Ops](phases::ops); Ops bring [marches](phases::march),
//! [encounters](phases::encounter) and [battles](phases::battle).
//!
//! Play is a stack of [`Frame`]s, each a matter under way with its own locals. The top frame is
//! stepped until one asks a [decision](Campaign::decision); an answer goes to the frame that
//! asked. What a frame may say is in [`Next`]. Rule numbers (`J-…`) stand where a rule is played.
//!
//! Deliberately missing here: clocks, sentences, who may answer (that is the staff's matter).

pub mod cards;
mod changes;
mod choice;
mod data;
mod event;
mod ids;
mod options;
pub mod phases;
mod pieces;
mod rewind;
mod route;
mod setup;
mod state;
mod view;
mod what_if;
mod why;

use serde::{Deserialize, Serialize};

pub use changes::{
    Arrival, Changes, Clash, Gait, Loss, ShipFate, ShipTurn, SiegeTurn, Spot, Trail, Turned, Voyage,
};
pub use choice::{
    Ansar, BattleChoice, Bearing, Choice, OpsChoice, Pick, RefitChoice, RoundChoice, SailChoice,
    SeaFightChoice, SiegeChoice, Stance, TrainChoice,
};
pub use data::{
    Arm, Batch, Card, Class, Data, Flag, Island, Kind, Path, Place, PlaceKind, Quality, Sea,
    ShipKind, UnitKind, data,
};
pub use event::{
    BattleType, ConvoyFate, Event, Exchange, Extra, FightKind, Fleet, Ground, LeaderEvent,
    MahdistForce, Outcome, PursuitModifier, Revolt, SeaEvent, SeaExchange, SiegeEvent,
    SiegeModifier, SiegeResult, SortieModifier, SortieResult, SupplyEvent, Toll, TrainEvent,
    river_beds,
};
pub use ids::{CardId, IslandId, PathId, PlaceId, SeaId, ShipId, Space, UnitId};
pub use options::{BadOptions, Fixed, Options, Scenario, Settlement, SiegeRows};
pub use phases::battle::resolver;
pub use phases::theatre::OFFICERS;
pub use pieces::{Apart, Column, Gordon, Graham, Hicks, Theatre, Train, TrainAt};
pub use route::{Meets, Route, Stage};
pub use state::{
    Berth, Board, Cause, Control, Entry, Milestones, PlaceState, Points, Ship, Unit, Whereabouts,
};
pub use view::{BattleView, ColumnView, Phase, PlaceView, ShipView, UnitView, View};
pub use why::Why;

use crate::kit::{Answer, Ask, Decision, DecisionId, Dice, Refusal, Seat};
use phases::{Cx, Frame, Next};

/// Action rounds in a turn (J-030).
pub const ROUNDS: u8 = 7;

/// The seat of the commander in chief, who decides everything (J-001) that he has not handed to
/// an officer (J-006).
pub const COMMANDER: Seat = Seat(0);

/// The shape of a stored campaign; raised when it changes, with an upgrade beside it.
pub const SCHEMA: u16 = 1;

/// Steps between two decisions that no honest rule comes near; past it, the rules are at fault.
const STEPS_MAX: u32 = 20_000;

/// What keeps the players from voting the commander out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DismissalBar {
    /// The British have arrived (J-002, J-003).
    British,
    /// A firman confirms him this turn (card 29).
    Firman,
}

/// A campaign under way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Campaign {
    schema: u16,
    options: Options,
    board: Board,
    frames: Vec<Frame>,
    decision: Option<Decision<Choice, Why>>,
    asked: u32,
    outcome: Option<Outcome>,
    /// Options agreed on since, which hold from the next round on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    agreed: Option<Box<Options>>,
}

impl Campaign {
    /// Sets the campaign up (J-025, J-026) and plays to its first decision.
    pub fn new(options: &Options, dice: &mut dyn Dice, events: &mut Vec<Event>) -> Self {
        let board = setup::board(options, dice, events);
        Self::at(options, board, Phase::Draw, dice, events)
    }

    /// A campaign whose board stands as given, about to begin a step of the turn: for scenarios,
    /// examples of play and tests. Plays to its first decision.
    pub fn at(
        options: &Options,
        board: Board,
        phase: Phase,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) -> Self {
        let mut campaign = Self {
            schema: SCHEMA,
            options: options.clone(),
            board,
            frames: vec![Frame::Turn(phase)],
            decision: None,
            asked: 0,
            outcome: None,
            agreed: None,
        };
        campaign.advance(dice, events);
        campaign
    }

    /// What the campaign waits for; nothing once it is over.
    pub fn decision(&self) -> Option<&Decision<Choice, Why>> {
        self.decision.as_ref()
    }

    /// What the campaign asks of one seat: under divided command an officer chooses among the
    /// cards handed to him, and the commander among the others (J-006).
    pub fn ask_of(&self, seat: Seat) -> Option<Ask<Choice>> {
        let decision = self.decision.as_ref().filter(|decision| decision.seats.contains(&seat))?;
        let mut ask = decision.ask.clone();
        if let Ask::One(of) | Ask::Some { of, .. } = &mut ask {
            of.retain(|choice| phases::theatre::may_choose(seat, choice, &self.board));
        }
        Some(ask)
    }

    /// How it ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The campaign's options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// What keeps the players from voting the commander out: that the British have arrived, which
    /// they have in the reconquest, or a firman that confirms him (J-002, J-003; card 29).
    pub fn dismissal_barred(&self) -> Option<DismissalBar> {
        let british =
            self.board.milestones.british_arrived || self.options.scenario == Scenario::Reconquest;
        if british {
            Some(DismissalBar::British)
        } else {
            self.board.this_turn.firman.then_some(DismissalBar::Firman)
        }
    }

    /// Whether the players may vote the commander out (J-002).
    pub fn dismissal_possible(&self) -> bool {
        self.dismissal_barred().is_none()
    }

    /// The board, for tests and tools; players see a [`View`].
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What `seat` may see. Everybody is on the same side; only what a balloon has counted is
    /// for the commander alone (card 27).
    pub fn view(&self, seat: Option<Seat>) -> View {
        let turn = self.frames.iter().find_map(|frame| match frame {
            Frame::Turn(phase) => Some(*phase),
            _ => None,
        });
        let round = self.frames.iter().rev().find_map(Frame::round);
        let phase = match (round, turn) {
            (Some(_), _) => Phase::Actions,
            (None, next) => next.map_or(Phase::Score, phases::phase_before),
        };
        let awaiting = self.decision.as_ref().map(|decision| decision.why);
        let fight = self.frames.iter().rev().find_map(Frame::fight);
        let retreating = self.frames.last().map_or(&[][..], Frame::retreating);
        let progress = view::Progress {
            options: &self.options,
            commander: seat == Some(COMMANDER),
            fight,
            retreating,
            phase,
            round,
            awaiting,
            dismissal_possible: self.dismissal_possible(),
            outcome: self.outcome,
        };
        view::of(&self.board, progress)
    }

    /// Gives `seat`'s answer to the waiting decision and plays on to the next one.
    ///
    /// # Errors
    /// If nothing is awaited, the seat is wrong, or the answer is not in the decision's list; the
    /// campaign is then untouched and no die was thrown.
    pub fn apply(
        &mut self,
        seat: Seat,
        answer: &Answer<Choice>,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let decision = self.decision.as_ref().ok_or(Refusal::NothingAwaited)?;
        if !decision.seats.contains(&seat) {
            return Err(Refusal::NotYourDecision);
        }
        decision.ask.check(answer)?;
        let chosen: &[Choice] = match answer {
            Answer::One(choice) => std::slice::from_ref(choice),
            Answer::Some(several) => several,
            Answer::Number(_) => &[],
        };
        if !chosen.iter().all(|choice| phases::theatre::may_choose(seat, choice, &self.board)) {
            return Err(Refusal::NotOffered);
        }
        self.decision = None;
        let frame = self.frames.pop().expect("a decision is asked by the frame on top");
        let mut cx =
            Cx { board: &mut self.board, options: &self.options, dice: &mut *dice, events };
        let next = phases::answered(frame, answer, &mut cx);
        phases::duty::watch(&mut cx);
        self.follow(next);
        self.advance(dice, events);
        Ok(())
    }

    /// Steps frames until one asks something or the campaign ends.
    fn advance(&mut self, dice: &mut dyn Dice, events: &mut Vec<Event>) {
        for _ in 0..STEPS_MAX {
            if self.outcome.is_none() && self.options.instant_total {
                self.look_at_the_end(events);
            }
            if self.outcome.is_some() {
                self.decision = None;
            }
            if self.decision.is_some() || self.outcome.is_some() {
                return;
            }
            self.take_up_what_was_agreed();
            let frame = self.frames.pop().expect("a campaign that is not over has a frame");
            let mut cx =
                Cx { board: &mut self.board, options: &self.options, dice: &mut *dice, events };
            let next = phases::step(frame, &mut cx);
            phases::duty::watch(&mut cx);
            self.follow(next);
        }
        panic!("no decision after {STEPS_MAX} steps; frames: {:?}", self.frames);
    }

    /// Cards and events move the track at once: that may end the war, or bring an offer of peace in
    /// the middle of the turn (J-121, J-123).
    fn look_at_the_end(&mut self, events: &mut Vec<Event>) {
        let Some(outcome) = phases::score::book(&mut self.board) else { return };
        if phases::peace::is_offered(outcome, &self.board, &self.options) {
            let put_off = self.decision.take().map(|asked| {
                let frame = self.frames.pop().expect("a decision is asked by the frame on top");
                (frame, asked.why, asked.ask)
            });
            self.frames.push(Frame::Peace(phases::peace::Peace::at_once(put_off)));
            events.push(Event::PeaceOffered);
        } else {
            self.outcome = Some(outcome);
            events.push(Event::Ended { outcome });
        }
    }

    fn follow(&mut self, next: Next) {
        match next {
            Next::Go(frames) => self.frames.extend(frames),
            Next::Wait(frame, why, ask) => {
                self.frames.push(frame);
                debug_assert!(!matches!(&ask, Ask::One(of) if of.is_empty()), "{why:?}");
                self.asked += 1;
                let seats = phases::theatre::seats(&why, &ask, &self.board);
                self.decision =
                    Some(Decision { id: DecisionId(self.asked), seats, why, ask, sealed: false });
            }
            Next::End(outcome) => self.outcome = Some(outcome),
        }
    }
}
