//! Fair dice: rolls that nobody can choose and everybody can check.
//!
//! When a campaign is created the bot draws a secret of 32 bytes and publishes its SHA-256 in the
//! lobby message, before anybody joins. When it begins, the key of its dice is fixed:
//!
//! ```text
//! key     = HMAC-SHA-256(secret, campaign ‖ player 1 ‖ … ‖ player n ‖ message)
//! open    = SHA-256("sirdar open dice " ‖ seed in decimal)          (with `seed:` instead)
//! block k = HMAC-SHA-256(key, n ‖ i)           for k = 0
//!         = HMAC-SHA-256(key, n ‖ i ‖ k)       for k = 1, 2, …
//! die     = 1 + b mod sides, b the first byte, in block 0, then 1, …, with
//!           b < 256 - 256 mod sides
//! ```
//!
//! for the `i`-th die (from 0) of line `n` of the log. `campaign`, `player`, `message`, `n`, `i` and
//! `k` are 8 bytes each, big end first. The players are the members' ids in joining order; `message`
//! is the id of the lobby message, which Discord gives only after the hash stands in it (0 if the
//! channel took no message). Dice thrown for their own sake before the beginning use the key without
//! players and message 0. The secret is shown at the end. Whoever holds the database can foresee
//! rolls; nobody can choose them.

use engine::Dice;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::{Digest as _, Sha256};

use super::ids::{CampaignId, MessageId, PlayerId};

type HmacSha256 = Hmac<Sha256>;

/// Bytes as lower-case hexadecimal.
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
    /// Draws one from the system's randomness.
    ///
    /// # Errors
    /// If the system has none.
    pub fn draw() -> Result<Self, rand::rngs::SysError> {
        use rand::TryRng as _;
        let mut bytes = [0; 32];
        rand::rngs::SysRng.try_fill_bytes(&mut bytes)?;
        Ok(Self(bytes))
    }

    /// Reads one written as hexadecimal.
    pub fn read(text: &str) -> Option<Self> {
        unhex(text)?.try_into().ok().map(Self)
    }

    /// As hexadecimal.
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

/// What a campaign's dice are thrown with.
#[derive(Clone, PartialEq, Eq)]
pub struct Key([u8; 32]);

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key")
    }
}

impl Key {
    /// The key of a campaign with a secret.
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

    /// Reads one written as hexadecimal.
    pub fn read(text: &str) -> Option<Self> {
        unhex(text)?.try_into().ok().map(Self)
    }

    /// As hexadecimal.
    pub fn reveal(&self) -> String {
        hex(&self.0)
    }

    /// The key of open dice.
    pub fn open(seed: u64) -> Self {
        Self(Sha256::digest(format!("sirdar open dice {seed}")).into())
    }

    /// The dice of one line of the log.
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
    /// How many dice were thrown.
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
