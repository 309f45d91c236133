//! All that stands on and beside the table.

use inches::{Heading, Inches, Point, Rect};
use kit::deck::Deck;
use serde::{Deserialize, Serialize};

use crate::data::{SceneryData, TroopData, Weapon, data};
use crate::facts::Search;
use crate::ids::{Arm, Card, Cell, Faction, Kind, PieceId, Quality, Role, TroopId, UnitId};
use crate::phases::act::Acting;
use crate::phases::fight::Fight;
use crate::pose::{Formation, Pose};

/// How wide the table is, from west to east (P-R01).
pub const WIDTH: Inches = Inches::whole(36);
/// How long it is, from south to north (P-R01).
pub const HEIGHT: Inches = Inches::whole(60);
/// The last turn, after which the game ends without contest (P-R45).
pub const LAST_TURN: u8 = 12;
/// Cards that the Dervishes hold (P-R42).
pub const HAND: usize = 3;

/// The 20 cards (P-R42), each with its copies.
pub const EVERY_CARD: [(Card, u8); 11] = [
    (Card::OutOfTheGround, 3),
    (Card::Rush, 3),
    (Card::SilentOnes, 2),
    (Card::HolyBanner, 2),
    (Card::RifleFire, 2),
    (Card::WhisperedOrders, 2),
    (Card::FalseTrail, 2),
    (Card::LeadersCall, 1),
    (Card::DustStorm, 1),
    (Card::Ambush, 1),
    (Card::GuideBetrays, 1),
];

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

/// A base that lives: a handful of men on an inch of ground (P-R05).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Base {
    pub role: Role,
    /// Whether it is wounded (P-R30).
    #[serde(default, skip_serializing_if = "is_false")]
    pub wounded: bool,
    /// Whether its weapon is jammed (P-R32).
    #[serde(default, skip_serializing_if = "is_false")]
    pub jammed: bool,
}

impl Base {
    pub fn new(role: Role) -> Self {
        Self { role, wounded: false, jammed: false }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// There is no such unit in this game.
    Absent,
    /// Off the table: it may still arrive, or be drawn from the pool.
    Out,
    /// Hidden, a half in each of two pieces (P-002).
    Hidden([PieceId; 2]),
    Table(Pose),
    /// Destroyed, or routed off the table.
    Lost,
    /// Somewhere that whoever looks cannot know: hidden or in the pool, or lost.
    Unseen,
}

/// What a unit has yet to be tested for, and what holds for it this turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Tests {
    /// Casualty markers: bases dead since the last test (P-R19).
    pub markers: u8,
    /// Whether guns or MGs caused any of them (P-036).
    pub heavy: bool,
    /// Whether a unit within 8 inches was destroyed or routed since the last test (P-R62).
    pub shaken: bool,
    /// Whether it may not move this turn (P-046).
    pub halted: bool,
    /// Whether it was ambushed this turn (P-123).
    pub ambushed: bool,
    /// Rounds it has fought this turn (P-120).
    pub rounds: u8,
    /// Whether it has been chosen this turn (P-R09).
    pub acted: bool,
    /// Whether it was chosen as it came out of hiding (P-R24).
    pub came: bool,
    /// Whether its place in the queue was changed this turn.
    pub ordered: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    pub troops: TroopId,
    pub full: u8,
    /// Bases that live, the front rank first, each from left to right.
    pub bases: Vec<Base>,
    pub place: Place,
    pub mounted: bool,
    pub limbered: bool,
    /// Whether it runs (P-R39).
    pub routing: bool,
    pub tests: Tests,
    /// Whether it moved an inch or wheeled in its last activation (P-R15).
    pub moved: bool,
    /// Whether it shot in its last activation (P-129).
    pub shot: bool,
    /// The turn in which it came out of hiding last (P-093).
    pub appeared: u8,
}

