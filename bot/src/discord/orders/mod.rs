//! Orders on their way in: presses, picks and forms are read here, asked of the campaign and
//! answered privately.
//!
//! Buttons carry typed ids ([`crate::discord::custom_id`]) and nothing is kept in memory between
//! two presses: panels and forms opened before a restart go on working. Slash commands
//! (`discord::commands`) use the same workers.

pub mod cards;
pub mod changes;
pub mod council;
pub mod desk;
pub mod dice;
pub mod digest;
pub mod drafting;
pub mod files;
pub mod groups;
pub mod guide;
pub mod host;
pub mod log;
pub mod look;
pub mod me;
pub mod menus;
pub mod odds;
pub mod options;
pub mod panel;
pub mod people;
pub mod plans;
pub mod posts;
pub mod records;
pub mod report;
pub mod rules;
pub mod sheet;
pub mod shown;
pub mod story;
pub mod undo;
pub mod votes;
pub mod widgets;

use crate::games::Ask;
use serenity::all::{
    ActionRowComponent, ComponentInteraction, ComponentInteractionDataKind, CreateModal, Member,
    ModalInteraction, PartialChannel,
};

use self::desk::{Desk, Origin};
use crate::campaign::ids::{CampaignId, ChannelId};
use crate::campaign::{Asker, Problem};
use crate::discord::App;
use crate::discord::custom_id::CustomId;
use crate::discord::reply::{self, Call, Place, Reply};
use crate::text;
use crate::text::words::{bare, clip};

/// Room for what was written in a form that could not be read.
const WRITTEN_MAX: usize = 1_200;

/// Where a press, a form or a command came from.
pub fn origin(asker: Asker, channel: ChannelId, partial: Option<&PartialChannel>) -> Origin {
    let parent = partial.and_then(|channel| channel.parent_id);
    Origin { asker, channel, parent: parent.map(|id| ChannelId(id.get())) }
}

/// Which campaign an id names.
fn campaign_of(id: &CustomId) -> Option<CampaignId> {
    match id {
        CustomId::Orders(campaign)
        | CustomId::Hand(campaign)
        | CustomId::Map(campaign)
        | CustomId::Why(campaign)
        | CustomId::Join(campaign)
        | CustomId::Leave(campaign)
        | CustomId::Start(campaign)
        | CustomId::Area(campaign)
        | CustomId::Odds(campaign)
        | CustomId::Dice(campaign)
        | CustomId::Changed { campaign, .. }
        | CustomId::Log { campaign, .. }
        | CustomId::File { campaign, .. }
        | CustomId::Story { campaign, .. }
        | CustomId::Options { campaign, .. }
        | CustomId::Sheet { campaign, .. }
        | CustomId::Vote { campaign, .. }
        | CustomId::Proposal { campaign, .. }
        | CustomId::Plan { campaign, .. }
        | CustomId::Undo { campaign, .. }
        | CustomId::Posts { campaign, .. }
        | CustomId::Cards { campaign, .. }
        | CustomId::Clock { campaign, .. }
        | CustomId::Choose { campaign, .. }
        | CustomId::Menu { campaign, .. }
        | CustomId::Show { campaign, .. }
        | CustomId::Form { campaign, .. } => Some(*campaign),
        CustomId::Give(_)
        | CustomId::Discard(_)
        | CustomId::Back(_)
        | CustomId::Rules(_)
        | CustomId::Turn(_) => None,
    }
}

/// Whether an id stands on a public message: its answer is a message of its own.
fn is_opener(id: &CustomId) -> bool {
    let opens = |part: &str| part.is_empty();
    if let CustomId::File { part, .. } = id {
        return part == files::REPORT;
    }
    if let CustomId::Story { part, .. } = id {
        return story::is_opener(part);
    }
    if let CustomId::Options { part, .. } | CustomId::Sheet { part, .. } = id {
        return opens(part);
    }
    if let CustomId::Proposal { part, .. } = id {
        return council::is_public(part);
    }
    if let CustomId::Cards { part, .. } = id {
        return cards::is_opener(part);
    }
    if let CustomId::Posts { part, .. } = id {
        return posts::is_opener(part);
    }
    if let CustomId::Clock { part, .. } = id {
        return me::opens(part);
    }
    matches!(
        id,
        CustomId::Rules(_)
            | CustomId::Orders(_)
            | CustomId::Hand(_)
            | CustomId::Map(_)
            | CustomId::Why(_)
            | CustomId::Join(_)
            | CustomId::Leave(_)
            | CustomId::Start(_)
            | CustomId::Odds(_)
            | CustomId::Dice(_)
            | CustomId::Vote { .. }
    )
}

