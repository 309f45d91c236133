//! Proposals: what the buttons under them, the panel and `/council` share.

use campaign::OBJECTION_MAX;
use games::text;
use kit::Refusal;
use model::button::ButtonId;
use model::button::staff::ProposalButton;
use model::ids::DraftId;
use model::{Problem, Receipt, Request, Snapshot};
use serenity::all::{CreateActionRow, CreateInputText, CreateModal, InputTextStyle};
use staff::council::Fate;
use staff::standing::Standing;

use crate::App;
use crate::orders::context;
use crate::orders::context::Origin;
use crate::orders::panel::Look;
use crate::reply::Reply;

/// The field of the form of an objection.
pub const WORD: &str = "word";

/// The button that makes a proposal of a draft.
pub fn make(snapshot: &Snapshot, draft: DraftId) -> ButtonId {
    let button = ProposalButton::Make(draft);
    ButtonId::Proposal { campaign: snapshot.id, proposal: 0, button }
}

/// A press of a button about a proposal.
///
/// # Errors
/// If it does not count.
pub async fn pressed(
    app: &App,
    origin: &Origin,
    snapshot: &Snapshot,
    proposal: u32,
    button: ProposalButton,
) -> Result<Reply, Problem> {
    match button {
        ProposalButton::Back => back(app, origin, snapshot, proposal).await,
        ProposalButton::Object => objection(origin, snapshot, proposal),
        ProposalButton::Adopt | ProposalButton::Take => {
            adopt(app, origin, snapshot, proposal).await
        }
        ProposalButton::Make(draft) => propose(app, origin, draft).await,
    }
}

/// Proposes a draft.
///
/// # Errors
/// If it cannot be proposed.
async fn propose(app: &App, origin: &Origin, id: DraftId) -> Result<Reply, Problem> {
    let (context, fits) = context::drafted(app, origin, id).await?;
    let Some(draft) = context.draft.clone().filter(|_| fits) else {
        return Ok(context::reply(context.panel(&Look::default(), Some(context::DRAFT_GONE))));
    };
    let (decision, steps) = (draft.decision, draft.steps);
    let request = Request::Propose { decision, steps, draft: Some(draft.id) };
    let receipt = app.campaigns.request(context.snapshot.id, origin.asker, request).await?;
    Ok(text::staff::council::made(&receipt.snapshot, origin.player()).into())
}

/// Stands behind a proposal, or the second time no longer does.
///
/// # Errors
/// If it is closed, or whoever asks has not joined.
pub async fn back(
    app: &App,
    origin: &Origin,
    snapshot: &Snapshot,
    proposal: u32,
) -> Result<Reply, Problem> {
    let request = Request::Back { proposal };
    let receipt = app.campaigns.request(snapshot.id, origin.asker, request).await?;
    Ok(text::staff::council::backed(&receipt.snapshot, proposal, origin.player()).into())
}

/// Opens the form for a word against a proposal.
fn objection(origin: &Origin, snapshot: &Snapshot, proposal: u32) -> Result<Reply, Problem> {
    if !snapshot.roster.has(origin.player()) {
        return Err(Problem::NotAMember);
    }
    let button = ProposalButton::Object;
    let id = ButtonId::Proposal { campaign: snapshot.id, proposal, button };
    let most = u16::try_from(OBJECTION_MAX).unwrap_or(u16::MAX);
    let field = CreateInputText::new(InputTextStyle::Short, "Why not, in a word", WORD)
        .max_length(most)
        .required(false);
    let form = CreateModal::new(id.to_string(), "Against it");
    Ok(form.components(vec![CreateActionRow::InputText(field)]).into())
}

/// Is against a proposal.
///
/// # Errors
/// If it is closed or their own, or whoever asks has not joined.
pub async fn object(
    app: &App,
    origin: &Origin,
    snapshot: &Snapshot,
    proposal: u32,
    word: String,
) -> Result<Reply, Problem> {
    let request = Request::Object { proposal, word };
    app.campaigns.request(snapshot.id, origin.asker, request).await?;
    let body = "✋ You are against it, and the channel sees your word. *Back it* changes your mind, \
                and another objection takes the place of this one.";
    Ok(said(body))
}

/// Takes a proposal back.
///
/// # Errors
/// If it is closed or another's.
pub async fn drop(
    app: &App,
    origin: &Origin,
    snapshot: &Snapshot,
    proposal: u32,
) -> Result<Reply, Problem> {
    let request = Request::Drop { proposal };
    app.campaigns.request(snapshot.id, origin.asker, request).await?;
    Ok(said("💡 The proposal is taken back."))
}

/// Gives a proposal as an order.
///
/// # Errors
/// If it is not theirs to give, or closed.
pub async fn adopt(
    app: &App,
    origin: &Origin,
    snapshot: &Snapshot,
    proposal: u32,
) -> Result<Reply, Problem> {
    let request = Request::Adopt { proposal };
    let receipt = app.campaigns.request(snapshot.id, origin.asker, request).await?;
    Ok(match is_impossible(&receipt, proposal) {
        true => {
            let why = text::refusal(Refusal::NotOffered);
            text::staff::council::impossible(&receipt.snapshot, &why).into()
        }
        false => context::received(origin, &receipt),
    })
}

/// Says what is to be done when they do not answer in time.
///
/// # Errors
/// If whoever asks has not joined.
pub async fn stand_by(
    app: &App,
    origin: &Origin,
    snapshot: &Snapshot,
    standing: Standing,
) -> Result<Reply, Problem> {
    let known = snapshot.roster.council.standing_of(Some(origin.player()));
    if known != standing || !snapshot.roster.has(origin.player()) {
        let request = Request::StandBy { standing };
        app.campaigns.request(snapshot.id, origin.asker, request).await?;
    }
    Ok(text::staff::defaults::standing(standing).into())
}

fn is_impossible(receipt: &Receipt, proposal: u32) -> bool {
    let found = receipt.snapshot.roster.council.numbered(proposal);
    found.is_some_and(|proposal| proposal.fate == Fate::Impossible)
}

fn said(body: &str) -> Reply {
    model::message::Post { body: body.to_owned(), ..text::Post::default() }.into()
}
