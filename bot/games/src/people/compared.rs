//! Two proposals compared, for whoever asks: where the same trials of both end.

use kit::{Answer, Audience};
use model::message::Post;
use model::words::{clip, count};
use model::{Choice, Game, Snapshot};

use crate::Level;
use crate::odds::{OddsReply, Question};
use crate::people::by_default::steps_of;
use crate::text::people::council::bare_title;

const OFF: &str = "Proposals are not compared here: the option *Proposals compared* is off. \
                   `/campaign options` shows what you have agreed on.";
const TWICE: &str = "Name two different proposals: `/council list` shows those that are open.";
const NONE: &str = "These two cannot be tried against each other just now.";
const SMALL_PRINT: &str = "-# The same dice fell for both. What follows was played as the automatic \
                           player plays, and this number alone was counted.";
const TITLE_MAX: usize = 120;

/// The question how two proposals do, by their numbers; or why it is not answered.
pub fn question(snapshot: &Snapshot, numbers: [u32; 2]) -> Result<Question, String> {
    if !snapshot.setup.conduct().advice {
        return Err(OFF.to_owned());
    }
    if numbers[0] == numbers[1] {
        return Err(TWICE.to_owned());
    }
    let mut named = Vec::new();
    for number in numbers {
        let open = snapshot.roster.council.open();
        let proposal = open.filter(|of| !of.reports).find(|of| of.number == number);
        let steps = proposal.and_then(steps_of);
        let Some((proposal, steps)) = proposal.zip(steps) else {
            return Err(format!(
                "Proposal {number} is not open. `/council list` shows those that are."
            ));
        };
        let order: Vec<_> = steps.into_iter().map(|step| step.answer).collect();
        named.push((number, clip(&bare_title(proposal), TITLE_MAX), order));
    }
    let name = format!("proposals {numbers:?}");
    let trial = move |game: &Game, audience: Audience, seed: u64| {
        told(&game.seen(Some(audience)), &named, seed).ok_or(NONE)
    };
    Ok(Question { name, trial: Box::new(trial) })
}

/// A proposal that is compared: its number, its title, its answers.
type Named = (u32, String, Vec<Answer<Choice>>);

fn told(game: &Game, named: &[Named], seed: u64) -> Option<OddsReply> {
    let guide = crate::named(game.decision()?.why.key()).about().guide?;
    let orders: Vec<_> = named.iter().map(|(.., order)| order.clone()).collect();
    let mut staff = crate::on_top(game).automaton(Level::Hard, seed);
    let (trials, ends) = staff.compared(game, &orders)?;
    let ends: Option<Vec<(String, String)>> =
        ends.into_iter().map(|end| guide.measured(game, end)).collect();
    let ends = ends?;
    let what = &ends.first()?.0;
    let mut lines = vec![format!("In {} of each, {what}", count(trials as usize, "trial"))];
    lines.extend(named.iter().zip(&ends).map(|((number, title, _), (_, end))| {
        format!("- **{end}** after proposal {number}: {title}")
    }));
    lines.push(SMALL_PRINT.to_owned());
    Some((Post::titled("💡 Two proposals compared", lines.join("\n")), None))
}
