//! The slash commands: what is registered, and what each one does.
//!
//! A command reads its options, turns them into the same steps the buttons make, and hands them
//! to the same workers ([`crate::orders`]). What a game's own commands are is in its folder
//! (`verbs` makes them of it). Completion and reading use one list
//! ([`games::orders::offers`]), made from what the game offers now. Typed commands count at once;
//! with `preview:true` they become a draft to be looked at.

mod campaign;
mod files;
mod host;
mod looking;
mod order;
mod people;
mod undo;
mod verbs;

use std::borrow::Cow;
use std::sync::Arc;

use games::{OrderBuilder, Play};
use model::ids::{ChannelId, GuildId};
use model::{Problem, Snapshot};
use poise::{ChoiceParameter, CommandParameterChoice};
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse, ResolvedValue};

use crate::commands::looking::{dice, rules, see};
use crate::commands::people::{command, council, my, plan, vote};
use crate::orders::context::OrderContext;
use crate::orders::here::{Here, Origin};
use crate::reply::{Call, Outcome, Place, Subject, said};
use crate::{Command, Context, Failure, orders, reply};

const SHOWN_MAX: usize = 25;

pub fn all() -> Vec<Command> {
    common().into_iter().chain(own(|_| true)).collect()
}

/// The commands of any game, which are registered everywhere.
pub fn common() -> Vec<Command> {
    vec![
        campaign::campaign(),
        see::orders(),
        order::order(),
        see::situation(),
        see::map(),
        see::log(),
        files::record(),
        files::record_of(),
        dice::dice(),
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
    ]
}

/// The commands that games have of their own, which are registered in the servers that play them.
pub fn own(played: impl Fn(&dyn Play) -> bool) -> impl Iterator<Item = Command> {
    let has_sides =
        games::list().iter().any(|play| !play.about().sides.is_empty() && played(*play));
    verbs::commands(played).chain(has_sides.then(campaign::room))
}

fn origin(ctx: Context<'_>) -> Origin {
    let call = Call::from(ctx.interaction);
    orders::origin(call.asker(), call.channel, ctx.interaction.channel.as_ref())
}

async fn campaign_here(ctx: Context<'_>) -> Option<Arc<Snapshot>> {
    origin(ctx).campaign(ctx.framework.user_data).await.ok()
}

async fn here<'a, F: Future<Output = Outcome>>(
    ctx: Context<'a>,
    work: impl FnOnce(Here<'a>) -> F,
) -> Result<(), Failure> {
    answer(ctx, at(ctx, work)).await;
    Ok(())
}

async fn at<'a, F: Future<Output = Outcome>>(
    ctx: Context<'a>,
    work: impl FnOnce(Here<'a>) -> F,
) -> Outcome {
    work(Here::at(ctx.framework.user_data, origin(ctx)).await?).await
}

/// Does a command's work, whether its channel has a campaign or not, and answers privately. Nothing
/// is read before: whoever types is acknowledged in time, however long the database is away.
async fn answer(ctx: Context<'_>, work: impl Future<Output = Outcome>) {
    let (app, call) = (ctx.framework.user_data, Call::from(ctx.interaction));
    reply::answer(app, call, Place::New, Subject::Channel(origin(ctx)), work).await;
}

async fn commanding(ctx: Context<'_>) -> Result<OrderContext<'_>, Problem> {
    let here = Here::at(ctx.framework.user_data, origin(ctx)).await?;
    let game = here.game()?;
    // A typed command stands for itself: it does not go on from a draft.
    let context = OrderContext::with(here, game, None)?;
    context.must_draft()?;
    Ok(context)
}

async fn give(
    ctx: Context<'_>,
    preview: bool,
    build: impl Fn(&mut OrderBuilder<'_>) -> Result<(), String> + Send + Sync,
) -> Outcome {
    let planned = |context: &OrderContext<'_>| {
        let roster = &context.here.snapshot.roster;
        let mut made = OrderBuilder::new(&context.game, &context.authority, roster);
        build(&mut made).map(|()| made.into_steps())
    };
    let context = commanding(ctx).await?;
    let why = match planned(&context) {
        Ok(steps) => return context.typed(steps, preview).await,
        Err(why) => why,
    };
    // What an officer may not order he may propose, as the commander would order it.
    if let Some(context) = context.widened()
        && let Ok(steps) = planned(&context)
    {
        return context.typed(steps, preview).await;
    }
    Ok(said(why))
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

fn option<'a>(ctx: Context<'a>, name: &str) -> Option<&'a str> {
    let found = ctx.args.iter().find(|option| option.name == name)?;
    match &found.value {
        ResolvedValue::String(text) => Some(text),
        ResolvedValue::Autocomplete { value, .. } => Some(value),
        _ => None,
    }
}

/// Completions as Discord takes them: no more than it shows.
fn offered(choices: impl Iterator<Item = AutocompleteChoice>) -> CreateAutocompleteResponse {
    CreateAutocompleteResponse::new().set_choices(choices.take(SHOWN_MAX).collect())
}

fn choice(title: &'static str) -> CommandParameterChoice {
    let localizations = Cow::Borrowed(&[][..]);
    CommandParameterChoice { name: Cow::Borrowed(title), localizations, __non_exhaustive: () }
}

trait Listed: Copy + Send + 'static {
    fn all() -> Vec<(&'static str, Self)>;
}

#[derive(Clone, Copy)]
struct Pick<T> {
    title: &'static str,
    value: T,
}

impl<T: Listed> ChoiceParameter for Pick<T> {
    fn list() -> Cow<'static, [CommandParameterChoice]> {
        T::all().into_iter().map(|(title, _)| choice(title)).collect()
    }

    fn from_index(index: usize) -> Option<Self> {
        T::all().into_iter().nth(index).map(|(title, value)| Self { title, value })
    }

    fn from_name(name: &str) -> Option<Self> {
        let mut all = T::all().into_iter();
        all.find(|(title, _)| *title == name).map(|(title, value)| Self { title, value })
    }

    fn name(&self) -> &'static str {
        self.title
    }

    fn localized_name(&self, _locale: &str) -> Option<&'static str> {
        None
    }
}

fn picked<T>(pick: Option<Pick<T>>) -> Option<T> {
    pick.map(|pick| pick.value)
}

#[cfg(test)]
mod tests;
