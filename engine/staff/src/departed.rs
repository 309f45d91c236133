//! Who has left a campaign not long ago, and what comes back with them.
//!
//! The ruling: for an hour coming back undoes leaving. Nobody is kept out, the vote is as it was,
//! and so are the number and the areas that nobody else has taken meanwhile. Command and the
//! chief's post passed on at once: they come back if nothing was answered meanwhile, nobody was
//! given them, and no vote was open then or is now, so that nobody escapes one by leaving.
//! Proposals, ballots, plans and stand-ins do not come back.
//!
//! What somebody regains is said in the line of the log by which they join.

use kit::{DecisionId, Seat};
use serde::{Deserialize, Serialize};

use super::cooldown::Act;
use super::posts::Area;
use super::{PlayerId, Roster};

/// How long after leaving it can be undone, in seconds.
pub const UNDONE_FOR: i64 = 3_600;

/// Who commands, and who is chief of staff.
type Posts = (Option<PlayerId>, Option<PlayerId>);

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Departed {
    player: PlayerId,
    /// When, in seconds since 1970.
    at: i64,
    waiting: Option<DecisionId>,
    /// Who held the posts before and after, if they held one and no vote was open.
    posts: Option<(Posts, Posts)>,
    regains: Regained,
}

/// What somebody has again who came back in time.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Regained {
    joined: u8,
    led: u16,
    seat: Option<Seat>,
    areas: Vec<Area>,
    /// Who commands and who is chief of staff from here on, if that changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    posts: Option<Posts>,
}

impl Departed {
    pub(super) fn keep_to_oneself(&mut self) {
        (self.waiting, self.posts, self.regains) = (None, None, Regained::default());
    }
}

impl Roster {
    fn posts(&self) -> Posts {
        (self.commander, self.chief_of_staff)
    }

    /// Takes somebody out of a campaign under way, as [`Roster::leave`] does, and keeps for a while
    /// what they had; `waiting` is the decision that waits.
    pub fn depart(&mut self, player: PlayerId, at: i64, waiting: Option<DecisionId>) {
        let Some(member) = self.members.iter().find(|member| member.player == player) else {
            return;
        };
        let (joined, led, seat) = (member.joined, member.led, member.seat);
        let areas = self.areas.iter().filter(|(_, holder)| **holder == player);
        let areas = areas.map(|(area, _)| *area).collect();
        let (before, quiet) = (self.posts(), self.motion().is_none());
        self.leave(player);
        self.noted(player, Act::Join, at);
        let held = before.0 == Some(player) || before.1 == Some(player);
        let posts = Some((before, self.posts())).filter(|_| held && quiet);
        self.departed.retain(|of| of.player != player && of.at.saturating_add(UNDONE_FOR) > at);
        let regains = Regained { joined, led, seat, areas, posts: None };
        self.departed.push(Departed { player, at, waiting, posts, regains });
    }

    /// Until when coming back undoes that somebody has left, in seconds since 1970.
    pub fn undone_until(&self, player: PlayerId, now: i64) -> Option<i64> {
        let of = self.staffs().flat_map(|staff| &staff.departed).find(|of| of.player == player)?;
        Some(of.at.saturating_add(UNDONE_FOR)).filter(|until| now < *until)
    }

    /// What somebody would have again who comes back now, if that is in time.
    pub fn regained(
        &self,
        player: PlayerId,
        now: i64,
        waiting: Option<DecisionId>,
    ) -> Option<Regained> {
        self.undone_until(player, now)?;
        let of = self.departed.iter().find(|of| of.player == player)?;
        let mut regains = of.regains.clone();
        regains.seat =
            regains.seat.filter(|seat| self.members.iter().all(|m| m.seat != Some(*seat)));
        regains.areas.retain(|area| !self.areas.contains_key(area));
        let there = |post: Option<PlayerId>| post.is_none_or(|of| of == player || self.has(of));
        let quiet = of.waiting == waiting && self.motion().is_none();
        let unchanged = |(before, after): &(Posts, Posts)| {
            quiet && *after == self.posts() && there(before.0) && there(before.1)
        };
        regains.posts = of.posts.filter(unchanged).map(|(before, _)| before);
        Some(regains)
    }

