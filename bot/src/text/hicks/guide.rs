//! The guide on a march: what a newcomer is told beside each prompt of the first turns.

use engine::Why;
use engine::hicks::{View, Why as Own};

/// Turns the guide walks along.
const TURNS: u8 = 4;

/// Whether the guide leaves after this prompt.
pub fn leaves(view: &View, why: Why) -> bool {
    matches!(why, Why::Hicks(Own::Orders { .. })) && view.turn > TURNS
}

/// What is said beside a prompt; nothing where the rule behind it does.
pub fn words(view: &View, why: Why) -> Option<String> {
    let Why::Hicks(why) = why else { return None };
    Some(match why {
        Own::Deploy => "Four battalions are the four faces, the guns stand at the corners, the \
            camels inside. Steady men belong in front, for the front tests for everybody. One \
            squadron ahead to look into the scrub and one behind for stragglers is a sound \
            beginning. *Ready* when you like what you see."
            .to_owned(),
        Own::Orders { .. } if view.turn > TURNS => format!(
            "That is the march: orders, what the dice rouse, the Ansar's turn. The palm is {} \
             inches off. *Why?* under a message says what a die was about, `/rules` has the rest; \
             the guide takes its leave.",
            view.to_palm
        ),
        Own::Orders { .. } => match view.turn {
            0 | 1 => {
                "The square stands. *March: move off* throws a die for the battalion in front \
                and then two for the way, about 7 inches; the palm is some ten such marches away. \
                Nothing happens before you press *Give order*. When you have no more orders, *End \
                of orders*: then the Ansar play, and command may pass on."
                    .to_owned()
            }
            2 => "You may order each unit once in a turn, in any order: the square, a squadron, \
                fire. Send the scouts into scrub that lies on your way before you come within \
                twelve inches of it; an 11 on the dice puts riflemen along its edge."
                .to_owned(),
            3 => {
                "Ansar in sight? Halt while they are still far, and fire standing: on the march a \
                battalion fires only if a die lets it. Spearmen come at a run, and a whole face \
                with loaded rifles is what stops them. Horsemen wait for gaps: keep the square \
                closed."
                    .to_owned()
            }
            _ => "Watch the ammunition: a pair on the dice of a volley empties the pouches, and \
                an order brings up a mule in place of the next volley. A pair on the dice of the \
                march costs stragglers; a squadron that rides within two inches brings them back."
                .to_owned(),
        },
        Own::Lead { .. } => {
            "Cavalry turns as it likes and rides twice the dice in the open. A goal \
            is kept until you give another; far away from the rifles of the square it is alone."
                .to_owned()
        }
        Own::LeaveBehind { .. } | Own::HaltWithout { .. } | Own::LeaveStuck => {
            "A square is safe while it is closed. A turn lost is often cheaper than a gap; with \
             nobody near, the way counts for more."
                .to_owned()
        }
        Own::RideWith | Own::FireAt { .. } | Own::FollowUp { .. } => return None,
    })
}
