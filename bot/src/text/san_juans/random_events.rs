//! The 36 random events in words (J-150). What each does is the engine's.

/// The event's name, for the account.
pub fn name(event: u8) -> &'static str {
    text(event).split(':').next().unwrap_or("a random event")
}

/// The event's name and what it does.
pub fn text(event: u8) -> &'static str {
    match event {
        11 => "The Ansar are alert: encounters +1 this round",
        12 => "Storm: a ship, drawn by lot, needs two turns of repair",
        13 => "Desertion: a besieged place, drawn by lot, loses a unit",
        14 => "To the last man: −2 on this turn's siege roll at a besieged place",
        15 => "Fatigue: Mahdi's score +5 at the turn's end",
        16 => "Volunteers: a Sudanese infantry unit joins at a place of ours",
        21 => "Sandstorms: no card can be used for Ops in the next round",
        22 => "Guides: if this card is for Ops, one force rolls for no encounters",
        23 => "Plague among the rebels: Mahdi's score −5 at the turn's end",
        24 => "The besiegers tire: one siege drops a level",
        25 => "Drafts arrive: two replacement points",
        26 => "Secret deals: +3 on the siege roll of a place without British troops",
        31 => "Zeal: one more Op if this card is for Ops",
        32 => "Rains: all movement −2 this round",
        33 => "A mine: +1 on one siege roll this turn",
        34 => "Orders astray: the next Ops card counts one less",
        35 => "Engineers: a redoubt at a place of ours",
        36 => "Outcry at home: the next Ops card must send a force against the nearest revolt",
        41 => "Collaborators: a besieged place without British troops opens its gates",
        42 => "Hospital ship: 1D6+2 replacement points",
        43 => "Speeches: encounters +1 for the rest of the turn",
        44 => "A change of heart: a village in revolt comes back to us",
        45 => "Sandstorm: all movement −1 this round",
        46 => "Second thoughts: a hand card may be swapped for one of the discards",
        51 => "A friendly sheikh: if this card is for Ops, one force rolls for no encounters",
        52 => "Dysentery: three places cannot be left this round",
        53 => "High water: every ship carries one more unit this round",
        54 => "Good order: one more Op if this card is for Ops",
        55 => "Heat: movement −1 this round",
        56 => "Good intelligence: one battle this round is our surprise attack",
        61 => "They know we are coming: an encounter this round is an ambush",
        62 => "Recruits: two replacement points",
        63 => "A rock: a ship, drawn by lot, is damaged or sunk",
        64 => "A ship is found: one lost ship is replaced at Suakin",
        65 => "A new plan: a hand card may be swapped for any of the draw pile",
        66 => "Headlong: an encounter this round is met by men who come straight on",
        _ => "A random event",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_36_have_a_name_and_an_effect() {
        for tens in 1..=6 {
            for units in 1..=6 {
                let text = text(tens * 10 + units);
                assert!(text.contains(": "), "{text}");
            }
        }
        assert_eq!(name(15), "Fatigue");
    }
}
