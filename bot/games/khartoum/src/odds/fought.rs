//! A battle tried many times over by the engine's own rules.
//!
//! The board is what somebody knows of it; Mahdists whom the Empire does not see are where they may
//! be. Nobody breaks off and nobody plays a Fortune card.

use khartoum::phases::Frame;
use khartoum::phases::battle::Ground;
use khartoum::{
    Battle, Board, Choice, Event, Faction, Khartoum, Modifier, Options, Place, SpaceId, UnitId,
    View,
};
use kit::{Answer, Ask, Budget, Chances, Dice, SplitMix};

/// Battles that are fought for an answer.
pub const RUNS: u32 = 800;

/// What is to be fought.
#[derive(Debug, Clone)]
pub struct Fight {
    board: Board,
    /// What is to be done, the last first.
    frames: Vec<Frame>,
    /// What whoever asks answers first, by the topic of the question.
    drafted: Vec<(String, Answer<Choice>)>,
    under_way: Option<UnderWay>,
    pub space: SpaceId,
    pub attacker: Faction,
    /// Mahdists that are only supposed to be there, each with where he is supposed to be now.
    pub supposed: Vec<(UnitId, SpaceId)>,
}

/// A battle that has begun.
#[derive(Debug, Clone)]
pub struct UnderWay {
    pub battle: Battle,
    pub leaving: Vec<UnitId>,
}

/// What came of it.
#[derive(Debug, Clone)]
pub struct Fought {
    pub space: SpaceId,
    pub attacker: Faction,
    pub ground: Ground,
    pub units: [Vec<UnitId>; 2],
    /// Those who were only supposed to be there, each with where he was supposed to be.
    pub supposed: Vec<(UnitId, SpaceId)>,
    pub unsupplied: Vec<UnitId>,
    /// What changes the next roll for superiority, of the Mahdists and of the Empire, if no die
    /// falls before it.
    pub modifiers: [Vec<Modifier>; 2],
    /// What it had come to before, if it had begun.
    pub under_way: Option<UnderWay>,
    /// Whether the attacker won, and who was eliminated.
    pub chances: Chances<(bool, Vec<UnitId>)>,
}

impl Fought {
    pub fn chance(&self) -> f64 {
        self.chances.weight(|(won, _)| *won) as f64 / f64::from(RUNS)
    }

    pub fn lost(&self, faction: Faction) -> f64 {
        let of = |lost: &[UnitId]| lost.iter().filter(|unit| unit.faction() == faction).count();
        self.chances.sum(|(_, lost)| of(lost) as u64) as f64 / f64::from(RUNS)
    }

    /// How likely a unit is eliminated.
    pub fn risk(&self, unit: UnitId) -> f64 {
        self.chances.weight(|(_, lost)| lost.contains(&unit)) as f64 / f64::from(RUNS)
    }
}

impl Fight {
    /// What waits, as a side sees it: the battle that is fought, or else those that are to come.
    pub fn waiting(view: &View) -> Vec<Self> {
        match Self::under_way(view) {
            Some(plan) => vec![plan],
            None => contested(view).into_iter().filter_map(|at| Self::to_come(view, at)).collect(),
        }
    }

    /// The battle in a space, as a side sees it: the one that is fought, or one that is to come.
    pub fn there(view: &View, space: SpaceId) -> Option<Self> {
        match Self::under_way(view).filter(|plan| plan.space == space) {
            Some(plan) => Some(plan),
            None => Self::to_come(view, space).filter(|_| contested(view).contains(&space)),
        }
    }

    fn to_come(view: &View, space: SpaceId) -> Option<Self> {
        Self::attack(view, view.board.player, space, &[])
    }

