//! What buttons, menus and forms carry: a typed id, written into Discord's `custom_id`.
//!
//! An id says all that is needed to act on it after a restart: the campaign, the decision it was
//! made for, and the choice as text. It carries no index (a rules fix may reorder a list) and no
//! log number (a vote elsewhere must not stale every button). The letters are part of messages
//! already posted: forms may be added, never changed.

use std::fmt;
use std::str::FromStr;

use crate::games::DecisionId;

use crate::campaign::ids::{CampaignId, DraftId};

/// The longest id Discord accepts, in characters.
pub const LENGTH_MAX: usize = 100;

/// What a press of a button, a choice from a menu or a filled form is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CustomId {
    /// Opens the panel of orders. On public messages, never stale.
    Orders(CampaignId),
    /// Opens the hand. On public messages, never stale.
    Hand(CampaignId),
    /// Opens the map. On public messages, never stale.
    Map(CampaignId),
    /// A menu of islands to look at, under a private map.
    Area(CampaignId),
    /// A menu of times, under a private map: what has changed since.
    Changed {
        /// The campaign.
        campaign: CampaignId,
        /// The island shown, or all of them.
        part: String,
    },
    /// Explains the newest dispatch. On public messages, never stale.
    Why(CampaignId),
    /// Joins, from the lobby message.
    Join(CampaignId),
    /// Leaves, from the lobby message.
    Leave(CampaignId),
    /// Begins, from the lobby message.
    Start(CampaignId),
    /// Answers a decision, in the asker's draft or at once.
    Choose {
        /// The campaign.
        campaign: CampaignId,
        /// The decision answered, perhaps one of a rehearsal.
        decision: DecisionId,
        /// The answer, as `Answer` writes it.
        answer: String,
    },
    /// A menu whose chosen values answer a decision.
    Menu {
        /// The campaign.
        campaign: CampaignId,
        /// The decision answered, perhaps one of a rehearsal.
        decision: DecisionId,
        /// Which menu of the panel, or what it narrows the list to.
        part: String,
    },
    /// Shows a part of a decision's list: an island, a page.
    Show {
        /// The campaign.
        campaign: CampaignId,
        /// The decision looked at.
        decision: DecisionId,
        /// Which part.
        part: String,
    },
    /// Opens what is agreed on, or changes it.
    Options {
        /// The campaign.
        campaign: CampaignId,
        /// Nothing to open it; else which menu, value or form.
        part: String,
    },
    /// Opens a topic of the rules in a message of its own.
    Rules(String),
    /// Turns a message of the rules to another topic; nothing if a menu names it.
    Turn(String),
    /// Opens the sheet of the battle that waits, or does something with it.
    Sheet {
        /// The campaign.
        campaign: CampaignId,
        /// Nothing to open it; else what to do.
        part: String,
    },
    /// Lays a campaign aside, or opens its report.
    File {
        /// The campaign.
        campaign: CampaignId,
        /// Which of them.
        part: String,
    },
    /// Opens the page or the replay of a war, or shows a plot of it.
    Story {
        /// The campaign.
        campaign: CampaignId,
        /// Which of them.
        part: String,
    },
    /// Turns the log to another page.
    Log {
        /// The campaign.
        campaign: CampaignId,
        /// Which page of which lines.
        part: String,
    },
    /// Opens the odds of whatever waits. On public messages, never stale.
    Odds(CampaignId),
    /// Cards looked at closely, the hand again, or the track of the score.
    Cards {
        /// The campaign.
        campaign: CampaignId,
        /// Which of them; nothing for the card picked from a menu.
        part: String,
    },
    /// Something about posts and battles, from a public message or a private one.
    Posts {
        /// The campaign.
        campaign: CampaignId,
        /// What: see `orders::posts`.
        part: String,
    },
    /// A ballot, or a candidacy, from the message of a motion.
    Vote {
        /// The campaign.
        campaign: CampaignId,
        /// The motion's number.
        motion: u32,
        /// Which ballot, or the menu of candidates.
        part: String,
    },
    /// A reminder put off, a leave begun.
    Clock {
        /// The campaign.
        campaign: CampaignId,
        /// What to do.
        part: String,
    },
    /// Something about a proposal: to make one of a draft, to back it, to object, to adopt it.
    Proposal {
        /// The campaign.
        campaign: CampaignId,
        /// The proposal's number; 0 for one that is to be made.
        proposal: u32,
        /// What to do.
        part: String,
    },
    /// Something about the presser's own plan: to add a draft, to go on with it, to run it.
    Plan {
        /// The campaign.
        campaign: CampaignId,
        /// What to do.
        part: String,
    },
    /// Computes the dice again. On public messages, never stale.
    Dice(CampaignId),
    /// Takes an order back, or shows what that would undo.
    Undo {
        /// The campaign.
        campaign: CampaignId,
        /// The order's number in the log, which no other order will ever have.
        order: i64,
        /// Nothing to show it; else to do it.
        part: String,
    },
    /// Gives a draft as an order.
    Give(DraftId),
    /// Throws a draft away.
    Discard(DraftId),
    /// Takes a draft's last step back.
    Back(DraftId),
    /// Opens, or is, the form for a number or a battle's result.
    Form {
        /// The campaign.
        campaign: CampaignId,
        /// The decision answered.
        decision: DecisionId,
        /// What the form is for.
        part: String,
    },
}

