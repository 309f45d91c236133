//! What a fight may bring, exactly: its modifiers, the chances of its table, what may be lost.

use model::words::{commas, count, list};
use siege::modifiers::{Factor, Modifier};
use siege::prospect::{CASES, Prospect, prospect};
use siege::tables::Fight;
use siege::{AreaId, Arm, BannerId, City, Event, UnitId, modifiers};

use crate::text::{names, sentences};

/// Cases as a whole per cent; what can happen is never told as 0, what can fail never as 100.
pub fn percent(cases: u16) -> String {
    let of = f64::from(cases) * 100.0 / f64::from(CASES);
    match cases {
        0 => "0 %".to_owned(),
        CASES => "100 %".to_owned(),
        _ if of < 1.0 => "under 1 %".to_owned(),
        _ => format!("{of:.0} %"),
    }
}

/// The fight that is weighed: who meets which Banner, and what bears on the dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meeting {
    pub fight: Fight,
    pub banner: BannerId,
    pub area: AreaId,
    pub units: Vec<UnitId>,
    pub steps: u8,
    pub modifiers: Vec<Modifier>,
    /// What the modifiers come to, within bounds.
    pub sum: i8,
}

impl Meeting {
    pub fn of(city: &City, fight: Fight, banner: BannerId, units: &[UnitId]) -> Self {
        let modifiers = modifiers::of(city, fight, banner, units);
        let sum = modifiers::sum(city, &modifiers);
        let area = match fight {
            Fight::Defence => city.banner(banner).attacks(),
            Fight::Raid | Fight::Sortie => city.banner(banner).stands(),
        };
        let troops = units.iter().filter(|unit| unit.arm() == Arm::Troops);
        let steps = troops.map(|unit| city.unit(*unit).steps).sum();
        Self { fight, banner, area, units: units.to_vec(), steps, modifiers, sum }
    }

    /// The fight that a fact tells of, as it was before the dice fell.
    pub fn told(event: &Event) -> Option<Self> {
        let Event::Fought { fight, banner, area, units, modifiers, sum, steps, .. } = event else {
            return None;
        };
        let (units, modifiers) = (units.clone(), modifiers.clone());
        let (fight, banner, area, sum, steps) = (*fight, *banner, *area, *sum, *steps);
        Some(Self { fight, banner, area, units, steps, modifiers, sum })
    }

    pub fn prospect(&self) -> Prospect {
        prospect(self.fight, self.sum)
    }

    /// The dice line by line: what modifies them, what may come of it, what may be lost.
    pub fn lines(&self) -> Vec<String> {
        let told = sentences::modifier_lines(&self.modifiers, self.sum, &self.units);
        let head = if told.is_empty() { "no modifiers" } else { "modified by" };
        [vec![format!("🎲 Two dice, {head}")], told, self.what_may_come()].concat()
    }

    fn in_few_lines(&self) -> Vec<String> {
        let told = sentences::modifiers_of(&self.modifiers, self.sum, &self.units);
        [vec![format!("🎲 Two dice: {told}")], self.what_may_come()].concat()
    }

    fn what_may_come(&self) -> Vec<String> {
        let of = self.prospect();
        let losses = self.losses(&of).map(|losses| format!("💀 May be lost: {losses}"));
        [format!("🎯 {}", self.outcomes(&of))].into_iter().chain(losses).collect()
    }

    fn is_disordered(&self) -> bool {
        self.modifiers.iter().any(|(factor, _)| *factor == Factor::Disordered)
    }

    fn can_go_back(&self) -> bool {
        let stands = match self.fight {
            Fight::Defence => self.area.number() + 1,
            Fight::Raid | Fight::Sortie => self.area.number(),
        };
        stands < siege::FURTHEST
    }

    fn outcomes(&self, of: &Prospect) -> String {
        let name = names::banner(self.banner);
        let mut told = Vec::new();
        let mut say = |cases: u16, what: String| {
            if cases > 0 {
                told.push(format!("{what} {}", percent(cases)));
            }
        };
        match self.fight {
            Fight::Defence => {
                let area = names::area(self.area);
                say(of.advances, format!("{name} enters {area}"));
                say(CASES - of.advances, "it is held".to_owned());
            }
            Fight::Raid => {
                say(of.resources[2], "2 Resource Points".to_owned());
                say(of.resources[1], "1 Resource Point".to_owned());
            }
            Fight::Sortie => {}
        }
        say(of.strength, format!("{name} loses a Strength Level"));
        if !self.is_disordered() {
            say(of.disorders, "it is Disordered".to_owned());
        }
        if self.can_go_back() {
            say(of.back, "it is thrown back".to_owned());
        }
        say(of.morale_up, "City Morale +1".to_owned());
        say(of.morale_down, "City Morale −1".to_owned());
        say(of.sees, "a look at the Banner card".to_owned());
        commas(&told)
    }

