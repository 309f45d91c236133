//! What the panel of orders asks the San Juans about their choices.

use engine::san_juans::{
    BattleChoice, Choice as Own, OpsChoice, Pick, RoundChoice, SailChoice, TrainChoice,
    Why as OwnWhy,
};
use render::Scene;
use san_juans_pictures::Card;

use super::is_own;
use super::text::panels::labels;
use super::verbs::march;
use crate::campaign::Step;
use crate::games::{Answer, Choice, Decision, Game, Why};
use crate::text::Label;

/// How wide the picture of a card beside a draft is.
const WIDTH: u32 = 500;

/// Choices that stand as buttons beside the menu: they end something.
pub(super) fn is_apart(choice: &Choice) -> bool {
    is_own(choice, |own| {
        matches!(
            own,
            Own::Ops(OpsChoice::Finish)
                | Own::Sail(SailChoice::Stop)
                | Own::Train(TrainChoice::Stop)
                | Own::Pick(Pick::Rest)
        )
    })
}

/// Ways to fight a battle stand in a menu of their own.
pub(super) fn own_menu(choice: &Choice) -> Option<&'static str> {
    let fights = is_own(choice, |own| matches!(own, Own::Battle(BattleChoice::Fight(..))));
    fights.then_some("Or press home, or spare the men")
}

pub(super) fn wants_details(why: &Why) -> bool {
    let why = why.own();
    why.is_some_and(|why| {
        matches!(
            why,
            OwnWhy::MarchTo { .. }
                | OwnWhy::PlayCard { .. }
                | OwnWhy::SpendOps { .. }
                | OwnWhy::SailHow { .. }
                | OwnWhy::SiegeAction { .. }
                | OwnWhy::UseTrain
                | OwnWhy::ChooseType { .. }
                | OwnWhy::TopCard { .. }
        )
    })
}

pub(super) fn is_battle(why: &Why) -> bool {
    matches!(why.own(), Some(OwnWhy::SettleBattle { .. }))
}

/// Ports from which units may march and ships may sail have a line for each.
pub(super) fn beside(choice: Choice, game: &Game) -> Option<(Choice, Label)> {
    let (sail, label) = labels::sail_beside(choice.own()?, game)?;
    Some((Choice::of(sail), label))
}

/// A place is activated with all its units, for a march.
pub(super) fn unsaid(steps: &[Step], next: &Decision<Choice, Why>) -> Option<Answer<Choice>> {
    march::march_of_activation(steps, Some(next)).or_else(|| march::whole_force(next))
}

pub(super) fn is_unsaid_after(choice: Choice, before: Choice) -> bool {
    march::is_march_of(choice, before)
}

pub(super) fn is_force(topic: &str) -> bool {
    topic == "who-marches"
}

/// The card that is about to be played, while nothing else is drafted.
pub(super) fn drafted(steps: &[Step]) -> Option<Scene> {
    let [Step { answer: Answer::One(choice), .. }] = steps else { return None };
    match choice.own()? {
        Own::Round(
            RoundChoice::Event(id) | RoundChoice::Ops(id) | RoundChoice::Replacements(id),
        ) => Some(Scene::new(Card { id, width: WIDTH })),
        _ => None,
    }
}
