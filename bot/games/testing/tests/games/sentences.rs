//! Everything that games say in random play, to be read: prompts, choices, previews, dispatches,
//! boards. `WORDS_FILE=file` writes one line of each shape to a file.

use std::collections::{BTreeMap, BTreeSet};

use games::orders::finish::Drafted;
use games::orders::rehearse::rehearse;
use games::people::authority::{Authority, any_seat};
use games::text;
use games_testing::{TestDice, any_answer, setups, snapshot};
use kit::Audience;
use model::message::Topic;
use model::{Event, Game, Setup, Step};
use staff::Roster;

/// Wars of each game.
const WARS: usize = 2;
/// Answers in a war.
const ANSWERS: usize = 250;

/// Signs of something that is not meant for readers.
const NEVER: &str = "Some(|None|::|\\n|{}|{n}| ,| .|..|point 1 of 1|!**.|?**.|.**.|? .";

/// What is counted, of which one is never several.
const PLURALS: &str = "steps units points counters guns Levies Ops bases inches dice cards spaces \
    places ships choices orders turns Egyptians";

/// Whether a line counts one of something as if it were several.
fn is_several(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    let one = |word: &str| matches!(word.trim_start_matches(['(', '*', '`']), "1" | "one" | "One");
    words.windows(2).any(|pair| {
        let noun = pair[1].trim_matches(|c: char| !c.is_alphanumeric());
        one(pair[0]) && PLURALS.split(' ').any(|plural| plural == noun)
    })
}

/// The words of a sentence without its numbers, signs and names, so that the same sentence of
/// something else is not read again.
fn shape(line: &str) -> BTreeSet<String> {
    let word = |(at, word): (usize, &str)| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let first = word.chars().next()?;
        (first.is_lowercase() || at == 0 && first.is_uppercase()).then(|| word.to_owned())
    };
    line.split_whitespace().enumerate().filter_map(word).collect()
}

/// What has been said so far: a line of each shape, by what it is.
#[derive(Default)]
struct Said(BTreeMap<(&'static str, BTreeSet<String>), String>);

impl Said {
    fn says(&mut self, kind: &'static str, text: &str) {
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            self.0.entry((kind, shape(line))).or_insert_with(|| line.to_owned());
        }
    }

    /// What is asked, what can be answered, and what an answer would do.
    fn asks(&mut self, game: &Game, dice: &mut TestDice) {
        let (own, roster) = (Authority::alone(), Roster::default());
        let Some(decision) = own.decision(game) else { return };
        let (head, about) = text::question(&decision.why, game, Audience::Public, &roster);
        self.says("question", &head);
        self.says("question, its text", &about);
        for label in text::labels(decision.ask.choices(), game, &roster) {
            self.says("choice", &label.title);
            self.says("choice, its second line", &label.detail);
        }
        let Some(answer) = any_answer(game, dice) else { return };
        let steps = [Step { topic: decision.why.topic().to_owned(), answer }];
        if let Ok(tried) = rehearse(game, &own, &steps) {
            let preview = text::preview::preview(&tried, &roster);
            self.says("preview", &preview.lines.join("\n"));
            let order = Drafted { steps: &steps, tried: &tried, preview: &preview };
            if let Some((ends, does)) = order.besides(game, &own, &roster) {
                self.says("preview", &format!("*Give order* will also {ends}"));
                self.says("preview", &does.join("\n"));
            }
        }
    }

    /// What has happened.
    fn tells(&mut self, topic: &mut Option<Topic>, events: &[Event], game: &Game) {
        let snapshot = snapshot(game.clone());
        for section in text::sections(topic.as_ref(), events) {
            let post = text::dispatch(&section.topic, &section.events, &snapshot, None, 1).newest();
            self.says("dispatch, its title", &post.title);
            self.says("dispatch", &post.body);
            *topic = Some(section.topic);
        }
        let told = text::told(events, game, Audience::Public, &Roster::default());
        self.says("receipt", &told.join("\n"));
    }

    /// How the war stands.
    fn shows(&mut self, game: &Game) {
        let snapshot = snapshot(game.clone());
        for post in [text::board(&snapshot, 0), text::situation(&snapshot, None, Audience::Public)]
        {
            self.says("board, its title", &post.title);
            self.says("board", &post.body);
        }
    }

    fn plays(&mut self, setup: &Setup, seed: u64) {
        let (mut dice, mut events, mut topic) = (TestDice(seed), Vec::new(), None);
        let mut game = Game::new(setup, &mut dice, &mut events);
        self.tells(&mut topic, &events, &game);
        for answered in 0..ANSWERS {
            self.asks(&game, &mut dice);
            let Some(answer) = any_answer(&game, &mut dice) else { break };
            let seat = any_seat(&game, &answer, None);
            events.clear();
            game.apply(seat, &answer, &mut dice, &mut events).expect("offered");
            self.tells(&mut topic, &events, &game);
            if answered % 20 == 0 {
                self.shows(&game);
            }
        }
        self.shows(&game);
    }
}

#[test]
fn all_that_games_say_is_fit_to_be_read() {
    let mut said = Said::default();
    for (_, number, setup) in setups(WARS) {
        let seed = u64::try_from(number).expect("few") * 7_919 + 17;
        said.plays(&setup, seed);
    }
    let unfit =
        |line: &&String| is_several(line) || NEVER.split('|').any(|sign| line.contains(sign));
    let unfit: Vec<&String> = said.0.values().filter(unfit).collect();
    assert!(unfit.is_empty(), "{unfit:#?}");
    assert!(said.0.len() > 500, "{} sentences", said.0.len());
    if let Some(file) = std::env::var_os("WORDS_FILE") {
        let line = |((kind, _), text): (&(&str, _), &String)| format!("{kind}: {text}\n");
        let text: String = said.0.iter().map(line).collect();
        std::fs::write(file, text).expect("written");
    }
}

#[test]
fn one_of_something_is_not_several() {
    for wrong in ["1 Sudanese (1 steps)", "the Bordein, 1 Levies", "**1 points** for it"] {
        assert!(is_several(wrong), "{wrong}");
    }
    for right in ["1 step", "11 steps", "Scout 1 goes", "2 Levies (1 step)"] {
        assert!(!is_several(right), "{right}");
    }
}
