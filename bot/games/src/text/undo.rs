//! Orders taken back, in words: what it would undo, what was struck through, why it cannot be.

use kit::Audience;
use model::log::LogLine;
use model::message::{Post, Tone};
use model::post_kind::{Progress, Struck};
use model::words::{bare, clip_lines, clip_marked, clip_sentence, count, one_line, plain};
use model::{Event, Game, NoUndo, Snapshot, Unwinding};
use staff::{PlayerId, Roster};

use crate::Phrases;
use crate::log::history::TakenBack;
use crate::text::book::WORDS;
use crate::text::people::waiting;
use crate::text::{ends_a_round, question, told};

const LISTED_MAX: usize = 8;
const ORDER_MAX: usize = 160;
const STRUCK_MAX: usize = 500;

fn name(roster: &Roster, player: PlayerId) -> String {
    name_in(roster, player, plain)
}

fn name_in(roster: &Roster, player: PlayerId, spell: fn(&str) -> String) -> String {
    if player == PlayerId(0) {
        // What fell due was carried out in nobody's name.
        return "the staff".to_owned();
    }
    roster.name(player).map_or_else(|| "somebody".to_owned(), |name| spell(&name))
}

fn struck(text: &str) -> String {
    format!("~~{}~~", one_line(&text.replace("~~", "")))
}

fn deed(events: &[Event], game: &Game, roster: &Roster, room: usize) -> String {
    let told = one_line(&told(events, game, Audience::Public, roster).join("\n"));
    match told.as_str() {
        "" if ends_a_round(events) => "the round ends".to_owned(),
        "" => {
            let noted = crate::all_of(&game.setup()).find_map(|play| play.noted(events));
            noted.unwrap_or_else(|| "an order that shows nothing by itself".to_owned())
        }
        told => clip_marked(told, room),
    }
}

pub fn how_far(standing: Progress, phrases: &Phrases) -> String {
    let Progress { turn, round, score } = standing;
    let round = round.map_or_else(String::new, |round| format!(", round {round}"));
    let score = score.map_or_else(String::new, |score| format!(", {} {score}", phrases.score));
    format!("turn {turn}{round}{score}")
}

/// How far a game has come: `turn 2, round 4, score 70: 0 we win, 300 he wins`.
fn standing(game: &Game) -> String {
    crate::on_top(game).how_far(game)
}

fn listed(orders: &[LogLine], game: &Game, roster: &Roster) -> Vec<String> {
    let line = |line: &LogLine| {
        let who = name(roster, line.player);
        format!("`{}` {who}: {}", line.number, deed(&line.events, game, roster, ORDER_MAX))
    };
    let mut lines: Vec<String> = orders.iter().take(LISTED_MAX).map(line).collect();
    if let Some(more) = orders.len().checked_sub(LISTED_MAX).filter(|more| *more > 0) {
        lines.push(format!("… and {more} more"));
    }
    lines
}

pub fn brief(unwinding: &Unwinding, game: &Game, roster: &Roster) -> String {
    let undone = count(unwinding.orders.len(), "order");
    // More may be given before it is decided.
    let first = unwinding.orders.first().map_or(0, |line| line.number);
    let mut lines = vec![format!("It undoes order {first} and whatever follows: so far {undone}.")];
    lines.extend(listed(&unwinding.orders, game, roster));
    lines.push(format!(
        "Now it is {}. Then it is {}.",
        standing(game),
        standing(&unwinding.before)
    ));
    lines.push(crate::whole(game).about().phrases.again.to_owned());
    clip_lines(&lines.join("\n"), 2_400)
}

/// What taking the last order back would undo, for whoever gave it.
pub fn preview(unwinding: &Unwinding, snapshot: &Snapshot, audience: Audience) -> Post {
    let roster = &snapshot.roster;
    let Some(game) = &snapshot.game else { return Post::default() };
    let mut lines = vec!["This takes back:".to_owned()];
    lines.extend(listed(&unwinding.orders, game, roster));
    if let Some(decision) = unwinding.before.decision() {
        let (asked, _) = question(&decision.why, &unwinding.before, audience, roster);
        lines.push(format!("The game then asks: **{asked}**"));
    }
    lines.push("Votes, posts and who has joined stay as they are.".to_owned());
    Post { title: "↩️ Take it back?".to_owned(), body: lines.join("\n"), ..Post::default() }
}

pub fn done(order: i64) -> String {
    format!("↩️ Order {order} is taken back. The log keeps it, struck through.")
}

/// A dispatch of which everything was taken back: it tells of no turn any more.
pub fn taken_back(post: Post, snapshot: &Snapshot) -> Post {
    let (title, waits) = ("↩️ Taken back".to_owned(), waiting::now(snapshot));
    Post { title, waits, footer: post.footer, ..Post::default() }
}

