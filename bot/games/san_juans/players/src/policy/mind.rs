//! Answers to each kind of question, from the aims and a few habits.

use kit::{Answer, Ask, Decision, DecisionId};
use san_juans::{
    BattleChoice, Berth, CardId, Choice, Control, Effect, Flag, OpsChoice, Pick, PlaceId,
    RefitChoice, RoundChoice, SailChoice, SeaFightChoice, SiegeChoice, Space, Stance, TrainChoice,
    UnitId, UnitView, View, Why,
};

use crate::policy::Sight;
use crate::policy::aims::{Aim, Goal, aims};
use crate::policy::cards::worth_of_event;
use crate::policy::estimate as see;

/// The turns at the end in which only a victory betters the end (J-121).
const LAST_TURNS: u8 = 3;
/// Aims that are thought of at once, and choices of other kinds.
const AIMS: usize = 6;
const CHOICES: usize = 16;
/// So many together make a sortie that hardly fails (J-092).
const MANY: usize = 8;

/// What somebody dares.
#[derive(Debug, Clone, Copy)]
pub struct Daring {
    /// The least chance of winning a likely battle, from 0 to 1.
    pub(super) least_chance: f64,
    /// Or the least chance of meeting nobody, from 0 to 1.
    pub(super) least_clear: f64,
    /// What an aim must be worth, in points of the score.
    pub least_worth: f64,
    /// What a unit of strength is worth beside the score.
    pub(super) blood: f64,
    /// So many troops make a sortie.
    pub(super) sortie: usize,
}

impl Daring {
    /// Of the levels that do not look ahead.
    pub const CAUTIOUS: Daring =
        Daring { least_chance: 0.7, least_clear: 0.9, least_worth: 0.5, blood: 0.6, sortie: 7 };
    /// Of those that do.
    pub const BOLD: Daring =
        Daring { least_chance: 0.25, least_clear: 0.4, least_worth: 0.3, blood: 0.1, sortie: 5 };
    /// Every score between the ends is the same draw: nothing is kept back.
    const LAST: Daring =
        Daring { least_chance: 0.1, least_clear: 0.1, least_worth: -0.5, blood: 0.0, sortie: 5 };
}

#[derive(Debug, Clone)]
pub struct Mind {
    usual: Daring,
    daring: Daring,
    goal: Option<Goal>,
    /// What was begun this turn: whatever is still to be done just so came to nothing.
    begun: Vec<Goal>,
    /// Answers given in this round, against going round in circles.
    given: u32,
    round: (u8, Option<u8>),
    asked: DecisionId,
    /// Aims thought of already, and the question for which they hold.
    thought: Option<(DecisionId, Vec<Aim>)>,
}

impl Mind {
    /// Somebody who has begun nothing yet.
    pub fn new(daring: Daring) -> Self {
        Self {
            usual: daring,
            daring,
            goal: None,
            begun: Vec::new(),
            given: 0,
            round: (0, None),
            asked: DecisionId(0),
            thought: None,
        }
    }

    pub(super) fn answer(
        &mut self,
        view: &Sight<'_>,
        decision: &Decision<Choice, Why>,
    ) -> Option<Answer<Choice>> {
        let when = view.when();
        if self.round.0 != when.0 {
            self.begun.clear();
            let last = when.0 + LAST_TURNS > view.pack().setup.turns;
            self.daring = if last { Daring::LAST } else { self.usual };
        }
        if self.round != when {
            self.round = when;
            self.given = 0;
            self.goal = None;
        }
        self.given += 1;
        self.asked = decision.id;
        match &decision.ask {
            Ask::One(of) => self.one(view, decision.why, of).map(Answer::One),
            Ask::Some { of, min, max } => {
                let chosen = self.some(view, decision.why, of, usize::from(*max));
                let mut chosen: Vec<Choice> = chosen.into_iter().take(usize::from(*max)).collect();
                for choice in of {
                    if chosen.len() < usize::from(*min) && !chosen.contains(choice) {
                        chosen.push(*choice);
                    }
                }
                Some(Answer::Some(chosen))
            }
            Ask::Number { min, max } => Some(Answer::Number(match decision.why {
                Why::FormSupply { .. } => (*max).min(4),
                Why::PointsAboard { .. } => *max,
                _ => *min,
            })),
        }
    }

