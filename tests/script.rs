//! Courses of play written out as one text: answers, and what must be so between them.
//!
//! Steps are parted by `;`. What stands behind a step in brackets says why, and is told when the
//! step fails. A step is one of these:
//!
//! - an answer as the log writes it, and the faces its dice will show: `ops:39 1 1`. `+all` takes
//!   all that is offered, `+first-2` the first two of it, `first` is the first; `1x23` are 23 ones;
//!   `..` has whatever else is thrown fall on its calm face; a game may have words for more dice.
//!   `2>pass` is the answer of a seat of several.
//! - `asks sail-how`: the topic of the decision that waits, or `over`.
//! - `may load unload`, `cannot load`: these are offered, or none of these.
//! - `offers repair drop-anchor`: these are offered in this order, and nothing else; `offers = 3`:
//!   so many are; `those march = olga` are all that begin with `march:`, or
//!   `none`.
//! - `wants 0 to 2`: so many of what is offered may be chosen.
//! - `wait 7`: rounds are passed until this one.
//! - `tells Passed { ops: 1 }`: something that happened since the last answer reads like this.
//! - `never Passed`: nothing that happened so far reads like this.
//! - `hears empire Drew { of: Mahdist`: something that this audience has been told so far reads like
//!   this; `unheard empire Moved`: nothing does.
//! - `offered empire = pass`: all that is offered to this seat of several; `revealed = true`: whether
//!   something came out with the last answer.
//! - `siege sinkat = 2`: something else a game can be asked for, and what it must be.

#![allow(dead_code, reason = "no game needs all of it")]

use std::collections::VecDeque;

use kit::{Answer, Ask, Audience, Dice, Machine, Rules, Seat};
use staff::own::OwnWhy as _;

/// Rules that are played by such a text.
pub(crate) trait Played: staff::own::StaffRules {
    /// Whether piles are shuffled into the order they had; if not, a text has the faces for that.
    const PILES_STAY: bool = true;

    /// What is agreed on in a game on this board, if nothing else is.
    fn options(&self) -> Self::Options {
        Self::Options::default()
    }
    /// The seat that is called this before an answer.
    fn seat(name: &str) -> Seat {
        Seat(name.parse().expect("a seat"))
    }
    /// The audience that is called this.
    fn audience(name: &str) -> Audience {
        panic!("{name} is no audience")
    }
    /// Gives an answer and the faces its dice will show.
    #[track_caller]
    fn answer(table: &mut Table<Self>, answer: &str, faces: &[u8]) {
        table.give(answer, faces);
    }
    /// What `{:?}` writes, with names for ids.
    fn named(text: String) -> String {
        text
    }
    /// The dice a word stands for behind an answer.
    fn dice(_table: &Table<Self>, _answer: &str, word: &str) -> Vec<u8> {
        panic!("{word} is no dice")
    }
    /// Passes rounds until this one.
    fn wait(_table: &mut Table<Self>, round: u8) {
        panic!("{round}: no rounds are passed here")
    }
    /// What is asked for by these words.
    fn look(_table: &Table<Self>, words: &[&str]) -> String {
        panic!("{words:?}: nothing that can be asked for")
    }
}

/// What stands for "whatever else is thrown falls on its calm face".
pub(crate) const CALM: u8 = u8::MAX;

/// Scripted dice.
pub(crate) struct Faces {
    left: VecDeque<u8>,
    missing: u32,
    /// The sides of the die before: a pile is shuffled with one side less each time.
    before: u8,
    piles_stay: bool,
}

impl Faces {
    pub(crate) fn new<R: Played>(faces: &[u8]) -> Self {
        let left = faces.iter().copied().collect();
        Self { left, missing: 0, before: 0, piles_stay: R::PILES_STAY }
    }

    /// Fails if faces are left over, or missing.
    #[track_caller]
    pub(crate) fn end<R: Played>(&self, after: &str, events: &[R::Event]) {
        let left = self.left.iter().filter(|face| **face != CALM).count();
        let told = || told::<R>(events);
        assert_eq!((left, self.missing), (0, 0), "dice left, missing after {after}: {:#?}", told());
    }
}

impl Dice for Faces {
    fn die(&mut self, sides: u8, calm: u8) -> u8 {
        // A shuffle has its last card as its calm face.
        let shuffles = self.piles_stay && sides == calm && (sides != 6 || self.before == 7);
        self.before = sides;
        match self.left.front() {
            _ if shuffles => sides,
            Some(&CALM) => calm,
            Some(&face) if (1..=sides).contains(&face) => {
                self.left.pop_front();
                face
            }
            _ => {
                self.missing += 1;
                calm
            }
        }
    }
}

/// A game played with scripted dice, one answer at a time.
pub(crate) struct Table<R: Rules> {
    pub(crate) game: Machine<R>,
    pub(crate) events: Vec<R::Event>,
    /// How much had happened before the last answer of a text.
    pub(crate) seen: usize,
    /// The answers given so far, as the log writes them.
    pub(crate) given: Vec<String>,
    /// The faces shown so far, in order.
    pub(crate) faces: Vec<u8>,
}

