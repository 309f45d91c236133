//! Situations to draw: games that play themselves with random legal answers, stopped on the way.

#![allow(dead_code)]

pub(crate) mod fixed;

use std::sync::LazyLock;

use kit::{Answer, Ask, Audience, Dice};
use patrols::{Arm, Choice, Event, Faction, Options, Patrols, View};

/// A situation with a name: a game, how it stood before, and what has happened since.
#[derive(Debug, Clone)]
pub(crate) struct Situation {
    pub(crate) name: String,
    pub(crate) game: Patrols,
    pub(crate) before: Patrols,
    pub(crate) events: Vec<Event>,
}

/// Everybody who may look.
pub(crate) const AUDIENCES: [(&str, Audience); 3] = [
    ("public", Audience::Public),
    ("patrol", Audience::Side(kit::Side(0))),
    ("dervishes", Audience::Side(kit::Side(1))),
];

impl Situation {
    pub(crate) fn view(&self, audience: Audience) -> View {
        self.game.view(audience)
    }

    pub(crate) fn before(&self, audience: Audience) -> View {
        self.before.view(audience)
    }

    /// What an audience knows of what has happened.
    pub(crate) fn events(&self, audience: Audience) -> Vec<Event> {
        self.events.iter().filter_map(|event| event.seen_by(audience)).collect()
    }
}

/// Dice and answers of a small generator.
#[derive(Debug)]
pub(crate) struct Rattle(pub(crate) u64);

impl Rattle {
    pub(crate) fn below(&mut self, below: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % below
    }
}

impl Dice for Rattle {
    fn die(&mut self, sides: u8, _calm: u8) -> u8 {
        u8::try_from(self.below(u64::from(sides)) + 1).expect("a small number")
    }
}

/// How much a choice is wanted, so that games are played rather than passed.
fn wanted(choice: &Choice) -> u64 {
    match choice {
        Choice::Charge(..) | Choice::Volley(..) => 60,
        Choice::Shoot(..) | Choice::Search(..) | Choice::Appear(..) => 30,
        Choice::Field(_) | Choice::Enter(..) => 20,
        Choice::Unlimber(_) => 6,
        Choice::Done | Choice::Nobody | Choice::NoCard | Choice::Declare | Choice::Accept => 1,
        Choice::BreakOff(_) | Choice::FallBack => 1,
        Choice::Turn(..) | Choice::Wheel(..) | Choice::Limber(_) => 2,
        _ => 8,
    }
}

fn answer(ask: &Ask<Choice>, with: &mut Rattle) -> Answer<Choice> {
    match ask {
        Ask::One(of) => {
            let all: u64 = of.iter().map(wanted).sum();
            let mut left = with.below(all);
            let chosen = of.iter().find(|choice| {
                let weight = wanted(choice);
                let here = left < weight;
                left = left.saturating_sub(weight);
                here
            });
            Answer::One(*chosen.unwrap_or(&of[0]))
        }
        Ask::Some { of, min, max } => {
            let many = u64::from(*min) + with.below(u64::from(max - min) + 1);
            let first = with.below(of.len() as u64) as usize;
            let all = of.iter().cycle().skip(first).take(many as usize);
            Answer::Some(all.copied().collect())
        }
        Ask::Number { min, max } => {
            let more = with.below(u64::from(max - min) + 1);
            Answer::Number(min + u32::try_from(more).expect("small"))
        }
    }
}

/// A game from its beginning to its end, shown after each answer with the events of the side's turn.
pub(crate) fn played(
    seed: u64,
    everyone: bool,
    mut stop: impl FnMut(&Patrols, &[Event]) -> bool,
) -> Situation {
    let (mut dice, mut with) = (Rattle(seed), Rattle(!seed));
    let options = Options { everyone, ..Options::default() };
    let mut events = Vec::new();
    let mut game = Patrols::new(&options, &mut dice, &mut events);
    let mut before = game.clone();
    while let Some(decision) = game.decision() {
        if stop(&game, &events) {
            break;
        }
        let seat = decision.seats[0];
        let given = answer(&decision.ask.clone(), &mut with);
        let last = game.clone();
        let from = events.len();
        game.apply(seat, &given, &mut dice, &mut events).expect("what is offered is taken");
        let begun = |event: &Event| matches!(event, Event::SideTurn { .. });
        if let Some(at) = events[from..].iter().rposition(begun) {
            events.drain(..from + at);
            before = last;
        }
    }
    Situation { name: String::new(), game, before, events }
}

