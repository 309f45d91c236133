//! Orders on their way in: presses, picks and forms are read here, asked of the campaign and
//! answered privately.
//!
//! Buttons carry typed ids ([`model::button`]) and nothing is kept in memory between
//! two presses: panels and forms opened before a restart go on working. Slash commands
//! ([`crate::commands`]) use the same workers.

pub mod battles;
pub mod context;
pub mod files;
pub mod here;
pub mod host;
pub mod looking;
pub mod panel;
pub mod people;
pub mod undo;

use games::tabletop::Typed;
use kit::{Ask, DecisionId, Side};
use model::button::battle::{PostsButton, SheetButton};
use model::button::list::ListForm;
use model::button::look::{CardsButton, FileButton, RulesButton, StoryButton};
use model::button::staff::{ClockButton, ProposalButton};
use model::button::terms::TermsButton;
use model::button::{ButtonId, NotOurs, Unread};
use model::ids::{CampaignId, ChannelId};
use model::words::{bare, clip};
use model::{Asker, Ends, Problem};
use serenity::all::{
    ActionRowComponent, ComponentInteraction, ComponentInteractionDataKind, CreateModal, Member,
    ModalInteraction, PartialChannel,
};

use crate::orders::battles::{report, sheet};
use crate::orders::context::OrderContext;
use crate::orders::here::{Here, Origin};
use crate::orders::looking::{cards, changes, dice, log, look, odds, rules, story};
use crate::orders::panel::{drafting, guide, menus};
use crate::orders::people::{council, joining, me, options, plans, posts, votes};
use crate::reply::{Call, Outcome, Place, Reply, Subject, said};
use crate::{App, reply};

const WRITTEN_MAX: usize = 1_200;

pub fn origin(asker: Asker, channel: ChannelId, partial: Option<&PartialChannel>) -> Origin {
    let parent = partial.and_then(|channel| channel.parent_id);
    Origin { asker, channel, parent: parent.map(|id| ChannelId(id.get())) }
}

/// Whether an id stands on a public message: its answer is a message of its own.
fn is_opener(id: &ButtonId) -> bool {
    match id {
        ButtonId::Rules(_)
        | ButtonId::Orders(_)
        | ButtonId::Hand(_)
        | ButtonId::Map(_)
        | ButtonId::Why(_)
        | ButtonId::Join(_)
        | ButtonId::JoinSide { .. }
        | ButtonId::Leave(_)
        | ButtonId::Ready(_)
        | ButtonId::Start(_)
        | ButtonId::Odds(_)
        | ButtonId::Dice(_)
        | ButtonId::Vote { .. } => true,
        ButtonId::File { button, .. } => *button != FileButton::Archive,
        ButtonId::Story { button, .. } => !matches!(button, StoryButton::Plot(_)),
        ButtonId::Options { button, .. } => *button == TermsButton::Open,
        ButtonId::Sheet { button, .. } => {
            matches!(button, SheetButton::Open | SheetButton::Appoint(_))
        }
        ButtonId::Proposal { button, .. } => {
            !matches!(button, ProposalButton::Take | ProposalButton::Make(_))
        }
        ButtonId::Cards { button, .. } => *button == CardsButton::Track,
        ButtonId::Posts { button, .. } => {
            matches!(button, PostsButton::Lead(_) | PostsButton::Yield { .. })
        }
        ButtonId::Clock { button, .. } => {
            matches!(button, ClockButton::Tomorrow | ClockButton::Away)
        }
        ButtonId::Area(_)
        | ButtonId::StartWithout { .. }
        | ButtonId::LeaveSurely(_)
        | ButtonId::Advice(_)
        | ButtonId::Changed { .. }
        | ButtonId::Choose { .. }
        | ButtonId::Menu { .. }
        | ButtonId::Show { .. }
        | ButtonId::Form { .. }
        | ButtonId::Turn(_)
        | ButtonId::Rings(_)
        | ButtonId::Zone(_)
        | ButtonId::Log { .. }
        | ButtonId::Plan { .. }
        | ButtonId::Undo { .. }
        | ButtonId::Order { .. }
        | ButtonId::Give(_)
        | ButtonId::GiveOpen(_)
        | ButtonId::GiveAll(_)
        | ButtonId::Discard(_)
        | ButtonId::Back(_) => false,
    }
}

