//! The board of a campaign: everything that can change, without how the turn is played.
//!
//! Questions that several phases ask of the board are answered here; what a phase does to it is
//! in that phase.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    Apart, Arm, Berth, BoundForce, CardId, Column, Expedition, Flag, Hero, IslandId, Leader, Pack,
    PackNo, PlaceId, PlaceKind, Quality, RebelForce, Set, ShipId, ShipKind, Space, Theatre, Train,
    TrainAt, UnitId, UnitKind,
};
use kit::{Deck, Seat};

/// Who holds a location (J-015).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Control {
    /// Ours since before the war.
    #[serde(rename = "Egyptian")]
    Local,
    #[serde(rename = "Mahdist")]
    Rebel,
    /// Retaken by local troops: green.
    #[serde(rename = "RetakenEgyptian")]
    RetakenLocal,
    /// Retaken by the relief: red, never rolled for again.
    #[serde(rename = "RetakenBritish")]
    RetakenRelief,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceState {
    pub control: Control,
    /// The siege level, 1 to 4, while it is besieged.
    pub siege: Option<u8>,
    pub redoubts: u8,
    /// Whether we held it when the last turn ended (J-120).
    pub ours_last_turn: bool,
    /// Supply points kept there, under advanced supply (J-101).
    #[serde(default)]
    pub stores: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Whereabouts {
    Ashore(Space),
    Aboard(ShipId),
    /// Eliminated; may be rebuilt (J-111).
    Eliminated,
    Gone,
}

impl Whereabouts {
    pub fn ashore(self) -> Option<Space> {
        match self {
            Whereabouts::Ashore(space) => Some(space),
            _ => None,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    pub id: UnitId,
    pub kind: UnitKind,
    /// Its number among units of its kind, from 1: "2nd Infantry".
    pub number: u8,
    pub steps: u8,
    /// The quality rolled for it, once it has been needed (J-021).
    pub quality: Option<Quality>,
    pub at: Whereabouts,
    /// Whether it is in supply, as found in the last supply phase (J-100).
    pub supplied: bool,
    /// Turns it has been out of supply without a break, under advanced supply (J-103).
    #[serde(default)]
    pub hungry: u8,
    /// Battles it has won (J-145).
    #[serde(default)]
    pub wins: u8,
}

impl Unit {
    pub fn flag(&self) -> Flag {
        self.kind.flag
    }

    pub fn arm(&self) -> Arm {
        self.kind.arm
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ship {
    pub id: ShipId,
    pub name: String,
    pub kind: ShipKind,
    pub at: Berth,
    pub damage: u8,
}

/// Replacement points in hand (J-110).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Points {
    #[serde(rename = "egyptian")]
    pub local: u8,
    #[serde(rename = "british")]
    pub relief: u8,
}

impl Points {
    pub fn of(self, flag: Flag) -> u8 {
        match flag {
            Flag::Local => self.local,
            Flag::Relief => self.relief,
        }
    }

    pub fn of_mut(&mut self, flag: Flag) -> &mut u8 {
        match flag {
            Flag::Local => &mut self.local,
            Flag::Relief => &mut self.relief,
        }
    }
}

/// Why the score moves (J-120).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cause {
    Lost(PlaceId),
    Retaken(PlaceId),
    BattleWon(Space),
    BattleLost(Space),
    /// A battle that cost half the force or more.
    HeavyLosses(Space),
    ReplacementCard,
    Card(CardId),
    /// A random event, by its two dice.
    RandomEvent(u8),
    Weariness,
    #[serde(rename = "Gordon")]
    Hero,
}

/// A line of the turn's account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    pub cause: Cause,
    pub vp: i32,
}

/// What holds for one action round.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RoundState {
    pub movement: BTreeMap<UnitId, u8>,
    /// Spaces where a battle waits to be fought (J-057), in the order they were met.
    pub pending: Vec<Space>,
    /// The space each unit that moved came from last.
    pub came_from: BTreeMap<UnitId, Space>,
    pub encounters: i8,
    /// Added to all movement, for everybody on land.
    pub movement_change: i8,
    /// Added to the movement of the force activated by a forced march.
    pub extra_movement: u8,
    /// One force skips encounter rolls (random events 22 and 51).
    pub guides: bool,
    /// The force that has taken them, for every leg of the round.
    pub guided: Vec<UnitId>,
    /// One battle may be made a surprise attack of ours (56).
    pub surprise: bool,
    /// Every encounter is an ambush (61).
    pub ambush: bool,
    /// The first encounter is an encounter battle against men who come straight on (66).
    pub headlong: bool,
    /// Locations nobody can leave (52).
    pub closed: Vec<PlaceId>,
    /// No card may be used for Ops (21).
    pub no_ops: bool,
    /// Ops added to this card (31, 54).
    pub extra_ops: i8,
    /// Spaces on which an Op was spent this round.
    pub activated: Vec<Space>,
    /// Functions each activated ship has left (J-052).
    pub functions: BTreeMap<ShipId, u8>,
    /// Added to the functions of every ship (45).
    pub functions_change: i8,
    /// Units every ship carries above its number (53).
    pub extra_room: u8,
    /// The ship each unit that landed came from (J-054).
    pub landed_from: BTreeMap<UnitId, ShipId>,
    /// Troops that fight apart at a besieged place where a battle is pending (J-056).
    pub at_siege: BTreeMap<PlaceId, Apart>,
    /// Units that have fought their way out of a besieged place and have to leave it (J-056).
    pub broke_out: Vec<UnitId>,
    /// Besieged places whose garrison has fought for a way out (J-056).
    pub fought_out: Vec<PlaceId>,
    /// Ships that were damaged as they ran into a besieged port, and may land what they brought
    /// (J-024, J-141).
    pub ran_in: Vec<ShipId>,
    /// Units on a night march: no encounters on the road, and their battle is a surprise (card 23).
    pub night: Vec<UnitId>,
    /// Units of a punitive column (card 24).
    pub punitive: Vec<UnitId>,
    /// The next force activated is the one on a night march, or the punitive column.
    pub column: Option<Column>,
    /// A force must be sent against the rebel location closest to any of ours (36).
    pub ordered: bool,
    /// It is the last round, and the expedition must attack in it (J-195).
    #[serde(rename = "hicks_ordered")]
    pub expedition_ordered: bool,
    /// The most of the expedition's units that stood together, with rebels in reach, when the round
    /// began.
    #[serde(rename = "hicks_body")]
    pub expedition_body: u8,
    /// The officer whose order is under way (J-006).
    pub officer: Option<Seat>,
    /// Cards that have been handed over or taken back (J-006).
    pub handed: Vec<CardId>,
    /// The order of revolts has been set (J-043).
    pub reordered: bool,
}

/// What holds until the turn ends.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TurnState {
    pub ledger: Vec<Entry>,
    /// Added to encounter rolls (43).
    pub encounters: i8,
    pub sieges: Vec<(PlaceId, i8)>,
    #[serde(rename = "camel_transport")]
    pub fast_infantry: bool,
    #[serde(rename = "heliograph")]
    pub signals: u8,
    /// Whether a card has been used for replacements.
    pub replacement_card: bool,
    pub retaken: bool,
    /// Score if something was retaken, and if not.
    #[serde(rename = "parliament")]
    pub debate: Option<(i32, i32)>,
    #[serde(rename = "firman")]
    pub no_vote: bool,
    /// Points already given to each unit in this turn's replacement phase.
    pub refitted: BTreeMap<UnitId, u8>,
    /// Units that fight behind works this turn (card 20).
    #[serde(rename = "zariba")]
    pub field_works: Vec<UnitId>,
    /// Forces that scouts have counted, where they will be met this turn (card 27).
    pub scouted: Vec<(PlaceId, RebelForce)>,
    /// Every force is in supply this turn (card 19).
    pub all_supplied: bool,
    /// Locations that count double if still held, won by a punitive column (card 24).
    pub punished: Vec<PlaceId>,
    /// What of the account has moved the track already, if cards and events do at once (J-121).
    pub booked: i32,
    /// Whether the expedition has marched against the rebels this turn, or need not (J-195).
    #[serde(rename = "hicks_tried")]
    pub expedition_tried: bool,
    /// Cards that were an officer's at some time this turn (J-006).
    pub officers: Vec<(Seat, CardId)>,
}

