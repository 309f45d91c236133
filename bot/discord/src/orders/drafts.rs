//! Drafts and orders as they are pressed, picked and typed: `/orders`, `/order`, and the panel's own
//! buttons and menus; and how the last order is taken back.

use games::orders::offers::{UnitKind, kinds};
use games::orders::{finish, offers};
use games::verb::{Args, Completion, Typing};
use kit::{Ask, Refusal};
use model::Ends;
use model::button::answer::{AnswerButton, Written};
use model::button::list::{ListMenu, ListView};
use model::button::staff::UndoButton;
use model::ids::DraftId;
use model::log::Body;
use model::words::plain;

use crate::commands::{give as give_typed, shown, with_typing};
use crate::orders::drafting::{OrderContext, done, received};
use crate::orders::looking::look::since_you_looked;
use crate::orders::panel::lists::Counts;
use crate::orders::panel::{ListFocus, parts};
use crate::orders::{battles, drafting, game_of};
use crate::prelude::*;

const GROWN_OLD: &str = "↻ That list has grown old; this is what is asked now.";
pub const DRAFT_GONE: &str = "That draft is no longer there.";
/// For a draft that comes after a plan and is given as an order.
const AFTER_THE_PLAN: &str = "↻ That draft comes after your plan: add it to the plan, or discard it \
                              and draft anew.";
/// What ends what is being done, whatever it is called where it is offered.
const FINISH: &str = "finish";
/// How long after an order a second press on its button is taken for the same, in seconds.
const SAME_PRESS: i64 = 30;

/// What can be ordered now
#[poise::command(slash_command, guild_only, rename = "orders")]
pub(crate) async fn orders_command(ctx: Context<'_>) -> Result<(), Failure> {
    here(ctx, orders).await
}

pub async fn orders(here: Here<'_>) -> Outcome {
    let context = OrderContext::open(here).await?;
    let Here { app, snapshot, .. } = &context.here;
    context.here.must_have_joined()?;
    games::people::awaited::must_run(&snapshot.roster)?;
    let news = since_you_looked(app, snapshot, context.here.player()).await;
    Ok(context.shown(news.as_deref()))
}

fn offered(typing: &Typing<'_>) -> Vec<Completion> {
    let partial = typing.partial;
    let offered = typing.builder().map(|builder| builder.offered(offers::ANY)).unwrap_or_default();
    if offered.is_empty()
        && let Some((game, _)) = typing.table
        && let Some(Ask::Number { min, max }) = game.decision().map(|decision| decision.ask)
    {
        let numbers = offers::numbers(min, max, partial).into_iter();
        return numbers.map(Completion::same).collect();
    }
    let asked = typing.builder().and_then(|builder| builder.waiting());
    let several = asked.is_some_and(|asked| matches!(asked.ask, Ask::Some { .. }));
    let fitting = match several && partial.contains(',') {
        true => offers::completions_of_several(offered, partial),
        false => offers::completions(offered, partial),
    };
    fitting.into_iter().map(Completion::from).collect()
}

async fn complete_do(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let snapshot = campaign_here(ctx).await;
    shown(with_typing(ctx, snapshot.as_deref(), &Args::default(), partial, offered))
}

