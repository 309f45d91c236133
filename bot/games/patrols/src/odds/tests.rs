//! Odds held against many games of dice by the rules.

use games::simulate::Seeded;
use inches::{Heading, Inches, Point};
use kit::{Answer, Calm};
use patrols::phases::Frame;
use patrols::phases::turn::Step as TurnStep;
use patrols::{
    Acting, Event, Faction, Find, Options, Patrols, Piece, Place, Pose, Role, Verdict, Why,
};

use super::*;

fn unit(key: &str) -> UnitId {
    key.parse().expect("a unit")
}

/// An empty table.
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

/// It is a unit's turn to act.
fn may_act(board: &mut Board, unit: UnitId) {
    board.player = unit.faction();
    board.acting = vec![Acting::new(unit, 6)];
}

/// What happens when a choice is made, and then the fights are fought, many times over.
fn runs(board: &Board, choice: Choice, count: u64, mut see: impl FnMut(&[Event])) {
    let unit = choice.actor().expect("somebody acts");
    let of = unit.faction();
    for seed in 0..count {
        let mut dice = Seeded::new(seed);
        let mut events = Vec::new();
        let frames = [Frame::Over, Frame::Step(of, TurnStep::Fights), Frame::Act(unit)];
        let mut game =
            Patrols::at(&Options::default(), board.clone(), frames, &mut dice, &mut events);
        game.apply(of.seat(), &Answer::One(choice), &mut dice, &mut events).expect("it is offered");
        if game.decision().is_some_and(|decision| decision.ask.choices().contains(&Choice::Done)) {
            let done = Answer::One(Choice::Done);
            game.apply(of.seat(), &done, &mut dice, &mut events).expect("it is offered");
        }
        see(&events);
    }
}

fn close(told: f64, found: f64, slack: f64, what: &str) {
    assert!((told - found).abs() < slack, "{what}: {told} is told, {found} found");
}

/// Bases killed before the first round, and in it: of whoever charges, and of the target.
fn held(board: &Board, key: &str, target: &str) {
    let (own, other) = (unit(key), unit(target));
    let mut board = board.clone();
    may_act(&mut board, own);
    let board = &board;
    let told = charge(board, own, other).unwrap_or_else(|| panic!("{key} charges {target}"));
    let count = 4_000;
    let (mut wins, mut loses, mut in_it, mut turns) = (0.0, 0.0, 0.0, 0.0);
    let mut dead = [0.0, 0.0];
    let sides = [own.faction(), other.faction()];
    runs(board, Choice::Charge(own, other), count, |events| {
        let mut first = true;
        for event in events {
            match event {
                Event::TurnedToFace { done: true, .. } => turns += 1.0,
                Event::Shot(shot) if first => dead[0] += shot.killed.len() as f64,
                Event::Fought { killed, winner, .. } if first => {
                    first = false;
                    in_it += 1.0;
                    for side in 0..2 {
                        dead[side] += killed[sides[side].index()].len() as f64;
                    }
                    match winner {
                        Some(of) if *of == sides[0] => wins += 1.0,
                        Some(_) => loses += 1.0,
                        None => {}
                    }
                }
                _ => {}
            }
        }
    });
    let share = |of: f64| of / count as f64;
    let what = |of: &str| format!("{key} upon {target}, {of}");
    close(told.goes_in, share(in_it), 0.03, &what("goes in"));
    close(told.turns, share(turns), 0.03, &what("turns"));
    close(told.wins, share(wins), 0.035, &what("wins"));
    close(told.loses, share(loses), 0.035, &what("loses"));
    close(told.dead[0], share(dead[0]), 0.15, &what("own dead"));
    close(told.dead[1], share(dead[1]), 0.15, &what("dead of the target"));
}

