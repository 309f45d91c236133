//! What may come of a charge, a round, a shot, a search or a single throw: the rules are played, on
//! a copy of the table as whoever asks sees it.

use std::sync::LazyLock;

use kit::{Answer, Ask, Budget, Calm, Chances, Dice, chances, counted};
use patrols::phases::fight::ROUNDS;
use patrols::phases::{Frame, fire, search};
use patrols::{
    Board, Choice, Event, Face, Faction, Fight, Find, Options, Patrols, PieceId, Reason, Role,
    UnitId,
};

use super::allowed::planned;

/// How often charges, rounds and shots are tried.
pub(crate) const TRIALS: u32 = 2_000;

/// Single throws are counted out; what takes handfuls of dice is tried.
const BUDGET: Budget = Budget { ways: 1_296, trials: TRIALS, seed: 0x51_0d_a2 };

pub(crate) fn die(needed: u8) -> f64 {
    f64::from(7_u8.saturating_sub(needed.max(1))) / 6.0
}

pub(crate) fn share<T: Ord>(of: &Chances<T>, is_so: impl FnMut(&T) -> bool) -> f64 {
    of.weight(is_so) as f64 / of.total() as f64
}

fn mean<T: Ord>(of: &Chances<T>, mut number: impl FnMut(&T) -> usize) -> f64 {
    of.sum(|case| number(case) as u64) as f64 / of.total() as f64
}

fn asked(board: Board, frames: impl IntoIterator<Item = Frame>) -> Patrols {
    // Beneath it lies a question that is not answered: there a trial ends.
    let frames: Vec<Frame> = std::iter::once(Frame::Contest).chain(frames).collect();
    Patrols::at(&Options::default(), board, frames, &mut Calm::default(), &mut Vec::new())
}

/// The game as a unit acts, which has moved nowhere yet if it does not act already.
pub(super) fn acting(board: &Board, unit: UnitId, then: Option<Frame>) -> Patrols {
    let board = Board { player: unit.faction(), ..planned(board, unit) };
    asked(board, then.into_iter().chain([Frame::Act(unit)]))
}

/// What comes of a choice and of this frame after it; nothing if it is not offered.
fn tried<T: Ord>(
    known: &Patrols,
    choice: Choice,
    measure: impl FnMut(&[Event], &Patrols) -> T,
) -> Option<Chances<T>> {
    let offers = |ask: &Ask<Choice>, choice| ask.choices().contains(&choice);
    known.decision().filter(|decision| offers(&decision.ask, choice))?;
    let answers = |game: &Patrols, _, ask: &Ask<Choice>| {
        let next = if game.asked() == known.asked() { choice } else { Choice::Done };
        offers(ask, next).then_some(Answer::One(next))
    };
    Some(chances(known, &[], BUDGET, answers, measure))
}

/// What a charge comes to, as far as its first round; whoever charges is the first of two.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Charge {
    pub(crate) face: Face,
    pub(crate) turns: f64,
    /// How likely the charge goes in; it stops short or falls back else.
    pub goes_in: f64,
    /// How likely whoever charges wins the first round; this counts charges that falter.
    pub(crate) wins: f64,
    pub(crate) loses: f64,
    /// Bases of each that die by the fire that meets it and in the first round, on the average.
    pub(crate) dead: [f64; 2],
}

#[derive(Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Charged {
    face: Option<Face>,
    turned: bool,
    goes_in: bool,
    winner: Option<Faction>,
    dead: [usize; 2],
}

impl Charged {
    fn of(events: &[Event]) -> Self {
        let mut of = Self::default();
        for event in events {
            match event {
                Event::Charged { face, .. } => of.face = Some(*face),
                Event::TurnedToFace { done, .. } => of.turned |= done,
                Event::Shot(shot) => of.dead[shot.target.faction().index()] += shot.killed.len(),
                Event::Fought { killed, winner, .. } => {
                    (of.goes_in, of.winner) = (true, *winner);
                    for (dead, killed) in of.dead.iter_mut().zip(killed) {
                        *dead += killed.len();
                    }
                }
                _ => {}
            }
        }
        of
    }
}

