//! The slash commands: what is registered, and where.
//!
//! A command reads its options, turns them into the same steps the buttons make, and hands them
//! to the same workers: most stand beside these, in [`crate::orders`]. What a game's own commands are
//! is in its folder (`verbs` makes them of it). Completion and reading use one list
//! ([`games::orders::offers`]), made from what the game offers now. Typed commands count at once;
//! with `preview:true` they become a draft to be looked at.
//!
//! What every typed command needs: where it was typed, the campaign there, its answer, and lists of
//! what may be picked or completed.

use std::borrow::Cow;

use games::OrderBuilder;
use games::verb::{Args, Completion, Typing};
use model::words::length;
use poise::{ChoiceParameter, CommandParameterChoice};
use serenity::all::ResolvedValue;

use crate::orders::drafting::{OrderContext, drafts_with};
use crate::orders::looking::{log, look, odds, rules};
use crate::orders::people::{council, me, plans, posts, votes};
use crate::orders::{drafts, game_of, host};
use crate::prelude::*;
use crate::reply::{Call, Place, Subject};
use crate::{Command, reply};

mod campaign;
mod verbs;

pub fn all() -> Vec<Command> {
    common().into_iter().chain(own(|_| true)).collect()
}

/// The commands of any game, which are registered everywhere.
pub fn common() -> Vec<Command> {
    vec![
        campaign::campaign(),
        drafts::orders_command(),
        drafts::order_command(),
        look::situation(),
        look::map(),
        log::log(),
        log::record(),
        log::record_of(),
        odds::dice(),
        council::council(),
        plans::plan(),
        drafts::undo(),
        votes::vote(),
        posts::command(),
        host::host(),
        me::my(),
        me::nudge(),
        rules::rules(),
        rules::help(),
    ]
}

/// The commands that games have of their own, which are registered in the servers that play them.
pub fn own(played: impl Fn(&dyn Play) -> bool) -> impl Iterator<Item = Command> {
    let has_sides =
        games::list().iter().any(|play| !play.about().sides.is_empty() && played(*play));
    verbs::commands(played).chain(has_sides.then(campaign::room))
}

pub(super) const SHOWN_MAX: usize = 25;

pub(crate) fn origin(ctx: Context<'_>) -> Origin {
    Call::from(ctx.interaction).origin(ctx.interaction.channel.as_ref())
}

pub(crate) fn guild(ctx: Context<'_>) -> Result<GuildId, Problem> {
    let guild = ctx.interaction.guild_id.ok_or(Problem::NoSuchCampaign)?;
    Ok(GuildId(guild.get()))
}

pub(crate) fn display_name(ctx: Context<'_>) -> &str {
    let it = ctx.interaction;
    it.member.as_ref().map_or_else(|| it.user.name.as_str(), |member| member.display_name())
}

/// The campaign of the channel a command was typed in, as whoever typed may know it.
pub(crate) async fn campaign_here(ctx: Context<'_>) -> Option<Arc<Snapshot>> {
    origin(ctx).campaign(ctx.framework.user_data).await.ok()
}

/// Does a command's work on the campaign of its channel and answers privately.
pub(crate) async fn here<'a, F: Future<Output = Outcome> + Send>(
    ctx: Context<'a>,
    work: impl FnOnce(Here<'a>) -> F + Send,
) -> Result<(), Failure> {
    answer(ctx, at(ctx, work)).await
}

pub(crate) async fn at<'a, F: Future<Output = Outcome>>(
    ctx: Context<'a>,
    work: impl FnOnce(Here<'a>) -> F,
) -> Outcome {
    work(Here::at(ctx.framework.user_data, origin(ctx)).await?).await
}

/// Does a command's work, whether its channel has a campaign or not, and answers privately. Nothing
/// is read before: whoever types is acknowledged in time, however long the database is away.
pub(crate) async fn answer<'a>(
    ctx: Context<'a>,
    work: impl Future<Output = Outcome> + Send + 'a,
) -> Result<(), Failure> {
    let (app, call) = (ctx.framework.user_data, Call::from(ctx.interaction));
    let subject = Subject::Channel(origin(ctx));
    reply::answer(app, call, Place::New, subject, Box::pin(work)).await;
    Ok(())
}

/// The context of whoever typed, if they may give or propose orders here.
pub(crate) async fn commanding(ctx: Context<'_>) -> Result<OrderContext<'_>, Problem> {
    let here = Here::at(ctx.framework.user_data, origin(ctx)).await?;
    let game = here.game()?;
    // A typed command stands for itself: it does not go on from a draft.
    let context = OrderContext::with(here, game, None)?;
    context.must_draft()?;
    Ok(context)
}

/// Makes an order of typed options and gives it, or shows it.
pub(crate) async fn give(
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

/// What stands in another option of the command being typed.
pub(crate) fn option<'a>(ctx: Context<'a>, name: &str) -> Option<&'a str> {
    match &ctx.args.iter().find(|option| option.name == name)?.value {
        ResolvedValue::String(text) => Some(text),
        ResolvedValue::Autocomplete { value, .. } => Some(value),
        _ => None,
    }
}

/// Completions as Discord takes them: no more than it shows.
pub(crate) fn offered(
    choices: impl Iterator<Item = AutocompleteChoice>,
) -> CreateAutocompleteResponse {
    CreateAutocompleteResponse::new().set_choices(choices.take(SHOWN_MAX).collect())
}

/// Completions as Discord takes them: each at most 100 characters.
pub(crate) fn shown(completions: Vec<Completion>) -> CreateAutocompleteResponse {
    let choices = completions.into_iter().filter(|completion| length(&completion.value) <= 100);
    let choices = choices.map(|of| AutocompleteChoice::new(of.title, of.value));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// Hands on what is typed, with the game under way and what whoever types may answer for.
pub(crate) fn with_typing<T>(
    ctx: Context<'_>,
    snapshot: Option<&Snapshot>,
    args: &Args<'_>,
    partial: &str,
    then: impl FnOnce(&Typing<'_>) -> T,
) -> T {
    let table = snapshot.and_then(|snapshot| {
        let game = game_of(snapshot).ok()?;
        let by = drafts_with(origin(ctx).player(), snapshot, &game);
        Some((game, by))
    });
    let table = table.as_ref().map(|(game, by)| (&**game, by));
    then(&Typing { partial, args, snapshot, table })
}

pub(crate) fn choice(title: &'static str) -> CommandParameterChoice {
    let localizations = Cow::Borrowed(&[][..]);
    CommandParameterChoice { name: Cow::Borrowed(title), localizations, __non_exhaustive: () }
}

/// What is picked from a list that Discord shows.
pub(crate) trait Listed: Copy + Send + 'static {
    fn all() -> Vec<(&'static str, Self)>;
}

/// The lists of such a type: each title, and what it stands for.
macro_rules! listed {
    ($($of:ty { $($title:literal = $value:expr),* $(,)? })*) => {
        $(impl $crate::commands::Listed for $of {
            fn all() -> Vec<(&'static str, Self)> {
                vec![$(($title, $value)),*]
            }
        })*
    };
}
pub(crate) use listed;

/// One of such a list, as a parameter.
#[derive(Clone, Copy)]
pub(crate) struct Pick<T> {
    title: &'static str,
    pub(crate) value: T,
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

pub(crate) fn picked<T>(pick: Option<Pick<T>>) -> Option<T> {
    pick.map(|pick| pick.value)
}

#[cfg(test)]
mod tests;