/// Answers a press of a button or a pick from a menu.
pub async fn component(app: &App, it: &ComponentInteraction) {
    let call = Call::from(it);
    let origin = origin(call.asker(), call.channel, it.channel.as_ref());
    let id = it.data.custom_id.parse::<CustomId>();
    let values: &[String] = match &it.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values,
        _ => &[],
    };
    let place = match &id {
        Ok(id) if !is_opener(id) => Place::Panel,
        _ => Place::New,
    };
    let campaign = id.as_ref().ok().and_then(campaign_of);
    let name = it.member.as_ref().map_or_else(|| it.user.name.as_str(), |m| m.display_name());
    let manages = manages(it.member.as_ref());
    let work = async {
        match id {
            Ok(id) => pressed(app, &origin, id, values, (name, manages)).await,
            Err(_) => Ok(unknown()),
        }
    };
    reply::answer(app, call, place, campaign, work).await;
}

/// Whether somebody manages the server, as Discord says with each interaction.
pub fn manages(member: Option<&Member>) -> bool {
    let granted = member.and_then(|member| member.permissions);
    granted.is_some_and(|all| all.administrator() || all.manage_guild())
}

/// For buttons of another build, or of nobody.
fn unknown() -> Reply {
    let body = "This button is from an older version of the bot and means nothing any more. \
                `/orders` shows what can be done now."
        .to_owned();
    text::Post { body, ..text::Post::default() }.into()
}

