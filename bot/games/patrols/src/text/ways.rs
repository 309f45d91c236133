//! What a choice would do, tried on a copy without dice: where a unit comes, and what it pays.

use kit::{Answer, Calm};
use model::{Choice as AnyChoice, Event as AnyEvent, Game};
use patrols::{Board, Choice, Event, Goal, Heading, Inches, PieceId, Place, Pose, Unit, UnitId};

/// A way that a unit takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// How it stood, and after each part of it.
    pub path: Vec<Pose>,
    /// The action points it costs: the way, a turn, a formation.
    pub cost: u8,
}

impl Way {
    /// Of a choice that moves a unit, as far as no die is needed for it.
    pub fn of(choice: Choice, game: &Game) -> Option<Self> {
        let moves = matches!(
            choice,
            Choice::Go(..) | Choice::GoAs(..) | Choice::Face(..) | Choice::Search(..)
        );
        let unit = choice.actor().filter(|_| moves)?;
        let (mut path, mut cost) = (Vec::new(), 0);
        for event in &facts(choice, game)? {
            match event {
                Event::Formed { unit: who, from, to, .. } if *who == unit => {
                    path.extend([*from, *to]);
                    cost += 1;
                }
                Event::Moved { unit: who, path: way, cost: price } if *who == unit => {
                    path.extend(way.iter().copied());
                    cost += price;
                }
                // Whatever comes after a search depends on what is found.
                Event::Searched { .. } => break,
                _ => {}
            }
        }
        Some(Self { path, cost })
    }

    /// How far it goes.
    pub fn far(&self) -> Inches {
        straight(&self.path).map(|(far, _)| far).unwrap_or_default()
    }

    /// Whither it goes.
    pub fn heading(&self) -> Option<Heading> {
        straight(&self.path).map(|(_, heading)| heading)
    }

    /// How it stands in the end.
    pub fn end(&self) -> Option<Pose> {
        self.path.last().copied()
    }
}

/// What a choice leads to if every die shows its uneventful face.
fn facts(choice: Choice, game: &Game) -> Option<Vec<Event>> {
    let mut after = game.clone();
    let seat = *after.decision()?.seats.first()?;
    let mut events: Vec<AnyEvent> = Vec::new();
    let answer = Answer::One(AnyChoice::of(choice));
    after.apply(seat, &answer, &mut Calm::default(), &mut events).ok()?;
    Some(events.iter().filter_map(|event| event.own().cloned()).collect())
}

/// How a unit stands that a choice puts on the table.
pub fn stands(choice: Choice, game: &Game) -> Option<Pose> {
    facts(choice, game)?.iter().find_map(|event| match event {
        Event::Entered { pose, .. } | Event::Appeared { pose, .. } => Some(*pose),
        _ => None,
    })
}

/// How far a unit in a pose is from another.
pub fn apart(board: &Board, unit: UnitId, pose: Pose, other: UnitId) -> Option<Inches> {
    let there = Unit { place: Place::Table(pose), ..board.unit(unit).clone() };
    board.unit(other).pose().map(|_| there.distance(board.unit(other)))
}

/// How long the longest straight part of a path is, and whither it leads: whoever falls back does not
/// look there.
pub fn straight(path: &[Pose]) -> Option<(Inches, Heading)> {
    let parts = path.windows(2).filter(|two| two[0].heading == two[1].heading);
    let part = parts.max_by_key(|two| two[0].at.distance(two[1].at))?;
    let (from, to) = (part[0].at, part[1].at);
    Some((from.distance(to), from.heading_to(to)))
}

/// How far a unit in a pose is from a piece.
pub fn to_piece(board: &Board, unit: UnitId, pose: Pose, piece: PieceId) -> Option<Inches> {
    let hull = pose.hull(board.unit(unit).count());
    Some(board.piece(piece)?.distance(&hull))
}

/// How far a unit in a pose is from what it goes to, if that is something.
pub fn to_goal(board: &Board, unit: UnitId, pose: Pose, goal: Goal) -> Option<Inches> {
    match goal {
        Goal::Piece(piece) => to_piece(board, unit, pose, piece),
        Goal::Unit(other) => apart(board, unit, pose, other),
        _ => None,
    }
}
