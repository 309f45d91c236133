//! The games of Sirdar.
//!
//! Pure rules: no clock, no network, no disk, no async, and no word of Discord. A [`Game`] is a
//! value; [`Game::apply`] takes an answer that the game itself has offered, changes the value with
//! dice it is handed, and says what happened as [`Event`]s. [`Game::view`] is the only way out to
//! pictures and text.
//!
//! One enum over the games stands at this façade; there is no registry of plug-ins.

pub mod kit;
pub mod san_juans;
pub mod staff;

use serde::{Deserialize, Serialize};

use kit::decision::NotAChoice;
pub use kit::{Answer, Ask, Calm, Decision, DecisionId, Dice, Refusal, Scripted, Seat};

/// The version of the rules this build plays; written beside every line of the log.
pub const RULES_VERSION: u32 = 2;

/// What can be played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Setup {
    /// The San Juans campaign.
    SanJuans(san_juans::Options),
}

impl Setup {
    /// What is agreed about votes on the commander.
    pub fn voting(&self) -> staff::motion::Terms {
        match self {
            Setup::SanJuans(options) => options.voting(),
        }
    }

    /// What is agreed about playing together: how long is waited, and for whom.
    pub fn conduct(&self) -> staff::conduct::Conduct {
        match self {
            Setup::SanJuans(options) => options.conduct(),
        }
    }
}

/// A game under way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Game {
    /// The San Juans campaign.
    SanJuans(Box<san_juans::Campaign>),
}

/// A choice in some game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// In the San Juans campaign.
    SanJuans(san_juans::Choice),
}

/// What a decision of some game is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Why {
    /// In the San Juans campaign.
    SanJuans(san_juans::Why),
}

/// What happened in some game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// In the San Juans campaign.
    SanJuans(san_juans::Event),
}

/// What a seat may see of some game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum View {
    /// The San Juans campaign.
    SanJuans(Box<san_juans::View>),
}

impl std::fmt::Display for Choice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Choice::SanJuans(choice) => choice.fmt(f),
        }
    }
}

impl Why {
    /// A short name of the kind of question, the same whatever it is about.
    pub fn topic(&self) -> &'static str {
        match self {
            Why::SanJuans(why) => why.topic(),
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
        }
    }

    /// What the game waits for; nothing once it is over.
    pub fn decision(&self) -> Option<Decision<Choice, Why>> {
        match self {
            Game::SanJuans(game) => game.decision().map(|decision| Decision {
                id: decision.id,
                seats: decision.seats.clone(),
                why: Why::SanJuans(decision.why),
                ask: decision.ask.map(|choice| Choice::SanJuans(*choice)),
                sealed: decision.sealed,
            }),
        }
    }

    /// What keeps the staff from relieving the commander, if anything does.
    pub fn dismissal_barred(&self) -> Option<san_juans::DismissalBar> {
        match self {
            Game::SanJuans(game) => game.dismissal_barred(),
        }
    }

    /// What the game asks of one seat: nothing if it waits for others.
    pub fn ask_of(&self, seat: Seat) -> Option<Ask<Choice>> {
        match self {
            Game::SanJuans(game) => {
                game.ask_of(seat).map(|ask| ask.map(|choice| Choice::SanJuans(*choice)))
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
        match self {
            Game::SanJuans(game) => {
                let own = answer.try_map(|choice| match choice {
                    Choice::SanJuans(choice) => Some(*choice),
                });
                let own = own.ok_or(Refusal::NotOffered)?;
                let mut facts = Vec::new();
                game.apply(seat, &own, dice, &mut facts)?;
                events.extend(facts.into_iter().map(Event::SanJuans));
                Ok(())
            }
        }
    }

    /// This game, in place of `later`, which it has been taken back from: later questions have
    /// other numbers than those that were asked, and what was agreed on stays agreed.
    pub fn resume(&mut self, later: &Game) {
        match (self, later) {
            (Game::SanJuans(game), Game::SanJuans(later)) => game.resume(later),
        }
    }

    /// Shuffles the draw pile, so that nobody knows what comes.
    pub fn reshuffle(&mut self, dice: &mut dyn Dice) {
        match self {
            Game::SanJuans(game) => game.reshuffle(dice),
        }
    }

    /// Whether something came out with these facts, the last that happened, which nobody could
    /// know before.
    pub fn revealed(&self, events: &[Event]) -> bool {
        match self {
            Game::SanJuans(game) => {
                let facts = events.iter().map(|Event::SanJuans(event)| event.clone());
                game.revealed(&facts.collect::<Vec<_>>())
            }
        }
    }

    /// Agrees on something else while the game is played; it holds from the next round on.
    ///
    /// # Errors
    /// If an option has changed that cannot any more.
    pub fn agree(&mut self, setup: &Setup) -> Result<(), san_juans::Fixed> {
        match (self, setup) {
            (Game::SanJuans(game), Setup::SanJuans(options)) => game.agree(options),
        }
    }

    /// What `seat` may see; what everybody may see without a seat.
    pub fn view(&self, seat: Option<Seat>) -> View {
        match self {
            Game::SanJuans(game) => View::SanJuans(Box::new(game.view(seat))),
        }
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        match self {
            Game::SanJuans(game) => game.outcome().is_some(),
        }
    }

    /// Reads an answer to this game as its text form is written by `Display`.
    ///
    /// # Errors
    /// If the text is no answer of this game.
    pub fn parse_answer(&self, text: &str) -> Result<Answer<Choice>, NotAChoice> {
        match self {
            Game::SanJuans(_) => {
                let answer: Answer<san_juans::Choice> = text.parse()?;
                answer.try_map(|choice| Some(Choice::SanJuans(*choice))).ok_or(NotAChoice)
            }
        }
    }
}