    fn one(&mut self, view: &Sight<'_>, why: Why, of: &[Choice]) -> Option<Choice> {
        let most = |worth: &dyn Fn(Choice) -> f64| best(of, worth);
        match why {
            Why::PlayCard { .. } => self.card(view, of),
            Why::SpendOps { left } => self.ops(view, of, left),
            Why::MarchTo { from } => self.destination(view, from, of),
            Why::SailHow { at, .. } => self.sail(view, at, of),
            Why::SettleBattle { .. } => Some(Self::battle(view)),
            Why::SiegeAction { place } => {
                let troops = view.place(place).units.iter().filter(|unit| see::fights(unit));
                let go = troops.count() >= self.daring.sortie;
                let sortie = Choice::Siege(SiegeChoice::Sortie);
                let hold = Choice::Siege(SiegeChoice::Hold);
                Some(if go && of.contains(&sortie) { sortie } else { hold })
            }
            Why::UseGuides { .. } | Why::UseSurprise { .. } | Why::MakePeace => {
                Some(Choice::Pick(Pick::Yes))
            }
            Why::Refit => refit(view, of),
            Why::SeaFight { .. } => Some(Choice::SeaFight(SeaFightChoice::Fight)),
            Why::UseTrain | Why::LayTrack { .. } => of
                .iter()
                .find(|choice| matches!(choice, Choice::Train(TrainChoice::Lay(_))))
                .or(of.first())
                .copied(),
            Why::TakeInExchange { .. } => most(&|choice| card_worth(view, choice)),
            Why::ChooseForRandomEvent { .. } | Why::ExchangeFor { .. }
                if of.iter().any(|choice| matches!(choice, Choice::Pick(Pick::Card(_)))) =>
            {
                most(&|choice| match choice {
                    Choice::Pick(Pick::Card(_)) => -card_worth(view, choice),
                    _ => -8.0,
                })
            }
            Why::ChooseKind { .. } => of.first().copied(),
            Why::ScoutAgain { .. } => Some(Choice::Pick(Pick::No)),
            Why::NextToRise => Some(Choice::Pick(Pick::Rest)),
            Why::ChooseType { .. } => of
                .iter()
                .find(|choice| choice.to_string() == "type:encounter")
                .or(of.first())
                .copied(),
            Why::RetreatTo { .. } => most(&|choice| match choice {
                Choice::Pick(Pick::Space(space)) => space
                    .place()
                    .map_or(0.0, |place| if see::lost(view, place) { -5.0 } else { 5.0 }),
                _ => 1.0,
            }),
            Why::ChooseTarget { card } => most(&|choice| target_worth(view, card, choice)),
            Why::ArriveAt { .. }
            | Why::FleeFrom { .. }
            | Why::PutOutFrom { .. }
            | Why::PutInto { .. }
            | Why::RebuildAt { .. }
            | Why::ExpeditionLandsAt
            | Why::ChooseForRandomEvent { .. } => most(&|choice| place_worth(view, choice)),
            _ => of.first().copied(),
        }
    }

    pub(super) fn toward(&self) -> Option<Space> {
        self.goal.as_ref().map(|goal| match goal {
            Goal::March { to, .. } => *to,
            Goal::Voyage { to, .. } | Goal::Fetch { to, .. } => Space::Place(*to),
        })
    }

