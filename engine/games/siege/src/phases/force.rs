//! Who goes on a Raid or Sortie, and who stands in a Defensive Position, arm by arm (S-045 to
//! S-055, S-062 to S-064).

use kit::Ask;
use serde::{Deserialize, Serialize};

use super::{Cx, Frame, Next, fight};
use crate::tables::Fight;
use crate::{AreaId, Arm, BannerId, Choice, City, Event, Kind, Place, Unit, UnitId, Why, data};

/// Counters of troops at most on a Raid (S-062).
const RAID_TROOPS: usize = 1;
/// The same on a Sortie (S-063).
const SORTIE_TROOPS: usize = 3;
/// The same in a Defensive Position (S-064).
const POSITION_TROOPS: usize = 4;
/// Leaders at most, wherever they go (S-046, S-064).
const LEADERS: usize = 1;
/// Light guns with a Raid (S-049).
const RAID_GUNS: usize = 1;
/// Heavy guns with a Sortie (S-048, S-063).
const SORTIE_HEAVY: usize = 1;

/// What a force is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Purpose {
    /// A Raid on a Banner (S-062).
    Raid(BannerId),
    /// A Sortie against a Banner (S-063).
    Sortie(BannerId),
    /// The Defensive Position of an Area (S-064).
    Position(AreaId),
}

impl Purpose {
    pub fn fight(self) -> Fight {
        match self {
            Self::Raid(_) => Fight::Raid,
            Self::Sortie(_) => Fight::Sortie,
            Self::Position(_) => Fight::Defence,
        }
    }

    pub fn choice(self) -> Choice {
        match self {
            Self::Raid(banner) => Choice::Raid(banner),
            Self::Sortie(banner) => Choice::Sortie(banner),
            Self::Position(area) => Choice::Area(area),
        }
    }

    pub fn banner(self) -> Option<BannerId> {
        match self {
            Self::Raid(banner) | Self::Sortie(banner) => Some(banner),
            Self::Position(_) => None,
        }
    }

    /// Where it is: a Raid or Sortie where its Banner stands (S-R38).
    pub fn area(self, city: &City) -> AreaId {
        match self {
            Self::Raid(banner) | Self::Sortie(banner) => city.banner(banner).stands(),
            Self::Position(area) => area,
        }
    }

    pub fn calls(self) -> &'static [Call] {
        const USUAL: [Call; 4] = [Call::Troops, Call::Leader, Call::Guns, Call::Gunboats];
        // A heavy gun needs a gunboat that carries it (S-048).
        const SORTIE: [Call; 5] =
            [Call::Troops, Call::Leader, Call::Guns, Call::Gunboats, Call::HeavyGun];
        match self {
            Self::Raid(_) | Self::Position(_) => &USUAL,
            Self::Sortie(_) => &SORTIE,
        }
    }
}

/// Who is called up for a force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Call {
    Troops,
    Leader,
    /// Light guns; in a Position heavy ones too.
    Guns,
    Gunboats,
    /// The heavy gun of a Sortie.
    HeavyGun,
}

impl Call {
    pub fn arm(self) -> Arm {
        match self {
            Self::Troops => Arm::Troops,
            Self::Leader => Arm::Leaders,
            Self::Guns | Self::HeavyGun => Arm::Guns,
            Self::Gunboats => Arm::Gunboats,
        }
    }
}

/// A force that is being called up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Force {
    pub purpose: Purpose,
    pub at: u8,
    pub units: Vec<UnitId>,
}

/// Who could answer a call, and how many of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Open {
    pub of: Vec<UnitId>,
    pub min: usize,
    pub max: usize,
}

impl Force {
    pub fn new(purpose: Purpose) -> Self {
        Self { purpose, at: 0, units: Vec::new() }
    }

    pub fn call(&self) -> Option<Call> {
        self.purpose.calls().get(usize::from(self.at)).copied()
    }

    fn troops(&self) -> usize {
        self.units.iter().filter(|unit| unit.arm() == Arm::Troops).count()
    }

    fn has_gunboat(&self) -> bool {
        self.units.iter().any(|unit| unit.kind() == Kind::Gunboat)
    }

    /// Who could answer a call: at least one where nobody else who fights could follow (S-R33,
    /// S-R38).
    pub fn open(&self, city: &City, call: Call) -> Open {
        let mut of: Vec<UnitId> = self.fit(city, call).map(|unit| unit.id).collect();
        let most = self.most(call).unwrap_or(of.len());
        if most == 0 {
            of.clear();
        }
        let max = most.min(of.len());
        let fights = |call: &Call| city.rulings.fights(call.arm());
        let later = self.purpose.calls().iter().skip_while(|of| **of != call).skip(1);
        let others = || later.filter(|call| fights(call)).any(|call| self.could(city, *call));
        let must = fights(&call) && !city.rulings.any_fights(&self.units) && !others();
        Open { min: usize::from(must).min(max), max, of }
    }

    /// Whether anybody could answer a call.
    fn could(&self, city: &City, call: Call) -> bool {
        self.most(call) != Some(0) && self.fit(city, call).next().is_some()
    }

