//! What the bot, and everybody, may do in a channel, read from the server itself.
//!
//! An interaction tells of permissions too, but of those for its own answer: files and embeds are
//! always among them, and the library drops the bits it does not know, such as the one for pins.
//! So the roles, the channel and the bot's own membership are asked for and put together here by
//! Discord's rules.

use std::collections::BTreeSet;

use games::text::host::Bar;
use serde::Deserialize;
use serenity::all::{CommandInteraction, GuildId, Http, LightMethod, Permissions};
use serenity::http::{Request, Route};

use crate::messages::send::status;
use crate::prelude::*;

const WITHIN: Duration = Duration::from_secs(3);
/// Pinning is a permission of its own since 2026; the library has no name for it.
pub const PIN_MESSAGES: u64 = 1 << 51;

/// What may be done in a channel, as Discord's bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grants {
    pub bot: u64,
    pub everyone: u64,
}

#[derive(Debug, Deserialize)]
struct Role {
    id: String,
    permissions: String,
}

#[derive(Debug, Deserialize)]
struct Overwrite {
    id: String,
    allow: String,
    deny: String,
}

#[derive(Debug, Deserialize)]
struct Channel {
    id: String,
    #[serde(default)]
    permission_overwrites: Vec<Overwrite>,
}

#[derive(Debug, Deserialize)]
struct Owned {
    owner_id: String,
}

#[derive(Debug, Clone, Deserialize)]
struct Member {
    roles: Vec<String>,
}

fn bits(text: &str) -> u64 {
    text.parse().unwrap_or_default()
}

async fn get<T: serde::de::DeserializeOwned>(http: &Http, route: Route<'_>) -> Result<T, Bar> {
    let call = http.fire(Request::new(route, LightMethod::Get));
    match tokio::time::timeout(WITHIN, call).await {
        Ok(Ok(read)) => Ok(read),
        Ok(Err(why)) if matches!(status(&why), Some(403 | 404)) => Err(Bar::Stranger),
        Ok(Err(why)) => {
            debug!(%why, "permissions could not be read");
            Err(Bar::Silent)
        }
        Err(_) => Err(Bar::Silent),
    }
}

/// What of a server permissions go by.
struct Server {
    id: GuildId,
    roles: Vec<Role>,
    channels: Vec<Channel>,
}

impl Server {
    async fn read(http: &Http, id: GuildId) -> Result<Self, Bar> {
        let (roles, channels) = tokio::try_join!(
            get(http, Route::GuildRoles { guild_id: id }),
            get(http, Route::GuildChannels { guild_id: id }),
        )?;
        Ok(Self { id, roles, channels })
    }

    fn channel(&self, id: u64) -> Result<&Channel, Bar> {
        let id = id.to_string();
        self.channels.iter().find(|known| known.id == id).ok_or(Bar::Gone)
    }

    /// What somebody may do in a channel; nobody stands for those without any role.
    fn may(&self, channel: &Channel, who: Option<(UserId, &Member)>) -> u64 {
        together(&self.roles, &channel.permission_overwrites, self.id, who)
    }

    fn sees(&self, channel: &Channel, user: UserId, member: &Member) -> bool {
        self.may(channel, Some((user, member))) & Permissions::VIEW_CHANNEL.bits() != 0
    }
}

pub async fn read(http: &Http, guild_id: GuildId, channel: u64) -> Result<Grants, Bar> {
    let me = tokio::time::timeout(WITHIN, http.get_current_user()).await;
    let user_id = me.ok().and_then(Result::ok).ok_or(Bar::Silent)?.id;
    let member = get::<Member>(http, Route::GuildMember { guild_id, user_id });
    let (server, member) = tokio::try_join!(Server::read(http, guild_id), member)?;
    let found = server.channel(channel)?;
    let may = |who| server.may(found, who);
    Ok(Grants { bot: may(Some((user_id, &member))), everyone: may(None) })
}

/// Whether somebody is no member of a server any more; not if that cannot be told.
pub async fn has_left(http: &Http, guild_id: GuildId, user_id: UserId) -> bool {
    let member = get::<Member>(http, Route::GuildMember { guild_id, user_id }).await;
    matches!(member, Err(Bar::Stranger))
}

#[derive(Debug, Clone)]
pub struct Looks {
    user: UserId,
    member: Member,
    here: u64,
    /// Whether they see everything: they own or administer the server.
    all: bool,
}

impl Looks {
    pub fn of(interaction: &CommandInteraction) -> Self {
        let member = interaction.member.as_deref();
        let roles = member.map(|member| member.roles.iter().map(ToString::to_string).collect());
        let permissions = member.and_then(|member| member.permissions);
        Self {
            user: interaction.user.id,
            member: Member { roles: roles.unwrap_or_default() },
            here: interaction.channel_id.get(),
            all: permissions.is_some_and(Permissions::administrator),
        }
    }
}

