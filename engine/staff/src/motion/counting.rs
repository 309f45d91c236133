//! How ballots are counted: who is present, how many make a quorum, what it comes to.

use std::collections::BTreeMap;

use super::{ABSENT_AFTER, Ballot, Motion, Question, Verdict};
use crate::{Member, PlayerId, Roster};

/// What a motion shows of its counting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figures {
    cast: usize,
    quorum: usize,
    present: usize,
    candidates: Vec<PlayerId>,
    commander: Option<PlayerId>,
}

impl Motion {
    fn electors<'a>(&'a self, roster: &'a Roster) -> impl Iterator<Item = &'a Member> {
        roster.members.iter().filter(|member| self.electors.contains(&member.player))
    }

    /// Who stands in an election and is still there, in the order of standing.
    pub fn candidates(&self, roster: &Roster) -> Vec<PlayerId> {
        match &self.question {
            Question::Succeed { candidates, .. } => {
                candidates.iter().copied().filter(|player| roster.has(*player)).collect()
            }
            _ => Vec::new(),
        }
    }

    pub fn has_electors(&self, roster: &Roster) -> bool {
        self.electors(roster).next().is_some()
    }

    /// What it shows of its counting: ballots cast, the quorum, those present, who stands and who
    /// commands meanwhile. Its message is told anew when one of these changes.
    pub fn figures(&self, roster: &Roster, now: i64) -> Figures {
        let (quorum, present) = (self.quorum(roster, now), self.present(roster, now));
        let candidates = self.candidates(roster);
        Figures { cast: self.cast(), quorum, present, candidates, commander: roster.commander }
    }

    /// Electors who have voted or done something of late. Whoever is away does not keep the
    /// others from deciding.
    pub fn present(&self, roster: &Roster, now: i64) -> usize {
        let here = |seen: i64| now.saturating_sub(seen) < ABSENT_AFTER;
        let present = |member: &&Member| here(member.seen) || self.has_voted(member.player);
        self.electors(roster).filter(present).count()
    }

    /// Ballots wanted for the motion to count, a share of those present.
    pub fn quorum(&self, roster: &Roster, now: i64) -> usize {
        self.terms.quorum.of(self.present(roster, now))
    }

    /// Whether it is about nothing any more: nobody is left who may vote on it, or nobody who
    /// could follow whoever is to be relieved.
    fn is_void(&self, roster: &Roster) -> bool {
        let nobody_follows = match self.question {
            Question::Relieve { .. } => roster.members.len() < 2,
            _ => false,
        };
        nobody_follows || !self.has_electors(roster)
    }

    /// Whether nobody is waited for: every elector has voted, or the rest can change nothing. Nor is
    /// anybody waited for who is on leave until it closes, once the others make a quorum of all.
    pub(super) fn is_decided(&self, roster: &Roster) -> bool {
        let electors = self.electors(roster).count();
        let rest: Vec<&Member> =
            self.electors(roster).filter(|of| !self.has_voted(of.player)).collect();
        let is_away = |of: &&Member| of.away.is_some_and(|away| away.until >= self.closes);
        // Whoever was absent may yet be present.
        let is_quorate = self.cast() >= self.terms.quorum.of(electors);
        if self.is_void(roster) || rest.is_empty() || is_quorate && rest.iter().all(is_away) {
            return true;
        }
        let rest = rest.len();
        if self.question.is_election() {
            // Whoever does not stand yet may still do so.
            let mut votes: BTreeMap<Ballot, usize> = BTreeMap::new();
            self.ballots.values().for_each(|ballot| *votes.entry(*ballot).or_default() += 1);
            let mut votes: Vec<usize> = votes.into_values().collect();
            votes.sort_unstable();
            let (first, second) = (votes.pop(), votes.pop());
            return first.unwrap_or(0) > second.unwrap_or(0) + rest;
        }
        let (favour, against) = self.sides();
        let all = favour + against + rest;
        let (fewest, most) = (favour, favour + rest);
        let wanted = self.terms.majority.of(all);
        is_quorate && (fewest >= wanted || most < wanted)
    }

    fn sides(&self) -> (usize, usize) {
        let favour = self.count(Ballot::Relieve) + self.count(Ballot::Favour);
        (favour, self.count(Ballot::Keep) + self.count(Ballot::Against))
    }

    fn count(&self, wanted: Ballot) -> usize {
        self.ballots.values().filter(|ballot| **ballot == wanted).count()
    }

    /// Whether enough have voted, and enough of them for it.
    fn carried_or_lost(&self, roster: &Roster, now: i64) -> Verdict {
        let wanted = self.quorum(roster, now);
        let (favour, against) = self.sides();
        if self.cast() < wanted {
            Verdict::NoQuorum { cast: self.cast(), wanted }
        } else if favour >= self.terms.majority.of(favour + against) {
            Verdict::Carried { favour, against }
        } else {
            Verdict::Lost { favour, against }
        }
    }

    /// What it comes to if it closes now; `lot` picks among so many candidates who have as many
    /// ballots, from 0.
    pub(super) fn outcome(
        &self,
        roster: &Roster,
        now: i64,
        lot: impl FnOnce(usize) -> usize,
    ) -> Verdict {
        if self.is_void(roster) {
            return Verdict::Lapsed;
        }
        match &self.question {
            Question::Relieve { accused, .. } if roster.commander != Some(*accused) => {
                Verdict::Lapsed
            }
            Question::Relieve { .. }
            | Question::Rewind { .. }
            | Question::FightOn { .. }
            | Question::Change { .. } => self.carried_or_lost(roster, now),
            Question::Succeed { fallen, .. } => {
                // Before the beginning nobody acts: whoever stood first commands among equals, and
                // where nobody has voted the choice is left to the caller.
                let opening = fallen.is_none() && roster.commander.is_none();
                let there = self.candidates(roster);
                let votes = |player: PlayerId| self.count(Ballot::For(player));
                let most = there.iter().map(|player| votes(*player)).max().unwrap_or_default();
                let best: Vec<PlayerId> =
                    there.into_iter().filter(|player| votes(*player) == most).collect();
                let by_lot = best.len() > 1 && most > 0 && !opening;
                let at = if by_lot {
                    Some(lot(best.len()))
                } else if most > 0 {
                    Some(0)
                } else {
                    // Nobody has voted: whoever commands now goes on, if he stands; the command
                    // may have passed on since the election began.
                    best.iter().position(|player| roster.commander == Some(*player))
                };
                match at.and_then(|at| best.get(at)) {
                    Some(player) => {
                        let (player, cast) = (*player, self.cast());
                        Verdict::Elected { player, votes: most, cast, by_lot }
                    }
                    None => Verdict::Lapsed,
                }
            }
        }
    }
}
