//! The exact chances of a siege: of what stands, and of a Raid or Sortie that is thought of.

use games::odds;
use games::odds::{Odds, Question};
use kit::Audience;
use model::message::Post;
use model::{Game, Step};
use siege::{City, Purpose, UnitId};
use staff::Roster;

use crate::played::Besieged as _;
use crate::policy::{Known, muster};
use crate::text::names;
use crate::text::prospects::{self, Meeting};

const NONE: &str = "There are odds in a siege only.";

/// The odds of a siege.
pub(crate) struct Chances;

impl Odds for Chances {
    fn are_of_use(&self, game: &Game) -> bool {
        game.city().is_some_and(|view| view.outcome.is_none() && view.city.turn > 1)
    }

    fn of_what_waits(&self, game: &Game) -> Option<Question> {
        game.siege().map(|_| defence())
    }

    /// A preview tells its chances itself: they need no trial.
    fn of_a_draft(&self, _game: &Game, _steps: &[Step]) -> Option<Question> {
        None
    }
}

/// What is asked.
#[derive(Debug, Clone)]
pub(crate) enum Asked {
    /// Every Area that is attacked next.
    Defence,
    /// A Raid or Sortie by these, or by those whom a careful governor would send.
    Out(Purpose, Vec<UnitId>),
}

fn defence() -> Question {
    let trial = |game: &Game, audience: Audience, _| {
        let view = game.view::<City>(audience).ok_or(NONE)?;
        let body = prospects::of_all(&view.city, view.top).join("\n");
        let body = format!("{body}\n-# Exact: every throw of the dice is counted.");
        Ok((Post { title: "🎯 If the Banners come".to_owned(), body, ..Post::default() }, None))
    };
    Question { name: "siege defence".to_owned(), trial: Box::new(trial) }
}

impl odds::Asked for Asked {
    fn question(&self, game: &Game, _roster: &Roster) -> Result<Question, String> {
        let view = game.city_of_gordon().ok_or(NONE)?;
        let (purpose, units) = match self {
            Self::Defence => return Ok(defence()),
            Self::Out(purpose, units) if units.is_empty() => {
                (*purpose, muster(&Known::of(&view), *purpose, &[]))
            }
            Self::Out(purpose, units) => (*purpose, units.clone()),
        };
        let Some(banner) = purpose.banner() else { return Ok(defence()) };
        if units.is_empty() {
            return Err("No troops are available for that now.".to_owned());
        }
        let fight = purpose.fight();
        let trial = move |game: &Game, audience: Audience, _| {
            let view = game.view::<City>(audience).ok_or(NONE)?;
            let meeting = Meeting::of(&view.city, fight, banner, &units);
            let mut lines = vec![format!("By {}.", prospects::who(&units))];
            lines.extend(meeting.lines());
            lines.push("-# Exact: every throw of the dice is counted.".to_owned());
            let title = format!("🎯 A {} on {}", names::fight(fight), names::banner(banner));
            Ok((Post { title, body: lines.join("\n"), ..Post::default() }, None))
        };
        let name = format!("siege {fight:?} {banner} {self:?}");
        Ok(Question { name, trial: Box::new(trial) })
    }
}
