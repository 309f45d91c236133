//! A staff for each side, in a game of several.
//!
//! A [`Roster`] shows the staff of one side, which is *in front*: its members, posts, motions and
//! proposals. The others wait behind it and take their turn with [`Roster::turn_to`]. Whoever asks
//! for something stands before the staff of their own side, so that none of the rules of posts and
//! votes has to know that there is another. What holds for the campaign as a whole (its pause, its
//! turn, its board) is common to all. A game of one side has nobody behind.

use std::borrow::Cow;

use super::departed::Departed;
use super::{Member, PlayerId, Roster};
use kit::Side;

impl Roster {
    /// Parts a staff that nobody has joined into one for each side, the first in front.
    pub fn part(&mut self, sides: &[Side]) {
        let [first, others @ ..] = sides else { return };
        if self.side.is_none() && self.members.is_empty() {
            self.side = Some(*first);
            let empty = |side: &Side| Roster { side: Some(*side), ..Roster::default() };
            self.others = others.iter().map(empty).collect();
        }
    }

    /// The sides there are, in their order; none in a game of one side.
    pub fn sides(&self) -> Vec<Side> {
        let mut sides: Vec<Side> = self.staffs().filter_map(|staff| staff.side).collect();
        sides.sort_unstable();
        sides
    }

    pub fn staffs(&self) -> impl Iterator<Item = &Roster> {
        std::iter::once(self).chain(&self.others)
    }

    pub fn everybody(&self) -> impl Iterator<Item = &Member> {
        self.staffs().flat_map(|staff| &staff.members)
    }

    pub fn side_of(&self, player: PlayerId) -> Option<Side> {
        self.staffs().find(|staff| staff.has(player))?.side
    }

    /// The side whose staff votes or has voted on a motion.
    pub fn side_of_motion(&self, number: u32) -> Option<Side> {
        self.staffs().find(|staff| staff.motion_numbered(number).is_some())?.side
    }

    /// Puts the staff of a side in front; as it is if there is no such side.
    pub fn turn_to(&mut self, side: Side) {
        let Some(at) = self.others.iter().position(|staff| staff.side == Some(side)) else {
            return;
        };
        let mut front = self.others.remove(at);
        front.others = std::mem::take(&mut self.others);
        (front.paused, front.frozen) = (self.paused.take(), std::mem::take(&mut self.frozen));
        front.nudged = std::mem::take(&mut self.nudged);
        front.group = std::mem::take(&mut self.group);
        (front.boards, front.turn) =
            (std::mem::take(&mut self.boards), std::mem::take(&mut self.turn));
        // Older rules number proposals over all sides.
        front.council.last = std::mem::take(&mut self.council.last);
        let behind = std::mem::replace(self, front);
        self.others.push(behind);
        self.others.sort_by_key(|staff| staff.side);
    }

