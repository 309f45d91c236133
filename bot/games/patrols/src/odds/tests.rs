//! Odds held against what was counted out by hand from the dice, and how they are told.

use inches::{Heading, Inches, Point};
use kit::{Answer, Calm};
use patrols::phases::Frame;
use patrols::phases::turn::Step as TurnStep;
use patrols::{
    Acting, Board, Faction, Fight, Find, Options, Patrols, Piece, Place, Pose, Role, Why,
};

use super::trials::{break_off, charge, contest, may_falter, round, search, shot};
use super::*;
use crate::text::tests::asked;

fn unit(key: &str) -> UnitId {
    key.parse().expect("a unit")
}

fn table() -> Board {
    let game = Patrols::new(&Options::default(), &mut Calm::default(), &mut Vec::new());
    let mut board = game.board().clone();
    board.turn = 2;
    board.pieces.clear();
    board
}

/// A unit stands with the middle of its front here and looks along a heading.
fn put(board: &mut Board, key: &str, at: (i32, i32), heading: u8) {
    let of = &mut board.units[unit(key).index()];
    let at = Point { x: Inches(at.0 * 10), y: Inches(at.1 * 10) };
    let pose = Pose::of(at, Heading(heading), of.count(), false);
    of.place = Place::Table(pose);
    of.limbered = false;
}

fn may_act(board: &mut Board, unit: UnitId) {
    board.player = unit.faction();
    board.acting = vec![Acting::new(unit, 6)];
}

fn close(told: f64, found: f64, slack: f64, what: &str) {
    assert!((told - found).abs() < slack, "{what}: {told} is told, {found} found");
}

/// What is told of a charge: how likely the target turns, the charge goes in, is won and lost, and the
/// dead of each in tenths; counted out from the dice. It may falter unless it goes in for sure.
fn held(board: &Board, key: &str, target: &str, told: [f64; 4], dead: [f64; 2]) {
    let (own, other) = (unit(key), unit(target));
    let of = charge(board, own, other).unwrap_or_else(|| panic!("{key} charges {target}"));
    let found = [of.turns, of.goes_in, of.wins, of.loses];
    for (what, (told, found)) in
        ["turns", "goes in", "wins", "loses"].iter().zip(told.iter().zip(found))
    {
        close(*told, found, 0.03, &format!("{key} upon {target}, {what}"));
    }
    for (told, found) in dead.into_iter().zip(of.dead) {
        close(told, found, 0.15, &format!("{key} upon {target}, dead"));
    }
    assert_eq!(may_falter(board, own, other), told[1] < 1.0, "{key} upon {target}");
}

/// P-104 to P-125: charges go in, and their first rounds end, as often as the dice have it.
#[test]
fn charges_go_as_is_told() {
    // In front: spearmen upon the British, riders upon a gun, and the patrol's own upon rifles.
    let mut board = table();
    put(&mut board, "p1", (180, 200), 0);
    put(&mut board, "d1", (180, 270), 12);
    held(&board, "d1", "p1", [0.0, 0.816, 0.274, 0.502], [2.61, 1.40]);
    let mut board = table();
    put(&mut board, "p6", (180, 200), 0);
    put(&mut board, "d5", (180, 290), 12);
    held(&board, "d5", "p6", [0.0, 1.0, 0.978, 0.012], [0.46, 2.89]);
    let mut board = table();
    put(&mut board, "p2", (180, 200), 0);
    put(&mut board, "d4", (180, 265), 12);
    held(&board, "p2", "d4", [0.0, 0.853, 0.585, 0.231], [1.25, 1.65]);
    // In the flank and the rear.
    let mut board = table();
    put(&mut board, "p3", (180, 200), 0);
    put(&mut board, "d3", (100, 190), 6);
    held(&board, "d3", "p3", [0.941, 0.999, 0.999, 0.0], [0.14, 3.88]);
    let mut board = table();
    put(&mut board, "p4", (180, 200), 0);
    put(&mut board, "d2", (180, 100), 0);
    board.units[unit("p4").index()].mounted = false;
    held(&board, "d2", "p4", [0.802, 1.0, 0.952, 0.035], [0.42, 3.27]);
    // With bases wounded on both sides: wherever they stand, those in front fall first.
    let mut board = table();
    put(&mut board, "p2", (180, 200), 0);
    put(&mut board, "d6", (180, 300), 12);
    for key in ["p2", "d6"] {
        for base in &mut board.units[unit(key).index()].bases[2..5] {
            base.wounded = true;
        }
    }
    held(&board, "d6", "p2", [0.0, 0.816, 0.368, 0.392], [3.09, 1.73]);
}

