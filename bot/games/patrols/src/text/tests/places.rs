//! Where a unit stands and whither it goes is told alike everywhere: on the board, in the dispatch, on
//! a button.

use inches::{Heading, Point};
use patrols::phases::set_up::gap;
use patrols::{Board, Choice, Event, Faction, Goal, Inches, Piece, Pose, UnitId};

use crate::text::names;
use crate::text::sentences::Teller;
use crate::text::tests::{Asked, asked, played};
use crate::text::ways::Way;

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
    for seed in 0..8 {
        played(seed, |game, events| {
            let board = game.board();
            let teller = Teller::of(board);
            for (unit, pose, event) in events
                .iter()
                .filter_map(|of| Some((left(of)?, of)))
                .map(|((unit, pose), of)| (unit, pose, of))
            {
                let stands = board.unit(unit).pose() == Some(pose);
                let square = board.unit(unit).cell().filter(|_| stands);
                let told = teller.sentence(event).expect("words");
                let Some(square) = square.filter(|_| !told.starts_with("↪️")) else { continue };
                let is_square = |word: &&str| word.parse::<patrols::Cell>().is_ok();
                let last = told.split([' ', ',', '.']).rfind(is_square);
                assert_eq!(last, Some(square.to_string().as_str()), "{told}");
                looked_at += 1;
            }
        });
    }
    assert!(looked_at > 300, "{looked_at}");
}

/// How far the nearest is that a button of a choice tells of, once the choice is made.
fn nearest(at: &Asked<'_>, choice: Choice) -> Option<Inches> {
    let board = || at.after(choice).0.board().clone();
    let from_scenery = |unit: UnitId| {
        let after = board();
        let far = |rect| after.pieces.iter().map(move |piece| piece.distance(&rect));
        after.unit(unit).ground().flat_map(far).min()
    };
    match choice {
        // P-R54: between the nearest bases.
        Choice::Appear(unit, ..) => {
            let after = board();
            after.on_table(Faction::Patrol).map(|id| after.distance(unit, id)).min()
        }
        Choice::Place(unit, _) | Choice::Enter(unit, ..) => from_scenery(unit),
        // P-R02: between the edges.
        Choice::Lay(cell) => {
            let (laid, others): (Vec<Piece>, Vec<Piece>) =
                board().pieces.into_iter().partition(|piece| piece.centre == cell.centre());
            others.iter().map(|other| gap(&laid[0], other)).min()
        }
        _ => None,
    }
}

/// What a button of a way says, held against the fact it leads to: the square, the direction, a wheel
/// that comes first.
fn holds_way(at: &Asked<'_>, choice: Choice, unit: UnitId, goal: Goal) -> &'static str {
    let label = at.label(choice);
    let (_, events) = at.after(choice);
    let of = |event: &&Event| matches!(event, Event::Moved { unit: who, .. } if *who == unit);
    let moved = events.iter().find(of).expect("it goes");
    let Event::Moved { path, .. } = moved else { unreachable!("it moves") };
    let Some([from, to]) = path.last_chunk::<2>() else { return "none" };
    let board = at.own.board();
    let count = board.unit(unit).count();
    let square = to.cell(count).to_string();
    let told = Teller::of(board).sentence(moved).expect("words");
    assert!(told.starts_with("↪️") || told.contains(&square), "{square}: {told}");
    assert!(label.detail.contains(&format!(" to {square},")), "{label:?}: {told}");
    let title = label.title.to_lowercase();
    if !Goal::EDGES.contains(&goal) {
        assert!(label.detail.ends_with("beside it") || title.contains("go towards "), "{label:?}");
        return "to something";
    }
    let first = title.split("go ").nth(1).and_then(|whither| whither.split(',').next());
    assert_eq!(first, Some(names::compass(from.at.heading_to(to.at))), "{title}: {told}");
    if !matches!(choice, Choice::Go(..)) || unit.is_scout() {
        return "to an edge";
    }
    let way = Way::of(choice, at.known.top::<Board>().expect("a patrol")).expect("a way");
    let stood = board.unit(unit).pose().expect("it stands").middle(count);
    let whole = stood.heading_to(way.end().expect("it ends").middle(count));
    let wheels = names::compass(whole) != names::compass(way.heading().expect("it goes"));
    assert_eq!(label.detail.contains("after a wheel"), wheels, "{label:?}");
    if wheels { "wheeled" } else { "straight" }
}

/// Buttons tell where a way leads, the distances that the rules measure, what a wheel costs (P-016 to
/// P-019, P-R52), and promise no shots to whoever cannot shoot.
#[test]
fn a_button_tells_what_its_choice_comes_to() {
    let mut met = std::collections::BTreeMap::<String, usize>::new();
    asked(0..8, 3, |at| {
        for choice in at.choices.iter().step_by(2) {
            let kind = match *choice {
                Choice::Go(unit, goal) | Choice::GoAs(unit, goal, _) => {
                    holds_way(at, *choice, unit, goal).to_owned()
                }
                Choice::Wheel(unit, ..) => {
                    let (_, events) = at.after(*choice);
                    let paid = events.iter().find_map(|event| match event {
                        Event::Moved { unit: mover, cost, .. } if *mover == unit => Some(*cost),
                        _ => None,
                    });
                    let (paid, detail) = (paid.expect("it wheels"), at.label(*choice).detail);
                    assert!(detail.starts_with(&names::points(paid)), "{paid}: {detail}");
                    assert_eq!(detail.contains("scenery"), paid > 1, "{paid}: {detail}");
                    if paid > 1 { "dear wheel" } else { "wheel" }.to_owned()
                }
                Choice::Form(unit, _) if at.own.board().unit(unit).weapon().ranges().is_none() => {
                    let label = at.label(*choice);
                    assert!(!label.detail.contains("shoot"), "{label:?}");
                    "unarmed".to_owned()
                }
                choice => {
                    let Some(far) = nearest(at, choice) else { continue };
                    let (says, label) = (format!("{} from ", names::far(far)), at.label(choice));
                    assert!(label.detail.contains(&says), "{says}: {label:?}");
                    choice.to_string().split(':').next().unwrap_or_default().to_owned()
                }
            };
            *met.entry(kind).or_default() += 1;
        }
    });
    for kind in
        ["to something", "to an edge", "straight", "wheeled", "wheel", "dear wheel", "unarmed"]
    {
        assert!(met.contains_key(kind), "{kind}: {met:?}");
    }
    assert!(["appear", "place", "enter", "lay"].iter().all(|kind| met[*kind] > 5), "{met:?}");
}

#[test]
fn whoever_goes_backwards_is_told_to_go_there_and_not_where_it_looks() {
    let looks_north =
        |x, y| Pose { at: Point::at(x, y), heading: Heading(0), files: 1, ring: false };
    let unit = UnitId::scouts().next().expect("a scout");
    let path = vec![looks_north(20, 20), looks_north(20, 12)];
    let told = Teller::default().sentence(&Event::Moved { unit, path, cost: 0 }).expect("words");
    assert!(told.contains("8 inches south, from D4 to D2"), "{told}");
}

#[test]
fn a_usual_answer_is_told_within_a_sentence() {
    let lay = kit::Answer::One(Choice::Lay(patrols::Cell { column: 2, row: 0 }));
    let told = crate::text::labels::defaulted(&lay, Some("In C1".to_owned()));
    assert_eq!(told.as_deref(), Some("in C1"));
}