/// P-104 to P-125: charges go in, and their first rounds end, as often as is told.
#[test]
fn charges_go_as_is_told() {
    // In front: spearmen upon the British, riders upon a gun, and the patrol's own upon rifles.
    let mut board = table();
    put(&mut board, "p1", (180, 200), 0);
    put(&mut board, "d1", (180, 270), 12);
    held(&board, "d1", "p1");
    let mut board = table();
    put(&mut board, "p6", (180, 200), 0);
    put(&mut board, "d5", (180, 290), 12);
    held(&board, "d5", "p6");
    let mut board = table();
    put(&mut board, "p2", (180, 200), 0);
    put(&mut board, "d4", (180, 265), 12);
    held(&board, "p2", "d4");
    // In the flank and the rear.
    let mut board = table();
    put(&mut board, "p3", (180, 200), 0);
    put(&mut board, "d3", (100, 190), 6);
    held(&board, "d3", "p3");
    let mut board = table();
    put(&mut board, "p4", (180, 200), 0);
    put(&mut board, "d2", (180, 100), 0);
    board.units[unit("p4").index()].mounted = false;
    held(&board, "d2", "p4");
    // With bases wounded on both sides.
    let mut board = table();
    put(&mut board, "p2", (180, 200), 0);
    put(&mut board, "d6", (180, 300), 12);
    for key in ["p2", "d6"] {
        for base in &mut board.units[unit(key).index()].bases[2..5] {
            base.wounded = true;
        }
    }
    held(&board, "d6", "p2");
}

