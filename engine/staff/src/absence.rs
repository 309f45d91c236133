//! Who is away and who answers in their place, the empowerment of the chief of staff (J-004), and
//! the pause of a whole campaign.
//!
//! All of it is flags that lines of the log set and clear: when, is the caller's to know.

use serde::{Deserialize, Serialize};

use super::motion::ABSENT_AFTER;
use super::{PlayerId, Roster};

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
    pub fn away(&self, player: PlayerId) -> Option<Away> {
        self.members.iter().find(|member| member.player == player)?.away
    }

    /// Whether somebody is gone: not on the staff, or not seen for as long as makes a voter absent,
    /// without leave; the time of a pause does not count.
    pub fn is_gone(&self, player: PlayerId, now: i64) -> bool {
        let now = self.paused.map_or(now, |since| since.min(now));
        let Some(member) = self.members.iter().find(|member| member.player == player) else {
            return true;
        };
        member.away.is_none() && now.saturating_sub(member.seen) >= ABSENT_AFTER
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
    /// them and has not been looked for yet. Nothing if the player is there, or nobody is.
    pub fn deputy(&self, player: PlayerId) -> Option<PlayerId> {
        let mut looked_for = vec![player];
        let mut away = self.away(player)?;
        loop {
            let new = |id: &PlayerId| self.has(*id) && !looked_for.contains(id);
            let mut next = [away.stand_in, self.commander, self.chief_of_staff].into_iter();
            let next = next.find_map(|id| id.filter(new))?;
            match self.away(next) {
                None => return Some(next),
                Some(leave) => away = leave,
            }
            looked_for.push(next);
        }
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

    /// Somebody has ordered something, or taken it back: if it was the commander, or whoever stands
    /// in for him, the empowerment of the chief of staff ends. By lines of before anybody ended it.
    pub fn ordered(&mut self, by: PlayerId) {
        let his = |commander| by == commander || self.deputy(commander) == Some(by);
        if self.chief_since == 0 || self.commander.is_some_and(his) {
            self.chief_acts = false;
        }
    }

    /// The commander says that he is there: whether the chief of staff acted for him until now.
    pub fn takes_over(&mut self, player: PlayerId) -> bool {
        self.commander == Some(player) && std::mem::take(&mut self.chief_acts)
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
        self.each_side(|staff| {
            for motion in staff.motions.iter_mut().filter(|motion| motion.is_open()) {
                motion.closes = motion.closes.saturating_add(length);
            }
            for member in staff.members.iter_mut().filter(|member| member.seen > 0) {
                member.seen = member.seen.saturating_add(length).min(now);
            }
        });
        Some(length)
    }

    /// The same, and open proposals grow old that much later; what came up during the pause is
    /// moved on by no more than was left of it. Lines of before did not say so.
    pub fn go_on(&mut self, now: i64) -> Option<i64> {
        let paused = self.paused?;
        let length = self.resume(now)?;
        self.each_side(|staff| {
            for motion in staff.motions.iter_mut().filter(|motion| motion.is_open()) {
                motion.closes =
                    motion.closes.saturating_sub(motion.opened.saturating_sub(paused).max(0));
            }
            for proposal in staff.council.proposals.iter_mut().filter(|of| of.is_open()) {
                proposal.made = proposal.made.saturating_add(length).min(now);
            }
        });
        Some(length)
    }

    pub(super) fn forget_stand_in(&mut self, player: PlayerId) {
        for away in self.members.iter_mut().filter_map(|member| member.away.as_mut()) {
            away.stand_in = away.stand_in.filter(|id| *id != player);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::council::NewProposal;
    use kit::DecisionId;

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

    #[test]
    fn who_has_not_been_seen_for_a_week_is_gone_but_for_leave_and_pauses() {
        let mut roster = staff();
        roster.saw(ALICE, 1_000);
        let week = 1_000 + ABSENT_AFTER;
        assert!(!roster.is_gone(ALICE, week - 1) && roster.is_gone(ALICE, week));
        assert!(roster.is_gone(PlayerId(9), 0), "no member");
        roster.pause(2_000);
        assert!(!roster.is_gone(ALICE, week));
        roster.go_on(week);
        assert!(roster.go_away(ALICE, until(None)));
        assert!(!roster.is_gone(ALICE, 2 * week));
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
    fn whoever_stands_in_and_is_away_too_leaves_it_to_the_next() {
        let dara = PlayerId(4);
        let mut roster = staff();
        roster.join(dara, "Dara", &[]);
        assert!(roster.go_away(ALICE, until(Some(CHEN))) && roster.go_away(CHEN, until(None)));
        assert_eq!(roster.deputy(ALICE), Some(BEN), "J-004: not back to her");
        assert!(roster.go_away(CHEN, until(Some(ALICE))));
        assert_eq!(roster.deputy(ALICE), Some(BEN), "nor if he has named her");
        assert_eq!(roster.deputy(CHEN), Some(BEN), "she answers for him, and Ben for her");
        assert!(roster.go_away(BEN, until(Some(ALICE))));
        assert_eq!(roster.deputy(ALICE), None, "nobody who was named is there");
        assert!(roster.go_away(BEN, until(Some(dara))));
        assert_eq!((roster.deputy(ALICE), roster.deputy(CHEN)), (Some(dara), Some(dara)));
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
        roster.ordered(CHEN);
        assert!(!roster.commands(BEN) && !roster.commands(CHEN), "by lines of before");
        (roster.chief_acts, roster.chief_since) = (true, 5);
        roster.ordered(CHEN);
        assert!(roster.commands(CHEN) && !roster.takes_over(CHEN));
        roster.ordered(ALICE);
        assert!(!roster.commands(CHEN));
        roster.chief_acts = true;
        assert!(roster.takes_over(ALICE) && !roster.takes_over(ALICE));
        roster.chief_acts = true;
        roster.appoint(CHEN);
        assert!(!roster.chief_acts, "a new commander has his own time");
    }

    #[test]
    fn a_pause_moves_what_is_open_on() {
        let mut roster = staff();
        roster.saw(CHEN, 50);
        let closes = roster.move_relief(BEN, "", Default::default(), 100).map(|of| of.closes);
        let (title, words) = (String::new(), String::new());
        let draft = NewProposal {
            decision: DecisionId(1),
            steps: Vec::new(),
            title,
            words,
            reports: false,
        };
        let made = roster.council.propose(CHEN, draft, 150).map(|of| of.number);
        let made_at = |roster: &Roster| roster.council.proposals[0].made;
        assert!(roster.pause(200) && !roster.pause(300));
        let mut as_before = roster.clone();
        assert_eq!(as_before.resume(1_200), Some(1_000));
        assert_eq!((made, made_at(&as_before)), (Ok(1), 150), "as logs of before have it");
        assert_eq!(roster.go_on(1_200), Some(1_000));
        assert_eq!(made_at(&roster), 1_150, "a pause is no time to carry it out");
        assert_eq!(roster.go_on(1_300), None);
        assert_eq!(roster.motion().map(|of| of.closes), closes.ok().map(|closes| closes + 1_000));
        assert_eq!(roster.members[2].seen, 1_050);
        assert_eq!(roster.members[0].seen, 0);
        // What came up during a pause waits for what was left of it.
        assert!(roster.withdraw(1, BEN, 1_300).is_ok() && roster.pause(1_300));
        let called = roster.call_election(BEN, Default::default(), 1_500).map(|of| of.closes);
        assert_eq!(roster.go_on(2_300), Some(1_000));
        let moved = roster.motion().map(|of| of.closes);
        assert_eq!(moved, called.ok().map(|closes| closes + 800), "from when it was called");
    }
}
