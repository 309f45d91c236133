//! A bot of twilight that does what `../drive.py` asks for. What it sends goes through twilight's types, and what it gets too.

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};
use twilight_gateway::{
    CloseFrame, ConfigBuilder, Event, EventTypeFlags, Intents, Shard, ShardId, StreamExt,
};
use twilight_http::Client;
use twilight_http::api_error::ApiError;
use twilight_http::client::InteractionClient;
use twilight_http::error::ErrorType;
use twilight_http::request::channel::reaction::RequestReactionType;
use twilight_model::application::command::Command;
use twilight_model::application::interaction::application_command::{
    CommandData, CommandOptionValue as Of,
};
use twilight_model::application::interaction::modal::ModalInteractionComponent as Part;
use twilight_model::application::interaction::{Interaction, InteractionData, InteractionType};
use twilight_model::channel::thread::AutoArchiveDuration;
use twilight_model::gateway::payload::incoming::GuildCreate;
use twilight_model::http::attachment::Attachment;
use twilight_model::http::interaction::InteractionResponse;
use twilight_model::id::Id;
use twilight_model::id::marker::{ApplicationMarker, UserMarker};
use twilight_model::user::User;

type Done = Result<(), Box<dyn Error + Send + Sync>>;

fn tell(saw: &str, mut told: Value) {
    told["saw"] = json!(saw);
    println!("{told}");
}

fn commands() -> Value {
    let option = |name: &str, kind: u8| json!({ "type": kind, "name": name, "description": name });
    let command = |name: &str, kind: u8, options: Value| {
        let description = if kind == 1 { name } else { "" };
        json!({ "type": kind, "name": name, "description": description, "options": options, "version": "1" })
    };
    let mut text = option("text", 3);
    (text["required"], text["autocomplete"]) = (json!(true), json!(true));
    let kinds = [("who", 6), ("where", 7), ("many", 4), ("much", 10), ("sure", 5), ("paper", 11)];
    let take: Value = kinds.into_iter().map(|(name, kind)| option(name, kind)).collect();
    let mut all = vec![command("say", 1, json!([text])), command("take", 1, take)];
    let names = ["show", "file", "later", "post", "pinned", "history", "look", "direct", "erase"];
    let names = names.into_iter().chain(["wrong", "pulse"]);
    all.extend(names.map(|name| command(name, 1, json!([]))));
    all.extend([command("Explain", 3, json!([])), command("Who", 2, json!([]))]);
    json!(all)
}

struct Bot {
    http: Client,
    /// Of each shard, whether a heartbeat of it was answered.
    beating: [AtomicUsize; 2],
}

#[tokio::main]
async fn main() -> Done {
    let (base, token) = (std::env::var("BASE")?, std::env::var("TOKEN")?);
    let host = base.trim_start_matches("http://").to_owned();
    let http = Client::builder().proxy(host, true).token(token.clone()).build();
    let config = ConfigBuilder::new(token, Intents::all());
    let config = config.proxy_url(format!("{}/gateway", base.replacen("http", "ws", 1))).build();
    let count = http.gateway().authed().await?.model().await?.shards;
    let bot = Arc::new(Bot { http, beating: Default::default() });
    let shards = (0..count).map(|id| Shard::with_config(ShardId::new(id, count), config.clone()));
    let tasks = shards.map(|shard| tokio::spawn(run(Arc::clone(&bot), shard)));
    futures::future::join_all(tasks).await;
    Ok(())
}

async fn run(bot: Arc<Bot>, mut shard: Shard) {
    let number = shard.id().number();
    while let Some(event) = shard.next_event(EventTypeFlags::all()).await {
        let beats = usize::from(shard.latency().average().is_some());
        bot.beating[number as usize].store(beats, Ordering::Relaxed);
        match event {
            Err(error) => eprintln!("{error}: {:?}", error.source()),
            Ok(Event::GatewayReconnect) => shard.close(CloseFrame::RESUME),
            Ok(event) => {
                let bot = Arc::clone(&bot);
                tokio::spawn(async move {
                    if let Err(error) = bot.hear(number, event).await {
                        eprintln!("{error}: {:?}", error.source());
                    }
                });
            }
        }
    }
}

/// A given option.
fn given<'a>(data: &'a CommandData, name: &str) -> Option<&'a Of> {
    data.options.iter().find(|option| option.name == name).map(|option| &option.value)
}

fn shown(user: &User) -> &str {
    user.global_name.as_deref().unwrap_or_default()
}

impl Bot {
    async fn hear(&self, shard: u32, event: Event) -> Done {
        match event {
            Event::Ready(ready) => {
                tell("ready", json!({ "shard": shard }));
                if shard == 0 {
                    self.register(ready.application.id).await?;
                }
            }
            Event::GuildCreate(guild) => {
                let GuildCreate::Available(guild) = *guild else { return Err("away".into()) };
                tell("guild", json!({ "name": guild.name }));
            }
            Event::MessageCreate(message) => tell("message", json!({ "content": message.content })),
            Event::MessageDelete(_) => tell("deleted", json!({})),
            Event::ThreadCreate(thread) => tell("thread", json!({ "name": thread.name })),
            Event::Resumed => tell("resumed", json!({ "shard": shard })),
            Event::InteractionCreate(interaction) => self.answer(&interaction).await?,
            _ => {}
        }
        Ok(())
    }

