//! Who is awaited, for what and since when, as boards say it in every game; Discord counts the
//! time itself.

use model::words::plain;
use model::{Snapshot, Stage};

use crate::text::staff::{defaults, people, presence, votes};

/// `⏳ **Ben** is awaited: orders for turn 4 (since …)`; `others` follows what is awaited.
pub fn line(snapshot: &Snapshot, what: &str, others: &str) -> Option<String> {
    if let Some(line) = votes::on_peace(snapshot) {
        return Some(line);
    }
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
