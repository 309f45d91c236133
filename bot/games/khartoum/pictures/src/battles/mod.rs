//! Battles close up: both sides' counters, the dice of every round, and what came of them.

mod plate;
mod rounds;

use khartoum::{Board, Effect, Event, Faction, Modifier, Shot, SpaceId, Terrain, UnitId, View};
use render::plates::{LeftOut, Plate, Plates};
use render::prelude::*;

use crate::names;

/// From where to where on a sheet a battle is drawn: the Mahdists in the left half, the Empire in the
/// right one.
#[derive(Debug, Clone, Copy)]
struct Span {
    left: f32,
    right: f32,
}

impl Span {
    /// That of a plate so wide whose left edge is here.
    fn of(left: f32, wide: f32) -> Self {
        let margin = if wide < 600.0 { 12.0 } else { 18.0 };
        Self { left: left + margin, right: left + wide - margin }
    }

    fn wide(self) -> f32 {
        (self.right - self.left) / 2.0 - 10.0
    }

    fn column(self, side: Faction) -> f32 {
        match side {
            Faction::Mahdist => self.left,
            Faction::Empire => self.right - self.wide(),
        }
    }
}

impl Plate for Fought {
    /// With all dice, with those of the last round, and without dice.
    const FORMS: &'static [f32] = &[780.0, 780.0, 524.0];

    fn height(&self, form: usize) -> f32 {
        let span = Span::of(0.0, Self::FORMS[form]);
        if form == 0 {
            plate::height(self, span)
        } else {
            plate::brief_height(self, span, form == 1)
        }
    }

    fn draw(&self, sheet: &mut Sheet, form: usize, corner: Point) {
        let span = Span::of(corner.x, Self::FORMS[form]);
        match form {
            0 => plate::draw(sheet, self, span, corner.y),
            _ => plate::brief_draw(sheet, self, span, form == 1, corner.y),
        }
    }

    fn words(&self) -> String {
        self.told()
    }
}

