//! What a unit could do if it acted now, and in a player's words why it could not: odds are told of
//! nothing that the rules forbid (P-028, P-R31, P-R55, P-R57, P-R58).

use patrols::phases::{act, assault, fire};
use patrols::{
    Acting, Arm, Board, Choice, Faction, Formation, PieceId, Place, Role, UnitId, View, Why,
};
use serde_json::json;

use crate::text::book::{BOOK, refused};
use crate::text::names::Names;

/// The table as a unit acts that does not act yet: it has not moved, and has all the points that it
/// could roll.
pub(super) fn planned(board: &Board, unit: UnitId) -> Board {
    let mut board = board.clone();
    if board.acting_of(unit).is_none() {
        let of = &mut board.units[unit.index()];
        (of.moved, of.shot) = (false, false);
        board.acting = vec![Acting::new(unit, most_points(&board, unit))];
    }
    board
}

/// The most points that a unit can roll (P-008 to P-010).
fn most_points(board: &Board, unit: UnitId) -> u8 {
    if unit.is_scout() {
        return act::SCOUT;
    }
    let more: i8 = act::points_reasons(board, unit).iter().map(|(_, points)| *points).sum();
    let die = if board.unit(unit).is_led() { 6_u8 } else { 1 };
    die.saturating_add_signed(more).max(1)
}

/// What somebody would do, on the table as they know it.
struct Wish<'a> {
    board: &'a Board,
    unit: UnitId,
    target: Option<UnitId>,
}

pub(crate) fn why_not(board: &Board, choice: Choice) -> Option<String> {
    let of = |unit, target| Wish { board, unit, target };
    match choice {
        Choice::Charge(unit, target) => {
            let of = of(unit, Some(target));
            of.either_is_away(target).or_else(|| of.charge(target))
        }
        Choice::Shoot(unit, target) => {
            let of = of(unit, Some(target));
            of.either_is_away(target).or_else(|| of.shot(target))
        }
        Choice::Volley(unit, target) => {
            why_not(board, Choice::Shoot(unit, target)).or_else(|| of(unit, Some(target)).volley())
        }
        Choice::Search(unit, piece) => of(unit, None).search(piece),
        _ => None,
    }
}