fn place_of(id: &Result<ButtonId, NotOurs>) -> Place {
    let id = match id {
        Ok(id) => id,
        Err(NotOurs::Unread(Unread::Look(nearest))) => nearest,
        Err(NotOurs::Unread(Unread::Answer(..) | Unread::Menu(..) | Unread::Form(..))) => {
            return Place::Panel;
        }
        // Some of these stand on public messages.
        Err(NotOurs::Unread(Unread::Done(_)) | NotOurs::Foreign) => return Place::New,
    };
    if is_opener(id) { Place::New } else { Place::Panel }
}

fn campaign_of(id: &Result<ButtonId, NotOurs>) -> Option<CampaignId> {
    match id {
        Ok(id) => id.campaign(),
        Err(NotOurs::Unread(unread)) => unread.campaign(),
        Err(NotOurs::Foreign) => None,
    }
}

struct Press<'a> {
    values: &'a [String],
    name: &'a str,
    manages: bool,
}

pub async fn component(app: &App, it: &ComponentInteraction) {
    let call = Call::from(it);
    let origin = origin(call.asker(), call.channel, it.channel.as_ref());
    let id = it.data.custom_id.parse::<ButtonId>();
    let values: &[String] = match &it.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values,
        _ => &[],
    };
    let place = place_of(&id);
    let subject = campaign_of(&id).map_or(Subject::None, Subject::Campaign);
    let name = it.member.as_ref().map_or_else(|| it.user.name.as_str(), |m| m.display_name());
    let press = Press { values, name, manages: manages(it.member.as_ref()) };
    let work = async {
        match id {
            Ok(id) => pressed(app, origin, id, press).await,
            Err(NotOurs::Unread(part)) => unread(app, origin, part, press).await,
            Err(NotOurs::Foreign) => Ok(unknown()),
        }
    };
    reply::answer(app, call, place, subject, work).await;
}

pub fn manages(member: Option<&Member>) -> bool {
    let granted = member.and_then(|member| member.permissions);
    granted.is_some_and(|all| all.administrator() || all.manage_guild())
}

fn unknown() -> Reply {
    said(
        "This button is from an older version of the bot and means nothing any more. `/orders` \
         shows what can be done now.",
    )
}

