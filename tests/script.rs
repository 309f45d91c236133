//! Courses of play written out as one text: answers, and what must be so between them.
//!
//! Steps are parted by `;`. What stands behind a step in brackets says why, and is told when the
//! step fails. A step is one of these:
//!
//! - an answer as the log writes it, and the faces its dice will show: `ops:39 1 1`. `+all` takes
//!   all that is offered; `1x23` are 23 ones; a game may have words for more dice.
//! - `asks sail-how`: the topic of the decision that waits, or `over`.
//! - `may load unload`, `cannot load`: these are offered, or none of these.
//! - `offers repair drop-anchor`: these are offered in this order, and nothing else; `offers = 3`:
//!   so many are.
//! - `tells Passed { ops: 1 }`: something that happened since the last answer reads like this.
//! - `siege sinkat = 2`: something else a game can be asked for, and what it must be.

/// A game that is played by such a text.
pub(crate) trait Played {
    /// Gives an answer and the faces its dice will show; fails if it is refused, and if a face is
    /// left over or missing.
    fn answer(&mut self, answer: &str, faces: &[u8]);
    fn topic(&self) -> &'static str;
    fn offers(&self) -> Vec<String>;
    /// What has happened since the last answer, each as `{:?}` writes it.
    fn news(&self) -> Vec<String>;
    /// The dice a word stands for behind an answer.
    fn dice(&self, _answer: &str, word: &str) -> Vec<u8> {
        panic!("{word} is no dice")
    }
    /// What is asked for by these words.
    fn look(&self, words: &[&str]) -> String {
        panic!("{words:?}: nothing that can be asked for")
    }
}

/// Plays a text.
#[track_caller]
pub(crate) fn play(on: &mut impl Played, text: &str) {
    for step in text.split(';').map(str::trim).filter(|step| !step.is_empty()) {
        let act = step.split_once(" (").map_or(step, |(act, _)| act);
        let words: Vec<&str> = act.split_whitespace().collect();
        let (first, rest) = words.split_first().expect("a step has words");
        match (*first, act.split_once(" = ")) {
            (_, Some((what, wanted))) => {
                let what: Vec<&str> = what.split_whitespace().collect();
                let found = match what[..] {
                    ["offers"] => on.offers().len().to_string(),
                    _ => on.look(&what),
                };
                assert_eq!(found, wanted, "{step}");
            }
            ("asks", _) => assert_eq!([on.topic()], rest, "{step}"),
            ("offers", _) => assert_eq!(on.offers(), rest, "{step}"),
            ("may" | "cannot", _) => {
                let offers = on.offers();
                for choice in rest {
                    let offered = offers.iter().any(|offer| offer == choice);
                    assert_eq!(offered, *first == "may", "{step}: {choice} of {offers:?}");
                }
            }
            ("tells", _) => {
                let (wanted, news) = (rest.join(" "), on.news());
                assert!(news.iter().any(|told| told.starts_with(&wanted)), "{step}: {news:#?}");
            }
            _ => {
                let mut faces = Vec::new();
                for word in rest {
                    match (word.parse(), word.split_once('x')) {
                        (Ok(face), _) => faces.push(face),
                        (_, Some((face, times))) if face.parse::<u8>().is_ok() => {
                            let times = times.parse().expect("how often");
                            faces.extend(vec![face.parse::<u8>().expect("a face"); times]);
                        }
                        _ => faces.extend(on.dice(first, word)),
                    }
                }
                let all = || format!("+{}", on.offers().join("+"));
                let answer = if *first == "+all" { all() } else { (*first).to_owned() };
                on.answer(&answer, &faces);
            }
        }
    }
}
