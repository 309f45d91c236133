//! The messages of a campaign's channel: one for each chapter of the war.

use games::text::people::defaults::by_when;
use games::text::people::{members, waiting};
use games::ui::Chapter as _;
use model::message::{Picture, Post, Tone};
use model::words::{BODY_MAX, clip, clip_lines, joined};
use model::{Snapshot, words};
use san_juans::{Control, Event, Outcome, PackNo, Space, View, Why};
use staff::PlayerId;

use crate::pictures::{PictureName, Stretch};
use crate::text::battles::battle::{self, Joined};
use crate::text::battles::rebellion;
use crate::text::book::{Unseen, book};
use crate::text::defaults::sieges;
use crate::text::messages::strips;
use crate::text::messages::topics::Chapter;
use crate::text::moves::marches::{self, Teller};
use crate::text::names::{self, Names};
use crate::text::panels::questions;
use crate::text::{board, commanders, odds, sentences};

/// Room for the sheet of a battle in one message of its thread.
const SHEET_MAX: usize = 1_900;

pub fn post(
    chapter: Chapter,
    events: &[&Event],
    snapshot: &Snapshot,
    by: Option<PlayerId>,
    view: &View,
) -> Post {
    let names = Names::new(view);
    let mut post = match chapter {
        Chapter::Rebellion { turn } => {
            let (title, lines, tone) = rebellion::tell(turn, events, &names);
            let risen = events.iter().any(|event| matches!(event, Event::RevoltRolled { .. }));
            let rose = PictureName::Changes(Stretch::Rebellion { turn });
            let picture = if risen { rose.into() } else { Picture::None };
            Post { title, body: lines.join("\n"), tone, picture, ..Post::default() }
        }
        Chapter::Round { turn, round } => of_round((turn, round), events, snapshot, by, &names),
        Chapter::Call { .. } => call(chapter, events, snapshot, view),
        Chapter::Aftermath { .. } => aftermath(events, view),
        Chapter::End { turn } => turn_end(turn, events, &names),
        Chapter::Over => over(events, view),
    };
    if view.awaiting.is_some_and(|why| is_current(chapter, why, events, view)) {
        post.waits = awaited(snapshot, view);
        if let Some(Why::SiegeAction { place } | Why::SiegeLosses { place, .. }) = view.awaiting {
            post.picture = PictureName::Siege(place).into();
        }
    }
    post.throws = strips::of(events, &names);
    post.title = clip(&post.title, 256);
    post.body = clip_lines(&post.body, BODY_MAX);
    post
}

/// `Rallying the Troops (30), 2 Ops`: what a round was used for.
pub fn use_of_round(pack: PackNo, events: &[&Event]) -> Option<String> {
    events.iter().find_map(|event| book(pack).tell("round", event, &Unseen(pack)))
}

fn of_round(
    (turn, round): (u8, u8),
    events: &[&Event],
    snapshot: &Snapshot,
    by: Option<PlayerId>,
    names: &Names<'_>,
) -> Post {
    let mut title = format!("Turn {turn}, round {round}");
    if let Some(used) = use_of_round(names.view.pack, events) {
        let name = by.or(snapshot.roster.commander).map(|by| members::name_of(snapshot, by));
        title = joined([title, used].into_iter().chain(name), " · ");
    } else if !events.iter().any(|event| matches!(event, Event::RoundBegan { .. })) {
        title.push_str(" goes on");
    }
    let mut teller = Teller::new(*names);
    let passed = |event: &&&Event| matches!(event, Event::Passed { .. });
    let told: Vec<&Event> = events.iter().filter(|event| !passed(event)).copied().collect();
    teller.tell_all(&told);
    let round = PictureName::Changes(Stretch::Round { turn, round });
    let picture = marches::last_move(events).map_or(Picture::None, |_| round.into());
    let card = events.iter().find_map(|event| match event {
        Event::PlayedEvent { card } => Some(card.printed_as().to_string()),
        _ => None,
    });
    Post { title, body: teller.finish().join("\n"), picture, card, ..Post::default() }
}

