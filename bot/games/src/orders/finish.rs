//! How an order ends what it begins.

use kit::Answer;
use model::{Ends, Game, Step};
use staff::Roster;

use crate::orders::plan::step;
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

/// What ends an order that has led to `game`, in words, if every die shows its uneventful face:
/// `drop anchor and finish the round`.
pub fn told(game: &Game, last: Option<&Step>, how: Ends, roster: &Roster) -> Option<String> {
    let (mut game, mut last, mut titles) = (game.clone(), last.cloned(), Vec::new());
    while let Some(step) = next(&game, last.as_ref(), how).filter(|_| titles.len() < MAX) {
        let Answer::One(choice) = step.answer else { break };
        let label = text::labels(&[choice], &game, roster).pop()?;
        titles.push(model::words::uncapital(&label.title));
        let seat = game.decision()?.seats.first().copied()?;
        game.apply(seat, &step.answer, &mut kit::Calm::default(), &mut Vec::new()).ok()?;
        last = Some(step);
    }
    (!titles.is_empty()).then(|| model::words::list(&titles))
}
