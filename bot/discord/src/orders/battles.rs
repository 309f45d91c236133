//! Battles on the players' own table: the sheet of the one that waits, in private, and into its thread
//! when somebody shares it; and the report of how it ended, looked at before it counts.
//!
//! A report is the choice that says who won and what follows it, together one order: a draft never
//! holds a part of one.

use campaign::fault;
use games::people::lot;
use games::tabletop::{Field, Form, Tabletop, Typed, Way};
use games::text::people::presence;
use games::text::pictures::{NOT_READY, below};
use games::time::moments;
use kit::Ask;
use model::Purpose;
use model::button::battle::{PostsButton, SheetButton};
use model::button::list::ListForm;
use model::person::Shown;
use serenity::all::{CreateActionRow, CreateInputText, CreateModal, InputTextStyle};
use staff::Privilege;

use crate::commands::commanding;
use crate::messages;
use crate::orders::drafting::{OrderContext, parted};
use crate::prelude::*;

pub const WHEN: &str = "when";

#[derive(Debug, Clone, Copy, Default)]
pub struct SheetOptions {
    pub share: bool,
    pub words: bool,
}

pub async fn pressed(here: Here<'_>, button: SheetButton) -> Outcome {
    let (share, words) = match button {
        SheetButton::Worth(battle) => return throw_for_worth(here, battle).await,
        SheetButton::Foe(battle) => return volunteer(here, battle).await,
        SheetButton::Appoint(battle) => return appointment(&here, battle),
        SheetButton::Open | SheetButton::Plan => (false, false),
        SheetButton::Words => (false, true),
        SheetButton::Share => (true, false),
        SheetButton::ShareWords => (true, true),
    };
    show(here, SheetOptions { share, words }).await
}

pub fn tabletop(snapshot: &Snapshot) -> Result<&'static Tabletop, Problem> {
    games::of(&snapshot.setup).about().tabletop.ok_or(Problem::AnotherGame)
}

/// Has the dice tell how good our units are, as an order or a proposal (J-021); where they have told
/// it, or the battle is over, the sheet that is current.
async fn throw_for_worth(here: Here<'_>, battle: DecisionId) -> Outcome {
    let waiting = here.game()?.decision().ok_or(Problem::Over)?;
    let wanted = (tabletop(&here.snapshot)?.measure)();
    if waiting.id != battle || !waiting.ask.choices().contains(&wanted) {
        return show(here, SheetOptions::default()).await;
    }
    let steps = vec![games::orders::builder::step(&waiting, Answer::One(wanted))];
    OrderContext::open(here).await?.typed(steps, false).await
}

pub fn waiting(here: &Here<'_>) -> Result<Option<DecisionId>, Problem> {
    here.game().map(|game| games::battle(&game))
}

async fn volunteer(here: Here<'_>, battle: DecisionId) -> Outcome {
    let receipt = here.request(Request::Volunteer { battle }).await?;
    show(here.after(receipt.snapshot), SheetOptions::default()).await
}

fn appointment(here: &Here<'_>, battle: DecisionId) -> Outcome {
    here.must_have_joined()?;
    if waiting(here)? != Some(battle) {
        return Err(Problem::Stale);
    }
    let (campaign, button) = (here.snapshot.id, SheetButton::Appoint(battle));
    let field = CreateInputText::new(InputTextStyle::Short, "The war waits until", WHEN)
        .placeholder("Saturday 20:00, today 8pm, or 3 days")
        .max_length(40);
    let form = CreateModal::new(ButtonId::Sheet { campaign, button }.to_string(), "When you meet");
    Ok(form.components(vec![CreateActionRow::InputText(field)]).into())
}

/// The form has been sent: it is of the battle that waits, or of none.
pub async fn appointed(here: Here<'_>, battle: DecisionId, until: &str) -> Outcome {
    match waiting(&here)? == Some(battle) {
        true => appoint(here, until).await,
        false => Err(Problem::Stale),
    }
}

pub async fn appoint(here: Here<'_>, until: &str) -> Outcome {
    let Some(battle) = waiting(&here)? else { return show(here, SheetOptions::default()).await };
    let (now, store) = (here.app.campaigns.now(), here.app.campaigns.store());
    let person = store.person(here.player()).await.map_err(|why| fault("person", &why))?;
    let at = match moments::read(until, &person, now, Purpose::Appointment) {
        Ok(at) => at,
        Err(why) => return Ok(presence::no_moment(until, Purpose::Appointment, why).into()),
    };
    here.request(Request::Appoint { battle, at }).await?;
    let (when, by) = (presence::when_named(at), presence::by_utc(&person));
    Ok(said(format!("🎲 The battle waits for your table until {when}. The channel is told.{by}")))
}

