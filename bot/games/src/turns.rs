//! A game told turn by turn, from its log alone: what its replay, its page and its report tell.
//!
//! A line that ends a turn goes on into the next one. Its facts are parted where that begins; the
//! table of the turn is the one behind that line, in which whatever the next turn begins with has
//! happened already. A log that is cut for a side cannot be followed: then the facts in it are all
//! there is, and no turn has a table.

use std::borrow::Cow;
use std::collections::BTreeMap;

use kit::{Audience, Machine, Rules, Seat};
use maud::Markup;
use model::log::{Body, LogLine};
use model::words::{count, list, plain};
use model::{Event, Snapshot};
use render::Scene;
use staff::own::{OwnEvent, StaffRules};
use staff::{PlayerId, Roster};

use crate::log::history::{Fates, counts};
use crate::log::verify;
use crate::reports::Plot;
use crate::text::page::{TAKEN_BACK, table};
use crate::text::people::members::named;

const HEADLINES: usize = 2;

/// How the table at a turn's end is kept: always, or where the log tells of it.
pub trait KeptView: Sized {
    /// What is seen of the table.
    type View;

    /// Keeps what is seen; nothing if it cannot do without.
    fn of(view: Option<Self::View>) -> Option<Self>;

    fn seen(&self) -> Option<&Self::View>;
}

impl<V> KeptView for Box<V> {
    type View = V;

    fn of(view: Option<V>) -> Option<Self> {
        view.map(Box::new)
    }

    fn seen(&self) -> Option<&V> {
        Some(self)
    }
}

impl<V> KeptView for Option<Box<V>> {
    type View = V;

    fn of(view: Option<V>) -> Option<Self> {
        Some(view.map(Box::new))
    }

    fn seen(&self) -> Option<&V> {
        self.as_deref()
    }
}

/// A turn of a game.
#[derive(Debug)]
pub struct Turn<K> {
    /// Its number; 0 while the game is set up.
    pub turn: u8,
    pub seat: Option<Seat>,
    pub commander: Option<PlayerId>,
    pub events: Vec<Event>,
    pub view: K,
}

impl<K> Turn<K> {
    /// What happened in it, as facts of the game.
    pub fn facts<E: OwnEvent>(&self) -> Vec<&E> {
        self.events.iter().filter_map(Event::own).collect()
    }

    /// What deserves a headline most, each said once; less is more by weight.
    pub fn headlines<E: OwnEvent>(
        &self,
        weight: fn(&E) -> Option<u8>,
        headline: impl Fn(&E) -> Option<String>,
    ) -> Vec<String> {
        let facts = self.facts().into_iter();
        let weighed = facts.filter_map(|event| Some((weight(event)?, headline(event)?)));
        let mut weighed: Vec<(u8, String)> = weighed.collect();
        weighed.sort_by_key(|(weight, _)| *weight);
        let mut told: Vec<String> = Vec::new();
        for (_, headline) in weighed {
            if !told.contains(&headline) && told.len() < HEADLINES {
                told.push(headline);
            }
        }
        told
    }
}

/// A game turn by turn.
#[derive(Debug)]
pub struct Played<K> {
    /// Every turn so far, with what nobody took back.
    pub turns: Vec<Turn<K>>,
    /// Orders of each player that nobody took back.
    pub orders: BTreeMap<PlayerId, usize>,
    pub roster: Roster,
    first: u8,
}

impl<K: KeptView> Played<K> {
    pub fn shown(&self) -> Vec<(&Turn<K>, &K::View)> {
        let turns = self.turns.iter().filter(|turn| turn.turn >= self.first);
        turns.filter_map(|turn| Some((turn, turn.view.seen()?))).collect()
    }

    pub fn name(&self, player: PlayerId) -> Option<Cow<'_, str>> {
        self.roster.name(player)
    }

    /// How many orders each member gave: `Alice 3 orders, Ben 1 order`; nothing without any.
    pub fn orders_told(&self) -> Option<String> {
        let one = |(player, orders): (&PlayerId, &usize)| {
            Some(format!("{} {}", plain(&self.name(*player)?), count(*orders, "order")))
        };
        let all: Vec<String> = self.orders.iter().filter_map(one).collect();
        (!all.is_empty()).then(|| list(&all))
    }
}

pub type ViewOf<T> = <<T as ByTurns>::Board as Rules>::View;
pub type TurnOf<T> = Turn<<T as ByTurns>::KeptView>;
pub type PlayedOf<T> = Played<<T as ByTurns>::KeptView>;

/// What a replay shows of a turn.
pub struct Frame<'a> {
    pub figure: (&'static str, i32),
    pub told: String,
    pub is_weighty: bool,
    /// The picture at a width in pixels.
    pub scene: Box<dyn Fn(u32) -> Scene + 'a>,
}

