//! A battle tried many times over by the engine's own rules.
//!
//! The board is what somebody knows of it; Mahdists whom the Empire does not see are where they may
//! be. Nobody breaks off and nobody plays a Fortune card.

use khartoum::phases::Frame;
use khartoum::{
    Battle, Board, Choice, Event, Faction, Khartoum, Modifier, Options, Place, SpaceId, Terrain,
    UnitId, View,
};
use kit::{Answer, Ask, Dice, SplitMix};

use crate::policy;

/// Battles that are fought for an answer.
pub const RUNS: u32 = 800;
/// Answers in one of them that no battle comes near.
const ANSWERS_MAX: u32 = 500;

/// What is to be fought.
#[derive(Debug, Clone)]
pub struct Plan {
    board: Board,
    frame: Frame,
    /// Where.
    pub space: SpaceId,
    /// Who attacks.
    pub attacker: Faction,
    /// Mahdists that are only supposed to be there.
    pub supposed: Vec<UnitId>,
}

/// What came of it.
#[derive(Debug, Clone)]
pub struct Fought {
    /// Where.
    pub space: SpaceId,
    /// Who attacked.
    pub attacker: Faction,
    /// On what ground.
    pub terrain: Terrain,
    /// The attacker's units, and the defender's.
    pub units: [Vec<UnitId>; 2],
    /// Those who were only supposed to be there.
    pub supposed: Vec<UnitId>,
    /// Empire units out of supply.
    pub unsupplied: Vec<UnitId>,
    /// What changes the first roll, of the Mahdists and of the Empire.
    pub modifiers: [Vec<Modifier>; 2],
    /// Battles fought.
    pub runs: u32,
    /// Battles that the attacker won.
    pub wins: u32,
    /// Rounds of all of them.
    pub rounds: u32,
    /// How often each unit was eliminated.
    pub eliminated: Vec<(UnitId, u32)>,
}

impl Fought {
    /// How likely the attacker takes the place.
    pub fn chance(&self) -> f64 {
        f64::from(self.wins) / f64::from(self.runs.max(1))
    }

    /// Units that a side loses on the average.
    pub fn lost(&self, faction: Faction) -> f64 {
        let of = self.eliminated.iter().filter(|(unit, _)| unit.faction() == faction);
        let sum: u32 = of.map(|(_, times)| *times).sum();
        f64::from(sum) / f64::from(self.runs.max(1))
    }
}

impl Plan {
    /// An attack on a place by these units, besides those of their side who are there already, as a
    /// side sees it.
    pub fn attack(view: &View, space: SpaceId, units: &[UnitId]) -> Option<Self> {
        let attacker = units.first().map(|unit| unit.faction()).or_else(|| {
            let player = view.board.player;
            view.board.spaces_of(player).has(space).then_some(player)
        })?;
        let (mut board, guessed) = policy::supposed(view);
        for unit in units.iter().filter(|unit| unit.faction() == attacker) {
            let counter = &mut board.units[unit.index()];
            counter.from = match counter.place {
                Place::At(from) if from != space => Some(from),
                _ => counter.from,
            };
            counter.place = Place::At(space);
        }
        board.player = attacker;
        Self::of(board, Frame::Fight(space), space, attacker, &guessed)
    }

    /// The battle that is being fought, as a side sees it.
    pub fn under_way(view: &View) -> Option<Self> {
        let battle: Battle = view.battle.clone()?;
        let (space, attacker) = (battle.space, battle.attacker);
        Self::of(view.board.clone(), Frame::Battle(Box::new(battle)), space, attacker, &[])
    }

    fn of(
        board: Board,
        frame: Frame,
        space: SpaceId,
        attacker: Faction,
        guessed: &[UnitId],
    ) -> Option<Self> {
        let both = Faction::ALL.iter().all(|side| !board.at(*side, space).is_empty());
        let supposed = guessed.iter().copied().filter(|unit| board.space_of(*unit) == Some(space));
        let supposed = supposed.collect();
        let board = Board { fortune: None, ..board };
        both.then_some(Self { board, frame, space, attacker, supposed })
    }

    /// Fights it many times over.
    pub fn fought(&self, seed: u64) -> Fought {
        let of = |side: Faction| self.board.at(side, self.space);
        let mut fought = Fought {
            space: self.space,
            attacker: self.attacker,
            terrain: self.board.terrain(self.space),
            units: [of(self.attacker), of(self.attacker.other())],
            supposed: self.supposed.clone(),
            unsupplied: Vec::new(),
            modifiers: [Vec::new(), Vec::new()],
            runs: RUNS,
            wins: 0,
            rounds: 0,
            eliminated: Vec::new(),
        };
        let mut events = Vec::new();
        for run in 0..RUNS {
            events.clear();
            let mut dice = SplitMix(seed ^ u64::from(run).wrapping_mul(0xa24b_aed4));
            self.fight(&mut dice, &mut events);
            fought.count(&events, run == 0);
        }
        fought.eliminated.sort_unstable();
        fought
    }

    fn fight(&self, dice: &mut dyn Dice, events: &mut Vec<Event>) {
        // The count at the end is where the game stops.
        let frames = vec![Frame::Count, self.frame.clone()];
        let options = Options::default();
        let mut game = Khartoum::at(&options, self.board.clone(), frames, dice, events);
        for _ in 0..ANSWERS_MAX {
            let Some(decision) = game.decision() else { return };
            let Some(seat) = decision.seats.first().copied() else { return };
            let answer = plain(&decision.ask);
            if game.apply(seat, &answer, dice, events).is_err() {
                return;
            }
        }
    }
}

impl Fought {
    fn count(&mut self, events: &[Event], first: bool) {
        let roll = events.iter().find_map(|event| match event {
            Event::Superiority { modifiers, .. } => Some(modifiers),
            _ => None,
        });
        if let Some(modifiers) = roll.filter(|_| first) {
            self.modifiers.clone_from(modifiers);
        }
        for event in events {
            match event {
                Event::BattleBegan { unsupplied, terrain, .. } if first => {
                    (self.unsupplied, self.terrain) = (unsupplied.clone(), *terrain);
                }
                Event::BattleEnded { winner, rounds, .. } => {
                    self.wins += u32::from(*winner == self.attacker);
                    self.rounds += u32::from(*rounds);
                }
                Event::Eliminated { unit, .. } => {
                    match self.eliminated.iter_mut().find(|(other, _)| other == unit) {
                        Some((_, times)) => *times += 1,
                        None => self.eliminated.push((*unit, 1)),
                    }
                }
                _ => {}
            }
        }
    }
}

/// Nobody breaks off, elite units stay, and whatever else is asked is answered with the first.
fn plain(ask: &Ask<Choice>) -> Answer<Choice> {
    let of = ask.choices();
    let wished = |choice: &&Choice| matches!(choice, Choice::Stand | Choice::No | Choice::Keep);
    let choice = of.iter().find(wished).or_else(|| of.first());
    choice.map_or(Answer::Number(0), |choice| Answer::One(*choice))
}
