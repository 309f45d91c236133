//! What whoever looks may know.
//!
//! A side hides things from the other. What leaves the campaigns is therefore made for an audience:
//! a [`Snapshot`] has the game as that audience knows it, and the staff of its own side in front;
//! lines of the log and receipts are without what it may not know. Once a campaign is over
//! everything is told. In a game of one side the lines have all there is, and what nobody can know
//! yet, such as the order of a pile, is no part of the game in a snapshot either.

use std::borrow::Cow;
use std::sync::Arc;

use kit::{Audience, Seat, Side};
use staff::posts::Repair;
use staff::{PlayerId, Privilege, Roster};

use crate::campaign::counts::Numbers;
use crate::campaign::undo::Unwinding;
use crate::log::{Body, Given, LogLine};
use crate::{Asker, Event, Game, NoUndo, Receipt, Snapshot, Stage};

/// Everybody, in a game of one side: what the first seat may know is for all. Where a part of it is
/// played as a game of sides, that seat has one of them, and the automatic player the other.
const OURS: Audience = Audience::Seat(Seat(0));

/// For whom the game is cut that everybody of one side sees, if a part of it is played as a game of
/// sides.
fn within(roster: &Roster, game: &Game) -> Option<Audience> {
    let sided = game.interlude().is_some() && game.side_of(Seat(0)).is_some();
    (roster.side.is_none() && sided).then_some(OURS)
}

/// As whom somebody looks. What a side knows is for all of its members; in a game of one side
/// whoever commands may know what the first seat knows, such as the reports of balloons and spies.
pub fn of_player(roster: &Roster, player: PlayerId) -> Audience {
    match (roster.side_of(player), roster.may(player, Privilege::Command)) {
        (Some(side), _) => Audience::Side(side),
        (None, true) => Audience::Seat(Seat(0)),
        (None, false) => Audience::Public,
    }
}

/// The sides whose answers are awaited, by the order of the question.
pub fn awaited(game: &Game) -> Vec<Side> {
    let seats = game.decision().map(|waiting| waiting.seats).unwrap_or_default();
    let waiting = seats.into_iter().filter(|seat| game.ask_of(*seat).is_some());
    waiting.filter_map(|seat| game.side_of(seat)).collect()
}

pub fn about(repair: Repair) -> Option<PlayerId> {
    match repair {
        Repair::Seat { player, .. } | Repair::Remove { player } | Repair::Ban { player } => {
            Some(player)
        }
        Repair::Board | Repair::Freeze | Repair::Thaw => None,
    }
}

pub fn of_line(line: &LogLine, roster: &Roster, game: Option<&Game>) -> Option<Side> {
    roster.side?;
    match &line.body {
        Body::Joined { side, .. } => *side,
        Body::RoomLost { side } => Some(*side),
        Body::Closed { motion, .. } => roster.side_of_motion(*motion),
        Body::Returned { player } => roster.side_of(*player),
        Body::Repaired { repair, .. } => roster.side_of(about(*repair)?),
        // What falls due is decided before the staff that is awaited.
        _ if line.player == Asker::CLOCK.player => awaited(game?).first().copied(),
        _ => roster.side_of(line.player),
    }
}

impl Snapshot {
    /// The campaign as somebody may know it: a member as their side does, anybody else as everybody
    /// does.
    #[must_use]
    pub fn seen_by(self: &Arc<Self>, player: PlayerId) -> Arc<Self> {
        self.seen(of_player(&self.roster, player))
    }

    #[must_use]
    pub fn seen(self: &Arc<Self>, audience: Audience) -> Arc<Self> {
        if self.roster.side.is_none() {
            let Some(game) = self.game.as_deref().filter(|_| self.stage != Stage::Over) else {
                return Arc::clone(self);
            };
            let within = within(&self.roster, game);
            let known = game.seen(within.or(Some(audience))).into_owned();
            return Arc::new(Self {
                game: Some(Arc::new(known)),
                audience: within,
                ..Self::clone(self)
            });
        }
        let side = match audience {
            Audience::Side(side) => Some(side),
            // Whoever acted last stands in front: nothing of that is to be seen.
            Audience::Public | Audience::Seat(_) => self.roster.sides().first().copied(),
        };
        let theirs = matches!(audience, Audience::Side(_));
        let facing = self.roster.facing(side);
        if self.stage == Stage::Over {
            return Arc::new(Self { roster: facing.into_owned(), ..Self::clone(self) });
        }
        let mut roster = facing.seen(theirs);
        let counts = self.counts.as_ref();
        let known = self.game.as_deref().map(|game| {
            let mut known = game.seen(Some(audience)).into_owned();
            if let Some(counts) = counts {
                let own = counts.question(audience);
                known.number(own);
                roster.council.renumber(own);
            }
            Arc::new(known)
        });
        Arc::new(Self {
            roster,
            game: known,
            audience: Some(audience),
            last_order: counts.map_or(self.last_order, |counts| counts.of(audience).lines),
            ..Self::clone(self)
        })
    }

    pub fn audience_of(&self, player: PlayerId) -> Audience {
        of_player(&self.roster, player)
    }

    pub fn side(&self) -> Option<Side> {
        match self.audience {
            Some(Audience::Side(side)) => Some(side),
            _ => None,
        }
    }

