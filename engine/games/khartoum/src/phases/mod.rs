//! The steps of a turn, one file each.
//!
//! A step takes its [`Frame`] by value and says what follows ([`Next`]). The matches here only
//! route. Frames pushed last are on top and run first.

pub mod battle;
pub mod card;
pub mod guides;
pub mod moves;
pub mod recruits;
pub mod retreat;
pub mod set_up;
pub mod turn;

use kit::decision::only;
use kit::{Answer, Seat};
use serde::{Deserialize, Serialize};

use crate::{Board, CardId, Choice, Faction, SpaceId, UnitId, fortune};

/// What a frame of Khartoum has to work with.
pub type Cx<'a> = kit::Cx<'a, Board>;

/// What follows a step of Khartoum.
pub type Next = kit::Next<Board>;

/// A matter under way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame {
    /// The Empire sets up its lettered garrisons (K-011).
    Garrisons,
    /// The Mahdists set up (K-020 to K-022).
    SetUp,
    /// A game turn begins (K-R19).
    Turn(u8),
    /// A player turn begins.
    Player(Faction),
    /// A card is drawn or played (K-041).
    Card,
    /// A card marked Hold was drawn (K-040).
    Hold(CardId),
    /// A card is played.
    Play(CardId),
    /// Recruits arrive (K-029 to K-039).
    Recruits(recruits::Recruits),
    /// The Mahdi returns, if it is time (K-052).
    MahdiReturns,
    /// A contingent is chosen (K-05).
    Contingent,
    /// A garrison becomes infantry (K-R29).
    Breakout,
    /// A tribal unit is chosen (K-12).
    Riders,
    /// A stack to be led astray is chosen (K-R30).
    FalseGuides,
    /// It is led (K-R65).
    Guides(guides::Guides),
    /// The Movement Phase.
    Moves,
    /// Boats take units along (K-060).
    Cargo { boats: UnitId, to: SpaceId, by: Option<SpaceId> },
    /// The Movement Phase is over.
    MovesEnd,
    /// The Battle Phase goes on (K-R39).
    Battles { in_order: bool },
    /// The next battle is here.
    Fight(SpaceId),
    /// A battle is fought.
    Battle(Box<battle::Battle>),
    /// A unit retreats (K-R47).
    Retreat(retreat::Retreat),
    /// Garrisons next to the Mahdi are tried (K-17).
    Expected,
    /// The card leaves the table (K-R22).
    Dispose(CardId),
    /// The player turn ends.
    PlayerEnd,
    /// Points are counted (K-027).
    Count,
    /// Something of the Fortune deck.
    Fortune(fortune::Step),
}

pub(crate) fn step(frame: Frame, cx: &mut Cx<'_>) -> Next {
    match frame {
        Frame::Garrisons => set_up::step(Faction::Empire, cx),
        Frame::SetUp => set_up::step(Faction::Mahdist, cx),
        Frame::Turn(turn) => turn::begin(turn, cx),
        Frame::Player(of) => turn::player(of, cx),
        Frame::Card => card::step(cx),
        Frame::Hold(card) => card::hold(card, cx),
        Frame::Play(card) => card::play(card, cx),
        Frame::Recruits(recruits) => recruits::step(recruits, cx),
        Frame::MahdiReturns => recruits::mahdi(cx),
        Frame::Contingent => card::contingent(),
        Frame::Breakout => card::breakout(cx),
        Frame::Riders => card::riders(cx),
        Frame::FalseGuides => guides::choose(cx),
        Frame::Guides(guides) => guides::step(guides, cx),
        Frame::Moves => moves::step(cx),
        Frame::Cargo { boats, to, by } => moves::cargo((boats, to, by), cx),
        Frame::MovesEnd => moves::end(cx),
        Frame::Battles { in_order } => battle::next(in_order, cx),
        Frame::Fight(space) => battle::fight(space, cx),
        Frame::Battle(battle) => battle::step(battle, cx),
        Frame::Retreat(retreat) => retreat::step(retreat, cx),
        Frame::Expected => card::expected(cx),
        Frame::Dispose(card) => card::dispose(card, cx),
        Frame::PlayerEnd => turn::player_end(cx),
        Frame::Count => turn::count(cx),
        Frame::Fortune(step) => fortune::step(step, cx),
    }
}

/// Gives answers, already checked against the list, to the frame that asked.
pub(crate) fn answered(frame: Frame, answers: &[(Seat, Answer<Choice>)], cx: &mut Cx<'_>) -> Next {
    match frame {
        Frame::Battle(battle) if battle.stage == battle::Stage::Luck => {
            return fortune::played_in_battle(battle, answers, cx);
        }
        Frame::Cargo { boats, to, by } => {
            return moves::sail((boats, to, by), only(answers).choices(), cx);
        }
        _ => {}
    }
    let Answer::One(choice) = *only(answers) else {
        unreachable!("only boats are asked whom they take along")
    };
    match frame {
        Frame::Garrisons => set_up::answered(Faction::Empire, choice, cx),
        Frame::SetUp => set_up::answered(Faction::Mahdist, choice, cx),
        Frame::Card => card::answered(choice, cx),
        Frame::Hold(card) => card::held(card, choice, cx),
        Frame::Recruits(recruits) => recruits::answered(recruits, choice, cx),
        Frame::MahdiReturns => recruits::returned(choice, cx),
        Frame::Contingent => card::chosen(choice, cx),
        Frame::Breakout => card::broke_out(choice, cx),
        Frame::Riders => card::rides(choice, cx),
        Frame::FalseGuides => guides::chosen(choice, cx),
        Frame::Guides(guides) => guides::answered(guides, choice, cx),
        Frame::Moves => moves::answered(choice, cx),
        Frame::Battles { .. } => battle::chosen(choice),
        Frame::Battle(battle) => battle::answered(battle, choice, cx),
        Frame::Retreat(retreat) => retreat::answered(retreat, choice, cx),
        Frame::Fortune(step) => fortune::answered(step, choice, cx),
        // These ask nothing.
        _ => Next::Go(vec![frame]),
    }
}
