//! Every game that runs on the engine's machine, and every part of one played as another, as the
//! bot plays any game.

use std::any::Any;

use kit::decision::NotAChoice;
use kit::{
    Answer, Ask, Audience, Decision, DecisionId, Dice, Fixed, Interlude, Machine, Nested,
    NestedEvent, Refusal, Rules, Seat, Side,
};

use crate::values::stored::{answer, codec};
use staff::own::{DismissalBar, OwnChoice, OwnEvent, OwnWhy, StaffRules};

use crate::{Choice, Event, Game, Played, Setup, Why};

/// What may offer that a matter of a game is played as another game.
pub trait Offer: Sync {
    /// The choice by which the matter that waits is played so, if it can be; `game` is the machine of
    /// the game.
    fn offered(&self, game: &dyn Any) -> Option<Choice>;

    fn begin(
        &self,
        game: &dyn Any,
        seat: Seat,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) -> Result<Game, Refusal>;

    fn parse_answer(&self, text: &str) -> Result<Answer<Choice>, NotAChoice>;
}

impl<I> Offer for I
where
    I: Interlude<
            Parent: StaffRules,
            Child: StaffRules,
            Choice: OwnChoice,
            Why: OwnWhy,
            Event: OwnEvent,
        >,
{
    fn offered(&self, game: &dyn Any) -> Option<Choice> {
        game.downcast_ref().and_then(I::offered).map(Choice::of)
    }

    fn begin(
        &self,
        game: &dyn Any,
        seat: Seat,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) -> Result<Game, Refusal> {
        let game = game.downcast_ref().ok_or(Refusal::NotOffered)?;
        let mut nested = Nested::<I>::begin(game, seat)?;
        let mut facts = Vec::new();
        nested.start_unasked(dice, &mut facts)?;
        events.extend(facts.into_iter().map(told));
        Ok(Game::of(nested))
    }

    fn parse_answer(&self, text: &str) -> Result<Answer<Choice>, NotAChoice> {
        answer::<I::Choice>(text)
    }
}

fn offers<R: StaffRules>() -> &'static [&'static dyn Offer] {
    codec(R::KEY).map_or(&[], |codec| codec.offers)
}

/// What a game asks, with the choices by which what waits is played as another game.
fn with_offers<R: StaffRules>(game: &Machine<R>, mut ask: Ask<Choice>) -> Ask<Choice> {
    if let Ask::One(of) = &mut ask {
        of.extend(offers::<R>().iter().filter_map(|offer| offer.offered(game)));
    }
    ask
}

pub fn begun<R: StaffRules>(
    options: &R::Options,
    dice: &mut dyn Dice,
    events: &mut Vec<Event>,
) -> Game {
    let mut facts = Vec::new();
    let game = Machine::<R>::new(options, dice, &mut facts);
    events.extend(facts.into_iter().map(Event::of));
    Game::of(game)
}

