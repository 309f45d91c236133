//! One war of random legal answers, looked at between any two of them. In two of three wars orders are
//! taken back, the staff rewinds, and it agrees on other options.

use kit::dice::Recorded;
use kit::{Answer, Ask, Calm, DecisionId, Refusal, Scripted, Seat};
use san_juans::{
    Campaign, CardId, Cause, Choice, Entry, Event, Options, Phase, Quality, Settlement, SiegeRows,
    UnitId, Why,
};

use super::checks::{self, Kept};
use super::{DECISIONS_MAX, options, pick};
use crate::table::{Seeded, first, stored};

/// After about so many answers a war is saved and loaded, and goes on as loaded.
const SAVED_EVERY: usize = 251;
/// After about so many answers every answer that is offered is tried, and some that are not.
const TRIED_EVERY: usize = 173;
/// One decision in so many is followed by the end of the turn, on a copy.
const ENDED_EVERY: usize = 13;
/// One war in so many is played again from its log.
const REPLAYED: u64 = 4;
/// One order in so many is taken back, if nothing has come out since.
const UNDONE: usize = 12;
/// After one order in so many the staff takes the war back to an earlier one.
const REWOUND: usize = 90;
/// After one order in so many an option changes.
const AGREED: usize = 60;
/// Rewinds of a war; without a bound it might never end.
const REWINDS_MAX: usize = 12;
/// How many orders a rewind unwinds at most.
const BACK_MAX: usize = 40;

/// What a log keeps.
enum Line {
    Order {
        seat: Seat,
        answer: String,
        faces: Vec<u8>,
    },
    /// The war was taken back to before this line; by a vote, with the dice that shuffled the pile.
    Back(usize, Option<Vec<u8>>),
    Agreed(Box<Options>),
}

/// How often something was done, or looked at, that is rare.
#[derive(Debug, Default)]
pub(super) struct Counts {
    pub(super) undone: usize,
    pub(super) rewound: usize,
    pub(super) agreed: usize,
    /// Rewinds to a question about cards on top of the pile.
    pub(super) kept_on_top: usize,
    /// Ends of a turn on a copy, and quiet ones of the war itself, that came to what was forecast.
    pub(super) ended: usize,
    pub(super) ended_for_real: usize,
}

/// A war, and what is needed to play it again.
pub(crate) struct War {
    seed: u64,
    pub(crate) campaign: Campaign,
    pub(crate) taken: usize,
    dice: Seeded,
    with: Seeded,
    events: Vec<Event>,
    kept: Kept,
    opening: Vec<u8>,
    log: Vec<Line>,
    /// Lines of orders that stand, with the war as it was before each.
    standing: Vec<(usize, Campaign)>,
    /// The highest number of a question so far.
    asked: Option<DecisionId>,
    /// Whether the last order could be taken back as if nobody had seen anything.
    free: bool,
    pub(super) counts: Counts,
}

type Hidden = (Vec<CardId>, Vec<(UnitId, Option<Quality>)>, usize);

/// What a player could not know: nothing of it may change unless it is said that it did. The pile
/// is `sorted` where whoever was asked has put its top in order.
fn hidden(campaign: &Campaign, sorted: bool) -> Hidden {
    let board = campaign.board();
    let mut pile = board.deck.draw.clone();
    if sorted {
        pile.sort_unstable();
    }
    let qualities = board.units.iter().map(|unit| (unit.id, unit.quality));
    let known = qualities.filter(|(_, quality)| quality.is_some()).collect();
    (pile, known, board.this_turn.scouted.len())
}

fn other_options(now: &Options, with: &mut Seeded) -> Options {
    let mut other = now.clone();
    match with.below(8) {
        0 => other.storming ^= true,
        1 => other.free_boarding ^= true,
        2 => other.divided_command ^= true,
        3 => other.instant_total ^= true,
        4 => other.ships_sink ^= true,
        5 => {
            other.settlement = match other.settlement {
                Settlement::Table => Settlement::Resolver,
                Settlement::Resolver => Settlement::Table,
            };
        }
        6 => {
            other.siege_rows = match other.siege_rows {
                SiegeRows::First => SiegeRows::Second,
                SiegeRows::Second => SiegeRows::First,
            };
            other.rebellion_order ^= true;
            other.gunboat_encounters ^= true;
        }
        _ => {
            other.simultaneous_rebellion ^= true;
            other.boats_into_siege ^= true;
            other.experience ^= true;
            other.battle_ends_move ^= true;
            other.garrisons_march ^= true;
            other.fight_out ^= true;
            other.own_places ^= true;
            other.leaders_tell ^= true;
            other.orders_by_ship ^= true;
        }
    }
    other
}

/// The account of the first turn that ends in these facts, and the score after it.
fn scored(events: &[Event]) -> Option<(Vec<Entry>, i32)> {
    first!(events, Event::Scored { ledger, after, .. } => (ledger.clone(), *after))
}

