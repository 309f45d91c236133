//! Which message a fact belongs to: the set-up, the turn of a side, the end.

use std::fmt;

use games::ui;
use patrols::{Event, Faction, View};

use crate::text::names;

/// More turns than any patrol has.
const TURNS_MAX: u8 = 60;

/// A message of a patrol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Chapter {
    SetUp,
    /// The turn of a side.
    Turn(u8, Faction),
    /// What a side did, where nothing says in which turn: in the channel that it keeps to itself.
    #[default]
    Own,
    Over,
}

impl Chapter {
    pub fn turn(self) -> Option<u8> {
        match self {
            Self::Turn(turn, _) => Some(turn),
            Self::SetUp | Self::Own | Self::Over => None,
        }
    }

    /// The message that a game goes on in whose channel has been told nothing of it yet.
    pub fn standing(view: &View) -> Self {
        match (view.outcome, view.board.turn) {
            (Some(_), _) => Self::Over,
            (None, 0) => Self::SetUp,
            (None, turn) => Self::Turn(turn, view.board.player),
        }
    }
}

impl fmt::Display for Chapter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SetUp => f.write_str("patrols-setup"),
            Self::Turn(turn, of) => write!(f, "patrols-{turn}-{of}"),
            Self::Own => f.write_str("patrols-own"),
            Self::Over => f.write_str("patrols-over"),
        }
    }
}

impl ui::Chapter for Chapter {
    type Event = Event;

    fn after(self, event: &Event) -> Self {
        match (event, self) {
            (Event::Ended { .. }, _) => Self::Over,
            (Event::TurnBegan { turn }, _) => Self::Turn(*turn, Faction::Patrol),
            (Event::SideTurn { of }, _) => Self::Turn(self.turn().unwrap_or(1), *of),
            // Only what begins a patrol is told before any turn.
            (Event::Laid { .. } | Event::Entered { .. }, Self::Own) => Self::SetUp,
            _ => self,
        }
    }

    /// `turn 3, the Dervishes`.
    fn name(self) -> String {
        match self {
            Self::SetUp => "setting up".to_owned(),
            Self::Turn(turn, of) => format!("turn {turn}, {}", names::side(of)),
            Self::Own => "own orders".to_owned(),
            Self::Over => "the end".to_owned(),
        }
    }

    fn all() -> impl Iterator<Item = Self> {
        let turns = (1..=TURNS_MAX).flat_map(|turn| Faction::ALL.map(|of| Self::Turn(turn, of)));
        [Self::SetUp, Self::Own, Self::Over].into_iter().chain(turns)
    }
}

#[cfg(test)]
mod tests {
    use games::text;
    use games::ui::{Chapter as _, sections};
    use model::Event as AnyEvent;
    use model::message::Topic;

    use super::*;

    #[test]
    fn chapters_survive_both_their_names() {
        for chapter in Chapter::all() {
            assert_eq!(Chapter::read(&chapter.to_string()), Some(chapter));
            assert_eq!(Chapter::named(&chapter.name()), Some(chapter));
        }
        for junk in ["", "patrols-", "patrols-x", "patrols-3", "patrols-99-patrol", "over"] {
            assert_eq!(Chapter::read(junk), None, "{junk}");
        }
        assert_eq!(Chapter::named("turn 3, nobody"), None);
    }

    #[test]
    fn each_turn_of_a_side_has_a_message() {
        let events = [
            Event::NoEffect,
            Event::TurnBegan { turn: 1 },
            Event::SideTurn { of: Faction::Patrol },
            Event::NobodyChosen { of: Faction::Patrol },
            Event::SideTurn { of: Faction::Dervish },
            Event::TurnBegan { turn: 2 },
        ];
        let setup = Topic(Chapter::SetUp.to_string());
        let sections = sections::<Chapter>(Some(&setup), &events.map(AnyEvent::of));
        let topics: Vec<String> = sections.into_iter().map(|(topic, _)| topic.0).collect();
        let expected =
            ["patrols-setup", "patrols-1-patrol", "patrols-1-dervish", "patrols-2-patrol"];
        assert_eq!(topics, expected);
    }

    #[test]
    fn a_battle_of_a_campaign_begins_with_the_setting_up() {
        games_testing::games();
        let hidden = AnyEvent::of(Event::Hidden { unit: None, halves: None });
        let sections = text::sections(Some(&Topic("t1-r4-b1-call".to_owned())), &[hidden]);
        let topics: Vec<String> = sections.into_iter().map(|part| part.topic.0).collect();
        assert_eq!(topics, ["t1-r4-b1-call/patrols-setup"]);
    }

    #[test]
    fn footers_name_both_a_battle_and_the_part_of_its_patrol() {
        games_testing::games();
        for chapter in [Chapter::SetUp, Chapter::Turn(3, Faction::Dervish), Chapter::Own] {
            for topic in [format!("{chapter}"), format!("t1-r4-b1-call/{chapter}")].map(Topic) {
                let (_, name) =
                    text::chapter(&topic, &games::usual().setup(None, None)).expect("a chapter");
                let footer = format!("{name} · order 7");
                assert_eq!(text::order_in_footer(&footer), Some((7, topic)), "{footer}");
            }
        }
    }
}
