//! The name of a campaign: one line of 1 to 60 characters that rings nobody.

pub const LENGTH_MAX: usize = 60;

/// A name that can be shown anywhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CampaignName(String);

/// Why a name cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadName {
    #[error("the name is empty")]
    Empty,
    #[error("the name is longer than 60 characters")]
    TooLong,
    #[error("the name mentions somebody")]
    Mention,
    #[error("the name has control characters in it")]
    Control,
}

impl CampaignName {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<CampaignName> for String {
    fn from(name: CampaignName) -> Self {
        name.0
    }
}

/// Characters that cannot be seen and turn text around or hide it.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

impl std::str::FromStr for CampaignName {
    type Err = BadName;

    fn from_str(text: &str) -> Result<Self, BadName> {
        let text = text.trim();
        if text.is_empty() {
            return Err(BadName::Empty);
        }
        if text.chars().count() > LENGTH_MAX {
            return Err(BadName::TooLong);
        }
        if text.chars().any(is_unseen) {
            return Err(BadName::Control);
        }
        let lower = text.to_lowercase();
        let mentions = ["@everyone", "@here", "<@", "<#", "</", "<id:", "://"];
        if mentions.iter().any(|mention| lower.contains(mention)) {
            return Err(BadName::Mention);
        }
        Ok(Self(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_ring_or_sprawl_are_refused() {
        let read = |text: &str| text.parse::<CampaignName>().map(String::from);
        assert_eq!(read(" Summer war "), Ok("Summer war".to_owned()));
        assert_eq!(read("Été 1885 🐪"), Ok("Été 1885 🐪".to_owned()));
        assert_eq!(read(&"é".repeat(60)), Ok("é".repeat(60)));
        assert_eq!(read(&"é".repeat(61)), Err(BadName::TooLong));
        assert_eq!(read("  "), Err(BadName::Empty));
        assert_eq!(read("a\nb"), Err(BadName::Control));
        assert_eq!(read("a\u{202e}b"), Err(BadName::Control));
        for mention in ["@everyone", "hi @Here", "<@123>", "<@&1>", "<#5>", "https://x.y"] {
            assert_eq!(read(mention), Err(BadName::Mention), "{mention}");
        }
    }
}
