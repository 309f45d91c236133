//! Events of cards by buttons alone: a card for each kind of question that events ask and of words
//! they are told in. What each card does is proved in `engine/games/san_juans/tests/rules`.

use san_juans::{CardId, Train, TrainAt, first};
use serde_json::json;

use crate::stories::driver::holds;
use crate::stories::positions::{Look as _, Position, Table, all_at_once, at};

/// A card, where it is played, how, and what is told of it.
struct Play {
    card: u8,
    /// What the position needs.
    prepare: fn(&mut Position),
    /// What is pressed after the card's event, and before the order is given.
    presses: &'static str,
    /// What is pressed when it has been given, order by order.
    then: &'static [&'static str],
    /// What the channel must tell.
    tells: &'static [&'static str],
}

impl Play {
    const fn of(card: u8, presses: &'static str, tells: &'static [&'static str]) -> Self {
        Self { card, prepare: |_| {}, presses, then: &[], tells }
    }

    const fn from(self, prepare: fn(&mut Position)) -> Self {
        Self { prepare, ..self }
    }

    const fn then(self, then: &'static [&'static str]) -> Self {
        Self { then, ..self }
    }

    fn position(&self) -> Position {
        let another = if self.card == 47 { 33 } else { 47 };
        let mut position =
            Position::new(&format!("Card {}", self.card)).with_hand(&[self.card, another]);
        // Two dice that bring no random event.
        let needed = CardId::printed(self.card).random_event;
        position.dice = vec![if needed == 2 { vec![6, 6] } else { vec![1, 1] }];
        (self.prepare)(&mut position);
        position
    }

    async fn play(&self, table: &Table<'_>) {
        let card = CardId::printed(self.card);
        let title = &card.title;
        let then = if self.presses.is_empty() { "" } else { " / " };
        table.order(&format!("{card} / Event{then}{}", self.presses)).await;
        for wants in self.then {
            table.order(wants).await;
        }
        let said = format!("Turn 1, round 1 · {title} ({card}), event · Alice");
        table.tells(&[said.as_str()]);
        table.tells(self.tells);
        let board = table.board().await;
        assert!(board.deck.removed.contains(&card), "{card} is out for good");
        assert!(!board.hand.contains(&card), "{card} is no more in the hand");
    }
}

/// Six good infantry at Shaw, next to Tokar in revolt.
fn a_force_at_shaw(position: &mut Position) {
    for _ in 0..6 {
        position.board.raise(san_juans::kind("highlanders"), 4, at("shaw"));
    }
}

