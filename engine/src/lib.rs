//! The games of Sirdar.
//!
//! Pure rules: no clock, no network, no disk, no async, and no word of Discord. A [`Game`] is a
//! value; [`Game::apply`] takes an answer that the game itself has offered, changes the value with
//! dice it is handed, and says what happened as [`Event`]s. [`Game::view`] is the only way out to
//! pictures and text.
//!
//! One enum over the games stands at this façade; there is no registry of plug-ins.

mod own;

pub use {fought, hicks, kit, san_juans, staff};

use serde::{Deserialize, Serialize};

use kit::Interlude;
use san_juans::War;

use kit::decision::NotAChoice;
pub use kit::{Answer, Ask, Calm, Decision, DecisionId, Dice, Fixed, Refusal, Scripted, Seat};
pub use own::read_answer;

/// The version of the rules this build plays; written beside every line of the log.
pub const RULES_VERSION: u32 = 4;

/// What can be played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Setup {
    /// The San Juans campaign.
    SanJuans(san_juans::Options),
    /// With Hicks in Kordofan.
    Hicks(hicks::Options),
}

impl Setup {
    /// What is agreed about votes on the commander.
    pub fn voting(&self) -> staff::motion::Terms {
        match self {
            Setup::SanJuans(options) => options.voting(),
            Setup::Hicks(options) => options.voting(),
        }
    }

    /// What is agreed about playing together: how long is waited, and for whom.
    pub fn conduct(&self) -> staff::conduct::Conduct {
        match self {
            Setup::SanJuans(options) => options.conduct(),
            Setup::Hicks(options) => options.conduct(),
        }
    }
}

/// A game under way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Game {
    /// The San Juans campaign.
    SanJuans(Box<san_juans::Campaign>),
    /// With Hicks in Kordofan.
    Hicks(Box<hicks::March>),
    /// The San Juans campaign, one of whose battles is being fought as a march.
    Fought(Box<fought::Fought>),
}

/// A choice in some game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// In the San Juans campaign.
    SanJuans(san_juans::Choice),
    /// With Hicks in Kordofan.
    Hicks(hicks::Choice),
    /// That a battle is fought as a march.
    Fought(fought::Choice),
}

/// What a decision of some game is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Why {
    /// In the San Juans campaign.
    SanJuans(san_juans::Why),
    /// With Hicks in Kordofan.
    Hicks(hicks::Why),
    /// About a battle that is fought as a march.
    Fought(fought::Why),
}

/// What happened in some game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// In the San Juans campaign.
    SanJuans(san_juans::Event),
    /// With Hicks in Kordofan.
    Hicks(hicks::Event),
    /// Between a campaign and the march that a battle of it is.
    Fought(fought::Event),
}

/// What a seat may see of some game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum View {
    /// The San Juans campaign.
    SanJuans(Box<san_juans::View>),
    /// With Hicks in Kordofan.
    Hicks(Box<hicks::View>),
}

/// What keeps the staff from relieving the commander.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DismissalBar {
    /// Something in the San Juans campaign.
    SanJuans(san_juans::DismissalBar),
    /// There is none: command passes by turns.
    Turns,
}

/// A game's own decision as everybody else knows it.
fn facade<C: Copy, W: Copy>(
    decision: &Decision<C, W>,
    why: impl Fn(W) -> Why,
    choice: impl Fn(C) -> Choice,
) -> Decision<Choice, Why> {
    Decision {
        id: decision.id,
        seats: decision.seats.clone(),
        why: why(decision.why),
        ask: decision.ask.map(|own| choice(*own)),
        sealed: decision.sealed,
    }
}

impl From<fought::Fact> for Event {
    fn from(fact: fought::Fact) -> Self {
        match fact {
            fought::Fact::Parent(event) => Event::SanJuans(event),
            fought::Fact::Child(event) => Event::Hicks(event),
            fought::Fact::Between(event) => Event::Fought(event),
        }
    }
}

impl std::fmt::Display for Choice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Choice::SanJuans(choice) => choice.fmt(f),
            Choice::Hicks(choice) => choice.fmt(f),
            Choice::Fought(choice) => choice.fmt(f),
        }
    }
}

impl Why {
    /// A short name of the kind of question, the same whatever it is about.
    pub fn topic(&self) -> &'static str {
        match self {
            Why::SanJuans(why) => why.topic(),
            Why::Hicks(why) => why.topic(),
            Why::Fought(why) => why.topic(),
        }
    }
}

