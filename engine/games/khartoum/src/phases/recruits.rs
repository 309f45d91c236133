//! Recruits and where they arrive (K-029 to K-039, K-064, K-065, K-R58 to K-R62), and the Mahdi's
//! return (K-052, K-R31, K-R73).

use kit::Ask;
use serde::{Deserialize, Serialize};

use super::{Cx, Frame, Next};
use crate::{
    Board, CardId, Choice, Contingent, Event, Faction, Further, Kind, Place, SpaceId, Spaces,
    UnitId, Why, data,
};

/// British units that come back when their card is drawn again (K-032).
pub const BACK: u8 = 2;

/// The recruits of a card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recruits {
    pub of: Faction,
    pub units: Vec<UnitId>,
    /// British units of which some may come back (K-032).
    pub back: Vec<UnitId>,
    pub back_left: u8,
    /// So many Egyptian units may be chosen from the box (K-034).
    pub egyptians: u8,
    /// Spaces that the side occupied when the first of them arrived (K-R60).
    occupied: u32,
    garrisoned: u32,
    /// They may appear in Khartoum (K-036).
    khartoum: bool,
    /// They may appear anywhere without Empire units (K-030).
    anywhere: bool,
    joined: u8,
}

impl Recruits {
    /// Those of a card, the Mahdists' drawn from their box; none if it brings none.
    pub(crate) fn of(id: CardId, cx: &mut Cx<'_>) -> Option<Self> {
        let card = data().card(id);
        let of = id.faction();
        let count = card.recruits(cx.board.rulings.untuned);
        if count == 0 && card.arrivals.is_empty() {
            return None;
        }
        let occupied = match of {
            // K-R58: for placing, any unit occupies.
            Faction::Mahdist => cx.board.spaces_of(of).without(cx.board.spaces_of(of.other())),
            // K-R37: boats occupy a town like others, but for an option.
            Faction::Empire => cx.board.occupied(of),
        };
        let garrisons = super::card::garrisons(cx.board);
        let garrisoned: Spaces = garrisons.filter_map(|unit| cx.board.space_of(unit)).collect();
        let mut recruits = Self {
            of,
            units: Vec::new(),
            back: Vec::new(),
            back_left: 0,
            egyptians: 0,
            occupied: occupied.0,
            garrisoned: garrisoned.0,
            khartoum: card.further == Some(Further::Khartoum),
            anywhere: card.further == Some(Further::Anywhere),
            joined: 0,
        };
        if of == Faction::Mahdist {
            recruits.units = drawn(count, card.further == Some(Further::Krupps), cx);
            return Some(recruits);
        }
        recruits.egyptians = count;
        if cx.board.arrived.contains(&id) {
            // K-R26: only the recruits change.
            let is_lost = |unit: &&UnitId| cx.board.unit(**unit).place == Place::Eliminated;
            recruits.back = card.arrivals.iter().filter(is_lost).copied().collect();
            recruits.back_left = BACK;
        } else {
            let is_boxed = |unit: &&UnitId| cx.board.unit(**unit).place == Place::Box;
            recruits.units = card.arrivals.iter().filter(is_boxed).copied().collect();
            cx.board.arrived.push(id);
        }
        Some(recruits)
    }

    pub(crate) fn conceal(&mut self) {
        if self.of == Faction::Mahdist {
            (self.occupied, self.joined) = (0, 0);
            self.units.fill(UnitId(0));
        }
    }