fn battle_of<'a>(events: &[&'a Event]) -> Option<(Space, Joined<'a>)> {
    events.iter().find_map(|event| match event {
        Event::BattleJoined { space, units, force, dice, battle, field } => {
            let (force, hidden) = (*force, false);
            Some((*space, Joined { units, force, dice: *dice, battle: *battle, field, hidden }))
        }
        _ => None,
    })
}

fn call(chapter: Chapter, events: &[&Event], snapshot: &Snapshot, view: &View) -> Post {
    let names = Names::new(view);
    let Some((space, battle)) = battle_of(events) else {
        // A battle settled long after its call: what is found out when it begins stands apart.
        let lines = events.iter().filter_map(|event| sentences::sentence(event, &names));
        let title = "⚔ The battle is joined".to_owned();
        return Post { title, body: lines.collect::<Vec<_>>().join("\n"), ..Post::default() };
    };
    let battle = Joined { hidden: names.are_numbers_hidden(space), ..battle };
    let kind = events.iter().find_map(|event| match event {
        Event::BattleShaped { kind, .. } => Some(book(view.pack).words("fight-name", kind)),
        _ => None,
    });
    let kind = kind.filter(|name| !name.is_empty());
    let named: Vec<&str> =
        kind.into_iter().chain([book(view.pack).words("battle", &battle.battle)]).collect();
    let title = format!("⚔ {}: {}", words::capital(&names::space(space)), named.join(", "));
    let waits = matches!(view.awaiting, Some(Why::SettleBattle { space: at }) if at == space);
    let mut lines = battle.lines(&names, waits);
    lines.extend(commanders::line(space, battle.units, &names));
    let others = events.iter().filter(|event| !matches!(event, Event::BattleJoined { .. }));
    lines.extend(others.filter_map(|event| sentences::sentence(event, &names)));
    if waits && !battle.hidden {
        lines.extend(snapshot.game.as_ref().and_then(|game| odds::line(game)));
    }
    let by = by_when(snapshot).filter(|_| waits);
    lines.extend(by.map(|by| format!("⏱ {}.", words::capital(&by))));
    let leader = members::awaited_first(snapshot).filter(|_| waits);
    let leader = leader.filter(|leader| Some(*leader) != snapshot.roster.commander);
    lines.extend(leader.map(|leader| {
        let name = members::name_of(snapshot, leader);
        format!("**{name}** is to lead; the commander may overrule, and anybody take over.")
    }));
    let sheet = words::parts(&battle.sheet(&names, waits), SHEET_MAX);
    let thread = format!("Battle: {} · {}", names::space(space), chapter.name());
    Post {
        title,
        body: lines.join("\n"),
        tone: Tone::Call,
        picture: if waits { PictureName::Battle.into() } else { Picture::None },
        thread: Some((clip(&thread, 100), sheet)),
        ..Post::default()
    }
}

fn aftermath(events: &[&Event], view: &View) -> Post {
    let names = &Names::new(view);
    let decided = events.iter().find_map(|event| match event {
        Event::BattleDecided { space, held, .. } => Some((*space, *held)),
        _ => None,
    });
    let mut teller = Teller::new(*names);
    teller.tell_all(events);
    let at = |space| words::capital(&names::space(space));
    let (title, tone) = match decided {
        Some((space, true)) => (format!("{}: the field is ours", at(space)), Tone::Good),
        Some((space, false)) => {
            let besieged = space.place().is_some_and(|at| view.place(at).siege.is_some());
            let beaten = battle::beaten(events, space, besieged);
            (format!("{}: {beaten}", at(space)), Tone::Bad)
        }
        None => ("The battle goes on".to_owned(), Tone::Plain),
    };
    let picture = decided.map_or(Picture::None, |_| PictureName::Changes(Stretch::Battle).into());
    Post { title, body: teller.finish().join("\n"), tone, picture, ..Post::default() }
}

