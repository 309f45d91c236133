//! Snowflake ids as newtypes, and the one place that makes new ones.
//!
//! Invariant: ids of one world strictly increase and carry the time they were made, as Discord's do. That of a guild may
//! be some milliseconds ahead: no two guilds carry the same time, or guilds made at once would be on one shard.
//! On the wire an id is a decimal string; reading also accepts a number. There is no worker or process part.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::shard::Shard;

/// Milliseconds between the Unix epoch and Discord's own.
const DISCORD_EPOCH_MS: i64 = 1_420_070_400_000;

macro_rules! ids {
    ($($(#[$meta:meta])* $name:ident;)*) => {$(
        $(#[$meta])*
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[serde(into = "String", try_from = "Value")]
        pub struct $name(pub u64);

        impl $name {
            pub fn get(self) -> u64 {
                self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = std::num::ParseIntError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> Self {
                id.to_string()
            }
        }

        impl TryFrom<Value> for $name {
            type Error = String;

            fn try_from(value: Value) -> Result<Self, String> {
                let number = value.as_u64().or_else(|| value.as_str()?.parse().ok());
                number.map(Self).ok_or_else(|| format!("{value} is not an id"))
            }
        }
    )*};
}

ids! {
    GuildId;
    ChannelId;
    MessageId;
    UserId;
    /// A role; the role of everyone has its guild's id.
    RoleId;
    InteractionId;
    CommandId;
    AttachmentId;
}

fn since_epoch(now_ms: i64) -> u64 {
    u64::try_from(now_ms - DISCORD_EPOCH_MS).unwrap_or(1)
}

/// A new id for something made at `now_ms`, after the last one given away.
pub(crate) fn next(last: u64, now_ms: i64) -> u64 {
    (since_epoch(now_ms) << 22).max(last + 1)
}

/// The same for a guild that is to be on a shard: it carries the first time after the last one that is so.
pub(crate) fn next_guild(last: u64, now_ms: i64, shard: Shard) -> u64 {
    let first = since_epoch(now_ms).max((last >> 22) + 1);
    let (id, count) = (u64::from(shard.id), u64::from(shard.count));
    let wait = (id + count - first % count) % count;
    (first + wait) << 22
}

pub(crate) fn created_ms(id: u64) -> i64 {
    i64::try_from(id >> 22).unwrap_or(0) + DISCORD_EPOCH_MS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_increase_even_when_the_clock_stands_or_goes_back() {
        let first = next(0, 1_700_000_000_000);
        let second = next(first, 1_700_000_000_000);
        let third = next(second, 1_600_000_000_000);
        assert!(first < second && second < third);
        assert_eq!(created_ms(first), 1_700_000_000_000);
    }

    #[test]
    fn guilds_made_at_once_spread_over_the_shards() {
        let now = 1_700_000_000_000;
        let (mut last, mut on) = (next(0, now), [0; 16]);
        for _ in 0..64 {
            let guild = next_guild(last, now, Shard::ONLY);
            assert!(guild > last);
            on[GuildId(guild).shard(16) as usize] += 1;
            // A guild comes with roles and channels.
            last = next(next(guild, now), now);
        }
        assert_eq!(on, [4; 16]);
        for count in 1..=16 {
            for id in 0..count {
                let guild = next_guild(last, now, Shard { id, count });
                assert!(guild > last && GuildId(guild).shard(count) == id, "{id} of {count}");
                last = guild;
            }
        }
    }

    #[test]
    fn ids_read_from_text_and_number_and_write_text() {
        let from_text: ChannelId = serde_json::from_str("\"42\"").unwrap();
        let from_number: ChannelId = serde_json::from_str("42").unwrap();
        assert_eq!(from_text, from_number);
        assert_eq!(serde_json::to_string(&from_text).unwrap(), "\"42\"");
    }
}
