//! One sentence for each fact: those of `words.toml`, and those that need more than blanks, about
//! the square here, the Ansar in [`enemy`], fire, morale and the fight in [`fighting`].

use hicks::{Event, Grade, Outcome, PieceKind};
use model::words::{count, list};

use crate::text::book::{BOOK, dice};
use crate::text::names::{Names, pasha};
use crate::text::{enemy, fighting};

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
        Event::Found { by, die, kind, reach, .. } => {
            let who = names.mover(*by).text;
            let half: u8 = reach.iter().sum();
            let (sign, faces, what) = match kind {
                PieceKind::Pool => {
                    ("💧", " (1–2)", format!("a **pool of water** lies in the way of {who}."))
                }
                PieceKind::Sand { .. } => {
                    let what = "It halves the way and hides nobody.";
                    ("🏜️", " (3–4)", format!("**soft sand** lies before {who}. {what}"))
                }
                PieceKind::Wadi { .. } => {
                    let far = format!("{half}″ to either side ({})", dice(reach));
                    let what = "It halves the way and gives cover.";
                    ("🏜️", " (5–6)", format!("a **wadi** opens before {who}, {far}. {what}"))
                }
                PieceKind::Cover { .. } => ("🌿", "", format!("scrub before {who}.")),
            };
            format!("{sign} A 7 on the move, then 🎲{die}{faces}: {what}")
        }
        Event::Thirst { die, discipline, .. } if die > discipline => {
            BOOK.tell("thirst", event, names)?
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

pub fn grade(of: Grade) -> &'static str {
    BOOK.words("grade", &of)
}

pub fn ended(outcome: Outcome) -> String {
    let end = match outcome.grade {
        Grade::Annihilated if outcome.arrived => BOOK.words("ended", &"arrived"),
        Grade::Annihilated if outcome.infantry == 0 => BOOK.words("ended", &"nobody"),
        grade => BOOK.words("ended", &grade),
    };
    let guns = ["no gun", "one gun", "both guns"][usize::from(outcome.guns.min(2))];
    let whole = if outcome.unbroken { "the square whole" } else { "the square broken" };
    let killed = match outcome.ansar_killed {
        0 => "no Ansar".to_owned(),
        1 => "one of the Ansar".to_owned(),
        many => format!("{many} Ansar"),
    };
    let left = count(outcome.infantry.into(), "infantry figure");
    format!("{end}\nTurn {}: {left} left, {guns}, {whole}; {killed} killed.", outcome.turn)
}
