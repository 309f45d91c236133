//! Orders in the making: tried on a copy of the game, without dice.

use engine::staff::PlayerId;
use engine::{Calm, Choice, Decision, DecisionId, Event, Game, Refusal, Why};

use super::Step;
use super::authority::Authority;
use super::ids::{CampaignId, DraftId};

/// An order in the making. A player has at most one per campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// Its id.
    pub id: DraftId,
    /// Which campaign.
    pub campaign: CampaignId,
    /// Whose.
    pub player: PlayerId,
    /// The decision its first step answers.
    pub decision: DecisionId,
    /// Its steps.
    pub steps: Vec<Step>,
    /// When it was last changed, in seconds since 1970.
    pub updated: i64,
}

/// How a draft went when it was tried.
#[derive(Debug, Clone)]
pub struct Rehearsal {
    /// The game as it would be if every die showed its uneventful face.
    pub game_after: Game,
    /// What would happen then.
    pub events: Vec<Event>,
    /// How many dice would be thrown.
    pub thrown: u32,
    /// What whoever drafts would be asked next; nothing if somebody else would be.
    pub decision: Option<Decision<Choice, Why>>,
}

/// Tries steps on a copy of `game` with dice that show their uneventful face.
///
/// # Errors
/// The refusal of the first step that is not offered; a step meant for another question counts as
/// not offered, and so does one that is another's to give.
pub fn rehearse(game: &Game, authority: &Authority, steps: &[Step]) -> Result<Rehearsal, Refusal> {
    let mut game_after = game.clone();
    let mut events = Vec::new();
    let mut dice = Calm::default();
    for step in steps {
        let decision = game_after.decision().ok_or(Refusal::NothingAwaited)?;
        if decision.why.topic() != step.topic {
            return Err(Refusal::NotOffered);
        }
        let seat = authority.seat(&game_after, &step.answer);
        let seat = seat.ok_or_else(|| why_not(&game_after, authority, step))?;
        game_after.apply(seat, &step.answer, &mut dice, &mut events)?;
    }
    let decision = authority.decision(&game_after);
    Ok(Rehearsal { game_after, events, thrown: dice.thrown, decision })
}

/// Why a step is not somebody's to give.
fn why_not(game: &Game, authority: &Authority, step: &Step) -> Refusal {
    let Some(own) = authority.decision(game) else { return Refusal::NotYourDecision };
    let all = game.decision().map(|decision| decision.ask.check(&step.answer));
    match own.ask.check(&step.answer) {
        Err(Refusal::NotOffered) if all == Some(Ok(())) => Refusal::NotYourDecision,
        Err(why) => why,
        Ok(()) => Refusal::NotOffered,
    }
}
