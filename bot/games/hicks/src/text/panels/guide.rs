//! The guide on a march: what a newcomer is told beside each prompt of the first turns.

use hicks::{View, Why as Own};
use model::Why;

/// Turns the guide walks along.
const TURNS: u8 = 4;

/// Whether the guide leaves after this prompt.
pub fn leaves(view: &View, why: &Why) -> bool {
    matches!(why.own(), Some(Own::Orders { .. })) && view.turn > TURNS
}

/// What is said beside a prompt; nothing where the rule behind it does.
pub fn words(view: &View, why: &Why) -> Option<String> {
    Some(match why.own()? {
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
                and then two for each face. Together they go as far as the slowest, four inches or \
                five; *Press on* goes as far as the front, and who threw less is left behind. \
                Nothing happens before you press *Give order*. When you have no more orders, *End \
                of orders*: then the Ansar play, and command may pass on."
                    .to_owned()
            }
            2 => "You may order each unit once in a turn, in any order: the square, a squadron, \
                fire. Send a squadron into scrub beside your way before the square marches within \
                twelve inches of it: an 11 on the dice puts riflemen along its edge, but not where \
                yours have looked, or stand."
                .to_owned(),
            3 => "Ansar in sight? As a rule get on, and fire as you go: to halt and to move off \
                again take dice, and more of them gather meanwhile. Press on away from riflemen. \
                A square that stands closed when spearmen are upon it does best to stay and fire: \
                loaded rifles and their run under fire are what stops them."
                .to_owned(),
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
            "A square is safe while it is closed, and slow. Early on a turn lost is cheaper than a \
             gap; from the tenth turn or so the way counts for more."
                .to_owned()
        }
        Own::RideWith | Own::FireAt { .. } | Own::FollowUp { .. } => return None,
    })
}