async fn pressed(app: &App, origin: Origin, id: ButtonId, press: Press<'_>) -> Outcome {
    let Press { values, name, manages } = press;
    let Some(campaign) = id.campaign() else {
        return pressed_anywhere(app, origin, id, values).await;
    };
    let here = Here::of(app, origin, campaign).await?;
    match id {
        ButtonId::Orders(_) => context::orders(here).await,
        ButtonId::Hand(_) => cards::hand(here, None, false).await,
        ButtonId::Cards { button, .. } => cards::pressed(here, button, values).await,
        ButtonId::Map(_) => look::map(here, look::MapOptions::default()).await,
        ButtonId::Area(_) => {
            let part = values.first().cloned().unwrap_or_default();
            look::map(here, look::MapOptions { part, ..look::MapOptions::default() }).await
        }
        ButtonId::Changed { area, .. } => {
            let own = look::map_of(&here.snapshot).map_times().unwrap_or_default();
            let since = values.first().and_then(|value| changes::named(value, own));
            let part = area.as_str().to_owned();
            look::map(here, look::MapOptions { part, since, in_words: false }).await
        }
        ButtonId::Why(_) => look::why(here).await,
        ButtonId::Advice(_) => Box::pin(guide::drafted(here)).await,
        ButtonId::Join(_) => joining::join(here, name, joining::Joining::default()).await,
        ButtonId::JoinSide { side, .. } => {
            let joining = joining::Joining { side: Some(Side(side)), salt: None };
            joining::join(here, name, joining).await
        }
        ButtonId::Leave(_) => joining::leave(here).await,
        ButtonId::Ready(_) => joining::ready(here).await,
        ButtonId::Start(_) => {
            joining::start(here, joining::Starting { manages, ..joining::Starting::default() })
                .await
        }
        ButtonId::StartWithout { commander, unready, .. } => {
            let commander = Some(::staff::PlayerId(commander)).filter(|_| commander > 0);
            let starting = joining::Starting { commander, manages, unready, election: false };
            joining::start(here, starting).await
        }
        ButtonId::LeaveSurely(_) => joining::leave_surely(here).await,
        ButtonId::Dice(_) => dice::audit(here).await,
        ButtonId::Choose { decision, answer, .. } => {
            context::choose(here, decision, Some(answer)).await
        }
        ButtonId::Order { decision, answer, .. } => context::order(here, decision, &answer).await,
        ButtonId::Menu { decision, menu, .. } => {
            menus::picked(here, decision, Some(menu), values).await
        }
        ButtonId::Show { view, .. } => menus::show(here, view).await,
        ButtonId::Form { decision, form, .. } => open_form(here, decision, Some(form)).await,
        ButtonId::Sheet { button, .. } => sheet::pressed(here, button).await,
        ButtonId::File { button, .. } => files::pressed(here, button, manages).await,
        ButtonId::Story { button, .. } => story::pressed(here, button).await,
        ButtonId::Log { page, .. } => log::show(here, page).await,
        ButtonId::Odds(_) => odds::pressed(here).await,
        ButtonId::Options { button, .. } => options::pressed(here, button, values).await,
        ButtonId::Vote { motion, button, .. } => votes::pressed(here, motion, button, values).await,
        ButtonId::Proposal { proposal, button, .. } => {
            council::pressed(here, proposal, button).await
        }
        ButtonId::Plan { button, .. } => plans::pressed(here, button).await,
        ButtonId::Undo { order, button, .. } => undo::pressed(here, order, button).await,
        ButtonId::Posts { button, .. } => posts::pressed(here, button).await,
        ButtonId::Clock { button, .. } => me::pressed(here, button, values).await,
        ButtonId::Rules(_)
        | ButtonId::Turn(_)
        | ButtonId::Rings(_)
        | ButtonId::Zone(_)
        | ButtonId::Give(_)
        | ButtonId::GiveOpen(_)
        | ButtonId::GiveAll(_)
        | ButtonId::Back(_)
        | ButtonId::Discard(_) => Ok(unknown()),
    }
}

async fn pressed_anywhere(app: &App, origin: Origin, id: ButtonId, values: &[String]) -> Outcome {
    match id {
        ButtonId::Rules(topic) => Ok(rules::show(app, origin.player(), topic.as_str()).await),
        ButtonId::Turn(button) => {
            let topic = match &button {
                RulesButton::Topic(topic) => topic.as_str(),
                RulesButton::Picked | RulesButton::Menu(_) => "",
            };
            let topic = values.first().map_or(topic, String::as_str);
            Ok(rules::show(app, origin.player(), topic).await)
        }
        ButtonId::Rings(rings) => {
            let wanted = me::SettingsChange { rings: Some(rings), ..me::SettingsChange::default() };
            me::change(app, origin.player(), wanted).await
        }
        ButtonId::Zone(quiet) => {
            let picked = values.first().map_or("", String::as_str);
            me::live(app, origin.player(), picked, quiet).await
        }
        ButtonId::Give(draft) => context::give(app, origin, draft, Ends::Unsaid).await,
        ButtonId::GiveOpen(draft) => context::give(app, origin, draft, Ends::Nothing).await,
        ButtonId::GiveAll(draft) => context::give(app, origin, draft, Ends::All).await,
        ButtonId::Back(draft) => {
            let back = |of: &OrderContext<'_>| drafting::back(&of.game, &of.authority, of.steps());
            context::change(app, origin, draft, back).await
        }
        ButtonId::Discard(draft) => context::change(app, origin, draft, |_| Vec::new()).await,
        _ => Ok(unknown()),
    }
}

async fn unread(app: &App, origin: Origin, part: Unread, press: Press<'_>) -> Outcome {
    let here = async |campaign| Here::of(app, origin, campaign).await;
    match part {
        Unread::Answer(campaign, decision) => {
            context::choose(here(campaign).await?, decision, None).await
        }
        Unread::Menu(campaign, decision) => {
            menus::picked(here(campaign).await?, decision, None, press.values).await
        }
        Unread::Form(campaign, decision) => open_form(here(campaign).await?, decision, None).await,
        Unread::Done(campaign) => {
            here(campaign).await?;
            Err(Problem::Stale)
        }
        Unread::Look(nearest) => pressed(app, origin, *nearest, press).await,
    }
}

