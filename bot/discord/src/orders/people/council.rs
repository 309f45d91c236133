//! Proposals: what the buttons under them, the panel and `/council` share.

use campaign::OBJECTION_MAX;
use kit::Refusal;
use model::button::staff::ProposalButton;
use model::ids::DraftId;
use model::message::Picture;
use serenity::all::{CreateActionRow, CreateInputText, CreateModal, InputTextStyle};
use staff::council::{Proposal, ProposalState};
use staff::standing::{Garrisons, Points, Retreats, Standing};

use crate::messages;
use crate::orders::looking::odds;
use crate::orders::{drafting, drafts};
use crate::prelude::*;

pub const WORD: &str = "word";

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
    let (context, fits) = drafts::drafted(app, origin, id).await?;
    let Some(draft) = context.draft.clone().filter(|_| fits) else {
        return Ok(drafts::gone(&context, drafts::DRAFT_GONE).await);
    };
    let (decision, steps) = (draft.decision, draft.steps);
    let request = Request::Propose { decision, steps, draft: Some(draft.id) };
    let receipt = context.here.request(request).await?;
    Ok(text::people::council::made(&receipt.snapshot, origin.player()).into())
}

/// One proposal with what can be done about it, where one is named or no other is open; else all.
pub fn show(here: &Here<'_>, wanted: Option<u32>) -> Reply {
    let council = &here.snapshot.roster.council;
    let mut open = council.open();
    let only = open.next().filter(|_| open.next().is_none()).map(|only| only.number);
    let Some(number) = wanted.or(only) else {
        return text::people::council::listed(&here.snapshot).into();
    };
    let own = |of: &Proposal| of.is_open() && of.proposer == here.player();
    let mut buttons = messages::compose::voices(&here.snapshot, number);
    if council.numbered(number).is_some_and(own) {
        let button = ProposalButton::Drop;
        let id = ButtonId::Proposal { campaign: here.snapshot.id, proposal: number, button };
        buttons.push(Button::new(id, "Take it back"));
    }
    let shown = text::people::council::proposal(&here.snapshot, number);
    let post = Post { picture: Picture::None, ..shown };
    OutgoingMessage::from(post).with_rows(Row::of(buttons).into_iter().collect()).into()
}

async fn back(here: Here<'_>, proposal: u32) -> Outcome {
    let receipt = here.request(Request::Back { proposal }).await?;
    Ok(text::people::council::backed(&receipt.snapshot, proposal, here.player()).into())
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
    let who = text::people::council::readers(&receipt.snapshot);
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
            text::people::council::impossible(&receipt.snapshot, &why).into()
        }
        false => drafting::received(here, &receipt, ordered.as_deref()),
    })
}

pub async fn stand_by(here: Here<'_>, standing: Standing) -> Outcome {
    let Some(first) = games::of(&here.snapshot.setup).about().standing_orders else {
        return Ok(said(text::people::defaults::NO_STANDING_ORDERS));
    };
    let known = here.snapshot.roster.council.standing_of(Some(here.player()));
    if known != standing || !here.has_joined() {
        here.request(Request::StandBy { standing }).await?;
    }
    Ok(text::people::defaults::standing(standing, first).into())
}

fn is_impossible(receipt: &Receipt, proposal: u32) -> bool {
    let found = receipt.snapshot.roster.council.numbered(proposal);
    found.is_some_and(|proposal| proposal.fate == ProposalState::Impossible)
}