impl<R: StaffRules> Played for Machine<R> {
    fn key(&self) -> &'static str {
        R::KEY
    }

    fn whole_key(&self) -> &'static str {
        R::KEY
    }

    fn decision(&self) -> Option<Decision<Choice, Why>> {
        let decision = self.decision()?.map(Why::of, Choice::of);
        Some(Decision { ask: with_offers(self, decision.ask), ..decision })
    }

    fn ask_of(&self, seat: Seat) -> Option<Ask<Choice>> {
        let ask = self.ask_of(seat)?.map(|choice| Choice::of(*choice));
        Some(with_offers(self, ask))
    }

    fn side_of(&self, seat: Seat) -> Option<Side> {
        self.board().side_of(seat)
    }

    fn is_sided(&self) -> bool {
        R::SIDED
    }

    fn seen_by(&self, audience: Audience) -> Game {
        Game::of(self.seen_by(audience))
    }

    fn draw_anew(&mut self, lots: &mut dyn Dice) {
        self.draw_anew(lots);
    }

    fn apply(
        &mut self,
        seat: Seat,
        answer: &Answer<Choice>,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) -> Result<Option<Game>, Refusal> {
        if let Answer::One(choice) = answer
            && choice.key() != R::KEY
        {
            let is_it = |of: &&&dyn Offer| of.offered(self).as_ref() == Some(choice);
            let interlude = offers::<R>().iter().find(is_it).ok_or(Refusal::NotOffered)?;
            return interlude.begin(self, seat, dice, events).map(Some);
        }
        let own = answer.try_map(|choice| choice.own()).ok_or(Refusal::NotOffered)?;
        let mut facts = Vec::new();
        self.apply(seat, &own, dice, &mut facts)?;
        events.extend(facts.into_iter().map(Event::of));
        Ok(None)
    }

    fn resume(&mut self, later: &Game) {
        // A campaign keeps its game for ever.
        if let Some(own) = later.whole::<R>() {
            self.resume(own);
            self.number_after(later.asked());
        }
    }

    fn asked(&self) -> u32 {
        self.asked()
    }

    fn number(&mut self, question: DecisionId) {
        self.renumber_after(question.0.saturating_sub(1));
    }

    fn reshuffle(&mut self, dice: &mut dyn Dice) {
        self.reshuffle(dice);
    }

    fn revealed(&self, events: &[Event]) -> bool {
        let own: Vec<R::Event> = events.iter().filter_map(|event| event.own().cloned()).collect();
        self.revealed(&own)
    }

    fn agree(&mut self, setup: &Setup) -> Result<(), Fixed> {
        let options = setup.own().ok_or(Fixed { key: "game" })?;
        self.agree(options)
    }

    fn setup(&self) -> Setup {
        Setup::of(self.options().clone())
    }

    fn turn(&self) -> (u8, u8) {
        self.board().turn()
    }

    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    fn dismissal_barred(&self) -> Option<DismissalBar> {
        R::dismissal_barred(self)
    }

    fn parse_answer(&self, text: &str) -> Result<Answer<Choice>, NotAChoice> {
        let own = answer::<R::Choice>(text).ok();
        let of_interludes = || offers::<R>().iter().find_map(|of| of.parse_answer(text).ok());
        own.or_else(of_interludes).ok_or(NotAChoice)
    }

    fn whole(&self) -> &dyn Any {
        self
    }

    fn top(&self) -> &dyn Any {
        self
    }

    fn view(&self, audience: Audience) -> Box<dyn Any> {
        Box::new(self.view(audience))
    }

    fn copy(&self) -> Box<dyn Played> {
        Box::new(self.clone())
    }

    fn is_same(&self, other: &dyn Played) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }

    fn has_same_table(&self, other: &dyn Played) -> bool {
        let other: Option<&Self> = (other as &dyn Any).downcast_ref();
        other.is_some_and(|other| self.board() == other.board())
    }
}

fn told<I>(fact: NestedEvent<I>) -> Event
where
    I: Interlude<Parent: StaffRules, Child: StaffRules, Event: OwnEvent>,
{
    match fact {
        NestedEvent::Parent(event) => Event::of(event),
        NestedEvent::Child(event) => Event::of(event),
        NestedEvent::Between(event) => Event::of(event),
    }
}

