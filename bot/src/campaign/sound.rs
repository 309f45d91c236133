//! Whether a stored campaign can be: every id in it names something, every number is in reach.
//!
//! Used on what comes from outside; what the bot stored itself it has played itself.

use crate::games::Game;
use crate::games::hicks::OnTheMarch as _;
use crate::games::san_juans::AtWar as _;
use engine::hicks::{HEIGHT, LAST_TURN, March, Point, WIDTH};
use engine::san_juans::{
    Berth, Board, Campaign, CardId, Gordon, PlaceId, SeaId, Space, TrainAt, Whereabouts, data,
};

/// What cannot be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unsound {
    /// Not one state for each location.
    #[error("it must tell of each of the 25 locations once")]
    Places,
    /// A location's siege, redoubts or score out of reach.
    #[error("a number in it is out of all reach")]
    Numbers,
    /// A unit with a wrong number, too many steps, or nowhere.
    #[error("a unit in it is wrong")]
    Unit,
    /// A ship with a wrong number, or nowhere.
    #[error("a ship in it is wrong")]
    Ship,
    /// A card that is not in the deck, or stands in two piles.
    #[error("a card in it does not exist, or stands twice")]
    Card,
    /// Options that cannot be played with.
    #[error("its options cannot be played with")]
    Options,
    /// More pieces than can be.
    #[error("there are more pieces in it than can be")]
    TooMany,
    /// It is over and asks, or is not over and asks nothing.
    #[error("it is neither over nor waits for an answer")]
    Standstill,
}

/// Far more than any march brings: parties on the table, men astray, pieces of terrain.
const ON_TABLE_MAX: usize = 250;
/// No body of men is larger.
const FIGURES_MAX: u8 = 120;

/// Far more than any war brings.
const UNITS_MAX: usize = 1_000;
/// The same of ships.
const SHIPS_MAX: usize = 100;
/// No score comes near it.
const SCORE_MAX: i32 = 10_000;

/// Looks a stored game over.
///
/// # Errors
/// Says what cannot be.
pub fn check_game(game: &Game) -> Result<(), Unsound> {
    if let Some(campaign) = game.san_juans() {
        check(campaign)?;
    }
    game.hicks().map_or(Ok(()), check_march)
}

/// Looks a stored march over: everything on it is on the table, and no unit has more men than a
/// unit can.
fn check_march(march: &March) -> Result<(), Unsound> {
    let must = |holds: bool, why| if holds { Ok(()) } else { Err(why) };
    march.options().check().map_err(|_| Unsound::Options)?;
    let field = march.board();
    must(field.turn <= LAST_TURN, Unsound::Numbers)?;
    must(field.pashas.len() == march.options().pashas.len(), Unsound::Numbers)?;
    must(usize::from(field.commanding) < field.pashas.len(), Unsound::Numbers)?;
    let men = |figures: u8, start: u8| figures <= start && start <= FIGURES_MAX;
    let mut units: Vec<_> = field.units.iter().map(|unit| unit.id).collect();
    units.sort_unstable();
    units.dedup();
    must(units.len() == field.units.len(), Unsound::Unit)?;
    must(field.units.iter().all(|unit| men(unit.figures, unit.start)), Unsound::Unit)?;
    must(field.parties.iter().all(|party| men(party.figures, party.start)), Unsound::Unit)?;
    let many = [field.parties.len(), field.stragglers.len(), field.pieces.len()];
    must(many.iter().all(|many| *many <= ON_TABLE_MAX), Unsound::TooMany)?;
    let points = field.parties.iter().map(|party| party.at);
    let points = points.chain(field.stragglers.iter().map(|man| man.at));
    let mut points = points.chain([field.square.centre]);
    must(points.all(is_near_the_table), Unsound::Numbers)?;
    must(march.outcome().is_some() != march.decision().is_some(), Unsound::Standstill)
}

/// Whether a point is on the table, or no further from it than whoever runs can be.
fn is_near_the_table(point: Point) -> bool {
    let fits = |at: i32, edge: i32| (-edge..=2 * edge).contains(&at);
    fits(point.x.0, WIDTH.0) && fits(point.y.0, HEIGHT.0)
}

fn is_space(space: Space) -> bool {
    match space {
        Space::Place(place) => is_place(place),
        Space::Point { path, step } => {
            let path = data().paths.get(usize::from(path.0));
            path.is_some_and(|path| (1..=path.points).contains(&step))
        }
    }
}

fn is_place(place: PlaceId) -> bool {
    (1..=data().places.len()).contains(&usize::from(place.0))
}

fn is_sea(sea: SeaId) -> bool {
    usize::from(sea.0) < data().seas.len()
}

/// Looks a campaign's board over.
///
/// # Errors
/// The first thing in it that cannot be.
pub fn check(campaign: &Campaign) -> Result<(), Unsound> {
    let board = campaign.board();
    if campaign.decision().is_some() == campaign.outcome().is_some() {
        return Err(Unsound::Standstill);
    }
    let mut options = std::iter::once(campaign.options()).chain(campaign.agreed());
    if !options.all(|options| options.check().is_ok()) {
        return Err(Unsound::Options);
    }
    if board.places.len() != data().places.len() {
        return Err(Unsound::Places);
    }
    let levels = board.places.iter().all(|place| {
        place.siege.is_none_or(|level| (1..=4).contains(&level)) && place.redoubts <= 50
    });
    let turns = (1..=data().setup.turns.saturating_add(1)).contains(&board.turn);
    if !levels || !turns || board.vp.abs() > SCORE_MAX {
        return Err(Unsound::Numbers);
    }
    if board.units.len() > UNITS_MAX || board.ships.len() > SHIPS_MAX {
        return Err(Unsound::TooMany);
    }
    units(board, campaign.options().steps_per_unit)?;
    ships(board)?;
    cards(board)
}

fn units(board: &Board, full: u8) -> Result<(), Unsound> {
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
    if sound { Ok(()) } else { Err(Unsound::Unit) }
}

fn ships(board: &Board) -> Result<(), Unsound> {
    let known = |ship: engine::san_juans::ShipId| usize::from(ship.0) < board.ships.len();
    let sound = board.ships.iter().enumerate().all(|(at, ship)| {
        let somewhere = match ship.at {
            Berth::Port(place) => is_place(place),
            Berth::Sea(sea) => is_sea(sea),
            Berth::Sunk => true,
        };
        usize::from(ship.id.0) == at && somewhere && ship.name.chars().count() <= 60
    });
    let gordon = match board.gordon {
        Gordon::Aboard(ship) => known(ship),
        _ => true,
    };
    let train = board.train.as_ref().is_none_or(|train| {
        let at = match train.at {
            TrainAt::Crated(place) | TrainAt::Base(place) => is_place(place),
            TrainAt::Aboard(one, other) => known(one) && known(other),
            TrainAt::Lost => true,
        };
        at && train.track.iter().all(|space| is_space(*space))
    });
    if sound && gordon && train { Ok(()) } else { Err(Unsound::Ship) }
}

fn cards(board: &Board) -> Result<(), Unsound> {
    let deck = &board.deck;
    let piles = [&board.hand, &deck.draw, &deck.discards, &deck.removed, &board.aside];
    let mut all: Vec<CardId> = piles.into_iter().flatten().copied().collect();
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    let real = all.iter().all(|card| (1..=data().cards.len()).contains(&usize::from(card.0)));
    if real && all.len() == count { Ok(()) } else { Err(Unsound::Card) }
}