impl<R: Played> Table<R> {
    /// The start of a game.
    #[track_caller]
    pub(crate) fn start(options: &R::Options, faces: &[u8]) -> Self {
        Self::made(faces, |dice, events| Machine::new(options, dice, events))
    }

    /// These frames are about to be played, the last one first.
    #[track_caller]
    pub(crate) fn at(board: R, frames: impl Into<Vec<R::Frame>>, faces: &[u8]) -> Self {
        Self::with(&board.options(), board, frames, faces)
    }

    /// The same with other options.
    #[track_caller]
    pub(crate) fn with(
        options: &R::Options,
        board: R,
        frames: impl Into<Vec<R::Frame>>,
        faces: &[u8],
    ) -> Self {
        Self::made(faces, |dice, events| Machine::at(options, board, frames, dice, events))
    }

    #[track_caller]
    fn made(faces: &[u8], make: impl FnOnce(&mut Faces, &mut Vec<R::Event>) -> Machine<R>) -> Self {
        let (mut dice, mut events) = (Faces::new::<R>(faces), Vec::new());
        let game = make(&mut dice, &mut events);
        dice.end::<R>("it began", &events);
        Self { game, events, seen: 0, given: Vec::new(), faces: faces.to_vec() }
    }

    /// Plays these frames by a text whose first step is `begin`, with the faces that fall before
    /// the first question. How it is parted into lines is nothing to it.
    #[track_caller]
    pub(crate) fn course(
        options: &R::Options,
        board: R,
        frames: Vec<R::Frame>,
        text: &str,
    ) -> Self {
        let (begin, rest) = text.split_once(';').unwrap_or((text, ""));
        let begin = begin.split_once(" (").map_or(begin, |(act, _)| act);
        let words: Vec<&str> = begin.split_whitespace().collect();
        let Some(("begin", words)) = words.split_first().map(|(first, rest)| (*first, rest)) else {
            panic!("it does not begin: {text}")
        };
        let faces = faces(words, |word| panic!("{word} is no dice"));
        let mut table = Self::with(options, board, frames, &faces);
        table.play(rest);
        table
    }

    /// Gives an answer, written as the log writes it, and the faces its dice will show. Faces left
    /// over, or missing, fail the test. Returns what happened.
    #[track_caller]
    pub(crate) fn give(&mut self, answer: &str, faces: &[u8]) -> &[R::Event] {
        let (seat, answer) = match answer.split_once('>') {
            Some((name, answer)) => (R::seat(name), answer),
            None => (self.asked(), answer),
        };
        self.give_as(seat, answer, faces)
    }

    /// The same, from any seat.
    #[track_caller]
    pub(crate) fn give_as(&mut self, seat: Seat, answer: &str, faces: &[u8]) -> &[R::Event] {
        let before = self.events.len();
        let mut dice = Faces::new::<R>(faces);
        self.take(seat, answer, &mut dice);
        dice.end::<R>(answer, &self.events[before..]);
        self.given.push(answer.to_owned());
        self.faces.extend(faces);
        &self.events[before..]
    }

    /// Gives an answer with dice of its own.
    #[track_caller]
    pub(crate) fn take(&mut self, seat: Seat, answer: &str, dice: &mut dyn Dice) {
        let parsed: Answer<R::Choice> =
            answer.parse().unwrap_or_else(|_| panic!("{answer} is no answer"));
        let given = self.game.apply(seat, &parsed, dice, &mut self.events);
        assert_eq!(given, Ok(()), "{answer} to {:#?}", self.game.decision());
    }

    /// The first seat whose answer is awaited.
    #[track_caller]
    pub(crate) fn asked(&self) -> Seat {
        let seats = self.game.decision().map(|decision| decision.seats.iter());
        let first = seats.into_iter().flatten().find(|seat| self.game.awaits(**seat));
        *first.expect("somebody is asked")
    }

    /// The topic of the decision that waits, or `over`.
    pub(crate) fn topic(&self) -> &'static str {
        self.game.decision().map_or("over", |decision| decision.why.topic())
    }

    /// The choices offered, as text.
    pub(crate) fn offers(&self) -> Vec<String> {
        let decision = self.game.decision().expect("a decision waits");
        decision.ask.choices().iter().map(ToString::to_string).collect()
    }

    /// Whether a choice is offered, as text.
    pub(crate) fn offered(&self, choice: &str) -> bool {
        self.offers().iter().any(|offer| offer == choice)
    }

    pub(crate) fn board(&self) -> &R {
        self.game.board()
    }

    /// What has happened since the last answer of a text.
    pub(crate) fn news(&self) -> Vec<String> {
        told::<R>(&self.events[self.seen..])
    }

    /// The fewest and the most that may be chosen.
    fn wants(&self) -> (u32, u32) {
        match self.game.decision().map(|decision| &decision.ask) {
            Some(Ask::Some { min, max, .. }) => ((*min).into(), (*max).into()),
            Some(Ask::Number { min, max }) => (*min, *max),
            other => panic!("nothing here is counted: {other:?}"),
        }
    }
}