async fn open_form(here: Here<'_>, decision: DecisionId, form: Option<ListForm>) -> Outcome {
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
            Some(report::number_form(&id, *min, *max))
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

pub fn report_form(context: &OrderContext<'_>) -> Option<CreateModal> {
    let (before, drafted) = report::parted(context.steps());
    let tabletop = games::whole(&context.game).about().tabletop?;
    let filled = tabletop.form(&context.game, &context.authority, before, drafted)?;
    let decision = context.game.decision()?.id;
    let form = ListForm::ReportOf(context.here.origin.asker.interaction.0);
    let id = ButtonId::Form { campaign: context.here.snapshot.id, decision, form };
    Some(report::form(&id, filled))
}

pub async fn modal(app: &App, it: &ModalInteraction) {
    let call = Call::from(it);
    let origin = origin(call.asker(), call.channel, it.channel.as_ref());
    let id = it.data.custom_id.parse::<ButtonId>();
    let subject = campaign_of(&id).map_or(Subject::None, Subject::Campaign);
    // A form opened from a panel changes that panel; one opened by a command has none.
    let public = matches!(&id, Ok(id) if is_opener(id));
    let place = if it.message.is_some() && !public { Place::Panel } else { Place::New };
    let inputs = it.data.components.iter().flat_map(|row| &row.components);
    let typed = inputs.filter_map(|component| match component {
        ActionRowComponent::InputText(input) => {
            Some((input.custom_id.clone(), input.value.clone()?))
        }
        _ => None,
    });
    let typed = Typed(typed.collect());
    let work = async {
        let here = async |campaign| Here::of(app, origin, campaign).await;
        match id {
            Ok(ButtonId::Form { campaign, decision, form: ListForm::Number }) => {
                menus::number(here(campaign).await?, decision, typed.field(report::NUMBER)).await
            }
            Ok(ButtonId::Form { campaign, decision, .. }) => {
                reported(here(campaign).await?, decision, &typed).await
            }
            Ok(ButtonId::Proposal { campaign, proposal, button: ProposalButton::Object }) => {
                let word = typed.field(council::WORD).to_owned();
                council::object(here(campaign).await?, proposal, word).await
            }
            Ok(ButtonId::Sheet { campaign, button: SheetButton::Appoint(battle) }) => {
                let until = typed.field(sheet::WHEN);
                sheet::appointed(here(campaign).await?, battle, until).await
            }
            Ok(ButtonId::Options { campaign, button: TermsButton::Form(key) }) => {
                let number = typed.field(report::NUMBER);
                options::typed(here(campaign).await?, key.as_str(), number).await
            }
            _ => Ok(unknown()),
        }
    };
    reply::answer(app, call, place, subject, work).await;
}

/// The report of a battle becomes a draft: it is looked at before it counts.
async fn reported(here: Here<'_>, decision: DecisionId, typed: &Typed) -> Outcome {
    let context = OrderContext::open(here).await?;
    context.must_report()?;
    let tabletop = games::whole(&context.game).about().tabletop.ok_or(Problem::AnotherGame)?;
    let (before, _) = report::parted(context.steps());
    let current = context.game.decision().is_some_and(|waiting| waiting.id == decision);
    let read = match current {
        true => tabletop.read(&context.game, &context.authority, before, typed),
        false => Err("That form was about an earlier fight, which has been settled.".to_owned()),
    };
    let notice = match read {
        Ok(steps) => return context.redraft(steps).await,
        Err(notice) => notice,
    };
    let lines: Vec<String> =
        typed.field(tabletop.copied()).lines().map(|line| bare(&line.replace('`', "'"))).collect();
    let written = clip(&lines.join("\n"), WRITTEN_MAX);
    let notice =
        format!("✖ {notice} Nothing was changed. What you wrote, to copy:\n```\n{written}\n```");
    Ok(context.shown(Some(&notice)))
}
