//! What the players add to the key of the dice.
//!
//! Everybody's part is the id of the interaction they joined by, or a word of theirs.

use serde::{Deserialize, Serialize};
use staff::PlayerId;

use crate::ids::{CampaignId, MessageId};
use crate::words::bare;

pub const WORD_MAX: usize = 60;

pub const RECIPE: u8 = 2;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contribution {
    pub player: PlayerId,
    pub salt: String,
}

/// Something that will change the key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pending {
    /// Whose salt; nobody's, but the message's own id, if nothing.
    pub player: Option<PlayerId>,
    /// The salt; empty if nobody's.
    pub salt: String,
    pub post: i64,
    pub waits: bool,
}

/// The salts a campaign keeps.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entropy {
    #[serde(default)]
    pub joined: Vec<Contribution>,
    #[serde(default)]
    pub pending: Vec<Pending>,
}

/// Something that was mixed into the key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mixed {
    /// Whose salt; nobody's if nothing.
    pub player: Option<PlayerId>,
    /// The salt; empty if nobody's.
    pub salt: String,
    /// The message that told of it; 0 if the channel never took it.
    pub message: MessageId,
}

/// The secret, once it may be known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Revealed {
    pub secret: String,
    pub campaign: CampaignId,
}

/// What a line of the log says of the dice beside their faces.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiceNote {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mixed: Vec<Mixed>,
    /// The secret, in the line that ended the campaign.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revealed: Option<Revealed>,
}

impl DiceNote {
    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A word somebody gave, as it is kept; nothing if nothing that can be read is left of it.
pub fn word(typed: &str) -> Option<String> {
    let word: String = bare(typed).chars().take(WORD_MAX).collect();
    let word = word.trim();
    (!word.is_empty()).then(|| word.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_one_line_that_can_be_read() {
        assert_eq!(word(" fortune\n favours  "), Some("fortune favours".to_owned()));
        assert_eq!(word("\u{202e}\u{200b}\t"), None);
        assert_eq!(word(""), None);
        assert_eq!(word("حظ"), Some("حظ".to_owned()));
        assert_eq!(word(&"é".repeat(80)).map(|word| word.chars().count()), Some(WORD_MAX));
    }

    #[test]
    fn a_note_that_says_nothing_is_read_and_written_as_nothing() {
        assert_eq!(serde_json::to_string(&DiceNote::default()).expect("written"), "{}");
        let read: DiceNote = serde_json::from_str("{}").expect("read");
        assert!(read.is_empty());
    }
}
