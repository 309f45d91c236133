//! What buttons, menus and forms carry: a typed id, and its text.
//!
//! An id says all that is needed to act on it after a restart: the campaign, the decision it was
//! made for, and what is done about it. It carries no index (a rules fix may reorder a list) and
//! no log number (a vote elsewhere must not stale every button). The texts are part of messages
//! already posted: forms may be added, never changed. Reading is strict: only what [`ButtonId`]
//! writes is read, letter by letter.

pub mod answer;
pub mod battle;
pub mod list;
pub mod look;
pub mod staff;
pub mod terms;
#[cfg(test)]
mod tests;

use std::fmt;
use std::str::FromStr;

use kit::DecisionId;

use crate::ids::{CampaignId, DraftId};
use crate::person::{Quiet, Rings};
use crate::word::{Segment, Word, coded, parts};

pub use crate::button::answer::{AnswerButton, Tally, Written};
pub use crate::button::battle::{PostsButton, SheetButton};
pub use crate::button::list::{ListForm, ListMenu, ListView};
pub use crate::button::look::{
    Begins, CardsButton, FileButton, LogPage, RulesButton, Sort, StoryButton,
};
pub use crate::button::staff::{BallotButton, ClockButton, PlanButton, ProposalButton, UndoButton};
pub use crate::button::terms::TermsButton;

pub const LENGTH_MAX: usize = 100;

coded! {
    ":"
    /// What a press of a button, a choice from a menu or a filled form is about.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum ButtonId {
        /// Opens the panel of orders. On public messages, never stale.
        Orders(campaign: CampaignId) = "o:",
        /// Opens the hand. On public messages, never stale.
        Hand(campaign: CampaignId) = "h:",
        /// Opens the map. On public messages, never stale.
        Map(campaign: CampaignId) = "m:",
        Area(campaign: CampaignId) = "a:",
        /// A menu of times, under a private map: what has changed since.
        Changed { campaign: CampaignId, area: Word } = "3:",
        /// Explains the newest dispatch. On public messages, never stale.
        Why(campaign: CampaignId) = "w:",
        Advice(campaign: CampaignId) = "M:",
        Join(campaign: CampaignId) = "j:",
        /// Joins one side, by its number, from the lobby message of a game of sides.
        JoinSide { campaign: CampaignId, side: u8 } = "5:",
        Leave(campaign: CampaignId) = "l:",
        Ready(campaign: CampaignId) = "7:",
        Start(campaign: CampaignId) = "t:",
        /// Begins though not everybody is ready, under the question whether to.
        /// `commander`: who commands, by number; 0 for whoever the lot falls on.
        /// `unready`: how many were named who are not ready.
        StartWithout { campaign: CampaignId, commander: u64, unready: usize } = "T:",
        LeaveSurely(campaign: CampaignId) = "L:",
        Choose { campaign: CampaignId, decision: DecisionId, answer: AnswerButton } = "c:",
        Order { campaign: CampaignId, decision: DecisionId, answer: AnswerButton } = "C:",
        /// A menu whose chosen lines answer a decision, or narrow its list.
        Menu { campaign: CampaignId, decision: DecisionId, menu: ListMenu } = "n:",
        Show { campaign: CampaignId, decision: DecisionId, view: ListView } = "s:",
        Options { campaign: CampaignId, button: TermsButton } = "p:",
        Rules(topic: Word) = "r:",
        /// What rings for the presser from now on, under their settings.
        Rings(rings: Rings) = "0:",
        /// A menu of the zones in which somebody may live, with the quiet hours that they have set.
        Zone(quiet: Option<Quiet>) = "8:",
        Turn(button: RulesButton) = "y:",
        /// Opens the sheet of the battle that waits, or does something with it.
        Sheet { campaign: CampaignId, button: SheetButton } = "k:",
        File { campaign: CampaignId, button: FileButton } = "9:",
        /// Opens the page or the replay of a campaign, or shows a plot of it.
        Story { campaign: CampaignId, button: StoryButton } = "6:",
        Log { campaign: CampaignId, page: LogPage } = "d:",
        /// Opens the odds of whatever waits. On public messages, never stale.
        Odds(campaign: CampaignId) = "1:",
        /// Cards looked at closely, the hand again, or the track of the score.
        Cards { campaign: CampaignId, button: CardsButton } = "4:",
        /// Something about posts and battles, from a public message or a private one.
        Posts { campaign: CampaignId, button: PostsButton } = "i:",
        Vote { campaign: CampaignId, motion: u32, button: BallotButton } = "v:",
        Clock { campaign: CampaignId, button: ClockButton } = "e:",
        /// Something about a proposal: to make one of a draft, to back it, to object, to adopt it.
        /// `proposal`: the proposal's number; 0 for one that is to be made.
        Proposal { campaign: CampaignId, proposal: u32, button: ProposalButton } = "q:",
        /// Something about the presser's own plan: to add a draft, to go on with it, to run it.
        Plan { campaign: CampaignId, button: PlanButton } = "z:",
        /// Computes the dice again. On public messages, never stale.
        Dice(campaign: CampaignId) = "2:",
        Undo { campaign: CampaignId, order: i64, button: UndoButton } = "u:",
        /// Gives a draft as an order, with what goes without saying at its end.
        Give(draft: DraftId) = "g:",
        GiveOpen(draft: DraftId) = "G:",
        GiveAll(draft: DraftId) = "H:",
        Discard(draft: DraftId) = "x:",
        Back(draft: DraftId) = "b:",
        Form { campaign: CampaignId, decision: DecisionId, form: ListForm } = "f:",
    }
}