    /// Who may answer a call, however many (S-045 to S-055).
    fn fit<'a>(&'a self, city: &'a City, call: Call) -> impl Iterator<Item = &'a Unit> {
        let fight = self.purpose.fight();
        let fits = move |unit: &&Unit| match (call, unit.kind()) {
            (Call::Troops, kind) => kind.arm() == Arm::Troops && may_fight(unit, fight),
            (Call::Leader, kind) => kind == Kind::Leader,
            (Call::Guns, Kind::LightGun) => true,
            (Call::Guns, kind) => kind == Kind::HeavyGun && fight == Fight::Defence,
            // S-055: only in Nile Banks Areas.
            (Call::Gunboats, kind) => {
                kind == Kind::Gunboat && data().area(self.purpose.area(city)).nile
            }
            (Call::HeavyGun, kind) => kind == Kind::HeavyGun && self.has_gunboat(),
        };
        city.at(Place::Available).filter(fits)
    }

    /// How many may answer a call; none where all may (S-045 to S-055).
    fn most(&self, call: Call) -> Option<usize> {
        match (call, self.purpose.fight()) {
            (Call::Troops, Fight::Raid) => Some(RAID_TROOPS),
            (Call::Troops, Fight::Sortie) => Some(SORTIE_TROOPS),
            (Call::Troops, Fight::Defence) => Some(POSITION_TROOPS),
            (Call::Leader, _) => Some(LEADERS),
            (Call::Guns, Fight::Raid) => Some(RAID_GUNS),
            // S-049: as many as counters of troops.
            (Call::Guns, Fight::Sortie) => Some(self.troops()),
            (Call::HeavyGun, _) => Some(SORTIE_HEAVY),
            (Call::Guns | Call::Gunboats, _) => None,
        }
    }

    #[must_use]
    pub fn with(mut self, units: impl IntoIterator<Item = UnitId>) -> Self {
        self.units.extend(units);
        self.at += 1;
        self
    }
}

/// Whether a counter of troops may do this (S-050 to S-054).
fn may_fight(unit: &Unit, fight: Fight) -> bool {
    match (unit.kind(), fight) {
        (_, Fight::Defence) => true,
        (Kind::Levy, _) => false,
        (Kind::BashiBazouk, Fight::Sortie) => unit.steps > 1,
        _ => true,
    }
}

pub fn anybody(city: &City, purpose: Purpose) -> bool {
    let force = Force::new(purpose);
    let fights = |call: &&Call| city.rulings.fights(call.arm());
    purpose.calls().iter().filter(fights).any(|call| force.could(city, *call))
}

/// Asks who answers the next call; nobody is asked where nobody could, or only one must.
/// When all have been called up, the force goes.
pub(crate) fn step(mut force: Force, cx: &mut Cx<'_>) -> Next {
    while let Some(call) = force.call() {
        let Open { of, min, max } = force.open(cx.board, call);
        if of.len() > min {
            let why = Why::Force { purpose: force.purpose, call };
            let of = of.into_iter().map(Choice::With).collect();
            let count = |many: usize| u16::try_from(many).unwrap_or(u16::MAX);
            let ask = Ask::Some { of, min: count(min), max: count(max) };
            return Next::Wait(Frame::Force(force), why, ask);
        }
        force = force.with(of);
    }
    goes(force, cx)
}

pub(crate) fn answered(force: Force, chosen: &[Choice], cx: &mut Cx<'_>) -> Next {
    let unit = |choice: &Choice| match choice {
        Choice::With(unit) => Some(*unit),
        _ => None,
    };
    step(force.with(chosen.iter().filter_map(unit)), cx)
}

fn goes(force: Force, cx: &mut Cx<'_>) -> Next {
    let Force { purpose, units, .. } = force;
    let (fight, area) = (purpose.fight(), purpose.area(cx.board));
    let Some(banner) = purpose.banner() else {
        for unit in &units {
            cx.board.unit_mut(*unit).place = Place::Position(area);
        }
        cx.say(Event::PositionSet { area, units });
        return Next::done();
    };
    cx.say(Event::WentOut { fight, banner, units: units.clone() });
    fight::roll(fight, banner, area, units, cx)
}

/// Areas in which a Position could be set up now: controlled ones that have none yet (S-R08,
/// S-R33).
pub fn positions(city: &City) -> impl Iterator<Item = AreaId> {
    let could =
        |area: &AreaId| !city.has_position(*area) && anybody(city, Purpose::Position(*area));
    city.controlled().filter(could)
}

/// Asks where the next Position is; the action is over when nobody is left, or the player says so.
pub(crate) fn next_position(cx: &mut Cx<'_>) -> Next {
    let mut of: Vec<Choice> = positions(cx.board).map(Choice::Area).collect();
    if of.is_empty() {
        return Next::done();
    }
    if cx.board.units.iter().any(|unit| matches!(unit.place, Place::Position(_))) {
        of.push(Choice::Ready);
    }
    Next::Wait(Frame::Positions, Why::Positions, Ask::One(of))
}

pub(crate) fn place(choice: Choice) -> Next {
    match choice {
        Choice::Area(area) => {
            Next::Go(vec![Frame::Positions, Frame::Force(Force::new(Purpose::Position(area)))])
        }
        _ => Next::done(),
    }
}