/// What bears on the next rebellion phase.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RebellionState {
    pub islands: Vec<(IslandId, i8)>,
    pub places: Vec<(PlaceId, i8)>,
    /// Places where a revolt comes to nothing.
    pub void: Vec<PlaceId>,
    /// Places that need 8 or more.
    pub hard: Vec<PlaceId>,
    #[serde(rename = "pay_chest")]
    pub no_mutiny: bool,
}

/// How far the war has come.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Milestones {
    /// The relief cards are in the deck (J-003, J-185).
    #[serde(rename = "british_arrived")]
    pub relief_arrived: bool,
    /// The successor's card has joined (J-185).
    #[serde(rename = "kitchener")]
    pub successor_joined: bool,
    /// There is no more rebellion phase (J-047).
    pub pacified: bool,
    /// The hero's card is exchanged into the hand after the next deal (J-180).
    #[serde(rename = "gordon_due")]
    pub hero_due: bool,
    /// The hero's card has been offered (J-180).
    #[serde(rename = "gordon_offered")]
    pub hero_offered: bool,
    /// The exchange for the crisis has been made (J-181).
    pub crisis_exchanged: bool,
    /// The bound force has been recalled, or can no longer be (J-185, J-190).
    #[serde(rename = "graham_recalled")]
    pub bound_force_recalled: bool,
    /// The turn of a victory that stands, though the staff fought on (J-123).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub won_early: Option<u8>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// The war that is played.
    #[serde(default, skip_serializing_if = "PackNo::is_first")]
    pub pack: PackNo,
    /// The turn, from 1.
    pub turn: u8,
    pub vp: i32,
    pub places: Vec<PlaceState>,
    pub units: Vec<Unit>,
    pub ships: Vec<Ship>,
    pub deck: Deck<CardId>,
    pub hand: Vec<CardId>,
    pub aside: Vec<CardId>,
    pub points: Points,
    /// Added to the next Ops card whenever it comes (34).
    pub next_ops: i8,
    /// No card for Ops in the next round (21).
    #[serde(rename = "sandstorm_ahead")]
    pub no_ops_ahead: bool,
    pub this_round: RoundState,
    pub this_turn: TurnState,
    pub next_rebellion: RebellionState,
    pub milestones: Milestones,
    #[serde(default, rename = "gordon")]
    pub hero: Hero,
    #[serde(default, rename = "graham")]
    pub bound_force: Option<BoundForce>,
    #[serde(default, rename = "hicks")]
    pub expedition: Option<Expedition>,
    #[serde(default)]
    pub train: Option<Train>,
    /// The next Ops card must send a force against the rebels (36).
    #[serde(default)]
    pub next_ops_ordered: bool,
    /// The commander chooses the type of the next battle (card 17).
    #[serde(default)]
    pub intelligence: bool,
    /// Replacement points that boats took into besieged ports (J-141).
    #[serde(default)]
    pub landed_points: BTreeMap<PlaceId, Points>,
    /// Who commands where, under divided command (J-006).
    #[serde(default)]
    pub theatres: Vec<Theatre>,
    /// Places rolled for before the others, as the commander has said (J-043); nothing in a war
    /// begun before he could.
    #[serde(default)]
    pub revolt_order: Option<Vec<PlaceId>>,
    /// How often each location stands in the group's own table of random locations; none stands in
    /// it if the printed one counts, nothing until that is settled (J-160).
    #[serde(default)]
    pub random_places: Option<BTreeMap<PlaceId, u8>>,
    /// Leaders who have led in a battle (J-145).
    #[serde(default)]
    pub leaders: Vec<Leader>,
    /// Whether fortress garrisons march, as was agreed on when this step of the turn began (J-051).
    #[serde(default)]
    pub garrisons_march: bool,
    /// Whether the last fields of battle were broken ground, newest last (J-078).
    #[serde(default)]
    pub last_fields: Vec<bool>,
}