impl Unit {
    pub(crate) fn new(troops: TroopId, bases: u8) -> Self {
        let data = data().troop(troops);
        let roles = data.roles().into_iter().take(usize::from(bases));
        Self {
            troops,
            full: bases,
            bases: roles.map(Base::new).collect(),
            place: Place::Out,
            mounted: data.arm.has_mounts(),
            limbered: data.arm.is_heavy(),
            routing: false,
            tests: Tests::default(),
            moved: false,
            shot: false,
            appeared: 0,
        }
    }

    pub(crate) fn absent() -> Self {
        Self { place: Place::Absent, bases: Vec::new(), full: 0, ..Self::new(TroopId(0), 0) }
    }

    pub fn data(&self) -> &'static TroopData {
        data().troop(self.troops)
    }

    pub fn arm(&self) -> Arm {
        self.data().arm
    }

    pub fn quality(&self) -> Quality {
        self.data().quality
    }

    pub fn count(&self) -> u8 {
        u8::try_from(self.bases.len()).unwrap_or(u8::MAX)
    }

    /// Whether a base of this role lives (P-R08).
    pub fn has(&self, role: Role) -> bool {
        self.bases.iter().any(|base| base.role == role)
    }

    pub fn is_led(&self) -> bool {
        self.bases.iter().any(|base| base.role.commands() || base.role == Role::Scout)
    }

    pub fn is_mounted(&self) -> bool {
        self.mounted && self.arm().has_mounts()
    }

    /// What it shoots with as it is now: camel men not from the saddle (P-R06).
    pub fn weapon(&self) -> Weapon {
        if self.arm() == Arm::Camel && self.mounted { Weapon::None } else { self.data().weapon }
    }

    /// Whether it has fewer than half of its bases (P-038).
    pub fn is_below_half(&self) -> bool {
        2 * self.count() < self.full
    }

    pub fn pose(&self) -> Option<Pose> {
        match self.place {
            Place::Table(pose) => Some(pose),
            _ => None,
        }
    }

    pub fn formation(&self) -> Option<Formation> {
        self.pose().map(|pose| pose.formation(self.count()))
    }

    pub fn cell(&self) -> Option<Cell> {
        self.pose().map(|pose| pose.cell(self.count()))
    }

    /// The ground it covers: full ranks, and the last one if it is not full.
    pub fn ground(&self) -> impl Iterator<Item = Rect> + use<> {
        let ranked = self.pose().map(|pose| pose.ranked(self.count()));
        let (whole, last) = ranked.unwrap_or_default();
        whole.into_iter().chain(last)
    }

    /// How far it is from another one, between the nearest bases (P-R54); far away if either is not
    /// on the table.
    pub fn distance(&self, other: &Self) -> Inches {
        let far = |own: Rect| other.ground().map(move |theirs| own.distance(&theirs));
        self.ground().flat_map(far).min().unwrap_or(Inches(i32::MAX))
    }

    /// Whether another one is no farther than this; most are, so that is looked at first.
    pub fn is_within(&self, other: &Self, far: Inches) -> bool {
        self.pose().is_some_and(|pose| other.is_near(pose, self.count(), far))
    }

    /// Whether it is no farther than this from so many bases in a pose.
    pub(crate) fn is_near(&self, pose: Pose, count: u8, far: Inches) -> bool {
        let near = |one: Rect| self.ground().any(|own| one.is_within(&own, far));
        self.may_reach(pose, count, far) && pose.ground(count).any(near)
    }

    /// Whether it can be no farther than this from so many bases in a pose, wherever they look.
    pub(crate) fn may_reach(&self, pose: Pose, count: u8, far: Inches) -> bool {
        let Some(own) = self.pose() else { return false };
        pose.at.is_about(own.at, far + pose.size(count) + own.size(self.count()))
    }

    /// Whether a point is no farther from it than this.
    pub fn reaches(&self, point: Point, far: Inches) -> bool {
        self.ground().any(|rect| rect.reaches(point, far))
    }

    pub fn distance_to(&self, point: Point) -> Inches {
        let far = self.ground().map(|rect| rect.distance_to(point));
        far.min().unwrap_or(Inches(i32::MAX))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    pub id: PieceId,
    pub kind: Kind,
    pub centre: Point,
    /// Whether it has been scouted (P-R25).
    pub scouted: bool,
}

