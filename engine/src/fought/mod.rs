//! A battle of the San Juans campaign, fought as a march: the force forms square and makes for
//! the palm, the Mahdists come as Ansar, and what is left on the table is the battle's result.
//!
//! This module stands between two games and changes neither. While a campaign waits for a battle
//! to be settled, the façade offers one more choice ([`Choice::Square`]); who takes it says who
//! take turns as Pashas, and [`March`] is played by its own rules. When it is over, the campaign
//! is given its own report of a battle fought on a table (J-073), answer by answer, and goes on as
//! after any other. How forces become figures and figures steps is told in `README.md` beside
//! this file and done in `forces` and `losses`.
//!
//! Deliberately missing: rules of either game. Numbers of questions are common to both, so that
//! none is used twice.

mod choice;
mod forces;
mod losses;

use serde::{Deserialize, Serialize};

pub use choice::{Choice, Event, Why};

use crate::hicks::{self, March, PASHAS_MAX};
use crate::kit::{Answer, Ask, Decision, DecisionId, Dice, Refusal, Seat};
use crate::san_juans::{
    self, BattleChoice, BattleView, COMMANDER, Campaign, OFFICERS, Why as CampaignWhy,
};

/// Turns a Pasha commands before the next one does, when a battle of a campaign is fought.
pub const SPELL: u8 = 6;

/// A campaign one of whose battles is being fought as a march.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fought {
    campaign: Campaign,
    /// The number of the question who takes turns.
    question: u32,
    /// The march, once that is known.
    march: Option<Box<March>>,
}

/// The battle a campaign waits to have settled, if it could be fought as a march.
fn battle(campaign: &Campaign) -> Option<BattleView> {
    let why = campaign.decision()?.why;
    if !matches!(why, CampaignWhy::SettleBattle { .. }) {
        return None;
    }
    let battle = campaign.view(None).battle?;
    forces::column(campaign, &battle).map(|_| battle)
}

/// Whether a campaign waits for a battle to be settled that could be fought as a march.
pub fn may_form(campaign: &Campaign) -> bool {
    battle(campaign).is_some()
}

impl Fought {
    /// Forms square: the campaign's battle is to be fought as a march. Who takes turns is asked
    /// next.
    ///
    /// # Errors
    /// If no such battle waits, or it is not `seat`'s to settle.
    pub fn begin(campaign: &Campaign, seat: Seat) -> Result<Self, Refusal> {
        let decision = campaign.decision().ok_or(Refusal::NothingAwaited)?;
        if !decision.seats.contains(&seat) {
            return Err(Refusal::NotYourDecision);
        }
        if !may_form(campaign) {
            return Err(Refusal::NotOffered);
        }
        let mut campaign = campaign.clone();
        let question = campaign.asked() + 1;
        campaign.number_after(question);
        Ok(Self { campaign, question, march: None })
    }

    /// The campaign, as it stands before the battle.
    pub fn campaign(&self) -> &Campaign {
        &self.campaign
    }

    /// The number of the question who takes turns, by which this march is known.
    pub fn question(&self) -> DecisionId {
        DecisionId(self.question)
    }

    /// The campaign, for what is agreed on while the march goes on.
    pub(crate) fn campaign_mut(&mut self) -> &mut Campaign {
        &mut self.campaign
    }

    /// The march, once it has begun.
    pub fn march(&self) -> Option<&March> {
        self.march.as_deref()
    }

    /// What is seen of the march, once it has begun. Where only a range of the Mahdists' numbers is
    /// told (J-145), nobody sees how many can still come.
    pub fn view(&self) -> Option<hicks::View> {
        let mut view = self.march.as_ref()?.view(None);
        if self.campaign.options().limited_intelligence {
            view.ansar_left = None;
        }
        Some(view)
    }

    /// Who takes turns, while that is asked: anybody with a seat in the campaign.
    pub(crate) fn pashas(&self) -> Option<Decision<Choice, Why>> {
        let waits = self.campaign.decision().filter(|_| self.march.is_none())?;
        let CampaignWhy::SettleBattle { space } = waits.why else { return None };
        let seats = std::iter::once(COMMANDER).chain(OFFICERS.map(Seat));
        let of: Vec<Choice> = seats.map(Choice::Pasha).collect();
        let max = of.len().min(PASHAS_MAX);
        let max = u16::try_from(max).unwrap_or(u16::MAX);
        Some(Decision {
            id: DecisionId(self.question),
            seats: waits.seats.clone(),
            why: Why::Pashas { space },
            ask: Ask::Some { of, min: 1, max },
            sealed: false,
        })
    }

