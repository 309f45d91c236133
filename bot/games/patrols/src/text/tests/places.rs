//! Where a unit stands and whither it goes is told alike everywhere: on the board, in the dispatch, on
//! a button.

use games::Play as _;
use inches::{Heading, Point};
use kit::{Audience, Calm};
use model::{Choice as AnyChoice, Game};
use patrols::phases::set_up::gap;
use patrols::{Board, Choice, Event, Faction, Goal, Inches, Piece, Pose, UnitId};

use crate::text::names;
use crate::text::sentences::Teller;
use crate::text::tests::played;

fn left(event: &Event) -> Option<(UnitId, Pose)> {
    match event {
        Event::Moved { unit, path, .. } => Some((*unit, *path.last()?)),
        Event::Entered { unit, pose } | Event::Appeared { unit, pose, .. } => Some((*unit, *pose)),
        Event::FellBack { unit, to, .. } | Event::Fled { unit, to: Some(to), .. } => {
            Some((*unit, *to))
        }
        Event::GaveUp { unit, pose, .. } => Some((*unit, (*pose)?)),
        _ => None,
    }
}

#[test]
fn a_unit_stands_in_the_same_square_in_a_sentence_and_on_the_board() {
    let mut looked_at = 0;
    for seed in 0..12 {
        played(seed, |game, events| {
            let board = game.board();
            let teller = Teller::of(board);
            for event in events {
                let Some((unit, pose)) = left(event) else { continue };
                let stands = board.unit(unit).pose() == Some(pose);
                let Some(square) = board.unit(unit).cell().filter(|_| stands) else {
                    continue;
                };
                let told = teller.sentence(event).expect("words");
                if told.starts_with("↪️") {
                    continue;
                }
                let square = square.to_string();
                let last = told.split([' ', ',', '.']).rfind(|word| {
                    matches!(
                        word.as_bytes(),
                        [b'A'..=b'F', b'1'..=b'9'] | [b'A'..=b'F', b'1', b'0']
                    )
                });
                assert_eq!(last, Some(square.as_str()), "{told}");
                looked_at += 1;
            }
        });
    }
    assert!(looked_at > 500, "{looked_at}");
}

/// The choices of a position that go somewhere, each with its label and the fact it leads to.
fn ways(game: &Game) -> Vec<(Choice, String, String, Event)> {
    let Some(decision) = game.decision() else { return Vec::new() };
    let mut found = Vec::new();
    for choice in decision.ask.choices() {
        let Some(own @ (Choice::Go(unit, _) | Choice::GoAs(unit, ..))) = choice.own() else {
            continue;
        };
        let (mut after, mut events) = (game.clone(), Vec::new());
        let answer = kit::Answer::One(AnyChoice::of(own));
        after
            .apply(decision.seats[0], &answer, &mut Calm::default(), &mut events)
            .expect("offered");
        let mut moved = events.iter().filter_map(|event| event.own::<Event>());
        let of = |event: &&Event| matches!(event, Event::Moved { unit: who, .. } if *who == unit);
        let moved = moved.find(of).cloned().expect("it goes");
        let label = crate::Patrols.labels(&[*choice], game).pop().expect("a label");
        found.push((own, label.title, label.detail, moved));
    }
    found
}

#[test]
fn a_button_names_the_square_and_the_direction_that_it_leads_to() {
    let (mut edges, mut others) = (0, 0);
    for seed in 0..10 {
        let mut at = 0;
        played(seed, |game, _| {
            at += 1;
            if at % 5 != 0 {
                return;
            }
            let whole = Game::of(game.clone());
            for (choice, title, detail, moved) in ways(&whole) {
                let (Choice::Go(unit, goal) | Choice::GoAs(unit, goal, _)) = choice else {
                    continue;
                };
                let Event::Moved { path, .. } = &moved else { continue };
                let told = Teller::of(game.board()).sentence(&moved).expect("words");
                let Some([from, to]) = path.last_chunk::<2>() else { continue };
                let square = to.cell(game.board().unit(unit).count()).to_string();
                assert!(told.starts_with("↪️") || told.contains(&square), "{square}: {told}");
                assert!(detail.contains(&format!(" to {square},")), "{detail}: {told}");
                let way = names::compass(from.at.heading_to(to.at));
                if Goal::EDGES.contains(&goal) {
                    edges += 1;
                    let whole = title.to_lowercase();
                    let first = whole.split("go ").nth(1).expect("it goes");
                    let first = first.split(',').next().expect("a direction");
                    assert_eq!(first, way, "{title}: {told}");
                } else {
                    others += 1;
                    let beside = detail.ends_with("beside it");
                    assert!(
                        beside || title.to_lowercase().contains("go towards "),
                        "{title}: {detail}"
                    );
                }
            }
        });
    }
    assert!(edges > 300 && others > 300, "{edges} {others}");
}

#[test]
fn whoever_goes_backwards_is_told_to_go_there_and_not_where_it_looks() {
    let looks_north =
        |x, y| Pose { at: Point::at(x, y), heading: Heading(0), files: 1, ring: false };
    let fled = Event::Moved {
        unit: UnitId::scouts().next().expect("a scout"),
        path: vec![looks_north(20, 20), looks_north(20, 12)],
        cost: 0,
    };
    let told = Teller::default().sentence(&fled).expect("words");
    assert!(told.contains("8 inches south, from D4 to D2"), "{told}");
}

