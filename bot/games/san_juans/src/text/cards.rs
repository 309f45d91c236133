//! Cards in words: the hand, and one card of the deck.

use model::message::{Post, Tone};
use model::words::{BODY_MAX, clip_lines, count};
use san_juans::cards::Effect;
use san_juans::{CardId, Choice, Flag, RoundChoice, Scenario, View, data};

use crate::text::battles::dice::percent_of_two;
use crate::text::names;
use crate::text::names::op_count;

/// What the number in the die is.
const FOOTER: &str = "RE: two dice that total this number bring a random event";

/// Whether a card's event can be played now; nothing if no card is wanted. `offered` is what the
/// game offers.
pub fn playable(id: CardId, offered: &[Choice]) -> Option<bool> {
    let waits = offered.iter().any(|choice| matches!(choice, Choice::Round(_)));
    waits.then(|| offered.contains(&Choice::Round(RoundChoice::Event(id))))
}

/// `officer 2`, if it is he who holds a card.
pub fn holder(id: CardId, view: &View) -> Option<String> {
    let holder = view.theatres.iter().find(|theatre| theatre.cards.contains(&id))?;
    Some(format!("officer {}", holder.seat.0))
}

/// What a card does, played in this way.
pub fn about(id: CardId, choice: Choice) -> String {
    let row = data().card(id);
    match choice {
        Choice::Round(RoundChoice::Event(_)) => row.text.clone(),
        Choice::Round(RoundChoice::Ops(_)) => format!(
            "{}; 🎲 2D6: a random event on {} ({} %)",
            op_count(row.ops),
            row.random_event,
            percent_of_two(row.random_event)
        ),
        Choice::Round(RoundChoice::Crisis(_)) => {
            "this card goes into the draw pile; Crisis at Suakin (7) is played. Once in the war"
                .to_owned()
        }
        _ => "then it is theirs to play, with the forces of their island".to_owned(),
    }
}

/// Why a card of the hand cannot be played in some of the usual ways; `offered` is what the game
/// offers.
pub fn not_offered(id: CardId, view: &View, offered: &[Choice]) -> Vec<String> {
    let has = |choice| offered.contains(&Choice::Round(choice));
    let mut told = Vec::new();
    if !has(RoundChoice::Event(id)) {
        told.push(format!("✖ Event: not now, {}.", no_event(id, view)));
    }
    if !has(RoundChoice::Ops(id)) {
        told.push("✖ Ops: not in this round.".to_owned());
    }
    if !has(RoundChoice::Replacements(id)) {
        told.push("✖ Replacements: one card a turn, and it has been played.".to_owned());
    }
    told
}

/// Why a card cannot be played for its event (J-034, J-029).
fn no_event(id: CardId, view: &View) -> &'static str {
    let row = data().card(id);
    if view.options.scenario == Scenario::Reconquest && row.flag == Flag::Egyptian {
        return "in the reconquest Egyptian cards give Ops or replacements only";
    }
    if row.event.arrival().is_some() {
        return "there is no place where anybody could arrive";
    }
    match &row.event {
        Effect::Hicks { .. } => "there is nowhere to land",
        Effect::VillageReturns {} => "no village in revolt could come back",
        Effect::PayChest => "the rebellion is over",
        Effect::CalmSmallIslands { .. } | Effect::CalmIsland { .. } | Effect::CalmSea { .. } => {
            "no place there can rise"
        }
        Effect::LoyalSheikhs => "no place can rise",
        Effect::Redoubts { .. } | Effect::Parapet => "no place of ours can have a redoubt",
        Effect::Grain { .. } => "there is no port to bring it to",
        Effect::DockWork {} => "no ship is damaged",
        Effect::Railway { .. } => "no track can be laid, and no ship is damaged",
        Effect::Rally { .. } => "no unit has lost steps",
        Effect::Patrol => "no ship is left",
        Effect::Zariba | Effect::Balloon => "no force of ours stands where it would help",
        Effect::Spies { .. } => "fewer than two cards are in the pile",
        Effect::Gordon { .. } => "Gordon cannot reach Friday Harbor",
        _ => "nobody can march",
    }
}

/// Ops, flag, random-event number, and whether the event can be played now.
fn figures(id: CardId, view: &View, offered: &[Choice]) -> String {
    let row = data().card(id);
    let now = match playable(id, offered).filter(|_| view.hand.contains(&id)) {
        None => "",
        Some(true) => " ✅ *event can be played now*",
        Some(false) => " ✖ *event cannot be played now*",
    };
    let with = holder(id, view).map_or_else(String::new, |name| format!(" 🤝 *with {name}*"));
    let (ops, flag) = (op_count(row.ops), names::flag(row.flag));
    format!("{with} · {ops} · {flag} · RE {}{now}", row.random_event)
}

/// The hand, with what each card can be used for now.
pub fn hand(view: &View, offered: &[Choice]) -> Post {
    let card = |id: &CardId| {
        let row = data().card(*id);
        let figures = figures(*id, view, offered);
        format!("**{id} · {}**{figures}\n{}\n-# {}", row.title, row.text, row.history)
    };
    let cards: Vec<String> = view.hand.iter().map(card).collect();
    let body = if cards.is_empty() {
        "The hand is empty: the round is a pass.".to_owned()
    } else {
        cards.join("\n")
    };
    Post {
        title: format!("The hand: {}", count(view.hand.len(), "card")),
        body: clip_lines(&body, BODY_MAX),
        footer: FOOTER.to_owned(),
        tone: Tone::Plain,
        ..Post::default()
    }
}

/// One card, wherever it is.
pub fn card(id: CardId, view: &View, offered: &[Choice]) -> Post {
    let row = data().card(id);
    let place = if view.hand.contains(&id) {
        "In the hand"
    } else if view.discards.contains(&id) {
        "Among the discards"
    } else if view.removed.contains(&id) {
        "Gone for good"
    } else {
        "In the draw pile, or still aside"
    };
    let figures = figures(id, view, offered);
    Post {
        title: format!("{id} · {}", row.title),
        body: format!("{place}{figures}\n{}\n-# {}", row.text, row.history),
        footer: FOOTER.to_owned(),
        ..Post::default()
    }
}
