//! The search in a made-up game: will the next card of a pile be higher or lower?

use kit::{Answer, Ask, Audience, Cx, Deck, Dice, Machine, Next, Rules, Scripted, Seat, SplitMix};
use serde::{Deserialize, Serialize};

use super::{Effort, Level, Player, Policy, Way, compare, weigh};

const CARDS: u8 = 12;
const GUESSES: u8 = 6;
const GUESSER: Seat = Seat(0);

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Table {
    shown: u8,
    pile: Deck<u8>,
    right: u8,
    guessed: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
enum Guess {
    Higher,
    Lower,
}

kit::texts! { Guess {
    "higher" => (Self::Higher),
    "lower" => (Self::Lower),
} }

impl Rules for Table {
    const KEY: &'static str = "Guess";
    const SCHEMA: u16 = 1;
    type Options = ();
    type Frame = ();
    type Choice = Guess;
    type Why = ();
    type Event = ();
    type View = ();
    type Outcome = u8;

    fn begin((): &(), dice: &mut dyn Dice, _: &mut Vec<()>) -> (Self, Vec<()>) {
        let mut cards: Vec<u8> = (1..=CARDS).collect();
        kit::dice::shuffle(&mut cards, dice);
        let shown = cards.remove(0);
        let pile = Deck { draw: cards, ..Deck::default() };
        (Table { shown, pile, right: 0, guessed: 0 }, vec![()])
    }

    fn step((): (), cx: &mut Cx<'_, Self>) -> Next<Self> {
        match cx.board.guessed {
            GUESSES => Next::End(cx.board.right),
            _ => Next::Wait((), (), Ask::One(vec![Guess::Higher, Guess::Lower])),
        }
    }

    fn answered((): (), answers: &[(Seat, Answer<Guess>)], cx: &mut Cx<'_, Self>) -> Next<Self> {
        let board = &mut *cx.board;
        let next = board.pile.draw.remove(0);
        let higher = kit::decision::only(answers) == &Answer::One(Guess::Higher);
        board.right += u8::from((next > board.shown) == higher);
        (board.shown, board.guessed) = (next, board.guessed + 1);
        Next::Go(vec![()])
    }

    fn seats(&self, (): &(), _: &Ask<Guess>) -> Vec<Seat> {
        vec![GUESSER]
    }

    fn turn(&self) -> (u8, u8) {
        (self.guessed, GUESSES)
    }

    fn view(_: &Machine<Self>, _: Audience) {}

    fn hide(&mut self, _: &mut [()], (): &(), _: Audience, lots: &mut dyn Dice) {
        self.pile.hide(0, lots);
    }
}

/// Says *higher*, always.
#[derive(Debug, Clone)]
struct Stubborn;

impl Policy<Table> for Stubborn {
    fn ways(&self, _: &Machine<Table>, _: Seat, ask: &Ask<Guess>) -> Vec<(Self, Answer<Guess>)> {
        ask.choices().iter().map(|guess| (Stubborn, Answer::One(*guess))).collect()
    }

    fn answer(&mut self, _: &Machine<Table>, _: Seat, _: &Ask<Guess>) -> Answer<Guess> {
        Answer::One(Guess::Higher)
    }

    fn ends(&self, begun: &Machine<Table>, now: &Machine<Table>) -> bool {
        now.board().guessed > begun.board().guessed + 1
    }

    fn worth(&self, game: &Machine<Table>, _: Seat) -> i64 {
        1_000 * i64::from(game.board().right)
    }
}

const EFFORT: Effort = Effort { answers: 400, tries: 10, seed: 3 };

/// A game whose pile begins with a card, behind one that is shown.
fn shown(shown: u8, next: u8) -> Machine<Table> {
    let mut draw: Vec<u8> = (1..=CARDS).filter(|card| ![shown, next].contains(card)).collect();
    draw.insert(0, next);
    let pile = Deck { draw, ..Deck::default() };
    let board = Table { shown, pile, right: 0, guessed: 0 };
    Machine::at(&(), board, vec![()], &mut Scripted::default(), &mut Vec::new())
}

fn weighed(game: &Machine<Table>) -> Vec<Way<Table, Stubborn>> {
    weigh(&Stubborn, &game.seen_by(Audience::Public), GUESSER, EFFORT)
}

#[test]
fn the_likelier_answer_is_taken_and_its_worth_told() {
    for (card, likely) in [(2, Guess::Higher), (11, Guess::Lower)] {
        let ways = weighed(&shown(card, 6));
        assert_eq!(ways[0].answer, Answer::One(likely));
        assert!(ways[0].measured() > ways[1].measured(), "{ways:?}");
        assert_eq!(
            ways.iter().map(|way| way.trials).collect::<Vec<_>>(),
            [10, 10],
            "both, then one"
        );
    }
}

#[test]
fn an_answer_takes_the_place_of_the_policys_own_if_it_leads_by_more_than_chance() {
    let leads = |leads: &[i64]| {
        let lead = leads.iter().sum();
        let spread = leads.iter().map(|lead| i128::from(lead * lead)).sum();
        let (trials, answer) = (leads.len() as u32, Answer::One(Guess::Lower));
        let (policy, worth, measure) = (Stubborn, lead, 0);
        Way::<Table, _> { policy, answer, trials, worth, measure, lead, spread }.leads()
    };
    assert!(leads(&[5, 5]) && leads(&[10, 8, 10, 8]) && leads(&[9, -1, 9, -1]));
    assert!(!leads(&[10, -9, 10, -9]) && !leads(&[-5, -5]) && !leads(&[0, 0, 0]));
    assert!(!leads(&[50]), "one trial says nothing");
}

#[test]
fn orders_are_compared_in_the_same_games() {
    let game = shown(2, 9).seen_by(Audience::Public);
    let order = |of: &[Guess]| of.iter().map(|guess| Answer::One(*guess)).collect::<Vec<_>>();
    let [higher, lower] = [Guess::Higher, Guess::Lower];
    let orders = [order(&[higher]), order(&[lower]), order(&[higher, higher])];
    let (trials, ends) = compare(&Stubborn, &game, GUESSER, &orders, EFFORT);
    assert_eq!(trials, EFFORT.tries);
    assert_eq!(ends[0], ends[2], "what is not ordered is done as the policy does");
    // Of the first guess one or the other is right, and the second is the same.
    assert!(ends[0] > ends[1], "{ends:?}");
}

#[test]
fn what_is_hidden_changes_nothing() {
    for card in 2..CARDS {
        let told = |next: u8| format!("{:?}", weighed(&shown(card, next)));
        assert_eq!(told(1), told(CARDS), "behind {card}");
    }
}

#[test]
fn a_level_that_looks_ahead_does_better() {
    let right = |level: Level| -> u32 {
        let games = (0..60).map(|seed| {
            let mut dice = SplitMix(seed);
            let mut game = Machine::<Table>::new(&(), &mut dice, &mut Vec::new());
            let mut player = Player::new(level, Stubborn, [(60, 10), (400, 20)], seed);
            while game.outcome().is_none() {
                let known = game.seen_by(Audience::Public);
                let answer = player.answer(&known, GUESSER).expect("it is asked");
                game.apply(GUESSER, &answer, &mut dice, &mut Vec::new()).expect("it is offered");
            }
            u32::from(game.outcome().unwrap_or_default())
        });
        games.sum()
    };
    let [random, easy, normal, hard] = Level::ALL.map(right);
    assert!(
        random.max(easy) + 40 < normal && normal <= hard + 12,
        "{random} {easy} {normal} {hard}"
    );
    assert_eq!(right(Level::Hard), hard, "the same seed");
}

#[test]
fn a_level_is_read_as_it_is_written() {
    for level in Level::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    assert!("strong".parse::<Level>().is_err());
    assert!(Level::Hard.looks_ahead() && !Level::default().looks_ahead());
}
