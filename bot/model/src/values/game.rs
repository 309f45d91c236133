//! A game of any kind under way.

use std::any::Any;
use std::borrow::Cow;
use std::fmt;

use kit::decision::NotAChoice;
use kit::{
    Answer, Ask, Audience, Calm, Decision, DecisionId, Dice, Fixed, Machine, Refusal, Rules, Seat,
    Side,
};
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use staff::own::DismissalBar;

use crate::values::stored;
use crate::{Choice, Event, Setup, Why};

/// A game under way, as the bot plays any.
pub trait Played: Any + fmt::Debug + Send + Sync + erased_serde::Serialize {
    /// The name it is stored under.
    fn key(&self) -> &'static str;

    /// The name of the game as a whole, be a part of it played as another game.
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

    /// The side of a seat, in a game of sides.
    fn side_of(&self, _seat: Seat) -> Option<Side> {
        None
    }

    /// Whether it, or the part of it that is played as another game, has sides that hide things from
    /// each other.
    fn is_sided(&self) -> bool;

    /// A copy that knows no more than an audience.
    fn seen_by(&self, audience: Audience) -> Game;

    /// Of such a copy: draws with lots what its audience does not know.
    fn draw_anew(&mut self, lots: &mut dyn Dice);

    /// Gives `seat`'s answer to the waiting decision and plays on to the next one. What comes back
    /// takes the game's place: where a part of it is played as another game, or that part is over.
    ///
    /// # Errors
    /// A [`Refusal`] if the answer is not one the decision offers; the game is then untouched and
    /// no die was thrown.
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

    /// The number of the last question asked.
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
    ///
    /// # Errors
    /// If an option has changed that cannot any more.
    fn agree(&mut self, setup: &Setup) -> Result<(), Fixed>;

    /// The setup that it is played by.
    fn setup(&self) -> Setup;

    /// The setup of the game whose table is before everybody.
    fn top_setup(&self) -> Setup {
        self.setup()
    }

    /// Which turn it is, 0 before the first one, and which is the last.
    fn turn(&self) -> (u8, u8);

    /// Whether the game has ended.
    fn is_over(&self) -> bool;

    /// What keeps the staff from relieving the commander, if anything does.
    fn dismissal_barred(&self) -> Option<DismissalBar> {
        None
    }

    /// Reads an answer to this game as its text form is written by `Display`.
    ///
    /// # Errors
    /// If the text is no answer of this game.
    fn parse_answer(&self, text: &str) -> Result<Answer<Choice>, NotAChoice>;

    /// The question that the part of the game began with which is played as another one, if one
    /// is.
    fn interlude(&self) -> Option<kit::DecisionId> {
        None
    }

    /// The game as a whole, on the engine's machine, as it stands before a part of it that is played
    /// as another game.
    fn whole(&self) -> &dyn Any;

    /// The game whose table is before everybody, on the engine's machine.
    fn top(&self) -> &dyn Any;

    /// What an audience may see of the table before everybody: that game's own view.
    fn view(&self, audience: Audience) -> Box<dyn Any>;

    /// A copy.
    fn copy(&self) -> Box<dyn Played>;

    /// Whether both are the same game at the same point.
    fn is_same(&self, other: &dyn Played) -> bool;

    /// Whether all that lies on the table is the same in both, whatever is asked.
    fn has_same_table(&self, other: &dyn Played) -> bool;
}

/// A game under way.
pub struct Game(Box<dyn Played>);

impl Game {
    /// A game's own.
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

    /// Whether an audience sees the same on the table of both.
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

    /// Sets a game up and plays it to its first decision.
    pub fn new(setup: &Setup, dice: &mut dyn Dice, events: &mut Vec<Event>) -> Self {
        setup.begin(dice, events)
    }

    /// Gives `seat`'s answer to the waiting decision and plays on to the next one.
    ///
    /// # Errors
    /// A [`Refusal`] if the answer is not one the decision offers; the game is then untouched and
    /// no die was thrown.
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

impl std::ops::Deref for Game {
    type Target = dyn Played;

    fn deref(&self) -> &Self::Target {
        &*self.0
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

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_same(&*other.0)
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry(self.0.key(), &stored::Erased(&*self.0))?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        stored::read(deserializer, "a game", |codec| codec.game)
    }
}
