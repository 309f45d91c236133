//! What holds for all who play, whatever their side: who opened the campaign, who may join it, who
//! is ready, and whether it is laid aside.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::cooldown::Did;
use super::names::Known;
use super::posts::Lead;
use super::{PlayerId, Roster};
use kit::DecisionId;

/// What holds for all who play.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Group {
    /// Who opened the campaign; nobody where that was before it was kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub founder: Option<PlayerId>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ready: Vec<PlayerId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invited: Option<Vec<PlayerId>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub begun: Option<Begun>,
    /// What was last agreed on otherwise before it began.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed: Option<Changed>,
    /// Who would have it laid aside, and waits for the word of another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<PlayerId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aside: Option<Aside>,
    /// What people did that they may not do again at once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub did: Vec<Did>,
    /// Everybody who has ever joined, in the order in which they first did.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub people: Vec<Known>,
    /// Whether that is everybody of the log; before it was kept, it was not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub knows_all: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Begun {
    pub by: PlayerId,
    pub how: Chosen,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub over: Vec<PlayerId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Chosen {
    /// There was nobody else.
    Alone,
    Lot,
    Named,
    Elected,
}

/// Options that one person changed within a short time: one message tells of all of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Changed {
    pub player: PlayerId,
    /// When first, in seconds since 1970.
    pub at: i64,
    pub post: i64,
    /// What they were before, by the names they are stored under.
    pub was: BTreeMap<String, String>,
}

/// That a campaign is laid aside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aside {
    /// Since when, in seconds since 1970.
    pub since: i64,
    pub paused: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Admission {
    Open,
    Closed,
    /// This one too; from now on only who is named.
    Invites(PlayerId),
}

/// What somebody asks others to agree to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ask {
    /// That the campaign is laid aside.
    Archive,
    /// That they lead a battle.
    Lead { battle: DecisionId },
}

impl Group {
    /// Whether nothing is to be said.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The same as any log knows it: logs of before tell nothing of the rest.
    pub(super) fn as_logged(&self) -> Self {
        let Self { ready, invited, asked, aside, .. } = self.clone();
        Self { ready, invited, asked, aside, ..Self::default() }
    }

    pub fn lets_in(&self, player: PlayerId) -> bool {
        let named = |all: &Vec<PlayerId>| all.contains(&player) || self.founder == Some(player);
        self.invited.as_ref().is_none_or(named)
    }

    pub fn admit(&mut self, admission: Admission) {
        match admission {
            Admission::Open => self.invited = None,
            Admission::Closed => drop(self.invited.get_or_insert_default()),
            Admission::Invites(player) => {
                let named = self.invited.get_or_insert_default();
                if !named.contains(&player) {
                    named.push(player);
                }
            }
        }
    }

    /// Somebody is ready, or the second time no longer is.
    pub fn toggle_ready(&mut self, player: PlayerId) {
        let before = self.ready.len();
        self.ready.retain(|id| *id != player);
        if self.ready.len() == before {
            self.ready.push(player);
        }
    }

    pub(super) fn forget(&mut self, player: PlayerId) {
        self.ready.retain(|id| *id != player);
        self.asked = self.asked.filter(|id| *id != player);
    }
}

impl Roster {
    /// Who has joined and is not ready for the campaign to begin, `by` aside.
    pub fn not_ready(&self, by: PlayerId) -> Vec<PlayerId> {
        let members = self.everybody().map(|member| member.player);
        members.filter(|id| *id != by && !self.group.ready.contains(id)).collect()
    }

    /// The campaign begins by somebody's word; whoever commands is not appointed yet.
    pub fn begins(&mut self, by: PlayerId, by_lot: bool) {
        let how = match self.commander {
            Some(_) => Chosen::Elected,
            None if by_lot => Chosen::Lot,
            None if self.everybody().count() < 2 => Chosen::Alone,
            None => Chosen::Named,
        };
        // Before an election everybody was.
        let over = if how == Chosen::Elected { Vec::new() } else { self.not_ready(by) };
        self.group.ready.clear();
        self.group.changed = None;
        self.group.begun = Some(Begun { by, how, over });
    }

    /// Somebody asks others to agree to something; false if they have asked already.
    pub fn ask(&mut self, player: PlayerId, ask: Ask) -> bool {
        match ask {
            Ask::Archive => self.group.asked.replace(player) != Some(player),
            Ask::Lead { battle } => {
                let lead = Lead { battle, player };
                self.asks.retain(|other| other.battle == battle);
                let new = !self.asks.contains(&lead);
                if new {
                    self.asks.push(lead);
                }
                new
            }
        }
    }

    /// The campaign is laid aside: nothing falls due meanwhile.
    pub fn lay_aside(&mut self, now: i64) {
        let paused = !self.pause(now);
        self.group.asked = None;
        self.group.aside = Some(Aside { since: now, paused });
    }

    /// It goes on: for how long it lay aside, in seconds; a pause of before lasts.
    pub fn take_up(&mut self, now: i64) -> Option<i64> {
        let aside = self.group.aside.take()?;
        if !aside.paused {
            self.go_on(now);
        }
        Some(now.saturating_sub(aside.since).max(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALICE: PlayerId = PlayerId(1);
    const BEN: PlayerId = PlayerId(2);

    fn staff() -> Roster {
        let mut roster = Roster::default();
        for player in [ALICE, BEN] {
            roster.join(player, "Officer", &[]);
        }
        roster
    }

    #[test]
    fn a_beginning_knows_who_was_not_ready_and_how_the_commander_was_chosen() {
        let mut roster = staff();
        assert_eq!(roster.not_ready(ALICE), [BEN]);
        roster.begins(ALICE, true);
        let begun = roster.group.begun.take().expect("it has begun");
        assert_eq!((begun.how, begun.over), (Chosen::Lot, vec![BEN]));
        roster.group.toggle_ready(BEN);
        assert!(roster.not_ready(ALICE).is_empty());
        roster.group.toggle_ready(BEN);
        assert_eq!(roster.not_ready(ALICE), [BEN], "the second time it is taken back");
        roster.group.toggle_ready(BEN);
        roster.begins(ALICE, false);
        let begun = roster.group.begun.expect("it has begun");
        assert_eq!((begun.how, begun.over), (Chosen::Named, Vec::new()));
    }

    #[test]
    fn a_closed_door_lets_in_whoever_is_named() {
        let mut group = Group { founder: Some(ALICE), ..Group::default() };
        assert!(group.lets_in(BEN));
        group.admit(Admission::Closed);
        assert!(!group.lets_in(BEN) && group.lets_in(ALICE));
        group.admit(Admission::Invites(BEN));
        group.admit(Admission::Closed);
        assert!(group.lets_in(BEN), "who was named stays so");
        group.admit(Admission::Open);
        assert!(group.lets_in(PlayerId(9)));
    }

    #[test]
    fn what_lies_aside_goes_on_as_it_was() {
        let mut roster = staff();
        roster.lay_aside(100);
        assert_eq!(roster.paused, Some(100));
        assert_eq!(
            (roster.take_up(150), roster.paused, roster.take_up(160)),
            (Some(50), None, None)
        );
        roster.pause(200);
        roster.lay_aside(300);
        assert_eq!((roster.take_up(350), roster.paused), (Some(50), Some(200)), "it paused before");
    }
}
