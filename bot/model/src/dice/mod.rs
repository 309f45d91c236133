//! Fair dice: rolls that nobody can choose and everybody can check.
//!
//! When a campaign is created the bot draws a secret of 32 bytes and publishes its SHA-256 in the
//! lobby message, before anybody joins. When it begins, the key of its dice is fixed, and later
//! salts are mixed into it:
//!
//! ```text
//! key     = HMAC-SHA-256(secret, campaign ↵ salt 1 ↵ … ↵ salt n ↵ message)
//! key'    = HMAC-SHA-256(key, mix ↵ salt ↵ message ↵ salt ↵ message …)
//! open    = SHA-256("sirdar open dice " ‖ seed in decimal)          (with `seed:` instead)
//! block k = HMAC-SHA-256(key, n ‖ i)           for k = 0
//!         = HMAC-SHA-256(key, n ‖ i ‖ k)       for k = 1, 2, …
//! die     = 1 + b mod sides, b the first byte, in block 0, then 1, …, with
//!           b < 256 - 256 mod sides
//! ```
//!
//! for the `i`-th die (from 0) of line `n` of the log. What `↵` parts is text in UTF-8, numbers in
//! decimal, one to a line; `n`, `i` and `k` are 8 bytes each, big end first. The salts are those of
//! the members in joining order, and `message` is the id of a message in the channel, 0 if it took
//! none. All of them stand in the log: `Started` has the salts and the lobby message, and each line
//! before whose dice the key changes says what was mixed in.
//!
//! Why two messages. The id in which the campaign begins is known only when that message stands,
//! but the first dice fall in the very line that begins it. So the first key takes the lobby
//! message, whose id Discord gives after the hash stands in it; and as soon as the message of the
//! beginning stands, its id is mixed in, with an empty salt. Whoever holds the database can foresee
//! rolls, and cannot choose them: a salt is fixed before the id that is mixed in with it exists.
//! The one exception is that first line, the lot and the first rebellion: whoever holds the
//! database *and* joins last could try words before joining. A late joiner's salt, and likewise the
//! message that brings an imported campaign into its channel, is mixed in with its message's id.
//!
//! Campaigns begun before there were salts (`recipe` 1 in `Started`) have as their first key
//! HMAC-SHA-256(secret, campaign ‖ player 1 ‖ … ‖ player n ‖ message), 8 bytes each, big end first.
//! Dice thrown for their own sake before the beginning, and those of an imported campaign before
//! its message stands, use that with no players and message 0. The secret is shown at the end.

pub mod entropy;
pub mod roll;

use hmac::{Hmac, KeyInit as _, Mac as _};
use kit::Dice;
use sha2::{Digest as _, Sha256};
use staff::PlayerId;

use crate::dice::entropy::Mixed;
use crate::ids::{CampaignId, MessageId};

type HmacSha256 = Hmac<Sha256>;

pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    let mut text = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let pair = |i: usize| text.get(i..i + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok());
    (0..text.len()).step_by(2).map(pair).collect()
}

/// The secret behind a campaign's dice.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret")
    }
}

impl Secret {
    pub fn draw() -> Result<Self, rand::rngs::SysError> {
        use rand::TryRng as _;
        let mut bytes = [0; 32];
        rand::rngs::SysRng.try_fill_bytes(&mut bytes)?;
        Ok(Self(bytes))
    }

    /// A number that tells nothing: for what would tell, counted, how much there was of it. It is
    /// above 0, and has 52 bits.
    pub fn any_number() -> Result<i64, rand::rngs::SysError> {
        let [a, b, c, d, e, f, g, ..] = Self::draw()?.0;
        Ok(i64::from_be_bytes([0, a >> 4, b, c, d, e, f, g]) + 1)
    }

    pub fn read(text: &str) -> Option<Self> {
        unhex(text)?.try_into().ok().map(Self)
    }

    /// A key of nothing: everybody knows it.
    pub fn nobodys() -> Self {
        Self([0; 32])
    }

    /// Another name for a number: the first eight bytes of its HMAC, in hexadecimal.
    pub fn alias(&self, number: u64) -> String {
        mac(&self.0, &[number]).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }

    pub fn alias_of_text(&self, lines: &[&str]) -> String {
        hex(&mac_of_text(&self.0, lines)[..8])
    }

    pub fn reveal(&self) -> String {
        hex(&self.0)
    }

    /// The hash that is published beforehand: SHA-256 of the 32 bytes, in hexadecimal.
    pub fn commitment(&self) -> String {
        hex(&Sha256::digest(self.0))
    }
}

/// HMAC-SHA-256 of big-endian numbers.
fn mac(key: &[u8], numbers: &[u64]) -> [u8; 32] {
    // HMAC takes keys of any length.
    let mut mac = HmacSha256::new_from_slice(key).expect("any key length is valid");
    for number in numbers {
        mac.update(&number.to_be_bytes());
    }
    mac.finalize().into_bytes().into()
}

/// HMAC-SHA-256 of lines of text.
fn mac_of_text(key: &[u8], lines: &[&str]) -> [u8; 32] {
    // HMAC takes keys of any length.
    let mut mac = HmacSha256::new_from_slice(key).expect("any key length is valid");
    mac.update(lines.join("\n").as_bytes());
    mac.finalize().into_bytes().into()
}

/// What a campaign's dice are thrown with.
#[derive(Clone, PartialEq, Eq)]
pub struct Key([u8; 32]);

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key")
    }
}

