//! Every roll of a campaign computed again from its secret, and counted.
//!
//! A log keeps faces, not the dice they fell on: those follow from playing it again. It is played
//! with the dice that should have fallen, so that the sizes are right even where a face was
//! altered, and with the recorded ones where only those lead to what the line says happened. Lines
//! that were undone are walked like all others: dice go by the line's number, and none falls twice.

use std::collections::BTreeMap;
use std::fmt;

use kit::{Dice, Scripted};
use model::Event;
use model::dice::{Key, Secret};
use model::ids::MessageId;
use model::log::{Body, LogLine};
use staff::motion::Verdict;

use crate::dice::keys::Keys;
use crate::log::history::begins;
use crate::log::verify;
use crate::log::verify::{Difference, Replayed, applied};

/// Members among whom a lot may fall, at most, where the log does not say.
const LOT_MAX: u8 = 24;

/// What dice were thrown for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ThrowKind {
    Game,
    FirstLot,
    VoteLot,
    Own,
}

/// A roll that is not what it should be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Differing {
    pub line: i64,
    pub die: usize,
    /// Its sides; 0 if nothing threw it.
    pub sides: u8,
    /// What it should show; nothing if there should be no such die.
    pub expected: Option<u8>,
    /// What the log has; nothing if the die is not there.
    pub recorded: Option<u8>,
}

impl fmt::Display for Differing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, die, sides, expected, recorded } = self;
        write!(f, "line {line}, die {die}: ")?;
        match (expected, recorded) {
            (Some(expected), Some(face)) => {
                write!(f, "the log has {face} on a D{sides} and it should be {expected}")
            }
            (Some(expected), None) => {
                write!(f, "the log lacks a D{sides}, which should show {expected}")
            }
            (None, Some(face)) => write!(f, "the log has {face}, which nothing threw"),
            (None, None) => write!(f, "a die is amiss"),
        }
    }
}

/// How often each face fell, the first at the front.
pub type Faces = Vec<u64>;

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Audit {
    pub lines: usize,
    pub checked: usize,
    /// Dice whose key nobody knows: those of a log above an import.
    pub unknown: usize,
    pub unknown_to: i64,
    /// Rolls that are not what they should be, in order.
    pub differing: Vec<Differing>,
    /// Lines that promised another secret than the one that was used.
    pub broken_promises: Vec<i64>,
    /// The first line that cannot be played again at all, and why; nothing after it was looked at.
    pub stopped: Option<(i64, Difference)>,
    pub kinds: BTreeMap<ThrowKind, usize>,
    pub game: BTreeMap<u8, Faces>,
    pub own: BTreeMap<u8, Faces>,
}

impl Audit {
    /// Whether every die that could be computed again is as it should be.
    pub fn is_clean(&self) -> bool {
        self.differing.is_empty() && self.broken_promises.is_empty() && self.stopped.is_none()
    }

    pub fn thrown(&self) -> usize {
        self.kinds.values().sum()
    }

    fn count(&mut self, kind: ThrowKind, sides: u8, face: u8) {
        *self.kinds.entry(kind).or_default() += 1;
        let sizes = match kind {
            ThrowKind::Game => &mut self.game,
            ThrowKind::Own => &mut self.own,
            ThrowKind::FirstLot | ThrowKind::VoteLot => return,
        };
        let faces = sizes.entry(sides).or_insert_with(|| vec![0; usize::from(sides)]);
        if let Some(count) = usize::from(face).checked_sub(1).and_then(|at| faces.get_mut(at)) {
            *count += 1;
        }
    }
}

/// Dice that note what they are asked for.
struct Traced<'a> {
    source: &'a mut dyn Dice,
    sides: Vec<u8>,
}

impl Dice for Traced<'_> {
    fn die(&mut self, sides: u8, calm: u8) -> u8 {
        self.sides.push(sides);
        self.source.die(sides, calm)
    }
}

/// One way of playing a line again.
struct Played {
    after: Replayed,
    sides: Vec<u8>,
    outcome: Result<bool, Difference>,
    fits: bool,
}

