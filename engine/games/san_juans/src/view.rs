//! What a seat may see of a campaign: the only way out to pictures and text.
//!
//! Everybody at the table is on the same side and may see the hand; what stays hidden is the
//! order of the draw pile. A view is plain data and never changes the game.

use serde::Serialize;

use crate::phases::battle::Fight;
use crate::phases::round as rounds;
use crate::{
    Berth, Board, Campaign, CardId, Control, Entry, Frame, Hero, IslandId, Leader, MANY,
    Numbered as _, Options, Outcome, Pack, PackNo, PlaceId, PlaceKind, Points, Quality, RebelForce,
    SeaId, Ship, ShipId, ShipKind, Space, Theatre, Train, Unit, UnitId, UnitKind, Whereabouts, Why,
    phases,
};

/// The steps of a turn (J-030).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, serde::Deserialize)]
pub enum Phase {
    Draw,
    Rebellion,
    Actions,
    Supply,
    Sieges,
    Replacements,
    Score,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    /// The war that is played.
    pub pack: PackNo,
    /// The turn, from 1.
    pub turn: u8,
    pub turns: u8,
    pub phase: Phase,
    /// The action round, from 1, while there is one.
    pub round: Option<u8>,
    pub rounds: u8,
    pub score: i32,
    /// The score at which we win, and at which he wins.
    pub ends: (i32, i32),
    /// Steps of a unit at full strength (J-022).
    pub full_strength: u8,
    pub places: Vec<PlaceView>,
    pub columns: Vec<ColumnView>,
    pub ships: Vec<ShipView>,
    /// Lost ships, so that they can still be named.
    pub wrecks: Vec<ShipView>,
    pub hand: Vec<CardId>,
    /// What keeps cards from being played in this round.
    pub limits: Limits,
    pub draw_pile: usize,
    /// Cards among the discards, oldest first.
    pub discards: Vec<CardId>,
    pub removed: Vec<CardId>,
    pub points: Points,
    pub eliminated: Vec<UnitView>,
    /// Units out of the campaign for good, so that they can still be named.
    pub gone: Vec<UnitView>,
    /// The account of this turn if it ended now; nothing once the war is over.
    pub ledger: Vec<Entry>,
    pub score_then: i32,
    pub relief_arrived: bool,
    /// Whether there is no rebellion phase any more.
    pub pacified: bool,
    /// The turn of a victory that stands, though the staff fought on (J-123).
    pub won_early: Option<u8>,
    pub options: Options,
    /// Leaders of whom is known how able they are (J-145).
    pub leaders: Vec<Leader>,
    /// Where the hero is (J-196).
    pub hero: Hero,
    /// The armoured train (J-194).
    pub train: Option<Train>,
    /// Units of the bound force, and those added to it, that are bound to clear their district
    /// (J-190).
    pub of_bound_force: Vec<UnitId>,
    /// Units of the expedition that are bound to attack (J-195).
    pub of_expedition: Vec<UnitId>,
    /// Who commands where, under divided command (J-006).
    pub theatres: Vec<Theatre>,
    /// Places rolled for before the others (J-043).
    pub revolt_order: Vec<PlaceId>,
    /// How often each location stands in the group's own table of random locations; none in the
    /// printed one (J-160).
    pub random_places: Vec<(PlaceId, u8)>,
    /// Spaces where a battle waits to be fought.
    pub pending: Vec<Space>,
    /// Ops of the round that nobody can spend any more, because its battles have begun (J-057).
    pub ops_lost: u8,
    pub battle: Option<Fight>,
    /// The part of a beaten force that goes next (J-077).
    pub retreating: Vec<UnitId>,
    /// Forces that scouts have counted, for the commander's eyes (card 27).
    pub scouted: Vec<(PlaceId, RebelForce)>,
    pub awaiting: Option<Why>,
    pub outcome: Option<Outcome>,
}

