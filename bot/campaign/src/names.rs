//! What people are called: a server's member can have another name each day.
//!
//! The log has the names that people joined by. Another one is a member's in the stored state alone.

use std::time::Duration;

use model::ids::GuildId;
use model::words::{bare, clip};
use staff::PlayerId;
use tokio::sync::oneshot;

use crate::Campaigns;
use crate::actor::{Handle, Job};
use crate::context::shown_name;

const LETTERS_MAX: usize = 40;
/// How long whoever asks something waits for their new name: what is asked matters more.
const WITHIN: Duration = Duration::from_millis(50);

impl Campaigns {
    /// Somebody is called so in a server from now on: in every campaign there that is in memory.
    pub async fn named(&self, guild: GuildId, player: PlayerId, name: &str) {
        // As whoever joins is called.
        let name = shown_name(&clip(&bare(name), LETTERS_MAX));
        if name.is_empty() {
            return;
        }
        let called_otherwise = |handle: &&Handle| {
            let snapshot = handle.snapshot.borrow();
            let known = snapshot.roster.everybody().find(|member| member.player == player);
            snapshot.guild == guild && known.is_some_and(|member| member.name != name)
        };
        let handles: Vec<Handle> = {
            let actors = self.0.around.actors();
            actors.handles.values().filter(called_otherwise).cloned().collect()
        };
        for handle in handles {
            let (reply, known) = oneshot::channel();
            // One that is busy hears of it the next time.
            let job = Job::Named { player, name: name.clone(), reply };
            if handle.jobs.try_send(job).is_ok() {
                let _ = tokio::time::timeout(WITHIN, known).await;
            }
        }
    }
}
