//! Votes of the staff: to relieve the commander (J-002), and to choose who follows him.
//!
//! A motion is a value: who may vote, what was cast, when it closes, what it came to. The clock
//! and the question whether the rules allow it (J-003) are the caller's. Ballots are secret: they
//! are forgotten the moment a motion closes, and stand in no log.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::conduct::Pace;
use super::{PlayerId, Roster};

/// Whoever has done nothing for so long, in seconds, does not count towards a quorum.
pub const ABSENT_AFTER: i64 = 7 * 24 * 3_600;
/// Fewer ballots than these are not told apart in public.
pub const TALLIED_FROM: usize = 5;

/// How much more than half it takes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Share {
    /// More than half.
    #[default]
    Half,
    /// Two thirds or more.
    TwoThirds,
}

impl Share {
    /// The least whole number that is such a share of `all`.
    fn of(self, all: usize) -> usize {
        match self {
            Share::Half => all / 2 + 1,
            Share::TwoThirds => (2 * all).div_ceil(3).max(1),
        }
    }
}

/// What a group has agreed on about votes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// Ballots against the commander, of those cast, that relieve him.
    pub majority: Share,
    /// Ballots, of those present, for a motion to count.
    pub quorum: Share,
    /// Whether the commander votes on himself.
    pub accused_votes: bool,
    /// How fast the group plays: how long a motion is open, and how soon another may follow.
    #[serde(default)]
    pub pace: Pace,
}

impl Default for Terms {
    fn default() -> Self {
        Self { majority: Share::Half, quorum: Share::Half, accused_votes: true, pace: Pace::Day }
    }
}

/// What is voted on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    /// Whether the commander goes (J-002).
    Relieve {
        /// The commander.
        accused: PlayerId,
        /// Why, in the mover's words.
        reason: String,
    },
    /// Who commands after one who was relieved.
    Succeed {
        /// Who was relieved.
        fallen: PlayerId,
        /// Who stands; whoever acts for him first.
        candidates: Vec<PlayerId>,
    },
}

/// One vote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ballot {
    /// The commander goes.
    Relieve,
    /// He stays.
    Keep,
    /// This one follows him.
    For(PlayerId),
}

/// What a motion came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// More wanted him gone than not.
    Carried {
        /// Ballots for it.
        relieve: usize,
        /// Ballots against.
        keep: usize,
    },
    /// At least as many wanted him to stay.
    Lost {
        /// Ballots for it.
        relieve: usize,
        /// Ballots against.
        keep: usize,
    },
    /// Too few voted.
    NoQuorum {
        /// Ballots cast.
        cast: usize,
        /// Ballots that were wanted.
        wanted: usize,
    },
    /// Its mover took it back.
    Withdrawn,
    /// It has lost its object: the commander has gone, the British have come, or a firman holds
    /// him (J-002, J-003).
    Lapsed,
    /// Somebody was elected.
    Elected {
        /// Who.
        player: PlayerId,
        /// Ballots for them.
        votes: usize,
        /// Ballots cast.
        cast: usize,
        /// Whether the lot fell among several who had as many.
        by_lot: bool,
    },
}

/// A motion and its ballots.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Motion {
    /// Its number in the campaign, from 1: buttons name it.
    pub number: u32,
    /// What is voted on.
    pub question: Question,
    /// Who moved it.
    pub mover: PlayerId,
    /// When it was moved, in seconds since 1970.
    pub opened: i64,
    /// When it closes at the latest, in seconds since 1970; once it has closed, when it did.
    pub closes: i64,
    /// Who may vote: the members of the moment it was moved.
    pub electors: Vec<PlayerId>,
    /// What it takes.
    #[serde(default)]
    pub terms: Terms,
    /// Which message tells of it: a number that means something to whoever tells it.
    #[serde(default)]
    pub notice: i64,
    /// What was cast so far; empty once it has closed.
    #[serde(default)]
    ballots: BTreeMap<PlayerId, Ballot>,
    /// What it came to.
    #[serde(default)]
    pub verdict: Option<Verdict>,
}

