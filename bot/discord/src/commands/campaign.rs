//! `/campaign`: create, join, leave, begin, list.
#![expect(clippy::too_many_arguments, reason = "each is an option that Discord shows")]

use std::collections::BTreeMap;

use games::sides;
use games::text::people::members::lacking;
use model::campaign::name::{BadName, CampaignName};
use model::words::{self, plain};
use serenity::all::{Attachment, PartialChannel};
use staff::conduct::Pace;
use staff::group::Admission;
use staff::posts::Repair;

use crate::Command;
use crate::commands::{display_name, guild};
use crate::grants::Looks;
use crate::orders::looking::story;
use crate::orders::people::options::{complete_option, complete_value, setup_here};
use crate::orders::people::{joining, me, options as agreed};
use crate::orders::{files, host};
use crate::prelude::*;

const OPEN_DICE_SHOW_ALL: &str = "Open dice would show each side what the other hides: a game of \
    sides is played with fair dice. Leave the seed out. Nothing was created.";
const LISTED_MAX: usize = 30;

/// Create, join, leave or begin a campaign
#[poise::command(
    slash_command,
    guild_only,
    subcommands(
        "new_of_the_games",
        "join_of_the_games",
        "leave",
        "start",
        "options",
        "pause",
        "resume",
        "list",
        "report",
        "archive"
    ),
    subcommand_required
)]
pub(super) async fn campaign(_ctx: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

fn name_trouble(why: BadName) -> String {
    let what = match why {
        BadName::Empty => "That name is empty.",
        BadName::TooLong => "That name is too long.",
        BadName::Mention => "That name would ring somebody, or holds a link.",
        BadName::Control => "That name has line breaks or invisible characters in it.",
    };
    format!(
        "{what} A name has 1 to 60 letters on one line, and mentions nobody. Nothing was created."
    )
}

impl Listed for &'static dyn Play {
    fn all() -> Vec<(&'static str, Self)> {
        let titled = |play: &'static dyn Play| (play.about().title, play);
        let mut all: Vec<_> = games::list().iter().copied().map(titled).collect();
        // By their titles: the order in which they became known is each process's own.
        let offered = games::editions().filter(|play| play.is_offered()).map(titled);
        for (title, play) in offered.collect::<BTreeMap<_, _>>() {
            if all.iter().all(|(known, _)| *known != title) {
                all.push((title, play));
            }
        }
        all.truncate(super::SHOWN_MAX);
        all
    }
}

/// Rules to begin from: a set of one game's.
#[derive(Clone, Copy)]
struct Rules(&'static dyn Play, usize);

impl Rules {
    /// Its place among the sets of a game; nothing if it is another game's.
    fn of(self, play: &dyn Play) -> Option<usize> {
        play.is_of(self.0.codecs()[0].key).then_some(self.1)
    }
}

impl Listed for Rules {
    fn all() -> Vec<(&'static str, Self)> {
        let of = |play: &&'static dyn Play| {
            let play = *play;
            play.about()
                .presets
                .iter()
                .zip(0..)
                .map(move |(preset, at)| (preset.line, Self(play, at)))
        };
        games::list().iter().flat_map(of).collect()
    }
}

listed! {
    Pace {
        "live: ten minutes for an answer" = Pace::Live,
        "half a day for an answer" = Pace::HalfDay,
        "a day for an answer" = Pace::Day,
        "weekends: three days for an answer" = Pace::Weekend,
    }
    Elected {
        "by lot, at once" = Elected(false),
        "by election: the war begins when it closes" = Elected(true),
    }
    Form {
        "words: a message with plots, and the story as text" = Form::Words,
        "page: maps by turn, figures and log, to open in a browser" =
            Form::Story(story::StoryKind::Page),
        "replay: the war on the map, as a moving picture" = Form::Story(story::StoryKind::Replay),
        "file: the whole campaign, for the file of /campaign new" = Form::Export,
    }
}