    /// The number of the last question asked.
    pub fn asked(&self) -> u32 {
        let march = self.march.as_ref().map_or(0, |march| march.asked());
        march.max(self.campaign.asked())
    }

    /// This, in place of `later`, which it has been taken back from, and whose last question had
    /// the number `asked`: later questions have other numbers than those that were asked.
    pub(crate) fn resume(&mut self, later: &Campaign, asked: u32) {
        self.campaign.resume(later);
        self.campaign.number_after(asked);
        if let Some(march) = &mut self.march {
            march.number_after(asked.max(march.asked()));
        }
    }

    /// Says who takes turns, and begins the march.
    ///
    /// # Errors
    /// If that is not asked, or not of `seat`, or these may not; nothing is changed then.
    pub(crate) fn tell_off(
        &mut self,
        seat: Seat,
        answer: &Answer<Choice>,
        dice: &mut dyn Dice,
        events: &mut Vec<crate::Event>,
    ) -> Result<(), Refusal> {
        let decision = self.pashas().ok_or(Refusal::NotOffered)?;
        if !decision.seats.contains(&seat) {
            return Err(Refusal::NotYourDecision);
        }
        decision.ask.check(answer)?;
        let Answer::Some(chosen) = answer else { return Err(Refusal::WrongKind) };
        let pasha = |choice: &Choice| match choice {
            Choice::Pasha(seat) => Some(*seat),
            Choice::Square => None,
        };
        let mut pashas: Vec<Seat> = chosen.iter().filter_map(pasha).collect();
        pashas.sort_unstable();
        let battle = battle(&self.campaign).ok_or(Refusal::NotOffered)?;
        let column = forces::column(&self.campaign, &battle).ok_or(Refusal::NotOffered)?;
        let options = hicks::Options {
            army: column.army,
            force: Some(column.force.clone()),
            ansar: Some(column.ansar),
            press: Some(column.press),
            pashas: pashas.clone(),
            spell: SPELL,
            square_rolls: hicks::SquareRolls::One,
            pace: self.campaign.options().pace,
            newcomers_at_once: self.campaign.options().newcomers_at_once,
        };
        let (space, units) = (battle.space, battle.units);
        let formed = Event::Formed { space, units, force: column.force, pashas };
        events.push(crate::Event::Fought(formed));
        let mut facts = Vec::new();
        let mut march = March::new(&options, dice, &mut facts);
        events.extend(facts.into_iter().map(crate::Event::Hicks));
        march.number_after(self.campaign.asked());
        self.march = Some(Box::new(march));
        Ok(())
    }

    /// Gives `seat`'s answer to the march. The campaign comes back when it is over, its battle
    /// settled.
    ///
    /// # Errors
    /// If the march does not ask that; nothing is changed then.
    pub(crate) fn apply(
        &mut self,
        seat: Seat,
        answer: &Answer<hicks::Choice>,
        dice: &mut dyn Dice,
        events: &mut Vec<crate::Event>,
    ) -> Result<Option<Campaign>, Refusal> {
        let march = self.march.as_mut().ok_or(Refusal::NotOffered)?;
        let mut facts = Vec::new();
        march.apply(seat, answer, dice, &mut facts)?;
        events.extend(facts.into_iter().map(crate::Event::Hicks));
        let over = march.outcome().is_some();
        Ok(over.then(|| self.report(dice, events)))
    }

    /// Gives the campaign its report of the battle: whether the field was held, and what each unit
    /// lost (J-073).
    fn report(&self, dice: &mut dyn Dice, events: &mut Vec<crate::Event>) -> Campaign {
        let march = self.march.as_ref().expect("a march that is over");
        let outcome = march.outcome().expect("a march that is over");
        let battle = battle(&self.campaign).expect("the campaign waits for this battle");
        let (space, held) = (battle.space, losses::held(outcome, march.options()));
        let losses = losses::tolls(&battle.units, self.campaign.board(), march.board(), held);
        let mut campaign = self.campaign.clone();
        campaign.number_after(march.asked());
        let report = san_juans::Choice::Battle(BattleChoice::Report { held });
        let numbers = losses.iter().map(|toll| Answer::Number(u32::from(toll.steps)));
        let mut facts = Vec::new();
        for answer in std::iter::once(Answer::One(report)).chain(numbers) {
            let waits = campaign.decision().expect("a report is answered question by question");
            let seat = waits.seats[0];
            let taken = campaign.apply(seat, &answer, dice, &mut facts);
            taken.expect("both reports are offered, and as many steps as a unit has");
        }
        events.push(crate::Event::Fought(Event::Reported { space, outcome, held, losses }));
        events.extend(facts.into_iter().map(crate::Event::SanJuans));
        campaign
    }
}
