//! What the bot is told by its environment, checked before anything starts.
//!
//! Every mistake is one clear sentence. The token is never printed or logged.

use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use discord::gateway::Shards;
use discord::{BOARDS_EVERY, CALLBACKS_UNTIL, IDENTIFY_EVERY, PICTURES_WITHIN};
use store::{file_of, is_postgres, shown_url};

pub const DATABASE: &str = "sqlite://sirdar.db";

pub const KEEP: usize = 7;
const KEEP_MAX: usize = 1_000;

const SHARDS_MAX: u32 = 16_384;

/// A bot token; it never prints itself.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
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

    pub fn secret(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

/// What one person or one server may ask of the bot; 0 is no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Interactions of one person within ten seconds.
    pub rate: u32,
    /// Campaigns under way in one server.
    pub campaigns: u32,
}

impl Limits {
    pub const NONE: Self = Self { rate: 0, campaigns: 0 };
}

impl Default for Limits {
    fn default() -> Self {
        Self { rate: 30, campaigns: 25 }
    }
}

/// Copies of the database that the bot makes by itself, once a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Backups {
    pub folder: PathBuf,
    pub keep: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    pub token: Token,
    /// Another server than Discord's, without `/api/v10`.
    pub api_base: Option<String>,
    pub database: String,
    /// Where health and metrics are served, if anywhere.
    pub http: Option<SocketAddr>,
    pub limits: Limits,
    pub backups: Option<Backups>,
    /// A folder of packs that are offered beside those of this build.
    pub packs: Option<PathBuf>,
    pub shards: Shards,
    /// The shortest time between two sessions that share a place in Discord's queue.
    pub identify_every: Duration,
    /// The shortest time between two edits of a board.
    pub boards_every: Duration,
    /// How long a message waits for its picture; a panel waits two fifths of it for its odds.
    pub pictures_within: Duration,
    /// So long after an interaction came in its answer is tried again; one attempt ends 0.6 seconds
    /// before.
    pub callbacks_until: Duration,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadConfig {
    #[error(
        "DISCORD_TOKEN is not set: put your bot's token there, or run `sirdar play` to try \
         Sirdar without Discord"
    )]
    NoToken,
    #[error(
        "DISCORD_TOKEN is not a bot token: it should be three parts of letters and digits with \
         dots between, as on the Bot page of the Discord developer portal"
    )]
    Token,
    #[error("DISCORD_API_BASE must be an address like http://127.0.0.1:8017, not `{0}`")]
    ApiBase(String),
    #[error(
        "DATABASE_URL must name a file, like sqlite://sirdar.db, or a database of PostgreSQL, like \
         postgres://sirdar@db.example/sirdar, not `{0}`"
    )]
    Database(String),
    #[error("DATABASE_URL names a file in `{0}`, but there is no such folder")]
    NoFolder(String),
    #[error("the database `{0}` cannot be opened: {1}")]
    DatabaseFile(String, String),
    #[error(
        "the database `{0}` is in use by another Sirdar: stop that one first, or give this one a \
         database of its own by DATABASE_URL"
    )]
    InUse(String),
    #[error("the database `{0}` cannot be used: {1}")]
    Unusable(String, String),
    #[error(
        "the database `{0}` is damaged ({1}): put a copy in its place by `sirdar restore`; what \
         is there now is kept beside it"
    )]
    Damaged(String, String),
    #[error("SIRDAR_BACKUPS must name a folder that is there, not `{0}`")]
    BackupFolder(String),
    #[error("SIRDAR_PACKS must name a folder that is there, not `{0}`")]
    PackFolder(String),
    #[error(
        "SIRDAR_BACKUPS makes copies of a file, and DATABASE_URL names a server: unset it, and \
         copy the database by pg_dump"
    )]
    BackupsOfServer,
    #[error("DATABASE_URL names a server, and {0}")]
    NoFile(String),
    #[error(
        "SIRDAR_SHARDS must be `auto`, or shards by number of how many, like 0-3/16 or 5/16, not \
         `{0}`"
    )]
    Shards(String),
    #[error("SIRDAR_BACKUPS_KEEP must be a number from 1 to {KEEP_MAX}, not `{0}`")]
    BackupsKept(String),
    #[error("{0}")]
    Refused(String),
    #[error("SIRDAR_HTTP must be an address and a port, like 127.0.0.1:9100, not `{0}`")]
    Http(String),
    #[error("{0} must be a whole number, 0 for no limit, not `{1}`")]
    Limit(&'static str, String),
    #[error("SIRDAR_HTTP is not set: it says where the running bot is asked, like 127.0.0.1:9100")]
    NoHttp,
    #[error("SIRDAR_HTTP names {0}, which cannot be listened at: {1}")]
    HttpTaken(String, String),
    #[error("SIRDAR_LOG must be `text` or `json`, not `{0}`")]
    LogShape(String),
    #[error("RUST_LOG cannot be understood: {0}")]
    Log(String),
}

/// A variable's value, if it has one: an empty one counts as unset.
pub fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().map(|value| value.trim().to_owned()).filter(|value| !value.is_empty())
}

