//! Which message a fact belongs to: the set-up, the turn of a side, the end.

use games::text;
use model::Event as AnyEvent;
use model::message::Topic;
use patrols::{Event, Faction, View};

use crate::text::names;

/// More turns than any patrol has.
const TURNS_MAX: u8 = 60;

/// A part of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Both sides set up.
    SetUp,
    /// The turn of a side.
    Turn(u8, Faction),
    /// What a side did, where nothing says in which turn: in the channel that it keeps to itself.
    Own,
    /// It is over.
    Over,
}

impl Part {
    fn after(self, event: &AnyEvent) -> Self {
        let turn = self.turn().unwrap_or(1);
        let Some(event) = event.own::<Event>() else { return self };
        match (event, self) {
            (Event::Ended { .. }, _) => Part::Over,
            (Event::TurnBegan { turn }, _) => Part::Turn(*turn, Faction::Patrol),
            (Event::SideTurn { of }, _) => Part::Turn(turn, *of),
            // Only what begins a patrol is told before any turn.
            (Event::Laid { .. } | Event::Entered { .. }, Part::Own) => Part::SetUp,
            (_, part) => part,
        }
    }

    /// The turn it is of.
    pub fn turn(self) -> Option<u8> {
        match self {
            Part::Turn(turn, _) => Some(turn),
            Part::SetUp | Part::Own | Part::Over => None,
        }
    }

    /// Its topic: `patrols-3-dervish`.
    pub fn topic(self) -> Topic {
        Topic(match self {
            Part::SetUp => "patrols-setup".to_owned(),
            Part::Turn(turn, of) => format!("patrols-{turn}-{of}"),
            Part::Own => "patrols-own".to_owned(),
            Part::Over => "patrols-over".to_owned(),
        })
    }

    /// The part of a topic, if it is one of a patrol's.
    pub fn read(topic: &Topic) -> Option<Self> {
        match topic.0.strip_prefix("patrols-")? {
            "setup" => Some(Part::SetUp),
            "own" => Some(Part::Own),
            "over" => Some(Part::Over),
            other => {
                let (turn, of) = other.split_once('-')?;
                let turn = turn.parse().ok().filter(|turn| (1..=TURNS_MAX).contains(turn))?;
                Some(Part::Turn(turn, of.parse().ok()?))
            }
        }
    }

    /// The name readers know it by: `turn 3, the Dervishes`.
    pub fn name(self) -> String {
        match self {
            Part::SetUp => "setting up".to_owned(),
            Part::Turn(turn, of) => format!("turn {turn}, {}", names::side(of)),
            Part::Own => "own orders".to_owned(),
            Part::Over => "the end".to_owned(),
        }
    }

    /// Reads [`Part::name`].
    pub fn named(text: &str) -> Option<Self> {
        let turns = (1..=TURNS_MAX)
            .flat_map(|turn| Faction::ALL.into_iter().map(move |of| Part::Turn(turn, of)));
        let mut all = [Part::SetUp, Part::Own, Part::Over].into_iter().chain(turns);
        all.find(|part| part.name() == text)
    }
}

/// The message that a game goes on in whose channel has been told nothing of it yet.
pub fn standing(view: &View) -> Part {
    match (view.outcome, view.board.turn) {
        (Some(_), _) => Part::Over,
        (None, 0) => Part::SetUp,
        (None, turn) => Part::Turn(turn, view.board.player),
    }
}

/// Parts facts into the messages they belong to, going on from `current`.
pub fn sections(current: Option<&Topic>, events: &[AnyEvent]) -> Vec<(Topic, Vec<AnyEvent>)> {
    let part = current.and_then(Part::read).unwrap_or(Part::Own);
    text::parted(part, events, Part::after, Part::topic)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_survive_both_their_names() {
        let turn = Part::Turn(3, Faction::Dervish);
        for part in [Part::SetUp, turn, Part::Own, Part::Over] {
            assert_eq!(Part::read(&part.topic()), Some(part));
            assert_eq!(Part::named(&part.name()), Some(part));
        }
        for junk in ["", "patrols-", "patrols-x", "patrols-3", "patrols-99-patrol", "over"] {
            assert_eq!(Part::read(&Topic(junk.to_owned())), None, "{junk}");
        }
        assert_eq!(Part::named("turn 3, nobody"), None);
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
        let sections = sections(Some(&Part::SetUp.topic()), &events.map(AnyEvent::of));
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
        for part in [Part::SetUp, Part::Turn(3, Faction::Dervish), Part::Own, Part::Over] {
            for topic in [part.topic(), Topic(format!("t1-r4-b1-call/{}", part.topic().0))] {
                let (_, name) = text::chapter(&topic).expect("a chapter");
                let footer = format!("{name} · order 7");
                assert_eq!(text::order_in_footer(&footer), Some((7, topic)), "{footer}");
            }
        }
    }
}
