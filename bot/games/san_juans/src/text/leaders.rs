//! Gordon, Graham, Hicks and what the commander was told, in words.

use model::words;
use model::words::count;
use san_juans::{Gordon, LeaderEvent};

use crate::text::battles::battle;
use crate::text::names;
use crate::text::names::Names;

/// The sentence for one fact. What a balloon saw is told to the commander only, and only where
/// [`Names::may_tell_secrets`].
pub fn sentence(event: &LeaderEvent, names: &Names<'_>) -> String {
    match event {
        LeaderEvent::GordonArrived { place } => {
            format!("🎖 **General Gordon is at {}.**", names::town(*place))
        }
        LeaderEvent::GordonRolled { die: 6 } => {
            "🎖 London has second thoughts: 🎲6 (6): **Gordon must be taken off.** Any ship in \
             the port will do."
                .to_owned()
        }
        LeaderEvent::GordonRolled { die } => {
            format!("🎖 Does London call Gordon home? 🎲{die} (6): not yet.")
        }
        LeaderEvent::GordonBoarded { ship } => {
            format!("🎖 Gordon goes aboard {}.", names.ship(*ship))
        }
        LeaderEvent::GordonSafe { place } => {
            format!("🎖 **Gordon comes ashore at {}, safe**, and goes home.", names::town(*place))
        }
        LeaderEvent::GordonKilled => {
            "🎖 **Gordon is dead.** Mahdi's score at the turn's end: +20.".to_owned()
        }
        LeaderEvent::DutyDone => {
            "Graham has cleared Lopez Island: his troops may now go anywhere.".to_owned()
        }
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
        LeaderEvent::HicksMarched { lapsed: false } => {
            "Hicks has marched against the rebels, as he must each turn.".to_owned()
        }
        LeaderEvent::HicksMarched { lapsed: true } => {
            "Hicks cannot march against the rebels this turn.".to_owned()
        }
        LeaderEvent::HicksFree => {
            "Half of the Hicks expedition is gone: the rest need not attack any more.".to_owned()
        }
        LeaderEvent::HicksLost => {
            "The Hicks expedition finds no port to land at; the card is lost.".to_owned()
        }
        LeaderEvent::OrderedAgainst { place, obeyed: false } => {
            format!("The next Ops card must send a force against {}.", names::town(*place))
        }
        LeaderEvent::OrderedAgainst { place, obeyed: true } => {
            format!("A force has been sent against {}, as ordered.", names::town(*place))
        }
        other => told(other, names),
    }
}

fn told(event: &LeaderEvent, names: &Names<'_>) -> String {
    match event {
        LeaderEvent::IntelligenceGained => {
            "The commander will choose how the next battle is met: probing, encounter or defence."
                .to_owned()
        }
        LeaderEvent::ZaribaBuilt { units } => {
            let at = units.first().and_then(|unit| names.whereabouts(*unit));
            let at = at.map_or_else(String::new, |space| format!(" {}", names::at(space)));
            format!("🛡 Behind thorn and earth{at} this turn: {}.", names.units(units))
        }
        LeaderEvent::AllSupplied => "📦 Every force is in supply this turn.".to_owned(),
        LeaderEvent::Scouted { place, force: Some(force), again } if names.may_tell_secrets() => {
            let again = if *again { "counts again" } else { "counts" };
            format!(
                "🎈 *For the commander only.* At {} the balloon {again} {}: {}.",
                names::town(*place),
                count(force.units().into(), "unit"),
                battle::theirs(*force)
            )
        }
        LeaderEvent::Scouted { place, again: false, .. } => format!(
            "🎈 A balloon goes up over {}; what it saw goes to the commander.",
            names::town(*place)
        ),
        LeaderEvent::Scouted { place, again: true, .. } => {
            format!("🎈 It goes up over {} a second time.", names::town(*place))
        }
        LeaderEvent::PileSeen { count } => format!(
            "The top {} of the draw pile were looked at and put back in an order of the \
             commander's choice.",
            words::count_word((*count).into(), "card")
        ),
        _ => String::new(),
    }
}

/// Where Gordon is, for the board; nothing while he has not come.
pub fn gordon(gordon: Gordon, names: &Names<'_>) -> Option<String> {
    let at = match gordon {
        Gordon::Absent => return None,
        Gordon::Ashore { recalled: false } => "in Friday Harbor".to_owned(),
        Gordon::Ashore { recalled: true } => {
            "in Friday Harbor; he must be taken off by ship".to_owned()
        }
        Gordon::Aboard(ship) => format!("aboard {}", names.ship(ship)),
        Gordon::Safe => "safe, and out of the war".to_owned(),
        Gordon::Killed => "dead".to_owned(),
    };
    Some(format!("🎖 Gordon: {at}"))
}