    /// An attack on a place by these units, each with the space it comes from, besides those of
    /// their side who are there already, as a side sees it.
    pub fn attack(
        view: &View,
        attacker: Faction,
        space: SpaceId,
        units: &[(UnitId, SpaceId)],
    ) -> Option<Self> {
        let (mut board, guessed) = khartoum_players::supposed(view);
        let mut supposed: Vec<(UnitId, SpaceId)> =
            guessed.into_iter().filter_map(|unit| Some((unit, board.space_of(unit)?))).collect();
        for (unit, from) in units {
            let counter = &mut board.units[unit.index()];
            (counter.place, counter.from) = (Place::At(space), Some(*from));
        }
        board.player = attacker;
        supposed.retain(|(unit, _)| board.space_of(*unit) == Some(space));
        let plan = Self {
            board,
            frames: vec![Frame::Fight(space)],
            drafted: Vec::new(),
            under_way: None,
            space,
            attacker,
            supposed,
        };
        plan.of_both().then_some(plan)
    }

    fn under_way(view: &View) -> Option<Self> {
        let battle: Battle = view.battle.clone()?;
        let leaving = view.leaving.iter().map(|retreat| retreat.unit).collect();
        let retreats = view.leaving.iter().copied().map(Frame::Retreat);
        let frames = [Frame::Battle(Box::new(battle.clone()))].into_iter().chain(retreats);
        let plan = Self {
            board: view.board.clone(),
            frames: frames.collect(),
            drafted: Vec::new(),
            space: battle.space,
            attacker: battle.attacker,
            under_way: Some(UnderWay { battle, leaving }),
            supposed: Vec::new(),
        };
        plan.of_both().then_some(plan)
    }

    #[must_use]
    pub fn answered(self, drafted: Vec<(String, Answer<Choice>)>) -> Self {
        Self { drafted, ..self }
    }

    pub fn ordered(&self) -> impl Iterator<Item = Choice> {
        self.drafted.iter().flat_map(|(_, answer)| answer.choices().to_vec())
    }

    /// Whether dice are thrown in it: who breaks off may leave nobody to fight.
    pub fn is_fought(&self) -> bool {
        let first = self.fight(&mut SplitMix(self.seed())).iter().find_map(|event| match event {
            Event::Superiority { .. }
            | Event::Rushed { .. }
            | Event::Fired { .. }
            | Event::HitSettled { .. }
            | Event::Steadied { .. } => Some(true),
            Event::BattleEnded { .. } => Some(false),
            _ => None,
        });
        first.unwrap_or(true)
    }

    fn of_both(&self) -> bool {
        Faction::ALL.iter().all(|side| !self.board.at(*side, self.space).is_empty())
    }

    fn seed(&self) -> u64 {
        let here = UnitId::all().filter(|unit| self.board.space_of(*unit) == Some(self.space));
        let units: Vec<_> = here.map(|unit| (unit, self.board.unit(unit).panicked)).collect();
        let moment = [i64::from(self.board.turn), i64::from(self.space.0)];
        kit::seed_of(moment, &format!("{:?} {units:?}", self.attacker))
    }

    pub fn fought(&self) -> Fought {
        let under_way = self.under_way.as_ref();
        let leaves = |unit: &UnitId| under_way.is_some_and(|of| of.leaving.contains(unit));
        let of = |side: Faction| {
            let mut units = self.board.at(side, self.space);
            units.retain(|unit| !leaves(unit));
            units.sort_unstable();
            units
        };
        let battle = under_way.map(|of| &of.battle);
        let hungry = |unit: &UnitId| battle.is_some_and(|of| of.unsupplied.has(*unit));
        let budget = Budget { ways: 0, trials: RUNS, seed: self.seed() };
        let mut fought = Fought {
            space: self.space,
            attacker: self.attacker,
            ground: Ground::of(&self.board, battle, self.space),
            units: [of(self.attacker), of(self.attacker.other())],
            supposed: self.supposed.clone(),
            unsupplied: of(Faction::Empire).into_iter().filter(hungry).collect(),
            modifiers: [Vec::new(), Vec::new()],
            under_way: self.under_way.clone(),
            chances: kit::counted(budget, |dice| {
                let (mut won, mut lost) = (false, Vec::new());
                for event in self.fight(dice) {
                    match event {
                        Event::BattleEnded { winner, .. } => won = winner == self.attacker,
                        Event::Eliminated { unit, .. } => lost.push(unit),
                        _ => {}
                    }
                }
                (won, lost)
            }),
        };
        fought.begin(&self.fight(&mut SplitMix(self.seed())));
        fought
    }

