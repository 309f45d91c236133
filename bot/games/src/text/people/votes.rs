//! Motions, ballots and elections in words (J-002, J-003, J-123): numbers, never who voted how.

use model::log::Body;
use model::message::{Post, Tone};
use model::words::{count, list, plain};
use model::{DismissalBar, NoChange, Snapshot, words};
use staff::PlayerId;
use staff::motion::{BadMotion, Ballot, Motion, Question, Share, TALLIED_FROM, Verdict};

use crate::people::authority;
use crate::text::book::WORDS;
use crate::text::people::members::{known_name, name_of};
use crate::text::people::{members, options};
use crate::text::said::Said;

fn when(at: i64) -> String {
    format!("<t:{at}:f> (<t:{at}:R>)")
}

fn names(players: &[PlayerId], snapshot: &Snapshot) -> String {
    let names: Vec<String> = players.iter().map(|player| name_of(snapshot, *player)).collect();
    list(&names)
}

fn commander(player: PlayerId, snapshot: &Snapshot) -> String {
    known_name(snapshot, player).unwrap_or_else(|| "the former commander".to_owned())
}

/// The message of a motion, open or closed; `now` in seconds since 1970.
pub fn motion(snapshot: &Snapshot, number: u32, now: i64) -> Post {
    let Some(motion) = snapshot.roster.motion_numbered(number) else { return Post::default() };
    let mut lines = Vec::new();
    let title = match &motion.question {
        Question::Relieve { accused, reason } => {
            let mover = name_of(snapshot, motion.mover);
            lines.push(if reason.is_empty() {
                let post = crate::text::phrases(snapshot).commander;
                format!("**{mover}** asks the staff to relieve the {post}.")
            } else {
                format!("**{mover}**: “{}”", plain(reason))
            });
            format!("🗳️ Relieve {}?", commander(*accused, snapshot))
        }
        Question::Succeed { fallen, candidates } => {
            let candidates = match motion.is_open() {
                true => motion.candidates(&snapshot.roster),
                false => candidates.clone(),
            };
            let relieved = fallen.map(|fallen| {
                let fallen = words::capital(&commander(fallen, snapshot));
                format!("{fallen} has been relieved. ")
            });
            let why = relieved.unwrap_or_default();
            let standing = match &candidates[..] {
                [] => "Nobody stands yet".to_owned(),
                some => format!("Standing: **{}**", names(some, snapshot)),
            };
            lines.push(format!("{why}{standing}."));
            "🗳️ Who takes the command?".to_owned()
        }
        Question::Rewind { to } => {
            let mover = name_of(snapshot, motion.mover);
            lines.push(format!("**{mover}** asks the staff to take the war back."));
            format!("🗳️ Rewind to before order {to}?")
        }
        Question::FightOn { .. } => "🗳️ Make peace, or fight on?".to_owned(),
        Question::Change { key, value } => {
            let mover = name_of(snapshot, motion.mover);
            let change = change(key, value);
            lines.push(format!("**{mover}** asks the staff to agree on something else."));
            format!("🗳️ {change}?")
        }
    };
    if !motion.brief.is_empty() {
        lines.push(motion.brief.clone());
    }
    lines.push(match &motion.verdict {
        None => open_line(motion, snapshot, now),
        Some(verdict) => format!("**Closed.** {}", sentence(motion, verdict, snapshot)),
    });
    let tone = if motion.is_open() { Tone::Call } else { Tone::Plain };
    Post { title, body: lines.join("\n"), tone, ..Post::default() }
}

/// What the board says while the staff votes on peace: nobody is awaited but all of them.
pub fn on_peace(snapshot: &Snapshot) -> Option<String> {
    let game = snapshot.game.as_ref()?;
    if !authority::is_voted(game, &snapshot.roster) {
        return None;
    }
    if let Some(since) = snapshot.roster.paused {
        return Some(format!(
            "⏸️ The war has been paused since <t:{since}:f>; then the staff votes on peace"
        ));
    }
    let motion = snapshot.roster.motion();
    Some(match motion.filter(|of| matches!(of.question, Question::FightOn { .. })) {
        Some(motion) => {
            let cast = count(motion.cast(), "ballot");
            format!(
                "🗳️ **The staff votes**: peace, or fight on, until <t:{}:f>; {cast} cast",
                motion.closes
            )
        }
        None => "🗳️ **The staff votes** on peace as soon as the open motion is settled".to_owned(),
    })
}