    pub fn regain(&mut self, player: PlayerId, regains: &Regained) {
        let Regained { joined, led, seat, areas, posts } = regains;
        self.departed.retain(|of| of.player != player);
        self.group.did.retain(|did| did.player != player || did.act != Act::Join);
        if let Some(member) = self.members.iter_mut().find(|member| member.player == player) {
            (member.joined, member.led) = (*joined, *led);
            member.seat = seat.or(member.seat);
        }
        self.areas.extend(areas.iter().map(|area| (*area, player)));
        if let Some((commander, chief)) = posts {
            (self.commander, self.chief_of_staff, self.chief_acts) = (*commander, *chief, false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motion::Terms;

    const ALICE: PlayerId = PlayerId(1);
    const BEN: PlayerId = PlayerId(2);
    const CHEN: PlayerId = PlayerId(3);
    const WAITS: Option<DecisionId> = Some(DecisionId(7));

    /// Alice commands, Ben is chief of staff, and an island is given to Chen.
    fn staff() -> Roster {
        let mut roster = Roster::default();
        for player in [ALICE, BEN, CHEN] {
            assert!(roster.join(player, "Officer", &[]));
        }
        roster.appoint(ALICE);
        roster.areas.insert(Area(2), CHEN);
        roster
    }

    /// The staff as it is once somebody who left at 1,000 is back.
    fn back(roster: &Roster, player: PlayerId, now: i64, waiting: Option<DecisionId>) -> Roster {
        let mut roster = roster.clone();
        let regains = roster.regained(player, now, waiting);
        assert!(roster.join(player, "Officer", &[]));
        match regains {
            Some(regains) => roster.regain(player, &regains),
            None => roster.fill_posts(player),
        }
        roster.members.sort_by_key(|member| member.player);
        roster
    }

    #[test]
    fn within_an_hour_coming_back_undoes_it() {
        for player in [ALICE, BEN, CHEN] {
            let before = staff();
            let mut left = before.clone();
            left.depart(player, 1_000, WAITS);
            assert!(!left.has(player) && left.posts() != (Some(player), Some(BEN)));
            assert_eq!(left.undone_until(player, 4_599), Some(4_600));
            assert_eq!(back(&left, player, 4_599, WAITS), before, "{player:?}");
            let late = back(&left, player, 4_600, WAITS);
            assert!(left.undone_until(player, 4_600).is_none());
            assert!(
                late.did(player, Act::Join).is_some() && late.areas.get(&Area(2)) != Some(&player)
            );
        }
    }

    #[test]
    fn what_others_have_taken_meanwhile_stays_theirs() {
        let mut left = staff();
        left.depart(ALICE, 1_000, WAITS);
        assert_eq!(left.posts(), (Some(BEN), Some(CHEN)));
        // Something was answered meanwhile.
        assert_eq!(back(&left, ALICE, 1_001, Some(DecisionId(8))).posts(), left.posts());
        // Somebody was given a post.
        let mut given = left.clone();
        given.appoint(CHEN);
        assert_eq!(back(&given, ALICE, 1_001, WAITS).posts(), given.posts());
        // A vote is open, or was.
        let mut voted = left.clone();
        assert!(voted.move_relief(CHEN, "", Terms::default(), 1_001).is_ok());
        assert_eq!(back(&voted, ALICE, 1_002, WAITS).posts(), voted.posts());
        let mut accused = staff();
        assert!(accused.move_relief(BEN, "", Terms::default(), 999).is_ok());
        accused.depart(ALICE, 1_000, WAITS);
        assert_eq!(back(&accused, ALICE, 1_001, WAITS).posts(), accused.posts());
        // An island was given to somebody else.
        let mut shared = staff();
        shared.depart(CHEN, 1_000, WAITS);
        shared.areas.insert(Area(2), BEN);
        assert_eq!(back(&shared, CHEN, 1_001, WAITS).areas, shared.areas);
        // So was a number.
        let mut numbered = staff();
        let seat = numbered.members[0].seat;
        numbered.depart(ALICE, 1_000, WAITS);
        numbered.members[0].seat = seat;
        let seats = back(&numbered, ALICE, 1_001, WAITS);
        assert_ne!(seats.members[0].seat, seat);
    }
}