pub fn struck_lines(parts: &[Struck], snapshot: &Snapshot) -> Vec<String> {
    let Some(game) = &snapshot.game else { return Vec::new() };
    let roster = &snapshot.roster;
    let line = |part: &Struck| {
        let told = struck(&deed(&part.events, game, roster, STRUCK_MAX));
        format!("↩️ {told} taken back by **{}**", name(roster, part.by))
    };
    parts.iter().map(line).collect()
}

pub fn undone(snapshot: &Snapshot, player: PlayerId, order: i64, events: &[Event]) -> Post {
    let (who, roster) = (name(&snapshot.roster, player), &snapshot.roster);
    let mut body = format!("↩️ **{who}** takes back order {order}");
    if let Some(game) = snapshot.game.as_ref().filter(|_| !events.is_empty()) {
        body.push_str(&format!(": {}", struck(&deed(events, game, roster, STRUCK_MAX))));
    }
    Post { body, waits: waiting::now(snapshot), ..Post::default() }
}

pub fn rewound(snapshot: &Snapshot, to: i64, orders: usize, was: Progress, is: Progress) -> Post {
    let undone = count(orders, "order");
    let phrases = crate::text::phrases(snapshot);
    let Phrases { goal, again, .. } = phrases;
    Post {
        title: format!("⏪ Back to before order {to}"),
        body: format!(
            "{undone} undone. It was {}; it is {} again{goal}.\n{again} The log keeps what was \
             undone, struck through.",
            how_far(was, phrases),
            how_far(is, phrases)
        ),
        tone: Tone::Call,
        waits: waiting::now(snapshot),
        ..Post::default()
    }
}

pub fn struck_log_line(told: &str, by: TakenBack, snapshot: &Snapshot) -> String {
    let how = match by.by_vote {
        true => "taken back by vote".to_owned(),
        false => format!("taken back by {}", name(&snapshot.roster, by.by)),
    };
    format!("{} {how}", struck(told))
}

/// An order as it is offered to be gone back to: `Before 12 · Alice: passed, one Op`.
pub fn order_title(line: &LogLine, game: &Game, roster: &Roster) -> String {
    let told = one_line(&told(&line.events, game, Audience::Public, roster).join("\n"));
    let told = bare(&told.replace("**", "").replace("🃏 ", ""));
    let who = name_in(roster, line.player, bare);
    clip_sentence(&format!("before {} · {who}: {told}", line.number), 100)
}

/// Why an order cannot be taken back, and what would work.
pub fn barred(why: &NoUndo, snapshot: Option<&Snapshot>) -> String {
    const VOTE: &str =
        "Only the staff can go back further: `/vote call matter:rewind` puts it to the vote.";
    // One side puts nothing to the vote that is about both.
    let sided = snapshot.is_some_and(|of| of.roster.side.is_some());
    let vote = if sided { "" } else { VOTE };
    let of = |player: PlayerId| {
        snapshot.map_or_else(|| "somebody".to_owned(), |of| name(&of.roster, player))
    };
    // What came out, line by line; the sentence before it ends here.
    let came = |events: &[Event]| {
        let game = snapshot.and_then(|of| Some((of.game.as_deref()?, &of.roster)));
        let told = game.map(|(game, roster)| told(events, game, Audience::Public, roster));
        match told.unwrap_or_default().join("\n").trim() {
            "" => ". ".to_owned(),
            told => format!(":\n{}\n", clip_lines(told, 600)),
        }
    };
    match why {
        NoUndo::NoOrder { order } => format!(
            "Line {order} is no order that stands. The list that opens while you type \
             into `value` has the latest."
        ),
        NoUndo::Gone { order, by } => {
            format!("Order {order} has been taken back already, by {}.", of(*by))
        }
        NoUndo::NotLast { order, last } => format!(
            "Order {order} is not the last any more: order {last} came after it. Only the last \
             can simply be taken back. {vote}"
        ),
        NoUndo::Another { order, player } => format!(
            "The last order, {order}, is {}'s: only whoever gave it can simply take it back. {vote}",
            of(*player)
        ),
        NoUndo::Dice { order, events } => {
            format!("Order {order} stands, for a die was thrown{}{vote}", came(events))
        }
        NoUndo::Revealed { order, events } => format!(
            "Order {order} stands, for something came out that nobody could know before{}{vote}",
            came(events)
        ),
        NoUndo::Restored => {
            format!("A copy of the database was put back since, and the pile was shuffled. {vote}")
        }
        NoUndo::Rewound => format!("The staff has taken the war back since by a vote. {vote}"),
        why => WORDS.words("undo", why).to_owned(),
    }
}
