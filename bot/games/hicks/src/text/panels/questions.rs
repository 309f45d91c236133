//! What a march asks, in words: for the channel in a phrase, for the panel as a head line and a
//! text. The rule behind it is in [`reasons`].

use hicks::{Side, View, Why};
use model::words::count_word;

use crate::text::names::Names;
use crate::text::panels::reasons;
use crate::text::{board, names};

/// What a Pasha is awaited for: `orders for turn 4`.
pub fn awaited(why: Why, view: Option<&View>) -> String {
    let names = Names::new(view, &[]);
    match why {
        Why::Deploy => "the square is to be drawn up".to_owned(),
        Why::Orders { turn } => format!("orders for turn {turn}"),
        Why::RideWith => "with whom the Pasha rides".to_owned(),
        Why::Lead { unit } => {
            format!("where {} {}", names.the(unit).text, names.the(unit).verb("go", "goes"))
        }
        Why::FireAt { unit } => {
            format!("whom {} {} at", names.the(unit).text, names.the(unit).verb("fire", "fires"))
        }
        Why::LeaveBehind { .. } => "whether the square marches without some of it".to_owned(),
        Why::HaltWithout { .. } => "whether the square halts without some of it".to_owned(),
        Why::LeaveStuck => "whether the square waits for what is stuck".to_owned(),
        Why::FollowUp { unit, .. } => {
            format!(
                "whether {} {} up",
                names.the(unit).text,
                names.the(unit).verb("follow", "follows")
            )
        }
    }
}

/// `The front face`, `The front face and one more`.
fn faces(face: Side, number: u8) -> String {
    let first = format!("The {}", names::face(face));
    match number {
        0 | 1 => first,
        more => format!("{first} and {} more", count_word(usize::from(more) - 1, "face")),
    }
}

/// A question as a panel puts it: head line and text.
pub fn question(why: Why, view: &View) -> (String, String) {
    let names = Names::new(Some(view), &[]);
    let title = match why {
        Why::Deploy => "How is the square drawn up?".to_owned(),
        Why::Orders { turn } => format!("Turn {turn} of 30: your orders, Pasha?"),
        Why::RideWith => "With which unit do you ride?".to_owned(),
        Why::Lead { unit } => {
            let who = names.the(unit);
            format!("Where {} {} go?", who.verb("do", "does"), who.text)
        }
        Why::FireAt { unit } => {
            let who = names.the(unit);
            format!("At whom {} {} fire?", who.verb("do", "does"), who.text)
        }
        Why::LeaveBehind { face, faces: number } => {
            format!("{} will not move off. March without?", faces(face, number))
        }
        Why::HaltWithout { face, faces: number } => {
            format!("{} will not halt. Halt without?", faces(face, number))
        }
        Why::LeaveStuck => "Part of the square is stuck in the sand. March on?".to_owned(),
        Why::FollowUp { party, .. } => {
            format!("After {}?", names.party(party).text)
        }
    };
    let mut body = Vec::new();
    match why {
        Why::Orders { .. } | Why::Deploy => body.push(board::in_short(view)),
        Why::Lead { .. } | Why::FireAt { .. } => body.extend(board::ansar(view)),
        _ => {}
    }
    body.push(reasons::rule(why).to_owned());
    (title, body.join("\n"))
}
