//! The chances of searches (P-049 to P-062): as the piece is, for whoever knows, and in both cases
//! for whoever does not.

use patrols::phases::search;
use patrols::{Board, PieceId, UnitId};

use super::dice;

/// How likely each result of a search is; they add up to 1.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Finds {
    /// The searchers are ambushed, at their worst (P-058).
    pub bad_ambush: f64,
    /// They are ambushed (P-059).
    pub ambush: f64,
    /// Nothing is found, and the piece is not scouted (P-060).
    pub nothing: f64,
    /// It is scouted; whoever hides there slips away or comes out (P-061).
    pub scouted: f64,
    /// It is scouted; whoever must come out is fallen upon (P-062).
    pub caught: f64,
}

impl Finds {
    /// By the difference of the sums without dice.
    fn of(modifiers: i16, somebody: bool) -> Self {
        let within = |least: i16, most: i16| dice::difference(least - modifiers, most - modifiers);
        let (bad, ambush, nothing) = (within(-99, -6), within(-5, -3), within(-2, 2));
        let found =
            Self { bad_ambush: bad, ambush, nothing, scouted: within(3, 5), caught: within(6, 99) };
        if somebody {
            return found;
        }
        // P-R21: nobody there, nothing found.
        Self { bad_ambush: 0.0, ambush: 0.0, nothing: bad + ambush + nothing, ..found }
    }

    /// How likely the piece is scouted afterwards.
    pub fn success(&self) -> f64 {
        self.scouted + self.caught
    }

    /// How likely the searchers are ambushed.
    pub fn ambushed(&self) -> f64 {
        self.bad_ambush + self.ambush
    }
}

/// What a search comes to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Searched {
    /// If nobody hides there.
    pub empty: Finds,
    /// If a unit of ordinary quality on foot hides there, with its leader.
    pub hidden: Finds,
    /// As it is in truth; only for whoever knows.
    pub truly: Option<Finds>,
}

/// The chances of a unit's search of a piece. A copy of the board that hides something has the same
/// answer whatever it hides.
pub fn search(board: &Board, unit: UnitId, piece: PieceId) -> Searched {
    use patrols::Reason;
    let [patrol, dervish] = search::reasons(board, unit, piece);
    let of_hidden = |reason: &Reason| {
        matches!(
            reason,
            Reason::HiddenMounted
                | Reason::HiddenVeteran
                | Reason::HiddenLeader
                | Reason::HiddenPresent
        )
    };
    let sum = |of: &[(Reason, i8)], all: bool| -> i16 {
        let of = of.iter().filter(|(reason, _)| all || !of_hidden(reason));
        of.map(|(_, more)| i16::from(*more)).sum()
    };
    let known = sum(&patrol, false) - sum(&dervish, false);
    let truly = sum(&patrol, true) - sum(&dervish, true);
    let somebody = !board.hidden_in(piece).is_empty();
    Searched {
        empty: Finds::of(known, false),
        // P-055, P-056: a leader, and somebody.
        hidden: Finds::of(known - 2, true),
        truly: (!board.veiled).then(|| Finds::of(truly, somebody)),
    }
}
