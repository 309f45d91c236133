//! Who is awaited, for what and since when, as boards say it in every game; Discord counts the
//! time itself.

use model::campaign::audience::awaited;
use model::words::{list, plain};
use model::{Snapshot, Stage};
use staff::PlayerId;

use crate::people::authority::awaited_by_side;
use crate::sides;
use crate::text::people::{defaults, presence, votes};

/// What a side is awaited for, as the other and everybody else read it: how far it has come with what
/// it does in secret is its own to know. Nothing for whoever is of a side that is asked.
pub fn of_others(snapshot: &Snapshot) -> Option<String> {
    snapshot.roster.side.and(snapshot.audience)?;
    let asked = awaited(snapshot.game.as_deref()?);
    let names = asked.iter().map(|side| sides::name(&snapshot.setup, *side));
    let names: Vec<String> = names.map(str::to_owned).collect();
    let theirs = snapshot.side().is_some_and(|side| asked.contains(&side));
    (!theirs && !names.is_empty()).then(|| format!("orders for {}", list(&names)))
}

pub fn firsts(snapshot: &Snapshot) -> Vec<PlayerId> {
    let asked = snapshot.game.as_ref().map(|game| awaited_by_side(game, &snapshot.roster));
    asked.unwrap_or_default().iter().filter_map(|side| side.first().copied()).collect()
}

/// Who is awaited first, of a question to both sides on each: `**Ben** and **Chen** are`.
pub fn named(snapshot: &Snapshot) -> Option<String> {
    let firsts = firsts(snapshot);
    let names = firsts.iter().filter_map(|player| snapshot.roster.name(*player));
    let names: Vec<String> = names.map(|name| format!("**{}**", plain(&name))).collect();
    match &names[..] {
        [] => None,
        [only] => Some(format!("{only} is")),
        several => Some(format!("{} are", list(several))),
    }
}

/// Whether somebody's time runs: it is neither laid aside nor paused.
pub fn goes_on(snapshot: &Snapshot) -> bool {
    snapshot.stage == Stage::Running && snapshot.roster.paused.is_none()
}

/// The last line of the newest message: `⏳ **Ben** is awaited: orders for turn 4, by …`.
pub fn call(snapshot: &Snapshot, own: impl FnOnce() -> Option<String>) -> Option<String> {
    let who = named(snapshot).filter(|_| goes_on(snapshot))?;
    let what = of_others(snapshot).or_else(own)?;
    let by = defaults::by_when(snapshot).map_or_else(String::new, |by| format!(", {by}"));
    Some(format!("⏳ {who} awaited: {what}{by}."))
}

/// The same in any game, for messages that are about something else; nothing while nobody is to act.
pub fn now(snapshot: &Snapshot) -> Option<String> {
    let (_, what) = crate::text::awaited(snapshot)?;
    call(snapshot, || Some(what))
}

/// `⏳ **Ben** is awaited: orders for turn 4 (asked …)`; `others` follows what is awaited.
pub fn line(snapshot: &Snapshot, what: &str, others: &str) -> Option<String> {
    if let Some(line) = votes::on_peace(snapshot) {
        return Some(line);
    }
    let theirs = of_others(snapshot);
    let what = theirs.as_deref().unwrap_or(what);
    let who = named(snapshot)?;
    if snapshot.stage == Stage::Aside {
        let kind = crate::text::phrases(snapshot).kind;
        return Some(format!("🗄️ The {kind} is laid aside; `/campaign resume` takes it up again."));
    }
    if let Some(since) = snapshot.roster.paused {
        let how = match snapshot.roster.frozen {
            true => "🧊 The campaign has been frozen".to_owned(),
            false => format!("⏸️ The {} has been paused", crate::text::phrases(snapshot).kind),
        };
        return Some(format!("{how} since <t:{since}:f>; then {who} awaited: {what}{others}"));
    }
    let mut others = others.to_owned();
    if let Some((chief, from)) = presence::chief_from(snapshot) {
        others.push_str(&format!("; {chief} may act <t:{from}:R>"));
    }
    let by = defaults::by_when(snapshot).map_or_else(String::new, |by| format!("; {by}"));
    Some(format!("⏳ {who} awaited: {what} (asked <t:{}:R>){others}{by}", snapshot.awaited_since))
}
