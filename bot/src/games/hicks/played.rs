//! A march as the bot plays any game.

use std::any::Any;

use engine::hicks::{self, March, Options, PASHAS_MAX, View};
use engine::kit::decision::NotAChoice;
use engine::kit::{Answer, Ask, Decision, Dice, Refusal, Seat};
use engine::staff::conduct::Conduct;
use engine::staff::motion::Terms;

use crate::games::stored::answer;
use crate::games::{
    Choice, DismissalBar, Event, Fixed, Game, OwnChoice, OwnEvent, OwnOptions, OwnWhy, Played,
    Setup, Why, fought,
};

impl OwnChoice for hicks::Choice {
    const KEY: &'static str = "Hicks";
}

impl OwnWhy for hicks::Why {
    const KEY: &'static str = "Hicks";

    fn topic(&self) -> &'static str {
        self.topic()
    }

    /// A Pasha has nobody beside him (H-002).
    fn is_for_one_alone(&self) -> bool {
        true
    }
}

impl OwnEvent for hicks::Event {
    const KEY: &'static str = "Hicks";

    fn turn_begun(&self) -> Option<u8> {
        match self {
            hicks::Event::TurnBegan { turn, .. } => Some(*turn),
            _ => None,
        }
    }
}

impl OwnOptions for Options {
    const KEY: &'static str = "Hicks";

    fn voting(&self) -> Terms {
        self.voting()
    }

    fn conduct(&self) -> Conduct {
        self.conduct()
    }

    fn check(&self) -> Result<(), String> {
        self.check().map_err(|why| why.to_string())
    }

    fn begin(&self, dice: &mut dyn Dice, events: &mut Vec<Event>) -> Game {
        let mut facts = Vec::new();
        let march = March::new(self, dice, &mut facts);
        events.extend(facts.into_iter().map(Event::of));
        Game::of(march)
    }

    /// The Pashas take turns (H-002).
    fn commands_by_turns(&self) -> bool {
        true
    }

    fn for_turns_of(&self, seats: &[Seat]) -> Self {
        let pashas = seats.iter().copied().take(PASHAS_MAX).collect();
        Self { pashas, ..self.clone() }
    }
}

impl Played for March {
    fn key(&self) -> &'static str {
        "Hicks"
    }

    fn decision(&self) -> Option<Decision<Choice, Why>> {
        Some(self.decision()?.map(Why::of, Choice::of))
    }

    fn ask_of(&self, seat: Seat) -> Option<Ask<Choice>> {
        Some(self.ask_of(seat)?.map(|choice| Choice::of(*choice)))
    }

    fn apply(
        &mut self,
        seat: Seat,
        answer: &Answer<Choice>,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) -> Result<Option<Game>, Refusal> {
        let own = answer.try_map(|choice| choice.own()).ok_or(Refusal::NotOffered)?;
        let mut facts = Vec::new();
        self.apply(seat, &own, dice, &mut facts)?;
        events.extend(facts.into_iter().map(Event::of));
        Ok(None)
    }

    fn resume(&mut self, later: &Game) {
        self.number_after(later.asked());
    }

    fn asked(&self) -> u32 {
        self.asked()
    }

    fn agree(&mut self, setup: &Setup) -> Result<(), Fixed> {
        let options = setup.own().ok_or(Fixed { key: "game" })?;
        self.agree(options).map_err(|key| Fixed { key })
    }

    fn setup(&self) -> Setup {
        Setup::of(self.options().clone())
    }

    fn turn(&self) -> (u8, u8) {
        (self.field().turn, hicks::LAST_TURN)
    }

    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    fn dismissal_barred(&self) -> Option<DismissalBar> {
        Some(DismissalBar::Turns)
    }

    fn parse_answer(&self, text: &str) -> Result<Answer<Choice>, NotAChoice> {
        answer::<hicks::Choice>(text)
    }

    fn copy(&self) -> Box<dyn Played> {
        Box::new(self.clone())
    }

    fn is_same(&self, other: &dyn Played) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }
}

/// What is a march's own, asked of any game.
pub trait OnTheMarch {
    /// The march on the table, if there is one, be it a battle of a campaign.
    fn hicks(&self) -> Option<&March>;

    /// What everybody sees of it.
    fn table(&self) -> Option<View>;
}

impl OnTheMarch for Game {
    fn hicks(&self) -> Option<&March> {
        self.own::<March>().or_else(|| self.own::<fought::Fought>()?.march())
    }

    fn table(&self) -> Option<View> {
        match self.own::<fought::Fought>() {
            Some(fought) => fought.view(),
            None => self.own::<March>().map(|march| march.view()),
        }
    }
}