async fn pressed(
    app: &App,
    origin: &Origin,
    id: CustomId,
    values: &[String],
    (name, manages): (&str, bool),
) -> Result<Reply, Problem> {
    match id {
        CustomId::Orders(id) => {
            let snapshot = desk::campaign(app, origin, id).await?;
            desk::orders(app, origin, snapshot).await
        }
        CustomId::Hand(id) => {
            let snapshot = desk::campaign(app, origin, id).await?;
            cards::hand(app, origin.player(), &snapshot, (None, false)).await
        }
        CustomId::Cards { campaign, part } => {
            let snapshot = desk::campaign(app, origin, campaign).await?;
            cards::pressed(app, origin, &snapshot, &part, values).await
        }
        CustomId::Map(id) => {
            let snapshot = desk::campaign(app, origin, id).await?;
            look::map(app, origin.player(), snapshot, look::Wanted::default()).await
        }
        CustomId::Area(id) => {
            let snapshot = desk::campaign(app, origin, id).await?;
            let area = values.first().map(|value| look::Area::named(value)).unwrap_or_default();
            let wanted = look::Wanted { area, ..look::Wanted::default() };
            look::map(app, origin.player(), snapshot, wanted).await
        }
        CustomId::Changed { campaign, part } => {
            let snapshot = desk::campaign(app, origin, campaign).await?;
            let since = values.first().and_then(|value| changes::named(value));
            let wanted = look::Wanted { area: look::Area::named(&part), since, in_words: false };
            look::map(app, origin.player(), snapshot, wanted).await
        }
        CustomId::Why(id) => look::why(app, desk::campaign(app, origin, id).await?).await,
        CustomId::Join(id) => {
            people::join(app, origin, desk::campaign(app, origin, id).await?, name, None).await
        }
        CustomId::Leave(id) => {
            people::leave(app, origin, desk::campaign(app, origin, id).await?).await
        }
        CustomId::Start(id) => {
            let snapshot = desk::campaign(app, origin, id).await?;
            people::start(app, origin, snapshot, (None, false)).await
        }
        CustomId::Dice(id) => {
            dice::audit(app, origin, &*desk::campaign(app, origin, id).await?).await
        }
        CustomId::Choose { campaign, decision, answer } => {
            desk::choose(app, origin, campaign, decision, &answer).await
        }
        CustomId::Menu { campaign, decision, part } => {
            menus::picked(app, origin, campaign, decision, &part, values).await
        }
        CustomId::Show { campaign, part, .. } => menus::show(app, origin, campaign, &part).await,
        CustomId::Form { .. } => open_form(app, origin, id).await,
        CustomId::Sheet { campaign, part } => {
            let snapshot = desk::campaign(app, origin, campaign).await?;
            sheet::pressed(app, origin, snapshot, &part).await
        }
        CustomId::File { campaign, part } => {
            let snapshot = desk::campaign(app, origin, campaign).await?;
            files::pressed(app, origin, snapshot, &part, manages).await
        }
        CustomId::Story { campaign, part } => {
            let snapshot = desk::campaign(app, origin, campaign).await?;
            story::pressed(app, origin, snapshot, &part).await
        }
        CustomId::Log { campaign, part } => {
            log::pressed(app, desk::campaign(app, origin, campaign).await?, &part).await
        }
        CustomId::Odds(id) => {
            odds::pressed(app, origin, desk::campaign(app, origin, id).await?).await
        }
        CustomId::Rules(topic) => Ok(rules::show(app, origin.player(), &topic).await),
        CustomId::Turn(topic) => {
            let topic = values.first().unwrap_or(&topic);
            Ok(rules::show(app, origin.player(), topic).await)
        }
        CustomId::Options { campaign, part } => {
            options::pressed(app, origin, campaign, &part, values).await
        }
        CustomId::Vote { campaign, motion, part } => {
            let snapshot = desk::campaign(app, origin, campaign).await?;
            votes::pressed(app, origin, &snapshot, motion, &part, values).await
        }
        CustomId::Proposal { campaign, proposal, part } => {
            let snapshot = desk::campaign(app, origin, campaign).await?;
            council::pressed(app, origin, &snapshot, proposal, &part).await
        }
        CustomId::Plan { campaign, part } => {
            let snapshot = desk::campaign(app, origin, campaign).await?;
            plans::pressed(app, origin, snapshot, &part).await
        }
        CustomId::Undo { campaign, order, part } => {
            let snapshot = desk::campaign(app, origin, campaign).await?;
            undo::pressed(app, origin, snapshot, order, &part).await
        }
        CustomId::Posts { campaign, part } => {
            let snapshot = desk::campaign(app, origin, campaign).await?;
            posts::pressed(app, origin, snapshot, &part).await
        }
        CustomId::Clock { campaign, part } => {
            let snapshot = desk::campaign(app, origin, campaign).await?;
            me::pressed(app, origin, &snapshot, &part, values).await
        }
        CustomId::Give(draft) => desk::give(app, origin, draft).await,
        CustomId::Back(draft) => desk::back(app, origin, draft).await,
        CustomId::Discard(draft) => desk::discard(app, origin, draft).await,
    }
}

/// Opens the form a button is for.
async fn open_form(app: &App, origin: &Origin, id: CustomId) -> Result<Reply, Problem> {
    let CustomId::Form { campaign, decision, part } = &id else { return Ok(unknown()) };
    let snapshot = desk::campaign(app, origin, *campaign).await?;
    let desk = Desk::open(app, origin, snapshot).await?;
    desk::must_draft(&desk)?;
    if report::is_part(part) {
        desk::must_report(&desk)?;
    }
    let waiting = desk.rehearsal.decision.as_ref().filter(|waiting| waiting.id == *decision);
    let form = match waiting.map(|waiting| &waiting.ask) {
        _ if report::is_part(part) => report_form(&desk, origin),
        Some(Ask::Number { min, max }) if part == "number" => {
            Some(report::number_form(&id, *min, *max))
        }
        _ => None,
    };
    match form {
        Some(form) => Ok(form.into()),
        None => {
            let notice = "↻ That has been settled by now; this is what is asked.";
            let look = panel::Look::default();
            Ok(desk::reply(desk.panel(&look, Some(notice))))
        }
    }
}