    pub fn places(&self, board: &Board, unit: UnitId) -> Spaces {
        let enemies = board.spaces_of(self.of.other());
        let occupied = Spaces(self.occupied);
        if self.of == Faction::Mahdist {
            // K-030, K-038.
            if self.anywhere {
                return SpaceId::all().collect::<Spaces>().without(enemies);
            }
            let mahdi = board.space_of(UnitId::MAHDI).map(Spaces::one).unwrap_or_default();
            return occupied.and(data().map.towns).or(mahdi).without(enemies);
        }
        let (halfa, suakin) = (SpaceId::named("wadi-halfa"), SpaceId::named("suakin"));
        let khartoum =
            if self.khartoum { Spaces::one(SpaceId::named("khartoum")) } else { Spaces::default() };
        // K-035, K-036.
        let towns = match unit.kind() {
            Kind::Garrison => return self.garrison_places(unit).without(enemies),
            // K-R35, K-059: boats begin on the river.
            Kind::Boats => Spaces::one(halfa).or(khartoum).and(occupied),
            _ => Spaces::one(halfa).or(Spaces::one(suakin)).or(khartoum).and(occupied),
        };
        // K-065, K-R25: the British and Gordon land in a port, whoever holds it; boats do not.
        let lands = unit.contingent() == Contingent::British && unit.kind() != Kind::Boats;
        towns.without(enemies).or(if lands { data().map.ports } else { Spaces::default() })
    }

    /// K-037, K-R60: a town with Empire units and without a garrison; the three named ones return
    /// to their own.
    fn garrison_places(&self, unit: UnitId) -> Spaces {
        let open = Spaces(self.occupied).and(data().map.towns).without(Spaces(self.garrisoned));
        unit.data().home().map_or(open, |home| open.and(Spaces::one(home)))
    }

    /// Units from which one may be chosen now, all of them and where each may arrive.
    fn open(&self, board: &Board) -> Vec<(UnitId, Spaces)> {
        let egyptians = UnitId::of(Faction::Empire).filter(|unit| {
            self.egyptians > 0
                && unit.contingent() == Contingent::Egyptian
                && board.unit(*unit).place == Place::Box
        });
        let back = self.back.iter().copied().filter(|_| self.back_left > 0);
        let all = self.units.iter().copied().chain(back).chain(egyptians);
        all.map(|unit| (unit, self.places(board, unit)))
            .filter(|(_, places)| !places.is_empty())
            .collect()
    }

    fn left(&self) -> u8 {
        let fixed = u8::try_from(self.units.len()).unwrap_or(u8::MAX);
        let back = u8::try_from(self.back.len()).unwrap_or(u8::MAX).min(self.back_left);
        fixed + back + self.egyptians
    }
}

/// K-029: so many drawn at random from the Mahdist box; with the Krupps a Jihadiya comes first.
fn drawn(count: u8, jihadiya: bool, cx: &mut Cx<'_>) -> Vec<UnitId> {
    let is_boxed = |unit: &UnitId| cx.board.unit(*unit).place == Place::Box;
    let mut pool: Vec<UnitId> = UnitId::of(Faction::Mahdist).filter(is_boxed).collect();
    let mut units = Vec::new();
    for _ in 0..count {
        let first: Vec<UnitId> = pool
            .iter()
            .copied()
            .filter(|unit| !jihadiya || unit.kind() == Kind::Jihadiya)
            .collect();
        let of = if first.is_empty() { &pool } else { &first };
        let Ok(sides) = u8::try_from(of.len()) else { break };
        if sides == 0 {
            break;
        }
        let pick = if sides == 1 { 1 } else { cx.dice.die(sides, 1) };
        let unit = of[usize::from(pick) - 1];
        pool.retain(|other| *other != unit);
        units.push(unit);
    }
    units
}

