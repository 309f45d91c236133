//! Orders on their way in: presses, picks and forms are read here, asked of the campaign and
//! answered privately.
//!
//! Buttons carry typed ids ([`model::button`]) and nothing is kept in memory between
//! two presses: panels and forms opened before a restart go on working. Slash commands stand beside
//! the workers that they share with buttons.
//!
//! Somebody who asks something of the campaign that is played where they ask: what every worker is
//! given.

use games::tabletop::Typed;
use model::button::battle::{PostsButton, SheetButton};
use model::button::list::ListForm;
use model::button::look::{CardsButton, FileButton, RulesButton, StoryButton};
use model::button::staff::{ClockButton, ProposalButton};
use model::button::terms::TermsButton;
use model::button::{NotOurs, Unread};
use model::{Asker, Ends};
use serenity::all::{
    ActionRowComponent, ComponentInteraction, ComponentInteractionDataKind, ModalInteraction,
};

use crate::orders::drafting::OrderContext;
use crate::orders::looking::{log, look, odds, rules, story};
use crate::orders::people::joining::Starting;
use crate::orders::people::{council, joining, me, options, plans, posts, votes};
use crate::prelude::*;
use crate::reply::{self, Call, Place, Subject};

pub mod battles;
pub mod drafting;
pub mod drafts;
pub mod files;
pub mod host;
pub mod looking;
pub mod panel;
pub mod people;

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
        _ => false,
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

/// The campaign an id names, as far as it can be read.
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

impl Press<'_> {
    fn first(&self) -> Option<&str> {
        self.values.first().map(String::as_str)
    }
}

pub async fn component(app: &App, it: &ComponentInteraction) {
    let call = Call::from(it);
    let origin = call.origin(it.channel.as_ref());
    let id = it.data.custom_id.parse::<ButtonId>();
    let values: &[String] = match &it.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values,
        _ => &[],
    };
    let place = place_of(&id);
    let subject = campaign_of(&id).map_or(Subject::None, Subject::Campaign);
    let name = it.member.as_ref().map_or_else(|| it.user.name.as_str(), |m| m.display_name());
    let press = Press { values, name, manages: host::manages(it.member.as_ref()) };
    let work = async {
        match id {
            Ok(id) => pressed(app, origin, id, press).await,
            Err(NotOurs::Unread(part)) => unread(app, origin, part, press).await,
            Err(NotOurs::Foreign) => Ok(unknown()),
        }
    };
    reply::answer(app, call, place, subject, Box::pin(work)).await;
}

/// For buttons of another build, or of nobody.
fn unknown() -> Reply {
    said(
        "This button is from an older version of the bot and means nothing any more. `/orders` \
         shows what can be done now.",
    )
}

