//! One war of random legal answers, looked at between any two of them.

use kit::dice::Recorded;
use kit::{Answer, Ask, Calm, Refusal, Scripted, Seat};
use san_juans::{Campaign, Choice, Event};

use super::checks::{self, Kept};
use super::{DECISIONS_MAX, options, pick};
use crate::table::{Seeded, stored};

/// After about so many answers a war is saved and loaded, and goes on as loaded.
const SAVED_EVERY: usize = 251;
/// After about so many answers every answer that is offered is tried, and some that are not.
const TRIED_EVERY: usize = 173;
/// One war in so many is played again from its log.
const REPLAYED: u64 = 4;

/// One order as a log keeps it.
struct Line {
    seat: Seat,
    answer: String,
    faces: Vec<u8>,
}

/// A war, and what is needed to play it again.
pub(crate) struct War {
    seed: u64,
    pub(crate) campaign: Campaign,
    pub(crate) taken: usize,
    dice: Seeded,
    with: Seeded,
    pub(super) events: Vec<Event>,
    kept: Kept,
    opening: Vec<u8>,
    log: Vec<Line>,
}

impl War {
    /// The war of a seed, before its first answer.
    pub(crate) fn new(seed: u64) -> Self {
        let (mut dice, with) = (Seeded::new(seed), Seeded::new(!seed));
        let mut noted = Recorded::new(&mut dice);
        let mut events = Vec::new();
        let campaign = Campaign::new(&options(seed), &mut noted, &mut events);
        let opening = noted.faces;
        let kept = Kept::of(campaign.board());
        Self { seed, campaign, taken: 0, dice, with, events, kept, opening, log: Vec::new() }
    }

    /// Gives one more answer; false once the war is over.
    pub(crate) fn go_on(&mut self) -> bool {
        let Some(decision) = self.campaign.decision() else {
            let outcome = self.campaign.outcome().expect("a campaign ends with an outcome");
            assert_eq!(self.events.last(), Some(&Event::Ended { outcome }));
            return false;
        };
        assert!(self.taken < DECISIONS_MAX, "no end");
        let seat = decision.seats[self.with.below(decision.seats.len())];
        let ask = self.campaign.ask_of(seat).expect("whoever is awaited is asked something");
        checks::offers(&ask, &decision.why);
        if (self.taken + 1).is_multiple_of(TRIED_EVERY) {
            self.tries(seat, &ask);
        }
        let answer = pick(&ask, &mut self.with);
        let text = answer.to_string();
        assert_eq!(text.parse(), Ok(answer.clone()), "{text}");
        let mut noted = Recorded::new(&mut self.dice);
        let before = self.events.len();
        let applied = self.campaign.apply(seat, &answer, &mut noted, &mut self.events);
        assert_eq!(applied, Ok(()), "{text} was offered to {seat:?}");
        self.log.push(Line { seat, answer: text, faces: noted.faces });
        checks::check(&self.campaign, 54);
        self.kept.still(&self.campaign, &self.events[before..]);
        self.taken += 1;
        if self.taken.is_multiple_of(SAVED_EVERY) {
            let loaded = stored(&self.campaign);
            assert_eq!(loaded, self.campaign);
            self.campaign = loaded;
        }
        true
    }

    /// Each answer that is offered is taken; what is not offered, or comes from a stranger, is
    /// refused and changes nothing.
    fn tries(&mut self, seat: Seat, ask: &Ask<Choice>) {
        let offered: Vec<Answer<Choice>> = match ask {
            Ask::One(of) => of.iter().map(|choice| Answer::One(*choice)).collect(),
            Ask::Some { of, min, max } if *min <= 1 && *max >= 1 => {
                of.iter().map(|choice| Answer::Some(vec![*choice])).collect()
            }
            Ask::Some { .. } => vec![pick(ask, &mut self.with)],
            Ask::Number { min, max } => vec![Answer::Number(*min), Answer::Number(*max)],
        };
        for answer in offered {
            let mut copy = self.campaign.clone();
            let applied = copy.apply(seat, &answer, &mut Calm::default(), &mut Vec::new());
            assert_eq!(applied, Ok(()), "{answer} was offered to {seat:?}");
        }
        let mut copy = self.campaign.clone();
        let (mut dice, mut events) = (Calm::default(), Vec::new());
        let foreign: Choice = "card:200".parse().expect("a card's text");
        let most = usize::from(u8::MAX) + 1;
        let one = ask.choices().first().copied().unwrap_or(foreign);
        let wrong = [
            Answer::One(foreign),
            Answer::Some(vec![foreign]),
            Answer::Some(vec![one; most]),
            Answer::Number(u32::MAX),
        ];
        for answer in wrong {
            let refused = copy.apply(seat, &answer, &mut dice, &mut events);
            assert!(refused.is_err(), "{answer} was not offered to {seat:?}");
        }
        let right = pick(ask, &mut self.with);
        let stranger = copy.apply(Seat(99), &right, &mut dice, &mut events);
        assert_eq!(stranger, Err(Refusal::NotYourDecision));
        assert_eq!((events.len(), dice.thrown), (0, 0), "a refusal says and throws nothing");
        assert_eq!(copy, self.campaign, "a refusal changes nothing");
    }

    /// The same log is the same war, though this one was saved and loaded on its way.
    pub(crate) fn look_back(&self) {
        if !self.seed.is_multiple_of(REPLAYED) {
            return;
        }
        let mut events = Vec::new();
        let mut dice = Scripted::new(self.opening.iter().copied());
        let mut again = Campaign::new(&options(self.seed), &mut dice, &mut events);
        for line in &self.log {
            let mut dice = Scripted::new(line.faces.iter().copied());
            let answer = line.answer.parse().expect("an answer");
            let applied = again.apply(line.seat, &answer, &mut dice, &mut events);
            assert_eq!(applied, Ok(()), "it was taken the first time");
            assert_eq!((dice.left(), dice.missing()), (0, 0), "{}", line.answer);
        }
        assert_eq!(again, self.campaign);
        assert_eq!(events, self.events);
    }
}
