//! Looks ahead: what is worth a trial, how it is played on, and what it comes to.

use kit::{Answer, Ask, Calm, Dice, Seat};
use patrols::phases::end::{FIRST, SCOUTED};
use patrols::points::points;
use patrols::{Board, Choice, Faction, Patrols, PieceId, Place, UnitId, Why};
use search::Policy;

use crate::Mind;

impl Policy<Board> for Mind {
    fn ways(&self, known: &Patrols, seat: Seat, ask: &Ask<Choice>) -> Vec<(Self, Answer<Choice>)> {
        let mut policy = self.clone();
        let own = policy.answer(known, seat, ask);
        let others: Vec<Answer<Choice>> = match ask {
            Ask::One(of) if known.decision().is_some_and(|of| is_open(of.why)) => {
                let of: Vec<Choice> = of.iter().copied().filter(is_worthy).collect();
                // Some of each kind: they stand side by side.
                of.iter()
                    .step_by(of.len().div_ceil(self.ways).max(1))
                    .copied()
                    .map(Answer::One)
                    .collect()
            }
            Ask::Number { min, max } => {
                let far = [*min, min.midpoint(*max), *max];
                far.map(|far| Answer::Number(as_far(known, seat, far, *max))).into()
            }
            _ => Vec::new(),
        };
        let others = others.into_iter().filter(|other| *other != own);
        std::iter::once(own.clone()).chain(others).map(|way| (policy.clone(), way)).collect()
    }

    fn answer(&mut self, game: &Patrols, _: Seat, ask: &Ask<Choice>) -> Answer<Choice> {
        let why = game.decision().expect("somebody is asked").why;
        self.considered(game.board(), why, ask)
    }

    fn supposed(&self, known: &Patrols, lots: &mut dyn Dice) -> Patrols {
        let mut game = known.clone();
        game.draw_anew(lots);
        if !game.board().veiled {
            return game;
        }
        game.altered(|board, _, _| unveil(board, lots))
    }

    /// When as much as a turn is over: the enemy has answered.
    fn ends(&self, begun: &Patrols, now: &Patrols) -> bool {
        let ([then, now], of) = ([begun, now].map(|game| game.board().turn), now.board().player);
        now > then + 1 || now == then + 1 && of >= begun.board().player
    }

    /// How likely its side wins, in thousandths of a per cent.
    fn worth(&self, game: &Patrols, seat: Seat) -> i64 {
        let patrol = match game.outcome().map(|outcome| outcome.winner) {
            Some(Some(Faction::Patrol)) => 100_000,
            Some(Some(Faction::Dervish)) => 0,
            Some(None) => 50_000,
            None => wins(game.board()),
        };
        if seat == Faction::Patrol.seat() { patrol } else { 100_000 - patrol }
    }
}

/// How likely the patrol wins, in thousandths of a per cent: a logistic regression over the ends of
/// player turns of 4,000 games of the policy against itself, with a whim now and then.
fn wins(board: &Board) -> i64 {
    let turns = i64::from((board.last + 1).saturating_sub(board.turn));
    let early = i64::from(FIRST.saturating_sub(board.turn));
    let unit = |id: UnitId| match (id.faction(), board.unit(id).place) {
        (Faction::Patrol, Place::Out) => 170,
        (Faction::Patrol, Place::Table(_)) if id.is_scout() => 1_157,
        (Faction::Patrol, Place::Table(_)) if board.unit(id).routing => -574,
        (Faction::Patrol, Place::Table(_)) => 261,
        (Faction::Dervish, Place::Table(_)) if !board.unit(id).routing => -40 * turns,
        (Faction::Dervish, Place::Hidden(_)) => -67 * turns,
        _ => 0,
    };
    let many = |of: usize| i64::try_from(of).unwrap_or_default();
    let scouted = board.pieces.iter().filter(|piece| piece.scouted).count();
    let [patrol, dervish] = points(board);
    let sum = i64::from(patrol - dervish) * (124 + 1_670 / (1 + turns))
        + UnitId::all().map(unit).sum::<i64>()
        + 304 * many(board.unscouted().count())
        + 181 * many(scouted.min(SCOUTED))
        + 696 * i64::from(board.player == Faction::Patrol)
        + 126 * turns
        - 179 * early
        - 5_512;
    // The logistic curve, near enough.
    let half = (sum as f64 / 2_000.0).clamp(-3.0, 3.0);
    let square = half * half;
    (50_000.0 + 50_000.0 * half * (27.0 + square) / (27.0 + 9.0 * square)) as i64
}

/// As far as a unit comes for the action points that so many inches take.
fn as_far(known: &Patrols, seat: Seat, inches: u32, most: u32) -> u32 {
    let left = |far: u32| {
        let (mut game, mut events) = (known.clone(), Vec::new());
        game.apply(seat, &Answer::Number(far), &mut Calm::default(), &mut events).ok()?;
        Some(game.board().acting.iter().map(|of| of.points).sum::<u8>())
    };
    let paid = left(inches);
    (inches..=most).take_while(|far| left(*far) == paid).last().unwrap_or(inches)
}

/// Whether more than the policy's own answer is tried: not where it is plain, or all comes to the same.
fn is_open(why: Why) -> bool {
    use Why::{Contest, Declare, Enter, First, Lose, Scouts, Winner};
    !matches!(why, Contest | Declare | Enter { .. } | First | Lose { .. } | Scouts | Winner { .. })
}

/// Not what another choice comes close to.
fn is_worthy(choice: &Choice) -> bool {
    use Choice::{AppearAs, GoAs, Lots, Wheel};
    !matches!(choice, Wheel(_, _, 15 | 30) | GoAs(..) | Lots | AppearAs(..))
}

/// Puts Dervish units somewhere that nobody sees: as many lie hidden as do, as a rule, in pieces that take
/// them, and as many are lost as everybody knows; the others are in the pool.
fn unveil(board: &mut Board, lots: &mut dyn Dice) {
    board.veiled = false;
    let unseen = |id: &UnitId| board.unit(*id).place == Place::Unseen;
    let mut unseen: Vec<UnitId> = UnitId::of(Faction::Dervish).filter(unseen).collect();
    kit::dice::shuffle(&mut unseen, lots);
    let open = board.on_table(Faction::Dervish).next().is_some();
    let hidden = match (board.turn, open) {
        (..=1, _) => [1, 1, 1, 1],
        (_, false) => [0, 1, 1, 2],
        (_, true) => [0, 0, 1, 2],
    }[usize::from(lots.die(4, 3)) - 1];
    // Where nobody is left the game is over.
    let most = unseen.len().saturating_sub(usize::from(!open));
    let lost = usize::from(board.tally.lost[Faction::Dervish.index()]).min(most);
    for (at, id) in unseen.into_iter().enumerate() {
        let places: Vec<PieceId> = board.hiding_places(id).map(|piece| piece.id).collect();
        let mut below = |most: usize| usize::from(lots.die(u8::try_from(most).unwrap_or(1), 1)) - 1;
        board.units[id.index()].place = match places.len() {
            most @ 2.. if at < hidden => {
                let (first, more) = (below(most), 1 + below(most - 1));
                Place::Hidden([first, (first + more) % most].map(|at| places[at]))
            }
            _ if (hidden..hidden + lost).contains(&at) => Place::Lost,
            _ => Place::Out,
        };
    }
}