    async fn register(&self, application: Id<ApplicationMarker>) -> Done {
        let commands: Vec<Command> = serde_json::from_value(commands())?;
        let made = self.http.interaction(application).set_global_commands(&commands).await?;
        tell("registered", json!({ "count": made.models().await?.len() }));
        Ok(())
    }

    async fn respond(&self, i: &Interaction, kind: u8, data: Value, file: bool) -> Done {
        let whole = json!({ "type": kind, "data": data });
        let mut response: InteractionResponse = serde_json::from_value(whole)?;
        if let (true, Some(data)) = (file, &mut response.data) {
            let note = Attachment::from_bytes("note.txt".to_owned(), b"a note".to_vec(), 0);
            data.attachments =
                Some(vec![Attachment { description: Some("A note".to_owned()), ..note }]);
        }
        self.of(i).create_response(i.id, &i.token, &response).await?;
        Ok(())
    }

    fn of(&self, i: &Interaction) -> InteractionClient<'_> {
        self.http.interaction(i.application_id)
    }

    async fn reply(&self, i: &Interaction, text: impl Into<String>) -> Done {
        self.respond(i, 4, json!({ "content": text.into() }), false).await
    }

    async fn whisper(&self, i: &Interaction, text: String) -> Done {
        self.respond(i, 4, json!({ "content": text, "flags": 64 }), false).await
    }

    async fn answer(&self, i: &Interaction) -> Done {
        let completes = i.kind == InteractionType::ApplicationCommandAutocomplete;
        match &i.data {
            Some(InteractionData::ApplicationCommand(data)) if completes => {
                let Some(Of::Focused(typed, _)) = given(data, "text") else {
                    return Err("nothing is focused".into());
                };
                let choices = [1, 2].map(|number| format!("{typed}-{number}"));
                let choices = choices.map(|text| json!({ "name": text, "value": text }));
                self.respond(i, 8, json!({ "choices": choices }), false).await
            }
            Some(InteractionData::ApplicationCommand(data)) => self.command(i, data).await,
            Some(InteractionData::MessageComponent(data)) => match data.custom_id.as_str() {
                "press" => {
                    let empty = json!({ "content": "Pressed", "embeds": [], "components": [] });
                    self.respond(i, 7, empty, false).await
                }
                "pick" => self.whisper(i, format!("Picked {}", data.values[0])).await,
                "whom" => {
                    let id: Id<UserMarker> = data.values[0].parse()?;
                    let user = &data.resolved.as_ref().ok_or("resolved")?.users[&id];
                    self.whisper(i, format!("Chosen {}", shown(user))).await
                }
                kind => {
                    let mut input = json!({ "type": 4, "custom_id": "reason", "style": 1 });
                    let held = if kind == "form" {
                        input["label"] = json!("Reason");
                        json!({ "type": 1, "components": [input] })
                    } else {
                        json!({ "type": 18, "label": "Reason", "description": "In a word", "component": input })
                    };
                    let form = json!({ "custom_id": "why", "title": "Why?", "components": [held] });
                    self.respond(i, 9, form, false).await
                }
            },
            Some(InteractionData::ModalSubmit(data)) => {
                let part = match &data.components[0] {
                    Part::ActionRow(row) => &row.components[0],
                    Part::Label(label) => &*label.component,
                    other => return Err(format!("{other:?}").into()),
                };
                let Part::TextInput(input) = part else { return Err(format!("{part:?}").into()) };
                self.reply(i, format!("Because {}", input.value)).await
            }
            other => Err(format!("{other:?}").into()),
        }
    }

    async fn command(&self, i: &Interaction, data: &CommandData) -> Done {
        let channel = i.channel.as_ref().map(|channel| channel.id).ok_or("no channel")?;
        let (guild, author) = (i.guild_id.ok_or("no guild")?, i.author().ok_or("no author")?);
        let (of, token) = (self.of(i), i.token.as_str());
        let resolved = || data.resolved.as_ref().ok_or("nothing is resolved");
        match data.name.as_str() {
            "say" => {
                let Some(Of::String(text)) = given(data, "text") else { return Err("text".into()) };
                self.reply(i, format!("You said: {text}")).await
            }
            "take" => {
                let resolved = resolved()?;
                let names = ["who", "where", "many", "much", "sure", "paper"];
                let all = names.map(|name| match given(data, name) {
                    Some(Of::User(id)) => shown(&resolved.users[id]).to_owned(),
                    Some(Of::Channel(id)) => resolved.channels[id].name.clone(),
                    Some(Of::Integer(number)) => number.to_string(),
                    Some(Of::Number(number)) => number.to_string(),
                    Some(Of::Boolean(sure)) => sure.to_string(),
                    Some(Of::Attachment(id)) => resolved.attachments[id].filename.clone(),
                    other => format!("{other:?}"),
                });
                self.reply(i, all.join(" ")).await
            }
            "Explain" => {
                let target = data.target_id.ok_or("no target")?.cast();
                self.reply(i, format!("It says: {}", resolved()?.messages[&target].content)).await
            }
            "Who" => {
                let target = data.target_id.ok_or("no target")?.cast();
                self.reply(i, format!("That is {}", shown(&resolved()?.users[&target]))).await
            }
            "show" => {
                let button = |id: &str, label: &str| json!({ "type": 2, "style": 1, "custom_id": id, "label": label });
                let link = json!({ "type": 2, "style": 5, "url": "https://example.org/", "label": "Read" });
                let lines = ["a", "b"]
                    .map(|of| json!({ "label": of.to_uppercase(), "value": of, "default": false }));
                let row = |parts: Value| json!({ "type": 1, "components": parts });
                let buttons = [
                    button("press", "Press"),
                    button("form", "Form"),
                    button("label", "Label"),
                    link,
                ];
                let rows = [
                    row(json!(buttons)),
                    row(
                        json!([{ "type": 3, "custom_id": "pick", "options": lines, "disabled": false }]),
                    ),
                    row(json!([{ "type": 5, "custom_id": "whom", "disabled": false }])),
                ];
                let field = json!({ "name": "a", "value": "b", "inline": false });
                let embed = json!({ "title": "Shown", "type": "rich", "fields": [field], "footer": { "text": "c" } });
                self.respond(i, 4, json!({ "embeds": [embed], "components": rows }), false).await
            }
            "file" => self.respond(i, 4, json!({ "content": "A file" }), true).await,
            "later" => {
                self.respond(i, 5, json!({}), false).await?;
                of.update_response(token).content(Some("Edited")).await?;
                let first = of.create_followup(token).content("Followed").await?.model().await?;
                of.update_followup(token, first.id).content(Some("Followed on")).await?;
                let second = of.create_followup(token).content("Gone").await?.model().await?;
                of.delete_followup(token, second.id).await?;
                let edited = of.response(token).await?.model().await?;
                let text = format!("Done: {}", edited.content);
                of.update_response(token).content(Some(&text)).await?;
                Ok(())
            }
            "post" => {
                self.respond(i, 5, json!({}), false).await?;
                let posted =
                    self.http.create_message(channel).content("Posted").await?.model().await?;
                let thread = self.http.create_thread_from_message(channel, posted.id, "Mud Bay");
                let thread = thread.auto_archive_duration(AutoArchiveDuration::Hour).await?;
                let thread = thread.model().await?;
                self.http.create_message(thread.id).content("Inside").await?.model().await?;
                self.http.create_pin(channel, posted.id).await?;
                let check = RequestReactionType::Unicode { name: "✅" };
                self.http.create_reaction(channel, posted.id, &check).await?;
                of.update_response(token).content(Some("posted")).await?;
                Ok(())
            }
            "pinned" => {
                let pins = self.http.pins(channel).await?.model().await?.items;
                self.reply(i, format!("{} {}", pins.len(), pins[0].message.content)).await
            }
            "history" => {
                let last = self.http.channel_messages(channel).limit(5).await?.models().await?;
                self.reply(i, format!("{} {}", last[0].id, last[0].content)).await
            }
            "look" => {
                let name = self.http.guild(guild).await?.model().await?.name;
                let member = self.http.guild_member(guild, author.id).await?.model().await?;
                let channels = self.http.guild_channels(guild).await?.models().await?.len();
                let roles = self.http.roles(guild).await?.models().await?.len();
                let member = shown(&member.user);
                self.reply(i, format!("{name}, {channels} channels, {member}, {roles} roles")).await
            }
            "direct" => {
                let direct = self.http.create_private_channel(author.id).await?.model().await?;
                self.http.create_message(direct.id).content("Psst").await?.model().await?;
                self.reply(i, "told").await
            }
            "erase" => {
                let posted =
                    self.http.create_message(channel).content("Gone").await?.model().await?;
                self.http.delete_message(channel, posted.id).await?;
                self.reply(i, "erased").await
            }
            "wrong" => {
                // Twilight itself refuses what is too long; it cannot know that this answers nothing.
                let wrong = self.http.create_message(channel).reply(Id::new(1)).content("x").await;
                let Err(error) = wrong else { return Err("taken".into()) };
                match error.kind() {
                    ErrorType::Response { error: ApiError::General(error), .. } => {
                        self.reply(i, error.code.to_string()).await
                    }
                    other => Err(format!("{other:?}").into()),
                }
            }
            "pulse" => {
                let beating = self.beating.iter().map(|each| each.load(Ordering::Relaxed));
                self.reply(i, beating.sum::<usize>().to_string()).await
            }
            other => Err(other.to_owned().into()),
        }
    }
}
