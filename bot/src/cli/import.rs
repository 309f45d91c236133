//! `sirdar import`: brings a campaign, or a prepared position, from a file into the store.
//!
//! A channel is told either as Discord's *Copy Link* gives it or as `SERVER/CHANNEL`; one that has
//! had a campaign also as `<#CHANNEL>`. For the local Discord the world file beside its database knows it. Without a channel the campaign is
//! kept for `render`, `verify` and `export` alone. The bot must not run meanwhile.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use campaign::archive;
use campaign::archive::import::{BYTES_MAX, Import, ImportTarget};
use model::campaign::name::CampaignName;
use model::clock::unix_now_ms;
use model::ids::{CampaignId, ChannelId, GuildId};
use playground::{Channel, Playground};
use store::{Listed, Store, StoreError};

use crate::bot::closed;
use crate::cli::{Failed, play, url};
use crate::config::database;

/// What is imported, and where it goes.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// What `sirdar export` wrote, or a position as JSON
    file: PathBuf,
    /// Where it is played: a link to the channel, or to a message in it, or SERVER/CHANNEL
    #[arg(long, value_name = "LINK")]
    channel: Option<String>,
    /// The database of a local Discord, in whose first free channel it is played; otherwise
    /// DATABASE_URL's is used
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
    /// Another name
    #[arg(long)]
    name: Option<String>,
    /// Open dice of this seed from here on
    #[arg(long)]
    seed: Option<u64>,
    /// Whoever played it still does; otherwise whoever joins first commands
    #[arg(long)]
    keep_roster: bool,
}

pub(super) async fn run(arguments: Arguments) -> Result<(), Failed> {
    let file = arguments.file.display().to_string();
    let text = text_of(&arguments.file)?;
    let import = quietly(|| Import::read(&text));
    let import = import.map_err(|why| Failed::of(format!("{file} cannot be imported: {why}")))?;
    let name = arguments.name.as_deref().map(str::parse::<CampaignName>).transpose();
    let name = name.map_err(|why| Failed::of(format!("the name cannot be used: {why}")))?;
    let url = match &arguments.db {
        Some(db) => database(&format!("sqlite://{}", db.display()))?,
        None => url()?,
    };
    let fault = import.fault().cloned();
    let (id, shown, place) =
        closed(&url, async |store| brought(store, import, name, &arguments).await).await?;
    match place {
        Some((GuildId(guild), ChannelId(channel))) => {
            println!("{id} {shown}: goes on in https://discord.com/channels/{guild}/{channel}");
        }
        None => println!("{id} {shown}: kept; `sirdar render {id} FILE` draws it"),
    }
    if let Some(fault) = fault {
        println!("it froze at order {}: {}", fault.number, fault.cause.replace('\n', " "));
        println!("what was asked: {}", fault.request.replace('\n', " "));
    }
    Ok(())
}

async fn brought(
    store: &Store,
    import: Import,
    name: Option<CampaignName>,
    arguments: &Arguments,
) -> Result<(CampaignId, String, Option<(GuildId, ChannelId)>), Failed> {
    let listed = store.campaigns().await?;
    let id = CampaignId(store.next_campaign().await?);
    let place = match (&arguments.channel, &arguments.db) {
        (Some(link), _) => Some(channel_of(link, &listed)?),
        (None, Some(db)) => Some(free_channel(db, &listed)?),
        (None, None) => None,
    };
    let (guild, channel) = place.unwrap_or((GuildId(0), ChannelId::nowhere(id)));
    let target = ImportTarget {
        id,
        guild,
        channel,
        name,
        seed: arguments.seed,
        keep_roster: arguments.keep_roster,
        now: unix_now_ms() / 1_000,
        post: store.next_post().await?,
    };
    let shown = target.name.as_ref().map_or(import.name(), CampaignName::as_str).to_owned();
    let changes = import.changes(&target).map_err(Failed::of)?;
    match store.commit(changes).await {
        Err(StoreError::Conflict) => Err(Failed::of("that channel has a campaign already")),
        kept => Ok(kept.map(|()| (id, shown, place))?),
    }
}

