//! A game as words and pictures are made from it, and the facts of a message.

use kit::{Answer, Audience, Machine};
use model::{Choice, Event as AnyEvent, Game, OwnChoice, OwnEvent, Snapshot};

use super::{ChoiceOf, OwnUi, ViewOf};

/// A game, with what somebody sees of it.
pub struct Seen<'a, G: OwnUi> {
    /// The game as the bot passes it on: with a part of it played as another, if one is.
    pub any: &'a Game,
    pub game: &'a Machine<G::Rules>,
    pub view: ViewOf<G>,
}

impl<'a, G: OwnUi> Seen<'a, G> {
    /// What is shown to an audience; nothing if another game is played.
    pub fn of(any: &'a Game, audience: Audience) -> Option<Self> {
        Some(Self { any, game: any.machine()?, view: (G::UI.view)(any, audience)? })
    }

    /// What everybody sees of a snapshot's game.
    pub fn by_all(snapshot: &'a Snapshot) -> Option<Self> {
        Self::of(snapshot.game.as_deref()?, Audience::Public)
    }

    /// What whoever decides sees.
    pub fn to_decide(any: &'a Game) -> Option<Self> {
        let game = any.machine()?;
        Some(Self { any, game, view: (G::UI.view)(any, (G::UI.decider)(game))? })
    }

    /// The choices that are offered now.
    pub fn offered(&self) -> &'a [ChoiceOf<G>] {
        self.game.decision().map_or(&[], |decision| decision.ask.choices())
    }
}

/// The facts of one game among events.
pub fn own<E: OwnEvent>(events: &[AnyEvent]) -> Vec<&E> {
    events.iter().filter_map(AnyEvent::own).collect()
}

/// Lines of a message in which facts of another game can be: the game's own as `tell` says, the
/// others as their game tells them in passing.
pub fn lines<E: OwnEvent, T: IntoIterator<Item = String>>(
    events: &[AnyEvent],
    mut tell: impl FnMut(&E) -> T,
) -> Vec<String> {
    let mut lines = Vec::new();
    for event in events {
        match event.own() {
            Some(own) => lines.extend(tell(own)),
            None => lines.extend(crate::named(event.key()).aside(event)),
        }
    }
    lines
}

/// An answer of one game as the bot passes it on.
pub fn any<C: OwnChoice>(answer: &Answer<C>) -> Answer<Choice> {
    match answer {
        Answer::One(choice) => Answer::One(Choice::of(*choice)),
        Answer::Some(of) => Answer::Some(of.iter().copied().map(Choice::of).collect()),
        Answer::Number(number) => Answer::Number(*number),
    }
}