/// What keeps cards of the hand from being played as they usually can.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Limits {
    /// The one card that has to be played before all others (J-181, J-195).
    pub only: Option<CardId>,
    /// No card gives Ops in this round (21).
    pub no_ops: bool,
    /// The rounds left are just enough for the expedition to march (J-195).
    pub expedition_marches: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlaceView {
    pub id: PlaceId,
    pub island: IslandId,
    pub kind: PlaceKind,
    pub control: Control,
    pub siege: Option<u8>,
    pub redoubts: u8,
    /// Supply points kept there (J-101).
    pub stores: u8,
    pub units: Vec<UnitView>,
}

/// A force on a movement point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ColumnView {
    pub space: Space,
    pub units: Vec<UnitView>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct UnitView {
    pub id: UnitId,
    pub kind: UnitKind,
    pub number: u8,
    pub steps: u8,
    pub supplied: bool,
    /// Turns it has been out of supply (J-103).
    pub hungry: u8,
    /// Its quality, once it is known for good.
    pub quality: Option<Quality>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ShipView {
    pub id: ShipId,
    pub name: String,
    pub kind: ShipKind,
    pub at: Berth,
    pub damage: u8,
    pub aboard: Vec<UnitView>,
    pub room: usize,
    /// Functions she has left, once activated this round (J-052).
    pub functions: Option<u8>,
}

impl View {
    /// The war that is played.
    pub fn pack(&self) -> &'static Pack {
        self.pack.get()
    }

    pub fn place(&self, id: PlaceId) -> &PlaceView {
        &self.places[usize::from(id.number())]
    }

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

    pub fn ships_in(&self, place: PlaceId) -> impl Iterator<Item = &ShipView> {
        self.ships.iter().filter(move |ship| ship.at == Berth::Port(place))
    }

    pub fn ships_on(&self, sea: SeaId) -> impl Iterator<Item = &ShipView> {
        self.ships.iter().filter(move |ship| ship.at == Berth::Sea(sea))
    }
}

/// Units as they are seen, by where they are.
struct Sorted {
    ashore: Vec<Vec<UnitView>>,
    aboard: Vec<Vec<UnitView>>,
    eliminated: Vec<UnitView>,
    gone: Vec<UnitView>,
}

impl Sorted {
    fn of(board: &Board) -> Self {
        let mut counts = [0; MANY];
        for space in board.units.iter().filter_map(|unit| unit.at.ashore()) {
            counts[usize::from(space.number())] += 1;
        }
        let mut sorted = Self {
            ashore: counts.map(Vec::with_capacity).into(),
            aboard: vec![Vec::new(); board.ships.len()],
            eliminated: Vec::new(),
            gone: Vec::new(),
        };
        for unit in &board.units {
            let with = match unit.at {
                Whereabouts::Ashore(space) => &mut sorted.ashore[usize::from(space.number())],
                Whereabouts::Aboard(ship) => &mut sorted.aboard[usize::from(ship.0)],
                // Supply used up is nobody to remember.
                _ if !unit.arm().is_combat() => continue,
                Whereabouts::Eliminated => &mut sorted.eliminated,
                Whereabouts::Gone => &mut sorted.gone,
            };
            let Unit { id, kind, number, steps, supplied, hungry, quality, .. } = *unit;
            with.push(UnitView { id, kind, number, steps, supplied, hungry, quality });
        }
        sorted
    }

    fn are_in(&self, space: Space) -> bool {
        !self.ashore[usize::from(space.number())].is_empty()
    }

    fn ashore(&mut self, space: Space) -> Vec<UnitView> {
        std::mem::take(&mut self.ashore[usize::from(space.number())])
    }
}

/// The action round, from 1, while there is one.
pub(super) fn round(frames: &[Frame]) -> Option<u8> {
    frames.iter().rev().find_map(Frame::round)
}

/// The step of the turn under way, and the action round, from 1, while there is one.
fn progress(frames: &[Frame]) -> (Phase, Option<u8>) {
    let turn = frames.iter().find_map(|frame| match frame {
        Frame::Turn(phase) => Some(*phase),
        _ => None,
    });
    let round = round(frames);
    let phase = match (round, turn) {
        (Some(_), _) => Phase::Actions,
        (None, next) => next.map_or(Phase::Score, phases::phase_before),
    };
    (phase, round)
}

