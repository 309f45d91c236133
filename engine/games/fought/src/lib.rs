//! A battle of the San Juans campaign, fought as a march: the force forms square and makes for
//! the palm, the Mahdists come as Ansar, and what is left on the table is the battle's result.
//!
//! This is an [`Interlude`], which stands between two games and changes neither. While a campaign
//! waits for a battle to be settled, one more choice is offered ([`Choice::Square`]); who takes it
//! says who take turns as Pashas, and the march is played by its own rules. When it is over, the
//! campaign is given its own report of a battle fought on a table (J-073), answer by answer, and
//! goes on as after any other. How forces become figures and figures steps is told in `README.md`
//! and done in `forces` and `losses`.
//!
//! Deliberately missing: rules of either game.

mod choice;
mod forces;
mod losses;
mod played;

pub use choice::{Choice, Event, Why};

use hicks::{Field, March, PASHAS_MAX};
use kit::{Answer, AnswerOf, Ask, Interlude, Nested, NestedEvent, Refusal, Seat};
use san_juans::{
    BattleChoice, BattleView, Board, COMMANDER, Campaign, OFFICERS, Why as CampaignWhy,
};

/// Turns a Pasha commands before the next one does, when a battle of a campaign is fought.
pub const SPELL: u8 = 6;

/// What stands between a campaign and the march that a battle of it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Square;

/// A campaign one of whose battles is being fought as a march.
pub type Fought = Nested<Square>;

/// What happens while a battle is fought as a march.
pub type Fact = NestedEvent<Square>;

/// The battle a campaign waits to have settled, if it could be fought as a march, and what it looks
/// like on the table.
fn battle(campaign: &Campaign) -> Option<(BattleView, forces::Column)> {
    let why = campaign.decision()?.why;
    if !matches!(why, CampaignWhy::SettleBattle { .. }) {
        return None;
    }
    let battle = campaign.view(None).battle?;
    let column = forces::column(campaign, &battle)?;
    Some((battle, column))
}

/// Whether a campaign waits for a battle to be settled that could be fought as a march.
pub fn may_form(campaign: &Campaign) -> bool {
    campaign.options().pack.get().small_games && battle(campaign).is_some()
}

impl Interlude for Square {
    const KEY: &'static str = "Fought";
    type Parent = Board;
    type Child = Field;
    type Choice = Choice;
    type Why = Why;
    type Event = Event;

    fn offered(campaign: &Campaign) -> Option<Choice> {
        may_form(campaign).then_some(Choice::Square)
    }

    fn question(campaign: &Campaign) -> Option<(Why, Ask<Choice>)> {
        let CampaignWhy::SettleBattle { space } = campaign.decision()?.why else { return None };
        let seats = std::iter::once(COMMANDER).chain(OFFICERS.map(Seat));
        let of: Vec<Choice> = seats.map(Choice::Pasha).collect();
        let max = of.len().min(PASHAS_MAX);
        let max = u16::try_from(max).unwrap_or(u16::MAX);
        Some((Why::Pashas { space }, Ask::Some { of, min: 1, max }))
    }

    fn set_up(
        campaign: &Campaign,
        answer: &Answer<Choice>,
    ) -> Result<(hicks::Options, Event), Refusal> {
        let Answer::Some(chosen) = answer else { return Err(Refusal::WrongKind) };
        let pasha = |choice: &Choice| match choice {
            Choice::Pasha(seat) => Some(*seat),
            Choice::Square => None,
        };
        let mut pashas: Vec<Seat> = chosen.iter().filter_map(pasha).collect();
        pashas.sort_unstable();
        let (battle, column) = battle(campaign).ok_or(Refusal::NotOffered)?;
        let options = hicks::Options {
            army: column.army,
            force: Some(column.force.clone()),
            ansar: Some(column.ansar),
            press: Some(column.press),
            pashas: pashas.clone(),
            spell: SPELL,
            square_rolls: hicks::SquareRolls::One,
            clock: hicks::Clock::Thirty,
            losses: hicks::Losses::Sixths,
            spearmen: hicks::Spearmen::InRange,
            pace: campaign.options().pace,
            newcomers_at_once: campaign.options().newcomers_at_once,
        };
        let (space, units) = (battle.space, battle.units);
        Ok((options, Event::Formed { space, units, force: column.force, pashas }))
    }

    /// Whether the field was held, and what each unit lost (J-073).
    fn report(campaign: &Campaign, march: &March) -> (Event, Vec<AnswerOf<Board>>) {
        let outcome = march.outcome().expect("a march that is over");
        let (battle, _) = battle(campaign).expect("the campaign waits for this battle");
        let (space, held) = (battle.space, losses::held(outcome, march.options()));
        let losses = losses::tolls(&battle.units, campaign.board(), march.board(), held);
        let report = san_juans::Choice::Battle(BattleChoice::Report { held });
        let numbers = losses.iter().map(|toll| Answer::Number(u32::from(toll.steps)));
        let answers = std::iter::once(Answer::One(report)).chain(numbers).collect();
        (Event::Reported { space, outcome, held, losses }, answers)
    }

    /// Where only a range of the Mahdists' numbers is told (J-145), nobody sees how many can still
    /// come.
    fn conceal(campaign: &Campaign, view: &mut hicks::View) {
        if campaign.options().limited_intelligence {
            view.ansar_left = None;
        }
    }
}
