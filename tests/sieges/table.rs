//! What the tests of the siege share: a city set up by hand, and a siege to play in it.

use kit::{Answer, Ask, Calm, Dice, Scripted};
use siege::phases::Frame;
use siege::{
    AreaId, BannerCardId, BannerId, CardId, Choice, City, Event, GORDON, Options, Place, Siege,
    UnitId,
};

use crate::script::{Played, play};

/// The city at the beginning of March 1884, with so many Action Points: nothing has moved, and the
/// event deck and the Banner deck are as printed, the last card on top.
pub(crate) fn city(points: u8) -> City {
    let siege = Siege::new(&Options::default(), &mut Calm::default(), &mut Vec::new());
    let mut city = siege.board().clone();
    city.turn = 2;
    city.resources = 10;
    city.morale = 6;
    city.now = siege::ThisTurn { points, ..siege::ThisTurn::default() };
    for (banner, strength) in city.banners.iter_mut().zip([3, 4, 5, 5]) {
        banner.strength = strength;
    }
    city
}

/// A counter by its key.
#[track_caller]
pub(crate) fn unit(key: &str) -> UnitId {
    key.parse().unwrap_or_else(|_| panic!("no counter: {key}"))
}

/// An Area by its key.
#[track_caller]
pub(crate) fn area(key: &str) -> AreaId {
    key.parse().unwrap_or_else(|_| panic!("no Area: {key}"))
}

/// These counters stand in the Position of an Area.
pub(crate) fn hold(city: &mut City, at: &str, units: &str) {
    for key in units.split_whitespace() {
        city.units[unit(key).index()].place = Place::Position(area(at));
    }
}

/// These counters are in a place.
pub(crate) fn put(city: &mut City, units: &str, place: Place) {
    for key in units.split_whitespace() {
        city.units[unit(key).index()].place = place;
    }
}

/// A Banner stands in this Area of its track with this Strength.
pub(crate) fn banner(city: &mut City, id: BannerId, area: u8, strength: u8) {
    let banner = &mut city.banners[id.index()];
    banner.area = area;
    banner.strength = strength;
}

/// Scripted dice for all that is thrown; decks are shuffled into the order they had.
pub(crate) struct Faces {
    scripted: Scripted,
    /// The sides of the die before: a deck is shuffled with one side less each time.
    before: u8,
}

impl Faces {
    pub(crate) fn new(faces: &[u8]) -> Self {
        Self { scripted: Scripted::new(faces.iter().copied()), before: 0 }
    }

    /// Faces left over, and missing.
    fn left(&self) -> (usize, u32) {
        (self.scripted.left(), self.scripted.missing())
    }
}

impl Dice for Faces {
    fn die(&mut self, sides: u8, calm: u8) -> u8 {
        let shuffles = sides != 6 || self.before == 7;
        self.before = sides;
        if shuffles { sides } else { self.scripted.die(sides, calm) }
    }
}

/// A siege played with scripted dice, one answer at a time.
pub(crate) struct Table {
    pub(crate) siege: Siege,
    pub(crate) events: Vec<Event>,
    seen: usize,
}

impl Table {
    /// These frames are about to be played.
    #[track_caller]
    pub(crate) fn at(city: City, frames: Vec<Frame>, faces: &[u8]) -> Self {
        let mut events = Vec::new();
        let mut dice = Faces::new(faces);
        let siege = Siege::at(&Options::default(), city, frames, &mut dice, &mut events);
        assert_eq!(dice.left(), (0, 0), "dice left, missing: {events:?}");
        Self { siege, events, seen: 0 }
    }

    /// The next action is asked for.
    #[track_caller]
    pub(crate) fn actions(city: City) -> Self {
        Self::at(city, vec![Frame::Actions], &[])
    }

    /// Phase C begins with this Banner card on top; an action is asked for when it is over.
    #[track_caller]
    pub(crate) fn attacked(mut city: City, card: u8, faces: &[u8]) -> Self {
        let top = BannerCardId(card);
        city.activations.draw.retain(|other| *other != top);
        city.activations.draw.push(top);
        Self::at(city, vec![Frame::Actions, Frame::Banners(0)], faces)
    }

    /// This event card is turned up, and actions follow.
    #[track_caller]
    pub(crate) fn card(mut city: City, card: u8, faces: &[u8]) -> Self {
        let top = CardId(card);
        city.events.draw.retain(|other| *other != top);
        city.events.draw.push(top);
        let turn = city.turn;
        Self::at(city, vec![Frame::Month(turn)], faces)
    }