pub(super) fn of(campaign: &Campaign, commander: bool) -> View {
    let (board, options, frames) = (campaign.board(), campaign.options(), campaign.frames());
    let (phase, round) = progress(frames);
    let fight = frames.iter().rev().find_map(Frame::fight);
    let pack = board.pack();
    let mut units = Sorted::of(board);
    let places = pack.places.iter().map(|place| {
        let state = board.place(place.id);
        PlaceView {
            id: place.id,
            island: place.island,
            kind: place.kind,
            control: state.control,
            siege: state.siege,
            redoubts: state.redoubts,
            stores: state.stores,
            units: units.ashore(Space::Place(place.id)),
        }
    });
    let places = places.collect();
    let points = pack.spaces().filter(|space| space.place().is_none());
    let taken: Vec<Space> = points.filter(|space| units.are_in(*space)).collect();
    let column = |space| ColumnView { space, units: units.ashore(space) };
    let columns = taken.into_iter().map(column).collect();
    let ship_view = |ship: &Ship| {
        let aboard = std::mem::take(&mut units.aboard[usize::from(ship.id.0)]);
        ShipView {
            id: ship.id,
            name: ship.name.clone(),
            kind: ship.kind,
            at: ship.at,
            damage: ship.damage,
            room: board.room_beside(aboard.len(), ship.id),
            aboard,
            functions: board.this_round.functions.get(&ship.id).copied(),
        }
    };
    let (wrecks, ships): (Vec<ShipView>, Vec<ShipView>) =
        board.ships.iter().map(ship_view).partition(|ship| ship.at == Berth::Sunk);
    let (ledger, score_then) = match campaign.outcome() {
        Some(_) => (Vec::new(), board.vp),
        None => {
            let end = phases::score::turn_end(board);
            (end.ledger, end.after)
        }
    };
    View {
        pack: board.pack,
        turn: board.turn,
        turns: pack.setup.turns,
        phase,
        round,
        rounds: super::ROUNDS,
        score: board.vp,
        ends: (0, pack.score.lost),
        full_strength: options.steps_per_unit,
        places,
        columns,
        ships,
        wrecks,
        hand: board.hand.clone(),
        limits: Limits {
            only: frames.last().and_then(|frame| rounds::only_card(frame, board)),
            no_ops: board.this_round.no_ops,
            expedition_marches: board.this_round.expedition_ordered,
        },
        draw_pile: board.deck.draw.len(),
        discards: board.deck.discards.clone(),
        removed: board.deck.removed.clone(),
        points: board.points,
        eliminated: units.eliminated,
        gone: units.gone,
        ledger,
        score_then,
        relief_arrived: board.milestones.relief_arrived,
        pacified: board.milestones.pacified,
        won_early: board.milestones.won_early,
        options: options.clone(),
        leaders: board.leaders.clone(),
        hero: board.hero,
        train: board.train.clone(),
        of_bound_force: board
            .bound_force
            .as_ref()
            .map_or_else(Vec::new, |bound_force| bound_force.bound_units().collect()),
        of_expedition: board
            .expedition
            .as_ref()
            .map_or_else(Vec::new, |expedition| expedition.units.clone()),
        theatres: board.theatres.clone(),
        revolt_order: board.revolt_order.clone().unwrap_or_default(),
        random_places: board
            .random_places
            .iter()
            .flatten()
            .map(|(place, times)| (*place, *times))
            .collect(),
        pending: board.this_round.pending.clone(),
        ops_lost: frames.iter().map(Frame::ops_lost).sum(),
        // How the rebels fight is nobody's to see before it is settled (J-005).
        battle: fight.map(|fight| Fight { tactic: None, ..fight.clone() }),
        retreating: frames.last().map_or(&[][..], Frame::retreating).to_vec(),
        scouted: if commander { board.this_turn.scouted.clone() } else { Vec::new() },
        awaiting: campaign.decision().map(|decision| decision.why),
        outcome: campaign.outcome(),
    }
}
