//! A campaign as one file: what `sirdar export` writes, what `sirdar import` and `sirdar verify`
//! read.
//!
//! The log in it is the truth. The rest is said for whoever reads it: what is played, how the dice
//! were fixed, and, if a fault froze the campaign, what was asked then.

use model::campaign::fault::Fault;
use model::dice::Secret;
use model::log::LogLine;
use model::{CampaignRow, Setup, Stage};
use serde::{Deserialize, Serialize};

pub const FORM: u32 = 1;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Export {
    pub form: u32,
    pub sirdar: String,
    pub name: String,
    /// Whether it is over; only then is the secret of the dice told.
    pub over: bool,
    pub setup: Setup,
    pub dice: DiceRecord,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
    pub lines: Vec<LogLine>,
}

/// How a campaign's dice were fixed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiceRecord {
    /// The published hash of the secret; nothing for open dice.
    #[serde(default)]
    pub commitment: Option<String>,
    #[serde(default)]
    pub seed: Option<u64>,
    #[serde(default)]
    pub secret: Option<String>,
}

impl Export {
    /// The file of a campaign; `fault` is the one that froze it last.
    pub fn of(row: &CampaignRow, lines: Vec<LogLine>, fault: Option<Fault>) -> Self {
        let over = row.stage == Stage::Over;
        let open = row.seed.is_some();
        let secret = Secret::read(&row.secret).filter(|_| !open);
        Self {
            form: FORM,
            sirdar: env!("CARGO_PKG_VERSION").to_owned(),
            name: row.name.clone(),
            over,
            setup: row.setup.clone(),
            dice: DiceRecord {
                commitment: secret.as_ref().map(Secret::commitment),
                seed: row.seed,
                secret: secret.filter(|_| over).map(|secret| secret.reveal()),
            },
            fault,
            lines,
        }
    }
}
