//! Things of a game that go by names: its places, the parts of its map, its cards.
//!
//! One list serves what is offered while somebody types and what it is read by.

use std::str::FromStr;

use model::words::{bare, clip, folded, plain, run_together};

use crate::verb::{Completion, SHOWN_MAX};

/// What something goes by without the tag of the pack that lists it: `delhi` of `delhi@423fb`.
pub fn untagged(key: &str) -> &str {
    key.split('@').next().unwrap_or_default()
}

#[derive(Debug, Clone, Default)]
pub struct Named {
    pub kind: &'static str,
    pub all: Vec<(String, String)>,
    pub aliases: &'static [(&'static str, &'static str)],
}

impl Named {
    pub fn fitting(self, partial: &str) -> Vec<Completion> {
        let (partial, key) = (folded(partial), run_together(partial));
        let fits = |of: &(String, String)| {
            folded(&of.1).contains(&partial)
                || run_together(&of.1).starts_with(&key)
                || folded(untagged(&of.0)).contains(&partial)
        };
        let fitting = self.all.into_iter().filter(fits).take(SHOWN_MAX);
        fitting.map(|(value, title)| Completion { title, value }).collect()
    }

    /// What something goes by whose name is typed; one that it is the beginning of will do.
    pub fn find(&self, typed: &str) -> Option<&str> {
        let typed = bare(typed).to_lowercase();
        let alias = self.aliases.iter().find(|of| run_together(of.0) == run_together(&typed));
        let typed = alias.map_or(typed, |of| of.1.to_lowercase());
        let exactly = |of: &&(String, String)| of.1.to_lowercase() == typed || of.0 == typed;
        let wanted = run_together(&typed);
        let named = |of: &&(String, String)| {
            !wanted.is_empty()
                && [untagged(&of.0), &of.1].into_iter().any(|name| run_together(name) == wanted)
        };
        let begins = || {
            let fits = |of: &&(String, String)| {
                !wanted.is_empty() && run_together(&of.1).starts_with(&wanted)
            };
            let mut found = self.all.iter().filter(fits);
            let first = found.next()?;
            found.next().is_none().then_some(first)
        };
        let all = || self.all.iter();
        all().find(exactly).or_else(|| all().find(named)).or_else(begins).map(|of| &*of.0)
    }

    pub fn read(&self, typed: &str) -> Result<String, String> {
        self.find(typed).map(str::to_owned).ok_or_else(|| self.unknown(typed))
    }

    /// What is named, read from what it goes by.
    pub fn parse<T: FromStr>(&self, typed: &str) -> Result<T, String> {
        self.read(typed)?.parse().map_err(|_| self.unknown(typed))
    }

    /// Those that fit the last of several names with commas between; the ones before it are kept.
    pub fn fitting_last(self, partial: &str) -> Vec<Completion> {
        let (before, last) = match partial.rsplit_once(',') {
            Some((before, last)) => (format!("{}, ", before.trim()), last.trim()),
            None => (String::new(), partial),
        };
        let joined = |of: Completion| Completion {
            title: clip(&format!("{before}{}", of.title), 100),
            value: format!("{before}{}", of.title),
        };
        let fitting = self.fitting(last).into_iter().map(joined);
        fitting.filter(|of| of.value.len() <= 100).collect()
    }

    pub fn unknown(&self, typed: &str) -> String {
        let unknown = self.no_such(typed);
        match self.kind {
            "" => unknown,
            _ => format!("{unknown} The list that opens while you type has all of them."),
        }
    }

    pub fn no_such(&self, typed: &str) -> String {
        let typed = plain(&clip(&bare(typed), 60));
        match self.kind {
            "" => format!("“{typed}” is nothing that this game has a name for."),
            kind => format!("“{typed}” is no {kind}."),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_however_it_is_typed() {
        let of = |key: &str, title: &str| (key.to_owned(), title.to_owned());
        let all = vec![
            of("qu-appelle@1a2b3", "Qu'Appelle"),
            of("carlton@1a2b3", "Fort Carlton"),
            of("ile@1a2b3", "Île-à-la-Crosse"),
        ];
        let named = Named { all, ..Named::default() };
        for (typed, key) in [
            ("qu-appelle", "qu-appelle@1a2b3"),
            ("Qu’Appelle", "qu-appelle@1a2b3"),
            ("quapp", "qu-appelle@1a2b3"),
            ("carlton", "carlton@1a2b3"),
            ("fort-carlton", "carlton@1a2b3"),
            ("carlton@1a2b3", "carlton@1a2b3"),
            ("ILE A LA CROSSE", "ile@1a2b3"),
        ] {
            assert_eq!(named.find(typed), Some(key), "{typed}");
            let offered = named.clone().fitting(typed.split('@').next().unwrap_or_default());
            assert_eq!(offered.first().map(|of| &*of.value), Some(key), "{typed}");
        }
        assert_eq!((named.find(""), named.find("…"), named.find("1a2b3")), (None, None, None));
    }
}