pub fn change(key: &str, value: &str) -> String {
    match options::item_of_any(key) {
        Some(item) => format!("{}: {}", item.title, item.shown(value)),
        None => format!("{}: {}", plain(key), plain(value)),
    }
}

/// Options that are about the staff and the clock, not about the game.
pub const AT_ONCE: [&str; 8] = [
    "pace",
    "councils_order",
    "delegation",
    "newcomers_at_once",
    "advice",
    "dismissal_majority",
    "dismissal_quorum",
    "accused_votes",
];

/// What an option that is put to the vote does, and what it is now.
pub fn change_brief(key: &str, setup: &model::Setup) -> String {
    let now = options::value_of(setup, key);
    let now = now.unwrap_or_default();
    let (text, now) = match options::item(setup, key) {
        Some(item) => (item.text.clone(), item.shown(&now)),
        None => (String::new(), plain(&now)),
    };
    format!("{text}\nNow: {now}. If it is carried it holds {}.", holds_from(key))
}

fn holds_from(key: &str) -> &'static str {
    if AT_ONCE.contains(&key) { "at once" } else { "from the next round on" }
}

/// Why something cannot be agreed on while the campaign is played.
pub fn no_change(why: NoChange) -> String {
    match why {
        NoChange::Fixed { key } => {
            let title = options::item_of_any(key).map_or(key, |item| item.title.as_str());
            format!(
                "*{title}* cannot change any more: the board was laid out by it when the war \
                 began. `/campaign options` shows the rest."
            )
        }
        why => WORDS.words("change", &why).to_owned(),
    }
}

fn open_line(motion: &Motion, snapshot: &Snapshot, now: i64) -> String {
    let closes = when(motion.closes);
    let cast = count(motion.cast(), "ballot");
    let until = format!("The ballot is secret and can be changed until {closes}");
    match &motion.question {
        Question::FightOn { .. } => {
            let roster = &snapshot.roster;
            let quorum = motion.quorum(roster, now);
            format!(
                "{until}, or until all have voted. {cast} cast. If more vote to fight on than for \
                 peace, and {quorum} of {} have voted, the war goes on; else it is peace.",
                motion.present(roster, now)
            )
        }
        Question::Relieve { .. } | Question::Rewind { .. } | Question::Change { .. } => {
            let roster = &snapshot.roster;
            let quorum = motion.quorum(roster, now);
            let reached = if motion.cast() >= quorum { "reached" } else { "not yet" };
            format!(
                "{until}, or until all have voted. {cast} cast; quorum {quorum} of {}: {reached}. {}",
                motion.present(roster, now),
                match (motion.terms.majority, &motion.question) {
                    (Share::Half, Question::Relieve { .. }) => {
                        "More for than against relieves; a tie does not."
                    }
                    (Share::TwoThirds, Question::Relieve { .. }) => {
                        "Two thirds of the ballots relieve."
                    }
                    (Share::Half, _) => "More for than against carries it; a tie does not.",
                    (Share::TwoThirds, _) => "Two thirds of the ballots carry it.",
                }
            )
        }
        Question::Succeed { .. } if snapshot.game.is_none() => format!(
            "{until}, or until all have voted. {cast} cast. Most votes win, among equals whoever \
             stood first; if nobody votes, the lot decides."
        ),
        Question::Succeed { .. } => {
            let acting = snapshot.roster.commander.map(|acting| name_of(snapshot, acting));
            let acting =
                acting.map_or_else(String::new, |name| format!("; until then {name} acts"));
            format!(
                "{until}, or until all have voted. {cast} cast. Most votes win, the lot decides \
                 among equals{acting}."
            )
        }
    }
}

fn tally(favour: usize, against: usize) -> String {
    let all = favour + against;
    if all < TALLIED_FROM {
        let were = if all == 1 { "was" } else { "were" };
        let ballots = count(all, "ballot");
        return format!("{ballots} {were} cast; counts stay secret below five ballots");
    }
    format!("{favour} for, {against} against")
}

