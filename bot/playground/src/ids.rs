//! Snowflake ids as newtypes, and the one place that makes new ones.
//!
//! Invariant: ids made by one [`IdSource`] strictly increase and carry the time they were made, as Discord's do.
//! On the wire an id is a decimal string; reading also accepts a number. There is no worker or process part.

use std::fmt;
use std::str::FromStr;

use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::ser::{Serialize, Serializer};

/// Milliseconds between the Unix epoch and Discord's own.
const DISCORD_EPOCH_MS: i64 = 1_420_070_400_000;

macro_rules! ids {
    ($($(#[$meta:meta])* $name:ident;)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u64);

        impl $name {
            /// The bare number.
            #[must_use]
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

        impl From<u64> for $name {
            fn from(number: u64) -> Self {
                Self(number)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(&self.0)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_any(NumberOrText).map(Self)
            }
        }
    )*};
}

ids! {
    /// A guild ("server").
    GuildId;
    /// A channel or thread.
    ChannelId;
    /// A message.
    MessageId;
    /// A person or the bot.
    UserId;
    /// A role; the role of everyone has its guild's id.
    RoleId;
    /// An interaction: one slash command, click or form.
    InteractionId;
    /// A registered command.
    CommandId;
    /// A file hung on a message.
    AttachmentId;
}

struct NumberOrText;

impl Visitor<'_> for NumberOrText {
    type Value = u64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an id, as text or number")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<u64, E> {
        Ok(number)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<u64, E> {
        text.parse().map_err(de::Error::custom)
    }
}

/// Makes ids that increase and carry their time.
#[derive(Debug, Default)]
pub(crate) struct IdSource {
    last: u64,
}

impl IdSource {
    /// Continues after the highest id already given away.
    pub(crate) fn after(last: u64) -> Self {
        Self { last }
    }

    /// The highest id given away so far.
    pub(crate) fn last(&self) -> u64 {
        self.last
    }

    /// A new id for something made at `now_ms`.
    pub(crate) fn next(&mut self, now_ms: i64) -> u64 {
        let since = u64::try_from(now_ms - DISCORD_EPOCH_MS).unwrap_or(1);
        self.last = (since << 22).max(self.last + 1);
        self.last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_increase_even_when_the_clock_stands_or_goes_back() {
        let mut ids = IdSource::default();
        let first = ids.next(1_700_000_000_000);
        let second = ids.next(1_700_000_000_000);
        let third = ids.next(1_600_000_000_000);
        assert!(first < second && second < third);
        assert_eq!(first >> 22, 1_700_000_000_000 - 1_420_070_400_000);
    }

    #[test]
    fn ids_read_from_text_and_number_and_write_text() {
        let from_text: ChannelId = serde_json::from_str("\"42\"").unwrap();
        let from_number: ChannelId = serde_json::from_str("42").unwrap();
        assert_eq!(from_text, from_number);
        assert_eq!(serde_json::to_string(&from_text).unwrap(), "\"42\"");
    }
}
