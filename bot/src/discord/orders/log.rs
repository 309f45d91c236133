//! The log, page by page: what `/log` and the buttons under it share.
//!
//! A page names where it begins by the number of a line, and lines are only ever added: a button
//! pressed a week later shows what it showed.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use engine::san_juans::{Event, View};

use super::desk::reply;
use super::panel::Panel;
use super::widgets::{Button, Row, Style};
use crate::campaign::ids::PlayerId;
use crate::campaign::log::LogLine;
use crate::campaign::{Problem, Snapshot};
use crate::discord::App;
use crate::discord::custom_id::CustomId;
use crate::discord::reply::Reply;
use crate::text::log::Sort;
use crate::text::post::Post;
use crate::text::words::{count, length};
use crate::text::{self, plain};

/// Lines read at once.
const READ: i64 = 200;
/// Lines looked through for one page, at most.
const LOOKED_AT_MAX: i64 = 20_000;
/// Lines on a page, at most.
const SHOWN_MAX: usize = 20;
/// Room for the lines of a page; a phone shows no more with pleasure.
const ROOM: usize = 3_000;

/// Where a page begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begins {
    /// Where reading begins: at the newest line, or at the first of a turn.
    Here,
    /// With the nearest line above this number.
    Above(i64),
    /// With the nearest line below this number.
    Below(i64),
}

/// What is wanted of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted {
    /// Which turn, read forwards; the whole log without, newest first.
    pub turn: Option<u8>,
    /// Whose lines; everybody's without.
    pub who: Option<PlayerId>,
    /// Which lines.
    pub sort: Sort,
    /// Where the page begins.
    pub begins: Begins,
}

/// `o.3.0.b120`: sort, turn or 0, player or 0, where.
impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sort = match self.sort {
            Sort::All => 'l',
            Sort::Orders => 'o',
            Sort::Staff => 's',
            Sort::Dice => 'd',
        };
        let (turn, who) = (self.turn.unwrap_or(0), self.who.map_or(0, |player| player.0));
        write!(f, "{sort}.{turn}.{who}.")?;
        match self.begins {
            Begins::Here => f.write_str("h0"),
            Begins::Above(number) => write!(f, "a{number}"),
            Begins::Below(number) => write!(f, "b{number}"),
        }
    }
}

impl FromStr for Wanted {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut parts = text.split('.');
        let mut next = || parts.next().ok_or(());
        let sort = match next()? {
            "l" => Sort::All,
            "o" => Sort::Orders,
            "s" => Sort::Staff,
            "d" => Sort::Dice,
            _ => return Err(()),
        };
        let turn: u8 = next()?.parse().map_err(|_| ())?;
        let who: u64 = next()?.parse().map_err(|_| ())?;
        let begins = next()?;
        let number = |text: &str| text.parse::<i64>().map_err(|_| ());
        let begins = match begins.split_at_checked(1) {
            Some(("h", _)) => Begins::Here,
            Some(("a", at)) => Begins::Above(number(at)?),
            Some(("b", at)) => Begins::Below(number(at)?),
            _ => return Err(()),
        };
        let (turn, who) = ((turn > 0).then_some(turn), (who > 0).then_some(PlayerId(who)));
        Ok(Self { turn, who, sort, begins })
    }
}

/// A press of a button under the log.
///
/// # Errors
/// If the campaign has not begun.
pub async fn pressed(app: &App, snapshot: Arc<Snapshot>, part: &str) -> Result<Reply, Problem> {
    let newest = Wanted { turn: None, who: None, sort: Sort::All, begins: Begins::Here };
    show(app, &snapshot, part.parse().unwrap_or(newest)).await
}