fn in_order(unit: UnitId, target: UnitId) -> [UnitId; 2] {
    if unit.faction() == Faction::Patrol { [unit, target] } else { [target, unit] }
}

pub(crate) fn charge(board: &Board, unit: UnitId, target: UnitId) -> Option<Charge> {
    let round = Frame::Round(in_order(unit, target), ROUNDS - 1);
    let known = acting(board, unit, Some(round));
    let of = tried(&known, Choice::Charge(unit, target), |events, _| Charged::of(events))?;
    let sides = [unit.faction(), target.faction()];
    let face = of.cases().find_map(|(case, _)| case.face)?;
    Some(Charge {
        face,
        turns: share(&of, |case| case.turned),
        goes_in: share(&of, |case| case.goes_in),
        wins: share(&of, |case| case.winner == Some(sides[0])),
        loses: share(&of, |case| case.winner == Some(sides[1])),
        dead: sides.map(|side| mean(&of, |case| case.dead[side.index()])),
    })
}

/// The dice that are worst for a charge: whoever is ready shoots and hits, and nothing saves.
struct Worst;

impl Dice for Worst {
    fn die(&mut self, sides: u8, calm: u8) -> u8 {
        if 2 * calm > sides { 1 } else { sides }
    }
}

/// Whether a charge may falter, or is shot to pieces, by the fire that meets it (P-109).
pub(crate) fn may_falter(board: &Board, unit: UnitId, target: UnitId) -> bool {
    let (mut game, mut events) = (acting(board, unit, None), Vec::new());
    let charge = Answer::One(Choice::Charge(unit, target));
    let done = game.apply(unit.faction().seat(), &charge, &mut Worst, &mut events);
    let meets = |of: &Fight| of.has(unit) && of.has(target);
    done.is_ok() && !game.board().fights.iter().any(meets)
}

/// What the next round of a fight comes to; of two sides the patrol is the first.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Round {
    pub(crate) wins: [f64; 2],
    pub(crate) draw: f64,
    /// Bases of each side that die, on the average.
    pub(crate) dead: [f64; 2],
}

