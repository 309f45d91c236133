//! What an order will do, before it is given: what is certain, and what will be thrown.
//!
//! Never a face, and nothing that only follows from one. Each game tells the facts of a rehearsal
//! beforehand; here that is held against the same steps with other dice, and with other cards in
//! the piles and hands that nobody has seen. What is not told of all of them alike is left out.

use model::{Event, Game};
use staff::Roster;

use crate::people::rehearse::{Rehearsal, Stands};
use crate::text::people::members;

pub const USED: &str = "🃏";

/// What the facts of a rehearsal tell beforehand.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Foretold {
    pub lines: Vec<String>,
    pub then: Option<Then>,
}

/// Where a preview ends before the rehearsal does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Then {
    RoundBegins,
    RoundOver,
    /// The turn is over; its lines have said so.
    TurnOver,
    Dice,
    Unknown,
}

impl Then {
    pub fn sentence(self) -> &'static str {
        match self {
            Self::RoundBegins => "Then the first round begins.",
            Self::RoundOver => "Then the round is over.",
            Self::TurnOver => "What follows is no part of this order.",
            Self::Dice => "The dice decide what comes next.",
            Self::Unknown => "What comes next is seen when the order is given.",
        }
    }
}

/// What an order will do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preview {
    /// Line by line; the last one says whether the order could be taken back.
    pub lines: Vec<String>,
    /// What comes then; nothing if the order can go on.
    pub then: Option<Then>,
}

pub fn told(events: &[Event], game: &Game) -> Foretold {
    let outer = crate::whole(game);
    let within = events.iter().map(|event| event.told_by()).find(|key| !outer.is_of(key));
    within.map_or(outer, crate::named).foretold(events, game)
}

/// What an order will do: what is told of its rehearsal, whatever the dice.
pub fn preview(tried: &Rehearsal, roster: &Roster) -> Preview {
    let told = |events: &[Event]| told(events, &tried.game_after);
    let Foretold { mut lines, mut then } = told(&tried.events);
    if tried.thrown > 0 && crate::on_top(&tried.game_after).about().asks_by_dice {
        then = then.or(Some(Then::Dice));
    }
    if !tried.is_foreseen {
        then = then.or(Some(Then::Unknown));
    }
    let whole = lines.len();
    for other in tried.otherwise() {
        let usual = told(&tried.events[..other.instead_of]);
        let game = other.game.as_ref().unwrap_or(&tried.game_after);
        let other = self::told(&other.events, game);
        let alike = usual.lines.iter().zip(&other.lines).take_while(|(a, b)| a == b).count();
        if alike < usual.lines.len() {
            lines.truncate(alike);
        }
    }
    if lines.len() < whole {
        then = Some(if tried.thrown > 0 { Then::Dice } else { Then::Unknown });
    }
    let last = match (tried.thrown, tried.stands) {
        (0, None) => "Nothing is rolled.",
        (0, Some(Stands::Revealed)) => {
            "Nothing is rolled, but what comes out then cannot be taken back."
        }
        (0, Some(Stands::HandedOver)) => {
            "Nothing is rolled. The other side is asked then, so the order cannot be taken back."
        }
        (_, Some(Stands::Unsealed)) => {
            "Then everybody has answered: the answers are shown, dice may fall, and the order cannot \
             be taken back."
        }
        (_, Some(Stands::Revealed)) => {
            "Once a die has fallen or something has come out, the order cannot be taken back."
        }
        _ => "Once a die has fallen the order cannot be taken back.",
    };
    lines.push(last.to_owned());
    let lines = lines.iter().map(|line| members::named(line, roster)).collect();
    Preview { lines, then }
}