const PLAYS: &[Play] = &[
    // Units come: of a kind or two to choose, where the card or the commander says.
    Play::of(
        1,
        "Highlanders / Lancers",
        &["Camel Corps Ready (2) and Australian Contingent (3) join the draw pile."],
    ),
    Play::of(6, "Roche Harbor", &["2nd Royal Marines join at Roche Harbor"])
        .from(|position| position.board.besiege("roche-harbor", 2)),
    Play::of(9, "Hussars / Friday Harbor", &["2nd Hussars join at Friday Harbor"]),
    Play::of(32, "Suakin", &["join at Suakin"]),
    Play::of(
        35,
        "West Sound / Eastsound / Friday Harbor / Friday Harbor / Friday Harbor",
        &["West Sound", "Eastsound"],
    ),
    Play::of(38, "Ginnis", &["Next rebellion: +1 on revolt rolls at Ginnis."]),
    Play::of(54, "", &["General Gordon is at Friday Harbor"]),
    // Ships, the train, points.
    Play::of(14, "", &["HMS *Sultan* joins at Suakin"]),
    Play::of(15, "", &["*Bordein*", "*Safia*"]),
    Play::of(
        13,
        "Lay track on the Port Stanley–Lopez road / Lay track at Lopez / \
         Lay track on the Lopez–Richardson road, point 1 / \
         Lay track on the Lopez–Richardson road, point 2",
        &["Track is laid at Lopez", "Track is laid on the Lopez–Richardson road, point 2 of 2"],
    )
    .from(|position| {
        let at = TrainAt::Base(first().named("port-stanley"));
        position.board.train = Some(Train { at, track: Vec::new() });
    }),
    Play::of(18, "", &["4 British replacement points."]),
    Play::of(29, "", &["2 Egyptian replacement points."]),
    Play::of(30, "Roche Harbor", &["gets 2 steps back", "gets 1 step back"]).from(|position| {
        let units = position.board.force(at("roche-harbor"));
        for (unit, steps) in units.into_iter().zip([1, 3]) {
            position.board.unit_mut(unit).steps = steps;
        }
    }),
    Play::of(31, "Friday Harbor", &["Tamai", "Atbara"]).from(|position| {
        for (name, damage) in [("Tamai", 3), ("Atbara", 1), ("Kassala", 1)] {
            let ship = position.board.called(name);
            position.board.ship_mut(ship).damage = damage;
        }
    }),
    // What is to come is changed: rolls, sieges, the next battle, the score.
    Play::of(16, "", &["Recruits from the Delta (47), 2 Ops"])
        .from(|position| position.dice.push(vec![1, 1]))
        .then(&["47 / Ops / Finish the round"]),
    Play::of(17, "", &["The commander will choose how the next battle is met"])
        .from(|position| {
            a_force_at_shaw(position);
            position.dice.push(vec![1, 6]);
        })
        .then(&["Pass. / March from Shaw / Tokar", "The Ansar stand on the defence"]),
    Play::of(20, "Roche Harbor", &["Roche Harbor"]),
    Play::of(22, "", &["goes down by 10 if we retook any place"]),
    Play::of(26, "", &["Next rebellion: −1 on revolt rolls on "]),
    Play::of(33, "San Juan Island", &["Next rebellion: −1 on revolt rolls on San Juan Island."]),
    Play::of(39, "The South-east Narrows (E)", &["−1 to this turn's siege roll at Richardson"])
        .from(|position| position.board.besiege("richardson", 1)),
    Play::of(40, "Sinkat", &["a revolt at Sinkat comes to nothing"]),
    Play::of(
        41,
        "Ginnis / Tamai",
        &["A redoubt is built at Ginnis.", "A redoubt is built at Tamai."],
    ),
    Play::of(42, "Lopez", &["−2 to this turn's siege roll at Lopez."])
        .from(|position| position.board.besiege("lopez", 2)),
    Play::of(43, "Sinkat", &["Sinkat rises on 8 or more only"]),
    Play::of(51, "", &["would mutiny retreat instead"]),
    // Places come back.
    Play::of(25, "Tokar", &["Tokar comes back to us"]),
    Play::of(53, "Rosario", &["5 off the score at the turn's end.", "Rosario comes back to us"])
        .from(|position| position.board.rise("rosario")),
    // The event is itself to be marched or sailed, or is a march to come.
    Play::of(
        21,
        "Foot Guards / Hussars / March from Roche Harbor / Sinkat / March from Olga / Rosario / \
         Finish the round",
        &["Roche Harbor → Sinkat, 2 units", "Olga → Rosario, 1 unit"],
    ),
    Play::of(23, "March from Shaw / Tokar", &["surprise"]).from(|position| {
        a_force_at_shaw(position);
        position.dice[0].push(6);
    }),
    Play::of(36, "Finish the round", &["6 × Hicks' Infantry", "Tokar"])
        // Nobody waits on the road or at Tokar.
        .from(|position| position.dice = vec![vec![1, 1, 1, 1]]),
    Play::of(
        45,
        "March from Roche Harbor / Friday Harbor",
        &["Roche Harbor → Friday Harbor, 2 units"],
    ),
    Play::of(
        49,
        "Ships at Friday Harbor / Choose ships / Gunboat Tamai / Sail to the South-west Strait (A) / Drop anchor / \
         Finish the round",
        &["*Tamai*"],
    ),
    // What is seen is told to the commander alone, who is asked a second time.
    Play::of(44, "", &["!Rallying"])
        .from(|position| {
            // On top, from the top: 30, 29, 31.
            let pile = &mut position.board.deck.draw;
            pile.retain(|card| ![29, 30, 31].contains(&card.printed_as()));
            pile.extend([31, 29, 30].map(CardId::printed));
        })
        .then(&["29 Khedive's Firman / 30 Rallying"]),
];

#[tokio::test(flavor = "multi_thread")]
async fn events_are_played_with_buttons_alone_and_told() {
    let positions = PLAYS.iter().map(Play::position).collect();
    all_at_once(positions, async |number, table| PLAYS[number].play(table).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_is_typed_wherever_the_menu_has_it() {
    // An island, a sea area, a place, a port.
    let cards = [33, 39, 43, 34];
    let positions = cards.map(|card| Play::of(card, "", &[]).position());
    all_at_once(positions.into(), async |number, table| {
        let card = cards[number];
        let alice = table.club.officer("Alice");
        let typed = |at: &str| json!({ "card": card.to_string(), "at": at });
        let offered = alice.autocomplete(table.channel, "play as:0", typed(""), "at").await;
        let first = offered.first().unwrap_or_else(|| panic!("{card}: nothing is completed"));
        let at = first.value.as_str().expect("text");
        let reply = alice.slash(table.channel, "play as:0", typed(at)).await;
        let told = table.club.words("Alice", &reply).await;
        assert!(told.contains("✅ Done"), "{card} at {at}: {told}");
        table.posted().await;
        assert!(table.board().await.deck.removed.contains(&CardId::printed(card)), "{card}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn finishing_says_no_to_nothing_that_is_asked() {
    all_at_once(vec![Play::of(27, "", &[]).position()], async |_, table| {
        table.order("27 / Event / Tokar").await;
        let reply =
            table.club.officer("Alice").slash(table.channel, "order do:finish", json!({})).await;
        let told = table.club.words("Alice", &reply).await;
        holds(&told, &["to finish does not answer it", "!✅ Done"]);
        table.order("No").await;
    })
    .await;
}
