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
use crate::word::Word;

pub use crate::button::answer::{AnswerButton, Tally, Written};
pub use crate::button::battle::{PostsButton, SheetButton};
pub use crate::button::list::{ListForm, ListMenu, ListView};
pub use crate::button::look::{
    Begins, CardsButton, FileButton, LogPage, RulesButton, Sort, StoryButton,
};
pub use crate::button::staff::{BallotButton, ClockButton, PlanButton, ProposalButton, UndoButton};
pub use crate::button::terms::TermsButton;

pub const LENGTH_MAX: usize = 100;

/// What a press of a button, a choice from a menu or a filled form is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ButtonId {
    // Opens the panel of orders. On public messages, never stale.
    Orders(CampaignId),
    // Opens the hand. On public messages, never stale.
    Hand(CampaignId),
    // Opens the map. On public messages, never stale.
    Map(CampaignId),
    Area(CampaignId),
    // A menu of times, under a private map: what has changed since.
    Changed { campaign: CampaignId, area: Word },
    // Explains the newest dispatch. On public messages, never stale.
    Why(CampaignId),
    Advice(CampaignId),
    Join(CampaignId),
    // Joins one side, by its number, from the lobby message of a game of sides.
    JoinSide { campaign: CampaignId, side: u8 },
    Leave(CampaignId),
    Ready(CampaignId),
    Start(CampaignId),
    // Begins though not everybody is ready, under the question whether to.
    // `commander`: who commands, by number; 0 for whoever the lot falls on.
    // `unready`: how many were named who are not ready.
    StartWithout { campaign: CampaignId, commander: u64, unready: usize },
    LeaveSurely(CampaignId),
    Choose { campaign: CampaignId, decision: DecisionId, answer: AnswerButton },
    Order { campaign: CampaignId, decision: DecisionId, answer: AnswerButton },
    // A menu whose chosen lines answer a decision, or narrow its list.
    Menu { campaign: CampaignId, decision: DecisionId, menu: ListMenu },
    Show { campaign: CampaignId, decision: DecisionId, view: ListView },
    Options { campaign: CampaignId, button: TermsButton },
    Rules(Word),
    // What rings for the presser from now on, under their settings.
    Rings(Rings),
    // A menu of the zones in which somebody may live, with the quiet hours that they have set.
    Zone(Option<Quiet>),
    Turn(RulesButton),
    // Opens the sheet of the battle that waits, or does something with it.
    Sheet { campaign: CampaignId, button: SheetButton },
    File { campaign: CampaignId, button: FileButton },
    // Opens the page or the replay of a war, or shows a plot of it.
    Story { campaign: CampaignId, button: StoryButton },
    Log { campaign: CampaignId, page: LogPage },
    // Opens the odds of whatever waits. On public messages, never stale.
    Odds(CampaignId),
    // Cards looked at closely, the hand again, or the track of the score.
    Cards { campaign: CampaignId, button: CardsButton },
    // Something about posts and battles, from a public message or a private one.
    Posts { campaign: CampaignId, button: PostsButton },
    Vote { campaign: CampaignId, motion: u32, button: BallotButton },
    Clock { campaign: CampaignId, button: ClockButton },
    // Something about a proposal: to make one of a draft, to back it, to object, to adopt it.
    // `proposal`: the proposal's number; 0 for one that is to be made.
    Proposal { campaign: CampaignId, proposal: u32, button: ProposalButton },
    // Something about the presser's own plan: to add a draft, to go on with it, to run it.
    Plan { campaign: CampaignId, button: PlanButton },
    // Computes the dice again. On public messages, never stale.
    Dice(CampaignId),
    Undo { campaign: CampaignId, order: i64, button: UndoButton },
    // Gives a draft as an order, with what goes without saying at its end.
    Give(DraftId),
    GiveOpen(DraftId),
    GiveAll(DraftId),
    Discard(DraftId),
    Back(DraftId),
    Form { campaign: CampaignId, decision: DecisionId, form: ListForm },
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

