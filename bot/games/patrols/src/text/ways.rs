//! What a choice would do, tried on a copy without dice: where a unit comes, and what it pays.

use kit::{Answer, Calm};
use patrols::{
    Board, Choice, Event, Goal, Heading, Inches, Patrols, PieceId, Place, Pose, Unit, UnitId,
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    pub path: Vec<Pose>,
    /// The action points it costs: the way, a turn, a formation.
    pub cost: u8,
}

impl Way {
    /// Of a choice that moves a unit, as far as no die is needed for it.
    pub fn of(choice: Choice, game: &Patrols) -> Option<Self> {
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

    pub fn far(&self) -> Inches {
        straight(&self.path).map(|(far, _)| far).unwrap_or_default()
    }

    pub fn heading(&self) -> Option<Heading> {
        straight(&self.path).map(|(_, heading)| heading)
    }

    pub fn end(&self) -> Option<Pose> {
        self.path.last().copied()
    }
}

fn facts(choice: Choice, game: &Patrols) -> Option<Vec<Event>> {
    let mut after = game.clone();
    let seat = *after.decision()?.seats.first()?;
    let mut events = Vec::new();
    after.apply(seat, &Answer::One(choice), &mut Calm::default(), &mut events).ok()?;
    Some(events)
}

pub fn stands(choice: Choice, game: &Patrols) -> Option<Pose> {
    facts(choice, game)?.iter().find_map(|event| match event {
        Event::Entered { pose, .. } | Event::Appeared { pose, .. } => Some(*pose),
        _ => None,
    })
}

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