impl Game {
    /// Sets a game up and plays it to its first decision.
    pub fn new(setup: &Setup, dice: &mut dyn Dice, events: &mut Vec<Event>) -> Self {
        match setup {
            Setup::SanJuans(options) => {
                let mut facts = Vec::new();
                let game = san_juans::Campaign::new(options, dice, &mut facts);
                events.extend(facts.into_iter().map(Event::SanJuans));
                Game::SanJuans(Box::new(game))
            }
            Setup::Hicks(options) => {
                let mut facts = Vec::new();
                let march = hicks::March::new(options, dice, &mut facts);
                events.extend(facts.into_iter().map(Event::Hicks));
                Game::Hicks(Box::new(march))
            }
        }
    }

    /// What the game waits for; nothing once it is over.
    pub fn decision(&self) -> Option<Decision<Choice, Why>> {
        let march = |march: &hicks::March| {
            march.decision().map(|decision| facade(decision, Why::Hicks, Choice::Hicks))
        };
        match self {
            Game::SanJuans(game) => {
                let decision = game.decision()?;
                let mut decision = facade(decision, Why::SanJuans, Choice::SanJuans);
                offer_square(game, &mut decision.ask);
                Some(decision)
            }
            Game::Hicks(game) => march(game),
            Game::Fought(fought) => match fought.opening() {
                Some(decision) => Some(facade(&decision, Why::Fought, Choice::Fought)),
                None => fought.child().and_then(march),
            },
        }
    }

    /// What keeps the staff from relieving the commander, if anything does.
    pub fn dismissal_barred(&self) -> Option<DismissalBar> {
        match self.san_juans() {
            Some(game) => game.dismissal_barred().map(DismissalBar::SanJuans),
            None => Some(DismissalBar::Turns),
        }
    }

    /// What the game asks of one seat: nothing if it waits for others.
    pub fn ask_of(&self, seat: Seat) -> Option<Ask<Choice>> {
        match self {
            Game::SanJuans(game) => {
                let mut ask = game.ask_of(seat)?.map(|choice| Choice::SanJuans(*choice));
                offer_square(game, &mut ask);
                Some(ask)
            }
            Game::Hicks(_) | Game::Fought(_) => {
                let decision = self.decision().filter(|of| of.seats.contains(&seat))?;
                Some(decision.ask)
            }
        }
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
        const SQUARE: Answer<Choice> = Answer::One(Choice::Fought(fought::Choice::Square));
        match self {
            Game::SanJuans(game) if *answer == SQUARE => {
                *self = Game::Fought(Box::new(fought::Fought::begin(game, seat)?));
            }
            Game::SanJuans(game) => {
                let own = answer.try_map(|choice| match choice {
                    Choice::SanJuans(choice) => Some(*choice),
                    Choice::Hicks(_) | Choice::Fought(_) => None,
                });
                let mut facts = Vec::new();
                game.apply(seat, &own.ok_or(Refusal::NotOffered)?, dice, &mut facts)?;
                events.extend(facts.into_iter().map(Event::SanJuans));
            }
            Game::Hicks(march) => {
                let own = on_the_march(answer).ok_or(Refusal::NotOffered)?;
                let mut facts = Vec::new();
                march.apply(seat, &own, dice, &mut facts)?;
                events.extend(facts.into_iter().map(Event::Hicks));
            }
            Game::Fought(fought) if fought.child().is_none() => {
                let own = answer.try_map(|choice| match choice {
                    Choice::Fought(choice) => Some(*choice),
                    Choice::SanJuans(_) | Choice::Hicks(_) => None,
                });
                let mut facts = Vec::new();
                fought.open(seat, &own.ok_or(Refusal::NotOffered)?, dice, &mut facts)?;
                events.extend(facts.into_iter().map(Event::from));
            }
            Game::Fought(fought) => {
                let own = on_the_march(answer).ok_or(Refusal::NotOffered)?;
                let mut facts = Vec::new();
                let over = fought.apply(seat, &own, dice, &mut facts)?;
                events.extend(facts.into_iter().map(Event::from));
                if let Some(campaign) = over {
                    *self = Game::SanJuans(Box::new(campaign));
                }
            }
        }
        Ok(())
    }

