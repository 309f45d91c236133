//! `/host`: the repairs of whoever manages the server. They need not play, and give no orders.

use model::Problem;
use serenity::all::User;
use staff::PlayerId;
use staff::posts::{Office, Repair};

use crate::commands::{Listed, Pick, answer, here, origin};
use crate::orders::host as workers;
use crate::orders::host::Manager;
use crate::{Context, Failure};

/// Mend a campaign: for whoever manages this server, and told in the open
#[poise::command(
    slash_command,
    guild_only,
    default_member_permissions = "MANAGE_GUILD",
    subcommands("seat", "ban", "check"),
    subcommand_required
)]
pub(super) async fn host(_ctx: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

pub(super) fn manager(ctx: Context<'_>) -> Manager {
    let it = ctx.interaction;
    let name = it.member.as_ref().map_or_else(|| it.user.name.as_str(), |m| m.display_name());
    let permissions = it.member.as_ref().and_then(|member| member.permissions);
    Manager { name: name.to_owned(), permissions }
}

/// Where a member is put: into a post, or off the staff.
#[derive(Clone, Copy)]
struct Seat(Option<Office>);

impl Listed for Seat {
    fn all() -> Vec<(&'static str, Self)> {
        vec![
            ("commander in chief", Self(Some(Office::Commander))),
            ("chief of staff", Self(Some(Office::ChiefOfStaff))),
            ("off the staff, if they are gone; they may join again", Self(None)),
        ]
    }
}

/// Put a member into a post, or take one who is gone off the staff
#[poise::command(slash_command, guild_only)]
async fn seat(
    ctx: Context<'_>,
    #[description = "Who; must have joined"] user: User,
    #[description = "Into which post, or off the staff"] post: Pick<Seat>,
) -> Result<(), Failure> {
    let (manager, player) = (manager(ctx), PlayerId(user.id.get()));
    let Seat(post) = post.value;
    let repair = post.map_or(Repair::Remove { player }, |post| Repair::Seat { player, post });
    here(ctx, |here| workers::repair(here, manager, repair)).await
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

/// What I lack in this channel, and how to grant it; or the situation board anew
#[poise::command(slash_command, guild_only)]
async fn check(
    ctx: Context<'_>,
    #[description = "Post the situation board anew: it was lost, or stands too far up"]
    board: Option<bool>,
) -> Result<(), Failure> {
    let (app, manager, origin) = (ctx.framework.user_data, manager(ctx), origin(ctx));
    if board.unwrap_or(false) {
        return here(ctx, |here| workers::repair(here, manager, Repair::Board)).await;
    }
    let guild = ctx.interaction.guild_id;
    answer(ctx, async move {
        let guild = guild.ok_or(Problem::NoSuchCampaign)?;
        workers::check(app, origin, &manager, guild).await
    })
    .await;
    Ok(())
}