async fn pressed(app: &App, origin: Origin, id: ButtonId, press: Press<'_>) -> Outcome {
    let Some(campaign) = id.campaign() else {
        return pressed_anywhere(app, origin, id, press).await;
    };
    let here = Here::of(app, origin, campaign).await?;
    let Press { values, name, manages } = press;
    match id {
        ButtonId::Orders(_) => drafts::orders(here).await,
        ButtonId::Hand(_) => look::hand(here, None, false).await,
        ButtonId::Cards { button, .. } => look::card_pressed(here, button, values).await,
        ButtonId::Map(_) => look::show_map(here, look::MapOptions::default()).await,
        ButtonId::Area(_) => look::closer(here, press.first()).await,
        ButtonId::Changed { area, .. } => {
            look::since_picked(here, area.as_str(), press.first()).await
        }
        ButtonId::Why(_) => look::why(here).await,
        ButtonId::Advice(_) => Box::pin(drafts::guides_move(here)).await,
        ButtonId::Join(_) => joining::join(here, name, None, None).await,
        ButtonId::JoinSide { side, .. } => joining::join(here, name, Some(Side(side)), None).await,
        ButtonId::Leave(_) => joining::leave(here).await,
        ButtonId::Ready(_) => joining::ready(here).await,
        ButtonId::Start(_) => {
            joining::start(here, Starting { manages, ..Starting::default() }).await
        }
        ButtonId::StartWithout { commander, unready, .. } => {
            let commander = Some(staff::PlayerId(commander)).filter(|_| commander > 0);
            let starting = Starting { commander, manages, unready, election: false };
            joining::start(here, starting).await
        }
        ButtonId::LeaveSurely(_) => joining::leave_surely(here).await,
        ButtonId::Dice(_) => odds::audit(here).await,
        ButtonId::Choose { decision, answer, .. } => {
            drafts::choose(here, decision, Some(answer)).await
        }
        ButtonId::Order { decision, answer, .. } => drafts::order(here, decision, &answer).await,
        ButtonId::Menu { decision, menu, .. } => {
            drafts::picked(here, decision, Some(menu), values).await
        }
        ButtonId::Show { view, .. } => drafts::show(here, view).await,
        ButtonId::Form { decision, form, .. } => {
            battles::open_form(here, decision, Some(form)).await
        }
        ButtonId::Sheet { button, .. } => battles::pressed(here, button).await,
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
        ButtonId::Undo { order, button, .. } => drafts::undo_pressed(here, order, button).await,
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

async fn pressed_anywhere(app: &App, origin: Origin, id: ButtonId, press: Press<'_>) -> Outcome {
    let player = origin.player();
    match id {
        ButtonId::Rules(topic) => Ok(rules::show(app, player, topic.as_str()).await),
        ButtonId::Turn(button) => {
            let topic = match &button {
                RulesButton::Topic(topic) => topic.as_str(),
                RulesButton::Picked | RulesButton::Menu(_) => "",
            };
            Ok(rules::show(app, player, press.first().unwrap_or(topic)).await)
        }
        ButtonId::Rings(rings) => me::changed(app, player, |person| person.rings = rings).await,
        ButtonId::Zone(quiet) => {
            me::live(app, player, press.first().unwrap_or_default(), quiet).await
        }
        ButtonId::Give(draft) => drafts::give(app, origin, draft, Ends::Unsaid).await,
        ButtonId::GiveOpen(draft) => drafts::give(app, origin, draft, Ends::Nothing).await,
        ButtonId::GiveAll(draft) => drafts::give(app, origin, draft, Ends::All).await,
        ButtonId::Back(draft) => {
            let back = |of: &OrderContext<'_>| drafting::back(&of.game, &of.authority, of.steps());
            drafts::change(app, origin, draft, back).await
        }
        ButtonId::Discard(draft) => drafts::change(app, origin, draft, |_| Vec::new()).await,
        _ => Ok(unknown()),
    }
}

/// Answers an id whose last part this build does not know, as near as it can.
async fn unread(app: &App, origin: Origin, part: Unread, press: Press<'_>) -> Outcome {
    let here = async |campaign| Here::of(app, origin, campaign).await;
    match part {
        Unread::Answer(campaign, decision) => {
            drafts::choose(here(campaign).await?, decision, None).await
        }
        Unread::Menu(campaign, decision) => {
            drafts::picked(here(campaign).await?, decision, None, press.values).await
        }
        Unread::Form(campaign, decision) => {
            battles::open_form(here(campaign).await?, decision, None).await
        }
        Unread::Done(campaign) => {
            here(campaign).await?;
            Err(Problem::Stale)
        }
        Unread::Look(nearest) => pressed(app, origin, *nearest, press).await,
    }
}

/// Answers a form that was filled and sent, whenever it was opened.
pub async fn modal(app: &App, it: &ModalInteraction) {
    let call = Call::from(it);
    let origin = call.origin(it.channel.as_ref());
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
                let number = typed.field(battles::NUMBER);
                drafts::number(here(campaign).await?, decision, number).await
            }
            Ok(ButtonId::Form { campaign, decision, .. }) => {
                battles::reported(here(campaign).await?, decision, &typed).await
            }
            Ok(ButtonId::Proposal { campaign, proposal, button: ProposalButton::Object }) => {
                let word = typed.field(council::WORD).to_owned();
                council::object(here(campaign).await?, proposal, word).await
            }
            Ok(ButtonId::Sheet { campaign, button: SheetButton::Appoint(battle) }) => {
                let until = typed.field(battles::WHEN);
                battles::appointed(here(campaign).await?, battle, until).await
            }
            Ok(ButtonId::Options { campaign, button: TermsButton::Form(key) }) => {
                let number = typed.field(battles::NUMBER);
                options::typed(here(campaign).await?, key.as_str(), number).await
            }
            _ => Ok(unknown()),
        }
    };
    reply::answer(app, call, place, subject, Box::pin(work)).await;
}