pub(crate) fn round(board: &Board, of: &Fight) -> Round {
    let known = asked(board.clone(), []);
    let frames = [Frame::Contest, Frame::Round(of.units, ROUNDS - 1)];
    let fought = |events: &[Event], _: &Patrols| Charged::of(events);
    let of = chances(&known, &frames, BUDGET, |_, _, _| None, fought);
    Round {
        wins: Faction::ALL.map(|side| share(&of, |case| case.winner == Some(side))),
        draw: share(&of, |case| case.winner.is_none()),
        dead: [0, 1].map(|side| mean(&of, |case| case.dead[side])),
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Shot {
    pub(crate) bases: usize,
    pub(crate) long: usize,
    /// Save dice against those at short range, and against those at long range.
    pub(crate) saves: (u8, u8),
    pub(crate) dead: f64,
    pub(crate) wounded: f64,
    pub(crate) kills: f64,
    pub(crate) jams: f64,
}

/// What a unit's shot at another comes to, as both stand: an ordinary one, a volley, or one at a
/// base by name. Nothing if nobody can shoot.
pub(crate) fn shot(
    board: &Board,
    unit: UnitId,
    target: UnitId,
    aimed: Option<Role>,
    volley: bool,
) -> Option<Shot> {
    let choice = match aimed {
        Some(role) => Choice::Aim(unit, target, role),
        None if volley => Choice::Volley(unit, target),
        None => Choice::Shoot(unit, target),
    };
    let mut known = planned(board, unit);
    // Points for this shot alone: with more, whatever else they allow is looked for in each trial.
    for acting in known.acting.iter_mut().filter(|acting| acting.unit == unit) {
        acting.points = fire::price(board, acting).unwrap_or(acting.points).min(acting.points);
    }
    let jams = |board: &Board| board.unit(unit).bases.iter().filter(|base| base.jammed).count();
    let jammed = jams(board);
    let of = tried(&acting(&known, unit, None), choice, |events, game| {
        let shot = events.iter().find_map(|event| match event {
            Event::Shot(shot) => Some((shot.killed.len(), shot.wounded.len())),
            _ => None,
        });
        let (dead, wounded) = shot.unwrap_or_default();
        (dead, wounded, jams(game.board()) - jammed)
    })?;
    let shooters = fire::shooters(board, unit, target);
    let reasons = fire::saves(board, unit, target, aimed, false);
    Some(Shot {
        bases: shooters.len(),
        long: shooters.iter().filter(|(_, long)| *long).count(),
        saves: (fire::save_dice(&reasons, false), fire::save_dice(&reasons, true)),
        dead: mean(&of, |case| case.0),
        wounded: mean(&of, |case| case.1),
        kills: share(&of, |case| case.0 > 0),
        jams: mean(&of, |case| case.2),
    })
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Searched {
    pub(crate) empty: Chances<Find>,
    /// If a unit of ordinary quality on foot hides there, with its leader.
    pub(crate) hidden: Chances<Find>,
    /// As it is in truth; only for whoever knows.
    pub(crate) truly: Option<Chances<Find>>,
}

/// The patrol's two dice less the two of the Dervishes (P-049).
static DIFFERENCES: LazyLock<Chances<i8>> = LazyLock::new(|| {
    let two = |dice: &mut dyn Dice| (dice.die(6, 3) + dice.die(6, 4)).cast_signed();
    counted(BUDGET, |dice| two(dice) - two(dice))
});

/// The chances of a unit's search of a piece. A copy of the board that hides something has the same
/// answer whatever it hides.
pub(crate) fn search(board: &Board, unit: UnitId, piece: PieceId) -> Searched {
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
    let sum = |of: &[(Reason, i8)], all: bool| -> i8 {
        let of = of.iter().filter(|(reason, _)| all || !of_hidden(reason));
        of.map(|(_, more)| *more).sum()
    };
    let known = sum(&patrol, false) - sum(&dervish, false);
    let truly = sum(&patrol, true) - sum(&dervish, true);
    let finds = |more: i8, somebody| DIFFERENCES.map(|of| search::comes_of(of + more, somebody));
    Searched {
        empty: finds(known, false),
        // P-055, P-056: a leader, and somebody.
        hidden: finds(known - 2, true),
        truly: (!board.veiled).then(|| finds(truly, !board.hidden_in(piece).is_empty())),
    }
}

/// What contesting the end comes to (P-070): how likely the game is over, and what it costs to play
/// on, on the average.
pub(crate) fn contest(board: &Board) -> (f64, f64) {
    let of = tried(&asked(board.clone(), [Frame::Contest]), Choice::Contest, |events, _| {
        let paid = events.iter().find_map(|event| match event {
            Event::EndContested { cost, ended, .. } => Some((*ended, *cost)),
            _ => None,
        });
        paid.unwrap_or_default()
    });
    of.map_or((0.0, 0.0), |of| (share(&of, |of| of.0), mean(&of, |of| of.1.into())))
}

/// Bases that a unit loses on the average by breaking off (P-127).
pub(crate) fn break_off(board: &Board, unit: UnitId) -> Option<f64> {
    let of = tried(&acting(board, unit, None), Choice::BreakOff(unit), |events, _| {
        let lost = events.iter().find_map(|event| match event {
            Event::BrokeOff { lost, .. } => Some(*lost),
            _ => None,
        });
        lost.unwrap_or_default()
    })?;
    Some(mean(&of, |lost| (*lost).into()))
}