pub fn database(url: &str) -> Result<String, BadConfig> {
    if is_postgres(url) {
        let known = reqwest::Url::parse(url).is_ok_and(|url| url.host_str().is_some());
        return known
            .then(|| url.to_owned())
            .ok_or_else(|| BadConfig::Database("postgres:…".to_owned()));
    }
    let file = file_of(url).ok_or_else(|| BadConfig::Database(shown_address(url)))?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or_else(|| Path::new("."));
    if !folder.is_dir() {
        return Err(BadConfig::NoFolder(shown_path(folder)));
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

pub fn http(text: &str) -> Result<SocketAddr, BadConfig> {
    text.parse().map_err(|_| BadConfig::Http(cut(text)))
}

fn backups(folder: Option<String>, keep: Option<String>) -> Result<Option<Backups>, BadConfig> {
    let read = |text: &String| text.parse().ok().filter(|keep| (1..=KEEP_MAX).contains(keep));
    let kept = keep.as_ref().map_or(Some(KEEP), read);
    let keep = kept.ok_or_else(|| BadConfig::BackupsKept(cut(&keep.unwrap_or_default())))?;
    let Some(folder) = folder else { return Ok(None) };
    if !Path::new(&folder).is_dir() {
        return Err(BadConfig::BackupFolder(cut(&folder)));
    }
    Ok(Some(Backups { folder: PathBuf::from(folder), keep }))
}

/// The folder of packs, if one is named.
///
/// # Errors
/// If it is not there.
pub fn packs(folder: Option<String>) -> Result<Option<PathBuf>, BadConfig> {
    let Some(folder) = folder else { return Ok(None) };
    let is_there = Path::new(&folder).is_dir();
    is_there.then(|| Some(folder.clone().into())).ok_or_else(|| BadConfig::PackFolder(cut(&folder)))
}

fn shards(text: &str) -> Result<Shards, BadConfig> {
    if text == "auto" {
        return Ok(Shards::Auto);
    }
    let read = || {
        let (some, of) = text.split_once('/')?;
        let (from, to) = some.split_once('-').unwrap_or((some, some));
        let (from, to, of) = (from.parse().ok()?, to.parse().ok()?, of.parse().ok()?);
        (from <= to && to < of && of <= SHARDS_MAX).then_some(Shards::Some { from, to, of })
    };
    read().ok_or_else(|| BadConfig::Shards(cut(text)))
}

/// As much of an address as holds no name and no password: `postgres:…`.
fn shown_address(text: &str) -> String {
    let plain = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric());
    match text.split_once(':') {
        Some((scheme, _)) if plain(scheme) => format!("{}:…", cut(scheme)),
        None if !text.contains(['@', '=', '?']) => cut(text),
        _ => "…".to_owned(),
    }
}

/// A path as it is told: without what stands before the host in an address that was taken for one.
pub fn shown_path(path: &Path) -> String {
    shown_url(&format!("sqlite://{}", path.display()))
}

/// The beginning of a value that was not understood: enough to recognise it.
fn cut(text: &str) -> String {
    text.chars().take(60).collect()
}

impl Config {
    /// For the bot at a local Discord: nothing but what it cannot do without, and no limits.
    pub fn local(token: Token, api_base: String, database: String) -> Self {
        Self {
            token,
            api_base: Some(api_base),
            database,
            http: None,
            limits: Limits::NONE,
            backups: None,
            packs: None,
            shards: Shards::Auto,
            identify_every: IDENTIFY_EVERY,
            boards_every: BOARDS_EVERY,
            pictures_within: PICTURES_WITHIN,
            callbacks_until: CALLBACKS_UNTIL,
        }
    }

    pub fn from_environment() -> Result<Self, BadConfig> {
        Self::from_variables(variable)
    }

    fn from_variables(variable: impl Fn(&str) -> Option<String>) -> Result<Self, BadConfig> {
        let token = Token::new(&variable("DISCORD_TOKEN").ok_or(BadConfig::NoToken)?)?;
        let api_base = variable("DISCORD_API_BASE").map(|base| api_base(&base)).transpose()?;
        let url = variable("DATABASE_URL");
        let database = database(url.as_deref().unwrap_or(DATABASE))?;
        let http = variable("SIRDAR_HTTP").map(|address| http(&address)).transpose()?;
        let limit = |name, usual| match variable(name) {
            None => Ok(usual),
            Some(text) => text.parse().map_err(|_| BadConfig::Limit(name, cut(&text))),
        };
        let usual = Limits::default();
        let limits = Limits {
            rate: limit("SIRDAR_RATE", usual.rate)?,
            campaigns: limit("SIRDAR_CAMPAIGNS", usual.campaigns)?,
        };
        let backups = backups(variable("SIRDAR_BACKUPS"), variable("SIRDAR_BACKUPS_KEEP"))?;
        if backups.is_some() && is_postgres(&database) {
            return Err(BadConfig::BackupsOfServer);
        }
        let packs = packs(variable("SIRDAR_PACKS"))?;
        let shards = shards(variable("SIRDAR_SHARDS").as_deref().unwrap_or("auto"))?;
        let local = Self::local(token, String::new(), database);
        Ok(Self { api_base, http, limits, backups, packs, shards, ..local })
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
        for (url, shown) in [
            ("mysql://x/y", "mysql:…"),
            ("postgres://", "postgres:…"),
            ("sirdar.db", "sirdar.db"),
            ("sqlite::memory:", "sqlite:…"),
            ("sqlite://", "sqlite:…"),
        ] {
            let expected = Err(BadConfig::Database(shown.to_owned()));
            assert_eq!(with("DATABASE_URL", url), expected, "{url}");
        }
        for url in [
            "postgres://sirdar:hunter2@:x/sirdar",
            "mysql://sirdar:hunter2@db.example/sirdar",
            "sirdar:hunter2@db.example",
            "hunter2@db.example",
            "host=db password=hunter2",
            "//sirdar:hunter2@db",
            "sqlite://sirdar:hunter2@db.example/x/sirdar.db",
            "sqlite://sirdar:hun/hunter2@db.example/x/sirdar.db?key=hunter2",
        ] {
            let told = with("DATABASE_URL", url).expect_err("no file").to_string();
            assert!(!told.contains("hunter2") && told.contains("DATABASE_URL"), "{url}: {told}");
        }
        let folder = Err(BadConfig::BackupFolder("/nowhere/at/all".to_owned()));
        assert_eq!(with("SIRDAR_BACKUPS", "/nowhere/at/all"), folder);
        let folder = Err(BadConfig::PackFolder("/nowhere/at/all".to_owned()));
        assert_eq!(with("SIRDAR_PACKS", "/nowhere/at/all"), folder);
        for keep in ["0", "many", "-1", "99999999999"] {
            let expected = Err(BadConfig::BackupsKept(keep.to_owned()));
            assert_eq!(with("SIRDAR_BACKUPS_KEEP", keep), expected, "{keep}");
        }
        let kept = with("SIRDAR_BACKUPS", ".").expect("a folder").backups;
        assert_eq!(kept.map(|backups| backups.keep), Some(KEEP));
        let nowhere = with("DATABASE_URL", "sqlite:///nowhere/at/all/x.db");
        assert_eq!(nowhere, Err(BadConfig::NoFolder("/nowhere/at/all".to_owned())));
    }

    #[test]
    fn a_server_of_postgresql_serves_as_well_as_a_file() {
        let url = "postgres://sirdar:hunter2@db.example/sirdar?sslmode=verify-full";
        let with = |more: &[(&str, &str)]| {
            let mut variables = vec![("DISCORD_TOKEN", "a.b.c"), ("DATABASE_URL", url)];
            variables.extend(more);
            read(&variables)
        };
        assert_eq!(with(&[]).map(|config| config.database), Ok(url.to_owned()));
        assert_eq!(with(&[("SIRDAR_BACKUPS", ".")]), Err(BadConfig::BackupsOfServer));
    }

    #[test]
    fn shards_are_named_by_number() {
        let with = |value| {
            let read = read(&[("DISCORD_TOKEN", "a.b.c"), ("SIRDAR_SHARDS", value)]);
            read.map(|config| config.shards)
        };
        assert_eq!(with("auto"), Ok(Shards::Auto));
        assert_eq!(with("0-3/16"), Ok(Shards::Some { from: 0, to: 3, of: 16 }));
        assert_eq!(with("5/16"), Ok(Shards::Some { from: 5, to: 5, of: 16 }));
        for bad in ["16/16", "3-1/16", "0-16/16", "x", "0-3", "0/0", "-1/4", "0/99999999"] {
            assert_eq!(with(bad), Err(BadConfig::Shards(bad.to_owned())), "{bad}");
        }
    }

    #[test]
    fn health_and_figures_are_served_where_it_is_said() {
        let with = |value| read(&[("DISCORD_TOKEN", "a.b.c"), ("SIRDAR_HTTP", value)]);
        let address = with("127.0.0.1:9100").map(|config| config.http);
        assert_eq!(address, Ok(Some(SocketAddr::from(([127, 0, 0, 1], 9_100)))));
        for bad in ["9100", ":9100", "localhost:9100", "http://127.0.0.1:9100", "127.0.0.1"] {
            assert_eq!(with(bad), Err(BadConfig::Http(bad.to_owned())), "{bad}");
        }
    }

    #[test]
    fn limits_are_numbers() {
        let with = |key, value| read(&[("DISCORD_TOKEN", "a.b.c"), (key, value)]);
        let limits = with("SIRDAR_RATE", "0").map(|config| config.limits);
        assert_eq!(limits, Ok(Limits { rate: 0, campaigns: 25 }));
        for bad in ["many", "-1", "1.5", "30/10"] {
            let expected = Err(BadConfig::Limit("SIRDAR_CAMPAIGNS", bad.to_owned()));
            assert_eq!(with("SIRDAR_CAMPAIGNS", bad), expected, "{bad}");
        }
    }

    #[test]
    fn a_base_may_name_the_version() {
        for text in ["http://h:1", "http://h:1/", "http://h:1/api", "http://h:1/api/v10/"] {
            assert_eq!(api_base(text).as_deref(), Ok("http://h:1"), "{text}");
        }
    }
}