/// Answer whatever the game asks now, or finish what is being done
#[poise::command(slash_command, guild_only, rename = "order")]
pub(crate) async fn order_command(
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
            return battles::open_report(ctx).await;
        }
        give_typed(ctx, preview.unwrap_or(false), |builder| {
            let answer = match bare(&named).eq_ignore_ascii_case(FINISH) {
                true => finish::typed(builder)?,
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
    answer(ctx, answered).await
}

/// Whether an option names the report of a fight.
async fn begins_a_report(ctx: Context<'_>, option: &str) -> bool {
    let found = async {
        let snapshot = campaign_here(ctx).await?;
        let game = game_of(&snapshot).ok()?;
        let answer = offers::any(&game.decision()?, &game, &snapshot.roster, option).ok()?;
        Some(matches!(answer, Answer::One(of) if games::people::authority::begins_report(of)))
    };
    found.await.unwrap_or(false)
}

/// An answer was pressed that needs nothing else: it is given as an order.
pub async fn order(here: Here<'_>, decision: DecisionId, answer: &AnswerButton) -> Outcome {
    let context = OrderContext::open(here).await?;
    context.must_draft()?;
    let waiting = context.game.decision().filter(|waiting| waiting.id == decision);
    let Some(waiting) = waiting else {
        let newest = given_just_now(&context, context.here.snapshot.last_order).await;
        let same = newest.filter(|line| is_answered_by(line, decision, answer));
        return Ok(pressed_again(&context, same, "That is not asked any more.").await);
    };
    let steps = match answer {
        AnswerButton::Chain(links) => {
            drafting::add_chain(&context.game, &context.authority, &[], links).ok()
        }
        answer => drafting::read_answer(&waiting, answer, &context.game)
            .map(|answer| vec![drafting::step(&waiting, answer)]),
    };
    match steps {
        Some(steps) => context.order(steps).await,
        None => {
            let notice = text::refused(Refusal::NotOffered, Some(waiting.why));
            Ok(context.shown(Some(&notice)))
        }
    }
}

/// An answer was pressed or picked: it joins the draft, if it is one that can be read.
pub async fn choose(here: Here<'_>, decision: DecisionId, answer: Option<AnswerButton>) -> Outcome {
    let context = OrderContext::open_for(here, Some(decision)).await?;
    context.must_draft()?;
    let waiting = context.rehearsal.decision.clone();
    let Some(waiting) = waiting.filter(|waiting| waiting.id == decision) else {
        return Ok(context.shown(Some(GROWN_OLD)));
    };
    let game = &context.rehearsal.game_after;
    if let Some(AnswerButton::Chain(links)) = &answer {
        let (by, steps) = (&context.authority, context.steps());
        return match drafting::add_chain(&context.game, by, steps, links) {
            Ok(steps) => context.redraft(steps).await,
            Err(why) => Ok(context.shown(Some(&text::refusal(why)))),
        };
    }
    match answer.and_then(|answer| drafting::read_answer(&waiting, &answer, game)) {
        Some(answer) => context.add(answer).await,
        None => {
            let notice = text::refused(Refusal::NotOffered, Some(waiting.why));
            Ok(context.shown(Some(&notice)))
        }
    }
}

/// Acts on what was picked; without a menu that this build knows, shows what is asked now.
pub async fn picked(
    here: Here<'_>,
    decision: DecisionId,
    menu: Option<ListMenu>,
    values: &[String],
) -> Outcome {
    match menu {
        Some(ListMenu::One | ListMenu::Others | ListMenu::After(_)) => {
            let answer = values.first().and_then(|value| value.parse().ok());
            return choose(here, decision, answer).await;
        }
        Some(ListMenu::Some) => {
            let answer = Written::several(values).map(AnswerButton::One);
            return choose(here, decision, answer).await;
        }
        _ => {}
    }
    let context = OrderContext::open_for(here, Some(decision)).await?;
    context.must_draft()?;
    let look = menu.and_then(|menu| look(&context, decision, &menu, values));
    let Some(look) = look else { return Ok(context.shown(Some(GROWN_OLD))) };
    let scene = parts::picture(&context.rehearsal, &look);
    Ok(context.pictured(&look, scene).await.into())
}

/// What of the list is to be looked at; nothing if another list is there by now.
fn look(
    context: &OrderContext<'_>,
    decision: DecisionId,
    menu: &ListMenu,
    values: &[String],
) -> Option<ListFocus> {
    let waiting = context.rehearsal.decision.as_ref().filter(|waiting| waiting.id == decision)?;
    let numbers: Vec<usize> = values.iter().filter_map(|value| value.parse().ok()).collect();
    if *menu == ListMenu::Group {
        return Some(ListFocus { group: numbers.first().copied(), ..ListFocus::default() });
    }
    let Ask::Some { of, .. } = &waiting.ask else { return None };
    let labels = text::labels(of, &context.rehearsal.game_after, &context.here.snapshot.roster);
    counted(menu, &numbers, &kinds(&labels))
}

/// The counts of a large force after a pick from one of its menus.
fn counted(menu: &ListMenu, numbers: &[usize], kinds: &[UnitKind]) -> Option<ListFocus> {
    let first = numbers.first().copied();
    let (ListMenu::Whole(tally) | ListMenu::Kind(tally) | ListMenu::Count { tally, .. }) = menu
    else {
        return None;
    };
    let (mut counts, mut kind) = (Counts::read(tally, kinds), None);
    match menu {
        ListMenu::Whole(_) => {
            for (n, kind) in kinds.iter().enumerate() {
                let full = counts.0[n] == kind.at.len();
                if numbers.contains(&n) {
                    counts.0[n] = kind.at.len();
                } else if full {
                    counts.0[n] = 0;
                }
            }
        }
        ListMenu::Count { kind, .. } => {
            let kind = usize::from(*kind);
            counts.0[kind] = first?.min(kinds.get(kind)?.at.len());
        }
        _ => kind = first,
    }
    Some(ListFocus { group: None, counts: counts.tally(), kind })
}

/// Shows a part of a list, or opens a force to be chosen unit by unit.
pub async fn show(here: Here<'_>, view: ListView) -> Outcome {
    let context = OrderContext::open(here).await?;
    context.must_draft()?;
    if view == ListView::Units {
        let steps = drafting::without_force(context.steps());
        return context.redraft(steps).await;
    }
    Ok(context.shown(None))
}

pub async fn number(here: Here<'_>, decision: DecisionId, typed: &str) -> Outcome {
    let context = OrderContext::open_for(here, Some(decision)).await?;
    context.must_draft()?;
    let waiting = context.rehearsal.decision.clone();
    let Some(Ask::Number { min, max }) =
        waiting.filter(|waiting| waiting.id == decision).map(|waiting| waiting.ask)
    else {
        let notice = "↻ That form has grown old; this is what is asked now.";
        return Ok(context.shown(Some(notice)));
    };
    let number: Option<u32> = typed.trim().parse().ok();
    match number.filter(|number| (min..=max).contains(number)) {
        Some(number) => context.add(Answer::Number(number)).await,
        None => {
            let typed = plain(&clip(typed, 40));
            let notice =
                format!("“{typed}” will not do: a whole number from {min} to {max} is wanted.");
            Ok(context.shown(Some(&notice)))
        }
    }
}

pub async fn guides_move(here: Here<'_>) -> Outcome {
    let context = OrderContext::open(here).await?;
    context.must_draft()?;
    let (snapshot, player) = (Arc::clone(&context.here.snapshot), context.here.player());
    let (by, memory) = (context.own.clone(), context.here.app.guides.clone());
    let thinks = tokio::task::spawn_blocking(move || memory.good_move(&snapshot, player, &by));
    match thinks.await.ok().flatten() {
        Some(advice) => context.redraft(advice.steps).await,
        None => Ok(context.shown(Some("📘 There is no move to name just now."))),
    }
}

/// The context of a button of a draft, and whether the draft is still the presser's and still fits.
pub async fn drafted(
    app: &App,
    origin: Origin,
    id: DraftId,
) -> Result<(OrderContext<'_>, bool), Problem> {
    let draft = app.campaigns.draft(id).await?;
    let draft = draft.filter(|draft| draft.player == origin.player());
    let here = match &draft {
        Some(draft) => Here::of(app, origin, draft.campaign).await?,
        None => Here::at(app, origin).await?,
    };
    let context = OrderContext::open(here).await?;
    context.must_draft()?;
    let fits =
        context.draft.as_ref().is_some_and(|now| Some(now.id) == draft.map(|draft| draft.id));
    Ok((context, fits))
}

/// What is said of a draft that is gone, or an answer that is not asked any more, with the newest
/// order: who gave it, and what it was.
pub async fn gone(context: &OrderContext<'_>, what: &str) -> Reply {
    let Here { app, snapshot, .. } = &context.here;
    let newest = app.campaigns.log(snapshot, snapshot.last_order, 1).await.pop();
    let order = newest.filter(|line| matches!(line.body, Body::Order { .. })).map(|line| {
        let told = told(context, &line);
        let told = told.first().map(|told| format!(": {}", clip_lines(told, 300)));
        let who = text::people::members::name_of(snapshot, line.player);
        let told = told.unwrap_or_else(|| ".".to_owned());
        format!(" The newest order is {who}'s, <t:{}:R>{told}", line.at)
    });
    let order = order.unwrap_or_default();
    context.shown(Some(&format!("↻ {what}{order} This is how it stands now.")))
}

fn told(context: &OrderContext<'_>, line: &LogLine) -> Vec<String> {
    let snapshot = &context.here.snapshot;
    let audience = snapshot.audience_of(context.here.player());
    text::told(&line.events, &context.game, audience, &snapshot.roster)
}

/// Gives a draft as an order; it `ends` as far what it begins.
pub async fn give(app: &App, origin: Origin, id: DraftId, ends: Ends) -> Outcome {
    let (context, fits) = drafted(app, origin, id).await?;
    let Some(draft) = context.draft.clone().filter(|_| fits) else {
        return Ok(draft_pressed_again(&context, id).await);
    };
    if context.is_planned() {
        return Ok(context.shown(Some(AFTER_THE_PLAN)));
    }
    let ends = finish::as_read(&context.rehearsal, &context.here.snapshot.roster, ends);
    let (decision, steps) = (draft.decision, draft.steps);
    let ordered = context.ordered(&steps);
    let request = Request::Order { decision, steps, draft: Some(draft.id), ends };
    match context.here.request(request).await {
        Ok(receipt) => Ok(received(context.here, &receipt, ordered.as_deref())),
        // Pressed twice at once: the other press was first.
        Err(Problem::Stale) => {
            let (context, _) = drafted(app, origin, id).await?;
            Ok(draft_pressed_again(&context, id).await)
        }
        Err(other) => Err(other),
    }
}

/// For a draft that is gone: the order that came of it, if that is what the second press is about.
/// Another one that was given meanwhile is not.
async fn draft_pressed_again(context: &OrderContext<'_>, id: DraftId) -> Reply {
    let order = match context.here.app.campaigns.order_of(id) {
        Some(number) => given_just_now(context, number).await,
        None => None,
    };
    pressed_again(context, order, DRAFT_GONE).await
}

/// An order by its number, if the player gave it a moment ago and it stands.
async fn given_just_now(context: &OrderContext<'_>, number: i64) -> Option<LogLine> {
    let Here { app, snapshot, .. } = &context.here;
    let line = app.campaigns.log(snapshot, number, 1).await.pop()?;
    let lately = app.campaigns.now() - line.at <= SAME_PRESS;
    let own = matches!(line.body, Body::Order { .. }) && line.player == context.here.player();
    let stands = app.campaigns.fates(snapshot).await.of_order(line.number).is_none();
    (own && lately && stands).then_some(line)
}

/// Whether an order began with this answer to this decision.
fn is_answered_by(line: &LogLine, to: DecisionId, answer: &AnswerButton) -> bool {
    let Body::Order { decision, steps, .. } = &line.body else { return false };
    let wanted = match answer {
        AnswerButton::Chain(links) => links.as_slice(),
        AnswerButton::One(only) => std::slice::from_ref(only),
        AnswerButton::All | AnswerButton::Counts(_) => return false,
    };
    let given = steps.iter().map(|step| Written::of(&step.answer));
    *decision == to && steps.len() >= wanted.len() && given.zip(wanted).all(|(a, b)| a == *b)
}

/// For a second press on a button that gave an order: its receipt, or what has become of `what`.
async fn pressed_again(context: &OrderContext<'_>, order: Option<LogLine>, what: &str) -> Reply {
    let Some(line) = order else { return gone(context, what).await };
    let done = done("✅ Done:", &told(context, &line), None);
    context.shown(Some(&format!("{done}\n-# Order {} in the log.", line.number)))
}

/// Makes other steps of those of a draft, if it still stands.
pub async fn change(
    app: &App,
    origin: Origin,
    id: DraftId,
    changed: impl FnOnce(&OrderContext<'_>) -> Vec<Step>,
) -> Outcome {
    let (context, fits) = drafted(app, origin, id).await?;
    if !fits {
        return Ok(gone(&context, DRAFT_GONE).await);
    }
    let steps = changed(&context);
    context.redraft(steps).await
}

pub async fn undo_pressed(here: Here<'_>, order: i64, button: UndoButton) -> Outcome {
    match button {
        UndoButton::Do => take_back(here, order).await,
        UndoButton::Show => undo_shown(here, Some(order)).await,
    }
}

pub async fn undo_shown(here: Here<'_>, order: Option<i64>) -> Outcome {
    here.must_have_joined()?;
    here.game()?;
    let (player, snapshot) = (here.player(), &here.snapshot);
    let unwinding = here.app.campaigns.to_take_back(snapshot, player, order).await?;
    let post = text::undo::preview(&unwinding, snapshot, snapshot.audience_of(player));
    let order = unwinding.orders.first().map_or(0, |line| line.number);
    let id = ButtonId::Undo { campaign: snapshot.id, order, button: UndoButton::Do };
    let button = Button::new(id, "Take it back").emoji("↩️").stop();
    Ok(OutgoingMessage::from(post).with_rows(vec![Row::one(button)]).into())
}

async fn take_back(here: Here<'_>, order: i64) -> Outcome {
    let receipt = here.request(Request::Undo { order }).await?;
    let here = here.after(receipt.snapshot);
    let context = OrderContext::with(here.clone(), here.game()?, None)?;
    Ok(context.shown(Some(&text::undo::done(order))))
}

/// Take back your last order, as long as no die was thrown and nothing came out
#[poise::command(slash_command, guild_only)]
pub(crate) async fn undo(ctx: Context<'_>) -> Result<(), Failure> {
    here(ctx, |here| undo_shown(here, None)).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_force_is_counted_kind_by_kind() {
        let kind = |name: &str, at: &[usize]| UnitKind { name: name.to_owned(), at: at.to_vec() };
        let kinds = [kind("Foot", &[0, 1, 2]), kind("Horse", &[3, 4])];
        let counts = |menu: &str, numbers: &[usize]| {
            let look = counted(&menu.parse().ok()?, numbers, &kinds)?;
            Some((look.counts.to_string(), look.kind))
        };
        assert_eq!(counts("w00", &[0]), Some(("30".to_owned(), None)));
        assert_eq!(counts("w31", &[1]), Some(("02".to_owned(), None)), "full ones are let go");
        assert_eq!(counts("k02", &[0]), Some(("02".to_owned(), Some(0))));
        assert_eq!(counts("c0.02", &[2]), Some(("22".to_owned(), None)));
        assert_eq!(counts("c0.02", &[9]), Some(("32".to_owned(), None)));
        for junk in ["", "c", "c9.00", "cx.0", "z00", "é"] {
            assert_eq!(counts(junk, &[1]), None, "{junk}");
        }
    }
}
