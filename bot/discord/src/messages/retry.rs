//! Channels that may have been opened to us: what is owed to them is tried at once, instead of
//! when its pause is over.

use model::Stage;
use model::ids::{ChannelId, GuildId};
use serenity::all::{FullEvent, UserId};
use tracing::debug;

use crate::App;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Where {
    Channel(ChannelId),
    Guild(GuildId),
}

fn place(event: &FullEvent, me: UserId) -> Option<Where> {
    let guild = |id: serenity::all::GuildId| Some(Where::Guild(GuildId(id.get())));
    match event {
        FullEvent::ChannelUpdate { new, .. } => Some(Where::Channel(ChannelId(new.id.get()))),
        FullEvent::GuildRoleUpdate { new, .. } => guild(new.guild_id),
        FullEvent::GuildCreate { guild: joined, is_new: Some(true) } => guild(joined.id),
        FullEvent::GuildMemberUpdate { event, .. } if event.user.id == me => guild(event.guild_id),
        _ => None,
    }
}

/// Wakes whoever posts in the channels that an event may have opened; an event that has not, or a
/// wake that comes for nothing, does no harm.
pub async fn look_again(app: &App, event: &FullEvent, me: UserId) {
    let store = app.campaigns.store();
    let found = match place(event, me) {
        Some(Where::Channel(channel)) => {
            store.campaign_in(channel).await.map(|found| found.into_iter().collect())
        }
        Some(Where::Guild(guild)) => store.campaigns_of(guild).await.map(|all| {
            let live = all.into_iter().filter(|listed| listed.stage != Stage::Over);
            live.map(|listed| listed.id).collect::<Vec<_>>()
        }),
        None => return,
    };
    match found {
        Ok(found) => found.into_iter().for_each(|campaign| app.campaigns.announce(campaign)),
        Err(why) => debug!(%why, "the campaigns of a channel could not be listed"),
    }
}