/// What each fact reads like.
pub(crate) fn told<R: Played>(events: &[R::Event]) -> Vec<String> {
    events.iter().map(|event| R::named(format!("{event:?}"))).collect()
}

/// A text with a name for each number that stands between this head, `UnitId(`, and `)`.
pub(crate) fn with_names(mut text: String, head: &str, name: impl Fn(u8) -> String) -> String {
    while let Some(at) = text.find(head) {
        let rest = &text[at + head.len()..];
        let (id, _) = rest.split_once(')').expect("an id ends");
        let name = name(id.parse().expect("an id"));
        text.replace_range(at..at + head.len() + id.len() + 1, &name);
    }
    text
}

/// The faces these words stand for.
pub(crate) fn faces(words: &[&str], other: impl Fn(&str) -> Vec<u8>) -> Vec<u8> {
    let of = |word: &&str| match (word.parse(), word.split_once('x')) {
        _ if *word == ".." => vec![CALM],
        (Ok(face), _) => vec![face],
        (_, Some((face, times))) if face.parse::<u8>().is_ok() => {
            vec![face.parse().expect("a face"); times.parse().expect("how often")]
        }
        _ => other(word),
    };
    words.iter().flat_map(of).collect()
}

impl<R: Played> Table<R> {
    /// Plays a text.
    #[track_caller]
    pub(crate) fn play(&mut self, text: &str) -> &mut Self {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let steps = text.split(';').map(str::trim);
        steps.filter(|step| !step.is_empty()).for_each(|step| self.step(step));
        self
    }

    #[track_caller]
    fn step(&mut self, step: &str) {
        let act = step.split_once(" (").map_or(step, |(act, _)| act);
        let words: Vec<&str> = act.split_whitespace().collect();
        let (first, rest) = words.split_first().expect("a step has words");
        match (*first, act.split_once(" = ")) {
            (_, Some((what, wanted))) => {
                let what: Vec<&str> = what.split_whitespace().collect();
                let found = match what[..] {
                    ["offers"] => self.offers().len().to_string(),
                    ["those", begin] => {
                        let offers = self.offers();
                        let those: Vec<&str> = offers
                            .iter()
                            .filter_map(|offer| offer.strip_prefix(begin)?.strip_prefix(':'))
                            .collect();
                        if those.is_empty() { "none".to_owned() } else { those.join(" ") }
                    }
                    ["offered", seat] => {
                        let ask = self.game.ask_of(R::seat(seat)).expect("it is asked");
                        ask.choices().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
                    }
                    ["revealed"] => self.game.revealed(&self.events[self.seen..]).to_string(),
                    _ => R::look(self, &what),
                };
                assert_eq!(found, wanted, "{step}");
            }
            ("wait", _) => R::wait(self, rest[0].parse().expect("a round")),
            ("asks", _) => assert_eq!([self.topic()], rest, "{step}"),
            ("offers", _) => assert_eq!(self.offers(), rest, "{step}"),
            ("wants", _) => {
                let (fewest, most) = self.wants();
                assert_eq!(rest, [&*fewest.to_string(), "to", &*most.to_string()], "{step}");
            }
            ("may" | "cannot", _) => {
                let offers = self.offers();
                for choice in rest {
                    let offered = offers.iter().any(|offer| offer == choice);
                    assert_eq!(offered, *first == "may", "{step}: {choice} of {offers:?}");
                }
            }
            ("never", _) => {
                let (unwanted, told) = (rest.join(" "), told::<R>(&self.events));
                assert!(!told.iter().any(|told| told.starts_with(&unwanted)), "{step}: {told:#?}");
            }
            ("hears" | "unheard", _) => {
                let (of, wanted) = (R::audience(rest[0]), rest[1..].join(" "));
                let heard = self.events.iter().filter_map(|event| R::seen(event, of));
                let told = told::<R>(&heard.collect::<Vec<_>>());
                let hears = told.iter().any(|told| told.starts_with(&wanted));
                assert_eq!(hears, *first == "hears", "{step}: {told:#?}");
            }
            ("tells", _) => {
                let (wanted, news) = (rest.join(" "), self.news());
                assert!(news.iter().any(|told| told.starts_with(&wanted)), "{step}: {news:#?}");
            }
            _ => {
                let faces = faces(rest, |word| R::dice(self, first, word));
                let all = || format!("+{}", self.offers().join("+"));
                let answer = match first.strip_prefix("+first-").map(str::parse::<usize>) {
                    Some(count) => {
                        format!("+{}", self.offers()[..count.expect("many")].join("+"))
                    }
                    None if *first == "+all" => all(),
                    None if *first == "first" => self.offers().swap_remove(0),
                    None => (*first).to_owned(),
                };
                self.seen = self.events.len();
                R::answer(self, &answer, &faces);
            }
        }
    }
}
