//! A small bot for the tests: one command per thing that Discord can do, no state of its own.

use std::time::Duration;

use playground::Playground;
use poise::serenity_prelude as serenity;
use serenity::{
    AutocompleteChoice, ButtonStyle, ClientBuilder, ComponentInteraction,
    ComponentInteractionDataKind, CreateActionRow, CreateAllowedMentions, CreateAttachment,
    CreateAutocompleteResponse, CreateButton, CreateEmbed, CreateInputText,
    CreateInteractionResponse, CreateInteractionResponseFollowup, CreateInteractionResponseMessage,
    CreateMessage, CreateModal, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
    CreateThread, EditInteractionResponse, FullEvent, GatewayIntents, HttpBuilder, InputTextStyle,
    Interaction, ModalInteraction,
};

type Error = Box<dyn std::error::Error + Send + Sync>;
type Ctx<'a> = poise::ApplicationContext<'a, (), Error>;

/// Enough for anything in these tests.
pub(crate) const SOON: Duration = Duration::from_secs(30);

/// A PNG of one pixel.
pub(crate) const PIXEL: &[u8] = &[
    0x89, b'P', b'N', b'G', 13, 10, 26, 10, 0, 0, 0, 13, b'I', b'H', b'D', b'R', 0, 0, 0, 1, 0, 0,
    0, 1, 8, 0, 0, 0, 0, 0x3A, 0x7E, 0x9B, 0x55, 0, 0, 0, 10, b'I', b'D', b'A', b'T', 8, 0x1D,
    0x63, 0x60, 0, 0, 0, 2, 0, 1, 0x48, 0xAF, 0xA4, 0x71, 0, 0, 0, 0, b'I', b'E', b'N', b'D', 0xAE,
    0x42, 0x60, 0x82,
];

/// The bot at work; dropping it ends it.
pub(crate) struct Bot {
    task: tokio::task::JoinHandle<()>,
}