/// How the foe may fight, for whoever leads them: only they see what they have chosen.
fn bearings(here: &Here<'_>, tabletop: &Tabletop, battle: DecisionId) -> Option<Row> {
    let (player, snapshot) = (here.player(), &here.snapshot);
    let roster = &snapshot.roster;
    let ours = snapshot.game.as_ref().and_then(|game| authority::leads(game, roster));
    let mut foes = roster.foes_against(battle, ours.as_slice());
    foes.find(|foe| **foe == player)?;
    let chosen = roster.foes.as_ref().and_then(|foes| foes.chosen.get(&player));
    let button = |way: Way| {
        let bears = PostsButton::Bear { battle, how: Word::of(&way.key) };
        let id = ButtonId::Posts { campaign: snapshot.id, button: bears };
        let button = Button::new(id, way.title).emoji(way.emoji);
        if chosen == Some(&way.key) { button.main() } else { button }
    };
    Some(Row::Buttons((tabletop.ways)().into_iter().map(button).collect()))
}

/// The plan of the battle that waits with the words beside it, or all in words: as whoever asks
/// wishes now, or has set for pictures. Where no picture is to be had in time, the words tell all.
async fn outgoing(
    here: &Here<'_>,
    tabletop: &Tabletop,
    battle: DecisionId,
    words: bool,
) -> Option<OutgoingMessage> {
    let Here { app, snapshot, .. } = here;
    let lot = lot::drawn(snapshot, battle);
    let sheet = |whole| (tabletop.sheet)(snapshot, &lot, whole);
    let player = here.player();
    let shown = match words {
        true => Shown::Words,
        false => app.campaigns.store().person(player).await.unwrap_or_default().shown,
    };
    let mut outgoing = OutgoingMessage::from(sheet(true)?);
    if shown == Shown::Words {
        return Some(outgoing);
    }
    let scene = (tabletop.plan)(snapshot.game.as_ref()?)?;
    outgoing.picture = app.pictures.scene(Slot::Person(player), scene, app.pictures.within()).await;
    match (&outgoing.picture, shown) {
        (Some(_), Shown::Drawn) => outgoing.post = sheet(false)?,
        (Some(_), _) => {}
        (None, _) => {
            outgoing.post.body = clip_lines(&below(&outgoing.post.body, NOT_READY), BODY_MAX);
        }
    }
    Some(outgoing)
}

/// The sheet; if it is to be shared it is posted in the battle's thread too.
pub async fn show(here: Here<'_>, options: SheetOptions) -> Outcome {
    let game = here.game()?;
    let battle = game.decision().ok_or(Problem::Over)?.id;
    let (campaign, snapshot) = (here.snapshot.id, &here.snapshot);
    let tabletop = tabletop(snapshot)?;
    let words = tabletop.words;
    let sheet = outgoing(&here, tabletop, battle, options.words).await;
    let Some(mut sheet) = sheet else { return Ok(said(words.none)) };
    let reports = snapshot.roster.may(here.player(), Privilege::ReportBattle);
    let id = |button| ButtonId::Sheet { campaign, button };
    let mut shared = None;
    if options.share {
        here.must_have_joined()?;
        let form = if sheet.picture.is_some() { "p" } else { "" };
        let nonce = format!("s{campaign}.{}{form}", battle.0);
        shared = Some(messages::into_thread(here.app, snapshot, nonce, &sheet).await);
    }
    let mut buttons = Vec::new();
    if reports {
        let form = ButtonId::Form { campaign, decision: battle, form: ListForm::Report };
        buttons.push(Button::new(form, "Report the result").emoji("📝").main());
    }
    if shared.is_none() && here.has_joined() {
        let share = if options.words { SheetButton::ShareWords } else { SheetButton::Share };
        buttons.push(Button::new(id(share), "Post it in the thread"));
    }
    let other = match (options.words, sheet.picture.is_some()) {
        (true, _) => Some((SheetButton::Plan, "As a plan")),
        (false, true) => Some((SheetButton::Words, "In words")),
        (false, false) => None,
    };
    buttons.extend(other.map(|(button, label)| Button::new(id(button), label)));
    if here.has_joined() {
        let leads = snapshot.roster.foes_in(battle).contains(&here.player());
        let label = if leads { words.leave } else { words.lead };
        buttons.push(Button::new(id(SheetButton::Foe(battle)), label).emoji(words.foe));
    }
    buttons.push(Button::new(ButtonId::Rules(Word::of(words.rules)), "Rules").emoji("📖"));
    let mut rows = vec![Row::Buttons(buttons)];
    rows.extend(bearings(&here, tabletop, battle));
    if reports && (tabletop.wants_dice)(&game) {
        let worth = Button::new(id(SheetButton::Worth(battle)), words.measure);
        rows.push(Row::one(worth.emoji("🎲")));
    }
    let footer = match shared {
        None => "Only you see this.",
        Some(true) => "It stands in the battle's thread now.",
        Some(false) => "It could not be posted in the thread; try again in a moment.",
    };
    sheet.post.footer = format!("{footer} {}", sheet.post.footer);
    Ok(sheet.with_rows(rows).into())
}

