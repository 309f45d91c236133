//! What has happened since somebody last looked: told first, privately, when they look in again
//! after a while. Nothing of it ever rings.

use games::text;
use model::Snapshot;
use model::button::look::Sort;
use model::person::Look;
use staff::PlayerId;
use store::{Change, StoreError};
use tracing::error;

use crate::App;

const TOLD_MAX: usize = 5;
const LINE_MAX: usize = 150;
/// Lines of the log looked through at most; who has been away for longer reads `/log`.
const LOOKED_THROUGH: u16 = 200;
/// How long what somebody has seen is not noted anew if nothing has happened, in seconds.
const NOTED_FOR: i64 = 300;

/// Notes that a member looks at a campaign, and says what has happened since they last did, if
/// they want to be told and a turn of the clock has passed since.
pub async fn since_you_looked(app: &App, snapshot: &Snapshot, player: PlayerId) -> Option<String> {
    if !snapshot.roster.has(player) {
        return None;
    }
    let store = app.campaigns.store();
    let now = app.campaigns.now();
    let (look, person) = match tokio::join!(store.look(snapshot.id, player), store.person(player)) {
        (Ok(look), Ok(person)) => (look, person),
        // The process ends: nobody is told anything any more.
        (Err(StoreError::Closed), _) | (_, Err(StoreError::Closed)) => return None,
        (Err(why), _) | (_, Err(why)) => {
            error!(%why, "what somebody has seen could not be read");
            return None;
        }
    };
    let seen = Look { seen: snapshot.last_order, looked: now, ..look };
    if seen.seen != look.seen || now - look.looked > NOTED_FOR {
        let noted = store.commit(vec![Change::SetLook(snapshot.id, player, seen)]).await;
        if let Err(why) = noted
            && !why.is_no_longer_ours()
        {
            error!(%why, "what somebody has seen could not be kept");
        }
    }
    let while_away = now - look.looked >= snapshot.setup.conduct().pace.unit();
    if !person.digest || look.looked == 0 || !while_away || snapshot.last_order <= look.seen {
        return None;
    }
    let from = (look.seen + 1).max(snapshot.last_order - i64::from(LOOKED_THROUGH) + 1);
    let lines = app.campaigns.log(snapshot, from, LOOKED_THROUGH.into()).await;
    let others = lines.iter().filter(|line| line.player != player);
    let fates = app.campaigns.fates(snapshot).await;
    let told = |line| text::records::log::line(line, snapshot, true, Sort::All, &fates, LINE_MAX);
    // What matters most comes first, and of equals the newest.
    let mut others: Vec<_> = others.rev().collect();
    others.sort_by_key(|line| text::records::weight::of(line));
    let told: Vec<String> = others.into_iter().filter_map(told).collect();
    text::staff::me::since_you_looked(text::stands(snapshot), look.looked, &told, TOLD_MAX)
}