/// Why a motion cannot be moved, voted on or withdrawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadMotion {
    /// Another is open.
    #[error("another motion is open")]
    AlreadyOpen,
    /// One against this commander has failed not long ago.
    #[error("it is too soon after the last")]
    TooSoon {
        /// From when on it can be moved again, in seconds since 1970.
        from: i64,
    },
    /// There is nobody to relieve, or nobody to follow him.
    #[error("there is nobody to relieve or to follow")]
    Nobody,
    /// It has closed, or never was.
    #[error("the motion is closed")]
    Closed,
    /// They joined after it was moved, or it is about them and they do not vote on themselves.
    #[error("not an elector")]
    NotAnElector,
    /// The ballot is none of this motion's.
    #[error("no such ballot")]
    NoSuchBallot,
    /// Only whoever moved it may withdraw it.
    #[error("not the mover")]
    NotTheMover,
    /// They cannot stand.
    #[error("they cannot stand")]
    CannotStand,
}

impl Motion {
    fn new(
        number: u32,
        question: Question,
        mover: PlayerId,
        electors: Vec<PlayerId>,
        terms: Terms,
        now: i64,
    ) -> Self {
        let open_for = match question {
            Question::Relieve { .. } => terms.pace.motion_for(),
            Question::Succeed { .. } => terms.pace.election_for(),
        };
        let closes = now.saturating_add(open_for);
        Self {
            number,
            question,
            mover,
            opened: now,
            closes,
            electors,
            terms,
            notice: 0,
            ballots: BTreeMap::new(),
            verdict: None,
        }
    }

    /// Whether it is still voted on.
    pub fn is_open(&self) -> bool {
        self.verdict.is_none()
    }

    /// How many have voted; not how.
    pub fn cast(&self) -> usize {
        self.ballots.len()
    }

    /// Whether somebody has voted; not how.
    pub fn has_voted(&self, player: PlayerId) -> bool {
        self.ballots.contains_key(&player)
    }

    /// The same as the log knows it: without its ballots, and without who tells of it.
    #[must_use]
    pub fn as_logged(&self) -> Self {
        Self { ballots: BTreeMap::new(), notice: 0, ..self.clone() }
    }

    /// Electors who are still members.
    fn electors<'a>(&'a self, roster: &'a Roster) -> impl Iterator<Item = &'a super::Member> {
        roster.members.iter().filter(|member| self.electors.contains(&member.player))
    }

    /// Electors who have voted or done something of late. Whoever is away does not keep the
    /// others from deciding.
    pub fn present(&self, roster: &Roster, now: i64) -> usize {
        let here = |seen: i64| now.saturating_sub(seen) < ABSENT_AFTER;
        let present = |member: &&super::Member| here(member.seen) || self.has_voted(member.player);
        self.electors(roster).filter(present).count()
    }

    /// Ballots wanted for the motion to count, a share of those present.
    pub fn quorum(&self, roster: &Roster, now: i64) -> usize {
        self.terms.quorum.of(self.present(roster, now))
    }

    /// Whether every elector has voted: nobody is waited for.
    fn is_complete(&self, roster: &Roster) -> bool {
        self.electors(roster).all(|member| self.has_voted(member.player))
    }

    fn count(&self, wanted: Ballot) -> usize {
        self.ballots.values().filter(|ballot| **ballot == wanted).count()
    }