fn turn_end(turn: u8, events: &[&Event], names: &Names<'_>) -> Post {
    let mut title = format!("Turn {turn}: supply, sieges, replacements");
    let mut lines = Vec::new();
    let mut tone = Tone::Plain;
    for event in events {
        if let Event::Scored { ledger, before, after } = event {
            title = format!("Turn {turn} ends · {} {after}", names.view.pack().say("{war.Score}"));
            tone = if after > before { Tone::Bad } else { Tone::Good };
            lines.extend(sentences::whole_account(names.view.pack, ledger));
        }
        lines.extend(sentences::sentence(event, names));
    }
    Post { title, body: lines.join("\n"), tone, ..Post::default() }
}

fn over(events: &[&Event], view: &View) -> Post {
    let ended = events.iter().find_map(|event| match event {
        Event::Ended { outcome } => Some(*outcome),
        _ => None,
    });
    let (title, tone) = match ended.or(view.outcome) {
        Some(Outcome::Victory) => ("the rebellion is broken", Tone::Good),
        Some(Outcome::Defeat) => ("{war.land} {war.land_is} {war.of_leader}", Tone::Bad),
        Some(Outcome::Draw) | None => ("a draw", Tone::Plain),
    };
    let mut lines: Vec<String> =
        ended.iter().map(|outcome| book(view.pack).words("outcome", outcome).to_owned()).collect();
    let revolt = view.places.iter().filter(|place| place.control == Control::Rebel).count();
    lines.push(format!(
        "Turn {}, {}. In revolt at the end: {revolt} of {}.",
        view.turn,
        board::score_and_ends(view),
        view.places.len()
    ));
    Post {
        title: format!("🏁 Turn {}, score {}: {}", view.turn, view.score, view.pack().say(title)),
        body: lines.join("\n"),
        tone,
        picture: Picture::Map,
        ..Post::default()
    }
}

fn awaited(snapshot: &Snapshot, view: &View) -> Option<String> {
    let why = view.awaiting.filter(|_| waiting::goes_on(snapshot))?;
    let name = members::name_of(snapshot, members::awaited_first(snapshot)?);
    let what = questions::awaited(why, Some(view));
    let by = by_when(snapshot).map_or_else(String::new, |by| format!(", {by}"));
    let mut call = format!("⏳ **{name}** is awaited: {what}{by}.");
    for other in members::others_awaited(snapshot) {
        call.push_str(&format!(" {other}."));
    }
    let mut lines = sieges(snapshot);
    lines.push(call);
    if let Why::PlayCard { .. } = why {
        lines.push(format!("Hand: {}", names::hand(&view.hand)));
    }
    Some(lines.join("\n"))
}

/// Whether the game waits in this very chapter, for something whose answer is told in it: no
/// message keeps saying what has long been answered.
fn is_current(chapter: Chapter, why: Why, events: &[&Event], view: &View) -> bool {
    let fought_at = |wanted: Space| {
        let decided = |event: &&Event| matches!(event, Event::BattleDecided { space, .. } if *space == wanted);
        events.iter().any(decided)
    };
    match (chapter, why) {
        (Chapter::Aftermath { turn, .. }, Why::RetreatTo { from, .. }) => {
            turn == view.turn && fought_at(from)
        }
        (Chapter::Aftermath { turn, .. }, Why::WhoEmbarks { from }) => {
            turn == view.turn && fought_at(Space::Place(from))
        }
        (Chapter::Rebellion { turn }, Why::FleeFrom { .. } | Why::PutOutFrom { .. }) => {
            turn == view.turn && view.round.is_none()
        }
        (Chapter::Round { turn, round }, Why::PlayCard { .. }) => {
            turn == view.turn && view.round == Some(round)
        }
        (
            Chapter::End { turn },
            Why::SiegeLosses { .. }
            | Why::SiegeAction { .. }
            | Why::SortieLosses { .. }
            | Why::Refit
            | Why::RebuildAt { .. }
            | Why::MakePeace,
        ) => turn == view.turn,
        _ => false,
    }
}
