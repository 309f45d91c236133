//! What the game asks, in words: for the channel in a phrase, for the panel as a head line and
//! a text. The rule behind it is in [`reasons`].

use model::words;
use model::words::count;
use san_juans::cards::Arrival;
use san_juans::{CardId, Settlement, UnitId, View, Why, data};

use crate::text::battles::battle;
use crate::text::names::Names;
use crate::text::panels::reasons;
use crate::text::sentences::op_count;
use crate::text::{names, random_events};

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
        Why::ArriveAt { card, .. } if arrives_singly(card) => {
            format!("a unit of {} wants a place to arrive", names::card(card))
        }
        Why::ArriveAt { card, .. } => {
            format!("the units of {} want a place to arrive", names::card(card))
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
        Why::SpendOps { left: 0 } => "go on, or finish the round".to_owned(),
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
        Why::StepsLost { .. } | Why::AnsarStanding { .. } | Why::InRout { .. } => {
            "the losses of a battle".to_owned()
        }
        Why::RetreatTo { from, units: 0, .. } => {
            format!("where the force beaten {} goes", names::at(from))
        }
        Why::RetreatTo { from, units, .. } => {
            let (part, at) = (words::count_word(units.into(), "unit"), names::at(from));
            format!("where {part} beaten {at} {}", if units == 1 { "goes" } else { "go" })
        }
        Why::WhoEmbarks { from } => format!("who gets aboard at {}", names::town(from)),
        Why::SiegeLosses { place, .. } => {
            format!("which units the siege of {} costs", names::town(place))
        }
        Why::Refit => "replacement points may be spent".to_owned(),
        Why::RebuildAt { .. } => "a rebuilt unit wants a place".to_owned(),
        Why::ExchangeFor { card } => format!("a hand card is to go for {}", names::card(card)),
        Why::NextToRise => "which place is rolled for next".to_owned(),
        Why::MakePeace => "peace, or fight on".to_owned(),
        Why::GiveTheatre { .. } => "which island an officer commands".to_owned(),
        at_sea => awaited_at_sea(at_sea),
    }
}

fn awaited_at_sea(why: Why) -> String {
    match why {
        Why::WhoSails { from } => format!("which ships sail from {}", names::berth(from)),
        Why::SailHow { at, left } => {
            let left = count(left.into(), "function");
            format!("the ships at {}, {left} left", names::berth(at))
        }
        Why::WhoBoards { at, .. } => format!("who goes aboard at {}", names::town(at)),
        Why::WhoLands { at } => format!("who lands at {}", names::town(at)),
        Why::PointsAboard { to, .. } => {
            format!("replacement points for {}", names::town(to))
        }
        Why::PutInto { from } => format!("which port ships at {} make for", names::berth(from)),
        Why::WhoIsSaved { .. } => "who is taken off a sinking ship".to_owned(),
        Why::SeaFight { sea, .. } => format!("the fight in {}", names::sea(sea)),
        Why::ShipDamage { .. } => "the damage of a fight at sea".to_owned(),
        Why::FormSupply { at } => format!("how much supply leaves {}", names::town(at)),
        Why::UseTrain => "what the train does with its Op".to_owned(),
        Why::LayTrack { .. } => "where track is laid".to_owned(),
        Why::WhoRides { to } => format!("who rides to {}", names::space(to)),
        siege => awaited_in_a_siege(siege),
    }
}

fn awaited_in_a_siege(why: Why) -> String {
    match why {
        Why::WhoBreaksThrough { place } => {
            format!("who fights a way out of {}", names::town(place))
        }
        Why::SiegeAction { place } => format!("what the garrison of {} does", names::town(place)),
        Why::WhoSorties { place } => format!("who makes the sortie from {}", names::town(place)),
        Why::SortieLosses { place, .. } => {
            format!("which units the sortie from {} costs", names::town(place))
        }
        Why::WhoBreaksOut { place } => format!("who breaks out of {}", names::town(place)),
        Why::BreakOutTo { place } => format!("where they break out of {}", names::town(place)),
        Why::ChooseType { space } => format!("how the battle {} is met", names::at(space)),
        // What these ask shows what they are about: no more is said of them in the channel.
        Why::ScoutAgain { .. } => "a report for the commander's eyes".to_owned(),
        Why::TopCard { .. } => "the spies' report, for the commander's eyes".to_owned(),
        Why::HicksLandsAt => "where the Hicks expedition lands".to_owned(),
        Why::HicksMarchesOn { .. } => "where Hicks marches".to_owned(),
        _ => "an answer".to_owned(),
    }
}

