//! Whatever is offered can be typed, and what is typed is that.

use std::collections::BTreeSet;

use games::OrderBuilder;
use games::people::authority::Authority;
use games_testing::words;
use kit::Answer;
use model::Game;
use patrols::phases::fire;
use patrols::{Cell, Choice as Own, Faction, Shape, Why};
use staff::Roster;

use super::{about, named};
use crate::text::names;
use crate::text::tests::{Asked, asked};
use crate::text::ways::Way;

impl Asked<'_> {
    /// What an option of a command comes to with a word in it.
    fn typed(&self, name: &str, word: &str) -> Result<Own, String> {
        let words: &[_] = match name {
            "end" => &[],
            _ => &[(option(name), word.to_owned())],
        };
        match words::typed(&crate::Patrols, name, &self.known, words)? {
            Answer::One(choice) => Ok(choice.own().expect("its own")),
            other => Err(format!("{other:?}")),
        }
    }
}

fn option(name: &str) -> &'static str {
    match name {
        "unit" => "unit",
        "go" => "to",
        "form" => "what",
        "shoot" => "at",
        "charge" => "whom",
        "card" => "card",
        _ => "where",
    }
}

#[test]
fn whatever_is_offered_can_be_typed_and_a_whole_number_is_one() {
    let (mut kinds, mut elsewhere) = (BTreeSet::new(), 0);
    asked(0..4, 7, |at| {
        for choice in at.choices.iter().step_by(at.choices.len() / 3 + 1) {
            let Some(name) = super::about::options(choice).first() else { continue };
            kinds.insert(*name);
            assert_eq!(at.typed(name, &choice.to_string()), Ok(*choice), "{name}");
            // What is shown may be sent in place of it.
            let title = at.label(*choice).title;
            match at.typed(name, &title) {
                Ok(found) => assert_eq!(found, *choice, "{name} {title}"),
                Err(why) => assert!(why.contains("could be several"), "{title}: {why}"),
            }
        }
        for square in ["A1", "B1", "C1", "D1", "E1", "F1"] {
            let lies = |choice: &Own| choice.to_string().ends_with(square);
            if matches!(at.why, Why::Lay { .. }) && !at.choices.iter().any(lies) {
                elsewhere += 1;
                assert!(at.typed("place", square).is_err(), "{square}");
            }
        }
    });
    assert!(kinds.len() == 8 && elsewhere > 0, "{kinds:?} {elsewhere}");
}

fn goes(game: &Game, to: &str, inches: Option<i64>) -> Option<Own> {
    let (by, roster) = (Authority::alone(), Roster::default());
    let mut builder = OrderBuilder::new(game, &by, &roster);
    named::add_way(&mut builder, to, inches).ok()?;
    builder.into_steps().first()?.answer.choices().first()?.own()
}

#[test]
fn a_direction_and_inches_that_are_typed_are_those_moved() {
    let (mut gone, mut refused) = ([0; 2], [0; 2]);
    asked(0..4, 31, |at| {
        if !matches!(at.why, Why::Act { .. } | Why::Scouting) {
            return;
        }
        let way = |choice| Way::of(choice, at.known.top::<patrols::Board>().expect("a patrol"));
        for typed in names::COMPASS {
            let heading = match goes(&at.known, typed, None) {
                None => {
                    refused[0] += 1;
                    continue;
                }
                Some(Own::Head(_, heading)) => Some(heading.0),
                Some(choice) => way(choice).and_then(|way| way.heading()),
            };
            gone[0] += 1;
            assert_eq!(heading.map(names::compass), Some(typed));
        }
        let keys = at.choices.iter().filter(|choice| matches!(choice, Own::Go(..))).take(2);
        let keys: Vec<String> = keys.map(Own::to_string).collect();
        for to in names::COMPASS.into_iter().chain(keys.iter().map(String::as_str)) {
            match goes(&at.known, to, Some(1)) {
                Some(Own::Ahead(_) | Own::Head(..)) => gone[1] += 1,
                Some(choice) => {
                    let far = way(choice).map(|way| way.far().0);
                    assert_eq!(far, Some(100), "{to}: {choice}");
                }
                None => refused[1] += 1,
            }
        }
    });
    assert!(gone.iter().chain(&refused).all(|many| *many > 8), "{gone:?} {refused:?}");
}

