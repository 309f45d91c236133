//! Proposals: what somebody who does not hold the post would order, and who stands behind it.
//!
//! A proposal is a value: the answers it would give as text, whose it is, who backs it, who
//! objects and why, and what became of it. Whether its answers are offered is the game's to know,
//! and what time it is the caller's. It is open for one decision: once that is answered, it fades.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::plan::Plan;
use super::standing::Standing;
use super::{PlayerId, Roster};
use kit::DecisionId;

/// Open proposals one player may have.
pub const OPEN_EACH: usize = 2;
/// Open proposals a campaign may have.
pub const OPEN_MAX: usize = 10;
/// How long a proposal is open at most, in seconds.
pub const OPEN_FOR: i64 = 7 * 24 * 3_600;
/// Officers who must stand behind a proposal before it can be carried out without a commander.
pub const COUNCIL_OF: usize = 2;
/// Closed proposals that are remembered, for their messages to be told to the end.
const REMEMBERED: usize = 30;

/// A step as it is written down: the topic of its question, and the answer as text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StepText {
    pub topic: String,
    pub answer: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Objection {
    pub player: PlayerId,
    /// Why, in a word; perhaps nothing.
    pub word: String,
}

/// What has become of a proposal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ProposalState {
    Open,
    /// Whoever held the post has made it his order.
    Adopted(PlayerId),
    /// It was carried out when nobody answered.
    CarriedOut,
    /// What it was for has been answered otherwise.
    Overtaken,
    /// It could no longer be carried out as it was.
    Impossible,
    Old,
    /// Its proposer has taken it back, or left.
    Withdrawn,
    /// Somebody who was to confirm a result has objected to it.
    Refused(PlayerId),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    /// Its number in the campaign, from 1.
    pub number: u32,
    pub proposer: PlayerId,
    pub decision: DecisionId,
    pub steps: Vec<StepText>,
    pub title: String,
    pub words: String,
    /// Whether it reports how a battle went on the players' own table: it waits for others to
    /// confirm it, and is nobody's to back or to adopt.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reports: bool,
    /// When it was made, in seconds since 1970.
    pub made: i64,
    pub backers: Vec<PlayerId>,
    pub objections: Vec<Objection>,
    pub fate: ProposalState,
    /// Which message tells of it: a number that means something to whoever tells it.
    #[serde(default)]
    pub notice: i64,
}

impl Proposal {
    pub fn is_open(&self) -> bool {
        self.fate == ProposalState::Open
    }

    /// Backers less objections: the better of two proposals has more.
    pub fn weight(&self) -> i64 {
        let count = |of: usize| i64::try_from(of).unwrap_or(i64::MAX);
        count(self.backers.len()) - count(self.objections.len())
    }
}

/// Why a proposal cannot be made, backed, adopted or taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, thiserror::Error)]
pub enum BadProposal {
    #[error("the proposal is closed")]
    Closed {
        /// What has become of it; nothing if there is no such proposal.
        fate: Option<ProposalState>,
    },
    #[error("two are open already")]
    TwoAlready,
    #[error("the table is full of proposals")]
    TooMany,
    #[error("it is proposed already")]
    SameAgain { number: u32 },
    #[error("not the proposer")]
    NotTheProposer,
    #[error("it is their own")]
    TheirOwn,
    #[error("the order is theirs to give")]
    TheirsToGive,
    #[error("it is not whole")]
    Unfinished,
    #[error("a result waits already")]
    Reported,
    #[error("others confirm the result")]
    OthersConfirm,
    #[error("a secret is asked")]
    Secret,
}

/// What proposals a campaign has had.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Council {
    pub last: u32,
    /// The open ones and those closed lately, oldest first.
    pub proposals: Vec<Proposal>,
    /// What members would have done when they do not answer in time.
    pub standing: BTreeMap<PlayerId, Standing>,
    /// What members have strung together; nobody else's business.
    pub plans: BTreeMap<PlayerId, Plan>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewProposal {
    pub decision: DecisionId,
    pub steps: Vec<StepText>,
    pub title: String,
    pub words: String,
    pub reports: bool,
}

