//! What a seat may see of a campaign: the only way out to pictures and text.
//!
//! Everybody at the table is on the same side and may see the hand; what stays hidden is the
//! order of the draw pile. A view is plain data and never changes the game.

use serde::Serialize;

use super::choice::Why;
use super::data::{PlaceKind, ShipKind, UnitKind, data};
use super::event::Outcome;
use super::ids::{CardId, IslandId, PlaceId, SeaId, ShipId, Space, UnitId};
use super::state::{Berth, Board, Control, Entry, Points, Unit, Whereabouts};

/// The steps of a turn (J-030).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, serde::Deserialize)]
pub enum Phase {
    /// The hand is filled.
    Draw,
    /// Places are rolled for.
    Rebellion,
    /// Seven action rounds.
    Actions,
    /// Supply is traced.
    Supply,
    /// Sieges are rolled for.
    Sieges,
    /// Replacement points are spent.
    Replacements,
    /// The score moves.
    Score,
}

/// A campaign as it stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    /// The turn, from 1.
    pub turn: u8,
    /// How many turns there are.
    pub turns: u8,
    /// The step of the turn.
    pub phase: Phase,
    /// The action round, from 1, while there is one.
    pub round: Option<u8>,
    /// Rounds in a turn.
    pub rounds: u8,
    /// The Mahdi's score.
    pub score: i32,
    /// The score at which we win, and at which he wins.
    pub ends: (i32, i32),
    /// Steps of a unit at full strength (J-022).
    pub full_strength: u8,
    /// The locations, in printed order.
    pub places: Vec<PlaceView>,
    /// Forces on movement points.
    pub columns: Vec<ColumnView>,
    /// Every ship afloat.
    pub ships: Vec<ShipView>,
    /// The hand.
    pub hand: Vec<CardId>,
    /// Cards left in the draw pile.
    pub draw_pile: usize,
    /// Cards among the discards, oldest first.
    pub discards: Vec<CardId>,
    /// Cards gone for good.
    pub removed: Vec<CardId>,
    /// Replacement points.
    pub points: Points,
    /// Eliminated units that may be rebuilt.
    pub eliminated: Vec<UnitView>,
    /// Units out of the campaign for good, so that they can still be named.
    pub gone: Vec<UnitView>,
    /// The account of this turn so far.
    pub ledger: Vec<Entry>,
    /// Whether the British have arrived.
    pub british_arrived: bool,
    /// Whether there is no rebellion phase any more.
    pub pacified: bool,
    /// What the game waits for.
    pub awaiting: Option<Why>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// A location as it stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlaceView {
    /// Which.
    pub id: PlaceId,
    /// Where.
    pub island: IslandId,
    /// What it is.
    pub kind: PlaceKind,
    /// Who holds it.
    pub control: Control,
    /// The siege level, if it is besieged.
    pub siege: Option<u8>,
    /// Redoubts.
    pub redoubts: u8,
    /// Units ashore.
    pub units: Vec<UnitView>,
}

/// A force on a movement point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ColumnView {
    /// Where.
    pub space: Space,
    /// Its units.
    pub units: Vec<UnitView>,
}

/// A unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct UnitView {
    /// Which.
    pub id: UnitId,
    /// What it is.
    pub kind: UnitKind,
    /// Its number among its kind.
    pub number: u8,
    /// Steps left.
    pub steps: u8,
    /// Whether it is in supply.
    pub supplied: bool,
}

/// A ship.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ShipView {
    /// Which.
    pub id: ShipId,
    /// Her name.
    pub name: String,
    /// What she is.
    pub kind: ShipKind,
    /// Where she is.
    pub at: Berth,
    /// Damage.
    pub damage: u8,
    /// Units on board.
    pub aboard: Vec<UnitView>,
}

impl View {
    /// A location of this view.
    pub fn place(&self, id: PlaceId) -> &PlaceView {
        &self.places[usize::from(id.0) - 1]
    }

    /// Units standing in a space.
    pub fn units_at(&self, space: Space) -> &[UnitView] {
        match space {
            Space::Place(place) => &self.place(place).units,
            Space::Point { .. } => {
                let found = self.columns.iter().find(|column| column.space == space);
                found.map_or(&[], |column| &column.units)
            }
        }
    }

    /// Every unit that is in the campaign or may come back to it, with where it is.
    pub fn units(&self) -> impl Iterator<Item = &UnitView> {
        let ashore = self.places.iter().flat_map(|place| &place.units);
        let marching = self.columns.iter().flat_map(|column| &column.units);
        let aboard = self.ships.iter().flat_map(|ship| &ship.aboard);
        ashore.chain(marching).chain(aboard).chain(&self.eliminated)
    }

    /// Ships lying in a port.
    pub fn ships_in(&self, place: PlaceId) -> impl Iterator<Item = &ShipView> {
        self.ships.iter().filter(move |ship| ship.at == Berth::Port(place))
    }

    /// Ships in a sea area.
    pub fn ships_on(&self, sea: SeaId) -> impl Iterator<Item = &ShipView> {
        self.ships.iter().filter(move |ship| ship.at == Berth::Sea(sea))
    }
}

fn unit_view(unit: &Unit) -> UnitView {
    let Unit { id, kind, number, steps, supplied, .. } = *unit;
    UnitView { id, kind, number, steps, supplied }
}

/// Where the turn stands: what a board does not know.
pub(super) struct Progress {
    pub(super) full_strength: u8,
    pub(super) phase: Phase,
    pub(super) round: Option<u8>,
    pub(super) awaiting: Option<Why>,
    pub(super) outcome: Option<Outcome>,
}

/// The view of a board.
pub(super) fn of(board: &Board, progress: Progress) -> View {
    let data = data();
    let units_at = |space: Space| board.ashore(space).map(unit_view).collect::<Vec<UnitView>>();
    let places = data.places.iter().map(|place| {
        let state = board.place(place.id);
        PlaceView {
            id: place.id,
            island: place.island,
            kind: place.kind,
            control: state.control,
            siege: state.siege,
            redoubts: state.redoubts,
            units: units_at(Space::Place(place.id)),
        }
    });
    let columns = data
        .spaces()
        .filter(|space| space.place().is_none())
        .map(|space| ColumnView { space, units: units_at(space) })
        .filter(|column| !column.units.is_empty());
    let ships = board.ships.iter().filter(|ship| ship.at != Berth::Sunk).map(|ship| ShipView {
        id: ship.id,
        name: ship.name.clone(),
        kind: ship.kind,
        at: ship.at,
        damage: ship.damage,
        aboard: board.aboard(ship.id).map(unit_view).collect(),
    });
    let units_that_are = |at: Whereabouts| {
        let found = board.units.iter().filter(move |unit| unit.at == at);
        found.map(unit_view).collect()
    };
    View {
        turn: board.turn,
        turns: data.setup.turns,
        phase: progress.phase,
        round: progress.round,
        rounds: super::ROUNDS,
        score: board.vp,
        ends: (0, super::phases::score::MAHDI_WINS),
        full_strength: progress.full_strength,
        places: places.collect(),
        columns: columns.collect(),
        ships: ships.collect(),
        hand: board.hand.clone(),
        draw_pile: board.deck.draw.len(),
        discards: board.deck.discards.clone(),
        removed: board.deck.removed.clone(),
        points: board.points,
        eliminated: units_that_are(Whereabouts::Eliminated),
        gone: units_that_are(Whereabouts::Gone),
        ledger: board.this_turn.ledger.clone(),
        british_arrived: board.milestones.british_arrived,
        pacified: board.milestones.pacified,
        awaiting: progress.awaiting,
        outcome: progress.outcome,
    }
}