/// Whether nothing that the score goes by happens before the turn ends.
fn nothing_in_between(events: &[Event]) -> bool {
    let mut before = events.iter().take_while(|event| !matches!(event, Event::Scored { .. }));
    before.all(|event| {
        matches!(
            event,
            Event::SupplyChecked { .. } | Event::UnitRestored { .. } | Event::UnitRebuilt { .. }
        )
    })
}

impl War {
    /// The war of a seed, before its first answer.
    pub(crate) fn new(seed: u64) -> Self {
        let (mut dice, with) = (Seeded::new(seed), Seeded::new(!seed));
        let mut noted = Recorded::new(&mut dice);
        let mut events = Vec::new();
        let campaign = Campaign::new(&options(seed), &mut noted, &mut events);
        let opening = noted.faces;
        let (kept, counts) = (Kept::of(campaign.board()), Counts::default());
        let (taken, log, standing, asked, free) = (0, Vec::new(), Vec::new(), None, false);
        Self {
            seed,
            campaign,
            taken,
            dice,
            with,
            events,
            kept,
            opening,
            log,
            standing,
            asked,
            free,
            counts,
        }
    }

    /// Gives one more answer; false once the war is over.
    pub(crate) fn go_on(&mut self) -> bool {
        if self.campaign.decision().is_none() {
            let outcome = self.campaign.outcome().expect("a campaign ends with an outcome");
            assert_eq!(self.events.last(), Some(&Event::Ended { outcome }));
            let view = self.campaign.view(None);
            assert_eq!((view.ledger.len(), view.score_then), (0, view.score), "nothing comes");
            return false;
        }
        assert!(self.log.len() < DECISIONS_MAX, "no end");
        if !self.seed.is_multiple_of(3) {
            self.go_back();
        }
        let (said, before) = (self.forecast(), self.events.len());
        self.order();
        let since = &self.events[before..];
        // A debate counts from the end of its event on, which can be the turn's (card 22).
        let debate = self.campaign.board().pack().special.debate.map(Cause::Card);
        let debated = |of: &[Entry]| of.iter().any(|entry| Some(entry.cause) == debate);
        let due = scored(since).filter(|(due, _)| debated(due) == debated(&said.0));
        if let Some(due) = due.filter(|_| nothing_in_between(since)) {
            assert_eq!(due, said, "J-120: answer {}", self.taken);
            self.counts.ended_for_real += 1;
        }
        true
    }

    /// The account and the score if the turn ended now (J-120, J-121).
    fn forecast(&mut self) -> (Vec<Entry>, i32) {
        let view = self.campaign.view(None);
        let said = (view.ledger, view.score_then);
        if self.taken.is_multiple_of(ENDED_EVERY) {
            let (board, mut events) = (self.campaign.board().clone(), Vec::new());
            let (options, mut calm) = (self.campaign.options(), Calm::default());
            Campaign::at(options, board, Phase::Score, &mut calm, &mut events);
            // With `instant_total` the war can be over before the turn is.
            let due = scored(&events);
            assert!(due.is_none_or(|due| due == said), "J-120, J-121: answer {}", self.taken);
            self.counts.ended += 1;
        }
        said
    }

    fn order(&mut self) {
        let decision = self.campaign.decision().expect("it goes on");
        let seat = decision.seats[self.with.below(decision.seats.len())];
        let ask = self.campaign.ask_of(seat).expect("whoever is awaited is asked something");
        checks::offers(&ask, &decision.why);
        if (self.taken + 1).is_multiple_of(TRIED_EVERY) {
            self.tries(seat, &ask);
        }
        let answer = pick(&ask, &mut self.with);
        let text = answer.to_string();
        assert_eq!(text.parse(), Ok(answer.clone()), "{text}");
        let (then, before) = (self.campaign.clone(), self.events.len());
        let mut noted = Recorded::new(&mut self.dice);
        let applied = self.campaign.apply(seat, &answer, &mut noted, &mut self.events);
        assert_eq!(applied, Ok(()), "{text} was offered to {seat:?}");
        let faces = noted.faces;
        let events = &self.events[before..];
        self.free = faces.is_empty() && !self.campaign.revealed(events);
        if self.free {
            told_nothing(&then, &self.campaign, events);
        }
        checks::check(&self.campaign, self.campaign.board().pack().cards.len());
        self.kept.still(&self.campaign, events);
        self.standing.push((self.log.len(), then));
        self.log.push(Line::Order { seat, answer: text, faces });
        self.taken += 1;
        if let Some(id) = self.campaign.decision().map(|decision| decision.id) {
            assert!(self.asked.is_none_or(|asked| id > asked), "{id:?} was asked before");
            self.asked = Some(id);
        }
        if self.taken.is_multiple_of(SAVED_EVERY) {
            let loaded = stored(&self.campaign);
            assert_eq!(loaded, self.campaign);
            self.campaign = loaded;
        }
    }