/// A page of the log.
///
/// # Errors
/// If the campaign has not begun.
pub async fn show(app: &App, snapshot: &Snapshot, wanted: Wanted) -> Result<Reply, Problem> {
    let view = text::view(snapshot).ok_or(Problem::NotStarted)?;
    let bounds = match wanted.turn {
        Some(turn) => turn_of(app, snapshot, turn).await,
        None => Some((1, snapshot.last_order)),
    };
    let page = match bounds {
        Some(bounds) => page(app, snapshot, &view, wanted, bounds).await,
        None => Page::default(),
    };
    let title = match wanted.turn {
        Some(turn) => format!("The log of turn {turn}"),
        None => "The log, newest first".to_owned(),
    };
    let mut narrowed = Vec::new();
    if wanted.sort != Sort::All {
        narrowed.push(wanted.sort.name().to_lowercase());
    }
    if let Some(player) = wanted.who {
        let name = snapshot.roster.name(player).map_or_else(|| "somebody".to_owned(), plain);
        narrowed.push(format!("of {name}"));
    }
    let title = match narrowed.is_empty() {
        true => title,
        false => format!("{title}: {}", narrowed.join(" ")),
    };
    let body = match page.lines.is_empty() {
        true => "There is nothing of that in the log.".to_owned(),
        false => {
            let lines: Vec<&str> = page.lines.iter().map(|(_, told)| told.as_str()).collect();
            lines.join("\n")
        }
    };
    let all = usize::try_from(snapshot.last_order).unwrap_or(usize::MAX);
    let footer = format!("{} in all; `/log turn` reads one turn", count(all, "line"));
    let post = Post { title, body, footer: footer.replace('`', ""), ..Post::default() };
    Ok(reply(Panel { post, rows: rows(snapshot, wanted, &page) }))
}

fn rows(snapshot: &Snapshot, wanted: Wanted, page: &Page) -> Vec<Row> {
    let id = |wanted: Wanted| CustomId::Log { campaign: snapshot.id, part: wanted.to_string() };
    let (first, last) = match (page.lines.first(), page.lines.last()) {
        (Some((first, _)), Some((last, _))) => (*first, *last),
        _ => (0, 0),
    };
    // The newest first, or a turn from its beginning: what stands above is newer, or earlier.
    let (back, on) = match wanted.turn {
        None => (Begins::Above(first), Begins::Below(last)),
        Some(_) => (Begins::Below(first), Begins::Above(last)),
    };
    let (before, after) = match wanted.turn {
        None => ("Newer", "Older"),
        Some(_) => ("Earlier", "Later"),
    };
    let button = |begins, label, emoji, there: bool| Button {
        disabled: !there,
        ..Button::new(id(Wanted { begins, ..wanted }), label).emoji(emoji)
    };
    let mut paging = Vec::new();
    if page.back || page.on {
        paging.push(button(back, before, "◀️", page.back));
        paging.push(button(on, after, "▶️", page.on));
    }
    let sorts = Sort::ALL.map(|sort| {
        let button = Button::new(id(Wanted { sort, begins: Begins::Here, ..wanted }), sort.name());
        if sort == wanted.sort { button.style(Style::Main) } else { button }
    });
    let paging = (!paging.is_empty()).then_some(Row::Buttons(paging));
    paging.into_iter().chain([Row::Buttons(sorts.to_vec())]).collect()
}

/// One page: its lines with their numbers, and whether there are more on either side.
#[derive(Default)]
struct Page {
    lines: Vec<(i64, String)>,
    back: bool,
    on: bool,
}

/// Which way the log is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Up,
    Down,
}

async fn page(
    app: &App,
    snapshot: &Snapshot,
    view: &View,
    wanted: Wanted,
    (low, high): (i64, i64),
) -> Page {
    let reading = if wanted.turn.is_some() { Way::Up } else { Way::Down };
    let (way, start) = match wanted.begins {
        Begins::Here if reading == Way::Up => (Way::Up, low),
        Begins::Here => (Way::Down, high),
        Begins::Above(number) => (Way::Up, number.saturating_add(1).max(low)),
        Begins::Below(number) => (Way::Down, number.saturating_sub(1).min(high)),
    };
    let fates = app.campaigns.fates(snapshot.id).await;
    let told = |line: &LogLine| {
        let theirs = wanted.who.is_none_or(|player| line.player == player);
        let fits = theirs && wanted.sort.holds(line);
        fits.then(|| text::log::line(line, snapshot, Some(view), wanted.sort, &fates)).flatten()
    };
    let ahead = gathered(app, snapshot, (way, start, (low, high)), &told).await;
    let (mut lines, more) = ahead;
    let (back, on) = match lines.first().map(|(number, _)| *number) {
        None => (false, false),
        Some(first) => {
            let (other, beside) = match way {
                Way::Up => (Way::Down, first - 1),
                Way::Down => (Way::Up, first + 1),
            };
            let behind = first_of(app, snapshot, (other, beside, (low, high)), &told).await;
            if way == reading { (behind, more) } else { (more, behind) }
        }
    };
    if way != reading {
        lines.reverse();
    }
    Page { lines, back, on }
}

type Span = (Way, i64, (i64, i64));