/// A game that is told turn by turn: what is its own of its report, its replay and its page.
pub trait ByTurns: Sync + Sized + 'static {
    type Board: StaffRules;
    type KeptView: KeptView<View = ViewOf<Self>>;

    const NOUN: &'static str;
    /// What is shown of each turn, `The map`, and what the page has of all: `the map turn by turn
    /// with its dispatches`.
    const SHOWN: [&'static str; 2];
    /// What the page calls those who played, as a heading and in its contents.
    const STAFF: [&'static str; 2];
    const FIRST: u8 = 1;
    /// Widths of the pictures in pixels, the one after the other if a file grows too large.
    const WIDTHS: [u32; 3] = [1_000, 800, 640];
    /// How long a turn is shown, in hundredths of a second, the first one, and how much longer one
    /// that weighs more.
    const PACE: [u16; 3];
    const PLOTS: &'static [Plot] = &[Plot { name: "Course", emoji: "📈" }];

    fn sees() -> Audience {
        Audience::Public
    }

    fn turn(view: &mut ViewOf<Self>) -> &mut u8;

    /// Whose a turn is that begins with a fact, or that a table is in; nothing without turns of
    /// command.
    fn seat(_began: Result<&Event, &ViewOf<Self>>) -> Option<Seat> {
        None
    }

    fn title(turn: &TurnOf<Self>) -> String;

    fn frame<'a>(
        turn: &'a TurnOf<Self>,
        view: &'a ViewOf<Self>,
        played: &'a PlayedOf<Self>,
    ) -> Frame<'a>;

    /// What a replay of so many frames shows, for those who cannot see it.
    fn alt(name: &str, played: &PlayedOf<Self>, frames: usize) -> String;

    fn plot(played: &PlayedOf<Self>) -> Option<Scene>;

    fn paragraphs(played: &PlayedOf<Self>, snapshot: &Snapshot) -> Vec<String>;

    /// The figures at the end of each turn, as a table of the page.
    fn figures(played: &PlayedOf<Self>) -> Markup;

    /// What those who played did, as a table of the page.
    fn staff(played: &PlayedOf<Self>) -> Markup {
        let row = |(player, orders): (&PlayerId, &usize)| {
            [plain(&played.name(*player).unwrap_or("somebody".into())), orders.to_string()]
        };
        table(Some(TAKEN_BACK), ["Member", "#Orders"], played.orders.iter().map(row))
    }

    fn score_line(view: &ViewOf<Self>) -> String;

    fn dispatched(turn: &TurnOf<Self>, view: &ViewOf<Self>) -> Vec<String>;

    fn called(turn: u8) -> String {
        format!("Turn {turn}")
    }

    fn captioned(turn: u8) -> String {
        Self::called(turn)
    }
}

/// A log that is read as far as a line.
struct Reading<T: ByTurns> {
    played: PlayedOf<T>,
    now: (u8, Option<Seat>),
    events: Vec<Event>,
}

impl<T: ByTurns> Reading<T> {
    fn new(roster: Roster) -> Self {
        let played = Played { turns: Vec::new(), orders: BTreeMap::new(), roster, first: T::FIRST };
        Self { played, now: (0, None), events: Vec::new() }
    }

    /// Ends a turn with the table as it is now; one in which nothing happened is none.
    fn end(&mut self, view: Option<&ViewOf<T>>) {
        let events = std::mem::take(&mut self.events);
        let (turn, seat) = self.now;
        let view = view.cloned().map(|mut view| {
            *T::turn(&mut view) = turn;
            view
        });
        let Some(view) = T::KeptView::of(view).filter(|_| !events.is_empty()) else { return };
        let commander = self.played.roster.commander;
        self.played.turns.push(Turn { turn, seat, commander, events, view });
    }

    fn read(&mut self, line: &LogLine, view: Option<&ViewOf<T>>) {
        if let Body::Order { .. } = line.body {
            *self.played.orders.entry(line.player).or_default() += 1;
        }
        if let (Body::Imported { .. }, Some(view)) = (&line.body, view) {
            self.now = (*T::turn(&mut view.clone()), T::seat(Err(view)));
        }
        for event in &line.events {
            if let Some(turn) = event.turn_begun() {
                self.end(view);
                self.now = (turn, T::seat(Ok(event)));
            }
            self.events.push(event.clone());
        }
    }
}

/// A game turn by turn; nothing in it if something else is played. A log that cannot be followed is
/// told as far as it can be.
pub fn of<T: ByTurns>(lines: &[LogLine]) -> PlayedOf<T> {
    let fates = Fates::of(lines);
    let mut reading = Reading::<T>::new(Roster::default());
    let mut table = None;
    let followed = verify::follow(lines, &mut |so_far, line| {
        reading.played.roster.clone_from(&so_far.roster);
        if let Some(game) = so_far.game.as_ref().and_then(|game| game.own::<Machine<T::Board>>())
            && counts(line, &fates)
        {
            let view = game.view(T::sees());
            reading.read(line, Some(&view));
            table = Some(view);
        }
    });
    if followed.is_err() && T::Board::SIDED {
        (reading, table) = (Reading::new(reading.played.roster), None);
        for line in lines.iter().filter(|line| counts(line, &fates)) {
            reading.read(line, None);
        }
    }
    reading.end(table.as_ref());
    reading.played
}

/// The report of a game, paragraph by paragraph, with the names of people.
pub fn report<T: ByTurns>(played: &PlayedOf<T>, snapshot: &Snapshot) -> Vec<String> {
    let lines = T::paragraphs(played, snapshot);
    lines.iter().map(|line| named(line, &played.roster)).collect()
}
