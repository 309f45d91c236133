//! What a strong staff would do now, and what came of that and of the rest in copies.

use kit::Answer;
use model::message::Post;
use model::words::count;
use model::{Game, words};
use san_juans::{Choice, View};

use crate::text::names;
use crate::text::odds::chances::{TRIED, post};
use crate::text::panels::labels;
use san_juans_players::policy::lookahead::Weighed;

const TOLD: usize = 6;

pub const NOTHING: &str = "No battle waits to be settled, and nothing else waits that can be \
                           weighed. `/situation` tells what is asked, and of whom.";

fn label(answer: &Answer<Choice>, view: &View, game: Option<&Game>) -> String {
    let titles = answer.choices().iter().map(|choice| labels::label(*choice, view, game).title);
    words::list(&titles.collect::<Vec<String>>())
}

pub(crate) fn told(all: &[Weighed], view: &View, game: Option<&Game>) -> Post {
    let mut lines = vec![format!(
        "No battle waits to be settled. The Mahdi's score is **{}**. Where it stood in the copies \
         once the next rebellion was over, on average:",
        view.score
    )];
    for (weighed, number) in all.iter().take(TOLD).zip(1..) {
        let toward = weighed.toward.map(|space| format!(", towards {}", names::space(space)));
        lines.push(format!(
            "{number}. {}{}: **{:.0}**, tried {}",
            label(&weighed.answer, view, game),
            toward.unwrap_or_default(),
            weighed.score,
            count(weighed.tries as usize, "time")
        ));
    }
    let rest = all.len().saturating_sub(TOLD);
    if rest > 0 {
        lines.push(format!("{} did worse.", words::capital(&words::count_word(rest, "other"))));
    }
    let footer = format!(
        "The staff that plays on counts troops and threatened places as well as the score. What did \
         worse was tried less often. {TRIED}"
    );
    post("What a strong staff would do".to_owned(), &lines, footer)
}
