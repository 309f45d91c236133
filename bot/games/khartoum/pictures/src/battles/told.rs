//! What events tell of a battle: who met whom, the dice of each round, and what became of everybody.

use khartoum::{Board, Effect, Event, Faction, Modifier, Shot, SpaceId, Terrain, UnitId, View};

use crate::names;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    Stands,
    Panicked,
    Gone,
    Retreated(SpaceId),
    BrokeOff(SpaceId),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fighter {
    pub(super) unit: UnitId,
    pub(super) strength: u8,
    /// Face down when the battle began.
    pub(super) panicked: bool,
    pub(super) hungry: bool,
    pub(super) fate: Fate,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Hit {
    pub(super) unit: UnitId,
    pub(super) die: u8,
    pub(super) modifier: i8,
    pub(super) effect: Effect,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Roll {
    pub(super) die: u8,
    pub(super) modifiers: Vec<Modifier>,
    pub(super) total: i8,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Round {
    pub(super) number: u8,
    /// The rolls of the Mahdists and of the Empire, if there were any.
    pub(super) rolls: Option<[Roll; 2]>,
    pub(super) first: Faction,
    pub(super) tie: bool,
    /// The fire of the Mahdists and of the Empire.
    pub(super) shots: [Vec<Shot>; 2],
    /// Hits that the Mahdists scored, and the Empire.
    pub(super) hits: [Vec<Hit>; 2],
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fought {
    pub(super) space: SpaceId,
    pub(super) attacker: Faction,
    terrain: Terrain,
    /// Whether the gate was opened (K-14).
    gate: bool,
    pub(super) sides: [Vec<Fighter>; 2],
    pub(super) rounds: Vec<Round>,
    pub(super) winner: Option<Faction>,
    /// What else happened, in few words each.
    pub(super) remarks: Vec<String>,
    pub(super) goes_on: bool,
    firing: Faction,
}

pub(super) fn battles(view: &View, events: &[&Event]) -> Vec<Fought> {
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

    pub(super) fn title(&self) -> String {
        format!("Battle at {}", names::space(self.space))
    }

    pub(super) fn ground(&self) -> &'static str {
        if self.gate { "opened gate" } else { names::terrain(self.terrain) }
    }

    pub(super) fn attack(&self) -> &'static str {
        match self.attacker {
            Faction::Mahdist => "the Mahdists attack",
            Faction::Empire => "the Empire attacks",
        }
    }

    pub(super) fn ended(&self) -> String {
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

    pub(super) fn told(&self) -> String {
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

pub(super) fn fate(of: Fate) -> String {
    match of {
        Fate::Stands => "stands".to_owned(),
        Fate::Panicked => "panicked".to_owned(),
        Fate::Gone => names::effect(Effect::Eliminated).to_owned(),
        Fate::Retreated(to) => format!("to {}", short(to)),
        Fate::BrokeOff(to) => format!("off: {}", short(to)),
    }
}

fn short(space: SpaceId) -> &'static str {
    let name = names::space(space);
    name.strip_suffix(" Wells").unwrap_or(name)
}