/// A question as a panel puts it: head line and text.
pub fn question(why: Why, view: &View) -> (String, String) {
    let names = Names::new(view);
    let title = match why {
        Why::PlayCard { round } => format!("Round {round} of {}: play a card", view.rounds),
        Why::ChooseKind { count: 1, .. } => "Of which kind is the unit?".to_owned(),
        Why::ChooseKind { count, .. } => {
            format!("Of which kind are the {} units?", words::word(count.into()))
        }
        Why::ArriveAt { card, kind, .. } if arrives_singly(card) => {
            format!("Where does the next unit arrive? ({})", names::kind(kind))
        }
        Why::ArriveAt { card, .. } => {
            format!("Where do the units of {} arrive?", names::card(card))
        }
        Why::ChooseTarget { card } => format!("{}: where?", names::card(card)),
        Why::ChooseForRandomEvent { event } => format!("{}: which?", random_events::name(event)),
        Why::TakeInExchange { .. } => "Take which card?".to_owned(),
        Why::PointsFlag { points } => format!("{}: whose?", count(points.into(), "point")),
        Why::FleeFrom { place } => format!("{} rises: where do its troops go?", names::town(place)),
        Why::PutOutFrom { place } => format!("Where do the ships of {} go?", names::town(place)),
        Why::SpendOps { left: 0 } => "Go on, or finish".to_owned(),
        Why::SpendOps { left } => format!("{} to spend", words::capital(&op_count(left))),
        Why::WhoMarches { from } => format!("Who marches from {}?", names::space(from)),
        Why::MarchTo { from } => format!("Where from {}?", names::space(from)),
        Why::UseGuides { from } => format!("Guides for the force from {}?", names::space(from)),
        Why::UseSurprise { space } => format!("A surprise attack {}?", names::at(space)),
        Why::SettleBattle { space } => format!("The battle {}", names::at(space)),
        Why::StepsLost { unit } => format!("Steps lost by {}?", names.unit(unit)),
        Why::AnsarStanding { space } => {
            format!("How many of the Ansar still stood {}?", names::at(space))
        }
        Why::InRout { space } => format!("Who of ours was in rout {}?", names::at(space)),
        Why::RetreatTo { lead, units, .. } => whose_retreat(lead, units, &names),
        Why::WhoEmbarks { from } => format!("Who gets aboard at {}?", names::town(from)),
        Why::SiegeLosses { place, count: number } => {
            let units = count(usize::from(number), "unit");
            format!("The siege of {} costs {units}: which?", names::town(place))
        }
        Why::Refit => "Replacement points".to_owned(),
        Why::RebuildAt { unit } => format!("Where is {} rebuilt?", names.unit(unit)),
        Why::ExchangeFor { card } => format!("Which card goes for {}?", names::card(card)),
        Why::NextToRise => "Which place is rolled for next?".to_owned(),
        Why::MakePeace => "The war is won: make peace, or fight on?".to_owned(),
        Why::GiveTheatre { seat } => format!("Which island does officer {} command?", seat.0),
        at_sea => title_at_sea(at_sea, &names),
    };
    (title, body(why, view))
}

/// Which part of a beaten force is asked for (J-077).
fn whose_retreat(lead: Option<UnitId>, units: u16, names: &Names<'_>) -> String {
    match (lead.map(|unit| names.unit(unit)), units) {
        (None, _) | (_, 0) => "Where does the beaten force go?".to_owned(),
        (Some(lead), 1) => format!("Where does {lead} go?"),
        (Some(lead), units) => {
            let others = words::word(usize::from(units) - 1);
            format!("Where do {lead} and {others} more go?")
        }
    }
}

fn title_at_sea(why: Why, names: &Names<'_>) -> String {
    match why {
        Why::WhoSails { from } => format!("Which ships sail from {}?", names::berth(from)),
        Why::SailHow { at, left } => {
            format!("At {}: {} left", names::berth(at), count(left.into(), "function"))
        }
        Why::WhoBoards { at, room } => {
            format!("Who goes aboard at {}? Room for {room}", names::town(at))
        }
        Why::WhoLands { at } => format!("Who lands at {}?", names::town(at)),
        Why::PointsAboard { to, flag } => {
            let flag = names::flag(flag);
            format!("How many {flag} replacement points go to {}?", names::town(to))
        }
        Why::PutInto { from } => format!("Which port from {}?", names::berth(from)),
        Why::WhoIsSaved { ship, room } => {
            format!("Who is taken off {}? Room for {room}", names.ship(ship))
        }
        Why::SeaFight { sea, round } => {
            format!("Fight in {}, round {round}", names::sea(sea))
        }
        Why::ShipDamage { ship } => format!("Damage to {}?", names.ship(ship)),
        Why::FormSupply { at } => format!("How many supply units form at {}?", names::town(at)),
        Why::UseTrain => "The armoured train".to_owned(),
        Why::LayTrack { left } => {
            format!("Where is track laid? {} left", count(left.into(), "section"))
        }
        Why::WhoRides { to } => format!("Who rides to {}?", names::space(to)),
        siege => title_in_a_siege(siege),
    }
}