/// How far the nearest is that a button of a choice tells of, once the choice is made.
fn nearest(game: &Game, choice: Choice) -> Option<Inches> {
    let (mut after, mut events) = (game.clone(), Vec::new());
    let (seat, answer) = (game.decision()?.seats[0], kit::Answer::One(AnyChoice::of(choice)));
    after.apply(seat, &answer, &mut Calm::default(), &mut events).expect("offered");
    let after = after.top::<Board>().expect("a patrol").board().clone();
    let from_scenery = |unit: UnitId| {
        let far = |rect| after.pieces.iter().map(move |piece| piece.distance(&rect));
        after.unit(unit).ground().flat_map(far).min()
    };
    match choice {
        // P-R54: between the nearest bases.
        Choice::Appear(unit, ..) => {
            after.on_table(Faction::Patrol).map(|id| after.distance(unit, id)).min()
        }
        Choice::Place(unit, _) | Choice::Enter(unit, ..) => from_scenery(unit),
        // P-R02: between the edges.
        Choice::Lay(cell) => {
            let (laid, others): (Vec<Piece>, Vec<Piece>) =
                after.pieces.iter().partition(|piece| piece.centre == cell.centre());
            others.iter().map(|other| gap(&laid[0], other)).min()
        }
        _ => None,
    }
}

#[test]
fn a_button_tells_the_distances_that_the_rules_measure() {
    let mut looked_at = std::collections::BTreeMap::new();
    for seed in 0..12 {
        played(seed, |game, _| {
            let Some(decision) = game.decision() else { return };
            let side = Audience::Side(decision.why.of().side());
            let whole = Game::of(game.clone()).seen(Some(side)).into_owned();
            for choice in decision.ask.choices().iter().step_by(3) {
                let Some(far) = nearest(&whole, *choice) else { continue };
                let label = crate::Patrols.labels(&[AnyChoice::of(*choice)], &whole).remove(0);
                let says = format!("{} from ", names::far(far));
                assert!(label.detail.contains(&says), "{says}: {} | {}", label.title, label.detail);
                let kind = choice.to_string().split(':').next().map(str::to_owned);
                *looked_at.entry(kind).or_insert(0) += 1;
            }
        });
    }
    assert!(looked_at.len() == 4 && looked_at.values().all(|times| *times > 30), "{looked_at:?}");
}

/// A way that ends elsewhere than straight on says that a wheel comes first; what is formed promises
/// no shots to whoever cannot shoot.
#[test]
fn a_label_says_what_a_way_and_a_formation_come_to() {
    let (mut straight, mut wheeled, mut unarmed) = (0, 0, 0);
    for seed in 0..4 {
        played(seed, |own, _| {
            let Some(decision) = own.decision() else { return };
            let board = own.board();
            let side = Audience::Side(decision.why.of().side());
            let game = Game::of(own.clone()).seen(Some(side)).into_owned();
            let label = |choice: Choice| {
                crate::Patrols.labels(&[AnyChoice::of(choice)], &game).pop().expect("a label")
            };
            for choice in decision.ask.choices() {
                match *choice {
                    Choice::Go(unit, goal) if Goal::EDGES.contains(&goal) && !unit.is_scout() => {
                        let way = crate::text::ways::Way::of(
                            *choice,
                            game.top::<Board>().expect("a patrol"),
                        )
                        .expect("a way");
                        let count = board.unit(unit).count();
                        let from = board.unit(unit).pose().expect("it stands").middle(count);
                        let to = way.end().expect("it ends").middle(count);
                        let whole = names::compass(from.heading_to(to));
                        let label = label(*choice);
                        let along = way.heading().map(names::compass).expect("it goes");
                        let says = label.detail.contains("after a wheel");
                        assert_eq!(says, whole != along, "{label:?}");
                        *[&mut straight, &mut wheeled][usize::from(says)] += 1;
                    }
                    Choice::Form(unit, _) if board.unit(unit).weapon().ranges().is_none() => {
                        let label = label(*choice);
                        assert!(!label.detail.contains("shoot"), "{label:?}");
                        unarmed += 1;
                    }
                    _ => {}
                }
            }
        });
    }
    assert!(straight > 20 && wheeled > 5 && unarmed > 5, "{straight} {wheeled} {unarmed}");
}

#[test]
fn a_usual_answer_is_told_within_a_sentence() {
    let lay = kit::Answer::One(Choice::Lay(patrols::Cell { column: 2, row: 0 }));
    let told = crate::text::labels::defaulted(&lay, Some("In C1".to_owned()));
    assert_eq!(told.as_deref(), Some("in C1"));
}

/// P-016 to P-019, P-R52: a wheel costs what its button says, and more than its own point only where
/// it comes into scenery.
#[test]
fn a_wheel_costs_what_its_button_says() {
    let (mut open, mut dearer) = (0, 0);
    for seed in 0..12 {
        played(seed, |game, _| {
            let Some(decision) = game.decision() else { return };
            let side = Audience::Side(decision.why.of().side());
            let known = Game::of(game.clone()).seen(Some(side)).into_owned();
            for choice in decision.ask.choices() {
                let Choice::Wheel(unit, ..) = *choice else { continue };
                let label = crate::Patrols.labels(&[AnyChoice::of(*choice)], &known);
                let (mut after, mut events) = (game.clone(), Vec::new());
                let (seat, answer) = (decision.seats[0], kit::Answer::One(*choice));
                after.apply(seat, &answer, &mut Calm::default(), &mut events).expect("offered");
                let paid = events.iter().find_map(|event| match event {
                    Event::Moved { unit: mover, cost, .. } if *mover == unit => Some(*cost),
                    _ => None,
                });
                let paid = paid.expect("it wheels");
                let detail = &label[0].detail;
                assert!(detail.starts_with(&names::points(paid)), "{paid}: {detail}");
                assert_eq!(detail.contains("scenery"), paid > 1, "{paid}: {detail}");
                *[&mut open, &mut dearer][usize::from(paid > 1)] += 1;
            }
        });
    }
    assert!(open > 20 && dearer > 5, "{open} {dearer}");
}
