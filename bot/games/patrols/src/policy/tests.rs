//! What automatic players know, and do not; and what they make of plain situations.

use games::simulate::Seeded;
use inches::{Heading, Point};
use kit::{Audience, Calm, Dice as _};
use patrols::phases::turn::Step;
use patrols::phases::{Frame, hiding};
use patrols::{Acting, Board, Card, Options, Patrols, Piece, PieceId, Place, Pose, Spin, UnitId};

use super::*;

fn unit(key: &str) -> UnitId {
    key.parse().expect("a unit")
}

/// Games of two steady players; `see` looks at every question before it is answered.
fn games(
    count: u64,
    mut see: impl FnMut(&Patrols, &Decision<Choice, Why>, &Answer<Choice>, &mut Seeded),
) {
    for seed in 0..count {
        let (mut dice, mut lot) = (Seeded::new(seed), Seeded::new(!seed));
        let mut events = Vec::new();
        let mut game = Patrols::new(&Options::default(), &mut dice, &mut events);
        while let Some(decision) = game.decision().cloned() {
            let seat = decision.seats[0];
            let faction = faction_of(seat);
            let view = game.view(Audience::Side(faction.side()));
            let answer = answer(&view, &decision, seat);
            see(&game, &decision, &answer, &mut lot);
            game.apply(seat, &answer, &mut dice, &mut events).expect("it is offered");
        }
    }
}

fn with_other_secrets(board: &Board, lot: &mut Seeded) -> Board {
    let mut other = board.clone();
    let pieces: Vec<PieceId> = board.unscouted().map(|piece| piece.id).collect();
    for id in UnitId::of(Faction::Dervish) {
        let of = &mut other.units[id.index()];
        if !matches!(of.place, Place::Hidden(_) | Place::Out) {
            continue;
        }
        let most = u8::try_from(pieces.len()).unwrap_or(0);
        of.place = if most >= 2 && lot.die(2, 1) == 1 {
            let first = lot.die(most, 1);
            let second = first % most + 1;
            Place::Hidden([first, second].map(|at| pieces[usize::from(at) - 1]))
        } else {
            Place::Out
        };
    }
    let all = board.hand.len();
    let mut cards: Vec<Card> = other.hand.drain(..).chain(other.deck.draw.drain(..)).collect();
    let shift = usize::from(lot.die(20, 1));
    let long = cards.len().max(1);
    cards.rotate_left(shift % long);
    other.deck.draw = cards.split_off(all.min(cards.len()));
    other.hand = cards;
    other.sealed.clear();
    other
}

/// P-R04, P-R42, P-R48: whatever hides wherever, the patrol answers the same.
#[test]
fn the_patrol_answers_the_same_whatever_is_hidden() {
    let mut asked = 0;
    let see = |game: &Patrols,
               decision: &Decision<Choice, Why>,
               answer: &Answer<Choice>,
               lot: &mut Seeded| {
        if decision.why.of() != Faction::Patrol || game.board().turn == 0 {
            return;
        }
        let board = with_other_secrets(game.board(), lot);
        let (mut calm, mut events) = (Calm::default(), Vec::new());
        let frames = game.frames().to_vec();
        let other = Patrols::at(&Options::default(), board, frames, &mut calm, &mut events);
        let again = other.decision().expect("the same is asked");
        assert_eq!((again.why, &again.ask), (decision.why, &decision.ask));
        let seat = decision.seats[0];
        let view = other.view(Audience::Side(Faction::Patrol.side()));
        for manner in [Manner::Cautious, Manner::Bold, Manner::Steady] {
            let mut player = Player::new(manner, 1);
            let truly = game.view(Audience::Side(Faction::Patrol.side()));
            let told = player.answer(&truly, decision, seat);
            assert_eq!(player.answer(&view, again, seat), told, "{:?}", decision.why);
        }
        assert_eq!(super::answer(&view, again, seat), *answer);
        asked += 1;
    };
    games(6, see);
    assert!(asked > 200, "{asked}");
}

