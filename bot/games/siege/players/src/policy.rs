//! A governor who holds what he has, and goes out where it pays by the exact chances of the tables.
//!
//! What he does is also what goes without saying when an order names no units.

use kit::{Answer, Ask, Seat};
use siege::phases::Frame;
use siege::{Action, Choice, City, Force, Grade, Kind, Purpose, Siege, UnitId, Why, data};

use crate::force::{Forces, Known, Mind, muster, positions};
use crate::outlook;
use crate::worth::Month;

/// How often a way of each type of action is tried at most, fortifications first.
const TRIED: [usize; 7] = [5, 2, 2, 1, 2, 2, 1];
/// How else a force for a Raid or Sortie is called up, by thrift, and Positions by fear.
const THRIFTS: [f64; 4] = [0.0, 0.3, 3.0, 100.0];
const FEARS: [f64; 2] = [0.3, 3.0];

/// A governor, and what he means to do this month.
#[derive(Debug, Clone, Default)]
pub struct Governor {
    /// An action that he never does.
    shuns: Option<Action>,
    turn: u8,
    actions: Option<Vec<Choice>>,
    forces: Forces,
    /// Whether he has thought of who stands where.
    placed: bool,
}

fn called_up(game: &Siege) -> Option<&Force> {
    game.frames().iter().rev().find_map(|frame| match frame {
        Frame::Force(force) => Some(force),
        _ => None,
    })
}

impl Governor {
    pub(crate) fn who_shuns(shuns: Option<Action>) -> Self {
        Self { shuns, ..Self::default() }
    }

    /// What he answers in a city as he sees it, in the midst of a force that is called up perhaps;
    /// nothing if nothing is offered.
    pub fn answer(
        &mut self,
        city: &City,
        force: Option<&Force>,
        why: Why,
        ask: &Ask<Choice>,
    ) -> Option<Answer<Choice>> {
        let of = ask.choices();
        if city.turn != self.turn {
            *self = Self { turn: city.turn, ..Self::who_shuns(self.shuns) };
        }
        let known = Known::of(city, Mind::default());
        let least = |worth: &dyn Fn(UnitId) -> i32| {
            of.iter().copied().min_by_key(|choice| match choice {
                Choice::Unit(unit) => worth(*unit),
                _ => 0,
            })
        };
        let choice = match why {
            Why::Force { purpose, .. } => {
                let so_far = force.map_or(&[][..], |force| &force.units);
                let wished = self.wished(&known, purpose, so_far);
                return Some(chosen(&wished, ask));
            }
            Why::Positions => {
                self.place(&known);
                self.next_area(of)
            }
            Why::Action { .. } => {
                let anew = || {
                    let month = Month::of(known);
                    month.actions(month.judged(of, self.shuns))
                };
                let actions = self.actions.take().unwrap_or_else(anew);
                let mut left = actions.into_iter().skip_while(|choice| !of.contains(choice));
                let next = left.next().or(Some(Choice::End));
                self.actions = Some(left.collect());
                next
            }
            Why::MoreWorks { .. } => Month::of(known).best(of, Some(Choice::Ready)),
            Why::FreeWorks | Why::Quarrel => Month::of(known).best(of, None),
            Why::Weakest => {
                let month = Month::of(known);
                of.iter().copied().min_by(|a, b| month.worth(*a).total_cmp(&month.worth(*b)))
            }
            Why::Lose { .. } | Why::Traitors { .. } | Why::Fever | Why::Bombardment => {
                least(&|unit| missed(city, unit))
            }
            Why::Sail if city.morale > 2 => Some(Choice::No),
            Why::Sail | Why::Drill { .. } | Why::Arsenal => None,
        };
        Some(Answer::One(choice.or_else(|| of.first().copied())?))
    }

    /// Thinks of who stands where.
    fn place(&mut self, known: &Known<'_>) {
        if !self.placed {
            self.placed = true;
            self.forces.extend(positions(known));
        }
    }

    /// The Area of the next Position he means to set up.
    fn next_area(&self, of: &[Choice]) -> Option<Choice> {
        let areas = self.forces.iter().map(|(purpose, _)| purpose.choice());
        areas.chain([Choice::Ready]).find(|choice| of.contains(choice))
    }

    /// Whom he calls up for a purpose.
    fn wished(&mut self, known: &Known<'_>, purpose: Purpose, so_far: &[UnitId]) -> Vec<UnitId> {
        if let Purpose::Position(_) = purpose {
            self.place(known);
        }
        if let Some((_, units)) = self.forces.iter().find(|(of, _)| *of == purpose) {
            return units.clone();
        }
        let units = muster(known, purpose, so_far);
        self.forces.push((purpose, units.clone()));
        units
    }

