//! Which message a fact belongs to: the set-up, the turn of a side, each of its battles, the end.

use games::text;
use khartoum::{Event, Faction, LAST_TURN, SpaceId, View};
use model::Event as AnyEvent;
use model::message::Topic;

use crate::text::names;

/// A part of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    SetUp,
    /// The turn of a side.
    Turn(u8, Faction),
    /// A battle in it, by its space: there is one at most in each turn of a side.
    Battle(u8, Faction, SpaceId),
    /// What a side did, where nothing says in which turn: in the channel that it keeps to itself.
    Own,
    Over,
}

impl Part {
    fn after(self, event: &AnyEvent) -> Self {
        let turn = self.turn().unwrap_or(1);
        let Some(event) = event.own::<Event>() else { return self };
        match event {
            Event::Ended { .. } => Part::Over,
            Event::SetUp { .. } | Event::SetUpEnded { .. } => Part::SetUp,
            Event::TurnBegan { turn, .. } => Part::Turn(*turn, Faction::Mahdist),
            Event::PlayerTurn { of } => Part::Turn(turn, *of),
            Event::BattleBegan { space, .. }
            | Event::KruppsUsed { space }
            | Event::GateOpened { space } => match self {
                Part::Turn(turn, of) | Part::Battle(turn, of, _) => Part::Battle(turn, of, *space),
                other => other,
            },
            _ => self,
        }
    }

    pub fn turn(self) -> Option<u8> {
        match self {
            Part::Turn(turn, _) | Part::Battle(turn, _, _) => Some(turn),
            Part::SetUp | Part::Own | Part::Over => None,
        }
    }

    /// Its topic: `khartoum-3-empire`, `khartoum-3-empire-kosti`.
    pub fn topic(self) -> Topic {
        Topic(match self {
            Part::SetUp => "khartoum-setup".to_owned(),
            Part::Turn(turn, of) => format!("khartoum-{turn}-{of}"),
            Part::Battle(turn, of, space) => format!("khartoum-{turn}-{of}-{space}"),
            Part::Own => "khartoum-own".to_owned(),
            Part::Over => "khartoum-over".to_owned(),
        })
    }

    /// The part of a topic, if it is one of Khartoum's.
    pub fn read(topic: &Topic) -> Option<Self> {
        match topic.0.strip_prefix("khartoum-")? {
            "setup" => Some(Part::SetUp),
            "own" => Some(Part::Own),
            "over" => Some(Part::Over),
            other => {
                let (turn, rest) = other.split_once('-')?;
                let turn: u8 = turn.parse().ok().filter(|turn| (1..=LAST_TURN).contains(turn))?;
                match rest.split_once('-') {
                    None => Some(Part::Turn(turn, rest.parse().ok()?)),
                    Some((of, space)) => {
                        Some(Part::Battle(turn, of.parse().ok()?, space.parse().ok()?))
                    }
                }
            }
        }
    }

    /// The name readers know it by: `turn 3, the Empire, battle at Kosti`.
    pub fn name(self) -> String {
        match self {
            Part::SetUp => "setting up".to_owned(),
            Part::Turn(turn, of) => format!("turn {turn}, {}", names::side(of)),
            Part::Battle(turn, of, space) => {
                format!("turn {turn}, {}, battle at {}", names::side(of), names::space(space))
            }
            Part::Own => "own orders".to_owned(),
            Part::Over => "the end".to_owned(),
        }
    }

    /// Reads [`Part::name`].
    pub fn named(text: &str) -> Option<Self> {
        let turns = (1..=LAST_TURN).flat_map(|turn| {
            Faction::ALL.into_iter().flat_map(move |of| {
                let battles = SpaceId::all().map(move |space| Part::Battle(turn, of, space));
                [Part::Turn(turn, of)].into_iter().chain(battles)
            })
        });
        let mut all = [Part::SetUp, Part::Own, Part::Over].into_iter().chain(turns);
        all.find(|part| part.name() == text)
    }
}

/// The message that a game goes on in whose channel has been told nothing of it yet.
pub fn standing(view: &View) -> Part {
    let board = &view.board;
    match (view.outcome, board.turn, &view.battle) {
        (Some(_), _, _) => Part::Over,
        (None, 0, _) => Part::SetUp,
        (None, turn, Some(battle)) => Part::Battle(turn, board.player, battle.space),
        (None, turn, None) => Part::Turn(turn, board.player),
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
        let space = "kosti".parse().expect("a space");
        let turn = Part::Turn(3, Faction::Empire);
        let battle = Part::Battle(9, Faction::Mahdist, space);
        for part in [Part::SetUp, turn, battle, Part::Own, Part::Over] {
            assert_eq!(Part::read(&part.topic()), Some(part));
            assert_eq!(Part::named(&part.name()), Some(part));
        }
        for junk in ["", "khartoum-", "khartoum-x", "khartoum-3", "khartoum-10-empire", "over"] {
            assert_eq!(Part::read(&Topic(junk.to_owned())), None, "{junk}");
        }
        assert_eq!(Part::named("turn 3, nobody"), None);
    }

    #[test]
    fn each_turn_of_a_side_has_a_message_and_each_battle_one() {
        let space: SpaceId = "kosti".parse().expect("a space");
        let of = Faction::Mahdist;
        let events = [
            Event::SetUpEnded { of },
            Event::TurnBegan { turn: 1, flood: true },
            Event::PlayerTurn { of },
            Event::MovesEnded { of },
            Event::KruppsUsed { space },
            Event::BattleEnded { space, winner: of, rounds: 1 },
            Event::PlayerTurnEnded { of },
            Event::PlayerTurn { of: Faction::Empire },
        ];
        let sections = sections(None, &events.map(AnyEvent::of));
        let topics: Vec<String> = sections.into_iter().map(|(topic, _)| topic.0).collect();
        let expected = [
            "khartoum-setup",
            "khartoum-1-mahdist",
            "khartoum-1-mahdist-kosti",
            "khartoum-1-empire",
        ];
        assert_eq!(topics, expected);
    }

    #[test]
    fn what_a_side_did_is_told_by_itself_where_no_turn_is_known() {
        let of = Faction::Mahdist;
        let events = [Event::Joined { count: 1 }, Event::MovesEnded { of }];
        let topics = sections(None, &events.map(AnyEvent::of));
        assert_eq!(topics.len(), 1);
        assert_eq!(topics[0].0.0, "khartoum-own");
    }
}
