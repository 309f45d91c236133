//! Situations to draw: games that play themselves with random legal answers, stopped on the way.

#![allow(dead_code)]

use khartoum::{Choice, Event, Faction, Khartoum, Options, View};
use kit::{Answer, Ask, Audience, Dice, Rules};

/// A situation with a name: a game, and what has happened in its last player turn.
#[derive(Debug, Clone)]
pub(crate) struct Situation {
    pub(crate) name: String,
    pub(crate) game: Khartoum,
    pub(crate) events: Vec<Event>,
}

/// Everybody who may look.
pub(crate) const AUDIENCES: [(&str, Audience); 3] = [
    ("public", Audience::Public),
    ("mahdists", Audience::Side(kit::Side(Faction::Mahdist as u8))),
    ("empire", Audience::Side(kit::Side(Faction::Empire as u8))),
];

impl Situation {
    pub(crate) fn view(&self, audience: Audience) -> View {
        self.game.view(audience)
    }

    /// What an audience knows of what has happened.
    pub(crate) fn events(&self, audience: Audience) -> Vec<Event> {
        let known = |event| <khartoum::Board as Rules>::seen(event, audience);
        self.events.iter().filter_map(known).collect()
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

/// Any answer to what is asked.
fn answer(ask: &Ask<Choice>, with: &mut Rattle) -> Answer<Choice> {
    match ask {
        Ask::Some { of, min, max } => {
            let many = u64::from(*min) + with.below(u64::from(max - min) + 1);
            let first = with.below(of.len() as u64) as usize;
            let all = of.iter().cycle().skip(first).take(many as usize);
            Answer::Some(all.copied().collect())
        }
        _ => {
            let of = ask.choices();
            Answer::One(of[with.below(of.len() as u64) as usize])
        }
    }
}

/// A game from its beginning to its end, shown after each answer with the events of the player turn.
pub(crate) fn played(
    seed: u64,
    fortune: bool,
    mut stop: impl FnMut(&Khartoum, &[Event]) -> bool,
) -> (Khartoum, Vec<Event>) {
    let (mut dice, mut with) = (Rattle(seed), Rattle(!seed));
    let options = Options { fortune, ..Options::default() };
    let mut events = Vec::new();
    let mut game = Khartoum::new(&options, &mut dice, &mut events);
    while let Some(decision) = game.decision() {
        if stop(&game, &events) {
            break;
        }
        let seat = *decision.seats.iter().find(|seat| game.awaits(**seat)).expect("somebody");
        let ask = game.ask_of(seat).expect("asked");
        let answer = answer(&ask, &mut with);
        game.apply(seat, &answer, &mut dice, &mut events).expect("what is offered is taken");
        let begun = |event: &Event| matches!(event, Event::PlayerTurn { .. });
        if let Some(last) = events.iter().rposition(begun) {
            // The turn before is still told while nothing else has happened.
            let from = events[..last].iter().rposition(begun).unwrap_or(0);
            if events.len() - last > 4 {
                events.drain(..last);
            } else {
                events.drain(..from);
            }
        }
    }
    (game, events)
}

/// A situation at a random moment of a random game.
pub(crate) fn at_random(seed: u64) -> Situation {
    let mut left = 8 + Rattle(seed).below(260);
    let (game, events) = played(seed, seed.is_multiple_of(3), |_, _| {
        left = left.saturating_sub(1);
        left == 0
    });
    Situation { name: format!("random {seed}"), game, events }
}

type Stop = fn(&Khartoum, &[Event]) -> bool;

/// Situations that show everything there is: with Fortune cards or not, and where a game stops.
const SITUATIONS: [(&str, bool, Stop); 9] = [
    ("start", false, |game, _| game.board().turn == 1),
    ("mahdists-move", false, |_, events| moved(events, Faction::Mahdist) > 3),
    ("empire-moves", false, |game, events| {
        game.board().turn > 2 && moved(events, Faction::Empire) > 2
    }),
    ("battle", false, |game, events| {
        let rolled = |event: &Event| matches!(event, Event::Superiority { .. });
        let under_way = game.view(Audience::Public).battle.is_some();
        under_way && fights(events) == 0 && events.iter().any(rolled)
    }),
    ("fought", false, |game, events| game.board().turn > 2 && fights(events) > 1),
    ("low", false, |game, _| game.board().turn == 4),
    ("flood", true, |game, _| game.board().turn == 7),
    ("crowded", true, |game, _| {
        let on_map = |unit: &&khartoum::Unit| matches!(unit.place, khartoum::Place::At(_));
        game.board().units.iter().filter(on_map).count() > 27
    }),
    ("late", true, |game, events| game.board().turn == 9 && moved(events, Faction::Empire) > 0),
];

fn found((name, fortune, stop): (&str, bool, Stop)) -> Situation {
    for seed in 1..400 {
        let mut hit = false;
        let (game, events) = played(seed, fortune, |game, events| {
            hit = stop(game, events);
            hit
        });
        if hit {
            return Situation { name: name.to_owned(), game, events };
        }
    }
    panic!("no game comes to {name}");
}

fn moved(events: &[Event], faction: Faction) -> usize {
    let of = |event: &&Event| match event {
        Event::Moved { units, .. } => units[0].faction() == faction,
        _ => false,
    };
    events.iter().filter(of).count()
}

fn fights(events: &[Event]) -> usize {
    events.iter().filter(|event| matches!(event, Event::BattleEnded { .. })).count()
}

/// All of them, and a game that has ended.
pub(crate) fn situations() -> Vec<Situation> {
    let (game, events) = played(7, false, |_, _| false);
    let ended = Situation { name: "ended".to_owned(), game, events };
    SITUATIONS.map(found).into_iter().chain([ended]).collect()
}

/// One of them.
pub(crate) fn named(name: &str) -> Situation {
    found(SITUATIONS.into_iter().find(|(of, ..)| *of == name).expect("it is set up"))
}