impl Key {
    /// The first key of a campaign: of its secret, the members' salts and the lobby message.
    pub fn salted(
        secret: &Secret,
        campaign: CampaignId,
        salts: &[String],
        message: MessageId,
    ) -> Self {
        let (campaign, message) = (campaign.0.to_string(), message.0.to_string());
        let mut lines = vec![campaign.as_str()];
        lines.extend(salts.iter().map(String::as_str));
        lines.push(&message);
        Self(mac_of_text(&secret.0, &lines))
    }

    #[must_use]
    pub fn mixed(&self, mixed: &[Mixed]) -> Self {
        let messages: Vec<String> = mixed.iter().map(|one| one.message.0.to_string()).collect();
        let mut lines = vec!["mix"];
        for (one, message) in mixed.iter().zip(&messages) {
            lines.extend([one.salt.as_str(), message]);
        }
        Self(mac_of_text(&self.0, &lines))
    }

    pub fn of(
        secret: &Secret,
        campaign: CampaignId,
        players: &[PlayerId],
        message: MessageId,
    ) -> Self {
        let mut numbers = vec![campaign.0.cast_unsigned()];
        numbers.extend(players.iter().map(|player| player.0));
        numbers.push(message.0);
        Self(mac(&secret.0, &numbers))
    }

    pub fn read(text: &str) -> Option<Self> {
        unhex(text)?.try_into().ok().map(Self)
    }

    pub fn reveal(&self) -> String {
        hex(&self.0)
    }

    pub fn open(seed: u64) -> Self {
        Self(Sha256::digest(format!("sirdar open dice {seed}")).into())
    }

    pub fn line(&self, number: i64) -> Stream {
        Stream { key: self.clone(), line: number.cast_unsigned(), thrown: 0 }
    }
}

/// The dice of one line of the log.
#[derive(Debug, Clone)]
pub struct Stream {
    key: Key,
    line: u64,
    thrown: u64,
}

impl Stream {
    pub fn thrown(&self) -> u64 {
        self.thrown
    }
}

impl Dice for Stream {
    fn die(&mut self, sides: u8, _calm: u8) -> u8 {
        let index = self.thrown;
        self.thrown += 1;
        let sides = u16::from(sides.max(1));
        let below = 256 - 256 % sides;
        let mut block = mac(&self.key.0, &[self.line, index]);
        let mut again = 0;
        loop {
            if let Some(byte) = block.iter().find(|byte| u16::from(**byte) < below) {
                return u8::try_from(u16::from(*byte) % sides + 1).unwrap_or(1);
            }
            again += 1;
            block = mac(&self.key.0, &[self.line, index, again]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // The expected faces were computed with Python's hmac and hashlib from the description above.

    fn secret() -> Secret {
        Secret(std::array::from_fn(|i| u8::try_from(i).expect("below 32")))
    }

    #[test]
    fn the_dice_are_those_of_the_description() {
        let players = [PlayerId(11), PlayerId(1_420_070_400_000)];
        let key = Key::of(&secret(), CampaignId(7), &players, MessageId(123_456_789_012_345_678));
        assert_eq!(hex(&key.0), "59d77fec714767e6210c09b6a69abe44808971ec62d6dc78ab4b4b4bdd8c3b3c");
        assert_eq!(
            secret().commitment(),
            "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
        );
        let mut line = key.line(3);
        let faces: Vec<u8> = (0..12).map(|_| line.die(6, 1)).collect();
        assert_eq!(faces, [5, 5, 5, 1, 1, 1, 4, 1, 2, 6, 5, 3]);
        let mut line = key.line(4);
        let faces: Vec<u8> = [2, 10, 20, 54, 100, 129, 200, 255].map(|s| line.die(s, 1)).into();
        assert_eq!(faces, [1, 1, 13, 49, 68, 53, 119, 83]);
        assert_eq!(line.thrown(), 8);
        let mut open = Key::open(1885).line(2);
        let faces: Vec<u8> = (0..8).map(|_| open.die(10, 1)).collect();
        assert_eq!(faces, [7, 3, 3, 9, 2, 1, 6, 10]);
    }

    #[test]
    fn salts_and_later_messages_change_the_key_as_described() {
        let salts = ["1450000000000000001".to_owned(), "Glück auf".to_owned()];
        let message = MessageId(123_456_789_012_345_678);
        let key = Key::salted(&secret(), CampaignId(7), &salts, message);
        assert_eq!(hex(&key.0), "88da4729bd71bbec1145abf7bb655029743eefde84be2abd67bd1de6764eb4cc");
        let begun = Mixed { player: None, salt: String::new(), message: MessageId(9) };
        let late = Mixed { player: None, salt: "حظ".to_owned(), message: MessageId(10) };
        let mixed = key.mixed(&[begun, late]);
        assert_eq!(
            hex(&mixed.0),
            "c3a72a488c85aafa951376cbda16466bb768cfdb0cca83f4c176f0d8cc299c5e"
        );
    }

    #[test]
    fn a_d6_is_even_handed() {
        let mut seen = [0_u32; 6];
        let mut line = Key::open(1).line(1);
        for _ in 0..12_000 {
            seen[usize::from(line.die(6, 1)) - 1] += 1;
        }
        assert!(seen.iter().all(|count| (1_800..2_200).contains(count)), "{seen:?}");
    }

    #[test]
    fn secrets_survive_their_text_and_do_not_print_themselves() {
        assert_eq!(Secret::read(&secret().reveal()), Some(secret()));
        assert_eq!(Secret::read("abc"), None);
        assert_eq!(Secret::read("é0"), None);
        assert_eq!(format!("{:?}", secret()), "Secret");
    }
}
