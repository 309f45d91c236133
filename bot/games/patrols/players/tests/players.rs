//! What automatic players know, and do not; and what they make of plain situations.

use inches::{Heading, Point};
use kit::{Answer, Audience, Calm, Machine, Seat, SplitMix};
use patrols::phases::turn::Step;
use patrols::phases::{Frame, hiding};
use patrols::{
    Acting, Board, Card, Choice, Faction, Fate, Options, Patrols, Piece, PieceId, Place, Pose,
    Search, UnitId, Why,
};
use patrols_players::{Mind, considered};
use search::{Level, Player, Policy as _};

fn unit(key: &str) -> UnitId {
    key.parse().expect("a unit")
}

/// Games of two players at [`Level::Easy`]; `see` looks at what whoever is asked knows.
fn games(count: u64, mut see: impl FnMut(&Patrols, &Patrols, Seat, &mut SplitMix)) {
    for seed in 0..count {
        let (mut dice, mut lots, mut events) = (SplitMix(seed), SplitMix(!seed), Vec::new());
        let mut game = Patrols::new(&Options::default(), &mut dice, &mut events);
        while let Some(seat) = game.decision().map(|decision| decision.seats[0]) {
            let known = game.seen_by(Audience::Seat(seat));
            see(&game, &known, seat, &mut lots);
            let answer = considered(&known, seat).expect("it is asked");
            game.apply(seat, &answer, &mut dice, &mut events).expect("it is offered");
        }
    }
}

/// The same game with other secrets of the Dervishes, or for them with another order of their cards.
fn with_other_secrets(game: &Patrols, eyes: Seat, lots: &mut SplitMix) -> Patrols {
    game.altered(|board, _, _| {
        kit::dice::shuffle(&mut board.deck.draw, lots);
        if eyes == Faction::Dervish.seat() {
            return;
        }
        let pieces: Vec<PieceId> = board.unscouted().map(|piece| piece.id).collect();
        for id in UnitId::of(Faction::Dervish) {
            let of = &mut board.units[id.index()];
            if !matches!(of.place, Place::Hidden(_) | Place::Out) {
                continue;
            }
            let (most, first) = (pieces.len(), lots.below(pieces.len()));
            of.bases.truncate(3 + lots.below(9));
            of.place = match lots.below(2) {
                0 if most >= 2 => Place::Hidden([first, (first + 1) % most].map(|at| pieces[at])),
                _ => Place::Out,
            };
        }
        let held = board.hand.len();
        let cards: Vec<Card> = board.hand.drain(..).chain(board.deck.draw.drain(..)).collect();
        board.hand = cards[cards.len() - held..].to_vec();
        board.deck.draw = cards[..cards.len() - held].to_vec();
        board.sealed.clear();
    })
}

/// P-R04, P-R42, P-R48: whatever hides wherever, and whatever cards come, a side that looks ahead answers
/// the same.
#[test]
fn a_side_answers_the_same_whatever_it_cannot_know() {
    let mut asked = [0, 0];
    games(2, |game, known, seat, lots| {
        if game.board().turn == 0 || lots.below(3) > 0 {
            return;
        }
        let other = with_other_secrets(game, seat, lots).seen_by(Audience::Seat(seat));
        let said = |known: &Patrols| {
            Player::new(Level::Hard, Mind::new(3), [(60, 0); 2], 5).answer(known, seat)
        };
        assert_eq!(said(&other), said(known), "{:?}", known.decision());
        asked[usize::from(seat.0)] += 1;
    });
    assert!(asked[0] > 40 && asked[1] > 30, "{asked:?}");
}

/// What the patrol supposes is a game of the rules: nobody is nowhere, at most two units hide in a piece
/// that takes them and is not scouted, and no more are lost than everybody has seen.
#[test]
fn what_is_supposed_can_be_so() {
    let (mut hidden, mut some) = (0, 0);
    games(2, |game, known, seat, lots| {
        let supposed = Mind::new(1).supposed(known, lots);
        let board = supposed.board();
        assert_eq!(supposed.asked(), game.asked());
        if seat == Faction::Dervish.seat() {
            assert_eq!(board.units, game.board().units);
            return;
        }
        assert!(!board.veiled && board.units.iter().all(|unit| unit.place != Place::Unseen));
        for piece in &board.pieces {
            let there = board.hidden_in(piece.id);
            let fits = |id: &UnitId| !piece.scouted && piece.takes(board.unit(*id));
            assert!(there.len() <= 2 && there.iter().all(fits), "{there:?} in {piece:?}");
        }
        let lost = UnitId::of(Faction::Dervish).filter(|id| board.unit(*id).place == Place::Lost);
        assert!(lost.count() <= usize::from(board.tally.lost[1]), "turn {}", board.turn);
        (hidden, some) = (hidden + u32::from(board.hides_anybody()), some + 1);
    });
    assert!(hidden * 10 > some && some > 100, "{hidden} of {some}");
}

