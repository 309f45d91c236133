//! How motions are moved, voted on, withdrawn and settled.

use super::{BadMotion, Ballot, Motion, Question, Share, Terms, Verdict};
use crate::{PlayerId, Roster};
use kit::DecisionId;

impl Roster {
    /// The motion that is voted on, if there is one.
    pub fn motion(&self) -> Option<&Motion> {
        self.motions.last().filter(|motion| motion.is_open())
    }

    pub fn motion_numbered(&self, number: u32) -> Option<&Motion> {
        self.motions.iter().find(|motion| motion.number == number)
    }

    fn open_motion(&mut self, number: u32) -> Result<&mut Motion, BadMotion> {
        let last = self.motions.last_mut();
        last.filter(|motion| motion.is_open() && motion.number == number).ok_or(BadMotion::Closed)
    }

    /// Moves that the commander be relieved (J-002). Whether the rules of the game allow it is
    /// the caller's to know (J-003).
    pub fn move_relief(
        &mut self,
        mover: PlayerId,
        reason: &str,
        terms: Terms,
        now: i64,
    ) -> Result<&Motion, BadMotion> {
        let accused = self.commander.ok_or(BadMotion::Nobody)?;
        if self.members.len() < 2 {
            return Err(BadMotion::NobodyToFollow);
        }
        let question = Question::Relieve { accused, reason: reason.to_owned() };
        self.put_to_vote(question, mover, terms, now)
    }

    fn must_not_wait(&self, player: PlayerId) -> Result<(), BadMotion> {
        self.waits(player).map_or(Ok(()), |turn| Err(BadMotion::Newcomer { turn }))
    }

    /// Puts a question to the vote. Whether the game allows it is the caller's to know.
    pub fn put_to_vote(
        &mut self,
        question: Question,
        mover: PlayerId,
        terms: Terms,
        now: i64,
    ) -> Result<&Motion, BadMotion> {
        self.must_not_wait(mover)?;
        if self.motion().is_some() {
            return Err(BadMotion::AlreadyOpen);
        }
        let failed_before = |motion: &&Motion| {
            let failed =
                matches!(motion.verdict, Some(Verdict::Lost { .. } | Verdict::NoQuorum { .. }));
            failed && question.repeats(&motion.question)
        };
        if let Some(last) = self.motions.iter().rfind(failed_before) {
            let from = last.closes.saturating_add(terms.pace.cooldown());
            if now < from {
                return Err(BadMotion::TooSoon { from });
            }
        }
        Ok(self.put(question, mover, terms, now))
    }

    /// Opens the election of a commander though nobody was relieved: among whoever acts, if
    /// somebody does, and whoever stands.
    pub fn call_election(
        &mut self,
        mover: PlayerId,
        terms: Terms,
        now: i64,
    ) -> Result<&Motion, BadMotion> {
        if self.motion().is_some() {
            return Err(BadMotion::AlreadyOpen);
        }
        let candidates = self.commander.into_iter().collect();
        Ok(self.put(Question::Succeed { fallen: None, candidates }, mover, terms, now))
    }

    /// The staff votes on whether the campaign goes on as long as the game asks for it, `asked`
    /// being its question (J-123): a motion is opened as soon as no other is open, unless there is
    /// only one to decide, and lapses with the question. The number of the motion that was opened,
    /// or has lapsed. More than half decide, whatever it takes to relieve a commander.
    pub fn votes_on_peace(
        &mut self,
        asked: Option<DecisionId>,
        terms: Terms,
        now: i64,
    ) -> Option<u32> {
        if let Some(open) = self.motions.last_mut().filter(|motion| motion.is_open()) {
            let Question::FightOn { decision } = open.question else { return None };
            if asked == Some(decision) {
                return None;
            }
            open.ballots.clear();
            open.verdict = Some(Verdict::Lapsed);
            open.closes = now;
            return Some(open.number);
        }
        let decision = asked.filter(|_| self.members.len() > 1)?;
        let mover = self.commander.or(self.members.first().map(|member| member.player))?;
        let terms = Terms { majority: Share::Half, ..terms };
        Some(self.put(Question::FightOn { decision }, mover, terms, now).number)
    }

    /// Refuses a question that was taken back not long ago: that is no way around the pause after
    /// one that failed. Lines of before do not have to keep to it.
    pub fn must_not_come_back(
        &self,
        question: &Question,
        terms: Terms,
        now: i64,
    ) -> Result<(), BadMotion> {
        let withdrawn =
            |of: &&Motion| of.verdict == Some(Verdict::Withdrawn) && question.repeats(&of.question);
        let last = self.motions.iter().rfind(withdrawn);
        let from = last.map_or(0, |last| last.closes.saturating_add(terms.pace.cooldown()));
        if now < from { Err(BadMotion::TooSoon { from }) } else { Ok(()) }
    }