    fn losses(&self, of: &Prospect) -> Option<String> {
        let there = |arm: Arm| self.units.iter().filter(move |unit| unit.arm() == arm);
        let mut told = Vec::new();
        told.extend(losses("step", &of.steps, of.all_troops, self.steps.into()));
        let guns = u16::try_from(there(Arm::Guns).count()).unwrap_or(0);
        told.extend(losses("gun", &of.guns, of.all_guns, guns));
        for leader in there(Arm::Leaders) {
            let name = names::unit(*leader);
            let one = |cases: u16, what: &str| {
                (cases > 0).then(|| format!("{name} {what} {}", percent(cases)))
            };
            told.extend(one(of.wounded, "wounded"));
            told.extend(one(of.killed, "killed"));
        }
        if there(Arm::Gunboats).next().is_some() {
            let each =
                if there(Arm::Gunboats).count() > 1 { "each gunboat" } else { "the gunboat" };
            let one = |cases: u16, what: &str| {
                (cases > 0).then(|| format!("{each} {what} {}", percent(cases)))
            };
            told.extend(one(of.damaged, "damaged"));
            told.extend(one(of.destroyed, "destroyed"));
        }
        (!told.is_empty()).then(|| commas(&told))
    }
}

/// `1 step 24 %, 2 steps 12 %, all 3 %`; losses beyond what is there count as all of it.
fn losses(noun: &str, of: &[u16; 4], all: u16, there: u16) -> Option<String> {
    if there == 0 {
        return None;
    }
    let (mut told, mut gone) = (Vec::new(), all);
    for (lost, cases) in (0..).zip(of).skip(1) {
        match (cases, lost >= there) {
            (0, _) => {}
            (cases, true) => gone += cases,
            (cases, false) => {
                told.push(format!("{} {}", count(lost.into(), noun), percent(*cases)));
            }
        }
    }
    let whole = match there {
        1 => format!("the only {noun}"),
        2 => format!("both {noun}s"),
        there => format!("all {there} {noun}s"),
    };
    if gone > 0 {
        told.push(format!("{whole} {}", percent(gone)));
    }
    (!told.is_empty()).then(|| commas(&told))
}

/// Whether a Banner still acts this month: surely, never, or in words how likely. `left` are those of
/// the Banner card that have not acted yet, once it is drawn.
fn acts(city: &City, left: &[BannerId], banner: BannerId) -> Result<String, &'static str> {
    let cards = &siege::data().banner_cards;
    let names = |of: &[BannerId]| match city.now.fasting {
        true => of.first() == Some(&banner),
        false => of.contains(&banner),
    };
    let surely = || "acts this month".to_owned();
    let of = |acts: bool, never: &'static str| acts.then(surely).ok_or(never);
    match (city.now.activation, city.seen_card()) {
        (Some(_), _) => of(left.contains(&banner), "does not act any more this month"),
        (None, Some(card)) => {
            of(names(&siege::data().banner_card(card).banners), "does not act this month")
        }
        (None, None) if city.now.seen => {
            Ok("the Banner card that was seen says whether it acts".to_owned())
        }
        (None, None) => {
            let many = cards.iter().filter(|card| names(&card.banners)).count();
            Ok(format!("acts on {many} of {} Banner cards", cards.len()))
        }
    }
}

/// Whether anybody holds an Area who fights: else a Banner walks in (S-R18, S-R33).
pub fn is_held(city: &City, area: AreaId) -> bool {
    city.rulings.any_fights(&city.position(area))
}

/// What waits at an Area for each Banner that would attack it next: its chances, or that it walks in.
pub fn defence(city: &City, left: &[BannerId], area: AreaId) -> Vec<String> {
    let units = city.position(area);
    let mut lines = Vec::new();
    for banner in city.present().filter(|banner| banner.attacks() == area) {
        let sign = names::banner_sign(banner.id);
        let name = names::banner(banner.id);
        let place = names::area(area);
        let acts = match acts(city, left, banner.id) {
            Ok(acts) => acts,
            Err(never) => {
                lines.push(format!("{sign} {} {never}", model::words::capital(&name)));
                continue;
            }
        };
        if !is_held(city, area) {
            let then = match (area == AreaId::PALACE, city.level(area)) {
                (true, _) => ", and the siege is lost".to_owned(),
                (false, 0) => String::new(),
                // S-R12.
                (false, level) => format!(", and its works fall from level {level} to 0"),
            };
            lines.push(format!(
                "⚠️ {sign} Nobody who fights holds {place}: if {name} comes ({acts}), it enters \
                 without a fight{then}"
            ));
            continue;
        }
        let meeting = Meeting::of(city, Fight::Defence, banner.id, &units);
        lines.push(format!("{sign} If {name} comes to {place} ({acts}):"));
        lines.extend(meeting.in_few_lines().into_iter().map(|line| format!("- {line}")));
    }
    lines
}

/// Everything that could happen this month at the Areas that are attacked next, for the odds.
pub fn of_all(city: &City, left: &[BannerId]) -> Vec<String> {
    let one = |area: &AreaId| {
        let held = city.position(*area);
        let who = match held.is_empty() {
            true => "nobody holds it yet".to_owned(),
            false => names::units(&held),
        };
        let head = format!("**{}**: {who}", model::words::capital(names::area(*area)));
        [vec![head], defence(city, left, *area)].concat()
    };
    siege_players::attacked(city).iter().flat_map(one).collect()
}

pub fn who(units: &[UnitId]) -> String {
    if units.is_empty() { "nobody".to_owned() } else { list(&[names::units(units)]) }
}