pub(super) fn text_of(path: &Path) -> Result<String, Failed> {
    let shown = path.display();
    let unreadable = |why: std::io::Error| Failed::of(format!("{shown} cannot be read: {why}"));
    let file = std::fs::File::open(path).map_err(unreadable)?;
    // One byte more than is taken, so that a longer file is noticed.
    let limit = u64::try_from(BYTES_MAX).unwrap_or(u64::MAX).saturating_add(1);
    let size = file.metadata().map_or(0, |known| known.len().min(limit));
    let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or_default());
    file.take(limit).read_to_end(&mut bytes).map_err(unreadable)?;
    archive::text_of(bytes)
        .ok_or_else(|| Failed::of(format!("{shown} cannot be read: it is no text")))
}

/// Runs without the words of a panic that is caught and told of in one sentence.
pub(super) fn quietly<T>(run: impl FnOnce() -> T) -> T {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let outcome = run();
    std::panic::set_hook(before);
    outcome
}

const LINK: &str = "https://discord.com/channels/80351110224678912/80351110224678913";

/// The server and the channel that are told: by the link to the channel or to a message in it, or
/// by the two ids. A channel's id alone is enough where a campaign is known in it.
fn channel_of(told: &str, listed: &[Listed]) -> Result<(GuildId, ChannelId), Failed> {
    let told = told.trim().trim_matches(['<', '>']).trim_start_matches('#');
    let path = told.split(['?', '#']).next().unwrap_or_default();
    let ids = path.rsplit_once("channels/").map_or(path, |(_, ids)| ids);
    let ids = ids.trim_end_matches('/').split('/').map(|id| id.parse().ok());
    let found = match ids.collect::<Option<Vec<u64>>>().as_deref() {
        Some([guild, channel] | [guild, channel, _]) => {
            Some((GuildId(*guild), ChannelId(*channel)))
        }
        Some([channel]) => {
            let here = listed.iter().find(|listed| listed.channel.0 == *channel);
            here.map(|listed| (listed.guild, listed.channel))
        }
        _ => None,
    };
    found.filter(|(_, channel)| !channel.is_nowhere()).ok_or_else(|| {
        let told: String = told.chars().take(80).collect();
        Failed::of(format!(
            "`{told}` is no channel that I can find: right-click the channel in Discord and choose \
             Copy Link, which gives a link like {LINK}"
        ))
    })
}

fn free_channel(db: &Path, listed: &[Listed]) -> Result<(GuildId, ChannelId), Failed> {
    let channels = Playground::channels_kept(&play::world_beside(db)).map_err(Failed::of)?;
    let taken = |channel: &Channel| {
        use model::Stage;
        let here = listed.iter().filter(|listed| listed.channel.0 == channel.id.get());
        here.into_iter().any(|listed| listed.stage != Stage::Over)
    };
    let free = channels.iter().find(|channel| !taken(channel));
    let free = free.and_then(|free| Some((free.guild_id?, free.id)));
    let (guild, channel) =
        free.ok_or_else(|| Failed::of("no channel of the local Discord is free"))?;
    Ok((GuildId(guild.get()), ChannelId(channel.get())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_channel_is_named_by_its_link() {
        let (guild, channel) = (GuildId(80_351_110_224_678_912), ChannelId(80_351_110_224_678_913));
        let (id, name, stage) = (CampaignId(1), "Nile".to_owned(), model::Stage::Over);
        let known = [Listed { id, guild, channel, name, stage }];
        let ids = "80351110224678912/80351110224678913";
        for link in [
            LINK.to_owned(),
            ids.to_owned(),
            format!("https://discord.com/channels/{ids}/"),
            format!(" <https://ptb.discord.com/channels/{ids}>\n"),
            format!("https://discord.com/channels/{ids}/80351110224678999"),
            format!("https://discordapp.com/channels/{ids}?jump=1"),
            format!("<#{}>", channel.0),
            channel.0.to_string(),
        ] {
            assert_eq!(channel_of(&link, &known).expect("a link"), (guild, channel), "{link}");
        }
        for link in ["", "1/2", "<#80351110224678914>", "a/b", "//", "@me/80351110224678913"] {
            let refused = channel_of(link, &known).expect_err(link).to_string();
            assert!(refused.contains(LINK), "{refused}");
        }
    }
}
