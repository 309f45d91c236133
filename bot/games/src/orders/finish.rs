//! How an order ends what it begins, and what it still lacks.

use kit::Answer;
use model::{Ends, Game, Step};
use staff::Roster;

use crate::orders::builder::step;
use crate::orders::rehearse::{Rehearsal, rehearse};
use crate::staff::authority::Authority;
use crate::text;

/// The most steps that end an order.
const MAX: usize = 4;

/// The step that ends what is being done after an order with this last step, as far as it is to end
/// with it: ships drop anchor, a round without Ops is over.
pub fn next(game: &Game, last: Option<&Step>, how: Ends) -> Option<Step> {
    let waiting = game.decision()?;
    let play = crate::named(waiting.why.key());
    let needs = play.finishes(&waiting.why, &last?.topic)?;
    let ends = play.ending(waiting.ask.choices()).ok().flatten();
    ends.filter(|_| needs <= how).map(|ends| step(&waiting, Answer::One(ends)))
}

/// Whether something has to be said with an order and is not yet: where a card's event takes place,
/// who marches.
pub fn lacks(game: &Game, steps: &[Step], tried: &Rehearsal) -> bool {
    let (Some((last, others)), Some(asked)) = (steps.split_last(), &tried.decision) else {
        return false;
    };
    let play = crate::named(asked.why.key());
    let leads_on = || {
        let Answer::One(choice) = last.answer else { return false };
        let mut before = others.iter();
        let before = before.try_fold(game.clone(), |game, step| game.calm_after(&step.answer));
        before.is_some_and(|game| !play.follow_ups(choice, &game).is_empty())
    };
    let calls_up = play.force(asked.why.topic()).is_some();
    (calls_up || leads_on()) && matches!(play.ending(asked.ask.choices()), Ok(None))
}

/// The steps that end an order after its rehearsal, if every die shows its uneventful face. None where
/// its preview leaves open what is asked then: such an order ends nothing.
pub fn steps(tried: &Rehearsal, last: Option<&Step>, how: Ends, roster: &Roster) -> Vec<Step> {
    let (mut game, mut last, mut steps) = (tried.game_after.clone(), last.cloned(), Vec::new());
    while let Some(step) = next(&game, last.as_ref(), how).filter(|_| steps.len() < MAX) {
        let Some(after) = game.calm_after(&step.answer) else { break };
        game = after;
        last = Some(step.clone());
        steps.push(step);
    }
    let open = steps.is_empty() || text::preview(tried, roster).then.is_some();
    if open { Vec::new() } else { steps }
}

/// The same in words: `drop anchor and finish the round`.
pub fn told(tried: &Rehearsal, last: Option<&Step>, how: Ends, roster: &Roster) -> Option<String> {
    let (mut game, mut titles) = (tried.game_after.clone(), Vec::new());
    for step in steps(tried, last, how, roster) {
        let Answer::One(choice) = step.answer else { break };
        let label = text::labels(&[choice], &game, roster).pop()?;
        titles.push(model::words::uncapital(&label.title));
        game = game.calm_after(&step.answer)?;
    }
    (!titles.is_empty()).then(|| model::words::list(&titles))
}

/// What an order does besides the steps that have been tried, where it ends what it begins: in words,
/// and line by line. The last line says whether the whole order could be taken back.
pub fn besides(
    game: &Game,
    by: &Authority,
    drafted: &[Step],
    tried: &Rehearsal,
    roster: &Roster,
) -> Option<(String, Vec<String>)> {
    let ends = steps(tried, drafted.last(), Ends::Unsaid, roster);
    let whole = rehearse(game, by, &[drafted, &ends].concat()).ok().filter(|_| !ends.is_empty())?;
    let (before, whole) = (text::preview(tried, roster), text::preview(&whole, roster));
    let alike = before.lines.iter().zip(&whole.lines).take_while(|(one, other)| one == other);
    let alike = alike.count().min(whole.lines.len().saturating_sub(1));
    let then = whole.then.map(|then| then.sentence().to_owned());
    let lines = whole.lines.into_iter().skip(alike).chain(then).collect();
    Some((told(tried, drafted.last(), Ends::Unsaid, roster)?, lines))
}
