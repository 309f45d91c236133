//! A battle of the San Juans campaign that is fought as a march, as the bot plays it.

pub mod words;

use std::any::Any;

use engine::fought;
use engine::kit::decision::NotAChoice;
use engine::kit::{Answer, Ask, Decision, DecisionId, Dice, Refusal, Seat};

pub use engine::fought::Fought;

use super::san_juans::{barred, last_turn};
use super::stored::answer;
use super::{
    Choice, DismissalBar, Edge, Event, Fixed, Game, OwnChoice, OwnEvent, OwnWhy, Played, Setup, Why,
};

impl OwnChoice for fought::Choice {
    const KEY: &'static str = "Fought";
}

impl OwnWhy for fought::Why {
    const KEY: &'static str = "Fought";

    fn topic(&self) -> &'static str {
        self.topic()
    }
}

impl OwnEvent for fought::Event {
    const KEY: &'static str = "Fought";
    const TOLD_BY: &'static str = "Hicks";

    fn edge(&self) -> Option<Edge> {
        Some(match self {
            Self::Formed { .. } => Edge::Begins,
            Self::Reported { .. } => Edge::Ends,
        })
    }
}

impl Played for Fought {
    fn key(&self) -> &'static str {
        "Fought"
    }

    fn on_top(&self) -> &'static str {
        if self.march().is_some() { "Hicks" } else { "SanJuans" }
    }

    fn decision(&self) -> Option<Decision<Choice, Why>> {
        match self.pashas() {
            Some(decision) => Some(decision.map(Why::of, Choice::of)),
            None => Some(self.march()?.decision()?.map(Why::of, Choice::of)),
        }
    }

    fn ask_of(&self, seat: Seat) -> Option<Ask<Choice>> {
        let decision = Played::decision(self).filter(|of| of.seats.contains(&seat))?;
        Some(decision.ask)
    }

    fn apply(
        &mut self,
        seat: Seat,
        answer: &Answer<Choice>,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) -> Result<Option<Game>, Refusal> {
        let mut facts = Vec::new();
        let campaign = if self.march().is_none() {
            let own = answer.try_map(|choice| choice.own()).ok_or(Refusal::NotOffered)?;
            self.tell_off(seat, &own, dice, &mut facts)?;
            None
        } else {
            let own = answer.try_map(|choice| choice.own()).ok_or(Refusal::NotOffered)?;
            self.apply(seat, &own, dice, &mut facts)?
        };
        events.extend(facts.into_iter().map(|fact| match fact {
            engine::Event::SanJuans(event) => Event::of(event),
            engine::Event::Hicks(event) => Event::of(event),
            engine::Event::Fought(event) => Event::of(event),
        }));
        Ok(campaign.map(Game::of))
    }

    fn resume(&mut self, later: &Game) {
        use super::san_juans::AtWar as _;
        if let Some(campaign) = later.san_juans() {
            self.resume(campaign, later.asked());
        }
    }

    fn asked(&self) -> u32 {
        self.asked()
    }

    fn reshuffle(&mut self, dice: &mut dyn Dice) {
        self.campaign_mut().reshuffle(dice);
    }

    fn revealed(&self, events: &[Event]) -> bool {
        // Whatever comes out on the table of a march comes out by dice.
        self.campaign().revealed(&super::san_juans::facts(events))
    }

    fn agree(&mut self, setup: &Setup) -> Result<(), Fixed> {
        let options = setup.own().ok_or(Fixed { key: "game" })?;
        self.campaign_mut().agree(options).map_err(|fixed| Fixed { key: fixed.key })
    }

    fn setup(&self) -> Setup {
        Setup::of(self.campaign().options().clone())
    }

    fn turn(&self) -> (u8, u8) {
        (self.campaign().board().turn, last_turn())
    }

    fn is_over(&self) -> bool {
        false
    }

    fn dismissal_barred(&self) -> Option<DismissalBar> {
        barred(self.campaign())
    }

    fn parse_answer(&self, text: &str) -> Result<Answer<Choice>, NotAChoice> {
        match self.march() {
            None => answer::<fought::Choice>(text),
            Some(_) => answer::<engine::hicks::Choice>(text),
        }
    }

    fn interlude(&self) -> Option<DecisionId> {
        Some(self.question())
    }

    fn copy(&self) -> Box<dyn Played> {
        Box::new(self.clone())
    }

    fn is_same(&self, other: &dyn Played) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }
}
