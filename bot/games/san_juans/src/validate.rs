//! Whether a stored campaign can be: every number is in reach. A name of what its pack does not list
//! cannot even be read.

use model::campaign::invalid::Invalid;
use san_juans::{Board, Campaign, CardId, Hero, Space, TrainAt, Whereabouts};

const UNITS_MAX: usize = 1_000;
/// The same of ships.
const SHIPS_MAX: usize = 100;
const SCORE_MAX: i32 = 10_000;

fn is_space(space: Space) -> bool {
    match space {
        Space::Place(_) => true,
        Space::Point { path, step } => (1..=path.points).contains(&step),
    }
}

/// Looks a campaign's board over.
pub(super) fn check(campaign: &Campaign) -> Result<(), Invalid> {
    let board = campaign.board();
    if campaign.decision().is_some() == campaign.outcome().is_some() {
        return Err(Invalid::Standstill);
    }
    let mut options = std::iter::once(campaign.options()).chain(campaign.agreed());
    if !options.all(|options| options.check().is_ok()) {
        return Err(Invalid::Options);
    }
    if board.places.len() != board.pack().places.len() {
        return Err(Invalid::Places);
    }
    let levels = board.places.iter().all(|place| {
        place.siege.is_none_or(|level| (1..=4).contains(&level)) && place.redoubts <= 50
    });
    let turns = (1..=board.pack().setup.turns.saturating_add(1)).contains(&board.turn);
    if !levels || !turns || board.vp.abs() > SCORE_MAX {
        return Err(Invalid::Numbers);
    }
    if board.units.len() > UNITS_MAX || board.ships.len() > SHIPS_MAX {
        return Err(Invalid::TooMany);
    }
    units(board, campaign.options().steps_per_unit)?;
    ships(board)?;
    cards(board)
}

fn units(board: &Board, full: u8) -> Result<(), Invalid> {
    let sound = board.units.iter().enumerate().all(|(at, unit)| {
        let somewhere = match unit.at {
            Whereabouts::Ashore(space) => is_space(space),
            Whereabouts::Aboard(ship) => usize::from(ship.0) < board.ships.len(),
            Whereabouts::Eliminated | Whereabouts::Gone => true,
        };
        let present = matches!(unit.at, Whereabouts::Ashore(_) | Whereabouts::Aboard(_));
        let steps = unit.steps <= full && (!present || unit.steps > 0);
        usize::from(unit.id.0) == at && somewhere && steps
    });
    if sound { Ok(()) } else { Err(Invalid::Unit) }
}

fn ships(board: &Board) -> Result<(), Invalid> {
    let known = |ship: san_juans::ShipId| usize::from(ship.0) < board.ships.len();
    let sound = board
        .ships
        .iter()
        .enumerate()
        .all(|(at, ship)| usize::from(ship.id.0) == at && ship.name.chars().count() <= 60);
    let hero = match board.hero {
        Hero::Aboard(ship) => known(ship),
        _ => true,
    };
    let train = board.train.as_ref().is_none_or(|train| {
        let at = match train.at {
            TrainAt::Aboard(one, other) => known(one) && known(other),
            _ => true,
        };
        at && train.track.iter().all(|space| is_space(*space))
    });
    if sound && hero && train { Ok(()) } else { Err(Invalid::Ship) }
}

fn cards(board: &Board) -> Result<(), Invalid> {
    let deck = &board.deck;
    let piles = [&board.hand, &deck.draw, &deck.discards, &deck.removed, &board.aside];
    let mut all: Vec<CardId> = piles.into_iter().flatten().copied().collect();
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    if all.len() == count { Ok(()) } else { Err(Invalid::Card) }
}
