//! The slash commands: what is registered, and what each one does.
//!
//! A command reads its options, turns them into the same steps the buttons make, and hands them
//! to the same workers ([`crate::orders`]). What a game's own commands are is in its folder
//! (`verbs` makes them of it). Completion and reading use one list
//! ([`games::orders::offers`]), made from what the game offers now. Typed commands count at once;
//! with `preview:true` they become a draft to be looked at.

mod campaign;
mod choose;
mod files;
mod host;
mod looking;
mod staff;
mod undo;
mod verbs;

use std::sync::Arc;

use games::Plan;
use games::verb::Stands;
use model::ids::{ChannelId, GuildId};
use model::message::Post;
use model::{Problem, Snapshot};
use serenity::all::ResolvedValue;

use crate::commands::looking::{dice, rules, see};
use crate::commands::staff::{command, council, my, plan, vote};
use crate::orders::context;
use crate::orders::context::{OrderContext, Origin};
use crate::reply::{Call, Place, Reply};
use crate::{App, Command, Context, Failure, orders, reply};

/// Every command, as registered.
pub fn all() -> Vec<Command> {
    let mut all = vec![campaign::of_the_games(), see::orders(), see::situation()];
    all.extend(verbs::commands(Stands::BeforeFinish));
    all.push(choose::finish());
    all.extend(verbs::commands(Stands::Usual));
    all.extend([
        choose::choose(),
        see::map(),
        see::log(),
        files::record(),
        files::record_of(),
        dice::roll(),
        dice::dice(),
    ]);
    all.extend(verbs::commands(Stands::Looking));
    all.extend([
        council::council(),
        plan::plan(),
        undo::undo(),
        vote::vote(),
        command::command(),
        host::host(),
        my::my(),
        my::nudge(),
        rules::rules(),
        see::help(),
    ]);
    all
}

/// Where a command was typed.
fn origin(ctx: Context<'_>) -> Origin {
    let call = Call::from(ctx.interaction);
    orders::origin(call.asker(), call.channel, ctx.interaction.channel.as_ref())
}

/// A private sentence.
fn said(body: impl Into<String>) -> Reply {
    Post { body: body.into(), ..Post::default() }.into()
}

/// Does a command's work on the campaign of its channel and answers privately.
async fn here<'a, F>(
    ctx: Context<'a>,
    work: impl FnOnce(&'a App, Origin, Arc<Snapshot>) -> F + Send,
) -> Result<(), Failure>
where
    F: Future<Output = Result<Reply, Problem>> + Send,
{
    let app = ctx.framework.user_data;
    let _answering = app.answer_begins();
    let (call, origin) = (Call::from(ctx.interaction), origin(ctx));
    let snapshot = context::here(app, &origin).await;
    let campaign = snapshot.as_ref().ok().map(|snapshot| snapshot.id);
    let work = async { work(app, origin, snapshot?).await };
    reply::answer(app, call, Place::New, campaign, work).await;
    Ok(())
}

/// Does a command's work, whether its channel has a campaign or not, and answers privately.
async fn answer<F>(ctx: Context<'_>, work: F)
where
    F: Future<Output = Result<Reply, Problem>> + Send,
{
    let app = ctx.framework.user_data;
    let _answering = app.answer_begins();
    let call = Call::from(ctx.interaction);
    let campaign = context::here(app, &origin(ctx)).await.ok().map(|snapshot| snapshot.id);
    reply::answer(app, call, Place::New, campaign, work).await;
}

/// The context of whoever typed, if they may give or propose orders here.
async fn commanding(app: &App, origin: &Origin) -> Result<OrderContext, Problem> {
    let snapshot = context::here(app, origin).await?;
    // A typed command stands for itself: it does not go on from a draft.
    let game = context::game_of(&snapshot)?;
    let context = OrderContext::with(origin.player(), snapshot, game, None)?;
    context::must_draft(&context)?;
    Ok(context)
}

/// Makes a plan of typed options and gives it, or shows it.
async fn give(
    ctx: Context<'_>,
    preview: bool,
    plan: impl Fn(&mut Plan<'_>) -> Result<(), String> + Send + Sync,
) {
    let app = ctx.framework.user_data;
    let origin = origin(ctx);
    let planned = |context: &OrderContext| {
        let mut made = Plan::new(&context.game, &context.authority, &context.snapshot.roster);
        plan(&mut made).map(|()| made.into_steps())
    };
    let work = async {
        let context = commanding(app, &origin).await?;
        let why = match planned(&context) {
            Ok(steps) => return context::typed(app, &origin, context, steps, preview).await,
            Err(why) => why,
        };
        // What an officer may not order he may propose, as the commander would order it.
        if let Some(context) = context.widened()
            && let Ok(steps) = planned(&context)
        {
            return context::typed(app, &origin, context, steps, preview).await;
        }
        Ok(said(why))
    };
    answer(ctx, work).await;
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

/// What stands in another option of the command being typed.
fn option<'a>(ctx: Context<'a>, name: &str) -> Option<&'a str> {
    let found = ctx.args.iter().find(|option| option.name == name)?;
    match &found.value {
        ResolvedValue::String(text) => Some(text),
        ResolvedValue::Autocomplete { value, .. } => Some(value),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