impl Drop for Bot {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Bot {
    /// Runs a client and waits until its gateway is connected.
    pub(crate) async fn connect(client: ClientBuilder, playground: &Playground) -> Self {
        let mut client = client.await.unwrap();
        let task = tokio::spawn(async move {
            let _ = client.start().await;
        });
        assert!(playground.wait_for_bot(SOON).await, "the bot did not connect");
        Self { task }
    }
}

/// A client that takes a playground for Discord.
pub(crate) fn client(playground: &Playground, intents: GatewayIntents) -> ClientBuilder {
    let http = HttpBuilder::new(playground.token()).proxy(playground.base_url());
    ClientBuilder::new_with_http(http.ratelimiter_disabled(true).build(), intents)
}

/// Starts the bot on a playground and waits until its commands are registered.
pub(crate) async fn start(playground: &Playground) -> Bot {
    let framework = poise::Framework::builder()
        .options(poise::FrameworkOptions {
            commands: vec![campaign(), panel(), slow(), dispatch(), roll(), explain()],
            event_handler: |ctx, event| Box::pin(on_event(ctx.serenity_context, event)),
            ..Default::default()
        })
        .setup(|ctx, _, framework| {
            let commands = &framework.options().commands;
            Box::pin(async move { Ok(poise::builtins::register_globally(ctx, commands).await?) })
        });
    let intents =
        GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES | GatewayIntents::DIRECT_MESSAGES;
    let client = client(playground, intents).framework(framework.build());
    let bot = Bot::connect(client, playground).await;
    assert!(playground.wait_for_command("campaign", SOON).await, "no commands were registered");
    bot
}

async fn say_privately(ctx: Ctx<'_>, text: String) -> Result<(), Error> {
    ctx.send(poise::CreateReply::default().content(text).ephemeral(true)).await?;
    Ok(())
}

/// Campaigns.
#[poise::command(slash_command, subcommands("new", "join"))]
async fn campaign(_: Ctx<'_>) -> Result<(), Error> {
    Ok(())
}

#[derive(poise::ChoiceParameter)]
enum Pace {
    Slow,
    Fast,
}

/// Begins a campaign.
#[poise::command(slash_command)]
async fn new(
    ctx: Ctx<'_>,
    #[description = "Its name"] name: String,
    #[description = "How fast"] pace: Option<Pace>,
) -> Result<(), Error> {
    let pace = pace.map_or("any", |pace| if matches!(pace, Pace::Slow) { "slow" } else { "fast" });
    ctx.say(format!("**{name}** begins, pace {pace}")).await?;
    Ok(())
}

async fn places(_: Ctx<'_>, partial: &str) -> CreateAutocompleteResponse {
    let all = ["Mud Bay", "Deer Harbor", "Olga"];
    let fit = all.iter().filter(|place| place.to_lowercase().starts_with(&partial.to_lowercase()));
    CreateAutocompleteResponse::new()
        .set_choices(fit.map(|place| AutocompleteChoice::new(*place, *place)).collect())
}

/// Joins a campaign.
#[poise::command(slash_command)]
async fn join(
    ctx: Ctx<'_>,
    #[description = "Where"]
    #[autocomplete = "places"]
    place: String,
    #[description = "With whom"] friend: Option<serenity::User>,
) -> Result<(), Error> {
    let friend = friend.map_or("nobody".to_owned(), |friend| friend.display_name().to_owned());
    say_privately(ctx, format!("You join at {place} with {friend}")).await
}

/// Shows a panel.
#[poise::command(slash_command)]
async fn panel(ctx: Ctx<'_>) -> Result<(), Error> {
    let options =
        ["a", "b", "c"].map(|value| CreateSelectMenuOption::new(value.to_uppercase(), value));
    let strings = CreateSelectMenuKind::String { options: options.to_vec() };
    let pick = CreateSelectMenu::new("pick", strings);
    let people = CreateSelectMenuKind::User { default_users: None };
    let rows = vec![
        CreateActionRow::Buttons(vec![
            CreateButton::new("update").label("Update").style(ButtonStyle::Primary),
            CreateButton::new("private").label("Private"),
            CreateButton::new("form").label("Form"),
            CreateButton::new("later").label("Later"),
            CreateButton::new("dead").label("Dead").disabled(true),
        ]),
        CreateActionRow::SelectMenu(pick.min_values(1).max_values(2)),
        CreateActionRow::SelectMenu(CreateSelectMenu::new("who", people)),
    ];
    ctx.send(poise::CreateReply::default().content("Orders").components(rows)).await?;
    Ok(())
}

/// Thinks first.
#[poise::command(slash_command)]
async fn slow(ctx: Ctx<'_>, #[description = "Only for you"] private: bool) -> Result<(), Error> {
    ctx.defer_response(private).await?;
    let edit = EditInteractionResponse::new().content("thought about it");
    ctx.interaction.edit_response(ctx.serenity_context(), edit).await?;
    let followup = CreateInteractionResponseFollowup::new().content("and more");
    ctx.interaction.create_followup(ctx.serenity_context(), followup).await?;
    Ok(())
}

/// Posts a dispatch with a map, pins it and opens a thread.
#[poise::command(slash_command)]
async fn dispatch(ctx: Ctx<'_>) -> Result<(), Error> {
    ctx.say("on its way").await?;
    let file = CreateAttachment::bytes(PIXEL, "map.png").description("A map of one pixel");
    let embed = CreateEmbed::new()
        .title("Turn 1")
        .description("Eight places rise")
        .image("attachment://map.png")
        .field("Score", "70", true);
    let message = CreateMessage::new()
        .content(format!("<@{}>, look", ctx.interaction.user.id))
        .embed(embed)
        .add_file(file)
        .nonce(serenity::Nonce::String("row-1".to_owned()))
        .enforce_nonce(true)
        .allowed_mentions(CreateAllowedMentions::new());
    let channel = ctx.interaction.channel_id;
    let sent = channel.send_message(ctx.serenity_context(), message).await?;
    sent.pin(ctx.serenity_context()).await?;
    let thread = CreateThread::new("Mud Bay");
    let thread =
        channel.create_thread_from_message(ctx.serenity_context(), sent.id, thread).await?;
    thread.id.say(ctx.serenity_context(), "first blood").await?;
    let read = channel.message(ctx.serenity_context(), sent.id).await?;
    assert_eq!(read.embeds[0].image.as_ref().map(|image| image.width), Some(Some(1)));
    assert_eq!(channel.pins(ctx.serenity_context()).await?.len(), 1);
    Ok(())
}

/// Rolls dice.
#[poise::command(slash_command)]
async fn roll(
    ctx: Ctx<'_>,
    #[min = 1]
    #[max = 20]
    #[description = "How many"]
    dice: i64,
) -> Result<(), Error> {
    ctx.say(format!("{dice} dice")).await?;
    Ok(())
}

/// Explains a message.
#[poise::command(context_menu_command = "Explain this")]
async fn explain(ctx: Ctx<'_>, message: serenity::Message) -> Result<(), Error> {
    say_privately(ctx, format!("It says: {}", message.content)).await
}

async fn on_event(ctx: &serenity::Context, event: &FullEvent) -> Result<(), Error> {
    match event {
        FullEvent::InteractionCreate { interaction: Interaction::Component(click) } => {
            on_click(ctx, click).await
        }
        FullEvent::InteractionCreate { interaction: Interaction::Modal(form) } => {
            on_form(ctx, form).await
        }
        _ => Ok(()),
    }
}

async fn on_click(ctx: &serenity::Context, click: &ComponentInteraction) -> Result<(), Error> {
    let text = |text: String| CreateInteractionResponseMessage::new().content(text);
    let response = match click.data.custom_id.as_str() {
        "update" => {
            CreateInteractionResponse::UpdateMessage(text("Updated".to_owned()).components(vec![]))
        }
        "private" => {
            let row = CreateActionRow::Buttons(vec![CreateButton::new("update").label("Done")]);
            let text = text("For you alone".to_owned()).ephemeral(true);
            CreateInteractionResponse::Message(text.components(vec![row]))
        }
        "form" => {
            let input = CreateInputText::new(InputTextStyle::Short, "Reason", "reason");
            let row = CreateActionRow::InputText(input.max_length(20).value("none"));
            CreateInteractionResponse::Modal(CreateModal::new("why", "Why?").components(vec![row]))
        }
        "later" => {
            click.create_response(ctx, CreateInteractionResponse::Acknowledge).await?;
            let edit = EditInteractionResponse::new().content("Later is now");
            click.edit_response(ctx, edit).await?;
            return Ok(());
        }
        "pick" | "who" => {
            let chosen = match &click.data.kind {
                ComponentInteractionDataKind::StringSelect { values } => values.join("+"),
                ComponentInteractionDataKind::UserSelect { values } => {
                    values.iter().map(ToString::to_string).collect()
                }
                _ => String::new(),
            };
            CreateInteractionResponse::Message(text(format!("chosen {chosen}")).ephemeral(true))
        }
        // Anything else is left unanswered on purpose.
        _ => return Ok(()),
    };
    click.create_response(ctx, response).await?;
    Ok(())
}

async fn on_form(ctx: &serenity::Context, form: &ModalInteraction) -> Result<(), Error> {
    let mut parts = form.data.components.iter().flat_map(|row| &row.components);
    let reason = parts.find_map(|part| match part {
        serenity::ActionRowComponent::InputText(input) => input.value.clone(),
        _ => None,
    });
    let text = format!("because {}", reason.unwrap_or_default());
    let message = CreateInteractionResponseMessage::new().content(text);
    form.create_response(ctx, CreateInteractionResponse::Message(message)).await?;
    Ok(())
}