/// Where the Dervishes hide does not follow from what everybody sees: by other lots they hide elsewhere.
#[test]
fn where_a_unit_hides_cannot_be_reckoned() {
    games(2, |game, known, seat, _| {
        let ask = known.ask_of(seat).expect("it is asked");
        if game.board().turn > 0 || known.decision().is_none_or(|of| of.why != Why::Hide) {
            return;
        }
        let hides = |seed| Mind::new(seed).considered(known.board(), Why::Hide, &ask).to_string();
        let places: std::collections::BTreeSet<String> = (0..30).map(hides).collect();
        assert_eq!(places.len(), 3, "all pairs of three pieces");
    });
}

fn table(of: Faction) -> Board {
    let game = Patrols::new(&Options::default(), &mut Calm::default(), &mut Vec::new());
    let mut board = game.board().clone();
    (board.turn, board.player) = (3, of);
    board.pieces.clear();
    board.queue.clear();
    board
}

fn put(board: &mut Board, key: &str, at: (i32, i32), heading: u8) {
    let of = &mut board.units[unit(key).index()];
    let at = Point::at(at.0, at.1);
    of.place = Place::Table(Pose::of(at, Heading(heading), of.count(), false));
    of.limbered = false;
}

fn lay(board: &mut Board, number: u8, at: (i32, i32), scouted: bool) {
    let kind = patrols::data().rolled(6);
    let centre = Point::at(at.0, at.1);
    board.pieces.push(Piece { id: PieceId(number), kind, centre, scouted });
}

fn acts(board: &mut Board, unit: UnitId, points: u8) -> Frame {
    board.acting = vec![Acting::new(unit, points)];
    Frame::Act(unit)
}

fn answered(board: &Board, frame: Frame) -> Choice {
    let (mut calm, mut events) = (Calm::default(), Vec::new());
    let frames = [Frame::Over, frame];
    let game = Machine::at(&Options::default(), board.clone(), frames, &mut calm, &mut events);
    let seat = game.decision().expect("something is asked").seats[0];
    match considered(&game.seen_by(Audience::Seat(seat)), seat) {
        Some(Answer::One(choice)) => choice,
        other => panic!("one answer, not {other:?}"),
    }
}

#[test]
fn ambushes_fall_upon_guns() {
    let mut board = table(Faction::Dervish);
    put(&mut board, "p6", (18, 10), 0);
    put(&mut board, "p1", (30, 10), 0);
    lay(&mut board, 1, (18, 22), false);
    lay(&mut board, 2, (30, 50), false);
    board.units[unit("d1").index()].place = Place::Hidden([PieceId(1), PieceId(2)]);
    let choice = answered(&board, Frame::Step(Faction::Dervish, Step::Unit));
    let Choice::Appear(came, piece, along) = choice else { panic!("{choice} is no ambush") };
    assert_eq!((came, piece), (unit("d1"), PieceId(1)));
    let pose = hiding::deployed(&board, came, piece, along.0).expect("room");
    board.units[came.index()].place = Place::Table(pose);
    let acts = acts(&mut board, came, 3);
    assert_eq!(answered(&board, acts), Choice::Charge(came, unit("p6")));
}

/// P-061, P-062: whoever is found beside a gun comes out where no fight follows; where a strong unit
/// would fall upon it, it slips away.
#[test]
fn who_is_found_comes_out_where_it_pays() {
    let said = |difference: i8| {
        let mut board = table(Faction::Patrol);
        put(&mut board, "p6", (18, 10), 0);
        put(&mut board, "p1", (18, 18), 0);
        lay(&mut board, 1, (18, 22), true);
        lay(&mut board, 2, (30, 50), false);
        lay(&mut board, 3, (6, 50), false);
        board.units[unit("d1").index()].place = Place::Hidden([PieceId(1), PieceId(2)]);
        let (turn, unit, piece) = (board.turn, unit("p1"), PieceId(1));
        let (dice, reasons) = ([[3, 4], [2, 2]], [Vec::new(), Vec::new()]);
        board.sealed = vec![Search { turn, unit, piece, dice, reasons, difference }];
        answered(&board, Frame::Found(Some(unit), piece))
    };
    assert_eq!(said(5), Choice::Found(unit("d1"), Fate::Out));
    assert_eq!(said(6), Choice::Found(unit("d1"), Fate::To(PieceId(3))));
}