/// What the staff proposes, and what is done when you do not answer
#[poise::command(slash_command, guild_only, subcommands("list", "standing"), subcommand_required)]
pub(crate) async fn council(_ctx: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

/// A proposal as it is completed: its number, whose, what.
fn titled(snapshot: &Snapshot) -> Vec<(u32, String)> {
    let open = snapshot.roster.council.best_first().into_iter();
    let title = |proposal: &staff::council::Proposal| {
        let who = text::people::members::bare_name(snapshot, proposal.proposer);
        let title = text::people::council::bare_title(proposal);
        let told = format!("{} · {}: {title}", proposal.number, clip(&who, 40));
        (proposal.number, clip(&told, 100))
    };
    open.map(title).collect()
}

async fn complete_proposal(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let titles = campaign_here(ctx).await.map(|snapshot| titled(&snapshot)).unwrap_or_default();
    let partial = bare(partial).to_lowercase();
    let fits = |(_, title): &(u32, String)| title.to_lowercase().contains(&partial);
    let choice =
        |(number, title): (u32, String)| AutocompleteChoice::new(title, number.to_string());
    offered(titles.into_iter().filter(fits).map(choice))
}

/// The proposal that is meant: by its number, as it was completed, or the only one of that name.
fn meant(snapshot: &Snapshot, typed: &str) -> Option<u32> {
    let typed = bare(typed).to_lowercase();
    let number: String = typed.chars().take_while(char::is_ascii_digit).collect();
    if let Ok(number) = number.parse() {
        return Some(number);
    }
    let titles = titled(snapshot);
    let mut found = titles.iter().filter(|(_, title)| title.to_lowercase().contains(&typed));
    let (number, _) = found.next()?;
    found.next().is_none().then_some(*number)
}

fn named(here: &Here<'_>, typed: &str) -> Result<u32, Problem> {
    let closed = staff::council::BadProposal::Closed { fate: None };
    meant(&here.snapshot, typed).ok_or(Problem::Proposal(closed))
}

/// What is proposed just now, with buttons to back it, object, adopt it or take it back
#[poise::command(slash_command, guild_only)]
async fn list(
    ctx: Context<'_>,
    #[description = "One of them, by its number or a word of it"]
    #[autocomplete = "complete_proposal"]
    #[max_length = 100]
    proposal: Option<String>,
    #[description = "Another: you are told how both do in trials"]
    #[autocomplete = "complete_proposal"]
    #[max_length = 100]
    with: Option<String>,
) -> Result<(), Failure> {
    here(ctx, |here| async move {
        let number = proposal.map(|typed| named(&here, &typed)).transpose()?;
        match number.zip(with) {
            Some((one, other)) => compared(here, one, &other).await,
            None => Ok(show(&here, number)),
        }
    })
    .await
}

/// How two proposals do, for whoever asks alone.
async fn compared(here: Here<'_>, one: u32, other: &str) -> Outcome {
    let numbers = [one, named(&here, other)?];
    here.must_have_joined()?;
    match games::people::compared::question(&here.snapshot, numbers) {
        Ok(question) => {
            let game = here.game()?;
            odds::answer(here, game, question, false).await
        }
        Err(why) => Ok(said(why)),
    }
}

listed! {
    Garrisons { "hold" = Garrisons::Hold, "sortie where they can" = Garrisons::Sortie }
    Retreats {
        "the nearest haven" = Retreats::Nearest,
        "the haven with most troops" = Retreats::Strongest,
    }
    Points {
        "the weakest" = Points::Weakest,
        "the British first" = Points::Relief,
        "keep them" = Points::Keep,
    }
}

/// Standing orders: what is done when something is yours to answer and you do not
#[poise::command(slash_command, guild_only)]
async fn standing(
    ctx: Context<'_>,
    #[description = "What besieged garrisons do"] sieges: Option<Pick<Garrisons>>,
    #[description = "Where beaten forces go"] retreats: Option<Pick<Retreats>>,
    #[description = "Where replacement points go"] replacements: Option<Pick<Points>>,
) -> Result<(), Failure> {
    here(ctx, |here| async move {
        let now = here.snapshot.roster.council.standing_of(Some(here.player()));
        let standing = Standing {
            garrisons: picked(sieges).or(now.garrisons),
            retreats: picked(retreats).or(now.retreats),
            points: picked(replacements).or(now.points),
        };
        stand_by(here, standing).await
    })
    .await
}