/// P-110, P-R37: a round under way is the one that a charge comes to, if nobody has shot.
#[test]
fn a_round_under_way_has_the_chances_of_its_charge() {
    let mut board = table();
    put(&mut board, "p6", (180, 200), 0);
    put(&mut board, "d5", (180, 290), 12);
    let (own, other) = (unit("d5"), unit("p6"));
    board.units[other.index()].limbered = true;
    let told = charge(&board, own, other).expect("riders charge");
    let mut known = trials::acting(&board, own, None);
    let answer = Answer::One(Choice::Charge(own, other));
    known
        .apply(own.faction().seat(), &answer, &mut Calm::default(), &mut Vec::new())
        .expect("offered");
    let fight: &Fight = known.board().fights.first().expect("nobody shoots");
    let next = round(known.board(), fight);
    close(told.wins, next.wins[1], 0.03, "wins");
    close(told.loses, next.wins[0], 0.03, "loses");
    close(next.wins[0] + next.wins[1] + next.draw, 1.0, 1e-9, "all");
}

/// P-086 to P-103: shots kill and wound as often as the dice have it: dead, wounded, any dead, jams.
#[test]
fn shots_hit_as_is_told() {
    let cases = [
        ("p1", "d1", 250, None, true, [3.0, 1.641, 0.920, 1.177]),
        ("p2", "d1", 300, None, false, [1.125, 1.875, 0.522, 0.444]),
        ("p6", "d3", 400, None, false, [1.031, 0.938, 0.624, 0.0]),
        ("p7", "d5", 250, None, false, [0.563, 0.938, 0.384, 0.206]),
        ("d4", "p3", 250, Some(Role::Officer), false, [0.562, 0.163, 0.562, 0.519]),
        ("d4", "s1", 250, None, false, [0.531, 0.168, 0.531, 0.519]),
    ];
    for (key, target, far, aimed, volley, wanted) in cases {
        let mut board = table();
        put(&mut board, key, (180, 200), 0);
        put(&mut board, target, (180, far), 12);
        let of = shot(&board, unit(key), unit(target), aimed, volley).expect("a shot");
        let told = [of.dead, of.wounded, of.kills, of.jams];
        for (told, (wanted, slack)) in
            told.into_iter().zip(wanted.into_iter().zip([0.13, 0.13, 0.035, 0.1]))
        {
            close(told, wanted, slack, &format!("{key} at {target}"));
        }
    }
}

/// A table on which a scout stands beside brush, in which a unit hides or does not.
fn brush(hidden: Option<&str>) -> Board {
    let mut board = table();
    let kind = patrols::data().rolled(6);
    for (number, x) in [(1, 18), (2, 30)] {
        let centre = Point::at(x, 30);
        board.pieces.push(Piece { id: PieceId(number), kind, centre, scouted: false });
    }
    put(&mut board, "s1", (180, 265), 0);
    if let Some(key) = hidden {
        board.units[unit(key).index()].place = Place::Hidden([PieceId(1), PieceId(2)]);
    }
    board
}

/// P-057: searches find what they find as often as the sums of two dice have it, in both cases; and
/// whoever does not know is told the same in both.
#[test]
fn searches_go_as_is_told() {
    let scout = unit("s1");
    let all = [Find::BadAmbush, Find::Ambush, Find::Nothing, Find::Scouted, Find::Caught];
    for (hidden, wanted) in [(None, [0, 0, 575, 411, 310]), (Some("d1"), [35, 171, 655, 309, 126])]
    {
        let told = search(&brush(hidden), scout, PieceId(1));
        let truly = told.truly.expect("all is known");
        assert_eq!(truly.total(), 1_296);
        assert_eq!(all.map(|find| truly.weight(|of| *of == find)), wanted, "{hidden:?}");
        assert_eq!(if hidden.is_some() { told.hidden } else { told.empty }, truly, "{hidden:?}");
    }
    let known = [None, Some("d1"), Some("d3"), Some("d4")].map(|hidden| {
        let mut board = brush(hidden);
        may_act(&mut board, scout);
        let frames = [Frame::Scouting];
        let (mut calm, mut events) = (Calm::default(), Vec::new());
        let game = Patrols::at(&Options::default(), board, frames, &mut calm, &mut events);
        let view = game.view(Audience::Side(Faction::Patrol.side()));
        search(&view.board, scout, PieceId(1))
    });
    assert!(known.iter().all(|of| *of == known[0] && of.truly.is_none()), "{known:?}");
}

