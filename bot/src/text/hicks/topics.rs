//! Which message a fact belongs to: one for the drawing up, one for each turn, one for the end.
//!
//! A march may be a battle of a campaign; its messages then keep the campaign's own topic before
//! theirs, so that the campaign goes on in the right place when the march is over.

use engine::Event as AnyEvent;
use engine::hicks::{Event, View};

use crate::text::post::{Section, Topic};
use crate::text::san_juans;

/// A part of a march.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The table is laid and the square drawn up.
    DrawnUp,
    /// A turn.
    Turn(u8),
    /// The march is over.
    Over,
}

/// A message of a march.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chapter {
    /// The topic of the campaign whose battle the march is, if it is one.
    pub war: Option<Topic>,
    /// Which part of the march.
    pub part: Part,
}

/// The turn that begins with a fact.
pub fn begun(event: &Event) -> Option<u8> {
    match event {
        Event::TurnBegan { turn, .. } => Some(*turn),
        _ => None,
    }
}

impl Part {
    fn after(self, event: &AnyEvent) -> Self {
        match event {
            AnyEvent::Hicks(Event::OrderDrawn { .. })
            | AnyEvent::Fought(engine::fought::Event::Formed { .. }) => Part::DrawnUp,
            AnyEvent::Hicks(Event::TurnBegan { turn, .. }) => Part::Turn(*turn),
            AnyEvent::Hicks(Event::Ended(_))
            | AnyEvent::Fought(engine::fought::Event::Reported { .. }) => Part::Over,
            _ => self,
        }
    }

    fn text(self) -> String {
        match self {
            Part::DrawnUp => "march-0".to_owned(),
            Part::Turn(turn) => format!("march-{turn}"),
            Part::Over => "march-over".to_owned(),
        }
    }

    fn read(text: &str) -> Option<Self> {
        match text.strip_prefix("march-")? {
            "0" => Some(Part::DrawnUp),
            "over" => Some(Part::Over),
            turn => turn.parse().ok().map(Part::Turn),
        }
    }

    fn name(self) -> String {
        match self {
            Part::DrawnUp => "drawing up".to_owned(),
            Part::Turn(turn) => format!("turn {turn}"),
            Part::Over => "the end".to_owned(),
        }
    }

    fn named(text: &str) -> Option<Self> {
        match text {
            "drawing up" => Some(Part::DrawnUp),
            "the end" => Some(Part::Over),
            turn => turn.strip_prefix("turn ")?.parse().ok().map(Part::Turn),
        }
    }
}

impl Chapter {
    /// The chapter of a topic, if it is a march's: `march-3`, `t1-r4-b1-call/march-3`.
    pub fn read(topic: &Topic) -> Option<Self> {
        let (war, part) = match topic.0.rsplit_once('/') {
            Some((war, part)) => (Some(Topic(war.to_owned())), part),
            None => (None, topic.0.as_str()),
        };
        Some(Self { war, part: Part::read(part)? })
    }

    /// Its topic.
    pub fn topic(&self) -> Topic {
        let part = self.part.text();
        Topic(match &self.war {
            Some(war) => format!("{}/{part}", war.0),
            None => part,
        })
    }

    /// The name readers know it by: `With Hicks · turn 3`, `San Juans · T1 R4 battle 1 · march,
    /// turn 3`.
    pub fn name(&self) -> String {
        let part = self.part.name();
        let war = self.war.as_ref().and_then(|war| war.0.parse().ok());
        match war.map(san_juans::topics::Chapter::name) {
            Some(war) => format!("San Juans · {war} · march, {part}"),
            None => format!("With Hicks · {part}"),
        }
    }

    /// Reads [`Chapter::name`].
    pub fn named(text: &str) -> Option<Self> {
        if let Some(part) = text.strip_prefix("With Hicks · ") {
            return Some(Self { war: None, part: Part::named(part)? });
        }
        let (war, part) = text.strip_prefix("San Juans · ")?.split_once(" · march, ")?;
        let war = san_juans::topics::Chapter::named(war)?.to_string();
        Some(Self { war: Some(Topic(war)), part: Part::named(part)? })
    }
}

/// The campaign's part of a topic, where a march that was a battle of it is over.
pub fn of_the_war(topic: &Topic) -> Topic {
    match Chapter::read(topic) {
        Some(Chapter { war: Some(war), .. }) => war,
        _ => topic.clone(),
    }
}

/// The message that a march goes on in whose channel has been told nothing of it yet.
pub fn standing(view: &View, war: Option<Topic>) -> Topic {
    let part = match (view.outcome.is_some(), view.turn) {
        (true, _) => Part::Over,
        (false, 0) => Part::DrawnUp,
        (false, turn) => Part::Turn(turn),
    };
    Chapter { war, part }.topic()
}

/// Parts facts into the messages they belong to, going on from `current`.
pub fn sections(current: Option<&Topic>, events: &[AnyEvent]) -> Vec<Section> {
    let mut chapter = current.and_then(Chapter::read).unwrap_or_else(|| Chapter {
        // What is no topic of a march is one of the campaign it is a battle of.
        war: current.filter(|topic| topic.0.parse::<san_juans::topics::Chapter>().is_ok()).cloned(),
        part: Part::DrawnUp,
    });
    let mut found: Vec<Section> = Vec::new();
    for event in events {
        chapter.part = chapter.part.after(event);
        let topic = chapter.topic();
        match found.last_mut() {
            Some(last) if last.topic == topic => last.events.push(event.clone()),
            _ => found.push(Section { topic, events: vec![event.clone()] }),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use engine::kit::Seat;

    use super::*;

    #[test]
    fn chapters_survive_both_their_names() {
        for war in [None, Some(Topic("t1-r4-b1-call".to_owned()))] {
            for part in [Part::DrawnUp, Part::Turn(1), Part::Turn(30), Part::Over] {
                let chapter = Chapter { war: war.clone(), part };
                assert_eq!(Chapter::read(&chapter.topic()), Some(chapter.clone()));
                assert_eq!(Chapter::named(&chapter.name()), Some(chapter));
            }
        }
        for junk in ["", "march-", "march-x", "t1-r4", "over", "march-999"] {
            assert_eq!(Chapter::read(&Topic(junk.to_owned())), None, "{junk}");
        }
    }

    #[test]
    fn each_turn_has_its_message_and_a_battle_leads_back_to_its_campaign() {
        let began = |turn| AnyEvent::Hicks(Event::TurnBegan { turn, seat: Seat(1), passed: true });
        let events = [began(4), AnyEvent::Hicks(Event::Waited), began(5)];
        let topics = |current: &str| -> Vec<String> {
            let current = Topic(current.to_owned());
            sections(Some(&current), &events).into_iter().map(|part| part.topic.0).collect()
        };
        assert_eq!(topics("march-3"), ["march-4", "march-5"]);
        assert_eq!(topics("t1-r4-b1-call"), ["t1-r4-b1-call/march-4", "t1-r4-b1-call/march-5"]);
        let last = Topic("t1-r4-b1-call/march-over".to_owned());
        assert_eq!(of_the_war(&last).0, "t1-r4-b1-call");
        assert_eq!(of_the_war(&Topic("t1-end".to_owned())).0, "t1-end");
    }
}
