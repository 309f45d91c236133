//! A game of any kind under way.

use std::any::Any;
use std::borrow::Cow;
use std::fmt;

use kit::decision::NotAChoice;
use kit::{
    Answer, Ask, Audience, Calm, Decision, DecisionId, Dice, Fixed, Machine, Refusal, Rules, Seat,
    Side,
};
use staff::own::DismissalBar;

use crate::{Choice, Event, Setup, Why};

/// A game under way, as the bot plays any.
pub trait Played: Any + fmt::Debug + Send + Sync + erased_serde::Serialize {
    fn key(&self) -> &'static str;

    fn whole_key(&self) -> &'static str;

    /// The name of the game whose table is before everybody: its own, but where a part of it is
    /// played as another game.
    fn on_top(&self) -> &'static str {
        self.key()
    }

    /// What the game waits for; nothing once it is over.
    fn decision(&self) -> Option<Decision<Choice, Why>>;

    /// What the game asks of one seat: nothing if it waits for others.
    fn ask_of(&self, seat: Seat) -> Option<Ask<Choice>>;

    fn side_of(&self, _seat: Seat) -> Option<Side> {
        None
    }

    /// Whether it, or the part of it that is played as another game, has sides that hide things from
    /// each other.
    fn is_sided(&self) -> bool;

    fn seen_by(&self, audience: Audience) -> Game;

    /// Of such a copy: draws with lots what its audience does not know.
    fn draw_anew(&mut self, lots: &mut dyn Dice);

    /// Gives `seat`'s answer to the waiting decision and plays on to the next one. What comes back
    /// takes the game's place: where a part of it is played as another game, or that part is over.
    fn apply(
        &mut self,
        seat: Seat,
        answer: &Answer<Choice>,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) -> Result<Option<Game>, Refusal>;

    /// This game, in place of `later`, which it has been taken back from: later questions have
    /// other numbers than those that were asked, and what was agreed on stays agreed.
    fn resume(&mut self, later: &Game);

    fn asked(&self) -> u32;

    /// Of a copy for somebody: the question that waits has a number of theirs, and those to come
    /// follow it.
    fn number(&mut self, question: DecisionId);

    /// Shuffles the draw pile, so that nobody knows what comes.
    fn reshuffle(&mut self, _dice: &mut dyn Dice) {}

    /// Whether something came out with these facts, the last that happened, which nobody could
    /// know before.
    fn revealed(&self, _events: &[Event]) -> bool {
        false
    }

    /// Agrees on something else while the game is played; it holds from the next round on.
    fn agree(&mut self, setup: &Setup) -> Result<(), Fixed>;

    fn setup(&self) -> Setup;

    fn top_setup(&self) -> Setup {
        self.setup()
    }

    fn turn(&self) -> (u8, u8);

    fn is_over(&self) -> bool;

    fn dismissal_barred(&self) -> Option<DismissalBar> {
        None
    }

    fn parse_answer(&self, text: &str) -> Result<Answer<Choice>, NotAChoice>;

    /// The question that the part of the game began with which is played as another one, if one
    /// is.
    fn interlude(&self) -> Option<kit::DecisionId> {
        None
    }

    /// The game as a whole, on the engine's machine, as it stands before a part of it that is played
    /// as another game.
    fn whole(&self) -> &dyn Any;

    fn top(&self) -> &dyn Any;

    fn view(&self, audience: Audience) -> Box<dyn Any>;

    fn copy(&self) -> Box<dyn Played>;

    fn is_same(&self, other: &dyn Played) -> bool;

    fn has_same_table(&self, other: &dyn Played) -> bool;
}

pub struct Game(Box<dyn Played>);

impl Game {
    pub fn of<P: Played>(own: P) -> Self {
        Self(Box::new(own))
    }

    /// As a game's own; nothing if it is another game's.
    pub fn own<P: Played>(&self) -> Option<&P> {
        (&*self.0 as &dyn Any).downcast_ref()
    }

    /// The game as a whole, if it is played by these rules; as it stands before a part of it that is
    /// played as another game.
    pub fn whole<R: Rules>(&self) -> Option<&Machine<R>> {
        self.0.whole().downcast_ref()
    }

    /// The game whose table is before everybody, if it is played by these rules.
    pub fn top<R: Rules>(&self) -> Option<&Machine<R>> {
        self.0.top().downcast_ref()
    }

    /// The game played by these rules, be it the whole or the one whose table is before everybody.
    pub fn machine<R: Rules>(&self) -> Option<&Machine<R>> {
        self.top().or_else(|| self.whole())
    }

    /// What an audience may see of the table before everybody, if it is a table of these rules.
    pub fn view<R: Rules>(&self, audience: Audience) -> Option<R::View> {
        self.0
            .top()
            .is::<Machine<R>>()
            .then(|| self.0.view(audience))?
            .downcast()
            .ok()
            .map(|of| *of)
    }

    /// What whoever this copy of the game is for may see of the table before everybody, if it is a
    /// table of these rules.
    pub fn known<R: Rules>(&self) -> Option<R::View> {
        self.top::<R>().map(Machine::known)
    }

    /// The game as an audience knows it; itself for nobody in particular.
    pub fn seen(&self, audience: Option<Audience>) -> Cow<'_, Self> {
        audience.map_or(Cow::Borrowed(self), |audience| Cow::Owned(self.0.seen_by(audience)))
    }

    pub fn looks_like(&self, other: &Self, audience: Audience) -> bool {
        self.0.seen_by(audience).0.has_same_table(&*other.0.seen_by(audience).0)
    }

    /// A copy of such a game in which what its audience does not know is drawn with other lots.
    #[must_use]
    pub fn drawn_anew(&self, lots: &mut dyn Dice) -> Self {
        let mut copy = self.clone();
        copy.0.draw_anew(lots);
        copy
    }

    pub fn new(setup: &Setup, dice: &mut dyn Dice, events: &mut Vec<Event>) -> Self {
        setup.begin(dice, events)
    }

    /// Gives `seat`'s answer to the waiting decision and plays on to the next one.
    pub fn apply(
        &mut self,
        seat: Seat,
        answer: &Answer<Choice>,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        if let Some(next) = self.0.apply(seat, answer, dice, events)? {
            *self = next;
        }
        Ok(())
    }

    /// A copy in which the first who is awaited has given an answer, and every die shows its
    /// uneventful face; nothing if the answer is not offered.
    pub fn calm_after(&self, answer: &Answer<Choice>) -> Option<Self> {
        let mut copy = self.clone();
        let seat = copy.decision()?.seats.first().copied()?;
        copy.apply(seat, answer, &mut Calm::default(), &mut Vec::new()).ok()?;
        Some(copy)
    }
}

impl std::ops::DerefMut for Game {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut *self.0
    }
}

impl Clone for Game {
    fn clone(&self) -> Self {
        Self(self.0.copy())
    }
}

erased! { Game: Played, "a game", game }