/// P-086 to P-103: shots kill and wound as often as is told.
#[test]
fn shots_hit_as_is_told() {
    let cases: [(&str, &str, i32, Option<Role>, bool); 6] = [
        ("p1", "d1", 250, None, true),
        ("p2", "d1", 300, None, false),
        ("p6", "d3", 400, None, false),
        ("p7", "d5", 250, None, false),
        ("d4", "p3", 250, Some(Role::Officer), false),
        ("d4", "s1", 250, None, false),
    ];
    for (key, target, far, aimed, volley) in cases {
        let mut board = table();
        let (own, other) = (unit(key), unit(target));
        put(&mut board, key, (180, 200), 0);
        put(&mut board, target, (180, far), 12);
        may_act(&mut board, own);
        let told = shot(&board, own, other, aimed, volley).expect("a shot");
        let choice = match (aimed, volley) {
            (Some(role), _) => Choice::Aim(own, other, role),
            (None, true) => Choice::Volley(own, other),
            (None, false) => Choice::Shoot(own, other),
        };
        let (mut dead, mut wounded, mut kills) = (0.0, 0.0, 0.0);
        let count = 4_000;
        runs(&board, choice, count, |events| {
            let shot = events.iter().find_map(|event| match event {
                Event::Shot(shot) => Some(shot),
                _ => None,
            });
            let shot = shot.expect("a shot");
            dead += shot.killed.len() as f64;
            wounded += shot.wounded.len() as f64;
            kills += f64::from(u8::from(!shot.killed.is_empty()));
        });
        let share = |of: f64| of / count as f64;
        close(told.dead, share(dead), 0.1, &format!("{key} at {target}, dead"));
        close(told.wounded, share(wounded), 0.1, &format!("{key} at {target}, wounded"));
        close(told.kills, share(kills), 0.03, &format!("{key} at {target}, any"));
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

/// P-057: searches find what they find as often as is told, in both cases; and whoever does not
/// know is told the same in both.
#[test]
fn searches_go_as_is_told() {
    let scout = unit("s1");
    for hidden in [None, Some("d1"), Some("d3")] {
        let mut board = brush(hidden);
        may_act(&mut board, scout);
        let told = search(&board, scout, PieceId(1)).truly.expect("all is known");
        let mut found = Finds::default();
        let count = 4_000_u32;
        runs(&board, Choice::Search(scout, PieceId(1)), u64::from(count), |events| {
            for event in events {
                let Event::Searched { search, find, .. } = event else { continue };
                let caught = search.as_ref().is_some_and(|search| search.difference >= 6);
                *match find {
                    Find::BadAmbush => &mut found.bad_ambush,
                    Find::Ambush => &mut found.ambush,
                    Find::Nothing => &mut found.nothing,
                    _ if caught => &mut found.caught,
                    _ => &mut found.scouted,
                } += 1.0 / f64::from(count);
            }
        });
        for (told, found) in [
            (told.bad_ambush, found.bad_ambush),
            (told.ambush, found.ambush),
            (told.nothing, found.nothing),
            (told.scouted, found.scouted),
            (told.caught, found.caught),
        ] {
            close(told, found, 0.03, &format!("{hidden:?}"));
        }
        if hidden == Some("d1") {
            assert_eq!(search(&board, scout, PieceId(1)).hidden, told);
        }
    }
    let known = [None, Some("d1"), Some("d3"), Some("d4")].map(|hidden| {
        let mut board = brush(hidden);
        may_act(&mut board, scout);
        let game = Patrols::at(
            &Options::default(),
            board,
            [Frame::Scouting],
            &mut Calm::default(),
            &mut Vec::new(),
        );
        let view = game.view(Audience::Side(Faction::Patrol.side()));
        search(&view.board, scout, PieceId(1))
    });
    assert!(known.iter().all(|of| *of == known[0] && of.truly.is_none()), "{known:?}");
}

/// P-045: tests end as often as is told.
#[test]
fn morale_holds_as_is_told() {
    let mut board = table();
    put(&mut board, "p3", (180, 300), 0);
    let own = unit("p3");
    board.units[own.index()].tests.markers = 3;
    let told = morale(&board, own, false);
    assert_eq!(told.dice, 4, "three markers, and poor");
    let mut found = [0.0; 4];
    let count = 4_000;
    for seed in 0..count {
        let (mut dice, mut events) = (Seeded::new(seed), Vec::new());
        let frames = [Frame::Over, Frame::Tests(vec![own])];
        Patrols::at(&Options::default(), board.clone(), frames, &mut dice, &mut events);
        let verdict = events.iter().find_map(|event| match event {
            Event::Tested { verdict, .. } => Some(*verdict),
            _ => None,
        });
        found[match verdict.expect("a test") {
            Verdict::Steady => 0,
            Verdict::Halted => 1,
            Verdict::FallsBack | Verdict::Ignored => 2,
            Verdict::Routs => 3,
        }] += 1.0 / count as f64;
    }
    let all = [told.steady, told.halted, told.falls_back, told.routs];
    for (told, found) in all.into_iter().zip(found) {
        close(told, found, 0.03, "morale");
    }
}

#[test]
fn single_throws_are_counted_right() {
    let near = |a: f64, b: f64| close(a, b, 1e-9, "a throw");
    near(dice::difference(-99, 99), 1.0);
    near(dice::difference(0, 0), 146.0 / 1296.0);
    near(dice::at_least(3, 2), 0.5);
    near(dice::jams(3), 16.0 / 216.0);
    near(dice::binomial(4, 1.0 / 3.0).iter().sum(), 1.0);
    near(unscout(), 1.0 / 3.0);
    near(escape(), 2.0 / 3.0);
    let (over, cost) = contest();
    near(over, 6.0 / 36.0);
    near(cost, (15.0 + 27.0) / 36.0);
}

/// What is told of choices says what is at stake in words.
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
        assert!(words::label(&board, choice).is_some_and(|label| label.len() < 60));
    }
    assert!(words::label(&board, Choice::Done).is_none());
    assert!(words::morale(&board, own)[1].contains("After a lost round"));
}