/// Where a press or a command came from: the channel, and the channel its thread hangs in.
#[derive(Debug, Clone, Copy)]
pub struct Origin {
    pub asker: Asker,
    pub channel: ChannelId,
    pub parent: Option<ChannelId>,
}

impl Origin {
    pub fn player(&self) -> PlayerId {
        self.asker.player
    }

    fn is_at(&self, snapshot: &Snapshot) -> bool {
        let room = snapshot.roster.room == Some(self.channel.0);
        room || snapshot.channel == self.channel || Some(snapshot.channel) == self.parent
    }

    pub async fn campaign(&self, app: &App) -> Result<Arc<Snapshot>, Problem> {
        if let Some(found) = app.campaigns.in_channel_for(self.channel, self.player()).await? {
            return Ok(found);
        }
        let parent = self.parent.ok_or(Problem::NoSuchCampaign)?;
        app.campaigns.in_channel_for(parent, self.player()).await?.ok_or(Problem::NoSuchCampaign)
    }
}

/// Somebody who asks, and the campaign they ask. Each worker reads it as it is now, so that a
/// button pressed late is answered with what is current.
#[derive(Debug, Clone)]
pub struct Here<'a> {
    pub app: &'a App,
    pub origin: Origin,
    pub snapshot: Arc<Snapshot>,
}

impl<'a> Here<'a> {
    pub async fn of(app: &'a App, origin: Origin, id: CampaignId) -> Result<Self, Problem> {
        let snapshot = app.campaigns.snapshot_for(id, origin.player()).await?;
        match origin.is_at(&snapshot) {
            true => Ok(Self { app, origin, snapshot }),
            false => Err(Problem::NoSuchCampaign),
        }
    }

    pub async fn at(app: &'a App, origin: Origin) -> Result<Self, Problem> {
        Ok(Self { app, origin, snapshot: origin.campaign(app).await? })
    }

    pub fn after(self, snapshot: Arc<Snapshot>) -> Self {
        Self { snapshot, ..self }
    }

    pub fn player(&self) -> PlayerId {
        self.origin.player()
    }

    pub fn has_joined(&self) -> bool {
        self.snapshot.roster.has(self.player())
    }

    pub fn must_have_joined(&self) -> Result<(), Problem> {
        if self.has_joined() { Ok(()) } else { Err(Problem::NotAMember) }
    }

    pub fn game(&self) -> Result<Arc<Game>, Problem> {
        game_of(&self.snapshot)
    }

    pub async fn request(&self, request: Request) -> Result<Receipt, Problem> {
        self.app.campaigns.request(self.snapshot.id, self.origin.asker, request).await
    }
}

pub fn game_of(snapshot: &Snapshot) -> Result<Arc<Game>, Problem> {
    match (snapshot.stage, &snapshot.game) {
        (Stage::Lobby, _) | (_, None) => Err(Problem::NotStarted),
        (Stage::Over, _) => Err(Problem::Over),
        (Stage::Aside, _) => Err(Problem::Aside),
        (Stage::Frozen, _) => Err(Problem::Frozen(String::new())),
        (Stage::Running, Some(game)) => Ok(Arc::clone(game)),
    }
}
