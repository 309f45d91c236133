//! Which message an event belongs to: one for each rebellion, action round and turn's end, two
//! for each battle. At most fourteen a turn come of it, and two for each battle.
//!
//! What happens in a round after a battle is told in the message of that battle's aftermath, so
//! that the channel reads from top to bottom.

use std::fmt;
use std::str::FromStr;

use games::ui;
use kit::decision::NotAChoice;
use san_juans::{Event, LeaderEvent, Phase, SiegeEvent, SupplyEvent, View};

/// A message of a campaign. A battle has its number in its round; that is 0 outside the action rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chapter {
    Rebellion { turn: u8 },
    Round { turn: u8, round: u8 },
    Call { turn: u8, round: u8, battle: u8 },
    Aftermath { turn: u8, round: u8, battle: u8 },
    End { turn: u8 },
    Over,
}

impl Chapter {
    fn turn(self) -> u8 {
        match self {
            Chapter::Rebellion { turn }
            | Chapter::Round { turn, .. }
            | Chapter::Call { turn, .. }
            | Chapter::Aftermath { turn, .. }
            | Chapter::End { turn } => turn,
            Chapter::Over => 0,
        }
    }
}

impl Default for Chapter {
    fn default() -> Self {
        Chapter::Rebellion { turn: 1 }
    }
}

impl ui::Chapter for Chapter {
    type Event = Event;

    /// The message that `event` belongs to, coming after this one.
    fn after(self, event: &Event) -> Self {
        let turn = self.turn();
        match event {
            Event::TurnBegan { turn } => Chapter::Rebellion { turn: *turn },
            // After a battle on the way out of a place that rose (J-045).
            Event::RevoltRolled { .. } => Chapter::Rebellion { turn },
            Event::RoundBegan { round } => Chapter::Round { turn, round: *round },
            Event::BattleJoined { .. } => {
                let (round, fought) = match self {
                    Chapter::Round { round, .. } => (round, 0),
                    Chapter::Call { round, battle, .. }
                    | Chapter::Aftermath { round, battle, .. } => (round, battle),
                    Chapter::Rebellion { .. } | Chapter::End { .. } | Chapter::Over => (0, 0),
                };
                Chapter::Call { turn, round, battle: fought.saturating_add(1) }
            }
            Event::SupplyChecked { .. }
            | Event::SiegeRolled { .. }
            | Event::Scored { .. }
            | Event::UnitRebuilt { .. }
            | Event::Siege(
                SiegeEvent::ActionTaken { .. }
                | SiegeEvent::SortieRolled { .. }
                | SiegeEvent::StormRolled { .. }
                | SiegeEvent::GunboatUnderFire { .. },
            )
            | Event::Supply(SupplyEvent::Starved { .. })
            | Event::Leader(LeaderEvent::HeroRolled { .. }) => Chapter::End { turn },
            Event::Ended { .. } => Chapter::Over,
            Event::QualityShown { .. }
            | Event::BattleShaped { .. }
            | Event::Leader(LeaderEvent::LeaderProved { .. }) => self,
            _ => match self {
                Chapter::Call { turn, round, battle } => Chapter::Aftermath { turn, round, battle },
                other => other,
            },
        }
    }

    /// `T1 R4`, `T1 R4 battle 1`, `T1 rebellion`, `T1 end`.
    fn name(self) -> String {
        match self {
            Chapter::Rebellion { turn } => format!("T{turn} rebellion"),
            Chapter::Round { turn, round } => format!("T{turn} R{round}"),
            Chapter::Call { turn, round, battle } => format!("T{turn} R{round} battle {battle}"),
            Chapter::Aftermath { turn, round, battle } => {
                format!("T{turn} R{round} after battle {battle}")
            }
            Chapter::End { turn } => format!("T{turn} end"),
            Chapter::Over => "the end".to_owned(),
        }
    }

    fn named(text: &str) -> Option<Self> {
        let topic = text.to_lowercase().replace("the end", "over").replace(' ', "-");
        let topic = match (topic.split_once("-after-battle-"), topic.split_once("-battle-")) {
            (Some((round, battle)), _) => format!("{round}-b{battle}"),
            (None, Some((round, battle))) => format!("{round}-b{battle}-call"),
            (None, None) => topic,
        };
        topic.parse().ok()
    }

    /// There is no end of battles: topics and names are read by their forms.
    fn all() -> impl Iterator<Item = Self> {
        std::iter::empty()
    }

    fn read(topic: &str) -> Option<Self> {
        topic.parse().ok()
    }
}

/// `t1-rebellion`, `t1-r4`, `t1-r4-b1-call`, `t1-r4-b1`, `t1-end`, `over`.
impl fmt::Display for Chapter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chapter::Rebellion { turn } => write!(f, "t{turn}-rebellion"),
            Chapter::Round { turn, round } => write!(f, "t{turn}-r{round}"),
            Chapter::Call { turn, round, battle } => write!(f, "t{turn}-r{round}-b{battle}-call"),
            Chapter::Aftermath { turn, round, battle } => write!(f, "t{turn}-r{round}-b{battle}"),
            Chapter::End { turn } => write!(f, "t{turn}-end"),
            Chapter::Over => f.write_str("over"),
        }
    }
}

