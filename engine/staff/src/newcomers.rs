//! Who joins a campaign under way waits before the campaign is theirs to decide.
//!
//! The ruling: whoever joins in the middle of a turn looks, proposes and backs at once. They vote,
//! stand, lead battles and take copies from the end of the next turn on, so that nobody comes in
//! with three friends and dismisses the commander on the same day. It protects those who were
//! there before: where nobody was, as in a campaign brought from a file without its staff, nobody
//! waits. Whoever is given the command waits no longer, and the group may agree that nobody does.
//!
//! The turn is the game's; whoever keeps the log says which it is, so that playing the log again
//! knows who waited.

use super::{PlayerId, Roster};

/// Turns that begin after the one somebody joins in until they wait no more.
const WAITS: u8 = 2;

impl Roster {
    pub fn turn_is(&mut self, turn: u8) {
        self.turn = turn;
    }

    /// Somebody has joined a campaign under way in this turn.
    pub fn joined_late(&mut self, player: PlayerId, turn: u8) {
        if let Some(member) = self.members.iter_mut().find(|member| member.player == player) {
            member.joined = turn;
        }
    }

    /// From now on nobody waits who has joined.
    pub fn nobody_waits(&mut self) {
        for member in &mut self.members {
            member.joined = 0;
        }
    }

    /// The turn with whose beginning somebody no longer waits, if they do.
    pub fn waits(&self, player: PlayerId) -> Option<u8> {
        let joined = self.members.iter().find(|member| member.player == player)?.joined;
        let from = joined.saturating_add(WAITS);
        let others_before = || self.members.iter().any(|member| member.joined < joined);
        let waits = self.commander != Some(player) && self.turn < from && others_before();
        waits.then_some(from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Privilege;
    use crate::motion::{BadMotion, Ballot, Question, Terms};
    use crate::posts::{Area, BadPosting, Posting};
    use kit::DecisionId;

    const ALICE: PlayerId = PlayerId(1);
    const BEN: PlayerId = PlayerId(2);
    const EVE: PlayerId = PlayerId(8);
    const FAY: PlayerId = PlayerId(9);

    /// Alice commands, Ben is there from the beginning, Eve and Fay joined in turn 4.
    fn invaded() -> Roster {
        let mut roster = Roster::default();
        for (player, turn) in [(ALICE, 0), (BEN, 0), (EVE, 4), (FAY, 4)] {
            roster.join(player, "Officer", &[]);
            roster.joined_late(player, turn);
        }
        roster.appoint(ALICE);
        roster.turn_is(4);
        roster
    }

    #[test]
    fn who_joins_a_war_under_way_neither_moves_nor_votes_nor_stands_before_the_next_turn_has_ended()
    {
        for turn in [4, 5] {
            let mut roster = invaded();
            roster.turn_is(turn);
            assert_eq!(roster.waits(EVE), Some(6));
            let wait = BadMotion::Newcomer { turn: 6 };
            let moved = roster.move_relief(EVE, "", Terms::default(), 0).map(|_| ());
            assert_eq!(moved, Err(wait));
            roster.move_relief(BEN, "", Terms::default(), 0).expect("Ben was there before");
            assert_eq!(roster.motion().expect("open").electors, [ALICE, BEN]);
            assert_eq!(roster.vote(1, EVE, Ballot::Relieve), Err(wait));
            roster.withdraw(1, BEN, 0).expect("it was his");
            roster.call_election(ALICE, Terms::default(), 0).expect("no motion is open");
            assert_eq!(roster.stand(2, EVE), Err(wait));
            assert!(!roster.may(EVE, Privilege::Serve) && roster.may(EVE, Privilege::Counsel));
        }
        let mut roster = invaded();
        roster.turn_is(6);
        assert_eq!(roster.waits(EVE), None);
        let question = Question::Rewind { to: 3 };
        let put = roster.put_to_vote(question, EVE, Terms::default(), 0).expect("she has waited");
        assert_eq!(put.electors.len(), 4);
    }

    #[test]
    fn who_joins_a_war_under_way_leads_no_battle_before_the_next_turn_has_ended() {
        let mut roster = invaded();
        let battle = DecisionId(9);
        let lead = Posting::Lead { battle, player: EVE };
        let wait = Err(BadPosting::Newcomer { turn: 6 });
        assert_eq!((roster.repost(EVE, &lead), roster.repost(ALICE, &lead)), (wait, wait));
        let area = Area(3);
        roster.repost(ALICE, &Posting::Delegate { area, to: Some(EVE) }).expect("his to give");
        assert_eq!(roster.delegation().officer(area), Some(EVE));
        assert_eq!(roster.delegation().leader(battle, area), Some(BEN), "the first to have waited");
        roster.turn_is(6);
        assert_eq!(roster.delegation().leader(battle, area), Some(EVE));
        assert_eq!(roster.repost(EVE, &lead), Ok(()));
    }

    #[test]
    fn nobody_waits_where_nobody_was_before_or_the_group_agrees_on_it_or_who_commands() {
        let mut roster = invaded();
        roster.nobody_waits();
        assert_eq!(roster.waits(EVE), None, "agreed on");
        let mut roster = invaded();
        roster.leave(BEN);
        roster.leave(ALICE);
        assert_eq!((roster.waits(EVE), roster.waits(FAY)), (None, None), "all joined together");
        let mut roster = invaded();
        roster.repost(ALICE, &Posting::HandOver { to: FAY }).expect("his to give");
        assert_eq!((roster.waits(FAY), roster.waits(EVE)), (None, Some(6)), "she commands");
    }
}