/// Where the Dervishes hide does not follow from what everybody sees: with other cards, of which nobody
/// else knows, they hide elsewhere.
#[test]
fn where_a_unit_hides_cannot_be_reckoned() {
    let mut places = Vec::new();
    let see =
        |game: &Patrols, decision: &Decision<Choice, Why>, _: &Answer<Choice>, lot: &mut Seeded| {
            let first = decision.why == Why::Hide && game.board().turn == 0;
            if !first {
                return;
            }
            let answers: std::collections::BTreeSet<String> = (0..30)
                .map(|_| {
                    let mut view = game.view(Audience::Side(Faction::Dervish.side()));
                    let hand = with_other_secrets(game.board(), lot).hand;
                    view.board.hand = hand;
                    super::answer(&view, decision, decision.seats[0]).to_string()
                })
                .collect();
            places.push(answers.len());
        };
    games(4, see);
    assert_eq!(places, [3, 3, 3, 3], "all pairs of three pieces");
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

fn may_act(board: &mut Board, unit: UnitId, points: u8) {
    board.acting = vec![Acting::new(unit, points)];
}

fn answered(board: &Board, frame: Frame, manner: Manner) -> Choice {
    let frames = [Frame::Over, frame];
    let (mut calm, mut events) = (Calm::default(), Vec::new());
    let game = Patrols::at(&Options::default(), board.clone(), frames, &mut calm, &mut events);
    let decision = game.decision().expect("something is asked");
    let seat = decision.seats[0];
    let view = game.view(Audience::Side(faction_of(seat).side()));
    match Player::new(manner, 1).answer(&view, decision, seat) {
        Answer::One(choice) => choice,
        other => panic!("one answer, not {other}"),
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
    let choice = answered(&board, Frame::Step(Faction::Dervish, Step::Unit), Manner::Steady);
    let Choice::Appear(came, piece, along) = choice else { panic!("{choice} is no ambush") };
    assert_eq!((came, piece), (unit("d1"), PieceId(1)));
    let pose = hiding::deployed(&board, came, piece, along.0).expect("room");
    board.units[came.index()].place = Place::Table(pose);
    may_act(&mut board, came, 3);
    let choice = answered(&board, Frame::Act(came), Manner::Steady);
    assert_eq!(choice, Choice::Charge(came, unit("p6")));
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
        board.sealed = vec![patrols::Search { turn, unit, piece, dice, reasons, difference }];
        answered(&board, Frame::Found(Some(unit), piece), Manner::Steady)
    };
    assert_eq!(said(5), Choice::Found(unit("d1"), patrols::Fate::Out));
    assert_eq!(said(6), Choice::Found(unit("d1"), patrols::Fate::To(PieceId(3))));
}

#[test]
fn who_is_hurt_disappears() {
    let mut board = table(Faction::Dervish);
    lay(&mut board, 1, (18, 40), false);
    lay(&mut board, 2, (18, 52), false);
    put(&mut board, "d1", (18, 41), 12);
    put(&mut board, "p1", (4, 6), 0);
    board.units[unit("d1").index()].bases.truncate(6);
    may_act(&mut board, unit("d1"), 4);
    let choice = answered(&board, Frame::Act(unit("d1")), Manner::Steady);
    assert_eq!(choice, Choice::Vanish(unit("d1"), PieceId(1), PieceId(2)));
}

/// P-031: whoever stands beside scouted scenery, with nobody in reach, un-scouts it.
#[test]
fn scouted_scenery_is_not_left_so() {
    let mut board = table(Faction::Dervish);
    board.turn = board.last;
    lay(&mut board, 1, (18, 40), true);
    put(&mut board, "d4", (18, 44), 12);
    may_act(&mut board, unit("d4"), 4);
    let choice = answered(&board, Frame::Act(unit("d4")), Manner::Steady);
    assert_eq!(choice, Choice::Unscout(unit("d4"), PieceId(1)));
}

/// P-R31: a company in line, which has not moved, volleys at whoever comes; it turns first if it
/// looks elsewhere.
#[test]
fn the_patrol_volleys_at_whoever_comes() {
    let mut board = table(Faction::Patrol);
    put(&mut board, "p1", (18, 20), 0);
    put(&mut board, "d1", (18, 25), 12);
    may_act(&mut board, unit("p1"), 3);
    let choice = answered(&board, Frame::Act(unit("p1")), Manner::Steady);
    assert_eq!(choice, Choice::Volley(unit("p1"), unit("d1")));
    put(&mut board, "p1", (18, 20), 12);
    let choice = answered(&board, Frame::Act(unit("p1")), Manner::Cautious);
    assert_eq!(choice, Choice::Turn(unit("p1"), Spin::About));
}

/// Scouts search before anything else, and whichever is nearest to the units.
#[test]
fn scouts_search_first() {
    let mut board = table(Faction::Patrol);
    put(&mut board, "p1", (9, 10), 0);
    put(&mut board, "s1", (18, 20), 0);
    lay(&mut board, 1, (9, 24), false);
    lay(&mut board, 2, (28, 28), false);
    may_act(&mut board, unit("s1"), 5);
    let choice = answered(&board, Frame::Scouting, Manner::Steady);
    assert_eq!(choice, Choice::Search(unit("s1"), PieceId(1)));
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
    assert_eq!(answered(&board, end(), Manner::Steady), Choice::Declare);
    assert_eq!(answered(&board, Frame::Contest, Manner::Steady), Choice::Contest);
    board.tally.lost[0] = 2;
    assert_eq!(answered(&board, end(), Manner::Steady), Choice::GoOn);
    assert_eq!(answered(&board, Frame::Contest, Manner::Steady), Choice::Accept);
}

/// The bold go where the cautious do not: a charge in front upon the steadiest company.
#[test]
fn the_bold_dare_what_the_cautious_do_not() {
    let mut board = table(Faction::Dervish);
    put(&mut board, "p1", (18, 20), 0);
    put(&mut board, "d1", (18, 27), 12);
    may_act(&mut board, unit("d1"), 2);
    let charge = Choice::Charge(unit("d1"), unit("p1"));
    assert_ne!(answered(&board, Frame::Act(unit("d1")), Manner::Cautious), charge);
    assert_eq!(answered(&board, Frame::Act(unit("d1")), Manner::Bold), charge);
}
