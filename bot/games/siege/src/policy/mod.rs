//! Governors without people: one who answers by lot, one who holds what he has, one who goes out.
//!
//! They see what whoever commands sees, and count with the exact chances of the tables. What the
//! careful one does is also what goes without saying when an order names no units, and what the
//! guide suggests.

mod force;
mod worth;

use std::fmt;
use std::str::FromStr;

use kit::{Answer, Ask, Decision, SplitMix};
use siege::{Action, Choice, City, Force, Kind, Purpose, UnitId, View, Why, data};

pub(crate) use force::{muster, positions};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    Random,
    /// He holds what he has, and goes out where it pays.
    Cautious,
    /// He goes out whenever he can.
    Bold,
}

impl Manner {
    /// All of them, the least clever first.
    pub const ALL: [Self; 3] = [Self::Random, Self::Cautious, Self::Bold];
}

impl fmt::Display for Manner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Random => "random",
            Self::Cautious => "cautious",
            Self::Bold => "bold",
        })
    }
}

impl FromStr for Manner {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|manner| manner.to_string() == text);
        found.ok_or_else(|| "a siege is governed random, cautious or bold".to_owned())
    }
}

/// What somebody knows of the city, and what he minds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Known<'a> {
    pub(crate) city: &'a City,
    /// How much he would rather go out than hold, 1 for the careful.
    pub(crate) daring: f64,
    pub(crate) shuns: Option<Action>,
    pub(crate) sends: Sends,
}

/// Whom a governor sends, and whom he puts into Positions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Sends {
    /// Those with whom the exact chances are best, weighed against what they are wanted for.
    #[default]
    Best,
    /// The least that can go: one counter, and that of those he could spare.
    Cheapest,
}

impl<'a> Known<'a> {
    pub(crate) fn of(view: &'a View) -> Self {
        Self { city: &view.city, daring: 1.0, shuns: None, sends: Sends::Best }
    }
}

/// A governor with a lot of his own.
#[derive(Debug)]
pub struct Governor {
    manner: Manner,
    pub(crate) shuns: Option<Action>,
    pub(crate) sends: Sends,
    lot: SplitMix,
}

impl Governor {
    /// Somebody of a manner, whose lot begins at `seed`.
    pub fn new(manner: Manner, seed: u64) -> Self {
        Self { manner, shuns: None, sends: Sends::Best, lot: SplitMix(seed) }
    }

    pub fn answer(&mut self, view: &View, decision: &Decision<Choice, Why>) -> Answer<Choice> {
        let known = match self.manner {
            Manner::Random => return self.lot.answer(&decision.ask),
            Manner::Cautious => Known::of(view),
            Manner::Bold => Known { daring: 2.0, ..Known::of(view) },
        };
        let known = Known { shuns: self.shuns, sends: self.sends, ..known };
        considered(&known, view.force.as_ref(), decision)
    }
}

pub(crate) fn considered(
    known: &Known<'_>,
    force: Option<&Force>,
    decision: &Decision<Choice, Why>,
) -> Answer<Choice> {
    let of = decision.ask.choices();
    let one = |choice: Option<Choice>| Answer::One(choice.unwrap_or(of[0]));
    match decision.why {
        Why::Action { .. } => one(Some(worth::action(known, of))),
        Why::MoreWorks { .. } => one(Some(worth::more_works(known, of))),
        Why::Force { purpose, .. } => called_up(known, purpose, force, &decision.ask),
        Why::Positions => {
            let next = positions(known).into_iter().map(|(area, _)| Choice::Area(area));
            let mut wished = next.filter(|choice| of.contains(choice));
            one(wished.next().or_else(|| of.contains(&Choice::Ready).then_some(Choice::Ready)))
        }
        Why::Lose { .. } | Why::Traitors { .. } | Why::Fever | Why::Bombardment => {
            one(least(known.city, of))
        }
        Why::Weakest => one(worth::least_dangerous(known, of)),
        Why::FreeWorks => one(worth::free_works(known, of)),
        Why::Sail => one(Some(worth::sail(known, of))),
        Why::Drill { .. } | Why::Arsenal => one(None),
        Why::Quarrel => one(worth::most_dangerous(known, of)),
    }
}

fn called_up(
    known: &Known<'_>,
    purpose: Purpose,
    force: Option<&Force>,
    ask: &Ask<Choice>,
) -> Answer<Choice> {
    let so_far = force.map_or(&[][..], |force| &force.units);
    let wished: Vec<UnitId> = match purpose {
        Purpose::Position(area) => {
            let all = positions(known).into_iter().find(|(of, _)| *of == area);
            all.map_or_else(|| muster(known, purpose, so_far), |(_, units)| units)
        }
        Purpose::Raid(_) | Purpose::Sortie(_) => muster(known, purpose, so_far),
    };
    chosen(&wished, ask)
}

/// Those of `wished` who are called up, and as many others as must go.
pub(crate) fn chosen(wished: &[UnitId], ask: &Ask<Choice>) -> Answer<Choice> {
    let Ask::Some { of, min, max } = ask else { return Answer::One(ask.choices()[0]) };
    let wanted = |choice: &Choice| matches!(choice, Choice::With(unit) if wished.contains(unit));
    let (mut chosen, others): (Vec<Choice>, Vec<Choice>) = of.iter().partition(|of| wanted(of));
    chosen.extend(others.into_iter().take(usize::from(*min).saturating_sub(chosen.len())));
    chosen.truncate(usize::from(*max));
    Answer::Some(chosen)
}

fn least(city: &City, of: &[Choice]) -> Option<Choice> {
    of.iter().copied().min_by_key(|choice| match choice {
        Choice::Unit(unit) => missed(city, *unit),
        _ => 0,
    })
}

/// How much a counter would be missed if it lost a step, or were gone.
fn missed(city: &City, unit: UnitId) -> i32 {
    let known = &data().units[unit.index()];
    // The first step of two still leaves a counter.
    let gone = i32::from(city.unit(unit).steps < 2);
    match known.kind {
        Kind::Levy | Kind::LightGun | Kind::Gunboat => 1,
        Kind::HeavyGun => 2,
        Kind::BashiBazouk => 2 + gone,
        Kind::Egyptian => 4 + gone,
        Kind::Sudanese => 6 + gone,
        Kind::Leader => known.rating.into(),
    }
}
