//! Which message a fact belongs to: one for the drawing up, one for each turn, one for the end.

use games::text;
use hicks::{Event, View};
use model::message::Topic;
use model::{Edge, Event as AnyEvent};

/// A part of a march.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The table is laid and the square drawn up.
    DrawnUp,
    Turn(u8),
    /// The march is over.
    Over,
}

impl Part {
    fn after(self, event: &AnyEvent) -> Self {
        match (event.own(), event.edge()) {
            (Some(Event::OrderDrawn { .. }), _) | (_, Some(Edge::Begins)) => Part::DrawnUp,
            (Some(Event::TurnBegan { turn, .. }), _) => Part::Turn(*turn),
            (Some(Event::Ended(_)), _) | (_, Some(Edge::Ends)) => Part::Over,
            _ => self,
        }
    }

    /// Its topic: `march-3`.
    pub fn topic(self) -> Topic {
        Topic(match self {
            Part::DrawnUp => "march-0".to_owned(),
            Part::Turn(turn) => format!("march-{turn}"),
            Part::Over => "march-over".to_owned(),
        })
    }

    /// The part of a topic, if it is a march's.
    pub fn read(topic: &Topic) -> Option<Self> {
        match topic.0.strip_prefix("march-")? {
            "0" => Some(Part::DrawnUp),
            "over" => Some(Part::Over),
            turn => turn.parse().ok().map(Part::Turn),
        }
    }

    /// The name readers know it by.
    pub fn name(self) -> String {
        match self {
            Part::DrawnUp => "drawing up".to_owned(),
            Part::Turn(turn) => format!("turn {turn}"),
            Part::Over => "the end".to_owned(),
        }
    }

    /// Reads [`Part::name`].
    pub fn named(text: &str) -> Option<Self> {
        match text {
            "drawing up" => Some(Part::DrawnUp),
            "the end" => Some(Part::Over),
            turn => turn.strip_prefix("turn ")?.parse().ok().map(Part::Turn),
        }
    }
}

/// The message that a march goes on in whose channel has been told nothing of it yet.
pub fn standing(view: &View) -> Part {
    match (view.outcome.is_some(), view.turn) {
        (true, _) => Part::Over,
        (false, 0) => Part::DrawnUp,
        (false, turn) => Part::Turn(turn),
    }
}

/// Parts facts into the messages they belong to, going on from `current`.
pub fn sections(current: Option<&Topic>, events: &[AnyEvent]) -> Vec<(Topic, Vec<AnyEvent>)> {
    let part = current.and_then(Part::read).unwrap_or(Part::DrawnUp);
    text::parted(part, events, Part::after, Part::topic)
}

#[cfg(test)]
mod tests {
    use kit::Seat;

    use super::*;

    #[test]
    fn parts_survive_both_their_names() {
        for part in [Part::DrawnUp, Part::Turn(1), Part::Turn(30), Part::Over] {
            assert_eq!(Part::read(&part.topic()), Some(part));
            assert_eq!(Part::named(&part.name()), Some(part));
        }
        for junk in ["", "march-", "march-x", "t1-r4", "over", "march-999"] {
            assert_eq!(Part::read(&Topic(junk.to_owned())), None, "{junk}");
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
            space: Space::Place(PlaceId(1)),
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
            let (_, name) = games::text::chapter(&topic).expect("a chapter");
            let footer = format!("{name} · order 7");
            assert_eq!(games::text::order_in_footer(&footer), Some((7, topic)), "{footer}");
        }
    }
}
