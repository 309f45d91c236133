//! Which message a fact belongs to: the card and the actions of a month, its Banners and clean-up,
//! the end.

use std::fmt;

use games::ui;
use siege::{Event, LAST_TURN, View};

use crate::text::names;

/// A message of a siege.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chapter {
    /// The event card of a month, and what is done in it.
    Actions(u8),
    /// The Banners of a month, and its clean-up.
    Banners(u8),
    Over,
}

impl Default for Chapter {
    fn default() -> Self {
        Self::Actions(1)
    }
}

impl fmt::Display for Chapter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Actions(turn) => write!(f, "siege-{turn}"),
            Self::Banners(turn) => write!(f, "siege-{turn}-banners"),
            Self::Over => f.write_str("siege-over"),
        }
    }
}

impl ui::Chapter for Chapter {
    type Event = Event;

    fn after(self, event: &Event) -> Self {
        match (event, self) {
            (Event::TurnBegan { turn }, _) => Self::Actions(*turn),
            (Event::ActionsEnded { .. }, Self::Actions(turn)) => Self::Banners(turn),
            (Event::Ended { .. }, _) => Self::Over,
            _ => self,
        }
    }

    fn name(self) -> String {
        match self {
            Self::Actions(turn) => names::month(turn).to_owned(),
            Self::Banners(turn) => format!("{}, the Banners", names::month(turn)),
            Self::Over => "the end".to_owned(),
        }
    }

    fn all() -> impl Iterator<Item = Self> {
        let months = (1..=LAST_TURN).flat_map(|turn| [Self::Actions(turn), Self::Banners(turn)]);
        months.chain([Self::Over])
    }
}

impl Chapter {
    pub fn standing(view: &View) -> Self {
        match view.outcome {
            Some(_) => Self::Over,
            None if view.city.now.activation.is_some() => Self::Banners(view.city.turn),
            None => Self::Actions(view.city.turn),
        }
    }
}

#[cfg(test)]
mod tests {
    use games::ui::sections;
    use model::Event as AnyEvent;

    use super::*;

    #[test]
    fn chapters_survive_both_their_names() {
        let junk = ["", "siege-", "march-3", "over", "siege-999", "siege-1-", "March 1885"];
        games_testing::words::chapters_are_read::<Chapter>(&junk);
    }

    #[test]
    fn each_month_has_a_message_for_its_actions_and_one_for_its_banners() {
        let events = [
            Event::TurnBegan { turn: 2 },
            Event::ActionsEnded { unused: 0 },
            Event::CleanedUp { recovered: Vec::new() },
            Event::TurnBegan { turn: 3 },
        ];
        let sections = sections::<Chapter>(None, &events.map(AnyEvent::of));
        let topics: Vec<String> = sections.into_iter().map(|(topic, _)| topic.0).collect();
        assert_eq!(topics, ["siege-2", "siege-2-banners", "siege-3"]);
    }
}
