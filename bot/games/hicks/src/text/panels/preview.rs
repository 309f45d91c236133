//! What a Pasha's order will do, before it is given: what is certain, what is thrown for, and
//! that a fallen die stays. Read off a rehearsal with calm dice.

use games::named;
use games::text::preview::{Foretold, Then};
use hicks::{Body, Event, Factor, Mover, Occasion, Post, UnitId, View, Volley};
use model::Event as AnyEvent;
use model::words::capital;

use crate::text::book::{self, BOOK};
use crate::text::names::Names;
use crate::text::{fighting, names, sentences};

const ENDS: &str = "The turn ends";
const ANSAR: &str = "the Ansar fire and move";

/// What the facts of a rehearsal tell beforehand; `view` is the rehearsal's.
pub fn told(events: &[AnyEvent], view: Option<&View>) -> Foretold {
    let own: Vec<&Event> = events.iter().filter_map(AnyEvent::own).collect();
    let names = Names::new(view, &own);
    let in_square = |unit: UnitId| {
        let units = view.map_or(&[][..], |view| &view.units);
        let away = |post| matches!(post, Post::Away { .. });
        units.iter().any(|seen| seen.id == unit && !away(seen.post))
    };
    let (mut lines, mut then) = (Vec::new(), None);
    let (mut controls, mut fires_at) = (0, None);
    let mut tested = false;
    for event in events {
        controls += usize::from(matches!(event.own(), Some(Event::Controlled { .. })));
        let to_move = |event: &Event| match event {
            Event::Controlled { to_move, .. } => *to_move,
            Event::Tested(test) => test.occasion == Occasion::Advance,
            _ => false,
        };
        tested |= event.own().is_some_and(to_move);
        let told = match event.own() {
            // Which units throw for themselves follows from the dice of those before them.
            Some(Event::Controlled { .. }) if controls > 1 => None,
            Some(Event::TurnBegan { turn: 1, .. }) => {
                lines.push("The march begins: the first turn's orders are asked next".to_owned());
                then = Some(Then::TurnOver);
                break;
            }
            // Whether there is anybody to do so follows from the dice, and so does who fires after
            // the first volley: that the turn ends is said before that.
            Some(event) if matches!(event, Event::TurnBegan { .. }) || is_the_ansars(event) => {
                match fires_at {
                    Some(at) => lines.insert(at, format!("{ENDS}: after your fire {ANSAR}")),
                    None => lines.push(format!("{ENDS}: {ANSAR}")),
                }
                then = Some(Then::TurnOver);
                break;
            }
            // What each face throws is said of all of them at once.
            Some(Event::Rolled { who: Mover::Unit(unit), standing: false, .. })
                if in_square(*unit) =>
            {
                None
            }
            // A test may refuse it.
            Some(event @ Event::Turned { .. }) if tested => {
                promise(event, &names).map(|told| format!("{told}, if it moves off"))
            }
            Some(event) => promise(event, &names),
            None => named(event.key()).aside(event),
        };
        if matches!(event.own(), Some(Event::Fired(volley)) if matches!(volley.by, Body::Unit(_))) {
            fires_at = fires_at.or(Some(lines.len()));
        }
        lines.extend(told);
    }
    lines.dedup();
    Foretold { lines, then }
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
            let who = if *for_square { "the square".to_owned() } else { names.the(*unit).text };
            let what = if *to_move { "to move off" } else { "to halt" };
            let of = if dice.len() > 1 { "best of two dice" } else { "one die" };
            let others = if *for_square { "; units out of step throw for themselves" } else { "" };
            format!("🎲 {} {what}: {of}, {}{others}", capital(&who), book::needed(*needed))
        }
        Event::Fired(volley) => {
            let (by, at) = (names.body(volley.by), names.body(volley.at));
            let far = names::range(volley.range);
            let may = if volley.control.is_some() { ", if a die lets them" } else { "" };
            let percent = chance_to_hit(volley);
            let fall = match kills(volley) {
                kills if percent == 0 || kills < 0.5 => String::new(),
                kills => format!(", then about {kills:.0} fall"),
            };
            format!(
                "💥 {} at {}, {far}{may}: {} ({percent} %){fall}; a pair uses up the ammunition",
                by.does("fire", "fires"),
                at.text,
                fighting::to_hit(volley)
            )
        }
        Event::Tested(test) => format!(
            "🎲 {} {}: {}",
            capital(&names.body(test.who).text),
            BOOK.words("occasion", &test.occasion),
            fighting::less_than(test.modified)
        ),
        Event::Straggling { .. }
        | Event::Thirst { .. }
        | Event::NoAmbush { .. }
        | Event::Ambushed { .. }
        | Event::Trailed { .. }
        | Event::PashaHeld { .. }
        | Event::Pressed { .. }
        | Event::KindKnown { .. }
        | Event::Presence { .. }
        | Event::Fought(_)
        | Event::Conformed { .. }
        | Event::TakenOff { .. }
        | Event::Cut { .. } => return None,
        other => {
            BOOK.tell("promise", other, names).or_else(|| sentences::sentence(other, names))?
        }
    })
}

/// How likely a volley is to reach, in per cent, whatever its dice were (H-050).
fn chance_to_hit(volley: &Volley) -> u32 {
    let Some(thrown) = volley.dice else { return 100 };
    let halves = match volley.by {
        Body::Unit(UnitId::FieldGun) => 4,
        Body::Unit(UnitId::Mitrailleuse) => 3,
        _ => 2,
    };
    let sum = |dice: [u8; 2]| i32::from(dice[0]) + i32::from(dice[1]);
    let reach = |dice| volley.reach.0 + (sum(dice) - sum(thrown)) * 50 * halves;
    let all = (1..=6).flat_map(|first| (1..=6).map(move |second| [first, second]));
    let hits = all.filter(|dice| reach(*dice) > volley.range.0).count();
    u32::try_from(hits * 100 + 18).unwrap_or(0) / 36
}

