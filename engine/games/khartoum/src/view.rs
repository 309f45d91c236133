//! What each audience sees (K-066, K-R38, K-R55, K-R72).
//!
//! The Mahdists see all but the Empire's cards. The Empire, and everybody else, see of the Mahdists
//! what [`Board::sightings`] holds, their box unless the fog is thick, the space of a battle that is
//! being fought, and no cards that are not their own. What is hidden is replaced by the same whatever it was.

use kit::dice::shuffle;
use kit::{Audience, Calm, Dice};
use serde::{Deserialize, Serialize};

use crate::phases::Frame;
use crate::phases::retreat::Retreat;
use crate::{Battle, Board, CardId, Faction, Khartoum, Outcome, Place, UnitId, Units, Why};

/// The game as an audience sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The board. Mahdist counters that are not seen are [`Place::Unseen`].
    pub board: Board,
    /// Whose eyes these are; nobody's if they are everybody's.
    pub eyes: Option<Faction>,
    /// Whether nothing is hidden, because the game is over.
    pub open: bool,
    pub decks: [u8; 2],
    pub held: [u8; 2],
    pub battle: Option<Battle>,
    /// Units that are about to leave a battle, the next one last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leaving: Vec<Retreat>,
    pub awaiting: Option<Why>,
    pub outcome: Option<Outcome>,
}

impl View {
    pub fn knows(&self, faction: Faction) -> bool {
        self.open || self.eyes == Some(faction)
    }

    /// The cards that a side holds, for whoever may know them.
    pub fn hand(&self, faction: Faction) -> Option<&[CardId]> {
        self.knows(faction).then(|| self.board.held[faction.index()].as_slice())
    }
}

pub(crate) fn eyes(audience: Audience) -> Option<Faction> {
    match audience {
        Audience::Public => None,
        Audience::Side(side) => Faction::of(side),
        Audience::Seat(seat) => Faction::of(kit::Side(seat.0)),
    }
}

/// The game as an audience sees it; all of it once it is over.
pub(crate) fn of(machine: &Khartoum, audience: Audience) -> View {
    let mut board = machine.board().clone();
    let mut frames = machine.frames().to_vec();
    let open = machine.outcome().is_some();
    if !open {
        hide(&mut board, &mut frames, audience, &mut Calm::default());
    }
    let few = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
    let eyes = eyes(audience);
    // K-R40: that a unit breaks off the enemy is told once it has gone.
    let is_told = |of: &Retreat| open || !of.breaks_off || eyes == Some(of.unit.faction());
    let leaving = frames.iter().filter_map(|frame| match frame {
        Frame::Retreat(retreat) => Some(*retreat).filter(is_told),
        _ => None,
    });
    let leaving = leaving.collect();
    let battle = frames.into_iter().rev().find_map(|frame| match frame {
        Frame::Battle(battle) => Some(*battle),
        _ => None,
    });
    let battle = battle.filter(|of| open || of.has_begun() || eyes == Some(of.attacker));
    View {
        decks: [few(board.decks[0].draw.len()), few(board.decks[1].draw.len())],
        held: [few(board.held[0].len()), few(board.held[1].len())],
        board,
        eyes,
        open,
        battle,
        leaving,
        awaiting: machine.decision().map(|decision| decision.why),
        outcome: machine.outcome(),
    }
}

/// Takes what an audience may not know out of a copy of the game.
pub(crate) fn hide(
    board: &mut Board,
    frames: &mut [Frame],
    audience: Audience,
    lots: &mut dyn Dice,
) {
    let eyes = eyes(audience);
    for of in Faction::ALL {
        hide_cards(board, frames, of, eyes == Some(of), lots);
    }
    if let Some(fortune) = &mut board.fortune {
        fortune.hide(eyes, lots);
    }
    for frame in frames.iter_mut() {
        // Whether the enemy fights to the end is told by nothing.
        if let Frame::Battle(battle) = frame {
            for of in Faction::ALL.into_iter().filter(|of| eyes != Some(*of)) {
                battle.stands[of.index()] = false;
            }
        }
    }
    if eyes != Some(Faction::Mahdist) {
        conceal(board, frames);
    }
}

/// Whoever may not know what is held sees the first cards of draw pile and hand together, drawn
/// with lots, in the place of those that are.
fn hide_cards(
    board: &mut Board,
    frames: &mut [Frame],
    of: Faction,
    own: bool,
    lots: &mut dyn Dice,
) {
    let deck = &mut board.decks[of.index()];
    if own {
        deck.hide(0, lots);
        return;
    }
    let held = &mut board.held[of.index()];
    let mut drawn: Vec<&mut CardId> = frames
        .iter_mut()
        .filter_map(|frame| match frame {
            Frame::Hold(card) if card.faction() == of => Some(card),
            _ => None,
        })
        .collect();
    let mut pool: Vec<CardId> = std::mem::take(&mut deck.draw);
    pool.extend(held.iter().copied());
    pool.extend(drawn.iter().map(|card| **card));
    pool.sort_unstable();
    shuffle(&mut pool, lots);
    let mut pool = pool.into_iter();
    for card in held.iter_mut().chain(drawn.iter_mut().map(|card| &mut **card)) {
        *card = pool.next().unwrap_or(*card);
    }
    deck.draw = pool.collect();
}

/// Mahdists are where the Empire has seen them; a battle shows everybody in its space.
fn conceal(board: &mut Board, frames: &mut [Frame]) {
    let fought = frames.iter().find_map(|frame| match frame {
        Frame::Battle(battle) if battle.has_begun() => Some(battle.space),
        _ => None,
    });
    let mut seen: Vec<(UnitId, Place)> = Vec::new();
    for (sighting, id) in board.sightings.iter().zip(0..) {
        if let Some(top) = sighting.and_then(|sighting| sighting.top) {
            seen.push((top, Place::At(crate::ids::SpaceId(id))));
        }
    }
    let open = board.shows(Faction::Mahdist);
    for id in UnitId::of(Faction::Mahdist) {
        let place = board.units[id.index()].place;
        let in_battle = fought.is_some() && fought.map(Place::At) == Some(place);
        let sighted = seen.iter().find(|(unit, _)| *unit == id).map(|(_, place)| *place);
        let unit = &mut board.units[id.index()];
        match (place, sighted) {
            _ if in_battle => {}
            (_, Some(place)) => {
                unit.place = place;
                unit.from = None;
            }
            // K-R72: without thick fog all that is hidden lies beneath a stack.
            (Place::Box, None) if open => {}
            (Place::At(_) | Place::Box | Place::Unseen, None) => {
                unit.place = Place::Unseen;
                unit.panicked = false;
                unit.from = None;
            }
            (Place::Returning(_) | Place::Gone | Place::Eliminated, None) => {}
        }
    }
    board.stacks.sort_unstable();
    if board.player == Faction::Mahdist {
        (board.now.moved, board.now.on_top, board.now.rider) =
            (Units::default(), Units::default(), None);
    }
    for frame in frames {
        if let Frame::Recruits(recruits) = frame {
            recruits.conceal();
        }
    }
    board.veiled = true;
}