impl Wish<'_> {
    fn no(&self, why: &str) -> Option<String> {
        let fields = json!({ "unit": self.unit, "target": self.target });
        refused(why, fields, &Names::of(self.board))
    }

    /// It is so far off, farther than the unit can reach.
    fn beyond(&self, why: &str, target: UnitId, most: patrols::Inches) -> Option<String> {
        let off = self.board.distance(self.unit, target);
        let fields = json!({ "unit": self.unit, "target": target, "off": off, "most": most });
        (off > most).then(|| refused(why, fields, &Names::of(self.board)))?
    }

    /// Why a unit does nothing at all of its own.
    fn is_bound(&self) -> Option<String> {
        let of = self.board.unit(self.unit);
        match () {
            () if !matches!(of.place, Place::Table(_)) => self.no("absent"),
            () if of.routing => self.no("routs"),
            () if self.board.is_fighting(self.unit) => self.no("fights"),
            () => None,
        }
    }

    fn either_is_away(&self, target: UnitId) -> Option<String> {
        let there = matches!(self.board.unit(target).place, Place::Table(_));
        self.is_bound().or_else(|| if there { None } else { self.no("away") })
    }

    fn is_too_dear(&self, what: &str, price: u8) -> Option<String> {
        let acting = self.board.acting_of(self.unit).filter(|acting| !acting.over);
        let has = acting.map_or(0, |of| of.points);
        let fields = json!({ "unit": self.unit, "what": what, "price": price, "has": has });
        (has < price).then(|| refused("dear", fields, &Names::of(self.board)))?
    }

    fn charge(&self, target: UnitId) -> Option<String> {
        let Self { board, unit, .. } = *self;
        let of = board.unit(unit);
        if of.arm().is_heavy() || of.arm() == Arm::Scout {
            return self.no("uncharging");
        }
        if of.tests.halted {
            return self.no("halted");
        }
        if let Some(dear) = self.is_too_dear("A charge", assault::PRICE) {
            return Some(dear);
        }
        if of.formation() == Some(Formation::Ring) {
            return self.no("ring");
        }
        let riders = !of.is_mounted() && board.unit(target).is_mounted();
        let beyond = if riders { "beyond-charge-of-riders" } else { "beyond-charge" };
        if let Some(beyond) = self.beyond(beyond, target, assault::reach(board, unit, target)) {
            return Some(beyond);
        }
        if act::offers(board, unit).contains(&Choice::Charge(unit, target)) {
            return None;
        }
        self.no(if self.is_aside(target) { "aside" } else { "blocked" })
    }

    /// Whether no wheel of a charge turns a unit towards another (P-R55).
    fn is_aside(&self, target: UnitId) -> bool {
        let (of, at) = (self.board.unit(self.unit), self.board.unit(target));
        let most = assault::reach(self.board, self.unit, target);
        let Some(pose) = of.pose() else { return false };
        let meets = |wheel: i8| {
            let hull = pose.wheeled(wheel, of.count()).hull(of.count());
            at.ground().any(|rect| hull.until(&rect, most).is_some())
        };
        !(-3..=3).any(meets)
    }

    fn shot(&self, target: UnitId) -> Option<String> {
        let Self { board, unit, .. } = *self;
        let of = board.unit(unit);
        if board.is_fighting(target) {
            return self.no("melee");
        }
        let Some((_, long)) = fire::ranges(board, unit) else {
            return self.no(if of.arm() == Arm::Camel { "saddled" } else { "unarmed" });
        };
        if of.arm().is_heavy() && of.limbered {
            return self.no("limbered");
        }
        if of.arm().is_heavy() && !of.has(Role::Crew) {
            return self.no("unmanned");
        }
        let price = board.acting_of(unit).and_then(|acting| fire::price(board, acting));
        let Some(price) = price else { return self.no("shot") };
        self.is_too_dear("The shot", price)
            .or_else(|| self.beyond("beyond-shot", target, long))
            .or_else(|| {
                let unseen = fire::shooters(board, unit, target).is_empty();
                if unseen { self.no("unseen") } else { None }
            })
    }

    /// P-R25.
    fn search(&self, piece: PieceId) -> Option<String> {
        let Self { board, unit, .. } = *self;
        let acting = board.acting_of(unit).filter(|acting| !acting.over);
        let has = acting.map_or(0, |acting| acting.points);
        let no = |why: &str| {
            let fields = json!({ "unit": unit, "piece": piece, "has": has });
            refused(why, fields, &Names::of(board))
        };
        match board.piece(piece) {
            None => return no("nowhere"),
            Some(piece) if piece.scouted => return no("searched"),
            Some(_) => {}
        }
        if let Some(bound) = self.is_bound() {
            return Some(bound);
        }
        if act::offers(board, unit).contains(&Choice::Search(unit, piece)) {
            return None;
        }
        let pays = unit.faction() == Faction::Patrol && !unit.is_scout();
        let dear = || if pays { self.is_too_dear("A search", 1) } else { None };
        match acting {
            None => no("idle"),
            Some(acting) if acting.searched => no("once"),
            Some(_) => dear().or_else(|| {
                let halted = board.unit(unit).tests.halted;
                no(if halted { "halted-search" } else { "out-of-reach" })
            }),
        }
    }

    /// P-R31.
    fn volley(&self) -> Option<String> {
        let Self { board, unit, .. } = *self;
        if fire::may_volley(board, unit) {
            return None;
        }
        let of = board.unit(unit);
        let why = match () {
            () if !act::is_on_foot(of) => "mounted",
            () if of.formation() != Some(Formation::Line) => "column",
            () if of.count() < 4 => "few",
            () if of.moved => "moved",
            () if board.standing_in(unit).is_some() => "scenery",
            () => "leaderless",
        };
        BOOK.tell("refused-volley", &json!({ why: { "unit": unit } }), &Names::of(board))
    }
}

/// Why a unit does nothing more in this turn of its side, though it could next turn.
pub(super) fn is_over(view: &View, unit: UnitId) -> Option<String> {
    let board = &view.board;
    if board.player != unit.faction() || board.acting_of(unit).is_some() {
        return None;
    }
    let scouts_are_done = match view.awaiting {
        Some(Why::Activate { of }) => of == Faction::Patrol,
        Some(Why::Act { .. } | Why::HowFar { .. }) => true,
        _ => false,
    };
    let of = Wish { board, unit, target: None };
    match unit.is_scout() {
        true if scouts_are_done => of.no("scouts-done"),
        false if board.unit(unit).tests.acted => of.no("acted"),
        _ => None,
    }
}

pub(super) fn never_volleys(board: &Board, unit: UnitId) -> bool {
    unit.is_scout()
        || unit.faction() == Faction::Dervish && !board.unit(unit).has(Role::Jihadiya)
        || !act::is_on_foot(board.unit(unit))
}
