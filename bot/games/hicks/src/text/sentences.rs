//! One sentence for each fact: those of `words.toml`, and those that need more than blanks, about
//! the square here, the Ansar in [`enemy`], fire, morale and the fight in [`fighting`].

use hicks::{Event, Grade, Mover, Outcome, PieceKind};
use model::words::{count, list};

use crate::text::book::BOOK;
use crate::text::names::{Names, pasha};
use crate::text::{enemy, fighting};

/// A die and what it had to show: `🎲4 (3 or less)`.
pub fn at_most(die: u8, needed: u8) -> String {
    format!("🎲{die} ({})", or_less(needed))
}

/// `3 or less`; what no die can miss or reach is said as it is.
pub fn or_less(needed: u8) -> String {
    match needed {
        0 => "nothing will do".to_owned(),
        1 => "only a 1".to_owned(),
        2..=5 => format!("{needed} or less"),
        _ => "any will do".to_owned(),
    }
}

/// `needed 3 or less`.
pub fn needed(score: u8) -> String {
    match score {
        0 | 6.. => or_less(score),
        1 => "needed a 1".to_owned(),
        2..=5 => format!("needed {score} or less"),
    }
}

/// Several dice as they fell: `🎲4+3`.
pub fn dice(faces: &[u8]) -> String {
    let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
    format!("🎲{}", faces.join("+"))
}

/// Two dice and what they come to: `🎲4+3 = 7`.
pub fn two(faces: [u8; 2]) -> String {
    format!("{} = {}", dice(&faces), faces[0] + faces[1])
}

/// The sentence for one fact; nothing for those that need no words.
pub fn sentence(event: &Event, names: &Names) -> Option<String> {
    own(event, names)
        .or_else(|| enemy::sentence(event, names))
        .or_else(|| fighting::sentence(event, names))
        .or_else(|| BOOK.tell("fact", event, names))
}

/// What a sentence with blanks cannot tell.
fn own(event: &Event, names: &Names) -> Option<String> {
    Some(match event {
        Event::OrderDrawn { seats, .. } => match &seats[..] {
            [only] => format!("{} commands alone.", pasha(*only)),
            seats => {
                let seats: Vec<String> = seats.iter().map(|seat| pasha(*seat)).collect();
                format!("The lot gives the order of command: {}.", list(&seats))
            }
        },
        Event::Controlled { unit, for_square, to_move, dice: thrown, needed, passed } => {
            let who = if *for_square { names.mover(Mover::Square) } else { names.the(*unit) };
            let what = match (to_move, passed) {
                (true, true) => who.does("move off", "moves off"),
                (true, false) => who.does("do not move off", "does not move off"),
                (false, true) => who.does("halt", "halts"),
                (false, false) => who.does("do not halt", "does not halt"),
            };
            let at = match for_square {
                true => format!("; {} lead it", names.the(*unit).text),
                false => String::new(),
            };
            let at = if names.the(*unit).many { at } else { at.replace(" lead it", " leads it") };
            let faces: Vec<String> = thrown.iter().map(|die| format!("🎲{die}")).collect();
            let either = if thrown.len() > 1 { ", a Pasha gives two dice" } else { "" };
            format!("{what}: {} ({}{at}{either}).", faces.join(" "), or_less(*needed))
        }
        Event::Found { by, die, kind, reach, .. } => {
            let who = names.mover(*by).text;
            match kind {
                PieceKind::Pool => {
                    format!(
                        "💧 A 7 on the move, then 🎲{die} (1–2): a **pool of water** lies in the way of {who}."
                    )
                }
                PieceKind::Sand { .. } => format!(
                    "🏜️ A 7 on the move, then 🎲{die} (3–4): **soft sand** lies before {who}. It \
                     halves the way and hides nobody."
                ),
                PieceKind::Wadi { .. } => {
                    let half: u8 = reach.iter().sum();
                    format!(
                        "🏜️ A 7 on the move, then 🎲{die} (5–6): a **wadi** opens before {who}, \
                         {half}″ to either side ({}). It halves the way and gives cover.",
                        dice(reach)
                    )
                }
                PieceKind::Cover { .. } => {
                    format!("🌿 A 7 on the move, then 🎲{die}: scrub before {who}.")
                }
            }
        }
        Event::Thirst { unit, die, discipline, rallying } => {
            let who = names.the(*unit);
            let roll = at_most(*die, *discipline);
            match (rallying, die <= discipline) {
                (false, true) => {
                    format!("{} past the water: {roll}.", who.does("march", "marches"))
                }
                (false, false) => format!(
                    "💧 {} ranks to drink: {roll}. **There is a gap** while {} out of the line.",
                    who.does("break", "breaks"),
                    if who.many { "they are" } else { "it is" }
                ),
                (true, true) => {
                    format!("{} away from the water: {roll}.", who.does("come", "comes"))
                }
                (true, false) => format!("{} still drinking: {roll}.", who.does("are", "is")),
            }
        }
        // At the table's edge who runs can go no farther (H-R41).
        Event::Ran { who, from, to, off: false } if from == to => {
            format!("🏃 {} at the table's edge.", names.body(*who).does("huddle", "huddles"))
        }
        Event::Ended(outcome) => ended(*outcome),
        _ => return None,
    })
}

/// `, halved by the ground`.
pub fn how_far(halved: bool, doubled: bool) -> &'static str {
    match (halved, doubled) {
        (true, false) => ", halved by the ground",
        (false, true) => ", doubled in the open",
        _ => "",
    }
}

/// A grade in a word or two.
pub fn grade(of: Grade) -> &'static str {
    BOOK.words("grade", &of)
}

/// How the march ended, in two sentences.
pub fn ended(outcome: Outcome) -> String {
    let Outcome { grade: of, arrived, turn, infantry, guns, unbroken, ansar_killed } = outcome;
    let end = match (of, arrived) {
        (Grade::Triumph, _) => {
            "🌴 **A triumph.** The square halts under the palm with its ranks closed."
        }
        (Grade::Success, _) => {
            "🌴 **A success.** The square has come through, thinner than it set out."
        }
        (Grade::BareEscape, _) => {
            "🌴 **A bare escape.** What is left reaches the palm; Cairo will call it a draw."
        }
        (Grade::TurnedBack, _) => {
            "🏳️ **Turned back.** The days are over and the palm is not reached; most of the army \
             comes home."
        }
        (Grade::Annihilated, true) => {
            "💀 **Annihilated.** Too few reach the palm to be called an army."
        }
        (Grade::Annihilated, false) if infantry == 0 => {
            "💀 **Annihilated.** Nobody is left to reach the palm."
        }
        (Grade::Annihilated, false) => {
            "💀 **Annihilated.** The palm is not reached: too few are left, or no Pasha."
        }
    };
    let guns = match guns {
        0 => "no gun".to_owned(),
        1 => "one gun".to_owned(),
        _ => "both guns".to_owned(),
    };
    let whole = if unbroken { "the square whole" } else { "the square broken" };
    format!(
        "{end}\nTurn {turn}: {} left, {guns}, {whole}; {} killed.",
        count(infantry.into(), "infantry figure"),
        match ansar_killed {
            0 => "no Ansar".to_owned(),
            1 => "one of the Ansar".to_owned(),
            many => format!("{many} Ansar"),
        }
    )
}
