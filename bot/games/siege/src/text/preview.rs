//! What an order will do, before it is given: what is certain, what the dice may bring and cost.
//! Read off a rehearsal with calm dice; it ends where the first dice fall.

use games::named;
use games::text::preview::{Then, Told};
use model::{Event as AnyEvent, Game};
use siege::{City, Event};

use crate::played::Besieged as _;
use crate::text::prospects::{self, Meeting};
use crate::text::{names, promise};

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
            Event::Fought { .. } => {
                lines.extend(Meeting::told(own).iter().flat_map(Meeting::lines));
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

#[cfg(test)]
mod tests {
    use games_testing::previews::hold;
    use model::Setup;
    use siege::Options;

    #[test]
    fn a_preview_shows_no_face_and_nothing_that_follows_from_one() {
        games_testing::games();
        let strength = |strength| Setup::of(Options { strength, ..Options::default() });
        let drafted = hold(&[-1, 0, 1].map(strength), 400, |_, _| {});
        assert!(drafted.len() > 10, "{} kinds of orders: {drafted:#?}", drafted.len());
    }
}
