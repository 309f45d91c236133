//! General Gordon in Friday Harbor (J-180, J-196).

use super::Cx;
use crate::san_juans::data::{UnitKind, data};
use crate::san_juans::event::{Event, LeaderEvent};
use crate::san_juans::ids::{PlaceId, ShipId, Space, UnitId};
use crate::san_juans::pieces::Gordon;
use crate::san_juans::state::{Berth, Board, Cause};

/// Sudanese units that stay with him.
const GUARD: usize = 2;

/// What his death costs (J-120).
const KILLED: i32 = 20;

/// Where he holds out.
pub(in crate::san_juans) fn post() -> PlaceId {
    data().named("friday-harbor")
}

impl Board {
    /// Whether Gordon is ashore in a place.
    pub fn gordon_in(&self, place: PlaceId) -> bool {
        matches!(self.gordon, Gordon::Ashore { .. }) && place == post()
    }

    /// Units that may not leave Friday Harbor while Gordon is there: two Sudanese, the weakest
    /// (J-196).
    pub fn bound_to_gordon(&self) -> Vec<UnitId> {
        if !self.gordon_in(post()) {
            return Vec::new();
        }
        let sudanese = [UnitKind::SudaneseInfantry, UnitKind::GordonsSudanese];
        let mut guard: Vec<(u8, UnitId)> = self
            .ashore(Space::Place(post()))
            .filter(|unit| sudanese.contains(&unit.kind))
            .map(|unit| (unit.steps, unit.id))
            .collect();
        guard.sort_unstable();
        guard.truncate(GUARD);
        guard.into_iter().map(|(_, unit)| unit).collect()
    }

    /// Working ships that can take Gordon off, once he has been recalled (J-196).
    pub fn ships_for_gordon(&self) -> Vec<ShipId> {
        if self.gordon != (Gordon::Ashore { recalled: true }) {
            return Vec::new();
        }
        let works = self.in_port(post()).filter(|ship| ship.damage == 0);
        works.map(|ship| ship.id).collect()
    }
}

/// After each siege phase in which Friday Harbor stays besieged London thinks about him: a 6
/// calls him home (J-196).
pub(super) fn after_sieges(cx: &mut Cx<'_>) {
    let waits = cx.board.gordon == Gordon::Ashore { recalled: false };
    if !waits || cx.board.place(post()).siege.is_none() {
        return;
    }
    let die = cx.d6(1);
    cx.say(Event::Leader(LeaderEvent::GordonRolled { die }));
    if die == 6 {
        cx.board.gordon = Gordon::Ashore { recalled: true };
    }
}

/// He goes on board, at no cost.
pub(super) fn boards(ship: ShipId, cx: &mut Cx<'_>) {
    cx.board.gordon = Gordon::Aboard(ship);
    cx.say(Event::Leader(LeaderEvent::GordonBoarded { ship }));
}

/// A ship lies in a port: if he is on board, and it is another one of ours, he is safe.
pub(super) fn ship_arrived(ship: ShipId, cx: &mut Cx<'_>) {
    let Berth::Port(place) = cx.board.ship(ship).at else {
        return;
    };
    if cx.board.gordon == Gordon::Aboard(ship) && place != post() && cx.board.is_ours(place) {
        cx.board.gordon = Gordon::Safe;
        cx.say(Event::Leader(LeaderEvent::GordonSafe { place }));
    }
}

/// A ship has sunk with him on board, perhaps: he takes no unit's room, so any other ship there
/// saves him; else he is dead (J-196).
pub(super) fn ship_sank(ship: ShipId, other: Option<ShipId>, cx: &mut Cx<'_>) {
    if cx.board.gordon != Gordon::Aboard(ship) {
        return;
    }
    match other {
        Some(other) => boards(other, cx),
        None => killed(cx),
    }
}

/// A place has fallen: if he was ashore in it he is dead (J-196).
pub(super) fn place_fell(place: PlaceId, cx: &mut Cx<'_>) {
    if cx.board.gordon_in(place) {
        killed(cx);
    }
}

fn killed(cx: &mut Cx<'_>) {
    cx.board.gordon = Gordon::Killed;
    cx.board.account(Cause::Gordon, KILLED);
    cx.say(Event::Leader(LeaderEvent::GordonKilled));
}