#[test]
fn single_throws_are_counted_right() {
    let near = |a: f64, b: f64| close(a, b, 1e-9, "a throw");
    near(trials::die(5), 1.0 / 3.0);
    near(trials::die(3), 2.0 / 3.0);
    let (over, cost) = contest(&table());
    near(over, 6.0 / 36.0);
    near(cost, (15.0 + 27.0) / 36.0);
    // P-127: of six dice against two more than nine, each 5 or 6 counts.
    let mut board = table();
    put(&mut board, "p1", (180, 200), 0);
    put(&mut board, "d1", (180, 206), 12);
    assert!(break_off(&board, unit("p1")).is_none(), "they do not fight");
}

#[test]
fn odds_are_told_in_words() {
    let mut board = table();
    put(&mut board, "p1", (180, 200), 0);
    put(&mut board, "d1", (180, 270), 12);
    let (own, other) = (unit("p1"), unit("d1"));
    may_act(&mut board, own);
    for (choice, words) in [
        (Choice::Charge(other, own), ["goes in", "first round won"]),
        (Choice::Volley(own, other), ["volleys", "dead"]),
        (Choice::Shoot(own, other), ["6 bases at long range", "2 dice that save"]),
    ] {
        let line = words::line(&board, choice).expect("a line");
        assert!(words.iter().all(|word| line.contains(word)), "{line}");
    }
    assert!(words::line(&board, Choice::Done).is_none());
}

/// What somebody is told who asks for odds by a command, or why there are none.
fn told_of(asked: Query, game: &Game, audience: Audience) -> Result<String, String> {
    let question = odds::OddsRequest::question(&asked, game, &Roster::default())?;
    let (post, _) = (question.trial)(game, audience, 0)?;
    Ok(post.body)
}

/// A charge and shots can be asked about before anybody is chosen; what the rules forbid has no odds,
/// and whoever asks is told why (P-028, P-R31, P-R55, P-R58).
#[test]
fn what_is_planned_has_odds_and_what_is_forbidden_a_reason() {
    let mut board = table();
    put(&mut board, "p1", (180, 200), 0);
    put(&mut board, "p2", (60, 200), 0);
    put(&mut board, "p4", (300, 200), 0);
    put(&mut board, "p5", (300, 100), 0);
    put(&mut board, "p6", (60, 100), 0);
    put(&mut board, "s1", (180, 100), 0);
    put(&mut board, "d1", (180, 270), 12);
    put(&mut board, "d3", (300, 241), 12);
    put(&mut board, "d4", (60, 330), 12);
    board.units[unit("p6").index()].limbered = true;
    board.units[unit("p1").index()].moved = true;
    let at = |board: &Board, side: Faction, asked: Query| {
        let frames = [Frame::Step(side, TurnStep::Fifth)];
        let game = Patrols::at(
            &Options::default(),
            board.clone(),
            frames,
            &mut Calm::default(),
            &mut Vec::new(),
        );
        let audience = Audience::Side(Faction::Patrol.side());
        let game = Game::of(game).seen(Some(audience)).into_owned();
        told_of(asked, &game, audience)
    };
    let ask = |asked: Query| at(&board, Faction::Dervish, asked);
    let charge = |own: &str, other: &str| ask(Query::Charge(unit(own), unit(other)));
    let shot = |own: &str, other: &str| ask(Query::Shot(unit(own), unit(other)));
    let told = charge("p1", "d1").expect("it can");
    assert!(
        told.contains("British company (p1) charges Spearmen (d1) in front: goes in"),
        "{told}"
    );
    assert!(charge("d1", "p1").is_ok(), "the enemy's charge, too");
    let why = |told: Result<String, String>| told.expect_err("it cannot");
    assert_eq!(
        why(charge("d3", "p4")),
        "The British hussars are 4.1 inches off; the Beja swordsmen charge riders from 4 inches at most."
    );
    assert_eq!(why(charge("s1", "d1")), "Guns, machine guns and scouts do not charge.");
    assert_eq!(why(charge("p1", "d5")), "The Dervish riders are not on the table.");
    assert!(why(charge("p2", "d4")).contains("13 inches off; the Sudanese company charges 8"));
    assert!(shot("p1", "d1").expect("it can").contains("volleys at"), "before it moves");
    assert!(why(shot("p5", "d3")).contains("in the saddle"));
    assert!(why(shot("p6", "d4")).contains("limbered: unlimber first"));
    assert!(why(shot("d1", "p1")).contains("nothing to shoot with"));
    assert!(why(shot("p2", "d4")).contains("13 inches off"));
    let mut column = board.clone();
    let of = &mut column.units[unit("p1").index()];
    let pose = of.pose().expect("there");
    of.place = Place::Table(Pose::of(pose.at, pose.heading, of.count(), true));
    let told = at(&column, Faction::Dervish, Query::Shot(unit("p1"), unit("d1"))).expect("it can");
    assert!(told.contains("shoots at") && !told.contains("volleys at"), "{told}");
    assert!(
        told.contains("The British company shoots no volley: a volley is shot in line."),
        "{told}"
    );
}

