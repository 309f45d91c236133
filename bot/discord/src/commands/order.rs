//! `/order`: an answer to whatever is asked, or the end of what is being done.

use games::orders::offers;
use games::verb::{Args, Completion, Typing};
use games::{OrderBuilder, text};
use kit::{Answer, Ask, Audience};
use model::Choice;
use model::words::bare;
use serenity::all::CreateAutocompleteResponse;

use crate::commands::{answer, campaign_here, commanding, give, verbs};
use crate::orders::here::game_of;
use crate::reply::{Outcome, said};
use crate::{Context, Failure, orders};

fn offered(typing: &Typing<'_>) -> Option<Vec<Completion>> {
    let partial = typing.partial;
    let offered = typing.builder().map(|builder| builder.offered(offers::ANY)).unwrap_or_default();
    if offered.is_empty()
        && let Some((game, _)) = typing.table
        && let Some(Ask::Number { min, max }) = game.decision().map(|decision| decision.ask)
    {
        let numbers = offers::numbers(min, max, partial).into_iter();
        return Some(numbers.map(Completion::same).collect());
    }
    let asked = typing.builder().and_then(|builder| builder.waiting());
    let several = asked.is_some_and(|asked| matches!(asked.ask, Ask::Some { .. }));
    let fitting = match several && partial.contains(',') {
        true => offers::completions_of_several(offered, partial),
        false => offers::completions(offered, partial),
    };
    Some(fitting.into_iter().map(Completion::from).collect())
}

async fn complete_do(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let snapshot = campaign_here(ctx).await;
    let args = Args::default();
    let found = verbs::with_typing(ctx, snapshot.as_deref(), &args, partial, offered);
    verbs::shown(found.unwrap_or_default())
}

const FINISH: &str = "finish";

/// Answer whatever the game asks now, or finish what is being done
#[poise::command(slash_command, guild_only)]
pub(super) async fn order(
    ctx: Context<'_>,
    #[description = "One of what is offered; where several are asked, with commas between; a number; or: finish"]
    #[rename = "do"]
    #[autocomplete = "complete_do"]
    #[max_length = 1000]
    named: String,
    #[description = "Only show what it would do"] preview: Option<bool>,
) -> Result<(), Failure> {
    let answered = async {
        if begins_a_report(ctx, &named).await {
            // It counts with its losses, as one order, or not at all.
            return open_report(ctx).await;
        }
        give(ctx, preview.unwrap_or(false), |builder| {
            let answer = match bare(&named).eq_ignore_ascii_case(FINISH) {
                true => ending(builder)?,
                false => {
                    let waiting =
                        builder.waiting().ok_or_else(|| "Nothing is asked just now.".to_owned())?;
                    offers::any(&waiting, builder.after(), builder.roster(), &named)?
                }
            };
            builder.add(answer)
        })
        .await
    };
    answer(ctx, answered).await;
    Ok(())
}

async fn begins_a_report(ctx: Context<'_>, option: &str) -> bool {
    let found = async {
        let snapshot = campaign_here(ctx).await?;
        let game = game_of(&snapshot).ok()?;
        let answer = offers::any(&game.decision()?, &game, &snapshot.roster, option).ok()?;
        Some(
            matches!(answer, Answer::One(choice) if games::staff::authority::begins_report(choice)),
        )
    };
    found.await.unwrap_or(false)
}

pub(super) async fn open_report(ctx: Context<'_>) -> Outcome {
    let context = commanding(ctx).await?;
    context.must_report()?;
    let words = orders::battles::sheet::tabletop(&context.here.snapshot)?.words();
    Ok(match orders::report_form(&context) {
        Some(form) => form.into(),
        None => said(words.unreported),
    })
}

fn ending(builder: &OrderBuilder<'_>) -> Result<Answer<Choice>, String> {
    let Some(waiting) = builder.waiting() else {
        return Err(
            "There is nothing to finish just now. `/orders` shows what is asked.".to_owned()
        );
    };
    let play = games::named(waiting.why.key());
    if let Some(choice) = play.ending(waiting.ask.choices())? {
        return Ok(Answer::One(choice));
    }
    // To say no to what is asked would be to answer it, unasked.
    let asked = text::question(&waiting.why, builder.after(), Audience::Public, builder.roster()).0;
    Err(format!(
        "This is asked first, and to finish does not answer it: {asked} `/orders` shows the choices."
    ))
}