/// Whoever is hurt disappears; whoever stands beside scouted scenery, with nobody in reach, un-scouts it
/// (P-031).
#[test]
fn who_charges_nobody_hides_or_covers_tracks() {
    let mut board = table(Faction::Dervish);
    lay(&mut board, 1, (18, 40), false);
    lay(&mut board, 2, (18, 52), false);
    put(&mut board, "d1", (18, 41), 12);
    put(&mut board, "p1", (4, 6), 0);
    board.units[unit("d1").index()].bases.truncate(6);
    let act = acts(&mut board, unit("d1"), 4);
    assert_eq!(answered(&board, act), Choice::Vanish(unit("d1"), PieceId(1), PieceId(2)));

    let mut board = table(Faction::Dervish);
    board.turn = board.last;
    lay(&mut board, 1, (18, 40), true);
    put(&mut board, "d4", (18, 44), 12);
    let act = acts(&mut board, unit("d4"), 4);
    assert_eq!(answered(&board, act), Choice::Unscout(unit("d4"), PieceId(1)));
}

/// P-R31: a company in line, which has not moved, volleys at whoever comes. Scouts search before anything
/// else, and whichever piece is nearest to the units.
#[test]
fn the_patrol_volleys_and_its_scouts_search() {
    let mut board = table(Faction::Patrol);
    put(&mut board, "p1", (18, 20), 0);
    put(&mut board, "d1", (18, 25), 12);
    let act = acts(&mut board, unit("p1"), 3);
    assert_eq!(answered(&board, act), Choice::Volley(unit("p1"), unit("d1")));

    let mut board = table(Faction::Patrol);
    put(&mut board, "p1", (9, 10), 0);
    put(&mut board, "s1", (18, 20), 0);
    lay(&mut board, 1, (9, 24), false);
    lay(&mut board, 2, (28, 28), false);
    acts(&mut board, unit("s1"), 5);
    assert_eq!(answered(&board, Frame::Scouting), Choice::Search(unit("s1"), PieceId(1)));
}

/// P-R45, P-070: the patrol declares the end when it is ahead; the Dervishes contest it when they
/// are behind and there is time, not when they win.
#[test]
fn the_end_is_declared_and_contested_when_it_pays() {
    let mut board = table(Faction::Patrol);
    board.turn = 7;
    for number in 1..=5 {
        lay(&mut board, number, (9 + 4 * i32::from(number), 20), true);
    }
    put(&mut board, "p1", (9, 10), 0);
    let end = || Frame::Step(Faction::Patrol, Step::Sixth);
    assert_eq!(answered(&board, end()), Choice::Declare);
    assert_eq!(answered(&board, Frame::Contest), Choice::Contest);
    board.tally.lost[0] = 2;
    assert_eq!(answered(&board, end()), Choice::GoOn);
    assert_eq!(answered(&board, Frame::Contest), Choice::Accept);
}

/// A game is worth to each side how likely that side wins: what is told of games of the policy comes near
/// to how they end.
#[test]
fn a_game_is_worth_how_likely_it_is_won() {
    let worth = |game: &Patrols| Faction::ALL.map(|of| Mind::new(1).worth(game, of.seat()));
    let (mut asked, mut off) = (0, 0);
    for seed in 0..20 {
        let (mut dice, mut events, mut told) = (SplitMix(seed), Vec::new(), Vec::new());
        let mut game = Patrols::new(&Options::default(), &mut dice, &mut events);
        while let Some(seat) = game.decision().map(|decision| decision.seats[0]) {
            told.push(worth(&game)[0]);
            let answer = considered(&game.seen_by(Audience::Seat(seat)), seat);
            let answer = answer.expect("it is asked");
            game.apply(seat, &answer, &mut dice, &mut events).expect("it is offered");
        }
        let [patrol, dervishes] = worth(&game);
        let winner = game.outcome().expect("it is over").winner;
        let won = winner.map_or(50_000, |of| if of == Faction::Patrol { 100_000 } else { 0 });
        assert_eq!([patrol, dervishes], [won, 100_000 - won]);
        assert!(told.iter().all(|told| (0..=100_000).contains(told)), "{told:?}");
        asked += told.len() as i64;
        off += told.iter().map(|told| (told - patrol).abs()).sum::<i64>();
    }
    assert!(off < 32_000 * asked, "{}", off / asked);
}
