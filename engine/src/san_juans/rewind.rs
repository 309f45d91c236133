//! A campaign taken back to what it was, and options that change while it is played.
//!
//! Who may take it back, and how far, is the staff's matter. Here stands what must hold then: no
//! later question has the number of one that was asked before, nobody knows what lies in the pile,
//! and what the group has agreed on meanwhile stays agreed.

use super::event::Event;
use super::options::{Fixed, Options};
use super::phases::Frame;
use super::phases::round::Round;
use super::why::Why;
use super::{Campaign, Phase};
use crate::kit::Dice;

impl Campaign {
    /// This campaign, in place of `later`, which it has been taken back from. The waiting question
    /// keeps its number, for it is the same one; those to come have numbers that `later` has not
    /// used. What was agreed on by then holds from the next round on.
    pub fn resume(&mut self, later: &Campaign) {
        self.asked = self.asked.max(later.asked);
        let agreed = later.agreed.as_deref().unwrap_or(&later.options);
        self.agreed = (*agreed != self.options).then(|| Box::new(agreed.clone()));
    }

    /// The number of the last question asked.
    pub fn asked(&self) -> u32 {
        self.asked
    }

    /// Questions to come have numbers above `asked`; the waiting one keeps its own.
    pub fn number_after(&mut self, asked: u32) {
        self.asked = self.asked.max(asked);
    }

    /// Shuffles the draw pile: what somebody has seen of it is worth nothing any more. Cards that
    /// the waiting question shows from the top of it stay there, for they are seen again.
    pub fn reshuffle(&mut self, dice: &mut dyn Dice) {
        let shown = match self.decision.as_ref().map(|decision| decision.why) {
            Some(Why::TopCard { left }) => usize::from(left),
            _ => 0,
        };
        let deck = &mut self.board.deck;
        let top = deck.draw.split_off(deck.draw.len().saturating_sub(shown));
        deck.shuffle(dice);
        deck.draw.extend(top);
    }

    /// Whether something came out with these facts, the last of which led to the question that
    /// waits now: whoever knows it could make use of it if the order that led there were taken back.
    pub fn revealed(&self, events: &[Event]) -> bool {
        let asks = self.decision.as_ref().is_some_and(|decision| decision.why.shows_hidden());
        asks || events.iter().any(|event| event.reveals(&self.options))
    }

    /// Agrees on other options while the campaign is played. They hold from the next round on, so
    /// that no question that waits changes under whoever answers it.
    ///
    /// # Errors
    /// If one of them shaped the board when the war began.
    pub fn agree(&mut self, options: &Options) -> Result<(), Fixed> {
        let now = self.agreed.as_deref().unwrap_or(&self.options);
        now.can_become(options)?;
        self.agreed = (*options != self.options).then(|| Box::new(options.clone()));
        Ok(())
    }

    /// Options agreed on that hold from the next round on, if there are any.
    pub fn agreed(&self) -> Option<&Options> {
        self.agreed.as_deref()
    }