impl<I> Played for Nested<I>
where
    I: Interlude<
            Parent: StaffRules,
            Child: StaffRules,
            Choice: OwnChoice,
            Why: OwnWhy,
            Event: OwnEvent,
        >,
{
    fn key(&self) -> &'static str {
        I::KEY
    }

    fn whole_key(&self) -> &'static str {
        I::Parent::KEY
    }

    fn on_top(&self) -> &'static str {
        if self.child().is_some() { I::Child::KEY } else { I::Parent::KEY }
    }

    fn decision(&self) -> Option<Decision<Choice, Why>> {
        match self.opening() {
            Some(decision) => Some(decision.map(Why::of, Choice::of)),
            None => Some(self.child()?.decision()?.map(Why::of, Choice::of)),
        }
    }

    fn ask_of(&self, seat: Seat) -> Option<Ask<Choice>> {
        match self.child() {
            Some(child) => Some(child.ask_of(seat)?.map(|choice| Choice::of(*choice))),
            None => Played::decision(self).filter(|of| of.seats.contains(&seat)).map(|of| of.ask),
        }
    }

    fn side_of(&self, seat: Seat) -> Option<Side> {
        match self.child() {
            Some(child) => child.board().side_of(seat),
            None => self.parent().board().side_of(seat),
        }
    }

    fn is_sided(&self) -> bool {
        I::Parent::SIDED || I::Child::SIDED
    }

    fn seen_by(&self, audience: Audience) -> Game {
        Game::of(self.seen_by(audience))
    }

    fn draw_anew(&mut self, lots: &mut dyn Dice) {
        self.draw_anew(lots);
    }

    fn apply(
        &mut self,
        seat: Seat,
        answer: &Answer<Choice>,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) -> Result<Option<Game>, Refusal> {
        let mut facts = Vec::new();
        let parent = if self.child().is_none() {
            let own = answer.try_map(|choice| choice.own()).ok_or(Refusal::NotOffered)?;
            self.open(seat, &own, dice, &mut facts)?;
            None
        } else {
            let own = answer.try_map(|choice| choice.own()).ok_or(Refusal::NotOffered)?;
            self.apply(seat, &own, dice, &mut facts)?
        };
        events.extend(facts.into_iter().map(told));
        Ok(parent.map(Game::of))
    }

    fn resume(&mut self, later: &Game) {
        if let Some(own) = later.whole::<I::Parent>() {
            self.resume(own, later.asked());
        }
    }

    fn asked(&self) -> u32 {
        self.asked()
    }

    fn number(&mut self, question: DecisionId) {
        Played::number(self.parent_mut(), question);
    }

    fn reshuffle(&mut self, dice: &mut dyn Dice) {
        self.parent_mut().reshuffle(dice);
    }

    fn revealed(&self, events: &[Event]) -> bool {
        Played::revealed(self.parent(), events)
            || self.child().is_some_and(|child| Played::revealed(child, events))
    }

    fn agree(&mut self, setup: &Setup) -> Result<(), Fixed> {
        Played::agree(self.parent_mut(), setup)
    }

    fn setup(&self) -> Setup {
        Played::setup(self.parent())
    }

    fn top_setup(&self) -> Setup {
        self.child().map_or_else(|| Played::setup(self.parent()), Played::setup)
    }

    fn turn(&self) -> (u8, u8) {
        Played::turn(self.parent())
    }

    fn is_over(&self) -> bool {
        false
    }

    fn dismissal_barred(&self) -> Option<DismissalBar> {
        Played::dismissal_barred(self.parent())
    }

    fn parse_answer(&self, text: &str) -> Result<Answer<Choice>, NotAChoice> {
        match self.child() {
            Some(child) => Played::parse_answer(child, text),
            None => answer::<I::Choice>(text),
        }
    }

    fn interlude(&self) -> Option<DecisionId> {
        Some(self.question())
    }

    fn whole(&self) -> &dyn Any {
        self.parent()
    }

    fn top(&self) -> &dyn Any {
        match self.child() {
            Some(child) => child,
            None => self.parent(),
        }
    }

    fn view(&self, audience: Audience) -> Box<dyn Any> {
        match self.view(audience) {
            Some(view) => Box::new(view),
            None => Box::new(self.parent().view(audience)),
        }
    }

    fn copy(&self) -> Box<dyn Played> {
        Box::new(self.clone())
    }

    fn is_same(&self, other: &dyn Played) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }

    fn has_same_table(&self, other: &dyn Played) -> bool {
        let other: Option<&Self> = (other as &dyn Any).downcast_ref();
        other.is_some_and(|other| {
            self.parent().board() == other.parent().board()
                && self.child().map(Machine::board) == other.child().map(Machine::board)
        })
    }
}