fn played(before: &Replayed, line: &LogLine, source: &mut dyn Dice) -> Played {
    let mut after = before.clone();
    let (mut events, mut dice): (Vec<Event>, _) =
        (Vec::new(), Traced { source, sides: Vec::new() });
    let outcome = applied(&mut after, line, &mut dice, &mut events);
    let fits = outcome.is_ok() && events == line.events;
    Played { after, sides: dice.sides, outcome, fits }
}

/// What is known of the key. Before there were salts the number of a message was mixed into it;
/// where the log has none, such a key counts once dice have shown that it is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Trust {
    Known,
    Untried,
    Lost,
}

impl Trust {
    /// The same, as a line begins.
    fn at(self, line: &LogLine) -> Self {
        match line.body {
            Body::Created { .. } | Body::Imported { .. } | Body::Restored { .. } => Trust::Known,
            Body::Started { recipe: 1, begins: MessageId(0), .. } => Trust::Untried,
            _ => self,
        }
    }
}

fn is_of(key: &Key, line: &LogLine, sides: &[u8]) -> bool {
    let mut stream = key.line(line.number);
    let (_, sizes) = beside(line, sides);
    let due = sizes.iter().map(|sides| stream.die(*sides, 1));
    let same = due.zip(&line.faces).filter(|(due, face)| due == *face).count();
    same * 2 > line.faces.len()
}

/// Computes every roll of a log again; `secret` is that of its last stretch, if it is known.
pub fn audit(lines: &[LogLine], secret: Option<&Secret>) -> Audit {
    let keys = Keys::of(lines, secret);
    let broken_promises = keys.broken_promises;
    let mut audit = Audit { broken_promises, ..Audit::default() };
    let mut state = Replayed::about(lines, &[]);
    let begins = begins(lines);
    // By other rules than this build's, up to a line that took them as they stood.
    let mut lost = false;
    let mut trust = Trust::Known;
    for ((at, line), key) in lines.iter().enumerate().zip(&keys.of_lines) {
        trust = trust.at(line);
        let key = key.as_ref().filter(|_| trust != Trust::Lost);
        let rebases = matches!(line.body, Body::Rebased { .. });
        if at < begins && !rebases {
            lost |= !verify::goes_on(&mut state.clone(), line);
        }
        if lost && !rebases {
            audit.lines += 1;
            unknown(&mut audit, line);
            continue;
        }
        lost = false;
        let recorded = || Scripted::new(line.faces.iter().copied());
        let way = match key {
            None => played(&state, line, &mut recorded()),
            Some(key) => {
                let due = played(&state, line, &mut key.line(line.number));
                if due.fits {
                    due
                } else {
                    // Altered throughout: the faces, and what is told of them.
                    let told = played(&state, line, &mut recorded());
                    if told.fits || due.outcome.is_err() { told } else { due }
                }
            }
        };
        if let (Trust::Untried, Some(key)) = (trust, key)
            && !line.faces.is_empty()
        {
            trust = if is_of(key, line, &way.sides) { Trust::Known } else { Trust::Lost };
        }
        compare(&mut audit, line, key.filter(|_| trust != Trust::Lost), &way.sides);
        audit.lines += 1;
        if let Err(why) = way.outcome {
            audit.stopped = Some((line.number, why));
            break;
        }
        state = way.after;
    }
    audit
}

/// What the dice of a line were for, and the sides of those that playing it does not throw.
fn beside(line: &LogLine, sides: &[u8]) -> (ThrowKind, Vec<u8>) {
    match &line.body {
        Body::Rolled { roll: Some(roll), .. } => (ThrowKind::Own, roll.sides()),
        Body::Rolled { sides, .. } => (ThrowKind::Own, vec![*sides; line.faces.len()]),
        _ => (ThrowKind::Game, sides.to_vec()),
    }
}

