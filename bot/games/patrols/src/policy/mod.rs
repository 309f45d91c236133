//! Automatic players of both sides.
//!
//! They know what their side may see, the [`View`] of it: the patrol's player never knows who lies
//! in hiding where, nor which cards are held. What may be won and lost is counted in victory
//! points; fights are tried in miniature (`clash`). The same view has the same answer, but for
//! whoever plays by lot. Where the Dervishes hide is drawn by lot as well, among the likely places:
//! everybody could reckon what comes of what everybody sees. That lot comes of what only they see.

mod ambush;
mod clash;
mod dervish;
pub(crate) mod ground;
mod patrol;
mod scouts;
mod shots;
mod temper;
mod worth;

use games::simulate::sides::Manner;
use kit::{Answer, Ask, Decision, Seat, Side, SplitMix};
use patrols::{Choice, Faction, View, Why};

pub use temper::Temper;

#[derive(Debug)]
pub struct Player {
    manner: Manner,
    /// Weights of his own, instead of those of his manner.
    temper: Option<Temper>,
    lot: SplitMix,
}

impl Player {
    /// Somebody of a manner, whose lot, if he plays by it, begins at `seed`.
    pub fn new(manner: Manner, seed: u64) -> Self {
        Self { manner, temper: None, lot: SplitMix(seed) }
    }

    pub fn with(temper: Temper) -> Self {
        Self { manner: Manner::Steady, temper: Some(temper), lot: SplitMix(0) }
    }

    /// His answer to what is asked of a seat, of which `view` is all he knows.
    pub fn answer(
        &mut self,
        view: &View,
        decision: &Decision<Choice, Why>,
        seat: Seat,
    ) -> Answer<Choice> {
        if self.manner == Manner::Random && self.temper.is_none() {
            return self.lot.answer(&decision.ask);
        }
        let temper = self.temper.unwrap_or_else(|| Temper::of(faction_of(seat), self.manner));
        considered(view, decision, &temper)
    }
}

pub fn answer(view: &View, decision: &Decision<Choice, Why>, seat: Seat) -> Answer<Choice> {
    considered(view, decision, &Temper::of(faction_of(seat), Manner::Steady))
}

pub fn considered(
    view: &View,
    decision: &Decision<Choice, Why>,
    temper: &Temper,
) -> Answer<Choice> {
    let board = &view.board;
    let answer = match (&decision.ask, decision.why) {
        (Ask::One(of), why) => {
            let choice = one(view, why, of, temper);
            Answer::One(choice.filter(|choice| of.contains(choice)).unwrap_or_else(|| plain(of)))
        }
        (Ask::Some { of, min, .. }, Why::Lose { unit }) => {
            Answer::Some(worth::least(board, unit, of, usize::from(*min)))
        }
        (Ask::Number { min, max }, Why::HowFar { unit }) => {
            let far = match unit.faction() {
                Faction::Dervish => dervish::how_far(board, unit, *max, temper),
                Faction::Patrol => *max,
            };
            Answer::Number(far.clamp(*min, *max))
        }
        (ask, _) => games::first(ask).unwrap_or(Answer::Number(0)),
    };
    if decision.ask.check(&answer).is_ok() {
        answer
    } else {
        games::first(&decision.ask).unwrap_or(answer)
    }
}

fn faction_of(seat: Seat) -> Faction {
    Faction::of(Side(seat.0)).unwrap_or(Faction::Patrol)
}

fn plain(of: &[Choice]) -> Choice {
    let nothing = |choice: &&Choice| {
        matches!(
            choice,
            Choice::Done
                | Choice::Nobody
                | Choice::Stay
                | Choice::NoCard
                | Choice::GoOn
                | Choice::Accept
                | Choice::FightOn
                | Choice::Usual
        )
    };
    of.iter().find(nothing).copied().unwrap_or(of[0])
}

fn one(view: &View, why: Why, of: &[Choice], temper: &Temper) -> Option<Choice> {
    let board = &view.board;
    match why {
        Why::Lay { .. } => ambush::lay(board, of, temper),
        Why::Hide => ambush::hide(board, of),
        Why::Card => ambush::card(board, of, temper),
        Why::Chart => Some(ambush::chart(board, temper)),
        Why::Unscout => ambush::unscout(board, of),
        Why::Remove => ambush::remove(board, of),
        Why::Drop => ambush::dropped(board, of),
        Why::Shift => ambush::shift(board, of),
        Why::Found { piece } => ambush::found(board, piece, of, temper),
        Why::Contest => Some(ambush::contest(view)),
        Why::Activate { of: Faction::Dervish } => dervish::activate(board, of, temper),
        Why::Activate { .. } => patrol::activate(board, of, temper),
        Why::Act { unit, points } => match unit.faction() {
            Faction::Dervish => dervish::act(board, unit, points, of, temper),
            Faction::Patrol => patrol::act(board, unit, points, of, temper),
        },
        Why::Scouts => Some(Choice::Usual),
        Why::First => patrol::first(board, of),
        Why::Enter { unit } => patrol::enter(board, unit, of, temper),
        Why::Scouting => scouts::scout(board, of, temper),
        Why::Strike { .. } => Some(Choice::Stay),
        Why::Flee { unit } => scouts::flee(board, unit, of),
        Why::Stand { unit } => worth::stand(board, unit, temper),
        Why::Winner { unit } => Some(worth::face(board, unit, of)),
        Why::Deploy { .. } => Some(Choice::Done),
        Why::Declare => Some(patrol::declare(view)),
        Why::Lose { .. } | Why::HowFar { .. } => None,
    }
}

#[cfg(test)]
mod tests;
