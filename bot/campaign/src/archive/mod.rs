//! Campaigns as files: written, read, and looked over before anything in them counts.
//!
//! A file is what `sirdar export` writes, and `sirdar import` and `sirdar verify` read. The log in it is the
//! truth. The rest is said for whoever reads it: what is played, how the dice were fixed, and, if a fault
//! froze the campaign, what was asked then.

use model::KeptPack;
use serde::{Deserialize, Serialize};

use crate::prelude::*;

pub mod import;
pub mod packs;
pub mod shape;
pub mod validate_lines;

/// The text of a file in UTF-8, or in UTF-16 with a byte order mark; nothing if it is no text.
pub fn text_of(bytes: Vec<u8>) -> Option<String> {
    match bytes.as_slice() {
        [0xef, 0xbb, 0xbf, rest @ ..] => std::str::from_utf8(rest).ok().map(str::to_owned),
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes),
        _ => String::from_utf8(bytes).ok(),
    }
}

fn wide(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let (pairs, []) = bytes.as_chunks::<2>() else { return None };
    char::decode_utf16(pairs.iter().map(|pair| unit(*pair))).collect::<Result<_, _>>().ok()
}

pub const FORM: u32 = 1;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Export {
    pub form: u32,
    pub sirdar: String,
    pub name: String,
    /// Whether it is over; only then is the secret of the dice told.
    pub over: bool,
    /// Those that the setup and the log name; read before them, wherever they stand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub packs: Vec<KeptPack>,
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
            packs: packs::named(&row.setup, &lines),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_however_a_system_writes_text() {
        let text = "{ \"name\": \"Süd 🎲\" }\r\n";
        let units = || text.encode_utf16();
        let with = |mark: &[u8], rest: Vec<u8>| [mark.to_vec(), rest].concat();
        for bytes in [
            text.as_bytes().to_vec(),
            with(&[0xef, 0xbb, 0xbf], text.as_bytes().to_vec()),
            with(&[0xff, 0xfe], units().flat_map(u16::to_le_bytes).collect()),
            with(&[0xfe, 0xff], units().flat_map(u16::to_be_bytes).collect()),
        ] {
            assert_eq!(text_of(bytes.clone()).as_deref(), Some(text), "{bytes:?}");
        }
        let no_text: [&[u8]; 4] =
            [&[0xff, 0xfe, 1], &[0xff, 0xfe, 0, 0xd8], &[0x80], &[0xef, 0xbb, 0xbf, 0xff]];
        for bytes in no_text {
            assert_eq!(text_of(bytes.to_vec()), None, "{bytes:?}");
        }
        assert_eq!(text_of(Vec::new()).as_deref(), Some(""));
    }
}
