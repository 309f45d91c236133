//! Wars in which orders are taken back, the staff rewinds and agrees on other options: everything
//! that holds of a war holds of these, and each is played again from its log.

use kit::dice::Recorded;
use kit::{Calm, DecisionId, Dice as _, Scripted};
use san_juans::{
    Board, Campaign, CardId, Event, Options, Quality, Settlement, SiegeRows, UnitId, Why,
};

use super::{DECISIONS_MAX, checks, options, pick};
use crate::table::Seeded;

const WARS: u64 = 300;
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
        answer: String,
        faces: Vec<u8>,
    },
    /// The war was taken back to before this line.
    Undone(usize),
    /// The same by a vote, with the dice that shuffled the pile.
    Rewound(usize, Vec<u8>),
    Agreed(Box<Options>),
}

type Hidden = (Vec<CardId>, Vec<(UnitId, Option<Quality>)>, usize);

/// What a player could not know: nothing of it may change unless it is said that it did. The pile
/// is `sorted` where whoever was asked has put its top in order.
fn hidden(campaign: &Campaign, sorted: bool) -> Hidden {
    let board: &Board = campaign.board();
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

struct War {
    campaign: Campaign,
    dice: Seeded,
    with: Seeded,
    opening: Vec<u8>,
    log: Vec<Line>,
    /// Lines of orders that stand, with the war as it was before each.
    standing: Vec<(usize, Campaign)>,
    /// The highest number of a question so far.
    asked: DecisionId,
    /// Whether the last order could be taken back as if nobody had seen anything.
    free: bool,
    rewinds: usize,
    /// Rewinds to a question about cards on top of the pile.
    kept_on_top: usize,
}

impl War {
    fn new(seed: u64) -> Self {
        let (mut dice, with) = (Seeded::new(seed ^ 0x5EED), Seeded::new(!seed));
        let mut noted = Recorded::new(&mut dice);
        let campaign = Campaign::new(&options(seed), &mut noted, &mut Vec::new());
        let opening = noted.faces;
        let (log, standing, asked) = (Vec::new(), Vec::new(), DecisionId(0));
        let (free, rewinds) = (false, 0);
        let kept_on_top = 0;
        Self { campaign, dice, with, opening, log, standing, asked, free, rewinds, kept_on_top }
    }

    /// Each question has a number of its own, but for the one that is asked again.
    fn number_is_fresh(&mut self, again: Option<DecisionId>) {
        let Some(decision) = self.campaign.decision() else { return };
        match again {
            Some(again) => assert_eq!(decision.id, again),
            None => {
                assert!(decision.id > self.asked, "{:?} was asked before", decision.id);
                self.asked = decision.id;
            }
        }
    }

    fn order(&mut self) -> bool {
        let Some(decision) = self.campaign.decision() else { return false };
        let seat = decision.seats[self.with.below(decision.seats.len())];
        let ask = self.campaign.ask_of(seat).expect("whoever is awaited is asked something");
        checks::offers(&ask, &decision.why);
        let answer = pick(&ask, &mut self.with);
        let before = self.campaign.clone();
        let mut noted = Recorded::new(&mut self.dice);
        let mut events = Vec::new();
        let applied = self.campaign.apply(seat, &answer, &mut noted, &mut events);
        assert_eq!(applied, Ok(()), "{answer} was offered to {seat:?}");
        let faces = noted.faces;
        self.free = faces.is_empty() && !self.campaign.revealed(&events);
        if self.free {
            let asked = before.decision().map(|decision| decision.why);
            let sorted = matches!(asked, Some(Why::TopCard { .. }));
            let mut then = hidden(&before, sorted);
            let mut now = hidden(&self.campaign, sorted);
            // Whoever puts a card into an empty pile knows what lies there.
            now.0.retain(|card| then.0.contains(card));
            // What is taken in exchange was shown before it was chosen.
            let taken = |card: &CardId| {
                let of = |event: &Event| matches!(event, Event::CardExchanged { took, .. } if took == card);
                events.iter().any(of)
            };
            then.0.retain(|card| !taken(card));
            // Everybody can count how often a unit has won (J-145).
            let proved = |known: UnitId| {
                let of = |event: &Event| matches!(event, Event::UnitProved { unit, .. } if *unit == known);
                events.iter().any(of)
            };
            then.1.retain(|(unit, _)| !proved(*unit));
            now.1.retain(|(unit, _)| !proved(*unit));
            assert_eq!(then, now, "{answer}: {events:?}");
        }
        self.standing.push((self.log.len(), before));
        self.log.push(Line::Order { answer: answer.to_string(), faces });
        checks::check(&self.campaign, 54);
        self.number_is_fresh(None);
        true
    }

    fn back(&mut self, at: usize) -> usize {
        let (line, mut earlier) = self.standing.swap_remove(at);
        self.standing.truncate(at);
        earlier.resume(&self.campaign);
        self.campaign = earlier;
        self.free = false;
        line
    }

    fn undo(&mut self) {
        let line = self.back(self.standing.len() - 1);
        self.log.push(Line::Undone(line));
        let again = self.campaign.decision().map(|decision| decision.id);
        self.number_is_fresh(again);
    }

    fn rewind(&mut self) {
        let back = 1 + self.with.below(self.standing.len().min(BACK_MAX));
        let line = self.back(self.standing.len() - back);
        let (before, mut noted) = (self.campaign.clone(), Recorded::new(&mut self.dice));
        self.campaign.reshuffle(&mut noted);
        let faces = noted.faces;
        let sorted = |campaign: &Campaign| {
            let mut pile = campaign.board().deck.draw.clone();
            pile.sort_unstable();
            pile
        };
        assert_eq!(sorted(&before), sorted(&self.campaign), "the same cards");
        assert_eq!(before.board().hand, self.campaign.board().hand);
        assert_eq!(before.decision(), self.campaign.decision());
        if let Some(Why::TopCard { left }) = before.decision().map(|decision| decision.why) {
            // Whoever was asked has seen them: they stay where they are.
            let shown = |of: &Campaign| {
                let top = of.board().deck.draw.iter().rev().take(usize::from(left));
                top.copied().collect::<Vec<CardId>>()
            };
            assert_eq!(shown(&before), shown(&self.campaign));
            self.kept_on_top += 1;
        }
        checks::check(&self.campaign, 54);
        self.log.push(Line::Rewound(line, faces));
        self.rewinds += 1;
    }

    fn agree(&mut self) {
        let other = other_options(self.campaign.options(), &mut self.with);
        assert_eq!(self.campaign.agree(&other), Ok(()));
        self.log.push(Line::Agreed(Box::new(other)));
    }

    /// One more step; false once the war is over.
    fn go_on(&mut self) -> bool {
        assert!(self.log.len() < DECISIONS_MAX, "no end");
        if self.campaign.outcome().is_some() {
            return false;
        }
        if self.free && self.with.below(UNDONE) == 0 {
            self.undo();
        } else if self.rewinds < REWINDS_MAX
            && !self.standing.is_empty()
            && self.with.below(REWOUND) == 0
        {
            self.rewind();
        } else if self.with.below(AGREED) == 0 {
            self.agree();
        }
        self.order()
    }

    /// The log, played again, comes to the same war.
    fn look_back(&self, seed: u64) {
        let mut dice = Scripted::new(self.opening.iter().copied());
        let mut again = Campaign::new(&options(seed), &mut dice, &mut Vec::new());
        let mut kept: Vec<Option<Campaign>> = Vec::new();
        for line in &self.log {
            kept.push(None);
            match line {
                Line::Order { answer, faces } => {
                    *kept.last_mut().expect("just pushed") = Some(again.clone());
                    let mut dice = Scripted::new(faces.iter().copied());
                    let answer = answer.parse().expect("an answer");
                    let seats = again.decision().expect("it goes on").seats.clone();
                    let may = |seat: &kit::Seat| {
                        again.ask_of(*seat).is_some_and(|ask| ask.check(&answer).is_ok())
                    };
                    let seat = seats.into_iter().find(may).expect("somebody may");
                    let applied = again.apply(seat, &answer, &mut dice, &mut Vec::new());
                    assert_eq!(applied, Ok(()), "it was taken the first time");
                    assert_eq!((dice.left(), dice.missing()), (0, 0), "{answer}");
                }
                Line::Undone(line) | Line::Rewound(line, _) => {
                    let mut earlier = kept[*line].clone().expect("an order");
                    earlier.resume(&again);
                    again = earlier;
                }
                Line::Agreed(options) => assert_eq!(again.agree(options), Ok(())),
            }
            if let Line::Rewound(_, faces) = line {
                let mut dice = Scripted::new(faces.iter().copied());
                again.reshuffle(&mut dice);
                assert_eq!((dice.left(), dice.missing()), (0, 0));
            }
        }
        assert!(again == self.campaign, "the log comes to another war");
    }
}

#[test]
fn wars_that_are_taken_back_and_rewound_are_sound() {
    let (mut undone, mut rewound, mut agreed, mut kept_on_top) = (0, 0, 0, 0);
    for seed in 0..WARS {
        let mut war = War::new(seed);
        while war.go_on() {}
        kept_on_top += war.kept_on_top;
        for line in &war.log {
            match line {
                Line::Order { .. } => {}
                Line::Undone(_) => undone += 1,
                Line::Rewound(..) => rewound += 1,
                Line::Agreed(_) => agreed += 1,
            }
        }
        if seed.is_multiple_of(4) {
            war.look_back(seed);
        }
    }
    println!("{undone} orders undone, {rewound} rewinds, {agreed} agreements in {WARS} wars");
    assert!(undone > WARS && rewound > WARS && agreed > WARS);
    assert!(kept_on_top > 0, "no war was taken back to cards that are shown");
}

#[test]
fn calm_dice_leave_a_reshuffled_pile_as_it_is() {
    let war = War::new(1);
    let mut campaign = war.campaign.clone();
    let mut calm = Calm::default();
    campaign.reshuffle(&mut calm);
    assert_eq!(campaign, war.campaign);
    assert!(calm.die(6, 1) == 1 && calm.thrown > 1);
}
