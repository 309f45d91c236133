//! What this process holds of a database that several serve: shards, each under an epoch.
//!
//! A process that is alone at its database serves everything and holds nothing.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use model::ids::{CampaignId, GuildId};
use tokio::sync::watch;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Epoch {
    pub(crate) name: String,
    pub(crate) number: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Shards {
    of: u32,
    epochs: BTreeMap<u32, i64>,
}

#[derive(Debug, Default)]
pub(crate) struct Held {
    /// None if it serves everything.
    shards: Mutex<Option<Shards>>,
    guilds: Mutex<HashMap<CampaignId, GuildId>>,
    commands: AtomicBool,
    /// Until when its leases last, if they are not renewed; by this machine's clock, which runs on
    /// while the process is stopped.
    until: Mutex<Option<Instant>>,
    changed: watch::Sender<()>,
}

pub(crate) fn shard_name(shard: u32, of: u32) -> String {
    format!("shard {shard}/{of}")
}

pub fn shard_of(guild: GuildId, of: u32) -> u32 {
    u32::try_from((guild.0 >> 22) % u64::from(of.max(1))).unwrap_or_default()
}

impl Held {
    fn shards(&self) -> MutexGuard<'_, Option<Shards>> {
        self.shards.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn is_sole(&self) -> bool {
        self.shards().is_none()
    }

    pub(crate) fn shares(&self, of: u32) {
        *self.shards() = Some(Shards { of, ..Shards::default() });
    }

    pub(crate) fn holds(&self, shard: u32, epoch: Option<i64>) {
        if let Some(shards) = &mut *self.shards() {
            if shards.epochs.get(&shard).copied() == epoch {
                return;
            }
            shards.epochs.remove(&shard);
            shards.epochs.extend(epoch.map(|epoch| (shard, epoch)));
        }
        self.changed.send_replace(());
    }

    pub(crate) fn commands(&self, held: bool) {
        self.commands.store(held, Ordering::Relaxed);
    }

    pub(crate) fn has_commands(&self) -> bool {
        self.commands.load(Ordering::Relaxed)
    }

    pub(crate) fn lasts(&self, until: Option<Instant>) {
        *self.until.lock().unwrap_or_else(PoisonError::into_inner) = until;
    }

    pub(crate) fn has_lapsed(&self) -> bool {
        let until = *self.until.lock().unwrap_or_else(PoisonError::into_inner);
        !self.is_sole() && until.is_none_or(|until| until <= Instant::now())
    }

    pub(crate) fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    pub(crate) fn serves(&self, guild: GuildId) -> bool {
        self.shards()
            .as_ref()
            .is_none_or(|shards| shards.epochs.contains_key(&shard_of(guild, shards.of)))
    }

    /// The epoch that a server's campaigns are written under; none if it does not serve them.
    pub(crate) fn epoch_of(&self, guild: GuildId) -> Option<Epoch> {
        let shards = self.shards();
        let shards = shards.as_ref()?;
        let shard = shard_of(guild, shards.of);
        let number = *shards.epochs.get(&shard)?;
        Some(Epoch { name: shard_name(shard, shards.of), number })
    }

    /// What of a question about servers concerns this process, as SQL; none if everything does.
    /// It holds nothing but numbers.
    pub(crate) fn condition(&self, column: &str) -> Option<String> {
        let shards = self.shards();
        let shards = shards.as_ref()?;
        if shards.epochs.is_empty() {
            return Some("1 = 0".to_owned());
        }
        let held: Vec<String> = shards.epochs.keys().map(u32::to_string).collect();
        // Shifted by 22 bits, as both databases divide.
        Some(format!("({column} / 4194304) % {} IN ({})", shards.of.max(1), held.join(", ")))
    }

    fn guilds(&self) -> MutexGuard<'_, HashMap<CampaignId, GuildId>> {
        self.guilds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn guild_of(&self, id: CampaignId) -> Option<GuildId> {
        self.guilds().get(&id).copied()
    }

    pub(crate) fn knows(&self, id: CampaignId, guild: GuildId) {
        self.guilds().insert(id, guild);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_serves_the_servers_of_its_shards() {
        let held = Held::default();
        let guild = |part: u64| GuildId((part << 22) | 77);
        assert!(held.is_sole() && held.serves(guild(3)) && held.condition("guild").is_none());
        held.shares(4);
        assert!(!held.serves(guild(3)) && held.condition("guild").as_deref() == Some("1 = 0"));
        held.holds(3, Some(9));
        held.holds(1, Some(2));
        assert!(held.serves(guild(3)) && held.serves(guild(7)) && !held.serves(guild(2)));
        let epoch = Epoch { name: "shard 3/4".to_owned(), number: 9 };
        assert_eq!(held.epoch_of(guild(11)), Some(epoch));
        assert_eq!(held.condition("c.guild").as_deref(), Some("(c.guild / 4194304) % 4 IN (1, 3)"));
        held.holds(3, None);
        assert!(!held.serves(guild(3)) && held.epoch_of(guild(3)).is_none());
    }
}