    /// This game, in place of `later`, which it has been taken back from: later questions have
    /// other numbers than those that were asked, and what was agreed on stays agreed.
    pub fn resume(&mut self, later: &Game) {
        let asked = match later {
            Game::SanJuans(later) => later.asked(),
            Game::Hicks(later) => later.asked(),
            Game::Fought(later) => later.asked(),
        };
        match (self, later.san_juans()) {
            (Game::SanJuans(game), Some(later)) => {
                game.resume(later);
                game.number_after(asked);
            }
            (Game::Fought(fought), Some(later)) => fought.resume(later, asked),
            (Game::Hicks(march), None) => march.number_after(asked),
            // A campaign keeps its game for ever.
            _ => {}
        }
    }

    /// Shuffles the draw pile, so that nobody knows what comes.
    pub fn reshuffle(&mut self, dice: &mut dyn Dice) {
        match self {
            Game::SanJuans(game) => game.reshuffle(dice),
            Game::Fought(fought) => fought.parent_mut().reshuffle(dice),
            // Nothing lies in a pile.
            Game::Hicks(_) => {}
        }
    }

    /// Whether something came out with these facts, the last that happened, which nobody could
    /// know before.
    pub fn revealed(&self, events: &[Event]) -> bool {
        // Whatever comes out on the table of a march comes out by dice.
        self.san_juans().is_some_and(|game| {
            let facts = events.iter().filter_map(|event| match event {
                Event::SanJuans(event) => Some(event.clone()),
                Event::Hicks(_) | Event::Fought(_) => None,
            });
            game.revealed(&facts.collect::<Vec<_>>())
        })
    }

    /// Agrees on something else while the game is played; it holds from the next round on.
    ///
    /// # Errors
    /// If an option has changed that cannot any more.
    pub fn agree(&mut self, setup: &Setup) -> Result<(), Fixed> {
        match (self, setup) {
            (Game::SanJuans(game), Setup::SanJuans(options)) => game.agree(options),
            (Game::Fought(fought), Setup::SanJuans(options)) => fought.parent_mut().agree(options),
            (Game::Hicks(march), Setup::Hicks(options)) => march.agree(options),
            _ => Err(Fixed { key: "game" }),
        }
    }

    /// What `seat` may see; what everybody may see without a seat.
    pub fn view(&self, seat: Option<Seat>) -> View {
        match self {
            Game::SanJuans(game) => View::SanJuans(Box::new(game.view(seat))),
            Game::Hicks(march) => View::Hicks(Box::new(march.view(seat))),
            Game::Fought(fought) => match fought.view(seat) {
                Some(march) => View::Hicks(Box::new(march)),
                None => View::SanJuans(Box::new(fought.parent().view(seat))),
            },
        }
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        match self {
            Game::SanJuans(game) => game.outcome().is_some(),
            Game::Hicks(march) => march.outcome().is_some(),
            Game::Fought(_) => false,
        }
    }

    /// Reads an answer to this game as its text form is written by `Display`.
    ///
    /// # Errors
    /// If the text is no answer of this game.
    pub fn parse_answer(&self, text: &str) -> Result<Answer<Choice>, NotAChoice> {
        let fought = || {
            let answer: Answer<fought::Choice> = text.parse()?;
            answer.try_map(|choice| Some(Choice::Fought(*choice))).ok_or(NotAChoice)
        };
        let march = || {
            let answer: Answer<hicks::Choice> = text.parse()?;
            answer.try_map(|choice| Some(Choice::Hicks(*choice))).ok_or(NotAChoice)
        };
        match self {
            Game::SanJuans(_) => {
                let answer: Result<Answer<san_juans::Choice>, NotAChoice> = text.parse();
                let own = answer.and_then(|own| {
                    own.try_map(|of| Some(Choice::SanJuans(*of))).ok_or(NotAChoice)
                });
                own.or_else(|_| fought())
            }
            Game::Hicks(_) => march(),
            Game::Fought(of) if of.child().is_none() => fought(),
            Game::Fought(_) => march(),
        }
    }
}

/// Adds to what is asked about a battle that it could be fought as a march, if it could.
fn offer_square(campaign: &san_juans::Campaign, ask: &mut Ask<Choice>) {
    if let Ask::One(of) = ask {
        of.extend(fought::Square::offered(campaign).map(Choice::Fought));
    }
}

/// An answer as the march understands it.
fn on_the_march(answer: &Answer<Choice>) -> Option<Answer<hicks::Choice>> {
    answer.try_map(|choice| match choice {
        Choice::Hicks(choice) => Some(*choice),
        Choice::SanJuans(_) | Choice::Fought(_) => None,
    })
}
