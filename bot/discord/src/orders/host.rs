//! The repairs of whoever manages the server: somebody is put into a post or taken out, the board
//! is posted again, the campaign is frozen or thawed. Each stands in the log and is told in the open; none gives an order.

use games::text::host::{BoardIs, Checked};
use serenity::all::{Member, Permissions};
use staff::posts::{Office, Repair};

use crate::commands::guild;
use crate::grants;
use crate::messages::send::discord_code;
use crate::prelude::*;

/// What the bot needs in a campaign's channel, by the names of Discord's settings, and what is
/// amiss without it. The last one can be done without.
const NEEDED: [(u64, &str, &str); 8] = [
    (Permissions::VIEW_CHANNEL.bits(), "View Channel", "the channel does not exist for me"),
    (Permissions::SEND_MESSAGES.bits(), "Send Messages", "nothing of the war is told"),
    (Permissions::EMBED_LINKS.bits(), "Embed Links", "dispatches and the board stay empty"),
    (Permissions::ATTACH_FILES.bits(), "Attach Files", "maps and reports cannot be shown"),
    (
        Permissions::READ_MESSAGE_HISTORY.bits(),
        "Read Message History",
        "after a restart I cannot see what I have told",
    ),
    (
        Permissions::CREATE_PUBLIC_THREADS.bits(),
        "Create Public Threads",
        "battles get no thread of their own",
    ),
    (
        Permissions::SEND_MESSAGES_IN_THREADS.bits(),
        "Send Messages in Threads",
        "the threads of battles stay empty",
    ),
    (grants::PIN_MESSAGES, "Pin Messages", "the board is not pinned; all else works"),
];

/// Names of what is wanting, as far as an interaction tells; nothing if it does not.
pub fn missing(granted: Option<Permissions>) -> Vec<&'static str> {
    let Some(granted) = granted.filter(|all| !all.administrator()) else { return Vec::new() };
    // The library knows no pins: whether they are granted, an interaction cannot say.
    let told = NEEDED.iter().filter(|(needed, ..)| *needed != grants::PIN_MESSAGES);
    told.filter(|(needed, ..)| granted.bits() & needed == 0).map(|(_, name, _)| *name).collect()
}

/// What the channel of a side needs: to be seen, written to with pictures, and read back.
const IN_A_ROOM: usize = 5;

pub fn missing_in_a_room(granted: u64) -> Vec<&'static str> {
    let needed = NEEDED.iter().take(IN_A_ROOM);
    needed.filter(|(bit, ..)| granted & bit == 0).map(|(_, name, _)| *name).collect()
}

const LOOKED_FOR: Duration = Duration::from_secs(3);
const UNKNOWN_MESSAGE: isize = 10_008;

/// Whether somebody manages the server, as Discord says with each interaction.
pub fn manages(member: Option<&Member>) -> bool {
    let granted = member.and_then(|member| member.permissions);
    granted.is_some_and(|all| all.administrator() || all.manage_guild())
}

#[derive(Debug, Clone)]
pub struct Manager {
    pub name: String,
    /// Whether they manage the server: a guild may let anybody see the command.
    pub manages: bool,
}

pub fn refused() -> Reply {
    said(
        "That is for whoever manages this server (the permission *Manage Server*). Members change \
         posts with `/command` and vote with `/vote`.",
    )
}

pub async fn repair(here: Here<'_>, manager: Manager, repair: Repair) -> Outcome {
    if !manager.manages {
        return Ok(refused());
    }
    if let Repair::Seat { player, .. } | Repair::Remove { player } = repair
        && !here.snapshot.roster.has(player)
    {
        return Ok(said("They have not joined this campaign: `/campaign join` comes first."));
    }
    let frozen = here.snapshot.roster.frozen;
    if repair == Repair::Freeze && frozen || repair == Repair::Thaw && !frozen {
        return Ok(said(text::host::so_already(frozen)));
    }
    let told = text::host::receipt(repair, &here.snapshot);
    let manager = clip(&bare(&manager.name), 40);
    let left = has_left(&here, repair).await;
    here.request(Request::Repair { manager, repair, left }).await?;
    Ok(said(told))
}

async fn has_left(here: &Here<'_>, repair: Repair) -> bool {
    let replaces =
        matches!(repair, Repair::Seat { post: Office::Commander, .. } | Repair::Remove { .. });
    let commander = here.snapshot.roster.commander.filter(|_| replaces);
    let Some(commander) = commander else { return false };
    let guild = here.snapshot.guild.0.max(1).into();
    grants::has_left(&here.app.http, guild, UserId::new(commander.0)).await
}

