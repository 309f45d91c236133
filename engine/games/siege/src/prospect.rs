//! The exact chances of a fight: two dice have 36 cases, a die behind them six.

use crate::data;
use crate::tables::{Casualties, Damage, Fight, Toll, Wound, throws};

/// Cases of two dice and one more.
pub const CASES: u16 = 216;

/// In how many of [`CASES`] something happens.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Prospect {
    /// In how many of 36 throws each row comes up, from a total of 2 to one of 12.
    pub rows: [u8; 11],
    pub advances: u16,
    pub back: u16,
    pub strength: u16,
    pub disorders: u16,
    pub morale_up: u16,
    pub morale_down: u16,
    /// So many Resource Points are won: 0, 1 or 2.
    pub resources: [u16; 3],
    pub sees: u16,
    /// So many steps of troops are to be lost: 0 to 3.
    pub steps: [u16; 4],
    pub all_troops: u16,
    /// So many guns are to be lost: 0 to 3.
    pub guns: [u16; 4],
    pub all_guns: u16,
    pub killed: u16,
    pub wounded: u16,
    pub destroyed: u16,
    pub damaged: u16,
}

/// Cases of a die that needs so much or more; all of them if nothing is needed.
fn cases_of(needed: Option<u8>) -> u16 {
    needed.map_or(6, |needed| u16::from(7_u8.saturating_sub(needed).min(6)))
}

/// Adds up what befalls an arm: an entry of its casualty table, or the end of all that took part.
fn befalls<T: Copy>(
    toll: Option<Toll>,
    table: &[T; 6],
    throws: u16,
    mut add: impl FnMut(Option<T>, u16),
) {
    match toll {
        None => {}
        Some(Toll::All(_)) => add(None, throws * 6),
        Some(Toll::Roll(by)) => {
            (1..=6).for_each(|die| add(Some(table[Casualties::row(die, by)]), throws));
        }
    }
}

pub fn prospect(fight: Fight, modifier: i8) -> Prospect {
    let tables = &data().tables;
    let rows = throws(modifier);
    let mut of = Prospect { rows, ..Prospect::default() };
    for (row, throws) in tables.of(fight).iter().zip(rows) {
        let throws = u16::from(throws);
        let every = throws * 6;
        let when = |holds: bool| if holds { every } else { 0 };
        of.advances += when(row.advances);
        of.back += when(row.back);
        of.disorders += when(row.disorders);
        of.morale_up += when(row.morale > 0);
        of.morale_down += when(row.morale < 0);
        of.resources[usize::try_from(row.resources.clamp(0, 2)).unwrap_or(0)] += every;
        if row.strength > 0 {
            of.strength += throws * cases_of(row.strength_on);
        }
        if row.sees_on.is_some() {
            of.sees += throws * cases_of(row.sees_on);
        }
        let none = |toll: Option<Toll>| when(toll.is_none());
        of.steps[0] += none(row.troops);
        of.guns[0] += none(row.guns);
        let casualties = &tables.casualties;
        befalls(row.troops, &casualties.troops, throws, |lost, cases| match lost {
            Some(lost) => of.steps[usize::from(lost)] += cases,
            None => of.all_troops += cases,
        });
        befalls(row.guns, &casualties.guns, throws, |lost, cases| match lost {
            Some(lost) => of.guns[usize::from(lost)] += cases,
            None => of.all_guns += cases,
        });
        befalls(row.leaders, &casualties.leaders, throws, |wound, cases| match wound {
            Some(Wound::Killed) | None => of.killed += cases,
            Some(Wound::Wounded) => of.wounded += cases,
            Some(Wound::None) => {}
        });
        befalls(row.gunboats, &casualties.gunboats, throws, |damage, cases| match damage {
            Some(Damage::Destroyed) | None => of.destroyed += cases,
            Some(Damage::Damaged) => of.damaged += cases,
            Some(Damage::None) => {}
        });
    }
    of
}