/// Asks where the next recruit arrives. Whoever cannot be placed is lost (K-039, K-R25).
pub(crate) fn step(mut recruits: Recruits, cx: &mut Cx<'_>) -> Next {
    let open = recruits.open(cx.board);
    let can = |unit: &UnitId| open.iter().any(|(other, _)| other == unit);
    let (stay, lost): (Vec<UnitId>, Vec<UnitId>) =
        recruits.units.iter().partition(|unit| can(unit));
    recruits.units = stay;
    for unit in lost.into_iter().filter(|unit| unit.faction() == Faction::Empire) {
        cx.board.unit_mut(unit).place = Place::Eliminated;
        cx.say(Event::NotPlaced { unit });
    }
    if open.is_empty() {
        // K-R72: whoever has been seen is not counted.
        if recruits.joined > 0 && !cx.board.shows(recruits.of) {
            cx.say(Event::Joined { count: recruits.joined });
        }
        return Next::done();
    }
    let mut of = Vec::new();
    if recruits.units.len() > 1 {
        let places: Vec<Spaces> = open
            .iter()
            .filter(|(unit, _)| recruits.units.contains(unit))
            .map(|(_, places)| *places)
            .collect();
        let several = |space: &SpaceId| places.iter().filter(|of| of.has(*space)).count() > 1;
        of.extend(SpaceId::all().filter(several).map(Choice::Muster));
    }
    of.extend(open.iter().flat_map(|(unit, places)| {
        places.map(|space| Choice::Place(*unit, space)).collect::<Vec<_>>()
    }));
    // K-R61: the player may take fewer Egyptians, and nobody has to come back.
    if recruits.units.is_empty() {
        of.push(Choice::Enough);
    }
    // Whether the Mahdi stands in a town or elsewhere, and so where recruits may come, is the
    // Mahdists' own matter.
    let secret = recruits.of == Faction::Mahdist && cx.board.space_of(UnitId::MAHDI).is_some();
    if let ([only], false) = (&of[..], secret) {
        return answered(recruits, *only, cx);
    }
    let why = Why::Recruits { of: recruits.of, left: recruits.left() };
    Next::Wait(Frame::Recruits(recruits), why, Ask::One(of))
}

pub(crate) fn answered(mut recruits: Recruits, choice: Choice, cx: &mut Cx<'_>) -> Next {
    match choice {
        Choice::Place(unit, space) => arrive(&mut recruits, unit, space, cx),
        Choice::Muster(space) => {
            for unit in recruits.units.clone() {
                if recruits.places(cx.board, unit).has(space) {
                    arrive(&mut recruits, unit, space, cx);
                }
            }
        }
        _ => {
            recruits.back_left = 0;
            recruits.egyptians = 0;
        }
    }
    Next::Go(vec![Frame::Recruits(recruits)])
}

fn arrive(recruits: &mut Recruits, unit: UnitId, space: SpaceId, cx: &mut Cx<'_>) {
    if recruits.units.contains(&unit) {
        recruits.units.retain(|other| *other != unit);
    } else if recruits.back.contains(&unit) {
        recruits.back.retain(|other| *other != unit);
        recruits.back_left = recruits.back_left.saturating_sub(1);
    } else {
        recruits.egyptians = recruits.egyptians.saturating_sub(1);
    }
    if unit.kind() == Kind::Garrison {
        recruits.garrisoned |= Spaces::one(space).0;
    }
    recruits.joined += u8::from(unit.faction() == Faction::Mahdist);
    let landed = cx.board.spaces_of(recruits.of.other()).has(space);
    let fresh = crate::state::Unit { place: Place::At(space), panicked: false, from: None };
    *cx.board.unit_mut(unit) = fresh;
    cx.board.put(&[unit], space);
    cx.board.show_open();
    if landed {
        cx.board.now.landed.add(unit);
    }
    let open = cx.board.shows(unit.faction());
    cx.say(Event::Recruited { unit, at: space, landed, open });
}

pub(crate) fn mahdi(cx: &mut Cx<'_>) -> Next {
    let due = match cx.board.unit(UnitId::MAHDI).place {
        Place::Returning(turn) => cx.board.player == Faction::Mahdist && turn <= cx.board.turn,
        _ => false,
    };
    if !due {
        return Next::done();
    }
    let open = SpaceId::all().collect::<Spaces>().without(cx.board.spaces_of(Faction::Empire));
    let of = open.map(|space| Choice::Place(UnitId::MAHDI, space)).collect();
    Next::Wait(Frame::MahdiReturns, Why::MahdiReturns, Ask::One(of))
}

pub(crate) fn returned(choice: Choice, cx: &mut Cx<'_>) -> Next {
    if let Choice::Place(unit, at) = choice {
        cx.board.put(&[unit], at);
        cx.board.show_open();
        let open = cx.board.shows(Faction::Mahdist);
        cx.say(Event::MahdiReturned { at: Some(at), open });
    }
    Next::done()
}
