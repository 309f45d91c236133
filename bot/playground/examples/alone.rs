//! A local Discord by itself, for any bot: two guilds, each on a shard of its own, and all intents granted.
//!
//! `cargo run -p playground --example alone` writes one line of JSON: where it is, the token, whom to act as, and a channel
//! of each guild. It stays until it is killed. `alone CHANNELS` has one guild with so many more channels instead, for a bot
//! that knows nothing of shards.

use std::time::Duration;

use playground::{Options, Playground};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let more: Option<u32> = std::env::args().nth(1).map(|count| count.parse()).transpose()?;
    let sharded = more.is_none();
    let options = Options {
        shards: if sharded { 2 } else { 1 },
        sharding_required: sharded,
        privileged_intents: u64::MAX,
        heartbeat: Duration::from_secs(2),
        ..Options::default()
    };
    let playground = Playground::start(options).await?;
    let first = playground.channel("campaign").ok_or("no channel")?;
    let alice = playground.officer("Alice").ok_or("no Alice")?;
    let mut channels = vec![first];
    match more {
        None => {
            let shard = playground.guilds().first().map_or(0, |guild| guild.shard(2));
            let guild =
                playground.add_guild_on_shard("White Nile Club", alice.id(), (1 - shard, 2));
            channels.push(playground.add_channel(guild, "second"));
        }
        Some(count) => {
            let guild = *playground.guilds().first().ok_or("no guild")?;
            let more = (1..=count).map(|at| playground.add_channel(guild, &format!("war-{at}")));
            channels.extend(more);
        }
    }
    let channels: Vec<String> = channels.iter().map(|channel| format!(r#""{channel}""#)).collect();
    println!(
        r#"{{"base":"{}","token":"{}","bot":"{}","alice":"{}","channels":[{}]}}"#,
        playground.base_url(),
        playground.token(),
        playground.bot_id(),
        alice.id(),
        channels.join(","),
    );
    std::future::pending::<()>().await;
    Ok(())
}