    /// The answers worth a thought, the player's own first, each with the mind as it is once it is
    /// given.
    pub(super) fn ways(
        &self,
        view: &Sight<'_>,
        decision: &Decision<Choice, Why>,
    ) -> Vec<(Mind, Answer<Choice>)> {
        let mut own = self.clone();
        let mut ways: Vec<(Mind, Answer<Choice>)> =
            own.answer(view, decision).map(|answer| (own.clone(), answer)).into_iter().collect();
        let Ask::One(of) = &decision.ask else { return ways };
        let mut add = |mind: Mind, choice: Choice| {
            let answer = Answer::One(choice);
            let same = |(other, given): &(Mind, Answer<Choice>)| {
                *given == answer && other.goal == mind.goal
            };
            if !ways.iter().any(same) {
                ways.push((mind, answer));
            }
        };
        match decision.why {
            Why::SpendOps { left } => {
                // What is under way is carried out.
                if self.goal.is_some() && self.round == own.round {
                    return ways;
                }
                let offered = |choice: OpsChoice| of.contains(&Choice::Ops(choice));
                let aims = own.aims(view).into_iter();
                let able = aims.filter(|aim| left > 0 && offered(aim.goal.start()));
                for Aim { goal, .. } in able.take(AIMS) {
                    let mut mind = own.clone();
                    let choice = Choice::Ops(goal.start());
                    mind.begun.push(goal.clone());
                    mind.goal = Some(goal);
                    add(mind, choice);
                }
                for choice in [OpsChoice::Finish].into_iter().filter(|choice| offered(*choice)) {
                    add(Mind { goal: None, ..own.clone() }, Choice::Ops(choice));
                }
            }
            Why::PlayCard { .. }
            | Why::SiegeAction { .. }
            | Why::SettleBattle { .. }
            | Why::ChooseTarget { .. }
            | Why::RetreatTo { .. }
            | Why::ArriveAt { .. }
            | Why::FleeFrom { .. }
            | Why::UseGuides { .. }
            | Why::UseSurprise { .. }
            | Why::ChooseForRandomEvent { .. }
            | Why::Refit => {
                for choice in of.iter().filter(|choice| is_decided_here(choice)).take(CHOICES) {
                    add(own.clone(), *choice);
                }
            }
            _ => {}
        }
        ways
    }

    fn aims(&self, view: &Sight<'_>) -> Vec<Aim> {
        let mut aims = aims(view, self.daring);
        aims.retain(|aim| !self.begun.contains(&aim.goal));
        aims
    }

    /// What the next Ops are worth: the best that each place can do.
    fn worths(aims: &[Aim]) -> Vec<f64> {
        let mut starts = Vec::new();
        let mut worths = Vec::new();
        for aim in aims {
            let start = aim.goal.start();
            if !starts.contains(&start) {
                starts.push(start);
                worths.push(aim.worth.max(0.0));
            }
        }
        worths
    }

    fn card(&mut self, view: &Sight<'_>, of: &[Choice]) -> Option<Choice> {
        let aims = self.aims(view);
        let worths = Self::worths(&aims);
        // Between a card and its first Op nothing changes but the hand.
        self.thought = Some((DecisionId(self.asked.0 + 1), aims));
        let ops = |count: u8| worths.iter().take(usize::from(count)).sum::<f64>();
        let events = of.iter().filter_map(|choice| match choice {
            Choice::Round(RoundChoice::Event(card)) => {
                Some((*choice, worth_of_event(view, *card) - 0.4 * ops(card.ops)))
            }
            _ => None,
        });
        let others = of.iter().filter_map(|choice| match choice {
            Choice::Round(RoundChoice::Ops(card)) => {
                Some((*choice, ops(card.ops) - 0.5 * worth_of_event(view, *card)))
            }
            Choice::Round(RoundChoice::Pass) => Some((*choice, ops(1) - 0.5)),
            Choice::Round(RoundChoice::Crisis(gives)) => {
                Some((*choice, 25.0 - card_worth(view, Choice::Pick(Pick::Card(*gives)))))
            }
            _ => None,
        });
        let all: Vec<(Choice, f64)> = events.chain(others).collect();
        let found = all.iter().max_by(|a, b| a.1.total_cmp(&b.1));
        found.map(|(choice, _)| *choice)
    }