    fn put(&mut self, question: Question, mover: PlayerId, terms: Terms, now: i64) -> &Motion {
        let number = self.last_motion() + 1;
        let may = |player: &PlayerId| match &question {
            Question::Relieve { accused, .. } => terms.accused_votes || player != accused,
            _ => true,
        };
        let serves = |player: &PlayerId| may(player) && self.waits(*player).is_none();
        let electors = self.members.iter().map(|member| member.player).filter(serves).collect();
        self.motions.push(Motion::new(number, question, mover, electors, terms, now));
        &self.motions[self.motions.len() - 1]
    }

    /// Casts or changes a ballot. True if nobody is waited for any more: the rest can change
    /// nothing.
    pub fn vote(
        &mut self,
        number: u32,
        player: PlayerId,
        ballot: Ballot,
    ) -> Result<bool, BadMotion> {
        let gone = matches!(ballot, Ballot::For(candidate) if !self.has(candidate));
        let motion = self.open_motion(number)?;
        if gone || !motion.question.takes(ballot) {
            return Err(BadMotion::NoSuchBallot);
        }
        if !motion.electors.contains(&player) {
            let about =
                matches!(motion.question, Question::Relieve { accused, .. } if accused == player);
            self.must_not_wait(player)?;
            return Err(if about { BadMotion::Accused } else { BadMotion::NotAnElector });
        }
        motion.ballots.insert(player, ballot);
        Ok(self.decided().is_some())
    }

    /// The open motion, if nobody is waited for any more: it can be closed before its time.
    pub fn decided(&self) -> Option<&Motion> {
        self.motion().filter(|motion| motion.is_decided(self))
    }

    pub fn stand(&mut self, number: u32, player: PlayerId) -> Result<(), BadMotion> {
        self.must_not_wait(player)?;
        let Question::Succeed { fallen, candidates } = &mut self.open_motion(number)?.question
        else {
            return Err(BadMotion::NoElection);
        };
        if candidates.contains(&player) {
            return Err(BadMotion::StandsAlready);
        }
        if *fallen == Some(player) {
            return Err(BadMotion::JustRelieved);
        }
        candidates.push(player);
        Ok(())
    }

    pub fn notice(&mut self, notice: i64) {
        if let Some(motion) = self.motions.last_mut() {
            motion.notice = notice;
        }
    }

    pub fn brief(&mut self, brief: String) {
        if let Some(motion) = self.motions.last_mut() {
            motion.brief = brief;
        }
    }

    pub fn withdraw(&mut self, number: u32, player: PlayerId, now: i64) -> Result<(), BadMotion> {
        let motion = self.open_motion(number)?;
        let asked_for = matches!(motion.question, Question::FightOn { .. });
        if motion.mover != player || motion.question.is_election() || asked_for {
            return Err(BadMotion::NotTheMover);
        }
        self.settle(number, Verdict::Withdrawn, now)
    }

    /// What the open motion comes to if it closes now; `allowed` if the game still lets it be
    /// carried out (J-002, J-003), `lot` picks among candidates who have as many
    /// ballots.
    pub fn counted(
        &self,
        number: u32,
        allowed: bool,
        now: i64,
        lot: impl FnOnce(usize) -> usize,
    ) -> Result<Verdict, BadMotion> {
        let open = self.motion().filter(|motion| motion.number == number);
        let motion = open.ok_or(BadMotion::Closed)?;
        if !allowed {
            return Ok(Verdict::Lapsed);
        }
        Ok(motion.outcome(self, now, lot))
    }

    /// Closes the open motion with what it came to, forgets its ballots, and carries it out: a
    /// commander who is relieved is followed at once by the chief of staff (J-004) and, if others
    /// can stand, by an election. What is about more than the staff is the caller's to carry out.
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
                    let fallen = Some(fallen);
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

    /// Whoever leaves takes their ballot along, and those for them count no more: whoever cast one
    /// votes again. A motion against them has lost its object.
    pub(crate) fn forget(&mut self, player: PlayerId) {
        let Some(motion) = self.motions.last_mut().filter(|motion| motion.is_open()) else {
            return;
        };
        motion.ballots.remove(&player);
        motion.ballots.retain(|_, ballot| *ballot != Ballot::For(player));
        if matches!(&motion.question, Question::Relieve { accused, .. } if *accused == player) {
            motion.ballots.clear();
            motion.verdict = Some(Verdict::Lapsed);
        }
    }

    pub fn saw(&mut self, player: PlayerId, now: i64) {
        if let Some(member) = self.members.iter_mut().find(|member| member.player == player) {
            member.seen = member.seen.max(now);
        }
    }
}