/// Text that is no id of ours.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotOurs {
    #[error("not an id of ours")]
    Foreign,
    /// It begins like one of ours, and goes on as this build does not know.
    #[error("a part of an id that this build does not know")]
    Unread(Unread),
}

/// What is known of an id whose last part cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unread {
    Answer(CampaignId, DecisionId),
    Menu(CampaignId, DecisionId),
    Form(CampaignId, DecisionId),
    Done(CampaignId),
    Look(Box<ButtonId>),
}

impl Unread {
    pub fn campaign(&self) -> Option<CampaignId> {
        match self {
            Unread::Answer(campaign, _)
            | Unread::Menu(campaign, _)
            | Unread::Form(campaign, _)
            | Unread::Done(campaign) => Some(*campaign),
            Unread::Look(nearest) => nearest.campaign(),
        }
    }
}

parts! { AnswerButton, LogPage, TermsButton, Written, Tally }

impl Segment for Option<Quiet> {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Some(quiet) => write!(f, "{quiet}"),
            None => f.write_str("-"),
        }
    }

    fn read(text: &str) -> Option<Self> {
        if text == "-" { Some(None) } else { text.parse().ok().map(Some) }
    }
}

impl ButtonId {
    /// The campaign it names.
    pub fn campaign(&self) -> Option<CampaignId> {
        let text = self.to_string();
        match self {
            Self::Give(_)
            | Self::GiveOpen(_)
            | Self::GiveAll(_)
            | Self::Discard(_)
            | Self::Back(_)
            | Self::Rings(_)
            | Self::Zone(_)
            | Self::Rules(_)
            | Self::Turn(_) => None,
            _ => text.split(':').nth(1)?.parse().ok(),
        }
    }
}

/// What is known of an id whose last part cannot be read: the campaign, mostly, and what it is
/// about.
fn unread(text: &str) -> Option<Unread> {
    let look = |nearest| Some(Unread::Look(Box::new(nearest)));
    let (letter, rest) = text.split_once(':')?;
    if let "r" | "y" = letter {
        return look(ButtonId::Turn(RulesButton::Picked));
    }
    let (campaign, rest) = rest.split_once(':')?;
    let campaign: CampaignId = campaign.parse().ok()?;
    let number = || {
        let text = rest.split_once(':')?.0;
        text.parse::<i64>().ok().filter(|number| number.to_string() == text)
    };
    let small = || u32::try_from(number()?).ok();
    let decision = || small().map(DecisionId);
    match letter {
        "c" | "C" => Some(Unread::Answer(campaign, decision()?)),
        "n" => Some(Unread::Menu(campaign, decision()?)),
        "f" => Some(Unread::Form(campaign, decision()?)),
        "i" | "z" => Some(Unread::Done(campaign)),
        "q" => small().map(|_| Unread::Done(campaign)),
        "3" => look(ButtonId::Changed { campaign, area: Word::of("all") }),
        "4" => look(ButtonId::Cards { campaign, button: CardsButton::Pick }),
        "6" => look(ButtonId::Story { campaign, button: StoryButton::Page }),
        "9" => look(ButtonId::File { campaign, button: FileButton::Report }),
        "d" => look(ButtonId::Log { campaign, page: LogPage::default() }),
        "e" => look(ButtonId::Clock { campaign, button: ClockButton::Away }),
        "k" => look(ButtonId::Sheet { campaign, button: SheetButton::Open }),
        "p" => look(ButtonId::Options { campaign, button: TermsButton::Open }),
        "v" => look(ButtonId::Vote { campaign, motion: small()?, button: BallotButton::For }),
        "u" => look(ButtonId::Undo { campaign, order: number()?, button: UndoButton::Show }),
        "s" => look(ButtonId::Show { campaign, decision: decision()?, view: ListView::Whole }),
        _ => None,
    }
}

impl FromStr for ButtonId {
    type Err = NotOurs;

    fn from_str(text: &str) -> Result<Self, NotOurs> {
        if text.chars().count() > LENGTH_MAX {
            return Err(NotOurs::Foreign);
        }
        let read = Self::read(text);
        read.ok_or_else(|| unread(text).map_or(NotOurs::Foreign, NotOurs::Unread))
    }
}
