//! Wars played by an automatic staff, with their logs: what a campaign of some weeks looks like to
//! whoever stores, exports, imports or replays it.

use engine::san_juans::{Choice as Own, Options};
use engine::{Answer, Choice, Dice, Event, Game, Setup};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::{Value, json};
use sirdar::campaign::ids::{CampaignId, MessageId, PlayerId};
use sirdar::campaign::log::{Body, Given, LogLine, StepText};
use sirdar::campaign::salts::Note;
use sirdar::campaign::{Step, authority};
use sirdar::policy::{Player, Policy};

/// Who commands.
const ALICE: PlayerId = PlayerId(1);

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
    fn line(&mut self, body: Body, events: Vec<Event>) {
        let number = i64::try_from(self.lines.len()).expect("few lines") + 1;
        let faces = std::mem::take(&mut self.dice.1);
        self.lines.push(LogLine {
            campaign: CampaignId(1),
            number,
            player: ALICE,
            rules: engine::RULES_VERSION,
            at: 1_700_000_000 + 600 * number,
            body,
            faces,
            events,
            dice: Note::default(),
        });
    }
}

/// The log of a war by the standard rules, up to so many orders of one answer each. One order in
/// fifty is taken back.
pub(crate) fn war(seed: u64, orders: usize) -> Vec<LogLine> {
    let setup = Setup::SanJuans(Options::default());
    let dice = Noted(ChaCha8Rng::seed_from_u64(seed), Vec::new());
    let mut table = Table { lines: Vec::new(), dice };
    let name = format!("War {seed}");
    let created = Body::Created { name, setup: setup.clone(), commitment: None, seed: Some(seed) };
    table.line(created, Vec::new());
    table.line(Body::Joined { name: "Alice".to_owned(), salt: None }, Vec::new());
    let mut events = Vec::new();
    let mut game = Game::new(&setup, &mut table.dice, &mut events);
    let started = Body::Started {
        commander: ALICE,
        by_lot: false,
        salts: vec![ALICE],
        begins: MessageId(1),
        recipe: 1,
        words: Vec::new(),
        islands: None,
    };
    table.line(started, events);
    let mut staff = Player::new(Policy::Cautious, seed);
    for number in 0..orders {
        let campaign = game.san_juans().expect("a campaign");
        let Some(decision) = campaign.decision().cloned() else { break };
        let answer = staff.answer(&campaign.view(None), &decision);
        let answer: Answer<Choice> =
            answer.try_map(|choice: &Own| Some(Choice::SanJuans(*choice))).expect("a choice");
        let step = Step { topic: decision.why.topic().to_owned(), answer };
        let mut events = Vec::new();
        let seat = authority::any_seat(&game, &step.answer);
        let before = game.clone();
        game.apply(seat, &step.answer, &mut table.dice, &mut events).expect("offered");
        let (steps, left) = (vec![StepText::write(&step)], Vec::new());
        let (given, led) = (Given::ByHand, Vec::new());
        let quiet = table.dice.1.is_empty();
        table.line(Body::Order { decision: decision.id, steps, left, given, led }, events);
        if quiet && number % 50 == 49 {
            let order = i64::try_from(table.lines.len()).expect("few lines");
            table.line(Body::Undone { order }, Vec::new());
            let mut earlier = before;
            earlier.resume(&game);
            game = earlier;
        }
    }
    table.lines
}

/// The same as `sirdar export` writes it.
pub(crate) fn export(lines: &[LogLine], name: &str) -> Value {
    json!({
        "form": 1, "sirdar": "0.1.0", "name": name, "over": false,
        "setup": Setup::SanJuans(Options::default()), "dice": {}, "lines": lines,
    })
}
