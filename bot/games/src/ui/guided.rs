//! What a game's guide knows, over the game's own rules.

use kit::{Answer, Audience};
use model::{Event as AnyEvent, Game, OwnChoice, Step, Why};

use super::{ChoiceOf, EventOf, OwnUi, Seen, WhyOf, own};
use crate::people::rehearse::Rehearsal;
use crate::text::guidance::guide::{Guide, Lesson, Stakes};

/// What the guide of whoever has not played a game before knows.
pub trait Guided: OwnUi {
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

    /// What a good move risks, and what it gives up.
    fn stakes(_game: &Game, _steps: &[Step], _tried: &Rehearsal) -> Stakes {
        Stakes::default()
    }

    /// Whether an order that has come to this choice can go on with one that is advised by itself: it
    /// is nothing without.
    fn leads_on(_last: ChoiceOf<Self>) -> bool {
        false
    }

    /// Whether a choice belongs to the order that has come to another, which leads on.
    fn belongs(_last: ChoiceOf<Self>, _next: ChoiceOf<Self>) -> bool {
        true
    }

    /// Where trials ended, from what a search measures in thousandths: what is counted, as `up to the
    /// next rebellion the score came to`, and the number, as `212`.
    fn measured(_seen: &Seen<'_, Self>, _mean: i64) -> Option<(String, String)> {
        None
    }

    /// What speaks against another answer whose number is the better one, where a search weighs more
    /// than that number.
    fn though() -> &'static str {
        ""
    }

    /// What came of an order, in a sentence or two; nothing where nothing is to be said.
    fn came_of(events: &[&EventOf<Self>], seen: &Seen<'_, Self>) -> Option<String>;

    /// What it says when it leaves.
    fn farewell(seen: &Seen<'_, Self>) -> String;
}

fn seen<G: OwnUi>(game: &Game) -> Option<Seen<'_, G>> {
    Seen::of(game, Audience::Public)
}

/// The one choice of a step.
fn one<C: OwnChoice>(step: &Step) -> Option<C> {
    match &step.answer {
        Answer::One(choice) => choice.own(),
        _ => None,
    }
}

impl<G: Guided> Guide for G {
    fn lessons(&self) -> &'static [&'static str] {
        G::LESSONS
    }

    fn begins_with(&self, why: &Why) -> bool {
        why.own().is_some_and(<G as Guided>::begins_with)
    }

    fn explained(&self, why: &Why, game: &Game, over: &dyn Fn(&str) -> bool) -> Vec<Lesson> {
        let seen = why.own().zip(seen::<G>(game));
        seen.map(|(why, seen)| <G as Guided>::explained(why, &seen, over)).unwrap_or_default()
    }

    fn advises(&self, why: &Why) -> bool {
        why.own().is_some_and(<G as Guided>::advises)
    }

    fn stakes(&self, game: &Game, steps: &[Step], tried: &Rehearsal) -> Stakes {
        <G as Guided>::stakes(game, steps, tried)
    }

    fn leads_on(&self, last: &Step) -> bool {
        one(last).is_some_and(<G as Guided>::leads_on)
    }

    fn belongs(&self, last: &Step, next: &Step) -> bool {
        one(last).zip(one(next)).is_none_or(|(last, next)| <G as Guided>::belongs(last, next))
    }

    fn measured(&self, game: &Game, mean: i64) -> Option<(String, String)> {
        <G as Guided>::measured(&seen(game)?, mean)
    }

    fn though(&self) -> &'static str {
        <G as Guided>::though()
    }

    fn came_of(&self, events: &[AnyEvent], game: &Game) -> Option<String> {
        <G as Guided>::came_of(&own(events), &seen(game)?)
    }

    fn farewell(&self, game: &Game) -> String {
        seen(game).map(|seen| <G as Guided>::farewell(&seen)).unwrap_or_default()
    }
}