/// Text that is no id of ours, or of a form this build does not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not an id of ours")]
pub struct NotOurs;

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CustomId::Orders(campaign) => write!(f, "o:{campaign}"),
            CustomId::Hand(campaign) => write!(f, "h:{campaign}"),
            CustomId::Map(campaign) => write!(f, "m:{campaign}"),
            CustomId::Area(campaign) => write!(f, "a:{campaign}"),
            CustomId::Changed { campaign, part } => write!(f, "3:{campaign}:{part}"),
            CustomId::Why(campaign) => write!(f, "w:{campaign}"),
            CustomId::Join(campaign) => write!(f, "j:{campaign}"),
            CustomId::Leave(campaign) => write!(f, "l:{campaign}"),
            CustomId::Start(campaign) => write!(f, "t:{campaign}"),
            CustomId::Choose { campaign, decision, answer } => {
                write!(f, "c:{campaign}:{decision}:{answer}")
            }
            CustomId::Menu { campaign, decision, part } => {
                write!(f, "n:{campaign}:{decision}:{part}")
            }
            CustomId::Show { campaign, decision, part } => {
                write!(f, "s:{campaign}:{decision}:{part}")
            }
            CustomId::Options { campaign, part } => write!(f, "p:{campaign}:{part}"),
            CustomId::Rules(topic) => write!(f, "r:{topic}"),
            CustomId::Turn(topic) => write!(f, "y:{topic}"),
            CustomId::Sheet { campaign, part } => write!(f, "k:{campaign}:{part}"),
            CustomId::File { campaign, part } => write!(f, "9:{campaign}:{part}"),
            CustomId::Story { campaign, part } => write!(f, "6:{campaign}:{part}"),
            CustomId::Log { campaign, part } => write!(f, "d:{campaign}:{part}"),
            CustomId::Odds(campaign) => write!(f, "1:{campaign}"),
            CustomId::Cards { campaign, part } => write!(f, "4:{campaign}:{part}"),
            CustomId::Posts { campaign, part } => write!(f, "i:{campaign}:{part}"),
            CustomId::Vote { campaign, motion, part } => {
                write!(f, "v:{campaign}:{motion}:{part}")
            }
            CustomId::Dice(campaign) => write!(f, "2:{campaign}"),
            CustomId::Undo { campaign, order, part } => write!(f, "u:{campaign}:{order}:{part}"),
            CustomId::Clock { campaign, part } => write!(f, "e:{campaign}:{part}"),
            CustomId::Give(draft) => write!(f, "g:{draft}"),
            CustomId::Proposal { campaign, proposal, part } => {
                write!(f, "q:{campaign}:{proposal}:{part}")
            }
            CustomId::Plan { campaign, part } => write!(f, "z:{campaign}:{part}"),
            CustomId::Discard(draft) => write!(f, "x:{draft}"),
            CustomId::Back(draft) => write!(f, "b:{draft}"),
            CustomId::Form { campaign, decision, part } => {
                write!(f, "f:{campaign}:{decision}:{part}")
            }
        }
    }
}

