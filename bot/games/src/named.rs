//! Things of a game that go by names: its places, the parts of its map, its cards.
//!
//! One list serves what is offered while somebody types and what it is read by.

use std::str::FromStr;

use model::words::{bare, clip, plain};

use crate::verb::{Completion, SHOWN_MAX};

#[derive(Debug, Clone, Default)]
pub struct Named {
    pub kind: &'static str,
    pub all: Vec<(String, String)>,
    pub aliases: &'static [(&'static str, &'static str)],
}

impl Named {
    pub fn fitting(self, partial: &str) -> Vec<Completion> {
        let partial = bare(partial).to_lowercase();
        let fits = |(key, title): &(String, String)| {
            title.to_lowercase().contains(&partial) || key.to_lowercase().contains(&partial)
        };
        let fitting = self.all.into_iter().filter(fits).take(SHOWN_MAX);
        fitting.map(|(value, title)| Completion { title, value }).collect()
    }

    /// What something goes by whose name is typed; one that it is the beginning of will do.
    pub fn find(&self, typed: &str) -> Option<&str> {
        let typed = bare(typed).to_lowercase();
        let alias = self.aliases.iter().find(|of| of.0 == typed);
        let typed = alias.map_or(typed, |of| of.1.to_lowercase());
        let key = typed.replace(' ', "-");
        let named =
            |of: &&(String, String)| of.1.to_lowercase() == typed || of.0.to_lowercase() == key;
        let begins = || {
            let fits = |of: &&(String, String)| {
                !typed.is_empty() && of.1.to_lowercase().starts_with(&*typed)
            };
            let mut found = self.all.iter().filter(fits);
            let first = found.next()?;
            found.next().is_none().then_some(first)
        };
        self.all.iter().find(named).or_else(begins).map(|of| &*of.0)
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
