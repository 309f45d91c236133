//! The log, page by page: what `/log` and the buttons under it share.
//!
//! A page names where it begins by the number of a line, and lines are only ever added: a button
//! pressed a week later shows what it showed.
//!
//! Who did what: `/record` and the entry in the menu of a person.

use std::borrow::Cow;

use games::log::record::{self, Record};
use games::text::records::log::LINE_MAX;
use games::text::records::record as words;
use games::text::records::record::Source;
use model::Event;
use model::button::look::{Begins, LogPage, Sort};
use model::log::Body;
use model::words::{count, length};

use crate::commands::guild;
use crate::grants::Looks;
use crate::orders::files::seen;
use crate::prelude::*;

/// Lines read at once, first and later: mostly the first few suffice.
const READ: (i64, i64) = (40, 640);
const LOOKED_AT_MAX: i64 = 20_000;
const SHOWN_MAX: usize = 20;
/// Room for the lines of a page; a phone shows no more with pleasure.
const ROOM: usize = 3_000;

pub async fn show(here: Here<'_>, wanted: LogPage) -> Outcome {
    let Here { app, snapshot, .. } = &here;
    if snapshot.game.is_none() {
        return Err(Problem::NotStarted);
    }
    let bounds = match wanted.turn {
        Some(turn) => turn_of(app, snapshot, turn).await,
        None => Some((1, snapshot.last_order)),
    };
    let page = match bounds {
        Some(bounds) => page(app, snapshot, wanted, bounds).await,
        None => Page::default(),
    };
    let title = match wanted.turn {
        Some(turn) => format!("The log of turn {turn}"),
        None => "The log, newest first".to_owned(),
    };
    let mut narrowed = Vec::new();
    if wanted.sort != Sort::All {
        narrowed.push(text::records::log::sort_name(wanted.sort).to_lowercase());
    }
    if let Some(player) = wanted.who {
        let name = text::people::members::name_of(snapshot, player);
        narrowed.push(format!("of {name}"));
    }
    let title = match narrowed.is_empty() {
        true => title,
        false => format!("{title}: {}", narrowed.join(" ")),
    };
    let body = match page.lines.is_empty() {
        true if page.on.is_some() => format!(
            "There is nothing of that among the {LOOKED_AT_MAX} lines looked through; the button \
             below looks on."
        ),
        true => "There is nothing of that in the log.".to_owned(),
        false => {
            let lines: Vec<&str> = page.lines.iter().map(|(_, told)| told.as_str()).collect();
            lines.join("\n")
        }
    };
    let all = usize::try_from(snapshot.last_order).unwrap_or(usize::MAX);
    let footer = format!("{} in all; `/log turn:` reads one turn", count(all, "line"));
    let post = Post { title, body, footer: footer.replace('`', ""), ..Post::default() };
    Ok(OutgoingMessage::from(post).with_rows(rows(snapshot, wanted, &page)).into())
}

fn rows(snapshot: &Snapshot, wanted: LogPage, page: &Page) -> Vec<Row> {
    let id = |page: LogPage| ButtonId::Log { campaign: snapshot.id, page };
    // The newest first, or a turn from its beginning: what stands above is newer, or earlier.
    let (before, after) = match wanted.turn {
        None => ("Newer", "Older"),
        Some(_) => ("Earlier", "Later"),
    };
    // A button that leads nowhere still needs an id of its own.
    let button = |begins: Option<Begins>, nowhere, label, emoji| Button {
        disabled: begins.is_none(),
        ..Button::new(id(LogPage { begins: begins.unwrap_or(nowhere), ..wanted }), label)
            .emoji(emoji)
    };
    let mut paging = Vec::new();
    if page.back.is_some() || page.on.is_some() {
        paging.push(button(page.back, Begins::Above(0), before, "◀️"));
        paging.push(button(page.on, Begins::Below(0), after, "▶️"));
    }
    let sorts = Sort::ALL.iter().map(|sort| {
        let (sort, name) = (*sort, text::records::log::sort_name(*sort));
        let button = Button::new(id(LogPage { sort, begins: Begins::Here, ..wanted }), name);
        if sort == wanted.sort { button.main() } else { button }
    });
    let paging = Row::of(paging);
    paging.into_iter().chain([Row::Buttons(sorts.collect())]).collect()
}

