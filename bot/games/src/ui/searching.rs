//! An automatic player who looks ahead by a search over the rules of his game.

use std::borrow::Cow;
use std::marker::PhantomData;

use kit::{Answer, Ask, Audience, Machine, Seat};
use model::{Choice, Game};
use search::{Player, Policy};

use super::{OwnUi, WhyOf, any};
use crate::{Automaton, Weighed};

struct Searching<G, P> {
    own: Player<P>,
    game: PhantomData<fn() -> G>,
}

/// Somebody who plays so: he knows what his own seat may.
pub fn player<G: OwnUi>(own: Player<impl Policy<G::Rules> + Send + 'static>) -> Box<dyn Automaton> {
    Box::new(Searching::<G, _> { own, game: PhantomData })
}

/// The game as the seat knows it that is asked first and may choose something.
fn asked<G: OwnUi>(game: &Game) -> Option<(Cow<'_, Machine<G::Rules>>, Seat)> {
    let machine = game.machine::<G::Rules>()?;
    let chooses = |seat: &Seat| {
        machine.ask_of(*seat).is_some_and(|ask| match ask {
            Ask::One(of) | Ask::Some { of, .. } => !of.is_empty(),
            Ask::Number { .. } => true,
        })
    };
    let seat = machine.decision()?.seats.iter().copied().find(chooses)?;
    let known = match machine.audience() {
        Some(_) => Cow::Borrowed(machine),
        None => Cow::Owned(machine.seen_by(Audience::Seat(seat))),
    };
    Some((known, seat))
}

impl<G: OwnUi, P: Policy<G::Rules> + Send + 'static> Automaton for Searching<G, P> {
    fn answer(&mut self, game: &Game) -> Option<Answer<Choice>> {
        let decision = game.decision()?;
        // A question between this game and one that a part of it is played as.
        if decision.why.own::<WhyOf<G>>().is_none() {
            return crate::first(&decision.ask);
        }
        let (known, seat) = asked::<G>(game)?;
        Some(any(&self.own.answer(&known, seat)?))
    }

    fn weighed(&mut self, game: &Game) -> Vec<Weighed> {
        let own = game.decision().is_some_and(|of| of.why.own::<WhyOf<G>>().is_some());
        let Some((known, seat)) = asked::<G>(game).filter(|_| own) else { return Vec::new() };
        let ways = self.own.weighed(&known, seat).into_iter();
        let told = ways.filter_map(|way| {
            let measured = way.measured()?;
            let on = player::<G>(self.own.with(way.policy));
            let (answer, trials) = (any(&way.answer), way.trials);
            let worth = way.worth / i64::from(trials);
            Some(Weighed { answer, measured, trials, worth, on })
        });
        told.collect()
    }

    fn compared(&mut self, game: &Game, orders: &[Vec<Answer<Choice>>]) -> Option<(u32, Vec<i64>)> {
        let (known, seat) = asked::<G>(game)?;
        let own = |order: &Vec<Answer<Choice>>| {
            order.iter().map(|answer| answer.try_map(|choice| choice.own())).collect()
        };
        let orders: Option<Vec<_>> = orders.iter().map(own).collect();
        self.own.compared(&known, seat, &orders?)
    }
}