    /// The board it is fought on: nobody holds a Fortune card but the one that is drafted.
    fn table(&self) -> Board {
        let mut board = self.board.clone();
        let cards: Vec<_> = self.ordered().filter_map(|choice| choice.card()).collect();
        if let Some(fortune) = &mut board.fortune {
            fortune.hands.iter_mut().for_each(|hand| hand.retain(|card| cards.contains(card)));
        }
        board
    }

    /// What happens in it once.
    fn fight(&self, dice: &mut dyn Dice) -> Vec<Event> {
        let mut events = Vec::new();
        // The count at the end is where the game stops.
        let frames: Vec<Frame> = [Frame::Count].iter().chain(&self.frames).cloned().collect();
        let mut game = Khartoum::at(&Options::default(), self.table(), frames, dice, &mut events);
        let mut drafted = self.drafted.iter().peekable();
        kit::play_on(&mut game, dice, &mut events, |game, _, ask| {
            let topic = game.decision()?.why.topic();
            let own =
                |(of, answer): &&(String, Answer<Choice>)| of == topic && ask.check(answer).is_ok();
            Some(drafted.next_if(own).map_or_else(|| plain(ask), |(_, own)| own.clone()))
        });
        events
    }
}

/// Spaces with units of both sides, as far as they can be seen, that do not all leave.
pub fn contested(view: &View) -> Vec<SpaceId> {
    let board = &view.board;
    let both = board.spaces_of(Faction::Mahdist).and(board.spaces_of(Faction::Empire));
    let leave = |space: &SpaceId| {
        let mut left = view.leaving.iter().filter(|of| board.space_of(of.unit) == Some(*space));
        // Without a battle they leave because it is over.
        view.battle.is_none() && left.next().is_some()
    };
    both.filter(|space| !leave(space)).collect()
}

impl Fought {
    /// Takes what comes before the first die: who breaks off by a draft is no fighter, and what
    /// changes the roll is known.
    fn begin(&mut self, events: &[Event]) {
        for event in events {
            match event {
                Event::BrokeOff { unit, .. } => self.leaves(*unit),
                // K-R49: whom the others leave alone.
                Event::LeaderAlone { unit } if self.under_way.is_some() => self.leaves(*unit),
                Event::Superiority { modifiers, .. } => {
                    self.modifiers.clone_from(modifiers);
                    break;
                }
                Event::Rushed { .. } | Event::Fired { .. } | Event::HitSettled { .. } => break,
                _ => {}
            }
        }
        for event in events {
            match event {
                Event::BattleBegan { unsupplied, terrain, .. } => {
                    self.unsupplied.clone_from(unsupplied);
                    self.ground.terrain = *terrain;
                }
                Event::GateOpened { .. } => self.ground.gate = true,
                _ => {}
            }
        }
    }

    fn leaves(&mut self, unit: UnitId) {
        let [attackers, defenders] = &mut self.units;
        for units in [attackers, defenders, &mut self.unsupplied] {
            units.retain(|other| *other != unit);
        }
        let leaving = self.under_way.as_mut().map(|of| &mut of.leaving);
        leaving.filter(|of| !of.contains(&unit)).into_iter().for_each(|of| of.push(unit));
    }
}

/// Nobody breaks off, elite units stay, and whatever else is asked is answered with the first.
fn plain(ask: &Ask<Choice>) -> Answer<Choice> {
    let of = ask.choices();
    let wished = |choice: &&Choice| matches!(choice, Choice::Stand | Choice::No | Choice::Keep);
    let choice = of.iter().find(wished).or_else(|| of.first());
    choice.map_or(Answer::Number(0), |choice| Answer::One(*choice))
}