/// What is done if a motion is carried, and what if not: `Alice is relieved`, `Alice keeps the
/// command`.
pub fn outcomes(question: &Question, snapshot: &Snapshot) -> (String, String) {
    match question {
        // An election has no two sides.
        Question::Succeed { .. } => (String::new(), String::new()),
        Question::Relieve { accused, .. } => {
            let accused = commander(*accused, snapshot);
            (format!("{accused} is relieved"), format!("{accused} keeps the command"))
        }
        Question::Rewind { to } => (
            format!("The war goes back to before order {to}"),
            "The war goes on as it stands".to_owned(),
        ),
        Question::FightOn { .. } => ("The staff fights on".to_owned(), "Peace is made".to_owned()),
        Question::Change { key, value } => {
            let change = change(key, value);
            (format!("{change}, {}", holds_from(key)), format!("Not agreed on: {change}"))
        }
    }
}

pub fn may_be_relieved(snapshot: &Snapshot) -> bool {
    let game = snapshot.game.as_ref();
    game.is_some_and(|game| authority::may_be_relieved(game, &snapshot.roster))
}

/// Whether it chose who commands when the campaign begins: the campaign has begun by the time it is
/// told.
fn begins_the_campaign(motion: &Motion) -> bool {
    motion.question.is_election() && motion.brief == crate::text::people::posts::AT_THE_BEGINNING
}

fn sentence(motion: &Motion, verdict: &Verdict, snapshot: &Snapshot) -> String {
    let (done, not_done) = outcomes(&motion.question, snapshot);
    match verdict {
        Verdict::Carried { favour, against } => format!("{done}: {}.", tally(*favour, *against)),
        Verdict::Lost { favour, against } => format!("{not_done}: {}.", tally(*favour, *against)),
        Verdict::NoQuorum { cast, wanted } => {
            format!("{not_done}: {} where {wanted} were wanted.", count(*cast, "ballot"))
        }
        Verdict::Withdrawn => {
            format!("{} has taken the motion back.", name_of(snapshot, motion.mover))
        }
        Verdict::Lapsed if !motion.has_electors(&snapshot.roster) => {
            "Nobody is left who may vote on it: the motion lapses.".to_owned()
        }
        Verdict::Lapsed => match &motion.question {
            Question::Succeed { fallen, .. } => match snapshot.roster.commander {
                Some(acting) if fallen.is_some() && !may_be_relieved(snapshot) => format!(
                    "No vote replaces a commander any more: {} goes on.",
                    name_of(snapshot, acting)
                ),
                Some(acting) if !begins_the_campaign(motion) => {
                    format!("Nobody was elected: {} goes on.", name_of(snapshot, acting))
                }
                _ => "Nobody was elected.".to_owned(),
            },
            Question::Relieve { accused: of, .. } => {
                format!(
                    "The motion against {} has lost its object and lapses.",
                    commander(*of, snapshot)
                )
            }
            Question::Rewind { to } => {
                format!("Order {to} does not stand any more: the motion lapses.")
            }
            Question::FightOn { .. } => {
                "Peace is not asked about any more: the vote lapses.".to_owned()
            }
            Question::Change { key, value } => {
                format!("{} cannot be agreed on any more: the motion lapses.", change(key, value))
            }
        },
        Verdict::Elected { player, votes, cast, by_lot } => {
            let name = name_of(snapshot, *player);
            let how = if *cast == 0 {
                "nobody voted, and whoever acts goes on".to_owned()
            } else if *cast < TALLIED_FROM {
                format!("{} cast", count(*cast, "ballot"))
            } else {
                format!("{votes} of {}", count(*cast, "ballot"))
            };
            let lot = if *by_lot { ", by lot among equals" } else { "" };
            format!("**{name}** takes the command: {how}{lot}.")
        }
    }
}

