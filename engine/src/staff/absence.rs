//! Who is away and who answers in their place, the empowerment of the chief of staff (J-004), and
//! the pause of a whole campaign.
//!
//! All of it is flags that lines of the log set and clear: when, is the caller's to know.

use serde::{Deserialize, Serialize};

use super::{PlayerId, Roster};

/// Somebody's leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Away {
    /// Until when, in seconds since 1970.
    pub until: i64,
    /// Who answers meanwhile; nothing to leave it to whoever commands, or for the commander to the
    /// chief of staff.
    #[serde(default)]
    pub stand_in: Option<PlayerId>,
}

impl Roster {
    /// Somebody's leave, while it lasts.
    pub fn away(&self, player: PlayerId) -> Option<Away> {
        self.members.iter().find(|member| member.player == player)?.away
    }

    /// A member goes on leave, or changes it; false if they have not joined.
    pub fn go_away(&mut self, player: PlayerId, away: Away) -> bool {
        let found = self.members.iter_mut().find(|member| member.player == player);
        found.map(|member| member.away = Some(away)).is_some()
    }

    /// A member is back; false if they were not away.
    pub fn come_back(&mut self, player: PlayerId) -> bool {
        let found = self.members.iter_mut().find(|member| member.player == player);
        found.is_some_and(|member| member.away.take().is_some())
    }

    /// Who answers for somebody on leave: the stand-in, else for the commander the chief of staff
    /// (J-004) and for anybody else the commander; if that one is away too, whoever answers for
    /// them. Nothing if the player is there, or nobody is.
    pub fn deputy(&self, player: PlayerId) -> Option<PlayerId> {
        let mut at = player;
        for _ in &self.members {
            let away = self.away(at)?;
            let stand_in = away.stand_in.filter(|id| self.has(*id));
            let post =
                if self.commander == Some(at) { self.chief_of_staff } else { self.commander };
            at = stand_in.or(post).filter(|id| *id != player)?;
            if self.away(at).is_none() {
                return self.has(at).then_some(at);
            }
        }
        None
    }

    /// Whoever really is there for somebody: themselves, else their deputy.
    pub fn present(&self, player: PlayerId) -> Option<PlayerId> {
        if self.away(player).is_none() { Some(player) } else { self.deputy(player) }
    }

    /// The chief of staff, or whoever stands in for him, if he can act for the commander at all.
    pub fn acting_chief(&self) -> Option<PlayerId> {
        let chief = self.chief_of_staff.and_then(|chief| self.present(chief))?;
        (self.commander != Some(chief)).then_some(chief)
    }

    /// Whether `player` may answer what `holder` is asked: as themselves, as deputy, or for the
    /// commander who has let his time pass (J-004).
    pub fn answers_for(&self, player: PlayerId, holder: PlayerId) -> bool {
        let acts = self.chief_acts && self.commander == Some(holder);
        player == holder
            || self.deputy(holder) == Some(player)
            || (acts
                && (self.chief_of_staff == Some(player) || self.acting_chief() == Some(player)))
    }

    /// Whether `player` may do what the commander may: he does himself, and whoever answers for
    /// him.
    pub fn commands(&self, player: PlayerId) -> bool {
        self.commander.is_some_and(|commander| self.answers_for(player, commander))
    }

    /// Something was ordered: the empowerment of the chief of staff ends.
    pub fn ordered(&mut self) {
        self.chief_acts = false;
    }

    /// The campaign pauses; false if it did already.
    pub fn pause(&mut self, now: i64) -> bool {
        let runs = self.paused.is_none();
        self.paused = self.paused.or(Some(now));
        runs
    }

