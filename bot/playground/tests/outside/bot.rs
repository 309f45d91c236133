//! A small bot: serenity at the gateway, scripts as answers (`scripts/answers.txt`).

use std::time::Duration;

use playground::Playground;
use serde_json::{Value, json};
use serenity::all::{
    ClientBuilder, Context, EventHandler, GatewayIntents, HttpBuilder, Interaction,
};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::caller::Caller;
use crate::script::Script;

/// Enough for anything in these tests.
pub(crate) const SOON: Duration = Duration::from_secs(30);

/// A PNG of one pixel.
pub(crate) const PIXEL: &[u8] = include_bytes!("pixel.png");

struct Catch(UnboundedSender<Interaction>);

#[serenity::async_trait]
impl EventHandler for Catch {
    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        let _ = self.0.send(interaction);
    }
}

/// The bot at work; dropping it ends it.
pub(crate) struct Bot<'a> {
    playground: &'a Playground,
    caller: Caller,
    task: tokio::task::JoinHandle<()>,
    received: UnboundedReceiver<Interaction>,
}

impl Drop for Bot<'_> {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// All that was given with a command, component or form, as text.
fn given(data: &Value, found: &mut Vec<String>) {
    match data {
        Value::Object(map) => {
            for (key, value) in map {
                match value {
                    Value::Object(_) | Value::Array(_) if key != "values" => given(value, found),
                    Value::Array(values) => found.extend(values.iter().map(text)),
                    _ if key == "value" || key == "content" => found.push(text(value)),
                    _ => {}
                }
            }
        }
        Value::Array(list) => list.iter().for_each(|value| given(value, found)),
        _ => {}
    }
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

impl<'a> Bot<'a> {
    /// Starts the bot on a playground and registers its commands.
    pub(crate) async fn start(playground: &'a Playground) -> Self {
        Self::start_shard(playground, 0, 1).await
    }

    /// The same with one shard of so many.
    pub(crate) async fn start_shard(playground: &'a Playground, id: u32, count: u32) -> Self {
        let (sender, received) = unbounded_channel();
        let http = HttpBuilder::new(playground.token()).proxy(playground.base_url());
        let http = http.ratelimiter_disabled(true).build();
        let intents = GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES;
        let client = ClientBuilder::new_with_http(http, intents).event_handler(Catch(sender));
        let mut client = client.await.unwrap();
        let task = tokio::spawn(async move {
            let _ = client.start_shard(id, count).await;
        });
        let here = |playground: &Playground| playground.connected_shards().contains(&(id, count));
        assert!(playground.wait_until(SOON, here).await, "the bot did not connect");
        let commands = include_str!("commands.json").replace('\n', " ");
        let register = format!("PUT /applications/$bot/commands {commands} -> 200");
        let caller = Caller::new(playground);
        Script::of(playground, caller.clone()).run(&register).await;
        Self { playground, caller, task, received }
    }

    /// The next interaction, with the names that a script needs to answer it.
    pub(crate) async fn next(&mut self) -> Script<'a> {
        let next = tokio::time::timeout(SOON, self.received.recv()).await;
        self.script(&next.unwrap().unwrap())
    }

    fn script(&self, interaction: &Interaction) -> Script<'a> {
        let (id, token) = (interaction.id(), interaction.token());
        let mut script = Script::of(self.playground, self.caller.clone());
        script.name("callback", format!("/interactions/{id}/{token}/callback"));
        script.name("webhook", format!("/webhooks/{}/{token}", self.playground.bot_id()));
        script
    }

    /// Answers whatever comes until an act is over, and gives what came of it.
    pub(crate) async fn serve<T>(&mut self, act: impl Future<Output = T>) -> T {
        let mut act = std::pin::pin!(act);
        loop {
            tokio::select! {
                result = &mut act => return result,
                Some(interaction) = self.received.recv() => self.answer(&interaction).await,
            }
        }
    }

    /// Plays the script for an interaction; one without is left unanswered.
    async fn answer(&self, interaction: &Interaction) {
        let data = &json!(interaction)["data"];
        let mut all = Vec::new();
        given(data, &mut all);
        let mut key = text(data.get("name").unwrap_or(&data["custom_id"]));
        if data["options"][0]["type"] == 1 {
            key = format!("{key} {}", text(&data["options"][0]["name"]));
        }
        if matches!(interaction, Interaction::Autocomplete(_)) {
            key.push('?');
        }
        let mut script = self.script(interaction);
        script.name("given", all.join("+"));
        let answers = include_str!("scripts/answers.txt").split("\n[").skip(1);
        let mut answers = answers.filter_map(|answer| answer.split_once("]\n"));
        let fits = |name: &str| name == key || name == format!("{key} {}", all.join("+"));
        if let Some((_, answer)) = answers.find(|(name, _)| fits(name)) {
            script.run(answer).await;
        }
    }
}