impl FromStr for Chapter {
    type Err = NotAChoice;

    fn from_str(text: &str) -> Result<Self, NotAChoice> {
        if text == "over" {
            return Ok(Chapter::Over);
        }
        let parts: Vec<&str> = text.split('-').collect();
        let number = |part: &str, prefix: char| {
            part.strip_prefix(prefix).and_then(|rest| rest.parse::<u8>().ok()).ok_or(NotAChoice)
        };
        let turn = number(parts[0], 't')?;
        Ok(match parts[1..] {
            ["rebellion"] => Chapter::Rebellion { turn },
            ["end"] => Chapter::End { turn },
            [round] => Chapter::Round { turn, round: number(round, 'r')? },
            [round, battle] => {
                let (round, battle) = (number(round, 'r')?, number(battle, 'b')?);
                Chapter::Aftermath { turn, round, battle }
            }
            [round, battle, "call"] => {
                let (round, battle) = (number(round, 'r')?, number(battle, 'b')?);
                Chapter::Call { turn, round, battle }
            }
            _ => return Err(NotAChoice),
        })
    }
}

/// The message that a game goes on in whose channel has been told nothing yet: one brought from a
/// file.
pub fn standing(view: &View) -> Chapter {
    let turn = view.turn;
    match (view.round, view.phase) {
        (Some(round), _) => Chapter::Round { turn, round },
        (None, Phase::Draw | Phase::Rebellion) => Chapter::Rebellion { turn },
        (None, _) => Chapter::End { turn },
    }
}

#[cfg(test)]
mod tests {
    use san_juans::{BattleType, RebelForce, Space, first};

    use games::Play as _;
    use games::ui::Chapter as _;
    use model::Event as AnyEvent;
    use model::message::Topic;

    use super::*;
    use crate::SanJuans;

    #[test]
    fn chapters_survive_both_their_names() {
        for chapter in [
            Chapter::Rebellion { turn: 1 },
            Chapter::Round { turn: 20, round: 7 },
            Chapter::Call { turn: 2, round: 3, battle: 4 },
            Chapter::Aftermath { turn: 2, round: 0, battle: 1 },
            Chapter::End { turn: 3 },
            Chapter::Over,
        ] {
            assert_eq!(chapter.to_string().parse(), Ok(chapter));
            assert_eq!(Chapter::named(&chapter.name()), Some(chapter));
        }
        for junk in ["", "t", "t1", "t1-", "t1-x4", "tx-end", "t1-r4-b1-call-x"] {
            assert_eq!(junk.parse::<Chapter>(), Err(NotAChoice), "{junk}");
        }
        assert_eq!(Chapter::named("T1"), None);
    }

    #[test]
    fn a_game_from_a_file_goes_on_where_it_stands() {
        let game = games_testing::game_at_a_round(5);
        let view = crate::view(&game).expect("a campaign");
        let round = view.round.expect("a round");
        assert_eq!(standing(&view), Chapter::Round { turn: view.turn, round });
        let View { turn, .. } = view;
        let dealing = View { round: None, phase: Phase::Rebellion, ..view };
        assert_eq!(standing(&dealing), Chapter::Rebellion { turn });
        let besieged = View { phase: Phase::Sieges, ..dealing };
        assert_eq!(standing(&besieged), Chapter::End { turn });
    }

    #[test]
    fn a_round_with_a_battle_is_told_in_three_messages() {
        let space = Space::Place(first().named("mud-bay"));
        let force = RebelForce { foot: 9, horse: 1, rifles: 1, guns: 0, machine_guns: 0 };
        let joined = Event::BattleJoined {
            space,
            units: vec![],
            force,
            dice: Some([3, 4]),
            battle: BattleType::Encounter,
            field: vec![],
        };
        let won = Event::BattleAccounted { space, won: true, heavy: false };
        let events = [
            Event::RoundBegan { round: 4 },
            Event::Activated { space, left: 0 },
            joined.clone(),
            won.clone(),
            Event::Passed { ops: 1 },
            joined,
            won,
            Event::RoundBegan { round: 5 },
            Event::SupplyChecked { cut_off: vec![] },
            Event::TurnBegan { turn: 2 },
        ];
        let current = Topic("t1-r3".to_owned());
        let told = SanJuans::FIRST.sections(Some(&current), &events.map(AnyEvent::of));
        let topics: Vec<String> = told.into_iter().map(|(topic, _)| topic.0).collect();
        assert_eq!(
            topics.join(" "),
            "t1-r4 t1-r4-b1-call t1-r4-b1 t1-r4-b2-call t1-r4-b2 t1-r5 t1-end t2-rebellion"
        );
    }
}
