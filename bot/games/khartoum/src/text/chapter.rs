//! Which message a fact belongs to: the set-up, the turn of a side, each of its battles, the end.

use std::fmt;

use games::ui;
use khartoum::{Event, Faction, LAST_TURN, SpaceId, View};

use crate::text::names;

/// A message of a game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Chapter {
    SetUp,
    /// The turn of a side.
    Turn(u8, Faction),
    /// A battle in it, by its space: there is one at most in each turn of a side.
    Battle(u8, Faction, SpaceId),
    /// What a side did, where nothing says in which turn: in the channel that it keeps to itself.
    #[default]
    Own,
    Over,
}

impl fmt::Display for Chapter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SetUp => f.write_str("khartoum-setup"),
            Self::Turn(turn, of) => write!(f, "khartoum-{turn}-{of}"),
            Self::Battle(turn, of, space) => write!(f, "khartoum-{turn}-{of}-{space}"),
            Self::Own => f.write_str("khartoum-own"),
            Self::Over => f.write_str("khartoum-over"),
        }
    }
}

impl ui::Chapter for Chapter {
    type Event = Event;

    fn after(self, event: &Event) -> Self {
        match (event, self) {
            (Event::Ended { .. }, _) => Self::Over,
            (Event::SetUp { .. } | Event::SetUpEnded { .. }, _) => Self::SetUp,
            (Event::TurnBegan { turn, .. }, _) => Self::Turn(*turn, Faction::Mahdist),
            (Event::PlayerTurn { of }, Self::Turn(turn, _) | Self::Battle(turn, ..)) => {
                Self::Turn(turn, *of)
            }
            (Event::PlayerTurn { of }, _) => Self::Turn(1, *of),
            (
                Event::BattleBegan { space, .. }
                | Event::KruppsUsed { space }
                | Event::GateOpened { space },
                Self::Turn(turn, of) | Self::Battle(turn, of, _),
            ) => Self::Battle(turn, of, *space),
            _ => self,
        }
    }

    /// `turn 3, the Empire, battle at Kosti`.
    fn name(self) -> String {
        match self {
            Self::SetUp => "setting up".to_owned(),
            Self::Turn(turn, of) => format!("turn {turn}, {}", names::side(of)),
            Self::Battle(turn, of, space) => {
                format!("turn {turn}, {}, battle at {}", names::side(of), names::space(space))
            }
            Self::Own => "own orders".to_owned(),
            Self::Over => "the end".to_owned(),
        }
    }

    fn all() -> impl Iterator<Item = Self> {
        let turns = (1..=LAST_TURN).flat_map(|turn| Faction::ALL.map(|of| (turn, of)));
        let turns = turns.flat_map(|(turn, of)| {
            let battles = SpaceId::all().map(move |space| Self::Battle(turn, of, space));
            [Self::Turn(turn, of)].into_iter().chain(battles)
        });
        [Self::SetUp, Self::Own, Self::Over].into_iter().chain(turns)
    }
}

impl Chapter {
    pub fn standing(view: &View) -> Self {
        let board = &view.board;
        match (view.outcome, board.turn, &view.battle) {
            (Some(_), _, _) => Self::Over,
            (None, 0, _) => Self::SetUp,
            (None, turn, Some(battle)) => Self::Battle(turn, board.player, battle.space),
            (None, turn, None) => Self::Turn(turn, board.player),
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
        let junk = ["", "khartoum-", "khartoum-3", "khartoum-10-empire", "over", "turn 3, nobody"];
        games_testing::words::chapters_are_read::<Chapter>(&junk);
    }

    fn topics<const N: usize>(events: [Event; N]) -> Vec<String> {
        let sections = sections::<Chapter>(None, &events.map(AnyEvent::of));
        sections.into_iter().map(|(topic, _)| topic.0).collect()
    }

    #[test]
    fn each_turn_of_a_side_has_a_message_and_each_battle_one() {
        let space: SpaceId = "kosti".parse().expect("a space");
        let of = Faction::Mahdist;
        let found = topics([
            Event::SetUpEnded { of },
            Event::TurnBegan { turn: 1, flood: true },
            Event::PlayerTurn { of },
            Event::MovesEnded { of },
            Event::KruppsUsed { space },
            Event::BattleEnded { space, winner: of, rounds: 1 },
            Event::PlayerTurnEnded { of },
            Event::PlayerTurn { of: Faction::Empire },
        ]);
        let expected = [
            "khartoum-setup",
            "khartoum-1-mahdist",
            "khartoum-1-mahdist-kosti",
            "khartoum-1-empire",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn what_a_side_did_is_told_by_itself_where_no_turn_is_known() {
        let of = Faction::Mahdist;
        let found = topics([Event::Joined { count: 1 }, Event::MovesEnded { of }]);
        assert_eq!(found, ["khartoum-own"]);
    }
}
