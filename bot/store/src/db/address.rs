//! Which database a URL names.

use std::path::{Path, PathBuf};

const POSTGRES: [&str; 2] = ["postgres://", "postgresql://"];

pub fn file_of(url: &str) -> Option<PathBuf> {
    let rest = url.strip_prefix("sqlite:")?;
    let path = rest.strip_prefix("//").unwrap_or(rest);
    let path = path.split('?').next().unwrap_or(path);
    (!path.is_empty() && path != ":memory:").then(|| PathBuf::from(path))
}

pub fn is_postgres(url: &str) -> bool {
    POSTGRES.iter().any(|scheme| url.starts_with(scheme))
}

/// A database as it is told of: a file by its path, a server by host and name, without whoever
/// connects and how.
pub fn shown_url(url: &str) -> String {
    if let Some(file) = file_of(url) {
        let text = file.display().to_string();
        // Without what stands before the host in an address that was taken for a path.
        return text.rsplit_once('@').map_or(text.clone(), |(_, rest)| format!("…@{rest}"));
    }
    let Some(rest) = POSTGRES.iter().find_map(|scheme| url.strip_prefix(scheme)) else {
        return "…".to_owned();
    };
    let place = rest.split('?').next().unwrap_or_default();
    let place = place.rsplit_once('@').map_or(place, |(_, place)| place);
    format!("postgres://{place}")
}

/// The file as a URL: `mode` is `ro`, `rw` or `rwc` (made if it is not there).
pub(crate) fn url_of(file: &Path, mode: &str) -> String {
    let whole = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte);
    let mut url = "sqlite://".to_owned();
    for byte in whole.to_string_lossy().bytes() {
        match plain(byte) {
            true => url.push(char::from(byte)),
            false => url.push_str(&format!("%{byte:02X}")),
        }
    }
    format!("{url}?mode={mode}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_read_from_urls() {
        let file = |url| file_of(url).map(|file| file.display().to_string());
        assert_eq!(file("sqlite://sirdar.db"), Some("sirdar.db".to_owned()));
        assert_eq!(file("sqlite:///tmp/x.db?mode=rwc"), Some("/tmp/x.db".to_owned()));
        assert_eq!(file("sqlite::memory:"), None);
        assert_eq!(file("postgres://x"), None);
        assert!(is_postgres("postgres://x/y") && is_postgres("postgresql://x"));
        assert!(!is_postgres("sqlite://postgres") && !is_postgres("postgres"));
    }

    #[test]
    fn a_file_of_any_name_is_a_url() {
        let url = url_of(Path::new("/tmp/a b?c#d%e'ü.db"), "ro");
        assert_eq!(url, "sqlite:///tmp/a%20b%3Fc%23d%25e%27%C3%BC.db?mode=ro");
    }

    #[test]
    fn what_is_told_of_an_address_holds_no_secret() {
        for (url, shown) in [
            (
                "postgres://sirdar:hunter2@db.example:5433/club?sslmode=require",
                "postgres://db.example:5433/club",
            ),
            ("postgresql://db/club?password=hunter2", "postgres://db/club"),
            ("postgres://sirdar:hun@ter2@db/club", "postgres://db/club"),
            ("sqlite://data/sirdar.db?mode=rwc", "data/sirdar.db"),
            ("mysql://root:hunter2@db", "…"),
        ] {
            assert_eq!(shown_url(url), shown);
        }
    }
}
