//! Names of things the bot keeps: campaigns, channels, messages, interactions.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub use staff::PlayerId;

/// A campaign of this installation; written in base 36 in buttons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CampaignId(pub i64);

/// A draft of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DraftId(pub i64);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GuildId(pub u64);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ChannelId(pub u64);

impl ChannelId {
    /// The channel of a campaign that is played in none: it is kept, but told of nowhere.
    /// Discord's own ids are far greater than any campaign's.
    pub fn nowhere(campaign: CampaignId) -> Self {
        Self(campaign.0.unsigned_abs())
    }

    pub fn is_nowhere(self) -> bool {
        self.0 < 1 << 22
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct MessageId(pub u64);

/// An interaction of Discord's; each is acted on at most once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InteractionId(pub u64);

/// Text that is no id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not an id")]
pub struct NotAnId;

const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

fn write_base36(mut number: i64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut digits = Vec::new();
    loop {
        let digit = usize::try_from(number.rem_euclid(36)).unwrap_or_default();
        digits.push(char::from(DIGITS[digit]));
        number = number.div_euclid(36);
        if number <= 0 {
            break;
        }
    }
    f.write_str(&digits.iter().rev().collect::<String>())
}

fn read_base36(text: &str) -> Result<i64, NotAnId> {
    let plain = text.bytes().all(|byte| DIGITS.contains(&byte));
    if text.is_empty() || text.len() > 12 || !plain {
        return Err(NotAnId);
    }
    i64::from_str_radix(text, 36).map_err(|_| NotAnId)
}

macro_rules! base36 {
    ($($id:ident),*) => {$(
        impl fmt::Display for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_base36(self.0, f)
            }
        }
        impl FromStr for $id {
            type Err = NotAnId;
            fn from_str(text: &str) -> Result<Self, NotAnId> {
                read_base36(text).map($id)
            }
        }
    )*};
}
base36!(CampaignId, DraftId);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_survive_their_text() {
        for number in [0, 1, 35, 36, 1_295, i64::from(u32::MAX)] {
            let id = CampaignId(number);
            assert_eq!(id.to_string().parse(), Ok(id));
        }
        for junk in ["", "-1", "+1", "A", "1.5", "zzzzzzzzzzzzz", "é"] {
            assert_eq!(junk.parse::<CampaignId>(), Err(NotAnId), "{junk}");
        }
    }
}