impl Piece {
    pub fn data(&self) -> &'static SceneryData {
        data().scenery(self.kind)
    }

    pub fn rect(&self) -> Option<Rect> {
        let data = self.data();
        let (width, depth) = (Inches::whole(data.across), Inches::whole(data.deep?));
        Some(Rect { centre: self.centre, heading: Heading::default(), width, depth })
    }

    /// Nothing of it is farther than this from its middle.
    pub(crate) fn size(&self) -> Inches {
        let data = self.data();
        Inches::whole(data.across + data.deep.unwrap_or(0)).half()
    }

    pub fn radius(&self) -> Inches {
        Inches::whole(self.data().across).half()
    }

    /// Whether it hides and covers a unit as it is now (P-R50).
    pub fn takes(&self, unit: &Unit) -> bool {
        self.data().hides.takes(unit.arm(), unit.is_mounted())
    }
}

/// What has been won and lost for good (P-R43).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Tally {
    /// Units of each side that were destroyed or ran off the table.
    pub lost: [u8; 2],
    /// Officers and leaders of each side that were killed.
    pub officers: [u8; 2],
    pub flags: u8,
    /// Guns and MGs that the patrol has lost.
    pub guns: u8,
    pub scouts: u8,
    /// Points that the Dervishes have paid to play on (P-R44).
    pub paid: u8,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// The turn, from 1 on; 0 while the sides set up.
    pub turn: u8,
    pub last: u8,
    pub player: Faction,
    pub units: Vec<Unit>,
    pub pieces: Vec<Piece>,
    pub next_piece: u8,
    pub fights: Vec<Fight>,
    /// Those that may act now: all scouts in step 3, the unit chosen in step 4.
    pub acting: Vec<Acting>,
    pub hand: Vec<Card>,
    pub deck: Deck<Card>,
    /// The card declared this Dervish turn, and the unit it is for.
    pub declared: Option<(Card, Option<UnitId>)>,
    /// Which unit counts as having a flag until the tests of step 1 of the next Dervish turn are over
    /// (Holy Banner).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub banner: Option<UnitId>,
    /// Ranges are halved until the next Dervish turn (Dust Storm).
    #[serde(default, skip_serializing_if = "is_false")]
    pub dust: bool,
    /// The patrol searches with 2 less until then (Guide Betrays).
    #[serde(default, skip_serializing_if = "is_false")]
    pub betrayed: bool,
    /// The next ambush until then has two more dice (Ambush).
    #[serde(default, skip_serializing_if = "is_false")]
    pub prepared: bool,
    /// Whether any Dervish unit has been on the table in this game (P-R23).
    pub seen: bool,
    /// Units of the patrol that are off the table, in the order they are rolled for (P-R65).
    pub queue: Vec<UnitId>,
    /// Whether the pool is made anew of destroyed units when it has run out (P-R07).
    pub remakes: bool,
    pub tally: Tally,
    /// Searches whose dice the patrol has not seen (P-R48).
    pub sealed: Vec<Search>,
    /// Whether this is a copy that shows no more of the Dervishes than the patrol may know.
    #[serde(default, skip_serializing_if = "is_false")]
    pub veiled: bool,
}

