//! Whatever is offered can be typed, and what is typed is that.

use games::OrderBuilder;
use games::people::authority::Authority;
use games_testing::words;
use kit::{Answer, Audience};
use model::Game;
use patrols::{Choice as Own, Why};
use staff::Roster;

use super::{about, named};
use crate::text::names;
use crate::text::tests::played;
use crate::text::ways::Way;

fn typed(game: &Game, name: &str, words: &[(&'static str, String)]) -> Result<Own, String> {
    match words::typed(&crate::Patrols, name, game, words)? {
        Answer::One(choice) => Ok(choice.own().expect("its own")),
        other => Err(format!("{other:?}")),
    }
}

fn command(choice: Own) -> Option<(&'static str, &'static str)> {
    Some(match choice {
        Own::Unit(_) | Own::Appear(..) | Own::Orders(..) | Own::First(_) => ("unit", "unit"),
        Own::AppearAs(..) | Own::Deploy(..) => ("unit", "unit"),
        Own::Go(..) | Own::GoAs(..) | Own::Ahead(_) | Own::Head(..) => ("go", "to"),
        Own::Face(..) | Own::Wheel(..) | Own::Turn(..) => ("form", "what"),
        Own::Form(..) | Own::Limber(_) | Own::Unlimber(_) | Own::Mount(_) => ("form", "what"),
        Own::Shoot(..) | Own::Volley(..) | Own::Aim(..) => ("shoot", "at"),
        Own::Charge(..) | Own::BreakOff(_) | Own::FallBack => ("charge", "whom"),
        Own::Search(..) => ("search", "where"),
        Own::Hide(..) | Own::Vanish(..) | Own::Unscout(..) | Own::Shift(..) => ("place", "where"),
        Own::Lay(_) | Own::Place(..) | Own::Enter(..) | Own::Usual => ("place", "where"),
        Own::Found(..) | Own::FoundBoth(..) | Own::Lots => ("place", "where"),
        Own::Card(_) | Own::CardUnit(..) | Own::CardPiece(..) | Own::Chart(_) => ("card", "card"),
        _ => return None,
    })
}

#[test]
fn whatever_is_offered_can_be_typed() {
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 0..4 {
        let mut at = 0;
        played(seed, |own, _| {
            at += 1;
            let Some(decision) = own.decision().filter(|_| at % 7 == 0) else { return };
            let audience = Audience::Side(kit::Side(decision.seats[0].0));
            let game = Game::of(own.clone()).seen(Some(audience)).into_owned();
            let few = decision.ask.choices().len() / 3 + 1;
            for choice in decision.ask.choices().iter().step_by(few) {
                let Some((name, option)) = command(*choice) else { continue };
                kinds.insert(name);
                let words = [(option, choice.to_string())];
                assert_eq!(typed(&game, name, &words), Ok(*choice), "{name} {words:?}");
                // What is shown may be sent in place of it.
                let labels = games::named("Patrols").labels(&[model::Choice::of(*choice)], &game);
                let words = [(option, labels[0].title.clone())];
                match typed(&game, name, &words) {
                    Ok(found) => assert_eq!(found, *choice, "{name} {words:?}"),
                    Err(why) => assert!(why.contains("could be several"), "{words:?}: {why}"),
                }
            }
        });
    }
    assert_eq!(kinds.len(), 8, "{kinds:?}");
}

/// Each question about moves of games played at random, as whoever is asked sees it.
fn moves(mut look: impl FnMut(&Game, &[Own])) {
    for seed in 0..6 {
        let mut at = 0;
        played(seed, |own, _| {
            let Some(decision) = own.decision() else { return };
            if !matches!(decision.why, Why::Act { .. } | Why::Scouting) {
                return;
            }
            at += 1;
            if at % 3 == 0 {
                let audience = Audience::Side(kit::Side(decision.seats[0].0));
                let game = Game::of(own.clone()).seen(Some(audience)).into_owned();
                look(&game, decision.ask.choices());
            }
        });
    }
}

fn goes(game: &Game, to: &str, inches: Option<i64>) -> Option<Own> {
    let (by, roster) = (Authority::alone(), Roster::default());
    let mut builder = OrderBuilder::new(game, &by, &roster);
    named::add_way(&mut builder, to, inches).ok()?;
    builder.into_steps().first()?.answer.choices().first()?.own()
}

#[test]
fn a_direction_that_is_typed_is_the_direction_moved() {
    let (mut gone, mut refused) = (0, 0);
    moves(|game, _| {
        for typed in names::COMPASS {
            let Some(choice) = goes(game, typed, None) else {
                refused += 1;
                continue;
            };
            gone += 1;
            let way = match choice {
                Own::Head(_, heading) => Some(names::compass(heading.0)),
                Own::Go(..) => Way::of(choice, game.top::<patrols::Board>().expect("a patrol"))
                    .and_then(|way| way.heading())
                    .map(names::compass),
                other => unreachable!("{typed}: {other}"),
            };
            assert_eq!(way, Some(typed), "{choice}");
        }
    });
    assert!(gone > 50 && refused > 50, "{gone} {refused}");
}

#[test]
fn inches_that_are_typed_are_the_inches_moved() {
    let (mut gone, mut refused) = (0, 0);
    moves(|game, choices| {
        let edges = names::COMPASS.iter().map(|compass| (*compass).to_owned());
        let keys = choices.iter().filter(|choice| matches!(choice, Own::Go(..))).take(2);
        for to in edges.chain(keys.map(Own::to_string)) {
            match goes(game, &to, Some(1)) {
                Some(Own::Ahead(_) | Own::Head(..)) => gone += 1,
                Some(choice) => {
                    let far = Way::of(choice, game.top::<patrols::Board>().expect("a patrol"))
                        .map(|way| way.far().0);
                    assert_eq!(far, Some(100), "{to}: {choice}");
                }
                None => refused += 1,
            }
        }
    });
    assert!(gone > 20 && refused > 50, "{gone} {refused}");
}

#[test]
fn a_number_that_is_typed_is_the_whole_number() {
    let mut looked_at = 0;
    for seed in 0..4 {
        played(seed, |own, _| {
            let Some(decision) = own.decision() else { return };
            if !matches!(decision.why, Why::Lay { .. }) {
                return;
            }
            let audience = Audience::Side(kit::Side(decision.seats[0].0));
            let game = Game::of(own.clone()).seen(Some(audience)).into_owned();
            let cells: Vec<String> = decision.ask.choices().iter().map(Own::to_string).collect();
            for column in ['A', 'B', 'C', 'D', 'E', 'F'] {
                let square = format!("{column}1");
                if cells.iter().any(|cell| cell.ends_with(&square)) {
                    continue;
                }
                looked_at += 1;
                assert!(typed(&game, "place", &[("where", square.clone())]).is_err(), "{square}");
            }
        });
    }
    assert!(looked_at > 0);
}

#[test]
fn whoever_is_named_exactly_is_meant() {
    let mut looked_at = 0;
    for seed in 0..6 {
        played(seed, |own, _| {
            let Some(decision) = own.decision() else { return };
            let audience = Audience::Side(kit::Side(decision.seats[0].0));
            let game = Game::of(own.clone()).seen(Some(audience)).into_owned();
            let appears = |choice: &&Own| matches!(choice, Own::Appear(..));
            let all: Vec<Own> = decision.ask.choices().iter().filter(appears).copied().collect();
            let play = games::named("Patrols");
            let titles: Vec<String> = all
                .iter()
                .map(|choice| play.labels(&[model::Choice::of(*choice)], &game)[0].title.clone())
                .collect();
            for (choice, title) in all.iter().zip(&titles) {
                let at = title.find("out of").expect("where it comes out");
                let end = &title[at..];
                if titles.iter().filter(|title| title.ends_with(end)).count() > 1 {
                    continue;
                }
                looked_at += 1;
                assert_eq!(typed(&game, "unit", &[("unit", end.to_owned())]), Ok(*choice), "{end}");
            }
        });
    }
    assert!(looked_at > 20, "{looked_at}");
}

#[test]
fn what_is_offered_under_another_name_is_not_taken_for_it() {
    let mut looked_at = 0;
    moves(|game, choices| {
        let wide = choices.iter().any(|own| matches!(own, Own::Form(_, patrols::Shape::Wide)));
        let line = choices.iter().any(|own| matches!(own, Own::Form(_, patrols::Shape::Line)));
        if !wide || line {
            return;
        }
        looked_at += 1;
        let (by, roster) = (Authority::alone(), Roster::default());
        let mut builder = OrderBuilder::new(game, &by, &roster);
        let why = named::add(&mut builder, about::FORMS, "line").expect_err("no line");
        assert!(why.contains("wider line"), "{why}");
    });
    assert!(looked_at > 0);
}

/// What is typed and refused has one reason, which is true of the table: whoever is searched, shot at,
/// charged or laid out there.
#[test]
fn what_is_refused_has_one_reason() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..4 {
        played(seed, |own, _| {
            let Some(decision) = own.decision() else { return };
            let audience = Audience::Side(kit::Side(decision.seats[0].0));
            let game = Game::of(own.clone()).seen(Some(audience)).into_owned();
            let mut refused = |name, option, word: String, reason: &'static str| {
                let why = typed(&game, name, &[(option, word.clone())]).expect_err("refused");
                let has_reason = why.contains(reason) && !why.contains(" or ");
                assert!(has_reason, "{name} {word}: {why}");
                seen.insert((name, reason));
            };
            let board = own.board();
            match decision.why {
                Why::Card => {
                    let of = |card: &str| crate::cards::named(card).expect("a card");
                    let trail = of("False Trail");
                    if board.hand.contains(&trail) && !board.pieces.iter().any(|of| of.scouted) {
                        refused("card", "card", "False Trail".into(), "and none is");
                    }
                    if !board.hand.contains(&of("Dust Storm")) {
                        refused("card", "card", "Dust Storm".into(), "not in your hand");
                    }
                }
                Why::Act { unit, .. } if unit.faction() == patrols::Faction::Dervish => {
                    let friend = board.on_table(patrols::Faction::Dervish).find(|id| *id != unit);
                    if let Some(friend) = friend {
                        refused("charge", "whom", friend.to_string(), "of your own side");
                    }
                    let armed = patrols::phases::fire::ranges(board, unit).is_some();
                    let enemy = board.on_table(patrols::Faction::Patrol).next();
                    let free = !board.is_fighting(unit) && !board.unit(unit).routing;
                    if let Some(enemy) = enemy.filter(|id| !armed && !board.is_fighting(*id))
                        && free
                    {
                        refused("shoot", "at", enemy.to_string(), "nothing to shoot with");
                    }
                }
                Why::Scouting => {
                    let scouted = board.pieces.iter().find(|piece| piece.scouted);
                    let scout = board.acting.first().map(|acting| acting.unit);
                    if let (Some(piece), Some(scout)) = (scouted, scout) {
                        let typed = format!("search:{scout}:{}", piece.id);
                        refused("search", "where", typed, "searched already");
                    }
                }
                Why::Lay { .. } => {
                    let lies = board.pieces.first().map(|piece| patrols::Cell::at(piece.centre));
                    if let Some(cell) = lies {
                        refused("place", "where", cell.to_string(), "in the way there");
                    }
                }
                _ => {}
            }
        });
    }
    assert_eq!(seen.len(), 6, "{seen:?}");
}

/// To say no to what is asked is no end of anything, and nobody who ends something has meant it.
#[test]
fn an_end_that_is_typed_ends_what_is_under_way_and_answers_nothing_else() {
    let (mut ended, mut refused) = (0, std::collections::BTreeSet::new());
    for seed in 0..4 {
        let mut at = 0;
        played(seed, |own, _| {
            at += 1;
            let Some(decision) = own.decision().filter(|_| at % 3 == 0) else { return };
            let audience = Audience::Side(kit::Side(decision.seats[0].0));
            let game = Game::of(own.clone()).seen(Some(audience)).into_owned();
            match typed(&game, "end", &[]) {
                Ok(choice) => {
                    assert_eq!(choice, Own::Done, "{:?}", decision.why);
                    ended += 1;
                }
                Err(why) => {
                    assert!(why.contains("This is asked: "), "{why}");
                    refused.insert(decision.why.topic());
                }
            }
        });
    }
    assert!(ended > 10, "{ended}");
    for topic in ["activate", "card", "shift"] {
        assert!(refused.contains(topic), "{topic}: {refused:?}");
    }
}