#[test]
fn whoever_is_named_exactly_is_meant_and_nothing_under_another_name() {
    let (mut exactly, mut wider) = (0, 0);
    asked(0..4, 3, |at| {
        let appears = |choice: &&Own| matches!(choice, Own::Appear(..));
        let all: Vec<Own> = at.choices.iter().filter(appears).copied().collect();
        let titles: Vec<String> = all.iter().map(|choice| at.label(*choice).title).collect();
        for (choice, title) in all.iter().zip(&titles) {
            let end = &title[title.find("out of").expect("where it comes out")..];
            if titles.iter().filter(|title| title.ends_with(end)).count() == 1 {
                exactly += 1;
                assert_eq!(at.typed("unit", end), Ok(*choice), "{end}");
            }
        }
        let forms = |wanted| {
            at.choices.iter().any(|own| matches!(own, Own::Form(_, shape) if *shape == wanted))
        };
        if forms(Shape::Wide) && !forms(Shape::Line) {
            wider += 1;
            let (by, roster) = (Authority::alone(), Roster::default());
            let mut builder = OrderBuilder::new(&at.known, &by, &roster);
            let why = named::add(&mut builder, about::FORMS, "line").expect_err("no line");
            assert!(why.contains("wider line"), "{why}");
        }
    });
    assert!(exactly > 5 && wider > 0, "{exactly} {wider}");
}

/// What is typed and refused has one reason, which is true of the table: whoever is searched, shot at,
/// charged or laid out there. An end that is typed ends what is under way, and answers nothing else.
#[test]
fn what_is_refused_has_one_reason() {
    let (mut seen, mut ended, mut unended) = (BTreeSet::new(), 0, BTreeSet::new());
    asked(0..4, 1, |at| {
        let mut refused = |name, word: String, reason: &'static str| {
            let why = at.typed(name, &word).expect_err("refused");
            let has_reason = why.contains(reason) && !why.contains(" or ");
            assert!(has_reason, "{name} {word}: {why}");
            seen.insert((name, reason));
        };
        let board = at.own.board();
        match at.why {
            Why::Card => {
                let held = |card| board.hand.contains(&crate::cards::named(card).expect("a card"));
                if held("False Trail") && !board.pieces.iter().any(|of| of.scouted) {
                    refused("card", "False Trail".into(), "and none is");
                }
                if !held("Dust Storm") {
                    refused("card", "Dust Storm".into(), "not in your hand");
                }
            }
            Why::Act { unit, .. } if unit.faction() == Faction::Dervish => {
                if let Some(friend) = board.on_table(Faction::Dervish).find(|id| *id != unit) {
                    refused("charge", friend.to_string(), "of your own side");
                }
                let unarmed = fire::ranges(board, unit).is_none();
                let free = !board.is_fighting(unit) && !board.unit(unit).routing;
                let enemy = board.on_table(Faction::Patrol).next();
                if let Some(enemy) = enemy.filter(|id| unarmed && free && !board.is_fighting(*id)) {
                    refused("shoot", enemy.to_string(), "nothing to shoot with");
                }
            }
            Why::Scouting => {
                let scouted = board.pieces.iter().find(|piece| piece.scouted);
                if let (Some(piece), Some(acting)) = (scouted, board.acting.first()) {
                    let typed = format!("search:{}:{}", acting.unit, piece.id);
                    refused("search", typed, "searched already");
                }
            }
            Why::Lay { .. } => {
                if let Some(piece) = board.pieces.first() {
                    refused("place", Cell::at(piece.centre).to_string(), "in the way there");
                }
            }
            _ => {}
        }
        match at.typed("end", "") {
            Ok(choice) => {
                assert_eq!(choice, Own::Done, "{:?}", at.why);
                ended += 1;
            }
            Err(why) => {
                assert!(why.contains("This is asked: "), "{why}");
                unended.insert(at.why.topic());
            }
        }
    });
    assert_eq!(seen.len(), 6, "{seen:?}");
    assert!(ended > 10 && ["activate", "card", "shift"].iter().all(|of| unended.contains(of)));
}
