//! The slash commands: what is registered, and what each one does.
//!
//! A command reads its options, turns them into the same steps the buttons make, and hands them
//! to the same workers (`discord::orders`). Completion and reading use one list
//! ([`offers`]), made from what the game offers now. Typed commands count at once; with
//! `preview:true` they become a draft to be looked at.

pub mod offers;

mod battle;
mod campaign;
mod command;
mod council;
mod dice;
mod files;
mod host;
mod march;
mod my;
mod odds;
mod plan;
mod play;
mod rules;
mod sail;
mod see;
mod siege;
mod spend;
mod train;
mod undo;
mod vote;

use std::sync::Arc;

use crate::games::{Answer, Choice, Decision, Game, Why};
use engine::staff::Roster;
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse, ResolvedValue};

use self::offers::{About, Offer};
use crate::campaign::authority::Authority;
use crate::campaign::ids::{ChannelId, GuildId};
use crate::campaign::{Problem, Snapshot, Step};
use crate::discord::orders::desk::{self, Desk, Origin};
use crate::discord::orders::{self, drafting};
use crate::discord::reply::{self, Call, Place, Reply};
use crate::discord::{App, Command, Context, Failure};
use crate::text::post::Post;

/// Every command, as registered.
pub fn all() -> Vec<Command> {
    vec![
        campaign::campaign(),
        see::orders(),
        see::situation(),
        see::hand(),
        play::play(),
        play::pass(),
        play::finish(),
        march::march(),
        sail::sail(),
        train::train(),
        siege::siege(),
        spend::deploy(),
        spend::replace(),
        battle::battle(),
        spend::choose(),
        see::map(),
        see::log(),
        files::record(),
        files::record_of(),
        dice::roll(),
        dice::dice(),
        odds::odds(),
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
    let snapshot = desk::here(app, &origin).await;
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
    let campaign = desk::here(app, &origin(ctx)).await.ok().map(|snapshot| snapshot.id);
    reply::answer(app, call, Place::New, campaign, work).await;
}

/// The desk of whoever typed, if they may give or propose orders here.
async fn commanding(app: &App, origin: &Origin) -> Result<Desk, Problem> {
    let snapshot = desk::here(app, origin).await?;
    // A typed command stands for itself: it does not go on from a draft.
    let game = desk::game_of(&snapshot)?;
    let desk = Desk::with(origin.player(), snapshot, game, None)?;
    desk::must_draft(&desk)?;
    Ok(desk)
}

/// Steps being put together from typed options, each checked against what the game offers.
struct Plan<'a> {
    game: &'a Game,
    by: &'a Authority,
    roster: &'a Roster,
    steps: Vec<Step>,
    after: Game,
}

impl<'a> Plan<'a> {
    fn new(game: &'a Game, by: &'a Authority, roster: &'a Roster) -> Self {
        Self { game, by, roster, steps: Vec::new(), after: game.clone() }
    }

    /// What whoever types is asked after the steps so far.
    fn waiting(&self) -> Option<Decision<Choice, Why>> {
        self.by.decision(&self.after)
    }

    /// What is asked, if it is of one of these topics.
    fn waiting_for(&self, topics: &[&str]) -> Option<Decision<Choice, Why>> {
        self.waiting().filter(|waiting| topics.contains(&waiting.why.topic()))
    }

    /// Adds the step that answers what is asked.
    fn add(&mut self, answer: Answer<Choice>) -> Result<(), String> {
        const NOT_NOW: &str = "That cannot be done now. `/orders` shows what can.";
        let waiting = self.waiting().ok_or_else(|| NOT_NOW.to_owned())?;
        let mut longer = self.steps.clone();
        longer.push(drafting::step(&waiting, answer));
        let refused = |why| crate::text::refused(why, Some(waiting.why));
        let tried = drafting::tried(self.game, self.by, &longer).map_err(refused)?;
        self.after = tried.game_after;
        self.steps = longer;
        Ok(())
    }

    /// Adds the choice an option names.
    fn find(&mut self, about: About, typed: &str) -> Result<(), String> {
        let offers = match self.waiting() {
            Some(waiting) => offers::offers(&waiting, &self.after, self.roster, about),
            None => Vec::new(),
        };
        let choice = offers::find(&offers, typed)?;
        self.add(Answer::One(choice))
    }
}

/// Makes a plan of typed options and gives it, or shows it.
async fn give(
    ctx: Context<'_>,
    preview: bool,
    plan: impl Fn(&mut Plan<'_>) -> Result<(), String> + Send + Sync,
) {
    let app = ctx.framework.user_data;
    let origin = origin(ctx);
    let planned = |desk: &Desk| {
        let mut made = Plan::new(&desk.game, &desk.authority, &desk.snapshot.roster);
        plan(&mut made).map(|()| made.steps)
    };
    let work = async {
        let desk = commanding(app, &origin).await?;
        let why = match planned(&desk) {
            Ok(steps) => return desk::typed(app, &origin, desk, steps, preview).await,
            Err(why) => why,
        };
        // What an officer may not order he may propose, as the commander would order it.
        if let Some(desk) = desk.widened()
            && let Ok(steps) = planned(&desk)
        {
            return desk::typed(app, &origin, desk, steps, preview).await;
        }
        Ok(said(why))
    };
    answer(ctx, work).await;
}

/// Completions for an option about the waiting decision, after the steps that `before` adds.
async fn complete(
    ctx: Context<'_>,
    about: About,
    partial: &str,
    before: impl FnOnce(&mut Plan<'_>) -> Result<(), String> + Send,
) -> CreateAutocompleteResponse {
    let offers = offered(ctx, about, before).await.unwrap_or_default();
    if offers.is_empty()
        && about == About::Any
        && let Some((min, max)) = number_asked(ctx).await
    {
        let numbers = offers::numbers(min, max, partial).into_iter();
        let numbers = numbers.map(|number| AutocompleteChoice::new(number.clone(), number));
        return CreateAutocompleteResponse::new().set_choices(numbers.collect());
    }
    let several = about == About::Any && partial.contains(',');
    shown(if several {
        offers::completions_of_several(offers, partial)
    } else {
        offers::completions(offers, partial)
    })
}

async fn offered(
    ctx: Context<'_>,
    about: About,
    before: impl FnOnce(&mut Plan<'_>) -> Result<(), String> + Send,
) -> Option<Vec<Offer>> {
    let app = ctx.framework.user_data;
    let snapshot = desk::here(app, &origin(ctx)).await.ok()?;
    let game = desk::game_of(&snapshot).ok()?;
    let by = desk::drafts_with(origin(ctx).player(), &snapshot, &game);
    let mut plan = Plan::new(&game, &by, &snapshot.roster);
    before(&mut plan).ok()?;
    let waiting = plan.waiting()?;
    Some(offers::offers(&waiting, &plan.after, &snapshot.roster, about))
}

/// The bounds of the number that is asked for, if it is a number.
async fn number_asked(ctx: Context<'_>) -> Option<(u32, u32)> {
    let snapshot = desk::here(ctx.framework.user_data, &origin(ctx)).await.ok()?;
    match desk::game_of(&snapshot).ok()?.decision()?.ask {
        crate::games::Ask::Number { min, max } => Some((min, max)),
        _ => None,
    }
}

fn shown(offers: Vec<Offer>) -> CreateAutocompleteResponse {
    let choices = offers.into_iter().filter(|offer| offer.value.len() <= 100);
    let choices = choices.map(|offer| AutocompleteChoice::new(offer.title, offer.value));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
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