/// Among how many a lot may have fallen that playing a line again does not throw: ballots are
/// secret, so the log says only how many votes the winner had of all.
fn lot(line: &LogLine) -> std::ops::RangeInclusive<u8> {
    let verdict = match &line.body {
        Body::Voted { verdict: Some(verdict), .. } | Body::Closed { verdict, .. } => Some(verdict),
        _ => None,
    };
    match verdict {
        Some(Verdict::Elected { votes, cast, by_lot: true, .. }) => {
            let most = cast.checked_div(*votes).and_then(|most| u8::try_from(most).ok());
            2..=most.unwrap_or(LOT_MAX).min(LOT_MAX)
        }
        _ => 2..=LOT_MAX,
    }
}

fn unknown(audit: &mut Audit, line: &LogLine) {
    audit.unknown += line.faces.len();
    if !line.faces.is_empty() {
        audit.unknown_to = line.number;
    }
}

fn compare(audit: &mut Audit, line: &LogLine, key: Option<&Key>, sides: &[u8]) {
    let (kind, sizes) = beside(line, sides);
    let by_lot = matches!(line.body, Body::Started { by_lot: true, .. });
    let kind_of = |at: usize| if by_lot && at == 0 { ThrowKind::FirstLot } else { kind };
    for (at, face) in line.faces.iter().enumerate() {
        match sizes.get(at) {
            Some(sides) => audit.count(kind_of(at), *sides, *face),
            None => audit.count(ThrowKind::VoteLot, 0, *face),
        }
    }
    let Some(key) = key else {
        unknown(audit, line);
        if kind == ThrowKind::Own {
            // Nobody can tell what these should be, but no die shows what it has not.
            let shows = |(at, face): &(usize, &u8)| {
                sizes.get(*at).is_some_and(|sides| (1..=*sides).contains(*face))
            };
            let wrong = line.faces.iter().enumerate().find(|die| !shows(die));
            audit.differing.extend(wrong.map(|(at, face)| Differing {
                line: line.number,
                die: at + 1,
                sides: 0,
                expected: None,
                recorded: Some(*face),
            }));
        }
        return;
    };
    let mut stream = key.line(line.number);
    let differs = |at: usize, sides, expected, recorded| {
        let (line, die) = (line.number, at + 1);
        (expected != recorded).then_some(Differing { line, die, sides, expected, recorded })
    };
    for (at, sides) in sizes.iter().enumerate() {
        let expected = Some(stream.die(*sides, 1));
        audit.differing.extend(differs(at, *sides, expected, line.faces.get(at).copied()));
        audit.checked += 1;
    }
    for (at, face) in line.faces.iter().enumerate().skip(sizes.len()) {
        // The lot among those with as many votes: it must be one that this line's die can show.
        let shows = |sides: u8| stream.clone().die(sides, 1) == *face;
        let is_lot = at == sizes.len() && line.events.is_empty() && lot(line).any(shows);
        let recorded = (!is_lot).then_some(*face);
        audit.differing.extend(differs(at, 0, None, recorded));
        audit.checked += 1;
    }
}

/// How uneven the faces of one size of dice fell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spread {
    pub thrown: u64,
    pub expected: f64,
    pub chi_square: f64,
    /// By how many standard deviations that is out of the ordinary; nothing where too few were
    /// thrown to tell.
    pub deviation: Option<f64>,
}

/// How often a face must be expected before chi-square means anything.
const EXPECTED_MIN: f64 = 5.0;

impl Spread {
    pub fn of(faces: &[u64]) -> Self {
        let thrown: u64 = faces.iter().sum();
        let sides = faces.len().max(1) as f64;
        let expected = thrown as f64 / sides;
        let off = |count: &u64| (*count as f64 - expected).powi(2) / expected.max(f64::EPSILON);
        let chi_square: f64 = faces.iter().map(off).sum();
        // Wilson and Hilferty: the cube root of chi-square over its freedom is nearly normal.
        let freedom = (sides - 1.0).max(1.0);
        let part = 2.0 / (9.0 * freedom);
        let deviation = ((chi_square / freedom).cbrt() - (1.0 - part)) / part.sqrt();
        let deviation = (expected >= EXPECTED_MIN).then_some(deviation);
        Self { thrown, expected, chi_square, deviation }
    }
}