impl ButtonId {
    pub fn campaign(&self) -> Option<CampaignId> {
        match self {
            ButtonId::Orders(campaign)
            | ButtonId::Hand(campaign)
            | ButtonId::Map(campaign)
            | ButtonId::Why(campaign)
            | ButtonId::Advice(campaign)
            | ButtonId::Join(campaign)
            | ButtonId::Leave(campaign)
            | ButtonId::Ready(campaign)
            | ButtonId::Start(campaign)
            | ButtonId::StartWithout { campaign, .. }
            | ButtonId::LeaveSurely(campaign)
            | ButtonId::Area(campaign)
            | ButtonId::Odds(campaign)
            | ButtonId::Dice(campaign)
            | ButtonId::Changed { campaign, .. }
            | ButtonId::JoinSide { campaign, .. }
            | ButtonId::Log { campaign, .. }
            | ButtonId::File { campaign, .. }
            | ButtonId::Story { campaign, .. }
            | ButtonId::Options { campaign, .. }
            | ButtonId::Sheet { campaign, .. }
            | ButtonId::Vote { campaign, .. }
            | ButtonId::Proposal { campaign, .. }
            | ButtonId::Plan { campaign, .. }
            | ButtonId::Undo { campaign, .. }
            | ButtonId::Posts { campaign, .. }
            | ButtonId::Cards { campaign, .. }
            | ButtonId::Clock { campaign, .. }
            | ButtonId::Choose { campaign, .. }
            | ButtonId::Order { campaign, .. }
            | ButtonId::Menu { campaign, .. }
            | ButtonId::Show { campaign, .. }
            | ButtonId::Form { campaign, .. } => Some(*campaign),
            ButtonId::Give(_)
            | ButtonId::GiveOpen(_)
            | ButtonId::GiveAll(_)
            | ButtonId::Discard(_)
            | ButtonId::Back(_)
            | ButtonId::Rings(_)
            | ButtonId::Zone(_)
            | ButtonId::Rules(_)
            | ButtonId::Turn(_) => None,
        }
    }
}

impl fmt::Display for ButtonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ButtonId::Orders(campaign) => write!(f, "o:{campaign}"),
            ButtonId::Hand(campaign) => write!(f, "h:{campaign}"),
            ButtonId::Map(campaign) => write!(f, "m:{campaign}"),
            ButtonId::Area(campaign) => write!(f, "a:{campaign}"),
            ButtonId::Changed { campaign, area } => write!(f, "3:{campaign}:{area}"),
            ButtonId::Why(campaign) => write!(f, "w:{campaign}"),
            ButtonId::Advice(campaign) => write!(f, "M:{campaign}"),
            ButtonId::Join(campaign) => write!(f, "j:{campaign}"),
            ButtonId::JoinSide { campaign, side } => write!(f, "5:{campaign}:{side}"),
            ButtonId::Leave(campaign) => write!(f, "l:{campaign}"),
            ButtonId::Ready(campaign) => write!(f, "7:{campaign}"),
            ButtonId::Start(campaign) => write!(f, "t:{campaign}"),
            ButtonId::StartWithout { campaign, commander, unready } => {
                write!(f, "T:{campaign}:{commander}:{unready}")
            }
            ButtonId::LeaveSurely(campaign) => write!(f, "L:{campaign}"),
            ButtonId::Choose { campaign, decision, answer } => {
                write!(f, "c:{campaign}:{decision}:{answer}")
            }
            ButtonId::Order { campaign, decision, answer } => {
                write!(f, "C:{campaign}:{decision}:{answer}")
            }
            ButtonId::Menu { campaign, decision, menu } => {
                write!(f, "n:{campaign}:{decision}:{menu}")
            }
            ButtonId::Show { campaign, decision, view } => {
                write!(f, "s:{campaign}:{decision}:{view}")
            }
            ButtonId::Options { campaign, button } => write!(f, "p:{campaign}:{button}"),
            ButtonId::Rules(topic) => write!(f, "r:{topic}"),
            ButtonId::Turn(button) => write!(f, "y:{button}"),
            ButtonId::Rings(rings) => write!(f, "0:{rings}"),
            ButtonId::Zone(Some(quiet)) => write!(f, "8:{quiet}"),
            ButtonId::Zone(None) => f.write_str("8:-"),
            ButtonId::Sheet { campaign, button } => write!(f, "k:{campaign}:{button}"),
            ButtonId::File { campaign, button } => write!(f, "9:{campaign}:{button}"),
            ButtonId::Story { campaign, button } => write!(f, "6:{campaign}:{button}"),
            ButtonId::Log { campaign, page } => write!(f, "d:{campaign}:{page}"),
            ButtonId::Odds(campaign) => write!(f, "1:{campaign}"),
            ButtonId::Cards { campaign, button } => write!(f, "4:{campaign}:{button}"),
            ButtonId::Posts { campaign, button } => write!(f, "i:{campaign}:{button}"),
            ButtonId::Vote { campaign, motion, button } => {
                write!(f, "v:{campaign}:{motion}:{button}")
            }
            ButtonId::Clock { campaign, button } => write!(f, "e:{campaign}:{button}"),
            ButtonId::Proposal { campaign, proposal, button } => {
                write!(f, "q:{campaign}:{proposal}:{button}")
            }
            ButtonId::Plan { campaign, button } => write!(f, "z:{campaign}:{button}"),
            ButtonId::Dice(campaign) => write!(f, "2:{campaign}"),
            ButtonId::Undo { campaign, order, button } => {
                write!(f, "u:{campaign}:{order}:{button}")
            }
            ButtonId::Give(draft) => write!(f, "g:{draft}"),
            ButtonId::GiveOpen(draft) => write!(f, "G:{draft}"),
            ButtonId::GiveAll(draft) => write!(f, "H:{draft}"),
            ButtonId::Discard(draft) => write!(f, "x:{draft}"),
            ButtonId::Back(draft) => write!(f, "b:{draft}"),
            ButtonId::Form { campaign, decision, form } => {
                write!(f, "f:{campaign}:{decision}:{form}")
            }
        }
    }
}

