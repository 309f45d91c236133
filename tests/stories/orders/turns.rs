//! How many presses a turn takes from the lobby on, and one in which nothing is done.

use games::Play as _;
use playground::Message;
use san_juans_play::SanJuans;
use serde_json::json;
use staff::standing::Standing;

use crate::stories::driver::{Club, quiet_seed};
use crate::stories::positions::Table;
use crate::stories::sides::game;

/// A first turn alone, from the command that opens the lobby to the second: something of each kind.
const FIRST_TURN: [&str; 7] = [
    "29 / Event",
    "42 / Replacements",
    "39 / March from West Sound / Deer / Give order, finish the round",
    "43 / Event / Lopez / Give order",
    "30 / Sail from Friday / Load / Sail to Deer / Give order, finish the round",
    "Pass, finish the round",
    "Pass, finish the round / Give order",
];
const FIRST_TURN_MAX: usize = 30;

/// Questions that the end of a turn asks, at most.
const ASKED_MAX: usize = 20;

/// Somebody at a panel, whose presses are counted.
struct Presser<'a> {
    club: &'a Club,
    panel: Message,
    presses: usize,
}

impl Presser<'_> {
    /// Opens the panel from the newest message.
    async fn opens(&mut self) {
        self.panel = self.club.panel("Alice").await;
        self.presses += 1;
    }

    async fn presses(&mut self, wants: &str) {
        let (channel, id) = (self.club.channel, self.club.campaign);
        let table = Table { club: self.club, channel, id, name: "a turn".to_owned() };
        let panel = std::mem::take(&mut self.panel);
        self.panel = table.press_on(panel, wants).await;
        self.presses += wants.split(" / ").count();
    }

    /// Answers as usual what the turn's end asks, until a card is wanted.
    async fn ends_the_turn(&mut self) {
        for _ in 0..ASKED_MAX {
            let game = game(self.club).await;
            let asked = game.decision().expect("it waits");
            if asked.why.topic() == "play-card" {
                assert!(self.panel.words().contains("Round 1 of 7"), "{}", self.panel.words());
                return;
            }
            let usual = SanJuans::FIRST.by_default(&game, Standing::default()).expect("a default");
            self.panel = self.club.pick("Alice", &self.panel, &usual.to_string()).await;
            self.presses += 1;
            if self.panel.button("Give order").is_some() {
                self.presses("Give order").await;
            }
        }
        panic!("the turn never ends: {}", self.panel.words());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_turn_alone_takes_at_most_30_presses_from_the_lobby_on() {
    let mut club = Club::open().await;
    let seed = json!({ "seed": quiet_seed(1) });
    club.told("Alice", "campaign new", seed).await;
    club.posted().await;
    club.press("Alice", &club.with_button("Start"), "Start").await;
    club.posted().await;
    let mut alice = Presser { club: &club, panel: Message::default(), presses: 2 };
    alice.opens().await;
    for round in FIRST_TURN {
        alice.presses(round).await;
    }
    alice.ends_the_turn().await;
    let presses = alice.presses;
    println!("a first turn alone: {presses} presses");
    assert!(presses <= FIRST_TURN_MAX, "{presses} presses");
    club.ends_well().await;
}

/// The most presses of a commander who passes in every round, and opens the panel for each.
const QUIET_TURN_MAX: usize = 18;

#[tokio::test(flavor = "multi_thread")]
async fn a_quiet_turn_of_a_commander_takes_at_most_18_presses() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen"]).await;
    let mut alice = Presser { club: &club, panel: Message::default(), presses: 0 };
    for round in 1..=7 {
        alice.opens().await;
        alice.presses("Pass, finish the round").await;
        if round == 7 {
            // The turn's end throws dice: it is drafted first.
            alice.presses("Give order").await;
        } else {
            assert!(alice.panel.button("Undo").is_some(), "{:?}", alice.panel.buttons());
        }
        club.posted().await;
    }
    alice.ends_the_turn().await;
    let presses = alice.presses;
    println!("a quiet turn: {presses} presses");
    assert!(presses <= QUIET_TURN_MAX, "{presses} presses");
    club.ends_well().await;
}