    /// Between two rounds, and between two steps of a turn, nothing is under way that an option
    /// could break.
    pub(super) fn take_up_what_was_agreed(&mut self) {
        let between = match self.frames.last() {
            Some(Frame::Round(Round::Next(_)) | Frame::Turn(Phase::Draw)) => true,
            Some(_) | None => false,
        };
        if let Some(agreed) = self.agreed.take_if(|_| between) {
            self.options = *agreed;
            if !self.options.divided_command {
                // Cards in officers' hands are the commander's again (J-006).
                self.board.theatres.clear();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Answer, Ask, Calm, Scripted};
    use crate::san_juans::{Choice, RoundChoice, Scenario};

    fn campaign() -> Campaign {
        Campaign::new(&Options::default(), &mut Calm::default(), &mut Vec::new())
    }

    fn pass(campaign: &mut Campaign) {
        let pass = Answer::One(Choice::Round(RoundChoice::Pass));
        let applied =
            campaign.apply(crate::kit::Seat(0), &pass, &mut Calm::default(), &mut Vec::new());
        assert_eq!(applied, Ok(()));
    }

    /// The first card question of a war: whoever flees in the rebellion goes where it says first.
    fn at_a_card() -> Campaign {
        let mut campaign = campaign();
        while !matches!(campaign.decision().map(|of| of.why), Some(Why::PlayCard { .. })) {
            let ask = campaign.decision().expect("it goes on").ask.clone();
            let answer = match ask {
                Ask::One(of) => Answer::One(of[0]),
                Ask::Some { of, min, .. } => Answer::Some(of[..usize::from(min)].to_vec()),
                Ask::Number { min, .. } => Answer::Number(min),
            };
            let seat = crate::kit::Seat(0);
            campaign.apply(seat, &answer, &mut Calm::default(), &mut Vec::new()).expect("offered");
        }
        campaign
    }

    #[test]
    fn no_question_has_the_number_of_one_that_was_taken_back() {
        let before = at_a_card();
        let mut later = before.clone();
        pass(&mut later);
        let asked = later.decision().expect("where to?").id;
        let mut again = before.clone();
        again.resume(&later);
        assert_eq!(again.decision(), before.decision(), "the same question is asked again");
        pass(&mut again);
        assert!(again.decision().expect("where to?").id > asked);
    }

    #[test]
    fn a_reshuffled_pile_has_the_same_cards_in_an_order_nobody_knows() {
        let before = at_a_card();
        let mut after = before.clone();
        after.reshuffle(&mut Scripted::new(std::iter::repeat_n(1, 60)));
        let (old, new) = (&before.board().deck, &after.board().deck);
        assert_ne!(old.draw, new.draw);
        let sorted = |pile: &[super::super::CardId]| {
            let mut pile = pile.to_vec();
            pile.sort_unstable();
            pile
        };
        assert_eq!(sorted(&old.draw), sorted(&new.draw));
        assert_eq!((&old.discards, &old.removed), (&new.discards, &new.removed));
        assert_eq!(before.board().hand, after.board().hand);
        assert_eq!(before.board().aside, after.board().aside);
    }

    #[test]
    fn what_shaped_the_board_cannot_be_agreed_on_again() {
        let start = Options::default();
        let fixed = [
            (Options { steps_per_unit: 6, ..start.clone() }, "steps_per_unit"),
            (Options { scenario: Scenario::Reconquest, ..start.clone() }, "scenario"),
            (Options { reconquest_garrisons: 1, ..start.clone() }, "reconquest_garrisons"),
            (Options { advanced_supply: true, ..start.clone() }, "advanced_supply"),
            (Options { opening_hand: vec![super::super::CardId(30)], ..start }, "opening_hand"),
        ];
        for (options, key) in fixed {
            let mut campaign = at_a_card();
            let before = campaign.clone();
            assert_eq!(campaign.agree(&options), Err(Fixed { key }));
            assert_eq!(campaign, before, "{key}");
        }
    }

    #[test]
    fn the_rest_holds_from_the_next_round_on() {
        let mut campaign = at_a_card();
        let agreed = Options { storming: true, ..Options::default() };
        assert_eq!(campaign.agree(&agreed), Ok(()));
        assert!(!campaign.options().storming, "J-140: not in the middle of a round");
        let stored = serde_json::to_string(&campaign).expect("plain data");
        let mut campaign: Campaign = serde_json::from_str(&stored).expect("it comes back");
        // A pass gives one Op, which is given up.
        pass(&mut campaign);
        while matches!(campaign.decision().map(|of| of.why), Some(Why::SpendOps { .. })) {
            let finish = Answer::One(Choice::Ops(crate::san_juans::OpsChoice::Finish));
            let seat = crate::kit::Seat(0);
            campaign.apply(seat, &finish, &mut Calm::default(), &mut Vec::new()).expect("offered");
        }
        assert!(campaign.options().storming);
        let back = Options::default();
        assert_eq!(campaign.agree(&agreed), Ok(()), "agreed on twice");
        assert_eq!(campaign.agree(&back), Ok(()));
        let mut again = at_a_card();
        again.resume(&campaign);
        assert_eq!(again.options(), &back, "what is agreed on by then is what it had");
    }
}
