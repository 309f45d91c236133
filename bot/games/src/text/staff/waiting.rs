//! Who is awaited, for what and since when, as boards say it in every game; Discord counts the
//! time itself.

use model::campaign::audience::awaited;
use model::words::{list, plain};
use model::{Snapshot, Stage};

use crate::sides;
use crate::text::staff::{defaults, people, presence, votes};

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

/// `⏳ **Ben** is awaited: orders for turn 4 (since …)`; `others` follows what is awaited.
pub fn line(snapshot: &Snapshot, what: &str, others: &str) -> Option<String> {
    if let Some(line) = votes::on_peace(snapshot) {
        return Some(line);
    }
    let theirs = of_others(snapshot);
    let what = theirs.as_deref().unwrap_or(what);
    let name = plain(snapshot.roster.name(people::awaited_first(snapshot)?)?);
    if snapshot.stage == Stage::Aside {
        return Some("🗄️ The war is laid aside; `/campaign resume` takes it up again.".to_owned());
    }
    if let Some(since) = snapshot.roster.paused {
        let how = match snapshot.roster.frozen {
            true => "🧊 The campaign is frozen".to_owned(),
            false => format!("⏸️ The {} pauses", crate::text::phrases(snapshot).kind),
        };
        return Some(format!(
            "{how} since <t:{since}:R>; then **{name}** is awaited: {what}{others}"
        ));
    }
    let mut others = others.to_owned();
    if let Some((chief, from)) = presence::chief_from(snapshot) {
        others.push_str(&format!("; {chief} may act <t:{from}:R>"));
    }
    let by = defaults::by_when(snapshot).map_or_else(String::new, |by| format!("; {by}"));
    Some(format!(
        "⏳ **{name}** is awaited: {what} (since <t:{}:R>){others}{by}",
        snapshot.awaited_since
    ))
}