/// The channels of a server that somebody sees, if not all; where that cannot be told, none but theirs.
pub async fn visible(http: &Http, guild: u64, looks: &Looks) -> Option<BTreeSet<u64>> {
    if looks.all {
        return None;
    }
    let read = Server::read(http, GuildId::new(guild)).await.ok();
    let seen = read.iter().flat_map(|server| {
        let sees = |channel: &&Channel| server.sees(channel, looks.user, &looks.member);
        server.channels.iter().filter(sees).filter_map(|channel| channel.id.parse().ok())
    });
    Some(seen.chain([looks.here]).collect())
}

/// Which of these can read a channel of a server; its owner reads all of them.
pub async fn readers(
    http: &Http,
    guild: u64,
    channel: u64,
    who: impl Iterator<Item = u64>,
) -> Result<Vec<u64>, Bar> {
    let guild_id = GuildId::new(guild.max(1));
    let owned = get::<Owned>(http, Route::Guild { guild_id });
    let (server, owned) = tokio::try_join!(Server::read(http, guild_id), owned)?;
    let found = server.channel(channel)?;
    let mut readers = Vec::new();
    for user in who {
        let user_id = UserId::new(user.max(1));
        let reads = match get::<Member>(http, Route::GuildMember { guild_id, user_id }).await {
            Ok(member) => server.sees(found, user_id, &member),
            // Whoever has left the server reads nothing there.
            Err(Bar::Stranger | Bar::Gone) => false,
            Err(Bar::Silent) => return Err(Bar::Silent),
        };
        if reads || owned.owner_id == user.to_string() {
            readers.push(user);
        }
    }
    Ok(readers)
}

/// Roles and overwrites put together: the server's, the channel's for everybody, for roles, for
/// the member, in this order; those of somebody without any role where there is no member.
fn together(
    roles: &[Role],
    overwrites: &[Overwrite],
    guild: GuildId,
    member: Option<(UserId, &Member)>,
) -> u64 {
    let everyone_id = guild.get().to_string();
    let role = |id: &str| roles.iter().find(|role| role.id == id);
    let base = role(&everyone_id).map_or(0, |role| bits(&role.permissions));
    let overwrite = |id: &str| overwrites.iter().find(|overwrite| overwrite.id == id);
    let apply = |to: u64, id: &str| match overwrite(id) {
        Some(overwrite) => to & !bits(&overwrite.deny) | bits(&overwrite.allow),
        None => to,
    };
    let everyone = apply(base, &everyone_id);
    let Some((user, Member { roles: own })) = member else { return everyone };
    let granted =
        own.iter().filter_map(|id| role(id)).fold(base, |all, role| all | bits(&role.permissions));
    if granted & Permissions::ADMINISTRATOR.bits() != 0 {
        return u64::MAX;
    }
    let (mut allow, mut deny) = (0, 0);
    for overwrite in own.iter().filter_map(|id| overwrite(id)) {
        allow |= bits(&overwrite.allow);
        deny |= bits(&overwrite.deny);
    }
    let granted = apply(granted, &everyone_id) & !deny | allow;
    apply(granted, &user.get().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GUILD: GuildId = GuildId::new(1);
    const ME: UserId = UserId::new(9);

    fn granted(roles: &[(u64, u64)], own: &[u64], overwrites: &[(u64, u64, u64)]) -> Grants {
        let roles: Vec<Role> = roles
            .iter()
            .map(|(id, bits)| Role { id: id.to_string(), permissions: bits.to_string() })
            .collect();
        let overwrites: Vec<Overwrite> = overwrites
            .iter()
            .map(|(id, allow, deny)| Overwrite {
                id: id.to_string(),
                allow: allow.to_string(),
                deny: deny.to_string(),
            })
            .collect();
        let member = Member { roles: own.iter().map(ToString::to_string).collect() };
        let may = |who| together(&roles, &overwrites, GUILD, who);
        Grants { bot: may(Some((ME, &member))), everyone: may(None) }
    }

    #[test]
    fn roles_add_up_and_overwrites_go_by_their_order() {
        let roles = [(1, 0b0011), (2, 0b0100), (3, 0b1_0000)];
        assert_eq!(granted(&roles, &[2], &[]), Grants { bot: 0b0111, everyone: 0b0011 });
        // Denied to everybody, given back to a role.
        let private = [(1, 0, 0b0001), (2, 0b0001, 0)];
        assert_eq!(granted(&roles, &[2], &private), Grants { bot: 0b0111, everyone: 0b0010 });
        // Of two roles the one that allows wins, and the member's own over both.
        let two = [(2, 0, 0b0010), (3, 0b0010, 0), (9, 0, 0b0100)];
        assert_eq!(granted(&roles, &[2, 3], &two).bot, 0b1_0011);
        let pins = [(1, 0), (2, PIN_MESSAGES)];
        assert_eq!(granted(&pins, &[2], &[]).bot, PIN_MESSAGES, "no bit is dropped");
        let admin = [(1, 0), (2, Permissions::ADMINISTRATOR.bits())];
        assert_eq!(granted(&admin, &[2], &[(1, 0, u64::MAX)]).bot, u64::MAX);
    }
}