impl Council {
    pub fn numbered(&self, number: u32) -> Option<&Proposal> {
        self.proposals.iter().find(|proposal| proposal.number == number)
    }

    pub fn open(&self) -> impl Iterator<Item = &Proposal> {
        self.proposals.iter().filter(|proposal| proposal.is_open())
    }

    /// The result that has been entered for a battle and waits to be confirmed.
    pub fn reported(&self, battle: DecisionId) -> Option<&Proposal> {
        self.open().find(|of| of.reports && of.decision == battle)
    }

    /// The open ones, those with most behind them first, the older of equals first; no results.
    pub fn best_first(&self) -> Vec<&Proposal> {
        let mut found: Vec<&Proposal> = self.open().filter(|of| !of.reports).collect();
        found.sort_by_key(|proposal| (-proposal.weight(), proposal.number));
        found
    }

    /// Those for a decision that enough stand behind to be carried out without a commander, the
    /// best first.
    pub fn choices(&self, decision: DecisionId) -> impl Iterator<Item = &Proposal> {
        let stands = move |of: &&Proposal| {
            of.decision == decision && of.backers.len() >= COUNCIL_OF && of.weight() > 0
        };
        self.best_first().into_iter().filter(stands)
    }

    /// The same as the log knows it: without who tells of it, and without plans.
    #[must_use]
    pub fn as_logged(&self) -> Self {
        let mut plain = self.clone();
        plain.plans.clear();
        for proposal in &mut plain.proposals {
            proposal.notice = 0;
        }
        plain
    }

    fn open_mut(&mut self, number: u32) -> Result<&mut Proposal, BadProposal> {
        let fate = self.numbered(number).map(|proposal| proposal.fate);
        let found = self.proposals.iter_mut().find(|of| of.number == number && of.is_open());
        found.ok_or(BadProposal::Closed { fate })
    }

    /// Makes a proposal; its proposer stands behind it.
    pub fn propose(
        &mut self,
        proposer: PlayerId,
        draft: NewProposal,
        now: i64,
    ) -> Result<&Proposal, BadProposal> {
        let same = |of: &&Proposal| of.decision == draft.decision && of.steps == draft.steps;
        if let Some(same) = self.open().find(same) {
            return Err(BadProposal::SameAgain { number: same.number });
        }
        if draft.reports {
            if self.reported(draft.decision).is_some() {
                return Err(BadProposal::Reported);
            }
        } else if self.open().filter(|of| of.proposer == proposer).count() >= OPEN_EACH {
            return Err(BadProposal::TwoAlready);
        } else if self.open().count() >= OPEN_MAX {
            return Err(BadProposal::TooMany);
        }
        self.last += 1;
        let NewProposal { decision, steps, title, words, reports } = draft;
        self.proposals.push(Proposal {
            number: self.last,
            proposer,
            decision,
            steps,
            title,
            words,
            reports,
            made: now,
            backers: vec![proposer],
            objections: Vec::new(),
            fate: ProposalState::Open,
            notice: 0,
        });
        self.forget_the_oldest();
        Ok(&self.proposals[self.proposals.len() - 1])
    }

    fn forget_the_oldest(&mut self) {
        let closed = self.proposals.iter().filter(|proposal| !proposal.is_open()).count();
        let mut over = closed.saturating_sub(REMEMBERED);
        self.proposals.retain(|proposal| {
            let goes = over > 0 && !proposal.is_open();
            over -= usize::from(goes);
            !goes
        });
    }

    /// Somebody's standing orders; the usual ones if nothing else was said.
    pub fn standing_of(&self, player: Option<PlayerId>) -> Standing {
        player.and_then(|player| self.standing.get(&player).copied()).unwrap_or_default()
    }

    /// Somebody says what is to be done when they do not answer in time.
    pub fn stand_by(&mut self, player: PlayerId, standing: Standing) {
        match standing == Standing::default() {
            true => self.standing.remove(&player),
            false => self.standing.insert(player, standing),
        };
    }

    pub fn notice(&mut self, number: u32, notice: i64) {
        if let Some(found) = self.proposals.iter_mut().find(|of| of.number == number) {
            found.notice = notice;
        }
    }