    /// The campaign goes on: how long it had paused, in seconds. An open motion closes that much
    /// later, and nobody counts as absent for having kept quiet meanwhile.
    pub fn resume(&mut self, now: i64) -> Option<i64> {
        let length = now.saturating_sub(self.paused.take()?).max(0);
        for motion in self.motions.iter_mut().filter(|motion| motion.is_open()) {
            motion.closes = motion.closes.saturating_add(length);
        }
        for member in self.members.iter_mut().filter(|member| member.seen > 0) {
            member.seen = member.seen.saturating_add(length).min(now);
        }
        Some(length)
    }

    /// Forgets whoever leaves for good as a stand-in.
    pub(super) fn forget_stand_in(&mut self, player: PlayerId) {
        for away in self.members.iter_mut().filter_map(|member| member.away.as_mut()) {
            away.stand_in = away.stand_in.filter(|id| *id != player);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALICE: PlayerId = PlayerId(1);
    const BEN: PlayerId = PlayerId(2);
    const CHEN: PlayerId = PlayerId(3);

    fn staff() -> Roster {
        let mut roster = Roster::default();
        for (player, name) in [(ALICE, "Alice"), (BEN, "Ben"), (CHEN, "Chen")] {
            roster.join(player, name, &[]);
        }
        roster.appoint(ALICE);
        roster
    }

    fn until(stand_in: Option<PlayerId>) -> Away {
        Away { until: 1_000, stand_in }
    }

    #[test]
    fn the_stand_in_answers_for_the_absent_and_else_the_chief_of_staff() {
        let mut roster = staff();
        assert_eq!((roster.deputy(ALICE), roster.present(ALICE)), (None, Some(ALICE)));
        assert!(roster.go_away(ALICE, until(None)));
        assert_eq!(roster.deputy(ALICE), Some(BEN), "J-004");
        assert!(roster.commands(BEN) && !roster.commands(CHEN));
        assert!(roster.go_away(ALICE, until(Some(CHEN))));
        assert!(roster.commands(CHEN) && !roster.commands(BEN));
        assert!(roster.commands(ALICE), "she may still look in");
        assert!(roster.go_away(BEN, until(None)));
        assert_eq!(
            roster.deputy(BEN),
            Some(CHEN),
            "the commander's stand-in covers an officer too"
        );
        assert!(roster.go_away(CHEN, until(None)));
        assert_eq!(roster.deputy(ALICE), None, "nobody is there");
        assert!(roster.come_back(CHEN) && !roster.come_back(CHEN));
        assert_eq!(roster.deputy(ALICE), Some(CHEN));
        assert!(roster.leave(CHEN));
        assert_eq!(roster.away(ALICE), Some(until(None)), "who has left stands in for nobody");
        assert!(!roster.go_away(CHEN, until(None)));
    }

    #[test]
    fn the_chief_of_staff_acts_until_something_is_ordered() {
        let mut roster = staff();
        assert!(!roster.commands(BEN));
        roster.chief_acts = true;
        assert!(roster.commands(BEN) && !roster.commands(CHEN), "J-004");
        assert!(roster.go_away(BEN, until(Some(CHEN))));
        assert_eq!(roster.acting_chief(), Some(CHEN));
        assert!(roster.commands(CHEN));
        roster.ordered();
        assert!(!roster.commands(BEN) && !roster.commands(CHEN));
        roster.chief_acts = true;
        roster.appoint(CHEN);
        assert!(!roster.chief_acts, "a new commander has his own time");
    }

    #[test]
    fn a_pause_moves_what_is_open_on() {
        let mut roster = staff();
        roster.saw(CHEN, 50);
        let closes = roster.move_relief(BEN, "", Default::default(), 100).map(|of| of.closes);
        assert!(roster.pause(200) && !roster.pause(300));
        assert_eq!(roster.resume(1_200), Some(1_000));
        assert_eq!(roster.resume(1_300), None);
        assert_eq!(roster.motion().map(|of| of.closes), closes.ok().map(|closes| closes + 1_000));
        assert_eq!(roster.members[2].seen, 1_050);
        assert_eq!(roster.members[0].seen, 0);
    }
}