/// A situation at a random moment of a random game.
pub(crate) fn at_random(seed: u64) -> Situation {
    let mut left = 10 + Rattle(seed).below(330);
    let found = played(seed, seed.is_multiple_of(2), |_, _| {
        left = left.saturating_sub(1);
        left == 0
    });
    Situation { name: format!("random {seed}"), ..found }
}

fn found(name: &str, everyone: bool, stop: impl Fn(&Patrols, &[Event]) -> bool) -> Situation {
    for seed in 1..600 {
        let mut hit = false;
        let situation = played(seed, everyone, |game, events| {
            hit = stop(game, events);
            hit
        });
        if hit {
            return Situation { name: name.to_owned(), ..situation };
        }
    }
    panic!("no game comes to {name}");
}

/// Ten situations that show everything there is, found once.
pub(crate) fn situations() -> Vec<Situation> {
    static ALL: LazyLock<Vec<Situation>> = LazyLock::new(all);
    ALL.clone()
}

fn all() -> Vec<Situation> {
    let count = |events: &[Event], of: fn(&Event) -> bool| events.iter().filter(|e| of(e)).count();
    let on_table = |game: &Patrols, of: Faction| game.board().on_table(of).count();
    let moved = |event: &Event| matches!(event, Event::Moved { .. });
    let shot = |event: &Event| matches!(event, Event::Shot(_));
    let routs = |event: &Event| matches!(event, Event::Fled { .. });
    let mut all = vec![
        found("set-up", false, |game, _| game.board().turn == 1),
        found("march", true, |game, events| {
            game.board().turn > 2
                && game.board().player == Faction::Patrol
                && count(events, moved) > 5
                && on_table(game, Faction::Patrol) > 6
        }),
        found("scouting", true, |_, events| {
            count(events, |event| matches!(event, Event::Searched { .. })) > 1
        }),
        found("ambush", true, |game, events| {
            let ambushed = |event: &Event| matches!(event, Event::Ambushed { .. });
            !game.board().fights.is_empty() && events.iter().rev().take(4).any(ambushed)
        }),
        found("firing", true, |_, events| {
            let told = |event: &Event| match event {
                Event::Shot(shot) => shot.killed.len() > 1,
                _ => false,
            };
            count(events, shot) > 1 && count(events, told) > 0
        }),
        found("fight", true, |game, events| {
            let fought = |event: &Event| matches!(event, Event::Fought { .. });
            let charged = |event: &Event| matches!(event, Event::Charged { .. });
            let under_way = !game.board().fights.is_empty();
            under_way && count(events, charged) > 0 && count(events, fought) > 1
        }),
        found("rout", true, |game, events| {
            let runs = |id| game.board().unit(id).routing;
            let there = game.board().everybody().filter(|id| runs(*id)).count() > 0;
            there && count(events, routs) > 0 && count(events, moved) > 0
        }),
        found("guns", true, |game, events| {
            let gun = |event: &Event| match event {
                Event::Shot(shot) => game.board().unit(shot.unit).arm() == Arm::Gun,
                _ => false,
            };
            events.iter().any(gun)
        }),
        found("crowded", true, |game, events| {
            let [ours, theirs] = Faction::ALL.map(|of| on_table(game, of));
            ours > 7 && theirs > 3 && !events.is_empty()
        }),
    ];
    let ended = played(7, true, |_, _| false);
    all.push(Situation { name: "ended".to_owned(), ..ended });
    all
}

/// One of them.
pub(crate) fn named(name: &str) -> Situation {
    situations().into_iter().find(|of| of.name == name).expect("it is set up")
}
