//! Wars played by an automatic staff, with their logs: what a campaign of some weeks looks like to
//! whoever stores, exports, imports or replays it.

use games::people::authority;
use hicks::Choice as Order;
use kit::{Answer, Audience, Dice, Seat, Side};
use model::Step;
use model::campaign::audience::awaited;
use model::dice::entropy::DiceNote;
use model::ids::{CampaignId, MessageId};
use model::log::{Body, Given, LogLine};
use model::{Choice, Event, Game, Setup};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};
use san_juans::{Choice as Own, Options};
use san_juans_players::policy::{Level, Player};
use serde_json::{Value, json};
use staff::PlayerId;

const ALICE: PlayerId = PlayerId(1);
/// Who plays for the second side of a game of two.
const BEN: PlayerId = PlayerId(2);

/// Dice that note what they show.
struct Noted(ChaCha8Rng, Vec<u8>);

impl Dice for Noted {
    fn die(&mut self, sides: u8, _calm: u8) -> u8 {
        let face = self.0.random_range(1..=sides.max(1));
        self.1.push(face);
        face
    }
}

struct Table {
    lines: Vec<LogLine>,
    dice: Noted,
}

impl Table {
    fn line(&mut self, player: PlayerId, body: Body, events: Vec<Event>) {
        let number = i64::try_from(self.lines.len()).expect("few lines") + 1;
        let faces = std::mem::take(&mut self.dice.1);
        self.lines.push(LogLine {
            campaign: CampaignId(1),
            number,
            player,
            rules: model::RULES_VERSION,
            at: 1_700_000_000 + 600 * number,
            body,
            faces,
            events,
            dice: DiceNote::default(),
        });
    }
}

/// What an automatic staff makes of a war: each battle settled by the resolver, or the first one
/// that can be fought as the march of a square.
struct Staff {
    staff: Player,
    forms: bool,
}

impl Staff {
    fn answer(&mut self, game: &Game) -> Option<Answer<Choice>> {
        if let Some(march) = game.top::<hicks::Field>() {
            let decision = march.decision()?;
            let led = hicks_play::led(&march.view(None), decision.why, decision.ask.choices());
            let own = Answer::One(led?);
            return own.try_map(|choice: &Order| Some(Choice::of(*choice)));
        }
        let square = Choice::of(fought::Choice::Square);
        let decision = game.decision()?;
        if self.forms && decision.ask.choices().contains(&square) {
            return Some(Answer::One(square));
        }
        if let Some(side) = awaited(game).first().copied() {
            // Of a game of sides each knows what it may.
            let known = game.seen(Some(Audience::Side(side)));
            return games::on_top(game).automaton(games::Level::Easy, 1).answer(&known);
        }
        if games::on_top(game).is_of("Siege") {
            return games::on_top(game).automaton(games::Level::Easy, 1).answer(game);
        }
        if game.interlude().is_some() {
            return Some(Answer::Some(vec![decision.ask.choices()[0]]));
        }
        let campaign = game.machine::<san_juans::Board>()?;
        let own = self.staff.answer(campaign, None)?;
        own.try_map(|choice: &Own| Some(Choice::of(*choice)))
    }
}

/// The log of a war by the standard rules, up to so many orders of one answer each. One order in
/// fifty is taken back.
pub(crate) fn war(seed: u64, orders: usize) -> Vec<LogLine> {
    war_by(&Setup::of(Options::default()), seed, orders)
}

/// The same by other options.
pub(crate) fn war_by(setup: &Setup, seed: u64, orders: usize) -> Vec<LogLine> {
    played(setup, seed, orders, false)
}

/// The log of a march of one Pasha, up to so many orders.
pub(crate) fn march(seed: u64, orders: usize) -> Vec<LogLine> {
    let options = hicks::Options { pashas: vec![Seat(1)], ..hicks::Options::default() };
    played(&Setup::of(options), seed, orders, false)
}

