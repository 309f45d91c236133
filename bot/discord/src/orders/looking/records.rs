//! Who did what: `/record` and the entry in the menu of a person.

use std::borrow::Cow;
use std::collections::BTreeMap;

use games::log::record::{self, Record};
use games::text::records::record as words;
use games::text::records::record::Source;
use kit::Audience;
use model::ids::GuildId;
use model::log::LogLine;
use serenity::all::User;

use crate::commands::typed::{answer, guild, here};
use crate::grants::Looks;
use crate::orders::files::seen;
use crate::orders::looking::shown::with_scene;
use crate::prelude::*;

const WARS_MAX: usize = 30;

/// What everybody did by a log; only what was `fought_here`, or all of it.
fn counted(lines: &[LogLine], now: i64, fought_here: bool) -> BTreeMap<PlayerId, Record> {
    let mut command = record::command(lines, now);
    if !fought_here {
        return record::of(lines, &command);
    }
    let here = record::fought_here(lines);
    command.since(here.first().map_or(0, |line| line.at));
    record::of(here, &command)
}

pub async fn in_this_war(here: Here<'_>, player: PlayerId, name: &str) -> Outcome {
    let Here { app, snapshot, .. } = &here;
    let name = snapshot.roster.name(player).map_or_else(|| name.to_owned(), Cow::into_owned);
    let (now, known) = (app.campaigns.now(), name.clone());
    let play = games::of(&snapshot.setup);
    let read = move |lines: Vec<LogLine>| {
        let record = counted(&lines, now, false).remove(&player);
        // The score under whoever has held the command.
        let commanded = record.as_ref().is_some_and(|record| record.commanded > 0);
        let scene =
            commanded.then(|| play.about().reports.plot_under(player, &known, &lines)).flatten();
        (record, scene)
    };
    let (record, scene) = app.campaigns.of_whole_log(snapshot, read).await?;
    let from = match snapshot.roster.side.and(snapshot.audience) {
        Some(_) => Source::Cut,
        None => Source::Whole,
    };
    Ok(with_scene(app, here.player(), told(record, &name, from), scene, false).await.into())
}

pub async fn everywhere(
    app: &App,
    guild: GuildId,
    looks: &Looks,
    player: PlayerId,
    name: &str,
) -> Outcome {
    let mut sum: Option<Record> = None;
    let listed = seen(app, guild, looks).await?;
    let now = app.campaigns.now();
    let begun = listed.into_iter().filter(|listed| listed.stage != Stage::Lobby);
    for listed in begun.take(WARS_MAX) {
        // What was fought elsewhere is counted there.
        let read = move |lines: Vec<LogLine>| counted(&lines, now, true).remove(&player);
        let Some(known) = app.campaigns.glance(listed.id, Audience::Public).await else {
            continue;
        };
        if let Some(record) = app.campaigns.of_whole_log(&known, read).await? {
            sum.get_or_insert_default().join(&record);
        }
    }
    Ok(told(sum, name, Source::Everywhere).into())
}

fn told(record: Option<Record>, name: &str, from: Source) -> OutgoingMessage {
    match record {
        Some(record) => words::record(name, &record, from).into(),
        None => Post { body: words::nothing(name), ..Post::default() }.into(),
    }
}

/// What somebody has done in this war: orders, battles, luck
#[poise::command(slash_command, guild_only)]
pub(crate) async fn record(
    ctx: Context<'_>,
    #[description = "Whose; yours if left out"] who: Option<User>,
    #[description = "Of all wars on this server"] everywhere: Option<bool>,
) -> Result<(), Failure> {
    let user = who.unwrap_or_else(|| ctx.interaction.user.clone());
    record_shown(ctx, user, everywhere.unwrap_or(false)).await
}

/// The same from the menu of a person.
#[poise::command(context_menu_command = "Record", guild_only)]
pub(crate) async fn record_of(ctx: Context<'_>, user: User) -> Result<(), Failure> {
    record_shown(ctx, user, false).await
}

async fn record_shown(ctx: Context<'_>, user: User, everywhere: bool) -> Result<(), Failure> {
    let player = PlayerId(user.id.get());
    let name = user.global_name.clone().unwrap_or(user.name);
    if !everywhere {
        return here(ctx, |here| in_this_war(here, player, &name)).await;
    }
    let (app, looks) = (ctx.framework.user_data, Looks::of(ctx.interaction));
    let work = async { self::everywhere(app, guild(ctx)?, &looks, player, &name).await };
    answer(ctx, work).await
}
