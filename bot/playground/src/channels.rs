//! The channels of a playground, for whoever offers controls on its page.

use std::sync::Arc;

use crate::Shared;
use crate::ids::{ChannelId, GuildId};

pub struct Channels(pub(crate) Arc<Shared>);

impl Channels {
    /// The channels of guilds that the bot sees, without threads: their ids and names, in order.
    pub fn of_bot(&self) -> Vec<(ChannelId, String)> {
        let state = self.0.lock();
        let world = &state.world;
        let open = world.channels.values().filter(|channel| {
            let text = channel.guild_id.is_some() && channel.thread.is_none();
            text && world.sees(world.bot_id, channel.id)
        });
        open.map(|channel| (channel.id, channel.name.clone())).collect()
    }

    /// A new text channel, whose name ends in the first number that none of that name has: its id
    /// and its name.
    pub fn add(&self, guild: GuildId, name: &str) -> (ChannelId, String) {
        let mut state = self.0.lock();
        let taken = |name: &String| state.world.channels.values().any(|of| of.name == *name);
        let mut names = (2_u32..).map(|number| format!("{name}-{number}"));
        let name = names.find(|name| !taken(name)).unwrap_or_else(|| name.to_owned());
        (state.add_channel(guild, &name), name)
    }
}
