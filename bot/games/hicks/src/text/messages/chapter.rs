//! Which message a fact belongs to: one for the drawing up, one for each turn, one for the end.

use std::fmt;

use games::ui;
use hicks::{Event, TURNS_MAX};
use model::Edge;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Chapter {
    /// The table is laid and the square drawn up.
    #[default]
    DrawnUp,
    Turn(u8),
    Over,
}

impl fmt::Display for Chapter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DrawnUp => f.write_str("march-0"),
            Self::Turn(turn) => write!(f, "march-{turn}"),
            Self::Over => f.write_str("march-over"),
        }
    }
}

impl ui::Chapter for Chapter {
    type Event = Event;

    fn after(self, event: &Event) -> Self {
        match event {
            Event::OrderDrawn { .. } => Self::DrawnUp,
            Event::TurnBegan { turn, .. } => Self::Turn(*turn),
            Event::Ended(_) => Self::Over,
            _ => self,
        }
    }

    fn at(self, edge: Edge) -> Self {
        match edge {
            Edge::Begins => Self::DrawnUp,
            Edge::Ends => Self::Over,
        }
    }

    fn name(self) -> String {
        match self {
            Self::DrawnUp => "drawing up".to_owned(),
            Self::Turn(turn) => format!("turn {turn}"),
            Self::Over => "the end".to_owned(),
        }
    }

    fn all() -> impl Iterator<Item = Self> {
        [Self::DrawnUp, Self::Over].into_iter().chain((1..=TURNS_MAX).map(Self::Turn))
    }
}

#[cfg(test)]
mod tests {
    use games::ui::Chapter as _;
    use kit::Seat;
    use model::Event as AnyEvent;
    use model::message::Topic;

    use super::*;

    #[test]
    fn chapters_survive_both_their_names() {
        for chapter in Chapter::all() {
            assert_eq!(Chapter::read(&chapter.to_string()), Some(chapter));
            assert_eq!(Chapter::named(&chapter.name()), Some(chapter));
        }
        for junk in ["", "march-", "march-x", "t1-r4", "over", "march-999"] {
            assert_eq!(Chapter::read(junk), None, "{junk}");
        }
    }

    #[test]
    fn each_turn_has_its_message_and_a_battle_leads_back_to_its_campaign() {
        games_testing::games();
        use fought::Event as Between;
        use san_juans::{Event as War, PlaceId, Space};
        let began = |turn| AnyEvent::of(Event::TurnBegan { turn, seat: Seat(1), passed: true });
        let events = [began(4), AnyEvent::of(Event::Waited), began(5)];
        let topics = |current: &str, events: &[AnyEvent]| -> Vec<String> {
            let current = Topic(current.to_owned());
            let sections = games::text::sections(Some(&current), events);
            sections.into_iter().map(|part| part.topic.0).collect()
        };
        assert_eq!(topics("march-3", &events), ["march-4", "march-5"]);
        let within = ["t1-r4-b1-call/march-4", "t1-r4-b1-call/march-5"];
        assert_eq!(topics("t1-r4-b1-call", &events), within);
        let last = "t1-r4-b1-call/march-over";
        let peace = AnyEvent::of(War::PeaceOffered);
        assert!(topics(last, &[peace]).iter().all(|topic| !topic.contains("march")));
        let formed = AnyEvent::of(Between::Formed {
            space: Space::Place(PlaceId::printed(1)),
            units: Vec::new(),
            force: hicks::Options::default().force(),
            pashas: Vec::new(),
        });
        assert_eq!(topics(last, &[formed]), ["t1-r4-b1-call/march-0"]);
    }

    #[test]
    fn footers_name_both_a_battle_and_the_part_of_its_march() {
        games_testing::games();
        for topic in ["march-3", "t1-r4-b1-call/march-over", "t1-r4-b1-call"] {
            let topic = Topic(topic.to_owned());
            let (_, name) =
                games::text::chapter(&topic, &games::usual().setup(None, None)).expect("a chapter");
            let footer = format!("{name} · order 7");
            assert_eq!(games::text::order_in_footer(&footer), Some((7, topic)), "{footer}");
        }
    }
}
