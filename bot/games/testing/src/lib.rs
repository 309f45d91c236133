//! Games under way, for tests: dice, answers, people.

pub mod logs;
pub mod previews;
pub mod words;

use std::sync::{Arc, Once};

use games::Play;
use games::people::authority::Authority;
use kit::{Answer, Ask, Dice};
use model::ids::{CampaignId, ChannelId, GuildId};
use model::values::stored::read_answer;
use model::{Choice, Event, Game, Setup, Snapshot, Stage, Step};
use staff::{PlayerId, Roster};

/// The games of a test, handed over before anything is asked of them.
pub fn games() -> &'static [&'static dyn Play] {
    static GAMES: [&dyn Play; 5] = [
        san_juans_play::GAME,
        hicks_play::GAME,
        siege_play::GAME,
        khartoum_play::GAME,
        patrols_play::GAME,
    ];
    static HANDED: Once = Once::new();
    HANDED.call_once(|| games::register(&GAMES));
    games::list()
}

/// Dice good enough for a test, the same for a seed every time.
pub struct TestDice(pub u64);

impl TestDice {
    pub fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(most.max(1)).unwrap_or(1)).unwrap_or(0)
    }
}

impl Dice for TestDice {
    fn die(&mut self, sides: u8, _calm: u8) -> u8 {
        u8::try_from(self.below(sides.into())).unwrap_or(0) + 1
    }
}

/// A campaign under way, commanded by Alice.
pub fn snapshot(game: Game) -> Snapshot {
    games();
    let mut roster = Roster::default();
    roster.join(PlayerId(1), "Alice", &[]);
    roster.join(PlayerId(2), "Ben", &[]);
    roster.appoint(PlayerId(1));
    Snapshot {
        id: CampaignId(1),
        name: "Sinkat".to_owned(),
        guild: GuildId(1),
        channel: ChannelId(1),
        stage: Stage::Running,
        setup: game.setup(),
        roster,
        game: Some(Arc::new(game)),
        last_order: 1,
        last_line: 1,
        counts: None,
        awaited_since: 1_700_000_000,
        newest: None,
        board: None,
        dice_commitment: "9f".to_owned(),
        open_dice: false,
        audience: None,
    }
}

pub fn new_game(dice: &mut dyn Dice) -> (Game, Vec<Event>) {
    let mut events = Vec::new();
    let game = Game::new(&games()[0].setup(None, None), dice, &mut events);
    (game, events)
}

/// A campaign in which a round waits for a card.
pub fn game_at_a_round(seed: u64) -> Game {
    game_asking("play-card", seed)
}

/// A campaign that asks a question of this topic.
pub fn game_asking(topic: &str, seed: u64) -> Game {
    let mut dice = TestDice(seed);
    let (mut game, _) = new_game(&mut dice);
    while game.decision().is_some_and(|decision| decision.why.topic() != topic) {
        any_step(&mut game, &mut dice).expect("it waits");
    }
    game
}

/// Answers what a game asks by what is drawn from the offer; what came of it, or nothing where nobody
/// of ours is asked.
pub fn any_step(game: &mut Game, dice: &mut TestDice) -> Option<Vec<Event>> {
    let (answer, mut events) = (any_answer(game, dice)?, Vec::new());
    let seat = game.decision()?.seats[0];
    game.apply(seat, &answer, dice, &mut events).expect("it was offered");
    Some(events)
}

/// A step that answers a question of this topic with this text.
pub fn step(topic: &str, text: &str) -> Step {
    games();
    let answer = read_answer(topic, text).expect("an answer");
    Step { topic: topic.to_owned(), answer }
}

/// An answer drawn from what is offered.
pub fn any_answer(game: &Game, dice: &mut TestDice) -> Option<Answer<Choice>> {
    // What anybody of ours may answer.
    let decision = Authority::alone().decision(game)?;
    Some(match decision.ask {
        Ask::One(mut of) => {
            // Nothing of it is played as another game here.
            of.retain(|choice| choice.key() == decision.why.key());
            Answer::One(of[dice.below(of.len())])
        }
        Ask::Some { of, min, max } => {
            let wanted = usize::from(min) + dice.below(usize::from(max - min) + 1);
            let start = dice.below(of.len());
            let chosen = of.iter().cycle().skip(start).take(wanted).copied().collect();
            Answer::Some(chosen)
        }
        Ask::Number { min, max } => {
            let span = usize::try_from(max - min).unwrap_or(0) + 1;
            Answer::Number(min + u32::try_from(dice.below(span)).unwrap_or(0))
        }
    })
}

/// Every game with so many setups: one after the other takes the values of each option in turn, as
/// far as it can be played so.
pub fn setups(many: usize) -> impl Iterator<Item = (&'static dyn Play, usize, Setup)> {
    games().iter().flat_map(move |play| {
        (0..many).map(move |number| {
            let standard = play.setup(None, None);
            let setup = play.about().options.iter().fold(standard, |setup, item| {
                let values = item.offered();
                let value = (!values.is_empty()).then(|| &values[number % values.len()].value);
                let other = value.and_then(|value| setup.with(&item.key, value));
                other.filter(|other| other.check().is_ok()).unwrap_or(setup)
            });
            (*play, number, setup)
        })
    })
}
