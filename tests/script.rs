//! Courses of play written out as one text: answers, and what must be so between them.
//!
//! Steps are parted by `;`. What stands behind a step in brackets says why, and is told when the
//! step fails. A step is one of these:
//!
//! - an answer as the log writes it, and the faces its dice will show: `ops:39 1 1`. `+all` takes
//!   all that is offered, `+first-2` the first two of it, `first` is the first; `1x23` are 23 ones;
//!   a game may have words for more dice.
//! - `asks sail-how`: the topic of the decision that waits, or `over`.
//! - `may load unload`, `cannot load`: these are offered, or none of these.
//! - `offers repair drop-anchor`: these are offered in this order, and nothing else; `offers = 3`:
//!   so many are; `those march = olga` are all that begin with `march:`, or
//!   `none`.
//! - `wants 0 to 2`: so many of what is offered may be chosen.
//! - `wait 7`: rounds are passed until this one.
//! - `tells Passed { ops: 1 }`: something that happened since the last answer reads like this.
//! - `never Passed`: nothing that happened so far reads like this.
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
    /// What has happened at all.
    fn all_news(&self) -> Vec<String>;
    /// The dice a word stands for behind an answer.
    fn dice(&self, _answer: &str, word: &str) -> Vec<u8> {
        panic!("{word} is no dice")
    }
    /// Passes rounds until this one.
    fn wait(&mut self, round: u8) {
        panic!("{round}: no rounds are passed here")
    }
    /// The fewest and the most that may be chosen.
    fn wants(&self) -> (u16, u16) {
        panic!("nothing here has several chosen")
    }
    /// What is asked for by these words.
    fn look(&self, words: &[&str]) -> String {
        panic!("{words:?}: nothing that can be asked for")
    }
}

/// The faces these words stand for.
pub(crate) fn faces(words: &[&str], other: impl Fn(&str) -> Vec<u8>) -> Vec<u8> {
    let of = |word: &&str| match (word.parse(), word.split_once('x')) {
        (Ok(face), _) => vec![face],
        (_, Some((face, times))) if face.parse::<u8>().is_ok() => {
            vec![face.parse().expect("a face"); times.parse().expect("how often")]
        }
        _ => other(word),
    };
    words.iter().flat_map(of).collect()
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
                    ["those", begin] => {
                        let offers = on.offers();
                        let those: Vec<&str> = offers
                            .iter()
                            .filter_map(|offer| offer.strip_prefix(begin)?.strip_prefix(':'))
                            .collect();
                        if those.is_empty() { "none".to_owned() } else { those.join(" ") }
                    }
                    _ => on.look(&what),
                };
                assert_eq!(found, wanted, "{step}");
            }
            ("wait", _) => on.wait(rest[0].parse().expect("a round")),
            ("asks", _) => assert_eq!([on.topic()], rest, "{step}"),
            ("offers", _) => assert_eq!(on.offers(), rest, "{step}"),
            ("wants", _) => {
                let (fewest, most) = on.wants();
                assert_eq!(rest, [&*fewest.to_string(), "to", &*most.to_string()], "{step}");
            }
            ("may" | "cannot", _) => {
                let offers = on.offers();
                for choice in rest {
                    let offered = offers.iter().any(|offer| offer == choice);
                    assert_eq!(offered, *first == "may", "{step}: {choice} of {offers:?}");
                }
            }
            ("never", _) => {
                let (unwanted, told) = (rest.join(" "), on.all_news());
                assert!(!told.iter().any(|told| told.starts_with(&unwanted)), "{step}: {told:#?}");
            }
            ("tells", _) => {
                let (wanted, news) = (rest.join(" "), on.news());
                assert!(news.iter().any(|told| told.starts_with(&wanted)), "{step}: {news:#?}");
            }
            _ => {
                let faces = faces(rest, |word| on.dice(first, word));
                let all = || format!("+{}", on.offers().join("+"));
                let answer = match first.strip_prefix("+first-").map(str::parse::<usize>) {
                    Some(count) => format!("+{}", on.offers()[..count.expect("many")].join("+")),
                    None if *first == "+all" => all(),
                    None if *first == "first" => on.offers().swap_remove(0),
                    None => (*first).to_owned(),
                };
                on.answer(&answer, &faces);
            }
        }
    }
}
