//! What stands around a unit that acts, measured once for all that it is offered.

use std::borrow::Cow;
use std::cell::RefCell;

use inches::{Inches, Lane, Rect};

use super::moves::{Leg, LegKey};
use super::plan::{Facing, FacingKey};
use super::set_up::is_on_table;
use crate::choice::Goal;
use crate::ids::UnitId;
use crate::pose::Pose;
use crate::state::{Board, Unit};

pub(crate) const SLACK: Inches = Inches(4);
/// What is left between a unit and an enemy that it does not assault.
pub(crate) const SHY: Inches = Inches(25);

#[derive(Debug, Clone, Copy)]
pub(crate) struct Taken {
    by: UnitId,
    pub(crate) ground: Rect,
    /// Nothing near it is farther than this from its middle.
    size: Inches,
}

/// Whether so many bases in a pose, of which this is the hull, stand on some ground, by more than the slack.
pub(crate) fn is_over(
    (pose, count): (Pose, u8),
    hull: &Rect,
    ground: &Rect,
    slack: Inches,
) -> bool {
    hull.overlaps(ground, slack) && pose.ground(count).any(|own| own.overlaps(ground, slack))
}

/// What is taken, in the order of the units.
pub(crate) fn taken(board: &Board) -> Vec<Taken> {
    let size = |ground: &Rect| ground.width.half() + ground.depth.half() + SHY.double();
    let ground = |by: UnitId| {
        let ground = board.unit(by).ground();
        ground.map(move |ground| Taken { by, ground, size: size(&ground) })
    };
    board.everybody().flat_map(ground).collect()
}

/// What has been worked out already, by all that it depends on: one way serves many goals.
#[derive(Debug, Clone)]
pub(crate) struct Memo<K, V>(RefCell<Vec<(K, V)>>);

impl<K: PartialEq, V: Copy> Memo<K, V> {
    fn new() -> Self {
        Self(RefCell::new(Vec::new()))
    }

    pub(crate) fn known(&self, key: &K) -> Option<V> {
        self.0.borrow().iter().find(|(of, _)| of == key).map(|(_, value)| *value)
    }

    pub(crate) fn of(&self, key: K, work_out: impl FnOnce(&K) -> V) -> V {
        self.known(&key).unwrap_or_else(|| {
            let value = work_out(&key);
            self.0.borrow_mut().push((key, value));
            value
        })
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Around<'a> {
    pub(crate) board: &'a Board,
    pub(crate) id: UnitId,
    pub(crate) unit: &'a Unit,
    pub(crate) count: u8,
    taken: Cow<'a, [Taken]>,
    pub(crate) legs: Memo<LegKey, Leg>,
    pub(crate) facings: Memo<FacingKey, Option<Facing>>,
    /// The best ways to goals as the unit stands.
    pub(crate) ways: Memo<Goal, Option<(Facing, Leg)>>,
}

impl<'a> Around<'a> {
    pub(crate) fn new(board: &'a Board, id: UnitId) -> Self {
        Self::among(board, id, Cow::Owned(taken(board)))
    }

    pub(crate) fn among(board: &'a Board, id: UnitId, taken: Cow<'a, [Taken]>) -> Self {
        let unit = board.unit(id);
        let (legs, facings, ways) = (Memo::new(), Memo::new(), Memo::new());
        Self { board, id, unit, count: unit.count(), taken, legs, facings, ways }
    }

    fn enemies(&self) -> impl Iterator<Item = &Rect> {
        let of = self.id.faction();
        self.taken.iter().filter(move |taken| taken.by.faction() != of).map(|taken| &taken.ground)
    }

    fn others(&self) -> impl Iterator<Item = &Rect> {
        self.taken.iter().filter(|taken| taken.by != self.id).map(|taken| &taken.ground)
    }

    /// The ground of one unit.
    pub(crate) fn ground_of(&self, unit: UnitId) -> &[Taken] {
        let from = self.taken.partition_point(|taken| taken.by < unit);
        let to = self.taken.partition_point(|taken| taken.by <= unit);
        &self.taken[from..to]
    }

    fn is_over(&self, pose: Pose, hull: &Rect, ground: &Rect, slack: Inches) -> bool {
        is_over((pose, self.count), hull, ground, slack)
    }

    /// Whether the unit may stand so: on the table, and over nobody (P-R16).
    pub(crate) fn is_free(&self, pose: Pose) -> bool {
        self.is_free_of(pose, self.others())
    }

    fn is_free_of<'b>(&self, pose: Pose, mut others: impl Iterator<Item = &'b Rect>) -> bool {
        let hull = pose.hull(self.count);
        is_on_table(&hull) && !others.any(|other| self.is_over(pose, &hull, other, SLACK))
    }

    /// What others stand on beside a straight way or in it.
    pub(crate) fn on(&self, lane: &Lane) -> Vec<&Taken> {
        let others = self.taken.iter().filter(|taken| taken.by != self.id);
        others.filter(|taken| lane.may_touch(taken.ground.centre, taken.size)).collect()
    }

    /// How far the unit goes straight ahead to stand freely, at most so far: friends may be passed,
    /// but not stood on.
    pub(crate) fn ahead(&self, pose: Pose, near: &[&Taken], most: Inches) -> Inches {
        let swept = pose.hull(self.count).swept(most);
        let near = || near.iter().map(|taken| &taken.ground);
        if !near().any(|other| swept.overlaps(other, SLACK)) {
            return most;
        }
        // Only these can be stood on; a little more, for what is rounded.
        let near: Vec<&Rect> = near().filter(|other| swept.overlaps(other, Inches(-10))).collect();
        let mut far = most;
        while far > Inches::ZERO && !self.is_free_of(pose.ahead(far), near.iter().copied()) {
            far = (far - Inches(25)).max(Inches::ZERO);
        }
        far
    }

    pub(crate) fn is_on_enemies(&self, pose: Pose) -> bool {
        let hull = pose.hull(self.count);
        self.enemies().any(|other| self.is_over(pose, &hull, other, SLACK))
    }

    pub(crate) fn is_open(&self, pose: Pose) -> bool {
        let hull = pose.hull(self.count);
        let is_near = |other: &Rect| self.is_over(pose, &hull, other, Inches(-SHY.0));
        self.is_free(pose) && !self.enemies().any(is_near)
    }

    pub(crate) fn is_near_enemies(&self, pose: Pose, far: Inches) -> bool {
        let near = |other: &Rect| pose.ground(self.count).any(|own| own.is_within(other, far));
        self.enemies().any(near)
    }

    /// How far a rectangle can go straight ahead, at most so far, until it is near an enemy.
    pub(crate) fn until_enemies(&self, hull: &Rect, near: &[&Taken], most: Inches) -> Inches {
        let wide = SHY.double();
        let swept = hull.swept(most);
        let enemies = near.iter().filter(|taken| taken.by.faction() != self.id.faction());
        let enemies = enemies.map(|taken| Rect {
            width: taken.ground.width + wide,
            depth: taken.ground.depth + wide,
            ..taken.ground
        });
        let met = enemies.filter(|rect| swept.overlaps(rect, Inches::ZERO));
        met.filter_map(|rect| hull.until(&rect, most)).min().unwrap_or(most).min(most)
    }
}