    /// Somebody stands behind it, and no longer objects; or, the second time, no longer does.
    /// Whether they do now. The proposer always does.
    pub fn back(&mut self, number: u32, player: PlayerId) -> Result<bool, BadProposal> {
        let proposal = self.open_mut(number)?;
        proposal.objections.retain(|of| of.player != player);
        if !proposal.backers.contains(&player) {
            proposal.backers.push(player);
            return Ok(true);
        }
        if proposal.proposer == player {
            return Ok(true);
        }
        proposal.backers.retain(|of| *of != player);
        Ok(false)
    }

    /// Somebody is against it, with a word, and no longer stands behind it. A second word takes
    /// the place of the first. The proposer takes it back instead. A result that is objected to is
    /// closed.
    pub fn object(&mut self, number: u32, player: PlayerId, word: &str) -> Result<(), BadProposal> {
        let proposal = self.open_mut(number)?;
        if proposal.proposer == player {
            return Err(BadProposal::TheirOwn);
        }
        proposal.backers.retain(|of| *of != player);
        proposal.objections.retain(|of| of.player != player);
        proposal.objections.push(Objection { player, word: word.to_owned() });
        if proposal.reports {
            proposal.fate = ProposalState::Refused(player);
        }
        Ok(())
    }

    pub fn close(&mut self, number: u32, fate: ProposalState) -> Result<(), BadProposal> {
        self.open_mut(number)?.fate = fate;
        Ok(())
    }

    pub fn drop(&mut self, number: u32, player: PlayerId) -> Result<(), BadProposal> {
        let proposal = self.open_mut(number)?;
        if proposal.proposer != player {
            return Err(BadProposal::NotTheProposer);
        }
        proposal.fate = ProposalState::Withdrawn;
        Ok(())
    }

    /// What is open is for the decision that waits, which whoever looks knows by this number.
    pub fn renumber(&mut self, waiting: DecisionId) {
        let open = self.proposals.iter_mut().filter(|proposal| proposal.is_open());
        open.for_each(|proposal| proposal.decision = waiting);
    }

    /// The number of the next proposal is the first after this side's own last one that leaves this
    /// rest when it is divided by so many sides: sides do not count each other's proposals, and yet a
    /// number means one of them.
    pub fn count_alone(&mut self, rest: u32, sides: u32) {
        let own = self.proposals.iter().map(|proposal| proposal.number).max().unwrap_or(0);
        let next = (own + 1..).find(|next| next % sides.max(1) == rest % sides.max(1));
        self.last = next.unwrap_or(own + 1) - 1;
    }

    /// Closes what is open for another decision than the one that waits; which those were.
    pub fn overtaken(&mut self, waiting: Option<DecisionId>) -> Vec<u32> {
        let mut closed = Vec::new();
        for proposal in &mut self.proposals {
            if proposal.is_open() && Some(proposal.decision) != waiting {
                proposal.fate = ProposalState::Overtaken;
                closed.push(proposal.number);
            }
        }
        closed
    }

    /// Closes what has been open for a week; which those were.
    pub fn grow_old(&mut self, now: i64) -> Vec<u32> {
        let mut closed = Vec::new();
        for proposal in &mut self.proposals {
            if proposal.is_open() && proposal.made.saturating_add(OPEN_FOR) <= now {
                proposal.fate = ProposalState::Old;
                closed.push(proposal.number);
            }
        }
        closed
    }

    /// When the oldest open proposal will have been open for a week, in seconds since 1970.
    pub fn next_old(&self) -> Option<i64> {
        self.open().map(|proposal| proposal.made.saturating_add(OPEN_FOR)).min()
    }
}

