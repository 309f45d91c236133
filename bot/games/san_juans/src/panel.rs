//! What the panel of orders asks the San Juans about their choices.

use kit::{Answer, Decision};
use model::label::Label;
use model::{Choice, Ends, Game, Step, Why};
use render::Scene;
use san_juans::{
    BattleChoice, Choice as Own, OpsChoice, Pick, RoundChoice, SailChoice, TrainChoice,
    Why as OwnWhy,
};
use san_juans_pictures::Card;

use crate::is_own;
use crate::text::panels::labels;
use crate::verbs::march;

/// How wide the picture of a card beside a draft is.
const WIDTH: u32 = 500;

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

pub(super) fn is_first(choice: &Choice) -> bool {
    is_own(choice, |own| matches!(own, Own::Ops(OpsChoice::Fight(_))))
}

/// Ships that have done something drop anchor, and with the last Op a round is over, without a
/// word; with Ops left it is over if it is said.
pub(super) fn finishes(why: &Why, last: &str) -> Option<Ends> {
    match why.own()? {
        OwnWhy::SpendOps { left: 0 } => Some(Ends::Unsaid),
        OwnWhy::SpendOps { .. } if !matches!(last, "play-card" | "spend-ops") => Some(Ends::All),
        OwnWhy::SailHow { .. } if matches!(last, "sail-how" | "who-boards" | "who-lands") => {
            Some(Ends::Unsaid)
        }
        _ => None,
    }
}

pub(super) fn own_menu(choice: &Choice) -> Option<&'static str> {
    let fights = is_own(choice, |own| matches!(own, Own::Battle(BattleChoice::Fight(..))));
    let skirmishes = choice.own::<skirmished::Choice>().is_some();
    (fights || skirmishes).then_some("Or close in, fire from farther off, or go as a patrol")
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

/// Ports from which units may march and ships may sail have a line for each.
pub(super) fn beside(choice: Choice, game: &Game) -> Option<(Choice, Label)> {
    let (sail, label) = labels::sail_beside(choice.own()?, game)?;
    Some((Choice::of(sail), label))
}

/// A card is played by somebody who has seen that it must be.
pub(super) fn answers_itself(why: &Why) -> bool {
    why.own().is_some_and(|why| !matches!(why, OwnWhy::PlayCard { .. }))
}

/// A pass, and the end of its round: the Op is not spent.
pub(super) fn ended_at_once(choice: Choice, game: &Game) -> Option<(Choice, Label)> {
    let finish = Choice::of(Own::Ops(OpsChoice::Finish));
    let passes = matches!(choice.own(), Some(Own::Round(RoundChoice::Pass)));
    let asked = passes.then(|| game.calm_after(&Answer::One(choice))).flatten()?.decision()?;
    let label = labels::made("Pass, finish the round".to_owned(), String::new(), "🏁", "");
    asked.ask.choices().contains(&finish).then_some((finish, label))
}

pub(super) fn unsaid(steps: &[Step], next: &Decision<Choice, Why>) -> Option<Answer<Choice>> {
    let all = || march::whole_force(next).or_else(|| whole_convoy(next));
    march::march_of_activation(steps, Some(next)).or_else(all)
}

pub(super) fn is_unsaid_after(choice: Choice, before: Choice) -> bool {
    march::is_march_of(choice, before)
}

pub(super) fn force(topic: &str) -> Option<&'static str> {
    match topic {
        "who-marches" => Some("Choose units"),
        "who-sails" => Some("Choose ships"),
        _ => None,
    }
}

fn whole_convoy(next: &Decision<Choice, Why>) -> Option<Answer<Choice>> {
    let all = matches!(next.why.own(), Some(OwnWhy::WhoSails { .. }));
    all.then(|| Answer::Some(next.ask.choices().to_vec()))
}

pub(super) fn drafted(steps: &[Step]) -> Option<Scene> {
    let [Step { answer: Answer::One(choice), .. }] = steps else { return None };
    match choice.own()? {
        Own::Round(
            RoundChoice::Event(id) | RoundChoice::Ops(id) | RoundChoice::Replacements(id),
        ) => Some(Scene::new(Card { id, width: WIDTH })),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use san_juans::{Options, Settlement};
    use staff::Roster;

    use super::*;
    use games::OrderBuilder;
    use games::staff::authority::Authority;
    use games::text::{labels as labelled, question};
    use games_testing::game_at_a_round;
    use games_testing::{TestDice, any_answer};
    use model::Setup;

    fn marching(game: &Game, from: impl Fn(OpsChoice) -> bool) -> (Vec<Step>, Game) {
        let (by, roster) = (Authority::alone(), Roster::default());
        let mut builder = OrderBuilder::new(game, &by, &roster);
        let wanted = |choice: &&Choice| match choice.own() {
            Some(Own::Round(RoundChoice::Ops(_))) => true,
            Some(Own::Ops(ops)) => from(ops),
            _ => false,
        };
        for _ in 0..2 {
            let waiting = builder.waiting().expect("it waits");
            let choice = *waiting.ask.choices().iter().find(wanted).expect("it is offered");
            builder.add(Answer::One(choice)).expect("it is offered");
            while let Some(answer) = unsaid(builder.steps(), &builder.waiting().expect("it waits"))
            {
                builder.add(answer).expect("it is offered");
            }
        }
        let after = builder.after().clone();
        (builder.into_steps(), after)
    }

    #[test]
    fn a_whole_stack_marches_by_its_place_alone() {
        let sound = |ops: OpsChoice| Own::Ops(ops).to_string() == "activate:west-sound";
        let (steps, after) = marching(&game_at_a_round(11), sound);
        let topics: Vec<&str> = steps.iter().map(|step| step.topic.as_str()).collect();
        assert_eq!(topics, ["play-card", "spend-ops", "who-marches"]);
        assert_eq!(after.decision().expect("where to").why.topic(), "march-to");
        assert_eq!(force(topics[2]), Some("Choose units"));
    }

    #[test]
    fn destinations_say_what_the_road_risks() {
        let game = game_at_a_round(3);
        let (_, after) = marching(&game, |ops| matches!(ops, OpsChoice::Activate(_)));
        let decision = after.decision().expect("where to");
        assert!(wants_details(&decision.why), "{:?}", decision.why);
        let labels = labelled(decision.ask.choices(), &after, &Roster::default());
        let details: Vec<&str> = labels.iter().map(|label| label.detail.as_str()).collect();
        assert!(details.iter().all(|detail| detail.contains("space")), "{details:?}");
    }

    #[test]
    fn what_the_group_agreed_on_for_battles_comes_first() {
        games_testing::games();
        for settlement in [Settlement::Resolver, Settlement::Table] {
            let mut dice = TestDice(77);
            let setup = Setup::of(Options { settlement, ..Options::default() });
            let mut game = Game::new(&setup, &mut dice, &mut Vec::new());
            while game.decision().is_some_and(|decision| !games::play::is_battle(&decision.why)) {
                let answer = any_answer(&game, &mut dice).expect("it waits");
                let seat = game.decision().expect("it waits").seats[0];
                game.apply(seat, &answer, &mut dice, &mut Vec::new()).expect("offered");
            }
            let decision = game.decision().expect("a battle waits");
            let report = crate::concerns::is_report(decision.ask.choices()[0]);
            let table = settlement == Settlement::Table;
            assert_eq!(report, table, "J-073: {decision:?}");
            let (_, body) =
                question(&decision.why, &game, kit::Audience::Public, &Roster::default());
            let told = body.contains("agreed to fight battles on your own table");
            assert_eq!(told, table, "J-073: {body}");
        }
    }
}
