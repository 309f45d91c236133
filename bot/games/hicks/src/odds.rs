//! What an order to the square risks: its turn is played to the end many times on copies, and what
//! comes out of it is counted. There is nothing hidden on the table that a copy could know.

use games::odds::{OddsReply, Question};
use hicks::{Choice, Event, Field, March};
use kit::{Answer, Audience, Budget, Chances, chances};
use model::message::Post;
use model::{Game, Step};

use crate::defaults;

/// Turns that are tried for each draft.
const TURNS: u32 = 200;

pub(crate) fn of_a_draft(steps: &[Step]) -> Option<Question> {
    let own = steps.iter().map(|step| match &step.answer {
        Answer::One(choice) => choice.own(),
        _ => None,
    });
    let own: Option<Vec<Choice>> = own.collect();
    let own = own.filter(|own| defaults::moves_the_square(own.last().copied()))?;
    let told: Vec<String> = steps.iter().map(|step| step.answer.to_string()).collect();
    let trial = move |game: &Game, _: Audience, seed: u64| -> Result<OddsReply, &'static str> {
        let march = game.top::<Field>();
        let tried = march.and_then(|march| tried(march, &own, seed));
        let body = told_of(&tried.ok_or("They cannot do that now.")?);
        Ok((Post { body, ..Post::default() }, None))
    };
    Some(Question { name: format!("draft {}", told.join(" > ")), trial: Box::new(trial) })
}

/// Gives the orders, goes on as the automatic Pasha would, and stops where the next turn begins:
/// whether Ansar lay in wait, and how many of the foot fell or strayed.
fn tried(march: &March, steps: &[Choice], seed: u64) -> Option<Chances<(bool, u16)>> {
    let decision = march.decision()?;
    let first = decision.id.0;
    decision.ask.choices().contains(steps.first()?).then_some(())?;
    let (turn, set_out) = (march.board().turn, march.board().infantry());
    // The dice of a whole turn are too many to be counted out.
    let budget = Budget { ways: 1, trials: TURNS, seed };
    let answer = |march: &March| {
        let decision = march.decision().filter(|_| march.board().turn == turn)?;
        let given = usize::try_from(decision.id.0 - first).ok().and_then(|at| steps.get(at));
        let led = || hicks_players::led(&march.view(None), decision.why, decision.ask.choices());
        given.copied().or_else(led).map(Answer::One)
    };
    let ambush = |event: &Event| matches!(event, Event::Ambushed { .. });
    Some(chances(
        march,
        &[],
        budget,
        |march, _, _| answer(march),
        |events, march| {
            let lost = set_out.saturating_sub(march.board().infantry());
            (events.iter().any(ambush), lost)
        },
    ))
}

/// `🎯 Ansar come out 17 % ±5 of the time in this turn; about 0.4 of the foot are lost`.
fn told_of(turns: &Chances<(bool, u16)>) -> String {
    let (of, ambushed) = (turns.total() as f64, turns.weight(|(ambushed, _)| *ambushed));
    let error = turns.margin(ambushed).div_ceil(10);
    format!(
        "🎯 Ansar come out in this turn {:.0} % ±{error} of the time; about {:.1} of the foot are \
         lost, if the rest goes as the automatic Pasha would have it",
        100.0 * ambushed as f64 / of,
        turns.sum(|(_, lost)| u64::from(*lost)) as f64 / of
    )
}

#[cfg(test)]
mod tests {
    use hicks::Options;
    use model::Setup;

    use super::*;
    use games_testing::{TestDice, any_answer, games, step};

    #[test]
    fn h_033_a_march_rouses_ansar_as_often_as_its_dice_say() {
        games();
        let mut dice = TestDice(77);
        let mut game = Game::new(&Setup::of(Options::default()), &mut dice, &mut Vec::new());
        while game.decision().is_some_and(|decision| decision.why.topic() != "pasha-orders") {
            let answer = any_answer(&game, &mut dice).expect("it waits");
            let seat = game.decision().expect("it waits").seats[0];
            game.apply(seat, &answer, &mut dice, &mut Vec::new()).expect("offered");
        }
        let question = of_a_draft(&[step("pasha-orders", "march:0")]).expect("a march is risked");
        let (post, _) = (question.trial)(&game, Audience::Public, 5).expect("it is tried");
        assert!(post.body.starts_with("🎯 Ansar come out in this turn "), "{}", post.body);
        let march = game.top::<Field>().expect("a march");
        let tried = |seed| tried(march, &["march:0".parse().expect("an order")], seed);
        assert_eq!(tried(5), tried(5), "asked twice");
        // A square that stands throws a twelve one time in 36, and of six who throw two dice once it
        // has moved off one does in 16 turns of 100 (H-033); near the corner half are off the table.
        let roused = |seed| tried(seed).expect("offered").weight(|(ambushed, _)| *ambushed);
        let roused: u64 = (5..10).map(roused).sum();
        assert!((5..=100).contains(&roused), "{roused} of {}", 5 * TURNS);
        assert!(of_a_draft(&[step("pasha-orders", "done")]).is_none());
    }
}