async fn ban_or_not(app: &App, manager: &Manager, guild: GuildId, user: &User) -> Outcome {
    if !manager.manages {
        return Ok(refused());
    }
    let name = user.global_name.as_ref().unwrap_or(&user.name);
    let (player, manager) = (PlayerId(user.id.get()), clip(&bare(&manager.name), 40));
    let banned = app.campaigns.ban(guild, player, &manager).await?;
    Ok(said(text::host::banned(name, banned)))
}

/// Looks whether the bot can do its work: in the channel of the campaign, else where it is asked.
async fn looked_over(app: &App, origin: Origin, manager: &Manager, guild: GuildId) -> Outcome {
    if !manager.manages {
        return Ok(refused());
    }
    let snapshot = origin.campaign(app).await.ok();
    let place = origin.parent.unwrap_or(origin.channel);
    let channel = snapshot.as_ref().map_or(place, |snapshot| snapshot.channel);
    let read = grants::read(&app.http, guild.0.max(1).into(), channel.0).await;
    let lacks = |(needed, name, without): &(u64, &'static str, &'static str)| {
        let lacks = read.is_ok_and(|granted| granted.bot & needed == 0);
        lacks.then_some((*name, *without))
    };
    // Where everybody may look but not use commands, that is meant for somebody else than us.
    let typed = Permissions::USE_APPLICATION_COMMANDS.bits();
    let looked = Permissions::VIEW_CHANNEL.bits();
    let mute = read.is_ok_and(|all| all.everyone & looked != 0 && all.everyone & typed == 0);
    let (mut owed, mut board) = (0, None);
    if let Some(snapshot) = &snapshot {
        let waiting = app.campaigns.store().owed(snapshot.id).await;
        owed = waiting.map_or(0, |waiting| waiting.len());
        board = match snapshot.board {
            Some(id) => board_is(app, channel, id).await,
            None => None,
        };
    }
    Ok(said(text::host::check(&Checked {
        channel,
        campaign: snapshot.as_ref().map(|snapshot| snapshot.name.as_str()),
        bar: read.err(),
        missing: NEEDED.iter().filter_map(lacks).collect(),
        mute,
        owed,
        board,
    })))
}

async fn board_is(app: &App, channel: ChannelId, board: MessageId) -> Option<BoardIs> {
    let (channel, board) = (channel.0.max(1), board.0.max(1));
    let call = app.http.get_message(channel.into(), board.into());
    match tokio::time::timeout(LOOKED_FOR, call).await {
        Ok(Ok(message)) if message.pinned => Some(BoardIs::Pinned),
        Ok(Ok(_)) => Some(BoardIs::Loose),
        Ok(Err(why)) if discord_code(&why) == Some(UNKNOWN_MESSAGE) => Some(BoardIs::Lost),
        _ => None,
    }
}

/// Mend a campaign: for whoever manages this server, and told in the open
#[poise::command(
    slash_command,
    guild_only,
    default_member_permissions = "MANAGE_GUILD",
    subcommands("seat", "ban", "check"),
    subcommand_required
)]
pub(crate) async fn host(_ctx: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

pub(crate) fn manager(ctx: Context<'_>) -> Manager {
    let it = ctx.interaction;
    let name = it.member.as_ref().map_or_else(|| it.user.name.as_str(), |m| m.display_name());
    Manager { name: name.to_owned(), manages: manages(it.member.as_deref()) }
}

/// Where a member is put: into a post, or off the staff.
#[derive(Clone, Copy)]
struct Seat(Option<Office>);

listed! {
    Seat {
        "commander in chief" = Seat(Some(Office::Commander)),
        "chief of staff" = Seat(Some(Office::ChiefOfStaff)),
        "off the staff, if they are gone; they may join again" = Seat(None),
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
    here(ctx, |here| self::repair(here, manager, repair)).await
}

/// Let somebody join no campaign of this server any more, or again if they could not
#[poise::command(slash_command, guild_only)]
async fn ban(
    ctx: Context<'_>,
    #[description = "Who; leaves the staff of every campaign under way"] user: User,
) -> Result<(), Failure> {
    let (app, manager) = (ctx.framework.user_data, manager(ctx));
    answer(ctx, async { ban_or_not(app, &manager, guild(ctx)?, &user).await }).await
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
        return here(ctx, |here| repair(here, manager, Repair::Board)).await;
    }
    answer(ctx, async { looked_over(app, origin, &manager, guild(ctx)?).await }).await
}