impl Board {
    /// The war that is played.
    pub fn pack(&self) -> &'static Pack {
        self.pack.get()
    }

    pub fn place(&self, id: PlaceId) -> &PlaceState {
        &self.places[usize::from(id.number())]
    }

    pub fn place_mut(&mut self, id: PlaceId) -> &mut PlaceState {
        &mut self.places[usize::from(id.number())]
    }

    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[usize::from(id.0)]
    }

    pub fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.units[usize::from(id.0)]
    }

    pub fn ship_mut(&mut self, id: ShipId) -> &mut Ship {
        &mut self.ships[usize::from(id.0)]
    }

    pub fn ship(&self, id: ShipId) -> &Ship {
        &self.ships[usize::from(id.0)]
    }

    /// Whether the rebels hold a location (J-015).
    pub fn in_revolt(&self, id: PlaceId) -> bool {
        self.place(id).control == Control::Rebel
    }

    pub fn is_ours(&self, id: PlaceId) -> bool {
        !self.in_revolt(id)
    }

    /// Whether we hold a location and it is not besieged.
    pub fn is_open(&self, id: PlaceId) -> bool {
        self.is_ours(id) && self.place(id).siege.is_none()
    }

    pub fn wholly_in_revolt(&self, island: IslandId) -> bool {
        island.places.iter().all(|place| self.in_revolt(*place))
    }

    /// Whether both ends of a movement point's path are rebel-held and none of ours stands on
    /// it (J-015); for a location, whether it is rebel-held.
    pub fn is_rebel(&self, space: Space) -> bool {
        self.lies_in_revolt(space)
            && (space.place().is_some() || self.troops(space).next().is_none())
    }

    /// Whether a location, or both ends of a movement point's path, are rebel-held.
    pub(crate) fn lies_in_revolt(&self, space: Space) -> bool {
        match space {
            Space::Place(place) => self.in_revolt(place),
            Space::Point { path, .. } => self.in_revolt(path.from) && self.in_revolt(path.to),
        }
    }

    pub fn ashore(&self, space: Space) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |unit| unit.at.ashore().is_some_and(|at| at == space))
    }

    /// Units standing in a space that fight and hold (J-045): all but supply units.
    pub fn troops(&self, space: Space) -> impl Iterator<Item = &Unit> {
        self.ashore(space).filter(|unit| unit.arm().is_combat())
    }

    pub fn force(&self, space: Space) -> Vec<UnitId> {
        self.ashore(space).map(|unit| unit.id).collect()
    }

    /// Our units in the battle that is pending in a space: all who stand there, or those who
    /// fight apart at a besieged place (J-056).
    pub fn fighters(&self, space: Space) -> Vec<UnitId> {
        let mut column = self.column(space);
        column.retain(|unit| self.unit(*unit).arm().is_combat());
        column
    }

    /// The same, with the supply units that came with them (J-102).
    pub fn column(&self, space: Space) -> Vec<UnitId> {
        let apart = space.place().and_then(|place| self.this_round.at_siege.get(&place));
        apart.map_or_else(|| self.force(space), |apart| apart.units.clone())
    }

    pub fn aboard(&self, ship: ShipId) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |unit| unit.at == Whereabouts::Aboard(ship))
    }

    pub fn in_port(&self, place: PlaceId) -> impl Iterator<Item = &Ship> {
        self.ships.iter().filter(move |ship| ship.at == Berth::Port(place))
    }

    /// Ships lying in a port or in a sea area.
    pub fn lying(&self, berth: Berth) -> impl Iterator<Item = &Ship> {
        self.ships.iter().filter(move |ship| ship.at == berth && berth != Berth::Sunk)
    }

    /// Units a ship can still take on board (J-024, 53); the crated train fills both of its
    /// ships (J-194).
    pub fn room(&self, ship: ShipId) -> usize {
        self.room_beside(self.aboard(ship).count(), ship)
    }

    pub(crate) fn room_beside(&self, aboard: usize, ship: ShipId) -> usize {
        let crates = self.train.as_ref().is_some_and(
            |train| matches!(train.at, TrainAt::Aboard(one, two) if ship == one || ship == two),
        );
        let carries = self.ship(ship).kind.capacity + usize::from(self.this_round.extra_room);
        if crates { 0 } else { carries.saturating_sub(aboard) }
    }

    /// Brings a new unit into the campaign, in supply (J-100), and says which it is.
    pub fn raise(&mut self, kind: UnitKind, steps: u8, at: Space) -> UnitId {
        let id = UnitId(u16::try_from(self.units.len()).expect("a campaign raises few units"));
        let same = self.units.iter().filter(|unit| unit.kind == kind).count();
        let number = u8::try_from(same + 1).unwrap_or(u8::MAX);
        let at = Whereabouts::Ashore(at);
        let quality = None;
        let (supplied, hungry, wins) = (true, 0, 0);
        self.units.push(Unit { id, kind, number, steps, quality, at, supplied, hungry, wins });
        id
    }

    pub(crate) fn put(&mut self, units: &[UnitId], at: Whereabouts) {
        for unit in units {
            self.unit_mut(*unit).at = at;
        }
    }

    /// These units move no more in this round: those who arrived in it are not activated (J-034).
    pub(crate) fn halt(&mut self, units: &[UnitId]) {
        self.this_round.movement.extend(units.iter().map(|unit| (*unit, 0)));
    }

    /// Another card takes the place of one in the hand.
    pub(crate) fn exchange(&mut self, gave: CardId, took: CardId) {
        self.hand.iter_mut().filter(|held| **held == gave).for_each(|held| *held = took);
    }

    pub fn account(&mut self, cause: Cause, vp: i32) {
        self.this_turn.ledger.push(Entry { cause, vp });
    }

    /// Locations for which `fits` holds, in printed order.
    pub fn places_where(&self, fits: impl Fn(PlaceId) -> bool) -> Set<PlaceId> {
        self.pack().all.filter(fits)
    }

    fn states_where(&self, fits: impl Fn(&PlaceState) -> bool) -> Set<PlaceId> {
        Set::of_rows(self.pack, &self.places, fits)
    }

    pub fn risen(&self) -> Set<PlaceId> {
        self.states_where(|state| state.control == Control::Rebel)
    }

    pub fn ours(&self) -> Set<PlaceId> {
        self.states_where(|state| state.control != Control::Rebel)
    }

    pub fn open(&self) -> Set<PlaceId> {
        let open = |state: &PlaceState| state.control != Control::Rebel && state.siege.is_none();
        self.states_where(open)
    }

    pub fn ports(&self) -> Set<PlaceId> {
        self.pack().ports & !self.risen()
    }

    pub fn open_ports(&self) -> Set<PlaceId> {
        self.pack().ports & self.open()
    }

    pub fn in_revolt_of(&self, kind: PlaceKind) -> Set<PlaceId> {
        self.risen().filter(|id| id.kind == kind)
    }

    pub fn besieged(&self) -> Set<PlaceId> {
        self.states_where(|state| state.siege.is_some())
    }

    pub fn occupied(&self) -> Set<Space> {
        self.with_units(|_, _| true)
    }

    /// Spaces with units of ours for which `fits` holds.
    pub(crate) fn with_units(&self, fits: impl Fn(&Unit, Space) -> bool) -> Set<Space> {
        let mut spaces = Set::default();
        for unit in &self.units {
            let Some(space) = unit.at.ashore() else { continue };
            let here = Set::of(space);
            if !spaces.meets(here) && fits(unit, space) {
                spaces = spaces | here;
            }
        }
        spaces
    }

    pub(crate) fn held(&self) -> Set<Space> {
        self.with_units(|unit, _| unit.arm().is_combat())
    }

    /// Spaces that land forces may pass through: all but besieged places (J-015).
    pub(crate) fn unshut(&self) -> Set<Space> {
        !Set::from(self.besieged())
    }
}
