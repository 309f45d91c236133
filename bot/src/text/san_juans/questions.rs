//! What the game asks, in words: for the channel in a phrase, for the panel as a head line and
//! a text, and for `Why?` as the rule behind it.

use engine::san_juans::cards::awaits_its_rules;
use engine::san_juans::{CardId, View, Why, data};

use super::names::{self, Names};
use super::random_events;
use super::sentences::op_count;
use crate::text::words::{self, count};

/// What somebody is awaited for: `round 4 wants a card`.
pub fn awaited(why: Why) -> String {
    match why {
        Why::PlayCard { round } => format!("round {round} wants a card, or a pass"),
        Why::ChooseKind { card, count } => {
            format!(
                "{} of {} may be of several kinds",
                words::word(count.into()),
                names::card(card)
            )
        }
        Why::ArriveAt { card, count: number, .. } => {
            let units = count(usize::from(number), "unit");
            format!("{units} of {} want a place to arrive", names::card(card))
        }
        Why::ChooseTarget { card } => format!("{} wants a target", names::card(card)),
        Why::ChooseForRandomEvent { event } => {
            format!("a random event wants a choice ({})", random_events::name(event))
        }
        Why::TakeInExchange { .. } => "a card is to be taken in exchange".to_owned(),
        Why::PointsFlag { points } => {
            format!("{}: British or Egyptian", count(points.into(), "replacement point"))
        }
        Why::FleeFrom { place } => {
            format!("the troops of {} want somewhere to go", names::town(place))
        }
        Why::PutOutFrom { place } => format!("the ships of {} want a port", names::town(place)),
        Why::SpendOps { left: 0 } => "march on, fight or finish".to_owned(),
        Why::SpendOps { left } => format!("{} to spend", op_count(left)),
        Why::WhoMarches { from } => format!("who marches from {}", names::space(from)),
        Why::MarchTo { from } => format!("where to march from {}", names::space(from)),
        Why::UseGuides { from } => {
            format!("do the guides lead the force from {}", names::space(from))
        }
        Why::UseSurprise { space } => {
            format!("is the battle {} the surprise attack", names::at(space))
        }
        Why::SettleBattle { space } => format!("the battle {}", names::at(space)),
        Why::StepsLost { .. } => "the losses of a battle".to_owned(),
        Why::RetreatTo { from } => {
            format!("where the force beaten {} goes", names::at(from))
        }
        Why::WhoEmbarks { from } => format!("who gets aboard at {}", names::town(from)),
        Why::SiegeLosses { place, .. } => {
            format!("which units the siege of {} costs", names::town(place))
        }
        Why::Refit => "replacement points may be spent".to_owned(),
        Why::RebuildAt { .. } => "a rebuilt unit wants a place".to_owned(),
    }
}

/// A question as a panel puts it: head line and text.
pub fn question(why: Why, view: &View) -> (String, String) {
    let names = Names::new(view);
    let title = match why {
        Why::PlayCard { round } => format!("Round {round} of {}: play a card", view.rounds),
        Why::ChooseKind { .. } => "Which kind?".to_owned(),
        Why::ArriveAt { kind, count: number, .. } => {
            format!("Where do {number} × {} arrive?", names::kind(kind))
        }
        Why::ChooseTarget { card } => format!("{}: where?", names::card(card)),
        Why::ChooseForRandomEvent { event } => format!("{}: which?", random_events::name(event)),
        Why::TakeInExchange { .. } => "Take which card?".to_owned(),
        Why::PointsFlag { points } => format!("{}: whose?", count(points.into(), "point")),
        Why::FleeFrom { place } => format!("{} rises: where do its troops go?", names::town(place)),
        Why::PutOutFrom { place } => format!("Where do the ships of {} go?", names::town(place)),
        Why::SpendOps { left: 0 } => "March on, fight, or finish".to_owned(),
        Why::SpendOps { left } => format!("{} to spend", words::capital(&op_count(left))),
        Why::WhoMarches { from } => format!("Who marches from {}?", names::space(from)),
        Why::MarchTo { from } => format!("Where from {}?", names::space(from)),
        Why::UseGuides { from } => format!("Guides for the force from {}?", names::space(from)),
        Why::UseSurprise { space } => format!("A surprise attack {}?", names::at(space)),
        Why::SettleBattle { space } => format!("The battle {}", names::at(space)),
        Why::StepsLost { unit } => format!("Steps lost by {}?", names.unit(unit)),
        Why::RetreatTo { .. } => "Where does the beaten force go?".to_owned(),
        Why::WhoEmbarks { from } => format!("Who gets aboard at {}?", names::town(from)),
        Why::SiegeLosses { place, count: number } => {
            let units = count(usize::from(number), "unit");
            format!("The siege of {} costs {units}: which?", names::town(place))
        }
        Why::Refit => "Replacement points".to_owned(),
        Why::RebuildAt { unit } => format!("Where is {} rebuilt?", names.unit(unit)),
    };
    (title, body(why, view))
}