    fn ops(&mut self, view: &Sight<'_>, of: &[Choice], left: u8) -> Option<Choice> {
        let offered = |choice: OpsChoice| of.contains(&Choice::Ops(choice));
        if let Some(hero) = of.iter().find(|c| matches!(c, Choice::Ops(OpsChoice::Hero(_)))) {
            return Some(*hero);
        }
        if self.given < 150 {
            if let Some(goal) = self.goal.clone() {
                match goal {
                    Goal::March { from, .. } if offered(OpsChoice::March(from)) => {
                        return Some(Choice::Ops(OpsChoice::March(from)));
                    }
                    Goal::Voyage { from, .. } | Goal::Fetch { from, .. }
                        if offered(OpsChoice::Sail(from)) =>
                    {
                        return Some(Choice::Ops(OpsChoice::Sail(from)));
                    }
                    _ => self.goal = None,
                }
            }
            let goes = |choice: &Choice| match choice {
                Choice::Ops(OpsChoice::March(_)) => true,
                Choice::Ops(OpsChoice::Activate(_) | OpsChoice::ActivateSea(_)) => left > 0,
                _ => false,
            };
            let thought = self.thought.take_if(|(then, _)| *then == self.asked);
            let aims = match thought {
                _ if !of.iter().any(goes) => Vec::new(),
                Some((_, aims)) => aims,
                None => self.aims(view),
            };
            let able = |goal: &Goal| {
                left > 0 && offered(goal.start()) && goal.start() != OpsChoice::Finish
            };
            let found: Option<Aim> = aims
                .iter()
                .find(|aim| aim.worth > self.daring.least_worth && able(&aim.goal))
                .cloned();
            if let Some(aim) = found {
                let choice = aim.goal.start();
                self.begun.push(aim.goal.clone());
                self.goal = Some(aim.goal);
                return Some(Choice::Ops(choice));
            }
            // Units with movement left go on where that pays.
            let goes_on = aims.into_iter().find(|aim| match &aim.goal {
                Goal::March { from, to, .. } => {
                    aim.worth > 1.5
                        && offered(OpsChoice::March(*from))
                        && to.place().is_some_and(|place| see::lost(view, place))
                }
                _ => false,
            });
            if let Some(Aim { goal: Goal::March { from, units, to }, .. }) = goes_on {
                self.begun.push(Goal::March { from, units: units.clone(), to });
                self.goal = Some(Goal::March { from, units, to });
                return Some(Choice::Ops(OpsChoice::March(from)));
            }
        }
        let fight = of.iter().find(|choice| matches!(choice, Choice::Ops(OpsChoice::Fight(_))));
        let finish = Choice::Ops(OpsChoice::Finish);
        fight.copied().or_else(|| of.contains(&finish).then_some(finish)).or(of.first().copied())
    }

    fn some(&mut self, view: &Sight<'_>, why: Why, of: &[Choice], max: usize) -> Vec<Choice> {
        let unit = |choice: &Choice| match choice {
            Choice::Pick(Pick::Unit(unit)) => Some(*unit),
            _ => None,
        };
        let strength = |id: UnitId| {
            let found = view.units().find(|unit| unit.id == id);
            found.map_or(0.0, |unit| see::strength(unit, view))
        };
        // The strongest first.
        let sorted = || {
            let key = |choice: &Choice| unit(choice).map_or(0.0, strength);
            let mut sorted: Vec<(f64, Choice)> = of.iter().map(|it| (key(it), *it)).collect();
            sorted.sort_by(|a, b| b.0.total_cmp(&a.0));
            sorted.into_iter().map(|(_, choice)| choice)
        };
        let meant = match (why, &self.goal) {
            (Why::WhoMarches { from }, Some(Goal::March { from: start, units, .. }))
                if *start == from =>
            {
                Some(units)
            }
            (Why::WhoBoards { .. }, Some(Goal::Voyage { units, .. })) => Some(units),
            _ => None,
        };
        if let Some(units) = meant {
            let goes = |choice: &&Choice| unit(choice).is_some_and(|id| units.contains(&id));
            return of.iter().filter(goes).copied().collect();
        }
        match why {
            Why::WhoMarches { .. } | Why::WhoBoards { .. } => sorted().collect(),
            // The printed table of random locations (J-160).
            Why::RandomPlaces { .. } => Vec::new(),
            Why::WhoSails { .. } => {
                let empty_too = matches!(self.goal, Some(Goal::Voyage { .. }));
                let fits = |choice: &Choice| match choice {
                    Choice::Pick(Pick::Ship(id)) => {
                        let ship = view.ships.iter().find(|ship| ship.id == *id);
                        ship.is_some_and(|ship| {
                            ship.damage == 0 && (empty_too || ship.aboard.is_empty())
                        })
                    }
                    _ => true,
                };
                of.iter().copied().filter(fits).collect()
            }
            // So many that nothing much can go wrong; or four, the weakest.
            Why::WhoSorties { .. } if of.len() >= MANY => sorted().collect(),
            // The weakest are lost.
            Why::WhoSorties { .. } => sorted().rev().take(4).collect(),
            Why::SiegeLosses { .. } | Why::SortieLosses { .. } => {
                sorted().rev().take(max).collect()
            }
            _ => sorted().take(max).collect(),
        }
    }