/// Whatever has odds by a command is offered now, or could be offered when its unit acts: a unit that
/// has done what it may has a reason (P-R13, P-R25, P-R58).
#[test]
fn what_is_not_offered_to_whoever_acts_has_a_reason_and_no_odds() {
    let (mut refused, mut told) = ([0; 2], 0);
    asked(0..6, 3, |at| {
        if !matches!(at.why, Why::Act { .. } | Why::Scouting) || at.why.of() != Faction::Patrol {
            return;
        }
        let view = at.known.known::<Board>().expect("a patrol");
        let board = &view.board;
        let units = UnitId::all().filter(|id| id.faction() == Faction::Patrol);
        for unit in units.filter(|id| board.unit(*id).pose().is_some()) {
            for piece in &board.pieces {
                let (choice, asked) =
                    (Choice::Search(unit, piece.id), Query::Search(unit, piece.id));
                let odds = asked.lines(&view);
                if board.acting_of(unit).is_some() {
                    assert_eq!(odds.is_ok(), at.choices.contains(&choice), "{choice}: {odds:?}");
                }
                let scout_is_over = unit.is_scout() && matches!(at.why, Why::Act { .. });
                assert!(!scout_is_over || odds.is_err(), "{choice}: {odds:?}");
                match odds {
                    Ok(_) => told += 1,
                    Err(why) => {
                        assert!(why.ends_with('.') && !why.contains(" or "), "{why}");
                        refused[usize::from(unit.is_scout())] += 1;
                    }
                }
            }
        }
    });
    assert!(told > 20 && refused.iter().all(|of| *of > 20), "{told} {refused:?}");
}

/// The same question has the same answer: of what waits, of a draft, and by a command. Each kind is
/// compared twice, for whatever takes handfuls of dice is tried often each time.
#[test]
fn the_same_odds_are_told_everywhere() {
    let mut compared = std::collections::BTreeMap::<&str, usize>::new();
    asked(0..12, 1, |at| {
        let seen = Seen::to_decide(&at.known).expect("a patrol");
        let mut waiting: Option<Vec<String>> = None;
        for choice in at.choices {
            let (kind, asked) = match *choice {
                Choice::Charge(unit, target) => ("charge", Query::Charge(unit, target)),
                Choice::Shoot(unit, target) => ("shot", Query::Shot(unit, target)),
                Choice::Volley(unit, target) => ("volley", Query::Shot(unit, target)),
                Choice::Search(unit, piece) => ("search", Query::Search(unit, piece)),
                _ => continue,
            };
            let before = compared.entry(kind).or_default();
            let line = (*before < 2).then(|| words::line(&seen.view.board, *choice)).flatten();
            let Some(line) = line else { continue };
            *before += 1;
            let waiting = waiting.get_or_insert_with(|| words::waiting(&seen.view, seen.offered()));
            assert!(waiting.len() == 20 || waiting.contains(&line), "{line} in {waiting:?}");
            let answer = Answer::One(model::Choice::of(*choice));
            let steps = [Step { topic: at.why.topic().to_owned(), answer }];
            let draft = of_a_draft(&seen, &steps).expect("it is risky");
            let (post, _) = (draft.trial)(&at.known, at.side, 0).expect("odds");
            let told = told_of(asked, &at.known, at.side).expect("odds");
            assert!(post.body.contains(&line) && told.contains(&line), "{line} in {told}");
        }
    });
    assert_eq!(compared.into_values().collect::<Vec<_>>(), [2; 4]);
}
