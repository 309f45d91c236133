//! A small battle of the San Juans campaign, fought as a skirmish: the force is the patrol, the
//! Mahdists lie in hiding, and what is left on the table is the battle's result.
//!
//! This is an [`Interlude`], which stands between two games and changes neither. While a campaign
//! waits for a battle of at most four of its units to be settled, one more choice is offered
//! ([`Choice::Skirmish`]). The skirmish is played by its own rules; whoever commands in the campaign
//! has the patrol, the automatic player the Dervishes. When it is over, the campaign is given its own
//! report of a battle fought on a table (J-073), answer by answer, and goes on as after any other.
//! How units become bases and bases steps is told in `README.md` and done in `forces` and `losses`.
//!
//! Deliberately missing: rules of either game.

mod choice;
mod forces;
mod losses;
mod played;

pub use choice::{Choice, Event, Why};

use kit::{Answer, AnswerOf, Ask, Interlude, Nested, NestedEvent, Refusal};
use patrols::{Automatic, Patrols, Place};
use san_juans::{BattleChoice, BattleView, Board, Campaign, Why as CampaignWhy};

/// What stands between a campaign and the skirmish that a battle of it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patrol;

/// A campaign one of whose battles is being fought as a skirmish.
pub type Skirmished = Nested<Patrol>;

/// What happens while a battle is fought as a skirmish.
pub type Fact = NestedEvent<Patrol>;

/// The battle a campaign waits to have settled, if it could be fought as a skirmish, and what it
/// looks like on the table.
fn battle(campaign: &Campaign) -> Option<(BattleView, forces::Encounter)> {
    let why = campaign.decision()?.why;
    if !matches!(why, CampaignWhy::SettleBattle { .. }) {
        return None;
    }
    let battle = campaign.view(None).battle?;
    let encounter = forces::encounter(campaign, &battle)?;
    Some((battle, encounter))
}

/// Whether a campaign waits for a battle to be settled that could be fought as a skirmish.
pub fn may_skirmish(campaign: &Campaign) -> bool {
    campaign.options().pack.get().small_games && battle(campaign).is_some()
}

impl Interlude for Patrol {
    const KEY: &'static str = "Skirmished";
    type Parent = Board;
    type Child = patrols::Board;
    type Choice = Choice;
    type Why = Why;
    type Event = Event;

    fn offered(campaign: &Campaign) -> Option<Choice> {
        may_skirmish(campaign).then_some(Choice::Skirmish)
    }

    fn question(_: &Campaign) -> Option<(Why, Ask<Choice>)> {
        None
    }

    fn set_up(
        campaign: &Campaign,
        _: &Answer<Choice>,
    ) -> Result<(patrols::Options, Event), Refusal> {
        let (battle, encounter) = battle(campaign).ok_or(Refusal::NotOffered)?;
        let forces::Encounter { force, units } = encounter;
        let began = Event::Began {
            space: battle.space,
            units,
            bases: force.patrol.iter().map(|muster| muster.bases).collect(),
            goal: force.goal,
            turns: force.turns,
        };
        let options = patrols::Options {
            everyone: true,
            automatic: Automatic::Dervish,
            level: campaign.options().level,
            pace: campaign.options().pace,
            newcomers_at_once: campaign.options().newcomers_at_once,
            force: Some(Box::new(force)),
            ..patrols::Options::default()
        };
        Ok((options, began))
    }

    /// Whether the field was held, and what each unit lost (J-073).
    fn report(campaign: &Campaign, skirmish: &Patrols) -> (Event, Vec<AnswerOf<Board>>) {
        let outcome = skirmish.outcome().expect("a skirmish that is over");
        let (battle, encounter) = battle(campaign).expect("the campaign waits for this battle");
        let (space, fought) = (battle.space, encounter.units);
        let stood = losses::stood(skirmish.board(), fought.len());
        let held = losses::held(outcome, stood, skirmish.options().force().goal);
        let losses = losses::tolls(&battle.units, &fought, campaign.board(), skirmish.board());
        let report = san_juans::Choice::Battle(BattleChoice::Report { held });
        let numbers = losses.iter().map(|toll| Answer::Number(u32::from(toll.steps)));
        let answers = std::iter::once(Answer::One(report)).chain(numbers).collect();
        (Event::Reported { space, outcome, stood, held, losses }, answers)
    }

    /// Where only a range of the Mahdists' numbers is told (J-145), nobody sees how many there are.
    fn conceal(campaign: &Campaign, view: &mut patrols::View) {
        if campaign.options().limited_intelligence {
            for unit in &mut view.board.units {
                if unit.place == Place::Unseen {
                    unit.place = Place::Absent;
                }
            }
        }
    }
}