fn id<T: FromStr>(text: &str) -> Result<T, NotOurs> {
    text.parse().map_err(|_| NotOurs::Foreign)
}

/// `first:rest`; the rest may hold colons of its own.
fn two<T: FromStr>(text: &str) -> Result<(T, &str), NotOurs> {
    let (first, rest) = text.split_once(':').ok_or(NotOurs::Foreign)?;
    Ok((id(first)?, rest))
}

/// `campaign:number:rest`; the rest may hold colons of its own.
fn three<T: FromStr>(text: &str) -> Result<(CampaignId, T, &str), NotOurs> {
    let (campaign, rest) = two(text)?;
    let (number, rest) = two(rest)?;
    Ok((campaign, number, rest))
}

/// The last part of an id, or what is known without it.
fn part<T: FromStr>(text: &str, without: Unread) -> Result<T, NotOurs> {
    text.parse().map_err(|_| NotOurs::Unread(without))
}

/// The last part of something to look at; `nearest` is shown where it cannot be read.
fn looked_at<T: FromStr + Clone>(
    text: &str,
    nearest: T,
    made: impl Fn(T) -> ButtonId,
) -> Result<ButtonId, NotOurs> {
    match text.parse() {
        Ok(read) => Ok(made(read)),
        Err(_) => Err(NotOurs::Unread(Unread::Look(Box::new(made(nearest))))),
    }
}

fn look(letter: &str, rest: &str) -> Result<ButtonId, NotOurs> {
    if letter == "y" {
        return looked_at(rest, RulesButton::Picked, ButtonId::Turn);
    }
    let (campaign, rest) = two(rest)?;
    match letter {
        "3" => looked_at(rest, Word::of("all"), |area| ButtonId::Changed { campaign, area }),
        "4" => looked_at(rest, CardsButton::Pick, |button| ButtonId::Cards { campaign, button }),
        "6" => looked_at(rest, StoryButton::Page, |button| ButtonId::Story { campaign, button }),
        "9" => looked_at(rest, FileButton::Report, |button| ButtonId::File { campaign, button }),
        "d" => looked_at(rest, LogPage::default(), |page| ButtonId::Log { campaign, page }),
        "e" => looked_at(rest, ClockButton::Away, |button| ButtonId::Clock { campaign, button }),
        "k" => looked_at(rest, SheetButton::Open, |button| ButtonId::Sheet { campaign, button }),
        "p" => looked_at(rest, TermsButton::Open, |button| ButtonId::Options { campaign, button }),
        "v" => {
            let (motion, rest) = two(rest)?;
            let made = |button| ButtonId::Vote { campaign, motion, button };
            looked_at(rest, BallotButton::For, made)
        }
        "u" => {
            let (order, rest) = two(rest)?;
            let made = |button| ButtonId::Undo { campaign, order, button };
            looked_at(rest, UndoButton::Show, made)
        }
        "s" => {
            let (decision, rest) = two(rest)?;
            let decision = DecisionId(decision);
            let made = |view| ButtonId::Show { campaign, decision, view };
            looked_at(rest, ListView::Whole, made)
        }
        _ => Err(NotOurs::Foreign),
    }
}