/// The scene of every battle that events tell of, as many of them as a picture holds; nothing if there
/// was none. The view is that after the events.
pub fn battles(view: &View, events: &[&Event], width: u32) -> Option<Scene> {
    Plates::scene(all(view, events), width, LeftOut::First)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Stands,
    Panicked,
    Gone,
    Retreated(SpaceId),
    BrokeOff(SpaceId),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Fighter {
    unit: UnitId,
    strength: u8,
    /// Face down when the battle began.
    panicked: bool,
    hungry: bool,
    fate: Fate,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Hit {
    unit: UnitId,
    die: u8,
    modifier: i8,
    effect: Effect,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Roll {
    die: u8,
    modifiers: Vec<Modifier>,
    total: i8,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Round {
    number: u8,
    /// The rolls of the Mahdists and of the Empire, if there were any.
    rolls: Option<[Roll; 2]>,
    first: Faction,
    tie: bool,
    /// The fire of the Mahdists and of the Empire.
    shots: [Vec<Shot>; 2],
    /// Hits that the Mahdists scored, and the Empire.
    hits: [Vec<Hit>; 2],
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Fought {
    space: SpaceId,
    attacker: Faction,
    terrain: Terrain,
    /// Whether the gate was opened (K-14).
    gate: bool,
    sides: [Vec<Fighter>; 2],
    rounds: Vec<Round>,
    winner: Option<Faction>,
    /// What else happened, in few words each.
    remarks: Vec<String>,
    goes_on: bool,
    firing: Faction,
}

fn all(view: &View, events: &[&Event]) -> Vec<Fought> {
    let mut told: Vec<Fought> = Vec::new();
    let (mut before, mut gate): (Vec<String>, _) = (Vec::new(), false);
    for event in events {
        match event {
            Event::BattleBegan { .. } => {
                let began = Fought::began(event, &view.board, std::mem::take(&mut before));
                told.extend(began.map(|told| Fought { gate: std::mem::take(&mut gate), ..told }));
            }
            Event::KruppsUsed { .. } => before.push("Captured Krupps fire".to_owned()),
            Event::GateOpened { .. } => {
                gate = true;
                before.push("The gate is opened".to_owned());
            }
            Event::Moved { .. } | Event::PlayerTurn { .. } | Event::CardWent { .. } => {
                before.clear();
                // What follows belongs to no battle.
                if told.last().is_some_and(|told| told.winner.is_some()) {
                    told.push(Fought::none());
                }
            }
            event => {
                if let Some(last) = told.last_mut() {
                    last.take(event);
                }
            }
        }
    }
    told.retain(|told| told.sides.iter().any(|side| !side.is_empty()));
    let under_way = view.battle.as_ref().map(|battle| battle.space);
    if let Some(last) = told.last_mut()
        && last.winner.is_none()
        && under_way == Some(last.space)
    {
        last.goes_on = true;
    }
    told
}

impl Fought {
    fn none() -> Self {
        Self {
            space: SpaceId(0),
            attacker: Faction::Mahdist,
            terrain: Terrain::Open,
            gate: false,
            sides: [Vec::new(), Vec::new()],
            rounds: Vec::new(),
            winner: None,
            remarks: Vec::new(),
            goes_on: false,
            firing: Faction::Mahdist,
        }
    }

    fn began(event: &Event, board: &Board, remarks: Vec<String>) -> Option<Self> {
        let Event::BattleBegan {
            space,
            attacker,
            terrain,
            attackers,
            defenders,
            panicked,
            unsupplied,
        } = event
        else {
            return None;
        };
        let fighter = |unit: &UnitId| Fighter {
            unit: *unit,
            strength: board.strength(*unit),
            panicked: panicked.contains(unit),
            hungry: unsupplied.contains(unit),
            fate: if panicked.contains(unit) { Fate::Panicked } else { Fate::Stands },
        };
        let (ours, theirs) = match attacker {
            Faction::Mahdist => (attackers, defenders),
            Faction::Empire => (defenders, attackers),
        };
        let sides = [ours, theirs].map(|units| units.iter().map(fighter).collect());
        let (space, attacker, terrain) = (*space, *attacker, *terrain);
        Some(Self { space, attacker, terrain, sides, remarks, ..Self::none() })
    }

    fn fate(&mut self, unit: UnitId, fate: Fate) {
        let side = &mut self.sides[unit.faction().index()];
        if let Some(fighter) = side.iter_mut().find(|fighter| fighter.unit == unit) {
            fighter.fate = fate;
        }
    }

    fn round(&mut self, number: u8, first: Faction) -> &mut Round {
        let (shots, hits) = (Default::default(), Default::default());
        self.rounds.push(Round { number, rolls: None, first, tie: false, shots, hits });
        self.rounds.last_mut().expect("it was pushed")
    }

    fn take(&mut self, event: &Event) {
        match event {
            Event::Superiority { round, dice, modifiers, totals, first, tie } => {
                let roll = |side: usize| Roll {
                    die: dice[side],
                    modifiers: modifiers[side].clone(),
                    total: totals[side],
                };
                let rolls = Some([roll(0), roll(1)]);
                let of = self.round(*round, *first);
                (of.rolls, of.tie) = (rolls, *tie);
            }
            Event::Rushed { round, first } => {
                self.round(*round, *first);
            }
            Event::Fired { of, shots } => {
                self.firing = *of;
                if let Some(round) = self.rounds.last_mut() {
                    round.shots[of.index()].extend(shots);
                }
            }
            Event::HitSettled { unit, die, modifier, effect } => {
                let hit = Hit { unit: *unit, die: *die, modifier: *modifier, effect: *effect };
                let firing = self.firing;
                if let Some(round) = self.rounds.last_mut() {
                    round.hits[firing.index()].push(hit);
                }
                if matches!(effect, Effect::Panic | Effect::Rout | Effect::Steadied) {
                    self.fate(*unit, Fate::Panicked);
                }
            }
            Event::Retreated { unit, to } => self.fate(*unit, Fate::Retreated(*to)),
            Event::BrokeOff { unit, to } => self.fate(*unit, Fate::BrokeOff(*to)),
            Event::Eliminated { unit, .. } => self.fate(*unit, Fate::Gone),
            Event::LeaderAlone { unit } => {
                self.remarks.push(format!("{} is alone", names::capital(names::unit(*unit))));
            }
            Event::Steadied { unit, stays: true } => {
                self.remarks.push(format!("{} stands fast", names::capital(names::unit(*unit))));
                // K-R48: the hit that would have routed it did not.
                let firing = self.firing.index();
                let hits = self.rounds.last_mut().map(|round| &mut round.hits[firing]);
                let hit = hits.and_then(|hits| hits.iter_mut().rfind(|hit| hit.unit == *unit));
                hit.into_iter().for_each(|hit| hit.effect = Effect::Steadied);
            }
            Event::FortunePlayed { of, card, .. } => {
                self.remarks.push(format!("{}: {}", names::faction(*of), names::card(*card)));
            }
            Event::MahdiFell { returns, .. } => self.remarks.push(match returns {
                Some(turn) => format!("The Mahdi fell; he returns in turn {turn}"),
                None => "The Mahdi fell".to_owned(),
            }),
            Event::BattleEnded { winner, .. } => self.winner = Some(*winner),
            _ => {}
        }
    }

    fn title(&self) -> String {
        format!("Battle at {}", names::space(self.space))
    }

    fn ground(&self) -> &'static str {
        if self.gate { "opened gate" } else { names::word("terrain", self.terrain) }
    }

    fn attack(&self) -> &'static str {
        names::word("attack", self.attacker)
    }

    fn ended(&self) -> String {
        let rounds = match self.rounds.len() {
            0 => "without a die".to_owned(),
            rounds => format!("in {}", names::many(rounds, "round", "rounds")),
        };
        match self.winner {
            Some(winner) => format!("Won by {} {rounds}", names::the(winner)),
            None if self.goes_on => "It goes on".to_owned(),
            None => "Not decided yet".to_owned(),
        }
    }

    fn told(&self) -> String {
        let mut text =
            format!("{}, {}: {}. {}.", self.title(), self.ground(), self.attack(), self.ended());
        for side in Faction::ALL {
            let told =
                |fighter: &Fighter| format!("{} {}", names::unit(fighter.unit), fate(fighter.fate));
            let all: Vec<String> = self.sides[side.index()].iter().map(told).collect();
            text.push_str(&format!(" {}: {}.", names::faction(side), all.join(", ")));
        }
        for round in &self.rounds {
            text.push_str(&format!(" Round {}:", round.number));
            if let Some([ours, theirs]) = &round.rolls {
                text.push_str(&format!(" superiority {} to {},", ours.total, theirs.total));
            }
            text.push_str(&format!(" {} first;", names::the(round.first)));
            let hits = Faction::ALL.map(|side| {
                let shots = &round.shots[side.index()];
                let hits = shots.iter().filter(|shot| shot.hit()).count();
                format!(" {} hit {hits} of {}", names::the(side), shots.len())
            });
            text.push_str(&format!("{}.", hits.join(",")));
        }
        for remark in &self.remarks {
            text.push_str(&format!(" {remark}."));
        }
        text
    }
}

fn fate(of: Fate) -> String {
    match of {
        Fate::Stands => "stands".to_owned(),
        Fate::Panicked => "panicked".to_owned(),
        Fate::Gone => names::word("effect", Effect::Eliminated).to_owned(),
        Fate::Retreated(to) => format!("to {}", short(to)),
        Fate::BrokeOff(to) => format!("off: {}", short(to)),
    }
}

fn short(space: SpaceId) -> &'static str {
    let name = names::space(space);
    name.strip_suffix(" Wells").unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use khartoum::{Effect, Faction, Shot, Terrain};
    use kit::Audience;

    use super::*;
    use crate::situations;

    /// K-R48: the hit on an elite unit that stands fast does not say that it routs.
    #[test]
    fn who_stands_fast_did_not_rout() {
        let view = situations::at_random(1).view(Audience::Public);
        let unit = |key: &str| key.parse().expect("a unit");
        let (guards, ali, space) = (unit("guards-bde"), unit("ali"), "kosti".parse());
        let began = Event::BattleBegan {
            space: space.expect("a space"),
            attacker: Faction::Mahdist,
            terrain: Terrain::Open,
            attackers: vec![ali],
            defenders: vec![guards],
            panicked: Vec::new(),
            unsupplied: Vec::new(),
        };
        let rushed = Event::Rushed { round: 1, first: Faction::Mahdist };
        let shots = vec![Shot { unit: ali, die: 1, needed: 4 }];
        let fired = Event::Fired { of: Faction::Mahdist, shots };
        let hit = Event::HitSettled { unit: guards, die: 6, modifier: -1, effect: Effect::Rout };
        for (stays, effect) in [(true, Effect::Steadied), (false, Effect::Rout)] {
            let stays = Event::Steadied { unit: guards, stays };
            let told = all(&view, &[&began, &rushed, &fired, &hit, &stays]);
            assert_eq!(told[0].rounds[0].hits[0][0].effect, effect);
        }
    }

    /// K-R44: whoever is eliminated is so in the picture, its words and the line of his hit, whatever
    /// the cause.
    fn check_fates(told: &Fought) {
        let (words, fighters) = (told.told(), told.sides.concat());
        for Fighter { unit, fate: end, .. } in fighters {
            let (name, end) = (names::unit(unit), fate(end));
            assert!(words.contains(&format!("{name} {end}")), "{words}");
            let mut hits = told.rounds.iter().flat_map(|round| round.hits.concat());
            let killed = |hit: Hit| hit.unit == unit && hit.effect == Effect::Eliminated;
            assert!(end == "eliminated" || !hits.any(killed), "{name} {end}");
        }
    }

    #[test]
    fn nothing_on_a_plate_collides_or_is_cut_and_all_can_be_read_and_has_one_fate() {
        let (renderer, mut drawn) = (Renderer::new(), 0);
        let mut fell = std::collections::BTreeSet::new();
        let random = (1..=200).map(situations::at_random);
        for (number, situation) in situations::situations().into_iter().chain(random).enumerate() {
            let events = situation.events(Audience::Public);
            fell.extend(events.iter().filter_map(|event| match event {
                Event::Eliminated { cause, .. } => Some(format!("{cause:?}")),
                _ => None,
            }));
            let told: Vec<&Event> = events.iter().collect();
            let view = situation.view(Audience::Public);
            all(&view, &told).iter().for_each(check_fates);
            let Some(scene) = battles(&view, &told, 800).filter(|_| number < 110) else { continue };
            drawn += 1;
            let picture: &Plates<Fought> = scene.as_drawing().expect("it shows battles");
            let sheet = picture.sheet();
            assert_eq!(sheet.faults(), Vec::<String>::new(), "{}", situation.name);
            let canvas = sheet.canvas(&renderer).expect("a picture");
            let capitals = canvas.capitals_shown().expect("letters");
            assert!(capitals >= 9.0, "{}: {capitals}", situation.name);
        }
        assert!(drawn > 30 && fell.len() >= 4, "{drawn}, {fell:?}");
    }
}
