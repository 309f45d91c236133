//! `/rules`: the rules in short, by topic.

use games::text::guidance::rules as book;
use model::words::bare;
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::commands::answer;
use crate::{Context, Failure, commands, orders};

const SHOWN_MAX: usize = 25;

async fn complete_topic(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let topics = match commands::campaign_here(ctx).await {
        Some(snapshot) => book::of_game(&snapshot),
        None => book::of_all(),
    };
    let found = book::search(&topics, &bare(partial)).into_iter().take(SHOWN_MAX);
    let choices = found.map(|topic| AutocompleteChoice::new(&*topic.title, &*topic.key));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// The rules in short: one topic
#[poise::command(slash_command)]
pub(crate) async fn rules(
    ctx: Context<'_>,
    #[description = "What about: siege, movement, J-093 ..."]
    #[autocomplete = "complete_topic"]
    #[max_length = 60]
    topic: Option<String>,
) -> Result<(), Failure> {
    let (app, player) = (ctx.framework.user_data, commands::origin(ctx).player());
    answer(ctx, async move {
        let played = commands::campaign_here(ctx).await;
        let played = played.as_deref();
        Ok(orders::looking::rules::asked(app, player, played, topic.as_deref()).await)
    })
    .await;
    Ok(())
}
