//! What the tests of the siege share: a city set up by hand, and a siege to play in it.

use kit::{Answer, Ask, Calm};
use siege::phases::Frame;
use siege::{
    AreaId, BannerCardId, BannerId, CardId, Choice, City, GORDON, Options, Place, Siege, UnitId,
};

use crate::script::{self, Faces, Played};

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

pub(crate) fn of_before(mut city: City) -> City {
    city.rulings = serde_json::from_str("{}").expect("rulings");
    city
}

#[track_caller]
pub(crate) fn unit(key: &str) -> UnitId {
    key.parse().unwrap_or_else(|_| panic!("no counter: {key}"))
}

#[track_caller]
pub(crate) fn area(key: &str) -> AreaId {
    key.parse().unwrap_or_else(|_| panic!("no Area: {key}"))
}

pub(crate) fn hold(city: &mut City, at: &str, units: &str) {
    for key in units.split_whitespace() {
        city.units[unit(key).index()].place = Place::Position(area(at));
    }
}

pub(crate) fn put(city: &mut City, units: &str, place: Place) {
    for key in units.split_whitespace() {
        city.units[unit(key).index()].place = place;
    }
}

pub(crate) fn banner(city: &mut City, id: BannerId, area: u8, strength: u8) {
    let banner = &mut city.banners[id.index()];
    banner.area = area;
    banner.strength = strength;
}

/// A siege played with scripted dice, one answer at a time.
pub(crate) type Table = script::Table<City>;

impl Table {
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

    #[track_caller]
    pub(crate) fn card(mut city: City, card: u8, faces: &[u8]) -> Self {
        let top = CardId(card);
        city.events.draw.retain(|other| *other != top);
        city.events.draw.push(top);
        let turn = city.turn;
        Self::at(city, vec![Frame::Month(turn)], faces)
    }

    #[track_caller]
    fn go(&mut self, units: &str, faces: &[u8]) {
        let mut dice = Faces::new::<City>(faces);
        let mut wanted: Vec<UnitId> = units.split(',').map(unit).collect();
        while let Some(Ask::Some { of, .. }) = self.game.decision().map(|asked| asked.ask.clone()) {
            let is_wanted = |choice: &Choice| match choice {
                Choice::With(unit) => wanted.contains(unit),
                _ => false,
            };
            let chosen: Vec<Choice> = of.into_iter().filter(is_wanted).collect();
            wanted.retain(|unit| !chosen.contains(&Choice::With(*unit)));
            self.take(GORDON, &Answer::Some(chosen).to_string(), &mut dice);
        }
        assert_eq!(wanted, [], "nobody has called them up");
        dice.end::<City>(units, &self.events);
    }
}

#[track_caller]
pub(crate) fn actions(city: City, text: &str) -> Table {
    let mut table = Table::actions(city);
    table.play(text);
    table
}

impl Played for City {
    #[track_caller]
    fn answer(table: &mut Table, answer: &str, faces: &[u8]) {
        match answer.strip_prefix("go:") {
            Some(units) => table.go(units, faces),
            None => {
                table.give(answer, faces);
            }
        }
    }

    /// `rp`, `cm`, `ap`, `turn`; `works burri`; `steps gordon`; `place gordon`; `strength Red`,
    /// `area Red`, `disordered Red`.
    fn look(table: &Table, words: &[&str]) -> String {
        let city = table.board();
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