/// One page: its lines with their numbers, and where there may be more on either side.
#[derive(Default)]
struct Page {
    lines: Vec<(i64, String)>,
    back: Option<Begins>,
    on: Option<Begins>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Up,
    Down,
}

impl Way {
    fn back(self) -> Self {
        match self {
            Way::Up => Way::Down,
            Way::Down => Way::Up,
        }
    }

    fn next(self, number: i64) -> i64 {
        match self {
            Way::Up => number.saturating_add(1),
            Way::Down => number.saturating_sub(1),
        }
    }

    fn begins(self, at: i64) -> Begins {
        match self {
            Way::Up => Begins::Above(at.saturating_sub(1)),
            Way::Down => Begins::Below(at.saturating_add(1)),
        }
    }
}

/// Looks at lines from `at` on until one is not to be passed, or it grows too long; `read` has so
/// many lines from a number on. Returns where a page begins that goes on from there; nothing at the end.
async fn walk<R: Future<Output = Vec<LogLine>> + Send>(
    read: impl Fn(Way, i64, i64) -> R + Send,
    way: Way,
    mut at: i64,
    (low, high): (i64, i64),
    mut passed: impl FnMut(&LogLine) -> bool + Send,
) -> Option<Begins> {
    let (mut many, mut left, bounds) = (READ.0, LOOKED_AT_MAX, low..=high);
    while bounds.contains(&at) && left > 0 {
        let lines = read(way, at, many.min(left)).await;
        left -= many.min(left);
        many = (many * 4).min(READ.1);
        if lines.is_empty() {
            return None;
        }
        for line in lines {
            at = line.number;
            if !bounds.contains(&at) {
                return None;
            }
            if !passed(&line) {
                return Some(way.begins(at));
            }
            at = way.next(at);
        }
    }
    bounds.contains(&at).then(|| way.begins(at))
}

/// Whether a line is somebody's, as far as it is told: whose ballot was the last is not.
fn is_of(line: &LogLine, player: PlayerId) -> bool {
    line.player == player && !matches!(line.body, Body::Voted { .. })
}

async fn page(app: &App, snapshot: &Snapshot, wanted: LogPage, (low, high): (i64, i64)) -> Page {
    let reading = if wanted.turn.is_some() { Way::Up } else { Way::Down };
    let (way, start) = match wanted.begins {
        Begins::Here if reading == Way::Up => (Way::Up, low),
        Begins::Here => (Way::Down, high),
        Begins::Above(number) => (Way::Up, number.saturating_add(1).max(low)),
        Begins::Below(number) => (Way::Down, number.saturating_sub(1).min(high)),
    };
    let fates = app.campaigns.fates(snapshot).await;
    let told = |line: &LogLine| {
        let theirs = wanted.who.is_none_or(|player| is_of(line, player));
        let fits = theirs && text::records::log::holds(wanted.sort, line);
        let told = || text::records::log::line(line, snapshot, true, wanted.sort, &fates, LINE_MAX);
        fits.then(told).flatten()
    };
    let (mut lines, mut room) = (Vec::new(), ROOM);
    let read = |way, at, many| async move {
        match way {
            Way::Up => app.campaigns.log(snapshot, at, many).await,
            Way::Down => app.campaigns.log_before(snapshot, at, many).await,
        }
    };
    let ahead = walk(read, way, start, (low, high), |line| {
        let Some(words) = told(line) else { return true };
        let left = room.checked_sub(length(&words) + 1).filter(|_| lines.len() < SHOWN_MAX);
        if let Some(left) = left {
            room = left;
            lines.push((line.number, words));
        }
        left.is_some()
    })
    .await;
    let beside = lines.first().map_or(start, |(number, _)| *number);
    let (way_back, untold) = (way.back(), |line: &LogLine| told(line).is_none());
    let behind = walk(read, way_back, way_back.next(beside), (low, high), untold).await;
    let (back, on) = if way == reading { (behind, ahead) } else { (ahead, behind) };
    if way != reading {
        lines.reverse();
    }
    Page { lines, back, on }
}

