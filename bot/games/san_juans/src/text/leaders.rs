//! Gordon, Graham, Hicks, other leaders and what the commander was told, in words.

use model::words::count;
use san_juans::{Gordon, LeaderEvent};

use crate::text::battles::battle;
use crate::text::book::BOOK;
use crate::text::names::Names;
use crate::text::{commanders, names};

/// The sentence for a fact that needs more than blanks. What a balloon saw is told to the commander
/// only, and only where [`Names::may_tell_secrets`].
pub fn sentence(event: &LeaderEvent, names: &Names<'_>) -> Option<String> {
    Some(match event {
        LeaderEvent::GrahamRecalled { dice, left } => {
            let faces: Vec<String> = dice.iter().map(|(_, die)| format!("🎲{die}")).collect();
            let rolled = match (faces.is_empty(), left.is_empty()) {
                (true, _) => "None of his troops is left.".to_owned(),
                (false, true) => {
                    format!("Each unit leaves on 5+: {}: all of them stay.", faces.join(" "))
                }
                (false, false) => format!(
                    "Each unit leaves on 5+: {}: leaving for good: {}.",
                    faces.join(" "),
                    names.units(left)
                ),
            };
            format!("**Graham is called home.** {rolled}")
        }
        LeaderEvent::ZaribaBuilt { units } => {
            let at = units.first().and_then(|unit| names.whereabouts(*unit));
            let at = at.map_or_else(String::new, |space| format!(" {}", names::at(space)));
            format!("🛡 Behind thorn and earth{at} this turn: {}.", names.units(units))
        }
        LeaderEvent::Scouted { place, force: Some(force), again } if names.may_tell_secrets() => {
            let again = if *again { "counts again" } else { "counts" };
            format!(
                "🎈 *For the commander only.* At {} the balloon {again} {}: {}.",
                names::town(*place),
                count(force.units().into(), "unit"),
                battle::theirs(*force)
            )
        }
        LeaderEvent::LeaderProved { island, flag, die, worth } => {
            let (name, able) = (commanders::name(*island, *flag), commanders::ability(*worth));
            let whom = if flag.is_some() { "ours" } else { "the Ansar" };
            let dice = match worth {
                1.. => ": each D20 of that side hits on one face more",
                0 => "",
                _ => ": each D20 of that side hits on one face less",
            };
            let island = names::island(*island);
            format!(
                "🎖 {name}, who leads {whom} on {island}: 🎲{die} (1 poor, 6 able): {able}{dice}."
            )
        }
        _ => return None,
    })
}

pub fn gordon(gordon: Gordon, names: &Names<'_>) -> Option<String> {
    let at = BOOK.tell("gordon", &gordon, names)?;
    Some(format!("🎖 Gordon: {at}"))
}