impl Board {
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    pub(crate) fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.units[id.index()]
    }

    /// A unit goes back to where it came from, as it was at first: into the pool (P-R07).
    pub(crate) fn renew(&mut self, id: UnitId) {
        let unit = self.unit_mut(id);
        *unit = Unit::new(unit.troops, unit.full);
    }

    pub fn on_table(&self, faction: Faction) -> impl Iterator<Item = UnitId> + '_ {
        UnitId::of(faction).filter(|id| self.unit(*id).pose().is_some())
    }

    pub fn everybody(&self) -> impl Iterator<Item = UnitId> + '_ {
        UnitId::all().filter(|id| self.unit(*id).pose().is_some())
    }

    pub fn piece(&self, id: PieceId) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.id == id)
    }

    pub(crate) fn piece_mut(&mut self, id: PieceId) -> Option<&mut Piece> {
        self.pieces.iter_mut().find(|piece| piece.id == id)
    }

    pub fn unscouted(&self) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().filter(|piece| !piece.scouted)
    }

    /// Whether any Dervish unit is hidden: how many are is no secret.
    pub fn hides_anybody(&self) -> bool {
        self.units.iter().any(|unit| matches!(unit.place, Place::Hidden(_)))
    }

    pub fn hidden_in(&self, piece: PieceId) -> Vec<UnitId> {
        let there = |id: &UnitId| match self.unit(*id).place {
            Place::Hidden(halves) => halves.contains(&piece),
            _ => false,
        };
        UnitId::of(Faction::Dervish).filter(there).collect()
    }

    /// Un-scouted pieces that can take a half of a unit (P-R25, P-R50): two different units at most
    /// lie in one (P-R04).
    pub fn hiding_places(&self, unit: UnitId) -> impl Iterator<Item = &Piece> {
        self.unscouted().filter(move |piece| {
            let others = self.hidden_in(piece.id).into_iter().filter(|other| *other != unit);
            piece.takes(self.unit(unit)) && others.count() < 2
        })
    }

    /// Pieces that could take a half of a unit besides the one its other half is in (P-R26, P-R49,
    /// P-R50).
    pub fn refuges(&self, unit: UnitId, other: PieceId) -> Vec<PieceId> {
        let places = self.hiding_places(unit).map(|piece| piece.id);
        places.filter(|piece| *piece != other).collect()
    }

    /// How far two units are from each other (P-R54).
    pub fn distance(&self, a: UnitId, b: UnitId) -> Inches {
        self.unit(a).distance(self.unit(b))
    }

    pub fn nearest_enemy(&self, unit: UnitId, scouts: bool) -> Option<UnitId> {
        let enemies = self.on_table(unit.faction().other());
        let enemies = enemies.filter(|id| scouts || !id.is_scout());
        enemies.min_by_key(|id| (self.distance(unit, *id), *id))
    }

    /// Whether a unit of the patrol has no friend within 8 inches, a scout being one (P-009).
    pub fn is_isolated(&self, unit: UnitId) -> bool {
        let near = |other: UnitId| {
            other != unit && self.unit(unit).is_within(self.unit(other), Inches::whole(8))
        };
        unit.faction() == Faction::Patrol && !self.on_table(Faction::Patrol).any(near)
    }

    pub fn is_fighting(&self, unit: UnitId) -> bool {
        self.fights.iter().any(|fight| fight.has(unit))
    }

    /// The piece that a unit stands in, all its front or its middle: whatever covers it first.
    pub fn standing_in(&self, unit: UnitId) -> Option<&Piece> {
        let unit = self.unit(unit);
        let pose = unit.pose()?;
        let middle = pose.middle(unit.count());
        self.pieces.iter().find(|piece| piece.holds(middle))
    }

    /// Whether scenery covers a unit (P-089).
    pub fn is_covered(&self, unit: UnitId) -> bool {
        self.standing_in(unit).is_some_and(|piece| piece.takes(self.unit(unit)))
    }

    /// Whether a unit counts as having a flag (P-044), be it by a card.
    pub fn has_flag(&self, unit: UnitId) -> bool {
        self.unit(unit).has(Role::Flag)
            || self.banner == Some(unit)
            || self.declared == Some((Card::HolyBanner, Some(unit)))
    }
}