    pub fn events<'a>(&self, events: &'a [Event]) -> Cow<'a, [Event]> {
        seen(events, self.audience)
    }

    /// What whoever looks may know of lines of the log, by the numbers that they count, if they count
    /// by themselves.
    #[must_use]
    pub fn lines(&self, lines: Vec<LogLine>, numbers: Option<&Numbers>) -> Vec<LogLine> {
        if self.audience.is_none() {
            return lines;
        }
        // What was mixed into the key of the dice is everybody's to know, whichever line it was for.
        let mut mixed = Vec::new();
        let known = |line| {
            let mut line: LogLine = self.line(line);
            let Some(numbers) = numbers else { return Some(line) };
            mixed.append(&mut line.dice.mixed);
            let mut line = renumbered(line, numbers)?;
            line.dice.mixed = std::mem::take(&mut mixed);
            Some(line)
        };
        lines.into_iter().filter_map(known).collect()
    }

    /// A line without what whoever looks may not know: dice, answers, reasons and words of the other
    /// side. What came of them is in its events, as far as it may be known.
    fn line(&self, mut line: LogLine) -> LogLine {
        line.events = self.events(&line.events).into_owned();
        if !matches!(line.body, Body::Rolled { .. }) {
            line.faces.clear();
        }
        if self.roster.side.is_none() {
            // A part played as a game of sides: the foe's orders are the automatic player's.
            if let Body::Order { given: Given::Automatic, steps, left, .. } = &mut line.body {
                steps.clear();
                left.clear();
            }
            return line;
        }
        let theirs = self.side().is_some() && self.side() == self.roster.side_of(line.player);
        match &mut line.body {
            Body::Order { steps, left, led, .. } if !theirs => {
                steps.clear();
                left.clear();
                led.clear();
            }
            Body::Proposed { steps, title, words, .. } if !theirs => {
                steps.clear();
                title.clear();
                words.clear();
            }
            Body::Roomed { room } if !theirs => *room = None,
            Body::Objected { word: said, .. } | Body::Moved { reason: said } if !theirs => {
                said.clear();
            }
            Body::Imported { game: Some(game), .. } => self.guard(game),
            Body::Rebased { roster, game, .. } => {
                **roster = roster.facing(self.side()).seen(self.side().is_some());
                self.guard(game);
            }
            _ => {}
        }
        line
    }

    /// What would be taken back, or why nothing can be.
    pub fn unwinding(
        &self,
        found: Result<Unwinding, NoUndo>,
        numbers: Option<&Numbers>,
    ) -> Result<Unwinding, NoUndo> {
        match found {
            Ok(Unwinding { orders, mut before }) => {
                self.guard(&mut before);
                Ok(Unwinding { orders: self.lines(orders, numbers), before })
            }
            Err(why) => Err(self.not_taken_back(why, numbers)),
        }
    }

    /// Why something cannot be taken back, as whoever looks may know it.
    pub fn not_taken_back(&self, mut why: NoUndo, numbers: Option<&Numbers>) -> NoUndo {
        let own = |order: &mut i64| {
            *order = numbers.map_or(*order, |numbers| numbers.own(*order).unwrap_or(0));
        };
        match &mut why {
            NoUndo::Dice { order, events } | NoUndo::Revealed { order, events } => {
                own(order);
                *events = self.events(events).into_owned();
            }
            NoUndo::NotLast { order, last } => {
                own(order);
                own(last);
            }
            NoUndo::NoOrder { order }
            | NoUndo::Gone { order, .. }
            | NoUndo::Another { order, .. } => own(order),
            _ => {}
        }
        why
    }

    fn guard(&self, game: &mut Game) {
        *game = game.seen(self.audience).into_owned();
    }
}

/// A line by the numbers of whoever looks; nothing if they do not see it.
fn renumbered(mut line: LogLine, numbers: &Numbers) -> Option<LogLine> {
    line.number = numbers.own(line.number)?;
    if let Body::Undone { order } = &mut line.body {
        *order = numbers.own(*order)?;
    }
    Some(line)
}

/// What everybody may know of what happened in a campaign with this staff.
pub fn public<'a>(roster: &Roster, events: &'a [Event]) -> Cow<'a, [Event]> {
    seen(events, Some(roster.side.map_or(OURS, |_| Audience::Public)))
}

/// What an audience may know of what happened; all of it where nothing is hidden.
pub fn seen(events: &[Event], audience: Option<Audience>) -> Cow<'_, [Event]> {
    match audience {
        None => Cow::Borrowed(events),
        Some(audience) => events.iter().filter_map(|event| event.seen_by(audience)).collect(),
    }
}

/// The game as somebody knows it: what they draft is tried on it, and what is said of an order
/// before it is given is drawn from it.
pub fn known<'a>(roster: &Roster, game: &'a Game, player: PlayerId) -> Cow<'a, Game> {
    game.seen(within(roster, game).or_else(|| Some(of_player(roster, player))))
}

pub fn known_to_staff<'a>(roster: &Roster, game: &'a Game) -> Cow<'a, Game> {
    game.seen(Some(roster.side.map_or(OURS, Audience::Side)))
}

impl Receipt {
    #[must_use]
    pub fn seen_by(mut self, player: PlayerId) -> Self {
        self.snapshot = self.snapshot.seen_by(player);
        if self.snapshot.audience.is_some() {
            self.events = self.snapshot.events(&self.events).into_owned();
        }
        let asked = self.snapshot.game.as_deref().map(awaited).unwrap_or_default();
        let theirs = self.snapshot.side().is_none_or(|side| asked.contains(&side));
        if let Some(stopped) = self.stopped.as_mut().filter(|_| !theirs) {
            stopped.asks = None;
        }
        self
    }
}