fn new_of_the_games() -> Command {
    let mut command = new();
    let usual = games::usual().about().title;
    let usual = usual.split_once(':').map_or(usual, |(name, _)| name);
    for parameter in command.parameters.iter_mut().filter(|of| of.name == "game") {
        parameter.description = Some(format!("What to play; {usual} if left out").into());
    }
    command
}

/// Begin a new campaign in this channel, or go on with one from a file; then people join
#[poise::command(slash_command, guild_only)]
async fn new(
    ctx: Context<'_>,
    #[description = "What to call it"]
    #[max_length = 60]
    name: Option<String>,
    #[description = "A number for open dice that everybody can foresee; leave out for fair dice"]
    seed: Option<i64>,
    #[description = "What to play"] game: Option<Pick<&'static dyn Play>>,
    #[description = "Which rules to begin from; the lobby's Options changes them one by one"]
    preset: Option<Pick<Rules>>,
    #[description = "How long everybody has: reminders and votes go by it; a day if left out"]
    pace: Option<Pick<Pace>>,
    #[description = "Go on from what /campaign report or sirdar export wrote, or from a position"]
    file: Option<Attachment>,
    #[description = "Those who fought it go on, of a file; for whoever manages the server"]
    #[rename = "keep-roster"]
    keep_roster: Option<bool>,
) -> Result<(), Failure> {
    if let Some(file) = file {
        return import(ctx, file, name, keep_roster.unwrap_or(false)).await;
    }
    let app = ctx.framework.user_data;
    let origin = origin(ctx);
    let ground = ground(ctx);
    let missing = host::missing(ctx.interaction.app_permissions);
    let founder = display_name(ctx);
    answer(ctx, async move {
        let (guild, channel) = match ground {
            Ok(ground) => ground,
            Err(why) => return Ok(said(why)),
        };
        let play = picked(game).unwrap_or_else(games::usual);
        let setup = play.setup(picked(preset).and_then(|rules| rules.of(play)), picked(pace));
        let name = name.unwrap_or_else(|| play.about().usual_name.to_owned());
        if let Err(why) = name.parse::<CampaignName>() {
            return Ok(said(name_trouble(why)));
        }
        if seed.is_some() && !play.about().sides.is_empty() {
            return Ok(said(OPEN_DICE_SHOW_ALL));
        }
        let seed = seed.map(i64::cast_unsigned);
        let (campaigns, place) = (&app.campaigns, (guild, channel));
        let made = campaigns.found(origin.asker, place, &name, setup, seed, Some(founder)).await?;
        let joined = match made.roster.has(origin.player()) {
            true => "You have joined it",
            false => "Choose your side under its message",
        };
        Ok(said(format!(
            "**{}** is open. {joined}; others press *Join* there. *Options* is for the rules, \
             *Ready* and *Start* for the beginning.{}",
            plain(&made.name),
            lacking(&missing)
        )))
    })
    .await
}

/// What the group agrees on: shows every option, and changes them until the war begins
#[poise::command(slash_command, guild_only)]
async fn options(
    ctx: Context<'_>,
    #[description = "Which option to look at or to set"]
    #[autocomplete = "complete_option"]
    #[max_length = 60]
    option: Option<String>,
    #[description = "What it is to be"]
    #[autocomplete = "complete_value"]
    #[max_length = 60]
    value: Option<String>,
    #[description = "Somebody who may join; from then on only who is named may"] invite: Option<
        User,
    >,
    #[description = "Whether everybody may join; false for only those you invite"] open: Option<
        bool,
    >,
) -> Result<(), Failure> {
    let manages = manages(ctx);
    let invited = invite.map(|user| Admission::Invites(PlayerId(user.id.get())));
    let admission = open.map(|open| if open { Admission::Open } else { Admission::Closed });
    here(ctx, |here| async move {
        if let Some(admission) = invited.or(admission) {
            return joining::admit(here, admission, manages).await;
        }
        match option {
            Some(option) => agreed::set(here, &option, value.as_deref()).await,
            None => Ok(agreed::show(&here, None, None)),
        }
    })
    .await
}

