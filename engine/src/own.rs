//! What is one game's own: asked of the façade by features that only that game has.
//!
//! Whoever asks says by `?` or an empty answer what becomes of the feature in another game: it is
//! not offered there. `None` never means that something is wrong.

use crate::kit::{Answer, Rules, Seat};
use crate::{Choice, Event, Game, Setup, View, Why, fought, hicks, san_juans};

impl Setup {
    /// The options of a San Juans campaign.
    pub fn san_juans(&self) -> Option<&san_juans::Options> {
        match self {
            Setup::SanJuans(options) => Some(options),
            Setup::Hicks(_) => None,
        }
    }

    /// The options of a march with Hicks.
    pub fn hicks(&self) -> Option<&hicks::Options> {
        match self {
            Setup::Hicks(options) => Some(options),
            Setup::SanJuans(_) => None,
        }
    }

    /// Whether command passes from one to the other by the rules of the game, so that nobody is
    /// elected, dismissed or advised (H-002).
    pub fn commands_by_turns(&self) -> bool {
        self.hicks().is_some()
    }

    /// The same for these seats, by whose turns command passes; as it is for other games.
    #[must_use]
    pub fn for_turns_of(&self, seats: impl Iterator<Item = Seat>) -> Self {
        match self {
            Setup::SanJuans(_) => self.clone(),
            Setup::Hicks(options) => {
                let pashas = seats.take(hicks::PASHAS_MAX).collect();
                Setup::Hicks(hicks::Options { pashas, ..options.clone() })
            }
        }
    }

    /// Why the game cannot be played as agreed, if it cannot: what is out of bounds.
    ///
    /// # Errors
    /// In the engine's words.
    pub fn check(&self) -> Result<(), String> {
        match self {
            Setup::SanJuans(options) => options.check().map_err(|why| why.to_string()),
            Setup::Hicks(options) => options.check().map_err(|why| why.to_string()),
        }
    }
}

impl Game {
    /// The San Juans campaign, if that is what is played; as it stands before the battle while
    /// one of its battles is being fought as a march.
    pub fn san_juans(&self) -> Option<&san_juans::Campaign> {
        match self {
            Game::SanJuans(campaign) => Some(campaign),
            Game::Fought(fought) => Some(fought.parent()),
            Game::Hicks(_) => None,
        }
    }

    /// What `seat` may see of the San Juans campaign, if that is what is played.
    pub fn san_juans_view(&self, seat: Option<Seat>) -> Option<san_juans::View> {
        self.san_juans().map(|campaign| campaign.view(seat))
    }

    /// The march on the table, if there is one, be it a battle of a campaign.
    pub fn hicks(&self) -> Option<&hicks::March> {
        match self {
            Game::Hicks(march) => Some(march),
            Game::Fought(fought) => fought.child(),
            Game::SanJuans(_) => None,
        }
    }

    /// Which turn it is, 0 before the first one, and which is the last.
    pub fn turn(&self) -> (u8, u8) {
        match self {
            Game::Hicks(march) => march.board().turn(),
            Game::SanJuans(campaign) => campaign.board().turn(),
            Game::Fought(fought) => fought.parent().board().turn(),
        }
    }

    /// The setup that it is played by.
    pub fn setup(&self) -> Setup {
        match self {
            Game::SanJuans(campaign) => Setup::SanJuans(campaign.options().clone()),
            Game::Fought(fought) => Setup::SanJuans(fought.parent().options().clone()),
            Game::Hicks(march) => Setup::Hicks(march.options().clone()),
        }
    }
}

/// Reads an answer by the topic of the question it was given to, in whatever game that is asked.
/// Of texts that several games know, the topic says which is meant.
pub fn read_answer(topic: &str, text: &str) -> Option<Answer<Choice>> {
    let march = || {
        let answer: Answer<hicks::Choice> = text.parse().ok()?;
        answer.try_map(|choice| Some(Choice::Hicks(*choice)))
    };
    let campaign = || {
        let answer: Answer<san_juans::Choice> = text.parse().ok()?;
        answer.try_map(|choice| Some(Choice::SanJuans(*choice)))
    };
    let between = || {
        let answer: Answer<fought::Choice> = text.parse().ok()?;
        answer.try_map(|choice| Some(Choice::Fought(*choice)))
    };
    if hicks::TOPICS.contains(&topic) {
        return march();
    }
    campaign().or_else(between).or_else(march)
}

impl Choice {
    /// The choice, if it is one of the San Juans campaign.
    pub fn san_juans(self) -> Option<san_juans::Choice> {
        match self {
            Choice::SanJuans(choice) => Some(choice),
            Choice::Hicks(_) | Choice::Fought(_) => None,
        }
    }

    /// The choice, if it is one on a march.
    pub fn hicks(self) -> Option<hicks::Choice> {
        match self {
            Choice::Hicks(choice) => Some(choice),
            Choice::SanJuans(_) | Choice::Fought(_) => None,
        }
    }
}

impl Why {
    /// The question, if it is one of the San Juans campaign.
    pub fn san_juans(self) -> Option<san_juans::Why> {
        match self {
            Why::SanJuans(why) => Some(why),
            Why::Hicks(_) | Why::Fought(_) => None,
        }
    }

    /// The question, if it is one on a march.
    pub fn hicks(self) -> Option<hicks::Why> {
        match self {
            Why::Hicks(why) => Some(why),
            Why::SanJuans(_) | Why::Fought(_) => None,
        }
    }

    /// Whether it is for a Pasha alone, without anybody's advice (H-002).
    pub fn is_a_pashas(self) -> bool {
        self.hicks().is_some()
    }
}

impl Event {
    /// The fact, if it is one of the San Juans campaign.
    pub fn san_juans(&self) -> Option<&san_juans::Event> {
        match self {
            Event::SanJuans(event) => Some(event),
            Event::Hicks(_) | Event::Fought(_) => None,
        }
    }

    /// Which turn begins with it, if one does.
    pub fn turn_begun(&self) -> Option<u8> {
        match self {
            Event::SanJuans(san_juans::Event::TurnBegan { turn })
            | Event::Hicks(hicks::Event::TurnBegan { turn, .. }) => Some(*turn),
            Event::SanJuans(_) | Event::Hicks(_) | Event::Fought(_) => None,
        }
    }

    /// The fact, if it is one of a march.
    pub fn hicks(&self) -> Option<&hicks::Event> {
        match self {
            Event::Hicks(event) => Some(event),
            Event::SanJuans(_) | Event::Fought(_) => None,
        }
    }
}

impl View {
    /// The San Juans campaign, if that is what is seen.
    pub fn san_juans(self) -> Option<Box<san_juans::View>> {
        match self {
            View::SanJuans(view) => Some(view),
            View::Hicks(_) => None,
        }
    }

    /// The table of a march, if that is what is seen.
    pub fn hicks(self) -> Option<Box<hicks::View>> {
        match self {
            View::Hicks(view) => Some(view),
            View::SanJuans(_) => None,
        }
    }
}
