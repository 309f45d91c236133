//! What a game's guide knows, over the game's own rules.

use kit::Audience;
use model::{Event as AnyEvent, Game, Step, Why};

use super::{EventOf, Seen, Ui, WhyOf, own};
use crate::text::guidance::guide::{Guide, Lesson};

/// What the guide of whoever has not played a game before knows.
pub trait Guided: Ui {
    /// The names of the lessons that the guide stays for.
    const LESSONS: &'static [&'static str];

    /// Whether a newcomer's first question should be this one; no question is where any will do.
    fn begins_with(_why: WhyOf<Self>) -> bool {
        false
    }

    /// What can be explained beside a prompt, the most important first; `over` are those lessons
    /// that have been had.
    fn explained(
        why: WhyOf<Self>,
        seen: &Seen<'_, Self>,
        over: &dyn Fn(&str) -> bool,
    ) -> Vec<Lesson>;

    /// Whether a good move can be named where this is asked, of somebody who has begun nothing.
    fn advises(why: WhyOf<Self>) -> bool;

    /// The chances of a good move, where dice risk something.
    fn chances(_game: &Game, _steps: &[Step]) -> Option<String> {
        None
    }

    /// What came of an order, in a sentence or two; nothing where nothing is to be said.
    fn came_of(events: &[&EventOf<Self>], seen: &Seen<'_, Self>) -> Option<String>;

    /// What it says when it leaves.
    fn farewell(seen: &Seen<'_, Self>) -> String;
}

fn seen<U: Ui>(game: &Game) -> Option<Seen<'_, U>> {
    Seen::of(game, Audience::Public)
}

impl<U: Guided> Guide for U {
    fn lessons(&self) -> &'static [&'static str] {
        U::LESSONS
    }

    fn begins_with(&self, why: &Why) -> bool {
        why.own().is_some_and(<U as Guided>::begins_with)
    }

    fn explained(&self, why: &Why, game: &Game, over: &dyn Fn(&str) -> bool) -> Vec<Lesson> {
        let seen = why.own().zip(seen::<U>(game));
        seen.map(|(why, seen)| <U as Guided>::explained(why, &seen, over)).unwrap_or_default()
    }

    fn advises(&self, why: &Why) -> bool {
        why.own().is_some_and(<U as Guided>::advises)
    }

    fn chances(&self, game: &Game, steps: &[Step]) -> Option<String> {
        <U as Guided>::chances(game, steps)
    }

    fn came_of(&self, events: &[AnyEvent], game: &Game) -> Option<String> {
        <U as Guided>::came_of(&own(events), &seen(game)?)
    }

    fn farewell(&self, game: &Game) -> String {
        seen(game).map(|seen| <U as Guided>::farewell(&seen)).unwrap_or_default()
    }
}