    /// The same staff with this side in front; as it is without a side.
    pub fn facing(&self, side: Option<Side>) -> Cow<'_, Self> {
        match side.filter(|side| self.side.is_some() && self.side != Some(*side)) {
            None => Cow::Borrowed(self),
            Some(side) => {
                let mut turned = self.clone();
                turned.turn_to(side);
                Cow::Owned(turned)
            }
        }
    }

    /// Does something to the staff of each side; those in front stay there.
    pub fn each_side(&mut self, mut act: impl FnMut(&mut Self)) {
        let front = self.side;
        act(self);
        for side in self.sides().into_iter().filter(|side| Some(*side) != front) {
            self.turn_to(side);
            act(self);
        }
        if let Some(front) = front {
            self.turn_to(front);
        }
    }

    /// What everybody may know of the staffs: who has joined which side, who commands there and who
    /// is away. Of the side in front nothing is left out if it is `theirs` who look.
    #[must_use]
    pub fn seen(&self, theirs: bool) -> Self {
        let mut seen = self.clone();
        if !theirs {
            seen.keep_to_oneself();
        }
        seen.others.iter_mut().for_each(Self::keep_to_oneself);
        seen
    }

    /// Leaves out what is nobody else's business. That a side votes, and on what, everybody sees.
    fn keep_to_oneself(&mut self) {
        self.council = super::council::Council::default();
        (self.foes, self.lead, self.room) = (None, None, None);
        // Whoever acts for the commander does so until something is ordered, be it in secret.
        (self.chief_acts, self.chief_since) = (false, 0);
        self.asks.clear();
        self.departed.iter_mut().for_each(Departed::keep_to_oneself);
    }

    pub(super) fn last_motion(&self) -> u32 {
        let last = |staff: &Roster| staff.motions.last().map(|motion| motion.number);
        self.staffs().filter_map(last).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motion::Terms;

    const RED: Side = Side(0);
    const BLUE: Side = Side(1);

    /// Two of red, who are 1 and 2, and two of blue, who are 3 and 4.
    fn parted() -> Roster {
        let mut roster = Roster::default();
        roster.part(&[RED, BLUE]);
        for (player, side) in [(1, RED), (3, BLUE), (2, RED), (4, BLUE)] {
            roster.turn_to(side);
            assert!(roster.join(PlayerId(player), "Officer", &[]));
            roster.fill_posts(PlayerId(player));
        }
        roster.turn_to(RED);
        roster
    }

    #[test]
    fn each_side_has_posts_and_votes_of_its_own() {
        let mut roster = parted();
        assert_eq!((roster.sides(), roster.side_of(PlayerId(4))), (vec![RED, BLUE], Some(BLUE)));
        assert_eq!((roster.commander, roster.members.len()), (Some(PlayerId(1)), 2));
        let first = roster.move_relief(PlayerId(2), "", Terms::default(), 9).map(|of| of.number);
        roster.turn_to(BLUE);
        assert_eq!((roster.commander, roster.motion()), (Some(PlayerId(3)), None));
        let second = roster.move_relief(PlayerId(4), "", Terms::default(), 9).map(|of| of.number);
        assert_eq!((first, second), (Ok(1), Ok(2)), "one number means one motion");
        assert_eq!(roster.side_of_motion(1), Some(RED));
        assert!(roster.leave(PlayerId(3)));
        assert_eq!(roster.commander, Some(PlayerId(4)), "nobody of the other side follows");
    }

    #[test]
    fn whose_staff_is_in_front_changes_nothing() {
        let mut roster = parted();
        roster.pause(5);
        roster.turn_is(3);
        let before = roster.clone();
        roster.turn_to(BLUE);
        assert_eq!((roster.paused, roster.turn, roster.others[0].paused), (Some(5), 3, None));
        roster.turn_to(RED);
        assert_eq!(roster, before);
        assert_eq!(roster.facing(Some(BLUE)).facing(Some(RED)).as_logged(), before.as_logged());
        assert!(matches!(roster.facing(None), Cow::Borrowed(_)));
    }

    #[test]
    fn a_staff_of_one_side_has_nobody_behind() {
        let mut roster = Roster::default();
        roster.join(PlayerId(1), "Officer", &[]);
        let before = roster.clone();
        roster.turn_to(BLUE);
        roster.part(&[]);
        assert_eq!((roster.sides(), &roster), (Vec::new(), &before));
        assert!(!serde_json::to_string(&roster).expect("plain data").contains("others"));
    }

    #[test]
    fn nobody_sees_what_the_other_side_proposes() {
        let mut roster = parted();
        roster.turn_to(BLUE);
        let (decision, steps) = (kit::DecisionId(1), Vec::new());
        let (title, words) = ("To the hills".to_owned(), String::new());
        let draft = crate::council::NewProposal { decision, steps, title, words, reports: false };
        roster.council.propose(PlayerId(4), draft, 9).expect("made");
        roster.room = Some(7);
        let told = |roster: &Roster| serde_json::to_string(roster).expect("plain data");
        let red = roster.facing(Some(RED)).seen(true);
        for theirs in [&red, &roster.seen(false)] {
            assert!(!told(theirs).contains("hills") && !told(theirs).contains("room"));
        }
        assert!(told(&roster.seen(true)).contains("hills"));
        assert_eq!(red.everybody().count(), 4);
    }
}
