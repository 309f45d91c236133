//! `/host`: the repairs of whoever manages the server. They need not play, and give no orders.

use model::Problem;
use serenity::all::User;
use staff::PlayerId;
use staff::posts::{Post as Held, Repair};

use crate::commands::{Listed, Pick, answer, here, origin};
use crate::orders::host as workers;
use crate::orders::host::Manager;
use crate::{Context, Failure};

/// Mend a campaign: for whoever manages this server, and told in the open
#[poise::command(
    slash_command,
    guild_only,
    default_member_permissions = "MANAGE_GUILD",
    subcommands("seat", "remove", "ban", "board", "freeze", "thaw", "check"),
    subcommand_required
)]
pub(super) async fn host(_ctx: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

/// Who types, and what Discord says they may do.
fn manager(ctx: Context<'_>) -> Manager {
    let it = ctx.interaction;
    let name = it.member.as_ref().map_or_else(|| it.user.name.as_str(), |m| m.display_name());
    let permissions = it.member.as_ref().and_then(|member| member.permissions);
    Manager { name: name.to_owned(), permissions }
}

impl Listed for Held {
    fn all() -> Vec<(&'static str, Self)> {
        vec![("commander in chief", Held::Commander), ("chief of staff", Held::ChiefOfStaff)]
    }
}

/// Put a member into a post
#[poise::command(slash_command, guild_only)]
async fn seat(
    ctx: Context<'_>,
    #[description = "Who; must have joined"] user: User,
    #[description = "Into which post"] post: Pick<Held>,
) -> Result<(), Failure> {
    let (manager, player) = (manager(ctx), PlayerId(user.id.get()));
    let repair = Repair::Seat { player, post: post.value };
    here(ctx, |here| workers::repair(here, manager, repair)).await
}

/// Take a member who is gone off the staff
#[poise::command(slash_command, guild_only)]
async fn remove(
    ctx: Context<'_>,
    #[description = "Who; may join again at any time"] user: User,
) -> Result<(), Failure> {
    let (manager, player) = (manager(ctx), PlayerId(user.id.get()));
    here(ctx, |here| workers::repair(here, manager, Repair::Remove { player })).await
}

/// Let somebody join no campaign of this server any more, or again if they could not
#[poise::command(slash_command, guild_only)]
async fn ban(
    ctx: Context<'_>,
    #[description = "Who; leaves the staff of every campaign under way"] user: User,
) -> Result<(), Failure> {
    let (app, manager) = (ctx.framework.user_data, manager(ctx));
    let guild = ctx.interaction.guild_id;
    answer(ctx, async move {
        let guild = guild.ok_or(Problem::NoSuchCampaign)?;
        workers::ban(app, &manager, guild, &user).await
    })
    .await;
    Ok(())
}

/// Post the situation board anew, if it was lost or stands too far up
#[poise::command(slash_command, guild_only)]
async fn board(ctx: Context<'_>) -> Result<(), Failure> {
    let manager = manager(ctx);
    here(ctx, |here| workers::repair(here, manager, Repair::Board)).await
}

/// Freeze the campaign: no order counts and nothing falls due until it is thawed
#[poise::command(slash_command, guild_only)]
async fn freeze(ctx: Context<'_>) -> Result<(), Failure> {
    let manager = manager(ctx);
    here(ctx, |here| workers::repair(here, manager, Repair::Freeze)).await
}

/// Let a frozen campaign go on; every deadline moves on by as long as it stood still
#[poise::command(slash_command, guild_only)]
async fn thaw(ctx: Context<'_>) -> Result<(), Failure> {
    let manager = manager(ctx);
    here(ctx, |here| workers::repair(here, manager, Repair::Thaw)).await
}

/// What I lack in this channel, and how to grant it
#[poise::command(slash_command, guild_only)]
async fn check(ctx: Context<'_>) -> Result<(), Failure> {
    let (app, manager, origin) = (ctx.framework.user_data, manager(ctx), origin(ctx));
    let guild = ctx.interaction.guild_id;
    answer(ctx, async move {
        let guild = guild.ok_or(Problem::NoSuchCampaign)?;
        workers::check(app, origin, &manager, guild).await
    })
    .await;
    Ok(())
}