fn deed(letter: &str, rest: &str) -> Result<ButtonId, NotOurs> {
    Ok(match letter {
        "c" | "C" => {
            let (campaign, decision, rest) = three(rest)?;
            let decision = DecisionId(decision);
            let answer = part(rest, Unread::Answer(campaign, decision))?;
            match letter {
                "c" => ButtonId::Choose { campaign, decision, answer },
                _ => ButtonId::Order { campaign, decision, answer },
            }
        }
        "n" => {
            let (campaign, decision, rest) = three(rest)?;
            let decision = DecisionId(decision);
            let menu = part(rest, Unread::Menu(campaign, decision))?;
            ButtonId::Menu { campaign, decision, menu }
        }
        "f" => {
            let (campaign, decision, rest) = three(rest)?;
            let decision = DecisionId(decision);
            let form = part(rest, Unread::Form(campaign, decision))?;
            ButtonId::Form { campaign, decision, form }
        }
        "i" => {
            let (campaign, rest) = two(rest)?;
            ButtonId::Posts { campaign, button: part(rest, Unread::Done(campaign))? }
        }
        "q" => {
            let (campaign, proposal, rest) = three(rest)?;
            let button = part(rest, Unread::Done(campaign))?;
            ButtonId::Proposal { campaign, proposal, button }
        }
        "z" => {
            let (campaign, rest) = two(rest)?;
            ButtonId::Plan { campaign, button: part(rest, Unread::Done(campaign))? }
        }
        _ => return look(letter, rest),
    })
}

impl FromStr for ButtonId {
    type Err = NotOurs;

    fn from_str(text: &str) -> Result<Self, NotOurs> {
        if text.chars().count() > LENGTH_MAX {
            return Err(NotOurs::Foreign);
        }
        let (letter, rest) = text.split_once(':').ok_or(NotOurs::Foreign)?;
        let read = match letter {
            "o" => ButtonId::Orders(id(rest)?),
            "h" => ButtonId::Hand(id(rest)?),
            "m" => ButtonId::Map(id(rest)?),
            "a" => ButtonId::Area(id(rest)?),
            "w" => ButtonId::Why(id(rest)?),
            "M" => ButtonId::Advice(id(rest)?),
            "j" => ButtonId::Join(id(rest)?),
            "5" => {
                let (campaign, rest) = two(rest)?;
                let side = rest.parse().map_err(|_| NotOurs::Foreign)?;
                ButtonId::JoinSide { campaign, side }
            }
            "l" => ButtonId::Leave(id(rest)?),
            "7" => ButtonId::Ready(id(rest)?),
            "t" => ButtonId::Start(id(rest)?),
            "T" => {
                let (campaign, commander, unready) = three(rest)?;
                ButtonId::StartWithout { campaign, commander, unready: id(unready)? }
            }
            "L" => ButtonId::LeaveSurely(id(rest)?),
            "r" => {
                let list = ButtonId::Turn(RulesButton::Picked);
                ButtonId::Rules(part(rest, Unread::Look(Box::new(list)))?)
            }
            "1" => ButtonId::Odds(id(rest)?),
            "2" => ButtonId::Dice(id(rest)?),
            "0" => ButtonId::Rings(id(rest)?),
            "8" if rest == "-" => ButtonId::Zone(None),
            "8" => ButtonId::Zone(Some(id(rest)?)),
            "g" => ButtonId::Give(id(rest)?),
            "G" => ButtonId::GiveOpen(id(rest)?),
            "H" => ButtonId::GiveAll(id(rest)?),
            "x" => ButtonId::Discard(id(rest)?),
            "b" => ButtonId::Back(id(rest)?),
            _ => deed(letter, rest)?,
        };
        // `01` and `+1` are numbers too, but not as we write them.
        if read.to_string() == text { Ok(read) } else { Err(NotOurs::Foreign) }
    }
}