    /// What it comes to if it closes now; `lot` picks among so many candidates who have as many
    /// ballots, from 0.
    fn outcome(&self, roster: &Roster, now: i64, lot: impl FnOnce(usize) -> usize) -> Verdict {
        match &self.question {
            Question::Relieve { accused, .. } if roster.commander != Some(*accused) => {
                Verdict::Lapsed
            }
            Question::Relieve { .. } => {
                let wanted = self.quorum(roster, now);
                let (relieve, keep) = (self.count(Ballot::Relieve), self.count(Ballot::Keep));
                if self.cast() < wanted {
                    Verdict::NoQuorum { cast: self.cast(), wanted }
                } else if relieve >= self.terms.majority.of(relieve + keep) {
                    Verdict::Carried { relieve, keep }
                } else {
                    Verdict::Lost { relieve, keep }
                }
            }
            Question::Succeed { candidates, .. } => {
                let there: Vec<PlayerId> =
                    candidates.iter().copied().filter(|player| roster.has(*player)).collect();
                let votes = |player: PlayerId| self.count(Ballot::For(player));
                let most = there.iter().map(|player| votes(*player)).max().unwrap_or_default();
                let best: Vec<PlayerId> =
                    there.into_iter().filter(|player| votes(*player) == most).collect();
                // Where nobody has voted, whoever acts goes on.
                let by_lot = best.len() > 1 && most > 0;
                let at = if by_lot { lot(best.len()) } else { 0 };
                match best.get(at) {
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

impl Roster {
    /// The motion that is voted on, if there is one.
    pub fn motion(&self) -> Option<&Motion> {
        self.motions.last().filter(|motion| motion.is_open())
    }

    /// A motion by its number.
    pub fn motion_numbered(&self, number: u32) -> Option<&Motion> {
        self.motions.iter().find(|motion| motion.number == number)
    }

    fn open_motion(&mut self, number: u32) -> Result<&mut Motion, BadMotion> {
        let last = self.motions.last_mut();
        last.filter(|motion| motion.is_open() && motion.number == number).ok_or(BadMotion::Closed)
    }

    /// Moves that the commander be relieved (J-002). Whether the rules of the game allow it is
    /// the caller's to know (J-003).
    ///
    /// # Errors
    /// If another motion is open, it is too soon after one that failed, or there is nobody to
    /// relieve or to follow.
    pub fn move_relief(
        &mut self,
        mover: PlayerId,
        reason: &str,
        terms: Terms,
        now: i64,
    ) -> Result<&Motion, BadMotion> {
        let accused = self.commander.filter(|_| self.members.len() > 1);
        let accused = accused.ok_or(BadMotion::Nobody)?;
        if self.motion().is_some() {
            return Err(BadMotion::AlreadyOpen);
        }
        let against = |motion: &&Motion| {
            let same = matches!(&motion.question,
                Question::Relieve { accused: of, .. } if *of == accused);
            let failed =
                matches!(motion.verdict, Some(Verdict::Lost { .. } | Verdict::NoQuorum { .. }));
            same && failed
        };
        if let Some(last) = self.motions.iter().rfind(against) {
            let from = last.closes.saturating_add(terms.pace.cooldown());
            if now < from {
                return Err(BadMotion::TooSoon { from });
            }
        }
        let question = Question::Relieve { accused, reason: reason.to_owned() };
        Ok(self.put(question, mover, terms, now))
    }

    fn put(&mut self, question: Question, mover: PlayerId, terms: Terms, now: i64) -> &Motion {
        let number = self.motions.last().map_or(0, |motion| motion.number) + 1;
        let may = |player: &PlayerId| match &question {
            Question::Relieve { accused, .. } => terms.accused_votes || player != accused,
            Question::Succeed { .. } => true,
        };
        let electors = self.members.iter().map(|member| member.player).filter(may).collect();
        self.motions.push(Motion::new(number, question, mover, electors, terms, now));
        &self.motions[self.motions.len() - 1]
    }

    /// Casts or changes a ballot. True if nobody is waited for any more.
    ///
    /// # Errors
    /// If the motion has closed or knows no such ballot.
    pub fn vote(
        &mut self,
        number: u32,
        player: PlayerId,
        ballot: Ballot,
    ) -> Result<bool, BadMotion> {
        let motion = self.open_motion(number)?;
        let known = match (&motion.question, ballot) {
            (Question::Relieve { .. }, Ballot::Relieve | Ballot::Keep) => true,
            (Question::Succeed { candidates, .. }, Ballot::For(player)) => {
                candidates.contains(&player)
            }
            _ => false,
        };
        if !known {
            return Err(BadMotion::NoSuchBallot);
        }
        if !motion.electors.contains(&player) {
            return Err(BadMotion::NotAnElector);
        }
        motion.ballots.insert(player, ballot);
        Ok(self.motion().is_some_and(|motion| motion.is_complete(self)))
    }

    /// Somebody stands for election.
    ///
    /// # Errors
    /// If no election is held, or they stand already, or are the one who was relieved.
    pub fn stand(&mut self, number: u32, player: PlayerId) -> Result<(), BadMotion> {
        match &mut self.open_motion(number)?.question {
            Question::Succeed { fallen, candidates }
                if *fallen != player && !candidates.contains(&player) =>
            {
                candidates.push(player);
                Ok(())
            }
            _ => Err(BadMotion::CannotStand),
        }
    }

    /// Says which message tells of the open motion.
    pub fn notice(&mut self, notice: i64) {
        if let Some(motion) = self.motions.last_mut() {
            motion.notice = notice;
        }
    }

    /// The mover takes a motion back.
    ///
    /// # Errors
    /// If it has closed, is an election, or is another's.
    pub fn withdraw(&mut self, number: u32, player: PlayerId, now: i64) -> Result<(), BadMotion> {
        let motion = self.open_motion(number)?;
        if motion.mover != player || matches!(motion.question, Question::Succeed { .. }) {
            return Err(BadMotion::NotTheMover);
        }
        self.settle(number, Verdict::Withdrawn, now)
    }

    /// What the open motion comes to if it closes now; `allowed` if the game still lets the
    /// commander be relieved (J-002, J-003), `lot` picks among candidates who have as many
    /// ballots.
    ///
    /// # Errors
    /// If it has closed.
    pub fn counted(
        &self,
        number: u32,
        allowed: bool,
        now: i64,
        lot: impl FnOnce(usize) -> usize,
    ) -> Result<Verdict, BadMotion> {
        let open = self.motion().filter(|motion| motion.number == number);
        let motion = open.ok_or(BadMotion::Closed)?;
        let relieves = matches!(motion.question, Question::Relieve { .. });
        if relieves && !allowed {
            return Ok(Verdict::Lapsed);
        }
        Ok(motion.outcome(self, now, lot))
    }

    /// Closes the open motion with what it came to, forgets its ballots, and carries it out: a
    /// commander who is relieved is followed at once by the chief of staff (J-004) and, if others
    /// can stand, by an election.
    ///
    /// # Errors
    /// If it has closed.
    pub fn settle(&mut self, number: u32, verdict: Verdict, now: i64) -> Result<(), BadMotion> {
        let motion = self.open_motion(number)?;
        motion.ballots.clear();
        motion.verdict = Some(verdict.clone());
        motion.closes = now;
        let (mover, terms) = (motion.mover, motion.terms);
        match (verdict, &motion.question) {
            (Verdict::Carried { .. }, Question::Relieve { accused, .. }) => {
                let fallen = *accused;
                self.relieve(fallen);
                let others = self.members.iter().filter(|member| member.player != fallen);
                if let (Some(acting), true) = (self.commander, others.count() > 1) {
                    let candidates = vec![acting];
                    self.put(Question::Succeed { fallen, candidates }, mover, terms, now);
                }
            }
            (Verdict::Elected { player, .. }, _) => self.appoint(player),
            _ => {}
        }
        Ok(())
    }

    /// The chief of staff takes the command (J-004), or whoever joined first; another one keeps
    /// the staff.
    fn relieve(&mut self, fallen: PlayerId) {
        let members: Vec<PlayerId> = self.members.iter().map(|member| member.player).collect();
        let first = |not: &[Option<PlayerId>]| {
            members.iter().copied().find(|player| !not.contains(&Some(*player)))
        };
        let chief = self.chief_of_staff.filter(|chief| *chief != fallen && members.contains(chief));
        self.commander = chief.or_else(|| first(&[Some(fallen)]));
        self.chief_acts = false;
        let heir = self.commander;
        self.chief_of_staff = first(&[heir, Some(fallen)]).or_else(|| first(&[heir]));
    }

    /// Whoever leaves takes their ballot along, and a motion against them has lost its object.
    pub(super) fn forget(&mut self, player: PlayerId) {
        let Some(motion) = self.motions.last_mut().filter(|motion| motion.is_open()) else {
            return;
        };
        motion.ballots.remove(&player);
        if matches!(&motion.question, Question::Relieve { accused, .. } if *accused == player) {
            motion.ballots.clear();
            motion.verdict = Some(Verdict::Lapsed);
        }
    }

    /// Notes that somebody has done something.
    pub fn saw(&mut self, player: PlayerId, now: i64) {
        if let Some(member) = self.members.iter_mut().find(|member| member.player == player) {
            member.seen = member.seen.max(now);
        }
    }
}

#[cfg(test)]
mod tests;