fn body(why: Why, view: &View) -> String {
    match why {
        Why::PlayCard { .. } => hand_lines(view).join("\n"),
        Why::ChooseKind { card, .. } | Why::ChooseTarget { card } => card_text(card),
        Why::SpendOps { left: 0 } => {
            "No Op is left. Units with movement left may march on; then the round ends.".to_owned()
        }
        Why::SpendOps { .. } => {
            "An Op lets every unit of one place, or of one stack on the road, march.".to_owned()
        }
        Why::WhoMarches { from } => {
            format!("There: {}.", names::force(view.units_at(from)))
        }
        Why::MarchTo { .. } => {
            "The list says how far it is, what brings an encounter in each space, and how likely \
             it is that nobody waits."
                .to_owned()
        }
        Why::Refit => {
            let points = view.points;
            format!(
                "Egyptian points {}, British points {}. At most two for a unit; what is left keeps.",
                points.egyptian, points.british
            )
        }
        other => rule(other).to_owned(),
    }
}

/// The hand, a line a card.
fn hand_lines(view: &View) -> Vec<String> {
    let line = |card: &CardId| {
        let row = data().card(*card);
        let event = if awaits_its_rules(*card) {
            "Ops or replacements only: this version does not play its event yet."
        } else {
            &row.text
        };
        format!("**{card}** {} · {} · {event}", row.title, op_count(row.ops))
    };
    view.hand.iter().map(line).collect()
}

/// What a card's event does.
fn card_text(card: CardId) -> String {
    data().card(card).text.clone()
}

/// The rule behind a question, in plain words.
pub fn rule(why: Why) -> &'static str {
    match why {
        Why::PlayCard { .. } => {
            "Each turn has seven rounds. In each you play one card: for its event (it is then gone \
             for good), for Ops (to march), or once a turn for replacement points (which moves \
             Mahdi's score by +5). Or you pass: one Op, no card. When a card is played two dice \
             are thrown; if they total its random-event number, something unforeseen happens."
        }
        Why::ChooseKind { .. } => "The card leaves the kind open; they differ in name and picture.",
        Why::ArriveAt { .. } => {
            "Units a card brings appear at once and can march from the next round on."
        }
        Why::ChooseTarget { .. } => "The card's event works on a place you choose.",
        Why::ChooseForRandomEvent { .. } => {
            "Two dice came to the card's random-event number; two more named the event."
        }
        Why::TakeInExchange { .. } => "The card given up goes where the other came from.",
        Why::PointsFlag { .. } => {
            "Since the British have come, points of random events may be for either."
        }
        Why::FleeFrom { .. } => {
            "A garrison of one to three units in a place that rises rolls one die: 1–2 it goes \
             over to the Mahdi, 3–4 it gets away, 5–6 it puts the revolt down. It gets away to \
             the nearest place of ours by land, or from a port to any other port of ours."
        }
        Why::PutOutFrom { .. } => "Ships of a port that rises go to the nearest port of ours.",
        Why::SpendOps { .. } => {
            "An Op lets all units of one place or stack march: three spaces, cavalry and camels \
             four, a mixed force like its slowest. No unit marches on two Ops in a round. Battles \
             are fought when the Ops are spent."
        }
        Why::WhoMarches { .. } => {
            "All may go, or some; the others can march elsewhere on the same Op. A group marches \
             like its slowest unit."
        }
        Why::MarchTo { .. } => {
            "In every space that is not ours a die is thrown: on a road the Ansar wait on 6, in a \
             village on 5 or 6, in a town on 4 or more, in a fortified town always; more easily \
             where the whole island is theirs. If nobody waits in a place, it is taken."
        }
        Why::UseGuides { .. } => "A random event sent guides: one force rolls for no encounters.",
        Why::UseSurprise { .. } => {
            "Good intelligence makes one battle of this round our surprise attack."
        }
        Why::SettleBattle { .. } => {
            "A battle is settled here by the quick resolver, or on your own table. Lost, it moves \
             Mahdi's score by +10, won by −10; half the force or more lost by +5 besides."
        }
        Why::StepsLost { .. } => "The steps each unit lost on your own table, one after another.",
        Why::RetreatTo { .. } => {
            "A beaten force goes back the way it came; else to a neighbouring place of ours or \
             free road; else by the ships in port; else it is destroyed."
        }
        Why::WhoEmbarks { .. } => "The ships take as many as they hold; the others are lost.",
        Why::SiegeLosses { .. } => "The siege table costs units; the commander names them.",
        Why::Refit => {
            "At most two points for a unit each turn, none in besieged places. Eliminated units \
             can be rebuilt in a fortified town of ours; mutineers never come back."
        }
        Why::RebuildAt { .. } => "Units are rebuilt in a fortified town of ours.",
    }
}
