//! How soon somebody may do again what disturbs everybody: the one table of it.

use kit::Side;
use serde::{Deserialize, Serialize};

use super::conduct::Pace;
use super::{PlayerId, Roster};

/// What may not be done again at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Act {
    /// To ask for a pause.
    Pause,
    /// To join again a campaign that one has left.
    Join,
    /// To take the other side of battles again, having given it up.
    Side,
    /// To move something.
    Motion,
}

impl Act {
    /// How long after it, or after its opposite, it may be done again, in seconds.
    pub fn after(self, pace: Pace) -> i64 {
        let unit = pace.unit();
        match self {
            Act::Pause => 2 * unit,
            Act::Join | Act::Motion => unit,
            Act::Side => unit / 12,
        }
    }
}

/// What somebody did last of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Did {
    pub player: PlayerId,
    pub act: Act,
    /// When, in seconds since 1970.
    pub at: i64,
    /// On which side, in a game of several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
}

impl Roster {
    /// Notes what somebody did, in place of what they did before.
    pub fn noted(&mut self, player: PlayerId, act: Act, at: i64) {
        let side = self.side;
        self.group.did.retain(|did| did.player != player || did.act != act);
        self.group.did.push(Did { player, act, at, side });
    }

    /// What somebody did last of a kind.
    pub fn did(&self, player: PlayerId, act: Act) -> Option<Did> {
        self.group.did.iter().copied().find(|did| did.player == player && did.act == act)
    }

    /// From when on somebody may do that again, if they may not now; in seconds since 1970.
    pub fn too_soon(&self, player: PlayerId, act: Act, pace: Pace, now: i64) -> Option<i64> {
        let from = self.did(player, act)?.at.saturating_add(act.after(pace));
        (now < from).then_some(from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_has_a_time_of_their_own_for_each_thing() {
        let (alice, ben) = (PlayerId(1), PlayerId(2));
        let mut roster = Roster::default();
        roster.noted(alice, Act::Pause, 1_000);
        let soon = |roster: &Roster, who, act, now| roster.too_soon(who, act, Pace::Day, now);
        let from = 1_000 + 48 * 3_600;
        assert_eq!(soon(&roster, alice, Act::Pause, from - 1), Some(from));
        assert_eq!(soon(&roster, alice, Act::Pause, from), None);
        assert_eq!(soon(&roster, ben, Act::Pause, 1_001), None);
        assert_eq!(soon(&roster, alice, Act::Motion, 1_001), None);
        roster.noted(alice, Act::Pause, 9_000);
        assert_eq!(roster.group.did.len(), 1, "the last counts");
    }
}