    /// Plays a text (`script`).
    #[track_caller]
    pub(crate) fn play(&mut self, text: &str) -> &mut Self {
        play(self, text);
        self
    }

    pub(crate) fn city(&self) -> &City {
        self.siege.board()
    }
}

impl Table {
    #[track_caller]
    fn give(&mut self, answer: &Answer<Choice>, dice: &mut Faces) {
        let given = self.siege.apply(GORDON, answer, dice, &mut self.events);
        assert_eq!(given, Ok(()), "{answer} to {:#?}", self.siege.decision());
    }

    /// Calls up these counters and nobody else, until the force goes.
    #[track_caller]
    fn go(&mut self, units: &str, dice: &mut Faces) {
        let mut wanted: Vec<UnitId> = units.split(',').map(unit).collect();
        while let Some(Ask::Some { of, .. }) = self.siege.decision().map(|asked| asked.ask.clone())
        {
            let is_wanted = |choice: &Choice| match choice {
                Choice::With(unit) => wanted.contains(unit),
                _ => false,
            };
            let chosen: Vec<Choice> = of.into_iter().filter(is_wanted).collect();
            wanted.retain(|unit| !chosen.contains(&Choice::With(*unit)));
            self.give(&Answer::Some(chosen), dice);
        }
        assert_eq!(wanted, [], "nobody has called them up");
    }
}

/// Plays a text after an action has been asked for.
#[track_caller]
pub(crate) fn actions(city: City, text: &str) -> Table {
    let mut table = Table::actions(city);
    table.play(text);
    table
}

impl Played for Table {
    #[track_caller]
    fn answer(&mut self, answer: &str, faces: &[u8]) {
        self.seen = self.events.len();
        let mut dice = Faces::new(faces);
        match answer.strip_prefix("go:") {
            Some(units) => self.go(units, &mut dice),
            None => {
                let parsed = answer.parse().unwrap_or_else(|_| panic!("{answer} is no answer"));
                self.give(&parsed, &mut dice);
            }
        }
        let events = &self.events[self.seen..];
        assert_eq!(dice.left(), (0, 0), "dice left, missing after {answer}: {events:?}");
    }

    fn topic(&self) -> &'static str {
        self.siege.decision().map_or("over", |decision| decision.why.topic())
    }

    fn offers(&self) -> Vec<String> {
        let decision = self.siege.decision().expect("a decision waits");
        decision.ask.choices().iter().map(ToString::to_string).collect()
    }

    fn news(&self) -> Vec<String> {
        told(&self.events[self.seen..])
    }

    fn all_news(&self) -> Vec<String> {
        told(&self.events)
    }

    /// `wants 0 to 2`: how many may be chosen.
    fn wants(&self) -> (u16, u16) {
        match self.siege.decision().map(|asked| &asked.ask) {
            Some(Ask::Some { min, max, .. }) => (*min, *max),
            other => panic!("nobody is called up: {other:?}"),
        }
    }

    /// `rp`, `cm`, `ap`, `turn`; `works burri`; `steps gordon`; `place gordon`; `strength Red`,
    /// `area Red`, `disordered Red`.
    fn look(&self, words: &[&str]) -> String {
        let city = self.city();
        let of = |key: &str| {
            let id: BannerId = key.parse().unwrap_or_else(|_| panic!("no Banner: {key}"));
            *city.banner(id)
        };
        match *words {
            ["rp"] => city.resources.to_string(),
            ["cm"] => city.morale.to_string(),
            ["ap"] => city.now.points.to_string(),
            ["free"] => city.now.free.to_string(),
            ["turn"] => city.turn.to_string(),
            ["works", at] => city.level(area(at)).to_string(),
            ["steps", key] => city.unit(unit(key)).steps.to_string(),
            ["place", key] => format!("{:?}", city.unit(unit(key)).place),
            ["strength", key] => of(key).strength.to_string(),
            ["area", key] => of(key).area.to_string(),
            ["disordered", key] => of(key).disordered.to_string(),
            _ => panic!("{words:?}: nothing that can be asked for"),
        }
    }
}

fn told(events: &[Event]) -> Vec<String> {
    events.iter().map(|event| format!("{event:?}")).collect()
}
