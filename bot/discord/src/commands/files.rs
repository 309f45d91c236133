//! A campaign from a file; `/campaign archive` and `report`; `/record`.

use model::Problem;
use model::campaign::name::CampaignName;
use model::ids::GuildId;
use serenity::all::{Attachment, User};
use staff::PlayerId;

use crate::commands::{Listed, Pick, answer, ground, here, origin, picked};
use crate::grants::Looks;
use crate::orders::files::{self, Attached, Destination};
use crate::orders::looking::{records, story};
use crate::reply::said;
use crate::{Context, Failure, orders};

fn manages(ctx: Context<'_>) -> bool {
    orders::manages(ctx.interaction.member.as_deref())
}

pub(super) async fn import(
    ctx: Context<'_>,
    file: Attachment,
    name: Option<String>,
    keep_roster: bool,
) -> Result<(), Failure> {
    let app = ctx.framework.user_data;
    let (origin, manages) = (origin(ctx), manages(ctx));
    let ground = ground(ctx);
    answer(ctx, async move {
        let (guild, channel) = match ground {
            Ok(ground) => ground,
            Err(why) => return Ok(said(why)),
        };
        let name = name.map(|name| name.parse::<CampaignName>()).transpose();
        let Ok(name) = name else {
            return Ok(said(
                "That name cannot be used: 1 to 60 letters on one line that mention nobody. \
                 Nothing was imported.",
            ));
        };
        let size = usize::try_from(file.size).unwrap_or(usize::MAX);
        let attached = Attached { url: file.url, size };
        let to = Destination { guild, channel, keep_roster, manages };
        files::import(app, origin, &attached, name, to).await
    })
    .await;
    Ok(())
}

/// Lay the campaign of this channel aside; another officer must agree
#[poise::command(slash_command, guild_only)]
pub(super) async fn archive(ctx: Context<'_>) -> Result<(), Failure> {
    let manages = manages(ctx);
    here(ctx, |here| files::archive(here, manages)).await
}

/// The war so far: as a report, a page, a moving picture, or a file to bring in elsewhere
#[poise::command(slash_command, guild_only)]
pub(super) async fn report(
    ctx: Context<'_>,
    #[description = "In which form; words if left out"]
    #[rename = "as"]
    form: Option<Pick<Form>>,
) -> Result<(), Failure> {
    here(ctx, |here| async move {
        match picked(form).unwrap_or(Form::Words) {
            Form::Words => story::report(here, None).await,
            Form::Story(kind) => story::file(here, kind).await,
            Form::Export => files::export(here).await,
        }
    })
    .await
}

/// In which form a war is reported.
#[derive(Clone, Copy)]
pub(super) enum Form {
    Words,
    Story(story::StoryKind),
    Export,
}

impl Listed for Form {
    fn all() -> Vec<(&'static str, Self)> {
        let page = "page: maps by turn, figures and log, to open in a browser";
        let replay = "replay: the war on the map, as a moving picture";
        vec![
            ("words: a message with plots, and the story as text", Self::Words),
            (page, Self::Story(story::StoryKind::Page)),
            (replay, Self::Story(story::StoryKind::Replay)),
            ("file: the whole campaign, for the file of /campaign new", Self::Export),
        ]
    }
}

/// What somebody has done in this war: orders, battles, luck
#[poise::command(slash_command, guild_only)]
pub(super) async fn record(
    ctx: Context<'_>,
    #[description = "Whose; yours if left out"] who: Option<User>,
    #[description = "Of all wars on this server"] everywhere: Option<bool>,
) -> Result<(), Failure> {
    let user = who.unwrap_or_else(|| ctx.interaction.user.clone());
    of(ctx, user, everywhere.unwrap_or(false)).await
}

/// The same from the menu of a person.
#[poise::command(context_menu_command = "Record", guild_only)]
pub(super) async fn record_of(ctx: Context<'_>, user: User) -> Result<(), Failure> {
    of(ctx, user, false).await
}

async fn of(ctx: Context<'_>, user: User, everywhere: bool) -> Result<(), Failure> {
    let player = PlayerId(user.id.get());
    let name = user.global_name.clone().unwrap_or(user.name);
    if !everywhere {
        return here(ctx, |here| records::here(here, player, &name)).await;
    }
    let app = ctx.framework.user_data;
    let guild = ctx.interaction.guild_id.map(|id| GuildId(id.get()));
    let looks = Looks::of(ctx.interaction);
    answer(ctx, async move {
        let guild = guild.ok_or(Problem::NoSuchCampaign)?;
        records::everywhere(app, guild, &looks, player, &name).await
    })
    .await;
    Ok(())
}
