//! Which message a fact belongs to: the card and the actions of a month, its Banners and clean-up,
//! the end.

use games::text;
use model::message::Topic;
use model::{Edge, Event as AnyEvent};
use siege::{Event, View};

use crate::text::names;

/// A part of a siege.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The event card of a month, and what is done in it.
    Actions(u8),
    /// The Banners of a month, and its clean-up.
    Banners(u8),
    /// The siege is over.
    Over,
}

impl Part {
    fn after(self, event: &AnyEvent) -> Self {
        match (event.own(), event.edge()) {
            (Some(Event::TurnBegan { turn }), _) => Part::Actions(*turn),
            (Some(Event::ActionsEnded { .. }), _) => match self {
                Part::Actions(turn) => Part::Banners(turn),
                other => other,
            },
            (Some(Event::Ended { .. }), _) | (_, Some(Edge::Ends)) => Part::Over,
            _ => self,
        }
    }

    /// The turn it is of.
    pub fn turn(self) -> Option<u8> {
        match self {
            Part::Actions(turn) | Part::Banners(turn) => Some(turn),
            Part::Over => None,
        }
    }

    /// Its topic: `siege-3`, `siege-3-banners`.
    pub fn topic(self) -> Topic {
        Topic(match self {
            Part::Actions(turn) => format!("siege-{turn}"),
            Part::Banners(turn) => format!("siege-{turn}-banners"),
            Part::Over => "siege-over".to_owned(),
        })
    }

    /// The part of a topic, if it is a siege's.
    pub fn read(topic: &Topic) -> Option<Self> {
        match topic.0.strip_prefix("siege-")? {
            "over" => Some(Part::Over),
            other => match other.strip_suffix("-banners") {
                Some(turn) => turn.parse().ok().map(Part::Banners),
                None => other.parse().ok().map(Part::Actions),
            },
        }
    }

    /// The name readers know it by.
    pub fn name(self) -> String {
        match self {
            Part::Actions(turn) => names::month(turn).to_owned(),
            Part::Banners(turn) => format!("{}, the Banners", names::month(turn)),
            Part::Over => "the end".to_owned(),
        }
    }

    /// Reads [`Part::name`].
    pub fn named(text: &str) -> Option<Self> {
        if text == "the end" {
            return Some(Part::Over);
        }
        let (month, banners) = match text.strip_suffix(", the Banners") {
            Some(month) => (month, true),
            None => (text, false),
        };
        let turn = (1..=siege::LAST_TURN).find(|turn| names::month(*turn) == month)?;
        Some(if banners { Part::Banners(turn) } else { Part::Actions(turn) })
    }
}

/// The message that a siege goes on in whose channel has been told nothing of it yet.
pub fn standing(view: &View) -> Part {
    match view.outcome {
        Some(_) => Part::Over,
        None if view.city.now.activation.is_some() => Part::Banners(view.city.turn),
        None => Part::Actions(view.city.turn),
    }
}

/// Parts facts into the messages they belong to, going on from `current`.
pub fn sections(current: Option<&Topic>, events: &[AnyEvent]) -> Vec<(Topic, Vec<AnyEvent>)> {
    let part = current.and_then(Part::read).unwrap_or(Part::Actions(1));
    text::parted(part, events, Part::after, Part::topic)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_survive_both_their_names() {
        let all = (1..=12).flat_map(|turn| [Part::Actions(turn), Part::Banners(turn)]);
        for part in all.chain([Part::Over]) {
            assert_eq!(Part::read(&part.topic()), Some(part));
            assert_eq!(Part::named(&part.name()), Some(part));
        }
        for junk in ["", "siege-", "siege-x", "march-3", "over", "siege-999", "siege-1-"] {
            assert_eq!(Part::read(&Topic(junk.to_owned())), None, "{junk}");
        }
        assert_eq!(Part::named("March 1885"), None);
    }

    #[test]
    fn each_month_has_a_message_for_its_actions_and_one_for_its_banners() {
        let events = [
            Event::TurnBegan { turn: 2 },
            Event::ActionsEnded { unused: 0 },
            Event::CleanedUp { recovered: Vec::new() },
            Event::TurnBegan { turn: 3 },
        ];
        let sections = sections(None, &events.map(AnyEvent::of));
        let topics: Vec<String> = sections.into_iter().map(|(topic, _)| topic.0).collect();
        assert_eq!(topics, ["siege-2", "siege-2-banners", "siege-3"]);
    }
}
