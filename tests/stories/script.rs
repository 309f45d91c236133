//! Stretches of a story written out as one text: who does what, and what they are told.
//!
//! Steps are parted by `;`, or by the end of a line. What stands behind ` -- ` says why, and is told
//! when the step fails. A value of several words, or one that would be read as a number, stands in
//! quotes: `'5 days'`. What somebody is told must hold all the words behind the arrow, parted by
//! ` & `, and none that begin with `!`. A step is one of these:
//!
//! - `Ben /vote cast ballot:0 → You have voted`: a command, with its options. `@Alice` stands for
//!   the number of Alice.
//! - `Ben presses 'Keep' on 'Relieve Alice?' → voted to keep`: a button of the newest message that
//!   says this.
//! - `Ben presses 'Back it' in '/council list'`: a button of the private answer to a command.
//! - `Ben's panel → Alice commands`, `'Relieve Alice?' → 2 ballots`, `board → Alice`: what the panel
//!   of orders, the newest message that says something, or the board must hold.
//! - `says 'is away'`: waits until the channel is told this.
//! - `later 25h → is away`: passes time, and waits until this is told; `pass 1d 1m`: passes time.
//! - `posted`: waits until all that is owed is told. `join Alice Ben`: they join. `stop`, `start`,
//!   `restart`, `ends well`: as the club's own.

use serde_json::{Map, Value};

use super::driver::Club;

/// Words and quoted texts.
fn words(text: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    let mut quoted = false;
    for letter in text.chars() {
        let word = found.last_mut().expect("never empty");
        match letter {
            '\'' if quoted || word.is_empty() || word.ends_with(':') => {
                quoted = !quoted;
                word.push(letter);
            }
            ' ' if !quoted && !word.is_empty() => found.push(String::new()),
            ' ' if !quoted => {}
            _ => word.push(letter),
        }
    }
    found.retain(|word| !word.is_empty());
    found
}

fn unquoted(word: &str) -> &str {
    word.strip_prefix('\'').and_then(|word| word.strip_suffix('\'')).unwrap_or(word)
}

/// So much time, in seconds: `25h`, `1d 1m`.
fn seconds(words: &[String]) -> i64 {
    let of = |word: &String| {
        let (count, unit) = word.split_at(word.len() - 1);
        let unit = match unit {
            "d" => 24 * 3_600,
            "h" => 3_600,
            "m" => 60,
            "s" => 1,
            _ => panic!("{word}: no time"),
        };
        count.parse::<i64>().expect("a number") * unit
    };
    words.iter().map(of).sum()
}

/// Fails unless a text holds these words.
#[track_caller]
fn holds(step: &str, told: &str, wanted: Option<&str>) {
    for wanted in wanted.into_iter().flat_map(|wanted| wanted.split(" & ")) {
        match wanted.strip_prefix('!') {
            Some(unwanted) => assert!(!told.contains(unwanted), "{step}: {told}"),
            None => assert!(told.contains(wanted), "{step}: {told}"),
        }
    }
}

impl Club {
    /// Plays a text.
    pub(crate) async fn play(&mut self, text: &str) {
        for step in text.split([';', '\n']).map(str::trim).filter(|step| !step.is_empty()) {
            let act = step.split_once(" -- ").map_or(step, |(act, _)| act);
            let (act, wanted) = match act.split_once(" → ") {
                Some((act, wanted)) => (act, Some(wanted)),
                None => (act, None),
            };
            let all = words(act);
            let named: Vec<&str> = all.iter().map(String::as_str).collect();
            match named[..] {
                ["posted"] => self.posted().await,
                ["stop"] => self.stop().await,
                ["start"] => self.start().await,
                ["restart"] => self.restart().await,
                ["ends", "well"] => self.ends_well().await,
                ["join", ref who @ ..] => self.join(who).await,
                ["says", what] => self.says(unquoted(what)).await,
                ["pass", ..] => self.pass(seconds(&all[1..])).await,
                ["later", ..] => {
                    self.later(seconds(&all[1..]), wanted.expect("what is told")).await;
                }
                ["board"] => {
                    let wanted: Vec<&str> = wanted.expect("words").split(" & ").collect();
                    self.board_says(&wanted).await;
                }
                [who, "presses", button, "on", message] => {
                    let message = self.saying(unquoted(message));
                    let told = self.press(who, &message, unquoted(button)).await.words();
                    holds(step, &told, wanted);
                }
                [who, "presses", button, "in", command] => {
                    let command = unquoted(command).trim_start_matches('/');
                    let shown = self.asked(who, command, Value::Object(Map::new())).await;
                    let told = self.press(who, &shown, unquoted(button)).await.words();
                    holds(step, &told, wanted);
                }
                [who, "panel"] => {
                    let who = who.trim_end_matches("'s");
                    holds(step, &self.panel(who).await.words(), wanted);
                }
                [message] => holds(step, &self.saying(unquoted(message)).words(), wanted),
                [who, ref command @ ..] => {
                    let told = self.commanded(who, command).await;
                    holds(step, &told, wanted);
                }
                [] => panic!("{step}: nothing is done"),
            }
        }
    }

    /// Uses a command as it is typed.
    async fn commanded(&self, who: &str, command: &[&str]) -> String {
        let mut path: Vec<&str> = Vec::new();
        let mut options = Map::new();
        for word in command {
            let Some((name, value)) = word.split_once(':') else {
                path.push(word.trim_start_matches('/'));
                continue;
            };
            let value = match value.strip_prefix('@') {
                Some(user) => Value::from(self.user(user)),
                None => serde_json::from_str(value).unwrap_or_else(|_| unquoted(value).into()),
            };
            options.insert(name.to_owned(), value);
        }
        assert!(command[0].starts_with('/'), "{command:?} is no command");
        self.told(who, &path.join(" "), Value::Object(options)).await
    }
}