/// What somebody is told who asks for odds by a command, or why there are none.
fn told_of(asked: Asked, game: &Game, audience: Audience) -> Result<String, String> {
    let question = odds::Asked::question(&asked, game, &Roster::default())?;
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
    let at = |board: &Board, side: Faction, asked: Asked| {
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
    let ask = |asked: Asked| at(&board, Faction::Dervish, asked);
    let charge = |own: &str, other: &str| ask(Asked::Charge(unit(own), unit(other)));
    let shot = |own: &str, other: &str| ask(Asked::Shot(unit(own), unit(other)));
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
    let told = at(&column, Faction::Dervish, Asked::Shot(unit("p1"), unit("d1"))).expect("it can");
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
    for seed in 0..6 {
        crate::text::tests::played(seed, |game, _| {
            let Some(decision) = game.decision() else { return };
            if !matches!(decision.why, Why::Act { .. } | Why::Scouting) {
                return;
            }
            let audience = Audience::Side(kit::Side(decision.seats[0].0));
            let game = Game::of(game.clone()).seen(Some(audience)).into_owned();
            let board = game.known_view().expect("a patrol").board;
            let offered = offered(&game);
            let units = UnitId::all().filter(|id| id.faction() == decision.why.of());
            for unit in units.filter(|id| board.unit(*id).pose().is_some()) {
                let acts = board.acting_of(unit).is_some();
                for piece in &board.pieces {
                    let (choice, asked) =
                        (Choice::Search(unit, piece.id), Asked::Search(unit, piece.id));
                    let odds = asked.lines(&game.known_view().expect("a patrol"));
                    if unit.faction() != Faction::Patrol {
                        continue;
                    }
                    if acts {
                        assert_eq!(odds.is_ok(), offered.contains(&choice), "{choice}: {odds:?}");
                    }
                    let scout_is_over = unit.is_scout() && matches!(decision.why, Why::Act { .. });
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
    }
    assert!(told > 50 && refused.iter().all(|of| *of > 50), "{told} {refused:?}");
}

/// The same question has the same answer: of what waits, of a draft, and by a command.
#[test]
fn the_same_odds_are_told_everywhere() {
    let mut compared = std::collections::BTreeMap::<&str, usize>::new();
    for seed in 0..12 {
        crate::text::tests::played(seed, |game, _| {
            let Some(decision) = game.decision() else { return };
            let audience = Audience::Side(kit::Side(decision.seats[0].0));
            let game = Game::of(game.clone()).seen(Some(audience)).into_owned();
            let view = game.known_view().expect("a patrol");
            let offered = offered(&game);
            let waiting = words::waiting(&view, &offered);
            let mut risky: Vec<Choice> = offered.into_iter().filter(words::is_risky).collect();
            risky.dedup_by_key(|choice| std::mem::discriminant(choice));
            for choice in &risky {
                let Some(line) = words::line(&view.board, *choice) else { continue };
                assert!(waiting.len() == 20 || waiting.contains(&line), "{line} in {waiting:?}");
                let answer = Answer::One(model::Choice::of(*choice));
                let steps = [Step { topic: decision.why.topic().to_owned(), answer }];
                let draft = Chances.of_a_draft(&game, &steps).expect("it is risky");
                let (post, _) = (draft.trial)(&game, audience, 0).expect("odds");
                assert!(post.body.contains(&line), "{line} in {}", post.body);
                let (kind, asked) = match *choice {
                    Choice::Charge(unit, target) => ("charge", Asked::Charge(unit, target)),
                    Choice::Shoot(unit, target) => ("shot", Asked::Shot(unit, target)),
                    Choice::Volley(unit, target) => ("volley", Asked::Shot(unit, target)),
                    Choice::Search(unit, piece) => ("search", Asked::Search(unit, piece)),
                    _ => continue,
                };
                let told = told_of(asked, &game, audience).expect("odds");
                assert!(told.contains(&line), "{line} in {told}");
                *compared.entry(kind).or_default() += 1;
            }
        });
    }
    assert!(compared.len() == 4 && compared.values().all(|of| *of > 5), "{compared:?}");
}
