//! What an order will do, before it is given: what is certain, what the dice may bring and cost.
//! Read off a rehearsal with calm dice; it ends where the first dice fall.

use games::named;
use games::text::preview::{Then, Told};
use model::{Event as AnyEvent, Game};
use siege::tables::Fight;
use siege::{City, Event};

use crate::played::Besieged as _;
use crate::text::prospects::{self, Meeting};
use crate::text::{names, promise, sentences};

/// What the facts of a rehearsal tell beforehand; `game` is the rehearsal's.
pub fn told(events: &[AnyEvent], game: &Game) -> Told {
    let view = game.city();
    let city = view.as_ref().map(|view| &view.city);
    let (mut lines, mut then) = (Vec::new(), None);
    for event in events {
        let Some(own) = event.own() else {
            lines.extend(named(event.key()).aside(event));
            continue;
        };
        match own {
            Event::Fought { fight, banner, units, modifiers, sum, .. } => {
                if let Some(city) = city {
                    let before = as_before(city, events);
                    let meeting = Meeting { city: &before, fight: *fight, banner: *banner, units };
                    lines.extend(dice(&meeting, modifiers, *sum));
                }
                then = Some(Then::Dice);
            }
            Event::Threatened { .. } => {
                lines.extend(promise::promise(own));
                then = Some(Then::Dice);
            }
            Event::ActionsEnded { unused } => {
                lines.extend((*unused > 0).then(|| promise::promise(own)).flatten());
                lines.extend(city.into_iter().flat_map(attacked));
                lines.push(match city.map(|city| city.turn) {
                    Some(1..=2) if events.iter().any(is_clean_up_of_the_first) => {
                        "The month ends: a Resource Point is eaten, and March begins".to_owned()
                    }
                    _ => "Then a Banner card is drawn, and its Banners attack".to_owned(),
                });
                then = Some(Then::TurnOver);
            }
            other => {
                lines.extend(promise::promise(other));
            }
        }
        if then.is_some() {
            break;
        }
    }
    Told { lines, then }
}

/// Turn 1 has no Banners (S-077).
fn is_clean_up_of_the_first(event: &AnyEvent) -> bool {
    matches!(event.own(), Some(Event::TurnBegan { turn: 2 }))
}

/// The city as it was when the dice fell: calm dice have changed it since.
fn as_before(city: &City, events: &[AnyEvent]) -> City {
    let mut before = city.clone();
    let facts: Vec<&Event> = events.iter().filter_map(AnyEvent::own).collect();
    let fallen = facts.iter().position(|event| matches!(event, Event::Fought { .. }));
    for event in facts.iter().skip(fallen.unwrap_or(facts.len())).rev() {
        match event {
            Event::Strength { banner, by, .. } => {
                let of = &mut before.banners[banner.index()];
                of.strength = of.strength.saturating_add_signed(-by);
            }
            Event::Disordered { banner } => before.banners[banner.index()].disordered = false,
            Event::BannerMoved { banner, to, back, .. } => {
                before.banners[banner.index()].area = if *back { to - 1 } else { to + 1 };
            }
            Event::StepLost { unit, .. } => before.units[unit.index()].steps += 1,
            _ => {}
        }
    }
    before
}

/// The dice of a fight that are about to fall.
fn dice(meeting: &Meeting<'_>, told: &[siege::modifiers::Modifier], sum: i8) -> Vec<String> {
    let of = siege::prospect::prospect(meeting.fight, sum);
    let mut lines =
        vec![format!("🎲 Two dice: {}", sentences::modifiers_of(told, sum, meeting.units))];
    lines.push(format!("🎯 {}", meeting.outcomes(&of)));
    lines.extend(meeting.losses(&of).map(|losses| format!("💀 May be lost: {losses}")));
    debug_assert!(meeting.fight != Fight::Defence, "a Position throws when a Banner comes");
    lines
}

/// What waits for the Banners where they would come next.
fn attacked(city: &City) -> Vec<String> {
    let mut areas: Vec<siege::AreaId> = city.present().map(siege::Banner::attacks).collect();
    areas.sort();
    areas.dedup();
    let held = |area: &siege::AreaId| !city.position(*area).is_empty();
    let open: Vec<String> =
        areas.iter().filter(|area| !held(area)).map(|area| names::area(*area).to_owned()).collect();
    let mut lines = Vec::new();
    for area in areas.iter().filter(|area| held(area)) {
        lines.extend(prospects::in_short(city, *area));
    }
    if !open.is_empty() && city.turn > 1 {
        lines.push(format!(
            "⚠️ Nobody holds {}: whoever comes there walks in",
            model::words::list(&open)
        ));
    }
    lines
}