/// The form for the fight that waits, filled with the report drafted so far.
pub fn report_form(desk: &Desk, origin: &Origin) -> Option<CreateModal> {
    let (before, filled) = report::parted(desk.steps());
    let fight = report::fight(&desk.game, &desk.authority, before)?;
    let decision = desk.game.decision()?.id;
    let part = format!("{}.{}", report::PART, origin.asker.interaction.0);
    let id = CustomId::Form { campaign: desk.snapshot.id, decision, part };
    Some(report::form(&id, &fight, &filled.unwrap_or_default()))
}

/// Answers a form that was filled and sent, whenever it was opened.
pub async fn modal(app: &App, it: &ModalInteraction) {
    let call = Call::from(it);
    let origin = origin(call.asker(), call.channel, it.channel.as_ref());
    let id = it.data.custom_id.parse::<CustomId>();
    let campaign = id.as_ref().ok().and_then(campaign_of);
    // A form opened from a panel changes that panel; one opened by a command has none.
    let public = matches!(&id, Ok(id) if is_opener(id));
    let place = if it.message.is_some() && !public { Place::Panel } else { Place::New };
    let field = |wanted: &str| {
        let inputs = it.data.components.iter().flat_map(|row| &row.components);
        let mut found = inputs.filter_map(|component| match component {
            ActionRowComponent::InputText(input) if input.custom_id == wanted => {
                input.value.clone()
            }
            _ => None,
        });
        found.next_back().unwrap_or_default()
    };
    let work = async {
        match id {
            Ok(CustomId::Form { campaign, decision, part }) if part == "number" => {
                menus::number(app, &origin, campaign, decision, &field(report::NUMBER)).await
            }
            Ok(CustomId::Form { campaign, decision, part }) if report::is_part(&part) => {
                let (held, lost) = (field(report::FIELD), field(report::LOSSES));
                let (theirs, routed) = (field(report::THEIRS), field(report::ROUT));
                let typed =
                    report::Typed { field: &held, losses: &lost, theirs: &theirs, routed: &routed };
                reported(app, &origin, campaign, decision, typed).await
            }
            Ok(CustomId::Proposal { campaign, proposal, .. }) => {
                let snapshot = desk::campaign(app, &origin, campaign).await?;
                council::object(app, &origin, &snapshot, proposal, field(council::WORD)).await
            }
            Ok(CustomId::Options { campaign, part }) => {
                options::typed(app, &origin, campaign, &part, &field(report::NUMBER)).await
            }
            _ => Ok(unknown()),
        }
    };
    reply::answer(app, call, place, campaign, work).await;
}

/// The report of a battle becomes a draft: it is looked at before it counts.
async fn reported(
    app: &App,
    origin: &Origin,
    id: CampaignId,
    decision: crate::games::DecisionId,
    typed: report::Typed<'_>,
) -> Result<Reply, Problem> {
    let snapshot = desk::campaign(app, origin, id).await?;
    let desk = Desk::open(app, origin, snapshot).await?;
    desk::must_report(&desk)?;
    let (before, _) = report::parted(desk.steps());
    let current = desk.game.decision().is_some_and(|waiting| waiting.id == decision);
    let read = match current {
        true => report::read(&desk, before, typed),
        false => Err("That form was about an earlier fight, which has been settled.".to_owned()),
    };
    let notice = match read {
        Ok(steps) => return desk::redraft(app, origin, desk, steps).await,
        Err(notice) => notice,
    };
    let lines: Vec<String> =
        typed.losses.lines().map(|line| bare(&line.replace('`', "'"))).collect();
    let written = clip(&lines.join("\n"), WRITTEN_MAX);
    let notice =
        format!("✖ {notice} Nothing was changed. What you wrote, to copy:\n```\n{written}\n```");
    Ok(desk::reply(desk.panel(&panel::Look::default(), Some(&notice))))
}