impl Roster {
    pub(super) fn forget_proposals(&mut self, player: PlayerId) {
        self.council.standing.remove(&player);
        self.council.plans.remove(&player);
        for proposal in &mut self.council.proposals {
            if !proposal.is_open() {
                continue;
            }
            proposal.backers.retain(|of| *of != player);
            proposal.objections.retain(|of| of.player != player);
            if proposal.proposer == player {
                proposal.fate = ProposalState::Withdrawn;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(decision: u32, answer: &str) -> NewProposal {
        let line = StepText { topic: "play-card".to_owned(), answer: answer.to_owned() };
        NewProposal {
            decision: DecisionId(decision),
            steps: vec![line],
            title: answer.to_owned(),
            words: answer.to_owned(),
            reports: false,
        }
    }

    const CHEN: PlayerId = PlayerId(3);
    const DARA: PlayerId = PlayerId(4);

    #[test]
    fn backing_and_objecting_exclude_each_other_and_can_be_changed() {
        let mut council = Council::default();
        let number = council.propose(CHEN, draft(7, "pass"), 100).expect("it is made").number;
        assert_eq!(council.back(number, DARA), Ok(true));
        assert_eq!(council.numbered(number).map(Proposal::weight), Some(2));
        assert_eq!(council.object(number, DARA, "Too late"), Ok(()));
        assert_eq!(council.object(number, DARA, "Too soon"), Ok(()));
        let proposal = council.numbered(number).expect("it is there");
        assert_eq!((proposal.weight(), proposal.objections.len()), (0, 1));
        assert_eq!(proposal.objections[0].word, "Too soon");
        assert_eq!(council.back(number, DARA), Ok(true), "thought better of it");
        assert_eq!(council.back(number, DARA), Ok(false), "and of that");
        assert_eq!(council.back(number, CHEN), Ok(true), "the proposer stands behind it");
        assert_eq!(council.object(number, CHEN, ""), Err(BadProposal::TheirOwn));
        assert_eq!(council.drop(number, DARA), Err(BadProposal::NotTheProposer));
        assert_eq!(council.drop(number, CHEN), Ok(()));
        let fate = Some(ProposalState::Withdrawn);
        assert_eq!(council.back(number, DARA), Err(BadProposal::Closed { fate }));
        assert_eq!(council.back(9, DARA), Err(BadProposal::Closed { fate: None }));
    }

    #[test]
    fn there_are_never_too_many() {
        let mut council = Council::default();
        for player in 1..=5 {
            for number in 0..2 {
                let words = format!("{player}-{number}");
                council.propose(PlayerId(player), draft(7, &words), 0).expect("there is room");
            }
        }
        let third = council.propose(PlayerId(1), draft(7, "third"), 0).err();
        assert_eq!(third, Some(BadProposal::TwoAlready));
        let eleventh = council.propose(PlayerId(6), draft(7, "new"), 0).err();
        assert_eq!(eleventh, Some(BadProposal::TooMany));
        let again = council.propose(PlayerId(6), draft(7, "2-0"), 0).err();
        assert_eq!(again, Some(BadProposal::SameAgain { number: 3 }));
        assert_eq!(council.overtaken(Some(DecisionId(8))).len(), 10);
        for round in 0..40 {
            let made = council.propose(CHEN, draft(round, "pass"), 0).map(|of| of.number);
            council
                .close(made.expect("there is room"), ProposalState::Overtaken)
                .expect("it was open");
        }
        assert_eq!((council.proposals.len(), council.last), (REMEMBERED + 1, 50));
    }

    #[test]
    fn the_council_chooses_what_most_stand_behind_the_older_of_equals() {
        let mut council = Council::default();
        for (player, words) in [(1, "one"), (2, "two"), (3, "three")] {
            council.propose(PlayerId(player), draft(7, words), 0).expect("there is room");
        }
        assert_eq!(council.choices(DecisionId(7)).count(), 0, "nobody stands behind another's");
        council.back(3, DARA).expect("it is open");
        council.back(2, DARA).expect("it is open");
        let choice =
            |council: &Council, id| council.choices(DecisionId(id)).next().map(|of| of.number);
        assert_eq!(choice(&council, 7), Some(2), "the older of equals");
        assert_eq!(choice(&council, 8), None, "for another decision");
        council.object(2, PlayerId(5), "No").expect("it is open");
        assert_eq!(choice(&council, 7), Some(3));
        assert_eq!(council.grow_old(OPEN_FOR - 1).len(), 0);
        assert_eq!(council.grow_old(OPEN_FOR), [1, 2, 3]);
        assert_eq!(choice(&council, 7), None);
    }
}