    fn destination(&mut self, view: &Sight<'_>, from: Space, of: &[Choice]) -> Option<Choice> {
        let goal = match &self.goal {
            Some(Goal::March { from: start, to, .. }) if *start == from => *to,
            _ => return of.first().copied(),
        };
        self.goal = None;
        let straight = Choice::Ops(OpsChoice::To(goal));
        if of.contains(&straight) {
            return Some(straight);
        }
        let ground = see::Ground::of(view);
        let far = |space: Space| {
            ground.roads(space).get(goal).map_or(99.0, |road| f64::from(road.spaces) - road.clear)
        };
        best(of, &|choice| match choice {
            Choice::Ops(OpsChoice::To(space)) => -far(space),
            _ => -100.0,
        })
    }

    fn sail(&mut self, view: &Sight<'_>, at: Berth, of: &[Choice]) -> Option<Choice> {
        let offered = |choice: SailChoice| of.contains(&Choice::Sail(choice));
        let (to, boards) = match &self.goal {
            Some(Goal::Voyage { to, units, .. }) => (*to, units.clone()),
            Some(Goal::Fetch { to, .. }) => (*to, [].into()),
            _ => return Some(Choice::Sail(SailChoice::Stop)),
        };
        let ashore = match at {
            Berth::Port(port) => {
                view.place(port).units.iter().any(|unit| boards.contains(&unit.id))
            }
            _ => false,
        };
        let voyage = matches!(self.goal, Some(Goal::Voyage { .. }));
        if at == Berth::Port(to) {
            let land = voyage && offered(SailChoice::Unload);
            return Some(Choice::Sail(if land { SailChoice::Unload } else { self.stop() }));
        }
        if voyage && ashore && offered(SailChoice::Load) {
            return Some(Choice::Sail(SailChoice::Load));
        }
        let here = at.voyage(to).unwrap_or(99);
        let nearer = best(of, &|choice| match choice {
            Choice::Sail(SailChoice::To(berth)) => {
                let left = berth.voyage(to).map_or(99.0, f64::from);
                // Never into a port of theirs but the one meant, and not to a port on the way.
                let port = matches!(berth, Berth::Port(place) if place != to);
                -left - if port { 0.5 } else { 0.0 }
            }
            _ => -200.0,
        });
        match nearer {
            Some(Choice::Sail(SailChoice::To(berth)))
                if berth.voyage(to).is_some_and(|left| left < here) =>
            {
                if let Some(Goal::Voyage { from, .. } | Goal::Fetch { from, .. }) = &mut self.goal {
                    *from = berth;
                }
                nearer
            }
            _ => Some(Choice::Sail(self.stop())),
        }
    }

    fn stop(&mut self) -> SailChoice {
        self.goal = None;
        SailChoice::Stop
    }

    fn battle(view: &View) -> Choice {
        let stance = view.battle.as_ref().map_or(Stance::Half, |battle| {
            let ours = view.units().filter(|unit| battle.units.contains(&unit.id));
            let power = see::power(ours, view);
            let theirs = f64::from(battle.force.units());
            if power * 2.0 < theirs { Stance::Quarter } else { Stance::Half }
        });
        Choice::Battle(BattleChoice::Resolve(stance))
    }
}

