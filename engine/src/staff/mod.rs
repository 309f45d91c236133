//! The people of a campaign: who has joined, and who holds which post (J-001, J-004).
//!
//! The staff is no part of a game: undoing a move never undoes an election. What a post allows
//! is decided in one place, [`Roster::may`]. Elections and dismissals are not here yet.

use serde::{Deserialize, Serialize};

/// A human being, by the number the outside world knows them by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PlayerId(pub u64);

/// Somebody who has joined.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// Who.
    pub player: PlayerId,
    /// The name shown in pictures and exports.
    pub name: String,
}

/// Who plays, and who commands.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roster {
    /// Everybody who has joined, in joining order.
    pub members: Vec<Member>,
    /// The commander in chief, once there is one (J-001).
    pub commander: Option<PlayerId>,
    /// The chief of staff, who keeps the game moving (J-004).
    pub chief_of_staff: Option<PlayerId>,
}

/// What somebody wants to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    /// Give an order that counts.
    Command,
    /// Enter the result of a battle fought on a table.
    ReportBattle,
    /// Begin the campaign.
    Start,
}

impl Roster {
    /// Whether `player` has joined.
    pub fn has(&self, player: PlayerId) -> bool {
        self.members.iter().any(|member| member.player == player)
    }

    /// The name of a member.
    pub fn name(&self, player: PlayerId) -> Option<&str> {
        let found = self.members.iter().find(|member| member.player == player);
        found.map(|member| member.name.as_str())
    }

    /// Adds somebody; false if they had joined already.
    pub fn join(&mut self, player: PlayerId, name: &str) -> bool {
        let new = !self.has(player);
        if new {
            self.members.push(Member { player, name: name.to_owned() });
        }
        new
    }

    /// Takes somebody out; false if they had not joined. The posts they held pass on: command to
    /// the chief of staff, else to whoever joined first; the other post likewise.
    pub fn leave(&mut self, player: PlayerId) -> bool {
        let before = self.members.len();
        self.members.retain(|member| member.player != player);
        if self.members.len() == before {
            return false;
        }
        let first = |not: Option<PlayerId>| {
            self.members.iter().map(|member| member.player).find(|id| Some(*id) != not)
        };
        if self.commander == Some(player) {
            let chief = self.chief_of_staff.filter(|id| *id != player);
            self.commander = chief.or_else(|| first(None));
        }
        if self.chief_of_staff == Some(player) || self.chief_of_staff == self.commander {
            self.chief_of_staff = first(self.commander);
        }
        true
    }

    /// Gives the command to a member and the staff to the first other one.
    pub fn appoint(&mut self, commander: PlayerId) {
        self.commander = Some(commander);
        if self.chief_of_staff.is_none() || self.chief_of_staff == Some(commander) {
            let others = self.members.iter().map(|member| member.player);
            self.chief_of_staff = others.into_iter().find(|id| *id != commander);
        }
    }

    /// Whether `player`'s post allows a deed.
    pub fn may(&self, player: PlayerId, deed: Deed) -> bool {
        match deed {
            Deed::Command => self.commander == Some(player),
            Deed::ReportBattle => {
                self.commander == Some(player) || self.chief_of_staff == Some(player)
            }
            Deed::Start => self.has(player),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_passes_on_when_the_commander_leaves() {
        let mut roster = Roster::default();
        for (id, name) in [(1, "Alice"), (2, "Ben"), (3, "Chen")] {
            assert!(roster.join(PlayerId(id), name));
        }
        assert!(!roster.join(PlayerId(1), "Alice again"));
        roster.appoint(PlayerId(2));
        assert_eq!(roster.chief_of_staff, Some(PlayerId(1)));
        assert!(roster.leave(PlayerId(2)));
        assert_eq!(roster.commander, Some(PlayerId(1)), "J-004: the chief of staff acts for him");
        assert_eq!(roster.chief_of_staff, Some(PlayerId(3)));
        assert!(!roster.may(PlayerId(3), Deed::Command));
        assert!(roster.may(PlayerId(3), Deed::ReportBattle));
        assert!(roster.leave(PlayerId(1)) && roster.leave(PlayerId(3)));
        assert_eq!((roster.commander, roster.chief_of_staff), (None, None));
    }
}