pub fn verdict(snapshot: &Snapshot, number: u32) -> Post {
    let Some(motion) = snapshot.roster.motion_numbered(number) else { return Post::default() };
    let Some(verdict) = &motion.verdict else { return Post::default() };
    let mut body = sentence(motion, verdict, snapshot);
    let (title, tone) = match verdict {
        Verdict::Carried { .. } => match motion.question {
            Question::Rewind { .. } => ("🗳️ The staff takes the war back", Tone::Call),
            Question::FightOn { .. } => ("🗳️ The war goes on", Tone::Call),
            Question::Change { .. } => ("🗳️ The staff agrees", Tone::Call),
            _ => ("🗳️ The commander is relieved", Tone::Call),
        },
        Verdict::Elected { .. } => ("🗳️ A new commander in chief", Tone::Call),
        Verdict::Lost { .. } | Verdict::NoQuorum { .. } => match motion.question {
            Question::FightOn { .. } => ("🗳️ Peace", Tone::Good),
            Question::Rewind { .. } | Question::Change { .. } => {
                ("🗳️ The staff does not agree", Tone::Plain)
            }
            _ => ("🗳️ The commander stays", Tone::Plain),
        },
        Verdict::Lapsed if begins_the_campaign(motion) => ("🗳️ The lot decides", Tone::Plain),
        Verdict::Lapsed if motion.question.is_election() => ("🗳️ Nobody is elected", Tone::Plain),
        Verdict::Withdrawn | Verdict::Lapsed => ("🗳️ The motion falls", Tone::Plain),
    };
    let relieves = matches!(motion.question, Question::Relieve { .. });
    let heir = match verdict {
        Verdict::Carried { .. } if relieves => snapshot.roster.commander,
        Verdict::Elected { player, .. } => Some(*player),
        _ => None,
    };
    if let (Verdict::Carried { .. }, Some(heir)) = (verdict, heir) {
        let name = name_of(snapshot, heir);
        body.push_str(&match snapshot.roster.motion() {
            Some(_) => format!(" **{name}**, chief of staff, acts until a successor is elected."),
            None => format!(" **{name}** takes the command."),
        });
    }
    Post { title: title.to_owned(), body, tone, ..Post::default() }
}

/// A line of the log about the staff: who joined, what was moved, what it came to. Ballots leave
/// no line.
pub fn log_line(who: &str, body: &Body, snapshot: &Snapshot) -> Option<String> {
    let settled = |number: u32, verdict: &Verdict| {
        let motion = snapshot.roster.motion_numbered(number)?;
        Some(sentence(motion, verdict, snapshot))
    };
    match body {
        Body::PutToVote { question: Question::Change { key, value } } => {
            Some(format!("{who} puts to the vote: {}.", change(key, value)))
        }
        Body::Voted { motion, verdict: Some(verdict) } | Body::Closed { motion, verdict } => {
            settled(*motion, verdict)
        }
        Body::Repaired { whom, .. } => {
            Said { whom: &plain(whom), ..Said::of(snapshot, who) }.tell("log", body)
        }
        other => Said::of(snapshot, who).tell("log", other),
    }
}

pub fn ballot_taken(snapshot: &Snapshot, ballot: Ballot, closed: bool) -> Post {
    let last = snapshot.roster.motions.iter().rfind(|motion| motion.is_open() != closed);
    let peace = last.is_some_and(|motion| matches!(motion.question, Question::FightOn { .. }));
    let what = match ballot {
        Ballot::Favour if peace => "to fight on".to_owned(),
        Ballot::Against if peace => "for peace".to_owned(),
        Ballot::Relieve => "to relieve the commander".to_owned(),
        Ballot::Keep => "to keep the commander".to_owned(),
        Ballot::For(player) => format!("for {}", name_of(snapshot, player)),
        Ballot::Favour => "in favour".to_owned(),
        Ballot::Against => "against".to_owned(),
    };
    let after = if closed {
        "That decides it: the channel has the result."
    } else {
        "Nobody sees how you voted. To change it, vote again while the motion is open."
    };
    Post { body: format!("🗳️ You have voted {what}. {after}"), ..Post::default() }
}

/// Why the commander cannot be relieved now.
pub fn barred(bar: DismissalBar, snapshot: Option<&Snapshot>) -> String {
    let why = match snapshot {
        Some(snapshot) => crate::of(&snapshot.setup).barred(bar.key),
        None => crate::list().iter().find_map(|play| play.barred(bar.key)),
    };
    why.unwrap_or("The commander cannot be relieved now.").to_owned()
}

/// Why whoever manages the server seats nobody in the commander's place.
pub fn stays(commander: PlayerId, snapshot: Option<&Snapshot>) -> String {
    let name = snapshot.map_or_else(|| "The commander".to_owned(), |of| name_of(of, commander));
    format!(
        "Nobody can be removed from the command now, neither by a vote nor by whoever manages the \
         server. Somebody else can be seated when {name} has left the server, or has done nothing \
         here for seven days without being on leave. {name} may hand the command over or resign \
         at any time (`/command`). Nothing was changed."
    )
}

pub fn bad(why: BadMotion) -> String {
    match why {
        BadMotion::TooSoon { from } => format!(
            "The staff has only just been asked that. It can be asked again from {}.",
            when(from)
        ),
        BadMotion::Newcomer { turn } => members::waits(turn, false),
        why => WORDS.words("motion", &why).to_owned(),
    }
}