/// Whether a choice is the player's own: it settles battles by the quick resolver. It never says how one
/// went on a table, does not choose for the rebels, and does nothing that takes no round.
fn is_decided_here(choice: &Choice) -> bool {
    match choice {
        Choice::Battle(how) => matches!(how, BattleChoice::Resolve(_) | BattleChoice::Fight(..)),
        // Who commands alone hands no card to officers (J-006).
        Choice::Round(how) => !matches!(
            how,
            RoundChoice::RevoltOrder | RoundChoice::TakeBack(_) | RoundChoice::Hand { .. }
        ),
        _ => true,
    }
}

fn best(of: &[Choice], worth: &dyn Fn(Choice) -> f64) -> Option<Choice> {
    of.iter().copied().max_by(|a, b| worth(*a).total_cmp(&worth(*b)))
}

pub fn card_worth(view: &View, choice: Choice) -> f64 {
    match choice {
        Choice::Pick(Pick::Card(card)) => worth_of_event(view, card) + 3.0 * f64::from(card.ops),
        _ => 0.0,
    }
}

pub fn place_worth(view: &View, choice: Choice) -> f64 {
    let place = match choice {
        Choice::Pick(Pick::Place(place) | Pick::Stores(place)) => place,
        Choice::Pick(Pick::Space(space)) => match space.place() {
            Some(place) => place,
            None => return 1.0,
        },
        _ => return 0.0,
    };
    let state = view.place(place);
    let troops: Vec<&UnitView> = state.units.iter().filter(|unit| see::fights(unit)).collect();
    let few = if place.is_fortress() && troops.len() < 4 { 12.0 } else { 0.0 };
    let calm = if state.siege.is_some() { -4.0 } else { 0.0 };
    let lost = if state.control == Control::Rebel { -30.0 } else { 0.0 };
    f64::from(place.vp) * 0.4 + see::power(troops, view) * 0.5 + few + calm + lost
}

fn target_worth(view: &View, card: CardId, choice: Choice) -> f64 {
    match choice {
        Choice::Pick(Pick::Place(place)) => match card.event {
            Effect::VillageReturns {} | Effect::Pardon { .. } => f64::from(place.vp),
            Effect::NoRevolt | Effect::Harden => {
                see::chance_to_rise(view, place) * f64::from(place.vp)
            }
            // The force that is likeliest to march, and whom it is likeliest to meet.
            Effect::FieldWorks => free_power(view, Space::Place(place)),
            Effect::Scout => {
                let near = place.adjacent.iter().map(|near| free_power(view, Space::Place(*near)));
                near.fold(0.0, f64::max)
            }
            _ => place_worth(view, choice),
        },
        Choice::Pick(Pick::Space(space)) if card.event == Effect::FieldWorks => {
            free_power(view, space)
        }
        Choice::Pick(Pick::Island(island)) => {
            let places = &island.places;
            let risk =
                |place: &PlaceId| see::chance_to_rise(view, *place).min(0.9) * f64::from(place.vp);
            places.iter().map(risk).sum()
        }
        Choice::Pick(Pick::Sea(sea)) => {
            let ports = view.pack().places.iter().filter(|row| row.seas.contains(&sea));
            ports.map(|row| see::chance_to_rise(view, row.id) * f64::from(row.vp)).sum()
        }
        _ => 0.0,
    }
}

/// The strength in a space that no siege keeps there.
fn free_power(view: &View, space: Space) -> f64 {
    if space.place().is_some_and(|place| see::besieged(view, place)) {
        return 0.0;
    }
    see::power(view.units_at(space).iter().filter(|unit| see::marches(unit)), view)
}

fn refit(view: &View, of: &[Choice]) -> Option<Choice> {
    let worth = |choice: Choice| match choice {
        Choice::Refit(RefitChoice::Restore { unit, points }) => {
            let found = view.units().find(|other| other.id == unit);
            found.map_or(0.0, |unit| quality(unit) + f64::from(points))
        }
        Choice::Refit(RefitChoice::Rebuild { unit, points }) => {
            let found = view.eliminated.iter().find(|other| other.id == unit);
            found.map_or(0.0, |unit| quality(unit) * 0.8 + 0.5 * f64::from(points))
        }
        _ => 0.01,
    };
    best(of, &worth)
}

fn quality(unit: &UnitView) -> f64 {
    let relief = unit.kind.flag == Flag::Relief;
    if relief { 6.0 } else { 2.0 }
}
