//! How an order ends what it begins, and what it still lacks.

use kit::Answer;
use model::{Ends, Game, Step};
use staff::Roster;

use crate::orders::builder::step;
use crate::orders::rehearse::Rehearsal;
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

/// What ends an order after its rehearsal, in words, if every die shows its uneventful face: `drop
/// anchor and finish the round`. Nothing where its preview leaves open what is asked then: such an order
/// ends nothing.
pub fn told(tried: &Rehearsal, last: Option<&Step>, how: Ends, roster: &Roster) -> Option<String> {
    let (mut game, mut last, mut titles) = (tried.game_after.clone(), last.cloned(), Vec::new());
    while let Some(step) = next(&game, last.as_ref(), how).filter(|_| titles.len() < MAX) {
        let Answer::One(choice) = step.answer else { break };
        let label = text::labels(&[choice], &game, roster).pop()?;
        titles.push(model::words::uncapital(&label.title));
        game = game.calm_after(&step.answer)?;
        last = Some(step);
    }
    let ends = !titles.is_empty() && text::preview(tried, roster).then.is_none();
    ends.then(|| model::words::list(&titles))
}