/// The first and the last line of a turn; nothing if it is not in the log.
async fn turn_of(app: &App, snapshot: &Snapshot, turn: u8) -> Option<(i64, i64)> {
    let lines = app.campaigns.log_of_turns(snapshot).await;
    let mut began: Vec<(u8, i64)> = Vec::new();
    for line in &lines {
        // The turns of a battle fought as another game are none of the campaign's.
        let own = |event: &&Event| event.key() == snapshot.setup.key();
        let turns = line.events.iter().filter(own).filter_map(|event| event.turn_begun());
        began.extend(turns.map(|turn| (turn, line.number)));
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

listed! {
    Sort {
        "all" = Sort::All,
        "orders and what came of them" = Sort::Orders,
        "the staff: who came, went, moved, voted" = Sort::Staff,
        "every line with dice" = Sort::Dice,
    }
}

/// What has happened: the newest lines, or one turn
#[poise::command(slash_command, guild_only)]
pub(crate) async fn log(
    ctx: Context<'_>,
    #[description = "Which turn, 1 to 20; read from its beginning"]
    #[min = 1]
    #[max = 20]
    turn: Option<i64>,
    #[description = "Whose lines"] who: Option<serenity::all::User>,
    #[description = "Which lines"] kind: Option<Pick<Sort>>,
) -> Result<(), Failure> {
    here(ctx, |here| async move {
        let turn = match turn {
            None => None,
            Some(turn) => match u8::try_from(turn).ok().filter(|turn| (1..=20).contains(turn)) {
                Some(turn) => Some(turn),
                None => return Ok(said("There are turns 1 to 20.")),
            },
        };
        let sort = picked(kind).unwrap_or(Sort::All);
        let who = who.map(|user| PlayerId(user.id.get()));
        let wanted = LogPage { turn, who, sort, begins: Begins::Here };
        show(here, wanted).await
    })
    .await
}

const WARS_MAX: usize = 30;

/// What everybody did by a log; only what was `fought_here`, or all of it.
fn counted(lines: &[LogLine], now: i64, fought_here: bool) -> BTreeMap<PlayerId, Record> {
    let mut command = record::command(lines, now);
    if !fought_here {
        return record::of(lines, &command);
    }
    let here = record::fought_here(lines);
    command.since(here.first().map_or(0, |line| line.at));
    record::of(here, &command)
}

pub async fn in_this_war(here: Here<'_>, player: PlayerId, name: &str) -> Outcome {
    let Here { app, snapshot, .. } = &here;
    let name = snapshot.roster.name(player).map_or_else(|| name.to_owned(), Cow::into_owned);
    let (now, known) = (app.campaigns.now(), name.clone());
    let play = games::of(&snapshot.setup);
    let read = move |lines: Vec<LogLine>| {
        let record = counted(&lines, now, false).remove(&player);
        // The score under whoever has held the command.
        let commanded = record.as_ref().is_some_and(|record| record.commanded > 0);
        let scene =
            commanded.then(|| (play.about().reports.plot_under)(player, &known, &lines)).flatten();
        (record, scene)
    };
    let (record, scene) = app.campaigns.of_whole_log(snapshot, read).await?;
    let from = match snapshot.roster.side.and(snapshot.audience) {
        Some(_) => Source::Cut,
        None => Source::Whole,
    };
    Ok(with_scene(app, here.player(), told(record, &name, from), scene, false).await.into())
}

pub async fn everywhere(
    app: &App,
    guild: GuildId,
    looks: &Looks,
    player: PlayerId,
    name: &str,
) -> Outcome {
    let mut sum: Option<Record> = None;
    let listed = seen(app, guild, looks).await?;
    let now = app.campaigns.now();
    let begun = listed.into_iter().filter(|listed| listed.stage != Stage::Lobby);
    for listed in begun.take(WARS_MAX) {
        // What was fought elsewhere is counted there.
        let read = move |lines: Vec<LogLine>| counted(&lines, now, true).remove(&player);
        let Some(known) = app.campaigns.glance(listed.id, Audience::Public).await else {
            continue;
        };
        if let Some(record) = app.campaigns.of_whole_log(&known, read).await? {
            sum.get_or_insert_default().join(&record);
        }
    }
    Ok(told(sum, name, Source::Everywhere).into())
}

fn told(record: Option<Record>, name: &str, from: Source) -> OutgoingMessage {
    match record {
        Some(record) => words::record(name, &record, from).into(),
        None => Post { body: words::nothing(name), ..Post::default() }.into(),
    }
}

/// What somebody has done in this war: orders, battles, luck
#[poise::command(slash_command, guild_only)]
pub(crate) async fn record(
    ctx: Context<'_>,
    #[description = "Whose; yours if left out"] who: Option<User>,
    #[description = "Of all wars on this server"] everywhere: Option<bool>,
) -> Result<(), Failure> {
    let user = who.unwrap_or_else(|| ctx.interaction.user.clone());
    record_shown(ctx, user, everywhere.unwrap_or(false)).await
}

/// The same from the menu of a person.
#[poise::command(context_menu_command = "Record", guild_only)]
pub(crate) async fn record_of(ctx: Context<'_>, user: User) -> Result<(), Failure> {
    record_shown(ctx, user, false).await
}

async fn record_shown(ctx: Context<'_>, user: User, everywhere: bool) -> Result<(), Failure> {
    let player = PlayerId(user.id.get());
    let name = user.global_name.clone().unwrap_or(user.name);
    if !everywhere {
        return here(ctx, |here| in_this_war(here, player, &name)).await;
    }
    let (app, looks) = (ctx.framework.user_data, Looks::of(ctx.interaction));
    let work = async { self::everywhere(app, guild(ctx)?, &looks, player, &name).await };
    answer(ctx, work).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(number: i64, body: Body) -> LogLine {
        LogLine {
            campaign: model::ids::CampaignId(1),
            number,
            player: PlayerId(2),
            rules: model::RULES_VERSION,
            at: 0,
            body,
            faces: Vec::new(),
            events: Vec::new(),
            dice: model::dice::entropy::DiceNote::default(),
        }
    }

    async fn walked(way: Way, at: i64, bounds: (i64, i64), stop: i64) -> (i64, Option<Begins>) {
        let read = |way, at, many| {
            let numbers: Vec<i64> = match way {
                Way::Up => (at..at + many).collect(),
                Way::Down => (at - many + 1..=at).rev().collect(),
            };
            let numbers = numbers.into_iter().filter(|number| *number >= 1);
            std::future::ready(numbers.map(|number| line(number, Body::Left)).collect())
        };
        let mut seen = 0;
        let passed = |line: &LogLine| {
            seen += 1;
            line.number != stop
        };
        let on = walk(read, way, at, bounds, passed).await;
        (seen, on)
    }

    #[tokio::test]
    async fn a_walk_that_grew_too_long_can_be_gone_on_with() {
        let most = LOOKED_AT_MAX;
        assert_eq!(walked(Way::Down, 500, (1, 500), 0).await, (500, None));
        assert_eq!(walked(Way::Up, 101, (1, 500), 0).await, (400, None));
        let down = walked(Way::Down, 3 * most, (1, 3 * most), 0).await;
        assert_eq!(down, (most, Some(Begins::Below(2 * most + 1))));
        let up = walked(Way::Up, 11, (1, 3 * most), 0).await;
        assert_eq!(up, (most, Some(Begins::Above(most + 10))));
        // Stopped by a line: the page after it begins with that line.
        assert_eq!(walked(Way::Down, 9, (1, 9), 8).await, (2, Some(Begins::Below(9))));
    }

    #[test]
    fn nobody_is_named_as_the_last_to_vote() {
        let ballot = line(4, Body::Voted { motion: 1, verdict: None });
        assert!(!is_of(&ballot, PlayerId(2)) && is_of(&line(5, Body::Left), PlayerId(2)));
        assert!(!is_of(&line(5, Body::Left), PlayerId(3)));
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