fn id<T: FromStr>(text: &str) -> Result<T, NotOurs> {
    text.parse().map_err(|_| NotOurs)
}

/// `campaign:decision:rest`; the rest may hold colons of its own.
fn three(text: &str) -> Result<(CampaignId, DecisionId, String), NotOurs> {
    let mut parts = text.splitn(3, ':');
    let mut next = || parts.next().ok_or(NotOurs);
    let (campaign, decision, rest) = (next()?, next()?, next()?);
    Ok((id(campaign)?, DecisionId(id(decision)?), rest.to_owned()))
}

/// `campaign:rest`; the rest may hold colons of its own.
fn two(text: &str) -> Result<(CampaignId, String), NotOurs> {
    let (campaign, rest) = text.split_once(':').ok_or(NotOurs)?;
    Ok((id(campaign)?, rest.to_owned()))
}

impl FromStr for CustomId {
    type Err = NotOurs;

    fn from_str(text: &str) -> Result<Self, NotOurs> {
        if text.chars().count() > LENGTH_MAX {
            return Err(NotOurs);
        }
        let (letter, rest) = text.split_once(':').ok_or(NotOurs)?;
        Ok(match letter {
            "o" => CustomId::Orders(id(rest)?),
            "h" => CustomId::Hand(id(rest)?),
            "m" => CustomId::Map(id(rest)?),
            "a" => CustomId::Area(id(rest)?),
            "3" => {
                let (campaign, part) = two(rest)?;
                CustomId::Changed { campaign, part }
            }
            "w" => CustomId::Why(id(rest)?),
            "j" => CustomId::Join(id(rest)?),
            "l" => CustomId::Leave(id(rest)?),
            "t" => CustomId::Start(id(rest)?),
            "c" => {
                let (campaign, decision, answer) = three(rest)?;
                CustomId::Choose { campaign, decision, answer }
            }
            "n" => {
                let (campaign, decision, part) = three(rest)?;
                CustomId::Menu { campaign, decision, part }
            }
            "s" => {
                let (campaign, decision, part) = three(rest)?;
                CustomId::Show { campaign, decision, part }
            }
            "p" => {
                let (campaign, part) = two(rest)?;
                CustomId::Options { campaign, part }
            }
            "r" => CustomId::Rules(rest.to_owned()),
            "y" => CustomId::Turn(rest.to_owned()),
            "k" => {
                let (campaign, part) = two(rest)?;
                CustomId::Sheet { campaign, part }
            }
            "9" => {
                let (campaign, part) = two(rest)?;
                CustomId::File { campaign, part }
            }
            "6" => {
                let (campaign, part) = two(rest)?;
                CustomId::Story { campaign, part }
            }
            "d" => {
                let (campaign, part) = two(rest)?;
                CustomId::Log { campaign, part }
            }
            "1" => CustomId::Odds(id(rest)?),
            "i" => {
                let (campaign, part) = two(rest)?;
                CustomId::Posts { campaign, part }
            }
            "v" => {
                let (campaign, rest) = two(rest)?;
                let (motion, part) = rest.split_once(':').ok_or(NotOurs)?;
                CustomId::Vote { campaign, motion: id(motion)?, part: part.to_owned() }
            }
            "q" => {
                let (campaign, rest) = two(rest)?;
                let (proposal, part) = rest.split_once(':').ok_or(NotOurs)?;
                CustomId::Proposal { campaign, proposal: id(proposal)?, part: part.to_owned() }
            }
            "z" => {
                let (campaign, part) = two(rest)?;
                CustomId::Plan { campaign, part }
            }
            "2" => CustomId::Dice(id(rest)?),
            "4" => {
                let (campaign, part) = two(rest)?;
                CustomId::Cards { campaign, part }
            }
            "u" => {
                let (campaign, rest) = two(rest)?;
                let (order, part) = rest.split_once(':').ok_or(NotOurs)?;
                CustomId::Undo { campaign, order: id(order)?, part: part.to_owned() }
            }
            "e" => {
                let (campaign, part) = two(rest)?;
                CustomId::Clock { campaign, part }
            }
            "g" => CustomId::Give(id(rest)?),
            "x" => CustomId::Discard(id(rest)?),
            "b" => CustomId::Back(id(rest)?),
            "f" => {
                let (campaign, decision, part) = three(rest)?;
                CustomId::Form { campaign, decision, part }
            }
            _ => return Err(NotOurs),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_survives_its_text() {
        let campaign = CampaignId(i64::from(u32::MAX));
        let decision = DecisionId(123_456);
        let longest = "march:".to_owned() + &"x".repeat(42);
        let ids = [
            CustomId::Orders(campaign),
            CustomId::Hand(campaign),
            CustomId::Map(campaign),
            CustomId::Area(campaign),
            CustomId::Changed { campaign, part: "san-juan".to_owned() },
            CustomId::Why(campaign),
            CustomId::Join(campaign),
            CustomId::Leave(campaign),
            CustomId::Start(campaign),
            CustomId::Choose { campaign, decision, answer: longest },
            CustomId::Choose { campaign, decision, answer: "+unit:3+unit:4".to_owned() },
            CustomId::Menu { campaign, decision, part: "lopez:2".to_owned() },
            CustomId::Show { campaign, decision, part: String::new() },
            CustomId::Options { campaign, part: String::new() },
            CustomId::Options { campaign, part: "scenario=variable-start".to_owned() },
            CustomId::Rules("siege-table".to_owned()),
            CustomId::Turn(String::new()),
            CustomId::Sheet { campaign, part: "share".to_owned() },
            CustomId::File { campaign, part: "archive".to_owned() },
            CustomId::Log { campaign, part: "l.20.18446744073709551615.b99".to_owned() },
            CustomId::Story { campaign, part: "replay".to_owned() },
            CustomId::Odds(campaign),
            CustomId::Cards { campaign, part: "track".to_owned() },
            CustomId::Posts { campaign, part: "lead.123456".to_owned() },
            CustomId::Vote { campaign, motion: u32::MAX, part: "relieve".to_owned() },
            CustomId::Proposal { campaign, proposal: u32::MAX, part: "make.1z".to_owned() },
            CustomId::Plan { campaign, part: "add.1z".to_owned() },
            CustomId::Dice(campaign),
            CustomId::Undo { campaign, order: i64::MAX, part: "do".to_owned() },
            CustomId::Undo { campaign, order: 12, part: String::new() },
            CustomId::Clock { campaign, part: "leave=14".to_owned() },
            CustomId::Give(DraftId(9)),
            CustomId::Discard(DraftId(10)),
            CustomId::Back(DraftId(11)),
            CustomId::Form { campaign, decision, part: "steps".to_owned() },
        ];
        for custom_id in ids {
            let text = custom_id.to_string();
            assert!(text.len() <= LENGTH_MAX, "{text}");
            assert_eq!(text.parse(), Ok(custom_id), "{text}");
        }
    }

    #[test]
    fn junk_is_no_id() {
        let long = format!("c:1:1:{}", "x".repeat(100));
        for junk in ["", "o", "o:", "o:-1", "c:1", "c:1:2", "c:1:x:pass", "z:1", "é:1", &long] {
            assert_eq!(junk.parse::<CustomId>(), Err(NotOurs), "{junk}");
        }
    }
}
