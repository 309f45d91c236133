//! A local Discord by itself, for any bot: two guilds, each on a shard of its own, and all intents granted.
//!
//! `cargo run -p playground --example alone` writes one line of JSON: where it is, the token, whom to act as, and a channel
//! of each guild. It stays until it is killed.

use std::time::Duration;

use playground::{Options, Playground};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let options = Options {
        shards: 2,
        sharding_required: true,
        privileged_intents: u64::MAX,
        heartbeat: Duration::from_secs(2),
        ..Options::default()
    };
    let playground = Playground::start(options).await?;
    let first = playground.channel("campaign").ok_or("no channel")?;
    let alice = playground.officer("Alice").ok_or("no Alice")?;
    let shard = playground.guilds().first().map_or(0, |guild| guild.shard(2));
    let guild = playground.add_guild_on_shard("White Nile Club", alice.id(), (1 - shard, 2));
    let second = playground.add_channel(guild, "second");
    println!(
        r#"{{"base":"{}","token":"{}","bot":"{}","alice":"{}","channels":["{first}","{second}"]}}"#,
        playground.base_url(),
        playground.token(),
        playground.bot_id(),
        alice.id(),
    );
    std::future::pending::<()>().await;
    Ok(())
}
