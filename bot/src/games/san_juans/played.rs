//! A campaign as the bot plays any game.

use std::any::Any;

use engine::kit::decision::NotAChoice;
use engine::kit::{Answer, Ask, Decision, Dice, Refusal, Seat};
use engine::san_juans::{self, Campaign, Options, View};
use engine::staff::conduct::Conduct;
use engine::staff::motion::Terms;

use crate::games::fought::Fought;
use crate::games::stored::answer;
use crate::games::{
    Choice, DismissalBar, Event, Fixed, Game, OwnChoice, OwnEvent, OwnOptions, OwnWhy, Played,
    Setup, Why,
};

impl OwnChoice for san_juans::Choice {
    const KEY: &'static str = "SanJuans";
}

impl OwnWhy for san_juans::Why {
    const KEY: &'static str = "SanJuans";

    fn topic(&self) -> &'static str {
        self.topic()
    }

    fn is_secret(&self) -> bool {
        self.is_secret()
    }
}

impl OwnEvent for san_juans::Event {
    const KEY: &'static str = "SanJuans";

    fn turn_begun(&self) -> Option<u8> {
        match self {
            san_juans::Event::TurnBegan { turn } => Some(*turn),
            _ => None,
        }
    }
}

impl OwnOptions for Options {
    const KEY: &'static str = "SanJuans";

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
        let campaign = Campaign::new(self, dice, &mut facts);
        events.extend(facts.into_iter().map(Event::of));
        Game::of(campaign)
    }
}

/// The choice that has a battle fought as a march.
const SQUARE: engine::fought::Choice = engine::fought::Choice::Square;

/// Adds to what is asked about a battle that it could be fought as a march, if it could.
fn offer_square(campaign: &Campaign, ask: &mut Ask<Choice>) {
    if let Ask::One(of) = ask
        && engine::fought::may_form(campaign)
    {
        of.push(Choice::of(SQUARE));
    }
}

/// The facts of the campaign among events.
pub fn facts(events: &[Event]) -> Vec<san_juans::Event> {
    events.iter().filter_map(|event| event.own().cloned()).collect()
}

/// The last turn of a campaign.
pub fn last_turn() -> u8 {
    san_juans::data().setup.turns
}

/// What keeps the staff from relieving the commander, if anything does.
pub fn barred(campaign: &Campaign) -> Option<DismissalBar> {
    campaign.dismissal_barred().map(|bar| {
        DismissalBar::Own(match bar {
            san_juans::DismissalBar::British => "british",
            san_juans::DismissalBar::Firman => "firman",
        })
    })
}

impl Played for Campaign {
    fn key(&self) -> &'static str {
        "SanJuans"
    }

    fn decision(&self) -> Option<Decision<Choice, Why>> {
        let mut decision = self.decision()?.map(Why::of, Choice::of);
        offer_square(self, &mut decision.ask);
        Some(decision)
    }

    fn ask_of(&self, seat: Seat) -> Option<Ask<Choice>> {
        let mut ask = self.ask_of(seat)?.map(|choice| Choice::of(*choice));
        offer_square(self, &mut ask);
        Some(ask)
    }

    fn apply(
        &mut self,
        seat: Seat,
        answer: &Answer<Choice>,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) -> Result<Option<Game>, Refusal> {
        if *answer == Answer::One(Choice::of(SQUARE)) {
            return Ok(Some(Game::of(Fought::begin(self, seat)?)));
        }
        let own = answer.try_map(|choice| choice.own()).ok_or(Refusal::NotOffered)?;
        let mut facts = Vec::new();
        self.apply(seat, &own, dice, &mut facts)?;
        events.extend(facts.into_iter().map(Event::of));
        Ok(None)
    }

    fn resume(&mut self, later: &Game) {
        // A campaign keeps its game for ever.
        if let Some(campaign) = later.san_juans() {
            self.resume(campaign);
            self.number_after(later.asked());
        }
    }

    fn asked(&self) -> u32 {
        self.asked()
    }

    fn reshuffle(&mut self, dice: &mut dyn Dice) {
        self.reshuffle(dice);
    }

    fn revealed(&self, events: &[Event]) -> bool {
        self.revealed(&facts(events))
    }

    fn agree(&mut self, setup: &Setup) -> Result<(), Fixed> {
        let options = setup.own().ok_or(Fixed { key: "game" })?;
        self.agree(options).map_err(|fixed| Fixed { key: fixed.key })
    }

    fn setup(&self) -> Setup {
        Setup::of(self.options().clone())
    }

    fn turn(&self) -> (u8, u8) {
        (self.board().turn, last_turn())
    }

    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    fn dismissal_barred(&self) -> Option<DismissalBar> {
        barred(self)
    }

    fn parse_answer(&self, text: &str) -> Result<Answer<Choice>, NotAChoice> {
        let own = answer::<san_juans::Choice>(text);
        own.or_else(|_| answer::<engine::fought::Choice>(text))
    }

    fn copy(&self) -> Box<dyn Played> {
        Box::new(self.clone())
    }

    fn is_same(&self, other: &dyn Played) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }
}

/// What is a campaign's own, asked of any game.
pub trait AtWar {
    /// The campaign, if that is what is played; as it stands before the battle while one of its
    /// battles is being fought as a march.
    fn san_juans(&self) -> Option<&Campaign>;

    /// What `seat` may see of it.
    fn san_juans_view(&self, seat: Option<Seat>) -> Option<View> {
        self.san_juans().map(|campaign| campaign.view(seat))
    }
}

impl AtWar for Game {
    fn san_juans(&self) -> Option<&Campaign> {
        self.own::<Campaign>().or_else(|| self.own::<Fought>().map(Fought::campaign))
    }
}
