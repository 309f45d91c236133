//! What everybody did in a campaign, from its log alone: orders, cards, days of command, battles,
//! dice.
//!
//! Orders that were undone do not count: see [`history::but_undone`].

use std::borrow::Cow;
use std::collections::BTreeMap;

use model::log::{Body, Given, LogLine};
use staff::{PlayerId, Roster};

use crate::log::{history, verify};

/// What an event counts in somebody's record.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counted {
    pub battle: Option<bool>,
    pub card: bool,
    pub luck: Luck,
}

/// How dice fell against how they fall on the average.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Luck {
    pub faces: u32,
    /// Twice the sum of what they were better than 3.5, each from the side it was wished.
    twice: i64,
}

impl Luck {
    pub fn add(&mut self, face: u8, high_is_good: bool) {
        let above = 2 * i64::from(face) - 7;
        self.faces += 1;
        self.twice += if high_is_good { above } else { -above };
    }

    pub fn join(&mut self, other: Luck) {
        self.faces += other.faces;
        self.twice += other.twice;
    }

    /// The mean face, each from the side it was wished: 3.5 is neither good nor bad luck.
    pub fn mean(self) -> f64 {
        3.5 + self.twice as f64 / 2.0 / f64::from(self.faces.max(1))
    }

    pub fn deviations(self) -> f64 {
        let spread = (f64::from(self.faces.max(1)) * 35.0 / 12.0).sqrt();
        self.twice as f64 / 2.0 / spread
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Record {
    pub name: String,
    pub wars: u32,
    pub orders: u32,
    pub cards: u32,
    /// How long they commanded, in seconds.
    pub commanded: i64,
    pub battles: u32,
    pub won: u32,
    pub thrown: u32,
    pub luck: Luck,
    pub proposed: u32,
    pub adopted: u32,
    pub moved: u32,
    pub stood: u32,
}

impl Record {
    pub fn join(&mut self, other: &Record) {
        if self.name.is_empty() {
            self.name.clone_from(&other.name);
        }
        self.wars += other.wars;
        self.orders += other.orders;
        self.cards += other.cards;
        self.commanded += other.commanded;
        self.battles += other.battles;
        self.won += other.won;
        self.thrown += other.thrown;
        self.luck.join(other.luck);
        self.proposed += other.proposed;
        self.adopted += other.adopted;
        self.moved += other.moved;
        self.stood += other.stood;
    }
}

/// Time somebody held the command, from the first second to the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tenure {
    pub player: PlayerId,
    pub from: i64,
    pub until: i64,
}

/// What a log tells of its people that no single line says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Command {
    pub tenures: Vec<Tenure>,
    /// Who led the battles that a line decided, where it was not whoever gave the order.
    pub leaders: BTreeMap<i64, PlayerId>,
    pub proposers: BTreeMap<i64, PlayerId>,
}

impl Command {
    pub fn since(&mut self, moment: i64) {
        for tenure in &mut self.tenures {
            tenure.from = tenure.from.max(moment);
        }
        self.tenures.retain(|tenure| tenure.from < tenure.until);
    }
}

/// Follows who commands, of each side, through a log; `now` ends what still lasts unless the
/// campaign is over. A log that cannot be followed tells as far as it can be.
pub fn command(lines: &[LogLine], now: i64) -> Command {
    let mut told = Command::default();
    let mut led: BTreeMap<PlayerId, u16> = BTreeMap::new();
    let mut proposals: BTreeMap<u32, PlayerId> = BTreeMap::new();
    let (mut over, mut sided) = (false, false);
    // What comes after a line that cannot be followed is left out.
    let followed = verify::follow(lines, &mut |so_far, line| {
        over |= so_far.game.as_ref().is_some_and(|game| game.is_over());
        sided |= so_far.roster.side.is_some();
        let begun = so_far.roster.staffs().filter(|_| so_far.game.is_some());
        let commanders: Vec<PlayerId> = begun.filter_map(|staff| staff.commander).collect();
        let mut holding = Vec::new();
        for tenure in told.tenures.iter_mut().filter(|tenure| tenure.until == i64::MAX) {
            match commanders.contains(&tenure.player) {
                true => holding.push(tenure.player),
                false => tenure.until = line.at,
            }
        }
        let new = commanders.into_iter().filter(|player| !holding.contains(player));
        let (from, until) = (line.at, i64::MAX);
        told.tenures.extend(new.map(|player| Tenure { player, from, until }));
        match &line.body {
            Body::Proposed { .. } => {
                proposals.insert(so_far.roster.council.last, line.player);
            }
            Body::Order { given: Given::Adopted(number) | Given::ByCouncil(number), .. } => {
                let proposer = proposals.get(number).copied();
                told.proposers.extend(proposer.map(|proposer| (line.number, proposer)));
            }
            _ => {}
        }
        for member in so_far.roster.everybody() {
            let before = led.insert(member.player, member.led).unwrap_or(0);
            if member.led > before {
                told.leaders.insert(line.number, member.player);
            }
        }
    });
    if sided && followed.is_err() {
        // A log that is cut for a side does not say who commands.
        told.tenures.clear();
    }
    let last = lines.last().map_or(now, |line| line.at);
    let end = if over { last } else { now.max(last) };
    for tenure in &mut told.tenures {
        tenure.until = tenure.until.min(end);
    }
    told
}

/// The lines played in this campaign, without those it was imported with.
pub fn fought_here(lines: &[LogLine]) -> &[LogLine] {
    let moved = |line: &LogLine| matches!(line.body, Body::Imported { game: None, .. });
    let from = lines.iter().rposition(moved).unwrap_or(0);
    &lines[from..]
}

/// What everybody did, by the lines of a log and who commanded when.
pub fn of(lines: &[LogLine], command: &Command) -> BTreeMap<PlayerId, Record> {
    let mut all: BTreeMap<PlayerId, Record> = BTreeMap::new();
    let mut known = Roster::default();
    for line in history::but_undone(lines) {
        if let Some(proposer) = command.proposers.get(&line.number) {
            all.entry(*proposer).or_default().adopted += 1;
        }
        // Nobody ordered what fell due.
        if line.player == PlayerId(0) {
            continue;
        }
        let counted = || {
            let events = line.events.iter();
            events.map(|event| crate::named(event.key()).counted(event))
        };
        let leader = command.leaders.get(&line.number).copied().unwrap_or(line.player);
        for counted in counted() {
            if let Some(won) = counted.battle {
                let led = all.entry(leader).or_default();
                led.battles += 1;
                led.won += u32::from(won);
            }
        }
        let record = all.entry(line.player).or_default();
        record.thrown += u32::try_from(line.faces.len()).unwrap_or(0);
        match &line.body {
            Body::Joined { name, .. } => known.knows(line.player, name),
            Body::Order { .. } => record.orders += 1,
            Body::Proposed { .. } => record.proposed += 1,
            Body::Moved { .. } => record.moved += 1,
            Body::Stood { .. } => record.stood += 1,
            _ => {}
        }
        for counted in counted() {
            record.cards += u32::from(counted.card);
            record.luck.join(counted.luck);
        }
    }
    for tenure in &command.tenures {
        let record = all.entry(tenure.player).or_default();
        record.commanded += (tenure.until - tenure.from).max(0);
    }
    for (player, record) in &mut all {
        record.wars = 1;
        record.name = known.name(*player).map(Cow::into_owned).unwrap_or_default();
    }
    all
}
