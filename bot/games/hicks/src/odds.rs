//! What an order to the square risks: its turn is played to the end many times on copies, and what
//! comes out of it is counted. There is nothing hidden on the table that a copy could know.

use games::odds::{Odds, Question, Told};
use hicks::{Choice, Event, Order};
use kit::{Answer, Audience, Dice, SplitMix};
use model::message::Post;
use model::{Event as AnyEvent, Game, Step};

use crate::defaults;
use crate::played::OnTheMarch as _;

/// Turns that are tried for each draft.
const TURNS: u32 = 200;
/// Decisions in one turn that no honest order comes near.
const DECISIONS_MAX: usize = 200;

/// The odds of a march.
pub(crate) struct Chances;

impl Odds for Chances {
    fn are_of_use(&self, _game: &Game) -> bool {
        false
    }

    fn of_what_waits(&self, _game: &Game) -> Option<Question> {
        None
    }

    fn of_a_draft(&self, _game: &Game, steps: &[Step]) -> Option<Question> {
        let moves = |choice: Choice| {
            matches!(choice, Choice::Order(Order::March(_) | Order::Onward(_) | Order::Halt))
        };
        let Answer::One(last) = steps.last()?.answer else { return None };
        last.own().is_some_and(moves).then_some(())?;
        let steps = steps.to_vec();
        let told: Vec<String> = steps.iter().map(|step| step.answer.to_string()).collect();
        let trial = move |game: &Game, _: Audience, seed: u64| -> Result<Told, &'static str> {
            let body = told_of(&tried(game, &steps, seed)).ok_or("They cannot do that now.")?;
            Ok((Post { body, ..Post::default() }, None))
        };
        Some(Question { name: format!("draft {}", told.join(" > ")), trial: Box::new(trial) })
    }
}

/// What came of one turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Turn {
    /// Whether Ansar lay in wait.
    ambushed: bool,
    /// Foot that fell or strayed.
    lost: u16,
}

fn tried(game: &Game, steps: &[Step], seed: u64) -> Vec<Turn> {
    let turn = |number: u32| {
        let mut dice = SplitMix(seed ^ (u64::from(number) << 32));
        played(game.clone(), steps, &mut dice)
    };
    (0..TURNS).filter_map(turn).collect()
}

/// Gives the order, goes on as the automatic Pasha would, and stops where the next turn begins.
fn played(mut game: Game, steps: &[Step], dice: &mut dyn Dice) -> Option<Turn> {
    let board =
        |game: &Game| game.hicks().map(|march| (march.board().turn, march.board().infantry()));
    let (turn, set_out) = board(&game)?;
    let (mut left, mut events) = (set_out, Vec::new());
    let mut given = steps.iter();
    for _ in 0..DECISIONS_MAX {
        let Some(decision) = game.decision() else { break };
        let answer = match given.next() {
            Some(step) => step.answer.clone(),
            None => defaults::led(&game)?,
        };
        game.apply(*decision.seats.first()?, &answer, dice, &mut events).ok()?;
        // A march that is over leaves the table.
        let Some((now, foot)) = board(&game) else { break };
        left = foot;
        if now != turn {
            break;
        }
    }
    let ambush = |event: &AnyEvent| matches!(event.own(), Some(Event::Ambushed { .. }));
    Some(Turn { ambushed: events.iter().any(ambush), lost: set_out.saturating_sub(left) })
}

/// `🎯 Ansar come out 17 % ±5 of the time in this turn; about 0.4 of the foot are lost`.
fn told_of(turns: &[Turn]) -> Option<String> {
    let of = f64::from(u32::try_from(turns.len()).ok().filter(|of| *of > 0)?);
    let share = f64::from(turns.iter().map(|turn| u32::from(turn.ambushed)).sum::<u32>()) / of;
    let lost = f64::from(turns.iter().map(|turn| u32::from(turn.lost)).sum::<u32>()) / of;
    let error = (196.0 * (share * (1.0 - share) / of).sqrt()).ceil();
    Some(format!(
        "🎯 Ansar come out in this turn {:.0} % ±{error:.0} of the time; about {lost:.1} of the foot \
         are lost, if the rest goes as the automatic Pasha would have it",
        share * 100.0
    ))
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
        let draft = [step("pasha-orders", "march:0")];
        let question = Chances.of_a_draft(&game, &draft).expect("a march is risked");
        let (post, _) = (question.trial)(&game, Audience::Public, 5).expect("it is tried");
        assert!(post.body.starts_with("🎯 Ansar come out in this turn "), "{}", post.body);
        let turns = tried(&game, &draft, 5);
        assert_eq!(turns, tried(&game, &draft, 5), "asked twice");
        // A square that stands throws a twelve one time in 36, and of six who throw two dice once it
        // has moved off one does in 16 turns of 100 (H-033); near the corner half are off the table.
        let roused = |seed| tried(&game, &draft, seed).iter().filter(|turn| turn.ambushed).count();
        let roused: usize = (5..10).map(roused).sum();
        assert!((5..=100).contains(&roused), "{roused} of {}", 5 * TURNS);
        assert!(Chances.of_a_draft(&game, &[step("pasha-orders", "done")]).is_none());
    }
}