fn title_in_a_siege(why: Why) -> String {
    match why {
        Why::WhoBreaksThrough { place } => {
            format!("Who fights a way out of {}?", names::town(place))
        }
        Why::SiegeAction { place } => format!("The garrison of {}", names::town(place)),
        Why::WhoSorties { place } => format!("Who makes the sortie from {}?", names::town(place)),
        Why::SortieLosses { place, count: number } => {
            let units = count(usize::from(number), "unit");
            format!("The sortie from {} costs {units}: which?", names::town(place))
        }
        Why::WhoBreaksOut { place } => format!("Who breaks out of {}?", names::town(place)),
        Why::BreakOutTo { place } => format!("Where do they break out of {}?", names::town(place)),
        Why::ChooseType { space } => format!("How is the battle {} met?", names::at(space)),
        Why::ScoutAgain { place } => format!("Count the force at {} again?", names::town(place)),
        Why::TopCard { left: 1 } => "The last card goes on top".to_owned(),
        Why::TopCard { left } => format!("{left} cards to lay down: which lies lowest?"),
        Why::HicksLandsAt => "Where does the Hicks expedition land?".to_owned(),
        Why::HicksMarchesOn { from } => {
            format!("Which place does Hicks march on from {}?", names::space(from))
        }
        _ => "An answer is wanted".to_owned(),
    }
}

fn body(why: Why, view: &View) -> String {
    match why {
        Why::PlayCard { .. } => hand_lines(view).join("\n"),
        Why::ChooseKind { card, .. } | Why::ChooseTarget { card } => card_text(card),
        Why::ArriveAt { card, .. } => format!("{}\n{}", card_text(card), reasons::rule(why)),
        Why::SpendOps { left: 0 } => {
            "No Op is left. Units with movement left may march on, ships with functions left sail \
             on; then the round ends."
                .to_owned()
        }
        Why::SpendOps { .. } => {
            "An Op lets all troops and ships of one place move, or one stack on the road or at sea."
                .to_owned()
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
        Why::SiegeAction { place } | Why::WhoSorties { place } | Why::WhoBreaksOut { place } => {
            let state = view.place(place);
            format!(
                "Siege level {}. Inside: {}.\n{}",
                state.siege.unwrap_or(1),
                names::force(&state.units),
                reasons::rule(why)
            )
        }
        Why::ScoutAgain { place } => {
            let seen = view.scouted.iter().find(|(at, _)| *at == place);
            let seen = seen.map_or_else(String::new, |(_, force)| {
                let units = count(force.units().into(), "unit");
                format!("🎈 The balloon counts {units}: {}.\n", battle::theirs(*force))
            });
            format!("{seen}{}", reasons::rule(why))
        }
        Why::ExchangeFor { card } => card_text(card),
        Why::RetreatTo { from, .. } if !view.retreating.is_empty() => format!(
            "Beaten {}: {}.\n{}",
            names::at(from),
            Names::new(view).units(&view.retreating),
            reasons::rule(why)
        ),
        // What they agreed on is only the usual way (J-073).
        Why::SettleBattle { .. } if view.options.settlement == Settlement::Table => format!(
            "You agreed to fight battles on your own table; the sheet has all you need. {}",
            reasons::rule(why)
        ),
        other => reasons::rule(other).to_owned(),
    }
}

/// The hand, a line a card.
fn hand_lines(view: &View) -> Vec<String> {
    let line = |card: &CardId| {
        let row = data().card(*card);
        let holder = view.theatres.iter().find(|theatre| theatre.cards.contains(card));
        let with = holder
            .map_or_else(String::new, |theatre| format!(" 🤝 *with officer {}*", theatre.seat.0));
        format!("**{card}** {}{with} · {} · {}", row.title, op_count(row.ops), row.text)
    };
    view.hand.iter().map(line).collect()
}

/// Whether the units of a card arrive one by one.
fn arrives_singly(card: CardId) -> bool {
    data().card(card).event.arrival() == Some(Arrival::Spread)
}

/// What a card's event does.
fn card_text(card: CardId) -> String {
    data().card(card).text.clone()
}