/// Lines one way from a start, as many as fit on a page, and whether there are more.
async fn gathered(
    app: &App,
    snapshot: &Snapshot,
    (way, start, (low, high)): Span,
    told: &(dyn Fn(&LogLine) -> Option<String> + Send + Sync),
) -> (Vec<(i64, String)>, bool) {
    let (mut found, mut room, mut at, mut looked_at) = (Vec::new(), ROOM, start, 0);
    while (low..=high).contains(&at) && looked_at < LOOKED_AT_MAX {
        let lines = match way {
            Way::Up => app.campaigns.log(snapshot.id, at, READ).await,
            Way::Down => app.campaigns.log_before(snapshot.id, at, READ).await,
        };
        let Some(last) = lines.last() else { break };
        looked_at += READ;
        at = match way {
            Way::Up => last.number + 1,
            Way::Down => last.number - 1,
        };
        for line in lines.iter().filter(|line| (low..=high).contains(&line.number)) {
            let Some(words) = told(line) else { continue };
            let left = room.checked_sub(length(&words) + 1);
            let Some(left) = left.filter(|_| found.len() < SHOWN_MAX) else {
                return (found, true);
            };
            room = left;
            found.push((line.number, words));
        }
    }
    (found, false)
}

/// Whether there is any line one way from a start.
async fn first_of(
    app: &App,
    snapshot: &Snapshot,
    span: Span,
    told: &(dyn Fn(&LogLine) -> Option<String> + Send + Sync),
) -> bool {
    !gathered(app, snapshot, span, told).await.0.is_empty()
}

/// The first and the last line of a turn; nothing if it is not in the log.
async fn turn_of(app: &App, snapshot: &Snapshot, turn: u8) -> Option<(i64, i64)> {
    let lines = app.campaigns.log_of_turns(snapshot.id).await;
    let mut began: Vec<(u8, i64)> = Vec::new();
    for line in &lines {
        for engine::Event::SanJuans(event) in &line.events {
            if let Event::TurnBegan { turn } = event {
                began.push((*turn, line.number));
            }
        }
    }
    span(turn, &began, snapshot.last_order)
}

/// The lines of a turn, from where each turn began; one that ends a turn tells of both.
fn span(turn: u8, began: &[(u8, i64)], last: i64) -> Option<(i64, i64)> {
    let of = |wanted: u8| began.iter().filter(move |(turn, _)| *turn == wanted);
    let first = of(turn).map(|(_, number)| *number).min();
    let next = of(turn.saturating_add(1)).map(|(_, number)| *number).max();
    let newest = began.last().is_none_or(|(newest, _)| *newest == turn);
    match (first, next) {
        (Some(first), _) if newest => Some((first, last)),
        (Some(first), next) => Some((first, next.unwrap_or(last))),
        // A position brought from elsewhere begins in the middle of one.
        (None, Some(next)) => Some((1, next)),
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wanted_survives_its_text() {
        let wanted = Wanted {
            turn: Some(20),
            who: Some(PlayerId(u64::MAX)),
            sort: Sort::Dice,
            begins: Begins::Below(i64::MAX),
        };
        let newest = Wanted { turn: None, who: None, sort: Sort::All, begins: Begins::Here };
        for wanted in [wanted, newest, Wanted { begins: Begins::Above(3), ..newest }] {
            let id = CustomId::Log {
                campaign: crate::campaign::ids::CampaignId(i64::MAX),
                part: wanted.to_string(),
            };
            assert!(id.to_string().len() <= 100, "{id}");
            assert_eq!(wanted.to_string().parse(), Ok(wanted), "{wanted}");
        }
        for junk in ["", "l", "l.1.1", "l.1.1.x3", "l.300.0.h0", "l.0.0.", "l.0.0.é1"] {
            assert_eq!(junk.parse::<Wanted>(), Err(()), "{junk}");
        }
    }

    #[test]
    fn a_turn_ends_where_the_next_begins() {
        let began = [(1, 4), (2, 30), (3, 61)];
        assert_eq!(span(1, &began, 90), Some((4, 30)));
        assert_eq!(span(3, &began, 90), Some((61, 90)));
        assert_eq!(span(4, &began, 90), None);
        // Taken back into turn 2, and begun again.
        let again = [(1, 4), (2, 30), (3, 61), (2, 70), (3, 80)];
        assert_eq!(span(2, &again, 90), Some((30, 80)));
        // A position of turn 11.
        assert_eq!(span(11, &[(12, 9)], 20), Some((1, 9)));
    }
}