/// How many fall on the average where a volley reaches (H-052 to H-063).
fn kills(volley: &Volley) -> f64 {
    let times = |of: &Factor| match of {
        Factor::PoorShots | Factor::InCover | Factor::HidingInOpen | Factor::AtHalf => 0.5,
        Factor::Moving
        | Factor::Deep
        | Factor::MovingOrDeep
        | Factor::Mitrailleuse
        | Factor::CloseGun => 2.0,
        Factor::HidingInCover => 0.0,
    };
    f64::from(volley.shots) * volley.factors.iter().map(times).product::<f64>() / 6.0
}

#[cfg(test)]
mod tests {
    use hicks::{Army, Inches, Options};

    use games_testing::previews::hold;
    use model::Setup;

    use super::*;
    use crate::text::fighting::tests::volley;

    #[test]
    fn h_050_the_chance_to_reach_is_that_of_the_dice() {
        let volley = |by, dice, reach, range| volley(by, dice, 100 * reach, 100 * range);
        let (rifles, gun) = (UnitId::First, UnitId::FieldGun);
        // Of 36 pairs 15 total more than 7, whatever was thrown; a gun's score counts twice.
        assert_eq!(chance_to_hit(&volley(rifles, [1, 1], 2, 7)), 42);
        assert_eq!(chance_to_hit(&volley(rifles, [6, 6], 12, 7)), 42);
        assert_eq!(chance_to_hit(&volley(gun, [3, 4], 14, 15)), 42);
        assert_eq!(chance_to_hit(&volley(rifles, [3, 4], 7, 12)), 0);
        // What is told beforehand and afterwards of one range is the same.
        let fired = Event::Fired(Volley { range: Inches(698), ..volley(rifles, [6, 6], 12, 7) });
        let names = Names::new(None, &[]);
        for told in [promise(&fired, &names), sentences::sentence(&fired, &names)] {
            assert!(told.as_ref().is_some_and(|told| told.contains(", 6½″")), "{told:?}");
        }
        // Of twelve poor shots one man falls.
        let poor = Volley { factors: vec![Factor::PoorShots], ..volley(rifles, [6, 6], 12, 7) };
        assert!((kills(&poor) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn a_preview_shows_no_face_and_nothing_that_follows_from_one() {
        games_testing::games();
        let march = |army| Setup::of(Options { army, ..Options::default() });
        let armies = [Army::Egyptian, Army::Indian, Army::British];
        let drafted = hold(&armies.map(march), 120, |_, _| {});
        assert!(drafted.len() > 15, "{} kinds of orders: {drafted:#?}", drafted.len());
    }

    #[test]
    fn h_r44_a_hold_names_all_who_fire_and_that_the_turn_ends() {
        games_testing::games();
        let hold = hicks::Choice::Order(hicks::Order::Hold);
        let mut named = 0;
        for seed in 0..12 {
            games_testing::words::played::<hicks::Field>(
                &Options::default(),
                seed,
                |_| 1,
                |own, _| {
                    let Some(decision) = own.decision() else { return };
                    if !decision.ask.choices().contains(&hold) {
                        return;
                    }
                    let (mut dice, mut events) = (kit::Calm::default(), Vec::new());
                    let mut after = own.clone();
                    let answer = kit::Answer::One(hold);
                    after
                        .apply(decision.seats[0], &answer, &mut dice, &mut events)
                        .expect("offered");
                    let own_fire = |of: &Event| matches!(of, Event::Fired(volley) if matches!(volley.by, Body::Unit(_)));
                    let first = events.iter().find(|event| own_fire(event) || is_the_ansars(event));
                    let ends =
                        |of: &Event| matches!(of, Event::TurnBegan { .. }) || is_the_ansars(of);
                    if !first.is_some_and(own_fire) || !events.iter().any(ends) {
                        return;
                    }
                    let events: Vec<AnyEvent> = events.into_iter().map(AnyEvent::of).collect();
                    let game = model::Game::of(own.clone());
                    let label = &games::named("Hicks").labels(&[model::Choice::of(hold)], &game)[0];
                    let lines = told(&events, None).lines;
                    let at =
                        lines.iter().position(|line| line.starts_with("💥")).expect("a volley");
                    assert!(lines[at - 1].starts_with(ENDS), "{lines:#?}");
                    named += usize::from(label.title.contains(" fire"));
                },
            );
        }
        assert!(named > 3, "{named}");
    }

    #[test]
    fn a_wheel_that_a_test_may_refuse_is_promised_if_it_moves_off() {
        games_testing::games();
        let turned = Event::Turned { who: Mover::Square, heading: hicks::Heading(1) };
        let tested = Event::Controlled {
            unit: UnitId::First,
            for_square: true,
            to_move: true,
            dice: vec![1],
            needed: 3,
            passed: true,
        };
        let last = |events: &[&Event]| {
            let events: Vec<AnyEvent> =
                events.iter().map(|event| AnyEvent::of((*event).clone())).collect();
            told(&events, None).lines.pop().expect("a line")
        };
        let wheels = "🧭 The square wheels to face 15° east of north";
        assert_eq!(last(&[&turned]), wheels);
        assert_eq!(last(&[&tested, &turned]), format!("{wheels}, if it moves off"));
    }

    #[test]
    fn no_turn_ends_where_the_march_begins() {
        games_testing::games();
        let lines = told(
            &[AnyEvent::of(Event::TurnBegan { turn: 1, seat: kit::Seat(0), passed: false })],
            None,
        )
        .lines;
        assert_eq!(lines, ["The march begins: the first turn's orders are asked next"]);
    }
}