pub const NUMBER: &str = "number";

fn form_of(id: &ButtonId, form: Form) -> CreateModal {
    let field = |field: Field| {
        let style = if field.long { InputTextStyle::Paragraph } else { InputTextStyle::Short };
        let (least, most) = field.length;
        let mut input = CreateInputText::new(style, field.label, field.id)
            .max_length(most)
            .required(field.required);
        if least > 0 {
            input = input.min_length(least);
        }
        if let Some(hint) = field.hint {
            input = input.placeholder(hint);
        }
        if let Some(value) = field.value {
            input = input.value(value);
        }
        CreateActionRow::InputText(input)
    };
    let rows = form.fields.into_iter().map(field).collect();
    CreateModal::new(id.to_string(), form.title).components(rows)
}

pub fn number_form(id: &ButtonId, min: u32, max: u32) -> CreateModal {
    let label = format!("A whole number from {min} to {max}");
    let field = CreateInputText::new(InputTextStyle::Short, clip(&label, 45), NUMBER)
        .min_length(1)
        .max_length(10)
        .required(true);
    CreateModal::new(id.to_string(), "A number").components(vec![CreateActionRow::InputText(field)])
}

/// Room for what was written in a form that could not be read.
const WRITTEN_MAX: usize = 1_200;

pub async fn open_form(here: Here<'_>, decision: DecisionId, form: Option<ListForm>) -> Outcome {
    let context = OrderContext::open(here).await?;
    context.must_draft()?;
    let reports = form.is_some_and(ListForm::is_report);
    if reports {
        context.must_report()?;
    }
    let waiting = context.rehearsal.decision.as_ref().filter(|waiting| waiting.id == decision);
    let opened = match (waiting.map(|waiting| &waiting.ask), form) {
        _ if reports => report_form(&context),
        (Some(Ask::Number { min, max }), Some(form)) => {
            let id = ButtonId::Form { campaign: context.here.snapshot.id, decision, form };
            Some(number_form(&id, *min, *max))
        }
        _ => None,
    };
    match opened {
        Some(form) => Ok(form.into()),
        None => {
            let notice = "↻ That has been settled by now; this is what is asked.";
            Ok(context.shown(Some(notice)))
        }
    }
}

fn report_form(context: &OrderContext<'_>) -> Option<CreateModal> {
    let (before, drafted) = parted(context.steps());
    let tabletop = games::whole(&context.game).about().tabletop?;
    let filled = (tabletop.form)(&context.game, &context.authority, before, drafted)?;
    let decision = context.game.decision()?.id;
    let form = ListForm::ReportOf(context.here.origin.asker.interaction.0);
    let id = ButtonId::Form { campaign: context.here.snapshot.id, decision, form };
    Some(form_of(&id, filled))
}

/// The report of a battle becomes a draft: it is looked at before it counts.
pub async fn reported(here: Here<'_>, decision: DecisionId, typed: &Typed) -> Outcome {
    let context = OrderContext::open(here).await?;
    context.must_report()?;
    let tabletop = games::whole(&context.game).about().tabletop.ok_or(Problem::AnotherGame)?;
    let (before, _) = parted(context.steps());
    let current = context.game.decision().is_some_and(|waiting| waiting.id == decision);
    let read = match current {
        true => (tabletop.read)(&context.game, &context.authority, before, typed),
        false => Err("That form was about an earlier fight, which has been settled.".to_owned()),
    };
    let notice = match read {
        Ok(steps) => return context.redraft(steps).await,
        Err(notice) => notice,
    };
    let lines: Vec<String> =
        typed.field(tabletop.copied).lines().map(|line| bare(&line.replace('`', "'"))).collect();
    let written = clip(&lines.join("\n"), WRITTEN_MAX);
    let notice =
        format!("✖ {notice} Nothing was changed. What you wrote, to copy:\n```\n{written}\n```");
    Ok(context.shown(Some(&notice)))
}

pub(crate) async fn open_report(ctx: Context<'_>) -> Outcome {
    let context = commanding(ctx).await?;
    context.must_report()?;
    let words = tabletop(&context.here.snapshot)?.words;
    Ok(report_form(&context).map_or_else(|| said(words.unreported), Into::into))
}
