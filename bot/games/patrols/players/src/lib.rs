//! Automatic players of patrols in the Sudan, of both sides.
//!
//! They know what their side may see: the patrol's player never knows who lies in hiding where, nor
//! which cards are held. What may be won and lost is counted in victory points; fights are tried in
//! miniature (`clash`). Where the Dervishes hide is drawn by lot, among the likely places: everybody
//! could reckon what comes of what everybody sees.

mod ambush;
mod clash;
mod dervish;
mod ground;
mod lookahead;
mod patrol;
mod scouts;
mod shots;
mod worth;

pub use ground::beyond;

use kit::{Answer, Ask, Seat, SplitMix};
use patrols::{Board, Choice, Faction, Patrols, UnitId, Why};
use search::{Level, Player};

/// How a side is played without looking ahead; where it is left to chance, by these lots.
#[derive(Debug, Clone)]
pub struct Mind {
    lots: SplitMix,
    /// The most answers that are tried besides the policy's own.
    ways: usize,
}

impl Mind {
    pub fn new(seed: u64) -> Self {
        Self { lots: SplitMix(seed), ways: 5 }
    }

    /// What whoever is asked answers on a board of which they know no more than they may.
    pub fn considered(&mut self, board: &Board, why: Why, ask: &Ask<Choice>) -> Answer<Choice> {
        match (ask, why) {
            (Ask::One(of), why) => {
                let choice = self.one(board, why, of).filter(|choice| of.contains(choice));
                Answer::One(choice.unwrap_or_else(|| plain(of)))
            }
            (Ask::Some { of, min, .. }, Why::Lose { unit }) => {
                Answer::Some(worth::least(board, unit, of, usize::from(*min)))
            }
            (Ask::Number { min, max }, Why::HowFar { unit }) => {
                let far = match unit.faction() {
                    Faction::Dervish => dervish::how_far(board, unit, *max),
                    Faction::Patrol => *max,
                };
                Answer::Number(far.clamp(*min, *max))
            }
            (Ask::Some { of, min, .. }, _) => {
                Answer::Some(of.iter().take(usize::from(*min)).copied().collect())
            }
            (Ask::Number { min, .. }, _) => Answer::Number(*min),
        }
    }

    fn one(&mut self, board: &Board, why: Why, of: &[Choice]) -> Option<Choice> {
        let lots = &mut self.lots;
        match why {
            Why::Lay { .. } => ambush::lay(board, of),
            Why::Hide => ambush::hide(board, of, lots),
            Why::Card => ambush::card(board, of),
            Why::Chart => Some(ambush::chart(board)),
            Why::Unscout => ambush::unscout(board, of),
            Why::Remove => ambush::remove(board, of, lots),
            Why::Drop => ambush::dropped(board, of),
            Why::Shift => ambush::shift(board, of, lots),
            Why::Found { piece } => ambush::found(board, piece, of, lots),
            Why::Contest => Some(ambush::contest(board)),
            Why::Activate { of: Faction::Dervish } => dervish::activate(board, of),
            Why::Activate { .. } => patrol::activate(board, of),
            Why::Act { unit, points } => match unit.faction() {
                Faction::Dervish => dervish::act(board, unit, points, of, lots),
                Faction::Patrol => patrol::act(board, unit, points, of),
            },
            Why::Scouts => Some(Choice::Usual),
            Why::First => patrol::first(board, of),
            Why::Enter { unit } => patrol::enter(board, unit, of),
            Why::Scouting => scouts::scout(board, of),
            Why::Strike { .. } => Some(Choice::Stay),
            Why::Flee { unit } => scouts::flee(board, unit, of),
            Why::Stand { unit } => worth::stand(board, unit),
            Why::Winner { unit } => Some(worth::face(board, unit, of)),
            Why::Deploy { .. } => Some(Choice::Done),
            Why::Declare => Some(patrol::declare(board)),
            Why::Lose { .. } | Why::HowFar { .. } => None,
        }
    }
}

/// What a seat answers at [`Level::Easy`] in a game of which it knows no more than it may, if it is asked.
/// The lots come of what only its side knows: the same game has the same answer.
pub fn considered(known: &Patrols, seat: Seat) -> Option<Answer<Choice>> {
    let (ask, board) = (known.ask_of(seat)?, known.board());
    let places = UnitId::of(Faction::Dervish).map(|unit| board.unit(unit).place);
    let secret = format!("{:?} {:?} {:?}", board.hand, places.collect::<Vec<_>>(), board.sealed);
    let moment = [board.turn.into(), board.next_piece.into()];
    let mut mind = Mind::new(kit::seed_of(moment, &secret));
    Some(mind.considered(board, known.decision()?.why, &ask))
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

/// An automatic player of a level, of either side, whose lots begin at a seed.
pub fn player(level: Level, seed: u64) -> Player<Mind> {
    let ways = if level == Level::Hard { 12 } else { 5 };
    let mind = Mind { ways, ..Mind::new(seed) };
    Player::new(level, mind, [(500, 40), (8_000, 200)], seed)
}
