//! What the bot is told by its environment, checked before anything starts.
//!
//! Every mistake is one clear sentence. The token is never printed or logged.

use std::fmt;
use std::path::Path;

use crate::store::file_of;

/// The database when `DATABASE_URL` says nothing.
pub const DATABASE: &str = "sqlite://sirdar.db";

/// A bot token; it never prints itself.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A token that is at least shaped like one.
    ///
    /// # Errors
    /// If it is not.
    pub fn new(text: &str) -> Result<Self, BadConfig> {
        let parts: Vec<&str> = text.split('.').collect();
        let plain = |part: &&str| {
            let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '=');
            !part.is_empty() && part.chars().all(allowed)
        };
        if parts.len() == 3 && parts.iter().all(plain) {
            Ok(Self(text.to_owned()))
        } else {
            Err(BadConfig::Token)
        }
    }

    /// The token itself, for Discord only.
    pub fn secret(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

/// Where and as whom the bot serves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// As whom.
    pub token: Token,
    /// Another server than Discord's, without `/api/v10`.
    pub api_base: Option<String>,
    /// Where the campaigns are kept.
    pub database: String,
}

/// A configuration that cannot work.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadConfig {
    /// There is no token.
    #[error(
        "DISCORD_TOKEN is not set: put your bot's token there, or run `sirdar play` to try \
         Sirdar without Discord"
    )]
    NoToken,
    /// The token cannot be one.
    #[error(
        "DISCORD_TOKEN is not a bot token: it should be three parts of letters and digits with \
         dots between, as on the Bot page of the Discord developer portal"
    )]
    Token,
    /// The base URL cannot be one.
    #[error("DISCORD_API_BASE must be an address like http://127.0.0.1:8017, not `{0}`")]
    ApiBase(String),
    /// The database URL cannot be one.
    #[error("DATABASE_URL must name a file, like sqlite://sirdar.db, not `{0}`")]
    Database(String),
    /// The folder of the database is not there.
    #[error("DATABASE_URL names a file in `{0}`, but there is no such folder")]
    NoFolder(String),
    /// The database cannot be used.
    #[error("the database `{0}` cannot be opened for writing: {1}")]
    DatabaseFile(String, String),
    /// Discord knows no such token.
    #[error("{0}")]
    Refused(String),
    /// `RUST_LOG` cannot be read.
    #[error("RUST_LOG cannot be understood: {0}")]
    Log(String),
}

/// A variable's value, if it has one: an empty one counts as unset.
pub fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().map(|value| value.trim().to_owned()).filter(|value| !value.is_empty())
}

/// Checks a database URL.
///
/// # Errors
/// If it names no file, or one in a folder that is not there.
pub fn database(url: &str) -> Result<String, BadConfig> {
    let file = file_of(url).ok_or_else(|| BadConfig::Database(cut(url)))?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or_else(|| Path::new("."));
    if !folder.is_dir() {
        return Err(BadConfig::NoFolder(folder.display().to_string()));
    }
    Ok(url.to_owned())
}

/// Checks a base URL, which may end in `/`, `/api` or `/api/v10`.
///
/// # Errors
/// If it is no http address.
pub fn api_base(text: &str) -> Result<String, BadConfig> {
    let bad = || BadConfig::ApiBase(cut(text));
    let url = reqwest::Url::parse(text).map_err(|_| bad())?;
    let web = matches!(url.scheme(), "http" | "https") && url.host_str().is_some();
    if !web || url.query().is_some() || url.fragment().is_some() {
        return Err(bad());
    }
    let base = text.trim_end_matches('/');
    let base = base.strip_suffix("/v10").unwrap_or(base);
    let base = base.strip_suffix("/api").unwrap_or(base);
    Ok(base.trim_end_matches('/').to_owned())
}

/// The beginning of a value that was not understood: enough to recognise it.
fn cut(text: &str) -> String {
    text.chars().take(60).collect()
}

impl Config {
    /// Reads the environment for `serve`.
    ///
    /// # Errors
    /// The first thing that is missing or wrong.
    pub fn from_environment() -> Result<Self, BadConfig> {
        Self::from_variables(variable)
    }

    fn from_variables(variable: impl Fn(&str) -> Option<String>) -> Result<Self, BadConfig> {
        let token = Token::new(&variable("DISCORD_TOKEN").ok_or(BadConfig::NoToken)?)?;
        let api_base = variable("DISCORD_API_BASE").map(|base| api_base(&base)).transpose()?;
        let url = variable("DATABASE_URL");
        let database = database(url.as_deref().unwrap_or(DATABASE))?;
        Ok(Self { token, api_base, database })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(variables: &[(&str, &str)]) -> Result<Config, BadConfig> {
        Config::from_variables(|name| {
            let found = variables.iter().find(|(key, _)| *key == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn a_token_is_enough() {
        let config = read(&[("DISCORD_TOKEN", "a.b.c")]).expect("enough");
        assert_eq!((config.api_base, config.database.as_str()), (None, DATABASE));
        assert_eq!(format!("{:?}", config.token), "Token");
    }

    #[test]
    fn mistakes_are_named() {
        assert_eq!(read(&[]), Err(BadConfig::NoToken));
        for token in ["abc", "a.b", "a.b.c.d", "a..c", "a.b.c d", "Bot a.b.c"] {
            assert_eq!(read(&[("DISCORD_TOKEN", token)]), Err(BadConfig::Token), "{token}");
        }
        let with = |key, value| read(&[("DISCORD_TOKEN", "a.b.c"), (key, value)]);
        for base in ["localhost", "ftp://x", "http://", "127.0.0.1:8017"] {
            let expected = Err(BadConfig::ApiBase(base.to_owned()));
            assert_eq!(with("DISCORD_API_BASE", base), expected, "{base}");
        }
        for url in ["postgres://x/y", "sirdar.db", "sqlite::memory:", "sqlite://"] {
            let expected = Err(BadConfig::Database(url.to_owned()));
            assert_eq!(with("DATABASE_URL", url), expected, "{url}");
        }
        let nowhere = with("DATABASE_URL", "sqlite:///nowhere/at/all/x.db");
        assert_eq!(nowhere, Err(BadConfig::NoFolder("/nowhere/at/all".to_owned())));
    }

    #[test]
    fn a_base_may_name_the_version() {
        for text in ["http://h:1", "http://h:1/", "http://h:1/api", "http://h:1/api/v10/"] {
            assert_eq!(api_base(text).as_deref(), Ok("http://h:1"), "{text}");
        }
    }
}
