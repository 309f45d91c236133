//! Proposals: what the buttons under them, the panel and `/council` share.

use campaign::OBJECTION_MAX;
use games::text;
use kit::Refusal;
use model::button::ButtonId;
use model::button::staff::ProposalButton;
use model::ids::DraftId;
use model::message::{Picture, Post};
use model::words::bare;
use model::{Receipt, Request, Snapshot};
use serenity::all::{CreateActionRow, CreateButton, CreateInputText, CreateModal, InputTextStyle};
use staff::council::{Proposal, ProposalState};
use staff::standing::Standing;

use crate::orders::context;
use crate::orders::here::{Here, Origin};
use crate::outgoing::OutgoingMessage;
use crate::reply::{Outcome, Reply, said};
use crate::{App, messages};

pub const WORD: &str = "word";

pub fn make(snapshot: &Snapshot, draft: DraftId) -> ButtonId {
    let button = ProposalButton::Make(draft);
    ButtonId::Proposal { campaign: snapshot.id, proposal: 0, button }
}

pub async fn pressed(here: Here<'_>, proposal: u32, button: ProposalButton) -> Outcome {
    match button {
        ProposalButton::Back => back(here, proposal).await,
        ProposalButton::Object => objection(&here, proposal),
        ProposalButton::Adopt | ProposalButton::Take => adopt(here, proposal).await,
        ProposalButton::Drop => drop(here, proposal).await,
        ProposalButton::Make(draft) => propose(here.app, here.origin, draft).await,
    }
}

async fn propose(app: &App, origin: Origin, id: DraftId) -> Outcome {
    let (context, fits) = context::drafted(app, origin, id).await?;
    let Some(draft) = context.draft.clone().filter(|_| fits) else {
        return Ok(context.shown(Some(&context::gone(&context, context::DRAFT_GONE).await)));
    };
    let (decision, steps) = (draft.decision, draft.steps);
    let request = Request::Propose { decision, steps, draft: Some(draft.id) };
    let receipt = context.here.request(request).await?;
    Ok(text::staff::council::made(&receipt.snapshot, origin.player()).into())
}

/// One proposal with what can be done about it, where one is named or no other is open; else all.
pub fn show(here: &Here<'_>, wanted: Option<u32>) -> Reply {
    let council = &here.snapshot.roster.council;
    let mut open = council.open();
    let only = open.next().filter(|_| open.next().is_none()).map(|only| only.number);
    let Some(number) = wanted.or(only) else {
        return text::staff::council::listed(&here.snapshot).into();
    };
    let own = |of: &Proposal| of.is_open() && of.proposer == here.player();
    let mut buttons = messages::compose::voices(&here.snapshot, number);
    if council.numbered(number).is_some_and(own) {
        let button = ProposalButton::Drop;
        let id = ButtonId::Proposal { campaign: here.snapshot.id, proposal: number, button };
        buttons.push(CreateButton::new(id.to_string()).label("Take it back"));
    }
    let rows = (!buttons.is_empty()).then_some(CreateActionRow::Buttons(buttons));
    let shown = text::staff::council::proposal(&here.snapshot, number);
    let post = Post { picture: Picture::None, ..shown };
    OutgoingMessage::from(post).with_rows(rows.into_iter().collect()).into()
}

async fn back(here: Here<'_>, proposal: u32) -> Outcome {
    let receipt = here.request(Request::Back { proposal }).await?;
    Ok(text::staff::council::backed(&receipt.snapshot, proposal, here.player()).into())
}

fn objection(here: &Here<'_>, proposal: u32) -> Outcome {
    here.must_have_joined()?;
    let button = ProposalButton::Object;
    let id = ButtonId::Proposal { campaign: here.snapshot.id, proposal, button };
    let most = u16::try_from(OBJECTION_MAX).unwrap_or(u16::MAX);
    let field = CreateInputText::new(InputTextStyle::Short, "Why not, in a word", WORD)
        .max_length(most)
        .required(false);
    let form = CreateModal::new(id.to_string(), "Against it");
    Ok(form.components(vec![CreateActionRow::InputText(field)]).into())
}

pub async fn object(here: Here<'_>, proposal: u32, word: String) -> Outcome {
    let worded = !bare(&word).is_empty();
    let receipt = here.request(Request::Object { proposal, word }).await?;
    let found = receipt.snapshot.roster.council.numbered(proposal);
    if found.is_some_and(|proposal| proposal.reports) {
        return Ok(said("✋ You have objected: the result does not count, and the battle waits."));
    }
    let who = text::staff::council::readers(&receipt.snapshot);
    let told = if worded { "reads why" } else { "is told so" };
    Ok(said(format!(
        "✋ You are against it, and {who} {told}. *Back it* changes your mind, and another objection \
         takes the place of this one."
    )))
}

async fn drop(here: Here<'_>, proposal: u32) -> Outcome {
    here.request(Request::Drop { proposal }).await?;
    Ok(said("💡 The proposal is taken back."))
}

async fn adopt(here: Here<'_>, proposal: u32) -> Outcome {
    let receipt = here.request(Request::Adopt { proposal }).await?;
    let found = receipt.snapshot.roster.council.numbered(proposal);
    let ordered = found.map(|found| found.title.clone());
    Ok(match is_impossible(&receipt, proposal) {
        true => {
            let why = text::refusal(Refusal::NotOffered);
            text::staff::council::impossible(&receipt.snapshot, &why).into()
        }
        false => context::received(here, &receipt, ordered.as_deref()),
    })
}

pub async fn stand_by(here: Here<'_>, standing: Standing) -> Outcome {
    if !games::of(&here.snapshot.setup).about().standing_orders {
        return Ok(said(text::staff::defaults::NO_STANDING_ORDERS));
    }
    let known = here.snapshot.roster.council.standing_of(Some(here.player()));
    if known != standing || !here.has_joined() {
        here.request(Request::StandBy { standing }).await?;
    }
    Ok(text::staff::defaults::standing(standing).into())
}

fn is_impossible(receipt: &Receipt, proposal: u32) -> bool {
    let found = receipt.snapshot.roster.council.numbered(proposal);
    found.is_some_and(|proposal| proposal.fate == ProposalState::Impossible)
}
