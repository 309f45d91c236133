//! What an order leaves behind, or does in vain: too few troops stay in a place that may rise, a
//! card's event changes nothing.

use model::words::count_word;
use san_juans::phases::rebellion;
use san_juans::{
    Board, Control, Effect, Event, PlaceId, SeaEvent, Space, TrainEvent, UnitId, View, Why,
};

use crate::text::battles::dice;
use crate::text::names;

pub(super) fn of(events: &[&Event], board: &Board, view: &View) -> Vec<String> {
    let told = &events[..end(events)];
    let mut lines: Vec<String> = in_vain(told, events, board, view).into_iter().collect();
    let mut left: Vec<PlaceId> = Vec::new();
    for (from, units) in told.iter().filter_map(|event| departure(event)) {
        let troops = units.iter().any(|unit| board.unit(*unit).arm().is_combat());
        if troops && !left.contains(&from) {
            left.push(from);
        }
    }
    // Whether a place is retaken is for dice to say.
    let mut before = board.clone();
    for event in told {
        if let Event::PlaceRetaken { place, .. } = event {
            before.place_mut(*place).control = Control::Rebel;
        }
    }
    lines.extend(left.into_iter().filter_map(|place| thinly_held(place, events, &before)));
    lines
}

/// Where the order ends: a new round, or the end of the turn, is no part of it.
fn end(events: &[&Event]) -> usize {
    let ends = |event: &&Event| {
        matches!(
            event,
            Event::RoundBegan { .. }
                | Event::Supply(_)
                | Event::SupplyChecked { .. }
                | Event::SiegeRolled { .. }
                | Event::Scored { .. }
        )
    };
    events.iter().position(ends).unwrap_or(events.len())
}

fn departure(event: &Event) -> Option<(PlaceId, &[UnitId])> {
    match event {
        Event::Marched { units, from: Space::Place(from), .. } => Some((*from, units)),
        Event::Sea(SeaEvent::Boarded { units, at, .. }) => Some((*at, units)),
        Event::Train(TrainEvent::Ran { units, from, .. }) => Some((*from, units)),
        _ => None,
    }
}

/// What a place risks in the next rebellion that is left with no garrison, or with a small one
/// (J-040, J-045, J-120).
fn thinly_held(place: PlaceId, events: &[&Event], board: &Board) -> Option<String> {
    let troops = board.troops(Space::Place(place)).count();
    let rising = board.pack().tables.rising;
    if troops >= rising.besieged {
        return None;
    }
    // A rehearsal may go on into the rebellion.
    let rolled = events.iter().find_map(|event| match event {
        Event::RevoltRolled { place: of, needed, .. } if *of == place => Some(*needed),
        _ => None,
    });
    let comes = rolled.is_some() || board.turn < board.pack().setup.turns;
    let needed = rebellion::needed_to_come(place, board).filter(|_| comes).or(rolled)?;
    let (at, vp) = (names::town(place), place.vp);
    let held = match troops {
        0 => "no garrison".to_owned(),
        few => format!("only {}", count_word(few, "unit")),
    };
    let score = &board.pack().words.score;
    let falls = match troops {
        0 => format!("{score} +{vp}"),
        _ => format!(
            "a second die loses it on 1–{}, {score} +{vp}; {} would be besieged instead",
            rising.flees,
            count_word(rising.besieged, "unit"),
        ),
    };
    let rises = match needed {
        7.. if !place.is_fortress() => return None,
        // Each that rises counts at once for those rolled for later (J-043).
        7.. => "as things stand no die is high enough, but each place that rises around it lowers \
                what it needs"
            .to_owned(),
        ..=1 => "for certain, as things stand".to_owned(),
        needed => format!("on {} as things stand", dice::or_more(needed)),
    };
    Some(format!("⚠️ {at} then has {held}: if it rises ({rises}), {falls}"))
}

fn in_vain(told: &[&Event], events: &[&Event], board: &Board, view: &View) -> Option<String> {
    let card = told.iter().find_map(|event| match event {
        Event::PlayedEvent { card } => Some(*card),
        _ => None,
    })?;
    let last_round = told.len() < events.len()
        && !matches!(events.get(told.len()), Some(Event::RoundBegan { .. }));
    let goes_on = events.iter().any(|event| matches!(event, Event::TurnBegan { .. }));
    let last_turn = board.turn >= board.pack().setup.turns && !goes_on;
    let why = match &card.event {
        Effect::Rally { .. } if view.awaiting == Some(Why::ChooseTarget { card }) => {
            let ashore = board.units.iter().filter(|unit| unit.at.ashore().is_some());
            let mut troops = ashore.filter(|unit| unit.arm().is_combat());
            let full = troops.all(|unit| unit.steps >= view.full_strength);
            full.then_some("no unit ashore has lost a step")?
        }
        Effect::Rally { .. } => {
            let restored = told.iter().any(|event| matches!(event, Event::UnitRestored { .. }));
            (!restored).then_some("none of the troops there has lost a step")?
        }
        Effect::FastInfantry if last_round => "nobody marches after the last round of a turn",
        Effect::Signals { .. } if last_round => "no card follows in the last round of a turn",
        Effect::NoRevolt if !last_turn => {
            let loyal = told.iter().find_map(|event| match event {
                Event::PlaceLoyal { place } => Some(*place),
                _ => None,
            });
            let quiet = loyal.is_some_and(|place| rebellion::needed(place, board) > 6);
            quiet.then_some("no die would make it rise as things stand")?
        }
        Effect::NoMutiny
        | Effect::NoRevolt
        | Effect::CalmIsland { .. }
        | Effect::CalmSmallIslands { .. }
            if last_turn =>
        {
            "no rebellion follows the last turn"
        }
        _ => return None,
    };
    Some(format!("⚠️ The event changes nothing: {why}"))
}
