//! A shard: the part of a bot's guilds that one gateway session hears of.
//!
//! Invariant: the shard's number is below the count of shards. Which shard a guild belongs to follows from its id alone.

use serde_json::Value;

use crate::ids::GuildId;

impl GuildId {
    /// The shard that hears of this guild, if there are so many.
    pub fn shard(self, shards: u32) -> u32 {
        let shard = (self.0 >> 22) % u64::from(shards.max(1));
        // A remainder is smaller than the count, which fits.
        u32::try_from(shard).unwrap_or(0)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Shard {
    pub(crate) id: u32,
    pub(crate) count: u32,
}

impl Shard {
    pub(crate) const ONLY: Self = Self { id: 0, count: 1 };

    /// `shard` as IDENTIFY carries it; none if Discord would not take it.
    pub(crate) fn read(value: &Value) -> Option<Self> {
        if value.is_null() {
            return Some(Self::ONLY);
        }
        let [id, count] = value.as_array()?.as_slice() else { return None };
        let number = |value: &Value| u32::try_from(value.as_u64()?).ok();
        let shard = Self { id: number(id)?, count: number(count)? };
        (shard.id < shard.count).then_some(shard)
    }

    /// Whether what happens in this guild is heard here; what happens in none is heard by the first shard.
    pub(crate) fn covers(self, guild: Option<GuildId>) -> bool {
        guild.unwrap_or_default().shard(self.count) == self.id
    }
}

impl From<Shard> for (u32, u32) {
    fn from(shard: Shard) -> Self {
        (shard.id, shard.count)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_shard_is_read_as_discord_takes_it() {
        for (value, expected) in [
            (json!(null), Some((0, 1))),
            (json!([0, 1]), Some((0, 1))),
            (json!([63, 64]), Some((63, 64))),
            (json!([1, 1]), None),
            (json!([0, 0]), None),
            (json!([-1, 2]), None),
            (json!([0.5, 2]), None),
            (json!(["0", "2"]), None),
            (json!([0]), None),
            (json!([0, 1, 2]), None),
            (json!([0, 4_294_967_296_u64]), None),
            (json!(0), None),
            (json!({}), None),
        ] {
            assert_eq!(Shard::read(&value).map(<(u32, u32)>::from), expected, "{value}");
        }
    }

    #[test]
    fn a_guild_is_covered_by_one_shard_and_no_guild_by_the_first() {
        let guild = GuildId(197_038_439_483_310_086);
        assert_eq!([1, 2, 16].map(|count| guild.shard(count)), [0, 0, 2]);
        let of = |count| (0..count).map(move |id| Shard { id, count });
        for count in [1, 2, 3, 16, 64] {
            let covering = of(count).filter(|shard| shard.covers(Some(guild)));
            assert_eq!(covering.map(|shard| shard.id).collect::<Vec<_>>(), [guild.shard(count)]);
            for none in [None, Some(GuildId(0))] {
                let covering = of(count).filter(|shard| shard.covers(none));
                assert_eq!(covering.map(|shard| shard.id).collect::<Vec<_>>(), [0]);
            }
        }
    }
}