/// Whether any game has sides: without one there is no command about them.
fn has_sides() -> bool {
    games::list().iter().any(|play| !play.about().sides.is_empty())
}

/// `/campaign join`, which asks for a side where a game has sides.
fn join_of_the_games() -> Command {
    let mut command = join();
    command.parameters.retain(|of| of.name != "side" || has_sides());
    command
}

fn side_named(snapshot: &Snapshot, typed: &str) -> Option<Side> {
    let typed = words::bare(typed).to_lowercase();
    let named = |side: &games::SideName| side.key == typed || side.name.to_lowercase() == typed;
    let sides = (0..).map(Side).zip(sides::of(&snapshot.setup));
    sides.into_iter().find(|(_, name)| named(name)).map(|(side, _)| side)
}

async fn complete_side(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let partial = words::bare(partial).to_lowercase();
    let sides = sides::of(&setup_here(ctx).await).iter();
    let fits = |side: &&games::SideName| side.name.to_lowercase().contains(&partial);
    offered(sides.filter(fits).map(|side| AutocompleteChoice::new(side.name, side.key)))
}

/// Join the campaign of this channel
#[poise::command(slash_command, guild_only)]
async fn join(
    ctx: Context<'_>,
    #[description = "A word of yours to mix into the dice; without one the number of your joining serves"]
    #[max_length = 60]
    salt: Option<String>,
    #[description = "Which side you play for, where there are sides"]
    #[autocomplete = "complete_side"]
    #[max_length = 60]
    side: Option<String>,
) -> Result<(), Failure> {
    let name = display_name(ctx);
    here(ctx, |here| async move {
        let typed = side.as_deref();
        let side = typed.and_then(|typed| side_named(&here.snapshot, typed));
        if typed.is_some() && side.is_none() {
            return Err(Problem::WhichSide);
        }
        joining::join(here, name, side, salt.as_deref()).await
    })
    .await
}

/// Leave the campaign of this channel
#[poise::command(slash_command, guild_only)]
async fn leave(ctx: Context<'_>) -> Result<(), Failure> {
    here(ctx, joining::leave).await
}

/// Name a channel that your side keeps to itself; what only you may know is told there too
#[poise::command(slash_command, guild_only)]
pub(super) async fn room(
    ctx: Context<'_>,
    #[description = "A channel that nobody of the other side can read; leave out to give it up"]
    #[channel_types("Text")]
    channel: Option<PartialChannel>,
) -> Result<(), Failure> {
    let room = channel.map(|channel| ChannelId(channel.id.get()));
    here(ctx, |here| joining::room(here, room)).await
}

#[derive(Clone, Copy)]
struct Elected(bool);

/// Begin the campaign of this channel
#[poise::command(slash_command, guild_only)]
async fn start(
    ctx: Context<'_>,
    #[description = "Who commands; by lot if you name nobody"] commander: Option<User>,
    #[description = "How the commander is chosen, if you name nobody"] how: Option<Pick<Elected>>,
) -> Result<(), Failure> {
    let named = commander.map(|user| PlayerId(user.id.get()));
    let election = named.is_none() && picked(how).is_some_and(|Elected(elected)| elected);
    let manages = manages(ctx);
    let starting = joining::Starting { commander: named, election, manages, unready: 0 };
    here(ctx, |here| joining::start(here, starting)).await
}

/// Stop every clock of this channel's campaign; orders still count
#[poise::command(slash_command, guild_only)]
async fn pause(
    ctx: Context<'_>,
    #[description = "No order counts either, until it is resumed; for whoever manages the server"]
    freeze: Option<bool>,
) -> Result<(), Failure> {
    let manager = host::manager(ctx);
    here(ctx, |here| async move {
        match freeze.unwrap_or(false) {
            true => host::repair(here, manager, Repair::Freeze).await,
            false => me::pause(here, true).await,
        }
    })
    .await
}

