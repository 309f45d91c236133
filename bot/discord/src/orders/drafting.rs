//! Orders in the making: adding a step, taking one back, the steps that go without saying, and whose
//! they are to give.
//!
//! Pure: a list of steps and a game come in, a longer or shorter list goes out.

use games::orders::builder;
pub use games::orders::builder::{step, tried};
use games::orders::offers::kinds;
use games::orders::rehearse::Rehearsal;
use games::people::authority::{self, Authority};
use games::people::reports::begins_report;
use games::text;
use kit::{Answer, Ask, Decision, Refusal};
use model::button::answer::{AnswerButton, Written};
use model::{Choice, Game, Snapshot, Step, Why};
use staff::{PlayerId, Roster};

use crate::orders::panel::groups::Counts;

/// Steps that may go without saying after one; a bound for the loop.
const UNSAID_MAX: usize = 2;

/// The steps with several answers, one after the other, of which nothing goes without saying
/// before the last: `activate:x>sail:x`, `load>all`.
pub fn add_chain(
    game: &Game,
    by: &Authority,
    steps: &[Step],
    links: &[Written],
) -> Result<Vec<Step>, Refusal> {
    let mut longer = steps.to_vec();
    for (at, link) in links.iter().enumerate() {
        let before = tried(game, by, &longer)?;
        let decision = before.decision.ok_or(Refusal::NothingAwaited)?;
        let answer = AnswerButton::of_link(link);
        let answer = read_answer(&decision, &answer, &before.game_after);
        let answer = answer.ok_or(Refusal::NotOffered)?;
        match at + 1 == links.len() {
            true => longer = add(game, by, &longer, answer)?,
            false => longer.push(step(&decision, answer)),
        }
    }
    Ok(longer)
}

pub fn only(game: &Game, by: &Authority, answer: &Written) -> Option<Step> {
    let decision = by.decision(game)?;
    let answer = read_answer(&decision, &AnswerButton::One(answer.clone()), game)?;
    Some(step(&decision, answer))
}

/// The steps with one more that answers what they lead to, and whatever then goes without
/// saying: a place is activated with all its units.
pub fn add(
    game: &Game,
    by: &Authority,
    steps: &[Step],
    answer: Answer<Choice>,
) -> Result<Vec<Step>, Refusal> {
    let before = tried(game, by, steps)?;
    let decision = before.decision.ok_or(Refusal::NothingAwaited)?;
    let mut longer = steps.to_vec();
    longer.push(step(&decision, answer));
    for _ in 0..UNSAID_MAX {
        let after = tried(game, by, &longer)?;
        let Some(next) = after.decision else { break };
        let unsaid = games::named(next.why.key()).unsaid(&longer, &after.game_after);
        if unsaid.is_empty() {
            break;
        }
        longer.extend(as_asked(after.game_after, unsaid));
    }
    Ok(longer)
}

fn as_asked(game: Game, answers: Vec<Answer<Choice>>) -> Vec<Step> {
    let (mut game, mut steps) = (Some(game), Vec::new());
    for answer in answers {
        let Some(asked) = game.as_ref().and_then(|game| game.decision()) else { break };
        if asked.ask.check(&answer).is_err() {
            break;
        }
        game = game.and_then(|game| game.calm_after(&answer));
        steps.push(step(&asked, answer));
    }
    steps
}

/// If the last step is of a force that went without saying: what the button says by which it is
/// chosen unit by unit.
pub fn force(steps: &[Step]) -> Option<&'static str> {
    let topic = &steps.last()?.topic;
    games::list().iter().find_map(|play| play.force(topic))
}

/// The steps without the last one, and without what went without saying beside it; a report goes
/// as a whole, and so does a force unless it was chosen by hand.
pub fn back(game: &Game, by: &Authority, steps: &[Step]) -> Vec<Step> {
    let (before, report) = parted(steps);
    if !report.is_empty() {
        return before.to_vec();
    }
    let mut shorter = without_force(steps);
    let went_unsaid = shorter.split_last().is_some_and(|(last, before)| {
        add(game, by, before, last.answer.clone()).is_ok_and(|whole| whole == steps)
    });
    if !went_unsaid {
        shorter = steps.to_vec();
    }
    let last = shorter.pop().map(|step| step.answer);
    if let (Some(Answer::One(last)), Some(Step { answer: Answer::One(before), .. })) =
        (last, shorter.last())
        && games::named(last.key()).is_unsaid_after(last, *before)
    {
        shorter.pop();
    }
    shorter
}

/// The steps without the force at their end, so that it can be chosen unit by unit.
pub fn without_force(steps: &[Step]) -> Vec<Step> {
    let mut shorter = steps.to_vec();
    while force(&shorter).is_some() {
        shorter.pop();
    }
    shorter
}

/// The steps before the report a draft holds, and the report; an empty one if there is none.
pub fn parted(steps: &[Step]) -> (&[Step], &[Step]) {
    steps.split_at(steps.iter().position(begins_report).unwrap_or(steps.len()))
}

pub fn read_answer(
    waiting: &Decision<Choice, Why>,
    answer: &AnswerButton,
    game: &Game,
) -> Option<Answer<Choice>> {
    match (&waiting.ask, answer) {
        (Ask::Some { of, max, .. }, AnswerButton::All) => {
            Some(Answer::Some(of.iter().take(usize::from(*max)).copied().collect()))
        }
        (Ask::Some { of, .. }, AnswerButton::Counts(tally)) => {
            let kinds = kinds(&text::labels(of, game, &Roster::default()));
            Some(Answer::Some(Counts::read(tally, &kinds).chosen(&kinds, of)))
        }
        (_, AnswerButton::One(answer)) => game.parse_answer(answer.as_str()).ok(),
        (_, AnswerButton::All | AnswerButton::Counts(_) | AnswerButton::Chain(_)) => None,
    }
}

/// Whether what is asked is for the commander's eyes alone.
pub fn secret(game: &Game) -> bool {
    game.decision().is_some_and(|decision| decision.why.is_secret())
}

/// Whether steps are within somebody's own authority; without steps, whether they may answer.
pub fn may_give(game: &Game, own: &Authority, steps: &[Step]) -> bool {
    match steps {
        [] => own.decision(game).is_some(),
        steps => tried(game, own, steps).is_ok(),
    }
}

/// What somebody who has joined proposes with; nothing where nobody is to be advised.
pub fn to_propose(player: PlayerId, snapshot: &Snapshot, game: &Game) -> Option<Authority> {
    let may = snapshot.roster.has(player) && !authority::is_alone(game);
    may.then(|| Authority::to_propose(&snapshot.roster))
}

/// What somebody puts orders together with: whoever may not answer, or only how a fight went on
/// a table, sees what the commander is asked, and proposes; but nothing that is secret.
pub fn drafts_with(player: PlayerId, snapshot: &Snapshot, game: &Game) -> Authority {
    let own = Authority::of(player, &snapshot.roster);
    let enough = own.decision(game).is_some() && !own.only_reports(game);
    match to_propose(player, snapshot, game) {
        Some(wide) if !enough && !secret(game) => wide,
        _ => own,
    }
}

/// Tries steps; what is asked after them stays hidden where it is a secret and not theirs.
pub fn tried_for(
    game: &Game,
    by: &Authority,
    own: &Authority,
    steps: &[Step],
) -> Result<Rehearsal, Refusal> {
    let mut rehearsal = builder::tried(game, by, steps)?;
    if secret(&rehearsal.game_after) && !may_give(game, own, steps) {
        rehearsal.decision = None;
    }
    Ok(rehearsal)
}