/// The log of a siege of Khartoum, up to so many orders.
pub(crate) fn siege(seed: u64, orders: usize) -> Vec<LogLine> {
    played(&Setup::of(siege::Options::default()), seed, orders, false)
}

/// The log of a game of Khartoum between two people, up to so many orders.
pub(crate) fn sudan(seed: u64, orders: usize) -> Vec<LogLine> {
    played(&Setup::of(khartoum::Options::default()), seed, orders, false)
}

/// The log of a patrol between two people, up to so many orders.
pub(crate) fn patrol(seed: u64, orders: usize) -> Vec<LogLine> {
    played(&Setup::of(patrols::Options::default()), seed, orders, false)
}

/// The log of a war in which a battle is being fought as a march, up to so many orders of that.
pub(crate) fn battle(seed: u64, orders: usize) -> Vec<LogLine> {
    played(&Setup::of(Options::default()), seed, orders, true)
}

fn played(setup: &Setup, seed: u64, orders: usize, forms: bool) -> Vec<LogLine> {
    games::register(&sirdar::GAMES);
    let dice = Noted(ChaCha8Rng::seed_from_u64(seed), Vec::new());
    let mut table = Table { lines: Vec::new(), dice };
    let name = format!("War {seed}");
    let created = Body::Created { name, setup: setup.clone(), commitment: None, seed: None };
    table.line(ALICE, created, Vec::new());
    let sides = games::sides::numbers(setup);
    for (at, (player, name)) in [(ALICE, "Alice"), (BEN, "Ben")].into_iter().enumerate() {
        let side = sides.get(at).copied();
        if at == 0 || side.is_some() {
            let joined = Body::Joined { name: name.to_owned(), salt: None, side, regains: None };
            table.line(player, joined, Vec::new());
        }
    }
    let mut events = Vec::new();
    let mut game = Game::new(setup, &mut table.dice, &mut events);
    let started = Body::Started {
        commander: ALICE,
        by_lot: false,
        salts: if sides.is_empty() { vec![ALICE] } else { vec![ALICE, BEN] },
        begins: MessageId(1),
        recipe: 1,
        words: Vec::new(),
        islands: None,
    };
    table.line(ALICE, started, events);
    let staff = Player::new(Level::Easy, seed);
    let mut staff = Staff { staff, forms };
    let mut number = 0;
    while number < orders {
        let Some(decision) = game.decision() else { break };
        let answer = staff.answer(&game).expect("a choice");
        let step = Step { topic: decision.why.topic().to_owned(), answer };
        let mut events = Vec::new();
        let seat = authority::any_seat(&game, &step.answer, None);
        let second = game.side_of(seat) == Some(Side(1));
        let player = if second { BEN } else { ALICE };
        let before = game.clone();
        game.apply(seat, &step.answer, &mut table.dice, &mut events).expect("offered");
        let (steps, left) = (vec![step.write()], Vec::new());
        let (given, led) = (Given::ByHand, Vec::new());
        let quiet = table.dice.1.is_empty();
        table.line(player, Body::Order { decision: decision.id, steps, left, given, led }, events);
        if quiet && number % 50 == 49 {
            let order = i64::try_from(table.lines.len()).expect("few lines");
            table.line(player, Body::Undone { order }, Vec::new());
            let mut earlier = before;
            earlier.resume(&game);
            game = earlier;
        }
        // Of a war with a battle on the table, only the orders of that battle count.
        number += usize::from(!forms || game.interlude().is_some());
    }
    table.lines
}

/// The same as `sirdar export` writes it.
pub(crate) fn export(lines: &[LogLine], name: &str) -> Value {
    let setup = match &lines[0].body {
        Body::Created { setup, .. } => setup.clone(),
        other => panic!("a log begins with its creation: {other:?}"),
    };
    json!({
        "form": 1, "sirdar": "0.1.0", "name": name, "over": false,
        "setup": setup, "dice": {}, "lines": lines,
    })
}