    /// Himself with other forces for some purposes.
    fn with(&self, forces: Forces) -> Self {
        let kept = self.forces.iter().filter(|(of, _)| forces.iter().all(|(new, _)| new != of));
        Self { forces: kept.cloned().chain(forces.iter().cloned()).collect(), ..self.clone() }
    }
}

/// Those of `wished` who are called up, and as many others as must go.
pub fn chosen(wished: &[UnitId], ask: &Ask<Choice>) -> Answer<Choice> {
    let Ask::Some { of, min, max } = ask else { return Answer::One(ask.choices()[0]) };
    let wanted = |choice: &Choice| matches!(choice, Choice::With(unit) if wished.contains(unit));
    let (mut chosen, others): (Vec<Choice>, Vec<Choice>) = of.iter().partition(|of| wanted(of));
    chosen.extend(others.into_iter().take(usize::from(*min).saturating_sub(chosen.len())));
    chosen.truncate(usize::from(*max));
    Answer::Some(chosen)
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

impl search::Policy<City> for Governor {
    fn ways(&self, known: &Siege, _: Seat, ask: &Ask<Choice>) -> Vec<(Self, Answer<Choice>)> {
        let mut own = self.clone();
        let begun = own.turn == known.board().turn;
        let Some(why) = known.decision().map(|decision| decision.why) else { return Vec::new() };
        let force = called_up(known);
        let Some(first) = own.answer(known.board(), force, why, ask) else { return Vec::new() };
        let mut ways = vec![(own.clone(), first)];
        let (city, of) = (known.board(), ask.choices());
        let mut also = |way: Self, answer: Answer<Choice>, anyhow: bool| {
            if anyhow || ways.iter().all(|(_, other)| *other != answer) {
                ways.push((way, answer));
            }
        };
        match why {
            Why::Action { .. } => {
                let mut tried = [0; TRIED.len()];
                let judged = Month::of(Known::of(city, Mind::default())).judged(of, self.shuns);
                for (action, choice, _) in judged {
                    tried[action as usize] += 1;
                    if tried[action as usize] <= TRIED[action as usize] {
                        also(Self { actions: None, ..own.clone() }, Answer::One(choice), false);
                    }
                }
            }
            Why::Force { purpose: purpose @ (Purpose::Raid(_) | Purpose::Sortie(_)), .. }
                if force.is_none_or(|force| force.units.is_empty()) =>
            {
                for thrift in THRIFTS {
                    let mind = Mind { thrift, ..Mind::default() };
                    let units = muster(&Known::of(city, mind), purpose, &[]);
                    let answer = chosen(&units, ask);
                    also(own.with(vec![(purpose, units)]), answer, false);
                }
            }
            Why::Positions if !(begun && self.placed) => {
                for fear in FEARS {
                    let plan = positions(&Known::of(city, Mind { fear, ..Mind::default() }));
                    let way = own.with(plan);
                    let next = way.next_area(of).filter(|_| way.forces != own.forces);
                    next.into_iter().for_each(|next| also(way.clone(), Answer::One(next), true));
                }
            }
            Why::FreeWorks | Why::Weakest | Why::Quarrel | Why::Sail => {
                of.iter().for_each(|choice| also(own.clone(), Answer::One(*choice), false));
            }
            _ => {}
        }
        ways
    }

    fn answer(&mut self, game: &Siege, _: Seat, ask: &Ask<Choice>) -> Answer<Choice> {
        let why = game.decision().map(|decision| decision.why);
        let answer = |why| self.answer(game.board(), called_up(game), why, ask);
        why.and_then(answer).unwrap_or(Answer::Number(0))
    }

    /// The next month tells what this one was worth.
    fn ends(&self, begun: &Siege, now: &Siege) -> bool {
        now.board().turn > begun.board().turn
    }

    fn worth(&self, game: &Siege, _: Seat) -> i64 {
        match game.outcome().map(|outcome| outcome.grade) {
            Some(Grade::Defeat) => 0,
            Some(Grade::Marginal) => 1_000,
            Some(Grade::Victory) => 1_020,
            Some(Grade::Outstanding) => 1_040,
            None => outlook::holds(game.board()),
        }
    }

    /// How likely the city holds.
    fn measure(&self, game: &Siege, seat: Seat) -> i64 {
        self.worth(game, seat).min(1_000)
    }
}
