//! The key of every line of a log, as its lines and the secret make it (see [`super`]).
//!
//! An import puts a new secret in force, and the log above it was thrown with one that this
//! campaign never knew: lines whose key nobody can tell have none, and nothing is said of them.
//! So does a restore, which tells the secret before it.

use model::dice::entropy::Revealed;
use model::dice::{Key, Secret};
use model::ids::{CampaignId, MessageId};
use model::log::{Body, LogLine};

/// The keys of a log.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Keys {
    /// The key of each line, in order; nothing where it is not known.
    pub of_lines: Vec<Option<Key>>,
    /// Lines that promised a secret with another hash than the one that was used.
    pub broken_promises: Vec<i64>,
}

/// What a stretch of the log begins with: the hash that was published, or the seed of open dice.
fn promise(line: &LogLine) -> Option<(Option<&str>, Option<u64>)> {
    match &line.body {
        Body::Created { commitment, seed, .. } | Body::Imported { commitment, seed, .. } => {
            Some((commitment.as_deref(), *seed))
        }
        Body::Restored { commitment, .. } => Some((Some(commitment), None)),
        _ => None,
    }
}

impl Keys {
    /// The keys of `lines`; `secret` is that of the last stretch, if it is known.
    pub fn of(lines: &[LogLine], secret: Option<&Secret>) -> Self {
        let mut keys = Self::default();
        let heads: Vec<usize> =
            (0..lines.len()).filter(|at| promise(&lines[*at]).is_some()).collect();
        // A log that begins with neither is no log of ours: nothing is known of its dice.
        keys.of_lines.resize(heads.first().copied().unwrap_or(lines.len()), None);
        for (n, head) in heads.iter().enumerate() {
            let end = heads.get(n + 1).copied().unwrap_or(lines.len());
            let secret = secret.filter(|_| end == lines.len());
            let told = lines.get(end).and_then(|next| match &next.body {
                Body::Restored { was, .. } => Some(was),
                _ => None,
            });
            keys.stretch(&lines[*head..end], secret, told);
        }
        keys
    }

    fn stretch(&mut self, lines: &[LogLine], secret: Option<&Secret>, told: Option<&Revealed>) {
        let Some(head) = lines.first() else { return };
        let (commitment, seed) = promise(head).unwrap_or_default();
        let shown = lines.iter().rev().find_map(|line| line.dice.revealed.as_ref());
        let known = secret.map(|secret| (secret.clone(), head.campaign));
        let known = known.or_else(|| shown.or(told).and_then(read));
        if let (Some((secret, _)), Some(promised)) = (&known, commitment)
            && secret.commitment() != promised
        {
            self.broken_promises.push(head.number);
        }
        let mut key = match (seed, &known) {
            (Some(seed), _) => Some(Key::open(seed)),
            (None, Some((secret, campaign))) => Some(Key::of(secret, *campaign, &[], MessageId(0))),
            (None, None) => None,
        };
        for line in lines {
            if !line.dice.mixed.is_empty() {
                key = key.map(|key| key.mixed(&line.dice.mixed));
            }
            if let (Body::Started { salts, begins, recipe, words, .. }, None, Some(known)) =
                (&line.body, seed, &known)
            {
                let (secret, campaign) = known;
                key = Some(match recipe {
                    1 => Key::of(secret, *campaign, salts, *begins),
                    _ => Key::salted(secret, *campaign, words, *begins),
                });
            }
            self.of_lines.push(key.clone());
        }
    }
}

fn read(revealed: &Revealed) -> Option<(Secret, CampaignId)> {
    Some((Secret::read(&revealed.secret)?, revealed.campaign))
}