    /// Now and then the last order is taken back, the staff rewinds, or agrees on other options.
    fn go_back(&mut self) {
        if self.free && self.with.below(UNDONE) == 0 {
            let line = self.back(self.standing.len() - 1);
            self.log.push(Line::Back(line, None));
            self.counts.undone += 1;
        } else if self.counts.rewound < REWINDS_MAX
            && !self.standing.is_empty()
            && self.with.below(REWOUND) == 0
        {
            self.rewind();
        } else if self.with.below(AGREED) == 0 {
            let other = other_options(self.campaign.options(), &mut self.with);
            assert_eq!(self.campaign.agree(&other), Ok(()));
            self.log.push(Line::Agreed(Box::new(other)));
            self.counts.agreed += 1;
        }
    }

    fn back(&mut self, at: usize) -> usize {
        let (line, mut earlier) = self.standing.swap_remove(at);
        self.standing.truncate(at);
        earlier.resume(&self.campaign);
        self.campaign = earlier;
        self.kept = Kept::of(self.campaign.board());
        self.free = false;
        line
    }

    fn rewind(&mut self) {
        let back = 1 + self.with.below(self.standing.len().min(BACK_MAX));
        let line = self.back(self.standing.len() - back);
        let (before, mut noted) = (self.campaign.clone(), Recorded::new(&mut self.dice));
        self.campaign.reshuffle(&mut noted);
        let faces = noted.faces;
        assert_eq!(hidden(&before, true), hidden(&self.campaign, true), "the same cards");
        assert_eq!(before.board().hand, self.campaign.board().hand);
        assert_eq!(before.decision(), self.campaign.decision());
        if let Some(Why::TopCard { left }) = before.decision().map(|decision| decision.why) {
            // Whoever was asked has seen them: they stay where they are.
            let shown = |of: &Campaign| {
                let top = of.board().deck.draw.iter().rev().take(usize::from(left));
                top.copied().collect::<Vec<CardId>>()
            };
            assert_eq!(shown(&before), shown(&self.campaign));
            self.counts.kept_on_top += 1;
        }
        checks::check(&self.campaign, self.campaign.board().pack().cards.len());
        self.log.push(Line::Back(line, Some(faces)));
        self.counts.rewound += 1;
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
        let foreign: Choice = "unit:60000".parse().expect("a unit's text");
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
        let scripted = |faces: &[u8]| Scripted::new(faces.iter().copied());
        let mut events = Vec::new();
        let mut again =
            Campaign::new(&options(self.seed), &mut scripted(&self.opening), &mut events);
        let mut kept: Vec<Option<Campaign>> = Vec::new();
        for line in &self.log {
            kept.push(None);
            match line {
                Line::Order { seat, answer, faces } => {
                    *kept.last_mut().expect("just pushed") = Some(again.clone());
                    let (mut dice, parsed) = (scripted(faces), answer.parse().expect("an answer"));
                    let applied = again.apply(*seat, &parsed, &mut dice, &mut events);
                    assert_eq!(applied, Ok(()), "it was taken the first time");
                    assert_eq!((dice.left(), dice.missing()), (0, 0), "{answer}");
                }
                Line::Back(line, faces) => {
                    let mut earlier = kept[*line].clone().expect("an order");
                    earlier.resume(&again);
                    again = earlier;
                    if let Some(faces) = faces {
                        let mut dice = scripted(faces);
                        again.reshuffle(&mut dice);
                        assert_eq!((dice.left(), dice.missing()), (0, 0));
                    }
                }
                Line::Agreed(options) => assert_eq!(again.agree(options), Ok(())),
            }
        }
        assert!(again == self.campaign, "the log comes to another war");
        assert_eq!(events, self.events);
    }
}

/// An order has told nothing that could not be known before it.
fn told_nothing(before: &Campaign, after: &Campaign, events: &[Event]) {
    let asked = before.decision().map(|decision| decision.why);
    let sorted = matches!(asked, Some(Why::TopCard { .. }));
    let (mut then, mut now) = (hidden(before, sorted), hidden(after, sorted));
    // Whoever puts a card into an empty pile knows what lies there.
    now.0.retain(|card| then.0.contains(card));
    for event in events {
        match event {
            // What is taken in exchange was shown before it was chosen.
            Event::CardExchanged { took, .. } => then.0.retain(|card| card != took),
            // Everybody can count how often a unit has won (J-145).
            Event::UnitProved { unit: proved, .. } => {
                then.1.retain(|(unit, _)| unit != proved);
                now.1.retain(|(unit, _)| unit != proved);
            }
            _ => {}
        }
    }
    assert_eq!(then, now, "{asked:?}: {events:?}");
}