/// Let this channel's campaign go on: after a pause, a freeze, or if it was laid aside
#[poise::command(slash_command, guild_only)]
async fn resume(ctx: Context<'_>) -> Result<(), Failure> {
    let (manager, manages) = (host::manager(ctx), manages(ctx));
    here(ctx, |here| async move {
        match here.snapshot.stage {
            Stage::Aside => files::take_up(here, manages).await,
            _ if here.snapshot.roster.frozen && manages => {
                host::repair(here, manager, Repair::Thaw).await
            }
            _ => me::pause(here, false).await,
        }
    })
    .await
}

/// Your campaigns on this server, who is awaited in each, and the others whose channels you can see
#[poise::command(slash_command, guild_only)]
async fn list(ctx: Context<'_>) -> Result<(), Failure> {
    let (app, player) = (ctx.framework.user_data, origin(ctx).player());
    let looks = Looks::of(ctx.interaction);
    answer(ctx, async {
        let guild = guild(ctx)?;
        let own = me::games(app, player, guild).await?;
        let mut lines: Vec<String> =
            own.iter().map(|snapshot| text::people::me::game(player, snapshot)).collect();
        let others = files::seen(app, guild, &looks).await?;
        let others = others.iter().filter(|row| own.iter().all(|own| own.id != row.id));
        lines.extend(others.take(LISTED_MAX).map(line));
        if lines.is_empty() {
            lines.push("None yet. `/campaign new` begins one in this channel.".to_owned());
        }
        let title = "Campaigns of this server".to_owned();
        let body = words::clip_lines(&lines.join("\n"), words::BODY_MAX);
        Ok(Post { title, body, ..Post::default() }.into())
    })
    .await
}

fn line(row: &store::Listed) -> String {
    let stage = match row.stage {
        Stage::Lobby => "people are joining",
        Stage::Running => "under way",
        Stage::Over => "over",
        Stage::Aside => "laid aside",
        Stage::Frozen => "stands still",
    };
    format!("<#{}> **{}**: {stage}", row.channel.0, plain(&row.name))
}

pub(crate) async fn import(
    ctx: Context<'_>,
    file: Attachment,
    name: Option<String>,
    keep_roster: bool,
) -> Result<(), Failure> {
    let app = ctx.framework.user_data;
    let (origin, manages) = (origin(ctx), manages(ctx));
    let ground = ground(ctx);
    answer(ctx, async move {
        let place = match ground {
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
        // A file could make anybody commander, whose phone then rings.
        if keep_roster && !manages {
            return Ok(said(text::records::files::KEEPING_IS_FOR_MANAGERS));
        }
        files::import(app, origin, &file, name, place, keep_roster).await
    })
    .await
}

/// Lay the campaign of this channel aside; another officer must agree
#[poise::command(slash_command, guild_only)]
pub(crate) async fn archive(ctx: Context<'_>) -> Result<(), Failure> {
    let manages = manages(ctx);
    here(ctx, |here| files::archive(here, manages)).await
}

/// The war so far: as a report, a page, a moving picture, or a file to bring in elsewhere
#[poise::command(slash_command, guild_only)]
pub(crate) async fn report(
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

#[derive(Clone, Copy)]
pub(crate) enum Form {
    Words,
    Story(story::StoryKind),
    Export,
}

/// Where a campaign could be played from now on; or what is the matter with this place.
fn ground(ctx: Context<'_>) -> Result<(GuildId, ChannelId), &'static str> {
    let it = ctx.interaction;
    let guild =
        it.guild_id.ok_or("A campaign is played in a channel of a server, not in private.")?;
    if it.channel.as_ref().is_some_and(|channel| channel.thread_metadata.is_some()) {
        return Err(
            "A campaign needs a channel of its own, not a thread: its battles open threads there.",
        );
    }
    Ok((GuildId(guild.get()), ChannelId(it.channel_id.get())))
}

fn manages(ctx: Context<'_>) -> bool {
    host::manages(ctx.interaction.member.as_deref())
}
