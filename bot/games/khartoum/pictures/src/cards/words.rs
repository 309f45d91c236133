//! What cards do, in few words.

use khartoum::{CardData, CardId, Condition, Disposition, Further, Moves, Pile, data};

use crate::names;

#[derive(Debug)]
pub(super) struct Printed {
    pub(super) name: &'static str,
    pub(super) deck: &'static str,
    /// What it does, line by line, each with a word at its head.
    pub(super) does: Vec<(&'static str, String)>,
    pub(super) goes: &'static str,
    pub(super) date: &'static str,
    pub(super) story: &'static str,
}

pub(super) fn printed(id: CardId) -> Printed {
    let at = usize::from(id.0);
    if let Some(card) = data().cards.get(at.wrapping_sub(1)) {
        return plain(card);
    }
    let card = &data().fortune[at.saturating_sub(19).min(data().fortune.len() - 1)];
    let deck = match card.side.as_str() {
        "mahdist" => "Fortune · Mahdists",
        "empire" => "Fortune · Empire",
        _ => "Fortune · either side",
    };
    Printed {
        name: &card.name,
        deck,
        does: vec![("When", when(&card.when)), ("", card.does.clone())],
        goes: "Or thrown away: superiority +1",
        date: &card.date,
        story: &card.story,
    }
}

/// When a Fortune card is played, as it stands behind a "When".
fn when(text: &str) -> String {
    let text = text.strip_prefix("When ").unwrap_or(text);
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_lowercase().collect::<String>());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}

fn plain(card: &'static CardData) -> Printed {
    let mut does = Vec::new();
    if let Some(condition) = card.condition {
        does.push(("Only if", only_if(condition).to_owned()));
    }
    does.push(("Recruits", recruits(card)));
    let moves = match card.moves {
        Moves::Mahdists => "all Mahdists.",
        Moves::British => "the British.",
        Moves::Egyptian => "the Egyptians.",
        Moves::Both => "British and Egyptians.",
        Moves::Either => "British or Egyptians; no attack.",
    };
    let head = if card.moves == Moves::Either { "Move" } else { "Move, attack" };
    does.push((head, moves.to_owned()));
    if let Some(further) = card.further {
        does.push(("", self::further(further).to_owned()));
    }
    let goes = match (card.hold, card.disposition) {
        (true, Disposition::Remove) => "Hold, then out of the game",
        (true, _) => "Hold, then to the discards",
        (false, Disposition::Discard) => "To the discards",
        (false, Disposition::Remove) => "Out of the game",
        (false, Disposition::Reshuffle) => "Reshuffle, then to the discards",
    };
    let deck = match card.deck {
        Pile::EmpireA => "Empire · A",
        Pile::EmpireB => "Empire · B",
        Pile::Mahdist => "Mahdists",
    };
    Printed { name: &card.name, deck, does, goes, date: &card.date, story: &card.story }
}

fn recruits(card: &CardData) -> String {
    let mut all: Vec<String> =
        card.arrivals.iter().map(|unit| names::unit(*unit).to_owned()).collect();
    let (many, before) = (card.recruits(false), card.recruits(true));
    match (many, card.deck) {
        (0, _) => {}
        (many, Pile::Mahdist) => all.push(many.to_string()),
        (many, _) => all.push(format!("{many} Egyptian")),
    }
    let all = if all.is_empty() { "none".to_owned() } else { all.join(", ") };
    // K-R28: the same card serves games with either numbers.
    if many == before { all + "." } else { format!("{all} (untuned: {before} Egyptian).") }
}

fn only_if(of: Condition) -> &'static str {
    match of {
        Condition::Breakout => "there are a garrison, and Egyptian infantry in the box.",
        Condition::Gate => "Mahdists can reach a town with an Egyptian unit.",
        Condition::Guides => "an Egyptian stack can be led astray.",
    }
}

fn further(of: Further) -> &'static str {
    match of {
        Further::Khartoum => "They may come to Khartoum, if the Empire holds it.",
        Further::Breakout => "A garrison becomes Egyptian infantry.",
        Further::Camels => "Camel units go 1 space further.",
        Further::Anywhere => "They come anywhere without Empire units.",
        Further::Riders => "Cavalry and 1 tribal unit go 1 space further.",
        Further::Krupps => "A Jihadiya comes first. Superiority +2 in one battle.",
        Further::Gate => "In one such battle the town is open ground, and ties are the Mahdists’.",
        Further::Blockade => {
            "Until their next turn, towns give no supply to Empire units next to Mahdists."
        }
        Further::ExpectedOne => {
            "After the battles each panicked garrison next to the Mahdi opens its gates on 5–6."
        }
        Further::FalseGuides => "First a die: the Mahdists move an Egyptian stack so many spaces.",
    }
}
