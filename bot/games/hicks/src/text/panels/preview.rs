//! What a Pasha's order will do, before it is given: what is certain, what is thrown for, and
//! that a fallen die stays. Read off a rehearsal with calm dice.

use games::named;
use games::text::preview::{Then, Told};
use hicks::{Body, Event, Mover, Post, UnitId, View};
use model::Event as AnyEvent;
use model::words::capital;

use crate::text::book::BOOK;
use crate::text::names::Names;
use crate::text::sentences::or_less;
use crate::text::{fighting, names, sentences};

/// What the facts of a rehearsal tell beforehand; `view` is the rehearsal's.
pub fn told(events: &[AnyEvent], view: Option<&View>) -> Told {
    let own: Vec<&Event> = events.iter().filter_map(AnyEvent::own).collect();
    let names = Names::new(view, &own);
    let in_square = |unit: UnitId| {
        let units = view.map_or(&[][..], |view| &view.units);
        let away = |post| matches!(post, Post::Away { .. });
        units.iter().any(|seen| seen.id == unit && !away(seen.post))
    };
    let (mut lines, mut then) = (Vec::new(), None);
    let mut controls = 0;
    for event in events {
        controls += usize::from(matches!(event.own(), Some(Event::Controlled { .. })));
        let told = match event.own() {
            // Which units throw for themselves follows from the dice of those before them.
            Some(Event::Controlled { .. }) if controls > 1 => None,
            // Whether there is anybody to do so follows from the dice.
            Some(event) if matches!(event, Event::TurnBegan { .. }) || is_the_ansars(event) => {
                lines.push("The turn ends: the Ansar fire and move".to_owned());
                then = Some(Then::TurnOver);
                break;
            }
            // What each face throws is said of all of them at once.
            Some(Event::Rolled { who: Mover::Unit(unit), standing: false, .. })
                if in_square(*unit) =>
            {
                None
            }
            Some(event) => promise(event, &names),
            None => named(event.key()).aside(event),
        };
        lines.extend(told);
    }
    lines.dedup();
    Told { lines, then }
}

fn is_the_ansars(event: &Event) -> bool {
    match event {
        Event::Came { .. } => true,
        Event::Fired(volley) => matches!(volley.by, Body::Party(_)) && volley.dice.is_some(),
        Event::Beckoned { overrun, .. } => !overrun,
        Event::Tested(test) => matches!(test.who, Body::Party(_)),
        _ => false,
    }
}

/// What a fact of the rehearsal promises of the real one.
fn promise(event: &Event, names: &Names) -> Option<String> {
    Some(match event {
        Event::Controlled { unit, for_square, to_move, dice, needed, .. } => {
            let who = match for_square {
                true => "the square".to_owned(),
                false => names.the(*unit).text,
            };
            let what = if *to_move { "to move off" } else { "to halt" };
            let of = if dice.len() > 1 { "two dice, one of them" } else { "one die," };
            let others = if *for_square { "; units out of step throw for themselves" } else { "" };
            format!("🎲 {} {what}: {of} {}{others}", capital(&who), or_less(*needed))
        }
        Event::Fired(volley) => {
            let (by, at) = (names.body(volley.by), names.body(volley.at));
            let far = names::range(volley.range, false);
            format!(
                "💥 {} at {}: 🎲 2D6 must beat {far}; a pair empties the pouches",
                by.does("fire", "fires"),
                at.text
            )
        }
        Event::Tested(test) => format!(
            "🎲 {} {}: less than {} carries on",
            capital(&names.body(test.who).text),
            fighting::occasion(test.occasion),
            test.modified
        ),
        Event::Straggling { .. }
        | Event::Thirst { .. }
        | Event::NoAmbush { .. }
        | Event::Ambushed { .. }
        | Event::Trailed { .. }
        | Event::Pressed { .. }
        | Event::KindKnown { .. }
        | Event::Presence { .. }
        | Event::Fought(_)
        | Event::Conformed { .. }
        | Event::Cut { .. } => return None,
        other => {
            BOOK.tell("promise", other, names).or_else(|| sentences::sentence(other, names))?
        }
    })
}

#[cfg(test)]
mod tests {
    use hicks::{Army, Options};

    use games_testing::previews::hold;
    use model::Setup;

    #[test]
    fn a_preview_shows_no_face_and_nothing_that_follows_from_one() {
        games_testing::games();
        let march = |army| Setup::of(Options { army, ..Options::default() });
        let armies = [Army::Egyptian, Army::Indian, Army::British];
        let drafted = hold(&armies.map(march), 500, |_, _| {});
        assert!(drafted.len() > 15, "{} kinds of orders: {drafted:#?}", drafted.len());
    }
}
